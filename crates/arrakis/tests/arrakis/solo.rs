//! The automa.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Piece};
use landsraad_arrakis::automa::strength::{base, stronger, tie};
use landsraad_arrakis::automa::{deployment, movement, to_target};
use landsraad_arrakis::board::*;
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Sector, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{Group, SoloState, Whereabouts};
use landsraad_arrakis::{Arrakis, Mode};
use landsraad_kernel::{EventSink, Game, Seeded};

/// The player has one Mentat die and passes on drawing; then the automa's named die is carried out.
fn automa(face: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = '{face}'\n{rest}"
    ));
    if t.question() == Some(Question::Turn) {
        t.die(Face::Mentat);
    }
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

fn group(regular: u8, elite: u8, special: u8, generic: u8, named: &[Leader]) -> Group {
    let mut g = Group::default();
    g.add(Kind::Regular, regular);
    g.add(Kind::Elite, elite);
    g.add(Kind::Special, special);
    g.add(Kind::Generic, generic);
    named.iter().fold(g, |g, l| g.with_named(*l))
}

/// A new solo game and what happened in it so far.
fn solo_setup() -> (Arrakis, landsraad_arrakis::State, Vec<Event>) {
    let g = Arrakis::new(Mode::Solo);
    let mut events = vec![];
    let s = g.setup(&mut Seeded::from_u64(3), &mut EventSink::collect(&mut events));
    (g, s, events)
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
        assert_eq!((s.legion(at).tokens.count_ones(), base(s.legion(at))), (2, 4));
    }
    assert_eq!(s.token_supply >> 16, 0);
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
    let centre = areas_of(CENTRAL);
    assert!(centre.has(a("nei_03")) && centre.has(a("swi_01")) && !centre.has(a("ne_05")));
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
    let (g, s, _) = solo_setup();
    assert_eq!(
        s.reinforcements.iter().map(|&c| g.deck_of(c)).collect::<Vec<_>>(),
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
fn the_vehicles_of_the_row_come_in_order() {
    // [wfa.solo-vehicles.counts] Row 1: three harvesters, a carryall, two ornithopters.
    let (_, s, events) = solo_setup();
    assert_eq!(
        (
            s.harvesters.len(),
            s.zones_with(Some(Vehicle::Carryall)).count_ones(),
            s.zones_with(Some(Vehicle::Ornithopter)).count_ones()
        ),
        (3, 1, 2)
    );
    let kinds: Vec<Vehicle> = events
        .iter()
        .filter_map(|e| if let Event::VehiclePlaced { vehicle, .. } = e { Some(*vehicle) } else { None })
        .collect();
    assert!(kinds.is_sorted());
}

#[test]
fn harvesters_go_to_the_harvesting_sector() {
    // [wfa.solo-vehicles.harvester-sector]
    let (g, s, _) = solo_setup();
    let h = usize::from(s.solo.unwrap().harvest.unwrap());
    let sectors = g.tables.tactics[h].1.map_or(CENTRAL, |x| 1 << x.index());
    assert!(s.harvesters.minus(areas_of(sectors)).is_empty());
}

#[test]
fn only_the_players_dice_are_rolled_at_the_start() {
    // [wfa.solo-actions.atreides-normal]
    let (_, s, _) = solo_setup();
    assert_eq!((s.unused_dice(Side::Atreides), s.unused_dice(Side::Harkonnen)), (4, 8));
}

/// The place of a sietch's card among the tactic cards.
fn card_of(id: &str) -> u8 {
    SIETCH_SPACES.iter().position(|x| x == a(id)).unwrap() as u8
}

/// A new round: one tactic card was left, and the draws are Windgap, Hobars Gap and the first card.
fn windgap_harvests() -> SoloState {
    let mut t = Table::solo("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    // Draws are by place among the cards left: Windgap is the last of eight, then Hobars Gap.
    let draws = [u32::from(card_of("windgap")), u32::from(card_of("hobars_gap")), 0];
    t.script("wfa.solo-setup.tactic-deck", &draws);
    t.s.solo.as_mut().expect("solo").deck = 1;
    t.yes();
    t.s.solo.unwrap()
}

#[test]
fn the_central_cards_are_of_one_sector() {
    // [wfa.solo-round-start.central-same] [wfa.solo-round-start.target-sietch] Windgap harvests; Hobars Gap is passed over.
    let solo = windgap_harvests();
    assert_eq!((solo.harvest, solo.target), (Some(card_of("windgap")), Some(0)));
}

#[test]
fn all_tactic_cards_are_shuffled_together_for_a_round() {
    // [wfa.solo-end.tactic-reshuffle] One was left; all eight came together again, three are out.
    assert_eq!(windgap_harvests().deck.count_ones(), 5);
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
    t.script("wfa.solo-setup.tactic-deck", &[card_of("sihaya_ridge").into()]);
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
            .has(t.s.sietches[usize::from(t.s.solo.unwrap().target.unwrap())].at)
    );
}

#[test]
fn harvester_priorities_solo_vehicles_harvester_1() {
    let vehicles =
        |rest: &str| Table::solo(&format!("clear = true\nphase = 'vehicles'\ntarget = 'windgap'\n{rest}"));
    // [wfa.solo-vehicles.harvester-1] [wfa.solo-vehicles.ties] SE with Atreides only at Tasmin Sink: se_02, se_04, se_08.
    let t = vehicles(
        "harvest = 'tasmin_sink'\n[sietches.hobars_gap]\nstands = false\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!(t.s.harvesters, ["se_02", "se_04", "se_08"].map(a).into_iter().collect());
    // [wfa.solo-vehicles.carryalls] az5 covers all three.
    assert_eq!(t.s.zones[4], Some(Vehicle::Carryall));
}

#[test]
fn harvester_priorities_solo_vehicles_harvester_2() {
    let vehicles =
        |rest: &str| Table::solo(&format!("clear = true\nphase = 'vehicles'\ntarget = 'windgap'\n{rest}"));
    // [wfa.solo-vehicles.harvester-2] [wfa.solo-vehicles.harvester-3] [wfa.solo-vehicles.harvester-4] Deep deserts taken by
    // wormsigns, every desert near Tasmin Sink: then free deep desert, then free desert.
    let t = vehicles(
        "harvest = 'tasmin_sink'\nimperium = [4, 0, 0]\n[wormsigns]\nse_02 = 'sand'\nse_04 = 'sand'\nse_08 = 'sand'\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!(
        t.s.harvesters,
        ["se_02", "se_04", "se_07", "se_08", "se_01", "se_03"].map(a).into_iter().collect()
    );
    let g = &t.g;
    let mut s = t.s.clone();
    s.harvesters = AreaSet::EMPTY;
    s.wormsigns = DEEP_DESERTS;
    s.sietches.iter_mut().for_each(|x| x.stands = false);
    s.presence[0] = AreaSet::EMPTY;
    s.legions = [Group::default(); AREA_COUNT];
    assert_eq!(
        landsraad_arrakis::automa::vehicles::harvester(g, &s, 0).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-2"
    );
    s.wormsigns = DESERTS;
    assert_eq!(
        landsraad_arrakis::automa::vehicles::harvester(g, &s, 0).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-3"
    );
    s.harvesters = DEEP_DESERTS;
    assert_eq!(
        landsraad_arrakis::automa::vehicles::harvester(g, &s, 0).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-4"
    );
}

#[test]
fn a_full_harvesting_sector() {
    // [wfa.solo-vehicles.harvester-overflow] SE full, target in NE: the player may choose nei or sei.
    let t = Table::solo(
        "clear = true\nphase = 'vehicles'\nharvest = 'tasmin_sink'\ntarget = 'gara_kulon'\nharvesters = ['se_01', 'se_02', 'se_03', 'se_04', 'se_06', 'se_07', 'se_08']\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Overflow)));
    assert_eq!(t.legal(), [Sector::Nei, Sector::Sei].map(Action::Sector));
    // [wfa.solo-setup.central-sector] A central harvest card with a target in NE: the other three outer sectors.
    let full: Vec<String> = areas_of(CENTRAL)
        .and(DESERTS)
        .minus([a("windgap"), a("hobars_gap")].into_iter().collect())
        .iter()
        .take(7)
        .map(|x| format!("'{}'", x.id()))
        .collect();
    let worms: Vec<String> = areas_of(CENTRAL)
        .and(DESERTS)
        .minus([a("windgap"), a("hobars_gap")].into_iter().collect())
        .iter()
        .skip(7)
        .map(|x| format!("'{}'", x.id()))
        .collect();
    let t = Table::solo(&format!(
        "clear = true\nphase = 'vehicles'\nharvest = 'windgap'\ntarget = 'gara_kulon'\nharvesters = [{}]\nsandworms = [{}]",
        full.join(", "),
        worms.join(", ")
    ));
    assert_eq!(t.legal(), [Sector::Se, Sector::Sw, Sector::Nw].map(Action::Sector));
}

/// The zones, from 1, that get an ornithopter.
fn ornithopter_zones(rest: &str) -> Vec<usize> {
    let t = Table::solo(&format!("clear = true\nphase = 'vehicles'\nharvest = 'gara_kulon'\n{rest}"));
    (0..8).filter(|&z| t.s.zones[z] == Some(Vehicle::Ornithopter)).map(|z| z + 1).collect()
}

#[test]
fn ornithopters_go_first_to_legions_two_areas_from_a_sietch() {
    // [wfa.solo-vehicles.ornithopters-1] A legion in sw exactly two areas from a sietch it could attack: az8.
    assert!(ornithopter_zones("target = 'tasmin_sink'\n[harkonnen.sw_07]\nregular = 3").contains(&8));
}

#[test]
fn ornithopters_go_next_to_the_sector_of_the_target() {
    // [wfa.solo-vehicles.ornithopters-2] Target Windgap (swi): az6, az7 first.
    assert_eq!(ornithopter_zones("target = 'windgap'"), [6, 7]);
}

#[test]
fn ornithopters_go_third_to_the_sectors_beside_it() {
    // [wfa.solo-vehicles.ornithopters-3] Target Tasmin Sink: az5, then the central zones of sectors next to se.
    assert_eq!(ornithopter_zones("target = 'tasmin_sink'"), [2, 5]);
}

#[test]
fn the_other_ornithopters_fill_free_zones() {
    // [wfa.solo-vehicles.ornithopters-rest] Row 5 fills them all up: four more zones, central ones first.
    assert_eq!(ornithopter_zones("target = 'tasmin_sink'\nimperium = [4, 0, 0]").len(), 4);
}

#[test]
fn ornithopters_carry_no_attack_on_a_legion_in_the_open() {
    // [wfa.solo-vehicles.ornithopters-limits] Two areas from a legion in the open: no attack by air.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.ne_05]\nregular = 6\n[atreides.ne_12]\nregular = 1\n[zones]\naz1 = 'ornithopter'\n[sietches.gara_kulon]\nstands = false\n[sietches.sihaya_ridge]\nstands = false",
    );
    assert!(!t.happened(|e| matches!(e, Event::BattleStarted { .. })));
    assert_eq!(t.legion("ne_12").units(), 1);
}

/// The player's turn, with all eight dice of the automa unused.
fn before_an_automa_turn() -> Table {
    Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    )
}

/// The same, after one turn of the automa.
fn after_an_automa_turn() -> Table {
    let mut t = before_an_automa_turn();
    t.die(Face::Mentat).pass();
    t
}

#[test]
fn the_automa_rolls_one_die_after_a_turn_of_the_player() {
    // [wfa.solo-actions.one-die]
    assert_eq!(after_an_automa_turn().count(|e| matches!(e, Event::AutomaRolled { .. })), 1);
}

#[test]
fn a_rolled_die_is_not_unused() {
    // [wfa.solo-special.unused-dice] Seven are left.
    assert_eq!(before_an_automa_turn().s.unused_dice(Side::Harkonnen), 8);
    assert_eq!(after_an_automa_turn().s.unused_dice(Side::Harkonnen), 7);
}

#[test]
fn a_resolved_die_stays_on_its_slot() {
    // [wfa.solo-actions.place-die]
    assert_eq!(after_an_automa_turn().s.solo.unwrap().spent.iter().sum::<u8>(), 1);
}

#[test]
fn a_result_without_a_free_slot_is_rolled_again() {
    // [wfa.solo-actions.reroll] With House full a roll never gives House.
    for pick in 0..5 {
        let mut t = before_an_automa_turn();
        t.s.solo.as_mut().unwrap().spent[Face::House.index()] = 2;
        t.script("wfa.solo-actions.one-die", &[pick]);
        t.die(Face::Mentat).pass();
        assert!(!t.happened(|e| matches!(e, Event::AutomaRolled { face: Face::House })));
    }
}

#[test]
fn dice_one_at_a_time_solo_special_unused_dice() {
    // [wfa.solo-special.unused-dice] Desert Power is judged against the unrolled dice: 3 against 2 and 3.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2, house = 1 }\nunrolled = 3\nblocked = 2",
    );
    assert!(!t.can(Action::DesertPower));
    t.s.dice[0] = [0, 0, 0, 2, 0];
    assert!(t.can(Action::DesertPower));
}

#[test]
fn special_actions_first() {
    // [wfa.solo-actions.special-first] The Baron: three regulars become elites, not two, and no vehicles.
    let t = automa(
        "house",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\nnamed = ['baron_harkonnen']\n[atreides.tasmin_sink]\nregular = 6",
    );
    assert_eq!(t.units("carthag"), [1, 3, 0, 0]);
    assert!(t.s.leaders[Leader::Baron.index()].spent && t.cited("wfa.solo-actions.special-first"));
    // [wfa.solo-actions.special-possible] Shaddam without an elite on the board: the ordinary action, his card ready.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\nnamed = ['emperor_shaddam_iv']\n[leaders]\nemperor_shaddam_iv = 'available'",
    );
    assert!(!t.s.leaders[Leader::Shaddam.index()].spent);
    // [wfa.solo-actions.special-choices] Rabban's two moves go toward the target.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nregular = 6\nnamed = ['beast_rabban']\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.s.leaders[Leader::Rabban.index()].spent);
    let Whereabouts::Board(at) = t.at(Leader::Rabban) else { panic!("on the board") };
    assert_eq!(to_target(&t.s, at) + 2, distance(a("hagga_basin"), a("windgap").only(), true));
}

#[test]
fn strength_counts_units_leaders_and_tokens() {
    // [wfa.solo-strength.base] Three units, a leader, and two for the token.
    let mut g = group(2, 0, 1, 1, &[]);
    g.tokens = 1 << 16;
    assert_eq!(base(g), 6);
}

#[test]
fn equal_strengths_are_compared_by_the_tie_table() {
    // [wfa.solo-strength.ties] 2 elites + regular against 2 regulars + Naib; equal again is not greater.
    assert!(stronger(group(1, 2, 0, 0, &[]), group(2, 0, 0, 1, &[])));
    assert!(!stronger(group(3, 0, 0, 0, &[]), group(3, 0, 0, 0, &[])));
}

#[test]
fn a_token_is_worth_two_in_the_tie_table() {
    // [wfa.solo-strength.ties-token] Two tokens (4; 4) against four regulars (4; 8).
    let mut tokens = Group::default();
    tokens.tokens = 3 << 16;
    assert_eq!((base(tokens), tie(tokens)), (4, 4));
    assert!(stronger(group(4, 0, 0, 0, &[]), tokens));
}

#[test]
fn single_figures_are_ranked_by_the_tie_table() {
    // [wfa.solo-strength.single-units] Sardaukar first, then the elite.
    let picked = movement::pick(group(2, 1, 1, 0, &[]), 2);
    assert_eq!(picked, group(0, 1, 1, 0, &[]));
}

/// The whole legion of Hagga Basin leaves.
fn hagga_basin_left() -> Table {
    automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nregular = 4\n[atreides.windgap]\nregular = 1",
    )
}

#[test]
fn a_settlement_left_gets_a_black_and_a_silver_token() {
    // [wfa.solo-move.garrison]
    let tokens = hagga_basin_left().legion("hagga_basin").tokens;
    assert_eq!((tokens >> 16 & 0x3f).count_ones(), 1);
    assert_eq!((tokens >> 22).count_ones(), 1);
}

#[test]
fn the_tokens_of_a_garrison_come_from_the_pool() {
    // [wfa.solo-special.tokens-pool] Ten of twelve are left, none of them those on the board.
    let t = hagga_basin_left();
    assert_eq!((t.s.token_supply >> 16).count_ones(), 10);
    assert_eq!(t.s.token_supply & t.legion("hagga_basin").tokens, 0);
}

/// A legion with a black and a silver token attacks Windgap.
fn tokens_attacked() -> Table {
    automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\ntokens = [16, 22]\nregular = 2\n[atreides.windgap]\nregular = 1",
    )
}

#[test]
fn tokens_are_revealed_when_their_legion_attacks() {
    // [wfa.solo-special.token-reveal]
    assert!(tokens_attacked().happened(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. })));
}

#[test]
fn revealed_tokens_go_back_to_their_pools() {
    // [wfa.solo-special.token-return]
    assert_eq!(tokens_attacked().s.token_supply >> 16, 0xfff);
}

#[test]
fn from_an_empty_pool_the_player_picks_tokens_on_the_board() {
    // [wfa.solo-special.tokens-none-left] One of each colour.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'strategy'\ntarget = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.north_pole]\nregular = 4\ntokens = [16, 22]",
    );
    t.s.token_supply &= 0xffff;
    let left: u32 = (0..28)
        .filter(|x| AreaSet::ALL.iter().all(|y| t.s.legion(y).tokens >> x & 1 == 0) && *x >= 16)
        .fold(0, |m, x| m | 1 << x);
    for x in (0..28u8).filter(|x| left >> x & 1 == 1) {
        t.s.legions[a("arsunt").index()].tokens |= 1 << x;
    }
    t.die(Face::Mentat).pass();
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::GarrisonToken { silver: false }))
    );
    t.act(Action::Token { at: a("arrakeen"), silver: false });
    assert_eq!(t.question(), Some(Question::GarrisonToken { silver: true }));
    t.act(Action::Token { at: a("arrakeen"), silver: true });
    assert!(t.legion("arrakeen").figures() > 0);
    assert_eq!((t.legion("north_pole").tokens.count_ones(), t.s.token_supply >> 16), (2, 0));
}

#[test]
fn reveals_over_the_limit() {
    // [wfa.solo-special.token-reveal-excess] 5 regulars and a token of Sardaukar, regular and Bashar: a regular goes.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\ntokens = [22]\nregular = 5\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(
        e,
        Event::Removed {
            piece: Piece::Kind(Kind::Regular),
            cause: landsraad_arrakis::event::Cause::Limit,
            ..
        }
    )));
    // [wfa.solo-special.token-reveal-worm] A storm hit reveals tokens; without a hit nothing.
    let storm = |dice: &str| {
        let mut t = Table::solo(
            "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['grandmother_of_a_storm']\nnamed_die = 'mentat'\ntarget = 'windgap'\n[harkonnen.pasty_mesa]\ntokens = [16, 17]",
        );
        t.dice(dice);
        t.card(Face::Mentat, "grandmother_of_a_storm");
        t.count(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. }))
    };
    assert_eq!((storm("sh"), storm("hh")), (2, 0));
}

#[test]
fn deployments_solo_deployment_settlement_choice() {
    // [wfa.solo-deployment.settlement-choice] All with two tokens, target Windgap: the North Pole.
    // [wfa.solo-deployment.same-settlement] [wfa.solo-deployment.leader-priority] Three regulars and Rabban there.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'deployment'\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    t.die(Face::Mentat).pass();
    assert_eq!(t.units("north_pole")[0], 3);
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("north_pole")));
}

#[test]
fn deployments_solo_deployment_overflow() {
    // [wfa.solo-deployment.overflow] Best settlement holds 5: one unit and the leader there, two in the next.
    let t = automa(
        "deployment",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 5\n[harkonnen.arsunt]\nregular = 1",
    );
    assert_eq!((t.legion("carthag").units(), t.legion("arsunt").units()), (6, 3));
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("carthag")));
}

#[test]
fn deployments_solo_deployment_leader_others() {
    // [wfa.solo-deployment.leader-others] Hawat (3) before the Baron (2); nobody: a Bashar.
    let t = Table::solo(
        "[leaders]\nbeast_rabban = 'gone'\nthufir_hawat = 'available'\ncaptain_aramsham = 'gone'",
    );
    assert_eq!(deployment::leader(&t.g, &t.s), Some(Piece::Named(Leader::Hawat)));
}

#[test]
fn deployments_solo_deployment_shortage() {
    let t = Table::solo(
        "clear = true\n[leaders]\nbeast_rabban = 'gone'\nbaron_harkonnen = 'gone'\ncaptain_aramsham = 'gone'",
    );
    assert_eq!(deployment::leader(&t.g, &t.s), Some(Piece::Kind(Kind::Generic)));
    // [wfa.solo-deployment.shortage]
    let mut s = t.s.clone();
    s.supply[1] = [0, 2, 5, 0];
    assert_eq!(deployment::kind(&s, Kind::Regular), Some(Kind::Elite));
    s.supply[1] = [3, 1, 0, 0];
    assert_eq!(deployment::kind(&s, Kind::Special), Some(Kind::Elite));
}

#[test]
fn mentat() {
    // [wfa.solo-mentat.draw-and-play] [wfa.solo-mentat.alternate] Two cards, House Harkonnen first without discards.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'mentat'\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    let before = t.s.deck;
    t.die(Face::Mentat).pass();
    t.until(|q| matches!(q, Question::Turn | Question::Free));
    let gone = before & !t.s.deck;
    assert!(
        (gone & t.g.deck_mask(Deck::HouseHarkonnen)).count_ones() >= 1
            && (gone & t.g.deck_mask(Deck::CorrinoAlly)).count_ones() >= 1
    );
    let first = t.events.iter().find_map(|e| match e {
        Event::Played { card, .. }
        | Event::SchemeLaid { card }
        | Event::Reinforced { card: Some(card), .. } => Some(t.g.tables.cards[usize::from(*card)].deck),
        _ => None,
    });
    assert_eq!(first, Some(Deck::HouseHarkonnen));
}

#[test]
fn house_solo_house_both() {
    // [wfa.solo-house.both] [wfa.solo-house.vehicles] Two regulars become elites, a harvester and an ornithopter come.
    // [wfa.solo-house.replace-priority] In the legion nearest a sietch.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.wind_pass]\nregular = 3\n[harkonnen.carthag]\nregular = 3\n[zones]\naz1 = 'ornithopter'\naz2 = 'ornithopter'",
    );
    assert_eq!((t.units("wind_pass"), t.units("carthag")), ([1, 2, 0, 0], [3, 0, 0, 0]));
    assert_eq!((t.s.harvesters.len(), t.s.zones_with(Some(Vehicle::Ornithopter)).count_ones()), (1, 3));
    // Margin +3 before +1 at the same distance.
    let t = automa(
        "house",
        "target = 'tasmin_sink'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 3\n[harkonnen.false_wall_south]\nregular = 5\n[atreides.windgap]\nregular = 2\n[atreides.hobars_gap]\nregular = 2",
    );
    assert_eq!(t.units("false_wall_south")[1], 2);
}

#[test]
fn house_solo_house_replace_rest() {
    // [wfa.solo-house.replace-rest] One regular there: the second elsewhere.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 1\n[harkonnen.carthag]\nregular = 3\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!((t.units("swi_02")[1], t.units("carthag")[1]), (1, 1));
}

#[test]
fn house_solo_house_replace_reveal() {
    // [wfa.solo-house.replace-reveal] The nearest legion is two tokens: revealed as needed.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\ntokens = [16, 17]\n[atreides.windgap]\nregular = 6",
    );
    // The first token shows two regulars: that is enough, the second stays facedown.
    assert_eq!(t.count(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. })), 1);
    assert_eq!((t.units("swi_02"), t.legion("swi_02").tokens.count_ones()), ([0, 2, 0, 0], 1));
}

#[test]
fn hazards() {
    // [wfa.solo-hazards.carryall-use] One carryall, a desert and a deep desert harvester: the deep one is saved.
    // [wfa.solo-hazards.normal]
    // Spice 2: only the deep desert harvester was left.
    let mut u = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nunrolled = 1\nnamed_die = 'deployment'\ntarget = 'windgap'\nharvesters = ['ne_05', 'ne_02']\n[zones]\naz1 = 'carryall'\n[wormsigns]\nne_05 = 'sandworm'\nne_02 = 'sandworm'\n[atreides.windgap]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    u.until(|q| !matches!(q, Question::Draw { .. } | Question::RevealOrder | Question::Turn));
    assert!(u.happened(|e| matches!(e, Event::Spice { collected: 2, .. })));
    // [wfa.solo-hazards.forced-retreat] A legion under a new sandworm must flee; the player picks.
    let mut t = Table::solo(
        "clear = true\nphase = 'hazards'\n[wormsigns]\nne_05 = 'sandworm'\n[harkonnen.ne_05]\nregular = 2",
    );
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::WormRetreat { from: a("ne_05") }))
    );
    t.area("ne_08");
    assert!(t.legion("ne_05").is_empty());
}
