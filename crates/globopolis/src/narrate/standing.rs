//! Answers in advance: which questions a player may answer once for several times, and which make one order.

use landsraad_kernel::{Asked, OrderPart, Standing, say};

use crate::Globopolis;
use crate::vocabulary::{Action, Moment, Question, Slot, Verb};

const CARDS_TURN: Standing = Standing::always(
    "cards_turn",
    say("Play no card for the rest of this turn", "Non giocare carte per il resto di questo turno"),
);
const SILENT: Standing = Standing::always(
    "silent",
    say("Declare no Mission until I say so", "Non dichiarare Mission finché non lo dico"),
);
const NO_DEAL: Standing = Standing::always(
    "no_deal",
    say("Refuse every offer of this round", "Rifiuta ogni offerta di questo giro"),
);
const LEAVE: Standing =
    Standing::always("leave", say("Always leave my agents there", "Lascia sempre lì i miei agenti"));
const WITHDRAW: Standing =
    Standing::always("withdraw", say("Always withdraw my agents", "Ritira sempre i miei agenti"));
const NO_FOLLOW_UP: Standing = Standing::always(
    "no_follow_up",
    say("No further attack this turn", "Nessun altro attacco in questo turno"),
);
const PAY_FEES: Standing =
    Standing::always("pay_fees", say("Always pay the Conference Fee", "Paga sempre il Conference Fee"));

/// Letting every moment of one kind pass.
const fn never(moment: Moment) -> Standing {
    match moment {
        Moment::Roll => Standing::always(
            "never_roll",
            say("No card before a roll until I say so", "Nessuna carta prima di un tiro finché non lo dico"),
        ),
        Moment::Declared => Standing::always(
            "never_declared",
            say(
                "No card on a declared Aggression until I say so",
                "Nessuna carta su un'Aggressione dichiarata finché non lo dico",
            ),
        ),
        Moment::Deploy => Standing::always(
            "never_deploy",
            say("Deploy nothing until I say so", "Non schierare nulla finché non lo dico"),
        ),
        Moment::Forces => Standing::always(
            "never_forces",
            say("No card on the forces until I say so", "Nessuna carta sulle forze finché non lo dico"),
        ),
        Moment::Rolled => Standing::always(
            "never_rolled",
            say("No card after a roll until I say so", "Nessuna carta dopo un tiro finché non lo dico"),
        ),
    }
}

/// The standing answers of a question.
pub fn offered(asked: &Asked<'_, Globopolis>) -> Vec<Standing> {
    let turn = &asked.view.get().turn;
    let round = u32::from(turn.round);
    let this_turn = round * 8 + u32::from(u8::from(turn.active)) + 1;
    match asked.decision.question {
        Question::React { moment } => vec![CARDS_TURN.within(this_turn), never(moment)],
        Question::DeclareMission => vec![SILENT],
        Question::Answer { .. } => vec![NO_DEAL.within(round)],
        Question::Withdraw { .. } => vec![LEAVE, WITHDRAW],
        Question::FollowUp { .. } => vec![NO_FOLLOW_UP.within(this_turn)],
        Question::Fee { .. } => vec![PAY_FEES],
        Question::Option { .. }
        | Question::Part { .. }
        | Question::Offer { .. }
        | Question::HandOver { .. }
        | Question::Movement
        | Question::WhichSide { .. }
        | Question::DeployNs { .. }
        | Question::DeployAgent { .. }
        | Question::PutDown
        | Question::Landing { .. }
        | Question::PickOps { .. }
        | Question::Purchase { .. }
        | Question::CleaningHouse
        | Question::Infiltrate { .. }
        | Question::Under { .. } => vec![],
    }
}

/// What a standing answer says. The host takes it only if it is legal.
pub fn answer(asked: &Asked<'_, Globopolis>, key: &str) -> Option<Action> {
    Some(match key {
        "no_deal" => Action::Refuse,
        "leave" => Action::Withdraw(false),
        "withdraw" => Action::Withdraw(true),
        "pay_fees" => Action::PayFee,
        "no_follow_up" => Action::Done,
        // The others let a moment pass.
        _pass => asked.decision.default,
    })
}

/// The place of a question in an order.
pub const fn part(question: &Question) -> Option<OrderPart> {
    Some(match question {
        Question::Option { .. } => OrderPart::new("act", 0),
        Question::Part { verb, slot, .. } => OrderPart::new("act", place(*verb, *slot)),
        Question::Offer { .. } => OrderPart::repeated("offer", 0),
        Question::Purchase { .. } => OrderPart::repeated("purchase", 0),
        Question::DeployAgent { .. } => OrderPart::repeated("deploy", 0),
        Question::Infiltrate { .. } | Question::PutDown => OrderPart::repeated("agents", 0),
        Question::Answer { .. }
        | Question::HandOver { .. }
        | Question::Movement
        | Question::React { .. }
        | Question::WhichSide { .. }
        | Question::DeployNs { .. }
        | Question::Landing { .. }
        | Question::Fee { .. }
        | Question::PickOps { .. }
        | Question::CleaningHouse
        | Question::FollowUp { .. }
        | Question::Withdraw { .. }
        | Question::Under { .. }
        | Question::DeclareMission => return None,
    })
}

/// The parts of an act, in the order in which they are asked.
const fn place(verb: Verb, slot: Slot) -> u8 {
    match (verb, slot) {
        (_, Slot::From | Slot::Card) => 1,
        (Verb::Place, Slot::Unit) => 1,
        (_, Slot::Seller | Slot::Player) => 2,
        (Verb::Shift, Slot::Unit) => 2,
        (Verb::Shift, Slot::To) => 3,
        (_, Slot::To) => 2,
        (_, Slot::Unit) => 3,
        (_, Slot::Amount) => 4,
    }
}
