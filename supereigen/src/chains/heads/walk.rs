//! The search head first, one segment at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use crate::chains::filter::Filter;
use crate::chains::greatest::{Greatest, Policy};
use crate::chains::heads::segment::Segment;
use crate::chains::heads::steps::HeadSteps;
use crate::chains::heads::within::path_of;
use crate::chains::matrix::instance::Instance;
use crate::chains::roots::part::RootsPart;
use crate::chains::search::found::{Closing, Found};
use crate::chains::search::part::GrownPart;
use crate::chains::search::taker::Taker;
use crate::chains::weight::Weight;

/// The search head first; it can stop after any step and go on.
#[derive(Debug)]
pub(crate) struct Heads<W> {
    pub(super) matrix: Arc<Instance<W>>,
    pub(super) filter: Filter,
    /// Only extremals whose root lies in one of these; `None` for all.
    pub(super) within: Option<Arc<[RootsPart]>>,
    /// The heads to take next.
    pub(super) heads: VecDeque<usize>,
    pub(super) segment: Segment<W>,
    /// For every node of the segment the candidates that remain there.
    pub(super) remaining: Vec<Vec<usize>>,
    /// A candidate of the last node that needs no test.
    pub(super) certified: Option<usize>,
    /// Whether the segment is an extremal not given yet.
    pub(super) pending: bool,
    /// What else grows from the zero cycle that was found last.
    pub(super) tails: Option<GrownPart>,
    /// The extremal that was found last, r first.
    pub(super) chain: Vec<usize>,
    pub(super) x: Vec<W>,
    closing: Closing,
    /// Whether its root is a zero cycle, and whether it is one itself.
    zero_root: bool,
    pub(super) zero_cycle: bool,
    tester: Tester<W>,
    steps: HeadSteps,
    /// The heads of extremals, once a probe has asked for them.
    pub(super) live_heads: Option<Vec<usize>>,
}

/// Greatest solutions, and the policy that the last one was found by.
#[derive(Debug)]
struct Tester<W> {
    greatest: Greatest<W>,
    policy: Policy,
    /// The value of each node on the walk of the policy, for `certified`.
    walk: Vec<Option<W>>,
}

impl<W: Weight> Heads<W> {
    /// A search that has nothing to do.
    pub(crate) fn new(matrix: Arc<Instance<W>>, filter: Filter) -> Self {
        let greatest = Greatest::new(matrix.clone());
        let tester = Tester {
            policy: greatest.first_policy(),
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

    /// What was done so far.
    pub(crate) fn steps(&self) -> HeadSteps {
        HeadSteps {
            policies: self.tester.greatest.policies(),
            ..self.steps
        }
    }

    /// Whether there is nothing to do.
    pub(crate) fn is_idle(&self) -> bool {
        self.segment.nodes().is_empty() && self.heads.is_empty() && self.tails.is_none()
    }

    /// Goes on until everything was seen, a limit is reached, or the taker
    /// asks to stop; the next call goes on where this one stopped. A zero cycle
    /// interrupts it as well: its tied tails, which are given, grow from its
    /// chain and not from its head.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        taker: &mut dyn Taker<W>,
    ) -> Result<Option<GrownPart>, StopReason> {
        loop {
            if self.pending {
                meter.result()?;
                self.pending = false;
                self.steps.extremals += 1;
                if taker.take(self.found()).is_break() {
                    return Err(StopReason::Visitor);
                }
            }
            if let Some(tails) = self.tails.take() {
                return Ok(Some(tails));
            }
            // A test takes as long as many steps.
            meter.many_steps(1)?;
            if !self.step() {
                return Ok(None);
            }
        }
    }

    /// Looks at one more segment, after going back to where there is one; false
    /// if nothing remains.
    fn step(&mut self) -> bool {
        loop {
            if self.segment.nodes().is_empty() {
                let Some(t) = self.heads.pop_front() else {
                    return false;
                };
                self.segment.begin(t);
                self.look();
                return true;
            }
            if let Some(k) = self.certified.take() {
                self.segment.push(k);
                self.steps.certified += 1;
                self.enter();
                return true;
            }
            match self.remaining.last_mut().and_then(Vec::pop) {
                Some(k) => {
                    self.segment.push(k);
                    self.look();
                    return true;
                }
                None => {
                    self.remaining.pop();
                    self.segment.pop();
                }
            }
        }
    }

    /// Enters the segment if an extremal ends with it, and leaves it if not.
    fn look(&mut self) {
        match self.is_alive() {
            true => self.enter(),
            false => self.segment.pop(),
        }
    }

    /// The theorem: whether the segment is the end of an extremal.
    pub(super) fn is_alive(&mut self) -> bool {
        self.steps.tests += 1;
        let Tester {
            greatest, policy, ..
        } = &mut self.tester;
        let t = self.segment.nodes()[0];
        let alive = greatest.reaches(self.segment.bound(), t, policy);
        self.steps.dead += u64::from(!alive);
        alive
    }

    /// The segment is the end of an extremal: of itself, or of longer ones.
    fn enter(&mut self) {
        self.steps.segments += 1;
        if self.segment.closes() {
            self.remaining.push(Vec::new());
            self.close_chain();
            return;
        }
        let mut candidates = self.candidates();
        if candidates.len() > 1 {
            self.drop_the_high(&mut candidates);
        }
        self.certified = self.certify();
        let certified = candidates.binary_search_by_key(&self.certified, |k| Some(*k));
        match certified {
            Ok(place) => drop(candidates.remove(place)),
            // The filter wants no chain so long.
            Err(_) => self.certified = None,
        }
        self.remaining.push(candidates);
    }

    /// Leaves out the candidates that no solution below the bounds of the
    /// segment holds up: what goes on with one of them is below these as well.
    pub(super) fn drop_the_high(&mut self, candidates: &mut Vec<usize>) {
        self.steps.tests += 1;
        let Tester {
            greatest, policy, ..
        } = &mut self.tester;
        let z = greatest.below(self.segment.bound(), policy);
        candidates.retain(|k| self.segment.leaning(*k) <= z[*k]);
    }

    /// The nodes that the last row may lean on, if the filter wants chains so
    /// long.
    pub(super) fn candidates(&self) -> Vec<usize> {
        let longest = self.filter.longest(self.matrix.n());
        match self.segment.nodes().len() < longest {
            true => self.segment.candidates(),
            false => Vec::new(),
        }
    }

    /// Reads the segment backwards: an extremal, which is given unless it comes
    /// from another head or another part as well.
    pub(super) fn close_chain(&mut self) {
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

    /// The chain, its values, and how it closes.
    pub(super) fn read_chain(&mut self) {
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

    /// Whether the zero cycle begins where it is given: at its least node.
    fn is_from_the_least(&self) -> bool {
        self.chain.iter().min() == self.chain.first()
    }

    pub(super) fn found(&self) -> Found<'_, W> {
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
    /// The walk of the policy from the head leads along the segment, since no
    /// other node satisfies its rows, and on to some k. With the values that
    /// each row needs, its nodes alone are a solution below the bounds. If of
    /// all of them only k satisfies the last row, the solution obeys the
    /// bounds of the segment with k as well.
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
            let next = *next as usize;
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
