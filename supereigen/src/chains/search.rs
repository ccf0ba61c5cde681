//! The search: roots one after the other, each grown to the end.
//!
//! The state is one value with an explicit stack, so a search can stop after any step and continue
//! later. The loop follows this description:
//!
//! 1. While the current chain has a candidate, push it: an extremal. Without candidates, go one
//!    node back, but never into the root.
//! 2. At the root, go to the next *seed* of this root. A positive cycle is one seed. A zero cycle
//!    has one for each of its rotations, and one for its tied tails; its vector is given with the
//!    first. Of the others only those with candidates are planted ([`rotations`]).
//! 3. Without seeds, look for the next root.
//!
//! Invariant between calls of [`Search::run`](state::Search::run): `bounds` are
//! those of `chain`, the chain begins with the current seed, and `pending` says
//! whether the chain is an extremal that was not given yet.
//!
//! # Why each extremal comes once
//!
//! An extremal that is not a zero cycle has one chain, or a tied tail and no chain (Theorem 5 of
//! `docs/theory.md`). A chain closes once, at its root. It is reached from there by forced pushes,
//! so it is found once. A zero cycle is given once, by the rule of the least node in
//! [`crate::chains::roots`]. Its rotations end in different nodes, so their continuations are
//! different chains. A tied tail has one zero cycle and one order.
//!
//! # Why the cuts are safe
//!
//! Values on a chain never change and the chain only grows. So bounds only tighten: a row that has
//! stopped leaning on its predecessor alone never does so again, and if a chain breaks a rule, no
//! chain that continues it is an extremal. The cuts of [`crate::chains::roots`] are the same rules
//! from another start. Those of [`Filter`](crate::chains::filter::Filter) cut where no push can
//! fulfil the filter any more.
//!
//! # Splitting
//!
//! Subtrees are independent. The remaining work of a search can be stored, cut into pieces, and
//! done by other searches in any order and on any machine: see [`crate::chains::subtrees`] and
//! [`crate::frontier`].
//!
//! # Running ahead
//!
//! Only a visitor needs the loop to stop at every extremal. If no [consumer](crate::chains::found)
//! needs each one and there is no filter, the loop grows a thousand nodes at a time inside the
//! [lanes](crate::chains::lanes::passes), and the meter counts them together. The limits stay
//! exact: no more are grown than they allow.

pub(crate) mod part;
mod rotations;

use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use crate::chains::bounds::ChainBounds;
use crate::chains::filter::Filter;
use crate::chains::found::{Closing, Consumer, Found};
use crate::chains::matrix::Instance;
use crate::chains::roots::Roots;
use crate::chains::roots::path::{Lengths, Root, RootsPart, Start, Step};
use crate::chains::search::part::{GrownPart, SearchSteps};
use crate::chains::search::rotations::Rotations;
use crate::chains::weight::Weight;
use crate::engine::{Choose, Pause};

/// A search that can stop and continue.
#[derive(Debug)]
pub(crate) struct Search<W> {
    /// The bounds of the chain. They are behind a pointer, so that one search is compiled for both
    /// forms. This costs one indirect call for each extremal, or for each thousand.
    bounds: Box<dyn ChainBounds<W>>,
    matrix: Arc<Instance<W>>,
    filter: Filter,
    roots: Roots<W>,
    root: Root<W>,
    /// The seed to take next: rotations 0, ..., q - 1, then q, the tied tails.
    seed: usize,
    /// The seeds of this root end here.
    seeds: usize,
    /// The seeds of this root that have candidates, once they are known.
    useful: Option<Vec<usize>>,
    /// Finds the useful seeds; made at the first zero cycle.
    rotations: Option<Box<Rotations<W>>>,
    chain: Vec<usize>,
    x: Vec<W>,
    /// The length of the current seed.
    base: usize,
    closing: Closing,
    pending: bool,
    /// All counters but those of the search for roots.
    steps: SearchSteps,
    /// It pauses after more unproductive steps than this.
    most_unproductive: u64,
}

impl<W: Weight> Search<W> {
    /// The length of the longest wanted chain.
    #[cfg_attr(not(feature = "parallel"), allow(dead_code, reason = "for threads"))]
    pub(crate) fn longest(&self) -> usize {
        self.filter.longest(self.matrix.n())
    }

    /// The search for all extremals that grow from the roots and pass the filter. The bounds must
    /// be those of the empty chain.
    ///
    /// # Panics
    ///
    /// During the search, if the filter contains a node that does not exist.
    pub(crate) fn new(
        matrix: Arc<Instance<W>>,
        bounds: Box<dyn ChainBounds<W>>,
        roots: Roots<W>,
        filter: Filter,
    ) -> Self {
        Search {
            bounds,
            matrix,
            filter,
            roots,
            root: Root::empty(),
            seed: 1,
            seeds: 1,
            useful: None,
            rotations: None,
            chain: Vec::new(),
            x: Vec::new(),
            base: 0,
            closing: Closing::Chain { root: 0 },
            pending: false,
            steps: SearchSteps::default(),
            most_unproductive: u64::MAX,
        }
    }

    pub(crate) fn matrix(&self) -> Arc<Instance<W>> {
        self.matrix.clone()
    }

    pub(crate) fn filter(&self) -> Filter {
        self.filter.clone()
    }

    /// The counters so far.
    pub(crate) fn steps(&self) -> SearchSteps {
        SearchSteps {
            roots: self.roots.steps(),
            ..self.steps
        }
    }

    /// The current chain, as an extremal.
    #[inline]
    fn found(&self) -> Found<'_, W> {
        Found {
            chain: &self.chain,
            x: &self.x,
            potentials: self.matrix.potentials(),
            closing: self.closing,
            zero_cycle: self.root.zero && self.chain.len() == self.base,
        }
    }

    /// Pushes a candidate: an extremal.
    fn push(&mut self, j: usize) {
        let x = self.bounds.lower(j).clone();
        self.bounds.push(j, &x, true);
        self.chain.push(j);
        self.x.push(x);
        self.grown();
    }

    /// Updates the state after the chain has grown by one node: an extremal.
    #[inline]
    fn grown(&mut self) {
        self.steps.grown += 1;
        self.pending = true;
        self.apply_filter();
    }

    fn pop(&mut self) {
        self.bounds.pop();
        self.chain.pop();
        self.x.pop();
    }

    /// Drops the current extremal or its continuations if the filter excludes them.
    #[inline]
    fn apply_filter(&mut self) {
        if !self.filter.is_everything() {
            self.pending &= self.filter.accepts(&self.found());
            self.cut_by_filter();
        }
    }

    /// Drops the candidates if no longer chain can pass the filter.
    fn cut_by_filter(&mut self) {
        if !self.filter.may_accept_longer(&self.chain, &*self.bounds) {
            self.bounds.replace(&[]);
        }
    }

    /// Removes the whole chain.
    fn uproot(&mut self) {
        while !self.chain.is_empty() {
            self.pop();
        }
        self.base = 0;
    }
}

/// How many seeds a root has.
fn seeds<W>(root: &Root<W>) -> usize {
    match root.zero {
        true => root.chain.len() + 1,
        false => 1,
    }
}

impl<W: Weight> Search<W> {
    /// Sets up the bounds of a seed. Only the nodes that differ from the seed before are replaced,
    /// but the last node is always pushed, because its candidates are needed.
    fn plant(&mut self, seed: usize) {
        let length = self.root.chain.len();
        let tied = seed == length && self.root.zero;
        let place = |k: usize| (seed + k) % length;
        let same = |k: &usize| {
            let place = place(*k);
            self.chain.get(*k) == Some(&self.root.chain[place]) && self.x[*k] == self.root.x[place]
        };
        let kept = match (tied, self.closing) {
            (false, Closing::Chain { .. }) => (0..length - 1).take_while(same).count(),
            _ => 0,
        };
        while self.chain.len() > kept {
            self.pop();
        }
        for k in kept..length {
            let place = place(k);
            let (node, x) = (self.root.chain[place], self.root.x[place].clone());
            self.bounds.push(node, &x, tied || k > 0);
            if k == 0 {
                self.bounds.block(node);
            }
            self.chain.push(node);
            self.x.push(x);
        }
        self.steps.replayed += (length - kept) as u64;
        self.base = length;
        self.closing = Closing::Chain { root: length };
        if tied {
            self.closing = Closing::TiedTail { cycle: length };
            let tails = self.tied_tails();
            self.bounds.replace(&tails);
        }
        if seed > 0 && !self.filter.is_everything() {
            self.cut_by_filter();
        }
    }

    /// The nodes that lean on several nodes of the zero cycle at once, and
    /// that no row of the cycle leans on.
    fn tied_tails(&self) -> Vec<usize> {
        let mut ties = Vec::new();
        for (node, x) in self.chain.iter().zip(&self.x) {
            for (j, a) in self.matrix.column(*node) {
                let j = *j as usize;
                if x.clone() + a == *self.bounds.lower(j)
                    && self.bounds.lower(j) < self.bounds.upper(j)
                {
                    ties.push(j);
                }
            }
        }
        // A node that occurs more than once leans on several nodes.
        ties.sort_unstable();
        let several = ties.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
        several.map(|same| same[0]).collect()
    }
}

/// For a root of more nodes, check the clock and the stop flag before planting it.
const LONG: usize = 1 << 10;

impl<W: Weight> Search<W> {
    /// Whether work remains.
    pub(crate) fn is_busy(&self) -> bool {
        self.base > 0 || self.seed < self.seeds || self.roots.is_busy()
    }

    /// Whether work certainly remains, decided without walking the whole path.
    pub(crate) fn has_surely_more(&self) -> bool {
        self.pending || self.seed < self.seeds || self.roots.has_surely_more()
    }

    /// Continues until no work remains, too many steps were unproductive, a limit is reached, or
    /// the consumer breaks. The next call continues there.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        consumer: &mut dyn Consumer<W>,
    ) -> Result<Pause, StopReason> {
        let may_run_ahead = self.filter.is_everything();
        // Whether the consumer has received the current chain.
        let mut is_known = false;
        loop {
            if self.pending {
                meter.result()?;
                self.pending = false;
                self.steps.extremals += 1;
                if consumer.take(self.found()).is_break() {
                    return Err(StopReason::Visitor);
                }
                is_known = true;
            }
            let mut is_grown = false;
            if may_run_ahead {
                if !is_known {
                    consumer.before_run_ahead(self.found());
                    is_known = true;
                }
                is_grown = self.run_ahead(meter, consumer);
            }
            meter.step()?;
            if is_grown || !self.grow() {
                is_known = false;
                if let Some(pause) = self.next_seed(meter)? {
                    return Ok(pause);
                }
            }
        }
    }

    /// Pushes the next candidate, after going back to where there is one. Returns false if nothing
    /// remains to grow from the current seed.
    #[inline]
    fn grow(&mut self) -> bool {
        let (chain, x) = (&mut self.chain, &mut self.x);
        let is_grown = self.bounds.grow_by_one(chain, x, self.base);
        if is_grown {
            self.grown();
        }
        is_grown
    }

    /// Grows by as many nodes as meter and consumer allow before the next check of both. Each is an
    /// extremal. Returns whether nothing remains to grow from the current seed.
    fn run_ahead(&mut self, meter: &mut Meter, consumer: &mut dyn Consumer<W>) -> bool {
        let most = meter.results_ahead().min(consumer.ahead());
        if most == 0 {
            return false;
        }
        let (chain, x) = (&mut self.chain, &mut self.x);
        let grown = self.bounds.grow(chain, x, self.base, most, consumer.log());
        self.steps.grown += grown;
        self.steps.extremals += grown;
        meter.count_ahead(grown);
        consumer.take_ahead(grown);
        grown < most
    }

    /// Leaves the current seed, and sets up the next one or the next root, unless the search must
    /// pause.
    #[inline(never)]
    fn next_seed(&mut self, meter: &mut Meter) -> Result<Option<Pause>, StopReason> {
        if self.seed < self.seeds {
            if let Some(seed) = self.next_useful(meter)? {
                self.seed = seed + 1;
                self.plant(seed);
                return Ok(None);
            }
            self.seed = self.seeds;
        }
        loop {
            match self.roots.step(meter)? {
                Step::Root => break,
                Step::Other => {
                    meter.step()?;
                    if self.roots.steps().unproductive() > self.most_unproductive {
                        return Ok(Some(Pause::Unproductive));
                    }
                }
                // A test takes as long as many steps, so check the clock.
                Step::Test => meter.many_steps(1)?,
                Step::Done => {
                    self.uproot();
                    return Ok(Some(Pause::Done));
                }
            }
        }
        self.set_root();
        self.plant_first(seeds(&self.root));
        Ok(None)
    }

    /// Sets up the first seed of the current root, with the vector of the root to be given. The
    /// seeds end at `seeds`.
    fn plant_first(&mut self, seeds: usize) {
        self.seed = 1;
        self.seeds = seeds;
        self.plant(0);
        self.pending = true;
        self.apply_filter();
    }

    /// The next seed of this root that has candidates. Only a zero cycle has more than one seed,
    /// and most of them have no candidates: see [`rotations`].
    fn next_useful(&mut self, meter: &mut Meter) -> Result<Option<usize>, StopReason> {
        if self.root.chain.len() > LONG {
            // This takes as long as many steps, because the whole root is pushed.
            meter.many_steps(0)?;
        }
        let seeds = self.seed..self.seeds;
        let useful = self.useful_seeds(meter)?;
        let first = useful.partition_point(|seed| *seed < seeds.start);
        Ok(useful[first..]
            .first()
            .copied()
            .filter(|seed| seeds.contains(seed)))
    }

    /// The seeds of a root that have candidates. The root must be a zero cycle.
    fn useful_seeds(&mut self, meter: &mut Meter) -> Result<&[usize], StopReason> {
        let useful = match self.useful.take() {
            Some(useful) => useful,
            None => {
                let matrix = &*self.matrix;
                let rotations = self
                    .rotations
                    .get_or_insert_with(|| Box::new(Rotations::new(matrix.n())));
                rotations.seeds(matrix, &self.root, meter)?
            }
        };
        Ok(self.useful.insert(useful))
    }

    /// Makes the root that was found the current one.
    fn set_root(&mut self) {
        self.root.clone_from(self.roots.root());
        self.useful = None;
    }

    /// Allows this many unproductive steps from now on, and pauses at the next one.
    pub(crate) fn allow(&mut self, unproductive: u64) {
        let made = self.roots.steps().unproductive();
        self.most_unproductive = made.saturating_add(unproductive);
    }

    /// Tests for a dead end at the next step, if the run has made enough unproductive steps.
    pub(crate) fn expect_dead_ends(&mut self, unproductive: u64) {
        self.roots.expect_dead_ends(unproductive);
    }
}

impl<W: Weight> Search<W> {
    /// The remaining work: the current chain first, then that of the search for roots.
    pub(crate) fn parts(&self) -> (Option<GrownPart>, Option<RootsPart>) {
        (self.grown_part(), self.roots.part())
    }

    fn grown_part(&self) -> Option<GrownPart> {
        if self.base == 0 {
            let is_untouched = self.seed < self.seeds;
            return is_untouched.then(|| {
                let root = self.root.chain.clone();
                GrownPart::untouched(root, self.seed, self.seeds)
            });
        }
        let grown = GrownPart {
            root: self.root.chain.clone(),
            seed: self.seed - 1,
            seeds: self.seeds,
            pending: self.pending,
            chain: self.chain[self.base..].to_vec(),
            remaining: (self.base..=self.chain.len())
                .map(|length| self.bounds.remaining(length))
                .collect(),
        };
        grown.trimmed()
    }

    /// Drops all work.
    pub(crate) fn close(&mut self) {
        self.uproot();
        self.roots.close();
        self.seed = self.seeds;
        self.pending = false;
    }

    /// Opens a part of the search for roots; `None` if it does not belong to the matrix. There must
    /// be no other work.
    pub(crate) fn open_roots(&mut self, part: &RootsPart) -> Option<()> {
        self.roots.open_part(part)
    }

    /// Opens a part that grows from a root; `None` if it does not belong to the matrix. There must
    /// be no other work.
    pub(crate) fn open_grown(&mut self, part: &GrownPart) -> Option<()> {
        self.root = self.read_root(&part.root)?;
        self.useful = None;
        if part.seed >= part.seeds || part.seeds > seeds(&self.root) {
            return None;
        }
        let Some((first, others)) = part.remaining.split_first() else {
            // The vector of the root is given with seed 0.
            if !part.chain.is_empty() || part.pending != (part.seed == 0) {
                return None;
            }
            match part.pending {
                true => self.plant_first(part.seeds),
                false => (self.seed, self.seeds) = (part.seed, part.seeds),
            }
            return Some(());
        };
        self.seed = part.seed + 1;
        self.seeds = part.seeds;
        self.plant(part.seed);
        if part.chain.len() != others.len() {
            return None;
        }
        let mut remaining = first;
        for (&j, next) in part.chain.iter().zip(others) {
            if j >= self.matrix.n() || !self.bounds.is_candidate(j) || remaining.contains(&j) {
                return None;
            }
            self.keep(remaining)?;
            remaining = next;
            let x = self.bounds.lower(j).clone();
            self.bounds.push(j, &x, true);
            self.chain.push(j);
            self.x.push(x);
            self.steps.replayed += 1;
        }
        self.keep(remaining)?;
        self.pending = part.pending;
        let is_extremal = part.seed == 0 || !part.chain.is_empty();
        let may_be_given = is_extremal && self.filter.accepts(&self.found());
        (may_be_given || !part.pending).then_some(())
    }

    /// Everything that grows from the root with these nodes in this order; `None` if they are not
    /// a root. There must be no work.
    pub(crate) fn whole_root(&mut self, chain: &[usize]) -> Option<GrownPart> {
        let root = self.read_root(chain)?;
        let seeds = seeds(&root);
        Some(GrownPart::whole(root.chain, seeds))
    }

    /// The root with these nodes in this order; `None` if they are not a root.
    fn read_root(&mut self, chain: &[usize]) -> Option<Root<W>> {
        let (&r, others) = chain.split_first()?;
        if chain.iter().any(|i| *i >= self.matrix.n()) {
            return None;
        }
        let zero = W::default();
        let mut x = vec![zero.clone()];
        self.bounds.push(r, &zero, false);
        self.bounds.block(r);
        for &j in others {
            // Row r must not be satisfied before the last node.
            if !self.bounds.is_candidate(j) || *self.bounds.lower(r) >= zero {
                break;
            }
            let value = self.bounds.lower(j).clone();
            self.bounds.push(j, &value, true);
            x.push(value);
        }
        let closing = self.bounds.lower(r).clone();
        for _ in &x {
            self.bounds.pop();
        }
        if x.len() < chain.len() || closing < zero {
            return None;
        }
        let is_zero_cycle = chain.len() > 1 && closing == zero;
        // The search for roots gives it from its least node.
        if is_zero_cycle && others.iter().any(|j| *j < r) {
            return None;
        }
        Some(Root {
            chain: chain.to_vec(),
            x,
            zero: is_zero_cycle,
        })
    }

    /// Keeps only these candidates, in increasing order; `None` if one of them is not a candidate.
    fn keep(&mut self, remaining: &[usize]) -> Option<()> {
        let increasing = remaining.windows(2).all(|pair| pair[0] < pair[1]);
        let is_candidate = |i: &usize| *i < self.matrix.n() && self.bounds.is_candidate(*i);
        if !increasing || !remaining.iter().all(is_candidate) {
            return None;
        }
        self.bounds.replace(remaining);
        Some(())
    }
}

/// The counts of one probe, each multiplied by its weight.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Probe {
    /// Extremals.
    pub(crate) extremals: f64,
    /// Nodes of the tree.
    pub(crate) steps: f64,
}

impl<W: Weight> Search<W> {
    /// Goes down once; `choose(k)` chooses one of k branches. Drops all work. For the limits, a
    /// step is a node of the tree or a seed of a root.
    pub(crate) fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut Choose<'_>,
    ) -> Result<Probe, StopReason> {
        self.close();
        let probe = self.go_down(meter, choose);
        self.close();
        probe
    }

    fn go_down(&mut self, meter: &mut Meter, choose: &mut Choose<'_>) -> Result<Probe, StopReason> {
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

    /// Goes down once among the tied tails of a zero cycle, which must begin with its least node.
    /// There must be no work.
    pub(crate) fn probe_tails(
        &mut self,
        cycle: &[usize],
        mut weight: f64,
        meter: &mut Meter,
        choose: &mut Choose<'_>,
        probe: &mut Probe,
    ) -> Result<(), StopReason> {
        let opened = self.open_grown(&GrownPart::tied_tails(cycle));
        opened.expect("a zero cycle of this matrix");
        self.plant(cycle.len());
        let tails = self.bounds.remaining(self.chain.len());
        let which = choose_one(&mut weight, tails.len(), choose).map(|k| tails[k]);
        let end = self.grow_at_random(which, weight, meter, choose, probe);
        self.close();
        end
    }

    /// Pushes the candidate, then one of its candidates, and so on.
    fn grow_at_random(
        &mut self,
        mut which: Option<usize>,
        mut weight: f64,
        meter: &mut Meter,
        choose: &mut Choose<'_>,
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

    /// The number of starts; 0 if no chain is short enough.
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

    /// Counts the vector of the root that was found, and lists the candidates of all its seeds.
    /// Leaves no chain.
    fn root_candidates(
        &mut self,
        meter: &mut Meter,
        weight: f64,
        probe: &mut Probe,
    ) -> Result<Vec<(usize, usize)>, StopReason> {
        self.set_root();
        let mut seeds = vec![0];
        if self.root.zero {
            let others = self.useful_seeds(meter)?.iter().copied();
            seeds.extend(others.filter(|seed| *seed > 0));
        }
        let mut candidates = Vec::new();
        for seed in seeds {
            // This takes as long as many steps, because the whole root is pushed.
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

/// Chooses one of `branches` branches; `None` if there are none.
fn choose_one(weight: &mut f64, branches: usize, choose: &mut Choose<'_>) -> Option<usize> {
    if branches == 0 {
        return None;
    }
    *weight *= branches as f64;
    Some(choose(branches))
}
