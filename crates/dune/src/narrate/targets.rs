//! The places, cards, leaders and numbers that an action names.

use landsraad_kernel::Targets;

use crate::action::Action;
use crate::activities::battle::BattleAction;
use crate::activities::battle::plan::Lead;
use crate::activities::bidding::BiddingAction;
use crate::activities::collection::CollectionAction;
use crate::activities::exchange::ExchangeAction;
use crate::activities::nexus::NexusAction;
use crate::activities::revival::RevivalAction;
use crate::activities::setup::SetupAction;
use crate::activities::shipment::ShipmentAction;
use crate::activities::spice_blow::SpiceBlowAction;
use crate::activities::storm::StormAction;
use crate::activities::trade::TradeAction;
use crate::activities::windows::anytime::AnyTimeAction;
use crate::activities::windows::reaction::ReactionAction;
use crate::activities::windows::special::SpecialAction;
use crate::activities::windows::truthtrance::Query;
use crate::data::{Card, LeaderId, Loc, Territory, card_by_key};
use crate::deals::{DealAction, Promise, Shown};
use crate::{Faction, FactionSet};

fn card(card: Card) -> Targets {
    Targets::NONE.card(card.key())
}

fn leader(leader: LeaderId) -> Targets {
    Targets::NONE.leader(leader.id())
}

fn faction(faction: Faction) -> Targets {
    Targets::NONE.thing(faction.id())
}

fn loc(loc: Loc) -> Targets {
    Targets::NONE.place(loc.id())
}

fn territory(territory: Territory) -> Targets {
    Targets::NONE.place(territory.id())
}

fn number(n: impl Into<i32>) -> Targets {
    Targets::NONE.amount(n)
}

pub fn of(action: &Action) -> Targets {
    match *action {
        Action::Setup(a) => setup(a),
        Action::Storm(
            StormAction::Dial(n)
            | StormAction::MoveStorm(n)
            | StormAction::LoseStarred(n)
            | StormAction::LoseHere(n),
        ) => number(n),
        Action::SpiceBlow(a) => spice_blow(a),
        Action::Nexus(a) => match a {
            NexusAction::Propose(f) => faction(f),
            NexusAction::Done | NexusAction::Break | NexusAction::Accept | NexusAction::Refuse => {
                Targets::NONE
            }
        },
        Action::Exchange(ExchangeAction::Give(f)) => faction(f),
        Action::Charity(_) => Targets::NONE,
        Action::Bidding(a) => bidding(a),
        Action::Revival(a) => revival(a),
        Action::Shipment(a) => shipment(a),
        Action::Battle(a) => battle(a),
        Action::Collection(a) => match a {
            CollectionAction::Choose => Targets::NONE,
            CollectionAction::Take(n) => number(n),
        },
        Action::Reaction(a) => match a {
            ReactionAction::Pass => Targets::NONE,
            ReactionAction::Play(c) => card(c),
        },
        Action::AnyTime(a) => any_time(a),
        Action::Pledge(n) => number(n),
        Action::Deal(a) => deal(a),
        Action::Special(a) => match a {
            SpecialAction::RecoverForces(_) => Targets::NONE,
            SpecialAction::RecoverLeader(l) => leader(l),
            SpecialAction::Swap(f) => faction(f),
            SpecialAction::Count(n) => number(n),
            SpecialAction::GiveBack(c) => card(c),
        },
        Action::Trade(a) => trade(a),
    }
}

fn setup(a: SetupAction) -> Targets {
    match a {
        SetupAction::PickAlly(f) | SetupAction::PredictFaction(f) => faction(f),
        SetupAction::PredictTurn(n) | SetupAction::PlaceForces(n) | SetupAction::PlaceStarred(n) => number(n),
        SetupAction::KeepTraitor(l) => leader(l),
        SetupAction::PlaceAdvisor(l) => loc(l),
        SetupAction::Coexist(_) => Targets::NONE,
    }
}

fn spice_blow(a: SpiceBlowAction) -> Targets {
    match a {
        SpiceBlowAction::PlaceWorm(t) => territory(t),
        SpiceBlowAction::RideTo(l) => loc(l),
        SpiceBlowAction::Riders(n) | SpiceBlowAction::Starred(n) => number(n),
        SpiceBlowAction::DiscardWorm
        | SpiceBlowAction::Protect(_)
        | SpiceBlowAction::Stay
        | SpiceBlowAction::StepAside(_) => Targets::NONE,
    }
}

fn bidding(a: BiddingAction) -> Targets {
    match a {
        BiddingAction::Bid(n) => number(n),
        BiddingAction::BuyWith(c) | BiddingAction::PayWith(c) | BiddingAction::GiveBack(c) => card(c),
        BiddingAction::SwapWith(f) => faction(f),
        BiddingAction::SwapCount(n) => number(n),
        BiddingAction::Pass | BiddingAction::PaySpice | BiddingAction::Reenter => Targets::NONE,
    }
}

fn revival(a: RevivalAction) -> Targets {
    match a {
        RevivalAction::Help(n) | RevivalAction::Forces(n) | RevivalAction::Starred(n) => number(n),
        RevivalAction::Leader(l) => leader(l),
        RevivalAction::Pass | RevivalAction::Grant(_) | RevivalAction::Kwisatz => Targets::NONE,
    }
}

fn shipment(a: ShipmentAction) -> Targets {
    match a {
        ShipmentAction::Declare(t)
        | ShipmentAction::Cross(t)
        | ShipmentAction::Return(t)
        | ShipmentAction::MoveFrom(t) => territory(t),
        ShipmentAction::To(l) | ShipmentAction::Follow(l) => loc(l),
        ShipmentAction::Count(n) | ShipmentAction::Starred(n) | ShipmentAction::LoseStarred(n) => number(n),
        ShipmentAction::WithKarama(c) | ShipmentAction::Hajr(c) | ShipmentAction::CallWorm(c) => card(c),
        ShipmentAction::Pass
        | ShipmentAction::Back
        | ShipmentAction::Announce
        | ShipmentAction::Look
        | ShipmentAction::TakeTurn
        | ShipmentAction::FromReserves
        | ShipmentAction::AsFighters
        | ShipmentAction::AsAdvisors
        | ShipmentAction::Flip
        | ShipmentAction::AsGuild => Targets::NONE,
    }
}

fn battle(a: BattleAction) -> Targets {
    match a {
        BattleAction::Lay(c) | BattleAction::Parry(c) => card(c),
        BattleAction::Fight { at, against } => loc(at).place(at.territory().id()).thing(against.id()),
        BattleAction::Lead(Lead::Leader(l)) => leader(l),
        BattleAction::Lead(Lead::Hero(c)) => card(c),
        BattleAction::Weapon(Some(c)) | BattleAction::Defence(Some(c)) => card(c),
        BattleAction::Dial(n) => Targets::NONE.halves(n),
        BattleAction::Spice(n) => number(n),
        BattleAction::See(f) => faction(f),
        BattleAction::Pass
        | BattleAction::Speak(_)
        | BattleAction::Ask(_)
        | BattleAction::Lead(Lead::None)
        | BattleAction::Kwisatz(_)
        | BattleAction::Weapon(None)
        | BattleAction::Defence(None)
        | BattleAction::Reconsider
        | BattleAction::Call(_)
        | BattleAction::Lose(_)
        | BattleAction::LoseAt(_)
        | BattleAction::Keep(_)
        | BattleAction::Capture(_)
        | BattleAction::Kill(_) => Targets::NONE,
    }
}

fn any_time(a: AnyTimeAction) -> Targets {
    match a {
        AnyTimeAction::GholaLeader(l) => leader(l),
        AnyTimeAction::Silence(set) => factions(set),
        AnyTimeAction::Target(f) => faction(f),
        AnyTimeAction::Ask(query) => asked(query),
        AnyTimeAction::GholaKwisatz
        | AnyTimeAction::GholaForces(_)
        | AnyTimeAction::Truthtrance
        | AnyTimeAction::About(_)
        | AnyTimeAction::Answer(_) => Targets::NONE,
    }
}

fn factions(set: FactionSet) -> Targets {
    set.iter().fold(Targets::NONE, |targets, f| targets.thing(f.id()))
}

fn asked(query: Query) -> Targets {
    match query {
        Query::HoldsCard(c) => card(c),
        Query::Traitor(l) | Query::PlanLeader(l) => leader(l),
        Query::Spice(n) | Query::PredictedTurn(n) | Query::StormCard(n) => number(n),
        Query::PredictedFaction(f) => faction(f),
        Query::PlanDial(n) => Targets::NONE.halves(n),
        Query::Enter(t) => territory(t),
        Query::HoldsKind(_) | Query::TopSpice(_) | Query::PlanCard(_) => Targets::NONE,
    }
}

fn deal(a: DealAction) -> Targets {
    match a {
        DealAction::Draft(f) | DealAction::Accept(f) | DealAction::Refuse(f) => faction(f),
        DealAction::Spice(n) | DealAction::Until(n) => number(n),
        DealAction::Promise(promise) => promised(promise),
        DealAction::Show(what, to) => shown(what).thing(to.id()),
        DealAction::ShowAll(what) => shown(what),
        DealAction::Edit(_) | DealAction::Send | DealAction::Drop | DealAction::Cancel(_) => Targets::NONE,
    }
}

fn promised(promise: Promise) -> Targets {
    match promise {
        Promise::NotEnter(t) => territory(t),
        Promise::NotAlly(f) => faction(f),
        Promise::NotAttack
        | Promise::NotShip
        | Promise::NotBid
        | Promise::AllyWithYou
        | Promise::ShowHand
        | Promise::ShowTraitors
        | Promise::ShowPrediction
        | Promise::Help => Targets::NONE,
    }
}

fn shown(what: Shown) -> Targets {
    match what {
        Shown::Card(c) => card(c),
        Shown::Traitor(l) => leader(l),
        Shown::Prediction | Shown::Spice => Targets::NONE,
    }
}

fn trade(a: TradeAction) -> Targets {
    match a {
        TradeAction::Gift(f) | TradeAction::Buyer(f) | TradeAction::To(f) => faction(f),
        TradeAction::Ransom(l) => leader(l),
        TradeAction::Amount(n) => number(n),
        TradeAction::Cards(n) => number(n),
        TradeAction::Give(c) => card(c),
        TradeAction::Accept | TradeAction::Decline => Targets::NONE,
    }
}

/// What somebody points at, in the forms an action can take it.
struct Pointed<'a>(&'a str);

impl Pointed<'_> {
    fn loc(&self) -> Option<Loc> {
        Loc::by_id(self.0).or_else(|| Territory::by_id(self.0)?.locations().next())
    }
    fn territory(&self) -> Option<Territory> {
        Territory::by_id(self.0).or_else(|| Loc::by_id(self.0).map(Loc::territory))
    }
    fn card(&self) -> Option<Card> {
        card_by_key(self.0)
    }
    fn leader(&self) -> Option<LeaderId> {
        LeaderId::by_id(self.0)
    }
}

/// The same action with another place, card or leader.
pub fn aimed(action: &Action, target: &str) -> Option<Action> {
    let at = Pointed(target);
    Some(match *action {
        Action::Setup(a) => Action::Setup(match a {
            SetupAction::PlaceAdvisor(_) => SetupAction::PlaceAdvisor(at.loc()?),
            SetupAction::KeepTraitor(_) => SetupAction::KeepTraitor(at.leader()?),
            SetupAction::PickAlly(_)
            | SetupAction::PredictFaction(_)
            | SetupAction::PredictTurn(_)
            | SetupAction::PlaceForces(_)
            | SetupAction::PlaceStarred(_)
            | SetupAction::Coexist(_) => return None,
        }),
        Action::SpiceBlow(a) => Action::SpiceBlow(match a {
            SpiceBlowAction::PlaceWorm(_) => SpiceBlowAction::PlaceWorm(at.territory()?),
            SpiceBlowAction::RideTo(_) => SpiceBlowAction::RideTo(at.loc()?),
            SpiceBlowAction::DiscardWorm
            | SpiceBlowAction::Protect(_)
            | SpiceBlowAction::Stay
            | SpiceBlowAction::Riders(_)
            | SpiceBlowAction::Starred(_)
            | SpiceBlowAction::StepAside(_) => return None,
        }),
        Action::Bidding(a) => Action::Bidding(match a {
            BiddingAction::BuyWith(_) => BiddingAction::BuyWith(at.card()?),
            BiddingAction::PayWith(_) => BiddingAction::PayWith(at.card()?),
            BiddingAction::GiveBack(_) => BiddingAction::GiveBack(at.card()?),
            BiddingAction::Pass
            | BiddingAction::Bid(_)
            | BiddingAction::PaySpice
            | BiddingAction::SwapWith(_)
            | BiddingAction::SwapCount(_)
            | BiddingAction::Reenter => return None,
        }),
        Action::Revival(RevivalAction::Leader(_)) => Action::Revival(RevivalAction::Leader(at.leader()?)),
        Action::Shipment(a) => Action::Shipment(aimed_shipment(a, &at)?),
        Action::Battle(a) => Action::Battle(aimed_battle(a, &at)?),
        Action::Reaction(ReactionAction::Play(_)) => Action::Reaction(ReactionAction::Play(at.card()?)),
        Action::AnyTime(AnyTimeAction::GholaLeader(_)) => {
            Action::AnyTime(AnyTimeAction::GholaLeader(at.leader()?))
        }
        Action::Special(SpecialAction::GiveBack(_)) => Action::Special(SpecialAction::GiveBack(at.card()?)),
        Action::Trade(TradeAction::Give(_)) => Action::Trade(TradeAction::Give(at.card()?)),
        Action::Storm(_)
        | Action::Nexus(_)
        | Action::Exchange(_)
        | Action::Charity(_)
        | Action::Revival(_)
        | Action::Collection(_)
        | Action::Reaction(_)
        | Action::AnyTime(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Special(_)
        | Action::Trade(_) => return None,
    })
}

fn aimed_shipment(a: ShipmentAction, at: &Pointed<'_>) -> Option<ShipmentAction> {
    Some(match a {
        ShipmentAction::Declare(_) => ShipmentAction::Declare(at.territory()?),
        ShipmentAction::Cross(_) => ShipmentAction::Cross(at.territory()?),
        ShipmentAction::Return(_) => ShipmentAction::Return(at.territory()?),
        ShipmentAction::MoveFrom(_) => ShipmentAction::MoveFrom(at.territory()?),
        ShipmentAction::To(_) => ShipmentAction::To(at.loc()?),
        ShipmentAction::Follow(_) => ShipmentAction::Follow(at.loc()?),
        ShipmentAction::WithKarama(_) => ShipmentAction::WithKarama(at.card()?),
        ShipmentAction::Hajr(_) => ShipmentAction::Hajr(at.card()?),
        ShipmentAction::CallWorm(_) => ShipmentAction::CallWorm(at.card()?),
        ShipmentAction::Pass
        | ShipmentAction::Back
        | ShipmentAction::Announce
        | ShipmentAction::Look
        | ShipmentAction::TakeTurn
        | ShipmentAction::FromReserves
        | ShipmentAction::Count(_)
        | ShipmentAction::Starred(_)
        | ShipmentAction::AsFighters
        | ShipmentAction::AsAdvisors
        | ShipmentAction::LoseStarred(_)
        | ShipmentAction::Flip
        | ShipmentAction::AsGuild => return None,
    })
}

fn aimed_battle(a: BattleAction, at: &Pointed<'_>) -> Option<BattleAction> {
    Some(match a {
        BattleAction::Fight { against, .. } => BattleAction::Fight { at: at.loc()?, against },
        BattleAction::Lay(_) => BattleAction::Lay(at.card()?),
        BattleAction::Parry(_) => BattleAction::Parry(at.card()?),
        BattleAction::Lead(_) => BattleAction::Lead(match at.leader() {
            Some(leader) => Lead::Leader(leader),
            None => Lead::Hero(at.card()?),
        }),
        BattleAction::Weapon(_) => BattleAction::Weapon(Some(at.card()?)),
        BattleAction::Defence(_) => BattleAction::Defence(Some(at.card()?)),
        BattleAction::Pass
        | BattleAction::Speak(_)
        | BattleAction::Ask(_)
        | BattleAction::Kwisatz(_)
        | BattleAction::Dial(_)
        | BattleAction::Spice(_)
        | BattleAction::Reconsider
        | BattleAction::See(_)
        | BattleAction::Call(_)
        | BattleAction::Lose(_)
        | BattleAction::LoseAt(_)
        | BattleAction::Keep(_)
        | BattleAction::Capture(_)
        | BattleAction::Kill(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_says_what_it_names() {
        let to = Loc::by_id("arrakeen").unwrap();
        let ship = Action::Shipment(ShipmentAction::To(to));
        assert_eq!(of(&ship).places, ["arrakeen:10"]);
        let dial = of(&Action::Battle(BattleAction::Dial(7))).amount.unwrap();
        assert_eq!((dial.n, dial.per), (7, 2), "3½ points");
        let shield = card_by_key("shield#2").unwrap();
        assert_eq!(of(&Action::Reaction(ReactionAction::Play(shield))).cards, ["shield#2"]);
        assert!(of(&Action::Shipment(ShipmentAction::Pass)).is_empty());
    }

    #[test]
    fn an_action_can_be_aimed_elsewhere() {
        let ship = Action::Shipment(ShipmentAction::To(Loc::by_id("arrakeen").unwrap()));
        let aimed_at = |target| aimed(&ship, target).map(|a| of(&a).places);
        assert_eq!(aimed_at("carthag"), Some(vec!["carthag:11".to_owned()]));
        assert_eq!(aimed_at("wind_pass:14"), Some(vec!["wind_pass:14".to_owned()]));
        assert_eq!(aimed_at("chani"), None);
        let declare = Action::Shipment(ShipmentAction::Declare(Territory::ARRAKEEN));
        assert_eq!(of(&aimed(&declare, "wind_pass:14").unwrap()).places, ["wind_pass"]);
        assert_eq!(aimed(&Action::Shipment(ShipmentAction::Pass), "carthag"), None);
    }
}
