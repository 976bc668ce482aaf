//! Events as log lines.

use landsraad_kernel::Lang;

use super::{colour, kind_name};
use crate::Globopolis;
use crate::board::{Item, RollOf};
use crate::event::Event;
use crate::vocabulary::*;

fn dice(roll: &RollOf) -> String {
    let d6: Vec<String> = roll.d6.iter().map(u8::to_string).collect();
    if d6.is_empty() { roll.die.to_string() } else { format!("{} [{}]", roll.die, d6.join(" ")) }
}

pub(super) fn items(g: &Globopolis, items: &[Item], giver: Party, lang: Lang) -> String {
    let wares: Vec<String> =
        items.iter().filter(|i| i.giver == giver).map(|i| g.ware_text(i.ware, lang)).collect();
    if wares.is_empty() { lang.of("nothing", "nulla").into() } else { wares.join(", ") }
}

fn money(g: &Globopolis, why: Money, lang: Lang) -> String {
    let t = |title| g.title_name(title, lang);
    match (why, lang) {
        (Money::Teleport, Lang::En) => "passing Teleport!".into(),
        (Money::Teleport, Lang::It) => "passaggio da Teleport!".into(),
        (Money::Fee(title), Lang::En) => format!("fee of {}", t(title)),
        (Money::Fee(title), Lang::It) => format!("fee di {}", t(title)),
        (Money::Guild(title), _) => t(title),
        (Money::Supply(i) | Money::Arrival(i), _) => g.seller_name(i, lang),
        (Money::Premium(title), Lang::En) => format!("developing {}", t(title)),
        (Money::Premium(title), Lang::It) => format!("sviluppo di {}", t(title)),
        (Money::SoldCr, Lang::En) => "CR sold".into(),
        (Money::SoldCr, Lang::It) => "CR venduti".into(),
        (Money::BoughtCr, Lang::En) => "CR bought".into(),
        (Money::BoughtCr, Lang::It) => "CR comprati".into(),
        (Money::Deal, _) => lang.of("deal", "affare").into(),
        (Money::Card(card), _) => g.card_name(card, lang),
    }
}

fn points(g: &Globopolis, why: Points, lang: Lang) -> String {
    let t = |title| g.title_name(title, lang);
    match (why, lang) {
        (Points::Value(title), _) => t(title),
        (Points::Group(group), Lang::En) => format!("all of {}", g.group_name(group, lang)),
        (Points::Group(group), Lang::It) => format!("gruppo completo: {}", g.group_name(group, lang)),
        (Points::Level(title), Lang::En) => format!("{} developed", t(title)),
        (Points::Level(title), Lang::It) => format!("sviluppo di {}", t(title)),
        (Points::Suspended(title), Lang::En) => format!("{} suspended", t(title)),
        (Points::Suspended(title), Lang::It) => format!("sviluppo sospeso in {}", t(title)),
        (Points::Restored(title), Lang::En) => format!("{} restored", t(title)),
        (Points::Restored(title), Lang::It) => format!("sviluppo ripreso in {}", t(title)),
        (Points::Destroyed(title), Lang::En) => format!("levels of {} destroyed", t(title)),
        (Points::Destroyed(title), Lang::It) => format!("livelli distrutti in {}", t(title)),
        (Points::Moonshot, _) => "Moonshot!".into(),
        (Points::Arrival(i), _) => g.seller_name(i, lang),
        (Points::Reverse, _) => lang.of("going counter-clockwise", "senso antiorario").into(),
        (Points::Sold, _) => lang.of("CR sold", "CR venduti").into(),
        (Points::Bought, _) => lang.of("CR bought", "CR comprati").into(),
        (Points::Mission(card) | Points::Card(card), _) => g.card_name(card, lang),
    }
}

fn store(g: &Globopolis, store: Store, lang: Lang) -> String {
    match store {
        Store::Supply => lang.of("the Administration", "l'Amministrazione").into(),
        Store::Ps(seat) => format!("PS {}", colour(seat, lang)),
        Store::Plate(title) => g.title_name(title, lang),
    }
}

/// This many agents.
pub(super) fn agents_text(n: u16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 agent".to_owned(),
        (Lang::En, _) => format!("{n} agents"),
        (Lang::It, 1) => "1 agente".to_owned(),
        (Lang::It, _) => format!("{n} agenti"),
    }
}

/// The kind of card with its English article.
const fn a_kind(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Mission => "a Mission",
        CardKind::Ops => "an Ops",
        CardKind::Influence => "an Influence",
    }
}

pub(super) fn text(g: &Globopolis, event: &Event, lang: Lang) -> Option<String> {
    let en = lang == Lang::En;
    let both = |english: String, italian: String| if en { english } else { italian };
    let name = |title: Title| g.title_name(title, lang);
    let who = |seat| colour(seat, lang);
    Some(match event {
        Event::StartRoll { seat, roll } => both(
            format!("{} rolls {roll} for the first turn.", who(*seat)),
            format!("{} tira {roll} per il primo turno.", who(*seat)),
        ),
        Event::FirstPlayer { seat } => {
            both(format!("{} starts.", who(*seat)), format!("Comincia {}.", who(*seat)))
        }
        Event::Turn { seat, round } => {
            both(format!("— Round {round}: {} —", who(*seat)), format!("— Giro {round}: {} —", who(*seat)))
        }
        Event::EventPhase { .. } => return None,
        Event::Drew { seat, kind, card } => {
            let face = card.map_or_else(String::new, |c| format!(": {}", g.card_name(c, lang)));
            both(
                format!("{} draws {} card{face}.", who(*seat), a_kind(*kind)),
                format!("{} prende una carta {}{face}.", who(*seat), kind_name(*kind)),
            )
        }
        Event::NoCard { seat, kind } => both(
            format!("There is no {} card for {}.", kind_name(*kind), who(*seat)),
            format!("Non c'è una carta {} per {}.", kind_name(*kind), who(*seat)),
        ),
        Event::Reshuffled { kind } => both(
            format!("The used {} cards are shuffled in.", kind_name(*kind)),
            format!("Le carte {} usate si rimescolano.", kind_name(*kind)),
        ),
        Event::Under { seat, kind, card } => {
            let face = card.map_or_else(String::new, |c| format!(": {}", g.card_name(c, lang)));
            both(
                format!("{} puts {} card under the deck{face}.", who(*seat), a_kind(*kind)),
                format!("{} mette una carta {} sotto il mazzo{face}.", who(*seat), kind_name(*kind)),
            )
        }
        Event::Cash { seat, amount, why } => {
            format!("{}: {amount:+} EU ({}).", who(*seat), money(g, *why, lang))
        }
        Event::Credit { seat, amount, why } => {
            format!("{}: {amount:+} CR ({}).", who(*seat), points(g, *why, lang))
        }
        Event::Rolled { seat, dice, way } => {
            let sum: u8 = dice.iter().sum();
            let all: Vec<String> = dice.iter().map(u8::to_string).collect();
            let back = if *way == Way::Clockwise {
                ""
            } else {
                lang.of(", counter-clockwise", ", in senso antiorario")
            };
            let rolled =
                if dice.len() == 1 { sum.to_string() } else { format!("{} = {sum}", all.join(" + ")) };
            format!("{} {} {rolled}{back}.", who(*seat), lang.of("rolls", "tira"))
        }
        Event::Moved { seat, from, to } => {
            let (from, to) = (g.space_name(*from, lang), g.space_name(*to, lang));
            both(
                format!("{}'s Governor goes from {from} to {to}.", who(*seat)),
                format!("Il Governatore di {} va da {from} a {to}.", who(*seat)),
            )
        }
        Event::Teleported { seat, d8, d20 } => both(
            format!("{} is teleported: D8 {d8}, D20 {d20}.", who(*seat)),
            format!("{} viene teletrasportato: D8 {d8}, D20 {d20}.", who(*seat)),
        ),
        Event::Units { unit, count, from, to } => {
            format!(
                "{count} {}: {} → {}.",
                g.unit_name(*unit, lang),
                store(g, *from, lang),
                store(g, *to, lang)
            )
        }
        Event::Owner { title, seat, how } => {
            let how = match how {
                How::Dealt => lang.of("dealt", "in sorte"),
                How::Free => lang.of("it was free", "era di nessuno"),
                How::Takeover => lang.of("taken over", "subentro"),
                How::Conquest => lang.of("conquered", "conquista"),
                How::Deal => lang.of("deal", "affare"),
            };
            both(
                format!("{} goes to {} ({how}).", name(*title), who(*seat)),
                format!("{} va|vanno a {} ({how}).", name(*title), who(*seat)),
            )
        }
        Event::Developed { title, level } => both(
            format!("{} reaches level {level}.", name(*title)),
            format!("{} sale|salgono al livello {level}.", name(*title)),
        ),
        Event::SupplyRoll { seat, seller, dice: [a, b] } => {
            let s = g.seller_name(*seller, lang);
            both(
                format!("{s} offers {} {a} + {b} = {} R-Units.", who(*seat), a + b),
                format!("{s} offre|offrono {a} + {b} = {} R-Units a {}.", a + b, who(*seat)),
            )
        }
        Event::Academy { seat, agents, roll, count } => {
            let what = match (*agents, *count) {
                (true, n) => agents_text(n.into(), lang),
                (false, 1) => "1 NS-Unit".to_owned(),
                (false, n) => format!("{n} NS-Units"),
            };
            both(
                format!("The academy gives {} {what} (D6 {roll}).", who(*seat)),
                format!("L'accademia dà a {} {what} (D6 {roll}).", who(*seat)),
            )
        }
        Event::Played { seat, card } => both(
            format!("{} plays {}.", who(*seat), g.card_name(*card, lang)),
            format!("{} gioca {}.", who(*seat), g.card_name(*card, lang)),
        ),
        Event::Declared { seat, card } => both(
            format!("{} declares {}.", who(*seat), g.card_name(*card, lang)),
            format!("{} dichiara {}.", who(*seat), g.card_name(*card, lang)),
        ),
        Event::Offered { from, to, items: wares } => {
            let (a, b) = (items(g, wares, Party::ACTIVE, lang), items(g, wares, Party::PARTNER, lang));
            both(
                format!("{} offers {}: {a} for {b}.", who(*from), who(*to)),
                format!("{} offre a {}: {a} per {b}.", who(*from), who(*to)),
            )
        }
        Event::Answered { seat, accepted } => match (en, accepted) {
            (true, true) => format!("{} accepts.", who(*seat)),
            (true, false) => format!("{} refuses.", who(*seat)),
            (false, true) => format!("{} accetta.", who(*seat)),
            (false, false) => format!("{} rifiuta.", who(*seat)),
        },
        Event::HandedOver { from, to, kind, card } => {
            let face = card.map_or_else(|| kind_name(*kind).to_owned(), |c| g.card_name(c, lang));
            both(
                format!("{} hands {} to {}.", who(*from), face, who(*to)),
                format!("{} cede {} a {}.", who(*from), face, who(*to)),
            )
        }
        Event::CaptivesPassed { of, from, to, count } => both(
            format!("Captured agents of {}: {count} from {} to {}.", who(*of), who(*from), who(*to)),
            format!("Agenti catturati di {}: {count} da {} a {}.", who(*of), who(*from), who(*to)),
        ),
        Event::Attack { attacker, defender, from, target } => both(
            format!(
                "{} attacks {}'s {} from {}.",
                who(*attacker),
                who(*defender),
                name(*target),
                name(*from)
            ),
            format!(
                "{} attacca da {} il {} di {}.",
                who(*attacker),
                name(*from),
                name(*target),
                who(*defender)
            ),
        ),
        Event::CalledOff { attacker } => both(
            format!("{}'s Aggression does not take place.", who(*attacker)),
            format!("L'Aggressione di {} non ha luogo.", who(*attacker)),
        ),
        Event::Withdrew { seat, title, count } => both(
            format!("{} withdraws {} from {}.", who(*seat), agents_text((*count).into(), lang), name(*title)),
            format!("{} ritira {} da {}.", who(*seat), agents_text((*count).into(), lang), name(*title)),
        ),
        Event::Forces { d6: [a, d], odds } => {
            let percent = odds / 10_000_000;
            both(
                format!(
                    "Forces: 1D8 + {a}D6 against 1D10 + {d}D6; the attacker wins {percent} times in 100."
                ),
                format!("Forze: 1D8 + {a}D6 contro 1D10 + {d}D6; l'attaccante vince {percent} volte su 100."),
            )
        }
        Event::Dice { seat, roll, again, .. } => {
            let again = if *again { lang.of(" again", " di nuovo") } else { "" };
            both(
                format!("{} rolls{again} {}.", who(*seat), dice(roll)),
                format!("{} tira{again} {}.", who(*seat), dice(roll)),
            )
        }
        Event::Round { scores: [a, d], winner } => {
            let side = match winner {
                Side::Attacker => lang.of("the attacker", "all'attaccante"),
                Side::Defender => lang.of("the defender", "al difensore"),
            };
            both(
                format!("{a} against {d}: {side} wins the round."),
                format!("{a} a {d}: il round va {side}."),
            )
        }
        Event::Defeated { title, by } => both(
            format!("{} defeats {}.", who(*by), name(*title)),
            format!("{} sconfigge il {}.", who(*by), name(*title)),
        ),
        Event::Captured { by, of, title, count } => {
            if en {
                {
                    let agents = agents_text((*count).into(), lang);
                    format!("{} captures {agents} of {} in {}.", who(*by), who(*of), name(*title))
                }
            } else {
                {
                    let agents = agents_text((*count).into(), lang);
                    format!("{} cattura {agents} di {} in {}.", who(*by), who(*of), name(*title))
                }
            }
        }
        Event::Throw { owner, opponent, .. } => both(
            format!("Cleaning House: {owner} against {opponent}."),
            format!("Cleaning House: {owner} a {opponent}."),
        ),
        Event::Contest { title, against, won } => match (en, won) {
            (true, true) => format!("{}'s agents in {} are found.", who(*against), name(*title)),
            (true, false) => format!("{}'s agents in {} stay.", who(*against), name(*title)),
            (false, true) => format!("Gli agenti di {} in {} sono scoperti.", who(*against), name(*title)),
            (false, false) => format!("Gli agenti di {} in {} restano.", who(*against), name(*title)),
        },
        Event::Agent { seat, from, to } => {
            let from = from.map_or_else(|| "PS".to_owned(), name);
            both(
                format!("{} moves an agent: {from} → {}.", who(*seat), name(*to)),
                format!("{} muove un agente: {from} → {}.", who(*seat), name(*to)),
            )
        }
        Event::Qualified { seat } => both(
            format!("{} meets a victory condition: this round is the last.", who(*seat)),
            format!("{} soddisfa una condizione di vittoria: questo giro è l'ultimo.", who(*seat)),
        ),
        Event::ExtraRound => {
            lang.of("Level at the top: another round.", "Parità in testa: un altro giro.").into()
        }
        Event::Over { winners } => {
            let names: Vec<&str> = winners.iter().map(who).collect();
            match (en, names.len()) {
                (true, 1) => format!("The game is over. {} wins.", names.concat()),
                (true, _) => format!("The game is over. {} win.", names.join(" and ")),
                (false, 1) => format!("La partita è finita. Vince {}.", names.concat()),
                (false, _) => format!("La partita è finita. Vincono {}.", names.join(" e ")),
            }
        }
    })
}
