//! A value of lambda, stored in words if it fits, and the window of lambda.
//!
//! A sweep computes two or three values of lambda per chain, nearly all of them fractions of a few
//! digits. Big fractions would cost more than the search itself, so they are used only for values
//! that do not fit.

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::Carrier;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

/// A fraction in lowest terms with a positive denominator. It is small whenever both numbers fit,
/// so equal values have equal representations.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Lambda {
    /// Numerator and denominator fit a word.
    Small {
        /// The numerator.
        numer: i64,
        /// The denominator, positive.
        denom: i64,
    },
    /// Any other fraction.
    Big(BigRational),
}

impl Lambda {
    /// numer / denom; the denominator is positive.
    pub fn new<W: Carrier + ToPrimitive>(numer: &W, denom: &W) -> Self {
        match (numer.to_i64(), denom.to_i64()) {
            (Some(numer), Some(denom)) => {
                // The denominator is positive, so the divisor does not exceed it.
                let divisor = numer.unsigned_abs().gcd(&denom.unsigned_abs()) as i64;
                Lambda::Small {
                    numer: numer / divisor,
                    denom: denom / divisor,
                }
            }
            _ => Lambda::of(numer.to_fraction() / denom.to_fraction()),
        }
    }

    /// The fraction.
    pub fn of(fraction: BigRational) -> Self {
        match (fraction.numer().to_i64(), fraction.denom().to_i64()) {
            (Some(numer), Some(denom)) => Lambda::Small { numer, denom },
            _ => Lambda::Big(fraction),
        }
    }

    /// The fraction, divided by the denominator of a matrix.
    pub fn over(&self, denominator: &BigInt) -> BigRational {
        match self {
            Lambda::Small { numer, denom } => {
                BigRational::new((*numer).into(), BigInt::from(*denom) * denominator)
            }
            Lambda::Big(fraction) => fraction / denominator,
        }
    }

    /// The fraction, multiplied by the denominator of a matrix.
    pub(crate) fn times(fraction: &BigRational, denominator: &BigInt) -> Self {
        debug_assert!(denominator.is_positive());
        Lambda::of(fraction * denominator)
    }

    /// Numerator and denominator.
    pub(crate) fn parts(&self) -> (BigInt, BigInt) {
        match self {
            Lambda::Small { numer, denom } => ((*numer).into(), (*denom).into()),
            Lambda::Big(fraction) => (fraction.numer().clone(), fraction.denom().clone()),
        }
    }
}

impl Ord for Lambda {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (
            Lambda::Small { numer, denom },
            Lambda::Small {
                numer: other_numer,
                denom: other_denom,
            },
        ) = (self, other)
        {
            let left = i128::from(*numer) * i128::from(*other_denom);
            return left.cmp(&(i128::from(*other_numer) * i128::from(*denom)));
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Lambda {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// from < lambda < to; `None` for an infinite end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Window {
    pub(super) from: Option<BigRational>,
    pub(super) to: Option<BigRational>,
}

impl Window {
    pub(super) fn contains(&self, lambda: &BigRational) -> bool {
        self.from.as_ref().is_none_or(|from| from < lambda)
            && self.to.as_ref().is_none_or(|to| lambda < to)
    }

    /// Reads what [`Display`](fmt::Display) wrote.
    pub(super) fn read(words: &str) -> Option<Self> {
        let (from, to) = words.split_once(' ')?;
        let end = |word: &str, missing: &str| match word {
            word if word == missing => Some(None),
            word => word.parse().ok().map(Some),
        };
        Some(Window {
            from: end(from, "-inf")?,
            to: end(to, "+inf")?,
        })
    }
}

/// `-3/2 +inf`.
impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.from {
            Some(from) => write!(f, "{from} ")?,
            None => f.write_str("-inf ")?,
        }
        match &self.to {
            Some(to) => write!(f, "{to}"),
            None => f.write_str("+inf"),
        }
    }
}
