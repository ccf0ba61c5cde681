//! The remaining work and the counters of a sweep, as small values: a sweep can stop, and continue
//! later or on another machine.
//!
//! The text is that of [every frontier](crate::frontier), with lines like
//!
//! ```text
//! part 3 9 0 0 4 2
//! ```
//!
//! A part is everything below the children 3, ..., 8 of a chain, here 0 4 2. Its third number, here
//! 0, is how many of the first nodes are the zero cycle of a tied tail.
//!
//! # A pool of sweeps
//!
//! Frontiers can be taken apart, sent, worked on and joined again, like
//! [`Frontier`](crate::Frontier).
//!
//! However a sweep is divided, with any limits and any workers, the joined staircases of the parts
//! are the staircase of the whole.
//!
//! ```
//! use supereigen::Limits;
//! use supereigen::paper::example;
//!
//! let sweep = example::problem().sweep();
//! let (mut pool, mut staircase) = (sweep.rest().frontier(), sweep.no_staircase());
//! let mut worker = sweep.rest();
//! worker.take_all_work(); // it has no work
//! let mut jobs = 0;
//! while let Some(job) = pool.take(1) {
//!     worker.add_work(&job)?;
//!     let mut found = sweep.no_staircase();
//!     let _ = worker.add_to(&mut found, &Limits::steps(20));
//!     let mut rest = worker.take_all_work();
//!     rest.break_up(3);
//!     pool.join(rest)?;
//!     staircase.join(found)?;
//!     jobs += 1;
//! }
//! assert!(jobs > 5);
//! assert_eq!(staircase.into_staircase(), sweep.staircase().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::counts::{Counts, number};
use crate::frontier::{FrontierError, FrontierOf, Searched};
use crate::report::{Counter, Counters};
use crate::sweep::lambda::Window;

/// The remaining work of a sweep, to be finished later or on another machine. Its text has a line
/// for each part; reading is strict. For its methods see
/// [`FrontierOf`](crate::frontier::FrontierOf).
pub type SweepFrontier = FrontierOf<AllLambda>;

/// A sweep. Its scope is a window of lambda.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllLambda;

impl Searched for AllLambda {
    const TITLE: &'static str = "supereigen sweep";
    const VERSION: u32 = 1;
    const SCOPE: (&'static str, &'static str) = ("window ", "the ends of a window");
    const MAY_BE_EVERYTHING: bool = false;
    const FIRST_STEPS: u64 = 1 << 12;

    type Scope = Window;
    type Done = Tally;
    type Elsewhere = ();
    type Part = Part;

    fn read_scope(words: &str) -> Option<Window> {
        Window::read(words)
    }

    fn other_scope(_: &Window, _: &Window) -> FrontierError {
        FrontierError::WINDOW
    }
}

impl SweepFrontier {
    /// The number of unfinished parts of the tree.
    pub fn parts(&self) -> usize {
        self.len()
    }

    /// How many chains were shown.
    pub fn chains(&self) -> u64 {
        self.done.chains
    }

    /// How many chains and tied tails were shown.
    pub fn shown(&self) -> u64 {
        self.done.shown()
    }

    /// How many children of nodes of the tree were tried.
    pub fn steps(&self) -> u64 {
        self.done.steps
    }
}

/// Everything below the next children of one node of the search tree.
///
/// The node is a chain, or a zero cycle with some of a tied tail. Its children
/// are numbered: first one for each finite entry of the column of its last node,
/// then, if it is a zero cycle and begins with its least node, one for each node
/// as the first of a tied tail. Below the root of the tree, the chain without
/// nodes, child r is the chain of node r alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The chain, or the zero cycle and its tail.
    pub(crate) nodes: Vec<usize>,
    /// How many of the nodes are the zero cycle; 0 if it is a chain.
    pub(crate) cycle: usize,
    /// The next child.
    pub(crate) next: usize,
    /// One more than the last child.
    pub(crate) end: usize,
}

impl Part {
    /// The whole tree, for n nodes.
    pub(crate) fn everything(n: usize) -> Self {
        Part {
            nodes: Vec::new(),
            cycle: 0,
            next: 0,
            end: n,
        }
    }
}

impl crate::frontier::Part for Part {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("part ")?.split(' ').map(number);
        Some(Part {
            next: words.next()??,
            end: words.next()??,
            cycle: words.next()??,
            nodes: words.collect::<Option<_>>()?,
        })
    }

    /// Splits off the second half of the children, if there are two or more.
    fn halve(&mut self, _: usize) -> Option<Part> {
        if self.end.saturating_sub(self.next) < 2 {
            return None;
        }
        let middle = self.next + (self.end - self.next).div_ceil(2);
        let half = Part {
            next: middle,
            ..self.clone()
        };
        self.end = middle;
        Some(half)
    }
}

/// `part <next> <end> <cycle> <nodes>`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {} {} {}", self.next, self.end, self.cycle)?;
        for node in &self.nodes {
            write!(f, " {node}")?;
        }
        Ok(())
    }
}

/// Counts of a sweep so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Children tried.
    pub(crate) steps: u64,
    /// Chains shown.
    pub(crate) chains: u64,
    /// Tied tails shown.
    pub(crate) tied_tails: u64,
    /// Nodes of the tree that were not shown: open chains, and chains that the filter excludes.
    pub(crate) not_shown: u64,
}

impl Counts for Tally {
    type Numbers = [u64; 4];

    fn numbers(self) -> [u64; 4] {
        [self.steps, self.chains, self.tied_tails, self.not_shown]
    }

    fn of([steps, chains, tied_tails, not_shown]: [u64; 4]) -> Self {
        Tally {
            steps,
            chains,
            tied_tails,
            not_shown,
        }
    }
}

impl Tally {
    /// How many chains and tied tails were shown.
    pub(crate) fn shown(self) -> u64 {
        self.chains + self.tied_tails
    }

    /// The counters of a report.
    pub(crate) fn counters(self) -> Counters {
        let mut counters = Counters::default();
        for (counter, count) in [
            (Counter::Chains, self.chains),
            (Counter::TiedTails, self.tied_tails),
            (Counter::OpenChains, self.not_shown),
            (Counter::Candidates, self.steps),
        ] {
            counters.add(counter, count);
        }
        counters
    }
}
