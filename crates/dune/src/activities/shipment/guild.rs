//! Whose turn it is. The advanced Guild takes its turn when it likes.

use landsraad_kernel::{Illegal, RuleRef};

use super::advisors::may_declare;
use super::{Shipment, ShipmentAction, ShipmentEvent, ShipmentWhy, Step};
use crate::Faction;
use crate::action::Why;
use crate::activities::windows::Power;
use crate::activities::windows::special::SpecialWhy;
use crate::activities::{At, Cx, Flow, Reply};
use crate::editions::GuildTimingStop;
use crate::event::Event;

/// The other players in storm order.
fn others(at: At<'_>) -> impl Iterator<Item = Faction> {
    at.state.faction_order(at.rules).filter(|&f| f != Faction::Guild)
}

impl Shipment {
    /// The next player other than the Guild.
    pub(super) fn next_other(&self, at: At<'_>) -> Option<Faction> {
        others(at).find(|&f| !self.done.contains(f))
    }

    /// Whether the Guild's own place in the order has come or gone.
    fn place_reached(&self, at: At<'_>) -> bool {
        let before = at.state.faction_order(at.rules).take_while(|&f| f != Faction::Guild);
        before.into_iter().all(|f| self.done.contains(f))
    }

    /// Whether the Guild can still be kept from waiting on.
    // [gf9.karama.stop-guild-timing] [ah2009.turns.karama-guild-deadline]
    fn wait_stoppable(&self, at: At<'_>) -> bool {
        match at.rules.rulings.guild_timing_stop {
            GuildTimingStop::EachTime => true,
            // No player after the Guild has begun its turn.
            GuildTimingStop::BeforeFollower => {
                let mut after = at.state.faction_order(at.rules).skip_while(|&f| f != Faction::Guild).skip(1);
                !after.any(|f| self.done.contains(f))
            }
        }
    }

    fn begin(&mut self, cx: &mut Cx<'_, '_>, faction: Faction) {
        cx.end_uses();
        (self.acting, self.barred) = (Some(faction), false);
        // A ride on a worm has used nothing of it. [gf9.faq.ride-not-movement]
        self.movements = 1;
        self.step = Step::Ship;
        cx.emit(|| Event::Shipment(ShipmentEvent::Turn { faction }));
    }

    /// From the First Player counterclockwise, each his whole turn. [gf9.shipment.order]
    // [ah2009.turns.order]
    pub(super) fn next_turn(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let at = cx.at();
        let free = at.rules.rulings.advanced()
            && at.state.plays(Faction::Guild)
            && !self.done.contains(Faction::Guild);
        let next = if free {
            match self.next_other(at) {
                // After the last of the others it acts or forfeits. [gf9.guild.ship-any-time]
                // [ah2009.turns.guild-last]
                None => Some(Faction::Guild),
                // Asked before each other player's turn. [gf9.guild.no-announcement]
                // [ah2009.turns.guild-when]
                Some(_) if at.works(Power::GuildTiming) => {
                    self.step = Step::GuildNow;
                    return Flow::Again;
                }
                // [gf9.karama.stop-guild-timing]
                Some(_) if self.place_reached(at) => Some(Faction::Guild),
                Some(other) => Some(other),
            }
        } else {
            at.state.faction_order(at.rules).find(|&f| !self.done.contains(f))
        };
        match next {
            Some(f) => {
                self.begin(cx, f);
                Flow::Again
            }
            None => Flow::Return(Reply::Nothing),
        }
    }

    /// Why somebody who is not asked may not ship or move: it is the Guild's turn, or to say whether it is; or he
    /// has had his own. [gf9.guild.ship-any-time] [gf9.shipment.order]
    pub(super) fn out_of_turn(&self, at: At<'_>, f: Faction, action: ShipmentAction) -> Option<Illegal<Why>> {
        let no = |rule, why| Some(Illegal::new(RuleRef(rule), Why::Shipment(why)));
        // What could not be announced at its moment either.
        if let (ShipmentAction::Declare(t), Faction::BeneGesserit, true) =
            (action, f, at.rules.rulings.advanced())
            && let Err(barred) = may_declare(at, t)
        {
            return Some(barred);
        }
        // [gf9.turn.adv-overview] [v29.abilities.advanced-only]
        if is_advanced(action) && !at.rules.rulings.advanced() {
            return no("gf9.turn.adv-overview", ShipmentWhy::NotPlayed);
        }
        if let Some(rule) = power_of_others(at, f, action) {
            return Some(Illegal::new(rule, Why::Special(SpecialWhy::NotYours)));
        }
        if let Some(barred) = out_of_force(at, action) {
            return Some(barred);
        }
        if let Some((rule, why)) = out_of_moment(at, f, action) {
            return no(rule, why);
        }
        if self.done.contains(f) {
            return no("gf9.shipment.order", ShipmentWhy::TurnOver);
        }
        if self.acting == Some(f) || action == ShipmentAction::TakeTurn {
            return None;
        }
        let asked = matches!(self.step, Step::GuildNow | Step::Timing(_) | Step::Timed(_));
        let chooses = at.rules.rulings.advanced() && (asked || self.acting == Some(Faction::Guild));
        if chooses {
            return no("gf9.guild.ship-any-time", ShipmentWhy::GuildFirst);
        }
        let other = self.acting.filter(|&acting| acting != f);
        other.and_then(|acting| no("gf9.shipment.order", ShipmentWhy::TurnOf(acting)))
    }

    /// The Guild says: now.
    pub(super) fn guild_acts(&mut self, cx: &mut Cx<'_, '_>) {
        if self.place_reached(cx.at()) {
            self.begin(cx, Faction::Guild);
        } else {
            self.step = Step::Timing(Faction::Guild);
        }
    }

    /// The Guild says: not yet.
    pub(super) fn guild_waits(&mut self, cx: &mut Cx<'_, '_>) {
        let Some(other) = self.next_other(cx.at()) else { return };
        if self.place_reached(cx.at()) && self.wait_stoppable(cx.at()) {
            self.step = Step::Timing(other);
        } else {
            self.begin(cx, other);
        }
    }

    /// The turn that the Guild wanted, or the one of its place in the order. [gf9.karama.stop-guild-timing]
    // [ah2009.turns.karama-guild-deadline]
    pub(super) fn timed(&mut self, cx: &mut Cx<'_, '_>, wanted: Faction) -> Flow {
        if cx.works(Power::GuildTiming) {
            self.begin(cx, wanted);
        } else {
            self.step = Step::Next;
        }
        Flow::Again
    }
}

/// Whether an answer is to a power of the advanced game.
fn is_advanced(action: ShipmentAction) -> bool {
    use ShipmentAction as A;
    matches!(action, A::Flip | A::Declare(_) | A::Announce | A::TakeTurn)
}

/// The rule of a power that another faction has.
// [gf9.atreides.spice-sight] [gf9.bene-gesserit.free-force] [gf9.bene-gesserit.adv-intrusion]
// [gf9.bene-gesserit.adv-declare-battle] [gf9.guild.ship-any-time]
fn power_of_others(at: At<'_>, f: Faction, action: ShipmentAction) -> Option<RuleRef> {
    use ShipmentAction as A;
    let (owner, rule, advanced) = match action {
        A::Look => (Faction::Atreides, "gf9.atreides.spice-sight", false),
        A::Follow(_) => (Faction::BeneGesserit, "gf9.bene-gesserit.free-force", false),
        A::Flip => (Faction::BeneGesserit, "gf9.bene-gesserit.adv-intrusion", true),
        A::Declare(_) | A::Announce => (Faction::BeneGesserit, "gf9.bene-gesserit.adv-declare-battle", true),
        A::TakeTurn => (Faction::Guild, "gf9.guild.ship-any-time", true),
        A::Pass
        | A::Back
        | A::FromReserves
        | A::WithKarama(_)
        | A::Cross(_)
        | A::Return(_)
        | A::MoveFrom(_)
        | A::To(_)
        | A::Count(_)
        | A::Starred(_)
        | A::AsFighters
        | A::AsAdvisors
        | A::LoseStarred(_)
        | A::AsGuild
        | A::CallWorm(_)
        | A::Hajr(_) => return None,
    };
    (f != owner && (!advanced || at.rules.rulings.advanced())).then_some(RuleRef(rule))
}

/// Why a power with a moment of its own does not work now: it was stopped, or lost with the main leader.
// [gf9.karama.duration] [v29.leaders.lost-powers]
fn out_of_force(at: At<'_>, action: ShipmentAction) -> Option<Illegal<Why>> {
    use ShipmentAction as A;
    match action {
        A::Follow(_) => at.out_of_force(Power::BeneGesseritFreeForce),
        A::Flip => at.out_of_force(Power::BeneGesseritIntrusion),
        A::Declare(_) | A::Announce => at.out_of_force(Power::BeneGesseritDeclare),
        A::Look => at.out_of_force(Power::AtreidesSpiceSight),
        A::TakeTurn => at.out_of_force(Power::GuildTiming),
        A::Pass
        | A::Back
        | A::FromReserves
        | A::WithKarama(_)
        | A::Cross(_)
        | A::Return(_)
        | A::MoveFrom(_)
        | A::To(_)
        | A::Count(_)
        | A::Starred(_)
        | A::AsFighters
        | A::AsAdvisors
        | A::LoseStarred(_)
        | A::AsGuild
        | A::CallWorm(_)
        | A::Hajr(_) => None,
    }
}

/// Why a power with a moment of its own is not used now, if this faction has it.
// [gf9.bene-gesserit.free-force] [gf9.bene-gesserit.adv-intrusion] [gf9.bene-gesserit.adv-declare-battle]
// [gf9.atreides.spice-sight]
fn out_of_moment(at: At<'_>, f: Faction, action: ShipmentAction) -> Option<(&'static str, ShipmentWhy)> {
    use ShipmentAction as A;
    let sisters = f == Faction::BeneGesserit;
    let advanced = sisters && at.rules.rulings.advanced();
    Some(match action {
        A::Follow(_) if sisters => ("gf9.bene-gesserit.free-force", ShipmentWhy::NobodyToFollow),
        A::Flip if advanced => ("gf9.bene-gesserit.adv-intrusion", ShipmentWhy::NoIntruder),
        A::Declare(_) | A::Announce if advanced => {
            ("gf9.bene-gesserit.adv-declare-battle", ShipmentWhy::DeclareFirst)
        }
        A::Look if f == Faction::Atreides => ("gf9.atreides.spice-sight", ShipmentWhy::LookFirst),
        A::Follow(_)
        | A::Flip
        | A::Declare(_)
        | A::Announce
        | A::Look
        | A::Pass
        | A::Back
        | A::TakeTurn
        | A::FromReserves
        | A::WithKarama(_)
        | A::Cross(_)
        | A::Return(_)
        | A::MoveFrom(_)
        | A::To(_)
        | A::Count(_)
        | A::Starred(_)
        | A::AsFighters
        | A::AsAdvisors
        | A::LoseStarred(_)
        | A::AsGuild
        | A::CallWorm(_)
        | A::Hajr(_) => return None,
    })
}
