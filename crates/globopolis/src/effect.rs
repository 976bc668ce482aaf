//! What an Influence card does, sorted by the phase in which it is played.

use landsraad_kernel::Seat;

use crate::data::{Data, Effect, UnitSet};
use crate::vocabulary::{Card, Moment, Slot};

/// When a card is played, with what it does then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Category {
    /// At a moment of a roll or an Aggression, also out of turn.
    Window(WindowEffect),
    /// In one's own Event Phase.
    Event(EventEffect),
    /// In one's own Option Phase.
    ///
    /// [globopolis.card.out-of-turn-barred] R-Units, independent territories, guilds, payments and points.
    Option(OptionEffect),
}

/// What a card does in a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WindowEffect {
    /// The coming roll has this many dice.
    Dice(u8),
    /// The Aggression does not take place.
    CallOff,
    /// At most this many NS-Units from the PS into the fight.
    Security(u8),
    /// At most this many agents into the fight.
    Agents(u8),
    /// D6 more or fewer for a side.
    D6(i8),
    /// The own dice of the round are rolled again.
    Reroll,
}

/// What a card does in the Event Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EventEffect {
    /// Counter-clockwise without the fine.
    FreeCourse,
    /// One more movement.
    ExtraMovement,
}

/// What a card does in the Option Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OptionEffect {
    /// R-Units from the supply.
    GainUnits {
        /// How many.
        count: u8,
        /// Types excluded, one bit each.
        except: UnitSet,
    },
    /// R-Units from an opponent's PS.
    TakeUnits {
        /// How many.
        count: u8,
        /// Types excluded, one bit each.
        except: UnitSet,
    },
    /// Buying from an independent territory from afar.
    IndependentBuy {
        /// At most this many.
        count: u8,
        /// EU each.
        price: u16,
    },
    /// How many for the GS of an own guild.
    GuildRestock(u8),
    /// This limit and the lowest price at one foreign guild.
    GuildConcession(u8),
    /// Every opponent pays this many EU.
    EachOpponentPays(u16),
    /// One opponent pays this many EU.
    OpponentPays(u16),
    /// How many CR.
    GainCr(i16),
}

impl Effect {
    /// When the card is played, with what it does then.
    pub(crate) const fn category(self) -> Category {
        match self {
            Effect::MoveDice { count } => Category::Window(WindowEffect::Dice(count)),
            Effect::AggCancel => Category::Window(WindowEffect::CallOff),
            Effect::DeployNs { count } => Category::Window(WindowEffect::Security(count)),
            Effect::DeployAgents { count } => Category::Window(WindowEffect::Agents(count)),
            Effect::AggD6 { delta } => Category::Window(WindowEffect::D6(delta)),
            Effect::AggReroll => Category::Window(WindowEffect::Reroll),
            Effect::MoveReverseFree => Category::Event(EventEffect::FreeCourse),
            Effect::MoveExtra => Category::Event(EventEffect::ExtraMovement),
            Effect::GainUnits { count, except } => {
                Category::Option(OptionEffect::GainUnits { count, except })
            }
            Effect::TakeUnits { count, except } => {
                Category::Option(OptionEffect::TakeUnits { count, except })
            }
            Effect::IndependentBuy { count, price } => {
                Category::Option(OptionEffect::IndependentBuy { count, price })
            }
            Effect::GuildRestock { count } => Category::Option(OptionEffect::GuildRestock(count)),
            Effect::GuildConcession { count } => Category::Option(OptionEffect::GuildConcession(count)),
            Effect::EachOpponentPays { amount } => Category::Option(OptionEffect::EachOpponentPays(amount)),
            Effect::OpponentPays { amount } => Category::Option(OptionEffect::OpponentPays(amount)),
            Effect::GainCr { amount } => Category::Option(OptionEffect::GainCr(amount)),
        }
    }

    /// The moment at which the card is played, if it is one for a window.
    pub(crate) const fn moment(self) -> Option<Moment> {
        match self.category() {
            Category::Window(effect) => Some(effect.moment()),
            Category::Event(_) | Category::Option(_) => None,
        }
    }

    /// Whether this is the card for the Event Phase.
    pub(crate) fn is_event(self, effect: EventEffect) -> bool {
        self.category() == Category::Event(effect)
    }
}

impl WindowEffect {
    /// The moment at which the card is played.
    pub(crate) const fn moment(self) -> Moment {
        match self {
            WindowEffect::Dice(_) => Moment::Roll,
            WindowEffect::CallOff => Moment::Declared,
            WindowEffect::Security(_) | WindowEffect::Agents(_) => Moment::Deploy,
            WindowEffect::D6(_) => Moment::Forces,
            WindowEffect::Reroll => Moment::Rolled,
        }
    }
}

impl OptionEffect {
    /// What is asked about the card once it is played, while `victim` is the opponent that has been named.
    pub(crate) const fn slot(self, victim: Option<Seat>) -> Option<Slot> {
        match self {
            OptionEffect::GainUnits { .. } => Some(Slot::Unit),
            OptionEffect::TakeUnits { .. } if victim.is_some() => Some(Slot::Unit),
            OptionEffect::TakeUnits { .. } | OptionEffect::OpponentPays(_) => Some(Slot::Player),
            OptionEffect::IndependentBuy { .. } => Some(Slot::Seller),
            OptionEffect::GuildRestock(_) => Some(Slot::To),
            OptionEffect::GuildConcession(_) => Some(Slot::From),
            OptionEffect::EachOpponentPays(_) | OptionEffect::GainCr(_) => None,
        }
    }
}

impl Data {
    /// What an Influence card does.
    pub(crate) fn effect(&self, card: Card) -> Option<Effect> {
        let Card::Influence(face) = card else { return None };
        Some(self.influence[usize::from(face)].effect)
    }

    /// What an Influence card does in a window.
    pub(crate) fn window_effect(&self, card: Card) -> Option<WindowEffect> {
        match self.effect(card)?.category() {
            Category::Window(effect) => Some(effect),
            Category::Event(_) | Category::Option(_) => None,
        }
    }

    /// What an Influence card does in the Option Phase.
    pub(crate) fn option_effect(&self, card: Card) -> Option<OptionEffect> {
        match self.effect(card)?.category() {
            Category::Option(effect) => Some(effect),
            Category::Window(_) | Category::Event(_) => None,
        }
    }
}
