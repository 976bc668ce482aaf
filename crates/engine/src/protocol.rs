//! What host and engine say to each other: one JSON object per line. `docs/engine.md` describes it.

use landsraad_catalog::{Match, Rules};
use landsraad_kernel::{Options, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// From the host to an engine.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToEngine {
    /// The first line.
    Hello {
        /// The version the host speaks.
        version: u32,
    },
    /// A match begins.
    New {
        /// The game's id.
        game: String,
        /// The edition's id.
        edition: String,
        /// Every option with its value.
        #[serde(default)]
        options: Options,
        /// How many seats.
        seats: u8,
        /// The seat the engine plays.
        seat: Seat,
    },
    /// What the seat sees, before it is asked to go.
    Position {
        /// A world that the seat cannot tell from the true one, as this program stores states.
        #[serde(default)]
        world: Option<String>,
        /// The record so far, from a host that trusts the engine with it.
        #[serde(default)]
        record: Option<String>,
    },
    /// Think and answer.
    Go {
        /// Milliseconds.
        #[serde(default)]
        movetime: Option<u64>,
        /// Simulations, for engines that count them.
        #[serde(default)]
        simulations: Option<u32>,
        /// The seed of the engine's own luck.
        #[serde(default)]
        luck: Option<u64>,
    },
    /// Answer now.
    Stop,
    /// Say when you are ready.
    Isready,
    /// The match is over.
    Over,
    /// Leave.
    Quit,
}

/// From an engine to the host.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromEngine {
    /// The answer to `hello`.
    Id {
        /// What the engine calls itself.
        name: String,
        /// The version it speaks.
        version: u32,
        /// The games it plays; all of them if empty.
        #[serde(default)]
        games: Vec<String>,
    },
    /// The answer to `new` and `isready`.
    Ready,
    /// What it thinks so far.
    Info {
        /// Anything: simulations, time, chances, a sentence.
        #[serde(flatten)]
        about: serde_json::Map<String, Value>,
    },
    /// The answer to `go`: one of the options of the decision, or one of the asides.
    Bestmove {
        /// The action, word for word.
        action: Value,
    },
    /// Something the engine cannot do.
    Error {
        /// Why.
        why: String,
    },
}

/// The line that begins a match.
pub fn new_match(rules: &dyn Rules, seat: Seat) -> Value {
    json!({
        "type": "new", "game": rules.game(), "edition": rules.edition(), "options": rules.options(),
        "seats": rules.seats(), "seat": seat,
    })
}

/// What a seat sees: its view, its question and a world dealt again from what it knows. Nothing hidden is in it.
pub fn position(table: &dyn Match, seat: Seat, luck: u64) -> Value {
    let viewer = Viewer::Seat(seat);
    json!({
        "type": "position", "seat": seat, "step": table.step(), "view": table.view(viewer), "decision": table.decision(seat),
        "asides": table.asides(seat), "events": table.events(viewer), "world": table.resampled(seat, luck).snapshot(),
    })
}
