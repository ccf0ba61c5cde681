//! Is there a solution that is 0 at one node and keeps bounds at others? Asked many
//! times of one matrix of integers.
//!
//! Whether an arc is needed ([`crate::reduce`]) and whether a row of another matrix
//! can be violated ([`crate::inclusion`]) are questions of this kind. All of them start from
//! one policy, and no entry of a solution that matters is above M, n times the greatest
//! |a_ij| for n nodes; so M stands for "no bound".

use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use crate::membership::VectorError;
use crate::policy::Policy;
use crate::problem::ROOM;
use crate::solution::risen;

/// The solutions of a digraph, asked for one that is 0 at a node.
pub(crate) struct AtZero<W: Carrier> {
    pub(crate) graph: Digraph<W>,
    /// The first policy of every greatest solution.
    policy: Policy,
    /// M where some solution holds the node, -inf elsewhere.
    high: Vector<MaxPlus<W>>,
    /// The number 1.
    unit: MaxPlus<W>,
}

impl<W: Carrier> AtZero<W> {
    /// The caller has seen to it that sums of as many entries as a problem may
    /// have stay in range, 1 added to each.
    pub(crate) fn new(graph: Digraph<W>, budget: &Budget) -> Result<Self, StopReason> {
        let policy = Policy::to_nonnegative_cycles(&graph, budget)?;
        let size = |a: &W| MaxPlus::finite(a.clone()).max(minus(a));
        let largest = graph.arcs().map(|(_, _, a)| size(a)).max();
        let largest = largest.unwrap_or_else(MaxPlus::one);
        let high = (0..graph.n()).fold(MaxPlus::one(), |sum: MaxPlus<W>, _| {
            sum.try_times(&largest).expect(ROOM)
        });
        let high = Vector::from_fn(graph.n(), |i| match policy.next(i) {
            Some(_) => high.clone(),
            None => MaxPlus::NEG_INFINITY,
        });
        let unit = W::from_integer(&BigInt::one()).expect("every carrier holds 1");
        Ok(AtZero {
            graph,
            policy,
            high,
            unit: MaxPlus::finite(unit),
        })
    }

    /// Whether some solution holds node i.
    pub(crate) fn is_held(&self, i: usize) -> bool {
        self.policy.next(i).is_some()
    }

    /// The greatest x_k with weight + x_k <= 0.
    pub(crate) fn reaching(&self, weight: &W) -> MaxPlus<W> {
        minus(weight)
    }

    /// The greatest integer x_k with weight + x_k < 0.
    pub(crate) fn short_of(&self, weight: &W) -> MaxPlus<W> {
        let below = minus(weight).try_over(&self.unit).expect(ROOM);
        below.expect("1 is finite")
    }

    /// A solution x with x_i = 0 and x_k <= u_k for these (k, u_k), if there is one.
    /// Clock and interrupt are looked at, counts are left to the caller.
    pub(crate) fn below(
        &self,
        i: usize,
        bounds: impl Iterator<Item = (usize, MaxPlus<W>)>,
        budget: &Budget,
    ) -> Result<Option<Vector<MaxPlus<W>>>, StopReason> {
        let mut bound = self.high.clone();
        for (k, u) in bounds.filter(|(k, _)| self.is_held(*k)) {
            bound[k] = u;
        }
        bound[i] = MaxPlus::one();
        let mut meter = budget.clock_and_flag().meter();
        let full = |x: &Vector<MaxPlus<W>>| x[i] == bound[i];
        match risen(self.policy.clone(), &self.graph, &bound, &mut meter, full) {
            Ok(x) => Ok(full(&x).then_some(x)),
            Err(VectorError::Stopped(why)) => Err(why),
            Err(error) => unreachable!("{ROOM}: {error}"),
        }
    }
}

/// -a.
fn minus<W: Carrier>(a: &W) -> MaxPlus<W> {
    let value = W::zero().difference(a).expect(ROOM);
    MaxPlus::finite(value)
}
