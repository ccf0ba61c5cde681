//! Columns of the star, with the nodes they belong to.
//!
//! Columns j and k of A_F^* are multiples of one another iff j = k or both lie
//! on one cycle of weight 0. So there is one vector for each critical component
//! and, among subeigenvectors, one for each other free node.
//!
//! For lambda = -inf both questions ask for A (x) x = -inf: x_j is finite only
//! where column j of A has no finite entry, and each such unit vector is one.

use std::fmt;

use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, NodeSet, Scaled, Vector};
use maxplus_graph::closure::best_from;
use maxplus_graph::cycle_mean::{
    CriticalGraph, component_cycle_means_within, critical_graph_within,
};
use maxplus_graph::scc::Components;
use maxplus_graph::scc::reachable_from;
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use num_traits::{Signed, Zero};

use crate::basis::Basis;
use crate::problem::{Problem, ROOM};
use crate::set::VectorSet;

/// An eigenvector or subeigenvector of a basis, and why it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column<T: Carrier> {
    /// The vector, scaled.
    pub vector: Scaled<MaxPlus<T>>,
    /// The nodes whose columns of the star are multiples of it, increasing: a
    /// critical component, or one node.
    pub nodes: Vec<usize>,
    /// A cycle of mean lambda through the first of these nodes and others of
    /// them; `None` if there is none.
    pub cycle: Option<Cycle>,
}

/// Nodes counted from 1: `critical nodes {1, 2}, cycle (1, 2, 1)`, or
/// `column of node 3`.
impl<T: Carrier> fmt::Display for Column<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl<T: Carrier> DisplayNamed for Column<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cycle {
            Some(cycle) => {
                let nodes = self.nodes.iter().copied();
                let nodes = NodeSet::of(self.vector.len(), nodes);
                let (nodes, cycle) = (nodes.named(names), cycle.named(names));
                write!(f, "critical nodes {nodes}, cycle {cycle}")
            }
            None => write!(f, "column of node {}", called(self.nodes[0], names)),
        }
    }
}

/// The vectors of columns as a basis.
pub(super) fn basis_of<T: Carrier>(n: usize, columns: Vec<Column<T>>) -> Basis<T> {
    let vectors = columns.into_iter().map(|column| column.vector);
    Basis::known(VectorSet::new(n, vectors))
}

/// The columns of all free nodes, or of the critical ones only, in canonical
/// order.
pub(super) fn columns<T: Carrier<Exact = T>>(
    problem: &Problem<T>,
    critical_only: bool,
    budget: &Budget,
) -> Result<Vec<Column<T>>, StopReason> {
    budget.look()?;
    let mut columns = if problem.lambda().is_finite() {
        let free = FreePart::of(&problem.digraph(), budget)?;
        free.columns(critical_only, budget)?
    } else {
        units(&Digraph::of(problem.given()))
    };
    columns.sort_by(|a, b| a.vector.cmp(&b.vector));
    Ok(columns)
}

/// The unit vectors of nodes that no arc leads to.
fn units<T: Carrier>(given: &Digraph<T>) -> Vec<Column<T>> {
    let bare = (0..given.n()).filter(|&j| given.predecessor_nodes(j).is_empty());
    let unit = |j| {
        let scaled = Vector::unit(given.n(), j).try_scaled().expect(ROOM);
        Column {
            vector: scaled.expect("a unit vector is not -inf"),
            nodes: vec![j],
            cycle: None,
        }
    };
    bare.map(unit).collect()
}

/// The nodes that no cycle of positive weight reaches.
struct FreePart<T> {
    nodes: NodeSet,
    /// The digraph on these nodes.
    graph: Digraph<T>,
}

impl<T: Carrier<Exact = T>> FreePart<T> {
    fn of(graph: &Digraph<T>, budget: &Budget) -> Result<Self, StopReason> {
        let components = Components::of(graph);
        let means = component_cycle_means_within(graph, &components, &budget.clock_and_flag())?;
        let positive = means
            .iter()
            .flatten()
            .filter(|mean| mean.mean().is_positive());
        let positive = positive.map(|mean| mean.cycle().nodes()[0]);
        let nodes = reachable_from(graph, positive).complement();
        let graph = graph.induced(&nodes);
        Ok(FreePart { nodes, graph })
    }

    /// Columns of the star, scaled: column j holds the best weights of walks to
    /// j. One for each critical component, for the others are its multiples; and
    /// unless only these are wanted, one for each other node.
    fn columns(&self, critical_only: bool, budget: &Budget) -> Result<Vec<Column<T>>, StopReason> {
        let critical = critical_graph_within(&self.graph, &budget.clock_and_flag())?;
        let critical = critical.filter(|critical| critical.mean().mean().is_zero());
        let mut groups: Vec<(Vec<usize>, Option<Cycle>)> = Vec::new();
        let mut others = self.nodes.clone();
        if let Some(critical) = &critical {
            for component in critical.components() {
                component.iter().for_each(|&node| {
                    others.remove(node);
                });
                let cycle = critical_cycle(critical, component[0]);
                groups.push((component.clone(), Some(cycle)));
            }
        }
        if !critical_only {
            groups.extend(others.iter().map(|node| (vec![node], None)));
        }
        let mut meter = budget.meter();
        let reversed = self.graph.reversed();
        let column = |(nodes, cycle): (Vec<usize>, Option<Cycle>)| {
            meter.many_steps(1)?;
            let weights = best_from(&reversed, nodes[0]);
            let weights = weights.expect("no cycle is positive, and sums of paths have room");
            let scaled = weights.try_scaled().expect(ROOM);
            Ok(Column {
                vector: scaled.expect("a star has a zero diagonal"),
                nodes,
                cycle,
            })
        };
        groups.into_iter().map(column).collect()
    }
}

/// A cycle of the critical graph that is reached from a critical node: all
/// cycles there are critical. It ends for want of new nodes, for every critical
/// node has a critical arc.
fn critical_cycle<T>(critical: &CriticalGraph<T>, node: usize) -> Cycle {
    let graph = critical.graph();
    let mut walk = vec![node];
    loop {
        let next = graph.successor_nodes(walk[walk.len() - 1])[0];
        if let Some(begin) = walk.iter().position(|&seen| seen == next) {
            let cycle = Cycle::new(graph, walk.drain(begin..));
            return cycle.expect("the walk followed arcs and met no node twice before");
        }
        walk.push(next);
    }
}
