//! Answers, questions, events and the data of one battle.

use landsraad_kernel::{RuleRef, Sealed, SeatSet};
use serde::{Deserialize, Serialize};

use super::aggressor::ground;
use super::plan::{Lead, Part, Plan};
use super::prescience::{Element, Shown};
use super::side::{Side, Sides};
use super::voice::Order;
use crate::activities::At;
use crate::activities::windows::truthtrance::Query;
use crate::board::{Secret, Squad};
use crate::data::{Card, CardKind, LeaderId, Loc, Territory};
use crate::{Faction, FactionSet};

/// One fighter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighter {
    /// The faction.
    pub faction: Faction,
    /// His plan, as far as it is made.
    pub plan: Plan,
    /// Whether his leader or Cheap Hero was killed.
    pub killed: bool,
    /// Whether he has said that he has neither. [gf9.battle.announce-no-leader]
    pub no_leader: bool,
}

/// How far the Atreides Karama power has come. [gf9.karama.atreides]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// It may still be used.
    #[default]
    Open,
    /// It was not used on the plan sealed first; it may still be when both are. [gf9.karama.atreides]
    Passed,
    /// It was not.
    Over,
    /// The plan of this side was seen.
    Seen(Side),
}

/// Two small facts in one byte: the state is copied at every step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Marks(u8);

impl Marks {
    const REVALUED: u8 = 0x80;

    /// How many answers about its plan the addressed side had given before the Voice.
    // [gf9.faq.plan-still-changeable]
    pub const fn sworn_before(self) -> usize {
        (self.0 & !Marks::REVALUED) as usize
    }
    /// Keeps that number.
    pub const fn set_sworn_before(&mut self, answers: usize) {
        self.0 = self.0 & Marks::REVALUED | answers as u8;
    }
    /// Forces have become worth less since a number was disclosed: it is asked for again.
    pub const fn revalue(&mut self) {
        self.0 |= Marks::REVALUED;
    }
    /// Whether they have; the mark is taken off.
    pub const fn take_revalued(&mut self) -> bool {
        let was = self.0 & Marks::REVALUED != 0;
        self.0 &= !Marks::REVALUED;
        was
    }
}

/// The result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Not known yet.
    #[default]
    Open,
    /// This side.
    Won(Side),
    /// This side, by treachery.
    Betrayed(Side),
    /// Nobody: an explosion, or two traitors.
    Nobody,
}

/// One battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The first location of the ground that is fought over.
    pub at: Loc,
    /// The fighters.
    pub sides: Sides<Fighter>,
    /// The Voice.
    pub order: Option<Order>,
    /// What was answered before it, and whether a number is asked for again.
    pub marks: Marks,
    /// What prescience asked for.
    pub element: Option<Element>,
    /// What was disclosed.
    pub shown: Option<Shown>,
    /// The Atreides Karama power.
    pub sight: Sight,
    /// Treachery calls.
    pub calls: Sealed<bool>,
    /// The result.
    pub verdict: Verdict,
    /// What the winner still has to lose.
    pub lost: Squad,
    /// The leader the Harkonnen have drawn.
    pub drawn: Option<LeaderId>,
    /// Sides whose leader Imperial Conditioning keeps loyal. [v29.data.card-imperial-conditioning]
    pub loyal: Sides<bool>,
}

impl Fight {
    /// Whether these viewers have looked into a side's plan as it lies there: a plan that is replaced is hidden again.
    // [gf9.karama.atreides] [v29.data.karama-harkonnen]
    pub(super) fn looked_into(&self, side: Side, viewers: FactionSet) -> bool {
        self.sight == Sight::Seen(side)
            && self.sides[side].plan.sealed()
            && viewers.contains(Faction::Atreides)
    }

    /// A battle that has just been named.
    pub fn new(at: Loc, aggressor: Faction, defender: Faction) -> Fight {
        let fighter = |faction| Fighter { faction, plan: Plan::default(), killed: false, no_leader: false };
        Fight {
            at,
            sides: Sides([fighter(aggressor), fighter(defender)]),
            order: None,
            marks: Marks::default(),
            element: None,
            shown: None,
            sight: Sight::Open,
            calls: Sealed::ask(SeatSet::EMPTY),
            verdict: Verdict::Open,
            lost: Squad::NONE,
            drawn: None,
            loyal: Sides([false; 2]),
        }
    }
    /// The territory.
    pub fn territory(&self) -> Territory {
        self.at.territory()
    }
    /// The side of a faction.
    pub fn side_of(&self, f: Faction) -> Option<Side> {
        Side::BOTH.into_iter().find(|&s| self.sides[s].faction == f)
    }
    /// The side against which a faction uses a power: the opponent of its own or of an ally.
    // [gf9.bene-gesserit.ally] [gf9.atreides.ally] [gf9.harkonnen.ally-traitor]
    // [ah2009.battle.voice]
    pub fn target_of(&self, at: At<'_>, f: Faction) -> Option<Side> {
        let own = self.side_of(f);
        let helped = || Side::BOTH.into_iter().find(|&s| at.state.allied(f, self.sides[s].faction));
        own.or_else(helped).map(Side::other)
    }
    /// The forces of a side that take part.
    pub fn squad(&self, at: At<'_>, side: Side) -> Squad {
        let f = self.sides[side].faction;
        let mask = at.state.board.forces.where_is(f).and(ground(at, self.at));
        mask.iter().fold(Squad::NONE, |sum, l| sum.plus(at.state.board.forces.at(f, l)))
    }
    /// The winning side.
    pub fn winner(&self) -> Option<Side> {
        match self.verdict {
            Verdict::Won(side) | Verdict::Betrayed(side) => Some(side),
            Verdict::Open | Verdict::Nobody => None,
        }
    }
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BattleAction {
    /// Lets it be: no Voice, no prescience.
    Pass,
    /// Lays this card face down as Residual Poison.
    Lay(Card),
    /// Discards this Snooper to be safe from it.
    Parry(Card),
    /// The aggressor names a battle: a location of its ground, and the opponent.
    Fight { at: Loc, against: Faction },
    /// The Voice.
    Speak(Order),
    /// Prescience asks for this.
    Ask(Element),
    /// The leader, Cheap Hero or nobody.
    Lead(Lead),
    /// Whether the Kwisatz Haderach comes along.
    Kwisatz(bool),
    /// The weapon.
    Weapon(Option<Card>),
    /// The defence.
    Defence(Option<Card>),
    /// The dial, in half points.
    Dial(u8),
    /// Spice to support forces; completes the plan.
    Spice(u8),
    /// Starts the unfinished plan again.
    Reconsider,
    /// The Atreides Karama power looks at this faction's plan.
    See(Faction),
    /// Whether to call treachery.
    Call(bool),
    /// The forces the winner loses.
    Lose(Squad),
    /// Those of them that fall in the place asked for.
    LoseAt(Squad),
    /// Whether to keep the card asked about.
    Keep(bool),
    /// Whether to capture a leader.
    Capture(bool),
    /// Whether to kill the captured leader.
    Kill(bool),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BattleQuestion {
    /// Which battle comes next.
    Fight,
    /// Which card is laid face down as Residual Poison, if any.
    Lay { target: Faction },
    /// Whether a Snooper is discarded against it.
    Parry { by: Faction },
    /// What the Voice orders.
    Voice { target: Faction },
    /// Which part of the plan prescience asks for.
    Prescience { target: Faction },
    /// The part of the plan that is asked for.
    Disclose { element: Element },
    /// The next part of the plan.
    Plan { part: Part },
    /// Whose plan the Atreides look at.
    See,
    /// Whether treachery is called.
    Call { leader: LeaderId, of: Faction },
    /// Which forces the winner loses.
    Lose { dial: u8, spice: u8 },
    /// How many of them fall in this place.
    LoseAt { at: Loc, left: Squad },
    /// Whether a played card is kept.
    Keep { card: Card },
    /// Whether a leader is captured.
    Capture { from: Faction },
    /// Whether the captive is killed.
    Kill { leader: LeaderId },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BattleEvent {
    /// A battle is named.
    Began { territory: Territory, aggressor: Faction, defender: Faction },
    /// A card is laid face down as Residual Poison.
    Laid { by: Faction, against: Faction },
    /// Imperial Conditioning keeps a leader loyal, or is broken.
    Conditioned { leader: LeaderId, loyal: bool },
    /// A plan that could not stand was mended.
    Mended { faction: Faction },
    /// The Voice speaks.
    Voice { target: Faction, order: Order },
    /// Prescience asks.
    Asked { target: Faction, element: Element },
    /// Prescience is answered.
    Disclosed { by: Faction, shown: Secret<Shown> },
    /// A fighter has neither leader nor Cheap Hero.
    NoLeader { faction: Faction },
    /// A plan is sealed.
    Ready { faction: Faction },
    /// Cards have changed hands: a sealed plan is made again.
    Reopened { faction: Faction },
    /// A laid plan is taken up again by its owner.
    TakenUp { faction: Faction },
    /// The Atreides Karama power saw a plan.
    PlanSeen { of: Faction, plan: Secret<Plan> },
    /// A plan is opened.
    Revealed { faction: Faction, plan: Plan },
    /// A leader the Kwisatz Haderach keeps loyal is called.
    CalledInVain { holder: Faction, leader: LeaderId },
    /// Treachery is called with the card of `holder`.
    Treachery { by: Faction, against: Faction, leader: LeaderId, holder: Faction },
    /// Lasgun and Shield.
    Exploded { territory: Territory },
    /// The Kwisatz Haderach dies.
    KwisatzDied,
    /// The totals in half points.
    Totals { aggressor: Faction, attack: u8, defender: Faction, defence: u8 },
    /// Somebody won.
    Won { winner: Faction, loser: Faction },
    /// Nobody won.
    NobodyWon,
    /// The winner keeps a played card.
    Kept { faction: Faction, card: Card },
}

impl BattleEvent {
    /// Removes what these viewers may not see.
    pub fn hide(&mut self, viewers: FactionSet) -> bool {
        match self {
            BattleEvent::Disclosed { shown, .. } => shown.hide(viewers),
            BattleEvent::PlanSeen { plan, .. } => plan.hide(viewers),
            BattleEvent::Began { .. }
            | BattleEvent::Laid { .. }
            | BattleEvent::Conditioned { .. }
            | BattleEvent::Mended { .. }
            | BattleEvent::Voice { .. }
            | BattleEvent::Asked { .. }
            | BattleEvent::NoLeader { .. }
            | BattleEvent::Ready { .. }
            | BattleEvent::Reopened { .. }
            | BattleEvent::TakenUp { .. }
            | BattleEvent::Revealed { .. }
            | BattleEvent::CalledInVain { .. }
            | BattleEvent::Treachery { .. }
            | BattleEvent::Exploded { .. }
            | BattleEvent::KwisatzDied
            | BattleEvent::Totals { .. }
            | BattleEvent::Won { .. }
            | BattleEvent::NobodyWon
            | BattleEvent::Kept { .. } => {}
        }
        true
    }
}

/// What binds a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Bond {
    /// The Voice, with its order.
    Voice(Order),
    /// An element disclosed to prescience.
    Prescience(Shown),
    /// A Truthtrance answer: the question, and whether it was yes.
    Truthtrance(Query, bool),
}

impl Bond {
    /// The rule by which it binds.
    pub const fn rule(self) -> RuleRef {
        match self {
            Bond::Voice(_) => RuleRef("gf9.bene-gesserit.voice"),
            // [ah2009.battle.prescience-answer] [v29.battle.prescience-answer]
            Bond::Prescience(_) => RuleRef("ah2009.battle.prescience-answer"),
            Bond::Truthtrance(..) => RuleRef("gf9.cards.truthtrance"),
        }
    }
}

/// Why the Kwisatz Haderach cannot come along.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoKwisatz {
    /// He serves Atreides alone.
    NotYours,
    /// This table plays without him.
    NotPlayed,
    /// Too few forces were lost.
    Asleep {
        /// The number.
        losses: u8,
    },
    /// He is dead.
    Dead,
    /// He has fought elsewhere this turn.
    Elsewhere(Territory),
    /// He accompanies a leader or Cheap Hero.
    Alone,
    /// A Karama keeps him out.
    Stopped,
    /// He is lost with the main leader.
    Lost,
}

impl NoKwisatz {
    /// The rule that says so.
    pub const fn rule(self) -> RuleRef {
        match self {
            NoKwisatz::NotYours | NoKwisatz::Asleep { .. } => RuleRef("gf9.atreides.kh-activation"),
            NoKwisatz::NotPlayed => RuleRef("gf9.turn.adv-overview"),
            NoKwisatz::Dead => RuleRef("gf9.atreides.kh-death"),
            NoKwisatz::Elsewhere(_) => RuleRef("gf9.atreides.kh-one-place"),
            NoKwisatz::Alone => RuleRef("gf9.atreides.kh-not-alone"),
            NoKwisatz::Stopped => RuleRef("gf9.karama.stop-atreides-kwisatz"),
            NoKwisatz::Lost => RuleRef("v29.leaders.lost-powers"),
        }
    }
}

/// Why a leader is not at a player's disposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoLeader {
    /// He takes no part in the match.
    Absent,
    /// He serves another faction.
    Foreign,
    /// He lies in the tanks.
    Dead,
    /// Another faction holds him.
    Captive,
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BattleWhy {
    /// It is not the moment for that.
    NotNow,
    /// There is no such battle.
    NoBattle,
    /// This leader is not at the player's disposal.
    NotAvailable(LeaderId, NoLeader),
    /// This leader has fought elsewhere.
    Bound(LeaderId, Territory),
    /// A leader or Cheap Hero must be played.
    LeaderRequired,
    /// A leader is available, so a leader must lead; a Cheap Hero may not.
    LeaderBeforeHero,
    /// No leader is available, so the Cheap Hero must lead.
    HeroRequired,
    /// The card is not in the hand.
    NotHeld(Card),
    /// The card does not belong in this place of the plan.
    WrongPlace(Card),
    /// The card is the weapon of the plan already.
    Twice(Card),
    /// Without leader or Cheap Hero no card may be played.
    NoLeaderNoCards,
    /// The Kwisatz Haderach cannot be played.
    NoKwisatz(NoKwisatz),
    /// The forces cannot make this number; the most they can make.
    Dial { dial: u8, most: u8 },
    /// There is not enough spice, or there are not enough forces.
    TooMuchSpice { spice: u8, most: u8 },
    /// This much spice does not make the number.
    Spice { spice: u8, dial: u8 },
    /// Another part of the plan is asked for now.
    OtherPart { asked: Part },
    /// The plan is sealed.
    Sealed,
    /// The plan is laid, and may be taken up again.
    Laid,
    /// Both are one's own side, or they are allied.
    Friends { with: Faction },
    /// The storm keeps them apart.
    StormBetween { at: Territory, with: Faction },
    /// Nobody fights in the Polar Sink.
    Haven,
    /// Advisors do not fight.
    Advisors { at: Territory },
    /// One of the two has no forces there.
    NotThere { at: Territory, who: Faction },
    /// Prescience has asked in this battle.
    AskedOnce,
    /// The faction does not fight in this battle.
    NoFighter { at: Territory },
    /// Another faction is aggressor now.
    OtherAggressor { who: Faction },
    /// Something said before binds the plan.
    Promised(Bond),
    /// The plan has not been begun, or is sealed.
    NothingToReconsider,
    /// He holds no traitor card of that leader.
    NoTraitor(LeaderId),
    /// He holds it and must call.
    MustCall(LeaderId),
    /// The Kwisatz Haderach keeps this leader loyal.
    Loyal(LeaderId),
    /// The other side has no leader who could be a traitor.
    NobodyToCall,
    /// These losses do not match dial and spice.
    Losses,
    /// The Voice has no order about cards of this kind.
    NoOrder(CardKind),
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleNow {
    /// The step.
    pub step: super::Step,
}
