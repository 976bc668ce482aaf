//! Negotiations by the community rulebook 2.9.

use landsraad_kernel::{EventSink, Seeded, Stack, drive};

use crate::Faction::*;
use crate::activities::nexus::{Nexus, NexusAction};
use crate::activities::{Cx, Frame};
use crate::board::Squad;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

/// A scene with an open negotiation.
fn negotiation(scene: Scene) -> Play {
    let mut play = scene.phase(Phase::Mentat).with(|p| p.first_player = Some(Atreides)).start();
    play.state.end = None;
    play.state.phase = Phase::SpiceBlow;
    play.state.stack = Stack::starting(Frame::Nexus(Nexus::default()));
    let mut dice = Seeded::from_u64(1);
    drive(&mut Cx::new(&play.rules, &mut play.state, &mut dice, &mut EventSink::mute()));
    play
}

#[test]
fn alliances_lie_open_and_change_in_negotiations_only() {
    // [v29.nexus.rejoin]: a faction that leaves may rejoin.
    let mut play = negotiation(Scene::v29().with(|p| p.alliances = vec![vec![Atreides, Emperor]]));
    play.act(Atreides, NexusAction::Break).act(BeneGesserit, NexusAction::Done);
    play.act(Emperor, NexusAction::Propose(Atreides)).act(Atreides, NexusAction::Accept);
    assert!(play.state.allied(Atreides, Emperor));
    // [v29.nexus.show-cards]: in an alliance of three each shows the two others.
    play.act(Fremen, NexusAction::Propose(Emperor)).act(Atreides, NexusAction::Accept);
    play.act(Emperor, NexusAction::Accept);
    let shown = |f| play.view(Guild).faction(f).unwrap().allies.len();
    assert_eq!([shown(Atreides), shown(Emperor), shown(Fremen), shown(Guild)], [2, 2, 2, 0]);
    // [v29.nexus.close]
    let play = Scene::v29().phase(Phase::Revival).with(|p| {
        p.alliances = vec![vec![Emperor, Guild]];
        p.tanks.insert(Guild, Squad::new(3, 0));
        p.first_player = Some(Guild);
    });
    let play = play.start();
    assert_eq!(play.refused_by(Guild, NexusAction::Break), "v29.nexus.close");
}
