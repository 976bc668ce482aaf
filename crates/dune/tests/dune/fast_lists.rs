//! Lists that are found as a whole hold just what is accepted one by one.

use std::ops::ControlFlow;

use landsraad_dune::activities::At;
use landsraad_dune::activities::bidding::BiddingAction;
use landsraad_dune::activities::revival::RevivalAction;
use landsraad_dune::activities::shipment::ShipmentAction;
use landsraad_dune::board::Arrival;
use landsraad_dune::data::{Loc, LocSet, Territory};
use landsraad_dune::{Action, Dune, Faction, State};
use landsraad_kernel::{EventSink, Game, Options, Pending, Seat, Seeded, Setup as _};

/// Answers that a list found as a whole could miss or add.
fn suspects() -> Vec<Action> {
    let numbers = 0..=21;
    let to = Loc::all().map(|to| Action::Shipment(ShipmentAction::To(to)));
    let counts = numbers.clone().map(|n| Action::Shipment(ShipmentAction::Count(n)));
    let starred = numbers.clone().map(|n| Action::Shipment(ShipmentAction::Starred(n)));
    let bids = (0..=45).map(|n| Action::Bidding(BiddingAction::Bid(n)));
    let forces = numbers.clone().map(|n| Action::Revival(RevivalAction::Forces(n)));
    let help = numbers.map(|n| Action::Revival(RevivalAction::Help(n)));
    to.chain(counts).chain(starred).chain(bids).chain(forces).chain(help).collect()
}

fn listed(visit_all: impl FnOnce(&mut dyn FnMut(Action) -> ControlFlow<()>)) -> Vec<Action> {
    let mut list = vec![];
    visit_all(&mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    list
}

fn masks_tell_the_truth(game: &Dune, s: &State) {
    let at = At { rules: game, state: s };
    for f in Faction::ALL {
        for (fighting, arrival) in [
            (false, Arrival::Shipment),
            (false, Arrival::Movement),
            (true, Arrival::Shipment),
            (true, Arrival::Movement),
        ] {
            let bars = at.sharing_bars(f, fighting, arrival, LocSet::ALL);
            for t in Territory::all() {
                let barred = at.may_share(f, t, fighting, arrival).is_err();
                assert_eq!(bars.meets(t.mask()), barred, "{f:?} in {}", t.id());
            }
        }
    }
}

fn play(game: &Dune, seed: u64, suspects: &[Action]) {
    let mut rng = Seeded::from_u64(seed);
    let mut chance = Seeded::from_u64(seed + 1000);
    let mut mute = EventSink::mute();
    let mut state = game.setup(&mut chance, &mut mute);
    let mut steps = 0;
    while let Pending::Seats(pending) = game.pending(&state) {
        steps += 1;
        let mut below = |n: usize| rng.below(n as u32) as usize;
        let asked: Vec<Seat> = pending.iter().collect();
        let mut seat = asked[below(asked.len())];
        let mut list = listed(|visit| game.legal(&state, seat, visit));
        for action in suspects {
            let accepted = game.check(&state, seat, action).is_ok();
            assert_eq!(accepted, list.contains(action), "step {steps}: {action:?}");
        }
        if steps % 5 == 0 {
            masks_tell_the_truth(game, &state);
            // Deals and promises change what may be done.
            let talker = Seat::at(below(usize::from(game.seats())) as u8);
            let asides = listed(|visit| game.asides(&state, talker, visit));
            if !asides.is_empty() {
                (seat, list) = (talker, asides);
            }
        }
        let action = list[below(list.len())];
        game.apply(&mut state, seat, &action, &mut chance, &mut mute);
    }
}

#[test]
fn what_is_listed_as_a_whole_is_what_is_accepted() {
    let suspects = suspects();
    for edition in ["gf9", "ah2009", "v29"] {
        for seed in 0..8 {
            let mut options = Options::default();
            if edition == "gf9" {
                options = options.with("advanced", seed % 4 != 0);
            }
            let game = Dune::build(edition, &options, 6 - (seed % 3) as u8).expect("the table is sound");
            play(&game, seed, &suspects);
        }
    }
}
