//! Movement and battle.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Means, OptionWord, Piece};
use landsraad_arrakis::data::{Face, Kind, Leader, Side};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{End, Whereabouts};

const A: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";
const H: &str = "clear = true\nturn = 'harkonnen'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

fn go(to: &str, by: Means) -> Action {
    Action::Go { to: a(to), by, attack: false }
}

fn at_goal(position: &str, from: &str) -> Table {
    let mut t = Table::two(position);
    t.die(Face::Strategy).option(OptionWord::Move);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area(from);
    }
    t
}

#[test]
fn one_area_free_areas_and_borders() {
    let t = at_goal(
        &format!(
            "{A}sandworms = ['ne_02']\nharvesters = ['ne_08']\n[atreides.ne_05]\nregular = 2\n[harkonnen.ne_06]\nregular = 1"
        ),
        "ne_05",
    );
    // [wfa.movement.one-area]
    assert!(t.can(go("ne_08", Means::Foot)));
    assert_eq!(t.refused(go("ne_12", Means::Foot)), "wfa.movement.one-area");
    // [wfa.movement.free-only]
    assert_eq!(t.refused(go("ne_02", Means::Foot)), "wfa.movement.free-only");
    assert_eq!(t.refused(go("ne_06", Means::Foot)), "wfa.movement.free-only");
    // [wfa.movement.impassable]
    assert_eq!(t.refused(go("rimwall_west", Means::Foot)), "wfa.movement.impassable");
    let t = at_goal(&format!("{H}[harkonnen.swi_02]\nregular = 2"), "swi_02");
    assert_eq!(t.refused(go("windgap", Means::Foot)), "wfa.movement.free-only");
}

#[test]
fn harvesters_and_wormsigns_do_not_stop_the_atreides() {
    // [wfa.movement.harvester-no-block] Both are then in ne_08. [wfa.movement.wormsign-atreides] The token stays facedown.
    let mut t = Table::two(&format!(
        "{A}harvesters = ['ne_08']\n[atreides.ne_05]\nregular = 2\n[wormsigns]\nne_08 = 'sandworm'"
    ));
    t.march(Face::Strategy, "ne_05", "ne_08");
    assert!(
        t.s.harvesters.has(a("ne_08")) && t.s.wormsigns.has(a("ne_08")) && t.legion("ne_08").units() == 2
    );
}

#[test]
fn a_figure_moves_once() {
    // [wfa.movement.each-once] A joins B; then only B's own figures may go on.
    let mut t = Table::two(&format!("{A}[atreides.ne_05]\nelite = 1\n[atreides.ne_08]\nregular = 2"));
    t.march(Face::Strategy, "ne_05", "ne_08");
    t.area("ne_08").go("ne_12", Means::Foot);
    assert!(!t.can(Action::Piece(Piece::Kind(Kind::Elite))));
    t.everyone();
    assert_eq!((t.units("ne_08"), t.units("ne_12")), ([0, 1, 0, 0], [2, 0, 0, 0]));
}

#[test]
fn parts_of_legions() {
    // [wfa.movement.split] No leader is left behind alone.
    let mut t = at_goal(&format!("{A}[atreides.ne_05]\nregular = 3\ngeneric = 1"), "ne_05");
    t.go("ne_08", Means::Foot).kind(Kind::Regular).kind(Kind::Regular);
    assert!(t.can(Action::Pass));
    t.kind(Kind::Regular);
    assert!(!t.can(Action::Pass), "the Naib would stay alone");
    // [wfa.movement.merge-limit] Five units there: one may enter.
    let mut t = at_goal(&format!("{A}[atreides.ne_05]\nregular = 3\n[atreides.ne_08]\nelite = 5"), "ne_05");
    // The single regular that fits goes without a further question.
    t.go("ne_08", Means::Foot);
    assert_eq!((t.legion("ne_08").units(), t.legion("ne_05").units()), (6, 2));
    // [wfa.definitions.legion] One legion of a side per area: full now.
    let t = at_goal(&format!("{A}[atreides.ne_05]\nregular = 3\n[atreides.ne_08]\nelite = 6"), "ne_05");
    assert_eq!(t.refused(go("ne_08", Means::Foot)), "wfa.movement.merge-limit");
}

#[test]
fn harkonnen_legions_wake_the_worm() {
    // [wfa.movement.wormsign-harkonnen] [wfa.desert-hazards.face-burrowing] Deep desert: it appears and the legion flees.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.ne_05]\nregular = 2\n[wormsigns]\nne_02 = 'burrowing_sandworm'\n[atreides.windgap]\nregular = 1"
    ));
    t.march(Face::Strategy, "ne_05", "ne_02");
    assert!(t.s.sandworms.has(a("ne_02")));
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::WormRetreat { from: a("ne_02") }))
    );
    // [wfa.movement.wormsign-retreat-back] [wfa.desert-hazards.retreat-choice] Back where it came from is possible.
    t.area("ne_05");
    assert_eq!(t.legion("ne_05").units(), 2);
}

#[test]
fn troop_transport_1() {
    // [wfa.movement.transport] [wfa.movement.transport-ignores] [wfa.movement.transport-counting]
    let p = |zone: &str| {
        format!(
            "{H}sandworms = ['ne_05']\n[harkonnen.rimwall_west]\nregular = 2\n[zones]\n{zone} = 'ornithopter'\n[atreides.windgap]\nregular = 1"
        )
    };
    let mut t = at_goal(&p("az1"), "rimwall_west");
    // Over the red border and the sandworm of ne_05 to ne_08; never onto the sandworm.
    assert_eq!(t.ways("ne_08"), [Means::Air(0)]);
    assert_eq!(t.ways("ne_05"), []);
    assert_eq!(t.ways("ne_12"), [], "three areas");
    t.go("ne_08", Means::Air(0)).everyone();
    assert_eq!((t.legion("ne_08").units(), t.s.zones[0]), (2, None));
}

#[test]
fn troop_transport_movement_transport_one() {
    // [wfa.movement.transport] [wfa.movement.transport-ignores] [wfa.movement.transport-counting]
    let p = |zone: &str| {
        format!(
            "{H}sandworms = ['ne_05']\n[harkonnen.rimwall_west]\nregular = 2\n[zones]\n{zone} = 'ornithopter'\n[atreides.windgap]\nregular = 1"
        )
    };
    // [wfa.movement.transport-one] One ornithopter per legion: from az8 it cannot be carried at all.
    let t = at_goal(&p("az8"), "rimwall_west");
    assert_eq!(t.ways("ne_08"), []);
}

#[test]
fn troop_transport_movement_transport_counting() {
    // [wfa.movement.transport] [wfa.movement.transport-ignores] [wfa.movement.transport-counting]
    // [wfa.movement.transport-counting] broken_land to ne_01 via ne_03.
    let t = at_goal(
        &format!("{H}[harkonnen.broken_land]\nregular = 2\n[zones]\naz1 = 'ornithopter'"),
        "broken_land",
    );
    assert_eq!(t.ways("ne_01"), [Means::Air(0)]);
    // Landing enters: the wormsign there is turned, one flown over is not.
    let mut t = at_goal(
        &format!(
            "{H}[harkonnen.nei_05]\nregular = 2\n[zones]\naz1 = 'ornithopter'\n[wormsigns]\nne_05 = 'sandworm'\nne_08 = 'sand'"
        ),
        "nei_05",
    );
    t.go("ne_08", Means::Air(0)).everyone();
    assert!(!t.s.wormsigns.has(a("ne_08")) && t.s.wormsigns.has(a("ne_05")));
}

#[test]
fn transported_attack() {
    // [wfa.movement.transport-attack] Two areas off, the ornithopter spent; three areas are too far.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.nw_14]\nregular = 3\n[zones]\naz3 = 'ornithopter'\n[sietches.bight_of_the_cliff]\nrank = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Attack);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("nw_14");
    }
    if matches!(t.question(), Some(Question::Goal { .. })) {
        t.go("bight_of_the_cliff", Means::Air(2));
    }
    t.everyone();
    assert_eq!(t.s.zones[2], None);
    assert!(matches!(t.question(), Some(Question::Advance { .. })));
    let t =
        Table::two(&format!("{H}[harkonnen.shield_wall_west]\nregular = 3\n[zones]\naz3 = 'ornithopter'"));
    let mut t = t;
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert_eq!(t.asked(), Some(Side::Atreides), "nothing in reach");
}

#[test]
fn sandriding_movement_no_pickup() {
    // [wfa.movement.sandride] [wfa.movement.sandride-start-end] Over wormsign, sandworm, wormsign; never ending on a sandworm.
    let p = format!(
        "{A}sandworms = ['ne_08']\n[wormsigns]\nne_05 = 'sand'\nne_11 = 'sand'\n[atreides.ne_04]\nregular = 2\n[atreides.ne_12]\nspecial = 1\n[harkonnen.ne_07]\nregular = 1"
    );
    let mut t = at_goal(&p, "ne_04");
    assert!(!t.ways("gara_kulon").is_empty() && !t.ways("ne_11").is_empty());
    assert_eq!(t.ways("ne_08"), []);
    // [wfa.movement.no-pickup] It keeps its own figures: the Fedaykin of ne_12 stays.
    let by = t.ways("gara_kulon")[0];
    t.go("gara_kulon", by).everyone();
    assert_eq!((t.units("gara_kulon"), t.units("ne_12")[2]), ([2, 0, 0, 0], 1));
    // [wfa.movement.sandride-keeps-tokens]
    assert!(t.s.wormsigns.has(a("ne_05")) && t.s.wormsigns.has(a("ne_11")) && t.s.sandworms.has(a("ne_08")));
}

#[test]
fn sandriding_movement_sandride_blocked() {
    // [wfa.movement.sandride] [wfa.movement.sandride-start-end] Over wormsign, sandworm, wormsign; never ending on a sandworm.
    // [wfa.movement.sandride-blocked] Not through a Harkonnen legion.
    let t = at_goal(
        &format!(
            "{A}[wormsigns]\nne_05 = 'sand'\nne_08 = 'sand'\nne_11 = 'sand'\n[atreides.ne_04]\nregular = 2\n[harkonnen.ne_08]\nregular = 1\n[harkonnen.ne_07]\nregular = 1"
        ),
        "ne_04",
    );
    assert_eq!(t.ways("gara_kulon"), []);
}

#[test]
fn attacks_by_sandriding() {
    // [wfa.movement.sandride-attack] The target is next to the chain, not to the legion.
    assert!(!a("ne_04").touching().has(a("ne_08")));
    let position =
        |signs: &str| format!("{A}{signs}[atreides.ne_04]\nregular = 3\n[harkonnen.ne_08]\nregular = 1");
    let mut t = Table::two(&position(""));
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert!(!matches!(
        t.question(),
        Some(Question::Legion { .. } | Question::Goal { .. } | Question::Figures { .. })
    ));
    let mut t = Table::two(&position("[wormsigns]\nne_05 = 'sand'\n"));
    t.dice("sss x");
    t.die(Face::Strategy).option(OptionWord::Attack).area("ne_04");
    assert!(t.question().is_none_or(|q| !matches!(q, Question::Goal { .. })), "there is one target");
    t.everyone();
    assert!(t.happened(
        |e| matches!(e, Event::BattleStarted { from, at, .. } if (*from, *at) == (a("ne_04"), a("ne_08")))
    ));
    // The victorious attackers advance there.
    assert!(matches!(t.question(), Some(Question::Advance { to, .. }) if to == a("ne_08")));
    t.everyone();
    assert_eq!((t.units("ne_04"), t.units("ne_08")), ([0; 4], [3, 0, 0, 0]));
}

#[test]
fn attack_targets() {
    // [wfa.battle.no-target] Not onto a sandworm, not across a red border, not a harvester alone.
    let mut t = Table::two(&format!(
        "{A}sandworms = ['ne_08']\nharvesters = ['ne_07']\n[atreides.ne_05]\nregular = 2\n[harkonnen.ne_08]\nregular = 1\n[harkonnen.rimwall_west]\nregular = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert_eq!(t.asked(), Some(Side::Harkonnen), "nothing can be attacked");
    // [wfa.battle.target] Part of a legion attacks; only it rolls.
    let mut t = Table::two(&format!("{A}[atreides.ne_05]\nregular = 6\n[harkonnen.ne_08]\nregular = 1"));
    t.die(Face::Strategy).option(OptionWord::Attack);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("ne_05");
    }
    t.dice("hhh h");
    t.kind(Kind::Regular).kind(Kind::Regular).kind(Kind::Regular).pass();
    assert!(t.used_up());
    assert_eq!(t.legion("ne_05").units(), 6);
}

#[test]
fn tokens_are_revealed_and_empty_settlements_fall_battle_reveal() {
    // [wfa.battle.reveal] Sietch and tokens of the defender before the first round.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.swi_02]\nregular = 6\n[atreides.windgap]\ntokens = [0, 4]\ngeneric = 1\n[sietches.windgap]\nrank = 2"
    ));
    t.dice("hhhhhh hhhhhh");
    t.attack(Face::Strategy, "swi_02", "windgap");
    assert_eq!(t.legion("windgap").tokens, 0);
    assert!(t.happened(|e| matches!(e, Event::SietchRevealed { rank: 2, .. })));
    assert_eq!(t.units("windgap"), [3, 1, 0, 1]);
}

#[test]
fn tokens_are_revealed_and_empty_settlements_fall_battle_undefended() {
    // [wfa.battle.undefended] [wfa.supremacy.sietch] An empty rank 3 sietch falls without a roll.
    let mut t = Table::two(&format!("{H}[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 3"));
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    assert_eq!((t.s.supremacy, t.legion("windgap").units()), (3, 2));
    assert!(!t.happened(|e| matches!(e, Event::Rolled { .. })));
    // [wfa.supremacy.step-1] Hawat is in play now.
    assert_eq!(t.at(Leader::Hawat), Whereabouts::Available);
    // [wfa.battle.settlement-lost-use]
    assert!(!t.s.sietch_areas().has(a("windgap")));
}

#[test]
fn the_worked_example() {
    // [wfa.battle.example] [wfa.battle.dice-count] [wfa.battle.dice-settlement] [wfa.battle.named-leader]
    // [wfa.battle.special-elites] [wfa.battle.shields] [wfa.battle.round-steps] [wfa.leaders.combat-values-harkonnen]
    let mut t = Table::two(&format!(
        "{H}harkonnen_hand = ['sandmasters']\n[harkonnen.swi_02]\nregular = 2\nelite = 2\nspecial = 1\ngeneric = 1\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 2\nspecial = 1\nnamed = ['paul_muad_dib']\n[sietches.windgap]\nrank = 2\n[leaders]\npaul_atreides = 'gone'\npaul_muad_dib = 'available'"
    ));
    t.dice("ssh xxx sssss");
    t.attack(Face::Strategy, "swi_02", "windgap");
    // [wfa.battle.discard-cards] Attacker first, one die for a card.
    let sandmasters = t.card_index("sandmasters");
    t.act(Action::Card(sandmasters));
    assert!(t.used_up());
    // Bashar 1 hit, Baron 2 shields; one special missed; the Fedaykin strips one of three shields.
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 3, defender: 3 })));
}

#[test]
fn dice_limits_and_cards() {
    // [wfa.battle.dice-max] 5 units in Arrakeen roll 6. [wfa.battle.discard-cap] Nobody may pay beyond it.
    let mut t = Table::two(&format!(
        "{A}atreides_hand = ['war_plan', 'the_voice', 'usul']\nharkonnen_hand = ['sandmasters']\n[atreides.nei_01]\nregular = 4\n[harkonnen.arrakeen]\nregular = 5"
    ));
    t.dice("hhhhh hhhhhh");
    t.attack(Face::Strategy, "nei_01", "arrakeen");
    assert_eq!(
        t.question(),
        Some(Question::DiscardCard { left: 2, reason: landsraad_arrakis::question::Discard::Die })
    );
    let card = t.card_index("war_plan");
    t.act(Action::Card(card));
    // Declined; the Harkonnen already have 6 dice and are not asked.
    t.pass();
    assert!(t.used_up());
    assert_eq!(t.question(), Some(Question::GoOn { at: a("arrakeen") }));
    // [wfa.battle.no-carry-over] [wfa.battle.continue-cost] The next round: one hit for going on, then 3 dice.
    t.yes();
    assert_eq!(t.legion("nei_01").units(), 3);
    t.until(|q| matches!(q, Question::DiscardCard { .. }));
    assert_eq!(
        t.question(),
        Some(Question::DiscardCard { left: 3, reason: landsraad_arrakis::question::Discard::Die })
    );
}

#[test]
fn schemes_pay_for_no_die_and_the_landsraad_forbids_it() {
    // [wfa.battle.discard-scheming]
    let base = format!(
        "{H}harkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.wind_pass]\nregular = 3\n[atreides.nei_03]\nregular = 3"
    );
    let mut t = Table::two(&base);
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.legal(), [Action::Pass]);
    // [wfa.bans.landsraad] Not asked at all; the Atreides still are.
    let mut t = Table::two(&format!(
        "bans = ['landsraad']\natreides_hand = ['usul']\n{}",
        base.replace("'hawats_scheming', 'hawats_scheming'", "'sandmasters'")
    ));
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(
        (t.asked(), matches!(t.question(), Some(Question::DiscardCard { .. }))),
        (Some(Side::Atreides), true)
    );
    // [wfa.battle.surprise-defender-cards] Also in the first round of a surprise attack.
    let mut t = Table::two(&format!(
        "{H}atreides_hand = ['usul', 'the_voice']\n[harkonnen.wind_pass]\nregular = 3\ngeneric = 1\n[atreides.nei_03]\nregular = 3"
    ));
    t.attack(Face::Leadership, "wind_pass", "nei_03");
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert!(t.legal().len() >= 3);
}

#[test]
fn surprise() {
    // [wfa.battle.surprise] Six dice and one special more: Rabban makes 2 hits of it. [wfa.leaders.spent-still-fights]
    let mut t = Table::two(&format!(
        "{H}spent = ['beast_rabban']\n[harkonnen.wind_pass]\nregular = 6\nnamed = ['beast_rabban']\n[atreides.nei_03]\nregular = 6"
    ));
    t.dice("sssshh hhhhhh");
    t.attack(Face::Leadership, "wind_pass", "nei_03");
    assert!(t.happened(|e| matches!(
        e,
        Event::Converted { leader: Some(Leader::Rabban), hits: 2, shields: 0, .. }
    )));
    // Six shields cancel the six hits.
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 0, defender: 0 })));
}

#[test]
fn leaders_and_specials() {
    // [wfa.battle.one-special-each] [wfa.leaders.combat-values-atreides] 4 specials, Muad'Dib alone: 2 hits and 1 shield.
    let mut t = Table::two(&format!(
        "{A}[atreides.wind_pass]\nregular = 4\nnamed = ['paul_muad_dib']\n[harkonnen.nei_03]\nregular = 4\n[leaders]\npaul_atreides = 'gone'\npaul_muad_dib = 'available'"
    ));
    t.dice("xxxx shhh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.count(|e| matches!(e, Event::Converted { .. })), 1);
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 0, defender: 0 })));
    // [wfa.battle.leader-choice] One special, Bashar and Baron: the owner chooses.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.wind_pass]\nregular = 3\ngeneric = 1\nnamed = ['baron_harkonnen']\n[atreides.nei_03]\nregular = 3"
    ));
    t.dice("xhh hhh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.question(), Some(Question::Convert { left: 1 }));
    t.act(Action::Piece(Piece::Named(Leader::Baron)));
    assert!(t.happened(|e| matches!(
        e,
        Event::Converted { leader: Some(Leader::Baron), hits: 0, shields: 2, .. }
    )));
    // All values of the cards.
    use Leader::*;
    let value = |l: Leader| (t.g.tables.leader(l).hits, t.g.tables.leader(l).shields);
    assert_eq!(
        [Baron, Rabban, Feyd, Hawat, Mohiam, Aramsham, Shaddam].map(value),
        [(0, 2), (2, 0), (2, 1), (1, 2), (0, 3), (1, 1), (2, 0)]
    );
    assert_eq!(
        [PaulAtreides, LadyJessica, Gurney, ReverendMother, Alia, Stilgar, Chani, MuadDib].map(value),
        [(1, 0), (0, 1), (2, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 1)]
    );
}

#[test]
fn combat_die() {
    // [wfa.battle.die-faces] Three swords, two shields, one special.
    let mut t = Table::two(&format!("{A}[atreides.wind_pass]\nregular = 6\n[harkonnen.nei_03]\nregular = 1"));
    t.script("wfa.battle.die-faces", &[0, 1, 2, 3, 4, 5, 3]);
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(t.happened(|e| matches!(
        e,
        Event::Rolled { side: Side::Atreides, swords: 3, shields: 2, specials: 1, .. }
    )));
}

#[test]
fn casualties_battle_casualty_options() {
    // [wfa.battle.casualty-options] A Fedaykin alone takes two hits: regular, then gone. [wfa.battle.simultaneous] The
    // attacker's hits still count.
    let mut t = Table::two(&format!(
        "{A}[atreides.wind_pass]\nspecial = 1\n[harkonnen.nei_03]\nregular = 2\nelite = 1"
    ));
    t.dice("s sss");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(t.legion("wind_pass").is_empty());
    assert!(
        t.happened(|e| matches!(e, Event::SteppedDown { side: Side::Atreides, kind: Kind::Special, .. }))
    );
    // The Harkonnen may step down or remove.
    assert_eq!(t.legal(), [Kind::Regular, Kind::Elite].map(|k| Action::Piece(Piece::Kind(k))));
    t.kind(Kind::Elite);
    assert_eq!(t.units("nei_03"), [3, 0, 0, 0]);
}

#[test]
fn casualties_battle_casualty_no_regular() {
    // [wfa.battle.casualty-no-regular] No regular in the supply: the elite is simply removed.
    let mut t = Table::two(&format!(
        "{A}[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nelite = 2\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 6\n[harkonnen.arrakeen]\nregular = 4"
    ));
    t.dice("shh hh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.units("nei_03"), [0, 2, 0, 0], "shields cancel");
    let mut t = Table::two(&format!(
        "{A}[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nelite = 2\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 6\n[harkonnen.arrakeen]\nregular = 4"
    ));
    t.dice("shh xx");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.units("nei_03"), [0, 1, 0, 0]);
}

#[test]
fn casualties_battle_casualty_destination() {
    // [wfa.battle.casualty-destination] A leader hit goes to the tank.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.wind_pass]\nregular = 3\n[atreides.nei_03]\nregular = 2\nnamed = ['stilgar']"
    ));
    t.dice("shh xx");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    t.until(|q| matches!(q, Question::Casualty { .. }));
    t.act(Action::Piece(Piece::Named(Leader::Stilgar)));
    assert_eq!(t.at(Leader::Stilgar), Whereabouts::Tank(0));
}

#[test]
fn the_attacking_part_fights_alone() {
    // [wfa.battle.part-destroyed] 2 regulars and the Naib of 5 attack and fall: the Naib goes, three units stay.
    let mut t = Table::two(&format!(
        "{A}[atreides.wind_pass]\nregular = 5\ngeneric = 1\n[harkonnen.nei_03]\nregular = 6"
    ));
    t.die(Face::Strategy).option(OptionWord::Attack);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("wind_pass");
    }
    if matches!(t.question(), Some(Question::Goal { .. })) {
        t.go("nei_03", Means::Foot);
    }
    t.dice("hh ssssss");
    t.kind(Kind::Regular).kind(Kind::Regular).kind(Kind::Generic).pass();
    t.until(|q| !matches!(q, Question::Casualty { .. }));
    assert_eq!(t.units("wind_pass"), [3, 0, 0, 0]);
}

#[test]
fn stop_go_on_retreat() {
    let p = format!(
        "{H}[harkonnen.swi_02]\nregular = 3\n[atreides.windgap]\nregular = 3\ngeneric = 1\n[sietches.windgap]\nrank = 1"
    );
    // [wfa.battle.cease] Everyone stays.
    let mut t = Table::two(&p);
    t.dice("hhh hhhh");
    t.attack(Face::Strategy, "swi_02", "windgap");
    let mut on = Table::two(&p);
    on.dice("hhh hhhh");
    on.attack(Face::Strategy, "swi_02", "windgap");
    t.pass();
    assert_eq!(
        (t.legion("swi_02").units(), t.legion("windgap").units(), t.s.sietch_areas().has(a("windgap"))),
        (3, 3, true)
    );
    // [wfa.battle.continue-cost] Going on against a sietch costs a hit. [wfa.battle.retreat] Then the defender may retreat.
    on.yes();
    assert_eq!(
        (on.legion("swi_02").units(), on.asked(), on.question()),
        (2, Some(Side::Atreides), Some(Question::Retreat { at: a("windgap") }))
    );
    on.yes();
    // [wfa.battle.retreat-area] The attacker picks a free neighbour.
    assert_eq!(
        (on.asked(), on.question()),
        (Some(Side::Harkonnen), Some(Question::RetreatArea { from: a("windgap") }))
    );
    assert!(!on.can(Action::Area(a("swi_02"))) && on.can(Action::Area(a("sw_08"))));
    on.area("sw_08");
    assert_eq!(on.units("sw_08"), [3, 0, 0, 1]);
    // [wfa.battle.win] [wfa.battle.advance] Any number, at least one unit, or nobody.
    assert!(on.can(Action::Pass) && on.can(Action::Piece(Piece::Kind(Kind::Regular))));
    on.kind(Kind::Regular).pass();
    // [wfa.battle.settlement-destroyed]
    assert_eq!((on.s.supremacy, on.legion("windgap").units(), on.legion("swi_02").units()), (1, 1, 1));
}

#[test]
fn going_on_with_the_last_regular() {
    // [wfa.battle.continue-last]
    let mut t = Table::two(&format!("{A}[atreides.nei_01]\nregular = 1\n[harkonnen.carthag]\nregular = 1"));
    t.dice("h hhh");
    t.attack(Face::Strategy, "nei_01", "carthag").yes();
    assert!(t.legion("nei_01").is_empty() && t.s.settlements.has(a("carthag")));
}

#[test]
fn no_retreat_without_room_and_merging_is_trimmed() {
    // [wfa.battle.retreat-area] No free neighbour: a new round without the question.
    let mut t = Table::two(&format!(
        "{A}sandworms = ['sei_01', 'swi_04']\n[atreides.wind_pass]\nregular = 6\n[atreides.nei_03]\nregular = 1\n[harkonnen.north_pole]\nregular = 6"
    ));
    t.dice("hhhhhh hhhhhh hhhhh hhhhhh");
    t.attack(Face::Strategy, "wind_pass", "north_pole").yes();
    assert_eq!(t.question(), Some(Question::GoOn { at: a("north_pole") }));
    assert!(t.used_up());
    // [wfa.battle.retreat-limit] 4 retreat onto 4: two are removed.
    let mut t = Table::two(&format!(
        "{A}[atreides.ne_05]\nregular = 4\n[harkonnen.ne_08]\nregular = 4\n[harkonnen.ne_12]\nelite = 4"
    ));
    t.dice("hhhh hhhh");
    t.attack(Face::Strategy, "ne_05", "ne_08").yes().yes().area("ne_12");
    assert!(matches!(t.question(), Some(Question::Trim { left: 2, .. })));
    t.kind(Kind::Regular).kind(Kind::Regular);
    assert_eq!(t.legion("ne_12").units(), 6);
}

#[test]
fn nobody_wins_if_both_fall() {
    // [wfa.battle.win] Both destroyed: the sietch stands.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.swi_02]\nregular = 1\n[atreides.windgap]\nregular = 1\n[sietches.windgap]\nrank = 1"
    ));
    t.dice("s sx");
    t.attack(Face::Strategy, "swi_02", "windgap");
    assert!(t.legion("swi_02").is_empty() && t.legion("windgap").is_empty());
    assert_eq!((t.s.supremacy, t.s.sietch_areas().has(a("windgap"))), (0, true));
}

#[test]
fn advancing_1() {
    // [wfa.battle.no-advance-stands]
    let p = format!("{A}[atreides.nei_01]\nregular = 6\n[harkonnen.carthag]\nregular = 1");
    let mut t = Table::two(&p);
    t.dice("ssssss hhh");
    t.attack(Face::Strategy, "nei_01", "carthag").pass();
    assert!(t.s.settlements.has(a("carthag")) && t.legion("carthag").is_empty());
}

#[test]
fn the_last_unit_does_not_advance_from_leaders_who_did_not_fight() {
    // [wfa.definitions.no-lone-leaders] [wfa.battle.advance] One of two leaders stayed out of the fight.
    let fight = |units: &str| {
        let mut t = Table::two(&format!("{A}[atreides.nei_01]\n{units}\ngeneric = 2"));
        t.die(Face::Strategy).option(OptionWord::Attack).area("nei_01").go("carthag", Means::Foot);
        t.kind(Kind::Elite);
        t
    };
    let mut t = fight("elite = 1");
    t.kind(Kind::Generic).pass();
    assert_eq!((t.units("nei_01"), t.legion("carthag").is_empty()), ([0, 1, 0, 2], true));
    assert!(t.s.settlements.has(a("carthag")), "nobody could advance");
    // With a second unit, either may go.
    let mut t = fight("elite = 1\nregular = 1");
    t.kind(Kind::Regular).kind(Kind::Generic).pass();
    assert_eq!(t.refused(Action::Everyone), "wfa.battle.advance");
    t.kind(Kind::Elite);
    assert_eq!(t.refused(Action::Piece(Piece::Kind(Kind::Regular))), "wfa.battle.advance");
    t.pass();
    assert_eq!((t.units("nei_01"), t.units("carthag")), ([1, 0, 0, 2], [0, 1, 0, 0]));
}

#[test]
fn advancing_prescience_settlement() {
    // [wfa.battle.no-advance-stands]
    let p = format!("{A}[atreides.nei_01]\nregular = 6\n[harkonnen.carthag]\nregular = 1");
    // [wfa.prescience.settlement] Rank 2: all markers +2.
    let mut t = Table::two(&format!("prescience = [1, 2, 0]\n{p}"));
    t.dice("ssssss hhh");
    t.attack(Face::Strategy, "nei_01", "carthag").everyone();
    assert_eq!(t.s.prescience, [3, 4, 2]);
    // [wfa.prescience.step-3] Muad'Dib and the Reverend Mother are in play.
    t.until(|q| matches!(q, Question::Turn));
    assert!(
        t.s.leaders[Leader::MuadDib.index()].in_play()
            && t.s.leaders[Leader::ReverendMother.index()].in_play()
    );
}

#[test]
fn advancing_battle_advance_harvester() {
    // [wfa.battle.no-advance-stands]
    // [wfa.battle.advance-harvester] [wfa.battle.advance-order] [wfa.stations.take] Station taken, then the harvester removed.
    let mut t = Table::two(&format!(
        "{A}harvesters = ['nwi_04']\n[atreides.wind_pass]\nregular = 6\n[harkonnen.nwi_04]\nregular = 1"
    ));
    t.dice("ssssss h");
    t.attack(Face::Strategy, "wind_pass", "nwi_04").everyone();
    assert!(!t.s.harvesters.has(a("nwi_04")) && !t.s.stations.has(a("nwi_04")));
    let order: Vec<bool> = t
        .events
        .iter()
        .filter_map(|e| match e {
            Event::StationTaken { .. } => Some(true),
            Event::VehicleRemoved { .. } => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(order, [true, false]);
    assert_eq!(t.s.prescience.iter().sum::<u8>(), 1);
}

#[test]
fn advancing_battle_advance_wormsign() {
    // [wfa.battle.no-advance-stands]
    // [wfa.battle.advance-wormsign] Supremacy rises although the worm drives the legion out again.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 2\n[wormsigns]\nwindgap = 'sandworm'"
    ));
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    assert_eq!(t.s.supremacy, 2);
    assert!(matches!(t.question(), Some(Question::WormRetreat { .. })));
}

#[test]
fn victories() {
    // [wfa.victory.harkonnen] At once, in the action phase. [wfa.victory.priority] Whatever the markers say.
    let mut t = Table::two(&format!(
        "{H}supremacy = 8\nprescience = [8, 8, 8]\nobjectives = [0]\n[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 2"
    ));
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    assert_eq!(t.s.over, Some(End::Supremacy));
    // [wfa.victory.arrakeen] Objective 5/7/8 with 3/4/5: Arrakeen gives three each, and the Atreides win at once.
    let p = |held: &str| {
        format!(
            "{A}prescience = [3, 4, 5]\nobjectives = {held}\n[atreides.nei_01]\nregular = 6\n[harkonnen.arrakeen]\nregular = 1"
        )
    };
    let mut t = Table::two(&p("[0]"));
    t.dice("ssssss hhhh");
    t.attack(Face::Strategy, "nei_01", "arrakeen").everyone();
    assert_eq!(t.s.over, Some(End::Objective));
    // [wfa.victory.two-objectives] Either one is enough.
    let mut t = Table::two(&p("[5, 0]"));
    t.dice("ssssss hhhh");
    t.attack(Face::Strategy, "nei_01", "arrakeen").everyone();
    assert_eq!(t.s.over, Some(End::Objective));
    let mut t = Table::two(&p("[5]"));
    t.dice("ssssss hhhh");
    t.attack(Face::Strategy, "nei_01", "arrakeen").everyone();
    assert_eq!(t.s.over, None);
    // [wfa.victory.atreides] At the end of the round; mid-round the same markers win nothing.
    let t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 1 }\nprescience = [7, 6, 8]\nobjectives = [2]",
    );
    assert_eq!(t.s.over, None);
    let t = Table::two("phase = 'end'\nprescience = [7, 6, 8]\nobjectives = [2]");
    assert_eq!(t.s.over, Some(End::Objective));
}
