//! Level 1 for Dune: rules of thumb for every question, over one computation of the position.
//!
//! `position` reads the view into tables, `outlook` says what a placement of forces is worth, `belief`
//! guesses hidden hands, `clash` makes battle plans with the solver, `plan_odds` computes the odds of a plan
//! for a person; each of the other files answers the questions of some phases. Nothing is kept between two
//! questions.

mod asides;
mod barter;
mod battle;
mod before_bidding;
mod belief;
mod clash;
mod judge;
mod market;
mod orders;
mod outlook;
mod plan_odds;
mod position;
mod temper;
mod windows;
mod worth;

use std::cell::RefCell;

use landsraad_dune::{Action, Dune, Faction, Question, View};
use landsraad_kernel::{Game as _, Say, Seeded, Text, Viewer};
use landsraad_search::ahead::Settings;

use crate::mentat::shuffled;
use crate::{Advisor, Answer, Bot, Mentat, PlanOdds, Seen};
pub use judge::DuneJudge;
use position::Position;
pub use temper::{Sense, Temperament};

/// The heuristic bot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic {
    /// How it leans.
    pub temper: Temperament,
}

impl Heuristic {
    /// With this temperament.
    pub const fn new(temper: Temperament) -> Heuristic {
        Heuristic { temper }
    }

    /// How far the battle plans that it draws from can be exploited: what an opponent who knows the mixture
    /// gains by the best reply of every hand beyond the value of the battle, and the swing of the stakes.
    /// `None` outside battles.
    pub fn exploitability(&self, seen: &Seen<'_, Dune>) -> Option<(f64, f64)> {
        let battle = seen.view().battle.as_ref().filter(|b| !b.revealed)?;
        Position::read(seen.game(), seen.view(), seen.seat(), self.temper)?.exploitability(battle)
    }

    /// The chance of each leader, as this seat sees it, that a faction holds its traitor card.
    pub fn traitor_odds(&self, seen: &Seen<'_, Dune>, of: Faction) -> Option<[f64; belief::LEADERS]> {
        Some(Position::read(seen.game(), seen.view(), seen.seat(), self.temper)?.traitor_odds(of))
    }
}

/// Why an answer was given: a fixed sentence, or one with the facts that decided.
#[derive(Clone, Debug)]
enum Reason {
    Fixed(Say),
    Facts(Box<Text>),
}

impl From<Reason> for Text {
    fn from(why: Reason) -> Text {
        match why {
            Reason::Fixed(say) => Text::from(say),
            Reason::Facts(text) => *text,
        }
    }
}

/// A choice and its reason.
type Chosen = Option<(usize, Reason)>;

/// An estimate of spice as a person says it: whole, and never nothing.
fn about(spice: f64) -> String {
    format!("{:.0}", spice.max(1.0))
}

/// A sentence in both languages.
const fn say(en: &'static str, it: &'static str) -> Reason {
    Reason::Fixed(Say { en, it })
}

/// A sentence with facts in both languages.
fn facts(en: String, it: String) -> Reason {
    Reason::Facts(Box::new(Text { en, it }))
}

/// What every file works with.
struct Mind<'a> {
    /// The facts.
    p: &'a Position<'a>,
    /// The legal answers.
    legal: &'a [Action],
    /// How the bot leans.
    temper: Temperament,
    /// The answer that was given, when it is only to be explained: draws from a mixture that contains it
    /// give it again.
    given: Option<usize>,
    /// What each answer was thought to be worth, where somebody wants to know.
    weighed: Option<&'a RefCell<Vec<(usize, f64)>>>,
}

impl Mind<'_> {
    /// The place of an action in the list.
    fn find(&self, action: Action) -> Option<usize> {
        self.legal.iter().position(|a| *a == action)
    }
    /// The action with this reason, if it is legal.
    fn pick(&self, action: Action, why: Reason) -> Chosen {
        self.find(action).map(|i| (i, why))
    }
    /// The answer to be explained, if there is one.
    fn drawn(&self) -> Option<Action> {
        self.given.and_then(|i| self.legal.get(i).copied())
    }
    /// The legal action worth most, with its worth; those without worth are left out.
    fn best(&self, mut worth: impl FnMut(&Action) -> Option<f64>) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        for (i, action) in self.legal.iter().enumerate() {
            if self.p.spent() {
                break;
            }
            let Some(w) = worth(action).filter(|w| w.is_finite()) else { continue };
            if let Some(weighed) = self.weighed {
                weighed.borrow_mut().push((i, w));
            }
            if best.is_none_or(|(_, b)| w > b) {
                best = Some((i, w));
            }
        }
        best
    }
    /// The same with a reason.
    fn best_for(&self, why: Reason, worth: impl FnMut(&Action) -> Option<f64>) -> Chosen {
        self.best(worth).map(|(i, _)| (i, why))
    }
}

const SILENCE: Reason = say("Nothing better was at hand.", "Non c'era nulla di meglio.");

impl Heuristic {
    /// Answers, or explains the answer that was given.
    fn answer(
        &self,
        seen: &Seen<'_, Dune>,
        luck: &mut Seeded,
        given: Option<usize>,
        weighed: Option<&RefCell<Vec<(usize, f64)>>>,
    ) -> Answer {
        let legal = seen.legal();
        if legal.len() <= 1 {
            return Answer::plain(0);
        }
        let default = seen.decision().map(|d| d.default);
        let fallback = || legal.iter().position(|a| Some(*a) == default).unwrap_or(0);
        let Some(question) = seen.decision().map(|d| d.question) else {
            return Answer::plain(fallback());
        };
        let Some(p) = Position::read(seen.game(), seen.view(), seen.seat(), self.temper) else {
            return Answer::plain(fallback());
        };
        let mind = Mind { p: &p, legal, temper: self.temper, given, weighed };
        let chosen = match question {
            Question::Setup(q) => mind.setup(q, luck),
            Question::Storm(q) => mind.storm(q, luck),
            Question::SpiceBlow(q) => mind.spice_blow(q),
            Question::Nexus(q) => mind.nexus(q),
            Question::Charity(_) => mind.charity(),
            Question::Bidding(q) => mind.bidding(q),
            Question::Revival(q) => mind.revival(q),
            Question::Shipment(q) => mind.shipment(q),
            Question::Battle(q) => mind.battle(q, luck),
            Question::Collection(q) => mind.collection(q),
            Question::Exchange(_) => mind.exchange(),
            Question::Special(q) => mind.special_power(q),
            Question::Trade(q) => mind.trade(q),
            Question::Reaction(q) => mind.reaction(q),
            Question::AnyTime(q) => mind.any_time(q),
        };
        let (index, why) = chosen.unwrap_or_else(|| (fallback(), SILENCE));
        Answer { index: index.min(legal.len() - 1), why: Some(Text::from(why)) }
    }
}

impl Bot<Dune> for Heuristic {
    fn choose(&self, seen: &Seen<'_, Dune>, luck: &mut Seeded) -> Answer {
        self.answer(seen, luck, None, None)
    }

    fn explain(&self, seen: &Seen<'_, Dune>, index: usize, luck: &mut Seeded) -> Option<Text> {
        let answer = self.answer(seen, luck, Some(index), None);
        answer.why.filter(|_| answer.index == index)
    }

    fn aside(&self, seen: &Seen<'_, Dune>, luck: &mut Seeded) -> Option<Answer> {
        // Most of the time there is nothing to consider: see that without reading the whole view.
        if !asides::worth_a_look(seen.legal(), seen.view().phase, luck) {
            return None;
        }
        let p = Position::read(seen.game(), seen.view(), seen.seat(), self.temper)?;
        let mind = Mind { p: &p, legal: seen.legal(), temper: self.temper, given: None, weighed: None };
        mind.aside().map(|(index, why)| Answer { index, why: Some(Text::from(why)) })
    }

    fn plan_odds(&self, seen: &Seen<'_, Dune>) -> Option<PlanOdds> {
        // A battle without a plan to make has no odds to show.
        seen.view().battle.as_ref().filter(|b| !b.revealed)?;
        let view = counted(seen);
        let p = Position::read(seen.game(), &view, seen.seat(), self.temper)?;
        p.plan_odds(view.battle.as_ref()?, seen.legal())
    }

    fn makes_asides(&self) -> bool {
        true
    }
}

/// The view of a player that has counted the cards of all hands. Each card comes to a hand and leaves it in
/// the open, so every world that the player imagines has the right numbers.
fn counted(seen: &Seen<'_, Dune>) -> View {
    let world = seen.imagine(&mut Seeded::from_u64(0));
    let mut view = seen.view().clone();
    for one in &mut view.factions {
        let own = seen.game().view(&world, Viewer::Seat(one.seat));
        one.card_count = own.get().faction(one.faction).and_then(|f| f.card_count);
    }
    view
}

/// How the level that looks ahead searches: simulations run to the end of the turn.
const AHEAD: Settings = Settings {
    simulations: 48,
    answers: 2_500,
    candidates: 5,
    horizon: 1,
    longest: 250,
    depth: 0,
    explore: 0.3,
    widen: 0.7,
    doubt: 1.5,
    margin: 0.004,
};

/// The level that looks ahead. In its simulations everybody is a balanced heuristic player with fewer
/// iterations.
pub const fn mentat(temper: Temperament) -> Mentat<Heuristic, Heuristic, DuneJudge> {
    let policy = Heuristic::new(Temperament::HURRIED);
    Mentat {
        advisor: Heuristic::new(temper),
        policy,
        judge: DuneJudge,
        settings: AHEAD,
        alone: AHEAD,
        threads: 1,
    }
}

/// The same for longer: on two threads, with more worlds and more candidates.
pub const fn master(temper: Temperament) -> Mentat<Heuristic, Heuristic, DuneJudge> {
    mentat(temper).longer()
}

impl Advisor<Dune> for Heuristic {
    fn candidates(&self, seen: &Seen<'_, Dune>, luck: &mut Seeded) -> Vec<usize> {
        let weighed = RefCell::new(Vec::new());
        self.answer(seen, luck, None, Some(&weighed));
        let mut weighed = weighed.into_inner();
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut order: Vec<usize> = weighed.into_iter().map(|(i, _)| i).collect();
        order.extend(shuffled(seen.legal().len(), luck));
        order
    }
}

#[cfg(test)]
mod tests;
