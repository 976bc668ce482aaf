//! Words for the numbers of the game: in positions, actions, views and events.

use landsraad_kernel::{Lexicon, did_you_mean};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::Arrakis;
use crate::board::{Area, SIETCH_SPACES};
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Side};
use crate::state::TokenId;

fn zones() -> Vec<String> {
    (1..=8).map(|n| format!("az{n}")).collect()
}

fn row_words() -> Vec<String> {
    (1..=5).map(|n| format!("row_{n}")).collect()
}

fn objective_words() -> Vec<String> {
    (1..=8).map(|n| format!("objective_{n}")).collect()
}

fn token_words() -> Vec<String> {
    let colour = |word: &'static str, n: u8| (1..=n).map(move |i| format!("{word}_{i}"));
    colour("atreides", 16).chain(colour("black", 6)).chain(colour("silver", 6)).collect()
}

/// The word for a token; the number of one that does not exist.
pub(super) fn token_word(token: TokenId) -> String {
    token_words().into_iter().nth(usize::from(token.0)).unwrap_or_else(|| token.0.to_string())
}

macro_rules! words_of {
    ($type:ty) => {
        <$type>::ALL.iter().map(|value| value.word())
    };
}

/// Words for the numbers in the JSON of actions, questions, events and views.
pub(super) fn lexicon(g: &Arrakis) -> Lexicon {
    let t = &g.tables;
    let prescience = || t.prescience.iter().map(|c| c.id.to_string());
    let spaces = || SIETCH_SPACES.iter().map(Area::id);
    Lexicon::default()
        .keys("result", words_of!(Face), &["[event=dice_rolled]dice"])
        .words(
            "prescience card",
            prescience(),
            &[
                "/prescience",
                "[event=prescience_revealed]card",
                "[event=claimed]card",
                "[event=card_attached]card",
                "[event=prescience_left]card",
                "[ask=cleanup]card",
                "revealed.*.card",
                "action.prescience",
            ],
        )
        .words("sietch space", spaces(), &["[event=tactic_drawn]card", "/harvest", "/target"])
        .words(
            "card",
            t.cards.iter().map(|c| c.id.to_string()),
            &["card", "/hand.*", "/other_hand.*", "/discard.*", "/beside", "/reinforcements.*.1"],
        )
        .words("air zone", zones(), &["zone", "by.air"])
        .words("objective", objective_words(), &["/objectives.*", "objective"])
        .words("row", row_words(), &["/imperium.*", "[event=imperium_moved]row"])
        .keys("power", words_of!(Power), &["/imperium"])
        .keys("marker", words_of!(Marker), &["/prescience", "prescience"])
        .keys("side", words_of!(Side), &["/supply", "/dice", "/bene_gesserit", "/placed"])
        .keys("kind", words_of!(Kind), &["/supply.*", "force"])
        .keys("result", words_of!(Face), &["/dice.*", "/spent"])
        .keys("deck", words_of!(Deck), &["/decks", "/hand_backs"])
        .keys("colour", ["black", "silver"], &["/token_pools"])
        .keys("air zone", zones(), &["/zones"])
        .bits("power", words_of!(Power), &["[event=bans_set]bans"])
        .bits("leader", words_of!(Leader), &["group.named", "chosen.named"])
        .bits("token", token_words(), &["group.tokens", "chosen.tokens"])
        .counts("kind", words_of!(Kind), &["group.units", "chosen.units"])
        .unordered(&[
            "legions",
            "named",
            "faces",
            "harvesters",
            "wormsigns",
            "sandworms",
            "stations",
            "settlements",
            "sietches",
            "/hand",
            "/other_hand",
            "/discard",
            "bans",
            "revealed",
            "objectives",
            "leaders",
        ])
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u8),
    Word(String),
}

impl Written {
    fn read<E: Error>(self, what: &str, words: &[String]) -> Result<u8, E> {
        match self {
            Written::Number(n) => Ok(n),
            Written::Word(word) => match words.iter().position(|w| *w == word) {
                Some(place) => Ok(place as u8),
                None => {
                    let near = did_you_mean(&word, words.iter().map(String::as_str));
                    Err(E::custom(format!("there is no {what} “{word}”{near}")))
                }
            },
        }
    }
}

/// A list in the order of the words, or a table by word.
#[derive(Deserialize)]
#[serde(untagged)]
enum Each {
    List(Vec<Written>),
    Table(std::collections::BTreeMap<String, Written>),
}

fn each<'de, D: Deserializer<'de>, const N: usize>(
    d: D,
    keys: [&str; N],
    what: &str,
    words: &[String],
) -> Result<[u8; N], D::Error> {
    let mut values = [0; N];
    match Each::deserialize(d)? {
        Each::List(list) => {
            if list.len() != N {
                return Err(D::Error::custom(format!("{N} numbers are needed: {}", keys.join(", "))));
            }
            for (value, written) in values.iter_mut().zip(list) {
                *value = written.read(what, words)?;
            }
        }
        Each::Table(table) => {
            for (key, written) in table {
                let Some(place) = keys.iter().position(|k| *k == key) else {
                    let near = did_you_mean(&key, keys);
                    let known = keys.join(", ");
                    return Err(D::Error::custom(format!("there is no “{key}”; there are: {known}{near}")));
                };
                values[place] = written.read(what, words)?;
            }
        }
    }
    Ok(values)
}

pub(super) fn markers<'de, D: Deserializer<'de>>(d: D) -> Result<Option<[u8; 3]>, D::Error> {
    each(d, [0, 1, 2].map(|i| Marker::ALL[i].word()), "step", &[]).map(Some)
}

pub(super) fn rows<'de, D: Deserializer<'de>>(d: D) -> Result<Option<[u8; 3]>, D::Error> {
    each(d, [0, 1, 2].map(|i| Power::ALL[i].word()), "row", &row_words()).map(Some)
}

pub(super) fn sides<'de, D: Deserializer<'de>>(d: D) -> Result<Option<[u8; 2]>, D::Error> {
    each(d, [0, 1].map(|i| Side::ALL[i].word()), "number", &[]).map(Some)
}

fn list<'de, D: Deserializer<'de>>(d: D, what: &str, words: &[String]) -> Result<Vec<u8>, D::Error> {
    Vec::<Written>::deserialize(d)?.into_iter().map(|written| written.read(what, words)).collect()
}

pub(super) fn tokens<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<u8>, D::Error> {
    list(d, "token", &token_words())
}

pub(super) fn some_tokens<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Vec<u8>>, D::Error> {
    tokens(d).map(Some)
}

pub(super) fn objectives<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Vec<u8>>, D::Error> {
    list(d, "objective", &objective_words()).map(Some)
}
