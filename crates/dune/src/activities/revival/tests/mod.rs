//! Tests of revival: forces, leaders, grants and payments of allies.

mod ah2009;
mod editions;

use landsraad_kernel::Game as _;

use super::*;
use crate::Faction::*;
use crate::FactionSet;
use crate::board::Place;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn tanks(scene: Scene, f: Faction, normal: u8, special: u8) -> Scene {
    scene.with(|p| {
        p.tanks.insert(f, Squad::new(normal, special));
    })
}
/// A scene in which this faction is first.
fn first(scene: Scene, f: Faction) -> Scene {
    scene.phase(Phase::Revival).with(|p| p.first_player = Some(f))
}
fn dead(f: Faction, normal: u8) -> Scene {
    tanks(first(Scene::basic(), f), f, normal, 0)
}
fn revive(play: &mut Play, f: Faction, n: u8) {
    play.act(f, RevivalAction::Forces(n));
}
fn left(play: &Play, f: Faction) -> u8 {
    play.state.board.forces.tanks(f).total()
}
fn most(play: &Play, f: Faction) -> usize {
    play.legal(f).len() - 1
}
fn leaders(scene: Scene, list: &[(LeaderId, Place)]) -> Scene {
    scene.with(|p| p.leaders.extend(list.iter().copied()))
}
fn all_dead(scene: Scene, f: Faction) -> Scene {
    LeaderId::of(f).fold(scene, |s, l| leaders(s, &[(l, Place::Tanks)]))
}
fn ally(scene: Scene, a: Faction, b: Faction) -> Scene {
    scene.with(|p| p.alliances = vec![vec![a, b]])
}

#[test]
fn three_at_most_free_and_paid_together() {
    // [gf9.revival.three-max] [gf9.revival.paid] [gf9.revival.to-reserves]
    let mut play = dead(Atreides, 6).start();
    assert_eq!(play.refused(Atreides, RevivalAction::Forces(4)).rule, FORCES);
    let reserves = play.state.board.forces.reserves(Atreides).total();
    revive(&mut play, Atreides, 3);
    assert_eq!((play.spice(Atreides), left(&play, Atreides)), (8, 3));
    assert_eq!(play.state.board.forces.reserves(Atreides).total(), reserves + 3);
}

/// The community rulebook with main leaders, this faction first, with leaders in the tanks.
fn main_leaders(f: Faction, dead: &[LeaderId]) -> Play {
    let dead: Vec<_> = dead.iter().map(|&l| (l, Place::Tanks)).collect();
    leaders(first(Scene::v29().option("main-leaders", true), f), &dead).spice(f, 12).start()
}

#[test]
fn a_main_leader_returns_only_while_all_others_live() {
    // [v29.leaders.revive-condition]
    let (main, other) = (LeaderId::main(Guild), LeaderId::of(Guild).next().unwrap());
    assert!(!main_leaders(Guild, &[main, other]).pending().contains(&Guild));
    let mut play = main_leaders(Guild, &[main]);
    play.act(Guild, RevivalAction::Leader(main));
    assert_eq!(play.spice(Guild), 2);
    // [v29.leaders.revive-counts]: the one leader of the turn, and the others' cycle has not begun.
    assert!(!play.pending().contains(&Guild));
    assert!(!play.state.board.leaders.revival_open(Guild));
    let rule = "v29.leaders.revive-condition";
    let scene = first(Scene::v29().option("main-leaders", true), Guild).hand(Guild, &["tleilaxu_ghola"]);
    let play = leaders(scene, &[(main, Place::Tanks), (other, Place::Tanks)]).start();
    let ghola = Action::AnyTime(crate::activities::windows::anytime::AnyTimeAction::GholaLeader(main));
    assert_eq!(play.refused(Guild, ghola).rule.0, rule);
}

#[test]
fn normal_leaders_return_whether_or_not_the_main_leader_lives() {
    // [v29.leaders.normal-revival]
    let five: Vec<_> = LeaderId::of(Guild).collect();
    let mut play = main_leaders(Guild, &five);
    play.act(Guild, RevivalAction::Leader(five[4]));
    assert_eq!(play.state.board.leaders.get(five[4]).place, Place::Home);
    assert!(play.state.board.leaders.revival_open(Guild));
}

/// The faction revives this many of five without spice, and no more.
#[track_caller]
fn revives_free(f: Faction, n: u8) {
    let mut play = dead(f, 5).spice(f, 0).start();
    assert_eq!(most(&play, f), n as usize, "{f:?}");
    revive(&mut play, f, n);
    assert_eq!((play.spice(f), left(&play, f)), (0, 5 - n));
}

#[test]
fn each_faction_has_its_free_number() {
    // [gf9.revival.free]
    let free = [(Fremen, 3), (Atreides, 2), (Harkonnen, 2), (Emperor, 1), (Guild, 1), (BeneGesserit, 1)];
    for (f, n) in free {
        revives_free(f, n);
    }
}

#[test]
fn the_fremen_revive_three_free() {
    // [gf9.fremen.free-revival]
    revives_free(Fremen, 3);
}

#[test]
fn atreides_and_harkonnen_revive_two_free() {
    // [gf9.atreides.free-revival]
    revives_free(Atreides, 2);
    // [gf9.harkonnen.free-revival]
    revives_free(Harkonnen, 2);
}

#[test]
fn guild_and_bene_gesserit_revive_one_free() {
    // [gf9.guild.free-revival]
    revives_free(Guild, 1);
    // [gf9.bene-gesserit.free-revival]
    revives_free(BeneGesserit, 1);
}

#[test]
fn further_forces_cost_two_each() {
    // [gf9.revival.paid] [gf9.emperor.free-revival]
    let mut play = dead(Emperor, 3).start();
    revive(&mut play, Emperor, 3);
    assert_eq!(play.spice(Emperor), 6);
    assert_eq!(most(&dead(Emperor, 3).spice(Emperor, 2).start(), Emperor), 2);
}

#[test]
fn fremen_cannot_buy_and_nobody_must_revive() {
    // [gf9.fremen.no-paid-revival] [gf9.revival.optional]
    let mut play = dead(Fremen, 6).spice(Fremen, 20).start();
    assert_eq!(play.refused(Fremen, RevivalAction::Forces(4)).rule, FORCES);
    let default = play.rules.decision(&play.state, play.seat(Fremen)).unwrap().default;
    assert_eq!(default, RevivalAction::Forces(3).into());
    revive(&mut play, Fremen, 1);
    assert_eq!(left(&play, Fremen), 5);
}

#[test]
fn they_revive_in_storm_order_and_in_public() {
    // [gf9.revival.order] [gf9.turn.simultaneous-order] [gf9.turn.public-by-default]
    let mut play = tanks(dead(Guild, 2), Atreides, 2, 0).start();
    assert_eq!(play.pending(), [Guild]);
    revive(&mut play, Guild, 1);
    let turn = play.view(Fremen).now.iter().find_map(|now| match now {
        Now::Revival(revival) => Some(revival.turn),
        _ => None,
    });
    assert_eq!((play.pending(), turn), (vec![Atreides], Some(Some(Atreides))));
    assert_eq!(play.view(Fremen).faction(Guild).unwrap().tanks.total(), 1);
}

#[test]
fn one_starred_force_a_turn() {
    // [gf9.emperor.sardaukar-revival] [gf9.fremen.fedaykin-revival]
    let mut play = tanks(first(Scene::advanced(), Emperor), Emperor, 2, 3).start();
    revive(&mut play, Emperor, 3);
    assert_eq!(play.state.board.forces.tanks(Emperor), Squad::new(0, 2));
    let mut play = tanks(first(Scene::advanced(), Fremen), Fremen, 3, 2).start();
    revive(&mut play, Fremen, 2);
    assert_eq!(play.refused(Fremen, RevivalAction::Starred(2)).rule.0, "gf9.fremen.fedaykin-revival");
    play.act(Fremen, RevivalAction::Starred(1));
    assert_eq!(play.state.board.forces.tanks(Fremen), Squad::new(2, 1));
    // Nothing but starred ones: one comes back.
    assert_eq!(most(&tanks(first(Scene::advanced(), Fremen), Fremen, 0, 3).start(), Fremen), 1);
}

#[test]
fn leaders_come_back_once_all_five_have_died() {
    // [gf9.revival.leader-condition] [gf9.revival.leader-cost] [gf9.revival.leader-one-per-turn]
    let four: Vec<(LeaderId, Place)> = LeaderId::of(Guild).take(4).map(|l| (l, Place::Tanks)).collect();
    assert_eq!(leaders(first(Scene::basic(), Guild), &four).start().pending(), []);
    let mut play = all_dead(first(Scene::basic(), Guild), Guild).spice(Guild, 10).start();
    play.act(Guild, RevivalAction::Leader(LeaderId::STABAN_TUEK));
    assert_eq!((play.spice(Guild), play.pending()), (5, vec![]));
    // The right stays open although one lives.
    assert!(play.state.board.leaders.revival_open(Guild));
}

#[test]
fn a_leader_costs_his_strength() {
    // [gf9.revival.leader-cost] [gf9.revival.no-ally-payment]
    let scene =
        |spice| ally(all_dead(first(Scene::basic(), Fremen), Fremen).spice(Fremen, spice), Fremen, Guild);
    let play = scene(4).start();
    let refused = play.refused(Fremen, RevivalAction::Leader(LeaderId::OTHEYM));
    assert_eq!(refused.rule, RuleRef("gf9.revival.leader-cost"));
    let mut play = scene(5).start();
    play.act(Fremen, RevivalAction::Leader(LeaderId::OTHEYM));
    assert_eq!(play.spice(Fremen), 0);
}

#[test]
fn a_leader_that_died_twice_waits_for_the_others() {
    // [gf9.revival.leader-second-death]
    let [gurney, jessica] = [LeaderId::GURNEY_HALLECK, LeaderId::LADY_JESSICA];
    let mut scene = all_dead(first(Scene::basic(), Atreides), Atreides);
    scene = leaders(scene, &[(gurney, Place::FaceDown)]);
    let mut play = scene.start();
    let refused = play.refused(Atreides, RevivalAction::Leader(gurney));
    assert_eq!(refused.rule, RuleRef("gf9.revival.leader-second-death"));
    play.act(Atreides, RevivalAction::Leader(jessica));
}

#[test]
fn captives_count_as_lost() {
    // [gf9.faq.revive-with-captured]
    let scene = all_dead(first(Scene::advanced(), Fremen), Fremen).spice(Fremen, 9);
    let mut play = leaders(scene, &[(LeaderId::CHANI, Place::Captured)]).start();
    assert_eq!(play.pending(), [Fremen]);
    assert_eq!(play.refused(Fremen, RevivalAction::Leader(LeaderId::CHANI)).rule, LEADER);
    play.act(Fremen, RevivalAction::Leader(LeaderId::STILGAR));
}

#[test]
fn a_revived_leader_may_still_be_a_traitor() {
    // [gf9.revival.leader-use] [gf9.faq.revived-traitor]
    let scene = all_dead(first(Scene::basic(), Emperor), Emperor);
    let mut play = scene.with(|p| p.traitors = [(Guild, vec![LeaderId::CAID])].into()).start();
    play.act(Emperor, RevivalAction::Leader(LeaderId::CAID));
    assert!(play.state.board.leaders.available(Emperor).any(|l| l == LeaderId::CAID));
    assert!(play.state.board.traitors.holds(Guild, LeaderId::CAID));
}

#[test]
fn the_kwisatz_haderach_comes_back_like_a_leader() {
    // [gf9.atreides.kh-revival] [gf9.atreides.kh-not-counted] [gf9.revival.leader-one-per-turn]
    let kill = |mut play: Play| {
        let mut dice = landsraad_kernel::Scripted::new([]);
        let mut sink = landsraad_kernel::EventSink::mute();
        Cx::new(&play.rules, &mut play.state, &mut dice, &mut sink).change_kwisatz(|k| k.dead = true);
        play
    };
    let mut play = kill(all_dead(first(Scene::advanced(), Atreides), Atreides).start());
    play.act(Atreides, RevivalAction::Kwisatz);
    assert_eq!((play.spice(Atreides), play.state.board.leaders.kwisatz().dead), (8, false));
    assert_eq!(play.pending(), []);
    let four: Vec<(LeaderId, Place)> = LeaderId::of(Atreides).take(4).map(|l| (l, Place::Tanks)).collect();
    let play = kill(leaders(dead(Atreides, 1), &four).start());
    let alive = Why::Revival(RevivalWhy::LeadersAlive);
    assert_eq!(play.refused(Atreides, RevivalAction::Kwisatz).why, alive);
    assert!(!play.state.board.leaders.revival_open(Atreides));
}

#[test]
fn the_fremen_grant_an_ally_three() {
    // [gf9.fremen.ally-revival]
    let scene = || ally(dead(Guild, 4).spice(Guild, 0), Fremen, Guild);
    let mut play = scene().start();
    let default = play.rules.decision(&play.state, play.seat(Fremen)).unwrap().default;
    assert_eq!((play.pending(), default), (vec![Fremen], RevivalAction::Grant(true).into()));
    play.act(Fremen, RevivalAction::Grant(true));
    revive(&mut play, Guild, 3);
    assert_eq!(left(&play, Guild), 1);
    let mut play = scene().start();
    play.act(Fremen, RevivalAction::Grant(false));
    assert_eq!(most(&play, Guild), 1);
}

#[test]
fn a_karama_stops_the_grant() {
    // [gf9.karama.stop-fremen-ally-revival]
    let mut play = ally(dead(Guild, 4).spice(Guild, 0), Fremen, Guild).hand(Emperor, &["karama"]).start();
    play.act(Fremen, RevivalAction::Grant(true)).play_card(Emperor, "karama");
    assert_eq!(most(&play, Guild), 1);
}

#[test]
fn the_emperor_pays_for_three_more_of_his_ally() {
    // [gf9.emperor.ally-revival] [gf9.revival.three-max]
    let mut play = ally(dead(Guild, 8), Emperor, Guild).start();
    play.act(Emperor, RevivalAction::Help(3));
    revive(&mut play, Guild, 3);
    revive(&mut play, Guild, 3);
    assert_eq!((play.spice(Guild), play.spice(Emperor), left(&play, Guild)), (1, 4, 2));
    // A Fremen ally gets three free and three paid for.
    let mut play = ally(dead(Fremen, 8), Emperor, Fremen).start();
    play.act(Emperor, RevivalAction::Help(3));
    revive(&mut play, Fremen, 3);
    revive(&mut play, Fremen, 3);
    assert_eq!((left(&play, Fremen), play.spice(Emperor)), (2, 4));
}

#[test]
fn no_other_ally_pays_and_the_emperor_only_what_he_has() {
    // [gf9.revival.no-ally-payment] [gf9.emperor.ally-revival]
    let play = ally(dead(Atreides, 4).spice(Atreides, 0), Atreides, Guild).start();
    assert_eq!((play.pending(), most(&play, Atreides)), (vec![Atreides], 2));
    let play = ally(dead(Guild, 8).spice(Emperor, 3), Emperor, Guild).start();
    assert_eq!(play.refused(Emperor, RevivalAction::Help(2)).rule, HELP);
}

#[test]
fn a_karama_stops_the_emperors_payment() {
    // [gf9.karama.stop-emperor-ally-revival]
    let mut play = ally(dead(Guild, 8), Emperor, Guild).hand(Fremen, &["karama"]).start();
    play.act(Emperor, RevivalAction::Help(3)).play_card(Fremen, "karama");
    revive(&mut play, Guild, 3);
    assert_eq!((play.spice(Emperor), left(&play, Guild), play.pending()), (10, 5, vec![]));
}

#[test]
fn the_emperors_karama_power_revives_in_addition() {
    // [gf9.karama.emperor] [gf9.karama.adv-choice] [gf9.emperor.sardaukar-revival]
    let scene = || {
        let scene = tanks(first(Scene::advanced(), Emperor), Emperor, 4, 1);
        leaders(scene, &[(LeaderId::CAID, Place::FaceDown)]).hand(Emperor, &["karama"])
    };
    let mut play = scene().start();
    revive(&mut play, Emperor, 3);
    play.act(Emperor, RevivalAction::Starred(1)).play_card(Emperor, "karama");
    assert_eq!(play.refused(Emperor, RevivalAction::Forces(3)).rule, SPECIAL);
    revive(&mut play, Emperor, 2);
    assert_eq!((left(&play, Emperor), play.spice(Emperor)), (0, 6));
    let mut play = scene().start();
    revive(&mut play, Emperor, 0);
    play.play_card(Emperor, "karama").act(Emperor, RevivalAction::Leader(LeaderId::CAID));
    assert_eq!((play.spice(Emperor), play.state.board.leaders.get(LeaderId::CAID).place), (10, Place::Home));
}

#[test]
fn a_ghola_between_two_questions_has_the_number_named_again() {
    // [gf9.turn.any-time-moments] [gf9.cards.ghola]
    use crate::activities::windows::anytime::AnyTimeAction;
    let scene = tanks(first(Scene::advanced(), Emperor), Emperor, 2, 1).hand(Emperor, &["tleilaxu_ghola"]);
    let mut play = scene.start();
    play.act(Emperor, RevivalAction::Forces(2));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::GholaForces(Squad::new(2, 0))));
    assert_eq!(left(&play, Emperor), 1, "fewer than were named");
    play.refused(Emperor, RevivalAction::Starred(0));
    revive(&mut play, Emperor, 0);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            three_at_most_free_and_paid_together,
            each_faction_has_its_free_number,
            the_fremen_revive_three_free,
            atreides_and_harkonnen_revive_two_free,
            guild_and_bene_gesserit_revive_one_free,
            further_forces_cost_two_each,
            fremen_cannot_buy_and_nobody_must_revive,
            they_revive_in_storm_order_and_in_public,
            one_starred_force_a_turn,
        ],
    );
    for_editions(
        &[&V29],
        &[
            the_emperors_karama_power_revives_in_addition,
            leaders_come_back_once_all_five_have_died,
            a_leader_costs_his_strength,
            a_leader_that_died_twice_waits_for_the_others,
            captives_count_as_lost,
            a_revived_leader_may_still_be_a_traitor,
            the_kwisatz_haderach_comes_back_like_a_leader,
        ],
    );
}

#[test]
fn a_captive_who_comes_home_does_not_end_a_revival_that_has_begun() {
    // [gf9.revival.leader-second-death] [gf9.faq.revive-with-captured] [ah2009.leader.continue]
    let [chani, stilgar, jamis] = [LeaderId::CHANI, LeaderId::STILGAR, LeaderId::JAMIS];
    let scene = all_dead(first(Scene::advanced(), Fremen), Fremen).spice(Fremen, 12);
    let mut play = leaders(scene, &[(chani, Place::Captured)]).start();
    play.act(Fremen, RevivalAction::Leader(jamis));
    play.edit(|cx| cx.return_leader(chani, FactionSet::ALL));
    let at = play.rules_at();
    assert!(Revival::leaders_open(at, Fremen) && leader_may_return(at, stilgar));
    // A leader that dies again waits for leaders that were in the tanks, and not for one that never was.
    play.edit(|cx| cx.kill_leader(jamis, false));
    assert!(!leader_may_return(play.rules_at(), jamis));
    for l in LeaderId::of(Fremen).filter(|&l| l != chani && l != jamis) {
        play.edit(|cx| {
            cx.revive_leader(l);
            cx.kill_leader(l, false);
        });
    }
    assert!(leader_may_return(play.rules_at(), jamis));
}

fn why_not(play: &Play, f: Faction, n: u8) -> (&'static str, Why) {
    let refused = play.refused(f, RevivalAction::Forces(n));
    (refused.rule.0, refused.why)
}

#[test]
fn a_refused_number_of_forces_names_the_spice_that_is_short() {
    // [gf9.revival.paid]
    let play = dead(Guild, 5).spice(Guild, 1).start();
    let unpaid = RevivalWhy::Unpaid { forces: 2, free: 1, spice: 1 };
    assert_eq!(why_not(&play, Guild, 2), ("gf9.revival.paid", Why::Revival(unpaid)));
}

#[test]
fn a_refused_number_of_forces_names_the_dead_that_are_too_few() {
    // [gf9.revival.three-max]
    let play = dead(Guild, 2).spice(Guild, 9).start();
    let few = RevivalWhy::InTanks { forces: 3, dead: 2 };
    assert_eq!(why_not(&play, Guild, 3), ("gf9.revival.three-max", Why::Revival(few)));
}

#[test]
fn a_refused_number_of_sardaukar_names_the_most() {
    // [gf9.emperor.sardaukar-revival]
    let mut play = tanks(first(Scene::advanced(), Emperor), Emperor, 3, 3).start();
    play.act(Emperor, RevivalAction::Forces(3));
    let starred = play.refused(Emperor, RevivalAction::Starred(2));
    let one = RevivalWhy::Starred { starred: 2, min: 0, max: 1 };
    assert_eq!((starred.rule.0, starred.why), ("gf9.emperor.sardaukar-revival", Why::Revival(one)));
}
