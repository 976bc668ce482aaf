//! Activities as plain data on a stack, and what they work with.
//!
//! An activity implements [`Activity`]; the stack's [`Frame`] has one variant per activity. `advance` runs
//! one step; the kernel's `drive` loops. Legality exists once, in `check`: the legal list is `candidates`
//! filtered by it.

use std::ops::ControlFlow;

use landsraad_kernel::{
    Chance, Decision, EventSink, Freedom, Illegal, Machine, RuleRef, Seat, SeatSet, Stack,
};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::data::Card;
use crate::event::Event;
use crate::phases::battle::Battle;
use crate::phases::bidding::Bidding;
use crate::phases::charity::Charity;
use crate::phases::collection::Collection;
use crate::phases::exchange::Exchange;
use crate::phases::mentat::Mentat;
use crate::phases::nexus::Nexus;
use crate::phases::revival::Revival;
use crate::phases::setup::Setup;
use crate::phases::shipment::{Intrusion, Shipment};
use crate::phases::spice_blow::SpiceBlow;
use crate::phases::storm::Storm;
use crate::phases::turn::Turn;
use crate::rules::Dune;
use crate::state::{DEPTH, State};
use crate::trade::Trade;
use crate::view::Now;
use crate::windows::anytime::AnyTime;
use crate::windows::reaction::Reaction;
use crate::windows::special::Swap;
use crate::{Faction, FactionSet};

/// What a frame wants after one step.
pub type Flow = landsraad_kernel::Flow<Frame, Reply>;

/// Receives legal actions until it breaks.
pub type Visit<'a> = dyn FnMut(Action) -> ControlFlow<()> + 'a;

/// What a finished activity tells its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Nothing of note.
    Nothing,
    /// In a window for stopping a power, this seat stopped it.
    Cancelled {
        /// Who played.
        by: Seat,
    },
    /// In a window for a card, this seat played it; the card has left the hand.
    Played {
        /// Who played.
        by: Seat,
        /// What.
        card: Card,
    },
}

/// Everything a step may read and change.
pub struct Cx<'a, 'e> {
    /// The rules of the match.
    pub rules: &'a Dune,
    /// The state. The board inside changes through atoms only.
    pub s: &'a mut State,
    /// Dice, shuffles, draws.
    pub chance: &'a mut dyn Chance,
    out: &'a mut EventSink<'e, Event>,
    /// Whether anyone who has nothing to answer with is passed over at once: in simulation.
    pub(crate) skip_forced: bool,
}

impl std::fmt::Debug for Cx<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx").field("state", &self.s).finish_non_exhaustive()
    }
}

impl<'a, 'e> Cx<'a, 'e> {
    pub(crate) fn new(
        rules: &'a Dune,
        s: &'a mut State,
        chance: &'a mut dyn Chance,
        out: &'a mut EventSink<'e, Event>,
    ) -> Cx<'a, 'e> {
        Cx { rules, s, chance, out, skip_forced: false }
    }
    /// The same, for simulation. See [`landsraad_kernel::Game::apply_skipping_forced`].
    pub(crate) fn skip_forced(self) -> Cx<'a, 'e> {
        Cx { skip_forced: true, ..self }
    }
    /// Reports a fact.
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.out.emit(event);
    }
    /// A number below `n`.
    pub fn pick(&mut self, what: RuleRef, n: usize) -> usize {
        self.chance.pick(what, n as u32) as usize
    }
    /// The same facts, to read.
    pub fn at(&self) -> At<'_> {
        At { rules: self.rules, s: self.s }
    }
}

/// Everything a question may read.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The rules of the match.
    pub rules: &'a Dune,
    /// The state.
    pub s: &'a State,
}

impl At<'_> {
    /// Spice of a faction that may not be given away now.
    pub fn tied_spice(&self, f: Faction) -> u16 {
        self.s.stack.iter().map(|frame| frame.tied_spice(*self, f)).max().unwrap_or(0)
    }

    /// Spice a faction may give away: what no bid, shipment or plan rests on.
    // [gf9.battle.adv-spice-in-plan] [gf9.alliance.pledge]
    pub fn uncommitted_spice(&self, f: Faction) -> u16 {
        self.s.board.spice.of(f).saturating_sub(self.tied_spice(f))
    }
}

/// An activity that can be suspended.
pub trait Activity {
    /// Runs one step; `reply` is what a called activity returned.
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow;
    /// Who owes an answer. From public facts only.
    fn pending(&self, at: At<'_>) -> SeatSet;
    /// What a pending seat is asked.
    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action>;
    /// Visits at least all legal actions of a pending seat, each once; what `check` refuses is left out by
    /// the caller.
    fn candidates(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>);
    /// Whether the candidates of this question are just the legal actions, so that `check` need not sift them.
    fn exact(&self, _at: At<'_>) -> bool {
        false
    }
    /// Visits the legal actions of a pending seat: the candidates that pass the check.
    fn legal(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        if self.exact(at) {
            self.candidates(at, seat, visit);
        } else {
            self.candidates(at, seat, &mut |action| {
                if self.check(at, seat, &action).is_err() { ControlFlow::Continue(()) } else { visit(action) }
            });
        }
    }
    /// Whether a pending seat may do this. The one place where legality is decided.
    fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>>;
    /// Why a faction that is not asked may not do this, where the rules of this activity have a reason.
    fn unasked(&self, _at: At<'_>, _f: Faction, _action: &Action) -> Option<Illegal<Why>> {
        None
    }
    /// Takes a legal answer in. `advance` runs next.
    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action);
    /// What these eyes may see of the activity.
    fn now(&self, at: At<'_>, eyes: FactionSet) -> Now;
    /// A quick way to know whether a pending seat has a choice.
    fn freedom(&self, _at: At<'_>, _seat: Seat) -> Freedom<Action> {
        Freedom::Unknown
    }
    /// Deals sealed answers of other players again for these eyes. See `visibility::resample`.
    fn redeal(&mut self, _at: At<'_>, _eyes: FactionSet, _pick: &mut dyn FnMut(usize) -> usize) {}
    /// Spice of a faction that rests on something not yet paid: a standing bid, a committed plan. It may not
    /// be given away. [gf9.alliance.pledge]
    fn tied_spice(&self, _at: At<'_>, _f: Faction) -> u16 {
        0
    }
    /// How much of this ally's pledge a standing bid or an announced shipment rests on. [gf9.alliance.pledge]
    fn claims(&self, _at: At<'_>, _ally: Faction) -> u16 {
        0
    }
    /// Whether cards playable at any time may be played while this goes on. [gf9.turn.any-time-moments]
    fn any_time(&self) -> bool {
        true
    }
}

/// The activities.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Frame {
    Turn(Turn),
    Setup(Setup),
    Storm(Storm),
    SpiceBlow(SpiceBlow),
    Nexus(Nexus),
    Exchange(Exchange),
    Charity(Charity),
    Bidding(Bidding),
    Revival(Revival),
    Shipment(Shipment),
    Intrusion(Intrusion),
    Battle(Battle),
    Collection(Collection),
    Mentat(Mentat),
    Reaction(Reaction),
    AnyTime(AnyTime),
    Swap(Swap),
    Trade(Trade),
}

/// One call to whatever activity this is.
macro_rules! each {
    ($frame:expr, $f:ident => $call:expr) => {
        match $frame {
            Frame::Turn($f) => $call,
            Frame::Setup($f) => $call,
            Frame::Storm($f) => $call,
            Frame::SpiceBlow($f) => $call,
            Frame::Nexus($f) => $call,
            Frame::Exchange($f) => $call,
            Frame::Charity($f) => $call,
            Frame::Bidding($f) => $call,
            Frame::Revival($f) => $call,
            Frame::Shipment($f) => $call,
            Frame::Intrusion($f) => $call,
            Frame::Battle($f) => $call,
            Frame::Collection($f) => $call,
            Frame::Mentat($f) => $call,
            Frame::Reaction($f) => $call,
            Frame::AnyTime($f) => $call,
            Frame::Swap($f) => $call,
            Frame::Trade($f) => $call,
        }
    };
}

impl Frame {
    pub(crate) fn pending(&self, at: At<'_>) -> SeatSet {
        each!(self, f => f.pending(at))
    }
    pub(crate) fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        each!(self, f => f.decision(at, seat))
    }
    pub(crate) fn legal(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        each!(self, f => f.legal(at, seat, visit));
    }
    pub(crate) fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        each!(self, f => f.check(at, seat, action))
    }
    pub(crate) fn unasked(&self, at: At<'_>, faction: Faction, action: &Action) -> Option<Illegal<Why>> {
        each!(self, f => f.unasked(at, faction, action))
    }
    pub(crate) fn tied_spice(&self, at: At<'_>, faction: Faction) -> u16 {
        each!(self, f => f.tied_spice(at, faction))
    }
    pub(crate) fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
        each!(self, f => f.answer(cx, seat, action));
    }
    pub(crate) fn now(&self, at: At<'_>, eyes: FactionSet) -> Now {
        each!(self, f => f.now(at, eyes))
    }
    pub(crate) fn freedom(&self, at: At<'_>, seat: Seat) -> Freedom<Action> {
        each!(self, f => f.freedom(at, seat))
    }
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
    /// Whether cards playable at any time may be played while this goes on.
    pub(crate) fn any_time(&self) -> bool {
        each!(self, f => f.any_time())
    }
    pub(crate) fn claims(&self, at: At<'_>, ally: Faction) -> u16 {
        each!(self, f => f.claims(at, ally))
    }
    pub(crate) fn redeal(&mut self, at: At<'_>, eyes: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        each!(self, f => f.redeal(at, eyes, pick));
    }
}

impl Machine<DEPTH> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, DEPTH> {
        &mut self.s.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow {
        each!(frame, f => f.advance(self, reply))
    }
}
