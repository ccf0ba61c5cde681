//! The scaled basis by the tropical double description, naive on purpose.
//!
//! Computes the scaled basis of the cone { x : A(x)x >= B(x)x } from the
//! proposition of Allamigeon, Gaubert and Goubault that the paper recalls in its
//! preliminaries: with V_0 the unit vectors,
//!
//! ```text
//! V_k = { v in V_{k-1} : B_k (x) v <= A_k (x) v }  u
//!       { (B_k (x) w) (x) v (+) (A_k (x) v) (x) w  :  v, w in V_{k-1},
//!         B_k (x) v <= A_k (x) v,  B_k (x) w > A_k (x) w }
//! ```
//!
//! generates the cone of the first k inequalities. This is the oracle of the
//! crate: no graph, no cycle, no hypergraph, no clever order.
//!
//! | paper | name here |
//! |---|---|
//! | A_k, B_k | row k of `a`, of `b` |
//! | V_{k-1}, V_k | `rays` before and after `intersect` |
//! | v with B_k(x)v <= A_k(x)v; w | `kept`; `broken` |
//! | e^i | the unit vectors the search starts from |
//!
//! **Invariant.** After k rows `rays` is the scaled basis of the cone of the
//! first k inequalities.
//!
//! **Cost.** With P pairs and V rays at the worst row, O(P n) for the
//! combinations and O((P + V)^2 n) for the reduction, P <= V^2 / 4. V may grow
//! as fast as n choose n/2, whatever the size of the answer: hence the
//! [`Budget`].
//!
//! Departures from the proposition:
//! 1. Indices start at 0.
//! 2. Vectors are scaled and duplicates dropped after each row; a multiple generates the same.
//! 3. A pair with A_k(x)v = -inf is skipped: its combination is a multiple of
//!    v, which is kept.
//! 4. After each row, vectors that are combinations of the others are dropped
//!    (`reduce`). What is left generates the same cone and, by the theorem
//!    that the scaled extremals are the one scaled basis (Wagneur, in the
//!    paper's preliminaries), is its scaled basis.

use std::ops::ControlFlow;

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, ReadMatrix, Scaled, Vector};
use thiserror::Error;

use crate::kernel::combination::combine;
use crate::kernel::system::{Row, Value, greatest, plus};
use crate::options::Watch;
use crate::system::{System, exact, exact_matrix, two_sided_rows};
use crate::two_sided::same_shape;
use crate::words;

/// The most pairs of vectors that may be compared, and how many were.
///
/// One combination of two vectors is a pair, and so is one comparison of two vectors; each costs
/// O(n).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    limit: u64,
    spent: u64,
}

impl Budget {
    /// At most `limit` pairs.
    pub fn pairs(limit: u64) -> Self {
        Budget { limit, spent: 0 }
    }

    /// The number of pairs compared so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Spends this number of pairs, or none if fewer are left.
    pub(crate) fn spend(&mut self, pairs: usize) -> Result<(), NaiveError> {
        let spent = u64::try_from(pairs).ok();
        let spent = spent.and_then(|pairs| self.spent.checked_add(pairs));
        let limit = self.limit;
        let spent = spent.filter(|&spent| spent <= limit);
        self.spent = spent.ok_or(NaiveError::Exhausted { limit })?;
        Ok(())
    }
}

/// Why no basis was computed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NaiveError {
    /// A and B differ in shape, or a matrix that must be square is not.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The budget was too small.
    #[error("the budget of {limit} pairs was used up")]
    Exhausted {
        /// The budget.
        limit: u64,
    },
    /// It was stopped on request.
    #[error("stopped")]
    Stopped,
}

/// The rays of a cone so far.
type Rays<N = Number> = Vec<Scaled<N>>;

/// The scaled basis of { x : A(x)x >= B(x)x } in canonical order.
///
/// ```
/// use supereigen_verify::{naive::{Budget, double_description}, plain};
///
/// // max(3 + x1, 5 + x3) >= max(4 + x1, 2 + x2)
/// let a = plain::matrix(&[vec![Some(3), None, Some(5)]]).unwrap();
/// let b = plain::matrix(&[vec![Some(4), Some(2), None]]).unwrap();
/// let rays = double_description(&a, &b, &mut Budget::pairs(100)).unwrap();
/// let rays: Vec<String> = rays.iter().map(|ray| ray.to_string()).collect();
/// assert_eq!(rays, ["0 -inf -1", "-inf 0 -3", "-inf -inf 0"]);
/// ```
pub fn double_description<T: Carrier>(
    a: &Matrix<MaxPlus<T>>,
    b: &Matrix<MaxPlus<T>>,
    budget: &mut Budget,
) -> Result<Vec<Scaled<Number>>, NaiveError> {
    let (a, b) = (exact_matrix(a.clone()), exact_matrix(b.clone()));
    same_shape(&a, &b)?;
    unwatched(a.cols(), &two_sided_rows(&a, &b), budget)
}

/// The scaled basis of { x : A(x)x >= lambda(x)x } in canonical order.
pub fn scaled_basis(
    system: &System,
    budget: &mut Budget,
) -> Result<Vec<Scaled<Number>>, NaiveError> {
    unwatched(system.n(), &system.rows(), budget)
}

fn unwatched(n: usize, rows: &[Row], budget: &mut Budget) -> Result<Rays, NaiveError> {
    let mut nobody = |_: &_| ControlFlow::Continue(());
    watched(n, rows, budget, &mut Watch::new(&mut nobody))
}

/// The double description of rows with n nodes, which the watch can stop.
pub(crate) fn watched(
    n: usize,
    rows: &[Row],
    budget: &mut Budget,
    watch: &mut Watch<'_>,
) -> Result<Rays, NaiveError> {
    let Some((rows, denominator)) = words::rows(n, rows) else {
        return described(n, rows, budget, watch);
    };
    let rays = described(n, &rows, budget, watch)?;
    let restored = |ray: &Scaled<_>| {
        let entries = ray.iter().map(|x| words::restore(&exact(x), &denominator));
        Scaled::new(entries.collect()).expect("its greatest entry is 0")
    };
    Ok(rays.iter().map(restored).collect())
}

/// The double description of rows in either kind of numbers.
fn described<N: Value>(
    n: usize,
    rows: &[Row<N>],
    budget: &mut Budget,
    watch: &mut Watch<'_>,
) -> Result<Rays<N>, NaiveError> {
    let unit = |i| match Scaled::new(Vector::unit(n, i)) {
        Ok(unit) => unit,
        Err(_) => unreachable!("a unit vector is scaled"),
    };
    let mut rays: Rays<N> = (0..n).map(unit).collect();
    for (k, row) in rows.iter().enumerate() {
        let mut spend = |pairs| {
            budget.spend(pairs)?;
            match watch.goes_on(k, rows.len()) {
                true => Ok(()),
                false => Err(NaiveError::Stopped),
            }
        };
        rays = intersect(&rays, row, &mut spend)?;
    }
    rays.sort_unstable();
    Ok(rays)
}

/// Spends pairs of the budget.
type Spend<'a> = dyn FnMut(usize) -> Result<(), NaiveError> + 'a;

/// V_k from V_{k-1}.
fn intersect<N: Value>(
    rays: &Rays<N>,
    row: &Row<N>,
    spend: &mut Spend<'_>,
) -> Result<Rays<N>, NaiveError> {
    // Each v with its A_k(x)v, each w with its B_k(x)w: the coefficients of the combination.
    let (mut kept, mut broken) = (Vec::new(), Vec::new());
    for ray in rays {
        let (left, right) = (
            greatest(&row.greater, ray.as_slice()),
            greatest(&row.smaller, ray.as_slice()),
        );
        if right <= left {
            kept.push((ray, left));
        } else {
            broken.push((ray, right));
        }
    }
    let mut next: Rays<N> = kept.iter().map(|(v, _)| (*v).clone()).collect();
    for (v, left) in kept.iter().filter(|(_, left)| left.is_finite()) {
        spend(broken.len())?;
        for (w, right) in &broken {
            next.push(meet(v, left, w, right));
        }
    }
    next.sort_unstable();
    next.dedup();
    reduce(&next, spend)
}

/// (B_k (x) w) (x) v (+) (A_k (x) v) (x) w, scaled: the point between v and w
/// where the inequality is tight.
fn meet<N: Value>(v: &Scaled<N>, left: &N, w: &Scaled<N>, right: &N) -> Scaled<N> {
    let both = v.iter().zip(w.iter());
    let z: Vector<N> = both
        .map(|(v, w)| plus(right, v).max(plus(left, w)))
        .collect();
    let scaled = z.try_scaled().expect("every difference fits");
    scaled.expect("a finite multiple of v takes part")
}

/// The vectors that are not a combination of the others, of a list without repeats. They may be
/// dropped all at once: a vector of the list is extremal in the cone that the list generates iff
/// the others do not generate it, and the extremals generate everything.
fn reduce<N: Value>(rays: &Rays<N>, spend: &mut Spend<'_>) -> Result<Rays<N>, NaiveError> {
    let mut reduced = Vec::new();
    for (i, ray) in rays.iter().enumerate() {
        spend(rays.len() - 1)?;
        let others = rays.iter().enumerate().filter(|(j, _)| *j != i);
        let combination = combine(ray.as_slice(), others.map(|(_, g)| g.as_slice()));
        if !combination.unmet.is_empty() {
            reduced.push(ray.clone());
        }
    }
    Ok(reduced)
}
