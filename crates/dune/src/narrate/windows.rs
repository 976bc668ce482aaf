//! Words for windows and for cards playable at any time.

use landsraad_kernel::Lang;

use super::battle::{half, kind};
use super::{card, faction, squad, territory};
use crate::activities::windows::Moment;
use crate::activities::windows::anytime::{AnyTimeAction, AnyTimeEvent, AnyTimeQuestion, AnyTimeWhy};
use crate::activities::windows::reaction::{ReactionAction, ReactionEvent, ReactionQuestion, ReactionWhy};
use crate::activities::windows::truthtrance::{Answer, Query, Topic};

/// The question.
pub fn question(question: ReactionQuestion, lang: Lang) -> String {
    let ReactionQuestion::Play(moment) = question;
    match (moment, lang) {
        (Moment::Stop(power), Lang::En) => {
            format!(
                "{} is about to use a power: {}. Do you stop it?",
                faction(power.owner(), lang),
                power.name().en
            )
        }
        (Moment::Stop(power), Lang::It) => {
            format!(
                "{} sta|stanno per usare un potere: {}. Lo impedisci?",
                faction(power.owner(), lang),
                power.name().it
            )
        }
        (Moment::WeatherControl, Lang::En) => "Do you control the weather?".into(),
        (Moment::WeatherControl, Lang::It) => "Controlli il tempo atmosferico?".into(),
        (Moment::FamilyAtomics, Lang::En) => "Do you use Family Atomics?".into(),
        (Moment::FamilyAtomics, Lang::It) => "Usi le Atomiche di Famiglia?".into(),
        (Moment::Thumper, Lang::En) => "Do you call a worm with the Thumper before the blow?".into(),
        (Moment::Thumper, Lang::It) => {
            "Chiami un verme con il Martellatore prima dell'esplosione di spezia?".into()
        }
        (Moment::Harvester, Lang::En) => "Do you double the spice with the Harvester?".into(),
        (Moment::Harvester, Lang::It) => "Raddoppi la spezia con la Mietitrice?".into(),
        (Moment::ResidualPoison(..), Lang::En) => {
            "Do you play Residual Poison to have the poison defence discarded?".into()
        }
        (Moment::ResidualPoison(..), Lang::It) => {
            "Giochi il Veleno Residuo per far scartare la difesa dai veleni?".into()
        }
        (Moment::Conditioning(_), Lang::En) => {
            "Your leader is called a traitor. Do you play Imperial Conditioning?".into()
        }
        (Moment::Conditioning(_), Lang::It) => {
            "Il tuo comandante è dichiarato traditore. Giochi il Condizionamento Imperiale?".into()
        }
        (Moment::BreakConditioning(f), Lang::En) => {
            format!("Do you break the Imperial Conditioning of {}?", faction(f, lang))
        }
        (Moment::BreakConditioning(f), Lang::It) => {
            format!("Rompi il Condizionamento Imperiale di {}?", faction(f, lang))
        }
        (Moment::Special(_), Lang::En) => "Do you use your special Karama power?".into(),
        (Moment::Special(_), Lang::It) => "Usi il tuo potere Karama speciale?".into(),
    }
}

/// The button.
pub fn action(action: ReactionAction, lang: Lang) -> String {
    match action {
        ReactionAction::Pass => lang.of("Pass", "Passa").to_owned(),
        ReactionAction::Play(c) => format!("{} {}", lang.of("Play", "Gioca"), card(c, lang)),
    }
}

/// The log line.
pub fn event(event: &ReactionEvent, lang: Lang) -> Option<String> {
    Some(match (event, lang) {
        (ReactionEvent::Stopped { power, by }, Lang::En) => {
            format!(
                "{} stops a power of {}: {}.",
                faction(*by, lang),
                faction(power.owner(), lang),
                power.name().en
            )
        }
        (ReactionEvent::Stopped { power, by }, Lang::It) => {
            format!(
                "{} blocca|bloccano un potere di {}: {}.",
                faction(*by, lang),
                faction(power.owner(), lang),
                power.name().it
            )
        }
        (ReactionEvent::Played { by, card, .. }, Lang::En) => {
            format!("{} plays {}.", faction(*by, lang), card.name().en)
        }
        (ReactionEvent::Played { by, card, .. }, Lang::It) => {
            format!("{} gioca|giocano {}.", faction(*by, lang), card.name().it)
        }
    })
}

/// The refusal.
pub fn why(why: ReactionWhy, lang: Lang) -> String {
    match (why, lang) {
        (ReactionWhy::NotHeld(card), Lang::En) => format!("You do not hold {}.", card.name().en),
        (ReactionWhy::NotHeld(card), Lang::It) => format!("Non hai {}.", card.name().it),
        (ReactionWhy::FarFromWall, Lang::En) => {
            "None of your forces stands on the Shield Wall, or beside it with a free way to it.".into()
        }
        (ReactionWhy::FarFromWall, Lang::It) => {
            "Nessuna tua truppa sta sul Muro Scudo, né accanto con la via libera.".into()
        }
        (ReactionWhy::OwnPower, Lang::En) => "This moment is for the others: the power is yours.".into(),
        (ReactionWhy::OwnPower, Lang::It) => "Questo momento è degli altri: il potere è tuo.".into(),
        (ReactionWhy::Passed, Lang::En) => "Others are asked now.".into(),
        (ReactionWhy::Passed, Lang::It) => "Ora si chiede ad altri.".into(),
        (ReactionWhy::NothingToStop(card), Lang::En) => {
            format!("No power is about to be used that {} could stop.", card.name().en)
        }
        (ReactionWhy::NothingToStop(card), Lang::It) => {
            format!("Nessuno sta per usare un potere che {} possa fermare.", card.name().it)
        }
        (ReactionWhy::Unfit(card), Lang::En) => format!("{} cannot be played now.", card.name().en),
        (ReactionWhy::Unfit(card), Lang::It) => format!("{} non si può giocare ora.", card.name().it),
    }
}

/// The question about a card playable at any time.
pub fn any_time_question(question: AnyTimeQuestion, lang: Lang) -> String {
    match (question, lang) {
        (AnyTimeQuestion::Target, Lang::En) => "Whom do you question under Truthtrance?".into(),
        (AnyTimeQuestion::Target, Lang::It) => "Chi interroghi con la Veritrance?".into(),
        (AnyTimeQuestion::About { target }, Lang::En) => {
            format!("What do you ask {} about?", faction(target, lang))
        }
        (AnyTimeQuestion::About { target }, Lang::It) => {
            format!("Su che cosa interroghi {}?", faction(target, lang))
        }
        (AnyTimeQuestion::Ask { target, .. }, Lang::En) => {
            format!("What do you ask {}?", faction(target, lang))
        }
        (AnyTimeQuestion::Ask { target, .. }, Lang::It) => {
            format!("Che cosa chiedi a {}?", faction(target, lang))
        }
        (AnyTimeQuestion::Answer { by, query: q }, Lang::En) => {
            format!("{} asks: “{}” Your answer binds you.", faction(by, lang), query(q, lang))
        }
        (AnyTimeQuestion::Answer { by, query: q }, Lang::It) => {
            format!("{} chiede|chiedono: “{}” La risposta ti vincola.", faction(by, lang), query(q, lang))
        }
    }
}

/// A Truthtrance question, as it is spoken.
pub fn query(query: Query, lang: Lang) -> String {
    match (query, lang) {
        (Query::HoldsKind(k), Lang::En) => format!("Do you hold a card of this kind: {}?", kind(k, lang)),
        (Query::HoldsKind(k), Lang::It) => format!("Hai una carta di questo tipo: {}?", kind(k, lang)),
        (Query::HoldsCard(c), Lang::En) => format!("Do you hold {}?", c.name().en),
        (Query::HoldsCard(c), Lang::It) => format!("Hai {}?", c.name().it),
        (Query::Traitor(l), Lang::En) => format!("Is {} your traitor?", l.name().en),
        (Query::Traitor(l), Lang::It) => format!("{} è il tuo traditore?", l.name().it),
        (Query::Spice(n), Lang::En) => format!("Do you have at least {n} spice?"),
        (Query::Spice(n), Lang::It) => format!("Hai almeno {n} unità di spezia?"),
        (Query::PredictedFaction(f), Lang::En) => format!("Did you predict {}?", faction(f, lang)),
        (Query::PredictedFaction(f), Lang::It) => format!("Hai predetto {}?", faction(f, lang)),
        (Query::PredictedTurn(n), Lang::En) => format!("Did you predict turn {n}?"),
        (Query::PredictedTurn(n), Lang::It) => format!("Hai predetto il turno {n}?"),
        (Query::StormCard(n), Lang::En) => format!("Is the storm card a {n}?"),
        (Query::StormCard(n), Lang::It) => format!("La carta tempesta è un {n}?"),
        (Query::TopSpice(c), Lang::En) => format!("Is the top spice card {}?", c.name().en),
        (Query::TopSpice(c), Lang::It) => format!("La prima carta spezia è {}?", c.name().it),
        (Query::PlanCard(k), Lang::En) => format!("Will you play this in your plan: {}?", kind(k, lang)),
        (Query::PlanCard(k), Lang::It) => format!("Nel tuo piano giocherai: {}?", kind(k, lang)),
        (Query::PlanLeader(l), Lang::En) => format!("Will {} lead?", l.name().en),
        (Query::PlanLeader(l), Lang::It) => format!("Comanderà {}?", l.name().it),
        (Query::PlanDial(n), Lang::En) => format!("Will you dial at least {}?", half(n)),
        (Query::PlanDial(n), Lang::It) => format!("Imposterai almeno {}?", half(n)),
        (Query::Enter(t), Lang::En) => {
            format!("Will you ship or move into {} this turn?", territory(t, lang))
        }
        (Query::Enter(t), Lang::It) => format!("Entrerai in {} in questo turno?", territory(t, lang)),
    }
}

fn topic(topic: Topic, lang: Lang) -> &'static str {
    match topic {
        Topic::HoldsKind => lang.of("A kind of card in hand", "Un tipo di carta in mano"),
        Topic::HoldsCard => lang.of("A card in hand", "Una carta in mano"),
        Topic::Traitor => lang.of("A traitor", "Un traditore"),
        Topic::Spice => lang.of("Spice", "Spezia"),
        Topic::PredictedFaction => lang.of("The faction predicted", "La fazione predetta"),
        Topic::PredictedTurn => lang.of("The turn predicted", "Il turno predetto"),
        Topic::StormCard => lang.of("The storm card", "La carta tempesta"),
        Topic::TopSpice => lang.of("The top spice card", "La prima carta spezia"),
        Topic::PlanCard => lang.of("A card in the battle plan", "Una carta del piano"),
        Topic::PlanLeader => lang.of("The leader of the battle plan", "Il comandante del piano"),
        Topic::PlanDial => lang.of("The dial of the battle plan", "Il numero del piano"),
        Topic::Enter => lang.of("Entering a territory", "Entrare in un territorio"),
    }
}

fn spoken(answer: Answer, lang: Lang) -> &'static str {
    match answer {
        Answer::Yes => lang.of("yes", "sì"),
        Answer::No => lang.of("no", "no"),
        Answer::Unknown => lang.of("I do not know", "non lo so"),
    }
}

/// Its button.
pub fn any_time_action(action: AnyTimeAction, lang: Lang) -> String {
    let revive = lang.of("Tleilaxu Ghola: revive", "Ghola dei Tleilaxu: risveglia");
    match action {
        AnyTimeAction::GholaLeader(l) => format!("{revive} {}", l.name().get(lang)),
        AnyTimeAction::GholaKwisatz => {
            format!("{revive} {}", lang.of("the Kwisatz Haderach", "lo Kwisatz Haderach"))
        }
        AnyTimeAction::GholaForces(n) => format!("{revive} {}", squad(n, lang)),
        AnyTimeAction::Silence(who) => {
            format!("{} {}", lang.of("Cone of Silence:", "Cono del Silenzio:"), super::factions(who, lang))
        }
        AnyTimeAction::Truthtrance => lang.of("Play Truthtrance", "Gioca Veritrance").to_owned(),
        AnyTimeAction::Target(f) => faction(f, lang).to_owned(),
        AnyTimeAction::About(t) => topic(t, lang).to_owned(),
        AnyTimeAction::Ask(q) => query(q, lang),
        AnyTimeAction::Answer(true) => lang.of("Yes", "Sì").to_owned(),
        AnyTimeAction::Answer(false) => "No".to_owned(),
    }
}

/// Its log line.
pub fn any_time_event(event: &AnyTimeEvent, lang: Lang) -> Option<String> {
    Some(match (*event, lang) {
        (AnyTimeEvent::Played { by, card }, Lang::En) => {
            format!("{} plays {}.", faction(by, lang), card.name().en)
        }
        (AnyTimeEvent::Played { by, card }, Lang::It) => {
            format!("{} gioca|giocano {}.", faction(by, lang), card.name().it)
        }
        (AnyTimeEvent::Asked { by, target, query: q }, Lang::En) => {
            format!("{} asks {}: “{}”", faction(by, lang), faction(target, lang), query(q, lang))
        }
        (AnyTimeEvent::Asked { by, target, query: q }, Lang::It) => {
            format!("{} chiede|chiedono a {}: “{}”", faction(by, lang), faction(target, lang), query(q, lang))
        }
        (AnyTimeEvent::Silenced { who }, Lang::En) => {
            format!(
                "Until the turn ends these may neither buy cards nor ally: {}.",
                super::factions(who, lang)
            )
        }
        (AnyTimeEvent::Silenced { who }, Lang::It) => {
            format!(
                "Fino alla fine del turno non possono comprare carte né allearsi: {}.",
                super::factions(who, lang)
            )
        }
        (AnyTimeEvent::Answered { target, answer, .. }, Lang::En) => {
            format!("{} answers: {}.", faction(target, lang), spoken(answer, lang))
        }
        (AnyTimeEvent::Answered { target, answer, .. }, Lang::It) => {
            format!("{} risponde|rispondono: {}.", faction(target, lang), spoken(answer, lang))
        }
    })
}

/// Its refusal.
pub fn any_time_why(why: AnyTimeWhy, lang: Lang) -> String {
    match (why, lang) {
        (AnyTimeWhy::NotNow, Lang::En) => "No card may be played at this moment.".into(),
        (AnyTimeWhy::NotNow, Lang::It) => "In questo momento non si possono giocare carte.".into(),
        (AnyTimeWhy::NoTrance, Lang::En) => "No Truthtrance waits for that.".into(),
        (AnyTimeWhy::NoTrance, Lang::It) => "Nessuna Veritrance lo attende.".into(),
        (AnyTimeWhy::NotHeld(k), Lang::En) => format!("You do not hold {}.", kind(k, lang)),
        (AnyTimeWhy::NotHeld(k), Lang::It) => format!("Non hai {}.", kind(k, lang)),
        (AnyTimeWhy::NotDead(l), Lang::En) => format!("{} is not in your tanks.", l.name().en),
        (AnyTimeWhy::NotDead(l), Lang::It) => format!("{} non è nei tuoi serbatoi.", l.name().it),
        (AnyTimeWhy::OthersAlive(l), _) => {
            super::revival::why(crate::activities::revival::RevivalWhy::OthersAlive(l), lang)
        }
        (AnyTimeWhy::KwisatzOthers, _) => {
            super::revival::why(crate::activities::revival::RevivalWhy::KwisatzOthers, lang)
        }
        (AnyTimeWhy::KwisatzAlive, Lang::En) => "The Kwisatz Haderach is not dead.".into(),
        (AnyTimeWhy::KwisatzAlive, Lang::It) => "Lo Kwisatz Haderach non è morto.".into(),
        (AnyTimeWhy::Forces { tanks }, Lang::En) => {
            format!("From the tanks ({}) up to 5 may return, one starred a turn.", squad(tanks, lang))
        }
        (AnyTimeWhy::Forces { tanks }, Lang::It) => {
            format!("Dai serbatoi ({}) ne tornano al più 5, una con stella per turno.", squad(tanks, lang))
        }
        (AnyTimeWhy::Opponents, Lang::En) => "Name at least one opponent who is no ally.".into(),
        (AnyTimeWhy::Opponents, Lang::It) => "Nomina almeno un avversario che non sia alleato.".into(),
        (AnyTimeWhy::CannotKeep, Lang::En) => "You could not keep that answer.".into(),
        (AnyTimeWhy::CannotKeep, Lang::It) => "Non potresti tener fede a quella risposta.".into(),
        (AnyTimeWhy::Oneself, Lang::En) => "Truthtrance is asked of another player.".into(),
        (AnyTimeWhy::Oneself, Lang::It) => "La Veritrance si usa su un altro giocatore.".into(),
        (AnyTimeWhy::NoQuestion, Lang::En) => "That cannot be asked here.".into(),
        (AnyTimeWhy::NoQuestion, Lang::It) => "Qui non si può chiedere questo.".into(),
    }
}
