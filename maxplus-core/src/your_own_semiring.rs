//! Writing one's own semiring: a page without code of its own.
//!
//! Vectors, matrices, products, argmax, stars and text work for every type that
//! implements the traits of [`semiring`](crate::semiring). What is to be written
//! is little, and what each part buys is this:
//!
//! | write | and have |
//! |---|---|
//! | `Add`, `Mul`, [`Zero`](num_traits::Zero), [`One`](num_traits::One), [`Semiring`](crate::Semiring) | vectors, matrices, products, powers |
//! | [`Idempotent`](crate::Idempotent) | comparison entry by entry |
//! | [`Selective`](crate::Selective) | argmax, norms |
//! | [`Exact`](crate::Exact), if products are never rounded | A^* and A^+ |
//! | [`Semifield`](crate::Semifield), if all but zero can be divided by | scaling, residuation |
//! | `Display` | printing |
//! | [`text::Entry`](crate::text::Entry) | `parse` of matrices and vectors |
//!
//! `laws` of the crate `maxplus-testing` then checks every
//! law that these traits state, from nothing but a strategy that draws scalars.
//!
//! # Bottleneck: (max, min)
//!
//! The capacity of a path is that of its narrowest arc, and the best path is the
//! widest: (+) is the maximum, (x) the minimum, zero is "no way", one is "no
//! limit". Here over `u32`, with the ends of the range in these two roles; both
//! print as words, so that no magic number is ever read or written.
//!
//! ```
//! use std::cmp::Ordering;
//! use std::fmt;
//! use std::ops::{Add, Mul};
//!
//! use maxplus_core::error::RangeError;
//! use maxplus_core::text::{BadEntry, Entry, ParseErrorKind};
//! use maxplus_core::{Exact, Idempotent, Matrix, Selective, Semiring, Square};
//! use num_traits::{One, Zero};
//!
//! /// A capacity.
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
//! struct Width(u32);
//!
//! // The two operations. Nothing can leave the range: `try_times` never fails.
//! impl Semiring for Width {
//!     fn plus(&self, other: &Self) -> Self {
//!         *self.max(other)
//!     }
//!
//!     fn try_times(&self, other: &Self) -> Result<Self, RangeError> {
//!         Ok(*self.min(other))
//!     }
//! }
//!
//! // The same operations as operators, and their neutral elements.
//! impl Add for Width {
//!     type Output = Self;
//!     fn add(self, other: Self) -> Self {
//!         self.max(other)
//!     }
//! }
//!
//! impl Mul for Width {
//!     type Output = Self;
//!     fn mul(self, other: Self) -> Self {
//!         self.min(other)
//!     }
//! }
//!
//! impl Zero for Width {
//!     fn zero() -> Self {
//!         Width(0)
//!     }
//!     fn is_zero(&self) -> bool {
//!         self.0 == 0
//!     }
//! }
//!
//! impl One for Width {
//!     fn one() -> Self {
//!         Width(u32::MAX)
//!     }
//! }
//!
//! // What holds of them: a (+) a = a; a (+) b is a or b; nothing is rounded.
//! // There is no division: min has no inverses, so no `Semifield`.
//! impl Idempotent for Width {}
//!
//! impl Selective for Width {
//!     fn natural_cmp(&self, other: &Self) -> Ordering {
//!         self.cmp(other)
//!     }
//! }
//!
//! impl Exact for Width {}
//!
//! // Text out and in.
//! impl fmt::Display for Width {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         match self.0 {
//!             0 => f.pad("."),
//!             u32::MAX => f.pad("free"),
//!             width => f.pad(&width.to_string()),
//!         }
//!     }
//! }
//!
//! impl Entry for Width {
//!     fn expected() -> String {
//!         format!("a width from 1 to {}, . or free", u32::MAX - 1)
//!     }
//!
//!     fn from_token(token: &str) -> Result<Self, BadEntry> {
//!         let bad = || BadEntry::new(ParseErrorKind::NotANumber, Self::expected());
//!         match token {
//!             "." => Ok(Width::zero()),
//!             "free" => Ok(Width::one()),
//!             _ => match token.parse().map_err(|_| bad())? {
//!                 0 | u32::MAX => Err(bad()),
//!                 width => Ok(Width(width)),
//!             },
//!         }
//!     }
//! }
//!
//! // Roads between three towns, and the widest way between any two.
//! let roads: Matrix<Width> = ". 4 1\n. . 3\n2 . .".parse()?;
//! assert_eq!((&roads * &roads).to_string(), "1 . 3\n2 . .\n. 2 1\n");
//! let ways = maxplus_core::star::star(&Square::new(roads.clone())?)?;
//! assert_eq!(ways.to_string(), "free 4 3\n2 free 3\n2 2 free\n");
//! // From town 1 to town 3 by two roads: through town 2.
//! assert_eq!(roads.try_product_argmax(&roads)?.via(0, 2), Some(1));
//!
//! // Errors point into the text as they do for the scalars of this crate.
//! let error = "1 2\n3 wide".parse::<Matrix<Width>>().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 3: found `wide`, expected a width from 1 to 4294967294, . or free",
//! );
//!
//! // The laws, each on hundreds of triples.
//! use maxplus_testing::laws;
//! use proptest::prelude::*;
//!
//! let widths = || prop_oneof![Just(Width::zero()), Just(Width::one()), (1..5_u32).prop_map(Width)];
//! laws::semiring(widths());
//! laws::idempotent(widths());
//! laws::selective(widths());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Max-times over fractions
//!
//! The most likely path multiplies probabilities: (+) is the maximum, (x) the
//! product of nonnegative fractions, zero is 0, one is 1. Everything but zero
//! has an inverse, so there are scaling and residuation too. Over `f64` the
//! same code would round, and would not be [`Exact`](crate::Exact).
//!
//! The invariant "not negative" is kept by the constructor; a number that breaks
//! it is refused when it is read, with the place where it stood.
//!
//! ```
//! use std::cmp::Ordering;
//! use std::fmt;
//! use std::ops::{Add, Mul};
//!
//! use maxplus_core::error::RangeError;
//! use maxplus_core::text::{BadEntry, Entry, ParseErrorKind};
//! use maxplus_core::{Exact, Idempotent, Matrix, MaxPlus, Selective, Semifield, Semiring, Square, Vector};
//! use num_rational::BigRational;
//! use num_traits::{One, Signed, Zero};
//!
//! /// A fraction that is not negative.
//! #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
//! struct MaxTimes(BigRational);
//!
//! impl MaxTimes {
//!     fn new(value: BigRational) -> Option<Self> {
//!         (!value.is_negative()).then_some(MaxTimes(value))
//!     }
//! }
//!
//! impl Semiring for MaxTimes {
//!     fn plus(&self, other: &Self) -> Self {
//!         self.max(other).clone()
//!     }
//!
//!     fn try_times(&self, other: &Self) -> Result<Self, RangeError> {
//!         Ok(MaxTimes(&self.0 * &other.0))
//!     }
//! }
//! # impl Add for MaxTimes {
//! #     type Output = Self;
//! #     fn add(self, other: Self) -> Self {
//! #         self.max(other)
//! #     }
//! # }
//! # impl Mul for MaxTimes {
//! #     type Output = Self;
//! #     fn mul(self, other: Self) -> Self {
//! #         MaxTimes(self.0 * other.0)
//! #     }
//! # }
//! # impl Zero for MaxTimes {
//! #     fn zero() -> Self {
//! #         MaxTimes(BigRational::zero())
//! #     }
//! #     fn is_zero(&self) -> bool {
//! #         self.0.is_zero()
//! #     }
//! # }
//! # impl One for MaxTimes {
//! #     fn one() -> Self {
//! #         MaxTimes(BigRational::one())
//! #     }
//! # }
//!
//! // `Add`, `Mul`, `Zero` and `One` as above.
//! impl Idempotent for MaxTimes {}
//!
//! impl Selective for MaxTimes {
//!     fn natural_cmp(&self, other: &Self) -> Ordering {
//!         self.cmp(other)
//!     }
//! }
//!
//! impl Exact for MaxTimes {}
//!
//! impl Semifield for MaxTimes {
//!     fn try_over(&self, other: &Self) -> Result<Option<Self>, RangeError> {
//!         Ok((!other.is_zero()).then(|| MaxTimes(&self.0 / &other.0)))
//!     }
//! }
//!
//! impl fmt::Display for MaxTimes {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         f.pad(&self.0.to_string())
//!     }
//! }
//!
//! impl Entry for MaxTimes {
//!     fn expected() -> String {
//!         "a number that is not negative".to_owned()
//!     }
//!
//!     // Decimals and fractions are read by the scalar of this crate that is
//!     // made of fractions, with its limits on length.
//!     fn from_token(token: &str) -> Result<Self, BadEntry> {
//!         let read = MaxPlus::<BigRational>::from_token(token).ok();
//!         let value = read.and_then(MaxPlus::into_value).and_then(MaxTimes::new);
//!         value.ok_or_else(|| BadEntry::new(ParseErrorKind::NotANumber, Self::expected()))
//!     }
//! }
//!
//! // Chances of each step; the most likely way of any number of steps.
//! let steps: Matrix<MaxTimes> = "0.5 0.5 0\n0 0.1 0.9\n1/3 0 2/3".parse()?;
//! let ways = maxplus_core::star::star(&Square::new(steps)?)?;
//! assert_eq!(ways.to_string(), "1 1/2 9/20\n3/10 1 9/10\n1/3 1/6 1\n");
//!
//! // A cycle that gains has no most likely way.
//! let gains: Matrix<MaxTimes> = "0 2\n3/4 0".parse()?;
//! assert_eq!(
//!     maxplus_core::star::star(&Square::new(gains)?).unwrap_err().to_string(),
//!     "the cycle 1 -> 2 -> 1 has weight 3/2, above 1",
//! );
//!
//! let x: Vector<MaxTimes> = "1 4 0".parse()?;
//! assert_eq!(x.try_scaled()?.unwrap().to_string(), "1/4 1 0");
//!
//! let error = "1,-2".parse::<Vector<MaxTimes>>().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 1: found `1,-2`, expected a number that is not negative",
//! );
//!
//! use maxplus_testing::laws;
//! use proptest::prelude::*;
//!
//! let chances = || (0..4_i64, 1..4_i64)
//!     .prop_map(|(above, below)| MaxTimes(BigRational::new(above.into(), below.into())));
//! laws::semiring(chances());
//! laws::idempotent(chances());
//! laws::selective(chances());
//! laws::semifield(chances());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
