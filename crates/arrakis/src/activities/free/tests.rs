//! Free actions.

use crate::action::{Action, Means, OptionWord, Use};
use crate::board::Zone;
use crate::data::{Face, Kind, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::{TokenId, TokenSet, Whereabouts};
use crate::tests_support::{HARKONNEN_DICE, Table, a};

/// Free actions before a Harkonnen turn: two tokens in Windgap, which az8 reaches and az1 does not.
fn free_actions_about_windgap() -> Table {
    Table::two_open(&format!(
        "{HARKONNEN_DICE}clear = true\n[harkonnen.carthag]\nregular = 2\n[atreides.windgap]\ntokens = [4, 8]\ngeneric = 1\n[zones]\naz8 = 'ornithopter'\naz1 = 'ornithopter'"
    ))
}

/// The same, after token 4, a regular and an elite, was turned up; with the tokens in the supply before.
fn token_turned_up() -> (Table, TokenSet) {
    let mut t = free_actions_about_windgap();
    t.pass();
    let supply = t.s.token_supply;
    t.act(Action::Reveal { at: a("windgap"), token: Some([1, 1, 0, 0]) });
    (t, supply)
}

#[test]
fn both_sides_have_free_actions_before_a_turn() {
    // [wfa.free-actions.general] Both are asked before the Harkonnen turn, until both decline.
    let mut t = free_actions_about_windgap();
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Free)));
    t.pass();
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Free)));
    t.act(Action::Reveal { at: a("tasmin_sink"), token: None });
    t.pass();
    // The Harkonnen had declined before that: they are asked again.
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Free)));
    t.act(Action::Scout { zone: Zone(7), at: a("windgap") });
    t.until(|q| matches!(q, Question::Turn));
    assert_eq!(t.s.dice[1].iter().sum::<u8>(), 8);
}

#[test]
fn an_ornithopter_scouts_an_area_of_its_sectors() {
    // [wfa.free-actions.scouting] az8 reaches Windgap, az1 does not.
    let mut t = free_actions_about_windgap();
    assert!(
        t.can(Action::Scout { zone: Zone(7), at: a("windgap") })
            && !t.can(Action::Scout { zone: Zone(0), at: a("windgap") })
    );
    t.act(Action::Scout { zone: Zone(7), at: a("windgap") });
    assert_eq!((t.legion("windgap").tokens.len(), t.s.zones[7]), (0, None));
    assert!(t.s.sietches.iter().any(|s| s.at == a("windgap") && s.up));
}

#[test]
fn guerrilla_training_turns_a_token_into_its_figures() {
    // [wfa.free-actions.guerrilla] Token 4 shows a regular and an elite.
    assert_eq!(token_turned_up().0.units("windgap"), [1, 1, 0, 1]);
}

#[test]
fn a_token_turned_up_leaves_the_game() {
    // [wfa.free-actions.guerrilla-removed]
    let (t, supply) = token_turned_up();
    assert_eq!((t.s.token_supply, t.legion("windgap").tokens), (supply, TokenId(8).only()));
}

#[test]
fn a_sietch_turned_up_stays_and_shows_its_rank() {
    // [wfa.free-actions.guerrilla-sietch]
    let mut t = free_actions_about_windgap();
    t.pass().act(Action::Reveal { at: a("tasmin_sink"), token: None });
    assert!(
        t.view(Side::Harkonnen)
            .sietches
            .iter()
            .any(|s| s.at == a("tasmin_sink") && s.rank.is_some() && s.stands)
    );
}

#[test]
fn the_guild_bans_scouting_but_not_transport() {
    // [wfa.bans.spacing-guild]
    let mut t = Table::two_open(&format!(
        "{HARKONNEN_DICE}clear = true\nbans = ['spacing_guild']\n[harkonnen.nei_05]\nregular = 2\n[atreides.gara_kulon]\ntokens = [4]\n[zones]\naz1 = 'ornithopter'"
    ));
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.windows = false;
    t.pass();
    t.die(Face::Strategy).option(OptionWord::Move).area("nei_05");
    assert_eq!(t.ways("ne_08"), [Means::Air(Zone(0))]);
}

#[test]
fn scouting_as_ornithopters_leave() {
    // [wfa.free-actions.scouting-end-round] [wfa.end-of-round.remove-aircraft]
    let mut t =
        Table::two("phase = 'end'\n[zones]\naz8 = 'ornithopter'\naz2 = 'carryall'\naz5 = 'ornithopter'");
    t.until(|q| matches!(q, Question::LastScout { .. }));
    t.act(Action::Scout { zone: Zone(4), at: a("tasmin_sink") });
    t.act(Action::Scout { zone: Zone(7), at: a("windgap") });
    assert!(t.happened(|e| matches!(e, Event::SietchRevealed { .. })));
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert!(t.s.zones.iter().all(Option::is_none));
}

#[test]
fn hawats_scheming() {
    // [wfa.free-actions.hawats-scheming] Two copies: Hawat leaves the game, Mohiam enters.
    let mut t = Table::two_open(&format!(
        "{HARKONNEN_DICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.carthag]\nregular = 1\nnamed = ['thufir_hawat']\n[leaders]\nthufir_hawat = 'available'"
    ));
    let card = t.card_id("hawats_scheming");
    assert!(!t.can(Action::GiveUp { card, copies: 3 }));
    t.act(Action::GiveUp { card, copies: 2 });
    // [wfa.leaders.hawat-mohiam]
    assert_eq!((t.at(Leader::Hawat), t.at(Leader::Mohiam)), (Whereabouts::Gone, Whereabouts::Available));
    assert_eq!(t.s.hand_size(Side::Harkonnen), 0);
    let t = Table::two_open(&format!(
        "{HARKONNEN_DICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'sandmasters']\n[harkonnen.carthag]\nregular = 1"
    ));
    assert_eq!(t.legal(), [Action::Pass]);
    // [wfa.leaders.scheming-before-hawat] Given up before supremacy 1: Hawat never enters.
    let mut t = Table::two_open(&format!(
        "{HARKONNEN_DICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.wind_pass]\nregular = 6\n[sietches.windgap]\nrank = 1"
    ));
    t.act(Action::GiveUp { card, copies: 2 });
    assert_eq!(t.at(Leader::Hawat), Whereabouts::Gone);
}

#[test]
fn free_actions_come_between_two_draws() {
    // [wfa.free-actions.general]
    let mut t = Table::two_open(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1, strategy = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.windgap]\ntokens = [0]",
    );
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::Mentat, token: false, what: Use::Action(Face::Mentat) });
    let deck = t.legal()[0];
    t.act(deck);
    assert_eq!(t.question(), Some(Question::Free));
    t.pass();
    assert_eq!(t.question(), Some(Question::Draw { left: 1 }));
}

#[test]
fn free_actions_come_between_two_replacements() {
    // [wfa.free-actions.general]
    let mut t = Table::two_open(
        "clear = true\nturn = 'harkonnen'\nzones = { az8 = 'ornithopter' }\natreides_dice = { mentat = 1 }\nharkonnen_dice = { house = 1, mentat = 1 }\n[atreides.windgap]\ntokens = [0]\n[harkonnen.carthag]\nregular = 3",
    );
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::House, token: false, what: Use::Action(Face::House) });
    t.option(OptionWord::Replace(Kind::Elite)).area("carthag");
    assert_eq!(t.question(), Some(Question::Free));
    assert!(t.can(Action::Scout { zone: Zone(7), at: a("windgap") }));
}

#[test]
fn free_actions_come_between_two_wormsigns() {
    // [wfa.free-actions.general]
    let mut t = Table::two_open(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 3 }\n[atreides.windgap]\ntokens = [0]",
    );
    t.until(|q| *q == Question::Turn);
    t.act(Action::DesertPower).option(OptionWord::Wormsigns).area("ne_05");
    assert_eq!(t.question(), Some(Question::Free));
}
