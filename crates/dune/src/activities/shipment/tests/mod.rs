//! Tests of phase 6, by topic.

mod advisors;
mod ah2009;
mod alliances;
mod editions;
mod fremen;
mod guild;
mod karama;
mod movement;
mod promises;
mod random;
mod ship;
mod v29;

use landsraad_kernel::RuleRef;

use super::*;
use crate::board::Squad;
use crate::event::Event;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};
use Faction::{Atreides, BeneGesserit, Emperor, Fremen, Guild, Harkonnen};

/// Phase 6 of the basic game, storm in sector 18, order Atreides, Bene Gesserit, Emperor, Fremen, Guild,
/// Harkonnen.
fn basic() -> Scene {
    Scene::basic().phase(Phase::Shipment).storm(18).with(|p| p.first_player = Some(Atreides))
}

fn advanced() -> Scene {
    Scene::advanced().phase(Phase::Shipment).storm(18).with(|p| p.first_player = Some(Atreides))
}

fn t(id: &str) -> Territory {
    Territory::by_id(id).unwrap_or_else(|| panic!("no territory {id}"))
}

fn rule(id: &'static str) -> RuleRef {
    RuleRef(id)
}

impl Play {
    /// What phase 6 asks a faction, if it does.
    fn shipping(&self, f: Faction) -> Option<ShipmentQuestion> {
        if !self.pending().contains(&f) {
            return None;
        }
        match self.asked(f) {
            Question::Shipment(question) => Some(question),
            Question::Setup(_)
            | Question::Storm(_)
            | Question::SpiceBlow(_)
            | Question::Nexus(_)
            | Question::Exchange(_)
            | Question::Charity(_)
            | Question::Bidding(_)
            | Question::Revival(_)
            | Question::Battle(_)
            | Question::Collection(_)
            | Question::Reaction(_)
            | Question::AnyTime(_)
            | Question::Special(_)
            | Question::Trade(_) => None,
        }
    }
    /// Everybody passes until this faction may ship.
    #[track_caller]
    fn ships(&mut self, f: Faction) -> &mut Play {
        for _ in 0..60 {
            if self.shipping(f) == Some(ShipmentQuestion::Ship) {
                return self;
            }
            self.pass();
        }
        panic!("{f:?} is never asked to ship; pending {:?}", self.pending());
    }
    /// The same, until it may move.
    #[track_caller]
    fn moves(&mut self, f: Faction) -> &mut Play {
        for _ in 0..60 {
            if matches!(self.shipping(f), Some(ShipmentQuestion::Move { .. })) {
                return self;
            }
            self.pass();
        }
        panic!("{f:?} is never asked to move; pending {:?}", self.pending());
    }
    /// The default answer of the seat that is asked.
    #[track_caller]
    fn pass(&mut self) -> &mut Play {
        let f = *self.pending().first().expect("somebody is asked");
        let default =
            landsraad_kernel::Game::decision(&self.rules, &self.state, self.seat(f)).unwrap().default;
        self.act(f, default)
    }
    /// How many, if there is a choice.
    #[track_caller]
    fn number(&mut self, f: Faction, n: u8) -> &mut Play {
        if let Some(ShipmentQuestion::Count { .. }) = self.shipping(f) {
            self.act(f, ShipmentAction::Count(n));
        }
        self
    }
    /// None of them starred, if there is a choice.
    #[track_caller]
    fn plain(&mut self, f: Faction) -> &mut Play {
        if let Some(ShipmentQuestion::Starred { .. }) = self.shipping(f) {
            self.act(f, ShipmentAction::Starred(0));
        }
        self
    }
    /// Orders a shipment from the reserves.
    #[track_caller]
    fn ship(&mut self, f: Faction, to: &str, n: u8) -> &mut Play {
        self.ships(f).act(f, ShipmentAction::FromReserves).act(f, ShipmentAction::To(loc(to))).number(f, n)
    }
    /// Orders a shipment from territory to territory.
    #[track_caller]
    fn cross(&mut self, f: Faction, from: &str, to: &str, n: u8) -> &mut Play {
        self.ships(f).act(f, ShipmentAction::Cross(t(from))).act(f, ShipmentAction::To(loc(to))).number(f, n)
    }
    /// Orders a movement.
    #[track_caller]
    fn march(&mut self, f: Faction, from: &str, to: &str, n: u8) -> &mut Play {
        self.moves(f)
            .act(f, ShipmentAction::MoveFrom(t(from)))
            .act(f, ShipmentAction::To(loc(to)))
            .number(f, n)
    }
    /// The rule against a movement.
    #[track_caller]
    fn no_march(&mut self, f: Faction, from: &str, to: &str) -> RuleRef {
        self.moves(f).act(f, ShipmentAction::MoveFrom(t(from)));
        let rule = self.refused(f, ShipmentAction::To(loc(to))).rule;
        self.act(f, ShipmentAction::Back);
        rule
    }
    /// The rule against a shipment from the reserves.
    #[track_caller]
    fn no_ship(&mut self, f: Faction, to: &str) -> RuleRef {
        self.ships(f).act(f, ShipmentAction::FromReserves);
        let rule = self.refused(f, ShipmentAction::To(loc(to))).rule;
        self.act(f, ShipmentAction::Back);
        rule
    }
    fn works(&self, power: Power) -> bool {
        At { rules: &self.rules, state: &self.state }.works(power)
    }
    fn reserves(&self, f: Faction) -> u8 {
        self.state.board.forces.reserves(f).total()
    }
    fn advisors(&self, at: &str) -> bool {
        self.state.board.forces.advisors_in(t(at))
    }
}
