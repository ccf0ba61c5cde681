//! What was checked, what came out, and how much that proves.
//!
//! A [`Verdict`] prints as text for people and serialises as data for
//! machines; both say the same. Its first words are one of five:
//!
//! | first words | meaning |
//! |---|---|
//! | `verified complete` | every check passed and completeness is *proved* |
//! | `verified, not claimed complete` | every vector is right; the claim does not say that they are all |
//! | `verified, completeness likely` | every vector is right; that none is missing rests on evidence |
//! | `undecided` | the checks were stopped; the lines say how far they came |
//! | `rejected` | a check failed; the [`Rejection`] says where |
//!
//! Every verdict names what it speaks of: n, lambda and [the hash](crate::hash) of
//! matrix and lambda, of which the text shows the first twelve digits.
//!
//! Vectors, rows and nodes are counted from 1 here, and numbers stand as the
//! text they print as, so that a verdict has no type parameter.

use serde::{Serialize, Serializer};

use crate::completeness::Completeness;
use crate::rejection::{Rejection, number};

/// The checks, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Check {
    /// Lengths, finite entries, scaling, doubles; size and hash of the matrix.
    Form,
    /// Every row of every vector.
    Membership,
    /// No vector is the maximum of two other solutions.
    Extremality,
    /// No vector is a combination of the others.
    Minimality,
    /// Every solution is a combination of the vectors.
    Completeness,
}

impl Check {
    /// All of them.
    pub const ALL: [Check; 5] = [
        Check::Form,
        Check::Membership,
        Check::Extremality,
        Check::Minimality,
        Check::Completeness,
    ];

    /// Its name: `completeness`.
    pub fn name(self) -> &'static str {
        match self {
            Check::Form => "form",
            Check::Membership => "membership",
            Check::Extremality => "extremality",
            Check::Minimality => "minimality",
            Check::Completeness => "completeness",
        }
    }
}

/// What one check established.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "finding", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Finding {
    /// It holds, by looking.
    Passed,
    /// Every vector is extremal.
    Extremal {
        /// Shown by a witness.
        by_witness: usize,
        /// Shown by perturbation.
        by_perturbation: usize,
    },
    /// It holds because the form and extremality checks passed; looking would
    /// have exceeded the budget.
    Follows,
    /// Nothing is missing, as far as said.
    Complete(Completeness),
    /// The claim says that it is not complete.
    NotClaimed,
    /// It does not hold.
    Failed(Rejection),
    /// It was not made, because an earlier check failed or was stopped.
    NotMade,
    /// It was stopped before its end.
    Stopped,
}

/// One line of a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Line {
    /// The check.
    pub check: Check,
    /// What came out.
    #[serde(flatten)]
    pub finding: Finding,
}

/// The five things a verdict can say, from the most to the least that is proved:
/// proof, likelihood, no answer and refusal are told apart by type. There will be no
/// sixth, so a `match` needs no arm for others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Conclusion {
    /// Every check passed: these vectors are proved to be the scaled basis.
    #[serde(rename = "verified complete")]
    Proved,
    /// Every vector is proved to be one of the scaled basis; the claim does not
    /// say that they are all.
    #[serde(rename = "verified, not claimed complete")]
    ProvedPart,
    /// Every vector is proved to be one of the scaled basis; that none is missing
    /// rests on evidence.
    #[serde(rename = "verified, completeness likely")]
    Likely,
    /// Nothing speaks against the claim, and not all of it was looked at: the checks
    /// were stopped ([`crate::verify_watched`]).
    #[serde(rename = "undecided")]
    Undecided,
    /// A check failed.
    #[serde(rename = "rejected")]
    Rejected,
}

/// The result of [`crate::verify()`].
///
/// [`Verdict::conclusion`] is computed when the verdict is made, from the lines
/// and nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[must_use = "a claim that was checked may have been rejected"]
pub struct Verdict {
    #[serde(rename = "verdict")]
    conclusion: Conclusion,
    #[serde(flatten)]
    subject: Subject,
    vectors: usize,
    checks: Vec<Line>,
}

/// What a verdict speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Subject {
    pub(crate) n: usize,
    /// Null for a two-sided system.
    #[serde(serialize_with = "number_or_null")]
    pub(crate) lambda: Option<String>,
    pub(crate) matrix_sha256: String,
}

fn number_or_null<S: Serializer>(lambda: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    match lambda {
        Some(lambda) => number(lambda, to),
        None => to.serialize_none(),
    }
}

impl Verdict {
    /// The verdict on a claim of so many vectors, from one finding for each
    /// of [`Check::ALL`].
    pub(crate) fn new(subject: Subject, vectors: usize, findings: [Finding; 5]) -> Self {
        let conclusion = conclude(&findings);
        let checks = Check::ALL.into_iter().zip(findings);
        Verdict {
            conclusion,
            subject,
            vectors,
            checks: checks
                .map(|(check, finding)| Line { check, finding })
                .collect(),
        }
    }

    /// What it says in a word.
    pub fn conclusion(&self) -> Conclusion {
        self.conclusion
    }

    /// Whether no check failed. This does *not* mean that completeness is
    /// proved: see [`Verdict::is_proved`].
    pub fn is_accepted(&self) -> bool {
        self.conclusion != Conclusion::Rejected
    }

    /// Whether everything that is claimed is proved. False for a claim that is
    /// rejected, for one whose completeness is only likely, and where the checks were
    /// stopped; true for one that
    /// does not say it is complete, if every vector is right.
    pub fn is_proved(&self) -> bool {
        match self.conclusion {
            Conclusion::Proved | Conclusion::ProvedPart => true,
            Conclusion::Likely | Conclusion::Undecided | Conclusion::Rejected => false,
        }
    }

    /// The number of entries of a vector.
    pub fn n(&self) -> usize {
        self.subject.n
    }

    /// The lambda that it speaks of: `-inf`, `-3` or `2/3`; `None` if it speaks of a
    /// two-sided system.
    pub fn lambda(&self) -> Option<&str> {
        self.subject.lambda.as_deref()
    }

    /// The [hash](crate::hash) of the matrix and lambda, or of the two matrices, that it
    /// speaks of.
    pub fn matrix_sha256(&self) -> &str {
        &self.subject.matrix_sha256
    }

    /// The number of vectors claimed.
    pub fn vectors(&self) -> usize {
        self.vectors
    }

    /// The checks with their findings, in order.
    pub fn checks(&self) -> &[Line] {
        &self.checks
    }

    /// The first failure, with its check.
    pub fn rejection(&self) -> Option<(Check, &Rejection)> {
        self.checks.iter().find_map(|line| match &line.finding {
            Finding::Failed(rejection) => Some((line.check, rejection)),
            _ => None,
        })
    }

    /// The verdict as one line of JSON. Numbers are numbers where they are integers of
    /// 64 bits, and texts such as `"1/2"` and `"-inf"` elsewhere.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a verdict is plain data")
    }
}

/// The conclusion that the findings allow.
fn conclude(findings: &[Finding; 5]) -> Conclusion {
    let mut conclusion = Conclusion::Proved;
    for finding in findings {
        let allowed = match finding {
            Finding::Failed(_) => Conclusion::Rejected,
            Finding::Stopped => Conclusion::Undecided,
            Finding::NotClaimed => Conclusion::ProvedPart,
            Finding::Complete(Completeness::Evidence(_)) => Conclusion::Likely,
            Finding::Passed
            | Finding::Extremal { .. }
            | Finding::Follows
            | Finding::Complete(Completeness::Proved { .. })
            | Finding::NotMade => Conclusion::Proved,
        };
        conclusion = conclusion.max(allowed);
    }
    conclusion
}
