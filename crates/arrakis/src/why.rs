//! The reason for a refusal, found after the fact: legality itself is decided once, by the list of legal actions.

use landsraad_kernel::{Illegal, RuleRef};

use crate::Arrakis;
use crate::action::{Action, Question, Use, Why};
use crate::data::{Power, Side};
use crate::frames::Frame;
use crate::state::State;

/// Why the action is not among the legal ones.
pub fn explain(g: &Arrakis, s: &State, action: &Action) -> Illegal<Why> {
    let Some(frame) = s.stack.top() else { return Illegal::new(RuleRef("wfa.round.sequence"), Why::Over) };
    let (question, rule) = frame.activity().question(g, s);
    let side = frame.activity().asks(s);
    let other = |rule: &'static str, why: Why| Illegal::new(RuleRef(rule), why);
    match (frame, question, *action) {
        (_, _, Action::Die { die, what, .. }) => {
            let there = s.dice[side.index()][die.index()] > 0 || s.placed[side.index()] == Some(die);
            match (s.forced_die, what) {
                _ if !there => other("wfa.actions.die-spent", Why::NoDie(die)),
                (Some(forced), _) if side == Side::Harkonnen && forced != die => {
                    other("wfa.planning-cards.truthtrance", Why::ForcedDie(forced))
                }
                (_, Use::Special(leader)) if s.leaders[leader.index()].spent => {
                    other("wfa.leaders.once-per-round", Why::LeaderNotReady(leader))
                }
                (_, Use::Special(leader)) => {
                    other("wfa.leaders.figure-on-board", Why::LeaderNotReady(leader))
                }
                (_, Use::Action(face)) => other("wfa.results.house-atreides", Why::NoDie(face)),
                (_, Use::Card) => other("wfa.planning-cards.as-much-as-possible", Why::NoSuchPiece),
            }
        }
        (_, _, Action::DesertPower) => other("wfa.actions.desert-power-right", Why::NoDesertPower),
        (Frame::Turn(_), _, Action::Pass) => other("wfa.actions.no-effect", Why::MustAct),
        (_, Question::Goal { from, .. }, Action::Go { to, attack, .. }) => {
            let near = s.steps(side, from).has(to);
            if attack && s.worms().has(to) {
                other("wfa.battle.no-target", Why::WormThere(to))
            } else if attack && !s.with_legion(side.other()).or(s.settlements_of(side.other())).has(to) {
                other("wfa.battle.no-target", Why::NoTarget(to))
            } else if !attack && !s.free(side).has(to) {
                other("wfa.movement.free-only", Why::NotFree(to))
            } else if !attack && s.room(side, to) == 0 {
                other("wfa.movement.merge-limit", Why::NoRoom(to))
            } else if !near && from.info().impassable.has(to) {
                other("wfa.movement.impassable", Why::Impassable(to))
            } else {
                other("wfa.movement.one-area", Why::TooFar(to))
            }
        }
        (_, Question::VehicleSpot { .. }, Action::Area(at)) => {
            other("wfa.vehicles.harvester-spot", Why::NotFree(at))
        }
        (_, Question::VehicleSpot { .. }, Action::Zone(zone)) => {
            other("wfa.vehicles.air-spot", Why::ZoneTaken(zone))
        }
        (_, Question::VehicleSpot { .. }, Action::Pass) => other("wfa.vehicles.place-count", Why::MustAct),
        (_, Question::Wormsign { .. }, Action::Area(at)) => {
            other("wfa.actions.desert-power-wormsigns", Why::NoWormsignThere(at))
        }
        (_, Question::WormTo { .. }, Action::Area(at)) => other("wfa.sandworms.move", Why::NotFree(at)),
        (_, Question::WormTarget { .. }, Action::Strike { at, .. }) => {
            other("wfa.sandworms.attack-targets", Why::NoTarget(at))
        }
        (_, Question::TokenWhere { .. }, Action::Area(at)) => {
            other("wfa.results.deployment-atreides", Why::NoRoom(at))
        }
        (_, Question::PlaceWhere { .. }, Action::Area(at)) => {
            other("wfa.results.deployment-room", Why::NoRoom(at))
        }
        (_, Question::Figures { .. } | Question::Advance { .. }, _) => Illegal::new(rule, Why::NoSuchPiece),
        (_, Question::SurplusDie, Action::Face(face)) => other("wfa.actions.overflow", Why::NoSlot(face)),
        (_, Question::BeneGesserit, Action::Face(face)) => {
            other("wfa.bene-gesserit.place", Why::NoSlot(face))
        }
        (_, Question::Free, Action::Scout { .. }) if s.banned(Power::SpacingGuild) => {
            other("wfa.bans.spacing-guild", Why::ScoutingBanned)
        }
        (_, Question::Free, Action::Reveal { at, .. }) if s.solo.is_some() => {
            other("wfa.solo-special.ornithopter-no-reveal", Why::Watched(at))
        }
        (_, Question::Free, Action::GiveUp { card, .. }) => {
            other("wfa.free-actions.hawats-scheming", Why::NotPlayable(card))
        }
        (_, Question::PlayCard, Action::Card(card)) => {
            other("wfa.planning-cards.as-much-as-possible", Why::NotPlayable(card))
        }
        (_, Question::DiscardCard { .. }, Action::Card(card)) => {
            Illegal::new(rule, Why::NotDiscardable(card))
        }
        (_, Question::Pay { .. }, Action::Pay(price)) => Illegal::new(rule, Why::CannotPay(price)),
        (_, _, Action::Pass) => Illegal::new(rule, Why::MustAct),
        (_, _, _) => Illegal::new(rule, Why::NotOffered),
    }
}
