//! Weights that begin where a cache line begins.
//!
//! A register of 64 bytes that lies across two cache lines costs two accesses,
//! and every register of a row does unless the first one fits a line. The
//! allocator promises 16 bytes; so some weights more are taken, and those
//! before the next line stay unused. Nothing depends on it but the speed.

use std::ops::{Deref, DerefMut};

/// The bytes of a cache line, and of the widest register.
const LINE: usize = 64;

/// A vector whose first element is aligned to a cache line, if a whole number
/// of elements fills one.
#[derive(Debug)]
pub(crate) struct Aligned<W> {
    /// The elements, after `start` that are not used.
    all: Vec<W>,
    start: usize,
}

impl<W: Clone> Aligned<W> {
    /// The same value so many times.
    pub(crate) fn new(len: usize, value: &W) -> Self {
        Self::with_capacity(len, len, value)
    }

    fn with_capacity(capacity: usize, len: usize, value: &W) -> Self {
        let most = LINE / size_of::<W>().max(1);
        let mut all: Vec<W> = Vec::with_capacity(capacity + most);
        let offset = all.as_ptr().align_offset(LINE);
        let start = if offset <= most { offset } else { 0 };
        all.resize(start + len, value.clone());
        Aligned { all, start }
    }

    /// Appends the value until there are `len` elements.
    pub(crate) fn lengthen(&mut self, len: usize, value: &W) {
        if self.start + len > self.all.capacity() {
            let old = std::mem::replace(self, Self::with_capacity(2 * len, len, value));
            self[..old.len()].clone_from_slice(&old);
        } else {
            self.all.resize(self.start + len, value.clone());
        }
    }
}

/// A copy lies elsewhere, and is aligned anew.
impl<W: Clone> Clone for Aligned<W> {
    fn clone(&self) -> Self {
        let Some(first) = self.first() else {
            return Aligned {
                all: Vec::new(),
                start: 0,
            };
        };
        let mut copy = Self::new(self.len(), first);
        copy.clone_from_slice(self);
        copy
    }
}

impl<W> Deref for Aligned<W> {
    type Target = [W];

    #[inline(always)]
    fn deref(&self) -> &[W] {
        &self.all[self.start..]
    }
}

impl<W> DerefMut for Aligned<W> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [W] {
        &mut self.all[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stay_when_the_vector_is_lengthened_or_copied() {
        let mut numbers = Aligned::new(3, &7i32);
        numbers[1] = 8;
        for len in 4..200 {
            numbers.lengthen(len, &9);
            assert_eq!((numbers.len(), numbers[len - 1]), (len, 9));
            assert_eq!(numbers.as_ptr().align_offset(LINE), 0);
        }
        assert_eq!(numbers[..3], [7, 8, 7]);
        assert_eq!(numbers[..], numbers.clone()[..]);
        assert_eq!(numbers.clone().as_ptr().align_offset(LINE), 0);
        assert!(Aligned::new(0, &7i32).clone().is_empty());
    }

    #[test]
    fn elements_of_odd_sizes_are_held_all_the_same() {
        let mut triples = Aligned::new(2, &[1u8; 3]);
        triples.lengthen(5, &[2; 3]);
        assert_eq!(triples[..], [[1; 3], [1; 3], [2; 3], [2; 3], [2; 3]]);
    }
}
