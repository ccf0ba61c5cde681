//! Two-sided claims: right ones are proved, and every single change is refused.

use maxplus_core::{Matrix, MaxPlus, Names, Vector};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::common::{ConeCase, Rows, read, reason, stop_at, words};
use supereigen_verify::naive::{Budget, double_description};
use supereigen_verify::strategies::rows;
use supereigen_verify::system::exact_entries;
use supereigen_verify::{
    Check, Conclusion, ConeClaim, Options, Origin, Provenance, Rejection, plain, verify_cone,
    verify_cone_watched,
};

fn claim(a: &Rows, b: &Rows, rays: &Rows) -> ConeClaim {
    let (a, b) = (plain::matrix(a).unwrap(), plain::matrix(b).unwrap());
    ConeClaim::new(a, b, plain::vectors(rays).unwrap()).unwrap()
}

fn systems() -> Vec<ConeCase> {
    let cases: Vec<ConeCase> = read("cones.json");
    assert_eq!(cases.len(), 3);
    cases
}

/// The first case, as a claim of the vectors.
fn readme(rays: &Rows) -> ConeClaim {
    let case = &systems()[0];
    claim(&case.a, &case.b, rays)
}

/// No pair for the double description.
fn poor() -> Options {
    Options::default().with_pairs(0)
}

#[test]
fn every_cone_of_the_corpus_is_proved_and_each_ray_left_out_is_named() {
    for case in systems() {
        let verdict = verify_cone(&claim(&case.a, &case.b, &case.rays), &Options::default());
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
        assert_eq!((verdict.n(), verdict.lambda()), (case.a[0].len(), None));
        for gone in 0..case.rays.len() {
            let mut rays = case.rays.clone();
            let gone = rays.remove(gone);
            let verdict = verify_cone(&claim(&case.a, &case.b, &rays), &Options::default());
            let text = |x: &Option<i64>| x.map_or("-inf".into(), |x| x.to_string());
            let named: Vec<String> = gone.iter().map(text).collect();
            match reason(&verdict) {
                (
                    Check::Completeness,
                    Rejection::Missing {
                        solution,
                        origin: Origin::DoubleDescription,
                        ..
                    },
                ) => assert_eq!(solution, named),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn each_check_refuses_what_is_its_own() {
    let case = &systems()[0];
    let changed = |change: &dyn Fn(&mut Rows)| {
        let mut rays = case.rays.clone();
        change(&mut rays);
        words(&verify_cone(&readme(&rays), &Options::default()))
    };
    assert_eq!(
        changed(&|rays| rays[0][4] = Some(1)),
        "form: vector 1 is not scaled: its greatest entry, at 5, is 1, not 0"
    );
    // Row 1: max(2 + x2, -1 + x3, 4 + x4) >= max(2 + x1, 2 + x2, 4 + x4, 2 + x5).
    assert_eq!(
        changed(&|rays| rays[0][3] = Some(-3)),
        "membership: vector 1, row 1: max_k (a_1,k + x_k) = 1 < max_k (b_1,k + x_k) = 2"
    );
    assert_eq!(
        changed(&|rays| rays.push(vec![None, None, Some(0), Some(0), None])),
        "extremality: vector 12 is the maximum of two other solutions, one a little lower at {3}, \
         one at {4}"
    );
    let hash = "0".repeat(64);
    let verdict = verify_cone(&readme(&case.rays).with_sha256(&hash), &Options::default());
    assert!(
        matches!(reason(&verdict), (Check::Form, Rejection::Hash { claimed, .. }) if claimed == hash)
    );
}

#[test]
fn a_claim_is_held_against_the_sides_and_the_names() {
    let case = &systems()[0];
    let names = ["a", "b", "c", "d", "e"];
    let claim = readme(&case.rays).with_provenance(Provenance::default().with_names(names));
    let (a, b) = (claim.a().clone(), claim.b().clone());
    let said = |claim: ConeClaim| reason(&verify_cone(&claim, &Options::default())).1;
    let own = claim.clone().against(&a, &b);
    let own = own.against_names(&Names::new(names).unwrap());
    assert!(verify_cone(&own, &Options::default()).is_proved());
    assert!(matches!(
        said(claim.clone().against(&b, &b)),
        Rejection::OtherSide {
            side: "A",
            row: 1,
            ..
        }
    ));
    let turned = Names::new(["a", "b", "d", "c", "e"]).unwrap();
    assert_eq!(
        said(claim.against_names(&turned)),
        Rejection::OtherNames {
            node: 3,
            claimed: "c".into(),
            found: "d".into()
        }
    );
}

#[test]
fn a_cone_that_is_not_claimed_complete_or_not_within_the_budget_is_not_called_so() {
    let case = &systems()[0];
    let some = case.rays[..3].to_vec();
    let verdict = verify_cone(&readme(&some).incomplete(), &Options::default());
    assert_eq!(verdict.conclusion(), Conclusion::ProvedPart);
    // Units 3 and 4 are solutions: a_i3 >= b_i3 and a_i4 >= b_i4 in both rows.
    let verdict = verify_cone(&readme(&case.rays), &Options::default().with_pairs(200));
    assert_eq!(verdict.conclusion(), Conclusion::Likely);
    assert_eq!(
        verdict.checks()[4].finding.to_string(),
        "not proved (the double description needs more than 200 pairs); no counterexample \
         among 2 unit vectors, 18 of 55 extensions and 0 random solutions (0 draws of seed 1)"
    );
}

#[test]
fn evidence_names_a_unit_or_an_extension_that_is_missing() {
    let case = &systems()[0];
    let origin = |rays: &[Vec<Option<i64>>], options: &Options| match reason(&verify_cone(
        &readme(&rays.to_vec()),
        options,
    ))
    .1
    {
        Rejection::Missing { origin, .. } => origin,
        other => panic!("{other}"),
    };
    assert_eq!(origin(&case.rays[..1], &poor()), Origin::Unit { node: 3 });
    // With both units: the third ray of the file, from the unit of node 3.
    let units = [case.rays[2].clone(), case.rays[1].clone()];
    let some = Options::default().with_pairs(40);
    assert_eq!(
        origin(&units, &some),
        Origin::Extension { vector: 1, node: 1 }
    );
}

#[test]
fn whoever_watches_a_cone_may_stop_it_at_every_check() {
    let case = &systems()[0];
    for (at, check) in Check::ALL.into_iter().enumerate().skip(1) {
        let (claim, stop) = (readme(&case.rays), &mut stop_at(check));
        let verdict = verify_cone_watched(&claim, &Options::default(), stop);
        assert_eq!(verdict.conclusion(), Conclusion::Undecided);
        let stopped = "stopped before its end";
        assert_eq!(verdict.checks()[at].finding.to_string(), stopped);
    }
}

#[test]
fn sides_of_unlike_shapes_are_no_claim() {
    let (a, b) = (vec![vec![Some(0), None]], vec![vec![Some(0)]]);
    let (a, b) = (plain::matrix(&a).unwrap(), plain::matrix(&b).unwrap());
    let error = ConeClaim::new(a, b, vec![]).unwrap_err();
    assert_eq!(error.to_string(), "A(x)x >= B(x)x: 1x2 does not fit 1x1");
}

#[test]
fn a_file_says_what_it_claims() {
    let case = &systems()[2];
    let provenance = Provenance::default().by_method("by hand").by_version("9");
    let claim = claim(&case.a, &case.b, &case.rays).with_provenance(provenance);
    let file = claim.to_json();
    assert_eq!(
        file.replace(&claim.sha256(), "HASH"),
        "{\"format\":\"supereigen-cone-1\",\"matrix_sha256\":\"HASH\",\"n\":3,\"lambda\":null,\
         \"method\":\"by hand\",\"version\":\"9\",\"count\":3,\"complete\":true,\
         \"matrix\":[\n[3, \"-inf\", 5]],\"right\":[\n[4, 2, \"-inf\"]],\
         \"vectors\":[\n[\"-inf\", \"-inf\", 0],\n[\"-inf\", 0, -3],\n[0, \"-inf\", -1]]}"
    );
    let read = ConeClaim::from_json(&file).unwrap();
    assert_eq!(
        (read.provenance(), read.to_json()),
        (claim.provenance(), file.clone())
    );
    assert!(read.is_complete());
    let cut = ConeClaim::from_json(&claim.clone().incomplete().to_json()).unwrap();
    assert!(!cut.is_complete());
    let error = |from: &str, to: &str| {
        let text = file.replace(from, to);
        assert_ne!(text, file);
        ConeClaim::from_json(&text).unwrap_err().to_string()
    };
    let wrong = error("cone-1", "basis-1");
    assert!(
        wrong.starts_with("found the format \"supereigen-basis-1\", expected"),
        "{wrong}"
    );
    assert_eq!(
        error("\"count\":3", "\"count\":2"),
        "\"count\" is 2, but there are 3"
    );
    assert_eq!(error("\"n\":3", "\"n\":4"), "\"n\" is 4, but there are 3");
    assert!(error("[4, 2,", "[4, nan,").contains("expected"));
    let wrong = error("[4, 2, \"-inf\"]", "[4, 2]");
    assert_eq!(wrong, "A(x)x >= B(x)x: 1x3 does not fit 1x2");
}

#[test]
fn no_row_at_all_leaves_the_units() {
    let none = || maxplus_core::Matrix::<MaxPlus<i64>>::zeros(0, 2);
    let units: Vec<Vector<_>> = (0..2).map(|i| Vector::unit(2, i)).collect();
    let claim = ConeClaim::new(none(), none(), units).unwrap();
    let read = ConeClaim::from_json(&claim.to_json()).unwrap();
    assert_eq!((read.n(), read.rays()), (2, claim.rays()));
    let verdict = verify_cone(&read, &Options::default());
    assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn law_right_cones_are_proved_and_evidence_does_not_refuse_them(
        (a, b) in (1..=4usize, 1..=4usize).prop_flat_map(|(p, n)| (rows(p, n), rows(p, n))),
    ) {
        let sides = (plain::matrix(&a).unwrap(), plain::matrix(&b).unwrap());
        let rays = double_description(&sides.0, &sides.1, &mut Budget::pairs(u64::MAX)).unwrap();
        let rays: Vec<Vector<_>> = rays.into_iter().map(|ray| ray.into_vector()).collect();
        let exact = |side: &Matrix<MaxPlus<i64>>| {
            Matrix::from_vec(a.len(), a[0].len(), exact_entries(side.as_slice())).unwrap()
        };
        let claim = ConeClaim::new(exact(&sides.0), exact(&sides.1), rays).unwrap();
        let verdict = verify_cone(&claim, &Options::default());
        prop_assert_eq!(verdict.conclusion(), Conclusion::Proved, "{}", verdict);
        for pairs in [0, 20, 60] {
            let verdict = verify_cone(&claim, &Options::default().with_pairs(pairs));
            prop_assert!(verdict.is_accepted(), "{}", verdict);
        }
    }
}
