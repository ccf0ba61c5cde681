//! The greatest solution below a vector.
//!
//! Solutions are closed under (+), so below any y there is a greatest one; it may
//! be -inf. It is the limit of x <- min(x, lambda^-1 (x) A (x) x) from x = y: each round
//! stays above every solution below y, and where nothing changes any more x is a
//! solution.
//!
//! # Why the limit is found
//!
//! Let D be the greatest |a_ij - lambda| and m the least finite entry of y.
//! *A finite entry i of the limit is at least m - (n - 1) D.* From i follow in
//! each row an entry at which it holds, until a node repeats; give the nodes met the
//! values u_i = 0, u_next = u - (a - lambda). Every row on the walk holds by its
//! arc, and the last one, whose arc closes a cycle, too: going around a cycle
//! of rows that hold, the a - lambda sum to at least 0. So u is a solution with
//! finite entries between -(n - 1) D and (n - 1) D, supported where the limit
//! is, hence where y is finite. Its multiple by c = min_k (y_k - u_k) >=
//! m - (n - 1) D is a solution below y, so it is below the limit, and u_i = 0.
//! An entry that sinks below the bound is therefore -inf in the limit and is
//! set to it at once. On fractions over one denominator every round lowers an
//! entry by a least amount, so the iteration ends; a sample that takes too
//! many rounds is abandoned and counted as such.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring};

use crate::system::System;

/// Rounds after which a sample is abandoned. Rounds are many only where a
/// cycle of weight a little below 0 lets entries sink slowly to the bound.
const ROUNDS: usize = 10_000;

/// The greatest solution below y (it may be -inf), `None` if it was not
/// reached in ten thousand rounds.
///
/// # Panics
///
/// If y has not n entries.
pub fn greatest_solution_below<T: Carrier>(
    system: &System<'_, T>,
    y: &[MaxPlus<T>],
) -> Result<Option<Vec<MaxPlus<T>>>, RangeError> {
    assert_eq!(y.len(), system.n(), "a vector of another length");
    let mut x = y.to_vec();
    let Some(bottom) = bottom(system, y)? else {
        // Nothing finite to lower, or no row that asks for anything.
        return Ok(Some(x));
    };
    for _ in 0..ROUNDS {
        let mut changed = false;
        for i in 0..x.len() {
            let bound = system.left(i, &x)?.try_over(system.lambda())?;
            let bound = bound.expect("lambda is finite where there is a bottom");
            if bound < x[i] {
                x[i] = if bound < bottom {
                    MaxPlus::NEG_INFINITY
                } else {
                    bound
                };
                changed = true;
            }
        }
        if !changed {
            return Ok(Some(x));
        }
    }
    Ok(None)
}

/// m - (n - 1) D: finite entries of the greatest solution below y are not
/// smaller. `None` if y has no finite entry or lambda is -inf.
fn bottom<T: Carrier>(
    system: &System<'_, T>,
    y: &[MaxPlus<T>],
) -> Result<Option<MaxPlus<T>>, RangeError> {
    let zero = MaxPlus::finite(T::zero());
    // -D, as the least of all a - lambda and lambda - a.
    let mut steepest = zero.clone();
    for a in system.matrix().as_slice() {
        let Some(weight) = a.try_over(system.lambda())? else {
            return Ok(None);
        };
        if let Some(inverse) = zero.try_over(&weight)? {
            steepest = steepest.min(weight).min(inverse);
        }
    }
    let Some(least) = y.iter().filter(|entry| entry.is_finite()).min() else {
        return Ok(None);
    };
    let mut bottom = least.clone();
    for _ in 1..system.n() {
        bottom = bottom.try_times(&steepest)?;
    }
    Ok(Some(bottom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{matrix, vector};

    #[test]
    fn entries_without_support_sink_to_minus_infinity() {
        // A loop of weight -1 at node 1; node 2 has a loop of weight 0.
        let a = matrix(&[vec![Some(-1), None], vec![None, Some(0)]]).unwrap();
        let zero = MaxPlus::finite(0);
        let system = System::new(&a, &zero).unwrap();
        let below = |y: &[_]| greatest_solution_below(&system, &vector(y).unwrap()).unwrap();
        assert_eq!(
            below(&[Some(5), Some(3)]),
            Some(vector(&[None, Some(3)]).unwrap())
        );
        assert_eq!(
            below(&[Some(5), None]),
            Some(vector(&[None, None]).unwrap())
        );
        assert_eq!(below(&[None, None]), Some(vector(&[None, None]).unwrap()));
    }

    #[test]
    fn a_finite_entry_may_lie_exactly_at_the_bound() {
        // Node 1 leans on node 2 by -7, node 2 holds itself: D = 7, n - 1 = 1.
        let a = matrix(&[vec![None, Some(-7)], vec![None, Some(0)]]).unwrap();
        let zero = MaxPlus::finite(0);
        let system = System::new(&a, &zero).unwrap();
        let y = vector(&[Some(0), Some(0)]).unwrap();
        assert_eq!(bottom(&system, &y), Ok(Some(MaxPlus::finite(-7))));
        let x = greatest_solution_below(&system, &y).unwrap();
        assert_eq!(x, Some(vector(&[Some(-7), Some(0)]).unwrap()));
    }

    #[test]
    fn a_sample_that_sinks_too_slowly_is_abandoned() {
        // A cycle of weight -1 between nodes a million apart.
        let a = matrix(&[vec![None, Some(1_000_000)], vec![Some(-1_000_001), None]]).unwrap();
        let zero = MaxPlus::finite(0);
        let system = System::new(&a, &zero).unwrap();
        let y = vector(&[Some(1_000_000), Some(0)]).unwrap();
        assert_eq!(greatest_solution_below(&system, &y), Ok(None));
    }

    #[test]
    fn lambda_minus_infinity_makes_every_vector_a_solution() {
        let a = matrix(&[vec![Some(-1)]]).unwrap();
        let system = System::new(&a, &MaxPlus::NEG_INFINITY).unwrap();
        let y = vector(&[Some(5)]).unwrap();
        assert_eq!(greatest_solution_below(&system, &y), Ok(Some(y.clone())));
    }
}
