//! Chat lines, and who may read them. A whisper belongs to the people it was said to: a successor in a seat
//! does not read the whispers to the predecessor.

use landsraad_kernel::{Seat, SeatSet};
use landsraad_wire::{ChatLine, ChatTo, Problem, RefusedKind};
use serde::{Deserialize, Serialize};

use super::doc::TableDoc;
use super::keys::OwnKey;
use super::live::PUBLIC;
use crate::ids;
use crate::names;
use crate::problem::forbidden;
use crate::storage::Write;

/// The longest chat line, in characters.
const LONGEST: usize = 1_000;
/// How many chat lines are kept in memory.
pub const KEPT: u32 = 300;

/// A chat line as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Said {
    #[serde(flatten)]
    line: ChatLine,
    /// The accounts that may read a whisper. Lines of earlier versions have none; they belong to the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    readers: Option<Vec<String>>,
    /// The key of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<OwnKey>,
}

impl Said {
    /// A line that a seat says now to `to`.
    pub fn new(doc: &TableDoc, seat: Seat, own: OwnKey, to: ChatTo, text: &str) -> Result<Said, Problem> {
        let text = names::words(text).filter(|text| text.chars().count() <= LONGEST).ok_or_else(|| {
            Problem::new(
                RefusedKind::Invalid,
                "A line has 1 to 1,000 characters.",
                "Una riga ha da 1 a 1.000 caratteri.",
            )
            .field("text")
        })?;
        let readers = match &to {
            // The speaker, and those who hold these seats now.
            ChatTo::Seats(seats) => {
                let held = seats.iter().filter_map(|s| doc.seats.get(*s as usize)?.account());
                Some(std::iter::once(own.account.as_str()).chain(held).map(str::to_owned).collect())
            }
            ChatTo::All | ChatTo::Allies => None,
        };
        let line = ChatLine {
            table: doc.id.clone(),
            id: ids::id(),
            at: ids::now_ms(),
            seat: seat.into(),
            // The seat has the person's present name; that of the connection may be older.
            name: doc.seats.get(seat.index()).map(|s| s.name().to_owned()).unwrap_or_default(),
            to,
            text,
        };
        Ok(Said { line, readers, key: Some(own) })
    }

    /// The line itself.
    pub const fn line(&self) -> &ChatLine {
        &self.line
    }

    /// Whether a watcher may read the line: an account, at a place.
    pub fn is_for(&self, doc: &TableDoc, account: Option<&str>, place: usize) -> bool {
        match (&self.line.to, &self.readers) {
            (ChatTo::All, _) => true,
            (ChatTo::Seats(_) | ChatTo::Allies, Some(readers)) => {
                account.is_some_and(|now| readers.iter().any(|then| doc.is_now(then, now)))
            }
            (ChatTo::Seats(seats), None) => {
                place != PUBLIC && (self.line.seat as usize == place || seats.contains(&(place as u8)))
            }
            (ChatTo::Allies, None) => self.line.seat as usize == place,
        }
    }
}

/// The seats that a line goes to, if the seat may say it to them. `allies` are those of the seat now.
pub fn addressed(doc: &TableDoc, seat: Seat, to: ChatTo, allies: SeatSet) -> Result<ChatTo, Problem> {
    match to {
        ChatTo::All => Ok(ChatTo::All),
        ChatTo::Allies if allies.is_empty() => Err(Problem::new(
            RefusedKind::Invalid,
            "This seat has no allies now.",
            "Questo posto ora non ha alleati.",
        )),
        ChatTo::Allies => Ok(ChatTo::Seats(allies.iter().map(u8::from).collect())),
        ChatTo::Seats(_) if !doc.settings.whispers => Err(forbidden(
            "Whispers are not allowed at this table.",
            "A questo tavolo non si può sussurrare.",
        )),
        ChatTo::Seats(mut seats) => {
            seats.sort_unstable();
            seats.dedup();
            seats.retain(|s| *s != u8::from(seat));
            if seats.is_empty() || seats.iter().any(|s| *s as usize >= doc.seats.len()) {
                return Err(Problem::new(
                    RefusedKind::Invalid,
                    "Name seats of this table.",
                    "Indica posti di questo tavolo.",
                )
                .field("to"));
            }
            Ok(ChatTo::Seats(seats))
        }
    }
}

/// The chat of a table.
#[derive(Debug, Default)]
pub struct Chat {
    lines: Vec<Said>,
    /// The number of lines that were ever said.
    n: u32,
}

impl Chat {
    /// The chat as it is stored: numbers and lines.
    pub fn restore(rows: &[(u32, String)]) -> Chat {
        let lines = rows.iter().filter_map(|(_, body)| serde_json::from_str(body).ok()).collect();
        Chat { lines, n: rows.last().map_or(0, |(n, _)| *n) }
    }

    /// The keys of the lines.
    pub fn keys(&self) -> impl Iterator<Item = &OwnKey> {
        self.lines.iter().filter_map(|said| said.key.as_ref())
    }

    /// The row to be written for the next line.
    pub fn write(&self, said: &Said) -> Write {
        let body = serde_json::to_string(said).unwrap_or_default();
        Write::Chat { table: said.line.table.clone(), n: self.n + 1, body }
    }

    /// Adds a line that is stored.
    pub fn add(&mut self, said: Said) {
        self.n += 1;
        self.lines.push(said);
        if self.lines.len() > KEPT as usize {
            self.lines.remove(0);
        }
    }

    /// The latest lines after the line `after` that a watcher may read, at most `most`.
    pub fn unread(
        &self,
        doc: &TableDoc,
        (account, place): (Option<&str>, usize),
        after: Option<&str>,
        most: usize,
    ) -> impl Iterator<Item = &ChatLine> {
        let known = after.and_then(|id| self.lines.iter().position(|said| said.line.id == id));
        let later = &self.lines[known.map_or(0, |i| i + 1)..];
        let lines: Vec<&Said> = later.iter().filter(|said| said.is_for(doc, account, place)).collect();
        let skip = lines.len().saturating_sub(most);
        lines.into_iter().skip(skip).map(Said::line)
    }
}

#[cfg(test)]
mod tests {
    use super::super::doc::tests::doc_of;
    use super::*;

    fn say(chat: &mut Chat, doc: &TableDoc, to: ChatTo, text: &str) -> String {
        let own = OwnKey { account: "ada".into(), key: text.into() };
        let said = Said::new(doc, Seat::at(0), own, to, text).unwrap();
        let id = said.line().id.clone();
        chat.add(said);
        id
    }

    #[test]
    fn a_whisper_belongs_to_the_people_it_was_said_to() {
        let mut doc = doc_of(&["ada", "bob", "cy"]);
        let mut chat = Chat::default();
        say(&mut chat, &doc, ChatTo::Seats(vec![1]), "psst");
        let reads = |chat: &Chat, doc: &TableDoc, account: &str, place| {
            chat.unread(doc, (Some(account), place), None, 9).count()
        };
        assert_eq!(reads(&chat, &doc, "ada", 0), 1);
        assert_eq!((reads(&chat, &doc, "bob", 1), reads(&chat, &doc, "cy", 2)), (1, 0));
        assert_eq!(reads(&chat, &doc, "eve", 1), 0, "a successor in the seat");
        doc.formerly.insert("bob".into(), "robert".into());
        assert_eq!(reads(&chat, &doc, "robert", 1), 1, "the same person after signing in");
    }

    #[test]
    fn a_newcomer_is_sent_the_latest_lines_after_those_it_knows() {
        let doc = doc_of(&["ada", "bob"]);
        let mut chat = Chat::default();
        let ids: Vec<String> = ["a", "b", "c"].map(|t| say(&mut chat, &doc, ChatTo::All, t)).into();
        let texts = |after: Option<&str>, most| -> Vec<String> {
            chat.unread(&doc, (None, PUBLIC), after, most).map(|line| line.text.clone()).collect()
        };
        assert_eq!(texts(None, 9), ["a", "b", "c"]);
        assert_eq!(texts(Some(&ids[0]), 9), ["b", "c"]);
        assert_eq!(texts(None, 1), ["c"]);
        assert_eq!(chat.keys().count(), 3);
    }

    #[test]
    fn a_line_is_addressed_to_other_seats_of_the_table() {
        let doc = doc_of(&["ada", "bob", "cy"]);
        let to = |to, allies| addressed(&doc, Seat::at(0), to, allies);
        assert!(matches!(to(ChatTo::Seats(vec![2, 0, 2]), SeatSet::EMPTY), Ok(ChatTo::Seats(s)) if s == [2]));
        assert!(to(ChatTo::Seats(vec![0]), SeatSet::EMPTY).is_err());
        assert!(to(ChatTo::Seats(vec![3]), SeatSet::EMPTY).is_err());
        assert!(to(ChatTo::Allies, SeatSet::EMPTY).is_err());
        let allies: SeatSet = [Seat::at(1)].into_iter().collect();
        assert!(matches!(to(ChatTo::Allies, allies), Ok(ChatTo::Seats(s)) if s == [1]));
    }
}
