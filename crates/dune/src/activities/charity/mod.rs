//! Phase 3: CHOAM charity.
//!
//! From the First Player on each may claim it, openly. Everybody is asked, because what lies behind a shield
//! is secret. [gf9.charity.optional]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Freedom, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::windows::Power;
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, other_question};
use crate::board::Purse;
use crate::editions;
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const CLAIM: RuleRef = RuleRef("gf9.charity.claim");
const OPTIONAL: RuleRef = RuleRef("gf9.charity.optional");

/// What charity brings one up to.
const CHARITY: u16 = 2;

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next in order.
    Next,
    /// The Bene Gesserit's charity might have been stopped.
    Unconditional,
    /// This one may claim.
    Claim,
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charity {
    step: Step,
    /// How many in storm order have had their place.
    past: u8,
}

impl Default for Charity {
    fn default() -> Charity {
        Charity { step: Step::Next, past: 0 }
    }
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CharityAction {
    /// Claims nothing.
    Pass,
    /// Claims charity.
    Claim,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CharityQuestion {
    /// Whether to claim.
    Claim,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CharityEvent {
    /// A faction claims charity.
    Claimed { faction: Faction, amount: u16 },
}

impl CharityEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CharityWhy {
    /// A faction with this much spice gets nothing.
    TooRich {
        /// Spice behind the shield.
        spice: u16,
        /// The most with which charity is given.
        most: u16,
    },
    /// The auction that it opens has begun.
    Over,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CharityNow {
    /// Whose place it is.
    pub turn: Option<Seat>,
}

/// What a faction would get by claiming: bribes before the shield do not count. [gf9.charity.claim]
fn dole(at: At<'_>, f: Faction) -> u16 {
    let spice = at.state.board.spice.of(f);
    match at.rules.rulings.charity {
        editions::Charity::BelowTwo => CHARITY.saturating_sub(spice),
        // [ah2009.auction.charity] [v29.auction.charity]
        editions::Charity::AtZero if spice == 0 => CHARITY,
        editions::Charity::AtZero => 0,
    }
}

/// Whether a faction is poor enough for charity. [gf9.charity.claim]
pub(crate) fn may_claim(at: At<'_>, f: Faction) -> Verdict {
    if dole(at, f) > 0 {
        return Ok(());
    }
    let spice = at.state.board.spice.of(f);
    let most = match at.rules.rulings.charity {
        editions::Charity::BelowTwo => CHARITY - 1,
        editions::Charity::AtZero => 0,
    };
    Err(Illegal::new(CLAIM, Why::Charity(CharityWhy::TooRich { spice, most })))
}

fn grant(cx: &mut Cx<'_, '_>, f: Faction, amount: u16) {
    cx.emit(|| Event::Charity(CharityEvent::Claimed { faction: f, amount }));
    cx.pay(Purse::Bank, Purse::Shield(f), amount);
}

impl Charity {
    fn seat(&self, at: At<'_>) -> Option<Seat> {
        // Nobody claims for a faction that is out of the game. [v29.leaders.elimination]
        let mut seats = at.state.storm_order(at.rules).filter(|&s| at.state.faction(s).is_some());
        seats.nth(self.past as usize)
    }
    fn pass_on(&mut self) {
        self.past += 1;
        self.step = Step::Next;
    }
}

impl Activity for Charity {
    type Game = Dune;
    /// Whether to claim.
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Next => {
                let Some(seat) = self.seat(cx.at()) else { return Flow::Return(Reply::Nothing) };
                // [gf9.bene-gesserit.adv-charity] [gf9.karama.stop-bene-gesserit-charity]
                // Once, before any card is up. [ah2009.auction.charity-once]
                let due = match cx.rules.rulings.bene_gesserit_charity {
                    editions::BeneGesseritCharity::FirstTurn => true,
                    // [ah2009.auction.charity-bg]
                    editions::BeneGesseritCharity::SecondTurn => cx.state.turn > 1,
                };
                let unconditional = due && cx.rules.rulings.advanced();
                if unconditional && cx.state.faction(seat) == Some(Faction::BeneGesserit) {
                    self.step = Step::Unconditional;
                    return cx.offer_stop(Power::BeneGesseritCharity);
                }
                self.step = Step::Claim;
                Flow::Ask
            }
            Step::Unconditional => {
                if cx.works(Power::BeneGesseritCharity) {
                    grant(cx, Faction::BeneGesserit, CHARITY);
                    self.pass_on();
                } else {
                    self.step = Step::Claim;
                }
                Flow::Again
            }
            Step::Claim => Flow::Ask,
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, ())> {
        match self.step {
            Step::Claim => Some((self.seat(at)?.only(), ())),
            Step::Next | Step::Unconditional => None,
        }
    }

    fn decision(&self, _: At<'_>, _: Seat, (): ()) -> Decision {
        Decision {
            question: Question::Charity(CharityQuestion::Claim),
            shape: Shape::YesNo,
            rule: OPTIONAL,
            // A faction that does not claim receives nothing.
            default: Action::Charity(CharityAction::Pass),
        }
    }

    fn candidates(&self, _: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        visit(Action::Charity(CharityAction::Pass))?;
        visit(Action::Charity(CharityAction::Claim))
    }

    fn check(&self, at: At<'_>, seat: Seat, (): (), action: &Action) -> Verdict {
        let (Action::Charity(action), Some(f)) = (*action, at.state.faction(seat)) else {
            return other_question(OPTIONAL);
        };
        match action {
            CharityAction::Pass => Ok(()),
            CharityAction::Claim => may_claim(at, f),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, (): (), action: &Action) {
        if let (Action::Charity(CharityAction::Claim), Some(f)) = (action, cx.state.faction(seat)) {
            let amount = dole(cx.at(), f);
            grant(cx, f, amount);
        }
        self.pass_on();
    }

    fn freedom(&self, at: At<'_>, seat: Seat, (): ()) -> Freedom<Action> {
        if at.state.faction(seat).is_some_and(|f| dole(at, f) > 0) {
            Freedom::Free
        } else {
            Freedom::Forced(Action::Charity(CharityAction::Pass))
        }
    }
}

impl DuneActivity for Charity {
    /// A faction that is too rich is refused for that in anybody's turn.
    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Charity(CharityAction::Claim) = *action else { return None };
        may_claim(at, f).err()
    }

    fn now(&self, at: At<'_>, _: FactionSet) -> Now {
        Now::Charity(CharityNow { turn: self.seat(at) })
    }
}

#[cfg(test)]
mod tests;
