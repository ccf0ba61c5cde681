//! Two-sided claims: these vectors are the extreme rays of { x : A(x)x >= B(x)x }.
//!
//! A and B have the same shape, which need not be square. The checks are those of
//! [`crate::verify()`]. There is no witness, second search or head-first argument here: in general a
//! row has more than one node on its smaller side, and extremals are not chains. So extremality is
//! shown by perturbation, and completeness by the double description.
//!
//! If only integer solutions count, every entry of a vector must be an integer or -inf, and
//! extremality and completeness are those of an equivalent system for integer vectors (`rounded`).

use std::ops::ControlFlow;

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, Rational, Vector};
use thiserror::Error;

use crate::claim::{two_sided_integers_sha256, two_sided_sha256};
use crate::kernel::system::Row;
use crate::options::{Options, Progress, Watch};
use crate::system::{exact_matrix, exact_vector, floor_of_difference, two_sided_rows};
use crate::task::Task;
use crate::two_sided::{Sides, two_sided_claim};
use crate::verdict::{Check, Finding, Subject, Verdict};
use crate::verify::check_vectors;

/// The claim that vectors are the extreme rays, scaled, of A(x)x >= B(x)x.
///
/// ```
/// use supereigen_verify::{ConeClaim, Options, plain, verify_cone};
///
/// // max(3 + x1, 5 + x3) >= max(4 + x1, 2 + x2)
/// let a = plain::matrix(&[vec![Some(3), None, Some(5)]])?;
/// let b = plain::matrix(&[vec![Some(4), Some(2), None]])?;
/// let rays = plain::vectors(&[
///     vec![Some(0), None, Some(-1)],
///     vec![None, Some(0), Some(-3)],
///     vec![None, None, Some(0)],
/// ])?;
/// let claim = ConeClaim::new(a, b, rays)?;
/// let verdict = verify_cone(&claim, &Options::default());
/// assert!(verdict.to_string().starts_with("verified complete: 3 vectors, n = 3, two-sided"));
/// assert_eq!(ConeClaim::from_json(&claim.to_json())?.rays(), claim.rays());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ConeClaim {
    pub(crate) sides: Sides,
    rays: Vec<Vector<Number>>,
    complete: bool,
}

two_sided_claim!(ConeClaim);

impl ConeClaim {
    /// The claim that the vectors are all extreme rays. An error only if A and B differ in shape:
    /// the checks decide whether the vectors fit.
    pub fn new<T: Carrier>(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        rays: Vec<Vector<MaxPlus<T>>>,
    ) -> Result<Self, ShapeError> {
        Ok(ConeClaim {
            sides: Sides::new(exact_matrix(a), exact_matrix(b))?,
            rays: rays.into_iter().map(exact_vector).collect(),
            complete: true,
        })
    }

    /// Claims that the vectors are the extreme rays, scaled, of the integer solutions; A and B need
    /// not consist of integers.
    ///
    /// An error if the equivalent system for integer vectors, with one row for each finite entry of
    /// B, has more than [`MOST_ENTRIES`] entries.
    pub fn over_integers(mut self) -> Result<Self, TooManyEntries> {
        let entries = self.b().as_slice().iter();
        let finite = entries.filter(|b| b.is_finite()).count();
        let entries = finite.saturating_mul(self.n());
        if entries > MOST_ENTRIES {
            return Err(TooManyEntries { entries });
        }
        self.sides.integers = true;
        Ok(self)
    }

    /// Claims only that the vectors are some of the rays.
    #[must_use]
    pub fn incomplete(mut self) -> Self {
        self.complete = false;
        self
    }

    /// The vectors.
    pub fn rays(&self) -> &[Vector<Number>] {
        &self.rays
    }

    /// Whether the vectors are claimed to be all.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    fn own_sha256(&self) -> String {
        match self.asks_integers() {
            true => two_sided_integers_sha256(self.a(), self.b()),
            false => two_sided_sha256(self.a(), self.b()),
        }
    }
}

/// The most entries that each side of the system for integer solutions may have.
pub const MOST_ENTRIES: usize = 1 << 24;

/// The system for integer solutions has too many entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "the rows for whole solutions have {entries} entries, and {MOST_ENTRIES} is the most: n for each \
     finite entry of B"
)]
pub struct TooManyEntries {
    /// The number of entries of each side.
    pub entries: usize,
}

/// The rows whose solutions are, among integer vectors, those of the given rows: for each row l and
/// each j with b_lj finite the row max_k (floor(a_lk - b_lj) + x_k) >= x_j.
///
/// Row l requires for each such j with x_j finite that a_lk - b_lj >= x_j - x_k for some k, and the
/// right side is an integer. Rays of integer rows are integer vectors.
fn rounded(rows: &[Row]) -> Vec<Row> {
    let split = |row: &Row, j: usize, asked: &Number| {
        let floor = |(k, a): &(usize, Number)| (*k, floor_of_difference(a, asked));
        Row {
            greater: row.greater.iter().map(floor).collect(),
            smaller: vec![(j, Number::finite(Rational::from(0)))],
        }
    };
    let asked = rows
        .iter()
        .flat_map(|row| row.smaller.iter().map(move |(j, b)| (row, *j, b)));
    asked.map(|(row, j, b)| split(row, j, b)).collect()
}

/// Checks a two-sided claim.
pub fn verify_cone(claim: &ConeClaim, options: &Options) -> Verdict {
    verify_cone_watched(claim, options, &mut |_| ControlFlow::Continue(()))
}

/// Checks a two-sided claim, reports progress, and stops on request, as [`crate::verify_watched`]
/// does.
pub fn verify_cone_watched(
    claim: &ConeClaim,
    options: &Options,
    report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Verdict {
    let found = claim.own_sha256();
    let findings = match claim.sides.mismatch(&found) {
        Some(rejection) => vec![Finding::Failed(rejection)],
        None => two_sided(claim, options, &mut Watch::new(report)),
    };
    let subject = Subject::two_sided(&claim.sides, found);
    Verdict::new(subject, claim.rays.len(), &Check::ALL, findings)
}

fn two_sided(claim: &ConeClaim, options: &Options, watch: &mut Watch<'_>) -> Vec<Finding> {
    let given = two_sided_rows(claim.a(), claim.b());
    let (rows, given) = match claim.asks_integers() {
        true => (rounded(&given), Some(given)),
        false => (given, None),
    };
    let task = Task {
        n: claim.n(),
        vectors: &claim.rays,
        witnesses: None,
        complete: claim.complete,
        rows,
        given,
        two_sided: true,
    };
    check_vectors(&task, None, options, watch)
}
