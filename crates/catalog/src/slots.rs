//! A fixed space of actions for learners: every action has its own number, and a mask says which are legal.
//!
//! The number is a hash of the action, so the same action has the same number in every position. Where two
//! legal actions of one list have the same hash, the later one takes the next free number. The numbers are
//! the same on every machine for one version of the program.

use std::hash::{Hash, Hasher};

/// How many numbers there are. No legal list is longer; a test plays matches of every game to see it.
pub const SLOTS: usize = 1024;

/// A hash that is the same on every machine and needs no key.
struct Plain(u64);

impl Plain {
    fn mix(&mut self, x: u64) {
        self.0 = (self.0.rotate_left(5) ^ x).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Plain {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    fn write_u8(&mut self, x: u8) {
        self.mix(u64::from(x));
    }

    fn write_u16(&mut self, x: u16) {
        self.mix(u64::from(x));
    }

    fn write_u32(&mut self, x: u32) {
        self.mix(u64::from(x));
    }

    fn write_u64(&mut self, x: u64) {
        self.mix(x);
    }

    fn write_usize(&mut self, x: usize) {
        self.mix(x as u64);
    }

    fn write_isize(&mut self, x: isize) {
        self.mix(x as u64);
    }

    fn finish(&self) -> u64 {
        // The high bits of a product depend on all of its factors.
        self.0 >> 54
    }
}

/// Calls `each` with the place of every action in the list and its number. Actions beyond [`SLOTS`] are left
/// out.
pub fn slots<A: Hash>(actions: &[A], mut each: impl FnMut(usize, usize)) {
    let mut used = [0u64; SLOTS / 64];
    for (at, action) in actions.iter().enumerate().take(SLOTS) {
        let mut hasher = Plain(0x9e37_79b9_7f4a_7c15);
        action.hash(&mut hasher);
        let mut slot = hasher.finish() as usize % SLOTS;
        while used[slot / 64] >> (slot % 64) & 1 == 1 {
            slot = (slot + 1) % SLOTS;
        }
        used[slot / 64] |= 1 << (slot % 64);
        each(at, slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_kernel::{Options, Seed};

    #[test]
    fn every_action_of_a_list_has_a_number_of_its_own() {
        let actions: Vec<u32> = (0..SLOTS as u32 + 5).collect();
        let mut seen = vec![false; SLOTS];
        slots(&actions, |at, slot| {
            assert!(at < SLOTS && !seen[slot]);
            seen[slot] = true;
        });
        assert!(seen.iter().all(|&s| s));
    }

    #[test]
    fn an_action_alone_has_the_same_number_in_every_list() {
        let number = |list: &[(u8, u32)]| {
            let mut found = 0;
            slots(list, |at, slot| {
                if list[at] == (3, 7) {
                    found = slot;
                }
            });
            found
        };
        assert_eq!(number(&[(3, 7)]), number(&[(1, 2), (3, 7)]));
    }

    #[test]
    fn no_legal_list_is_longer_than_the_space() {
        for entry in crate::catalog().entries() {
            for edition in &entry.spec().editions {
                let rules = entry.rules(edition.id, &Options::default(), edition.max_seats).unwrap();
                let mut table = rules.start(Seed::from_u64(5));
                for n in 0..3_000 {
                    let Some(seat) = table.pending().seats().first() else { break };
                    let legal = table.legal_actions(seat);
                    assert!(!legal.is_empty() && legal.len() < SLOTS / 2, "{}: {}", edition.id, legal.len());
                    let chosen = table.bot_move(seat, "random", n).unwrap();
                    assert!(legal.iter().any(|(_, action, _)| *action == chosen.action));
                    table.act(seat, table.step(), &chosen.action).unwrap();
                }
            }
        }
    }
}
