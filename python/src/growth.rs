//! Cycle ratios, cycle times and powers: the answers of the program, as JSON and as text.

use maxplus_core::ReadMatrix;
use pyo3::prelude::*;
use supereigen_answers::growth::{Question, ask};
use supereigen_answers::info::shortened;

use crate::matrix::Matrix;
use crate::watch::{answered, failed};

/// The answer in JSON and in words, and why it is incomplete. With tokens it is the greatest cycle
/// ratio, otherwise the period and the transient, or the cycle times.
#[pyfunction]
#[pyo3(signature = (matrix, tokens=None, powers=false, time=None))]
pub fn growth(
    py: Python<'_>,
    matrix: &Matrix,
    tokens: Option<&Matrix>,
    powers: bool,
    time: Option<f64>,
) -> PyResult<(String, String, Option<String>)> {
    let weights = matrix.matrix.clone();
    let tokens = tokens.map(|tokens| tokens.matrix.clone());
    let names = matrix.names.clone();
    let found = answered(py, weights.rows(), time, move |budget| {
        let question = match &tokens {
            Some(tokens) => Question::Ratio(tokens),
            None if powers => Question::Powers,
            None => Question::CycleTimes,
        };
        let answer = ask(question, &weights, names.as_deref(), budget)?;
        let text = answer.text(names.as_deref())?;
        let text = shortened(&text);
        let why = answer.stopped.map(|why| why.to_string());
        anyhow::Ok((answer.json()?, text, why))
    })?;
    found.map_err(failed)
}
