//! Sets of dials: numbers on the battle wheel, in half points.

/// The wheel stops at 20: forty half points. [gf9.components.battle-wheels] [v29.components.choosing-a-number]
pub const WHEEL: u8 = 40;

/// A set of dials, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dials(pub(super) u64);

impl Dials {
    /// None.
    pub const EMPTY: Dials = Dials(0);

    /// Whether a dial is one of them.
    pub const fn contains(self, dial: u8) -> bool {
        dial <= WHEEL && self.0 & 1 << dial != 0
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Those of either set.
    #[must_use]
    pub const fn or(self, other: Dials) -> Dials {
        Dials(self.0 | other.0)
    }
    /// Those that are no higher than this one.
    #[must_use]
    pub const fn up_to(self, dial: u8) -> Dials {
        Dials(self.0 & ((2 << if dial < WHEEL { dial } else { WHEEL }) - 1))
    }
    /// Those that are lower than this one.
    #[must_use]
    pub const fn below(self, dial: u8) -> Dials {
        Dials(self.0 & ((1 << dial) - 1))
    }
    /// Those that are at least this one.
    #[must_use]
    pub const fn at_least(self, dial: u8) -> Dials {
        Dials(self.0 & !((1 << dial) - 1))
    }
    /// The highest.
    pub const fn highest(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(self.0.ilog2() as u8) }
    }
    /// All of them, the lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        let highest = self.highest().unwrap_or(0);
        (0..=highest).filter(move |dial| self.contains(*dial))
    }
}
