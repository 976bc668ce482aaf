//! Blow, auction, revival, shipment, battle, harvest and victory where the editions differ.

use crate::Faction::*;
use crate::board::Squad;
use crate::data::{Card, Territory};
use crate::event::Event;
use crate::frames::At;
use crate::phases::bidding::BiddingAction;
use crate::phases::charity::CharityAction;
use crate::phases::nexus::{NexusAction, NexusEvent};
use crate::phases::revival::RevivalAction;
use crate::phases::shipment::ShipmentAction;
use crate::phases::spice_blow::SpiceBlowAction;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};
use crate::victory::{Victory, judge};
use crate::{Faction, FactionSet};

fn spice_card(key: &str) -> crate::data::SpiceCard {
    serde_json::from_value(serde_json::Value::from(key)).unwrap()
}

/// A spice blow with these cards on top and Red Chasm blown last.
fn blow(scene: Scene, top: &[&str]) -> Scene {
    let cards: Vec<_> = top.iter().map(|k| spice_card(k)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| {
        p.spice_top = cards;
        p.spice_pile_a = vec![spice_card("red_chasm")];
    })
}

fn nexus_count(play: &Play) -> usize {
    play.events.iter().filter(|e| matches!(e, Event::Nexus(NexusEvent::Opened))).count()
}

/// Spice in Hagga Basin.
fn blown(play: &Play) -> u16 {
    play.state.board.spice.at(spice_card("hagga_basin").blow().unwrap().0)
}

/// Answers every question by its default.
fn run(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        let seat = play.seat(f);
        let action = landsraad_kernel::Game::decision(&play.rules, &play.state, seat).unwrap().default;
        play.act(f, action);
    }
}

#[test]
fn every_worm_brings_its_own_nexus_before_it_strikes() {
    // [ah2009.spice.nexus] [ah2009.spice.nexus-before-worm] [ah2009.spice.after-worm] [v29.spice.several-worms]
    // [v29.spice.worm-nexus-first] [v29.nexus.trigger] [v29.spice.worm-redraw]
    for scene in [Scene::ah2009, Scene::v29] {
        let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
        let mut play = blow(scene(), &cards).forces(Guild, "red_chasm", 6).nowhere(Fremen).start();
        assert_eq!((nexus_count(&play), play.forces(Guild, "red_chasm")), (1, 6), "the worm waits");
        run(&mut play);
        assert_eq!((nexus_count(&play), play.forces(Guild, "red_chasm")), (2, 0));
        assert_eq!(blown(&play), 6);
        // [ah2009.tournament.worm-count]
        assert_eq!(play.state.worms, 2);
    }
    // Turn 1 worms bring nothing. [ah2009.tournament.worm-count-turn1]
    let mut play = blow(Scene::ah2009().turn(1), &["shai_hulud", "hagga_basin"]).start();
    run(&mut play);
    assert_eq!((nexus_count(&play), play.state.worms), (0, 0));
}

#[test]
fn an_alliance_made_in_the_nexus_already_protects() {
    // [ah2009.spice.nexus-before-worm] [ah2009.spice.worm-allies]
    let mut play =
        blow(Scene::ah2009(), &["shai_hulud", "hagga_basin"]).forces(Guild, "red_chasm", 6).start();
    while play.pending() != [Guild] {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    play.act(Guild, NexusAction::Propose(Fremen)).act(Fremen, NexusAction::Accept);
    run(&mut play);
    assert_eq!(play.forces(Guild, "red_chasm"), 6);
}

#[test]
fn the_fremen_ride_before_the_next_card() {
    // [v29.nexus.then-worm] [ah2009.spice.ride-limits]
    let mut play = blow(Scene::v29(), &["shai_hulud", "hagga_basin"]).forces(Fremen, "red_chasm", 4).start();
    while matches!(play.asked(play.pending()[0]), crate::Question::Nexus(_)) {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    assert_eq!((play.pending(), blown(&play)), (vec![Fremen], 0));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("sietch_tabr"))).act(Fremen, SpiceBlowAction::Riders(4));
    assert_eq!(play.forces(Fremen, "sietch_tabr"), 4);
    assert_eq!(blown(&play), 6);
}

#[test]
fn a_further_worm_goes_where_the_fremen_like() {
    // [ah2009.spice.second-worm-place] [ah2009.spice.second-worm-desert] [ah2009.spice.second-worm-effects]
    let worm_on = |to: &str| {
        let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
        let mut play = blow(Scene::ah2009(), &cards)
            .forces(Emperor, "false_wall_east:5", 3)
            .forces(Emperor, "the_minor_erg:5", 3)
            .start();
        while !matches!(play.asked(play.pending()[0]), crate::Question::SpiceBlow(_)) {
            let f = play.pending()[0];
            play.act(f, NexusAction::Done);
        }
        play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::by_id(to).unwrap()));
        run(&mut play);
        (play.forces(Emperor, "false_wall_east:5"), play.forces(Emperor, "the_minor_erg:5"))
    };
    assert_eq!(worm_on("false_wall_east"), (3, 3));
    assert_eq!(worm_on("the_minor_erg"), (3, 0));
}

#[test]
fn a_further_worm_nobody_places_strikes_the_usual_place() {
    // [ah2009.spice.second-worm-no-fremen] [v29.data.fremen-extra-worms]
    let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
    let others = [Atreides, Emperor, Guild];
    let mut play = blow(Scene::ah2009().factions(&others), &cards).forces(Guild, "red_chasm", 2).start();
    run(&mut play);
    assert_eq!((play.forces(Guild, "red_chasm"), nexus_count(&play)), (0, 2));
}

#[test]
fn a_worm_may_be_called_even_on_turn_one() {
    // [ah2009.spice.fremen-karama-worm] [ah2009.spice.karama-worm-turn1] [ah2009.spice.karama-worm-desert]
    // [ah2009.spice.karama-worm-allies] [ah2009.spice.karama-worm-spice] [ah2009.karama.special-power-reuse]
    let call = |to: &str| {
        let scene = blow(Scene::ah2009().turn(1), &["hagga_basin"]).hand(Fremen, &["karama"]);
        let scene = scene.forces(BeneGesserit, "harg_pass:4", 1).with(|p| p.karama_used = vec![Fremen]);
        let mut play = scene.board_spice("the_great_flat", 10).start();
        play.play_card(Fremen, "karama");
        play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::by_id(to).unwrap()));
        run(&mut play);
        let left = (play.forces(BeneGesserit, "harg_pass:4"), play.forces(Harkonnen, "carthag"));
        (left, play.state.board.spice.at(loc("the_great_flat")), play.state.worms)
    };
    assert_eq!(call("harg_pass"), ((0, 10), 10, 1));
    assert_eq!(call("carthag"), ((1, 10), 10, 1));
    assert_eq!(call("the_great_flat"), ((1, 10), 0, 1));
}

#[test]
fn karama_takes_the_worm_from_the_fremen() {
    // [ah2009.spice.karama-worm-control]
    let scene = blow(Scene::ah2009(), &["shai_hulud", "hagga_basin"]).hand(Emperor, &["karama"]);
    let scene = scene.forces(Fremen, "red_chasm", 5).forces(Guild, "red_chasm", 2);
    let mut play = scene.with(|p| p.alliances = vec![vec![Fremen, Guild]]).start();
    while play.pending() != [Emperor] || matches!(play.asked(Emperor), crate::Question::Nexus(_)) {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    play.play_card(Emperor, "karama");
    run(&mut play);
    assert_eq!((play.forces(Fremen, "red_chasm"), play.forces(Guild, "red_chasm")), (0, 0));
}

#[test]
fn spice_under_the_storm_is_lost_in_the_community_rules() {
    // [v29.spice.blow-under-storm]
    let lying = |scene: Scene| {
        let mut play = blow(scene.storm(12), &["broken_land"]).start();
        run(&mut play);
        play.state.board.spice.at(loc("broken_land:12"))
    };
    assert_eq!((lying(Scene::v29()), lying(Scene::ah2009())), (0, 8));
}

#[test]
fn a_reshuffle_leaves_a_target() {
    // [ah2009.spice.deck-reshuffle] [v29.setup.decks] [ah2009.spice.worm-place] [v29.spice.worm-target]
    for scene in [Scene::ah2009, Scene::v29] {
        let all: Vec<_> = crate::data::SpiceCard::all().filter(|c| *c != spice_card("red_chasm")).collect();
        let scene = scene().phase(Phase::SpiceBlow).forces(Guild, "red_chasm", 1).nowhere(Fremen);
        let mut play =
            scene.with(|p| p.spice_pile_a = all.into_iter().chain([spice_card("red_chasm")]).collect());
        play = play.script(&[]);
        let rules = play.rules();
        let mut state = rules.place(&play.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
        let (mut sink, mut dice) =
            (landsraad_kernel::EventSink::mute(), landsraad_kernel::Seeded::from_u64(1));
        let mut cx = crate::frames::Cx::new(&rules, &mut state, &mut dice, &mut sink);
        assert!(
            cx.turn_spice(crate::board::Pile::A, landsraad_kernel::RuleRef("gf9.spice-blow.top-card"))
                .is_some()
        );
        assert_eq!(cx.worm_target(crate::board::Pile::A), Some(Territory::RED_CHASM));
    }
}

#[test]
fn leaving_ends_an_alliance_or_not() {
    // [ah2009.alliance.break-and-join] [v29.nexus.break] [ah2009.alliance.size] [v29.nexus.any-size]
    let left = |scene: Scene| {
        let scene = blow(scene, &["shai_hulud", "hagga_basin"]);
        let mut play = scene.with(|p| p.alliances = vec![vec![Guild, Emperor, Harkonnen]]).start();
        while play.pending() != [Guild] {
            let f = play.pending()[0];
            play.act(f, NexusAction::Done);
        }
        play.act(Guild, NexusAction::Break);
        play.state.allied(Emperor, Harkonnen)
    };
    assert_eq!((left(Scene::ah2009()), left(Scene::v29())), (false, true));
}

#[test]
fn charity_is_for_those_who_have_nothing() {
    // [ah2009.auction.charity] [ah2009.auction.charity-once] [v29.auction.charity]
    for scene in [Scene::ah2009, Scene::v29] {
        let scene = scene().phase(Phase::Charity).with(|p| p.first_player = Some(Atreides));
        let mut play = scene.spice(Atreides, 1).spice(Emperor, 0).turn(1).start();
        assert!(play.refused(Atreides, CharityAction::Claim).rule.0.contains("charity"));
        while play.pending() != [Emperor] {
            let f = play.pending()[0];
            play.act(f, CharityAction::Pass);
        }
        play.act(Emperor, CharityAction::Claim);
        assert_eq!((play.spice(Atreides), play.spice(Emperor)), (1, 2));
    }
}

#[test]
fn the_bene_gesserit_wait_for_turn_two() {
    // [ah2009.auction.charity-bg]
    let got = |turn| {
        let mut play = Scene::ah2009().phase(Phase::Charity).turn(turn).spice(BeneGesserit, 9).start();
        run(&mut play);
        play.spice(BeneGesserit)
    };
    assert_eq!((got(1), got(2)), (9, 11));
}

fn auction(scene: Scene) -> Scene {
    scene.phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides))
}

#[test]
fn bids_are_covered_by_ones_own_spice() {
    // [ah2009.auction.must-own-spice] [v29.auction.own-funds]
    for scene in [Scene::ah2009, Scene::v29] {
        let scene = auction(scene()).spice(Atreides, 4).spice(Guild, 20);
        let mut play = scene.with(|p| p.alliances = vec![vec![Atreides, Guild]]).start();
        play.state.pledge[Guild] = 20;
        assert!(play.legal(Atreides).contains(&BiddingAction::Bid(4).into()));
        play.refused(Atreides, BiddingAction::Bid(5));
    }
}

#[test]
fn karama_buys_in_ones_turn_only() {
    // [ah2009.auction.karama-free-card] [v29.data.card-karama-buy]
    for scene in [Scene::ah2009, Scene::v29] {
        let mut play = auction(scene()).spice(Atreides, 2).hand(Atreides, &["karama"]).start();
        play.refused(Atreides, BiddingAction::Bid(3));
        play.act(Atreides, BiddingAction::BuyWith(Card::KARAMA));
        assert_eq!((play.spice(Atreides), play.state.board.cards.hand_len(Atreides)), (2, 1));
        let mut play = auction(scene()).spice(Atreides, 2).hand(Atreides, &["karama"]).start();
        play.act(Atreides, BiddingAction::Bid(1));
        for f in [BeneGesserit, Emperor, Fremen, Guild, Harkonnen] {
            play.act(f, BiddingAction::Pass);
        }
        play.pass_windows();
        // He pays: no Karama any more. [ah2009.auction.no-card-after-last-pass]
        assert_eq!((play.spice(Atreides), play.state.board.cards.hand_len(Atreides)), (1, 2));
    }
}

#[test]
fn who_was_full_stays_out_in_the_community_rules() {
    // [v29.auction.hand-limit] [ah2009.auction.full-excluded]
    let full = ["shield", "snooper", "lasgun", "crysknife"];
    let mut play = auction(Scene::v29()).hand(Atreides, &full).start();
    assert_eq!(play.pending(), [BeneGesserit]);
    play.edit(|cx| cx.discard(Atreides, Card::copies("shield").next().unwrap()));
    for f in [BeneGesserit, Emperor, Fremen, Guild] {
        play.act(f, BiddingAction::Pass);
    }
    assert_eq!(play.pending(), [Harkonnen]);
    play.act(Harkonnen, BiddingAction::Pass);
    assert_eq!(play.pending(), [], "nobody asks the Atreides");
}

#[test]
fn the_bonus_card_is_denied_for_one_purchase() {
    // [ah2009.auction.karama-harkonnen-bonus] [v29.data.card-karama]
    for scene in [Scene::ah2009, Scene::v29] {
        let scene = auction(scene()).spice(Harkonnen, 20).hand(Guild, &["karama"]);
        let mut play = scene.with(|p| p.first_player = Some(Harkonnen)).start();
        let buy = |play: &mut Play| {
            let mut bid = false;
            while let Some(f) = play.pending().first().copied() {
                let question = play.asked(f);
                if let crate::Question::Reaction(_) = question {
                    let karama = crate::windows::reaction::ReactionAction::Play(Card::KARAMA);
                    let bonus = matches!(
                        question,
                        crate::Question::Reaction(crate::windows::reaction::ReactionQuestion::Play(
                            crate::windows::Moment::Stop(crate::windows::Power::HarkonnenBonus)
                        ))
                    );
                    let has = play.state.board.cards.hand(f).contains(&Card::KARAMA);
                    let pass = crate::windows::reaction::ReactionAction::Pass;
                    play.act(f, if bonus && has { karama } else { pass });
                    if bonus {
                        return;
                    }
                } else if f == Harkonnen && !bid {
                    bid = true;
                    play.act(f, BiddingAction::Bid(1));
                } else if f == Harkonnen {
                    return;
                } else {
                    play.act(f, BiddingAction::Pass);
                }
            }
        };
        buy(&mut play);
        assert_eq!(play.state.board.cards.hand_len(Harkonnen), 1, "no bonus card");
    }
}

#[test]
fn allies_help_to_revive_only_where_it_is_printed() {
    // [ah2009.revival.emperor-ally-extra] [ah2009.revival.fremen-ally-free] [v29.data.fremen-alliance]
    // [v29.data.emperor-alliance] [v29.house.fremen-alliance]
    let free = |scene: Scene, ally: Faction| {
        let scene = scene.phase(Phase::Revival).with(|p| {
            p.first_player = Some(Guild);
            p.alliances = vec![vec![Guild, ally]];
            p.tanks = [(Guild, Squad::new(5, 0))].into();
        });
        let play = scene.spice(Guild, 0).start();
        (play.pending(), play.legal(*play.pending().first().unwrap()).len())
    };
    assert_eq!(free(Scene::basic(), Fremen).0, [Fremen], "the Fremen are asked");
    // One free revival, no spice: nothing or one.
    assert_eq!(free(Scene::ah2009(), Fremen), (vec![Guild], 2));
    assert_eq!(free(Scene::ah2009(), Emperor), (vec![Guild], 2));
    assert_eq!(free(Scene::ah2009().option("published-alliance-powers", "on"), Fremen).0, [Fremen]);
    assert_eq!(free(Scene::v29(), Fremen), (vec![Guild], 2));
    assert_eq!(free(Scene::v29().option("house-fremen-alliance", true), Fremen), (vec![Guild], 3));
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
fn the_kwisatz_haderach_comes_back_besides_a_leader() {
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
        let mut cx = crate::frames::Cx::new(&rules, &mut state, &mut dice, &mut sink);
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
fn forces_collect_in_the_whole_territory() {
    // [ah2009.harvest.scope] [ah2009.harvest.storm] [v29.harvest.whole-territory]
    let got = |s: Scene, storm: u8| {
        let scene = s.phase(Phase::Collection).storm(storm).forces(Guild, "broken_land:11", 3);
        scene.board_spice("broken_land:12", 8).spice(Guild, 0).start().spice(Guild)
    };
    assert_eq!((got(Scene::ah2009(), 3), got(Scene::ah2009(), 11), got(Scene::ah2009(), 12)), (6, 6, 6));
    assert_eq!((got(Scene::v29(), 3), got(Scene::v29(), 11), got(Scene::v29(), 12)), (6, 0, 0));
    assert_eq!(got(Scene::ah2009().option("harvest-storm", "blocks"), 11), 0);
    assert_eq!(got(Scene::ah2009().option("harvest-scope", "sector"), 3), 0);
}

#[test]
fn a_city_held_since_the_storm_brings_three() {
    // [ah2009.harvest.rate-ornithopter] [v29.harvest.harvester]
    let got = |s: Scene, claims| {
        let scene =
            s.phase(Phase::Collection).forces(Atreides, "broken_land:11", 2).forces(Atreides, "arrakeen", 1);
        let scene = scene.board_spice("broken_land:12", 8).spice(Atreides, 0).nowhere(Harkonnen);
        scene.with(|p| p.claims = Some(claims)).start().spice(Atreides)
    };
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(got(scene(), [Some(Atreides), None, None]), 6);
        assert_eq!(got(scene(), [None, None, None]), 4);
    }
    assert_eq!(got(Scene::v29(), [None, Some(Atreides), None]), 4, "Carthag gives no Harvester");
}

#[test]
fn carryalls_and_smugglers_bring_spice() {
    // [v29.collection.claim-cards] [v29.collection.carryall] [v29.collection.smugglers]
    let scene = |s: Scene, claims| {
        let scene = s.phase(Phase::Collection).nowhere(Guild).spice(Guild, 0);
        scene.with(|p| p.claims = Some(claims)).start().spice(Guild)
    };
    let on = || Scene::v29().option("collection-bonus", true);
    assert_eq!(scene(on(), [Some(Guild), Some(Guild), None]), 4);
    assert_eq!(scene(on(), [Some(Guild), None, Some(Guild)]), 4);
    assert_eq!(scene(on().option("city-income", "cards-one"), [Some(Guild), None, Some(Guild)]), 3);
    let storm = on().storm(3).with(|p| p.storm_card = Some(1)).start();
    assert_eq!(storm.state.claims, [Some(Atreides), Some(Harkonnen), Some(Guild)]);
}

/// The factions that have won, and how, in a Mentat pause with these forces.
fn verdict(scene: Scene) -> Option<(FactionSet, Victory)> {
    let scene = scene.phase(Phase::Mentat);
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    judge(At { rules: &rules, s: &state }).map(|end| (end.factions, end.victory))
}

fn holds(scene: Scene, f: Faction, places: &[&str]) -> Scene {
    places.iter().fold(scene, |s, place| s.forces(f, place, 1))
}

#[test]
fn large_alliances_need_five() {
    // [ah2009.end.table-4plus] [ah2009.end.member-solo] [v29.victory.table] [v29.victory.no-solo-while-allied]
    // [v29.victory.declare] [ah2009.end.check]
    for scene in [Scene::ah2009, Scene::v29] {
        let base = || scene().nowhere(Atreides).nowhere(Guild).nowhere(Fremen).turn(4);
        let three = ["carthag", "arrakeen", "tueks_sietch"];
        assert_eq!(verdict(holds(base(), Harkonnen, &three)), Some((Harkonnen.only(), Victory::Strongholds)));
        let allied = |n: usize| {
            let members = [Harkonnen, Emperor, Guild][..n].to_vec();
            holds(base(), Harkonnen, &three).with(|p| p.alliances = vec![members])
        };
        assert_eq!(verdict(allied(2)), None);
        let four = |n| holds(allied(n), Emperor, &["sietch_tabr"]);
        assert!(verdict(four(2)).is_some() && verdict(four(3)).is_none());
    }
}

#[test]
fn without_a_winner_the_game_is_drawn() {
    // [ah2009.end.draw] [v29.end.no-winner] [v29.house.definitive-victory]
    let base = |s: Scene| s.factions(&[Atreides, Harkonnen, Emperor]).turn(15);
    assert_eq!(verdict(base(Scene::ah2009())), Some((FactionSet::EMPTY, Victory::Nobody)));
    assert_eq!(verdict(base(Scene::v29())), Some((FactionSet::EMPTY, Victory::Nobody)));
    let house = base(Scene::v29()).option("house-definitive-victory", true);
    let house = house.spice(Atreides, 4).spice(Harkonnen, 7);
    assert_eq!(verdict(house), Some((Harkonnen.only(), Victory::Definitive)));
}

#[test]
fn special_victories_are_not_shared_in_2009() {
    // [ah2009.end.special-allies]
    let base = |s: Scene| {
        let scene = s.turn(15).forces(Harkonnen, "sietch_tabr", 1).nowhere(Fremen);
        scene.with(|p| p.alliances = vec![vec![Guild, Emperor]])
    };
    assert_eq!(verdict(base(Scene::ah2009())), Some((Guild.only(), Victory::GuildSpecial)));
    let shared = base(Scene::ah2009().option("published-alliance-powers", "on"));
    assert_eq!(verdict(shared), Some((Guild.only().with(Emperor), Victory::GuildSpecial)));
}

#[test]
fn the_first_in_order_wins_if_two_have_enough() {
    // [ah2009.end.simultaneous] [ah2009.tournament.shield-wall]
    let first = |f| {
        let scene = Scene::ah2009().option("tournament", true).turn(7).nowhere(Guild).nowhere(Fremen);
        let scene = holds(scene, Atreides, &["arrakeen", "sietch_tabr", "shield_wall:8"]);
        let scene = holds(scene, Harkonnen, &["carthag", "tueks_sietch", "habbanya_sietch"]);
        verdict(scene.with(|p| {
            p.worms = Some(6);
            p.first_player = Some(f);
        }))
    };
    assert_eq!(first(Harkonnen), Some((Harkonnen.only(), Victory::Strongholds)));
    assert_eq!(first(BeneGesserit), Some((Harkonnen.only(), Victory::Strongholds)));
    assert_eq!(first(Atreides), Some((Atreides.only(), Victory::Strongholds)));
}

#[test]
fn cards_played_once_are_discarded() {
    // [ah2009.card.discard-after-use]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(2)).hand(Guild, &["weather_control"]);
    let mut play = scene.start();
    play.play_card(Guild, "weather_control");
    assert_eq!(play.state.board.cards.discard(), [Card::WEATHER_CONTROL]);
    assert!(play.state.board.cards.hand(Guild).is_empty());
}

#[test]
fn a_hand_holds_four_cards_and_that_of_the_harkonnen_eight() {
    // [ah2009.setup.hand-limit] [ah2009.auction.full-excluded]
    let four = ["shield", "snooper", "lasgun", "crysknife"];
    let seven = ["shield#2", "shield#3", "shield#4", "snooper#2", "snooper#3", "snooper#4", "hajr"];
    let scene = auction(Scene::ah2009()).hand(Guild, &four).hand(Harkonnen, &seven);
    let mut play = scene.start();
    let mut asked = vec![];
    while let Some(f) = play.pending().first().copied() {
        if let crate::Question::Bidding(_) = play.asked(f) {
            asked.push(f);
            play.act(f, BiddingAction::Pass);
        } else {
            play.act(f, crate::windows::reaction::ReactionAction::Pass);
        }
    }
    assert!(!asked.contains(&Guild) && asked.contains(&Harkonnen));
}

#[test]
fn no_leader_dies_with_the_shield_wall() {
    // [ah2009.storm.atomics-leaders] [ah2009.tournament.atomics]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).forces(Guild, "shield_wall:8", 2);
    let mut play = scene.hand(Guild, &["family_atomics"]).start();
    // First comes the moment for Weather Control.
    play.act(Guild, crate::windows::reaction::ReactionAction::Pass).play_card(Guild, "family_atomics");
    let home = |l| play.state.board.leaders.get(l).place == crate::board::Place::Home;
    assert!(crate::data::LeaderId::all().all(home));
    assert_eq!(play.forces(Guild, "shield_wall:8"), 0);
    // A later occupant still scores it.
    let play = Scene::ah2009().option("tournament", true).phase(Phase::Mentat).with(|p| {
        p.worms = Some(6);
        p.shield_wall = Some(false);
    });
    let play = play.forces(Emperor, "shield_wall:8", 1);
    let rules = play.rules();
    let state = rules.place(&play.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    assert_eq!(At { rules: &rules, s: &state }.points(Emperor), 1);
}

fn placed(play: &Play) -> usize {
    let spice = |e: &&Event| matches!(e, Event::Board(crate::event::BoardEvent::SpicePlaced { .. }));
    play.events.iter().filter(spice).count()
}

#[test]
fn one_blow_or_two() {
    // [ah2009.spice.single-end] [ah2009.double-blow.repeat-once] [ah2009.double-blow.worm-target]
    let mut one = blow(Scene::ah2009(), &["hagga_basin", "the_great_flat"]).start();
    run(&mut one);
    assert_eq!((placed(&one), blown(&one)), (1, 6));
    let cards = ["hagga_basin", "shai_hulud", "the_great_flat"];
    let scene = blow(Scene::ah2009().option("double-blow", true), &cards).forces(Guild, "old_gap:10", 2);
    let scene = scene.forces(Emperor, "red_chasm", 2).nowhere(Fremen);
    let mut two = scene.with(|p| p.spice_pile_b = vec![spice_card("old_gap")]).start();
    run(&mut two);
    assert_eq!((placed(&two), nexus_count(&two)), (2, 1));
    // The worm came in the second draw: it strikes the territory of the second pile.
    assert_eq!((two.forces(Guild, "old_gap:10"), two.forces(Emperor, "red_chasm")), (0, 2));
}

#[test]
fn the_eighth_turn_empties_the_deck_and_goes_on_with_a_new_one() {
    // [ah2009.double-blow.turn8-first-pile] [ah2009.double-blow.turn8-worms]
    // [ah2009.double-blow.turn8-reshuffle] [ah2009.double-blow.turn8-second-blow]
    let left = ["shai_hulud", "rock_outcroppings", "shai_hulud#2", "shai_hulud#3"].map(spice_card);
    let gone: Vec<_> = crate::data::SpiceCard::all().filter(|c| !left.contains(c)).collect();
    let scene = Scene::ah2009().option("double-blow", true).phase(Phase::SpiceBlow).turn(8).nowhere(Fremen);
    let mut play = scene.with(|p| {
        let half = gone.len() / 2;
        p.spice_pile_a = gone[..half].to_vec();
        p.spice_pile_b = gone[half..].to_vec();
        p.spice_top = left.to_vec();
    });
    play = play.factions(&[Atreides, Guild, Emperor]);
    let mut play = play.start();
    run(&mut play);
    let reshuffled = |e: &&Event| matches!(e, Event::Board(crate::event::BoardEvent::SpiceReshuffled));
    assert_eq!(play.events.iter().filter(reshuffled).count(), 1);
    assert_eq!(placed(&play), 2, "Rock Outcroppings and the first territory of the new deck");
    assert!(nexus_count(&play) >= 3);
    let turned: Vec<_> = play
        .events
        .iter()
        .filter_map(|e| match e {
            Event::Board(crate::event::BoardEvent::SpiceTurned { card }) => Some(*card),
            _ => None,
        })
        .collect();
    assert_eq!(turned[..4], left);
    assert_eq!(play.state.board.blow.deck_len(), 21 - (turned.len() - 4));
}

#[test]
fn a_stopped_worthless_card_leaves_the_next_one_alone() {
    // [ah2009.karama.block-bg-worthless]
    let stopped = |s: Scene| {
        let scene = s.phase(Phase::Battle).storm(3).nowhere(Harkonnen).nowhere(Fremen);
        let scene = scene.forces(Atreides, "old_gap:10", 4).forces(Guild, "old_gap:10", 4);
        let scene = scene.hand(BeneGesserit, &["kulon", "baliset"]).hand(Atreides, &["karama"]);
        let mut play = scene.with(|p| p.first_player = Some(Atreides)).start();
        let ask =
            crate::phases::battle::BattleAction::Ask(crate::phases::battle::prescience::Element::Number);
        play.act(Atreides, ask);
        assert_eq!(play.pending(), [BeneGesserit]);
        play.play_card(BeneGesserit, "kulon").play_card(Atreides, "karama");
        let at = At { rules: &play.rules, s: &play.state };
        let baliset = crate::data::card_by_key("baliset").unwrap();
        (at.works(crate::windows::Power::AtreidesPrescience), at.is_karama(BeneGesserit, baliset))
    };
    assert_eq!(stopped(Scene::ah2009()), (true, true));
    assert_eq!(stopped(Scene::advanced()), (true, false));
}
