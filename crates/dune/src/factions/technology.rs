//! What the cities give: ornithopters for movement, more spice in the harvest.

use crate::Faction;
use crate::activities::At;
use crate::data::Territory;
use crate::editions::Ornithopters;

const CITIES: [Territory; 2] = [Territory::ARRAKEEN, Territory::CARTHAG];

/// Whether a faction has ornithopters now.
// [gf9.movement.ornithopters] [ah2009.move.ornithopter-either-city] [v29.bonus.ornithopters]
pub fn has_ornithopters(at: At<'_>, f: Faction) -> bool {
    match at.rules.rulings.ornithopters {
        Ornithopters::ForcesNow => CITIES.iter().any(|&t| at.state.board.forces.occupies(f, t)),
        Ornithopters::SinceStorm => held_since(at, f),
        Ornithopters::Snapshot | Ornithopters::BothCards => claimed(at, f).any(|c| c),
        // Carthag gives them. [v29.bonus.city-cards]
        Ornithopters::SplitCards => at.state.claims[1] == Some(f),
    }
}

/// Whether a faction harvests three spice for each force.
// [gf9.collection.rate] [ah2009.harvest.rate-ornithopter] [v29.harvest.harvester]
pub fn has_harvester(at: At<'_>, f: Faction) -> bool {
    match at.rules.rulings.ornithopters {
        Ornithopters::ForcesNow => CITIES.iter().any(|&t| at.state.board.forces.occupies(f, t)),
        Ornithopters::SinceStorm => held_since(at, f),
        Ornithopters::Snapshot | Ornithopters::BothCards => claimed(at, f).any(|c| c),
        // Arrakeen gives it. [v29.bonus.city-cards]
        Ornithopters::SplitCards => at.state.claims[0] == Some(f),
    }
}

/// Which of the two cities a faction held alone after the storm.
fn claimed(at: At<'_>, f: Faction) -> impl Iterator<Item = bool> {
    at.state.claims.into_iter().take(CITIES.len()).map(move |holder| holder == Some(f))
}

/// The same city held alone after the storm and still. [ah2009.storm.ornithopters-lost-later]
fn held_since(at: At<'_>, f: Faction) -> bool {
    claimed(at, f).zip(CITIES).any(|(held, t)| held && at.state.board.forces.occupiers(t) == f.only())
}
