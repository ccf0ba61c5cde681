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
//! | [`extremal`] | what a visitor gets |
//!
//! The builder [`Extremals`](crate::Extremals) is the way in.

mod any_width;
mod components;
pub mod estimate;
pub mod extremal;
pub mod filter;
pub mod frontier;
mod grow;
pub mod instance;
mod iter;
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
pub(crate) mod threads;

pub use estimate::{Estimate, Expected, Mean};
pub use extremal::{Extremal, Witnessed};
pub use filter::{Filter, FilterError};
pub use frontier::{Frontier, FrontierError};
pub use instance::{Form, Instance};
pub use iter::ExtremalIter;
pub use lanes::InstructionSet;
pub use resumable::Resumable;
pub use search::Steps;

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, ReadMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;

use crate::problem::Problem;
use crate::report::{Counter, Counters, Report};
use any_width::{AnyInstance, AnySearch};
use lanes::Processor;

/// The name of the method.
const NAME: &str = "chains";

/// A problem prepared for the search for chains.
#[derive(Debug, Clone)]
pub(crate) struct Chains<T> {
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

/// What tests and benches may choose otherwise than the engine does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    pub(crate) width: Option<Width>,
    pub(crate) form: Option<Form>,
    pub(crate) instruction_set: Option<InstructionSet>,
}

impl<T: Carrier> Chains<T> {
    /// Prepares the problem: integers over one denominator in the narrowest
    /// safe width, the form that suits the density, the widest instructions
    /// that the processor has. Which components have a cycle of weight >= 0 is
    /// a question that can take long, hence the budget.
    ///
    /// # Panics
    ///
    /// If a width was chosen that has no room for the sums of the search, or a
    /// filter that does not fit.
    pub(crate) fn new(
        problem: &Problem<T>,
        filter: &Filter,
        choices: Choices,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        filter
            .check(problem.n())
            .expect("a filter that was checked");
        let integers = Arc::new(Integers::new(&**problem.matrix()));
        budget.look()?;
        let width = choices.width;
        let width = width.unwrap_or_else(|| instance::narrowest(&integers));
        let form = choices.form;
        let form = form.unwrap_or_else(|| Form::choose(problem.n(), integers.matrix().nonzeros()));
        let instance = AnyInstance::new(&integers, width, form, budget)?;
        let instruction_set = choices.instruction_set;
        let instruction_set = instruction_set.unwrap_or_else(InstructionSet::best);
        Ok(Chains {
            integers,
            lambda: problem.lambda().to_string().into(),
            hash: Arc::default(),
            instance: instance.expect("the width has room"),
            filter: filter.clone(),
            instruction_set,
            processor: Processor::new(instruction_set).expect("the processor has them"),
            carrier: PhantomData,
        })
    }

    /// The same problem with another filter, which must fit.
    pub(crate) fn with_filter(&self, filter: &Filter) -> Self {
        Chains {
            filter: filter.clone(),
            ..self.clone()
        }
    }

    /// The number of nodes.
    pub(crate) fn n(&self) -> usize {
        self.integers.matrix().rows()
    }

    /// A search that has everything before it.
    fn search(&self) -> AnySearch {
        AnySearch::new(&self.instance, self.processor, self.filter.clone())
    }

    /// The report on a search that made such steps.
    pub(crate) fn report(&self, steps: &Steps) -> Report {
        let mut report = Report::new(NAME);
        report.counters = steps.counters();
        report.width = Some(match self.instance.width() {
            Width::I32 => i32::NAME,
            Width::I64 => i64::NAME,
            Width::I128 => i128::NAME,
            Width::Big => BigInt::NAME,
        });
        report.form = Some(match (self.instance.form(), self.instruction_set) {
            (Form::Sparse, _) => "sparse",
            (Form::Dense, InstructionSet::Baseline) => "dense, baseline",
            (Form::Dense, InstructionSet::Avx2) => "dense, avx2",
            (Form::Dense, InstructionSet::Avx512) => "dense, avx512",
        });
        report
    }
}

/// The narrowest width with room for the sums of a search.
#[cfg(feature = "testing")]
pub(crate) fn narrowest_width<T: Carrier>(problem: &Problem<T>) -> Width {
    instance::narrowest(&Integers::new(&**problem.matrix()))
}

/// The report on a search that could not even begin.
pub(crate) fn report_of_nothing() -> Report {
    Report::new(NAME)
}

impl Steps {
    /// The steps with their names.
    pub(crate) fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        counters.add(Counter::Extremals, self.extremals);
        counters.add(Counter::Roots, self.roots.roots);
        counters.add(Counter::StepsLeftOfTheBar, self.roots.left);
        counters.add(Counter::StepsRightOfTheBar, self.roots.right);
        counters.add(Counter::RepeatedRoots, self.roots.repeats);
        counters.add(Counter::ReplayedNodes, self.replayed);
        counters.add(Counter::GrownNodes, self.grown);
        counters
    }
}
