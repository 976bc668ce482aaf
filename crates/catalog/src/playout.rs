//! Whole matches among bots, without JSON in between.

use std::ops::ControlFlow;

use landsraad_bots::{Bot, Seen};
use landsraad_kernel::{EventSink, Narrate, Outcome, Picks, Recorded, Seat, Seed, Seeded, Setup, SetupError};

use crate::entry::Roster;
use crate::record::{VERSION, seed_to_hex};
use crate::{Commitment, End, Header, OutcomeJson, Record, StepRecord};

/// What came of a simulated match.
#[derive(Clone, Debug)]
pub struct PlayOut {
    /// How it ended; `None` if it was longer than the game allows, which is a bug.
    pub outcome: Option<Outcome>,
    /// The role of each seat.
    pub roles: Vec<&'static str>,
    /// How many answers were chosen by a bot; forced ones do not count.
    pub decisions: u32,
    /// How many actions the match had, forced ones too.
    pub length: u32,
    /// The record, if it was asked for.
    pub record: Option<Record>,
}

/// The stream of a bot's own luck: far from the streams of the match.
const BOT_STREAMS: u64 = 1 << 40;

pub(crate) fn play_out<G: Setup + Narrate>(
    id: &'static str,
    game: &G,
    roster: &Roster<G>,
    seed: Seed,
    bots: &[&str],
    keep_record: bool,
) -> Result<PlayOut, SetupError> {
    let seats: Vec<&dyn Bot<G>> = (0..game.seats() as usize)
        .map(|i| roster.find(bots.get(i % bots.len().max(1)).copied().unwrap_or("random")))
        .collect::<Result<_, _>>()?;
    let mut setup = Picks::new();
    let mut first = Seeded::new(seed, 0);
    let mut state = game.setup(&mut Recorded::new(&mut first, &mut setup), &mut EventSink::mute());
    let mut luck = Seeded::new(seed, BOT_STREAMS);
    let mut steps: Vec<StepRecord> = Vec::new();
    let mut legal: Vec<G::Action> = Vec::new();
    let (mut decisions, mut length) = (0, 0);
    while length < game.longest() {
        let pending = game.pending(&state).seats();
        let Some(seat) = pending.first() else { break };
        legal.clear();
        game.legal(&state, seat, &mut |action| {
            legal.push(action);
            ControlFlow::Continue(())
        });
        let index = if legal.len() == 1 {
            0
        } else {
            decisions += 1;
            seats[seat.index()].choose(&Seen::new(game, &state, seat, &legal), &mut luck).index
        };
        let Some(action) = legal.get(index) else { break };
        length += 1;
        let stream = u64::from(length);
        let mut seeded = Seeded::new(seed, stream);
        if keep_record {
            let mut picks = Picks::new();
            let chance = &mut Recorded::new(&mut seeded, &mut picks);
            game.apply(&mut state, seat, action, chance, &mut EventSink::mute());
            let action = serde_json::to_value(action).unwrap_or_default();
            steps.push(StepRecord { n: length, seat, action, picks, stream });
        } else {
            game.apply(&mut state, seat, action, &mut seeded, &mut EventSink::mute());
        }
    }
    let outcome = game.outcome(&state);
    let roles = Seat::first(game.seats()).map(|s| game.role(&state, s)).collect();
    let record = keep_record.then(|| Record {
        header: Header {
            landsraad: VERSION,
            game: id.to_owned(),
            edition: game.edition().to_owned(),
            options: game.options(),
            seats: game.seats(),
            names: vec![],
            commitment: Commitment::to(seed),
            setup,
        },
        steps,
        end: outcome
            .map(|o| End { outcome: Some(OutcomeJson::of(game, &state, o)), seed: Some(seed_to_hex(seed)) }),
    });
    Ok(PlayOut { outcome, roles, decisions, length, record })
}
