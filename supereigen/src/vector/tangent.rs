//! The tangent hypergraph of a solution: tight rows and their argmax sets.
//!
//! Let x be a solution and S its support. A row i of S is *tight* if A_i (x) x = x_i, else it has
//! slack. For a tight row let T_i be the set of k with a_ik + x_k = x_i. If all of T_i are lowered
//! a little, i must be lowered too; if one of them stays, i may stay. So the *hyperarcs* T_i -> i
//! say which nodes are lowered together: lowering a node lowers all that it reaches in this
//! [hypergraph](Tangent::hypergraph).
//!
//! | notation | code |
//! |---|---|
//! | S = Supp(x) | [`Tangent::support`] |
//! | T_i | [`Tangent::tail`] |
//! | all that must be lowered with i | what i reaches in [`Tangent::hypergraph`] |
//!
//! With the unit matrix on the right-hand side each node has at most one hyperarc into it. This is
//! why the chain criterion (`vector/extremality.rs`) is so short.

use std::cmp::Ordering;

use maxplus_core::error::RangeError;
use maxplus_core::matrix::argmax::{Places, try_row_argmax};
use maxplus_core::{Carrier, MaxPlus, NodeSet, Semifield, Vector};
use maxplus_graph::Budget;
use maxplus_graph::hypergraph::Hypergraph;
use num_traits::Zero;

use crate::problem::Problem;
use crate::vector::membership::VectorError;

/// Two solutions, both smaller than x, whose maximum is x.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split<T: Carrier> {
    /// One of them.
    pub left: Vector<MaxPlus<T>>,
    /// The other.
    pub right: Vector<MaxPlus<T>>,
}

/// The tight rows of a solution with their argmax sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tangent {
    support: NodeSet,
    /// The tight rows i of the support, increasing, with T_i. The others take no memory: a
    /// decomposition has a tangent for each part, and most parts have few nodes.
    tails: Vec<(usize, Places)>,
}

impl<T: Carrier> Problem<T> {
    /// The tangent hypergraph at a solution x.
    ///
    /// Cost: one pass over the finite entries of A.
    pub fn tangent(&self, x: &Vector<MaxPlus<T>>) -> Result<Tangent, VectorError> {
        self.check_length("A (x) x", x)?;
        let support = x.support();
        if support.is_empty() {
            return Err(VectorError::Zero);
        }
        let mut tails = Vec::new();
        // Rows outside the support hold trivially.
        for i in &support {
            let best = try_row_argmax(&**self.matrix(), i, x)?;
            match best.value.cmp(&x[i]) {
                Ordering::Less => {
                    return Err(self.row_at(i, x)?.violated());
                }
                Ordering::Equal => tails.push((i, best.places)),
                Ordering::Greater => {}
            }
        }
        Ok(Tangent { support, tails })
    }
}

impl Tangent {
    /// The support S of x.
    pub fn support(&self) -> &NodeSet {
        &self.support
    }

    /// T_i if row i is tight, `None` if it has slack or i is outside S.
    pub fn tail(&self, i: usize) -> Option<&[usize]> {
        let place = self.tails.binary_search_by_key(&i, |(row, _)| *row);
        place.ok().map(|place| &*self.tails[place].1)
    }

    /// The hyperarcs T_i -> i, heads increasing.
    pub fn hyperarcs(&self) -> impl Iterator<Item = (&[usize], usize)> {
        self.tails.iter().map(|(i, tail)| (&**tail, *i))
    }

    /// The node that i leans on alone: T_i = {k}, k not i.
    pub(crate) fn leans_on(&self, i: usize) -> Option<usize> {
        match self.tail(i) {
            Some(&[k]) if k != i => Some(k),
            _ => None,
        }
    }

    /// The hyperarcs T_i -> i. What i reaches is lowered with i: the least set that contains i and,
    /// with all of T_l, also l.
    pub fn hypergraph(&self) -> Hypergraph {
        let hyperarcs = self.hyperarcs().map(|(tail, head)| (tail.to_vec(), [head]));
        Hypergraph::new(self.support.universe(), hyperarcs)
    }

    /// Two solutions below x, both different from x, whose maximum is x. If x is extremal there are
    /// none.
    ///
    /// For each node i of S, lower all that i reaches together, as far as the slack of the other
    /// rows allows (to -inf if they do not limit it): that is a solution, and it is not x. x is
    /// extremal iff some node is reached by all. Otherwise the maximum of the lowered vectors is x,
    /// and the first partial maximum that equals x gives the two parts. For the budget, a step is
    /// one node i.
    pub(crate) fn split<T: Carrier>(
        &self,
        problem: &Problem<T>,
        x: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Option<Split<T>>, VectorError> {
        let mut meter = budget.meter();
        let (rows, hypergraph) = (problem.membership(x)?, self.hypergraph());
        let mut left = Vector::zeros(x.len());
        for i in &self.support {
            meter.many_steps(1)?;
            let down = hypergraph.reachable([i]);
            // Rows outside with slack may be lowered by at most their slack.
            let slacks = rows
                .rows()
                .iter()
                .filter(|row| row.value.is_finite() && !row.is_tight() && !down.contains(row.node));
            let drop = slacks
                .filter_map(|row| row.slack.clone())
                .min_by(|a, b| a.order(b));
            let right = lowered(x, &down, drop)?;
            let sum = left.plus(&right)?;
            if sum == *x {
                return Ok(Some(Split { left, right }));
            }
            left = sum;
        }
        Ok(None)
    }
}

/// x with the nodes of `down` lowered by `drop`, to -inf if that is `None`.
fn lowered<T: Carrier>(
    x: &Vector<MaxPlus<T>>,
    down: &NodeSet,
    drop: Option<T>,
) -> Result<Vector<MaxPlus<T>>, RangeError> {
    let mut y = x.clone();
    for i in down {
        y[i] = match &drop {
            None => Zero::zero(),
            Some(drop) => {
                let drop = MaxPlus::finite(drop.clone());
                y[i].try_over(&drop)?.unwrap_or_else(Zero::zero)
            }
        };
    }
    Ok(y)
}
