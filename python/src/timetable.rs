//! Timetables: the answer of the program, as JSON and as text.

use maxplus_core::{Number, Rational, ReadMatrix};
use pyo3::prelude::*;
use supereigen_answers::timetable::{Question, Times, ask};

use crate::matrix::{Matrix, value_error, vector_called};
use crate::watch::{answered, failed};

/// The timetable of a matrix in JSON and in words. In a list of times -inf means no bound.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn timetable(
    py: Python<'_>,
    matrix: &Matrix,
    period: Option<&Bound<'_, PyAny>>,
    release: &Bound<'_, PyAny>,
    due: &Bound<'_, PyAny>,
    arcs: bool,
    rounds: usize,
    time: Option<f64>,
) -> PyResult<(String, String)> {
    let waits = matrix.matrix.clone();
    let names = matrix.names.clone();
    let n = waits.rows();
    let times = |name: &str, times: &Bound<'_, PyAny>| -> PyResult<Times> {
        let times = vector_called(name, times, n)?;
        Ok(times.iter().map(finite).collect())
    };
    let (release, due) = (times("release", release)?, times("due", due)?);
    let period = match period {
        None => None,
        Some(period) => {
            let period = vector_called("period", period, 1)?;
            let finite = period.iter().find_map(finite);
            Some(finite.ok_or_else(|| value_error("period: found -inf, expected a number"))?)
        }
    };
    let found = answered(py, n, time, move |budget| {
        let names = names.as_deref();
        let question = Question {
            matrix: &waits,
            names,
            period,
            release,
            due,
            arcs,
            rounds,
        };
        let answer = ask(&question, budget)?;
        let text = answer.text(names)?;
        anyhow::Ok((answer.json()?, text))
    })?;
    found.map_err(failed)
}

fn finite(time: &Number) -> Option<Rational> {
    time.value().cloned()
}
