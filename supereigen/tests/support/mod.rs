//! Shared by the tests of this crate: the corpus in `testdata/`, the paper's example, and vectors
//! from short literals.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod bound;
pub(crate) mod tied;

use maxplus_core::carrier::Carrier;
use maxplus_core::{Matrix, MaxPlus, Scaled, Vector};
use maxplus_graph::{Budget, Limits, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use serde_json::Value;
use sha2::{Digest, Sha256};
use supereigen::{BasisEnding, Method, Problem, Run, VectorSet};

/// No limits.
pub(crate) fn unlimited() -> Budget {
    Budget::unlimited()
}

/// The text of a frontier with its checksum.
pub(crate) fn with_sum(body: &str) -> String {
    let digest = Sha256::digest(body);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}sum {digest}\n")
}

/// This many threads, or one without the feature `parallel`.
pub(crate) fn threads(count: usize) -> usize {
    if cfg!(feature = "parallel") { count } else { 1 }
}

/// A matrix of the corpus with its scaled basis; `None` is -inf.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) matrix: Vec<Vec<Option<i64>>>,
    pub(crate) basis: Vec<Vec<Option<i64>>>,
}

/// A file of `testdata/`.
pub(crate) fn testdata(file: &str) -> Value {
    // Compiled in, because a web page has no files.
    let text = match file {
        "basis.json" => include_str!("../../../testdata/basis.json"),
        "cones.json" => include_str!("../../../testdata/cones.json"),
        "counts.json" => include_str!("../../../testdata/counts.json"),
        "dead-ends.json" => include_str!("../../../testdata/dead-ends.json"),
        "extremality.json" => include_str!("../../../testdata/extremality.json"),
        "questions.json" => include_str!("../../../testdata/questions.json"),
        "roots.json" => include_str!("../../../testdata/roots.json"),
        "timetable.json" => include_str!("../../../testdata/timetable.json"),
        "two-sided.json" => include_str!("../../../testdata/two-sided.json"),
        "lambda.json" => include_str!("../../../testdata/lambda.json"),
        _ => panic!("no {file} in testdata"),
    };
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Whether runs can be timed: a web page has no clock.
pub(crate) const HAS_CLOCK: bool = !cfg!(target_arch = "wasm32");

/// How a run without any time ends: cut by the clock, or refused if there is no clock.
pub(crate) const LATE: StopReason = match HAS_CLOCK {
    false => StopReason::NoClock,
    true => StopReason::Time,
};

/// A list of numbers and nulls.
pub(crate) fn entries(value: &Value) -> Vec<Option<i64>> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|entry| match entry {
            Value::Null => None,
            other => Some(other.as_i64().expect("a whole number or null")),
        })
        .collect()
}

/// A list of lists of numbers and nulls.
pub(crate) fn rows(value: &Value) -> Vec<Vec<Option<i64>>> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(entries)
        .collect()
}

/// All of `testdata/basis.json`.
pub(crate) fn corpus() -> Vec<Case> {
    let data = testdata("basis.json");
    let cases = data.as_array().expect("a list of cases");
    cases
        .iter()
        .map(|case| Case {
            name: case["name"].as_str().expect("a name").to_owned(),
            matrix: rows(&case["matrix"]),
            basis: rows(&case["basis"]),
        })
        .collect()
}

/// Whether the carrier holds all these numbers.
pub(crate) fn holds<T: Carrier>(rows: &[Vec<Option<i64>>]) -> bool {
    let mut numbers = rows.iter().flatten().flatten();
    numbers.all(|&v| T::from_fraction(&fraction(v)).is_some())
}

fn fraction(value: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(value))
}

/// The scalar of an integer over any carrier that holds it.
pub(crate) fn scalar<T: Carrier>(value: Option<i64>) -> MaxPlus<T> {
    let number = value.map(|v| T::from_fraction(&fraction(v)).expect("a number of the carrier"));
    MaxPlus::from_option(number).expect("a finite number")
}

/// The vector of integers and -inf.
pub(crate) fn vector<T: Carrier>(entries: &[Option<i64>]) -> Vector<MaxPlus<T>> {
    entries.iter().map(|&entry| scalar(entry)).collect()
}

/// The scaled vector of integers and -inf.
pub(crate) fn scaled<T: Carrier>(entries: &[Option<i64>]) -> Scaled<MaxPlus<T>> {
    Scaled::new(vector(entries)).expect("scaled to maximum 0")
}

/// The matrix of integers and -inf.
pub(crate) fn matrix<T: Carrier>(rows: &[Vec<Option<i64>>]) -> Matrix<MaxPlus<T>> {
    let rows = rows
        .iter()
        .map(|row| row.iter().map(|&entry| scalar(entry)).collect::<Vec<_>>());
    Matrix::from_rows(rows.collect()).expect("rows of one length")
}

/// The set of scaled vectors.
pub(crate) fn basis<T: Carrier>(n: usize, vectors: &[Vec<Option<i64>>]) -> VectorSet<T> {
    VectorSet::new(n, vectors.iter().map(|v| scaled(v)))
}

/// A vector of the example as the paper writes it: `x("1 0 . 2 -1")`.
pub(crate) fn x(text: &str) -> Vector<MaxPlus<i64>> {
    text.parse().expect("whole numbers")
}

/// A run by the chosen method.
pub(crate) fn by_method<T: Carrier>(
    problem: &Problem<T>,
    method: Method,
    limits: &Limits,
) -> Run<BasisEnding<T>> {
    problem.extremals().limits(limits).run_by(method).unwrap()
}

/// A solution chosen by numbers: the maximum of multiples of generators, the k-th with coefficient
/// `choice[k mod len]`. `None` if that is -inf.
pub(crate) fn solution(
    problem: &Problem<i64>,
    choice: &[Option<i64>],
) -> Option<Vector<MaxPlus<i64>>> {
    let x_g = supereigen::paper::generators::x_g(problem, &Limits::none());
    let mut sum = Vector::zeros(problem.n());
    for (generator, &factor) in x_g
        .complete()
        .unwrap()
        .vectors()
        .iter()
        .zip(choice.iter().cycle())
    {
        let part = generator.try_times(&scalar(factor)).unwrap();
        sum = sum.plus(&part).unwrap();
    }
    (!sum.is_zero()).then_some(sum)
}
