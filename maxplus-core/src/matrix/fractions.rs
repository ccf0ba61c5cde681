//! The algebra of matrices of fractions at the speed of machine integers.
//!
//! A [`FractionMatrix`] is a matrix of integers over one denominator. The integers have the
//! narrowest width that holds them, and are stored dense or sparse, whichever is faster. It is
//! made once; products, powers and products with vectors then run on integers, and numbers
//! become fractions again only where somebody reads them.
//!
//! | notation | code |
//! |---|---|
//! | A, as given | [`FractionMatrix::new`] |
//! | A (x) B | [`FractionMatrix::try_product`] |
//! | A^k | [`FractionMatrix::try_power`] |
//! | A^* | [`FractionMatrix::try_star`] |
//! | A (x) x | [`FractionMatrix::try_apply`] |
//! | the entries as fractions | [`FractionMatrix::to_sparse`] |
//!
//! Sums of two entries a/d + b/d are (a + b)/d, and comparisons of numbers over one denominator
//! are those of their numerators. So a product over the least common denominator of both factors
//! is exact. Its width is chosen so that no sum can leave it; the widest one has no limit.
//!
//! # Cost
//!
//! Making one costs a few divisions per entry that is not a whole number; see [`crate::exact`].
//! A product costs what [`product`](super::product) says, and one pass over both factors if their
//! denominators or widths differ.
//!
//! ```
//! use maxplus_core::Matrix;
//! use maxplus_core::matrix::FractionMatrix;
//!
//! let a: Matrix<maxplus_core::Number> = "1/2 .\n-2/3 5".parse()?;
//! let a = FractionMatrix::new(&a);
//! let square = a.try_product(&a, &mut || true)?.unwrap();
//! assert_eq!(square.to_sparse().to_string(), "1 -inf\n13/3 10\n");
//! let power = a.try_power(1000, &mut || true)?.unwrap();
//! assert_eq!(power.to_sparse().to_string(), "500 -inf\n14983/3 5000\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fmt::Display;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::product::{check_shapes, dense_product_while, try_product_while};
use super::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::carrier::{Carrier, Fraction};
use crate::error::{AlgebraError, ShapeError};
use crate::exact::{Width, common_denominator, fraction, integer_over};
use crate::star::{PositiveCycle, Star, StarError, star_while};
use crate::tropical::{MaxPlus, Number};
use crate::{Rational, Vector};

/// A matrix of fractions and -inf, stored as integers over one denominator.
///
/// Invariant: `denominator` is positive; `largest` is the largest absolute value of a finite
/// integer, 0 if there is none; the width is the narrowest that holds four times that.
#[derive(Debug, Clone)]
pub struct FractionMatrix {
    integers: Integers,
    denominator: BigInt,
    largest: BigInt,
}

/// The integers of a matrix, by width.
#[derive(Debug, Clone)]
enum Integers {
    I32(Form<i32>),
    I64(Form<i64>),
    I128(Form<i128>),
    Big(Form<BigInt>),
}

/// A matrix in the form in which it is multiplied fastest.
#[derive(Debug, Clone)]
enum Form<T: Carrier> {
    Dense(Matrix<MaxPlus<T>>),
    Sparse(SparseMatrix<MaxPlus<T>>),
}

/// The dense form is chosen if at least one entry of so many is finite. The dense kernel handles
/// about eight entries in the time that the sparse method needs for one.
const ENTRIES_PER_FINITE: usize = 8;

/// The largest number of entries that are stored dense.
const MOST_DENSE: usize = 1 << 24;

/// The sums of a product, and the sentinel of the dense kernel, stay below four times the largest
/// entry of both factors.
const TERMS: usize = 4;

/// Evaluates an expression with the matrix of whatever width and form.
macro_rules! with_matrix {
    ($integers:expr, $matrix:ident => $result:expr) => {
        match $integers {
            Integers::I32(Form::Dense($matrix)) => $result,
            Integers::I32(Form::Sparse($matrix)) => $result,
            Integers::I64(Form::Dense($matrix)) => $result,
            Integers::I64(Form::Sparse($matrix)) => $result,
            Integers::I128(Form::Dense($matrix)) => $result,
            Integers::I128(Form::Sparse($matrix)) => $result,
            Integers::Big(Form::Dense($matrix)) => $result,
            Integers::Big(Form::Sparse($matrix)) => $result,
        }
    };
}

/// Evaluates an expression with `$width` as the integer type of this width.
macro_rules! with_width {
    ($width:expr, $name:ident => $result:expr) => {
        match $width {
            Width::I32 => {
                type $name = i32;
                $result
            }
            Width::I64 => {
                type $name = i64;
                $result
            }
            Width::I128 => {
                type $name = i128;
                $result
            }
            Width::Big => {
                type $name = BigInt;
                $result
            }
        }
    };
}

/// An integer type that a [`FractionMatrix`] can have.
trait Stored: Carrier {
    /// The matrix, if it has this type.
    fn of(integers: &Integers) -> Option<&Form<Self>>;

    /// The matrix by its type.
    fn wrap(form: Form<Self>) -> Integers;
}

macro_rules! stored {
    ($($integer:ty: $variant:ident),*) => {$(
        impl Stored for $integer {
            fn of(integers: &Integers) -> Option<&Form<Self>> {
                match integers {
                    Integers::$variant(form) => Some(form),
                    _ => None,
                }
            }

            fn wrap(form: Form<Self>) -> Integers {
                Integers::$variant(form)
            }
        }
    )*};
}
stored!(i32: I32, i64: I64, i128: I128, BigInt: Big);

impl<T: Carrier> Form<T> {
    /// Chooses the form by the number of finite entries.
    fn of(matrix: SparseMatrix<MaxPlus<T>>) -> Self {
        let entries = matrix.rows().saturating_mul(matrix.cols());
        let is_full = matrix.nonzeros() >= entries / ENTRIES_PER_FINITE;
        if is_full && entries <= MOST_DENSE {
            Form::Dense(matrix.to_dense())
        } else {
            Form::Sparse(matrix)
        }
    }

    fn sparse(&self) -> Cow<'_, SparseMatrix<MaxPlus<T>>> {
        match self {
            Form::Dense(matrix) => Cow::Owned(matrix.to_sparse()),
            Form::Sparse(matrix) => Cow::Borrowed(matrix),
        }
    }

    /// A (x) B; `None` if `goes_on` is false in between.
    fn product(
        &self,
        other: &Self,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, AlgebraError> {
        Ok(match (self, other) {
            (Form::Dense(left), Form::Dense(right)) => {
                dense_product_while(left, right, goes_on)?.map(Form::Dense)
            }
            _ => try_product_while(&*self.sparse(), &*other.sparse(), goes_on)?.map(Form::of),
        })
    }
}

/// An integer in the narrow type `T`, which must hold it.
fn narrow<T: Carrier>(integer: &Rational) -> MaxPlus<T> {
    let narrow = match integer.to_machine_integer() {
        Some(small) => T::from_machine_integer(small),
        None => integer.to_integer().and_then(|big| T::from_integer(&big)),
    };
    MaxPlus::finite(narrow.expect("the width was chosen to fit"))
}

/// A number of the integer type as a [`Rational`], which is fast where it is small.
fn wide<T: Carrier>(integer: &T) -> Rational {
    match integer.to_machine_integer() {
        Some(small) => small.into(),
        None => integer.to_integer().expect("an integer").into(),
    }
}

/// The least common multiple of two denominators, and the factors that make it of each.
fn common(left: &BigInt, right: &BigInt) -> (BigInt, [BigInt; 2]) {
    let common = left.lcm(right);
    let factors = [&common / left, &common / right];
    (common, factors)
}

impl FractionMatrix {
    /// The matrix over the least common denominator of its finite entries.
    pub fn new(matrix: &impl ReadMatrix<Scalar = Number>) -> Self {
        let denominator = common_denominator(matrix.triplets().map(|(_, _, entry)| entry));
        let scale = Rational::from(denominator.clone());
        let integer = |value: &Rational| match value.to_machine_integer() {
            Some(small) => &Rational::from(small) * &scale,
            None => {
                let integer = integer_over(value, &denominator);
                integer.expect("a common denominator").into()
            }
        };
        let rows = (0..matrix.rows()).map(|i| {
            let finite = matrix.row(i);
            let finite = finite.filter_map(|(j, entry)| Some((j, integer(entry.value()?))));
            finite.collect()
        });
        Self::from_integers(matrix.cols(), &rows.collect::<Vec<_>>(), denominator)
    }

    fn from_integers(cols: usize, rows: &[Vec<(usize, Rational)>], denominator: BigInt) -> Self {
        let all = rows.iter().flatten().map(|(_, integer)| integer.abs());
        let largest = all.max().unwrap_or_default();
        let largest = largest.to_integer().expect("an integer");
        let integers = with_width!(Width::for_sums(&largest, TERMS), T => {
            let narrow = |row: &Vec<(usize, Rational)>| {
                let row = row.iter();
                row.map(|(j, integer)| (*j, narrow::<T>(integer))).collect::<Vec<_>>()
            };
            T::wrap(Form::of(SparseMatrix::from_rows(cols, rows.iter().map(narrow))))
        });
        FractionMatrix {
            integers,
            denominator,
            largest,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        with_matrix!(&self.integers, matrix => matrix.rows())
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        with_matrix!(&self.integers, matrix => matrix.cols())
    }

    /// The entries as fractions in lowest terms.
    pub fn to_sparse(&self) -> SparseMatrix<Number> {
        let is_whole = self.denominator.is_one();
        with_matrix!(&self.integers, matrix => matrix.map(|entry| match entry.value() {
            None => MaxPlus::NEG_INFINITY,
            Some(integer) if is_whole => MaxPlus::finite(wide(integer)),
            Some(_) => exact(entry, &self.denominator),
        }))
    }

    /// The integers times a factor, in the type `T`, which must hold them.
    fn times<T: Stored>(&self, factor: &BigInt) -> Cow<'_, Form<T>> {
        if factor.is_one()
            && let Some(form) = T::of(&self.integers)
        {
            return Cow::Borrowed(form);
        }
        let factor = Rational::from(factor.clone());
        let change = |integer: Rational| narrow::<T>(&(&integer * &factor));
        Cow::Owned(with_matrix!(&self.integers, matrix => Form::of(
            matrix.map(|entry| match entry.value() {
                Some(integer) => change(wide(integer)),
                None => MaxPlus::NEG_INFINITY,
            }),
        )))
    }

    /// A (x) B. `goes_on` is called between blocks of rows, and the result is `None` if it is
    /// false.
    pub fn try_product(
        &self,
        other: &Self,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, ShapeError> {
        let shapes = [self, other].map(|matrix| (matrix.rows(), matrix.cols()));
        check_shapes("A (x) B", shapes[0], shapes[1])?;
        let (denominator, [left, right]) = common(&self.denominator, &other.denominator);
        let largest = (&self.largest * &left).max(&other.largest * &right);
        let product = with_width!(Width::for_sums(&largest, TERMS), T => {
            let product = self.times::<T>(&left).product(&other.times(&right), goes_on);
            product.expect("the width was chosen to fit").map(T::wrap)
        });
        Ok(product.map(|integers| FractionMatrix::again(integers, denominator)))
    }

    /// A_ij - B_ij for all finite entries; `None` if an entry is finite in only one of the
    /// matrices.
    pub fn difference(&self, other: &Self) -> Result<Option<Self>, ShapeError> {
        let [left, right] = [self, other].map(|matrix| (matrix.rows(), matrix.cols()));
        ShapeError::unless(left == right, "A - B", left, right)?;
        let (denominator, [left, right]) = common(&self.denominator, &other.denominator);
        let largest = (&self.largest * &left).max(&other.largest * &right);
        let integers = with_width!(Width::for_sums(&largest, TERMS), T => {
            let (left, right) = (self.times::<T>(&left), other.times::<T>(&right));
            difference(&left.sparse(), &right.sparse()).map(|matrix| T::wrap(Form::of(matrix)))
        });
        Ok(integers.map(|integers| FractionMatrix::again(integers, denominator)))
    }

    /// Whether the finite entries of every column are equal.
    pub fn has_constant_columns(&self) -> bool {
        with_matrix!(&self.integers, matrix => has_constant_columns(matrix))
    }

    /// A matrix with other integers: its width follows from them.
    fn again(integers: Integers, denominator: BigInt) -> Self {
        let largest = with_matrix!(&integers, matrix => largest(matrix));
        let mut result = FractionMatrix {
            integers,
            denominator,
            largest,
        };
        let width = Width::for_sums(&result.largest, TERMS);
        if width != result.width() {
            let one = BigInt::one();
            result.integers =
                with_width!(width, T => T::wrap(result.times::<T>(&one).into_owned()));
        }
        result
    }

    /// A^k by squaring, from the highest bit of k down, so that no power beyond it is computed;
    /// at most 2 log2(k) products. `goes_on` is as in [`FractionMatrix::try_product`].
    pub fn try_power(
        &self,
        exponent: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, ShapeError> {
        self.check_square()?;
        if exponent == 0 {
            return Ok(Some(Self::new(&SparseMatrix::identity(self.rows()))));
        }
        let mut power = self.clone();
        for bit in (0..exponent.ilog2()).rev() {
            let Some(square) = power.try_product(&power, goes_on)? else {
                return Ok(None);
            };
            power = square;
            if exponent >> bit & 1 == 1 {
                let Some(next) = power.try_product(self, goes_on)? else {
                    return Ok(None);
                };
                power = next;
            }
        }
        Ok(Some(power))
    }

    /// A^* = I (+) A (+) A^2 (+) ..., or a positive cycle. `goes_on` is called for each node at
    /// least, and the result is `None` if it is false.
    pub fn try_star(
        &self,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, StarError<Number>> {
        self.check_square().map_err(AlgebraError::from)?;
        // The dense method needs three times the weight of a path of n arcs.
        let terms = self.rows().saturating_mul(3).max(TERMS);
        let star = with_width!(Width::for_sums(&self.largest, terms), T => {
            let matrix = self.times::<T>(&BigInt::one());
            let star = match &*matrix {
                Form::Dense(matrix) => star_of(matrix, goes_on).map(|star| star.map(Form::Dense)),
                Form::Sparse(matrix) => star_of(matrix, goes_on).map(|star| star.map(Form::of)),
            };
            let star = star.map_err(|cycle| StarError::Cycle(
                cycle.map_weight(|weight| exact(&weight, &self.denominator)),
            ))?;
            star.map(T::wrap)
        });
        Ok(star.map(|integers| FractionMatrix::again(integers, self.denominator.clone())))
    }

    fn check_square(&self) -> Result<(), ShapeError> {
        match (self.rows(), self.cols()) {
            (rows, cols) if rows == cols => Ok(()),
            (rows, cols) => Err(ShapeError::NotSquare { rows, cols }),
        }
    }

    /// A (x) x.
    pub fn try_apply(&self, vector: &Vector<Number>) -> Result<Vector<Number>, ShapeError> {
        let shape = (self.rows(), self.cols());
        check_shapes("A (x) x", shape, (vector.len(), 1))?;
        let (denominator, [factor, _]) =
            common(&self.denominator, &common_denominator(vector.iter()));
        let integers: Vec<Option<Rational>> = vector
            .iter()
            .map(|x| {
                let integer = integer_over(x.value()?, &denominator);
                Some(integer.expect("a common denominator").into())
            })
            .collect();
        let greatest = integers.iter().flatten().map(Rational::abs).max();
        let greatest = greatest.and_then(|x| x.to_integer()).unwrap_or_default();
        let largest = (&self.largest * &factor).max(greatest);
        // Not narrower than the matrix, so that the matrix need not be converted.
        let width = Width::for_sums(&largest, 2).max(self.width());
        Ok(with_width!(width, T => {
            let matrix = self.times::<T>(&factor);
            let x: Vec<_> = integers
                .iter()
                .map(|x| x.as_ref().map_or(MaxPlus::NEG_INFINITY, narrow::<T>))
                .collect();
            let product = match &*matrix {
                Form::Dense(matrix) => apply(matrix, &x),
                Form::Sparse(matrix) => apply(matrix, &x),
            };
            product.iter().map(|entry| exact(entry, &denominator)).collect()
        }))
    }

    fn width(&self) -> Width {
        match self.integers {
            Integers::I32(_) => Width::I32,
            Integers::I64(_) => Width::I64,
            Integers::I128(_) => Width::I128,
            Integers::Big(_) => Width::Big,
        }
    }
}

/// The star of a matrix whose sums fit.
fn star_of<M: Star + Clone>(
    matrix: &M,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Option<M>, PositiveCycle<M::Scalar>>
where
    M::Scalar: Display,
{
    let square = Square::new(matrix.clone()).expect("checked by the caller");
    match star_while(&square, goes_on) {
        Ok(star) => Ok(star.map(Square::into_inner)),
        Err(StarError::Cycle(cycle)) => Err(cycle),
        Err(StarError::Algebra(error)) => unreachable!("the width was chosen to fit: {error}"),
    }
}

/// integer / denominator in lowest terms.
fn exact<T: Carrier>(integer: &MaxPlus<T>, denominator: &BigInt) -> Number {
    if denominator.is_one()
        && let Some(value) = integer.value()
    {
        return MaxPlus::finite(wide(value));
    }
    match fraction(integer, denominator).into_value() {
        Some(value) => MaxPlus::finite(Rational::from(value)),
        None => MaxPlus::NEG_INFINITY,
    }
}

/// The differences of finite entries, which fit; `None` if an entry is finite in only one matrix.
fn difference<T: Carrier>(
    left: &SparseMatrix<MaxPlus<T>>,
    right: &SparseMatrix<MaxPlus<T>>,
) -> Option<SparseMatrix<MaxPlus<T>>> {
    let mut result = SparseMatrix::zeros(0, left.cols());
    for i in 0..left.rows() {
        let ((columns, from), (others, take)) = (left.row_slices(i), right.row_slices(i));
        if columns != others {
            return None;
        }
        let entries = from.iter().zip(take).map(|(from, take)| {
            let [from, take] = [from, take].map(|x| x.value().expect("a stored entry is finite"));
            MaxPlus::finite(from.difference(take).expect("the width was chosen to fit"))
        });
        result.push_row(columns.iter().copied().zip(entries));
    }
    Some(result)
}

fn has_constant_columns<M: ReadMatrix>(matrix: &M) -> bool {
    let mut first: Vec<Option<&M::Scalar>> = vec![None; matrix.cols()];
    let mut entries = matrix.triplets();
    entries.all(|(_, j, entry)| *first[j].get_or_insert(entry) == entry)
}

/// The largest absolute value of a finite entry, 0 if there is none.
fn largest<T: Carrier>(matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>) -> BigInt {
    let mut ends: Option<[&T; 2]> = None;
    for value in matrix.triplets().filter_map(|(_, _, entry)| entry.value()) {
        let [least, greatest] = ends.get_or_insert([value, value]);
        if value.order(least).is_lt() {
            *least = value;
        } else if value.order(greatest).is_gt() {
            *greatest = value;
        }
    }
    ends.map_or(BigInt::zero(), |ends| {
        let [least, greatest] = ends.map(|end| wide(end).abs());
        least.max(greatest).to_integer().expect("an integer")
    })
}

/// A (x) x, whose sums fit.
fn apply<T: Carrier>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    x: &[MaxPlus<T>],
) -> Vec<MaxPlus<T>> {
    let sum = |(j, entry): (usize, &MaxPlus<T>)| {
        let sum = entry.value()?.sum(x[j].value()?);
        Some(sum.expect("the width was chosen to fit"))
    };
    let row = |i| {
        let sums = matrix.row(i).filter_map(sum);
        let best = sums.reduce(|best, next| match next.order(&best).is_gt() {
            true => next,
            false => best,
        });
        best.map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite)
    };
    (0..matrix.rows()).map(row).collect()
}
