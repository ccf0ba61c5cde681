//! A claim: these vectors are the scaled basis of this matrix.
//!
//! A claim holds the matrix, lambda, the vectors, optionally a witness for each, how it was made,
//! and a hash of matrix and lambda, so that a basis cannot be mistaken for that of another
//! problem. Files are read and written by [`crate::json`]; for vectors in memory use
//! [`Claim::new`].
//!
//! # The hash of a matrix and lambda
//!
//! Claims, verdicts and the frontiers of the solver identify the system A(x)x >= lambda(x)x by
//! one SHA-256, in lower-case hex, so that none of them can be used with another matrix or
//! another lambda by mistake.
//!
//! ## What is hashed
//!
//! The *canonical text* of A as it was given, and lambda:
//!
//! ```text
//! 2 2
//! 1 2 -3
//! 2 1 2/3
//! lambda 0
//! ```
//!
//! A line `rows columns`; a line `i j value` for each finite entry, row by row and in each row by
//! column, both counted from 1; a line `lambda value`. A value is exact and in lowest terms, `-3`
//! or `2/3`; lambda may be `-inf`. If only integer solutions count, a line `integers` follows.
//! Every line ends in a line feed. The hash does not depend on the type of the numbers (a double
//! counts as its exact fraction), nor on whether the matrix is dense or sparse. Its cost depends
//! only on the number of finite entries.

use std::fmt::Write;

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, Number, Rational, ReadMatrix, Vector};
use sha2::{Digest, Sha256};

use crate::rejection::Rejection;
use crate::system::{System, exact, exact_matrix, exact_vector, shape};
use crate::witness::Witness;

/// A basis with its matrix and lambda, and how it was made. All numbers are exact fractions.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    pub(crate) given: System,
    pub(crate) basis: Vec<Vector<Number>>,
    pub(crate) complete: bool,
    /// The system that is checked if the solutions must be integers.
    pub(crate) rounded: Option<System>,
    pub(crate) witnesses: Option<Vec<Option<Witness>>>,
    pub(crate) provenance: Provenance,
    pub(crate) size: Option<usize>,
    pub(crate) matrix_sha256: Option<String>,
    /// The rejection, if the claim's own matrix or names differ from those it is compared with.
    pub(crate) other: Option<Rejection>,
}

/// How a claim was made; `None` where that is not known.
///
/// ```
/// use supereigen_verify::Provenance;
///
/// let provenance = Provenance::default().by_method("chains").by_version("0.2.0");
/// assert_eq!(provenance.method.as_deref(), Some("chains"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Provenance {
    /// The method, by its name in the program.
    pub method: Option<String>,
    /// The version of the program.
    pub version: Option<String>,
    /// The names of the nodes, in order. The checks do not use them.
    pub names: Option<Vec<String>>,
}

impl Provenance {
    /// Sets the name of the method.
    #[must_use]
    pub fn by_method(mut self, name: impl Into<String>) -> Self {
        self.method = Some(name.into());
        self
    }

    /// Sets the names of the nodes.
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.names = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// The rejection if the claim names the nodes differently. Names that are only the numbers of
    /// the nodes are ignored.
    pub(crate) fn other_names(&self, names: &Names) -> Option<Rejection> {
        let own = Names::new(self.names.clone()?).ok()?;
        if own.are_numbers() {
            return None;
        }
        let mut both = own.iter().zip(names.iter());
        let node = both.position(|(own, name)| own != name)?;
        Some(Rejection::OtherNames {
            node: node + 1,
            claimed: own.name(node).to_owned(),
            found: names.name(node).to_owned(),
        })
    }

    /// Sets the version of the program.
    #[must_use]
    pub fn by_version(mut self, version: impl Into<String>) -> Self {
        self.version = Some(version.into());
        self
    }
}

impl Claim {
    /// The claim that the vectors are the whole scaled basis of A(x)x >= lambda(x)x. An error
    /// only if the matrix is not square: the checks decide whether the vectors fit.
    pub fn new<T: Carrier>(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        basis: Vec<Vector<MaxPlus<T>>>,
    ) -> Result<Self, ShapeError> {
        let given = System::of(exact_matrix(matrix), exact(&lambda))?;
        Ok(Claim::of(
            given,
            basis.into_iter().map(exact_vector).collect(),
        ))
    }

    pub(crate) fn of(given: System, basis: Vec<Vector<Number>>) -> Self {
        Claim {
            given,
            basis,
            complete: true,
            rounded: None,
            witnesses: None,
            provenance: Provenance::default(),
            size: None,
            matrix_sha256: None,
            other: None,
        }
    }

    /// Claims only that the vectors are part of the basis.
    #[must_use]
    pub fn incomplete(mut self) -> Self {
        self.complete = false;
        self
    }

    /// Claims that the vectors are the scaled basis of the integer solutions; matrix and lambda
    /// need not be integers. The checks round the matrix themselves.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Rational, Vector};
    /// use supereigen_verify::{Claim, Options, verify};
    ///
    /// // Among whole numbers x_1 <= x_2 + 3/2 and x_2 <= x_1 - 1/2 say x_2 = x_1 - 1.
    /// let matrix: Matrix<MaxPlus<Rational>> = ". 3/2\n-1/2 .".parse()?;
    /// let only: Vector<MaxPlus<Rational>> = "0 -1".parse()?;
    /// let claim = Claim::new(matrix, Rational::from(0).into(), vec![only])?;
    /// assert!(!verify(&claim, &Options::default()).is_proved());
    /// assert!(verify(&claim.over_integers(), &Options::default()).is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn over_integers(mut self) -> Self {
        self.rounded = Some(self.given.rounded());
        self
    }

    /// Adds a witness for each vector that has one.
    #[must_use]
    pub fn with_witnesses(mut self, witnesses: Vec<Option<Witness>>) -> Self {
        self.witnesses = Some(witnesses);
        self
    }

    /// Sets how the claim was made.
    #[must_use]
    pub fn with_provenance(mut self, provenance: Provenance) -> Self {
        self.provenance = provenance;
        self
    }

    /// Sets the number of rows that the matrix must have.
    #[must_use]
    pub fn with_size(mut self, rows: usize) -> Self {
        self.size = Some(rows);
        self
    }

    /// Sets [the hash](crate::claim) that matrix and lambda must have.
    #[must_use]
    pub fn with_matrix_sha256(mut self, hash: impl Into<String>) -> Self {
        self.matrix_sha256 = Some(hash.into());
        self
    }

    /// Compares the claim with another copy of the matrix. Size and hash stay those of the matrix
    /// that the claim was made for, so that a different matrix is refused.
    pub fn against<T: Carrier>(self, matrix: Matrix<MaxPlus<T>>) -> Result<Self, ShapeError> {
        let given = System::of(exact_matrix(matrix), self.lambda().clone())?;
        let size = Some(self.size.unwrap_or_else(|| self.n()));
        let hash = self.expected_sha256();
        Ok(Claim {
            rounded: self.rounded.map(|_| given.rounded()),
            given,
            size,
            matrix_sha256: Some(hash),
            ..self
        })
    }

    /// Compares the claim with these names of nodes: a claim with other names, or in another
    /// order, is refused.
    #[must_use]
    pub fn against_names(mut self, names: &Names) -> Self {
        self.other = self.provenance.other_names(names).or(self.other);
        self
    }

    /// The number of rows, which is that of columns.
    pub fn n(&self) -> usize {
        self.given.n()
    }

    /// The matrix A.
    pub fn matrix(&self) -> &Matrix<Number> {
        self.given.matrix()
    }

    /// The number lambda.
    pub fn lambda(&self) -> &Number {
        self.given.lambda()
    }

    /// The vectors.
    pub fn basis(&self) -> &[Vector<Number>] {
        &self.basis
    }

    /// Whether the vectors are claimed to be the whole basis.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether the solutions must be integers.
    pub fn asks_integers(&self) -> bool {
        self.rounded.is_some()
    }

    /// The witness of each vector, if the claim contains any.
    pub fn witnesses(&self) -> Option<&[Option<Witness>]> {
        self.witnesses.as_deref()
    }

    /// How it was made.
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// The number of rows that the matrix must have, if one was given.
    pub fn size(&self) -> Option<usize> {
        self.size
    }

    /// The hash that matrix and lambda must have, if one was given.
    pub fn matrix_sha256(&self) -> Option<&str> {
        self.matrix_sha256.as_deref()
    }

    /// The hash that was given, otherwise that of its own matrix and lambda.
    pub(crate) fn expected_sha256(&self) -> String {
        match &self.matrix_sha256 {
            Some(hash) => hash.clone(),
            None => self.own_sha256(),
        }
    }

    /// The hash of its own matrix and lambda.
    pub(crate) fn own_sha256(&self) -> String {
        match self.asks_integers() {
            true => integers_sha256(self.matrix(), self.lambda()),
            false => matrix_sha256(self.matrix(), self.lambda()),
        }
    }

    /// The system that the vectors must solve; rounded down if they must be integers.
    pub fn system(&self) -> &System {
        self.rounded.as_ref().unwrap_or(&self.given)
    }
}

/// The hash of the matrix and lambda; the [module](self) defines it.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{integers_sha256, matrix_sha256, plain};
///
/// let a = plain::matrix(&[vec![Some(0), None]]).unwrap();
/// // printf '1 2\n1 1 0\nlambda -1\n' | sha256sum
/// assert_eq!(
///     matrix_sha256(&a, &MaxPlus::finite(-1)),
///     "8517fdad9414af68f26e48186e7b456d418f658b8e794f19a0c708af480d652b"
/// );
/// // printf '1 2\n1 1 0\nlambda -1\nintegers\n' | sha256sum
/// assert_eq!(
///     integers_sha256(&a, &MaxPlus::finite(-1)),
///     "70af8f93802d9cb3a5764a5182f45be43f35cea0dfa38749a972e5981709021c"
/// );
/// ```
pub fn matrix_sha256<T: Carrier>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    lambda: &MaxPlus<T>,
) -> String {
    hex(system_hasher(matrix, lambda))
}

/// The hash of the matrix and lambda if solutions must be integers: with one more line, `integers`.
pub fn integers_sha256<T: Carrier>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    lambda: &MaxPlus<T>,
) -> String {
    let mut hasher = system_hasher(matrix, lambda);
    hasher.update("integers\n");
    hex(hasher)
}

fn system_hasher<T: Carrier>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    lambda: &MaxPlus<T>,
) -> Sha256 {
    let mut hasher = Sha256::new();
    update(&mut hasher, matrix);
    hasher.update(format!("lambda {}\n", exact_text(lambda)));
    hasher
}

/// The hash of a two-sided system A(x)x >= B(x)x: of the lines of A, a line `right` and the lines
/// of B.
///
/// ```
/// use supereigen_verify::claim::{two_sided_integers_sha256, two_sided_sha256};
/// use supereigen_verify::plain;
///
/// let a = plain::matrix(&[vec![Some(0), None]]).unwrap();
/// let b = plain::matrix(&[vec![None, Some(-2)]]).unwrap();
/// // printf '1 2\n1 1 0\nright\n1 2\n1 2 -2\n' | sha256sum
/// assert_eq!(
///     two_sided_sha256(&a, &b),
///     "1130a4dd633c255084f91add49a9a43cf3a7e7a0b48a40094f866a00ce8b5179"
/// );
/// // printf '1 2\n1 1 0\nright\n1 2\n1 2 -2\nintegers\n' | sha256sum
/// assert_eq!(
///     two_sided_integers_sha256(&a, &b),
///     "ee43d8ffc3632a2ba405876929d6b5bf54a57e6ed0cebd02ea9245313450cb6a"
/// );
/// ```
pub fn two_sided_sha256<T: Carrier>(
    a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
) -> String {
    hex(two_sided_hasher(a, b))
}

/// The hash of a two-sided system if solutions must be integers: with one more line, `integers`.
pub fn two_sided_integers_sha256<T: Carrier>(
    a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
) -> String {
    let mut hasher = two_sided_hasher(a, b);
    hasher.update("integers\n");
    hex(hasher)
}

/// The hash of a question for the greatest solution or lambda of a two-sided system. It covers the
/// lines of the system, with `integers` if solutions must be integers. The question for a solution
/// adds a line `below` with the entries of the bound, and a line `above` with those of the demand
/// if there is one. The question for lambda adds a line `lambda` with the number.
///
/// ```
/// use supereigen_verify::{Extent, claim::greatest_sha256, plain};
///
/// let a = plain::matrix(&[vec![Some(0), None]]).unwrap();
/// let b = plain::matrix(&[vec![None, Some(-2)]]).unwrap();
/// let below = "7 -inf".parse().unwrap();
/// // printf '1 2\n1 1 0\nright\n1 2\n1 2 -2\nbelow 7 -inf\n' | sha256sum
/// assert_eq!(
///     greatest_sha256(&a, &b, false, &Extent::Solution { below, above: None }),
///     "f10825de52b2e3e98a70869f44829585882732c332be64568babdf482765e36b"
/// );
/// ```
pub fn greatest_sha256<T: Carrier>(
    a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    integers: bool,
    extent: &Extent,
) -> String {
    let mut hasher = two_sided_hasher(a, b);
    if integers {
        hasher.update("integers\n");
    }
    let mut line = |name: &str, entries: &[Number]| {
        hasher.update(name);
        for entry in entries {
            hasher.update(format!(" {}", exact_text(entry)));
        }
        hasher.update("\n");
    };
    match extent {
        Extent::Lambda(lambda) => line("lambda", std::slice::from_ref(lambda)),
        Extent::Solution { below, above } => {
            line("below", below.as_slice());
            if let Some(above) = above {
                line("above", above.as_slice());
            }
        }
    }
    hex(hasher)
}

fn two_sided_hasher<T: Carrier>(
    a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
) -> Sha256 {
    let mut hasher = Sha256::new();
    update(&mut hasher, a);
    hasher.update("right\n");
    update(&mut hasher, b);
    hasher
}

/// The thing that is claimed to be the greatest.
#[derive(Debug, Clone, PartialEq)]
pub enum Extent {
    /// The vector, among the solutions below a bound.
    Solution {
        /// The bound.
        below: Vector<Number>,
        /// The demanded lower bound, if there is one.
        above: Option<Vector<Number>>,
    },
    /// The number, among those with a solution; the vector is a solution for it.
    Lambda(Number),
}

/// The row and column, counted from 1, of the first entry in which two matrices of one shape differ,
/// and both entries.
pub(crate) fn first_difference(
    own: &Matrix<Number>,
    given: &Matrix<Number>,
) -> Option<(usize, usize, [String; 2])> {
    let mut both = own.as_slice().iter().zip(given.as_slice()).enumerate();
    let (at, (own_entry, entry)) = both.find(|(_, (own, given))| own != given)?;
    let columns = shape(own).1;
    let entries = [own_entry.to_string(), entry.to_string()];
    Some((at / columns + 1, at % columns + 1, entries))
}

/// The first vector with an entry that is neither an integer nor -inf.
pub(crate) fn not_whole(vectors: &[Vector<Number>]) -> Option<Rejection> {
    let is_whole = |x: &Number| x.value().is_none_or(Rational::is_integer);
    let mut all = vectors.iter().enumerate();
    all.find_map(|(vector, x)| {
        let node = x.iter().position(|entry| !is_whole(entry))?;
        Some(Rejection::NotWhole {
            vector: vector + 1,
            node: node + 1,
            found: x[node].to_string(),
        })
    })
}

/// Hashes the lines of a matrix, thousands at a time, because a matrix may have millions.
fn update<T: Carrier>(hasher: &mut Sha256, matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>) {
    const FULL: usize = 1 << 15;
    let mut lines = format!("{} {}\n", matrix.rows(), matrix.cols());
    for (i, j, entry) in matrix.triplets() {
        let (row, column) = (i + 1, j + 1);
        // Most entries are small integers, which are formatted without an allocation.
        match entry.value().and_then(T::to_machine_integer) {
            Some(small) => writeln!(lines, "{row} {column} {small}"),
            None => writeln!(lines, "{row} {column} {}", exact_text(entry)),
        }
        .expect("writing to a string does not fail");
        if lines.len() > FULL {
            hasher.update(&lines);
            lines.clear();
        }
    }
    hasher.update(&lines);
}

/// The hash as text.
fn hex(hasher: Sha256) -> String {
    let mut hex = String::with_capacity(64);
    for byte in hasher.finalize() {
        write!(hex, "{byte:02x}").expect("writing to a string does not fail");
    }
    hex
}

/// The exact value as text: `-inf`, `-3` or `2/3`.
pub(crate) fn exact_text<T: Carrier>(scalar: &MaxPlus<T>) -> String {
    let Some(value) = scalar.value() else {
        return "-inf".into();
    };
    match value.to_integer() {
        Some(integer) => integer.to_string(),
        None => value.to_fraction().to_string(),
    }
}
