//! Cards, tokens, dice and tracks as one value. The build script writes it
//! as a constant, the reader fills it at run time.

use std::borrow::Cow;

use super::vocab::*;

/// A text of the data files.
pub type Str = Cow<'static, str>;

/// One kind of planning card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Stable id.
    pub id: Str,
    /// Its name, in English.
    pub name: Str,
    /// Its name, in Italian; empty where the file has none.
    pub name_it: Str,
    /// What it does, in English.
    pub effect: Str,
    /// What it does, in Italian; empty where the file has none.
    pub effect_it: Str,
    /// Its deck.
    pub deck: Deck,
    /// How many there are.
    pub copies: u8,
    /// What decides between the two texts.
    pub cond: Option<Cond>,
    /// The first text.
    pub ops: Prog,
    /// The second text.
    pub else_ops: Prog,
    /// Whether a die can play it.
    pub playable: bool,
    /// Whether it can be discarded.
    pub discardable: bool,
    /// Whether it was invented to complete the deck.
    pub reconstructed: bool,
    /// Where it was found.
    pub source: Str,
}

/// A named leader's card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderCard {
    /// The name, in English.
    pub name: Str,
    /// The name, in Italian; empty where the file has none.
    pub name_it: Str,
    /// The special action, in English.
    pub special: Str,
    /// The special action, in Italian; empty where the file has none.
    pub special_it: Str,
    /// The box of the dashboard; `None` is the Desert Power box.
    pub slot: Option<Face>,
    /// Hits made of one special result.
    pub hits: u8,
    /// Shields made of one special result.
    pub shields: u8,
    /// The special action.
    pub ops: Prog,
    /// The special action as the automa does it.
    pub solo_ops: Prog,
    /// Whether the leader is in play at the start.
    pub at_start: bool,
    /// Whether the special action was invented.
    pub reconstructed: bool,
    /// Where the special action was found.
    pub source: Str,
}

/// A prescience card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrescienceCard {
    /// Stable id.
    pub id: Str,
    /// Its name, in English.
    pub name: Str,
    /// Its name, in Italian; empty where the file has none.
    pub name_it: Str,
    /// What it asks for, in English.
    pub requirement: Str,
    /// What it asks for, in Italian; empty where the file has none.
    pub requirement_it: Str,
    /// Whether it is claimed at the end of the round.
    pub at_end: bool,
    /// What it asks for.
    pub test: Test,
    /// Steps for each marker.
    pub reward: [u8; 3],
    /// Bene Gesserit tokens gained.
    pub bene_gesserit: u8,
    /// Whether the requirement was invented; every reward was.
    pub reconstructed: bool,
    /// Where it was found.
    pub source: Str,
}

/// Everything but the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    /// All operations; [`Prog`] points into them.
    pub ops: Cow<'static, [Op]>,
    /// The planning cards, by deck.
    pub cards: Cow<'static, [Card]>,
    /// The leaders, by [`Leader`].
    pub leaders: Cow<'static, [LeaderCard]>,
    /// The prescience cards.
    pub prescience: Cow<'static, [PrescienceCard]>,
    /// The secret objectives, and whether their numbers were invented.
    pub objectives: Cow<'static, [([u8; 3], bool)]>,
    /// The tactic cards by sietch space; `None` is the centre.
    pub tactics: Cow<'static, [(Area, Option<Sector>)]>,
    /// The deployment tokens: 8 + 8 Atreides, 6 black, 6 silver; and whether the face was invented.
    pub tokens: Cow<'static, [([u8; 4], bool)]>,
    /// The actions of the dice.
    pub actions: [Prog; 10],
    /// Figures by side and kind.
    pub supply: [[u8; 4]; 2],
    /// Vehicles by kind.
    pub vehicles: [u8; 3],
    /// Sandworm figures.
    pub sandworms: u8,
    /// Action dice by side.
    pub dice: [u8; 2],
    /// The faces of an action die by side.
    pub faces: [[u8; 6]; 2],
    /// Slots by side and result.
    pub slots: [[u8; 5]; 2],
    /// Slots of the regeneration tanks.
    pub tank: [u8; 2],
    /// Blocked dice, harvesters, carryalls and ornithopters by row.
    pub rows: [[u8; 4]; 5],
    /// Wormsigns by face.
    pub wormsigns: [u8; 3],
    /// Stations by marker.
    pub stations: [u8; 3],
    /// The ranks of the sietches.
    pub sietch_ranks: [u8; 8],
    /// Bene Gesserit tokens.
    pub bene_gesserit: u8,
    /// The end of the prescience tracks.
    pub last_step: u8,
    /// Where the prescience markers start.
    pub prescience_start: u8,
    /// Where the supremacy marker starts.
    pub supremacy_start: u8,
    /// The supremacy that wins.
    pub supremacy_win: u8,
    /// Supremacy gained at the end of a solo round.
    pub solo_supremacy: u8,
    /// Prescience cards revealed in a solo round.
    pub solo_prescience: u8,
    /// Where the atomics can go off.
    pub sites: [u8; 3],
}
