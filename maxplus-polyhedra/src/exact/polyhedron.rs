//! Polyhedra of fractions, compiled here once: see [`exact`](crate::exact).

use maxplus_core::{MaxPlus, Rational, SparseMatrix, Vector};
use maxplus_graph::Budget;
use supereigen::System;

use crate::cone::{DifferenceBounds, Inclusion, NearestPoint};
use crate::error::PolyhedraError;
use crate::polyhedron::{Member, Members, Polyhedron, Range};

type Exact = MaxPlus<Rational>;

/// [`Polyhedron::from_generators_within`].
pub fn generated_within(
    n: usize,
    points: &[Vector<Exact>],
    rays: &[Vector<Exact>],
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    Polyhedron::from_generators_within(n, points, rays, budget)
}

/// [`Polyhedron::from_rows`], for each side its matrix and its constants.
pub fn of_rows(
    greater: (&SparseMatrix<Exact>, &Vector<Exact>),
    smaller: (&SparseMatrix<Exact>, &Vector<Exact>),
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    Polyhedron::from_rows(greater.0, greater.1, smaller.0, smaller.1)
}

/// [`Polyhedron::whole`].
pub fn whole(n: usize) -> Polyhedron<Rational> {
    Polyhedron::whole(n)
}

/// [`Polyhedron::empty`].
pub fn empty(n: usize) -> Polyhedron<Rational> {
    Polyhedron::empty(n)
}

/// [`Polyhedron::members`].
pub fn members(
    set: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<Members<Rational>, PolyhedraError> {
    set.members(budget)
}

/// [`Polyhedron::minimal_rows`].
pub fn minimal_rows(
    set: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<System<Rational>, PolyhedraError> {
    set.minimal_rows(budget)
}

/// [`Polyhedron::is_empty`].
pub fn is_empty(set: &Polyhedron<Rational>, budget: &Budget) -> Result<bool, PolyhedraError> {
    set.is_empty(budget)
}

/// [`Polyhedron::is_bounded`].
pub fn is_bounded(set: &Polyhedron<Rational>, budget: &Budget) -> Result<bool, PolyhedraError> {
    set.is_bounded(budget)
}

/// [`Polyhedron::contains`].
pub fn contains(set: &Polyhedron<Rational>, x: &Vector<Exact>) -> Result<bool, PolyhedraError> {
    set.contains(x)
}

/// [`Polyhedron::includes`].
pub fn includes(
    one: &Polyhedron<Rational>,
    other: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<Inclusion<Member<Rational>>, PolyhedraError> {
    one.includes(other, budget)
}

/// [`Polyhedron::equals`].
pub fn equals(
    one: &Polyhedron<Rational>,
    other: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<bool, PolyhedraError> {
    one.equals(other, budget)
}

/// [`Polyhedron::intersection`].
pub fn intersection(
    one: &Polyhedron<Rational>,
    other: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    one.intersection(other, budget)
}

/// [`Polyhedron::hull`].
pub fn hull(
    one: &Polyhedron<Rational>,
    other: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    one.hull(other, budget)
}

/// [`Polyhedron::maximum`].
pub fn maximum(
    one: &Polyhedron<Rational>,
    other: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    one.maximum(other, budget)
}

/// [`Polyhedron::image`].
pub fn image(
    set: &Polyhedron<Rational>,
    matrix: &SparseMatrix<Exact>,
    constants: &Vector<Exact>,
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    set.image(matrix, constants, budget)
}

/// [`Polyhedron::preimage`].
pub fn preimage(
    set: &Polyhedron<Rational>,
    matrix: &SparseMatrix<Exact>,
    constants: &Vector<Exact>,
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    set.preimage(matrix, constants, budget)
}

/// [`Polyhedron::project`].
pub fn project(
    set: &Polyhedron<Rational>,
    coordinates: &[usize],
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    set.project(coordinates, budget)
}

/// [`Polyhedron::cylinder`].
pub fn cylinder(
    set: &Polyhedron<Rational>,
    n: usize,
    coordinates: &[usize],
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    set.cylinder(n, coordinates)
}

/// [`Polyhedron::moved`].
pub fn moved(
    set: &Polyhedron<Rational>,
    by: &Exact,
    budget: &Budget,
) -> Result<Polyhedron<Rational>, PolyhedraError> {
    set.moved(by, budget)
}

/// [`Polyhedron::least_box`].
pub fn least_box(
    set: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<Option<Vec<Range<Rational>>>, PolyhedraError> {
    set.least_box(budget)
}

/// [`Polyhedron::difference_bounds`].
pub fn difference_bounds(
    set: &Polyhedron<Rational>,
    budget: &Budget,
) -> Result<DifferenceBounds<Rational>, PolyhedraError> {
    set.difference_bounds(budget)
}

/// [`Polyhedron::greatest_below`].
pub fn greatest_below(
    set: &Polyhedron<Rational>,
    u: &Vector<Exact>,
    budget: &Budget,
) -> Result<Option<Vector<Exact>>, PolyhedraError> {
    set.greatest_below(u, budget)
}

/// [`Polyhedron::nearest`].
pub fn nearest(
    set: &Polyhedron<Rational>,
    y: &Vector<Exact>,
    budget: &Budget,
) -> Result<Option<NearestPoint>, PolyhedraError> {
    set.nearest(y, budget)
}
