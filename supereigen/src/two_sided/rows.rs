//! The rows of a system in whole numbers, and the policies that choose among them.
//!
//! Row l asks of every node j with a finite b_lj that x_j <= max_k (a_lk - b_lj + x_k). So
//! the solutions below u are the x <= u with
//!
//! ```text
//! x_j <= f_j(x) = min over rows l with b_lj finite of (-b_lj + max_k (a_lk + x_k))    for all j.
//! ```
//!
//! A *policy* t gives each node j one of the rows that ask something of it, t(j). What is left
//! then has one row per node: it is a supereigen problem, and its greatest
//! solution is found in strongly polynomial time ([`crate::solution`]).
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
//! 1. *Plain passes*, at most [`PASSES`] of them: look at one row after the other; wherever it
//!    gives less than x_j, lower x_j to that and let t(j) be this row. If a pass lowers nothing,
//!    x is the answer.
//! 2. *A policy*: take x = x^t. Back to 1.
//!
//! x is the greatest solution and t shows it, however many passes lie between two policies:
//! Theorem 18 of `docs/theory.md`. Each step starts from the x of the last one in place of u: x
//! only falls, and a node that is -inf once is left out from then on.
//!
//! Passes are cheap: a policy builds a digraph and looks for its cycles, which takes as long as some
//! tens of passes. Many systems need few passes. In others the number of passes grows with the
//! weights; there a policy replaces the rest of them.
//!
//! A row is looked at again only if the entry that attained its left side has fallen since. If it
//! has not, the left side is the same, for x only falls, and the row still holds.

use maxplus_core::{
    Carrier, MaxPlus, ReadMatrix, Semifield, Semiring, SparseMatrix, Square, Vector,
};
use maxplus_graph::{Budget, Digraph, Meter};
use num_traits::One;

use crate::membership::VectorError;
use crate::solution::greatest_in;

/// t: for each node one of the rows that ask something of it, none if no row does.
pub(crate) type Choice = Vec<Option<usize>>;

/// How many plain passes come before each policy at most.
pub(crate) const PASSES: usize = 32;

/// Nodes with the finite entries of one side of a row, nodes increasing.
type Entries<W> = Vec<(usize, MaxPlus<W>)>;

/// The rows of a system.
#[derive(Clone)]
pub(crate) struct Rows<W: Carrier> {
    n: usize,
    /// For row l the nodes k with a finite a_lk, and a_lk.
    left: Vec<Entries<W>>,
    /// For row l the nodes j with a finite b_lj, and b_lj.
    right: Vec<Entries<W>>,
}

/// The greatest solution below a bound, and the policy that shows it.
pub(crate) struct Settled<W: Carrier> {
    pub(crate) x: Vector<MaxPlus<W>>,
    pub(crate) choice: Choice,
}

impl<W: Carrier> Rows<W> {
    /// The rows of A (x) x >= B (x) x. The caller has seen to it that sums have room.
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
                matrix.row(l).map(|(k, a)| (k, a.clone())).collect()
            };
            rows.push(side(greater), side(smaller));
        }
        rows
    }

    /// One more row, the last.
    pub(crate) fn push(&mut self, left: Entries<W>, right: Entries<W>) {
        self.left.push(left);
        self.right.push(right);
    }

    /// Takes back all rows but the first so many.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.left.truncate(rows);
        self.right.truncate(rows);
    }

    /// Lets row l ask nothing any more.
    pub(crate) fn silence(&mut self, l: usize) {
        self.right[l].clear();
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.left.len()
    }

    /// A^t on the nodes where x is finite; a node of which no row asks anything has a
    /// loop of weight 0: its bound is all there is.
    pub(crate) fn digraph(&self, choice: &Choice, x: &Vector<MaxPlus<W>>) -> Digraph<W> {
        let n = self.n;
        let rows = (0..n).map(|j| {
            let l = match choice[j] {
                _ if !x[j].is_finite() => return Vec::new(),
                Some(l) => l,
                None => return vec![(j, MaxPlus::one())],
            };
            let b = self.asked(l, j).expect("a policy names rows that ask");
            let arc = |(k, a): &(usize, MaxPlus<W>)| {
                let weight = a.try_over(b).expect(FITS);
                (*k, weight.expect("a row asks by a finite entry"))
            };
            self.left[l].iter().map(arc).collect()
        });
        let matrix = SparseMatrix::from_rows(n, rows);
        Digraph::of(&Square::new(matrix).expect("one row per node"))
    }

    /// b_lj, if row l asks something of j.
    fn asked(&self, l: usize, j: usize) -> Option<&MaxPlus<W>> {
        let right = &self.right[l];
        let place = right.binary_search_by_key(&j, |&(j, _)| j).ok()?;
        Some(&right[place].1)
    }

    /// The greatest solution below u, from any policy or, without one, from the rows that give
    /// least at u. Stops early, with the x of that moment, once x is `enough`.
    ///
    /// One step of the meter is one policy, with the passes before it.
    pub(crate) fn greatest_below(
        &self,
        u: &Vector<MaxPlus<W>>,
        choice: Option<Choice>,
        meter: &mut Meter,
        enough: &dyn Fn(&Vector<MaxPlus<W>>) -> bool,
    ) -> Result<Settled<W>, VectorError> {
        let budget: Budget = meter.budget().clock_and_flag();
        let mut x = u.clone();
        let mut choice = self.filled(choice, &x);
        let mut held = vec![None; self.len()];
        // No policy comes twice: Theorem 18.
        loop {
            meter.many_steps(1)?;
            for _ in 0..PASSES {
                if !self.lower(&mut choice, &mut x, &mut held) || enough(&x) {
                    return Ok(Settled { x, choice });
                }
            }
            x = greatest_in(&self.digraph(&choice, &x), &x, &budget)?;
            if enough(&x) || !self.lower(&mut choice, &mut x, &mut held) {
                return Ok(Settled { x, choice });
            }
        }
    }

    /// max_k (a_lk + x_k), and a k that attains it; `None` if the row has no entry on the left.
    fn value(&self, l: usize, x: &Vector<MaxPlus<W>>) -> Option<(usize, MaxPlus<W>)> {
        let mut greatest: Option<(usize, MaxPlus<W>)> = None;
        for (k, a) in &self.left[l] {
            let value = a.try_times(&x[*k]).expect(FITS);
            if greatest.as_ref().is_none_or(|(_, most)| value > *most) {
                greatest = Some((*k, value));
            }
        }
        greatest
    }

    /// The policy, with the rows that give least at x where it has none or names a row that
    /// asks nothing any more.
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
                let value = over(value, b);
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

    /// Step 1, one pass; whether it lowered anything. `held` has for each row that was looked at
    /// the entry that attained its left side.
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
                let bound = over(&value, b);
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

/// value - b for a finite b.
fn over<W: Carrier>(value: &MaxPlus<W>, b: &MaxPlus<W>) -> MaxPlus<W> {
    value.try_over(b).expect(FITS).expect("b is finite")
}

/// Why every number has room.
pub(crate) const FITS: &str = "the width was chosen to fit";
