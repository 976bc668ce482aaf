//! An act of the Option Phase and the parts of it that are known.

use landsraad_kernel::{RuleRef, Seat};
use serde::{Deserialize, Serialize};

use crate::data::{Data, Unit};
use crate::effect::OptionEffect;
use crate::vocabulary::*;

/// The parts of an act that are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Act {
    pub(super) verb: Verb,
    pub(super) from: Option<Title>,
    pub(super) unit: Option<Unit>,
    pub(super) to: Option<Title>,
    pub(super) card: Option<Card>,
    pub(super) player: Option<Seat>,
    pub(super) left: u8,
}

impl Act {
    /// An act of which nothing else is known.
    pub(super) const fn new(verb: Verb) -> Act {
        Act { verb, from: None, unit: None, to: None, card: None, player: None, left: 0 }
    }

    /// What the Influence card does that is being played.
    pub(super) fn effect(&self, data: &Data) -> Option<OptionEffect> {
        data.option_effect(self.card?)
    }

    /// The part that is asked next.
    pub(super) fn slot(&self, data: &Data) -> Slot {
        match self.verb {
            Verb::Place => match (self.unit, self.to) {
                (None, _) => Slot::Unit,
                (Some(_), None) => Slot::To,
                (Some(_), Some(_)) => Slot::Amount,
            },
            Verb::Shift => match (self.from, self.unit, self.to) {
                (None, _, _) => Slot::From,
                (Some(_), None, _) => Slot::Unit,
                (Some(_), Some(_), None) => Slot::To,
                (Some(_), Some(_), Some(_)) => Slot::Amount,
            },
            Verb::Take | Verb::Buy if self.from.is_none() => Slot::From,
            Verb::Take | Verb::Buy | Verb::SellCr | Verb::BuyCr => Slot::Amount,
            Verb::Develop => Slot::To,
            Verb::Declare => Slot::Card,
            Verb::Deal => Slot::Player,
            Verb::Play => self.effect(data).and_then(|e| e.slot(self.player)).unwrap_or(Slot::Card),
        }
    }

    /// Whether an act without a card is finished by this answer.
    const fn is_finished_by(&self, action: Action) -> bool {
        match self.verb {
            Verb::Place | Verb::Shift | Verb::Take | Verb::Buy | Verb::SellCr | Verb::BuyCr => {
                matches!(action, Action::Amount(_))
            }
            Verb::Develop | Verb::Declare | Verb::Deal | Verb::Play => true,
        }
    }

    /// Whether a part is still missing after this answer.
    pub(super) fn is_open_after(&self, action: Action) -> bool {
        if self.verb == Verb::Play { self.left > 0 } else { !self.is_finished_by(action) }
    }
}

impl Verb {
    /// The rule about acts of this sort.
    pub(crate) const fn rule(self) -> RuleRef {
        match self {
            Verb::Place => rule("globopolis.transfer.ps-to-territory"),
            Verb::Shift => rule("globopolis.transfer.between-territories"),
            Verb::Take => rule("globopolis.transfer.own-guild"),
            Verb::Buy => rule("globopolis.transfer.foreign-guild"),
            Verb::Develop => rule("globopolis.development.level-one"),
            Verb::SellCr => rule("globopolis.exchange.cr-to-eu"),
            Verb::BuyCr => rule("globopolis.exchange.eu-to-cr"),
            Verb::Play => rule("globopolis.card.own-turn"),
            Verb::Declare => rule("globopolis.end.mission-timing"),
            Verb::Deal => rule("globopolis.trade.proposal"),
        }
    }
}
