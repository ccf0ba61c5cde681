//! What the methods for two-sided systems share: a search on whole numbers of
//! the narrowest safe width, its rays brought back.

use std::marker::PhantomData;

use maxplus_core::exact::{Integers, Width, common_denominator};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, Vector};
use maxplus_graph::{Limits, Meter, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use super::Cone;
use crate::chains::lanes::choice::Lanes;
use crate::chains::width::{OnWidth, on_width};
use crate::problem::{ROOM, TERMS_PER_NODE};
use crate::report::{BasisEnding, Counters, Report, Run};
use crate::set::VectorSet;

/// A way to find extreme rays that only adds and compares, so that it may run
/// on integers.
pub(crate) trait RayMethod {
    /// The name of the method.
    const NAME: &'static str;

    /// The numbers that the search computes are at most this many times the
    /// largest entry.
    ///
    /// If entries are sums along paths of at most d - 1 tight inequalities, two
    /// entries of the matrices each, they are below 2 d. A side is one entry
    /// more, a raise the difference of two sides, a raised side at most
    /// 3 (2 d - 1).
    fn growth(&self, dimension: usize, _inequalities: usize) -> BigInt {
        BigInt::from(TERMS_PER_NODE) * dimension
    }

    /// The extreme rays in any order, scaled or not, all of them if the end
    /// is `Ok`.
    fn rays<W: Carrier>(
        &mut self,
        cone: &Cone<W>,
        meter: &mut Meter,
        counters: &mut Counters,
    ) -> (Vec<Vector<MaxPlus<W>>>, Result<(), StopReason>);
}

/// Runs the search on the cone over integers.
pub(crate) fn on_integers<T: Carrier>(
    cone: &Cone<T>,
    limits: &Limits,
    search: impl RayMethod,
) -> Run<BasisEnding<T>> {
    let integers = IntegerCone::new(cone);
    let growth = search.growth(cone.dimension(), cone.inequalities());
    let width = Width::for_sums(&(integers.largest() * growth), 1);
    let job = Job {
        integers,
        search,
        limits,
        carrier: PhantomData,
    };
    on_width(width, job)
}

/// A search that waits for its width.
struct Job<'a, S, T> {
    integers: IntegerCone,
    search: S,
    limits: &'a Limits,
    carrier: PhantomData<T>,
}

impl<S: RayMethod, T: Carrier> OnWidth for Job<'_, S, T> {
    type Output = Run<BasisEnding<T>>;

    fn with<W: Lanes>(mut self) -> Self::Output {
        self.integers.run::<W, T>(&mut self.search, self.limits)
    }
}

/// The two matrices of a cone over one denominator.
struct IntegerCone {
    greater: Integers,
    smaller: Integers,
}

impl IntegerCone {
    fn new<T: Carrier>(cone: &Cone<T>) -> Self {
        let matrices = [&cone.greater, &cone.smaller];
        let entries = matrices.into_iter().flat_map(ReadMatrix::triplets);
        let denominator = common_denominator(entries.map(|(_, _, entry)| entry));
        let over = |matrix| Integers::over(matrix, denominator.clone());
        IntegerCone {
            greater: over(&cone.greater).expect("a common denominator"),
            smaller: over(&cone.smaller).expect("a common denominator"),
        }
    }

    fn largest(&self) -> &BigInt {
        self.greater.largest().max(self.smaller.largest())
    }

    fn run<W: Carrier, T: Carrier>(
        &self,
        search: &mut impl RayMethod,
        limits: &Limits,
    ) -> Run<BasisEnding<T>> {
        let narrow = |integers: &Integers| integers.narrow().expect("the width was chosen to fit");
        let cone = Cone::<W> {
            greater: narrow(&self.greater),
            smaller: narrow(&self.smaller),
        };
        let mut report = report(search);
        report.width = Some(W::NAME);
        let mut meter = limits.meter();
        let (rays, mut end) = search.rays(&cone, &mut meter, &mut report.counters);
        let rays = rays.into_iter().map(|ray| self.restored(&ray));
        let mut found = VectorSet::new(cone.dimension(), rays);
        if let Some(most) = limits.max_results()
            && found.len() as u64 > most
        {
            let first = found.into_iter().take(most as usize);
            found = VectorSet::new(cone.dimension(), first);
            end = end.and(Err(StopReason::Results));
        }
        Run::of(found, end, report)
    }

    /// A ray on integers as the numbers it stands for, scaled.
    fn restored<W: Carrier, T: Carrier>(&self, ray: &Vector<MaxPlus<W>>) -> Scaled<MaxPlus<T>> {
        let scaled = ray.try_scaled().expect(ROOM).expect("no ray is -inf");
        let whole = self.greater.denominator().is_one();
        let entries = scaled.iter().map(|entry| {
            let value = match entry.value() {
                // Most questions are asked in integers.
                Some(value) if whole => value.to_integer().and_then(|i| T::from_integer(&i)),
                Some(_) => {
                    let value = self.greater.restore_scalar(entry).into_value();
                    value.and_then(|value| T::from_fraction(&value))
                }
                None => return MaxPlus::NEG_INFINITY,
            };
            MaxPlus::new(value.expect(ROOM)).expect("numbers of a carrier are finite")
        });
        Scaled::new(entries.collect()).expect("dividing keeps the greatest entry at 0")
    }
}

/// The empty report of a search.
fn report<S: RayMethod>(_: &S) -> Report {
    Report::new(S::NAME)
}
