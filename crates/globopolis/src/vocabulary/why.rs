//! Refusals: the facts that make an action illegal.

use landsraad_kernel::Seat;
use serde::Serialize;

use super::{Card, CardKind, Question, SellerId, Title, Verb};
use crate::data::Unit;

/// The facts that make an action illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Why {
    /// The activity asks nothing of the sort.
    NotAsked,
    /// The match is over.
    Over,
    /// Somebody else decides now.
    Waiting(Seat),
    /// This is no answer to the question.
    OtherQuestion,
    /// This is no answer to the question, which is asked instead.
    Asked(Question),
    /// Something named does not exist.
    Unknown,
    /// The phase has used up its acts.
    NoActsLeft,
    /// Nothing of this sort can be done now.
    NothingToDo(Verb),
    /// It belongs to somebody else or nobody.
    NotYours(Title),
    /// It is one's own.
    Yours(Title),
    /// It has no owner.
    NoOwner(Title),
    /// It is a guild and a territory is wanted, or the reverse.
    WrongKind(Title),
    /// The place has no R-Unit of that type to give.
    NoUnits(Unit),
    /// The NS limit of the territory.
    NsLimit(Title, u8),
    /// The number is outside what is possible.
    OutOfRange {
        /// Smallest.
        min: u16,
        /// Largest.
        max: u16,
    },
    /// The guild has given its number this turn, or has no stock.
    GuildSpent(Title),
    /// Too expensive.
    TooExpensive {
        /// What it costs.
        price: u16,
        /// Money and CR together, in EU.
        funds: i32,
    },
    /// The plate lacks R-Units for the next level, which needs this many full sets.
    NoSet(Title, u8),
    /// The territory has gained a level this turn.
    DevelopedThisTurn(Title),
    /// The territory is superdeveloped.
    FullyDeveloped(Title),
    /// This many CR have been bought this turn.
    CrCap(u8),
    /// Too close to victory to buy CR.
    NearVictory(i16),
    /// Not enough CR.
    FewCr(i16),
    /// The card is not in hand.
    NotInHand(Card),
    /// The card belongs to another moment.
    NotNow(Card),
    /// The card would change nothing.
    NoEffect(Card),
    /// The Mission is not fulfilled.
    NotFulfilled(Card),
    /// A player cannot deal with itself.
    Oneself,
    /// All proposals of the phase have been made.
    NoProposalsLeft,
    /// Nothing lies on the table yet.
    EmptyDeal,
    /// The table holds no more wares.
    DealSize,
    /// A card of another kind is due.
    OtherKind(CardKind),
    /// The owner does not have it.
    NotThere,
    /// The Title does not belong to this player.
    NotOf(Title, Seat),
    /// The ware lies on the table already.
    OnTable,
    /// Money is put on the table in notes, and there is no such note.
    NoNote(u16),
    /// The player can pay no more than this.
    FewEu {
        /// Whose money.
        who: Seat,
        /// How much can still be put down.
        left: i32,
    },
    /// Wares of this sort are put down one at a time.
    OneAtATime,
    /// The own cards of an offer are named, those of the partner asked for by kind.
    NameOwnCards,
    /// The card does not give this type.
    NotByCard(Card, Unit),
    /// A hand would pass its limit.
    HandLimit {
        /// Of which kind.
        kind: CardKind,
        /// Whose hand.
        who: Seat,
        /// How many cards it would hold.
        after: u8,
    },
    /// There have been enough counter-offers.
    NoCountersLeft,
    /// Dice from one to three.
    DiceRange,
    /// The space does not let the Governor move again.
    NoMove,
    /// From this space the Governor moves again by shuttle alone.
    HopFirst,
    /// This many extra movements have been made this turn.
    MovesUsed(u8),
    /// No shuttle goes there from this space.
    NoHop,
    /// This independent territory sells nothing here.
    NotSold(SellerId),
    /// No attack starts from this space.
    NoAttackHere,
    /// No card in hand makes the way back free.
    NoFreeCourse,
    /// No legal target.
    NotATarget(Title),
    /// The territory neither attacks nor is attacked.
    NotInFight(Title),
    /// The attack does not start where it must.
    NotFromThere(Title),
    /// Different quadrants, and no Ops card fits.
    OtherQuadrant(Title, Title),
    /// The Ops card does not allow this attack.
    OpsDoesNotFit(Card),
    /// This player has no agents there to fight.
    NoContest(Title, Seat),
    /// That contest has been fought.
    Fought(Title),
    /// The territory is of another colour than it must be.
    OtherColour(Title),
    /// The limit of agents in a territory.
    AgentLimit(Title),
    /// No agents to move.
    NoAgents,
    /// All agents in the PS were received this turn.
    FreshAgents,
    /// No other territory has room for an agent.
    NoRoom,
    /// An agent from the PS is placed by naming its territory.
    NameTerritory,
    /// The agent is there already.
    SamePlace,
}

impl Why {
    /// How much of an act is possible that this reason stops: where every choice fails, the reason of the one that gets
    /// farthest is given.
    pub(crate) const fn reach(&self) -> u8 {
        match self {
            Why::TooExpensive { .. } => 5,
            Why::DevelopedThisTurn(_)
            | Why::NsLimit(..)
            | Why::GuildSpent(_)
            | Why::NoEffect(_)
            | Why::NotFulfilled(_) => 4,
            Why::NoSet(..) => 3,
            Why::FullyDeveloped(_) => 2,
            Why::NotAsked
            | Why::Over
            | Why::Waiting(_)
            | Why::OtherQuestion
            | Why::Asked(_)
            | Why::Unknown
            | Why::NoActsLeft
            | Why::NothingToDo(_)
            | Why::NotYours(_)
            | Why::Yours(_)
            | Why::NoOwner(_)
            | Why::WrongKind(_)
            | Why::NoUnits(_)
            | Why::OutOfRange { .. }
            | Why::CrCap(_)
            | Why::NearVictory(_)
            | Why::FewCr(_)
            | Why::NotInHand(_)
            | Why::NotNow(_)
            | Why::Oneself
            | Why::NoProposalsLeft
            | Why::EmptyDeal
            | Why::DealSize
            | Why::OtherKind(_)
            | Why::NotThere
            | Why::NotOf(..)
            | Why::OnTable
            | Why::NoNote(_)
            | Why::FewEu { .. }
            | Why::OneAtATime
            | Why::NameOwnCards
            | Why::NotByCard(..)
            | Why::HandLimit { .. }
            | Why::NoCountersLeft
            | Why::DiceRange
            | Why::NoMove
            | Why::HopFirst
            | Why::MovesUsed(_)
            | Why::NoHop
            | Why::NotSold(_)
            | Why::NoAttackHere
            | Why::NoFreeCourse
            | Why::NotATarget(_)
            | Why::NotInFight(_)
            | Why::NotFromThere(_)
            | Why::OtherQuadrant(..)
            | Why::OpsDoesNotFit(_)
            | Why::NoContest(..)
            | Why::Fought(_)
            | Why::OtherColour(_)
            | Why::AgentLimit(_)
            | Why::NoAgents
            | Why::FreshAgents
            | Why::NoRoom
            | Why::NameTerritory
            | Why::SamePlace => 0,
        }
    }
}
