//! The pending seats depend on public facts only: no optional power is skipped for a reason that others may not
//! know. Two worlds that a seat cannot tell apart are walked side by side; each question below is met in such
//! walks, and put to the same seats in both worlds.

use std::collections::BTreeMap;

use landsraad_dune::activities::storm::StormEvent;
use landsraad_dune::editions::EDITIONS;
use landsraad_dune::event::BoardEvent;
use landsraad_dune::{Dune, Event};
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::conformance::{EventFacts, Suite};

const FACTS: EventFacts<'static, Event> = EventFacts {
    open: &|event| {
        matches!(
            event,
            Event::AnyTime(_)
                | Event::Storm(StormEvent::Dialled { .. })
                | Event::Board(BoardEvent::Paid { .. })
        )
    },
    forgets: &|event| matches!(event, Event::Board(BoardEvent::SpiceReshuffled)),
    new_secrets: &|_| false,
};

/// Optional powers, choices and windows, by the words of their questions.
const QUESTIONS: &[&str] = &[
    "battle.voice",
    "battle.prescience",
    "battle.disclose",
    "battle.plan",
    "battle.call",
    "battle.keep",
    "battle.capture",
    "bidding.bid",
    "bidding.pay",
    "charity.claim",
    "nexus",
    "revival.forces",
    "shipment.look",
    "shipment.take_turn",
    "shipment.follow",
    "shipment.intrusion",
    "shipment.move",
    "trade.window",
    "any_time.answer",
    "reaction.play.weather_control",
    "reaction.play.family_atomics",
    "reaction.play.special.atreides",
    "reaction.play.special.harkonnen",
];

#[test]
fn every_optional_power_is_asked_for_by_public_facts() {
    // [gf9.karama.window-hidden] [gf9.secrecy.refusals] [gf9.secrecy.card-count]
    let mut asked: BTreeMap<String, u64> = BTreeMap::new();
    for edition in EDITIONS {
        let names = ["advanced", "advanced-combat"];
        let known = |name: &&str| edition.settings.iter().any(|s| s.key == *name);
        let options = names.into_iter().filter(known).fold(Options::default(), |o, name| o.with(name, true));
        let rules = Dune::build(edition.id, &options, 6).expect("these options are sound");
        let suite = Suite::named(&format!("asked-{}", edition.id)).games(24).every(12).walk(10).from_env();
        for (name, times) in suite.count_equal_questions(&rules, FACTS) {
            *asked.entry(name).or_default() += times;
        }
    }
    let met = |name: &&&str| asked.keys().any(|k| k == **name || k.starts_with(&format!("{name}.")));
    let missed: Vec<&&str> = QUESTIONS.iter().filter(|name| !met(name)).collect();
    assert!(
        missed.is_empty(),
        "not met in any walk: {missed:?}; met: {:?}",
        asked.keys().collect::<Vec<_>>()
    );
}
