//! The values on a chain, whatever their width.

use std::fmt;

use num_bigint::BigInt;

use crate::chains::weight::Weight;

/// The values on a chain, up to a common summand, as integers.
pub(crate) trait Values: fmt::Debug {
    /// The place of a greatest value; `None` if there are none.
    fn greatest(&self) -> Option<usize>;

    /// Writes x_k - x_greatest for the k from `first` on, as many as there is
    /// room for; false if one of them does not fit.
    fn write_small(&self, greatest: usize, first: usize, room: &mut [i64]) -> bool;

    /// x_k - x_greatest.
    fn difference(&self, k: usize, greatest: usize) -> BigInt;
}

impl<W: Weight> Values for &[W] {
    fn greatest(&self) -> Option<usize> {
        (0..self.len()).max_by_key(|k| &self[*k])
    }

    fn write_small(&self, greatest: usize, first: usize, room: &mut [i64]) -> bool {
        let greatest = &self[greatest];
        for (place, x) in room.iter_mut().zip(&self[first..]) {
            match (x.clone() - greatest).to_i64() {
                Some(small) => *place = small,
                None => return false,
            }
        }
        true
    }

    fn difference(&self, k: usize, greatest: usize) -> BigInt {
        let difference = self[k].clone() - &self[greatest];
        difference.to_integer().expect("weights are integers")
    }
}
