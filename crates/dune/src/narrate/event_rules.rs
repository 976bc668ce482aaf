//! The rule that each kind of event stands under. What happens in several phases is told apart by the phase.

use crate::activities::battle::BattleEvent;
use crate::activities::bidding::BiddingEvent;
use crate::activities::charity::CharityEvent;
use crate::activities::collection::CollectionEvent;
use crate::activities::exchange::ExchangeEvent;
use crate::activities::nexus::NexusEvent;
use crate::activities::revival::RevivalEvent;
use crate::activities::setup::SetupEvent;
use crate::activities::shipment::ShipmentEvent;
use crate::activities::spice_blow::SpiceBlowEvent;
use crate::activities::storm::StormEvent;
use crate::activities::trade::TradeEvent;
use crate::activities::windows::anytime::AnyTimeEvent;
use crate::activities::windows::reaction::ReactionEvent;
use crate::activities::windows::special::SpecialEvent;
use crate::deals::DealEvent;
use crate::event::{BoardEvent, Event};

/// The ledger entry of an event; `None` for headings.
pub fn of(phase: &str, event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Turn { .. } | Event::Phase { .. } => return None,
        Event::Over(_) => "gf9.victory.check-moment",
        Event::Pledge(_) => "gf9.alliance.pledge",
        Event::Board(e) => board(phase, e),
        Event::Setup(e) => setup(e),
        Event::Storm(e) => storm(e),
        Event::SpiceBlow(e) => spice_blow(e),
        Event::Nexus(e) => nexus(e),
        Event::Exchange(e) => exchange(e),
        Event::Charity(e) => charity(e),
        Event::Bidding(e) => bidding(e),
        Event::Revival(e) => revival(e),
        Event::Shipment(e) => shipment(e),
        Event::Battle(e) => battle(e),
        Event::Collection(e) => collection(e),
        Event::Reaction(e) => reaction(e),
        Event::AnyTime(e) => any_time(e),
        Event::Deal(e) => deal(e),
        Event::Special(e) => special(e),
        Event::Trade(e) => trade(e),
    })
}

fn board(phase: &str, event: &BoardEvent) -> &'static str {
    match event {
        BoardEvent::Shipped { .. } => match phase {
            "setup" => "gf9.setup.starting-forces",
            _ => "gf9.shipment.from-reserves",
        },
        BoardEvent::Moved { .. } => match phase {
            "spice_blow" => "gf9.fremen.ride",
            _ => "gf9.movement.one-group",
        },
        BoardEvent::Killed { .. } => match phase {
            "storm" => "gf9.storm.damage-forces",
            "spice_blow" => "gf9.spice-blow.worm-devours",
            _ => "gf9.battle.loser-losses",
        },
        BoardEvent::Withdrawn { .. } => "gf9.guild.three-types",
        BoardEvent::Revived { .. } => "gf9.revival.to-reserves",
        BoardEvent::Flipped { .. } => "gf9.bene-gesserit.adv-two-sides",
        BoardEvent::Paid { .. } => match phase {
            "bidding" => "gf9.bidding.pay",
            "revival" => "gf9.revival.paid",
            "shipment" => "gf9.shipment.cost",
            "battle" => "gf9.battle.leader-spice",
            "charity" => "gf9.charity.claim",
            _ => "gf9.deals.spice",
        },
        BoardEvent::SpicePlaced { .. } => "gf9.spice-blow.territory-card",
        BoardEvent::SpiceLost { .. } => match phase {
            "storm" => "gf9.storm.damage-spice",
            "spice_blow" => "gf9.spice-blow.worm-devours",
            _ => "gf9.faq.explosion-spice",
        },
        BoardEvent::Collected { .. } => "gf9.collection.rate",
        BoardEvent::CardDrawn { .. } => match phase {
            "setup" => "gf9.setup.starting-card",
            _ => "gf9.bidding.pay",
        },
        BoardEvent::RowDealt { .. } => "gf9.bidding.deal-cards",
        BoardEvent::CardSeen { .. } => "gf9.atreides.bidding-sight",
        BoardEvent::Discarded { .. } => match phase {
            "battle" => "gf9.battle.loser-cards",
            _ => "gf9.secrecy.discards",
        },
        BoardEvent::CardRemoved { .. } => "gf9.cards.family-atomics-effect",
        BoardEvent::CardGiven { .. } => "gf9.karama.harkonnen",
        BoardEvent::TreacheryReshuffled => "gf9.setup.reshuffle",
        BoardEvent::SpiceTurned { .. } => "gf9.spice-blow.top-card",
        BoardEvent::SpiceSeen { .. } => "gf9.atreides.spice-sight",
        BoardEvent::SpiceReshuffled => "gf9.setup.reshuffle",
        BoardEvent::LeaderDied { .. } => "gf9.battle.killed-leaders",
        BoardEvent::LeaderRevived { .. } => "gf9.revival.leader-condition",
        BoardEvent::LeaderCaptured { .. } => "gf9.harkonnen.capture",
        BoardEvent::LeaderReturned { .. } => "gf9.harkonnen.capture-return-all",
        BoardEvent::LeaderRemoved { .. } => "v29.leaders.captives",
        BoardEvent::Eliminated { .. } => "v29.leaders.elimination",
    }
}

fn setup(event: &SetupEvent) -> &'static str {
    match event {
        SetupEvent::Seated { .. } => "gf9.setup.positions",
        SetupEvent::Predicted { .. } => "gf9.bene-gesserit.prediction",
        SetupEvent::TraitorsDealt => "gf9.setup.traitors-keep-one",
        SetupEvent::TraitorKept { .. } => "gf9.setup.traitors-keep-one",
    }
}

fn storm(event: &StormEvent) -> &'static str {
    match event {
        StormEvent::Dialled { .. } => "gf9.storm.later-moves",
        StormEvent::Revealed { .. } => "gf9.storm.later-moves",
        StormEvent::Steered { .. } => "gf9.cards.weather-control",
        StormEvent::WallDestroyed { .. } => "gf9.cards.family-atomics-effect",
        StormEvent::Moved { .. } => "gf9.storm.later-moves",
        StormEvent::FirstPlayer { .. } => "gf9.storm.first-player",
        StormEvent::Claimed { .. } => "gf9.storm.card-windows",
        StormEvent::CardLaid { .. } => "gf9.fremen.storm-card",
    }
}

fn spice_blow(event: &SpiceBlowEvent) -> &'static str {
    match event {
        SpiceBlowEvent::Blow { .. } => "gf9.spice-blow.territory-card",
        SpiceBlowEvent::SetAside => "gf9.spice-blow.first-turn-worms",
        SpiceBlowEvent::Worm { .. } => "gf9.spice-blow.worm-devours",
        SpiceBlowEvent::Further => "gf9.spice-blow.worm-draw-again",
        SpiceBlowEvent::Sent { .. } => "gf9.fremen.extra-worms",
        SpiceBlowEvent::Protected { .. } => "gf9.fremen.ally-worm",
        SpiceBlowEvent::Lost { .. } => "gf9.spice-blow.in-storm",
        SpiceBlowEvent::Ride { .. } => "gf9.fremen.ride",
        SpiceBlowEvent::Stayed { .. } => "gf9.fremen.ride",
    }
}

fn nexus(event: &NexusEvent) -> &'static str {
    match event {
        NexusEvent::Opened => "gf9.nexus.trigger",
        NexusEvent::Proposed { .. } => "gf9.nexus.procedure",
        NexusEvent::Refused { .. } => "gf9.nexus.consent",
        NexusEvent::Allied { .. } => "gf9.nexus.consent",
        NexusEvent::Broke { .. } => "gf9.alliance.break",
        NexusEvent::Closed => "gf9.nexus.procedure",
    }
}

fn exchange(event: &ExchangeEvent) -> &'static str {
    match event {
        ExchangeEvent::Passed { .. } => "v29.few.exchange",
    }
}

fn charity(event: &CharityEvent) -> &'static str {
    match event {
        CharityEvent::Claimed { .. } => "gf9.charity.claim",
    }
}

fn bidding(event: &BiddingEvent) -> &'static str {
    match event {
        BiddingEvent::Declared { .. } => "gf9.bidding.declare",
        BiddingEvent::Auctioneer { .. } => "v29.auction.auctioneer",
        BiddingEvent::Up { .. } => "gf9.bidding.one-at-a-time",
        BiddingEvent::Bid { .. } => "gf9.bidding.raise-or-pass",
        BiddingEvent::Passed { .. } => "gf9.bidding.raise-or-pass",
        BiddingEvent::Sold { .. } => "gf9.bidding.pay",
        BiddingEvent::Unsold { .. } => "gf9.bidding.end-all-pass",
        BiddingEvent::Swapped { .. } => "gf9.karama.harkonnen",
        BiddingEvent::Reentered { .. } => "ah2009.auction.full-reentry",
        BiddingEvent::Void { .. } => "gf9.bidding.limit-spice",
        BiddingEvent::Claimed { .. } => "gf9.cards.karama-buy",
    }
}

fn revival(event: &RevivalEvent) -> &'static str {
    match event {
        RevivalEvent::Granted { .. } => "gf9.emperor.ally-revival",
        RevivalEvent::Helped { .. } => "gf9.emperor.ally-revival",
        RevivalEvent::Kwisatz => "gf9.atreides.kh-revival",
    }
}

fn shipment(event: &ShipmentEvent) -> &'static str {
    match event {
        ShipmentEvent::Turn { .. } => "gf9.shipment.order",
        ShipmentEvent::NoShipment { .. } => "gf9.shipment.phase-order",
        ShipmentEvent::NoMovement { .. } => "gf9.movement.optional",
        ShipmentEvent::Announced { .. } => "gf9.shipment.declare-sector",
        ShipmentEvent::MoveAnnounced { .. } => "gf9.movement.declare-sector",
        ShipmentEvent::Barred { .. } => "gf9.karama.stop-guild",
        ShipmentEvent::Declared { .. } => "gf9.bene-gesserit.adv-declare-battle",
        ShipmentEvent::NotParted { .. } => "gf9.alliance.must-separate",
    }
}

fn battle(event: &BattleEvent) -> &'static str {
    match event {
        BattleEvent::Began { .. } => "gf9.battle.aggressor",
        BattleEvent::Laid { .. } => "v29.data.card-residual-poison",
        BattleEvent::Conditioned { .. } => "v29.data.card-imperial-conditioning",
        BattleEvent::Mended { .. } => "v29.data.card-break-conditioning",
        BattleEvent::Voice { .. } => "gf9.bene-gesserit.voice",
        BattleEvent::Asked { .. } => "gf9.atreides.prescience",
        BattleEvent::Disclosed { .. } => "gf9.atreides.prescience",
        BattleEvent::NoLeader { .. } => "gf9.battle.announce-no-leader",
        BattleEvent::Ready { .. } => "gf9.battle.plan-commit",
        BattleEvent::Reopened { .. } => "gf9.battle.plan-commit",
        BattleEvent::TakenUp { .. } => "v29.battle.plan-change",
        BattleEvent::PlanSeen { .. } => "gf9.karama.atreides",
        BattleEvent::Revealed { .. } => "gf9.battle.reveal-together",
        BattleEvent::CalledInVain { .. } => "gf9.traitors.call",
        BattleEvent::Treachery { .. } => "gf9.traitors.winner",
        BattleEvent::Exploded { .. } => "gf9.cards.lasgun-shield",
        BattleEvent::KwisatzDied => "gf9.atreides.kh-death",
        BattleEvent::Totals { .. } => "gf9.battle.winner",
        BattleEvent::Won { .. } => "gf9.battle.winner",
        BattleEvent::NobodyWon => "gf9.traitors.two",
        BattleEvent::Kept { .. } => "gf9.battle.winner-cards",
    }
}

fn collection(event: &CollectionEvent) -> &'static str {
    match event {
        CollectionEvent::Income { .. } => "gf9.collection.adv-cities",
        CollectionEvent::Chooses { .. } => "gf9.collection.rate",
    }
}

fn reaction(event: &ReactionEvent) -> &'static str {
    match event {
        ReactionEvent::Stopped { .. } => "gf9.cards.karama-stop",
        ReactionEvent::Played { .. } => "gf9.karama.timing-response",
    }
}

fn any_time(event: &AnyTimeEvent) -> &'static str {
    match event {
        AnyTimeEvent::Played { .. } => "gf9.turn.any-time-moments",
        AnyTimeEvent::Asked { .. } => "gf9.cards.truthtrance",
        AnyTimeEvent::Silenced { .. } => "v29.data.card-cone-of-silence",
        AnyTimeEvent::Answered { .. } => "gf9.cards.truthtrance",
    }
}

fn deal(event: &DealEvent) -> &'static str {
    match event {
        DealEvent::Offered { .. } => "gf9.deals.procedure",
        DealEvent::Dropped { .. } => "gf9.deals.procedure",
        DealEvent::Struck { .. } => "gf9.deals.public-binding",
        DealEvent::Cancelled { .. } => "gf9.deals.public-binding",
        DealEvent::Ended { .. } => "gf9.deals.public-binding",
        DealEvent::Shown { .. } => "gf9.secrecy.may-reveal",
        DealEvent::PredictionShown { .. } => "gf9.secrecy.may-reveal",
        DealEvent::SpiceShown { .. } => "gf9.secrecy.may-reveal",
    }
}

fn special(event: &SpecialEvent) -> &'static str {
    match event {
        SpecialEvent::Played { .. } => "gf9.karama.adv-choice",
        SpecialEvent::Swapped { .. } => "gf9.karama.harkonnen",
    }
}

fn trade(event: &TradeEvent) -> &'static str {
    match event {
        TradeEvent::Offered { .. } => "ah2009.deals.trade-window",
        TradeEvent::Declined { .. } => "ah2009.deals.trade-window",
        TradeEvent::Ransom { .. } => "ah2009.deals.trade-window",
        TradeEvent::Ransomed { .. } => "ah2009.deals.trade-window",
        TradeEvent::HandedOver { .. } => "ah2009.deals.trade-window",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activities::windows::Power;
    use crate::board::{Purse, Secret, Squad};
    use crate::data::{Card, Loc};
    use crate::{Faction, FactionSet};

    #[test]
    fn the_phase_tells_the_dead_of_the_storm_from_those_of_a_battle() {
        // [gf9.storm.damage-forces] [gf9.battle.loser-losses]
        let at = Loc::by_id("arrakeen").unwrap();
        let killed = BoardEvent::Killed { faction: Faction::Guild, squad: Squad::new(3, 0), at };
        let rule = |phase| of(phase, &Event::Board(killed.clone()));
        assert_eq!(rule("storm"), Some("gf9.storm.damage-forces"));
        assert_eq!(rule("battle"), Some("gf9.battle.loser-losses"));
        assert_eq!(of("storm", &Event::Turn { turn: 1 }), None, "a heading");
    }

    #[test]
    fn an_event_of_the_board_stands_under_the_rule_of_its_phase() {
        let (faction, squad, amount) = (Faction::Guild, Squad::new(3, 0), 1);
        let at = Loc::by_id("arrakeen").unwrap();
        let card = Card::all().next().unwrap();
        let drawn = BoardEvent::CardDrawn { faction, card: Secret::new(card, FactionSet::EMPTY) };
        let paid = BoardEvent::Paid { from: Purse::Shield(faction), to: Purse::Bank, amount };
        let lost = BoardEvent::SpiceLost { at, amount };
        for (phase, event, rule) in [
            ("setup", &BoardEvent::Shipped { faction, squad, to: at }, "gf9.setup.starting-forces"),
            ("spice_blow", &BoardEvent::Moved { faction, squad, from: at, to: at }, "gf9.fremen.ride"),
            ("spice_blow", &BoardEvent::Killed { faction, squad, at }, "gf9.spice-blow.worm-devours"),
            ("bidding", &paid, "gf9.bidding.pay"),
            ("revival", &paid, "gf9.revival.paid"),
            ("shipment", &paid, "gf9.shipment.cost"),
            ("battle", &paid, "gf9.battle.leader-spice"),
            ("charity", &paid, "gf9.charity.claim"),
            ("storm", &lost, "gf9.storm.damage-spice"),
            ("spice_blow", &lost, "gf9.spice-blow.worm-devours"),
            ("setup", &drawn, "gf9.setup.starting-card"),
            ("battle", &BoardEvent::Discarded { faction, card }, "gf9.battle.loser-cards"),
        ] {
            assert_eq!(of(phase, &Event::Board(event.clone())), Some(rule));
        }
    }

    #[test]
    fn an_event_of_each_phase_has_its_rule() {
        let faction = Faction::Guild;
        let (by, to) = (faction, Faction::Fremen);
        for (event, rule) in [
            (Event::Setup(SetupEvent::TraitorsDealt), "gf9.setup.traitors-keep-one"),
            (Event::Storm(StormEvent::FirstPlayer { faction }), "gf9.storm.first-player"),
            (Event::SpiceBlow(SpiceBlowEvent::Further), "gf9.spice-blow.worm-draw-again"),
            (Event::Nexus(NexusEvent::Opened), "gf9.nexus.trigger"),
            (Event::Exchange(ExchangeEvent::Passed { faction, to }), "v29.few.exchange"),
            (Event::Charity(CharityEvent::Claimed { faction, amount: 2 }), "gf9.charity.claim"),
            (Event::Bidding(BiddingEvent::Unsold { cards: 1 }), "gf9.bidding.end-all-pass"),
            (Event::Revival(RevivalEvent::Kwisatz), "gf9.atreides.kh-revival"),
            (Event::Shipment(ShipmentEvent::Turn { faction }), "gf9.shipment.order"),
            (Event::Battle(BattleEvent::NobodyWon), "gf9.traitors.two"),
            (Event::Collection(CollectionEvent::Chooses { faction }), "gf9.collection.rate"),
            (
                Event::Reaction(ReactionEvent::Stopped { power: Power::AtreidesKwisatz, by }),
                "gf9.cards.karama-stop",
            ),
            (Event::AnyTime(AnyTimeEvent::Silenced { who: to.only() }), "v29.data.card-cone-of-silence"),
            (Event::Deal(DealEvent::Ended { by, to }), "gf9.deals.public-binding"),
            (Event::Special(SpecialEvent::Swapped { with: to, cards: 1 }), "gf9.karama.harkonnen"),
            (Event::Trade(TradeEvent::Declined { by }), "ah2009.deals.trade-window"),
        ] {
            assert_eq!(of("setup", &event), Some(rule));
        }
    }
}
