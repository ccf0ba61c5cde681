//! The Boolean semiring: (+) is *or*, (x) is *and*.
//!
//! A matrix over it is a digraph, its star is reachability.
//!
//! ```
//! use maxplus_core::{Boolean, Matrix, Square};
//!
//! let arcs: Matrix<Boolean> = ". 1 .\n. . 1\n. . .".parse()?;
//! let reached = maxplus_core::star::plus(&Square::new(arcs)?)?;
//! assert_eq!(reached.to_string(), ". 1 1\n. . 1\n. . .\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul};

use num_traits::{One, Zero};

use crate::error::RangeError;
use crate::semiring::{Exact, Idempotent, Selective, Semifield, Semiring};
use crate::text::{BadEntry, Entry, ParseErrorKind};

/// A truth value as a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Boolean(pub bool);

impl Semiring for Boolean {}

impl Idempotent for Boolean {}

impl Selective for Boolean {
    fn natural_cmp(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
}

impl Exact for Boolean {}

impl Semifield for Boolean {
    fn try_over(&self, other: &Self) -> Result<Option<Self>, RangeError> {
        Ok(other.0.then_some(*self))
    }
}

impl Add for Boolean {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Boolean(self.0 || other.0)
    }
}

impl Mul for Boolean {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Boolean(self.0 && other.0)
    }
}

impl Zero for Boolean {
    fn zero() -> Self {
        Boolean(false)
    }

    fn is_zero(&self) -> bool {
        !self.0
    }
}

impl One for Boolean {
    fn one() -> Self {
        Boolean(true)
    }
}

/// `1` or `.`.
impl fmt::Display for Boolean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.0 { "1" } else { "." })
    }
}

/// `1` is true, `.` and `0` are false.
impl Entry for Boolean {
    fn expected() -> String {
        "1, 0 or .".to_owned()
    }

    fn from_token(token: &str) -> Result<Self, BadEntry> {
        match token {
            "1" => Ok(Boolean(true)),
            "0" | "." => Ok(Boolean(false)),
            _ => Err(BadEntry::new(ParseErrorKind::NotANumber, Self::expected())),
        }
    }
}
