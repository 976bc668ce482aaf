//! Definitions and setup.

use crate::common::{Table, a};
use crate::rules_basic::{DICE, HDICE};
use landsraad_arrakis::action::{Action, Origin, Piece};
use landsraad_arrakis::board::*;
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Sector, Side};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::Whereabouts;
use landsraad_arrakis::{Arrakis, Mode};
use landsraad_kernel::{EventSink, Game, Seat, Seeded, Viewer};

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
fn deep_desert_is_desert() {
    // [wfa.definitions.terrain] Totals, and deep desert is desert.
    let count = |t: Terrain| AREAS.iter().filter(|x| x.terrain == t).count();
    assert_eq!(
        [Terrain::Plateau, Terrain::Mountain, Terrain::MinorErg, Terrain::Desert, Terrain::DeepDesert]
            .map(count),
        [12, 19, 5, 42, 23]
    );
    assert!(DESERTS.has(a("sei_05")) && DEEP_DESERTS.has(a("sei_05")));
}

#[test]
fn an_impassable_border_makes_no_neighbours() {
    // [wfa.definitions.adjacency]
    assert!(
        !a("broken_land").info().adjacent.has(a("nw_11")) && a("broken_land").info().adjacent.has(a("nw_16"))
    );
    let (open, red) = AREAS.iter().fold((0, 0), |(o, r), x| (o + x.adjacent.len(), r + x.impassable.len()));
    assert_eq!((open / 2, red / 2), (265, 11));
}

#[test]
fn the_north_pole_lies_in_all_central_sectors() {
    // [wfa.definitions.sectors]
    for s in [Sector::Nei, Sector::Sei, Sector::Swi, Sector::Nwi] {
        assert!(SECTOR_AREAS[s.index()].has(a("north_pole")));
    }
    assert!(!SECTOR_AREAS[Sector::Ne.index()].has(a("north_pole")));
}

#[test]
fn an_air_zone_joins_two_sectors() {
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
