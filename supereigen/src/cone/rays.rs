//! What the methods for two-sided systems share: a search on whole numbers of
//! the narrowest safe width, its rays brought back.

use maxplus_core::exact::{Integers, Width, common_denominator};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, Vector};
use maxplus_graph::{Limits, Meter, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use super::Cone;
use crate::chains::weight::Weight;
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

/// What a search on integers gave.
pub(crate) struct IntegerRun {
    /// Rays, scaled, over the denominator of the cone.
    rays: Vec<Scaled<MaxPlus<BigInt>>>,
    end: Result<(), StopReason>,
    report: Report,
}

/// Runs the search on the cone, in the narrowest width with room for it. Not
/// generic in the carrier of the question: each method calls this from a
/// function without type parameters, so its search is compiled once, here, and
/// not again for every carrier of every caller.
pub(crate) fn search<S: RayMethod>(cone: &IntegerCone, limits: &Limits, method: S) -> IntegerRun {
    let (greater, largest) = (cone.greater.matrix(), cone.largest());
    let growth = method.growth(greater.cols(), greater.rows());
    let width = Width::for_sums(&(largest * growth), 1);
    on_width(
        width,
        Job {
            cone,
            method,
            limits,
        },
    )
}

/// Something to be done with integers of any width.
trait OnWidth {
    type Output;

    /// Does it with integers of one width.
    fn with<W: Weight>(self) -> Self::Output;
}

/// Does it with integers of the given width.
fn on_width<J: OnWidth>(width: Width, job: J) -> J::Output {
    match width {
        Width::I32 => job.with::<i32>(),
        Width::I64 => job.with::<i64>(),
        Width::I128 => job.with::<i128>(),
        Width::Big => job.with::<BigInt>(),
    }
}

/// A search that waits for its width.
struct Job<'a, S> {
    cone: &'a IntegerCone,
    method: S,
    limits: &'a Limits,
}

impl<S: RayMethod> OnWidth for Job<'_, S> {
    type Output = IntegerRun;

    fn with<W: Weight>(mut self) -> IntegerRun {
        let narrow = |integers: &Integers| integers.narrow().expect("the width was chosen to fit");
        let cone = Cone::<W> {
            greater: narrow(&self.cone.greater),
            smaller: narrow(&self.cone.smaller),
        };
        let mut report = Report::new(S::NAME);
        report.width = Some(W::NAME);
        let mut meter = self.limits.meter();
        let (rays, end) = self.method.rays(&cone, &mut meter, &mut report.counters);
        let big = |entry: &MaxPlus<W>| {
            let integer = entry.value().and_then(W::to_integer);
            MaxPlus::from_option(integer).expect("every big integer is finite")
        };
        let scaled = |ray: Vector<MaxPlus<W>>| {
            let ray = ray.try_scaled().expect(ROOM).expect("no ray is -inf");
            Scaled::new(ray.iter().map(big).collect()).expect("the greatest entry is 0")
        };
        let rays = rays.into_iter().map(scaled).collect();
        IntegerRun { rays, end, report }
    }
}

/// The two matrices of a cone over one denominator.
pub(crate) struct IntegerCone {
    greater: Integers,
    smaller: Integers,
}

impl IntegerCone {
    /// The cone times its denominator.
    pub(crate) fn new<T: Carrier>(cone: &Cone<T>) -> Self {
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

    /// What was found as the numbers that it stands for, within the limit on
    /// results.
    pub(crate) fn restored<T: Carrier>(
        &self,
        run: IntegerRun,
        limits: &Limits,
    ) -> Run<BasisEnding<T>> {
        let dimension = self.greater.matrix().cols();
        let mut end = run.end;
        let rays = run.rays.iter().map(|ray| self.restored_ray(ray));
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

    fn restored_ray<T: Carrier>(&self, ray: &Scaled<MaxPlus<BigInt>>) -> Scaled<MaxPlus<T>> {
        let whole = self.greater.denominator().is_one();
        let entries = ray.iter().map(|entry| {
            let value = match entry.value() {
                // Most questions are asked in integers.
                Some(value) if whole => T::from_integer(value),
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
