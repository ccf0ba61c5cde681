//! The extreme rays of a system by methods on integers.
//!
//! The methods for two-sided systems share this: the problem in integers (`IntegerSystem`), and the
//! conversion of the rays back to the given numbers. A method only adds and compares, so it may run
//! on the system times its common denominator. It is compiled for big integers, and for narrower
//! ones if a bench shows a gain; never for the carrier of the problem.

use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};
use maxplus_graph::{Limits, StopReason};
use num_bigint::BigInt;

use crate::integers::{Numerators, restored};
use crate::problem::{ROOM, TERMS_PER_NODE};
use crate::report::{BasisEnding, Report, Run};
use crate::set::VectorSet;
use crate::two_sided::system::System;

/// A cone over one denominator, with repeats.
pub(crate) struct IntegerSystem {
    /// The cone times the denominator.
    pub(crate) cone: System<BigInt>,
    denominator: BigInt,
    /// The largest absolute value of an entry.
    largest: BigInt,
}

/// The result of a search on integers.
pub(crate) struct IntegerRun {
    /// Rays, scaled, over the denominator of the cone.
    rays: Vec<Scaled<MaxPlus<BigInt>>>,
    end: Result<(), StopReason>,
    report: Report,
}

impl IntegerRun {
    /// The extreme rays in any order, scaled or not. They are all of them if the end is `Ok`.
    pub(crate) fn new(
        rays: impl IntoIterator<Item = Vector<MaxPlus<BigInt>>>,
        end: Result<(), StopReason>,
        report: Report,
    ) -> Self {
        let scaled = |ray: Vector<MaxPlus<BigInt>>| {
            let ray = ray.try_scaled().expect("big integers have room");
            ray.expect("no ray is -inf")
        };
        let rays = rays.into_iter().map(scaled).collect();
        IntegerRun { rays, end, report }
    }
}

/// The extreme rays of the cone by a method on integers. Converting a large cone takes long, so the
/// limits are checked before it, and its time counts.
pub(crate) fn by_integers<T: Carrier>(
    cone: &System<T>,
    limits: &Limits,
    name: &'static str,
    method: impl FnOnce(&IntegerSystem, &Limits) -> IntegerRun,
) -> Run<BasisEnding<T>> {
    let limits = limits.started();
    if let Err(reason) = limits.look() {
        let nothing = VectorSet::new(cone.dimension(), []);
        return Run::of(nothing, Err(reason), Report::new(name));
    }
    let integers = IntegerSystem::new(cone);
    integers.restored(method(&integers, &limits), &limits)
}

impl IntegerSystem {
    /// The cone times its denominator.
    fn new<T: Carrier>(cone: &System<T>) -> Self {
        let numerators = Numerators::of(&[&cone.greater, &cone.smaller], []);
        IntegerSystem {
            cone: System {
                greater: numerators.matrix(0),
                smaller: numerators.matrix(1),
                origins: None,
            },
            largest: numerators.largest(&Vector::zeros(0)),
            denominator: numerators.into_denominator(),
        }
    }

    /// An upper bound on the numbers of a method, if they are sums along paths of at most d - 1
    /// tight inequalities, with two entries of the matrices each: such a sum is below 2 d times the
    /// largest entry. A side adds one entry, a raise is the difference of two sides, and a raised
    /// side has at most 3 (2 d - 1) entries.
    pub(crate) fn bound(&self) -> BigInt {
        &self.largest * TERMS_PER_NODE * self.cone.dimension()
    }

    /// Converts the result back to the given numbers, within the limit on results.
    fn restored<T: Carrier>(&self, run: IntegerRun, limits: &Limits) -> Run<BasisEnding<T>> {
        let dimension = self.cone.dimension();
        let mut end = run.end;
        let rays = run.rays.iter().map(|ray| {
            let ray = restored(ray, &self.denominator).expect(ROOM);
            Scaled::new(ray).expect("dividing keeps the greatest entry at 0")
        });
        let mut found = VectorSet::new(dimension, rays);
        let most = limits.max_results().map(usize::try_from);
        if let Some(Ok(most)) = most
            && found.len() > most
        {
            let first = found.into_iter().take(most);
            found = VectorSet::new(dimension, first);
            end = end.and(Err(StopReason::Results));
        }
        Run::of(found, end, run.report)
    }
}
