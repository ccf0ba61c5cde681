//! proptest strategies for scalars, vectors and matrices, rich in ties.
//!
//! Errors in exact algebra show at ties and at -inf. So most finite entries come from {-1, 0,
//! 1}, a quarter of all entries is infinite, and whole rows and columns of -inf appear. For
//! carriers of fractions some entries are fractions.
//!
//! | strategy | for |
//! |---|---|
//! | [`scalar`] | any tropical scalar, [`Boolean`] |
//! | [`extreme_scalar`] | numbers at the ends of the carrier's range |
//! | [`vector`], [`matrix`], [`square`] | sizes from ranges, 0 allowed |
//! | [`scaled_vectors`] | a size and scaled vectors of big fractions, as a block stores them |
//! | [`product_pair`] | A and B such that A (x) B exists |
//! | [`square_without_positive_cycles`] | A such that A^* exists |
//!
//! A scalar type of your own that implements [`Drawn`] can use all other strategies.

use std::cmp::Ordering;
use std::fmt::Display;
use std::ops::RangeInclusive;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::Just;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Strategy};

use maxplus_core::boolean::Boolean;
use maxplus_core::carrier::Carrier;
use maxplus_core::matrix::Matrix;
use maxplus_core::semiring::Semiring;
use maxplus_core::tropical::{Convention, MaxPlus, Tropical};
use maxplus_core::vector::{Scaled, Vector};

/// The number numer/denom, if the carrier can hold it.
pub fn number<T: Carrier>(numer: impl Into<BigInt>, denom: i64) -> Option<T> {
    T::from_fraction(&BigRational::new(numer.into(), denom.into()))
}

/// The tie-rich scalars, simplest first; frequent ones are listed more than once.
pub fn tie_rich<T: Carrier, C: Convention>() -> Vec<Tropical<T, C>> {
    const COMMON: [i64; 3] = [0, -1, 1];
    const RARE: [(i64, i64); 5] = [(2, 1), (-3, 1), (1, 2), (-1, 3), (7, 1)];
    let common = [COMMON; 3].concat();
    let finite = common
        .into_iter()
        .map(|whole| (whole, 1))
        .chain(RARE)
        .filter_map(|(numer, denom)| number::<T>(numer, denom))
        .map(Tropical::finite);
    finite.chain(vec![Tropical::ZERO; 4]).collect()
}

/// A scalar that can be drawn at random, with many ties.
pub trait Drawn: Sized {
    /// The strategy that draws it.
    fn drawn() -> BoxedStrategy<Self>;
}

/// Tie-rich scalars: see the module page.
impl<T: Carrier, C: Convention> Drawn for Tropical<T, C> {
    fn drawn() -> BoxedStrategy<Self> {
        select(tie_rich()).boxed()
    }
}

impl Drawn for Boolean {
    fn drawn() -> BoxedStrategy<Self> {
        any::<bool>().prop_map(Boolean).boxed()
    }
}

/// Tie-rich scalars.
pub fn scalar<S: Drawn>() -> BoxedStrategy<S> {
    S::drawn()
}

/// Tie-rich finite numbers of a carrier.
pub fn finite<T: Carrier>() -> BoxedStrategy<T> {
    let scalars = scalar::<MaxPlus<T>>();
    scalars
        .prop_filter_map("infinite", Tropical::into_value)
        .boxed()
}

/// Tie-rich scalars, and in one case of three the ends of the ranges of all machine numbers
/// that the carrier can hold: sums of these leave the range.
pub fn extreme_scalar<T: Carrier, C: Convention>() -> BoxedStrategy<Tropical<T, C>> {
    let ends = [
        BigInt::from(i32::MAX),
        BigInt::from(1 << 30),
        BigInt::from(i64::MAX),
        BigInt::from(1_i64 << 62),
        BigInt::from(i128::MAX),
        BigInt::from(2).pow(1023),
    ];
    let ends: Vec<Tropical<T, C>> = ends
        .into_iter()
        .flat_map(|end| [end.clone(), -end])
        .filter_map(|end| number::<T>(end, 1))
        .map(Tropical::finite)
        .collect();
    proptest::prop_oneof![2 => scalar::<Tropical<T, C>>(), 1 => select(ends)].boxed()
}

/// Vectors with a length from `sizes`.
pub fn vector<S>(sizes: RangeInclusive<usize>) -> BoxedStrategy<Vector<S>>
where
    S: Semiring + Display + Drawn + 'static,
{
    vec(S::drawn(), sizes).prop_map(Vector::from).boxed()
}

/// rows x cols matrices of entries from a strategy; in some rows and columns every entry is
/// zero (-inf for max-plus).
pub fn matrix_of<S: Semiring + Display + 'static>(
    entries: impl Strategy<Value = S>,
    rows: usize,
    cols: usize,
) -> impl Strategy<Value = Matrix<S>> {
    let wiped = |n| vec(proptest::bool::weighted(0.1), n);
    (vec(entries, rows * cols), wiped(rows), wiped(cols)).prop_map(
        move |(entries, row_wiped, col_wiped)| {
            Matrix::from_fn(rows, cols, |i, j| {
                if row_wiped[i] || col_wiped[j] {
                    S::zero()
                } else {
                    entries[i * cols + j].clone()
                }
            })
        },
    )
}

/// Matrices with numbers of rows and of columns from two ranges.
pub fn matrix<S>(
    rows: RangeInclusive<usize>,
    cols: RangeInclusive<usize>,
) -> BoxedStrategy<Matrix<S>>
where
    S: Semiring + Display + Drawn + 'static,
{
    (rows, cols)
        .prop_flat_map(|(rows, cols)| matrix_of(S::drawn(), rows, cols))
        .boxed()
}

/// Square matrices with a size from `sizes`.
pub fn square<S>(sizes: RangeInclusive<usize>) -> BoxedStrategy<Matrix<S>>
where
    S: Semiring + Display + Drawn + 'static,
{
    sizes.prop_flat_map(|n| matrix_of(S::drawn(), n, n)).boxed()
}

/// Matrices A and B with as many columns of A as rows of B, all three sizes
/// from `sizes`, entries from a strategy.
pub fn product_pair_of<S, E>(
    entries: E,
    sizes: RangeInclusive<usize>,
) -> BoxedStrategy<(Matrix<S>, Matrix<S>)>
where
    S: Semiring + Display + 'static,
    E: Strategy<Value = S> + Clone + 'static,
{
    (sizes.clone(), sizes.clone(), sizes)
        .prop_flat_map(move |(m, k, n)| {
            (
                matrix_of(entries.clone(), m, k),
                matrix_of(entries.clone(), k, n),
            )
        })
        .boxed()
}

/// [`product_pair_of`] with tie-rich scalars.
pub fn product_pair<S>(sizes: RangeInclusive<usize>) -> BoxedStrategy<(Matrix<S>, Matrix<S>)>
where
    S: Semiring + Display + Drawn + 'static,
{
    product_pair_of(S::drawn(), sizes)
}

/// Square matrices in which every cycle has weight at most one (0 for max-plus; for min-plus:
/// none is negative), many of them exactly one. A hidden potential makes single entries
/// positive nevertheless.
pub fn square_without_positive_cycles<T: Carrier, C: Convention>(
    sizes: RangeInclusive<usize>,
) -> BoxedStrategy<Matrix<Tropical<T, C>>> {
    let entry = |slack: i64, from: i64, to: i64| {
        let value = from - to - slack;
        let signed = match C::INFINITE_IS {
            Ordering::Less => value,
            _ => -value,
        };
        Tropical::finite(number(signed, 1).expect("every carrier has small integers"))
    };
    sizes
        .prop_flat_map(|n| {
            let slack = select(vec![Some(0), Some(0), Some(1), Some(2), None, None]);
            (Just(n), vec(-2..=2_i64, n), vec(slack, n * n))
        })
        .prop_map(move |(n, potential, slacks)| {
            Matrix::from_fn(n, n, |i, j| match slacks[i * n + j] {
                Some(slack) => entry(slack, potential[i], potential[j]),
                None => Tropical::ZERO,
            })
        })
        .boxed()
}

/// Below 12 scaled vectors of one size, from 1 to 5, with ties and -inf. Most entries are small;
/// some have as many bits as an integer type, or two more or less.
pub fn scaled_vectors() -> impl Strategy<Value = (usize, Vec<Scaled<MaxPlus<BigRational>>>)> {
    let bits = select(vec![8_u32, 16, 31, 32, 62, 63, 64, 65, 128, 200]);
    let edge = (bits, -2..3_i32).prop_map(|(bits, more)| (BigInt::one() << bits) + more);
    let depth = proptest::prop_oneof![6 => (0..4_i32).prop_map(BigInt::from), 1 => edge];
    let entry = option::of((depth, select(vec![1, 1, 1, 2, 3, 6]))).boxed();
    let scaled = |(mut entries, zero): (Vec<Option<(BigInt, i32)>>, usize)| {
        entries[zero] = Some((BigInt::ZERO, 1));
        let entry = |entry: Option<(BigInt, i32)>| {
            let value = entry.map(|(above, below)| BigRational::new(-above, below.into()));
            MaxPlus::from_option(value).expect("a fraction is finite")
        };
        Scaled::new(entries.into_iter().map(entry).collect()).expect("the greatest entry is 0")
    };
    (1..6_usize).prop_flat_map(move |n| {
        let vector = (vec(entry.clone(), n), 0..n).prop_map(scaled);
        (Just(n), vec(vector, 0..12))
    })
}
