//! 4.3: infiltration of agents, the last step of a turn.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, one, only_done, refuse, require};
use crate::Globopolis;
use crate::vocabulary::*;

/// Agents are placed from the PS and shifted, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Infiltration {
    acts: u8,
    lifted: Option<Title>,
    done: bool,
}

/// What the step asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InfiltrationAsk {
    /// Place or pick up an agent, or end the step.
    Move,
    /// Where the agent goes that was picked up here.
    PutDown(Title),
}

const PLACEMENT: RuleRef = rule("globopolis.agents.placement");

impl At<'_> {
    /// Whether an agent may be put there.
    fn may_put(self, seat: Seat, to: Title) -> Verdict {
        // [globopolis.agents.where] Territories with an owner only.
        let place = rule("globopolis.agents.where");
        require(!self.data().titles[to.index()].guild, place, Why::WrongKind(to))?;
        require(self.board().owner(to).is_some(), place, Why::NoOwner(to))?;
        // [globopolis.agents.limit] Three of a player in a territory.
        let room = self.open_territories(seat).contains(to);
        require(room, rule("globopolis.agents.limit"), Why::AgentLimit(to))
    }

    /// The territories with an owner that have room for an agent of a player.
    fn open_territories(self, seat: Seat) -> TitleSet {
        let full = self.board().player(seat).territories_with_agents(self.data().numbers.agent_limit);
        self.owned_territories().minus(full)
    }
}

impl Infiltration {
    fn acts_left(&self, rules: &Globopolis) -> u8 {
        rules.rulings.infiltration_acts.saturating_sub(self.acts)
    }
}

impl Activity for Infiltration {
    type Game = Globopolis;
    type Ask = InfiltrationAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        let seat = cx.board().turn.active;
        let player = cx.board().player(seat);
        // Agents are open to all, so a player that has none to move need not be asked.
        let any = player.agents > u16::from(player.fresh) || !player.territories_with_agents(1).is_empty();
        if self.done || (self.lifted.is_none() && (self.acts_left(cx.rules) == 0 || !any)) {
            Flow::Return(Reply::Nothing)
        } else {
            Flow::Ask
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, InfiltrationAsk)> {
        let ask = self.lifted.map_or(InfiltrationAsk::Move, InfiltrationAsk::PutDown);
        (!self.done).then(|| (at.active().only(), ask))
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: InfiltrationAsk) -> Decision {
        let asked = match ask {
            InfiltrationAsk::PutDown(_) => (Question::PutDown, PLACEMENT, Action::Back),
            InfiltrationAsk::Move => {
                (Question::Infiltrate { acts_left: self.acts_left(at.rules) }, PLACEMENT, Action::Done)
            }
        };
        one(self, at, seat, ask, asked)
    }

    fn candidates(
        &self,
        at: At<'_>,
        seat: Seat,
        ask: InfiltrationAsk,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let player = at.board().player(seat);
        let open = at.open_territories(seat);
        let places = match ask {
            InfiltrationAsk::PutDown(from) => {
                visit(Action::Back)?;
                open.without(from)
            }
            InfiltrationAsk::Move => {
                visit(Action::Done)?;
                let there = player.territories_with_agents(1).iter();
                let mut movable = there.filter(|from| !open.without(*from).is_empty());
                movable.try_for_each(|from| visit(Action::Lift(Some(from))))?;
                if player.agents > u16::from(player.fresh) { open } else { TitleSet::EMPTY }
            }
        };
        places.iter().try_for_each(|t| visit(Action::Title(t)))
    }

    fn exact(&self, _: At<'_>, _: InfiltrationAsk) -> bool {
        true
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: InfiltrationAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (InfiltrationAsk::PutDown(_), Action::Back) => Ok(()),
            (InfiltrationAsk::PutDown(from), Action::Title(to)) => {
                require(to != from, PLACEMENT, Why::SamePlace)?;
                at.may_put(seat, to)
            }
            (InfiltrationAsk::PutDown(_), _other) => refuse(PLACEMENT, Why::OtherQuestion),
            (InfiltrationAsk::Move, Action::Title(to)) => {
                // [globopolis.academy.to-ps] Agents received this turn wait for the next.
                let player = at.board().player(seat);
                require(player.agents > 0, PLACEMENT, Why::NoAgents)?;
                let waited = player.agents > u16::from(player.fresh);
                require(waited, rule("globopolis.academy.to-ps"), Why::FreshAgents)?;
                at.may_put(seat, to)
            }
            (InfiltrationAsk::Move, Action::Lift(Some(from))) => {
                require(at.board().agents(from, seat) > 0, PLACEMENT, Why::NoAgents)?;
                let room = !at.open_territories(seat).without(from).is_empty();
                require(room, rule("globopolis.agents.limit"), Why::NoRoom)
            }
            // One from the PS is placed by naming the territory.
            (InfiltrationAsk::Move, Action::Lift(None)) => refuse(PLACEMENT, Why::NameTerritory),
            (InfiltrationAsk::Move, other) => only_done(other, PLACEMENT),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, _: InfiltrationAsk, action: &Action) {
        if let Action::Title(to) = *action {
            cx.move_agent(seat, self.lifted.take(), to);
            self.acts += 1;
        } else if let Action::Lift(from) = *action {
            self.lifted = from;
        } else if *action == Action::Back {
            self.lifted = None;
        } else {
            self.done = true;
        }
    }
}
