//! Temperaments: the same bot, leaning one way or another.

/// What a bot takes into account that an earlier one did not: each figure is nothing in [`Sense::FIRST`], so
/// that the player of the first release stays available as a yardstick.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sense {
    /// Share of a battle's stake that is lost if nobody survives to hold the place.
    pub pyrrhic_discount: f64,
    /// How surely advisors of others who watch a stronghold are thought to turn and fight for it.
    pub watchers: f64,
    /// How far spice spent in battle counts by what it is worth to a rich faction, instead of one by one.
    pub purse: f64,
    /// What a paid revival is worth beyond the first release's guess, in spice for a force.
    pub revival: f64,
    /// How much earlier the victories of the last turn count, own and others'.
    pub ending: f64,
    /// What gathering against the Guild near the end is worth beyond the first release's guess.
    pub anti_guild_weight: f64,
    /// What others' spice is thought to grow by each turn, where they have an income.
    pub income: f64,
    /// How much less safe a garrison is while its side is about to win: then everybody comes.
    pub alarm: f64,
    /// How much less forces and spice count in the second half for factions that gain nothing by waiting: all
    /// but the Guild's side.
    pub haste: f64,
    /// How many points an opponent's Voice or prescience is thought to be worth in a battle.
    pub voice: f64,
    /// How far it believes that others keep the traitor cards that it would keep in their place, instead of
    /// any.
    pub guesses: f64,
    /// Battle plans drawn less often than this are left out, whatever the others.
    pub trim: f64,
    /// The same as a share of the likeliest plan: equal leaders split their chance and must not vanish for
    /// it.
    pub rare: f64,
    /// Iterations of the solver for a battle plan.
    pub rounds: u32,
    /// What an opponent who knows the plans may gain by it, as a share of the stakes: the solver goes on, and
    /// seldom plans stay, until it is less. Nothing stands for no limit.
    pub exploited: f64,
    /// Whether battles are looked at briefly, as simulations must.
    pub hurried: bool,
    /// Whether worthless cards of a full hand go into battle plans.
    pub sheds: bool,
    /// Whether it sees when a battle is better lost or blown up, plays no plan that is worth less than
    /// another, and finds the uses of cards, promises and pledges that only count in rare positions.
    pub shrewd: bool,
}

impl Sense {
    /// As the first release played.
    pub const FIRST: Sense = Sense {
        pyrrhic_discount: 0.0,
        watchers: 0.0,
        purse: 0.0,
        revival: 0.0,
        ending: 0.0,
        anti_guild_weight: 0.0,
        income: 0.0,
        alarm: 0.0,
        haste: 0.0,
        voice: 0.0,
        guesses: 0.0,
        trim: 0.04,
        rare: 0.0,
        rounds: 60,
        exploited: 0.0,
        hurried: false,
        sheds: false,
        shrewd: false,
    };
    /// As it plays now.
    pub const NOW: Sense = Sense {
        pyrrhic_discount: 0.35,
        watchers: 1.0,
        purse: 1.0,
        revival: 0.8,
        ending: 0.8,
        anti_guild_weight: 30.0,
        income: 1.5,
        alarm: 0.35,
        haste: 0.8,
        voice: 2.5,
        guesses: 0.8,
        trim: 0.0,
        rare: 0.1,
        rounds: 150,
        exploited: 0.005,
        hurried: false,
        sheds: true,
        shrewd: true,
    };
}

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
    /// By how many points of a battle it overrates itself where it looks for one: high attacks more, low
    /// waits.
    pub nerve: f64,
    /// What it takes into account.
    pub sense: Sense,
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
        nerve: 0.0,
        sense: Sense::NOW,
    };
    /// The balanced one of the first release: a yardstick.
    pub const FIRST: Temperament = Temperament { sense: Sense::FIRST, ..Temperament::BALANCED };
    /// The balanced one with fewer iterations for a battle plan: for simulations.
    pub const HURRIED: Temperament = Temperament {
        sense: Sense { rounds: 16, exploited: 0.0, hurried: true, ..Sense::NOW },
        ..Temperament::BALANCED
    };
    /// Wants allies and never leaves them.
    pub const LOYAL: Temperament =
        Temperament { bond: 12.0, loyalty: f64::INFINITY, ..Temperament::BALANCED };
    /// Changes sides for a better offer; spends more in auctions.
    pub const MERCENARY: Temperament =
        Temperament { bond: 6.0, loyalty: 6.0, greed: 1.25, ..Temperament::BALANCED };
    /// Makes alliances so that it is not attacked, and leaves them as soon as it gains by it.
    pub const TREACHEROUS: Temperament =
        Temperament { bond: 8.0, loyalty: 0.0, dread: 90.0, ..Temperament::BALANCED };
    /// Spares its forces, seeks battles that it is sure to win, prevents others' victories before it seeks
    /// its own.
    pub const CAUTIOUS: Temperament =
        Temperament { force: 2.8, win: 115.0, dread: 130.0, nerve: -2.0, ..Temperament::BALANCED };
    /// Spends forces freely for strongholds and seeks battles it may lose.
    pub const AGGRESSIVE: Temperament = Temperament {
        force: 1.0,
        stronghold: 13.0,
        win: 150.0,
        dread: 95.0,
        nerve: 2.0,
        ..Temperament::BALANCED
    };
}

impl Default for Temperament {
    fn default() -> Temperament {
        Temperament::BALANCED
    }
}
