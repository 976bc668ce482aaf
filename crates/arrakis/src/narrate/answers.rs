//! Answers in the words of their question: what is declined, and what a hit does.

use landsraad_kernel::Lang;

use super::asks::{action, f};
use super::names::*;
use crate::Arrakis;
use crate::action::{Action, Piece};
use crate::board::Area;
use crate::data::{Kind, Side};
use crate::question::{Discard, March, Question};
use crate::state::Group;
use crate::visibility::View;

/// The label of a choice.
pub fn answer(g: &Arrakis, view: &View, question: &Question, given: &Action, l: Lang) -> String {
    if *given == Action::Pass {
        pass(question, l)
    } else if *given == Action::Yes {
        yes(question, l).to_owned()
    } else if let (Question::Casualty { at, .. }, Action::Piece(piece)) = (*question, *given) {
        hit(g, view, at, piece, l)
    } else {
        action(g, given, l)
    }
}

/// What one hit does to this figure.
fn hit(g: &Arrakis, view: &View, at: Area, figure: Piece, l: Lang) -> String {
    let side = view.legions.iter().find(|x| x.at == at).map_or(Side::Atreides, |x| x.side);
    match figure {
        // A higher unit goes down to a regular while the supply has one. [wfa.battle.casualty-no-regular]
        Piece::Kind(unit @ (Kind::Elite | Kind::Special))
            if view.supply[side.index()][Kind::Regular.index()] > 0 =>
        {
            f(
                l,
                format!("{} becomes a regular", capital(a_kind(unit).to_owned())),
                format!("Un'unità {} diventa regolare", kind(unit, l)),
            )
        }
        Piece::Kind(unit) => f(
            l,
            format!("{} is lost", capital(a_kind(unit).to_owned())),
            match unit {
                Kind::Regular => "Si perde un regolare".to_owned(),
                Kind::Elite | Kind::Special => format!("Si perde un'unità {}", kind(unit, l)),
                Kind::Generic => "Si perde un comandante generico".to_owned(),
            },
        ),
        Piece::Named(named) => f(
            l,
            format!("{} goes to the regeneration tank", leader(g, named, l)),
            format!("{} va|vanno nella vasca rigenerante", leader(g, named, l)),
        ),
        Piece::Token(_) => piece(g, figure, l),
    }
}

fn yes(q: &Question, l: Lang) -> &'static str {
    if matches!(q, Question::GoOn { .. }) {
        l.of("Go on fighting", "Continua a combattere")
    } else if matches!(q, Question::Retreat { .. }) {
        l.of("Retreat", "Ritirati")
    } else if matches!(q, Question::Rescue { .. }) {
        l.of("Spend the carryall", "Spendi l'ala trasporto")
    } else if matches!(q, Question::BuySupremacy) {
        l.of("Spend 3 spice", "Spendi 3 unità di spezia")
    } else if matches!(q, Question::KeepSpice) {
        l.of("Keep 1 spice", "Conserva 1 unità di spezia")
    } else if matches!(q, Question::Cleanup { .. }) {
        l.of("Remove it from the game", "Rimuovila dal gioco")
    } else {
        // The others are answered with what they ask for.
        l.of("Yes", "Sì")
    }
}

/// The end of a choice of figures.
fn chosen(group: Group, l: Lang) -> &'static str {
    if group.is_empty() { l.of("Nobody", "Nessuno") } else { l.of("Nobody else", "Nessun altro") }
}

fn pass(q: &Question, l: Lang) -> String {
    match *q {
        Question::VehicleSpot { .. } => l.of("Do not place it", "Non collocare il veicolo"),
        Question::Overflow | Question::ChooseSector => l.of("No sector", "Nessun settore"),
        Question::SurplusDie | Question::ForceDie => l.of("No die", "Nessun dado"),
        Question::BeneGesserit => l.of("Lay no token", "Non mettere segnalini"),
        Question::Turn => l.of("Pass: no dice are left", "Passa: non restano dadi"),
        Question::Free => l.of("No free action", "Nessuna azione gratuita"),
        Question::Choose => l.of("None of these", "Nessuna di queste"),
        Question::PlayCard => l.of("Play no card", "Non giocare carte"),
        Question::Draw { .. } => l.of("Draw no more", "Non pescare altro"),
        Question::DiscardCard { reason: Discard::Die, .. } => {
            l.of("Discard no more cards", "Non scartare altre carte")
        }
        Question::DiscardCard { .. } => l.of("Discard nothing", "Non scartare nulla"),
        Question::Legion { act: March::Move } => l.of("Move no other legion", "Non muovere altre legioni"),
        Question::Legion { act: March::Attack } => l.of("Do not attack", "Non attaccare"),
        Question::Legion { act: March::Either } => {
            l.of("Neither move nor attack", "Non muovere e non attaccare")
        }
        Question::Legion { act: March::Lift } => l.of("Lift no legion", "Non trasportare legioni"),
        Question::Goal { from, .. } | Question::WormTo { from } => {
            return f(l, format!("Stay in {}", area(from, l)), format!("Resta in {}", area(from, l)));
        }
        Question::Figures { chosen: x, .. } | Question::Advance { chosen: x, .. } => chosen(x, l),
        Question::PlaceWhere { .. } | Question::PlaceWhat { to: Some(_), .. } => {
            l.of("Place nothing more", "Non collocare altro")
        }
        Question::PlaceWhat { to: None, .. } => l.of("Place no more vehicles", "Non collocare altri veicoli"),
        Question::ReplaceWhere { .. } => l.of("Replace no more", "Non sostituire altro"),
        Question::TokenWhere { .. } => l.of("No sietch", "Nessun sietch"),
        Question::TokenLeader { .. } => l.of("No leader comes", "Non arriva alcun comandante"),
        Question::RemoveWhat { .. } => l.of("Remove nothing more", "Non rimuovere altro"),
        Question::ChooseArea | Question::Site | Question::PoolShort { .. } => l.of("No area", "Nessuna area"),
        Question::MoveEnemy | Question::MoveEnemyTo { .. } => {
            l.of("Push no legion", "Non spingere alcuna legione")
        }
        Question::MoveSietch | Question::MoveSietchTo { .. } => {
            l.of("Move no sietch", "Non spostare alcun sietch")
        }
        Question::SwapTokens { .. } => l.of("Exchange no tokens", "Non scambiare segnalini"),
        Question::Tank => l.of("No leader goes there", "Non ci va alcun comandante"),
        Question::Wormsign { .. } => l.of("Place no more wormsigns", "Non collocare altre tracce"),
        Question::DiscardWormsign { .. } => l.of("Take off no more wormsigns", "Non togliere altre tracce"),
        Question::Worm { attack: false } => l.of("Move no other sandworm", "Non muovere altri vermi"),
        Question::Worm { attack: true } => l.of("No sandworm attacks", "Nessun verme attacca"),
        Question::WormTarget { .. } => l.of("It does not attack", "Non attacca"),
        Question::Bombard { .. } => l.of("No legion", "Nessuna legione"),
        Question::Transfer => l.of("Move no steps", "Non spostare livelli"),
        Question::RevealedCard | Question::RevealOrder | Question::StepOrder => {
            l.of("No other", "Nessun'altra")
        }
        Question::Imperium | Question::PlusTwo | Question::Pay { .. } => {
            l.of("No marker", "Nessun indicatore")
        }
        Question::Convert { .. } => l.of("No other leader", "Nessun altro comandante"),
        Question::Casualty { .. } | Question::Trim { .. } => l.of("Nothing", "Nulla"),
        Question::GoOn { .. } => l.of("Stop the battle", "Ferma la battaglia"),
        Question::Retreat { .. } => l.of("Stand and fight", "Resta a combattere"),
        Question::RetreatArea { .. } | Question::WormRetreat { .. } => l.of("Nowhere", "Da nessuna parte"),
        Question::Rescue { .. } => l.of("Let the harvester go", "Lascia la mietitrice"),
        Question::BuySupremacy => l.of("Do not buy supremacy", "Non comprare supremazia"),
        Question::KeepSpice => l.of("Keep no spice", "Non conservare spezia"),
        Question::LastScout { .. } => l.of("Do not scout", "Non perlustrare"),
        Question::Swap => l.of("Swap nobody else", "Non sostituire altri"),
        Question::Cleanup { .. } => l.of("Shuffle it back into the deck", "Rimescolala nel mazzo"),
        Question::Claim => l.of("Claim none", "Non rivendicarne"),
        Question::GarrisonToken { .. } => l.of("No token", "Nessun segnalino"),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_support::*;

    #[test]
    fn a_hit_on_an_elite_says_what_becomes_of_it() {
        // [wfa.battle.casualty-no-regular] With sixteen regulars on the board the elite is removed.
        let says = |regulars: u8| {
            let t = Table::two(&format!(
                "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nelite = 2\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 6\n[harkonnen.arrakeen]\nregular = {regulars}"
            ));
            let question = Question::Casualty { at: a("nei_03"), left: 1 };
            let hit = Action::Piece(Piece::Kind(Kind::Elite));
            answer(&t.g, &t.view(Side::Atreides), &question, &hit, Lang::En)
        };
        assert_eq!(says(3), "An elite becomes a regular");
        assert_eq!(says(4), "An elite is lost");
    }
}
