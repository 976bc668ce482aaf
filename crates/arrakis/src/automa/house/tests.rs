//! The automa's House result.

use crate::data::{Side, Vehicle};
use crate::event::Event;
use crate::tests_support::automa;

#[test]
fn house_solo_house_both() {
    // [wfa.solo-house.both] [wfa.solo-house.vehicles] Two regulars become elites, a harvester and an ornithopter come.
    // [wfa.solo-house.replace-priority] In the legion nearest a sietch.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.wind_pass]\nregular = 3\n[harkonnen.carthag]\nregular = 3\n[zones]\naz1 = 'ornithopter'\naz2 = 'ornithopter'",
    );
    assert_eq!((t.units("wind_pass"), t.units("carthag")), ([1, 2, 0, 0], [3, 0, 0, 0]));
    assert_eq!((t.s.harvesters.len(), t.s.zones_with(Some(Vehicle::Ornithopter)).len()), (1, 3));
    // Margin +3 before +1 at the same distance.
    let t = automa(
        "house",
        "target = 'tasmin_sink'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 3\n[harkonnen.false_wall_south]\nregular = 5\n[atreides.windgap]\nregular = 2\n[atreides.hobars_gap]\nregular = 2",
    );
    assert_eq!(t.units("false_wall_south")[1], 2);
}

#[test]
fn equal_margins_are_compared_by_the_tie_table() {
    // [wfa.solo-strength.ties-margin] Both legions are next to a sietch and two above its defenders: the one over the
    // regulars (+4) before the one over the elites (+2), though it is farther from the target.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 4\n[harkonnen.false_wall_south]\nregular = 4\n[atreides.windgap]\nelite = 2\n[atreides.hobars_gap]\nregular = 2",
    );
    assert_eq!((t.units("false_wall_south")[1], t.units("swi_02")[1]), (2, 0));
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
    assert_eq!((t.units("swi_02"), t.legion("swi_02").tokens.len()), ([0, 2, 0, 0], 1));
}
