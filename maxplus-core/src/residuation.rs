//! Residuation: greatest solutions of inequalities, and questions that they answer.
//!
//! | question | answer | source |
//! |---|---|---|
//! | greatest c with c (x) v <= x | [`try_coefficient`] | x / v |
//! | greatest x with A (x) x <= b | [`try_residuate`] | A \ b |
//! | is x a combination of the v_i, with which coefficients? | [`try_combination`] | (+) of (x / v_i) (x) v_i = x |
//! | which of the v_i are needed to generate all? | [`try_extremals`] | the extremal ones, up to multiples |
//!
//! Sources: P. Butkovic, Max-linear Systems (2010), section 3.1 and theorem
//! 3.3.9; T. S. Blyth, M. F. Janowitz, Residuation Theory (1972).
//!
//! "Greatest" is meant in the natural order of the semiring. Where every value solves the
//! inequality there is no greatest solution, and the answer is `None`: for c (x) v <= x if v is
//! zero (-inf throughout), for component j of A \ b if column j of A is zero. The books write
//! +inf, which is not a scalar here.
//!
//! All answers are exact or an error: x_i - v_i can leave the range although both numbers are
//! in it. (Between scaled vectors of integers it cannot.) Differences of doubles are rounded;
//! convert them to an exact carrier first.
//!
//! ```
//! use maxplus_core::residuation::{try_combination, try_extremals};
//! use maxplus_core::{MaxPlus, Vector};
//!
//! let vector = |entries: [i64; 2]| -> Vector<MaxPlus<i64>> {
//!     entries.into_iter().map(MaxPlus::finite).collect()
//! };
//! let (u, v, w) = (vector([0, -3]), vector([2, 4]), vector([0, 0]));
//! let found = try_combination(&w, &[u.clone(), v.clone()]).unwrap().unwrap();
//! assert_eq!(found.to_string(), "0 -4");
//! let extremals = try_extremals(&[u, v, w]).unwrap();
//! assert_eq!(format!("{extremals:?}"), "[(0, -3), (-2, 0)]");
//! ```

use crate::error::{AlgebraError, RangeError, ShapeError};
use crate::matrix::ReadMatrix;
use crate::matrix::product::shape;
use crate::semiring::{Selective, Semifield};
use crate::vector::{Scaled, Vector};

/// The greatest c with c (x) v <= x: the least of x_i (x) v_i^-1 over the support of v. `None`
/// if v is zero: then every c is a solution.
#[doc(alias = "residuate")]
pub fn try_coefficient<S: Selective + Semifield>(
    x: &Vector<S>,
    v: &Vector<S>,
) -> Result<Option<S>, AlgebraError> {
    x.check_length("x / v", v)?;
    let mut bound = None;
    for (i, entry) in v.nonzeros() {
        lower(&mut bound, &x[i], entry)?;
    }
    Ok(bound)
}

/// A \ b, the greatest x with A (x) x <= b: x_j is the least of b_i (x)
/// a_ij^-1 over the support of column j; `None` where that is empty and x_j has
/// no bound.
///
/// A (x) x = b has a solution iff A \ b is one.
#[doc(alias = "residuate")]
#[doc(alias = "left_divide")]
pub fn try_residuate<S: Selective + Semifield>(
    matrix: &impl ReadMatrix<Scalar = S>,
    b: &Vector<S>,
) -> Result<Vec<Option<S>>, AlgebraError> {
    let size = shape(matrix);
    ShapeError::unless(size.0 == b.len(), "A \\ b", size, (b.len(), 1))?;
    let mut bounds = vec![None; matrix.cols()];
    for (i, j, entry) in matrix.triplets() {
        lower(&mut bounds[j], &b[i], entry)?;
    }
    Ok(bounds)
}

/// The greatest coefficients c_i with (+) of c_i (x) v_i = x, or `None` if x is not a
/// combination of the v_i. A zero v_i contributes nothing and gets the coefficient zero.
#[doc(alias = "is_generated")]
#[doc(alias = "in_span")]
pub fn try_combination<S: Selective + Semifield>(
    x: &Vector<S>,
    generators: &[Vector<S>],
) -> Result<Option<Vector<S>>, AlgebraError> {
    let mut cover = Cover::of(x);
    let coefficients: Result<Vector<S>, _> = generators.iter().map(|v| cover.add(v)).collect();
    let coefficients = coefficients?;
    Ok(cover.is_complete().then_some(coefficients))
}

/// The extremals among generators: those that are not a combination of the others, where
/// multiples count as one. They generate the same set as all generators, and no smaller set
/// does (Butkovic, theorem 3.3.9).
///
/// The result is scaled, without duplicates, in canonical order; zero vectors are dropped.
/// Cost: g^2 n for g vectors of n entries.
#[doc(alias = "reduce")]
#[doc(alias = "basis")]
pub fn try_extremals<S: Selective + Semifield + Eq>(
    generators: &[Vector<S>],
) -> Result<Vec<Scaled<S>>, AlgebraError> {
    let mut scaled: Vec<Scaled<S>> = Vec::with_capacity(generators.len());
    for generator in generators {
        if let Some(first) = generators.first() {
            first.check_length("reduction", generator)?;
        }
        scaled.extend(generator.try_scaled()?);
    }
    scaled.sort_unstable();
    scaled.dedup();
    // A vector is a combination of *all* others iff it is a combination of the other extremals.
    // So the order of the removals does not matter, and vectors already dropped may be used.
    let mut extremals = Vec::new();
    for (place, vector) in scaled.iter().enumerate() {
        let mut cover = Cover::of(vector);
        for other in scaled[..place].iter().chain(&scaled[place + 1..]) {
            if cover.is_complete() {
                break;
            }
            cover.add(other)?;
        }
        if !cover.is_complete() {
            extremals.push(vector.clone());
        }
    }
    Ok(extremals)
}

/// Which entries of x are attained by multiples of some vectors below x.
///
/// Invariant: `left` counts the places of `missing` that are true.
struct Cover<'a, S> {
    x: &'a Vector<S>,
    missing: Vec<bool>,
    left: usize,
}

impl<'a, S: Selective + Semifield> Cover<'a, S> {
    fn of(x: &'a Vector<S>) -> Self {
        let missing: Vec<bool> = x.iter().map(|entry| !entry.is_zero()).collect();
        let left = missing.iter().filter(|&&m| m).count();
        Cover { x, missing, left }
    }

    /// Adds the greatest multiple of v below x, and returns its coefficient.
    fn add(&mut self, v: &Vector<S>) -> Result<S, AlgebraError> {
        let Some(coefficient) = try_coefficient(self.x, v)? else {
            return Ok(S::zero());
        };
        for (i, entry) in v.nonzeros() {
            // Tests c (x) v_i = x_i by quotients, which are known to be in range. The product
            // may leave the range where it lies far below x_i.
            if self.missing[i] && self.x[i].try_over(entry)?.as_ref() == Some(&coefficient) {
                self.missing[i] = false;
                self.left -= 1;
            }
        }
        Ok(coefficient)
    }

    fn is_complete(&self) -> bool {
        self.left == 0
    }
}

/// Lowers a bound to b (x) a^-1 if that is less; a is not zero.
fn lower<S: Selective + Semifield>(bound: &mut Option<S>, b: &S, a: &S) -> Result<(), RangeError> {
    let Some(new) = b.try_over(a)? else {
        return Ok(());
    };
    if !matches!(bound, Some(old) if new.natural_cmp(old).is_ge()) {
        *bound = Some(new);
    }
    Ok(())
}
