//! What a table needs to know of a match without knowing the game: who is allied, and which moment it is.

use landsraad_arrakis::Arrakis;
use landsraad_dune::{Dune, LeaderPlace};
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{Game, Say, Seat, SeatSet};
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

/// What a seat counts, such as its strongholds: the name and the number.
pub type Figure = (Say, i32);

const fn figure(en: &'static str, it: &'static str, n: i32) -> Figure {
    (Say { en, it }, n)
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
    /// The round of a state, in games that count rounds.
    fn round(_state: &Self::State) -> Option<u32> {
        None
    }
    /// What a seat counts, in the view of that seat.
    fn figures(_view: &Self::View, _seat: Seat) -> Vec<Figure> {
        vec![]
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

    fn round(state: &Self::State) -> Option<u32> {
        Some(u32::from(state.turn))
    }

    fn figures(view: &Self::View, seat: Seat) -> Vec<Figure> {
        let Some(own) = view.factions.iter().find(|f| f.seat == seat) else { return vec![] };
        let Some(me) = view.me.iter().find(|p| p.faction == own.faction) else { return vec![] };
        let dead = own.leaders.iter().filter(|l| l.place == LeaderPlace::Tanks).count();
        vec![
            figure("strongholds", "roccaforti", i32::from(own.progress.points)),
            figure("spice", "spezia", i32::from(me.spice)),
            figure("forces in the tanks", "truppe nei serbatoi", i32::from(own.tanks.total())),
            figure("leaders in the tanks", "comandanti nei serbatoi", dead as i32),
            figure("treachery cards", "carte inganno", me.hand.len() as i32),
        ]
    }
}

impl Public for Arrakis {
    const PHASES: &'static [&'static str] = &["start", "vehicles", "actions", "hazards", "spice", "end"];

    fn facts(view: &Self::View) -> Facts {
        let moment = Moment { round: u32::from(view.round), phase: view.phase as usize };
        Facts { alliances: vec![], moment: Some(moment) }
    }

    fn round(state: &Self::State) -> Option<u32> {
        Some(u32::from(state.round))
    }

    fn figures(view: &Self::View, seat: Seat) -> Vec<Figure> {
        let units = |own: bool| {
            let legions = view.legions.iter().filter(|l| (Arrakis::seat_of(l.side) == seat) == own);
            legions.map(|l| i32::from(l.regular) + i32::from(l.elite) + i32::from(l.special)).sum()
        };
        let prescience = view.prescience.iter().map(|&marker| i32::from(marker)).sum();
        vec![
            figure("Prescience", "Prescienza", prescience),
            figure("Supremacy", "Supremazia", i32::from(view.supremacy)),
            figure("own units on the map", "unità tue sulla mappa", units(true)),
            figure("enemy units on the map", "unità nemiche sulla mappa", units(false)),
        ]
    }
}

impl Public for Globopolis {
    fn figures(view: &Self::View, seat: Seat) -> Vec<Figure> {
        let Some(own) = view.players.iter().find(|player| player.seat == seat) else { return vec![] };
        let titles = view.titles.iter().filter(|title| title.owner == Some(seat)).count();
        vec![
            figure("CR-Points", "punti CR", i32::from(own.cr)),
            figure("titles", "titoli", titles as i32),
            figure("money", "denaro", own.cash),
        ]
    }
}

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
    fn an_answer_is_followed_by_figures_that_the_seat_can_know() {
        use landsraad_kernel::{Options, Seed};
        for (game, edition, seats) in
            [("dune", "gf9", 4), ("arrakis", "wfa", 2), ("globopolis", "globopolis", 2)]
        {
            let rules = crate::catalog().rules(game, edition, &Options::default(), seats).unwrap();
            let mut table = rules.start(Seed::from_u64(9));
            let mut apart = 0;
            for n in 0..60 {
                let Some(seat) = table.pending().seats().first() else { break };
                let answers = table.legal_actions(seat);
                if n % 12 == 11 {
                    let later = |action: &serde_json::Value| table.later(seat, action, n).unwrap();
                    let (one, other) = (later(&answers[0].1), later(&answers[answers.len() - 1].1));
                    assert!(one.len() >= 3 && one.len() == other.len(), "{game}");
                    assert_eq!(one, later(&answers[0].1), "{game}: the same luck gives the same figures");
                    // What is hidden from the seat has no part in it.
                    assert_eq!(Some(one.clone()), table.resampled(seat, n + 1).later(seat, &answers[0].1, n));
                    apart += u32::from(one != other);
                    assert_eq!(table.later(seat, &serde_json::json!("nonsense"), n), None);
                }
                let chosen = table.bot_move(seat, "random", n).unwrap();
                table.act(seat, table.step(), &chosen.action).unwrap();
            }
            assert!(apart > 0, "{game}: two answers never lead apart");
        }
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
