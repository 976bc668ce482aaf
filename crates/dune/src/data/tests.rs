//! The printed board and the decks.

use super::*;
use crate::Faction;

#[test]
fn the_board_has_territories_of_four_kinds() {
    // [gf9.components.territory-list] [gf9.components.territory-types]
    let count = |terrain| Territory::all().filter(|t| t.terrain() == terrain).count();
    assert_eq!(
        [Terrain::Sand, Terrain::Rock, Terrain::Stronghold, Terrain::PolarSink].map(count),
        [29, 7, 5, 1]
    );
    // [gf9.components.strongholds]
    assert!(STRONGHOLDS.iter().all(|t| t.is_stronghold() && t.locations().count() == 1));
}

#[test]
fn territories_lie_in_eighteen_sectors() {
    // [gf9.components.territory-sectors]
    assert_eq!(Loc::all().filter(|l| l.sector() > 0).count(), 85);
    let sectors = |t: Territory| t.locations().map(Loc::sector).collect::<Vec<_>>();
    assert_eq!(sectors(Territory::WIND_PASS), [14, 15, 16, 17]);
    assert_eq!(sectors(Territory::ARRAKEEN), [10]);
    // [gf9.components.sectors]
    assert_eq!((1..=18).map(|s| sector_mask(s).len()).sum::<usize>(), 85);
}

#[test]
fn the_polar_sink_touches_eight_territories() {
    // [gf9.components.polar-sink]
    assert_eq!(Territory::POLAR_SINK.neighbours().len(), 8);
    assert_eq!(Loc::POLAR_SINK.territory(), Territory::POLAR_SINK);
}

#[test]
fn neighbours_are_as_the_ledger_lists_them() {
    // [gf9.components.adjacency]
    assert_eq!(Territory::all().map(|t| t.neighbours().len()).sum::<usize>(), 206);
    assert!(Territory::CARTHAG.touches(Territory::HAGGA_BASIN));
    assert!(!Territory::CARTHAG.touches(Territory::ARRAKEEN));
}

#[test]
fn a_circle_stands_at_every_third_sector() {
    // [gf9.components.player-circles]
    assert_eq!(CIRCLES, [2, 5, 8, 11, 14, 17]);
}

#[test]
fn location_borders_join_only_neighbouring_territories() {
    for a in Loc::all() {
        for b in a.neighbours() {
            assert!(b.neighbours().contains(a));
            assert!(a.territory() == b.territory() || a.territory().touches(b.territory()));
        }
    }
}

#[test]
fn the_spice_deck_is_as_the_ledger_lists_it() {
    // [gf9.components.spice-deck]
    assert_eq!(SpiceCard::all().filter(|c| c.is_worm()).count(), 6);
    let blows: Vec<_> = SpiceCard::all().filter_map(SpiceCard::blow).collect();
    let mut listed: Vec<(String, u16)> =
        blows.iter().map(|b| (b.0.id().to_owned(), u16::from(b.1))).collect();
    listed.sort();
    let printed = [
        ("broken_land:12", 8),
        ("cielago_north:3", 8),
        ("cielago_south:2", 12),
        ("funeral_plain:15", 6),
        ("habbanya_erg:16", 8),
        ("habbanya_ridge_flat:18", 10),
        ("hagga_basin:13", 6),
        ("old_gap:10", 6),
        ("red_chasm:7", 8),
        ("rock_outcroppings:14", 6),
        ("sihaya_ridge:9", 6),
        ("south_mesa:5", 10),
        ("the_great_flat:15", 10),
        ("the_minor_erg:8", 8),
        ("wind_pass_north:17", 6),
    ];
    assert_eq!(listed, printed.map(|(at, spice)| (at.to_owned(), spice)));
    // [gf9.components.spice-icons]
    assert!(blows.iter().all(|b| b.0.territory().terrain() == Terrain::Sand));
}

#[test]
fn the_treachery_deck_is_as_the_ledger_lists_it() {
    // [gf9.components.treachery-deck]
    let kinds = |kind| Card::all().filter(|c| c.kind() == kind).count();
    assert_eq!(kinds(CardKind::Worthless), 5);
    assert_eq!(kinds(CardKind::CheapHero), 3);
    assert_eq!(kinds(CardKind::Shield) + kinds(CardKind::Snooper), 8);
    assert_eq!(Card::all().count(), 33);
}

#[test]
fn the_leaders_are_as_the_ledger_lists_them() {
    // [gf9.components.leaders]
    let strength = |f| LeaderId::of(f).map(|l| u32::from(l.strength())).sum::<u32>();
    assert_eq!(Faction::ALL.map(strength), [17, 25, 19, 23, 14, 16]);
    assert_eq!(LeaderId::STILGAR.strength(), 7);
    // [gf9.components.traitor-deck] A card for each of them.
    assert_eq!(Faction::ALL.map(|f| LeaderId::of(f).count()).iter().sum::<usize>(), 30);
}

#[test]
fn keys_read_back() {
    for card in Card::all() {
        let json = serde_json::to_string(&card).unwrap();
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    }
    for card in SpiceCard::all() {
        let json = serde_json::to_string(&card).unwrap();
        assert_eq!(serde_json::from_str::<SpiceCard>(&json).unwrap(), card);
    }
    assert_eq!(Loc::by_id("arrakeen").map(Loc::sector), Some(10));
    assert!(serde_json::from_str::<Loc>("\"wind_pass\"").is_err());
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            the_board_has_territories_of_four_kinds,
            territories_lie_in_eighteen_sectors,
            the_polar_sink_touches_eight_territories,
            neighbours_are_as_the_ledger_lists_them,
            a_circle_stands_at_every_third_sector,
            the_spice_deck_is_as_the_ledger_lists_it,
            the_treachery_deck_is_as_the_ledger_lists_it,
            the_leaders_are_as_the_ledger_lists_them,
        ],
    );
}

#[test]
fn a_set_of_locations_falls_into_territories() {
    let some: LocSet = [Loc::POLAR_SINK].into_iter().chain(Territory::SHIELD_WALL.locations()).collect();
    let parts: Vec<(Territory, usize)> = some.by_territory().map(|(t, part)| (t, part.len())).collect();
    assert_eq!(parts, [(Territory::POLAR_SINK, 1), (Territory::SHIELD_WALL, 2)]);
    for t in Territory::all() {
        let numbered: Vec<Loc> = (0..9).map_while(|i| t.location(i)).collect();
        assert_eq!(numbered, t.locations().collect::<Vec<_>>());
    }
    let one = some.iter().skip(1).take(1).collect::<LocSet>();
    assert_eq!(one.whole_territories(), Territory::SHIELD_WALL.mask());
    assert_eq!((LocSet::ALL.len(), LocSet::ALL.minus(some).meets(some)), (LOC_COUNT, false));
}
