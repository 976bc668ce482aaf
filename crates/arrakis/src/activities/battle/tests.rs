//! Battles, and what a settlement that falls brings.

use crate::action::{Action, Means, OptionWord, Piece};
use crate::data::{Face, Kind, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::{StepEvent, Whereabouts};
use crate::tests_support::{ATREIDES_TURN, HARKONNEN_TURN, Table, a, surprise_by_one_regular};

/// Two Harkonnen regulars take an empty sietch of rank 3.
fn windgap_fell() -> Table {
    let mut t =
        Table::two(&format!("{HARKONNEN_TURN}[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 3"));
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    t
}

/// The battle of the rulebook's example, up to the question for cards.
fn the_example() -> Table {
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}harkonnen_hand = ['sandmasters']\n[harkonnen.swi_02]\nregular = 2\nelite = 2\nspecial = 1\ngeneric = 1\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 2\nspecial = 1\nnamed = ['paul_muad_dib']\n[sietches.windgap]\nrank = 2\n[leaders]\npaul_atreides = 'gone'\npaul_muad_dib = 'available'"
    ));
    t.dice("ssh xxx sssss");
    t.attack(Face::Strategy, "swi_02", "windgap");
    t
}

/// The same, after the attacker has paid the card for a die.
fn the_example_rolled() -> Table {
    let mut t = the_example();
    let sandmasters = t.card_id("sandmasters");
    t.act(Action::Card(sandmasters));
    t
}

/// How many combat dice the side rolled first.
fn dice_rolled(t: &Table, of: Side) -> Option<u8> {
    t.events.iter().find_map(|e| match e {
        Event::Rolled { side, swords, shields, specials, .. } if *side == of => {
            Some(swords + shields + specials)
        }
        _ => None,
    })
}

/// A Harkonnen attack from wind_pass on nei_03 with these units and these dice.
fn attack_on_nei_03(attackers: &str, defenders: &str, dice: &str) -> Table {
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.wind_pass]\n{attackers}\n[atreides.nei_03]\n{defenders}"
    ));
    t.dice(dice);
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    t
}

/// Four Atreides attack five units in Arrakeen; the attacker is asked for cards.
fn before_arrakeen() -> Table {
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}atreides_hand = ['war_plan', 'the_voice', 'usul']\nharkonnen_hand = ['sandmasters']\n[atreides.nei_01]\nregular = 4\n[harkonnen.arrakeen]\nregular = 5"
    ));
    t.dice("hhhhh hhhhhh");
    t.attack(Face::Strategy, "nei_01", "arrakeen");
    t
}

/// The same, after the first round with one card paid.
fn first_round_at_arrakeen() -> Table {
    let mut t = before_arrakeen();
    let card = t.card_id("war_plan");
    t.act(Action::Card(card)).pass();
    t
}

/// A first round at a sietch of rank 1 without a hit; the attacker may go on.
fn stalemate_at_windgap() -> Table {
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.swi_02]\nregular = 3\n[atreides.windgap]\nregular = 3\ngeneric = 1\n[sietches.windgap]\nrank = 1"
    ));
    t.dice("hhh hhhh");
    t.attack(Face::Strategy, "swi_02", "windgap");
    t
}

/// The same, after the attacker went on and the defender retreated to sw_08.
fn windgap_left() -> Table {
    let mut t = stalemate_at_windgap();
    t.yes().yes().area("sw_08");
    t
}

#[test]
fn a_surprise_adds_a_special_that_a_generic_leader_makes_a_hit() {
    // [wfa.battle.surprise] [wfa.battle.generic-leader]
    let mut t = surprise_by_one_regular();
    t.kind(Kind::Generic);
    t.dice("h hhh");
    t.pass();
    assert!(t.happened(|e| matches!(e, Event::Converted { side: Side::Atreides, hits: 1, .. })));
}

#[test]
fn attack_targets() {
    // [wfa.battle.no-target] Not onto a sandworm, not across a red border, not a harvester alone.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}sandworms = ['ne_08']\nharvesters = ['ne_07']\n[atreides.ne_05]\nregular = 2\n[harkonnen.ne_08]\nregular = 1\n[harkonnen.rimwall_west]\nregular = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert_eq!(t.asked(), Some(Side::Harkonnen), "nothing can be attacked");
    // [wfa.battle.target] Part of a legion attacks; only it rolls.
    let mut t =
        Table::two(&format!("{ATREIDES_TURN}[atreides.ne_05]\nregular = 6\n[harkonnen.ne_08]\nregular = 1"));
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
        "{HARKONNEN_TURN}[harkonnen.swi_02]\nregular = 6\n[atreides.windgap]\ntokens = [0, 4]\ngeneric = 1\n[sietches.windgap]\nrank = 2"
    ));
    t.dice("hhhhhh hhhhhh");
    t.attack(Face::Strategy, "swi_02", "windgap");
    assert!(t.legion("windgap").tokens.is_empty());
    assert!(t.happened(|e| matches!(e, Event::SietchRevealed { rank: 2, .. })));
    assert_eq!(t.units("windgap"), [3, 1, 0, 1]);
}

#[test]
fn an_empty_sietch_falls_without_a_roll() {
    // [wfa.battle.undefended]
    let t = windgap_fell();
    assert_eq!(t.legion("windgap").units(), 2);
    assert!(!t.happened(|e| matches!(e, Event::Rolled { .. })));
}

#[test]
fn a_destroyed_sietch_raises_supremacy_by_its_rank() {
    // [wfa.supremacy.sietch]
    assert_eq!(windgap_fell().s.supremacy, 3);
}

#[test]
fn the_first_supremacy_brings_hawat() {
    // [wfa.supremacy.step-1]
    assert_eq!(windgap_fell().at(Leader::Hawat), Whereabouts::Available);
}

#[test]
fn the_first_supremacy_forgets_no_step_of_prescience() {
    // [wfa.supremacy.step-1] [wfa.prescience.no-undo]
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}prescience = [3, 0, 0]\n[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 3"
    ));
    assert_eq!(t.s.steps_done, StepEvent::MuadDib.bit());
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    assert_eq!(t.s.steps_done, StepEvent::MuadDib.bit() | StepEvent::Hawat.bit());
}

#[test]
fn a_destroyed_sietch_is_an_ordinary_area() {
    // [wfa.battle.settlement-lost-use]
    assert!(!windgap_fell().s.sietch_areas().contains(a("windgap")));
}

#[test]
fn the_worked_example() {
    // [wfa.battle.example] One calculation of the rulebook.
    // Bashar 1 hit, Baron 2 shields; one special missed; the Fedaykin strips one of three shields.
    let t = the_example_rolled();
    assert!(t.used_up());
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 3, defender: 3 })));
}

#[test]
fn a_unit_gives_a_die_and_a_leader_none() {
    // [wfa.battle.dice-count] Five units, two leaders and a card.
    assert_eq!(dice_rolled(&the_example_rolled(), Side::Harkonnen), Some(6));
}

#[test]
fn a_defended_settlement_adds_its_rank_in_dice() {
    // [wfa.battle.dice-settlement] Three units in a sietch of rank 2.
    assert_eq!(dice_rolled(&the_example_rolled(), Side::Atreides), Some(5));
}

#[test]
fn a_discarded_card_gives_a_die() {
    // [wfa.battle.discard-cards] The attacker first; without the card there are five dice.
    let mut t = the_example();
    assert_eq!(
        (t.asked(), t.question()),
        (
            Some(Side::Harkonnen),
            Some(Question::DiscardCard { left: 1, reason: crate::question::Discard::Die })
        )
    );
    t.pass();
    assert_eq!(dice_rolled(&t, Side::Harkonnen), Some(5));
    let t = the_example_rolled();
    assert_eq!((t.discarded("sandmasters"), dice_rolled(&t, Side::Harkonnen)), (true, Some(6)));
}

#[test]
fn a_named_leader_turns_a_special_into_the_values_of_the_card() {
    // [wfa.battle.named-leader] The Baron: two shields.
    assert!(the_example_rolled().happened(|e| matches!(
        e,
        Event::Converted { side: Side::Harkonnen, leader: Some(Leader::Baron), hits: 0, shields: 2 }
    )));
}

#[test]
fn a_shield_cancels_a_hit() {
    // [wfa.battle.shields] Five hits against two shields.
    let t = attack_on_nei_03("regular = 5", "regular = 2", "sssss hh");
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 0, defender: 3 })));
}

#[test]
fn a_special_elite_cancels_a_shield() {
    // [wfa.battle.special-elites] A Sardaukar leaves one of two shields.
    let t = attack_on_nei_03("regular = 4\nspecial = 1", "regular = 2", "sssss hh");
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 0, defender: 4 })));
}

#[test]
fn special_elites_act_after_the_leaders() {
    // [wfa.battle.round-steps] The Fedaykin strips one of the two shields that the Baron makes.
    let t = attack_on_nei_03("regular = 2\nnamed = ['baron_harkonnen']", "regular = 1\nspecial = 1", "xx ss");
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 1, defender: 0 })));
}

#[test]
fn nobody_rolls_more_than_six_dice() {
    // [wfa.battle.dice-max] 5 units in Arrakeen roll 6.
    let t = first_round_at_arrakeen();
    assert!(t.used_up());
    assert_eq!(dice_rolled(&t, Side::Harkonnen), Some(6));
}

#[test]
fn no_card_is_paid_for_a_seventh_die() {
    // [wfa.battle.discard-cap] Four units: two cards at most.
    assert_eq!(
        before_arrakeen().question(),
        Some(Question::DiscardCard { left: 2, reason: crate::question::Discard::Die })
    );
    // The Harkonnen already have 6 dice and are not asked.
    assert_eq!(first_round_at_arrakeen().question(), Some(Question::GoOn { at: a("arrakeen") }));
}

#[test]
fn an_added_die_is_for_one_round() {
    // [wfa.battle.no-carry-over] [wfa.battle.continue-cost] The next round: one hit for going on, then 3 dice.
    let mut t = first_round_at_arrakeen();
    t.yes();
    assert_eq!(t.legion("nei_01").units(), 3);
    t.until(|q| matches!(q, Question::DiscardCard { .. }));
    assert_eq!(t.question(), Some(Question::DiscardCard { left: 3, reason: crate::question::Discard::Die }));
}

#[test]
fn schemes_pay_for_no_die_and_the_landsraad_forbids_it() {
    // [wfa.battle.discard-scheming]
    let base = format!(
        "{HARKONNEN_TURN}harkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.wind_pass]\nregular = 3\n[atreides.nei_03]\nregular = 3"
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
        "{HARKONNEN_TURN}atreides_hand = ['usul', 'the_voice']\n[harkonnen.wind_pass]\nregular = 3\ngeneric = 1\n[atreides.nei_03]\nregular = 3"
    ));
    t.attack(Face::Leadership, "wind_pass", "nei_03");
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert!(t.legal().len() >= 3);
}

#[test]
fn surprise() {
    // [wfa.battle.surprise] Six dice and one special more: Rabban makes 2 hits of it. [wfa.leaders.spent-still-fights]
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}spent = ['beast_rabban']\n[harkonnen.wind_pass]\nregular = 6\nnamed = ['beast_rabban']\n[atreides.nei_03]\nregular = 6"
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
fn a_leader_converts_one_special() {
    // [wfa.battle.one-special-each] 4 specials, Muad'Dib alone: 2 hits and 1 shield.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 4\nnamed = ['paul_muad_dib']\n[harkonnen.nei_03]\nregular = 4\n[leaders]\npaul_atreides = 'gone'\npaul_muad_dib = 'available'"
    ));
    t.dice("xxxx shhh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.count(|e| matches!(e, Event::Converted { .. })), 1);
    assert!(t.happened(|e| matches!(e, Event::BattleHits { attacker: 0, defender: 0 })));
}

#[test]
fn the_owner_chooses_the_leader_of_a_special() {
    // [wfa.battle.leader-choice] One special, Bashar and Baron.
    let mut t =
        attack_on_nei_03("regular = 3\ngeneric = 1\nnamed = ['baron_harkonnen']", "regular = 3", "xhh hhh");
    assert_eq!(t.question(), Some(Question::Convert { left: 1 }));
    t.act(Action::Piece(Piece::Named(Leader::Baron)));
    assert!(t.happened(|e| matches!(
        e,
        Event::Converted { leader: Some(Leader::Baron), hits: 0, shields: 2, .. }
    )));
}

#[test]
fn combat_die() {
    // [wfa.battle.die-faces] Three swords, two shields, one special.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 6\n[harkonnen.nei_03]\nregular = 1"
    ));
    t.script("wfa.battle.die-faces", &[0, 1, 2, 3, 4, 5, 3]);
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(t.happened(|e| matches!(
        e,
        Event::Rolled { side: Side::Atreides, swords: 3, shields: 2, specials: 1, .. }
    )));
}

#[test]
fn the_attacking_part_fights_alone() {
    // [wfa.battle.part-destroyed] 2 regulars and the Naib of 5 attack and fall: the Naib goes, three units stay.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 5\ngeneric = 1\n[harkonnen.nei_03]\nregular = 6"
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
fn everyone_stays_when_the_attacker_stops() {
    // [wfa.battle.cease]
    let mut t = stalemate_at_windgap();
    t.pass();
    assert_eq!(
        (t.legion("swi_02").units(), t.legion("windgap").units(), t.s.sietch_areas().contains(a("windgap"))),
        (3, 3, true)
    );
}

#[test]
fn going_on_against_a_sietch_costs_a_hit() {
    // [wfa.battle.continue-cost]
    let mut t = stalemate_at_windgap();
    t.yes();
    assert_eq!(t.legion("swi_02").units(), 2);
}

#[test]
fn the_defender_may_retreat_when_the_attacker_goes_on() {
    // [wfa.battle.retreat]
    let mut t = stalemate_at_windgap();
    t.yes();
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::Retreat { at: a("windgap") }))
    );
}

#[test]
fn the_attacker_picks_the_area_of_the_retreat() {
    // [wfa.battle.retreat-area] A free neighbour.
    let mut t = stalemate_at_windgap();
    t.yes().yes();
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Harkonnen), Some(Question::RetreatArea { from: a("windgap") }))
    );
    assert!(!t.can(Action::Area(a("swi_02"))) && t.can(Action::Area(a("sw_08"))));
    t.area("sw_08");
    assert_eq!(t.units("sw_08"), [3, 0, 0, 1]);
}

#[test]
fn a_retreat_is_a_victory_and_the_winner_may_advance() {
    // [wfa.battle.win] [wfa.battle.advance] Any number, at least one unit, or nobody.
    let mut t = windgap_left();
    assert!(t.can(Action::Pass) && t.can(Action::Piece(Piece::Kind(Kind::Regular))));
    t.kind(Kind::Regular).pass();
    assert_eq!((t.legion("windgap").units(), t.legion("swi_02").units()), (1, 1));
}

#[test]
fn defenders_whom_a_sandworm_drives_back_keep_the_attacker_out() {
    // [wfa.battle.advance] They retreat onto a wormsign, and from there back to the settlement.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 4\n[harkonnen.north_pole]\nregular = 3\n[wormsigns]\nswi_04 = 'sandworm'"
    ));
    t.dice("hhhh hhhh");
    t.attack(Face::Strategy, "wind_pass", "north_pole").yes().yes().area("swi_04");
    assert_eq!(t.question(), Some(Question::WormRetreat { from: a("swi_04") }));
    t.area("north_pole");
    assert!(!t.can(Action::Piece(Piece::Kind(Kind::Regular))), "{:?}", t.question());
    assert!(t.s.settlements.contains(a("north_pole")));
    assert_eq!((t.legion("north_pole").units(), t.legion("wind_pass").units()), (3, 3));
}

#[test]
fn an_advance_destroys_the_settlement() {
    // [wfa.battle.settlement-destroyed]
    let mut t = windgap_left();
    t.kind(Kind::Regular).pass();
    assert_eq!((t.s.supremacy, t.s.sietch_areas().contains(a("windgap"))), (1, false));
}

#[test]
fn going_on_with_the_last_regular() {
    // [wfa.battle.continue-last]
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.nei_01]\nregular = 1\n[harkonnen.carthag]\nregular = 1"
    ));
    t.dice("h hhh");
    t.attack(Face::Strategy, "nei_01", "carthag").yes();
    assert!(t.legion("nei_01").is_empty() && t.s.settlements.contains(a("carthag")));
}

#[test]
fn no_retreat_without_room_and_merging_is_trimmed() {
    // [wfa.battle.retreat-area] No free neighbour: a new round without the question.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}sandworms = ['sei_01', 'swi_04']\n[atreides.wind_pass]\nregular = 6\n[atreides.nei_03]\nregular = 1\n[harkonnen.north_pole]\nregular = 6"
    ));
    t.dice("hhhhhh hhhhhh hhhhh hhhhhh");
    t.attack(Face::Strategy, "wind_pass", "north_pole").yes();
    assert_eq!(t.question(), Some(Question::GoOn { at: a("north_pole") }));
    assert!(t.used_up());
    // [wfa.battle.retreat-limit] 4 retreat onto 4: two are removed.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.ne_05]\nregular = 4\n[harkonnen.ne_08]\nregular = 4\n[harkonnen.ne_12]\nelite = 4"
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
        "{HARKONNEN_TURN}[harkonnen.swi_02]\nregular = 1\n[atreides.windgap]\nregular = 1\n[sietches.windgap]\nrank = 1"
    ));
    t.dice("s sx");
    t.attack(Face::Strategy, "swi_02", "windgap");
    assert!(t.legion("swi_02").is_empty() && t.legion("windgap").is_empty());
    assert_eq!((t.s.supremacy, t.s.sietch_areas().contains(a("windgap"))), (0, true));
}

#[test]
fn a_settlement_stands_if_nobody_advances() {
    // [wfa.battle.no-advance-stands]
    let p = format!("{ATREIDES_TURN}[atreides.nei_01]\nregular = 6\n[harkonnen.carthag]\nregular = 1");
    let mut t = Table::two(&p);
    t.dice("ssssss hhh");
    t.attack(Face::Strategy, "nei_01", "carthag").pass();
    assert!(t.s.settlements.contains(a("carthag")) && t.legion("carthag").is_empty());
}

#[test]
fn the_last_unit_does_not_advance_from_leaders_who_did_not_fight() {
    // [wfa.definitions.no-lone-leaders] [wfa.battle.advance] One of two leaders stayed out of the fight.
    let fight = |units: &str| {
        let mut t = Table::two(&format!("{ATREIDES_TURN}[atreides.nei_01]\n{units}\ngeneric = 2"));
        t.die(Face::Strategy).option(OptionWord::Attack).area("nei_01").go("carthag", Means::Foot);
        t.kind(Kind::Elite);
        t
    };
    let mut t = fight("elite = 1");
    t.kind(Kind::Generic).pass();
    assert_eq!((t.units("nei_01"), t.legion("carthag").is_empty()), ([0, 1, 0, 2], true));
    assert!(t.s.settlements.contains(a("carthag")), "nobody could advance");
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
fn an_advance_takes_the_station_and_then_removes_the_harvester() {
    // [wfa.battle.advance-harvester] [wfa.battle.advance-order]
    // [wfa.stations.take] Station taken, then the harvester removed.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}harvesters = ['nwi_04']\n[atreides.wind_pass]\nregular = 6\n[harkonnen.nwi_04]\nregular = 1"
    ));
    t.dice("ssssss h");
    t.attack(Face::Strategy, "wind_pass", "nwi_04").everyone();
    assert!(!t.s.harvesters.contains(a("nwi_04")) && !t.s.stations.contains(a("nwi_04")));
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
fn a_worm_drives_the_winner_out_after_the_sietch_fell() {
    // [wfa.battle.advance-wormsign] Supremacy rises although the worm drives the legion out again.
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 2\n[wormsigns]\nwindgap = 'sandworm'"
    ));
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    assert_eq!(t.s.supremacy, 2);
    assert!(matches!(t.question(), Some(Question::WormRetreat { .. })));
}
