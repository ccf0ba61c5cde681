//! Maximum cycle means, the critical graph, stars, and eigenvectors.

use maxplus_core::{DisplayNamed, ReadMatrix, Square};
use maxplus_graph::Digraph;
use maxplus_graph::closure::{NoBestWeights, star_within};
use maxplus_graph::cycle_mean::critical_graph_within;
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::prelude::*;
use supereigen::Problem as Question;
use supereigen::eigen::{Column, eigenvalues as eigenvalues_of};

use crate::matrix::{Matrix, value_error};
use crate::number::{fraction, short, to_python};
use crate::problem::Problem;
use crate::vectors::{Vectors, sorted};
use crate::watch::{answered, stopped};

pyo3::create_exception!(
    supereigen,
    PositiveCycle,
    pyo3::exceptions::PyValueError,
    "A cycle of weight above 0, which forbids the star; see `cycle` and `weight`."
);

fn square(
    matrix: &Matrix,
) -> PyResult<Square<maxplus_core::SparseMatrix<crate::number::LongNumber>>> {
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
#[pyo3(signature = (matrix, time=None))]
pub fn critical<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    time: Option<f64>,
) -> PyResult<Option<Critical<'py>>> {
    let square = square(matrix)?;
    let critical = answered(py, square.n(), time, move |budget| {
        critical_graph_within(&Digraph::of(&square), budget)
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
    let square = Square::new(matrix.matrix.map(short)).map_err(value_error)?;
    let starred = answered(py, square.n(), None, move |budget| {
        star_within(&Digraph::of(&square), budget)
    })?;
    match starred {
        Ok(starred) => Ok(Matrix::of_fractions(starred, matrix.names.clone())),
        Err(NoBestWeights::PositiveCycle(found)) => {
            let cycle = found.cycle();
            let shown = cycle.named(matrix.names.as_deref());
            let told = format!("the cycle {shown} has weight {}, above 0", found.weight());
            let error = PositiveCycle::new_err(told);
            let value = error.value(py);
            value.setattr("cycle", cycle.nodes().to_vec())?;
            value.setattr("weight", fraction(py, &found.weight())?)?;
            Err(error)
        }
        Err(NoBestWeights::Stopped(reason)) => Err(stopped(reason)),
        Err(error) => Err(value_error(error)),
    }
}

/// All eigenvalues in descending order.
#[pyfunction]
#[pyo3(signature = (matrix, time=None))]
pub fn eigenvalues<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    time: Option<f64>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let square = square(matrix)?;
    let values = answered(py, square.n(), time, move |budget| {
        eigenvalues_of(&square, budget)
    })?;
    let values = values.map_err(stopped)?;
    values.iter().map(|value| to_python(py, value)).collect()
}

/// The vectors. For each, the nodes that it belongs to, and a cycle if there is one.
type Columns = (Vectors, Vec<(Vec<usize>, Option<Vec<usize>>)>);

/// The eigenvectors for lambda, or the subeigenvectors, and the nodes of each.
#[pyfunction]
#[pyo3(signature = (problem, sub, time=None))]
pub fn eigenvectors(
    py: Python<'_>,
    problem: &Problem,
    sub: bool,
    time: Option<f64>,
) -> PyResult<Columns> {
    let question: Question<BigRational> = problem.problem.clone();
    let n = question.n();
    let columns = answered(py, n, time, move |budget| match sub {
        true => question.subeigenvector_columns(budget),
        false => question.eigenvector_columns(budget),
    })?;
    let columns: Vec<Column<BigRational>> = columns.map_err(stopped)?;
    let mut block = maxplus_core::block::Block::new(n, 1.into());
    for column in &columns {
        block.push::<BigRational>(&column.vector);
    }
    let nodes = columns.into_iter().map(|column| {
        let cycle = column.cycle.map(|cycle| cycle.nodes().to_vec());
        (column.nodes, cycle)
    });
    Ok((Vectors::of(py, sorted(block))?, nodes.collect()))
}
