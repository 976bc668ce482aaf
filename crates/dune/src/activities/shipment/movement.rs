//! The announced movement, Hajr, and allies that must part.

use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::coexist::lets_in;
use super::draft::{Draft, refuse};
use super::{Intrusion, Shipment, ShipmentEvent, ShipmentWhy, Step};
use crate::Faction;
use crate::action::Why;
use crate::activities::revival::Revival;
use crate::activities::windows::special::SpecialWhy;
use crate::activities::windows::{Moment, Power};
use crate::activities::{At, Cx, Flow, Frame};
use crate::data::{Card, CardKind, Loc, TerritorySet};
use crate::editions::{CoexistAlly, KaramaPowers, KaramaWorm, LeaderRevival};
use crate::event::Event;

/// What others may do about an announced movement, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveGate {
    /// Stop the Fremen from moving two territories.
    Two,
    /// Stop advisors from turning fighter.
    Flip,
}

impl MoveGate {
    const fn next(self) -> Step {
        match self {
            MoveGate::Two => Step::MoveGate(MoveGate::Flip),
            MoveGate::Flip => Step::March,
        }
    }
}

/// Whether a faction may call a worm in its own movement. [ah2009.move.karama-worm]
pub(super) fn may_call(at: At<'_>, f: Faction) -> bool {
    let open = match at.rules.rulings.karama_worm {
        KaramaWorm::Sand => false,
        KaramaWorm::Anywhere => true,
    };
    open && f == Faction::Fremen && at.special_open(f)
}

/// Whether this card calls a worm. [ah2009.move.karama-worm]
pub(super) fn check_call(at: At<'_>, f: Faction, card: Card) -> Result<(), Illegal<Why>> {
    // [gf9.karama.adv-not-basic]
    if at.rules.rulings.karama_powers == KaramaPowers::None {
        return Err(Illegal::new(RuleRef("gf9.karama.adv-not-basic"), Why::Special(SpecialWhy::NotPlayed)));
    }
    let held = at.state.board.cards.holds(f, card);
    if held && card.kind() == CardKind::Karama && may_call(at, f) {
        return Ok(());
    }
    let why = if held { ShipmentWhy::NoWorm(card) } else { ShipmentWhy::NotHeld(card) };
    refuse("ah2009.move.karama-worm", why)
}

impl Shipment {
    /// Hostile Bene Gesserit are asked whether they let an ally in. [ah2009.bg.ally-move-block]
    pub(super) fn ask_leave(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.step = Step::MoveGate(MoveGate::Two);
        let (Some(f), Some(to)) = (self.acting, self.draft.to.map(Loc::territory)) else {
            return Flow::Again;
        };
        if self.draft.from != Some(to) && lets_in(cx.at(), f, to) {
            self.step = Step::Left;
            return Flow::Call(Frame::Intrusion(Intrusion::asked_by(f, to)));
        }
        Flow::Again
    }

    /// They coexist now, or the ally has to move elsewhere.
    pub(super) fn let_in(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.step = Step::MoveGate(MoveGate::Two);
        if let Some(to) = self.draft.to.map(Loc::territory)
            && !cx.state.board.forces.advisors_in(to)
        {
            self.closed.insert(to);
            self.draft = Draft::default();
            self.step = Step::Move;
        }
        Flow::Again
    }

    /// The power a movement uses at a gate.
    fn move_power(&self, at: At<'_>, f: Faction, gate: MoveGate) -> Option<Power> {
        let power = match gate {
            // [gf9.karama.stop-fremen-move]
            MoveGate::Two => {
                let to = self.draft.to?;
                let far = |(from, _)| !at.reach(f, from, 1, true).contains(to);
                let two = f == Faction::Fremen && !at.ornithopters(f) && self.draft.group().any(far);
                two.then_some(Power::FremenMove)
            }
            // [gf9.karama.stop-bene-gesserit-move-flip]
            MoveGate::Flip => (self.draft.fighters == Some(true)).then_some(Power::BeneGesseritMoveFlip),
        };
        power.filter(|&p| at.works(p) && !at.asked(Moment::Stop(p)).is_empty())
    }

    /// Announces it to everybody if anybody could react.
    pub(super) fn announce_move(&mut self, cx: &mut Cx<'_, '_>, f: Faction) {
        let at = cx.at();
        let anybody =
            [MoveGate::Two, MoveGate::Flip].into_iter().any(|g| self.move_power(at, f, g).is_some());
        if let (Some(from), Some(to), true) = (self.draft.from, self.draft.to, anybody) {
            let (squad, fighters) = (self.draft.squad(), self.draft.fighters == Some(true));
            let event = ShipmentEvent::MoveAnnounced { faction: f, from, to, squad, fighters };
            cx.emit(|| Event::Shipment(event));
        }
    }

    /// Skips the movement where everybody sees that there is nothing to move. [gf9.movement.optional]
    pub(super) fn move_or_skip(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(f) = self.acting else { return Flow::Again };
        let cards = &cx.state.board.cards;
        // Every faction that could hold Hajr is asked, whether or not it does. [gf9.cards.hajr]
        let more = self.movements > 0 || cards.could_hold(f, Card::of_kind(CardKind::Hajr));
        let calls = may_call(cx.at(), f) && cards.could_hold(f, Card::of_kind(CardKind::Karama));
        if calls || more && !cx.state.board.forces.where_is(f).is_empty() {
            return Flow::Ask;
        }
        self.step = Step::TurnEnd;
        Flow::Again
    }

    pub(super) fn open_move_gate(&mut self, cx: &mut Cx<'_, '_>, gate: MoveGate) -> Flow {
        match self.acting.and_then(|f| self.move_power(cx.at(), f, gate)) {
            Some(power) => {
                self.step = Step::MoveGated(gate);
                cx.offer_stop(power)
            }
            None => {
                self.step = gate.next();
                Flow::Again
            }
        }
    }

    pub(super) fn close_move_gate(&mut self, cx: &mut Cx<'_, '_>, gate: MoveGate) -> Flow {
        let power = match gate {
            MoveGate::Two => Power::FremenMove,
            MoveGate::Flip => Power::BeneGesseritMoveFlip,
        };
        if cx.works(power) {
            self.step = gate.next();
        } else {
            // Another movement without the advantage, or none. [gf9.karama.redo]
            self.draft = Draft::default();
            self.step = Step::Move;
        }
        Flow::Again
    }

    /// The group moves, all of it to one place. [gf9.movement.declare-sector] [gf9.faq.sectors-one-group-move]
    // [ah2009.move.one-group]
    pub(super) fn march(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (Some(f), Some(to)) = (self.acting, self.draft.to) else { return Flow::Again };
        let entered = self.draft.from != Some(to.territory());
        for (from, squad) in self.draft.group() {
            cx.march(f, squad, from, to);
        }
        // [gf9.bene-gesserit.adv-move-occupied]
        if self.draft.fighters == Some(true) {
            cx.flip(to.territory(), false);
        }
        // [ah2009.bg.enter-occupied]
        if f == Faction::BeneGesserit && self.draft.fighters == Some(false) {
            cx.flip(to.territory(), true);
        }
        self.movements = self.movements.saturating_sub(1);
        self.step = Step::Marched;
        if entered { cx.intrude(f, to.territory(), self.draft.total()) } else { Flow::Again }
    }

    /// The second of two allies in one territory loses his forces there.
    // [gf9.alliance.must-separate] [gf9.faq.storm-split-allies] [gf9.bene-gesserit.adv-ally]
    // [ah2009.alliance.already-together]
    pub(super) fn end_turn(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(f) = self.acting else { return Flow::Again };
        match cx.rules.rulings.leader_revival {
            LeaderRevival::RevivalPhase => {}
            // Landing, movement, recovery of a leader. [ah2009.turns.steps]
            LeaderRevival::AfterMovement if !self.recovered => {
                self.recovered = true;
                return Flow::Call(Frame::Revival(Revival::of_leaders(f)));
            }
            LeaderRevival::AfterMovement => {}
        }
        (self.acting, self.recovered, self.closed) = (None, false, TerritorySet::EMPTY);
        for ally in cx.state.allies[f].and(self.done).iter() {
            let mine = cx.state.board.forces.where_is(f).without(Loc::POLAR_SINK);
            for (t, _) in mine.by_territory() {
                let both = f.only().with(ally);
                let there = match cx.rules.rulings.coexist_ally {
                    CoexistAlly::No => cx.state.board.forces.factions_in(t),
                    // [ah2009.bg.coexist-ally]
                    CoexistAlly::Yes => cx.state.board.forces.occupiers(t),
                };
                let together = there.and(both) == both;
                let bene_gesserit = both.contains(Faction::BeneGesserit);
                let other = if f == Faction::BeneGesserit { ally } else { f };
                if together && bene_gesserit && Shipment::coexist_instead(cx, t, other) {
                    continue;
                }
                if together {
                    cx.emit(|| Event::Shipment(ShipmentEvent::NotParted { faction: f, ally, territory: t }));
                    cx.kill_all(f, t.mask());
                }
            }
        }
        self.done.insert(f);
        self.draft = Draft::default();
        self.step = Step::Next;
        Flow::Again
    }
}
