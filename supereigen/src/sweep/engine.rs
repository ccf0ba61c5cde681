//! The walk in the integers that its numbers need, and the walk that stands where
//! the last run has stopped.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, ReadMatrix};
use maxplus_graph::{Meter, StopReason};
use num_bigint::BigInt;

use crate::chains::filter::Filter;
use crate::sweep::found::AnyFound;
use crate::sweep::frontier::{Part, Tally};
use crate::sweep::lambda::Lambda;
use crate::sweep::walk::{Walk, Wanted};
use crate::sweep::weights::{Bound, Weights, Wide, beyond, largest_number};

/// A walk in the width that was chosen for it.
pub(super) trait Engine: fmt::Debug + Send + Sync {
    /// See [`Walk::run`].
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&dyn AnyFound) -> ControlFlow<()>,
    ) -> Result<(), StopReason>;

    /// See [`Walk::tally`].
    fn tally(&self) -> Tally;

    /// See [`Walk::rest`].
    fn rest(&self) -> Vec<Part>;

    /// See [`Walk::resume`].
    fn resume(&mut self, parts: Vec<Part>);

    /// See [`Walk::belongs`].
    fn belongs(&mut self, part: &Part) -> bool;

    /// The name of the integers, for reports.
    fn width_name(&self) -> &'static str;

    /// Another walk of the same matrix, with nothing to do.
    #[cfg(feature = "parallel")]
    fn another(&self) -> Box<dyn Engine>;
}

/// A walk with everything before it, over a window with these ends.
pub(super) fn begin(
    integers: &Integers,
    filter: &Filter,
    window: (Option<&Lambda>, Option<&Lambda>),
) -> Box<dyn Engine> {
    let (window, is_narrow) = range(integers, window);
    let wanted = Wanted::new(filter.clone(), integers.matrix().rows());
    match is_narrow {
        true => walk::<i64>(integers, wanted, window),
        false => walk::<BigInt>(integers, wanted, window),
    }
}

/// The name of the integers that such a walk takes.
pub(super) fn width_name(
    integers: &Integers,
    window: (Option<&Lambda>, Option<&Lambda>),
) -> &'static str {
    match range(integers, window) {
        (_, true) => <i64 as Carrier>::NAME,
        (_, false) => <BigInt as Carrier>::NAME,
    }
}

/// The window by fractions, and whether 64 bits have room for every number in it.
/// (Measured: where they have not, 128 bits are at most 2.4 times as fast as big
/// integers.)
fn range(
    integers: &Integers,
    window: (Option<&Lambda>, Option<&Lambda>),
) -> ([(BigInt, BigInt); 2], bool) {
    let (from, to) = (window.0.map(Lambda::parts), window.1.map(Lambda::parts));
    let beyond = beyond(integers);
    // Beyond every bound it does not matter how far, only that lambda may be
    // anything, or nothing.
    let brought = |end: Option<(BigInt, BigInt)>, missing: BigInt| match end {
        None => (missing, BigInt::from(1)),
        Some((numer, denom)) if numer >= &beyond * &denom => (beyond.clone(), BigInt::from(1)),
        Some((numer, denom)) if numer <= -&beyond * &denom => (-&beyond, BigInt::from(1)),
        Some(end) => end,
    };
    let from = brought(from, -&beyond);
    let to = brought(to, beyond.clone());
    let largest = largest_number(integers, (&from.1).max(&to.1));
    let is_narrow = Width::for_sums(&largest, 1) <= Width::I64;
    ([from, to], is_narrow)
}

fn walk<W: Wide>(
    integers: &Integers,
    wanted: Wanted,
    window: [(BigInt, BigInt); 2],
) -> Box<dyn Engine> {
    let number = |integer: &BigInt| W::from_integer(integer).expect("the width has room");
    let [from, to] = window.map(|(numer, denom)| Bound {
        numer: number(&numer),
        denom: number(&denom),
    });
    let mut walk = Walk::new(Arc::new(Weights::<W>::new(integers)), (from, to), wanted);
    walk.resume(vec![Part::everything(integers.matrix().rows())]);
    Box::new(walk)
}

impl<W: Wide> Engine for Walk<W> {
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&dyn AnyFound) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        Walk::run(self, meter, &mut |found| visit(&found))
    }

    fn tally(&self) -> Tally {
        Walk::tally(self)
    }

    fn rest(&self) -> Vec<Part> {
        Walk::rest(self)
    }

    fn resume(&mut self, parts: Vec<Part>) {
        Walk::resume(self, parts);
    }

    fn belongs(&mut self, part: &Part) -> bool {
        Walk::belongs(self, part)
    }

    fn width_name(&self) -> &'static str {
        W::NAME
    }

    #[cfg(feature = "parallel")]
    fn another(&self) -> Box<dyn Engine> {
        Box::new(Walk::another(self))
    }
}

/// The walk of the last run, standing where that stopped, so that the next one
/// need not make its tables and walk its way anew. A copy of it is none.
#[derive(Debug, Default)]
pub(super) struct Standing(Option<Box<dyn Engine>>);

impl Standing {
    /// Keeps a walk that stands before what is left.
    pub(super) fn keep(&mut self, engine: Box<dyn Engine>) {
        self.0 = Some(engine);
    }

    /// The walk, if there is one.
    pub(super) fn take(&mut self) -> Option<Box<dyn Engine>> {
        self.0.take()
    }
}

impl Clone for Standing {
    fn clone(&self) -> Self {
        Standing::default()
    }
}
