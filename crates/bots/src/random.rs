//! Level 0: uniform over the legal answers, never reopening one. For testing and as a yardstick.

use landsraad_kernel::{Game, Seeded};

use crate::{Answer, Bot, Seen};

/// Chooses any legal answer with equal chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&self, seen: &Seen<'_, G>, luck: &mut Seeded) -> Answer {
        let forward = seen.legal().iter().filter(|a| !seen.game().takes_back(a)).count();
        if forward == 0 {
            return Answer::plain(luck.below(seen.legal().len() as u32) as usize);
        }
        let nth = luck.below(forward as u32) as usize;
        let index = (0..seen.legal().len()).filter(|&i| !seen.game().takes_back(&seen.legal()[i])).nth(nth);
        Answer::plain(index.unwrap_or(0))
    }
}
