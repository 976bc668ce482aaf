//! Many turns at random: the laws hold at every step, nobody gets stuck, sentences exist.

use landsraad_kernel::{Chance, Game, Lang, Narrate, Seeded, Viewer};

use super::*;

/// Plays phases 6 of some turns at random; every step checks the laws in `Play::act`.
fn wander(scene: Scene, seed: u64) -> u32 {
    let mut dice = Seeded::from_u64(seed);
    let mut pick = |n: usize| dice.pick(RuleRef("gf9.turn.nine-phases"), n as u32) as usize;
    let mut play = scene.start();
    let mut steps = 0;
    while let Some(&f) = play.pending().first() {
        steps += 1;
        assert!(steps < 600, "the phase does not end");
        if pick(8) == 0 {
            let all = play.pending().len();
            let g = Faction::ALL[pick(6)];
            let mut pledges = vec![];
            play.rules.asides(&play.state, play.seat(g), &mut |a| {
                pledges.push(a);
                ControlFlow::Continue(())
            });
            if !pledges.is_empty() {
                let pledge = pledges[pick(pledges.len())];
                play.act(g, pledge);
                assert_eq!(play.pending().len(), all);
            }
        }
        let legal: Vec<Action> = play.legal(f).into_iter().filter(|a| !play.rules.takes_back(a)).collect();
        assert!(legal.len() <= 130, "{} legal actions", legal.len());
        // Passing is one of many; choose it less often than by lot in long lists, more in short ones.
        let action = legal[pick(legal.len())];
        let view = play.rules.view(&play.state, Viewer::Seat(play.seat(f)));
        for lang in Lang::ALL {
            assert!(!play.rules.question_text(&view, &play.asked(f), lang).is_empty());
            assert!(!play.rules.action_text(&view, &action, lang).is_empty());
        }
        play.act(f, action);
    }
    for event in &play.events {
        let seen = play.rules.redact(&play.state, event, Viewer::Public);
        if let Some(seen) = seen {
            play.rules.event_text(&seen, Lang::It);
        }
    }
    steps
}

#[test]
fn random_phases_keep_the_laws() {
    let hands: [(Faction, &[&str]); 6] = [
        (Atreides, &["karama", "shield"]),
        (BeneGesserit, &["kulon", "baliset"]),
        (Emperor, &["hajr"]),
        (Fremen, &["karama#2"]),
        (Guild, &["snooper"]),
        (Harkonnen, &["lasgun", "crysknife"]),
    ];
    let mut steps = 0;
    for seed in 0..60 {
        let mut scene = if seed % 3 == 0 { basic() } else { advanced() };
        scene = scene
            .storm((seed % 18) as u8 + 1)
            .with(|p| p.first_player = Some(Faction::ALL[seed as usize % 6]));
        for f in Faction::ALL {
            scene = scene.spice(f, 6 + seed as u16 % 9);
        }
        if seed % 2 == 0 {
            for (f, cards) in hands {
                scene = scene.hand(f, cards);
            }
        }
        if seed % 4 > 1 {
            let pairs =
                [[Atreides, Guild], [BeneGesserit, Guild], [Fremen, Guild], [Harkonnen, BeneGesserit]];
            scene = scene.with(|p| p.alliances = vec![pairs[seed as usize / 4 % 4].to_vec()]);
        }
        if seed % 3 != 0 {
            scene = scene.forces(BeneGesserit, "arrakeen", 2).forces(BeneGesserit, "harg_pass:4", 2);
            scene = scene.forces(BeneGesserit, "carthag", 1);
            scene = scene.with(|p| p.advisors = vec![Territory::ARRAKEEN, Territory::CARTHAG]);
        }
        steps += wander(scene, seed);
    }
    assert!(steps > 1500, "only {steps} decisions");
}
