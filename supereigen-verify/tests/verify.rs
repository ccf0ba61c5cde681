//! What the verdict says beyond right and wrong: cut claims, budgets, numbers of any size, and the
//! whole text of a rejection.

use std::ops::ControlFlow;

use maxplus_core::MaxPlus;

use crate::common::{claim, paper_example, reason, stop_at, witnessed, words};
use supereigen_verify::{
    Check, Claim, Conclusion, Options, Progress, Verdict, check_basis, verify, verify_watched,
};

#[test]
fn a_cut_basis_passes_only_as_a_cut_one() {
    let paper = paper_example();
    let some = claim(&paper.matrix, &paper.basis[..4]);
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
    let (whole, _) = witnessed();
    let options = Options::default()
        .with_tests(0)
        .with_pairs(200)
        .with_samples(50)
        .with_seed(7);
    let verdict = verify(&whole, &options);
    assert_eq!(verdict.conclusion(), Conclusion::Likely);
    assert!(verdict.is_accepted());
    assert!(!verdict.is_proved());
    assert!(verify(&whole, &Options::default()).is_proved());
    assert_eq!(
        verdict.checks()[4].finding.to_string(),
        "not proved (head first it takes more than 0 tests, the double description needs more than 200 pairs); no counterexample \
         among 1 unit vectors, 17 of 50 extensions and 27 random solutions \
         (50 draws of seed 7)"
    );
    // 10 vectors against 9 others are 90 pairs. With fewer the check follows from the others, or is
    // not made if those fail.
    let enough = options.clone().with_pairs(90);
    let looked = verify(&whole, &enough);
    assert_eq!(looked.checks()[3].finding.to_string(), "passed");
    let poor = options.with_pairs(89);
    let finding = |claim: &Claim| verify(claim, &poor).checks()[3].finding.to_string();
    assert_eq!(finding(&whole), "follows from form and extremality");
    let mut paper = paper_example();
    paper.basis[5][3] = Some(-6);
    assert_eq!(finding(&claim(&paper.matrix, &paper.basis)), "not made");
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
    let (left, right) = (-big, -big + 1);
    assert_eq!(
        words(&verdict),
        format!(
            "membership: vector 1, row 2: max_k (a_2,k + x_k) = {left} < lambda + x_2 = {right}"
        )
    );
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

/// The verdict on the paper's example, stopped where the watcher says so.
fn stopped(options: &Options, stop: impl Fn(&Progress) -> bool) -> Verdict {
    let (claim, _) = witnessed();
    let verdict = verify_watched(&claim, options, &mut |progress| match stop(progress) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    assert!(!verdict.is_proved(), "{verdict}");
    verdict
}

#[test]
fn whoever_watches_may_stop_at_every_check() {
    for (at, check) in Check::ALL.into_iter().enumerate().skip(1) {
        for late in [false, true] {
            let options = Options::default();
            let verdict = stopped(&options, |progress| {
                progress.check == check && (!late || progress.done > 3)
            });
            assert_eq!(verdict.conclusion(), Conclusion::Undecided, "{verdict}");
            assert!(verdict.is_accepted());
            let findings = verdict.checks().iter().map(|line| line.finding.to_string());
            let findings: Vec<String> = findings.collect();
            assert_eq!(findings[at], "stopped before its end");
            assert_eq!(findings[0], "passed");
            let first = verdict.to_string();
            assert!(
                first.starts_with("undecided: 10 vectors, n = 5, "),
                "{first}"
            );
        }
    }
}

#[test]
fn the_double_description_and_evidence_can_be_stopped_too() {
    let here = |progress: &Progress| progress.check == Check::Completeness;
    let second = Options::default().with_tests(0);
    // Five rows of five.
    for row in 0..5 {
        let verdict = stopped(&second, |progress| {
            here(progress) && (progress.done, progress.of) == (row, 5)
        });
        assert_eq!(verdict.conclusion(), Conclusion::Undecided);
    }
    let third = Options::default()
        .with_tests(0)
        .with_pairs(400)
        .with_samples(30);
    for of in [50, 30] {
        let verdict = stopped(&third, |progress| here(progress) && progress.of == of);
        assert_eq!(verdict.conclusion(), Conclusion::Undecided, "{of}");
    }
}

#[test]
fn what_failed_before_a_stop_stays_rejected() {
    let mut paper = paper_example();
    paper.basis[5][3] = Some(-6);
    let claim = claim(&paper.matrix, &paper.basis);
    let stop = &mut stop_at(Check::Minimality);
    let verdict = verify_watched(&claim, &Options::default(), stop);
    assert_eq!(verdict.conclusion(), Conclusion::Rejected, "{verdict}");
    assert_eq!(
        verdict.checks()[3].finding.to_string(),
        "stopped before its end"
    );
}

#[test]
fn the_second_opinion_gets_a_fiftieth_of_the_pairs() {
    let (claim, _) = witnessed();
    let by = |pairs| {
        let options = Options::default().with_steps(0).with_pairs(pairs);
        let verdict = verify(&claim, &options);
        verdict.checks()[4].finding.to_string()
    };
    let first = "proved head first: 22 segments in the claim and no others, by 3 tests";
    assert_eq!(by(488 * 50 - 1), first);
    assert!(by(488 * 50).starts_with("proved twice: head first, 22 segments"));
}

#[test]
fn one_test_is_not_called_tests() {
    let verdict = check_basis::<i64>(&[vec![None]], &[]).unwrap();
    let finding = verdict.checks()[4].finding.to_string();
    assert!(finding.contains("head first, 0 segments in the claim and no others, by 1 test; "));
}

#[test]
fn a_verdict_reads_from_its_conclusion_to_its_last_check() {
    let matrix = [vec![None, Some(1)], vec![Some(1), None]];
    let verdict = check_basis(&matrix, &[vec![Some(0), Some(-1)]]).unwrap();
    assert_eq!((verdict.n(), verdict.vectors()), (2, 1));
    assert_eq!(verdict.lambda(), Some("0"));
    assert_eq!(
        verdict.matrix_sha256(),
        "3c71ed9c70076be0b39e5ecd06420ef0eda4a887d10c15251d2b9e2d4b9d99fa",
        "printf '2 2\\n1 2 1\\n2 1 1\\nlambda 0\\n' | sha256sum"
    );
    assert_eq!(
        verdict.to_string(),
        "rejected: 1 vector, n = 2, lambda = 0, sha256 3c71ed9c7007\n\
         \x20 form          passed\n\
         \x20 membership    passed\n\
         \x20 extremality   passed: 0 by witness, 1 by perturbation\n\
         \x20 minimality    passed\n\
         \x20 completeness  FAILED: the solution (-1, 0) is not a combination: no multiple of a \
         vector below it meets its entry 2; found as an extremal with head 2"
    );
}
