//! A problem prepared for the search for chains, in any width and form.
//!
//! Modules above this file depend only on the carrier `T`, modules below only on the width `W`.
//! Here the width and the form are chosen once ([`prepare`]: one width to scale in, one to search
//! in). From then on they are behind a pointer.

use std::fmt;
use std::sync::{Arc, OnceLock};

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, ReadMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;

use crate::chains::allowance::Allowance;
use crate::chains::bounds::dense::{DenseChain, DensePath};
use crate::chains::bounds::sparse::{SparseChain, SparsePath};
use crate::chains::bounds::{ChainBounds, PathBounds};
use crate::chains::filter::Filter;
use crate::chains::lanes::{InstructionSet, Lanes, Processor};
use crate::chains::matrix::{Form, Instance};
use crate::chains::roots::Roots;
use crate::chains::roots::dead_ends::Schedule;
use crate::chains::search::Search;
use crate::chains::subtrees::Steps;
use crate::chains::traversal::{AnySearch, Traversal};
use crate::chains::visualise::Similar;
use crate::chains::weight::{Weight, narrowest};
use crate::problem::Problem;
use crate::report::Report;

/// The name of the method.
const NAME: &str = "chains";

/// The name of the method if it is head first from the beginning.
const HEAD_FIRST: &str = "heads";

/// A problem prepared for the search for chains.
#[derive(Debug, Clone)]
pub(crate) struct Chains<T: Carrier> {
    /// The question; its matrices are shared, not copied.
    pub(super) problem: Problem<T>,
    pub(super) integers: Arc<Integers>,
    /// The hash of the problem, computed when it is first needed.
    pub(super) hash: Arc<OnceLock<String>>,
    instance: Arc<dyn Prepared>,
    pub(super) filter: Filter,
    instruction_set: InstructionSet,
    processor: Processor,
    pub(super) allowance: Allowance,
    /// Whether the search is head first from the beginning.
    pub(super) head_first: bool,
    schedule: Schedule,
}

/// Choices of the engine that tests and benches may override. `None` leaves the choice to the
/// engine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whether the matrix is visualised (`chains/visualise.rs`), or searched as given.
    pub visualise: Option<bool>,
    /// The integers to compute in.
    pub width: Option<Width>,
    /// How chains are grown. Integers of more than 64 bits have only the sparse form.
    pub form: Option<Form>,
    /// The vector instructions.
    pub instruction_set: Option<InstructionSet>,
    /// This many unproductive steps are allowed for each extremal found, and this many more.
    pub allowance: Option<u64>,
    /// After how many unproductive steps the search for roots tests for a dead end, every time: 0
    /// for after every step, `u64::MAX` for never.
    pub test_after: Option<u64>,
}

impl<T: Carrier> Chains<T> {
    /// Prepares the problem: integers over one denominator, visualised, in the narrowest safe
    /// width, the form that suits the density, the widest instructions that the processor has.
    /// Finding the components with a cycle of weight >= 0 can take long, so there is a budget.
    ///
    /// # Panics
    ///
    /// If a width was chosen that cannot hold the sums of the search, or the filter does not fit
    /// the matrix.
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
        budget.look()?;
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
            allowance: match choices.allowance {
                Some(steps) => Allowance::of(steps),
                None => Allowance::new(problem.n()),
            },
            head_first: false,
            schedule: match choices.test_after {
                Some(steps) => Schedule::fixed(steps),
                None => Schedule::new(problem.n()),
            },
        })
    }

    /// Sets whether the search is head first from the beginning.
    pub(crate) fn with_head_first(self, head_first: bool) -> Self {
        Chains { head_first, ..self }
    }

    /// The integers of the search.
    pub(crate) fn width(&self) -> Width {
        let all = [Width::I32, Width::I64, Width::I128, Width::Big];
        let mut all = all.into_iter();
        let is_chosen = |width: &Width| width.to_string() == self.instance.width_name();
        all.find(is_chosen).expect("one of the four")
    }

    /// The problem with another filter, which must fit the matrix.
    pub(crate) fn with_filter(&self, filter: &Filter) -> Self {
        Chains {
            filter: filter.clone(),
            ..self.clone()
        }
    }

    pub(crate) fn n(&self) -> usize {
        self.integers.matrix().rows()
    }

    /// The common denominator of the integers of the search.
    pub(crate) fn denominator(&self) -> &BigInt {
        self.integers.denominator()
    }

    /// A search that has all the work.
    pub(crate) fn search(&self) -> Box<dyn AnySearch> {
        let filter = self.filter.clone();
        let mut search = self.instance.search(self.processor, filter, self.schedule);
        if self.head_first {
            search.begin_head_first();
        }
        search
    }

    /// The report on a search with these counters.
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

/// The report on a search that could not begin.
pub(crate) fn report_of_nothing(head_first: bool) -> Report {
    Report::new(if head_first { HEAD_FIRST } else { NAME })
}

/// The matrix in the width that was chosen for it.
trait Prepared: fmt::Debug + Send + Sync {
    /// The name of the integers, for reports.
    fn width_name(&self) -> &'static str;

    fn form(&self) -> Form;

    /// A search that has all the work.
    fn search(
        &self,
        processor: Processor,
        filter: Filter,
        schedule: Schedule,
    ) -> Box<dyn AnySearch>;
}

/// The matrix in the given form, visualised or as it is, in the given width or else the narrowest
/// that holds it; `None` if the width cannot hold the sums of the search.
///
/// It is visualised in words if they hold the numbers, and otherwise in integers of any size: this
/// is done once, in polynomial time.
fn prepare(
    integers: &Integers,
    visualise: bool,
    width: Option<Width>,
    form: Form,
    budget: &Budget,
) -> Result<Option<Arc<dyn Prepared>>, StopReason> {
    match narrowest(integers) {
        Width::I32 | Width::I64 => scaled::<i64>(integers, visualise, width, form, budget),
        Width::I128 | Width::Big => scaled::<BigInt>(integers, visualise, width, form, budget),
    }
}

fn scaled<V: Weight>(
    integers: &Integers,
    visualise: bool,
    width: Option<Width>,
    form: Form,
    budget: &Budget,
) -> Result<Option<Arc<dyn Prepared>>, StopReason> {
    let matrix = integers.narrow::<V>();
    let matrix = matrix.expect("the width was chosen to fit");
    let matrix = match visualise {
        true => Similar::visualised(&matrix, budget)?,
        false => Similar::as_given(&matrix, budget)?,
    };
    Ok(match width.unwrap_or_else(|| matrix.narrowest()) {
        Width::I32 => in_either_form::<i32, V>(&matrix, form),
        Width::I64 => in_either_form::<i64, V>(&matrix, form),
        Width::I128 => sparse::<i128, V>(&matrix),
        Width::Big => sparse::<BigInt, V>(&matrix),
    })
}

fn in_either_form<W: Lanes, V: Weight>(
    matrix: &Similar<'_, V>,
    form: Form,
) -> Option<Arc<dyn Prepared>> {
    if form == Form::Sparse {
        return sparse::<W, V>(matrix);
    }
    Some(Arc::new(InForm::<W> {
        matrix: Arc::new(Instance::of(matrix, form)?),
        bounds: |matrix, processor| {
            let chain = DenseChain::new(matrix.clone(), processor);
            let path = DensePath::new(matrix.clone(), processor);
            (Box::new(chain), Box::new(path))
        },
    }))
}

/// The only form for integers that have no lanes. Without vector instructions whole rows gain
/// little even if the matrix is full (per extremal, 128 bits: 198, 302 and 290 ns for n = 36, 40
/// and 60, against 382, 230 and 456 by whole rows; for big integers they are always slower).
fn sparse<W: Weight, V: Weight>(matrix: &Similar<'_, V>) -> Option<Arc<dyn Prepared>> {
    Some(Arc::new(InForm::<W> {
        matrix: Arc::new(Instance::of(matrix, Form::Sparse)?),
        bounds: |matrix, _| {
            let chain = SparseChain::new(matrix.clone());
            let path = SparsePath::new(matrix.clone());
            (Box::new(chain), Box::new(path))
        },
    }))
}

/// The bounds of the empty chain and of the empty path.
type Bounds<W> = (Box<dyn ChainBounds<W>>, Box<dyn PathBounds<W>>);

/// A matrix in one width and form.
#[derive(Debug)]
struct InForm<W> {
    matrix: Arc<Instance<W>>,
    /// Makes bounds of this form.
    bounds: fn(&Arc<Instance<W>>, Processor) -> Bounds<W>,
}

impl<W: Weight> Prepared for InForm<W> {
    fn width_name(&self) -> &'static str {
        W::NAME
    }

    fn form(&self) -> Form {
        self.matrix.form()
    }

    fn search(
        &self,
        processor: Processor,
        filter: Filter,
        schedule: Schedule,
    ) -> Box<dyn AnySearch> {
        let matrix = &self.matrix;
        let (chain, path) = (self.bounds)(matrix, processor);
        let longest = filter.longest(matrix.n());
        let roots = Roots::new(matrix.clone(), path, longest, schedule);
        let search = Search::new(matrix.clone(), chain, roots, filter);
        Box::new(Traversal::new(search))
    }
}
