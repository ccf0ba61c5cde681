//! The search: roots one after the other, each grown to the end.
//!
//! The state is one value with an explicit stack, so a search can stop after
//! any step and go on later as if nothing had happened. The loop reads like
//! its description:
//!
//! 1. While the current chain has a candidate, push it: an extremal. Without
//!    candidates, go one node back, but never into the root.
//! 2. At the root, turn to the next *seed* of this root. A positive cycle is
//!    one seed. A zero cycle has one for each of its rotations, and one for
//!    its tied tails; its vector is given with the first.
//! 3. Without seeds, look for the next root.
//!
//! Invariant between calls of [`Search::run`]: `growing` holds the bounds of
//! `chain`, the chain begins with the current seed, and `pending` says whether
//! the chain is an extremal that was not given yet.
//!
//! # Why each extremal comes once
//!
//! The chain criterion ([`crate::extremality`]) says that a solution x with
//! support S is extremal iff S can be ordered as a chain, or as a zero cycle
//! with a tied tail. Let x be an extremal and c_1, ..., c_m a chain of it. In
//! row c_k with k > 1 the node c_(k-1) is the only one that reaches the
//! maximum, so the order is known once c_1 is: two chains of one x are
//! rotations of each other, and both contain all of S. If one is not the other, the
//! step from its last to its first node is an arc of the other chain, hence
//! the only tail of a tight row; all of S is a zero cycle. So an x that is no
//! zero cycle has one chain. That chain closes at one moment, at its root, and
//! is reached from it by pushes that are forced: once. A zero cycle is given
//! once, by the rule of the least node in [`super::roots`]. Its rotations end
//! in different nodes, so their continuations are different chains. A tied
//! tail has no chain at all, and its zero cycle and tail are determined by x.
//!
//! # Why the cuts are safe
//!
//! Values on a chain never change and the chain only grows. So bounds only
//! tighten: a row that has stopped leaning on its predecessor alone never does
//! so again, and a chain that breaks a rule has no extremal above it. The cuts
//! of [`super::roots`] are the same rules read from another start, and those
//! of [`Filter`] ask for something that no push can bring back.
//!
//! # Splitting
//!
//! Subtrees are independent. What is left of a search can be written down, cut
//! into pieces, and taken up by other searches in any order and on any machine:
//! see [`super::frontier`].

use std::ops::{AddAssign, ControlFlow, Sub};
use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use super::filter::Filter;
use super::grow::{Dense, Grow};
use super::instance::{Form, Instance, Weight};
use super::lanes::Processor;
use super::roots::{Root, RootSteps, Roots, Step};
use super::sparse::Sparse;
use super::subtree::Subtree;

mod probe;
mod resume;
mod seeds;

use seeds::seeds;

pub(crate) use probe::Probe;

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Steps {
    /// The search for roots.
    pub roots: RootSteps,
    /// Nodes pushed to set up the bounds of a root.
    pub replayed: u64,
    /// Nodes pushed onto a closed chain; each makes an extremal.
    pub grown: u64,
    /// Extremals given.
    pub extremals: u64,
}

impl Steps {
    /// All nodes of the search tree that were visited.
    pub fn visited(&self) -> u64 {
        self.roots.in_vain() + self.roots.roots + self.grown
    }
}

impl AddAssign for Steps {
    fn add_assign(&mut self, other: Self) {
        self.roots.left += other.roots.left;
        self.roots.right += other.roots.right;
        self.roots.roots += other.roots.roots;
        self.roots.repeats += other.roots.repeats;
        self.replayed += other.replayed;
        self.grown += other.grown;
        self.extremals += other.extremals;
    }
}

/// What was done since an earlier moment of the same search.
impl Sub for Steps {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Steps {
            roots: RootSteps {
                left: self.roots.left - earlier.roots.left,
                right: self.roots.right - earlier.roots.right,
                roots: self.roots.roots - earlier.roots.roots,
                repeats: self.roots.repeats - earlier.roots.repeats,
            },
            replayed: self.replayed - earlier.replayed,
            grown: self.grown - earlier.grown,
            extremals: self.extremals - earlier.extremals,
        }
    }
}

/// How the chain of an extremal closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Closing {
    /// Row c_1 is first satisfied by the k-th node of the chain: the closing
    /// arc is (c_1, c_k), with c_k = c_1 for a loop.
    Chain {
        /// k, the length of the root.
        root: usize,
    },
    /// The first q nodes are a zero cycle, and the next one leans on several
    /// of them.
    TiedTail {
        /// q, the length of the cycle.
        cycle: usize,
    },
}

/// An extremal as the search holds it.
#[derive(Debug, Clone, Copy)]
pub struct Found<'a, W> {
    /// The chain, or the zero cycle and its tied tail.
    pub chain: &'a [usize],
    /// The values of its nodes, up to a common summand.
    pub x: &'a [W],
    /// How it closes.
    pub closing: Closing,
    /// Whether the whole chain is a zero cycle.
    pub zero_cycle: bool,
}

/// The two forms of a growing chain.
#[derive(Debug)]
enum Growing<W> {
    Dense(Dense<W>),
    Sparse(Sparse<W>),
}

/// A search that can stop and go on.
#[derive(Debug)]
pub struct Search<W> {
    growing: Growing<W>,
    state: State<W>,
}

/// Everything but the bounds.
#[derive(Debug)]
struct State<W> {
    matrix: Arc<Instance<W>>,
    filter: Filter,
    roots: Roots<W>,
    root: Root<W>,
    /// The seed to take next: rotations 0, ..., q - 1, then q, the tied tails.
    seed: usize,
    /// The seeds of this root end here.
    seeds: usize,
    chain: Vec<usize>,
    x: Vec<W>,
    /// The length of the current seed.
    base: usize,
    closing: Closing,
    pending: bool,
    /// What is to be done when the roots at hand are done, the next one last.
    /// All of it belongs to this matrix.
    queue: Vec<Subtree>,
    done: bool,
    steps: Steps,
}

impl<W: Weight> Search<W> {
    /// The search for all extremals that pass the filter.
    ///
    /// # Panics
    ///
    /// Sooner or later, if the filter speaks of a node that is not there.
    pub fn new(matrix: Arc<Instance<W>>, processor: Processor, filter: Filter) -> Self {
        let longest = filter.longest(matrix.n());
        let roots = Roots::new(matrix.clone(), processor, longest);
        let growing = match matrix.form() {
            Form::Dense => Growing::Dense(Dense::new(matrix.clone(), processor)),
            Form::Sparse => Growing::Sparse(Sparse::new(matrix.clone())),
        };
        Search {
            growing,
            state: State {
                matrix,
                filter,
                roots,
                root: Root {
                    chain: Vec::new(),
                    x: Vec::new(),
                    zero: false,
                },
                seed: 1,
                seeds: 1,
                chain: Vec::new(),
                x: Vec::new(),
                base: 0,
                closing: Closing::Chain { root: 0 },
                pending: false,
                queue: Vec::new(),
                done: false,
                steps: Steps::default(),
            },
        }
    }

    /// Goes on until everything was seen, a limit is reached, or the visitor
    /// asks to stop. The next call goes on where this one stopped.
    pub fn run(
        &mut self,
        meter: &mut Meter,
        visit: impl FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        match &mut self.growing {
            Growing::Dense(growing) => self.state.run(growing, meter, visit),
            Growing::Sparse(growing) => self.state.run(growing, meter, visit),
        }
    }

    /// What was done so far.
    pub fn steps(&self) -> Steps {
        Steps {
            roots: self.state.roots.steps(),
            ..self.state.steps
        }
    }

    /// Whether everything was seen.
    pub fn is_done(&self) -> bool {
        self.state.done
    }

    /// The extremal that was given last, while the search stands at it.
    pub fn found(&self) -> Found<'_, W> {
        self.state.found()
    }
}

impl<W: Weight> State<W> {
    fn run(
        &mut self,
        growing: &mut impl Grow<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        loop {
            if self.pending {
                meter.result()?;
                self.pending = false;
                self.steps.extremals += 1;
                if visit(self.found()).is_break() {
                    return Err(StopReason::Visitor);
                }
            }
            meter.step()?;
            if !self.grow(growing) && !self.next_seed(growing, meter)? {
                return Ok(());
            }
        }
    }

    /// Pushes the next candidate, after going back to where there is one;
    /// false if nothing is left to grow from the current seed.
    #[inline(always)]
    fn grow(&mut self, growing: &mut impl Grow<W>) -> bool {
        loop {
            if let Some(j) = growing.take() {
                self.push(growing, j);
                return true;
            }
            if self.chain.len() == self.base {
                return false;
            }
            self.pop(growing);
        }
    }

    /// Pushes a candidate: an extremal.
    #[inline(always)]
    fn push(&mut self, growing: &mut impl Grow<W>, j: usize) {
        let x = growing.lower(j).clone();
        growing.push(j, &x, true);
        self.chain.push(j);
        self.x.push(x);
        self.steps.grown += 1;
        self.pending = true;
        self.filter(growing);
    }

    #[inline]
    fn pop(&mut self, growing: &mut impl Grow<W>) {
        growing.pop();
        self.chain.pop();
        self.x.pop();
    }

    /// Drops the current extremal or its continuations where the filter says so.
    #[inline]
    fn filter(&mut self, growing: &mut impl Grow<W>) {
        if !self.filter.is_everything() {
            self.pending &= self.filter.accepts(&self.found());
            if !self.filter.may_accept_longer(&self.chain, growing) {
                growing.replace(&[]);
            }
        }
    }

    /// Leaves the current seed, and sets up the next one or the next root;
    /// false if there is none.
    #[inline(never)]
    fn next_seed(
        &mut self,
        growing: &mut impl Grow<W>,
        meter: &mut Meter,
    ) -> Result<bool, StopReason> {
        if self.seed < self.seeds {
            let seed = self.seed;
            self.seed += 1;
            self.plant(growing, seed);
            return Ok(true);
        }
        loop {
            match self.roots.step() {
                Step::Root => break,
                Step::Other => meter.step()?,
                Step::Done => {
                    self.uproot(growing);
                    let Some(subtree) = self.queue.pop() else {
                        self.done = true;
                        return Ok(false);
                    };
                    let opened = self.open(growing, &subtree);
                    opened.expect("subtrees of the queue belong to the matrix");
                    return Ok(true);
                }
            }
        }
        self.root.clone_from(self.roots.root());
        self.seed = 1;
        self.seeds = seeds(&self.root);
        self.plant(growing, 0);
        self.pending = true;
        self.filter(growing);
        Ok(true)
    }

    /// Takes the whole chain away.
    fn uproot(&mut self, growing: &mut impl Grow<W>) {
        while !self.chain.is_empty() {
            self.pop(growing);
        }
        self.base = 0;
    }

    fn found(&self) -> Found<'_, W> {
        Found {
            chain: &self.chain,
            x: &self.x,
            closing: self.closing,
            zero_cycle: self.root.zero && self.chain.len() == self.base,
        }
    }
}
