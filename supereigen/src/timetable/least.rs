//! The least subeigenvector above a bound.
//!
//! Solutions of A (x) x <= lambda (x) x are closed under minima, so those above a bound l have a
//! least one if there is any. (Supereigenvectors are closed under maxima only: they have a greatest
//! one *below* a bound, [`crate::below`].)
//!
//! Source: Cuninghame-Green, Minimax Algebra (1979); Butkovic, Max-linear Systems (2010), section
//! 1.6.2. Departure: only the nodes that l forces to be finite are looked at, so l may be -inf
//! anywhere and A may have cycles of any mean elsewhere.
//!
//! | symbol | name here |
//! |---|---|
//! | l | `above` |
//! | B = A - lambda; for whole solutions its entries rounded up, as those of l | `rises` |
//! | the nodes i with a walk to a node j with l_j finite | `forced` |
//! | x = B^* (x) l | the answer |
//!
//! *Invariant.* x solves iff x_i >= b_ij + x_j for all arcs (i, j). So x >= l implies that x_i is at
//! least l_j plus the weight of every walk from i to j. If a cycle of positive weight reaches a node
//! j with l_j finite, going around it gives walks of any weight, and there is no solution. Else the
//! greatest of these sums are B^* (x) l, which solves. For integer x the inequality of an arc is
//! equivalent to x_i - x_j >= ceil(b_ij), and x_i >= l_i to x_i >= ceil(l_i).
//!
//! *Cost*, with n nodes and m arcs: lambda(B) of the forced nodes by Howard's method, then at most n
//! rounds of m steps.
//!
//! For lambda = -inf, x_j must be -inf if column j of A has a finite entry.

use maxplus_core::carrier::Fraction;
use maxplus_core::{Number, Rational, Vector};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::scc::{reachable_from, reaching};
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use num_traits::Signed;

use super::starts::forced_starts;

/// The least solution of A (x) x <= lambda (x) x above a bound, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeastAbove {
    /// The least solution.
    Found(Least),
    /// Going around the cycle raises its own entries, and the cycle reaches a node with a finite
    /// bound.
    Rises {
        /// The cycle.
        cycle: Cycle,
        /// By how much, each time: its weight minus lambda for each arc, rounded up arc by arc for
        /// integer solutions.
        by: Rational,
        /// The node with a finite bound.
        node: usize,
    },
    /// lambda is -inf, the bound of the node is finite, and the entry of the matrix in this row and
    /// the column of the node is finite too.
    Column {
        /// The node.
        node: usize,
        /// The row.
        row: usize,
    },
}

/// The least solution, and what forces each entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Least {
    vector: Vector<Number>,
    because: Vec<Option<usize>>,
}

impl Least {
    /// The solution.
    pub fn vector(&self) -> &Vector<Number> {
        &self.vector
    }

    /// The next node of the walk along which entry i is forced; `None` if x_i is its own bound.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn next(&self, i: usize) -> Option<usize> {
        self.because[i]
    }

    /// The walk from i to the node whose bound forces x_i; only i if that is its own bound. No node
    /// is repeated, because no cycle raises its own entries.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn walk(&self, i: usize) -> Vec<usize> {
        std::iter::successors(Some(i), |&i| self.because[i]).collect()
    }
}

/// The least x >= `above` with A (x) x <= lambda (x) x, where A is the matrix of the digraph; with
/// `integers` the least one with integer entries.
///
/// ```
/// use maxplus_core::{Matrix, Number, Square};
/// use maxplus_graph::{Budget, Digraph};
/// use supereigen::timetable::{LeastAbove, least_above};
///
/// // The press waits 4 for the oven, the oven 1 for the saw.
/// let a: Matrix<Number> = ". 4 .\n. . 1\n. . 0".parse()?;
/// let plant = Digraph::of(&Square::new(a)?);
/// let (lambda, above) = ("0".parse()?, "0 . 2".parse()?);
/// let found = least_above(&plant, &lambda, &above, false, &Budget::unlimited())?;
/// let LeastAbove::Found(least) = found else { panic!("no cycle has a positive mean") };
/// assert_eq!(least.vector().to_string(), "7 3 2");
/// assert_eq!(least.walk(0), [0, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If `above` does not have an entry for every node.
pub fn least_above(
    graph: &Digraph<Rational>,
    lambda: &Number,
    above: &Vector<Number>,
    integers: bool,
    budget: &Budget,
) -> Result<LeastAbove, StopReason> {
    assert_eq!(above.len(), graph.n(), "an entry for every node");
    let budget = budget.started();
    let up = |value: Rational| match integers {
        true => Rational::from(value.to_fraction().ceil()),
        false => value,
    };
    let above = above.iter().map(|bound| bound.value().cloned().map(up));
    let above: Vec<Option<Rational>> = above.collect();
    let bounded: Vec<usize> = (0..above.len()).filter(|&i| above[i].is_some()).collect();
    let Some(lambda) = lambda.value() else {
        let rows = |&node: &usize| graph.predecessor_nodes(node).first();
        let excluded = bounded.iter().find_map(|node| Some((*node, *rows(node)?)));
        return Ok(match excluded {
            Some((node, row)) => LeastAbove::Column { node, row },
            None => LeastAbove::Found(Least {
                because: vec![None; above.len()],
                vector: vector(above),
            }),
        });
    };
    let forced = reaching(graph, bounded.iter().copied());
    let rises = graph.arcs().filter(|(_, j, _)| forced.contains(*j));
    let rises = rises.map(|(i, j, a)| (i, j, Number::finite(up(a.clone() - lambda))));
    let rises = Digraph::from_arcs(graph.n(), rises).expect("the nodes of a digraph");
    if let Some(mean) = max_cycle_mean(&rises, &budget)?
        && mean.mean().is_positive()
    {
        let cycle = mean.cycle().clone();
        let reached = reachable_from(&rises, cycle.nodes().first().copied());
        let node = bounded.into_iter().find(|&node| reached.contains(node));
        let by = cycle
            .weight(&rises)
            .expect("sums of fractions have no limit");
        let node = node.expect("every forced node reaches a bounded one");
        return Ok(LeastAbove::Rises { cycle, by, node });
    }
    let starts = forced_starts(&rises, &above, &mut budget.meter())?;
    Ok(LeastAbove::Found(Least {
        vector: vector(starts.times),
        because: starts.because,
    }))
}

fn vector(entries: Vec<Option<Rational>>) -> Vector<Number> {
    let entry = |entry: Option<Rational>| entry.map_or(Number::NEG_INFINITY, Number::finite);
    entries.into_iter().map(entry).collect()
}
