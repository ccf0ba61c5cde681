//! The facts that `info` reports about a problem, and matrices from a seed. The program uses the
//! same code.

use std::time::{Duration, Instant};

use maxplus_core::{DisplayNamed, MaxPlus, ReadMatrix};
use maxplus_formats::{FileFormat, Format};
use maxplus_graph::Budget;
use pyo3::prelude::*;
use supereigen_answers::estimate::{PROBING, TRIAL};
use supereigen_answers::info::{Effort, Facts, shortened};
use supereigen_answers::instance::Instance;
use supereigen_answers::random::{Random, RandomMatrix, parse_density};
use supereigen_answers::vectors_json::plain_json;

use crate::matrix::{Matrix, value_error};
use crate::number::of_integer;
use crate::problem::Problem;
use crate::search::{Estimated, estimated};
use crate::watch::{budget as budget_of, finished};

/// The facts of `info` as the program's JSON and as text. Then why some are missing, why there is a
/// solution or none, and the estimate from the probes.
type Found = (
    String,
    String,
    Option<String>,
    Option<String>,
    Option<Estimated>,
);

/// All facts of `info`.
#[pyfunction]
pub fn info(py: Python<'_>, problem: &Problem, time: Option<f64>) -> PyResult<Found> {
    let lambda = problem.problem.lambda();
    let instance = Instance::of(&problem.matrix.matrix, lambda);
    let instance = instance.map_err(value_error)?;
    let instance = match problem.problem.asks_integers() {
        true => instance.integers().map_err(value_error)?,
        false => instance,
    };
    let instance = instance.called(problem.names().cloned());
    let (n, within) = (instance.n(), budget_of(time)?);
    let until = time.and_then(|time| Duration::try_from_secs_f64(time).ok());
    let job = move |budget: &Budget| {
        let start = Instant::now();
        let at_most = |most: Duration| {
            let left = until.map_or(most, |until| until.saturating_sub(start.elapsed()));
            budget.clone().with_time(left.min(most)).started()
        };
        let effort = Effort {
            budget: budget.clone(),
            probing: &|| at_most(PROBING),
            trial: &|| at_most(TRIAL),
            now: &|| start.elapsed(),
            skip_needless_probes: false,
        };
        (Facts::of(&instance, &effort), instance)
    };
    let (facts, instance) = finished(py, n, &within, job)?;
    let text = facts.text(&instance).map_err(value_error)?;
    let solvability = facts.solvability.as_ref();
    let expectation = facts.expectation.as_ref();
    Ok((
        plain_json(&facts.report(&instance)).map_err(value_error)?,
        shortened(&text),
        facts.stopped.map(|why| why.to_string()),
        solvability.map(|why| why.named(instance.names()).to_string()),
        expectation.map(|expectation| estimated(&expectation.estimate, expectation.cut)),
    ))
}

/// BibTeX for this software and its paper.
#[pyfunction]
pub fn cite() -> String {
    supereigen_answers::citation::bibtex()
}

/// The matrix that the program's `matrix random` writes.
#[pyfunction]
pub fn random(
    n: usize,
    density: &str,
    degree: Option<usize>,
    min: i64,
    max: i64,
    seed: u64,
    no_loops: bool,
) -> PyResult<Matrix> {
    let density = parse_density(density).map_err(value_error)?;
    let asked = Random {
        n,
        density,
        degree,
        min,
        max,
        seed,
        no_loops,
    };
    // The matrix is not written to a file, so only the limit on memory applies. Error messages of
    // the program name its options. Without the dashes, these are the names of the arguments here.
    let made = asked.make(FileFormat::from(Format::MatrixMarket));
    let made = made.map_err(|error| value_error(error.to_string().replace("--", "")))?;
    let exact = |entry: &MaxPlus<i64>| match entry.value() {
        Some(&value) => of_integer(value),
        None => MaxPlus::NEG_INFINITY,
    };
    Matrix::new(
        match made {
            RandomMatrix::Dense(matrix) => matrix.map(exact),
            RandomMatrix::Sparse(matrix) => matrix.map(exact),
        },
        None,
    )
}
