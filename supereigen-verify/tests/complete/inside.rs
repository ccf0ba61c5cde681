//! The parts of check 5: what two arguments say together, and each kind of evidence.

use std::ops::ControlFlow;

use maxplus_core::MaxPlus;
use num_bigint::BigInt;

use supereigen_verify::complete::{Second, agree, confirm, extension, gather_evidence, stride};
use supereigen_verify::options::Watch;
use supereigen_verify::plain::{matrix, vector, vectors};
use supereigen_verify::verdict::{DoubleDescription, HeadFirst};
use supereigen_verify::{
    Argument, Claim, Completeness, Finding, Options, Origin, Rejection, System,
};

#[test]
fn two_arguments_that_differ_are_both_reported() {
    let (first, second) = (HeadFirst::default(), DoubleDescription::default());
    let proved = |by| Ok(Completeness::Proved { by });
    for nothing in [Second::Exhausted, Second::Stopped] {
        assert_eq!(agree(first, nothing), proved(Argument::HeadFirst(first)));
    }
    assert_eq!(
        agree(first, Second::Proved(second)),
        proved(Argument::Both {
            head_first: first,
            double_description: second
        })
    );
    let missing = Rejection::Missing {
        solution: vec!["0".into()],
        node: 1,
        origin: Origin::DoubleDescription,
    };
    assert_eq!(
        agree(first, Second::Missing(missing.clone())),
        Err(Rejection::Contradiction {
            first: "head first nothing is missing".into(),
            second: missing.to_string(),
        })
    );
}

#[test]
fn a_missing_vector_is_looked_at_before_it_is_named() {
    let a = matrix(&[vec![Some(0), None], vec![None, Some(0)]]).unwrap();
    let basis = vectors(&[vec![Some(0), None]]).unwrap();
    let claim = Claim::new(a, MaxPlus::finite(0), basis).unwrap();
    let (two, one) = (BigInt::from(2), MaxPlus::finite(BigInt::from(1)));
    let none = MaxPlus::NEG_INFINITY;
    let (solution, origin) = (vec!["0".into(), "0".into()], Origin::HeadFirst { head: 2 });
    let missing = confirm(&claim, origin.clone(), &[one.clone(), one.clone()], &two).unwrap();
    assert_eq!(
        missing,
        Rejection::Missing {
            solution,
            node: 2,
            origin
        }
    );
    let there = confirm(&claim, Origin::HeadFirst { head: 1 }, &[one, none], &two).unwrap();
    assert_eq!(
        there,
        Rejection::Contradiction {
            first: "(0 -inf) is missing, an extremal with head 1".into(),
            second: "it is a combination of the vectors".into(),
        }
    );
}

#[test]
fn with_lambda_minus_infinity_an_extension_changes_nothing() {
    let a = matrix(&[vec![Some(-1)]]).unwrap();
    let system = System::new(&a, &MaxPlus::NEG_INFINITY).unwrap();
    let y = vector(&[Some(5)]).unwrap();
    assert_eq!(extension(&system, &y, 0), Ok(y));
}

#[test]
fn an_extension_raises_the_node_as_far_as_its_row_allows() {
    let a = matrix(&[vec![Some(0), None], vec![Some(-4), Some(1)]]).unwrap();
    let lambda = MaxPlus::finite(-1);
    let system = System::new(&a, &lambda).unwrap();
    let v = vector(&[Some(0), None]).unwrap();
    let raised = vector(&[Some(0), Some(-3)]).unwrap();
    assert_eq!(extension(&system, &v, 1), Ok(raised));
    let raised = vector(&[Some(1), None]).unwrap();
    assert_eq!(extension(&system, &v, 0), Ok(raised));
}

#[test]
fn the_stride_spreads_what_the_budget_affords() {
    assert_eq!(stride(100, 10, 1000), 1);
    assert_eq!(stride(100, 10, 500), 2);
    assert_eq!(stride(100, 10, 0), 100);
    assert_eq!(stride(0, 0, 0), 1);
}

#[test]
fn each_kind_of_evidence_finds_its_own_gap() {
    let options = Options::default().with_pairs(1000).with_samples(20);
    let evidence = |a: &[Vec<Option<i64>>], basis: &[Vec<Option<i64>>]| {
        let (a, basis) = (matrix(a).unwrap(), vectors(basis).unwrap());
        let zero = MaxPlus::finite(0);
        let system = System::new(&a, &zero).unwrap();
        {
            let mut nobody = |_: &_| ControlFlow::Continue(());
            let watch = &mut Watch::new(&mut nobody);
            gather_evidence(&system, &basis, true, &options, watch).unwrap()
        }
    };
    let origin = |result| match result {
        Finding::Failed(Rejection::Missing { origin, .. }) => origin,
        other => panic!("{other:?}"),
    };
    let loops = [vec![Some(0), None], vec![Some(-1), None]];
    assert_eq!(origin(evidence(&loops, &[])), Origin::Unit { node: 1 });
    assert_eq!(
        origin(evidence(&loops, &[vec![Some(0), None]])),
        Origin::Extension { vector: 1, node: 2 }
    );
    // A cycle that no unit and no extension of nothing can show.
    let cycle = [vec![None, Some(0)], vec![Some(0), None]];
    assert!(matches!(
        origin(evidence(&cycle, &[])),
        Origin::Sample { seed: 1, .. }
    ));
    let whole = evidence(&loops, &[vec![Some(0), None], vec![Some(0), Some(-1)]]);
    let Finding::Complete(Completeness::Evidence(all)) = whole else {
        panic!("{whole:?}");
    };
    assert_eq!((all.tests, all.pairs), (Some(options.tests), 1000));
    assert_eq!((all.units, all.extensions, all.of_extensions), (1, 4, 4));
    assert_eq!((all.draws, all.samples, all.seed), (20, 13, 1));
}
