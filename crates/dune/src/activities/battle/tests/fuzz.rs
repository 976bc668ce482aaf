//! Random battles: every step keeps the laws.

use landsraad_kernel::Seeded;

use super::*;
use crate::board::Place;

/// A crowded board: few places, all factions, full hands.
fn crowd(rng: &mut Seeded, advanced: bool) -> Scene {
    let scene = if advanced { Scene::advanced() } else { Scene::basic() };
    let mut scene = scene.phase(Phase::Battle).storm(rng.below(18) as u8 + 1);
    let places =
        ["arrakeen", "pasty_mesa:5", "pasty_mesa:7", "pasty_mesa:8", "cielago_south:2", "tueks_sietch"];
    for f in Faction::ALL {
        scene = scene.nowhere(f).spice(f, rng.below(9) as u16);
        let mut stars = 3;
        for place in places {
            if rng.below(3) == 0 {
                let starred = advanced && matches!(f, Emperor | Fremen) && stars > 0;
                let here = if starred { rng.below(2) as u8 } else { 0 };
                stars -= here;
                scene = scene.squad(f, place, rng.below(3) as u8, here);
            }
        }
    }
    let mut deck: Vec<Card> = Card::all().collect();
    for f in Faction::ALL {
        let hand = (0..rng.below(5)).map(|_| deck.swap_remove(rng.below(deck.len() as u32) as usize));
        scene.position.hands.get_or_insert_default().insert(f, hand.collect());
    }
    for l in LeaderId::all() {
        let place = match rng.below(6) {
            0 => Place::Tanks,
            1 if advanced && l.faction() != Harkonnen && rng.below(3) == 0 => Place::Captured,
            _ => continue,
        };
        scene.position.leaders.insert(l, place);
    }
    scene.position.alliances = match rng.below(4) {
        0 => vec![vec![Atreides, Fremen], vec![BeneGesserit, Guild]],
        1 => vec![vec![Harkonnen, Emperor]],
        _ => vec![],
    };
    scene.position.kwisatz_losses = Some(rng.below(10) as u8);
    scene
}

#[test]
fn random_battles_keep_the_laws() {
    // [gf9.battle.until-one-left]
    let (mut battles, mut explosions, mut calls, mut asides) = (0, 0, 0, 0);
    for seed in 0..300u64 {
        let mut rng = Seeded::from_u64(seed);
        let mut play = crowd(&mut rng, seed % 2 == 0).start();
        let mut steps = 0;
        while play.state.phase == Phase::Battle && !play.pending().is_empty() {
            steps += 1;
            assert!(steps < 3_000, "seed {seed}: the phase does not end");
            let f = Faction::ALL[rng.below(6) as usize];
            let aside = play.asides(f);
            if !aside.is_empty() && rng.below(20) == 0 {
                asides += 1;
                play.act(f, aside[rng.below(aside.len() as u32) as usize]);
                continue;
            }
            let waiting = play.pending();
            let f = waiting[rng.below(waiting.len() as u32) as usize];
            let mut list = play.legal(f);
            assert!(list.len() <= 130, "seed {seed}: a list of {}", list.len());
            if rng.below(8) > 0 {
                list.retain(|a| !play.rules.takes_back(a));
            }
            let action = list[rng.below(list.len() as u32) as usize];
            says(&play, f, action);
            calls += u32::from(action == Action::Battle(BattleAction::Call(true)));
            play.act(f, action);
        }
        speaks(&play);
        use crate::activities::battle::BattleEvent;
        use crate::event::Event;
        battles +=
            play.events.iter().filter(|e| matches!(e, Event::Battle(BattleEvent::Began { .. }))).count();
        explosions +=
            play.events.iter().filter(|e| matches!(e, Event::Battle(BattleEvent::Exploded { .. }))).count();
    }
    assert!(
        battles > 200 && explosions > 0 && calls > 5 && asides > 5,
        "{battles} {explosions} {calls} {asides}"
    );
}

/// The question and the answer have words in both languages.
fn says(play: &Play, f: Faction, action: Action) {
    use landsraad_kernel::{Lang, Narrate, Viewer};
    let view = play.rules.view(&play.state, Viewer::Seat(play.seat(f)));
    for lang in Lang::ALL {
        assert!(play.rules.question_text(&view, &play.asked(f), lang).len() > 5);
        assert!(!play.rules.action_text(&view, &action, lang).is_empty());
    }
}

/// Every event of a battle has words in both languages, for a bystander and for everybody.
fn speaks(play: &Play) {
    use landsraad_kernel::{Lang, Narrate, Viewer};
    for viewer in [Viewer::Public, Viewer::Omniscient] {
        for event in play.events.iter().filter_map(|e| play.rules.redact(&play.state, e, viewer)) {
            let texts = Lang::ALL.map(|lang| play.rules.event_text(&event, lang));
            assert!(texts.iter().flatten().all(|t| t.len() > 3 && !t.contains("  ")), "{texts:?}");
        }
    }
}

#[test]
fn the_state_stays_small() {
    // Copied at every step of a search.
    assert!(size_of::<crate::State>() <= 2048, "{}", size_of::<crate::State>());
    assert!(size_of::<super::super::Battle>() <= 112, "{}", size_of::<super::super::Battle>());
}
