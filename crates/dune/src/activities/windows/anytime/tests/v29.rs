//! The Cone of Silence.

use landsraad_kernel::{EventSink, Game, Seeded, Stack, drive};

use crate::Faction::*;
use crate::action::Question;
use crate::activities::bidding::BiddingAction;
use crate::activities::nexus::{Nexus, NexusAction};
use crate::activities::windows::anytime::AnyTimeAction;
use crate::activities::{Cx, Frame};
use crate::state::Phase;
use crate::tests_support::{Play, Scene};
use crate::{Action, Faction};

/// A scene with an open negotiation.
fn negotiation(scene: Scene) -> Play {
    let mut play = scene.phase(Phase::Mentat).with(|p| p.first_player = Some(Atreides)).start();
    play.state.end = None;
    play.state.phase = Phase::SpiceBlow;
    play.state.stack = Stack::starting(Frame::Nexus(Nexus::default()));
    let mut dice = Seeded::from_u64(1);
    drive(&mut Cx::new(&play.rules, &mut play.state, &mut dice, &mut EventSink::mute()));
    play
}

#[test]
fn the_cone_of_silence_keeps_opponents_from_buying_and_allying() {
    // [v29.data.card-cone-of-silence]
    let scene = Scene::v29().option("treachery-duel", true).hand(Guild, &["cone_of_silence"]);
    let mut play =
        negotiation(scene.with(|p| p.alliances = vec![vec![Guild, Emperor], vec![Fremen, Harkonnen]]));
    let silence = |set: &[Faction]| Action::AnyTime(AnyTimeAction::Silence(set.iter().copied().collect()));
    assert_eq!(play.refused(Guild, silence(&[Emperor])).rule.0, "v29.data.card-cone-of-silence");
    play.act(Guild, silence(&[Atreides, Fremen]));
    // There is nothing Atreides could propose, and nobody may propose to them.
    assert_eq!(play.pending(), [BeneGesserit]);
    let rule = play.refused(BeneGesserit, NexusAction::Propose(Atreides)).rule;
    assert_eq!(rule.0, "v29.data.card-cone-of-silence");
    let seat = play.seat(BeneGesserit);
    assert!(play.rules.check(&play.state, seat, &NexusAction::Propose(Fremen).into()).is_ok());
    // Fremen are allied already: others may join them.
    assert!(play.state.allied(Fremen, Harkonnen));
    let scene =
        Scene::v29().option("treachery-duel", true).phase(Phase::Bidding).hand(Guild, &["cone_of_silence"]);
    let mut play = scene.with(|p| p.first_player = Some(Atreides)).start();
    play.act(Guild, silence(&[Atreides, BeneGesserit]));
    while !matches!(play.asked(play.pending()[0]), Question::Bidding(_)) {
        let f = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    // A seat that is asked already can only pass.
    if play.pending() == [Atreides] {
        assert_eq!(play.legal(Atreides), [BiddingAction::Pass.into()]);
        play.act(Atreides, BiddingAction::Pass);
    }
    // The row keeps its size; they are passed over.
    assert_eq!((play.view(Guild).row, play.pending()), (6, vec![Emperor]));
    assert_eq!(play.view(Emperor).silenced, Atreides.only().with(BeneGesserit));
}
