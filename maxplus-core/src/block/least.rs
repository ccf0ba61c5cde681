//! The one form of a block among all that hold the same vectors: the least
//! denominator, and the least width.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

use super::Block;
use super::depth::{Depth, width_of};

impl Block {
    /// Brings the vectors to their least common denominator, and their depths
    /// to the narrowest width. Blocks that hold the same vectors in the same
    /// order are equal after it.
    ///
    /// Cost: one pass to look; the greatest common divisor is given up as soon
    /// as it is 1, which is soon unless the denominator is needlessly large.
    pub fn make_least(&mut self) {
        let divisor = self.common_divisor();
        if !divisor.is_one() {
            self.divide(&divisor);
        }
        self.narrow();
    }

    /// The greatest common divisor of the denominator and of all depths.
    fn common_divisor(&self) -> BigUint {
        let mut divisor = self.denominator.magnitude().clone();
        for depth in self.bytes.chunks_exact(self.width) {
            if divisor.is_one() {
                break;
            }
            if let Some(depth) = Depth::new(depth).number() {
                divisor = divisor.gcd(&depth);
            }
        }
        divisor
    }

    /// Divides the denominator and all depths by a divisor of all.
    fn divide(&mut self, divisor: &BigUint) {
        for entry in self.bytes.chunks_exact_mut(self.width) {
            let Some(depth) = Depth::new(entry).number() else {
                continue;
            };
            let quotient = (depth / divisor).to_bytes_be();
            let (zeros, digits) = entry.split_at_mut(entry.len() - quotient.len());
            zeros.fill(0);
            digits.copy_from_slice(&quotient);
        }
        self.denominator /= BigInt::from(divisor.clone());
    }

    /// Takes bytes away from every depth that no depth needs, in place and from
    /// the front: entry k moves to the left, over entries that have moved
    /// already.
    fn narrow(&mut self) {
        let (old, mut width) = (self.width, 1);
        for depth in self.bytes.chunks_exact(old) {
            if width == old {
                return;
            }
            if !Depth::new(depth).is_infinite() {
                width = width.max(width_of(depth));
            }
        }
        if width == old {
            return;
        }
        let entries = self.bytes.len() / old;
        for k in 0..entries {
            let last = (k + 1) * old;
            self.bytes.copy_within(last - width..last, k * width);
        }
        self.bytes.truncate(entries * width);
        self.width = width;
    }
}
