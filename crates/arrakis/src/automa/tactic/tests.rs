//! Tactic cards, the setup and the end of a solo round.

use crate::action::Action;
use crate::automa::strength::base;
use crate::automa::to_target;
use crate::board::{CENTRAL, SECTOR_AREAS, SETTLEMENTS, SIETCH_SPACES};
use crate::data::{Deck, Face, Leader, Sector, Side};
use crate::question::Question;
use crate::state::{End, SietchId, SoloState, TokenSet, Whereabouts};
use crate::tests_support::{Table, a, automa, solo_setup};
use crate::{Arrakis, Mode};
use landsraad_kernel::Game;

/// The place of a sietch's card among the tactic cards.
fn card_of(id: &str) -> SietchId {
    SietchId(SIETCH_SPACES.iter().position(|x| x == a(id)).unwrap() as u8)
}

/// A new round: one tactic card was left, and the draws are Windgap, Hobars Gap and the first card.
fn windgap_harvests() -> SoloState {
    let mut t = Table::solo("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    // Draws are by place among the cards left: Windgap is the last of eight, then Hobars Gap.
    let draws = [u32::from(card_of("windgap").0), u32::from(card_of("hobars_gap").0), 0];
    t.script("wfa.solo-setup.tactic-deck", &draws);
    t.s.solo.as_mut().expect("solo").deck = SietchId(0).only();
    t.yes();
    t.s.solo.unwrap()
}

/// The end of a round with seven cards in the player's hand and eight reinforcements.
fn round_ending() -> Table {
    Table::solo(
        "clear = true\nphase = 'end'\nrevealed = ['the_lisan_al_gaib']\nreinforcements = ['sandmasters', 'shigawire', 'hunter_seeker', 'mudir_nahya', 'explosive_artillery', 'spotter_control', 'forced_recruitment', 'arsunt_legion']\natreides_hand = ['usul', 'war_plan', 'the_voice', 'adab', 'thumpers', 'hieregs', 'sandtides']\n[harkonnen.carthag]\nregular = 1\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    )
}

/// The same, after the player's steps.
fn round_ended() -> Table {
    let mut t = round_ending();
    let card = t.card_id("usul");
    t.pass().act(Action::Card(card)).pass();
    t
}

#[test]
fn the_player_has_the_only_seat() {
    // [wfa.solo-setup.as-two-player]
    assert_eq!(Arrakis::new(Mode::Solo).seats(), 1);
}

#[test]
fn harkonnen_tokens_stay_facedown() {
    // [wfa.solo-setup.tokens-facedown] Two facedown tokens each, strength 4; the pool is empty.
    let (_, s, _) = solo_setup();
    for at in SETTLEMENTS.iter() {
        assert_eq!((s.legion(at).tokens.len(), base(s.legion(at))), (2, 4));
    }
    assert!(s.token_supply.is_subset(TokenSet::ATREIDES));
}

#[test]
fn there_is_a_tactic_card_for_every_sietch() {
    // [wfa.solo-setup.tactic-cards] [wfa.solo-setup.tactic-deck] Eight cards, two of them central.
    let (g, _, _) = solo_setup();
    assert_eq!(g.tables.tactics.len(), 8);
    assert_eq!(
        g.tables.tactics.iter().filter(|t| t.1.is_none()).map(|t| t.0).collect::<Vec<_>>(),
        [a("hobars_gap"), a("windgap")]
    );
}

#[test]
fn the_inner_ring_is_the_central_sector() {
    // [wfa.solo-setup.central-sector]
    let centre = CENTRAL.areas();
    assert!(centre.contains(a("nei_03")) && centre.contains(a("swi_01")) && !centre.contains(a("ne_05")));
}

#[test]
fn a_round_begins_with_two_prescience_cards_and_one_hand() {
    // [wfa.solo-round-start.prescience] [wfa.solo-round-start.player-draw]
    let (_, s, _) = solo_setup();
    assert_eq!((s.revealed.len(), s.hand_size(Side::Atreides), s.hand_size(Side::Harkonnen)), (2, 2, 0));
}

#[test]
fn a_round_begins_with_two_reinforcements() {
    // [wfa.solo-round-start.reinforcements] One card of each Harkonnen deck.
    let (_, s, _) = solo_setup();
    assert_eq!(
        s.reinforcements.iter().map(|c| c.deck()).collect::<Vec<_>>(),
        [Deck::HouseHarkonnen, Deck::CorrinoAlly]
    );
}

#[test]
fn the_target_lies_in_another_sector_than_the_harvest() {
    // [wfa.solo-round-start.harvest-sector] [wfa.solo-round-start.target-sietch]
    let (g, s, _) = solo_setup();
    let solo = s.solo.unwrap();
    let (h, t) = (usize::from(solo.harvest.unwrap()), usize::from(solo.target.unwrap()));
    assert_ne!(g.tables.tactics[h].1, g.tables.tactics[t].1);
}

#[test]
fn the_central_cards_are_of_one_sector() {
    // [wfa.solo-round-start.central-same] [wfa.solo-round-start.target-sietch] Windgap harvests; Hobars Gap is passed over.
    let solo = windgap_harvests();
    assert_eq!((solo.harvest, solo.target), (Some(card_of("windgap")), Some(SietchId(0))));
}

#[test]
fn all_tactic_cards_are_shuffled_together_for_a_round() {
    // [wfa.solo-end.tactic-reshuffle] One was left; all eight came together again, three are out.
    assert_eq!(windgap_harvests().deck.len(), 5);
}

#[test]
fn without_another_sector_the_first_card_passed_over_is_the_target() {
    // [wfa.solo-round-start.no-target] Only the two north-eastern sietches stand: the one passed over.
    let gone: Vec<String> =
        ["rock_outcroppings", "bight_of_the_cliff", "tasmin_sink", "habbanya_ridge", "hobars_gap", "windgap"]
            .iter()
            .map(|id| format!("[sietches.{id}]\nstands = false\n"))
            .collect();
    let mut t = Table::solo(&format!(
        "clear = true\nphase = 'end'\nrevealed = ['the_lisan_al_gaib']\n{}",
        gone.join("")
    ));
    t.script("wfa.solo-setup.tactic-deck", &[card_of("sihaya_ridge").0.into()]);
    t.yes();
    assert_eq!(t.s.solo.unwrap().target, Some(card_of("gara_kulon")));
}

#[test]
fn a_destroyed_target_is_replaced() {
    // [wfa.solo-round-start.target-destroyed] [wfa.solo-attack.whole-legion] The whole legion advances.
    let t = automa(
        "strategy",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 3\n[sietches.windgap]\nrank = 1\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!((t.s.supremacy, t.legion("windgap").units()), (1, 3));
    assert_ne!(t.s.solo.unwrap().target.map(|i| t.s.sietches[usize::from(i)].at), Some(a("windgap")));
    // [wfa.solo-round-start.target-sietch] Not in the harvesting sector either.
    assert!(
        !SECTOR_AREAS[Sector::Ne.index()]
            .contains(t.s.sietches[usize::from(t.s.solo.unwrap().target.unwrap())].at)
    );
}

#[test]
fn the_player_swaps_discards_and_cleans_up() {
    // [wfa.solo-end.player-steps]
    let mut t = round_ending();
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Swap)));
    t.pass();
    assert!(matches!(t.question(), Some(Question::DiscardCard { left: 1, .. })));
    let card = t.card_id("usul");
    t.act(Action::Card(card));
    assert!(matches!(t.question(), Some(Question::Cleanup { .. })));
}

#[test]
fn the_automa_swaps_no_leader() {
    // [wfa.solo-end.no-swap-harkonnen]
    assert!(matches!(round_ended().at(Leader::Baron), Whereabouts::Board(_)));
}

#[test]
fn supremacy_rises_at_the_end_of_a_round() {
    // [wfa.solo-end.supremacy]
    assert_eq!(round_ended().s.supremacy, 1);
    // At 9 the Harkonnen win, unless the objective was met before.
    let t = Table::solo("clear = true\nphase = 'end'\nsupremacy = 9");
    assert_eq!(t.s.over, Some(End::Supremacy));
    let t = Table::solo("clear = true\nphase = 'end'\nsupremacy = 9\nprescience = [8, 8, 8]");
    assert_eq!(t.s.over, Some(End::Objective));
}

#[test]
fn no_reinforcement_is_discarded_for_a_hand_limit() {
    // [wfa.solo-round-start.reinforcements-kept] Eight stay, and two join.
    assert_eq!(round_ended().s.reinforcements.len(), 10);
}

#[test]
fn a_moved_sietch_keeps_its_card() {
    // [wfa.solo-setup.moved-sietch] Gara Kulon's sietch in ne_15: distances are those of ne_15.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['kitab_al_ibar']\ntarget = 'gara_kulon'\nnamed_die = 'deployment'\n[atreides.gara_kulon]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    t.card(Face::Mentat, "kitab_al_ibar").area("gara_kulon").area("ne_15");
    assert_eq!(to_target(&t.s, a("se_01")), 1);
}
