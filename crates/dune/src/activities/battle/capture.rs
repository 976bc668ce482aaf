//! The Harkonnen capture leaders; what becomes of leaders after a battle.
// [gf9.harkonnen.capture]

use arrayvec::ArrayVec;
use landsraad_kernel::RuleRef;

use super::side::Side;
use super::terms::Verdict;
use super::{Battle, Step};
use crate::activities::windows::Power;
use crate::activities::{At, Cx};
use crate::board::{Place, Purse};
use crate::data::{Card, LeaderId};
use crate::editions::{CallerLeader, CaptiveAfterTreachery, Capturable, RevivedLeader};
use crate::{Faction, FactionSet};

/// Paid for a captured leader killed. [gf9.harkonnen.capture-kill]
const KILL_PRICE: u16 = 2;

impl Battle {
    /// The beaten opponent of the Harkonnen.
    pub(super) fn beaten(&self) -> Option<Faction> {
        let winner = self.fight.winner()?;
        (self.fight.sides[winner].faction == Faction::Harkonnen)
            .then(|| self.fight.sides[winner.other()].faction)
    }

    /// Leaders of the loser who may be drawn: alive, at his disposal, not used elsewhere.
    // [gf9.harkonnen.capture]
    pub(super) fn eligible(&self, at: At<'_>) -> ArrayVec<LeaderId, 6> {
        let Some(loser) = self.beaten() else { return ArrayVec::new() };
        let here = self.fight.territory();
        let used_here = self.fight.sides.iter().find_map(|s| s.plan.leader().filter(|_| s.faction == loser));
        LeaderId::six(loser)
            .filter(|&l| {
                let row = at.state.board.leaders.get(l);
                let free = match at.rules.rulings.capturable {
                    Capturable::Unused => row.fought.is_none() || used_here == Some(l),
                    // [ah2009.battle.capture] [v29.data.harkonnen-advanced]
                    Capturable::NotElsewhere => row.fought.is_none_or(|t| t == here),
                };
                row.place == Place::Home && free
            })
            .collect()
    }

    /// Whether the Harkonnen are asked: public facts. [gf9.karama.stop-harkonnen-capture]
    pub(super) fn may_capture(&self, at: At<'_>) -> bool {
        at.rules.rulings.advanced() && at.works(Power::HarkonnenCapture) && !self.eligible(at).is_empty()
    }

    /// The draw.
    pub(super) fn draw(&mut self, cx: &mut Cx<'_, '_>) {
        let list = self.eligible(cx.at());
        self.step = Step::End;
        if !list.is_empty() && cx.works(Power::HarkonnenCapture) {
            let leader = list[cx.pick(RuleRef("gf9.harkonnen.capture"), list.len())];
            cx.capture_leader(leader);
            self.fight.drawn = Some(leader);
            self.step = Step::Fate;
        }
    }

    /// Kill or keep. [gf9.harkonnen.capture-kill] [gf9.harkonnen.capture-keep]
    // [ah2009.battle.capture-kill]
    pub(super) fn fate(&mut self, cx: &mut Cx<'_, '_>, kill: bool) {
        self.step = Step::End;
        let Some(leader) = self.fight.drawn else { return };
        if kill {
            cx.kill_leader(leader, true);
            cx.pay(Purse::Bank, Purse::Shield(Faction::Harkonnen), KILL_PRICE);
        } else {
            cx.release_captives_if_leaderless(Faction::Harkonnen);
        }
    }

    /// The battle is over: leaders stay where they fought, captives go home, promises lapse.
    pub(super) fn close(&mut self, cx: &mut Cx<'_, '_>) {
        let t = self.fight.territory();
        let seats = self.fight.sides.map(|s| cx.state.seat(s.faction));
        if let [Some(a), Some(b)] = seats.0 {
            // [gf9.storm.later-moves]
            cx.state.table.last_wheels = [a, b];
        }
        for which in Side::BOTH {
            let side = &self.fight.sides[which];
            let called = self.fight.verdict == Verdict::Betrayed(which);
            let unused = match cx.rules.rulings.caller_leader {
                // A winner by treachery uses nothing up. [gf9.traitors.winner]
                CallerLeader::Free => called,
                // [ah2009.battle.leader-available] [ah2009.battle.kh-territory]
                CallerLeader::Used => false,
            };
            if let Some(leader) = side.plan.leader() {
                let captive = leader.faction() != side.faction;
                let place = cx.state.board.leaders.get(leader).place;
                // He walked off the field; that he was killed in secret afterwards only two Houses know.
                // [gf9.secrecy.tanks]
                let survived = !place.is_dead() || place == Place::Hidden;
                // A leader that fought and comes back from the tanks has still fought. [v29.battle.leader-one-territory]
                let marked = match cx.rules.rulings.revived_leader {
                    RevivedLeader::Free => survived,
                    RevivedLeader::Bound => true,
                };
                if marked && (captive || !unused) {
                    // [gf9.battle.survivor-stays]
                    cx.mark_fought(leader, Some(t));
                }
                // [gf9.harkonnen.capture-keep] [gf9.traitors.winner]
                let goes = match cx.rules.rulings.captive_after_treachery {
                    CaptiveAfterTreachery::GoesHome => true,
                    CaptiveAfterTreachery::Stays => !called,
                };
                if captive && !place.is_dead() {
                    if goes {
                        // Everybody has seen him lead.
                        cx.return_leader(leader, FactionSet::ALL);
                    } else if unused {
                        cx.mark_fought(leader, None);
                    }
                }
            }
            if side.plan.kwisatz && !unused {
                // [gf9.atreides.kh-one-place]
                cx.change_kwisatz(|k| k.fought = Some(t));
            }
        }
        cx.state.promises.retain(|p| !p.query.about_plan());
        // [v29.house.semuta-drug]
        cx.state.semuta_used |= self.fight.sides.iter().any(|s| s.plan.weapon == Some(Card::SEMUTA_DRUG));
        // [v29.leaders.elimination]
        cx.eliminate_leaderless();
        self.step = Step::Next;
    }
}
