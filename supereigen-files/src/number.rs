//! The numbers that people write.

use maxplus_core::MaxPlus;
use num_rational::BigRational;

/// A fraction or -inf.
pub type Exact = MaxPlus<BigRational>;
