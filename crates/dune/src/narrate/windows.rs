//! Words for windows and for cards playable at any time.

use landsraad_kernel::Lang;

use super::{faction, squad};
use crate::windows::Moment;
use crate::windows::anytime::{AnyTimeAction, AnyTimeEvent, AnyTimeQuestion, AnyTimeWhy};
use crate::windows::reaction::{ReactionAction, ReactionEvent, ReactionQuestion, ReactionWhy};

/// The question.
pub fn question(question: ReactionQuestion, lang: Lang) -> String {
    let ReactionQuestion::Play(moment) = question;
    match (moment, lang) {
        (Moment::Stop(power), Lang::En) => {
            format!("{} is about to use {}. Do you stop it?", faction(power.owner(), lang), power.name().en)
        }
        (Moment::Stop(power), Lang::It) => {
            format!("{} sta per usare: {}. Lo impedisci?", faction(power.owner(), lang), power.name().it)
        }
        (Moment::WeatherControl, Lang::En) => "Do you control the weather?".into(),
        (Moment::WeatherControl, Lang::It) => "Controlli il tempo atmosferico?".into(),
        (Moment::FamilyAtomics, Lang::En) => "Do you use Family Atomics?".into(),
        (Moment::FamilyAtomics, Lang::It) => "Usi le Atomiche di Famiglia?".into(),
        (Moment::Special(_), Lang::En) => "Do you use your special Karama power?".into(),
        (Moment::Special(_), Lang::It) => "Usi il tuo potere Karama speciale?".into(),
    }
}

/// The button.
pub fn action(action: ReactionAction, lang: Lang) -> String {
    match action {
        ReactionAction::Pass => lang.of("Pass", "Passa").to_owned(),
        ReactionAction::Play(card) => format!("{} {}", lang.of("Play", "Gioca"), card.name().get(lang)),
    }
}

/// The log line.
pub fn event(event: &ReactionEvent, lang: Lang) -> Option<String> {
    Some(match (event, lang) {
        (ReactionEvent::Stopped { power, by }, Lang::En) => {
            format!("{} stops {} of {}.", faction(*by, lang), power.name().en, faction(power.owner(), lang))
        }
        (ReactionEvent::Stopped { power, by }, Lang::It) => {
            format!(
                "{} impedisce a {}: {}.",
                faction(*by, lang),
                faction(power.owner(), lang),
                power.name().it
            )
        }
        (ReactionEvent::Played { by, card, .. }, Lang::En) => {
            format!("{} plays {}.", faction(*by, lang), card.name().en)
        }
        (ReactionEvent::Played { by, card, .. }, Lang::It) => {
            format!("{} gioca {}.", faction(*by, lang), card.name().it)
        }
    })
}

/// The refusal.
pub fn why(why: ReactionWhy, lang: Lang) -> String {
    match (why, lang) {
        (ReactionWhy::NotHeld(card), Lang::En) => format!("You do not hold {}.", card.name().en),
        (ReactionWhy::NotHeld(card), Lang::It) => format!("Non hai {}.", card.name().it),
        (ReactionWhy::Unfit(card), Lang::En) => format!("{} cannot be played now.", card.name().en),
        (ReactionWhy::Unfit(card), Lang::It) => format!("{} non si può giocare ora.", card.name().it),
    }
}

/// The question about a card playable at any time.
pub fn any_time_question(question: AnyTimeQuestion, lang: Lang) -> String {
    let AnyTimeQuestion::Use(card) = question;
    match lang {
        Lang::En => format!("How do you use {}?", card.name().en),
        Lang::It => format!("Come usi {}?", card.name().it),
    }
}

/// Its button.
pub fn any_time_action(action: AnyTimeAction, lang: Lang) -> String {
    let revive = lang.of("Revive", "Rianima");
    match action {
        AnyTimeAction::Play(card) => format!("{} {}", lang.of("Play", "Gioca"), card.name().get(lang)),
        AnyTimeAction::ReviveLeader(l) => format!("{revive} {}", l.name().get(lang)),
        AnyTimeAction::ReviveKwisatz => {
            lang.of("Revive the Kwisatz Haderach", "Rianima lo Kwisatz Haderach").to_owned()
        }
        AnyTimeAction::ReviveForces(n) => format!("{revive} {}", squad(n, lang)),
    }
}

/// Its log line.
pub fn any_time_event(event: &AnyTimeEvent, lang: Lang) -> Option<String> {
    let AnyTimeEvent::Played { by, card } = event;
    let plays = lang.of("plays", "gioca");
    Some(format!("{} {plays} {}.", faction(*by, lang), card.name().get(lang)))
}

/// Its refusal.
pub fn any_time_why(why: AnyTimeWhy, lang: Lang) -> String {
    match (why, lang) {
        (AnyTimeWhy::NotNow(card), Lang::En) => format!("{} cannot be played now.", card.name().en),
        (AnyTimeWhy::NotNow(card), Lang::It) => format!("{} non si può giocare ora.", card.name().it),
        (AnyTimeWhy::NotDead(l), Lang::En) => format!("{} is not in your tanks.", l.name().en),
        (AnyTimeWhy::NotDead(l), Lang::It) => format!("{} non è nelle tue vasche.", l.name().it),
        (AnyTimeWhy::KwisatzAlive, Lang::En) => "The Kwisatz Haderach is not dead.".into(),
        (AnyTimeWhy::KwisatzAlive, Lang::It) => "Lo Kwisatz Haderach non è morto.".into(),
        (AnyTimeWhy::Forces { tanks }, Lang::En) => {
            format!("From the tanks ({}) up to 5 may return, one starred a turn.", squad(tanks, lang))
        }
        (AnyTimeWhy::Forces { tanks }, Lang::It) => {
            format!("Dalle vasche ({}) ne tornano al più 5, una con stella per turno.", squad(tanks, lang))
        }
    }
}
