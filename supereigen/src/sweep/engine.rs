//! The walk, in the integers that its numbers need, as an [`Engine`].

use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::ReadMatrix;
use maxplus_core::exact::{Integers, Width};
use maxplus_graph::{Meter, StopReason};
use num_bigint::BigInt;

use crate::chains::filter::Filter;
use crate::engine::{Engine, Pause};
use crate::sweep::found::AnyFound;
use crate::sweep::frontier::{Part, Tally};
use crate::sweep::lambda::Lambda;
use crate::sweep::walk::{Walk, Wanted};
use crate::sweep::weights::{Bound, Weights, Wide, beyond, largest_number};

/// A walk in the width that was chosen for it.
pub(super) trait Walker: Engine<Part = Part, Done = Tally> + Sync {
    /// See [`Walk::run`].
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&dyn AnyFound) -> ControlFlow<()>,
    ) -> Result<Pause, StopReason>;

    /// The name of the integers, for reports.
    fn width_name(&self) -> &'static str;

    /// Another walk of the same matrix, without work.
    fn another(&self) -> Box<dyn Walker>;
}

/// A walk that has all the work, over a window with these ends.
pub(super) fn begin(
    integers: &Integers,
    filter: &Filter,
    window: (Option<&Lambda>, Option<&Lambda>),
) -> Box<dyn Walker> {
    let (window, is_narrow) = range(integers, window);
    let wanted = Wanted::new(filter.clone(), integers.matrix().rows());
    match is_narrow {
        true => walk::<i64>(integers, wanted, window),
        false => walk::<BigInt>(integers, wanted, window),
    }
}

/// The ends of the window as fractions, and whether every number of the walk fits 64 bits.
/// (Measured: where they do not fit, 128 bits are at most 2.4 times as fast as big integers.)
fn range(
    integers: &Integers,
    window: (Option<&Lambda>, Option<&Lambda>),
) -> ([(BigInt, BigInt); 2], bool) {
    let (from, to) = (window.0.map(Lambda::parts), window.1.map(Lambda::parts));
    let beyond = beyond(integers);
    // Beyond every bound of the search only the direction of an end matters: either it excludes no
    // lambda or it excludes all.
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
) -> Box<dyn Walker> {
    let number = |integer: &BigInt| W::from_integer(integer).expect("the width has room");
    let [from, to] = window.map(|(numer, denom)| Bound {
        numer: number(&numer),
        denom: number(&denom),
    });
    let mut walk = Walk::new(Arc::new(Weights::<W>::new(integers)), (from, to), wanted);
    walk.resume(vec![Part::everything(integers.matrix().rows())]);
    Box::new(walk)
}

impl<W: Wide> Walker for Walk<W> {
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&dyn AnyFound) -> ControlFlow<()>,
    ) -> Result<Pause, StopReason> {
        Walk::run(self, meter, &mut |found| visit(&found)).map(|()| Pause::Done)
    }

    fn width_name(&self) -> &'static str {
        W::NAME
    }

    fn another(&self) -> Box<dyn Walker> {
        Box::new(Walk::another(self))
    }
}
