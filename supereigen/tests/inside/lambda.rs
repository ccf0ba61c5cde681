//! Fractions outside the sweep.

use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::testing::inside::Lambda;

fn fraction(numer: i128, denom: i128) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

proptest! {
    #[test]
    fn law_the_order_is_that_of_fractions(
        a in prop_oneof![-20..20i128, any::<i64>().prop_map(i128::from), any::<i128>()],
        b in prop_oneof![1..6i128, 1..i128::from(i64::MAX), 1..i128::MAX],
        c in prop_oneof![-20..20i128, any::<i64>().prop_map(i128::from), any::<i128>()],
        d in prop_oneof![1..6i128, 1..i128::from(i64::MAX), 1..i128::MAX],
    ) {
        let (x, y) = (Lambda::new(&a.max(-i128::MAX), &b), Lambda::new(&c.max(-i128::MAX), &d));
        let (p, q) = (fraction(a.max(-i128::MAX), b), fraction(c.max(-i128::MAX), d));
        prop_assert_eq!(x.cmp(&y), p.cmp(&q));
        prop_assert_eq!(x == y, p == q);
        prop_assert_eq!(x.over(&3.into()), p / BigInt::from(3));
    }
}

#[test]
fn the_least_machine_integer_is_no_trap() {
    let least = i128::from(i64::MIN);
    let lambda = Lambda::new(&least, &i128::from(i64::MAX));
    assert_eq!(lambda.over(&1.into()), fraction(least, i64::MAX.into()));
    assert_eq!(Lambda::new(&least, &2), Lambda::of(fraction(least, 2)));
}
