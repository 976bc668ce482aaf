//! Cards, tokens, dice and tracks as tables. The project's own are constants made by the build script; an owner's
//! files are read by the same code at run time.

mod parse;
pub mod vocab;

use std::borrow::Cow;

pub use parse::{DataError, Files};
pub use vocab::*;
use vocab::{
    Fact::*, LeaderRef::*, Op::*, Reach::*, Target::*, Test::*, What::*, Where::*, Who::*, WormDeed::*,
};

use crate::board::{AREA_IDS, AreaInfo, AreaSet};

type Str = Cow<'static, str>;

const fn b(text: &'static str) -> Str {
    Cow::Borrowed(text)
}

/// The project's own files.
const OURS: Files<'static> = Files {
    cards: ("cards.toml", include_str!("../../data/cards.toml")),
    components: ("components.toml", include_str!("../../data/components.toml")),
    actions: ("actions.toml", include_str!("../../data/actions.toml")),
};

/// What an owner has written: the entries of each file that differ from ours, or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Own {
    /// Cards, leaders, prescience, objectives, bans, tactics.
    pub cards: String,
    /// Dice, tokens, figures, tracks.
    pub components: String,
    /// The actions of the dice.
    pub actions: String,
}

impl Own {
    /// Whether nothing is the owner's.
    pub fn is_empty(&self) -> bool {
        [&self.cards, &self.components, &self.actions].iter().all(|text| text.trim().is_empty())
    }
}

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
#[derive(Clone, PartialEq, Eq, Debug)]
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

pub use generated::*;

/// What the build script has made of the data files.
#[allow(clippy::unreadable_literal)] // Sets of areas are numbers here.
mod generated {
    use super::*;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

impl Tables {
    /// Reads an owner's complete files. Every mistake is named by file and key.
    pub fn read(files: &Files<'_>) -> Result<Tables, DataError> {
        Ok(Tables::made(parse::tables(files, [""; 3], &AREA_IDS)?))
    }

    /// The project's tables with an owner's entries over them. Every mistake is named by file and key.
    pub fn with_own(own: &Own) -> Result<Tables, DataError> {
        if own.is_empty() {
            return Ok(BUILTIN);
        }
        parse::tables(&OURS, [&own.cards, &own.components, &own.actions], &AREA_IDS).map(Tables::made)
    }

    fn made(d: parse::TablesData) -> Tables {
        Tables {
            ops: d.ops.into(),
            cards: d
                .cards
                .into_iter()
                .map(|c| Card {
                    id: c.id.into(),
                    name: c.name.into(),
                    name_it: c.name_it.into(),
                    effect: c.effect.into(),
                    effect_it: c.effect_it.into(),
                    deck: c.deck,
                    copies: c.copies,
                    cond: c.cond,
                    ops: c.ops,
                    else_ops: c.else_ops,
                    playable: c.playable,
                    discardable: c.discardable,
                    reconstructed: c.reconstructed,
                    source: c.source.into(),
                })
                .collect(),
            leaders: d
                .leaders
                .into_iter()
                .map(|l| LeaderCard {
                    name: l.name.into(),
                    name_it: l.name_it.into(),
                    special: l.special.into(),
                    special_it: l.special_it.into(),
                    slot: l.slot,
                    hits: l.hits,
                    shields: l.shields,
                    ops: l.ops,
                    solo_ops: l.solo_ops,
                    at_start: l.at_start,
                    reconstructed: l.reconstructed,
                    source: l.source.into(),
                })
                .collect(),
            prescience: d
                .prescience
                .into_iter()
                .map(|p| PrescienceCard {
                    id: p.id.into(),
                    name: p.name.into(),
                    name_it: p.name_it.into(),
                    requirement: p.requirement.into(),
                    requirement_it: p.requirement_it.into(),
                    at_end: p.at_end,
                    test: p.test,
                    reward: p.reward,
                    bene_gesserit: p.bene_gesserit,
                    reconstructed: p.reconstructed,
                    source: p.source.into(),
                })
                .collect(),
            objectives: d.objectives.into(),
            tactics: d.tactics.into(),
            tokens: d.tokens.into(),
            actions: d.actions,
            supply: d.supply,
            vehicles: d.vehicles,
            sandworms: d.sandworms,
            dice: d.dice,
            faces: d.faces,
            slots: d.slots,
            tank: d.tank,
            rows: d.rows,
            wormsigns: d.wormsigns,
            stations: d.stations,
            sietch_ranks: d.sietch_ranks,
            bene_gesserit: d.bene_gesserit,
            last_step: d.last_step,
            prescience_start: d.prescience_start,
            supremacy_start: d.supremacy_start,
            supremacy_win: d.supremacy_win,
            solo_supremacy: d.solo_supremacy,
            solo_prescience: d.solo_prescience,
            sites: d.sites,
        }
    }

    /// One operation of a list.
    pub fn op(&self, prog: Prog, i: u8) -> Option<Op> {
        if i < prog.len { self.ops.get(usize::from(prog.start) + usize::from(i)).copied() } else { None }
    }

    /// The operations of a list.
    pub fn ops(&self, prog: Prog) -> &[Op] {
        self.ops.get(usize::from(prog.start)..usize::from(prog.start) + usize::from(prog.len)).unwrap_or(&[])
    }

    /// What is written, in a language; in English where there is no Italian.
    pub fn said<'t>(lang: landsraad_kernel::Lang, en: &'t str, it: &'t str) -> &'t str {
        if it.is_empty() { en } else { lang.of(en, it) }
    }

    /// The card of a named leader.
    pub fn leader(&self, leader: Leader) -> &LeaderCard {
        &self.leaders[leader.index()]
    }
}
