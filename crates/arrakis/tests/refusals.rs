//! Refusals: each names an entry of the ledger that holds in this game, and says why in both languages.

use std::ops::ControlFlow;
use std::path::Path;

use landsraad_arrakis::{Action, Arrakis, Why};
use landsraad_kernel::{EventSink, Game, Lang, Narrate, Options, Seat, Seeded, Setup};
use landsraad_testkit::scenario::RuleIds;

fn legal(g: &Arrakis, s: &<Arrakis as Game>::State, seat: Seat) -> Vec<Action> {
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
fn try_illegal(g: &Arrakis, seed: u64, ids: &RuleIds, foreign: &dyn Fn(&str) -> bool) -> usize {
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

/// The rules of the ledger that hold in one mode only.
fn rules_of(mode: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/arrakis_war.toml");
    let ledger: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let rules = ledger["rule"].as_array().unwrap();
    let of_mode = rules.iter().filter(|r| r["game"].as_str() == Some(mode));
    of_mode.map(|r| r["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_refusal_has_its_reason() {
    for (seats, other) in [(2, "solo"), (1, "two-player")] {
        let g = Arrakis::build("wfa", &Options::default(), seats).unwrap();
        let foreign = rules_of(other);
        let tried: usize =
            (0..6).map(|seed| try_illegal(&g, seed, &ids(), &|r| foreign.iter().any(|f| f == r))).sum();
        assert!(tried > 5000, "{tried}");
    }
}
