//! Work that can be split, sent and joined.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result};
use supereigen::sweep::{StaircaseSoFar, SweepFrontier};
use supereigen::{Frontier, FrontierError, RootCounts};
use supereigen_run::checkpoint::{check_extremals, read_roots, roots_text};

/// Remaining work, with counts of what was done.
///
/// # Laws
///
/// Work that is taken out is no longer in this value, and work that is joined is in it. No work is
/// in two values. Counts stay in their value until they are joined.
pub trait Work: Clone + Send + Sized {
    /// The number of parts that can be taken; 0 if nothing is left.
    fn parts(&self) -> usize;

    /// Takes out up to this number of parts, with empty counts.
    fn take(&mut self, parts: usize) -> Option<Self>;

    /// Adds work and counts from elsewhere.
    fn join(&mut self, other: Self) -> Result<()>;

    /// The number of results so far.
    fn found(&self) -> u64;

    /// The number of steps so far.
    fn steps(&self) -> u64;
}

/// Work that is sent and stored as its text.
pub trait Text: Work + fmt::Display + FromStr<Err: Into<Error>> {}

impl<W> Text for W where W: Work + fmt::Display + FromStr<Err: Into<Error>> {}

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
}

/// The remaining work of a search, and the extremals found so far, by their roots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootWork {
    /// The remaining work.
    pub frontier: Frontier,
    /// What was found: as many extremals as the frontier counts.
    pub found: RootCounts,
}

impl Work for RootWork {
    fn parts(&self) -> usize {
        self.frontier.parts()
    }

    fn take(&mut self, parts: usize) -> Option<Self> {
        let frontier = Frontier::take(&mut self.frontier, parts)?;
        let found = RootCounts::default();
        Some(RootWork { frontier, found })
    }

    fn join(&mut self, other: Self) -> Result<()> {
        self.frontier.join(other.frontier)?;
        self.found.add(other.found);
        Ok(())
    }

    fn found(&self) -> u64 {
        self.frontier.found()
    }

    fn steps(&self) -> u64 {
        self.frontier.steps()
    }
}

/// The lines of the roots, and the text of the frontier.
impl fmt::Display for RootWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", roots_text(&self.found), self.frontier)
    }
}

impl FromStr for RootWork {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (found, frontier) = read_roots(text)?;
        let frontier: Frontier = frontier.parse().context("the frontier of the roots")?;
        check_extremals(&found, frontier.found())?;
        Ok(RootWork { frontier, found })
    }
}

/// The remaining work of a sweep, and the staircase found. `None` if nothing was found, or if
/// chains are kept in shards and not counted here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepWork {
    /// The remaining work.
    pub frontier: SweepFrontier,
    /// What was found.
    pub found: Option<StaircaseSoFar>,
}

impl Work for SweepWork {
    fn parts(&self) -> usize {
        self.frontier.parts()
    }

    fn take(&mut self, parts: usize) -> Option<Self> {
        let frontier = self.frontier.take(parts)?;
        Some(SweepWork {
            frontier,
            found: None,
        })
    }

    fn join(&mut self, other: Self) -> Result<()> {
        self.frontier.join(other.frontier)?;
        match (&mut self.found, other.found) {
            (Some(own), Some(more)) => own.join(more)?,
            (own @ None, more) => *own = more,
            (Some(_), None) => {}
        }
        Ok(())
    }

    fn found(&self) -> u64 {
        self.frontier.shown()
    }

    fn steps(&self) -> u64 {
        self.frontier.steps()
    }
}

/// The text of the staircase, if there is one, and that of the frontier.
impl fmt::Display for SweepWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(found) = &self.found {
            write!(f, "{found}")?;
        }
        write!(f, "{}", self.frontier)
    }
}

impl FromStr for SweepWork {
    type Err = FrontierError;

    fn from_str(text: &str) -> Result<Self, FrontierError> {
        let begin = text.find("supereigen sweep ").unwrap_or(0);
        let (found, frontier) = text.split_at(begin);
        Ok(SweepWork {
            found: match found {
                "" => None,
                found => Some(found.parse()?),
            },
            frontier: frontier.parse()?,
        })
    }
}
