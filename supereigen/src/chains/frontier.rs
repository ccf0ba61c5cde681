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
//! - However often it is stopped, a run keeps the bound on steps in vain of one that
//!   is not (`chains/patience.rs`).
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
//! the same: an account stays with the frontier that it was in. What is taken out
//! knows of it, so that nobody bears again with steps in vain that others have made
//! (`chains/patience.rs`).
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

use maxplus_core::Carrier;

use crate::chains::filter::Filter;
use crate::chains::patience::{Account, Besides, Patience};
use crate::chains::prepared::Chains;
use crate::chains::subtrees::{Steps, Subtree, turn_head_first};
use crate::chains::traversal::AnySearch;
use crate::compact::MOST;
use crate::problem::Problem;
use crate::remains::{Asked, Kind, Rest};
use crate::report::Counters;

pub use crate::remains::{FrontierError, Remains};

/// What remains of a search. See the [module](self); its methods stand at [`Remains`].
pub type Frontier = Remains<OneLambda>;

/// The search for the extremals of one lambda, which is its scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneLambda;

impl Kind for OneLambda {
    const TITLE: &'static str = "supereigen frontier";
    const VERSION: u32 = 6;
    const SCOPE: (&'static str, &'static str) = ("lambda ", "lambda");
    const MAY_BE_EVERYTHING: bool = true;

    type Scope = String;
    type Done = Steps;
    type Besides = Besides;
    type Part = Subtree;

    fn read_scope(words: &str) -> Option<String> {
        Some(words.to_owned())
    }

    fn other_scope(found: &String, expected: &String) -> FrontierError {
        FrontierError::OtherLambda {
            found: found.clone(),
            expected: expected.clone(),
        }
    }

    fn besides(done: &Steps, besides: &Besides) -> Besides {
        Besides::all_of(besides.run_of(done.account()))
    }

    /// Who takes a part out has to search it head first if the run has lost patience;
    /// and that costs the same for one part as for all of them, so all are turned here.
    fn rearrange(n: usize, done: &mut Steps, besides: &Besides, parts: &mut Vec<Subtree>) {
        let patience = Patience::new(n);
        let is_lost = !patience.bears(&besides.run_of(done.account()));
        // A number of nodes that no run could lose patience with was made up.
        if is_lost && patience.per_extremal() < MOST && turn_head_first(parts, n) {
            done.turned += 1;
        }
    }
}

impl Frontier {
    /// Everything, or shard s of k of it, still to be done.
    pub(crate) fn everything<T: Carrier>(
        problem: &Problem<T>,
        filter: &Filter,
        shard: Option<(usize, usize)>,
    ) -> Self {
        Frontier {
            asked: Asked {
                n: problem.n(),
                matrix_sha256: problem.sha256(),
                scope: problem.lambda().to_string(),
                filter: filter.clone(),
            },
            done: Steps::default(),
            besides: Besides::default(),
            rest: shard.map_or(Rest::Everything, |(s, k)| Rest::Shard(s, k)),
        }
    }

    /// What its run has done, as far as it is known here.
    pub(super) fn account(&self) -> Account {
        self.besides.run_of(self.done.account())
    }

    /// How many unfinished subtrees there are; 1, the whole tree, if the search
    /// has not begun.
    pub fn subtrees(&self) -> usize {
        self.len()
    }

    /// How many extremals were given before.
    pub fn extremals(&self) -> u64 {
        self.done.extremals()
    }

    /// How many nodes of the search tree were visited before.
    pub fn steps(&self) -> u64 {
        self.done.visited()
    }

    /// What was done before.
    pub fn counters(&self) -> Counters {
        self.done.counters()
    }

    /// The lambda of the search, as text.
    pub fn lambda(&self) -> &str {
        &self.asked.scope
    }
}

impl<T: Carrier> Chains<T> {
    /// What is asked for.
    fn asked(&self) -> Asked<OneLambda> {
        // It takes a while for a large problem, so it is made once and kept.
        let hash = self.hash.get_or_init(|| self.problem.sha256());
        Asked {
            n: self.n(),
            matrix_sha256: hash.clone(),
            scope: self.problem.lambda().to_string(),
            filter: self.filter.clone(),
        }
    }

    /// What remains of a search that made such steps, in a run that is known to have
    /// done so much besides.
    pub(super) fn frontier_of(
        &self,
        done: Steps,
        besides: Besides,
        subtrees: Vec<Subtree>,
    ) -> Frontier {
        Frontier {
            done,
            besides,
            ..Frontier::parts_of(&self.asked(), subtrees)
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
        self.asked().check(frontier)?;
        for (subtree, number) in frontier.listed().iter().zip(1..) {
            if !reader.belongs(subtree) {
                return Err(FrontierError::OtherSubtree { number });
            }
        }
        Ok(())
    }

    /// A search for the frontier, if it is one of this matrix and filter. A
    /// shard must have been dealt: see [`Chains::dealt`].
    pub(super) fn open(&self, frontier: &Frontier) -> Result<Box<dyn AnySearch>, FrontierError> {
        self.check(frontier)?;
        let mut search = self.search();
        match &frontier.rest {
            Rest::Everything => {}
            Rest::Shard(..) => unreachable!("a shard that was not dealt"),
            Rest::Parts(subtrees) => search.resume(subtrees.clone()),
        }
        search.hear(frontier.account());
        search.expect_dead_ends();
        Ok(search)
    }
}
