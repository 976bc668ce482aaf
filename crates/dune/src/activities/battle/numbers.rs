//! What forces are worth, in half points: dials that can be reached and losses that match them.
// [gf9.battle.wheel] [gf9.battle.adv-support] [gf9.battle.adv-half-dial]

use arrayvec::ArrayVec;

use super::dials::{Dials, WHEEL};
use super::side::Side;
use super::terms::Fight;
use crate::Faction;
use crate::activities::At;
use crate::activities::windows::Power;
use crate::board::Squad;
use crate::editions::{Combat, FremenSupport, Numbers, Support};
use crate::factions::power_of;

/// Ways to take losses: enough for any plan.
pub type Mixes = ArrayVec<Squad, 128>;

/// Whether a faction's forces count in full without spice. [gf9.fremen.no-battle-spice]
pub fn spice_free(at: At<'_>, fight: &Fight, f: Faction) -> bool {
    let exempt = !power_of(f).needs_battle_spice();
    exempt
        && match at.rules.rulings.fremen_support {
            FremenSupport::Free => at.rules.rulings.advanced(),
            // [ah2009.combat.fremen-pay] [v29.advcombat.fremen-not-exempt]
            FremenSupport::Paid => false,
            // [v29.house.fremen-combat]
            FremenSupport::FreeOutside => !at.rules.rulings.is_stronghold(fight.territory()),
        }
}

/// What the forces of one side are worth, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The forces that take part.
    pub squad: Squad,
    /// A starred force counts as this many plain ones.
    star: u8,
    /// Whether full value takes spice.
    costs: bool,
    /// Whether more spice may be spent than the number needs.
    spare: bool,
    /// Whether the number may be one that no set of the forces makes.
    any: bool,
}

impl Worth {
    /// The worth of a side's forces in this fight.
    pub fn of(at: At<'_>, fight: &Fight, side: Side) -> Worth {
        let (me, foe) = (fight.sides[side].faction, fight.sides[side.other()].faction);
        let advanced = at.rules.rulings.advanced();
        let double = match me {
            // [gf9.emperor.sardaukar] [gf9.emperor.sardaukar-fremen] [gf9.karama.stop-emperor-sardaukar]
            // [v29.battle.special-strength]
            Faction::Emperor => foe != Faction::Fremen && at.works(Power::EmperorSardaukar),
            // [gf9.fremen.fedaykin] [gf9.karama.stop-fremen-fedaykin]
            Faction::Fremen => at.works(Power::FremenFedaykin),
            Faction::Atreides | Faction::BeneGesserit | Faction::Guild | Faction::Harkonnen => false,
        };
        // [gf9.fremen.no-battle-spice] [gf9.karama.stop-fremen-battle-spice]
        let free = spice_free(at, fight, me) && at.works(Power::FremenBattleSpice);
        let costs = match at.rules.rulings.combat {
            Combat::Basic => false,
            Combat::Spice => !free,
        };
        // [v29.advcombat.support-amount]
        let spare = match at.rules.rulings.support {
            Support::Exact => false,
            Support::AnyForce => true,
        };
        // [v29.battle.number]
        let any = match at.rules.rulings.numbers {
            Numbers::Made => false,
            Numbers::Any => !costs,
        };
        Worth {
            squad: fight.squad(at, side),
            star: if advanced && double { 2 } else { 1 },
            costs,
            spare,
            any,
        }
    }

    /// The most spice that could be spent: one for each force, and no more than the owner holds.
    // [gf9.battle.adv-spice-in-plan] [gf9.alliance.no-battle-payment]
    pub fn most_spice(self, purse: u16) -> u8 {
        if self.costs { u16::from(self.squad.total()).min(purse) as u8 } else { 0 }
    }

    /// The dials that exactly this many supported forces can make.
    // [gf9.battle.adv-spice-in-plan]
    fn dials_with(self, spice: u8) -> Dials {
        let (plain, starred, star) = (self.squad.normal, self.squad.special, self.star);
        // No twenty forces make more than sixty half points.
        let mut bits = 0u64;
        if self.costs {
            for c in 0..=spice.min(starred) {
                let Some(rest) = plain.checked_sub(spice - c) else { continue };
                for e in 0..=starred - c {
                    let base = 2 * (spice - c) + 2 * star * c + star * e;
                    bits |= ((1 << (rest + 1)) - 1) << base;
                }
            }
        } else if spice == 0 {
            if self.any {
                bits = (0..=plain + star * starred).fold(0, |bits, n| bits | 1 << (2 * n));
            }
            for s in 0..=starred {
                for n in 0..=plain {
                    bits |= 1 << (2 * (n + star * s));
                }
            }
        }
        Dials(bits).up_to(WHEEL)
    }

    /// Whether a plan may join this dial and this much spice: just what it needs, or by ruling more.
    // [gf9.battle.adv-spice-in-plan] [v29.advcombat.support-amount]
    pub fn reaches(self, dial: u8, spice: u8) -> bool {
        let makes = |used: u8| self.dials_with(used).contains(dial);
        spice <= self.squad.total() && self.used(spice).any(makes)
    }

    /// The least spice with which a plan may have this dial. [gf9.battle.adv-spice-in-plan]
    pub fn least_spice(self, dial: u8) -> u8 {
        (0..=self.squad.total()).find(|&spice| self.reaches(dial, spice)).unwrap_or(0)
    }

    /// How much of the spice of a plan may support the forces that make its number.
    fn used(self, spice: u8) -> std::ops::RangeInclusive<u8> {
        if self.spare && self.costs { 0..=spice } else { spice..=spice }
    }

    /// The dials that can be made with up to this much spice.
    pub fn dials(self, purse: u16) -> Dials {
        (0..=self.most_spice(purse)).fold(Dials::EMPTY, |dials, k| dials.or(self.dials_with(k)))
    }

    /// Every set of forces whose loss matches dial and spice exactly, or by ruling the least number above the dial that one does.
    // [v29.battle.winner-losses] [gf9.battle.winner-losses] [gf9.battle.adv-losses] [gf9.battle.adv-losses-example]
    // [ah2009.battle.winner-loss-mix]
    pub fn mixes(self, dial: u8, spice: u8) -> Mixes {
        let (plain, starred, star) = (self.squad.normal, self.squad.special, self.star);
        let mut mixes = Mixes::new();
        let mut add = |squad: Squad| {
            if squad.within(self.squad) && !mixes.contains(&squad) && !mixes.is_full() {
                mixes.push(squad);
            }
        };
        if !self.costs {
            for s in 0..=starred {
                if let Some(left) = dial.checked_sub(2 * star * s).filter(|left| left % 2 == 0) {
                    add(Squad::new(left / 2, s));
                }
            }
            if self.any && mixes.is_empty() && dial < 2 * (plain + star * starred) {
                return self.mixes(dial + 2, spice);
            }
            return mixes;
        }
        for spice in self.used(spice).rev() {
            for c in 0..=spice.min(starred) {
                for e in 0..=starred - c {
                    let taken = 2 * (spice - c) + 2 * star * c + star * e;
                    if let Some(b) = dial.checked_sub(taken).filter(|b| spice - c + b <= plain) {
                        add(Squad::new(spice - c + b, c + e));
                    }
                }
            }
        }
        mixes
    }
}
