//! Pictures: SVG, TikZ, PDF, PNG, DOT.

use maxplus_graph::{Cycle, Path};
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use supereigen::{Problem as Question, Relation};
use supereigen_answers::instance::{self, fraction};
use supereigen_picture::{
    BackEnd, ConePicture, DigraphPicture, Highlight, Scene, StaircasePicture,
};

use crate::matrix::{value_error, vector};
use crate::number::finite;
use crate::problem::Problem;
use crate::relation::relation_of;
use crate::sweep::Sweep;

/// The picture in a format, with this width in pixels.
fn rendered<'py>(
    py: Python<'py>,
    scene: Scene,
    format: &str,
    size: Option<u32>,
) -> PyResult<Bound<'py, PyBytes>> {
    let back_end = match format {
        "svg" => BackEnd::Svg,
        "tikz" => BackEnd::Tikz,
        "pdf" => BackEnd::Pdf,
        "png" => BackEnd::Png,
        other => {
            return Err(value_error(format!(
                "format: found {other:?}, expected svg, tikz, pdf or png (dot for digraphs)"
            )));
        }
    };
    let scene = match size {
        Some(_) if format == "tikz" => return Err(without_size(format)),
        Some(width @ 1..=100_000) => scene.with_width(width.into()),
        Some(width) => {
            let why = format!("size: found {width}, expected 1 to 100000 pixels");
            return Err(value_error(why));
        }
        None => scene,
    };
    Ok(PyBytes::new(
        py,
        &scene.render(back_end).map_err(value_error)?,
    ))
}

fn without_size(format: &str) -> PyErr {
    value_error(format!("size is for svg, pdf and png, not for {format}"))
}

/// The problem in the numbers of pictures.
fn in_fractions(problem: &Problem) -> PyResult<Question<BigRational>> {
    let question = instance::in_fractions(&problem.problem).map_err(value_error)?;
    match problem.problem.asks_integers() {
        true => question.integers().map_err(value_error),
        false => Ok(question),
    }
}

/// Draws the digraph of a matrix, with an optional highlight.
#[pyfunction]
#[pyo3(signature = (problem, format, cycle=None, path=None, extremal=None, all_arcs=false, flow=false, relation="ge", size=None))]
#[allow(clippy::too_many_arguments)]
pub fn draw_digraph<'py>(
    py: Python<'py>,
    problem: &Problem,
    format: &str,
    cycle: Option<Vec<usize>>,
    path: Option<Vec<usize>>,
    extremal: Option<Bound<'_, PyAny>>,
    all_arcs: bool,
    flow: bool,
    relation: &str,
    size: Option<u32>,
) -> PyResult<Bound<'py, PyBytes>> {
    let question = &in_fractions(problem)?;
    let graph = question.digraph();
    let highlight = match (cycle, path, extremal) {
        (None, None, None) => Highlight::Nothing,
        (Some(nodes), None, None) => {
            Highlight::Cycle(Cycle::new(&graph, nodes).map_err(|e| problem.refusal(e))?)
        }
        (None, Some(nodes), None) => {
            Highlight::Path(Path::new(&graph, nodes).map_err(|e| problem.refusal(e))?)
        }
        (None, None, Some(x)) => {
            let x = vector(&x, question.n())?;
            Highlight::Solution(x.iter().map(fraction).collect())
        }
        _ => return Err(value_error("expected one of cycle, path and extremal")),
    };
    let picture = DigraphPicture::of(question)
        .names(problem.names())
        .highlight(highlight)
        .relation(drawn_relation(problem, relation)?)
        .all_arcs(all_arcs)
        .flow(flow);
    if format == "dot" {
        if size.is_some() {
            return Err(without_size(format));
        }
        return Ok(PyBytes::new(
            py,
            picture.dot().map_err(value_error)?.as_bytes(),
        ));
    }
    rendered(py, picture.scene().map_err(value_error)?, format, size)
}

/// The relation, for which lambda must be finite unless it is `ge`.
fn drawn_relation(problem: &Problem, relation: &str) -> PyResult<Relation> {
    let relation = relation_of(relation)?;
    match relation != Relation::Ge && !problem.problem.lambda().is_finite() {
        true => Err(value_error(
            "with relation le or eq only a finite lambda can be drawn: give lam",
        )),
        false => Ok(relation),
    }
}

/// Draws the solutions of a 3 x 3 matrix in the plane.
#[pyfunction]
#[pyo3(signature = (problem, format, relation="ge", size=None))]
pub fn draw_cone<'py>(
    py: Python<'py>,
    problem: &Problem,
    format: &str,
    relation: &str,
    size: Option<u32>,
) -> PyResult<Bound<'py, PyBytes>> {
    let relation = drawn_relation(problem, relation)?;
    let question = in_fractions(problem)?;
    let picture = ConePicture::related(&question, relation).map_err(value_error)?;
    rendered(py, picture.names(problem.names()).scene(), format, size)
}

/// Draws the staircase of a sweep. `greatest` is lambda(A).
#[pyfunction]
#[pyo3(signature = (sweep, format, greatest=None, size=None))]
pub fn draw_sweep<'py>(
    py: Python<'py>,
    sweep: &Sweep,
    format: &str,
    greatest: Option<Bound<'_, PyAny>>,
    size: Option<u32>,
) -> PyResult<Bound<'py, PyBytes>> {
    let greatest: Option<BigRational> = match greatest {
        Some(greatest) => Some(finite(&greatest, "greatest")?.into()),
        None => None,
    };
    let picture = StaircasePicture::of(sweep.size(), sweep.staircase(), greatest.as_ref());
    rendered(py, picture.scene(), format, size)
}
