//! How wide the integers of a search must be.

use maxplus_core::ReadMatrix;
use maxplus_core::exact::{Integers, Width};
use num_bigint::BigInt;
use num_traits::One;

/// For how many entries a width must have room; see [`instance`](super::instance).
/// (4 more, for a matrix whose largest entry is 0 counts as 1.)
pub(super) fn terms(n: usize) -> usize {
    10 * (n + 1) + 4
}

/// The narrowest width that has room for the sums of a search of the matrix as
/// it is given, and for visualising it.
pub(crate) fn narrowest(integers: &Integers) -> Width {
    let largest = integers.largest().max(&BigInt::one()).clone();
    Width::for_sums(&largest, terms(integers.matrix().rows()))
}

#[cfg(test)]
mod tests {
    use maxplus_core::{MaxPlus, SparseMatrix};

    use super::*;

    #[test]
    fn the_width_is_the_narrowest_with_room_for_the_sums() {
        // 34 * largest must stay below 2^31.
        let one_arc = |weight| {
            let arc = [(0, 1, MaxPlus::<i64>::finite(weight))];
            SparseMatrix::from_triplets(2, 2, arc).unwrap()
        };
        let width = |weight| narrowest(&Integers::new(&one_arc(weight)));
        assert_eq!(width(0), Width::I32);
        assert_eq!(width(i64::from(i32::MAX) / 34), Width::I32);
        assert_eq!(width(i64::from(i32::MAX) / 34 + 1), Width::I64);
        assert_eq!(width(-i64::MAX / 34), Width::I64);
        assert_eq!(width(i64::MAX / 33), Width::I128);
    }
}
