//! Extremal chains: the whole scaled basis, each vector once.
//!
//! The paper ends with a challenge: avoid repeating extremals, and prune
//! harder. This is an answer. No cycle and no path is ever listed, nothing is
//! stored but the current chain, and every extremal comes exactly once.
//!
//! # The idea
//!
//! Write a solution's support in an order in which each node *leans on* the
//! one before it alone: its row of A (x) x >= x holds with equality there and
//! nowhere else. Lowering one node then lowers all later ones, so the vector
//! is no maximum of two others. The [chain criterion](crate::extremality)
//! says that this is nearly all there is. So extremals are found by growing
//! such *chains*, node by node; one inequality for each row decides whether a
//! node can be added, and once it fails it fails for ever.
//!
//! # Reading order
//!
//! | module | |
//! |---|---|
//! | [`plain`] | the search in its shortest form, kept as the oracle |
//! | [`instance`] | the matrix as integers of one width, and why nothing overflows |
//! | `grow` | two bounds a node make a step one pass |
//! | [`lanes`] | that pass in vector instructions, chosen at run time |
//! | `sparse` | the same bounds with an undo log, for large sparse matrices |
//! | `components` | where a chain can close at all |
//! | [`roots`] | the chains at the moment they close, found without walking in vain |
//! | `any_width` | the search in whichever width was chosen |
//! | [`search`] | roots grown to the end; why each extremal comes once |
//! | [`filter`] | asking for some extremals only |
//! | `subtree` | parts of a search still to be done, as small values |
//! | [`frontier`] | stop, write down what is left, go on elsewhere |
//! | [`resumable`] | a search that writes down what is left and goes on |
//! | `shards` | what is left, dealt out |
//! | `parallel` | one search, many threads (feature `parallel`) |
//! | [`estimate`] | how many extremals there are, from random probes |
//! | [`extremal`], [`witness`] | what a visitor gets |
//!
//! # Use
//!
//! [`Chains`] prepares a problem once. [`Chains::visit`] streams extremals
//! without an allocation for each, [`Chains::count`] counts them,
//! [`Chains::iter`] gives them one by one, and [`run`] collects the basis.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus};
//! use maxplus_graph::limits::Limits;
//! use supereigen::Problem;
//! use supereigen::chains::{Chains, Filter};
//!
//! let inf = None;
//! let rows = [
//!     [Some(-3), Some(1), inf, inf, inf],
//!     [Some(1), Some(1), Some(1), inf, inf],
//!     [inf, Some(0), inf, Some(2), inf],
//!     [Some(1), inf, Some(-5), inf, Some(-7)],
//!     [Some(-2), Some(-2), Some(-7), Some(1), inf],
//! ];
//! let a = Matrix::from_fn(5, 5, |i, j| MaxPlus::<i64>::from_option(rows[i][j]).unwrap());
//! let problem = Problem::new(&a)?;
//! let chains = Chains::new(&problem);
//!
//! let run = chains.count(&Limits::none());
//! assert!(run.is_complete());
//! assert_eq!(run.steps.extremals, 10);
//!
//! // Those with node 3 in the support, each with its witness.
//! let mut found = Vec::new();
//! let third = Filter::everything().containing(2);
//! let _ = chains.with_filter(third)?.visit(&Limits::none(), |extremal| {
//!     found.push(format!("{}: {}", extremal.to_scaled(), extremal.witness()));
//!     std::ops::ControlFlow::Continue(())
//! });
//! found.sort();
//! assert_eq!(found, [
//!     "-3 -4 0 -2 -inf: 2 1 4 3, closed by (2, 2)",
//!     "-inf 0 0 -5 -inf: 2 3 4, closed by (2, 2)",
//!     "-inf 0 0 -inf -inf: 2 3, closed by (2, 2)",
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_width;
mod components;
pub mod estimate;
pub mod extremal;
mod extremals;
pub mod filter;
pub mod frontier;
mod grow;
pub mod instance;
pub mod lanes;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod plain;
pub mod resumable;
pub mod roots;
pub mod search;
mod shards;
mod sparse;
mod subtree;
pub mod witness;

pub use estimate::{Estimate, Expected, Mean};
pub use extremal::Extremal;
pub use extremals::Extremals;
pub use filter::{Filter, FilterError};
pub use frontier::{Frontier, FrontierError};
pub use instance::{Form, Instance};
pub use lanes::InstructionSet;
pub use resumable::Resumable;
pub use search::{Closing, Steps};
pub use witness::Witness;

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled};
use maxplus_graph::limits::{Limits, StopReason};
use num_bigint::BigInt;

use crate::basis::Basis;
use crate::problem::Problem;
use crate::report::{Outcome, Report};
use any_width::{AnyInstance, AnySearch};
use lanes::Processor;

/// The name of the method.
const NAME: &str = "chains";

/// Why a preparation without limits cannot be cut.
const NO_LIMIT: &str = "there is no limit to stop at";

/// A problem prepared for the search for chains.
#[derive(Debug, Clone)]
pub struct Chains<T> {
    integers: Arc<Integers>,
    /// The lambda of the question as text; the integers have it folded in.
    lambda: Arc<str>,
    /// The hash of the integers, made when it is first asked for.
    hash: Arc<OnceLock<String>>,
    instance: AnyInstance,
    filter: Filter,
    instruction_set: InstructionSet,
    processor: Processor,
    carrier: PhantomData<T>,
}

impl<T: Carrier> Chains<T> {
    /// Prepares the problem: integers over one denominator in the narrowest
    /// safe width, the form that suits the density, the widest instructions
    /// that the processor has.
    pub fn new(problem: &Problem<T>) -> Self {
        Self::within(problem, &Limits::none()).expect(NO_LIMIT)
    }

    /// As [`Chains::new`], within limits: which components have a cycle of
    /// weight >= 0 is a question that can take long. Limits on results do not
    /// apply.
    pub fn within(problem: &Problem<T>, limits: &Limits) -> Result<Self, StopReason> {
        let integers = Arc::new(Integers::new(&**problem.matrix()));
        limits.look()?;
        let width = instance::narrowest(&integers);
        let form = Form::choose(problem.n(), integers.matrix().nonzeros());
        let Some(instance) = AnyInstance::new(&integers, width, form, limits)? else {
            unreachable!("the narrowest width has room");
        };
        let chains = Chains {
            integers,
            lambda: problem.lambda().to_string().into(),
            hash: Arc::default(),
            instance,
            filter: Filter::everything(),
            instruction_set: InstructionSet::Baseline,
            processor: Processor::baseline(),
            carrier: PhantomData,
        };
        Ok(chains.with_instruction_set(InstructionSet::best()))
    }

    /// The same problem in another width; `None` if that has no room for the
    /// sums of the search.
    pub fn with_width(self, width: Width) -> Option<Self> {
        let instance = AnyInstance::new(&self.integers, width, self.form(), &Limits::none());
        let instance = instance.expect(NO_LIMIT)?;
        Some(Chains { instance, ..self })
    }

    /// The same problem in the given form.
    #[must_use]
    pub fn with_form(self, form: Form) -> Self {
        let instance = AnyInstance::new(&self.integers, self.width(), form, &Limits::none());
        let Some(instance) = instance.expect(NO_LIMIT) else {
            unreachable!("the width has room in one form as in the other");
        };
        Chains { instance, ..self }
    }

    /// The same problem with the given instructions, or with what is at hand
    /// if the processor does not have them: see [`Chains::instruction_set`].
    #[must_use]
    pub fn with_instruction_set(self, set: InstructionSet) -> Self {
        match Processor::new(set) {
            None => self,
            Some(processor) => Chains {
                instruction_set: set,
                processor,
                ..self
            },
        }
    }

    /// Only the extremals that pass the filter, which must speak of nodes of
    /// this problem.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use supereigen::Problem;
    /// use supereigen::chains::{Chains, Filter};
    ///
    /// let problem = Problem::new(&Matrix::<MaxPlus<i64>>::identity(5))?;
    /// let filter = Filter::everything().containing(100);
    /// let error = Chains::new(&problem).with_filter(filter).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no node 101 among 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_filter(self, filter: Filter) -> Result<Self, FilterError> {
        filter.check(self.n())?;
        Ok(Chains { filter, ..self })
    }

    /// The integers that the search computes with.
    pub fn width(&self) -> Width {
        self.instance.width()
    }

    /// The form in which chains grow.
    pub fn form(&self) -> Form {
        self.instance.form()
    }

    /// The instructions that the dense form uses.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.integers.matrix().rows()
    }

    /// Gives every extremal once, in no particular order, until everything
    /// was seen, a limit is reached, or the visitor breaks.
    pub fn visit(
        &self,
        limits: &Limits,
        mut visitor: impl FnMut(Extremal<'_, T>) -> ControlFlow<()>,
    ) -> Run {
        let mut search = self.search();
        let mut meter = limits.meter();
        let end = search.run(&mut meter, &mut |values| {
            visitor(Extremal::new(values, self.n(), self.integers.denominator()))
        });
        self.finish(&search, end)
    }

    /// Counts the extremals: `steps.extremals` of the run.
    pub fn count(&self, limits: &Limits) -> Run {
        let mut search = self.search();
        let end = search.count(&mut limits.meter());
        self.finish(&search, end)
    }

    /// The extremals one by one.
    pub fn iter(&self) -> Extremals<T> {
        self.iter_within(&Limits::none())
    }

    /// The extremals one by one, within limits: see [`Extremals::stopped`].
    pub fn iter_within(&self, limits: &Limits) -> Extremals<T> {
        Extremals::new(self.clone(), limits)
    }

    fn search(&self) -> AnySearch {
        AnySearch::new(&self.instance, self.processor, self.filter.clone())
    }

    fn finish(&self, search: &AnySearch, end: Result<(), StopReason>) -> Run {
        self.finished(search.steps(), end)
    }

    fn finished(&self, steps: Steps, end: Result<(), StopReason>) -> Run {
        Run {
            steps,
            width: self.width(),
            form: self.form(),
            instruction_set: self.instruction_set,
            end,
        }
    }
}

impl<T: Carrier> IntoIterator for &Chains<T> {
    type Item = Scaled<MaxPlus<T>>;
    type IntoIter = Extremals<T>;

    fn into_iter(self) -> Extremals<T> {
        self.iter()
    }
}

/// How a search went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Run {
    /// What was done, extremals included.
    pub steps: Steps,
    /// The integers of the search.
    pub width: Width,
    /// The form in which chains grew.
    pub form: Form,
    /// The instructions of the dense form.
    pub instruction_set: InstructionSet,
    /// `Ok` if everything was seen, else why not.
    pub end: Result<(), StopReason>,
}

impl Run {
    /// Whether everything was seen.
    pub fn is_complete(&self) -> bool {
        self.end.is_ok()
    }

    /// The run as a report.
    pub fn report(&self) -> Report {
        let mut report = Report::new(NAME);
        let Steps {
            roots,
            replayed,
            grown,
            extremals,
        } = self.steps;
        for (name, count) in [
            ("extremals", extremals),
            ("roots", roots.roots),
            ("steps left of the bar", roots.left),
            ("steps right of the bar", roots.right),
            ("repeated roots", roots.repeats),
            ("replayed nodes", replayed),
            ("grown nodes", grown),
        ] {
            report.counters.add(name, count);
        }
        report.width = Some(width_name(self.width));
        report.form = Some(match (self.form, self.instruction_set) {
            (Form::Sparse, _) => "sparse",
            (Form::Dense, InstructionSet::Baseline) => "dense, baseline",
            (Form::Dense, InstructionSet::Avx2) => "dense, avx2",
            (Form::Dense, InstructionSet::Avx512) => "dense, avx512",
        });
        report.stopped = self.end.err();
        report
    }
}

fn width_name(width: Width) -> &'static str {
    match width {
        Width::I32 => i32::NAME,
        Width::I64 => i64::NAME,
        Width::I128 => i128::NAME,
        Width::Big => BigInt::NAME,
    }
}

/// The scaled basis by extremal chains.
pub fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Outcome<T> {
    let chains = match Chains::within(problem, limits) {
        Ok(chains) => chains,
        Err(reason) => {
            let none = Basis::new(problem.n(), []);
            return Outcome::new(none, Err(reason), Report::new(NAME));
        }
    };
    let mut found = Vec::new();
    let run = chains.visit(limits, |extremal| {
        found.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    Outcome::new(Basis::new(problem.n(), found), run.end, run.report())
}
