//! Territory cards, and the two treachery cards about them: Thumper and Harvester.

use serde::{Deserialize, Serialize};

use super::{SpiceBlow, SpiceBlowEvent, Step};
use crate::activities::Cx;
use crate::data::{Loc, SpiceCard};
use crate::editions::{BlowInStorm, UnplacedWorm};
use crate::event::Event;

/// The source of a worm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) enum Caller {
    /// Nobody: it was turned up.
    Nobody,
    /// The Fremen, by Karama.
    Karama,
    /// A Thumper. [v29.data.card-thumper]
    Thumper,
}

impl SpiceBlow {
    pub(super) fn territory_card(&mut self, cx: &mut Cx<'_, '_>, card: SpiceCard, at: Loc, amount: u8) {
        // [gf9.spice-blow.territory-card] [gf9.spice-blow.adv-pile-a] [gf9.spice-blow.adv-blow-b]
        cx.discard_spice(card, self.pile);
        // [gf9.spice-blow.in-storm]
        let lost = match cx.rules.rulings.blow_in_storm {
            BlowInStorm::Placed => false,
            BlowInStorm::Lost => cx.state.in_storm(at.sector()),
        };
        if lost {
            cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Lost { at }));
        } else {
            // [v29.advcombat.same-territory]
            cx.place_spice(at, u16::from(amount));
            let before = self.placed.filter(|p| p.0 == at).map_or(0, |p| p.1);
            self.placed = Some((at, before.saturating_add(amount)));
        }
        self.step = if lost { Step::Nexus } else { Step::Harvest };
    }

    /// A Harvester doubles what the card, or two cards for one territory, brought.
    // [v29.data.card-harvester] [v29.advcombat.same-territory]
    pub(super) fn harvest(&mut self, cx: &mut Cx<'_, '_>, played: bool) {
        if let Some((at, amount)) = self.placed.filter(|_| played) {
            let lies = cx.state.board.spice.at(at);
            cx.place_spice(at, u16::from(amount).min(lies));
            self.placed = None;
        }
        self.step = Step::Nexus;
    }

    /// A worm comes as if it had been turned up, after others as a further one, but brings no negotiation.
    // [v29.data.card-thumper] [v29.data.fremen-extra-worms]
    pub(super) fn thump(&mut self, cx: &mut Cx<'_, '_>) {
        self.first = cx.worm_target(self.pile);
        self.appear(cx);
        self.called = Caller::Thumper;
        self.step = Step::Worm;
    }

    /// What follows a worm that strikes nothing.
    pub(super) const fn after_nothing(&self) -> Step {
        match self.called {
            Caller::Thumper => Step::Next,
            Caller::Nobody | Caller::Karama => Step::Turn,
        }
    }

    /// A further worm that nobody places: it only lets the Fremen ride again. [gf9.fremen.ride-again]
    pub(super) fn further(&mut self, cx: &mut Cx<'_, '_>) {
        match cx.rules.rulings.unplaced_worm {
            UnplacedWorm::Nothing => {}
            // [ah2009.spice.second-worm-no-fremen] [ah2009.spice.karama-second-worm] [v29.spice.several-worms]
            UnplacedWorm::Usual => {
                let territory = self.first;
                cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Worm { territory }));
                self.step = territory.map_or(self.after_nothing(), Step::Strike);
                return;
            }
        }
        cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Further));
        if let Some(t) = self.first.filter(|_| !self.rides.is_full()) {
            self.rides.push(t);
        }
        self.step = self.after_nothing();
    }
}
