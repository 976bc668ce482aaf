//! Cards playable at any time: Tleilaxu Ghola, and Truthtrance, which is not written yet.
//!
//! At every question whose activity allows it (`Activity::any_time`) the asked seat may first play such a
//! card: `Frame::legal` and `Frame::check` ask [`candidates`] and [`check`], and `game.rs` carries it out in
//! an [`AnyTime`] frame above the question, which is asked again afterwards. [gf9.turn.any-time-moments]

use std::ops::ControlFlow;

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::Squad;
use crate::data::{Card, CardKind, LeaderId};
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.turn.any-time-moments");
const GHOLA: RuleRef = RuleRef("gf9.cards.ghola");

/// Most forces a Ghola brings back.
const GHOLA_FORCES: u8 = 5;

/// The steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The card is shown and discarded.
    Show,
    /// Its player says how to use it.
    Use,
    /// It has taken effect.
    Done,
}

/// The activity: a card is being carried out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AnyTime {
    by: Seat,
    card: Card,
    step: Step,
}

impl AnyTime {
    /// This seat plays this card.
    pub fn new(by: Seat, card: Card) -> AnyTime {
        AnyTime { by, card, step: Step::Show }
    }
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTimeAction {
    /// Plays this card before answering.
    Play(Card),
    /// The Ghola brings this leader back.
    ReviveLeader(LeaderId),
    /// The Ghola brings the Kwisatz Haderach back.
    ReviveKwisatz,
    /// The Ghola brings these forces back.
    ReviveForces(Squad),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTimeQuestion {
    /// How to use the card.
    Use(Card),
}

/// What happens here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTimeEvent {
    /// A card was played.
    Played {
        /// By whom.
        by: Faction,
        /// What.
        card: Card,
    },
}

impl AnyTimeEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyTimeWhy {
    /// This card cannot be played now.
    NotNow(Card),
    /// This leader is not in the tanks.
    NotDead(LeaderId),
    /// The Kwisatz Haderach is not dead.
    KwisatzAlive,
    /// Not these forces: so many lie in the tanks, five at most, one starred force a turn.
    Forces {
        /// In the tanks.
        tanks: Squad,
    },
}

/// What everybody may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AnyTimeNow {
    /// The card.
    pub card: Card,
}

/// Ways to use a Ghola. [gf9.cards.ghola] [gf9.faq.ghola-free]
fn ghola(at: At<'_>, f: Faction, use_it: AnyTimeAction) -> Result<(), Illegal<Why>> {
    let refuse = |why| Err(Illegal::new(GHOLA, Why::AnyTime(why)));
    match use_it {
        AnyTimeAction::ReviveLeader(l) => {
            if l.faction() == f && at.s.board.leaders.get(l).place.is_dead() {
                return Ok(());
            }
            refuse(AnyTimeWhy::NotDead(l))
        }
        AnyTimeAction::ReviveKwisatz => {
            if f == Faction::Atreides && at.s.board.leaders.kwisatz().dead {
                return Ok(());
            }
            refuse(AnyTimeWhy::KwisatzAlive)
        }
        AnyTimeAction::ReviveForces(squad) => {
            let tanks = at.s.board.forces.tanks(f);
            let starred = u8::from(!at.s.special_revived.contains(f));
            let few = (1..=GHOLA_FORCES).contains(&squad.normal.saturating_add(squad.special));
            if few && squad.within(tanks) && squad.special <= starred {
                return Ok(());
            }
            refuse(AnyTimeWhy::Forces { tanks })
        }
        AnyTimeAction::Play(card) => refuse(AnyTimeWhy::NotNow(card)),
    }
}

/// Visits every way a Ghola might be used.
fn ghola_uses(f: Faction, visit: &mut dyn FnMut(AnyTimeAction) -> ControlFlow<()>) -> ControlFlow<()> {
    for special in 0..=1 {
        for normal in 0..=GHOLA_FORCES {
            visit(AnyTimeAction::ReviveForces(Squad::new(normal, special)))?;
        }
    }
    for l in LeaderId::of(f) {
        visit(AnyTimeAction::ReviveLeader(l))?;
    }
    visit(AnyTimeAction::ReviveKwisatz)
}

/// Cards the asked seat may play before it answers.
pub fn candidates(at: At<'_>, seat: Seat, visit: &mut dyn FnMut(AnyTimeAction) -> ControlFlow<()>) {
    let Some(f) = at.s.faction(seat) else { return };
    for &card in at.s.board.cards.hand(f) {
        if card.kind() == CardKind::TleilaxuGhola && visit(AnyTimeAction::Play(card)).is_break() {
            return;
        }
    }
}

/// Whether the asked seat may play this card before it answers.
pub fn check(at: At<'_>, seat: Seat, action: AnyTimeAction) -> Result<(), Illegal<Why>> {
    let (AnyTimeAction::Play(card), Some(f)) = (action, at.s.faction(seat)) else {
        return Err(Illegal::new(RULE, Why::OtherQuestion));
    };
    let held = at.s.board.cards.hand(f).contains(&card) && card.kind() == CardKind::TleilaxuGhola;
    let mut useful = false;
    let _ = ghola_uses(f, &mut |use_it| {
        useful = ghola(at, f, use_it).is_ok();
        if useful { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if held && useful {
        return Ok(());
    }
    Err(Illegal::new(RULE, Why::AnyTime(AnyTimeWhy::NotNow(card))))
}

impl Activity for AnyTime {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Show => {
                if let Some(by) = cx.s.faction(self.by) {
                    let card = self.card;
                    cx.emit(|| Event::AnyTime(AnyTimeEvent::Played { by, card }));
                    cx.discard(by, card);
                }
                self.step = Step::Use;
                Flow::Ask
            }
            Step::Use => Flow::Ask,
            Step::Done => Flow::Return(Reply::Nothing),
        }
    }
    fn pending(&self, _at: At<'_>) -> SeatSet {
        self.by.only()
    }
    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        let (mut default, mut options) = (AnyTimeAction::ReviveKwisatz, 0);
        self.candidates(at, seat, &mut |action| {
            if let (Action::AnyTime(use_it), Ok(())) = (action, self.check(at, seat, &action)) {
                default = use_it;
                options += 1;
            }
            ControlFlow::Continue(())
        });
        Decision {
            question: Question::AnyTime(AnyTimeQuestion::Use(self.card)),
            shape: Shape::One { options },
            rule: GHOLA,
            default: Action::AnyTime(default),
        }
    }
    fn candidates(&self, at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        if let Some(f) = at.s.faction(self.by) {
            let _ = ghola_uses(f, &mut |use_it| visit(Action::AnyTime(use_it)));
        }
    }
    fn check(&self, at: At<'_>, _seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        match (action, at.s.faction(self.by)) {
            (Action::AnyTime(use_it), Some(f)) => ghola(at, f, *use_it),
            (_, _) => Err(Illegal::new(GHOLA, Why::OtherQuestion)),
        }
    }
    fn answer(&mut self, cx: &mut Cx<'_, '_>, _seat: Seat, action: &Action) {
        let (Action::AnyTime(use_it), Some(f)) = (*action, cx.s.faction(self.by)) else { return };
        match use_it {
            AnyTimeAction::ReviveLeader(l) => cx.revive_leader(l),
            AnyTimeAction::ReviveKwisatz => cx.change_kwisatz(|k| k.dead = false),
            AnyTimeAction::ReviveForces(squad) => {
                if squad.special > 0 {
                    cx.s.special_revived.insert(f);
                }
                cx.revive(f, squad);
            }
            AnyTimeAction::Play(_) => {}
        }
        self.step = Step::Done;
    }
    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::AnyTime(AnyTimeNow { card: self.card })
    }
    fn any_time(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Faction::*;
    use crate::phases::storm::StormAction;
    use crate::tests_support::Scene;

    #[test]
    fn a_ghola_revives_five_forces_free_at_any_question() {
        // [gf9.cards.ghola] [gf9.faq.ghola-free] [gf9.turn.any-time-moments]
        let tanks = |p: &mut crate::stage::Position| p.tanks = [(Atreides, Squad::new(6, 0))].into();
        let mut play = Scene::basic().with(tanks).hand(Atreides, &["tleilaxu_ghola"]).start();
        play.act(Atreides, Action::AnyTime(AnyTimeAction::Play(Card::TLEILAXU_GHOLA)));
        let six = Action::AnyTime(AnyTimeAction::ReviveForces(Squad::new(6, 0)));
        assert_eq!(play.refused(Atreides, six).rule, GHOLA);
        play.act(Atreides, Action::AnyTime(AnyTimeAction::ReviveForces(Squad::new(5, 0))));
        assert_eq!(play.state.board.forces.tanks(Atreides).total(), 1);
        assert_eq!(play.spice(Atreides), 10);
        // The question it interrupted is asked again.
        play.act(Atreides, StormAction::Dial(1)).act(Harkonnen, StormAction::Dial(1));
    }

    #[test]
    fn a_ghola_revives_one_leader_however_many_live() {
        // [gf9.cards.ghola]
        let dead = |p: &mut crate::stage::Position| {
            p.leaders = [(LeaderId::DUNCAN_IDAHO, crate::board::Place::FaceDown)].into();
        };
        let mut play = Scene::basic().with(dead).hand(Atreides, &["tleilaxu_ghola"]).start();
        play.act(Atreides, Action::AnyTime(AnyTimeAction::Play(Card::TLEILAXU_GHOLA)));
        assert_eq!(play.legal(Atreides).len(), 1);
        play.act(Atreides, Action::AnyTime(AnyTimeAction::ReviveLeader(LeaderId::DUNCAN_IDAHO)));
        assert_eq!(play.view(Guild).treachery_discard, [Card::TLEILAXU_GHOLA]);
    }

    #[test]
    fn a_ghola_with_nobody_to_revive_is_refused() {
        // [gf9.cards.ghola]
        let play = Scene::basic().hand(Atreides, &["tleilaxu_ghola"]).start();
        play.refused(Atreides, Action::AnyTime(AnyTimeAction::Play(Card::TLEILAXU_GHOLA)));
    }
}
