//! Tropical polyhedra: points and rays, or rows with constants.
//!
//! A polyhedron of n coordinates is stored as a [`Cone`] of n + 1, with one more coordinate in
//! front: a *point* x is the vector (0, x) of the cone, a *ray* r the vector (-inf, r). So the
//! polyhedron of the points p and rays r is the set of all
//!
//! ```text
//! max over all (c_p + p, c_r + r)     with max over points of c_p = 0,
//! ```
//!
//! and the row max(A x, a) >= max(B x, b) has its constants a and b in column 0. Without points
//! it is *empty*, whatever rays the cone has, and all operations treat it so. It is *bounded*
//! if it has no rays: every coordinate has an upper bound. An entry of a point may be -inf, as
//! everywhere.
//!
//! | operation | code |
//! |---|---|
//! | constructed from points and rays, from rows, from a cone | [`Polyhedron::from_generators`], [`Polyhedron::from_rows`], [`Polyhedron::from_homogeneous`] |
//! | its generators and rows | [`Polyhedron::points`], [`Polyhedron::rays`], [`Polyhedron::minimal_rows`] |
//! | set operations | [`Polyhedron::intersection`], [`Polyhedron::hull`], [`Polyhedron::maximum`] |
//! | maps x -> A x (+) b | [`Polyhedron::image`], [`Polyhedron::preimage`], [`Polyhedron::project`], [`Polyhedron::cylinder`] |
//! | questions | [`Polyhedron::contains`], [`Polyhedron::includes`], [`Polyhedron::equals`], [`Polyhedron::is_empty`], [`Polyhedron::is_bounded`] |
//! | bounds | [`Polyhedron::least_box`], [`Polyhedron::difference_bounds`], [`Polyhedron::greatest_below`], [`Polyhedron::nearest`] |

use maxplus_core::error::ShapeError;
use maxplus_core::{
    Carrier, MaxPlus, Number, Rational, ReadMatrix, Semifield, SparseMatrix, Vector,
};
use maxplus_graph::Budget;
use num_traits::One;
use supereigen::System;

use crate::cone::{
    Cone, DifferenceBounds, Inclusion, NearestPoint, check_columns, check_coordinates,
    check_cylinder, check_length, check_rows,
};
use crate::error::PolyhedraError;
use crate::numbers::{to_matrix, to_vector};

/// A tropical polyhedron.
///
/// ```
/// use maxplus_graph::Budget;
/// use maxplus_polyhedra::Polyhedron;
/// use maxplus_core::{Number, SparseMatrix, Vector};
///
/// let all = &Budget::unlimited();
/// let vector = |text: &str| text.parse::<Vector<Number>>();
/// // The points (x, y) with 0 <= x <= 3 and 1 <= y.
/// let greater: SparseMatrix<Number> = "0 .\n. .\n. 0".parse()?;
/// let smaller: SparseMatrix<Number> = ". .\n0 .\n. .".parse()?;
/// let strip = Polyhedron::from_rows(&greater, &vector(". 3 .")?, &smaller, &vector("0 . 1")?)?;
/// let texts = |vectors: Vec<Vector<_>>| vectors.iter().map(|v| v.to_string()).collect::<Vec<_>>();
/// assert_eq!(texts(strip.points(all)?), ["3 1", "0 1"]);
/// assert_eq!(texts(strip.rays(all)?), ["-inf 0"]);
/// assert!(!strip.is_bounded(all)? && strip.contains(&vector("2 9")?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Polyhedron {
    cone: Cone,
}

/// A point or ray of one polyhedron that another does not contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// A point.
    Point(Vector<Number>),
    /// A ray: from any point, far enough along it, there are points that the other does not
    /// contain.
    Ray(Vector<Number>),
}

/// The values of one coordinate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Range {
    /// The least value.
    pub least: Number,
    /// The greatest value; `None` if there is none.
    pub greatest: Option<Number>,
}

/// Points and rays.
pub type Members = (Vec<Vector<Number>>, Vec<Vector<Number>>);

impl Polyhedron {
    /// The polyhedron of the points and rays, of n entries each. Without a point it is empty.
    pub fn from_generators<'a, T: Carrier + Into<Rational>>(
        n: usize,
        points: impl IntoIterator<Item = &'a Vector<MaxPlus<T>>>,
        rays: impl IntoIterator<Item = &'a Vector<MaxPlus<T>>>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let points = points.into_iter().map(to_vector).collect();
        let rays = rays.into_iter().map(to_vector).collect();
        Polyhedron::generated(n, (points, rays), budget)
    }

    /// [`Polyhedron::from_generators`] over fractions, compiled once.
    fn generated(
        n: usize,
        (points, rays): Members,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let is_empty = points.is_empty();
        let mut vectors = Vec::new();
        for (what, first, members) in [
            ("a point", MaxPlus::one(), points),
            ("a ray", MaxPlus::NEG_INFINITY, rays),
        ] {
            for member in members {
                check_length(what, (n, 1), &member)?;
                vectors.push(homogeneous(first.clone(), &member));
            }
        }
        if is_empty {
            return Ok(Polyhedron::empty(n));
        }
        let cone = Cone::from_generators(n + 1, &vectors, budget)?;
        Ok(Polyhedron { cone })
    }

    /// The polyhedron of the points x with max(A x, a) >= max(B x, b), row by row.
    pub fn from_rows<T: Carrier + Into<Rational>>(
        greater: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        greater_constants: &Vector<MaxPlus<T>>,
        smaller: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        smaller_constants: &Vector<MaxPlus<T>>,
    ) -> Result<Self, PolyhedraError> {
        let greater = with_constants(&to_matrix(greater), &to_vector(greater_constants))?;
        let smaller = with_constants(&to_matrix(smaller), &to_vector(smaller_constants))?;
        let cone = Cone::from_rows(&greater, &smaller)?;
        Ok(Polyhedron { cone })
    }

    /// The polyhedron of the points x for which (0, x) is in the cone, which has one coordinate
    /// more.
    pub fn from_homogeneous(cone: Cone) -> Result<Self, PolyhedraError> {
        if cone.dimension() == 0 {
            return Err(PolyhedraError::NoCoordinate {
                coordinate: 0,
                n: 0,
            });
        }
        Ok(Polyhedron { cone })
    }

    /// The polyhedron of all vectors of a cone: the point -inf, and its generators as rays.
    pub fn from_cone(cone: &Cone) -> Result<Self, PolyhedraError> {
        let places: Vec<usize> = (1..=cone.dimension()).collect();
        let cone = cone.cylinder(cone.dimension() + 1, &places)?;
        Ok(Polyhedron { cone })
    }

    /// The polyhedron of all points.
    pub fn whole(n: usize) -> Self {
        let cone = Cone::whole(n + 1);
        Polyhedron { cone }
    }

    /// The polyhedron without a point.
    pub fn empty(n: usize) -> Self {
        let cone = Cone::zero(n + 1);
        Polyhedron { cone }
    }

    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.cone.dimension() - 1
    }

    /// The cone with one coordinate more: points have 0 in front, rays -inf.
    pub fn homogeneous(&self) -> &Cone {
        &self.cone
    }

    /// The extreme points, greater entries first; none if the polyhedron is empty.
    pub fn points(&self, budget: &Budget) -> Result<Vec<Vector<Number>>, PolyhedraError> {
        Ok(self.members(budget)?.0)
    }

    /// The extreme rays, scaled, in canonical order; none if the polyhedron is bounded or
    /// empty.
    pub fn rays(&self, budget: &Budget) -> Result<Vec<Vector<Number>>, PolyhedraError> {
        Ok(self.members(budget)?.1)
    }

    /// Extreme points and rays, as in [`Polyhedron::points`] and [`Polyhedron::rays`].
    pub fn members(&self, budget: &Budget) -> Result<Members, PolyhedraError> {
        let (mut points, mut rays) = (Vec::new(), Vec::new());
        for g in self.cone.generators(budget)? {
            let g = g.to_vector();
            match over_first(&g)? {
                Some(point) => points.push(point),
                None => rays.push(g.iter().skip(1).cloned().collect()),
            }
        }
        if points.is_empty() {
            rays.clear();
        }
        // The generators are in the order of their scaled forms, which ignores the 0 in front
        // of a point.
        points.sort_by(|a: &Vector<Number>, b| b.iter().cmp(a.iter()));
        Ok((points, rays))
    }

    /// The rows, none of them implied by the others, in canonical order, with the constants in
    /// column 0. An empty polyhedron has the rows of the cone that contains only -inf.
    pub fn minimal_rows(&self, budget: &Budget) -> Result<System<Rational>, PolyhedraError> {
        let budget = budget.started();
        if self.is_empty(&budget)? {
            let nothing = Cone::zero(self.cone.dimension());
            return Ok(nothing.minimal_rows(&budget)?.clone());
        }
        Ok(self.cone.minimal_rows(&budget)?.clone())
    }

    /// Whether the polyhedron contains no point.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, PolyhedraError> {
        if let Some(generators) = self.cone.known_generators() {
            return Ok(generators.iter().all(|g| !g.get(0).is_finite()));
        }
        let zero = Vector::from_fn(self.cone.dimension(), |_| MaxPlus::one());
        let greatest = self.cone.greatest_below(&zero, budget)?;
        Ok(!greatest[0].is_finite())
    }

    /// Whether it has no rays: all coordinates are bounded from above. An empty polyhedron is
    /// bounded.
    pub fn is_bounded(&self, budget: &Budget) -> Result<bool, PolyhedraError> {
        let budget = budget.started();
        if self.cone.known_generators().is_some() {
            return Ok(self.rays(&budget)?.is_empty());
        }
        // A ray is a vector of the cone below (-inf, 0, ..., 0).
        let mut bound = Vector::from_fn(self.cone.dimension(), |_| MaxPlus::one());
        bound[0] = MaxPlus::NEG_INFINITY;
        let ray = self.cone.greatest_below(&bound, &budget)?;
        Ok(ray.is_zero() || self.is_empty(&budget)?)
    }

    /// Whether x is a point of the polyhedron.
    pub fn contains(&self, x: &Vector<Number>) -> Result<bool, PolyhedraError> {
        check_length("x in the polyhedron", (self.dimension(), 1), x)?;
        self.cone.contains(&homogeneous(MaxPlus::one(), x))
    }

    /// Whether the polyhedron includes the other one, with a point or ray of the other that is
    /// not in it as witness.
    pub fn includes(
        &self,
        other: &Self,
        budget: &Budget,
    ) -> Result<Inclusion<Member>, PolyhedraError> {
        self.check_size("inclusion", other)?;
        let budget = budget.started();
        if other.is_empty(&budget)? {
            return Ok(Inclusion::Holds);
        }
        let lacked = match self.cone.includes(&other.cone, &budget)? {
            Inclusion::Holds => return Ok(Inclusion::Holds),
            Inclusion::Fails { witness } => witness,
        };
        let witness = match over_first(&lacked)? {
            Some(point) => Member::Point(point),
            None => Member::Ray(lacked.iter().skip(1).cloned().collect()),
        };
        Ok(Inclusion::Fails { witness })
    }

    /// Whether both have the same points.
    pub fn equals(&self, other: &Self, budget: &Budget) -> Result<bool, PolyhedraError> {
        let budget = budget.started();
        Ok(self.includes(other, &budget)?.holds() && other.includes(self, &budget)?.holds())
    }

    /// The points that are in both.
    pub fn intersection(&self, other: &Self, budget: &Budget) -> Result<Self, PolyhedraError> {
        self.check_size("intersection", other)?;
        let cone = self.cone.intersection(&other.cone, budget)?;
        Ok(Polyhedron { cone })
    }

    /// The least polyhedron that includes both.
    pub fn hull(&self, other: &Self, budget: &Budget) -> Result<Self, PolyhedraError> {
        self.check_size("hull", other)?;
        let budget = budget.started();
        let (mut points, mut rays) = self.members(&budget)?;
        let (more_points, more_rays) = other.members(&budget)?;
        points.extend(more_points);
        rays.extend(more_rays);
        Polyhedron::generated(self.dimension(), (points, rays), &budget)
    }

    /// All maxima x (+) y of a point of each.
    ///
    /// Its points are the maxima of a point of each, its rays those of both: if x has the
    /// coefficients c_p and y the coefficients d_q, the maxima with coefficients min(c_p, d_q)
    /// give x (+) y, because some c_p and some d_q are 0.
    pub fn maximum(&self, other: &Self, budget: &Budget) -> Result<Self, PolyhedraError> {
        self.check_size("maximum", other)?;
        let budget = budget.started();
        let (points, mut rays) = self.members(&budget)?;
        let (more_points, more_rays) = other.members(&budget)?;
        let mut maxima = Vec::with_capacity(points.len() * more_points.len());
        for p in &points {
            budget.look()?;
            for q in &more_points {
                maxima.push(p.plus(q)?);
            }
        }
        rays.extend(more_rays);
        Polyhedron::generated(self.dimension(), (maxima, rays), &budget)
    }

    /// { A x (+) b : x in the polyhedron }.
    pub fn image(
        &self,
        matrix: &SparseMatrix<Number>,
        constants: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        check_columns("the image by a matrix", matrix, self.dimension())?;
        let budget = &budget.started();
        let map = affine(matrix, constants)?;
        let (points, rays) = self.members(budget)?;
        let of = |x: &Vector<Number>, first| -> Result<Vector<_>, PolyhedraError> {
            let image = map.try_apply(&homogeneous(first, x))?;
            Ok(image.iter().skip(1).cloned().collect())
        };
        let points = points.iter().map(|p| of(p, MaxPlus::one()));
        let points: Vec<_> = points.collect::<Result<_, _>>()?;
        let rays = rays.iter().map(|r| of(r, MaxPlus::NEG_INFINITY));
        let rays: Vec<_> = rays.collect::<Result<_, _>>()?;
        Polyhedron::generated(matrix.rows(), (points, rays), budget)
    }

    /// { x : A x (+) b in the polyhedron }.
    pub fn preimage(
        &self,
        matrix: &SparseMatrix<Number>,
        constants: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        check_rows("the preimage by a matrix", self.dimension(), matrix)?;
        let map = affine(matrix, constants)?;
        let cone = self.cone.preimage(&map, budget)?;
        Ok(Polyhedron { cone })
    }

    /// The chosen coordinates of its points, in that order; the others are dropped.
    pub fn project(&self, coordinates: &[usize], budget: &Budget) -> Result<Self, PolyhedraError> {
        check_coordinates(coordinates, self.dimension())?;
        let cone = self.cone.project(&with_first(coordinates), budget)?;
        Ok(Polyhedron { cone })
    }

    /// The points of n coordinates whose chosen coordinates, in that order, are in the
    /// polyhedron; the others are free.
    pub fn cylinder(&self, n: usize, coordinates: &[usize]) -> Result<Self, PolyhedraError> {
        check_cylinder(self.dimension(), n, coordinates)?;
        let cone = self.cone.cylinder(n + 1, &with_first(coordinates))?;
        Ok(Polyhedron { cone })
    }

    /// The polyhedron with all points shifted by this number and the same rays.
    pub fn moved(&self, by: &Number, budget: &Budget) -> Result<Self, PolyhedraError> {
        let budget = &budget.started();
        let (points, rays) = self.members(budget)?;
        let points = points.iter().map(|p| p.try_times(by));
        let points: Vec<_> = points.collect::<Result<_, _>>()?;
        Polyhedron::generated(self.dimension(), (points, rays), budget)
    }

    /// The least box around it, coordinate by coordinate; `None` if it is empty.
    pub fn least_box(&self, budget: &Budget) -> Result<Option<Vec<Range>>, PolyhedraError> {
        let (points, rays) = self.members(budget)?;
        if points.is_empty() {
            return Ok(None);
        }
        let range = |i: usize| {
            let values = || points.iter().map(|p| p[i].clone());
            let grows = rays.iter().any(|r| r[i].is_finite());
            Range {
                least: values().min().expect("a point"),
                greatest: values().max().filter(|_| !grows),
            }
        };
        Ok(Some((0..self.dimension()).map(range).collect()))
    }

    /// The least bounds on differences of two coordinates of its points.
    pub fn difference_bounds(&self, budget: &Budget) -> Result<DifferenceBounds, PolyhedraError> {
        let budget = &budget.started();
        let (points, rays) = self.members(budget)?;
        let all = points.iter().chain(&rays);
        let all = Cone::from_generators(self.dimension(), all, budget)?;
        all.difference_bounds(budget)
    }

    /// Its greatest point below u; `None` if there is no point below u.
    pub fn greatest_below(
        &self,
        u: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Option<Vector<Number>>, PolyhedraError> {
        check_length("x below u", (self.dimension(), 1), u)?;
        let bound = homogeneous(MaxPlus::one(), u);
        let greatest = self.cone.greatest_below(&bound, budget)?;
        let is_point = greatest[0].is_one();
        Ok(is_point.then(|| greatest.iter().skip(1).cloned().collect()))
    }

    /// The greatest of its points nearest to y in the maximum norm; `None` if it has no point
    /// with the support of y.
    ///
    /// Let m_g be the least of y_k - g_k, for a point or ray g whose support is in that of y.
    /// The greatest point below y + e is the maximum of all p + min(e + m_p, 0) and
    /// r + e + m_r, if e + m_p >= 0 for some point p; and e is large enough iff that point is
    /// nowhere below y - e. At i this requires a ray with 2 e >= y_i - r_i - m_r, or a point
    /// with 2 e >= y_i - p_i - m_p and e >= y_i - p_i. So the least e is the greatest, over i,
    /// of the least e that i allows.
    pub fn nearest(
        &self,
        y: &Vector<Number>,
        budget: &Budget,
    ) -> Result<Option<NearestPoint>, PolyhedraError> {
        check_length("x near y", (self.dimension(), 1), y)?;
        let (points, rays) = self.members(budget)?;
        Ok(nearest(y, &points, &rays))
    }

    fn check_size(&self, operation: &'static str, other: &Self) -> Result<(), ShapeError> {
        let (left, right) = (self.dimension(), other.dimension());
        ShapeError::unless(left == right, operation, (left, 1), (right, 1))
    }
}

/// The vector (c, x).
fn homogeneous(first: Number, x: &Vector<Number>) -> Vector<Number> {
    std::iter::once(first).chain(x.iter().cloned()).collect()
}

/// The places of these coordinates in the cone, preceded by the extra coordinate.
fn with_first(coordinates: &[usize]) -> Vec<usize> {
    let behind = coordinates.iter().map(|i| i + 1);
    std::iter::once(0).chain(behind).collect()
}

/// x divided by its first entry, without that entry; `None` if it is -inf.
fn over_first(x: &Vector<Number>) -> Result<Option<Vector<Number>>, PolyhedraError> {
    let rest = x.iter().skip(1);
    let rest = rest.map(|entry| entry.try_over(&x[0]).transpose());
    Ok(rest.collect::<Option<_>>().transpose()?)
}

/// The matrix with the constants in front, as column 0.
fn with_constants(
    matrix: &SparseMatrix<Number>,
    constants: &Vector<Number>,
) -> Result<SparseMatrix<Number>, PolyhedraError> {
    check_length(
        "constants of the rows",
        (matrix.rows(), matrix.cols()),
        constants,
    )?;
    let mut all = SparseMatrix::zeros(0, matrix.cols() + 1);
    for l in 0..matrix.rows() {
        let constant = Some((0, constants[l].clone())).filter(|(_, c)| c.is_finite());
        let entries = matrix.row(l).map(|(j, entry)| (j + 1, entry.clone()));
        all.push_row(constant.into_iter().chain(entries));
    }
    Ok(all)
}

/// The map x -> A x (+) b on vectors with one more coordinate.
fn affine(
    matrix: &SparseMatrix<Number>,
    constants: &Vector<Number>,
) -> Result<SparseMatrix<Number>, PolyhedraError> {
    let below = with_constants(matrix, constants)?;
    let mut all = SparseMatrix::zeros(0, below.cols());
    all.push_row([(0, MaxPlus::one())]);
    for l in 0..below.rows() {
        all.push_row(below.row(l).map(|(j, entry)| (j, entry.clone())));
    }
    Ok(all)
}

fn nearest<'a>(
    y: &Vector<Number>,
    points: &'a [Vector<Number>],
    rays: &'a [Vector<Number>],
) -> Option<NearestPoint> {
    struct Generator<'a> {
        entries: &'a Vector<Number>,
        /// m_g; `None` if all entries are -inf: then g is below everything.
        room: Option<Rational>,
        is_point: bool,
    }
    let generator = |(entries, is_point): (&'a Vector<Number>, bool)| {
        let mut room: Option<Rational> = None;
        for (y, g) in y.iter().zip(entries) {
            if let Some(g) = g.value() {
                let here = y.value()? - g;
                room = Some(room.map_or(here.clone(), |room| room.min(here)));
            }
        }
        Some(Generator {
            entries,
            room,
            is_point,
        })
    };
    let points = points.iter().map(|p| (p, true));
    let rays = rays.iter().map(|r| (r, false));
    let generators: Vec<Generator<'_>> = points.chain(rays).filter_map(generator).collect();

    let (zero, two) = (Rational::from(0), Rational::from(2));
    let whole = generators.iter().filter(|g| g.is_point);
    let whole = whole.map(|p| p.room.as_ref().map_or(zero.clone(), |room| -room));
    let mut distance = whole.min()?.max(zero.clone());
    for (i, y) in y.iter().enumerate() {
        let Some(y) = y.value() else { continue };
        let demand = |g: &Generator<'_>| {
            let gap = y - g.entries[i].value()?;
            let half = &(&gap - g.room.as_ref()?) / &two;
            Some(if g.is_point { half.max(gap) } else { half })
        };
        let demand = generators.iter().filter_map(demand).min()?;
        distance = distance.max(demand);
    }
    let entry = |i: usize| {
        let value = |g: &Generator<'_>| {
            let raise = &distance + g.room.as_ref()?;
            let raise = if g.is_point {
                raise.min(zero.clone())
            } else {
                raise
            };
            Some(g.entries[i].value()? + &raise)
        };
        let value = generators.iter().filter_map(value).max();
        value.map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite)
    };
    let point = (0..y.len()).map(entry).collect();
    Some(NearestPoint { point, distance })
}
