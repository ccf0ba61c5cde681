//! One random way down the search tree, from a start to a leaf.
//!
//! The tree is that of the search in a single round: the nodes are the steps
//! that [`SearchSteps`](super::steps::SearchSteps) counts, a start, a move of the search for
//! roots, or a push. A node's branches are the moves beyond it and, if it is a
//! root, the candidates of all its seeds. At every node one branch is taken,
//! each with the same probability, and everything seen from there on weighs as
//! many times more as there were branches: see
//! [`estimate`](crate::chains::estimate).
//!
//! A way ends: each node is on the path or the chain once, so after at most n
//! moves and n pushes no branch remains.

use maxplus_graph::{Meter, StopReason};

use crate::chains::roots::lengths::{Lengths, Start};
use crate::chains::roots::part::RootsPart;
use crate::chains::search::part::GrownPart;
use crate::chains::search::seeds::seeds;
use crate::chains::search::state::Search;
use crate::chains::weight::Weight;

/// What a probe saw, each thing as often as it weighs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Probe {
    /// Extremals.
    pub(crate) extremals: f64,
    /// Nodes of the tree.
    pub(crate) steps: f64,
}

impl<W: Weight> Search<W> {
    /// Goes down once; `choose(k)` is one of k branches. Drops what was to be
    /// done. A step, for the limits, is a node of the tree, or a seed of a root.
    pub(crate) fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        self.close();
        let probe = self.go_down(meter, choose);
        self.close();
        probe
    }

    fn go_down(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        let mut probe = Probe::default();
        let mut weight = 1.0;
        let mut branches = self.starts();
        let mut which = choose_one(&mut weight, branches, choose);
        let mut begin = true;
        // The search for roots.
        while let Some(chosen) = which {
            meter.step()?;
            probe.steps += weight;
            let is_root;
            (is_root, branches) = match std::mem::take(&mut begin) {
                true => self.begin_probe(chosen),
                false => self.roots.take(chosen),
            };
            let candidates = match is_root {
                true => self.root_candidates(meter, weight, &mut probe)?,
                false => Vec::new(),
            };
            let all = branches + candidates.len();
            which = choose_one(&mut weight, all, choose);
            if let Some((seed, j)) = which.and_then(|k| candidates.get(k.wrapping_sub(branches))) {
                self.uproot();
                self.plant(*seed);
                which = Some(*j);
                break;
            }
        }
        let grown = which.filter(|_| self.base > 0);
        self.grow_at_random(grown, weight, meter, choose, &mut probe)?;
        Ok(probe)
    }

    /// Goes down once among the tied tails of a zero cycle, which begins with
    /// its least node. There must be nothing to do.
    pub(crate) fn probe_tails(
        &mut self,
        cycle: &[usize],
        mut weight: f64,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
        probe: &mut Probe,
    ) -> Result<(), StopReason> {
        let opened = self.open_grown(&GrownPart::tied_tails(cycle));
        opened.expect("a zero cycle of this matrix");
        let tails = self.bounds.remaining(self.chain.len());
        let which = choose_one(&mut weight, tails.len(), choose).map(|k| tails[k]);
        let end = self.grow_at_random(which, weight, meter, choose, probe);
        self.close();
        end
    }

    /// Pushes the candidate, one of its candidates, and so on.
    fn grow_at_random(
        &mut self,
        mut which: Option<usize>,
        mut weight: f64,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
        probe: &mut Probe,
    ) -> Result<(), StopReason> {
        while let Some(j) = which {
            meter.step()?;
            self.push(j);
            probe.steps += weight;
            probe.extremals += weight * f64::from(u8::from(self.pending));
            let candidates = self.bounds.remaining(self.chain.len());
            which = choose_one(&mut weight, candidates.len(), choose).map(|k| candidates[k]);
        }
        Ok(())
    }

    /// How many starts there are; none if no chain is short enough.
    fn starts(&self) -> usize {
        let n = self.matrix.n();
        let can_start = |s: &usize| self.filter.longest(n) > 0 && self.roots.can_start(*s);
        (0..n).filter(can_start).count()
    }

    /// Begins at the k-th start, with roots of all lengths.
    fn begin_probe(&mut self, k: usize) -> (bool, usize) {
        let mut starts = (0..self.matrix.n()).filter(|s| self.roots.can_start(*s));
        let node = starts.nth(k).expect("there are so many starts");
        let lengths = Lengths {
            done: 0,
            limit: self.filter.longest(self.matrix.n()),
        };
        let part = RootsPart::of(vec![Start { node, lengths }]);
        let opened = self.roots.open_part(&part);
        opened.expect("a start of this matrix");
        self.roots.take_start()
    }

    /// Notes the vector of the root that was found, and lists the candidates
    /// of all its seeds. Leaves no chain behind.
    fn root_candidates(
        &mut self,
        meter: &mut Meter,
        weight: f64,
        probe: &mut Probe,
    ) -> Result<Vec<(usize, usize)>, StopReason> {
        self.root.clone_from(self.roots.root());
        let mut candidates = Vec::new();
        for seed in 0..seeds(&self.root) {
            // As long as many steps: the whole root is pushed.
            meter.many_steps(1)?;
            self.plant(seed);
            if seed == 0 {
                self.pending = true;
                self.apply_filter();
                probe.extremals += weight * f64::from(u8::from(self.pending));
                self.pending = false;
            }
            let remaining = self.bounds.remaining(self.chain.len()).into_iter();
            candidates.extend(remaining.map(|j| (seed, j)));
            self.uproot();
        }
        Ok(candidates)
    }
}

/// One of so many branches, if there is one.
fn choose_one(
    weight: &mut f64,
    branches: usize,
    choose: &mut dyn FnMut(usize) -> usize,
) -> Option<usize> {
    if branches == 0 {
        return None;
    }
    *weight *= branches as f64;
    Some(choose(branches))
}
