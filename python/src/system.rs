//! Questions about two-sided systems A (x) x >= B (x) x that do not need the rays.

use std::collections::BTreeSet;
use std::sync::Arc;

use maxplus_core::Number;
use maxplus_core::named::DisplayNamed;
use maxplus_core::{Names, Rational, ReadMatrix, SparseMatrix};
use maxplus_formats::write_inequalities;
use maxplus_graph::Budget;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::below::{Cause, Distance, Greatest, Nearest, Window};
use supereigen::two_sided::{Above, GreatestLambda, Implication, Pencil, System as Rows};
use supereigen::vector::VectorError;
use supereigen_answers::instance::fraction as long;

use crate::algebra::{names_of, places};
use crate::latest::{Latest, Missed, entries, given, told, uncrossed};
use crate::matrix::{Matrix, value_error};
use crate::number::{LongNumber, fraction, short, to_python};
use crate::problem::Reduced;
use crate::watch::{answered, stopped};

/// A two-sided system, prepared once for many questions.
#[pyclass(frozen, module = "supereigen._native")]
pub struct System {
    /// Both sides as given, with the same names.
    a: Matrix,
    b: Matrix,
    rows: Arc<Rows<Rational>>,
}

/// The greatest solution with the bound of each node, and the policy: for each node, the row that
/// determines its entry.
type Found<'py> = (Latest<'py>, Vec<Option<usize>>);

/// A nearest solution, its distance, and the nodes that determine the distance.
type Near<'py> = (Bound<'py, PyTuple>, Bound<'py, PyAny>, Vec<usize>);

/// The lower end of an interval without a feasible lambda, `None` if it has no lower end, and the
/// policy that proves it. The interval starts where that of the policy before ends, the first one
/// at +inf.
type Shown<'py> = (Option<Bound<'py, PyAny>>, Vec<Option<usize>>);

/// "at", "unbounded" or "never". Then the greatest feasible lambda, or for "unbounded" a lambda
/// from which on all are feasible. Then a solution for that lambda, and the proof that no greater
/// lambda is feasible.
type Greatests<'py> = (
    &'static str,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyTuple>>,
    Vec<Shown<'py>>,
);

impl System {
    fn of(a: &Matrix, b: &Matrix) -> PyResult<Self> {
        let rows = Rows::new(&a.matrix.map(short), &b.matrix.map(short));
        let rows = Arc::new(rows.map_err(value_error)?);
        let names = names_of(a, b, true)?;
        let side = |side: &Matrix| Matrix::of(side.matrix.clone(), names.clone());
        Ok(System {
            a: side(a),
            b: side(b),
            rows,
        })
    }

    /// A system of computed rows, with the names of its nodes.
    pub fn made(rows: Rows<Rational>, names: Option<Arc<Names>>) -> Self {
        let side =
            |side: &SparseMatrix<Number>| Matrix::of(Arc::new(side.map(long)), names.clone());
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
        answer.map_err(|error| self.unanswered(error))
    }

    fn unanswered(&self, error: VectorError) -> PyErr {
        match error {
            VectorError::Stopped(reason) => stopped(reason),
            error => value_error(error.named(self.names())),
        }
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
                let placed = placed.map(|(i, j, entry)| (i, places[j], short(entry)));
                let placed: Vec<_> = placed.collect();
                SparseMatrix::from_triplets(side.matrix.rows(), theirs, placed).map_err(value_error)
            });
            return Ok(Arc::new(Rows::new(&a?, &b?).map_err(value_error)?));
        }
        Ok(other.rows.clone())
    }

    /// Converts the greatest solution, with the sentences of the program.
    fn told<'py>(&self, py: Python<'py>, greatest: &Greatest<Rational>) -> PyResult<Found<'py>> {
        let (vector, held, next, mut words) = told(py, greatest, self.names())?;
        for (node, row) in greatest.policy().iter().enumerate() {
            let Some(row) = row.map(|row| row + 1) else {
                continue;
            };
            let word = &mut words[node];
            match greatest.cause(node) {
                Cause::By(_) => *word += &format!(" (row {row})"),
                Cause::Stuck => {
                    *word = format!("row {row} and the rows that it leads to allow nothing finite");
                }
                Cause::Bound | Cause::Excluded => {}
            }
        }
        Ok(((vector, held, next, words), greatest.policy().to_vec()))
    }
}

#[pymethods]
impl System {
    #[new]
    fn new(a: &Matrix, b: &Matrix) -> PyResult<Self> {
        System::of(a, b)
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

    /// The greatest solution below a bound. If it is not above the lower bound `above`, also a node
    /// where it is not.
    #[pyo3(signature = (below, above=None, time=None))]
    fn greatest<'py>(
        &self,
        py: Python<'py>,
        below: &Bound<'_, PyAny>,
        above: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
    ) -> PyResult<(Found<'py>, Option<Missed<'py>>)> {
        let n = self.n();
        let below = given("below", below, n)?;
        let above = above.map(|above| given("above", above, n)).transpose()?;
        if let Some(above) = &above {
            uncrossed(above, &below, self.names())?;
        }
        let window = self.asked(py, time, move |rows, budget| match above {
            Some(above) => rows.within(&above, &below, budget),
            None => rows.greatest_below(&below, budget).map(Window::Open),
        })?;
        match window {
            Window::Open(greatest) => Ok((self.told(py, &greatest)?, None)),
            Window::Shut {
                node,
                demand,
                greatest,
            } => {
                let missed = (node, to_python(py, &long(&demand))?);
                Ok((self.told(py, &greatest)?, Some(missed)))
            }
        }
    }

    /// The nodes at which some solution is finite.
    #[pyo3(signature = (time=None))]
    fn support(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Vec<usize>> {
        let greatest = self.asked(py, time, |rows, budget| rows.largest_support(budget))?;
        Ok(greatest.vector().support().iter().collect())
    }

    /// A solution nearest to a vector. If there is none, the nodes that prevent it. Then the
    /// greatest solution below the vector, and the vector itself.
    #[pyo3(signature = (vector, projective, time=None))]
    #[allow(clippy::type_complexity)]
    fn nearest<'py>(
        &self,
        py: Python<'py>,
        vector: &Bound<'_, PyAny>,
        projective: bool,
        time: Option<f64>,
    ) -> PyResult<(
        Option<Near<'py>>,
        Vec<usize>,
        Found<'py>,
        Bound<'py, PyTuple>,
    )> {
        let vector = given("vector", vector, self.n())?;
        if vector.is_zero() {
            return Err(value_error(
                "the vector is -inf throughout: there is nothing to be near to",
            ));
        }
        let to = entries(py, &vector)?;
        let distance = match projective {
            true => Distance::Projective,
            false => Distance::Maximum,
        };
        let nearest = self.asked(py, time, move |rows, budget| {
            rows.nearest(&vector, distance, budget)
        })?;
        Ok(match nearest {
            Nearest::Found(found) => {
                let distance = fraction(py, &BigRational::from(found.distance))?;
                let near = (entries(py, &found.vector)?, distance, found.forced);
                (Some(near), Vec::new(), self.told(py, &found.below)?, to)
            }
            Nearest::None { stuck, below } => {
                let stuck = stuck.iter().collect();
                (None, stuck, self.told(py, &below)?, to)
            }
        })
    }

    /// A row of the other system, a node, and a solution of this system that violates the row at
    /// that node. `None` if every solution is a solution of the other system.
    #[pyo3(signature = (other, time=None))]
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
            Implication::Fails { row, node, witness } => Some((row, node, entries(py, &witness)?)),
        })
    }

    /// Whether each system implies the other.
    #[pyo3(signature = (other, time=None))]
    fn equivalent(&self, py: Python<'_>, other: &System, time: Option<f64>) -> PyResult<bool> {
        let other = self.aligned(other)?;
        self.asked(py, time, move |rows, budget| {
            Ok(rows.implies(&other, budget)?.holds() && other.implies(rows, budget)?.holds())
        })
    }

    /// Rows that can all be removed together.
    #[pyo3(signature = (time=None))]
    fn redundant_rows(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Vec<usize>> {
        self.asked(py, time, |rows, budget| rows.redundant_rows(budget))
    }

    /// The system without these rows.
    fn without(&self, rows: BTreeSet<usize>) -> PyResult<System> {
        let rest = |side: &Matrix| {
            let kept = (0..side.matrix.rows()).filter(|row| !rows.contains(row));
            let kept = kept.map(|row| side.matrix.row(row).map(|(j, entry)| (j, entry.clone())));
            let matrix: SparseMatrix<LongNumber> =
                SparseMatrix::from_rows(side.matrix.cols(), kept);
            Matrix::of(Arc::new(matrix), side.names.clone())
        };
        System::of(&rest(&self.a), &rest(&self.b))
    }

    /// The greatest lambda for which A (x) x >= lambda (x) B (x) x has a solution. With `equation`,
    /// the same for A (x) x = lambda (x) B (x) x.
    #[pyo3(signature = (equation=false, time=None))]
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
        let finite = |lambda: Rational| fraction(py, &BigRational::from(lambda));
        let shown = |above: Vec<Above>| -> PyResult<Vec<Shown<'py>>> {
            let above = above.into_iter();
            let above = above.map(|one| Ok((one.beyond.map(finite).transpose()?, one.policy)));
            above.collect()
        };
        Ok(match found.map_err(|error| self.unanswered(error))? {
            GreatestLambda::Unbounded { lambda, vector } => {
                let vector = entries(py, &vector)?;
                ("unbounded", Some(finite(lambda)?), Some(vector), Vec::new())
            }
            GreatestLambda::At {
                lambda,
                vector,
                above,
            } => {
                let vector = entries(py, &vector)?;
                ("at", Some(finite(lambda)?), Some(vector), shown(above)?)
            }
            GreatestLambda::Never { above } => ("never", None, None, shown(above)?),
        })
    }
}
