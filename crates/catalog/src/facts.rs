//! What a table needs to know of a match without knowing the game: who is allied, and which moment it is.

use landsraad_arrakis::Arrakis;
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{Game, SeatSet};
use landsraad_testkit::demo::Demo;
use landsraad_tutorial::LiarsDice;

/// A moment of a match: the round, and the phase by its place in [`crate::Rules::phases`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    /// From 1; 0 before the first.
    pub round: u32,
    /// The place of the phase in the round.
    pub phase: usize,
}

impl Moment {
    /// The next beginning of a phase after this moment.
    #[must_use]
    pub const fn next(self, phase: usize) -> Moment {
        let round = if phase > self.phase { self.round } else { self.round + 1 };
        Moment { round, phase }
    }
}

/// Public facts of one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Groups of allied seats.
    pub alliances: Vec<SeatSet>,
    /// Which moment it is, in games that have phases.
    pub moment: Option<Moment>,
}

/// A game that gives a table such facts, from its public view alone.
pub(crate) trait Public: Game {
    /// The phases of a round, in order, as its views spell them.
    const PHASES: &'static [&'static str] = &[];
    /// The phase of a state, as views spell it; empty in games without phases.
    fn phase(_state: &Self::State) -> &'static str {
        ""
    }
    /// The phase that an event begins, as views spell it.
    fn begins(_event: &Self::Event) -> Option<&'static str> {
        None
    }
    /// The facts.
    fn facts(_view: &Self::View) -> Facts {
        Facts::default()
    }
}

impl Public for Dune {
    const PHASES: &'static [&'static str] = &[
        "setup",
        "storm",
        "spice_blow",
        "charity",
        "bidding",
        "revival",
        "shipment",
        "battle",
        "collection",
        "mentat",
    ];

    fn phase(state: &Self::State) -> &'static str {
        Self::PHASES[state.phase as usize]
    }

    fn begins(event: &Self::Event) -> Option<&'static str> {
        if let landsraad_dune::Event::Phase { phase } = event {
            Some(Self::PHASES[*phase as usize])
        } else {
            None
        }
    }

    fn facts(view: &Self::View) -> Facts {
        let mut alliances: Vec<SeatSet> = Vec::new();
        for one in &view.factions {
            let allies = view.factions.iter().filter(|f| one.allies.contains(f.faction));
            let group: SeatSet = allies.map(|f| f.seat).chain([one.seat]).collect();
            if group.len() > 1 && !alliances.contains(&group) {
                alliances.push(group);
            }
        }
        let moment = Moment { round: u32::from(view.turn), phase: view.phase as usize };
        Facts { alliances, moment: Some(moment) }
    }
}

impl Public for Arrakis {
    const PHASES: &'static [&'static str] = &["start", "vehicles", "actions", "hazards", "spice", "end"];

    fn facts(view: &Self::View) -> Facts {
        let moment = Moment { round: u32::from(view.round), phase: view.phase as usize };
        Facts { alliances: vec![], moment: Some(moment) }
    }
}

impl Public for Globopolis {}

impl Public for Demo {}

impl Public for LiarsDice {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_comes_again_later_in_the_round_or_in_the_next() {
        let now = Moment { round: 3, phase: 4 };
        assert_eq!(now.next(6), Moment { round: 3, phase: 6 });
        assert_eq!(now.next(4), Moment { round: 4, phase: 4 }, "not this one: it has begun");
        assert_eq!(now.next(2), Moment { round: 4, phase: 2 });
        assert!(now < now.next(5) && now.next(5) < now.next(1));
    }

    #[test]
    fn the_phases_are_spelled_as_the_views_spell_them() {
        use landsraad_kernel::{Options, Seed, Viewer};
        for entry in crate::catalog().entries() {
            for edition in &entry.spec().editions {
                let rules = entry.rules(edition.id, &Options::default(), edition.max_seats).unwrap();
                let mut table = rules.start(Seed::from_u64(3));
                for n in 0..600 {
                    let Some(seat) = table.pending().seats().first() else { break };
                    let view = table.view(Viewer::Public);
                    let facts = table.facts();
                    let phase = facts.moment.map(|m| rules.phases()[m.phase]);
                    assert_eq!(phase, view.get("phase").and_then(|p| p.as_str()), "{}", edition.id);
                    for group in facts.alliances {
                        assert!(group.iter().all(|s| s.index() < table.seats() as usize));
                    }
                    let chosen = table.bot_move(seat, "random", n).unwrap();
                    table.act(seat, table.step(), &chosen.action).unwrap();
                }
            }
        }
    }
}
