//! Sets of things with small numbers, one bit each.

use std::marker::PhantomData;

/// Something with a small number of its own.
pub trait Numbered: Copy {
    /// Its number.
    fn number(self) -> u8;
    /// The one with this number.
    fn numbered(number: u8) -> Self;
}

/// A word whose bits are taken one by one, the lowest first.
pub trait Bits: Copy {
    /// What is left while they are taken.
    type Left: Clone;
    /// All of them.
    fn left(self) -> Self::Left;
    /// The word of what is left.
    fn word(left: Self::Left) -> Self;
    /// Takes the lowest.
    fn take(left: &mut Self::Left) -> Option<u8>;
    /// Leaves out this many of the lowest.
    fn skip(left: &mut Self::Left, count: usize);
}

macro_rules! bits {
    ($($word:ty)*) => {$(
        impl Bits for $word {
            type Left = $word;
            #[inline]
            fn left(self) -> $word {
                self
            }
            #[inline]
            fn word(left: $word) -> $word {
                left
            }
            #[inline]
            fn take(left: &mut $word) -> Option<u8> {
                if *left == 0 {
                    return None;
                }
                let lowest = left.trailing_zeros() as u8;
                *left &= *left - 1;
                Some(lowest)
            }
            #[inline]
            fn skip(left: &mut $word, count: usize) {
                for _ in 0..count {
                    *left &= left.wrapping_sub(1);
                }
            }
        }
    )*};
}
bits!(u8 u16 u32 u64);

impl Bits for u128 {
    // Two words, because a processor finds the next bit of a word in one step.
    type Left = [u64; 2];
    #[inline]
    fn left(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
    #[inline]
    fn word(left: [u64; 2]) -> u128 {
        u128::from(left[0]) | u128::from(left[1]) << 64
    }
    #[inline]
    fn take(left: &mut [u64; 2]) -> Option<u8> {
        u64::take(&mut left[0]).or_else(|| u64::take(&mut left[1]).map(|bit| bit + 64))
    }
    #[inline]
    fn skip(left: &mut [u64; 2], count: usize) {
        let low = left[0].count_ones() as usize;
        if count < low {
            return u64::skip(&mut left[0], count);
        }
        left[0] = 0;
        u64::skip(&mut left[1], count - low);
    }
}

/// The members of a set, by number.
#[derive(Clone, Debug)]
pub struct Members<T, W: Bits> {
    left: W::Left,
    of: PhantomData<T>,
}

impl<T, W: Bits> Members<T, W> {
    /// The members with these bits.
    #[inline]
    pub fn of(bits: W) -> Members<T, W> {
        Members { left: bits.left(), of: PhantomData }
    }
    /// The bits of those that are left.
    #[inline]
    pub fn bits(self) -> W {
        W::word(self.left)
    }
}

impl<T: Numbered, W: Bits> Iterator for Members<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        W::take(&mut self.left).map(T::numbered)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        W::skip(&mut self.left, n);
        self.next()
    }
}

/// Declares a set type: a word with one bit for each member, and the usual methods of sets.
///
/// The member type says which set holds only itself (`only`), and the declaration says how a member is numbered.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Die(u8);
///
/// impl Die {
///     const fn only(self) -> Dice {
///         Dice(1 << self.0)
///     }
/// }
///
/// landsraad_kernel::set! {
///     /// A set of dice.
///     #[derive(Clone, Copy, PartialEq, Debug, Default)]
///     struct Dice(u8) of Die: |die| die.0, |number| Die(number);
/// }
///
/// let dice: Dice = [Die(5), Die(2)].into_iter().collect();
/// assert!(dice.contains(Die(2)) && dice.len() == 2);
/// assert_eq!(dice.without(Die(2)).first(), Some(Die(5)));
/// assert_eq!(dice.iter().map(|die| die.0).collect::<Vec<_>>(), [2, 5]);
/// ```
#[macro_export]
macro_rules! set {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Set:ident($field:vis $Word:ty) of $T:ty:
            |$item:ident| $number:expr, |$index:ident| $numbered:expr;
    ) => {
        $(#[$meta])*
        $vis struct $Set($field $Word);

        impl $crate::Numbered for $T {
            #[inline]
            fn number(self) -> u8 {
                let $item = self;
                $number
            }
            #[inline]
            fn numbered($index: u8) -> $T {
                $numbered
            }
        }

        #[allow(dead_code)] // A set has all methods, used or not.
        impl $Set {
            /// No member.
            pub const EMPTY: $Set = $Set(0);

            /// Whether it is in the set.
            #[inline]
            pub const fn contains(self, member: $T) -> bool {
                self.0 & member.only().0 != 0
            }
            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// How many members there are.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }
            /// The member with the lowest number.
            #[inline]
            pub fn first(self) -> Option<$T> {
                self.iter().next()
            }
            /// Puts one in.
            #[inline]
            pub const fn insert(&mut self, member: $T) {
                self.0 |= member.only().0;
            }
            /// Takes one out; returns whether it was in the set.
            #[inline]
            pub const fn remove(&mut self, member: $T) -> bool {
                let had = self.contains(member);
                self.0 &= !member.only().0;
                had
            }
            /// This set with one more.
            #[must_use]
            #[inline]
            pub const fn with(self, member: $T) -> $Set {
                $Set(self.0 | member.only().0)
            }
            /// This set without one.
            #[must_use]
            #[inline]
            pub const fn without(self, member: $T) -> $Set {
                $Set(self.0 & !member.only().0)
            }
            /// The members of both sets.
            #[must_use]
            #[inline]
            pub const fn and(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
            /// The members of either set.
            #[must_use]
            #[inline]
            pub const fn or(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
            /// The members that the other set has not.
            #[must_use]
            #[inline]
            pub const fn minus(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
            /// Whether the sets have a member in common.
            #[inline]
            pub const fn meets(self, other: $Set) -> bool {
                self.0 & other.0 != 0
            }
            /// Whether every member is in the other set.
            #[inline]
            pub const fn is_subset(self, of: $Set) -> bool {
                self.0 & !of.0 == 0
            }
            /// One bit for each member, the one with the lowest number lowest.
            #[inline]
            pub const fn bits(self) -> $Word {
                self.0
            }
            /// The members by number.
            #[inline]
            pub fn iter(self) -> $crate::Members<$T, $Word> {
                $crate::Members::of(self.0)
            }
        }

        #[allow(dead_code)] // A set has all methods, used or not.
        impl $Set {
            /// Takes a member out that chance decides; none of an empty set.
            pub fn draw(&mut self, what: $crate::RuleRef, chance: &mut dyn $crate::Chance) -> Option<$T> {
                let count = self.len() as u32;
                let drawn = (count > 0).then(|| chance.pick(what, count))?;
                let member = self.iter().nth(drawn as usize)?;
                self.remove(member);
                Some(member)
            }
        }

        impl FromIterator<$T> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $T>>(members: I) -> $Set {
                members.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }
        /// All that is in one of them.
        impl FromIterator<$Set> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Set>>(sets: I) -> $Set {
                sets.into_iter().fold($Set::EMPTY, $Set::or)
            }
        }
        impl From<$crate::Members<$T, $Word>> for $Set {
            #[inline]
            fn from(members: $crate::Members<$T, $Word>) -> $Set {
                $Set(members.bits())
            }
        }
        impl From<Vec<$T>> for $Set {
            fn from(members: Vec<$T>) -> $Set {
                members.into_iter().collect()
            }
        }
        impl From<$Set> for Vec<$T> {
            fn from(set: $Set) -> Vec<$T> {
                set.iter().collect()
            }
        }
        impl ::std::ops::BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                self.or(other)
            }
        }
        impl ::std::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                *self = self.or(other);
            }
        }
        impl ::std::ops::BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                self.and(other)
            }
        }
        impl ::std::ops::BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: $Set) {
                *self = self.and(other);
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Numbered for u8 {
        fn number(self) -> u8 {
            self
        }
        fn numbered(number: u8) -> u8 {
            number
        }
    }

    #[test]
    fn the_nth_member_is_found_in_either_word() {
        let bits = 1 << 3 | 1 << 63 | 1 << 64 | 1 << 127;
        let members = || Members::<u8, u128>::of(bits);
        let all: Vec<u8> = members().collect();
        assert_eq!(all, [3, 63, 64, 127]);
        for (n, member) in all.iter().enumerate() {
            let mut left = members();
            assert_eq!(left.nth(n), Some(*member));
            assert_eq!(left.collect::<Vec<_>>(), all[n + 1..]);
        }
        assert_eq!((members().nth(4), members().nth(200)), (None, None));
        assert_eq!((Members::<u8, u16>::of(0b101).nth(1), Members::<u8, u16>::of(1).nth(1)), (Some(2), None));
    }
}
