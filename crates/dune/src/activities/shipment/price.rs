//! What a shipment costs and who is paid.

use landsraad_kernel::{Illegal, RuleRef};
use serde::Serialize;

use super::ShipmentWhy;
use super::draft::Kind;
use crate::Faction;
use crate::action::Why;
use crate::activities::At;
use crate::activities::windows::Power;
use crate::board::Purse;
use crate::data::Territory;
use crate::editions::{AlliancePowers, KaramaShipment};

/// Shipments are paid at once.
const PAY: RuleRef = RuleRef("gf9.shipment.pay-in-full");

/// The price of a shipment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Price {
    /// Spice per force, before halving.
    pub per_force: u8,
    /// Whether the whole is halved.
    pub half: bool,
    /// Whether half a spice is let off. [ah2009.ship.karama-half]
    pub down: bool,
}

impl Price {
    /// Spice for this many forces. [gf9.faq.guild-odd]
    pub const fn of(self, forces: u8) -> u16 {
        let full = self.per_force as u16 * forces as u16;
        match (self.half, self.down) {
            (false, _) => full,
            (true, false) => full.div_ceil(2),
            (true, true) => full / 2,
        }
    }

    /// The most forces this much spice pays for. [gf9.shipment.pay-in-full]
    pub fn most(self, spice: u16) -> u8 {
        let full = match (self.half, self.down) {
            (false, _) => spice,
            (true, false) => spice.saturating_mul(2),
            (true, true) => spice.saturating_mul(2) + 1,
        };
        full.checked_div(self.per_force.into()).map_or(u8::MAX, |n| n.min(u8::MAX.into()) as u8)
    }
}

/// Whether a faction ships at the Guild's rate as its ally: by itself, without the Guild's leave.
// [gf9.guild.ally-half] [gf9.alliance.shared-advantages]
pub fn ally_rate(at: At<'_>, f: Faction) -> bool {
    at.guild_rate_for_allies() && at.state.allied(f, Faction::Guild) && at.works(Power::GuildAllyHalf)
}

impl At<'_> {
    /// Whether the edition gives allies of the Guild its rate.
    pub(super) fn guild_rate_for_allies(self) -> bool {
        match self.rules.rulings.alliance_powers {
            AlliancePowers::All | AlliancePowers::NoRevivals | AlliancePowers::OneMoreRevival => true,
            // [ah2009.ship.guild-ally-rates]
            AlliancePowers::Unprinted => false,
        }
    }
}

/// The price of a shipment of this kind; `to` is `None` for the way back to the reserves.
pub fn price(at: At<'_>, f: Faction, kind: Kind, to: Option<Territory>) -> Price {
    rate(at, f, kind, per_force(at, to))
}

/// Spice per force, before all reductions. [gf9.shipment.cost] [gf9.emperor.sardaukar-other-counts]
// [ah2009.ship.cost-territory] [ah2009.ship.cost-stronghold]
fn per_force(at: At<'_>, to: Option<Territory>) -> u8 {
    match to {
        // [v29.goals.harg-pass] [ah2009.tournament.ship-cost]
        Some(t) if !at.rules.rulings.is_stronghold(t) => 2,
        Some(_) | None => 1,
    }
}

/// The refusal of a shipment to this place that costs more than the faction can pay.
// [gf9.shipment.pay-in-full] [ah2009.ship.cost-stronghold]
pub fn unpaid(at: At<'_>, to: Option<Territory>, cost: u16, has: u16) -> Illegal<Why> {
    const STRONGHOLD: [RuleRef; 2] = [PAY, RuleRef("ah2009.ship.cost-stronghold")];
    let cheap = to.is_some_and(|t| at.rules.rulings.is_stronghold(t));
    let rule = if cheap { at.rules.cite(&STRONGHOLD, PAY) } else { PAY };
    Illegal::new(rule, Why::Shipment(ShipmentWhy::TooDear { cost, has }))
}

/// The price of a shipment, from the price of a force before all reductions.
pub fn rate(at: At<'_>, f: Faction, kind: Kind, per_force: u8) -> Price {
    // [gf9.guild.half-price] [gf9.faq.guild-reserves-cost] [gf9.guild.ally-half] [gf9.cards.karama-ship]
    let guild_rate = match f {
        Faction::Guild => at.works(Power::GuildHalf),
        Faction::Atreides
        | Faction::BeneGesserit
        | Faction::Emperor
        | Faction::Fremen
        | Faction::Harkonnen => ally_rate(at, f),
    };
    match kind {
        // [gf9.fremen.ship-free]
        Kind::Reserves if f == Faction::Fremen => Price { per_force: 0, half: false, down: false },
        Kind::Karama(_) => {
            let down = match at.rules.rulings.karama_shipment {
                KaramaShipment::RoundUp => false,
                KaramaShipment::RoundDown => true,
            };
            Price { per_force, half: true, down }
        }
        // [ah2009.ship.fremen-guild-ally]
        Kind::Transport => Price { per_force, half: true, down: false },
        Kind::Reserves | Kind::Cross | Kind::Return => Price { per_force, half: guild_rate, down: false },
        Kind::Move => Price { per_force: 0, half: false, down: false },
    }
}

/// The purse that receives the price.
// [gf9.shipment.cost] [gf9.guild.receives-shipping] [gf9.faq.ally-pays-guild] [gf9.cards.karama-ship]
// [ah2009.ship.pay-guild] [ah2009.ship.pay-no-guild]
pub fn payee(at: At<'_>, f: Faction, kind: Kind) -> Purse {
    let by_card = matches!(kind, Kind::Karama(_));
    if f != Faction::Guild && !by_card && at.state.plays(Faction::Guild) && at.works(Power::GuildIncome) {
        Purse::Shield(Faction::Guild)
    } else {
        Purse::Bank
    }
}
