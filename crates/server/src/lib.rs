//! Tables, seats, clocks, chat and storage: every game of the catalog over HTTP and WebSocket.

pub mod storage;
