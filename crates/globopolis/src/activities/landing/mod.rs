//! 4.1.1 to 4.1.10: what the space reached brings, and what the player may do there.

mod arrival;
mod cleaning_house;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::aggression::{ops_fits, same_quadrant};
use super::{
    Aggression, At, Cx, Decision, Flow, Frame, Purchase, Reply, Verdict, Visit, one, only_done, refuse,
    require,
};
use crate::Globopolis;
use crate::cards::{faces, faces_of, holds};
use crate::data::SpaceKind;
use crate::effect::EventEffect;
use crate::vocabulary::*;
use cleaning_house::Contests;

/// A landing, from arrival to the end of what it allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Landing {
    step: Step,
    /// What the player may still do here.
    may: May,
    /// Contests of Cleaning House already fought.
    fought: Contests,
    /// An attack that needs an Ops card.
    plan: Option<(Title, Title)>,
    next: Next,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    #[default]
    Arrive,
    Clean,
    Fee,
    Choose,
    PickOps,
    Fighting,
    Again,
    Stop,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    #[default]
    Ask,
    Purchase(Purchase),
    Fight(Title, Title),
}

/// What a space allows after it has had its effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct May {
    /// Move again.
    again: bool,
    /// By shuttle.
    hop: bool,
    /// Attack from here.
    attack: bool,
    /// Buy R-Units.
    supply: bool,
    /// It would allow another movement if one were left.
    #[serde(default)]
    moves_used: bool,
}

/// What a landing asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LandingAsk {
    /// Which contest of Cleaning House, from this territory.
    Clean(Title),
    /// Pay the fee of this territory or attack it.
    Fee(Title),
    /// What to do on the space.
    Choose,
    /// Which Ops card allows the attack.
    PickOps {
        /// The own territory.
        from: Title,
        /// The opponent's.
        target: Title,
    },
}

const OWN: RuleRef = rule("globopolis.own-territory.choice");
const FOREIGN: RuleRef = rule("globopolis.enemy-territory.choice");
const LIMIT: RuleRef = rule("globopolis.movement.extra-limit");
const EXTRA_CARD: RuleRef = rule("globopolis.card.extra-movement");
const OPS: RuleRef = rule("globopolis.aggression.ops");

impl At<'_> {
    /// The space of the active player's Governor.
    fn here(self) -> (SpaceId, SpaceKind) {
        let space = self.board().player(self.active()).governor;
        (space, self.data().spaces[space.index()].kind)
    }

    /// The territory or guild on that space.
    fn title_here(self) -> Option<Title> {
        self.data().spaces[self.here().0.index()].title
    }

    /// The rule by which the space the Governor stands on gives no further movement.
    fn standing_still(self) -> RuleRef {
        let (space, kind) = self.here();
        let seller = self.data().spaces[space.index()].seller;
        let owned = self.title_here().is_some_and(|title| self.board().owns(self.active(), title));
        match kind {
            // It has just been taken, or its fee paid.
            SpaceKind::Territory if owned => rule("globopolis.free-territory.acquire"),
            SpaceKind::Territory => FOREIGN,
            // It has just been taken or taken over.
            SpaceKind::Guild => rule("globopolis.guild.own"),
            SpaceKind::Orss => rule("globopolis.orss.hop"),
            SpaceKind::Moonshot => rule("globopolis.moonshot.points"),
            SpaceKind::IndependentSpace
                if seller.is_some_and(|s| !self.data().sellers[s.index()].move_again) =>
            {
                rule("globopolis.independent.switzerland-no-move")
            }
            SpaceKind::IndependentSpace => rule("globopolis.independent.choice"),
            SpaceKind::OpsSpace
            | SpaceKind::MissionSpace
            | SpaceKind::InfluenceSpace
            | SpaceKind::Nsa
            | SpaceKind::Nia
            | SpaceKind::Teleport => LIMIT,
        }
    }

    /// The rule by which the Governor does not move on when the last step of the turn has begun.
    pub(super) fn stays_put(self) -> RuleRef {
        let (_, kind) = self.here();
        let own = self.title_here().is_some_and(|title| self.board().owns(self.active(), title));
        let still = self.standing_still();
        let never = match kind {
            SpaceKind::Moonshot => true,
            SpaceKind::Territory => !own,
            SpaceKind::IndependentSpace => still == rule("globopolis.independent.switzerland-no-move"),
            SpaceKind::Guild
            | SpaceKind::Orss
            | SpaceKind::OpsSpace
            | SpaceKind::MissionSpace
            | SpaceKind::InfluenceSpace
            | SpaceKind::Nsa
            | SpaceKind::Nia
            | SpaceKind::Teleport => false,
        };
        if never {
            still
        } else if self.board().turn.extra >= self.data().numbers.extra_moves {
            LIMIT
        } else {
            rule("globopolis.event.sequence")
        }
    }

    /// The rule by which no attack starts from the space the Governor stands on.
    fn no_attack(self, seat: Seat) -> RuleRef {
        match self.title_here() {
            Some(title) if self.data().titles[title.index()].guild => {
                rule("globopolis.aggression.ops-governor")
            }
            Some(title) if self.board().owns(seat, title) => rule("globopolis.free-territory.acquire"),
            // The fee has been paid instead.
            Some(_) => FOREIGN,
            None => rule("globopolis.aggression.ops-governor"),
        }
    }

    /// [globopolis.enemy-territory.fee] The printed fee, at every level.
    /// [globopolis.enemy-territory.fee-variant] Or, as a variant, by active level.
    fn fee(self, title: Title) -> u16 {
        let card = &self.data().titles[title.index()];
        if self.rules.rulings.fee_by_level {
            card.fee_by_level[usize::from(self.board().plate(title).active())]
        } else {
            card.fee
        }
    }
}

/// The rule about what a player may do on a space.
const fn choice_rule(kind: SpaceKind) -> RuleRef {
    match kind {
        SpaceKind::Territory => OWN,
        SpaceKind::Guild => rule("globopolis.guild.own"),
        SpaceKind::OpsSpace | SpaceKind::MissionSpace | SpaceKind::InfluenceSpace => {
            rule("globopolis.card.move-again")
        }
        SpaceKind::Orss => rule("globopolis.orss.hop"),
        SpaceKind::Nsa | SpaceKind::Nia => rule("globopolis.academy.nsa"),
        SpaceKind::IndependentSpace => rule("globopolis.independent.choice"),
        SpaceKind::Teleport | SpaceKind::Moonshot => LIMIT,
    }
}

impl Landing {
    fn go(&mut self, step: Step) -> Flow {
        self.step = step;
        Flow::Again
    }

    /// Whether anything could be chosen, as far as everybody can see.
    fn open(&self, at: At<'_>, seat: Seat) -> bool {
        self.may.again
            || self.may.hop
            || self.may.supply
            || (self.may.attack && at.title_here().is_some_and(|title| at.attack_thinkable(seat, title)))
            || at.board().might_hold(seat, at.rules.facts.extra_movement)
    }

    fn choices(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (data, board) = (at.data(), at.board());
        visit(Action::Done)?;
        visit(Action::MoveAgain)?;
        if self.may.hop {
            data.orss.iter().try_for_each(|&space| visit(Action::Hop(space)))?;
        }
        if self.may.supply {
            data.seller_ids().try_for_each(|i| visit(Action::Seller(i)))?;
        }
        for card in faces_of(data, board.player(seat).influence.and(at.rules.facts.extra_movement)) {
            visit(Action::Card(card))?;
        }
        if let (true, Some(from)) = (self.may.attack, at.title_here()) {
            at.foreign_territories(seat)
                .iter()
                .try_for_each(|target| visit(Action::Attack { from, target }))?;
        }
        ControlFlow::Continue(())
    }

    fn check_choice(&self, at: At<'_>, seat: Seat, action: Action) -> Verdict {
        let (data, board) = (at.data(), at.board());
        let (space, _) = at.here();
        match action {
            Action::Done => Ok(()),
            Action::MoveAgain => {
                require(!self.may.moves_used, LIMIT, Why::MovesUsed(board.turn.extra))?;
                let by = at.standing_still();
                require(!self.may.hop, by, Why::HopFirst)?;
                require(self.may.again, by, Why::NoMove)
            }
            // [globopolis.movement.optional] First the choice to move on, then the dice.
            Action::Roll { .. } => {
                self.check_choice(at, seat, Action::MoveAgain)?;
                refuse(rule("globopolis.movement.optional"), Why::OtherQuestion)
            }
            Action::Hop(to) => {
                let other = data.orss.contains(&to) && to != space;
                let hop = rule("globopolis.orss.hop");
                require(data.spaces[space.index()].kind == SpaceKind::Orss && other, hop, Why::NoHop)?;
                // [globopolis.orss.one-move] A hop is an extra movement.
                require(self.may.hop, rule("globopolis.orss.one-move"), Why::MovesUsed(board.turn.extra))
            }
            Action::Seller(wanted) => {
                let seller = data.spaces[space.index()].seller;
                let sold = seller.is_some_and(|s| data.sellers[s.index()].buy_as.contains(wanted));
                let offered = self.may.supply && sold;
                let by = if seller.is_some() && !self.may.supply {
                    rule("globopolis.independent.choice")
                } else {
                    rule("globopolis.independent.offers")
                };
                require(offered, by, Why::NotSold(wanted))
            }
            Action::Card(card) => {
                let fits =
                    data.effect(card).is_some_and(|effect| effect.is_event(EventEffect::ExtraMovement));
                if !fits {
                    at.card_out_of_place(seat, card)?;
                }
                // [globopolis.card.own-turn] Each card at the moment it refers to.
                require(fits, rule("globopolis.card.own-turn"), Why::NotNow(card))?;
                require(holds(data, board.player(seat), card), EXTRA_CARD, Why::NotInHand(card))
            }
            Action::Attack { from, target } => {
                require(self.may.attack, at.no_attack(seat), Why::NoAttackHere)?;
                // [globopolis.aggression.from-own] Only from the territory one stands on.
                let by = rule("globopolis.aggression.from-own");
                require(Some(from) == at.title_here(), by, Why::NotFromThere(from))?;
                at.may_attack(seat, from, target)
            }
            Action::Back
            | Action::Begin(_)
            | Action::Unit(_)
            | Action::Title(_)
            | Action::Amount(_)
            | Action::Player(_)
            | Action::PayFee
            | Action::Contest { .. }
            | Action::Withdraw(_)
            | Action::Side(_)
            | Action::Lift(_)
            | Action::Give(_)
            | Action::Want(_)
            | Action::Propose
            | Action::Accept
            | Action::Refuse
            | Action::Counter => refuse(rule("globopolis.turn.phases"), Why::OtherQuestion),
        }
    }

    /// The attack is fought, or an Ops card is asked for first.
    fn attack(&mut self, cx: &Cx<'_, '_>, from: Title, target: Title) {
        if same_quadrant(&cx.rules.data, from, target) {
            self.next = Next::Fight(from, target);
        } else {
            self.plan = Some((from, target));
            self.step = Step::PickOps;
        }
    }

    fn choose(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        if let Action::Attack { from, target } = action {
            self.attack(cx, from, target);
        } else if let Action::Hop(to) = action {
            cx.state.board.turn.extra += 1;
            cx.hop(seat, to);
            self.step = Step::Again;
        } else if action == Action::MoveAgain {
            cx.state.board.turn.extra += 1;
            self.step = Step::Again;
        } else if let Action::Seller(index) = action {
            // [globopolis.independent.choice] Having rolled, one does not move again.
            self.may = May::default();
            self.next = Next::Purchase(cx.supply(seat, index));
        } else if let Action::Card(card) = action {
            // [globopolis.card.extra-movement] One more movement, outside the limit of two.
            cx.discard(seat, card);
            self.step = Step::Again;
        } else {
            self.step = Step::Stop;
        }
    }

    fn pick_ops(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        let Some((from, target)) = self.plan.take() else { return };
        if let Action::Card(card) = action {
            // [globopolis.aggression.ops-timing] The Ops card is spent with the declaration.
            cx.discard(seat, card);
            self.next = Next::Fight(from, target);
        } else {
            let own = cx.at().title_here().is_some_and(|title| cx.board().owns(seat, title));
            self.step = if own { Step::Choose } else { Step::Fee };
        }
    }
}

impl Activity for Landing {
    type Game = Globopolis;
    type Ask = LandingAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        let seat = cx.board().turn.active;
        match std::mem::take(&mut self.next) {
            Next::Ask => {}
            Next::Purchase(purchase) => return Flow::Call(Frame::Purchase(purchase)),
            Next::Fight(from, target) => {
                self.step = Step::Fighting;
                return Flow::Call(Frame::Aggression(Aggression::declare(cx, from, target)));
            }
        }
        match self.step {
            Step::Arrive => self.arrive(cx),
            Step::Clean if cx.rules.agents && cx.at().can_contest(seat, self.fought) => Flow::Ask,
            Step::Clean => self.go(Step::Choose),
            Step::Fee | Step::PickOps => Flow::Ask,
            Step::Choose if self.open(cx.at(), seat) => Flow::Ask,
            Step::Choose => Flow::Return(Reply::Stop),
            Step::Fighting => {
                // [globopolis.aggression.cancel] Called off: the fee is due if one stands on the target.
                // [globopolis.enemy-territory.no-fee-after-attack] After a fight it is not.
                if reply == Some(Reply::CalledOff) {
                    cx.pay_fee(seat);
                }
                Flow::Return(Reply::Stop)
            }
            Step::Again => Flow::Return(Reply::MoveAgain),
            Step::Stop => Flow::Return(Reply::Stop),
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, LandingAsk)> {
        if self.next != Next::Ask {
            return None;
        }
        let ask = match self.step {
            Step::Clean => LandingAsk::Clean(at.title_here()?),
            Step::Fee => LandingAsk::Fee(at.title_here()?),
            Step::Choose => LandingAsk::Choose,
            Step::PickOps => {
                let (from, target) = self.plan?;
                LandingAsk::PickOps { from, target }
            }
            Step::Arrive | Step::Fighting | Step::Again | Step::Stop => return None,
        };
        Some((at.active().only(), ask))
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: LandingAsk) -> Decision {
        let asked = match ask {
            LandingAsk::Clean(_) => {
                (Question::CleaningHouse, rule("globopolis.cleaning-house.trigger"), Action::Done)
            }
            LandingAsk::PickOps { from, target } => (Question::PickOps { from, target }, OPS, Action::Back),
            LandingAsk::Fee(title) => (Question::Fee { title, fee: at.fee(title) }, FOREIGN, Action::PayFee),
            LandingAsk::Choose => {
                // [globopolis.movement.optional] A player that may move again may also stop.
                let (space, kind) = at.here();
                (Question::Landing { space }, choice_rule(kind), Action::Done)
            }
        };
        one(self, at, seat, ask, asked)
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: LandingAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (data, board) = (at.data(), at.board());
        match ask {
            LandingAsk::Clean(here) => {
                visit(Action::Done)?;
                let group = data.group_of(here).territories;
                for title in group.and(board.player(seat).owned).iter() {
                    board.others(seat).try_for_each(|against| visit(Action::Contest { title, against }))?;
                }
                ControlFlow::Continue(())
            }
            LandingAsk::Fee(target) => {
                visit(Action::PayFee)?;
                let land = board.player(seat).owned.and(data.territory_set());
                land.iter().try_for_each(|from| visit(Action::Attack { from, target }))
            }
            LandingAsk::PickOps { .. } => {
                visit(Action::Back)?;
                faces(data, board.player(seat), CardKind::Ops).try_for_each(|c| visit(Action::Card(c)))
            }
            LandingAsk::Choose => self.choices(at, seat, visit),
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: LandingAsk, action: &Action) -> Verdict {
        match ask {
            LandingAsk::Clean(here) => {
                if let Action::Contest { title, against } = *action {
                    return at.may_contest(seat, here, title, against, self.fought);
                }
                // [globopolis.own-territory.choice] Moving on and attacking come after it.
                let later = matches!(action, Action::MoveAgain | Action::Roll { .. } | Action::Attack { .. });
                // [globopolis.cleaning-house.separate] The owner may leave out any contest.
                only_done(*action, if later { OWN } else { rule("globopolis.cleaning-house.separate") })
            }
            LandingAsk::Fee(here) => {
                if let Action::Attack { from, target } = *action {
                    // [globopolis.aggression.from-enemy] Only the territory one stands on.
                    let by = rule("globopolis.aggression.from-enemy");
                    require(target == here, by, Why::NotATarget(target))?;
                    return at.may_attack(seat, from, target);
                }
                // [globopolis.enemy-territory.must-pay] Without a legal attack there is only the fee.
                require(*action == Action::PayFee, FOREIGN, Why::OtherQuestion)
            }
            LandingAsk::PickOps { from, target } => {
                if let Action::Card(card) = *action {
                    require(holds(at.data(), at.board().player(seat), card), OPS, Why::NotInHand(card))?;
                    let fits = ops_fits(at.data(), card, from, target);
                    return require(fits, rule("globopolis.aggression.ops-rows"), Why::OpsDoesNotFit(card));
                }
                require(*action == Action::Back, OPS, Why::OtherQuestion)
            }
            LandingAsk::Choose => self.check_choice(at, seat, *action),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: LandingAsk, action: &Action) {
        match ask {
            LandingAsk::Clean(_) => {
                if let Action::Contest { title, against } = *action {
                    self.fought.insert(&cx.rules.data, title, against);
                    cx.contest(seat, title, against);
                } else {
                    self.step = Step::Choose;
                }
            }
            LandingAsk::Fee(_) => {
                if let Action::Attack { from, target } = *action {
                    self.attack(cx, from, target);
                } else {
                    cx.pay_fee(seat);
                    self.step = Step::Choose;
                }
            }
            LandingAsk::Choose => self.choose(cx, seat, *action),
            LandingAsk::PickOps { .. } => self.pick_ops(cx, seat, *action),
        }
    }
}
