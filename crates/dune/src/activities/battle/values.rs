//! The powers that a Karama can stop before plans are made, in their order.

use super::side::Side;
use super::{Battle, Step, numbers, plan, reveal};
use crate::Faction;
use crate::activities::windows::Power;
use crate::activities::{At, Cx, Flow, Reply};
use crate::editions::KaramaDuration;

/// The powers a Karama can stop before plans are made. [gf9.battle.sequence] [gf9.faq.karama-advanced]
// [v29.battle.karama-announce]
const VALUES: [Power; 7] = [
    Power::AtreidesKwisatz,
    Power::EmperorSardaukar,
    Power::FremenFedaykin,
    Power::FremenBattleSpice,
    Power::HarkonnenAllyTraitor,
    Power::BeneGesseritVoice,
    Power::AtreidesPrescience,
];

/// Whether a Karama may come later than its place, until plans are formed.
// [ah2009.karama.battle-window] [v29.battle.karama-late]
fn late_karama(at: At<'_>) -> bool {
    match at.rules.rulings.karama_duration {
        KaramaDuration::Phase => false,
        KaramaDuration::OneUse | KaramaDuration::Named => true,
    }
}

/// The window with this number: the aggressor's come first, or where the text counts the powers one by one, each
/// power of both sides before the next.
// [gf9.karama.window-order] [ah2009.battle.prep-order] [v29.battle.sequence]
fn window(at: At<'_>, number: u8) -> Option<(Side, Power)> {
    let (number, sides) = (usize::from(number), Side::BOTH.len());
    let (side, power) = if late_karama(at) {
        (number % sides, number / sides)
    } else {
        (number / VALUES.len(), number % VALUES.len())
    };
    Some((*Side::BOTH.get(side)?, *VALUES.get(power)?))
}

impl Battle {
    /// Whether a power of this side, or of its ally, is about to count: by what everybody sees.
    fn value_counts(&self, at: At<'_>, side: Side, power: Power) -> bool {
        let (me, foe) = (self.faction(side), self.faction(side.other()));
        let squad = || self.fight.squad(at, side);
        let advanced = at.rules.rulings.advanced();
        match power {
            // [gf9.karama.stop-emperor-sardaukar]
            Power::EmperorSardaukar => {
                advanced && me == Faction::Emperor && foe != Faction::Fremen && squad().special > 0
            }
            // [gf9.karama.stop-fremen-fedaykin]
            Power::FremenFedaykin => advanced && me == Faction::Fremen && squad().special > 0,
            // [gf9.karama.stop-fremen-battle-spice]
            Power::FremenBattleSpice => numbers::spice_free(at, &self.fight, me),
            // [gf9.karama.stop-atreides-kwisatz]
            Power::AtreidesKwisatz => plan::kwisatz_ready(at, &self.fight, side),
            // [gf9.karama.stop-harkonnen-ally-traitor]
            Power::HarkonnenAllyTraitor => {
                reveal::lends_traitors(at)
                    && at.state.plays(Faction::Harkonnen)
                    && self.fight.side_of(Faction::Harkonnen).is_none()
                    && at.state.allied(Faction::Harkonnen, me)
            }
            // What was said can still be stopped, until plans are formed. [ah2009.karama.battle-window]
            // [ah2009.battle.karama-prescience]
            Power::BeneGesseritVoice => {
                late_karama(at)
                    && self.fight.order.is_some()
                    && self.fight.target_of(at, Faction::BeneGesserit) == Some(side.other())
            }
            Power::AtreidesPrescience => {
                late_karama(at)
                    && self.fight.shown.is_some()
                    && self.fight.target_of(at, Faction::Atreides) == Some(side.other())
            }
            Power::AtreidesBiddingSight
            | Power::AtreidesSpiceSight
            | Power::BeneGesseritFreeForce
            | Power::BeneGesseritCharity
            | Power::BeneGesseritWorthless
            | Power::BeneGesseritIntrusion
            | Power::BeneGesseritDeclare
            | Power::BeneGesseritMoveFlip
            | Power::EmperorBids
            | Power::EmperorAllyRevival
            | Power::FremenMove
            | Power::FremenWormImmunity
            | Power::FremenRide
            | Power::FremenAllyWorm
            | Power::FremenAllyRevival
            | Power::FremenStormSight
            | Power::FremenExtraWorms
            | Power::FremenStormHalf
            | Power::FremenShipIntoStorm
            | Power::GuildIncome
            | Power::GuildCross
            | Power::GuildReturn
            | Power::GuildHalf
            | Power::GuildAllyHalf
            | Power::GuildTiming
            | Power::HarkonnenBonus
            | Power::HarkonnenCapture => false,
        }
    }

    /// The Voice or an answer to prescience was stopped later: it no longer binds.
    // [ah2009.battle.karama-prescience] [ah2009.karama.battle-window]
    fn release(&mut self, at: At<'_>) {
        if late_karama(at) {
            self.fight.order = self.fight.order.filter(|_| at.works(Power::BeneGesseritVoice));
            self.fight.shown = self.fight.shown.filter(|_| at.works(Power::AtreidesPrescience));
        }
    }

    /// The next window of step 4. [gf9.karama.window-order]
    // [ah2009.battle.karama-kh] [ah2009.battle.karama-special]
    pub(super) fn values(&mut self, cx: &mut Cx<'_, '_>, mut from: u8) -> Flow {
        while let Some((side, power)) = window(cx.at(), from) {
            from += 1;
            if self.value_counts(cx.at(), side, power) && cx.cancellable(power) {
                self.step = Step::Values(from);
                return cx.offer_stop(power);
            }
        }
        self.release(cx.at());
        self.step = Step::Announce;
        Flow::Again
    }

    /// A Karama has just reduced the forces of the faction that answered prescience.
    pub(super) fn revalue(&mut self, at: At<'_>, from: u8, reply: Option<Reply>) {
        let stopped = from.checked_sub(1).and_then(|last| window(at, last));
        let fewer = matches!(
            stopped,
            Some((_, Power::EmperorSardaukar | Power::FremenFedaykin | Power::FremenBattleSpice))
        );
        if fewer && matches!(reply, Some(Reply::Cancelled { .. })) {
            self.fight.marks.revalue();
        }
    }
}
