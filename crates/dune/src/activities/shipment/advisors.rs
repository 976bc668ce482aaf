//! The Bene Gesserit in phase 6: declaring battle, following shipments, flipping on intrusion.

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::coexist::{declarable, declares_each_turn, may_be_hostile, not_hostile};
use super::draft::refuse;
use super::{Shipment, ShipmentAction, ShipmentEvent, ShipmentQuestion, ShipmentWhy, Step};
use crate::action::{Action, Question, Why};
use crate::activities::windows::Power;
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Frame, Reply, Verdict, Visit, other_question};
use crate::board::{Arrival, Squad};
use crate::data::{Loc, Territory, TerritorySet};
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet, deals, editions};

const BG: Faction = Faction::BeneGesserit;
const DECLARE: &str = "gf9.bene-gesserit.adv-declare-battle";
const FOLLOW: &str = "gf9.bene-gesserit.free-force";
/// Where the force may go. [ah2009.ship.missionary-where]
const WITH: &[RuleRef] = &[RuleRef(ACCOMPANY), RuleRef("ah2009.ship.missionary-where")];
const ACCOMPANY: &str = "gf9.bene-gesserit.adv-accompany";
const INTRUSION: RuleRef = RuleRef("gf9.bene-gesserit.adv-intrusion");

/// Whether the advisors of a territory may be announced as fighters.
pub(super) fn may_declare(at: At<'_>, t: Territory) -> Result<(), Illegal<Why>> {
    let forces = &at.state.board.forces;
    if !declarable(at, t) {
        return refuse(DECLARE, ShipmentWhy::NoAdvisors(t));
    }
    // [gf9.bene-gesserit.adv-accompany-lock]
    if at.state.advisor_lock.contains(t) {
        return refuse("gf9.bene-gesserit.adv-accompany-lock", ShipmentWhy::Locked(t));
    }
    if declares_each_turn(at) {
        return may_be_hostile(at, t).map_err(not_hostile);
    }
    for loc in forces.where_is(BG).and(t.mask()) {
        at.may_end(BG, loc, true, Arrival::Movement)
            .map_err(|b| Illegal::new(RuleRef(DECLARE), Why::Barred(b)))?;
    }
    Ok(())
}

impl Shipment {
    /// Asks where advisors are to fight, if they could anywhere: before anybody's turn.
    // [gf9.bene-gesserit.adv-declare-battle] [ah2009.bg.declare-start]
    pub(super) fn declare(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let at = cx.at();
        let advisors = Territory::all().filter(|&t| declarable(at, t));
        if advisors.into_iter().any(|t| may_declare(at, t).is_ok()) {
            return Flow::Ask;
        }
        Shipment::settle_coexistence(cx, TerritorySet::EMPTY);
        self.step = Step::Sight;
        Flow::Again
    }

    pub(super) fn declare_candidates(
        at: At<'_>,
        visit: &mut dyn FnMut(ShipmentAction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(ShipmentAction::Pass)?;
        for t in Territory::all().filter(|&t| declarable(at, t)) {
            visit(ShipmentAction::Declare(t))?;
        }
        visit(ShipmentAction::Announce)?;
        visit(ShipmentAction::Back)
    }

    pub(super) fn check_declare(&self, at: At<'_>, action: ShipmentAction) -> Result<(), Illegal<Why>> {
        match action {
            ShipmentAction::Pass => Ok(()),
            ShipmentAction::Announce | ShipmentAction::Back if !self.chosen.is_empty() => Ok(()),
            ShipmentAction::Declare(t) if self.chosen.contains(t) => refuse(DECLARE, ShipmentWhy::Named(t)),
            ShipmentAction::Declare(t) => may_declare(at, t),
            ShipmentAction::Back | ShipmentAction::Announce => refuse(DECLARE, ShipmentWhy::NothingNamed),
            ShipmentAction::Look
            | ShipmentAction::TakeTurn
            | ShipmentAction::FromReserves
            | ShipmentAction::WithKarama(_)
            | ShipmentAction::Cross(_)
            | ShipmentAction::Return(_)
            | ShipmentAction::MoveFrom(_)
            | ShipmentAction::To(_)
            | ShipmentAction::Count(_)
            | ShipmentAction::Starred(_)
            | ShipmentAction::AsFighters
            | ShipmentAction::AsAdvisors
            | ShipmentAction::LoseStarred(_)
            | ShipmentAction::Follow(_)
            | ShipmentAction::Flip
            | ShipmentAction::AsGuild
            | ShipmentAction::CallWorm(_)
            | ShipmentAction::Hajr(_) => Err(Illegal::new(RuleRef(DECLARE), Why::OtherQuestion)),
        }
    }

    /// The territories are named; nothing is turned yet.
    pub(super) fn announce_declared(&mut self, cx: &mut Cx<'_, '_>) {
        for territory in self.chosen.iter() {
            cx.emit(|| Event::Shipment(ShipmentEvent::Declared { territory }));
        }
        self.step = Step::Declaring;
    }

    /// [gf9.karama.stop-bene-gesserit-declare]
    pub(super) fn declaring(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.step = Step::Declared;
        cx.offer_stop(Power::BeneGesseritDeclare)
    }

    pub(super) fn declared(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let hostile = if cx.works(Power::BeneGesseritDeclare) { self.chosen } else { TerritorySet::EMPTY };
        Shipment::settle_coexistence(cx, hostile);
        if cx.works(Power::BeneGesseritDeclare) {
            for t in self.chosen.iter() {
                cx.flip(t, false);
            }
        }
        self.chosen = TerritorySet::EMPTY;
        self.step = Step::Sight;
        Flow::Again
    }

    /// Right after another's off-planet shipment, before he moves. [gf9.bene-gesserit.free-force]
    // [ah2009.ship.missionary] [ah2009.ship.karama-missionary]
    pub(super) fn follow(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let able = cx.state.plays(BG)
            && cx.works(Power::BeneGesseritFreeForce)
            && !cx.state.board.forces.reserves(BG).is_empty();
        if able {
            return Flow::Ask;
        }
        self.step = Step::Landed;
        Flow::Again
    }

    pub(super) fn follow_candidates(
        &self,
        at: At<'_>,
        visit: &mut dyn FnMut(ShipmentAction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(ShipmentAction::Pass)?;
        visit(ShipmentAction::Follow(Loc::POLAR_SINK))?;
        let landed = self.draft.to.map(Loc::territory).filter(|&t| t != Territory::POLAR_SINK);
        if at.rules.rulings.advanced() {
            for loc in landed.into_iter().flat_map(Territory::locations) {
                visit(ShipmentAction::Follow(loc))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the free force may go there: to the Polar Sink, or as an advisor with the shipment. [gf9.bene-gesserit.adv-accompany]
    pub(super) fn check_follow(&self, at: At<'_>, to: Loc) -> Result<(), Illegal<Why>> {
        let t = to.territory();
        // [gf9.deals.public-binding]
        deals::may_ship(at, BG)?;
        deals::may_enter(at, BG, t)?;
        if to == Loc::POLAR_SINK {
            return Ok(());
        }
        let with = self.draft.to.map(Loc::territory) == Some(t);
        let advanced = at.rules.rulings.advanced();
        if !with || !advanced {
            let with = at.rules.cite(WITH, WITH[0]).0;
            return refuse(if advanced { with } else { FOLLOW }, ShipmentWhy::NotWith(to));
        }
        let forces = &at.state.board.forces;
        // [ah2009.ship.missionary-not-hostile]
        if !forces.in_territory(BG, t).is_empty() && !forces.advisors_in(t) {
            return refuse(ACCOMPANY, ShipmentWhy::Fighters(t));
        }
        at.may_end(BG, to, false, Arrival::Shipment)
            .map_err(|b| Illegal::new(at.bar_rule(b, Arrival::Shipment), Why::Barred(b)))
    }

    pub(super) fn send_follower(&mut self, cx: &mut Cx<'_, '_>, to: Loc) -> Flow {
        // [gf9.karama.stop-bene-gesserit-free-force]
        if cx.works(Power::BeneGesseritFreeForce) {
            let t = to.territory();
            cx.ship(BG, Squad::new(1, 0), to);
            if t != Territory::POLAR_SINK {
                cx.flip(t, true);
                // [gf9.bene-gesserit.adv-accompany-lock]
                cx.state.advisor_lock.insert(t);
            }
        }
        self.step = Step::Landed;
        Flow::Again
    }
}

/// The steps of an intrusion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum IntrusionStep {
    /// The Bene Gesserit decide.
    Ask,
    /// They flip, if nobody stops them.
    Flip,
    /// They may have been stopped.
    Flipped,
    /// It is over.
    Over,
}

/// Another faction has entered a territory with Bene Gesserit fighters: an activity of its own, because
/// worms carry intruders too. [gf9.bene-gesserit.adv-intrusion]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Intrusion {
    by: Faction,
    at: Territory,
    stage: IntrusionStep,
    /// An ally who has not entered yet.
    ally: bool,
}

impl Cx<'_, '_> {
    /// Whether the Bene Gesserit may flip their fighters in a territory, now that so many forces of a faction
    /// have come there.
    pub fn intruded(&self, by: Faction, at: Territory, came: u8) -> bool {
        let forces = &self.state.board.forces;
        let asked = match self.rules.rulings.intrusion {
            editions::Intrusion::Anywhere => true,
            // Nor did the intruder stand there already. [ah2009.bg.intruded] [ah2009.bg.coexist-permanent]
            editions::Intrusion::WhereAlone => {
                forces.occupiers(at).without(by).without(BG).is_empty()
                    && forces.in_territory(by, at).total() <= came
            }
        };
        asked
            && self.rules.rulings.advanced()
            && by != BG
            && at != Territory::POLAR_SINK
            && forces.factions_in(at).contains(by)
            && forces.occupies(BG, at)
            && self.works(Power::BeneGesseritIntrusion)
    }

    /// After a faction has come to stand in a territory by ship or on foot: lets the Bene Gesserit flip their
    /// fighters there. Set the next step first.
    pub fn intrude(&self, by: Faction, at: Territory, came: u8) -> Flow {
        if self.intruded(by, at, came) {
            Flow::Call(Frame::Intrusion(Intrusion { by, at, stage: IntrusionStep::Ask, ally: false }))
        } else {
            Flow::Again
        }
    }
}

impl Intrusion {
    /// An ally asks to be let in: hostile Bene Gesserit may coexist instead. [ah2009.bg.ally-move-block]
    pub(super) const fn asked_by(by: Faction, at: Territory) -> Intrusion {
        Intrusion { by, at, stage: IntrusionStep::Ask, ally: true }
    }
}

impl Activity for Intrusion {
    type Game = Dune;
    /// Whether the fighters become advisors.
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.stage {
            IntrusionStep::Ask => Flow::Ask,
            IntrusionStep::Flip => {
                // [gf9.karama.stop-bene-gesserit-intrusion]
                self.stage = IntrusionStep::Flipped;
                cx.offer_stop(Power::BeneGesseritIntrusion)
            }
            IntrusionStep::Flipped => {
                if cx.works(Power::BeneGesseritIntrusion) {
                    cx.flip(self.at, true);
                }
                Flow::Return(Reply::Nothing)
            }
            IntrusionStep::Over => Flow::Return(Reply::Nothing),
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, ())> {
        match self.stage {
            IntrusionStep::Ask => Some((at.state.seat_set(BG), ())),
            IntrusionStep::Flip | IntrusionStep::Flipped | IntrusionStep::Over => None,
        }
    }

    fn decision(&self, _: At<'_>, _: Seat, (): ()) -> Decision {
        let (by, at) = (self.by, self.at);
        let question = if self.ally {
            ShipmentQuestion::LetIn { by, at }
        } else {
            ShipmentQuestion::Intrusion { by, at }
        };
        Decision {
            question: Question::Shipment(question),
            shape: Shape::YesNo,
            rule: INTRUSION,
            default: Action::Shipment(ShipmentAction::Pass),
        }
    }

    fn candidates(&self, _: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        let both = [ShipmentAction::Pass, ShipmentAction::Flip];
        both.into_iter().try_for_each(|a| visit(Action::Shipment(a)))
    }

    fn check(&self, _: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        if let Action::Shipment(ShipmentAction::Pass | ShipmentAction::Flip) = action {
            return Ok(());
        }
        other_question(INTRUSION)
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        let flips = *action == Action::Shipment(ShipmentAction::Flip);
        self.stage = if flips { IntrusionStep::Flip } else { IntrusionStep::Over };
    }
}

impl DuneActivity for Intrusion {
    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Intrusion { by: self.by, at: self.at }
    }
}
