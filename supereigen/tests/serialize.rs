//! Sets and reports through serde.

#![cfg(feature = "serde")]

use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::Limits;
use maxplus_testing::strategies;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;
use serde_json::json;
use supereigen::{Counter, Matrix, Method, Problem, VectorSet};

use crate::support::tied::tied;

proptest! {
    #[test]
    fn law_a_basis_is_read_back_as_the_set_that_it_is(a in tied(6)) {
        let basis = Problem::new(&a).unwrap().basis();
        let json = serde_json::to_string(&basis).unwrap();
        prop_assert_eq!(&serde_json::from_str::<VectorSet<i64>>(&json).unwrap(), &basis);
        prop_assert_eq!(serde_json::to_string(&basis.into_set()).unwrap(), json);
    }

    #[test]
    fn law_any_order_and_repeats_are_read_as_one_set(
        (n, vectors) in (1..5_usize).prop_flat_map(|n| {
            let vectors = proptest::collection::vec(strategies::vector::<MaxPlus<i64>>(n..=n), 0..6);
            (Just(n), vectors)
        }),
    ) {
        let scaled = |v: &Vector<MaxPlus<i64>>| v.try_scaled().unwrap();
        let set = VectorSet::new(n, vectors.iter().filter_map(scaled));
        let mut rows: Vec<_> = vectors.iter().filter_map(scaled).collect();
        rows.extend(rows.clone());
        let json = json!({ "n": n, "vectors": rows });
        prop_assert_eq!(serde_json::from_value::<VectorSet<i64>>(json).unwrap(), set);
    }
}

#[test]
fn numbers_beyond_64_bits_and_fractions_are_text_and_exact() {
    let large = BigInt::from(7) << 80_u32;
    let a = Matrix::try_from([[None, Some(large.clone())], [Some(large.clone()), None]]).unwrap();
    let basis = Problem::new(&a).unwrap().basis();
    let json = serde_json::to_value(&basis).unwrap();
    assert_eq!(json["vectors"][0], json!([0, format!("-{large}")]));
    assert_eq!(
        serde_json::from_value::<VectorSet<BigInt>>(json).unwrap(),
        basis
    );

    let third = Ratio::new(1_i64, 3);
    let a = Matrix::try_from([[None, Some(third)], [Some(third), None]]).unwrap();
    let json = serde_json::to_value(Problem::new(&a).unwrap().basis()).unwrap();
    assert_eq!(
        json,
        json!({ "n": 2, "vectors": [[0, "-1/3"], ["-1/3", 0]] })
    );
    let read: VectorSet<BigRational> = serde_json::from_value(json).unwrap();
    assert_eq!(read.to_string(), "0 -1/3\n-1/3 0\n");
}

#[test]
fn what_is_no_set_of_scaled_vectors_is_refused() {
    let refused = |json: serde_json::Value| {
        let read = serde_json::from_value::<VectorSet<i64>>(json);
        read.unwrap_err().to_string()
    };
    assert_eq!(
        refused(json!({ "n": 2, "vectors": [[0, 0], [0]] })),
        "vector 2 has 1 entries; expected 2"
    );
    let unscaled = refused(json!({ "n": 2, "vectors": [[1, 0]] }));
    assert!(unscaled.contains("scaled vector"), "{unscaled}");
    let infinite = refused(json!({ "n": 2, "vectors": [["-inf", null]] }));
    assert!(infinite.contains("scaled vector"), "{infinite}");
    let double = refused(json!({ "n": 1, "vectors": [[0.5]] }));
    assert!(double.contains("as a double"), "{double}");
    let large = refused(json!({ "n": u32::MAX, "vectors": [] }));
    assert!(large.contains("expected at most 16777216"), "{large}");
    assert!(refused(json!({ "n": 1 })).contains("vectors"));
    assert!(refused(json!({ "n": 1, "vectors": [], "more": 0 })).contains("more"));
    let empty: VectorSet<i64> = serde_json::from_value(json!({ "n": 9, "vectors": [] })).unwrap();
    assert_eq!((empty.n(), empty.len()), (9, 0));
}

#[test]
fn a_report_tells_its_counters_by_name_and_why_it_was_cut() {
    let problem = supereigen::paper::example::problem();
    let extremals = problem.extremals().limits(Limits::results(3));
    let run = extremals.run_by(Method::Algorithm3).unwrap();
    let mut report = run.report;
    report.elapsed = None;
    let cycles = report.counters.get(Counter::Cycles);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["method"], "algorithm3");
    assert_eq!(json["counters"]["cycles"], cycles);
    assert_eq!(json["cut"], "the limit on results was reached");
    assert_eq!(json["width"], json!(null));
    assert_eq!(json["elapsed_seconds"], json!(null));
    report.elapsed = Some(std::time::Duration::from_millis(1500));
    report.cut = None;
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["elapsed_seconds"], 1.5);
    assert_eq!(json["cut"], json!(null));
    // Names in the order in which the method counts.
    let text = serde_json::to_string(&report.counters).unwrap();
    assert!(text.starts_with("{\"cycles\":"), "{text}");
}
