//! A whole matrix converted to integers over one denominator.
//!
//! Multiplying every finite entry by one positive number changes no comparison between sums of
//! entries. So an algorithm that only adds and compares may run on integers and divide once,
//! when it prints. This is faster: a `BigRational` costs about 200 times an `i64`, a `BigInt`
//! about 10 times.
//!
//! | step | code |
//! |---|---|
//! | the least common denominator d of all finite entries | [`common_denominator`], [`denominator_of`] |
//! | the matrix of d * a_ij | [`Integers::new`], [`Integers::over`], [`integer_over`] |
//! | the narrowest machine integer that k summed entries cannot leave | [`Integers::width`] |
//! | the matrix over that integer | [`Integers::narrow`] |
//! | a result x back as x / d | [`fraction`] |
//!
//! Doubles are allowed: every finite `f64` is a fraction whose denominator is a power of two.
//! So `0.1` becomes the fraction that the double stores, which is not 1/10. For 1/10, read the
//! text as `BigRational`.
//!
//! # Cost
//!
//! One pass for the denominator and one for the products, each with one division by the
//! denominator of the entry per entry. On the way in no greatest common divisor with the common
//! denominator is computed, because that number may have as many digits as all denominators
//! together. Every entry gains as many digits, so the method is best for entries with few
//! distinct denominators. The way back costs a greatest common divisor for each number, with at
//! most 5 divisions for each digit of the *reduced* fraction.
//!
//! ```
//! use maxplus_core::exact::{Integers, Width, fraction};
//! use maxplus_core::{Matrix, MaxPlus};
//! use num_rational::BigRational;
//!
//! let entry = |n: i64, d: i64| MaxPlus::finite(BigRational::new(n.into(), d.into()));
//! let a = Matrix::from_rows(vec![
//!     vec![entry(1, 2), MaxPlus::NEG_INFINITY],
//!     vec![entry(-2, 3), entry(5, 1)],
//! ])
//! .unwrap();
//!
//! let integers = Integers::new(&a);
//! assert_eq!(integers.denominator(), &6.into());
//! assert_eq!(integers.matrix().to_string(), "3 -inf\n-4 30\n");
//! assert_eq!(integers.largest(), &30.into());
//!
//! // A path of at most 1000 arcs cannot leave i32.
//! assert_eq!(integers.width(1000), Width::I32);
//! let narrow = integers.narrow::<i32>().unwrap();
//!
//! // 3 + (-4) = -1 there is -1/6 here.
//! let sum = MaxPlus::finite(3) * MaxPlus::finite(-4);
//! assert_eq!(fraction(&sum, integers.denominator()), entry(-1, 6));
//! # assert_eq!(narrow.to_string(), "3 -inf\n-4 30\n");
//! ```

use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::carrier::Carrier;
use crate::matrix::{ReadMatrix, SparseMatrix};
use crate::tropical::{Convention, MaxPlus, Tropical};
use crate::vector::Vector;

/// The integers to compute with, narrowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// 32 bits.
    I32,
    /// 64 bits.
    I64,
    /// 128 bits.
    I128,
    /// As many bits as needed.
    Big,
}

impl Width {
    /// The narrowest integers that no signed sum of at most `terms` numbers of
    /// absolute value at most `largest` can leave.
    ///
    /// ```
    /// use maxplus_core::exact::Width;
    ///
    /// let largest = i64::from(i32::MAX).into();
    /// assert_eq!(Width::for_sums(&largest, 1), Width::I32);
    /// assert_eq!(Width::for_sums(&largest, 2), Width::I64);
    /// ```
    pub fn for_sums(largest: &BigInt, terms: usize) -> Self {
        let bound = BigRational::from_integer(largest.clone());
        let whole = BigInt::one();
        if i32::has_room(&bound, &whole, terms) {
            Width::I32
        } else if i64::has_room(&bound, &whole, terms) {
            Width::I64
        } else if i128::has_room(&bound, &whole, terms) {
            Width::I128
        } else {
            Width::Big
        }
    }
}

/// The name of the carrier.
impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Width::I32 => i32::NAME,
            Width::I64 => i64::NAME,
            Width::I128 => i128::NAME,
            Width::Big => BigInt::NAME,
        })
    }
}

/// The least positive d such that d times every finite scalar is an integer; 1 if no scalar is
/// finite.
pub fn common_denominator<'a, T: Carrier, C: Convention>(
    scalars: impl IntoIterator<Item = &'a Tropical<T, C>>,
) -> BigInt {
    denominator_of(scalars.into_iter().filter_map(Tropical::value))
}

/// The least positive d such that d times every value is an integer; 1 if there is no value.
pub fn denominator_of<'a, T: Carrier>(values: impl IntoIterator<Item = &'a T>) -> BigInt {
    let mut common = BigInt::one();
    for value in values {
        widen_denominator(&mut common, value);
    }
    common
}

/// What [`Carrier::has_room`] needs to know about sums of these values: the largest absolute value,
/// and the common denominator, or 1 if the carrier holds fractions with any denominator.
pub fn size_and_denominator<'a, T: Carrier, I: Iterator<Item = &'a T>>(
    values: impl Fn() -> I,
) -> (BigRational, BigInt) {
    // Two conversions to fractions, however many values there are.
    let least = values().min_by(|a, b| a.order(b));
    let greatest = values().max_by(|a, b| a.order(b));
    let sizes = least.into_iter().chain(greatest);
    let largest = sizes.map(|value| value.to_fraction().abs()).max();
    let largest = largest.unwrap_or_else(BigRational::zero);
    // A carrier that has room over this huge denominator has room over all.
    let denominator = match T::has_room(&BigRational::zero(), &(BigInt::one() << 256), 1) {
        true => BigInt::one(),
        false => denominator_of(values()),
    };
    (largest, denominator)
}

/// Multiplies `common`, which is positive, by the least factor that makes the value times it an
/// integer.
pub fn widen_denominator<T: Carrier>(common: &mut BigInt, value: &T) {
    // The first test allocates no number.
    if value.to_machine_integer().is_some() || value.to_integer().is_some() {
        return;
    }
    let fraction = value.to_fraction();
    // One division of the long number leaves two short ones.
    let rest = &*common % fraction.denom();
    if !rest.is_zero() {
        *common *= fraction.denom() / divisor(rest, fraction.denom().clone());
    }
}

/// value * denominator, if it is an integer.
pub fn integer_over<T: Carrier>(value: &T, denominator: &BigInt) -> Option<BigInt> {
    if let Some(integer) = value.to_integer() {
        // Most matrices contain integers.
        return Some(match denominator.is_one() {
            true => integer,
            false => integer * denominator,
        });
    }
    let fraction = value.to_fraction();
    let (factor, rest) = denominator.div_rem(fraction.denom());
    rest.is_zero().then(|| fraction.numer() * factor)
}

/// The greatest common divisor of two numbers that are not both 0, by Euclid's
/// divisions.
///
/// The quotients, hence the number of divisions, are those of the reduced
/// fraction a / b: at most 5 for each of its digits (Lamé). Where that fraction
/// is short and a and b are long, as for results over a common denominator, this
/// is far less than the binary method takes, which halves a and b bit by bit.
fn divisor(mut a: BigInt, mut b: BigInt) -> BigInt {
    while !b.is_zero() {
        // The remaining steps run on machine words.
        if let (Some(a), Some(b)) = (a.to_i128(), b.to_i128()) {
            return a.unsigned_abs().gcd(&b.unsigned_abs()).into();
        }
        let rest = &a % &b;
        a = std::mem::replace(&mut b, rest);
    }
    a.abs()
}

/// denominator * scalar, if it is whole.
fn numerator<T: Carrier, C: Convention>(
    scalar: &Tropical<T, C>,
    denominator: &BigInt,
) -> Option<Tropical<BigInt, C>> {
    match scalar.value() {
        None => Some(Tropical::ZERO),
        Some(value) => integer_over(value, denominator).map(Tropical::finite),
    }
}

/// integer / denominator, reduced.
///
/// # Panics
///
/// If the denominator is zero.
pub fn fraction<T: Carrier, C: Convention>(
    integer: &Tropical<T, C>,
    denominator: &BigInt,
) -> Tropical<BigRational, C> {
    match integer.value() {
        None => Tropical::ZERO,
        // Avoids the division of a big fraction, which costs a greatest common divisor.
        Some(value) if denominator.is_one() => Tropical::finite(value.to_fraction()),
        Some(value) => {
            assert!(!denominator.is_zero(), "a denominator of zero");
            let (numer, denom) = value.to_fraction().into_raw();
            let denom = denom * denominator;
            // The sign belongs to the numerator.
            let divisor = divisor(numer.clone(), denom.clone()) * denom.signum();
            Tropical::finite(BigRational::new_raw(numer / &divisor, denom / divisor))
        }
    }
}

/// Vectors as integers over their least common denominator, which is 1 if there is no vector.
///
/// ```
/// use maxplus_core::exact::vectors;
/// use maxplus_core::{MaxPlus, Vector};
///
/// let half = Vector::from(vec![MaxPlus::finite(0.0), MaxPlus::finite(-0.5)]);
/// let (integers, denominator) = vectors(&[half]);
/// assert_eq!(integers[0].to_string(), "0 -1");
/// assert_eq!(denominator, 2.into());
/// ```
pub fn vectors<T: Carrier, C: Convention>(
    vectors: &[Vector<Tropical<T, C>>],
) -> (Vec<Vector<Tropical<BigInt, C>>>, BigInt) {
    let denominator = common_denominator(vectors.iter().flatten());
    let whole = |scalar| numerator(scalar, &denominator).expect("a common denominator");
    let integers = vectors
        .iter()
        .map(|vector| vector.iter().map(whole).collect())
        .collect();
    (integers, denominator)
}

/// A matrix of integers and their common denominator.
///
/// Invariant: `denominator` is positive, `largest` is the largest absolute
/// value of a finite entry (0 if there is none).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Integers {
    matrix: SparseMatrix<MaxPlus<BigInt>>,
    denominator: BigInt,
    largest: BigInt,
}

impl Integers {
    /// The matrix over the least common denominator of its finite entries.
    pub fn new<T: Carrier>(matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>) -> Self {
        let denominator = common_denominator(matrix.triplets().map(|(_, _, entry)| entry));
        Self::over(matrix, denominator).expect("a common denominator")
    }

    /// The matrix over a denominator chosen by the caller, for example one for two matrices, or
    /// for a matrix and lambda. `None` if it is not positive or if an entry is not whole over
    /// it.
    pub fn over<T: Carrier>(
        matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        denominator: BigInt,
    ) -> Option<Self> {
        if !denominator.is_positive() {
            return None;
        }
        let mut integers = SparseMatrix::zeros(0, matrix.cols());
        for i in 0..matrix.rows() {
            let row = matrix.row(i);
            let row = row.map(|(j, entry)| Some((j, numerator(entry, &denominator)?)));
            integers.push_row(row.collect::<Option<Vec<_>>>()?);
        }
        let entries = integers.triplets();
        let values = entries.filter_map(|(_, _, entry)| entry.value());
        let largest = values.max_by_key(|value| value.magnitude());
        Some(Integers {
            largest: largest.map(BigInt::abs).unwrap_or_default(),
            matrix: integers,
            denominator,
        })
    }

    /// The integers.
    pub fn matrix(&self) -> &SparseMatrix<MaxPlus<BigInt>> {
        &self.matrix
    }

    /// The number that every integer is divided by.
    pub fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The largest absolute value of a finite entry, 0 if there is none.
    pub fn largest(&self) -> &BigInt {
        &self.largest
    }

    /// The narrowest integers that no signed sum of at most `terms` entries
    /// can leave.
    pub fn width(&self, terms: usize) -> Width {
        Width::for_sums(&self.largest, terms)
    }

    /// The integers over the carrier `T`; `None` if one of them does not fit. That each entry
    /// fits says nothing about sums: see [`Integers::width`].
    pub fn narrow<T: Carrier>(&self) -> Option<SparseMatrix<MaxPlus<T>>> {
        let narrow = |entry: &MaxPlus<BigInt>| MaxPlus::new(T::from_integer(entry.value()?)?).ok();
        let mut all = SparseMatrix::zeros(0, self.matrix.cols());
        for row in 0..self.matrix.rows() {
            let entries = self.matrix.row(row);
            let entries = entries.map(|(col, entry)| Some((col, narrow(entry)?)));
            all.push_row(entries.collect::<Option<Vec<_>>>()?);
        }
        Some(all)
    }
}
