//! The builder for all questions about the extremals.
//!
//! [`Problem::extremals`] asks for all of them. Choose which ones ([`filter`](Extremals::filter)),
//! how far ([`limits`](Extremals::limits)), how many [`threads`](Extremals::threads), and which
//! part ([`shard`](Extremals::shard), [`resume`](Extremals::resume)). Then get them as a
//! [`basis`](Extremals::basis), a [`count`](Extremals::count), one by one
//! ([`for_each`](Extremals::for_each), [`find`](Extremals::find), [`iter`](Extremals::iter),
//! [`fold`](Extremals::fold)), or only an [`estimate`](Extremals::estimate) of their number. One
//! builder can answer many questions; the problem is prepared once.
//!
//! ```
//! use supereigen::{Ending, Filter, Limits, Matrix, Problem};
//!
//! let a = Matrix::try_from([
//!     [Some(-3_i64), Some(1), None, None, None],
//!     [Some(1), Some(1), Some(1), None, None],
//!     [None, Some(0), None, Some(2), None],
//!     [Some(1), None, Some(-5), None, Some(-7)],
//!     [Some(-2), Some(-2), Some(-7), Some(1), None],
//! ])?;
//! let extremals = Problem::new(&a)?.extremals();
//! assert_eq!(extremals.count(), Ending::Complete(10));
//!
//! // Those with node 3 in the support, each with its witness.
//! let mut found = Vec::new();
//! for extremal in &extremals.clone().filter(Filter::containing(2))? {
//!     let extremal = extremal?;
//!     found.push(format!("{}: {}", extremal.vector, extremal.witness));
//! }
//! found.sort();
//! assert_eq!(found, [
//!     "-3 -4 0 -2 -inf: 2 1 4 3, closed by (2, 2)",
//!     "-inf 0 0 -5 -inf: 2 3 4, closed by (2, 2)",
//!     "-inf 0 0 -inf -inf: 2 3, closed by (2, 2)",
//! ]);
//!
//! // A count that was cut is only a lower bound.
//! match extremals.limits(Limits::results(7)).threads(2)?.count() {
//!     Ending::Complete(n) => unreachable!("there are more than {n}"),
//!     Ending::Cut { so_far, why, rest } => {
//!         assert_eq!((so_far, why.to_string()), (7, "the limit on results was reached".into()));
//!         assert!(!rest.is_done());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod answers;

pub use crate::chains::{estimate, filter, resumable, root_counts};

use std::sync::{Arc, OnceLock};

use maxplus_core::Carrier;
use maxplus_graph::{Budget, Limits, StopReason};
use thiserror::Error;

use crate::basis::Basis;
use crate::chains::threads::{Threads, ThreadsError};
use crate::chains::{Chains, Choices, Filter, FilterError, Frontier};
use crate::frontier::FrontierError;
use crate::problem::Problem;

/// Questions about the extremals of a problem: see the [module](self).
#[derive(Debug, Clone)]
pub struct Extremals<T: Carrier> {
    pub(crate) problem: Problem<T>,
    pub(crate) filter: Filter,
    pub(crate) limits: Limits,
    /// `None` if it was not set.
    pub(crate) threads: Option<usize>,
    /// Where to continue; `None` to begin.
    pub(crate) frontier: Option<Frontier>,
    /// Shard s of k.
    pub(crate) shard: Option<(usize, usize)>,
    /// Whether to search head first from the beginning.
    pub(crate) head_first: bool,
    choices: Choices,
    /// The prepared problem, without a filter.
    prepared: Arc<OnceLock<Chains<T>>>,
}

/// A question about the extremals that cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExtremalsError {
    /// The filter contains a node that does not exist.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// The frontier belongs to another problem.
    #[error(transparent)]
    Frontier(#[from] FrontierError),
    /// There is no such shard.
    #[error("there is no shard {} of {shards}", shard + 1)]
    Shard {
        /// The shard, counted from 0.
        shard: usize,
        /// The number of shards.
        shards: usize,
    },
    /// A list of nodes is not a root of the problem, or is the same root as an earlier one.
    #[error("root {}: {}", place + 1, match repeated {
        true => "it comes twice",
        false => "its nodes, in this order, are not a root of this matrix and lambda",
    })]
    Root {
        /// The place of the list, counted from 0.
        place: usize,
        /// Whether it is an earlier root.
        repeated: bool,
    },
    /// This build has no threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

impl<T: Carrier> Problem<T> {
    /// All extremals. The returned builder selects some of them and answers questions about them.
    pub fn extremals(&self) -> Extremals<T> {
        Extremals {
            problem: self.clone(),
            filter: Filter::everything(),
            limits: Limits::none(),
            threads: None,
            frontier: None,
            shard: None,
            head_first: false,
            choices: Choices::default(),
            prepared: Arc::default(),
        }
    }

    /// The scaled basis, by the default method and without limits.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a = Matrix::try_from([[None, Some(1_i64)], [Some(1), None]])?;
    /// assert_eq!(Problem::new(&a)?.basis().to_string(), "0 -1\n-1 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn basis(&self) -> Basis<T> {
        Budget::without_limits(|budget| self.extremals().limits(budget).basis().complete())
    }
}

/// Selects extremals, limits and threads.
impl<T: Carrier> Extremals<T> {
    /// Only the extremals that pass the filter. Its nodes must exist in this problem.
    ///
    /// ```
    /// use supereigen::{Filter, Matrix, Problem};
    ///
    /// let problem = Problem::new(&Matrix::<i64>::identity(5))?;
    /// let error = problem.extremals().filter(Filter::containing(100)).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no node 101 among 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn filter(self, filter: Filter) -> Result<Self, ExtremalsError> {
        filter.check(self.problem.n())?;
        if self
            .frontier
            .as_ref()
            .is_some_and(|rest| *rest.filter() != filter)
        {
            return Err(FrontierError::FILTER.into());
        }
        Ok(Extremals { filter, ..self })
    }

    /// How far to search. Time counts from the start of each run.
    #[must_use]
    pub fn limits(self, limits: impl Into<Limits>) -> Self {
        Extremals {
            limits: limits.into(),
            ..self
        }
    }

    /// How many threads to use; 0 for those of rayon's current pool, by default one per processor.
    /// The result of a complete search does not depend on it. A cut search gives the same number of
    /// extremals, but which ones, and in which order, depends on the threads.
    ///
    /// By default [`basis`](Extremals::basis) and [`count`](Extremals::count) without a limit on
    /// results or steps, whose answers do not depend on the threads, use all of them as soon as
    /// there is enough work. Everything else uses the calling thread, and gives the same extremals
    /// in the same order in every run.
    ///
    /// At most [`most_threads`](crate::most_threads) are started. If the system provides no
    /// threads, the calling thread does all the work.
    ///
    /// # Errors
    ///
    /// If the crate was built without its feature `parallel`, which is on by default. Then only 1
    /// is allowed. 0 is an error too, because it means all threads.
    pub fn threads(self, threads: usize) -> Result<Self, ExtremalsError> {
        Threads::check(threads)?;
        let threads = Some(threads);
        Ok(Extremals { threads, ..self })
    }

    /// Searches *head first* from the beginning: in polynomial time per extremal for every matrix,
    /// but far more slowly on most. By default the search switches to heads when it exceeds its
    /// allowance. See [the theory](crate::methods::Method::Heads).
    #[must_use]
    pub fn head_first(self) -> Self {
        Extremals {
            head_first: true,
            ..self
        }
    }

    /// Only shard `shard`, counted from 0, of `shards`. The shards together give every extremal
    /// once.
    pub fn shard(self, shard: usize, shards: usize) -> Result<Self, ExtremalsError> {
        if shard >= shards {
            return Err(ExtremalsError::Shard { shard, shards });
        }
        let shard = Some((shard, shards));
        Ok(Extremals { shard, ..self })
    }

    /// Only the extremals that grow from these roots, lists of nodes as in
    /// [`RootCounts`](crate::RootCounts). They are found without searching for roots. The problem is
    /// prepared here, within the limits set so far.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 1 .\n1 . .\n. -2 .".parse()?;
    /// let extremals = Problem::new(&a)?.extremals();
    /// let grown = extremals.clone().grown_from([&[0, 1][..]])?;
    /// assert_eq!(grown.count().complete()?, 2);
    /// let error = extremals.grown_from([&[0, 2][..]]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "root 1: its nodes, in this order, are not a root of this matrix and lambda"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a list is not a root (a zero cycle begins with its least node), or is repeated; if the
    /// problem could not be prepared.
    pub fn grown_from<'r>(
        self,
        roots: impl IntoIterator<Item = &'r [u32]>,
    ) -> Result<Self, ExtremalsError> {
        let chains = self.chains(&self.limits);
        let chains = chains.map_err(FrontierError::Stopped)?;
        let nodes = |cycle: &[u32]| cycle.iter().map(|&node| node as usize).collect();
        let roots: Vec<Vec<usize>> = roots.into_iter().map(nodes).collect();
        let mut places: Vec<usize> = (0..roots.len()).collect();
        places.sort_by_key(|&place| (&roots[place], place));
        let mut pairs = places.windows(2);
        if let Some(pair) = pairs.find(|pair| roots[pair[0]] == roots[pair[1]]) {
            let (place, repeated) = (pair[1], true);
            return Err(ExtremalsError::Root { place, repeated });
        }
        let frontier = chains.grown_from(&roots).map_err(|place| {
            let repeated = false;
            ExtremalsError::Root { place, repeated }
        })?;
        Ok(Extremals {
            frontier: Some(frontier),
            ..self
        })
    }

    /// Only the remaining work of an earlier search with the same question, which may have run on
    /// another machine. The problem is prepared here, within the limits set so far.
    pub fn resume(self, frontier: &Frontier) -> Result<Self, ExtremalsError> {
        let chains = self.chains(&self.limits);
        let chains = chains.map_err(FrontierError::Stopped)?;
        chains.check(frontier)?;
        Ok(Extremals {
            frontier: Some(frontier.clone()),
            ..self
        })
    }
}

/// For tests and benches; see [`testing`](crate::testing).
#[doc(hidden)]
impl<T: Carrier> Extremals<T> {
    /// Overrides the choices of the engine.
    ///
    /// # Panics
    ///
    /// When a search begins, if the sums do not fit the width or the processor does not have the
    /// instructions.
    #[must_use]
    pub fn choosing(mut self, choose: impl FnOnce(&mut Choices)) -> Self {
        choose(&mut self.choices);
        let prepared = Arc::default();
        Extremals { prepared, ..self }
    }

    /// The narrowest width that holds the sums of a search.
    pub fn narrowest_width(&self) -> maxplus_core::exact::Width {
        let by_itself = self.clone().choosing(|choices| choices.width = None);
        Budget::without_limits(|budget| by_itself.chains(budget)).width()
    }

    /// Goes once down the tree of the search, from roots or head first, along the chosen branches.
    /// Returns the extremals and the steps seen, each with its weight.
    pub fn probe(&self, head_first: bool, choose: &mut dyn FnMut(usize) -> usize) -> (f64, f64) {
        let probe = Budget::without_limits(|budget| {
            let mut search = self.chains(budget)?.search();
            match head_first {
                true => search.probe_heads(&mut budget.meter(), choose),
                false => search.probe(&mut budget.meter(), choose),
            }
        });
        (probe.extremals, probe.steps)
    }
}

impl<T: Carrier> Extremals<T> {
    /// The prepared problem.
    fn chains(&self, budget: &Budget) -> Result<Chains<T>, StopReason> {
        if let Some(chains) = self.prepared.get() {
            return Ok(self.asked(chains));
        }
        let everything = Filter::everything();
        let chains = Chains::new(&self.problem, &everything, self.choices, budget)?;
        Ok(self.asked(self.prepared.get_or_init(|| chains)))
    }

    /// The prepared problem with the filter and the order of this builder.
    fn asked(&self, chains: &Chains<T>) -> Chains<T> {
        let chains = chains.with_filter(&self.filter);
        chains.with_head_first(self.head_first)
    }
}
