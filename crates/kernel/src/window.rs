//! Moments at which others may react.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// Which seat may react first when several could: a ruling of the edition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WindowPolicy {
    /// All are asked at once; the first reaction to arrive counts.
    FirstCome,
    /// One seat after another in the order of the waiting list.
    InOrder,
}

/// A moment of type `M` at which some seats may react or pass.
///
/// `waiting` must be computed from public facts. Every seat that *could* hold the card is asked, whether or
/// not it does; otherwise the pause itself would reveal which seat holds it.
///
/// ```
/// use landsraad_kernel::{Seat, SeatSet, Window, WindowPolicy};
///
/// let [red, blue] = [0, 1].map(Seat::at);
/// let mut window = Window::open("a bribe", SeatSet::all(2), WindowPolicy::InOrder, blue);
/// assert_eq!(window.pending(), blue.only());
/// window.pass(blue);
/// assert_eq!(window.pending(), red.only());
/// window.pass(red);
/// assert!(window.is_closed());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window<M> {
    /// What may be reacted to.
    pub moment: M,
    /// The seats that have not passed yet.
    pub waiting: SeatSet,
    /// Which seat reacts first.
    pub policy: WindowPolicy,
    /// The first seat to be asked under [`WindowPolicy::InOrder`]; then table order.
    pub from: Seat,
}

impl<M> Window<M> {
    /// Opens a window for `waiting`.
    pub const fn open(moment: M, waiting: SeatSet, policy: WindowPolicy, from: Seat) -> Window<M> {
        Window { moment, waiting, policy, from }
    }

    /// The seats that are asked now.
    pub fn pending(&self) -> SeatSet {
        match self.policy {
            WindowPolicy::FirstCome => self.waiting,
            WindowPolicy::InOrder => {
                let count = crate::MAX_SEATS as u8;
                let mut seat = self.from;
                for _ in 0..count {
                    if self.waiting.contains(seat) {
                        return seat.only();
                    }
                    seat = seat.next(count);
                }
                SeatSet::EMPTY
            }
        }
    }

    /// One seat lets the moment pass.
    pub const fn pass(&mut self, seat: Seat) {
        self.waiting.remove(seat);
    }

    /// Whether everybody has passed.
    pub const fn is_closed(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_order_asks_one_at_a_time_from_the_given_seat() {
        let mut w = Window::open((), SeatSet::all(4), WindowPolicy::InOrder, Seat::at(2));
        assert_eq!(w.pending(), Seat::at(2).only());
        w.pass(Seat::at(2));
        w.pass(Seat::at(3));
        assert_eq!(w.pending(), Seat::at(0).only());
        let all = Window::open((), SeatSet::all(4), WindowPolicy::FirstCome, Seat::at(2));
        assert_eq!(all.pending(), SeatSet::all(4));
    }
}
