//! Tests of the cards for any moment: Tleilaxu Ghola and Truthtrance.

mod v29;

use super::*;
use crate::Faction::*;
use crate::activities::storm::StormAction;
use crate::board::Place;
use crate::data::LeaderId;
use crate::stage::Position;
use crate::tests_support::{Play, Scene};

fn dead_forces(f: Faction, normal: u8, special: u8) -> impl FnOnce(&mut Position) {
    move |p| p.tanks = [(f, Squad::new(normal, special))].into()
}

#[test]
fn a_ghola_revives_five_forces_free_at_any_moment() {
    // [gf9.cards.ghola] [gf9.faq.ghola-free] [gf9.turn.any-time-moments]
    let mut play = Scene::basic().with(dead_forces(Guild, 6, 0)).hand(Guild, &["tleilaxu_ghola"]).start();
    assert!(!play.pending().contains(&Guild));
    let six = AnyTimeAction::GholaForces(Squad::new(6, 0));
    assert_eq!(play.refused(Guild, Action::AnyTime(six)).rule, GHOLA);
    play.act(Guild, Action::AnyTime(AnyTimeAction::GholaForces(Squad::new(5, 0))));
    assert_eq!(play.state.board.forces.tanks(Guild).total(), 1);
    assert_eq!(play.spice(Guild), 5);
    assert_eq!(play.view(Atreides).treachery_discard, [Card::TLEILAXU_GHOLA]);
    // The question it interrupted is asked again.
    play.act(Atreides, StormAction::Dial(1)).act(Harkonnen, StormAction::Dial(1));
}

#[test]
fn a_ghola_revives_one_leader_however_many_live() {
    // [gf9.cards.ghola]
    let dead = |p: &mut Position| p.leaders = [(LeaderId::DUNCAN_IDAHO, Place::FaceDown)].into();
    let mut play = Scene::basic().with(dead).hand(Atreides, &["tleilaxu_ghola"]).start();
    let cards = play.asides(Atreides).into_iter().filter(|a| matches!(a, Action::AnyTime(_)));
    assert_eq!(cards.count(), 1);
    play.act(Atreides, Action::AnyTime(AnyTimeAction::GholaLeader(LeaderId::DUNCAN_IDAHO)));
    assert_eq!(play.state.board.leaders.get(LeaderId::DUNCAN_IDAHO).place, Place::Home);
}

#[test]
fn a_ghola_revives_at_most_one_starred_force() {
    // [gf9.cards.ghola]
    let scene = Scene::advanced().with(dead_forces(Emperor, 5, 2)).hand(Emperor, &["tleilaxu_ghola"]);
    let mut play = scene.start();
    play.refused(Emperor, Action::AnyTime(AnyTimeAction::GholaForces(Squad::new(3, 2))));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::GholaForces(Squad::new(4, 1))));
    assert_eq!(play.state.board.forces.tanks(Emperor), Squad::new(1, 1));
    assert!(play.state.special_revived.contains(Emperor));
}

#[test]
fn a_ghola_brings_back_the_kwisatz_haderach() {
    // [gf9.cards.ghola] [gf9.atreides.kh-revival]
    let mut play = Scene::advanced().hand(Atreides, &["tleilaxu_ghola"]).start();
    play.refused(Atreides, Action::AnyTime(AnyTimeAction::GholaKwisatz));
    play.edit(|cx| cx.change_kwisatz(|k| k.dead = true));
    play.act(Atreides, Action::AnyTime(AnyTimeAction::GholaKwisatz));
    assert!(!play.state.board.leaders.kwisatz().dead);
}

/// Plays Truthtrance up to the question.
fn truthtrance(play: &mut Play, by: Faction, target: Faction, query: Query) {
    play.act(by, Action::AnyTime(AnyTimeAction::Truthtrance));
    play.act(by, Action::AnyTime(AnyTimeAction::Target(target)));
    play.act(by, Action::AnyTime(AnyTimeAction::About(truthtrance::topic(query))));
    play.act(by, Action::AnyTime(AnyTimeAction::Ask(query)));
}

fn answered(play: &Play, wanted: Answer) -> bool {
    play.happened(|e| matches!(e, Event::AnyTime(AnyTimeEvent::Answered { answer, .. }) if *answer == wanted))
}

#[test]
fn truthtrance_is_answered_truly() {
    // [gf9.cards.truthtrance]
    let traitors = |p: &mut Position| p.traitors = [(Emperor, vec![LeaderId::CHANI])].into();
    let cases = [
        (Emperor, Query::Traitor(LeaderId::CHANI), Answer::Yes),
        (Emperor, Query::Traitor(LeaderId::STILGAR), Answer::No),
        (Emperor, Query::HoldsKind(CardKind::Shield), Answer::Yes),
        (Emperor, Query::HoldsCard(Card::LASGUN), Answer::No),
        (Emperor, Query::Spice(10), Answer::Yes),
        (Emperor, Query::Spice(11), Answer::No),
        (Atreides, Query::TopSpice(crate::data::SpiceCard(0)), Answer::Unknown),
    ];
    for (target, query, answer) in cases {
        let scene = Scene::basic().with(traitors).hand(Guild, &["truthtrance"]).hand(Emperor, &["shield"]);
        let mut play = scene.start();
        truthtrance(&mut play, Guild, target, query);
        assert!(answered(&play, answer), "{query:?}");
        assert_eq!(play.pending(), [Atreides, Harkonnen]);
    }
}

#[test]
fn truthtrance_asks_the_fremen_for_a_storm_card_they_have_seen() {
    // [gf9.cards.truthtrance] A question whose answer the player cannot know is answered so.
    for (seen, answer) in [(true, Answer::Yes), (false, Answer::Unknown)] {
        let scene = Scene::advanced().phase(crate::state::Phase::Battle).hand(Guild, &["truthtrance"]);
        let mut play = scene.forces(Guild, "arrakeen", 3).with(|p| p.storm_card = Some(4)).start();
        play.state.storm.card_seen = seen;
        truthtrance(&mut play, Guild, Fremen, Query::StormCard(4));
        assert!(answered(&play, answer));
    }
}

#[test]
fn truthtrance_asks_the_bene_gesserit_for_their_prediction() {
    // [gf9.cards.truthtrance]
    for (query, answer) in [
        (Query::PredictedFaction(Fremen), Answer::Yes),
        (Query::PredictedFaction(Guild), Answer::No),
        (Query::PredictedTurn(7), Answer::Yes),
    ] {
        let scene = Scene::basic().hand(Guild, &["truthtrance"]).with(|p| p.prediction = Some((Fremen, 7)));
        let mut play = scene.start();
        truthtrance(&mut play, Guild, BeneGesserit, query);
        assert!(answered(&play, answer));
    }
}

#[test]
fn an_answer_about_a_later_action_binds() {
    // [gf9.cards.truthtrance]
    let mut play = Scene::basic().hand(Guild, &["truthtrance"]).start();
    let carthag = crate::data::Territory::CARTHAG;
    truthtrance(&mut play, Guild, Emperor, Query::Enter(carthag));
    assert_eq!(play.pending(), [Emperor]);
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
    let at = At { rules: &play.rules, state: &play.state };
    assert!(
        at.promised_not_to_enter(Emperor, carthag)
            && !at.promised_not_to_enter(Emperor, crate::data::Territory::ARRAKEEN)
    );
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_ghola_revives_one_leader_however_many_live,
            a_ghola_revives_at_most_one_starred_force,
            a_ghola_brings_back_the_kwisatz_haderach,
            truthtrance_asks_the_fremen_for_a_storm_card_they_have_seen,
            truthtrance_asks_the_bene_gesserit_for_their_prediction,
            an_answer_about_a_later_action_binds,
        ],
    );
    for_editions(
        &[&AH2009],
        &[a_ghola_revives_five_forces_free_at_any_moment, truthtrance_is_answered_truly],
    );
}
