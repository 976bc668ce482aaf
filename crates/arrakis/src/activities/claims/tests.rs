//! Claims, markers and their steps, the Family Atomics.

use landsraad_kernel::Seeded;

use crate::action::{Action, OptionWord, Origin};
use crate::board::Zone;
use crate::data::{Face, Leader, Marker, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::Whereabouts;
use crate::tests_support::{ATREIDES_FOUR_DICE, ATREIDES_TURN, Table, a, storms_over_four_legions};
use crate::visibility::resample;

/// The Atreides take a station with “The Secret of the Stations” revealed: two for the Sand Dwellers.
fn station_taken(position: &str, claims: u8) -> Table {
    let mut t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}{position}revealed = ['r_the_secret_of_the_stations']\n[atreides.nei_01]\nregular = 2\n[harkonnen.se_05]\nregular = 1"
    ));
    t.s.claims = claims;
    t.script("wfa.stations.take", &[0]);
    t.march(Face::Strategy, "nei_01", "nei_02");
    t
}

/// Alam al-Mithal is played with these markers.
fn alam_al_mithal(prescience: [u8; 3]) -> Table {
    let mut t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}prescience = {prescience:?}\natreides_hand = ['alam_al_mithal']\n[atreides.windgap]\nregular = 1"
    ));
    t.card(Face::Mentat, "alam_al_mithal");
    t
}

fn transfer(from: Marker, to: Marker, steps: u8) -> Action {
    Action::Transfer { from, to, steps }
}

#[test]
fn the_atomics_go_off_once() {
    // [wfa.atomics.detonate] By card at 4; the marker that reaches 8 later finds none.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 2 }\nprescience = [4, 4, 4]\natreides_hand = ['our_family_atomics', 'alam_al_mithal']\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "our_family_atomics").area("splintered_rock").play("alam_al_mithal");
    use crate::data::Marker;
    t.act(Action::Transfer { from: Marker::Jihad, to: Marker::KwisatzHaderach, steps: 4 });
    assert_eq!((t.s.prescience[0], t.s.crater), (8, Some(a("splintered_rock"))));
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Draw { left: 2 })));
    assert_eq!(t.count(|e| matches!(e, Event::AtomicsDetonated { .. })), 1);
}

#[test]
fn tokens_that_the_atomics_took_are_imagined_again() {
    // [wfa.atomics.site] [wfa.definitions.hidden-information] The Harkonnen have not seen which they were.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 2 }\nprescience = [4, 4, 4]\natreides_hand = ['our_family_atomics']\n[atreides.splintered_rock]\ntokens = ['atreides_1', 'atreides_9']\n[harkonnen.carthag]\nregular = 1",
    );
    t.card(Face::Mentat, "our_family_atomics").area("splintered_rock");
    let lost = t.s.lost;
    assert_eq!(lost.len(), 2);
    let imagined = |side, seed| resample(&t.g, &t.s, side, &mut Seeded::from_u64(seed)).lost;
    assert!((0..20).any(|seed| imagined(Side::Harkonnen, seed) != lost));
    assert!((0..20).all(|seed| imagined(Side::Atreides, seed) == lost), "their owner knows");
}

#[test]
fn storms_reach_carthag_after_the_atomics() {
    // [wfa.atomics.storms]
    assert_eq!(storms_over_four_legions("crater = 'rimwall_west'\n"), 3);
}

#[test]
fn atomics_prescience_step_8() {
    // [wfa.prescience.step-8] [wfa.atomics.detonate] The first marker at 8: the Atreides choose a site.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 2 }\nprescience = [7, 6, 6]\natreides_hand = ['alam_al_mithal']\n[harkonnen.hole_in_the_rock]\nregular = 3\nnamed = ['beast_rabban']\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "alam_al_mithal");
    use crate::data::Marker;
    t.act(Action::Transfer { from: Marker::Jihad, to: Marker::KwisatzHaderach, steps: 1 });
    assert_eq!(t.question(), Some(Question::Site));
    // [wfa.atomics.site] Units to the supply, Rabban to the tank.
    t.area("hole_in_the_rock");
    assert!(t.legion("hole_in_the_rock").is_empty());
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Tank(0));
}

#[test]
fn atomics_atomics_terrain() {
    // [wfa.atomics.terrain] Rimwall West: its red borders open, and wormsigns may be placed there.
    let mut t = Table::two(
        "crater = 'rimwall_west'\nclear = true\nturn = 'atreides'\natreides_dice = { strategy = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.ne_05]\nregular = 2",
    );
    assert!(t.s.deserts().contains(a("rimwall_west")) && !t.s.mountains().contains(a("rimwall_west")));
    t.march(Face::Strategy, "ne_05", "rimwall_west");
    assert_eq!(t.legion("rimwall_west").units(), 2);
}

#[test]
fn a_card_is_claimed_at_its_time() {
    // [wfa.prescience.claim-timing] Satisfied mid-phase, an end-of-round card cannot be claimed yet.
    let t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}revealed = ['dew_gatherers']\n[atreides.se_05]\nregular = 1\n[atreides.sw_08]\nregular = 1\n[atreides.pasty_mesa]\nregular = 1"
    ));
    assert_eq!(t.question(), Some(Question::Turn));
    // A card of an event is claimed as the event happens.
    let t = station_taken("", 0);
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Claim)));
}

#[test]
fn a_claimed_card_raises_its_markers_and_leaves_the_game() {
    // [wfa.prescience.claim] One step came from the station.
    let mut t = station_taken("", 0);
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!(
        (t.s.prescience, t.s.revealed.len(), t.s.prescience_deck.contains(card)),
        ([1, 2, 0], 0, false)
    );
}

#[test]
fn a_card_may_be_left_unclaimed() {
    // [wfa.prescience.claim-optional]
    let mut t = station_taken("", 0);
    t.pass();
    assert_eq!((t.s.prescience.iter().sum::<u8>(), t.s.revealed.len()), (1, 1));
}

#[test]
fn two_cards_are_claimed_in_a_round_at_most() {
    // [wfa.prescience.max-two]
    assert_ne!(station_taken("", 2).question(), Some(Question::Claim));
}

#[test]
fn a_marker_stops_at_ten() {
    // [wfa.prescience.markers] 9 raised by 2 is 10.
    let mut t = station_taken("prescience = [0, 9, 0]\n", 0);
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!(t.s.prescience, [1, 10, 0]);
}

#[test]
fn events_count() {
    // [wfa.prescience.events] Scouting turns up the sietch where Paul stands: Paul the Mahdi may be claimed.
    let mut t = Table::two_open(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 2 }\nrevealed = ['paul_the_mahdi', 'the_lisan_al_gaib']\n[atreides.windgap]\ntokens = [0, 4]\nnamed = ['paul_atreides']\n[zones]\naz8 = 'ornithopter'",
    );
    t.act(Action::Scout { zone: Zone(7), at: a("windgap") });
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Claim)));
    // Both: the sietch, and two tokens at once.
    assert_eq!(t.legal().len(), 3);
    // [wfa.prescience.claim-counts-in-round] Two harvesters in one round: one before does not count.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 3 }\nrevealed = ['r_raids_on_the_harvesters']\nsandworms = ['ne_05', 'ne_08']\nharvesters = ['ne_06', 'ne_07']\n[atreides.windgap]\nregular = 1",
    );
    t.act(Action::DesertPower)
        .option(OptionWord::WormAttack)
        .area("ne_05")
        .act(Action::Strike { at: a("ne_06"), harvester: true });
    assert_ne!(t.question(), Some(Question::Claim));
    t.die(Face::Mentat).pass();
    t.act(Action::DesertPower).option(OptionWord::WormAttack).area("ne_08");
    if matches!(t.question(), Some(Question::WormTarget { .. })) {
        t.act(Action::Strike { at: a("ne_07"), harvester: true });
    }
    assert_eq!(t.question(), Some(Question::Claim));
    // A House die that places a harvester elsewhere counts nothing.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { house = 2, mentat = 1 }\nrevealed = ['r_raids_on_the_harvesters']\nharvesters = ['ne_06', 'ne_07']",
    );
    t.die(Face::House).option(OptionWord::Vehicles);
    for (from, to) in [("ne_06", "ne_05"), ("ne_07", "ne_08")] {
        t.act(Action::Vehicle { vehicle: crate::data::Vehicle::Harvester, from: Origin::Area(a(from)) })
            .area(to);
    }
    assert_eq!(t.s.revealed[0].count, 0);
    // A Sardaukar stepped down in battle meets its card.
    let mut t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}revealed = ['r_death_to_the_sardaukar']\n[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nspecial = 2"
    ));
    t.dice("shh xx");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.question(), Some(Question::Claim));
}

#[test]
fn a_transfer_is_limited_by_the_room_of_the_second_marker() {
    // [wfa.prescience.transfer]
    let mut t = alam_al_mithal([9, 4, 2]);
    assert!(!t.can(transfer(Marker::SandDwellers, Marker::KwisatzHaderach, 2)));
    t.act(transfer(Marker::SandDwellers, Marker::KwisatzHaderach, 1));
    assert_eq!(t.s.prescience, [10, 3, 2]);
}

#[test]
fn jihad_at_three_brings_chani_ready() {
    // [wfa.prescience.step-3] [wfa.leaders.enter-ready] A transfer sets off step events: Jihad 2 to 3.
    let mut t = alam_al_mithal([0, 4, 2]);
    t.act(transfer(Marker::SandDwellers, Marker::Jihad, 1));
    assert_eq!(
        (t.at(Leader::Chani), t.s.leaders[Leader::Chani.index()].spent),
        (Whereabouts::Available, false)
    );
}

#[test]
fn the_first_marker_at_six_brings_alia() {
    // [wfa.prescience.step-6]
    let mut t = alam_al_mithal([0, 5, 9]);
    t.s.steps_done &= !crate::state::StepEvent::Alia.bit();
    t.act(transfer(Marker::Jihad, Marker::SandDwellers, 1));
    assert!(t.s.leaders[Leader::Alia.index()].in_play());
}

#[test]
fn a_step_is_not_repeated() {
    // [wfa.prescience.no-undo] Jihad had passed the step before.
    let mut t = alam_al_mithal([0, 5, 9]);
    t.act(transfer(Marker::Jihad, Marker::SandDwellers, 1));
    assert!(!t.s.leaders[Leader::Alia.index()].in_play(), "the step was passed before");
}

#[test]
fn a_destroyed_settlement_raises_all_markers() {
    // [wfa.prescience.settlement] Rank 2: all markers +2.
    let mut t = Table::two(&format!(
        "prescience = [1, 2, 0]\n{ATREIDES_TURN}[atreides.nei_01]\nregular = 6\n[harkonnen.carthag]\nregular = 1"
    ));
    t.dice("ssssss hhh");
    t.attack(Face::Strategy, "nei_01", "carthag").everyone();
    assert_eq!(t.s.prescience, [3, 4, 2]);
    // [wfa.prescience.step-3] Muad'Dib and the Reverend Mother are in play.
    t.until(|q| matches!(q, Question::Turn));
    assert!(
        t.s.leaders[Leader::MuadDib.index()].in_play()
            && t.s.leaders[Leader::ReverendMother.index()].in_play()
    );
}
