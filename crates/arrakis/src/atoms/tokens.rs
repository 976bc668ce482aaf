//! Deployment tokens and sietches.

use super::Cx;
use crate::action::Piece;
use crate::board::*;
use crate::data::{Deed, Kind, Side};
use crate::event::{Cause, Event};
use crate::state::*;

impl Cx<'_, '_> {
    /// [wfa.free-actions.guerrilla] Turns a facedown token into figures. [wfa.free-actions.guerrilla-removed] An
    /// Atreides token leaves the game; [wfa.solo-special.token-return] one of the automa's goes back to its pool.
    pub fn reveal_token(&mut self, side: Side, area: Area, token: TokenId) {
        let face = self.rules.tables.tokens[usize::from(token.0)].0;
        self.state.legions[area.index()].tokens.remove(token);
        if side == Side::Harkonnen {
            self.state.token_supply.insert(token);
        }
        self.emit(|| Event::TokenRevealed { side, at: area, face });
        let marched = self.state.moved_mut(area).is_some_and(|moved| moved.tokens.remove(token));
        for &kind in Kind::ALL {
            let n = self.put(side, area, kind, face[kind.index()]);
            // [wfa.movement.each-once] The figures of a token that has marched have marched.
            if marched && let Some(moved) = self.state.moved_mut(area) {
                moved.add(kind, n);
            }
        }
        self.sync(side, area);
        self.no_lone_leaders(side, area);
        if side == Side::Atreides {
            self.deed(Deed::RevealToken, Some(area), 1);
        }
    }

    /// Puts a facedown token into an area.
    pub fn add_token(&mut self, side: Side, area: Area, token: TokenId) {
        self.state.legions[area.index()].tokens.insert(token);
        self.sync(side, area);
    }

    /// A facedown token leaves the board unrevealed: out of the game, or back to the automa's pool.
    pub fn lose_token(&mut self, side: Side, area: Area, token: TokenId, cause: Cause) {
        self.state.legions[area.index()].tokens.remove(token);
        if let Some(moved) = self.state.moved_mut(area) {
            moved.tokens.remove(token);
        }
        if side == Side::Harkonnen {
            self.state.token_supply.insert(token);
        }
        // Nobody has seen it go.
        self.state.lost.insert(token);
        self.sync(side, area);
        let face = self.rules.tables.tokens[usize::from(token.0)].0;
        self.emit(|| Event::Removed { side, at: area, piece: Piece::Token(face), n: 1, cause });
    }

    /// Turns up every token of a legion.
    pub fn reveal_tokens(&mut self, side: Side, area: Area) {
        if self.state.with_legion(side).contains(area) {
            for token in self.state.legion(area).tokens.iter() {
                self.reveal_token(side, area, token);
            }
        }
    }

    /// Turns up the sietch of an area; it stays faceup. [wfa.free-actions.guerrilla-sietch]
    pub fn reveal_sietch(&mut self, area: Area) {
        if let Some(i) = self.state.sietch_at(area) {
            let Sietch { up, rank, .. } = self.state.sietches[usize::from(i)];
            if !up {
                self.state.sietches.change(|all| all[usize::from(i)].up = true);
                self.emit(|| Event::SietchRevealed { at: area, rank });
                self.deed(Deed::RevealSietch, Some(area), 1);
            }
        }
    }
}
