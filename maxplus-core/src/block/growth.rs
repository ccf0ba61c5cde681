//! How a block grows: longer, wider, over a greater denominator.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use super::Block;
use super::depth::{Depth, lead_of};

/// How many bytes a block grows by at least.
const LEAST_GROWTH: usize = 1 << 12;

impl Block {
    /// Adds the vectors of another block, over a greater denominator if it takes
    /// one.
    ///
    /// # Panics
    ///
    /// If they have not n entries.
    pub fn append(&mut self, other: &Block) {
        assert_eq!(other.n, self.n, "vectors of another length");
        if other.denominator != self.denominator {
            let common = self.denominator.lcm(&other.denominator);
            self.bring_over(&common);
            if other.denominator != common {
                let mut other = other.clone();
                other.bring_over(&common);
                return self.append(&other);
            }
        }
        if other.width > self.width {
            self.widen(other.width);
        }
        self.make_room(other.bytes.len() / other.width * self.width);
        if other.width == self.width {
            self.bytes.extend_from_slice(&other.bytes);
            return;
        }
        let more = self.width - other.width;
        for depth in other.bytes.chunks_exact(other.width) {
            let lead = lead_of(depth);
            self.bytes.resize(self.bytes.len() + more, lead);
            self.bytes.extend_from_slice(depth);
        }
    }

    /// Room for so many bytes more, and a quarter of what is there.
    #[cold]
    pub(super) fn make_room(&mut self, more: usize) {
        if self.bytes.capacity() - self.bytes.len() < more {
            let growth = more.max(self.bytes.len() / 4).max(LEAST_GROWTH);
            self.bytes.reserve_exact(growth);
        }
    }

    /// Brings all depths over a multiple of the denominator.
    pub(super) fn bring_over(&mut self, denominator: &BigInt) {
        let factor = denominator / &self.denominator;
        if factor.is_one() {
            return;
        }
        let mut brought = Block::new(self.n, denominator.clone());
        for row in self.rows() {
            let depths = row.chunks_exact(self.width).map(Depth::new).enumerate();
            let finite = depths.filter_map(|(i, depth)| Some((i, depth.number()?)));
            brought.push_wide_depths(finite.map(|(i, depth)| (i, depth * factor.magnitude())));
        }
        *self = brought;
    }

    /// Gives every depth so many bytes, in place and from the back: entry k
    /// moves to the right, over entries that have moved already.
    pub(super) fn widen(&mut self, width: usize) {
        debug_assert!(width > self.width, "a block is widened to more");
        let (old, entries) = (self.width, self.bytes.len() / self.width);
        self.make_room(entries * (width - old));
        self.bytes.resize(entries * width, 0);
        for k in (0..entries).rev() {
            let lead = lead_of(&self.bytes[k * old..][..old]);
            self.bytes
                .copy_within(k * old..(k + 1) * old, (k + 1) * width - old);
            self.bytes[k * width..(k + 1) * width - old].fill(lead);
        }
        self.width = width;
    }
}
