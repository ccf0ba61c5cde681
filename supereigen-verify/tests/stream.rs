//! Checks 1 to 3 on a stream.

use maxplus_core::{Matrix, MaxPlus};

use crate::common::paper_example;
use supereigen_verify::stream::{StreamChecker, Streamed};
use supereigen_verify::witness::find_witness;
use supereigen_verify::{Check, Rejection, System, Witness, plain};

/// A vector with its witness.
type Item = (Vec<MaxPlus<i64>>, Option<Witness>);

/// The paper's example: matrix, vectors and witnesses.
fn paper() -> (Matrix<MaxPlus<i64>>, Vec<Item>) {
    let paper = paper_example();
    let (matrix, zero) = (plain::matrix(&paper.matrix).unwrap(), MaxPlus::finite(0));
    let system = System::new(&matrix, &zero).unwrap();
    let vectors = paper.basis.iter().map(|x| {
        let x = plain::vector(x).unwrap();
        let witness = find_witness(&system, &x);
        assert!(witness.is_some());
        (x, witness)
    });
    let vectors = vectors.collect();
    (matrix, vectors)
}

/// What is shown for a right stream.
fn check_stream(system: &System, vectors: impl IntoIterator<Item = Item>) -> Streamed {
    let mut checker = StreamChecker::new(system);
    for (x, witness) in vectors {
        checker.push(&x, witness.as_ref()).unwrap();
    }
    checker.finish()
}

#[test]
fn a_right_stream_passes_and_says_what_it_showed() {
    let (matrix, vectors) = paper();
    let zero = MaxPlus::finite(0);
    let system = System::new(&matrix, &zero).unwrap();
    let counts = |shown: Streamed| (shown.vectors, shown.by_witness, shown.distinct);
    let shown = check_stream(&system, vectors.clone());
    assert_eq!(counts(shown), (10, 10, true));
    let bare = vectors.iter().map(|(x, _)| (x.clone(), None));
    assert_eq!(counts(check_stream(&system, bare)), (10, 0, true));
}

#[test]
fn out_of_order_nothing_is_said_about_doubles() {
    let (matrix, vectors) = paper();
    let zero = MaxPlus::finite(0);
    let system = System::new(&matrix, &zero).unwrap();
    let distinct = |order: &[usize]| {
        let stream = order.iter().map(|&i| vectors[i].clone());
        check_stream(&system, stream).distinct
    };
    assert!(distinct(&[0, 1, 2]));
    assert!(distinct(&[3]));
    assert!(distinct(&[]));
    assert!(!distinct(&[0, 0]));
    assert!(!distinct(&[1, 0, 2]));
    assert!(!distinct(&[0, 2, 1, 3]));
}

#[test]
fn each_check_refuses_its_own() {
    let (matrix, vectors) = paper();
    let zero = MaxPlus::finite(0);
    let mut checker = StreamChecker::new(&System::new(&matrix, &zero).unwrap());
    checker.push(&vectors[0].0, None).unwrap();
    let mut refuse = |x: &[Option<i64>], witness: Option<&Witness>| match checker
        .push(&plain::vector(x).unwrap(), witness)
    {
        Err(error) => (error.check, error.rejection),
        other => panic!("{other:?}"),
    };
    let (check, rejection) = refuse(&[Some(0)], None);
    assert_eq!(check, Check::Form);
    assert!(matches!(
        rejection,
        Rejection::Length {
            vector: 2,
            found: 1,
            ..
        }
    ));
    let (check, rejection) = refuse(&[None, None, Some(0), None, None], None);
    assert_eq!(check, Check::Membership);
    assert!(matches!(
        rejection,
        Rejection::Row {
            vector: 3,
            row: 3,
            ..
        }
    ));
    let (check, rejection) = refuse(&[None, Some(0), Some(0), None, Some(-2)], None);
    assert_eq!(check, Check::Extremality);
    assert!(matches!(rejection, Rejection::Split { vector: 4, .. }));
    let unit = [None, Some(0), None, None, None];
    let (check, rejection) = refuse(&unit, vectors[0].1.as_ref());
    assert_eq!(check, Check::Extremality);
    assert!(matches!(rejection, Rejection::Witness { vector: 5, .. }));
    let shown = checker.finish();
    assert_eq!((shown.vectors, shown.by_witness), (1, 0));
}

#[test]
fn sums_that_leave_the_carrier_are_computed_exactly() {
    let matrix = plain::matrix(&[vec![Some(0), Some(-i64::MAX)], vec![None, Some(0)]]).unwrap();
    let zero = MaxPlus::finite(0);
    let mut checker = StreamChecker::new(&System::new(&matrix, &zero).unwrap());
    let x = plain::vector(&[Some(0), Some(-i64::MAX)]).unwrap();
    let error = checker.push(&x, None).unwrap_err();
    assert_eq!(error.check, Check::Extremality);
    assert_eq!(checker.finish().vectors, 0);
}
