//! Sets of nodes 0..n: supports of vectors, node sets of cycles and paths.
//!
//! The set is a `bitvec` bit vector. Every loop runs over its machine words, which is many
//! times faster than its bit-by-bit iterators. The words are `usize`, because a 32-bit target
//! has no bit vectors of 64-bit words. Their size cannot be observed from outside.
//!
//! Invariant: bits at and above `universe()` in the last word are 0, so that
//! counting, comparing and hashing may look at whole words.

use std::fmt;

use bitvec::prelude::{BitVec, Lsb0};

use crate::named::{DisplayNamed, called, display_without_names};
use crate::names::Names;

/// A set of nodes out of 0..n.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeSet {
    bits: BitVec<usize, Lsb0>,
}

impl NodeSet {
    /// The empty set within 0..n.
    pub fn empty(n: usize) -> Self {
        NodeSet {
            bits: BitVec::repeat(false, n),
        }
    }

    /// All of 0..n.
    pub fn full(n: usize) -> Self {
        let mut set = Self::empty(n);
        set.bits.fill(true);
        set
    }

    /// The set of the given nodes within 0..n.
    ///
    /// # Panics
    ///
    /// If a node is not below n.
    pub fn of(n: usize, nodes: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::empty(n);
        for node in nodes {
            set.insert(node);
        }
        set
    }

    /// The n of 0..n.
    pub fn universe(&self) -> usize {
        self.bits.len()
    }

    /// Adds a node; returns whether it was new.
    ///
    /// # Panics
    ///
    /// If the node is not below n.
    pub fn insert(&mut self, node: usize) -> bool {
        !self.bits.replace(node, true)
    }

    /// Removes a node; returns whether it was in the set.
    ///
    /// # Panics
    ///
    /// If the node is not below n.
    pub fn remove(&mut self, node: usize) -> bool {
        self.bits.replace(node, false)
    }

    /// Whether the node is in the set; false for every node at or above n.
    pub fn contains(&self, node: usize) -> bool {
        self.bits.get(node).is_some_and(|bit| *bit)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.words().iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&w| w == 0)
    }

    /// Removes every node.
    pub fn clear(&mut self) {
        self.bits.as_raw_mut_slice().fill(0);
    }

    /// The least node.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The nodes in increasing order.
    pub fn iter(&self) -> Nodes<'_> {
        Nodes {
            words: self.words(),
            next_word: 0,
            base: 0,
            remaining: 0,
        }
    }

    /// Adds every node of the other set.
    pub fn union_with(&mut self, other: &Self) {
        self.update_words(other, |a, b| a | b);
    }

    /// Removes every node of the other set.
    pub fn subtract(&mut self, other: &Self) {
        self.update_words(other, |a, b| a & !b);
    }

    /// The nodes of 0..n that are not in this set.
    pub fn complement(&self) -> Self {
        let mut rest = Self::full(self.universe());
        rest.subtract(self);
        rest
    }

    fn words(&self) -> &[usize] {
        self.bits.as_raw_slice()
    }

    #[track_caller]
    fn update_words(&mut self, other: &Self, combine: impl Fn(usize, usize) -> usize) {
        let (n, other_n) = (self.universe(), other.universe());
        assert_eq!(n, other_n, "node sets of different universes");
        for (word, &with) in self.bits.as_raw_mut_slice().iter_mut().zip(other.words()) {
            *word = combine(*word, with);
        }
    }
}

/// The nodes of a [`NodeSet`] in increasing order.
#[derive(Debug, Clone)]
pub struct Nodes<'a> {
    words: &'a [usize],
    next_word: usize,
    /// The node of the lowest bit of the word that `remaining` came from.
    base: usize,
    /// The bits of that word that were not yet returned.
    remaining: usize,
}

impl Iterator for Nodes<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.remaining == 0 {
            self.remaining = *self.words.get(self.next_word)?;
            self.base = self.next_word * usize::BITS as usize;
            self.next_word += 1;
        }
        let bit = self.remaining.trailing_zeros() as usize;
        self.remaining &= self.remaining - 1;
        Some(self.base + bit)
    }
}

impl<'a> IntoIterator for &'a NodeSet {
    type Item = usize;
    type IntoIter = Nodes<'a>;

    fn into_iter(self) -> Nodes<'a> {
        self.iter()
    }
}

impl IntoIterator for NodeSet {
    type Item = usize;
    type IntoIter = std::vec::IntoIter<usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

display_without_names!([] NodeSet);

/// Nodes counted from 1, for people: `{1, 3}`.
impl DisplayNamed for NodeSet {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.iter().map(|node| called(node, names));
        f.debug_set().entries(nodes).finish()
    }
}

/// Nodes counted from 0.
impl fmt::Debug for NodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
