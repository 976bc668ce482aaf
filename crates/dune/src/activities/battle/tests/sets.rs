//! Cards of the treachery sets, main leaders and mended plans in battle.

use super::super::repair::{Laid, mend};
use super::*;
use crate::activities::windows::Moment;
use crate::activities::windows::reaction::ReactionQuestion;
use crate::board::Place;
use crate::event::{BoardEvent, Event};

/// The community rulebook with set D, and the late battle.
fn duel() -> Scene {
    bare(Scene::v29().option("treachery-duel", true))
}

/// The same with set G.
fn grand() -> Scene {
    bare(Scene::v29().option("treachery-grand-dune", true))
}

/// Emperor and Fremen in Sietch Tabr, the Emperor first.
fn tabr(scene: Scene) -> Scene {
    let scene = scene.forces(Emperor, "sietch_tabr:14", 6).forces(Fremen, "sietch_tabr:14", 6);
    scene.with(|p| p.first_player = Some(Emperor))
}

fn dead_leaders(play: &Play, f: Faction) -> usize {
    LeaderId::six(f).filter(|&l| play.state.board.leaders.get(l).place.is_dead()).count()
}

#[test]
fn residual_poison_is_laid_before_plans() {
    // [v29.data.card-residual-poison]
    let scene = || tabr(duel().hand(Emperor, &["residual_poison", "kulon"]).hand(Fremen, &["snooper"]));
    let mut play = scene().start();
    assert_eq!(play.asked(Emperor), Question::Battle(BattleQuestion::Lay { target: Fremen }));
    play.act(Emperor, BattleAction::Lay(card("residual_poison")));
    let spice = play.spice(Emperor);
    play.act(Fremen, BattleAction::Pass);
    assert_eq!((dead_leaders(&play, Fremen), play.spice(Emperor)), (1, spice));
    assert!(discarded(&play, "residual_poison") && holds(&play, Fremen, "snooper"));
    // A Snooper saves; a worthless card does nothing.
    let mut play = scene().start();
    play.act(Emperor, BattleAction::Lay(card("residual_poison")))
        .act(Fremen, BattleAction::Parry(card("snooper")));
    assert!(dead_leaders(&play, Fremen) == 0 && discarded(&play, "snooper"));
    let mut play = scene().start();
    play.act(Emperor, BattleAction::Lay(card("kulon"))).act(Fremen, BattleAction::Pass);
    assert!(dead_leaders(&play, Fremen) == 0 && discarded(&play, "kulon"));
}

#[test]
fn changed_it_removes_a_poison_defence() {
    // [v29.house.residual-poison] [v29.house.residual-no-bluff]
    let scene = tabr(duel().option("house-residual-poison", true));
    let mut play =
        scene.hand(Emperor, &["residual_poison", "chaumas", "kulon"]).hand(Fremen, &["snooper"]).start();
    quiet(&mut play);
    assert!(part(&play, Emperor).is_some(), "nothing can be laid before plans, not even as a bluff");
    plan(&mut play, Emperor, led("bashar", 2).weapon("chaumas"));
    plan(&mut play, Fremen, led("stilgar", 3).defence("snooper"));
    no_calls(&mut play);
    let moment = Moment::ResidualPoison(Emperor, Fremen);
    assert_eq!(play.asked(Emperor), Question::Reaction(ReactionQuestion::Play(moment)));
    play.play_card(Emperor, "residual_poison");
    assert!(is_dead(&play, "stilgar") && discarded(&play, "snooper") && discarded(&play, "residual_poison"));
}

/// Emperor 3 with Caid (3) and Semuta, Fremen 4 with Chani (6), no defence.
fn semuta(scene: Scene) -> Play {
    let mut play = tabr(scene).hand(Emperor, &["semuta_drug"]).start();
    clash(&mut play, (Emperor, led("caid", 3).weapon("semuta_drug")), (Fremen, led("chani", 4)));
    play
}

#[test]
fn semuta_drug_is_a_poison_used_up() {
    // [v29.data.card-semuta-drug]
    let mut play = semuta(grand());
    assert!(is_dead(&play, "chani"));
    finish(&mut play);
    assert!(discarded(&play, "semuta_drug"), "the winner cannot keep it");
    let scene = tabr(grand()).hand(Emperor, &["semuta_drug"]).hand(Fremen, &["snooper"]);
    let mut play = scene.start();
    clash(
        &mut play,
        (Emperor, led("caid", 3).weapon("semuta_drug")),
        (Fremen, led("chani", 4).defence("snooper")),
    );
    assert!(!is_dead(&play, "chani"));
}

#[test]
fn changed_semuta_drug_kills_after_the_battle() {
    // [v29.house.semuta-drug]
    let mut play = semuta(grand().option("house-semuta-drug", true).spice(Fremen, 0).spice(Emperor, 0));
    finish(&mut play);
    // The victim's strength counted: the Fremen won, and nobody is paid for him.
    assert!(is_dead(&play, "chani") && play.forces(Fremen, "sietch_tabr:14") == 2);
    assert_eq!((play.spice(Fremen), play.spice(Emperor)), (0, 0));
    // The other reading: only uses after the first are late.
    let play = semuta(grand().option("semuta-word", "subsequently"));
    assert!(is_dead(&play, "chani"));
}

/// A battle in which the Fremen call the Emperor's Caid.
fn called(scene: Scene) -> Play {
    let scene = tabr(scene).with(|p| {
        p.traitors.insert(Fremen, vec![leader("caid")]);
    });
    let mut play = scene.start();
    quiet(&mut play);
    plan(&mut play, Emperor, led("caid", 6));
    plan(&mut play, Fremen, led("chani", 1));
    play.act(Fremen, BattleAction::Call(true));
    while let Some(&f) = play.pending().first() {
        match play.asked(f) {
            Question::Battle(BattleQuestion::Call { .. }) => play.act(f, BattleAction::Call(false)),
            _ => break,
        };
    }
    play
}

#[test]
fn imperial_conditioning_voids_a_call_until_it_is_broken() {
    // [v29.data.card-imperial-conditioning]
    let mut play = called(grand().hand(Emperor, &["imperial_conditioning"]));
    play.play_card(Emperor, "imperial_conditioning");
    finish(&mut play);
    assert!(!is_dead(&play, "caid") && play.forces(Emperor, "sietch_tabr:14") == 0);
    assert_eq!(tanks(&play, Fremen).total(), 6, "totals were compared: 9 against 7");
    // [v29.data.card-break-conditioning]
    let scene = grand().hand(Emperor, &["imperial_conditioning"]).hand(Fremen, &["break_conditioning"]);
    let mut play = called(scene);
    play.play_card(Emperor, "imperial_conditioning").play_card(Fremen, "break_conditioning");
    assert!(is_dead(&play, "caid"));
    assert_eq!((tanks(&play, Emperor).total(), tanks(&play, Fremen).total()), (6, 0));
}

#[test]
fn break_imperial_conditioning_may_be_a_worthless_card() {
    // [v29.house.break-conditioning]
    let scene = |house: bool| {
        let scene = tabr(grand().option("house-break-conditioning", house));
        let mut play = scene.hand(Emperor, &["break_conditioning"]).start();
        plan_until(&mut play, Emperor, led("caid", 1).weapon("break_conditioning"), Part::Weapon);
        play
    };
    let mut play = scene(true);
    assert_eq!(part(&play, Emperor), Some(Part::Weapon));
    play.act(Emperor, BattleAction::Weapon(Some(card("break_conditioning"))));
    plan(&mut play, Emperor, led("caid", 1).weapon("break_conditioning"));
    plan(&mut play, Fremen, led("chani", 1));
    no_calls(&mut play);
    assert!(!is_dead(&play, "chani"));
    let play = scene(false);
    assert_ne!(part(&play, Emperor), Some(Part::Weapon), "there is nothing to play");
}

#[test]
fn other_cards_stay_out_of_plans() {
    // [v29.battle.other-cards]
    let mut play = tabr(bare(Scene::v29())).hand(Emperor, &["hajr", "cheap_hero", "chaumas"]).start();
    plan_until(&mut play, Emperor, hero("cheap_hero", 1), Part::Weapon);
    assert_eq!(play.refused(Emperor, BattleAction::Weapon(Some(card("hajr")))).rule.0, "gf9.battle.cards");
    assert_eq!(fight(&play).sides[Side::Aggressor].plan.lead, Lead::Hero(card("cheap_hero")));
}

/// The plan that counts for what the Emperor laid; the first of equals is picked.
fn mended(scene: Scene, laid: &Laid) -> super::super::plan::Plan {
    let mut play = tabr(scene).start();
    quiet(&mut play);
    mend(play.rules_at(), fight(&play), Side::Aggressor, laid, &mut |_| 0)
}

fn lead(id: &str) -> Lead {
    Lead::Leader(leader(id))
}

#[test]
fn without_a_leader_the_weakest_available_fights() {
    // [v29.battle.forced-leader]
    let plan = mended(bare(Scene::v29()), &Laid { dial: 4, ..Laid::default() });
    let least = LeaderId::of(Emperor).map(LeaderId::strength).min().unwrap();
    assert_eq!(plan.leader().map(LeaderId::strength), Some(least));
}

#[test]
fn of_too_many_cards_one_of_each_kind_counts() {
    // [v29.battle.extra-cards]: one of two weapons, the Shield; Hajr was never playable.
    let hand = &["chaumas", "lasgun", "shield", "hajr"];
    let cards = hand.iter().map(|c| card(c)).collect();
    let laid = Laid { lead: lead("caid"), cards, dial: 4, ..Laid::default() };
    let plan = mended(bare(Scene::v29()).hand(Emperor, hand), &laid);
    assert_eq!((plan.weapon, plan.defence), (Some(card("chaumas")), Some(card("shield"))));
}

#[test]
fn a_number_too_high_is_cut_down() {
    // [v29.battle.number-too-high]: six tokens make no more than six.
    let plan = mended(bare(Scene::v29()), &Laid { lead: lead("caid"), dial: 16, ..Laid::default() });
    assert_eq!((plan.lead, plan.dial), (lead("caid"), 12));
}

#[test]
fn other_illegal_elements_are_removed() {
    // [v29.battle.other-invalid]: a leader who is not there goes, then the weakest fights; so does a card.
    let gone = Laid { lead: lead("caid"), cards: [card("lasgun")].into_iter().collect(), ..Laid::default() };
    let scene = bare(Scene::v29()).with(|p| p.leaders.extend([(leader("caid"), Place::Tanks)]));
    let plan = mended(scene, &gone);
    assert!(plan.leader() != Some(leader("caid")) && plan.leader().is_some() && plan.weapon.is_none());
}

#[test]
fn a_sealed_plan_whose_card_is_gone_is_mended_at_the_reveal() {
    // [v29.battle.extra-cards] [v29.battle.other-invalid]
    let mut play = tabr(bare(Scene::v29())).hand(Emperor, &["chaumas"]).start();
    plan(&mut play, Emperor, led("caid", 2).weapon("chaumas"));
    play.edit(|cx| cx.discard(Emperor, card("chaumas")));
    plan(&mut play, Fremen, led("chani", 1));
    assert_eq!(fight(&play).sides[Side::Aggressor].plan.weapon, None);
    no_calls(&mut play);
    assert!(!is_dead(&play, "chani"));
}

#[test]
fn a_number_may_be_any_the_forces_make() {
    // [v29.components.choosing-a-number]
    let mut play = tabr(bare(Scene::v29())).start();
    plan_until(&mut play, Emperor, led("caid", 0), Part::Dial);
    assert_eq!(dials(&play, Emperor), [0, 2, 4, 6, 8, 10, 12]);
}

#[test]
fn battle_karama_come_before_the_plans() {
    // [v29.battle.karama-announce]
    let scene = bare(Scene::v29().option("advanced-powers", true));
    let scene = scene.squad(Emperor, "sietch_tabr:14", 2, 3).forces(Atreides, "sietch_tabr:14", 5);
    let scene = scene.hand(Guild, &["karama"]).with(|p| p.first_player = Some(Emperor));
    let mut play = scene.start();
    while let Question::Battle(_) = play.asked(play.pending()[0]) {
        silent(&mut play);
    }
    let stop = Question::Reaction(ReactionQuestion::Play(Moment::Stop(
        crate::activities::windows::Power::EmperorSardaukar,
    )));
    play.pass_windows_but(stop);
    assert_eq!((play.pending(), play.asked(Guild)), (vec![Guild], stop));
    play.act(Guild, ReactionAction::Pass);
    quiet(&mut play);
    plan(&mut play, Atreides, led("duncan_idaho", 1));
    let seat = play.seat(Guild);
    let late = Action::Reaction(ReactionAction::Play(card("karama")));
    assert!(play.rules.check(&play.state, seat, &late).is_err(), "too late");
}

#[test]
fn factions_that_can_stop_a_power_are_asked_in_order() {
    // [v29.battle.karama-response]: from the first player on; the first Karama settles it.
    let scene =
        bare(Scene::v29()).forces(BeneGesserit, "sietch_tabr:14", 3).forces(Fremen, "sietch_tabr:14", 3);
    let scene = scene.hand(Fremen, &["shield"]).hand(Emperor, &["lasgun"]).hand(Guild, &["karama"]);
    let scene = scene.hand(Harkonnen, &["karama#2"]).with(|p| p.first_player = Some(BeneGesserit));
    let mut play = scene.start();
    let order = super::super::voice::Order { play: false, kind: crate::data::CardKind::Shield };
    play.act(BeneGesserit, BattleAction::Speak(order));
    assert_eq!(play.pending(), [Emperor]);
    play.act(Emperor, ReactionAction::Pass).act(Fremen, ReactionAction::Pass);
    play.play_card(Guild, "karama");
    assert!(fight(&play).order.is_none() && holds(&play, Harkonnen, "karama"));
}

/// The community rulebook with main leaders, and the late battle.
fn main_leaders() -> Scene {
    bare(Scene::v29().option("main-leaders", true))
}

#[test]
fn main_leaders_fight_with_strength_ten_or_eight() {
    // [v29.leaders.six] [v29.data.main-leaders]
    let fight_with = |scene: Scene| {
        let mut play = tabr(scene).hand(Fremen, &["chaumas"]).spice(Fremen, 0).start();
        clash(&mut play, (Emperor, led("shaddam_iv", 3)), (Fremen, led("chani", 6).weapon("chaumas")));
        play
    };
    let mut play = fight_with(main_leaders());
    assert!(is_dead(&play, "shaddam_iv"));
    finish(&mut play);
    assert_eq!(play.spice(Fremen), 10);
    // [v29.house.main-leaders-8]
    let mut play = fight_with(main_leaders().option("house-main-leaders-8", true));
    finish(&mut play);
    assert_eq!(play.spice(Fremen), 8);
    let mut play = tabr(main_leaders()).start();
    clash(&mut play, (Emperor, led("shaddam_iv", 3)), (Fremen, led("chani", 6)));
    let totals = |a, d| {
        Event::Battle(super::super::BattleEvent::Totals {
            aggressor: Emperor,
            attack: a,
            defender: Fremen,
            defence: d,
        })
    };
    assert!(play.happened(|e| *e == totals(26, 24)), "3 + 10 against 6 + 6");
}

#[test]
fn the_lower_strength_alone_brings_no_main_leaders() {
    // [v29.advanced.combine]
    use crate::editions::MainLeaders;
    let strength = |scene: Scene| scene.rules().rulings.main_leaders;
    let lower = || Scene::v29().option("house-main-leaders-8", true);
    assert_eq!(strength(lower()), MainLeaders::None);
    assert_eq!(strength(lower().option("main-leaders", true)), MainLeaders::Eight);
}

/// All normal leaders but one are dead, and the main leader.
fn last_leader(scene: Scene, f: Faction, last: &'static str) -> Scene {
    scene.with(move |p| {
        let others = LeaderId::six(f).filter(|&l| l != leader(last));
        p.leaders.extend(others.map(|l| (l, Place::Tanks)));
    })
}

#[test]
fn a_faction_without_a_leader_is_out_of_the_game() {
    // [v29.leaders.elimination]
    let scene = last_leader(tabr(main_leaders()), Emperor, "caid").spice(Emperor, 9);
    let scene = scene.hand(Emperor, &["kulon", "hajr", "baliset"]).hand(Fremen, &["chaumas"]);
    let mut play = scene.forces(Emperor, "polar_sink", 2).start();
    clash(&mut play, (Emperor, led("caid", 1)), (Fremen, led("chani", 3).weapon("chaumas")));
    finish(&mut play);
    assert!(!play.state.plays(Emperor) && play.state.gone.contains(Emperor));
    assert_eq!(play.state.board.forces.on_board(Emperor).total(), 0);
    assert_eq!((play.spice(Emperor), play.state.board.cards.hand_len(Emperor)), (0, 0));
    assert!(["kulon", "hajr", "baliset"].iter().all(|c| discarded(&play, c)));
    assert_eq!(play.view(Guild).eliminated, Emperor.only());
    // The thresholds and the order of the others stay.
    assert_eq!(play.rules_at().needed(1), Some(3));
}

#[test]
fn captives_of_the_eliminated_leave_the_game_when_they_would_go_home() {
    // [v29.leaders.captives]: the fifth is captive, so the Emperor is out when the fourth dies.
    let scene = bare(Scene::v29().option("main-leaders", true).option("advanced-powers", true));
    let scene = last_leader(tabr(scene), Emperor, "caid").with(|p| {
        p.leaders.insert(leader("burseg"), Place::Captured);
    });
    let mut play = scene.hand(Fremen, &["chaumas"]).start();
    clash(&mut play, (Emperor, led("caid", 1)), (Fremen, led("chani", 3).weapon("chaumas")));
    finish(&mut play);
    assert!(play.state.gone.contains(Emperor));
    assert_eq!(play.state.board.leaders.get(leader("burseg")).place, Place::Captured);
    plan(&mut play, Harkonnen, led("burseg", 3));
    plan(&mut play, Guild, led("esmar_tuek", 1));
    while !play.pending().is_empty() {
        silent(&mut play);
    }
    assert_eq!(play.state.board.leaders.get(leader("burseg")).place, Place::Absent);
    // He leaves in the open.
    let removed = play.events.iter().find(|e| matches!(e, Event::Board(BoardEvent::LeaderRemoved { .. })));
    assert!(play.rules.redact(&play.state, removed.unwrap(), landsraad_kernel::Viewer::Public).is_some());
}

#[test]
fn the_voice_is_lost_with_mohiam() {
    // [v29.leaders.lost-powers] [v29.data.main-leader-powers]
    let scene = |dead: bool| {
        let scene =
            main_leaders().forces(BeneGesserit, "sietch_tabr:14", 3).forces(Fremen, "sietch_tabr:14", 3);
        let scene = scene.hand(Fremen, &["shield"]).with(|p| p.first_player = Some(BeneGesserit));
        let place = if dead { Place::Tanks } else { Place::Home };
        scene.with(|p| p.leaders.extend([(LeaderId::main(BeneGesserit), place)])).start()
    };
    let asked =
        |play: &Play| matches!(play.asked(play.pending()[0]), Question::Battle(BattleQuestion::Voice { .. }));
    assert!(asked(&scene(false)) && !asked(&scene(true)));
    assert!(
        scene(true).view(Guild).powers_lost.contains(crate::activities::windows::Power::BeneGesseritVoice)
    );
}
