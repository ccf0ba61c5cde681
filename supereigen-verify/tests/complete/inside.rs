//! The parts of check 5: how two arguments are combined, and each kind of evidence.

use std::ops::ControlFlow;

use maxplus_core::{Matrix, MaxPlus, Number, Rational, Vector};

use crate::common::system;
use supereigen_verify::complete::{
    SecondOpinion, agree, confirm, extension, gather_evidence, stride,
};
use supereigen_verify::integers::Integers;
use supereigen_verify::options::Watch;
use supereigen_verify::plain::{matrix, vector};
use supereigen_verify::system::exact_entries;
use supereigen_verify::task::Task;
use supereigen_verify::verdict::{DoubleDescription, HeadFirst};
use supereigen_verify::{Argument, Completeness, Finding, Options, Origin, Rejection, System};

fn task<'a>(system: &System, basis: &'a [Vector<Number>]) -> Task<'a> {
    Task {
        n: system.n(),
        vectors: basis,
        witnesses: None,
        complete: true,
        rows: system.rows(),
        given: None,
        two_sided: false,
    }
}

fn exact(basis: &[Vec<Option<i64>>]) -> Vec<Vector<Number>> {
    let exact = |x: &Vec<_>| exact_entries(&vector(x).unwrap()).into();
    basis.iter().map(exact).collect()
}

#[test]
fn two_arguments_that_differ_are_both_reported() {
    let (first, second) = (HeadFirst::default(), DoubleDescription::default());
    let proved = |by| Ok(Completeness::Proved { by });
    for nothing in [SecondOpinion::Exhausted, SecondOpinion::Stopped] {
        assert_eq!(agree(first, nothing), proved(Argument::HeadFirst(first)));
    }
    assert_eq!(
        agree(first, SecondOpinion::Proved(second)),
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
        agree(first, SecondOpinion::Missing(missing.clone())),
        Err(Rejection::Contradiction {
            first: "head first nothing is missing".into(),
            second: missing.to_string(),
        })
    );
}

#[test]
fn a_missing_vector_is_looked_at_before_it_is_named() {
    let a: Matrix<MaxPlus<Rational>> = "1/2 .\n. 0".parse().unwrap();
    let zero = MaxPlus::finite(Rational::from(0));
    let system = System::new(&a, &zero).unwrap();
    let (basis, integers) = (exact(&[vec![Some(0), None]]), Integers::of(&system.arcs()));
    let task = task(&system, &basis);
    // Over the denominator 2.
    let (one, none) = (Number::finite(Rational::from(1)), Number::NEG_INFINITY);
    let (solution, origin) = (
        vec!["0".into(), "-1/2".into()],
        Origin::HeadFirst { head: 2 },
    );
    let two = Number::finite(Rational::from(2));
    assert_eq!(
        confirm(&task, origin.clone(), &[two, one.clone()], &integers),
        Rejection::Missing {
            solution,
            node: 2,
            origin
        }
    );
    assert_eq!(
        confirm(
            &task,
            Origin::HeadFirst { head: 1 },
            &[one, none],
            &integers
        ),
        Rejection::Contradiction {
            first: "(0 -inf) is missing, an extremal with head 1".into(),
            second: "it is a combination of the vectors".into(),
        }
    );
}

#[test]
fn an_extension_raises_the_node_as_far_as_its_rows_allow() {
    let a = matrix(&[vec![Some(-2), Some(0)], vec![Some(-4), Some(1)]]).unwrap();
    let v = exact_entries(&vector(&[Some(0), Some(-1)]).unwrap());
    let extended =
        |lambda: MaxPlus<i64>, j| extension(&System::new(&a, &lambda).unwrap().rows(), &v, j);
    let lambda = MaxPlus::finite(-1);
    let raised = vector(&[Some(0), Some(-1)]).unwrap();
    assert_eq!(extended(lambda, 0), exact_entries(&raised));
    let raised = vector(&[Some(-2), Some(-1)]).unwrap();
    assert_eq!(extended(MaxPlus::finite(1), 0), exact_entries(&raised));
    // Nothing limits it: a_22 >= lambda, or lambda = -inf.
    assert_eq!(extended(lambda, 1), v);
    assert_eq!(extended(MaxPlus::NEG_INFINITY, 0), v);
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
        let (system, basis) = (system(a), exact(basis));
        let (task, integers) = (task(&system, &basis), Integers::of(&system.arcs()));
        let mut nobody = |_: &_| ControlFlow::Continue(());
        let watch = &mut Watch::new(&mut nobody);
        gather_evidence(&task, Some(&integers), true, &options, watch)
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
    // A cycle, which no unit vector shows; a claim without vectors has no extensions.
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
