//! Definitions, setup, start of round, vehicles, dice, turns, die results, free actions.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Means, OptionWord, Origin, Piece, Use};
use landsraad_arrakis::board::*;
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Sector, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{Phase, Whereabouts};
use landsraad_arrakis::{Arrakis, Mode};
use landsraad_kernel::{EventSink, Game, Seat, Seeded, Viewer};

const DICE: &str = "turn = 'atreides'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";
const HDICE: &str = "turn = 'harkonnen'\natreides_dice = { strategy = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2, deployment = 1, house = 1, mentat = 1 }\n";

#[test]
fn units_leaders_and_the_limit_definitions_units() {
    // [wfa.definitions.units] [wfa.definitions.leaders] Only units count, leaders are unlimited.
    let t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { strategy = 1 }\n[harkonnen.carthag]\nregular = 2\nelite = 1\nspecial = 1\ngeneric = 2\nnamed = ['baron_harkonnen']",
    );
    assert_eq!((t.legion("carthag").units(), t.legion("carthag").leaders()), (4, 3));
}

#[test]
fn units_leaders_and_the_limit_definitions_token_one_unit() {
    // [wfa.definitions.token-one-unit] [wfa.definitions.legion] Four units and two tokens are full, one legion.
    let t = Table::two(&format!(
        "{DICE}clear = true\n[atreides.windgap]\nregular = 4\ntokens = [0, 1]\n[atreides.swi_02]\nregular = 1"
    ));
    assert_eq!(t.legion("windgap").units(), 6);
    assert_eq!(t.s.room(Side::Atreides, a("windgap")), 0);
}

#[test]
fn a_reveal_over_the_limit_is_trimmed_by_the_owner() {
    // [wfa.definitions.stack-limit] 5 units and a revealed token of 2: the owner removes one.
    let mut t =
        Table::two_open(&format!("{DICE}clear = true\n[atreides.windgap]\nregular = 5\ntokens = [0]"));
    t.act(Action::Reveal { at: a("windgap"), token: Some([2, 0, 0, 0]) });
    assert_eq!(t.legion("windgap").units(), 6);
}

#[test]
fn leaders_are_never_alone() {
    // [wfa.definitions.no-lone-leaders] [wfa.battle.last-unit] The last unit gone, the leaders go too.
    let mut t = Table::two(&format!(
        "{DICE}clear = true\natreides_hand = []\n[harkonnen.nei_03]\nregular = 1\nnamed = ['captain_aramsham']\n[atreides.wind_pass]\nregular = 6"
    ));
    t.dice("ssssss h");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(matches!(t.question(), Some(Question::Casualty { .. })));
    t.kind(Kind::Regular);
    assert_eq!(t.at(Leader::Aramsham), Whereabouts::Tank(0));
}

#[test]
fn free_and_empty_areas() {
    // [wfa.definitions.free-area] [wfa.definitions.empty-area]
    let t = Table::two(&format!(
        "{DICE}clear = true\nharvesters = ['ne_08', 'sei_04']\nsandworms = ['ne_05']\n[wormsigns]\nne_08 = 'sand'\nne_12 = 'sand'\n[atreides.ne_07]\nregular = 1"
    ));
    for side in [Side::Atreides, Side::Harkonnen] {
        assert!(t.s.free(side).has(a("ne_08")));
        assert!(!t.s.free(side).has(a("ne_05")));
    }
    // A wormsign, a harvester, a testing station: free, but not empty.
    for id in ["ne_12", "sei_04", "nw_15"] {
        assert!(!t.s.empty().has(a(id)) && t.s.free(Side::Atreides).has(a(id)), "{id}");
    }
    // [wfa.definitions.settlements] An undefended sietch is not free for the Harkonnen.
    assert!(!t.s.free(Side::Harkonnen).has(a("windgap")) && t.s.free(Side::Atreides).has(a("windgap")));
    assert!(!t.s.free(Side::Atreides).has(a("carthag")));
}

#[test]
fn the_board() {
    // [wfa.definitions.terrain] Totals, and deep desert is desert.
    let count = |t: Terrain| AREAS.iter().filter(|x| x.terrain == t).count();
    assert_eq!(
        [Terrain::Plateau, Terrain::Mountain, Terrain::MinorErg, Terrain::Desert, Terrain::DeepDesert]
            .map(count),
        [12, 19, 5, 42, 23]
    );
    assert!(DESERTS.has(a("sei_05")) && DEEP_DESERTS.has(a("sei_05")));
    // [wfa.definitions.adjacency]
    assert!(
        !a("broken_land").info().adjacent.has(a("nw_11")) && a("broken_land").info().adjacent.has(a("nw_16"))
    );
    let (open, red) = AREAS.iter().fold((0, 0), |(o, r), x| (o + x.adjacent.len(), r + x.impassable.len()));
    assert_eq!((open / 2, red / 2), (265, 11));
    // [wfa.definitions.sectors] The North Pole lies in all central sectors.
    for s in [Sector::Nei, Sector::Sei, Sector::Swi, Sector::Nwi] {
        assert!(SECTOR_AREAS[s.index()].has(a("north_pole")));
    }
    assert!(!SECTOR_AREAS[Sector::Ne.index()].has(a("north_pole")));
    // [wfa.definitions.air-zones] az5 joins se and sei.
    assert_eq!(ZONE_SECTORS[4], 1 << Sector::Se.index() | 1 << Sector::Sei.index());
    assert!(areas_of(ZONE_SECTORS[4]).has(a("tasmin_sink")) && areas_of(ZONE_SECTORS[4]).has(a("sei_05")));
}

/// Twenty new games for two players.
fn two_player_setups() -> (Arrakis, Vec<landsraad_arrakis::State>) {
    let g = Arrakis::new(Mode::TwoPlayer);
    let states = (0..20).map(|seed| g.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute())).collect();
    (g, states)
}

#[test]
fn sietches_lie_facedown_with_sixteen_ranks() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.sietches] [wfa.setup.sietch-ranks]
        assert_eq!(s.sietch_areas(), SIETCH_SPACES);
        assert!(s.sietches.iter().all(|t| !t.up && t.stands));
        assert_eq!(s.sietches.iter().map(|t| t.rank).sum::<u8>(), 16);
        let mut ranks = s.sietches.map(|t| t.rank);
        ranks.sort_unstable();
        assert_eq!(ranks, [1, 1, 2, 2, 2, 2, 3, 3]);
    }
}

#[test]
fn settlements_have_nine_ranks() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.settlements]
        assert_eq!(s.settlements.iter().map(|x| x.info().rank).sum::<u8>(), 9);
        assert_eq!(a("arrakeen").info().rank, 3);
    }
}

#[test]
fn every_sietch_has_a_token_and_a_naib() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.atreides-forces]
        for at in SIETCH_SPACES.iter() {
            let l = s.legion(at);
            assert_eq!((l.tokens.count_ones(), l.get(Kind::Generic), l.figures()), (1, 1, 0));
            assert!(l.tokens < 1 << 8);
        }
        assert_eq!(s.token_supply, 0xff00);
    }
}

#[test]
fn harkonnen_tokens_are_opened_at_the_start() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.harkonnen-forces]
        for at in SETTLEMENTS.iter() {
            let l = s.legion(at);
            assert!((3..=4).contains(&l.units()) && l.get(Kind::Generic) == 1 && l.tokens == 0);
        }
        assert_eq!(s.supply[1], [4, 3, 5, 0]);
    }
}

#[test]
fn six_stations_lie_on_their_spaces() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.stations]
        assert_eq!(
            s.stations,
            ["nei_02", "nei_06", "false_wall_east", "nw_15", "ne_04", "nwi_04"].map(a).into_iter().collect()
        );
    }
}

#[test]
fn tracks_start_at_nought() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.tracks]
        assert_eq!((s.supremacy, s.prescience, s.imperium, s.bans), (0, [0; 3], [0; 3], 0));
    }
}

#[test]
fn one_objective_is_held_and_hidden() {
    let (g, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.objective]
        assert_eq!(s.objectives.count_ones(), 1);
        assert!(g.view(s, Viewer::Seat(Seat::at(1))).get().objectives.is_empty());
        assert_eq!(g.view(s, Viewer::Seat(Seat::at(0))).get().objectives.len(), 1);
    }
}

#[test]
fn six_leaders_are_in_play_at_the_start() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.leaders]
        use Leader::*;
        for l in [Baron, Rabban, Aramsham, PaulAtreides, LadyJessica, Stilgar] {
            assert_eq!(s.leaders[l.index()].at, Whereabouts::Available);
        }
        assert_eq!(s.leaders.iter().filter(|l| l.in_play()).count(), 6);
    }
}

#[test]
fn bene_gesserit_tokens_start_in_the_reserve() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.bene-gesserit]
        assert_eq!((s.bene_gesserit, s.reserve), ([0, 0], 5));
    }
}

#[test]
fn the_first_cards_come_with_round_one() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.hands] [wfa.round-start.draw] Nothing before round 1, then one card of each deck.
        assert_eq!((s.round, s.hand_size(Side::Atreides), s.hand_size(Side::Harkonnen)), (1, 2, 2));
    }
}

#[test]
fn decks_have_eighteen_cards() {
    let (g, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.decks] 18 each, less the one drawn; 18 prescience cards, three revealed; 16 wormsigns.
        for d in Deck::ALL {
            assert_eq!((s.deck & g.deck_mask(*d)).count_ones(), 17);
            assert_eq!(g.deck_mask(*d).count_ones(), 18);
        }
    }
}

#[test]
fn three_prescience_cards_are_revealed() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.round-start.reveal-prescience]
        assert_eq!((s.prescience_deck.count_ones(), s.revealed.len()), (15, 3));
        assert_eq!(s.pool.iter().sum::<u8>(), 16);
    }
}

#[test]
fn tokens_name_all_figures_and_supplies_are_limited() {
    // [wfa.setup.figures] [wfa.setup.atreides-forces] If all Atreides tokens were revealed: exactly all figures.
    let g = Arrakis::new(Mode::TwoPlayer);
    let all = g.tables.tokens[..16].iter().fold([0u8; 4], |n, (f, _)| std::array::from_fn(|i| n[i] + f[i]));
    assert_eq!(&all[..3], &g.tables.supply[0][..3]);
    assert_eq!(g.tables.supply, [[16, 8, 6, 8], [16, 8, 8, 6]]);
    assert_eq!(g.tables.vehicles, [8, 3, 6]);
}

#[test]
fn supplies_bind_definitions_deploy() {
    // [wfa.definitions.deploy] [wfa.setup.figures] With all 16 regulars and 6 Bashars on the board nothing can be deployed.
    let mut t = Table::two(&format!(
        "{HDICE}clear = true\n[harkonnen.arrakeen]\nregular = 6\ngeneric = 6\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 4\n[leaders]\nbaron_harkonnen = 'gone'\nbeast_rabban = 'gone'\ncaptain_aramsham = 'gone'"
    ));
    t.die(Face::Deployment);
    // [wfa.actions.no-effect] The die is simply spent.
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert_eq!(t.s.dice[1][Face::Deployment.index()], 0);
}

#[test]
fn supplies_bind_definitions_empty_supply() {
    // [wfa.definitions.empty-supply] An effect for three elites with one left gives one.
    let mut t = Table::two(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['forced_recruitment']\n[harkonnen.arsunt]\nelite = 4\n[harkonnen.arrakeen]\nregular = 1\n[harkonnen.carthag]\nelite = 3"
    ));
    t.card(Face::Strategy, "forced_recruitment");
    t.act(Action::Take { piece: Piece::Kind(Kind::Elite), from: Origin::Supply });
    assert!(!t.can(Action::Take { piece: Piece::Kind(Kind::Elite), from: Origin::Supply }));
    // [wfa.planning-cards.place-anywhere] [wfa.definitions.place] But they may come from Arsunt.
    t.act(Action::Take { piece: Piece::Kind(Kind::Elite), from: Origin::Area(a("arsunt")) });
    assert_eq!((t.units("arrakeen")[1], t.units("arsunt")[1]), (2, 3));
}

#[test]
fn what_is_hidden() {
    // [wfa.definitions.hidden-information]
    let t = Table::two(DICE);
    let (h, m) = (t.view(Side::Harkonnen), t.view(Side::Atreides));
    let windgap =
        |v: &landsraad_arrakis::View| v.legions.iter().find(|l| l.at == a("windgap")).unwrap().clone();
    assert_eq!((windgap(&h).tokens, windgap(&h).generic, windgap(&h).faces.len()), (1, 1, 0));
    assert_eq!(windgap(&m).faces.len(), 1);
    assert!(h.sietches.iter().all(|s| s.rank.is_none()) && m.sietches.iter().all(|s| s.rank.is_some()));
    assert_eq!(h.hand.len() + h.other_hand.len(), 0);
    assert_eq!(h.stations, m.stations);
}

#[test]
fn a_declined_rescue_and_a_forced_retreat() {
    // [wfa.definitions.declining] [wfa.desert-hazards.carryall-rescue] The Harkonnen decline: harvester gone, carryall stays.
    let mut t = Table::two(
        "clear = true\nphase = 'hazards'\nharvesters = ['ne_02']\n[zones]\naz1 = 'carryall'\n[wormsigns]\nne_02 = 'sandworm'",
    );
    assert_eq!(t.question(), Some(Question::Rescue { at: a("ne_02") }));
    t.pass();
    assert!(
        !t.s.harvesters.has(a("ne_02"))
            && t.happened(|e| matches!(e, Event::VehicleRemoved { vehicle: Vehicle::Harvester, .. }))
    );
    assert!(t.s.sandworms.has(a("ne_02")));
}

#[test]
fn vehicles_of_the_active_row_vehicles_active_row() {
    // [wfa.vehicles.active-row] [wfa.vehicles.block-dice] [wfa.vehicles.table] Rows 1, 3, 2: the third counts.
    let t = Table::two("phase = 'vehicles'\nimperium = [0, 2, 1]");
    assert_eq!((t.s.active_row(), t.s.blocked), (2, 2));
    let rows = t.g.tables.rows;
    assert_eq!(rows, [[0, 3, 1, 2], [1, 4, 1, 2], [2, 5, 1, 3], [3, 5, 2, 4], [4, 6, 2, 4]]);
}

#[test]
fn vehicles_of_the_active_row_vehicles_place_count() {
    // [wfa.vehicles.place-count] Nothing may be left out.
    let mut t = Table::two(
        "phase = 'vehicles'\nimperium = [3, 0, 0]\n[wormsigns]\nne_08 = 'sandworm'\n[atreides.ne_12]\nregular = 1",
    );
    assert_eq!(t.refused(Action::Pass), "wfa.vehicles.place-count");
    // [wfa.vehicles.harvester-spot] Not with the Atreides, not on a plateau, not beside another.
    assert!(!t.can(Action::Area(a("ne_12"))) && !t.can(Action::Area(a("pasty_mesa"))));
    // [wfa.vehicles.no-reveal] A wormsign there stays facedown.
    t.area("ne_08");
    assert!(t.s.wormsigns.has(a("ne_08")) && t.s.harvesters.has(a("ne_08")));
    assert_eq!(t.refused(Action::Area(a("ne_08"))), "wfa.vehicles.harvester-spot");
    t.area("ne_01").area("ne_02").area("ne_05").area("ne_06");
    // [wfa.vehicles.air-spot] One vehicle per zone. [wfa.definitions.air-zones]
    t.act(Action::Zone(0));
    assert_eq!(t.refused(Action::Zone(0)), "wfa.vehicles.air-spot");
    for z in 1..6 {
        t.act(Action::Zone(z));
    }
    assert_eq!(t.s.zones.iter().filter(|z| z.is_some()).count(), 6);
    // [wfa.actions.roll] Active row 4: five Harkonnen dice, four of the Atreides.
    let rolled = |side| {
        t.events.iter().find_map(|e| {
            if let Event::DiceRolled { side: s, dice, .. } = e {
                (*s == side).then(|| dice.iter().sum::<u8>())
            } else {
                None
            }
        })
    };
    assert_eq!((rolled(Side::Harkonnen), rolled(Side::Atreides)), (Some(5), Some(4)));
}

#[test]
fn the_phases_follow_each_other() {
    // [wfa.round.sequence]
    let mut t = Table::two("");
    t.until(|_| false);
    let order: Vec<Phase> = t
        .events
        .iter()
        .filter_map(|e| if let Event::PhaseStarted { phase } = e { Some(*phase) } else { None })
        .take(6)
        .collect();
    assert_eq!(
        order,
        [Phase::Actions, Phase::Hazards, Phase::Spice, Phase::End, Phase::Vehicles, Phase::Actions]
    );
    // A match that nobody wins is called off after the last round of the setting.
    assert!(t.s.over.is_some());
}

#[test]
fn short_decks() {
    // [wfa.round-start.empty-planning-deck] An exhausted deck gives nothing in the two-player game.
    let mut t = Table::two("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    let fremen = t.g.deck_mask(Deck::FremenAlly);
    let atreides = t.g.deck_mask(Deck::HouseAtreides);
    t.s.deck &= !atreides;
    t.s.discard |= atreides;
    t.s.prescience_deck = 0b11;
    let before = t.s.deck & fremen;
    t.yes();
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert_eq!((before & !t.s.deck).count_ones(), 1);
    assert_eq!(t.s.deck & atreides, 0);
    // [wfa.round-start.reveal-prescience] Two cards left: two revealed.
    assert_eq!(t.s.revealed.len(), 2);
}

#[test]
fn surplus_dice_actions_slots() {
    // [wfa.actions.slots] [wfa.actions.overflow] [wfa.actions.no-reroll] 3 Strategy and 1 House of the Atreides.
    let mut t = Table::two("phase = 'vehicles'");
    t.script("wfa.actions.die-faces", &[1, 1, 2, 5]);
    t.script("wfa.actions.die-faces", &[0, 0, 1, 1, 3, 4, 4, 5]);
    t.until(|q| matches!(q, Question::SurplusDie));
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert_eq!(t.legal(), [Face::Leadership, Face::Deployment, Face::Mentat].map(Action::Face));
    assert_eq!(t.refused(Action::Face(Face::House)), "wfa.actions.overflow");
}

#[test]
fn surplus_dice_actions_overflow_tie() {
    // [wfa.actions.overflow-tie] [wfa.actions.overflow-order] Counted again; alternating, Harkonnen first.
    let mut t = Table::two("phase = 'vehicles'");
    t.script("wfa.actions.die-faces", &[1, 1, 1, 1]);
    t.script("wfa.actions.die-faces", &[5, 5, 5, 5, 0, 1, 3, 4]);
    t.until(|q| matches!(q, Question::SurplusDie));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let first = t.legal()[0];
    t.act(first);
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.act(Action::Face(Face::Mentat));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let first = t.legal()[0];
    t.act(first);
    assert!(
        !t.can(Action::Face(Face::Mentat))
            && t.can(Action::Face(Face::Leadership))
            && t.can(Action::Face(Face::House))
    );
}

#[test]
fn die_faces() {
    // [wfa.actions.die-faces] Strategy on two of six faces.
    let t = Table::two(DICE);
    for side in 0..2 {
        let count = |f: Face| t.g.tables.faces[side].iter().filter(|x| usize::from(**x) == f.index()).count();
        assert_eq!(Face::ALL.iter().map(|f| count(*f)).collect::<Vec<_>>(), [1, 2, 1, 1, 1]);
    }
    assert_eq!(t.g.tables.slots, [[2; 5], [3, 3, 2, 3, 2]]);
}

#[test]
fn turns_alternate_and_end_with_the_last_harkonnen_die() {
    // [wfa.actions.order] [wfa.actions.turn-options] [wfa.actions.die-spent]
    let mut t =
        Table::two("turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 1 }");
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.die(Face::Mentat).act(Action::Deck(Deck::HouseAtreides)).act(Action::Deck(Deck::FremenAlly));
    assert_eq!(t.s.dice[0][Face::Mentat.index()], 1);
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    // [wfa.results.mentat] Two cards, split as one likes. [wfa.planning-cards.decks] From one's own decks.
    t.die(Face::Mentat);
    assert!(!t.can(Action::Deck(Deck::FremenAlly)));
    t.act(Action::Deck(Deck::CorrinoAlly));
    assert_eq!(t.s.hand_size(Side::Harkonnen), 1);
    t.act(Action::Deck(Deck::CorrinoAlly));
    assert!(
        t.count(|e| matches!(e, Event::Drew { side: Side::Harkonnen, deck: Deck::CorrinoAlly, .. })) >= 2
    );
    // [wfa.actions.phase-end] The second Atreides die is lost.
    assert!(t.happened(|e| matches!(e, Event::DieLost { side: Side::Atreides, die: Face::Mentat })));
}

#[test]
fn passing_and_desert_power_actions_pass() {
    // [wfa.actions.pass] Without dice: pass or Desert Power; with dice no pass.
    let mut t = Table::two("turn = 'atreides'\nharkonnen_dice = { mentat = 2 }");
    assert_eq!(t.legal(), [Action::DesertPower, Action::Pass]);
    t.pass();
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let t = Table::two(DICE);
    assert_eq!(t.refused(Action::Pass), "wfa.actions.no-effect");
}

#[test]
fn passing_and_desert_power_actions_desert_power_right() {
    // [wfa.actions.desert-power-right] 4 against 4 is not fewer, 4 against 5 is.
    let t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2, house = 2 }\nharkonnen_dice = { mentat = 3, house = 1 }",
    );
    assert_eq!(t.refused(Action::DesertPower), "wfa.actions.desert-power-right");
}

#[test]
fn passing_and_desert_power_actions_desert_power_wormsigns() {
    let mut t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2, house = 2 }\nharkonnen_dice = { mentat = 3, house = 2 }\n[wormsigns]\nne_05 = 'sand'\n[harkonnen.ne_12]\nregular = 1",
    );
    // [wfa.actions.desert-power-wormsigns] Not on a sietch, a wormsign; on a legion yes, facedown.
    t.act(Action::DesertPower).option(OptionWord::Wormsigns);
    for id in ["windgap", "ne_05", "carthag", "harg_pass"] {
        assert_eq!(t.refused(Action::Area(a(id))), "wfa.actions.desert-power-wormsigns");
    }
    t.area("ne_12").area("ne_11");
    assert!(t.s.wormsigns.has(a("ne_12")) && t.s.wormsigns.has(a("ne_11")));
    assert_eq!(t.s.unused_dice(Side::Atreides), 4);
}

#[test]
fn passing_and_desert_power_actions_desert_power_repeat() {
    // [wfa.actions.desert-power-repeat] Again on the next turn, if the dice allow it.
    let mut t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 3, house = 2 }",
    );
    t.act(Action::DesertPower).option(OptionWord::Wormsigns).pass();
    t.die(Face::Mentat).pass();
    assert!(t.can(Action::DesertPower));
}

#[test]
fn desert_power_moves_and_attacks() {
    // [wfa.actions.desert-power-move-worms] Two different ones.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_05', 'ne_12']\n[atreides.windgap]\nregular = 1\n[harkonnen.ne_08]\nregular = 2",
    );
    t.act(Action::DesertPower).option(OptionWord::MoveWorms);
    t.area("ne_05").area("ne_02");
    assert!(!t.can(Action::Area(a("ne_02"))), "the same sandworm twice");
    t.area("ne_12").area("ne_13");
    assert!(t.s.sandworms.has(a("ne_02")) && t.s.sandworms.has(a("ne_13")));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    // [wfa.actions.desert-power-attack] [wfa.sandworms.attack] Exactly one attacks, and is gone.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_05', 'ne_12']\n[atreides.windgap]\nregular = 1\n[harkonnen.ne_08]\nregular = 6",
    );
    t.dice("shhh");
    t.act(Action::DesertPower).option(OptionWord::WormAttack).area("ne_05");
    assert_eq!((t.units("ne_08")[0], t.s.sandworms.len()), (5, 1));
    assert!(t.used_up());
}

#[test]
fn strategy_and_leadership() {
    // [wfa.results.strategy-move] [wfa.movement.each-once] Two different legions, each once.
    let mut t = Table::two(&format!(
        "{DICE}clear = true\n[atreides.ne_05]\nregular = 2\n[atreides.ne_12]\nregular = 2"
    ));
    t.march(Face::Strategy, "ne_05", "ne_08");
    assert!(!t.can(Action::Area(a("ne_08"))), "the legion that moved");
    t.area("ne_12").go("ne_08", Means::Foot).everyone();
    assert_eq!(t.units("ne_08")[0], 4);
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    // [wfa.results.leadership-move] Without a leader no Leadership move.
    let mut t = Table::two(&format!(
        "{DICE}clear = true\n[atreides.ne_05]\nregular = 2\ngeneric = 1\n[atreides.ne_12]\nregular = 2"
    ));
    t.die(Face::Leadership).option(OptionWord::Move);
    assert_eq!(t.legal(), [Action::Pass, Action::Area(a("ne_05"))]);
    t.area("ne_05").go("ne_08", Means::Foot).kind(Kind::Regular);
    assert!(!t.can(Action::Pass), "the leader must go along");
    t.kind(Kind::Generic).pass();
    assert_eq!(t.units("ne_08"), [1, 0, 0, 1]);
}

#[test]
fn strategy_attack_is_no_surprise_and_leadership_needs_a_leader_1() {
    // [wfa.results.strategy-attack] No added special; [wfa.results.leadership-attack] one, and a leader takes part.
    let position = format!(
        "{DICE}clear = true\n[atreides.wind_pass]\nregular = 3\ngeneric = 1\n[harkonnen.nei_03]\nregular = 3"
    );
    let mut t = Table::two(&position);
    t.dice("hhh hhh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(!t.happened(|e| matches!(e, Event::Converted { .. })));
}

#[test]
fn strategy_attack_is_no_surprise_and_leadership_needs_a_leader_battle_surprise() {
    // [wfa.results.strategy-attack] No added special; [wfa.results.leadership-attack] one, and a leader takes part.
    let position = format!(
        "{DICE}clear = true\n[atreides.wind_pass]\nregular = 3\ngeneric = 1\n[harkonnen.nei_03]\nregular = 3"
    );
    let mut t = Table::two(&position);
    t.die(Face::Leadership)
        .option(OptionWord::SurpriseAttack)
        .area("wind_pass")
        .go("nei_03", Means::Foot)
        .kind(Kind::Regular);
    assert!(!t.can(Action::Pass));
    t.kind(Kind::Generic);
    t.dice("h hhh");
    t.pass();
    // [wfa.battle.surprise] [wfa.battle.generic-leader] The added special becomes a hit.
    assert!(t.happened(|e| matches!(e, Event::Converted { side: Side::Atreides, hits: 1, .. })));
}

#[test]
fn deployment_of_the_atreides() {
    // [wfa.results.deployment-atreides] A random token, facedown, in a sietch area, with up to one leader.
    let mut t =
        Table::two("turn = 'atreides'\natreides_dice = { deployment = 2 }\nharkonnen_dice = { mentat = 2 }");
    t.die(Face::Deployment);
    assert_eq!(t.refused(Action::Area(a("ne_05"))), "wfa.results.deployment-atreides");
    t.area("tasmin_sink");
    t.act(Action::Take { piece: Piece::Named(Leader::Stilgar), from: Origin::Supply });
    assert_eq!(t.at(Leader::Stilgar), Whereabouts::Board(a("tasmin_sink")));
    assert_eq!((t.legion("tasmin_sink").tokens.count_ones(), t.s.token_supply.count_ones()), (2, 7));
    // [wfa.results.deployment-room] All sietch areas full: no token is drawn, a leader may still come.
    // [wfa.results.deployment-atreides-empty] The same without tokens; [wfa.leaders.in-play] Gurney is not in play.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { deployment = 2, mentat = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.windgap]\nregular = 2",
    );
    t.s.token_supply = 0;
    t.die(Face::Deployment);
    assert_eq!(t.legal(), [Action::Pass, Action::Area(a("windgap"))]);
    t.area("windgap");
    assert!(!t.can(Action::Take { piece: Piece::Named(Leader::Gurney), from: Origin::Supply }));
    t.act(Action::Take { piece: Piece::Named(Leader::PaulAtreides), from: Origin::Supply });
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Board(a("windgap")));
}

#[test]
fn deployment_of_the_harkonnen() {
    // [wfa.results.deployment-harkonnen] Three regulars and a leader over settlements; [wfa.battle.settlement-lost-use].
    let mut t = Table::two(&format!(
        "{HDICE}clear = true\ndestroyed = ['imperial_basin']\n[harkonnen.carthag]\nregular = 5\n[harkonnen.arsunt]\nregular = 1\n[harkonnen.arrakeen]\nregular = 1"
    ));
    t.die(Face::Deployment);
    assert!(!t.can(Action::Area(a("imperial_basin"))) && !t.can(Action::Area(a("nei_01"))));
    t.area("carthag");
    assert_eq!(
        t.legal(),
        [Action::Pass, Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Supply }]
    );
    t.act(Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Supply });
    // [wfa.results.deployment-room] Carthag is full now.
    assert_eq!(t.refused(Action::Area(a("carthag"))), "wfa.results.deployment-room");
    for _ in 0..2 {
        t.area("arsunt").act(Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Supply });
    }
    // A leader only where a unit is.
    assert!(!t.can(Action::Area(a("north_pole"))));
    t.area("arsunt").act(Action::Take { piece: Piece::Kind(Kind::Generic), from: Origin::Supply });
    assert_eq!((t.units("carthag")[0], t.units("arsunt")), (6, [3, 0, 0, 1]));
}

#[test]
fn house_results_results_house_atreides() {
    // [wfa.results.house-atreides] Any of the other four results; [wfa.results.house-atreides-special] also for specials.
    let t = Table::two(
        "turn = 'atreides'\natreides_dice = { house = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    );
    for f in [Face::Leadership, Face::Strategy, Face::Deployment, Face::Mentat] {
        assert!(t.can(Action::Die { die: Face::House, token: false, what: Use::Action(f) }));
    }
    assert!(!t.can(Action::Die { die: Face::House, token: false, what: Use::Action(Face::House) }));
    assert!(t.can(Action::Die { die: Face::House, token: false, what: Use::Special(Leader::Stilgar) }));
}

#[test]
fn house_results_results_house_harkonnen_upgrade() {
    // [wfa.results.house-harkonnen-upgrade] Two regulars become elites, anywhere.
    let mut t = Table::two(HDICE);
    let before = t.s.supply[1];
    t.die(Face::House).option(OptionWord::Replace(Kind::Elite)).area("arsunt").area("carthag");
    assert_eq!((t.s.supply[1][0], t.s.supply[1][1]), (before[0] + 2, before[1] - 2));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

#[test]
fn house_results_results_house_harkonnen_vehicles() {
    // [wfa.results.house-harkonnen-vehicles] Or two vehicles.
    let mut t = Table::two(HDICE);
    t.die(Face::House).option(OptionWord::Vehicles);
    t.act(Action::Vehicle { vehicle: Vehicle::Harvester, from: Origin::Supply }).area("ne_08");
    t.act(Action::Vehicle { vehicle: Vehicle::Ornithopter, from: Origin::Supply }).act(Action::Zone(0));
    assert!(t.s.harvesters.has(a("ne_08")) && t.s.zones[0] == Some(Vehicle::Ornithopter));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

#[test]
fn free_actions() {
    // [wfa.free-actions.general] Before the Harkonnen turn the Atreides are asked too; after both decline the turn comes.
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\n[harkonnen.carthag]\nregular = 2\n[atreides.windgap]\ntokens = [4, 8]\ngeneric = 1\n[zones]\naz8 = 'ornithopter'\naz1 = 'ornithopter'"
    ));
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Free)));
    // [wfa.free-actions.scouting] az8 reaches Windgap, az1 does not.
    assert!(
        t.can(Action::Scout { zone: 7, at: a("windgap") })
            && !t.can(Action::Scout { zone: 0, at: a("windgap") })
    );
    t.pass();
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Free)));
    // [wfa.free-actions.guerrilla] Token 4 shows a regular and an elite.
    let supply = t.s.token_supply;
    t.act(Action::Reveal { at: a("windgap"), token: Some([1, 1, 0, 0]) });
    assert_eq!(t.units("windgap"), [1, 1, 0, 1]);
    // [wfa.free-actions.guerrilla-removed] It never comes back.
    assert_eq!((t.s.token_supply, t.legion("windgap").tokens), (supply, 1 << 8));
    // [wfa.free-actions.guerrilla-sietch] A sietch stays, its rank public.
    t.act(Action::Reveal { at: a("tasmin_sink"), token: None });
    assert!(
        t.view(Side::Harkonnen)
            .sietches
            .iter()
            .any(|s| s.at == a("tasmin_sink") && s.rank.is_some() && s.stands)
    );
    t.pass();
    // The Harkonnen had declined before that: they are asked again.
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Free)));
    t.act(Action::Scout { zone: 7, at: a("windgap") });
    assert_eq!((t.legion("windgap").tokens, t.s.zones[7]), (0, None));
    assert!(t.s.sietches.iter().any(|s| s.at == a("windgap") && s.up));
    t.until(|q| matches!(q, Question::Turn));
    assert_eq!(t.s.dice[1].iter().sum::<u8>(), 8);
}

#[test]
fn the_guild_bans_scouting_but_not_transport() {
    // [wfa.bans.spacing-guild]
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\nbans = ['spacing_guild']\n[harkonnen.nei_05]\nregular = 2\n[atreides.gara_kulon]\ntokens = [4]\n[zones]\naz1 = 'ornithopter'"
    ));
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.windows = false;
    t.pass();
    t.die(Face::Strategy).option(OptionWord::Move).area("nei_05");
    assert_eq!(t.ways("ne_08"), [Means::Air(0)]);
}

#[test]
fn scouting_as_ornithopters_leave() {
    // [wfa.free-actions.scouting-end-round] [wfa.end-of-round.remove-aircraft]
    let mut t =
        Table::two("phase = 'end'\n[zones]\naz8 = 'ornithopter'\naz2 = 'carryall'\naz5 = 'ornithopter'");
    t.until(|q| matches!(q, Question::LastScout { .. }));
    t.act(Action::Scout { zone: 4, at: a("tasmin_sink") });
    t.act(Action::Scout { zone: 7, at: a("windgap") });
    assert!(t.happened(|e| matches!(e, Event::SietchRevealed { .. })));
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert!(t.s.zones.iter().all(Option::is_none));
}

#[test]
fn hawats_scheming() {
    // [wfa.free-actions.hawats-scheming] Two copies: Hawat leaves the game, Mohiam enters.
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.carthag]\nregular = 1\nnamed = ['thufir_hawat']\n[leaders]\nthufir_hawat = 'available'"
    ));
    let card = t.card_index("hawats_scheming");
    assert!(!t.can(Action::GiveUp { card, copies: 3 }));
    t.act(Action::GiveUp { card, copies: 2 });
    // [wfa.leaders.hawat-mohiam]
    assert_eq!((t.at(Leader::Hawat), t.at(Leader::Mohiam)), (Whereabouts::Gone, Whereabouts::Available));
    assert_eq!(t.s.hand_size(Side::Harkonnen), 0);
    let t = Table::two_open(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'sandmasters']\n[harkonnen.carthag]\nregular = 1"
    ));
    assert_eq!(t.legal(), [Action::Pass]);
    // [wfa.leaders.scheming-before-hawat] Given up before supremacy 1: Hawat never enters.
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.wind_pass]\nregular = 6\n[sietches.windgap]\nrank = 1"
    ));
    t.act(Action::GiveUp { card, copies: 2 });
    assert_eq!(t.at(Leader::Hawat), Whereabouts::Gone);
}
