//! One turn: roll a die, the special action first, else the action.

#[cfg(test)]
mod tests;

use landsraad_kernel::RuleRef;

use super::mentat::would_change;
use crate::action::{Action, Use};
use crate::activities::Cx;
use crate::data::{Builtin, Face, Prog, Side};
use crate::event::Event;

impl Cx<'_, '_> {
    /// Rolls one unused die and gives the operations to carry out. [wfa.solo-actions.one-die]
    pub fn begin_automa_turn(&mut self) -> Prog {
        let side = Side::Harkonnen;
        let Some(solo) = &mut self.state.solo else { return Prog::default() };
        solo.flown = false;
        solo.last_draw = None;
        let named = solo.named.take();
        // [wfa.solo-special.truthtrance] A named result needs no roll.
        let face = named.filter(|f| free(self, *f)).unwrap_or_else(|| self.roll_automa_die());
        if let Some(solo) = &mut self.state.solo {
            solo.unrolled -= 1;
            // [wfa.solo-actions.place-die] It stays on its slot until the end of the round.
            solo.spent[face.index()] += 1;
        }
        self.emit(|| Event::AutomaRolled { face });
        // [wfa.solo-actions.special-first] A ready leader that can do something does its special action instead.
        for leader in self.rules.leaders_in(face).iter() {
            let card = self.rules.tables.leader(leader);
            let ready = leader.side() == side && !self.state.leaders[leader.index()].spent;
            // [wfa.solo-actions.special-possible]
            if ready && self.state.leader_area(leader).is_some() && would_change(self.at(), card.solo_ops) {
                self.state.leaders[leader.index()].spent = true;
                let what = Use::Special(leader);
                let rule = RuleRef("wfa.solo-actions.special-first");
                self.emit(|| Event::Automa { action: Action::Die { die: face, token: false, what }, rule });
                // [wfa.solo-special.hawat] [wfa.solo-special.mohiam] Theirs read differently here.
                // [wfa.solo-actions.special-choices] Its choices are answered like those of any action.
                return self.rules.tables.leader(leader).solo_ops;
            }
        }
        let builtin = match face {
            Face::Leadership => Builtin::Leadership,
            Face::Strategy => Builtin::Strategy,
            Face::Deployment => Builtin::DeploymentHarkonnen,
            // [wfa.solo-mentat.draw-and-play]
            Face::Mentat => Builtin::SoloMentat,
            // [wfa.solo-house.both] Both effects, the replacement first.
            Face::House => Builtin::SoloHouse,
        };
        self.rules.tables.actions[builtin.index()]
    }
}

fn free(cx: &Cx<'_, '_>, face: Face) -> bool {
    cx.state
        .solo
        .as_ref()
        .is_some_and(|solo| solo.spent[face.index()] < cx.rules.tables.slots[1][face.index()])
}

impl Cx<'_, '_> {
    /// [wfa.solo-actions.reroll] Rolled again until the result has a free slot: drawn
    /// among the faces that have one, which is the same chance and always ends.
    fn roll_automa_die(&mut self) -> Face {
        let faces = self.rules.tables.faces[1].map(|f| Face::ALL[usize::from(f)]);
        let open = faces.iter().filter(|f| free(self, **f)).count() as u32;
        if open == 0 {
            return faces[0];
        }
        let n = self.chance.pick(RuleRef("wfa.solo-actions.one-die"), open);
        faces.into_iter().filter(|f| free(self, *f)).nth(n as usize).unwrap_or(faces[0])
    }
}
