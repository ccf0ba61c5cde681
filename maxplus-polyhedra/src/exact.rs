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
use maxplus_graph::hypergraph::Hypergraph;
use maxplus_graph::{Budget, Ending};
use supereigen::nearest::Distance;
use supereigen::{System, VectorSet};

use crate::apices::Sectors;
use crate::complex::Complex;
use crate::cone::{Cone, DifferenceBounds, Inclusion, NearestPoint};
use crate::error::PolyhedraError;
use crate::polyhedron::{Members, Polyhedron};
use crate::reach::{Direction, Dynamics, Reach, Reached, Repeat};

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

/// [`Cone::complex`].
pub fn complex(
    cone: &Cone<Rational>,
    budget: &Budget,
) -> Result<Complex<Rational>, PolyhedraError> {
    cone.complex(budget)
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

/// All of them; cut, the points and rays of the steps before.
pub type ReachedSteps = Ending<Steps, (), Vec<Members<Rational>>>;

fn asked(question: Question<'_>, budget: &Budget) -> Result<Reached<Rational>, PolyhedraError> {
    let mut system = Dynamics::new(question.matrix)?;
    if let Some((matrix, set)) = question.inputs {
        system = system.with_inputs(&matrix, set)?;
    }
    let direction = match question.backward {
        false => Direction::Forward,
        true => Direction::Backward,
    };
    system.reach_within(question.first, question.steps, direction, budget)
}

/// [`Dynamics::reach_forward`] or [`Dynamics::reach_backward`].
pub fn reached(question: Question<'_>, budget: &Budget) -> Result<Reach<Rational>, PolyhedraError> {
    Ok(asked(question, budget)?.complete()?)
}

/// [`Dynamics::reach_within`] by points and rays: where the budget ends first, the sets of the steps
/// before.
pub fn reach_within(
    question: Question<'_>,
    budget: &Budget,
) -> Result<ReachedSteps, PolyhedraError> {
    // Their generators are made, so nothing is left to do that could be stopped.
    let members = |sets: &[Polyhedron<Rational>]| -> Result<Vec<_>, PolyhedraError> {
        let sets = sets.iter();
        sets.map(|set| set.members(&Budget::unlimited())).collect()
    };
    Ok(match asked(question, budget)? {
        Ending::Complete(reach) => Ending::Complete(Steps {
            sets: members(&reach.sets)?,
            repeat: reach.repeat,
        }),
        Ending::Cut { so_far, why, rest } => Ending::Cut {
            so_far: members(&so_far)?,
            why,
            rest,
        },
    })
}
