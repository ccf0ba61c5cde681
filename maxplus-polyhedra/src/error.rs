//! Why a question about cones and polyhedra has no answer.

use maxplus_core::error::{AlgebraError, OptionsError, RangeError, ShapeError};
use maxplus_graph::StopReason;
use supereigen::ProblemError;
use supereigen::vector::VectorError;
use thiserror::Error;

/// Why a question about a cone or a polyhedron has no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PolyhedraError {
    /// Sizes do not match, or a sum leaves the range of the carrier.
    #[error(transparent)]
    Algebra(#[from] AlgebraError),
    /// An entry is not a number.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A question about one vector has no answer.
    #[error(transparent)]
    Vector(VectorError),
    /// Rows whose sums do not fit the carrier.
    #[error(transparent)]
    Rows(#[from] ProblemError),
    /// A coordinate that does not exist.
    #[error("there is no coordinate {} in a space of {n}", coordinate + 1)]
    NoCoordinate {
        /// The coordinate, counted from 0.
        coordinate: usize,
        /// The number of coordinates.
        n: usize,
    },
    /// A coordinate is named twice.
    #[error("coordinate {} is named twice", coordinate + 1)]
    Twice {
        /// The coordinate, counted from 0.
        coordinate: usize,
    },
    /// A point that must lie inside does not.
    #[error("the point ({point}) does not lie inside")]
    Outside {
        /// The point, as it prints.
        point: String,
    },
    /// The vector is -inf throughout, which this question does not allow.
    #[error("every entry of the vector is -inf")]
    MinusInfinity,
    /// Apices and complexes need at least one generator, and all of them finite.
    #[error("{what} need finite generators; {found}")]
    NotFinite {
        /// The query that needs them.
        what: &'static str,
        /// What was found instead.
        found: String,
    },
    /// The cone has too many coordinates for its complex.
    #[error("a complex can have at most {most} coordinates; this cone has {n}")]
    TooManyCoordinates {
        /// The number of its coordinates.
        n: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// A limit was reached before the result.
    #[error("no answer: {0}")]
    Stopped(#[from] StopReason),
}

impl From<ShapeError> for PolyhedraError {
    fn from(error: ShapeError) -> Self {
        PolyhedraError::Algebra(error.into())
    }
}

impl From<RangeError> for PolyhedraError {
    fn from(error: RangeError) -> Self {
        PolyhedraError::Algebra(error.into())
    }
}

impl From<VectorError> for PolyhedraError {
    fn from(error: VectorError) -> Self {
        match error {
            VectorError::Algebra(error) => error.into(),
            VectorError::Stopped(why) => why.into(),
            VectorError::Zero => PolyhedraError::MinusInfinity,
            other => PolyhedraError::Vector(other),
        }
    }
}
