//! Maximum cycle means, the critical graph, stars, and eigenvectors.

use maxplus_core::mirror::pick;
use maxplus_core::{DisplayNamed, MaxPlus, Number, Rational, SparseMatrix, Square};
use maxplus_graph::closure::{NoBestWeights, star_within};
use maxplus_graph::cycle_mean::critical_graph;
use num_bigint::BigInt;
use pyo3::prelude::*;
use supereigen::Problem as Question;
use supereigen::eigen::{Column, eigenvalues as eigenvalues_of};
use supereigen_answers::relation::no_eigenvalue;

use crate::matrix::{Matrix, value_error};
use crate::number::{fraction, to_python};
use crate::problem::Problem;
use crate::vectors::{Vectors, sorted};
use crate::watch::{answered, stopped};

pyo3::create_exception!(
    supereigen,
    PositiveCycle,
    pyo3::exceptions::PyValueError,
    "A cycle of weight above 0, which forbids the star; see `cycle` and `weight`."
);

fn square(matrix: &Matrix) -> PyResult<Square<SparseMatrix<Number>>> {
    Square::new((*matrix.matrix).clone()).map_err(value_error)
}

/// The maximum cycle mean, a cycle that attains it, the arcs of the critical graph, its components,
/// the cyclicity of each component, and the cyclicity of the graph.
type Critical<'py> = (
    Bound<'py, PyAny>,
    Vec<usize>,
    Vec<(usize, usize, Bound<'py, PyAny>)>,
    Vec<Vec<usize>>,
    Vec<usize>,
    BigInt,
);

/// The critical graph. `None` if the digraph has no cycle.
#[pyfunction]
pub fn critical<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    time: Option<f64>,
) -> PyResult<Option<Critical<'py>>> {
    let graph = matrix.digraph()?;
    let critical = answered(py, matrix.matrix_rows(), time, move |budget| {
        critical_graph(&graph, budget)
    })?;
    let Some(critical) = critical.map_err(stopped)? else {
        return Ok(None);
    };
    let arcs = critical.graph().arcs();
    let arcs = arcs.map(|(i, j, a)| Ok((i, j, fraction(py, a)?)));
    Ok(Some((
        fraction(py, critical.mean().mean())?,
        critical.mean().cycle().nodes().to_vec(),
        arcs.collect::<PyResult<_>>()?,
        critical.components().to_vec(),
        critical.component_cyclicities().to_vec(),
        critical.cyclicity().into(),
    )))
}

/// The star of the matrix.
#[pyfunction]
pub fn star(py: Python<'_>, matrix: &Matrix) -> PyResult<Matrix> {
    let graph = matrix.digraph()?;
    let starred = answered(py, matrix.matrix_rows(), None, move |budget| {
        star_within(&graph, budget)
    })?;
    match starred {
        Ok(starred) => Ok(Matrix::of_fractions(starred, matrix.names.clone())),
        Err(NoBestWeights::PositiveCycle(found)) => {
            let cycle = found.cycle();
            let shown = cycle.named(matrix.names.as_deref());
            let weight: Number = found.weight().into();
            let message = format!(
                "the cycle {shown} has weight {weight}, {} 0",
                pick("above", "below")
            );
            let error = PositiveCycle::new_err(message);
            let value = error.value(py);
            value.setattr("cycle", cycle.nodes().to_vec())?;
            value.setattr("weight", to_python(py, &weight)?)?;
            Err(error)
        }
        Err(NoBestWeights::Stopped(reason)) => Err(stopped(reason)),
        Err(error) => Err(value_error(error)),
    }
}

/// All eigenvalues in descending order.
#[pyfunction]
pub fn eigenvalues<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    time: Option<f64>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let square = square(matrix)?;
    let values = answered(py, square.n(), time, move |budget| {
        eigenvalues_of(&square, budget)
    })?;
    let values = values.map_err(stopped)?.into_iter();
    let values = values.map(|value| match value.into_value() {
        Some(value) => fraction(py, &value),
        None => to_python(py, &MaxPlus::NEG_INFINITY),
    });
    values.collect()
}

/// The eigenvectors for lambda, or the subeigenvectors, and the nodes of each. A lambda that was
/// given and is not an eigenvalue is refused.
#[pyfunction]
pub fn eigenvectors(
    py: Python<'_>,
    problem: &Problem,
    sub: bool,
    is_given: bool,
    time: Option<f64>,
) -> PyResult<(Vectors, Vec<Vec<usize>>)> {
    let question: Question<Rational> = problem.problem.clone();
    let n = question.n();
    let columns = answered(py, n, time, move |budget| match sub {
        true => question.subeigenvector_columns(budget),
        false => question.eigenvector_columns(budget),
    })?;
    let columns: Vec<Column<Rational>> = columns.map_err(stopped)?;
    if columns.is_empty() && is_given && !sub {
        let square = square(&problem.matrix)?;
        let values = answered(py, n, time, move |budget| eigenvalues_of(&square, budget))?;
        let values = values.map_err(stopped)?;
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        return Err(value_error(no_eigenvalue(
            problem.problem.lambda(),
            &values,
        )));
    }
    let mut block = maxplus_core::block::Block::new(n, 1.into());
    for column in &columns {
        block.push::<Rational>(&column.vector);
    }
    let nodes = columns.into_iter().map(|column| column.nodes);
    Ok((Vectors::of(py, sorted(block))?, nodes.collect()))
}
