//! Tropical polyhedra: points and rays, or rows with constants.

use std::sync::Arc;

use maxplus_core::Number;
use maxplus_core::{MaxPlus, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::polyhedron::Member;
use maxplus_polyhedra::{Inclusion, PolyhedraError, Polyhedron as Set};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen_answers::instance::fraction as long;

use crate::cones::{self, Cone};
use crate::coordinates::{
    self, Called, Near, aligned, asked, bound, check_side, check_size, differences, header, near,
    of_square, tuples, unanswered, vectors,
};
use crate::latest::{entries, given};
use crate::matrix::{Matrix, value_error};
use crate::number::{number, short};
use crate::vectors::Claimed;

/// A tropical polyhedron, with the names of its coordinates. What was made of it is kept.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Polyhedron {
    set: Arc<Set>,
    names: Called,
}

/// Points and rays.
type Members<'py> = (Vec<Bound<'py, PyTuple>>, Vec<Bound<'py, PyTuple>>);

/// Both matrices and both columns of constants.
type Rows<'py> = (Matrix, Matrix, Bound<'py, PyTuple>, Bound<'py, PyTuple>);

/// The least and the greatest value.
type Range<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

impl Polyhedron {
    pub fn new(set: Set, names: Called) -> Self {
        let set = Arc::new(set);
        Polyhedron { set, names }
    }

    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.set.dimension()
    }

    /// Asks the set within the time.
    fn asked<R: Send + 'static>(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        question: impl FnOnce(&Set, &Budget) -> Result<R, PolyhedraError> + Send + 'static,
    ) -> PyResult<R> {
        let set = self.set.clone();
        asked(py, size(&set), time, move |budget| question(&set, budget))
    }

    /// The set with its coordinates called and ordered so, if they are called anything.
    pub fn in_order(&self, ours: &Called) -> PyResult<(Arc<Set>, Called)> {
        let (names, places) = aligned(ours, &self.names)?;
        Ok(match places {
            None => (self.set.clone(), names),
            Some(places) => {
                let moved = self.set.cylinder(self.n(), &places);
                (Arc::new(moved.map_err(unanswered)?), names)
            }
        })
    }

    /// Asks both within the time.
    fn both<R: Send + 'static>(
        &self,
        py: Python<'_>,
        other: &Polyhedron,
        time: Option<f64>,
        question: impl FnOnce(&Set, &Set, &Budget) -> Result<R, PolyhedraError> + Send + 'static,
    ) -> PyResult<(R, Called)> {
        check_size("polyhedron", self.n(), other.n())?;
        let (other, names) = other.in_order(&self.names)?;
        let set = self.set.clone();
        let size = size(&set).max(size(&other));
        let job = move |budget: &Budget| question(&set, &other, budget);
        Ok((asked(py, size, time, job)?, names))
    }
}

/// How great it is, for those who watch.
fn size(set: &Set) -> usize {
    cones::size(set.homogeneous())
}

/// One side of the rows without its constants, and the constants.
fn parted(side: &SparseMatrix<Number>) -> (SparseMatrix<Number>, Vector<Number>) {
    let mut matrix = SparseMatrix::zeros(0, side.cols() - 1);
    let mut constants = Vector::zeros(side.rows());
    for l in 0..side.rows() {
        let mut entries = Vec::new();
        for (j, entry) in side.row(l) {
            match j.checked_sub(1) {
                Some(j) => entries.push((j, entry.clone())),
                None => constants[l] = entry.clone(),
            }
        }
        matrix.push_row(entries);
    }
    (matrix, constants)
}

#[pymethods]
impl Polyhedron {
    /// The points x with max(A x, c) >= max(B x, d), row by row.
    #[staticmethod]
    fn of(a: &Matrix, b: &Matrix, c: &Bound<'_, PyAny>, d: &Bound<'_, PyAny>) -> PyResult<Self> {
        let names = crate::algebra::names_of(a, b, true)?;
        let c = given("the constants of the greater side", c, a.matrix_rows())?;
        let d = given("the constants of the smaller side", d, b.matrix_rows())?;
        let (a, b) = (coordinates::exact(a), coordinates::exact(b));
        let set = Set::from_rows(&a, &c, &b, &d).map_err(unanswered)?;
        Ok(Polyhedron::new(set, names))
    }

    /// The polyhedron of these points and rays, of n entries each.
    #[staticmethod]
    #[pyo3(signature = (points, rays, n, names=None, time=None))]
    fn generated(
        py: Python<'_>,
        points: Claimed,
        rays: Claimed,
        n: usize,
        names: Option<Vec<String>>,
        time: Option<f64>,
    ) -> PyResult<Self> {
        let points = vectors(py, "points", &points, n)?;
        let rays = vectors(py, "rays", &rays, n)?;
        let names = coordinates::called(names, n)?;
        let size = n.max(points.len() + rays.len());
        let set = asked(py, size, time, move |budget| {
            Set::from_generators_within(n, &points, &rays, budget)
        })?;
        Ok(Polyhedron::new(set, names))
    }

    /// All vectors of a cone.
    #[staticmethod]
    fn from_cone(cone: &Cone) -> PyResult<Self> {
        let (set, names) = cone.parts();
        let set = Set::from_cone(set).map_err(unanswered)?;
        Ok(Polyhedron::new(set, names.clone()))
    }

    /// The points x with (0, x) in the cone.
    #[staticmethod]
    fn from_homogeneous(cone: &Cone) -> PyResult<Self> {
        let (set, names) = cone.parts();
        if set.dimension() == 0 {
            return Err(value_error(
                "a cone of no coordinates: expected one at least, which is 0 at points",
            ));
        }
        let rest: Vec<usize> = (1..set.dimension()).collect();
        let names = coordinates::chosen(names, &rest)?;
        let set = Set::from_homogeneous(set.clone()).map_err(unanswered)?;
        Ok(Polyhedron::new(set, names))
    }

    /// All points.
    #[staticmethod]
    fn whole(n: usize) -> Self {
        Polyhedron::new(Set::whole(n), None)
    }

    /// No point.
    #[staticmethod]
    fn empty(n: usize) -> Self {
        Polyhedron::new(Set::empty(n), None)
    }

    /// How many coordinates there are.
    #[getter]
    fn n(&self) -> usize {
        self.set.dimension()
    }

    /// A matrix without rows, whose columns are called as the coordinates are.
    #[getter]
    fn header(&self) -> Matrix {
        header(self.n(), &self.names)
    }

    /// The cone of one coordinate more, in front: 0 at points, -inf at rays.
    #[getter]
    fn homogeneous(&self) -> Cone {
        Cone::new(self.set.homogeneous().clone(), None)
    }

    /// The same set with these names of its coordinates.
    fn with_names(&self, names: Option<Vec<String>>) -> PyResult<Self> {
        Ok(Polyhedron {
            set: self.set.clone(),
            names: coordinates::called(names, self.n())?,
        })
    }

    /// Extreme points and rays.
    #[pyo3(signature = (time=None))]
    fn members<'py>(&self, py: Python<'py>, time: Option<f64>) -> PyResult<Members<'py>> {
        let (points, rays) = self.asked(py, time, Set::members)?;
        Ok((tuples(py, &points)?, tuples(py, &rays)?))
    }

    /// The rows, none of them implied by the others.
    #[pyo3(signature = (time=None))]
    fn rows<'py>(&self, py: Python<'py>, time: Option<f64>) -> PyResult<Rows<'py>> {
        let rows = self.asked(py, time, Set::minimal_rows)?;
        let [(a, c), (b, d)] = [rows.greater(), rows.smaller()].map(parted);
        let side =
            |side: &SparseMatrix<Number>| Matrix::of(Arc::new(side.map(long)), self.names.clone());
        Ok((side(&a), side(&b), entries(py, &c)?, entries(py, &d)?))
    }

    /// The points of both.
    #[pyo3(signature = (other, time=None))]
    fn intersection(
        &self,
        py: Python<'_>,
        other: &Polyhedron,
        time: Option<f64>,
    ) -> PyResult<Self> {
        let (set, names) = self.both(py, other, time, Set::intersection)?;
        Ok(Polyhedron::new(set, names))
    }

    /// The least polyhedron that holds both.
    #[pyo3(signature = (other, time=None))]
    fn hull(&self, py: Python<'_>, other: &Polyhedron, time: Option<f64>) -> PyResult<Self> {
        let (set, names) = self.both(py, other, time, Set::hull)?;
        Ok(Polyhedron::new(set, names))
    }

    /// The maxima of a point of each.
    #[pyo3(signature = (other, time=None))]
    fn maximum(&self, py: Python<'_>, other: &Polyhedron, time: Option<f64>) -> PyResult<Self> {
        let (set, names) = self.both(py, other, time, Set::maximum)?;
        Ok(Polyhedron::new(set, names))
    }

    /// A point or ray of the other one that it lacks, and whether it is a ray; `None` if it
    /// holds it.
    #[pyo3(signature = (other, time=None))]
    fn includes<'py>(
        &self,
        py: Python<'py>,
        other: &Polyhedron,
        time: Option<f64>,
    ) -> PyResult<Option<(Bound<'py, PyTuple>, bool)>> {
        Ok(match self.both(py, other, time, Set::includes)?.0 {
            Inclusion::Holds => None,
            Inclusion::Fails { witness } => Some(match witness {
                Member::Point(point) => (entries(py, &point)?, false),
                Member::Ray(ray) => (entries(py, &ray)?, true),
            }),
        })
    }

    /// Whether both have the same points.
    #[pyo3(signature = (other, time=None))]
    fn equals(&self, py: Python<'_>, other: &Polyhedron, time: Option<f64>) -> PyResult<bool> {
        Ok(self.both(py, other, time, Set::equals)?.0)
    }

    /// The polyhedron of all A x (+) b.
    #[pyo3(signature = (matrix, constants=None, time=None))]
    fn image(
        &self,
        py: Python<'_>,
        matrix: &Matrix,
        constants: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
    ) -> PyResult<Self> {
        check_side(matrix, "polyhedron", self.n(), true)?;
        let constants = added(matrix, constants)?;
        let (set, names) = self.in_order(&matrix.names)?;
        let names = names.filter(|_| matrix.matrix_rows() == matrix.matrix_cols());
        let map = coordinates::exact(matrix);
        let most = size(&set).max(matrix.matrix_rows());
        let image = asked(py, most, time, move |budget| {
            set.image(&map, &constants, budget)
        })?;
        Ok(Polyhedron::new(image, names))
    }

    /// The polyhedron of all x with A x (+) b in it.
    #[pyo3(signature = (matrix, constants=None, time=None))]
    fn preimage(
        &self,
        py: Python<'_>,
        matrix: &Matrix,
        constants: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
    ) -> PyResult<Self> {
        check_side(matrix, "polyhedron", self.n(), false)?;
        let constants = added(matrix, constants)?;
        let (set, names) = self.in_order(&of_square(matrix))?;
        let names = match matrix.matrix_rows() == matrix.matrix_cols() {
            true => names,
            false => matrix.names.clone(),
        };
        let map = coordinates::exact(matrix);
        let most = size(&set).max(matrix.matrix_cols());
        let preimage = asked(py, most, time, move |budget| {
            set.preimage(&map, &constants, budget)
        })?;
        Ok(Polyhedron::new(preimage, names))
    }

    /// The chosen coordinates, in that order.
    #[pyo3(signature = (onto, time=None))]
    fn project(&self, py: Python<'_>, onto: Vec<usize>, time: Option<f64>) -> PyResult<Self> {
        let names = coordinates::chosen(&self.names, &onto)?;
        let shadow = self.asked(py, time, move |set, budget| set.project(&onto, budget))?;
        Ok(Polyhedron::new(shadow, names))
    }

    /// The points of n coordinates whose chosen ones are in it.
    #[pyo3(signature = (n, at, names=None))]
    fn cylinder(&self, n: usize, at: Vec<usize>, names: Option<Vec<String>>) -> PyResult<Self> {
        let names = coordinates::called(names, n)?;
        let set = self.set.cylinder(n, &at).map_err(unanswered)?;
        Ok(Polyhedron::new(set, names))
    }

    /// All points moved, the rays as they are.
    #[pyo3(signature = (by, time=None))]
    fn moved(&self, py: Python<'_>, by: &Bound<'_, PyAny>, time: Option<f64>) -> PyResult<Self> {
        let by: MaxPlus<Rational> = short(&number(by, || "by".to_owned())?);
        let moved = self.asked(py, time, move |set, budget| set.moved(&by, budget))?;
        Ok(Polyhedron::new(moved, self.names.clone()))
    }

    /// Whether it holds the point.
    fn contains(&self, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let x = given("x", x, self.n())?;
        self.set.contains(&x).map_err(unanswered)
    }

    /// Whether it has no point.
    #[pyo3(signature = (time=None))]
    fn is_empty(&self, py: Python<'_>, time: Option<f64>) -> PyResult<bool> {
        self.asked(py, time, Set::is_empty)
    }

    /// Whether it has no ray.
    #[pyo3(signature = (time=None))]
    fn is_bounded(&self, py: Python<'_>, time: Option<f64>) -> PyResult<bool> {
        self.asked(py, time, Set::is_bounded)
    }

    /// The least box around it; `None` if it is empty.
    #[pyo3(signature = (time=None))]
    fn least_box<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
    ) -> PyResult<Option<Vec<Range<'py>>>> {
        let Some(found) = self.asked(py, time, Set::least_box)? else {
            return Ok(None);
        };
        let ranges = found.iter().map(|range| {
            let least = bound(py, Some(&range.least))?;
            Ok((least, bound(py, range.greatest.as_ref())?))
        });
        ranges.collect::<PyResult<_>>().map(Some)
    }

    /// The least bounds on differences of two coordinates.
    #[pyo3(signature = (time=None))]
    fn difference_bounds<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        differences(py, &self.asked(py, time, Set::difference_bounds)?)
    }

    /// The greatest point below a bound; `None` if there is none.
    #[pyo3(signature = (below, time=None))]
    fn greatest<'py>(
        &self,
        py: Python<'py>,
        below: &Bound<'_, PyAny>,
        time: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let below = given("below", below, self.n())?;
        let found = self.asked(py, time, move |set, budget| {
            set.greatest_below(&below, budget)
        })?;
        found.map(|found| entries(py, &found)).transpose()
    }

    /// A point nearest to a vector, and its distance; `None` if all are infinitely far.
    #[pyo3(signature = (vector, time=None))]
    fn nearest<'py>(
        &self,
        py: Python<'py>,
        vector: &Bound<'_, PyAny>,
        time: Option<f64>,
    ) -> PyResult<Option<Near<'py>>> {
        let vector = given("vector", vector, self.n())?;
        let found = self.asked(py, time, move |set, budget| set.nearest(&vector, budget))?;
        found.map(|found| near(py, &found)).transpose()
    }
}

/// The constants of a map; -inf where nothing is said.
fn added(matrix: &Matrix, constants: Option<&Bound<'_, PyAny>>) -> PyResult<Vector<Number>> {
    match constants {
        Some(constants) => given("constants", constants, matrix.matrix_rows()),
        None => Ok(Vector::zeros(matrix.matrix_rows())),
    }
}
