//! Revival limits: which pieces, how many and at what price.

use crate::Faction;
use crate::activities::At;
use crate::data::LeaderId;
use crate::editions::AlliancePowers;
use crate::factions::power_of;

/// What the Kwisatz Haderach costs: its value. [gf9.atreides.kh-revival]
pub(super) const KWISATZ_COST: u16 = 2;

/// Each force beyond the free ones. [gf9.revival.paid]
const FORCE_COST: u16 = 2;

/// Starred forces a faction may still revive this turn: one by whatever means.
// [gf9.emperor.sardaukar-revival] [gf9.fremen.fedaykin-revival]
fn starred_left(at: At<'_>, f: Faction) -> u8 {
    u8::from(!at.state.special_revived.contains(f))
}

/// Forces in the tanks that could come back now.
pub fn revivable_forces(at: At<'_>, f: Faction) -> u8 {
    let tanks = at.state.board.forces.tanks(f);
    tanks.normal + tanks.special.min(starred_left(at, f))
}

/// The fewest and the most starred forces among this many revived.
pub fn starred_range(at: At<'_>, f: Faction, count: u8) -> (u8, u8) {
    let tanks = at.state.board.forces.tanks(f);
    let most = tanks.special.min(starred_left(at, f)).min(count);
    (count.saturating_sub(tanks.normal).min(most), most)
}

/// How many come back free: the sheet's number, or three by the Fremen's grant.
// [gf9.revival.free] [gf9.fremen.ally-revival]
pub(super) fn free_forces(at: At<'_>, f: Faction, granted: bool) -> u8 {
    let own = power_of(f).free_revivals();
    let more = match at.rules.rulings.alliance_powers {
        AlliancePowers::All | AlliancePowers::NoRevivals | AlliancePowers::Unprinted => 0,
        // [v29.house.fremen-alliance]
        AlliancePowers::OneMoreRevival => u8::from(at.state.allied(f, Faction::Fremen)),
    };
    if granted { 3 } else { (own + more).min(power_of(f).revival_limit()) }
}

/// Whether Fremen and Emperor help their allies to revive.
// [ah2009.revival.emperor-ally-extra] [ah2009.revival.fremen-ally-free] [v29.data.fremen-alliance]
// [v29.data.emperor-alliance]
pub(super) fn allies_help(at: At<'_>) -> bool {
    match at.rules.rulings.alliance_powers {
        AlliancePowers::All => true,
        AlliancePowers::NoRevivals | AlliancePowers::OneMoreRevival | AlliancePowers::Unprinted => false,
    }
}

/// The most forces a faction revives by itself: three in all, the paid ones for spice.
// [gf9.revival.three-max] [gf9.fremen.no-paid-revival]
pub(super) fn most_forces(at: At<'_>, f: Faction, granted: bool) -> u8 {
    let free = free_forces(at, f, granted);
    let bought = if power_of(f).buys_revivals() { at.state.board.spice.of(f) / FORCE_COST } else { 0 };
    let afford = u16::from(free).saturating_add(bought).min(u16::from(u8::MAX)) as u8;
    revivable_forces(at, f).min(power_of(f).revival_limit()).min(afford)
}

/// What this many forces cost their owner.
pub(super) fn paid_price(at: At<'_>, f: Faction, granted: bool, count: u8) -> u16 {
    u16::from(count.saturating_sub(free_forces(at, f, granted))) * FORCE_COST
}

/// Whether a dead leader may be revived. A leader that has died once may. A leader that was
/// revived and killed again waits until every other leader that was in the tanks has died as
/// often. Captives are left out, and so is a leader who never died: he cannot be revived at all.
// [gf9.revival.leader-second-death] [gf9.faq.revive-with-captured] [ah2009.leader.continue]
pub fn leader_may_return(at: At<'_>, leader: LeaderId) -> bool {
    let deaths = at.state.board.leaders.get(leader).deaths;
    LeaderId::of(leader.faction()).all(|l| {
        let row = at.state.board.leaders.get(l);
        l == leader || row.place.captor().is_some() || row.deaths == 0 || row.deaths >= deaths
    })
}
