//! What the methods for two-sided systems share: the question in whole numbers,
//! and the rays brought back to the numbers that were asked about.
//!
//! A method only adds and compares, so it may run on the cone times its common
//! denominator. It is compiled for big integers, and for narrower ones where a bench
//! shows what that gives; never for the carrier of the question.

use maxplus_core::exact::{Integers, common_denominator};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, Vector};
use maxplus_graph::{Limits, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use super::Cone;
use crate::problem::{ROOM, TERMS_PER_NODE};
use crate::report::{BasisEnding, Report, Run};
use crate::set::VectorSet;

/// A cone over one denominator, with repeats.
pub(crate) struct IntegerCone {
    greater: Integers,
    smaller: Integers,
}

/// What a search on integers gave.
pub(crate) struct IntegerRun {
    /// Rays, scaled, over the denominator of the cone.
    rays: Vec<Scaled<MaxPlus<BigInt>>>,
    end: Result<(), StopReason>,
    report: Report,
}

impl IntegerRun {
    /// The extreme rays in any order, scaled or not, all of them if the end is
    /// `Ok`.
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

    /// The cone in big integers.
    pub(crate) fn big(&self) -> Cone<BigInt> {
        Cone {
            greater: self.greater.matrix().clone(),
            smaller: self.smaller.matrix().clone(),
        }
    }

    /// No number of a method is larger, if its numbers are sums along paths of at
    /// most d - 1 tight inequalities, two entries of the matrices each: they are below
    /// 2 d times the largest entry. A side is one entry more, a raise the
    /// difference of two sides, a raised side at most 3 (2 d - 1).
    pub(crate) fn bound(&self) -> BigInt {
        let largest = self.greater.largest().max(self.smaller.largest());
        largest * TERMS_PER_NODE * self.greater.matrix().cols()
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
