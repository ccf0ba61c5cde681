//! Min-plus cones and polyhedra: the negatives of max-plus ones.
//!
//! x -> -x turns maxima into minima and -inf into +inf, and changes nothing else. So a min-plus
//! cone { x : min(A + x) <= min(B + x) } is the max-plus cone of the rows -A and -B, its
//! vectors with the sign changed. [`Negative`] holds that cone, or polyhedron. Its methods take
//! and return min-plus values; other operations are those of the max-plus set inside.
//!
//! ```
//! use maxplus_core::{Matrix, MinPlus, Rational, Vector};
//! use maxplus_graph::Budget;
//! use maxplus_polyhedra::{Cone, minplus::Negative};
//!
//! // min(x_1, x_2 + 1) <= x_3
//! let row = |text: &str| text.parse::<Matrix<MinPlus<Rational>>>();
//! let cone = Negative::cone_from_rows(&row("0 1 .")?, &row(". . 0")?)?;
//! let x: Vector<MinPlus<Rational>> = "5 2 3".parse()?;
//! assert!(cone.contains(&x)?);
//! let generators = cone.generators(&Budget::unlimited())?;
//! assert_eq!(generators.iter().map(|g| format!("{g:#}")).collect::<Vec<_>>(), ["0 . 0", "0 . .", ". 0 1", ". 0 ."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::tropical::{Convention, Tropical};
use maxplus_core::{MinPlus, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;

use crate::cone::Cone;
use crate::error::PolyhedraError;
use crate::polyhedron::Polyhedron;

/// A min-plus set, stored as the max-plus set of the negatives of its vectors.
#[derive(Debug, Clone)]
pub struct Negative<S>(pub S);

/// A number of the min-plus algebra: a fraction or +inf.
pub type Value = MinPlus<Rational>;

/// -x, infinite where x is.
fn negative<C: Convention, D: Convention>(x: &Tropical<Rational, C>) -> Tropical<Rational, D> {
    let value = x.value().map(|value| Tropical::finite(-value));
    value.unwrap_or(Tropical::ZERO)
}

/// -x, entry by entry.
fn negative_vector<C: Convention, D: Convention>(
    x: &Vector<Tropical<Rational, C>>,
) -> Vector<Tropical<Rational, D>> {
    x.iter().map(negative).collect()
}

/// -A, entry by entry.
fn negative_matrix<C: Convention, D: Convention>(
    matrix: &impl ReadMatrix<Scalar = Tropical<Rational, C>>,
) -> SparseMatrix<Tropical<Rational, D>> {
    matrix.map(negative)
}

fn negatives(vectors: impl IntoIterator<Item = Vector<Number>>) -> Vec<Vector<Value>> {
    vectors.into_iter().map(|v| negative_vector(&v)).collect()
}

fn positives<'a>(vectors: impl IntoIterator<Item = &'a Vector<Value>>) -> Vec<Vector<Number>> {
    vectors.into_iter().map(negative_vector).collect()
}

impl Negative<Cone> {
    /// The min-plus cone { x : min(A + x) <= min(B + x) }, row by row.
    pub fn cone_from_rows<A, B>(lesser: &A, greater: &B) -> Result<Self, PolyhedraError>
    where
        A: ReadMatrix<Scalar = Value>,
        B: ReadMatrix<Scalar = Value>,
    {
        let lesser = negative_matrix(lesser);
        let greater = negative_matrix(greater);
        Ok(Negative(Cone::from_rows(&lesser, &greater)?))
    }

    /// The cone of all minima of shifted copies of the vectors.
    pub fn cone_from_generators<'a>(
        n: usize,
        vectors: impl IntoIterator<Item = &'a Vector<Value>>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let vectors = positives(vectors);
        Ok(Negative(Cone::from_generators(n, &vectors, budget)?))
    }

    /// The extreme rays, scaled to least entry 0.
    pub fn generators(&self, budget: &Budget) -> Result<Vec<Vector<Value>>, PolyhedraError> {
        Ok(negatives(
            self.0.generators(budget)?.iter().map(|g| g.to_vector()),
        ))
    }

    /// The minimal rows: the lesser side and the greater side.
    #[allow(clippy::type_complexity)]
    pub fn minimal_rows(
        &self,
        budget: &Budget,
    ) -> Result<(SparseMatrix<Value>, SparseMatrix<Value>), PolyhedraError> {
        let rows = self.0.minimal_rows(budget)?;
        Ok((
            negative_matrix(rows.greater()),
            negative_matrix(rows.smaller()),
        ))
    }

    /// Whether x is in the cone.
    pub fn contains(&self, x: &Vector<Value>) -> Result<bool, PolyhedraError> {
        self.0.contains(&negative_vector(x))
    }
}

impl Negative<Polyhedron> {
    /// The min-plus polyhedron of the points and rays.
    pub fn polyhedron_from_generators<'a>(
        n: usize,
        points: impl IntoIterator<Item = &'a Vector<Value>>,
        rays: impl IntoIterator<Item = &'a Vector<Value>>,
        budget: &Budget,
    ) -> Result<Self, PolyhedraError> {
        let (points, rays) = (positives(points), positives(rays));
        let set = Polyhedron::from_generators(n, &points, &rays, budget)?;
        Ok(Negative(set))
    }

    /// The polyhedron of the points x with min(A + x, a) <= min(B + x, b), row by row.
    pub fn polyhedron_from_rows<A, B>(
        lesser: &A,
        lesser_constants: &Vector<Value>,
        greater: &B,
        greater_constants: &Vector<Value>,
    ) -> Result<Self, PolyhedraError>
    where
        A: ReadMatrix<Scalar = Value>,
        B: ReadMatrix<Scalar = Value>,
    {
        Ok(Negative(Polyhedron::from_rows(
            &negative_matrix(lesser),
            &negative_vector(lesser_constants),
            &negative_matrix(greater),
            &negative_vector(greater_constants),
        )?))
    }

    /// The extreme points.
    pub fn points(&self, budget: &Budget) -> Result<Vec<Vector<Value>>, PolyhedraError> {
        Ok(negatives(self.0.points(budget)?))
    }

    /// The extreme rays, scaled to least entry 0.
    pub fn rays(&self, budget: &Budget) -> Result<Vec<Vector<Value>>, PolyhedraError> {
        Ok(negatives(self.0.rays(budget)?))
    }

    /// Whether x is a point of the polyhedron.
    pub fn contains(&self, x: &Vector<Value>) -> Result<bool, PolyhedraError> {
        self.0.contains(&negative_vector(x))
    }
}
