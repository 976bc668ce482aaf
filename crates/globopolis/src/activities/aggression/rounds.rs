//! 4.2.2 to 4.2.4: rounds, results, conclusion.

use landsraad_kernel::{List, RuleRef};

use super::{counted_d6, limited_d6};
use crate::activities::Cx;
use crate::board::RollOf;
use crate::data::Unit;
use crate::event::Event;
use crate::missions::Change;
use crate::odds;
use crate::vocabulary::*;

const ROUNDS: RuleRef = rule("globopolis.combat.rounds");

impl Cx<'_, '_> {
    /// One side rolls all dice it has.
    ///
    /// [globopolis.combat.rounds] No dice are held back.
    pub(crate) fn roll_side(&mut self, side: Side, again: bool) {
        let Some(fight) = &self.state.board.fight else { return };
        let seat = fight.sides[side.index()];
        let count = fight.d6[side.index()];
        let sides = match side {
            Side::Attacker => 8,
            Side::Defender => 10,
        };
        let mut roll = RollOf { die: self.die(ROUNDS, sides), d6: List::new() };
        for _ in 0..count {
            let face = self.die(ROUNDS, 6);
            roll.d6.push(face);
        }
        self.emit(|| Event::Dice { side, seat, roll, again });
        if let Some(fight) = &mut self.state.board.fight {
            fight.rolls[side.index()] = roll;
        }
    }

    /// 4.2.1: the D6 of both sides are fixed for the fight.
    pub(super) fn count_forces(&mut self) {
        let Some(fight) = &self.state.board.fight else { return };
        let counted = counted_d6(self.rules, self.board(), fight.sides, fight.titles);
        let d6 = limited_d6(self.rules, counted, fight.cards);
        if let Some(fight) = &mut self.state.board.fight {
            fight.d6 = d6;
        }
        self.emit(|| Event::Forces { d6, odds: odds::win(d6[0], d6[1]) });
    }

    /// 4.2.3: the round is scored; returns who has won the fight, if anybody.
    ///
    /// [globopolis.conquest.example] The worked fight runs through here round by round.
    pub(super) fn score_round(&mut self) -> Option<Side> {
        let fight = self.state.board.fight.as_mut()?;
        fight.round += 1;
        let scores = [0, 1].map(|i| odds::score(fight.rolls[i].die, &fight.rolls[i].d6));
        let winner = if odds::attacker_wins(scores, fight.d6) { Side::Attacker } else { Side::Defender };
        let loser = 1 - winner.index();
        // [globopolis.conquest.end] A side that loses with the D8 or D10 alone is defeated.
        let over = fight.d6[loser] == 0;
        // [globopolis.combat.loser-drops] Otherwise the loser has one D6 less.
        fight.d6[loser] = fight.d6[loser].saturating_sub(1);
        self.emit(|| Event::Round { scores, winner });
        over.then_some(winner)
    }

    /// 4.2.4: the territory of the defeated passes to the winner.
    pub(super) fn conclude_fight(&mut self, side: Side) {
        let Some(fight) = self.state.board.fight.take() else { return };
        let winner = fight.sides[side.index()];
        let loser = fight.sides[1 - side.index()];
        let title = fight.titles[1 - side.index()];
        self.emit(|| Event::Defeated { title, by: winner });
        if side == Side::Attacker {
            let value = self.rules.data.titles[title.index()].value;
            let turn = &mut self.state.board.turn;
            turn.conquests += 1;
            turn.conquest_value = turn.conquest_value.max(value);
            self.mark(winner, [Change::Conquest]);
        } else if !self.rules.rulings.attacker_loses_territory {
            // A variant: a defeated attacker loses nothing.
            return;
        }
        // [globopolis.conquest.attacker-defeated] A defeated attacker loses its territory too.
        let level = self.board().plate(title).active();
        let value = self.rules.data.titles[title.index()].value;
        // [globopolis.conquest.ed-destroyed] [globopolis.development.defeat] All levels are gone for good.
        self.state.board.plates[title.index()].level = 0;
        // [globopolis.conquest.loser-points] The value and five CR for each active level.
        self.credit(loser, -value, Points::Value(title));
        self.credit(loser, -i16::from(level) * self.rules.data.numbers.level_cr, Points::Destroyed(title));
        // [globopolis.conquest.ns-destroyed] NS-Units go back to the Administration.
        let ns = self.board().plate(title).units[Unit::Security.index()];
        self.move_units(Unit::Security, ns, Store::Plate(title), Store::Supply);
        // [globopolis.conquest.title] The Title and all other R-Units are the winner's.
        // [globopolis.conquest.no-territories] The loser stays in the game whatever is left to him.
        self.set_owner(title, winner, How::Conquest);
        // [globopolis.conquest.winner-points] The winner scores the value.
        self.credit(winner, value, Points::Value(title));
        // [globopolis.conquest.agents] All agents but the winner's are captured.
        for other in self.board().others(winner) {
            self.capture(title, other, winner);
        }
        // [globopolis.conquest.group-bonus] A completed group pays. [globopolis.conquest.bonus-kept] The loser
        // keeps what he scored before. [globopolis.conquest.governor-stays] No Governor moves.
        self.group_bonus(title, winner);
    }
}
