//! 4.3: infiltration of agents, the last step of a turn.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::Board;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, only_done, refuse, require};
use crate::influence::move_agent;
use crate::types::*;

/// Agents are placed from the PS and shifted, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Infiltration {
    acts: u8,
    lifted: Option<Title>,
    done: bool,
}

const PLACEMENT: RuleRef = rule("globopolis.agents.placement");

/// Whether an agent may be put there.
fn may_put(g: &Globopolis, board: &Board, seat: Seat, to: Title) -> Permit {
    // [globopolis.agents.where] Territories with an owner only.
    let place = rule("globopolis.agents.where");
    require(!g.data.titles[to.index()].guild, place, Why::WrongKind(to))?;
    require(board.owner(to).is_some(), place, Why::NoOwner(to))?;
    // [globopolis.agents.limit] Three of a player in a territory.
    let room = board.plate(to).agents(seat) < g.data.numbers.agent_limit;
    require(room, rule("globopolis.agents.limit"), Why::AgentLimit(to))
}

impl Infiltration {
    fn acts_left(&self, g: &Globopolis) -> u8 {
        g.rulings.infiltration_acts.saturating_sub(self.acts)
    }
}

impl Activity for Infiltration {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        let seat = cx.board().turn.active;
        let player = cx.board().player(seat);
        // Agents are open to all, so who has none to move need not be asked.
        let any =
            player.agents > u16::from(player.fresh) || cx.board().plates.iter().any(|p| p.agents(seat) > 0);
        if self.done || (self.lifted.is_none() && (self.acts_left(cx.g) == 0 || !any)) {
            Flow::Return(Reply::Nothing)
        } else {
            Flow::Ask
        }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        board.turn.active.only()
    }

    fn question(&self, g: &Globopolis, _board: &Board, _seat: Seat) -> Asked {
        if self.lifted.is_some() {
            return Asked::new(Question::PutDown, PLACEMENT, Action::Back);
        }
        Asked::new(Question::Infiltrate { acts_left: self.acts_left(g) }, PLACEMENT, Action::Done)
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        let land = board.all_owned() & g.data.territory_mask();
        if self.lifted.is_some() {
            visit(Action::Back)?;
        } else {
            visit(Action::Done)?;
            let there = |t: &Title| board.plate(*t).agents(seat) > 0;
            Title::of(land).filter(there).try_for_each(|t| visit(Action::Lift(Some(t))))?;
        }
        Title::of(land).try_for_each(|t| visit(Action::Title(t)))
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        if let Some(from) = self.lifted {
            if action == Action::Back {
                return Ok(());
            }
            let Action::Title(to) = action else { return refuse(PLACEMENT, Why::OtherQuestion) };
            require(to != from, PLACEMENT, Why::SamePlace)?;
            return may_put(g, board, seat, to);
        }
        if let Action::Title(to) = action {
            // [globopolis.academy.to-ps] Agents received this turn wait for the next.
            let player = board.player(seat);
            require(player.agents > u16::from(player.fresh), PLACEMENT, Why::NoAgents)?;
            return may_put(g, board, seat, to);
        }
        if let Action::Lift(Some(from)) = action {
            require(board.plate(from).agents(seat) > 0, PLACEMENT, Why::NoAgents)?;
            let land = board.all_owned() & g.data.territory_mask() & !from.bit();
            let room = Title::of(land).any(|t| may_put(g, board, seat, t).is_ok());
            return require(room, PLACEMENT, Why::AgentLimit(from));
        }
        only_done(action, PLACEMENT)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        if let Action::Title(to) = action {
            move_agent(cx, seat, self.lifted.take(), to);
            self.acts += 1;
        } else if let Action::Lift(from) = action {
            self.lifted = from;
        } else if action == Action::Back {
            self.lifted = None;
        } else {
            self.done = true;
        }
    }
}
