//! Tropical cones: by rows, by generators, or by both, and what is asked of them.

use std::sync::Arc;

use maxplus_graph::Budget;
use maxplus_polyhedra::{Cone as Set, Inclusion, PolyhedraError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::VectorSet;
use supereigen::below::Distance;

use crate::coordinates::{
    self, Called, Near, aligned, asked, check_side, check_size, differences, header, near,
    of_square, tuples, unanswered, vectors,
};
use crate::latest::{entries, given};
use crate::matrix::Matrix;
use crate::system::System;
use crate::vectors::{Claimed, Vectors, sorted};

/// A tropical cone, with the names of its coordinates. What was made of it is kept.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Cone {
    set: Arc<Set>,
    names: Called,
}

/// How great a set is, for those who watch: a few coordinates may have many rows.
pub fn size(set: &Set) -> usize {
    let rows = set.known_rows().map_or(0, |rows| rows.inequalities());
    let generators = set.known_generators().map_or(0, VectorSet::len);
    set.dimension().max(rows).max(generators)
}

impl Cone {
    pub fn new(set: Set, names: Called) -> Self {
        let set = Arc::new(set);
        Cone { set, names }
    }

    /// The set, and what its coordinates are called.
    pub fn parts(&self) -> (&Set, &Called) {
        (&self.set, &self.names)
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

    /// The other one with its coordinates in our order, and what they are called.
    fn aligned(&self, other: &Cone) -> PyResult<(Arc<Set>, Called)> {
        check_size("cone", self.n(), other.n())?;
        let (names, places) = aligned(&self.names, &other.names)?;
        Ok((other.in_places(places)?, names))
    }

    /// The set with each coordinate at its place.
    fn in_places(&self, places: Option<Vec<usize>>) -> PyResult<Arc<Set>> {
        Ok(match places {
            None => self.set.clone(),
            Some(places) => {
                let moved = self.set.cylinder(self.n(), &places);
                Arc::new(moved.map_err(unanswered)?)
            }
        })
    }

    /// Asks both within the time.
    fn both<R: Send + 'static>(
        &self,
        py: Python<'_>,
        other: &Cone,
        time: Option<f64>,
        question: impl FnOnce(&Set, &Set, &Budget) -> Result<R, PolyhedraError> + Send + 'static,
    ) -> PyResult<(R, Called)> {
        let (other, names) = self.aligned(other)?;
        let set = self.set.clone();
        let size = size(&set).max(size(&other));
        let job = move |budget: &Budget| question(&set, &other, budget);
        Ok((asked(py, size, time, job)?, names))
    }
}

#[pymethods]
impl Cone {
    /// The cone of the rows of a system.
    #[staticmethod]
    fn of(system: &System) -> Self {
        let (rows, names) = system.parts();
        Cone::new(rows.clone().into(), names)
    }

    /// The cone that these vectors of n entries generate.
    #[staticmethod]
    #[pyo3(signature = (given, n, names=None, time=None))]
    fn generated(
        py: Python<'_>,
        given: Claimed,
        n: usize,
        names: Option<Vec<String>>,
        time: Option<f64>,
    ) -> PyResult<Self> {
        let given = vectors(py, "generators", &given, n)?;
        let names = coordinates::called(names, n)?;
        let set = asked(py, n.max(given.len()), time, move |budget| {
            Set::from_generators_within(n, &given, budget)
        })?;
        Ok(Cone::new(set, names))
    }

    /// All vectors.
    #[staticmethod]
    fn whole(n: usize) -> Self {
        Cone::new(Set::whole(n), None)
    }

    /// The vector -inf alone.
    #[staticmethod]
    fn zero(n: usize) -> Self {
        Cone::new(Set::zero(n), None)
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

    /// The rows, if they are there: as they were given, or as they were made.
    fn known_rows(&self) -> Option<System> {
        let rows = self.set.known_rows()?;
        Some(System::made(rows.clone(), self.names.clone()))
    }

    /// The generators, if they are there.
    fn known_generators(&self, py: Python<'_>) -> PyResult<Option<Vectors>> {
        let generators = self.set.known_generators();
        let generators = generators.map(|set| Vectors::of(py, sorted(set.block().clone())));
        generators.transpose()
    }

    /// How many rows and generators are there.
    fn counts(&self) -> (Option<usize>, Option<usize>) {
        let rows = self.set.known_rows().map(|rows| rows.inequalities());
        (rows, self.set.known_generators().map(VectorSet::len))
    }

    /// The extreme rays.
    #[pyo3(signature = (time=None))]
    fn generators(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Vectors> {
        let found = self.asked(py, time, |set, budget| {
            Ok(set.generators(budget)?.block().clone())
        })?;
        Vectors::of(py, sorted(found))
    }

    /// The rows, none of them implied by the others.
    #[pyo3(signature = (time=None))]
    fn rows(&self, py: Python<'_>, time: Option<f64>) -> PyResult<System> {
        let rows = self.asked(py, time, |set, budget| set.minimal_rows(budget).cloned())?;
        Ok(System::made(rows, self.names.clone()))
    }

    /// For every such row a vector that keeps all others and violates it.
    #[pyo3(signature = (time=None))]
    fn needs<'py>(&self, py: Python<'py>, time: Option<f64>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        tuples(py, &self.asked(py, time, Set::needs)?)
    }

    /// What both hold.
    #[pyo3(signature = (other, time=None))]
    fn intersection(&self, py: Python<'_>, other: &Cone, time: Option<f64>) -> PyResult<Self> {
        let (set, names) = self.both(py, other, time, Set::intersection)?;
        Ok(Cone::new(set, names))
    }

    /// The least cone that holds both.
    #[pyo3(signature = (other, time=None))]
    fn hull(&self, py: Python<'_>, other: &Cone, time: Option<f64>) -> PyResult<Self> {
        let (set, names) = self.both(py, other, time, Set::hull)?;
        Ok(Cone::new(set, names))
    }

    /// A vector of the other one that it lacks; `None` if it holds it.
    #[pyo3(signature = (other, time=None))]
    fn includes<'py>(
        &self,
        py: Python<'py>,
        other: &Cone,
        time: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        match self.both(py, other, time, Set::includes)?.0 {
            Inclusion::Holds => Ok(None),
            Inclusion::Fails { witness } => entries(py, &witness).map(Some),
        }
    }

    /// Whether both are the same set.
    #[pyo3(signature = (other, time=None))]
    fn equals(&self, py: Python<'_>, other: &Cone, time: Option<f64>) -> PyResult<bool> {
        Ok(self.both(py, other, time, Set::equals)?.0)
    }

    /// The cone of all A (x) x.
    #[pyo3(signature = (matrix, time=None))]
    fn image(&self, py: Python<'_>, matrix: &Matrix, time: Option<f64>) -> PyResult<Self> {
        check_side(matrix, "cone", self.n(), true)?;
        let (names, places) = aligned(&matrix.names, &self.names)?;
        let (set, map) = (self.in_places(places)?, coordinates::exact(matrix));
        let names = names.filter(|_| matrix.matrix_rows() == matrix.matrix_cols());
        let most = size(&set).max(matrix.matrix_rows());
        let image = asked(py, most, time, move |budget| set.image(&map, budget))?;
        Ok(Cone::new(image, names))
    }

    /// The cone of all x with A (x) x in it.
    #[pyo3(signature = (matrix, time=None))]
    fn preimage(&self, py: Python<'_>, matrix: &Matrix, time: Option<f64>) -> PyResult<Self> {
        check_side(matrix, "cone", self.n(), false)?;
        let (names, places) = aligned(&of_square(matrix), &self.names)?;
        let (set, map) = (self.in_places(places)?, coordinates::exact(matrix));
        let names = match matrix.matrix_rows() == matrix.matrix_cols() {
            true => names,
            false => matrix.names.clone(),
        };
        let most = size(&set).max(matrix.matrix_cols());
        let preimage = asked(py, most, time, move |budget| set.preimage(&map, budget))?;
        Ok(Cone::new(preimage, names))
    }

    /// The chosen coordinates, in that order.
    #[pyo3(signature = (onto, time=None))]
    fn project(&self, py: Python<'_>, onto: Vec<usize>, time: Option<f64>) -> PyResult<Self> {
        let names = coordinates::chosen(&self.names, &onto)?;
        let shadow = self.asked(py, time, move |set, budget| set.project(&onto, budget))?;
        Ok(Cone::new(shadow, names))
    }

    /// The vectors of n entries whose chosen coordinates are in it.
    #[pyo3(signature = (n, at, names=None))]
    fn cylinder(&self, n: usize, at: Vec<usize>, names: Option<Vec<String>>) -> PyResult<Self> {
        let names = coordinates::called(names, n)?;
        let set = self.set.cylinder(n, &at).map_err(unanswered)?;
        Ok(Cone::new(set, names))
    }

    /// Whether it holds the vector.
    fn contains(&self, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let x = given("x", x, self.n())?;
        self.set.contains(&x).map_err(unanswered)
    }

    /// Whether it holds nothing but -inf.
    #[pyo3(signature = (time=None))]
    fn is_zero(&self, py: Python<'_>, time: Option<f64>) -> PyResult<bool> {
        self.asked(py, time, Set::is_zero)
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

    /// The greatest vector below a bound.
    #[pyo3(signature = (below, time=None))]
    fn greatest<'py>(
        &self,
        py: Python<'py>,
        below: &Bound<'_, PyAny>,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let below = given("below", below, self.n())?;
        let found = self.asked(py, time, move |set, budget| {
            set.greatest_below(&below, budget)
        })?;
        entries(py, &found)
    }

    /// A vector nearest to another one, and its distance; `None` if all are infinitely far.
    #[pyo3(signature = (vector, projective, time=None))]
    fn nearest<'py>(
        &self,
        py: Python<'py>,
        vector: &Bound<'_, PyAny>,
        projective: bool,
        time: Option<f64>,
    ) -> PyResult<Option<Near<'py>>> {
        let vector = given("vector", vector, self.n())?;
        let distance = match projective {
            true => Distance::Projective,
            false => Distance::Maximum,
        };
        let found = self.asked(py, time, move |set, budget| {
            set.nearest(&vector, distance, budget)
        })?;
        found.map(|found| near(py, &found)).transpose()
    }

    /// The hyperarcs, tail and head, of the tangent hypergraph at a vector.
    #[pyo3(signature = (x, time=None))]
    #[allow(clippy::type_complexity)]
    fn tangent(
        &self,
        py: Python<'_>,
        x: &Bound<'_, PyAny>,
        time: Option<f64>,
    ) -> PyResult<Vec<(Vec<usize>, Vec<usize>)>> {
        let x = given("x", x, self.n())?;
        let graph = self.asked(py, time, move |set, budget| set.tangent(&x, budget))?;
        let arcs = (0..graph.hyperarcs()).map(|arc| {
            let (tail, head) = (graph.tail(arc), graph.head(arc));
            (tail.collect(), head.collect())
        });
        Ok(arcs.collect())
    }

    /// The half-spaces by apices and sectors.
    #[pyo3(signature = (time=None))]
    #[allow(clippy::type_complexity)]
    fn apices<'py>(
        &self,
        py: Python<'py>,
        time: Option<f64>,
    ) -> PyResult<Vec<(Bound<'py, PyTuple>, Vec<usize>)>> {
        let found = self.asked(py, time, Set::apices)?;
        let found = found.iter().map(|half| {
            let sectors = half.sectors.iter().collect();
            Ok((entries(py, &half.apex)?, sectors))
        });
        found.collect()
    }
}
