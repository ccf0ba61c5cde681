//! Max-plus or min-plus: which of two numbers the sum keeps.

use std::cmp::Ordering;
use std::fmt;

/// Which of two numbers (+) keeps. Sealed: there are two.
pub trait Convention: sealed::Sealed + Copy + fmt::Debug + Send + Sync + 'static {
    /// Where the infinite scalar stands among the numbers.
    const INFINITE_IS: Ordering;
    /// How the infinite scalar is written in data.
    const INFINITE_TEXT: &'static str;
    /// The name of the algebra.
    const NAME: &'static str;
}

/// (+) is the maximum, the infinite scalar is -inf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Max {}

/// (+) is the minimum, the infinite scalar is +inf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Min {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Max {}
    impl Sealed for super::Min {}
}

impl Convention for Max {
    const INFINITE_IS: Ordering = Ordering::Less;
    const INFINITE_TEXT: &'static str = "-inf";
    const NAME: &'static str = "max-plus";
}

impl Convention for Min {
    const INFINITE_IS: Ordering = Ordering::Greater;
    const INFINITE_TEXT: &'static str = "inf";
    const NAME: &'static str = "min-plus";
}
