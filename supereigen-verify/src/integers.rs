//! A one-sided system in integers over one denominator, for searches and witnesses.

use maxplus_core::carrier::Fraction;
use maxplus_core::exact::{common_denominator, integer_over};
use maxplus_core::{Number, Rational};
use num_bigint::BigInt;
use num_traits::One;

use crate::kernel::system::{Arcs, Side};
use crate::kernel::weights::{Integer, Weights};
use crate::words::restore;

/// A system in integers over one denominator.
#[derive(Debug, Clone)]
pub struct Integers {
    /// Its rows as arcs, with integers over the denominator as weights.
    pub(crate) arcs: Arcs,
    pub(crate) denominator: BigInt,
    /// Whether the denominator is 1.
    whole: bool,
    pub(crate) weights: AnyWeights,
}

/// The weights in the narrowest type that holds them.
#[derive(Debug, Clone)]
pub(crate) enum AnyWeights {
    Narrow(Weights<i32>),
    Small(Weights<i64>),
    Big(Weights<BigInt>),
}

/// Evaluates an expression with the weights of `$integers`, whatever their type, and with a
/// function that converts a number to an integer of that type.
macro_rules! with_weights {
    ($integers:expr, $weights:ident, $integer:ident => $value:expr) => {
        match &$integers.weights {
            $crate::integers::AnyWeights::Narrow($weights) => {
                let $integer = |x: &maxplus_core::Rational| {
                    $integers.small(x).and_then(|x| i32::try_from(x).ok())
                };
                $value
            }
            $crate::integers::AnyWeights::Small($weights) => {
                let $integer = |x: &maxplus_core::Rational| $integers.small(x);
                $value
            }
            $crate::integers::AnyWeights::Big($weights) => {
                let $integer = |x: &maxplus_core::Rational| $integers.big(x);
                $value
            }
        }
    };
}

pub(crate) use with_weights;

impl Integers {
    /// The arcs in integers over their least common denominator.
    pub fn of(arcs: &[Side]) -> Self {
        let all = arcs.iter().flatten().map(|(_, weight)| weight);
        let denominator = common_denominator(all);
        let mut integers = Vec::new();
        for (i, row) in arcs.iter().enumerate() {
            for (j, weight) in row {
                let integer = weight.value().and_then(|w| integer_over(w, &denominator));
                integers.push((i, *j, integer.expect("a common denominator")));
            }
        }
        let all = || integers.iter().map(|(i, j, weight)| (*i, *j, weight));
        let n = arcs.len();
        let narrow = Weights::new(n, all()).map(AnyWeights::Narrow);
        let machine = narrow.or_else(|| Weights::new(n, all()).map(AnyWeights::Small));
        let big = || AnyWeights::Big(Weights::new(n, all()).expect("big integers fit"));
        let weights = machine.unwrap_or_else(big);
        let mut rows = vec![Side::new(); n];
        for (i, j, weight) in all() {
            rows[i].push((j, number(weight)));
        }
        Integers {
            arcs: rows,
            whole: denominator.is_one(),
            denominator,
            weights,
        }
    }

    /// A number as an integer over the denominator.
    pub(crate) fn big(&self, x: &Rational) -> Option<BigInt> {
        integer_over(x, &self.denominator)
    }

    /// A number as an integer over the denominator, in 64 bits.
    #[inline]
    pub(crate) fn small(&self, x: &Rational) -> Option<i64> {
        match self.whole {
            true => x.to_machine_integer(),
            false => i64::from_big(&self.big(x)?),
        }
    }

    /// An integer over the denominator as a number of the system.
    pub(crate) fn restore(&self, integer: &Number) -> Number {
        restore(integer, &self.denominator)
    }
}

/// An integer.
pub(crate) fn number(integer: &BigInt) -> Number {
    Number::finite(Rational::from(integer.clone()))
}

/// The vector in integers, with the absent number for -inf; `None` if it cannot be that of an
/// extremal.
pub(crate) fn read<N: Integer>(
    weights: &Weights<N>,
    integer: impl Fn(&Rational) -> Option<N>,
    vector: &[Number],
) -> Option<Vec<N>> {
    let mut integers = Vec::with_capacity(vector.len());
    for entry in vector {
        integers.push(match entry.value() {
            None => weights.absent.clone(),
            Some(value) => integer(value).filter(|integer| weights.has_room_for(integer))?,
        });
    }
    Some(integers)
}
