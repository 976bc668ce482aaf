//! Words for phase 7: battles.

use landsraad_kernel::Lang;

use super::windows::query;
use super::{Names, faction, place, squad, territory};
use crate::Faction;
use crate::activities::battle::plan::{KWISATZ_LOSSES, Lead, Part, Plan};
use crate::activities::battle::prescience::{Element, Shown};
use crate::activities::battle::terms::{Bond, NoKwisatz, NoLeader};
use crate::activities::battle::voice::Order;
use crate::activities::battle::{BattleAction, BattleEvent, BattleQuestion, BattleWhy};
use crate::board::Secret;
use crate::data::{Card, CardKind, LeaderId};

/// Half points: `2½`.
pub fn half(n: u8) -> String {
    match (n / 2, n % 2) {
        (0, 1) => "½".into(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// A kind of card.
pub fn kind(kind: CardKind, lang: Lang) -> &'static str {
    match kind {
        CardKind::ProjectileWeapon => lang.of("projectile weapon", "arma a distanza"),
        CardKind::PoisonWeapon => lang.of("poison weapon", "arma avvelenata"),
        CardKind::Lasgun => lang.of("Lasgun", "Fucile Laser"),
        CardKind::Shield => lang.of("Shield", "Scudo"),
        CardKind::Snooper => lang.of("Snooper", "Rivelatore di Veleni"),
        CardKind::CheapHero => lang.of("Cheap Hero", "Eroe Improbabile"),
        CardKind::Karama => "Karama",
        CardKind::Truthtrance => lang.of("Truthtrance", "Veritrance"),
        CardKind::WeatherControl => lang.of("Weather Control", "Controllo Atmosferico"),
        CardKind::FamilyAtomics => lang.of("Family Atomics", "Atomiche di Famiglia"),
        CardKind::Hajr => "Hajr",
        CardKind::TleilaxuGhola => lang.of("Tleilaxu Ghola", "Ghola dei Tleilaxu"),
        CardKind::Worthless => lang.of("worthless card", "Carta Inservibile"),
        CardKind::ConeOfSilence => lang.of("Cone of Silence", "Cono del Silenzio"),
        CardKind::ResidualPoison => lang.of("Residual Poison", "Veleno Residuo"),
        CardKind::Harvester => lang.of("Harvester", "Mietitrice"),
        CardKind::Thumper => lang.of("Thumper", "Martellatore"),
        CardKind::ImperialConditioning => lang.of("Imperial Conditioning", "Condizionamento Imperiale"),
        CardKind::BreakConditioning => {
            lang.of("Break Imperial Conditioning", "Rompere il Condizionamento Imperiale")
        }
    }
}

fn order(order: Order, lang: Lang) -> String {
    let what = kind(order.kind, lang);
    match (order.play, lang) {
        (true, Lang::En) => format!("Play: {what}"),
        (true, Lang::It) => format!("Gioca: {what}"),
        (false, Lang::En) => format!("Do not play: {what}"),
        (false, Lang::It) => format!("Non giocare: {what}"),
    }
}

fn element(element: Element, lang: Lang) -> &'static str {
    match element {
        Element::Leader => lang.of("the leader", "il comandante"),
        Element::Weapon => lang.of("the weapon", "l'arma"),
        Element::Defence => lang.of("the defence", "la difesa"),
        Element::Number => lang.of("the number dialled", "il numero sul disco"),
    }
}

fn lead(lead: Lead, lang: Lang) -> String {
    match lead {
        // What a main leader is worth depends on the table.
        Lead::Leader(l) if l.is_main() => l.name().get(lang).to_owned(),
        Lead::Leader(l) => format!("{} ({})", l.name().get(lang), l.strength()),
        Lead::Hero(card) => card.name().get(lang).to_owned(),
        Lead::None => lang.of("no leader", "nessun comandante").to_owned(),
    }
}

fn weapon(card: Option<Card>, lang: Lang) -> &'static str {
    card.map_or(lang.of("no weapon", "nessuna arma"), |c| c.name().get(lang))
}

fn defence(card: Option<Card>, lang: Lang) -> &'static str {
    card.map_or(lang.of("no defence", "nessuna difesa"), |c| c.name().get(lang))
}

fn shown(shown: Shown, lang: Lang) -> String {
    match shown {
        Shown::Lead(l) => lead(l, lang),
        Shown::Weapon(card) => weapon(card, lang).to_owned(),
        Shown::Defence(card) => defence(card, lang).to_owned(),
        Shown::Dial(n) => half(n),
    }
}

fn plan(plan: &Plan, lang: Lang) -> String {
    let mut text = format!("{} {}, {}", lang.of("dial", "disco"), half(plan.dial), lead(plan.lead, lang));
    if plan.kwisatz {
        text += ", Kwisatz Haderach";
    }
    for card in plan.weapon.into_iter().chain(plan.defence) {
        text += ", ";
        text += card.name().get(lang);
    }
    if plan.spice > 0 {
        text += ", ";
        text += &super::spice(plan.spice.into(), lang);
    }
    text
}

/// The question.
pub fn question(_names: Names<'_>, question: BattleQuestion, lang: Lang) -> String {
    match (question, lang) {
        (BattleQuestion::Fight, Lang::En) => "Which battle do you fight now?".into(),
        (BattleQuestion::Fight, Lang::It) => "Quale battaglia combatti ora?".into(),
        (BattleQuestion::Lay { target }, Lang::En) => {
            format!("Do you lay a card face down against {} as Residual Poison?", faction(target, lang))
        }
        (BattleQuestion::Lay { target }, Lang::It) => {
            format!("Posi una carta coperta contro {} come Veleno Residuo?", faction(target, lang))
        }
        (BattleQuestion::Parry { by }, Lang::En) => {
            format!("{} has laid a card against you. Do you discard a Snooper to be safe?", faction(by, lang))
        }
        (BattleQuestion::Parry { by }, Lang::It) => {
            format!(
                "{} ha|hanno posato una carta contro di te. Scarti un Rivelatore di Veleni per salvarti?",
                faction(by, lang)
            )
        }
        (BattleQuestion::Voice { target }, Lang::En) => {
            format!("Do you use the Voice on {}?", faction(target, lang))
        }
        (BattleQuestion::Voice { target }, Lang::It) => {
            format!("Usi la Voce contro {}?", faction(target, lang))
        }
        (BattleQuestion::Prescience { target }, Lang::En) => {
            format!("What must {} disclose?", faction(target, lang))
        }
        (BattleQuestion::Prescience { target }, Lang::It) => {
            format!("Che cosa chiedi di rivelare a {}?", faction(target, lang))
        }
        (BattleQuestion::Disclose { element: e }, Lang::En) => {
            format!("Disclose {} of your plan; it will bind you.", element(e, lang))
        }
        (BattleQuestion::Disclose { element: e }, Lang::It) => {
            format!("Rivela {} del tuo piano: ti vincola.", element(e, lang))
        }
        (BattleQuestion::Plan { part }, _) => part_question(part, lang).to_owned(),
        (BattleQuestion::See, Lang::En) => "Whose plan do you look at?".into(),
        (BattleQuestion::See, Lang::It) => "Di chi guardi il piano?".into(),
        (BattleQuestion::Call { leader, of }, Lang::En) => {
            format!("Do you call {} of {} a traitor?", leader.name().en, faction(of, lang))
        }
        (BattleQuestion::Call { leader, of }, Lang::It) => {
            format!("Dichiari che {} di {} è un traditore?", leader.name().it, faction(of, lang))
        }
        (BattleQuestion::Lose { dial, spice }, Lang::En) => {
            format!("Which forces do you lose for a dial of {} with {spice} spice?", half(dial))
        }
        (BattleQuestion::Lose { dial, spice }, Lang::It) => {
            format!("Quali truppe perdi per un disco di {} con {spice} unità di spezia?", half(dial))
        }
        (BattleQuestion::LoseAt { at, left }, Lang::En) => {
            format!("Of {} still to be lost, how many fall in {}?", squad(left, lang), place(at, lang))
        }
        (BattleQuestion::LoseAt { at, left }, Lang::It) => {
            format!("Di {} ancora da perdere, quante cadono in {}?", squad(left, lang), place(at, lang))
        }
        (BattleQuestion::Keep { card }, Lang::En) => format!("Do you keep {}?", card.name().en),
        (BattleQuestion::Keep { card }, Lang::It) => format!("Tieni {}?", card.name().it),
        (BattleQuestion::Capture { from }, Lang::En) => {
            format!("Do you capture a leader of {}?", faction(from, lang))
        }
        (BattleQuestion::Capture { from }, Lang::It) => {
            format!("Catturi un comandante di {}?", faction(from, lang))
        }
        (BattleQuestion::Kill { leader }, Lang::En) => {
            format!("You drew {}. Do you kill him for 2 spice?", leader.name().en)
        }
        (BattleQuestion::Kill { leader }, Lang::It) => {
            format!("Hai preso {}. Lo uccidi per 2 unità di spezia?", leader.name().it)
        }
    }
}

fn part_question(part: Part, lang: Lang) -> &'static str {
    match part {
        Part::Lead => lang.of("Your plan: who leads?", "Il tuo piano: chi comanda?"),
        Part::Kwisatz => lang
            .of("Your plan: does the Kwisatz Haderach come along?", "Il tuo piano: usi lo Kwisatz Haderach?"),
        Part::Weapon => lang.of("Your plan: which weapon?", "Il tuo piano: quale arma?"),
        Part::Defence => lang.of("Your plan: which defence?", "Il tuo piano: quale difesa?"),
        Part::Dial => lang.of("Your plan: what do you dial?", "Il tuo piano: che numero imposti?"),
        Part::Spice => {
            lang.of("Your plan: how much spice do you spend?", "Il tuo piano: quanta spezia spendi?")
        }
        Part::Done => lang.of("Your plan is sealed.", "Il tuo piano è sigillato."),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: BattleAction, lang: Lang) -> String {
    let yes_no =
        |yes: bool| lang.of(if yes { "Yes" } else { "No" }, if yes { "Sì" } else { "No" }).to_owned();
    match action {
        BattleAction::Pass => lang.of("Pass", "Passa").to_owned(),
        BattleAction::Lay(c) => format!("{} {}", lang.of("Lay", "Posa"), super::card(c, lang)),
        BattleAction::Parry(c) => format!("{} {}", lang.of("Discard", "Scarta"), super::card(c, lang)),
        BattleAction::Fight { at, against } => {
            let place = place(at, lang);
            match lang {
                Lang::En => format!("Fight {} in {place}", faction(against, lang)),
                Lang::It => format!("Combatti contro {} in {place}", faction(against, lang)),
            }
        }
        BattleAction::Speak(o) => order(o, lang),
        BattleAction::Ask(e) => format!("{} {}", lang.of("Ask for", "Chiedi"), element(e, lang)),
        BattleAction::Lead(l) => lead(l, lang),
        BattleAction::Kwisatz(true) => lang.of("With Kwisatz Haderach", "Con lo Kwisatz Haderach").to_owned(),
        BattleAction::Kwisatz(false) => {
            lang.of("Without Kwisatz Haderach", "Senza lo Kwisatz Haderach").to_owned()
        }
        BattleAction::Weapon(None) => lang.of("No weapon", "Nessuna arma").to_owned(),
        BattleAction::Defence(None) => lang.of("No defence", "Nessuna difesa").to_owned(),
        BattleAction::Weapon(Some(card)) | BattleAction::Defence(Some(card)) => {
            card.name().get(lang).to_owned()
        }
        BattleAction::Dial(n) => format!("{} {}", lang.of("Dial", "Imposta"), half(n)),
        BattleAction::Spice(n) => super::spice(n.into(), lang),
        BattleAction::Reconsider => lang.of("Start the plan again", "Ricomincia il piano").to_owned(),
        BattleAction::See(f) => faction(f, lang).to_owned(),
        BattleAction::Call(true) => lang.of("Treachery!", "Tradimento!").to_owned(),
        BattleAction::Call(false) => lang.of("No call", "Nessuna dichiarazione").to_owned(),
        BattleAction::Lose(s) | BattleAction::LoseAt(s) => {
            format!("{} {}", lang.of("Lose", "Perdi"), squad(s, lang))
        }
        BattleAction::Keep(true) => lang.of("Keep it", "Tienila").to_owned(),
        BattleAction::Keep(false) => lang.of("Discard it", "Scartala").to_owned(),
        BattleAction::Capture(yes) => yes_no(yes),
        BattleAction::Kill(true) => lang.of("Kill", "Uccidi").to_owned(),
        BattleAction::Kill(false) => lang.of("Keep as a captive", "Tieni catturato").to_owned(),
    }
}

fn taken_up(who: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{who} takes up the plan again."),
        Lang::It => format!("{who} riprende|riprendono il piano."),
    }
}

/// The log line.
pub fn event(event: &BattleEvent, lang: Lang) -> Option<String> {
    let name = |f| faction(f, lang);
    Some(match (*event, lang) {
        (BattleEvent::Began { territory: t, aggressor, defender }, Lang::En) => {
            format!("Battle in {}: {} against {}.", territory(t, lang), name(aggressor), name(defender))
        }
        (BattleEvent::Began { territory: t, aggressor, defender }, Lang::It) => {
            format!("Battaglia in {}: il {} contro {}.", territory(t, lang), name(aggressor), name(defender))
        }
        (BattleEvent::Laid { by, against }, Lang::En) => {
            format!("{} lays a card face down against {}.", name(by), name(against))
        }
        (BattleEvent::Laid { by, against }, Lang::It) => {
            format!("{} posa|posano una carta coperta contro {}.", name(by), name(against))
        }
        (BattleEvent::Conditioned { leader, loyal: true }, Lang::En) => {
            format!("{} stays loyal: the call is void.", leader.name().en)
        }
        (BattleEvent::Conditioned { leader, loyal: true }, Lang::It) => {
            format!("{} resta fedele: la dichiarazione è nulla.", leader.name().it)
        }
        (BattleEvent::Conditioned { leader, loyal: false }, Lang::En) => {
            format!("The conditioning is broken: {} is a traitor after all.", leader.name().en)
        }
        (BattleEvent::Conditioned { leader, loyal: false }, Lang::It) => {
            format!("Il condizionamento è rotto: {} è davvero un traditore.", leader.name().it)
        }
        (BattleEvent::Mended { faction: f }, Lang::En) => {
            format!("The plan of {} cannot stand and is mended.", name(f))
        }
        (BattleEvent::Mended { faction: f }, Lang::It) => {
            format!("Il piano di {} non può valere così e viene corretto.", name(f))
        }
        (BattleEvent::Voice { target, order: o }, Lang::En) => {
            format!("The Voice orders {}: “{}”.", name(target), order(o, lang))
        }
        (BattleEvent::Voice { target, order: o }, Lang::It) => {
            format!("La Voce ordina a {}: “{}”.", name(target), order(o, lang))
        }
        (BattleEvent::Asked { target, element: e }, Lang::En) => {
            format!("Atreides asks {} to disclose {}.", name(target), element(e, lang))
        }
        (BattleEvent::Asked { target, element: e }, Lang::It) => {
            format!("Atreides chiede|chiedono a {} di rivelare {}.", name(target), element(e, lang))
        }
        (BattleEvent::Disclosed { by, shown }, _) => disclosed(by, shown, lang),
        (BattleEvent::NoLeader { faction: f }, Lang::En) => format!("{} has no leader to send.", name(f)),
        (BattleEvent::NoLeader { faction: f }, Lang::It) => {
            format!("{} non ha|hanno comandanti da schierare.", name(f))
        }
        (BattleEvent::Ready { faction: f }, Lang::En) => format!("{} is ready.", name(f)),
        (BattleEvent::Ready { faction: f }, Lang::It) => format!("{} ha|hanno il piano pronto.", name(f)),
        (BattleEvent::Reopened { faction: f }, Lang::En) => format!("{} must plan again.", name(f)),
        (BattleEvent::Reopened { faction: f }, Lang::It) => {
            format!("{} deve|devono preparare di nuovo il piano.", name(f))
        }
        (BattleEvent::TakenUp { faction: f }, _) => taken_up(name(f), lang),
        (BattleEvent::PlanSeen { of, plan }, _) => plan_seen(of, plan, lang),
        (BattleEvent::Revealed { faction: f, plan: p }, _) => format!("{}: {}.", name(f), plan(&p, lang)),
        (BattleEvent::CalledInVain { holder, leader }, Lang::En) => {
            let (holder, leader) = (name(holder), leader.name().en);
            format!("{holder} calls {leader} a traitor in vain: the Kwisatz Haderach keeps him loyal.")
        }
        (BattleEvent::CalledInVain { holder, leader }, Lang::It) => {
            let (holder, leader) = (name(holder), leader.name().it);
            format!(
                "{holder} dichiara|dichiarano invano traditore {leader}: lo Kwisatz Haderach lo tiene fedele."
            )
        }
        (BattleEvent::Treachery { by, against, leader, holder }, _) => {
            treachery(by, against, leader, holder, lang)
        }
        (BattleEvent::Exploded { territory: t }, Lang::En) => {
            format!("Lasgun and Shield: everything in {} is destroyed.", territory(t, lang))
        }
        (BattleEvent::Exploded { territory: t }, Lang::It) => {
            format!("Fucile Laser e Scudo: in {} tutto è distrutto.", territory(t, lang))
        }
        (BattleEvent::KwisatzDied, Lang::En) => "The Kwisatz Haderach dies.".into(),
        (BattleEvent::KwisatzDied, Lang::It) => "Lo Kwisatz Haderach muore.".into(),
        (BattleEvent::Totals { aggressor, attack, defender, defence }, _) => {
            format!("{} {}, {} {}.", name(aggressor), half(attack), name(defender), half(defence))
        }
        (BattleEvent::Won { winner, loser }, Lang::En) => format!("{} beats {}.", name(winner), name(loser)),
        (BattleEvent::Won { winner, loser }, Lang::It) => {
            format!("{} vince|vincono contro {}.", name(winner), name(loser))
        }
        (BattleEvent::NobodyWon, Lang::En) => "Both leaders are traitors: nobody wins.".into(),
        (BattleEvent::NobodyWon, Lang::It) => {
            "Entrambi i comandanti sono traditori: non vince nessuno.".into()
        }
        (BattleEvent::Kept { faction: f, card }, Lang::En) => {
            format!("{} keeps {}.", name(f), card.name().en)
        }
        (BattleEvent::Kept { faction: f, card }, Lang::It) => {
            format!("{} tiene|tengono {}.", name(f), card.name().it)
        }
    })
}

/// An answer to prescience, for those who hear it and for the others.
fn disclosed(by: Faction, answer: Secret<Shown>, lang: Lang) -> String {
    let by = faction(by, lang);
    match (answer.get(), lang) {
        (Some(s), Lang::En) => format!("{by} discloses: {}.", shown(s, lang)),
        (Some(s), Lang::It) => format!("{by} rivela|rivelano: {}.", shown(s, lang)),
        (None, Lang::En) => format!("{by} answers the prescience in secret."),
        (None, Lang::It) => format!("{by} risponde|rispondono alla prescienza in segreto."),
    }
}

/// A plan that the Atreides see, for them and for the others.
fn plan_seen(of: Faction, seen: Secret<Plan>, lang: Lang) -> String {
    let of = faction(of, lang);
    match (seen.get(), lang) {
        (Some(p), Lang::En) => format!("Atreides looks at the plan of {of}: {}.", plan(&p, lang)),
        (Some(p), Lang::It) => format!("Atreides guarda|guardano il piano di {of}: {}.", plan(&p, lang)),
        (None, Lang::En) => format!("Atreides looks at the plan of {of}."),
        (None, Lang::It) => format!("Atreides guarda|guardano il piano di {of}."),
    }
}

/// A traitor is called with the card of `holder`.
fn treachery(by: Faction, against: Faction, leader: LeaderId, holder: Faction, lang: Lang) -> String {
    let lent = |words: &str| format!(" ({words} {})", faction(holder, lang));
    let card = if holder == by { String::new() } else { lent(lang.of("card of", "carta di")) };
    let (leader, of, by) = (leader.name().get(lang), faction(against, lang), faction(by, lang));
    match lang {
        Lang::En => format!("Treachery! {leader} of {of} serves {by}{card}."),
        Lang::It => format!("Tradimento! {leader} di {of} è al servizio di {by}{card}."),
    }
}

fn bond(bond: Bond, lang: Lang) -> String {
    match (bond, lang) {
        (Bond::Voice(o), Lang::En) => format!("The Voice orders you: “{}”.", order(o, lang)),
        (Bond::Voice(o), Lang::It) => format!("La Voce ti ordina: “{}”.", order(o, lang)),
        (Bond::Prescience(s), Lang::En) => format!("You have disclosed: {}.", shown(s, lang)),
        (Bond::Prescience(s), Lang::It) => format!("Hai rivelato: {}.", shown(s, lang)),
        (Bond::Truthtrance(q, yes), Lang::En) => {
            format!("You answered “{}” to Truthtrance: “{}”", if yes { "yes" } else { "no" }, query(q, lang))
        }
        (Bond::Truthtrance(q, yes), Lang::It) => {
            format!("Hai risposto “{}” alla Veritrance: “{}”", if yes { "sì" } else { "no" }, query(q, lang))
        }
    }
}

fn no_kwisatz(why: NoKwisatz, lang: Lang) -> String {
    match (why, lang) {
        (NoKwisatz::NotYours, _) => lang
            .of("The Kwisatz Haderach serves Atreides alone.", "Lo Kwisatz Haderach serve solo gli Atreides.")
            .to_owned(),
        (NoKwisatz::NotPlayed, _) => lang
            .of("This game has no Kwisatz Haderach.", "In questa partita non c'è lo Kwisatz Haderach.")
            .to_owned(),
        (NoKwisatz::Asleep { losses }, Lang::En) => {
            format!(
                "The Kwisatz Haderach wakes at {KWISATZ_LOSSES} forces lost in battle; you have lost {losses}."
            )
        }
        (NoKwisatz::Asleep { losses }, Lang::It) => {
            format!(
                "Lo Kwisatz Haderach si desta dopo {KWISATZ_LOSSES} truppe perse in battaglia; ne hai perse {losses}."
            )
        }
        (NoKwisatz::Dead, _) => {
            lang.of("The Kwisatz Haderach is dead.", "Lo Kwisatz Haderach è morto.").to_owned()
        }
        (NoKwisatz::Elsewhere(t), Lang::En) => {
            format!("The Kwisatz Haderach has fought in {} this turn.", territory(t, lang))
        }
        (NoKwisatz::Elsewhere(t), Lang::It) => {
            format!("Lo Kwisatz Haderach ha già combattuto in {} in questo turno.", territory(t, lang))
        }
        (NoKwisatz::Alone, _) => lang
            .of(
                "The Kwisatz Haderach needs a leader or a Cheap Hero.",
                "Lo Kwisatz Haderach ha bisogno di un comandante o di un Eroe Improbabile.",
            )
            .to_owned(),
        (NoKwisatz::Stopped, _) => lang
            .of(
                "A Karama keeps the Kwisatz Haderach out of this battle.",
                "Una Karama tiene lo Kwisatz Haderach fuori da questa battaglia.",
            )
            .to_owned(),
        (NoKwisatz::Lost, _) => lang
            .of(
                "The Kwisatz Haderach is lost while your main leader lies in the tanks.",
                "Lo Kwisatz Haderach manca finché il tuo comandante principale è nei serbatoi.",
            )
            .to_owned(),
    }
}

fn part_name(part: Part, lang: Lang) -> &'static str {
    match part {
        Part::Lead => lang.of("the leader", "il comandante"),
        Part::Kwisatz => lang.of("the Kwisatz Haderach", "lo Kwisatz Haderach"),
        Part::Weapon => lang.of("the weapon", "l'arma"),
        Part::Defence => lang.of("the defence", "la difesa"),
        Part::Dial => lang.of("the number", "il numero"),
        Part::Spice | Part::Done => lang.of("the spice", "la spezia"),
    }
}

/// Why a battle cannot be named.
fn no_battle(why: BattleWhy, lang: Lang) -> Option<String> {
    Some(match (why, lang) {
        (BattleWhy::Friends { with }, Lang::En) => format!("{} does not fight you.", faction(with, lang)),
        (BattleWhy::Friends { with }, Lang::It) => {
            format!("{} non combatte|combattono contro di te.", faction(with, lang))
        }
        (BattleWhy::StormBetween { at, with }, Lang::En) => {
            format!("In {} the storm lies between you and {}.", territory(at, lang), faction(with, lang))
        }
        (BattleWhy::StormBetween { at, with }, Lang::It) => {
            format!("In {} la tempesta è fra te e il {}.", territory(at, lang), faction(with, lang))
        }
        (BattleWhy::Haven, Lang::En) => "Nobody fights in the Polar Sink.".into(),
        (BattleWhy::Haven, Lang::It) => "Nella Depressione Polare non si combatte.".into(),
        (BattleWhy::Advisors { at }, Lang::En) => {
            format!("The Bene Gesserit in {} are advisors and do not fight.", territory(at, lang))
        }
        (BattleWhy::Advisors { at }, Lang::It) => {
            format!("In {} le Bene Gesserit sono consiglieri e non combattono.", territory(at, lang))
        }
        (BattleWhy::NotThere { at, who }, Lang::En) => {
            format!("{} has no forces in {}.", faction(who, lang), territory(at, lang))
        }
        (BattleWhy::NotThere { at, who }, Lang::It) => {
            format!("{} non ha|hanno truppe in {}.", faction(who, lang), territory(at, lang))
        }
        (BattleWhy::NoFighter { at }, Lang::En) => {
            format!("You do not fight in the battle of {}.", territory(at, lang))
        }
        (BattleWhy::NoFighter { at }, Lang::It) => {
            format!("Non combatti nella battaglia in {}.", territory(at, lang))
        }
        (BattleWhy::OtherAggressor { who }, Lang::En) => {
            format!("{} is aggressor now and names the battle.", faction(who, lang))
        }
        (BattleWhy::OtherAggressor { who }, Lang::It) => {
            format!("Ora tocca a {} scegliere la battaglia.", faction(who, lang))
        }
        (
            BattleWhy::NotNow
            | BattleWhy::AskedOnce
            | BattleWhy::NoBattle
            | BattleWhy::NotAvailable(..)
            | BattleWhy::Bound(..)
            | BattleWhy::LeaderRequired
            | BattleWhy::LeaderBeforeHero
            | BattleWhy::HeroRequired
            | BattleWhy::NotHeld(_)
            | BattleWhy::WrongPlace(_)
            | BattleWhy::Twice(_)
            | BattleWhy::NoLeaderNoCards
            | BattleWhy::NoKwisatz(_)
            | BattleWhy::Dial { .. }
            | BattleWhy::TooMuchSpice { .. }
            | BattleWhy::Spice { .. }
            | BattleWhy::OtherPart { .. }
            | BattleWhy::Sealed
            | BattleWhy::Laid
            | BattleWhy::Promised(_)
            | BattleWhy::NothingToReconsider
            | BattleWhy::NoTraitor(_)
            | BattleWhy::MustCall(_)
            | BattleWhy::Loyal(_)
            | BattleWhy::NobodyToCall
            | BattleWhy::Losses
            | BattleWhy::NoOrder(_),
            _,
        ) => return None,
    })
}

/// Why a leader cannot be played.
fn no_leader(leader: LeaderId, why: NoLeader, lang: Lang) -> String {
    let name = lang.of(leader.name().en, leader.name().it);
    match (why, lang) {
        (NoLeader::Absent, Lang::En) => format!("{name} takes no part in this match."),
        (NoLeader::Absent, Lang::It) => format!("{name} non partecipa a questa partita."),
        (NoLeader::Foreign, Lang::En) => format!("{name} does not serve you."),
        (NoLeader::Foreign, Lang::It) => format!("{name} non è al tuo servizio."),
        (NoLeader::Dead, Lang::En) => format!("{name} lies in the tanks."),
        (NoLeader::Dead, Lang::It) => format!("{name} è nei serbatoi."),
        (NoLeader::Captive, Lang::En) => format!("{name} is a captive of another faction."),
        (NoLeader::Captive, Lang::It) => format!("{name} è nelle mani di un'altra fazione."),
    }
}

/// Why forces do not make a number: it is too high, or lies between two that can be made.
fn no_dial(dial: u8, most: u8, lang: Lang) -> String {
    let (dial, limit) = (half(dial), (dial > most).then(|| half(most)));
    match (limit, lang) {
        (Some(most), Lang::En) => format!("Your forces cannot make {dial} here; {most} is the most."),
        (Some(most), Lang::It) => format!("Qui le tue truppe non fanno {dial}; il massimo è {most}."),
        (None, Lang::En) => format!("Your forces cannot make {dial} here."),
        (None, Lang::It) => format!("Qui le tue truppe non fanno {dial}."),
    }
}

/// Why a plan needs a leader or a Cheap Hero, in English and Italian.
const LEADER_REQUIRED: [&str; 2] =
    ["You must play a leader or a Cheap Hero.", "Devi giocare un comandante o un Eroe Improbabile."];
const LEADER_BEFORE_HERO: [&str; 2] = [
    "You must play a leader: a Cheap Hero leads only where you have none available.",
    "Devi giocare un comandante: un Eroe Improbabile guida solo se non ne hai di disponibili.",
];
const HERO_REQUIRED: [&str; 2] = [
    "You have no leader available, so your Cheap Hero must lead.",
    "Non hai comandanti disponibili, quindi deve guidare il tuo Eroe Improbabile.",
];

/// The refusal.
pub fn why(why: BattleWhy, lang: Lang) -> String {
    match (why, lang) {
        (BattleWhy::AskedOnce, _) => lang
            .of("You ask for one element in a battle.", "In una battaglia chiedi un solo elemento.")
            .to_owned(),
        (BattleWhy::NotNow, _) => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
        (BattleWhy::NoBattle, _) => {
            lang.of("There is no such battle.", "Quella battaglia non c'è.").to_owned()
        }
        (BattleWhy::NotAvailable(l, w), _) => no_leader(l, w, lang),
        (BattleWhy::Bound(l, t), Lang::En) => {
            format!("{} has fought in {} this phase.", l.name().en, territory(t, lang))
        }
        (BattleWhy::Bound(l, t), Lang::It) => {
            format!("{} ha già combattuto in {} in questa fase.", l.name().it, territory(t, lang))
        }
        (BattleWhy::LeaderRequired, _) => lang.of(LEADER_REQUIRED[0], LEADER_REQUIRED[1]).to_owned(),
        (BattleWhy::LeaderBeforeHero, _) => lang.of(LEADER_BEFORE_HERO[0], LEADER_BEFORE_HERO[1]).to_owned(),
        (BattleWhy::HeroRequired, _) => lang.of(HERO_REQUIRED[0], HERO_REQUIRED[1]).to_owned(),
        (BattleWhy::NotHeld(card), Lang::En) => format!("You do not hold {}.", card.name().en),
        (BattleWhy::NotHeld(card), Lang::It) => format!("Non hai {}.", card.name().it),
        (BattleWhy::WrongPlace(card), Lang::En) => {
            format!("{} does not belong in that place of the plan.", card.name().en)
        }
        (BattleWhy::WrongPlace(card), Lang::It) => {
            format!("{} non va in quel posto del piano.", card.name().it)
        }
        (BattleWhy::Twice(card), Lang::En) => format!("{} is the weapon of your plan.", card.name().en),
        (BattleWhy::Twice(card), Lang::It) => format!("{} è già l'arma del tuo piano.", card.name().it),
        (BattleWhy::NoLeaderNoCards, _) => lang
            .of("Without a leader you may play no cards.", "Senza comandante non puoi giocare carte.")
            .to_owned(),
        (BattleWhy::NoKwisatz(w), _) => no_kwisatz(w, lang),
        (BattleWhy::Dial { dial, most }, _) => no_dial(dial, most, lang),
        (BattleWhy::TooMuchSpice { spice: n, most }, Lang::En) => {
            format!("You can spend {most} spice on your forces here, not {n}.")
        }
        (BattleWhy::TooMuchSpice { spice: n, most }, Lang::It) => {
            format!("Per le tue truppe qui puoi spendere {most} unità di spezia, non {n}.")
        }
        (BattleWhy::Spice { spice: n, dial }, Lang::En) => {
            format!("A dial of {} cannot be made with {n} spice.", half(dial))
        }
        (BattleWhy::Spice { spice: n, dial }, Lang::It) => {
            format!("Il numero {} non si ottiene con {n} unità di spezia.", half(dial))
        }
        (BattleWhy::OtherPart { asked }, Lang::En) => {
            format!("Another part of your plan is asked now: {}.", part_name(asked, lang))
        }
        (BattleWhy::OtherPart { asked }, Lang::It) => {
            format!("Ora si chiede un'altra parte del tuo piano: {}.", part_name(asked, lang))
        }
        (BattleWhy::Sealed, Lang::En) => "Your plan is sealed.".into(),
        (BattleWhy::Sealed, Lang::It) => "Il tuo piano è sigillato.".into(),
        (BattleWhy::Laid, Lang::En) => "Your plan is laid: take it up to change it.".into(),
        (BattleWhy::Laid, Lang::It) => "Il tuo piano è posato: riprendilo per cambiarlo.".into(),
        (BattleWhy::Promised(b), _) => bond(b, lang),
        (BattleWhy::NothingToReconsider, _) => {
            lang.of("There is nothing to take back.", "Non c'è nulla da riprendere.").to_owned()
        }
        (BattleWhy::NoTraitor(l), Lang::En) => format!("You hold no traitor card of {}.", l.name().en),
        (BattleWhy::NoTraitor(l), Lang::It) => format!("Non hai la carta traditore di {}.", l.name().it),
        (BattleWhy::MustCall(l), Lang::En) => format!("{} is your traitor: you must call.", l.name().en),
        (BattleWhy::MustCall(l), Lang::It) => {
            format!("{} è il tuo traditore: devi dichiararlo.", l.name().it)
        }
        (BattleWhy::Loyal(l), Lang::En) => format!("The Kwisatz Haderach keeps {} loyal.", l.name().en),
        (BattleWhy::Loyal(l), Lang::It) => {
            format!("Lo Kwisatz Haderach mantiene fedele {}.", l.name().it)
        }
        (BattleWhy::NobodyToCall, _) => lang
            .of(
                "The other side has no leader who could be a traitor.",
                "L'altra parte non ha un comandante che possa tradire.",
            )
            .to_owned(),
        (
            BattleWhy::Friends { .. }
            | BattleWhy::StormBetween { .. }
            | BattleWhy::Haven
            | BattleWhy::Advisors { .. }
            | BattleWhy::NotThere { .. }
            | BattleWhy::NoFighter { .. }
            | BattleWhy::OtherAggressor { .. },
            _,
        ) => no_battle(why, lang).unwrap_or_default(),
        (BattleWhy::NoOrder(k), Lang::En) => format!("The Voice has no order about this: {}.", kind(k, lang)),
        (BattleWhy::NoOrder(k), Lang::It) => format!("La Voce non ha ordini su questo: {}.", kind(k, lang)),
        (BattleWhy::Losses, _) => lang
            .of(
                "These losses do not match your dial and spice.",
                "Queste perdite non corrispondono a disco e spezia.",
            )
            .to_owned(),
    }
}
