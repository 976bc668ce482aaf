//! A short list inside a state that is copied as a block of bytes.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` small values, stored inline.
///
/// It is `Copy`, so a state made of such lists is cloned by copying its bytes. A list that keeps its unused places
/// uninitialised has to be cloned element by element.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    /// `None` until something is put in. The places beyond `len` hold old values, which no method shows.
    items: Option<[T; N]>,
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list.
    pub const fn new() -> List<T, N> {
        assert!(N <= u8::MAX as usize, "a list is short");
        List { items: None, len: 0 }
    }

    /// Whether nothing more can be put in.
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Puts a value at the end.
    ///
    /// # Panics
    /// If the list is full, which is a bug in the game's rules.
    pub fn push(&mut self, value: T) {
        assert!(self.try_push(value), "a list of {N} is full");
    }

    /// Puts a value at the end if there is room; returns whether there was.
    #[must_use]
    pub fn try_push(&mut self, value: T) -> bool {
        if self.is_full() {
            return false;
        }
        match &mut self.items {
            Some(items) => items[self.len as usize] = value,
            None => self.start(value),
        }
        self.len += 1;
        true
    }

    /// Fills all places, which happens once.
    #[cold]
    #[inline(never)]
    fn start(&mut self, value: T) {
        self.items = Some([value; N]);
    }

    /// Takes the last value off.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// Takes the last value off and puts it in a place that exists; returns whether there was one.
    pub fn pop_into(&mut self, place: &mut T) -> bool {
        let Some(last) = self.last() else { return false };
        *place = *last;
        self.len -= 1;
        true
    }

    /// Takes a value out; the later ones move up.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn remove(&mut self, index: usize) -> T {
        let value = self[index];
        let len = self.len();
        self.copy_within(index + 1..len, index);
        self.len -= 1;
        value
    }

    /// Takes a value out; the last one comes in its place.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn swap_remove(&mut self, index: usize) -> T {
        let value = self[index];
        if let Some(last) = self.pop()
            && index < self.len()
        {
            self[index] = last;
        }
        value
    }

    /// Puts a value before the one at `index`.
    ///
    /// # Panics
    /// If the list is full or there is no such place.
    pub fn insert(&mut self, index: usize, value: T) {
        let len = self.len();
        assert!(index <= len, "no place {index} in a list of {len}");
        self.push(value);
        self[index..].rotate_right(1);
    }

    /// Leaves out the values for which `keep` is false.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            let value = self[i];
            if keep(&value) {
                self[kept] = value;
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Leaves out everything from the place `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(u8::try_from(len).unwrap_or(u8::MAX));
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.items.as_ref().map_or(&[], |items| &items[..self.len as usize])
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.items.as_mut().map_or(&mut [], |items| &mut items[..self.len as usize])
    }
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> List<T, N> {
        List::new()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &List<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> List<T, N> {
        let mut list = List::new();
        list.extend(values);
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Copy, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::iter::Flatten<std::iter::Take<std::array::IntoIter<Option<T>, N>>>;

    fn into_iter(self) -> Self::IntoIter {
        let places = self.items.map_or([None; N], |items| items.map(Some));
        places.into_iter().take(self.len as usize).flatten()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T, N>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.len() > N {
            return Err(serde::de::Error::invalid_length(values.len(), &"a shorter list"));
        }
        Ok(values.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(values: &[u8]) -> List<u8, 4> {
        values.iter().copied().collect()
    }

    #[test]
    fn it_changes_like_a_vector() {
        let mut list = list(&[1, 2, 3]);
        list.insert(1, 9);
        assert!(!list.try_push(5));
        assert_eq!((&*list, list.is_full()), ([1, 9, 2, 3].as_slice(), true));
        assert_eq!((list.remove(0), list.pop(), &*list), (1, Some(3), [9, 2].as_slice()));
        list.extend([4, 5]);
        assert_eq!((list.swap_remove(1), &*list), (2, [9, 5, 4].as_slice()));
        assert_eq!((list.swap_remove(2), &*list), (4, [9, 5].as_slice()));
        list.retain(|&value| value != 9);
        assert_eq!(list.into_iter().collect::<Vec<_>>(), [5]);
        list.clear();
        assert_eq!((list.pop(), list.is_empty()), (None, true));
    }

    #[test]
    fn the_last_value_is_taken_into_a_place_that_exists() {
        let (mut list, mut place) = (list(&[1, 2]), 0);
        assert!(list.pop_into(&mut place));
        assert_eq!((place, &*list), (2, [1].as_slice()));
        assert!(list.pop_into(&mut place));
        assert!(!list.pop_into(&mut place));
        assert_eq!((place, list.is_empty()), (1, true));
    }

    #[test]
    fn values_that_were_taken_out_do_not_count() {
        let mut emptied = list(&[7]);
        emptied.pop();
        assert_eq!(emptied, List::new());
        assert_eq!(serde_json::to_string(&emptied).unwrap(), "[]");
    }

    #[test]
    fn a_list_that_is_too_long_is_refused() {
        assert_eq!(serde_json::from_str::<List<u8, 2>>("[1,2]").unwrap(), [1, 2].into_iter().collect());
        assert!(serde_json::from_str::<List<u8, 2>>("[1,2,3]").is_err());
    }
}
