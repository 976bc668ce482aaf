//! Cards that bring NS-Units and agents into a fight.

use landsraad_kernel::Seat;

use super::DEPLOY;
use crate::activities::{At, Verdict, refuse, require};
use crate::data::Unit;
use crate::effect::WindowEffect;
use crate::vocabulary::*;

impl At<'_> {
    /// The two territories that are fought over.
    pub(super) fn fought_over(self) -> [Title; 2] {
        self.board().fight.as_ref().map_or([Title(0); 2], |fight| fight.titles)
    }

    /// The own territory of a fighting seat.
    pub(super) fn own_title(self, seat: Seat) -> Option<Title> {
        let fight = self.board().fight.as_ref()?;
        Some(fight.titles[fight.side_of(seat)?.index()])
    }

    /// The most NS-Units that this card can deploy.
    pub(super) fn most_security(self, seat: Seat, card: Card) -> u16 {
        let (Some(title), Some(WindowEffect::Security(count))) =
            (self.own_title(seat), self.data().window_effect(card))
        else {
            return 0;
        };
        let stock = self.board().player(seat).ps[Unit::Security.index()];
        u16::from(count).min(stock).min(self.board().room(title, Unit::Security))
    }

    /// [globopolis.card.deploy-in-aggression] Into the two territories involved, three agents at most in each;
    /// without agents, one NS-Unit from another own territory into the own one involved.
    pub(super) fn may_lift(self, seat: Seat, from: Option<Title>) -> Verdict {
        let board = self.board();
        let Some(fight) = &board.fight else { return refuse(DEPLOY, Why::NotAsked) };
        if !self.rules.agents {
            return self.may_lift_security(seat, from);
        }
        let there = match from {
            None => board.player(seat).agents > 0,
            Some(title) => board.agents(title, seat) > 0,
        };
        require(there, DEPLOY, Why::NoAgents)?;
        let room = fight.titles.iter().any(|&t| self.may_put_down(seat, from, t).is_ok());
        require(room, rule("globopolis.agents.limit"), Why::NoRoom)
    }

    fn may_lift_security(self, seat: Seat, from: Option<Title>) -> Verdict {
        let board = self.board();
        let (Some(from), Some(to)) = (from, self.own_title(seat)) else {
            return refuse(DEPLOY, Why::NotThere);
        };
        let own = board.owns(seat, from) && !self.data().titles[from.index()].guild;
        require(own, DEPLOY, Why::NotYours(from))?;
        require(from != to, DEPLOY, Why::SamePlace)?;
        require(board.plate(from).units[Unit::Security.index()] > 0, DEPLOY, Why::NoUnits(Unit::Security))?;
        let limit = rule("globopolis.transfer.ns-limit");
        require(board.room(to, Unit::Security) > 0, limit, Why::NsLimit(to, board.ns_limit(to)))
    }

    /// Whether an agent can be put down there.
    pub(super) fn may_put_down(self, seat: Seat, from: Option<Title>, to: Title) -> Verdict {
        let Some(fight) = &self.board().fight else { return refuse(DEPLOY, Why::NotAsked) };
        require(fight.titles.contains(&to), DEPLOY, Why::NotInFight(to))?;
        require(from != Some(to), DEPLOY, Why::SamePlace)?;
        let room = self.board().agents(to, seat) < self.data().numbers.agent_limit;
        require(room, rule("globopolis.agents.limit"), Why::AgentLimit(to))
    }

    /// Whether anything can be deployed.
    pub(super) fn can_deploy(self, seat: Seat) -> bool {
        self.may_lift(seat, None).is_ok()
            || self.owned_territories().iter().any(|title| self.may_lift(seat, Some(title)).is_ok())
    }
}
