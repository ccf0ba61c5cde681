//! Sets of coordinates and of inequalities inside the double description.
//!
//! The inner test of the method only unites, compares and counts small sets. Up to 64 coordinates
//! and inequalities a set is one machine word, [`u64`]. Beyond that it is the [`List`] of its
//! members, because most sets are small and there is one for every ray and inequality. All code
//! above this file is generic over both.

use std::hash::Hash;

/// A set of small numbers out of 0..n.
///
/// # Laws
///
/// All operations are those of sets: `union` contains the members of either set, `minus` those of
/// the first but not the second; `members` gives them increasing; `count` is their number. Two sets
/// are combined only if they were made for the same n.
pub(super) trait Mask: Clone + Eq + Hash + Send + Sync {
    /// Whether there are at most 64 coordinates and inequalities, so that all of them may be
    /// visited again and again.
    const FEW: bool;

    /// The empty set within 0..n.
    fn empty(n: usize) -> Self;
    /// Adds a member.
    fn insert(&mut self, member: usize);
    /// Whether it is a member.
    fn contains(&self, member: usize) -> bool;
    /// The number of members.
    fn count(&self) -> usize;
    /// The members of either set.
    fn union(&self, other: &Self) -> Self;
    /// The members of this set that are not in the other.
    fn minus(&self, other: &Self) -> Self;
    /// The members in increasing order.
    fn members(&self) -> impl Iterator<Item = usize>;

    /// The set with one member.
    fn of_one(n: usize, member: usize) -> Self {
        let mut set = Self::empty(n);
        set.insert(member);
        set
    }

    /// Whether there is no member.
    fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Whether there is exactly one member.
    fn is_single(&self) -> bool {
        self.count() == 1
    }

    /// Whether every member is in the other set.
    fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    /// Whether some member is in the other set.
    fn meets(&self, other: &Self) -> bool {
        self.minus(other) != *self
    }

    /// Whether there is at most one member.
    fn is_at_most_single(&self) -> bool {
        self.count() <= 1
    }
}

impl Mask for u64 {
    const FEW: bool = true;

    #[inline]
    fn empty(n: usize) -> Self {
        debug_assert!(n <= 64);
        0
    }

    #[inline]
    fn insert(&mut self, member: usize) {
        *self |= 1 << member;
    }

    #[inline]
    fn contains(&self, member: usize) -> bool {
        self >> member & 1 == 1
    }

    #[inline]
    fn count(&self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn union(&self, other: &Self) -> Self {
        self | other
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self & !other
    }

    #[inline]
    fn members(&self) -> impl Iterator<Item = usize> {
        let mut remaining = *self;
        std::iter::from_fn(move || {
            let member = (remaining != 0).then(|| remaining.trailing_zeros() as usize)?;
            remaining &= remaining - 1;
            Some(member)
        })
    }

    // Baseline x86-64 has no population count; these do not need one.

    #[inline]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn is_single(&self) -> bool {
        self.is_power_of_two()
    }

    #[inline]
    fn is_at_most_single(&self) -> bool {
        self & self.wrapping_sub(1) == 0
    }
}

/// The members, increasing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct List(Vec<u32>);

impl Mask for List {
    const FEW: bool = false;

    fn empty(_: usize) -> Self {
        List(Vec::new())
    }

    fn insert(&mut self, member: usize) {
        // Every coordinate and inequality has a place in memory, so their number is below 2^32.
        let member = member as u32;
        if let Err(place) = self.0.binary_search(&member) {
            self.0.insert(place, member);
        }
    }

    fn contains(&self, member: usize) -> bool {
        self.0.binary_search(&(member as u32)).is_ok()
    }

    fn count(&self) -> usize {
        self.0.len()
    }

    fn union(&self, other: &Self) -> Self {
        let (a, b) = (&self.0, &other.0);
        let mut union = Vec::with_capacity(a.len() + b.len());
        let (mut i, mut j) = (0, 0);
        while let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) {
            union.push(x.min(y));
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
        union.extend_from_slice(&a[i..]);
        union.extend_from_slice(&b[j..]);
        List(union)
    }

    fn minus(&self, other: &Self) -> Self {
        let mut rest = other.0.iter().peekable();
        let kept = self.0.iter().filter(|&member| {
            while rest.next_if(|&other| other < member).is_some() {}
            rest.peek() != Some(&member)
        });
        List(kept.copied().collect())
    }

    fn members(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|&member| member as usize)
    }

    fn is_within(&self, other: &Self) -> bool {
        self.members().all(|member| other.contains(member))
    }

    fn meets(&self, other: &Self) -> bool {
        self.members().any(|member| other.contains(member))
    }
}
