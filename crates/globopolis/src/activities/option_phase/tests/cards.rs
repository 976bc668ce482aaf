//! 3.3: Influence cards of the Option Phase.

use crate::data::Unit::*;
use crate::tests::table::*;
use crate::*;

fn react(table: &Table) -> (u8, Moment) {
    match table.question() {
        Question::React { moment } => (table.asked(), moment),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_sort_of_card_in_ones_own_turn() {
    // [globopolis.card.own-turn] Two in one Option Phase, each at its moment.
    let text = "players = [{ cash = 0, influence = [\"influence_16\", \"influence_11\", \"influence_10\"] }, { cash = 50 }, { cash = 50 }]";
    let mut table = Table::new(3, false, text, &[]);
    table.acts(0, &play("influence_16")).acts(0, &play("influence_11"));
    table.refused(0, Action::Unit(Security), "card.own-turn");
    table.acts(0, &[Action::Unit(Food), Action::Unit(Water)]);
    assert_eq!((table.cash(0), table.cash(1), table.ps(0, Food), table.ps(0, Water)), (20, 40, 1, 1));
    table.refused(0, Action::Begin(Verb::Play), "card.own-turn");
    // influence_11 in the Event Phase is refused.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"ops_a\", influence = [\"influence_11\"] }]";
    Table::new(2, false, text, &[]).refused(0, Action::Card(c("influence_11")), "card.own-turn");
}

#[test]
fn other_cards_only_in_ones_own_turn() {
    // [globopolis.card.out-of-turn-barred] In B's turn A is asked about dice, and may play none of these.
    let barred =
        ["influence_12", "influence_13", "influence_14", "influence_17", "influence_18", "influence_11"];
    for card in barred {
        let text = format!(
            "active = 1\nphase = \"event\"\nplayers = [{{ influence = [\"{card}\"] }}, {{ ps = {{ food = 2 }}, cash = 90 }}]\ntitles = {{ guild_food_europe = 0 }}"
        );
        let mut table = Table::new(2, false, &text, &[]);
        table.act(1, roll(1), &[]);
        assert_eq!(react(&table), (0, Moment::Roll));
        table.refused(0, Action::Card(c(card)), "card.out-of-turn-barred");
        // In his own Option Phase it is allowed.
        let own = text.replace("active = 1\nphase = \"event\"", "active = 0");
        let mut table = Table::new(2, false, &own, &[]);
        table.acts(0, &play(card));
    }
}

#[test]
fn a_concession_at_a_foreign_guild() {
    // [globopolis.card.guild-concession] Two for 16 EU, three more for 5 EU each, no sixth.
    let text = "players = [{ cash = 100, influence = [\"influence_15\"] }, { cash = 0 }]\ntitles = { guild_energy_gulf = 1, iran = 1, saudi_arabia = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(0, &buy("guild_energy_gulf", 2));
    assert_eq!(table.cash(0), 84);
    table.acts(0, &play("influence_15")).act(0, Action::Title(t("guild_energy_gulf")), &[]);
    table.acts(0, &[Action::Begin(Verb::Buy), Action::Title(t("guild_energy_gulf"))]);
    table.refused(0, Action::Amount(4), "transfer.foreign-guild");
    table.act(0, Action::Amount(3), &[]);
    assert_eq!((table.cash(0), table.cash(1), table.ps(0, Energy)), (69, 31, 5));
    table.refused(0, Action::Begin(Verb::Buy), "transfer.foreign-guild");
    // The stock still limits.
    let text = text.replace("guild_energy_gulf = 1", "guild_energy_gulf = { owner = 1, stock = 4 }");
    let mut table = Table::new(2, false, &text, &[]);
    table.acts(0, &play("influence_15")).act(0, Action::Title(t("guild_energy_gulf")), &[]);
    table.acts(0, &[Action::Begin(Verb::Buy), Action::Title(t("guild_energy_gulf"))]);
    table.refused(0, Action::Amount(5), "transfer.foreign-guild");
}

#[test]
fn a_card_that_changes_nothing_stays_in_hand() {
    // [globopolis.card.no-effect]
    let table = Table::new(2, false, "players = [{ influence = [\"influence_14\"] }]", &[]);
    table.refused(0, Action::Begin(Verb::Play), "card.no-effect");
    let mut table =
        Table::new(2, false, "players = [{ influence = [\"influence_14\", \"influence_18\"] }]", &[]);
    table.act(0, Action::Begin(Verb::Play), &[]);
    table.refused(0, Action::Card(c("influence_14")), "card.no-effect");
    // Requisition: B's PS has 1 food and 3 NS-Units: A takes the food, and that is all.
    let text = "players = [{ influence = [\"influence_12\"] }, { ps = { food = 1, security = 3 } }]";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(0, &play("influence_12")).act(0, Action::Player(seat(1)), &[]);
    table.refused(0, Action::Unit(Security), "card.no-effect");
    table.act(0, Action::Unit(Food), &[]);
    assert_eq!((table.ps(0, Food), table.ps(1, Security)), (1, 3));
    assert!(matches!(table.question(), Question::Option { .. }));
    // Trade treaty: six at 3 EU from afar.
    let mut table = Table::new(2, false, "players = [{ cash = 30, influence = [\"influence_13\"] }]", &[]);
    table.acts(0, &play("influence_13")).act(0, Action::Seller(SellerId(1)), &[]);
    table.act(0, Action::Amount(4), &[]).act(0, Action::Amount(2), &[]);
    assert_eq!((table.cash(0), table.ps(0, Production), table.ps(0, Security)), (12, 4, 2));
    // Compensation: one opponent.
    let mut table = Table::new(3, false, "players = [{ cash = 0, influence = [\"influence_17\"] }]", &[]);
    table.acts(0, &play("influence_17")).act(0, Action::Player(seat(2)), &[]);
    assert_eq!((table.cash(0), table.cash(1), table.cash(2)), (20, 200, 180));
    // Merit: three CR.
    let mut table = Table::new(2, false, "players = [{ cr = 1, influence = [\"influence_18\"] }]", &[]);
    table.acts(0, &play("influence_18"));
    assert_eq!(table.cr(0), 4);
}

#[test]
fn a_card_needs_an_opponent_who_has_something() {
    // [globopolis.card.no-effect] Requisition: nobody has anything in the PS; then only B.
    let text = "players = [{ influence = [\"influence_12\"] }, { ps = { food = 1 } }]";
    let nothing = Table::new(3, false, &text.replace("food = 1", "food = 0"), &[]);
    nothing.refused(0, Action::Begin(Verb::Play), "card.no-effect");
    let mut table = Table::new(3, false, text, &[]);
    table.acts(0, &play("influence_12")).refused(0, Action::Player(seat(2)), "card.no-effect");
    // Compensation: the others are broke; then B has money.
    let text = "players = [{ influence = [\"influence_17\"] }, { cash = 5, cr = 0 }, { cash = 0, cr = 0 }]";
    let broke = Table::new(3, false, &text.replace("cash = 5", "cash = 0"), &[]);
    broke.refused(0, Action::Begin(Verb::Play), "card.no-effect");
    let mut table = Table::new(3, false, text, &[]);
    table.acts(0, &play("influence_17")).refused(0, Action::Player(seat(2)), "card.no-effect");
}

#[test]
fn a_concession_needs_a_guild_with_something_left() {
    // [globopolis.card.guild-concession] The stock is empty, it is under a concession already, or five were taken.
    let text = "players = [{ cash = 100, influence = [\"influence_15\"] }]\n";
    let open = |so_far: &str, titles: &str| {
        let text = format!("{text}titles = {{ {titles} }}\n{so_far}");
        Table::new(2, false, &text, &[])
    };
    let refused = |table: Table| table.refused(0, Action::Begin(Verb::Play), "card.no-effect");
    let guild = "guild_food_europe = 1";
    assert!(open("", guild).legal(0).contains(&Action::Begin(Verb::Play)));
    refused(open("", "guild_food_europe = { owner = 1, stock = 0 }"));
    let under = "[so_far]\nconcessions = [\"guild_food_europe\"]\nconcession_units = 5\n";
    refused(open(under, guild));
    let elsewhere = format!("{under}taken = {{ guild_energy_africa = 5 }}");
    refused(open(&elsewhere, "guild_energy_africa = 1"));
}
