//! Greatest solutions inside the engine: [`PolicyIteration`] on the arcs of an [`Instance`]. It is
//! called thousands of times, and each call starts from the policy of an earlier one.

use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use crate::chains::matrix::Instance;
use crate::chains::weight::Weight;
use crate::policy::{ArcLists, Policy, PolicyIteration};

/// Finds greatest solutions of one instance.
pub type InstanceIteration<W> = PolicyIteration<Arc<Instance<W>>, W>;

/// With this many nodes, check the clock and the stop flag at every policy.
const LARGE: usize = 1 << 10;

impl<W: Weight> ArcLists for Instance<W> {
    type Number = W;

    #[inline]
    fn n(&self) -> usize {
        self.n()
    }

    #[inline]
    fn leaving(&self, i: usize) -> impl Iterator<Item = (usize, &W)> {
        self.row(i).iter().map(|(j, weight)| (*j as usize, weight))
    }

    #[inline]
    fn entering(&self, j: usize) -> impl Iterator<Item = (usize, &W)> {
        self.column(j)
            .iter()
            .map(|(i, weight)| (*i as usize, weight))
    }

    #[inline]
    fn arc(&self, i: usize, place: usize) -> (usize, &W) {
        let (j, weight) = &self.row(i)[place];
        (*j as usize, weight)
    }
}

impl<W: Weight> InstanceIteration<W> {
    /// A new iteration.
    pub fn of(matrix: Arc<Instance<W>>) -> Self {
        let absent = W::default() - matrix.infinite();
        PolicyIteration::new(matrix, absent)
    }

    /// Whether a solution z <= bound has z_t = bound_t. Leaves a solution below the bound: if so,
    /// the first one with z_t = bound_t that a policy gives; if not, the greatest one.
    pub fn reaches(
        &mut self,
        bound: &[W],
        t: usize,
        policy: &mut Policy,
        meter: &mut Meter,
    ) -> Result<bool, StopReason> {
        self.until(bound, policy, meter, |z| z[t] >= bound[t])
    }

    /// The greatest solution z <= bound.
    pub fn below(
        &mut self,
        bound: &[W],
        policy: &mut Policy,
        meter: &mut Meter,
    ) -> Result<&[W], StopReason> {
        self.until(bound, policy, meter, |_| false)?;
        Ok(self.solution())
    }

    /// See [`PolicyIteration::raise_until`]. Policies are not steps of the search, so only the
    /// clock and the stop flag are checked.
    pub(crate) fn until(
        &mut self,
        bound: &[W],
        policy: &mut Policy,
        meter: &mut Meter,
        enough: impl Fn(&[W]) -> bool,
    ) -> Result<bool, StopReason> {
        let look = || match bound.len() >= LARGE {
            true => meter.many_steps(0),
            false => Ok(()),
        };
        self.raise_until(bound, policy, look, enough)
    }
}

impl<W: Weight> Instance<W> {
    /// The policy leads to the nonnegative loops and to one nonnegative cycle in each component
    /// that has one. All other nodes take arcs that lead nearer to these.
    pub fn first_policy(&self) -> Policy {
        let nodes = 0..self.n();
        let loops = nodes.filter(|&i| self.has_nonnegative_loop(i));
        let cycles = self.cycles().iter().flat_map(|cycle| {
            let ends = cycle.iter().skip(1).chain(cycle.first());
            cycle.iter().copied().zip(ends.copied())
        });
        Policy::toward(self, loops.map(|i| (i, i)).chain(cycles))
    }
}
