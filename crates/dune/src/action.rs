//! Answers, questions and reasons of refusal: one sub-enum per activity, defined beside its rules.

use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::activities::battle::{BattleAction, BattleQuestion, BattleWhy};
use crate::activities::bidding::{BiddingAction, BiddingQuestion, BiddingWhy};
use crate::activities::charity::{CharityAction, CharityQuestion, CharityWhy};
use crate::activities::collection::{CollectionAction, CollectionQuestion, CollectionWhy};
use crate::activities::exchange::{ExchangeAction, ExchangeQuestion, ExchangeWhy};
use crate::activities::nexus::{NexusAction, NexusQuestion, NexusWhy};
use crate::activities::revival::{RevivalAction, RevivalQuestion, RevivalWhy};
use crate::activities::setup::{SetupAction, SetupQuestion, SetupWhy};
use crate::activities::shipment::{ShipmentAction, ShipmentQuestion, ShipmentWhy};
use crate::activities::spice_blow::{SpiceBlowAction, SpiceBlowQuestion, SpiceBlowWhy};
use crate::activities::storm::{StormAction, StormQuestion, StormWhy};
use crate::activities::trade::{TradeAction, TradeQuestion, TradeWhy};
use crate::activities::windows::anytime::{AnyTimeAction, AnyTimeQuestion, AnyTimeWhy};
use crate::activities::windows::pledge::PledgeWhy;
use crate::activities::windows::reaction::{ReactionAction, ReactionQuestion, ReactionWhy};
use crate::activities::windows::special::{SpecialAction, SpecialQuestion, SpecialWhy};
use crate::board::Barred;
use crate::deals::{DealAction, DealWhy};
use crate::state::Phase;

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "one variant for each activity, with its own type")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Action {
    Setup(SetupAction),
    Storm(StormAction),
    SpiceBlow(SpiceBlowAction),
    Nexus(NexusAction),
    Exchange(ExchangeAction),
    Charity(CharityAction),
    Bidding(BiddingAction),
    Revival(RevivalAction),
    Shipment(ShipmentAction),
    Battle(BattleAction),
    Collection(CollectionAction),
    Reaction(ReactionAction),
    AnyTime(AnyTimeAction),
    /// Aside from all questions: what the seat will pay for its ally.
    Pledge(u16),
    Deal(DealAction),
    Special(SpecialAction),
    Trade(TradeAction),
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "one variant for each activity, with its own type")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    Setup(SetupQuestion),
    Storm(StormQuestion),
    SpiceBlow(SpiceBlowQuestion),
    Nexus(NexusQuestion),
    Exchange(ExchangeQuestion),
    Charity(CharityQuestion),
    Bidding(BiddingQuestion),
    Revival(RevivalQuestion),
    Shipment(ShipmentQuestion),
    Battle(BattleQuestion),
    Collection(CollectionQuestion),
    Reaction(ReactionQuestion),
    AnyTime(AnyTimeQuestion),
    Special(SpecialQuestion),
    Trade(TradeQuestion),
}

/// The facts that make an action illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "one variant for each activity, with its own type")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Why {
    /// The match is over, or the seat is out of it.
    Over,
    /// It belongs to another phase.
    OtherPhase {
        now: Phase,
        wanted: Phase,
    },
    /// Others are asked now.
    OthersAsked {
        asked: FactionSet,
    },
    /// The answer belongs to another question.
    OtherQuestion,
    /// The number is out of range.
    OutOfRange {
        value: u8,
        min: u8,
        max: u8,
    },
    /// Forces may not come to stand there.
    Barred(Barred),
    Setup(SetupWhy),
    Storm(StormWhy),
    SpiceBlow(SpiceBlowWhy),
    Nexus(NexusWhy),
    Exchange(ExchangeWhy),
    Charity(CharityWhy),
    Bidding(BiddingWhy),
    Revival(RevivalWhy),
    Shipment(ShipmentWhy),
    Battle(BattleWhy),
    Collection(CollectionWhy),
    Reaction(ReactionWhy),
    AnyTime(AnyTimeWhy),
    Pledge(PledgeWhy),
    Deal(DealWhy),
    Special(SpecialWhy),
    Trade(TradeWhy),
}
