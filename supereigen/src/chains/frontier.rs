//! Stop and go on: what remains of a search, to be finished later, elsewhere,
//! or in shards.
//!
//! A [`Frontier`] names the matrix by its hash, and holds lambda, the filter,
//! what was done so far, and the unfinished subtrees. It depends on no width, form or
//! instruction set, so one machine may begin and another go on.
//!
//! # Laws
//!
//! - Nothing twice, nothing lost: an extremal given before the stop is in no
//!   subtree of the frontier, any other one is in exactly one. So any sequence
//!   of limits gives, all runs together, what one run gives.
//! - [`Extremals::split`](crate::Extremals::split) deals the subtrees out: the shards share no extremal,
//!   and together hold what the whole held. Their counters add up to its own.
//! - A frontier of another matrix, another lambda, another filter or another version is
//!   refused, and so is a subtree that cannot be one of the matrix. (That
//!   nobody took a subtree out of the file, no reader can see; the sum in the
//!   last line guards against accidents only.)
//!
//! # Checkpoints
//!
//! Run with a limit on time or steps, write the frontier down, go on: a
//! [`Resumable`](crate::chains::Resumable) stands where it stopped and need not be
//! opened again. If the machine fails in between, go on from the last one written: what was
//! given before it does not come again, what was given after it comes once
//! more.
//!
//! Cost: O(depth * n) words for a search stopped anywhere; going on walks each
//! way once more, one push per node.
//!
//! ```
//! use supereigen::{Ending, Frontier, Limits, Matrix, Problem};
//!
//! let a: Matrix<i64> = Matrix::from_fn(6, 6, |i, j| [1, -3, -2][(i * j + i) % 3].try_into().unwrap());
//! let extremals = Problem::new(&a)?.extremals();
//! let all = extremals.count().complete()?;
//!
//! let Ending::Cut { so_far, rest, .. } = extremals.clone().limits(Limits::results(4)).count() else {
//!     panic!("there are more than four");
//! };
//! // Elsewhere, in three shards:
//! let rest: Frontier = rest.to_string().parse()?;
//! let mut total = so_far;
//! for shard in extremals.clone().resume(&rest)?.split(3)? {
//!     total += extremals.clone().resume(&shard)?.count().complete()?;
//! }
//! assert_eq!(total, all);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A pool of work
//!
//! A search may be done by many who share nothing but messages: a pool holds a
//! frontier, gives some subtrees of it away with [`Frontier::take`], and
//! [joins](Frontier::join) to itself what comes back undone. A worker that
//! brings back much at once [breaks it up](Frontier::break_up) first, so that
//! the pool has something for everybody.
//!
//! Law: whatever is taken, joined and broken up, an extremal that was in one of the
//! frontiers is in exactly one of them afterwards, and what was done adds up to
//! the same: an account stays with the frontier that it was in.
//!
//! ```
//! use supereigen::{Limits, Matrix, Problem};
//!
//! let a: Matrix<i64> = Matrix::from_fn(7, 7, |i, j| [1, -3, -2][(i * j + i) % 3].try_into().unwrap());
//! let extremals = Problem::new(&a)?.extremals();
//! let mut pool = extremals.open()?.frontier();
//! let mut worker = extremals.open()?;
//! worker.leave(); // it has nothing to do
//! let mut jobs = 0;
//! while let Some(job) = pool.take(1) {
//!     worker.take_up(&job)?;
//!     let _ = worker.count(&Limits::steps(2));
//!     let mut rest = worker.leave();
//!     rest.break_up(4);
//!     pool.join(rest)?;
//!     jobs += 1;
//! }
//! assert!(jobs > 5);
//! assert_eq!(pool.extremals(), extremals.count().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod text;

use maxplus_core::Carrier;
use maxplus_graph::StopReason;
use supereigen_verify::matrix_sha256;
use thiserror::Error;

use crate::chains::filter::Filter;
use crate::chains::prepared::Chains;
use crate::chains::subtrees::{Steps, Subtree};
use crate::chains::traversal::AnySearch;
use crate::problem::Problem;
use crate::report::Counters;

/// The version of the method and its text. A change of the order of moves or
/// of what a subtree means makes a new one.
const VERSION: u32 = 5;

/// What remains of a search. See the [module](self).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frontier {
    n: usize,
    matrix_sha256: String,
    lambda: String,
    filter: Filter,
    pub(super) steps: Steps,
    /// What remains; `None` for everything, where the search could not even
    /// begin.
    pub(super) subtrees: Option<Vec<Subtree>>,
    /// Of everything, only shard s of k, which is not dealt yet: (s, k).
    pub(super) shard: Option<(usize, usize)>,
}

/// Why a frontier was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FrontierError {
    /// The text is not one that a frontier has.
    #[error("line {line}: {expected}")]
    Malformed {
        /// The line, counted from 1.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// Another version of the method wrote it.
    #[error("the frontier has version {found}; this program reads version {VERSION}")]
    OtherVersion {
        /// The version found.
        found: u32,
    },
    /// The text was changed or is not whole.
    #[error("the sum in the last line does not fit the text: it was changed or is not whole")]
    OtherSum,
    /// It belongs to another lambda.
    #[error("the frontier belongs to lambda = {found}, not to lambda = {expected}")]
    OtherLambda {
        /// The lambda of the frontier.
        found: String,
        /// The lambda of the problem.
        expected: String,
    },
    /// It belongs to another matrix.
    #[error("the frontier belongs to another matrix")]
    OtherMatrix,
    /// It belongs to a search with another filter.
    #[error("the frontier belongs to a search with another filter")]
    OtherFilter,
    /// Two frontiers are to be joined that both hold something, one of them
    /// everything.
    #[error("the frontiers overlap: one of them is everything")]
    Overlap,
    /// Counters that no run can have reached.
    #[error("the counters of the frontiers add up to 2^62 or more, which no run can have counted")]
    Countless,
    /// The bytes are not those of a frontier.
    #[error("byte {place}: {expected}")]
    Garbled {
        /// Where, counted from 0.
        place: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// A subtree does not fit the matrix or the filter.
    #[error("subtree {number} does not fit the matrix")]
    OtherSubtree {
        /// Which one, counted from 1.
        number: usize,
    },
    /// The problem could not be prepared within the limits.
    #[error("the search could not begin: {0}")]
    Stopped(#[from] StopReason),
}

impl Frontier {
    /// Everything, or shard s of k of it, still to be done.
    pub(crate) fn everything<T: Carrier>(
        problem: &Problem<T>,
        filter: &Filter,
        shard: Option<(usize, usize)>,
    ) -> Self {
        Frontier {
            n: problem.n(),
            matrix_sha256: matrix_sha256(&**problem.given(), problem.lambda()),
            lambda: problem.lambda().to_string(),
            filter: filter.clone(),
            steps: Steps::default(),
            subtrees: None,
            shard,
        }
    }

    /// Whether nothing remains.
    pub fn is_done(&self) -> bool {
        self.subtrees() == 0
    }

    /// How many unfinished subtrees there are; 1, the whole tree, if the search
    /// has not begun.
    pub fn subtrees(&self) -> usize {
        self.subtrees.as_ref().map_or(1, Vec::len)
    }

    /// How many extremals were given before.
    pub fn extremals(&self) -> u64 {
        self.steps.extremals()
    }

    /// How many nodes of the search tree were visited before.
    pub fn steps(&self) -> u64 {
        self.steps.visited()
    }

    /// What was done before.
    pub fn counters(&self) -> Counters {
        self.steps.counters()
    }

    /// The filter of the search.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The number of nodes of the matrix.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The lambda of the search, as text.
    pub fn lambda(&self) -> &str {
        &self.lambda
    }

    /// [The hash](supereigen_verify::claim) of the matrix as it was given, and
    /// lambda.
    pub fn matrix_sha256(&self) -> &str {
        &self.matrix_sha256
    }

    /// A part of the same search, with its own account of what was done.
    pub(super) fn piece(&self, steps: Steps, subtrees: Vec<Subtree>) -> Self {
        Frontier {
            steps,
            subtrees: Some(subtrees),
            shard: None,
            matrix_sha256: self.matrix_sha256.clone(),
            lambda: self.lambda.clone(),
            filter: self.filter.clone(),
            n: self.n,
        }
    }
}

impl<T: Carrier> Chains<T> {
    /// What remains of a search that made such steps.
    pub(super) fn frontier_of(&self, steps: Steps, subtrees: Vec<Subtree>) -> Frontier {
        Frontier {
            n: self.n(),
            matrix_sha256: self.hash().to_owned(),
            lambda: self.problem.lambda().to_string(),
            filter: self.filter.clone(),
            steps,
            subtrees: Some(subtrees),
            shard: None,
        }
    }

    /// Whether the frontier is one of this matrix, lambda and filter.
    pub(crate) fn check(&self, frontier: &Frontier) -> Result<(), FrontierError> {
        self.check_with(frontier, &mut *self.search())
    }

    /// The same by a search of this matrix, which drops what was to be done.
    pub(super) fn check_with(
        &self,
        frontier: &Frontier,
        reader: &mut dyn AnySearch,
    ) -> Result<(), FrontierError> {
        let lambda = self.problem.lambda().to_string();
        if frontier.lambda != lambda {
            return Err(FrontierError::OtherLambda {
                found: frontier.lambda.clone(),
                expected: lambda,
            });
        }
        if frontier.n != self.n() || frontier.matrix_sha256 != self.hash() {
            return Err(FrontierError::OtherMatrix);
        }
        if frontier.filter != self.filter {
            return Err(FrontierError::OtherFilter);
        }
        for (place, subtree) in frontier.subtrees.iter().flatten().enumerate() {
            if !reader.belongs(subtree) {
                return Err(FrontierError::OtherSubtree { number: place + 1 });
            }
        }
        Ok(())
    }

    /// A search for the frontier, if it is one of this matrix and filter. A
    /// shard must have been dealt: see [`Chains::dealt`].
    pub(super) fn open(&self, frontier: &Frontier) -> Result<Box<dyn AnySearch>, FrontierError> {
        self.check(frontier)?;
        assert_eq!(frontier.shard, None, "a shard that was not dealt");
        let mut search = self.search();
        if let Some(subtrees) = &frontier.subtrees {
            search.resume(subtrees.clone());
        }
        Ok(search)
    }

    /// The hash of the problem: it takes a while for a large one, so it is made
    /// once and kept.
    fn hash(&self) -> &str {
        let (given, lambda) = (self.problem.given(), self.problem.lambda());
        self.hash.get_or_init(|| matrix_sha256(&**given, lambda))
    }
}

impl Frontier {
    /// Takes up to so many subtrees out, with nothing done; `None` if there is
    /// none left. The account stays here. Those that came last go first.
    ///
    /// Everything, where the search has not begun, counts as one subtree.
    pub fn take(&mut self, subtrees: usize) -> Option<Frontier> {
        if subtrees == 0 || self.is_done() {
            return None;
        }
        let Some(own) = &mut self.subtrees else {
            let mut whole = self.clone();
            whole.steps = Steps::default();
            self.subtrees = Some(Vec::new());
            self.shard = None;
            return Some(whole);
        };
        let stay = own.len().saturating_sub(subtrees);
        let taken = own.split_off(stay);
        Some(self.piece(Steps::default(), taken))
    }

    /// Adds what remains in another frontier of the same search, and its
    /// account.
    ///
    /// Refused, with both unchanged but for `other` being gone, if it belongs to
    /// another matrix, lambda or filter, if one of them is everything and the
    /// other is not done, or if no run can have counted that far.
    pub fn join(&mut self, other: Frontier) -> Result<(), FrontierError> {
        if other.lambda != self.lambda {
            return Err(FrontierError::OtherLambda {
                found: other.lambda,
                expected: self.lambda.clone(),
            });
        }
        if (other.n, &other.matrix_sha256) != (self.n, &self.matrix_sha256) {
            return Err(FrontierError::OtherMatrix);
        }
        if other.filter != self.filter {
            return Err(FrontierError::OtherFilter);
        }
        let steps = self.steps.joined(other.steps);
        let steps = steps.ok_or(FrontierError::Countless)?;
        match (&mut self.subtrees, other.subtrees) {
            (Some(own), Some(more)) => own.extend(more),
            (Some(own), None) if own.is_empty() => {
                self.subtrees = None;
                self.shard = other.shard;
            }
            (None, Some(more)) if more.is_empty() => {}
            _ => return Err(FrontierError::Overlap),
        }
        self.steps = steps;
        Ok(())
    }

    /// Splits what remains until there are so many subtrees, if it can be
    /// split without a search. The largest ones, as far as one can tell, are
    /// split first.
    pub fn break_up(&mut self, subtrees: usize) {
        let longest = self.filter.longest(self.n);
        let Some(own) = &mut self.subtrees else {
            return;
        };
        // Every round but the last makes one more of them, at least.
        while own.len() < subtrees {
            let mut halves = Vec::new();
            for subtree in &mut *own {
                let half = subtree.halve(longest);
                halves.extend(half);
            }
            if halves.is_empty() {
                return;
            }
            own.append(&mut halves);
        }
    }
}
