//! Combat dice.

use crate::data::CombatFace;

/// What one combat roll shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roll {
    /// Swords.
    pub swords: u8,
    /// Shields.
    pub shields: u8,
    /// Specials.
    pub specials: u8,
}

impl Roll {
    /// How many dice show one of these faces, given as bits.
    pub const fn count(self, faces: u8) -> u8 {
        let mut n = 0;
        if faces >> CombatFace::Sword.index() & 1 == 1 {
            n += self.swords;
        }
        if faces >> CombatFace::Shield.index() & 1 == 1 {
            n += self.shields;
        }
        if faces >> CombatFace::Special.index() & 1 == 1 {
            n += self.specials;
        }
        n
    }
}
