//! What the verdict says beyond right and wrong: cut claims, budgets, numbers
//! of any size.

use crate::common::{paper_example, reason, witnessed};
use maxplus_core::MaxPlus;
use supereigen_verify::{Check, Claim, Conclusion, Options, Rejection, check_basis, plain, verify};

#[test]
fn a_cut_basis_passes_only_as_a_cut_one() {
    let (claim, _) = witnessed();
    let some = Claim::new(
        claim.matrix().clone(),
        MaxPlus::finite(0),
        claim.basis()[..4].to_vec(),
    )
    .unwrap();
    assert!(!verify(&some, &Options::default()).is_accepted());
    let verdict = verify(&some.incomplete(), &Options::default());
    assert_eq!(verdict.conclusion(), Conclusion::ProvedPart);
    assert!(
        verdict.is_proved(),
        "nothing was claimed that is not proved"
    );
    assert_eq!(verdict.checks()[4].finding.to_string(), "not claimed");
}

#[test]
fn beyond_the_budget_nothing_is_called_complete() {
    let (claim, _) = witnessed();
    let options = Options::default()
        .with_tests(0)
        .with_pairs(200)
        .with_samples(50)
        .with_seed(7);
    let verdict = verify(&claim, &options);
    assert_eq!(verdict.conclusion(), Conclusion::Likely);
    assert!(verdict.is_accepted());
    assert!(!verdict.is_proved());
    assert!(verify(&claim, &Options::default()).is_proved());
    assert_eq!(
        verdict.checks()[4].finding.to_string(),
        "not proved (head first it takes more than 0 tests, the double description needs more than 200 pairs); no counterexample \
         among 1 unit vectors, 17 of 50 extensions and 27 random solutions \
         (50 draws of seed 7)"
    );
    // 10 vectors against 9 others are 90 pairs; with less the check follows
    // from the others, and from nothing if those fail.
    let enough = options.clone().with_pairs(90);
    let looked = verify(&claim, &enough);
    assert_eq!(looked.checks()[3].finding.to_string(), "passed");
    let poor = options.with_pairs(89);
    let finding = |claim: &Claim<i64>| verify(claim, &poor).checks()[3].finding.to_string();
    assert_eq!(finding(&claim), "follows from form and extremality");
    let mut paper = paper_example();
    paper.basis[5][3] = Some(-6);
    let split = Claim::new(
        claim.matrix().clone(),
        MaxPlus::finite(0),
        plain::vectors(&paper.basis).unwrap(),
    );
    assert_eq!(finding(&split.unwrap()), "not made");
}

#[test]
fn a_verdict_names_the_lambda_and_the_matrix_of_the_claim_in_any_numbers() {
    let half = |text: &str| text.parse::<MaxPlus<f64>>().unwrap();
    let matrix = maxplus_core::Matrix::from_rows(vec![vec![half("0.5")]]).unwrap();
    let basis = vec![vec![half("0")].into()];
    let claim = Claim::new(matrix, half("-0.25"), basis).unwrap();
    let verdict = verify(&claim, &Options::default());
    assert_eq!(verdict.lambda(), Some("-1/4"));
    // printf '1 1\n1 1 1/2\nlambda -1/4\n' | sha256sum
    assert_eq!(
        verdict.to_string().lines().next(),
        Some("verified complete: 1 vector, n = 1, lambda = -1/4, sha256 19fd4d037478")
    );
    let nothing = Claim::new(claim.matrix().clone(), MaxPlus::NEG_INFINITY, vec![]).unwrap();
    let verdict = verify(&nothing, &Options::default());
    assert_eq!(verdict.lambda(), Some("-inf"));
}

#[test]
fn numbers_out_of_range_of_a_machine_word_change_no_verdict() {
    let big = i64::MAX - 1;
    let matrix = [vec![None, Some(big)], vec![Some(-big), None]];
    let right = [vec![Some(0), Some(-big)]];
    let verdict = check_basis(&matrix, &right).unwrap();
    assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
    let wrong = [vec![Some(0), Some(-big + 1)]];
    let verdict = check_basis(&matrix, &wrong).unwrap();
    let expected = Rejection::Row {
        vector: 1,
        row: 2,
        left: (-big).to_string(),
        right: (-big + 1).to_string(),
    };
    assert_eq!(reason(&verdict), (Check::Membership, expected));
    // Here a sum leaves 64 bits: -big - big in row 3 of the second vector.
    let matrix = [
        vec![Some(0), None, None],
        vec![Some(-big), None, None],
        vec![Some(-big), Some(-big), None],
    ];
    let mut basis = [
        vec![Some(0), None, None],
        vec![Some(0), Some(-big), None],
        vec![Some(0), None, Some(-big)],
    ];
    let verdict = check_basis(&matrix, &basis).unwrap();
    assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
    basis[2][2] = Some(-big - 1);
    let verdict = check_basis(&matrix, &basis).unwrap();
    assert_eq!(reason(&verdict).0, Check::Extremality);
}
