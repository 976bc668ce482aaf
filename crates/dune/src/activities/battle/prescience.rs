//! Atreides prescience. [gf9.atreides.prescience]

use serde::{Deserialize, Serialize};

use super::plan::{Lead, Part};
use super::side::Side;
use super::terms::{BattleAction, Fight};
use crate::activities::At;
use crate::activities::windows::Power;
use crate::data::Card;
use crate::{Faction, FactionSet};

/// An element of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Element {
    /// The leader.
    Leader,
    /// The weapon.
    Weapon,
    /// The defence.
    Defence,
    /// The number dialled; not the spice.
    Number,
}

impl Element {
    /// All four.
    pub const ALL: [Element; 4] = [Element::Leader, Element::Weapon, Element::Defence, Element::Number];

    /// The part of a plan it is.
    pub const fn part(self) -> Part {
        match self {
            Element::Leader => Part::Lead,
            Element::Weapon => Part::Weapon,
            Element::Defence => Part::Defence,
            Element::Number => Part::Dial,
        }
    }
}

/// A disclosed element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shown {
    /// The leader.
    Lead(Lead),
    /// The weapon, or none.
    Weapon(Option<Card>),
    /// The defence, or none.
    Defence(Option<Card>),
    /// The dial in half points.
    Dial(u8),
}

impl Shown {
    /// What an answer to prescience discloses.
    pub const fn by(answer: BattleAction) -> Option<Shown> {
        match answer {
            BattleAction::Lead(lead) => Some(Shown::Lead(lead)),
            BattleAction::Weapon(card) => Some(Shown::Weapon(card)),
            BattleAction::Defence(card) => Some(Shown::Defence(card)),
            BattleAction::Dial(number) => Some(Shown::Dial(number)),
            BattleAction::Pass
            | BattleAction::Lay(_)
            | BattleAction::Parry(_)
            | BattleAction::Fight { .. }
            | BattleAction::Speak(_)
            | BattleAction::Ask(_)
            | BattleAction::Kwisatz(_)
            | BattleAction::Spice(_)
            | BattleAction::Reconsider
            | BattleAction::See(_)
            | BattleAction::Call(_)
            | BattleAction::Lose(_)
            | BattleAction::LoseAt(_)
            | BattleAction::Keep(_)
            | BattleAction::Capture(_)
            | BattleAction::Kill(_) => None,
        }
    }

    /// The card disclosed, if it is one.
    pub const fn card(self) -> Option<Card> {
        match self {
            Shown::Lead(Lead::Hero(card)) => Some(card),
            Shown::Weapon(card) | Shown::Defence(card) => card,
            Shown::Lead(Lead::Leader(_) | Lead::None) | Shown::Dial(_) => None,
        }
    }
}

/// The side Atreides may question in this battle.
// [gf9.atreides.prescience] [gf9.atreides.ally] [gf9.karama.stop-atreides-prescience]
pub fn target(at: At<'_>, fight: &Fight) -> Option<Side> {
    let seer = Faction::Atreides;
    (at.state.plays(seer) && at.works(Power::AtreidesPrescience)).then(|| fight.target_of(at, seer)).flatten()
}

/// The factions that hear the answer: Atreides, and the ally that fights. [gf9.secrecy.spoken-answers]
pub fn hearers(fight: &Fight, target: Side) -> FactionSet {
    Faction::Atreides.only().with(fight.sides[target.other()].faction).with(fight.sides[target].faction)
}
