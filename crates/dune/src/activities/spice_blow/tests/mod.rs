//! Tests of the spice blow: territory cards, worms, rides.

mod ah2009;
mod editions;
mod v29;

use landsraad_kernel::Game as _;

use super::*;
use crate::Faction::*;
use crate::activities::nexus::NexusAction;
use crate::activities::windows::reaction::ReactionAction;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};

fn card(key: &str) -> SpiceCard {
    serde::Deserialize::deserialize(serde::de::value::StrDeserializer::<serde::de::value::Error>::new(key))
        .unwrap_or_else(|_| panic!("no spice card {key}"))
}

/// The next cards of the deck; worms are `shai_hulud`, `shai_hulud#2`…
fn deck(scene: Scene, cards: &[&str]) -> Scene {
    let cards = cards.iter().map(|c| card(c)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| (p.spice_top, p.first_player) = (cards, Some(Atreides)))
}
fn pile_a(scene: Scene, key: &str) -> Scene {
    let top = card(key);
    scene.with(|p| p.spice_pile_a = vec![top])
}
fn pile_b(scene: Scene, key: &str) -> Scene {
    let top = card(key);
    scene.with(|p| p.spice_pile_b = vec![top])
}
fn basic(cards: &[&str]) -> Scene {
    deck(Scene::basic(), cards)
}
fn advanced(cards: &[&str]) -> Scene {
    deck(Scene::advanced(), cards)
}
fn lying(play: &Play, at: &str) -> u16 {
    play.state.board.spice.at(loc(at))
}
/// Everybody is done until another question comes.
fn end_nexus(play: &mut Play) {
    while let Some(&f) = play.pending().first() {
        match play.asked(f) {
            Question::Nexus(_) => play.act(f, NexusAction::Done),
            _ => return,
        };
    }
}
const WORM: &str = "shai_hulud";
const WORM2: &str = "shai_hulud#2";

#[test]
fn a_territory_card_places_its_spice() {
    // [gf9.spice-blow.top-card] [gf9.spice-blow.territory-card]
    let play = basic(&["old_gap"]).board_spice("old_gap:10", 2).start();
    assert_eq!(lying(&play, "old_gap:10"), 8);
    assert_eq!(play.view(Guild).spice_pile_a.last(), Some(&card("old_gap")));
    assert_eq!((play.view(Guild).spice_deck, play.pending()), (20, vec![]));
}

#[test]
fn spice_under_the_storm_is_placed_or_lost_as_the_table_likes() {
    // [gf9.spice-blow.in-storm]
    assert_eq!(lying(&basic(&["the_great_flat"]).storm(15).start(), "the_great_flat:15"), 10);
    let play = basic(&["the_great_flat"]).storm(15).option("blow-in-storm", "lost").start();
    assert_eq!(lying(&play, "the_great_flat:15"), 0);
    assert_eq!(play.view(Guild).spice_pile_a, [card("the_great_flat")]);
}

#[test]
fn worms_of_the_first_turn_are_shuffled_back() {
    // [gf9.spice-blow.first-turn-worms] [gf9.nexus.trigger] [gf9.alliance.nexus-options]
    let play = basic(&[WORM, WORM2, "broken_land"]).turn(1).start();
    assert_eq!((lying(&play, "broken_land:12"), play.pending()), (8, vec![]));
    let deck = &play.state.board.blow;
    assert_eq!((deck.deck_len(), deck.aside()), (20, 0));
    assert!(!play.happened(|e| matches!(e, Event::Nexus(_))));
}

#[test]
fn a_worm_devours_the_whole_territory_of_the_top_card() {
    // [gf9.spice-blow.worm-devours] [gf9.spice-blow.worm-draw-again] [gf9.nexus.trigger]
    let play = pile_a(basic(&[WORM, WORM2, "sihaya_ridge"]), "south_mesa")
        .storm(5)
        .board_spice("south_mesa:5", 4)
        .forces(Emperor, "south_mesa:5", 3)
        .forces(Guild, "south_mesa:6", 1)
        .start();
    assert_eq!((play.forces(Emperor, "south_mesa:5"), play.forces(Guild, "south_mesa:6")), (0, 0));
    assert_eq!((lying(&play, "south_mesa:5"), lying(&play, "sihaya_ridge:9")), (0, 6));
    assert_eq!(play.state.board.forces.tanks(Emperor).total(), 3);
    let opened = |e: &&Event| matches!(e, Event::Nexus(crate::activities::nexus::NexusEvent::Opened));
    assert_eq!(play.events.iter().filter(opened).count(), 1);
}

#[test]
fn a_worm_on_no_territory_devours_nothing_but_brings_a_nexus() {
    // [gf9.spice-blow.worm-devours] [gf9.faq.spice-reshuffle-all]
    let play = basic(&[WORM, "red_chasm"]).forces(Emperor, "red_chasm:7", 3).start();
    assert_eq!(play.forces(Emperor, "red_chasm:7"), 3);
    assert!(matches!(play.asked(Atreides), Question::Nexus(_)));
}

#[test]
fn an_empty_deck_takes_in_both_piles() {
    // [gf9.faq.spice-reshuffle-all] [gf9.setup.reshuffle]
    let all: Vec<SpiceCard> = SpiceCard::all().collect();
    let play = advanced(&[])
        .turn(1)
        .with(|p| (p.spice_pile_a, p.spice_pile_b) = (all[..11].to_vec(), all[11..].to_vec()))
        .start();
    let deck = &play.state.board.blow;
    assert_eq!((deck.pile(Pile::A).len(), deck.pile(Pile::B).len(), deck.deck_len()), (1, 1, 19));
}

#[test]
fn two_blows_have_a_pile_each() {
    // [gf9.spice-blow.adv-two-cards] [gf9.spice-blow.adv-pile-a]
    let play = advanced(&["red_chasm", "old_gap"]).start();
    assert_eq!((lying(&play, "red_chasm:7"), lying(&play, "old_gap:10")), (8, 6));
    assert_eq!(play.view(Guild).spice_pile_a, [card("red_chasm")]);
    assert_eq!(play.view(Guild).spice_pile_b, [card("old_gap")]);
}

#[test]
fn a_worm_of_blow_a_strikes_pile_a_and_its_nexus_comes_before_blow_b() {
    // [gf9.spice-blow.adv-worm-a] [gf9.spice-blow.adv-nexus]
    let scene = advanced(&[WORM, "funeral_plain", "hagga_basin"]);
    let mut play = pile_b(pile_a(scene, "red_chasm"), "old_gap")
        .forces(Atreides, "red_chasm:7", 3)
        .forces(Guild, "old_gap:10", 2)
        .start();
    assert_eq!((play.forces(Atreides, "red_chasm:7"), play.forces(Guild, "old_gap:10")), (0, 2));
    assert_eq!(play.view(Guild).spice_pile_a.last(), Some(&card("funeral_plain")));
    let turn = play.view(Guild).now.iter().find_map(|now| match now {
        crate::view::Now::Nexus(nexus) => Some(nexus.turn),
        _ => None,
    });
    assert_eq!(turn, Some(Some(play.seat(Atreides))));
    assert_eq!(lying(&play, "hagga_basin:13"), 0);
    end_nexus(&mut play);
    assert_eq!(lying(&play, "hagga_basin:13"), 6);
}

#[test]
fn worms_in_both_blows_bring_two_nexuses_and_new_allies_are_protected() {
    // [gf9.spice-blow.adv-blow-b] [gf9.alliance.shared-advantages] [gf9.fremen.ally-worm]
    let scene = advanced(&[WORM, "funeral_plain", WORM2, "hagga_basin"]);
    let mut play = pile_b(scene, "old_gap").forces(Atreides, "old_gap:10", 2).start();
    play.act(Atreides, NexusAction::Propose(Fremen)).act(Fremen, NexusAction::Accept);
    end_nexus(&mut play);
    assert_eq!(
        play.asked(Fremen),
        Question::SpiceBlow(SpiceBlowQuestion::Protect { ally: Atreides, territory: Territory::OLD_GAP })
    );
    play.act(Fremen, SpiceBlowAction::Protect(true));
    assert_eq!(play.forces(Atreides, "old_gap:10"), 2);
    // The second Nexus can undo the first.
    play.act(Atreides, NexusAction::Break);
    assert!(play.state.allies[Fremen].is_empty());
}

#[test]
fn the_advanced_first_turn_shuffles_back_after_both_blows() {
    // [gf9.spice-blow.adv-first-turn]
    let play = advanced(&[WORM, "red_chasm", WORM2, "old_gap"]).turn(1).start();
    let deck = &play.state.board.blow;
    assert_eq!((deck.deck_len(), deck.aside(), play.pending()), (19, 0, vec![]));
    assert_eq!((lying(&play, "red_chasm:7"), lying(&play, "old_gap:10")), (8, 6));
}

/// A worm in Red Chasm, with Fremen and Emperor there; then spice in Old Gap.
fn worm_on_fremen() -> Play {
    pile_a(basic(&[WORM, "old_gap"]), "red_chasm")
        .forces(Fremen, "red_chasm:7", 3)
        .forces(Emperor, "red_chasm:7", 2)
        .forces(Guild, "south_mesa:5", 5)
        .start()
}

/// The same, after two of the Fremen rode to the Guild in South Mesa.
fn fremen_rode() -> Play {
    let mut play = worm_on_fremen();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("south_mesa:5"))).act(Fremen, SpiceBlowAction::Riders(2));
    play
}

#[test]
fn the_worm_does_not_devour_fremen() {
    // [gf9.fremen.worm-immunity]
    let play = worm_on_fremen();
    assert_eq!((play.forces(Fremen, "red_chasm:7"), play.forces(Emperor, "red_chasm:7")), (3, 0));
}

#[test]
fn the_fremen_ride_after_blow_and_nexus() {
    // [gf9.spice-blow.phase-order] The spice lies before the Nexus, and may be ridden to.
    let mut play = worm_on_fremen();
    assert_eq!(lying(&play, "old_gap:10"), 6);
    end_nexus(&mut play);
    assert_eq!(play.pending(), [Fremen]);
    assert!(play.legal(Fremen).contains(&SpiceBlowAction::RideTo(loc("old_gap:10")).into()));
}

#[test]
fn any_number_of_fremen_ride_the_worm() {
    // [gf9.fremen.ride]
    let play = fremen_rode();
    assert_eq!((play.forces(Fremen, "red_chasm:7"), play.forces(Fremen, "south_mesa:5")), (1, 2));
}

#[test]
fn riders_devour_nobody() {
    // [gf9.fremen.ride-harmless]
    assert_eq!(fremen_rode().forces(Guild, "south_mesa:5"), 5);
}

#[test]
fn rides_obey_storm_occupancy_and_allies() {
    // [gf9.storm.obstruction] [gf9.movement.stronghold-block] [gf9.alliance.no-sharing]
    let mut play = pile_a(basic(&[WORM, "old_gap"]), "red_chasm")
        .storm(5)
        .forces(Fremen, "red_chasm:7", 4)
        .forces(Harkonnen, "carthag:11", 2)
        .forces(Emperor, "carthag:11", 2)
        .forces(Guild, "broken_land:11", 1)
        .with(|p| p.alliances = vec![vec![Fremen, Guild]])
        .start();
    end_nexus(&mut play);
    let rules = |at: &str| match (crate::tests_support::edition(), at) {
        ("ah2009", "carthag:11" | "broken_land:12") => "ah2009.spice.ride-limits",
        ("ah2009", "south_mesa:5") => "ah2009.spice.ride-storm",
        ("ah2009", _) => "ah2009.spice.worm-ride",
        ("v29", "carthag:11") => "v29.manoeuvre.stronghold-full",
        ("v29", "south_mesa:5") => "v29.manoeuvre.storm",
        ("v29", "broken_land:12") => "v29.alliance.no-shared-territory",
        ("v29", _) => "v29.data.fremen-ride",
        (_, "carthag:11") => "gf9.movement.stronghold-block",
        (_, "south_mesa:5") => "gf9.storm.obstruction",
        (_, "broken_land:12") => "gf9.alliance.no-sharing",
        (_, _) => RIDE.0,
    };
    for at in ["carthag:11", "south_mesa:5", "broken_land:12", "red_chasm:7"] {
        assert_eq!(play.refused_by(Fremen, SpiceBlowAction::RideTo(loc(at))), rules(at), "{at}");
    }
    play.act(Fremen, SpiceBlowAction::RideTo(loc("arrakeen:10")));
}

#[test]
fn a_declined_ride_is_gone() {
    // [gf9.fremen.ride] [gf9.turn.decline-default]
    let mut play = pile_a(basic(&[WORM, "old_gap"]), "red_chasm").forces(Fremen, "red_chasm:7", 4).start();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::Stay);
    assert_eq!((play.pending(), play.forces(Fremen, "red_chasm:7")), (vec![], 4));
}

#[test]
fn a_second_worm_of_the_run_lets_them_ride_again() {
    // [gf9.fremen.ride-again] [gf9.spice-blow.worm-draw-again]
    let mut play =
        pile_a(basic(&[WORM, WORM2, "hagga_basin"]), "old_gap").forces(Fremen, "old_gap:10", 5).start();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("arrakeen:10"))).act(Fremen, SpiceBlowAction::Riders(2));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("tsimpo:12"))).act(Fremen, SpiceBlowAction::Riders(3));
    assert_eq!((play.forces(Fremen, "arrakeen:10"), play.forces(Fremen, "tsimpo:12")), (2, 3));
    assert_eq!(play.pending(), []);
}

#[test]
fn both_blows_can_be_ridden() {
    // [gf9.faq.second-worm-ride]
    let scene = advanced(&[WORM, "funeral_plain", WORM2, "hagga_basin"]);
    let mut play = pile_b(pile_a(scene, "red_chasm"), "old_gap")
        .forces(Fremen, "red_chasm:7", 3)
        .forces(Fremen, "old_gap:10", 2)
        .start();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("basin:9"))).act(Fremen, SpiceBlowAction::Riders(3));
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("basin:9"))).act(Fremen, SpiceBlowAction::Riders(2));
    assert_eq!(play.forces(Fremen, "basin:9"), 5);
}

#[test]
fn riders_are_chosen_by_sector_and_kind() {
    // [gf9.fremen.ride] [gf9.fremen.fedaykin]
    let mut play = pile_a(advanced(&[WORM, "old_gap", "red_chasm"]), "south_mesa")
        .storm(4)
        .squad(Fremen, "south_mesa:5", 2, 1)
        .forces(Fremen, "south_mesa:6", 2)
        .forces(Fremen, "south_mesa:4", 2)
        .start();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("basin:9")));
    // Those in storm cannot ride out.
    play.act(Fremen, SpiceBlowAction::Riders(2)).act(Fremen, SpiceBlowAction::Starred(1));
    play.act(Fremen, SpiceBlowAction::Riders(1));
    assert_eq!(play.state.board.forces.at(Fremen, loc("basin:9")), crate::board::Squad::new(2, 1));
    assert_eq!(play.forces(Fremen, "south_mesa:4"), 2);
}

#[test]
fn an_ally_is_protected_or_not_as_the_fremen_say() {
    // [gf9.fremen.ally-worm]
    let ally = || {
        pile_a(basic(&[WORM, "old_gap"]), "red_chasm")
            .forces(Atreides, "red_chasm:7", 3)
            .with(|p| p.alliances = vec![vec![Fremen, Atreides]])
            .start()
    };
    let mut play = ally();
    assert_eq!(
        play.rules.decision(&play.state, play.seat(Fremen)).unwrap().default,
        SpiceBlowAction::Protect(true).into()
    );
    play.act(Fremen, SpiceBlowAction::Protect(true));
    assert_eq!(play.forces(Atreides, "red_chasm:7"), 3);
    let mut play = ally();
    play.act(Fremen, SpiceBlowAction::Protect(false));
    assert_eq!(play.forces(Atreides, "red_chasm:7"), 0);
}

#[test]
fn the_fremen_place_further_worms() {
    // [gf9.fremen.extra-worms]
    let mut play = advanced(&[WORM, WORM2, "old_gap", "red_chasm"])
        .forces(Harkonnen, "broken_land:11", 5)
        .forces(Fremen, "broken_land:12", 1)
        .board_spice("broken_land:12", 8)
        .start();
    assert_eq!(play.refused(Fremen, SpiceBlowAction::PlaceWorm(Territory::ARRAKEEN)).rule, EXTRA);
    play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::BROKEN_LAND));
    assert_eq!((play.forces(Harkonnen, "broken_land:11"), lying(&play, "broken_land:12")), (0, 0));
    end_nexus(&mut play);
    assert_eq!(
        play.asked(Fremen),
        Question::SpiceBlow(SpiceBlowQuestion::Ride { from: Territory::BROKEN_LAND })
    );
}

#[test]
fn a_karama_stops_immunity() {
    // [gf9.karama.stop-fremen-worm-immunity] [gf9.karama.stop-fremen]
    let mut play = pile_a(basic(&[WORM, "old_gap"]), "red_chasm")
        .forces(Fremen, "red_chasm:7", 6)
        .hand(Guild, &["karama"])
        .start();
    play.play_card(Guild, "karama");
    assert_eq!(play.forces(Fremen, "red_chasm:7"), 0);
    end_nexus(&mut play);
    assert_eq!(play.pending(), []);
}

#[test]
fn a_karama_stops_the_ride_and_the_riders_stay() {
    // [gf9.karama.stop-fremen-ride] [gf9.karama.window-order]
    let mut play = pile_a(basic(&[WORM, "old_gap"]), "red_chasm")
        .forces(Fremen, "red_chasm:7", 3)
        .hand(Emperor, &["karama"])
        .hand(Guild, &["karama#2"])
        .start();
    play.pass_windows();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("arrakeen:10"))).act(Fremen, SpiceBlowAction::Riders(3));
    play.act(Emperor, ReactionAction::Pass).play_card(Guild, "karama");
    assert_eq!((play.forces(Fremen, "red_chasm:7"), play.pending()), (3, vec![]));
}

#[test]
fn a_karama_stops_the_protection_of_an_ally() {
    // [gf9.karama.stop-fremen-ally-worm]
    let mut play = pile_a(basic(&[WORM, "old_gap"]), "red_chasm")
        .forces(Atreides, "red_chasm:7", 3)
        .with(|p| p.alliances = vec![vec![Fremen, Atreides]])
        .hand(Guild, &["karama"])
        .start();
    play.act(Fremen, SpiceBlowAction::Protect(true)).play_card(Guild, "karama");
    assert_eq!(play.forces(Atreides, "red_chasm:7"), 0);
}

#[test]
fn a_karama_stops_further_worms() {
    // [gf9.karama.stop-fremen-extra-worms] [gf9.karama.duration]
    let mut play = advanced(&[WORM, WORM2, "shai_hulud#3", "old_gap", "red_chasm"])
        .forces(Harkonnen, "broken_land:11", 5)
        .hand(Guild, &["karama"])
        .start();
    play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::BROKEN_LAND)).play_card(Guild, "karama");
    assert_eq!(play.forces(Harkonnen, "broken_land:11"), 5);
    assert!(matches!(play.asked(Atreides), Question::Nexus(_)));
}

/// The Fremen, with two Karamas, are about to place a worm by their special power.
fn calling_a_worm() -> Play {
    let mut play = advanced(&["hagga_basin", "old_gap"])
        .forces(Harkonnen, "red_chasm:7", 3)
        .forces(Fremen, "red_chasm:7", 2)
        .board_spice("red_chasm:7", 8)
        .hand(Fremen, &["karama", "karama#2"])
        .start();
    play.play_card(Fremen, "karama");
    play
}

/// The same, after it struck Red Chasm and both Fremen rode to the Basin.
fn worm_called() -> Play {
    let mut play = calling_a_worm();
    play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::RED_CHASM));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("basin:9"))).act(Fremen, SpiceBlowAction::Riders(2));
    play
}

#[test]
fn the_fremen_karama_power_calls_a_worm_in_sand() {
    // [gf9.karama.fremen]
    let refused = calling_a_worm().refused(Fremen, SpiceBlowAction::PlaceWorm(Territory::PLASTIC_BASIN));
    assert_eq!(refused.rule, CALL);
    let play = worm_called();
    assert_eq!((play.forces(Harkonnen, "red_chasm:7"), lying(&play, "red_chasm:7")), (0, 0));
    assert_eq!(play.forces(Fremen, "basin:9"), 2);
}

#[test]
fn a_worm_called_by_karama_brings_no_nexus() {
    // [gf9.faq.karama-worm-no-nexus]
    assert!(!worm_called().happened(|e| matches!(e, Event::Nexus(_))));
}

#[test]
fn the_fremen_call_one_worm_a_game() {
    let play = worm_called();
    // [gf9.karama.adv-once] The second card opens no window.
    assert_eq!(play.pending(), vec![]);
    assert!(play.view(Guild).faction(Fremen).unwrap().karama_used);
    // [gf9.karama.adv-choice]
    assert_eq!(play.state.stopped, crate::activities::windows::PowerSet::default());
}

#[test]
fn bene_gesserit_fighters_may_step_aside_for_riders() {
    // [gf9.bene-gesserit.adv-intrusion] [gf9.karama.stop-bene-gesserit-intrusion]
    let scene = || {
        pile_a(advanced(&[WORM, "old_gap", "hagga_basin"]), "red_chasm")
            .forces(Fremen, "red_chasm:7", 3)
            .forces(BeneGesserit, "basin:9", 2)
    };
    let ride = |play: &mut Play| {
        end_nexus(play.pass_windows());
        play.act(Fremen, SpiceBlowAction::RideTo(loc("basin:9"))).act(Fremen, SpiceBlowAction::Riders(3));
        play.pass_windows();
    };
    let mut play = scene().start();
    ride(&mut play);
    play.act(BeneGesserit, SpiceBlowAction::StepAside(true));
    assert!(play.state.board.forces.advisors_in(Territory::BASIN));
    let mut play = scene().hand(Guild, &["karama"]).start();
    ride(&mut play);
    play.act(BeneGesserit, SpiceBlowAction::StepAside(true)).play_card(Guild, "karama");
    assert!(!play.state.board.forces.advisors_in(Territory::BASIN));
}

#[test]
fn the_view_shows_the_blow() {
    // [gf9.turn.public-by-default]
    let play = pile_a(basic(&[WORM, "old_gap"]), "red_chasm").forces(Fremen, "red_chasm:7", 3).start();
    let blow = play.view(Guild).now.into_iter().find_map(|now| match now {
        crate::view::Now::SpiceBlow(blow) => Some(blow),
        _ => None,
    });
    let blow = blow.unwrap();
    assert_eq!((blow.worms, blow.rides), (1, vec![Territory::RED_CHASM]));
}

#[test]
fn a_ride_leaves_the_movement_of_the_turn() {
    // [gf9.faq.ride-not-movement]
    use crate::activities::shipment::{ShipmentAction, ShipmentQuestion};
    let scene = pile_a(basic(&[WORM, "old_gap"]), "red_chasm").storm(18).forces(Fremen, "red_chasm:7", 3);
    let mut play = scene.start_match();
    end_nexus(&mut play);
    play.act(Fremen, SpiceBlowAction::RideTo(loc("south_mesa:5"))).act(Fremen, SpiceBlowAction::Riders(3));
    for _ in 0..80 {
        let asked = play.pending()[0];
        if matches!(play.asked(asked), Question::Shipment(ShipmentQuestion::Move { .. })) && asked == Fremen {
            break;
        }
        let default =
            landsraad_kernel::Game::decision(&play.rules, &play.state, play.seat(asked)).unwrap().default;
        play.act(asked, default);
    }
    play.act(Fremen, ShipmentAction::MoveFrom(loc("south_mesa:5").territory()));
    play.act(Fremen, ShipmentAction::To(loc("red_chasm:7"))).act(Fremen, ShipmentAction::Count(2));
    assert_eq!((play.forces(Fremen, "red_chasm:7"), play.forces(Fremen, "south_mesa:5")), (2, 1));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_territory_card_places_its_spice,
            worms_of_the_first_turn_are_shuffled_back,
            a_worm_on_no_territory_devours_nothing_but_brings_a_nexus,
            two_blows_have_a_pile_each,
            the_advanced_first_turn_shuffles_back_after_both_blows,
            rides_obey_storm_occupancy_and_allies,
            a_declined_ride_is_gone,
            riders_are_chosen_by_sector_and_kind,
        ],
    );
    for_editions(
        &[&AH2009],
        &[spice_under_the_storm_is_placed_or_lost_as_the_table_likes, an_empty_deck_takes_in_both_piles],
    );
    for_editions(
        &[&V29],
        &[
            the_fremen_karama_power_calls_a_worm_in_sand,
            a_worm_called_by_karama_brings_no_nexus,
            the_fremen_call_one_worm_a_game,
        ],
    );
}
