//! The checker verifies the claims of the solver.

use crate::support::tied::tied;
use crate::support::unlimited;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::{
    Claim, Filter, Frontier, Limits, Method, NotFromProblem, Problem, Witness, methods::elimination,
};
use supereigen_verify::{
    Argument, Completeness, Conclusion, Finding, Options, Rejection, matrix_sha256, verify,
};

/// Every extremal with its witness, in no particular order.
fn witnessed<T: Carrier>(problem: &Problem<T>) -> Vec<(Scaled<MaxPlus<T>>, Witness)> {
    let extremals = problem.extremals().iter().map(Result::unwrap);
    extremals.map(|x| (x.vector, x.witness)).collect()
}

/// All the work, not begun.
fn frontier<T: Carrier>(problem: &Problem<T>) -> Frontier {
    problem.extremals().open().unwrap().frontier()
}

/// Numbers and -inf.
fn lambdas() -> impl Strategy<Value = MaxPlus<i64>> {
    let some = prop_oneof![1 => Just(None), 9 => (-2..=2i64).prop_map(Some)];
    some.prop_map(|lambda| MaxPlus::from_option(lambda).unwrap())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn law_the_claim_of_a_basis_is_proved_with_witnesses_and_without(
        a in tied(5),
        lambda in lambdas(),
    ) {
        let problem = Problem::with_lambda(&a, lambda).unwrap();
        let claim = problem.basis().claim().unwrap();
        let verdict = verify(&claim, &Options::default());
        prop_assert_eq!(verdict.conclusion(), Conclusion::Proved, "{}", verdict);
        prop_assert_eq!(claim.matrix().to_string(), a.to_string(), "as it was given");
        prop_assert_eq!(claim.lambda().to_string(), lambda.to_string());

        let (vectors, witnesses): (Vec<_>, Vec<_>) = witnessed(&problem).into_iter().unzip();
        let some = problem.claim_some(&vectors);
        let some = some.with_witnesses(witnesses.into_iter().map(Some).collect());
        let verdict = verify(&some, &Options::default());
        prop_assert_eq!(verdict.conclusion(), Conclusion::ProvedPart, "{}", verdict);
        let by_witness = format!("passed: {} by witness, 0 by perturbation", vectors.len());
        prop_assert_eq!(verdict.checks()[2].finding.to_string(), by_witness);
        prop_assert_eq!(verdict.vectors(), claim.basis().len());
    }

    #[test]
    fn law_claim_verdict_and_frontier_name_the_problem_by_one_hash(
        a in tied(4),
        lambda in lambdas(),
        halves in any::<bool>(),
    ) {
        let problem = Problem::with_lambda(&a, lambda).unwrap();
        let claim = problem.basis().claim().unwrap();
        let hash = matrix_sha256(&a, &lambda);
        prop_assert_eq!(claim.matrix_sha256(), Some(&*hash));
        let verdict = verify(&claim, &Options::default());
        prop_assert_eq!(verdict.matrix_sha256(), &hash);
        let all = frontier(&problem);
        prop_assert_eq!(all.matrix_sha256(), &hash);

        // The same numbers in another carrier, or half of them.
        let denominator = if halves { 2 } else { 1 };
        let fraction = |x: &MaxPlus<i64>| {
            let value = x.into_value().map(|x| BigRational::new(x.into(), denominator.into()));
            MaxPlus::from_option(value).unwrap()
        };
        let exact = Problem::with_lambda(&a.to_sparse().map(fraction), fraction(&lambda)).unwrap();
        let exact = frontier(&exact);
        let is_zero = |x: &MaxPlus<i64>| x.into_value().unwrap_or(0) == 0;
        let same = !halves || a.as_slice().iter().chain([&lambda]).all(is_zero);
        prop_assert_eq!(exact.matrix_sha256() == hash, same);
    }
}

#[test]
fn a_claim_says_by_which_version_and_reads_back_from_its_file() {
    let a: supereigen::Matrix<i64> = "0 1\n. -1".parse().unwrap();
    let problem = Problem::new(&a).unwrap();
    let claim = problem.basis().claim().unwrap();
    assert_eq!(
        claim.provenance().version.as_deref(),
        Some(env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(Claim::from_json(&claim.to_json()).unwrap(), claim);
    let apart = Claim::from_json_with(a, &claim.to_json_without_matrix()).unwrap();
    assert!(verify(&apart, &Options::default()).is_proved());
}

#[test]
fn with_lambda_minus_infinity_matrices_are_distinguished_though_all_vectors_solve() {
    let problem = |text: &str| {
        let a: supereigen::Matrix<i64> = text.parse().unwrap();
        Problem::with_lambda(&a, MaxPlus::NEG_INFINITY).unwrap()
    };
    let (one, other) = (problem("1 2\n3 4"), problem("1 2\n3 5"));
    assert_eq!(
        other
            .extremals()
            .resume(&frontier(&one))
            .unwrap_err()
            .to_string(),
        "the frontier belongs to another matrix"
    );
    assert!(one.extremals().resume(&frontier(&one)).is_ok());
}

/// The matrix with 5,203 extremals that the double description does not prove, n = 20.
fn twenty() -> Problem<i64> {
    Problem::new(&lcg_matrix_without_loops(20, -10, 10, 50, 1)).unwrap()
}

#[test]
fn a_claim_of_thousands_is_proved_complete_and_what_is_left_out_is_named() {
    let problem = twenty();
    let (vectors, witnesses): (Vec<_>, Vec<_>) = witnessed(&problem).into_iter().unzip();
    assert_eq!(vectors.len(), 5203);
    // Neither the comparison of all pairs nor the double description.
    let second_search = || Options::default().with_pairs(0);
    for (options, is_head_first) in [
        (second_search(), false),
        (second_search().with_steps(0), true),
    ] {
        let verdict = |gone: Option<usize>| {
            let kept = |at: &usize| Some(*at) != gone;
            let kept: Vec<usize> = (0..vectors.len()).filter(kept).collect();
            let basis = kept.iter().map(|&at| vectors[at].clone().into_vector());
            let (a, zero) = (problem.matrix().to_dense(), MaxPlus::finite(0));
            let claim = Claim::new(a, zero, basis.collect()).unwrap();
            let witnesses = kept.iter().map(|&at| Some(witnesses[at].clone()));
            verify(&claim.with_witnesses(witnesses.collect()), &options)
        };
        let whole = verdict(None);
        assert_eq!(whole.conclusion(), Conclusion::Proved, "{whole}");
        let Finding::Complete(Completeness::Proved { by }) = &whole.checks()[4].finding else {
            panic!("{whole}");
        };
        match is_head_first {
            true => assert!(matches!(by, Argument::HeadFirst(_)), "{whole}"),
            false => assert!(matches!(by, Argument::SecondSearch { .. }), "{whole}"),
        }
        for gone in (0..vectors.len()).step_by(479) {
            let verdict = verdict(Some(gone));
            let Some((_, Rejection::Missing { solution, .. })) = verdict.rejection() else {
                panic!("{verdict}");
            };
            let named: Vec<String> = vectors[gone].iter().map(ToString::to_string).collect();
            assert_eq!(*solution, named);
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// For any method and any lambda.
    #[test]
    fn law_a_basis_knows_its_lambda_and_its_matrix(a in tied(5), lambda in lambdas()) {
        let problem = Problem::with_lambda(&a, lambda).unwrap();
        let hash = matrix_sha256(&a, &lambda);
        let mut found = vec![problem.basis()];
        for &method in Method::ALL {
            let run = problem.extremals().run_by(method).unwrap();
            found.push(run.complete().unwrap());
        }
        found.push(elimination::run(&problem, &Limits::none()).complete().unwrap());
        for basis in found {
            prop_assert_eq!(basis.lambda(), Some(&lambda));
            prop_assert_eq!(basis.matrix_sha256(), Some(hash.clone()));
            let claim = basis.claim().unwrap();
            prop_assert_eq!(claim.matrix().to_string(), a.to_string());
            prop_assert_eq!(claim.lambda().to_string(), lambda.to_string());
            prop_assert!(claim.is_complete());
        }
        if lambda.is_finite() {
            // Also of all lambdas at once.
            let spectrum = problem.sweep().spectrum().complete().unwrap();
            let at = BigRational::from_integer((*lambda.value().unwrap()).into());
            let basis = spectrum.basis_at(&at).unwrap();
            prop_assert_eq!(basis.matrix_sha256(), Some(hash));
            let verdict = verify(&basis.claim().unwrap(), &Options::default());
            prop_assert_eq!(verdict.conclusion(), Conclusion::Proved, "{}", verdict);
        }
    }

    /// A part of a basis is never claimed to be all, whichever method made it.
    #[test]
    fn law_a_part_of_a_basis_claims_to_be_one(a in tied(5), node in 0..5_usize) {
        let problem = Problem::new(&a).unwrap();
        let some = Filter::containing(node % problem.n());
        let extremals = problem.extremals();
        let mut parts = vec![
            extremals.clone().filter(some.clone()).unwrap().basis(),
            extremals.clone().shard(0, 2).unwrap().basis(),
            extremals.clone().resume(&frontier(&problem)).unwrap().basis(),
        ].into_iter().map(|part| part.complete().unwrap()).collect::<Vec<_>>();
        for &method in Method::ALL {
            let filtered = extremals.clone().filter(some.clone()).unwrap();
            parts.push(filtered.run_by(method).unwrap().complete().unwrap());
        }
        for part in parts {
            let claim = part.claim().unwrap();
            prop_assert!(!claim.is_complete());
            prop_assert!(verify(&claim, &Options::default()).is_accepted());
        }
    }
}

#[test]
fn what_answers_no_supereigenproblem_claims_nothing() {
    let problem = supereigen::paper::example::problem();
    let eigenvectors = problem.subeigenvectors(&unlimited()).unwrap();
    assert_eq!(eigenvectors.claim(), Err(NotFromProblem));
    assert_eq!(
        (eigenvectors.lambda(), eigenvectors.matrix_sha256()),
        (None, None)
    );
    let reduced = problem
        .basis()
        .reduced(&mut unlimited().meter())
        .unwrap()
        .unwrap();
    assert_eq!(reduced, problem.basis());
    assert!(reduced.claim().is_err());
}
