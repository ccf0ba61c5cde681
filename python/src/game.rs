//! Mean-payoff games.

use std::cmp::Ordering;

use maxplus_formats::game::{Player, read_game};
use pyo3::prelude::*;
use pyo3::types::PyFloat;
use supereigen::game::{Game as Arena, Owner, Value};

use crate::matrix::value_error;
use crate::number::{finite, fraction};
use crate::problem::unanswered;
use crate::watch::answered;

/// A game, prepared once for many questions.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Game {
    arena: Arena,
    /// The names of the vertices in the file.
    vertices: Vec<String>,
}

/// The sign of the value of each vertex, the values if they were requested, the moves, and the
/// number of policies tried.
type Outcome<'py> = (
    Vec<i8>,
    Option<Vec<Bound<'py, PyAny>>>,
    Vec<Option<usize>>,
    u64,
);

fn signs(values: impl IntoIterator<Item = Ordering>) -> Vec<i8> {
    values.into_iter().map(|sign| sign as i8).collect()
}

#[pymethods]
impl Game {
    /// Reads a game from a file of the program.
    #[staticmethod]
    fn read(text: &[u8]) -> PyResult<Self> {
        let file = read_game(text).map_err(|error| {
            let excerpt = error.excerpt();
            value_error(match excerpt.is_empty() {
                true => error.to_string(),
                false => format!("{error}\n{excerpt}"),
            })
        })?;
        let owner = |player: &Player| match player {
            Player::Max => Owner::Max,
            Player::Min => Owner::Min,
        };
        let owners = file.owners.iter().map(owner).collect();
        Ok(Game {
            arena: Arena::new(owners, file.arcs).map_err(value_error)?,
            vertices: file.vertices,
        })
    }

    /// The game with these vertices and these weighted arcs. A vertex belongs to Max if `of_max`,
    /// and otherwise to Min.
    #[staticmethod]
    fn of(of_max: Vec<bool>, arcs: Vec<(usize, usize, Bound<'_, PyAny>)>) -> PyResult<Self> {
        let owner = |of_max| match of_max {
            true => Owner::Max,
            false => Owner::Min,
        };
        let mut weighed = Vec::with_capacity(arcs.len());
        for (place, (from, to, weight)) in arcs.iter().enumerate() {
            let weight = finite(weight, &format!("arc {place}"))?;
            weighed.push((*from, *to, weight));
        }
        let owners = of_max.into_iter().map(owner).collect();
        Ok(Game {
            arena: Arena::new(owners, weighed).map_err(value_error)?,
            vertices: Vec::new(),
        })
    }

    /// The names of the vertices in the file.
    #[getter]
    fn vertices(&self) -> Vec<String> {
        self.vertices.clone()
    }

    /// For each vertex, whether it belongs to Max.
    #[getter]
    fn of_max(&self) -> Vec<bool> {
        let owners = self.arena.owners().iter();
        owners.map(|&owner| owner == Owner::Max).collect()
    }

    /// The winner from each vertex, the moves, and optionally the values.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        values: bool,
        time: Option<f64>,
    ) -> PyResult<Outcome<'py>> {
        let arena = self.arena.clone();
        let unanswered = |error| unanswered(error, None);
        let n = arena.len();
        if !values {
            let found = answered(py, n, time, move |budget| arena.winners(budget))?;
            let found = found.map_err(unanswered)?;
            return Ok((signs(found.values), None, found.moves, found.policies));
        }
        let found = answered(py, n, time, move |budget| arena.values(budget))?;
        let found = found.map_err(unanswered)?;
        let values = found.values.iter().map(|value| match value {
            Value::MaxStuck => Ok(PyFloat::new(py, f64::NEG_INFINITY).into_any()),
            Value::Mean(mean) => fraction(py, &mean.clone()),
            Value::MinStuck => Ok(PyFloat::new(py, f64::INFINITY).into_any()),
        });
        let values = values.collect::<PyResult<Vec<_>>>()?;
        let signs = signs(found.values.iter().map(Value::sign));
        Ok((signs, Some(values), found.moves, found.policies))
    }
}
