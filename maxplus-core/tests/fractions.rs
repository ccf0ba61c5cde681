//! Products of fractions on integers over one denominator: the same numbers as by fractions.

use maxplus_core::matrix::FractionMatrix;
use maxplus_core::{Matrix, MaxPlus, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use num_bigint::BigInt;
use proptest::prelude::*;

/// Numbers at the ends of every width, fractions that share factors, and many ties and -inf.
fn number() -> impl Strategy<Value = Number> {
    let edge = |bits: u32| {
        let power = BigInt::from(1) << bits;
        (-2_i64..=2).prop_map(move |by| Rational::from(&power + BigInt::from(by)))
    };
    let denominator = prop::sample::select(vec![1_i64, 2, 3, 4, 6, 1 << 40]);
    let finite = prop_oneof![
        6 => (-2_i64..=2).prop_map(Rational::from),
        2 => (-9_i64..=9, denominator).prop_map(|(a, b)| Rational::new(a, b)),
        1 => prop::sample::select(vec![28_u32, 29, 30, 31, 61, 62, 63, 125, 126, 127, 200])
            .prop_flat_map(edge)
            .prop_flat_map(|x| prop_oneof![Just(x.clone()), Just(-x)]),
    ];
    prop_oneof![
        1 => Just(MaxPlus::NEG_INFINITY),
        3 => finite.prop_map(MaxPlus::finite),
    ]
}

fn matrix(rows: usize, cols: usize) -> impl Strategy<Value = Matrix<Number>> {
    let entries = prop::collection::vec(number(), rows * cols);
    entries.prop_map(move |entries| Matrix::from_vec(rows, cols, entries).unwrap())
}

/// Two matrices that can be multiplied, and a vector for the second.
fn factors() -> impl Strategy<Value = (Matrix<Number>, Matrix<Number>, Vector<Number>)> {
    (0_usize..5, 0_usize..5, 0_usize..5).prop_flat_map(|(m, k, n)| {
        let x = prop::collection::vec(number(), n).prop_map(Vector::from);
        (matrix(m, k), matrix(k, n), x)
    })
}

/// The definition, by plain loops.
fn product(a: &Matrix<Number>, b: &Matrix<Number>) -> Matrix<Number> {
    Matrix::from_fn(a.rows(), b.cols(), |i, j| {
        let mut best: Option<Rational> = None;
        for k in 0..a.cols() {
            if let (Some(x), Some(y)) = (a[(i, k)].value(), b[(k, j)].value()) {
                best = best.max(Some(x + y));
            }
        }
        best.map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite)
    })
}

proptest! {
    #[test]
    fn oracle_products_are_those_of_fractions((a, b, x) in factors()) {
        let (left, right) = (FractionMatrix::new(&a), FractionMatrix::new(&b));
        let (m, k, n) = (a.rows(), a.cols(), b.cols());
        prop_assert_eq!((left.rows(), left.cols()), (m, k));
        prop_assert_eq!(left.to_sparse(), a.to_sparse());
        let made = left.try_product(&right, &mut || true).unwrap().unwrap();
        prop_assert_eq!(made.to_sparse(), product(&a, &b).to_sparse());
        let column = Matrix::from_fn(n, 1, |j, _| x[j].clone());
        let expected = product(&b, &column);
        let made = right.try_apply(&x).unwrap();
        prop_assert_eq!(made.as_slice(), expected.as_slice());
        // Every other shape is refused.
        prop_assert_eq!(left.try_power(2, &mut || true).is_err(), m != k);
        prop_assert_eq!(left.try_product(&left, &mut || true).is_err(), m != k);
    }

    #[test]
    fn oracle_powers_are_repeated_products(
        a in (0_usize..4).prop_flat_map(|n| matrix(n, n)),
        exponent in 0_u64..12,
    ) {
        let mut expected = Matrix::identity(a.rows());
        for _ in 0..exponent {
            expected = product(&expected, &a);
        }
        let power = FractionMatrix::new(&a).try_power(exponent, &mut || true).unwrap().unwrap();
        prop_assert_eq!(power.to_sparse(), expected.to_sparse());
    }
}

/// A row of powers of two: each product needs the next width.
#[test]
fn widths_grow_with_the_entries() {
    let one = Matrix::from_fn(1, 1, |_, _| MaxPlus::finite(Rational::new(1, 3)));
    let mut power = FractionMatrix::new(&one);
    for bits in 1..200_u32 {
        power = power.try_product(&power, &mut || true).unwrap().unwrap();
        let expected = Rational::new(BigInt::from(1) << bits, 3);
        assert_eq!(
            power.to_sparse().entry(0, 0),
            Some(&MaxPlus::finite(expected))
        );
    }
}

/// A large sparse matrix is never stored dense.
#[test]
fn sparse_matrices_stay_sparse() {
    // As a dense matrix it would take 16 GiB.
    let n = 1 << 16;
    let arcs = (0..n).map(|i| (i, (i + 1) % n, MaxPlus::finite(Rational::from(1_i64))));
    let ring = SparseMatrix::from_triplets(n, n, arcs).unwrap();
    let ring = FractionMatrix::new(&ring);
    let square = ring
        .try_power(5, &mut || true)
        .unwrap()
        .unwrap()
        .to_sparse();
    assert_eq!(square.nonzeros(), n);
    assert_eq!(
        square.entry(n - 1, 4),
        Some(&MaxPlus::finite(Rational::from(5_i64)))
    );
}

/// A product can be stopped between blocks of rows; a stopped one returns `None`.
#[test]
fn products_can_be_stopped() {
    let zeros = FractionMatrix::new(&Matrix::from_fn(65, 1100, |_, _| {
        MaxPlus::finite(Rational::from(0_i64))
    }));
    let other = FractionMatrix::new(&Matrix::from_fn(1100, 1100, |i, j| {
        MaxPlus::finite(Rational::from((i + j) as i64))
    }));
    let mut calls = 0;
    let whole = zeros.try_product(&other, &mut || {
        calls += 1;
        true
    });
    assert!(whole.unwrap().is_some());
    assert_eq!(calls, 65_usize.div_ceil(32));
    for allowed in 0..calls {
        let mut left = allowed;
        let cut = zeros.try_product(&other, &mut || {
            left = left.wrapping_sub(1);
            left != usize::MAX
        });
        assert!(cut.unwrap().is_none());
    }
}
