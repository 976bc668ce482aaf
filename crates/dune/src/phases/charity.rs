//! Phase 3: CHOAM charity.
//!
//! From the First Player on each may claim it, openly. Everybody is asked, because what lies behind a shield
//! is secret. [gf9.charity.optional]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::Purse;
use crate::editions;
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::windows::Power;
use crate::{Faction, FactionSet};

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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[allow(missing_docs)]
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
    let spice = at.s.board.spice.of(f);
    match at.rules.rulings.charity {
        editions::Charity::BelowTwo => CHARITY.saturating_sub(spice),
        // [ah2009.auction.charity] [v29.auction.charity]
        editions::Charity::AtZero if spice == 0 => CHARITY,
        editions::Charity::AtZero => 0,
    }
}

fn grant(cx: &mut Cx<'_, '_>, f: Faction, amount: u16) {
    cx.emit(|| Event::Charity(CharityEvent::Claimed { faction: f, amount }));
    cx.pay(Purse::Bank, Purse::Shield(f), amount);
}

impl Charity {
    fn seat(&self, at: At<'_>) -> Option<Seat> {
        at.s.storm_order(at.rules).nth(self.past as usize)
    }
    fn pass_on(&mut self) {
        self.past += 1;
        self.step = Step::Next;
    }
}

impl Activity for Charity {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Next => {
                let Some(seat) = self.seat(cx.at()) else { return Flow::Return(Reply::Nothing) };
                // [gf9.bene-gesserit.adv-charity] [gf9.karama.stop-bene-gesserit-charity]
                // Once, before any card is up. [ah2009.auction.charity-once]
                let due = match cx.rules.rulings.bene_gesserit_charity {
                    editions::BeneGesseritCharity::FirstTurn => true,
                    // [ah2009.auction.charity-bg]
                    editions::BeneGesseritCharity::SecondTurn => cx.s.turn > 1,
                };
                let unconditional = due && cx.rules.rulings.advanced();
                if unconditional && cx.s.faction(seat) == Some(Faction::BeneGesserit) {
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

    fn pending(&self, at: At<'_>) -> SeatSet {
        match self.step {
            Step::Claim => self.seat(at).map_or(SeatSet::EMPTY, Seat::only),
            Step::Next | Step::Unconditional => SeatSet::EMPTY,
        }
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::Charity(CharityQuestion::Claim),
            shape: Shape::YesNo,
            rule: OPTIONAL,
            // A faction that does not claim receives nothing.
            default: Action::Charity(CharityAction::Pass),
        }
    }

    fn candidates(&self, _at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        if visit(Action::Charity(CharityAction::Pass)).is_continue() {
            let _ = visit(Action::Charity(CharityAction::Claim));
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        match (action, at.s.faction(seat)) {
            (Action::Charity(CharityAction::Pass), _) => Ok(()),
            (Action::Charity(CharityAction::Claim), Some(f)) => {
                if dole(at, f) > 0 {
                    return Ok(());
                }
                let spice = at.s.board.spice.of(f);
                let most = match at.rules.rulings.charity {
                    editions::Charity::BelowTwo => CHARITY - 1,
                    editions::Charity::AtZero => 0,
                };
                Err(Illegal::new(CLAIM, Why::Charity(CharityWhy::TooRich { spice, most })))
            }
            (_, _) => Err(Illegal::new(OPTIONAL, Why::OtherQuestion)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
        if let (Action::Charity(CharityAction::Claim), Some(f)) = (action, cx.s.faction(seat)) {
            let amount = dole(cx.at(), f);
            grant(cx, f, amount);
        }
        self.pass_on();
    }

    fn now(&self, at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Charity(CharityNow { turn: self.seat(at) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Faction::*;
    use crate::state::Phase;
    use crate::tests_support::Scene;

    fn scene(advanced: bool) -> Scene {
        let scene = if advanced { Scene::advanced() } else { Scene::basic() };
        scene.phase(Phase::Charity).with(|p| p.first_player = Some(Atreides))
    }

    #[test]
    fn charity_brings_the_poor_up_to_two() {
        // [gf9.charity.claim]
        let mut play = scene(false).spice(Atreides, 1).spice(BeneGesserit, 0).spice(Emperor, 2).start();
        play.act(Atreides, CharityAction::Claim).act(BeneGesserit, CharityAction::Claim);
        assert_eq!((play.spice(Atreides), play.spice(BeneGesserit)), (2, 2));
        assert_eq!(play.refused(Emperor, CharityAction::Claim).rule, CLAIM);
    }

    #[test]
    fn bribes_before_the_shield_do_not_count() {
        // [gf9.charity.claim] [gf9.deals.payment]
        let mut play = scene(false).spice(Atreides, 0).with(|p| p.bribes = [(Atreides, 4)].into()).start();
        play.act(Atreides, CharityAction::Claim);
        assert_eq!(play.spice(Atreides), 2);
    }

    #[test]
    fn charity_must_be_asked_for() {
        // [gf9.charity.optional]
        let mut play = scene(false).spice(Atreides, 0).start();
        assert_eq!(play.pending(), [Atreides]);
        play.act(Atreides, CharityAction::Pass);
        assert_eq!((play.spice(Atreides), play.pending()), (0, vec![BeneGesserit]));
    }

    #[test]
    fn the_bene_gesserit_always_receive_two() {
        // [gf9.bene-gesserit.adv-charity]
        let mut play = scene(true).spice(BeneGesserit, 9).start();
        play.act(Atreides, CharityAction::Pass);
        assert_eq!((play.spice(BeneGesserit), play.pending()), (11, vec![Emperor]));
    }

    #[test]
    fn a_karama_stops_their_charity() {
        // [gf9.karama.stop-bene-gesserit-charity] [gf9.karama.stop-bene-gesserit] [gf9.karama.redo]
        let mut play = scene(true).spice(BeneGesserit, 1).hand(Guild, &["karama"]).start();
        play.act(Atreides, CharityAction::Pass).play_card(Guild, "karama");
        assert_eq!(play.spice(BeneGesserit), 1);
        play.act(BeneGesserit, CharityAction::Claim);
        assert_eq!(play.spice(BeneGesserit), 2);
    }

    /// The same rules in the editions that share them.
    #[test]
    fn hold_in_other_editions_too() {
        use crate::editions::{AH2009, V29};
        use crate::tests_support::for_editions;
        for_editions(
            &[&AH2009, &V29],
            &[bribes_before_the_shield_do_not_count, the_bene_gesserit_always_receive_two],
        );
        for_editions(&[&V29], &[charity_must_be_asked_for]);
    }
}
