//! The Voice. [gf9.bene-gesserit.voice]

use landsraad_kernel::RuleRef;
use serde::{Deserialize, Serialize};

use super::side::Side;
use super::terms::Fight;
use crate::Faction;
use crate::activities::At;
use crate::activities::windows::Power;
use crate::data::CardKind;
use crate::editions::Voice;

/// What the Voice can name.
pub const KINDS: [CardKind; 7] = [
    CardKind::PoisonWeapon,
    CardKind::ProjectileWeapon,
    CardKind::Lasgun,
    CardKind::Snooper,
    CardKind::Shield,
    CardKind::Worthless,
    CardKind::CheapHero,
];

/// An order: play, or do not play, a card of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Order {
    /// Play it, or not.
    pub play: bool,
    /// The kind of card.
    pub kind: CardKind,
}

impl Order {
    /// Every order there is.
    pub fn all() -> impl Iterator<Item = Order> {
        // [ah2009.battle.voice-forbid-scope]
        KINDS.into_iter().flat_map(|kind| [true, false].map(|play| Order { play, kind }))
    }
}

impl Order {
    /// Whether the Voice may say so.
    pub fn known(self, at: At<'_>) -> bool {
        match at.rules.rulings.voice {
            Voice::AllKinds => true,
            // [ah2009.battle.voice-list] [ah2009.battle.voice-lasgun]
            Voice::TenCommands => !matches!(self.kind, CardKind::Lasgun | CardKind::CheapHero),
        }
    }
}

/// The rule by which the Voice may not say so. [ah2009.battle.voice-list] [ah2009.battle.voice-lasgun]
pub(super) fn unknown_rule(at: At<'_>, order: Order) -> RuleRef {
    match at.rules.rulings.voice {
        Voice::AllKinds => RuleRef("gf9.bene-gesserit.voice"),
        Voice::TenCommands if order.kind == CardKind::Lasgun => RuleRef("ah2009.battle.voice-lasgun"),
        Voice::TenCommands => RuleRef("ah2009.battle.voice-list"),
    }
}

/// The side the Bene Gesserit may order about in this battle, whatever its hand: how many cards it holds is
/// secret.
// [gf9.bene-gesserit.voice] [gf9.bene-gesserit.ally] [gf9.karama.stop-bene-gesserit-voice]
// [gf9.secrecy.card-count]
pub fn target(at: At<'_>, fight: &Fight) -> Option<Side> {
    let speaker = Faction::BeneGesserit;
    if !at.state.plays(speaker) || !at.works(Power::BeneGesseritVoice) {
        return None;
    }
    // [v29.battle.voice-allies]
    fight.target_of(at, speaker)
}
