//! A problem prepared for the search for chains.

use std::sync::{Arc, OnceLock};

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, ReadMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;

use crate::chains::dispatch::{AnySearch, Prepared, prepare};
use crate::chains::filter::Filter;
use crate::chains::lanes::processor::{InstructionSet, Processor};
use crate::chains::matrix::form::Form;
use crate::chains::roots::schedule::Schedule;
use crate::chains::search::patience::Patience;
use crate::chains::subtrees::steps::Steps;
use crate::problem::Problem;
use crate::report::Report;

/// The name of the method.
const NAME: &str = "chains";

/// Its name where it is head first from the beginning.
const HEAD_FIRST: &str = "heads";

/// A problem prepared for the search for chains.
#[derive(Debug, Clone)]
pub(crate) struct Chains<T: Carrier> {
    /// What was asked; the matrices in it are shared, not copied.
    pub(super) problem: Problem<T>,
    pub(super) integers: Arc<Integers>,
    /// The hash of the problem, made when it is first asked for.
    pub(super) hash: Arc<OnceLock<String>>,
    instance: Arc<dyn Prepared>,
    pub(super) filter: Filter,
    instruction_set: InstructionSet,
    processor: Processor,
    pub(super) patience: Patience,
    /// Whether the search is head first from the beginning.
    pub(super) head_first: bool,
    schedule: Schedule,
}

/// What tests and benches may choose otherwise than the engine does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    /// Whether the matrix is [visualised](super::matrix).
    pub(crate) visualise: Option<bool>,
    pub(crate) width: Option<Width>,
    pub(crate) form: Option<Form>,
    pub(crate) instruction_set: Option<InstructionSet>,
    /// How many steps in vain are borne per extremal found, and one more.
    pub(crate) patience: Option<u64>,
    /// After how many steps in vain the search for roots tests whether it is in
    /// a dead end, every time.
    pub(crate) test_after: Option<u64>,
}

impl<T: Carrier> Chains<T> {
    /// Prepares the problem: integers over one denominator, visualised, in the
    /// narrowest safe width, the form that suits the density, the widest instructions
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
        let visualise = choices.visualise.unwrap_or(true);
        let form = choices.form;
        let form = form.unwrap_or_else(|| Form::choose(problem.n(), integers.matrix().nonzeros()));
        let instance = prepare(&integers, visualise, choices.width, form, budget)?;
        let instruction_set = choices.instruction_set;
        let instruction_set = instruction_set.unwrap_or_else(InstructionSet::best);
        Ok(Chains {
            problem: problem.clone(),
            integers,
            hash: Arc::default(),
            instance: instance.expect("the width has room"),
            filter: filter.clone(),
            instruction_set,
            processor: Processor::new(instruction_set).expect("the processor has them"),
            patience: match choices.patience {
                Some(steps) => Patience::of(steps),
                None => Patience::new(problem.n()),
            },
            head_first: false,
            schedule: match choices.test_after {
                Some(steps) => Schedule::fixed(steps),
                None => Schedule::new(problem.n()),
            },
        })
    }

    /// The same problem, to be searched head first or not.
    pub(crate) fn with_head_first(self, head_first: bool) -> Self {
        Chains { head_first, ..self }
    }

    /// The integers that the search computes with.
    pub(crate) fn width(&self) -> Width {
        let all = [Width::I32, Width::I64, Width::I128, Width::Big];
        let mut all = all.into_iter();
        let is_chosen = |width: &Width| width.to_string() == self.instance.width_name();
        all.find(is_chosen).expect("one of the four")
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

    /// What the integers of the search are to be divided by.
    pub(crate) fn denominator(&self) -> &BigInt {
        self.integers.denominator()
    }

    /// A search that has everything before it.
    pub(super) fn search(&self) -> Box<dyn AnySearch> {
        let (filter, patience) = (self.filter.clone(), self.patience.clone());
        let mut search = self
            .instance
            .search(self.processor, filter, patience, self.schedule);
        if self.head_first {
            search.begin_head_first();
        }
        search
    }

    /// The report on a search that made such steps.
    pub(crate) fn report(&self, steps: &Steps) -> Report {
        let name = if self.head_first { HEAD_FIRST } else { NAME };
        let mut report = Report::new(name);
        report.counters = steps.counters();
        report.width = Some(self.instance.width_name());
        report.form = Some(match (self.instance.form(), self.instruction_set) {
            (Form::Sparse, _) => "sparse",
            (Form::Dense, InstructionSet::Baseline) => "dense, baseline",
            (Form::Dense, InstructionSet::Simd128) => "dense, simd128",
            (Form::Dense, InstructionSet::Avx2) => "dense, avx2",
            (Form::Dense, InstructionSet::Avx512) => "dense, avx512",
        });
        report
    }
}

/// The report on a search that could not even begin.
pub(crate) fn report_of_nothing(head_first: bool) -> Report {
    Report::new(if head_first { HEAD_FIRST } else { NAME })
}
