//! Questions and actions.

use landsraad_kernel::Lang;

use super::names::*;
use crate::Arrakis;
use crate::action::{Action, OptionWord, Use};
use crate::question::{Discard, March, Question};
use crate::state::StepEvent;

pub fn f(l: Lang, en: String, it: String) -> String {
    match l {
        Lang::En => en,
        Lang::It => it,
    }
}

fn march(act: March, l: Lang) -> &'static str {
    match act {
        March::Move => l.of("move", "si muove"),
        March::Attack => l.of("attack", "attacca"),
        March::Either => l.of("move or attack", "si muove o attacca"),
        March::Lift => l.of("be lifted", "viene trasportata"),
    }
}

pub fn question(g: &Arrakis, q: &Question, l: Lang) -> String {
    match *q {
        Question::VehicleSpot { vehicle: v } => {
            let v = vehicle(v, l);
            f(l, format!("Where does the {v} go?"), format!("Dove va il {v}?"))
        }
        Question::Overflow => l
            .of(
                "Which sector takes the harvesters left over?",
                "Quale settore riceve le mietitrici avanzate?",
            )
            .into(),
        Question::SurplusDie => l
            .of("Which result does the surplus die become?", "Quale risultato prende il dado in eccesso?")
            .into(),
        Question::BeneGesserit => l
            .of(
                "Lay a Bene Gesserit token on a free slot?",
                "Metti un segnalino Bene Gesserit su uno slot libero?",
            )
            .into(),
        Question::Turn => {
            l.of("Your action turn: what do you do?", "Il tuo turno di azione: che cosa fai?").into()
        }
        Question::Free => l.of("Take a free action?", "Vuoi compiere un'azione gratuita?").into(),
        Question::Choose => l.of("Which option do you take?", "Quale possibilità scegli?").into(),
        Question::PlayCard => l.of("Which card do you play?", "Quale carta giochi?").into(),
        Question::Draw { left } => f(
            l,
            format!("Draw from which deck ({left} left)?"),
            format!("Da quale mazzo peschi (ancora {left})?"),
        ),
        Question::DiscardCard { left, reason } => match reason {
            Discard::Die => f(
                l,
                format!("Discard a card for a combat die (up to {left})?"),
                format!("Scarti una carta per un dado combattimento (al massimo {left})?"),
            ),
            Discard::Forced | Discard::Limit => {
                f(l, format!("Discard a card ({left} to go)."), format!("Scarta una carta (ancora {left})."))
            }
        },
        Question::Legion { act } => f(
            l,
            format!("Which legion is to {}?", march(act, l)),
            format!("Quale legione {}?", march(act, l)),
        ),
        Question::Goal { from, .. } => f(
            l,
            format!("Where does the legion of {} go?", area(from, l)),
            format!("Dove va la legione che è in {}?", area(from, l)),
        ),
        Question::Figures { from, to, chosen } => f(
            l,
            format!(
                "Who goes from {} to {}? (So far: {}.)",
                area(from, l),
                area(to, l),
                group(g, chosen, chosen.tokens.len() as u8, l)
            ),
            format!(
                "Chi va da {} a {}? (Finora: {}.)",
                area(from, l),
                area(to, l),
                group(g, chosen, chosen.tokens.len() as u8, l)
            ),
        ),
        Question::PlaceWhere { left } => f(
            l,
            format!("Where is the piece placed ({left} left)?"),
            format!("Dove si colloca il pezzo (ancora {left})?"),
        ),
        Question::PlaceWhat { to: Some(to), .. } => f(
            l,
            format!("Which piece is placed in {}?", area(to, l)),
            format!("Quale pezzo si colloca in {}?", area(to, l)),
        ),
        Question::PlaceWhat { to: None, left } => f(
            l,
            format!("Which vehicle is placed ({left} left)?"),
            format!("Quale veicolo si colloca (ancora {left})?"),
        ),
        Question::ReplaceWhere { from, to, left } => f(
            l,
            format!("Where does {} become {} ({left} left)?", a_kind(from), a_kind(to)),
            format!("Dove un'unità {} diventa {} (ancora {left})?", kind(from, l), kind(to, l)),
        ),
        Question::TokenWhere { face } => f(
            l,
            format!("Which sietch gets the {}?", token(face, l)),
            format!("Quale sietch riceve il {}?", token(face, l)),
        ),
        Question::TokenLeader { at } => f(
            l,
            format!("Which leader comes to {}?", area(at, l)),
            format!("Quale comandante arriva in {}?", area(at, l)),
        ),
        Question::RemoveWhat { left } => {
            f(l, format!("What is removed ({left} left)?"), format!("Che cosa si rimuove (ancora {left})?"))
        }
        Question::ChooseArea => {
            l.of("In which area does the card take effect?", "In quale area ha effetto la carta?").into()
        }
        Question::ChooseSector => l.of("Which sector?", "Quale settore?").into(),
        Question::MoveEnemy => {
            l.of("Which Harkonnen legion is pushed?", "Quale legione Harkonnen viene spinta?").into()
        }
        Question::MoveEnemyTo { from } => f(
            l,
            format!("Where is the legion of {} pushed?", area(from, l)),
            format!("Dove viene spinta la legione che è in {}?", area(from, l)),
        ),
        Question::MoveSietch => l.of("Which sietch moves?", "Quale sietch si sposta?").into(),
        Question::MoveSietchTo { from } => f(
            l,
            format!("Where does the sietch of {} go?", area(from, l)),
            format!("Dove si sposta il sietch che è in {}?", area(from, l)),
        ),
        Question::SwapTokens { .. } => l
            .of("Between which sietches are tokens exchanged?", "Fra quali sietch si scambiano i segnalini?")
            .into(),
        Question::ForceDie => l
            .of(
                "Which die must the Harkonnen use next?",
                "Quale dado devono usare gli Harkonnen al prossimo turno?",
            )
            .into(),
        Question::Tank => l
            .of("Which leader goes to the regeneration tank?", "Quale comandante va nella vasca rigenerante?")
            .into(),
        Question::Wormsign { left } => f(
            l,
            format!("Where does a wormsign go ({left} left)?"),
            format!("Dove va una traccia di verme (ancora {left})?"),
        ),
        Question::DiscardWormsign { left } => f(
            l,
            format!("Which wormsign is taken off ({left} left)?"),
            format!("Quale traccia si toglie (ancora {left})?"),
        ),
        Question::Worm { attack: false } => l.of("Which sandworm moves?", "Quale verme si muove?").into(),
        Question::Worm { attack: true } => l.of("Which sandworm attacks?", "Quale verme attacca?").into(),
        Question::WormTo { from } => f(
            l,
            format!("Where does the sandworm of {} go?", area(from, l)),
            format!("Dove va il verme che è in {}?", area(from, l)),
        ),
        Question::WormTarget { from } => f(
            l,
            format!("What does the sandworm of {} attack?", area(from, l)),
            format!("Che cosa attacca il verme che è in {}?", area(from, l)),
        ),
        Question::Bombard { dice } => f(
            l,
            format!("Which legion suffers the attack with {}?", count(dice, "die", "dice")),
            format!("Quale legione subisce l'attacco con {}?", count(dice, "dado", "dadi")),
        ),
        Question::Transfer => l
            .of("Move steps from one marker to another?", "Sposti livelli da un indicatore a un altro?")
            .into(),
        Question::RevealedCard => {
            l.of("Which revealed prescience card?", "Quale carta prescienza rivelata?").into()
        }
        Question::Imperium => {
            l.of("Which Imperium marker goes down?", "Quale indicatore imperiale scende?").into()
        }
        Question::Convert { left } => f(
            l,
            format!("Which leader uses a special result ({left} left)?"),
            format!("Quale comandante usa un risultato speciale (ancora {left})?"),
        ),
        Question::Casualty { at, left } => f(
            l,
            format!("{} to take in {}: what does the next one do?", count(left, "hit", "hits"), area(at, l)),
            format!(
                "{} da subire in {}: che cosa fa il prossimo?",
                count(left, "colpo", "colpi"),
                area(at, l)
            ),
        ),
        Question::Trim { at, left } => f(
            l,
            format!("{} too many in {}: which goes?", count(left, "unit", "units"), area(at, l)),
            format!("{left} unità di troppo in {}: quale se ne va?", area(at, l)),
        ),
        Question::GoOn { at } => f(
            l,
            format!("Go on with the battle for {}?", area(at, l)),
            format!("Continui la battaglia per {}?", area(at, l)),
        ),
        Question::Retreat { at } => {
            f(l, format!("Retreat from {}?", area(at, l)), format!("Ti ritiri da {}?", area(at, l)))
        }
        Question::RetreatArea { from } => f(
            l,
            format!("Where does the legion of {} retreat to?", area(from, l)),
            format!("Dove si ritira la legione che è in {}?", area(from, l)),
        ),
        Question::Advance { to, chosen } => f(
            l,
            format!("Who advances into {}? (So far: {}.)", area(to, l), group(g, chosen, 0, l)),
            format!("Chi avanza in {}? (Finora: {}.)", area(to, l), group(g, chosen, 0, l)),
        ),
        Question::Rescue { at } => f(
            l,
            format!("Spend a carryall to save the harvester in {}?", area(at, l)),
            format!("Spendi un'ala trasporto per salvare la mietitrice in {}?", area(at, l)),
        ),
        Question::WormRetreat { from } => f(
            l,
            format!("Where does the Harkonnen legion flee from {}?", area(from, l)),
            format!("Dove fugge la legione Harkonnen da {}?", area(from, l)),
        ),
        Question::PoolShort { left } => f(
            l,
            format!("Wormsigns left: {left}. Which area gets one?"),
            format!("Tracce di verme rimaste: {left}. Quale area ne riceve una?"),
        ),
        Question::RevealOrder => {
            l.of("Which wormsign is turned next?", "Quale traccia si gira adesso?").into()
        }
        Question::Pay { power: p, spice } => f(
            l,
            format!("What do you pay for {} ({spice} spice left)?", power(p, l)),
            format!("Quanto paghi per {} (spezia: {spice})?", power(p, l)),
        ),
        Question::BuySupremacy => {
            l.of("Spend 3 spice for 1 supremacy?", "Spendi 3 unità di spezia per 1 supremazia?").into()
        }
        Question::KeepSpice => l
            .of("Keep 1 spice for a later round?", "Conservi 1 unità di spezia per un round successivo?")
            .into(),
        Question::LastScout { zone: z } => f(
            l,
            format!("The ornithopter of {} leaves: scout an area?", zone(z, l)),
            format!("L'ornitottero della {} se ne va: perlustri un'area?", zone(z, l)),
        ),
        Question::Swap => l
            .of(
                "Swap a named leader for a generic one?",
                "Sostituisci un comandante rinomato con uno generico?",
            )
            .into(),
        Question::Cleanup { card } => f(
            l,
            format!("“{}” was not claimed: out of the game, or back into the deck?", prescience(g, card, l)),
            format!(
                "“{}” non è stata rivendicata: fuori dal gioco, o di nuovo nel mazzo?",
                prescience(g, card, l)
            ),
        ),
        Question::Claim => l.of("Claim a prescience card?", "Rivendichi una carta prescienza?").into(),
        Question::PlusTwo => l.of("Which marker rises by 2?", "Quale indicatore sale di 2?").into(),
        Question::StepOrder => l.of("Which happens first?", "Che cosa accade per prima?").into(),
        Question::Site => {
            l.of("Where do the Family Atomics go off?", "Dove esplodono le Atomiche di Famiglia?").into()
        }
        Question::GarrisonToken { silver } => {
            let colour = if silver { l.of("silver", "argento") } else { l.of("black", "nero") };
            f(
                l,
                format!("Which {colour} Harkonnen token is revealed to guard the settlement?"),
                format!("Quale segnalino Harkonnen {colour} si rivela per presidiare l'insediamento?"),
            )
        }
    }
}

fn option(w: OptionWord, l: Lang) -> String {
    match w {
        OptionWord::Move => l.of("Move legions", "Muovi legioni").into(),
        OptionWord::Attack => l.of("Attack", "Attacca").into(),
        OptionWord::SurpriseAttack => l.of("Surprise attack", "Attacco a sorpresa").into(),
        OptionWord::Replace(to) => {
            f(l, format!("Turn units into {}", many(to, l)), format!("Trasforma unità in {}", many(to, l)))
        }
        OptionWord::Vehicles => l.of("Place vehicles", "Colloca veicoli").into(),
        OptionWord::Wormsigns => l.of("Place wormsigns", "Colloca tracce di verme").into(),
        OptionWord::MoveWorms => l.of("Move sandworms", "Muovi vermi").into(),
        OptionWord::WormAttack => l.of("Attack with a sandworm", "Attacca con un verme").into(),
        OptionWord::WildMaker => {
            l.of("Move the Wild Maker, then attack", "Muovi il Creatore Selvaggio, poi attacca").into()
        }
        OptionWord::BeneGesserit => {
            l.of("Take a Bene Gesserit token", "Prendi un segnalino Bene Gesserit").into()
        }
        OptionWord::Draw(n) => f(
            l,
            format!("Draw {}", count(n, "card", "cards")),
            format!("Pesca {}", count(n, "carta", "carte")),
        ),
        OptionWord::Play => l.of("Play a card", "Gioca una carta").into(),
        OptionWord::Other => l.of("The other option", "L'altra opzione").into(),
    }
}

pub fn action(g: &Arrakis, a: &Action, l: Lang) -> String {
    match *a {
        Action::Pass => l.of("Nothing (more)", "Nient'altro").into(),
        Action::Yes => l.of("Yes", "Sì").into(),
        Action::Area(at) => area(at, l),
        Action::Zone(z) => capital(zone(z, l)),
        Action::Sector(x) => f(l, format!("Sector {}", sector(x, l)), format!("Settore {}", sector(x, l))),
        Action::Face(x) => face(x, l).into(),
        Action::Die { die, token, what } => {
            let by = if token {
                f(l, format!("Token on {}", face(die, l)), format!("Segnalino su {}", face(die, l)))
            } else {
                f(l, format!("{} die", face(die, l)), format!("Dado {}", face(die, l)))
            };
            let what = match what {
                Use::Action(x) => f(l, format!("{} action", face(x, l)), format!("azione {}", face(x, l))),
                Use::Special(x) => f(
                    l,
                    format!("special action of {}", leader(g, x, l)),
                    format!("azione speciale di {}", leader(g, x, l)),
                ),
                Use::Card => l.of("play a card", "gioca una carta").into(),
            };
            format!("{by}: {what}")
        }
        Action::DesertPower => l.of("Desert Power", "Potere del Deserto").into(),
        Action::Option { word, .. } => option(word, l),
        Action::Card(c) => card(g, c, l),
        Action::Deck(d) => f(l, format!("Draw from {}", deck(d, l)), format!("Pesca da {}", deck(d, l))),
        Action::Go { to, by, attack } => {
            let verb = if attack { l.of("Attack", "Attacca il") } else { l.of("Go to", "Vai in") };
            format!("{verb} {}{}", area(to, l), means(by, l))
        }
        Action::Everyone => l.of("Everyone", "Tutti").into(),
        Action::Piece(p) => capital(piece(g, p, l)),
        Action::Take { piece: p, from } => {
            let p = piece(g, p, l);
            capital(f(l, format!("{p} from {}", origin(from, l)), format!("{p} {}", from_it(from))))
        }
        Action::Vehicle { vehicle: v, from } => {
            let v = vehicle(v, l);
            capital(f(l, format!("{v} from {}", origin(from, l)), format!("{v} {}", from_it(from))))
        }
        Action::Strike { at, harvester: false } => {
            f(l, format!("The legion in {}", area(at, l)), format!("La legione in {}", area(at, l)))
        }
        Action::Strike { at, harvester: true } => {
            f(l, format!("The harvester in {}", area(at, l)), format!("La mietitrice in {}", area(at, l)))
        }
        Action::Reveal { at, token: None } => f(
            l,
            format!("Reveal the sietch in {}", area(at, l)),
            format!("Rivela il sietch in {}", area(at, l)),
        ),
        Action::Reveal { at, token: Some(x) } => f(
            l,
            format!("Reveal the {} in {}", token(x, l), area(at, l)),
            format!("Rivela il {} in {}", token(x, l), area(at, l)),
        ),
        Action::Scout { zone: z, at } => f(
            l,
            format!("Scout {} from {}", area(at, l), zone(z, l)),
            format!("Perlustra il {} dalla {}", area(at, l), zone(z, l)),
        ),
        Action::GiveUp { card: c, copies } => f(
            l,
            format!("Give up {copies} × {}", card(g, c, l)),
            format!("Rinuncia a {copies} × {}", card(g, c, l)),
        ),
        Action::Prescience(c) => prescience(g, c, l),
        Action::Marker(m) => marker(m, l).into(),
        Action::Power(p) => power(p, l).into(),
        Action::Transfer { from, to, steps } => f(
            l,
            format!("{steps} from {} to {}", marker(from, l), marker(to, l)),
            format!("{steps} da {} a {}", marker(from, l), marker(to, l)),
        ),
        Action::Leader(x) => leader(g, x, l),
        Action::Step(e) => match e {
            StepEvent::MuadDib => leader(g, crate::data::Leader::MuadDib, l),
            StepEvent::ReverendMother => leader(g, crate::data::Leader::ReverendMother, l),
            StepEvent::Chani => leader(g, crate::data::Leader::Chani, l),
            StepEvent::Alia => leader(g, crate::data::Leader::Alia, l),
            StepEvent::Atomics => l.of("The Family Atomics", "Le Atomiche di Famiglia").into(),
            StepEvent::Hawat => leader(g, crate::data::Leader::Hawat, l),
            StepEvent::Feyd => leader(g, crate::data::Leader::Feyd, l),
        },
        Action::Pay(0) => l.of("Nothing: it goes down", "Nulla: scende").into(),
        Action::Pay(2) => l.of("2 spice: it stays", "2 unità di spezia: resta").into(),
        Action::Pay(n) => f(l, format!("{n} spice: it goes up"), format!("{n} unità di spezia: sale")),
        Action::Token { at, .. } => {
            f(l, format!("The token in {}", area(at, l)), format!("Il segnalino in {}", area(at, l)))
        }
    }
}
