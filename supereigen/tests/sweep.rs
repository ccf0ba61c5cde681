//! All lambda at once, against the corpus, the double description at single
//! values of lambda, and the definition by plain loops.

mod dealing;
mod filter;
mod going_on;
mod kept;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use maxplus_core::carrier::Carrier;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Square};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;
use serde_json::Value;
use supereigen::below::{LargestLambda, largest_lambda_containing, largest_lambda_with_support};
use supereigen::sweep::Staircase;
use supereigen::{Basis, Method, Problem, Sweep};

use crate::support::{by_method, matrix, rows, testdata};

pub(crate) fn q(numer: i64, denom: i64) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

pub(crate) fn sweep(a: &Matrix<MaxPlus<i64>>) -> Sweep<i64> {
    Problem::new(a).unwrap().sweep()
}

pub(crate) fn staircase<T: Carrier>(sweep: &Sweep<T>) -> Staircase {
    sweep.staircase().complete().unwrap()
}

/// The problem in fractions, with this lambda.
pub(crate) fn at(a: &Matrix<MaxPlus<i64>>, lambda: &BigRational) -> Problem<BigRational> {
    let a = a.to_sparse().map(|entry| match entry.value() {
        Some(a) => MaxPlus::finite(BigRational::from_integer((*a).into())),
        None => MaxPlus::NEG_INFINITY,
    });
    Problem::with_lambda(&a, MaxPlus::finite(lambda.clone())).unwrap()
}

fn double_description(a: &Matrix<MaxPlus<i64>>, lambda: &BigRational) -> Basis<BigRational> {
    let run = by_method(&at(a, lambda), Method::DoubleDescription, &Limits::none());
    run.complete().unwrap()
}

/// Values of lambda in every piece of the staircase, and all breakpoints.
pub(crate) fn all_places(staircase: &Staircase) -> Vec<BigRational> {
    let breakpoints = staircase.breakpoints();
    let mut places = breakpoints.to_vec();
    for pair in breakpoints.windows(2) {
        places.push((&pair[0] + &pair[1]) / BigInt::from(2));
    }
    places.push(breakpoints.first().cloned().unwrap_or_else(|| q(0, 1)) - q(1, 3));
    places.push(breakpoints.last().cloned().unwrap_or_else(|| q(0, 1)) + q(1, 3));
    places
}

/// All sequences of different nodes.
fn sequences(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut place = 0;
    while place < all.len() {
        let shorter = all[place].clone();
        for node in (0..n).filter(|node| !shorter.contains(node)) {
            let mut longer = shorter.clone();
            longer.push(node);
            all.push(longer);
        }
        place += 1;
    }
    all
}

fn fractions(value: &Value) -> Vec<BigRational> {
    let texts = value.as_array().unwrap().iter();
    texts
        .map(|text| text.as_str().unwrap().parse().unwrap())
        .collect()
}

fn counts(value: &Value) -> Vec<u64> {
    let numbers = value.as_array().unwrap().iter();
    numbers.map(|number| number.as_u64().unwrap()).collect()
}

fn corpus_in<T: Carrier<Exact = T>>() {
    let data = testdata("lambda.json");
    let cases = data["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 24);
    for case in cases {
        let name = &case["name"];
        let a = matrix::<T>(&rows(&case["matrix"]));
        let staircase = staircase(&Problem::new(&a).unwrap().sweep());
        assert_eq!(
            staircase.breakpoints(),
            fractions(&case["breakpoints"]),
            "{name}"
        );
        assert_eq!(staircase.between(), counts(&case["between"]), "{name}");
        assert_eq!(staircase.at(), counts(&case["at"]), "{name}");
        assert_eq!(Some(staircase.chains()), case["chains"].as_u64(), "{name}");
    }
}

#[test]
fn every_number_of_the_corpus_in_every_carrier() {
    corpus_in::<i32>();
    corpus_in::<i64>();
    corpus_in::<i128>();
    corpus_in::<Ratio<i64>>();
    corpus_in::<BigInt>();
    corpus_in::<BigRational>();
}

#[test]
fn doubles_are_swept_as_the_fractions_they_are() {
    let a = Matrix::try_from([[None, Some(0.1)], [Some(0.2), None]]).unwrap();
    let staircase = staircase(&Problem::new(&a).unwrap().sweep());
    let exact = |x: f64| BigRational::from_float(x).unwrap();
    assert_eq!(
        staircase.breakpoints(),
        [(exact(0.1) + exact(0.2)) / BigInt::from(2)]
    );
    assert_eq!(
        (staircase.between(), staircase.at()),
        (&[2, 0][..], &[1][..])
    );
}

#[test]
fn numbers_of_any_size_are_swept() {
    // The weights of lambda.json, scaled and shifted: the breakpoints change in the same way.
    let data = testdata("lambda.json");
    for case in data["cases"].as_array().unwrap() {
        let huge = BigRational::new(BigInt::from(10).pow(60), 7.into());
        let move_to = q(-22, 9);
        let small = matrix::<BigRational>(&rows(&case["matrix"]));
        let large = small.to_sparse().map(|entry| match entry.value() {
            Some(a) => MaxPlus::finite(a * &huge + &move_to),
            None => MaxPlus::NEG_INFINITY,
        });
        let staircase = staircase(&Problem::new(&large).unwrap().sweep());
        let expected = fractions(&case["breakpoints"]);
        let expected: Vec<_> = expected.iter().map(|b| b * &huge + &move_to).collect();
        assert_eq!(staircase.breakpoints(), expected);
        assert_eq!(staircase.between(), counts(&case["between"]));
        assert_eq!(staircase.at(), counts(&case["at"]));
    }
}

#[test]
fn no_node_no_cycle_one_loop() {
    let of = |text: &str| {
        let a: Matrix<MaxPlus<i64>> = text.parse().unwrap();
        let staircase = staircase(&sweep(&a));
        let shown = staircase.breakpoints().iter().map(ToString::to_string);
        (
            shown.collect::<Vec<_>>(),
            staircase.between().to_vec(),
            staircase.at().to_vec(),
        )
    };
    let nothing = staircase(&sweep(&Matrix::zeros(0, 0)));
    assert_eq!(
        (nothing.breakpoints(), nothing.between()),
        (&[][..], &[0][..])
    );
    assert_eq!(of("."), (vec![], vec![0], vec![]));
    assert_eq!(of("5"), (vec!["5".to_owned()], vec![1, 0], vec![1]));
    assert_eq!(of(". 1 2\n. . 3\n. . ."), (vec![], vec![0], vec![]));
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn agreement_with_double_description_at_every_breakpoint_and_between(
        a in square::<MaxPlus<i64>>(0..=4),
        numer in -40..40i64,
        denom in 1..12i64,
    ) {
        let spectrum = sweep(&a).spectrum().complete().unwrap();
        let mut places = all_places(spectrum.staircase());
        places.push(q(numer, denom));
        for lambda in places {
            let expected = double_description(&a, &lambda);
            let found = spectrum.basis_at(&lambda).unwrap();
            prop_assert_eq!(&found, &expected, "lambda = {}", lambda);
            let count = spectrum.staircase().count_at(&lambda);
            prop_assert_eq!(count, Some(expected.len() as u64), "lambda = {}", lambda);
        }
    }

    #[test]
    fn agreement_with_the_search_for_one_lambda(
        a in square::<MaxPlus<i64>>(5..=7),
        choice in any::<prop::sample::Index>(),
    ) {
        let spectrum = sweep(&a).spectrum().complete().unwrap();
        let places = all_places(spectrum.staircase());
        let lambda = choice.get(&places);
        let expected = at(&a, lambda).basis();
        prop_assert_eq!(&spectrum.basis_at(lambda).unwrap(), &expected);
        let count = spectrum.staircase().count_at(lambda);
        prop_assert_eq!(count, Some(expected.len() as u64), "lambda = {}", lambda);
    }

    #[test]
    fn oracle_the_chains_are_all_sequences_that_live(
        a in square::<MaxPlus<i64>>(0..=4),
    ) {
        let problem = Problem::new(&a).unwrap();
        let living = sequences(a.rows()).into_iter().filter(|nodes| {
            problem.life_of(nodes).is_some_and(|life| !life.is_empty())
        });
        let living: BTreeSet<_> = living.collect();
        let mut found = BTreeSet::new();
        let ending = problem.sweep().for_each(|swept| {
            if !swept.is_tied_tail() {
                assert!(found.insert(swept.chain().to_vec()), "a chain twice");
                let life = problem.life_of(swept.chain()).unwrap();
                assert_eq!(swept.life(), life, "{:?}", swept.chain());
            }
            ControlFlow::Continue(())
        });
        prop_assert!(ending.is_complete());
        prop_assert_eq!(found, living);
    }

    #[test]
    fn law_the_vector_moves_linearly_and_its_chain_is_the_witness(
        a in square::<MaxPlus<i64>>(1..=5),
    ) {
        let mut kept = Vec::new();
        let ending = sweep(&a).for_each(|swept| {
            let chain = swept.chain().to_vec();
            kept.push((chain, swept.cycle_len(), swept.life(), swept.constants()));
            ControlFlow::Continue(())
        });
        prop_assert!(ending.is_complete());
        for (chain, cycle, life, constants) in kept {
            let (death, included) = life.death().unwrap();
            let mut places = vec![];
            let birth = life.lo.clone().unwrap_or_else(|| death - q(5, 1));
            if cycle == 0 {
                places.push((&birth + death) / BigInt::from(2));
                places.push((birth * BigInt::from(9) + death) / BigInt::from(10));
            }
            if cycle > 0 || included {
                places.push(death.clone());
            }
            for lambda in places {
                let mut x = vec![None; a.rows()];
                for (k, &node) in chain.iter().enumerate() {
                    let slope = if cycle > 0 { 0 } else { -(k as i64) };
                    let slope = BigRational::from_integer(slope.into());
                    x[node] = Some(&constants[k] + slope * &lambda);
                }
                let greatest = x.iter().flatten().max().unwrap().clone();
                let scaled: Vec<_> = x.iter().map(|x| x.as_ref().map(|x| x - &greatest)).collect();
                let basis = at(&a, &lambda).basis().to_options();
                prop_assert!(basis.contains(&scaled), "{:?} at {}", chain, lambda);
            }
        }
    }

    #[test]
    fn law_a_window_shows_what_lives_in_it(
        a in square::<MaxPlus<i64>>(0..=5),
        from in -12..12i64,
        width in 0..12i64,
        denom in 1..4i64,
    ) {
        let (from, to) = (q(from, denom), q(from + width, denom));
        let whole = sweep(&a).spectrum().complete().unwrap();
        let part = sweep(&a).above(from.clone()).below(to.clone()).spectrum().complete().unwrap();
        for lambda in all_places(whole.staircase()) {
            let inside = from < lambda && lambda < to;
            let count = whole.staircase().count_at(&lambda).filter(|_| inside);
            prop_assert_eq!(part.staircase().count_at(&lambda), count);
            prop_assert_eq!(part.basis_at(&lambda), whole.basis_at(&lambda).filter(|_| inside));
        }
        let inside: Vec<_> = whole.staircase().breakpoints().iter()
            .filter(|b| from < **b && **b < to).cloned().collect();
        prop_assert_eq!(part.staircase().breakpoints(), &inside[..]);
    }
}

/// The greatest lambda at which the sweep shows a chain or tied tail with such a support.
fn greatest(
    a: &Matrix<MaxPlus<i64>>,
    has: impl Fn(&[usize]) -> bool + Send + Sync,
) -> Option<BigRational> {
    let mut greatest = None;
    let ending = sweep(a).for_each(|swept| {
        if has(swept.chain()) {
            let life = swept.life();
            greatest = greatest
                .take()
                .max(life.death().map(|(death, _)| death.clone()));
        }
        ControlFlow::Continue(())
    });
    assert!(ending.is_complete());
    greatest
}

proptest! {
    #[test]
    fn agreement_on_the_greatest_lambda_for_some_nodes(
        a in square::<MaxPlus<i64>>(1..=5),
        nodes in prop::collection::btree_set(0..5usize, 1..4),
    ) {
        let n = a.rows();
        let nodes: Vec<usize> = nodes.into_iter().filter(|node| *node < n).collect();
        let square = Square::new(a.clone()).unwrap();
        let mean = |largest: Option<LargestLambda>| {
            largest.and_then(|largest| largest.mean).map(|mean| mean.mean().clone())
        };
        // A maximum of extremals, one for each node.
        let each = nodes.iter().map(|node| greatest(&a, |chain| chain.contains(node)));
        let expected = each.min().flatten();
        prop_assert_eq!(mean(largest_lambda_containing(&square, &nodes).unwrap()), expected);
        // The same, with only these nodes.
        let inside = |i: usize, j: usize| nodes.contains(&i) && nodes.contains(&j);
        let within = Matrix::from_fn(n, n, |i, j| match inside(i, j) {
            true => a[(i, j)],
            false => MaxPlus::NEG_INFINITY,
        });
        let each = nodes.iter().map(|node| greatest(&within, |chain| chain.contains(node)));
        let expected = each.min().flatten();
        prop_assert_eq!(mean(largest_lambda_with_support(&square, &nodes).unwrap()), expected);
        prop_assert!(largest_lambda_containing(&square, &[n]).is_err());
    }
}

#[test]
fn a_full_matrix_has_as_many_chains_as_the_oracle_counts() {
    // Growth: chains, breakpoints, the largest basis. The ordinary search gives the same counts
    // between any two breakpoints and at every one.
    let a = lcg_matrix_without_loops(9, -100, 100, 100, 1);
    let staircase = staircase(&sweep(&a));
    assert!(staircase.chains() > 400 && staircase.breakpoints().len() > 100);
    for lambda in all_places(&staircase) {
        let expected = at(&a, &lambda).extremals().count().complete().unwrap();
        assert_eq!(
            staircase.count_at(&lambda),
            Some(expected),
            "lambda = {lambda}"
        );
    }
}
