//! What a search head first did, in numbers.

/// What a search head first did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct HeadSteps {
    /// Segments that are the end of an extremal.
    pub(crate) segments: u64,
    /// Of these, those that the test of a shorter one had shown to be.
    pub(crate) certified: u64,
    /// Greatest solutions that were asked for.
    pub(crate) tests: u64,
    /// Segments that were tested, and that no extremal ends with.
    pub(crate) dead: u64,
    /// Policies that these looked at.
    pub(crate) policies: u64,
    /// Extremals found and not given: zero cycles seen from another of their
    /// heads, and what was given before the search went head first.
    pub(crate) repeats: u64,
    /// Extremals given.
    pub(crate) extremals: u64,
}
