//! A claim: these vectors are the scaled basis of this matrix.
//!
//! A claim carries the matrix, lambda, the vectors, optionally a witness for
//! each, how it was made, and a hash of the matrix, so that a basis cannot
//! drift to another matrix unseen. Files are read by [`crate::json`]; whoever
//! has only vectors starts from [`Claim::new`].
//!
//! # The hash
//!
//! SHA-256, in lower-case hex, of the *canonical text* of the matrix: a line
//! `rows columns`, then a line `i j value` for each finite entry, row by row and in
//! each row by column, both counted from 1, the value exact and in lowest terms,
//! `-3` or `2/3`. Every line ends in a line feed. The same matrix has the same hash
//! whatever numbers hold it (a double as the fraction it is), dense or sparse, at a
//! cost of its finite entries only.
//!
//! lambda is no part of the hash: a claim says it in so many words, and so does
//! every verdict.

use std::fmt::Write;

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Vector};
use num_rational::BigRational;
use sha2::{Digest, Sha256};

use crate::system::{System, shape};
use crate::witness::Witness;

/// A basis together with what it is a basis of and how it was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim<T: Carrier> {
    pub(crate) matrix: Matrix<MaxPlus<T>>,
    pub(crate) lambda: MaxPlus<T>,
    pub(crate) basis: Vec<Vector<MaxPlus<T>>>,
    pub(crate) complete: bool,
    pub(crate) witnesses: Option<Vec<Option<Witness>>>,
    pub(crate) made: Made,
    pub(crate) size: Option<usize>,
    pub(crate) sha256: Option<String>,
}

/// How a claim was made; `None` where nobody said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Made {
    /// The method, by the name its program gives it.
    pub method: Option<String>,
    /// The version of the program.
    pub version: Option<String>,
    /// The seed, if chance took part.
    pub seed: Option<u64>,
}

impl<T: Carrier> Claim<T> {
    /// The claim that the vectors are the whole scaled basis of
    /// A(x)x >= lambda(x)x. An error only if the matrix is not square: whether the
    /// vectors fit is for the checks to say.
    pub fn new(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        basis: Vec<Vector<MaxPlus<T>>>,
    ) -> Result<Self, ShapeError> {
        System::new(&matrix, &lambda)?;
        Ok(Claim {
            matrix,
            lambda,
            basis,
            complete: true,
            witnesses: None,
            made: Made::default(),
            size: None,
            sha256: None,
        })
    }

    /// The same vectors, claimed to be some of the basis only.
    #[must_use]
    pub fn incomplete(mut self) -> Self {
        self.complete = false;
        self
    }

    /// With a witness for each vector that has one.
    #[must_use]
    pub fn with_witnesses(mut self, witnesses: Vec<Option<Witness>>) -> Self {
        self.witnesses = Some(witnesses);
        self
    }

    /// With a word on how it was made.
    #[must_use]
    pub fn with_made(mut self, made: Made) -> Self {
        self.made = made;
        self
    }

    /// With the number of rows that the matrix is to have.
    #[must_use]
    pub fn with_size(mut self, rows: usize) -> Self {
        self.size = Some(rows);
        self
    }

    /// With the hash that the matrix is to have.
    #[must_use]
    pub fn with_sha256(mut self, sha256: impl Into<String>) -> Self {
        self.sha256 = Some(sha256.into());
        self
    }

    /// The same claim held against another copy of the matrix: size and hash
    /// stay those of the matrix that the claim was made for, so that a
    /// different matrix is refused.
    pub fn against(self, matrix: Matrix<MaxPlus<T>>) -> Result<Self, ShapeError> {
        System::new(&matrix, &self.lambda)?;
        let size = Some(self.size.unwrap_or_else(|| self.n()));
        let sha256 = Some(self.sha256.unwrap_or_else(|| matrix_sha256(&self.matrix)));
        Ok(Claim {
            matrix,
            size,
            sha256,
            ..self
        })
    }

    /// Rows and columns of the matrix.
    pub fn n(&self) -> usize {
        shape(&self.matrix).0
    }

    /// The matrix A.
    pub fn matrix(&self) -> &Matrix<MaxPlus<T>> {
        &self.matrix
    }

    /// The number lambda.
    pub fn lambda(&self) -> &MaxPlus<T> {
        &self.lambda
    }

    /// The vectors.
    pub fn basis(&self) -> &[Vector<MaxPlus<T>>] {
        &self.basis
    }

    /// Whether the vectors are claimed to be the whole basis.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The witness of each vector, if the claim has any.
    pub fn witnesses(&self) -> Option<&[Option<Witness>]> {
        self.witnesses.as_deref()
    }

    /// How it was made.
    pub fn made(&self) -> &Made {
        &self.made
    }

    /// The number of rows that the matrix is to have, if one was given.
    pub fn size(&self) -> Option<usize> {
        self.size
    }

    /// The hash that the matrix is to have, if one was given.
    pub fn sha256(&self) -> Option<&str> {
        self.sha256.as_deref()
    }

    /// The system that the vectors are to solve.
    pub fn system(&self) -> System<'_, T> {
        System::new(&self.matrix, &self.lambda).expect("the constructors saw a square matrix")
    }

    /// The same claim over other numbers, `None` if one of them has no place
    /// there.
    pub fn convert<R: Carrier>(&self) -> Option<Claim<R>> {
        let (rows, cols) = shape(&self.matrix);
        let entries = self.matrix.as_slice().iter().map(convert);
        let entries = entries.collect::<Option<_>>()?;
        Some(Claim {
            matrix: Matrix::from_vec(rows, cols, entries).ok()?,
            lambda: convert(&self.lambda)?,
            basis: self
                .basis
                .iter()
                .map(|x| x.iter().map(convert).collect())
                .collect::<Option<_>>()?,
            complete: self.complete,
            witnesses: self.witnesses.clone(),
            made: self.made.clone(),
            size: self.size,
            sha256: self.sha256.clone(),
        })
    }
}

/// The same scalar over another carrier, if that holds it.
fn convert<T: Carrier, R: Carrier>(scalar: &MaxPlus<T>) -> Option<MaxPlus<R>> {
    match scalar.value() {
        None => Some(MaxPlus::NEG_INFINITY),
        Some(value) => MaxPlus::new(R::from_fraction(&value.to_fraction())?).ok(),
    }
}

/// The exact value as text: `-inf`, `-3` or `2/3`.
pub(crate) fn exact_text<T: Carrier>(scalar: &MaxPlus<T>) -> String {
    match scalar.value() {
        None => "-inf".into(),
        Some(value) => BigRational::to_string(&value.to_fraction()),
    }
}

/// The hash of a matrix; the module says of what exactly.
///
/// ```
/// use supereigen_verify::{claim::matrix_sha256, plain};
///
/// let a = plain::matrix(&[vec![Some(0), None]]).unwrap();
/// // printf '1 2\n1 1 0\n' | sha256sum
/// assert_eq!(
///     matrix_sha256(&a),
///     "2362fd93636ea99444748975b0e77b7ce667590b9a5290ddf881a83e15a8d2b8"
/// );
/// ```
pub fn matrix_sha256<T: Carrier>(matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>) -> String {
    let mut hasher = Sha256::new();
    hasher.update(format!("{} {}\n", matrix.rows(), matrix.cols()));
    for (i, j, entry) in matrix.triplets() {
        hasher.update(format!("{} {} {}\n", i + 1, j + 1, exact_text(entry)));
    }
    let mut hex = String::with_capacity(64);
    for byte in hasher.finalize() {
        write!(hex, "{byte:02x}").expect("writing to a string does not fail");
    }
    hex
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{matrix, vectors};

    #[test]
    fn the_hash_does_not_depend_on_the_numbers_that_hold_the_matrix() {
        let a = matrix(&[vec![Some(-3), None], vec![Some(7), Some(0)]]).unwrap();
        let claim = Claim::new(a, MaxPlus::finite(0), vec![]).unwrap();
        let hash = matrix_sha256(claim.matrix());
        assert_eq!(
            matrix_sha256(claim.convert::<i32>().unwrap().matrix()),
            hash
        );
        assert_eq!(
            matrix_sha256(claim.convert::<f64>().unwrap().matrix()),
            hash
        );
        let fractions = claim.convert::<BigRational>().unwrap();
        assert_eq!(matrix_sha256(fractions.matrix()), hash);
        assert_eq!(matrix_sha256(&claim.matrix().to_sparse()), hash);
    }

    #[test]
    fn the_hash_depends_on_every_entry_its_place_and_the_shape() {
        let rows = [
            vec![vec![Some(1), None], vec![None, None]],
            vec![vec![None, Some(1)], vec![None, None]],
            vec![vec![None, None], vec![Some(1), None]],
            vec![vec![Some(2), None], vec![None, None]],
            vec![vec![Some(1), None]],
            vec![vec![Some(1)], vec![None]],
            vec![vec![Some(1), None, None], vec![None, None, None]],
            vec![],
        ];
        let hashes: std::collections::BTreeSet<_> = rows
            .iter()
            .map(|rows| matrix_sha256(&matrix::<i64>(rows).unwrap()))
            .collect();
        assert_eq!(hashes.len(), rows.len());
    }

    #[test]
    fn a_number_that_does_not_fit_stops_the_conversion() {
        let a = matrix(&[vec![Some(1i64 << 40)]]).unwrap();
        let claim = Claim::new(a, MaxPlus::finite(0), vec![]).unwrap();
        assert!(claim.convert::<i32>().is_none());
        assert!(claim.convert::<i128>().is_some());
        let a = matrix(&[vec![Some(1)]]).unwrap();
        let basis = vectors(&[vec![Some(1i64 << 40)]]).unwrap();
        let claim = Claim::new(a, MaxPlus::finite(0), basis).unwrap();
        assert!(claim.convert::<i32>().is_none());
    }

    #[test]
    fn another_matrix_does_not_inherit_the_hash() {
        let one = matrix(&[vec![Some(1)]]).unwrap();
        let two = matrix(&[vec![Some(2)]]).unwrap();
        let claim = Claim::new(one.clone(), MaxPlus::finite(0), vec![]).unwrap();
        assert_eq!(claim.sha256(), None);
        let moved = claim.against(two.clone()).unwrap();
        assert_eq!(moved.sha256(), Some(matrix_sha256(&one).as_str()));
        assert_eq!(moved.size(), Some(1));
        assert_eq!(moved.matrix(), &two);
        let again = moved.against(one.clone()).unwrap();
        assert_eq!(again.sha256(), Some(matrix_sha256(&one).as_str()));
    }
}
