//! Pictures: SVG, TikZ, PDF, DOT.

use maxplus_graph::{Cycle, Path};
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use supereigen_picture::{
    BackEnd, DigraphPicture, Highlight, Scene, StaircasePicture, cone_picture,
};

use crate::matrix::{value_error, vector};
use crate::number::finite;
use crate::problem::Problem;
use crate::sweep::Sweep;

fn rendered<'py>(py: Python<'py>, scene: &Scene, format: &str) -> PyResult<Bound<'py, PyBytes>> {
    let back_end = match format {
        "svg" => BackEnd::Svg,
        "tikz" => BackEnd::Tikz,
        "pdf" => BackEnd::Pdf,
        other => {
            return Err(value_error(format!(
                "format: found {other:?}, expected svg, tikz or pdf (dot for digraphs)"
            )));
        }
    };
    Ok(PyBytes::new(
        py,
        &scene.render(back_end).map_err(value_error)?,
    ))
}

/// Draws the digraph of a matrix, with an optional highlight.
#[pyfunction]
#[pyo3(signature = (problem, format, cycle=None, path=None, extremal=None, all_arcs=false))]
pub fn draw_digraph<'py>(
    py: Python<'py>,
    problem: &Problem,
    format: &str,
    cycle: Option<Vec<usize>>,
    path: Option<Vec<usize>>,
    extremal: Option<Bound<'_, PyAny>>,
    all_arcs: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let question = &problem.problem;
    let graph = question.digraph();
    let highlight = match (cycle, path, extremal) {
        (None, None, None) => Highlight::Nothing,
        (Some(nodes), None, None) => {
            Highlight::Cycle(Cycle::new(&graph, nodes).map_err(|e| problem.refusal(e))?)
        }
        (None, Some(nodes), None) => {
            Highlight::Path(Path::new(&graph, nodes).map_err(|e| problem.refusal(e))?)
        }
        (None, None, Some(x)) => Highlight::Solution(vector(&x, question.n())?),
        _ => return Err(value_error("expected one of cycle, path and extremal")),
    };
    let picture = DigraphPicture::of(question)
        .names(problem.names())
        .highlight(highlight)
        .all_arcs(all_arcs);
    if format == "dot" {
        return Ok(PyBytes::new(
            py,
            picture.dot().map_err(value_error)?.as_bytes(),
        ));
    }
    rendered(py, &picture.scene().map_err(value_error)?, format)
}

/// Draws the supereigenspace of a 3 x 3 matrix in the plane.
#[pyfunction]
pub fn draw_cone<'py>(
    py: Python<'py>,
    problem: &Problem,
    format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    rendered(
        py,
        &cone_picture(&problem.problem).map_err(value_error)?,
        format,
    )
}

/// Draws the staircase of a sweep. `greatest` is lambda(A).
#[pyfunction]
#[pyo3(signature = (sweep, format, greatest=None))]
pub fn draw_sweep<'py>(
    py: Python<'py>,
    sweep: &Sweep,
    format: &str,
    greatest: Option<Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let greatest: Option<BigRational> = match greatest {
        Some(greatest) => Some(finite(&greatest, "greatest")?),
        None => None,
    };
    let picture = StaircasePicture::of(sweep.size(), sweep.staircase(), greatest.as_ref());
    rendered(py, &picture.scene(), format)
}
