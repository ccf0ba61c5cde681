//! Checks 1 to 3 on a stream, in constant memory.
//!
//! A basis of millions of vectors is checked while it is being made: each vector is pushed with
//! its witness and not stored. Checks that need the whole list are left open:
//!
//! - *no vector twice* is established if the vectors came strictly in canonical order (greater
//!   entries first), because then each differs from all before; for any other order it cannot be
//!   decided in constant memory.
//! - minimality follows from the checks made, if no vector is repeated.
//! - completeness is not checked.
//!
//! # Cost
//!
//! O(n^2) per vector with a witness, O(n^4) at worst without; two vectors of memory.

use std::fmt;

use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Number};
use serde::Serialize;

use crate::checks::{broken, check_vector, splits};
use crate::integers::Integers;
use crate::kernel::perturbation::split;
use crate::kernel::system::{Row, first_broken_row};
use crate::rejection::Rejection;
use crate::spelling::without_names;
use crate::system::{System, exact_entries};
use crate::verdict::Check;
use crate::witness::Witness;
use crate::witness_fault::fault;

/// A check that failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct StreamError {
    /// The check.
    pub check: Check,
    /// Why.
    pub rejection: Rejection,
}

without_names!(StreamError);

impl DisplayNamed for StreamError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.check, self.rejection.named(names))
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
/// let mut checker = StreamChecker::new(&System::new(&a, &zero).unwrap());
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
pub struct StreamChecker {
    rows: Vec<Row>,
    integers: Integers,
    last: Vec<Number>,
    pushed: usize,
    passed: Streamed,
}

impl StreamChecker {
    /// A checker without vectors yet.
    pub fn new(system: &System) -> Self {
        StreamChecker {
            rows: system.rows(),
            integers: Integers::of(&system.arcs()),
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
    pub fn push<T: Carrier>(
        &mut self,
        x: &[MaxPlus<T>],
        witness: Option<&Witness>,
    ) -> Result<(), StreamError> {
        self.push_exact(exact_entries(x), witness)
    }

    fn push_exact(&mut self, x: Vec<Number>, witness: Option<&Witness>) -> Result<(), StreamError> {
        let (rows, vector) = (&self.rows, self.pushed);
        self.pushed += 1;
        let rejected = |check| move |rejection| StreamError { check, rejection };

        check_vector(rows.len(), vector, &x).map_err(rejected(Check::Form))?;
        if witness.is_none() || !self.integers.proves(&x, witness) {
            if let Some(row) = first_broken_row(rows, &x) {
                return Err(rejected(Check::Membership)(broken(vector, &row, false)));
            }
            let rejection = match witness {
                Some(witness) => fault(rows, &x, witness).map(|fault| {
                    let vector = vector + 1;
                    Rejection::Witness { vector, fault }
                }),
                None => split(rows, &x).map(|split| splits(vector, &split)),
            };
            if let Some(rejection) = rejection {
                return Err(rejected(Check::Extremality)(rejection));
            }
        }
        self.passed.by_witness += u64::from(witness.is_some());

        // Canonical order is descending; the first vector has no predecessor.
        self.passed.distinct &= self.passed.vectors == 0 || x < self.last;
        self.last = x;
        self.passed.vectors += 1;
        Ok(())
    }

    /// The result for the vectors that passed.
    pub fn finish(self) -> Streamed {
        self.passed
    }
}
