//! Whether there is a solution that is 0 at one node and below bounds at others; answers many such
//! queries about one integer matrix.
//!
//! Whether an arc is needed (`compare/reduce.rs`) and whether a row of another matrix can be
//! violated (`compare/inclusion.rs`) are questions of this kind. All of them start from one policy.
//! No entry of a relevant solution is above M, n times the greatest |a_ij| for n nodes, so M means
//! "no bound".

use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::{Budget, Digraph, StopReason};

use crate::chains::weight::Weight;
use crate::policy::{Policy, PolicyIteration, absent, largest};

/// Finds solutions of a digraph that are 0 at a node and below bounds.
pub(crate) struct BoundedQuery<W> {
    pub(crate) graph: Digraph<W>,
    /// The first policy of every greatest solution.
    policy: Policy,
    /// The greatest |a_ij|.
    largest: W,
    /// M.
    most: W,
}

impl<W: Weight> BoundedQuery<W> {
    /// The caller guarantees that sums of as many entries as a problem may have stay in range, with
    /// 1 added to each.
    pub(crate) fn new(graph: Digraph<W>, budget: &Budget) -> Result<Self, StopReason> {
        let policy = Policy::of(&graph, budget)?;
        let largest = largest(&graph);
        let most = (0..graph.n()).fold(W::default(), |sum, _| sum + &largest);
        Ok(BoundedQuery {
            graph,
            policy,
            largest,
            most,
        })
    }

    /// Whether some solution is finite at node i.
    pub(crate) fn holds(&self, i: usize) -> bool {
        self.policy.keeps(i)
    }

    /// A solution x with x_i = 0 and x_k <= u_k for these (k, u_k), if there is one. Checks the
    /// clock and the stop flag; the caller counts steps.
    pub(crate) fn below(
        &self,
        i: usize,
        bounds: impl Iterator<Item = (usize, W)>,
        budget: &Budget,
    ) -> Result<Option<Vector<MaxPlus<W>>>, StopReason> {
        let mut bound = vec![self.most.clone(); self.graph.n()];
        for (k, u) in bounds {
            bound[k] = u;
        }
        bound[i] = W::default();
        let mut meter = budget.clock_and_flag().meter();
        let absent = absent(&self.largest, &bound);
        let mut iteration = PolicyIteration::new(&self.graph, absent);
        let found = iteration.raise_until(
            &bound,
            &mut self.policy.clone(),
            || meter.many_steps(1),
            |x| x[i] == bound[i],
        )?;
        Ok(found.then(|| iteration.to_vector()))
    }
}

/// The greatest x_k with weight + x_k <= 0.
pub(crate) fn reaching<W: Weight>(weight: &W) -> W {
    W::default() - weight
}

/// The greatest integer x_k with weight + x_k < 0.
pub(crate) fn short_of<W: Weight>(weight: &W) -> W {
    reaching(weight) - &W::from(1)
}
