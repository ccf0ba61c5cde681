//! Matrices and vectors as integers over one denominator, in a sufficient width.
//!
//! Greatest solutions need only additions, subtractions and comparisons, so they can be computed on
//! all numbers times a common denominator: in 64 bits if all sums fit, otherwise in integers of any
//! size.
//!
//! A matrix of machine words is used directly: converting each entry to a big integer and back can
//! take longer than the computation.

use maxplus_core::error::RangeError;
use maxplus_core::exact::{Integers, Width, common_denominator, integer_over};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Square, Vector};
use maxplus_graph::Digraph;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};

use crate::problem::TERMS_PER_NODE;
use crate::vector::membership::VectorError;

/// Evaluates an expression in which `$W` is the type of the integers: `i64` if the width allows it,
/// else `BigInt`. The expression is compiled once for each of the two.
macro_rules! in_width {
    ($width:expr, $W:ident => $value:expr) => {
        match $width {
            maxplus_core::exact::Width::I32 | maxplus_core::exact::Width::I64 => {
                type $W = i64;
                $value
            }
            maxplus_core::exact::Width::I128 | maxplus_core::exact::Width::Big => {
                type $W = num_bigint::BigInt;
                $value
            }
        }
    };
}
pub(crate) use in_width;

/// Matrices times a common denominator.
pub(crate) struct Numerators {
    matrices: Vec<Entries>,
    denominator: BigInt,
}

impl Numerators {
    /// With a denominator that also suits these numbers.
    pub(crate) fn of<'a, T: Carrier>(
        matrices: &[&'a SparseMatrix<MaxPlus<T>>],
        numbers: impl IntoIterator<Item = &'a MaxPlus<T>>,
    ) -> Self {
        let entries = matrices.iter().copied().flat_map(ReadMatrix::triplets);
        let entries = entries.map(|(_, _, entry)| entry);
        let denominator = common_denominator(entries.chain(numbers));
        let over = |matrix: &&SparseMatrix<_>| Entries::over(matrix, &denominator);
        Numerators {
            matrices: matrices.iter().map(over).collect(),
            denominator,
        }
    }

    /// The largest absolute value of an entry of the matrices, or of u.
    pub(crate) fn largest(&self, u: &Vector<MaxPlus<BigInt>>) -> BigInt {
        let entries = self.matrices.iter().map(Entries::largest);
        let bounds = u.iter().filter_map(MaxPlus::value).map(BigInt::abs);
        entries.chain(bounds).max().unwrap_or_default()
    }

    /// The width that holds greatest solutions below bounds like u, with 1 added to each number:
    /// see `policy.rs`.
    pub(crate) fn width(&self, u: &Vector<MaxPlus<BigInt>>) -> Width {
        let terms = TERMS_PER_NODE.saturating_mul(u.len() + 1);
        Width::for_sums(&(self.largest(u) + 1), terms)
    }

    /// The number of rows of the matrices.
    pub(crate) fn rows(&self) -> usize {
        self.matrices.iter().map(Entries::rows).sum()
    }

    /// One of the matrices.
    pub(crate) fn matrix<W: Carrier>(&self, place: usize) -> SparseMatrix<MaxPlus<W>> {
        self.matrices[place].narrow()
    }

    /// The digraph of one of the matrices, which is square.
    pub(crate) fn digraph<W: Carrier>(&self, place: usize) -> Digraph<W> {
        Digraph::of(&Square::new(self.matrix(place)).expect("the matrix of a problem"))
    }

    /// The denominator.
    pub(crate) fn into_denominator(self) -> BigInt {
        self.denominator
    }

    /// A vector times the denominator.
    pub(crate) fn times<T: Carrier>(&self, u: &Vector<MaxPlus<T>>) -> Vector<MaxPlus<BigInt>> {
        let times = |entry: &MaxPlus<T>| match entry.value() {
            Some(value) => MaxPlus::finite(integer_over(value, &self.denominator).expect(COMMON)),
            None => MaxPlus::NEG_INFINITY,
        };
        u.iter().map(times).collect()
    }

    /// Converts integers back to the numbers that they represent.
    pub(crate) fn restore<T: Carrier>(
        &self,
        x: &Vector<MaxPlus<BigInt>>,
    ) -> Result<Vector<MaxPlus<T>>, VectorError> {
        restored(x, &self.denominator)
    }
}

/// The vector over a denominator, if the carrier holds its entries.
pub(crate) fn restored<T: Carrier>(
    x: &Vector<MaxPlus<BigInt>>,
    denominator: &BigInt,
) -> Result<Vector<MaxPlus<T>>, VectorError> {
    let is_whole = denominator.is_one();
    let entry = |x: &MaxPlus<BigInt>| {
        let Some(integer) = x.value() else {
            return Ok(MaxPlus::NEG_INFINITY);
        };
        // Most problems are in integers.
        let whole = Some(integer).filter(|_| is_whole);
        match whole.and_then(T::from_integer) {
            Some(value) => Ok(MaxPlus::finite(value)),
            None => number(&BigRational::new(integer.clone(), denominator.clone())),
        }
    };
    x.iter().map(entry).collect()
}

/// The number in the carrier, if it holds it.
pub(crate) fn number<T: Carrier>(value: &BigRational) -> Result<MaxPlus<T>, VectorError> {
    let number = T::from_fraction(value).map(MaxPlus::finite);
    number.ok_or_else(|| RangeError::new(value.numer(), "/", value.denom(), T::NAME).into())
}

/// One matrix, over one denominator.
enum Entries {
    Words(SparseMatrix<MaxPlus<i64>>),
    Integers(Integers),
}

impl Entries {
    fn over<T: Carrier>(matrix: &SparseMatrix<MaxPlus<T>>, denominator: &BigInt) -> Self {
        match in_words(matrix).filter(|_| denominator.is_one()) {
            Some(words) => Entries::Words(words),
            None => Entries::Integers(Integers::over(matrix, denominator.clone()).expect(COMMON)),
        }
    }

    fn rows(&self) -> usize {
        match self {
            Entries::Words(words) => words.rows(),
            Entries::Integers(integers) => integers.matrix().rows(),
        }
    }

    /// The largest absolute value.
    fn largest(&self) -> BigInt {
        match self {
            Entries::Words(words) => {
                let values = words.triplets().filter_map(|(_, _, entry)| entry.value());
                values
                    .map(|value| value.unsigned_abs())
                    .max()
                    .unwrap_or(0)
                    .into()
            }
            Entries::Integers(integers) => integers.largest().clone(),
        }
    }

    fn narrow<W: Carrier>(&self) -> SparseMatrix<MaxPlus<W>> {
        match self {
            Entries::Words(words) => words.map(|entry| match entry.value() {
                Some(&value) => MaxPlus::finite(W::from_machine_integer(value).expect(FITS)),
                None => MaxPlus::NEG_INFINITY,
            }),
            Entries::Integers(integers) => integers.narrow().expect(FITS),
        }
    }
}

/// The matrix in machine words, if all of its entries are integers of that width.
fn in_words<T: Carrier>(matrix: &SparseMatrix<MaxPlus<T>>) -> Option<SparseMatrix<MaxPlus<i64>>> {
    let mut words = SparseMatrix::zeros(0, matrix.cols());
    for l in 0..matrix.rows() {
        let entry = |(k, entry): (usize, &MaxPlus<T>)| {
            let value = entry.value()?.to_machine_integer()?;
            Some((k, MaxPlus::new(value).ok()?))
        };
        let row: Option<Vec<_>> = matrix.row(l).map(entry).collect();
        words.push_row(row?);
    }
    Some(words)
}

/// The vector in integers of a width that holds it.
pub(crate) fn narrow<W: Carrier>(u: &Vector<MaxPlus<BigInt>>) -> Vector<MaxPlus<W>> {
    let entry = |u: &MaxPlus<BigInt>| match u.value() {
        Some(u) => MaxPlus::finite(W::from_integer(u).expect(FITS)),
        None => MaxPlus::NEG_INFINITY,
    };
    u.iter().map(entry).collect()
}

/// The vector in big integers.
pub(crate) fn widen<W: Carrier>(x: &Vector<MaxPlus<W>>) -> Vector<MaxPlus<BigInt>> {
    let entry = |x: &MaxPlus<W>| match x.value() {
        Some(x) => MaxPlus::finite(x.to_integer().expect("an integer")),
        None => MaxPlus::NEG_INFINITY,
    };
    x.iter().map(entry).collect()
}

/// Why every number fits.
pub(crate) const FITS: &str = "the width was chosen to fit";

/// Why every number is an integer.
const COMMON: &str = "a common denominator";
