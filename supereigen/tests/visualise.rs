//! The search uses a similar matrix, which must not be visible in the results. The matrix as given
//! and the visualised one give the same extremals with the same witnesses, under filters and in
//! pieces; and a single zero cycle takes few steps.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use maxplus_core::exact::Width;
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Scaled};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::dead_ends::ring;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::testing::Form;
use supereigen::{Counter, Extremals, Filter, Frontier, Problem, Resumable};
use supereigen_verify::{System, Witness};

use crate::support::tied::tied;

type Found<T> = BTreeMap<Scaled<MaxPlus<T>>, Witness>;

/// Finishes the remaining work of a search; panics at a repeat.
fn finish<T: Carrier>(search: &mut Resumable<T>, found: &mut Found<T>) {
    let ending = search.for_each(&Limits::none(), |extremal| {
        let extremal = extremal.to_witnessed();
        let before = found.insert(extremal.vector, extremal.witness);
        assert_eq!(before, None, "an extremal came twice");
        ControlFlow::Continue(())
    });
    assert!(ending.is_complete());
}

/// All extremals with their witnesses.
fn all<T: Carrier>(extremals: &Extremals<T>) -> Found<T> {
    let mut found = Found::new();
    finish(&mut extremals.open().unwrap(), &mut found);
    found
}

/// a_ij + d_i - d_j: the same chains, and potentials as far apart as d.
fn shifted<T: Carrier>(
    a: &Matrix<MaxPlus<i64>>,
    d: &[i64],
    number: impl Fn(i64) -> T,
) -> Matrix<MaxPlus<T>> {
    Matrix::from_fn(a.rows(), a.rows(), |i, j| {
        let entry = a[(i, j)].value().map(|a| number(a + d[i] - d[j]));
        MaxPlus::from_option(entry).unwrap()
    })
}

/// Tied matrices, and shifted ones, whose potentials lie far apart.
fn matrices(most: usize) -> impl Strategy<Value = Matrix<MaxPlus<i64>>> {
    let far = prop_oneof![Just(0), Just(3), Just(1000)];
    (tied(most), far, vec(-1000..=1000_i64, most)).prop_map(|(a, far, d)| {
        let d: Vec<i64> = d.iter().map(|d| d * far / 1000).collect();
        shifted(&a, &d, |a| a)
    })
}

fn extremals<T: Carrier<Exact = T>>(a: &Matrix<MaxPlus<T>>) -> Extremals<T> {
    Problem::new(a).unwrap().extremals()
}

/// Compares the visualised search with the one as given.
fn agrees<T: Carrier>(extremals: &Extremals<T>) -> Found<T> {
    let given = all(&extremals
        .clone()
        .choosing(|choices| choices.visualise = Some(false)));
    assert_eq!(all(extremals), given);
    given
}

/// The steps of a whole search, and the nodes pushed again to grow from roots.
fn steps(extremals: &Extremals<i64>) -> (u64, u64) {
    let mut search = extremals.open().unwrap();
    assert!(search.count(&Limits::none()).is_complete());
    let counters = search.report().counters;
    let replayed = counters.get(Counter::ReplayedNodes);
    let all: u64 = counters.iter().map(|(_, count)| count).sum();
    (all - replayed, replayed)
}

fn filters(n: usize, i: usize) -> [Filter; 5] {
    let i = i % n;
    [
        Filter::everything(),
        Filter::containing(i),
        Filter::headed_by(i),
        Filter::support_at_most(i + 1),
        Filter::full_support(n),
    ]
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn agreement_with_the_matrix_as_given_under_filters(a in matrices(7), i in 0..7_usize) {
        for filter in filters(a.rows(), i) {
            agrees(&extremals(&a).filter(filter).unwrap());
        }
    }

    #[test]
    fn oracle_every_witness_holds_in_the_numbers_of_the_user(a in matrices(7)) {
        let zero = MaxPlus::finite(0);
        let system = System::new(&a, &zero).unwrap();
        let mut checker = supereigen_verify::stream::StreamChecker::new(&system);
        for (vector, witness) in all(&extremals(&a)) {
            let pushed = checker.push(vector.as_slice(), Some(&witness));
            prop_assert!(pushed.is_ok(), "{:?}: {}: {}", pushed, vector, witness);
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn agreement_with_the_matrix_as_given_in_every_width_and_form(a in matrices(6)) {
        let by_itself = extremals(&a);
        let expected = all(&by_itself.clone().choosing(|choices| choices.visualise = Some(false)));
        for width in [Width::I32, Width::I64, Width::I128, Width::Big] {
            for form in [Form::Dense, Form::Sparse] {
                let extremals = by_itself.clone().choosing(|choices| choices.width = Some(width)).choosing(|choices| choices.form = Some(form));
                prop_assert_eq!(&all(&extremals), &expected);
            }
        }
    }

    /// The first part in one width and form, the rest, sent as text, in another.
    #[test]
    fn law_a_search_cut_at_any_step_goes_on_in_any_width(a in matrices(5), i in 0..5_usize) {
        let filter = filters(a.rows(), i)[i].clone();
        let whole = extremals(&a).filter(filter).unwrap();
        let expected = all(&whole.clone().choosing(|choices| choices.visualise = Some(false)));
        let first = whole.clone().choosing(|choices| choices.form = Some(Form::Dense));
        let then = whole.choosing(|choices| {
            choices.width = Some(Width::I128);
            choices.form = Some(Form::Sparse);
        });
        for steps in 0.. {
            let mut found = Found::new();
            let mut search = first.open().unwrap();
            let ending = search.for_each(&Limits::steps(steps), |extremal| {
                let extremal = extremal.to_witnessed();
                assert_eq!(found.insert(extremal.vector, extremal.witness), None);
                ControlFlow::Continue(())
            });
            let rest: Frontier = search.frontier().to_string().parse().unwrap();
            finish(&mut then.clone().resume(&rest).unwrap().open().unwrap(), &mut found);
            prop_assert_eq!(&found, &expected);
            if ending.is_complete() {
                break;
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Sums of 8 n entries fill the carrier, and the potentials are such sums.
    #[test]
    fn agreement_with_the_matrix_as_given_at_the_ends_of_the_carriers(
        a in tied(5),
        d in vec(-9..=9_i64, 5),
    ) {
        let room = i64::MAX / (8 * 5 * 21);
        let near = shifted(&a, &d, |a| a * room);
        let expected = agrees(&extremals(&near));
        let plain = all(&extremals(&shifted(&a, &d, |a| a)));
        prop_assert_eq!(expected.len(), plain.len());
        prop_assert!(expected.values().eq(plain.values()));
        let big: BigInt = BigInt::from(1) << 200;
        let large = agrees(&extremals(&shifted(&a, &d, |a| &big * a)));
        prop_assert!(large.values().eq(plain.values()));
        let small = agrees(&extremals(&shifted(&a, &d, |a| Ratio::new(a, 7))));
        prop_assert!(small.values().eq(plain.values()));
        let tiny = |a: i64| BigRational::new(a.into(), big.clone() + 1);
        let tiny = agrees(&extremals(&shifted(&a, &d, tiny)));
        prop_assert!(tiny.values().eq(plain.values()));
    }
}

#[test]
fn agreement_with_the_matrix_as_given_on_all_small_matrices() {
    // All 3 x 3 matrices over {-inf, -2, 1} and all 2 x 2 over seven entries.
    let families: [(usize, &[Option<i64>]); 2] = [
        (3, &[None, Some(-2), Some(1)]),
        (
            2,
            &[
                None,
                Some(-3),
                Some(-2),
                Some(-1),
                Some(0),
                Some(1),
                Some(2),
            ],
        ),
    ];
    for (n, entries) in families {
        let count = entries.len().pow((n * n) as u32);
        for number in 0..count {
            let digit = |k: usize| number / entries.len().pow(k as u32) % entries.len();
            let a = Matrix::from_fn(n, n, |i, j| {
                MaxPlus::from_option(entries[digit(n * i + j)]).unwrap()
            });
            agrees(&extremals(&a));
        }
    }
}

/// The potentials are large and the scaled entries are small: the search needs few bits, the
/// vectors need many.
#[test]
fn what_potentials_alone_make_wide_is_searched_in_narrow_integers() {
    let n = 6;
    let d = |i: usize| ((i * i * 7) % 11) as i64 * (1_i64 << 50);
    let a = Matrix::from_fn(n, n, |i, j| {
        let slack = i64::from(j != (i + 1) % n);
        MaxPlus::finite(d(i) - d(j) - slack)
    });
    let extremals = extremals(&a);
    let found = agrees(&extremals);
    assert_eq!(found.len(), 1);
    let (vector, witness) = found.first_key_value().unwrap();
    assert_eq!(witness.chain(), [0, 5, 4, 3, 2, 1]);
    let greatest = (0..n).map(d).max().unwrap();
    let expected = (0..n).map(|i| MaxPlus::finite(d(i) - greatest));
    assert!(vector.iter().copied().eq(expected));
    // b_ij is 0 or -1, but p must fit as well.
    assert_eq!(extremals.narrowest_width(), Width::I64);
    assert_eq!(
        extremals
            .choosing(|choices| choices.visualise = Some(false))
            .narrowest_width(),
        Width::I64
    );
}

/// n starts, all but one of which end at the next step; the cycle itself, in rounds of 4, 16, 64,
/// ..., n nodes; and it is planted once, because nothing grows from its rotations.
#[test]
fn a_ring_is_found_in_a_number_of_steps_linear_in_n() {
    for n in [10, 100, 300, 1000] {
        let (steps, replayed) = steps(&extremals(&ring(n)));
        assert!(steps <= 5 * n as u64, "n = {n}: {steps} steps");
        assert_eq!(replayed, n as u64);
    }
    // As given, without anything that speeds the search up.
    let given = extremals(&ring(60)).choosing(|choices| choices.visualise = Some(false));
    let alone = given
        .choosing(|choices| choices.allowance = Some(u64::MAX))
        .choosing(|choices| choices.test_after = Some(u64::MAX));
    let (given, _) = steps(&alone);
    assert!(given > 100_000, "{given} steps");
}

#[test]
fn the_ring_has_its_vector_and_its_witness() {
    let n = 300;
    let a = ring(n);
    let found = all(&extremals(&a));
    let (vector, witness) = found.first_key_value().unwrap();
    assert_eq!(found.len(), 1);
    let chain: Vec<usize> = [0].into_iter().chain((1..n).rev()).collect();
    assert_eq!(witness.chain(), chain);
    for i in 0..n {
        let j = (i + 1) % n;
        assert_eq!(a[(i, j)] * vector[j], vector[i]);
    }
}
