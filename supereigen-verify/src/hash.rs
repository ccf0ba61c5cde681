//! The hash that ties what was computed to its matrix and its lambda.
//!
//! Claims, verdicts and the frontiers of the solver name the system
//! A(x)x >= lambda(x)x by one SHA-256, in lower-case hex, so that none can drift to
//! another matrix or another lambda unseen.
//!
//! # Of what
//!
//! Of the *canonical text* of A as it was given, and lambda:
//!
//! ```text
//! 2 2
//! 1 2 -3
//! 2 1 2/3
//! lambda 0
//! ```
//!
//! A line `rows columns`; a line `i j value` for each finite entry, row by row and
//! in each row by column, both counted from 1; a line `lambda value`. A value is
//! exact and in lowest terms, `-3` or `2/3`; lambda may be `-inf`. Every line ends
//! in a line feed. The same system has the same hash whatever numbers hold it (a
//! double as the fraction it is), dense or sparse, at a cost of its finite entries
//! only.

use std::fmt::Write;

use maxplus_core::{Carrier, MaxPlus, ReadMatrix};
use sha2::{Digest, Sha256};

/// The hash of the matrix and lambda; the [module](self) says of what exactly.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{matrix_sha256, plain};
///
/// let a = plain::matrix(&[vec![Some(0), None]]).unwrap();
/// // printf '1 2\n1 1 0\nlambda -1\n' | sha256sum
/// assert_eq!(
///     matrix_sha256(&a, &MaxPlus::finite(-1)),
///     "8517fdad9414af68f26e48186e7b456d418f658b8e794f19a0c708af480d652b"
/// );
/// ```
pub fn matrix_sha256<T: Carrier>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    lambda: &MaxPlus<T>,
) -> String {
    let mut hasher = Sha256::new();
    update(&mut hasher, matrix);
    hasher.update(format!("lambda {}\n", exact_text(lambda)));
    hex(hasher)
}

/// The hash of a two-sided system A(x)x >= B(x)x: of the lines of A, a line `right`
/// and the lines of B.
///
/// ```
/// use supereigen_verify::{hash::two_sided_sha256, plain};
///
/// let a = plain::matrix(&[vec![Some(0), None]]).unwrap();
/// let b = plain::matrix(&[vec![None, Some(-2)]]).unwrap();
/// // printf '1 2\n1 1 0\nright\n1 2\n1 2 -2\n' | sha256sum
/// assert_eq!(
///     two_sided_sha256(&a, &b),
///     "1130a4dd633c255084f91add49a9a43cf3a7e7a0b48a40094f866a00ce8b5179"
/// );
/// ```
pub fn two_sided_sha256<T: Carrier>(
    a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
) -> String {
    let mut hasher = Sha256::new();
    update(&mut hasher, a);
    hasher.update("right\n");
    update(&mut hasher, b);
    hex(hasher)
}

/// The lines of a matrix.
fn update<T: Carrier>(hasher: &mut Sha256, matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>) {
    hasher.update(format!("{} {}\n", matrix.rows(), matrix.cols()));
    for (i, j, entry) in matrix.triplets() {
        hasher.update(format!("{} {} {}\n", i + 1, j + 1, exact_text(entry)));
    }
}

/// The hash of what was put in, as text.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use maxplus_core::Matrix;
    use num_rational::BigRational;

    use super::*;

    /// The hash of 2 x 2 entries and lambda in halves, over one carrier.
    fn hash<T: Carrier>(rows: &[[Option<i64>; 2]; 2], lambda: Option<i64>) -> String {
        let scalar = |halves: Option<i64>| {
            let value = halves.map(|halves| BigRational::new(halves.into(), 2.into()));
            MaxPlus::from_option(value.map(|value| T::from_fraction(&value).unwrap())).unwrap()
        };
        let a = Matrix::from_fn(2, 2, |i, j| scalar(rows[i][j]));
        let hash = matrix_sha256(&a, &scalar(lambda));
        assert_eq!(matrix_sha256(&a.to_sparse(), &scalar(lambda)), hash);
        hash
    }

    #[test]
    fn law_the_hash_does_not_depend_on_the_numbers_that_hold_the_system() {
        let whole = [[Some(-6), None], [Some(14), Some(0)]];
        for lambda in [None, Some(0), Some(-8)] {
            let expected = hash::<i64>(&whole, lambda);
            assert_eq!(hash::<i32>(&whole, lambda), expected);
            assert_eq!(hash::<f64>(&whole, lambda), expected);
            assert_eq!(hash::<BigRational>(&whole, lambda), expected);
        }
        let halves = [[Some(-5), None], [Some(14), Some(1)]];
        let expected = hash::<BigRational>(&halves, Some(3));
        assert_eq!(hash::<f64>(&halves, Some(3)), expected);
    }

    #[test]
    fn law_the_hash_depends_on_every_entry_its_place_the_shape_and_lambda() {
        let rows: [Vec<Vec<Option<i64>>>; 8] = [
            vec![vec![Some(1), None], vec![None, None]],
            vec![vec![None, Some(1)], vec![None, None]],
            vec![vec![None, None], vec![Some(1), None]],
            vec![vec![Some(2), None], vec![None, None]],
            vec![vec![Some(1), None]],
            vec![vec![Some(1)], vec![None]],
            vec![vec![Some(1), None, None], vec![None, None, None]],
            vec![],
        ];
        let mut hashes = BTreeSet::new();
        for rows in &rows {
            let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
            let a = Matrix::from_fn(height, width, |i, j| {
                MaxPlus::from_option(rows[i][j]).unwrap()
            });
            for lambda in [None, Some(0), Some(1)] {
                hashes.insert(matrix_sha256(&a, &MaxPlus::from_option(lambda).unwrap()));
            }
        }
        assert_eq!(hashes.len(), 3 * rows.len());
    }
}
