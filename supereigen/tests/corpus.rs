//! One corpus, every method, every carrier.
//!
//! `testdata/basis.json` holds 41 matrices with their scaled bases, agreed on
//! by four independent methods; `testdata/counts.json` names larger matrices by
//! their generator and gives the size of the basis. A method is an adapter in
//! the list below: all of [`Method::ALL`], and forms that have no name there.
//! What an adapter does not run is skipped by a rule with a reason, and each
//! skip is printed (`cargo test --test corpus -- --nocapture`).

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use maxplus_core::carrier::Carrier;
use maxplus_core::lcg::lcg_matrix;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::{Limits, StopReason};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use rayon::prelude::*;
use supereigen::paper::{algorithm3, example, generators};
use supereigen::{Basis, Method, Problem};

use crate::support::by_method;

/// A way to compute a basis that the corpus can test.
#[derive(Clone, Copy)]
enum Adapter {
    Method(Method),
    Algorithm3InFull,
    GeneratorsReduced,
}

impl Adapter {
    fn all() -> impl Iterator<Item = Adapter> {
        let methods = Method::ALL.iter().copied().map(Adapter::Method);
        methods.chain([Adapter::Algorithm3InFull, Adapter::GeneratorsReduced])
    }

    fn name(self) -> &'static str {
        match self {
            Adapter::Method(method) => method.name(),
            Adapter::Algorithm3InFull => "algorithm3, every path in full",
            Adapter::GeneratorsReduced => "X_SG reduced",
        }
    }

    fn basis<T: Carrier>(self, problem: &Problem<T>) -> Basis<T> {
        let limits = Limits::none();
        match self {
            Adapter::Method(method) => by_method(problem, method, &limits).complete().unwrap(),
            Adapter::Algorithm3InFull => {
                let outcome = algorithm3::algorithm3_in_full(problem, &limits);
                outcome.complete().unwrap()
            }
            Adapter::GeneratorsReduced => {
                let x_g = generators::x_g(problem, &limits).complete().unwrap();
                x_g.reduced()
            }
        }
    }

    /// Why this adapter skips a matrix of `counts.json`.
    fn skips(self, n: usize, density_percent: u64) -> Option<&'static str> {
        let dense = density_percent == 100;
        match self.name() {
            "algorithm4" | "X_SG reduced" | "algorithm3, every path in full" if dense && n > 8 => {
                Some("too many paths")
            }
            "algorithm3" if dense && n > 10 => Some("too many cycles"),
            "double-description" if n > 12 => Some("too many intermediate rays"),
            "elimination" | "sparsification" if n > 5 => Some("too many generators"),
            _ => None,
        }
    }
}

/// Runs every case of `basis.json` over the carrier through every adapter. Returns how many cases
/// are too large for the carrier. The texts are compared: equal sets print equally for every
/// carrier.
fn run_corpus<T: Carrier>() -> usize {
    let cases = crate::support::corpus();
    assert_eq!(cases.len(), 41);
    let mut skipped = 0;
    for case in cases {
        if !crate::support::holds::<T>(&case.matrix) {
            println!("SKIPPED {} over {}: too large", case.name, T::NAME);
            skipped += 1;
            continue;
        }
        let matrix: Matrix<MaxPlus<T>> = crate::support::matrix(&case.matrix);
        let problem = Problem::new(&matrix).unwrap();
        let expected = crate::support::basis::<T>(case.matrix.len(), &case.basis).to_string();
        for adapter in Adapter::all() {
            let found = adapter.basis(&problem).to_string();
            assert_eq!(found, expected, "{} by {}", case.name, adapter.name());
        }
    }
    skipped
}

#[test]
fn agreement_on_every_basis_over_every_carrier() {
    let carriers: [(fn() -> usize, usize); 7] = [
        // One matrix does not fit.
        (run_corpus::<i32>, 1),
        (run_corpus::<i64>, 0),
        (run_corpus::<i128>, 0),
        (run_corpus::<f64>, 0),
        (run_corpus::<Ratio<i64>>, 0),
        (run_corpus::<BigInt>, 0),
        (run_corpus::<BigRational>, 0),
    ];
    let run = |(run, skipped): (fn() -> usize, usize)| assert_eq!(run(), skipped);
    carriers.into_par_iter().for_each(run);
}

#[test]
fn agreement_on_the_size_of_larger_bases() {
    let data = crate::support::testdata("counts.json");
    for row in data["rows"].as_array().unwrap() {
        let number = |key: &str| row[key].as_i64().unwrap();
        let n = usize::try_from(number("n")).unwrap();
        let density = number("density_percent").unsigned_abs();
        let (lo, hi, seed) = (number("lo"), number("hi"), number("seed").unsigned_abs());
        let matrix = lcg_matrix(n, lo, hi, density, seed);
        let problem = Problem::new(&matrix).unwrap();
        let count = problem.extremals().count().complete().unwrap();
        assert_eq!(count as i64, number("basis_size"), "{row}");
        for adapter in Adapter::all() {
            if let Some(reason) = adapter.skips(n, density) {
                println!("SKIPPED n = {n} by {}: {reason}", adapter.name());
                continue;
            }
            let size = adapter.basis(&problem).len();
            assert_eq!(
                size as i64,
                number("basis_size"),
                "n = {n} by {}",
                adapter.name()
            );
        }
    }
}

#[test]
fn law_an_interrupted_run_of_any_method_gives_no_basis() {
    let problem = example::problem();
    let limits = Limits::none().with_interrupt(Arc::new(AtomicBool::new(true)));
    for &method in Method::ALL {
        let run = by_method(&problem, method, &limits);
        assert_eq!(run.report.cut, Some(StopReason::Interrupted), "{method}");
        assert_eq!(run.complete(), Err(StopReason::Interrupted), "{method}");
    }
}
