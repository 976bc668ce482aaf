//! Refusals: each names an entry of the ledger that holds in this game, and says why in both languages.

use std::ops::ControlFlow;
use std::path::Path;

use landsraad_globopolis::{Action, Globopolis, Why};
use landsraad_kernel::{EventSink, Game, Lang, Narrate, Options, Seat, Seeded, Setup};
use landsraad_testkit::scenario::RuleIds;

fn legal(g: &Globopolis, s: &<Globopolis as Game>::State, seat: Seat) -> Vec<Action> {
    let mut list = vec![];
    g.legal(s, seat, &mut |a| {
        list.push(a);
        ControlFlow::Continue(())
    });
    list
}

/// A word with a number in brackets, as a type prints itself: no sentence for people has one.
fn raw(sentence: &str) -> bool {
    let bytes = sentence.as_bytes();
    (1..bytes.len()).any(|i| {
        bytes[i] == b'('
            && bytes[i - 1].is_ascii_alphanumeric()
            && bytes.get(i + 1).is_some_and(u8::is_ascii_digit)
    })
}

/// Plays at random and tries actions that were legal at other moments, by every seat.
fn try_illegal(g: &Globopolis, seed: u64, ids: &RuleIds, foreign: &dyn Fn(&str) -> bool) -> usize {
    let mut luck = Seeded::from_u64(seed);
    let mut pool: Vec<Action> = vec![];
    let mut tried = 0;
    for _ in 0..2 {
        let mut s = g.setup(&mut luck, &mut EventSink::mute());
        for _ in 0..600 {
            let Some(seat) = g.pending(&s).seats().first() else { break };
            let list = legal(g, &s, seat);
            for _ in 0..6 {
                if pool.is_empty() {
                    break;
                }
                let action = pool[luck.below(pool.len() as u32) as usize];
                for by in Seat::first(g.seats()) {
                    let Err(illegal) = g.check(&s, by, &action) else { continue };
                    tried += 1;
                    let (rule, why) = (illegal.rule.id(), illegal.why);
                    assert!(ids.contains(rule), "{action:?} is refused by {rule}, which is in no ledger");
                    assert!(!foreign(rule), "{action:?} is refused by {rule}, which does not hold here");
                    assert!(why != Why::OtherQuestion, "{action:?} is refused without a reason by {rule}");
                    for lang in [Lang::En, Lang::It] {
                        let text = g.why_text(&why, lang);
                        assert!(!text.is_empty() && !raw(&text), "{action:?}: {text}");
                    }
                }
            }
            for action in &list {
                if pool.len() < 4000 && luck.below(3) == 0 {
                    pool.push(*action);
                }
            }
            let action = list[luck.below(list.len() as u32) as usize];
            g.apply(&mut s, seat, &action, &mut luck, &mut EventSink::mute());
        }
    }
    tried
}

fn ids() -> RuleIds {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    RuleIds::load(&root).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_refusal_has_its_reason() {
    for seats in [2, 4] {
        for agents in [true, false] {
            let g =
                Globopolis::build("globopolis", &Options::default().with("agents", agents), seats).unwrap();
            let tried: usize = (0..3).map(|seed| try_illegal(&g, seed, &ids(), &|_| false)).sum();
            assert!(tried > 5000, "{tried}");
        }
    }
}
