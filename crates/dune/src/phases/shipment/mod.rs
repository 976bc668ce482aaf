//! Phase 6: shipment and movement.
//!
//! | file | part |
//! | --- | --- |
//! | `terms.rs` | questions, answers, refusals, events |
//! | `orders.rs`, `draft.rs` | an order in parts and its legality |
//! | `price.rs` | what it costs and who is paid |
//! | `ship.rs` | the announced shipment: windows, payment, arrival |
//! | `guild.rs` | whose turn it is; the Guild's own time |
//! | `coexist.rs` | coexistence declared again each turn |
//! | `advisors.rs` | Bene Gesserit: declaring, following, intrusion |
//! | `movement.rs` | the announced movement, Hajr, allies that must part |
//!
//! [gf9.shipment.phase-order]

mod advisors;
pub mod coexist;
pub mod draft;
mod guild;
mod movement;
mod oath;
mod orders;
pub mod price;
mod ship;
mod terms;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::data::{Loc, Territory};
use crate::frames::{Activity, At, Cx, Flow, Frame, Reply, Visit};
use crate::phases::spice_blow::SpiceBlow;
use crate::view::Now;
use crate::windows::Power;
use crate::{Faction, FactionSet};
pub use advisors::Intrusion;
use draft::Draft;
use movement::MoveGate;
use ship::Gate;
pub use terms::{DraftView, ShipmentAction, ShipmentEvent, ShipmentNow, ShipmentQuestion, ShipmentWhy};

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Bene Gesserit announce where advisors become fighters.
    #[default]
    Declare,
    /// They have announced it.
    Declaring,
    /// They may have been stopped.
    Declared,
    /// Atreides may look at the spice deck.
    Sight,
    /// They want to.
    SightOpen,
    /// They may have been stopped.
    SightLook,
    /// The next player takes his turn.
    Next,
    /// The Guild is asked whether it acts now.
    GuildNow,
    /// It acts before its place or lets it pass: this one's turn is next, if nobody stops it.
    Timing(Faction),
    /// It may have been stopped.
    Timed(Faction),
    /// The shipment is ordered.
    Ship,
    /// An announced shipment: what others may do about it.
    Gate(Gate),
    /// They did or did not.
    Gated(Gate),
    /// It is paid and carried out.
    Pay,
    /// Which Fremen the storm takes.
    StormLoss,
    /// The Bene Gesserit may send a force along.
    Follow,
    /// They do, to this place, if nobody stops them.
    Following(Loc),
    /// They may have been stopped.
    FollowSend(Loc),
    /// The Bene Gesserit may flip on the intrusion.
    Landed,
    /// The movement is ordered.
    Move,
    /// The Fremen have called a worm.
    Summon,
    /// The Bene Gesserit may let an ally in.
    Leave,
    /// They have answered.
    Left,
    /// An announced movement: what others may do about it.
    MoveGate(MoveGate),
    /// They did or did not.
    MoveGated(MoveGate),
    /// It is carried out.
    March,
    /// The Bene Gesserit may flip on the intrusion.
    Marched,
    /// The turn is over.
    TurnEnd,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shipment {
    step: Step,
    /// Whose turn it is.
    acting: Option<Faction>,
    /// The factions that have had their turn.
    done: FactionSet,
    /// Movements left in this turn.
    movements: u8,
    draft: Draft,
    /// Territories the Bene Gesserit are about to announce.
    chosen: u64,
    /// Whether the acting player has had his recovery of a leader.
    recovered: bool,
    /// Territories the Bene Gesserit have closed to the acting player.
    closed: u64,
}

impl Shipment {
    fn seat_of(at: At<'_>, f: Option<Faction>) -> SeatSet {
        f.map_or(SeatSet::EMPTY, |f| at.s.seat_set(f))
    }

    /// Whether the order is still its giver's own.
    const fn ordering(&self) -> bool {
        matches!(self.step, Step::Ship | Step::Move)
    }

    /// The present question, for the seat that is asked.
    fn question(&self, at: At<'_>) -> (ShipmentQuestion, RuleRef) {
        let f = self.acting.unwrap_or(Faction::Guild);
        let ask = |question, rule| (question, RuleRef(rule));
        match self.step {
            Step::Declare | Step::Declaring | Step::Declared => {
                ask(ShipmentQuestion::Declare, "gf9.bene-gesserit.adv-declare-battle")
            }
            Step::Sight | Step::SightOpen | Step::SightLook => {
                ask(ShipmentQuestion::Look, "gf9.atreides.spice-sight")
            }
            Step::GuildNow | Step::Timing(_) | Step::Timed(_) | Step::Next => {
                ask(ShipmentQuestion::TakeTurn { before: self.next_other(at) }, "gf9.guild.ship-any-time")
            }
            Step::StormLoss => ask(
                ShipmentQuestion::LoseStarred {
                    at: self.draft.to.unwrap_or(Loc::POLAR_SINK),
                    lost: self.storm_loss(),
                },
                "gf9.fremen.ship-into-storm",
            ),
            Step::Follow | Step::Following(_) | Step::FollowSend(_) => ask(
                ShipmentQuestion::Follow { by: f, to: self.draft.to.unwrap_or(Loc::POLAR_SINK).territory() },
                "gf9.bene-gesserit.free-force",
            ),
            Step::Ship
            | Step::Move
            | Step::Gate(_)
            | Step::Gated(_)
            | Step::Pay
            | Step::Landed
            | Step::Summon
            | Step::Leave
            | Step::Left
            | Step::MoveGate(_)
            | Step::MoveGated(_)
            | Step::March
            | Step::Marched
            | Step::TurnEnd => self.order_question(at, f),
        }
    }

    /// Asks the Atreides whether they look at the top card of the spice deck. [gf9.atreides.spice-sight]
    fn ask_for_sight(&mut self, cx: &Cx<'_, '_>) -> Flow {
        if cx.s.plays(Faction::Atreides) {
            return Flow::Ask;
        }
        self.step = Step::Next;
        Flow::Again
    }

    /// [gf9.secrecy.spice-sight] [ah2009.turns.atreides-peek]
    fn look(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if cx.works(Power::AtreidesSpiceSight) {
            cx.look_at_spice(Faction::Atreides, RuleRef("gf9.atreides.spice-sight"));
        }
        self.step = Step::Next;
        Flow::Again
    }
}

impl Activity for Shipment {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Declare => self.declare(cx),
            Step::Declaring => self.declaring(cx),
            Step::Declared => self.declared(cx),
            Step::Sight => self.ask_for_sight(cx),
            Step::SightOpen => {
                // [gf9.karama.stop-atreides-spice-sight]
                self.step = Step::SightLook;
                cx.offer_stop(Power::AtreidesSpiceSight)
            }
            Step::SightLook => self.look(cx),
            Step::Next => self.next_turn(cx),
            Step::GuildNow => Flow::Ask,
            Step::Timing(wanted) => {
                // [gf9.karama.stop-guild-timing]
                self.step = Step::Timed(wanted);
                cx.offer_stop(Power::GuildTiming)
            }
            Step::Timed(wanted) => self.timed(cx, wanted),
            Step::Ship => self.ship_or_skip(cx),
            Step::Gate(gate) => self.open_gate(cx, gate),
            Step::Gated(gate) => self.close_gate(cx, gate, reply),
            Step::Pay => self.pay_and_land(cx),
            Step::StormLoss => self.storm_takes(cx),
            Step::Follow => self.follow(cx),
            Step::Following(to) => {
                // [gf9.karama.stop-bene-gesserit-free-force]
                self.step = Step::FollowSend(to);
                cx.offer_stop(Power::BeneGesseritFreeForce)
            }
            Step::FollowSend(to) => self.send_follower(cx, to),
            Step::Landed => self.landed(cx),
            Step::Move => self.move_or_skip(cx),
            Step::Summon => {
                // [ah2009.move.karama-worm]
                self.step = Step::Move;
                Flow::Call(Frame::SpiceBlow(SpiceBlow::summoned()))
            }
            Step::Leave => self.ask_leave(cx),
            Step::Left => self.let_in(cx),
            Step::MoveGate(gate) => self.open_move_gate(cx, gate),
            Step::MoveGated(gate) => self.close_move_gate(cx, gate),
            Step::March => self.march(cx),
            Step::Marched => {
                self.draft = Draft::default();
                self.step = Step::Move;
                Flow::Again
            }
            Step::TurnEnd => self.end_turn(cx),
        }
    }

    fn pending(&self, at: At<'_>) -> SeatSet {
        match self.step {
            Step::Declare | Step::Follow => at.s.seat_set(Faction::BeneGesserit),
            Step::Sight => at.s.seat_set(Faction::Atreides),
            Step::GuildNow => at.s.seat_set(Faction::Guild),
            Step::Ship | Step::Move => Shipment::seat_of(at, self.acting),
            Step::StormLoss => at.s.seat_set(Faction::Fremen),
            Step::Declaring
            | Step::Declared
            | Step::SightOpen
            | Step::SightLook
            | Step::Next
            | Step::Timing(_)
            | Step::Timed(_)
            | Step::Gate(_)
            | Step::Gated(_)
            | Step::Pay
            | Step::Following(_)
            | Step::FollowSend(_)
            | Step::Landed
            | Step::Summon
            | Step::Leave
            | Step::Left
            | Step::MoveGate(_)
            | Step::MoveGated(_)
            | Step::March
            | Step::Marched
            | Step::TurnEnd => SeatSet::EMPTY,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        let (question, rule) = self.question(at);
        let amount = |min: u8, max: u8| Shape::Amount { min: min.into(), max: max.into(), step: 1 };
        let shape = match question {
            ShipmentQuestion::Count { min, max, .. } | ShipmentQuestion::Starred { min, max, .. } => {
                amount(min, max)
            }
            ShipmentQuestion::LoseStarred { .. } => {
                let (min, max) = self.storm_range();
                amount(min, max)
            }
            ShipmentQuestion::Look
            | ShipmentQuestion::TakeTurn { .. }
            | ShipmentQuestion::Intrusion { .. }
            | ShipmentQuestion::LetIn { .. } => Shape::YesNo,
            ShipmentQuestion::Declare
            | ShipmentQuestion::Ship
            | ShipmentQuestion::ShipTo { .. }
            | ShipmentQuestion::MoveTo { .. }
            | ShipmentQuestion::Side { .. }
            | ShipmentQuestion::Follow { .. }
            | ShipmentQuestion::Move { .. } => {
                let mut options = 0;
                self.candidates(at, seat, &mut |action| {
                    options += u16::from(self.check(at, seat, &action).is_ok());
                    ControlFlow::Continue(())
                });
                Shape::One { options }
            }
        };
        // Silence ships, moves, flips, sends and looks at nothing. [gf9.turn.decline-default]
        let default = match self.step {
            Step::StormLoss => ShipmentAction::LoseStarred(self.storm_range().0),
            Step::Declare
            | Step::Declaring
            | Step::Declared
            | Step::Sight
            | Step::SightOpen
            | Step::SightLook
            | Step::Next
            | Step::GuildNow
            | Step::Timing(_)
            | Step::Timed(_)
            | Step::Ship
            | Step::Gate(_)
            | Step::Gated(_)
            | Step::Pay
            | Step::Follow
            | Step::Following(_)
            | Step::FollowSend(_)
            | Step::Landed
            | Step::Move
            | Step::Summon
            | Step::Leave
            | Step::Left
            | Step::MoveGate(_)
            | Step::MoveGated(_)
            | Step::March
            | Step::Marched
            | Step::TurnEnd => ShipmentAction::Pass,
        };
        let mut default = Action::Shipment(default);
        if !at.s.promises.is_empty() && self.check(at, seat, &default).is_err() {
            // A promise also binds a seat that does not answer. [gf9.cards.truthtrance]
            self.candidates(at, seat, &mut |action| {
                let going = action != Action::Shipment(ShipmentAction::Back);
                if going && self.check(at, seat, &action).is_ok() {
                    default = action;
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        Decision { question: Question::Shipment(question), shape, rule, default }
    }

    fn candidates(&self, at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        use ShipmentAction as A;
        let mut offer = |action| visit(Action::Shipment(action));
        let _ = match (self.step, self.acting) {
            (Step::Ship | Step::Move, Some(f)) => {
                self.order_candidates(at, f, self.draft.need(at, f), &mut offer)
            }
            (Step::Declare, _) => Shipment::declare_candidates(at, &mut offer),
            (Step::Sight, _) => [A::Pass, A::Look].into_iter().try_for_each(offer),
            (Step::GuildNow, _) => [A::Pass, A::TakeTurn].into_iter().try_for_each(offer),
            (Step::StormLoss, _) => {
                let (min, max) = self.storm_range();
                (min..=max).map(A::LoseStarred).try_for_each(offer)
            }
            (Step::Follow, _) => self.follow_candidates(at, &mut offer),
            (_, _) => ControlFlow::Continue(()),
        };
    }

    fn legal(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        // What follows the kind of an order is found as a whole; asking again for each would find it each time.
        // An oath under Truthtrance is asked about each answer.
        if let Some(f) = self.acting.filter(|_| self.ordering() && at.s.promises.is_empty()) {
            let need = self.draft.need(at, f);
            if self.found_as_whole(at, f, need) {
                let _ = self.order_candidates(at, f, need, &mut |action| visit(Action::Shipment(action)));
                return;
            }
        }
        self.candidates(at, seat, &mut |action| {
            if self.check(at, seat, &action).is_err() { ControlFlow::Continue(()) } else { visit(action) }
        });
    }

    fn check(&self, at: At<'_>, _seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        use ShipmentAction as A;
        let other = || Err(Illegal::new(self.question(at).1, Why::OtherQuestion));
        let Action::Shipment(action) = *action else { return other() };
        match (self.step, self.acting, action) {
            (Step::Ship | Step::Move, Some(f), _) => {
                self.check_order(at, f, action)?;
                self.keeps_oath(at, f, action)
            }
            (Step::Declare, ..) => self.check_declare(at, action),
            (Step::Sight, _, A::Pass | A::Look) | (Step::GuildNow, _, A::Pass | A::TakeTurn) => Ok(()),
            (Step::StormLoss, _, A::LoseStarred(value)) => {
                let (min, max) = self.storm_range();
                if (min..=max).contains(&value) {
                    return Ok(());
                }
                Err(Illegal::new(self.question(at).1, Why::OutOfRange { value, min, max }))
            }
            (Step::Follow, _, A::Pass) => Ok(()),
            (Step::Follow, _, A::Follow(to)) => self.check_follow(at, to),
            (_, _, _) => other(),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _seat: Seat, action: &Action) {
        use ShipmentAction as A;
        let Action::Shipment(action) = *action else { return };
        match (self.step, self.acting, action) {
            (Step::Ship | Step::Move, Some(f), _) => self.order(cx, f, action),
            (Step::Declare, _, A::Declare(t)) => self.chosen |= t.bit(),
            (Step::Declare, _, A::Back) => self.chosen = 0,
            (Step::Declare, _, A::Pass) => {
                self.chosen = 0;
                Shipment::settle_coexistence(cx, 0);
                self.step = Step::Sight;
            }
            (Step::Declare, _, A::Announce) => self.announce_declared(cx),
            (Step::Sight, _, A::Look) => self.step = Step::SightOpen,
            (Step::Sight, _, A::Pass) => self.step = Step::Next,
            (Step::GuildNow, _, A::TakeTurn) => self.guild_acts(cx),
            (Step::GuildNow, _, A::Pass) => self.guild_waits(cx),
            (Step::StormLoss, _, A::LoseStarred(n)) => self.lose_to_storm(cx, n),
            (Step::Follow, _, A::Pass) => self.step = Step::Landed,
            (Step::Follow, _, A::Follow(to)) => self.step = Step::Following(to),
            (_, _, _) => {}
        }
    }

    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Shipment(action) = *action else { return None };
        self.out_of_turn(at, f, action)
    }

    fn now(&self, at: At<'_>, viewers: FactionSet) -> Now {
        let own = self.acting.filter(|f| viewers.contains(*f));
        let shown = if self.ordering() { own } else { self.acting };
        let order = shown.filter(|_| self.draft.begun()).map(|f| DraftView {
            kind: self.draft.kind,
            from: self.draft.from,
            to: self.draft.to,
            squad: self.draft.squad(),
            price: self.draft.price(at, f),
            cost: self.draft.cost(at, f),
        });
        let stage = match self.step {
            Step::Declare | Step::Declaring | Step::Declared => "declare",
            Step::Sight | Step::SightOpen | Step::SightLook => "sight",
            Step::Next | Step::GuildNow | Step::Timing(_) | Step::Timed(_) | Step::TurnEnd => "order",
            Step::Ship => "ship",
            Step::Gate(_) | Step::Gated(_) | Step::Pay | Step::StormLoss | Step::Landed => "announced",
            Step::Follow | Step::Following(_) | Step::FollowSend(_) => "follow",
            Step::Move
            | Step::Summon
            | Step::Leave
            | Step::Left
            | Step::MoveGate(_)
            | Step::MoveGated(_)
            | Step::March
            | Step::Marched => "move",
        };
        let open = self.step != Step::Declare || viewers.contains(Faction::BeneGesserit);
        Now::Shipment(ShipmentNow {
            stage,
            acting: self.acting,
            done: self.done,
            movements: self.movements,
            range: self.acting.map_or(0, |f| at.move_range(f, Territory::POLAR_SINK)),
            order,
            funds: own.map(|f| at.funds(f)),
            chosen: Territory::all().filter(|t| open && self.chosen & t.bit() != 0).collect(),
        })
    }

    /// An unfinished order of somebody else might not have been begun.
    fn redeal(&mut self, _at: At<'_>, viewers: FactionSet, _pick: &mut dyn FnMut(usize) -> usize) {
        if self.ordering() && self.acting.is_some_and(|f| !viewers.contains(f)) {
            self.draft = Draft::default();
        }
        if self.step == Step::Declare && !viewers.contains(Faction::BeneGesserit) {
            self.chosen = 0;
        }
    }

    /// The price of an announced shipment may not be given away. [gf9.alliance.pledge]
    fn tied_spice(&self, at: At<'_>, f: Faction) -> u16 {
        match (self.step, self.acting) {
            (Step::Gate(_) | Step::Gated(_) | Step::Pay, Some(acting)) if acting == f => {
                self.draft.cost(at, f).min(at.s.board.spice.of(f))
            }
            (_, _) => self.claims(at, f),
        }
    }

    /// An announced shipment rests on the pledges it needs. [gf9.alliance.pledge]
    fn claims(&self, at: At<'_>, ally: Faction) -> u16 {
        match (self.step, self.acting) {
            (Step::Gate(_) | Step::Gated(_) | Step::Pay, Some(f)) => {
                at.share_of(f, self.draft.cost(at, f), ally)
            }
            (_, _) => 0,
        }
    }
}
