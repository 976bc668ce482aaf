//! Revival where the editions differ.

use crate::Faction;
use crate::Faction::*;
use crate::action::Why;
use crate::activities::revival::{RevivalAction, RevivalWhy};
use crate::activities::shipment::ShipmentAction;
use crate::board::{Place, Squad};
use crate::data::LeaderId;
use crate::event::Event;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

/// Answers every question by its default.
fn run(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        let seat = play.seat(f);
        let action = landsraad_kernel::Game::decision(&play.rules, &play.state, seat).unwrap().default;
        play.act(f, action);
    }
}

/// The factions asked about five dead of the Guild, without spice, and how many answers there are.
fn asked_with_ally(scene: Scene, ally: Faction) -> (Vec<Faction>, usize) {
    let scene = scene.phase(Phase::Revival).with(|p| {
        p.first_player = Some(Guild);
        p.alliances = vec![vec![Guild, ally]];
        p.tanks = [(Guild, Squad::new(5, 0))].into();
    });
    let play = scene.spice(Guild, 0).start();
    (play.pending(), play.legal(*play.pending().first().unwrap()).len())
}

fn published() -> Scene {
    Scene::ah2009().option("published-alliance-powers", "on")
}

#[test]
fn the_fremen_help_allies_to_revive_only_where_it_is_printed() {
    // [ah2009.revival.fremen-ally-free] Without the option one free revival and no spice: nothing or one.
    assert_eq!(asked_with_ally(Scene::ah2009(), Fremen), (vec![Guild], 2));
    assert_eq!(asked_with_ally(published(), Fremen).0, [Fremen]);
    // In the 2019 edition the Fremen are asked, by the community rules they are not.
    assert_eq!(asked_with_ally(Scene::basic(), Fremen).0, [Fremen]);
    assert_eq!(asked_with_ally(Scene::v29(), Fremen), (vec![Guild], 2));
}

#[test]
fn the_emperor_helps_allies_to_revive_only_where_it_is_printed() {
    // [ah2009.revival.emperor-ally-extra]
    assert_eq!(asked_with_ally(Scene::ah2009(), Emperor), (vec![Guild], 2));
    assert_eq!(asked_with_ally(published(), Emperor).0, [Emperor]);
}

#[test]
fn a_house_rule_gives_allies_of_the_fremen_one_more_free_revival() {
    // [v29.house.fremen-alliance]
    let house = Scene::v29().option("house-fremen-alliance", true);
    assert_eq!(asked_with_ally(house, Fremen), (vec![Guild], 3));
}

/// All leaders of a faction lie in the tanks.
fn leaders_dead(p: &mut crate::stage::Position, f: Faction) {
    p.leaders.extend(crate::data::LeaderId::of(f).map(|l| (l, crate::board::Place::Tanks)));
}

#[test]
fn in_2009_leaders_come_back_after_movement() {
    // [ah2009.turns.steps] [ah2009.leader.when]
    let scene = |phase| {
        let scene = Scene::ah2009().phase(phase).factions(&[Guild, Emperor]).nowhere(Guild).spice(Guild, 9);
        scene.with(|p| {
            p.first_player = Some(Guild);
            leaders_dead(p, Guild);
        })
    };
    let mut play = scene(Phase::Revival).start();
    run(&mut play);
    assert!(!play.happened(|e| matches!(e, Event::Revival(_))));
    let leader = crate::data::LeaderId::of(Guild).find(|l| l.strength() <= 9).unwrap();
    let mut play = scene(Phase::Shipment).start();
    for _ in 0..40 {
        let f = play.pending()[0];
        let revive = crate::Action::from(RevivalAction::Leader(leader));
        if f == Guild && play.legal(Guild).contains(&revive) {
            play.act(Guild, revive);
            assert_eq!(play.state.board.leaders.get(leader).place, crate::board::Place::Home);
            return;
        }
        let seat = play.seat(f);
        let action = landsraad_kernel::Game::decision(&play.rules, &play.state, seat).unwrap().default;
        let action = if play.legal(f).contains(&ShipmentAction::TakeTurn.into()) && f == Guild {
            ShipmentAction::TakeTurn.into()
        } else {
            action
        };
        play.act(f, action);
    }
    panic!("no leader was offered");
}

#[test]
fn the_kwisatz_haderach_comes_back_in_addition_to_a_leader() {
    // [ah2009.leader.kh-slot] [ah2009.leader.kh-cost] [ah2009.leader.kh-when]
    let start = |alive: bool| {
        let scene = Scene::ah2009().option("leader-revival", "revival-phase").phase(Phase::Revival);
        let scene = scene.spice(Atreides, 7).with(|p| {
            p.first_player = Some(Atreides);
            leaders_dead(p, Atreides);
            if alive {
                p.leaders.remove(&crate::data::LeaderId::by_id("dr_yueh").unwrap());
            }
        });
        let rules = scene.rules();
        let mut state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
        let (mut sink, mut dice) =
            (landsraad_kernel::EventSink::mute(), landsraad_kernel::Seeded::from_u64(1));
        let mut cx = crate::activities::Cx::new(&rules, &mut state, &mut dice, &mut sink);
        cx.change_kwisatz(|k| k.dead = true);
        landsraad_kernel::drive(&mut cx);
        (rules, state)
    };
    let ask = |alive: bool, action: RevivalAction| {
        let (rules, state) = start(alive);
        let seat = state.seat(Atreides).unwrap();
        landsraad_kernel::Game::check(&rules, &state, seat, &action.into()).is_ok()
    };
    assert!(ask(false, RevivalAction::Kwisatz) && !ask(true, RevivalAction::Kwisatz));
    let (rules, mut state) = start(false);
    let seat = state.seat(Atreides).unwrap();
    let jessica = crate::data::LeaderId::by_id("lady_jessica").unwrap();
    for action in [RevivalAction::Kwisatz, RevivalAction::Leader(jessica)] {
        landsraad_kernel::Game::check(&rules, &state, seat, &action.into()).unwrap();
        let mut dice = landsraad_kernel::Seeded::from_u64(1);
        let mut sink = landsraad_kernel::EventSink::mute();
        landsraad_kernel::Game::apply(&rules, &mut state, seat, &action.into(), &mut dice, &mut sink);
    }
    assert_eq!((state.board.spice.of(Atreides), state.board.leaders.kwisatz().dead), (0, false));
}

#[test]
fn a_leader_may_come_back_before_the_forces() {
    // [gf9.revival.order] [v29.revival.order] [gf9.revival.leader-one-per-turn]
    let leader = |id: &str| LeaderId::by_id(id).unwrap();
    for scene in [Scene::basic(), Scene::v29()] {
        let scene = scene.phase(Phase::Revival).with(|p| {
            p.first_player = Some(Atreides);
            p.tanks = [(Atreides, Squad::new(5, 0))].into();
            p.leaders = LeaderId::of(Atreides).map(|l| (l, Place::Tanks)).collect();
        });
        let mut play = scene.spice(Atreides, 8).start();
        play.act(Atreides, RevivalAction::Leader(leader("gurney_halleck")));
        let refusal = play.refused(Atreides, RevivalAction::Leader(leader("dr_yueh")));
        assert_eq!(refusal.why, Why::Revival(RevivalWhy::OneLeader));
        play.act(Atreides, RevivalAction::Forces(3));
        assert_eq!((play.spice(Atreides), play.state.board.forces.tanks(Atreides).normal), (2, 2));
        assert_ne!(play.pending(), [Atreides], "no second leader is offered");
    }
}

#[test]
fn the_emperor_hears_why_he_cannot_pay_for_so_many() {
    // [gf9.emperor.ally-revival]
    let scene = |dead: u8, spice: u16| {
        let scene = Scene::basic().phase(Phase::Revival).spice(Emperor, spice);
        let mut play = scene
            .with(|p| {
                p.first_player = Some(Guild);
                p.alliances = vec![vec![Guild, Emperor]];
                p.tanks = [(Guild, Squad::new(dead, 0))].into();
            })
            .start();
        play.pass_windows();
        play
    };
    let why = |play: &Play, n| play.refused(Emperor, RevivalAction::Help(n)).why;
    assert_eq!(why(&scene(9, 9), 4), Why::Revival(RevivalWhy::TooMany { forces: 4, most: 3 }));
    assert_eq!(why(&scene(1, 9), 2), Why::Revival(RevivalWhy::InTanks { forces: 2, dead: 1 }));
    assert_eq!(why(&scene(9, 3), 2), Why::Revival(RevivalWhy::HelpUnpaid { forces: 2, spice: 3 }));
}
