//! Why a revival is refused: forces, leaders, the Kwisatz Haderach, help for an ally.

use landsraad_kernel::{Illegal, RuleRef};

use super::limits::{KWISATZ_COST, allies_help, free_forces, leader_may_return, revivable_forces};
use super::{FORCES, HELP, HELP_MAX, Revival, RevivalAction, RevivalWhy, leader_rule};
use crate::Faction;
use crate::action::{Action, Why};
use crate::activities::windows::special::SpecialWhy;
use crate::activities::{At, DuneActivity as _, Verdict};
use crate::data::LeaderId;
use crate::editions::KwisatzRevival;
use crate::factions::power_of;

/// Why a faction helps no ally to revive: it is another's power, or there is no such ally.
// [gf9.fremen.ally-revival] [gf9.emperor.ally-revival]
pub(super) fn no_help(at: At<'_>, f: Faction, owner: Faction, rule: RuleRef) -> Option<Illegal<Why>> {
    if f != owner {
        return Some(Illegal::new(rule, Why::Special(SpecialWhy::NotYours)));
    }
    let helps = allies_help(at) && !at.state.allies[f].is_empty();
    (!helps).then(|| Illegal::new(rule, Why::Revival(RevivalWhy::NobodyToHelp)))
}

/// The rule on the starred forces of a faction.
pub(crate) const fn starred_rule(f: Faction) -> RuleRef {
    match f {
        Faction::Fremen => RuleRef("gf9.fremen.fedaykin-revival"),
        Faction::Emperor => RuleRef("gf9.emperor.sardaukar-revival"),
        Faction::Atreides | Faction::BeneGesserit | Faction::Guild | Faction::Harkonnen => FORCES,
    }
}

/// Why a faction could not have done this in the phase that is over: nobody was there to come back or to be helped.
// [gf9.revival.leader-condition] [gf9.atreides.kh-revival]
pub(crate) fn never_open(at: At<'_>, f: Faction, action: RevivalAction) -> Option<Illegal<Why>> {
    match action {
        RevivalAction::Leader(_)
        | RevivalAction::Kwisatz
        | RevivalAction::Grant(_)
        | RevivalAction::Help(_) => Revival::default().unasked(at, f, &Action::Revival(action)),
        RevivalAction::Pass | RevivalAction::Forces(_) | RevivalAction::Starred(_) => None,
    }
}

impl Revival {
    pub(super) fn check_leader(at: At<'_>, f: Faction, leader: LeaderId, by_karama: bool) -> Verdict {
        let refuse = |rule, why| Err(Illegal::new(rule, Why::Revival(why)));
        if leader.faction() != f || !at.state.board.leaders.get(leader).place.is_dead() {
            return refuse(leader_rule(at), RevivalWhy::NotDead(leader));
        }
        if leader.is_main() && !at.main_may_return(f) {
            return refuse(RuleRef("v29.leaders.revive-condition"), RevivalWhy::OthersAlive(leader));
        }
        if by_karama {
            return Ok(());
        }
        if !leader.is_main() && !leader_may_return(at, leader) {
            return refuse(RuleRef("gf9.revival.leader-second-death"), RevivalWhy::OthersFirst(leader));
        }
        // [gf9.revival.leader-cost]
        // [ah2009.leader.cost]
        if !at.state.board.leaders.revival_open(f) && !leader.is_main() {
            return refuse(leader_rule(at), RevivalWhy::LeadersAlive);
        }
        let price = u16::from(at.rules.strength(leader));
        if at.state.board.spice.of(f) < price {
            let spice = at.state.board.spice.of(f);
            return refuse(RuleRef("gf9.revival.leader-cost"), RevivalWhy::TooDear { price, spice });
        }
        Ok(())
    }

    /// Why this many forces do not come back: the tanks, the limit of a turn, or the spice.
    // [gf9.revival.three-max] [gf9.revival.paid] [gf9.fremen.no-paid-revival]
    pub(super) fn forces_refusal(&self, at: At<'_>, f: Faction, forces: u8) -> Illegal<Why> {
        let no = |rule, why| Illegal::new(rule, Why::Revival(why));
        let (dead, limit) = (revivable_forces(at, f), power_of(f).revival_limit());
        let free = free_forces(at, f, self.granted);
        if forces > limit {
            no(FORCES, RevivalWhy::TooMany { forces, most: limit })
        } else if forces > at.state.board.forces.tanks(f).total() {
            no(FORCES, RevivalWhy::InTanks { forces, dead })
        } else if forces > dead {
            no(starred_rule(f), RevivalWhy::InTanks { forces, dead })
        } else if power_of(f).buys_revivals() {
            no(
                RuleRef("gf9.revival.paid"),
                RevivalWhy::Unpaid { forces, free, spice: at.state.board.spice.of(f) },
            )
        } else {
            no(RuleRef("gf9.fremen.no-paid-revival"), RevivalWhy::OnlyFree { free })
        }
    }

    /// Why the Emperor does not pay for this many forces of an ally: the number of a turn, the tanks, or his spice.
    // [gf9.emperor.ally-revival]
    pub(super) fn help_refusal(at: At<'_>, ally: Faction, forces: u8) -> Illegal<Why> {
        let dead = revivable_forces(at, ally);
        let why = if forces > HELP_MAX {
            RevivalWhy::TooMany { forces, most: HELP_MAX }
        } else if forces > dead {
            RevivalWhy::InTanks { forces, dead }
        } else {
            RevivalWhy::HelpUnpaid { forces, spice: at.state.board.spice.of(Faction::Emperor) }
        };
        Illegal::new(HELP, Why::Revival(why))
    }

    /// Whether a faction may bring the Kwisatz Haderach back. [gf9.atreides.kh-revival]
    pub(super) fn check_kwisatz(at: At<'_>, f: Faction) -> Verdict {
        let refuse = |rule, why| Err(Illegal::new(rule, Why::Revival(why)));
        // [gf9.atreides.kh-revival] [gf9.atreides.kh-not-counted]
        let rule = RuleRef("gf9.atreides.kh-revival");
        let may = match at.rules.rulings.kwisatz_revival {
            KwisatzRevival::Shared => at.state.board.leaders.kwisatz().dead,
            KwisatzRevival::Separate => Revival::kwisatz_in_addition(at),
        };
        if f != Faction::Atreides {
            return refuse(rule, RevivalWhy::KwisatzOthers);
        }
        if !at.state.board.leaders.kwisatz().dead {
            return refuse(rule, RevivalWhy::KwisatzAlive);
        }
        if !may {
            return refuse(RuleRef("ah2009.leader.kh-when"), RevivalWhy::KwisatzWaits);
        }
        let spice = at.state.board.spice.of(f);
        if spice < KWISATZ_COST {
            return refuse(rule, RevivalWhy::TooDear { price: KWISATZ_COST, spice });
        }
        Ok(())
    }
}
