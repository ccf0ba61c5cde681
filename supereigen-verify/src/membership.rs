//! Check 2, membership: A(x)x >= lambda(x)x, row by row.
//!
//! The definition and nothing more. The rejection names the row and both its
//! sides; whoever doubts it adds n pairs of numbers.
//!
//! # Cost
//!
//! O(n^2) per vector.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring};

use crate::rejection::Rejection;
use crate::system::System;

/// A row that does not hold, with its two sides.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokenRow<T: Carrier> {
    /// The row, counted from 0.
    pub row: usize,
    /// The greatest a_ik + x_k.
    pub left: MaxPlus<T>,
    /// lambda + x_i, which is greater.
    pub right: MaxPlus<T>,
}

impl<T: Carrier> BrokenRow<T> {
    /// The rejection of vector number `vector` (counted from 0).
    pub(crate) fn rejects(&self, vector: usize) -> Rejection {
        Rejection::Row {
            vector: vector + 1,
            row: self.row + 1,
            left: self.left.to_string(),
            right: self.right.to_string(),
        }
    }
}

/// The first row that does not hold at x, `None` if x is a solution.
///
/// # Panics
///
/// If x has not n entries.
pub fn first_broken_row<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
) -> Result<Option<BrokenRow<T>>, RangeError> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    for row in 0..system.n() {
        let right = system.right(row, x)?;
        if !reaches(system.row(row), x, &right)? {
            let left = system.left(row, x)?;
            return Ok(Some(BrokenRow { row, left, right }));
        }
    }
    Ok(None)
}

/// Whether the right side is -inf or one of the sums a_ik + x_k is as great.
/// Most rows are decided long before their last entry.
fn reaches<T: Carrier>(
    row: &[MaxPlus<T>],
    x: &[MaxPlus<T>],
    right: &MaxPlus<T>,
) -> Result<bool, RangeError> {
    if !right.is_finite() {
        return Ok(true);
    }
    for (a, x) in row.iter().zip(x) {
        if a.try_times(x)? >= *right {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{matrix, vector};

    #[test]
    fn the_first_broken_row_is_named_with_both_sides() {
        let a = matrix(&[vec![Some(0), None], vec![Some(-4), None]]).unwrap();
        let lambda = MaxPlus::finite(0);
        let system = System::new(&a, &lambda).unwrap();
        let broken = |x: &[_]| first_broken_row(&system, &vector(x).unwrap()).unwrap();
        assert_eq!(broken(&[Some(0), Some(-4)]), None);
        assert_eq!(broken(&[None, None]), None);
        let row = broken(&[Some(0), Some(-3)]).unwrap();
        assert_eq!(row.row, 1);
        assert_eq!(row.left, MaxPlus::finite(-4));
        assert_eq!(row.right, MaxPlus::finite(-3));
        let row = broken(&[None, Some(0)]).unwrap();
        assert_eq!(row.left, MaxPlus::NEG_INFINITY);
    }

    #[test]
    fn lambda_raises_the_bar_and_minus_infinity_takes_it_away() {
        let a = matrix(&[vec![Some(1)]]).unwrap();
        let x = vector(&[Some(0)]).unwrap();
        let holds = |lambda: MaxPlus<i64>| {
            let system = System::new(&a, &lambda).unwrap();
            first_broken_row(&system, &x).unwrap().is_none()
        };
        assert!(holds(MaxPlus::finite(1)));
        assert!(!holds(MaxPlus::finite(2)));
        assert!(holds(MaxPlus::NEG_INFINITY));
    }
}
