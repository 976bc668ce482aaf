//! Words for deals and for secrets shown.

use landsraad_kernel::Lang;

use super::{card, faction, factions, spice, territory};
use crate::Faction;
use crate::deals::{DealAction, DealEvent, DealWhy, Offer, Part, Promise, Shown};

fn promise(p: Promise, lang: Lang) -> String {
    match (p, lang) {
        (Promise::NotEnter(t), Lang::En) => format!("not to enter {}", territory(t, lang)),
        (Promise::NotEnter(t), Lang::It) => format!("non entrare in {}", territory(t, lang)),
        (Promise::NotAttack, Lang::En) => "not to enter where the other has forces".into(),
        (Promise::NotAttack, Lang::It) => "non entrare dove l'altro ha truppe".into(),
        (Promise::NotShip, Lang::En) => "not to ship".into(),
        (Promise::NotShip, Lang::It) => "non trasferire".into(),
        (Promise::NotBid, Lang::En) => "not to bid".into(),
        (Promise::NotBid, Lang::It) => "non fare offerte all'asta".into(),
        (Promise::AllyWithYou, Lang::En) => "to ally with nobody else".into(),
        (Promise::AllyWithYou, Lang::It) => "non allearsi con altri".into(),
        (Promise::NotAlly(f), Lang::En) => format!("not to ally with {}", faction(f, lang)),
        (Promise::NotAlly(f), Lang::It) => format!("non allearsi con {}", faction(f, lang)),
        (Promise::ShowHand, Lang::En) => "to show all treachery cards".into(),
        (Promise::ShowHand, Lang::It) => "mostrare tutte le carte inganno".into(),
        (Promise::ShowTraitors, Lang::En) => "to show all traitor cards".into(),
        (Promise::ShowTraitors, Lang::It) => "mostrare tutte le carte traditore".into(),
        (Promise::ShowPrediction, Lang::En) => "to show the prediction".into(),
        (Promise::ShowPrediction, Lang::It) => "mostrare la profezia".into(),
        (Promise::Help, Lang::En) => "to help as agreed".into(),
        (Promise::Help, Lang::It) => "aiutare come concordato".into(),
    }
}

fn shown(what: Shown, lang: Lang) -> String {
    match what {
        Shown::Card(c) => card(c, lang).to_owned(),
        Shown::Traitor(l) => format!("{} {}", lang.of("traitor", "traditore"), l.name().get(lang)),
        Shown::Prediction => lang.of("the prediction", "la profezia").to_owned(),
        Shown::Spice => lang.of("the spice behind the shield", "la spezia dietro lo schermo").to_owned(),
    }
}

/// What an offer says, in one line.
fn terms(from: &str, offer: &Offer, lang: Lang) -> String {
    let to = faction(offer.to, lang);
    let mut parts = vec![];
    if offer.now > 0 {
        parts.push(format!("{from}: {} {}", spice(offer.now.into(), lang), lang.of("now", "subito")));
    }
    if offer.later > 0 {
        let when = lang.of("at the end of turn", "alla fine del turno");
        parts.push(format!("{from}: {} {when} {}", spice(offer.later.into(), lang), offer.until));
    }
    for (who, made) in [(from, offer.mine), (to, offer.yours)] {
        if let Some(p) = made {
            let until = lang.of("until the end of turn", "fino alla fine del turno");
            parts.push(format!("{who}: {} ({until} {})", promise(p, lang), offer.until));
        }
    }
    parts.join("; ")
}

/// The button.
pub fn action(action: DealAction, lang: Lang) -> String {
    match action {
        DealAction::Draft(f) => {
            format!("{} {}", lang.of("Offer a deal to", "Proponi un accordo a"), faction(f, lang))
        }
        DealAction::Edit(part) => match part {
            Part::Now => lang.of("Spice paid at once…", "Spezia pagata subito…"),
            Part::Later => lang.of("Spice paid later…", "Spezia pagata dopo…"),
            Part::Mine => lang.of("I promise…", "Prometto…"),
            Part::Yours => lang.of("You promise…", "Prometti…"),
            Part::Until => lang.of("Until turn…", "Fino al turno…"),
        }
        .to_owned(),
        DealAction::Spice(n) => spice(n.into(), lang),
        DealAction::Promise(p) => promise(p, lang),
        DealAction::Until(turn) => {
            format!("{} {turn}", lang.of("Until the end of turn", "Fino alla fine del turno"))
        }
        DealAction::Send => lang.of("Send the offer", "Invia la proposta").to_owned(),
        DealAction::Drop => lang.of("Take the offer back", "Ritira la proposta").to_owned(),
        DealAction::Accept(f) => {
            format!("{} {}", lang.of("Accept the offer of", "Accetta la proposta di"), faction(f, lang))
        }
        DealAction::Refuse(f) => {
            format!("{} {}", lang.of("Refuse the offer of", "Rifiuta la proposta di"), faction(f, lang))
        }
        DealAction::Cancel(i) => format!("{} {}", lang.of("Cancel deal", "Annulla l'accordo"), i + 1),
        DealAction::Show(what, to) => match lang {
            Lang::En => format!("Show {} to {}", shown(what, lang), faction(to, lang)),
            Lang::It => format!("Mostra {} a {}", shown(what, lang), faction(to, lang)),
        },
        DealAction::ShowAll(what) => match lang {
            Lang::En => format!("Show {} to all", shown(what, lang)),
            Lang::It => format!("Mostra {} a tutti", shown(what, lang)),
        },
    }
}

/// The log line.
pub fn event(event: &DealEvent, lang: Lang) -> Option<String> {
    Some(match (event, lang) {
        (DealEvent::Offered { from, offer }, _) => {
            let (f, to) = (faction(*from, lang), faction(offer.to, lang));
            let offers = lang.of("offers", "propone|propongono a");
            format!("{f} {offers} {to}: {}.", terms(f, offer, lang))
        }
        (DealEvent::Dropped { from, by, .. }, Lang::En) if from == by => {
            format!("{} takes the offer back.", faction(*by, lang))
        }
        (DealEvent::Dropped { from, by, .. }, Lang::It) if from == by => {
            format!("{} ritira|ritirano la proposta.", faction(*by, lang))
        }
        (DealEvent::Dropped { from, by, .. }, Lang::En) => {
            format!("{} refuses the offer of {}.", faction(*by, lang), faction(*from, lang))
        }
        (DealEvent::Dropped { from, by, .. }, Lang::It) => {
            format!("{} rifiuta|rifiutano la proposta di {}.", faction(*by, lang), faction(*from, lang))
        }
        (DealEvent::Struck { from, offer }, _) => {
            let (f, to) = (faction(*from, lang), faction(offer.to, lang));
            let terms = terms(f, offer, lang);
            match lang {
                Lang::En => format!("Deal between {f} and {to}: {terms}."),
                Lang::It => format!("Accordo fra {f} e {to}: {terms}."),
            }
        }
        (DealEvent::Cancelled { by, to }, Lang::En) => {
            format!("{} and {} cancel an agreement.", faction(*by, lang), faction(*to, lang))
        }
        (DealEvent::Cancelled { by, to }, Lang::It) => {
            format!("Il {} e {} annullano un accordo.", faction(*by, lang), faction(*to, lang))
        }
        (DealEvent::Ended { by, to }, Lang::En) => {
            format!("A promise of {} to {} has run out.", faction(*by, lang), faction(*to, lang))
        }
        (DealEvent::Ended { by, to }, Lang::It) => {
            format!("Una promessa di {} a {} è scaduta.", faction(*by, lang), faction(*to, lang))
        }
        (DealEvent::Shown { by, to, what }, _) => {
            let what =
                what.get().map_or_else(|| lang.of("a secret", "un segreto").into(), |w| shown(w, lang));
            let (by, to) = (faction(*by, lang), factions(*to, lang));
            match lang {
                Lang::En => format!("{by} shows {to}: {what}."),
                Lang::It => format!("{by} mostra|mostrano a {to}: {what}."),
            }
        }
        (DealEvent::PredictionShown { to, prediction }, _) => {
            let (by, to) = (faction(Faction::BeneGesserit, lang), factions(*to, lang));
            match (prediction.get(), lang) {
                (Some((f, turn)), Lang::En) => {
                    format!("{by} shows {to} the prediction: {} on turn {turn}.", faction(f, lang))
                }
                (Some((f, turn)), Lang::It) => {
                    format!("{by} mostra|mostrano a {to} la profezia: {} al turno {turn}.", faction(f, lang))
                }
                (None, Lang::En) => format!("{by} shows {to} the prediction."),
                (None, Lang::It) => format!("{by} mostra|mostrano a {to} la profezia."),
            }
        }
        (DealEvent::SpiceShown { by, to, spice: n }, _) => {
            let n = n.get().map_or_else(|| lang.of("spice", "spezia").into(), |n| spice(n, lang));
            let (by, to) = (faction(*by, lang), factions(*to, lang));
            match lang {
                Lang::En => format!("{by} shows {to}: {n}."),
                Lang::It => format!("{by} mostra|mostrano a {to}: {n}."),
            }
        }
    })
}

/// The refusal.
pub fn why(why: DealWhy, lang: Lang) -> String {
    match (why, lang) {
        (DealWhy::OnlyHarvest, Lang::En) => "Spice passes between players in the harvest only.".into(),
        (DealWhy::OnlyHarvest, Lang::It) => "La spezia passa fra i giocatori solo alla raccolta.".into(),
        (DealWhy::NotNow, Lang::En) => "No deals are made at this moment.".into(),
        (DealWhy::NotNow, Lang::It) => "In questo momento non si fanno accordi.".into(),
        (DealWhy::Allied(f), Lang::En) => {
            format!("You are allied with {}: deals are made with others.", faction(f, lang))
        }
        (DealWhy::Allied(f), Lang::It) => {
            format!("Sei alleato con {}: gli accordi si fanno con gli altri.", faction(f, lang))
        }
        (DealWhy::NotWith(f), Lang::En) => format!("No deal can be made with {}.", faction(f, lang)),
        (DealWhy::NotWith(f), Lang::It) => format!("Con {} non si possono fare accordi.", faction(f, lang)),
        (DealWhy::NoOffer, Lang::En) => "There is no such offer.".into(),
        (DealWhy::NoOffer, Lang::It) => "Non c'è una proposta del genere.".into(),
        (DealWhy::HasOffer, Lang::En) => "You have an offer already: take it back first.".into(),
        (DealWhy::HasOffer, Lang::It) => "Hai già una proposta: prima ritirala.".into(),
        (DealWhy::OtherPart, Lang::En) => "That part of the offer is not the one being written.".into(),
        (DealWhy::OtherPart, Lang::It) => "Non è questa la parte della proposta che stai scrivendo.".into(),
        (DealWhy::NoObligation, Lang::En) => "You have no such obligation to cancel.".into(),
        (DealWhy::NoObligation, Lang::It) => "Non hai un impegno del genere da annullare.".into(),
        (DealWhy::CancelWaits, Lang::En) => {
            "You have asked for that already: the other party decides.".into()
        }
        (DealWhy::CancelWaits, Lang::It) => "L'hai già chiesto: ora decide l'altra parte.".into(),
        (DealWhy::ManyStand, Lang::En) => "So many promises stand already that no deal can be added.".into(),
        (DealWhy::ManyStand, Lang::It) => {
            "Ci sono già tante promesse in vigore che non si può aggiungere un accordo.".into()
        }
        (DealWhy::TooMuch { most }, Lang::En) => format!("An offer names at most {most} spice."),
        (DealWhy::TooMuch { most }, Lang::It) => {
            format!("Una proposta nomina al massimo {most} unità di spezia.")
        }
        (DealWhy::Unfinished, Lang::En) => "The offer is not finished.".into(),
        (DealWhy::Unfinished, Lang::It) => "La proposta non è completa.".into(),
        (DealWhy::Enough, Lang::En) => "Enough has been offered for this turn.".into(),
        (DealWhy::Enough, Lang::It) => "Per questo turno si è proposto abbastanza.".into(),
        (DealWhy::NoSpice { free }, Lang::En) => format!("Only {free} spice can be given now."),
        (DealWhy::NoSpice { free }, Lang::It) => format!("Ora puoi dare al massimo {free} unità di spezia."),
        (DealWhy::NotPromised, Lang::En) => "That cannot be promised.".into(),
        (DealWhy::NotPromised, Lang::It) => "Questo non si può promettere.".into(),
        (DealWhy::NoSuchTurn(turn), Lang::En) => format!("A deal cannot last until turn {turn}."),
        (DealWhy::NoSuchTurn(turn), Lang::It) => format!("Un accordo non può durare fino al turno {turn}."),
        (DealWhy::Promised { to, promise: p }, Lang::En) => {
            format!("You promised {} {}.", faction(to, lang), promise(p, lang))
        }
        (DealWhy::Promised { to, promise: p }, Lang::It) => {
            format!("Hai promesso a {} di {}.", faction(to, lang), promise(p, lang))
        }
        (DealWhy::Sworn(t), Lang::En) => {
            format!("You swore under Truthtrance not to enter {} this turn.", territory(t, lang))
        }
        (DealWhy::Sworn(t), Lang::It) => {
            format!("Hai giurato in Veritrance di non entrare in {} in questo turno.", territory(t, lang))
        }
        (DealWhy::SwornToEnter(t), Lang::En) => {
            format!("You swore under Truthtrance to enter {} this turn, and you can.", territory(t, lang))
        }
        (DealWhy::SwornToEnter(t), Lang::It) => {
            format!(
                "Hai giurato in Veritrance di entrare in {} in questo turno, e puoi farlo.",
                territory(t, lang)
            )
        }
        (DealWhy::Refund(f), Lang::En) => {
            format!("The bid of {} stands: bids are paid in full, without a refund.", faction(f, lang))
        }
        (DealWhy::Refund(f), Lang::It) => {
            format!(
                "Vale l'offerta di {}: le offerte si pagano per intero, senza rimborsi.",
                faction(f, lang)
            )
        }
        (DealWhy::NothingToShow, Lang::En) => "There is nothing new to show.".into(),
        (DealWhy::NothingToShow, Lang::It) => "Non c'è nulla di nuovo da mostrare.".into(),
    }
}
