//! Giving an order part by part: a shipment, then a movement. [gf9.shipment.order]

use std::ops::ControlFlow;

use landsraad_kernel::{Choices, Illegal, RuleRef};

use super::coexist::not_let_in;
use super::draft::{Draft, Kind, Need, check_fighters, check_kind, is_hajr, refuse, steps_out};
use super::movement::{check_call, may_call};
use super::price::unpaid;
use super::ship::Gate;
use super::{Shipment, ShipmentAction, ShipmentEvent, ShipmentQuestion, ShipmentWhy, Step};
use crate::action::{Action, Why};
use crate::activities::windows::pledge::Expense;
use crate::activities::windows::special::SpecialEvent;
use crate::activities::{At, Cx, Verdict, other_question};
use crate::data::{Card, CardKind, Loc, LocSet, Territory};
use crate::event::Event;
use crate::{Faction, deals};

impl Shipment {
    pub(super) fn order_question(&self, at: At<'_>, f: Faction) -> (ShipmentQuestion, RuleRef) {
        let moving = self.step == Step::Move;
        let rule = RuleRef(if moving { "gf9.movement.one-group" } else { "gf9.shipment.from-reserves" });
        let question = match self.draft.need(at, f) {
            Need::Kind | Need::Nothing if moving => ShipmentQuestion::Move { movements: self.movements },
            Need::Kind | Need::Nothing => ShipmentQuestion::Ship,
            Need::To => match (moving, self.draft.from) {
                (true, Some(from)) => ShipmentQuestion::MoveTo { from, range: at.move_range(f, from) },
                (true | false, from) => ShipmentQuestion::ShipTo { from },
            },
            Need::Count { from, min, max } => ShipmentQuestion::Count { from, to: self.draft.to, min, max },
            Need::Starred { of, min, max } => ShipmentQuestion::Starred { of, min, max },
            Need::Side => ShipmentQuestion::Side { at: self.draft.to.unwrap_or(Loc::POLAR_SINK).territory() },
        };
        (question, rule)
    }

    pub(super) fn check_order(&self, at: At<'_>, f: Faction, action: ShipmentAction) -> Verdict {
        use ShipmentAction as A;
        let moving = self.step == Step::Move;
        let within = |value: u8, min: u8, max: u8, rule: &'static str| {
            if (min..=max).contains(&value) {
                return Ok(());
            }
            Err(Illegal::new(RuleRef(rule), Why::OutOfRange { value, min, max }))
        };
        if let A::To(_) | A::Count(_) | A::Starred(_) | A::AsFighters | A::AsAdvisors = action {
            self.still_open(at, f)?;
        }
        match (self.draft.need(at, f), action) {
            (_, A::Pass) => Ok(()),
            (_, A::Back) if self.draft.begun() => Ok(()),
            // One shipment, then one movement. [gf9.shipment.order] [gf9.shipment.from-reserves]
            // [gf9.karama.guild] [ah2009.ship.guild-karama-stop]
            (_, A::FromReserves | A::WithKarama(_)) if moving && self.barred => {
                refuse("gf9.karama.guild", ShipmentWhy::Forbidden)
            }
            (_, A::FromReserves | A::WithKarama(_) | A::Cross(_) | A::Return(_) | A::AsGuild) if moving => {
                refuse("gf9.shipment.order", ShipmentWhy::ShipFirst)
            }
            (_, A::MoveFrom(_) | A::Hajr(_)) if !moving => {
                refuse("gf9.shipment.order", ShipmentWhy::MoveLater)
            }
            (Need::Kind, _) => self.check_start(at, f, action),
            // [ah2009.bg.ally-move-block]
            (Need::To, A::To(to)) if moving && self.closed.contains(to.territory()) => {
                Err(not_let_in(to.territory()))
            }
            (Need::To, A::To(to)) => self.draft.check_to(at, f, to),
            (Need::Count { min, max, .. }, A::Count(n)) => {
                let price = self.draft.price(at, f);
                let (cost, has) =
                    (price.of(self.draft.total().saturating_add(n)), at.funds(f, Expense::Landing));
                if n > max && cost > has {
                    return Err(unpaid(at, self.draft.to.map(Loc::territory), cost, has));
                }
                within(
                    n,
                    min,
                    max,
                    if moving { "gf9.movement.one-group" } else { "gf9.shipment.from-reserves" },
                )
            }
            (Need::Starred { min, max, .. }, A::Starred(n)) => {
                within(n, min, max, "gf9.emperor.sardaukar-other-counts")
            }
            (Need::Side, A::AsAdvisors) => Ok(()),
            (Need::Side, A::AsFighters) => {
                check_fighters(at, self.draft.to.unwrap_or(Loc::POLAR_SINK), self.draft.arrival())
            }
            (Need::To | Need::Count { .. } | Need::Starred { .. } | Need::Side | Need::Nothing, _other) => {
                other_question(self.order_question(at, f).1)
            }
        }
    }

    /// Whether the order that has been begun still stands: a promise made while it is being given stops it, and
    /// the loss of its Karama. [gf9.deals.public-binding] [gf9.cards.karama-ship] [ah2009.karama.harkonnen-swap]
    fn still_open(&self, at: At<'_>, f: Faction) -> Verdict {
        let Some(kind) = self.draft.kind else { return Ok(()) };
        check_kind(at, f, kind)?;
        self.draft.to.map_or(Ok(()), |to| deals::may_go(at, f, self.draft.from, to.territory()))
    }

    /// Whether an order may begin so: what is ordered, and from where.
    pub(super) fn check_start(&self, at: At<'_>, f: Faction, action: ShipmentAction) -> Verdict {
        use ShipmentAction as A;
        let moving = self.step == Step::Move;
        let begin = |kind: Kind, from: Option<Territory>| {
            check_kind(at, f, kind)?;
            if !moving {
                // [gf9.deals.public-binding]
                deals::may_ship(at, f)?;
            }
            Draft::begin(kind, from).check_possible(at, f)
        };
        match action {
            A::Pass => Ok(()),
            A::FromReserves if !moving => begin(Kind::Reserves, None),
            A::WithKarama(card) if !moving => begin(Kind::Karama(card), None),
            A::AsGuild if !moving => begin(Kind::Transport, None),
            A::CallWorm(card) if moving => check_call(at, f, card),
            A::Cross(from) if !moving => begin(Kind::Cross, Some(from)),
            A::Return(from) if !moving => begin(Kind::Return, Some(from)),
            A::MoveFrom(from) if moving => {
                // [gf9.movement.single-per-turn]
                if self.movements == 0 {
                    return refuse("gf9.movement.single-per-turn", ShipmentWhy::NoMovementLeft);
                }
                begin(Kind::Move, Some(from))
            }
            A::Hajr(card) if moving => {
                if is_hajr(at, f, card) {
                    return Ok(());
                }
                let held = at.state.board.cards.holds(f, card);
                let why = if held { ShipmentWhy::NotHajr(card) } else { ShipmentWhy::NotHeld(card) };
                refuse("gf9.cards.hajr", why)
            }
            A::FromReserves
            | A::WithKarama(_)
            | A::AsGuild
            | A::CallWorm(_)
            | A::Cross(_)
            | A::Return(_)
            | A::MoveFrom(_)
            | A::Hajr(_)
            | A::Back
            | A::Declare(_)
            | A::Announce
            | A::Look
            | A::TakeTurn
            | A::To(_)
            | A::Count(_)
            | A::Starred(_)
            | A::AsFighters
            | A::AsAdvisors
            | A::LoseStarred(_)
            | A::Follow(_)
            | A::Flip => other_question(self.order_question(at, f).1),
        }
    }

    /// Visits the legal beginnings of an order: just those that `check_start` accepts.
    pub(super) fn starts(
        &self,
        at: At<'_>,
        f: Faction,
        visit: &mut dyn FnMut(ShipmentAction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Mostly somebody of each territory can just step out of it.
        let moving = self.step == Step::Move && self.movements > 0;
        let stepping = if moving { steps_out(at, f) } else { LocSet::EMPTY };
        self.order_candidates(at, f, Need::Kind, &mut |action| {
            let steps = matches!(action, ShipmentAction::MoveFrom(from) if stepping.meets(from.mask()));
            if steps || self.check_start(at, f, action).is_ok() {
                return visit(action);
            }
            ControlFlow::Continue(())
        })
    }

    /// Whether the candidates for this part of an order are just the legal ones.
    pub(super) fn found_as_whole(&self, at: At<'_>, f: Faction, need: Need) -> bool {
        match need {
            Need::Kind | Need::Nothing => false,
            // What has happened meanwhile may still stop the order.
            Need::To | Need::Count { .. } | Need::Starred { .. } | Need::Side => {
                self.still_open(at, f).is_ok()
            }
        }
    }

    /// Where the order may go, all at once.
    fn destinations(&self, at: At<'_>, f: Faction) -> LocSet {
        if self.step != Step::Move {
            return self.draft.landings(at, f);
        }
        let ends = self.draft.ends(at, f);
        if self.closed.is_empty() {
            return ends;
        }
        // [ah2009.bg.ally-move-block]
        ends.iter().filter(|l| !self.closed.contains(l.territory())).collect()
    }

    /// The legal answers for a part that is found as a whole.
    pub(super) fn order_choices(&self, at: At<'_>, f: Faction, need: Need, choices: &mut Choices<Action>) {
        use ShipmentAction as A;
        choices.push(Action::Shipment(A::Pass));
        match need {
            Need::To => {
                let to = |l| Action::Shipment(A::To(Loc(l)));
                choices.bits(self.destinations(at, f).bits(), to);
            }
            Need::Count { min, max, .. } => {
                choices.range(min.into(), max.into(), |n| Action::Shipment(A::Count(n as u8)));
            }
            Need::Starred { min, max, .. } => {
                choices.range(min.into(), max.into(), |n| Action::Shipment(A::Starred(n as u8)));
            }
            Need::Side => {
                choices.push(Action::Shipment(A::AsAdvisors));
                choices.push(Action::Shipment(A::AsFighters));
            }
            Need::Kind | Need::Nothing => {}
        }
        choices.push(Action::Shipment(A::Back));
    }

    pub(super) fn order_candidates(
        &self,
        at: At<'_>,
        f: Faction,
        need: Need,
        visit: &mut dyn FnMut(ShipmentAction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        use ShipmentAction as A;
        visit(A::Pass)?;
        let moving = self.step == Step::Move;
        let (mine, cards) = (at.state.board.forces.where_is(f), &at.state.board.cards);
        match need {
            Need::Kind if moving => {
                for (t, _) in mine.by_territory() {
                    visit(A::MoveFrom(t))?;
                }
                for card in cards.distinct_of(f, Card::of_kind(CardKind::Hajr)) {
                    visit(A::Hajr(card))?;
                }
                if may_call(at, f) {
                    for card in cards.distinct_of(f, Card::of_kind(CardKind::Karama)) {
                        visit(A::CallWorm(card))?;
                    }
                }
            }
            Need::Kind => {
                visit(A::FromReserves)?;
                visit(A::AsGuild)?;
                for card in cards.distinct_of(f, at.karamas(f)) {
                    visit(A::WithKarama(card))?;
                }
                let [cross, back] = [Kind::Cross, Kind::Return].map(|kind| check_kind(at, f, kind).is_ok());
                for (t, _) in mine.by_territory().take_while(|_| cross || back) {
                    visit(A::Cross(t))?;
                    visit(A::Return(t))?;
                }
            }
            Need::To => {
                for to in self.destinations(at, f) {
                    visit(A::To(to))?;
                }
            }
            Need::Count { min, max, .. } => (min..=max).try_for_each(|n| visit(A::Count(n)))?,
            Need::Starred { min, max, .. } => (min..=max).try_for_each(|n| visit(A::Starred(n)))?,
            Need::Side => {
                visit(A::AsAdvisors)?;
                visit(A::AsFighters)?;
            }
            Need::Nothing => {}
        }
        if self.draft.begun() { visit(A::Back) } else { ControlFlow::Continue(()) }
    }

    /// Takes a part of an order in.
    pub(super) fn order(&mut self, cx: &mut Cx<'_, '_>, f: Faction, action: ShipmentAction) {
        use ShipmentAction as A;
        let moving = self.step == Step::Move;
        match action {
            A::Pass => {
                self.draft = Draft::default();
                if moving {
                    if self.movements > 0 {
                        cx.emit(|| Event::Shipment(ShipmentEvent::NoMovement { faction: f }));
                    }
                    self.step = Step::TurnEnd;
                } else {
                    cx.emit(|| Event::Shipment(ShipmentEvent::NoShipment { faction: f }));
                    self.step = Step::Move;
                }
                return;
            }
            A::Back => {
                self.draft = Draft::default();
                return;
            }
            A::Hajr(card) => {
                // [gf9.cards.hajr] [v29.data.card-hajr] [ah2009.card.hajr]
                cx.discard(f, card);
                self.movements += 1;
                return;
            }
            A::CallWorm(card) => {
                cx.emit(|| Event::Special(SpecialEvent::Played { by: f, card }));
                cx.discard(f, card);
                cx.state.karama_used.insert(f);
                self.step = Step::Summon;
                return;
            }
            A::AsGuild => self.draft = Draft::begin(Kind::Transport, None),
            A::FromReserves => self.draft = Draft::begin(Kind::Reserves, None),
            A::WithKarama(card) => self.draft = Draft::begin(Kind::Karama(card), None),
            A::Cross(from) => self.draft = Draft::begin(Kind::Cross, Some(from)),
            A::Return(from) => self.draft = Draft::begin(Kind::Return, Some(from)),
            A::MoveFrom(from) => self.draft = Draft::begin(Kind::Move, Some(from)),
            A::To(to) => self.draft.to = Some(to),
            A::Count(n) => self.draft.count(cx.at(), f, n),
            A::Starred(n) => self.draft.starred(n),
            A::AsFighters => self.draft.fighters = Some(true),
            A::AsAdvisors => self.draft.fighters = Some(false),
            A::Declare(_)
            | A::Announce
            | A::Look
            | A::TakeTurn
            | A::LoseStarred(_)
            | A::Follow(_)
            | A::Flip => return,
        }
        if self.draft.settle(cx.at(), f) == Need::Nothing {
            if moving {
                self.step = Step::Leave;
                self.announce_move(cx, f);
            } else {
                self.step = Step::Gate(Gate::Worthless);
                self.announce_shipment(cx, f);
            }
        }
    }
}
