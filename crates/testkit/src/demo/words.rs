//! Every sentence, in both languages.

use std::fmt::Write as _;

use landsraad_kernel::{Lang, Narrate, Redacted, Seat, Targets};

use super::rulings::{GuardEffect, ROLES};
use super::{Action, Card, Demo, Event, Question, View, Why, Wind};

impl Card {
    /// Its name.
    pub const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Card::Salt, Lang::En) => "Salt",
            (Card::Salt, Lang::It) => "Sale",
            (Card::Silk, Lang::En) => "Silk",
            (Card::Silk, Lang::It) => "Seta",
            (Card::Spice, Lang::En) => "Spice",
            (Card::Spice, Lang::It) => "Spezia",
            (Card::Pearl, Lang::En) => "Pearl",
            (Card::Pearl, Lang::It) => "Perla",
            (Card::Guard, Lang::En) => "Guard",
            (Card::Guard, Lang::It) => "Guardia",
        }
    }
}

fn seat_name(seat: Seat, lang: Lang) -> &'static str {
    match (ROLES[seat.index() % ROLES.len()], lang) {
        ("red", Lang::En) => "Red",
        ("red", Lang::It) => "Rosso",
        ("blue", Lang::En) => "Blue",
        ("blue", Lang::It) => "Blu",
        ("green", Lang::En) => "Green",
        ("green", Lang::It) => "Verde",
        (_, Lang::En) => "Gold",
        (_, Lang::It) => "Oro",
    }
}

fn list(cards: &[Card], lang: Lang) -> String {
    if cards.is_empty() {
        return lang.of("nothing", "niente").to_owned();
    }
    cards.iter().map(|c| c.name(lang)).collect::<Vec<_>>().join(", ")
}

/// This many cards, in words.
fn cards(count: u8, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::En) => "1 card".into(),
        (1, Lang::It) => "1 carta".into(),
        (n, Lang::En) => format!("{n} cards"),
        (n, Lang::It) => format!("{n} carte"),
    }
}

fn wind_name(wind: Wind, lang: Lang) -> &'static str {
    match wind {
        Wind::Rain => lang.of("Rain: two water each", "Pioggia: due acqua a testa"),
        Wind::Caravan => lang.of("Caravan: a card each", "Carovana: una carta a testa"),
        Wind::Scout => lang.of("Scout: look at the lot", "Esploratore: guarda il lotto"),
    }
}

impl Narrate for Demo {
    fn seat_text(&self, _view: &Redacted<View>, seat: Seat, lang: Lang) -> String {
        seat_name(seat, lang).to_owned()
    }

    fn question_text(&self, _view: &Redacted<View>, question: &Question, lang: Lang) -> String {
        match (question, lang) {
            (Question::Trade { max }, Lang::En) => format!("Trade in up to {}?", cards(*max, lang)),
            (Question::Trade { max }, Lang::It) => format!("Cambi fino a {}?", cards(*max, lang)),
            (Question::Wind, Lang::En) => "Which wind blows this round?".into(),
            (Question::Wind, Lang::It) => "Che vento soffia in questo round?".into(),
            (Question::Stake, Lang::En) => "Do you stake a card?".into(),
            (Question::Stake, Lang::It) => "Metti in gioco una carta?".into(),
            (Question::Bid { max, .. }, Lang::En) => format!("How much water do you offer, 0 to {max}?"),
            (Question::Bid { max, .. }, Lang::It) => format!("Quanta acqua offri, da 0 a {max}?"),
            (Question::Guard { winner, lot }, Lang::En) => {
                format!("{} is about to buy {}. Stop the sale?", seat_name(*winner, lang), lot.name(lang))
            }
            (Question::Guard { winner, lot }, Lang::It) => {
                format!("{} sta per comprare {}. Fermi la vendita?", seat_name(*winner, lang), lot.name(lang))
            }
            (Question::Gamble { lot }, Lang::En) => format!("Gamble with {}?", lot.name(lang)),
            (Question::Gamble { lot }, Lang::It) => format!("Azzardi con {}?", lot.name(lang)),
        }
    }

    fn action_text(&self, _view: &Redacted<View>, action: &Action, lang: Lang) -> String {
        match (action, lang) {
            (Action::Trade(cards), Lang::En) => format!("Trade in {}", list(cards, lang)),
            (Action::Trade(cards), Lang::It) => format!("Cambia {}", list(cards, lang)),
            (Action::Wind(wind), _) => wind_name(*wind, lang).to_owned(),
            (Action::Stake(card), Lang::En) => format!("Stake {}", card.name(lang)),
            (Action::Stake(card), Lang::It) => format!("Metti in gioco {}", card.name(lang)),
            (Action::NoStake, _) => lang.of("Stake nothing", "Non mettere in gioco carte").to_owned(),
            (Action::Bid(bid), Lang::En) => format!("Offer {bid} water"),
            (Action::Bid(bid), Lang::It) => format!("Offri {bid} acqua"),
            (Action::Reopen, _) => lang.of("Think again about the stake", "Ripensa alla carta").to_owned(),
            (Action::Guard, _) => lang.of("Play a Guard", "Gioca una Guardia").to_owned(),
            (Action::Pass, _) => lang.of("Let it pass", "Lascia correre").to_owned(),
            (Action::Gamble(true), _) => lang.of("Gamble", "Azzarda").to_owned(),
            (Action::Gamble(false), _) => lang.of("Keep the lot", "Tieni il lotto").to_owned(),
        }
    }

    fn event_text(&self, event: &Redacted<Event>, lang: Lang) -> Option<String> {
        let name = |seat: &Seat| seat_name(*seat, lang);
        let en = lang == Lang::En;
        Some(match event.get() {
            Event::RoundBegan { round, first } if en => format!("Round {round}. {} is first.", name(first)),
            Event::RoundBegan { round, first } => format!("Round {round}. Comincia {}.", name(first)),
            Event::Traded { seat, count, given: None, .. } if en => {
                format!("{} trades {}.", name(seat), cards(*count, lang))
            }
            Event::Traded { seat, count, given: None, .. } => {
                format!("{} cambia {}.", name(seat), cards(*count, lang))
            }
            Event::Traded { seat, given: Some(given), drawn, .. } => {
                let drawn = drawn.as_deref().unwrap_or_default();
                let (given, drawn) = (list(given, lang), list(drawn, lang));
                if en {
                    format!("{} trades {given} for {drawn}.", name(seat))
                } else {
                    format!("{} cambia {given} con {drawn}.", name(seat))
                }
            }
            Event::WindNamed { seat, wind } if en => {
                format!("{} names the wind. {}.", name(seat), wind_name(*wind, lang))
            }
            Event::WindNamed { seat, wind } => {
                format!("{} sceglie il vento. {}.", name(seat), wind_name(*wind, lang))
            }
            Event::Rained { seat, amount } if en => format!("{} receives {amount} water.", name(seat)),
            Event::Rained { seat, amount } => format!("{} riceve {amount} acqua.", name(seat)),
            Event::Drew { seat, card: None } if en => format!("{} draws a card.", name(seat)),
            Event::Drew { seat, card: None } => format!("{} pesca una carta.", name(seat)),
            Event::Drew { seat, card: Some(card) } if en => {
                format!("{} draws {}.", name(seat), card.name(lang))
            }
            Event::Drew { seat, card: Some(card) } => format!("{} pesca {}.", name(seat), card.name(lang)),
            Event::Scouted { seat, card: None } if en => format!("{} looks at the lot.", name(seat)),
            Event::Scouted { seat, card: None } => format!("{} guarda il lotto.", name(seat)),
            Event::Scouted { seat, card: Some(card) } if en => {
                format!("{} looks at the lot: {}.", name(seat), card.name(lang))
            }
            Event::Scouted { seat, card: Some(card) } => {
                format!("{} guarda il lotto: {}.", name(seat), card.name(lang))
            }
            Event::OfferSealed { seat } if en => format!("{} seals an offer.", name(seat)),
            Event::OfferSealed { seat } => format!("{} sigilla un'offerta.", name(seat)),
            Event::OfferOpened { seat, stake, bid, total } => {
                let stake = stake.map_or(String::new(), |card| format!("{} + ", card.name(lang)));
                if en {
                    format!("{} offered {stake}{bid} water = {total}.", name(seat))
                } else {
                    format!("{} ha offerto {stake}{bid} acqua = {total}.", name(seat))
                }
            }
            Event::TieRolled { seat, die } if en => format!("{} rolls {die} for the tie.", name(seat)),
            Event::TieRolled { seat, die } => format!("{} tira {die} per lo spareggio.", name(seat)),
            Event::LotTurned { card } if en => format!("The lot is {}.", card.name(lang)),
            Event::LotTurned { card } => format!("Il lotto è {}.", card.name(lang)),
            Event::Unsold { card } if en => format!("Nobody wants {}.", card.name(lang)),
            Event::Unsold { card } => format!("Nessuno vuole {}.", card.name(lang)),
            Event::Won { seat, card } if en => format!("{} wins {}.", name(seat), card.name(lang)),
            Event::Won { seat, card } => format!("{} si aggiudica {}.", name(seat), card.name(lang)),
            Event::Passed { seat } if en => format!("{} lets it pass.", name(seat)),
            Event::Passed { seat } => format!("{} lascia correre.", name(seat)),
            Event::Guarded { seat, card } => {
                let (who, lot) = (name(seat), card.name(lang));
                match (self.rulings.guard, lang) {
                    (GuardEffect::LotLost, Lang::En) => format!("{who} plays a Guard: {lot} is discarded."),
                    (GuardEffect::LotLost, Lang::It) => format!("{who} gioca una Guardia: {lot} si scarta."),
                    (GuardEffect::LotTaken, Lang::En) => format!("{who} plays a Guard and takes {lot}."),
                    (GuardEffect::LotTaken, Lang::It) => format!("{who} gioca una Guardia e prende {lot}."),
                }
            }
            Event::Paid { seat, amount } if en => format!("{} pays {amount} water.", name(seat)),
            Event::Paid { seat, amount } => format!("{} paga {amount} acqua.", name(seat)),
            Event::Gambled { seat, die, lucky: true } if en => {
                format!("{} rolls {die}: twice the points.", name(seat))
            }
            Event::Gambled { seat, die, lucky: true } => format!("{} tira {die}: punti doppi.", name(seat)),
            Event::Gambled { seat, die, lucky: false } if en => {
                format!("{} rolls {die}: the lot is lost.", name(seat))
            }
            Event::Gambled { seat, die, lucky: false } => {
                format!("{} tira {die}: il lotto è perso.", name(seat))
            }
            Event::Ended { winners } => {
                let names = winners.iter().map(name).collect::<Vec<_>>().join(", ");
                if en {
                    format!("The match is over. Winner: {names}.")
                } else {
                    format!("Partita finita. Vince: {names}.")
                }
            }
        })
    }

    fn targets(&self, action: &Action) -> Targets {
        match action {
            Action::Trade(cards) => {
                cards.iter().fold(Targets::NONE, |targets, card| targets.card(card.key()))
            }
            Action::Stake(card) => Targets::NONE.card(card.key()),
            Action::Bid(bid) => Targets::NONE.amount(*bid),
            Action::Wind(_)
            | Action::NoStake
            | Action::Reopen
            | Action::Guard
            | Action::Pass
            | Action::Gamble(_) => Targets::NONE,
        }
    }

    fn why_text(&self, why: &Why, lang: Lang) -> String {
        match (why, lang) {
            (Why::NotAsked, Lang::En) => "You are not asked anything now.".into(),
            (Why::NotAsked, Lang::It) => "Ora non ti viene chiesto nulla.".into(),
            (Why::OtherQuestion, Lang::En) => "That does not answer the question.".into(),
            (Why::OtherQuestion, Lang::It) => "Questo non risponde alla domanda.".into(),
            (Why::NotInHand(card), Lang::En) => format!("You do not hold {}.", card.name(lang)),
            (Why::NotInHand(card), Lang::It) => format!("Non hai in mano {}.", card.name(lang)),
            (Why::Unsorted, Lang::En) => "Name the cards in order of value.".into(),
            (Why::Unsorted, Lang::It) => "Indica le carte in ordine di valore.".into(),
            (Why::TooMany { max }, Lang::En) => format!("You may trade at most {}.", cards(*max, lang)),
            (Why::TooMany { max }, Lang::It) => format!("Puoi cambiare al massimo {}.", cards(*max, lang)),
            (Why::DeckEmpty, Lang::En) => "There is no card to look at.".into(),
            (Why::DeckEmpty, Lang::It) => "Non c'è una carta da guardare.".into(),
            (Why::GuardStaked, Lang::En) => "A Guard cannot be staked.".into(),
            (Why::GuardStaked, Lang::It) => "Una Guardia non si può mettere in gioco.".into(),
            (Why::TooMuch { has }, Lang::En) => format!("You have only {has} water."),
            (Why::TooMuch { has }, Lang::It) => format!("Hai solo {has} acqua."),
        }
    }

    fn view_text(&self, view: &Redacted<View>, lang: Lang) -> String {
        let view = view.get();
        let mut text = String::new();
        let deck = lang.of("deck", "mazzo");
        let bank = lang.of("bank", "banca");
        let _ = writeln!(
            text,
            "Round {}/{}  {deck} {}  {bank} {}",
            view.round, view.rounds, view.deck, view.bank
        );
        if let Some(card) = view.scouted {
            let _ =
                writeln!(text, "{}: {}", lang.of("You saw the lot", "Hai visto il lotto"), card.name(lang));
        }
        if let Some(lot) = view.lot {
            let _ = writeln!(text, "{}: {}", lang.of("Lot", "Lotto"), lot.name(lang));
        }
        for (seat, it) in Seat::first(self.seats).zip(&view.seats) {
            let hand = it.hand.as_ref().map_or(String::new(), |hand| format!(": {}", list(hand, lang)));
            let _ = writeln!(
                text,
                "{:<6} {} {}  {} {}  {}{hand}",
                seat_name(seat, lang),
                it.points,
                lang.of("points", "punti"),
                it.water,
                lang.of("water", "acqua"),
                cards(it.cards, lang),
            );
        }
        text
    }

    fn victory_text(&self, victory: &str, lang: Lang) -> String {
        match victory {
            "points" => lang.of("most points", "più punti"),
            _ => lang.of("more water at equal points", "più acqua a parità di punti"),
        }
        .to_owned()
    }
}
