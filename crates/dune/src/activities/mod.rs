//! The activities: the turn and its phases, the moments for cards, trade. [`Frame`] lists them in rulebook order.
//!
//! Each implements the kernel's [`landsraad_kernel::Activity`] and
//! [`DuneActivity`], which has what Dune needs in addition.
// [gf9.turn.nine-phases]

mod aspect;
pub mod battle;
pub mod bidding;
pub mod charity;
pub mod collection;
pub mod exchange;
pub mod mentat;
pub mod nexus;
pub mod revival;
pub mod setup;
pub mod shipment;
pub mod spice_blow;
pub mod storm;
pub mod trade;
pub mod turn;
pub mod windows;

use std::ops::ControlFlow;

use landsraad_kernel::{Activities, Activity, Frames, Illegal, Machine, RuleRef, Seat, Stack};
use serde::{Deserialize, Serialize};

pub use self::aspect::DuneActivity;
use self::battle::Battle;
use self::bidding::Bidding;
use self::charity::Charity;
use self::collection::Collection;
use self::exchange::Exchange;
use self::mentat::Mentat;
use self::nexus::Nexus;
use self::revival::Revival;
use self::setup::Setup;
use self::shipment::{Intrusion, Shipment};
use self::spice_blow::SpiceBlow;
use self::storm::Storm;
use self::trade::Trade;
use self::turn::Turn;
use self::windows::anytime::AnyTime;
use self::windows::reaction::Reaction;
use self::windows::special::Swap;
use crate::Faction;
use crate::action::{Action, Why};
use crate::data::Card;
use crate::rules::Dune;
use crate::state::{DEPTH, State};

landsraad_kernel::context!(Dune);

landsraad_kernel::activities! {
    /// An activity.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame for Dune, as dyn DuneActivity {
        /// Phase after phase, turn after turn.
        Turn(Turn),
        /// Before the first turn.
        Setup(Setup),
        /// Phase 1.
        Storm(Storm),
        /// Phase 2.
        SpiceBlow(SpiceBlow),
        /// Alliances are made and broken.
        Nexus(Nexus),
        /// Factions change hands.
        Exchange(Exchange),
        /// Phase 3.
        Charity(Charity),
        /// Phase 4.
        Bidding(Bidding),
        /// Phase 5.
        Revival(Revival),
        /// Phase 6.
        Shipment(Shipment),
        /// Somebody enters a territory with Bene Gesserit fighters.
        Intrusion(Intrusion),
        /// Phase 7.
        Battle(Battle),
        /// Phase 8.
        Collection(Collection),
        /// Phase 9.
        Mentat(Mentat),
        /// A moment for cards.
        Reaction(Reaction),
        /// Truthtrance and Tleilaxu Ghola.
        AnyTime(AnyTime),
        /// A Karama power for any moment.
        Swap(Swap),
        /// Spice and cards are handed over.
        Trade(Trade),
    }
}

/// What a finished activity returns to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Nothing of note.
    Nothing,
    /// In a window for stopping a power, this seat stopped it.
    Cancelled {
        /// The seat that played.
        by: Seat,
    },
    /// In a window for a card, this seat played it; the card has left the hand.
    Played {
        /// The seat that played.
        by: Seat,
        /// What.
        card: Card,
    },
}

impl Activities for Dune {
    type Frame = Frame;
    type Reply = Reply;
    type At<'a> = At<'a>;
    type Cx<'a, 'e: 'a> = Cx<'a, 'e>;

    fn at<'a>(&'a self, state: &'a State) -> At<'a> {
        At { rules: self, state }
    }

    fn top(state: &State) -> Option<&Frame> {
        state.stack.top()
    }

    fn skipping<'c>(cx: &'c Cx<'_, '_>) -> Option<At<'c>> {
        cx.skip_forced.then(|| cx.at())
    }
}

impl Machine<DEPTH> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, DEPTH> {
        &mut self.state.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow {
        Frames::advance(frame, self, reply)
    }

    fn run(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow {
        Frames::run(frame, self, reply)
    }
}

impl Cx<'_, '_> {
    /// A number below `n`.
    pub fn pick(&mut self, what: RuleRef, n: usize) -> usize {
        self.chance.pick(what, n as u32) as usize
    }
}

impl At<'_> {
    /// Spice of a faction that may not be given away now.
    pub fn tied_spice(&self, f: Faction) -> u16 {
        self.state.stack.iter().map(|frame| frame.aspect().tied_spice(*self, f)).max().unwrap_or(0)
    }

    /// Spice a faction may give away: what no bid, shipment or plan rests on.
    // [gf9.battle.adv-spice-in-plan] [gf9.alliance.pledge]
    pub fn uncommitted_spice(&self, f: Faction) -> u16 {
        self.state.board.spice.of(f).saturating_sub(self.tied_spice(f))
    }

    /// Why a faction may not spend this card now, if something rests on it.
    // [gf9.cards.karama-overbid] [gf9.atreides.prescience]
    pub fn tied_card(&self, f: Faction, card: Card) -> Option<Illegal<Why>> {
        self.state.stack.iter().find_map(|frame| frame.aspect().tied_card(*self, f, card))
    }
}

impl Frame {
    /// The battle phase, if this is it.
    pub(crate) fn battle(&self) -> Option<&Battle> {
        if let Frame::Battle(battle) = self { Some(battle) } else { None }
    }
    /// The same, to change it.
    pub(crate) fn battle_mut(&mut self) -> Option<&mut Battle> {
        if let Frame::Battle(battle) = self { Some(battle) } else { None }
    }
    /// Whether this is an auction in which the bid of a faction stands.
    pub(crate) fn bids(&self, at: At<'_>, faction: Faction) -> bool {
        if let Frame::Bidding(auction) = self { auction.bid_of(at, faction) } else { false }
    }
}

/// A refusal of an answer to another question.
const fn other_question(rule: RuleRef) -> Verdict {
    Err(Illegal::new(rule, Why::OtherQuestion))
}

/// An answer that [`Activity::check`] has refused never comes to [`Activity::answer`].
fn unchecked(action: &impl std::fmt::Debug) -> ! {
    unreachable!("an answer is checked before it is applied: {action:?}")
}

/// How many legal answers a question has, and the first of them.
fn count_legal<A: Activity<Game = Dune>>(
    activity: &A,
    at: At<'_>,
    seat: Seat,
    ask: A::Ask,
) -> (u16, Option<Action>) {
    let (mut count, mut first) = (0, None);
    let _ = activity.legal(at, seat, ask, &mut |action| {
        count += 1;
        first = first.or(Some(action));
        ControlFlow::Continue(())
    });
    (count, first)
}
