//! Evidence where the budget is too small: it never refuses what is right, finds most of what is
//! missing, and reports what was tried.

mod inside;

use maxplus_core::MaxPlus;
use maxplus_core::lcg::lcg_matrix;
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::common::claim;
use supereigen_verify::strategies::right_bases;
use supereigen_verify::verdict::Evidence;
use supereigen_verify::{
    Check, Claim, Completeness, Conclusion, Finding, Options, Rejection, plain, verify,
};

/// No test head first and no pair for the double description: evidence only.
fn evidence_only(samples: usize, seed: u64) -> Options {
    Options::default()
        .with_tests(0)
        .with_pairs(0)
        .with_samples(samples)
        .with_seed(seed)
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn law_evidence_never_refuses_a_right_claim(
        (matrix, basis) in right_bases(2..=5),
        seed in any::<u64>(),
    ) {
        let verdict = verify(&claim(&matrix, &basis), &evidence_only(20, seed));
        prop_assert!(verdict.is_accepted(), "{}", verdict);
    }
}

#[test]
fn the_same_seed_gives_the_same_verdict() {
    let matrix = lcg_matrix(7, -9, 3, 70, 1);
    let claim = Claim::new(matrix, MaxPlus::finite(0), vec![]).unwrap();
    let verdict = |seed| verify(&claim, &evidence_only(100, seed)).to_json();
    assert_eq!(verdict(3), verdict(3));
}

/// If one vector is left out, samples and extensions alone find it in most cases. The numbers are
/// what these seeds give, not a promise; they are here so that a change for the worse is noticed.
#[test]
fn evidence_notices_most_of_the_vectors_left_out() {
    let (mut noticed, mut cases) = (0, 0);
    for seed in 1..=10 {
        let matrix = lcg_matrix(6, -6, 3, 80, seed);
        let rows: Vec<Vec<_>> = (0..6)
            .map(|i| matrix.row_slice(i).iter().map(|a| a.into_value()).collect())
            .collect();
        let basis = plain::naive_basis(&rows).unwrap();
        for gone in 0..basis.len() {
            let mut rest = basis.clone();
            rest.remove(gone);
            let options = evidence_only(300, 1).with_pairs(100);
            let verdict = verify(&claim(&rows, &rest), &options);
            cases += 1;
            match verdict.rejection() {
                None => assert_eq!(verdict.conclusion(), Conclusion::Likely),
                Some((check, Rejection::Missing { .. })) => {
                    assert_eq!(check, Check::Completeness);
                    noticed += 1;
                }
                Some(other) => panic!("{other:?}"),
            }
        }
    }
    println!("noticed {noticed} of {cases}");
    assert!(noticed * 10 >= cases * 9, "noticed {noticed} of {cases}");
}

#[test]
fn the_verdict_counts_what_was_tried() {
    // Loops at three nodes: their unit vectors are the basis. No arc satisfies row 4.
    let mut matrix = vec![vec![None; 4]; 4];
    let mut units = vec![vec![None; 4]; 3];
    for i in 0..3 {
        matrix[i][i] = Some(0);
        units[i][i] = Some(0);
    }
    let options = evidence_only(10, 42).with_pairs(5);
    let verdict = verify(&claim(&matrix, &units), &options);
    let Finding::Complete(Completeness::Evidence(Evidence {
        tests,
        pairs,
        units,
        extensions,
        of_extensions,
        draws,
        samples,
        seed,
        ..
    })) = verdict.checks()[4].finding
    else {
        panic!("{verdict}");
    };
    assert_eq!((tests, pairs), (Some(0), 5));
    assert_eq!((units, of_extensions), (3, 12));
    assert_eq!(
        extensions, 1,
        "five pairs pay for one look at three vectors"
    );
    assert_eq!((draws, seed), (10, 42));
    assert!(samples > 5, "{samples}");
}
