//! Planning cards of the automa, and against it.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, OptionWord, Piece};
use landsraad_arrakis::board::*;
use landsraad_arrakis::data::{Deck, Face, Leader, Sector, Side};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::Whereabouts;

/// Lets the automa draw exactly this card with its first Mentat draw from that deck.
fn plays(card: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'mentat'\n{rest}"
    ));
    let kind = t.g.tables.cards.iter().position(|c| c.id == card).unwrap() as u8;
    let deck = t.g.tables.cards[usize::from(kind)].deck;
    let copy = t.g.copies_of(kind) & t.s.deck;
    let others = Deck::of(Side::Harkonnen).into_iter().find(|d| *d != deck).unwrap();
    // The deck holds this card only, the other one nothing.
    let keep = copy & copy.wrapping_neg();
    t.s.discard |= t.s.deck & (t.g.deck_mask(deck) | t.g.deck_mask(others)) & !keep;
    t.s.deck &= !(t.g.deck_mask(deck) | t.g.deck_mask(others)) | keep;
    // Nothing can be reshuffled: the discards are out of the way.
    t.s.solo.as_mut().unwrap().top_discard = Some(others);
    let out = t.s.discard;
    t.s.discard = 0;
    for c in (0..128u8).filter(|c| out >> c & 1 == 1) {
        t.s.reinforcements.insert(0, c);
    }
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

#[test]
fn harvesters_of_a_card_go_to_the_harvesting_sector() {
    // [wfa.solo-mentat.vehicles] Sandmasters: three harvesters in the harvesting sector.
    let t =
        plays("sandmasters", "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.carthag]\nregular = 1");
    assert!(t.s.harvesters.len() >= 3 && t.s.harvesters.minus(SECTOR_AREAS[Sector::Ne.index()]).is_empty());
    assert!(t.cited("wfa.solo-vehicles.harvester-1"));
}

#[test]
fn figures_of_a_card_join_the_strongest_legion_in_a_settlement() {
    // [wfa.solo-mentat.place-replace] Evidence of Rebellion: two elites with the strongest legion in a settlement.
    let t = plays(
        "evidence_of_rebellion",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\n[harkonnen.arsunt]\nregular = 1",
    );
    assert_eq!(t.units("carthag"), [4, 2, 0, 0]);
}

#[test]
fn a_card_places_what_the_supply_has_and_fetches_leaders() {
    // [wfa.solo-mentat.figures] Forced Recruitment with two elites in supply: two, and a Sardaukar.
    let t = plays(
        "forced_recruitment",
        "target = 'windgap'\n[harkonnen.arrakeen]\nregular = 1\n[harkonnen.carthag]\nelite = 6",
    );
    assert_eq!(t.units("arrakeen")[1..3], [2, 1]);
    assert_eq!(t.units("carthag")[1], 6, "not from the board");
    // The Baron is fetched from where he stands.
    let t = plays(
        "barons_personal_guard",
        "target = 'windgap'\n[harkonnen.arsunt]\nregular = 1\nnamed = ['baron_harkonnen']\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(
        e,
        Event::Placed { piece: Piece::Named(Leader::Baron), to, .. } if [a("carthag"), a("arrakeen")].contains(to)
    )));
}

#[test]
fn spies_look_at_the_target_sietch() {
    // [wfa.solo-mentat.other-effect] Spies: the target sietch's area.
    let t = plays(
        "spies_all_over_arrakis",
        "target = 'windgap'\n[atreides.windgap]\ntokens = [0]\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.s.sietches.iter().any(|s| s.at == a("windgap") && s.up));
}

#[test]
fn a_card_that_cannot_be_resolved_goes_on_top_of_the_reinforcements() {
    // [wfa.solo-mentat.unplayable] [wfa.solo-mentat.hidden-tokens] Shigawire without a visible Sardaukar: on top of the deck.
    let t = plays("shigawire", "target = 'windgap'\n[harkonnen.carthag]\ntokens = [16, 22]");
    assert!(t.cited("wfa.solo-mentat.unplayable"));
    assert_eq!(t.s.reinforcements.last().map(|c| t.g.card_of(*c)), Some(t.card_index("shigawire")));
}

#[test]
fn a_leader_near_the_target_is_hunted() {
    // [wfa.solo-mentat.tank-target] Hunter-Seeker, target Windgap: Stilgar there, not Paul in Tasmin Sink.
    let t = plays(
        "hunter_seeker",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 1\n[harkonnen.pasty_mesa]\nregular = 1\n[atreides.windgap]\nregular = 6\nnamed = ['stilgar']\n[atreides.tasmin_sink]\nregular = 6\nnamed = ['paul_atreides']",
    );
    assert!(
        matches!(t.at(Leader::Stilgar), Whereabouts::Tank(_))
            && matches!(t.at(Leader::PaulAtreides), Whereabouts::Board(_))
    );
}

#[test]
fn artillery_hits_the_stronger_legion() {
    // [wfa.solo-mentat.special-attack] Explosive Artillery hits the stronger legion.
    let t = plays(
        "explosive_artillery",
        "target = 'windgap'\n[harkonnen.ne_05]\nregular = 1\n[harkonnen.swi_04]\nregular = 1\n[atreides.ne_06]\nregular = 3\n[atreides.ne_08]\nregular = 5",
    );
    assert!(t.happened(|e| matches!(e, Event::Automa { action: Action::Area(x), rule } if *x == a("ne_08") && rule.id() == "wfa.solo-mentat.special-attack")));
}

#[test]
fn troop_carriers_leave_one_unit_and_no_tokens() {
    // [wfa.solo-mentat.troop-carriers] 2 at distance 1, 5 in Carthag: four fly, one stays, no tokens.
    let t = plays(
        "troop_carriers",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 2\n[harkonnen.carthag]\nregular = 5\ngeneric = 1\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!(
        (t.units("swi_02"), t.legion("carthag").units(), t.legion("carthag").tokens),
        ([6, 0, 0, 1], 1, 0)
    );
}

#[test]
fn a_card_chooses_the_legion_that_can_attack_with_its_help() {
    // [wfa.solo-mentat.choose-legion] Mudir-Nahya: the legion that can attack with Rabban and an elite added.
    let t = plays(
        "mudir_nahya",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 3\n[harkonnen.carthag]\nregular = 6\n[atreides.windgap]\nregular = 4",
    );
    assert!(t.happened(
        |e| matches!(e, Event::BattleStarted { from, surprise: true, .. } if *from == a("swi_02"))
    ));
}

#[test]
fn a_pogrom_moves_legions_with_sardaukar() {
    // [wfa.solo-mentat.move-attack] Sardaukar Pogrom moves legions with Sardaukar.
    let t = plays(
        "sardaukar_pogrom",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nspecial = 2\n[harkonnen.carthag]\nregular = 6\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.legion("hagga_basin").figures() == 0 && t.legion("carthag").units() == 6);
}

#[test]
fn without_a_blocked_die_the_bene_gesserit_raise_supremacy() {
    // [wfa.solo-special.bene-gesserit-none] Breeding Program on row 1: supremacy +1.
    let t = plays("breeding_program", "target = 'windgap'\n[harkonnen.carthag]\nregular = 1");
    assert!(t.happened(|e| matches!(e, Event::Supremacy { now: 1 })) && t.s.reserve == 5);
}

#[test]
fn the_bene_gesserit_free_a_blocked_die() {
    // [wfa.solo-special.bene-gesserit] With a blocked die that one is freed.
    let t = plays(
        "breeding_program",
        "blocked = 2\nunrolled = 6\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(e, Event::DieFreed)) && t.s.blocked < 2 && t.s.supremacy == 0);
    assert_eq!(t.s.unused_dice(Side::Harkonnen) + t.s.blocked, 7);
}

#[test]
fn the_first_scheme_of_hawat_lies_beside_the_board() {
    // [wfa.solo-special.hawats-scheming] The first copy lies beside the board.
    let t = plays("hawats_scheming", "target = 'windgap'\n[harkonnen.carthag]\nregular = 1");
    assert!(t.s.solo.unwrap().beside.is_some() && t.at(Leader::Mohiam) == Whereabouts::NotInPlay);
}

#[test]
fn the_player_chooses_the_cards_to_discard() {
    // [wfa.solo-mentat.player-discards] Manipulation of Others: the player chooses.
    let t = plays(
        "manipulation_of_others",
        "atreides_hand = ['usul', 'war_plan', 'the_voice']\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(matches!(t.question(), Some(Question::DiscardCard { left: 2, .. })));
}

#[test]
fn cards_against_the_automa() {
    // [wfa.solo-mentat.player-discards] The Voice takes the top reinforcement card.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['the_voice']\nreinforcements = ['sandmasters', 'shigawire', 'hunter_seeker']\ntarget = 'windgap'\nnamed_die = 'house'",
    );
    t.card(Face::Mentat, "the_voice");
    assert_eq!(t.s.reinforcements.len(), 2);
    assert!(t.discarded("hunter_seeker"));
    // [wfa.solo-special.truthtrance] [wfa.solo-special.truthtrance-limit] A result is named; a full one is impossible.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['truthtrance']\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 3",
    );
    t.s.solo.as_mut().unwrap().spent = [0, 0, 0, 2, 2];
    t.card(Face::Mentat, "truthtrance");
    assert!(!t.can(Action::Face(Face::House)) && t.can(Action::Face(Face::Mentat)));
    let unused = t.s.unused_dice(Side::Harkonnen);
    t.act(Action::Face(Face::Deployment))
        .option(OptionWord::Draw(2))
        .act(Action::Deck(Deck::FremenAlly))
        .act(Action::Deck(Deck::FremenAlly));
    assert!(t.happened(|e| matches!(e, Event::AutomaRolled { face: Face::Deployment })));
    assert_eq!((t.s.unused_dice(Side::Harkonnen), t.s.hand_size(Side::Atreides)), (unused - 1, 2));
}
