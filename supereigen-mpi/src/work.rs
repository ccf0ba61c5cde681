//! What can be handed out in parts, brought back and joined.

use anyhow::Result;
use supereigen::Frontier;

/// Work that is still to be done, and an account of what was found on the way.
///
/// # Laws
///
/// What is taken out is no longer here, what is joined is; nothing is in two
/// places. What was found stays where it was until it is joined.
pub trait Work: Clone + Send + Sized {
    /// How many parts can be taken one by one; 0 if nothing is left.
    fn parts(&self) -> usize;

    /// Takes up to so many parts out, with an empty account.
    fn take(&mut self, parts: usize) -> Option<Self>;

    /// Takes in what is left elsewhere, and its account.
    fn join(&mut self, other: Self) -> Result<()>;

    /// How many results there were so far.
    fn found(&self) -> u64;

    /// How many steps were made so far.
    fn steps(&self) -> u64;

    /// The same in few bytes.
    fn to_bytes(&self) -> Vec<u8>;

    /// What [`Work::to_bytes`] wrote.
    fn from_bytes(bytes: &[u8]) -> Result<Self>;
}

impl Work for Frontier {
    fn parts(&self) -> usize {
        self.subtrees()
    }

    fn take(&mut self, parts: usize) -> Option<Self> {
        Frontier::take(self, parts)
    }

    fn join(&mut self, other: Self) -> Result<()> {
        Ok(Frontier::join(self, other)?)
    }

    fn found(&self) -> u64 {
        self.extremals()
    }

    fn steps(&self) -> u64 {
        Frontier::steps(self)
    }

    fn to_bytes(&self) -> Vec<u8> {
        Frontier::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self> {
        Ok(Frontier::from_bytes(bytes)?)
    }
}
