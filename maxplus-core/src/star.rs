//! The star A^* and the plus A^+ of a square matrix.
//!
//! ```text
//! A^+ = A (+) A^2 (+) A^3 (+) ...        A^* = I (+) A^+
//! ```
//!
//! Entry i, j of A^+ is the greatest weight of a walk of at least one arc from
//! i to j (for min-plus: the least; for Boolean: whether there is one). The
//! sums end iff no cycle has weight above one: 0 for max-plus, where such a
//! cycle is called positive; for min-plus these are the negative cycles.
//! Otherwise the error carries one such cycle.
//!
//! # Method
//!
//! Dense: the method of Floyd, Warshall and Kleene. Invariant: after step k,
//! `walks[(i, j)]` is the greatest weight of a walk from i to j with all inner
//! nodes below or equal k, and no cycle through these nodes alone is positive.
//! Cost: n + the pairs of finite entries that meet, at most n^3, in n steps. Machine numbers
//! whose sums provably fit use [`Semiring::fast_plus`].
//!
//! Sparse: first the search for a positive cycle, then for each node the
//! label-correcting method of Bellman, Ford and Moore on the part that can be
//! reached from it. Cost: for each node s and each node u reached from s, the
//! arcs of u once for each time the label of u improves (once or few times in
//! practice, n times at worst).
//!
//! The proofs that the loops end, with bounds, are at the loops: the search for a positive
//! cycle takes at most n rounds over the arcs (`correct_in_rounds`), the labels of one node at
//! most n^2 looks at a row (`Labels::correct_from`).
//!
//! Departures from the sources: 1. indices start at 0; 2. (+) and (x) of any
//! selective semiring for min and +; 3. a positive cycle stops the dense method
//! before the step that would use it, so that no entry grows without bound.
//!
//! # Exactness
//!
//! An intermediate sum that leaves the range is an error, never a wrong number. Dense and
//! sparse add in different orders: near the ends of the range one may give the result and the
//! other the error.
//!
//! Whether a cycle is positive depends on exact sums: 0.1 + 0.2 - 0.3 is 0 in one order of
//! doubles and not in another. So there is no star over doubles. Each double is a fraction; the
//! star over these fractions is right:
//!
//! ```
//! use maxplus_core::star::{StarError, star};
//! use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Square};
//!
//! let a: Matrix<MaxPlus<f64>> = ". 0.1 .\n. . 0.2\n-0.3 . .".parse()?;
//! let exact = Square::new(a.map(|entry| entry.clone().into_exact()))?;
//! // The double that 0.1 stands for is a little more than 1/10, that for 0.3 a little less than 3/10.
//! assert_eq!(
//!     star(&exact).unwrap_err().to_string(),
//!     "the cycle 1 -> 2 -> 3 -> 1 has weight 1/36028797018963968, above 0",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```compile_fail,E0277
//! use maxplus_core::star::star;
//! use maxplus_core::{Matrix, MaxPlus, Square};
//!
//! let a = Square::new(Matrix::<MaxPlus<f64>>::zeros(2, 2)).unwrap();
//! star(&a); // `f64` rounds
//! ```
//!
//! # Example
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//! use maxplus_core::star::{StarError, plus, star};
//!
//! let square = |rows: [[i64; 2]; 2]| {
//!     Square::new(Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(rows[i][j]))).unwrap()
//! };
//! let a = square([[-1, 2], [-2, -3]]);
//! assert_eq!(plus(&a).unwrap().to_string(), "0 2\n-2 0\n");
//! assert_eq!(star(&a).unwrap().to_string(), "0 2\n-2 0\n");
//!
//! let error = star(&square([[-1, 2], [-1, -3]])).unwrap_err();
//! assert_eq!(error.to_string(), "the cycle 1 -> 2 -> 1 has weight 1, above 0");
//! assert!(matches!(error, StarError::Cycle(cycle) if cycle.nodes() == [0, 1]));
//! ```

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::fmt;

use num_traits::One;
use thiserror::Error;

use crate::error::{AlgebraError, RangeError};
use crate::matrix::product::check_shapes;
use crate::matrix::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::named::{DisplayNamed, called, display_without_names};
use crate::names::Names;
use crate::semiring::{Exact, Plus, Selective, Semiring};
use crate::vector::Vector;

/// Why the star does not exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StarError<S: Semiring + fmt::Display> {
    /// A cycle has weight above one.
    #[error("{0}")]
    Cycle(PositiveCycle<S>),
    /// A sum left the range of the carrier.
    #[error(transparent)]
    Algebra(#[from] AlgebraError),
}

impl<S: Semiring + fmt::Display> DisplayNamed for StarError<S> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StarError::Cycle(cycle) => cycle.fmt_named(names, f),
            StarError::Algebra(error) => write!(f, "{error}"),
        }
    }
}

impl<S: Semiring + fmt::Display> From<RangeError> for StarError<S> {
    fn from(error: RangeError) -> Self {
        StarError::Algebra(error.into())
    }
}

/// A form of matrix with a star: [`Matrix`] and [`SparseMatrix`].
///
/// # Laws
///
/// Both forms give the same matrices and the same cycles.
pub trait Star: ReadMatrix + Sized {
    /// A^+, by this form's method. `goes_on` is called once for each node, and `None` is
    /// returned if it is false.
    fn try_plus(
        matrix: &Square<Self>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, StarError<Self::Scalar>>
    where
        Self::Scalar: fmt::Display;

    /// I (+) A.
    fn with_identity(self) -> Self;
}

/// A^+ = A (+) A^2 (+) ..., or a positive cycle.
#[doc(alias = "transitive_closure")]
pub fn plus<M: Star>(matrix: &Square<M>) -> Result<Square<M>, StarError<M::Scalar>>
where
    M::Scalar: fmt::Display,
{
    let plus = M::try_plus(matrix, &mut || true)?.expect(UNSTOPPED);
    Ok(Square::new(plus).expect(SQUARE))
}

/// A^* = I (+) A (+) A^2 (+) ..., or a positive cycle.
#[doc(alias = "kleene_star")]
#[doc(alias = "floyd_warshall")]
#[doc(alias = "all_pairs")]
pub fn star<M: Star>(matrix: &Square<M>) -> Result<Square<M>, StarError<M::Scalar>>
where
    M::Scalar: fmt::Display,
{
    Ok(star_while(matrix, || true)?.expect(UNSTOPPED))
}

/// [`star`] that can be stopped: `goes_on` is called for each node at least, and `None` is
/// returned if it is false.
///
/// ```
/// use maxplus_core::star::star_while;
/// use maxplus_core::{Matrix, MaxPlus, Square};
///
/// let a: Matrix<MaxPlus<i64>> = "-1 2\n-2 -3".parse()?;
/// let a = Square::new(a)?;
/// assert!(star_while(&a, || true).unwrap().is_some());
/// assert!(star_while(&a, || false).unwrap().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn star_while<M: Star>(
    matrix: &Square<M>,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Square<M>>, StarError<M::Scalar>>
where
    M::Scalar: fmt::Display,
{
    let plus = M::try_plus(matrix, &mut goes_on)?;
    Ok(plus.map(|plus| Square::new(plus.with_identity()).expect(SQUARE)))
}

/// The message if a search that nothing can stop returns `None`.
const UNSTOPPED: &str = "no budget stops it";

/// The message if a star is not square.
const SQUARE: &str = "the star has the size of its matrix";

impl<S: Selective + Exact> Star for Matrix<S> {
    fn try_plus(
        matrix: &Square<Self>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, StarError<S>>
    where
        S: fmt::Display,
    {
        let n = matrix.n();
        let positive = || match positive_cycle(matrix) {
            Ok(cycle) => StarError::Cycle(cycle.expect("a closed walk is positive")),
            Err(error) => error.into(),
        };
        match S::fast_plus(matrix.as_slice(), n, goes_on) {
            Some(Plus::Walks(walks)) => {
                return Ok(Some(Matrix::from_vec(n, n, walks).expect(SQUARE)));
            }
            Some(Plus::PositiveCycle) => return Err(positive()),
            Some(Plus::Stopped) => return Ok(None),
            None => {}
        }
        let mut walks = Matrix::clone(matrix);
        for k in 0..n {
            if !goes_on() {
                return Ok(None);
            }
            if is_above_one(&walks[(k, k)]) {
                return Err(positive());
            }
            let through = ReadMatrix::row(&walks, k).map(|(j, walk)| (j, walk.clone()));
            let through: Vec<(usize, S)> = through.collect();
            // Row k itself cannot improve, because its loop weighs at most one.
            for i in (0..n).filter(|&i| i != k) {
                let Some(first) = walks.entry(i, k).cloned() else {
                    continue;
                };
                for (j, second) in &through {
                    let walk = first.try_times(second)?;
                    let best = &mut walks[(i, *j)];
                    *best = best.plus(&walk);
                }
            }
        }
        Ok(Some(walks))
    }

    fn with_identity(mut self) -> Self {
        for i in 0..self.rows() {
            self[(i, i)] = self[(i, i)].plus(&S::one());
        }
        self
    }
}

impl<S: Selective + Exact> Star for SparseMatrix<S> {
    fn try_plus(
        matrix: &Square<Self>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, StarError<S>>
    where
        S: fmt::Display,
    {
        match correct_in_rounds(matrix, vec![S::one(); matrix.n()], goes_on)? {
            Rounds::Done(_) => {}
            Rounds::PositiveCycle(cycle) => return Err(StarError::Cycle(cycle)),
            Rounds::Stopped => return Ok(None),
        }
        let mut plus = SparseMatrix::zeros(0, matrix.n());
        let mut labels = Labels::new(matrix.n());
        for source in 0..matrix.n() {
            if !goes_on() || !labels.correct_from(&**matrix, source, goes_on)? {
                return Ok(None);
            }
            plus.push_row(labels.take());
        }
        Ok(Some(plus))
    }

    fn with_identity(self) -> Self {
        let identity = SparseMatrix::identity(self.cols());
        self.plus(&identity).expect("both are square of one size")
    }
}

/// A cycle of weight above one, if there is one. The result does not depend on the form of the
/// matrix. Cost: n + arcs for each round of at most n.
pub fn positive_cycle<S: Selective + Exact, M: ReadMatrix<Scalar = S>>(
    matrix: &Square<M>,
) -> Result<Option<PositiveCycle<S>>, RangeError> {
    // A walk may begin at any node.
    let labels = vec![S::one(); matrix.n()];
    match correct_in_rounds(matrix, labels, &mut || true)? {
        Rounds::PositiveCycle(cycle) => Ok(Some(cycle)),
        Rounds::Done(_) | Rounds::Stopped => Ok(None),
    }
}

/// x (x) A^* for a row vector x, without computing the star: entry v is the greatest weight of a
/// walk that ends at v and begins anywhere, where x_u counts as well if the walk begins at u. A
/// positive cycle is an error only if such a walk meets it. Cost: n + arcs for each round of at
/// most n.
///
/// ```
/// use maxplus_core::star::times_star;
/// use maxplus_core::{MaxPlus, SparseMatrix, Square, Vector};
///
/// let arc = |i, j, a: i64| (i, j, MaxPlus::finite(a));
/// let a = SparseMatrix::from_triplets(3, 3, [arc(0, 1, 4), arc(1, 1, -1), arc(2, 2, 1)]);
/// let a = Square::new(a.unwrap()).unwrap();
/// assert_eq!(times_star(&Vector::unit(3, 0), &a).unwrap().to_string(), "0 4 -inf");
/// assert!(times_star(&Vector::unit(3, 2), &a).is_err());
/// ```
#[doc(alias = "bellman_ford")]
#[doc(alias = "single_source")]
pub fn times_star<S, M>(start: &Vector<S>, matrix: &Square<M>) -> Result<Vector<S>, StarError<S>>
where
    S: Selective + Exact + fmt::Display,
    M: ReadMatrix<Scalar = S>,
{
    let (left, right) = ((1, start.len()), (matrix.n(), matrix.n()));
    check_shapes("x (x) A^*", left, right).map_err(AlgebraError::from)?;
    match correct_in_rounds(matrix, start.as_slice().to_vec(), &mut || true)? {
        Rounds::Done(labels) => Ok(labels.into()),
        Rounds::PositiveCycle(cycle) => Err(StarError::Cycle(cycle)),
        Rounds::Stopped => unreachable!("{UNSTOPPED}"),
    }
}

/// The result of [`correct_in_rounds`].
enum Rounds<S> {
    /// The final labels.
    Done(Vec<S>),
    /// There are no final labels.
    PositiveCycle(PositiveCycle<S>),
    /// The caller stopped it.
    Stopped,
}

/// Corrects the labels of all nodes along all arcs, in rounds, until no label changes or a
/// positive cycle is found. `goes_on` is called once for each round.
///
/// It ends within n rounds, each of which reads a row at most once:
///
/// 1. After round k no label is below the best walk of at most k arcs (with the
///    label that its first node had in the beginning).
/// 2. A label is at most its parent's label times the arc, because labels only grow. If the
///    parents form no cycle, they lead from every improved node back to one that still has its
///    first label: its own label is at most the weight of that elementary path, of at most n -
///    1 arcs.
/// 3. So if the parents form no cycle after round n, no label improved in round n, and the
///    labels are final.
/// 4. If they form one, the label at its end was improved by a walk around it: a
///    cycle of parents is positive.
///
/// This holds for exact sums only. With rounded ones, 2 and 4 fail.
fn correct_in_rounds<S: Selective + Exact, M: ReadMatrix<Scalar = S>>(
    matrix: &Square<M>,
    mut labels: Vec<S>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Rounds<S>, RangeError> {
    let n = matrix.n();
    let mut parents: Vec<Option<usize>> = vec![None; n];
    // The nodes whose arcs must be read (again).
    let mut active: Vec<bool> = labels.iter().map(|label| !label.is_zero()).collect();
    loop {
        if !goes_on() {
            return Ok(Rounds::Stopped);
        }
        let mut at_rest = true;
        for u in 0..n {
            if !std::mem::take(&mut active[u]) {
                continue;
            }
            let walk = labels[u].clone();
            for (v, arc) in matrix.row(u) {
                let longer = walk.try_times(arc)?;
                if longer.natural_cmp(&labels[v]) == Ordering::Greater {
                    labels[v] = longer;
                    parents[v] = Some(u);
                    active[v] = true;
                    at_rest = false;
                }
            }
        }
        if at_rest {
            return Ok(Rounds::Done(labels));
        }
        if let Some(cycle) = PositiveCycle::among(&**matrix, &parents)? {
            debug_assert!(
                is_above_one(cycle.weight()),
                "a cycle of parents is positive"
            );
            return Ok(Rounds::PositiveCycle(cycle));
        }
    }
}

/// The number of rows between two calls that ask whether to go on.
const ROWS_PER_CALL: usize = 1 << 12;

/// The labels of one source while they are computed, by the label-correcting method of Bellman,
/// Ford and Moore with a first-in, first-out queue: the best walks found so far.
///
/// Invariant: `best[v]` is nonzero iff v is in `reached`; `waiting[v]` iff v is
/// in `queue`.
struct Labels<S> {
    best: Vec<S>,
    reached: Vec<usize>,
    waiting: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<S: Selective + Exact> Labels<S> {
    fn new(n: usize) -> Self {
        Labels {
            best: vec![S::zero(); n],
            reached: Vec::new(),
            waiting: vec![false; n],
            queue: VecDeque::new(),
        }
    }

    /// Extends walks by one arc, in the order of the queue, until no label improves. No cycle
    /// that the source reaches may be positive.
    ///
    /// It ends: a *pass* handles the nodes that are in the queue when it begins, each at most
    /// once. After pass k no label is below the best walk of at most k + 1 arcs. Without
    /// positive cycles some best walk is an elementary path, or an elementary cycle through the
    /// source, and has at most n arcs. So no label improves after pass n - 1, and pass n is the
    /// last: at most n^2 reads of a row, besides the one of the source.
    ///
    /// `goes_on` is called after every [`ROWS_PER_CALL`] rows. The result is false if it was
    /// false; the state is meaningless then.
    fn correct_from(
        &mut self,
        matrix: &impl ReadMatrix<Scalar = S>,
        source: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RangeError> {
        for (v, arc) in matrix.row(source) {
            self.improve(v, arc.clone());
        }
        let mut rows = 0;
        while let Some(u) = self.queue.pop_front() {
            rows += 1;
            if rows % ROWS_PER_CALL == 0 && !goes_on() {
                return Ok(false);
            }
            self.waiting[u] = false;
            let walk = self.best[u].clone();
            for (v, arc) in matrix.row(u) {
                self.improve(v, walk.try_times(arc)?);
            }
        }
        Ok(true)
    }

    #[inline]
    fn improve(&mut self, v: usize, walk: S) {
        if walk.natural_cmp(&self.best[v]) != Ordering::Greater {
            return;
        }
        if self.best[v].is_zero() {
            self.reached.push(v);
        }
        self.best[v] = walk;
        if !self.waiting[v] {
            self.waiting[v] = true;
            self.queue.push_back(v);
        }
    }

    /// Returns the finished labels and resets the state for a new source.
    fn take(&mut self) -> impl Iterator<Item = (usize, S)> {
        // For a row with many entries, a scan of all nodes is cheaper than sorting.
        if self.reached.len() > self.best.len() / 8 {
            self.reached.clear();
            let best = self.best.iter().enumerate();
            let here = best.filter(|(_, walk)| !walk.is_zero());
            self.reached.extend(here.map(|(v, _)| v));
        } else {
            self.reached.sort_unstable();
        }
        let best = &mut self.best;
        self.reached
            .drain(..)
            .map(|v| (v, std::mem::replace(&mut best[v], S::zero())))
    }
}

/// Whether a weight is above one (0 for max-plus).
fn is_above_one<S: Selective>(weight: &S) -> bool {
    weight.natural_cmp(&One::one()) == Ordering::Greater
}

/// An elementary cycle of weight above one: positive for max-plus, negative
/// for min-plus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositiveCycle<S> {
    nodes: Vec<usize>,
    weight: S,
}

impl<S> PositiveCycle<S> {
    /// The nodes in order, the least one first, without repetition; the last has an arc to the
    /// first.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The product of the arcs.
    pub fn weight(&self) -> &S {
        &self.weight
    }

    /// Changes the weight.
    pub(crate) fn map_weight<R>(self, change: impl FnOnce(S) -> R) -> PositiveCycle<R> {
        PositiveCycle {
            nodes: self.nodes,
            weight: change(self.weight),
        }
    }
}

impl<S: Semiring> PositiveCycle<S> {
    /// A cycle among the parents that a label-correcting method assigned to the nodes, if there
    /// is one. Every parent must have an arc to its node.
    fn among<M: ReadMatrix<Scalar = S>>(
        matrix: &M,
        parents: &[Option<usize>],
    ) -> Result<Option<Self>, RangeError> {
        let Some(nodes) = cycle_among(parents) else {
            return Ok(None);
        };
        let mut weight = S::one();
        for (place, &node) in nodes.iter().enumerate() {
            let next = nodes[(place + 1) % nodes.len()];
            let arc = matrix.entry(node, next).expect("an arc of the cycle");
            weight = weight.try_times(arc)?;
        }
        Ok(Some(PositiveCycle { nodes, weight }))
    }
}

display_without_names!([S: Semiring + fmt::Display] PositiveCycle<S>);

impl<S: Semiring + fmt::Display> DisplayNamed for PositiveCycle<S> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the cycle ")?;
        for node in &self.nodes {
            write!(f, "{} -> ", called(*node, names))?;
        }
        let first = called(self.nodes[0], names);
        write!(f, "{first} has weight {}, above {}", self.weight, S::one())
    }
}

/// The cycle that is reached from the least node that reaches one, its nodes in the direction
/// of the arcs, the least one first.
fn cycle_among(parents: &[Option<usize>]) -> Option<Vec<usize>> {
    // The start of the walk that first saw a node.
    let mut seen_from = vec![usize::MAX; parents.len()];
    for start in 0..parents.len() {
        let mut node = start;
        while seen_from[node] == usize::MAX {
            seen_from[node] = start;
            match parents[node] {
                Some(parent) => node = parent,
                None => break,
            }
        }
        if seen_from[node] != start || parents[node].is_none() {
            continue;
        }
        let mut nodes = vec![node];
        let mut next = parents[node].expect("on a cycle");
        while next != node {
            nodes.push(next);
            next = parents[next].expect("on a cycle");
        }
        // Parents lead against the direction of the arcs.
        nodes.reverse();
        let least = (0..nodes.len()).min_by_key(|&place| nodes[place])?;
        nodes.rotate_left(least);
        return Some(nodes);
    }
    None
}

/// Internals of the method, for tests.
#[doc(hidden)]
pub mod inside {
    use super::{Exact, Labels, ReadMatrix, Selective};

    /// Finds the best walks from each node in turn, and reports after each.
    pub fn correct_from_each<S: Selective + Exact>(
        matrix: &impl ReadMatrix<Scalar = S>,
        mut after: impl FnMut(),
    ) {
        let mut labels = Labels::new(matrix.rows());
        for source in 0..matrix.rows() {
            let done = labels.correct_from(matrix, source, &mut || true);
            assert_eq!(done, Ok(true), "small numbers");
            labels.take().for_each(drop);
            after();
        }
    }
}
