//! Tropical cones: sets of vectors that are closed under maxima and shifts and described by
//! finitely many rows or finitely many generators.
//!
//! A [`Cone`] holds rows A (x) x >= B (x) x, generators, or both, and computes one from the
//! other when needed: generators by double description ([`supereigen::methods::double_description`]),
//! rows by half-spaces ([`crate::halfspaces`]). The result is stored.
//!
//! | operation | by |
//! |---|---|
//! | [`Cone::intersection`], [`Cone::preimage`] | rows together; rows times the matrix |
//! | [`Cone::hull`], [`Cone::image`], [`Cone::project`] | generators together; generators mapped; coordinates dropped |
//! | [`Cone::cylinder`] | rows or generators, whichever are known |
//! | [`Cone::contains`], [`Cone::greatest_below`], [`Cone::nearest`], [`Cone::is_zero`] | rows or generators, whichever are known |
//! | [`Cone::includes`], [`Cone::equals`] | generators of one in the other; or rows that imply rows |
//! | [`Cone::difference_bounds`] | generators |
//! | [`Cone::tangent`] | rows |
//!
//! Both descriptions are exact. [`Cone::generators`] and [`Cone::minimal_rows`] are minimal and
//! depend only on the cone: equal cones print equally.
//!
//! Work that may take exponential time takes a [`Budget`]; its limit on steps applies to each
//! conversion. An incomplete cone is never returned: the result is an error then.

use std::sync::OnceLock;

use maxplus_core::error::ShapeError;
use maxplus_core::matrix::product::try_product;
use maxplus_core::residuation::try_coefficient;
use maxplus_core::{
    Carrier, MaxPlus, Number, Rational, ReadMatrix, Semifield, SparseMatrix, Vector,
};
use maxplus_graph::Budget;
use maxplus_graph::hypergraph::Hypergraph;
use supereigen::below::Distance;
use supereigen::methods::double_description::extreme_rays;
use supereigen::two_sided::Implication;
use supereigen::{System, VectorSet};

use crate::error::PolyhedraError;
use crate::needed::needed;
use crate::numbers::{to_matrix, to_vector};
use crate::rows::{self, picked, together};

/// A tropical cone, by rows, by generators, or by both.
///
/// ```
/// use maxplus_graph::Budget;
/// use maxplus_polyhedra::Cone;
///
/// let all = &Budget::unlimited();
/// // Between (0, 0, 0) and (0, 2, 4), and all x with x_1 >= x_3 - 3.
/// let segment = Cone::from_options(3, [[Some(0_i64), Some(0), Some(0)], [Some(0), Some(2), Some(4)]])?;
/// let row = |text: &str| text.parse::<supereigen::Matrix<i64>>();
/// let half = Cone::from_rows(&row("0 . .")?, &row(". . -3")?)?;
/// let both = segment.intersection(&half, all)?;
/// assert_eq!(both.generators(all)?.to_string(), "0 0 0\n-3 -2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cone {
    n: usize,
    /// Rows that describe it. They or the generators are always known.
    rows: OnceLock<System<Rational>>,
    minimal_rows: OnceLock<System<Rational>>,
    /// The extreme rays.
    generators: OnceLock<VectorSet<Rational>>,
}

/// Whether one set includes another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inclusion<P> {
    /// The set includes the other.
    Holds,
    /// The set does not include the other.
    Fails {
        /// A member of the other set that is not in this one.
        witness: P,
    },
}

impl<P> Inclusion<P> {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        matches!(self, Inclusion::Holds)
    }
}

/// A point of a cone or polyhedron that is nearest to a vector.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NearestPoint {
    /// In the maximum norm the greatest of the nearest points; in the projective distance the
    /// greatest nearest point below the vector. It may contain halves where the input has none.
    pub point: Vector<Number>,
    /// Its distance from the vector.
    pub distance: Rational,
}

/// For nodes i (rows) and j (columns) the least d with x_i <= d + x_j for all x: -inf if x_i is
/// always -inf, `None` if there is no such d.
pub type DifferenceBounds = Vec<Vec<Option<Number>>>;

/// A lock that already contains the value.
fn known<V>(value: V) -> OnceLock<V> {
    let lock = OnceLock::new();
    let _ = lock.set(value);
    lock
}

impl Cone {
    /// The cone { x : A (x) x >= B (x) x }. Both matrices have the same size.
    pub fn from_rows<T: Carrier + Into<Rational>>(
        greater: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        smaller: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    ) -> Result<Self, PolyhedraError> {
        Ok(System::new(&to_matrix(greater), &to_matrix(smaller))?.into())
    }

    /// The cone of all maxima of shifted copies of the vectors, each of n entries. Vectors that
    /// are -inf throughout add nothing, because -inf is in every cone. Generators that the others
    /// generate are removed, which takes long with many thousands of them.
    pub fn from_generators<'a, T: Carrier + Into<Rational>>(
        n: usize,
        vectors: impl IntoIterator<Item = &'a Vector<MaxPlus<T>>>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let vectors = vectors.into_iter().map(to_vector).collect();
        Cone::generated(n, vectors, budget)
    }

    /// The cone that the set generates.
    pub fn of_set<T: Carrier + Into<Rational>>(
        set: &VectorSet<T>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let vectors = set.iter().map(|x| to_vector(&x.to_vector())).collect();
        Cone::generated(set.n(), vectors, budget)
    }

    /// [`Cone::from_generators`] over fractions, compiled once.
    fn generated(
        n: usize,
        vectors: Vec<Vector<Number>>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let mut scaled = Vec::new();
        for vector in vectors {
            check_length("a generator", (n, 1), &vector)?;
            scaled.extend(vector.try_scaled()?);
        }
        let set = VectorSet::new(n, scaled);
        let generators = set.reduced(&mut budget.meter())??;
        Ok(Cone {
            n,
            rows: OnceLock::new(),
            minimal_rows: OnceLock::new(),
            generators: known((*generators).clone()),
        })
    }

    /// [`Cone::from_generators`] without limits, with vectors as options, `None` for -inf.
    pub fn from_options<T: Carrier + Into<Rational>, R: AsRef<[Option<T>]>>(
        n: usize,
        vectors: impl IntoIterator<Item = R>,
    ) -> Result<Self, PolyhedraError> {
        let vectors = vectors
            .into_iter()
            .map(|v| Vector::from_options(v.as_ref()));
        let vectors: Vec<_> = vectors.collect::<Result<_, _>>()?;
        Cone::from_generators(n, &vectors, &Budget::unlimited())
    }

    /// The cone of all vectors.
    pub fn whole(n: usize) -> Self {
        let none = SparseMatrix::<Number>::zeros(0, n);
        let rows = System::new(&none, &none).expect("no entry to be too great");
        let units = (0..n).map(|i| Vector::unit(n, i).try_scaled());
        let units = units.map(|unit| unit.expect("0").expect("not -inf"));
        Cone {
            n,
            minimal_rows: known(rows.clone()),
            rows: known(rows),
            generators: known(VectorSet::new(n, units)),
        }
    }

    /// The cone that contains only the vector -inf.
    pub fn zero(n: usize) -> Self {
        Cone::generated(n, Vec::new(), &Budget::unlimited()).expect("nothing to subtract")
    }

    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.n
    }

    /// The rows, if they are known: given or computed.
    pub fn known_rows(&self) -> Option<&System<Rational>> {
        self.minimal_rows.get().or_else(|| self.rows.get())
    }

    /// The generators, if they are known.
    pub fn known_generators(&self) -> Option<&VectorSet<Rational>> {
        self.generators.get()
    }

    /// Rows that describe the cone: the given ones, otherwise rows computed from its
    /// generators. Some may be implied by others.
    pub fn rows(&self, budget: &Budget) -> Result<&System<Rational>, PolyhedraError> {
        if let Some(rows) = self.known_rows() {
            return Ok(rows);
        }
        let rows = rows::rows(self.generators(budget)?, budget)?;
        Ok(self.rows.get_or_init(|| rows))
    }

    /// The rows of the cone in canonical order. No row is implied by the others, and no entry
    /// of a smaller side by the rest. Equal cones have equal rows. They are computed from the
    /// generators.
    pub fn minimal_rows(&self, budget: &Budget) -> Result<&System<Rational>, PolyhedraError> {
        if let Some(rows) = self.minimal_rows.get() {
            return Ok(rows);
        }
        let budget = budget.started();
        let generators = self.generators(&budget)?;
        let rows = needed(&rows::rows(generators, &budget)?, generators, &budget)?;
        Ok(self.minimal_rows.get_or_init(|| rows))
    }

    /// For every minimal row a vector that satisfies all others and violates it, which proves
    /// that no row can be omitted.
    pub fn needs(&self, budget: &Budget) -> Result<Vec<Vector<Number>>, PolyhedraError> {
        let budget = budget.started();
        let all = self.minimal_rows(&budget)?;
        let need = |row| {
            let (others, own) = (picked(all, |l| l != row)?, picked(all, |l| l == row)?);
            match others.implies(&own, &budget)? {
                Implication::Fails { witness, .. } => Ok(witness),
                Implication::Holds => unreachable!("implied rows were left out"),
            }
        };
        (0..all.inequalities()).map(need).collect()
    }

    /// The extreme rays, scaled, in canonical order: the unique minimal set of generators.
    pub fn generators(&self, budget: &Budget) -> Result<&VectorSet<Rational>, PolyhedraError> {
        if let Some(generators) = self.generators.get() {
            return Ok(generators);
        }
        let rows = self.known_rows().expect("rows or generators");
        let rays = extreme_rays(rows, &budget.into()).complete()?;
        Ok(self.generators.get_or_init(|| (*rays).clone()))
    }

    /// The generators, for `what`: at least one, all of them finite, otherwise an error.
    pub(crate) fn finite_generators(
        &self,
        what: &'static str,
        budget: &Budget,
    ) -> Result<Vec<Vector<Number>>, PolyhedraError> {
        let generators = self.generators(budget)?;
        let mut infinite = generators
            .iter()
            .filter(|g| g.depths().any(|depth| depth.is_infinite()));
        let found = match infinite.next() {
            Some(vector) => format!("({}) has -inf", vector.to_vector()),
            None if generators.is_empty() => "there is none".to_owned(),
            None => return Ok(generators.iter().map(|g| g.to_vector()).collect()),
        };
        Err(PolyhedraError::NotFinite { what, found })
    }

    /// The vectors that are in both cones.
    pub fn intersection(&self, other: &Self, budget: &Budget) -> Result<Self, PolyhedraError> {
        self.check_size("intersection", other)?;
        let budget = budget.started();
        let rows = together(self.rows(&budget)?, other.rows(&budget)?)?;
        Ok(rows.into())
    }

    /// The least cone that includes both: all maxima of a vector of each.
    pub fn hull(&self, other: &Self, budget: &Budget) -> Result<Self, PolyhedraError> {
        self.check_size("hull", other)?;
        let budget = budget.started();
        let (ours, theirs) = (self.generators(&budget)?, other.generators(&budget)?);
        let both = ours.iter().chain(theirs).map(|g| g.to_vector());
        Cone::generated(self.n, both.collect(), &budget)
    }

    /// { M (x) x : x in the cone }.
    pub fn image(
        &self,
        matrix: &SparseMatrix<Number>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        check_columns("the image by a matrix", matrix, self.n)?;
        let budget = &budget.started();
        let mut images = Vec::new();
        for g in self.generators(budget)? {
            images.push(matrix.try_apply(&g.to_vector())?);
        }
        Cone::generated(matrix.rows(), images, budget)
    }

    /// { x : M (x) x in the cone }.
    pub fn preimage(
        &self,
        matrix: &SparseMatrix<Number>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        check_rows("the preimage by a matrix", self.n, matrix)?;
        let rows = self.rows(budget)?;
        let greater = try_product(rows.greater(), matrix)?;
        let smaller = try_product(rows.smaller(), matrix)?;
        Cone::from_rows(&greater, &smaller)
    }

    /// The chosen coordinates of all vectors, in that order; the others are dropped.
    pub fn project(&self, coordinates: &[usize], budget: &Budget) -> Result<Self, PolyhedraError> {
        check_coordinates(coordinates, self.n)?;
        let budget = &budget.started();
        let mut shadows = Vec::new();
        for g in self.generators(budget)? {
            let shadow: Vector<_> = coordinates.iter().map(|&i| g.get(i)).collect();
            shadows.push(shadow);
        }
        Cone::generated(coordinates.len(), shadows, budget)
    }

    /// The vectors of n entries whose chosen coordinates, in that order, are in the cone; the
    /// other coordinates are free.
    pub fn cylinder(&self, n: usize, coordinates: &[usize]) -> Result<Self, PolyhedraError> {
        check_cylinder(self.n, n, coordinates)?;
        let mut cone = Cone {
            n,
            rows: OnceLock::new(),
            minimal_rows: OnceLock::new(),
            generators: OnceLock::new(),
        };
        if let Some(rows) = self.known_rows() {
            let spread = |side: &SparseMatrix<Number>| {
                let entries = side.triplets();
                let entries = entries.map(|(l, j, entry)| (l, coordinates[j], entry.clone()));
                SparseMatrix::from_triplets(side.rows(), n, entries)
            };
            let (greater, smaller) = (spread(rows.greater())?, spread(rows.smaller())?);
            cone.rows = known(System::new(&greater, &smaller)?);
        }
        if let Some(generators) = self.known_generators() {
            let mut all = Vec::new();
            for g in generators {
                let mut spread: Vector<Number> = Vector::zeros(n);
                for (place, &i) in coordinates.iter().enumerate() {
                    spread[i] = g.get(place);
                }
                all.extend(spread.try_scaled()?);
            }
            for i in (0..n).filter(|i| !coordinates.contains(i)) {
                all.extend(Vector::unit(n, i).try_scaled()?);
            }
            // Neither kind generates a vector of the other, so the set is minimal.
            cone.generators = known(VectorSet::new(n, all));
        }
        Ok(cone)
    }

    /// Whether x is in the cone.
    pub fn contains(&self, x: &Vector<Number>) -> Result<bool, PolyhedraError> {
        check_length("x in the cone", (self.n, 1), x)?;
        Ok(match self.known_rows() {
            Some(rows) => rows.contains(x)?,
            None => self
                .generators
                .get()
                .expect("rows or generators")
                .generates(x)?,
        })
    }

    /// Whether the cone includes the other one, with a vector of the other that is not in it as
    /// witness.
    ///
    /// By the generators of the other one if they are known; otherwise, with the rows of both,
    /// by [`System::implies`]; otherwise the generators are computed.
    pub fn includes(
        &self,
        other: &Self,
        budget: &Budget,
    ) -> Result<Inclusion<Vector<Number>>, PolyhedraError> {
        self.check_size("inclusion", other)?;
        let budget = &budget.started();
        if let (None, Some(theirs), Some(ours)) = (
            other.known_generators(),
            other.known_rows(),
            self.known_rows(),
        ) {
            return Ok(match theirs.implies(ours, budget)? {
                Implication::Holds => Inclusion::Holds,
                Implication::Fails { witness, .. } => Inclusion::Fails { witness },
            });
        }
        for g in other.generators(budget)? {
            budget.look()?;
            let witness = g.to_vector();
            if !self.contains(&witness)? {
                return Ok(Inclusion::Fails { witness });
            }
        }
        Ok(Inclusion::Holds)
    }

    /// Whether both are the same set.
    pub fn equals(&self, other: &Self, budget: &Budget) -> Result<bool, PolyhedraError> {
        self.check_size("equality", other)?;
        if let (Some(ours), Some(theirs)) = (self.known_generators(), other.known_generators()) {
            return Ok(ours == theirs);
        }
        let budget = budget.started();
        Ok(self.includes(other, &budget)?.holds() && other.includes(self, &budget)?.holds())
    }

    /// Whether -inf is the only vector of the cone.
    pub fn is_zero(&self, budget: &Budget) -> Result<bool, PolyhedraError> {
        match self.known_generators() {
            Some(generators) => Ok(generators.is_empty()),
            None => Ok(!self.rows(budget)?.is_feasible(budget)?),
        }
    }

    /// The least bounds on differences of two coordinates: the least difference-bound matrix
    /// around the cone.
    ///
    /// ```
    /// use maxplus_graph::Budget;
    /// use maxplus_polyhedra::Cone;
    ///
    /// let cone = Cone::from_options(2, [[Some(0_i64), Some(3)], [None, Some(0)]])?;
    /// let bounds = cone.difference_bounds(&Budget::unlimited())?;
    /// // x_1 <= x_2 - 3, and x_2 may be as great as it likes.
    /// assert_eq!(bounds[0][1], Some("-3".parse()?));
    /// assert_eq!(bounds[1][0], None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn difference_bounds(&self, budget: &Budget) -> Result<DifferenceBounds, PolyhedraError> {
        let mut bounds = vec![vec![Some(MaxPlus::NEG_INFINITY); self.n]; self.n];
        for g in self.generators(budget)? {
            let g = g.to_vector();
            for (i, entry) in g.nonzeros() {
                for j in 0..self.n {
                    let least = entry.try_over(&g[j])?;
                    let bound = &mut bounds[i][j];
                    *bound = bound.take().zip(least).map(|(a, b)| a.max(b));
                }
            }
        }
        Ok(bounds)
    }

    /// The greatest vector of the cone below u; it may be -inf throughout.
    pub fn greatest_below(
        &self,
        u: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Vector<Number>, PolyhedraError> {
        check_length("x below u", (self.n, 1), u)?;
        let Some(generators) = self.known_generators() else {
            let rows = self.rows(budget)?;
            return Ok(rows.greatest_below(u, budget)?.vector().clone());
        };
        let mut greatest = Vector::zeros(self.n);
        for g in generators {
            let g = g.to_vector();
            let factor = try_coefficient(u, &g)?.expect("a generator is not -inf");
            greatest = greatest.plus(&g.try_times(&factor)?)?;
        }
        Ok(greatest)
    }

    /// A vector of the cone nearest to y, which is not -inf. `None` if no vector of the cone has
    /// the support of y: then all of them are infinitely far away.
    ///
    /// Let p be the greatest vector of the cone below y. Then p is nearest in the projective
    /// distance, and p + d / 2 in the maximum norm, d the greatest of y_j - p_j
    /// ([`supereigen::below`]).
    pub fn nearest(
        &self,
        y: &Vector<Number>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Option<NearestPoint>, PolyhedraError> {
        let below = self.greatest_below(y, budget)?;
        if y.is_zero() {
            return Err(PolyhedraError::MinusInfinity);
        }
        let mut gap = Rational::from(0);
        for (j, y) in y.nonzeros() {
            let (Some(y), Some(p)) = (y.value(), below[j].value()) else {
                return Ok(None);
            };
            gap = gap.max(y - p);
        }
        let (raise, distance) = match distance {
            Distance::Maximum => (&gap / &Rational::from(2), &gap / &Rational::from(2)),
            Distance::Projective => (Rational::from(0), gap),
        };
        let point = below.try_times(&MaxPlus::finite(raise))?;
        Ok(Some(NearestPoint { point, distance }))
    }

    /// The tangent hypergraph at a vector of the cone ([`System::tangent`]), for the known
    /// rows.
    pub fn tangent(
        &self,
        x: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Hypergraph, PolyhedraError> {
        if !self.contains(x)? {
            return Err(PolyhedraError::Outside {
                point: x.to_string(),
            });
        }
        Ok(self.rows(budget)?.tangent(x)?)
    }

    fn check_size(&self, operation: &'static str, other: &Self) -> Result<(), ShapeError> {
        ShapeError::unless(self.n == other.n, operation, (self.n, 1), (other.n, 1))
    }
}

/// The cone of the rows.
impl From<System<Rational>> for Cone {
    fn from(rows: System<Rational>) -> Self {
        Cone {
            n: rows.dimension(),
            rows: known(rows),
            minimal_rows: OnceLock::new(),
            generators: OnceLock::new(),
        }
    }
}

pub(crate) fn check_length(
    operation: &'static str,
    left: (usize, usize),
    x: &Vector<Number>,
) -> Result<(), ShapeError> {
    ShapeError::unless(x.len() == left.0, operation, left, (x.len(), 1))
}

pub(crate) fn check_columns(
    operation: &'static str,
    matrix: &impl ReadMatrix,
    n: usize,
) -> Result<(), ShapeError> {
    let size = (matrix.rows(), matrix.cols());
    ShapeError::unless(size.1 == n, operation, size, (n, 1))
}

pub(crate) fn check_rows(
    operation: &'static str,
    n: usize,
    matrix: &impl ReadMatrix,
) -> Result<(), ShapeError> {
    let size = (matrix.rows(), matrix.cols());
    ShapeError::unless(size.0 == n, operation, (n, 1), size)
}

/// An error unless the coordinates are `of` different ones below n.
pub(crate) fn check_cylinder(
    of: usize,
    n: usize,
    coordinates: &[usize],
) -> Result<(), PolyhedraError> {
    check_coordinates(coordinates, n)?;
    let (what, chosen) = ("a cylinder over chosen coordinates", coordinates.len());
    Ok(ShapeError::unless(
        of == chosen,
        what,
        (of, 1),
        (chosen, 1),
    )?)
}

pub(crate) fn check_coordinates(coordinates: &[usize], n: usize) -> Result<(), PolyhedraError> {
    for (place, &coordinate) in coordinates.iter().enumerate() {
        if coordinate >= n {
            return Err(PolyhedraError::NoCoordinate { coordinate, n });
        }
        if coordinates[..place].contains(&coordinate) {
            return Err(PolyhedraError::Twice { coordinate });
        }
    }
    Ok(())
}
