//! Tests of the battle phase. This file holds the words they are written in.
//!
//! Unless a scene says otherwise nobody stands anywhere but 1 Guild and 3 Harkonnen in Carthag, whose battle
//! comes last: so the phase is still going on when the battle under test is over.

mod after;
mod ah2009;
mod editions;
mod fuzz;
mod karama;
mod moments;
mod places;
mod plans;
mod powers;
mod rulings;
mod secrets;
mod sets;
mod traitors;
mod truth;
mod weapons;

use landsraad_kernel::Game;

use super::plan::{Lead, Part};
use super::side::Side;
use super::terms::{BattleAction, BattleQuestion, Fight};
use crate::Faction::{self, *};
use crate::action::{Action, Question};
use crate::activities::Frame;
use crate::activities::windows::reaction::ReactionAction;
use crate::board::Squad;
use crate::data::{Card, LeaderId, card_by_key};
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

pub fn leader(id: &str) -> LeaderId {
    LeaderId::by_id(id).unwrap_or_else(|| panic!("no leader {id}"))
}

pub fn card(key: &str) -> Card {
    card_by_key(key).unwrap_or_else(|| panic!("no card {key}"))
}

pub fn bare(scene: Scene) -> Scene {
    let scene = scene.phase(Phase::Battle).nowhere(Atreides).nowhere(Fremen).nowhere(BeneGesserit);
    scene.forces(Guild, "carthag", 1).forces(Harkonnen, "carthag", 3)
}

/// The basic game, with the late battle.
pub fn basic() -> Scene {
    bare(Scene::basic())
}

/// The advanced game, with the late battle; spice supports just what a number needs, in every edition.
pub fn advanced() -> Scene {
    bare(Scene::advanced().option("battle-support", "exact"))
}

/// A plan to be made.
#[derive(Clone, Copy)]
pub struct Draft {
    pub lead: Lead,
    pub kwisatz: bool,
    pub weapon: Option<Card>,
    pub defence: Option<Card>,
    pub dial: u8,
    pub spice: u8,
}

/// A plan with a leader and a whole number.
pub fn led(by: &str, dial: u8) -> Draft {
    Draft { lead: Lead::Leader(leader(by)), ..alone(dial) }
}

/// A plan with a Cheap Hero.
pub fn hero(key: &str, dial: u8) -> Draft {
    Draft { lead: Lead::Hero(card(key)), ..alone(dial) }
}

/// A plan without a leader.
pub fn alone(dial: u8) -> Draft {
    Draft { lead: Lead::None, kwisatz: false, weapon: None, defence: None, dial: 2 * dial, spice: 0 }
}

impl Draft {
    pub fn weapon(mut self, key: &str) -> Draft {
        self.weapon = Some(card(key));
        self
    }
    pub fn defence(mut self, key: &str) -> Draft {
        self.defence = Some(card(key));
        self
    }
    pub fn half(mut self) -> Draft {
        self.dial += 1;
        self
    }
    pub fn spice(mut self, n: u8) -> Draft {
        self.spice = n;
        self
    }
    pub fn kwisatz(mut self) -> Draft {
        self.kwisatz = true;
        self
    }
    fn answer(&self, part: Part) -> BattleAction {
        match part {
            Part::Lead => BattleAction::Lead(self.lead),
            Part::Kwisatz => BattleAction::Kwisatz(self.kwisatz),
            Part::Weapon => BattleAction::Weapon(self.weapon),
            Part::Defence => BattleAction::Defence(self.defence),
            Part::Dial => BattleAction::Dial(self.dial),
            Part::Spice | Part::Done => BattleAction::Spice(self.spice),
        }
    }
}

/// The part a fighter is asked for.
pub fn part(play: &Play, f: Faction) -> Option<Part> {
    if !play.pending().contains(&f) {
        return None;
    }
    match play.asked(f) {
        Question::Battle(BattleQuestion::Plan { part }) => Some(part),
        _ => None,
    }
}

/// The battle that is going on.
#[track_caller]
pub fn fight(play: &Play) -> &Fight {
    play.state.stack.iter().find_map(Frame::battle).and_then(|b| b.fight()).expect("no battle is going on")
}

/// Atreides ask for an element, and nobody stops them.
pub fn foresee(play: &mut Play, element: super::prescience::Element) {
    play.act(Atreides, BattleAction::Ask(element));
    play.pass_windows();
}

/// Lets Voice, prescience and windows pass.
pub fn quiet(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        match play.asked(f) {
            Question::Battle(BattleQuestion::Voice { .. } | BattleQuestion::Prescience { .. }) => {
                play.act(f, BattleAction::Pass);
            }
            Question::Reaction(_) => {
                play.act(f, ReactionAction::Pass);
            }
            _ => break,
        }
    }
}

/// Answers the parts of a plan up to this one.
#[track_caller]
pub fn plan_until(play: &mut Play, f: Faction, draft: Draft, until: Part) {
    quiet(play);
    while let Some(asked) = part(play, f).filter(|&p| p < until) {
        if asked == Part::Dial {
            let side = fight(play).side_of(f).unwrap();
            let plan = fight(play).sides[side].plan;
            assert_eq!((plan.lead, plan.weapon, plan.defence), (draft.lead, draft.weapon, draft.defence));
        }
        play.act(f, draft.answer(asked));
    }
}

/// Makes and seals a plan.
#[track_caller]
pub fn plan(play: &mut Play, f: Faction, draft: Draft) {
    plan_until(play, f, draft, Part::Done);
    quiet(play);
}

/// Both make their plans; nobody calls treachery.
#[track_caller]
pub fn clash(play: &mut Play, a: (Faction, Draft), b: (Faction, Draft)) {
    // Atreides who might look at the other plan make theirs after him.
    for (f, draft) in [a, b, a] {
        if part(play, f).is_some()
            || !matches!(
                play.pending().first().map(|&p| play.asked(p)),
                Some(Question::Battle(BattleQuestion::Call { .. }))
            )
        {
            plan(play, f, draft);
        }
    }
    no_calls(play);
}

/// Nobody calls treachery.
pub fn no_calls(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        match play.asked(f) {
            Question::Battle(BattleQuestion::Call { .. }) => play.act(f, BattleAction::Call(false)),
            _ => break,
        };
    }
}

/// Everybody gives the silent player's answer until the battle in this territory is over.
pub fn finish(play: &mut Play) {
    let at = fight(play).at;
    while play.state.stack.iter().find_map(Frame::battle).and_then(|b| b.fight()).is_some_and(|f| f.at == at)
    {
        silent(play);
    }
}

/// The winner takes the first losses he may.
pub fn settle_losses(play: &mut Play) {
    while let Some(&f) = play.pending().first() {
        match play.asked(f) {
            Question::Battle(BattleQuestion::Lose { .. } | BattleQuestion::LoseAt { .. }) => silent(play),
            _ => break,
        }
    }
}

/// The first pending seat does not answer.
pub fn silent(play: &mut Play) {
    let f = play.pending()[0];
    let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
    play.act(f, default);
}

/// Whether a whole dial is legal for a fighter who is asked for it.
pub fn dials(play: &Play, f: Faction) -> Vec<u8> {
    assert_eq!(part(play, f), Some(Part::Dial));
    let dial = |a: Action| match a {
        Action::Battle(BattleAction::Dial(n)) => Some(n),
        _ => None,
    };
    play.legal(f).into_iter().filter_map(dial).collect()
}

/// The highest dial in half points with everything the fighter has.
pub fn highest(play: &mut Play, f: Faction, draft: Draft) -> u8 {
    plan_until(play, f, draft, Part::Dial);
    dials(play, f).into_iter().max().unwrap()
}

pub fn tanks(play: &Play, f: Faction) -> Squad {
    play.state.board.forces.tanks(f)
}

pub fn is_dead(play: &Play, id: &str) -> bool {
    play.state.board.leaders.get(leader(id)).place.is_dead()
}

pub fn holds(play: &Play, f: Faction, key: &str) -> bool {
    play.state.board.cards.hand(f).contains(&card(key))
}

pub fn discarded(play: &Play, key: &str) -> bool {
    play.state.board.cards.discard().contains(&card(key))
}
