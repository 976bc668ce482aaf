//! The view says which places count for victory, who holds them and how near each faction is.

use landsraad_dune::view::{Holder, View};
use landsraad_dune::{Dune, Faction};
use landsraad_kernel::{Game, Options, Seeded, Setup, Stage, Viewer};

fn view(edition: &str, goals: &str, position: &str) -> View {
    let game = Dune::build(edition, &Options::default().with("goals", goals), 6).unwrap();
    let position = serde_json::from_str(position).unwrap();
    let state = game.stage(position, &mut Seeded::from_u64(1)).unwrap();
    game.view(&state, Viewer::Public).into_inner()
}

fn holder(view: &View, territory: &str) -> Option<Holder> {
    view.holders.iter().find(|h| h.territory.id() == territory).copied()
}

fn points(view: &View, faction: Faction) -> u8 {
    view.faction(faction).unwrap().progress.points
}

#[test]
fn harg_pass_counts_and_cities_count_double_under_the_alternative_goals() {
    // [v29.goals.harg-pass] [v29.goals.double-cities]
    let position = r#"{"forces":{
        "fremen":{"harg_pass:4":{"normal":3,"special":0}},
        "atreides":{"arrakeen":{"normal":5,"special":0}},
        "harkonnen":{"carthag":{"normal":4,"special":0}}}}"#;
    let view = view("v29", "alternative", position);
    let pass = holder(&view, "harg_pass").expect("Harg Pass counts");
    assert_eq!((pass.worth, pass.faction, pass.contested), (1, Some(Faction::Fremen), false));
    let city = holder(&view, "arrakeen").unwrap();
    assert_eq!((city.worth, city.faction), (2, Some(Faction::Atreides)));
    assert_eq!([Faction::Fremen, Faction::Atreides, Faction::Harkonnen].map(|f| points(&view, f)), [1, 2, 2]);
}

#[test]
fn the_shield_wall_counts_in_the_tournament_from_the_sixth_worm() {
    // [ah2009.tournament.shield-wall] [ah2009.tournament.worm-count] [gf9.victory.contested-stronghold]
    let position = |worms: u8| {
        format!(
            r#"{{"worms":{worms},"forces":{{
            "fremen":{{"shield_wall:8":{{"normal":3,"special":0}}}},
            "harkonnen":{{"carthag":{{"normal":2,"special":0}}}},
            "emperor":{{"carthag":{{"normal":2,"special":0}}}}}}}}"#
        )
    };
    let before = view("ah2009", "shield-wall", &position(5));
    assert_eq!((holder(&before, "shield_wall"), points(&before, Faction::Fremen)), (None, 0));
    let after = view("ah2009", "shield-wall", &position(6));
    assert_eq!(holder(&after, "shield_wall").and_then(|h| h.faction), Some(Faction::Fremen));
    assert_eq!(points(&after, Faction::Fremen), 1);
    let city = holder(&after, "carthag").unwrap();
    assert_eq!((city.faction, city.contested), (None, true));
}

#[test]
fn the_order_begins_with_the_first_player() {
    // [gf9.turn.simultaneous-order]
    let view = view("gf9", "strongholds", r#"{"first_player":"guild"}"#);
    assert_eq!(view.order[0], Faction::Guild);
    assert_eq!(view.order.len(), 6);
    assert_eq!(view.faction(Faction::Guild).unwrap().seat, view.first_player);
}
