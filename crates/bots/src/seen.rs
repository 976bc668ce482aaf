//! What a bot gets. The state is private to this module: no bot, not even one of this crate, can reach it.

use std::cell::OnceCell;
use std::fmt;

use landsraad_kernel::{Decision, Game, Redacted, Seat, Seeded, Viewer};

/// Everything that a seat knows when it is asked. Computed on demand, from what the seat may see.
pub struct Seen<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    legal: &'a [G::Action],
    view: OnceCell<Redacted<G::View>>,
    decision: OnceCell<Option<Decision<G::Question, G::Action>>>,
}

impl<'a, G: Game> Seen<'a, G> {
    /// What `seat` sees of `state`; `legal` are all its legal answers.
    pub const fn new(game: &'a G, state: &'a G::State, seat: Seat, legal: &'a [G::Action]) -> Seen<'a, G> {
        Seen { game, state, seat, legal, view: OnceCell::new(), decision: OnceCell::new() }
    }

    /// The same for another thread.
    pub(crate) const fn again(&self) -> Seen<'a, G> {
        Seen::new(self.game, self.state, self.seat, self.legal)
    }

    /// The rules of the match, which are public.
    pub const fn game(&self) -> &'a G {
        self.game
    }

    /// The seat that is asked.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// All legal answers.
    pub const fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// What the seat may know.
    pub fn view(&self) -> &G::View {
        self.view.get_or_init(|| self.game.view(self.state, Viewer::Seat(self.seat))).get()
    }

    /// Whether several seats are asked at once. Public.
    pub fn several_asked(&self) -> bool {
        self.game.pending(self.state).seats().len() > 1
    }

    /// A world that the seat cannot tell from the real one: what it knows stays, everything else is dealt
    /// by `luck`. The same knowledge and the same luck give the same world.
    pub fn imagine(&self, luck: &mut Seeded) -> G::State {
        self.game.resample(self.state, self.seat, luck)
    }

    /// The question; `None` only if the seat is not asked.
    pub fn decision(&self) -> Option<&Decision<G::Question, G::Action>> {
        self.decision.get_or_init(|| self.game.decision(self.state, self.seat)).as_ref()
    }
}

impl<G: Game> fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("seat", &self.seat).field("view", self.view()).finish_non_exhaustive()
    }
}
