//! Wrong claims, each refused for the right reason.

use crate::common::{Rows, paper_example};
use maxplus_core::MaxPlus;
use supereigen_verify::leaning::find_witness;
use supereigen_verify::verdict::Found;
use supereigen_verify::witness::WitnessFault;
use supereigen_verify::{
    Check, Claim, ClaimError, Conclusion, Options, Rejection, System, Verdict, Witness,
    check_basis, plain, verify,
};

/// The paper's example with its vectors changed.
fn changed(change: impl FnOnce(&mut Rows)) -> Verdict {
    let mut paper = paper_example();
    change(&mut paper.basis);
    check_basis(&paper.matrix, &paper.basis).unwrap()
}

/// The first failed check and its reason.
fn reason(verdict: &Verdict) -> (Check, Rejection) {
    assert_eq!(verdict.conclusion(), Conclusion::Rejected);
    assert!(!verdict.is_accepted());
    let (check, rejection) = verdict.rejection().expect("a rejected claim has a reason");
    (check, rejection.clone())
}

/// The paper's example with all witnesses, as a claim.
fn witnessed() -> (Claim<i64>, Vec<Option<Witness>>) {
    let paper = paper_example();
    let (matrix, zero) = (plain::matrix(&paper.matrix).unwrap(), MaxPlus::finite(0));
    let basis = plain::vectors(&paper.basis).unwrap();
    let system = System::new(&matrix, &zero).unwrap();
    let found = basis
        .iter()
        .map(|x| find_witness(&system, x.as_slice()).unwrap());
    let witnesses = found.collect();
    (Claim::new(matrix, zero, basis).unwrap(), witnesses)
}

#[test]
fn nothing_changed_is_accepted() {
    assert_eq!(changed(|_| ()).conclusion(), Conclusion::VerifiedComplete);
}

#[test]
fn a_raised_entry_breaks_a_row() {
    // Vector 3 is (-1, -2, -inf, 0, -inf); row 2: max(1 - 1, 1 - 0) = 1.
    let verdict = changed(|basis| basis[2][0] = Some(0));
    let expected = Rejection::Row {
        vector: 3,
        row: 1,
        left: "-1".into(),
        right: "0".into(),
    };
    assert_eq!(reason(&verdict), (Check::Membership, expected));
    assert_eq!(
        verdict.checks()[1].outcome.to_string(),
        "FAILED: vector 3, row 1: max_k (a_1,k + x_k) = -1 < lambda + x_1 = 0"
    );
    // What rests on membership is not made; minimality does not rest on it.
    let made = verdict.checks()[2..].iter();
    let made: Vec<_> = made.map(|line| line.outcome.to_string()).collect();
    assert_eq!(made, ["not made", "passed", "not made"]);
}

#[test]
fn a_lowered_entry_makes_a_vector_split() {
    // (-inf, 0, 0, -5, -inf) with -6: still a solution, no longer extremal.
    let verdict = changed(|basis| basis[5][3] = Some(-6));
    let expected = Rejection::Split {
        vector: 6,
        first: vec![2, 3], // node 3 leans on node 2
        second: vec![4],
    };
    assert_eq!(reason(&verdict), (Check::Extremality, expected));
}

#[test]
fn a_missing_vector_is_named() {
    for gone in 0..10 {
        let mut lost = Vec::new();
        let verdict = changed(|basis| lost = basis.remove(gone));
        let (check, rejection) = reason(&verdict);
        assert_eq!(check, Check::Completeness);
        let Rejection::Missing {
            solution, found, ..
        } = rejection
        else {
            panic!("{verdict}");
        };
        let lost = lost
            .iter()
            .map(|x| x.map_or("-inf".into(), |x| x.to_string()));
        assert_eq!(solution, lost.collect::<Vec<String>>());
        assert_eq!(found, Found::DoubleDescription);
    }
}

#[test]
fn an_extra_vector_that_splits_is_refused_twice() {
    let verdict = changed(|basis| basis.push(vec![None, Some(0), Some(0), None, Some(-2)]));
    let (check, rejection) = reason(&verdict);
    assert_eq!(check, Check::Extremality);
    assert!(matches!(rejection, Rejection::Split { vector: 11, .. }));
    assert_eq!(
        verdict.checks()[3].outcome.to_string(),
        "FAILED: vector 11 = 0 (x) vector 7 (+) 0 (x) vector 9"
    );
}

#[test]
fn an_extra_vector_that_is_no_solution_breaks_a_row() {
    let verdict = changed(|basis| basis.push(vec![None, None, Some(0), None, None]));
    let expected = Rejection::Row {
        vector: 11,
        row: 3,
        left: "-inf".into(),
        right: "0".into(),
    };
    assert_eq!(reason(&verdict), (Check::Membership, expected));
}

#[test]
fn an_unscaled_vector_is_refused_although_it_generates_the_same() {
    for shift in [-1, 1] {
        let verdict = changed(|basis| {
            for entry in basis[3].iter_mut().flatten() {
                *entry += shift;
            }
        });
        let expected = Rejection::Unscaled {
            vector: 4,
            node: 5,
            greatest: shift.to_string(),
        };
        assert_eq!(reason(&verdict), (Check::Form, expected));
    }
}

#[test]
fn a_doubled_vector_is_refused() {
    let verdict = changed(|basis| basis.push(basis[4].clone()));
    let expected = Rejection::Doubled {
        vector: 11,
        earlier: 5,
    };
    assert_eq!(reason(&verdict), (Check::Form, expected));
    for line in &verdict.checks()[1..] {
        assert_eq!(line.outcome.to_string(), "not made");
    }
}

#[test]
fn a_vector_too_long_or_too_short_is_refused() {
    let length = |found| Rejection::Length {
        vector: 1,
        found,
        expected: 5,
    };
    let verdict = changed(|basis| basis[0].push(None));
    assert_eq!(reason(&verdict), (Check::Form, length(6)));
    let verdict = changed(|basis| basis[0].truncate(4));
    assert_eq!(reason(&verdict), (Check::Form, length(4)));
}

#[test]
fn a_vector_of_minus_infinity_is_refused() {
    let verdict = changed(|basis| basis[1] = vec![None; 5]);
    assert_eq!(
        reason(&verdict),
        (Check::Form, Rejection::Nothing { vector: 2 })
    );
}

#[test]
fn another_matrix_has_another_basis() {
    let mut paper = paper_example();
    paper.matrix[2][3] = Some(3);
    let verdict = check_basis(&paper.matrix, &paper.basis).unwrap();
    // Row 3 of (-3, -4, 0, -2, -inf) now has 3 - 2 = 1 to spare.
    let (check, rejection) = reason(&verdict);
    assert_eq!(check, Check::Extremality);
    assert!(
        matches!(rejection, Rejection::Split { vector: 5, .. }),
        "{verdict}"
    );
}

#[test]
fn a_claim_moved_to_another_matrix_is_refused_by_its_hash() {
    let paper = paper_example();
    let (claim, _) = witnessed();
    let mut other = paper.matrix.clone();
    other[0][4] = Some(-1_000_000); // changes no basis vector, but the matrix
    let moved = claim.against(plain::matrix(&other).unwrap()).unwrap();
    let (check, rejection) = reason(&verify(&moved, &Options::default()));
    assert_eq!(check, Check::Form);
    assert!(matches!(rejection, Rejection::Hash { .. }));
    let home = moved
        .against(plain::matrix(&paper.matrix).unwrap())
        .unwrap();
    assert!(verify(&home, &Options::default()).is_accepted());
}

#[test]
fn a_basis_for_another_lambda_is_refused() {
    let (claim, _) = witnessed();
    let wrong = Claim::new(
        claim.matrix().clone(),
        MaxPlus::finite(1),
        claim.basis().to_vec(),
    );
    let (check, rejection) = reason(&verify(&wrong.unwrap(), &Options::default()));
    assert_eq!(check, Check::Membership);
    assert!(
        matches!(
            rejection,
            Rejection::Row {
                row: 1,
                vector: 1,
                ..
            }
        ),
        "{rejection}"
    );
}

#[test]
fn a_forged_witness_is_refused_though_the_vector_is_right() {
    let (claim, witnesses) = witnessed();
    let forge = |vector: usize, witness| {
        let mut forged = witnesses.clone();
        forged[vector] = Some(witness);
        let verdict = verify(&claim.clone().with_witnesses(forged), &Options::default());
        let (check, rejection) = reason(&verdict);
        assert_eq!(check, Check::Extremality);
        match rejection {
            Rejection::Witness {
                vector: named,
                fault,
            } => {
                assert_eq!(named, vector + 1);
                fault
            }
            other => panic!("{other}"),
        }
    };
    let chain = |nodes: &[usize], closing| Witness::Chain {
        nodes: nodes.to_vec(),
        closing,
    };
    // Vector 2 is (0, -1, -inf, -inf, -inf), vector 3 is (-1, -2, -inf, 0, -inf).
    assert_eq!(witnesses[1], Some(chain(&[1, 0], 0)));
    assert_eq!(witnesses[2], Some(chain(&[1, 0, 3], 0)));
    let node = |node: usize| node + 1;
    assert_eq!(forge(1, chain(&[], 0)), WitnessFault::Empty);
    assert_eq!(
        forge(1, chain(&[1, 5], 0)),
        WitnessFault::Outside { node: node(5) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0], 5)),
        WitnessFault::Outside { node: node(5) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0, 1], 0)),
        WitnessFault::Repeated { node: node(1) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0, 2], 0)),
        WitnessFault::NotInSupport { node: node(2) }
    );
    assert_eq!(
        forge(1, chain(&[1], 0)),
        WitnessFault::LeftOut { node: node(0) }
    );
    assert_eq!(
        forge(1, chain(&[1, 0], 2)),
        WitnessFault::Open {
            row: 2,
            closing: 3,
            left: "-inf".into(),
            right: "-1".into()
        }
    );
    // Row 2 has slack: max(1 + 0, 1 - 1) = 1 > -1.
    assert_eq!(
        forge(1, chain(&[0, 1], 1)),
        WitnessFault::Loose {
            row: 2,
            on: 1,
            left: "1".into(),
            right: "-1".into()
        }
    );
    // Row 4 of vector 3 leans on node 1, not on node 2.
    assert_eq!(
        forge(2, chain(&[0, 1, 3], 1)),
        WitnessFault::Loose {
            row: 2,
            on: 1,
            left: "0".into(),
            right: "-2".into()
        }
    );
    let tied = |cycle: &[usize], tail: &[usize]| Witness::TiedTail {
        cycle: cycle.to_vec(),
        tail: tail.to_vec(),
    };
    assert_eq!(forge(1, tied(&[1, 0], &[])), WitnessFault::Empty);
    assert_eq!(forge(1, tied(&[], &[1, 0])), WitnessFault::Empty);
    assert!(matches!(
        forge(1, tied(&[1], &[0])),
        WitnessFault::Loose { row: 2, on: 2, .. }
    ));
}

#[test]
fn a_witness_that_hides_a_second_support_is_refused() {
    // Node 3 leans on both cycle nodes; a chain that names one of them lies.
    let matrix = [
        vec![None, Some(0), None],
        vec![Some(0), None, None],
        vec![Some(0), Some(0), None],
    ];
    let basis = [vec![Some(0); 3], vec![Some(0), Some(0), None]];
    let claim = Claim::new(
        plain::matrix(&matrix).unwrap(),
        MaxPlus::finite(0),
        plain::vectors(&basis).unwrap(),
    )
    .unwrap();
    let chain = Witness::Chain {
        nodes: vec![0, 1, 2],
        closing: 1,
    };
    let verdict = verify(
        &claim.clone().with_witnesses(vec![Some(chain), None]),
        &Options::default(),
    );
    let expected = Rejection::Witness {
        vector: 1,
        fault: WitnessFault::Shared {
            row: 3,
            on: 2,
            other: 1,
            left: "0".into(),
            right: "0".into(),
        },
    };
    assert_eq!(reason(&verdict), (Check::Extremality, expected));
    let tied = Witness::TiedTail {
        cycle: vec![0, 1],
        tail: vec![2],
    };
    let verdict = verify(
        &claim.with_witnesses(vec![Some(tied), None]),
        &Options::default(),
    );
    assert_eq!(
        verdict.checks()[2].outcome.to_string(),
        "passed: 1 by witness, 1 by perturbation"
    );
}

#[test]
fn more_or_fewer_witnesses_than_vectors_are_refused() {
    let (claim, mut witnesses) = witnessed();
    witnesses.push(None);
    let verdict = verify(&claim.with_witnesses(witnesses), &Options::default());
    let expected = Rejection::Witnesses {
        found: 11,
        expected: 10,
    };
    assert_eq!(reason(&verdict), (Check::Form, expected));
}

#[test]
fn a_file_cut_anywhere_is_no_claim() {
    let (claim, witnesses) = witnessed();
    let file = claim.with_witnesses(witnesses).to_json();
    assert!(Claim::<i64>::from_json(&file).is_ok());
    for end in 0..file.len() {
        let error = Claim::<i64>::from_json(&file[..end]).unwrap_err();
        assert!(matches!(error, ClaimError::Json(_)), "{end}: {error}");
    }
}

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
    assert_eq!(verdict.conclusion(), Conclusion::NotClaimedComplete);
    assert_eq!(verdict.checks()[4].outcome.to_string(), "not claimed");
}

#[test]
fn beyond_the_budget_nothing_is_called_complete() {
    let (claim, _) = witnessed();
    let options = Options {
        pairs: 200,
        samples: 50,
        seed: 7,
    };
    let verdict = verify(&claim, &options);
    assert_eq!(verdict.conclusion(), Conclusion::CompletenessLikely);
    assert!(verdict.is_accepted());
    assert_eq!(
        verdict.checks()[4].outcome.to_string(),
        "not proved (the double description needs more than 200 pairs); no counterexample \
         among 1 unit vectors, 17 of 50 extensions and 27 random solutions \
         (50 draws of seed 7, 0 abandoned)"
    );
    // 10 vectors against 9 others are 90 pairs; with less the check follows
    // from the others, and from nothing if those fail.
    let poor = Options {
        pairs: 89,
        ..options
    };
    let outcome = |claim: &Claim<i64>| verify(claim, &poor).checks()[3].outcome.to_string();
    assert_eq!(outcome(&claim), "follows from form and extremality");
    let mut paper = paper_example();
    paper.basis[5][3] = Some(-6);
    let split = Claim::new(
        claim.matrix().clone(),
        MaxPlus::finite(0),
        plain::vectors(&paper.basis).unwrap(),
    );
    assert_eq!(outcome(&split.unwrap()), "not made");
}

#[test]
fn numbers_out_of_range_of_a_machine_word_change_no_verdict() {
    let big = i64::MAX - 1;
    let matrix = [vec![None, Some(big)], vec![Some(-big), None]];
    let right = [vec![Some(0), Some(-big)]];
    let verdict = check_basis(&matrix, &right).unwrap();
    assert_eq!(
        verdict.conclusion(),
        Conclusion::VerifiedComplete,
        "{verdict}"
    );
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
    assert_eq!(
        verdict.conclusion(),
        Conclusion::VerifiedComplete,
        "{verdict}"
    );
    basis[2][2] = Some(-big - 1);
    let verdict = check_basis(&matrix, &basis).unwrap();
    assert_eq!(reason(&verdict).0, Check::Extremality);
}
