//! Seats at the table.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// One place at the table, counted from zero in table order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, if there can be one.
    #[inline]
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < MAX_SEATS { Some(Seat(index)) } else { None }
    }

    /// The seat with this index.
    ///
    /// # Panics
    /// If the index is not below [`MAX_SEATS`]; for constants and loops over known ranges.
    #[inline]
    pub const fn at(index: u8) -> Seat {
        assert!((index as usize) < MAX_SEATS, "seat index out of range");
        Seat(index)
    }

    /// The index of this seat, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(MAX_SEATS as u8)).map(Seat)
    }

    /// The set that holds only this seat.
    #[inline]
    pub const fn only(self) -> SeatSet {
        SeatSet(1 << self.0)
    }

    #[must_use]
    /// The next seat of a table with `count` seats, in table order.
    #[inline]
    pub const fn next(self, count: u8) -> Seat {
        self.ahead(1, count)
    }

    #[must_use]
    /// The seat this many places further on at a table with `count` seats, in table order.
    #[inline]
    pub const fn ahead(self, places: u8, count: u8) -> Seat {
        let next = self.0 + places;
        // A division takes longer than all the rest.
        Seat(if next < count { next } else { next % count })
    }

    /// All seats of a table with `count` seats, once round in table order, from this one on.
    pub fn round(self, count: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..count).map(move |places| self.ahead(places, count))
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(index: u8) -> Result<Seat, String> {
        Seat::new(index)
            .ok_or_else(|| format!("seat {index} does not exist; seats are 0 to {}", MAX_SEATS - 1))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

crate::set! {
    /// A set of seats. Iterates in table order.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    #[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Seat>"))]
    pub struct SeatSet(u8) of Seat: |seat| seat.0, |number| Seat(number);
}

impl SeatSet {
    /// The first `count` seats.
    #[inline]
    pub const fn all(count: u8) -> SeatSet {
        SeatSet(((1u16 << count) - 1) as u8)
    }
}

impl Not for SeatSet {
    type Output = SeatSet;
    /// Everybody else, of [`MAX_SEATS`]; intersect with the table's seats.
    fn not(self) -> SeatSet {
        SeatSet(!self.0 & SeatSet::all(MAX_SEATS as u8).0)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// A value for each seat, computed from the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|i| value(Seat(i as u8))))
    }

    /// The pairs of seat and value, in table order, for all [`MAX_SEATS`] seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, v)| (Seat(i as u8), v))
    }

    /// Like [`BySeat::iter`], to change the values.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(i, v)| (Seat(i as u8), v))
    }

    /// The same shape with each value mapped.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(f))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_in_table_order() {
        let set: SeatSet = [4, 0, 2].map(Seat::at).into_iter().collect();
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 4]);
        assert_eq!(set.len(), 3);
        assert_eq!(set.without(Seat::at(0)).first(), Some(Seat::at(2)));
        assert!((!set).contains(Seat::at(5)) && !(!set).contains(Seat::at(4)));
    }

    #[test]
    fn a_round_visits_every_seat_once() {
        let round = |from, count| Seat::at(from).round(count).map(Seat::index).collect::<Vec<_>>();
        assert_eq!((round(2, 4), round(0, 3)), (vec![2, 3, 0, 1], vec![0, 1, 2]));
    }

    #[test]
    fn seats_come_from_json_only_in_range() {
        assert_eq!(serde_json::from_str::<Seat>("5").unwrap(), Seat::at(5));
        assert!(serde_json::from_str::<Seat>("6").unwrap_err().to_string().contains("seat 6"));
        let set: SeatSet = serde_json::from_str("[3,1]").unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,3]");
    }
}
