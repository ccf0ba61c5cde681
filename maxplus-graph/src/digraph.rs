//! The weighted digraph D_A of a max-plus matrix A.
//!
//! D_A has the nodes 1..n and an arc i -> j of weight a_ij wherever a_ij is
//! finite. [`Digraph`] is a compact copy of it, O(n + arcs) in time and
//! memory, from a dense or a sparse matrix alike.
//!
//! | notation | code |
//! |---|---|
//! | n | [`Digraph::n`] |
//! | (i, j) in E, a_ij | [`Digraph::weight`] |
//! | the arcs out of i | [`Digraph::successors`] |
//! | the arcs into j | [`Digraph::predecessors`] |
//! | the subgraph on K | [`Digraph::induced`] |
//!
//! Nodes count from 0 here and from 1 in texts for people. Every list of neighbours increases,
//! so every search that follows them in order is deterministic.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//! use maxplus_graph::Digraph;
//!
//! let entry = |a: Option<i64>| MaxPlus::from_option(a).unwrap();
//! let matrix = Matrix::from_rows(vec![
//!     vec![entry(None), entry(Some(1))],
//!     vec![entry(Some(-2)), entry(Some(0))],
//! ]).unwrap();
//!
//! let graph = Digraph::of(&Square::new(matrix).unwrap());
//! assert_eq!(graph.arcs().count(), 3);
//! assert_eq!(graph.weight(1, 0), Some(&-2));
//! assert_eq!(graph.predecessors(1).collect::<Vec<_>>(), [(0, &1), (1, &0)]);
//! ```

#[cfg(feature = "petgraph")]
pub mod petgraph;

use std::fmt;

use maxplus_core::error::{RangeError, ShapeError};
use maxplus_core::exact::size_and_denominator;
use maxplus_core::{Carrier, MaxPlus, NodeSet, ReadMatrix, SparseMatrix, Square};

/// Neighbours of every node in compressed rows.
///
/// Invariant: `starts` has n + 1 elements, begins at 0, never falls and ends
/// at `nodes.len()`; within a row the nodes increase.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Neighbours {
    starts: Vec<usize>,
    nodes: Vec<usize>,
}

impl Neighbours {
    fn of(&self, node: usize) -> &[usize] {
        &self.nodes[self.range(node)]
    }

    fn range(&self, node: usize) -> std::ops::Range<usize> {
        self.starts[node]..self.starts[node + 1]
    }
}

/// The weighted digraph D_A: a compact copy of the finite entries of A.
///
/// Invariant: `outgoing` and `incoming` hold the same arcs; arc number k is
/// the k-th of `outgoing` and has weight `weights[k]`; `numbers[p]` is the
/// number of the p-th arc of `incoming`.
#[derive(Clone, PartialEq, Eq)]
pub struct Digraph<T> {
    outgoing: Neighbours,
    weights: Vec<T>,
    incoming: Neighbours,
    numbers: Vec<usize>,
}

impl<T: Carrier> Digraph<T> {
    /// D_A of a square matrix A.
    pub fn of<M>(matrix: &Square<M>) -> Self
    where
        M: ReadMatrix<Scalar = MaxPlus<T>>,
    {
        let n = matrix.n();
        let finite = |(j, entry): (usize, &MaxPlus<T>)| Some((j, entry.value()?.clone()));
        Self::from_rows((0..n).map(|i| matrix.row(i).filter_map(finite)))
    }

    /// The digraph with n nodes and the given arcs (i, j, weight) in any order. Of two arcs
    /// between the same nodes the greater weight counts, as for (+). A weight of -inf means no
    /// arc.
    pub fn from_arcs(
        n: usize,
        arcs: impl IntoIterator<Item = (usize, usize, MaxPlus<T>)>,
    ) -> Result<Self, ShapeError> {
        let matrix = SparseMatrix::from_triplets(n, n, arcs)?;
        Ok(Self::of(&Square::new(matrix)?))
    }

    /// One row of (j, a_ij) for every node i, j increasing.
    pub(crate) fn from_rows<R>(rows: impl Iterator<Item = R>) -> Self
    where
        R: IntoIterator<Item = (usize, T)>,
    {
        let mut outgoing = Neighbours {
            starts: vec![0],
            nodes: Vec::new(),
        };
        let mut weights = Vec::new();
        for row in rows {
            for (j, weight) in row {
                outgoing.nodes.push(j);
                weights.push(weight);
            }
            outgoing.starts.push(outgoing.nodes.len());
        }
        let (incoming, numbers) = turned(&outgoing);
        Digraph {
            outgoing,
            weights,
            incoming,
            numbers,
        }
    }

    /// The digraph with the arcs for which `keep` is true, on the same nodes.
    pub fn filtered(&self, keep: impl Fn(usize, usize, &T) -> bool) -> Self {
        let keep = &keep;
        Self::from_rows((0..self.n()).map(|i| {
            self.successors(i)
                .filter(move |&(j, weight)| keep(i, j, weight))
                .map(|(j, weight)| (j, weight.clone()))
        }))
    }

    /// The subgraph on a set of nodes: the arcs with both ends in it. Nodes
    /// keep their numbers; those outside lose all their arcs.
    pub fn induced(&self, nodes: &NodeSet) -> Self {
        self.filtered(|i, j, _| nodes.contains(i) && nodes.contains(j))
    }

    /// The digraph of the transposed matrix: every arc reversed.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self::from_rows(
            (0..self.n()).map(|j| self.predecessors(j).map(|(i, weight)| (i, weight.clone()))),
        )
    }

    /// The matrix A of the digraph D_A.
    pub fn to_matrix(&self) -> Square<SparseMatrix<MaxPlus<T>>> {
        let entry = |(j, weight): (usize, &T)| (j, MaxPlus::finite(weight.clone()));
        let rows = (0..self.n()).map(|i| self.successors(i).map(entry));
        let matrix = SparseMatrix::from_rows(self.n(), rows);
        Square::new(matrix).expect("a row and a column for every node")
    }

    /// The digraph with weights in the exact carrier.
    pub fn to_exact(&self) -> Digraph<T::Exact> {
        Digraph {
            outgoing: self.outgoing.clone(),
            weights: self.weights.iter().cloned().map(T::into_exact).collect(),
            incoming: self.incoming.clone(),
            numbers: self.numbers.clone(),
        }
    }

    /// An error if the weight of a walk of at most `length` arcs, or another sum of up to
    /// `length` weights with either sign, may leave the range of the carrier. A search calls
    /// this once and then adds without checks.
    pub fn has_room(&self, length: usize) -> Result<(), RangeError> {
        let (bound, denominator) = size_and_denominator(|| self.weights.iter());
        if T::has_room(&bound, &denominator, length) {
            return Ok(());
        }
        Err(RangeError::new(&length, "*", &bound, T::NAME))
    }

    /// The weight of the walk along the given nodes, 0 for a single node.
    ///
    /// # Panics
    ///
    /// If there is no arc between two consecutive nodes.
    pub fn walk_weight(&self, nodes: &[usize]) -> Result<T, RangeError> {
        nodes.windows(2).try_fold(T::zero(), |sum, step| {
            let weight = self
                .weight(step[0], step[1])
                .unwrap_or_else(|| panic!("no arc {} -> {}", step[0], step[1]));
            sum.sum(weight)
                .ok_or_else(|| RangeError::new(&sum, "+", weight, T::NAME))
        })
    }
}

impl<T> Digraph<T> {
    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.outgoing.starts.len() - 1
    }

    /// The number of arcs.
    pub fn arc_count(&self) -> usize {
        self.weights.len()
    }

    /// The nodes j with an arc i -> j and the weights, j increasing.
    ///
    /// # Panics
    ///
    /// If i is not below n. All methods with a node as argument panic then.
    pub fn successors(&self, i: usize) -> impl ExactSizeIterator<Item = (usize, &T)> + Clone {
        let nodes = self.successor_nodes(i).iter().copied();
        nodes.zip(&self.weights[self.outgoing.range(i)])
    }

    /// The arc at a place of [`Self::successors`], in constant time.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    pub fn successor(&self, i: usize, place: usize) -> (usize, &T) {
        let j = self.successor_nodes(i)[place];
        (j, &self.weights[self.outgoing.starts[i] + place])
    }

    /// The nodes i with an arc i -> j and the weights, i increasing.
    pub fn predecessors(&self, j: usize) -> impl ExactSizeIterator<Item = (usize, &T)> + Clone {
        let numbers = &self.numbers[self.incoming.range(j)];
        let nodes = self.predecessor_nodes(j).iter().copied();
        nodes.zip(numbers.iter().map(|&k| &self.weights[k]))
    }

    /// The nodes j with an arc i -> j, increasing.
    pub fn successor_nodes(&self, i: usize) -> &[usize] {
        self.outgoing.of(i)
    }

    /// The nodes i with an arc i -> j, increasing.
    pub fn predecessor_nodes(&self, j: usize) -> &[usize] {
        self.incoming.of(j)
    }

    /// The weight of arc number k, counted row by row.
    pub(crate) fn arc_weight(&self, k: usize) -> &T {
        &self.weights[k]
    }

    /// The weight of the arc i -> j, `None` if there is none.
    pub fn weight(&self, i: usize, j: usize) -> Option<&T> {
        let place = self.successor_nodes(i).binary_search(&j).ok()?;
        Some(&self.weights[self.outgoing.starts[i] + place])
    }

    /// Whether there is an arc i -> j.
    pub fn has_arc(&self, i: usize, j: usize) -> bool {
        self.weight(i, j).is_some()
    }

    /// All arcs (i, j, weight), by i, then by j.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize, &T)> {
        (0..self.n()).flat_map(|i| self.successors(i).map(move |(j, weight)| (i, j, weight)))
    }
}

/// The reversed arcs, and for each its place before. Rows are read in order, so the new rows
/// increase.
fn turned(arcs: &Neighbours) -> (Neighbours, Vec<usize>) {
    let n = arcs.starts.len() - 1;
    let mut starts = vec![0; n + 1];
    for &j in &arcs.nodes {
        starts[j + 1] += 1;
    }
    for j in 0..n {
        starts[j + 1] += starts[j];
    }
    let mut next = starts.clone();
    let mut nodes = vec![0; arcs.nodes.len()];
    let mut numbers = vec![0; arcs.nodes.len()];
    for i in 0..n {
        for k in arcs.range(i) {
            let place = &mut next[arcs.nodes[k]];
            (nodes[*place], numbers[*place]) = (i, k);
            *place += 1;
        }
    }
    (Neighbours { starts, nodes }, numbers)
}

/// The arcs, nodes counted from 0.
impl<T: fmt::Debug> fmt::Debug for Digraph<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "digraph on {} nodes ", self.n())?;
        let arcs = self.arcs().map(|(i, j, weight)| ((i, j), weight));
        f.debug_map().entries(arcs).finish()
    }
}
