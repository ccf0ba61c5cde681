//! Matrices and vectors as plain nested `Option`s, in both directions.
//!
//! `None` is the zero of the semiring (-inf in max-plus, +inf in min-plus), `Some` a finite
//! number. Other programs and languages store such data in this form, and reading it needs no
//! knowledge of this crate.
//!
//! | from | by | to |
//! |---|---|---|
//! | rows: `Vec`, array or slice of `Vec`s, arrays or slices | `Matrix::try_from`, `SparseMatrix::try_from` | max-plus |
//! | the same, by reference | `from_options` | either convention |
//! | a matrix | `to_options` | `Vec<Vec<Option<T>>>` |
//! | a vector, scaled or not | `to_options` | `Vec<Option<T>>` |
//!
//! ```
//! use maxplus_core::{Matrix, Vector, MaxPlus, MinPlus};
//!
//! let a = Matrix::try_from([[None, Some(1)], [Some(-1), None]])?;
//! assert_eq!(a.to_string(), "-inf 1\n-1 -inf\n");
//! let rows: Vec<Vec<Option<i64>>> = a.to_options();
//! assert_eq!(rows, [[None, Some(1)], [Some(-1), None]]);
//!
//! let x = Vector::<MinPlus<i64>>::from_options(&[Some(3), None])?;
//! assert_eq!(x.to_string(), "3 inf");
//!
//! let error = Matrix::try_from([[Some(0.5), None], [None, Some(f64::NAN)]]).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "row 2, column 2: found NaN, expected a finite f64 or None"
//! );
//! # Ok::<(), maxplus_core::error::OptionsError>(())
//! ```

use crate::carrier::Carrier;
use crate::error::OptionsError;
use crate::matrix::{Matrix, ReadMatrix, SparseMatrix, common_length};
use crate::tropical::{Convention, MaxPlus, Tropical};
use crate::vector::{Scaled, Vector};

impl<T: Carrier, C: Convention> Matrix<Tropical<T, C>> {
    /// The matrix of the given rows; `None` is the zero of the semiring.
    pub fn from_options<R: AsRef<[Option<T>]>>(rows: &[R]) -> Result<Self, OptionsError> {
        let cols = common_length(rows)?;
        let mut entries = Vec::with_capacity(rows.len() * cols);
        for (row, content) in rows.iter().enumerate() {
            for (col, entry) in content.as_ref().iter().enumerate() {
                let scalar = Tropical::from_option(entry.clone());
                entries.push(scalar.map_err(|source| OptionsError::Entry { row, col, source })?);
            }
        }
        Ok(Matrix::from_vec(rows.len(), cols, entries)?)
    }

    /// The rows as options, `None` for the zero of the semiring. A matrix without rows loses
    /// its number of columns.
    pub fn to_options(&self) -> Vec<Vec<Option<T>>> {
        let rows = (0..self.rows()).map(|i| self.row_slice(i));
        rows.map(|row| row.iter().map(|entry| entry.value().cloned()).collect())
            .collect()
    }
}

impl<T: Carrier, C: Convention> SparseMatrix<Tropical<T, C>> {
    /// The matrix of the given rows; `None` is the zero of the semiring.
    pub fn from_options<R: AsRef<[Option<T>]>>(rows: &[R]) -> Result<Self, OptionsError> {
        Ok(Matrix::from_options(rows)?.to_sparse())
    }

    /// The rows as options with all columns, `None` for the zero of the semiring. A matrix
    /// without rows loses its number of columns.
    pub fn to_options(&self) -> Vec<Vec<Option<T>>> {
        let rows = (0..self.rows()).map(|i| {
            let mut row = vec![None; self.cols()];
            for (j, entry) in self.row(i) {
                row[j] = entry.value().cloned();
            }
            row
        });
        rows.collect()
    }
}

/// Reads rows of options from any container of rows. There is one impl for each outer
/// container, because a single impl for all of them would overlap with the one that the
/// standard library derives from `Into`.
macro_rules! try_from_rows {
    ($($matrix:ident from $rows:ty $(, $length:ident)?;)*) => {$(
        impl<T: Carrier, R: AsRef<[Option<T>]> $(, const $length: usize)?> TryFrom<$rows>
            for $matrix<MaxPlus<T>>
        {
            type Error = OptionsError;

            /// The matrix of the given rows; `None` is -inf.
            fn try_from(rows: $rows) -> Result<Self, OptionsError> {
                Self::from_options(&rows[..])
            }
        }
    )*};
}
try_from_rows! {
    Matrix from Vec<R>;
    Matrix from &Vec<R>;
    Matrix from &[R];
    Matrix from [R; N], N;
    Matrix from &[R; N], N;
    SparseMatrix from Vec<R>;
    SparseMatrix from &Vec<R>;
    SparseMatrix from &[R];
    SparseMatrix from [R; N], N;
    SparseMatrix from &[R; N], N;
}

impl<T: Carrier, C: Convention> Vector<Tropical<T, C>> {
    /// The vector of the given entries; `None` is the zero of the semiring.
    pub fn from_options(entries: &[Option<T>]) -> Result<Self, OptionsError> {
        let entries = entries.iter().enumerate().map(|(index, entry)| {
            Tropical::from_option(entry.clone())
                .map_err(|source| OptionsError::VectorEntry { index, source })
        });
        entries.collect()
    }

    /// The entries as options, `None` for the zero of the semiring.
    pub fn to_options(&self) -> Vec<Option<T>> {
        self.iter().map(|entry| entry.value().cloned()).collect()
    }
}

impl<T: Carrier, C: Convention> Scaled<Tropical<T, C>> {
    /// The scaled vector of the given entries, the greatest of which must be 0
    /// (the least, in min-plus); `None` is the zero of the semiring.
    pub fn from_options(entries: &[Option<T>]) -> Result<Self, OptionsError> {
        Scaled::new(Vector::from_options(entries)?).map_err(|vector| OptionsError::NotScaled {
            norm: vector.norm().to_string(),
        })
    }
}
