//! How well completeness is established.

use serde::Serialize;

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
}

/// Why a claim generates every solution. The arguments share no step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Argument {
    /// No segment but those of the claim is the end of an extremal.
    HeadFirst(HeadFirst),
    /// The double description ended, and the claim generates what it gave.
    DoubleDescription(DoubleDescription),
    /// Both.
    Both {
        /// The first.
        head_first: HeadFirst,
        /// The second.
        double_description: DoubleDescription,
    },
}

/// What the head-first argument took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct HeadFirst {
    /// Segments that the claim's chains and tails give.
    pub segments: u64,
    /// Segments that they do not give, each shown to be the end of no extremal.
    pub tests: u64,
}

/// What the double description took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct DoubleDescription {
    /// How many vectors it ended with.
    pub generators: usize,
    /// Pairs of vectors looked at on the way.
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
    /// Extensions there are.
    pub of_extensions: usize,
    /// Random vectors that were drawn.
    pub draws: usize,
    /// Random solutions that were tried: the greatest ones below the vectors
    /// drawn, without those that are -inf.
    pub samples: usize,
    /// The seed of the samples.
    pub seed: u64,
}
