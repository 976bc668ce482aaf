//! A WebSocket that keeps little memory while nothing is sent.
//!
//! The library keeps a buffer as large as the largest frame that it has written. So a long message goes out in
//! several frames (RFC 6455, 5.4); every client puts them together again.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Utf8Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::body::Bytes;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame as Closing, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The buffer for reading. The default one takes more than 100 KiB.
const READ_BUFFER: usize = 1024;
/// The most bytes in one frame.
const FRAME: usize = 1024;

/// A request for a WebSocket.
pub struct Upgrade {
    accept: String,
    on_upgrade: OnUpgrade,
}

/// Whether a header has this word in its list.
fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Response> {
        let asks = lists(&parts.headers, header::CONNECTION, "upgrade")
            && lists(&parts.headers, header::UPGRADE, "websocket")
            && lists(&parts.headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = key.map(|key| derive_accept_key(key.as_bytes()));
        match (accept, parts.extensions.remove::<OnUpgrade>()) {
            (Some(accept), Some(on_upgrade)) => Ok(Upgrade { accept, on_upgrade }),
            _ => Err((StatusCode::BAD_REQUEST, "This address speaks WebSocket, version 13.").into_response()),
        }
    }
}

impl Upgrade {
    /// Accepts the request and serves the connection. No message may have more than `most` bytes.
    pub fn serve<F>(self, most: usize, serve: impl FnOnce(Line) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Upgrade { accept, on_upgrade } = self;
        tokio::spawn(async move {
            let Ok(upgraded) = on_upgrade.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(0)
                .max_message_size(Some(most))
                .max_frame_size(Some(most));
            let socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config));
            serve(Line(socket.await)).await;
        });
        let switching = Response::builder()
            .status(StatusCode::SWITCHING_PROTOCOLS)
            .header(header::CONNECTION, "upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_ACCEPT, accept);
        switching.body(Body::empty()).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
    }
}

/// What comes in.
#[derive(Debug)]
pub enum Heard {
    Text(String),
    Binary,
    /// A sign of life.
    Sign,
    Close,
}

/// One WebSocket.
#[derive(Debug)]
pub struct Line(WebSocketStream<TokioIo<Upgraded>>);

impl Line {
    /// The next message; `None` when the connection has ended.
    pub async fn hear(&mut self) -> Option<Heard> {
        Some(match self.0.next().await?.ok()? {
            Message::Text(text) => Heard::Text(text.as_str().to_owned()),
            Message::Binary(_) => Heard::Binary,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Heard::Sign,
            Message::Close(_) => Heard::Close,
        })
    }

    /// Sends a text.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        let mut rest: Bytes = text.into();
        let mut kind = Data::Text;
        loop {
            let piece = rest.split_to(rest.len().min(FRAME));
            let frame = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
            self.0.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Says that the connection ends, and waits for the other side.
    pub async fn close(&mut self, CloseFrame { code, reason }: CloseFrame) {
        let frame = Closing { code: code.into(), reason: reason.as_str().into() };
        if self.0.send(Message::Close(Some(frame))).await.is_ok() {
            // Reads until the other side has answered. Otherwise its last messages would reset the connection.
            while let Some(Ok(_)) = self.0.next().await {}
        }
    }
}
