//! Head first: polynomial time per extremal, on every instance.
//!
//! The search from [roots](crate::chains::roots) can take exponentially long: whether a chain that
//! starts at a given node ever closes is NP-complete. From the other end there is no such question.
//! Fix the *head* t, the last node of the chain, with x_t = 0, and add the node that it leans on,
//! the node that this one leans on, and so on: a *segment* t = p_0, p_1, ..., p_j, where row
//! p_(i-1) leans on p_i alone, so that x_(p_i) = x_(p_(i-1)) - a_(p_(i-1) p_i). The last row, p_j,
//! is still free. Let
//!
//! ```text
//! U_k = min over the rows l = p_0, ..., p_(j-1) of (x_l - a_lk)    for k off the segment.
//! ```
//!
//! *The segment is the end of an extremal with head t iff some solution z has
//! z = x on the segment and z_k < U_k off it* (Theorem 8 of `docs/theory.md`).
//!
//! All entries are integers, and so are all solutions that matter: z_k < U_k means z_k <= U_k - 1.
//! So the test computes one [greatest solution](crate::policy) z below x on the segment and U - 1
//! off it, and asks whether z_t = x_t: the rest of the segment then keeps its values (Corollary 9).
//!
//! # The search
//!
//! Head by head, only segments that pass the test are entered.
//!
//! - The segment *closes* when its last row is satisfied by its own nodes: a chain, hence an
//!   extremal. It is not extended, because an extremal with head t is minimal among the solutions
//!   with that value at t.
//! - Otherwise its candidates are the nodes k off it with x_k = x_(p_j) - a_(p_j k) < U_k. Those
//!   above the greatest solution of the segment itself are dead at once, because a solution that
//!   continues with k is below the same bounds.
//! - One candidate needs no test. The policy of the last test leads from t along the segment to
//!   some k, and its walk alone is a solution. If no other node of the walk satisfies the last row,
//!   k is alive.
//! - A zero cycle is found once from each of its nodes. It is given only where its chain begins
//!   with its least node, as the search for roots gives it.
//! - A *tied tail* has no chain: row d_1 leans on several nodes of a zero cycle. The segment that
//!   ends with d_1 is alive, but none of its candidates is. Tied tails are grown from their zero
//!   cycle, as in [`crate::chains::search`], where every push is an extremal.
//!
//! # Cost
//!
//! Let n be the number of nodes, |A| that of arcs, E that of extremals, including those that a
//! filter excludes. Theorem 10:
//!
//! ```text
//! at most n^2 (n + 1) E + n tests, each of at most n (n + 1) / 2 policies, O(n + |A|) each,
//! ```
//!
//! in memory O(n^2). So the cost is (E + 1) times a polynomial on *every* instance; no other
//! published method for this problem is known to have that. In practice it is a few tests per
//! extremal (n = 20, density 0.5: 5,203 extremals in 20 ms), ten to a hundred times the cost of the
//! other search. So the other search goes first, and this one takes over when that one has used up
//! its [allowance](crate::chains::allowance).
//!
//! # Taking over
//!
//! The remaining work of the search for roots is some [parts](crate::chains::roots::path) of its
//! tree. The search head first finds everything again, so an extremal is given only if its root
//! lies in one of these parts. Its chain is unique, so its root is unique, and a root has one path
//! (`heads/segment.rs`). So nothing is given twice and nothing is lost.
//!
//! | notation | name here |
//! |---|---|
//! | x on the segment, U - 1 off it | `Segment::bound` |
//! | t | the first of `Segment::nodes` |
//! | z | `Greatest::solution` |
//!
//! Filters are applied to the extremals found, except the largest support, which bounds the
//! segment. So the cost is that of all extremals, not of those that pass.
//!
//! # Parts of a search head first
//!
//! The values of a segment follow from the matrix. To open a part, its nodes are pushed again. Each
//! must be a candidate when it is pushed, so a part of another matrix is refused.
//!
//! # One random way down the tree of the search head first
//!
//! The nodes of the tree are the segments with which an extremal ends, so nearly every way leads to
//! an extremal. A way down the search for roots often leads to none. A zero cycle is found from
//! each of its heads, and each counts for a fraction of it.
//!
//! A way ends, because each node is on the segment at most once.

pub(super) mod segment;

use std::collections::VecDeque;
use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use crate::chains::filter::Filter;
use crate::chains::found::{Closing, Consumer, Found};
use crate::chains::greatest::InstanceIteration;
use crate::chains::heads::segment::{HeadSteps, HeadsPart, Segment, path_of};
use crate::chains::matrix::Instance;
use crate::chains::roots::path::RootsPart;
use crate::chains::search::part::GrownPart;
use crate::chains::weight::Weight;
use crate::engine::Choose;
use crate::policy::Policy;

/// The search head first. It can stop after any step and continue.
#[derive(Debug)]
pub(crate) struct Heads<W> {
    matrix: Arc<Instance<W>>,
    filter: Filter,
    /// Only extremals whose root lies in one of these parts; `None` for all.
    within: Option<Arc<[RootsPart]>>,
    /// The heads to take next.
    heads: VecDeque<usize>,
    segment: Segment<W>,
    /// For every node of the segment, the candidates that remain there.
    remaining: Vec<Vec<usize>>,
    /// A candidate of the last node that needs no test.
    certified: Option<usize>,
    /// Whether the segment is an extremal that was not given yet.
    pending: bool,
    /// What remains to be grown from the zero cycle found last.
    tails: Option<GrownPart>,
    /// The extremal that was found last, r first.
    chain: Vec<usize>,
    x: Vec<W>,
    closing: Closing,
    /// Whether its root is a zero cycle, and whether it is a zero cycle itself.
    zero_root: bool,
    zero_cycle: bool,
    tester: Tester<W>,
    steps: HeadSteps,
    /// The heads of extremals, once a probe has computed them.
    live_heads: Option<Vec<usize>>,
}

/// Computes greatest solutions, and keeps the policy of the last one.
#[derive(Debug)]
struct Tester<W> {
    greatest: InstanceIteration<W>,
    policy: Policy,
    /// The value of each node on the walk of the policy, for `certified`.
    walk: Vec<Option<W>>,
}

impl<W: Weight> Heads<W> {
    /// A search without work.
    pub(crate) fn new(matrix: Arc<Instance<W>>, filter: Filter) -> Self {
        let greatest = InstanceIteration::of(matrix.clone());
        let tester = Tester {
            policy: matrix.first_policy(),
            greatest,
            walk: vec![None; matrix.n()],
        };
        Heads {
            filter,
            within: None,
            heads: VecDeque::new(),
            segment: Segment::new(matrix.clone()),
            remaining: Vec::new(),
            certified: None,
            pending: false,
            tails: None,
            chain: Vec::new(),
            x: Vec::new(),
            closing: Closing::Chain { root: 0 },
            zero_root: false,
            zero_cycle: false,
            tester,
            steps: HeadSteps::default(),
            live_heads: None,
            matrix,
        }
    }

    /// The counters so far.
    pub(crate) fn steps(&self) -> HeadSteps {
        HeadSteps {
            policies: self.tester.greatest.policies(),
            ..self.steps
        }
    }

    /// Whether no work remains.
    pub(crate) fn is_idle(&self) -> bool {
        self.segment.nodes().is_empty() && self.heads.is_empty() && self.tails.is_none()
    }

    /// Continues until no work remains, a limit is reached, or the consumer breaks. The next call
    /// continues there. After a zero cycle it returns the tied tails of the cycle, because they
    /// grow from its chain, not from its head.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        consumer: &mut dyn Consumer<W>,
    ) -> Result<Option<GrownPart>, StopReason> {
        loop {
            if self.pending {
                meter.result()?;
                self.pending = false;
                self.steps.extremals += 1;
                if consumer.take(self.found()).is_break() {
                    return Err(StopReason::Visitor);
                }
            }
            if let Some(tails) = self.tails.take() {
                return Ok(Some(tails));
            }
            // A test takes as long as many steps.
            meter.many_steps(1)?;
            if !self.step(meter)? {
                return Ok(None);
            }
        }
    }

    /// Tests one more segment, after going back to where candidates remain. Returns false if no
    /// work remains. A test that is stopped changes nothing.
    fn step(&mut self, meter: &mut Meter) -> Result<bool, StopReason> {
        loop {
            if self.segment.nodes().is_empty() {
                let Some(t) = self.heads.pop_front() else {
                    return Ok(false);
                };
                self.segment.begin(t);
                let looked = self.look(meter);
                if looked.is_err() {
                    self.segment.pop();
                    self.heads.push_front(t);
                }
                return looked.map(|()| true);
            }
            if let Some(k) = self.certified.take() {
                self.segment.push(k);
                let entered = self.enter(meter);
                if entered.is_err() {
                    self.segment.pop();
                    self.certified = Some(k);
                } else {
                    self.steps.certified += 1;
                }
                return entered.map(|()| true);
            }
            match self.remaining.last_mut().and_then(Vec::pop) {
                Some(k) => {
                    self.segment.push(k);
                    let looked = self.look(meter);
                    if looked.is_err() {
                        self.segment.pop();
                        self.remaining.last_mut().expect("as before").push(k);
                    }
                    return looked.map(|()| true);
                }
                None => {
                    self.remaining.pop();
                    self.segment.pop();
                }
            }
        }
    }

    /// Enters the segment if an extremal ends with it; otherwise removes its last node.
    fn look(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        match self.is_alive(meter)? {
            true => self.enter(meter)?,
            false => self.segment.pop(),
        }
        Ok(())
    }

    /// Theorem 8: whether the segment is the end of an extremal.
    fn is_alive(&mut self, meter: &mut Meter) -> Result<bool, StopReason> {
        let Tester {
            greatest, policy, ..
        } = &mut self.tester;
        let t = self.segment.nodes()[0];
        let alive = greatest.reaches(self.segment.bound(), t, policy, meter)?;
        self.steps.tests += 1;
        self.steps.dead += u64::from(!alive);
        Ok(alive)
    }

    /// Enters a segment that is the end of an extremal: of itself, or of longer ones.
    fn enter(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        if self.segment.closes() {
            self.steps.segments += 1;
            self.remaining.push(Vec::new());
            self.close_chain();
            return Ok(());
        }
        let mut candidates = self.candidates();
        if candidates.len() > 1 {
            self.drop_too_high(&mut candidates, meter)?;
        }
        self.steps.segments += 1;
        self.certified = self.certify();
        let certified = candidates.binary_search_by_key(&self.certified, |k| Some(*k));
        match certified {
            Ok(place) => drop(candidates.remove(place)),
            // The filter excludes chains of this length.
            Err(_) => self.certified = None,
        }
        self.remaining.push(candidates);
        Ok(())
    }

    /// Removes the candidates above the greatest solution below the bounds of the segment, because
    /// a solution that continues with one of them is below these bounds too.
    fn drop_too_high(
        &mut self,
        candidates: &mut Vec<usize>,
        meter: &mut Meter,
    ) -> Result<(), StopReason> {
        let Tester {
            greatest, policy, ..
        } = &mut self.tester;
        let z = greatest.below(self.segment.bound(), policy, meter)?;
        self.steps.tests += 1;
        candidates.retain(|k| self.segment.leaning(*k) <= z[*k]);
        Ok(())
    }

    /// The nodes that the last row may lean on, if the filter allows chains of this length.
    fn candidates(&self) -> Vec<usize> {
        let longest = self.filter.longest(self.matrix.n());
        match self.segment.nodes().len() < longest {
            true => self.segment.candidates(),
            false => Vec::new(),
        }
    }

    /// Reads the segment backwards: an extremal. It is given unless it is found from another head
    /// or lies in another part.
    fn close_chain(&mut self) {
        self.read_chain();
        let Closing::Chain { root } = self.closing else {
            unreachable!("a segment that closes is a chain");
        };
        if self.zero_cycle && !self.is_from_the_least() {
            self.steps.repeats += 1;
            return;
        }
        if let Some(within) = &self.within {
            let path = path_of(&self.chain[..root], &self.x[..root], self.zero_root);
            if !within.iter().any(|part| part.holds(&path)) {
                self.steps.repeats += 1;
                return;
            }
        }
        self.pending = self.filter.accepts(&self.found());
        if self.zero_cycle {
            self.tails = Some(GrownPart::tied_tails(&self.chain));
        }
    }

    /// Sets the chain, its values, and how it closes.
    fn read_chain(&mut self) {
        let nodes = self.segment.nodes();
        let bound = self.segment.bound();
        self.chain.clear();
        self.chain.extend(nodes.iter().rev());
        self.x.clear();
        self.x.extend(self.chain.iter().map(|k| bound[*k].clone()));
        let r = self.chain[0];
        let closing = |k: usize| {
            let slack = bound[k].clone() + self.matrix.entry(r, k)? - &bound[r];
            (slack >= W::default()).then_some(slack)
        };
        let mut places = self.chain.iter().zip(1..);
        let (root, slack) = places
            .find_map(|(k, length)| Some((length, closing(*k)?)))
            .expect("the segment closes");
        self.closing = Closing::Chain { root };
        self.zero_root = root > 1 && slack == W::default();
        self.zero_cycle = self.zero_root && root == self.chain.len();
    }

    /// Whether the zero cycle begins with its least node, where it is given.
    fn is_from_the_least(&self) -> bool {
        self.chain.iter().min() == self.chain.first()
    }

    fn found(&self) -> Found<'_, W> {
        Found {
            chain: &self.chain,
            x: &self.x,
            potentials: self.matrix.potentials(),
            closing: self.closing,
            zero_cycle: self.zero_cycle,
        }
    }

    /// A candidate that the policy of the last test shows to be alive.
    ///
    /// The walk of the policy from the head leads along the segment, because no other node
    /// satisfies its rows, and on to some k. With the values that each row needs, its nodes alone
    /// are a solution below the bounds. If k is the only one of them that satisfies the last row,
    /// the solution also obeys the bounds of the segment with k.
    fn certify(&mut self) -> Option<usize> {
        let Tester {
            greatest,
            policy,
            walk,
        } = &mut self.tester;
        let q = *self.segment.nodes().last()?;
        let x = &self.segment.bound()[q];
        let mut nodes = Vec::new();
        let (mut at, mut value) = (q, x.clone());
        loop {
            let (next, a) = greatest.next(at, policy).expect("the walk of a policy");
            if self.segment.is_on(next) || walk[next].is_some() {
                break;
            }
            value = value - a;
            walk[next] = Some(value.clone());
            nodes.push(next);
            at = next;
        }
        let row = self.matrix.row(q).iter();
        let mut leaning = row.filter(|(m, a)| {
            let on_walk = walk[*m as usize].as_ref();
            on_walk.is_some_and(|value| value.clone() + a >= *x)
        });
        let only = leaning.next().map(|(m, _)| *m as usize);
        let only = only.filter(|_| leaning.next().is_none());
        for k in nodes {
            walk[k] = None;
        }
        only
    }
}

impl<W: Weight> Heads<W> {
    /// The remaining work: the tied tails of the last zero cycle, then all other segments.
    pub(crate) fn parts(&self) -> (Option<GrownPart>, Option<HeadsPart>) {
        let mut remaining = self.remaining.clone();
        if let (Some(k), Some(last)) = (self.certified, remaining.last_mut()) {
            let place = last.partition_point(|other| *other < k);
            last.insert(place, k);
        }
        let part = HeadsPart {
            within: self.within.clone(),
            heads: self.heads.iter().copied().collect(),
            pending: self.pending,
            segment: self.segment.nodes().to_vec(),
            remaining,
        };
        // The tails of a zero cycle that was not given yet are found with it.
        let tails = self.tails.clone().filter(|_| !self.pending);
        (tails, part.trimmed())
    }

    /// Drops all work.
    pub(crate) fn close(&mut self) {
        while !self.segment.nodes().is_empty() {
            self.segment.pop();
        }
        self.remaining.clear();
        self.heads.clear();
        self.within = None;
        self.certified = None;
        self.pending = false;
        self.tails = None;
    }

    /// Drops all work and opens the part; `None` if it does not belong to this matrix and filter.
    /// Where the roots lie is not checked.
    pub(crate) fn open(&mut self, part: &HeadsPart) -> Option<()> {
        self.close();
        let n = self.matrix.n();
        let fits = part.heads.iter().all(|t| *t < n);
        if !fits || part.segment.len() != part.remaining.len() {
            return None;
        }
        for (place, (&k, remaining)) in part.segment.iter().zip(&part.remaining).enumerate() {
            match place.checked_sub(1) {
                None if k < n => self.segment.begin(k),
                Some(before) if !part.remaining[before].contains(&k) => self.push_candidate(k)?,
                _ => return None,
            }
            self.keep(remaining)?;
        }
        self.within.clone_from(&part.within);
        self.heads.extend(&part.heads);
        if part.pending {
            if part.segment.is_empty() || !self.segment.closes() {
                return None;
            }
            self.close_chain();
            // A segment that is not to be given cannot be pending.
            return self.pending.then_some(());
        }
        Some(())
    }

    fn push_candidate(&mut self, k: usize) -> Option<()> {
        let is_candidate = !self.segment.closes() && self.segment.candidates().contains(&k);
        is_candidate.then(|| self.segment.push(k))
    }

    /// Keeps only these candidates of the last node; `None` if one of them is not a candidate, or
    /// they do not increase.
    fn keep(&mut self, remaining: &[usize]) -> Option<()> {
        let increasing = remaining.windows(2).all(|pair| pair[0] < pair[1]);
        let mut candidates = Vec::new();
        if !remaining.is_empty() && !self.segment.closes() {
            candidates = self.segment.candidates();
        }
        let known = |k: &usize| candidates.binary_search(k).is_ok();
        if !increasing || !remaining.iter().all(known) {
            return None;
        }
        self.remaining.push(remaining.to_vec());
        Some(())
    }
}

/// A way down the tree of segments.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Way {
    /// The product of the numbers of branches along the way: the number of ways that it stands for.
    pub(crate) weight: f64,
    /// Segments, each with its weight.
    pub(crate) segments: f64,
    /// The extremal that was reached, if any.
    pub(crate) end: Option<End>,
}

/// Where a way down the tree of segments ends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct End {
    /// Whether it passes the filter.
    pub(crate) is_wanted: bool,
    /// A zero cycle, from its least node.
    pub(crate) zero_cycle: Option<Vec<usize>>,
}

impl<W: Weight> Heads<W> {
    /// Goes down once; `choose(k)` chooses one of k branches. Drops all work.
    pub(crate) fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut Choose<'_>,
    ) -> Result<Way, StopReason> {
        self.close();
        let way = self.go_down(meter, choose);
        self.close();
        way
    }

    fn go_down(&mut self, meter: &mut Meter, choose: &mut Choose<'_>) -> Result<Way, StopReason> {
        let mut way = Way {
            weight: 1.0,
            segments: 0.0,
            end: None,
        };
        let mut alive = match self.live_heads.take() {
            Some(heads) => heads,
            None => self.alive((0..self.matrix.n()).collect(), meter)?,
        };
        self.live_heads = Some(alive.clone());
        while !alive.is_empty() {
            way.weight *= alive.len() as f64;
            way.segments += way.weight;
            self.begin_or_push(alive[choose(alive.len())]);
            if self.segment.closes() {
                way.end = Some(self.end());
                break;
            }
            let mut candidates = self.candidates();
            self.drop_too_high(&mut candidates, meter)?;
            alive = self.alive(candidates, meter)?;
        }
        Ok(way)
    }

    /// The candidates with which an extremal continues.
    fn alive(
        &mut self,
        candidates: Vec<usize>,
        meter: &mut Meter,
    ) -> Result<Vec<usize>, StopReason> {
        let mut alive = Vec::new();
        for k in candidates {
            meter.many_steps(1)?;
            self.begin_or_push(k);
            let is_alive = self.is_alive(meter);
            self.segment.pop();
            if is_alive? {
                alive.push(k);
            }
        }
        Ok(alive)
    }

    fn begin_or_push(&mut self, k: usize) {
        match self.segment.nodes().is_empty() {
            true => self.segment.begin(k),
            false => self.segment.push(k),
        }
    }

    /// The extremal of a closed segment.
    fn end(&mut self) -> End {
        self.read_chain();
        let mut chain = self.chain.clone();
        let least = (0..chain.len()).min_by_key(|k| chain[*k]);
        chain.rotate_left(least.unwrap_or(0));
        End {
            is_wanted: self.filter.accepts(&self.found()),
            zero_cycle: self.zero_cycle.then_some(chain),
        }
    }
}
