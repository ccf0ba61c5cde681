//! Two-sided claims: these vectors are the extreme rays of { x : A(x)x >= B(x)x }.
//!
//! A and B have the same shape, which need not be square. The checks are those
//! of [`crate::verify()`], by the definition alone:
//!
//! | check | by |
//! |---|---|
//! | form | lengths, scaling, repeats; the hash of A and B |
//! | membership | both sides of every row |
//! | extremality | perturbation ([`crate::checks`]), which takes any inequalities |
//! | minimality | [`crate::checks`] |
//! | completeness | the double description ([`crate::naive`]) while its pairs last, else evidence |
//!
//! If only whole solutions count, every vector must be whole, and extremality and completeness
//! are those of an equivalent system for whole vectors (`rounded`).
//!
//! There is no head-first argument here: in general a row has more than one node on its smaller
//! side, and extremals are not chains.
//!
//! # Evidence
//!
//! Units: e^j where a_ij >= b_ij in every row. Extensions: v with entry j raised as far
//! as the rows allow, to the least max_k (a_ik + v_k) - b_ij over the rows with
//! a_ij < b_ij; in all others raising it does no harm. No samples are drawn.

use std::any::Any;
use std::ops::ControlFlow;

use maxplus_core::error::{RangeError, ShapeError};
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, Semifield, Vector};
use num_rational::BigRational;
use thiserror::Error;

use crate::checks::{check_form, missing, split};
use crate::claim::{
    Made, convert, convert_matrix, floor_of_difference, not_whole, other_sides,
    two_sided_integers_sha256, two_sided_sha256,
};
use crate::naive::{Budget, NaiveError, watched};
use crate::options::{Options, Progress, Watch};
use crate::rejection::{Origin, Rejection};
use crate::system::{Inequality, shape};
use crate::verdict::{
    Argument, Check, Completeness, DoubleDescription, Evidence, Finding, Subject, Verdict,
};
use crate::verify::{failed_at_once, minimality};

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
/// assert_eq!(ConeClaim::<i64>::from_json(&claim.to_json())?.rays(), claim.rays());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ConeClaim<T: Carrier> {
    a: Matrix<MaxPlus<T>>,
    b: Matrix<MaxPlus<T>>,
    rays: Vec<Vector<MaxPlus<T>>>,
    complete: bool,
    /// Whether only whole solutions count.
    integers: bool,
    made: Made,
    sha256: Option<String>,
    /// The rejection, if the claim's own sides or names differ from those it is compared with.
    other: Option<Rejection>,
}

impl<T: Carrier> ConeClaim<T> {
    /// The claim that the vectors are all extreme rays. An error only if A and B differ in shape:
    /// the checks decide whether the vectors fit.
    pub fn new(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        rays: Vec<Vector<MaxPlus<T>>>,
    ) -> Result<Self, ShapeError> {
        let (left, right) = (shape(&a), shape(&b));
        if left != right {
            return Err(ShapeError::Mismatch {
                operation: "A(x)x >= B(x)x",
                left,
                right,
            });
        }
        Ok(ConeClaim {
            a,
            b,
            rays,
            complete: true,
            integers: false,
            made: Made::default(),
            sha256: None,
            other: None,
        })
    }

    /// Claims that the vectors are the extreme rays, scaled, of the whole solutions; A and B need
    /// not be whole.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Rational, Vector};
    /// use supereigen_verify::{ConeClaim, Options, verify_cone};
    ///
    /// // Among whole numbers x_1 <= x_2 + 3/2 and x_2 <= x_1 - 1/2 say x_2 = x_1 - 1.
    /// let a: Matrix<MaxPlus<Rational>> = ". 3/2\n-1/2 .".parse()?;
    /// let b: Matrix<MaxPlus<Rational>> = "0 .\n. 0".parse()?;
    /// let only: Vector<MaxPlus<Rational>> = "0 -1".parse()?;
    /// let claim = ConeClaim::new(a, b, vec![only])?;
    /// assert!(!verify_cone(&claim, &Options::default()).is_proved());
    /// assert!(verify_cone(&claim.over_integers()?, &Options::default()).is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// An error if the equivalent system for whole vectors, with one row for each finite entry of
    /// B, has more than [`MOST_ENTRIES`] entries.
    pub fn over_integers(mut self) -> Result<Self, TooManyEntries> {
        let finite = self.b.as_slice().iter().filter(|b| b.is_finite()).count();
        let entries = finite.saturating_mul(self.n());
        if entries > MOST_ENTRIES {
            return Err(TooManyEntries { entries });
        }
        self.integers = true;
        Ok(self)
    }

    /// Compares the claim with these two sides: a claim with another A or B is refused.
    #[must_use]
    pub fn against(mut self, a: &Matrix<MaxPlus<T>>, b: &Matrix<MaxPlus<T>>) -> Self {
        let other = other_sides([&self.a, &self.b], [a, b]);
        self.other = self.other.or(other);
        self
    }

    /// Compares the claim with these names of variables: a claim with other names, or in another
    /// order, is refused.
    #[must_use]
    pub fn against_names(mut self, names: &Names) -> Self {
        self.other = self.made.other_names(names).or(self.other);
        self
    }

    /// Whether only whole solutions count.
    pub fn asks_integers(&self) -> bool {
        self.integers
    }

    /// Claims only that the vectors are some of the rays.
    #[must_use]
    pub fn incomplete(mut self) -> Self {
        self.complete = false;
        self
    }

    /// Sets how the claim was made.
    #[must_use]
    pub fn with_made(mut self, made: Made) -> Self {
        self.made = made;
        self
    }

    /// Sets [the hash](crate::claim) that A and B must have, with the line `integers` if only
    /// whole solutions count.
    #[must_use]
    pub fn with_sha256(mut self, hash: impl Into<String>) -> Self {
        self.sha256 = Some(hash.into());
        self
    }

    /// The number of columns, and of entries of a vector.
    pub fn n(&self) -> usize {
        shape(&self.a).1
    }

    /// The greater side A.
    pub fn a(&self) -> &Matrix<MaxPlus<T>> {
        &self.a
    }

    /// The smaller side B.
    pub fn b(&self) -> &Matrix<MaxPlus<T>> {
        &self.b
    }

    /// The vectors.
    pub fn rays(&self) -> &[Vector<MaxPlus<T>>] {
        &self.rays
    }

    /// Whether the vectors are claimed to be all.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// How it was made.
    pub fn made(&self) -> &Made {
        &self.made
    }

    /// The hash that was given, otherwise that of A and B.
    pub fn sha256(&self) -> String {
        match &self.sha256 {
            Some(hash) => hash.clone(),
            None => self.own_sha256(),
        }
    }

    fn own_sha256(&self) -> String {
        match self.integers {
            true => two_sided_integers_sha256(&self.a, &self.b),
            false => two_sided_sha256(&self.a, &self.b),
        }
    }

    /// The claim over another carrier, `None` if a number does not fit.
    fn convert<R: Carrier>(&self) -> Option<ConeClaim<R>> {
        let ray = |ray: &Vector<MaxPlus<T>>| ray.iter().map(convert).collect::<Option<_>>();
        Some(ConeClaim {
            a: convert_matrix(&self.a)?,
            b: convert_matrix(&self.b)?,
            rays: self.rays.iter().map(ray).collect::<Option<_>>()?,
            complete: self.complete,
            integers: self.integers,
            made: self.made.clone(),
            sha256: self.sha256.clone(),
            other: self.other.clone(),
        })
    }
}

/// The most entries that each side of the system for whole solutions may have.
pub const MOST_ENTRIES: usize = 1 << 24;

/// The system for whole solutions has too many entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "the rows for whole solutions have {entries} entries, and {MOST_ENTRIES} is the most: n for each \
     finite entry of B"
)]
pub struct TooManyEntries {
    /// The number of entries of each side.
    pub entries: usize,
}

/// The two sides of a system.
type Sides<T> = [Matrix<MaxPlus<T>>; 2];

/// The rows.
fn inequalities<'a, T: Carrier>([a, b]: [&'a Matrix<MaxPlus<T>>; 2]) -> Vec<Inequality<'a, T>> {
    let row = |i| Inequality::new(a.row_slice(i), b.row_slice(i));
    (0..shape(a).0).map(row).collect()
}

/// The system whose solutions are, among whole vectors, those of A(x)x >= B(x)x: for each row l and
/// each j with b_lj finite the row max_k (floor(a_lk - b_lj) + x_k) >= x_j.
///
/// Row l asks of each such j with x_j finite that a_lk - b_lj >= x_j - x_k for some k, and the
/// right side is whole. Rays of whole rows are whole.
fn rounded<T: Carrier>(
    a: &Matrix<MaxPlus<T>>,
    b: &Matrix<MaxPlus<T>>,
) -> Result<Sides<T>, RangeError> {
    let (rows, n) = shape(a);
    let (mut greater, mut smaller) = (Vec::new(), Vec::new());
    for l in 0..rows {
        for (j, asked) in b.row_slice(l).iter().enumerate() {
            let Some(asked) = asked.value() else { continue };
            for entry in a.row_slice(l) {
                greater.push(floor_of_difference(entry, asked)?);
            }
            smaller.extend(Vector::<MaxPlus<T>>::unit(n, j).iter().cloned());
        }
    }
    let split = greater.len().checked_div(n).unwrap_or(0);
    let matrix = |entries| Matrix::from_vec(split, n, entries).expect("n entries for each row");
    Ok([matrix(greater), matrix(smaller)])
}

/// Checks a two-sided claim.
pub fn verify_cone<T: Carrier>(claim: &ConeClaim<T>, options: &Options) -> Verdict {
    verify_cone_watched(claim, options, &mut |_| ControlFlow::Continue(()))
}

/// Checks a two-sided claim, reports progress, and stops on request, as [`crate::verify_watched`]
/// does.
pub fn verify_cone_watched<T: Carrier>(
    claim: &ConeClaim<T>,
    options: &Options,
    tell: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Verdict {
    let mut watch = Watch::new(tell);
    let (found, claimed) = (claim.own_sha256(), claim.sha256());
    let findings = if let Some(other) = &claim.other {
        failed_at_once(other.clone())
    } else if found == claimed {
        over(claim, |claim| in_words(claim, options, &mut watch))
            .or_else(|| over(claim, |claim| in_fractions(claim, options, &mut watch)))
            .expect("fractions hold every number and have no range to leave")
    } else {
        failed_at_once(Rejection::Hash {
            claimed,
            found: found.clone(),
        })
    };
    let subject = Subject {
        n: claim.n(),
        lambda: None,
        integers: claim.integers,
        matrix_sha256: found,
        roots: None,
        greatest: None,
        lists: Vec::new(),
    };
    Verdict::new(subject, claim.rays.len(), findings)
}

/// The findings, computed in `R`; `None` if its range is too small.
fn over<T: Carrier, R: Carrier>(
    claim: &ConeClaim<T>,
    check: impl FnOnce(&ConeClaim<R>) -> Option<[Finding; 5]>,
) -> Option<[Finding; 5]> {
    match (claim as &dyn Any).downcast_ref() {
        Some(claim) => check(claim),
        None => check(&claim.convert::<R>()?),
    }
}

// Compiled once, like those of one-sided claims.

fn in_words(
    claim: &ConeClaim<i64>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Option<[Finding; 5]> {
    findings(claim, options, watch).ok()
}

fn in_fractions(
    claim: &ConeClaim<BigRational>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Option<[Finding; 5]> {
    findings(claim, options, watch).ok()
}

/// One finding for each check; a check is made if those it rests on passed.
fn findings<T: Carrier>(
    claim: &ConeClaim<T>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<[Finding; 5], RangeError> {
    if let Err(rejection) = check_form(claim.n(), &claim.rays) {
        return Ok(failed_at_once(rejection));
    }
    watch.begin(Check::Membership);
    let own = [&claim.a, &claim.b];
    let membership = match claim.integers.then(|| not_whole(&claim.rays)).flatten() {
        Some(rejection) => Finding::Failed(rejection),
        None => membership(claim, &inequalities(own), watch)?,
    };
    let rounded = match claim.integers {
        true => Some(rounded(&claim.a, &claim.b)?),
        false => None,
    };
    let sides = rounded.as_ref().map_or(own, |[a, b]| [a, b]);
    let rows = inequalities(sides);
    let (mut extremality, mut completeness) = (Finding::NotMade, Finding::NotMade);
    if membership == Finding::Passed {
        watch.begin(Check::Extremality);
        extremality = self::extremality(claim, &rows, watch)?;
    }
    watch.begin(Check::Minimality);
    let minimality = minimality(&claim.rays, &extremality, options, watch)?;
    if membership == Finding::Passed {
        watch.begin(Check::Completeness);
        completeness = self::completeness(claim, sides, &rows, options, watch)?;
    }
    let form = Finding::Passed;
    Ok([form, membership, extremality, minimality, completeness])
}

fn membership<T: Carrier>(
    claim: &ConeClaim<T>,
    rows: &[Inequality<'_, T>],
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    for (vector, x) in claim.rays.iter().enumerate() {
        if !watch.goes_on(vector, claim.rays.len()) {
            return Ok(Finding::Stopped);
        }
        for (row, inequality) in rows.iter().enumerate() {
            let (left, right) = (
                inequality.left(x.as_slice())?,
                inequality.right(x.as_slice())?,
            );
            if left < right {
                return Ok(Finding::Failed(Rejection::TwoSidedRow {
                    vector: vector + 1,
                    row: row + 1,
                    left: left.to_string(),
                    right: right.to_string(),
                }));
            }
        }
    }
    Ok(Finding::Passed)
}

fn extremality<T: Carrier>(
    claim: &ConeClaim<T>,
    rows: &[Inequality<'_, T>],
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    for (vector, x) in claim.rays.iter().enumerate() {
        if !watch.goes_on(vector, claim.rays.len()) {
            return Ok(Finding::Stopped);
        }
        if let Some(split) = split(rows, x.as_slice())? {
            return Ok(Finding::Failed(split.rejects(vector)));
        }
    }
    Ok(Finding::Extremal {
        by_witness: 0,
        by_perturbation: claim.rays.len(),
    })
}

fn completeness<T: Carrier>(
    claim: &ConeClaim<T>,
    [a, b]: [&Matrix<MaxPlus<T>>; 2],
    rows: &[Inequality<'_, T>],
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    if !claim.complete {
        return Ok(Finding::NotClaimed);
    }
    let mut budget = Budget::pairs(options.pairs);
    let generators = match watched(a, b, &mut budget, watch) {
        Ok(generators) => generators,
        Err(NaiveError::Range(error)) => return Err(error),
        Err(NaiveError::Stopped) => return Ok(Finding::Stopped),
        Err(NaiveError::Exhausted(_)) => {
            return evidence(claim.n(), &claim.rays, rows, options, watch);
        }
        Err(NaiveError::Shape(error)) => unreachable!("the constructor compared: {error}"),
    };
    for generator in &generators {
        let origin = Origin::DoubleDescription;
        if let Some(missing) = missing(generator.as_slice(), &claim.rays, origin)? {
            return Ok(Finding::Failed(missing));
        }
    }
    Ok(Finding::Complete(Completeness::Proved {
        by: Argument::DoubleDescription(DoubleDescription {
            generators: generators.len(),
            pairs: budget.spent(),
        }),
    }))
}

/// Units and extensions of a claim of rays with n entries each.
fn evidence<T: Carrier>(
    n: usize,
    rays: &[Vector<MaxPlus<T>>],
    rows: &[Inequality<'_, T>],
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    let (mut units, mut extensions, of_extensions) = (0, 0, rays.len() * n);
    // Each solution that is tried is compared with the whole claim.
    let mut budget = Budget::pairs(options.pairs);
    for j in 0..n {
        if rows.iter().all(|row| limit(row, j).is_none()) {
            units += 1;
            let (unit, origin) = (Vector::unit(n, j), Origin::Unit { node: j + 1 });
            if let Some(missing) = missing(unit.as_slice(), rays, origin)? {
                return Ok(Finding::Failed(missing));
            }
        }
    }
    for (vector, v) in rays.iter().enumerate() {
        if !watch.goes_on(vector, rays.len()) {
            return Ok(Finding::Stopped);
        }
        for j in 0..n {
            if budget.spend(rays.len()).is_err() {
                break;
            }
            extensions += 1;
            let x = extension(rows, v.as_slice(), j)?;
            let origin = Origin::Extension {
                vector: vector + 1,
                node: j + 1,
            };
            if let Some(missing) = missing(&x, rays, origin)? {
                return Ok(Finding::Failed(missing));
            }
        }
    }
    Ok(Finding::Complete(Completeness::Evidence(Evidence {
        tests: None,
        pairs: options.pairs,
        units,
        extensions,
        of_extensions,
        draws: 0,
        samples: 0,
        seed: options.seed,
    })))
}

/// b_j if the row limits entry j: if a_j < b_j.
fn limit<'a, T: Carrier>(row: &Inequality<'a, T>, j: usize) -> Option<&'a MaxPlus<T>> {
    let mut smaller = row.smaller.iter();
    let (_, b) = smaller.find(|(k, b)| *k == j && row.greater[j] < **b)?;
    Some(b)
}

/// v with entry j raised as far as the rows allow; v itself if nothing limits it, because then
/// e^j is a solution.
fn extension<T: Carrier>(
    rows: &[Inequality<'_, T>],
    v: &[MaxPlus<T>],
    j: usize,
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut least: Option<MaxPlus<T>> = None;
    for row in rows {
        if let Some(b) = limit(row, j) {
            let bound = row.left(v)?.try_over(b)?.expect("b is finite");
            least = Some(least.map_or(bound.clone(), |least| least.min(bound)));
        }
    }
    let mut x = v.to_vec();
    if let Some(bound) = least {
        x[j] = bound;
    }
    Ok(x)
}
