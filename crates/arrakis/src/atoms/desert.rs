//! Wormsigns and sandworms.

use landsraad_kernel::RuleRef;

use super::Cx;
use crate::board::*;
use crate::data::{Leader, Side, WormFace};
use crate::event::Event;
use crate::state::*;

impl Cx<'_, '_> {
    /// Puts a wormsign facedown on an area.
    pub fn place_wormsign(&mut self, at: Area) -> bool {
        let n: u8 = self.state.pool.iter().sum();
        if n == 0 {
            return false;
        }
        let mut i = self.chance.pick(RuleRef("wfa.desert-hazards.reshuffle"), u32::from(n)) as u8;
        let mut face = WormFace::Sandworm;
        for &f in WormFace::ALL {
            if i < self.state.pool[f.index()] {
                face = f;
                break;
            }
            i -= self.state.pool[f.index()];
        }
        self.state.pool[face.index()] -= 1;
        self.state.wormsigns.insert(at);
        match face {
            WormFace::Sand => self.state.sand.insert(at),
            WormFace::Burrowing => self.state.burrowing.insert(at),
            WormFace::Sandworm => {}
        }
        self.emit(|| Event::WormsignPlaced { at });
        true
    }

    /// Returns a wormsign to the pool. [wfa.desert-hazards.reshuffle]
    pub(super) fn wormsign_to_pool(&mut self, at: Area) -> WormFace {
        let face = self.state.worm_face(at);
        self.state.wormsigns.remove(at);
        self.state.sand.remove(at);
        self.state.burrowing.remove(at);
        self.state.pool[face.index()] += 1;
        face
    }

    /// Discards a wormsign unrevealed.
    pub fn discard_wormsign(&mut self, at: Area) {
        self.wormsign_to_pool(at);
        self.emit(|| Event::WormsignDiscarded { at });
    }

    /// Turns a wormsign over; returns whether a sandworm appeared.
    pub fn turn_wormsign(&mut self, at: Area) -> bool {
        let face = self.wormsign_to_pool(at);
        self.emit(|| Event::WormsignRevealed { at, face });
        let appears = match face {
            // [wfa.desert-hazards.face-sand]
            WormFace::Sand => false,
            // [wfa.desert-hazards.face-worm]
            WormFace::Sandworm => true,
            // [wfa.desert-hazards.face-burrowing]
            WormFace::Burrowing => self.state.terrain(at) == Terrain::DeepDesert,
        };
        appears && self.place_sandworm(at)
    }

    /// [wfa.sandworms.supply] Puts a sandworm in an area, if a figure is left.
    pub fn place_sandworm(&mut self, at: Area) -> bool {
        if self.state.sandworms.len() >= usize::from(self.rules.tables.sandworms) {
            return false;
        }
        self.state.sandworms.insert(at);
        self.emit(|| Event::WormPlaced { at, wild: false });
        true
    }

    /// Takes a sandworm off; the Wild Maker's card leaves play with it. [wfa.sandworms.wild-maker-gone]
    pub fn remove_worm(&mut self, at: Area) {
        if self.state.wild_maker == Some(at) {
            self.state.wild_maker = None;
            self.state.leaders[Leader::WildMaker.index()] =
                LeaderState { at: Whereabouts::NotInPlay, spent: false };
            self.emit(|| Event::WormGone { at, wild: true });
        } else {
            self.state.sandworms.remove(at);
            self.emit(|| Event::WormGone { at, wild: false });
        }
    }

    /// Moves a sandworm.
    pub fn move_worm(&mut self, from: Area, to: Area) {
        let wild = self.state.wild_maker == Some(from);
        if wild {
            self.state.wild_maker = Some(to);
            self.state.leaders[Leader::WildMaker.index()].at = Whereabouts::Board(to);
        } else {
            self.state.sandworms.remove(from);
            self.state.sandworms.insert(to);
        }
        self.emit(|| Event::WormMoved { from, to, wild });
    }

    /// Exchanges all facedown tokens of two sietch areas.
    pub fn swap_tokens(&mut self, a: Area, b: Area) {
        let (ta, tb) = (self.state.legion(a).tokens, self.state.legion(b).tokens);
        self.state.legions[a.index()].tokens = tb;
        self.state.legions[b.index()].tokens = ta;
        self.sync(Side::Atreides, a);
        self.sync(Side::Atreides, b);
        self.emit(|| Event::TokensSwapped { a, b });
    }
}
