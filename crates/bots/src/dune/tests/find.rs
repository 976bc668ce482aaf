//! The positions with a move to find, and a few that need a temperament or a whole setup.

use std::path::PathBuf;

use landsraad_dune::activities::nexus::NexusAction;
use landsraad_dune::activities::setup::SetupAction;
use landsraad_dune::{Action, Dune};
use landsraad_kernel::{EventSink, Game, Seeded};

use super::laws::rules;
use crate::dune::{Heuristic, Temperament};
use crate::find::{Puzzle, fits, play};
use crate::tests_support::legal;
use crate::{Bot, Random, Seen};

/// The folders with positions.
const FOLDERS: [&str; 3] = ["blind", "dune", "fresh"];

/// Positions it does not find; `docs/bots-positions.md` lists each with the reason.
const MISSED: [&str; 7] = [
    "ask_the_sisters_before_winning",
    "do_not_win_on_the_predicted_turn",
    "ghola_for_stilgar",
    "blind_close_the_door",
    "blind_defended_when_it_can_be",
    "blind_prescience_two_defences",
    "blind_shore_up_the_third",
];

fn positions(folder: &str) -> Vec<(String, Puzzle)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../positions").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let puzzle = Puzzle::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
            (name, puzzle)
        })
        .collect()
}

#[test]
fn it_finds_the_move() {
    let all: Vec<(String, Puzzle)> = FOLDERS.into_iter().flat_map(positions).collect();
    assert!(all.len() >= 206, "only {} positions", all.len());
    let mut missed = Vec::new();
    for (name, puzzle) in &all {
        let wrong = (1..=3).find_map(|luck| {
            let verdict = play::<Dune>(puzzle, &Heuristic::default(), luck);
            let verdict = verdict.unwrap_or_else(|e| panic!("{name}: {e}"));
            (!verdict.missed.is_empty()).then(|| verdict.missed.join("; "))
        });
        if let Some(why) = wrong {
            println!("{name}: {why}");
            missed.push(&**name);
        }
    }
    assert_eq!(missed, MISSED);
    assert!(10 * missed.len() <= all.len(), "less than nine of ten are found");
}

#[test]
fn every_position_can_be_missed() {
    // A player without judgement goes wrong somewhere in each, or the wrong move is named and legal.
    for (name, puzzle) in positions("dune") {
        let wrong = |luck| play::<Dune>(&puzzle, &Random, luck).is_ok_and(|v| !v.missed.is_empty());
        assert!(!puzzle.never.is_empty() || (1..=80).any(wrong), "{name}: nobody can miss this");
    }
}

/// Whether a faction with three strongholds leaves its ally at the Nexus.
fn leaves(temper: Temperament) -> bool {
    let text = r#"
        title = "A Nexus with three strongholds in hand"
        theme = "temperaments"
        game = "dune"
        edition = "gf9"
        seats = 6
        seat = "harkonnen"
        does = [{ action = { nexus = "break" } }]
        [position]
        turn = 3
        phase = "spice_blow"
        storm = 18
        alliances = [["harkonnen", "emperor"]]
        spice_pile_a = ["red_chasm"]
        spice_top = ["shai_hulud", "old_gap"]
        [position.forces]
        harkonnen = { carthag = { normal = 6 }, arrakeen = { normal = 6 }, sietch_tabr = { normal = 6 } }
        atreides = {}
        bene_gesserit = {}
        guild = {}
        fremen = {}
        emperor = {}
    "#;
    let verdict = play::<Dune>(&Puzzle::read(text).unwrap(), &Heuristic::new(temper), 1).unwrap();
    assert!(verdict.said.iter().any(|s| s.contains("nexus")), "a Nexus was held");
    verdict.missed.is_empty()
}

#[test]
fn a_loyal_one_stays_and_a_treacherous_one_leaves_to_win_alone() {
    assert!(!leaves(Temperament::LOYAL));
    assert!(leaves(Temperament::TREACHEROUS));
    let broke = serde_json::to_value(Action::Nexus(NexusAction::Break)).unwrap();
    assert!(fits(&serde_json::json!({ "nexus": "break" }), &broke));
}

#[test]
fn keeps_the_strongest_foreign_traitor() {
    // Setup is not staged: it is played from the start.
    let game = rules(true, 6);
    let mut state = game.setup(&mut Seeded::from_u64(3), &mut EventSink::mute());
    let mut kept = 0;
    for n in 0..60u64 {
        let Some(seat) = game.pending(&state).seats().first() else { break };
        let list = legal(&game, &state, seat);
        let seen = Seen::new(&game, &state, seat, &list);
        let action = list[Heuristic::default().choose(&seen, &mut Seeded::from_u64(n)).index];
        if let Action::Setup(SetupAction::KeepTraitor(l)) = action {
            let me = game.role(&state, seat);
            let foreign = |a: &Action| match a {
                Action::Setup(SetupAction::KeepTraitor(l)) if l.faction().id() != me => Some(l.strength()),
                _ => None,
            };
            if let Some(best) = list.iter().filter_map(foreign).max() {
                assert_eq!((l.strength(), l.faction().id() == me), (best, false));
                kept += 1;
            }
        }
        game.apply(&mut state, seat, &action, &mut Seeded::from_u64(n), &mut EventSink::mute());
    }
    assert!(kept >= 4);
}
