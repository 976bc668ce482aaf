//! The one loop of simulation. Benchmarks, random matches and play-outs all run it.

use crate::{Chance, EventSink, Game, Seat, Seeded};

/// Plays matches on. Keeps one list of actions, so that a play-out does not allocate once the list is long enough.
///
/// ```
/// # use landsraad_kernel::*;
/// # use landsraad_tutorial::*;
/// let rules = LiarsDice { seats: 2 };
/// let (mut chance, mut luck) = (Seeded::from_u64(7), Seeded::from_u64(8));
/// let mut state = rules.setup(&mut chance, &mut EventSink::mute());
/// let made = Playout::new().run(&rules, &mut state, &mut chance, |_, _, list| any(&rules, list, &mut luck));
/// assert!(made > 0 && rules.outcome(&state).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Playout<A> {
    list: Vec<A>,
}

impl<A> Playout<A> {
    /// A play-out with an empty list.
    pub fn new() -> Playout<A> {
        Playout { list: Vec::new() }
    }

    /// Plays on until the match is over, `choose` gives no index into the list, or the match has had as many
    /// choices as [`Game::longest`] allows. Returns how many choices were made; forced answers do not count.
    pub fn run<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        chance: &mut dyn Chance,
        mut choose: impl FnMut(&G::State, Seat, &[A]) -> Option<usize>,
    ) -> u32 {
        let mut mute = EventSink::mute();
        let mut made = 0;
        while made < game.longest() {
            let Some(seat) = game.next_choice(state, &mut self.list, chance, &mut mute) else { break };
            let chosen = choose(state, seat, &self.list).and_then(|index| self.list.get(index));
            let Some(action) = chosen else { break };
            game.apply_skipping_forced(state, seat, action, chance, &mut mute);
            made += 1;
        }
        made
    }
}

impl<A> Default for Playout<A> {
    fn default() -> Playout<A> {
        Playout::new()
    }
}

/// The index of a random action that takes nothing back, each equally likely; of any action, if all take something
/// back.
pub fn any<G: Game>(game: &G, list: &[G::Action], luck: &mut Seeded) -> Option<usize> {
    let at = (!list.is_empty()).then(|| luck.below(list.len() as u32) as usize)?;
    if !game.takes_back(&list[at]) {
        return Some(at);
    }
    let onward = || (0..list.len()).filter(|&i| !game.takes_back(&list[i]));
    match onward().count() {
        0 => Some(at),
        count => onward().nth(luck.below(count as u32) as usize),
    }
}
