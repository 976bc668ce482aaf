//! Answers: what a seat can do.

use landsraad_kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Card, SellerId, Side, SpaceId, Title, Verb, Ware, Way};
use crate::data::{Data, Unit};

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Action {
    /// Nothing more: end the phase, stop, pass, keep silent, keep what one has.
    Done,
    /// Back to the question before.
    Back,
    /// Option Phase: what to do.
    Begin(Verb),
    /// A type of R-Unit.
    Unit(Unit),
    /// A territory or guild.
    Title(Title),
    /// A number.
    Amount(u16),
    /// A player.
    Player(Seat),
    /// An independent territory to buy from; on one, roll the dice for its supply.
    Seller(SellerId),
    /// A card: to play, to declare, to put under the deck, to hand over.
    Card(Card),
    /// A movement: how many dice, which way.
    Roll {
        /// One to three.
        dice: u8,
        /// The direction.
        way: Way,
    },
    /// Move again.
    MoveAgain,
    /// By shuttle to another O.R.S.S. space.
    Hop(SpaceId),
    /// Pay the Conference Fee.
    PayFee,
    /// An Aggression.
    Attack {
        /// The own territory.
        from: Title,
        /// The opponent's.
        target: Title,
    },
    /// Cleaning House against one opponent in one territory.
    Contest {
        /// The territory.
        title: Title,
        /// Whose agents.
        against: Seat,
    },
    /// Third party: take one's agents out, or leave them.
    Withdraw(bool),
    /// A side of the Aggression.
    Side(Side),
    /// Pick up one agent to move it. `none` is one from the PS, where a card
    /// brings agents in; at the end of a turn a `title` places one from the PS.
    Lift(Option<Title>),
    /// Deal: put a ware of one's own on the table.
    Give(Ware),
    /// Deal: ask for a ware of the partner's.
    Want(Ware),
    /// Deal: make the offer.
    Propose,
    /// Deal: agree.
    Accept,
    /// Deal: refuse.
    Refuse,
    /// Deal: make another offer instead.
    Counter,
}

impl Action {
    /// Whether everything the action names exists in these tables: an action may come from an untrusted client.
    pub(crate) fn exists(&self, data: &Data, seats: u8) -> bool {
        let title = |t: Title| t.index() < data.titles.len();
        let seat = |s: Seat| s.index() < usize::from(seats);
        let card = |c: Card| match c {
            Card::Mission(i) => usize::from(i) < data.missions.len(),
            Card::Ops(i) => usize::from(i) < data.ops.len(),
            Card::Influence(i) => usize::from(i) < data.influence.len(),
        };
        let ware = |w: Ware| match w {
            Ware::Eu(_) | Ware::Units(..) | Ware::AnyCard(_) => true,
            Ware::Title(t) => title(t),
            Ware::Captives(s, _) => seat(s),
            Ware::Card(c) => card(c),
        };
        match *self {
            Action::Title(t) => title(t),
            Action::Player(s) => seat(s),
            Action::Seller(i) => i.index() < data.sellers.len(),
            Action::Card(c) => card(c),
            Action::Hop(space) => space.0 < data.ring(),
            Action::Attack { from, target } => title(from) && title(target),
            Action::Contest { title: t, against } => title(t) && seat(against),
            Action::Lift(t) => t.is_none_or(title),
            Action::Give(w) | Action::Want(w) => ware(w),
            Action::Done
            | Action::Back
            | Action::Begin(_)
            | Action::Unit(_)
            | Action::Amount(_)
            | Action::Roll { .. }
            | Action::MoveAgain
            | Action::PayFee
            | Action::Withdraw(_)
            | Action::Side(_)
            | Action::Propose
            | Action::Accept
            | Action::Refuse
            | Action::Counter => true,
        }
    }
}
