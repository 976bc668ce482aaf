//! A refusal cites an entry of the edition at the table, one that holds there, with the true facts.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use landsraad_dune::Dune;
use landsraad_dune::action::{Action, Why};
use landsraad_dune::activities::battle::BattleWhy;
use landsraad_dune::activities::bidding::BiddingWhy;
use landsraad_dune::activities::charity::CharityWhy;
use landsraad_dune::activities::revival::RevivalWhy;
use landsraad_dune::activities::shipment::ShipmentWhy;
use landsraad_dune::editions::{EDITIONS, Edition, QUESTIONS, Values};
use landsraad_dune::state::State;
use landsraad_kernel::{Chance, EventSink, Game, OptionValue, Options, RuleRef, Seat, Seed, Seeded, Setup};
use landsraad_testkit::conformance::{Refusals, Suite};

/// Whether an entry holds at this table: its part of the game is played, and no question is answered otherwise.
fn applies(rules: &Dune, edition: &Edition, id: &str, game: &str) -> bool {
    let played = match game {
        "advanced" => rules.rulings.advanced(),
        "basic" | "both" => true,
        option => {
            let on = |key: &str| rules.options().get(key) == Some(&OptionValue::Bool(true));
            let name = option.strip_prefix("option:").unwrap_or(option);
            // A classic advanced game switches several settings on at once.
            let switch = edition.settings.iter().find(|s| s.key == name);
            let same = |v: &Values| match v {
                Values::Switch(set) => {
                    let mut changed = rules.rulings.clone();
                    set(&mut changed);
                    changed == rules.rulings
                }
                Values::Choice(_) => true,
            };
            on(name) || switch.is_none_or(|s| same(&s.values))
        }
    };
    let lists = |rules: &[RuleRef]| rules.iter().any(|r| r.0 == id);
    let given = QUESTIONS.iter().any(|q| lists(q.answers[(q.get)(&rules.rulings)].rules));
    let other = QUESTIONS.iter().any(|q| q.answers.iter().any(|a| lists(a.rules)));
    played && (given || !other)
}

/// What is wrong with the facts of a reason.
fn facts(why: &Why) -> Option<String> {
    let right = match *why {
        Why::OutOfRange { value, min, max } => value < min || value > max,
        Why::OtherPhase { now, wanted } => now != wanted,
        Why::Charity(CharityWhy::TooRich { spice, most }) => spice > most,
        Why::Bidding(BiddingWhy::TooLow { bid, least }) => bid < least,
        Why::Bidding(BiddingWhy::TooMuch { bid, most, .. }) => bid > most,
        Why::Revival(RevivalWhy::TooMany { forces, most }) => forces > most || forces == 0,
        Why::Revival(RevivalWhy::InTanks { forces, dead }) => forces > dead,
        Why::Revival(RevivalWhy::Unpaid { forces, free, spice }) => {
            u16::from(forces.saturating_sub(free)) * 2 > spice
        }
        Why::Revival(RevivalWhy::TooDear { price, spice }) => price > spice,
        Why::Revival(RevivalWhy::Starred { starred, min, max }) => starred < min || starred > max,
        Why::Shipment(ShipmentWhy::TooDear { cost, has }) => cost > has,
        Why::Battle(BattleWhy::TooMuchSpice { spice, most }) => spice > most,
        _ => true,
    };
    (!right).then(|| format!("the facts do not forbid it: {why:?}"))
}

fn refusals_are_right(name: &str, edition: &Edition, options: &Options, seats: u8, games: u32) {
    let rules = Dune::build(edition.id, options, seats).unwrap_or_else(|e| panic!("{name}: {e}"));
    let by = Refusals {
        edition: edition.id,
        applies: &|rule| applies(&rules, edition, &rule.id, &rule.game),
        facts: &facts,
    };
    let refused = Suite::named(name).games(games).every(3).from_env().assert_refusals(&rules, &by);
    assert!(refused > 1_000, "{name}: {refused}");
}

#[test]
fn every_edition_refuses_by_its_own_rules() {
    for edition in EDITIONS {
        for seats in [3, 6] {
            let name = format!("refusals-{}-{seats}", edition.id);
            refusals_are_right(&name, edition, &Options::default(), seats, 4);
        }
    }
}

#[test]
fn advanced_tables_refuse_by_their_own_rules() {
    for edition in EDITIONS {
        let names = ["advanced", "advanced-combat", "increased-spice-flow", "double-blow", "tournament"];
        let known = |name: &&str| edition.settings.iter().any(|s| s.key == *name);
        let options = names.into_iter().filter(known).fold(Options::default(), |o, name| o.with(name, true));
        refusals_are_right(&format!("refusals-{}-advanced", edition.id), edition, &options, 6, 8);
    }
}

/// Plays at random with every part of an edition switched on, and shows
/// each state with what its seat may answer or say.
fn walk(edition: &Edition, steps: u64, mut see: impl FnMut(&Dune, &State, Vec<Action>)) {
    let names = ["advanced", "advanced-combat", "increased-spice-flow", "double-blow", "tournament"];
    let known = |name: &&str| edition.settings.iter().any(|s| s.key == *name);
    let options = names.into_iter().filter(known).fold(Options::default(), |o, name| o.with(name, true));
    let rules = Dune::build(edition.id, &options, 6).unwrap_or_else(|e| panic!("{}: {e}", edition.id));
    let seed = Seed::from_u64(21);
    let mut dice = Seeded::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut EventSink::mute());
    for step in 1..=steps {
        let Some(seat) = rules.pending(&state).seats().iter().next() else { return };
        let mut list = vec![];
        rules.legal(&state, seat, &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        let answer = list[dice.pick(RuleRef("gf9.turn.nine-phases"), list.len() as u32) as usize];
        rules.asides(&state, seat, &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        see(&rules, &state, list);
        rules.apply(&mut state, seat, &answer, &mut Seeded::new(seed, step), &mut EventSink::mute());
    }
}

#[test]
fn what_only_other_editions_know_is_refused_by_the_tables_own_rules() {
    let (mut pool, mut met): (Vec<Action>, BTreeMap<String, u8>) = Default::default();
    for edition in EDITIONS {
        walk(edition, 1_500, |_, _, list| {
            for action in list {
                let alike = met.entry(kind(&action)).or_default();
                if *alike < 3 {
                    *alike += 1;
                    pool.push(action);
                }
            }
        });
    }
    for edition in EDITIONS {
        let mut step = 0;
        walk(edition, 1_500, |rules, state, _| {
            step += 1;
            let tried = if step % 6 == 0 { pool.as_slice() } else { &[] };
            for seat in Seat::first(6) {
                for action in tried {
                    if let Err(refused) = rules.check(state, seat, action) {
                        let own = refused.rule.0.split('.').next() == Some(edition.id);
                        assert!(
                            own,
                            "{}: {action:?} is refused by {}: {:?}",
                            edition.id, refused.rule.0, refused.why
                        );
                    }
                }
            }
        });
    }
}

/// The words of an action without its numbers.
fn kind(action: &Action) -> String {
    format!("{action:?}").chars().filter(|c| !c.is_ascii_digit()).collect()
}
