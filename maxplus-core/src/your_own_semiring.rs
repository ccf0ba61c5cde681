//! How to write your own semiring: a page without code of its own.
//!
//! Vectors, matrices, products, argmax, stars and text work for every type that implements the
//! traits of [`semiring`](crate::semiring). Each trait enables some of them:
//!
//! | implement | to get |
//! |---|---|
//! | `Add`, `Mul`, [`Zero`](num_traits::Zero), [`One`](num_traits::One), [`Semiring`](crate::Semiring) | vectors, matrices, products, powers |
//! | [`Idempotent`](crate::Idempotent) | comparison entry by entry |
//! | [`Selective`](crate::Selective) | argmax, norms |
//! | [`Exact`](crate::Exact), if products are never rounded | A^* and A^+ |
//! | [`Semifield`](crate::Semifield), if all but zero can be divided by | scaling, residuation |
//! | `Display` | printing |
//! | [`text::Entry`](crate::text::Entry) | `parse` of matrices and vectors |
//!
//! [`Boolean`](crate::Boolean) implements all of them in ninety lines: copy the file
//! `boolean.rs` and change the operations. Two examples. For the capacity of a path, which is
//! that of its narrowest arc, (+) is the maximum, (x) the minimum, zero is "no way" and one is
//! "no limit"; `min` has no inverses, so there is no `Semifield`. For the most likely path, (+)
//! is the maximum and (x) the product of fractions that are not negative; over `f64` the
//! products would be rounded, so there is no `Exact`.
//!
//! `laws` of the crate `maxplus-testing` then checks every law of these traits; it needs only a
//! strategy that draws scalars. Errors in a text show the place:
//!
//! ```
//! use maxplus_core::{Boolean, Matrix};
//! use maxplus_testing::laws;
//! use proptest::prelude::*;
//!
//! let scalars = || any::<bool>().prop_map(Boolean);
//! laws::semiring(scalars());
//! laws::idempotent(scalars());
//! laws::selective(scalars());
//! laws::semifield(scalars());
//!
//! let error = "1 2".parse::<Matrix<Boolean>>().unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 3: found `2`, expected 1, 0 or .");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
