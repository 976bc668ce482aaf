//! Refusals: the facts that make an action illegal.

use landsraad_kernel::Seat;
use serde::Serialize;

use super::{Card, CardKind, Question, Title, Verb};
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
    /// The plate lacks R-Units for the next level.
    NoSet(Title),
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
    /// No shuttle goes there from this space.
    NoHop,
    /// This independent territory sells nothing here.
    NotSold(u8),
    /// No attack starts from this space.
    NoAttackHere,
    /// No card in hand makes the way back free.
    NoFreeCourse,
    /// No legal target.
    NotATarget(Title),
    /// The attack does not start where it must.
    NotFromThere(Title),
    /// Different quadrants, and no Ops card fits.
    OtherQuadrant(Title, Title),
    /// The Ops card does not allow this attack.
    OpsDoesNotFit(Card),
    /// No agents there to fight.
    NoContest(Title),
    /// The limit of agents in a territory.
    AgentLimit(Title),
    /// No agents to move.
    NoAgents,
    /// The agent is there already.
    SamePlace,
}
