//! A claim: these vectors are the scaled basis of this matrix.
//!
//! A claim carries the matrix, lambda, the vectors, optionally a witness for
//! each, how it was made, and [a hash](crate::hash) of matrix and lambda, so that
//! a basis cannot drift to another problem unseen. Files are read and written by
//! [`crate::json`]; whoever has only vectors starts from [`Claim::new`].

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Vector};

use crate::hash::matrix_sha256;
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
    pub(crate) matrix_sha256: Option<String>,
}

/// How a claim was made; `None` where nobody said.
///
/// ```
/// use supereigen_verify::Made;
///
/// let made = Made::default().by_method("chains").by_version("0.1.0");
/// assert_eq!(made.method.as_deref(), Some("chains"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Made {
    /// The method, by the name its program gives it.
    pub method: Option<String>,
    /// The version of the program.
    pub version: Option<String>,
    /// What the nodes are called, in their order. The checks do not look at it.
    pub names: Option<Vec<String>>,
}

impl Made {
    /// By the method of this name.
    #[must_use]
    pub fn by_method(mut self, name: impl Into<String>) -> Self {
        self.method = Some(name.into());
        self
    }

    /// Of nodes with these names.
    ///
    /// ```
    /// use maxplus_core::MaxPlus;
    /// use supereigen_verify::{Claim, Made, plain};
    ///
    /// let a = plain::matrix(&[vec![Some(0)]])?;
    /// let basis = plain::vectors(&[vec![Some(0)]])?;
    /// let made = Made::default().with_names(["press"]);
    /// let claim = Claim::new(a, MaxPlus::finite(0), basis)?.with_made(made);
    /// let read = Claim::<i64>::from_json(&claim.to_json())?;
    /// assert_eq!(read.made().names, Some(vec!["press".to_owned()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.names = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// By the program of this version.
    #[must_use]
    pub fn by_version(mut self, version: impl Into<String>) -> Self {
        self.version = Some(version.into());
        self
    }
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
            matrix_sha256: None,
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

    /// With [the hash](crate::hash) that matrix and lambda are to have.
    #[must_use]
    pub fn with_matrix_sha256(mut self, hash: impl Into<String>) -> Self {
        self.matrix_sha256 = Some(hash.into());
        self
    }

    /// The same claim held against another copy of the matrix: size and hash
    /// stay those of the matrix that the claim was made for, so that a
    /// different matrix is refused.
    pub fn against(self, matrix: Matrix<MaxPlus<T>>) -> Result<Self, ShapeError> {
        System::new(&matrix, &self.lambda)?;
        let size = Some(self.size.unwrap_or_else(|| self.n()));
        let hash = self.expected_sha256();
        Ok(Claim {
            matrix,
            size,
            matrix_sha256: Some(hash),
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

    /// The hash that matrix and lambda are to have, if one was given.
    pub fn matrix_sha256(&self) -> Option<&str> {
        self.matrix_sha256.as_deref()
    }

    /// The hash that was given, or else that of its own matrix and lambda.
    pub(crate) fn expected_sha256(&self) -> String {
        match &self.matrix_sha256 {
            Some(hash) => hash.clone(),
            None => matrix_sha256(&self.matrix, &self.lambda),
        }
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
            matrix_sha256: self.matrix_sha256.clone(),
        })
    }
}

/// The same scalar over another carrier, if that holds it.
pub(crate) fn convert<T: Carrier, R: Carrier>(scalar: &MaxPlus<T>) -> Option<MaxPlus<R>> {
    match scalar.value() {
        None => Some(MaxPlus::NEG_INFINITY),
        Some(value) => MaxPlus::new(R::from_fraction(&value.to_fraction())?).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{matrix, vectors};

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
        let hash = matrix_sha256(&one, &MaxPlus::finite(0));
        let claim = Claim::new(one.clone(), MaxPlus::finite(0), vec![]).unwrap();
        assert_eq!(claim.matrix_sha256(), None);
        let moved = claim.against(two.clone()).unwrap();
        assert_eq!(moved.matrix_sha256(), Some(hash.as_str()));
        assert_eq!(moved.size(), Some(1));
        assert_eq!(moved.matrix(), &two);
        let again = moved.against(one.clone()).unwrap();
        assert_eq!(again.matrix_sha256(), Some(hash.as_str()));
    }
}
