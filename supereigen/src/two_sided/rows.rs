//! The rows of a system in integers, and the policies that choose among them.
//!
//! Row l demands of every node j with a finite b_lj that x_j <= max_k (a_lk - b_lj + x_k). So the
//! solutions below u are the x <= u with
//!
//! ```text
//! x_j <= f_j(x) = min over rows l with b_lj finite of (-b_lj + max_k (a_lk + x_k))    for all j.
//! ```
//!
//! A *policy* t gives each node j one of the rows that restrict it, t(j). The remaining system has
//! one row per node: it is a supereigenproblem, and its greatest solution is found in strongly
//! polynomial time ([`crate::policy`]).
//!
//! | notation | code |
//! |---|---|
//! | a_lk, b_lj, row by row | [`Rows::left`], [`Rows::right`] |
//! | t | [`Choice`] |
//! | A^t, a_{t(j),k} - b_{t(j),j} at (j, k) | [`Rows::digraph`] |
//! | x^t, the greatest solution of A^t below u | what a policy leaves of x |
//!
//! # The rounds
//!
//! 1. *Plain passes*, at most [`PASSES`] of them: visit one row after the other. If it gives less
//!    than x_j, lower x_j to that and let t(j) be this row. If a pass lowers nothing, x is the
//!    answer.
//! 2. *A policy*: take x = x^t. Back to 1.
//!
//! x is the greatest solution and t proves it, for any number of passes between two policies:
//! Theorem 18 of `docs/theory.md`. Each step starts from the x of the last one instead of u: x only
//! falls, and a node that is -inf once is left out from then on.
//!
//! Passes are cheap: a policy builds a digraph and searches for its cycles, which takes as long as
//! some tens of passes. Many systems need few passes. In others the number of passes grows with the
//! weights; there a policy replaces the remaining passes.
//!
//! A row is visited again only if the entry that attained its left side has fallen since. If it has
//! not, the left side is the same, because x only falls, and the row still holds.

use maxplus_core::exact::Width;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Square, Vector};
use maxplus_graph::{Budget, Digraph, Meter, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use crate::chains::weight::Weight;
use crate::integers::Numerators;
use crate::policy::{self, magnitude};
use crate::problem::TERMS_PER_NODE;

/// t: for each node one of the rows that restrict it; `None` if no row does.
pub(crate) type Choice = Vec<Option<usize>>;

/// The most plain passes before each policy.
pub(crate) const PASSES: usize = 32;

/// Nodes with the finite entries of one side of a row, nodes increasing.
type Entries<W> = Vec<(usize, W)>;

/// The rows of a system.
#[derive(Clone)]
pub(crate) struct Rows<W> {
    n: usize,
    /// For row l the nodes k with a finite a_lk, and a_lk.
    left: Vec<Entries<W>>,
    /// For row l the nodes j with a finite b_lj, and b_lj.
    right: Vec<Entries<W>>,
}

/// The greatest solution below a bound, and the policy that proves it.
pub(crate) struct Settled<W: Carrier> {
    pub(crate) x: Vector<MaxPlus<W>>,
    pub(crate) choice: Choice,
}

impl<W: Weight> Rows<W> {
    /// The rows of A (x) x >= B (x) x. The caller guarantees that sums fit.
    pub(crate) fn new(
        greater: &SparseMatrix<MaxPlus<W>>,
        smaller: &SparseMatrix<MaxPlus<W>>,
    ) -> Self {
        let mut rows = Rows {
            n: greater.cols(),
            left: Vec::new(),
            right: Vec::new(),
        };
        for l in 0..greater.rows() {
            let side = |matrix: &SparseMatrix<MaxPlus<W>>| -> Entries<W> {
                let entry = |(k, a): (usize, &MaxPlus<W>)| Some((k, a.value()?.clone()));
                matrix.row(l).filter_map(entry).collect()
            };
            rows.push(side(greater), side(smaller));
        }
        rows
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, left: Entries<W>, right: Entries<W>) {
        self.left.push(left);
        self.right.push(right);
    }

    /// Makes row l demand nothing.
    pub(crate) fn clear_demand(&mut self, l: usize) {
        self.right[l].clear();
    }

    /// The number of nodes.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// The entries of row l.
    pub(crate) fn row(&self, l: usize) -> (&Entries<W>, &Entries<W>) {
        (&self.left[l], &self.right[l])
    }

    /// The largest absolute value of an entry.
    pub(crate) fn largest(&self) -> W {
        let entries = self.left.iter().chain(&self.right).flatten();
        let sizes = entries.map(|(_, a)| magnitude(a));
        sizes.max().unwrap_or_default()
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// A^t on the nodes where x is finite. A node that no row restricts has a loop of weight 0:
    /// only its bound limits it.
    pub(crate) fn digraph(&self, choice: &Choice, x: &Vector<MaxPlus<W>>) -> Digraph<W> {
        let n = self.n;
        let rows = (0..n).map(|j| {
            let l = match choice[j] {
                _ if !x[j].is_finite() => return Vec::new(),
                Some(l) => l,
                None => return vec![(j, MaxPlus::one())],
            };
            let b = self.asked(l, j).expect("a policy names rows that ask");
            let arc = |(k, a): &(usize, W)| (*k, MaxPlus::finite(a.clone() - b));
            self.left[l].iter().map(arc).collect()
        });
        let matrix = SparseMatrix::from_rows(n, rows);
        Digraph::of(&Square::new(matrix).expect("one row per node"))
    }

    /// b_lj, if row l restricts j.
    fn asked(&self, l: usize, j: usize) -> Option<&W> {
        let right = &self.right[l];
        let place = right.binary_search_by_key(&j, |&(j, _)| j).ok()?;
        Some(&right[place].1)
    }

    /// The greatest solution below u, from any policy or, without one, from the rows that give
    /// least at u. Stops early and returns the current x once `enough(x)` holds.
    ///
    /// One step of the meter is one policy, with the passes before it.
    pub(crate) fn greatest_below(
        &self,
        u: &Vector<MaxPlus<W>>,
        choice: Option<Choice>,
        meter: &mut Meter,
        enough: &dyn Fn(&Vector<MaxPlus<W>>) -> bool,
    ) -> Result<Settled<W>, StopReason> {
        let budget: Budget = meter.budget().clock_and_flag();
        let mut x = u.clone();
        let mut choice = self.filled(choice, &x);
        let mut held = vec![None; self.len()];
        // No policy is repeated: Theorem 18.
        loop {
            meter.many_steps(1)?;
            for _ in 0..PASSES {
                if !self.lower(&mut choice, &mut x, &mut held) || enough(&x) {
                    return Ok(Settled { x, choice });
                }
            }
            let graph = self.digraph(&choice, &x);
            x = policy::greatest_below(&graph, &x, &mut budget.meter())?;
            if enough(&x) || !self.lower(&mut choice, &mut x, &mut held) {
                return Ok(Settled { x, choice });
            }
        }
    }

    /// max_k (a_lk + x_k), and a k that attains it; `None` if the row has no entry on the left.
    fn value(&self, l: usize, x: &Vector<MaxPlus<W>>) -> Option<(usize, MaxPlus<W>)> {
        let mut greatest: Option<(usize, MaxPlus<W>)> = None;
        for (k, a) in &self.left[l] {
            let value = plus(&x[*k], a);
            if greatest.as_ref().is_none_or(|(_, most)| value > *most) {
                greatest = Some((*k, value));
            }
        }
        greatest
    }

    /// The policy, completed: where it has no row, or one that demands nothing any more, it takes
    /// the row that gives least at x.
    fn filled(&self, choice: Option<Choice>, x: &Vector<MaxPlus<W>>) -> Choice {
        let mut choice = choice.unwrap_or_else(|| vec![None; self.n]);
        for (j, row) in choice.iter_mut().enumerate() {
            *row = row.filter(|&l| self.asked(l, j).is_some());
        }
        let mut least: Vec<Option<(usize, MaxPlus<W>)>> = vec![None; self.n];
        for (l, right) in self.right.iter().enumerate() {
            let mut value = None;
            for (j, b) in right.iter().filter(|(j, _)| choice[*j].is_none()) {
                let value = value.get_or_insert_with(|| self.gives(l, x));
                let value = minus(value, b);
                if least[*j].as_ref().is_none_or(|(_, found)| value < *found) {
                    least[*j] = Some((l, value));
                }
            }
        }
        let chosen = choice.into_iter().zip(least);
        chosen
            .map(|(row, least)| row.or(least.map(|(l, _)| l)))
            .collect()
    }

    /// max_k (a_lk + x_k).
    fn gives(&self, l: usize, x: &Vector<MaxPlus<W>>) -> MaxPlus<W> {
        self.value(l, x)
            .map_or(MaxPlus::NEG_INFINITY, |(_, value)| value)
    }

    /// Step 1, one pass. Returns whether it lowered anything. `held` holds, for each row that was
    /// visited, the entry that attained its left side.
    fn lower(
        &self,
        choice: &mut Choice,
        x: &mut Vector<MaxPlus<W>>,
        held: &mut [Option<(usize, MaxPlus<W>)>],
    ) -> bool {
        let mut lowered = false;
        for (l, right) in self.right.iter().enumerate() {
            let is_same = matches!(&held[l], Some((k, before)) if x[*k] == *before);
            if right.is_empty() || is_same {
                continue;
            }
            let found = self.value(l, x);
            held[l] = found.as_ref().map(|&(k, _)| (k, x[k].clone()));
            let value = found.map_or(MaxPlus::NEG_INFINITY, |(_, value)| value);
            for (j, b) in right {
                let bound = minus(&value, b);
                if bound < x[*j] {
                    x[*j] = bound;
                    choice[*j] = Some(l);
                    lowered = true;
                }
            }
        }
        lowered
    }
}

/// value + a.
fn plus<W: Weight>(value: &MaxPlus<W>, a: &W) -> MaxPlus<W> {
    match value.value() {
        Some(value) => MaxPlus::finite(value.clone() + a),
        None => MaxPlus::NEG_INFINITY,
    }
}

/// value - b.
fn minus<W: Weight>(value: &MaxPlus<W>, b: &W) -> MaxPlus<W> {
    match value.value() {
        Some(value) => MaxPlus::finite(value.clone() - b),
        None => MaxPlus::NEG_INFINITY,
    }
}

/// Systems: the sides of system k are the matrices 2 k and 2 k + 1.
impl Numerators {
    /// The rows of one of the systems.
    pub(crate) fn system<W: Weight>(&self, system: usize) -> Rows<W> {
        Rows::new(&self.matrix(2 * system), &self.matrix(2 * system + 1))
    }

    /// The width that holds computations with rows and bounds like u, where 1 may be added to each
    /// number and there may be as many more rows as nodes.
    pub(crate) fn width_of_rows(&self, u: &Vector<MaxPlus<BigInt>>) -> Width {
        width_of(&(self.largest(u) + 1), u.len(), self.rows() / 2 + u.len())
    }
}

/// The width for computations with n nodes and `rows` rows, if `largest` bounds the numbers of the
/// rows and bounds.
///
/// An entry of A^t is the difference of two numbers. A policy adds up a bound and sums that a
/// problem may have, from the solution of an earlier round: fewer than 2 [`TERMS_PER_NODE`] (n + 1)
/// numbers of the rows. In between each row of each of [`PASSES`] passes may lower a number by the
/// difference of two. A policy reverts that: its solution is the greatest below the first bound.
pub(crate) fn width_of(largest: &BigInt, n: usize, rows: usize) -> Width {
    let terms = (2 * TERMS_PER_NODE).saturating_mul(n + 1);
    // There is one more pass after the policy.
    let passes = (2 * (PASSES + 1)).saturating_mul(rows);
    Width::for_sums(largest, terms.saturating_add(passes))
}
