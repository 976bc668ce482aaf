//! Whole matches in words, as one player and as the gallery read them. Rewritten with `LANDSRAAD_BLESS=1`.

use std::path::Path;

use landsraad_dune::activities::bidding::BiddingAction;
use landsraad_dune::activities::shipment::ShipmentAction;
use landsraad_dune::{Action, Dune};
use landsraad_kernel::{
    EventSink, Game, Lang, Options, Pending, Recorded, Seat, Seed, Seeded, Setup, Viewer,
};
use landsraad_testkit::golden;
use landsraad_testkit::random::Player;
use landsraad_testkit::record::{Record, Step};

fn choose(game: &Dune, state: &<Dune as Game>::State, seat: Seat, player: &mut Player<Dune>) -> Action {
    let quiet = player.below(6);
    let chosen = *player.choose(game, state, seat).expect("there is an answer");
    let silent = match chosen {
        Action::Bidding(BiddingAction::Bid(n)) => n > 6,
        Action::Nexus(_) => quiet > 0,
        _ => quiet == 0,
    };
    let silence = game.decision(state, seat).map(|d| d.default);
    silence.filter(|_| silent).unwrap_or(chosen)
}

/// A match of players who act at random, but neither bid wildly nor do something at every chance.
fn record(game: &Dune, seed: u64) -> Record<Action> {
    let secret = Seed::from_u64(seed);
    let mut record = Record::default();
    let mut chance = Seeded::new(secret, 0);
    let mut state = game.setup(&mut Recorded::new(&mut chance, &mut record.setup), &mut EventSink::mute());
    let mut player = Player::new(Seeded::from_u64(seed + 1));
    while let Pending::Seats(seats) = game.pending(&state) {
        let seat = player.seat(seats).expect("somebody is asked");
        let mut action = choose(game, &state, seat, &mut player);
        // a seat that can ship or move does so.
        if action == Action::Shipment(ShipmentAction::Pass) {
            action = choose(game, &state, seat, &mut player);
        }
        let mut picks = vec![];
        let mut chance = Seeded::new(secret, record.steps.len() as u64 + 1);
        let mut rolled = Recorded::new(&mut chance, &mut picks);
        game.apply(&mut state, seat, &action, &mut rolled, &mut EventSink::mute());
        record.steps.push(Step { seat, action, picks });
    }
    record
}

fn check(name: &str, edition: &str, options: &Options, seed: u64) {
    let game = Dune::build(edition, options, 6).expect("sound options");
    let record = record(&game, seed);
    for (lang, ending) in [(Lang::En, "en"), (Lang::It, "it")] {
        let text =
            golden::transcript(&game, &record, Viewer::Seat(Seat::at(0)), lang).expect("it plays again");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.{ending}.txt"));
        golden::check(path, &text);
    }
}

#[test]
fn a_basic_match_of_six_reads_well() {
    check("basic", "gf9", &Options::default(), 3);
}

#[test]
fn an_advanced_match_of_six_reads_well() {
    check("advanced", "gf9", &Options::default().with("advanced", true), 5);
}

#[test]
fn a_match_by_the_2009_rules_reads_well() {
    let options = Options::default().with("tournament", true).with("increased-spice-flow", true);
    check("ah2009", "ah2009", &options, 9);
}

#[test]
fn a_match_by_the_community_rulebook_reads_well() {
    let sets =
        ["treachery-duel", "treachery-spice-harvest", "treachery-grand-dune", "main-leaders", "advanced"];
    let options = sets.iter().fold(Options::default(), |o, key| o.with(key, true));
    check("community", "v29", &options, 8);
}
