//! The spice blow by the community rulebook 2.9.

use landsraad_kernel::{Game, Options, Setup as _};

use crate::Dune;
use crate::Faction::*;
use crate::board::Pile;
use crate::data::SpiceCard;
use crate::event::Event;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};

fn spice_card(key: &str) -> SpiceCard {
    SpiceCard::all().find(|c| c.id() == key).unwrap_or_else(|| panic!("no spice card {key}"))
}

/// A spice blow with these cards next.
fn blow(scene: Scene, cards: &[&str]) -> Scene {
    let cards = cards.iter().map(|c| spice_card(c)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| (p.spice_top, p.first_player) = (cards, Some(Atreides)))
}

fn lying(play: &Play, at: &str) -> u16 {
    play.state.board.spice.at(loc(at))
}

/// Everybody does not answer to the end of the phase.
fn rest(play: &mut Play) {
    while let Some(&f) = play.pending().first() {
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
}

#[test]
fn worms_spare_the_fremen() {
    // [v29.data.fremen-worm-immune]
    let scene = blow(Scene::v29(), &["shai_hulud", "sihaya_ridge"])
        .with(|p| p.spice_pile_a = vec![spice_card("red_chasm")]);
    let mut play = scene.forces(Fremen, "red_chasm:7", 4).forces(Harkonnen, "red_chasm:7", 3).start();
    rest(&mut play);
    assert_eq!((play.forces(Fremen, "red_chasm:7"), play.forces(Harkonnen, "red_chasm:7")), (4, 0));
}

#[test]
fn each_of_two_decks_has_its_own_pile() {
    // [v29.advcombat.two-decks]
    let two = || Scene::v29().option("advanced-combat", true).option("spice-decks", "two");
    let scene = blow(two(), &["shai_hulud", "broken_land"]).with(|p| {
        p.spice_top_b = vec![spice_card("sihaya_ridge")];
        p.spice_pile_a = vec![spice_card("old_gap")];
    });
    let mut play = scene.board_spice("old_gap:10", 6).start();
    rest(&mut play);
    assert_eq!(
        (lying(&play, "old_gap:10"), lying(&play, "broken_land:12"), lying(&play, "sihaya_ridge:9")),
        (0, 8, 6)
    );
    let view = play.view(Guild);
    assert_eq!((view.spice_deck, view.spice_deck_b), (18, Some(20)));
    assert_eq!((view.spice_pile_a.len(), view.spice_pile_b.len()), (3, 1));
    // Refused where there is one blow only.
    let alone = Options::default().with("spice-decks", "two");
    assert_eq!(Dune::build("v29", &alone, 6).unwrap_err().key, "spice-decks");
    // [v29.advcombat.same-territory]: one card with the combined amount; any worm takes it all.
    let flat = spice_card("the_great_flat");
    let scene = blow(two(), &["the_great_flat"]).with(|p| p.spice_top_b = vec![flat]);
    let mut play = scene.start();
    rest(&mut play);
    assert_eq!(lying(&play, "the_great_flat:15"), 20);
    let scene = blow(two(), &["old_gap"]).with(|p| {
        p.spice_top_b = vec![spice_card("shai_hulud"), spice_card("red_chasm")];
        (p.spice_pile_a, p.spice_pile_b) = (vec![flat], vec![flat]);
    });
    let mut play = scene.board_spice("the_great_flat:15", 20).forces(Emperor, "the_great_flat:15", 3).start();
    rest(&mut play);
    assert_eq!((lying(&play, "the_great_flat:15"), play.forces(Emperor, "the_great_flat:15")), (0, 0));
    // A Harvester doubles the combined amount once.
    let scene = blow(two().option("treachery-cards", "harvester"), &["the_great_flat"])
        .with(|p| p.spice_top_b = vec![flat]);
    let mut play = scene.hand(Guild, &["harvester"]).start();
    play.act(Guild, crate::activities::windows::reaction::ReactionAction::Pass).play_card(Guild, "harvester");
    assert_eq!(lying(&play, "the_great_flat:15"), 40);
}

#[test]
fn an_exhausted_deck_leaves_the_latest_territories_out() {
    // [v29.advcombat.one-deck-reshuffle]
    let all: Vec<SpiceCard> = SpiceCard::all().collect();
    let mut play = blow(Scene::v29().option("advanced-combat", true), &[])
        .with(|p| (p.spice_pile_a, p.spice_pile_b) = (all[..8].to_vec(), all[8..].to_vec()))
        .with(|p| p.turn = Some(1));
    play.position.phase = Some(Phase::Collection);
    let mut play = play.start();
    play.edit(|cx| {
        assert!(
            cx.turn_spice(Pile::A, landsraad_kernel::RuleRef("v29.advcombat.one-deck-reshuffle")).is_some()
        );
    });
    // 21 cards, of which the last territory of each pile stays and one has just been turned up.
    assert_eq!(play.state.board.blow.deck_len(), 18);
    assert_eq!(play.state.board.blow.pile(Pile::A), [all[7]]);
    assert_eq!(play.state.board.blow.pile(Pile::B), [all[14]]);
}

#[test]
fn the_thumper_calls_a_worm_without_a_negotiation() {
    // [v29.data.card-thumper]
    let scene = blow(Scene::v29().option("treachery-cards", "thumper"), &["sihaya_ridge"])
        .with(|p| p.spice_pile_a = vec![spice_card("red_chasm")]);
    let scene =
        scene.board_spice("red_chasm:7", 8).forces(Emperor, "red_chasm:7", 3).hand(Guild, &["thumper"]);
    let mut play = scene.start();
    play.play_card(Guild, "thumper");
    rest(&mut play);
    assert_eq!(
        (lying(&play, "red_chasm:7"), play.forces(Emperor, "red_chasm:7"), lying(&play, "sihaya_ridge:9")),
        (0, 0, 6)
    );
    assert!(!play.happened(|e| matches!(e, Event::Nexus(_))));
    let early = blow(Scene::v29().option("treachery-cards", "thumper"), &["sihaya_ridge"]).turn(1);
    assert_eq!(early.hand(Guild, &["thumper"]).start().pending(), [], "not on the first turn");
}

#[test]
fn the_harvester_doubles_the_spice() {
    // [v29.data.card-harvester]
    let scene = || {
        blow(Scene::v29().option("treachery-cards", "harvester"), &["red_chasm"]).hand(Guild, &["harvester"])
    };
    let mut play = scene().start();
    play.play_card(Guild, "harvester");
    assert_eq!((lying(&play, "red_chasm:7"), play.pending()), (16, vec![]));
    // Spice lost to the storm is not doubled.
    assert_eq!(scene().storm(7).start().pending(), []);
}
