//! Temperaments: the same bot, leaning one way or another.

/// How a bot leans. Every number has the effect written beside it and no other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temperament {
    /// Worth of winning the match, in spice.
    pub win: f64,
    /// Harm of another's winning it, in spice: high blocks more and builds less.
    pub dread: f64,
    /// Worth of one of its own forces, in spice: high attacks and dials less.
    pub force: f64,
    /// Worth of holding a stronghold through a turn, in spice.
    pub stronghold: f64,
    /// How far it goes in an auction, as a share of the plain price.
    pub greed: f64,
    /// What an alliance is worth to it beyond its prospects: proposals are made and accepted above zero.
    pub bond: f64,
    /// How much better leaving an alliance must look before it leaves.
    pub loyalty: f64,
}

impl Temperament {
    /// Balanced; stays with an ally unless leaving wins.
    pub const BALANCED: Temperament = Temperament {
        win: 130.0,
        dread: 110.0,
        force: 1.8,
        stronghold: 9.0,
        greed: 1.0,
        bond: 0.0,
        loyalty: 25.0,
    };
    /// Wants allies and never leaves them.
    pub const LOYAL: Temperament =
        Temperament { bond: 12.0, loyalty: f64::INFINITY, ..Temperament::BALANCED };
    /// Changes sides for a better offer; spends more in auctions.
    pub const MERCENARY: Temperament =
        Temperament { bond: 6.0, loyalty: 6.0, greed: 1.25, ..Temperament::BALANCED };
    /// Allies to be left alone, and leaves as soon as it gains by it.
    pub const TREACHEROUS: Temperament =
        Temperament { bond: 8.0, loyalty: 0.0, dread: 90.0, ..Temperament::BALANCED };
    /// Spares its forces, fears others' victories more than it wants its own.
    pub const CAUTIOUS: Temperament =
        Temperament { force: 2.6, win: 115.0, dread: 130.0, ..Temperament::BALANCED };
    /// Spends forces freely for strongholds.
    pub const AGGRESSIVE: Temperament =
        Temperament { force: 1.1, stronghold: 13.0, win: 150.0, dread: 95.0, ..Temperament::BALANCED };
}

impl Default for Temperament {
    fn default() -> Temperament {
        Temperament::BALANCED
    }
}
