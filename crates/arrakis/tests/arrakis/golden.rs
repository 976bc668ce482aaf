//! Golden transcripts of a two-player and a solo match in both languages; `LANDSRAAD_BLESS=1` rewrites them.

use std::path::Path;

use landsraad_arrakis::{Arrakis, Mode};
use landsraad_kernel::{EventSink, Game, Lang, Pending, Recorded, Seat, Seeded, Viewer};
use landsraad_testkit::golden;
use landsraad_testkit::record::{Record, Step};

/// A match whose players choose at random, but attack, go on and advance when they can.
fn record(g: &Arrakis, seed: u64) -> Record<landsraad_arrakis::Action> {
    use landsraad_arrakis::{Action, Question};
    let mut record = Record::default();
    let mut chance = Seeded::from_u64(seed);
    let mut chooser = Seeded::from_u64(seed + 1);
    let mut s = g.setup(&mut Recorded::new(&mut chance, &mut record.setup), &mut EventSink::mute());
    while let Pending::Seats(seats) = g.pending(&s) {
        let seat = seats.first().expect("somebody is asked");
        let mut list = vec![];
        g.legal(&s, seat, &mut |a| {
            list.push(a);
            std::ops::ControlFlow::Continue(())
        });
        let keen = list
            .iter()
            .position(|a| matches!(a, Action::Yes | Action::Everyone | Action::Go { attack: true, .. }));
        // Few free actions: a transcript is to be read.
        let free = g.decision(&s, seat).is_some_and(|d| d.question == Question::Free);
        let action = match keen {
            _ if free && chooser.below(12) > 0 => Action::Pass,
            Some(i) if chooser.below(3) > 0 => list[i],
            Some(_) | None => list[chooser.below(list.len() as u32) as usize],
        };
        let mut picks = vec![];
        g.apply(&mut s, seat, &action, &mut Recorded::new(&mut chance, &mut picks), &mut EventSink::mute());
        record.steps.push(Step { seat, action, picks });
    }
    record
}

fn check(mode: Mode, name: &str, seed: u64) {
    let mut g = Arrakis::new(mode);
    // Short enough to be read.
    g.last_round = 3;
    let record = record(&g, seed);
    for lang in Lang::ALL {
        let text = golden::transcript(&g, &record, Viewer::Seat(Seat::at(0)), lang)
            .unwrap_or_else(|e| panic!("{e}"));
        let ending = lang.of("en", "it");
        golden::check(
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.{ending}.txt")),
            &text,
        );
    }
}

#[test]
fn two_player_transcript() {
    check(Mode::TwoPlayer, "two_player", 5);
}

#[test]
fn solo_transcript() {
    check(Mode::Solo, "solo", 11);
}
