//! One test for each rule, and the laws of the kernel.

use std::ops::ControlFlow;
use std::path::Path;

use landsraad_kernel::{
    EventSink, Game, Illegal, Options, Pending, RuleRef, Scripted, Seat, Seeded, Setup, Stage, Viewer,
};
use landsraad_testkit::conformance::Suite;
use landsraad_testkit::scenario::{Registry, RuleIds, runner};
use landsraad_testkit::{alloc, narration};
use landsraad_tutorial::{Action, Bid, Event, LiarsDice, Position, State, Why};

const RED: Seat = Seat::at(0);
const BLUE: Seat = Seat::at(1);
const GREEN: Seat = Seat::at(2);

fn bid(count: u8, face: u8) -> Action {
    Action::Bid(Bid { count, face })
}

/// A position of three seats. The seat before `turn` has made the bid.
fn position(red: &[u8], blue: &[u8], green: &[u8], turn: &str, bid: Option<Bid>) -> (LiarsDice, State) {
    let rules = LiarsDice { seats: 3 };
    let dice = [("red", red), ("blue", blue), ("green", green)];
    let dice = dice.into_iter().map(|(role, dice)| (role.to_owned(), dice.to_vec())).collect();
    let position = Position { dice, turn: Some(turn.to_owned()), bid };
    let state = rules.stage(position, &mut Seeded::from_u64(1)).unwrap();
    (rules, state)
}

fn play(rules: &LiarsDice, state: &mut State, seat: Seat, action: Action) -> Vec<Event> {
    rules.check(state, seat, &action).unwrap();
    let mut events = vec![];
    rules.apply(state, seat, &action, &mut Seeded::from_u64(2), &mut EventSink::collect(&mut events));
    events
}

fn dice_left(rules: &LiarsDice, state: &State) -> Vec<u8> {
    rules.view(state, Viewer::Public).get().seats.iter().map(|seat| seat.dice).collect()
}

/// [liars.setup.players]
#[test]
fn two_to_four_players_sit_down() {
    let seats = |n| LiarsDice::build("liars", &Options::default(), n).is_ok();
    assert_eq!([1, 2, 3, 4, 5].map(seats), [false, true, true, true, false]);
}

/// [liars.setup.dice]
#[test]
fn each_player_starts_with_three_dice() {
    let rules = LiarsDice { seats: 2 };
    let mut chance = Scripted::new([5, 0, 2, 3, 3, 1]);
    let state = rules.setup(&mut chance, &mut EventSink::mute());
    chance.finish().unwrap();
    let view = rules.view(&state, Viewer::Omniscient);
    let cups: Vec<_> = view.get().seats.iter().map(|seat| seat.cup.clone().unwrap().to_vec()).collect();
    assert_eq!(cups, [[1, 3, 6], [2, 4, 4]]);
}

/// [liars.round.roll]
#[test]
fn the_dice_are_rolled_again_after_a_doubt() {
    let (rules, mut state) = position(&[2], &[3], &[5, 5], "red", Some(Bid { count: 1, face: 5 }));
    let mut chance = Scripted::new([0, 3, 2]);
    rules.apply(&mut state, RED, &Action::Doubt, &mut chance, &mut EventSink::mute());
    chance.finish().unwrap();
    let view = rules.view(&state, Viewer::Omniscient);
    let cups: Vec<_> = view.get().seats.iter().map(|seat| seat.cup.clone().unwrap().to_vec()).collect();
    assert_eq!(cups, [vec![], vec![1], vec![3, 4]]);
}

/// [liars.round.secret]
#[test]
fn only_the_owner_sees_the_dice() {
    let rules = LiarsDice { seats: 2 };
    let mut events = vec![];
    let state = rules.setup(&mut Seeded::from_u64(3), &mut EventSink::collect(&mut events));
    let seen = |viewer| rules.view(&state, viewer).into_inner().seats[0].cup.is_some();
    assert!(seen(Viewer::Seat(RED)) && !seen(Viewer::Seat(BLUE)) && !seen(Viewer::Public));
    let heard = |viewer| rules.redact(&state, &events[0], viewer).unwrap().into_inner();
    assert_eq!(heard(Viewer::Seat(RED)), events[0]);
    assert_eq!(heard(Viewer::Seat(BLUE)), Event::Rolled { seat: RED, dice: None });
}

/// [liars.round.first]
#[test]
fn the_loser_begins_or_the_next_player_with_dice() {
    let lie = Some(Bid { count: 6, face: 6 });
    let (rules, mut state) = position(&[1, 1], &[1, 1], &[1, 1], "green", lie);
    play(&rules, &mut state, GREEN, Action::Doubt);
    assert_eq!(rules.pending(&state), Pending::Seats(BLUE.only()));
    let (rules, mut state) = position(&[1, 1], &[1], &[1, 1], "green", Some(Bid { count: 5, face: 6 }));
    play(&rules, &mut state, GREEN, Action::Doubt);
    assert_eq!(rules.pending(&state), Pending::Seats(GREEN.only()));
}

/// [liars.bid.turn]
#[test]
fn players_answer_in_table_order() {
    let (rules, mut state) = position(&[1], &[], &[3], "red", None);
    play(&rules, &mut state, RED, bid(1, 1));
    assert_eq!(rules.pending(&state), Pending::Seats(GREEN.only()), "blue is out");
    let refused = rules.check(&state, RED, &bid(2, 1));
    assert_eq!(refused, Err(Illegal::new(RuleRef("liars.bid.turn"), Why::NotYourTurn)));
}

/// [liars.bid.claim]
#[test]
fn a_bid_names_dice_that_exist() {
    let (rules, state) = position(&[1, 2], &[3, 4], &[5, 6], "red", None);
    let why = |action| rules.check(&state, RED, &action).unwrap_err().why;
    assert_eq!([why(bid(0, 3)), why(bid(7, 3))], [Why::NoSuchCount { dice: 6 }; 2]);
    assert_eq!([why(bid(1, 0)), why(bid(1, 7))], [Why::NoSuchFace; 2]);
    assert!(rules.check(&state, RED, &bid(6, 6)).is_ok());
}

/// [liars.bid.raise]
#[test]
fn a_bid_exceeds_the_last_one() {
    let (rules, state) = position(&[1, 2], &[3, 4], &[5, 6], "red", Some(Bid { count: 2, face: 4 }));
    let accepted = |action| rules.check(&state, RED, &action).is_ok();
    assert!(!accepted(bid(2, 4)) && !accepted(bid(1, 6)));
    assert!(accepted(bid(2, 5)) && accepted(bid(3, 1)));
}

/// [liars.doubt.call]
#[test]
fn a_doubt_shows_all_dice() {
    let (rules, mut state) = position(&[1], &[3], &[5], "red", None);
    let early = rules.check(&state, RED, &Action::Doubt);
    assert_eq!(early, Err(Illegal::new(RuleRef("liars.doubt.call"), Why::NothingToDoubt)));
    play(&rules, &mut state, RED, bid(1, 1));
    play(&rules, &mut state, BLUE, Action::Doubt);
    let view = rules.view(&state, Viewer::Public).into_inner();
    let cups = view.last.expect("a round has ended").cups;
    assert_eq!([&cups[RED][..], &cups[BLUE], &cups[GREEN]], [[1], [3], [5]]);
}

/// [liars.doubt.loser]
#[test]
fn a_true_bid_costs_the_doubter_a_die_and_a_lie_the_bidder() {
    let after = |count| {
        let (rules, mut state) = position(&[4, 4], &[1, 2], &[3, 5], "red", Some(Bid { count, face: 4 }));
        play(&rules, &mut state, RED, Action::Doubt);
        dice_left(&rules, &state)
    };
    assert_eq!(after(2), [1, 2, 2], "red doubted");
    assert_eq!(after(3), [2, 2, 1], "green made the bid");
}

/// [liars.end.last]
#[test]
fn the_last_player_with_dice_wins() {
    let (rules, mut state) = position(&[1], &[1], &[], "red", Some(Bid { count: 1, face: 6 }));
    play(&rules, &mut state, RED, Action::Doubt);
    assert_eq!(rules.pending(&state), Pending::Over);
    assert_eq!(rules.outcome(&state).unwrap().winners, RED.only());
    rules.legal(&state, RED, &mut |action| -> ControlFlow<()> { panic!("{action:?} after the end") });
}

#[test]
fn a_position_that_cannot_be_is_refused_by_key() {
    let rules = LiarsDice { seats: 2 };
    let key = |text: &str| {
        let position: Position = serde_json::from_str(text).unwrap();
        rules.stage(position, &mut Seeded::from_u64(1)).unwrap_err().key
    };
    assert_eq!(key(r#"{"dice": {"pink": [1]}}"#), "dice.pink");
    assert_eq!(key(r#"{"dice": {"red": [7]}}"#), "dice.red");
    assert_eq!(key(r#"{"dice": {"red": []}}"#), "dice");
    assert_eq!(key(r#"{"bid": {"count": 9, "face": 1}}"#), "bid");
}

#[test]
fn the_scenarios_pass() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rules = RuleIds::load(&root.join("rules")).unwrap();
    let registry = Registry::new(vec![runner::<LiarsDice>()]);
    let reports = registry.assert_folder(&root.join("scenarios/liars-dice"), &rules);
    assert!(!reports.is_empty());
}

#[test]
fn the_game_keeps_the_laws() {
    for seats in 2..=4 {
        let game = LiarsDice { seats };
        let tally = Suite::named(&format!("liars-dice-{seats}")).games(200).from_env().assert(&game);
        assert!(tally.paired_steps > 0, "{tally}");
        alloc::assert_none(&game, 1, 20);
        narration::assert(&game, 1, 20);
    }
}
