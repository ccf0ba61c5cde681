//! The law suite over every carrier, both conventions, and the Boolean semiring.

use maxplus_core::tropical::{Convention, Max, Min};
use maxplus_core::{Boolean, Carrier, Rational, Selective, Semifield, Tropical};
use maxplus_testing::{laws, strategies};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::strategy::Strategy;

fn ladder<S: Selective + Semifield>(scalars: impl Strategy<Value = S> + Clone) {
    laws::semiring(scalars.clone());
    laws::idempotent(scalars.clone());
    laws::selective(scalars.clone());
    laws::semifield(scalars);
}

fn scalars_of<T: Carrier, C: Convention>() {
    ladder(strategies::scalar::<Tropical<T, C>>());
    if T::EXACT {
        // At the ends of the range, where inexact carriers round.
        ladder(strategies::extreme_scalar::<T, C>());
    }
}

fn everything_about<T: Carrier>() {
    scalars_of::<T, Max>();
    scalars_of::<T, Min>();
    laws::carrier(strategies::finite::<T>());
    if T::EXACT {
        let extreme = strategies::extreme_scalar::<T, Max>();
        laws::carrier(extreme.prop_filter_map("infinite", Tropical::into_value));
    }
}

macro_rules! for_every_carrier {
    ($($name:ident: $carrier:ty),* $(,)?) => {$(
        #[test]
        fn $name() {
            everything_about::<$carrier>();
        }
    )*};
}

for_every_carrier! {
    law_i32: i32,
    law_i64: i64,
    law_i128: i128,
    law_f64: f64,
    law_ratio: Ratio<i64>,
    law_big_int: BigInt,
    law_big_rational: BigRational,
    law_rational: Rational,
}

#[test]
fn law_boolean() {
    ladder(strategies::scalar::<Boolean>());
}
