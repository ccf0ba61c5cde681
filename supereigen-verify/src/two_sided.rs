//! The two sides of a claim about A(x)x >= B(x)x, and what all such claims have in common.

use maxplus_core::error::ShapeError;
use maxplus_core::{Matrix, Number};

use crate::claim::{Provenance, first_difference};
use crate::rejection::Rejection;
use crate::system::shape;

/// A and B, which have the same shape, and how the claim was made.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sides {
    pub(crate) a: Matrix<Number>,
    pub(crate) b: Matrix<Number>,
    /// Whether only integer solutions count.
    pub(crate) integers: bool,
    pub(crate) provenance: Provenance,
    pub(crate) sha256: Option<String>,
    /// The rejection, if the claim's own sides or names differ from those it is compared with.
    pub(crate) other: Option<Rejection>,
}

impl Sides {
    pub(crate) fn new(a: Matrix<Number>, b: Matrix<Number>) -> Result<Self, ShapeError> {
        same_shape(&a, &b)?;
        Ok(Sides {
            a,
            b,
            integers: false,
            provenance: Provenance::default(),
            sha256: None,
            other: None,
        })
    }

    /// The rejection of a claim about other sides or names, or one whose hash is not the one found.
    pub(crate) fn mismatch(&self, found: &str) -> Option<Rejection> {
        let hash = || {
            let claimed = self.sha256.clone().filter(|claimed| claimed != found)?;
            let found = found.to_owned();
            Some(Rejection::Hash { claimed, found })
        };
        self.other.clone().or_else(hash)
    }
}

/// An error if A and B differ in shape.
pub(crate) fn same_shape(a: &Matrix<Number>, b: &Matrix<Number>) -> Result<(), ShapeError> {
    let (left, right) = (shape(a), shape(b));
    match left == right {
        true => Ok(()),
        false => Err(ShapeError::Mismatch {
            operation: "A(x)x >= B(x)x",
            left,
            right,
        }),
    }
}

/// The methods that two-sided claims have in common; each has `sides` and `own_sha256`.
macro_rules! two_sided_claim {
    ($claim:ident) => {
        impl $claim {
            /// Compares the claim with these two sides: a claim with another A or B is refused.
            #[must_use]
            pub fn against(mut self, a: &Matrix<Number>, b: &Matrix<Number>) -> Self {
                let sides = &mut self.sides;
                let other = crate::two_sided::other_sides([&sides.a, &sides.b], [a, b]);
                sides.other = sides.other.take().or(other);
                self
            }

            /// Compares the claim with these names of variables: a claim with other names, or in
            /// another order, is refused.
            #[must_use]
            pub fn against_names(mut self, names: &maxplus_core::Names) -> Self {
                let other = self.sides.provenance.other_names(names);
                self.sides.other = other.or(self.sides.other);
                self
            }

            /// Sets how the claim was made.
            #[must_use]
            pub fn with_provenance(mut self, provenance: crate::Provenance) -> Self {
                self.sides.provenance = provenance;
                self
            }

            /// Sets [the hash](crate::claim) that the question must have.
            #[must_use]
            pub fn with_sha256(mut self, hash: impl Into<String>) -> Self {
                self.sides.sha256 = Some(hash.into());
                self
            }

            /// Whether only integer solutions count.
            pub fn asks_integers(&self) -> bool {
                self.sides.integers
            }

            /// The number of columns, and of entries of a vector.
            pub fn n(&self) -> usize {
                crate::system::shape(&self.sides.a).1
            }

            /// The greater side A.
            pub fn a(&self) -> &Matrix<Number> {
                &self.sides.a
            }

            /// The smaller side B.
            pub fn b(&self) -> &Matrix<Number> {
                &self.sides.b
            }

            /// How it was made.
            pub fn provenance(&self) -> &crate::Provenance {
                &self.sides.provenance
            }

            /// The hash that was given, otherwise that of the question.
            pub fn sha256(&self) -> String {
                match &self.sides.sha256 {
                    Some(hash) => hash.clone(),
                    None => self.own_sha256(),
                }
            }
        }
    };
}

pub(crate) use two_sided_claim;

/// The rejection of a two-sided claim whose sides differ from those it is compared with: in size,
/// or at the first entry that differs, A before B.
pub(crate) fn other_sides(
    own: [&Matrix<Number>; 2],
    given: [&Matrix<Number>; 2],
) -> Option<Rejection> {
    for ((side, own), given) in ["A", "B"].into_iter().zip(own).zip(given) {
        let (claimed, found) = (shape(own), shape(given));
        if claimed != found {
            return Some(Rejection::OtherShape {
                side,
                claimed_rows: claimed.0,
                claimed_columns: claimed.1,
                rows: found.0,
                columns: found.1,
            });
        }
        if let Some((row, column, [claimed, found])) = first_difference(own, given) {
            return Some(Rejection::OtherSide {
                side,
                row,
                column,
                claimed,
                found,
            });
        }
    }
    None
}
