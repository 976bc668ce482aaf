//! Events as log lines.

use landsraad_kernel::Lang;

use super::names::*;
use crate::Arrakis;
use crate::action::{Action, Origin, Use};
use crate::data::{Leader, Power, Side, Vehicle};
use crate::event::{Cause, Event};
use crate::question::Discard;
use crate::state::End;

fn f(l: Lang, en: String, it: String) -> Option<String> {
    Some(match l {
        Lang::En => en,
        Lang::It => it,
    })
}

fn cause(c: Cause, l: Lang) -> &'static str {
    match c {
        Cause::Battle => l.of("battle", "battaglia"),
        Cause::Worm => l.of("sandworm", "verme"),
        Cause::Storm => l.of("storm", "tempesta"),
        Cause::Card => l.of("card", "carta"),
        Cause::Limit => l.of("above the limit", "oltre il limite"),
        Cause::Alone => l.of("left alone", "senza unità"),
        Cause::Atomics => l.of("atomics", "atomiche"),
        Cause::Round => l.of("end of the phase", "fine della fase"),
        Cause::Spent => l.of("spent", "spesa"),
    }
}

/// An event as one log line.
pub fn event(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match e {
        Event::RoundStarted { .. }
        | Event::PhaseStarted { .. }
        | Event::Passed { .. }
        | Event::TacticDrawn { .. }
        | Event::Automa { .. }
        | Event::Ended { .. } => course(g, e, l),
        Event::Drew { .. }
        | Event::Discarded { .. }
        | Event::Played { .. }
        | Event::PrescienceRevealed { .. }
        | Event::Claimed { .. }
        | Event::CardAttached { .. }
        | Event::PrescienceLeft { .. }
        | Event::ObjectiveDrawn { .. }
        | Event::SchemeLaid { .. }
        | Event::DeckReshuffled { .. }
        | Event::Reinforced { .. }
        | Event::ReinforcementSpent { .. } => cards(g, e, l),
        Event::DiceBlocked { .. }
        | Event::DiceRolled { .. }
        | Event::DieTurned { .. }
        | Event::TokenLaid { .. }
        | Event::DieUsed { .. }
        | Event::DieLost { .. }
        | Event::DieForced { .. }
        | Event::DieFreed
        | Event::AutomaRolled { .. }
        | Event::BeneGesserit { .. }
        | Event::DesertPower => dice(g, e, l),
        Event::Moved { .. }
        | Event::Placed { .. }
        | Event::Removed { .. }
        | Event::SteppedDown { .. }
        | Event::Replaced { .. } => figures(g, e, l),
        Event::TokenDeployed { .. }
        | Event::TokenRevealed { .. }
        | Event::TokensSwapped { .. }
        | Event::GarrisonPlaced { .. }
        | Event::SietchRevealed { .. }
        | Event::SietchMoved { .. } => tokens(e, l),
        Event::LeaderEntered { .. }
        | Event::LeaderGone { .. }
        | Event::LeaderTanked { .. }
        | Event::LeaderBack { .. }
        | Event::LeaderSwapped { .. }
        | Event::PaulFrozen => leaders(g, e, l),
        Event::VehiclePlaced { .. }
        | Event::VehicleRemoved { .. }
        | Event::WormsignPlaced { .. }
        | Event::WormsignDiscarded { .. }
        | Event::WormsignRevealed { .. }
        | Event::WormPlaced { .. }
        | Event::WormMoved { .. }
        | Event::WormAttacked { .. }
        | Event::WormGone { .. }
        | Event::AtomicsDetonated { .. } => desert(e, l),
        Event::Rolled { .. }
        | Event::BattleStarted { .. }
        | Event::Converted { .. }
        | Event::BattleHits { .. }
        | Event::Ceased { .. }
        | Event::WentOn { .. }
        | Event::Retreated { .. }
        | Event::BattleWon { .. }
        | Event::SettlementDestroyed { .. }
        | Event::StationTaken { .. } => battle(g, e, l),
        Event::Supremacy { .. }
        | Event::Prescience { .. }
        | Event::Spice { .. }
        | Event::ImperiumMoved { .. }
        | Event::BansSet { .. }
        | Event::SpiceKept { .. } => tracks(g, e, l),
    }
}

/// Rounds, phases, turns, the automa and the end.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn course(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::RoundStarted { round } => f(l, format!("Round {round}."), format!("Round {round}.")),
        Event::PhaseStarted { phase: p } => {
            f(l, format!("Phase: {}.", phase(p, l)), format!("Fase: {}.", phase(p, l)))
        }
        Event::Passed { side: s } => {
            f(l, format!("{} passes.", side(s, l)), format!("{} passa|passano.", side(s, l)))
        }
        Event::TacticDrawn { card: c, target } => {
            let (at, sector) = g.tables.tactics[usize::from(c)];
            let place =
                sector.map_or_else(|| l.of("centre", "centro").to_owned(), |x| super::names::sector(x, l));
            if target {
                f(
                    l,
                    format!("Target sietch: {}.", area(at, l)),
                    format!("Sietch bersaglio: {}.", area(at, l)),
                )
            } else {
                f(l, format!("Harvesting sector: {place}."), format!("Settore di raccolta: {place}."))
            }
        }
        Event::Automa { action, rule } => {
            // Every step of the automa names the priority that chose it.
            if action == Action::Pass {
                return f(
                    l,
                    format!("The automa leaves it at that [{rule}]."),
                    format!("L'automa si ferma qui [{rule}]."),
                );
            }
            let what = if action == Action::Yes && rule.id() == "wfa.solo-combat.cease" {
                l.of("to go on fighting", "continua a combattere").to_owned()
            } else {
                super::asks::action(g, &action, l)
            };
            f(
                l,
                format!("The automa chooses: {what} [{rule}]."),
                format!("L'automa sceglie “{what}” [{rule}]."),
            )
        }
        Event::Ended { how } => match how {
            End::Supremacy => f(l, "The Harkonnen win.".into(), "Gli Harkonnen vincono.".into()),
            End::Objective => f(l, "The Atreides win.".into(), "Gli Atreides vincono.".into()),
            End::Stalled => f(l, "The match is called off.".into(), "La partita è interrotta.".into()),
        },
        _other_topic => None,
    }
}

/// Planning and prescience cards.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn cards(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::Drew { side: s, deck: d, card: None } => f(
            l,
            format!("{} draws a {} card.", side(s, l), deck(d, l)),
            format!("{} pesca|pescano una carta {}.", side(s, l), deck(d, l)),
        ),
        Event::Drew { side: s, card: Some(c), .. } => f(
            l,
            format!("{} draws {}.", side(s, l), card(g, c, l)),
            format!("{} pesca|pescano {}.", side(s, l), card(g, c, l)),
        ),
        Event::Discarded { side: s, card: c, reason } => {
            let why = match reason {
                Discard::Die => l.of(" for a combat die", " per un dado combattimento"),
                Discard::Forced | Discard::Limit => "",
            };
            f(
                l,
                format!("{} discards {}{why}.", side(s, l), card(g, c, l)),
                format!("{} scarta|scartano {}{why}.", side(s, l), card(g, c, l)),
            )
        }
        Event::Played { side: s, card: c } => f(
            l,
            format!("{} plays {}: {}", side(s, l), card(g, c, l), effect(g, c, l)),
            format!("{} gioca|giocano {}: {}", side(s, l), card(g, c, l), effect(g, c, l)),
        ),
        Event::PrescienceRevealed { card: c } => f(
            l,
            format!("Prescience card “{}”: {}.", prescience(g, c, l), vision(g, c, l)),
            format!("Carta prescienza “{}”: {}.", prescience(g, c, l), vision(g, c, l)),
        ),
        Event::Claimed { card: c } => f(
            l,
            format!("The Atreides claim “{}”.", prescience(g, c, l)),
            format!("Gli Atreides rivendicano “{}”.", prescience(g, c, l)),
        ),
        Event::CardAttached { card: c, .. } => f(
            l,
            format!("A card is laid on “{}”.", prescience(g, c, l)),
            format!("Una carta è posta su “{}”.", prescience(g, c, l)),
        ),
        Event::PrescienceLeft { card: c, back } => {
            let how = if back {
                l.of("goes back into the deck", "torna nel mazzo")
            } else {
                l.of("leaves the game", "lascia il gioco")
            };
            f(l, format!("“{}” {how}.", prescience(g, c, l)), format!("“{}” {how}.", prescience(g, c, l)))
        }
        Event::ObjectiveDrawn { .. } => f(
            l,
            "The Atreides draw another secret objective.".into(),
            "Gli Atreides pescano un altro obiettivo segreto.".into(),
        ),
        Event::Reinforced { deck: d, card: None } => f(
            l,
            format!("A {} card joins the reinforcements.", deck(d, l)),
            format!("Una carta {} si aggiunge ai rinforzi.", deck(d, l)),
        ),
        Event::Reinforced { card: Some(c), .. } => f(
            l,
            format!("{} joins the reinforcements.", card(g, c, l)),
            format!("{} si aggiunge ai rinforzi.", card(g, c, l)),
        ),
        Event::ReinforcementSpent { card: c } => f(
            l,
            format!("Reinforcement spent: {}.", card(g, c, l)),
            format!("Rinforzo speso: {}.", card(g, c, l)),
        ),
        Event::SchemeLaid { card: c } => f(
            l,
            format!("{} is laid beside the board.", card(g, c, l)),
            format!("{} è posta accanto al tabellone.", card(g, c, l)),
        ),
        Event::DeckReshuffled { deck: d } => f(
            l,
            format!("The {} deck is rebuilt.", deck(d, l)),
            format!("Il mazzo {} viene ricostruito.", deck(d, l)),
        ),
        _other_topic => None,
    }
}

/// Action dice and Bene Gesserit tokens.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn dice(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::DiceBlocked { n: 0 } => None,
        Event::DiceBlocked { n } => {
            f(l, format!("Harkonnen dice out of use: {n}."), format!("Dadi Harkonnen fuori uso: {n}."))
        }
        Event::DiceRolled { side: s, dice, surplus } => {
            let list: Vec<String> = crate::data::Face::ALL
                .iter()
                .filter(|x| dice[x.index()] > 0)
                .map(|&x| format!("{} × {}", dice[x.index()], face(x, l)))
                .collect();
            let list = l.and(&list);
            let extra = if surplus > 0 {
                match l {
                    Lang::En => format!(" ({surplus} surplus)"),
                    Lang::It => format!(" ({surplus} in eccesso)"),
                }
            } else {
                String::new()
            };
            f(
                l,
                format!("{} rolls {list}{extra}.", side(s, l)),
                format!("{} tira|tirano {list}{extra}.", side(s, l)),
            )
        }
        Event::DieTurned { side: s, face: x } => f(
            l,
            format!("{} turns a die to {}.", side(s, l), face(x, l)),
            format!("{} gira|girano un dado su {}.", side(s, l), face(x, l)),
        ),
        Event::TokenLaid { side: s, face: x } => f(
            l,
            format!("{} lays a Bene Gesserit token on {}.", side(s, l), face(x, l)),
            format!("{} mette|mettono un segnalino Bene Gesserit su {}.", side(s, l), face(x, l)),
        ),
        // The Wild Maker acts by Desert Power: no die is used. [wfa.actions.desert-power-wild-maker]
        Event::DieUsed { what: Use::Special(x @ Leader::WildMaker), .. } => f(
            l,
            format!("The special action of the {} is spent.", leader(g, x, l)),
            format!("L'azione speciale di {} è spesa.", leader(g, x, l)),
        ),
        Event::DieUsed { side: s, die, token, what } => {
            let by = match (token, l) {
                (true, Lang::En) => format!("the token on {}", face(die, l)),
                (true, Lang::It) => format!("il segnalino su {}", face(die, l)),
                (false, Lang::En) => format!("a {} die", face(die, l)),
                (false, Lang::It) => format!("un dado {}", face(die, l)),
            };
            let what = match (what, l) {
                (Use::Action(x), Lang::En) => format!("for the {} action", face(x, l)),
                (Use::Action(x), Lang::It) => format!("per l'azione {}", face(x, l)),
                (Use::Special(x), Lang::En) => format!("for the special action of {}", leader(g, x, l)),
                (Use::Special(x), Lang::It) => format!("per l'azione speciale di {}", leader(g, x, l)),
                (Use::Card, Lang::En) => "to play a card".to_owned(),
                (Use::Card, Lang::It) => "per giocare una carta".to_owned(),
            };
            f(
                l,
                format!("{} uses {by} {what}.", side(s, l)),
                format!("{} usa|usano {by} {what}.", side(s, l)),
            )
        }
        Event::DieLost { side: s, die } => f(
            l,
            format!("{} loses a {} die.", side(s, l), face(die, l)),
            format!("{} perde|perdono un dado {}.", side(s, l), face(die, l)),
        ),
        Event::DieForced { face: x } => f(
            l,
            format!("The Harkonnen must use {} next.", face(x, l)),
            format!("Gli Harkonnen devono usare {} al prossimo turno.", face(x, l)),
        ),
        Event::DesertPower => f(
            l,
            "The Atreides call on Desert Power.".into(),
            "Gli Atreides usano il Potere del Deserto.".into(),
        ),
        Event::BeneGesserit { side: s, held } => f(
            l,
            format!("{} holds {}.", side(s, l), count(held, "Bene Gesserit token", "Bene Gesserit tokens")),
            format!(
                "{} ha|hanno {}.",
                side(s, l),
                count(held, "segnalino Bene Gesserit", "segnalini Bene Gesserit")
            ),
        ),
        Event::DieFreed => {
            f(l, "A blocked Harkonnen die is freed.".into(), "Un dado Harkonnen bloccato è liberato.".into())
        }
        Event::AutomaRolled { face: x } => f(
            l,
            format!("{} die: {}.", side(Side::Harkonnen, l), face(x, l)),
            format!("Dado {}: {}.", side(Side::Harkonnen, l), face(x, l)),
        ),
        _other_topic => None,
    }
}

/// Figures on the board.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn figures(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::Moved { side: s, from, to, by, group: x, tokens } => f(
            l,
            format!(
                "{}: {} from {} to {}{}.",
                side(s, l),
                group(g, x, tokens, l),
                area(from, l),
                area(to, l),
                means(by, l)
            ),
            format!(
                "{} muove|muovono {} da {} a {}{}.",
                side(s, l),
                group(g, x, tokens, l),
                area(from, l),
                area(to, l),
                means(by, l)
            ),
        ),
        Event::Placed { side: s, piece: p, n, from, to } => f(
            l,
            format!("{}: {} from {} to {}.", side(s, l), pieces(g, p, n, l), origin(from, l), area(to, l)),
            format!(
                "{} porta|portano {} {} in {}.",
                side(s, l),
                pieces(g, p, n, l),
                from_it(from),
                area(to, l)
            ),
        ),
        Event::Removed { side: s, at, piece: p, n, cause: c } => f(
            l,
            format!(
                "{}: {} loses {} in {}.",
                capital(cause(c, l).to_owned()),
                side(s, l),
                pieces(g, p, n, l),
                area(at, l)
            ),
            format!(
                "{}: {} perde|perdono {} in {}.",
                capital(cause(c, l).to_owned()),
                side(s, l),
                pieces(g, p, n, l),
                area(at, l)
            ),
        ),
        Event::SteppedDown { side: s, at, kind: k } => f(
            l,
            format!("{}: {} in {} becomes a regular.", side(s, l), a_kind(k), area(at, l)),
            format!("{}: in {} un'unità {} diventa regolare.", side(s, l), area(at, l), kind(k, l)),
        ),
        Event::Replaced { side: s, at, from, to } => f(
            l,
            format!("{}: {} in {} becomes {}.", side(s, l), a_kind(from), area(at, l), a_kind(to)),
            format!("{}: in {} un'unità {} diventa {}.", side(s, l), area(at, l), kind(from, l), kind(to, l)),
        ),
        _other_topic => None,
    }
}

/// Deployment tokens and sietches.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn tokens(e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::TokenDeployed { at, face } => {
            let t = token(face.unwrap_or([0; 4]), l);
            f(
                l,
                format!("The Atreides put a {t} in {}.", area(at, l)),
                format!("Gli Atreides mettono un {t} in {}.", area(at, l)),
            )
        }
        Event::TokenRevealed { side: s, at, face } => f(
            l,
            format!("{} token revealed in {}: {}.", side(s, l), area(at, l), token(face, l)),
            format!("Segnalino {} rivelato in {}: {}.", side(s, l), area(at, l), token(face, l)),
        ),
        Event::TokensSwapped { a, b } => f(
            l,
            format!("The tokens of {} and {} change places.", area(a, l), area(b, l)),
            format!("I segnalini di {} e {} si scambiano.", area(a, l), area(b, l)),
        ),
        Event::GarrisonPlaced { at } => f(
            l,
            format!("Two facedown tokens guard {}.", area(at, l)),
            format!("Due segnalini coperti presidiano il {}.", area(at, l)),
        ),
        Event::SietchRevealed { at, rank } => f(
            l,
            format!("The sietch of {} has rank {rank}.", area(at, l)),
            format!("Il sietch di {} ha rango {rank}.", area(at, l)),
        ),
        Event::SietchMoved { from, to } => f(
            l,
            format!("The sietch of {} moves to {}.", area(from, l), area(to, l)),
            format!("Il sietch di {} si sposta in {}.", area(from, l), area(to, l)),
        ),
        _other_topic => None,
    }
}

/// Named leaders.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn leaders(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::LeaderEntered { leader: x } => f(
            l,
            format!("{} enters play.", leader(g, x, l)),
            format!("{} entra|entrano in gioco.", leader(g, x, l)),
        ),
        Event::LeaderGone { leader: x } => f(
            l,
            format!("{} leaves the game.", leader(g, x, l)),
            format!("{} lascia|lasciano il gioco.", leader(g, x, l)),
        ),
        Event::LeaderTanked { leader: x } => f(
            l,
            format!("{} goes to the regeneration tank.", leader(g, x, l)),
            format!("{} va|vanno nella vasca rigenerante.", leader(g, x, l)),
        ),
        Event::LeaderBack { leader: x } => f(
            l,
            format!("{} is available again.", leader(g, x, l)),
            format!("{} è|sono di nuovo disponibile.", leader(g, x, l)),
        ),
        Event::LeaderSwapped { leader: x, at } => f(
            l,
            format!("{} leaves {}.", leader(g, x, l), area(at, l)),
            format!("{} lascia|lasciano il {}.", leader(g, x, l), area(at, l)),
        ),
        Event::PaulFrozen => f(
            l,
            "Paul is hunted on the next Atreides turn.".into(),
            "Paul è braccato nel prossimo turno Atreides.".into(),
        ),
        _other_topic => None,
    }
}

/// Vehicles, wormsigns, sandworms and the atomics.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn desert(e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::VehiclePlaced { vehicle: v, at } => f(
            l,
            format!("{} goes to {}.", a_vehicle(v), origin(at, l)),
            format!("{} va {}.", capital(a_vehicle_it(v).to_owned()), into_it(at)),
        ),
        Event::VehicleRemoved { vehicle: v, at, cause: c } => Some(vehicle_gone(v, at, c, l)),
        Event::WormsignPlaced { at } => {
            f(l, format!("Wormsign in {}.", area(at, l)), format!("Traccia di verme in {}.", area(at, l)))
        }
        Event::WormsignDiscarded { at } => f(
            l,
            format!("The wormsign of {} is taken off.", area(at, l)),
            format!("La traccia di {} viene tolta.", area(at, l)),
        ),
        Event::WormsignRevealed { at, face } => f(
            l,
            format!("The wormsign of {} shows {}.", area(at, l), worm_face(face, l)),
            format!("La traccia di {} mostra: {}.", area(at, l), worm_face(face, l)),
        ),
        Event::WormPlaced { at, wild } => {
            let w = worm(wild, l);
            f(l, format!("{w} appears in {}.", area(at, l)), format!("{w} appare in {}.", area(at, l)))
        }
        Event::WormMoved { from, to, wild } => {
            let w = worm(wild, l);
            f(
                l,
                format!("{w} moves from {} to {}.", area(from, l), area(to, l)),
                format!("{w} va da {} a {}.", area(from, l), area(to, l)),
            )
        }
        Event::WormAttacked { at, wild, .. } => {
            let w = worm(wild, l);
            f(l, format!("{w} attacks {}.", area(at, l)), format!("{w} attacca il {}.", area(at, l)))
        }
        Event::WormGone { at, wild } => {
            let w = if wild { worm(true, l) } else { l.of("The sandworm", "Il verme") };
            f(l, format!("{w} leaves {}.", area(at, l)), format!("{w} lascia il {}.", area(at, l)))
        }
        Event::AtomicsDetonated { site } => f(
            l,
            format!("The Family Atomics go off in {}!", area(site, l)),
            format!("Le Atomiche di Famiglia esplodono in {}!", area(site, l)),
        ),
        _other_topic => None,
    }
}

/// Battles.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn battle(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::Rolled { side: s, swords, shields, specials, cause: c } => f(
            l,
            format!(
                "{} {}, {}, {}.",
                roller(s, c, l),
                count(swords, "sword", "swords"),
                count(shields, "shield", "shields"),
                count(specials, "special", "specials")
            ),
            format!(
                "{} {}, {}, {}.",
                roller(s, c, l),
                count(swords, "spada", "spade"),
                count(shields, "scudo", "scudi"),
                count(specials, "speciale", "speciali")
            ),
        ),
        Event::BattleStarted { attacker, from, at, surprise } => {
            let how = if surprise { l.of(" by surprise", " a sorpresa") } else { "" };
            f(
                l,
                format!("{} attacks {} from {}{how}.", side(attacker, l), area(at, l), area(from, l)),
                format!(
                    "{} attacca|attaccano il {} da {}{how}.",
                    side(attacker, l),
                    area(at, l),
                    area(from, l)
                ),
            )
        }
        Event::Converted { side: s, leader: x, hits, shields } => {
            let who = x.map_or_else(
                || l.of("a generic leader", "un comandante generico").to_owned(),
                |x| leader(g, x, l),
            );
            f(
                l,
                format!(
                    "{}: {who} adds {} and {}.",
                    side(s, l),
                    count(hits, "hit", "hits"),
                    count(shields, "shield", "shields")
                ),
                format!(
                    "{}: {who} procura {} e {}.",
                    side(s, l),
                    count(hits, "colpo", "colpi"),
                    count(shields, "scudo", "scudi")
                ),
            )
        }
        Event::BattleHits { attacker, defender } => f(
            l,
            format!("The attacker suffers {}, the defender {defender}.", count(attacker, "hit", "hits")),
            format!("L'attaccante subisce {}, il difensore {defender}.", count(attacker, "colpo", "colpi")),
        ),
        Event::Ceased { attacker } => f(
            l,
            format!("{} stops the battle.", side(attacker, l)),
            format!("{} ferma|fermano la battaglia.", side(attacker, l)),
        ),
        Event::WentOn { attacker } => f(
            l,
            format!("{} fights on.", side(attacker, l)),
            format!("{} continua|continuano la battaglia.", side(attacker, l)),
        ),
        Event::Retreated { side: s, to, .. } => f(
            l,
            format!("{} retreats to {}.", side(s, l), area(to, l)),
            format!("{} si ritira|ritirano in {}.", side(s, l), area(to, l)),
        ),
        Event::BattleWon { attacker, at } => f(
            l,
            format!("{} wins in {}.", side(attacker, l), area(at, l)),
            format!("{} vince|vincono in {}.", side(attacker, l), area(at, l)),
        ),
        Event::SettlementDestroyed { at, rank, owner: Side::Atreides } => f(
            l,
            format!("The sietch of {} (rank {rank}) is destroyed.", area(at, l)),
            format!("Il sietch di {} (rango {rank}) è distrutto.", area(at, l)),
        ),
        Event::SettlementDestroyed { at, rank, .. } => f(
            l,
            format!("The settlement of {} (rank {rank}) is destroyed.", area(at, l)),
            format!("L'insediamento di {} (rango {rank}) è distrutto.", area(at, l)),
        ),
        Event::StationTaken { at, marker: m } => f(
            l,
            format!("The testing station of {} is taken: {}.", area(at, l), marker(m, l)),
            format!("La stazione di {} è conquistata: {}.", area(at, l), marker(m, l)),
        ),
        _other_topic => None,
    }
}

/// Tracks, spice and bans.
#[allow(clippy::many_single_char_names)] // One short name per kind of fact keeps each sentence on its line.
fn tracks(g: &Arrakis, e: &Event, l: Lang) -> Option<String> {
    match *e {
        Event::Supremacy { now } => f(
            l,
            format!("Harkonnen supremacy is {now} of {}.", g.tables.supremacy_win),
            format!("Supremazia Harkonnen: {now} su {}.", g.tables.supremacy_win),
        ),
        Event::Prescience { marker: m, now } => f(
            l,
            format!("{} is on step {now}.", marker(m, l)),
            format!("{} è al livello {now}.", marker(m, l)),
        ),
        Event::Spice { collected, total } => f(
            l,
            format!("{collected} spice harvested, {total} to spend."),
            format!("Spezia raccolta: {collected}; da spendere: {total}."),
        ),
        Event::ImperiumMoved { power: p, row } => f(
            l,
            format!("{} is on row {}.", power(p, l), row + 1),
            format!("{} è|sono sulla riga {}.", power(p, l), row + 1),
        ),
        Event::BansSet { bans: 0 } => f(l, "No ban is active.".into(), "Nessun divieto è attivo.".into()),
        Event::BansSet { bans } => {
            let list: Vec<&str> =
                Power::ALL.iter().filter(|p| bans >> p.index() & 1 == 1).map(|&p| power(p, l)).collect();
            f(l, format!("Bans: {}.", l.and(&list)), format!("Divieti: {}.", l.and(&list)))
        }
        Event::SpiceKept { kept: true } => {
            f(l, "1 spice is kept.".into(), "1 unità di spezia viene conservata.".into())
        }
        Event::SpiceKept { kept: false } => None,
        _other_topic => None,
    }
}

fn a_vehicle(v: Vehicle) -> &'static str {
    match v {
        Vehicle::Harvester => "A harvester",
        Vehicle::Carryall => "A carryall",
        Vehicle::Ornithopter => "An ornithopter",
    }
}

/// A vehicle with its article, in Italian.
fn a_vehicle_it(v: Vehicle) -> &'static str {
    match v {
        Vehicle::Harvester => "una mietitrice",
        Vehicle::Carryall => "un'ala trasporto",
        Vehicle::Ornithopter => "un ornitottero",
    }
}

/// How a vehicle leaves the board.
fn vehicle_gone(v: Vehicle, at: Origin, c: Cause, l: Lang) -> String {
    let place = origin(at, l);
    let (of, end) = match (at, v) {
        (Origin::Zone(_), _) => ("della ", if v == Vehicle::Ornithopter { "o" } else { "a" }),
        (Origin::Area(_) | Origin::Supply, Vehicle::Ornithopter) => ("di ", "o"),
        (Origin::Area(_) | Origin::Supply, Vehicle::Harvester | Vehicle::Carryall) => ("di ", "a"),
    };
    let name = match l {
        Lang::En => format!("The {} of {place}", vehicle(v, l)),
        Lang::It => match v {
            Vehicle::Harvester => format!("La mietitrice {of}{place}"),
            Vehicle::Carryall => format!("L'ala trasporto {of}{place}"),
            Vehicle::Ornithopter => format!("L'ornitottero {of}{place}"),
        },
    };
    let what = match (c, l) {
        (Cause::Round, Lang::En) => "goes back to the supply".to_owned(),
        (Cause::Round, Lang::It) => "torna in riserva".to_owned(),
        (Cause::Spent, Lang::En) => "is used".to_owned(),
        (Cause::Spent, Lang::It) => format!("è usat{end}"),
        (Cause::Worm, Lang::En) => "is swallowed by a sandworm".to_owned(),
        (Cause::Worm, Lang::It) => format!("è inghiottit{end} da un verme"),
        (
            Cause::Battle | Cause::Storm | Cause::Card | Cause::Limit | Cause::Alone | Cause::Atomics,
            Lang::En,
        ) => format!("is lost: {}", cause(c, l)),
        (
            Cause::Battle | Cause::Storm | Cause::Card | Cause::Limit | Cause::Alone | Cause::Atomics,
            Lang::It,
        ) => format!("è pers{end}: {}", cause(c, l)),
    };
    format!("{name} {what}.")
}

/// Whose dice are rolled: a storm and a sandworm have their own.
fn roller(s: Side, c: Cause, l: Lang) -> String {
    match c {
        Cause::Storm => l.of("The Coriolis storm rolls", "La tempesta di Coriolis tira").to_owned(),
        Cause::Worm => l.of("The sandworm rolls", "Il verme tira").to_owned(),
        Cause::Battle
        | Cause::Card
        | Cause::Limit
        | Cause::Alone
        | Cause::Atomics
        | Cause::Round
        | Cause::Spent => format!("{} {}", side(s, l), l.of("rolls", "tira|tirano")),
    }
}

fn worm(wild: bool, l: Lang) -> &'static str {
    if wild { l.of("The Wild Maker", "Il Creatore Selvaggio") } else { l.of("A sandworm", "Un verme") }
}

#[cfg(test)]
mod tests {
    use landsraad_kernel::RuleRef;

    use super::*;

    #[test]
    fn the_automa_goes_on_fighting_in_battle_alone() {
        // [wfa.solo-combat.cease] [wfa.solo-spice.supremacy]
        let g = Arrakis::new(crate::Mode::Solo);
        let says = |rule| {
            let chosen = Event::Automa { action: Action::Yes, rule: RuleRef(rule) };
            event(&g, &chosen, Lang::En).unwrap()
        };
        assert!(says("wfa.solo-combat.cease").contains("to go on fighting"));
        assert!(!says("wfa.solo-spice.supremacy").contains("to go on fighting"));
    }
}
