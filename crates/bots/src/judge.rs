//! What a position is worth to each seat, learned from finished matches: features of an imagined world, and
//! a small network over them. `docs/bots-search.md` describes the features and the files.

use landsraad_kernel::{Chance, Game, MAX_SEATS, Outcome, Seat};
use landsraad_search::ahead::{Shares, winners};

use crate::net::Net;

/// Knows what positions of a game are worth.
pub trait Judge<G: Game>: Send + Sync {
    /// Which encoding this is: data and weights of another version do not fit.
    fn version(&self) -> u32;

    /// How many features a seat has.
    fn width(&self) -> usize;

    /// How many seats see a position differently: the first seats of the table.
    fn viewpoints(&self, game: &G) -> u8 {
        game.seats()
    }

    /// Writes the features of one seat; `out` has [`Judge::width`] places, all zero.
    fn encode(&self, game: &G, state: &G::State, seat: Seat, out: &mut [f32]);

    /// Writes the features as this seat may know them: those of a world that it imagines. A judge that reads
    /// few hidden things imagines these alone.
    fn encode_imagined(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        chance: &mut dyn Chance,
        out: &mut [f32],
    ) {
        self.encode(game, &game.resample(state, seat, chance), seat, out);
    }

    /// The network, if there is one for this encoding.
    fn net(&self) -> Option<&'static Net>;

    /// The chance of a seat to win, from its features.
    fn share(&self, _seat: Seat, features: &[f32]) -> Option<f32> {
        self.net().map(|net| net.share(features))
    }

    /// How far the match is: grows at quiet points only.
    fn stage(&self, game: &G, state: &G::State) -> u32;

    /// Whether the heuristic player answers such a question without a search:
    /// because it solves it exactly, or because the time is better spent on others.
    fn solved(&self, _game: &G, _question: &G::Question) -> bool {
        false
    }

    /// What a finished match counts for the seats while candidates are compared.
    fn ending(&self, _game: &G, _state: &G::State, outcome: &Outcome) -> Shares {
        winners(outcome)
    }

    /// The part of the match that a position belongs to: dice of simulations come from a new stream where it changes.
    fn moment(&self, _game: &G, _state: &G::State) -> u32 {
        0
    }

    /// The chance of each seat to win.
    fn value(&self, game: &G, state: &G::State) -> Shares {
        let mut shares = [0.0; MAX_SEATS];
        let Some(net) = self.net() else { return shares };
        let mut features = [0.0; WIDEST];
        for seat in Seat::first(game.seats()) {
            let features = &mut features[..self.width()];
            features.fill(0.0);
            self.encode(game, state, seat, features);
            shares[seat.index()] = net.share(features);
        }
        shares
    }
}

/// The most features any game has.
pub const WIDEST: usize = 192;

/// Writes features one after the other.
pub(crate) struct Pen<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Pen<'a> {
    pub fn new(out: &'a mut [f32]) -> Pen<'a> {
        Pen { out, at: 0 }
    }

    /// A number.
    pub fn num(&mut self, x: f32) {
        if let Some(slot) = self.out.get_mut(self.at) {
            *slot = x;
        }
        self.at += 1;
    }

    /// A count, as a share of a usual one.
    pub fn count(&mut self, n: impl Into<f64>, usual: f64) {
        self.num((n.into() / usual) as f32);
    }

    /// Whether something holds.
    pub fn flag(&mut self, yes: bool) {
        self.num(f32::from(u8::from(yes)));
    }

    /// One of this many.
    pub fn one_of(&mut self, which: usize, of: usize) {
        for i in 0..of {
            self.flag(i == which);
        }
    }

    /// How much has been written.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Leaves features at zero up to a place.
    pub fn skip_to(&mut self, at: usize) {
        self.at = at;
    }
}
