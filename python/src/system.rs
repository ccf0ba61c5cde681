//! Questions about two-sided systems A (x) x >= B (x) x that do not need the rays.

use std::collections::BTreeSet;
use std::sync::Arc;

use maxplus_core::Number;
use maxplus_core::{Names, Rational, ReadMatrix, SparseMatrix};
use maxplus_formats::write_inequalities;
use maxplus_graph::Budget;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::below::Greatest;
use supereigen::two_sided::{Above, GreatestLambda, Implication, Pencil, System as Rows};
use supereigen::vector::VectorError;
use supereigen_answers::info::shortened;
use supereigen_answers::member::Answer;
use supereigen_answers::nearest::Question;
use supereigen_answers::system::{Labels, TwoSided, info, places, violated};

use crate::algebra::names_of;
use crate::checks::{Member, member_of};
use crate::latest::{Found, NearestAnswer, answer, near, question};
use crate::matrix::{Matrix, value_error, vector_called};
use crate::number::{fraction, tuple};
use crate::problem::{Reduced, unanswered};
use crate::watch::answered;

/// A two-sided system, prepared once for many questions.
#[pyclass(frozen, module = "supereigen._native")]
pub struct System {
    /// Both sides as given, with the same names.
    a: Matrix,
    b: Matrix,
    rows: Arc<Rows<Rational>>,
}

/// An interval without a feasible lambda: its lower end, `None` if it has none, and the policy that
/// proves it. The upper end is the lower end of the previous interval, or +inf for the first.
type InfeasibleInterval<'py> = (Option<Bound<'py, PyAny>>, Vec<Option<usize>>);

/// "at", "unbounded" or "never". Then the greatest feasible lambda, or for "unbounded" a lambda
/// from which on all are feasible. Then a solution for that lambda, and the proof that no greater
/// lambda is feasible.
type Greatests<'py> = (
    &'static str,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyTuple>>,
    Vec<InfeasibleInterval<'py>>,
);

impl System {
    /// A system of computed rows, with the names of its nodes.
    pub fn made(rows: Rows<Rational>, names: Option<Arc<Names>>) -> Self {
        let side = |side: &SparseMatrix<Number>| Matrix::of(Arc::new(side.clone()), names.clone());
        System {
            a: side(rows.greater()),
            b: side(rows.smaller()),
            rows: Arc::new(rows),
        }
    }

    /// The rows in the numbers of the programs, and the names of the nodes.
    pub fn parts(&self) -> (&Rows<Rational>, Option<Arc<Names>>) {
        (&self.rows, self.a.names.clone())
    }

    fn names(&self) -> Option<&Names> {
        self.a.names.as_deref()
    }

    fn labels(&self) -> Labels<'_> {
        Labels::of_sides(self.names())
    }

    /// The size of the system. It decides whether signals must be checked. A system of few nodes
    /// may have many rows.
    fn size(&self) -> usize {
        self.rows.dimension().max(self.rows.inequalities())
    }

    /// Answers a question about the rows within the time limit.
    fn asked<R: Send + 'static>(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        question: impl FnOnce(&Rows<Rational>, &Budget) -> Result<R, VectorError> + Send + 'static,
    ) -> PyResult<R> {
        let rows = self.rows.clone();
        let answer = answered(py, self.size(), time, move |budget| question(&rows, budget))?;
        answer.map_err(|error| unanswered(error, self.names()))
    }

    /// A solution that is not a solution of the other system, and the row of the other that it
    /// violates, as a sentence. `None` if there is no such solution. Both have the same nodes.
    pub fn fails<'py>(
        &self,
        py: Python<'py>,
        other: &System,
        time: Option<f64>,
    ) -> PyResult<Option<(Bound<'py, PyTuple>, String)>> {
        let theirs = other.rows.clone();
        let implication =
            self.asked(py, time, move |rows, budget| rows.implies(&theirs, budget))?;
        let Implication::Fails { row, witness, .. } = implication else {
            return Ok(None);
        };
        let (a, b) = (&*other.a.matrix, &*other.b.matrix);
        let words = violated([a, b], row, &witness, &self.labels());
        let words = words.map_err(value_error)?;
        Ok(Some((tuple(py, &witness)?, words)))
    }

    /// The greatest solution below 0. It is finite wherever any solution is.
    fn largest_support(
        &self,
        py: Python<'_>,
        integers: bool,
        time: Option<f64>,
    ) -> PyResult<Greatest<Rational>> {
        let whole = integers.then(|| self.rows.over_integers());
        let whole = whole.transpose().map_err(value_error)?;
        self.asked(py, time, move |rows, budget| {
            whole.as_ref().unwrap_or(rows).largest_support(budget)
        })
    }

    /// The rows of another system on the same nodes, with the nodes in the order of this system. If
    /// both have names, the names must be the same.
    fn aligned(&self, other: &System) -> PyResult<Arc<Rows<Rational>>> {
        let (ours, theirs) = (self.n(), other.n());
        if ours != theirs {
            return Err(value_error(format!(
                "one system has {ours} nodes and the other {theirs}: systems on the same nodes \
                 were expected"
            )));
        }
        if let (Some(names), Some(own)) = (self.names(), other.names())
            && names != own
        {
            let Some(places) = places(names, own) else {
                // Called for its error message, which names a node.
                names_of(&self.a, &other.a, true)?;
                return Ok(other.rows.clone());
            };
            let [a, b] = [&other.a, &other.b].map(|side| -> PyResult<SparseMatrix<Number>> {
                let placed = side.matrix.triplets();
                let placed = placed.map(|(i, j, entry)| (i, places[j], entry.clone()));
                let placed: Vec<_> = placed.collect();
                SparseMatrix::from_triplets(side.matrix.rows(), theirs, placed).map_err(value_error)
            });
            return Ok(Arc::new(Rows::new(&a?, &b?).map_err(value_error)?));
        }
        Ok(other.rows.clone())
    }
}

#[pymethods]
impl System {
    /// The system of both sides.
    #[new]
    pub fn of(a: &Matrix, b: &Matrix) -> PyResult<Self> {
        let rows = Rows::new(&*a.matrix, &*b.matrix);
        let rows = Arc::new(rows.map_err(value_error)?);
        let names = names_of(a, b, true)?;
        let side = |side: &Matrix| Matrix::of(side.matrix.clone(), names.clone());
        Ok(System {
            a: side(a),
            b: side(b),
            rows,
        })
    }

    /// The greater side.
    #[getter]
    fn a(&self) -> Matrix {
        self.a.clone()
    }

    /// The smaller side.
    #[getter]
    fn b(&self) -> Matrix {
        self.b.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let sides = (self.a(), self.b()).into_pyobject(py)?;
        Ok((py.get_type::<System>().into_any(), sides))
    }

    /// The number of nodes.
    #[getter]
    fn n(&self) -> usize {
        self.rows.dimension()
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.rows.inequalities()
    }

    /// The rows, written as inequalities.
    fn text(&self) -> PyResult<String> {
        let mut out = Vec::new();
        let (a, b) = (&*self.a.matrix, &*self.b.matrix);
        write_inequalities(&mut out, a, b, self.names())?;
        String::from_utf8(out).map_err(value_error)
    }

    /// The greatest solution below a bound.
    fn greatest<'py>(
        &self,
        py: Python<'py>,
        below: &Bound<'_, PyAny>,
        open: Vec<usize>,
        above: Option<&Bound<'_, PyAny>>,
        integers: bool,
        time: Option<f64>,
    ) -> PyResult<Found<'py>> {
        let (n, names) = (self.n(), self.names());
        let system = TwoSided::of(self.rows.clone(), integers).map_err(value_error)?;
        let question = question(&system, below, &open, above, n, names)?;
        let found = self.asked(py, time, move |_, budget| question.ask(&system, budget))?;
        answer(py, &found, &self.labels())
    }

    /// The nodes at which some solution is finite.
    fn support(&self, py: Python<'_>, integers: bool, time: Option<f64>) -> PyResult<Vec<usize>> {
        let greatest = self.largest_support(py, integers, time)?;
        Ok(greatest.vector().support().iter().collect())
    }

    /// The text of the program's `info`, the number of finite entries of both sides, and the
    /// greatest solution below 0.
    fn info<'py>(
        &self,
        py: Python<'py>,
        integers: bool,
        time: Option<f64>,
    ) -> PyResult<(String, (usize, usize), Bound<'py, PyTuple>)> {
        let greatest = self.largest_support(py, integers, time)?;
        let sides = [&*self.a.matrix, &*self.b.matrix];
        let text = info(sides, &self.labels(), integers, &greatest);
        let text = shortened(&text);
        let [a, b] = sides.map(|side| side.triplets().count());
        Ok((text, (a, b), tuple(py, greatest.vector())?))
    }

    /// Whether a vector is a solution, with all rows and its text.
    fn member<'py>(
        &self,
        py: Python<'py>,
        vector: &Bound<'_, PyAny>,
        integers: bool,
    ) -> PyResult<Member<'py>> {
        let vector = vector_called("vector", vector, self.n())?;
        let (sides, labels) = ([&*self.a.matrix, &*self.b.matrix], self.labels());
        let answer = Answer::of_sides(sides, vector, &labels, integers).map_err(value_error)?;
        member_of(py, &answer, labels.names)
    }

    /// A solution nearest to a vector.
    fn nearest<'py>(
        &self,
        py: Python<'py>,
        vector: &Bound<'_, PyAny>,
        projective: bool,
        integers: bool,
        time: Option<f64>,
    ) -> PyResult<NearestAnswer<'py>> {
        let vector = vector_called("vector", vector, self.n())?;
        let system = TwoSided::of(self.rows.clone(), integers).map_err(value_error)?;
        let question = Question::new(&system, vector, projective).map_err(value_error)?;
        let found = self.asked(py, time, move |_, budget| question.ask(&system, budget))?;
        near(py, &found, &self.labels())
    }

    /// A row of the other system, a node, and a solution of this system that violates the row at
    /// that node. `None` if every solution is a solution of the other system.
    fn implies<'py>(
        &self,
        py: Python<'py>,
        other: &System,
        time: Option<f64>,
    ) -> PyResult<Option<(usize, usize, Bound<'py, PyTuple>)>> {
        let other = self.aligned(other)?;
        let answer = self.asked(py, time, move |rows, budget| rows.implies(&other, budget))?;
        Ok(match answer {
            Implication::Holds => None,
            Implication::Fails { row, node, witness } => Some((row, node, tuple(py, &witness)?)),
        })
    }

    /// Whether each system implies the other.
    fn equivalent(&self, py: Python<'_>, other: &System, time: Option<f64>) -> PyResult<bool> {
        let other = self.aligned(other)?;
        self.asked(py, time, move |rows, budget| {
            Ok(rows.implies(&other, budget)?.holds() && other.implies(rows, budget)?.holds())
        })
    }

    /// Rows that can all be removed together.
    fn redundant_rows(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Vec<usize>> {
        self.asked(py, time, |rows, budget| rows.redundant_rows(budget))
    }

    /// The system without these rows.
    fn without(&self, rows: BTreeSet<usize>) -> PyResult<System> {
        let rest = |side: &Matrix| {
            let kept = (0..side.matrix.rows()).filter(|row| !rows.contains(row));
            let kept = kept.map(|row| side.matrix.row(row).map(|(j, entry)| (j, entry.clone())));
            let matrix: SparseMatrix<Number> = SparseMatrix::from_rows(side.matrix.cols(), kept);
            Matrix::of(Arc::new(matrix), side.names.clone())
        };
        System::of(&rest(&self.a), &rest(&self.b))
    }

    /// The greatest lambda for which A (x) x >= lambda (x) B (x) x has a solution. With `equation`,
    /// the same for A (x) x = lambda (x) B (x) x.
    fn greatest_lambda<'py>(
        &self,
        py: Python<'py>,
        equation: bool,
        time: Option<f64>,
    ) -> PyResult<Greatests<'py>> {
        // Uses the rows as given: which entry decides a row depends on lambda.
        let (a, b) = (&*self.a.matrix, &*self.b.matrix);
        let pencil = match equation {
            true => Pencil::equation(a, b),
            false => Pencil::new(a, b),
        };
        let pencil = pencil.map_err(value_error)?;
        let found = answered(py, self.size(), time, move |budget| {
            pencil.greatest_lambda(budget)
        })?;
        let finite = |lambda: Rational| fraction(py, &lambda);
        let shown = |above: Vec<Above>| -> PyResult<Vec<InfeasibleInterval<'py>>> {
            let above = above.into_iter();
            let above = above.map(|one| Ok((one.beyond.map(finite).transpose()?, one.policy)));
            above.collect()
        };
        Ok(
            match found.map_err(|error| unanswered(error, self.names()))? {
                GreatestLambda::Unbounded { lambda, vector } => {
                    let vector = tuple(py, &vector)?;
                    ("unbounded", Some(finite(lambda)?), Some(vector), Vec::new())
                }
                GreatestLambda::At {
                    lambda,
                    vector,
                    above,
                } => {
                    let vector = tuple(py, &vector)?;
                    ("at", Some(finite(lambda)?), Some(vector), shown(above)?)
                }
                GreatestLambda::Never { above } => ("never", None, None, shown(above)?),
            },
        )
    }
}
