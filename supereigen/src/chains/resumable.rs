//! A search that stops, writes down what is left, and goes on where it stands.
//!
//! To open a [`Frontier`] costs a look at the whole matrix and one walk along
//! every subtree. A run that writes a checkpoint every few seconds must not pay
//! for that each time, so a [`Resumable`] is opened once; between two stretches
//! it stands still, and [`Resumable::frontier`] only copies what is left.
//!
//! # Laws
//!
//! - Stretches of any limits, on one thread or several, give together what one
//!   run gives, each extremal once.
//! - [`Resumable::frontier`] between two stretches holds exactly what the
//!   stretches before have not given.
//! - A stretch that begins before its deadline makes at least one step, and
//!   what it did is not done again by the next one.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus};
//! use maxplus_graph::limits::Limits;
//! use supereigen::Problem;
//! use supereigen::chains::Chains;
//!
//! let a = Matrix::from_fn(6, 6, |i, j| MaxPlus::finite([3, -1, 0][(i * j + i) % 3] - 2));
//! let chains = Chains::new(&Problem::new(&a)?);
//! let mut search = chains.resume(&chains.frontier())?;
//! let few = Limits::none().with_steps(3);
//! while !search.count(&few).is_complete() {
//!     let checkpoint = search.frontier().to_string();
//!     assert!(checkpoint.starts_with("supereigen frontier"));
//! }
//! let all = chains.count(&Limits::none()).steps.extremals;
//! assert_eq!(search.frontier().steps().extremals, all);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_graph::limits::{Limits, Meter, StopReason};

use super::search::Steps;
use super::{AnySearch, Chains, Extremal, Frontier, FrontierError, Run};

/// An opened search. See the [module](self).
#[derive(Debug)]
pub struct Resumable<T> {
    pub(super) chains: Chains<T>,
    /// What was opened: names the search, and holds the steps before.
    opened: Frontier,
    /// Holds all that is left whenever no stretch runs.
    pub(super) search: AnySearch,
    /// Searches of the threads of earlier stretches, to be used again.
    #[cfg(feature = "parallel")]
    pub(super) crew: Vec<AnySearch>,
    /// What those did.
    pub(super) steps_of_crew: Steps,
}

impl<T: Carrier> Chains<T> {
    /// Opens a frontier of this matrix, lambda and filter.
    pub fn resume(&self, frontier: &Frontier) -> Result<Resumable<T>, FrontierError> {
        Ok(Resumable {
            search: self.open(frontier)?,
            opened: frontier.after(Steps::default(), Vec::new()),
            chains: self.clone(),
            #[cfg(feature = "parallel")]
            crew: Vec::new(),
            steps_of_crew: Steps::default(),
        })
    }
}

impl<T: Carrier> Resumable<T> {
    /// What is left, and everything that was done so far.
    pub fn frontier(&self) -> Frontier {
        let mut steps = self.steps_of_crew;
        steps += self.search.steps();
        self.opened.after(steps, self.search.rest())
    }

    /// Goes on, as [`Chains::visit`] does. The run tells of this stretch alone.
    pub fn visit(
        &mut self,
        limits: &Limits,
        mut visitor: impl FnMut(Extremal<'_, T>) -> ControlFlow<()>,
    ) -> Run {
        let (n, integers) = (self.chains.n(), self.chains.integers.clone());
        self.stretch(limits, |search, meter| {
            search.run(meter, &mut |values| {
                visitor(Extremal::new(values, n, integers.denominator()))
            })
        })
    }

    /// Goes on counting, as [`Chains::count`] does. The run tells of this
    /// stretch alone.
    pub fn count(&mut self, limits: &Limits) -> Run {
        self.stretch(limits, |search, meter| search.count(meter))
    }

    fn stretch(
        &mut self,
        limits: &Limits,
        run: impl FnOnce(&mut AnySearch, &mut Meter) -> Result<(), StopReason>,
    ) -> Run {
        let before = self.search.steps();
        let end = run(&mut self.search, &mut limits.meter());
        self.chains.finished(self.search.steps() - before, end)
    }
}
