//! Simultaneous secret answers.

use serde::{Deserialize, Serialize};

use crate::{BySeat, Seat, SeatSet};

/// Answers that several seats give in secret and that are opened together.
///
/// Answers are kept by seat, not by arrival, so the order of answering leaves no trace.
///
/// ```
/// use landsraad_kernel::{Seat, SeatSet, Sealed};
///
/// let [red, blue] = [0, 1].map(Seat::at);
/// let mut offers = Sealed::ask(SeatSet::all(2));
/// offers.answer(blue, 5);
/// assert_eq!(offers.waiting(), red.only());
/// assert!(offers.open().is_none());
/// offers.answer(red, 3);
/// assert_eq!(offers.open().expect("all have answered").collect::<Vec<_>>(), [(red, 3), (blue, 5)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sealed<T> {
    asked: SeatSet,
    answers: BySeat<Option<T>>,
}

impl<T: Copy> Sealed<T> {
    /// Asks these seats.
    pub fn ask(asked: SeatSet) -> Sealed<T> {
        Sealed { asked, answers: BySeat([None; crate::MAX_SEATS]) }
    }

    /// The seats that were asked.
    pub const fn asked(&self) -> SeatSet {
        self.asked
    }

    /// The seats that still owe an answer. Public: everybody sees which seats have answered.
    pub fn waiting(&self) -> SeatSet {
        self.asked.iter().filter(|&s| self.answers[s].is_none()).collect()
    }

    /// Whether all answers are in.
    pub fn complete(&self) -> bool {
        self.waiting().is_empty()
    }

    /// Records the answer of an asked seat, or replaces it while other answers are missing.
    pub fn answer(&mut self, seat: Seat, answer: T) {
        debug_assert!(self.asked.contains(seat), "only asked seats answer");
        self.answers[seat] = Some(answer);
    }

    /// Removes the answer of a seat.
    pub fn withdraw(&mut self, seat: Seat) {
        self.answers[seat] = None;
    }

    /// The answer of one seat. Only that seat may see it until all answers are in.
    pub fn of(&self, seat: Seat) -> Option<T> {
        self.answers[seat]
    }

    /// The answers, if all are in.
    pub fn open(&self) -> Option<impl Iterator<Item = (Seat, T)>> {
        self.complete().then(|| {
            self.answers.0.into_iter().enumerate().filter_map(|(i, a)| a.map(|a| (Seat::at(i as u8), a)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_only_when_all_have_answered() {
        let mut bids = Sealed::ask([0, 3].map(Seat::at).into_iter().collect());
        bids.answer(Seat::at(3), 5u8);
        assert!(bids.open().is_none());
        assert_eq!(bids.waiting(), Seat::at(0).only());
        bids.answer(Seat::at(0), 2);
        assert_eq!(bids.open().unwrap().collect::<Vec<_>>(), [(Seat::at(0), 2), (Seat::at(3), 5)]);
    }
}
