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
//! Any policy that proves the claim is accepted; it need not be the one that the solver ended with.
//! A node that only its bound limits needs no row.
//!
//! If only integer solutions count, x must consist of integers, and the bound and every weight of
//! the system of the policy are rounded down ([`crate::policy`]).
//!
//! | check | by |
//! |---|---|
//! | form | lengths; the hash of A, B and the question; that the policy names rows that ask something of their nodes |
//! | membership | u, and both sides of every row |
//! | greatest | the policy |

use std::ops::ControlFlow;

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, Rational, Vector};

use crate::claim::{exact_text, greatest_sha256, not_whole, two_sided_sha256};
use crate::kernel::system::{greatest, plus};
use crate::options::{Progress, Watch};
use crate::policy::{Terms, arcs, bounds_means, fault, is_greatest};
use crate::rejection::Rejection;
use crate::system::{exact, exact_matrix, exact_vector, floor_of_difference, two_sided_rows};
use crate::two_sided::{Sides, two_sided_claim};
use crate::verdict::{Check, Finding, Greatest, Subject, Verdict};
use crate::verify::check_length;

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
///   greatest      proved by the policy, whose rows allow no greater entry at 3 nodes");
/// let read = PolicyClaim::from_json(&claim.to_json())?;
/// assert_eq!((read.vector(), read.policy()), (claim.vector(), claim.policy()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyClaim {
    pub(crate) sides: Sides,
    extent: Extent,
    vector: Vector<Number>,
    policy: Vec<Option<usize>>,
}

two_sided_claim!(PolicyClaim);

impl PolicyClaim {
    /// The claim that the vector is the greatest solution of A(x)x >= B(x)x below a bound, proved
    /// by one row for each node, counted from 0. An error only if A and B differ in shape: the
    /// checks decide everything else.
    pub fn greatest_solution<T: Carrier>(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        below: Vector<MaxPlus<T>>,
        vector: Vector<MaxPlus<T>>,
        policy: Vec<Option<usize>>,
    ) -> Result<Self, ShapeError> {
        let (below, above) = (exact_vector(below), None);
        PolicyClaim::new(a, b, Extent::Solution { below, above }, vector, policy)
    }

    /// The claim that lambda is the greatest for which A(x)x >= lambda(x)B(x)x has a solution
    /// other than -inf, that the vector is such a solution, and that these rows allow no greater
    /// lambda. lambda may be -inf.
    pub fn greatest_lambda<T: Carrier>(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        vector: Vector<MaxPlus<T>>,
        policy: Vec<Option<usize>>,
    ) -> Result<Self, ShapeError> {
        PolicyClaim::new(a, b, Extent::Lambda(exact(&lambda)), vector, policy)
    }

    /// The claim that something is the greatest.
    pub fn new<T: Carrier>(
        a: Matrix<MaxPlus<T>>,
        b: Matrix<MaxPlus<T>>,
        extent: Extent,
        vector: Vector<MaxPlus<T>>,
        policy: Vec<Option<usize>>,
    ) -> Result<Self, ShapeError> {
        Ok(PolicyClaim {
            sides: Sides::new(exact_matrix(a), exact_matrix(b))?,
            extent,
            vector: exact_vector(vector),
            policy,
        })
    }

    /// Restricts the claim to the integer solutions below the bound; sides and bound may contain
    /// other numbers. A claim about lambda does not change, because it is about all solutions.
    #[must_use]
    pub fn over_integers(mut self) -> Self {
        self.sides.integers = matches!(self.extent, Extent::Solution { .. });
        self
    }

    /// Adds a lower bound that is demanded of a solution. A claim about lambda does not change.
    #[must_use]
    pub fn with_above<T: Carrier>(mut self, demanded: Vector<MaxPlus<T>>) -> Self {
        if let Extent::Solution { above, .. } = &mut self.extent {
            *above = Some(exact_vector(demanded));
        }
        self
    }

    /// The vector or number that is claimed to be the greatest.
    pub fn extent(&self) -> &Extent {
        &self.extent
    }

    /// The solution.
    pub fn vector(&self) -> &Vector<Number> {
        &self.vector
    }

    /// The row for each node, counted from 0.
    pub fn policy(&self) -> &[Option<usize>] {
        &self.policy
    }

    fn own_sha256(&self) -> String {
        greatest_sha256(self.a(), self.b(), self.asks_integers(), &self.extent)
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

    /// The question and the answer, by their names in files.
    fn lists(&self) -> Vec<(&'static str, &Vector<Number>)> {
        let mut lists = Vec::new();
        if let Extent::Solution { below, above } = &self.extent {
            lists.push(("below", below));
            lists.extend(above.iter().map(|above| ("above", above)));
        }
        lists.push(("vector", &self.vector));
        lists
    }
}

/// Checks a claim that something is the greatest.
pub fn verify_policy(claim: &PolicyClaim) -> Verdict {
    verify_policy_watched(claim, &mut |_| ControlFlow::Continue(()))
}

/// Checks a claim that something is the greatest, reports progress, and stops on request, as
/// [`crate::verify_watched`] does. There are no options, because the cost is polynomial.
pub fn verify_policy_watched(
    claim: &PolicyClaim,
    report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Verdict {
    let found = claim.own_sha256();
    let findings = match claim.sides.mismatch(&found) {
        // In files of version 0.2.0 the hash of the two matrices alone was enough.
        Some(Rejection::Hash { claimed, .. })
            if claimed == two_sided_sha256(claim.a(), claim.b()) =>
        {
            vec![Finding::Failed(Rejection::MatricesHash)]
        }
        Some(rejection) => vec![Finding::Failed(rejection)],
        None => findings(claim, &mut Watch::new(report)),
    };
    let lambda = match &claim.extent {
        Extent::Lambda(lambda) => Some(exact_text(lambda)),
        Extent::Solution { .. } => None,
    };
    let texts = |x: &Vector<Number>| x.iter().map(exact_text).collect();
    let lists = claim.lists().into_iter();
    let subject = Subject {
        lambda,
        greatest: Some(claim.says()),
        lists: lists.map(|(name, x)| (name, texts(x))).collect(),
        ..Subject::two_sided(&claim.sides, found)
    };
    Verdict::new(subject, 1, &Check::OF_GREATEST, findings)
}

/// One finding for each check that was made; each rests on those before it.
fn findings(claim: &PolicyClaim, watch: &mut Watch<'_>) -> Vec<Finding> {
    if let Err(rejection) = form(claim) {
        return vec![Finding::Failed(rejection)];
    }
    watch.begin(Check::Membership);
    let membership = membership(claim, watch);
    let mut greatest = Finding::NotMade;
    if membership == Finding::Passed {
        watch.begin(Check::Greatest);
        let arcs = |terms| arcs(claim.a(), claim.b(), &claim.policy, terms);
        let x = claim.vector.as_slice();
        greatest = match &claim.extent {
            Extent::Solution { below, .. } if claim.asks_integers() => {
                let zero = Number::finite(Rational::from(0));
                let below: Vec<_> = below
                    .iter()
                    .map(|u| floor_of_difference(u, &zero))
                    .collect();
                is_greatest(&arcs(Terms::Rounded), &below, x, watch)
            }
            Extent::Solution { below, .. } => {
                is_greatest(&arcs(Terms::Deciding), below.as_slice(), x, watch)
            }
            Extent::Lambda(lambda) => bounds_means(&arcs(Terms::All), lambda, watch),
        };
    }
    vec![Finding::Passed, membership, greatest]
}

/// Checks that every list has an entry for every node, and that every row of the policy restricts
/// its node.
fn form(claim: &PolicyClaim) -> Result<(), Rejection> {
    check_length("policy", claim.policy.len(), claim.n())?;
    for (list, x) in claim.lists() {
        check_length(list, x.len(), claim.n())?;
    }
    if let Some(rejection) = fault(claim.b(), &claim.policy) {
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
fn membership(claim: &PolicyClaim, watch: &mut Watch<'_>) -> Finding {
    let x = claim.vector.as_slice();
    if claim.asks_integers()
        && let Some(rejection) = not_whole(std::slice::from_ref(&claim.vector))
    {
        return Finding::Failed(rejection);
    }
    if let Extent::Solution { below, .. } = &claim.extent {
        for (j, (entry, bound)) in x.iter().zip(below.iter()).enumerate() {
            if entry > bound {
                return Finding::Failed(Rejection::AboveBound {
                    node: j + 1,
                    found: entry.to_string(),
                    bound: bound.to_string(),
                });
            }
        }
    }
    let rows = two_sided_rows(claim.a(), claim.b());
    for (i, row) in rows.iter().enumerate() {
        if !watch.goes_on(i, rows.len()) {
            return Finding::Stopped;
        }
        let (left, mut right) = (greatest(&row.greater, x), greatest(&row.smaller, x));
        if let Extent::Lambda(lambda) = &claim.extent {
            right = plus(lambda, &right);
        }
        if left < right {
            let (row, left, right) = (i + 1, left.to_string(), right.to_string());
            return Finding::Failed(match claim.extent {
                Extent::Lambda(_) => Rejection::LambdaRow { row, left, right },
                Extent::Solution { .. } => Rejection::TwoSidedRow {
                    vector: 1,
                    row,
                    left,
                    right,
                },
            });
        }
    }
    Finding::Passed
}
