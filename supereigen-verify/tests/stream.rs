//! Checks 1 to 3 on a stream.

use maxplus_core::Number;

use crate::common::{system, witnessed};
use supereigen_verify::stream::{StreamChecker, Streamed};
use supereigen_verify::{Check, System, Witness, plain};

/// A vector with its witness.
type Item = (Vec<Number>, Option<Witness>);

/// The paper's example: system, vectors and witnesses.
fn paper() -> (System, Vec<Item>) {
    let (claim, witnesses) = witnessed();
    assert!(witnesses.iter().all(Option::is_some));
    let vectors = claim.basis().iter().map(|x| x.as_slice().to_vec());
    (claim.system().clone(), vectors.zip(witnesses).collect())
}

/// The result for a right stream.
fn check_stream(system: &System, vectors: impl IntoIterator<Item = Item>) -> Streamed {
    let mut checker = StreamChecker::new(system);
    for (x, witness) in vectors {
        checker.push(&x, witness.as_ref()).unwrap();
    }
    checker.finish()
}

#[test]
fn a_right_stream_passes_and_says_what_it_showed() {
    let (system, vectors) = paper();
    let counts = |shown: Streamed| (shown.vectors, shown.by_witness, shown.distinct);
    let shown = check_stream(&system, vectors.clone());
    assert_eq!(counts(shown), (10, 10, true));
    let bare = vectors.iter().map(|(x, _)| (x.clone(), None));
    assert_eq!(counts(check_stream(&system, bare)), (10, 0, true));
}

#[test]
fn out_of_order_nothing_is_said_about_doubles() {
    let (system, vectors) = paper();
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
    let (system, vectors) = paper();
    let mut checker = StreamChecker::new(&system);
    checker.push(&vectors[0].0, None).unwrap();
    let mut refuse = |x: &[Option<i64>], witness: Option<&Witness>, begin: &str| {
        let pushed = checker.push(&plain::vector(x).unwrap(), witness);
        let error = pushed.unwrap_err().to_string();
        assert!(error.starts_with(begin), "{error}");
    };
    refuse(&[Some(0)], None, "form: vector 2 has 1 entries, not 5");
    let open = [None, None, Some(0), None, None];
    refuse(&open, None, "membership: vector 3, row 3: ");
    let split = [None, Some(0), Some(0), None, Some(-2)];
    let maximum = "extremality: vector 4 is the maximum of two other solutions";
    refuse(&split, None, maximum);
    let unit = [None, Some(0), None, None, None];
    let wrong = "extremality: the witness of vector 5 is wrong";
    refuse(&unit, vectors[0].1.as_ref(), wrong);
    let shown = checker.finish();
    assert_eq!((shown.vectors, shown.by_witness), (1, 0));
}

#[test]
fn sums_that_leave_the_carrier_are_computed_exactly() {
    let system = system(&[vec![Some(0), Some(-i64::MAX)], vec![None, Some(0)]]);
    let mut checker = StreamChecker::new(&system);
    let x = plain::vector(&[Some(0), Some(-i64::MAX)]).unwrap();
    let error = checker.push(&x, None).unwrap_err();
    assert_eq!(error.check, Check::Extremality);
    assert_eq!(checker.finish().vectors, 0);
}
