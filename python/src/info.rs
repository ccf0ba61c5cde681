//! The facts that `info` reports about a problem, and matrices from a seed. The program uses the
//! same code.

use std::time::{Duration, Instant};

use maxplus_core::{DisplayNamed, MaxPlus, ReadMatrix};
use maxplus_formats::{FileFormat, Format};
use maxplus_graph::Budget;
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use supereigen_answers::info::{
    Effort, Expectation, Facts, Finite, PROBING, TRIAL, render, shortened,
};
use supereigen_answers::instance::Instance;
use supereigen_answers::random::{Density, Random, RandomMatrix, parse_density};

use crate::matrix::{Matrix, value_error};
use crate::number::{fraction, of_integer, to_python, tuple};
use crate::problem::Problem;
use crate::watch::{budget as budget_of, finished};

/// All facts of `info`: the text, and each fact under its name in the program's JSON. Nodes are
/// counted from 0.
#[pyfunction]
pub fn info<'py>(
    py: Python<'py>,
    problem: &Problem,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
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
        let (denominator, names) = (instance.denominator(), instance.names());
        let facts = Facts::of(instance.problem(), denominator, names, &effort);
        let words = render(&facts, &instance.lambda(), names);
        (facts, words, instance)
    };
    let (facts, words, instance) = finished(py, n, &within, job)?;
    let dict = PyDict::new(py);
    let words = words.map_err(value_error)?;
    dict.set_item("text", shortened(&words))?;
    dict.set_item("lam", to_python(py, problem.problem.lambda())?)?;
    put(py, &dict, &facts, &instance)?;
    Ok(dict)
}

/// The number as a Python number, or -inf for `None`.
fn or_infinite<'py>(py: Python<'py>, mean: Option<&BigRational>) -> PyResult<Bound<'py, PyAny>> {
    match mean {
        Some(mean) => fraction(py, mean),
        None => to_python(py, &MaxPlus::NEG_INFINITY),
    }
}

fn put(
    py: Python<'_>,
    dict: &Bound<'_, PyDict>,
    facts: &Facts,
    instance: &Instance,
) -> PyResult<()> {
    let from_zero = |nodes: &[usize]| nodes.iter().map(|node| node - 1).collect::<Vec<_>>();
    dict.set_item("n", facts.n)?;
    dict.set_item("why", facts.stopped.map(|why| why.to_string()))?;
    dict.set_item("finite_entries", facts.arcs)?;
    dict.set_item("density", facts.density())?;
    dict.set_item("trace", to_python(py, &facts.trace)?)?;
    dict.set_item("components", facts.components.map(|(all, _)| all))?;
    let cyclic = facts.components.map(|(_, cyclic)| cyclic);
    dict.set_item("cyclic_components", cyclic)?;
    let critical = facts.critical.as_ref().and_then(Option::as_ref);
    let greatest = facts.critical.as_ref().map(|_| {
        let mean = critical.map(|critical| &critical.greatest.mean);
        or_infinite(py, mean)
    });
    dict.set_item("greatest_mean", greatest.transpose()?)?;
    let cycle = critical.map(|critical| critical.greatest.nodes.clone());
    dict.set_item("greatest_mean_cycle", cycle)?;
    let nodes = critical.map(|critical| from_zero(&critical.list));
    dict.set_item("critical_nodes", nodes)?;
    let cyclicity = critical.map(|critical| critical.cyclicity.parse::<BigInt>());
    dict.set_item("cyclicity", cyclicity.transpose().map_err(value_error)?)?;
    let solvability = facts.solvability.as_ref();
    dict.set_item("solvable", solvability.map(|found| found.is_solvable()))?;
    let why = solvability.map(|found| found.named(instance.names()).to_string());
    dict.set_item("solvability", why)?;
    let (solution, stuck) = match &facts.finite {
        Some(Finite::Solution(x)) => (Some(tuple(py, x.iter())?), None),
        Some(Finite::Stuck(nodes, _)) => (None, Some(from_zero(nodes))),
        None => (None, None),
    };
    dict.set_item("finite_solution", solution)?;
    dict.set_item("nodes_always_infinite", stuck)?;
    let largest = facts.largest.as_ref();
    let reached = largest.map(|largest| or_infinite(py, largest.mean.as_ref().map(|on| &on.mean)));
    dict.set_item("finite_up_to", reached.transpose()?)?;
    let node = largest.map(|largest| largest.node - 1);
    dict.set_item("finite_up_to_node", node)?;
    let expectation = facts.expectation.as_ref();
    let counted = expectation.and_then(Expectation::counted);
    dict.set_item("counted", counted)?;
    dict.set_item("estimate", expectation.map(estimated))?;
    let time = expectation.map(|expectation| {
        let (known, time) = expectation.time_known();
        (known, time.map(|time| time.as_secs_f64()))
    });
    dict.set_item("time", time)
}

/// The estimate from the probes, in the form of `estimate`.
type Estimated = (u64, (f64, f64), (f64, f64), bool, Option<String>);

fn estimated(expectation: &Expectation) -> Estimated {
    let estimate = &expectation.estimate;
    let mean = |mean: &supereigen::Mean| (mean.value, mean.standard_error);
    (
        estimate.probes,
        mean(&estimate.extremals),
        mean(&estimate.steps),
        estimate.head_first,
        expectation.cut.map(|why| why.to_string()),
    )
}

/// BibTeX for this software and its paper.
#[pyfunction]
pub fn cite() -> String {
    supereigen_answers::citation::bibtex()
}

/// Reads a density from text. Returns hundredths.
#[pyfunction]
pub fn density(text: &str) -> PyResult<u64> {
    let density = parse_density(text).map_err(value_error)?;
    Ok(density.percent())
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
    let density: Density = parse_density(density).map_err(value_error)?;
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
