//! 3.1 to 3.3: transfers, development, exchange.

use landsraad_kernel::{Game, Options, Setup};

use crate::data::Unit::{self, *};
use crate::tests::table::*;
use crate::*;

const ONE_SET: &str = "{ food = 1, production = 1, security = 1, energy = 1, water = 1 }";
const TWO_SETS: &str = "{ food = 2, production = 2, security = 2, energy = 2, water = 2 }";

fn begin(verb: Verb) -> Action {
    Action::Begin(verb)
}

#[test]
fn acts_in_any_order_and_none_is_due() {
    // [globopolis.option.free-order]
    let position = format!(
        "players = [{{ cash = 100, cr = 10, ps = {{ food = 2 }} }}]\ntitles = {{ mexico = {{ owner = 0, units = {ONE_SET} }}, quebec = 0 }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &[begin(Verb::BuyCr), Action::Amount(2)]);
    table.acts(0, &place(Food, "quebec", 1));
    table.acts(0, &develop("mexico"));
    table.acts(0, &place(Food, "quebec", 1));
    assert_eq!((table.cr(0), table.units("quebec")[0]), (10 + 2 + 5, 2));
    let mut idle = Table::new(2, false, &position, &[]);
    idle.act(0, Action::Done, &[]);
    assert_eq!(idle.question(), Question::Movement);
    assert!(idle.log.iter().any(|event| matches!(event, Event::EventPhase { .. })), "{:?}", idle.log);
}

#[test]
fn the_timer_is_a_setting_and_its_end_is_the_default_answer() {
    // [globopolis.option.timer]
    assert_eq!(rules(2, true).option_seconds(), None);
    let g = with_options(2, Options::default().with("option_seconds", 90));
    assert_eq!(g.option_seconds(), Some(90));
    assert_eq!(g.options().get("option_seconds"), Some(&90.into()));
    let table = Table::on(g, "players = [{ ps = { food = 1 } }]\ntitles = { mexico = 0 }", &[]);
    let decision = table.g.decision(&table.s, seat(0)).expect("asked");
    assert_eq!(decision.default, Action::Done);
}

#[test]
fn every_option_phase_has_a_timer_of_its_own() {
    // [globopolis.option.timer] Numbered by round and seat.
    let key = |round: u8, active: u8| {
        let g = with_options(3, Options::default().with("option_seconds", 90));
        let text = format!("round = {round}\nactive = {active}\nplayers = [{{}}, {{}}, {{}}]");
        let table = Table::on(g, &text, &[]);
        table.g.rule_timer(&table.s).expect("the phase has begun").key
    };
    assert_eq!([key(2, 0), key(2, 1), key(2, 2), key(3, 0)], [6, 7, 8, 9]);
}

#[test]
fn one_timer_runs_through_an_option_phase_and_its_defaults_end_it() {
    // [globopolis.option.timer]
    let g = with_options(2, Options::default().with("option_seconds", 90));
    let position = "players = [{ cash = 50, ps = { food = 1 } }]\ntitles = { mexico = 0, quebec = 1 }";
    let mut table = Table::on(g, position, &[]);
    let timer = table.g.rule_timer(&table.s).expect("the phase has begun");
    assert_eq!((timer.seat, timer.seconds), (seat(0), 90));
    table.acts(0, &place(Food, "mexico", 1));
    assert_eq!(table.g.rule_timer(&table.s), Some(timer), "acts do not start it again");
    // A deal in the making, the other side asked for its answer: the same limit; the defaults lead out.
    table.acts(0, &[begin(Verb::Deal), Action::Player(seat(1))]);
    let mut answers = 0;
    while table.g.rule_timer(&table.s).is_some() {
        assert_eq!(table.g.rule_timer(&table.s), Some(timer));
        let asked = table.g.pending(&table.s).seats().first().expect("somebody is asked");
        let default = table.g.decision(&table.s, asked).expect("asked").default;
        table.act(u8::from(asked), default, &[]);
        answers += 1;
        assert!(answers < 20, "the defaults end the phase");
    }
    assert_eq!(table.question(), Question::Movement);
    let without = Table::new(2, false, position, &[]);
    assert_eq!(without.g.rule_timer(&without.s), None);
}

#[test]
fn from_ps_to_own_territories() {
    // [globopolis.transfer.ps-to-territory] Free, and only to one's own.
    let position = "players = [{ cash = 0, ps = { food = 2 } }]\ntitles = { mexico = 0, quebec = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &[begin(Verb::Place), Action::Unit(Food)]);
    table.refused(0, Action::Title(t("quebec")), "transfer.ps-to-territory");
    table.acts(0, &[Action::Title(t("mexico")), Action::Amount(2)]);
    assert_eq!((table.ps(0, Food), table.units("mexico")[0], table.cash(0)), (0, 3, 0));
}

#[test]
fn any_number_except_ns_units() {
    // [globopolis.transfer.stacking] A seventh energy.
    let position =
        "players = [{ ps = { energy = 1 } }]\ntitles = { iran = { owner = 0, units = { energy = 6 } } }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &place(Energy, "iran", 1));
    assert_eq!(table.units("iran")[Energy.index()], 7);
    // [globopolis.transfer.ns-limit] Two, three, four by level.
    for (level, most) in [(0, 2u8), (1, 3), (2, 4)] {
        let units = "{ food = 2, production = 2, security = 2, energy = 2, water = 2 }";
        let position = format!(
            "players = [{{ ps = {{ security = 5 }} }}]\ntitles = {{ egypt = {{ owner = 0, units = {units}, level = {level} }} }}"
        );
        let mut table = Table::new(2, false, &position, &[]);
        if most > 2 {
            table.acts(0, &[begin(Verb::Place), Action::Unit(Security), Action::Title(t("egypt"))]);
            table.refused(0, Action::Amount(u16::from(most) - 1), "transfer.ns-limit");
            table.act(0, Action::Amount(u16::from(most) - 2), &[]);
        }
        assert_eq!(table.units("egypt")[Security.index()], most);
        table.refused(0, begin(Verb::Place), "transfer.ns-limit");
    }
    // The reason names the limit where other territories have room.
    let position = "players = [{ ps = { security = 1 } }]\ntitles = { egypt = 0, quebec = 0 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &[begin(Verb::Place), Action::Unit(Security)]);
    table.refused(0, Action::Title(t("egypt")), "transfer.ns-limit");
}

#[test]
fn a_suspended_level_sends_surplus_ns_units_home() {
    // [globopolis.transfer.ns-suspended]
    let units = "{ food = 2, production = 2, security = 4, energy = 2, water = 2 }";
    let position = format!("titles = {{ egypt = {{ owner = 0, units = {units}, level = 2 }}, algeria = 0 }}");
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &shift("egypt", Water, "algeria", 1));
    assert_eq!((table.units("egypt")[Security.index()], table.ps(0, Security)), (3, 1));
}

#[test]
fn units_go_one_way() {
    // [globopolis.transfer.one-way] No act takes units from a territory to the PS or puts them in a GS.
    let position =
        "players = [{ ps = { food = 1 } }]\ntitles = { mexico = 0, quebec = 0, guild_food_europe = 0 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &[begin(Verb::Place), Action::Unit(Food)]);
    table.refused(0, Action::Title(t("guild_food_europe")), "transfer.ps-to-territory");
    table.acts(0, &[Action::Back, begin(Verb::Shift)]);
    table.refused(0, Action::Title(t("guild_food_europe")), "transfer.between-territories");
    table.acts(0, &[Action::Title(t("mexico")), Action::Unit(Energy)]);
    table.refused(0, Action::Title(t("guild_food_europe")), "transfer.between-territories");
    assert!(table.legal(0).iter().all(|a| matches!(a, Action::Back | Action::Title(_))));
}

#[test]
fn the_stocks_are_apart() {
    // [globopolis.setup.stocks-apart] A second food needs a transfer from the GS first.
    let position = "players = [{ ps = { food = 1 } }]\ntitles = { mexico = 0, guild_food_europe = 0 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &place(Food, "mexico", 1));
    table.refused(0, begin(Verb::Place), "transfer.ps-to-territory");
    table.acts(0, &take("guild_food_europe", 1));
    table.acts(0, &place(Food, "mexico", 1));
    assert_eq!(table.units("mexico")[0], 3);
}

#[test]
fn three_from_each_own_guild() {
    // [globopolis.transfer.own-guild]
    let position = "titles = { guild_food_europe = 0, guild_water_arctic = { owner = 0, stock = 2 } }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &[begin(Verb::Take), Action::Title(t("guild_food_europe"))]);
    table.refused(0, Action::Amount(4), "transfer.own-guild");
    table.act(0, Action::Amount(3), &[]);
    table.acts(0, &[begin(Verb::Take), Action::Title(t("guild_water_arctic"))]);
    table.refused(0, Action::Amount(3), "transfer.own-guild");
    table.act(0, Action::Amount(2), &[]);
    assert_eq!((table.units("guild_food_europe")[0], table.units("guild_water_arctic")[4]), (7, 0));
    assert_eq!((table.ps(0, Food), table.ps(0, Water)), (3, 2));
    table.refused(0, begin(Verb::Take), "transfer.own-guild");
    // [globopolis.transfer.guild-no-refill] A turn later the stock is what it was.
    table.stop(0).stop(1);
    assert_eq!(table.units("guild_water_arctic")[4], 0);
}

#[test]
fn only_a_card_refills_a_guild() {
    // [globopolis.transfer.guild-no-refill]
    let position = "players = [{ influence = [\"influence_14\"] }]\ntitles = { guild_security_africa = { owner = 0, stock = 0 } }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &play("influence_14")).act(0, Action::Title(t("guild_security_africa")), &[]);
    assert_eq!(table.units("guild_security_africa")[Security.index()], 5);
}

#[test]
fn buying_from_a_foreign_guild() {
    let position = r"
        players = [{ cash = 100 }, { cash = 0 }, { cash = 0 }]
        titles = { guild_production_asia = { owner = 1, stock = 2 }, guild_food_americas = 2, mexico = 0 }
    ";
    let mut table = Table::new(3, false, position, &[]);
    table.act(0, begin(Verb::Buy), &[]);
    // [globopolis.transfer.foreign-guild] As far as the stock goes, three at most, and not from free ones.
    table.refused(0, Action::Title(t("guild_energy_gulf")), "transfer.foreign-guild");
    table.act(0, Action::Title(t("guild_production_asia")), &[]);
    table.refused(0, Action::Amount(3), "transfer.foreign-guild");
    table.act(0, Action::Amount(2), &[]);
    table.acts(0, &[begin(Verb::Buy), Action::Title(t("guild_food_americas"))]);
    table.refused(0, Action::Amount(4), "transfer.foreign-guild");
    table.act(0, Action::Amount(3), &[]);
    // [globopolis.transfer.foreign-payee] 3 at 4 EU to the owner, who is not asked.
    assert_eq!((table.cash(0), table.cash(1), table.cash(2)), (100 - 8 - 12, 8, 12));
    assert_eq!(
        (table.ps(0, Production), table.ps(0, Food), table.units("guild_food_americas")[0]),
        (2, 3, 7)
    );
}

#[test]
fn the_price_follows_the_associated_titles() {
    // [globopolis.transfer.foreign-price] Two associated: 8 EU each.
    let position =
        "players = [{ cash = 100 }]\ntitles = { guild_energy_gulf = 1, iran = 1, guild_energy_africa = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &buy("guild_energy_gulf", 3));
    assert_eq!(table.cash(0), 76);
    // [globopolis.transfer.associated] Territories of the colour and guilds of the type, the guild not.
    let titles = "guild_security_americas = 1, usa = 1, canada = 1, mexico = 1, quebec = 1, guild_security_africa = 1, brazil = 1";
    let mut table =
        Table::new(2, false, &format!("players = [{{ cash = 100 }}]\ntitles = {{ {titles} }}"), &[]);
    let board = table.s.board();
    assert_eq!(board.associated(table.g.data(), t("guild_security_americas"), seat(1)), 5);
    table.acts(0, &buy("guild_security_americas", 1));
    assert_eq!(table.cash(0), 90);
    let mut table = Table::new(
        2,
        false,
        "players = [{ cash = 100 }]\ntitles = { guild_security_americas = 1, brazil = 1 }",
        &[],
    );
    table.acts(0, &buy("guild_security_americas", 1));
    assert_eq!(table.cash(0), 95);
}

#[test]
fn between_own_territories_at_any_distance() {
    // [globopolis.transfer.between-territories]
    let position = "players = [{ cash = 0 }]\ntitles = { brazil = 0, poland = 0, egypt = 0, usa = 0 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &shift("brazil", Food, "poland", 2));
    assert_eq!((table.units("brazil")[0], table.units("poland")[0], table.cash(0)), (0, 3, 0));
    table.acts(0, &[begin(Verb::Shift), Action::Title(t("usa")), Action::Unit(Security)]);
    table.refused(0, Action::Title(t("egypt")), "transfer.ns-limit");
    // [globopolis.transfer.no-minimum] Brazil may be emptied and stays his.
    table.acts(0, &[Action::Back]).acts(0, &shift("brazil", Water, "poland", 2));
    assert_eq!((table.units("brazil"), table.owner("brazil")), ([0; 5], Some(0)));
}

/// Mexico without its water, which is in the PS.
fn mexico_without_water() -> Table {
    let position = "players = [{ cash = 100, ps = { water = 1 } }]\ntitles = { mexico = 0 }";
    Table::new(2, false, position, &[])
}

/// The same, after the water was placed and Mexico developed.
fn mexico_developed() -> Table {
    let mut table = mexico_without_water();
    table.acts(0, &place(Water, "mexico", 1)).acts(0, &develop("mexico"));
    table
}

#[test]
fn a_full_set_makes_a_level() {
    // [globopolis.development.level-one] Water is missing; in the PS it does not count.
    mexico_without_water().refused(0, begin(Verb::Develop), "development.level-one");
    assert_eq!(mexico_developed().plate("mexico").level, 1);
}

#[test]
fn a_level_costs_the_premium_and_no_units() {
    // [globopolis.development.premium] 12 EU, and the units stay.
    let table = mexico_developed();
    assert_eq!((table.cash(0), table.units("mexico")), (88, [1, 1, 1, 2, 1]));
}

#[test]
fn a_level_is_worth_five_points() {
    // [globopolis.development.points]
    assert_eq!(mexico_developed().cr(0), 3 + 5);
}

#[test]
fn a_level_is_shown_on_the_plate() {
    // [globopolis.development.ed-pieces]
    let table = mexico_developed();
    assert_eq!((table.plate("mexico").level, table.plate("mexico").active()), (1, 1));
}

#[test]
fn an_ns_unit_is_part_of_a_full_set() {
    // [globopolis.development.ns-in-set] Without the NS-Unit there is no set.
    let units = "{ food = 1, production = 1, energy = 1, water = 1 }";
    let position = format!(
        "players = [{{ ps = {{ security = 1 }} }}]\ntitles = {{ mexico = {{ owner = 0, units = {units} }} }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.refused(0, begin(Verb::Develop), "development.level-one");
    table.acts(0, &place(Security, "mexico", 1)).acts(0, &develop("mexico"));
    assert_eq!(table.plate("mexico").level, 1);
}

#[test]
fn two_full_sets_make_the_second_level() {
    // [globopolis.development.level-two]
    let almost = "{ food = 2, production = 2, security = 2, energy = 2, water = 1 }";
    let position = format!(
        "players = [{{ cash = 50, ps = {{ water = 1 }} }}]\ntitles = {{ mexico = {{ owner = 0, units = {almost}, level = 1 }}, quebec = 0 }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.refused(0, begin(Verb::Develop), "development.level-one");
    table.acts(0, &place(Water, "mexico", 1)).acts(0, &develop("mexico"));
    // [globopolis.development.ed-pieces] [globopolis.development.premium] Again 12 EU.
    assert_eq!((table.plate("mexico").level, table.cash(0), table.cr(0)), (2, 38, 3 + 1 + 10));
    // Money and CR together have to suffice.
    let position = format!(
        "players = [{{ cash = 11, cr = 0 }}]\ntitles = {{ mexico = {{ owner = 0, units = {ONE_SET} }} }}"
    );
    let table = Table::new(2, false, &position, &[]);
    table.refused(0, begin(Verb::Develop), "development.premium");
}

#[test]
fn one_level_per_territory_and_turn() {
    // [globopolis.development.pace]
    let position = format!(
        "players = [{{ cash = 100, cr = 0 }}]\ntitles = {{ mexico = {{ owner = 0, units = {TWO_SETS} }}, brazil = {{ owner = 0, units = {TWO_SETS} }}, usa = {{ owner = 0, units = {TWO_SETS} }} }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &develop("mexico")).acts(0, &develop("brazil"));
    assert_eq!((table.cash(0), table.cr(0)), (76, 10));
    table.act(0, begin(Verb::Develop), &[]);
    table.refused(0, Action::Title(t("mexico")), "development.pace");
}

#[test]
fn levels_are_suspended_and_come_back() {
    let position = format!(
        "players = [{{ cash = 100, cr = 30 }}]\ntitles = {{ mexico = {{ owner = 0, units = {TWO_SETS}, level = 2 }}, quebec = {{ owner = 0, units = {{}} }} }}"
    );
    // [globopolis.development.loss] One water less: the second level is suspended.
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &shift("mexico", Water, "quebec", 1));
    assert_eq!((table.plate("mexico").level, table.plate("mexico").active(), table.cr(0)), (2, 1, 25));
    // [globopolis.development.loss-both] The other water too: both are.
    table.acts(0, &shift("mexico", Water, "quebec", 1));
    assert_eq!((table.plate("mexico").active(), table.cr(0)), (0, 20));
    // [globopolis.development.restore] Both come back, free of charge.
    table.acts(0, &shift("quebec", Water, "mexico", 2));
    assert_eq!((table.plate("mexico").active(), table.cr(0), table.cash(0)), (2, 30, 100));
    let mut both = Table::new(2, false, &position, &[]);
    both.acts(0, &shift("mexico", Water, "quebec", 2));
    assert_eq!((both.cr(0), both.s.board().ns_limit(t("mexico"))), (20, 2));
}

#[test]
fn a_restored_level_is_not_the_development_of_the_turn() {
    // [globopolis.development.restore]
    let units = "{ food = 2, production = 2, security = 2, energy = 2, water = 0 }";
    let position = format!(
        "players = [{{ cash = 100, cr = 0, ps = {{ water = 2 }} }}]\ntitles = {{ mexico = {{ owner = 0, units = {units}, level = 1 }} }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &place(Water, "mexico", 2));
    assert_eq!((table.cash(0), table.cr(0)), (100, 5));
    table.acts(0, &develop("mexico"));
    assert_eq!((table.cash(0), table.cr(0)), (88, 10));
}

#[test]
fn cr_may_be_negative() {
    // [globopolis.development.signed-cr] 3, then -2 shown as 00, then 3 again.
    let position = format!(
        "players = [{{ cr = 3 }}]\ntitles = {{ mexico = {{ owner = 0, units = {ONE_SET}, level = 1 }}, quebec = {{ owner = 0, units = {{}} }} }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &shift("mexico", Water, "quebec", 1));
    let view = table.g.view(&table.s, landsraad_kernel::Viewer::Public).into_inner();
    assert_eq!((table.cr(0), view.players[0].shown_cr()), (-2, 0));
    table.acts(0, &shift("quebec", Water, "mexico", 1));
    assert_eq!(table.cr(0), 3);
}

#[test]
fn cr_for_money() {
    // [globopolis.exchange.cr-to-eu]
    let mut table = Table::new(2, false, "players = [{ cash = 0, cr = 12 }]", &[]);
    table.act(0, begin(Verb::SellCr), &[]);
    table.refused(0, Action::Amount(13), "exchange.cr-to-eu");
    table.act(0, Action::Amount(4), &[]);
    assert_eq!((table.cr(0), table.cash(0)), (8, 20));
}

#[test]
fn a_player_short_of_money_sells_cr() {
    // [globopolis.exchange.cr-to-eu-anytime] 4 EU and 12 CR, a fee of 18: three CR are sold.
    let position = "phase = \"landing\"\nplayers = [{ cash = 4, cr = 12, governor = \"japan\" }]\ntitles = { japan = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    table.refused(0, begin(Verb::SellCr), "turn.phases");
    table.act(0, Action::PayFee, &[]);
    assert_eq!((table.cash(0), table.cr(0)), (1, 9));
    // [globopolis.exchange.insolvency] 3 EU and 2 CR: 13 EU are paid, the rest lapses.
    let position = "phase = \"landing\"\nplayers = [{ cash = 3, cr = 2, governor = \"japan\" }, { cash = 0 }]\ntitles = { japan = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, Action::PayFee, &[]);
    assert_eq!((table.cash(0), table.cr(0), table.cash(1)), (0, 0, 13));
}

#[test]
fn a_payment_due_is_made_as_far_as_possible() {
    // [globopolis.exchange.compulsory] 2 EU and 5 CR, 10 EU due: two CR, and 2 EU of change.
    let position = "players = [{ cash = 0, influence = [\"influence_16\"] }, { cash = 2, cr = 5 }]";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &play("influence_16"));
    assert_eq!((table.cash(1), table.cr(1), table.cash(0)), (2, 3, 10));
    assert_eq!(table.asked(), 0);
    // Purchases need the full price.
    let position = "players = [{ cash = 3, cr = 0 }]\ntitles = { guild_food_europe = 1 }";
    Table::new(2, false, position, &[]).refused(0, begin(Verb::Buy), "transfer.foreign-price");
}

#[test]
fn money_for_cr() {
    // [globopolis.exchange.eu-to-cr]
    let mut table = Table::new(2, false, "players = [{ cash = 30, cr = 10 }]", &[]);
    table.acts(0, &[begin(Verb::BuyCr), Action::Amount(3)]);
    assert_eq!((table.cash(0), table.cr(0)), (15, 13));
    table.act(0, Action::Done, &[]);
    table.refused(0, begin(Verb::BuyCr), "exchange.eu-to-cr");
    // [globopolis.exchange.cap] Three and two, but no sixth.
    let mut table = Table::new(2, false, "players = [{ cash = 100, cr = 10 }]", &[]);
    table.acts(0, &[begin(Verb::BuyCr), Action::Amount(3), begin(Verb::BuyCr)]);
    table.refused(0, Action::Amount(3), "exchange.cap");
    table.act(0, Action::Amount(2), &[]);
    assert_eq!(table.cash(0), 75);
    table.refused(0, begin(Verb::BuyCr), "exchange.cap");
}

#[test]
fn nobody_buys_his_way_to_victory() {
    // [globopolis.exchange.near-victory] Target 100: at 74 and 75, not at 76.
    let mut table = Table::new(4, false, "players = [{ cash = 100, cr = 74 }]", &[]);
    table.act(0, begin(Verb::BuyCr), &[]);
    assert_eq!(table.legal(0), [Action::Back, Action::Amount(1), Action::Amount(2)]);
    table.refused(0, Action::Amount(3), "exchange.near-victory");
    assert_eq!(table.why(0, Action::Amount(3)), Why::OutOfRange { min: 1, max: 2 });
    table.act(0, Action::Amount(2), &[]);
    table.refused(0, begin(Verb::BuyCr), "exchange.near-victory");
    // Three from 73.
    let mut table = Table::new(4, false, "players = [{ cash = 100, cr = 73 }]", &[]);
    table.act(0, begin(Verb::BuyCr), &[]);
    assert_eq!(table.legal(0).last(), Some(&Action::Amount(3)));
}

#[test]
fn a_refused_amount_names_the_limit_and_the_price() {
    // [globopolis.exchange.eu-to-cr] Five are allowed, but 12 EU buy two.
    let mut table = Table::new(2, false, "players = [{ cash = 12, cr = 10 }]", &[]);
    table.act(0, begin(Verb::BuyCr), &[]);
    table.refused(0, Action::Amount(5), "exchange.eu-to-cr");
    assert_eq!(table.why(0, Action::Amount(5)), Why::TooExpensive { price: 25, funds: 12 });
    // [globopolis.transfer.foreign-price] Three at 8 EU.
    let text =
        "players = [{ cash = 20, cr = 0 }]\ntitles = { guild_energy_gulf = 1, iran = 1, saudi_arabia = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(0, &[begin(Verb::Buy), Action::Title(t("guild_energy_gulf"))]);
    assert_eq!(table.why(0, Action::Amount(3)), Why::TooExpensive { price: 24, funds: 20 });
    // [globopolis.transfer.ps-to-territory] Mexico has room for two NS-Units, but there is one.
    let text = "players = [{ ps = { security = 1 } }]\ntitles = { mexico = { owner = 0, units = {} } }";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(0, &place(Security, "mexico", 1)[..3]);
    table.refused(0, Action::Amount(2), "transfer.ps-to-territory");
}

#[test]
fn a_refused_development_names_the_level() {
    // [globopolis.development.level-one]
    assert_eq!(mexico_without_water().why(0, begin(Verb::Develop)), Why::NoSet(t("mexico"), 1));
}

#[test]
fn a_phase_admits_so_many_acts() {
    let position = "players = [{ cr = 100, cash = 0 }]";
    let mut table = Table::new(2, false, position, &[]);
    for _ in 0..table.g.rulings().option_acts {
        table.acts(0, &[begin(Verb::SellCr), Action::Amount(1)]);
    }
    table.refused(0, begin(Verb::SellCr), "option.free-order");
    assert_eq!(table.legal(0), [Action::Done]);
    assert_eq!(Unit::ALL.len(), 5);
}

#[test]
fn a_purchase_beyond_the_money_is_refused_by_the_price() {
    // [globopolis.transfer.foreign-price] Three are for sale, and the money is enough for two.
    let position = "players = [{ cash = 9, cr = 0 }, {}]\ntitles = { guild_energy_gulf = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &[begin(Verb::Buy), Action::Title(t("guild_energy_gulf"))]);
    let most = table.legal(0).len() as u16 - 1;
    assert!(most < 3, "{most}");
    table.refused(0, Action::Amount(most + 1), "transfer.foreign-price");
    // [globopolis.transfer.foreign-guild] A fourth is not for sale at any price.
    table.refused(0, Action::Amount(4), "transfer.foreign-guild");
}

#[test]
fn no_level_left_this_turn_is_refused_by_the_pace() {
    // [globopolis.development.pace] The only territory with enough R-Units has gained its level.
    let position = format!(
        "players = [{{ cash = 100 }}]\ntitles = {{ mexico = {{ owner = 0, units = {TWO_SETS} }}, quebec = 0 }}"
    );
    let mut table = Table::new(2, false, &position, &[]);
    table.acts(0, &develop("mexico"));
    table.refused(0, begin(Verb::Develop), "development.pace");
}
