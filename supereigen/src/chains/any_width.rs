//! One search in whichever width was chosen at run time.
//!
//! Everything above this file speaks of the carrier `T` alone, everything below
//! of the width `W` alone.

use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::exact::{Integers, Width};
use maxplus_graph::{Budget, Meter, StopReason};
use num_bigint::BigInt;

use super::extremal::Values;
use super::filter::Filter;
use super::instance::{Form, Instance, Weight};
use super::lanes::Processor;
use super::search::{Found, Probe, Search, Steps};
use super::subtree::Subtree;

/// The matrix in the width that was chosen for it.
#[derive(Debug, Clone)]
pub(super) enum AnyInstance {
    I32(Arc<Instance<i32>>),
    I64(Arc<Instance<i64>>),
    I128(Arc<Instance<i128>>),
    Big(Arc<Instance<BigInt>>),
}

/// A search in the width that was chosen for it.
#[derive(Debug)]
pub(super) enum AnySearch {
    I32(Search<i32>),
    I64(Search<i64>),
    I128(Search<i128>),
    Big(Search<BigInt>),
}

/// Runs one expression for whichever width is there.
macro_rules! for_width {
    ($any:ident, $value:expr, $inner:ident => $body:expr) => {
        match $value {
            $any::I32($inner) => $body,
            $any::I64($inner) => $body,
            $any::I128($inner) => $body,
            $any::Big($inner) => $body,
        }
    };
}

impl AnyInstance {
    /// `None` if the width has no room for the sums of the search.
    pub(super) fn new(
        integers: &Integers,
        width: Width,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        fn narrow<W: Weight>(
            integers: &Integers,
            form: Form,
            budget: &Budget,
        ) -> Result<Option<Arc<Instance<W>>>, StopReason> {
            let Ok(matrix) = integers.narrow() else {
                return Ok(None);
            };
            Ok(Instance::within(&matrix, form, budget)?.map(Arc::new))
        }
        Ok(match width {
            Width::I32 => narrow(integers, form, budget)?.map(AnyInstance::I32),
            Width::I64 => narrow(integers, form, budget)?.map(AnyInstance::I64),
            Width::I128 => narrow(integers, form, budget)?.map(AnyInstance::I128),
            Width::Big => narrow(integers, form, budget)?.map(AnyInstance::Big),
        })
    }

    pub(super) fn width(&self) -> Width {
        fn width<W: Weight>(_: &Instance<W>) -> Width {
            W::WIDTH
        }
        for_width!(AnyInstance, self, instance => width(instance))
    }

    pub(super) fn form(&self) -> Form {
        for_width!(AnyInstance, self, instance => instance.form())
    }
}

impl AnySearch {
    pub(super) fn new(instance: &AnyInstance, processor: Processor, filter: Filter) -> Self {
        match instance {
            AnyInstance::I32(a) => AnySearch::I32(Search::new(a.clone(), processor, filter)),
            AnyInstance::I64(a) => AnySearch::I64(Search::new(a.clone(), processor, filter)),
            AnyInstance::I128(a) => AnySearch::I128(Search::new(a.clone(), processor, filter)),
            AnyInstance::Big(a) => AnySearch::Big(Search::new(a.clone(), processor, filter)),
        }
    }

    /// The visitor is behind a pointer so that the search is compiled once,
    /// here, and not again for every visitor and carrier of the callers; the
    /// call costs a nanosecond. Counting, in `count`, does without.
    pub(super) fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(Values<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        match self {
            AnySearch::I32(search) => search.run(meter, |found| visit(Values::I32(found))),
            AnySearch::I64(search) => search.run(meter, |found| visit(Values::I64(found))),
            AnySearch::I128(search) => search.run(meter, |found| visit(Values::I128(found))),
            AnySearch::Big(search) => search.run(meter, |found| visit(Values::Big(found))),
        }
    }

    pub(super) fn count(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        fn seen<W>(_: Found<'_, W>) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        for_width!(AnySearch, self, search => search.run(meter, seen))
    }

    pub(super) fn steps(&self) -> Steps {
        for_width!(AnySearch, self, search => search.steps())
    }

    pub(super) fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        for_width!(AnySearch, self, search => search.probe(meter, choose))
    }

    pub(super) fn rest(&self) -> Vec<Subtree> {
        for_width!(AnySearch, self, search => search.rest())
    }

    pub(super) fn resume(&mut self, subtrees: Vec<Subtree>) {
        for_width!(AnySearch, self, search => search.resume(subtrees))
    }

    pub(super) fn belongs(&mut self, subtree: &Subtree) -> bool {
        for_width!(AnySearch, self, search => search.belongs(subtree))
    }
}
