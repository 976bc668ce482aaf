//! Deals by the community rulebook 2.9.

use landsraad_kernel::Game;

use crate::Faction::*;
use crate::action::Question;
use crate::activities::bidding::BiddingAction;
use crate::deals::{DealAction, Part, Promise};
use crate::state::Phase;
use crate::tests_support::{Play, Scene};
use crate::{Action, Faction};

fn offer(play: &mut Play, from: Faction, to: Faction, parts: &[(Part, DealAction)]) {
    play.act(from, Action::Deal(DealAction::Draft(to)));
    for &(part, value) in parts {
        play.act(from, Action::Deal(DealAction::Edit(part))).act(from, Action::Deal(value));
    }
    play.act(from, Action::Deal(DealAction::Send));
}

#[test]
fn deals_are_struck_at_any_moment_and_spice_may_be_refused() {
    // [v29.deals.any-time]: in the battle round; the spice lies before the screen.
    let scene =
        Scene::v29().phase(Phase::Battle).forces(Emperor, "carthag", 2).forces(Harkonnen, "carthag", 3);
    let mut play = scene.start();
    let two = [(Part::Now, DealAction::Spice(2))];
    offer(&mut play, Guild, Fremen, &two);
    play.act(Fremen, Action::Deal(DealAction::Accept(Guild)));
    assert_eq!((play.spice(Guild), play.spice(Fremen), play.state.board.spice.bribes(Fremen)), (3, 3, 2));
    // [v29.deals.refuse-spice]
    offer(&mut play, Guild, Fremen, &two);
    play.act(Fremen, Action::Deal(DealAction::Refuse(Guild)));
    assert_eq!((play.spice(Guild), play.state.board.spice.bribes(Fremen)), (3, 2));
}

#[test]
fn what_was_not_announced_binds_nobody() {
    // [v29.deals.private-breakable]
    let scene = Scene::v29().phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides));
    let mut play = scene.start();
    while !matches!(play.asked(play.pending()[0]), Question::Bidding(_)) {
        let f = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    let quiet = [(Part::Yours, DealAction::Promise(Promise::NotBid))];
    offer(&mut play, Guild, Atreides, &quiet);
    let bid = Action::Bidding(BiddingAction::Bid(4));
    let seat = play.seat(Atreides);
    assert!(play.rules.check(&play.state, seat, &bid).is_ok(), "an understanding between two binds nobody");
    play.act(Atreides, Action::Deal(DealAction::Accept(Guild)));
    assert_eq!(play.refused(Atreides, BiddingAction::Bid(4)).rule.0, "gf9.deals.public-binding");
}
