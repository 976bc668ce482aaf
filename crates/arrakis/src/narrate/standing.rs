//! Answers in advance: which questions a player may answer once for several times, and which make one order.

use landsraad_kernel::{Asked, OrderPart, Standing, say};

use crate::Arrakis;
use crate::action::Action;
use crate::data::Side;
use crate::question::{Discard, Question};

const FREE_TURN: Standing = Standing::always(
    "free_turn",
    say("No free action until I use my next die", "Nessuna azione gratuita finché non uso il prossimo dado"),
);
const FREE_ROUND: Standing = Standing::always(
    "free_round",
    say("No free action this round", "Nessuna azione gratuita in questo round"),
);
const FREE_NEVER: Standing = Standing::always(
    "free_never",
    say("No free action until I say so", "Nessuna azione gratuita finché non lo dico"),
);
const CARDS_OUT: Standing = Standing::always(
    "cards_out",
    say("Always remove unclaimed cards from the game", "Rimuovi sempre dal gioco le carte non rivendicate"),
);
const CARDS_BACK: Standing = Standing::always(
    "cards_back",
    say("Always shuffle unclaimed cards back", "Rimescola sempre le carte non rivendicate"),
);
const FIGHT_ON: Standing = Standing::always(
    "fight_on",
    say("Go on to the end of this battle", "Prosegui fino alla fine di questa battaglia"),
);
const STAND: Standing =
    Standing::always("stand", say("Do not retreat from this battle", "Non ritirarti da questa battaglia"));
const KEEP_SPICE: Standing =
    Standing::always("keep_spice", say("Always keep one spice", "Conserva sempre 1 unità di spezia"));
const SUPREMACY: Standing =
    Standing::always("supremacy", say("Always buy supremacy", "Compra sempre la supremazia"));
const ANY_ORDER: Standing =
    Standing::always("any_order", say("The order is all the same to me", "Per me l'ordine è indifferente"));
const LEGIONS_FIRST: Standing = Standing::always(
    "legions_first",
    say("Those under the largest legions first", "Prima quelle sotto le legioni più grandi"),
);
const LOSE_LEAST: Standing = Standing::always(
    "lose_first",
    say("Always lose the first in the list", "Perdi sempre il primo della lista"),
);
const RESCUE: Standing =
    Standing::always("rescue", say("Always save the harvester", "Salva sempre la mietitrice"));
const NO_SCOUT: Standing = Standing::always(
    "no_scout",
    say("No last Scouting until I say so", "Nessuna ultima perlustrazione finché non lo dico"),
);

/// The standing answers of a question.
pub fn offered(asked: &Asked<'_, Arrakis>) -> Vec<Standing> {
    let view = asked.view.get();
    let round = u32::from(view.round);
    let side = Arrakis::side_of(asked.seat).index();
    let left: u32 = view.dice[side].iter().map(|n| u32::from(*n)).sum();
    match asked.decision.question {
        Question::Free => {
            vec![FREE_TURN.within(round * 64 + left + 1), FREE_ROUND.within(round), FREE_NEVER]
        }
        Question::Cleanup { .. } => vec![CARDS_OUT, CARDS_BACK],
        Question::GoOn { at } => vec![FIGHT_ON.within(round * 256 + at.index() as u32 + 1)],
        Question::Retreat { at } => vec![STAND.within(round * 256 + at.index() as u32 + 1)],
        Question::KeepSpice => vec![KEEP_SPICE],
        Question::BuySupremacy => vec![SUPREMACY],
        Question::RevealOrder => vec![ANY_ORDER, LEGIONS_FIRST],
        Question::StepOrder => vec![ANY_ORDER],
        Question::Casualty { .. } | Question::Trim { .. } => vec![LOSE_LEAST],
        Question::Rescue { .. } => vec![RESCUE],
        Question::LastScout { .. } => vec![NO_SCOUT],
        Question::VehicleSpot { .. }
        | Question::Overflow
        | Question::SurplusDie
        | Question::BeneGesserit
        | Question::Turn
        | Question::Choose
        | Question::PlayCard
        | Question::Draw { .. }
        | Question::DiscardCard { .. }
        | Question::Legion { .. }
        | Question::Goal { .. }
        | Question::Figures { .. }
        | Question::PlaceWhere { .. }
        | Question::PlaceWhat { .. }
        | Question::ReplaceWhere { .. }
        | Question::TokenWhere { .. }
        | Question::TokenLeader { .. }
        | Question::RemoveWhat { .. }
        | Question::ChooseArea
        | Question::ChooseSector
        | Question::MoveEnemy
        | Question::MoveEnemyTo { .. }
        | Question::MoveSietch
        | Question::MoveSietchTo { .. }
        | Question::SwapTokens { .. }
        | Question::ForceDie
        | Question::Tank
        | Question::Wormsign { .. }
        | Question::DiscardWormsign { .. }
        | Question::Worm { .. }
        | Question::WormTo { .. }
        | Question::WormTarget { .. }
        | Question::Bombard { .. }
        | Question::Transfer
        | Question::RevealedCard
        | Question::Imperium
        | Question::Convert { .. }
        | Question::RetreatArea { .. }
        | Question::Advance { .. }
        | Question::WormRetreat { .. }
        | Question::PoolShort { .. }
        | Question::Pay { .. }
        | Question::Swap
        | Question::Claim
        | Question::PlusTwo
        | Question::Site
        | Question::GarrisonToken { .. } => vec![],
    }
}

/// What a standing answer says. The host takes it only if it is legal.
pub fn answer(asked: &Asked<'_, Arrakis>, key: &str) -> Option<Action> {
    Some(match key {
        "free_turn" | "free_round" | "free_never" | "cards_back" | "stand" | "no_scout" => Action::Pass,
        "cards_out" | "keep_spice" | "supremacy" | "fight_on" => Action::Yes,
        "rescue" => *asked.legal.iter().find(|action| **action != Action::Pass)?,
        "legions_first" => largest_first(asked)?,
        "any_order" | "lose_first" => asked.decision.default,
        _unknown => return None,
    })
}

/// The wormsign under the largest Harkonnen legion as everybody sees it; of equal ones the first in the list.
fn largest_first(asked: &Asked<'_, Arrakis>) -> Option<Action> {
    let size = |action: &Action| {
        let Action::Area(at) = *action else { return 0 };
        let here = asked.view.get().legions.iter().find(|l| l.at == at && l.side == Side::Harkonnen);
        here.map_or(0, |l| l.regular + l.elite + l.special + l.generic + l.named.len() as u8 + l.tokens)
    };
    asked.legal.iter().copied().rev().max_by_key(size)
}

/// The place of a question in an order.
pub const fn part(question: &Question) -> Option<OrderPart> {
    Some(match question {
        Question::Turn => OrderPart::new("turn", 0),
        Question::Choose | Question::PlayCard => OrderPart::new("turn", 1),
        Question::Legion { .. } | Question::Worm { .. } | Question::MoveEnemy | Question::MoveSietch => {
            OrderPart::new("turn", 2)
        }
        Question::Goal { .. }
        | Question::WormTo { .. }
        | Question::WormTarget { .. }
        | Question::MoveEnemyTo { .. }
        | Question::MoveSietchTo { .. } => OrderPart::new("turn", 3),
        Question::Figures { .. } => OrderPart::repeated("turn", 4),
        Question::SwapTokens { .. } => OrderPart::repeated("turn", 2),
        Question::PlaceWhere { .. }
        | Question::PlaceWhat { .. }
        | Question::ReplaceWhere { .. }
        | Question::RemoveWhat { .. }
        | Question::Wormsign { .. }
        | Question::DiscardWormsign { .. } => OrderPart::repeated("turn", 5),
        Question::TokenWhere { .. } => OrderPart::new("token", 0),
        Question::TokenLeader { .. } => OrderPart::new("token", 1),
        Question::VehicleSpot { .. } => OrderPart::repeated("vehicles", 0),
        Question::SurplusDie => OrderPart::repeated("dice", 0),
        Question::BeneGesserit => OrderPart::new("dice", 1),
        Question::Advance { .. } => OrderPart::repeated("advance", 0),
        Question::Casualty { .. } => OrderPart::repeated("losses", 0),
        Question::Trim { .. } => OrderPart::repeated("trim", 0),
        Question::Convert { .. } => OrderPart::repeated("convert", 0),
        Question::DiscardCard { reason: Discard::Limit | Discard::Forced, .. } => {
            OrderPart::repeated("discard", 0)
        }
        Question::Pay { .. } => OrderPart::repeated("spice", 0),
        Question::BuySupremacy => OrderPart::new("spice", 1),
        Question::KeepSpice => OrderPart::new("spice", 2),
        Question::Cleanup { .. } => OrderPart::repeated("cleanup", 0),
        Question::DiscardCard { reason: Discard::Die, .. }
        | Question::Overflow
        | Question::Free
        | Question::Draw { .. }
        | Question::ChooseArea
        | Question::ChooseSector
        | Question::ForceDie
        | Question::Tank
        | Question::Bombard { .. }
        | Question::Transfer
        | Question::RevealedCard
        | Question::Imperium
        | Question::GoOn { .. }
        | Question::Retreat { .. }
        | Question::RetreatArea { .. }
        | Question::Rescue { .. }
        | Question::WormRetreat { .. }
        | Question::PoolShort { .. }
        | Question::RevealOrder
        | Question::LastScout { .. }
        | Question::Swap
        | Question::Claim
        | Question::PlusTwo
        | Question::StepOrder
        | Question::Site
        | Question::GarrisonToken { .. } => return None,
    })
}
