//! Questions about one vector and claims about many: membership, decomposition, reduction, and the
//! independent checker.

use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::{DisplayNamed, Names, Rational};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::RootCounts;
use supereigen_answers::decompose::{Part as Found, parts};
use supereigen_answers::kind::Kind;
use supereigen_answers::member::Answer;
use supereigen_answers::random::parse_density;
use supereigen_answers::verify::{Claimed, provenance, report};
use supereigen_verify::seeded::Family;
use supereigen_verify::{Claim, ConeClaim, Options, Witness};

use crate::matrix::{Matrix, dense, value_error, vector};
use crate::number::{fraction, to_python, tuple};
use crate::problem::{Problem, lambda};
use crate::vectors::Claimed as Vectors;
use crate::watch::{answered, stopped};

/// A row: its node, the right side x_i, the left side, the columns where the left side is attained,
/// and the slack.
pub type Row<'py> = (
    usize,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Vec<usize>,
    Option<Bound<'py, PyAny>>,
);

/// Converts a row for Python.
pub fn seen<'py>(py: Python<'py>, row: &supereigen::vector::Row<Rational>) -> PyResult<Row<'py>> {
    let slack = row.slack.as_ref().map(|slack| fraction(py, slack));
    Ok((
        row.node,
        to_python(py, &row.value)?,
        to_python(py, &row.best)?,
        row.argmax.iter().copied().collect(),
        slack.transpose()?,
    ))
}

/// A witness: the nodes of its chain (or of its zero cycle and tail), the number of nodes of the
/// cycle, and the closing arc.
pub type Walk = (Vec<usize>, usize, (usize, usize));

pub fn walk_of(witness: &Witness) -> Walk {
    let cycle = witness.cycle().map_or(0, <[usize]>::len);
    (witness.chain().to_vec(), cycle, witness.closing_arc())
}

/// The rows at x, whether x is a solution and whether it is extremal. If so, its witness. If not, two
/// smaller solutions whose maximum is x. Then the text of the program.
pub type Member<'py> = (
    Vec<Row<'py>>,
    bool,
    bool,
    Option<Walk>,
    Option<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)>,
    String,
);

/// The answer about a vector in Python's types.
pub fn member_of<'py>(
    py: Python<'py>,
    answer: &Answer,
    names: Option<&Names>,
) -> PyResult<Member<'py>> {
    let rows = answer.rows.iter().map(|row| seen(py, row));
    let parts = answer.maximum_of();
    let parts = parts.map(|[left, right]| Ok::<_, PyErr>((tuple(py, left)?, tuple(py, right)?)));
    Ok((
        rows.collect::<PyResult<_>>()?,
        answer.is_solution(),
        answer.is_extremal(),
        answer.witness().map(walk_of),
        parts.transpose()?,
        answer.text(names),
    ))
}

/// Is x a solution, where is it tight, is it extremal, and why?
#[pyfunction]
pub fn member<'py>(
    py: Python<'py>,
    problem: &Problem,
    x: &Bound<'_, PyAny>,
) -> PyResult<Member<'py>> {
    let (question, names) = (problem.problem.clone(), problem.matrix.names.clone());
    let n = question.n();
    let x = vector(x, n)?;
    let answer = answered(py, n, None, move |budget| {
        Answer::of_matrix(&question, x, names.as_deref(), budget)
    })?;
    let answer = answer.map_err(|error| problem.unanswered(error))?;
    member_of(py, &answer, problem.names())
}

/// A part: an extremal below x, a node where it equals x, and its witness.
type Part<'py> = (Bound<'py, PyTuple>, usize, Option<Walk>);

/// Extremals whose maximum is x.
#[pyfunction]
pub fn decompose<'py>(
    py: Python<'py>,
    problem: &Problem,
    x: &Bound<'_, PyAny>,
    time: Option<f64>,
) -> PyResult<Vec<Part<'py>>> {
    let question = problem.problem.clone();
    let n = question.n();
    let x = vector(x, n)?;
    let found = answered(py, n, time, move |budget| parts(&question, &x, budget))?;
    let found = found.map_err(|error| problem.unanswered(error))?;
    let part = |part: &Found| {
        let vector = tuple(py, &part.vector)?;
        Ok((vector, part.node, part.witness.as_ref().map(walk_of)))
    };
    found.iter().map(part).collect()
}

/// A row, the columns of its removed arcs, and the reason as a word and as a sentence.
type Removed = (usize, Vec<usize>, &'static str, String);

/// The matrix without the arcs that its solutions do not need, and the removed arcs.
#[pyfunction]
pub fn reduce(
    py: Python<'_>,
    problem: &Problem,
    time: Option<f64>,
) -> PyResult<(Matrix, Vec<Removed>)> {
    let question = problem.problem.clone();
    let n = question.n();
    let ending = answered(py, n, time, move |budget| question.reduce(budget))?;
    let reduction = ending.complete().map_err(stopped)?;
    let removed = reduction.removed.iter().map(|removed| {
        let columns = removed.columns.clone();
        (
            removed.row,
            columns,
            removed.reason.name(),
            removed.named(problem.names()).to_string(),
        )
    });
    let removed = removed.collect();
    let matrix = Matrix::of(Arc::new(reduction.matrix), problem.matrix.names.clone());
    Ok((matrix, removed))
}

/// The conclusion, whether the claim is accepted, whether it is proved, the text, and the JSON.
type Judged = (&'static str, bool, bool, String, String);

/// The limits on the work of the checker where a proof is long, and the seed of its samples.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Effort {
    tests: Option<u64>,
    pairs: Option<u64>,
    samples: Option<usize>,
    seed: Option<u64>,
}

impl Effort {
    fn options(&self) -> Options {
        let usual = Options::default();
        Options::default()
            .with_tests(self.tests.unwrap_or(usual.tests))
            .with_pairs(self.pairs.unwrap_or(usual.pairs))
            .with_samples(self.samples.unwrap_or(usual.samples))
            .with_seed(self.seed.unwrap_or(usual.seed))
    }
}

/// Runs the independent checker on the claim that the vectors are the scaled basis, or a part of
/// it.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    problem: &Problem,
    vectors: Vectors,
    complete: bool,
    effort: Effort,
    time: Option<f64>,
) -> PyResult<Judged> {
    let claim = claim(py, problem, &vectors, complete, "python")?;
    judge(py, Claimed::Basis(claim), &effort, time, problem.names())
}

fn claim(
    py: Python<'_>,
    problem: &Problem,
    vectors: &Vectors,
    complete: bool,
    method: &str,
) -> PyResult<Claim> {
    let question = &problem.problem;
    let matrix = maxplus_core::ReadMatrix::to_dense(&**question.given());
    let claim = Claim::new(matrix, question.lambda().clone(), vectors.vectors(py)?);
    let mut claim = claim.map_err(value_error)?;
    if question.asks_integers() {
        claim = claim.over_integers();
    }
    let provenance = provenance(Some(method), problem.names());
    let claim = claim.with_provenance(provenance.by_version(env!("CARGO_PKG_VERSION")));
    Ok(if complete { claim } else { claim.incomplete() })
}

/// The claim as a file: the same as `basis --format json` writes.
#[pyfunction]
pub fn claim_json(
    py: Python<'_>,
    problem: &Problem,
    vectors: Vectors,
    complete: bool,
) -> PyResult<String> {
    Ok(claim(py, problem, &vectors, complete, "chains")?.to_json())
}

/// Roots with the numbers of their extremals, as the file of `basis --roots --format json` with
/// the matrix. A reason is given if some extremals are missing.
#[pyfunction]
pub fn roots_json(
    problem: &Problem,
    counts: Vec<(Vec<u32>, u64)>,
    reason: Option<String>,
) -> PyResult<String> {
    let mut all = RootCounts::default();
    for (cycle, extremals) in &counts {
        all.add_root(cycle, *extremals);
    }
    let provenance = provenance(Some("chains"), problem.names());
    let claim = problem.problem.claim_roots(&all);
    let claim = claim.with_provenance(provenance.by_version(env!("CARGO_PKG_VERSION")));
    Ok(match reason {
        Some(reason) => claim.incomplete(reason).to_json(),
        None => claim.to_json(),
    })
}

/// Runs the checker on a file that a solver wrote, about the given matrix, if any, or both given
/// sides of a two-sided system. The file always contains such sides itself.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn verify_file(
    py: Python<'_>,
    text: &str,
    effort: Effort,
    time: Option<f64>,
    matrix: Option<&Matrix>,
    right: Option<&Matrix>,
    lam: Option<(Bound<'_, PyAny>,)>,
    integers: bool,
) -> PyResult<Judged> {
    let kind = Kind::of(text).map_err(value_error)?;
    if kind == Kind::Timetable && (matrix.is_none() || lam.is_some() || integers) {
        return Err(value_error(
            "a timetable contains its own period: give its matrix, and leave out lam and integers",
        ));
    }
    let beside = matrix.filter(|_| !matches!(kind, Kind::Cone | Kind::Greatest));
    let claim = Claimed::read(kind, text, beside.map(dense)).map_err(value_error)?;
    if integers && !claim.asks_integers() {
        return Err(value_error(
            "the file is for real solutions; leave out integers",
        ));
    }
    if let (Some((_, said)), Some((lam,)), Some(matrix)) = (claim.system(), lam, matrix) {
        let asked = lambda(py, matrix, &lam)?;
        if asked != *said {
            return Err(value_error(format!(
                "the file is for lambda = {said}, but lam is {asked}"
            )));
        }
    }
    let mut given = [matrix, right].into_iter().flatten();
    let own = given.find_map(|side| side.names.as_deref());
    let mut claim = claim.against_names(own);
    if let Some((a, b)) = matrix.zip(right) {
        claim = claim.against_sides([&dense(a), &dense(b)]);
    }
    let names = own.cloned().or_else(|| claim.names());
    judge(py, claim, &effort, time, names.as_ref())
}

/// The verdict on a claim within the time limit.
fn judge(
    py: Python<'_>,
    claim: Claimed,
    effort: &Effort,
    time: Option<f64>,
    names: Option<&Names>,
) -> PyResult<Judged> {
    let options = effort.options();
    let verdict = answered(py, usize::MAX, time, move |budget| {
        claim.verdict(&options, &mut |_| match budget.look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        })
    })?;
    Ok((
        verdict.conclusion().name(),
        verdict.is_accepted(),
        verdict.is_proved(),
        verdict.named(names).to_string(),
        report(&verdict, names),
    ))
}

/// Runs the checker on the extreme rays of A (x) x >= B (x) x.
#[pyfunction]
pub fn verify_cone(
    py: Python<'_>,
    a: &Matrix,
    b: &Matrix,
    vectors: Vectors,
    complete: bool,
    effort: Effort,
    time: Option<f64>,
) -> PyResult<Judged> {
    let claim = ConeClaim::new(dense(a), dense(b), vectors.vectors(py)?);
    let claim: ConeClaim = claim.map_err(value_error)?;
    let claim = if complete { claim } else { claim.incomplete() };
    judge(py, Claimed::Cone(claim), &effort, time, a.names.as_deref())
}

/// Runs every method and the oracle on seeded matrices. Returns whether they agree, whether that is
/// proved, and the report as JSON.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn cross_check(
    py: Python<'_>,
    n: usize,
    density: &str,
    min: i32,
    max: i32,
    seeds: u64,
    pairs: u64,
    time: Option<f64>,
) -> PyResult<(bool, bool, bool, String)> {
    let density_percent = parse_density(density).map_err(value_error)?.percent();
    if min > max {
        return Err(value_error(format!(
            "min {min} is above max {max}: there is no number between them"
        )));
    }
    let family = Family {
        n,
        lo: min,
        hi: max,
        density_percent,
    };
    let checked = answered(py, usize::MAX, time, move |budget| {
        supereigen_answers::cross_check::ask(family, pairs, seeds, budget)
    })?;
    let (report, stopped) = checked.map_err(value_error)?;
    Ok((
        report.agrees(),
        report.is_proved(),
        stopped.is_none(),
        report.to_json(),
    ))
}
