//! Words for people, in both languages: one file per topic, each with `question`, `action`, `event`, `why`.

// Some topics have a line for every event, others keep some for screens: one signature for all.
#![allow(clippy::unnecessary_wraps)]

mod advice;
mod battle;
mod bidding;
mod board;
mod charity;
mod collection;
mod deals;
mod event_rules;
mod exchange;
mod nexus;
mod notable;
mod nouns;
mod revival;
mod setup;
mod shipment;
mod special;
mod spice_blow;
mod standing;
mod storm;
mod table;
mod targets;
mod trade;
mod usual;
mod windows;

use landsraad_kernel::{
    Asked, Lang, Milestone, Narrate, OrderPart, Redacted, RuleRef, Seat, SeatSet, Standing, Targets,
};

use self::nouns::polished;
use crate::action::{Action, Question, Why};
use crate::board::Squad;
use crate::data::{Card, Loc, Territory};
use crate::event::Event;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Dune, Faction, FactionSet};

/// Names as the reader sees them.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// What the reader knows.
    pub view: &'a View,
}

impl Names<'_> {
    /// The faction of a seat.
    pub fn seat(self, seat: Seat, lang: Lang) -> String {
        let found = self.view.factions.iter().find(|f| f.seat == seat);
        found.map_or_else(|| lang.of("nobody", "nessuno").to_owned(), |f| faction(f.faction, lang).to_owned())
    }
}

/// A faction's name.
pub fn faction(f: Faction, lang: Lang) -> &'static str {
    f.name().get(lang)
}

/// A card's name; copies have the same.
pub fn card(card: Card, lang: Lang) -> &'static str {
    card.name().get(lang)
}

/// Several factions.
pub fn factions(set: FactionSet, lang: Lang) -> String {
    let names: Vec<&str> = set.iter().map(|f| faction(f, lang)).collect();
    lang.and(&names)
}

/// A territory's name.
pub fn territory(t: Territory, lang: Lang) -> &'static str {
    t.name().get(lang)
}

/// A location: the territory, and the sector where there are several.
pub fn place(loc: Loc, lang: Lang) -> String {
    let name = territory(loc.territory(), lang);
    if loc.territory().locations().count() == 1 {
        name.to_owned()
    } else {
        format!("{name} ({} {})", lang.of("sector", "settore"), loc.sector())
    }
}

/// `1 force`, `3 forces`: one word for one, another for more.
pub fn count(n: u16, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

/// Forces by number.
pub fn forces(n: u8, lang: Lang) -> String {
    squad(Squad::new(n, 0), lang)
}

/// Forces by number and kind.
pub fn squad(squad: Squad, lang: Lang) -> String {
    let plain = |n| match lang {
        Lang::En => count(n, "force", "forces"),
        Lang::It => count(n, "truppa", "truppe"),
    };
    let starred = |n: u8| match lang {
        Lang::En => count(n.into(), "starred force", "starred forces"),
        Lang::It => format!("{} con stella", plain(n.into())),
    };
    match (squad.normal, squad.special) {
        (n, 0) => plain(n.into()),
        (0, s) => starred(s),
        (n, s) => format!("{} {} {}", plain(n.into()), lang.of("and", "e"), starred(s)),
    }
}

/// Forces by number and name: starred ones are Sardaukar or Fedaykin.
pub fn troops(f: Faction, n: Squad, lang: Lang) -> String {
    let starred = match f {
        Faction::Emperor => "Sardaukar",
        Faction::Fremen => "Fedaykin",
        Faction::Atreides | Faction::BeneGesserit | Faction::Guild | Faction::Harkonnen => {
            return squad(n, lang);
        }
    };
    match (n.normal, n.special) {
        (_, 0) => squad(n, lang),
        (0, s) => format!("{s} {starred}"),
        (normal, s) => {
            format!("{} {} {s} {starred}", squad(Squad::new(normal, 0), lang), lang.of("and", "e"))
        }
    }
}

/// Spice by amount.
pub fn spice(n: u16, lang: Lang) -> String {
    format!("{n} {}", lang.of("spice", "unità di spezia"))
}

/// A phase's name.
pub fn phase(phase: Phase, lang: Lang) -> &'static str {
    match phase {
        Phase::Setup => lang.of("Setup", "Preparazione"),
        Phase::Storm => lang.of("Storm", "Tempesta"),
        Phase::SpiceBlow => lang.of("Spice Blow and Nexus", "Spezia e Nexus"),
        Phase::Charity => lang.of("CHOAM Charity", "Donazione della CHOAM"),
        Phase::Bidding => lang.of("Bidding", "Asta"),
        Phase::Revival => lang.of("Revival", "Risveglio"),
        Phase::Shipment => lang.of("Shipment and Movement", "Trasferimento e Movimento"),
        Phase::Battle => lang.of("Battle", "Battaglia"),
        Phase::Collection => lang.of("Spice Collection", "Raccolta della Spezia"),
        Phase::Mentat => lang.of("Mentat Pause", "Intervento dei Mentat"),
    }
}

/// The kind of victory.
fn victory(key: &str, lang: Lang) -> &'static str {
    match key {
        "strongholds" => lang.of("enough strongholds", "roccaforti sufficienti"),
        "prediction" => lang.of("a true prediction", "una profezia avverata"),
        "fremen_special" => lang.of("the Fremen special victory", "la vittoria speciale dei Fremen"),
        "guild_special" => lang.of("the Guild special victory", "la vittoria speciale della Gilda"),
        "fremen_default" => {
            lang.of("the Fremen, as nobody else won", "i Fremen, perché nessun altro ha vinto")
        }
        "most_strongholds" => lang.of("the most strongholds", "il maggior numero di roccaforti"),
        "definitive" => lang.of("the best of all in the end", "il migliore di tutti alla fine"),
        "last_standing" => lang.of("all others are out of the game", "tutti gli altri sono fuori dal gioco"),
        "nobody" => lang.of("nobody has won", "nessuno ha vinto"),
        _ => lang.of("victory", "vittoria"),
    }
}

impl Narrate for Dune {
    fn seat_text(&self, view: &Redacted<View>, seat: Seat, lang: Lang) -> String {
        Names { view: view.get() }.seat(seat, lang)
    }

    fn question_text(&self, view: &Redacted<View>, question: &Question, lang: Lang) -> String {
        let names = Names { view: view.get() };
        polished(
            lang,
            match *question {
                Question::Setup(q) => setup::question(q, lang),
                Question::Storm(q) => storm::question(q, lang),
                Question::SpiceBlow(q) => spice_blow::question(names, q, lang),
                Question::Nexus(q) => nexus::question(names, q, lang),
                Question::Exchange(q) => exchange::question(q, lang),
                Question::Charity(q) => charity::question(names, q, lang),
                Question::Bidding(q) => bidding::question(names, q, lang),
                Question::Revival(q) => revival::question(names, q, lang),
                Question::Shipment(q) => shipment::question(names, q, lang),
                Question::Battle(q) => battle::question(names, q, lang),
                Question::Collection(q) => collection::question(names, q, lang),
                Question::Reaction(q) => windows::question(q, lang),
                Question::AnyTime(q) => windows::any_time_question(q, lang),
                Question::Special(q) => special::question(q, lang),
                Question::Trade(q) => trade::question(q, lang),
            },
        )
    }

    fn advice_text(&self, _view: &Redacted<View>, question: &Question, lang: Lang) -> Option<String> {
        Some(advice::of(question).get(lang).to_owned())
    }

    fn action_text(&self, view: &Redacted<View>, action: &Action, lang: Lang) -> String {
        let names = Names { view: view.get() };
        polished(
            lang,
            match *action {
                Action::Setup(a) => setup::action(a, lang),
                Action::Storm(a) => storm::action(a, lang),
                Action::SpiceBlow(a) => spice_blow::action(names, a, lang),
                Action::Nexus(a) => nexus::action(names, a, lang),
                Action::Exchange(a) => exchange::action(a, lang),
                Action::Charity(a) => charity::action(names, a, lang),
                Action::Bidding(a) => bidding::action(names, a, lang),
                Action::Revival(a) => revival::action(names, a, lang),
                Action::Shipment(a) => shipment::action(names, a, lang),
                Action::Battle(a) => battle::action(names, a, lang),
                Action::Collection(a) => collection::action(names, a, lang),
                Action::Reaction(a) => windows::action(a, lang),
                Action::Deal(a) => deals::action(a, lang),
                Action::AnyTime(a) => windows::any_time_action(a, lang),
                Action::Pledge(n) => shipment::pledge_action(n, lang),
                Action::Special(a) => special::action(a, lang),
                Action::Trade(a) => trade::action(a, lang),
            },
        )
    }

    fn event_text(&self, event: &Redacted<Event>, lang: Lang) -> Option<String> {
        let text = match event.get() {
            Event::Turn { turn } => Some(format!("{} {turn}", lang.of("Turn", "Turno"))),
            Event::Phase { phase: p } => Some(phase(*p, lang).to_owned()),
            Event::Over(end) => {
                let (who, how) = (factions(end.factions, lang), victory(end.victory.key(), lang));
                let honour = end.honoured.map_or_else(String::new, |f| match lang {
                    Lang::En => format!(" {} contributed most.", faction(f, lang)),
                    Lang::It => format!(" Il merito maggiore è di {}.", faction(f, lang)),
                });
                let best = end.honoured.map_or_else(String::new, |f| match lang {
                    Lang::En => format!(" {} played best.", faction(f, lang)),
                    Lang::It => format!(" Ha|Hanno giocato meglio il {}.", faction(f, lang)),
                });
                Some(match (lang, end.factions.len()) {
                    (Lang::En, 0) => format!("The match is over: {how}.{best}"),
                    (Lang::It, 0) => format!("La partita è finita: {how}.{best}"),
                    (Lang::En, _) => format!("The match is over. Won by {who}: {how}.{honour}"),
                    (Lang::It, 1) => format!("La partita è finita. Vince|Vincono il {who}: {how}."),
                    (Lang::It, _) => format!("La partita è finita. Vincono il {who}: {how}.{honour}"),
                })
            }
            Event::Board(e) => board::event(e, lang),
            Event::Setup(e) => setup::event(e, lang),
            Event::Storm(e) => storm::event(e, lang),
            Event::SpiceBlow(e) => spice_blow::event(e, lang),
            Event::Nexus(e) => nexus::event(e, lang),
            Event::Exchange(e) => Some(exchange::event(*e, lang)),
            Event::Charity(e) => charity::event(e, lang),
            Event::Bidding(e) => bidding::event(e, lang),
            Event::Revival(e) => revival::event(e, lang),
            Event::Shipment(e) => shipment::event(e, lang),
            Event::Battle(e) => battle::event(e, lang),
            Event::Collection(e) => collection::event(e, lang),
            Event::Reaction(e) => windows::event(e, lang),
            Event::Deal(e) => deals::event(e, lang),
            Event::AnyTime(e) => windows::any_time_event(e, lang),
            Event::Pledge(e) => Some(shipment::pledge_event(*e, lang)),
            Event::Special(e) => Some(special::event(*e, lang)),
            Event::Trade(e) => Some(trade::event(e, lang)),
        };
        text.map(|text| polished(lang, text))
    }

    fn event_rule(&self, phase: &str, event: &Redacted<Event>) -> Option<RuleRef> {
        event_rules::of(phase, event.get()).map(RuleRef)
    }

    fn milestone(&self, event: &Redacted<Event>) -> Option<Milestone> {
        notable::of(event.get())
    }

    fn losers(&self, state: &State, event: &Redacted<Event>) -> SeatSet {
        notable::loser(event.get()).map_or(SeatSet::EMPTY, |f| state.seat_set(f))
    }

    fn spends(&self, action: &Action) -> bool {
        notable::spends(action)
    }

    fn passes(&self, action: &Action) -> bool {
        usual::passes(action)
    }

    fn usual(&self, asked: &Asked<'_, Dune>) -> Option<Action> {
        usual::of(asked)
    }

    fn is_deal(&self, action: &Action) -> bool {
        matches!(action, Action::Deal(_))
    }

    fn targets(&self, action: &Action) -> Targets {
        targets::of(action)
    }

    fn aimed(&self, action: &Action, target: &str) -> Option<Action> {
        targets::aimed(action, target)
    }

    fn standing(&self, asked: &Asked<'_, Dune>) -> Vec<Standing> {
        standing::offered(asked)
    }

    fn standing_answer(&self, asked: &Asked<'_, Dune>, key: &str, amount: u16) -> Option<Action> {
        standing::answer(asked, key, amount)
    }

    fn order_part(&self, question: &Question) -> Option<OrderPart> {
        standing::part(question)
    }

    fn why_text(&self, why: &Why, lang: Lang) -> String {
        let text = match *why {
            Why::Over => lang.of("The match is over for you.", "Per te la partita è finita.").into(),
            Why::OtherPhase { now, wanted } => {
                let (now, wanted) = (phase(now, lang), phase(wanted, lang));
                match lang {
                    Lang::En => format!("The phase is {now}; that belongs to {wanted}."),
                    Lang::It => format!("La fase è {now}; questo riguarda {wanted}."),
                }
            }
            Why::OthersAsked { asked } if asked.is_empty() => {
                lang.of("Nobody is asked anything now.", "Ora non si chiede nulla a nessuno.").into()
            }
            Why::OthersAsked { asked } => match lang {
                Lang::En => {
                    let are = if asked.len() > 1 { "are" } else { "is" };
                    format!("It is not your turn to answer: {} {are} asked now.", factions(asked, lang))
                }
                Lang::It => format!("Non tocca a te rispondere: ora si chiede a {}.", factions(asked, lang)),
            },
            Why::OtherQuestion => {
                lang.of("That answers another question.", "Questo risponde a un'altra domanda.").into()
            }
            Why::OutOfRange { value, min, max } => match lang {
                Lang::En if min == max => format!("The number can only be {min}, not {value}."),
                Lang::En => format!("The number can be from {min} to {max}, not {value}."),
                Lang::It if min == max => format!("Il numero può essere solo {min}, non {value}."),
                Lang::It => format!("Il numero può andare da {min} a {max}, non {value}."),
            },
            Why::Barred(w) => shipment::barred(w, lang),
            Why::Setup(w) => setup::why(w, lang),
            Why::Storm(w) => storm::why(w, lang),
            Why::SpiceBlow(w) => spice_blow::why(w, lang),
            Why::Nexus(w) => nexus::why(w, lang),
            Why::Exchange(w) => exchange::why(w, lang),
            Why::Charity(w) => charity::why(w, lang),
            Why::Bidding(w) => bidding::why(w, lang),
            Why::Revival(w) => revival::why(w, lang),
            Why::Shipment(w) => shipment::why(w, lang),
            Why::Battle(w) => battle::why(w, lang),
            Why::Collection(w) => collection::why(w, lang),
            Why::Reaction(w) => windows::why(w, lang),
            Why::Deal(w) => deals::why(w, lang),
            Why::AnyTime(w) => windows::any_time_why(w, lang),
            Why::Pledge(w) => shipment::pledge_why(w, lang),
            Why::Special(w) => special::why(w, lang),
            Why::Trade(w) => trade::why(w, lang),
        };
        polished(lang, text)
    }

    fn view_text(&self, view: &Redacted<View>, lang: Lang) -> String {
        table::view(view.get(), lang)
    }

    fn victory_text(&self, key: &str, lang: Lang) -> String {
        victory(key, lang).to_owned()
    }
}
