//! A WebSocket that keeps little memory while nothing is sent.
//!
//! The library copies each message into a buffer and keeps a buffer as large as the largest message. So it only
//! reads and closes here. A message goes to the system as it is, behind its head (RFC 6455, 5.2), in one call.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Utf8Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::body::{Buf, Bytes};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame as Closing, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The buffer for reading. The default one takes more than 100 KiB.
const READ_BUFFER: usize = 512;
/// The first byte of a text that is one frame.
const WHOLE_TEXT: u8 = 0x81;

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

    /// Sends a text. If this is dropped before its end, the connection can only be closed.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        // An answer to a ping that waits goes first, or it would come in the middle of the text.
        self.0.flush().await?;
        let text: Bytes = text.into();
        let (head, length) = head_of(text.len());
        let stream = self.0.get_mut();
        stream.write_all_buf(&mut (&head[..length]).chain(text)).await?;
        Ok(stream.flush().await?)
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

/// The head of a frame with a whole text of this many bytes, and the length of the head.
fn head_of(text: usize) -> ([u8; 10], usize) {
    let mut head = [WHOLE_TEXT; 10];
    let length = match text {
        0..126 => {
            head[1] = text as u8;
            2
        }
        126..0x1_0000 => {
            head[1] = 126;
            head[2..4].copy_from_slice(&(text as u16).to_be_bytes());
            4
        }
        _ => {
            head[1] = 127;
            head[2..].copy_from_slice(&(text as u64).to_be_bytes());
            10
        }
    };
    (head, length)
}

#[cfg(test)]
mod tests {
    use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

    use super::*;

    #[test]
    fn the_library_reads_the_head_of_a_text_of_any_length() {
        for text in [0, 1, 125, 126, 127, 0xffff, 0x1_0000, 3_000_000] {
            let (head, length) = head_of(text);
            let mut bytes = std::io::Cursor::new(&head[..length]);
            let (read, size) = FrameHeader::parse(&mut bytes).unwrap().unwrap();
            assert_eq!((size, bytes.position()), (text as u64, length as u64));
            assert!(read.is_final && read.mask.is_none() && read.opcode == OpCode::Data(Data::Text));
        }
    }
}
