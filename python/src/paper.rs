//! The paper's algorithms, step by step.

use maxplus_core::Rational;
use maxplus_graph::{Cycle, Limits, Path};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::paper::Step;
use supereigen::paper::algorithm1::algorithm1 as run_algorithm1;
use supereigen::paper::algorithm2::{End, algorithm2 as run_algorithm2};
use supereigen::paper::algorithm4::algorithm4;
use supereigen::paper::generators::x_g;
use supereigen::paper::trace::{Trace, VectorAccount};

use crate::matrix::value_error;
use crate::number::tuple;
use crate::problem::Problem;
use crate::vectors::Vectors;
use crate::watch::{answered, stopped};

/// A step of an algorithm: the node that the paper writes at the vector, the vector, and whether it
/// is extremal.
type Stepped<'py> = (usize, Bound<'py, PyTuple>, bool);

fn steps<'py>(py: Python<'py>, steps: &[Step<Rational>]) -> PyResult<Vec<Stepped<'py>>> {
    let steps = steps.iter();
    let step = |step: &Step<Rational>| Ok((step.node, tuple(py, &step.vector)?, step.extremal));
    steps.map(step).collect()
}

fn accounts<'py>(
    py: Python<'py>,
    steps: &[VectorAccount<Rational>],
) -> PyResult<Vec<Stepped<'py>>> {
    let step = |step: &VectorAccount<Rational>| {
        let extremal = step.extremality.is_extremal();
        Ok((step.node, tuple(py, &step.vector)?, extremal))
    };
    steps.iter().map(step).collect()
}

fn ended(end: End) -> String {
    match end {
        End::Whole => "the whole path was walked".to_owned(),
        End::NotExtremal => "the last vector is not extremal".to_owned(),
        End::Loop { node } => format!("node {} has a loop of weight >= 0", node + 1),
    }
}

/// Algorithm 1 for one cycle.
#[pyfunction]
pub fn algorithm1<'py>(
    py: Python<'py>,
    problem: &Problem,
    cycle: Vec<usize>,
) -> PyResult<Vec<Stepped<'py>>> {
    let sigma = Cycle::new(&problem.problem.digraph(), cycle).map_err(|e| problem.refusal(e))?;
    let found = run_algorithm1(&problem.problem, &sigma).map_err(|e| problem.refusal(e))?;
    steps(py, found.steps())
}

/// Algorithm 2 for a path into a cycle, and the reason why it ended.
#[pyfunction]
pub fn algorithm2<'py>(
    py: Python<'py>,
    problem: &Problem,
    cycle: Vec<usize>,
    path: Vec<usize>,
) -> PyResult<(Vec<Stepped<'py>>, String)> {
    let graph = problem.problem.digraph();
    let sigma = Cycle::new(&graph, cycle).map_err(|e| problem.refusal(e))?;
    let pi = Path::new(&graph, path).map_err(|e| problem.refusal(e))?;
    let found = run_algorithm2(&problem.problem, &sigma, &pi).map_err(|e| problem.refusal(e))?;
    Ok((steps(py, found.steps())?, ended(found.end())))
}

/// The generating sets before reduction: `xa`, `xg`.
#[pyfunction]
pub fn generators<'py>(
    py: Python<'py>,
    problem: &Problem,
    kind: &str,
    time: Option<f64>,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let is_xa = match kind {
        "xa" => true,
        "xg" => false,
        other => {
            return Err(value_error(format!(
                "kind: found {other:?}, expected \"xa\", \"xg\" or \"xsg\""
            )));
        }
    };
    let question = problem.problem.clone();
    let n = question.n();
    let run = answered(py, n, time, move |budget| {
        let limits = Limits::from(budget);
        match is_xa {
            true => algorithm4(&question, &limits),
            false => x_g(&question, &limits),
        }
    })?;
    let generators = run.complete().map_err(stopped)?;
    let vectors = generators.vectors().iter();
    vectors.map(|vector| tuple(py, vector)).collect()
}

/// A path with its vectors, and the reason why there are no more vectors.
type PathTrace<'py> = (Vec<usize>, Vec<Stepped<'py>>, Option<String>);
/// A cycle with its vectors and its paths.
type CycleTrace<'py> = (Vec<usize>, Vec<Stepped<'py>>, Vec<PathTrace<'py>>);

/// Algorithms 1 to 3 as in the paper: the cycles, the extremals, the steps as text, and the steps
/// in LaTeX.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn explain<'py>(
    py: Python<'py>,
    problem: &Problem,
    max_cycles: u64,
    time: Option<f64>,
) -> PyResult<(Vec<CycleTrace<'py>>, Vectors, String, String)> {
    let question = problem.problem.clone();
    let n = question.n();
    let ending = answered(py, n, time, move |budget| {
        let limits = Limits::from(budget).with_results(max_cycles);
        Trace::of(&question, &limits)
    })?;
    let trace = ending.complete().map_err(stopped)?;
    let mut cycles = Vec::new();
    for account in &trace.cycles {
        let mut paths = Vec::new();
        for path in &account.paths {
            let end = path.end.map(ended);
            paths.push((path.path.nodes().to_vec(), accounts(py, &path.steps)?, end));
        }
        let nodes = account.rotation().nodes().collect();
        cycles.push((nodes, accounts(py, &account.steps)?, paths));
    }
    let text = supereigen_answers::trace::plain(&trace, problem.names());
    let latex = supereigen_answers::trace::to_latex(&trace);
    let extremals = Vectors::of(py, trace.extremals.into_block())?;
    Ok((cycles, extremals, text, latex))
}
