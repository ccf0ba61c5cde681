//! Cones and polyhedra of fractions, compiled here once.
//!
//! A generic function is compiled in every crate that calls it, for every number it meets
//! there. Programs work on one kind of exact number, [`Rational`], so these plain functions
//! are their way in: each is a method of [`Cone`], [`Polyhedron`] or [`Dynamics`] and nothing
//! else, and whoever calls them compiles none of it.
//!
//! ```
//! use maxplus_core::{MaxPlus, Rational, Vector};
//! use maxplus_graph::Budget;
//! use maxplus_polyhedra::exact;
//!
//! let all = &Budget::unlimited();
//! let vectors: [Vector<MaxPlus<Rational>>; 2] = ["0 1/2".parse()?, ". 0".parse()?];
//! let cone = exact::generated(2, &vectors)?;
//! let rows = exact::minimal_rows(&cone, all)?;
//! assert_eq!((rows.greater().to_string(), rows.smaller().to_string()), ("-inf 0\n".into(), "1/2 -inf\n".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod polyhedron;

use maxplus_core::{MaxPlus, Rational, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_graph::hypergraph::Hypergraph;
use supereigen::nearest::Distance;
use supereigen::{System, VectorSet};

use crate::apices::Sectors;
use crate::cone::{Cone, DifferenceBounds, Inclusion, NearestPoint};
use crate::error::PolyhedraError;
use crate::polyhedron::{Members, Polyhedron};
use crate::reach::{Dynamics, Reach, Repeat};

type Exact = MaxPlus<Rational>;

/// [`Cone::from_rows`].
pub fn of_rows(
    greater: &SparseMatrix<Exact>,
    smaller: &SparseMatrix<Exact>,
) -> Result<Cone<Rational>, PolyhedraError> {
    Cone::from_rows(greater, smaller)
}

/// [`Cone::from_generators`].
pub fn generated(n: usize, vectors: &[Vector<Exact>]) -> Result<Cone<Rational>, PolyhedraError> {
    Cone::from_generators(n, vectors)
}

/// [`Cone::from_generators_within`].
pub fn generated_within(
    n: usize,
    vectors: &[Vector<Exact>],
    budget: &Budget,
) -> Result<Cone<Rational>, PolyhedraError> {
    Cone::from_generators_within(n, vectors, budget)
}

/// [`Cone::whole`].
pub fn whole(n: usize) -> Cone<Rational> {
    Cone::whole(n)
}

/// [`Cone::zero`].
pub fn zero(n: usize) -> Cone<Rational> {
    Cone::zero(n)
}

/// [`Cone::minimal_rows`].
pub fn minimal_rows<'a>(
    cone: &'a Cone<Rational>,
    budget: &Budget,
) -> Result<&'a System<Rational>, PolyhedraError> {
    cone.minimal_rows(budget)
}

/// [`Cone::generators`].
pub fn generators<'a>(
    cone: &'a Cone<Rational>,
    budget: &Budget,
) -> Result<&'a VectorSet<Rational>, PolyhedraError> {
    cone.generators(budget)
}

/// [`Cone::intersection`].
pub fn intersection(
    one: &Cone<Rational>,
    other: &Cone<Rational>,
    budget: &Budget,
) -> Result<Cone<Rational>, PolyhedraError> {
    one.intersection(other, budget)
}

/// [`Cone::hull`].
pub fn hull(
    one: &Cone<Rational>,
    other: &Cone<Rational>,
    budget: &Budget,
) -> Result<Cone<Rational>, PolyhedraError> {
    one.hull(other, budget)
}

/// [`Cone::includes`].
pub fn includes(
    one: &Cone<Rational>,
    other: &Cone<Rational>,
    budget: &Budget,
) -> Result<Inclusion<Vector<Exact>>, PolyhedraError> {
    one.includes(other, budget)
}

/// [`Cone::image`].
pub fn image(
    cone: &Cone<Rational>,
    matrix: &SparseMatrix<Exact>,
    budget: &Budget,
) -> Result<Cone<Rational>, PolyhedraError> {
    cone.image(matrix, budget)
}

/// [`Cone::preimage`].
pub fn preimage(
    cone: &Cone<Rational>,
    matrix: &SparseMatrix<Exact>,
    budget: &Budget,
) -> Result<Cone<Rational>, PolyhedraError> {
    cone.preimage(matrix, budget)
}

/// [`Cone::project`].
pub fn project(
    cone: &Cone<Rational>,
    coordinates: &[usize],
    budget: &Budget,
) -> Result<Cone<Rational>, PolyhedraError> {
    cone.project(coordinates, budget)
}

/// [`Cone::cylinder`].
pub fn cylinder(
    cone: &Cone<Rational>,
    n: usize,
    coordinates: &[usize],
) -> Result<Cone<Rational>, PolyhedraError> {
    cone.cylinder(n, coordinates)
}

/// [`Cone::contains`].
pub fn contains(cone: &Cone<Rational>, x: &Vector<Exact>) -> Result<bool, PolyhedraError> {
    cone.contains(x)
}

/// [`Cone::equals`].
pub fn equals(
    one: &Cone<Rational>,
    other: &Cone<Rational>,
    budget: &Budget,
) -> Result<bool, PolyhedraError> {
    one.equals(other, budget)
}

/// [`Cone::is_zero`].
pub fn is_zero(cone: &Cone<Rational>, budget: &Budget) -> Result<bool, PolyhedraError> {
    cone.is_zero(budget)
}

/// [`Cone::needs`].
pub fn needs(cone: &Cone<Rational>, budget: &Budget) -> Result<Vec<Vector<Exact>>, PolyhedraError> {
    cone.needs(budget)
}

/// [`Cone::difference_bounds`].
pub fn difference_bounds(
    cone: &Cone<Rational>,
    budget: &Budget,
) -> Result<DifferenceBounds<Rational>, PolyhedraError> {
    cone.difference_bounds(budget)
}

/// [`Cone::greatest_below`].
pub fn greatest_below(
    cone: &Cone<Rational>,
    u: &Vector<Exact>,
    budget: &Budget,
) -> Result<Vector<Exact>, PolyhedraError> {
    cone.greatest_below(u, budget)
}

/// [`Cone::nearest`].
pub fn nearest(
    cone: &Cone<Rational>,
    y: &Vector<Exact>,
    distance: Distance,
    budget: &Budget,
) -> Result<Option<NearestPoint>, PolyhedraError> {
    cone.nearest(y, distance, budget)
}

/// [`Cone::tangent`].
pub fn tangent(
    cone: &Cone<Rational>,
    x: &Vector<Exact>,
    budget: &Budget,
) -> Result<Hypergraph, PolyhedraError> {
    cone.tangent(x, budget)
}

/// [`Cone::apices`].
pub fn apices(
    cone: &Cone<Rational>,
    budget: &Budget,
) -> Result<Vec<Sectors<Rational>>, PolyhedraError> {
    cone.apices(budget)
}

/// [`Polyhedron::from_generators`], without rays.
pub fn of_points(
    n: usize,
    points: &[Vector<Exact>],
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    Polyhedron::from_generators(n, points, [])
}

/// [`Polyhedron::from_homogeneous`].
pub fn from_homogeneous(cone: Cone<Rational>) -> Result<Polyhedron<Rational>, PolyhedraError> {
    Polyhedron::from_homogeneous(cone)
}

/// [`Polyhedron::from_cone`].
pub fn from_cone(cone: &Cone<Rational>) -> Result<Polyhedron<Rational>, PolyhedraError> {
    Polyhedron::from_cone(cone)
}

/// What is asked about where a system goes.
#[derive(Debug)]
pub struct Question<'a> {
    /// A.
    pub matrix: &'a SparseMatrix<Exact>,
    /// B and U, if there are inputs.
    pub inputs: Option<(SparseMatrix<Exact>, Polyhedron<Rational>)>,
    /// X(0).
    pub first: &'a Polyhedron<Rational>,
    /// How many steps at most.
    pub steps: usize,
    /// Whether from where it is reached.
    pub backward: bool,
}

/// The points and rays of X(0), X(1), and so on, and the repeat with which they end.
#[derive(Debug)]
#[non_exhaustive]
pub struct Steps {
    /// Points and rays of each set.
    pub sets: Vec<Members<Rational>>,
    /// The repeat, if there was one.
    pub repeat: Option<Repeat<Rational>>,
}

/// [`Dynamics::reach_forward`] or [`Dynamics::reach_backward`].
pub fn reached(question: Question<'_>, budget: &Budget) -> Result<Reach<Rational>, PolyhedraError> {
    let budget = budget.started();
    let mut system = Dynamics::new(question.matrix)?;
    if let Some((matrix, set)) = question.inputs {
        system = system.with_inputs(&matrix, set)?;
    }
    match question.backward {
        false => system.reach_forward(question.first, question.steps, &budget),
        true => system.reach_backward(question.first, question.steps, &budget),
    }
}

/// The same by points and rays.
pub fn reach(question: Question<'_>, budget: &Budget) -> Result<Steps, PolyhedraError> {
    let budget = budget.started();
    let reach = reached(question, &budget)?;
    let sets = reach.sets.iter().map(|set| set.members(&budget));
    Ok(Steps {
        sets: sets.collect::<Result<_, _>>()?,
        repeat: reach.repeat,
    })
}
