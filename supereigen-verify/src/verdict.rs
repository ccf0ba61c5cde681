//! The result of the checks, and how much it proves.
//!
//! A [`Verdict`] prints as text for people and serialises as data for machines, with the same
//! content. Its first words are one of five:
//!
//! | first words | meaning |
//! |---|---|
//! | `verified complete` | every check passed and completeness is *proved* |
//! | `verified, not claimed complete` | every vector is right; the claim does not say that none is missing |
//! | `verified, completeness likely` | every vector is right; that none is missing rests on evidence |
//! | `undecided` | the checks were stopped; the lines say how far they got |
//! | `rejected` | a check failed; the [`Rejection`] says where |
//!
//! A claim that something is the [greatest](crate::certificate) is `verified complete` if it
//! is proved, and never likely.
//!
//! Every verdict names its subject: n, lambda and [the hash](crate::claim) of matrix and lambda,
//! of which the text shows the first twelve digits. A verdict on a claim that something is the
//! greatest also gives the bound, the demand and the vector.
//!
//! Vectors, rows and nodes are counted from 1 here. Numbers are stored as text.
//!
//! [`Completeness`] says how well completeness is established. The sentences are at the end of
//! this file.

use std::fmt;

use maxplus_core::{DisplayNamed, Names};
use serde::{Serialize, Serializer};

use crate::claim::{Claim, exact_text};
use crate::rejection::Rejection;
use crate::spelling::{number, without_names};
use crate::system::shape;
use crate::two_sided::Sides;

/// Enums whose variants have a name, which they print.
macro_rules! named {
    ($($(#[$outer:meta])* pub enum $enum:ident {
        $($(#[$inner:meta])* $variant:ident $name:literal,)*
    })*) => {
        $(
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
            $(#[$outer])*
            pub enum $enum {
                $($(#[$inner])* $variant),*
            }

            impl $enum {
                /// Its name in texts.
                pub fn name(self) -> &'static str {
                    match self {
                        $($enum::$variant => $name),*
                    }
                }
            }

            impl fmt::Display for $enum {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.pad(self.name())
                }
            }
        )*
    };
}

named! {
    /// The checks, in order.
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum Check {
        /// Lengths, finite entries, scaling, repeats; size and hash of the matrix.
        Form "form",
        /// Every row of every vector.
        Membership "membership",
        /// No vector is the maximum of two other solutions.
        Extremality "extremality",
        /// No vector is a combination of the others.
        Minimality "minimality",
        /// Every solution is a combination of the vectors.
        Completeness "completeness",
        /// Nothing greater exists.
        Greatest "greatest",
        /// Every cycle is a root of its weight.
        Roots "roots",
        /// The number of extremals that grow from every root is the claimed one.
        Extremals "extremals",
        /// The least period of a timetable and its bottleneck.
        Period "period",
        /// Earliest and latest starts.
        Starts "starts",
        /// The slack of every waiting time.
        Arcs "arcs",
        /// What shorter waiting times gain.
        Gains "gains",
    }

    /// The five possible conclusions, from the most to the least that is proved. There will be no
    /// sixth, so a `match` needs no arm for others.
    #[derive(PartialOrd, Ord)]
    pub enum Conclusion {
        /// Every check passed: these vectors are proved to be the scaled basis.
        #[serde(rename = "verified complete")]
        Proved "verified complete",
        /// Every vector is proved to be in the scaled basis; the claim does not say that none is
        /// missing.
        #[serde(rename = "verified, not claimed complete")]
        ProvedPart "verified, not claimed complete",
        /// Every vector is proved to be in the scaled basis; that none is missing rests on evidence.
        #[serde(rename = "verified, completeness likely")]
        Likely "verified, completeness likely",
        /// No check failed, but not all were finished: they were stopped
        /// ([`crate::verify_watched`]).
        #[serde(rename = "undecided")]
        Undecided "undecided",
        /// A check failed.
        #[serde(rename = "rejected")]
        Rejected "rejected",
    }

    /// The kind of a claim about one vector, or about a timetable.
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum Greatest {
        /// It is the greatest solution below a bound.
        GreatestSolution "the greatest solution below the bound",
        /// It is -inf, and so nothing else is a solution below the bound.
        NoSolution "no solution but -inf below the bound",
        /// It is the greatest solution below the bound, and at least the demand.
        WindowOpen "a solution within the window, the greatest",
        /// It is the greatest solution below the bound, and not at least the demand.
        WindowShut "no solution within the window",
        /// It is a solution for lambda, and no greater lambda has a solution.
        GreatestLambda "the greatest lambda",
        /// Earliest and latest starts that keep a period.
        Timetable "a timetable",
        /// No starts keep the period between release and due times.
        NoTimetable "no timetable between release and due times",
    }
}

impl Check {
    /// The checks of a claim of vectors.
    pub const ALL: [Check; 5] = {
        use Check::{Completeness, Extremality, Form, Membership, Minimality};
        [Form, Membership, Extremality, Minimality, Completeness]
    };

    /// The checks of a claim that something is the [greatest](crate::certificate).
    pub const OF_GREATEST: [Check; 3] = [Check::Form, Check::Membership, Check::Greatest];

    /// The checks of a claim of [roots](crate::roots).
    pub const OF_ROOTS: [Check; 4] = {
        use Check::{Completeness, Extremals, Form, Roots};
        [Form, Roots, Extremals, Completeness]
    };

    /// The checks of a [timetable](crate::timetable).
    pub const OF_TIMETABLE: [Check; 5] = {
        use Check::{Arcs, Form, Gains, Period, Starts};
        [Form, Period, Starts, Arcs, Gains]
    };
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "finding", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Finding {
    /// It holds, and was checked directly.
    Passed,
    /// Every vector is extremal.
    Extremal {
        /// The number shown by a witness.
        by_witness: usize,
        /// The number shown by perturbation.
        by_perturbation: usize,
    },
    /// It follows from the form and extremality checks; a direct check would have exceeded the
    /// budget.
    ImpliedByExtremality,
    /// Nothing is missing, with this certainty.
    Complete(Completeness),
    /// Nothing is greater, because nothing is greater for the rows of the policy.
    Policy {
        /// The nodes.
        nodes: usize,
    },
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

/// The result of [`crate::verify()`].
///
/// [`Verdict::conclusion`] is computed from the lines alone, when the verdict is made.
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

/// The subject of a verdict.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Subject {
    pub(crate) n: usize,
    /// Null for a two-sided system.
    #[serde(serialize_with = "number_or_null")]
    pub(crate) lambda: Option<String>,
    /// Whether the solutions must be integers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) integers: bool,
    pub(crate) matrix_sha256: String,
    /// The number of roots claimed; `None` for a claim that does not list them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) roots: Option<usize>,
    /// What is claimed to be the greatest; `None` for a claim of vectors.
    #[serde(rename = "claim", skip_serializing_if = "Option::is_none")]
    pub(crate) greatest: Option<Greatest>,
    /// For such a claim: the question and the answer, by their names in files.
    #[serde(flatten, serialize_with = "lists")]
    pub(crate) lists: Vec<(&'static str, Vec<String>)>,
}

/// Serialises each list as a field of its own.
fn lists<S: Serializer>(lists: &[(&'static str, Vec<String>)], to: S) -> Result<S::Ok, S::Error> {
    struct List<'a>(&'a [String]);

    impl Serialize for List<'_> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            number::list(self.0, to)
        }
    }

    to.collect_map(lists.iter().map(|(name, list)| (name, List(list))))
}

impl Subject {
    /// The subject of a claim of vectors of A(x)x >= lambda(x)x.
    pub(crate) fn of(claim: &Claim) -> Self {
        Subject {
            n: claim.n(),
            lambda: Some(exact_text(claim.lambda())),
            integers: claim.asks_integers(),
            matrix_sha256: claim.own_sha256(),
            ..Subject::default()
        }
    }

    /// The subject of a two-sided claim of vectors with this hash.
    pub(crate) fn two_sided(sides: &Sides, matrix_sha256: String) -> Self {
        Subject {
            n: shape(&sides.a).1,
            integers: sides.integers,
            matrix_sha256,
            ..Subject::default()
        }
    }
}

fn number_or_null<S: Serializer>(lambda: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    match lambda {
        Some(lambda) => number::serialize(lambda, to),
        None => to.serialize_none(),
    }
}

impl Verdict {
    /// The verdict on a claim of this number of vectors, from a finding for each of these checks.
    /// The other checks were not made.
    pub(crate) fn new(
        subject: Subject,
        vectors: usize,
        checks: &[Check],
        mut findings: Vec<Finding>,
    ) -> Self {
        findings.resize(checks.len(), Finding::NotMade);
        let conclusion = conclude(&findings);
        let lines = checks.iter().zip(findings);
        Verdict {
            conclusion,
            subject,
            vectors,
            checks: lines
                .map(|(&check, finding)| Line { check, finding })
                .collect(),
        }
    }

    /// The conclusion.
    pub fn conclusion(&self) -> Conclusion {
        self.conclusion
    }

    /// Whether no check failed. This does *not* mean that completeness is
    /// proved: see [`Verdict::is_proved`].
    pub fn is_accepted(&self) -> bool {
        self.conclusion != Conclusion::Rejected
    }

    /// Whether everything that is claimed is proved. False for a claim that is rejected, for one
    /// whose completeness is only likely, and if the checks were stopped. True for a claim that
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

    /// The lambda of its subject: `-inf`, `-3` or `2/3`. `None` for a two-sided system, unless
    /// the claim is about the greatest lambda.
    pub fn lambda(&self) -> Option<&str> {
        self.subject.lambda.as_deref()
    }

    /// The [hash](crate::claim) of its matrix and lambda, or of its two matrices.
    pub fn matrix_sha256(&self) -> &str {
        &self.subject.matrix_sha256
    }

    /// What one vector is claimed to be; `None` for a claim of vectors.
    pub fn greatest(&self) -> Option<Greatest> {
        self.subject.greatest
    }

    /// The number of roots claimed; `None` for a claim that does not list them.
    pub fn roots(&self) -> Option<usize> {
        self.subject.roots
    }

    /// The number of vectors claimed; for a claim of roots, the number of extremals.
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

    /// The verdict as one line of JSON. Integers of 64 bits are numbers, others are texts such as
    /// `"1/2"` and `"-inf"`.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a verdict is plain data")
    }
}

/// The conclusion that the findings allow.
fn conclude(findings: &[Finding]) -> Conclusion {
    let mut conclusion = Conclusion::Proved;
    for finding in findings {
        let allowed = match finding {
            Finding::Failed(_) => Conclusion::Rejected,
            Finding::Stopped => Conclusion::Undecided,
            Finding::NotClaimed => Conclusion::ProvedPart,
            Finding::Complete(Completeness::Evidence(_) | Completeness::Searched(_)) => {
                Conclusion::Likely
            }
            Finding::Passed
            | Finding::Extremal { .. }
            | Finding::ImpliedByExtremality
            | Finding::Complete(Completeness::Proved { .. })
            | Finding::Policy { .. }
            | Finding::NotMade => Conclusion::Proved,
        };
        conclusion = conclusion.max(allowed);
    }
    conclusion
}

/// How well completeness is established.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "strength", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Completeness {
    /// The claim generates every solution.
    Proved {
        /// Why.
        #[serde(flatten)]
        by: Argument,
    },
    /// No counterexample among the solutions that were tried.
    Evidence(Evidence),
    /// No other root was found before the search stopped.
    Searched(SecondSearch),
}

/// Why a claim generates every solution. The arguments share no step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Argument {
    /// A second search ended, and the claim lists everything it found.
    SecondSearch {
        /// Its counts.
        #[serde(flatten)]
        search: SecondSearch,
        /// The head-first argument as a second opinion, for a small claim.
        #[serde(skip_serializing_if = "Option::is_none")]
        head_first: Option<HeadFirst>,
        /// The double description as a second opinion, for a small claim.
        #[serde(skip_serializing_if = "Option::is_none")]
        double_description: Option<DoubleDescription>,
    },
    /// No segment but those of the claim is the end of an extremal.
    HeadFirst(HeadFirst),
    /// The double description ended, and the claim generates its result.
    DoubleDescription(DoubleDescription),
    /// Head first and double description, if no second search ended.
    Both {
        /// The first.
        head_first: HeadFirst,
        /// The second.
        double_description: DoubleDescription,
    },
}

/// The counts of a second search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct SecondSearch {
    /// The number of extremals.
    pub extremals: u64,
    /// The number of roots.
    pub roots: u64,
    /// The number of unproductive steps.
    pub steps: u64,
}

/// The counts of the head-first argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct HeadFirst {
    /// Segments that the claim's chains and tails give.
    pub segments: u64,
    /// Segments that they do not give, each shown to be the end of no extremal.
    pub tests: u64,
}

/// The counts of the double description.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct DoubleDescription {
    /// The number of vectors of its result.
    pub generators: usize,
    /// The number of pairs of vectors compared.
    pub pairs: u64,
}

/// What was tried where nothing is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Evidence {
    /// The budget of tests that the head-first argument exceeded; `None` where it
    /// does not apply.
    pub tests: Option<u64>,
    /// The budget of pairs that the double description exceeded.
    pub pairs: u64,
    /// Unit vectors that are solutions, all tried.
    pub units: usize,
    /// Extensions of a vector by a node that were tried.
    pub extensions: usize,
    /// The number of all extensions.
    pub of_extensions: usize,
    /// Random vectors that were drawn.
    pub draws: usize,
    /// Random solutions that were tried: the greatest ones below the vectors
    /// drawn, without those that are -inf.
    pub samples: usize,
    /// The seed of the samples.
    pub seed: u64,
}

/// The number of digits of a hash that are shown, enough to distinguish matrices at a glance.
const DIGITS: usize = 12;

without_names!(Verdict, Finding);

/// Several lines: the conclusion and its subject, then one line for each check.
impl DisplayNamed for Verdict {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.conclusion())?;
        let vectors = self.vectors() as u64;
        match (self.greatest(), self.roots()) {
            (Some(greatest), _) => write!(f, "{greatest}")?,
            (None, None) => f.write_str(&counted(vectors, "vector"))?,
            (None, Some(roots)) => write!(
                f,
                "{} from {}",
                counted(vectors, "extremal"),
                counted(roots as u64, "root")
            )?,
        }
        write!(f, ", n = {}, ", self.n())?;
        if self.vectors() == 0 && self.conclusion() == Conclusion::ProvedPart {
            f.write_str("so that nothing is claimed, ")?;
        }
        match self.lambda() {
            Some(lambda) => match self.greatest() {
                None => write!(f, "lambda = {lambda}")?,
                Some(Greatest::Timetable | Greatest::NoTimetable) => {
                    write!(f, "period = {lambda}")?;
                }
                Some(_) => write!(f, "lambda = {lambda}, two-sided")?,
            },
            None => f.write_str("two-sided")?,
        }
        if self.subject.integers {
            f.write_str(", whole solutions")?;
        }
        write!(f, ", sha256 {:.DIGITS$}", self.matrix_sha256())?;
        for (name, entries) in &self.subject.lists {
            write!(f, "\n  {name:<13} {}", entries.join(" "))?;
        }
        for line in self.checks() {
            write!(f, "\n  {:<13} {}", line.check, line.finding.named(names))?;
        }
        Ok(())
    }
}

impl DisplayNamed for Finding {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Passed => f.write_str("passed"),
            Finding::Extremal {
                by_witness,
                by_perturbation,
            } => write!(
                f,
                "passed: {by_witness} by witness, {by_perturbation} by perturbation"
            ),
            Finding::ImpliedByExtremality => f.write_str("follows from form and extremality"),
            Finding::Complete(completeness) => write!(f, "{completeness}"),
            Finding::Policy { nodes } => write!(
                f,
                "proved by the policy, whose rows allow no greater entry at {nodes} nodes"
            ),
            Finding::NotClaimed => f.write_str("not claimed"),
            Finding::Failed(rejection) => {
                write!(f, "FAILED: {}", rejection.named(names))
            }
            Finding::NotMade => f.write_str("not made"),
            Finding::Stopped => f.write_str("stopped before its end"),
        }
    }
}

impl fmt::Display for Completeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Completeness::Proved { by } => by.fmt(f),
            Completeness::Evidence(evidence) => evidence.fmt(f),
            Completeness::Searched(search) => write!(
                f,
                "not proved: a second search found {} of the claim and no other within {} in vain",
                counted(search.roots, "root"),
                counted(search.steps, "step")
            ),
        }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::SecondSearch {
                search,
                head_first: None,
                double_description: None,
            } => write!(f, "proved by a second search: {search}"),
            Argument::SecondSearch {
                search,
                head_first,
                double_description,
            } => {
                let times = match (head_first, double_description) {
                    (Some(_), Some(_)) => "three times",
                    _ => "twice",
                };
                write!(f, "proved {times}: by a second search, {search}")?;
                if let Some(first) = head_first {
                    write!(f, "; head first, {first}")?;
                }
                match double_description {
                    Some(second) => write!(f, "; {second}"),
                    None => Ok(()),
                }
            }
            Argument::HeadFirst(first) => write!(f, "proved head first: {first}"),
            Argument::DoubleDescription(second) => write!(f, "proved: {second}"),
            Argument::Both {
                head_first,
                double_description,
            } => write!(
                f,
                "proved twice: head first, {head_first}; {double_description}"
            ),
        }
    }
}

/// A number of things: `1 root`, `2 roots`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

impl fmt::Display for SecondSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} from {}, {} in vain",
            counted(self.extremals, "extremal"),
            counted(self.roots, "root"),
            counted(self.steps, "step")
        )
    }
}

impl fmt::Display for HeadFirst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HeadFirst { segments, tests } = self;
        let tests = counted(*tests, "test");
        write!(
            f,
            "{segments} segments in the claim and no others, by {tests}"
        )
    }
}

impl fmt::Display for DoubleDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DoubleDescription { generators, pairs } = self;
        write!(
            f,
            "the double description ended with {generators} vectors after {pairs} pairs, all \
             generated by the claim"
        )
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evidence {
            tests,
            pairs,
            units,
            extensions,
            of_extensions,
            draws,
            samples,
            seed,
        } = self;
        f.write_str("not proved (")?;
        if let Some(tests) = tests {
            write!(f, "head first it takes more than {tests} tests, ")?;
        }
        write!(
            f,
            "the double description needs more than {pairs} pairs); no \
             counterexample among {units} unit vectors, {extensions} of {of_extensions} \
             extensions and {samples} random solutions ({draws} draws of seed {seed})"
        )
    }
}
