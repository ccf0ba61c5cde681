//! A solution nearest to a given vector.
//!
//! | notation | code |
//! |---|---|
//! | y | the given vector |
//! | p | the greatest solution below y: [`NearestSolution::below`] |
//! | delta = max_j (y_j - p_j) | twice the distance |
//! | the j that attain it | [`NearestSolution::forced`] |
//!
//! # In the maximum norm
//!
//! **p + delta/2 is nearest to y, at distance delta/2.** It is the greatest solution at that
//! distance.
//!
//! # In Hilbert's projective distance
//!
//! The distance max_j (x_j - y_j) - min_j (x_j - y_j) does not change when x is shifted. **p is
//! nearest, at distance delta.**
//!
//! # -inf
//!
//! Only vectors with the support of y are at a finite distance from it. If p has a smaller support,
//! no solution is at a finite distance. The nodes that are only in the support of y prove it: they
//! reach no cycle of weight >= 0 inside this support.
//!
//! Proofs: Theorem 27 of `docs/theory.md`, and Theorem 29 for whole numbers.
//!
//! # Integers
//!
//! For integer solutions ([`Problem::integers`]) the matrix has integer entries, but y need not.
//! Let g(u) be the greatest integer solution below u.
//!
//! - *Maximum norm*: e is large enough iff g(floor(y + e)) >= y - e. The least such e is some
//!   |x_j - y_j| with x_j an integer, so it is y_j or -y_j modulo 1. It is at least e_0, the
//!   distance of the nearest real solution x, and less than e_0 + 1, because floor(x) is a solution
//!   too, less than 1 below x. So there are at most 2n candidates in [e_0, e_0 + 1), and bisection
//!   finds the first that is large enough: **at most log_2(2n) + 2 greatest solutions**, rounded
//!   up. For integer y this is delta/2 rounded up.
//! - *Projective*: shift x so that t = max_j (x_j - y_j) is in [0, 1); it is -y_j modulo 1 for some
//!   j. For each such t the best is g(floor(y + t)): **at most n greatest solutions** besides p,
//!   one if y has integer entries.
//!
//! Cost: one greatest solution (`policy.rs`), or as many as stated. For a two-sided system all of
//! this holds with its greatest solutions ([`crate::two_sided::greatest`]).

use maxplus_core::carrier::Fraction;
use maxplus_core::{Carrier, MaxPlus, NodeSet, Rational, Semifield, Vector};
use maxplus_graph::Budget;
use num_rational::BigRational;
use num_traits::Zero;

use crate::below::greatest::Greatest;
use crate::integers::number;
use crate::problem::Problem;
use crate::vector::membership::VectorError;

/// The distance between two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Distance {
    /// max_j |x_j - y_j|.
    #[default]
    Maximum,
    /// Hilbert's projective distance, max_j (x_j - y_j) - min_j (x_j - y_j), which ignores shifts.
    Projective,
}

/// Whether there is a solution at a finite distance, and which is nearest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nearest<T: Carrier> {
    /// There is a solution at a finite distance; this one is nearest.
    Found(NearestSolution<T>),
    /// No solution has the support of y.
    None {
        /// The nodes of this support that are -inf in every solution inside it; at least one.
        stuck: NodeSet,
        /// The greatest solution below y, which shows why.
        below: Greatest<T>,
    },
}

/// A nearest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NearestSolution<T: Carrier> {
    /// In the maximum norm it is the greatest of the nearest solutions. It may contain halves even
    /// if y and the matrix do not.
    pub vector: Vector<MaxPlus<Rational>>,
    /// Its distance from y.
    pub distance: Rational,
    /// p, the greatest real solution below y, and what limits its entries.
    pub below: Greatest<T>,
    /// The nodes that are farthest below y in p. The walk of each leads to an entry of y that is
    /// too low for them; empty if y is a solution.
    pub forced: Vec<usize>,
    /// How many greatest solutions were computed, including p: 1 for real solutions, for integer
    /// ones as stated above.
    pub greatest_solutions: usize,
}

impl<T: Carrier> Problem<T> {
    /// A solution nearest to y.
    ///
    /// The budget is that of [`Problem::greatest_below`], for each greatest solution.
    ///
    /// ```
    /// use supereigen::below::{Distance, Nearest};
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// // Each follows the other at once.
    /// let a: Matrix<i64> = ". 0\n0 .".parse()?;
    /// let (problem, y) = (Problem::new(&a)?, "0 3".parse()?);
    /// let Nearest::Found(nearest) = problem.nearest(&y, Distance::Maximum, &Budget::unlimited())? else {
    ///     panic!("both are on a cycle of weight 0")
    /// };
    /// assert_eq!((nearest.vector.to_string(), nearest.distance.to_string()), ("3/2 3/2".into(), "3/2".into()));
    /// // 2 is too late for 1.
    /// assert_eq!((nearest.forced[0], nearest.below.walk(1)), (1, vec![1, 0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest(
        &self,
        y: &Vector<MaxPlus<T>>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<T>, VectorError> {
        self.check_length("x near y", y)?;
        let budget = budget.started();
        let greatest = |u: &_| self.greatest_real_below(u, &budget);
        Nearest::to(y, distance, self.asks_integers(), &greatest)
    }
}

/// The greatest real solution below a bound. If the bound and all arcs are integers, so is it.
pub(crate) type GreatestBelow<'a, T> =
    dyn Fn(&Vector<MaxPlus<T>>) -> Result<Greatest<T>, VectorError> + 'a;

impl<T: Carrier> Nearest<T> {
    /// The solution nearest to y, by greatest solutions; `integers` if only integer ones count.
    pub(crate) fn to(
        y: &Vector<MaxPlus<T>>,
        distance: Distance,
        integers: bool,
        greatest: &GreatestBelow<'_, T>,
    ) -> Result<Self, VectorError> {
        if y.is_zero() {
            return Err(VectorError::Zero);
        }
        let below = greatest(y)?;
        let gap = match Gap::between(y, below.vector())? {
            Ok(gap) => gap,
            Err(stuck) => return Ok(Nearest::None { stuck, below }),
        };
        let mut asked = 1;
        let (vector, distance) = match integers {
            false => gap.nearest(below.vector(), distance),
            true => {
                let greatest = |u: &_| {
                    asked += 1;
                    Ok(greatest(u)?.into_vector())
                };
                nearest_integers(y, distance, &gap.size, greatest)?
            }
        };
        Ok(Nearest::Found(NearestSolution {
            vector,
            distance,
            below,
            forced: gap.forced,
            greatest_solutions: asked,
        }))
    }
}

/// The nearest integer solution. The gap is delta for real solutions, and `greatest` is g.
fn nearest_integers<T: Carrier>(
    y: &Vector<MaxPlus<T>>,
    distance: Distance,
    gap: &Rational,
    mut greatest: impl FnMut(&Vector<MaxPlus<T>>) -> Result<Vector<MaxPlus<T>>, VectorError>,
) -> Result<(Vector<MaxPlus<Rational>>, Rational), VectorError> {
    let y: Vector<MaxPlus<Rational>> = raised(y, &Rational::from(0));
    let values = || y.iter().filter_map(MaxPlus::value);
    // g(floor(y + e)).
    let mut below = |e: &Rational| -> Result<Vector<MaxPlus<Rational>>, VectorError> {
        let bound = y.iter().map(|y| match y.value() {
            Some(y) => number::<T>(&(y + e).to_fraction().floor()),
            None => Ok(MaxPlus::NEG_INFINITY),
        });
        let bound: Vector<_> = bound.collect::<Result<_, _>>()?;
        let x = greatest(&bound)?;
        Ok(raised(&x, &Rational::from(0)))
    };
    match distance {
        Distance::Maximum => {
            let least = gap / &Rational::from(2);
            let up = |value: Rational| &least + &part(&(&value - &least));
            let mut candidates: Vec<Rational> =
                values().flat_map(|y| [up(y.clone()), up(-y)]).collect();
            candidates.sort_unstable();
            candidates.dedup();
            // The last candidate is large enough, and so are all after one that is.
            let (mut low, mut high) = (0, candidates.len() - 1);
            while low < high {
                let middle = (low + high) / 2;
                let e = &candidates[middle];
                let x = below(e)?;
                let near = x.iter().zip(&y).all(|(x, y)| match (x.value(), y.value()) {
                    (Some(x), Some(y)) => *x >= y - e,
                    (_, None) => true,
                    (None, _) => false,
                });
                if near {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            let e = candidates.swap_remove(low);
            Ok((below(&e)?, e))
        }
        Distance::Projective => {
            let mut shifts: Vec<Rational> = values().map(|y| part(&-y)).collect();
            shifts.sort_unstable();
            shifts.dedup();
            let mut best: Option<(Vector<MaxPlus<Rational>>, Rational)> = None;
            for shift in shifts {
                let x = below(&shift)?;
                let gaps = x.iter().zip(&y);
                let gaps = gaps.filter_map(|(x, y)| Some(x.value()? - y.value()?));
                let gaps: Vec<Rational> = gaps.collect();
                let (Some(least), Some(greatest)) = (gaps.iter().min(), gaps.iter().max()) else {
                    unreachable!("the support of y is that of a solution")
                };
                let far = greatest - least;
                if best.as_ref().is_none_or(|(_, nearest)| far < *nearest) {
                    best = Some((x, far));
                }
            }
            Ok(best.expect("y has a finite entry"))
        }
    }
}

/// The distance between y and the greatest solution p below it.
struct Gap {
    /// delta.
    size: Rational,
    /// The nodes that attain it, none if it is 0.
    forced: Vec<usize>,
}

impl Gap {
    /// Between y and p, or the nodes of the support of y that p lacks.
    fn between<T: Carrier>(
        y: &Vector<MaxPlus<T>>,
        p: &Vector<MaxPlus<T>>,
    ) -> Result<Result<Self, NodeSet>, VectorError> {
        let support = y.support();
        let stuck = support.iter().filter(|&i| p[i].is_zero());
        let stuck = NodeSet::of(y.len(), stuck);
        if !stuck.is_empty() {
            return Ok(Err(stuck));
        }
        let mut gap = T::zero();
        let mut forced = Vec::new();
        for i in &support {
            let here = y[i].try_over(&p[i])?.and_then(MaxPlus::into_value);
            let here = here.expect("both are finite");
            if here.order(&gap).is_gt() {
                forced.clear();
                gap = here.clone();
            }
            if here == gap && gap != T::zero() {
                forced.push(i);
            }
        }
        let size = rational(&gap);
        Ok(Ok(Gap { size, forced }))
    }

    /// A nearest real solution and its distance.
    fn nearest<T: Carrier>(
        &self,
        p: &Vector<MaxPlus<T>>,
        distance: Distance,
    ) -> (Vector<MaxPlus<Rational>>, Rational) {
        match distance {
            Distance::Maximum => {
                let half = &self.size / &Rational::from(2);
                (raised(p, &half), half)
            }
            Distance::Projective => (raised(p, &Rational::from(0)), self.size.clone()),
        }
    }
}

/// The vector, raised by this much, in numbers that can be halves.
fn raised<T: Carrier>(x: &Vector<MaxPlus<T>>, by: &Rational) -> Vector<MaxPlus<Rational>> {
    let entries = x.iter().map(|x| match x.value() {
        Some(x) => MaxPlus::finite(&rational(x) + by),
        None => MaxPlus::NEG_INFINITY,
    });
    entries.collect()
}

fn rational<T: Carrier>(value: &T) -> Rational {
    match value.to_machine_integer() {
        Some(small) => small.into(),
        None => value.to_fraction().into(),
    }
}

/// value modulo 1.
fn part(value: &Rational) -> Rational {
    let fraction: BigRational = value.to_fraction();
    Rational::from(&fraction - fraction.floor())
}
