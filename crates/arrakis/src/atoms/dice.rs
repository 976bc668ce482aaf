//! Action dice, combat dice and Bene Gesserit tokens.

use landsraad_kernel::RuleRef;

use super::Cx;
use crate::data::{Face, Side};
use crate::event::{Cause, Event};
use crate::roll::Roll;

impl Cx<'_, '_> {
    /// Rolls combat dice. [wfa.battle.die-faces]
    pub fn roll(&mut self, side: Side, n: u8, cause: Cause) -> Roll {
        let mut roll = Roll::default();
        for _ in 0..n {
            match self.chance.pick(RuleRef("wfa.battle.die-faces"), 6) {
                0..=2 => roll.swords += 1,
                3 | 4 => roll.shields += 1,
                _ => roll.specials += 1,
            }
        }
        self.emit(|| Event::Rolled {
            side,
            swords: roll.swords,
            shields: roll.shields,
            specials: roll.specials,
            cause,
        });
        roll
    }

    /// Takes Bene Gesserit tokens from the reserve. [wfa.bene-gesserit.gain]
    pub fn gain_bene_gesserit(&mut self, side: Side, n: u8) {
        let n = n.min(self.state.reserve);
        if n > 0 {
            self.state.reserve -= n;
            self.state.bene_gesserit[side.index()] += n;
            let held = self.state.bene_gesserit[side.index()];
            self.emit(|| Event::BeneGesserit { side, held });
        }
    }

    /// Uses a die or a laid token. [wfa.actions.die-spent] [wfa.bene-gesserit.works-as-die]
    pub fn use_die(&mut self, side: Side, die: Face, token: bool) {
        if token {
            self.state.placed[side.index()] = None;
            self.state.reserve += 1;
        } else {
            self.state.dice[side.index()][die.index()] -= 1;
        }
    }
}
