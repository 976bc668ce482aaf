//! Every edition keeps the laws of a game: at every number of seats, with each setting alone, with each
//! answer alone, and in many random combinations.

use landsraad_dune::activities::storm::StormEvent;
use landsraad_dune::board::Purse;
use landsraad_dune::editions::{
    AH2009, AllianceSize, BidFunds, EDITIONS, Edition, GF9, LandingFunds, NUMBERS, QUESTIONS, Transfers, V29,
    Values,
};
use landsraad_dune::event::BoardEvent;
use landsraad_dune::{Dune, Event, Faction};
use landsraad_kernel::{Options, Seeded, Setup};
use landsraad_testkit::conformance::{EventFacts, Suite};

/// Answers to a Truthtrance and opened dials are shown to all and kept in no view. Where several allies may pay
/// together for a card or a landing, the payment shows how much each of them had pledged; nowhere else does a
/// payment show anything new.
fn open(rules: &Dune) -> impl Fn(&Event) -> bool + use<> {
    let together = rules.rulings.alliance_size != AllianceSize::Two
        && match rules.rulings.transfers {
            Transfers::AnyTime | Transfers::EmperorGifts => true,
            // Only the Guild pays for others, unless the table says otherwise.
            Transfers::Harvest => {
                let (bids, landings) = (rules.rulings.bid_funds, rules.rulings.landing_funds);
                bids == BidFunds::WithAlly || landings == LandingFunds::WithAlly
            }
        };
    move |event| match event {
        Event::AnyTime(_) | Event::Storm(StormEvent::Dialled { .. }) => true,
        Event::Board(BoardEvent::Paid { from: Purse::Shield(_), to, .. }) => {
            let price = matches!(to, Purse::Bank | Purse::Shield(Faction::Guild | Faction::Emperor));
            together && price
        }
        _ => false,
    }
}

fn keeps_the_laws(name: &str, edition: &Edition, options: &Options, seats: u8) {
    assert_suite(&Suite::named(name).games(1).every(60).walk(4).from_env(), edition, options, seats);
}

/// Runs a suite on one edition and gives the number of matches.
pub(crate) fn assert_suite(suite: &Suite, edition: &Edition, options: &Options, seats: u8) -> u32 {
    let rules = Dune::build(edition.id, options, seats).unwrap_or_else(|e| panic!("{suite:?}: {e}"));
    // A seat that takes over a faction learns its secrets. [v29.few.exchange]
    let new_secrets = &|event: &Event| matches!(event, Event::Exchange(_));
    // Which spice card lay on which pile.
    let forgets = &|event: &Event| matches!(event, Event::Board(BoardEvent::SpiceReshuffled));
    suite.assert_with(&rules, EventFacts { open: &open(&rules), forgets, new_secrets }).games
}

/// Each named setting alone, at each of its values.
fn settings(edition: &Edition) -> Vec<(String, Options)> {
    let mut all = vec![("plain".to_owned(), Options::default())];
    for setting in edition.settings {
        match &setting.values {
            Values::Switch(_) => {
                all.push((setting.key.to_owned(), Options::default().with(setting.key, true)));
            }
            Values::Choice(list) => all.extend(list.iter().skip(1).map(|(choice, _)| {
                (format!("{}-{}", setting.key, choice.key), Options::default().with(setting.key, choice.key))
            })),
        }
    }
    all
}

#[test]
fn with_several_factions_each() {
    for (edition, key, value, seats) in [(&V29, "few-players", "two", 6), (&V29, "few-players", "three", 6)] {
        keeps_the_laws(&format!("{key}-{value}"), edition, &Options::default().with(key, value), seats);
    }
    for edition in EDITIONS {
        let two = Options::default().with("two-each", true);
        keeps_the_laws(&format!("{}-two-each", edition.id), edition, &two, 4);
    }
}

#[test]
fn with_every_number_of_seats_and_each_setting_alone() {
    for edition in EDITIONS {
        for (name, options) in settings(edition) {
            for seats in 2..=6 {
                keeps_the_laws(&format!("{}-{name}-{seats}", edition.id), edition, &options, seats);
            }
        }
    }
}

#[test]
fn with_each_answer_alone() {
    for edition in EDITIONS {
        for question in QUESTIONS {
            for answer in question.answers {
                let options = Options::default().with(question.key, answer.key);
                // What cannot be played is refused; the editions' tests say what.
                for seats in 2..=6 {
                    if Dune::build(edition.id, &options, seats).is_ok() {
                        let name = format!("{}-{}-{}-{seats}", edition.id, question.key, answer.key);
                        keeps_the_laws(&name, edition, &options, seats);
                    }
                }
            }
        }
    }
}

/// What else a table can set: numbers and single cards.
fn others() -> Vec<(String, Options)> {
    let numbers = NUMBERS.iter().map(|n| {
        let least = if n.key == "alliance-strongholds" { 3 } else { 2 };
        (format!("{}-{least}", n.key), Options::default().with(n.key, least))
    });
    let cards = ["thumper,harvester", "residual_poison"];
    let cards = cards.map(|list| (format!("cards-{list}"), Options::default().with("treachery-cards", list)));
    numbers.chain(cards).collect()
}

#[test]
fn with_each_number_and_single_cards() {
    for edition in EDITIONS {
        for (name, options) in others() {
            for seats in 2..=6 {
                if Dune::build(edition.id, &options, seats).is_ok() {
                    keeps_the_laws(&format!("{}-{name}-{seats}", edition.id), edition, &options, seats);
                }
            }
        }
    }
}

#[test]
fn every_option_is_played_alone() {
    let covered = ["factions", "two-each", "few-players", "treachery-cards"];
    for edition in EDITIONS {
        for option in edition.spec().options {
            let setting = edition.settings.iter().any(|s| s.key == option.key);
            let ruling = QUESTIONS.iter().any(|q| q.key == option.key);
            let number = NUMBERS.iter().any(|n| n.key == option.key);
            assert!(setting || ruling || number || covered.contains(&option.key), "{}", option.key);
        }
    }
}

/// Plays tables of these editions with options drawn at random.
fn random_tables(editions: &[&'static Edition], tables: u32, seed: u64) {
    let mut dice = Seeded::from_u64(seed);
    let mut played = 0;
    while played < tables {
        let edition = editions[dice.below(editions.len() as u32) as usize];
        let mut seats = 2 + dice.below(5) as u8;
        let mut options = Options::default();
        // One in six seats several factions with each player, one in four adds a card, one in four a number.
        if dice.below(6) == 0 {
            let few = if dice.below(2) == 0 { "two" } else { "three" };
            (seats, options) = if edition.few_players {
                (6, options.with("few-players", few))
            } else {
                (4, options.with("two-each", true))
            };
        }
        if dice.below(4) == 0 {
            options = options.with("treachery-cards", "thumper");
        }
        if dice.below(4) == 0 {
            options = options.with("turns", 2 + i64::from(dice.below(6)));
        }
        for setting in edition.settings {
            match &setting.values {
                Values::Switch(_) => options = options.with(setting.key, dice.below(2) == 1),
                Values::Choice(list) => {
                    let (choice, _) = &list[dice.below(list.len() as u32) as usize];
                    options = options.with(setting.key, choice.key);
                }
            }
        }
        for question in QUESTIONS {
            if dice.below(4) == 0 {
                let answer = &question.answers[dice.below(question.answers.len() as u32) as usize];
                options = options.with(question.key, answer.key);
            }
        }
        if Dune::build(edition.id, &options, seats).is_ok() {
            keeps_the_laws(&format!("{}-random-{seed}-{played}", edition.id), edition, &options, seats);
            played += 1;
        }
    }
}

#[test]
fn in_random_combinations() {
    random_tables(&[&GF9], 100, 2019);
    random_tables(&[&AH2009], 100, 1979);
    random_tables(&[&V29], 100, 29);
}
