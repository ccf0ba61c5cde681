//! Checks 1 to 3 on a stream, in constant memory.
//!
//! A basis of millions of vectors is checked while it is being made: each vector is pushed with
//! its witness and not stored. Checks that need the whole list are left open:
//!
//! - *no vector twice* is established if the vectors came strictly in canonical
//!   order (greater entries first), since then each differs from all before;
//!   in any other order constant memory cannot tell.
//! - minimality follows from the checks made, if no vector comes twice.
//! - completeness is not checked.
//!
//! # Cost
//!
//! O(n^2) per vector with a witness, O(n^4) at worst without; two vectors of memory.

use std::fmt;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names};
use serde::Serialize;

use crate::checks::{check_vector, first_broken_row, split};
use crate::rejection::Rejection;
use crate::system::System;
use crate::verdict::Check;
use crate::witness::{Witness, fault};

/// A vector that failed, or a number that was out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// A check failed.
    Rejected {
        /// The check.
        check: Check,
        /// Why.
        rejection: Rejection,
    },
    /// A sum left the range of the carrier: nothing is known about the vector.
    Range(RangeError),
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for StreamError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Rejected { check, rejection } => {
                write!(f, "{check}: {}", rejection.named(names))
            }
            StreamError::Range(error) => write!(f, "{error}"),
        }
    }
}

impl From<RangeError> for StreamError {
    fn from(error: RangeError) -> Self {
        StreamError::Range(error)
    }
}

/// The result for a stream that passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Streamed {
    /// The number of vectors, all scaled extremal solutions.
    pub vectors: u64,
    /// The number of vectors shown to be extremal by a witness, not by perturbation.
    pub by_witness: u64,
    /// Whether they are known to be different, because they came in canonical order.
    pub distinct: bool,
}

/// Checks vectors one by one.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, Witness, plain, stream::StreamChecker};
///
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let mut checker = StreamChecker::new(System::new(&a, &zero).unwrap());
/// let witness = Witness::closed_chain(vec![0, 1], 1);
/// let x = plain::vector(&[Some(-1), Some(0)]).unwrap();
/// checker.push(&x, Some(&witness)).unwrap();
/// let x = plain::vector(&[Some(0), Some(0)]).unwrap();
/// assert_eq!(
///     checker.push(&x, None).unwrap_err().to_string(),
///     "extremality: vector 2 is the maximum of two other solutions, \
///      one a little lower at {1}, one at {2}",
/// );
/// assert_eq!(checker.finish().vectors, 1);
/// ```
#[derive(Debug, Clone)]
pub struct StreamChecker<'a, T: Carrier> {
    system: System<'a, T>,
    last: Vec<MaxPlus<T>>,
    pushed: usize,
    passed: Streamed,
}

impl<'a, T: Carrier> StreamChecker<'a, T> {
    /// A checker without vectors yet.
    pub fn new(system: System<'a, T>) -> Self {
        StreamChecker {
            system,
            last: Vec::new(),
            pushed: 0,
            passed: Streamed {
                vectors: 0,
                by_witness: 0,
                distinct: true,
            },
        }
    }

    /// Checks form, membership and extremality of the next vector.
    pub fn push(&mut self, x: &[MaxPlus<T>], witness: Option<&Witness>) -> Result<(), StreamError> {
        let vector = self.pushed;
        self.pushed += 1;
        let rejected = |check| move |rejection| StreamError::Rejected { check, rejection };

        check_vector(self.system.n(), vector, x).map_err(rejected(Check::Form))?;
        if let Some(broken) = first_broken_row(&self.system, x)? {
            return Err(rejected(Check::Membership)(broken.rejects(vector)));
        }
        if let Some(witness) = witness {
            if let Some(fault) = fault(&self.system, x, witness)? {
                let vector = vector + 1;
                return Err(rejected(Check::Extremality)(Rejection::Witness {
                    vector,
                    fault,
                }));
            }
            self.passed.by_witness += 1;
        } else if let Some(split) = split(&self.system.inequalities(), x)? {
            return Err(rejected(Check::Extremality)(split.rejects(vector)));
        }

        // Canonical order is descending; the first vector has no predecessor.
        if self.passed.vectors > 0 && *x >= *self.last {
            self.passed.distinct = false;
        }
        self.last.clear();
        self.last.extend_from_slice(x);
        self.passed.vectors += 1;
        Ok(())
    }

    /// The result for the vectors that passed.
    pub fn finish(self) -> Streamed {
        self.passed
    }
}

/// Checks a whole stream and stops at the first failure.
pub fn check_stream<T: Carrier>(
    system: System<'_, T>,
    vectors: impl IntoIterator<Item = (impl AsRef<[MaxPlus<T>]>, Option<Witness>)>,
) -> Result<Streamed, StreamError> {
    let mut checker = StreamChecker::new(system);
    for (x, witness) in vectors {
        checker.push(x.as_ref(), witness.as_ref())?;
    }
    Ok(checker.finish())
}
