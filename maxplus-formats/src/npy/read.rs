//! Reads an array: a view of its bytes that gives exact scalars.

use maxplus_core::carrier::Carrier;
use maxplus_core::matrix::{MAX_SIDE, Matrix, SparseMatrix};
use maxplus_core::mirror::{infinite_text, is_mirrored, negated};
use maxplus_core::text::ParseErrorKind;
use maxplus_core::{MaxPlus, Vector};

use super::header::{self, Dtype, Element, Kind, Place, ReadError};

const DIMENSIONS: &str = "one dimension or two";

/// The first bytes of every `.npy` file.
pub const MAGIC: &[u8] = header::MAGIC;

/// An array in the bytes of a file: of two dimensions, of one, which is one row, or of none,
/// which is one number.
///
/// Invariant: there are exactly as many bytes as the shape needs.
#[derive(Debug, Clone)]
pub struct Array<'a> {
    dtype: Dtype,
    fortran_order: bool,
    dimensions: usize,
    rows: usize,
    cols: usize,
    entries: &'a [u8],
    /// The value that stands for -inf; of doubles, -inf does too. In an array of min-plus algebra
    /// they stand for +inf.
    code: Option<Element>,
    /// Whether the array is one of min-plus algebra: every number is negated.
    is_mirrored: bool,
}

impl<'a> Array<'a> {
    /// Reads the header, and checks that all entries are there and nothing else.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let header = header::read(bytes)?;
        let entries = &bytes[header.end..];
        let size = header.dtype.size;
        let shape = &header.shape;
        let error_at = |place, found: String, expected: String| {
            let kind = ParseErrorKind::Count;
            Err(ReadError::new(kind, Place::Byte(place), found, expected))
        };
        let count = shape.iter().try_fold(1_u64, |n, &side| n.checked_mul(side));
        let length = count.and_then(|count| usize::try_from(count).ok()?.checked_mul(size));
        let needed = || {
            let length = length.map_or("more than 2^64".to_owned(), |length| length.to_string());
            let sides: Vec<_> = shape.iter().map(u64::to_string).collect();
            let sides = sides.join(", ");
            format!("{length} bytes: ({sides}) of {size} bytes each")
        };
        if length.is_none_or(|length| length > entries.len()) {
            let found = format!("the end after {} bytes of entries", entries.len());
            return error_at(bytes.len(), found, needed());
        }
        if let Some(length) = length.filter(|&length| length < entries.len()) {
            let found = format!("{} bytes of entries", entries.len());
            return error_at(header.end + length, found, needed());
        }
        // Without entries, the number of bytes does not bound the sides.
        let is_bounded = |side: &usize| *side <= MAX_SIDE || length > Some(0);
        let sides = shape.iter().map(|&side| usize::try_from(side).ok());
        let sides: Option<Vec<_>> = sides.map(|side| side.filter(is_bounded)).collect();
        let Some(sides) = sides else {
            let expected =
                format!("at most {MAX_SIDE} rows and columns where there are no entries");
            return error_at(header.end, format!("{shape:?}"), expected);
        };
        let (rows, cols) = match sides[..] {
            [] => (1, 1),
            // An empty list has no row, as in a text.
            [0] => (0, 0),
            [cols] => (1, cols),
            [rows, cols] => (rows, cols),
            _ => {
                let found = format!("an array of {} dimensions", sides.len());
                let (kind, place) = (ParseErrorKind::Shape, Place::Byte(header.end));
                return Err(ReadError::new(kind, place, found, DIMENSIONS));
            }
        };
        Ok(Array {
            dtype: header.dtype,
            fortran_order: header.fortran_order,
            dimensions: sides.len(),
            rows,
            cols,
            entries,
            code: header.dtype.code(is_mirrored()).map(Element::Integer),
            is_mirrored: is_mirrored(),
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The array with another code for -inf: the single number of `code`, and no other integer. A
    /// double -inf remains -inf.
    pub fn with_minus_infinity(mut self, code: &Array<'_>) -> Result<Self, ReadError> {
        self.code = match (self.dtype.kind, code.single()?) {
            // Only if an entry can be that number.
            (Kind::Float, Element::Integer(code)) => {
                let double = code as f64;
                (double as i128 == code).then_some(Element::Double(double))
            }
            (Kind::Signed | Kind::Unsigned, Element::Double(code)) => {
                let integer = code as i128;
                (integer as f64 == code).then_some(Element::Integer(integer))
            }
            (_, code) => Some(code),
        };
        Ok(self)
    }

    /// The number of an array of no dimension, or of one entry.
    pub fn number<T: Carrier>(&self) -> Result<MaxPlus<T>, ReadError> {
        self.single()?;
        self.scalar(0, 0)
    }

    /// The matrix.
    pub fn matrix<T: Carrier>(&self) -> Result<Matrix<MaxPlus<T>>, ReadError> {
        self.refuse_a_number()?;
        let mut entries = Vec::new();
        if entries.try_reserve_exact(self.rows * self.cols).is_err() {
            let found = format!("{} x {} entries", self.rows, self.cols);
            let (kind, place) = (ParseErrorKind::Memory, Place::Byte(0));
            let expected = "no more than fits in memory";
            return Err(ReadError::new(kind, place, found, expected));
        }
        for i in 0..self.rows {
            for j in 0..self.cols {
                entries.push(self.scalar(i, j)?);
            }
        }
        Ok(Matrix::from_vec(self.rows, self.cols, entries).expect("rows times cols"))
    }

    /// The matrix, with memory for its finite entries only.
    pub fn sparse<T: Carrier>(&self) -> Result<SparseMatrix<MaxPlus<T>>, ReadError> {
        self.refuse_a_number()?;
        let mut matrix = SparseMatrix::zeros(0, self.cols);
        let mut row = Vec::new();
        for i in 0..self.rows {
            for j in 0..self.cols {
                let scalar = self.scalar(i, j)?;
                if scalar.is_finite() {
                    row.push((j, scalar));
                }
            }
            matrix.push_row(row.drain(..));
        }
        Ok(matrix)
    }

    /// The rows as vectors.
    pub fn vectors<T: Carrier>(&self) -> Result<Vec<Vector<MaxPlus<T>>>, ReadError> {
        self.refuse_a_number()?;
        let row = |i| (0..self.cols).map(|j| self.scalar(i, j)).collect();
        (0..self.rows).map(row).collect()
    }

    /// The entry as stored.
    #[inline]
    fn element(&self, row: usize, col: usize) -> Element {
        let place = if self.fortran_order {
            col * self.rows + row
        } else {
            row * self.cols + col
        };
        let size = self.dtype.size;
        self.dtype.element(&self.entries[place * size..][..size])
    }

    fn scalar<T: Carrier>(&self, row: usize, col: usize) -> Result<MaxPlus<T>, ReadError> {
        let element = self.element(row, col);
        let infinite = match self.is_mirrored {
            true => f64::INFINITY,
            false => f64::NEG_INFINITY,
        };
        if Some(element) == self.code || element == Element::Double(infinite) {
            return Ok(MaxPlus::NEG_INFINITY);
        }
        let value = match element {
            Element::Integer(value) => match i64::try_from(value) {
                Ok(value) => T::from_machine_integer(value),
                Err(_) => T::from_integer(&value.into()),
            },
            Element::Double(value) if !value.is_finite() => {
                let kind = if value.is_nan() {
                    ParseErrorKind::Nan
                } else {
                    ParseErrorKind::WrongInfinity
                };
                let expected = format!("a number or {}", infinite_text());
                return Err(entry_error(kind, row, col, element, &expected));
            }
            // The conversion is exact, so the comparison is too.
            Element::Double(value) if value == (value as i32).into() => {
                T::from_machine_integer((value as i32).into())
            }
            Element::Double(value) => T::from_fraction(&value.into_exact()),
        };
        let value: Option<T> = match self.is_mirrored {
            true => value.as_ref().and_then(negated),
            false => value,
        };
        let scalar = value.and_then(|value| MaxPlus::new(value).ok());
        scalar.ok_or_else(|| {
            let expected = format!("a number that {} holds", T::NAME);
            entry_error(ParseErrorKind::NotHeld, row, col, element, &expected)
        })
    }

    /// The one entry.
    fn single(&self) -> Result<Element, ReadError> {
        if (self.rows, self.cols) == (1, 1) {
            return Ok(self.element(0, 0));
        }
        let found = format!("{} x {} entries", self.rows, self.cols);
        let (kind, place) = (ParseErrorKind::Shape, Place::Byte(0));
        Err(ReadError::new(kind, place, found, "a single number"))
    }

    fn refuse_a_number(&self) -> Result<(), ReadError> {
        if self.dimensions > 0 {
            return Ok(());
        }
        let (kind, place) = (ParseErrorKind::Shape, Place::Byte(0));
        Err(ReadError::new(kind, place, "a single number", DIMENSIONS))
    }
}

#[cold]
fn entry_error(
    kind: ParseErrorKind,
    row: usize,
    col: usize,
    element: Element,
    expected: &str,
) -> ReadError {
    ReadError::new(kind, Place::Entry { row, col }, element, expected)
}
