//! Scalars over every carrier: read or refused; what is read prints as itself,
//! and carriers that hold a number agree on it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::{Carrier, MaxPlus, MinPlus};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};

fn check<T: Carrier>(text: &str, exact: Option<&MaxPlus<BigRational>>) {
    let Ok(scalar) = text.parse::<MaxPlus<T>>() else {
        return;
    };
    let printed = scalar.to_string();
    assert_eq!(printed.parse().ok(), Some(scalar.clone()), "{printed}");
    if T::EXACT {
        let fraction = scalar.value().map(T::to_fraction);
        let exact = exact.expect("fractions hold every number");
        assert_eq!(fraction.as_ref(), exact.value(), "{text}");
    }
}

fuzz_target!(|text: &str| {
    let exact = text.parse::<MaxPlus<BigRational>>();
    if let Ok(exact) = &exact {
        assert_eq!(exact.to_string().parse().as_ref(), Ok(exact));
    }
    let exact = exact.as_ref().ok();
    check::<i32>(text, exact);
    check::<i64>(text, exact);
    check::<i128>(text, exact);
    check::<f64>(text, exact);
    check::<Ratio<i64>>(text, exact);
    check::<BigInt>(text, exact);
    let _ = text.parse::<MinPlus<BigRational>>();
});
