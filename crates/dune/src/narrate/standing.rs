//! Answers in advance: which questions a player may answer once for several times, and which make one order.

use landsraad_kernel::{Asked, OrderPart, Shape, Standing, say};

use crate::Dune;
use crate::action::{Action, Question};
use crate::activities::battle::plan::Part;
use crate::activities::battle::{BattleAction, BattleQuestion};
use crate::activities::bidding::{BiddingAction, BiddingQuestion};
use crate::activities::charity::{CharityAction, CharityQuestion};
use crate::activities::nexus::{NexusAction, NexusQuestion};
use crate::activities::revival::{RevivalAction, RevivalQuestion};
use crate::activities::setup::SetupQuestion;
use crate::activities::shipment::{ShipmentAction, ShipmentQuestion};
use crate::activities::spice_blow::{SpiceBlowAction, SpiceBlowQuestion};
use crate::activities::storm::{StormAction, StormQuestion};
use crate::activities::trade::{TradeAction, TradeQuestion};
use crate::activities::windows::Moment;
use crate::activities::windows::anytime::AnyTimeQuestion;
use crate::activities::windows::reaction::ReactionQuestion;

const PASS_CARD: Standing = Standing::always("pass_card", say("Pass on this card", "Passa per questa carta"));
const BID_UP_TO: Standing =
    Standing::always("bid_up_to", say("Bid up to {n} for this card", "Offri fino a {n} per questa carta"));
const PASS_AUCTION: Standing = Standing::always(
    "pass_auction",
    say("Pass on all cards of this turn", "Passa per tutte le carte di questo turno"),
);
const PAY_SPICE: Standing =
    Standing::always("pay_spice", say("Always pay in spice", "Paga sempre in spezia"));
const CLAIM: Standing = Standing::always("claim", say("Always claim charity", "Chiedi sempre la donazione"));
const NO_CLAIM: Standing =
    Standing::always("no_claim", say("Never claim charity", "Non chiedere mai la donazione"));
const LOOK: Standing = Standing::always("look", say("Always look at the card", "Guarda sempre la carta"));
const GUILD_WAIT: Standing = Standing::always(
    "guild_wait",
    say("Wait for all others this turn", "In questo turno aspetta tutti gli altri"),
);
const GUILD_LAST: Standing =
    Standing::always("guild_last", say("Always act last", "Agisci sempre per ultimo"));
const NO_FOLLOW: Standing = Standing::always(
    "no_follow",
    say("Send nobody along this turn", "In questo turno non accompagnare nessuno"),
);
const FOLLOW: Standing =
    Standing::always("follow", say("Always send a force along", "Accompagna sempre con una truppa"));
const NEVER_FOLLOW: Standing =
    Standing::always("never_follow", say("Never send a force along", "Non accompagnare mai con una truppa"));
const STAY_FIGHTERS: Standing =
    Standing::always("stay_fighters", say("Always stay fighters", "Resta sempre combattente"));
const NEXUS_DONE: Standing =
    Standing::always("nexus_done", say("Done for this turn", "Basta così per questo turno"));
const REFUSE: Standing = Standing::always(
    "refuse",
    say("Refuse all proposals of this turn", "Rifiuta tutte le proposte di questo turno"),
);
const KEEP_ALL: Standing = Standing::always(
    "keep_all",
    say("Keep all cards that may be kept", "Tieni tutte le carte che si possono tenere"),
);
const REVIVE_FREE: Standing = Standing::always(
    "revive_free",
    say("Always revive the free forces alone", "Risveglia sempre le sole truppe gratuite"),
);
const REVIVE_MOST: Standing = Standing::always(
    "revive_most",
    say("Always revive as many as possible", "Risveglia sempre il massimo possibile"),
);
const NO_LEADER: Standing = Standing::always(
    "no_leader",
    say("Revive no leader until I say so", "Non risvegliare comandanti finché non lo dico"),
);
const DIAL: Standing = Standing::always("dial", say("Always dial {n}", "Scegli sempre {n}"));
const PROTECT: Standing =
    Standing::always("protect", say("Always protect the ally", "Proteggi sempre l'alleato"));
const NO_TRADE: Standing =
    Standing::always("no_trade", say("Give nothing this turn", "In questo turno non dare nulla"));
const MOMENT_PHASE: Standing = Standing::always(
    "moments_phase",
    say("Let all moments of this phase pass", "Lascia passare tutti i momenti di questa fase"),
);
const MOMENT_TURN: Standing = Standing::always(
    "moments_turn",
    say("Let all moments of this turn pass", "Lascia passare tutti i momenti di questo turno"),
);

/// The name of a kind of moment, and what letting it pass each time is called.
const fn moment(moment: Moment) -> Standing {
    match moment {
        Moment::Stop(_) => Standing::always(
            "never_stop",
            say("Stop no power until I say so", "Non impedire poteri finché non lo dico"),
        ),
        Moment::WeatherControl => Standing::always(
            "never_weather",
            say("Never at this moment: Weather Control", "Mai in questo momento: Controllo Atmosferico"),
        ),
        Moment::FamilyAtomics => Standing::always(
            "never_atomics",
            say("Never at this moment: Family Atomics", "Mai in questo momento: Atomiche di Famiglia"),
        ),
        Moment::Thumper => Standing::always(
            "never_thumper",
            say("Never at this moment: Thumper", "Mai in questo momento: Martellatore"),
        ),
        Moment::Harvester => Standing::always(
            "never_harvester",
            say("Never at this moment: Harvester", "Mai in questo momento: Mietitrice"),
        ),
        Moment::ResidualPoison(..) => Standing::always(
            "never_poison",
            say("Never at this moment: Residual Poison", "Mai in questo momento: Veleno Residuo"),
        ),
        Moment::Conditioning(_) => Standing::always(
            "never_conditioning",
            say(
                "Never at this moment: Imperial Conditioning",
                "Mai in questo momento: Condizionamento Imperiale",
            ),
        ),
        Moment::BreakConditioning(_) => Standing::always(
            "never_break",
            say(
                "Never at this moment: Break Conditioning",
                "Mai in questo momento: Rompere il Condizionamento",
            ),
        ),
        Moment::Special(_) => Standing::always(
            "never_special",
            say(
                "Not my special Karama power until I say so",
                "Non il mio potere Karama speciale finché non lo dico",
            ),
        ),
    }
}

/// The standing answers of a question.
pub fn offered(asked: &Asked<'_, Dune>) -> Vec<Standing> {
    let view = asked.view.get();
    let turn = u32::from(view.turn);
    let phase = turn * 16 + view.phase as u32;
    match asked.decision.question {
        Question::Bidding(BiddingQuestion::Bid { number, .. }) => {
            let card = turn * 100 + u32::from(number);
            let bids = bids(asked.legal);
            let mut list = vec![PASS_CARD.within(card)];
            if let (Some(least), Some(most)) = (bids.clone().min(), bids.max()) {
                list.push(BID_UP_TO.within(card).up_to(least, most));
            }
            list.push(PASS_AUCTION.within(turn));
            list
        }
        Question::Bidding(BiddingQuestion::Pay { .. }) => vec![PAY_SPICE],
        Question::Charity(CharityQuestion::Claim) => vec![CLAIM, NO_CLAIM],
        Question::Shipment(ShipmentQuestion::Look) => vec![LOOK],
        Question::Shipment(ShipmentQuestion::TakeTurn { .. }) => vec![GUILD_WAIT.within(turn), GUILD_LAST],
        Question::Shipment(ShipmentQuestion::Follow { .. }) => {
            vec![NO_FOLLOW.within(turn), FOLLOW, NEVER_FOLLOW]
        }
        Question::Shipment(ShipmentQuestion::Intrusion { .. }) => vec![STAY_FIGHTERS],
        Question::SpiceBlow(SpiceBlowQuestion::StepAside { .. }) => vec![STAY_FIGHTERS],
        Question::SpiceBlow(SpiceBlowQuestion::Protect { .. }) => vec![PROTECT],
        Question::Nexus(NexusQuestion::Round) => vec![NEXUS_DONE.within(turn)],
        Question::Nexus(NexusQuestion::Consent { .. }) => vec![REFUSE.within(turn)],
        Question::Battle(BattleQuestion::Keep { .. }) => vec![KEEP_ALL],
        Question::Revival(RevivalQuestion::Forces { .. }) => vec![REVIVE_FREE, REVIVE_MOST],
        Question::Revival(RevivalQuestion::Leader) => vec![NO_LEADER],
        Question::Storm(StormQuestion::Dial { min, max }) => vec![DIAL.up_to(min.into(), max.into())],
        Question::Trade(TradeQuestion::Window) => vec![NO_TRADE.within(turn)],
        Question::Reaction(ReactionQuestion::Play(at)) => {
            vec![MOMENT_PHASE.within(phase), MOMENT_TURN.within(turn), moment(at)]
        }
        // Laying or parrying Residual Poison: moments too.
        Question::Battle(_) if asked.decision.shape == Shape::React => {
            vec![MOMENT_PHASE.within(phase), MOMENT_TURN.within(turn)]
        }
        Question::Setup(_)
        | Question::Storm(_)
        | Question::SpiceBlow(_)
        | Question::Exchange(_)
        | Question::Bidding(_)
        | Question::Revival(_)
        | Question::Shipment(_)
        | Question::Battle(_)
        | Question::Collection(_)
        | Question::AnyTime(_)
        | Question::Special(_)
        | Question::Trade(_) => vec![],
    }
}

fn bids(legal: &[Action]) -> impl Iterator<Item = u16> + Clone + '_ {
    legal.iter().filter_map(
        |action| {
            if let Action::Bidding(BiddingAction::Bid(n)) = action { Some(*n) } else { None }
        },
    )
}

/// What a standing answer says. The host takes it only if it is legal.
pub fn answer(asked: &Asked<'_, Dune>, key: &str, amount: u16) -> Option<Action> {
    let pass = Action::Bidding(BiddingAction::Pass);
    Some(match key {
        "pass_card" | "pass_auction" => pass,
        "bid_up_to" => {
            let least = bids(asked.legal).min();
            least.filter(|n| *n <= amount).map_or(pass, |n| Action::Bidding(BiddingAction::Bid(n)))
        }
        "pay_spice" => Action::Bidding(BiddingAction::PaySpice),
        "claim" => Action::Charity(CharityAction::Claim),
        "no_claim" => Action::Charity(CharityAction::Pass),
        "look" => Action::Shipment(ShipmentAction::Look),
        "guild_wait" | "guild_last" | "no_follow" | "never_follow" => Action::Shipment(ShipmentAction::Pass),
        "follow" => *asked.legal.iter().find(|a| matches!(a, Action::Shipment(ShipmentAction::Follow(_))))?,
        "stay_fighters" if matches!(asked.decision.question, Question::SpiceBlow(_)) => {
            Action::SpiceBlow(SpiceBlowAction::StepAside(false))
        }
        "stay_fighters" => Action::Shipment(ShipmentAction::Pass),
        "protect" => Action::SpiceBlow(SpiceBlowAction::Protect(true)),
        "nexus_done" => Action::Nexus(NexusAction::Done),
        "refuse" => Action::Nexus(NexusAction::Refuse),
        "keep_all" => Action::Battle(BattleAction::Keep(true)),
        "revive_free" => revived(asked, true)?,
        "revive_most" => revived(asked, false)?,
        "no_leader" => Action::Revival(RevivalAction::Pass),
        "dial" => Action::Storm(StormAction::Dial(u8::try_from(amount).ok()?)),
        "no_trade" => Action::Trade(TradeAction::Decline),
        _unknown => return None,
    })
}

/// As many forces as come back free of charge, or as many as can come back.
fn revived(asked: &Asked<'_, Dune>, free_alone: bool) -> Option<Action> {
    let Question::Revival(RevivalQuestion::Forces { free }) = asked.decision.question else { return None };
    let numbers = asked.legal.iter().filter_map(|action| {
        if let Action::Revival(RevivalAction::Forces(n)) = action { Some(*n) } else { None }
    });
    let most = numbers.filter(|n| !free_alone || *n <= free).max()?;
    Some(Action::Revival(RevivalAction::Forces(most)))
}

/// The place of a question in an order.
pub const fn part(question: &Question) -> Option<OrderPart> {
    Some(match question {
        Question::Setup(SetupQuestion::PlaceForces { .. }) => OrderPart::repeated("placement", 0),
        Question::Setup(SetupQuestion::PlaceStarred { .. }) => OrderPart::repeated("placement", 0),
        Question::Setup(SetupQuestion::PredictFaction) => OrderPart::new("prediction", 0),
        Question::Setup(SetupQuestion::PredictTurn { .. }) => OrderPart::new("prediction", 1),
        Question::Storm(StormQuestion::LoseHere { .. }) => OrderPart::repeated("storm", 0),
        Question::Storm(StormQuestion::LoseStarred { .. }) => OrderPart::repeated("storm", 0),
        Question::SpiceBlow(SpiceBlowQuestion::Ride { .. }) => OrderPart::new("ride", 0),
        Question::SpiceBlow(SpiceBlowQuestion::Riders { .. }) => OrderPart::repeated("ride", 1),
        Question::SpiceBlow(SpiceBlowQuestion::Starred { .. }) => OrderPart::repeated("ride", 1),
        Question::Bidding(BiddingQuestion::SwapWith) => OrderPart::new("swap", 0),
        Question::Bidding(BiddingQuestion::SwapCount { .. }) => OrderPart::new("swap", 1),
        Question::Revival(RevivalQuestion::Forces { .. }) => OrderPart::new("revival", 0),
        Question::Revival(RevivalQuestion::Starred { .. }) => OrderPart::new("revival", 1),
        Question::Revival(RevivalQuestion::Leader) => OrderPart::new("revival", 2),
        Question::Revival(RevivalQuestion::Special) => OrderPart::new("revival", 3),
        Question::Shipment(ShipmentQuestion::Declare) => OrderPart::repeated("declare", 0),
        Question::Shipment(ShipmentQuestion::Ship) => OrderPart::new("turn", 0),
        Question::Shipment(ShipmentQuestion::ShipTo { .. }) => OrderPart::new("turn", 1),
        Question::Shipment(ShipmentQuestion::Move { .. }) => OrderPart::new("turn", 4),
        Question::Shipment(ShipmentQuestion::MoveTo { .. }) => OrderPart::new("turn", 5),
        Question::Shipment(ShipmentQuestion::Count { from: None, .. }) => OrderPart::new("turn", 2),
        Question::Shipment(ShipmentQuestion::Count { .. }) => OrderPart::repeated("turn", 6),
        Question::Shipment(ShipmentQuestion::Starred { .. }) => OrderPart::repeated("turn", 6),
        Question::Shipment(ShipmentQuestion::Side { .. }) => OrderPart::new("turn", 7),
        Question::Battle(BattleQuestion::Plan { part }) => OrderPart::new("plan", plan_place(*part)),
        Question::Battle(BattleQuestion::Lose { .. }) => OrderPart::new("losses", 0),
        Question::Battle(BattleQuestion::LoseAt { .. }) => OrderPart::repeated("losses", 1),
        Question::AnyTime(AnyTimeQuestion::Target) => OrderPart::new("truth", 0),
        Question::AnyTime(AnyTimeQuestion::About { .. }) => OrderPart::new("truth", 1),
        Question::AnyTime(AnyTimeQuestion::Ask { .. }) => OrderPart::new("truth", 2),
        Question::Trade(TradeQuestion::Window) => OrderPart::new("trade", 0),
        Question::Trade(TradeQuestion::Amount { .. }) => OrderPart::new("trade", 1),
        Question::Trade(TradeQuestion::Receiver { .. }) => OrderPart::new("trade", 2),
        Question::Trade(TradeQuestion::Cards { .. }) => OrderPart::new("trade", 3),
        Question::Setup(_)
        | Question::Storm(_)
        | Question::SpiceBlow(_)
        | Question::Nexus(_)
        | Question::Exchange(_)
        | Question::Charity(_)
        | Question::Bidding(_)
        | Question::Revival(_)
        | Question::Shipment(_)
        | Question::Battle(_)
        | Question::Collection(_)
        | Question::Reaction(_)
        | Question::AnyTime(_)
        | Question::Special(_)
        | Question::Trade(_) => return None,
    })
}

const fn plan_place(part: Part) -> u8 {
    match part {
        Part::Lead => 0,
        Part::Kwisatz => 1,
        Part::Weapon => 2,
        Part::Defence => 3,
        Part::Dial => 4,
        Part::Spice => 5,
        Part::Done => 6,
    }
}
