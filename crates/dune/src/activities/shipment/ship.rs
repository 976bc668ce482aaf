//! The announced shipment: what others may do about it, payment, arrival.

use serde::{Deserialize, Serialize};

use super::draft::{Draft, Kind};
use super::price::{ally_rate, payee};
use super::{Shipment, ShipmentEvent, Step};
use crate::Faction;
use crate::activities::windows::pledge::Expense;
use crate::activities::windows::{Moment, Power};
use crate::activities::{At, Cx, Flow, Reply};
use crate::board::{Purse, Squad};
use crate::data::{CardKind, Loc};
use crate::editions::FremenStormArrival;
use crate::event::Event;

/// What others may do about an announced shipment, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gate {
    /// Stop a worthless card used as Karama.
    Worthless,
    /// The Guild forbids the shipment with its Karama power.
    Bar,
    /// Stop the Guild's own kinds of shipment.
    Kind,
    /// Stop the Guild's rate.
    Rate,
    /// Stop the Fremen from arriving in the storm.
    Storm,
    /// Stop the Guild's income.
    Income,
}

impl Gate {
    const ALL: [Gate; 6] = [Gate::Worthless, Gate::Bar, Gate::Kind, Gate::Rate, Gate::Storm, Gate::Income];

    fn next(self) -> Step {
        match self {
            Gate::Worthless => Step::Gate(Gate::Bar),
            Gate::Bar => Step::Gate(Gate::Kind),
            Gate::Kind => Step::Gate(Gate::Rate),
            Gate::Rate => Step::Gate(Gate::Storm),
            Gate::Storm => Step::Gate(Gate::Income),
            Gate::Income => Step::Pay,
        }
    }
}

/// Half of those who arrive in storm, rounded up. [gf9.fremen.ship-into-storm]
const fn half_up(n: u8) -> u8 {
    n.div_ceil(2)
}

impl Shipment {
    /// The moment of a gate, if the shipment passes it.
    fn moment(&self, at: At<'_>, f: Faction, gate: Gate) -> Option<Moment> {
        let kind = self.draft.kind?;
        let stop = |power: Power| at.works(power).then_some(Moment::Stop(power));
        match gate {
            // [gf9.karama.stop-bene-gesserit-worthless]
            Gate::Worthless => match kind {
                Kind::Karama(card) if card.kind() != CardKind::Karama => stop(Power::BeneGesseritWorthless),
                Kind::Karama(_)
                | Kind::Reserves
                | Kind::Cross
                | Kind::Transport
                | Kind::Return
                | Kind::Move => None,
            },
            // [gf9.karama.guild]
            Gate::Bar => match kind {
                Kind::Reserves | Kind::Karama(_) if off_planet(f) && f != Faction::Guild => {
                    at.state.plays(Faction::Guild).then_some(Moment::Special(Faction::Guild))
                }
                // Fremen are Fremen however they land. [ah2009.ship.guild-karama-stop]
                Kind::Reserves
                | Kind::Karama(_)
                | Kind::Cross
                | Kind::Transport
                | Kind::Return
                | Kind::Move => None,
            },
            // [gf9.karama.stop-guild-cross] [gf9.karama.stop-guild-return]
            Gate::Kind => match kind {
                Kind::Cross if f == Faction::Guild => stop(Power::GuildCross),
                Kind::Return => stop(Power::GuildReturn),
                Kind::Cross | Kind::Reserves | Kind::Karama(_) | Kind::Transport | Kind::Move => None,
            },
            // [gf9.karama.stop-guild-half] [gf9.karama.stop-guild-ally-half]
            Gate::Rate => match kind {
                Kind::Karama(_) | Kind::Transport | Kind::Move => None,
                Kind::Reserves if f == Faction::Fremen => None,
                Kind::Reserves | Kind::Cross | Kind::Return if f == Faction::Guild => stop(Power::GuildHalf),
                Kind::Reserves | Kind::Cross | Kind::Return if ally_rate(at, f) => stop(Power::GuildAllyHalf),
                Kind::Reserves | Kind::Cross | Kind::Return => None,
            },
            // [gf9.karama.stop-fremen-ship-into-storm]
            Gate::Storm => self.in_storm(at, f).then(|| stop(Power::FremenShipIntoStorm)).flatten(),
            // [gf9.karama.stop-guild-income]
            Gate::Income => {
                let earns = payee(at, f, kind) == Purse::Shield(Faction::Guild);
                (earns && self.draft.cost(at, f) > 0).then(|| stop(Power::GuildIncome)).flatten()
            }
        }
    }

    /// Whether Fremen arrive in the storm.
    fn in_storm(&self, at: At<'_>, f: Faction) -> bool {
        f == Faction::Fremen
            && self.draft.kind == Some(Kind::Reserves)
            && self.draft.to.is_some_and(|to| {
                at.state.in_storm(to.sector())
                    && match at.rules.rulings.fremen_storm_arrival {
                        FremenStormArrival::Everywhere => true,
                        // [ah2009.ship.fremen-storm] [v29.data.fremen-into-storm]
                        FremenStormArrival::Exposed => at.exposed(to.territory()),
                    }
            })
    }

    /// Announces it to everybody if anybody could react.
    pub(super) fn announce_shipment(&mut self, cx: &mut Cx<'_, '_>, faction: Faction) {
        let at = cx.at();
        let open = |g: Gate| self.moment(at, faction, g).is_some_and(|m| !at.asked(m).is_empty());
        let anybody = Gate::ALL.into_iter().any(open);
        if let (Some(kind), true) = (self.draft.kind, anybody) {
            let (from, to, squad) = (self.draft.from, self.draft.to, self.draft.squad());
            let cost = self.draft.cost(at, faction);
            if let Kind::Karama(card) = kind {
                cx.show_card(faction, card);
            }
            cx.emit(|| Event::Shipment(ShipmentEvent::Announced { faction, kind, from, squad, to, cost }));
        }
    }

    /// Skips the shipment where everybody sees that there is nothing to ship. [gf9.shipment.order]
    pub(super) fn ship_or_skip(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(f) = self.acting else {
            self.step = Step::Next;
            return Flow::Again;
        };
        let forces = &cx.state.board.forces;
        let guild = f == Faction::Guild || cx.state.allied(f, Faction::Guild);
        if forces.reserves(f).is_empty() && (!guild || forces.where_is(f).is_empty()) {
            self.step = Step::Move;
            return Flow::Again;
        }
        Flow::Ask
    }

    pub(super) fn open_gate(&mut self, cx: &mut Cx<'_, '_>, gate: Gate) -> Flow {
        let mut gate = gate;
        loop {
            if let Some(moment) = self.acting.and_then(|f| self.moment(cx.at(), f, gate)) {
                self.step = Step::Gated(gate);
                return cx.open(moment);
            }
            self.step = gate.next();
            let Step::Gate(next) = self.step else { return Flow::Again };
            gate = next;
        }
    }

    pub(super) fn close_gate(&mut self, cx: &mut Cx<'_, '_>, gate: Gate, reply: Option<Reply>) -> Flow {
        let Some(f) = self.acting else { return Flow::Again };
        self.step = gate.next();
        match (gate, reply) {
            (_, None | Some(Reply::Nothing)) | (Gate::Income, _) => {}
            // Nothing ships and nothing is paid; the movement is still open. [gf9.karama.guild]
            (Gate::Bar, Some(Reply::Played { .. } | Reply::Cancelled { .. })) => {
                cx.emit(|| Event::Shipment(ShipmentEvent::Barred { faction: f }));
                self.draft = Draft::default();
                self.barred = true;
                self.step = Step::Move;
            }
            // Both cards are gone. [gf9.karama.stop-bene-gesserit-worthless]
            (Gate::Worthless, Some(Reply::Played { .. } | Reply::Cancelled { .. })) => {
                if let Some(Kind::Karama(card)) = self.draft.kind {
                    cx.discard(f, card);
                    cx.serves_as_karama(false);
                }
                self.redo();
            }
            (Gate::Kind | Gate::Rate | Gate::Storm, Some(Reply::Played { .. } | Reply::Cancelled { .. })) => {
                self.redo();
            }
        }
        Flow::Again
    }

    /// The player orders again without the advantage, or not at all. [gf9.karama.redo]
    fn redo(&mut self) {
        self.draft = Draft::default();
        self.step = Step::Ship;
    }

    /// Payment, then arrival. [gf9.shipment.phase-order]
    pub(super) fn pay_and_land(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (Some(f), Some(kind)) = (self.acting, self.draft.kind) else { return Flow::Again };
        // No credit: a faction that has given its spice away since then orders again, and one that has lost its
        // Karama. [gf9.shipment.pay-in-full] [ah2009.karama.harkonnen-swap]
        let cost = self.draft.cost(cx.at(), f);
        let lost = matches!(kind, Kind::Karama(card) if !cx.state.board.cards.holds(f, card));
        if lost || cost > cx.at().funds(f, Expense::Landing) {
            self.redo();
            return Flow::Again;
        }
        let purse = payee(cx.at(), f, kind);
        cx.pay_with_allies(f, purse, cost, Expense::Landing);
        self.step = Step::Landed;
        match (kind, self.draft.to) {
            (Kind::Reserves | Kind::Transport, Some(to)) => self.land(cx, f, to),
            (Kind::Karama(card), Some(to)) => {
                // [gf9.cards.karama-once-discard]
                cx.discard(f, card);
                self.land(cx, f, to);
            }
            (Kind::Cross, Some(to)) => {
                // [gf9.faq.sectors-one-group-move]
                let advisors = cx.state.board.forces.advisors_in(to.territory());
                for (from, squad) in self.draft.group() {
                    cx.march(f, squad, from, to);
                }
                // [gf9.bene-gesserit.adv-ship-fighters]
                if f == Faction::BeneGesserit && !advisors {
                    cx.flip(to.territory(), self.draft.fighters == Some(false));
                }
            }
            (Kind::Return, _) => {
                for (from, squad) in self.draft.group() {
                    cx.withdraw(f, squad, from);
                }
            }
            (Kind::Reserves | Kind::Karama(_) | Kind::Transport | Kind::Cross | Kind::Move, _) => {}
        }
        Flow::Again
    }

    fn land(&mut self, cx: &mut Cx<'_, '_>, f: Faction, to: Loc) {
        cx.ship(f, self.draft.squad(), to);
        // [ah2009.bg.enter-occupied]
        if f == Faction::BeneGesserit && self.draft.fighters == Some(false) {
            cx.flip(to.territory(), true);
        }
        // [gf9.fremen.not-off-planet] [ah2009.ship.missionary-exceptions]
        self.step = if self.in_storm(cx.at(), f) {
            Step::StormLoss
        } else if off_planet(f) && f != Faction::BeneGesserit {
            Step::Follow
        } else {
            Step::Landed
        };
    }

    /// How many of the arrivals the storm takes.
    pub(super) fn storm_loss(&self) -> u8 {
        half_up(self.draft.total())
    }

    /// The fewest and most Fedaykin among them.
    pub(super) fn storm_range(&self) -> (u8, u8) {
        let (squad, lost) = (self.draft.squad(), self.storm_loss());
        (lost.saturating_sub(squad.normal), lost.min(squad.special))
    }

    pub(super) fn storm_takes(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (min, max) = self.storm_range();
        if min < max {
            return Flow::Ask;
        }
        self.lose_to_storm(cx, min);
        Flow::Again
    }

    pub(super) fn lose_to_storm(&mut self, cx: &mut Cx<'_, '_>, starred: u8) {
        if let Some(to) = self.draft.to {
            cx.kill(Faction::Fremen, Squad::new(self.storm_loss() - starred, starred), to);
        }
        self.step = Step::Landed;
    }

    /// The shipment has ended somewhere: others may react, then the movement.
    pub(super) fn landed(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [ah2009.move.landed-may-move] [v29.movement.landed-may-move]
        let landing = self.acting.zip(self.draft.to);
        let stormed = landing.is_some_and(|(f, _)| self.in_storm(cx.at(), f));
        let came = self.draft.total() - if stormed { self.storm_loss() } else { 0 };
        self.draft = Draft::default();
        self.step = Step::Move;
        landing.map_or(Flow::Again, |(f, to)| cx.intrude(f, to.territory(), came))
    }
}

/// Whether a faction's reserves are off the planet. [gf9.fremen.not-off-planet]
fn off_planet(f: Faction) -> bool {
    crate::factions::power_of(f).off_planet()
}
