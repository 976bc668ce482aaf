//! The words of the game: titles, cards, actions, questions, and why something is refused.

use landsraad_kernel::{RuleRef, Seat};
use serde::{Deserialize, Serialize};

use crate::data::{Data, Unit};

/// A territory or guild, by its place in the table of Titles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Title(pub u8);

impl Title {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in a set of Titles.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The Titles of a set, in table order.
    pub fn of(mut set: u64) -> impl Iterator<Item = Title> + Clone {
        std::iter::from_fn(move || {
            if set == 0 {
                return None;
            }
            let title = Title(set.trailing_zeros() as u8);
            set &= set - 1;
            Some(title)
        })
    }
}

/// The three kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CardKind {
    /// Missions.
    Mission,
    /// Ops cards.
    Ops,
    /// Influence cards.
    Influence,
}

impl CardKind {
    /// All three.
    pub const ALL: [CardKind; 3] = [CardKind::Mission, CardKind::Ops, CardKind::Influence];
}

/// The face of a card, by its place in the table of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Card {
    /// A Mission.
    Mission(u8),
    /// An Ops card.
    Ops(u8),
    /// An Influence card; its copies are alike.
    Influence(u8),
}

impl Card {
    /// Its kind.
    pub const fn kind(self) -> CardKind {
        match self {
            Card::Mission(_) => CardKind::Mission,
            Card::Ops(_) => CardKind::Ops,
            Card::Influence(_) => CardKind::Influence,
        }
    }
}

/// Which way a movement goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Way {
    /// As usual.
    Clockwise,
    /// Back, for CR.
    CounterClockwise,
    /// Back, by a card.
    FreeCourse,
}

/// A side of an Aggression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Side {
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// Its place in pairs.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What can be done in an Option Phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verb {
    /// R-Units from PS to a territory.
    Place,
    /// R-Units from territory to territory.
    Shift,
    /// R-Units from an own guild.
    Take,
    /// R-Units from a foreign guild.
    Buy,
    /// One level for a territory.
    Develop,
    /// CR for EU.
    SellCr,
    /// EU for CR.
    BuyCr,
    /// An Influence card.
    Play,
    /// A fulfilled Mission.
    Declare,
    /// A deal with another player.
    Deal,
}

impl Verb {
    /// All of them, in the order of the rulebook.
    pub const ALL: [Verb; 10] = [
        Verb::Place,
        Verb::Shift,
        Verb::Take,
        Verb::Buy,
        Verb::Develop,
        Verb::SellCr,
        Verb::BuyCr,
        Verb::Play,
        Verb::Declare,
        Verb::Deal,
    ];

    /// Its stable key, as actions spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Verb::Place => "place",
            Verb::Shift => "shift",
            Verb::Take => "take",
            Verb::Buy => "buy",
            Verb::Develop => "develop",
            Verb::SellCr => "sell_cr",
            Verb::BuyCr => "buy_cr",
            Verb::Play => "play",
            Verb::Declare => "declare",
            Verb::Deal => "deal",
        }
    }
}

/// One thing that can lie on the table of a deal. Wares add up: twice 20 EU is 40 EU.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ware {
    /// Money.
    Eu(u16),
    /// R-Units from PS to PS.
    Units(Unit, u8),
    /// A territory with all that is on it, or a guild with its GS.
    Title(Title),
    /// Captured agents of a player.
    Captives(Seat, u8),
    /// A card of the one who makes the offer, face known to the partner.
    Card(Card),
    /// A card of the partner, which the partner will choose.
    AnyCard(CardKind),
}

impl Ware {
    /// The kind of card it is, if it is one.
    pub(crate) const fn kind(self) -> Option<CardKind> {
        match self {
            Ware::Card(card) => Some(card.kind()),
            Ware::AnyCard(kind) => Some(kind),
            Ware::Eu(_) | Ware::Units(..) | Ware::Title(_) | Ware::Captives(..) => None,
        }
    }
}

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
    Seller(u8),
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
    Hop(u8),
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
    /// Pick up one agent to move it; from PS if no territory is named.
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
    /// Whether everything the action names exists in these tables: an action may come from a stranger.
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
            Action::Seller(i) => usize::from(i) < data.sellers.len(),
            Action::Card(c) => card(c),
            Action::Hop(space) => space < data.ring(),
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

/// What the next part of an Option Phase act is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Slot {
    /// A type of R-Unit.
    Unit,
    /// The territory or guild something comes from.
    From,
    /// The territory or guild something goes to.
    To,
    /// How many.
    Amount,
    /// Which player.
    Player,
    /// Which card.
    Card,
    /// Which independent territory.
    Seller,
}

/// A moment at which Influence cards may be played by those asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Moment {
    /// Before a movement roll.
    Roll,
    /// An Aggression has been declared.
    Declared,
    /// Deployment cards.
    Deploy,
    /// The D6 have been counted.
    Forces,
    /// A round has been rolled.
    Rolled,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    /// What to do in the Option Phase.
    Option {
        /// How many acts the phase still admits.
        acts_left: u8,
    },
    /// One part of an act.
    Part {
        /// The act.
        verb: Verb,
        /// The part.
        slot: Slot,
        /// The card being played.
        card: Option<Card>,
    },
    /// Build an offer.
    Offer {
        /// To whom.
        to: Seat,
    },
    /// Answer an offer.
    Answer {
        /// From whom.
        from: Seat,
    },
    /// Which card to hand over in a deal.
    HandOver {
        /// Of which kind.
        kind: CardKind,
    },
    /// How many dice, which way.
    Movement,
    /// Play an Influence card or pass.
    React {
        /// The moment.
        moment: Moment,
    },
    /// For which side a card is.
    WhichSide {
        /// The card.
        card: Card,
    },
    /// How many NS-Units to deploy.
    DeployNs {
        /// The card.
        card: Card,
    },
    /// Which agent to bring in.
    DeployAgent {
        /// The card.
        card: Card,
        /// How many more.
        left: u8,
    },
    /// Where the agent goes.
    PutDown,
    /// What to do on the space reached.
    Landing {
        /// The space.
        space: u8,
    },
    /// Pay or attack.
    Fee {
        /// The territory.
        title: Title,
        /// The fee.
        fee: u16,
    },
    /// Which Ops card allows the attack.
    PickOps {
        /// The own territory.
        from: Title,
        /// The opponent's.
        target: Title,
    },
    /// How many R-Units of a type to buy.
    Purchase {
        /// The independent territory.
        seller: u8,
        /// The type.
        unit: Unit,
        /// How many are left.
        left: u8,
    },
    /// Which contest of Cleaning House.
    CleaningHouse,
    /// Another attack, or none.
    FollowUp {
        /// The attacking territory.
        from: Title,
    },
    /// Take one's agents out of the territory, or leave them.
    Withdraw {
        /// The territory.
        title: Title,
    },
    /// Place and shift agents.
    Infiltrate {
        /// How many more acts the step admits.
        acts_left: u8,
    },
    /// Which card goes under the deck.
    Under {
        /// Of which kind.
        kind: CardKind,
    },
    /// Declare a Mission or keep silent.
    DeclareMission,
}

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
    /// So many CR have been bought this turn.
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
    /// One cannot deal with oneself.
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

/// Why a player's money changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Money {
    /// Crossing or reaching Teleport!.
    Teleport,
    /// A Conference Fee.
    Fee(Title),
    /// R-Units of a guild.
    Guild(Title),
    /// R-Units of an independent territory.
    Supply(u8),
    /// A development premium.
    Premium(Title),
    /// Arriving on an independent territory that gives money.
    Arrival(u8),
    /// CR sold.
    SoldCr,
    /// CR bought.
    BoughtCr,
    /// A deal.
    Deal,
    /// A card.
    Card(Card),
}

/// Why a player's CR changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Points {
    /// The value of a Title gained or lost.
    Value(Title),
    /// A colour group completed.
    Group(u8),
    /// A level gained.
    Level(Title),
    /// Levels suspended.
    Suspended(Title),
    /// Levels restored.
    Restored(Title),
    /// Levels lost in defeat.
    Destroyed(Title),
    /// Moonshot!.
    Moonshot,
    /// Arriving on an independent territory that gives CR.
    Arrival(u8),
    /// Going counter-clockwise.
    Reverse,
    /// CR sold.
    Sold,
    /// CR bought.
    Bought,
    /// A Mission.
    Mission(Card),
    /// A card.
    Card(Card),
}

/// How a Title came to its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum How {
    /// Dealt at setup.
    Dealt,
    /// It was free.
    Free,
    /// A guild taken over.
    Takeover,
    /// Won in an Aggression.
    Conquest,
    /// A deal.
    Deal,
}

/// Where R-Units are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Store {
    /// The Administration.
    Supply,
    /// A player's Personal Stock.
    Ps(Seat),
    /// A territory's plate, or a guild's stock.
    Plate(Title),
}

/// A rule of the ledger.
pub(crate) const fn rule(id: &'static str) -> RuleRef {
    RuleRef(id)
}
