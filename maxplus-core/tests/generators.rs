//! The generators, strategies, laws and naive versions of `maxplus-testing`.

use std::ops::{Add, Mul};

use maxplus_core::lcg::*;
use maxplus_core::{Boolean, Idempotent, Matrix, MaxPlus, MinPlus, ReadMatrix, Semiring};
use maxplus_testing::generate::*;
use maxplus_testing::laws::*;
use maxplus_testing::strategies::{product_pair, square_without_positive_cycles};
use maxplus_testing::{naive, sentences, strategies};
use num_rational::Ratio;
use num_traits::{One, Zero};
use proptest::prelude::*;

#[test]
fn carriers_get_the_fractions_they_can_hold() {
    let holds = |all: Vec<String>, text: &str| all.iter().any(|one| one == text);
    let texts = |all: Vec<MaxPlus<f64>>| all.iter().map(ToString::to_string).collect();
    assert!(holds(texts(strategies::tie_rich()), "0.5"));
    let texts = |all: Vec<MaxPlus<Ratio<i64>>>| all.iter().map(ToString::to_string).collect();
    assert!(holds(texts(strategies::tie_rich()), "-1/3"));
    let texts = |all: Vec<MaxPlus<i32>>| all.iter().map(ToString::to_string).collect();
    assert!(!holds(texts(strategies::tie_rich()), "0.5"));
}

#[test]
fn cases_of_sentences_are_read() {
    let file = "# all of it\n\n[A] = 1 \\\\\n[B] = [A]2\ntext: [B]\\u{73}\\s\\n\nsays: x [A]: y\ntext:\nsays: z\n";
    let cases = sentences::cases(file);
    let plain = |case: &sentences::Case| (case.line, case.text.clone(), case.says.clone());
    let expected = [(5, "1 \\2s \n", "x 1 \\: y"), (7, "", "z")];
    let expected = expected.map(|(line, text, says)| (line, text.to_owned(), says.to_owned()));
    assert_eq!(cases.iter().map(plain).collect::<Vec<_>>(), expected);
    sentences::check("text: a\nsays: said of a", |text| format!("said of {text}"));
    for wrong in [
        "",
        "text: a",
        "says: b",
        "text: a\ntext: b",
        "a",
        "text: a\nsays: c",
        "text: \\q\nsays: q",
    ] {
        let check = || sentences::check(wrong, |_| "q".to_owned());
        assert!(std::panic::catch_unwind(check).is_err(), "{wrong:?}");
    }
}

proptest! {
    #[test]
    fn law_pairs_have_shapes_that_go_together((a, b) in product_pair::<Boolean>(0..=4)) {
        prop_assert_eq!(a.cols(), b.rows());
    }

    #[test]
    fn law_stars_of_these_exist(
        a in square_without_positive_cycles::<i64, maxplus_core::tropical::Max>(0..=5),
        b in square_without_positive_cycles::<f64, maxplus_core::tropical::Min>(0..=5),
    ) {
        let _: (&Matrix<MaxPlus<i64>>, &Matrix<MinPlus<f64>>) = (&a, &b);
        prop_assert!(naive::star(&a).unwrap().is_some());
        prop_assert!(naive::star(&b).unwrap().is_some());
    }
}

#[test]
fn a_seed_means_the_same_matrix_for_ever() {
    assert_eq!(dense(2, 3, -9..=9, 1), dense(2, 3, -9..=9, 1));
    assert_ne!(dense(2, 3, -9..=9, 1), dense(2, 3, -9..=9, 2));
    // If this changes, all recorded figures change.
    assert_eq!(dense(2, 3, -9..=9, 1).to_string(), "-2 -8 2\n-5 -4 4\n");
}

#[test]
fn sparse_rows_have_the_degree_asked_for() {
    let matrix = sparse(20, 3, -5..=5, 7);
    assert!((0..20).all(|i| matrix.row(i).count() == 3));
    assert_eq!(sparse(2, 5, 0..=0, 7).nonzeros(), 4);
    assert_eq!(sparse(0, 5, 0..=0, 7).nonzeros(), 0);
}

#[test]
fn families_keep_their_word_about_cycles() {
    for seed in 0..20 {
        let negative = without_nonnegative_cycles(6, 60, seed);
        let planted = with_nonnegative_cycle(6, 60, seed);
        // The plus of A, by definition: the heaviest closed walks through
        // each node stand on its diagonal.
        let heaviest = |matrix: &Matrix<MaxPlus<i64>>| {
            let star = naive::star(matrix).unwrap().expect("no positive cycle");
            let plus = naive::product(matrix, &star).unwrap();
            (0..6).map(|i| plus[(i, i)]).max().unwrap()
        };
        assert!(heaviest(&negative) < MaxPlus::finite(0));
        assert_eq!(heaviest(&planted), MaxPlus::finite(0));
    }
}

#[test]
fn reducible_matrices_have_the_components_asked_for() {
    let matrix = reducible(&[2, 3, 1], -3..=3, 5);
    let reach = naive::star(&matrix.map(|_| Boolean(true)));
    let reach = reach.unwrap().expect("Boolean stars exist");
    let mut sizes: Vec<usize> = (0..6)
        .map(|i| {
            (0..6)
                .filter(|&j| reach[(i, j)].0 && reach[(j, i)].0)
                .count()
        })
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 2, 2, 3, 3, 3]);
}

#[test]
fn a_diamond_adds_three_nodes_and_four_arcs() {
    for count in 1..5 {
        let matrix = diamonds(count);
        assert_eq!(matrix.rows(), 3 * count + 1);
        assert_eq!(matrix.nonzeros(), 4 * count + 2);
    }
    assert_eq!(diamonds(0).nonzeros(), 2);
}

fn matrix(rows: [[i64; 2]; 2]) -> Matrix<MaxPlus<i64>> {
    Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(rows[i][j]))
}

#[test]
fn a_product_done_by_hand() {
    let product = naive::product(&matrix([[0, 3], [-1, 2]]), &matrix([[1, 1], [4, -5]]));
    assert_eq!(product.unwrap(), matrix([[7, 1], [6, 0]]));
}

#[test]
fn a_star_exists_iff_no_cycle_is_positive() {
    let star_of = |rows| naive::star(&matrix(rows)).unwrap();
    assert_eq!(star_of([[-1, 2], [-2, 0]]), Some(matrix([[0, 2], [-2, 0]])));
    assert_eq!(star_of([[-1, 2], [-1, 0]]), None);
    assert_eq!(star_of([[1, -9], [-9, 0]]), None);
    let empty = Matrix::<MaxPlus<i64>>::zeros(0, 0);
    assert_eq!(naive::star(&empty).unwrap(), Some(empty));
}

#[test]
fn the_first_draws_are_those_of_the_written_recurrence() {
    // By hand from seed 0: s1 = 1442695040888963407, s1 >> 33.
    let mut lcg = Lcg(0);
    assert_eq!(lcg.draw(), 1_442_695_040_888_963_407 >> 33);
    let s1 = 1_442_695_040_888_963_407_u128;
    let s2 = (s1 * 6_364_136_223_846_793_005 + s1) % (1 << 64);
    assert_eq!(u128::from(lcg.draw()), s2 >> 33);
}

#[test]
fn without_loops_only_the_diagonal_differs() {
    let (with, without) = (
        lcg_matrix(9, -10, 10, 40, 3),
        lcg_matrix_without_loops(9, -10, 10, 40, 3),
    );
    for i in 0..9 {
        for j in 0..9 {
            let expected = with.entry(i, j).filter(|_| i != j);
            assert_eq!(without.entry(i, j), expected);
        }
    }
}

#[test]
fn agreement_a_sparse_matrix_has_the_entries_of_the_dense_one() {
    for density in [0, 7, 60, 100] {
        let dense = lcg_matrix(9, -10, 10, density, 3);
        let sparse = lcg_sparse_matrix(9, -10, 10, density, 3, true);
        assert_eq!(sparse.to_dense(), dense);
        let dense = lcg_matrix_without_loops(9, -10, 10, density, 3);
        let sparse = lcg_sparse_matrix(9, -10, 10, density, 3, false);
        assert_eq!(sparse.to_dense(), dense);
    }
}

#[test]
fn every_row_has_the_degree_and_every_place_is_drawn() {
    for loops in [true, false] {
        let places = if loops { 5 } else { 4 };
        for degree in 0..=places {
            let mut seen = Matrix::<MaxPlus<i64>>::zeros(5, 5);
            for k in 0..200_u64 {
                // Far apart: the first draws of neighbours are alike.
                let seed = k.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let matrix = lcg_matrix_of_degree(5, -2, 2, degree, seed, loops);
                for i in 0..5 {
                    assert_eq!(matrix.row(i).count(), degree);
                }
                for (i, j, entry) in matrix.triplets() {
                    assert!((-2..=2).contains(entry.value().unwrap()));
                    seen[(i, j)] = MaxPlus::finite(0);
                }
            }
            let expected = if degree == 0 { 0 } else { 5 * places };
            assert_eq!(seen.nonzeros(), expected, "degree {degree}");
        }
    }
    assert_eq!(lcg_matrix_of_degree(0, 0, 0, 0, 1, false).rows(), 0);
    assert_eq!(lcg_matrix_of_degree(1, 0, 0, 0, 1, false).rows(), 1);
}

/// Ordinary numbers: a semiring, but not an idempotent one.
#[derive(Debug, Clone, PartialEq)]
struct Plain(i64);

impl Add for Plain {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Plain(self.0 + other.0)
    }
}

impl Mul for Plain {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Plain(self.0 * other.0)
    }
}

impl Zero for Plain {
    fn zero() -> Self {
        Plain(0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl One for Plain {
    fn one() -> Self {
        Plain(1)
    }
}

impl Semiring for Plain {}

impl Idempotent for Plain {}

#[test]
fn ordinary_numbers_are_a_semiring() {
    semiring((-5..5_i64).prop_map(Plain));
}

#[test]
#[should_panic(expected = "a + a = a is broken")]
fn ordinary_numbers_are_not_idempotent() {
    idempotent((1..5_i64).prop_map(Plain));
}

#[test]
#[should_panic(expected = "no case stayed in range")]
fn a_suite_that_checks_nothing_does_not_pass() {
    semiring(proptest::strategy::Just(MaxPlus::finite(i32::MAX)));
}

#[test]
fn tropical_scalars_pass() {
    semiring(strategies::scalar::<MaxPlus<i64>>());
}

#[test]
fn cases_are_a_tenth_but_a_hundred_at_least() {
    // The variable sets another percentage.
    if std::env::var_os("SUPEREIGEN_CASES").is_some() {
        return;
    }
    let cases = |full| maxplus_testing::cases(full).cases;
    assert_eq!([20_000, 1_500, 500, 64].map(cases), [2_000, 150, 100, 64]);
    assert_eq!(maxplus_testing::stride(), 10);
}
