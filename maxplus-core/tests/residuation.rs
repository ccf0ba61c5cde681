//! Residuation against its definition: greatest solutions, combinations,
//! extremals.

use std::fmt::Display;

use maxplus_core::residuation::{try_coefficient, try_combination, try_extremals, try_residuate};
use maxplus_core::{
    Boolean, Idempotent, Matrix, MaxPlus, MinPlus, ReadMatrix, Scaled, Selective, Semifield, Vector,
};
use maxplus_testing::strategies;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

/// (+) of c_i (x) v_i.
fn combine<S: Selective>(
    coefficients: &Vector<S>,
    generators: &[Vector<S>],
    n: usize,
) -> Vector<S> {
    let terms = coefficients.iter().zip(generators);
    terms.fold(Vector::zeros(n), |sum, (c, v)| {
        sum.plus(&v.try_times(c).unwrap()).unwrap()
    })
}

/// The coefficient solves the inequality, and what lies above it does not.
fn coefficient_is_greatest<S: Selective + Semifield + Display>(
    x: &Vector<S>,
    v: &Vector<S>,
    candidates: &[S],
) -> Result<(), TestCaseError> {
    let greatest = try_coefficient(x, v).unwrap();
    prop_assert_eq!(greatest.is_none(), v.is_zero());
    for c in candidates {
        let solves = v.try_times(c).unwrap().is_below(x);
        let below = greatest.as_ref().is_none_or(|g| c.is_below(g));
        prop_assert_eq!(solves, below, "{} against {:?}", c, greatest);
    }
    Ok(())
}

/// A \ b is a solution where it is bounded, and a solution for any entry
/// where it is not; column by column it is the greatest coefficient.
fn quotient_is_greatest<S: Selective + Semifield + Display>(
    a: &Matrix<S>,
    b: &Vector<S>,
    filler: &S,
) -> Result<(), TestCaseError> {
    let quotient = try_residuate(a, b).unwrap();
    prop_assert_eq!(&try_residuate(&a.to_sparse(), b).unwrap(), &quotient);
    for j in 0..a.cols() {
        prop_assert_eq!(&quotient[j], &try_coefficient(b, &a.column(j)).unwrap());
    }
    let x: Vector<S> = quotient
        .into_iter()
        .map(|entry| entry.unwrap_or_else(|| filler.clone()))
        .collect();
    prop_assert!((a * &x).is_below(b));
    Ok(())
}

/// The extremals generate every generator, and each is needed: removing it
/// changes what is generated. Doing it again changes nothing.
fn extremals_are_a_basis<S: Selective + Semifield + Eq + Display>(
    generators: &[Vector<S>],
) -> Result<(), TestCaseError> {
    let extremals = try_extremals(generators).unwrap();
    let basis: Vec<Vector<S>> = extremals.iter().map(|e| Vector::clone(e)).collect();
    for generator in generators {
        let found = try_combination(generator, &basis).unwrap();
        let Some(coefficients) = found else {
            return Err(TestCaseError::fail(format!("{generator} is not generated")));
        };
        prop_assert_eq!(&combine(&coefficients, &basis, generator.len()), generator);
    }
    for place in 0..basis.len() {
        let mut others = basis.clone();
        let one = others.remove(place);
        prop_assert_eq!(try_combination(&one, &others).unwrap(), None);
    }
    prop_assert!(
        extremals.is_sorted_by(|a, b| a < b),
        "canonical, no doubles"
    );
    prop_assert_eq!(&try_extremals(&basis).unwrap(), &extremals);
    let mut turned = generators.to_vec();
    turned.reverse();
    prop_assert_eq!(try_extremals(&turned).unwrap(), extremals);
    Ok(())
}

macro_rules! for_every_semifield {
    ($($name:ident: $scalar:ty),* $(,)?) => {$(
        mod $name {
            use super::*;

            proptest! {
                #[test]
                fn oracle_greatest_solutions(
                    a in strategies::matrix::<$scalar>(3..=3, 0..=3),
                    x in strategies::vector::<$scalar>(3..=3),
                    v in strategies::vector::<$scalar>(3..=3),
                    candidates in prop::collection::vec(strategies::scalar::<$scalar>(), 8),
                ) {
                    coefficient_is_greatest(&x, &v, &candidates)?;
                    quotient_is_greatest(&a, &x, &candidates[0])?;
                }

                #[test]
                fn law_extremals_are_a_basis(
                    generators in (0..=4_usize).prop_flat_map(|n| {
                        prop::collection::vec(strategies::vector::<$scalar>(n..=n), 0..=6)
                    }),
                ) {
                    extremals_are_a_basis(&generators)?;
                }

                #[test]
                fn law_combinations_are_recognised(
                    generators in prop::collection::vec(strategies::vector::<$scalar>(3..=3), 3),
                    coefficients in strategies::vector::<$scalar>(3..=3),
                ) {
                    let x = combine(&coefficients, &generators, 3);
                    let found = try_combination(&x, &generators).unwrap();
                    prop_assert!(found.is_some());
                    let found = found.unwrap();
                    prop_assert_eq!(combine(&found, &generators, 3), x);
                    for (i, v) in generators.iter().enumerate() {
                        prop_assert!(v.is_zero() || coefficients[i].is_below(&found[i]));
                    }
                }
            }
        }
    )*};
}

for_every_semifield! {
    of_i32: MaxPlus<i32>,
    of_i64: MaxPlus<i64>,
    of_i128: MaxPlus<i128>,
    of_f64: MaxPlus<f64>,
    of_ratio: MaxPlus<Ratio<i64>>,
    of_big_int: MaxPlus<BigInt>,
    of_big_rational: MaxPlus<BigRational>,
    of_min_plus: MinPlus<i64>,
    of_boolean: Boolean,
}

fn vector(entries: [i32; 2]) -> Vector<MaxPlus<i32>> {
    entries.into_iter().map(MaxPlus::finite).collect()
}

#[test]
fn a_difference_that_leaves_the_range_is_an_error() {
    let error = try_coefficient(&vector([i32::MAX, 0]), &vector([-1, 0])).unwrap_err();
    assert_eq!(error.to_string(), "2147483647 - -1 leaves the range of i32");
}

#[test]
fn scaled_integers_are_reduced_over_the_whole_range() {
    let far = -i32::MAX;
    let generators = [vector([0, far]), vector([far, 0]), vector([0, 0])];
    let extremals: Vec<Scaled<_>> = try_extremals(&generators).unwrap();
    assert_eq!(extremals.len(), 2);
}

#[test]
fn unlike_lengths_are_an_error() {
    let (two, none) = (vector([0, 0]), Vector::zeros(0));
    assert!(try_coefficient(&two, &none).is_err());
    assert!(try_combination(&two, std::slice::from_ref(&none)).is_err());
    assert!(try_extremals(&[two.clone(), none.clone()]).is_err());
    assert!(try_residuate(&Matrix::identity(2), &none).is_err());
    // Nothing generates the empty vector and the zero vector.
    assert_eq!(try_combination(&none, &[]).unwrap(), Some(Vector::zeros(0)));
    assert_eq!(try_combination(&two, &[]).unwrap(), None);
}
