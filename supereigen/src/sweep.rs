//! All lambda at once: how the extremals change with lambda.
//!
//! A [`Problem`] asks for the solutions of A (x) x >= lambda (x) x for one lambda. A *sweep*
//! answers for every lambda at once which chains are extremals, for which lambda, and how their
//! vectors change. Start with [`Problem::sweep`].
//!
//! ```
//! use num_rational::BigRational;
//! use supereigen::paper::example;
//!
//! // The staircase of the paper's example: 25 chains, seven breakpoints.
//! let staircase = example::problem().sweep().staircase().complete()?;
//! let shown: Vec<String> = staircase.breakpoints().iter().map(ToString::to_string).collect();
//! assert_eq!(shown, ["-6", "-5", "-3", "-3/2", "-1", "1", "5/4"]);
//! assert_eq!(staircase.between(), [12, 11, 10, 11, 11, 10, 5, 0]);
//! assert_eq!(staircase.at(), [11, 10, 9, 10, 10, 9, 2]);
//! assert_eq!(staircase.chains(), 25);
//!
//! // The basis at any lambda, without a new search.
//! let spectrum = example::problem().sweep().spectrum().complete()?;
//! let lambda = BigRational::new(9.into(), 8.into());
//! assert_eq!(spectrum.basis_at(&lambda).unwrap().len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One interval per chain
//!
//! Let c_1, ..., c_m be different nodes, P_1 = 0 and P_k = P_(k-1) + a_(c_k c_(k-1)), all of them
//! finite. The nodes are the chain of an extremal exactly for lo < lambda < hi, lambda <= mu: one
//! interval, whose ends Theorem 16 of `docs/theory.md` gives. On it the vector is *affine* in
//! lambda: x_(c_k) = P_k - (k - 1) lambda. When a chain grows, lo never decreases and hi never
//! increases. So a depth-first search that stops where lo >= hi finds every chain that is an
//! extremal for some lambda, each once. We say that a chain *lives* at these lambda.
//!
//! # From chains to extremals
//!
//! Between two *breakpoints*, the ends of all intervals, the number of extremals is the number of
//! chains that live there. At a breakpoint it is the number of chains that live there, each zero
//! cycle counted once, and the tied tails. (Theorem 17.)
//!
//! # Cutting dead ends
//!
//! A chain may grow and never close. The search leaves it as soon as the best mean that can still
//! close it does not exceed lo (`sweep/weights.rs`).
//!
//! | module | |
//! |---|---|
//! | `lambda` | fractions outside the search, and the window of lambda |
//! | `weights` | the matrix and the fractions inside the search, why nothing overflows; the best mean that can still close a chain |
//! | `found` | the data of a growing chain, and of one that was found |
//! | `walk` | the search itself |
//! | `engine` | the choice of its integers |
//! | `swept` | what a visitor receives; the interval of one chain, by plain loops |
//! | `staircase`, `spectrum` | the results that are collected |
//! | `frontier` | the remaining work and the counters, as small values; a pool of sweeps |
//! | `answers` | the questions |
//!
//! # Cost
//!
//! With N chains that live for some lambda and n nodes, the search visited 1.2 N to 1.7 N nodes of
//! its tree on the full random matrices of the report, each with at most O(n^2) comparisons of
//! fractions. A stream takes memory for one chain, a [`Staircase`] for the breakpoints, a
//! [`Spectrum`] for the chains.

mod answers;
mod engine;
mod found;
mod frontier;
pub(crate) mod lambda;
mod spectrum;
mod staircase;
mod swept;
mod walk;
mod weights;

use std::sync::Arc;

use maxplus_core::Carrier;
use maxplus_core::exact::Integers;
use maxplus_graph::Limits;
use num_rational::BigRational;
use num_traits::One;
use supereigen_verify::matrix_sha256;

use crate::chains::allowance::Allowance;
use crate::chains::filter::{Filter, FilterError};
use crate::chains::threads::{Threads, ThreadsError};
use crate::frontier::{FrontierError, Question};
use crate::job::Job;
use crate::problem::Problem;
use engine::Walker;
use lambda::Window;

pub use frontier::{AllLambda, SweepFrontier};
pub use spectrum::{Spectrum, SpectrumSoFar};
pub use staircase::{Staircase, StaircaseSoFar};
pub use swept::{Life, Swept};

/// Questions about the extremals for all lambda: see the [module](self).
#[derive(Debug, Clone)]
pub struct Sweep<T: Carrier> {
    problem: Problem<T>,
    integers: Arc<Integers>,
    window: Window,
    filter: Filter,
    limits: Limits,
    /// `None` if it was not set.
    threads: Option<usize>,
}

/// The remaining work of a sweep. It answers the same questions as a sweep, but its results are
/// only a part of the whole: they are added to what was found before.
#[derive(Debug)]
pub struct SweepRest<T: Carrier> {
    sweep: Sweep<T>,
    question: Question<AllLambda>,
    job: Job<AllLambda, dyn Walker>,
}

impl<T: Carrier> Problem<T> {
    /// The extremals for every lambda. The returned builder selects some of them and answers
    /// questions about them. It uses the matrix as it was given, and its real solutions. The
    /// problem's lambda and [`Problem::integers`] are ignored.
    pub fn sweep(&self) -> Sweep<T> {
        Sweep {
            problem: self.clone(),
            integers: Arc::new(Integers::new(&**self.given())),
            window: Window::default(),
            filter: Filter::everything(),
            limits: Limits::none(),
            threads: None,
        }
    }
}

/// Selects lambda, chains, limits and threads.
impl<T: Carrier> Sweep<T> {
    /// Only lambda > from.
    #[must_use]
    pub fn above(mut self, from: BigRational) -> Self {
        self.window.from = Some(from);
        self
    }

    /// Only lambda < to.
    #[must_use]
    pub fn below(mut self, to: BigRational) -> Self {
        self.window.to = Some(to);
        self
    }

    /// Only chains and tied tails that pass the filter. Its nodes must exist in this matrix. The
    /// head of a chain is its last node.
    pub fn filter(self, filter: Filter) -> Result<Self, FilterError> {
        filter.check(self.problem.n())?;
        Ok(Sweep { filter, ..self })
    }

    /// How far to search. A limit on results counts chains and tied tails. Time counts from the
    /// start of each run.
    #[must_use]
    pub fn limits(self, limits: impl Into<Limits>) -> Self {
        Sweep {
            limits: limits.into(),
            ..self
        }
    }

    /// How many threads to use; 0 for those of rayon's current pool. By default, answers that do
    /// not depend on the threads use all of them as soon as there is enough work, and everything
    /// else uses the calling thread. At most [`most_threads`](crate::most_threads) are started.
    ///
    /// # Errors
    ///
    /// If `threads` is not 1 and the crate was built without its feature `parallel`.
    pub fn threads(self, threads: usize) -> Result<Self, ThreadsError> {
        Threads::check(threads)?;
        let threads = Some(threads);
        Ok(Sweep { threads, ..self })
    }

    /// The remaining work of an earlier sweep with the same matrix, window and filter, which may
    /// have run on another machine.
    ///
    /// ```
    /// use supereigen::paper::example;
    /// use supereigen::{Ending, Limits};
    ///
    /// let sweep = example::problem().sweep();
    /// let Ending::Cut { so_far, rest, .. } = sweep.clone().limits(Limits::results(10)).staircase() else {
    ///     panic!("there are 25");
    /// };
    /// // On another machine:
    /// let rest = sweep.clone().resume(&rest.to_string().parse()?)?;
    /// let staircase = rest.staircase_after(so_far).complete()?;
    /// assert_eq!(staircase, sweep.staircase().complete()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(self, frontier: &SweepFrontier) -> Result<SweepRest<T>, FrontierError> {
        let mut rest = self.rest();
        rest.take_all_work();
        rest.add_work(frontier)?;
        Ok(rest)
    }

    /// All the work, not begun, as a [`SweepRest`].
    pub fn rest(&self) -> SweepRest<T> {
        let n = self.problem.n();
        SweepRest {
            sweep: self.clone(),
            question: Question {
                n,
                matrix_sha256: matrix_sha256(&**self.problem.given(), &One::one()),
                scope: self.window.clone(),
                filter: self.filter.clone(),
            },
            job: Job::new(n, Allowance::new(n), self.engine()),
        }
    }

    /// A walk that has all the work.
    fn engine(&self) -> Box<dyn Walker> {
        let [from, to] = self.ends();
        engine::begin(&self.integers, &self.filter, (from.as_ref(), to.as_ref()))
    }

    /// The ends of the window, times the denominator.
    fn ends(&self) -> [Option<lambda::Lambda>; 2] {
        let times = |end: &BigRational| lambda::Lambda::times(end, self.integers.denominator());
        [&self.window.from, &self.window.to].map(|end| end.as_ref().map(times))
    }
}
