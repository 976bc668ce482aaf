//! The viewers that this node serves at tables of other nodes.
//!
//! Parcels are numbered. After a gap, when an owner is silent or has forgotten the viewer, and
//! when a table has moved, the client is asked to subscribe again, over the same connection if
//! it can, and names the last step it has seen. A link that watches is never replaced without
//! that: otherwise the connection would be answered and never be sent an update.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::parcel::{Kind, parse};
use crate::ids;
use crate::table::outbox::Outbox;

/// The last numbers that an owner has sent to the viewers of one node, by token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Beat {
    /// The owner.
    pub node: String,
    /// The viewers to whom something was sent since the last beat, or all of them.
    pub sent: Vec<(String, u64)>,
    /// Whether these are all: others are unknown to the owner.
    pub all: bool,
}

/// How long a viewer may be unknown to the owner of its table while it subscribes.
const SETTLED: Duration = Duration::from_secs(2);

/// The last part of the subject of beats.
pub const BEAT: &str = "beat";

#[derive(Debug)]
struct Link {
    owner: String,
    table: String,
    out: Outbox,
    since: Instant,
    /// Whether the connection has subscribed. Others are sent the answers to their messages alone.
    watches: bool,
    /// The number of the next parcel.
    next: u64,
    /// The parts of a message that is not complete.
    parts: Vec<u8>,
}

#[derive(Debug, Default)]
struct Inner {
    by_token: HashMap<String, Link>,
    /// The tokens of each connection, by table.
    by_conn: HashMap<u64, HashMap<String, String>>,
    heard: HashMap<String, Instant>,
}

impl Inner {
    /// The token of a connection at a table.
    fn token_at(&self, conn: u64, table: &str) -> Option<String> {
        self.by_conn.get(&conn)?.get(table).cloned()
    }

    /// Adds a link. Returns its token.
    fn enter(&mut self, owner: &str, table: &str, out: &Outbox, watches: bool) -> String {
        let token = ids::token();
        let link = Link {
            owner: owner.to_owned(),
            table: table.to_owned(),
            out: out.clone(),
            since: Instant::now(),
            watches,
            next: 1,
            parts: vec![],
        };
        self.by_token.insert(token.clone(), link);
        self.by_conn.entry(out.conn()).or_default().insert(table.to_owned(), token.clone());
        self.heard.entry(owner.to_owned()).or_insert_with(Instant::now);
        token
    }

    fn remove(&mut self, token: &str) -> Option<Link> {
        let link = self.by_token.remove(token)?;
        if let Some(own) = self.by_conn.get_mut(&link.out.conn()) {
            own.retain(|_, other| other != token);
            if own.is_empty() {
                self.by_conn.remove(&link.out.conn());
            }
        }
        Some(link)
    }

    /// Ends a link; its viewer subscribes or connects again.
    fn hang_up(&mut self, token: &str, why: &str) {
        if let Some(link) = self.remove(token) {
            tracing::debug!(table = link.table, owner = link.owner, why, "a viewer has to connect again");
            link.out.move_on(&link.table);
        }
    }
}

impl Inner {
    /// Closes all viewers at tables of these nodes.
    fn close_all(&mut self, is_meant: impl Fn(&str) -> bool, why: &str) {
        let of_them = self.by_token.iter().filter(|(_, link)| is_meant(&link.owner));
        let tokens: Vec<String> = of_them.map(|(token, _)| token.clone()).collect();
        for token in tokens {
            self.hang_up(&token, why);
        }
        self.heard.retain(|owner, _| !is_meant(owner));
    }
}

/// The viewers of this node at tables of other nodes.
#[derive(Debug, Default)]
pub struct Links(Mutex<Inner>);

impl Links {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The token under which a connection that subscribes takes what the owner of a table sends to it.
    pub fn token(&self, owner: &str, table: &str, out: &Outbox) -> String {
        let mut links = self.inner();
        if let Some(token) = links.token_at(out.conn(), table) {
            if let Some(link) = links.by_token.get_mut(&token).filter(|link| link.owner == owner) {
                link.watches = true;
                return token;
            }
            links.remove(&token);
        }
        links.enter(owner, table, out, true)
    }

    /// The token under which a connection takes the answer to a message, and whether it watches the table. `None` if it
    /// watches the table at another owner: that owner has lost the table, so the connection is closed.
    pub fn token_to_act(&self, owner: &str, table: &str, out: &Outbox) -> Option<(String, bool)> {
        let mut links = self.inner();
        if let Some(token) = links.token_at(out.conn(), table)
            && let Some(link) = links.by_token.get(&token)
        {
            if link.owner == owner {
                return Some((token, link.watches));
            }
            if link.watches {
                links.hang_up(&token, "the table has another owner");
                return None;
            }
            links.remove(&token);
        }
        Some((links.enter(owner, table, out, false), false))
    }

    /// Closes a connection that watches a table at another node although the
    /// table is here by now. Returns whether it did.
    pub fn has_come_here(&self, table: &str, out: &Outbox) -> bool {
        let mut links = self.inner();
        let Some(token) = links.token_at(out.conn(), table) else { return false };
        let watches = links.by_token.get(&token).is_some_and(|link| link.watches);
        if watches {
            links.hang_up(&token, "the table has come here");
        }
        watches
    }

    /// Closes the connection of a viewer that the owner of its table does not know.
    pub fn unknown(&self, token: &str) {
        self.inner().hang_up(token, "its owner does not know it");
    }

    /// The token of a connection at a table, if it has one.
    pub fn known(&self, conn: u64, table: &str) -> Option<String> {
        self.inner().token_at(conn, table)
    }

    /// Forgets the viewer of a connection at a table.
    pub fn forget(&self, token: &str) {
        self.inner().remove(token);
    }

    /// Removes a connection. Returns the owners and tables that it watched, with its tokens.
    pub fn close(&self, conn: u64) -> Vec<(String, String, String)> {
        let mut links = self.inner();
        let tokens: Vec<String> =
            links.by_conn.get(&conn).into_iter().flat_map(HashMap::values).cloned().collect();
        tokens
            .into_iter()
            .filter_map(|token| links.remove(&token).map(|link| (link.owner, link.table, token)))
            .collect()
    }

    /// Takes a parcel for a viewer. Returns the viewers that its sender still has and this node does not, if there are
    /// any: their connections have ended, and the notice of it was lost.
    pub fn take(&self, token: &str, bytes: &[u8]) -> Option<(String, Vec<String>)> {
        let (kind, number, bytes) = parse(bytes)?;
        let mut links = self.inner();
        if kind == Kind::Beat {
            let beat: Beat = serde_json::from_slice(bytes).ok().filter(|_| token == BEAT)?;
            let is_gone = |(token, _): &&(String, u64)| !links.by_token.contains_key(token);
            let gone: Vec<String> =
                beat.sent.iter().filter(is_gone).map(|(token, _)| token.clone()).collect();
            let owner = beat.node.clone();
            Self::beat(&mut links, beat);
            return Some((owner, gone)).filter(|(_, gone)| !gone.is_empty());
        }
        let link = links.by_token.get_mut(token)?;
        if link.next != number {
            links.hang_up(token, "a parcel was lost");
            return None;
        }
        link.next += 1;
        match kind {
            Kind::Part => link.parts.extend_from_slice(bytes),
            Kind::Last => {
                let mut whole = std::mem::take(&mut link.parts);
                whole.extend_from_slice(bytes);
                if let Ok(text) = String::from_utf8(whole) {
                    link.out.send_text(text.into());
                }
            }
            Kind::Moved => links.hang_up(token, "the table has moved"),
            // A connection that ends its subscription removes its link first.
            Kind::Done => links.hang_up(token, "its owner has ended it"),
            Kind::Beat => {}
        }
        None
    }

    fn beat(links: &mut Inner, beat: Beat) {
        if beat.all {
            // A link that the owner does not know, and that is no longer being made.
            let is_unknown = |(token, link): &(&String, &Link)| {
                link.owner == beat.node
                    && link.since.elapsed() > SETTLED
                    && !beat.sent.iter().any(|(known, _)| known == *token)
            };
            let unknown: Vec<String> =
                links.by_token.iter().filter(is_unknown).map(|(token, _)| token.clone()).collect();
            for token in unknown {
                links.hang_up(&token, "its owner does not know it");
            }
        }
        links.heard.insert(beat.node, Instant::now());
        for (token, number) in beat.sent {
            if links.by_token.get(&token).is_some_and(|link| link.next <= number) {
                links.hang_up(&token, "the last parcel was lost");
            }
        }
    }

    /// Closes the viewers of owners that have been silent for too long. Returns these owners.
    pub fn close_silent(&self, patience: Duration) -> Vec<String> {
        let mut links = self.inner();
        let mut silent: Vec<String> = Vec::new();
        let heard = std::mem::take(&mut links.heard);
        let used = |owner: &str| links.by_token.values().any(|link| link.owner == owner);
        let kept: HashMap<String, Instant> = heard.into_iter().filter(|(owner, _)| used(owner)).collect();
        silent.extend(kept.iter().filter(|(_, at)| at.elapsed() > patience).map(|(owner, _)| owner.clone()));
        links.heard = kept;
        links.close_all(|owner| silent.iter().any(|other| other == owner), "its owner is silent");
        silent
    }

    /// Closes the viewers at tables of these nodes, which are dead.
    pub fn close_owners(&self, is_dead: impl Fn(&str) -> bool) {
        self.inner().close_all(is_dead, "its owner is dead");
    }
}

#[cfg(test)]
mod tests {
    use super::super::parcel::{parcel, parcels};
    use super::*;
    use crate::table::outbox::tests::roomy;

    #[test]
    fn a_viewer_gets_its_messages_in_order_and_whole() {
        let own = Links::default();
        let (out, mut received) = roomy(7);
        let token = own.token("n1", "t1", &out);
        assert_eq!(own.token("n1", "t1", &out), token, "one link for each table");
        let long = "x".repeat(700_000);
        for bytes in parcels(long.as_bytes(), 1).into_iter().chain(parcels(b"two", 3)) {
            own.take(&token, &bytes);
        }
        assert_eq!(received.try_recv().unwrap().as_str(), long);
        assert_eq!(received.try_recv().unwrap().as_str(), "two");
        own.take("somebody else", &parcels(b"secret", 1)[0]);
        assert!(received.try_recv().is_err(), "a token is needed");
        assert!(!out.has_moved());
        own.take(&token, &parcel(Kind::Moved, 4, b""));
        assert!(out.has_moved() && own.known(7, "t1").is_none());
    }

    #[test]
    fn a_client_that_can_is_asked_to_subscribe_again_and_keeps_its_connection() {
        let own = Links::default();
        let (out, mut received) = roomy(7);
        out.follow();
        let token = own.token("n1", "t1", &out);
        own.take(&token, &parcel(Kind::Moved, 1, b""));
        assert_eq!(received.try_recv().unwrap().as_str(), r#"{"type":"moved","table":"t1"}"#);
        assert!(!out.has_moved() && own.known(7, "t1").is_none());
        let token = own.token("n2", "t1", &out);
        own.take(&token, &parcels(b"from n2", 1)[0]);
        assert_eq!(received.try_recv().unwrap().as_str(), "from n2");
    }

    #[test]
    fn a_lost_parcel_closes_the_connection() {
        type Loss = dyn Fn(&Links, &str);
        let lost: [&Loss; 3] = [
            &|own, token| drop(own.take(token, &parcels(b"three", 3)[0])),
            &|own, _| {
                let sent = vec![(own.known(7, "t1").unwrap(), 2)];
                let beat = serde_json::to_vec(&Beat { node: "n1".into(), sent, all: false }).unwrap();
                own.take(BEAT, &parcel(Kind::Beat, 0, &beat));
            },
            &|own, _| drop(own.close_silent(Duration::ZERO)),
        ];
        for lose in lost {
            let own = Links::default();
            let (out, _received) = roomy(7);
            let token = own.token("n1", "t1", &out);
            own.take(&token, &parcels(b"one", 1)[0]);
            let beat =
                serde_json::to_vec(&Beat { node: "n1".into(), sent: vec![(token.clone(), 1)], all: false })
                    .unwrap();
            own.take(BEAT, &parcel(Kind::Beat, 0, &beat));
            assert!(!out.has_moved(), "nothing is missing");
            lose(&own, &token);
            assert!(out.has_moved());
        }
    }

    #[test]
    fn a_viewer_whose_table_has_another_owner_is_closed_before_it_acts() {
        let own = Links::default();
        let (out, _received) = roomy(7);
        let token = own.token("n1", "t1", &out);
        assert_eq!(own.token_to_act("n1", "t1", &out), Some((token.clone(), true)));
        assert!(!out.has_moved());
        // The table has moved, and its former owner could not say so. An answer of the new one would not make the
        // connection a viewer again.
        assert_eq!(own.token_to_act("n2", "t1", &out), None);
        assert!(out.has_moved() && own.known(7, "t1").is_none());
        // The same when the table has come to this node.
        let (out, _received) = roomy(8);
        own.token("n1", "t1", &out);
        assert!(!own.has_come_here("t2", &out) && !out.has_moved());
        assert!(own.has_come_here("t1", &out) && out.has_moved());
        // A connection that only acts has nothing to lose.
        let (out, _received) = roomy(9);
        let (first, watches) = own.token_to_act("n1", "t1", &out).unwrap();
        assert!(!watches && !own.has_come_here("t1", &out));
        let (second, _) = own.token_to_act("n2", "t1", &out).unwrap();
        assert!(first != second && !out.has_moved());
        assert_eq!(own.token("n2", "t1", &out), second, "it may subscribe later");
        assert_eq!(own.token_to_act("n2", "t1", &out), Some((second, true)));
    }

    #[test]
    fn a_link_that_its_owner_ends_is_closed() {
        for end in [Kind::Done, Kind::Moved] {
            let own = Links::default();
            let (out, _received) = roomy(7);
            let token = own.token("n1", "t1", &out);
            own.take(&token, &parcel(end, 1, b""));
            assert!(out.has_moved() && own.known(7, "t1").is_none(), "{end:?}");
        }
    }

    #[test]
    fn an_owner_hears_which_viewers_are_gone() {
        let own = Links::default();
        let (out, _received) = roomy(7);
        let token = own.token("n1", "t1", &out);
        let beat = |sent: Vec<(String, u64)>| {
            let beat = Beat { node: "n1".into(), sent, all: true };
            own.take(BEAT, &parcel(Kind::Beat, 0, &serde_json::to_vec(&beat).unwrap()))
        };
        assert_eq!(beat(vec![(token.clone(), 0)]), None);
        let (owner, gone) = beat(vec![("lost".into(), 3), (token, 0)]).unwrap();
        assert_eq!((owner.as_str(), gone), ("n1", vec!["lost".to_owned()]));
        assert!(!out.has_moved());
    }

    #[test]
    fn a_connection_that_ends_names_what_it_watched() {
        let own = Links::default();
        let (out, _received) = roomy(7);
        let token = own.token("n1", "t1", &out);
        assert_ne!(own.token("n2", "t1", &out), token, "the table has another owner");
        own.token("n2", "t2", &out);
        let mut closed = own.close(7);
        closed.sort();
        let places: Vec<_> =
            closed.iter().map(|(owner, table, _)| (owner.as_str(), table.as_str())).collect();
        assert_eq!(places, [("n2", "t1"), ("n2", "t2")]);
        assert!(own.close(7).is_empty() && own.inner().by_token.is_empty());
    }
}
