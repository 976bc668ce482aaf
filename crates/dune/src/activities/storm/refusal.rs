//! Why somebody who is not asked neither dials nor moves the storm.

use landsraad_kernel::{Illegal, RuleRef};

use super::{Ask, Step, Storm, StormAction, StormWhy};
use crate::Faction;
use crate::action::Why;
use crate::activities::At;
use crate::editions::StormSource;

/// Whether a card moves the storm. [gf9.fremen.storm-card-reveal] [v29.storm.card-move]
fn by_card(at: At<'_>) -> bool {
    at.state.turn > 1
        && match at.rules.rulings.storm_source {
            StormSource::Deck => true,
            StormSource::Dials => at.rules.rulings.advanced() && at.state.plays(Faction::Fremen),
        }
}

impl Storm {
    /// Two others dial, a card moves the storm, or no Weather Control is in force.
    // [gf9.storm.first-move] [gf9.storm.later-moves] [gf9.cards.weather-control]
    pub(super) fn refusal(&self, at: At<'_>, action: StormAction) -> Option<Illegal<Why>> {
        const WEATHER: &[RuleRef] =
            &[RuleRef("gf9.cards.weather-control"), RuleRef("ah2009.storm.weather-control-when")];
        const CARD: &[RuleRef] = &[RuleRef("gf9.fremen.storm-card-reveal"), RuleRef("v29.storm.card-move")];
        let no = |rule, why| Some(Illegal::new(rule, Why::Storm(why)));
        match action {
            StormAction::Dial(_) if self.step == Step::Dial => {
                no(Storm::rule(at, Ask::Dial), StormWhy::OthersDial)
            }
            StormAction::Dial(_) if by_card(at) => no(at.rules.cite(CARD, CARD[0]), StormWhy::ByCard),
            StormAction::MoveStorm(_) => no(at.rules.cite(WEATHER, WEATHER[0]), StormWhy::NoControl),
            StormAction::Dial(_) | StormAction::LoseStarred(_) | StormAction::LoseHere(_) => None,
        }
    }
}
