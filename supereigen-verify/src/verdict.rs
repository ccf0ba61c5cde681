//! What was checked, what came out, and how much that proves.
//!
//! A [`Verdict`] prints as text for people and serialises as data for
//! machines; both say the same. Its first words are one of four:
//!
//! | first words | meaning |
//! |---|---|
//! | `verified complete` | every check passed and completeness is *proved* |
//! | `verified, completeness likely` | every vector is right; that none is missing rests on evidence |
//! | `verified, not claimed complete` | every vector is right; the claim says that it was cut |
//! | `rejected` | a check failed; the [`Rejection`] says where |
//!
//! Every verdict names what it speaks of: n, lambda and [the hash of the
//! matrix](crate::claim#the-hash), of which the text shows the first twelve digits.
//!
//! Vectors, rows and nodes are counted from 1 here, and numbers stand as the
//! text they print as, so that a verdict has no type parameter.

use serde::Serialize;

use crate::complete::Completeness;
use crate::fault::WitnessFault;

/// What the checks may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Pairs of vectors that the double description, the minimality check and
    /// the extensions may look at, each on its own account.
    pub pairs: u64,
    /// Random solutions to try where completeness is not proved.
    pub samples: usize,
    /// Their seed.
    pub seed: u64,
}

impl Default for Options {
    /// Fifty million pairs, a thousand samples, seed 1: seconds.
    fn default() -> Self {
        Options {
            pairs: 50_000_000,
            samples: 1000,
            seed: 1,
        }
    }
}

/// Why a claim is refused, with everything needed to confirm it by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Rejection {
    /// The claim is for a matrix of another size.
    Size {
        /// The rows it is to have.
        claimed: usize,
        /// The rows it has.
        found: usize,
    },
    /// The hash is not that of the matrix.
    Hash {
        /// The hash in the claim.
        claimed: String,
        /// The hash of the matrix that it is held against.
        found: String,
    },
    /// There are more or fewer witnesses than vectors.
    Witnesses {
        /// The number of witnesses.
        found: usize,
        /// The number of vectors.
        expected: usize,
    },
    /// A vector has not n entries.
    Length {
        /// The vector.
        vector: usize,
        /// Its length.
        found: usize,
        /// n.
        expected: usize,
    },
    /// A vector has no finite entry.
    Nothing {
        /// The vector.
        vector: usize,
    },
    /// The greatest entry of a vector is not 0.
    Unscaled {
        /// The vector.
        vector: usize,
        /// Where its greatest entry is.
        node: usize,
        /// That entry.
        greatest: String,
    },
    /// A vector comes twice.
    Doubled {
        /// The later one.
        vector: usize,
        /// The earlier one.
        earlier: usize,
    },
    /// A row does not hold.
    Row {
        /// The vector.
        vector: usize,
        /// The row i.
        row: usize,
        /// The greatest a_ik + x_k.
        left: String,
        /// lambda + x_i.
        right: String,
    },
    /// The witness does not prove that the vector is extremal.
    Witness {
        /// The vector.
        vector: usize,
        /// What is wrong with it.
        fault: WitnessFault,
    },
    /// A vector is the maximum of two other solutions.
    Split {
        /// The vector.
        vector: usize,
        /// Nodes at which one of them is a little lower.
        first: Vec<usize>,
        /// Nodes at which the other is a little lower.
        second: Vec<usize>,
    },
    /// A vector is a combination of others.
    Combination {
        /// The vector.
        vector: usize,
        /// The combination.
        terms: Vec<Term>,
    },
    /// A solution is no combination of the claim.
    Missing {
        /// The solution.
        solution: Vec<String>,
        /// An entry that no multiple of a vector of the claim below the
        /// solution meets.
        node: usize,
        /// How it was found.
        #[serde(flatten)]
        found: Found,
    },
}

/// One term of a combination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The coefficient.
    pub coefficient: String,
    /// The vector.
    pub vector: usize,
}

/// Where a solution that the claim does not generate comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "found-by", rename_all = "kebab-case")]
pub enum Found {
    /// It is an extremal that the double description found.
    DoubleDescription,
    /// It is a unit vector.
    Unit {
        /// The node.
        #[serde(rename = "unit")]
        node: usize,
    },
    /// It is a vector of the claim extended by one node.
    Extension {
        /// The vector.
        vector: usize,
        /// The node.
        #[serde(rename = "by")]
        node: usize,
    },
    /// It is the greatest solution below a random vector.
    Sample {
        /// Which sample, counted from 1.
        sample: usize,
        /// The seed.
        seed: u64,
    },
}

/// The checks, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
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
}

/// What one check established.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
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
    /// It was not made, because an earlier check failed.
    NotMade,
}

/// One line of a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The check.
    pub check: Check,
    /// What came out.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// The four things a verdict can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Conclusion {
    /// Every check passed and completeness is proved.
    #[serde(rename = "verified complete")]
    VerifiedComplete,
    /// Every vector is right; completeness rests on evidence.
    #[serde(rename = "verified, completeness likely")]
    CompletenessLikely,
    /// Every vector is right; the claim does not say that it is complete.
    #[serde(rename = "verified, not claimed complete")]
    NotClaimedComplete,
    /// A check failed.
    #[serde(rename = "rejected")]
    Rejected,
}

/// The result of [`crate::verify`].
///
/// [`Verdict::conclusion`] is computed when the verdict is made, from the lines
/// and nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    pub(crate) lambda: String,
    pub(crate) sha256: String,
}

impl Verdict {
    /// The verdict on a claim of so many vectors, from one outcome for each
    /// of [`Check::ALL`].
    pub(crate) fn new(subject: Subject, vectors: usize, outcomes: [Outcome; 5]) -> Self {
        let conclusion = conclude(&outcomes);
        let checks = Check::ALL.into_iter().zip(outcomes);
        Verdict {
            conclusion,
            subject,
            vectors,
            checks: checks
                .map(|(check, outcome)| Line { check, outcome })
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
    /// rejected and for one whose completeness is only likely; true for one that
    /// does not say it is complete, if every vector is right.
    pub fn is_proved(&self) -> bool {
        match self.conclusion {
            Conclusion::VerifiedComplete | Conclusion::NotClaimedComplete => true,
            Conclusion::CompletenessLikely | Conclusion::Rejected => false,
        }
    }

    /// The number of entries of a vector.
    pub fn n(&self) -> usize {
        self.subject.n
    }

    /// The lambda that it speaks of: `-inf`, `-3` or `2/3`.
    pub fn lambda(&self) -> &str {
        &self.subject.lambda
    }

    /// The [hash](crate::claim#the-hash) of the matrix that it speaks of.
    pub fn sha256(&self) -> &str {
        &self.subject.sha256
    }

    /// The number of vectors claimed.
    pub fn vectors(&self) -> usize {
        self.vectors
    }

    /// The checks with their outcomes, in order.
    pub fn checks(&self) -> &[Line] {
        &self.checks
    }

    /// The first failure, with its check.
    pub fn rejection(&self) -> Option<(Check, &Rejection)> {
        self.checks.iter().find_map(|line| match &line.outcome {
            Outcome::Failed(rejection) => Some((line.check, rejection)),
            _ => None,
        })
    }

    /// The verdict as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a verdict is plain data")
    }
}

/// The conclusion that the outcomes allow.
fn conclude(outcomes: &[Outcome; 5]) -> Conclusion {
    let mut conclusion = Conclusion::VerifiedComplete;
    for outcome in outcomes {
        match outcome {
            Outcome::Failed(_) => return Conclusion::Rejected,
            Outcome::NotClaimed => conclusion = Conclusion::NotClaimedComplete,
            Outcome::Complete(Completeness::Evidence { .. }) => {
                conclusion = Conclusion::CompletenessLikely;
            }
            Outcome::Passed
            | Outcome::Extremal { .. }
            | Outcome::Follows
            | Outcome::Complete(Completeness::Proved { .. })
            | Outcome::NotMade => {}
        }
    }
    conclusion
}
