//! How the game presents itself: the table settings, and every sentence in both languages.

use std::fmt::Write as _;

use landsraad_kernel::{
    EditionSpec, GameSpec, Lang, Narrate, Options, Redacted, Say, Seat, Setup, SetupError,
};

use crate::{Action, Bid, Event, LiarsDice, Question, View, Why};

/// The roles of the seats: key, English and Italian.
pub(crate) const ROLES: [(&str, &str, &str); 6] = [
    ("red", "Red", "Rosso"),
    ("blue", "Blue", "Blu"),
    ("green", "Green", "Verde"),
    ("gold", "Gold", "Oro"),
    ("black", "Black", "Nero"),
    ("white", "White", "Bianco"),
];

impl Setup for LiarsDice {
    fn spec() -> GameSpec {
        let name = Say { en: "Liar's Dice", it: "Dadi bugiardi" };
        let blurb = Say {
            en: "Bid on dice that nobody sees whole. Catch the liar.",
            it: "Dichiara dadi che nessuno vede per intero. Smaschera il bugiardo.",
        };
        // [liars.setup.players]
        let (min_seats, max_seats) = (2, 4);
        let (options, presets, roles) = (vec![], vec![], vec![]);
        let edition = EditionSpec {
            id: "liars",
            name,
            blurb,
            ledger: "liars",
            min_seats,
            max_seats,
            options,
            presets,
            roles,
        };
        GameSpec { id: "liars-dice", name, blurb, editions: vec![edition] }
    }

    fn build(_edition: &str, _options: &Options, seats: u8) -> Result<LiarsDice, SetupError> {
        if !(2..=4).contains(&seats) {
            let (en, it) = (format!("2 to 4 seats, not {seats}"), format!("da 2 a 4 posti, non {seats}"));
            return Err(SetupError::new("seats", en, it));
        }
        Ok(LiarsDice { seats })
    }

    fn edition(&self) -> &'static str {
        "liars"
    }

    fn options(&self) -> Options {
        Options::default()
    }
}

fn seat_name(seat: Seat, lang: Lang) -> &'static str {
    let (_, en, it) = ROLES[seat.index()];
    lang.of(en, it)
}

fn claim(bid: Bid, lang: Lang) -> String {
    let Bid { count, face } = bid;
    let dice = match lang {
        Lang::En if count == 1 => "die showing",
        Lang::En => "dice showing",
        Lang::It if count == 1 => "dado con",
        Lang::It => "dadi con",
    };
    format!("{count} {dice} {face}")
}

fn list(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Narrate for LiarsDice {
    fn seat_text(&self, _view: &Redacted<View>, seat: Seat, lang: Lang) -> String {
        seat_name(seat, lang).to_owned()
    }

    fn question_text(&self, _view: &Redacted<View>, question: &Question, lang: Lang) -> String {
        match (question, lang) {
            (Question::Turn { standing: None }, _) => {
                lang.of("What do you bid?", "Che cosa dichiari?").to_owned()
            }
            (Question::Turn { standing: Some(bid) }, Lang::En) => {
                format!("Bid more than {}, or doubt it.", claim(*bid, lang))
            }
            (Question::Turn { standing: Some(bid) }, Lang::It) => {
                format!("Dichiara più di {}, oppure dubita.", claim(*bid, lang))
            }
        }
    }

    fn action_text(&self, _view: &Redacted<View>, action: &Action, lang: Lang) -> String {
        match action {
            Action::Bid(bid) => format!("{} {}", lang.of("Bid", "Dichiara"), claim(*bid, lang)),
            Action::Doubt => lang.of("Doubt", "Dubita").to_owned(),
        }
    }

    fn event_text(&self, event: &Redacted<Event>, lang: Lang) -> Option<String> {
        let name = |seat: &Seat| seat_name(*seat, lang);
        Some(match event.get() {
            Event::Rolled { seat, dice: None } => format!("{} {}.", name(seat), lang.of("rolls", "tira")),
            Event::Rolled { seat, dice: Some(dice) } => {
                format!("{} {} {}.", name(seat), lang.of("rolls", "tira"), list(dice))
            }
            Event::Bid { seat, bid } => format!("{}: {}.", name(seat), claim(*bid, lang)),
            Event::Doubted { seat, showdown } => {
                let (doubter, loser, found) = (name(seat), name(&showdown.loser), showdown.found);
                match lang {
                    Lang::En => format!("{doubter} doubts. Found: {found}. {loser} loses a die."),
                    Lang::It => format!("{doubter} dubita. Trovati: {found}. {loser} perde un dado."),
                }
            }
        })
    }

    fn why_text(&self, why: &Why, lang: Lang) -> String {
        match (why, lang) {
            (Why::NotYourTurn, _) => lang.of("It is not your turn.", "Non è il tuo turno.").to_owned(),
            (Why::NothingToDoubt, _) => {
                lang.of("There is no bid to doubt.", "Non c'è una dichiarazione di cui dubitare.").to_owned()
            }
            (Why::NoSuchFace, _) => {
                lang.of("Dice have the faces 1 to 6.", "I dadi hanno le facce da 1 a 6.").to_owned()
            }
            (Why::NoSuchCount { dice }, Lang::En) => format!("There are {dice} dice: bid 1 to {dice}."),
            (Why::NoSuchCount { dice }, Lang::It) => format!("I dadi sono {dice}: dichiara da 1 a {dice}."),
            (Why::TooLow { standing }, Lang::En) => format!("Bid more than {}.", claim(*standing, lang)),
            (Why::TooLow { standing }, Lang::It) => format!("Dichiara più di {}.", claim(*standing, lang)),
        }
    }

    fn view_text(&self, view: &Redacted<View>, lang: Lang) -> String {
        let view = view.get();
        let mut text = String::new();
        for (seat, shown) in Seat::first(self.seats).zip(&view.seats) {
            let dice = shown.cup.as_ref().map_or_else(|| "? ".repeat(shown.dice.into()), |cup| list(cup));
            let _ = writeln!(text, "{:<6} {}", seat_name(seat, lang), dice.trim_end());
        }
        if let Some(bid) = view.standing {
            let _ = writeln!(text, "{}: {}", lang.of("Bid", "Dichiarazione"), claim(bid, lang));
        }
        text
    }

    fn victory_text(&self, _victory: &str, lang: Lang) -> String {
        lang.of("the last dice on the table", "gli ultimi dadi sul tavolo").to_owned()
    }
}
