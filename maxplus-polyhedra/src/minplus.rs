//! Min-plus cones and polyhedra: the negatives of max-plus ones.
//!
//! x -> -x turns maxima into minima and -inf into +inf, and keeps nothing else from being as it
//! was. So a min-plus cone { x : min(A + x) <= min(B + x) } is the max-plus cone of the rows -A
//! and -B, its vectors with the sign changed. [`Negative`] holds that cone, or polyhedron, and
//! speaks min-plus at the door; everything else is asked of the max-plus set inside.
//!
//! ```
//! use maxplus_core::{Matrix, MinPlus, Vector};
//! use maxplus_graph::Budget;
//! use maxplus_polyhedra::{Cone, minplus::Negative};
//!
//! // min(x_1, x_2 + 1) <= x_3
//! let row = |text: &str| text.parse::<Matrix<MinPlus<i64>>>();
//! let cone = Negative::cone_from_rows(&row("0 1 .")?, &row(". . 0")?)?;
//! let x: Vector<MinPlus<i64>> = "5 2 3".parse()?;
//! assert!(cone.contains(&x)?);
//! let generators = cone.generators(&Budget::unlimited())?;
//! assert_eq!(generators.iter().map(|g| format!("{g:#}")).collect::<Vec<_>>(), ["0 . 0", "0 . .", ". 0 1", ". 0 ."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::error::RangeError;
use maxplus_core::tropical::{Convention, Tropical};
use maxplus_core::{Carrier, MaxPlus, MinPlus, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;

use crate::cone::Cone;
use crate::error::PolyhedraError;
use crate::polyhedron::Polyhedron;

/// A min-plus set, by the max-plus set of the negatives of its vectors.
#[derive(Debug, Clone)]
pub struct Negative<S>(pub S);

/// -x, infinite where x is.
pub fn negative<T: Carrier, C: Convention, D: Convention>(
    x: &Tropical<T, C>,
) -> Result<Tropical<T, D>, RangeError> {
    let Some(value) = x.value() else {
        return Ok(Tropical::ZERO);
    };
    let zero = T::zero();
    let out = || RangeError::new(&zero, "-", value, T::NAME);
    let negative = zero.difference(value).ok_or_else(out)?;
    Tropical::new(negative).map_err(|_| out())
}

/// -x, entry by entry.
pub fn negative_vector<T: Carrier, C: Convention, D: Convention>(
    x: &Vector<Tropical<T, C>>,
) -> Result<Vector<Tropical<T, D>>, RangeError> {
    x.iter().map(negative).collect()
}

/// -A, entry by entry.
pub fn negative_matrix<T: Carrier, C: Convention, D: Convention>(
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
) -> Result<SparseMatrix<Tropical<T, D>>, RangeError> {
    let mut all = SparseMatrix::zeros(0, matrix.cols());
    for i in 0..matrix.rows() {
        let row = matrix.row(i).map(|(j, a)| Ok((j, negative(a)?)));
        let row: Vec<_> = row.collect::<Result<_, RangeError>>()?;
        all.push_row(row);
    }
    Ok(all)
}

fn negatives<T: Carrier>(
    vectors: impl IntoIterator<Item = Vector<MaxPlus<T>>>,
) -> Result<Vec<Vector<MinPlus<T>>>, PolyhedraError> {
    let vectors = vectors.into_iter().map(|v| negative_vector(&v));
    Ok(vectors.collect::<Result<_, _>>()?)
}

fn positives<'a, T: Carrier>(
    vectors: impl IntoIterator<Item = &'a Vector<MinPlus<T>>>,
) -> Result<Vec<Vector<MaxPlus<T>>>, PolyhedraError> {
    let vectors = vectors.into_iter().map(negative_vector);
    Ok(vectors.collect::<Result<_, _>>()?)
}

impl<T: Carrier<Exact = T>> Negative<Cone<T>> {
    /// The min-plus cone { x : min(A + x) <= min(B + x) }, row by row.
    pub fn cone_from_rows<A, B>(lesser: &A, greater: &B) -> Result<Self, PolyhedraError>
    where
        A: ReadMatrix<Scalar = MinPlus<T>>,
        B: ReadMatrix<Scalar = MinPlus<T>>,
    {
        let lesser = negative_matrix(lesser)?;
        let greater = negative_matrix(greater)?;
        Ok(Negative(Cone::from_rows(&lesser, &greater)?))
    }

    /// All minima of shifted copies of the vectors.
    pub fn cone_from_generators<'a>(
        n: usize,
        vectors: impl IntoIterator<Item = &'a Vector<MinPlus<T>>>,
    ) -> Result<Self, PolyhedraError> {
        let vectors = positives(vectors)?;
        Ok(Negative(Cone::from_generators(n, &vectors)?))
    }

    /// The extreme rays, scaled to least entry 0.
    pub fn generators(&self, budget: &Budget) -> Result<Vec<Vector<MinPlus<T>>>, PolyhedraError> {
        negatives(self.0.generators(budget)?.iter().map(|g| g.to_vector()))
    }

    /// The minimal rows: the lesser side and the greater one.
    #[allow(clippy::type_complexity)]
    pub fn minimal_rows(
        &self,
        budget: &Budget,
    ) -> Result<(SparseMatrix<MinPlus<T>>, SparseMatrix<MinPlus<T>>), PolyhedraError> {
        let rows = self.0.minimal_rows(budget)?;
        Ok((
            negative_matrix(rows.greater())?,
            negative_matrix(rows.smaller())?,
        ))
    }

    /// Whether x is in the cone.
    pub fn contains(&self, x: &Vector<MinPlus<T>>) -> Result<bool, PolyhedraError> {
        self.0.contains(&negative_vector(x)?)
    }
}

impl<T: Carrier<Exact = T>> Negative<Polyhedron<T>> {
    /// The min-plus polyhedron of the points and rays.
    pub fn polyhedron_from_generators<'a>(
        n: usize,
        points: impl IntoIterator<Item = &'a Vector<MinPlus<T>>>,
        rays: impl IntoIterator<Item = &'a Vector<MinPlus<T>>>,
    ) -> Result<Self, PolyhedraError> {
        let (points, rays) = (positives(points)?, positives(rays)?);
        Ok(Negative(Polyhedron::from_generators(n, &points, &rays)?))
    }

    /// The points x with min(A + x, a) <= min(B + x, b), row by row.
    pub fn polyhedron_from_rows<A, B>(
        lesser: &A,
        lesser_constants: &Vector<MinPlus<T>>,
        greater: &B,
        greater_constants: &Vector<MinPlus<T>>,
    ) -> Result<Self, PolyhedraError>
    where
        A: ReadMatrix<Scalar = MinPlus<T>>,
        B: ReadMatrix<Scalar = MinPlus<T>>,
    {
        Ok(Negative(Polyhedron::from_rows(
            &negative_matrix(lesser)?,
            &negative_vector(lesser_constants)?,
            &negative_matrix(greater)?,
            &negative_vector(greater_constants)?,
        )?))
    }

    /// The extreme points.
    pub fn points(&self, budget: &Budget) -> Result<Vec<Vector<MinPlus<T>>>, PolyhedraError> {
        negatives(self.0.points(budget)?)
    }

    /// The extreme rays, scaled to least entry 0.
    pub fn rays(&self, budget: &Budget) -> Result<Vec<Vector<MinPlus<T>>>, PolyhedraError> {
        negatives(self.0.rays(budget)?)
    }

    /// Whether x is a point of it.
    pub fn contains(&self, x: &Vector<MinPlus<T>>) -> Result<bool, PolyhedraError> {
        self.0.contains(&negative_vector(x)?)
    }
}
