//! The setup.

use crate::action::Action;
use crate::board::{SETTLEMENTS, SIETCH_SPACES};
use crate::data::{Deck, Face, Kind, Leader, Power, Side};
use crate::question::Question;
use crate::state::{TokenId, TokenSet, Whereabouts};
use crate::tests_support::{a, atreides, harkonnen, supply, two_player_setups};
use crate::{Arrakis, Mode};
use landsraad_kernel::{Game, Seat, Viewer};

#[test]
fn more_effects() {
    // Tested with the Gom Jabbar. [wfa.setup.objective] [wfa.victory.two-objectives] Two held, four aside.
    let mut t = atreides("'tested_with_the_gom_jabbar'", "[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "tested_with_the_gom_jabbar").pass();
    assert_eq!(t.s.objectives.len(), 2);
    // Kitab al-Ibar moves a sietch with everything in its area.
    let mut t = atreides("'kitab_al_ibar'", "[atreides.gara_kulon]\ntokens = [0]\ngeneric = 1");
    t.card(Face::Mentat, "kitab_al_ibar").area("gara_kulon").area("ne_15");
    assert!(
        t.s.sietch_areas().contains(a("ne_15"))
            && t.legion("ne_15").tokens == TokenId(0).only()
            && t.legion("gara_kulon").is_empty()
    );
    // Sandtides pushes a Harkonnen legion, then Desert Power.
    let mut t = atreides("'sandtides'", "[harkonnen.ne_05]\nregular = 3\n[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "sandtides");
    if t.question() == Some(Question::MoveEnemy) {
        t.area("ne_05");
    }
    t.area("ne_08");
    assert_eq!((t.legion("ne_08").units(), t.question()), (3, Some(Question::Choose)));
    // Stillsuits exchanges tokens between two sietches.
    let mut t = atreides(
        "'stillsuits'",
        "[atreides.windgap]\ntokens = [0]\nregular = 1\n[atreides.tasmin_sink]\ntokens = [1, 2]",
    );
    t.card(Face::Mentat, "stillsuits").pass();
    t.area("windgap").area("tasmin_sink");
    assert_eq!((t.legion("windgap").tokens.bits(), t.legion("tasmin_sink").tokens.bits()), (0b110, 0b1));
    // Polar-Cap Factories removes the wormsigns next to the North Pole.
    let mut t = harkonnen(
        "'polar_cap_factories'",
        "[wormsigns]\nnei_03 = 'sand'\nne_05 = 'sand'\n[harkonnen.north_pole]\nregular = 1",
    );
    t.card(Face::Mentat, "polar_cap_factories");
    t.until(|q| matches!(q, Question::Turn));
    assert!(!t.s.wormsigns.contains(a("nei_03")) && t.s.wormsigns.contains(a("ne_05")));
    // Fremen Rockets removes vehicles by the roll.
    let mut t = atreides(
        "'fremen_rockets'",
        "harvesters = ['swi_01']\n[zones]\naz7 = 'ornithopter'\n[atreides.windgap]\nregular = 1",
    );
    t.dice("sxh");
    t.card(Face::Mentat, "fremen_rockets");
    t.until(|q| matches!(q, Question::Turn));
    assert!(t.s.harvesters.is_empty() && t.s.zones[6].is_none());
    // Harkonnen Patrols: three regulars in different empty deserts.
    let mut t = harkonnen("'harkonnen_patrols'", "[harkonnen.carthag]\nregular = 1");
    t.card(Face::Mentat, "harkonnen_patrols");
    for id in ["ne_05", "ne_08", "ne_12"] {
        assert!(!t.can(Action::Area(a("carthag"))));
        t.area(id).act(supply(Kind::Regular));
    }
    assert_eq!(["ne_05", "ne_08", "ne_12"].map(|id| t.legion(id).units()), [1, 1, 1]);
    // Bill of Particulars never pushes below the bottom.
    let mut t = atreides("'bill_of_particulars'", "imperium = [4, 0, 0]\n[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "bill_of_particulars");
    assert!(!t.can(Action::Power(Power::Choam)) && t.can(Action::Power(Power::Landsraad)));
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
            assert_eq!((l.tokens.len(), l.get(Kind::Generic), l.figures()), (1, 1, 0));
            assert!(l.tokens.is_subset(TokenSet::STARTING));
        }
        assert_eq!(s.token_supply, TokenSet::SUPPLY);
    }
}

#[test]
fn harkonnen_tokens_are_opened_at_the_start() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.setup.harkonnen-forces]
        for at in SETTLEMENTS.iter() {
            let l = s.legion(at);
            assert!((3..=4).contains(&l.units()) && l.get(Kind::Generic) == 1 && l.tokens.is_empty());
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
        assert_eq!(s.objectives.len(), 1);
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
fn both_sides_are_described_with_four_powers_each() {
    // [wfa.victory.harkonnen] [wfa.prescience.claim]
    let roles = crate::said::roles();
    let powers = roles.iter().map(|role| (role.key, role.powers.len()));
    assert_eq!(powers.collect::<Vec<_>>(), [("atreides", 4), ("harkonnen", 4)]);
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
            assert_eq!(s.deck.and(g.deck_set(*d)).len(), 17);
            assert_eq!(g.deck_set(*d).len(), 18);
        }
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
