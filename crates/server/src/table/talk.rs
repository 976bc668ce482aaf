//! Chat: stored, and sent only to those it is meant for. A whisper belongs to the people it was said to: a
//! successor in a seat does not read the whispers to the predecessor.

use landsraad_kernel::{Seat, SeatSet};
use landsraad_wire::{ChatLine, ChatTo, Problem, RefusedKind, ServerMessage};
use serde::{Deserialize, Serialize};

use super::actor::{Outbox, Sub, Table};
use super::keys::OwnKey;
use super::live::PUBLIC;
use crate::accounts::Who;
use crate::ids;
use crate::storage::Write;

/// The longest chat line, in characters.
const LONGEST: usize = 1_000;
/// How many chat lines are kept in memory.
const KEPT: usize = 300;

/// A chat line as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Said {
    #[serde(flatten)]
    pub line: ChatLine,
    /// The accounts that may read a whisper. Lines of earlier versions have none; they belong to the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readers: Option<Vec<String>>,
    /// The key of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<OwnKey>,
}

impl Table {
    /// Whether a watcher may read the line.
    fn may_read(&self, said: &Said, sub: &Sub) -> bool {
        let (line, place) = (&said.line, sub.place);
        match (&line.to, &said.readers) {
            (ChatTo::All, _) => true,
            (ChatTo::Seats(_) | ChatTo::Allies, Some(readers)) => sub.who.as_ref().is_some_and(|who| {
                let now = |id: &String| self.doc.formerly.get(id).unwrap_or(id) == &who.id;
                readers.iter().any(|id| id == &who.id || now(id))
            }),
            (ChatTo::Seats(seats), None) => {
                place != PUBLIC && (line.seat as usize == place || seats.contains(&(place as u8)))
            }
            (ChatTo::Allies, None) => line.seat as usize == place,
        }
    }

    /// The people who may read a whisper: the speaker, and those who hold these seats now.
    fn readers(&self, who: &Who, to: &ChatTo) -> Option<Vec<String>> {
        let ChatTo::Seats(seats) = to else { return None };
        let held = seats.iter().filter_map(|s| self.doc.seats.get(*s as usize)?.account());
        Some(std::iter::once(who.id.as_str()).chain(held).map(str::to_owned).collect())
    }

    /// The seats that are allied with this one now, according to the game.
    fn allies(&self, seat: Seat) -> SeatSet {
        let Some(live) = &self.live else { return SeatSet::EMPTY };
        let groups = live.game.facts().alliances;
        let mine = groups.iter().filter(|group| group.contains(seat));
        mine.flat_map(|group| group.iter()).filter(|s| *s != seat).collect()
    }

    /// Stores and sends a chat line of a seat.
    pub async fn say(
        &mut self,
        who: &Who,
        seat: Seat,
        key: &str,
        to: ChatTo,
        text: &str,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(Problem::new(
                RefusedKind::Invalid,
                "A line has 1 to 1,000 characters.",
                "Una riga ha da 1 a 1.000 caratteri.",
            )
            .field("text"));
        }
        let to = match to {
            ChatTo::All => ChatTo::All,
            ChatTo::Allies => {
                let allies: Vec<u8> = self.allies(seat).iter().map(u8::from).collect();
                if allies.is_empty() {
                    return Err(Problem::new(
                        RefusedKind::Invalid,
                        "This seat has no allies now.",
                        "Questo posto ora non ha alleati.",
                    ));
                }
                ChatTo::Seats(allies)
            }
            ChatTo::Seats(mut seats) => {
                if !self.doc.settings.whispers {
                    return Err(Problem::new(
                        RefusedKind::Forbidden,
                        "Whispers are not allowed at this table.",
                        "A questo tavolo non si può sussurrare.",
                    ));
                }
                seats.sort_unstable();
                seats.dedup();
                seats.retain(|s| *s != u8::from(seat));
                if seats.is_empty() || seats.iter().any(|s| *s as usize >= self.doc.seats.len()) {
                    return Err(Problem::new(
                        RefusedKind::Invalid,
                        "Name seats of this table.",
                        "Indicare posti di questo tavolo.",
                    )
                    .field("to"));
                }
                ChatTo::Seats(seats)
            }
        };
        let line = ChatLine {
            table: self.doc.id.clone(),
            id: ids::id(),
            at: ids::now_ms(),
            seat: seat.into(),
            // The seat has the person's present name; that of the connection may be older.
            name: self.doc.seats[seat.index()].name().to_owned(),
            to,
            text: text.to_owned(),
        };
        let n = self.chat_n + 1;
        let own = OwnKey { account: who.id.clone(), key: key.to_owned() };
        let said = Said { readers: self.readers(who, &line.to), line, key: Some(own) };
        let body = serde_json::to_string(&said).unwrap_or_default();
        let write = Write::Chat { table: self.doc.id.clone(), n, body };
        self.store(vec![write]).await?;
        self.chat_n = n;
        self.ack(seat, key, out);
        let message = ServerMessage::Chat(said.line.clone());
        for sub in self.subs.iter().filter(|s| self.may_read(&said, s)) {
            sub.out.send(&message);
        }
        self.chat.push(said);
        if self.chat.len() > KEPT {
            self.chat.remove(0);
        }
        Ok(())
    }

    /// Sends a newcomer the lines that it may read.
    pub fn tell_chat_to(&self, sub: &Sub, after: Option<&str>) {
        let known = after.and_then(|id| self.chat.iter().position(|s| s.line.id == id));
        // The queue of a connection is bounded, so the number of lines sent at once is too.
        let lines: Vec<&Said> =
            self.chat[known.map_or(0, |i| i + 1)..].iter().filter(|s| self.may_read(s, sub)).collect();
        let skip = lines.len().saturating_sub(self.on.config.limits.queue / 4);
        for said in &lines[skip..] {
            sub.out.send(&ServerMessage::Chat(said.line.clone()));
        }
    }
}
