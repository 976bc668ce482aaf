//! Words for: phase 7: battles.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::battle::{BattleAction, BattleEvent, BattleQuestion, BattleWhy};

/// The question.
pub fn question(_names: Names<'_>, question: BattleQuestion, lang: Lang) -> String {
    match question {
        BattleQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: BattleAction, lang: Lang) -> String {
    match action {
        BattleAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &BattleEvent, _lang: Lang) -> Option<String> {
    match event {
        BattleEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: BattleWhy, lang: Lang) -> String {
    match why {
        BattleWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}
