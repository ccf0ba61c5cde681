//! Stop and go on: what is left of a search, to be finished later, elsewhere,
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
//! - [`Chains::split`] deals the subtrees out: the shards share no extremal,
//!   and together hold what the whole held. Their counters add up to its own.
//! - A frontier of another matrix, another lambda, another filter or another version is
//!   refused, and so is a subtree that cannot be one of the matrix. (That
//!   nobody took a subtree out of the file, no reader can see; the sum in the
//!   last line guards against accidents only.)
//!
//! # Checkpoints
//!
//! Run with a limit on time or steps, write the frontier down, go on: a
//! [`Resumable`](super::Resumable) stands where it stopped and need not be
//! opened again. If the machine fails in between, go on from the last one written: what was
//! given before it does not come again, what was given after it comes once
//! more.
//!
//! Cost: O(depth * n) words for a search stopped anywhere; going on walks each
//! way once more, one push a node.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use maxplus_core::{Matrix, MaxPlus};
//! use maxplus_graph::limits::{Limits, StopReason};
//! use supereigen::Problem;
//! use supereigen::chains::{Chains, Frontier};
//!
//! let a = Matrix::from_fn(6, 6, |i, j| MaxPlus::finite([3, -1, 0][(i * j + i) % 3] - 2));
//! let chains = Chains::new(&Problem::new(&a)?);
//! let all = chains.count(&Limits::none()).steps.extremals;
//!
//! let budget = Limits::none().with_results(4);
//! let (run, rest) = chains.count_from(&chains.frontier(), &budget)?;
//! assert_eq!((run.steps.extremals, run.end), (4, Err(StopReason::Results)));
//!
//! // Elsewhere, in three shards:
//! let rest: Frontier = rest.to_string().parse()?;
//! let mut total = rest.steps().extremals;
//! for shard in chains.split(&rest, 3)? {
//!     total += chains.count_from(&shard, &Limits::none())?.0.steps.extremals;
//! }
//! assert_eq!(total, all);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::ControlFlow;

use maxplus_core::exact::Integers;
use maxplus_core::{Carrier, ReadMatrix};
use maxplus_graph::limits::Limits;
use sha2::{Digest, Sha256};
use thiserror::Error;

use self::text::{VERSION, hexadecimal};
use super::filter::Filter;
use super::search::Steps;
use super::subtree::Subtree;
use super::{AnySearch, Chains, Extremal, Extremals, Run};

mod text;

/// What is left of a search. See the [module](self).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frontier {
    n: usize,
    matrix: String,
    lambda: String,
    filter: Filter,
    pub(super) steps: Steps,
    pub(super) subtrees: Vec<Subtree>,
}

/// Why a frontier was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
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
    /// A subtree does not fit the matrix or the filter.
    #[error("subtree {number} does not fit the matrix")]
    OtherSubtree {
        /// Which one, counted from 1.
        number: usize,
    },
}

impl Frontier {
    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.subtrees.is_empty()
    }

    /// How many unfinished subtrees there are.
    pub fn subtrees(&self) -> usize {
        self.subtrees.len()
    }

    /// What was done before.
    pub fn steps(&self) -> Steps {
        self.steps
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

    /// The SHA-256 of the matrix, lambda folded in, in hexadecimal digits.
    pub fn instance_sha256(&self) -> &str {
        &self.matrix
    }

    /// A part of the same search, with its own account of what was done.
    pub(super) fn piece(&self, steps: Steps, subtrees: Vec<Subtree>) -> Self {
        Frontier {
            steps,
            subtrees,
            matrix: self.matrix.clone(),
            lambda: self.lambda.clone(),
            filter: self.filter.clone(),
            n: self.n,
        }
    }

    /// The same search, later.
    pub(super) fn after(&self, steps: Steps, subtrees: Vec<Subtree>) -> Self {
        let mut total = self.steps;
        total += steps;
        self.piece(total, subtrees)
    }
}

impl<T: Carrier> Chains<T> {
    /// Everything, still to be done.
    pub fn frontier(&self) -> Frontier {
        Frontier {
            n: self.n(),
            matrix: self.hash().to_owned(),
            lambda: self.lambda.to_string(),
            filter: self.filter.clone(),
            steps: Steps::default(),
            subtrees: self.search().rest(),
        }
    }

    /// Gives every extremal of the frontier once, as [`Chains::visit`] does,
    /// and what is left afterwards.
    pub fn visit_from(
        &self,
        frontier: &Frontier,
        limits: &Limits,
        visitor: impl FnMut(Extremal<'_, T>) -> ControlFlow<()>,
    ) -> Result<(Run, Frontier), FrontierError> {
        let mut search = self.resume(frontier)?;
        let run = search.visit(limits, visitor);
        Ok((run, search.frontier()))
    }

    /// Counts the extremals of the frontier, and gives what is left afterwards.
    pub fn count_from(
        &self,
        frontier: &Frontier,
        limits: &Limits,
    ) -> Result<(Run, Frontier), FrontierError> {
        let mut search = self.resume(frontier)?;
        let run = search.count(limits);
        Ok((run, search.frontier()))
    }

    /// A search for the frontier, if it is one of this matrix and filter.
    pub(super) fn open(&self, frontier: &Frontier) -> Result<AnySearch, FrontierError> {
        if *frontier.lambda != *self.lambda {
            return Err(FrontierError::OtherLambda {
                found: frontier.lambda.clone(),
                expected: self.lambda.to_string(),
            });
        }
        if frontier.n != self.n() || frontier.matrix != self.hash() {
            return Err(FrontierError::OtherMatrix);
        }
        if frontier.filter != self.filter {
            return Err(FrontierError::OtherFilter);
        }
        let mut reader = self.search();
        for (place, subtree) in frontier.subtrees.iter().enumerate() {
            if !reader.belongs(subtree) {
                return Err(FrontierError::OtherSubtree { number: place + 1 });
            }
        }
        let mut search = self.search();
        search.resume(frontier.subtrees.clone());
        Ok(search)
    }

    /// The hash of the matrix: it takes a while for a large one, so it is made
    /// once and kept.
    fn hash(&self) -> &str {
        self.hash.get_or_init(|| hash(&self.integers))
    }
}

impl<T: Carrier> Extremals<T> {
    /// What the iterator would still give.
    pub fn frontier(&self) -> Frontier {
        let all = self.chains.frontier();
        all.after(self.search.steps(), self.search.rest())
    }
}

/// The hash of the integers and their denominator.
fn hash(integers: &Integers) -> String {
    let matrix = integers.matrix();
    let mut hash = Sha256::new();
    hash.update(format!("{} {}\n", matrix.rows(), integers.denominator()));
    for (i, j, entry) in matrix.triplets() {
        if let Some(numerator) = entry.value() {
            hash.update(format!("{i} {j} {numerator}\n"));
        }
    }
    hexadecimal(hash.finalize())
}
