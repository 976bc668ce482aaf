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

use landsraad_kernel::activity::write_out;
use landsraad_kernel::{Activity, Choices, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::spice_blow::SpiceBlow;
use crate::activities::windows::Power;
use crate::activities::windows::pledge::Expense;
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Frame, Reply, Verdict, Visit, count_legal, other_question,
    unchecked,
};
use crate::data::{Loc, Territory, TerritorySet};
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};
pub use advisors::Intrusion;
use draft::{Draft, Kind, Need};
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
    chosen: TerritorySet,
    /// Whether the acting player has had his recovery of a leader.
    recovered: bool,
    /// Territories the Bene Gesserit have closed to the acting player.
    closed: TerritorySet,
    /// Whether the Guild has forbidden the shipment of the acting player. [gf9.karama.guild]
    #[serde(default)]
    barred: bool,
}

impl Shipment {
    /// Whether the order is still its giver's own.
    const fn ordering(&self) -> bool {
        matches!(self.step, Step::Ship | Step::Move)
    }

    /// The faction whose shipment is announced and not paid for.
    fn announced(&self) -> Option<Faction> {
        self.acting.filter(|_| matches!(self.step, Step::Gate(_) | Step::Gated(_) | Step::Pay))
    }

    /// Whether the order that is carried out has this part, given by its
    /// player or by itself because nothing else was possible.
    pub(crate) fn has_ordered(&self, f: Faction, part: ShipmentAction) -> bool {
        let squad = self.draft.squad();
        let same = matches!(part, ShipmentAction::Count(n) if n == squad.total())
            || matches!(part, ShipmentAction::Starred(n) if n == squad.special);
        self.acting == Some(f) && !squad.is_empty() && same
    }

    /// The refusal of more forces than the faction could pay for, where the
    /// number of its shipment was decided by itself.
    // [gf9.shipment.pay-in-full]
    fn too_dear(&self, at: At<'_>, f: Faction, action: ShipmentAction) -> Option<Illegal<Why>> {
        let ShipmentAction::Count(n) = action else { return None };
        let ships = self.acting == Some(f) && self.draft.kind.is_some_and(|kind| kind != Kind::Move);
        if !ships || n <= self.draft.squad().total() {
            return None;
        }
        let paid = if self.announced().is_some() { 0 } else { self.draft.cost(at, f) };
        let (cost, has) = (self.draft.price(at, f).of(n), at.funds(f, Expense::Landing) + paid);
        let to = self.draft.to.map(Loc::territory);
        (cost > has).then(|| price::unpaid(at, to, cost, has))
    }

    /// A question in the game's terms, and its rule.
    fn question(&self, at: At<'_>, ask: Ask) -> (ShipmentQuestion, RuleRef) {
        let said = |question, rule| (question, RuleRef(rule));
        match ask {
            Ask::Declare => said(ShipmentQuestion::Declare, "gf9.bene-gesserit.adv-declare-battle"),
            Ask::Sight => said(ShipmentQuestion::Look, "gf9.atreides.spice-sight"),
            Ask::GuildNow => {
                said(ShipmentQuestion::TakeTurn { before: self.next_other(at) }, "gf9.guild.ship-any-time")
            }
            Ask::Order(f) => self.order_question(at, f),
            Ask::StormLoss => said(
                ShipmentQuestion::LoseStarred {
                    at: self.draft.to.unwrap_or(Loc::POLAR_SINK),
                    lost: self.storm_loss(),
                },
                "gf9.fremen.ship-into-storm",
            ),
            Ask::Follow => said(
                ShipmentQuestion::Follow {
                    by: self.acting.unwrap_or(Faction::Guild),
                    to: self.draft.to.unwrap_or(Loc::POLAR_SINK).territory(),
                },
                "gf9.bene-gesserit.free-force",
            ),
        }
    }

    /// Asks the Atreides whether they look at the top card of the spice deck. [gf9.atreides.spice-sight]
    fn ask_for_sight(&mut self, cx: &Cx<'_, '_>) -> Flow {
        if cx.state.plays(Faction::Atreides) {
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

/// What shipment and movement ask.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Where advisors become fighters.
    Declare,
    /// Whether the Atreides look at the spice deck.
    Sight,
    /// Whether the Guild acts now.
    GuildNow,
    /// The next part of an order of this faction.
    Order(Faction),
    /// Which Fremen the storm takes.
    StormLoss,
    /// Whether the Bene Gesserit send a force along.
    Follow,
}

impl Activity for Shipment {
    type Game = Dune;
    type Ask = Ask;

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

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let asked = |f: Faction, ask| Some((at.state.seat_set(f), ask));
        match self.step {
            Step::Declare => asked(Faction::BeneGesserit, Ask::Declare),
            Step::Sight => asked(Faction::Atreides, Ask::Sight),
            Step::GuildNow => asked(Faction::Guild, Ask::GuildNow),
            Step::Ship | Step::Move => asked(self.acting?, Ask::Order(self.acting?)),
            Step::StormLoss => asked(Faction::Fremen, Ask::StormLoss),
            Step::Follow => asked(Faction::BeneGesserit, Ask::Follow),
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
            | Step::TurnEnd => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        let (question, rule) = self.question(at, ask);
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
            | ShipmentQuestion::Move { .. } => Shape::One { options: count_legal(self, at, seat, ask).0 },
        };
        // Silence ships, moves, flips, sends and looks at nothing. [gf9.turn.decline-default]
        let mut default = Action::Shipment(match ask {
            Ask::StormLoss => ShipmentAction::LoseStarred(self.storm_range().0),
            Ask::Declare | Ask::Sight | Ask::GuildNow | Ask::Order(_) | Ask::Follow => ShipmentAction::Pass,
        });
        if !at.state.promises.is_empty() && self.check(at, seat, ask, &default).is_err() {
            // A promise also binds a seat that does not answer. [gf9.cards.truthtrance]
            let _ = self.legal(at, seat, ask, &mut |action| {
                if action == Action::Shipment(ShipmentAction::Back) {
                    return ControlFlow::Continue(());
                }
                default = action;
                ControlFlow::Break(())
            });
        }
        Decision { question: Question::Shipment(question), shape, rule, default }
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        use ShipmentAction as A;
        let mut offer = |action| visit(Action::Shipment(action));
        match ask {
            Ask::Declare => Shipment::declare_candidates(at, &mut offer),
            Ask::Sight => [A::Pass, A::Look].into_iter().try_for_each(offer),
            Ask::GuildNow => [A::Pass, A::TakeTurn].into_iter().try_for_each(offer),
            Ask::Order(f) => self.order_candidates(at, f, self.draft.need(at, f), &mut offer),
            Ask::StormLoss => {
                let (min, max) = self.storm_range();
                (min..=max).map(A::LoseStarred).try_for_each(offer)
            }
            Ask::Follow => self.follow_candidates(at, &mut offer),
        }
    }

    fn legal(&self, at: At<'_>, seat: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        // What follows the kind of an order is found as a whole; asking again for each would find it each time.
        // An oath under Truthtrance is asked about each answer.
        if let (Ask::Order(f), true) = (ask, at.state.promises.is_empty()) {
            let need = self.draft.need(at, f);
            if need == Need::Kind {
                return self.starts(at, f, &mut |action| visit(Action::Shipment(action)));
            }
            if self.found_as_whole(at, f, need) {
                return self.order_candidates(at, f, need, &mut |action| visit(Action::Shipment(action)));
            }
        }
        self.candidates(at, seat, ask, &mut |action| match self.check(at, seat, ask, &action) {
            Ok(()) => visit(action),
            Err(_) => ControlFlow::Continue(()),
        })
    }

    fn choices(&self, at: At<'_>, seat: Seat, ask: Ask, choices: &mut Choices<Action>) {
        if let (Ask::Order(f), true) = (ask, at.state.promises.is_empty()) {
            let need = self.draft.need(at, f);
            if need == Need::Kind {
                // The flow only says that the visitor has seen enough.
                let _ = self.starts(at, f, &mut |action| {
                    choices.push(Action::Shipment(action));
                    ControlFlow::Continue(())
                });
                return;
            }
            if self.found_as_whole(at, f, need) {
                return self.order_choices(at, f, need, choices);
            }
        }
        write_out(self, at, seat, ask, choices);
    }

    fn check(&self, at: At<'_>, _: Seat, ask: Ask, action: &Action) -> Verdict {
        use ShipmentAction as A;
        let other = || other_question(self.question(at, ask).1);
        let Action::Shipment(action) = *action else { return other() };
        match (ask, action) {
            (Ask::Order(f), _) => {
                self.check_order(at, f, action)?;
                self.keeps_oath(at, f, action)
            }
            (Ask::Declare, _) => self.check_declare(at, action),
            (Ask::Sight, A::Pass | A::Look)
            | (Ask::GuildNow, A::Pass | A::TakeTurn)
            | (Ask::Follow, A::Pass) => Ok(()),
            (Ask::StormLoss, A::LoseStarred(value)) => {
                let (min, max) = self.storm_range();
                if (min..=max).contains(&value) {
                    return Ok(());
                }
                Err(Illegal::new(self.question(at, ask).1, Why::OutOfRange { value, min, max }))
            }
            (Ask::Follow, A::Follow(to)) => self.check_follow(at, to),
            (Ask::Sight | Ask::GuildNow | Ask::StormLoss | Ask::Follow, _other) => other(),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: Ask, action: &Action) {
        use ShipmentAction as A;
        let Action::Shipment(action) = *action else { return };
        match (ask, action) {
            (Ask::Order(f), _) => self.order(cx, f, action),
            (Ask::Declare, A::Declare(t)) => self.chosen.insert(t),
            (Ask::Declare, A::Back) => self.chosen = TerritorySet::EMPTY,
            (Ask::Declare, A::Pass) => {
                self.chosen = TerritorySet::EMPTY;
                Shipment::settle_coexistence(cx, TerritorySet::EMPTY);
                self.step = Step::Sight;
            }
            (Ask::Declare, A::Announce) => self.announce_declared(cx),
            (Ask::Sight, A::Look) => self.step = Step::SightOpen,
            (Ask::Sight, A::Pass) => self.step = Step::Next,
            (Ask::GuildNow, A::TakeTurn) => self.guild_acts(cx),
            (Ask::GuildNow, A::Pass) => self.guild_waits(cx),
            (Ask::StormLoss, A::LoseStarred(n)) => self.lose_to_storm(cx, n),
            (Ask::Follow, A::Pass) => self.step = Step::Landed,
            (Ask::Follow, A::Follow(to)) => self.step = Step::Following(to),
            (Ask::Declare | Ask::Sight | Ask::GuildNow | Ask::StormLoss | Ask::Follow, other) => {
                unchecked(&other)
            }
        }
    }
}

impl DuneActivity for Shipment {
    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Shipment(action) = *action else { return None };
        self.too_dear(at, f, action).or_else(|| self.out_of_turn(at, f, action))
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
            funds: own.map(|f| at.funds(f, Expense::Landing)),
            chosen: self.chosen.iter().filter(|_| open).collect(),
        })
    }

    /// An unfinished order of somebody else might not have been begun.
    fn redeal(&mut self, _at: At<'_>, viewers: FactionSet, _pick: &mut dyn FnMut(usize) -> usize) {
        if self.ordering() && self.acting.is_some_and(|f| !viewers.contains(f)) {
            self.draft = Draft::default();
        }
        if self.step == Step::Declare && !viewers.contains(Faction::BeneGesserit) {
            self.chosen = TerritorySet::EMPTY;
        }
    }

    /// The price of an announced shipment may not be given away. [gf9.alliance.pledge]
    fn tied_spice(&self, at: At<'_>, f: Faction) -> u16 {
        match self.announced() {
            Some(acting) if acting == f => self.draft.cost(at, f).min(at.state.board.spice.of(f)),
            Some(_) | None => self.claims(at, f),
        }
    }

    /// An announced shipment rests on the pledges it needs. [gf9.alliance.pledge]
    fn claims(&self, at: At<'_>, ally: Faction) -> u16 {
        self.announced().map_or(0, |f| at.share_of(f, self.draft.cost(at, f), ally, Expense::Landing))
    }
}
