//! The connection to NATS. Nothing here waits for a server that is away.

use std::time::Duration;

use async_nats::client::RequestErrorKind;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, Request, StatusCode, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;

use super::parcel::{Kind, parse};

/// How long to wait for a first connection before the node goes on without it.
const FIRST: Duration = Duration::from_secs(3);

/// Why a request got no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// NATS is away.
    Away,
    /// Nobody takes such requests: it was certainly not carried out.
    Nobody,
    /// The answer did not come in time: nobody knows whether it was carried out.
    Late,
}

/// The way to the other nodes.
#[derive(Clone, Debug)]
pub struct Bus {
    client: Client,
}

/// The address of the server without the name of the cluster and without what it asks for.
fn server(url: &str) -> String {
    match url.split_once("://") {
        Some((scheme, rest)) => {
            let place = rest.split('/').next().unwrap_or(rest);
            format!("{scheme}://{}", place.rsplit('@').next().unwrap_or(place))
        }
        None => url.to_owned(),
    }
}

/// What the server asks for: a name and a password, or a token.
#[derive(Clone, PartialEq, Eq)]
enum Pass {
    Nothing,
    Token(String),
    User(String, String),
}

/// What an address gives to the server. The client library does not read it there.
fn pass(url: &str) -> Pass {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let place = rest.split('/').next().unwrap_or(rest);
    match place.rsplit_once('@').map(|(pass, _)| pass.split_once(':').ok_or(pass)) {
        None => Pass::Nothing,
        Some(Err(token)) => Pass::Token(decoded(token)),
        Some(Ok((user, password))) => Pass::User(decoded(user), decoded(password)),
    }
}

/// A part of an address without its `%` codes.
fn decoded(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).filter(|_| *first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Bus {
    /// Connects, and connects again whenever the connection is lost. A server that is away at the start is no
    /// reason to fail.
    pub async fn connect(url: &str, name: &str) -> Result<Bus, String> {
        let options = ConnectOptions::new()
            .name(name)
            .retry_on_initial_connect()
            .ping_interval(Duration::from_secs(3))
            .connection_timeout(Duration::from_secs(2))
            .request_timeout(Some(Duration::from_secs(2)))
            .reconnect_delay_callback(|attempts| Duration::from_millis((attempts as u64 * 50).min(500)))
            .event_callback(|event| async move {
                match event {
                    Event::Connected => {
                        metrics::gauge!("landsraad_cluster_nats").set(1.0);
                        tracing::info!("NATS is here");
                    }
                    Event::Disconnected => {
                        metrics::gauge!("landsraad_cluster_nats").set(0.0);
                        tracing::warn!("NATS is away; tables play on for the people connected to their node");
                    }
                    other => tracing::debug!(event = %other, "NATS"),
                }
            });
        let options = match pass(url) {
            Pass::Nothing => options,
            Pass::Token(token) => options.token(token),
            Pass::User(user, password) => options.user_and_password(user, password),
        };
        let client =
            options.connect(server(url)).await.map_err(|error| format!("the address of NATS: {error}"))?;
        let bus = Bus { client };
        let begin = tokio::time::Instant::now();
        while !bus.is_connected() && begin.elapsed() < FIRST {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(bus)
    }

    /// Whether the server is there.
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Sends something. Returns whether it was given to the server; nobody knows whether it arrives.
    pub async fn publish(&self, subject: String, bytes: Vec<u8>) -> bool {
        self.is_connected() && self.client.publish(subject, bytes.into()).await.is_ok()
    }

    /// Asks something and waits for the answer.
    pub async fn request(
        &self,
        subject: String,
        bytes: Vec<u8>,
        patience: Duration,
    ) -> Result<Bytes, Unanswered> {
        if !self.is_connected() {
            return Err(Unanswered::Away);
        }
        let request = Request::new().payload(bytes.into()).timeout(Some(patience));
        match self.client.send_request(subject, request).await {
            Ok(message) => Ok(message.payload),
            Err(error) => Err(match error.kind() {
                RequestErrorKind::NoResponders => Unanswered::Nobody,
                RequestErrorKind::TimedOut
                | RequestErrorKind::InvalidSubject
                | RequestErrorKind::MaxPayloadExceeded
                | RequestErrorKind::Other => Unanswered::Late,
            }),
        }
    }

    /// Asks something whose answer may be long and take long. It comes in parcels; a worker that thinks sends beats.
    /// Without a parcel for `silence` the worker is taken for lost.
    pub async fn ask_long(
        &self,
        subject: String,
        bytes: Vec<u8>,
        silence: Duration,
    ) -> Result<Vec<u8>, Unanswered> {
        if !self.is_connected() {
            return Err(Unanswered::Away);
        }
        let inbox = self.client.new_inbox();
        let away = |_| Unanswered::Away;
        let mut parcels = self.client.subscribe(inbox.clone()).await.map_err(|_| Unanswered::Away)?;
        self.client.publish_with_reply(subject, inbox, bytes.into()).await.map_err(away)?;
        let mut whole = Vec::new();
        loop {
            let next = tokio::time::timeout(silence, parcels.next()).await.map_err(|_| Unanswered::Late)?;
            let message = next.ok_or(Unanswered::Away)?;
            if message.status == Some(StatusCode::NO_RESPONDERS) {
                return Err(Unanswered::Nobody);
            }
            match parse(&message.payload) {
                Some((Kind::Part, _, part)) => whole.extend_from_slice(part),
                Some((Kind::Last, _, part)) => {
                    whole.extend_from_slice(part);
                    return Ok(whole);
                }
                Some((Kind::Beat | Kind::Moved | Kind::Done, ..)) | None => {}
            }
        }
    }

    /// Everything that is sent to these subjects; in a group each message goes to one member.
    pub async fn subscribe(&self, subject: String, group: Option<&str>) -> Result<Subscriber, String> {
        let done = match group {
            Some(group) => self.client.queue_subscribe(subject, group.to_owned()).await,
            None => self.client.subscribe(subject).await,
        };
        done.map_err(|error| format!("NATS takes no subscription: {error}"))
    }

    /// Waits until everything was given to the server.
    pub async fn flush(&self) {
        if self.is_connected() {
            let _ = tokio::time::timeout(Duration::from_secs(1), self.client.flush()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_server_a_pass_and_the_name_of_the_cluster() {
        assert_eq!(server("nats://me:x@host:4222/club"), "nats://host:4222");
        assert_eq!(server("nats://host"), "nats://host");
        let user = |name: &str, password: &str| Pass::User(name.into(), password.into());
        assert!(pass("nats://me:x@host:4222/club") == user("me", "x"));
        assert!(pass("tls://me:a%40b%2Fc%zz@host") == user("me", "a@b/c%zz"));
        assert!(pass("nats://secret@host") == Pass::Token("secret".into()));
        assert!(pass("nats://host/club") == Pass::Nothing);
    }
}
