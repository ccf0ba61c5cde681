//! One search, in whichever width and form were chosen at run time.
//!
//! Everything above this file speaks of the carrier `T` alone, everything
//! below of the width `W` and the bounds `B` alone. Here the width is chosen
//! once ([`prepare`]: one to scale in, one to search in) and the form once ([`Prepared::search`]); from then on
//! both are behind a pointer.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::block::Block;
use maxplus_core::exact::{Integers, Width};
use maxplus_graph::{Budget, Meter, StopReason};
use num_bigint::BigInt;

use crate::chains::filter::Filter;
use crate::chains::forms::chain_bounds::ChainBounds;
use crate::chains::forms::dense_chain::DenseChain;
use crate::chains::forms::dense_path::DensePath;
use crate::chains::forms::path_bounds::PathBounds;
use crate::chains::forms::sparse_chain::SparseChain;
use crate::chains::forms::sparse_path::SparsePath;
use crate::chains::lanes::choice::Lanes;
use crate::chains::lanes::processor::Processor;
use crate::chains::matrix::form::Form;
use crate::chains::matrix::instance::Instance;
use crate::chains::matrix::room::narrowest;
use crate::chains::matrix::similar::Similar;
use crate::chains::roots::schedule::Schedule;
use crate::chains::roots::walk::Roots;
use crate::chains::search::found::{Closing, Found};
use crate::chains::search::patience::Patience;
use crate::chains::search::probe::Probe;
use crate::chains::search::state::Search;
use crate::chains::search::taker::{Counting, Taker};
use crate::chains::subtrees::steps::Steps;
use crate::chains::subtrees::subtree::Subtree;
use crate::chains::subtrees::traversal::Traversal;
use crate::chains::values::{Shifted, Values};
use crate::chains::weight::Weight;
#[cfg(feature = "parallel")]
use crate::crew::Worker;

/// The matrix in the width that was chosen for it.
pub(crate) trait Prepared: fmt::Debug + Send + Sync {
    /// The name of the integers, for reports.
    fn width_name(&self) -> &'static str;

    fn form(&self) -> Form;

    /// A search that has everything to do.
    fn search(
        &self,
        processor: Processor,
        filter: Filter,
        patience: Patience,
        schedule: Schedule,
    ) -> Box<dyn AnySearch>;
}

/// A search in the width and form that were chosen for it.
pub(crate) trait AnySearch: fmt::Debug + Send {
    /// The visitor is behind a pointer so that the search is compiled once,
    /// here, and not again for every visitor and carrier of the callers; the
    /// call costs a nanosecond.
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason>;

    /// The same without a visitor.
    fn count(&mut self, meter: &mut Meter) -> Result<(), StopReason>;

    /// See [`Traversal::lay`]. Here too nobody looks at each.
    fn lay(&mut self, meter: &mut Meter, block: &mut Block, rows: usize) -> Result<(), StopReason>;

    /// See [`Traversal::steps`].
    fn steps(&self) -> Steps;

    /// See [`Traversal::rest`].
    fn rest(&self) -> Vec<Subtree>;

    /// See [`Traversal::resume`].
    fn resume(&mut self, subtrees: Vec<Subtree>);

    /// See [`Traversal::take_up`].
    #[cfg(feature = "parallel")]
    fn take_up(&mut self);

    /// See [`Traversal::halve`].
    #[cfg(feature = "parallel")]
    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree>;

    /// See [`Traversal::begin_head_first`].
    fn begin_head_first(&mut self);

    /// See [`Traversal::belongs`].
    fn belongs(&mut self, subtree: &Subtree) -> bool;

    /// See [`Traversal::probe`].
    fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason>;

    /// See [`Traversal::probe_heads`].
    fn probe_heads(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason>;
}

#[cfg(feature = "parallel")]
impl Worker for Box<dyn AnySearch> {
    type Part = Subtree;

    fn rest(&self) -> Vec<Subtree> {
        (**self).rest()
    }

    fn resume(&mut self, subtrees: Vec<Subtree>) {
        (**self).resume(subtrees);
        (**self).take_up();
    }

    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree> {
        (**self).halve(subtree)
    }
}

/// Looks at each.
struct Visiting<'a>(&'a mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>);

impl<W: Weight> Taker<W> for Visiting<'_> {
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()> {
        (self.0)(AnyFound {
            chain: found.chain,
            closing: found.closing,
            x: &Shifted {
                chain: found.chain,
                y: found.x,
                p: found.potentials,
            },
        })
    }
}

/// An extremal as the search holds it, whatever the width of its values.
#[derive(Debug)]
pub(crate) struct AnyFound<'a> {
    pub(crate) chain: &'a [usize],
    pub(crate) closing: Closing,
    pub(crate) x: &'a dyn Values,
}

/// The matrix in the given form, visualised or as it is, and in the narrowest
/// width with room for it, or in the one that is chosen; `None` if that has no
/// room for the sums of the search.
///
/// It is visualised in words where these have room, and in integers of any
/// size otherwise: that is done once, in time that is polynomial.
pub(crate) fn prepare(
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
    match form {
        Form::Dense => Some(Arc::new(Dense(Arc::new(Instance::<W>::of(matrix, form)?)))),
        Form::Sparse => sparse::<W, V>(matrix),
    }
}

/// The only form of integers that are no lanes: without vector instructions whole
/// rows give little even where the matrix is full (per extremal, 128 bits: 198,
/// 302 and 290 ns for n = 36, 40 and 60, against 382, 230 and 456 by whole
/// rows; without a bound on bits they are always slower).
fn sparse<W: Weight, V: Weight>(matrix: &Similar<'_, V>) -> Option<Arc<dyn Prepared>> {
    let instance = Instance::<W>::of(matrix, Form::Sparse)?;
    Some(Arc::new(Sparse(Arc::new(instance))))
}

/// A matrix to be searched by whole rows.
#[derive(Debug)]
struct Dense<W>(Arc<Instance<W>>);

/// A matrix to be searched from arc to arc.
#[derive(Debug)]
struct Sparse<W>(Arc<Instance<W>>);

impl<W: Lanes> Prepared for Dense<W> {
    fn width_name(&self) -> &'static str {
        W::NAME
    }

    fn form(&self) -> Form {
        Form::Dense
    }

    fn search(
        &self,
        processor: Processor,
        filter: Filter,
        patience: Patience,
        schedule: Schedule,
    ) -> Box<dyn AnySearch> {
        let Dense(matrix) = self;
        let chain = Box::new(DenseChain::new(matrix.clone(), processor));
        let path = Box::new(DensePath::new(matrix.clone(), processor));
        search(matrix.clone(), chain, path, filter, patience, schedule)
    }
}

impl<W: Weight> Prepared for Sparse<W> {
    fn width_name(&self) -> &'static str {
        W::NAME
    }

    fn form(&self) -> Form {
        Form::Sparse
    }

    fn search(
        &self,
        _: Processor,
        filter: Filter,
        patience: Patience,
        schedule: Schedule,
    ) -> Box<dyn AnySearch> {
        let Sparse(matrix) = self;
        let chain = Box::new(SparseChain::new(matrix.clone()));
        let path = Box::new(SparsePath::new(matrix.clone()));
        search(matrix.clone(), chain, path, filter, patience, schedule)
    }
}

fn search<W: Weight>(
    matrix: Arc<Instance<W>>,
    chain: Box<dyn ChainBounds<W>>,
    path: Box<dyn PathBounds<W>>,
    filter: Filter,
    patience: Patience,
    schedule: Schedule,
) -> Box<dyn AnySearch> {
    let longest = filter.longest(matrix.n());
    let roots = Roots::new(matrix.clone(), path, longest, schedule);
    let search = Search::new(matrix, chain, roots, filter, patience);
    Box::new(Traversal::new(search))
}

impl<W: Weight> AnySearch for Traversal<W> {
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        Traversal::run(self, meter, &mut Visiting(visit))
    }

    fn count(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        Traversal::run(self, meter, &mut Counting)
    }

    fn lay(&mut self, meter: &mut Meter, block: &mut Block, rows: usize) -> Result<(), StopReason> {
        Traversal::lay(self, meter, block, rows)
    }

    fn steps(&self) -> Steps {
        Traversal::steps(self)
    }

    fn rest(&self) -> Vec<Subtree> {
        Traversal::rest(self)
    }

    fn resume(&mut self, subtrees: Vec<Subtree>) {
        Traversal::resume(self, subtrees);
    }

    #[cfg(feature = "parallel")]
    fn take_up(&mut self) {
        Traversal::take_up(self);
    }

    #[cfg(feature = "parallel")]
    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree> {
        Traversal::halve(self, subtree)
    }

    fn begin_head_first(&mut self) {
        Traversal::begin_head_first(self);
    }

    fn belongs(&mut self, subtree: &Subtree) -> bool {
        Traversal::belongs(self, subtree)
    }

    fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        Traversal::probe(self, meter, choose)
    }

    fn probe_heads(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        Traversal::probe_heads(self, meter, choose)
    }
}
