//! 4.1.1 to 4.1.10: the spaces.

use landsraad_kernel::Options;

use crate::data::Unit::*;
use crate::tests::table::*;
use crate::*;

/// Seat 0 has just landed on a space.
fn landed(space: &str, me: &str, other: &str, titles: &str, faces: &[u32]) -> Table {
    Table::new(2, false, &position(space, me, other, titles), faces)
}

fn position(space: &str, me: &str, other: &str, titles: &str) -> String {
    format!(
        "phase = \"landing\"\nplayers = [{{ governor = \"{space}\", {me} }}, {{ {other} }}]\ntitles = {{ {titles} }}"
    )
    .replace(", }", " }")
}

/// The dice of an attacker with four D6 who loses every round.
fn lost() -> Vec<u32> {
    (0..=4)
        .rev()
        .flat_map(|a| [vec![1], vec![1, 2, 3, 4][..a].to_vec(), vec![10, 1, 2, 3, 4]].concat())
        .collect()
}

#[test]
fn an_own_territory_gives_the_top_card() {
    // [globopolis.own-territory.draw] Whichever kind it is.
    let table = landed("mexico", "", "", "mexico = 0", &[]);
    assert_eq!((table.hand(0), table.deck()), (vec![c("ops_25")], 4));
    let deck = "mission_ops = [\"mission_19\", \"ops_25\"]\n";
    let table = Table::new(2, false, &format!("{deck}{}", position("mexico", "", "", "mexico = 0")), &[]);
    assert_eq!(table.hand(0), [c("mission_19")]);
    // With three Missions one of the four goes under the deck at once.
    let missions = "missions = [\"mission_20\", \"mission_21\", \"mission_22\"]";
    let table =
        Table::new(2, false, &format!("{deck}{}", position("mexico", missions, "", "mexico = 0")), &[]);
    assert_eq!(table.question(), Question::Under { kind: CardKind::Mission });
}

#[test]
fn on_an_own_territory_move_or_attack() {
    // [globopolis.own-territory.choice] Having fought, no roll.
    let mut table = landed("mexico", "", "", "mexico = 0, canada = 1", &[]);
    assert!(table.legal(0).contains(&Action::MoveAgain));
    // Four D6 each, level in everything but the NS-Unit: the defender wins every round.
    let g = table.g.clone();
    let d6 = limited_d6(
        &g,
        counted_d6(&g, table.s.board(), [seat(0), seat(1)], [t("mexico"), t("canada")]),
        [0; 2],
    );
    assert_eq!(d6, [4, 4]);
    table.act(0, attack("mexico", "canada"), &lost());
    assert_eq!((table.owner("mexico"), table.asked()), (Some(1), 1));
    // Having rolled again, no attack from there.
    let mut table = landed("mexico", "", "", "mexico = 0, canada = 1", &[]);
    table.act(0, Action::MoveAgain, &[]);
    table.refused(0, attack("mexico", "canada"), "event.sequence");
}

#[test]
fn without_movements_left_an_own_territory_still_serves() {
    // [globopolis.own-territory.no-move-left]
    let table = Table::new(
        2,
        false,
        &format!("extra = 2\n{}", position("korea", "", "", "korea = 0, japan = 1")),
        &[],
    );
    assert_eq!(table.hand(0).len(), 1);
    assert_eq!(table.legal(0), [Action::Done, attack("korea", "japan")]);
}

#[test]
fn a_foreign_territory_asks_for_its_fee() {
    // [globopolis.enemy-territory.choice] Pay 14 or attack Canada from Mexico; no movement.
    let mut table = landed("canada", "cash = 50", "cash = 0", "canada = 1, mexico = 0", &[]);
    assert_eq!(table.question(), Question::Fee { title: t("canada"), fee: 14 });
    assert_eq!(table.legal(0), [Action::PayFee, attack("mexico", "canada")]);
    // [globopolis.enemy-territory.fee] To the owner.
    table.act(0, Action::PayFee, &[]);
    assert_eq!((table.cash(0), table.cash(1), table.asked()), (36, 14, 1));
    // [globopolis.enemy-territory.must-pay] Alaska is in another quadrant and no card fits.
    let table = landed("canada", "", "", "canada = 1, alaska = 0", &[]);
    assert_eq!(table.legal(0), [Action::PayFee]);
    table.refused(0, attack("alaska", "canada"), "aggression.ops");
}

#[test]
fn one_fee_at_every_level_unless_the_variant_is_on() {
    let two = "brazil = { owner = 1, units = { food = 2, production = 2, security = 2, energy = 2, water = 2 }, level = 2 }";
    let one = two.replace("level = 2", "level = 1");
    for (titles, level) in [(two, 2), (one.as_str(), 1)] {
        // [globopolis.enemy-territory.fee]
        let mut table = landed("brazil", "cash = 50", "", titles, &[]);
        table.act(0, Action::PayFee, &[]);
        assert_eq!(table.cash(0), 36);
        // [globopolis.enemy-territory.fee-variant] 21 and 28.
        let g = with_options(2, Options::default().with("agents", false).with("fee_by_level", true));
        let mut table = Table::on(g, &position("brazil", "cash = 50", "", titles), &[]);
        table.act(0, Action::PayFee, &[]);
        assert_eq!(table.cash(0), 50 - 14 - 7 * level);
    }
}

#[test]
fn an_attacker_pays_no_fee() {
    // [globopolis.enemy-territory.no-fee-after-attack] Even if he is defeated.
    let mut table = landed("canada", "cash = 50", "cash = 0", "canada = 1, mexico = 0", &[]);
    table.act(0, attack("mexico", "canada"), &lost());
    assert_eq!((table.cash(0), table.cash(1), table.owner("mexico")), (50, 0, Some(1)));
}

#[test]
fn a_free_territory_is_taken() {
    // [globopolis.free-territory.acquire] Free of charge, and no movement.
    let table = landed("poland", "cash = 7, cr = 11", "", "", &[]);
    assert_eq!((table.owner("poland"), table.cash(0), table.asked()), (Some(0), 7, 1));
    // [globopolis.free-territory.units] Germany: 1, 2, 1, 0, 1 and one production in the PS.
    let table = landed("germany", "cr = 11", "", "", &[]);
    assert_eq!((table.units("germany"), table.ps(0, Production)), ([1, 2, 1, 0, 1], 1));
    // [globopolis.free-territory.points]
    assert_eq!(table.cr(0), 15);
}

#[test]
fn a_completed_group_pays_once() {
    // [globopolis.free-territory.group-bonus] Iran completes the Middle East: 3 + 6.
    let table = landed("iran", "cr = 0", "", "saudi_arabia = 0, guild_energy_gulf = 0", &[]);
    assert_eq!(table.cr(0), 9);
    let group = table.g.data().titles[t("iran").index()].group;
    assert!(table.player(0).bonuses.contains(group), "it is remembered");
    let table = landed("iran", "cr = 0", "", "saudi_arabia = 0", &[]);
    assert_eq!(table.cr(0), 3);
    // [globopolis.free-territory.bonus-once] The guild taken back: 2, and no second bonus.
    let titles = "saudi_arabia = 0, iran = 0, guild_energy_gulf = 1";
    let table = landed("guild_energy_gulf", "cr = 0, bonuses = [\"middle_east\"]", "", titles, &[]);
    assert_eq!(table.cr(0), 2);
    // Somebody who completes it for the first time gets it.
    let table = landed("guild_energy_gulf", "cr = 0", "bonuses = [\"middle_east\"]", titles, &[]);
    assert_eq!(table.cr(0), 2 + 6);
}

#[test]
fn a_free_guild_comes_with_its_stock_and_its_value() {
    // [globopolis.guild.free] With the printed stock and its value; no movement.
    let table = landed("guild_production_asia", "cr = 8", "", "", &[]);
    assert_eq!(
        (table.owner("guild_production_asia"), table.units("guild_production_asia")[1]),
        (Some(0), 10)
    );
    assert_eq!((table.cr(0), table.asked()), (10, 1));
}

#[test]
fn an_own_guild_lets_one_move_again() {
    // [globopolis.guild.own] On again, without a card.
    let mut table = landed("guild_water_arctic", "", "", "guild_water_arctic = 0", &[]);
    assert!(table.hand(0).is_empty());
    table.act(0, Action::MoveAgain, &[]);
    assert_eq!(table.s.board().turn().extra, 1);
}

/// A has taken over B's Food Guild (Europe), with four units left in it.
fn guild_taken_over() -> Table {
    let titles = "guild_food_europe = { owner = 1, stock = 4 }";
    landed("guild_food_europe", "cash = 50, cr = 12", "cr = 20", titles, &[])
}

#[test]
fn an_opponents_guild_is_taken_over_for_nothing() {
    // [globopolis.guild.takeover] With what is left in it, free of charge.
    let table = guild_taken_over();
    assert_eq!((table.owner("guild_food_europe"), table.units("guild_food_europe")[0]), (Some(0), 4));
    assert_eq!((table.cash(0), table.asked()), (50, 1));
}

#[test]
fn the_value_of_a_guild_moves_with_it() {
    // [globopolis.guild.takeover-points]
    let table = guild_taken_over();
    assert_eq!((table.cr(0), table.cr(1)), (14, 18));
}

#[test]
fn a_lost_guild_leaves_the_bonus_of_its_group() {
    // [globopolis.guild.bonus-kept] The old bonus stays.
    let titles = "iran = 1, saudi_arabia = 1, guild_energy_gulf = 1";
    let table = landed("guild_energy_gulf", "cr = 0", "cr = 20, bonuses = [\"middle_east\"]", titles, &[]);
    assert_eq!(table.cr(1), 18);
}

#[test]
fn a_guild_may_complete_its_group() {
    // [globopolis.guild.group-bonus] 2 + 8 for East Asia.
    let titles = "japan = 0, korea = 0, china = 0, guild_production_asia = 1";
    let table = landed("guild_production_asia", "cr = 0", "cr = 10", titles, &[]);
    assert_eq!((table.cr(0), table.cr(1)), (10, 8));
}

/// A D6 and the half of it, rounded up.
const HALVES: [(u32, u16); 6] = [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)];

#[test]
fn the_nsa_gives_half_a_d6_of_ns_units() {
    // [globopolis.academy.nsa] NS-Units into the PS, and on. [globopolis.academy.amount] Half, rounded up.
    for (face, count) in HALVES {
        let table = landed("nsa", "", "", "", &[face]);
        assert_eq!(table.ps(0, Security), count);
        assert!(table.legal(0).contains(&Action::MoveAgain));
    }
}

#[test]
fn without_agents_the_nia_is_a_second_nsa() {
    // [globopolis.academy.nia-as-nsa]
    for (face, count) in HALVES {
        let table = landed("nia", "", "", "", &[face]);
        assert_eq!((table.ps(0, Security), table.player(0).agents), (count, 0));
        assert!(table.legal(0).contains(&Action::MoveAgain));
    }
}

#[test]
fn with_agents_the_nia_gives_agents() {
    // [globopolis.academy.nia] Beyond the 15.
    for (face, count) in HALVES {
        let table = Table::new(2, true, &position("nia", "", "", ""), &[face]);
        assert_eq!((table.ps(0, Security), table.player(0).agents), (0, 15 + count));
        assert!(table.legal(0).contains(&Action::MoveAgain));
    }
}

#[test]
fn what_an_academy_gives_waits() {
    // [globopolis.academy.to-ps] The two agents cannot be placed this turn, but the next.
    let mut table = Table::new(
        2,
        true,
        &position("nia", "agents = 0", "", "mexico = { owner = 0, agents = { 0 = 1 } }"),
        &[3],
    );
    table.act(0, Action::Done, &[]);
    table.refused(0, Action::Title(t("mexico")), "academy.to-ps");
    table.act(0, Action::Done, &[]);
    assert_eq!((table.player(0).agents, table.player(0).fresh), (2, 0));
    // NS-Units are in the PS, where they are no D6 in a fight of the same turn.
    let table = landed("nsa", "", "", "mexico = 0", &[6]);
    assert_eq!((table.units("mexico")[2], table.ps(0, Security)), (1, 3));
}

#[test]
fn moonshot() {
    // [globopolis.moonshot.points]
    let table = landed("moonshot", "cr = 21", "", "", &[]);
    assert_eq!((table.cr(0), table.asked()), (31, 1));
}

#[test]
fn one_movement_more() {
    // [globopolis.card.extra-movement] After taking free Poland, outside the limit.
    let mut table = landed("poland", "influence = [\"influence_10\"]", "", "", &[]);
    assert_eq!(
        (table.owner("poland"), table.legal(0)),
        (Some(0), vec![Action::Done, Action::Card(c("influence_10"))])
    );
    table.act(0, Action::Card(c("influence_10")), &[]);
    assert_eq!((table.question(), table.s.board().turn().extra), (Question::Movement, 0));
    // Not after an Aggression.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"poland\", influence = [\"influence_10\"] }]\ntitles = { poland = 0, turkey = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    table.any(0, attack("poland", "turkey"));
    while table.s.board().fight().is_some() {
        let by = table.asked();
        table.any(by, Action::Done);
    }
    assert!(!table.legal(0).contains(&Action::Card(c("influence_10"))));
}

#[test]
fn a_space_that_gives_no_movement_says_so_itself() {
    // [globopolis.free-territory.acquire] [globopolis.moonshot.points]
    // [globopolis.guild.own] No extra movement, whatever is left of the limit.
    let card = "influence = [\"influence_10\"]";
    landed("poland", card, "", "", &[]).refused(0, Action::MoveAgain, "free-territory.acquire");
    landed("moonshot", card, "", "", &[]).refused(0, Action::MoveAgain, "moonshot.points");
    let table = landed("guild_food_europe", card, "", "guild_food_europe = 1", &[]);
    table.refused(0, Action::MoveAgain, "guild.own");
}

#[test]
fn with_both_extra_movements_made_the_limit_is_the_reason() {
    // [globopolis.movement.extra-limit] On a space that would let the Governor move.
    let position = "phase = \"landing\"\nextra = 2\nplayers = [{ governor = \"mexico\" }, {}]\ntitles = { mexico = 0, canada = 1 }";
    let table = Table::new(2, false, position, &[]);
    table.refused(0, Action::MoveAgain, "movement.extra-limit");
}

#[test]
fn no_attack_starts_where_the_fee_was_paid() {
    // [globopolis.enemy-territory.choice] One or the other.
    let card = "cash = 50, influence = [\"influence_10\"]";
    let mut table = landed("canada", card, "", "mexico = 0, canada = 1", &[]);
    table.act(0, Action::PayFee, &[]);
    table.refused(0, attack("mexico", "canada"), "enemy-territory.choice");
    table.refused(0, Action::MoveAgain, "enemy-territory.choice");
    // [globopolis.aggression.ops-governor] Nor from a space that is no territory.
    let table = landed("moonshot", card, "", "mexico = 0, canada = 1", &[]);
    table.refused(0, attack("mexico", "canada"), "aggression.ops-governor");
}

#[test]
fn no_attack_starts_from_a_guild_or_a_territory_just_taken() {
    let card = "influence = [\"influence_10\"]";
    // [globopolis.aggression.ops-governor]
    let titles = "guild_food_europe = 0, poland = 0, turkey = 1";
    landed("guild_food_europe", card, "", titles, &[]).refused(
        0,
        attack("poland", "turkey"),
        "aggression.ops-governor",
    );
    // [globopolis.free-territory.acquire]
    let table = landed("poland", card, "", "turkey = 1", &[]);
    table.refused(0, attack("poland", "turkey"), "free-territory.acquire");
}
