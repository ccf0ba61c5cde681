//! Stars against the sum of powers, for every carrier.

use std::cell::Cell;
use std::fmt::Display;

use maxplus_core::star::inside;
use maxplus_core::star::{StarError, plus, positive_cycle, star, times_star};
use maxplus_core::tropical::{Convention, Max, Min};
use maxplus_core::{
    Boolean, Exact, Matrix, MaxPlus, MinPlus, ReadMatrix, Selective, Square, Tropical, Vector,
};
use maxplus_testing::{generate, naive, strategies};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

/// Dense and sparse star and plus come to what the definition says; the cycle
/// of an error is elementary, canonical and positive.
fn agree<S: Selective + Exact + Display>(matrix: &Matrix<S>) -> Result<(), TestCaseError> {
    let expected = naive::star(matrix).expect("small numbers");
    let dense = Square::new(matrix.clone()).unwrap();
    let sparse = Square::new(matrix.to_sparse()).unwrap();
    match expected {
        Some(expected) => {
            let walks = naive::product(matrix, &expected).unwrap();
            prop_assert_eq!(star(&sparse).unwrap().to_dense(), expected.clone());
            prop_assert_eq!(plus(&sparse).unwrap().to_dense(), walks.clone());
            // A start with zeros and ones among its entries.
            let start =
                Vector::from_fn(
                    matrix.rows(),
                    |i| {
                        if i % 2 == 0 { S::one() } else { S::zero() }
                    },
                );
            let from_start = naive::apply_left(&start, &expected).unwrap();
            prop_assert_eq!(times_star(&start, &sparse).unwrap(), from_start);
            prop_assert_eq!(star(&dense).unwrap().into_inner(), expected);
            prop_assert_eq!(plus(&dense).unwrap().into_inner(), walks);
        }
        None => {
            let error = star(&dense).unwrap_err();
            prop_assert_eq!(&star(&sparse).unwrap_err(), &error);
            prop_assert_eq!(&plus(&dense).unwrap_err(), &error);
            let StarError::Cycle(cycle) = error else {
                return Err(TestCaseError::fail(error.to_string()));
            };
            let nodes = cycle.nodes();
            let mut weight = S::one();
            for (place, &node) in nodes.iter().enumerate() {
                let next = nodes[(place + 1) % nodes.len()];
                weight = weight * matrix[(node, next)].clone();
                prop_assert!(place == 0 || nodes[0] < node, "least first");
                prop_assert!(!nodes[..place].contains(&node), "elementary");
            }
            prop_assert_eq!(&weight, cycle.weight());
            prop_assert!(weight.natural_cmp(&S::one()).is_gt());
        }
    }
    Ok(())
}

macro_rules! for_every_carrier {
    ($($name:ident: $carrier:ty),* $(,)?) => {$(
        proptest! {
            #[test]
            fn $name(
                ties in strategies::square::<MaxPlus<$carrier>>(0..=5),
                min_ties in strategies::square::<MinPlus<$carrier>>(0..=5),
                stable in strategies::square_without_positive_cycles::<$carrier, Max>(0..=7),
                min_stable in strategies::square_without_positive_cycles::<$carrier, Min>(0..=7),
            ) {
                agree(&ties)?;
                agree(&min_ties)?;
                agree(&stable)?;
                agree(&min_stable)?;
            }
        }
    )*};
}

for_every_carrier! {
    oracle_star_of_i32: i32,
    oracle_star_of_i64: i64,
    oracle_star_of_i128: i128,
    oracle_star_of_ratio: Ratio<i64>,
    oracle_star_of_big_int: BigInt,
    oracle_star_of_big_rational: BigRational,
}

/// Doubles whose sums are rounded differently in different orders, ties that
/// exact sums do not share, and the ends of the range.
fn doubles<C: Convention>() -> impl Strategy<Value = Matrix<Tropical<f64, C>>> {
    let values = [
        0.1,
        0.2,
        -0.3,
        0.3,
        -0.1,
        -0.2,
        0.5,
        -0.5,
        0.6,
        0.0,
        1.0,
        -1e16,
        5e-324,
        f64::MAX,
    ];
    let finite = prop::sample::select(values.to_vec()).prop_map(Tropical::finite);
    let entry = prop_oneof![Just(Tropical::ZERO), finite];
    (0..=5_usize).prop_flat_map(move |n| strategies::matrix_of(entry.clone(), n, n))
}

/// Each double as the fraction that it is.
fn exact<C: Convention>(matrix: &Matrix<Tropical<f64, C>>) -> Matrix<Tropical<BigRational, C>> {
    matrix.map(|entry| entry.into_exact()).to_dense()
}

proptest! {
    #[test]
    fn oracle_star_of_doubles_as_fractions(a in doubles::<Max>(), b in doubles::<Min>()) {
        agree(&exact(&a))?;
        agree(&exact(&b))?;
    }

    /// There are at most n rounds, and a round reads each row at most once.
    #[test]
    fn law_rounds_end_within_the_stated_bound(
        ties in strategies::square::<MaxPlus<i64>>(0..=6),
        stable in strategies::square_without_positive_cycles::<i64, Max>(0..=7),
        rounded in doubles::<Max>(),
    ) {
        within_the_bound(&ties)?;
        within_the_bound(&stable)?;
        within_the_bound(&exact(&rounded))?;
    }
}

/// A matrix that counts how often a row is read.
struct Counted<'a, M> {
    matrix: &'a M,
    looks: Cell<usize>,
}

impl<'a, M: ReadMatrix> Counted<'a, M> {
    fn new(matrix: &'a M) -> Self {
        let looks = Cell::new(0);
        Counted { matrix, looks }
    }

    fn looks(&self) -> usize {
        self.looks.get()
    }
}

impl<M: ReadMatrix> ReadMatrix for Counted<'_, M> {
    type Scalar = M::Scalar;

    fn rows(&self) -> usize {
        self.matrix.rows()
    }

    fn cols(&self) -> usize {
        self.matrix.cols()
    }

    fn entry(&self, i: usize, j: usize) -> Option<&Self::Scalar> {
        self.matrix.entry(i, j)
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, &Self::Scalar)> {
        self.looks.set(self.looks.get() + 1);
        self.matrix.row(i)
    }
}

fn within_the_bound<S: Selective + Exact + Display>(a: &Matrix<S>) -> Result<(), TestCaseError> {
    let n = a.rows();
    let counted = Counted::new(a);
    let square = Square::new(&counted).unwrap();
    let cycle = positive_cycle(&square).unwrap();
    prop_assert!(counted.looks() <= n * n, "{} looks", counted.looks());
    prop_assert_eq!(cycle.is_none(), naive::star(a).unwrap().is_some());
    for source in 0..n {
        let before = counted.looks();
        let _ = times_star(&Vector::unit(n, source), &square);
        prop_assert!(counted.looks() - before <= n * n);
    }
    Ok(())
}

/// Two matrices on which an earlier star of doubles panicked, did not end, or gave different
/// results for the dense and the sparse form.
#[test]
fn matrices_that_rounding_misjudged_are_decided_exactly() {
    let read = |text: &str| exact::<Max>(&text.parse().unwrap());
    let a = read(". 0.1 . .\n. . 0.2 .\n-0.3 . . .\n1 . . .");
    agree(&a).unwrap();
    assert_eq!(
        star(&Square::new(a.to_sparse()).unwrap())
            .unwrap_err()
            .to_string(),
        "the cycle 1 -> 2 -> 3 -> 1 has weight 1/36028797018963968, above 0"
    );
    let b = read(". . 0.5\n0.6 . .\n-0.5 . .");
    agree(&b).unwrap();
    let b = Square::new(b).unwrap();
    assert_eq!(positive_cycle(&b), Ok(None));
    assert_eq!(
        star(&b).unwrap()[(0, 2)],
        MaxPlus::finite(BigRational::new(1.into(), 2.into()))
    );
}

proptest! {
    #[test]
    fn oracle_boolean_stars_always_exist(a in strategies::square::<Boolean>(0..=7)) {
        prop_assert!(naive::star(&a).unwrap().is_some());
        agree(&a)?;
    }

    #[test]
    fn law_a_star_is_its_own_square_and_star(
        a in strategies::square_without_positive_cycles::<i64, Max>(0..=7),
    ) {
        let a = Square::new(a).unwrap();
        let closed = star(&a).unwrap();
        prop_assert_eq!(&*closed * &*closed, Matrix::clone(&closed));
        prop_assert_eq!(&star(&closed).unwrap(), &closed);
        prop_assert!(a.is_below(&closed));
    }

    #[test]
    fn agreement_at_the_ends_of_the_range_is_a_result_or_an_error(
        a in (0..=4_usize).prop_flat_map(|n| {
            strategies::matrix_of(strategies::extreme_scalar::<i32, Max>(), n, n)
        }),
    ) {
        // The same matrix over a carrier that has no range.
        let wide = a.map(|x| MaxPlus::finite(BigInt::from(*x.value().unwrap())));
        let truth = star(&Square::new(wide.to_dense()).unwrap());
        let square = Square::new(a.clone()).unwrap();
        let sparse = Square::new(a.to_sparse()).unwrap();
        for result in [star(&square), star(&sparse).map(|s| Square::new(s.to_dense()).unwrap())] {
            match (result, &truth) {
                (Ok(star), Ok(truth)) => {
                    let star = star.map(|x| MaxPlus::finite(BigInt::from(*x.value().unwrap())));
                    prop_assert_eq!(star.to_dense(), Matrix::clone(truth));
                }
                (Err(StarError::Cycle(cycle)), Err(StarError::Cycle(_))) => {
                    prop_assert!(*cycle.weight() > MaxPlus::finite(0));
                }
                (Err(StarError::Algebra(_)), _) => {}
                (result, truth) => prop_assert!(false, "{:?} but {:?}", result, truth),
            }
        }
    }
}

#[test]
fn agreement_of_dense_and_sparse_on_larger_families() {
    for seed in 0..4 {
        let a = generate::without_nonnegative_cycles(60, 8, seed);
        let sparse = star(&Square::new(a.to_sparse()).unwrap()).unwrap();
        assert_eq!(
            sparse.to_dense(),
            star(&Square::new(a).unwrap()).unwrap().into_inner()
        );
        let b = generate::reducible(&[9, 1, 20], -9..=-1, seed);
        let sparse = plus(&Square::new(b.to_sparse()).unwrap()).unwrap();
        assert_eq!(
            sparse.to_dense(),
            plus(&Square::new(b).unwrap()).unwrap().into_inner()
        );
    }
}

#[test]
fn the_star_of_the_empty_matrix_is_empty() {
    let empty = Square::new(Matrix::<MaxPlus<i64>>::zeros(0, 0)).unwrap();
    assert_eq!(star(&empty), Ok(empty.clone()));
    assert_eq!(plus(&empty), Ok(empty));
}

#[test]
fn a_negative_cycle_is_the_obstacle_for_min_plus() {
    let a = Matrix::from_fn(2, 2, |i, j| MinPlus::finite([[1, -3], [2, 5]][i][j]));
    let error = star(&Square::new(a).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the cycle 1 -> 2 -> 1 has weight -1, above 0"
    );
}

#[test]
fn a_start_of_another_length_is_an_error() {
    let a = Square::new(Matrix::<MaxPlus<i64>>::zeros(2, 2)).unwrap();
    let error = times_star(&Vector::unit(3, 0), &a).unwrap_err();
    assert_eq!(error.to_string(), "x (x) A^*: 1x3 does not fit 2x2");
}

/// The greatest number of rows read for one source, apart from its own row.
fn most_looks(matrix: &Matrix<MaxPlus<i64>>) -> usize {
    let counted = Counted::new(matrix);
    let (mut before, mut most) = (0, 0);
    inside::correct_from_each(&counted, || {
        most = most.max(counted.looks() - before - 1);
        before = counted.looks();
    });
    most
}

proptest! {
    #[test]
    fn law_labels_are_corrected_within_the_stated_bound(
        a in strategies::square_without_positive_cycles::<i64, Max>(0..=7),
    ) {
        prop_assert!(most_looks(&a) <= a.rows() * a.rows());
    }
}

/// The best walk to every node passes all nodes before it, and the queue finds it last.
#[test]
fn the_worst_case_is_quadratic_and_no_worse() {
    let n = 40;
    let a = Matrix::from_fn(n, n, |i, j| {
        let gap = i as i64 - j as i64;
        if gap > 0 {
            MaxPlus::finite(-gap * gap)
        } else {
            MaxPlus::NEG_INFINITY
        }
    });
    let looks = most_looks(&a);
    assert!(looks > n * n / 3 && looks <= n * n, "{looks}");
}
