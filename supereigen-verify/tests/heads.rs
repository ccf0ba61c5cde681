//! The head-first argument: it proves every right claim, refuses every claim with
//! a vector left out, and names that vector.

mod exhaustive;

use maxplus_core::{MaxPlus, Vector};
use maxplus_testing::cases;
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

use crate::common::{Rows, basis_cases, claim, reason};
use supereigen_verify::strategies::matrices;
use supereigen_verify::verdict::HeadFirst;
use supereigen_verify::{
    Argument, Claim, Completeness, Conclusion, Finding, Options, Origin, Rejection, Verdict, plain,
    verify,
};

/// The head-first argument alone: no pair for the double description.
fn alone() -> Options {
    Options::default()
        .with_steps(0)
        .with_pairs(0)
        .with_samples(0)
}

/// The counts of the argument, if it proved the claim.
fn proof(verdict: &Verdict) -> Option<HeadFirst> {
    match verdict.checks()[4].finding {
        Finding::Complete(Completeness::Proved {
            by:
                Argument::HeadFirst(first)
                | Argument::Both {
                    head_first: first, ..
                },
        }) => Some(first),
        _ => None,
    }
}

/// The vector that is named as missing, and its head.
fn missing(verdict: &Verdict) -> (Vec<String>, usize) {
    match reason(verdict).1 {
        Rejection::Missing {
            solution,
            origin: Origin::HeadFirst { head },
            ..
        } => (solution, head),
        other => panic!("{other}"),
    }
}

fn text(x: &[Option<i64>]) -> Vec<String> {
    let entry = |entry: &Option<i64>| entry.map_or("-inf".into(), |entry| entry.to_string());
    x.iter().map(entry).collect()
}

/// The whole claim is proved; any vector that is left out is named.
fn proves_the_whole_and_names_what_is_left_out(matrix: &Rows, basis: &Rows) {
    let verdict = verify(&claim(matrix, basis), &alone());
    assert!(proof(&verdict).is_some(), "{matrix:?}\n{verdict}");
    for gone in 0..basis.len() {
        let mut rest = basis.clone();
        let gone = rest.remove(gone);
        let verdict = verify(&claim(matrix, &rest), &alone());
        let (named, head) = missing(&verdict);
        assert_eq!(named, text(&gone), "{matrix:?}");
        assert_ne!(named[head - 1], "-inf", "{matrix:?}");
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn oracle_matrices_with_heavy_ties(matrix in matrices(4..=6)) {
        let basis = plain::naive_basis(&matrix).unwrap();
        proves_the_whole_and_names_what_is_left_out(&matrix, &basis);
    }

    /// Zero cycles with tied tails are frequent where all entries are 0 or -1.
    #[test]
    fn oracle_matrices_of_noughts(
        rows in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.45, -1..=0i64), 5), 5)
    ) {
        let basis = plain::naive_basis(&rows).unwrap();
        proves_the_whole_and_names_what_is_left_out(&rows, &basis);
    }

    #[test]
    fn law_whatever_is_kept_the_one_named_was_left_out(
        matrix in matrices(2..=6),
        kept in prop::collection::vec(any::<bool>(), 64),
    ) {
        let basis = plain::naive_basis(&matrix).unwrap();
        let kept = |at: usize| kept[at % kept.len()];
        let some: Rows = (0..basis.len()).filter(|&at| kept(at)).map(|at| basis[at].clone()).collect();
        let verdict = verify(&claim(&matrix, &some), &alone());
        if some.len() == basis.len() {
            prop_assert!(proof(&verdict).is_some(), "{}", verdict);
        } else {
            let named = missing(&verdict).0;
            prop_assert!(!some.iter().any(|x| text(x) == named));
            prop_assert!(basis.iter().any(|x| text(x) == named));
        }
    }
}

#[test]
fn oracle_every_case_of_the_corpus() {
    for case in basis_cases() {
        proves_the_whole_and_names_what_is_left_out(&case.matrix, &case.basis);
    }
}

/// A cycle of weight 0 through nodes 1 and 2, node 3 tied to both, and node 4, which leans on node
/// 3; with its basis, and everything multiplied by `unit`. The basis is the cycle, and the cycle
/// with the tied tails 3 and 3, 4; no chain ends at 3 or 4.
fn tied(unit: &BigInt) -> [Vec<Vec<Option<BigInt>>>; 2] {
    let times = |entry: &Option<i64>| entry.map(|entry| unit * entry);
    let matrix: Rows = vec![
        vec![None, Some(2), None, None],
        vec![Some(-2), None, None, None],
        vec![Some(-1), Some(1), None, None],
        vec![None, None, Some(-3), None],
    ];
    let basis: Rows = vec![
        vec![Some(0), Some(-2), None, None],
        vec![Some(0), Some(-2), Some(-1), None],
        vec![Some(0), Some(-2), Some(-1), Some(-4)],
    ];
    [matrix, basis].map(|rows| {
        let rows = rows.iter().map(|row| row.iter().map(times).collect());
        rows.collect()
    })
}

#[test]
fn tied_tails_are_found_one_node_at_a_time_in_numbers_of_any_width() {
    for bits in [0, 29, 59, 61, 62, 63, 64, 123, 125, 127, 300] {
        let unit = BigInt::from(1) << bits;
        let [matrix, basis] = tied(&unit);
        let verdict = verify(&claim(&matrix, &basis), &alone());
        let first = proof(&verdict).unwrap_or_else(|| panic!("{bits} bits: {verdict}"));
        // (1), (1, 2), (2), (2, 1), (3), (4), (4, 3); at (3) and at (4, 3) both nodes of
        // the cycle alone are tried.
        assert_eq!((first.segments, first.tests), (7, 4), "{bits} bits");
        for gone in 0..basis.len() {
            let mut rest = basis.clone();
            let gone = rest.remove(gone);
            let verdict = verify(&claim(&matrix, &rest), &alone());
            let entry = |x: &Option<BigInt>| x.as_ref().map_or("-inf".into(), BigInt::to_string);
            let gone: Vec<String> = gone.iter().map(entry).collect();
            assert_eq!(missing(&verdict).0, gone, "{bits} bits");
        }
    }
}

#[test]
fn fractions_and_lambda_make_no_difference() {
    let scalar = |text: &str| text.parse::<MaxPlus<BigRational>>().unwrap();
    let matrix = |rows: [[&str; 2]; 2]| {
        let rows = rows.map(|row| row.map(scalar).to_vec());
        maxplus_core::Matrix::from_rows(rows.to_vec()).unwrap()
    };
    let vector = |x: [&str; 2]| Vector::from(x.map(scalar).to_vec());
    let a = matrix([["-inf", "1/3"], ["1/2", "-inf"]]);
    let claim = |basis: Vec<_>| Claim::new(a.clone(), scalar("1/4"), basis).unwrap();
    let (low, high) = (vector(["0", "-1/12"]), vector(["-1/4", "0"]));
    let verdict = verify(&claim(vec![low.clone(), high.clone()]), &alone());
    assert!(proof(&verdict).is_some(), "{verdict}");
    assert_eq!(
        missing(&verify(&claim(vec![low]), &alone())).0,
        ["-1/4", "0"]
    );
    assert_eq!(
        missing(&verify(&claim(vec![high]), &alone())).0,
        ["0", "-1/12"]
    );
}

#[test]
fn with_lambda_minus_infinity_the_units_are_the_basis() {
    let matrix = plain::matrix(&[vec![None, Some(4)], vec![None, Some(-4)]]).unwrap();
    let units = [vec![Some(0), None], vec![None, Some(0)]];
    let claim = |basis: &[Vec<Option<i64>>]| {
        let basis = plain::vectors(basis).unwrap();
        Claim::new(matrix.clone(), MaxPlus::NEG_INFINITY, basis).unwrap()
    };
    assert!(proof(&verify(&claim(&units), &alone())).is_some());
    for (kept, gone) in [(0, 1), (1, 0)] {
        let verdict = verify(&claim(&units[kept..=kept]), &alone());
        assert_eq!(missing(&verdict), (text(&units[gone]), gone + 1));
    }
}

#[test]
fn a_budget_of_tests_is_met_exactly_or_there_is_no_proof() {
    let [matrix, basis] = tied(&BigInt::from(1));
    let claim = claim(&matrix, &basis);
    let conclusion = |tests| verify(&claim, &alone().with_tests(tests)).conclusion();
    assert_eq!(conclusion(4), Conclusion::Proved);
    assert_eq!(conclusion(3), Conclusion::Likely);
    let verdict = verify(&claim, &Options::default().with_steps(0).with_tests(3));
    let by = verdict.checks()[4].finding.to_string();
    assert!(
        by.starts_with("proved: the double description ended with 3 vectors"),
        "{by}"
    );
}

#[test]
fn no_node_at_all_is_a_proof_without_a_test() {
    let verdict = verify(&claim::<i64>(&[], &[]), &alone());
    let first = proof(&verdict).unwrap();
    assert_eq!((first.segments, first.tests), (0, 0));
}

/// The cost that the module states: a zero cycle of q nodes has q heads, and q segments
/// for each of them.
#[test]
fn law_a_zero_cycle_gives_as_many_segments_as_the_square_of_its_nodes() {
    for q in 2..=7_usize {
        let arc = |i: usize, j: usize| (j == (i + 1) % q).then_some(0_i64);
        let cycle: Vec<Vec<_>> = (0..q)
            .map(|i| (0..q).map(|j| arc(i, j)).collect())
            .collect();
        let verdict = verify(&claim(&cycle, &[vec![Some(0); q]]), &alone());
        let first = proof(&verdict).unwrap();
        assert_eq!(first.segments, (q * q) as u64, "{q} nodes");
        // A chain that is not a zero cycle gives one segment for each of its nodes.
        let mut chain = cycle;
        chain[q - 1] = vec![None; q];
        chain[q - 1][q - 1] = Some(1);
        let units = (0..q).map(|k| (0..q).map(|i| (i >= k).then_some(0)).collect());
        let units: Vec<Vec<_>> = units.collect();
        let first = proof(&verify(&claim(&chain, &units), &alone())).unwrap();
        assert_eq!(first.segments, (q * (q + 1) / 2) as u64, "{q} nodes");
    }
}
