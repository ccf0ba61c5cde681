//! Claims that something is the greatest, with a policy that proves it.
//!
//! | claim | it is right iff |
//! |---|---|
//! | x is the greatest solution of A(x)x >= B(x)x below u | x <= u, every row holds at x, and x is the greatest solution below u of the system of the policy |
//! | lambda is the greatest for which A(x)x >= lambda(x)B(x)x has a solution other than -inf | x is such a solution, and no cycle of the system of the policy has a mean above lambda |
//!
//! [`crate::policy`] defines the system of a policy, says why it proves this, and how that is
//! checked. A and B have the same shape, which need not be square.
//!
//! The first claim with x = -inf and u finite says that the system is infeasible. With a demanded
//! vector l it decides whether there is a solution between l and u: there is one iff l <= x.
//!
//! Any policy that proves the claim is accepted; it need not be the one that the solver ended
//! with. A node that is held down only by its bound needs no row.
//!
//! If only whole solutions count, x must be whole, and the bound and every weight of the system
//! of the policy are rounded down ([`crate::policy`]).
//!
//! | check | by |
//! |---|---|
//! | form | lengths; the hash of A, B and the question; that the policy names rows that ask something of their nodes |
//! | membership | u, and both sides of every row |
//! | greatest | the policy |

use std::any::Any;
use std::ops::ControlFlow;

use maxplus_core::error::{RangeError, ShapeError};
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, Semiring, Vector};
use num_rational::BigRational;

use crate::claim::{
    Made, convert, convert_matrix, exact_text, floor_of_difference, greatest_sha256, not_whole,
    other_sides, two_sided_sha256,
};
use crate::options::{Progress, Watch};
use crate::policy::{Terms, arcs, bounds_means, fault, is_greatest};
use crate::rejection::Rejection;
use crate::system::{Inequality, shape};
use crate::verdict::{Check, Finding, Greatest, Subject, Verdict};

pub use crate::claim::Extent;

/// The claim that a solution, or a lambda, of a two-sided system is the greatest.
///
/// ```
/// use maxplus_core::Vector;
/// use supereigen_verify::{PolicyClaim, plain, verify_policy};
///
/// // max(3 + x1, 5 + x3) >= max(4 + x1, 2 + x2)
/// let a = plain::matrix(&[vec![Some(3), None, Some(5)]])?;
/// let b = plain::matrix(&[vec![Some(4), Some(2), None]])?;
/// let below = Vector::from(plain::vector(&[Some(9), Some(9), Some(0)])?);
/// let x = Vector::from(plain::vector(&[Some(1), Some(3), Some(0)])?);
///
/// // Nodes 1 and 2 listen to the row; node 3 is held by its bound.
/// let policy = vec![Some(0), Some(0), None];
/// let claim = PolicyClaim::greatest_solution(a, b, below, x, policy)?;
/// assert_eq!(verify_policy(&claim).to_string(), "\
/// verified complete: the greatest solution below the bound, n = 3, two-sided, sha256 b67f8ff03ac2
///   below         9 9 0
///   vector        1 3 0
///   form          passed
///   membership    passed
///   greatest      proved by the policy, whose rows leave nothing greater to 3 nodes");
/// let read = PolicyClaim::<i64>::from_json(&claim.to_json())?;
/// assert_eq!((read.vector(), read.policy()), (claim.vector(), claim.policy()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyClaim<T: Carrier> {
    a: Matrix<MaxPlus<T>>,
    b: Matrix<MaxPlus<T>>,
    extent: Extent<T>,
    vector: Vector<MaxPlus<T>>,
    policy: Vec<Option<usize>>,
    /// Whether only whole solutions count.
    integers: bool,
    made: Made,
    sha256: Option<String>,
    /// The rejection, if the claim's own sides or names differ from those it is compared with.
    other: Option<Rejection>,
}

impl<T: Carrier> PolicyClaim<T> {
    /// The claim that the vector is the greatest solution of A(x)x >= B(x)x below a bound, proved
    /// by one row for each node, counted from 0. An error only if A and B differ in shape: the
    /// checks decide everything else.
    pub fn greatest_solution(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        below: Vector<MaxPlus<T>>,
        vector: Vector<MaxPlus<T>>,
        policy: Vec<Option<usize>>,
    ) -> Result<Self, ShapeError> {
        let above = None;
        PolicyClaim::new(a, b, Extent::Solution { below, above }, vector, policy)
    }

    /// The claim that lambda is the greatest for which A(x)x >= lambda(x)B(x)x has a solution
    /// other than -inf, that the vector is such a solution, and that these rows allow no greater
    /// lambda. lambda may be -inf.
    pub fn greatest_lambda(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        vector: Vector<MaxPlus<T>>,
        policy: Vec<Option<usize>>,
    ) -> Result<Self, ShapeError> {
        PolicyClaim::new(a, b, Extent::Lambda(lambda), vector, policy)
    }

    /// The claim that something is the greatest.
    pub fn new(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        extent: Extent<T>,
        vector: Vector<MaxPlus<T>>,
        policy: Vec<Option<usize>>,
    ) -> Result<Self, ShapeError> {
        let (left, right) = (shape(&a), shape(&b));
        if left != right {
            return Err(ShapeError::Mismatch {
                operation: "A(x)x >= B(x)x",
                left,
                right,
            });
        }
        Ok(PolicyClaim {
            a,
            b,
            extent,
            vector,
            policy,
            integers: false,
            made: Made::default(),
            sha256: None,
            other: None,
        })
    }

    /// Restricts the claim to the whole solutions below the bound; sides and bound need not be
    /// whole. A claim about lambda does not change, because it is about all solutions.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Rational, Vector};
    /// use supereigen_verify::{PolicyClaim, verify_policy};
    ///
    /// // Among whole numbers x_1 <= x_2 + 3/2 says x_1 <= x_2 + 1.
    /// let a: Matrix<MaxPlus<Rational>> = ". 3/2".parse()?;
    /// let b: Matrix<MaxPlus<Rational>> = "0 .".parse()?;
    /// let (below, x): (Vector<MaxPlus<Rational>>, Vector<_>) = ("9 1/2".parse()?, "1 0".parse()?);
    /// let claim = PolicyClaim::greatest_solution(a, b, below, x, vec![Some(0), None])?;
    /// assert!(!verify_policy(&claim).is_proved());
    /// assert!(verify_policy(&claim.over_integers()).is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn over_integers(mut self) -> Self {
        self.integers = matches!(self.extent, Extent::Solution { .. });
        self
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

    /// Adds a lower bound that is demanded of a solution. A claim about lambda does not change.
    #[must_use]
    pub fn with_above(mut self, demanded: Vector<MaxPlus<T>>) -> Self {
        if let Extent::Solution { above, .. } = &mut self.extent {
            *above = Some(demanded);
        }
        self
    }

    /// Sets how the claim was made.
    #[must_use]
    pub fn with_made(mut self, made: Made) -> Self {
        self.made = made;
        self
    }

    /// Sets [the hash](greatest_sha256) that the question must have.
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

    /// The vector or number that is claimed to be the greatest.
    pub fn extent(&self) -> &Extent<T> {
        &self.extent
    }

    /// The solution.
    pub fn vector(&self) -> &Vector<MaxPlus<T>> {
        &self.vector
    }

    /// The row for each node, counted from 0.
    pub fn policy(&self) -> &[Option<usize>] {
        &self.policy
    }

    /// How it was made.
    pub fn made(&self) -> &Made {
        &self.made
    }

    /// The hash that was given, or else [that of the question](greatest_sha256).
    pub fn sha256(&self) -> String {
        match &self.sha256 {
            Some(hash) => hash.clone(),
            None => self.own_sha256(),
        }
    }

    fn own_sha256(&self) -> String {
        greatest_sha256(&self.a, &self.b, self.integers, &self.extent)
    }

    /// The first node, counted from 0, at which the vector is less than demanded.
    pub fn missed(&self) -> Option<usize> {
        let Extent::Solution { above, .. } = &self.extent else {
            return None;
        };
        let mut both = above
            .iter()
            .flat_map(|above| above.iter())
            .zip(self.vector.iter());
        both.position(|(demand, entry)| entry < demand)
    }

    /// The kind of claim.
    pub fn says(&self) -> Greatest {
        let is_nothing = self.vector.iter().all(|entry| !entry.is_finite());
        match &self.extent {
            Extent::Lambda(_) => Greatest::GreatestLambda,
            Extent::Solution { .. } if self.missed().is_some() => Greatest::WindowShut,
            Extent::Solution { .. } if is_nothing => Greatest::NoSolution,
            Extent::Solution { above: None, .. } => Greatest::GreatestSolution,
            Extent::Solution { above: Some(_), .. } => Greatest::WindowOpen,
        }
    }

    /// The claim over another carrier, `None` if a number does not fit.
    fn convert<R: Carrier>(&self) -> Option<PolicyClaim<R>> {
        let vector =
            |vector: &Vector<MaxPlus<T>>| vector.iter().map(convert).collect::<Option<_>>();
        let extent = match &self.extent {
            Extent::Lambda(lambda) => Extent::Lambda(convert(lambda)?),
            Extent::Solution { below, above } => Extent::Solution {
                below: vector(below)?,
                above: match above {
                    Some(above) => Some(vector(above)?),
                    None => None,
                },
            },
        };
        Some(PolicyClaim {
            a: convert_matrix(&self.a)?,
            b: convert_matrix(&self.b)?,
            extent,
            vector: vector(&self.vector)?,
            policy: self.policy.clone(),
            integers: self.integers,
            made: self.made.clone(),
            sha256: self.sha256.clone(),
            other: self.other.clone(),
        })
    }

    /// All lists with one entry for every node, with their names in files.
    fn lists(&self) -> Vec<(&'static str, usize)> {
        let mut lists = vec![("vector", self.vector.len()), ("policy", self.policy.len())];
        if let Extent::Solution { below, above } = &self.extent {
            lists.push(("below", below.len()));
            lists.extend(above.iter().map(|above| ("above", above.len())));
        }
        lists
    }
}

/// Checks a claim that something is the greatest.
pub fn verify_policy<T: Carrier>(claim: &PolicyClaim<T>) -> Verdict {
    verify_policy_watched(claim, &mut |_| ControlFlow::Continue(()))
}

/// Checks a claim that something is the greatest, reports progress, and stops on request, as
/// [`crate::verify_watched`] does. There are no options, because the cost is polynomial.
pub fn verify_policy_watched<T: Carrier>(
    claim: &PolicyClaim<T>,
    tell: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Verdict {
    let mut watch = Watch::new(tell);
    let found = claim.own_sha256();
    let findings = match claim.other.clone().or_else(|| other_hash(claim, &found)) {
        Some(rejection) => failed_at_once(rejection),
        None => over(claim, |claim| in_words(claim, &mut watch))
            .or_else(|| over(claim, |claim| in_fractions(claim, &mut watch)))
            .expect("fractions hold every number and have no range to leave"),
    };
    let lambda = match &claim.extent {
        Extent::Lambda(lambda) => Some(exact_text(lambda)),
        Extent::Solution { .. } => None,
    };
    let texts = |vector: &Vector<MaxPlus<T>>| vector.iter().map(exact_text).collect();
    let mut lists = Vec::new();
    if let Extent::Solution { below, above } = &claim.extent {
        lists.push(("below", texts(below)));
        lists.extend(above.iter().map(|above| ("above", texts(above))));
    }
    lists.push(("vector", texts(&claim.vector)));
    let subject = Subject {
        n: claim.n(),
        lambda,
        integers: claim.integers,
        matrix_sha256: found,
        roots: None,
        greatest: Some(claim.says()),
        lists,
    };
    Verdict::of(subject, 1, &Check::OF_GREATEST, findings.into())
}

/// The rejection for a claim with another hash. In files of version 0.2.0 the hash of the two
/// matrices alone was enough.
fn other_hash<T: Carrier>(claim: &PolicyClaim<T>, found: &str) -> Option<Rejection> {
    let claimed = claim.sha256.clone().filter(|claimed| claimed != found)?;
    if claimed == two_sided_sha256(&claim.a, &claim.b) {
        return Some(Rejection::MatricesHash);
    }
    let found = found.to_owned();
    Some(Rejection::Hash { claimed, found })
}

/// One for each of [`Check::OF_GREATEST`].
type Findings = [Finding; 3];

/// The first check failed, and all others rest on it.
fn failed_at_once(rejection: Rejection) -> Findings {
    [
        Finding::Failed(rejection),
        Finding::NotMade,
        Finding::NotMade,
    ]
}

/// The findings, computed in `R`; `None` if its range is too small.
fn over<T: Carrier, R: Carrier>(
    claim: &PolicyClaim<T>,
    check: impl FnOnce(&PolicyClaim<R>) -> Option<Findings>,
) -> Option<Findings> {
    match (claim as &dyn Any).downcast_ref() {
        Some(claim) => check(claim),
        None => check(&claim.convert::<R>()?),
    }
}

// Compiled once, like those of other claims.

fn in_words(claim: &PolicyClaim<i64>, watch: &mut Watch<'_>) -> Option<Findings> {
    findings(claim, watch).ok()
}

fn in_fractions(claim: &PolicyClaim<BigRational>, watch: &mut Watch<'_>) -> Option<Findings> {
    findings(claim, watch).ok()
}

/// One finding for each check; each rests on those before it.
fn findings<T: Carrier>(
    claim: &PolicyClaim<T>,
    watch: &mut Watch<'_>,
) -> Result<Findings, RangeError> {
    if let Err(rejection) = form(claim) {
        return Ok(failed_at_once(rejection));
    }
    watch.begin(Check::Membership);
    let membership = membership(claim, watch)?;
    let mut greatest = Finding::NotMade;
    if membership == Finding::Passed {
        watch.begin(Check::Greatest);
        let arcs = |terms| arcs(&claim.a, &claim.b, &claim.policy, terms);
        let x = claim.vector.as_slice();
        greatest = match &claim.extent {
            Extent::Solution { below, .. } if claim.integers => {
                let arcs = arcs(Terms::Rounded)?;
                let floor = |bound| floor_of_difference(bound, &T::zero());
                let below: Vec<_> = below.iter().map(floor).collect::<Result<_, _>>()?;
                is_greatest(&arcs, &below, x, watch)?
            }
            Extent::Solution { below, .. } => {
                is_greatest(&arcs(Terms::Deciding)?, below.as_slice(), x, watch)?
            }
            Extent::Lambda(lambda) => bounds_means(&arcs(Terms::All)?, lambda, watch)?,
        };
    }
    Ok([Finding::Passed, membership, greatest])
}

/// Checks that every list has an entry for every node, and that every row of the policy asks
/// something of its node.
fn form<T: Carrier>(claim: &PolicyClaim<T>) -> Result<(), Rejection> {
    let expected = claim.n();
    for (list, found) in claim.lists() {
        if found != expected {
            return Err(Rejection::Entries {
                list,
                found,
                expected,
            });
        }
    }
    if let Some(rejection) = fault(&claim.b, &claim.policy) {
        return Err(rejection);
    }
    if let Extent::Lambda(_) = claim.extent {
        // -inf is a solution for every lambda, and so is a unit vector at a node without a row.
        if claim.vector.iter().all(|entry| !entry.is_finite()) {
            return Err(Rejection::Nothing { vector: 1 });
        }
        if let Some(node) = claim.policy.iter().position(Option::is_none) {
            return Err(Rejection::PolicyOpen { node: node + 1 });
        }
    }
    Ok(())
}

/// The bound, and every row.
fn membership<T: Carrier>(
    claim: &PolicyClaim<T>,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    let x = claim.vector.as_slice();
    if claim.integers
        && let Some(rejection) = not_whole(std::slice::from_ref(&claim.vector))
    {
        return Ok(Finding::Failed(rejection));
    }
    if let Extent::Solution { below, .. } = &claim.extent {
        for (j, (entry, bound)) in x.iter().zip(below.iter()).enumerate() {
            if entry > bound {
                return Ok(Finding::Failed(Rejection::AboveBound {
                    node: j + 1,
                    found: entry.to_string(),
                    bound: bound.to_string(),
                }));
            }
        }
    }
    let rows = shape(&claim.a).0;
    for i in 0..rows {
        if !watch.goes_on(i, rows) {
            return Ok(Finding::Stopped);
        }
        let inequality = Inequality::new(claim.a.row_slice(i), claim.b.row_slice(i));
        let (left, mut right) = (inequality.left(x)?, inequality.right(x)?);
        if let Extent::Lambda(lambda) = &claim.extent {
            right = lambda.try_times(&right)?;
        }
        if left < right {
            let (row, left, right) = (i + 1, left.to_string(), right.to_string());
            return Ok(Finding::Failed(match claim.extent {
                Extent::Lambda(_) => Rejection::LambdaRow { row, left, right },
                Extent::Solution { .. } => Rejection::TwoSidedRow {
                    vector: 1,
                    row,
                    left,
                    right,
                },
            }));
        }
    }
    Ok(Finding::Passed)
}
