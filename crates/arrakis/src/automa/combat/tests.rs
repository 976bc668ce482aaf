//! The automa in battle.

use crate::action::{Action, Piece};
use crate::automa::combat;
use crate::data::{Face, Kind, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::Group;
use crate::tests_support::{Table, a, automa_attacks_windgap, group};
use crate::{Arrakis, Mode};

/// What the automa loses, hit by hit.
fn hits(mut group: Group, n: usize) -> Vec<String> {
    let g = Arrakis::new(Mode::Solo);
    (0..n)
        .map(|_| {
            let (action, _) = combat::casualty(&g, group);
            match action {
                Action::Piece(Piece::Kind(k @ (Kind::Elite | Kind::Special))) => {
                    group.take(k, 1);
                    group.add(Kind::Regular, 1);
                    format!("{k:?} down")
                }
                Action::Piece(Piece::Kind(k)) => {
                    group.take(k, 1);
                    format!("{k:?}")
                }
                Action::Piece(Piece::Named(l)) => {
                    group.named.remove(l);
                    format!("{l:?}")
                }
                other => format!("{other:?}"),
            }
        })
        .collect()
}

#[test]
fn leaders_are_hit_first_but_for_the_last() {
    // [wfa.solo-combat.casualty-leaders] Both Bashars, Rabban stays.
    assert_eq!(hits(group(3, 0, 0, 2, &[Leader::Rabban]), 2), ["Kind::Generic", "Kind::Generic"]);
}

#[test]
fn elites_step_down_before_sardaukar() {
    // [wfa.solo-combat.casualty-elites] [wfa.solo-combat.casualty-sardaukar]
    assert_eq!(
        hits(group(0, 2, 1, 1, &[]), 3),
        ["Kind::Elite down", "Kind::Elite down", "Kind::Special down"]
    );
}

#[test]
fn a_named_leader_is_worth_hits_and_shields_together() {
    // [wfa.solo-combat.casualty-named-order] Aramsham has one of each, Mohiam three shields.
    assert_eq!(hits(group(3, 0, 0, 0, &[Leader::Mohiam, Leader::Aramsham]), 1), ["Leader::Aramsham"]);
}

#[test]
fn the_last_leader_is_hit_before_the_last_regular() {
    // [wfa.solo-combat.casualty-regulars] Rabban and two regulars: a regular, then Rabban.
    assert_eq!(hits(group(2, 0, 0, 0, &[Leader::Rabban]), 2), ["Kind::Regular", "Leader::Rabban"]);
}

#[test]
fn the_priorities_apply_again_for_every_hit() {
    // [wfa.solo-combat.casualty-one-by-one]
    assert_eq!(
        hits(group(1, 1, 0, 2, &[]), 4),
        ["Kind::Generic", "Kind::Elite down", "Kind::Regular", "Kind::Generic"]
    );
}

#[test]
fn the_weaker_named_leader_is_hit_first() {
    // [wfa.solo-combat.casualty-named-order] The Baron (2) before Feyd (3).
    assert_eq!(hits(group(3, 0, 0, 0, &[Leader::Baron, Leader::Feyd]), 1), ["Leader::Baron"]);
}

#[test]
fn the_automa_pays_reinforcements_up_to_six_dice() {
    // [wfa.solo-combat.reinforcements] [wfa.solo-combat.any-card] 4 units, 3 cards: two discarded, six dice.
    let t = automa_attacks_windgap("", "hhhhhh hhhh");
    assert!(t.used_up());
    assert!(t.discarded("hawats_scheming") && t.discarded("shigawire"));
}

#[test]
fn the_automa_goes_on_with_more_than_half_the_strength() {
    // [wfa.solo-combat.cease] 4 against 3.
    let t = automa_attacks_windgap("", "hhhhhh hhhh");
    assert!(t.cited("wfa.solo-combat.cease") && t.happened(|e| matches!(e, Event::WentOn { .. })));
}

#[test]
fn the_automa_pays_nothing_for_going_on() {
    // [wfa.solo-combat.no-continue-cost]
    assert_eq!(automa_attacks_windgap("", "hhhhhh hhhh").legion("swi_02").units(), 4);
}

#[test]
fn the_player_retreats_to_an_empty_area() {
    // [wfa.solo-combat.atreides-retreat] The player chooses, an empty area if there is one.
    let mut t = automa_attacks_windgap("", "hhhhhh hhhh");
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::Retreat { at: a("windgap") }))
    );
    t.yes();
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert!(t.legal().iter().all(|x| matches!(x, Action::Area(x) if t.s.empty().contains(*x))));
}

#[test]
fn the_automa_defends_solo_combat_no_retreat() {
    // [wfa.solo-combat.no-retreat] The Atreides go on: it fights. [wfa.solo-combat.no-continue-cost] They pay.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2 }\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 2\n[atreides.nei_01]\nregular = 4",
    );
    t.dice("hhhh hhhh hhh hhhh");
    t.attack(Face::Strategy, "nei_01", "carthag").yes();
    assert_eq!(t.legion("nei_01").units(), 3);
    assert!(
        t.cited("wfa.solo-combat.no-retreat") && t.question() == Some(Question::GoOn { at: a("carthag") })
    );
}

#[test]
fn the_automa_defends_solo_combat_leader_conversion() {
    // [wfa.solo-combat.leader-conversion] One special, Bashar and Feyd: Feyd.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2 }\ntarget = 'windgap'\n[harkonnen.ne_05]\nregular = 2\ngeneric = 1\nnamed = ['feyd_rautha']\n[leaders]\nfeyd_rautha = 'available'\nbeast_rabban = 'gone'\n[atreides.ne_08]\nregular = 4",
    );
    t.dice("hhhh xh");
    t.attack(Face::Strategy, "ne_08", "ne_05");
    assert!(t.happened(|e| matches!(e, Event::Converted { leader: Some(Leader::Feyd), .. })));
}

#[test]
fn the_automa_defends_solo_combat_casualty_scope() {
    // [wfa.solo-combat.casualty-scope] A storm hit takes a Bashar first.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['grandmother_of_a_storm']\nnamed_die = 'house'\ntarget = 'windgap'\n[harkonnen.pasty_mesa]\nregular = 2\ngeneric = 2",
    );
    t.dice("sh");
    t.card(Face::Mentat, "grandmother_of_a_storm");
    assert_eq!(t.units("pasty_mesa")[3], 1);
}

#[test]
fn the_automa_defends_solo_combat_cease() {
    // [wfa.solo-combat.cease] 2 against 5 after the first round: it stops.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'strategy'\ntarget = 'windgap'\n[harkonnen.ne_05]\nregular = 6\n[atreides.ne_08]\nregular = 5\n[sietches.sihaya_ridge]\nstands = false",
    );
    t.dice("xxxxxx ssssx");
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    assert!(t.happened(|e| matches!(e, Event::Ceased { attacker: Side::Harkonnen })));
    assert_eq!((t.legion("ne_05").units(), t.legion("ne_08").units()), (2, 5));
}

#[test]
fn half_the_strength_is_counted_in_figures() {
    // [wfa.solo-combat.cease] 4 regulars against 5 Fedaykin after the first
    // round: 4 to 5, whatever each is worth in a tie.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'strategy'\ntarget = 'windgap'\n[harkonnen.ne_05]\nregular = 6\n[atreides.ne_08]\nspecial = 5\n[sietches.sihaya_ridge]\nstands = false",
    );
    t.dice("xxxxxx ssxxx");
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    assert!(t.happened(|e| matches!(e, Event::WentOn { attacker: Side::Harkonnen })));
    assert_eq!(t.legion("ne_05").units(), 4);
}
