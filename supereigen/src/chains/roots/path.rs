//! A path and a root of the search for roots, its counters, and its remaining work as a small
//! value.
//!
//! # Rounds
//!
//! The search for roots goes by length. It returns to a start in the next round if the last round
//! cut a path from it short. If moves are split off from a path, there are two cases. If something
//! was cut before, the next round is due anyway, and stays with the half that had it (`again`). If
//! nothing was cut, all longer roots lie beyond the moves that remain. Then both halves go to the
//! greatest length at once, and there is no next round. In both cases no root is searched for
//! twice, and neither half depends on what the other cuts.

use std::fmt;

use crate::chains::moves::MoveKey;
use crate::chains::weight::Weight;

/// A chain at the moment it closes, with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Root<W> {
    /// r = n_0, ..., n_k.
    pub(crate) chain: Vec<usize>,
    /// The values of the nodes; that of r is 0.
    pub(crate) x: Vec<W>,
    /// Whether the closing arc makes a cycle of weight 0.
    pub(crate) zero: bool,
}

impl<W> Root<W> {
    /// A root without nodes.
    pub(crate) fn empty() -> Self {
        Root {
            chain: Vec::new(),
            x: Vec::new(),
            zero: false,
        }
    }

    pub(super) fn set(&mut self, chain: impl IntoIterator<Item = (usize, W)>, zero: bool) {
        self.chain.clear();
        self.x.clear();
        for (node, x) in chain {
            self.chain.push(node);
            self.x.push(x);
        }
        self.zero = zero;
    }
}

impl<W: Weight> Root<W> {
    /// Rotates a zero cycle so that its least node comes first.
    pub(super) fn begin_at_the_least(&mut self) {
        let least = (0..self.chain.len()).min_by_key(|k| self.chain[*k]);
        let Some(least) = least.filter(|least| *least > 0) else {
            return;
        };
        self.chain.rotate_left(least);
        self.x.rotate_left(least);
        let first = self.x[0].clone();
        for x in &mut self.x {
            *x = x.clone() - &first;
        }
    }
}

/// The result of a step of the search for roots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A root: see `Roots::root`.
    Root,
    /// No root.
    Other,
    /// A test for a dead end. It is not a step of the search, and takes longer than one.
    Test,
    /// No roots are left.
    Done,
}

/// The counters of the search for roots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct RootSteps {
    /// Nodes added left of the bar, without closing.
    pub(crate) left: u64,
    /// Nodes added right of the bar, without closing.
    pub(crate) right: u64,
    /// Roots given.
    pub(crate) roots: u64,
    /// Roots found but not given: zero cycles found from another of their nodes.
    pub(crate) repeats: u64,
    /// Tests for dead ends; see [`dead_ends`](crate::chains::roots::dead_ends).
    pub(crate) tests: u64,
    /// Dead ends that were found.
    pub(crate) dead_ends: u64,
    /// Moves that were dropped with them.
    pub(crate) dropped: u64,
}

impl RootSteps {
    /// The steps that gave no root.
    pub(crate) fn unproductive(&self) -> u64 {
        self.left + self.right + self.repeats
    }
}

/// A node of the path.
#[derive(Debug)]
pub(super) struct Frame<W> {
    pub(super) node: usize,
    /// G.
    pub(super) sum: W,
    /// Where the moves of this frame begin.
    pub(super) moves: usize,
}

impl<W: Clone> Frame<W> {
    pub(super) fn pair(&self) -> (usize, W) {
        (self.node, self.sum.clone())
    }
}

/// The longest root of the first round. Of 3, 4, 6 and 8 this value made the fewest steps over the
/// families of the bench.
const FIRST: usize = 4;

/// By what factor the limit on the length grows from round to round. A round walks all paths of the
/// rounds before it again, and where few paths are longer the next one costs as much again: with 2
/// instead of 4, n = 20, density 0.5, entries from -10 to 10, took 3471 steps right of the bar, not
/// 2496.
const FACTOR: usize = 4;

/// The wanted lengths: longer than `done`, and at most `limit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    /// Earlier rounds gave the roots up to this length.
    pub(crate) done: usize,
    /// The longest root of this round.
    pub limit: usize,
}

impl Lengths {
    /// The lengths of the first round, where roots are at most `longest` long.
    pub fn first(longest: usize) -> Self {
        Lengths {
            done: 0,
            limit: FIRST.min(longest),
        }
    }

    /// The lengths of the next round, where roots are at most `longest` long. If the round after it
    /// would be the last, the next one goes to `longest` at once.
    pub fn next(self, longest: usize) -> Option<Self> {
        let limit = self.limit.saturating_mul(FACTOR);
        let is_last = limit.saturating_mul(FACTOR) >= longest;
        (self.limit < longest).then_some(Lengths {
            done: self.limit,
            limit: if is_last { longest } else { limit },
        })
    }
}

/// `4 8`.
impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.done, self.limit)
    }
}

/// All roots found from one start, of these lengths and all greater ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Start {
    /// s, the first minimum of x along the root.
    pub(crate) node: usize,
    /// The lengths of the first round that remains.
    pub(crate) lengths: Lengths,
}

/// The remaining work of a search for roots. Invariant: `path` and `remaining` are equally long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RootsPart {
    /// The lengths of the roots wanted on the path.
    pub(crate) lengths: Lengths,
    /// Whether these lengths have cut a path from this start short.
    pub(crate) cut: bool,
    /// Whether the next round of this start belongs to this part.
    pub(crate) again: bool,
    /// The path, its start first.
    pub(crate) path: Vec<MoveKey>,
    /// For every node of the path, the moves that remain there.
    pub(crate) remaining: Vec<Vec<MoveKey>>,
    /// The starts after this one.
    pub(crate) starts: Vec<Start>,
}

impl RootsPart {
    /// A part that consists of starts only.
    pub(crate) fn of(starts: Vec<Start>) -> Self {
        RootsPart {
            lengths: Lengths { done: 0, limit: 0 },
            cut: false,
            again: true,
            path: Vec::new(),
            remaining: Vec::new(),
            starts,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.path.is_empty() && self.starts.is_empty()
    }

    /// Removes the end of the path, where no moves remain.
    pub(crate) fn trim(&mut self) {
        while self.remaining.last().is_some_and(Vec::is_empty) {
            self.remaining.pop();
            self.path.pop();
        }
        if self.path.is_empty() {
            let starts = std::mem::take(&mut self.starts);
            *self = RootsPart::of(starts);
        }
    }

    pub(crate) fn halve(&mut self, longest: usize) -> Option<Self> {
        let branches = self.starts.len() + usize::from(!self.path.is_empty());
        if branches >= 2 {
            let stay = self.starts.len() - branches / 2;
            return Some(RootsPart::of(self.starts.split_off(stay)));
        }
        let (level, moves) = uppermost_half(&mut self.remaining, false)?;
        if self.again && !self.cut {
            self.lengths.limit = longest;
        }
        Some(RootsPart {
            lengths: self.lengths,
            cut: false,
            again: false,
            path: self.path[..=level].to_vec(),
            remaining: only(level, moves),
            starts: Vec::new(),
        })
    }
}

/// Removes half of the uppermost branches, and returns them with their level. `more` says whether
/// there is work besides these branches.
pub(crate) fn uppermost_half<S>(remaining: &mut [Vec<S>], more: bool) -> Option<(usize, Vec<S>)> {
    let level = remaining.iter().position(|branches| !branches.is_empty())?;
    let more = more
        || remaining[level + 1..]
            .iter()
            .any(|deeper| !deeper.is_empty());
    let branches = &mut remaining[level];
    // The half that stays may be empty only if there is other work.
    let stay = (branches.len() + usize::from(!more)) / 2;
    let taken = branches.split_off(stay);
    (!taken.is_empty()).then_some((level, taken))
}

/// The levels down to `level`. Only `branches` remain, on the last one.
pub(crate) fn only<S: Clone>(level: usize, branches: Vec<S>) -> Vec<Vec<S>> {
    let mut remaining = vec![Vec::new(); level];
    remaining.push(branches);
    remaining
}
