//! What a seat may answer, counted and indexed without being written out.

use crate::{Game, Seeded};

/// The legal actions of a seat, in the order of [`Game::legal`].
///
/// A long run of actions that differ in one number stays a range or a set of bits, so that a random player
/// can count the actions and take one of them without writing them out.
///
/// ```
/// # use landsraad_kernel::Choices;
/// let mut choices = Choices::new();
/// choices.push("pass".to_owned());
/// choices.range(2, 4, |n| format!("bid {n}"));
/// choices.push("leave".to_owned());
/// assert_eq!((choices.len(), choices.get(2).as_deref()), (5, Some("bid 3")));
/// assert_eq!(choices.write_out(), ["pass", "bid 2", "bid 3", "bid 4", "leave"]);
/// ```
#[derive(Clone, Debug)]
pub struct Choices<A> {
    /// All actions but those of the run.
    list: Vec<A>,
    run: Option<Run<A>>,
    /// How many actions precede the run, and how many are in it.
    before: usize,
    len: usize,
}

/// Actions that differ in one number.
#[derive(Clone, Copy, Debug)]
enum Run<A> {
    Range { first: u16, action: fn(u16) -> A },
    Bits { bits: u128, action: fn(u8) -> A },
}

impl<A> Run<A> {
    fn nth(&self, index: usize) -> A {
        match *self {
            Run::Range { first, action } => action(first + index as u16),
            Run::Bits { bits, action } => {
                let (low, high) = (bits as u64, (bits >> 64) as u64);
                let below = low.count_ones() as usize;
                if index < below {
                    action(nth_bit(low, index))
                } else {
                    action(64 + nth_bit(high, index - below))
                }
            }
        }
    }
}

/// The place of a bit of a word, counted among those that are set.
fn nth_bit(mut word: u64, index: usize) -> u8 {
    for _ in 0..index {
        word &= word - 1;
    }
    word.trailing_zeros() as u8
}

impl<A> Choices<A> {
    /// No action.
    pub const fn new() -> Choices<A> {
        Choices { list: Vec::new(), run: None, before: 0, len: 0 }
    }

    /// An empty list with memory for this many actions that are written out.
    pub fn with_capacity(room: usize) -> Choices<A> {
        Choices { list: Vec::with_capacity(room), run: None, before: 0, len: 0 }
    }

    /// How many actions there are.
    pub const fn len(&self) -> usize {
        self.list.len() + self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all actions.
    pub fn clear(&mut self) {
        self.list.clear();
        (self.run, self.before, self.len) = (None, 0, 0);
    }

    /// Adds an action.
    pub fn push(&mut self, action: A) {
        self.list.push(action);
    }

    /// Adds the actions of the numbers from `first` to `last`; none if `last` is smaller.
    pub fn range(&mut self, first: u16, last: u16, action: fn(u16) -> A) {
        if first <= last {
            self.add(Run::Range { first, action }, usize::from(last - first) + 1);
        }
    }

    /// Adds the actions of the bits that are set, the lowest first.
    pub fn bits(&mut self, bits: u128, action: fn(u8) -> A) {
        if bits != 0 {
            self.add(Run::Bits { bits, action }, bits.count_ones() as usize);
        }
    }

    fn add(&mut self, run: Run<A>, len: usize) {
        if self.run.is_some() {
            self.list.extend((0..len).map(|i| run.nth(i)));
        } else {
            (self.run, self.before, self.len) = (Some(run), self.list.len(), len);
        }
    }

    /// Writes all actions out.
    pub fn write_out(&mut self) -> &[A] {
        if let Some(run) = self.run.take() {
            let len = std::mem::take(&mut self.len);
            self.list.extend((0..len).map(|i| run.nth(i)));
            self.list[self.before..].rotate_right(len);
        }
        &self.list
    }

    /// The actions that are written out: all of them after [`Choices::write_out`].
    pub fn written(&self) -> &[A] {
        &self.list
    }
}

impl<A: Clone> Choices<A> {
    /// The action at a place of the list.
    pub fn get(&self, index: usize) -> Option<A> {
        match (&self.run, index.checked_sub(self.before)) {
            (Some(run), Some(within)) if within < self.len => Some(run.nth(within)),
            (Some(_), Some(_)) => self.list.get(index - self.len).cloned(),
            (Some(_) | None, _) => self.list.get(index).cloned(),
        }
    }

    /// The only action, if there is just one.
    pub fn only(&self) -> Option<A> {
        if self.len() == 1 { self.get(0) } else { None }
    }

    /// A random action that takes nothing back, each equally likely; any action, if all take something back.
    pub fn any<G: Game<Action = A>>(&mut self, game: &G, luck: &mut Seeded) -> Option<A> {
        let chosen = self.get(luck.below(u32::try_from(self.len()).ok().filter(|&n| n > 0)?) as usize)?;
        if game.takes_back(&chosen) { self.any_onward(game, luck, chosen) } else { Some(chosen) }
    }

    /// The same, after an action was chosen that takes something back.
    #[inline(never)] // Seldom: the way of the others is short without it.
    fn any_onward<G: Game<Action = A>>(&mut self, game: &G, luck: &mut Seeded, chosen: A) -> Option<A> {
        let onward = |list: &[A]| list.iter().filter(|action| !game.takes_back(action)).count() as u32;
        let count = onward(self.write_out());
        if count == 0 {
            return Some(chosen);
        }
        let nth = luck.below(count) as usize;
        self.list.iter().filter(|action| !game.takes_back(action)).nth(nth).cloned()
    }
}

impl<A> Default for Choices<A> {
    fn default() -> Choices<A> {
        Choices::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Choices<u16> {
        let mut choices = Choices::new();
        choices.push(1000);
        choices.bits(1 << 3 | 1 << 64 | 1 << 127, u16::from);
        choices.push(1001);
        choices.range(200, 201, |n| n);
        choices.range(9, 8, |n| n);
        choices
    }

    #[test]
    fn a_run_stands_where_it_was_added() {
        let mut choices = some();
        let counted: Vec<u16> = (0..choices.len()).filter_map(|i| choices.get(i)).collect();
        assert_eq!(counted, [1000, 3, 64, 127, 1001, 200, 201]);
        assert_eq!((choices.get(7), choices.only()), (None, None));
        assert_eq!(choices.write_out(), counted);
        assert_eq!((choices.len(), choices.get(3), choices.written()), (7, Some(127), &*counted));
    }

    #[test]
    fn a_run_of_one_is_the_only_action() {
        let mut choices = some();
        choices.clear();
        assert!(choices.is_empty());
        choices.range(5, 5, |n| n);
        assert_eq!(choices.only(), Some(5));
    }
}
