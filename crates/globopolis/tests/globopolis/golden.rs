//! Golden transcripts, one per mode and language, and the table of odds in the documentation. Written again
//! with `LANDSRAAD_BLESS=1`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use landsraad_globopolis::{Action, Globopolis, Question, odds};
use landsraad_kernel::{EventSink, Game, Lang, Options, Recorded, Seat, Seed, Seeded, Setup, Viewer};
use landsraad_testkit::golden;
use landsraad_testkit::record::{Record, Step};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// A match of players who are not in the mood for long Option Phases.
fn record(game: &Globopolis, seed: u64) -> Record<Action> {
    let mut record = Record::default();
    let mut mute = EventSink::mute();
    let seed = Seed::from_u64(seed);
    let mut state = game.setup(&mut Recorded::new(&mut Seeded::new(seed, 0), &mut record.setup), &mut mute);
    let mut mood = Seeded::from_u64(99);
    while let Some(seat) = game.pending(&state).seats().first() {
        let decision = game.decision(&state, seat).expect("a pending seat is asked");
        let mut legal = vec![];
        game.legal(&state, seat, &mut |action| {
            legal.push(action);
            std::ops::ControlFlow::Continue(())
        });
        legal.retain(|a| *a != Action::Back);
        let rest = matches!(
            decision.question,
            Question::Option { .. } | Question::Infiltrate { .. } | Question::Offer { .. }
        );
        let action = if rest && mood.below(3) > 0 && legal.contains(&decision.default) {
            decision.default
        } else {
            legal[mood.below(legal.len() as u32) as usize]
        };
        let mut picks = vec![];
        let mut chance = Seeded::new(seed, record.steps.len() as u64 + 1);
        game.apply(&mut state, seat, &action, &mut Recorded::new(&mut chance, &mut picks), &mut mute);
        record.steps.push(Step { seat, action, picks });
    }
    record
}

#[test]
fn transcripts() {
    for (mode, agents) in [("agents", true), ("plain", false)] {
        let options = Options::default().with("agents", agents).with("round_limit", 6);
        let game = Globopolis::build("globopolis", &options, 3).expect("sound options");
        let record = record(&game, 11);
        for (lang, ending) in [(Lang::En, "en"), (Lang::It, "it")] {
            let text =
                golden::transcript(&game, &record, Viewer::Seat(Seat::at(0)), lang).expect("it replays");
            golden::check(here().join(format!("tests/golden/{mode}.{ending}.txt")), &text);
        }
    }
}

#[test]
fn the_documented_odds_are_current() {
    let mut table = String::from(
        "| attacker D6 | defender 0 | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|---|\n",
    );
    for a in 0..=6 {
        let _ = write!(table, "| {a} ");
        for d in 0..=6 {
            let parts = odds::win(a, d);
            let _ = write!(table, "| {}.{:02} % ", parts / 10_000_000, parts / 100_000 % 100);
        }
        table.push_str("|\n");
    }
    let path = here().join("../../docs/globopolis.md");
    let text = std::fs::read_to_string(&path).expect("the page");
    let (start, end) = ("<!-- odds -->\n", "<!-- end of odds -->");
    let from = text.find(start).expect("the table's start") + start.len();
    let to = text.find(end).expect("the table's end");
    golden::check(&path, &format!("{}{table}{}", &text[..from], &text[to..]));
}
