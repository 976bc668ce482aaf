//! Questions, answers, refusals and events of phase 2.

use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use crate::action::Why;
use crate::activities::windows::special::SpecialWhy;
use crate::board::Pile;
use crate::data::{Loc, Territory};
use crate::{Faction, FactionSet};

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpiceBlowAction {
    /// The worm goes to this territory.
    PlaceWorm(Territory),
    /// The further worm is discarded without striking.
    DiscardWorm,
    /// The ally's forces are protected, or not.
    Protect(bool),
    /// Fremen ride to this place.
    RideTo(Loc),
    /// They stay.
    Stay,
    /// This many ride from the place asked about.
    Riders(u8),
    /// This many of them are Fedaykin.
    Starred(u8),
    /// The Bene Gesserit become advisors, or stay fighters.
    StepAside(bool),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpiceBlowQuestion {
    /// Where the called worm appears.
    CallWorm,
    /// Where the further worm goes.
    ExtraWorm,
    /// Whether the worm spares the ally's forces.
    Protect { ally: Faction, territory: Territory },
    /// Where the worm is ridden to, if anywhere.
    Ride { from: Territory },
    /// How many forces ride.
    Riders { from: Loc, to: Loc },
    /// How many of the riders are starred.
    Starred { from: Loc, of: u8 },
    /// Whether the Bene Gesserit become advisors.
    StepAside { territory: Territory },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpiceBlowEvent {
    /// A blow of the advanced game begins.
    Blow { pile: Pile },
    /// A worm of the first turn is set aside.
    SetAside,
    /// A worm strikes; `None` if no territory lies on the pile.
    Worm { territory: Option<Territory> },
    /// A further worm strikes nothing.
    Further,
    /// The Fremen send a worm here.
    Sent { territory: Territory },
    /// The Fremen protect an ally's forces, or not.
    Protected { ally: Faction, yes: bool },
    /// Spice blew under the storm and is lost.
    Lost { at: Loc },
    /// The Fremen announce a ride.
    Ride { from: Territory, to: Loc },
    /// The Fremen let a ride go.
    Stayed { from: Territory },
}

impl SpiceBlowEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpiceBlowWhy {
    /// Worms live in sand.
    NotSand(Territory),
    /// No worm waits to be ridden, or to be placed.
    NoWorm,
    /// A ride goes to another territory.
    SameTerritory(Territory),
}

/// What everybody may see of the activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SpiceBlowNow {
    /// Which blow.
    pub pile: Pile,
    /// Worms turned up in it.
    pub worms: u8,
    /// The territory being struck.
    pub struck: Option<Territory>,
    /// Allies protected from the worm so far.
    pub protected: FactionSet,
    /// Where worms wait to be ridden.
    pub rides: Vec<Territory>,
    /// Where the announced ride goes.
    pub ride_to: Option<Loc>,
}

/// Why a faction that is not asked may not do this: it is another's power, or no worm has come.
// [gf9.fremen.extra-worms] [gf9.fremen.ride] [gf9.fremen.ally-worm] [gf9.bene-gesserit.adv-intrusion]
pub(crate) fn unasked(f: Faction, action: SpiceBlowAction) -> Option<Illegal<Why>> {
    use SpiceBlowAction as A;
    let (owner, rule) = match action {
        A::PlaceWorm(_) | A::DiscardWorm => (Faction::Fremen, "gf9.fremen.extra-worms"),
        A::RideTo(_) | A::Stay | A::Riders(_) => (Faction::Fremen, "gf9.fremen.ride"),
        A::Protect(_) => (Faction::Fremen, "gf9.fremen.ally-worm"),
        A::StepAside(_) => (Faction::BeneGesserit, "gf9.bene-gesserit.adv-intrusion"),
        A::Starred(_) => return None,
    };
    if f != owner {
        return Some(Illegal::new(RuleRef(rule), Why::Special(SpecialWhy::NotYours)));
    }
    match action {
        A::PlaceWorm(_) | A::DiscardWorm | A::RideTo(_) | A::Stay | A::Riders(_) => {
            Some(Illegal::new(RuleRef(rule), Why::SpiceBlow(SpiceBlowWhy::NoWorm)))
        }
        A::Protect(_) | A::StepAside(_) | A::Starred(_) => None,
    }
}
