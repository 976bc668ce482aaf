//! Tests of the Nexus: alliances are made and broken.

mod editions;
mod v29;

use landsraad_kernel::{EventSink, Game as _, Seeded, Stack, drive};

use super::*;
use crate::Faction::*;
use crate::activities::turn::Turn;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

/// A scene with an open Nexus.
fn open(scene: Scene) -> Play {
    let mut play =
        scene.phase(Phase::Mentat).with(|p| p.first_player = p.first_player.or(Some(Atreides))).start();
    play.state.end = None;
    play.state.phase = Phase::SpiceBlow;
    play.state.stack = Stack::starting(crate::activities::Frame::Nexus(Nexus::default()));
    let mut dice = Seeded::from_u64(1);
    drive(&mut Cx::new(&play.rules, &mut play.state, &mut dice, &mut EventSink::mute()));
    play
}
fn nexus() -> Play {
    open(Scene::basic())
}
fn five() -> Play {
    let scene = Scene::basic().factions(&[Guild, Atreides, Fremen, Emperor, Harkonnen]);
    open(scene.with(|p| p.first_player = Some(Guild)))
}
fn done(play: &mut Play, who: &[Faction]) {
    for &f in who {
        play.act(f, NexusAction::Done);
    }
}

#[test]
fn it_ends_when_all_in_succession_are_done() {
    // [gf9.nexus.procedure] [gf9.alliance.nexus-options]
    let mut play = five();
    play.act(Guild, NexusAction::Done).act(Atreides, NexusAction::Propose(Fremen));
    play.act(Fremen, NexusAction::Accept);
    done(&mut play, &[Fremen, Emperor, Harkonnen, Guild]);
    assert_eq!(play.pending(), [Atreides]);
    play.act(Atreides, NexusAction::Done);
    assert_eq!(play.pending(), []);
}

#[test]
fn an_alliance_needs_consent() {
    // [ah2009.alliance.consent]
    // [gf9.nexus.consent] [gf9.alliance.discussion]
    let mut play = nexus();
    play.act(Atreides, NexusAction::Propose(Guild)).act(Guild, NexusAction::Refuse);
    assert!(play.state.allies[Atreides].is_empty() && play.state.allies[Guild].is_empty());
    assert_eq!(
        play.rules.decision(&play.state, play.seat(BeneGesserit)).unwrap().default,
        NexusAction::Done.into()
    );
    done(&mut play, &[BeneGesserit, Emperor, Fremen, Guild, Harkonnen]);
    // The same proposal again is refused, another is not.
    assert_eq!(play.refused(Atreides, NexusAction::Propose(Guild)).rule, RULE);
    play.act(Atreides, NexusAction::Propose(Emperor)).act(Emperor, NexusAction::Accept);
    assert!(play.state.allied(Atreides, Emperor));
}

#[test]
fn everybody_sees_who_is_allied() {
    // [gf9.alliance.public] [gf9.components.alliance-deck]
    let mut play = nexus();
    play.act(Atreides, NexusAction::Propose(Guild)).act(Guild, NexusAction::Accept);
    for f in Faction::ALL {
        assert_eq!(play.view(f).faction(Guild).unwrap().allies, Atreides.only());
    }
}

#[test]
fn alliances_are_of_two() {
    // [gf9.alliance.two-players] [gf9.options.two-four]
    let mut play = nexus();
    play.act(Atreides, NexusAction::Propose(Fremen)).act(Fremen, NexusAction::Accept);
    done(&mut play, &[BeneGesserit, Emperor, Fremen]);
    assert_eq!(play.refused(Guild, NexusAction::Propose(Fremen)).rule, RuleRef("gf9.alliance.two-players"));
}

#[test]
fn one_alliance_each() {
    // [gf9.alliance.one-each]
    let mut play = nexus();
    play.act(Atreides, NexusAction::Propose(Fremen)).act(Fremen, NexusAction::Accept);
    play.act(BeneGesserit, NexusAction::Done);
    play.act(Emperor, NexusAction::Propose(Harkonnen)).act(Harkonnen, NexusAction::Accept);
    done(&mut play, &[Fremen, Guild, Harkonnen]);
    let both = play.refused(Atreides, NexusAction::Propose(Harkonnen));
    assert_eq!((both.rule, both.why), (ONE_EACH, Why::Nexus(NexusWhy::HasAllies(Harkonnen))));
    let already = play.refused(Atreides, NexusAction::Propose(Fremen)).why;
    assert_eq!(already, Why::Nexus(NexusWhy::Allied(Fremen)));
    assert_eq!(play.state.allies[Emperor], Harkonnen.only());
}

#[test]
fn breaking_asks_nobody_and_both_may_ally_again() {
    // [gf9.alliance.break] [gf9.alliance.rejoin]
    let mut play = open(Scene::basic().with(|p| p.alliances = vec![vec![Emperor, Guild]]));
    play.state.pledge[Guild] = 4;
    done(&mut play, &[Atreides, BeneGesserit]);
    play.act(Emperor, NexusAction::Break);
    assert!(play.state.allies[Guild].is_empty() && play.state.pledge[Guild] == 0);
    play.act(Fremen, NexusAction::Propose(Guild)).act(Guild, NexusAction::Accept);
    done(&mut play, &[Guild, Harkonnen, Atreides, BeneGesserit]);
    play.act(Emperor, NexusAction::Propose(Harkonnen)).act(Harkonnen, NexusAction::Accept);
    done(&mut play, &[Fremen, Guild, Harkonnen, Atreides, BeneGesserit]);
    // Once per Nexus: with nothing left to do the Emperor is not asked again, and it is over.
    assert_eq!(play.pending(), []);
}

#[test]
fn nobody_breaks_or_allies_outside_a_nexus() {
    // [gf9.alliance.only-nexus]
    let play = Scene::basic().with(|p| p.alliances = vec![vec![Emperor, Guild]]).start();
    // Asked something else, or not asked at all.
    for (f, action) in [(Atreides, NexusAction::Propose(Fremen)), (Guild, NexusAction::Break)] {
        let refused = play.refused(f, action);
        assert_eq!(refused.rule.0, "gf9.alliance.only-nexus");
        assert_eq!(refused.why, Why::Nexus(NexusWhy::NoNexus));
    }
}

/// Atreides and Fremen are allied; the Guild proposes to join them, and Atreides have accepted.
fn third_proposed(alliances: &str) -> Play {
    let mut play = open(Scene::basic().option("alliances", alliances));
    play.act(Atreides, NexusAction::Propose(Fremen)).act(Fremen, NexusAction::Accept);
    done(&mut play, &[BeneGesserit, Emperor, Fremen]);
    play.state.pledge[Atreides] = 3;
    play.act(Guild, NexusAction::Propose(Fremen)).act(Atreides, NexusAction::Accept);
    play
}

/// The same, after the Fremen have accepted too.
fn third_joined(alliances: &str) -> Play {
    let mut play = third_proposed(alliances);
    play.act(Fremen, NexusAction::Accept);
    play
}

#[test]
fn three_may_ally_where_the_table_says_so() {
    // [gf9.options.three-four] [gf9.options.three-three]
    for key in ["three-four", "three-three"] {
        let mut play = third_joined(key);
        assert_eq!(play.state.allies[Guild], Atreides.only().with(Fremen));
        assert_eq!(
            play.refused(Harkonnen, NexusAction::Propose(Guild)).rule,
            RuleRef("gf9.options.three-four")
        );
        play.act(Harkonnen, NexusAction::Done);
        // One leaves, the others stay together.
        play.act(Atreides, NexusAction::Break);
        assert_eq!(play.state.allies[Guild], Fremen.only());
    }
}

#[test]
fn all_members_must_accept_a_third() {
    // [gf9.nexus.consent]
    assert!(third_proposed("three-four").state.allies[Guild].is_empty());
    assert_eq!(third_joined("three-four").state.allies[Guild], Atreides.only().with(Fremen));
}

#[test]
fn a_pledge_ends_when_a_third_joins() {
    // [gf9.alliance.pledge] What was pledged to the old partner alone is not the new one's to know.
    for key in ["three-four", "three-three"] {
        assert_eq!(third_joined(key).state.pledge[Atreides], 0);
    }
}

#[test]
fn any_number_may_ally_but_not_all() {
    // [gf9.options.any-three]
    let four = vec![vec![Atreides, BeneGesserit, Emperor, Fremen]];
    let mut play = open(Scene::basic().option("alliances", "any-three").with(|p| p.alliances = four));
    done(&mut play, &[Atreides, BeneGesserit, Emperor, Fremen]);
    play.act(Guild, NexusAction::Propose(Fremen));
    for f in [Atreides, BeneGesserit, Emperor, Fremen] {
        play.act(f, NexusAction::Accept);
    }
    assert_eq!(play.state.allies[Guild].len(), 4);
    let refused = Nexus::default().may_propose(play.rules_at(), Harkonnen, Guild).unwrap_err();
    assert_eq!((refused.rule, play.pending()), (RuleRef("gf9.options.any-three"), vec![Atreides]));
}

#[test]
fn two_factions_of_one_player_stay_together() {
    // [gf9.setup.two-players-options]
    let scene = Scene::basic().factions(&[Atreides, Harkonnen, Fremen, Emperor]).option("two-each", true);
    let play = open(scene);
    assert_eq!(play.state.allies[Atreides], Fremen.only());
    // Nobody has a choice, so nobody is asked.
    assert_eq!(play.pending(), []);
}

#[test]
fn the_turn_frame_is_not_needed_here() {
    // [gf9.nexus.trigger]
    let mut play = Scene::basic().phase(Phase::SpiceBlow).turn(1).start_match();
    assert!(matches!(play.state.stack.iter().next(), Some(crate::activities::Frame::Turn(Turn { .. }))));
    assert!(!play.happened(|e| matches!(e, Event::Nexus(_))));
    play.pass_windows();
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            it_ends_when_all_in_succession_are_done,
            an_alliance_needs_consent,
            everybody_sees_who_is_allied,
            one_alliance_each,
            two_factions_of_one_player_stay_together,
            the_turn_frame_is_not_needed_here,
        ],
    );
    for_editions(&[&AH2009], &[nobody_breaks_or_allies_outside_a_nexus]);
}
