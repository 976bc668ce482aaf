//! The rule that each kind of event stands under. What has several causes is told apart by its cause.

use crate::event::Event;
use crate::vocabulary::{Card, How, Money, Points, Store};

/// The ledger entry of an event; `None` for headings.
pub fn of(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::StartRoll { .. } => "globopolis.setup.first-player",
        Event::FirstPlayer { .. } => "globopolis.setup.first-player",
        Event::EventPhase { .. } => "globopolis.event.sequence",
        Event::Drew { .. } => "globopolis.card.draw",
        Event::NoCard { .. } => "globopolis.card.none-left",
        Event::Reshuffled { .. } => "globopolis.card.used",
        Event::Under { .. } => "globopolis.card.fourth",
        Event::Cash { why, .. } => match why {
            Money::Teleport => "globopolis.teleport.pay",
            Money::Fee(_) => "globopolis.enemy-territory.fee",
            Money::Guild(_) => "globopolis.transfer.foreign-price",
            Money::Supply(_) => "globopolis.independent.price",
            Money::Premium(_) => "globopolis.development.premium",
            Money::Arrival(_) => "globopolis.independent.switzerland-gain",
            Money::SoldCr => "globopolis.exchange.cr-to-eu",
            Money::BoughtCr => "globopolis.exchange.eu-to-cr",
            Money::Deal => "globopolis.trade.scope",
            Money::Card(_) => "globopolis.card.own-turn",
        },
        Event::Credit { why, .. } => match why {
            Points::Value(_) => "globopolis.free-territory.points",
            Points::Group(_) => "globopolis.free-territory.group-bonus",
            Points::Level(_) => "globopolis.development.points",
            Points::Suspended(_) => "globopolis.development.loss",
            Points::Restored(_) => "globopolis.development.restore",
            Points::Destroyed(_) => "globopolis.conquest.ed-destroyed",
            Points::Moonshot => "globopolis.moonshot.points",
            Points::Arrival(_) => "globopolis.independent.switzerland-gain",
            Points::Reverse => "globopolis.movement.counter-clockwise",
            Points::Sold => "globopolis.exchange.cr-to-eu",
            Points::Bought => "globopolis.exchange.eu-to-cr",
            Points::Mission(_) => "globopolis.end.mission-cr",
            Points::Card(_) => "globopolis.card.own-turn",
        },
        Event::Rolled { .. } => "globopolis.movement.dice",
        Event::Moved { .. } => "globopolis.movement.clockwise",
        Event::Teleported { .. } => "globopolis.teleport.destination",
        Event::Units { from, to, .. } => units(*from, *to),
        Event::Owner { how, .. } => match how {
            How::Dealt => "globopolis.setup.titles",
            How::Free => "globopolis.free-territory.acquire",
            How::Takeover => "globopolis.guild.takeover",
            How::Conquest => "globopolis.conquest.title",
            How::Deal => "globopolis.trade.scope",
        },
        Event::Developed { level: 2.., .. } => "globopolis.development.level-two",
        Event::Developed { .. } => "globopolis.development.level-one",
        Event::SupplyRoll { .. } => "globopolis.independent.supply",
        Event::Academy { .. } => "globopolis.academy.amount",
        Event::Played { card: Card::Ops(_), .. } => "globopolis.aggression.ops-timing",
        Event::Played { .. } => "globopolis.card.own-turn",
        Event::Declared { .. } => "globopolis.end.mission-timing",
        Event::Offered { .. } => "globopolis.trade.proposal",
        Event::Answered { .. } => "globopolis.trade.proposal",
        Event::HandedOver { .. } => "globopolis.trade.scope",
        Event::CaptivesPassed { .. } => "globopolis.trade.captured-agents",
        Event::Attack { .. } => "globopolis.aggression.sequence",
        Event::CalledOff { .. } => "globopolis.aggression.cancel",
        Event::Withdrew { .. } => "globopolis.agents.third-party",
        Event::Forces { .. } => "globopolis.forces.attacker-base",
        Event::Dice { again: true, .. } => "globopolis.combat.reroll-card",
        Event::Dice { .. } => "globopolis.combat.rounds",
        Event::Round { .. } => "globopolis.combat.score",
        Event::Defeated { .. } => "globopolis.conquest.end",
        Event::Captured { .. } => "globopolis.cleaning-house.captives",
        Event::Throw { .. } => "globopolis.cleaning-house.best-of-three",
        Event::Contest { .. } => "globopolis.cleaning-house.result",
        Event::Agent { .. } => "globopolis.agents.placement",
        Event::Qualified { .. } => "globopolis.end.cr-trigger",
        Event::ExtraRound => "globopolis.end.tie",
        Event::Over { .. } => "globopolis.end.winner",
        Event::Turn { .. } => return None,
    })
}

/// The ledger entry of R-Units that change place.
const fn units(from: Store, to: Store) -> &'static str {
    match (from, to) {
        (Store::Ps(_), Store::Ps(_)) => "globopolis.trade.scope",
        (Store::Plate(_), Store::Plate(_)) => "globopolis.transfer.between-territories",
        // Only a beaten territory gives anything back.
        (_, Store::Supply) => "globopolis.conquest.ns-destroyed",
        (Store::Supply, _) => "globopolis.setup.supply",
        (Store::Ps(_), Store::Plate(_)) => "globopolis.transfer.ps-to-territory",
        // Of a guild, or NS-Units above the limit.
        (Store::Plate(_), Store::Ps(_)) => "globopolis.setup.stocks-apart",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Title;

    #[test]
    fn an_event_names_its_rule_and_a_heading_none() {
        let seat = landsraad_kernel::Seat::at(0);
        assert_eq!(of(&Event::ExtraRound), Some("globopolis.end.tie"));
        assert_eq!(of(&Event::EventPhase { seat }), Some("globopolis.event.sequence"));
        assert_eq!(of(&Event::Turn { seat, round: 1 }), None);
    }

    #[test]
    fn what_has_several_causes_names_the_rule_of_each() {
        let (ps, plate) = (Store::Ps(landsraad_kernel::Seat::at(0)), Store::Plate(Title(0)));
        assert_eq!(units(ps, plate), "globopolis.transfer.ps-to-territory");
        assert_eq!(units(plate, plate), "globopolis.transfer.between-territories");
        assert_eq!(units(plate, Store::Supply), "globopolis.conquest.ns-destroyed");
        let developed = |level| of(&Event::Developed { title: Title(0), level });
        assert_eq!(developed(1), Some("globopolis.development.level-one"));
        assert_eq!(developed(2), Some("globopolis.development.level-two"));
    }
}
