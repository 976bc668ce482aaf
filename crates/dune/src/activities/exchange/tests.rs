//! Negotiations of few players.

use landsraad_kernel::{EventSink, Seeded};

use crate::Faction::*;
use crate::activities::At;
use crate::tests_support::{Play, Scene};

fn at(play: &Play) -> At<'_> {
    At { rules: &play.rules, state: &play.state }
}

#[test]
fn a_negotiation_exchanges_factions() {
    // [v29.few.exchange] [v29.few.exchange-three]
    let mut play = Scene::v29().option("few-players", "three").start();
    let owners = |play: &Play| {
        [Fremen, Harkonnen, BeneGesserit].map(|f| play.state.holders[play.state.seat(f).unwrap()])
    };
    assert_eq!(owners(&play), [0, 1, 2]);
    for _ in 0..3 {
        play.negotiate();
        assert_eq!(play.pending(), []);
    }
    assert_eq!(owners(&play), [0, 1, 2], "after three everything is back");
    play.negotiate();
    assert_eq!(owners(&play), [1, 2, 0]);
    assert!(play.state.allied(Emperor, Fremen) && !play.state.allied(Atreides, Fremen));
    // Primary factions stay. [v29.few.exchange]
    assert_eq!(
        [Atreides, Emperor, Guild].map(|f| play.state.holders[play.state.seat(f).unwrap()]),
        [0, 1, 2]
    );
}

#[test]
fn two_players_hand_over_a_faction_each() {
    // [v29.few.exchange-two]
    use crate::activities::exchange::ExchangeAction::Give;
    let start = |s: Scene| {
        let mut play = s.option("few-players", "two").start();
        play.negotiate();
        play
    };
    let mut play = start(Scene::v29());
    assert_eq!(play.pending(), [Atreides, Fremen]);
    assert_eq!(play.refused(Atreides, Give(Atreides)).rule.0, "v29.few.exchange");
    assert_eq!(play.legal(Atreides).len(), 2);
    play.act(Atreides, Give(Guild)).act(Fremen, Give(Harkonnen));
    assert!(play.state.allied(Atreides, Harkonnen) && play.state.allied(Fremen, Guild));
    assert_eq!(play.state.allies[Atreides], Emperor.only().with(Harkonnen));
    play.negotiate();
    assert_eq!(play.legal(Atreides).len(), 2);
    let mut strict = start(Scene::v29().option("few-exchange", "no-return"));
    strict.act(Atreides, Give(Guild)).act(Fremen, Give(Harkonnen));
    strict.negotiate();
    assert_eq!(strict.legal(Atreides), [Give(Emperor).into()]);
}

impl Play {
    /// Holds a negotiation and nothing else.
    fn negotiate(&mut self) {
        let frame = crate::activities::exchange::Exchange::begin(at(self));
        self.state.stack = landsraad_kernel::Stack::starting(crate::activities::Frame::Exchange(frame));
        let (mut sink, mut dice) = (EventSink::mute(), Seeded::from_u64(1));
        landsraad_kernel::drive(&mut crate::activities::Cx::new(
            &self.rules,
            &mut self.state,
            &mut dice,
            &mut sink,
        ));
    }
}
