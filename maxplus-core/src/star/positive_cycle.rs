//! The cycle that forbids a star.

use std::cmp::Ordering;
use std::fmt;

use num_traits::One;

use crate::error::RangeError;
use crate::matrix::ReadMatrix;
use crate::named::{DisplayNamed, called};
use crate::names::Names;
use crate::semiring::{Selective, Semiring};

/// Whether a weight is above one (0 for max-plus).
pub(super) fn is_above_one<S: Selective>(weight: &S) -> bool {
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
    /// The nodes in order, the least one first; the last has an arc to the
    /// first. No node stands twice.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The product of the arcs.
    pub fn weight(&self) -> &S {
        &self.weight
    }
}

impl<S: Semiring> PositiveCycle<S> {
    /// A cycle among the parents that a label-correcting method gave the
    /// nodes, if there is one; every parent must have an arc to its node.
    pub(super) fn among<M: ReadMatrix<Scalar = S>>(
        matrix: &M,
        parents: &[Option<usize>],
    ) -> Result<Option<Self>, RangeError> {
        let Some(nodes) = cycle_among(parents) else {
            return Ok(None);
        };
        let weight = weight_of(matrix, &nodes)?;
        Ok(Some(PositiveCycle { nodes, weight }))
    }
}

/// Nodes counted from 1.
impl<S: Semiring + fmt::Display> fmt::Display for PositiveCycle<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

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

/// The cycle reached from the least node that reaches one, its nodes in the
/// direction of the arcs, the least one first.
fn cycle_among(parents: &[Option<usize>]) -> Option<Vec<usize>> {
    // The start from which a node was first seen.
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
        // Parents lead against the arcs.
        nodes.reverse();
        let least = (0..nodes.len()).min_by_key(|&place| nodes[place])?;
        nodes.rotate_left(least);
        return Some(nodes);
    }
    None
}

/// The product of the arcs of a cycle.
fn weight_of<S: Semiring, M: ReadMatrix<Scalar = S>>(
    matrix: &M,
    nodes: &[usize],
) -> Result<S, RangeError> {
    let mut weight = S::one();
    for (place, &node) in nodes.iter().enumerate() {
        let next = nodes[(place + 1) % nodes.len()];
        let arc = matrix.entry(node, next).expect("an arc of the cycle");
        weight = weight.try_times(arc)?;
    }
    Ok(weight)
}
