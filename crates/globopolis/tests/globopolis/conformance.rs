//! Globopolis keeps the laws of a game: for every number of seats, with and without agents.

use landsraad_globopolis::Globopolis;
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::conformance::Suite;
use landsraad_testkit::{alloc, narration};

fn game(seats: u8, agents: bool) -> Globopolis {
    // Short matches: the laws do not depend on the number of rounds.
    let options = Options::default().with("agents", agents).with("round_limit", 12);
    Globopolis::build("globopolis", &options, seats).expect("these options are sound")
}

#[test]
fn two_to_five_seats_with_and_without_agents_keep_the_laws() {
    for agents in [true, false] {
        for seats in 2..=5 {
            let name = format!("globopolis-{seats}-{}", if agents { "agents" } else { "plain" });
            let tally = Suite::named(&name).games(12).every(40).from_env().assert(&game(seats, agents));
            assert!(tally.paired_steps > tally.walks, "the walks must get somewhere: {tally}");
        }
    }
}

#[test]
fn other_rulings_keep_the_laws() {
    let options = Options::default()
        .with("mission_reward", "victory")
        .with("fee_by_level", true)
        .with("attacker_loses_territory", false)
        .with("bonus_once", false)
        .with("deal_bonus", true)
        .with("guild_pays_owner", false)
        .with("proposals", 1)
        .with("round_limit", 10);
    let game = Globopolis::build("globopolis", &options, 4).expect("these options are sound");
    Suite::named("globopolis-rulings").games(8).every(40).from_env().assert(&game);
}

#[test]
fn a_full_length_match_ends_within_its_bound() {
    let game = Globopolis::build("globopolis", &Options::default(), 5).expect("the defaults are sound");
    Suite::named("globopolis-long").games(2).every(500).assert(&game);
}

/// Long runs, a million matches and more by `cargo xtask soak`.
#[test]
fn soak_globopolis() {
    let mut games = 0;
    for seats in 2..=5 {
        let suite =
            Suite::named(&format!("soak-globopolis-{seats}")).games(200).every(1_500).from_env().share(4);
        games += suite.assert(&game(seats, true)).games;
    }
    println!("{games} matches of globopolis");
}

#[test]
fn it_decides_without_the_heap() {
    for (seats, agents) in [(2, false), (5, true)] {
        alloc::assert_none(&game(seats, agents), 5, 6);
    }
}

#[test]
fn it_speaks_both_languages() {
    for (seats, agents) in [(2, false), (3, true), (5, true)] {
        narration::assert(&game(seats, agents), 3, 4);
    }
}

#[test]
fn every_kind_of_question_has_advice() {
    let silent = narration::without_advice(&game(5, true), 3, 3);
    assert!(silent.is_empty(), "no advice for {silent:?}");
}
