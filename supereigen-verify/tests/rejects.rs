//! Wrong vectors, other matrices, cut files: each refused for the right reason.

use maxplus_core::Number;

use crate::common::{Rows, paper_example, reason, witnessed, words};
use supereigen_verify::rejection::Origin;
use supereigen_verify::{
    Check, Claim, ClaimError, Conclusion, Finding, Options, Rejection, Verdict, check_basis, plain,
    verify,
};

/// The paper's example with its vectors changed.
fn changed(change: impl FnOnce(&mut Rows)) -> Verdict {
    let mut paper = paper_example();
    change(&mut paper.basis);
    check_basis(&paper.matrix, &paper.basis).unwrap()
}

#[test]
fn nothing_changed_is_accepted() {
    assert_eq!(changed(|_| ()).conclusion(), Conclusion::Proved);
}

#[test]
fn a_raised_entry_breaks_a_row() {
    // Vector 3 is (-1, -2, -inf, 0, -inf); row 2: max(1 - 1, 1 - 0) = 1.
    let verdict = changed(|basis| basis[2][0] = Some(0));
    assert_eq!(
        words(&verdict),
        "membership: vector 3, row 1: max_k (a_1,k + x_k) = -1 < lambda + x_1 = 0"
    );
    // Checks that rest on membership are not made; minimality does not rest on it.
    let made = verdict.checks()[2..].iter();
    let made: Vec<_> = made.map(|line| line.finding.to_string()).collect();
    assert_eq!(made, ["not made", "passed", "not made"]);
}

#[test]
fn a_lowered_entry_makes_a_vector_split() {
    // (-inf, 0, 0, -5, -inf) with -6: still a solution, no longer extremal.
    // Node 3 leans on node 2.
    let verdict = changed(|basis| basis[5][3] = Some(-6));
    assert_eq!(
        words(&verdict),
        "extremality: vector 6 is the maximum of two other solutions, one a little lower at \
         {2, 3}, one at {4}"
    );
}

#[test]
fn a_missing_vector_is_named() {
    for gone in 0..10 {
        let mut lost = Vec::new();
        let verdict = changed(|basis| lost = basis.remove(gone));
        let (check, rejection) = reason(&verdict);
        assert_eq!(check, Check::Completeness);
        let Rejection::Missing {
            solution, origin, ..
        } = rejection
        else {
            panic!("{verdict}");
        };
        let lost = lost
            .iter()
            .map(|x| x.map_or("-inf".into(), |x| x.to_string()));
        assert_eq!(solution, lost.collect::<Vec<String>>());
        assert!(matches!(origin, Origin::HeadFirst { .. }));
    }
}

#[test]
fn an_extra_vector_that_splits_is_refused_twice() {
    let verdict = changed(|basis| basis.push(vec![None, Some(0), Some(0), None, Some(-2)]));
    let (check, rejection) = reason(&verdict);
    assert_eq!(check, Check::Extremality);
    assert!(matches!(rejection, Rejection::Split { vector: 11, .. }));
    assert_eq!(
        verdict.checks()[3].finding.to_string(),
        "FAILED: vector 11 = 0 (x) vector 7 (+) 0 (x) vector 9"
    );
}

/// A change of the vectors, and why they are refused.
type Case<'a> = (&'a dyn Fn(&mut Rows), &'a str);

#[test]
fn each_fault_is_refused_by_its_check() {
    let shift = |by: i64| {
        move |basis: &mut Rows| {
            let entries = basis[3].iter_mut().flatten();
            entries.for_each(|entry| *entry += by);
        }
    };
    let cases: [Case<'_>; 7] = [
        (
            &|basis| basis.push(vec![None, None, Some(0), None, None]),
            "membership: vector 11, row 3: max_k (a_3,k + x_k) = -inf < lambda + x_3 = 0",
        ),
        // They generate the same cone.
        (
            &shift(-1),
            "form: vector 4 is not scaled: its greatest entry, at 5, is -1, not 0",
        ),
        (
            &shift(1),
            "form: vector 4 is not scaled: its greatest entry, at 5, is 1, not 0",
        ),
        (
            &|basis| basis.push(basis[4].clone()),
            "form: vector 11 repeats vector 5",
        ),
        (
            &|basis| basis[0].push(None),
            "form: vector 1 has 6 entries, not 5",
        ),
        (
            &|basis| basis[0].truncate(4),
            "form: vector 1 has 4 entries, not 5",
        ),
        (
            &|basis| basis[1] = vec![None; 5],
            "form: vector 2 has no finite entry",
        ),
    ];
    for (change, expected) in cases {
        let verdict = changed(change);
        assert_eq!(words(&verdict), expected);
        if reason(&verdict).0 == Check::Form {
            let mut rest = verdict.checks()[1..].iter();
            assert!(rest.all(|line| line.finding == Finding::NotMade));
        }
    }
}

#[test]
fn another_matrix_has_another_basis() {
    let mut paper = paper_example();
    paper.matrix[2][3] = Some(3);
    let verdict = check_basis(&paper.matrix, &paper.basis).unwrap();
    // Row 3 of (-3, -4, 0, -2, -inf) now has the slack 3 - 2 = 1.
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
    assert_eq!(claim.matrix_sha256(), None);
    let moved = claim.against(plain::matrix(&other).unwrap()).unwrap();
    assert_eq!(moved.size(), Some(5));
    let (check, rejection) = reason(&verify(&moved, &Options::default()));
    assert_eq!(check, Check::Form);
    assert!(matches!(rejection, Rejection::Hash { .. }));
    let home = moved
        .against(plain::matrix(&paper.matrix).unwrap())
        .unwrap();
    assert!(verify(&home, &Options::default()).is_accepted());
}

#[test]
fn a_claim_moved_to_a_matrix_of_another_size_is_refused_by_its_size() {
    let (claim, _) = witnessed();
    let moved = claim.against(plain::matrix(&[vec![Some(0)]]).unwrap());
    let verdict = verify(&moved.unwrap(), &Options::default());
    assert_eq!(
        words(&verdict),
        "form: the claim is for a 5 x 5 matrix, this one is 1 x 1"
    );
    assert!(!verdict.is_proved());
    assert_eq!(verdict.n(), 1, "it speaks of the matrix at hand");
}

#[test]
fn a_basis_for_another_lambda_is_refused() {
    let (claim, _) = witnessed();
    let wrong = Claim::new(
        claim.matrix().clone(),
        Number::from(1),
        claim.basis().to_vec(),
    );
    let words = words(&verify(&wrong.unwrap(), &Options::default()));
    assert!(
        words.starts_with("membership: vector 1, row 1: "),
        "{words}"
    );
}

#[test]
fn a_file_cut_anywhere_is_no_claim() {
    let (claim, witnesses) = witnessed();
    let file = claim.with_witnesses(witnesses).to_json();
    assert!(Claim::from_json(&file).is_ok());
    for end in 0..file.len() {
        let error = Claim::from_json(&file[..end]).unwrap_err();
        assert!(matches!(error, ClaimError::Json(_)), "{end}: {error}");
    }
}
