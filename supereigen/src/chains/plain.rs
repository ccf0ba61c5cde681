//! The plain search for extremal chains: scalar, recursive, and as short as its description. It is
//! the oracle of the fast search, and the one to read first.
//!
//! For each start r, with x_r = 0, a chain r = c_1, ..., c_m grows by nodes j
//! without a nonnegative loop such that, with v = a_j,last + x_last finite,
//!
//! ```text
//! v > a_jm + x_m      for every chain node m but the last   (j leans on the last node alone)
//! a_lj + v < x_l      for every required row l              (no earlier row starts to lean on j)
//! ```
//!
//! All rows of the chain but r are required. The chain is *closed* once row r holds. Every closed
//! chain is an extremal, and it continues to grow by the same rule. A chain that its newest node
//! closes *with equality* is a zero cycle. It is found from each of its nodes and given from the
//! least. From there the *tied tails* are tried, which lean on several cycle nodes at once and
//! require all rows of the cycle.
//!
//! | notation | name here |
//! |---|---|
//! | c_1, ..., c_m | `chain` |
//! | x on the chain | `x` |
//! | the required rows | `chain[not_required..]` |
//!
//! Cost: a step tries n nodes against a chain of m nodes, O(n m). An open chain may never close;
//! the search by roots ([`roots`](crate::chains::roots)) avoids most of these.

use std::ops::ControlFlow;

use crate::chains::matrix::Instance;
use crate::chains::weight::Weight;

/// Gives every extremal once, as its chain and the values on it.
///
/// ```
/// use maxplus_core::{MaxPlus, SparseMatrix};
/// use std::ops::ControlFlow;
/// use supereigen::testing::{Form, Instance, plain};
///
/// // Two nodes that lean on each other with weight 1: a positive cycle.
/// let arc = MaxPlus::finite(1);
/// let a = SparseMatrix::from_triplets(2, 2, [(0, 1, arc), (1, 0, arc)]).unwrap();
/// let mut found = Vec::new();
/// let _ = plain::visit(&Instance::new(&a, Form::Dense).unwrap(), |chain, x| {
///     found.push((chain.to_vec(), x.to_vec()));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found, [(vec![0, 1], vec![0, 1]), (vec![1, 0], vec![0, 1])]);
/// ```
pub fn visit<W, F>(matrix: &Instance<W>, visit: F) -> ControlFlow<()>
where
    W: Weight,
    F: FnMut(&[usize], &[W]) -> ControlFlow<()>,
{
    let mut grower = Grower {
        matrix,
        chain: Vec::new(),
        x: Vec::new(),
        on_chain: vec![false; matrix.n()],
        not_required: 1,
        visit,
    };
    for r in 0..matrix.n() {
        grower.push(r, W::default());
        let closed = matrix.has_nonnegative_loop(r);
        if closed {
            grower.emit()?;
        }
        grower.grow(closed)?;
        grower.pop();
    }
    ControlFlow::Continue(())
}

/// The current chain.
struct Grower<'a, W, F> {
    matrix: &'a Instance<W>,
    chain: Vec<usize>,
    x: Vec<W>,
    on_chain: Vec<bool>,
    not_required: usize,
    visit: F,
}

impl<W, F> Grower<'_, W, F>
where
    W: Weight,
    F: FnMut(&[usize], &[W]) -> ControlFlow<()>,
{
    /// Gives all chains that continue the current one.
    fn grow(&mut self, closed: bool) -> ControlFlow<()> {
        for j in 0..self.matrix.n() {
            let Some(v) = self.leaning_on_the_last_alone(j) else {
                continue;
            };
            if !self.keeps_required_rows(j, &v) {
                continue;
            }
            let (r, x_r) = (self.chain[0], self.x[0].clone());
            let on_r = self.matrix.entry(r, j).map(|a| v.clone() + a);
            self.push(j, v);
            if closed {
                self.emit()?;
                self.grow(true)?;
            } else if on_r.as_ref() == Some(&x_r) {
                if self.chain.iter().all(|&c| r <= c) {
                    self.emit()?;
                    self.tied_tails()?;
                }
                self.grow(true)?;
            } else if on_r.is_some_and(|on_r| on_r > x_r) {
                self.emit()?;
                self.grow(true)?;
            } else {
                self.grow(false)?;
            }
            self.pop();
        }
        ControlFlow::Continue(())
    }

    /// Grows from a zero cycle by the nodes that lean on several of its nodes.
    fn tied_tails(&mut self) -> ControlFlow<()> {
        self.not_required = 0;
        for j in 0..self.matrix.n() {
            let Some(v) = self.leaning_on_several(j) else {
                continue;
            };
            if self.keeps_required_rows(j, &v) {
                self.push(j, v);
                self.emit()?;
                self.grow(true)?;
                self.pop();
            }
        }
        self.not_required = 1;
        ControlFlow::Continue(())
    }

    /// v = a_j,last + x_last, if it exceeds a_jm + x_m for all other m.
    fn leaning_on_the_last_alone(&self, j: usize) -> Option<W> {
        let (last, rest) = self.chain.split_last()?;
        let v = self.x[rest.len()].clone() + self.matrix.entry(j, *last)?;
        let alone = self.may_be_added(j)
            && rest
                .iter()
                .zip(&self.x)
                .all(|(&m, x_m)| self.matrix.entry(j, m).is_none_or(|a| x_m.clone() + a < v));
        alone.then_some(v)
    }

    /// max over m of a_jm + x_m, if two or more nodes reach it.
    fn leaning_on_several(&self, j: usize) -> Option<W> {
        if !self.may_be_added(j) {
            return None;
        }
        let sums = || {
            let pairs = self.chain.iter().zip(&self.x);
            pairs.filter_map(|(&m, x_m)| Some(x_m.clone() + self.matrix.entry(j, m)?))
        };
        let v = sums().max()?;
        (sums().filter(|sum| *sum == v).count() >= 2).then_some(v)
    }

    /// Whether a_lj + v < x_l for every required row l.
    fn keeps_required_rows(&self, j: usize, v: &W) -> bool {
        let required = self.chain.iter().zip(&self.x).skip(self.not_required);
        required
            .into_iter()
            .all(|(&l, x_l)| self.matrix.entry(l, j).is_none_or(|a| v.clone() + a < *x_l))
    }

    fn may_be_added(&self, j: usize) -> bool {
        !self.on_chain[j] && !self.matrix.has_nonnegative_loop(j)
    }

    fn push(&mut self, j: usize, v: W) {
        self.chain.push(j);
        self.x.push(v);
        self.on_chain[j] = true;
    }

    fn pop(&mut self) {
        if let Some(j) = self.chain.pop() {
            self.on_chain[j] = false;
        }
        self.x.pop();
    }

    fn emit(&mut self) -> ControlFlow<()> {
        (self.visit)(&self.chain, &self.x)
    }
}
