//! The maximum cycle mean lambda(A), with a cycle that attains it.
//!
//! The mean of a cycle is its weight divided by its length. lambda(A) is the
//! greatest mean of a cycle in D_A and -inf where there is none (`None` here).
//! It is the greatest eigenvalue of A and the greatest lambda for which
//! A (x) x >= lambda (x) x has a solution x other than -inf.
//!
//! | question | answer |
//! |---|---|
//! | lambda(A) | [`max_cycle_mean`], by [`howard`]; [`karp`] gives the same |
//! | lambda of every component | [`component_cycle_means`] |
//! | on which cycles is it attained? | [`critical_graph`] |
//!
//! # Exactness
//!
//! The weights are brought to integers over one denominator (doubles too: each
//! is a fraction), and every component is solved in the narrowest of `i64`,
//! `i128` and big integers that its sums and products cannot leave. Means are
//! compared by cross multiplication, the result is a fraction. So nothing is
//! ever rounded, nothing overflows, and no input is an error.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::Digraph;
//! use maxplus_graph::cycle_mean::max_cycle_mean;
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(3, [
//!     arc(0, 1, 4), arc(1, 0, 1), arc(1, 2, 9), arc(2, 2, 2),
//! ]).unwrap();
//! let lambda = max_cycle_mean(&graph).unwrap();
//! assert_eq!(lambda.to_string(), "5/2 on (1, 2, 1)");
//! ```

mod critical;
mod howard;
mod karp;

pub use critical::{CriticalGraph, critical_graph};

use std::fmt;

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, NumRef, ToPrimitive, Zero};

use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::scc::Components;

/// An exact cycle mean and a cycle that has it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CycleMean {
    mean: BigRational,
    cycle: Cycle,
}

impl CycleMean {
    /// The mean of a cycle of the digraph.
    ///
    /// # Panics
    ///
    /// If this is not a cycle of the digraph.
    pub fn of<T: Carrier>(graph: &Digraph<T>, cycle: Cycle) -> Self {
        let mut weight = BigRational::zero();
        for (i, j) in cycle.arcs() {
            let arc = graph.weight(i, j).expect("a cycle of this digraph");
            weight += arc.to_fraction();
        }
        let mean = weight / BigInt::from(cycle.len());
        CycleMean { mean, cycle }
    }

    /// The mean, as an exact fraction.
    pub fn mean(&self) -> &BigRational {
        &self.mean
    }

    /// The mean as a number of the carrier, if it is one: 5/2 is a double and
    /// not an integer.
    pub fn mean_in<T: Carrier>(&self) -> Option<T> {
        T::from_fraction(&self.mean)
    }

    /// A cycle with this mean.
    pub fn cycle(&self) -> &Cycle {
        &self.cycle
    }

    /// The exact weight of the cycle, which is mean times length.
    pub fn weight(&self) -> BigRational {
        &self.mean * BigInt::from(self.cycle.len())
    }
}

/// The mean and the cycle: `5/2 on (1, 2, 1)`.
impl fmt::Display for CycleMean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.mean, self.cycle)
    }
}

/// The maximum cycle mean lambda(A); `None`, that is -inf, for a digraph
/// without cycles. Uses [`howard`].
#[doc(alias = "lambda")]
#[doc(alias = "spectral_radius")]
#[doc(alias = "eigenvalue")]
pub fn max_cycle_mean<T: Carrier>(graph: &Digraph<T>) -> Option<CycleMean> {
    howard(graph)
}

/// The maximum cycle mean by Howard's policy iteration: a few passes over the
/// arcs in practice. The file `cycle_mean/howard.rs` tells how.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::Digraph;
/// use maxplus_graph::cycle_mean::howard;
///
/// // The weight of the cycle is beyond i64; the mean is exact.
/// let arc = |i, j| (i, j, MaxPlus::finite(i64::MAX));
/// let graph = Digraph::from_arcs(2, [arc(0, 1), arc(1, 0)]).unwrap();
/// assert_eq!(howard(&graph).unwrap().mean_in::<i64>(), Some(i64::MAX));
/// ```
#[doc(alias = "policy_iteration")]
pub fn howard<T: Carrier>(graph: &Digraph<T>) -> Option<CycleMean> {
    greatest(solve(graph, &Components::of(graph), Method::Howard))
}

/// The maximum cycle mean by Karp's theorem: always about n m steps, n nodes
/// and m arcs of a component. The file `cycle_mean/karp.rs` tells how.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::Digraph;
/// use maxplus_graph::cycle_mean::karp;
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::from_arcs(2, [arc(0, 1, 0.5), arc(1, 0, 1.0)]).unwrap();
/// assert_eq!(karp(&graph).unwrap().mean_in::<f64>(), Some(0.75));
/// let acyclic = Digraph::from_arcs(2, [arc(0, 1, 0.5)]).unwrap();
/// assert_eq!(karp(&acyclic), None);
/// ```
pub fn karp<T: Carrier>(graph: &Digraph<T>) -> Option<CycleMean> {
    greatest(solve(graph, &Components::of(graph), Method::Karp))
}

/// The maximum cycle mean of each strongly connected component, in the order
/// of the components; `None`, that is -inf, for a node on no cycle.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::cycle_mean::component_cycle_means;
/// use maxplus_graph::{Digraph, scc::Components};
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::<i64>::from_arcs(3, [arc(0, 0, 1), arc(0, 1, 5), arc(1, 2, 5),
///     arc(2, 2, -3)]).unwrap();
/// let components = Components::of(&graph);
/// let means = component_cycle_means(&graph, &components);
/// let shown: Vec<_> = means.iter().map(|m| m.as_ref().map(|m| m.mean().to_string())).collect();
/// assert_eq!(shown, [Some("1".into()), None, Some("-3".into())]);
/// ```
///
/// # Panics
///
/// If these are not the components of the digraph.
pub fn component_cycle_means<T: Carrier>(
    graph: &Digraph<T>,
    components: &Components,
) -> Vec<Option<CycleMean>> {
    let solved = solve(graph, components, Method::Howard);
    solved.into_iter().map(|s| s.map(|s| s.mean)).collect()
}

/// Which algorithm solves the components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    Karp,
    Howard,
}

/// A component solved.
struct Solved {
    mean: CycleMean,
    /// The arcs (i, j) with mean + v_i = a_ij + v_j, where v is some vector
    /// with mean + v_i >= a_ij + v_j for all arcs: those on critical cycles and
    /// perhaps others.
    tight: Vec<(usize, usize)>,
}

/// What an algorithm finds out about one component, nodes as numbered there.
struct Answer {
    cycle: Vec<usize>,
    tight: Vec<(usize, usize)>,
}

/// The greatest of the means; the first of equal ones.
fn greatest(solved: Vec<Option<Solved>>) -> Option<CycleMean> {
    let mut greatest: Option<CycleMean> = None;
    for Solved { mean, .. } in solved.into_iter().flatten() {
        if greatest.as_ref().is_none_or(|g| mean.mean > g.mean) {
            greatest = Some(mean);
        }
    }
    greatest
}

/// Solves every component that has a cycle.
fn solve<T: Carrier>(
    graph: &Digraph<T>,
    components: &Components,
    method: Method,
) -> Vec<Option<Solved>> {
    let inner = graph.filtered(|i, j, _| components.component_of(i) == components.component_of(j));
    let integers = Integers::new(&*inner.to_matrix());
    let component = |c| {
        let nodes = components.nodes(c);
        components.is_cyclic(c).then(|| {
            // Karp multiplies differences of two walks of at most n arcs by a
            // length up to n; Howard sums n + 1 arcs, each times a length and
            // less a cycle weight.
            let places = nodes.len().saturating_add(1);
            let terms = places.saturating_mul(places).saturating_mul(4);
            let Answer { cycle, tight } = match integers.width(terms) {
                Width::I32 | Width::I64 => run::<i64>(&integers, nodes, method),
                Width::I128 => run::<i128>(&integers, nodes, method),
                Width::Big => run::<BigInt>(&integers, nodes, method),
            };
            let cycle = cycle.into_iter().map(|node| nodes[node]);
            let cycle = Cycle::new(graph, cycle).expect("a cycle of the component");
            Solved {
                mean: CycleMean::of(graph, cycle),
                tight: tight.iter().map(|&(i, j)| (nodes[i], nodes[j])).collect(),
            }
        })
    };
    (0..components.len()).map(component).collect()
}

/// Solves one component in integers `I` that have room for it.
fn run<I: Whole>(integers: &Integers, nodes: &[usize], method: Method) -> Answer {
    let arcs = nodes.iter().enumerate().flat_map(|(i, &node)| {
        integers.matrix().row(node).map(move |(j, weight)| {
            let j = nodes.binary_search(&j).expect("an arc of this component");
            let weight = weight.value().and_then(I::of_big).expect("room for it");
            (i, j, MaxPlus::finite(weight))
        })
    });
    let part = Digraph::from_arcs(nodes.len(), arcs).expect("nodes of this component");
    match method {
        Method::Karp => karp::solve(&part),
        Method::Howard => howard::solve(&part),
    }
}

/// The integers a component can be solved in.
///
/// # Laws
///
/// `of_big(x)` equals x wherever the type holds it. Who computes with them has
/// made sure that nothing leaves the range.
trait Whole: Carrier + Ord + NumRef + FromPrimitive {
    fn of_big(integer: &BigInt) -> Option<Self>;
}

impl Whole for i64 {
    fn of_big(integer: &BigInt) -> Option<Self> {
        integer.to_i64()
    }
}

impl Whole for i128 {
    fn of_big(integer: &BigInt) -> Option<Self> {
        integer.to_i128()
    }
}

impl Whole for BigInt {
    fn of_big(integer: &BigInt) -> Option<Self> {
        Some(integer.clone())
    }
}

/// A mean as weight over length, for use inside one component.
#[derive(Debug, Clone)]
struct Mean<I> {
    weight: I,
    length: I,
}

impl<I: Whole> Mean<I> {
    fn new(weight: I, length: usize) -> Self {
        let length = I::from_usize(length).expect("room for a length");
        Mean { weight, length }
    }

    fn is_less(&self, other: &Self) -> bool {
        self.weight.clone() * &other.length < other.weight.clone() * &self.length
    }

    /// length * arc - weight: the arc's weight less the mean, times the length.
    fn reduce(&self, arc: &I) -> I {
        self.length.clone() * arc - &self.weight
    }
}
