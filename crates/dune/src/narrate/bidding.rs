//! Words for the auction of treachery cards.

use landsraad_kernel::Lang;

use super::{Names, card, count, faction, spice};
use crate::activities::bidding::{BiddingAction, BiddingEvent, BiddingQuestion, BiddingWhy};

pub fn cards(n: u8, lang: Lang) -> String {
    match lang {
        Lang::En => count(n.into(), "card", "cards"),
        Lang::It => count(n.into(), "carta", "carte"),
    }
}

/// The question.
pub fn question(_names: Names<'_>, question: BiddingQuestion, lang: Lang) -> String {
    match (question, lang) {
        (BiddingQuestion::Answer { .. }, Lang::En) => {
            "Karama was played for the card. Do you answer with one of your own?".into()
        }
        (BiddingQuestion::Answer { .. }, Lang::It) => {
            "Per la carta è stata giocata una Karama. Rispondi con una tua?".into()
        }
        (BiddingQuestion::Bid { number, of, standing: 0 }, Lang::En) => {
            format!("Card {number} of {of}: do you open the bidding?")
        }
        (BiddingQuestion::Bid { number, of, standing: 0 }, Lang::It) => {
            format!("Carta {number} di {of}: apri l'asta?")
        }
        (BiddingQuestion::Bid { number, of, standing }, Lang::En) => {
            format!("Card {number} of {of}: do you bid more than {standing}?")
        }
        (BiddingQuestion::Bid { number, of, standing }, Lang::It) => {
            format!("Carta {number} di {of}: offri più di {standing}?")
        }
        (BiddingQuestion::Pay { price }, Lang::En) => {
            format!("The card is yours for {price}. How do you pay?")
        }
        (BiddingQuestion::Pay { price }, Lang::It) => format!("La carta è tua per {price}. Come paghi?"),
        (BiddingQuestion::SwapWith, Lang::En) => "With whom do you swap cards?".into(),
        (BiddingQuestion::SwapWith, Lang::It) => "Con chi scambi carte?".into(),
        (BiddingQuestion::SwapCount { with }, Lang::En) => {
            format!("How many cards do you take from {}?", faction(with, lang))
        }
        (BiddingQuestion::SwapCount { with }, Lang::It) => {
            format!("Quante carte prendi a {}?", faction(with, lang))
        }
        (BiddingQuestion::GiveBack { to, left }, Lang::En) => {
            format!("Which card do you give {}? ({} to go)", faction(to, lang), cards(left, lang))
        }
        (BiddingQuestion::GiveBack { to, left }, Lang::It) => {
            format!("Quale carta dai a {}? (ancora {})", faction(to, lang), cards(left, lang))
        }
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: BiddingAction, lang: Lang) -> String {
    match action {
        BiddingAction::Pass => lang.of("Pass", "Passa").to_owned(),
        BiddingAction::Bid(n) => format!("{} {n}", lang.of("Bid", "Offri")),
        BiddingAction::BuyWith(c) => {
            format!("{} {}", lang.of("Take it with", "Prendila con"), card(c, lang))
        }
        BiddingAction::PaySpice => lang.of("Pay in spice", "Paga in spezia").to_owned(),
        BiddingAction::PayWith(c) => {
            format!("{} {}", lang.of("Pay with", "Paga con"), card(c, lang))
        }
        BiddingAction::SwapWith(f) => faction(f, lang).to_owned(),
        BiddingAction::Reenter => lang.of("Come back into the auction", "Rientra nell'asta").to_owned(),
        BiddingAction::SwapCount(n) => cards(n, lang),
        BiddingAction::GiveBack(c) => format!("{} {}", lang.of("Give", "Dai"), card(c, lang)),
    }
}

/// The log line.
pub fn event(event: &BiddingEvent, lang: Lang) -> Option<String> {
    Some(match (*event, lang) {
        (BiddingEvent::Reentered { faction: f }, Lang::En) => {
            format!("{} comes back with a full hand, to play a card.", faction(f, lang))
        }
        (BiddingEvent::Reentered { faction: f }, Lang::It) => {
            format!("{} rientra|rientrano con la mano piena per giocare una carta.", faction(f, lang))
        }
        (BiddingEvent::Void { faction: f }, Lang::En) => {
            format!("{} has played no card in time: the bid is void.", faction(f, lang))
        }
        (BiddingEvent::Void { faction: f }, Lang::It) => {
            format!("{} non ha|hanno giocato in tempo una carta: l'offerta è nulla.", faction(f, lang))
        }
        (BiddingEvent::Claimed { faction: f, card: c }, Lang::En) => {
            format!("{} claims the card with {}.", faction(f, lang), c.name().en)
        }
        (BiddingEvent::Claimed { faction: f, card: c }, Lang::It) => {
            format!("{} reclama|reclamano la carta con {}.", faction(f, lang), c.name().it)
        }
        (BiddingEvent::Declared { faction: f, cards: n }, Lang::En) => {
            format!("{} holds {}.", faction(f, lang), cards(n, lang))
        }
        (BiddingEvent::Declared { faction: f, cards: n }, Lang::It) => {
            format!("{} ha|hanno {}.", faction(f, lang), cards(n, lang))
        }
        (BiddingEvent::Auctioneer { faction: f }, Lang::En) => {
            format!("{} conducts the auction.", faction(f, lang))
        }
        (BiddingEvent::Auctioneer { faction: f }, Lang::It) => {
            format!("{} dirige|dirigono l'asta.", faction(f, lang))
        }
        (BiddingEvent::Up { number, of }, Lang::En) => format!("Card {number} of {of} is up for bid."),
        (BiddingEvent::Up { number, of }, Lang::It) => format!("Carta {number} di {of} all'asta."),
        (BiddingEvent::Bid { faction: f, amount }, Lang::En) => {
            format!("{} bids {amount}.", faction(f, lang))
        }
        (BiddingEvent::Bid { faction: f, amount }, Lang::It) => {
            format!("{} offre|offrono {amount}.", faction(f, lang))
        }
        (BiddingEvent::Passed { faction: f }, Lang::En) => format!("{} passes.", faction(f, lang)),
        (BiddingEvent::Passed { faction: f }, Lang::It) => format!("{} passa|passano.", faction(f, lang)),
        (BiddingEvent::Sold { faction: f, price, karama: false }, Lang::En) => {
            format!("{} buys the card for {}.", faction(f, lang), spice(price, lang))
        }
        (BiddingEvent::Sold { faction: f, price, karama: false }, Lang::It) => {
            format!("{} compra|comprano la carta per {}.", faction(f, lang), spice(price, lang))
        }
        (BiddingEvent::Sold { faction: f, karama: true, .. }, Lang::En) => {
            format!("{} takes the card without paying.", faction(f, lang))
        }
        (BiddingEvent::Sold { faction: f, karama: true, .. }, Lang::It) => {
            format!("{} prende|prendono la carta senza pagare.", faction(f, lang))
        }
        (BiddingEvent::Unsold { cards: n }, Lang::En) => {
            format!("Nobody bids; {} back on the deck.", cards(n, lang))
        }
        (BiddingEvent::Unsold { cards: n }, Lang::It) => {
            format!("Nessuno offre; {} in cima al mazzo.", cards(n, lang))
        }
        (BiddingEvent::Swapped { with, cards: n }, Lang::En) => {
            format!(
                "The Harkonnen take {} from {} and will give as many back.",
                cards(n, lang),
                faction(with, lang)
            )
        }
        (BiddingEvent::Swapped { with, cards: n }, Lang::It) => {
            format!(
                "Gli Harkonnen prendono {} a {} e ne restituiranno altrettante.",
                cards(n, lang),
                faction(with, lang)
            )
        }
    })
}

/// The refusal.
pub fn why(why: BiddingWhy, lang: Lang) -> String {
    match (why, lang) {
        (BiddingWhy::HandFull, Lang::En) => {
            "Your hand is full, and no card in it can be played in time.".into()
        }
        (BiddingWhy::HandFull, Lang::It) => "Hai la mano piena, e nessuna carta da giocare in tempo.".into(),
        (BiddingWhy::MustBuy, Lang::En) => "You took spice for this card: you must bid if you can.".into(),
        (BiddingWhy::MustBuy, Lang::It) => "Hai preso spezia per questa carta: se puoi, devi offrire.".into(),
        (BiddingWhy::NoWayBack, Lang::En) => "You cannot come back into the auction now.".into(),
        (BiddingWhy::NoWayBack, Lang::It) => "Ora non puoi rientrare nell'asta.".into(),
        (BiddingWhy::TooLow { bid, least }, Lang::En) => {
            format!("The least bid now is {least} spice, not {bid}.")
        }
        (BiddingWhy::TooLow { bid, least }, Lang::It) => {
            format!("Ora l'offerta minima è {least} unità di spezia, non {bid}.")
        }
        (BiddingWhy::TooMuch { bid, most, allies: true }, Lang::En) => {
            format!("You and your allies can pay {most} spice, not {bid}.")
        }
        (BiddingWhy::TooMuch { bid, most, allies: true }, Lang::It) => {
            format!("Tu e i tuoi alleati potete pagare {most} unità di spezia, non {bid}.")
        }
        (BiddingWhy::TooMuch { bid, most, allies: false }, Lang::En) => {
            format!("You can pay {most} spice, not {bid}.")
        }
        (BiddingWhy::TooMuch { bid, most, allies: false }, Lang::It) => {
            format!("Puoi pagare {most} unità di spezia, non {bid}.")
        }
        (BiddingWhy::FullHand { cards: n }, Lang::En) => {
            format!("Your hand is full: you hold {}.", cards(n, lang))
        }
        (BiddingWhy::FullHand { cards: n }, Lang::It) => format!("Hai la mano piena: {}.", cards(n, lang)),
        (BiddingWhy::WasFull, Lang::En) => "Your hand was full: you sit out the rest of this auction.".into(),
        (BiddingWhy::WasFull, Lang::It) => "Avevi la mano piena: resti fuori dal resto di quest'asta.".into(),
        (BiddingWhy::NotKarama(card), Lang::En) => format!("{} does not buy a card.", card.name().en),
        (BiddingWhy::NotKarama(card), Lang::It) => format!("{} non compra una carta.", card.name().it),
        (BiddingWhy::MustUseKarama, Lang::En) => "A bid beyond your spice is paid with a Karama card.".into(),
        (BiddingWhy::MustUseKarama, Lang::It) => {
            "Un'offerta oltre la tua spezia si paga con una carta Karama.".into()
        }
        (BiddingWhy::NoCards(f), Lang::En) => format!("{} has no card to swap.", faction(f, lang)),
        (BiddingWhy::NoCards(f), Lang::It) => {
            format!("{} non ha|hanno carte da scambiare.", faction(f, lang))
        }
        (BiddingWhy::Silenced, Lang::En) => "A Cone of Silence keeps you from buying this turn.".into(),
        (BiddingWhy::Silenced, Lang::It) => {
            "Un Cono del Silenzio ti impedisce di comprare in questo turno.".into()
        }
        (BiddingWhy::NotHeld(card), Lang::En) => format!("You do not hold {}.", card.name().en),
        (BiddingWhy::NotHeld(card), Lang::It) => format!("Non hai {}.", card.name().it),
    }
}
