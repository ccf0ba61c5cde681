//! Stop and continue: the remaining work of a search or a sweep, to be finished later, on another
//! machine, or in shards.
//!
//! A [`Frontier`](crate::Frontier) contains the hash of the matrix, lambda, the filter, the
//! counters, and the unfinished subtrees. It does not depend on width, form or instruction set, so
//! one machine may begin and another continue.
//!
//! # Laws
//!
//! - Nothing is given twice and nothing is lost: an extremal given before the stop is in no subtree
//!   of the frontier, any other is in exactly one. So runs with any sequence of limits together
//!   give what one run gives.
//! - [`Extremals::split`](crate::Extremals::split) divides the subtrees into shards. The shards
//!   have no extremal in common, and together hold what the whole held. Their counters add up to
//!   those of the whole.
//! - The bound on unproductive steps holds for the whole run, however often it is stopped
//!   (`chains/allowance.rs`).
//! - A frontier of another matrix, another lambda, another filter or another version is refused. So
//!   is a subtree that cannot belong to the matrix. (A reader cannot detect that a subtree is
//!   missing from the file. The checksum in the last line detects accidents only.)
//!
//! # Checkpoints
//!
//! Run with a limit on time or steps, write the frontier to a file, continue. A
//! [`Resumable`](crate::Resumable) continues where it stopped, and need not be opened again. If the
//! machine fails, continue from the last frontier written: what was given before it is not given
//! again, what was given after it is given once more.
//!
//! Cost: O(depth * n) words for a search stopped anywhere. Resuming walks each way once more, one
//! push per node.
//!
//! ```
//! use supereigen::{Ending, Frontier, Limits, Matrix, Problem};
//!
//! let a: Matrix<i64> = Matrix::from_fn(6, 6, |i, j| [1, -3, -2][(i * j + i) % 3].try_into().unwrap());
//! let extremals = Problem::new(&a)?.extremals();
//! let all = extremals.count().complete()?;
//!
//! let Ending::Cut { so_far, rest, .. } = extremals.clone().limits(Limits::results(4)).count() else {
//!     panic!("there are more than four");
//! };
//! // On other machines, in three shards:
//! let rest: Frontier = rest.to_string().parse()?;
//! let mut total = so_far;
//! for shard in extremals.clone().resume(&rest)?.split(3)? {
//!     total += extremals.clone().resume(&shard)?.count().complete()?;
//! }
//! assert_eq!(total, all);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A pool of work
//!
//! Many workers that share nothing but messages can do one search. A pool holds a frontier, gives
//! some of its subtrees away with [`take`](FrontierOf::take), and [joins](FrontierOf::join) the
//! unfinished work that comes back. A worker that returns much work at once [breaks it
//! up](FrontierOf::break_up) first, so that the pool has work for every worker.
//!
//! Law: after any sequence of takes, joins and break-ups, an extremal that was in one of the
//! frontiers is in exactly one of them, and the sum of all counters is unchanged, because counters
//! stay with their frontier. What is taken out holds a copy of them, so that the allowance for
//! unproductive steps is not granted again (`chains/allowance.rs`).
//!
//! ```
//! use supereigen::{Limits, Matrix, Problem};
//!
//! let a: Matrix<i64> = Matrix::from_fn(7, 7, |i, j| [1, -3, -2][(i * j + i) % 3].try_into().unwrap());
//! let extremals = Problem::new(&a)?.extremals();
//! let mut pool = extremals.open()?.frontier();
//! let mut worker = extremals.open()?;
//! worker.take_all_work(); // it has no work
//! let mut jobs = 0;
//! while let Some(job) = pool.take(1) {
//!     worker.add_work(&job)?;
//!     let _ = worker.count(&Limits::steps(2));
//!     let mut rest = worker.take_all_work();
//!     rest.break_up(4);
//!     pool.join(rest)?;
//!     jobs += 1;
//! }
//! assert!(jobs > 5);
//! assert_eq!(pool.extremals(), extremals.count().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The common form
//!
//! The frontiers of searches and of sweeps have one form. It contains the question (the hash of the
//! matrix, lambda or a window of it, the filter), the counters, and the remaining work, as parts.
//! Each kind defines what these are (`Searched`).
//!
//! # Text
//!
//! ```text
//! supereigen frontier 6
//! matrix 5 <hash of matrix and lambda>
//! lambda 0
//! filter containing 2 head 4 at-most 7
//! done <eighteen counters>
//! besides 4711 12 0 0
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! heads given / 3 4 / 2 0 / 5 1 of roots 4 8 cut again // 4 8 4 6
//! sum <SHA-256 of everything above>
//! ```
//!
//! ```text
//! supereigen sweep 1
//! matrix 5 <hash of the matrix, with lambda = 0>
//! window -3/2 +inf
//! filter containing 2 head 4 at-most 7
//! done <four counters>
//! part 3 9 0 0 4 2
//! sum <SHA-256 of everything above>
//! ```
//!
//! Nodes count from 0. Every item of the filter may be missing, and `containing` may occur several
//! times. The line `besides` states what was done elsewhere in the same run, as far as this
//! frontier contains it: unproductive steps, extremals found, switches to heads. Its fourth number
//! is how many unproductive steps of the line above are excluded from the allowance
//! (`chains/allowance.rs`). The lines below are parts. A search that has not begun has the one word
//! `everything` instead, or `everything shard s k` for a shard, s counted from 0. The hash is [the
//! one of claims](supereigen_verify::claim). Reading is strict: a text that differs from what is
//! written for its contents is refused, with the line.

// `Searched` is implemented in this crate only, so the trait is private.
#![allow(private_bounds)]

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use maxplus_core::matrix::checked_size;
use maxplus_graph::StopReason;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::chains::allowance::{Account, Allowance};
use crate::chains::filter::Filter;
use crate::counts::{Counts, MOST, number, read_counts};

/// What is searched for: the extremals at one lambda, or the chains for all lambda.
pub(crate) trait Searched: fmt::Debug + Clone + Eq {
    /// The first words of the text.
    const TITLE: &'static str;
    /// The version of the method and its text. It must increase if the order of the search or the
    /// meaning of a part changes.
    const VERSION: u32;
    /// How the line of the scope begins, and what is expected after it.
    const SCOPE: (&'static str, &'static str);
    /// Whether a frontier may have no parts yet: see [`Rest`].
    const MAY_BE_EVERYTHING: bool;
    /// About a millisecond of work, which is enough for most problems. Starting other threads takes
    /// far less.
    const FIRST_STEPS: u64;

    /// The lambda, or the window of lambda.
    type Scope: fmt::Debug + fmt::Display + Clone + Eq;
    /// The counters.
    type Done: Counts + Send;
    /// What other workers of the run did; `()` if it is not needed.
    type Elsewhere: Counts;
    /// A part of the work.
    type Part: Part + Send;

    /// Reads what the scope's `Display` wrote.
    fn read_scope(words: &str) -> Option<Self::Scope>;

    /// The error for a frontier with another scope than the expected one.
    fn other_scope(found: &Self::Scope, expected: &Self::Scope) -> FrontierError;

    /// What the whole run did.
    fn account(_done: &Self::Done, _elsewhere: &Self::Elsewhere) -> Account {
        Account::default()
    }

    /// The `elsewhere` of a part that is taken out of a run with this account.
    fn elsewhere(_run: Account) -> Self::Elsewhere {
        Self::Elsewhere::default()
    }

    /// Replaces the roots that remain among the parts, of a matrix with n nodes, by a search head
    /// first, and counts the switch. False if there are no roots.
    fn switch_to_heads(_n: usize, _done: &mut Self::Done, _parts: &mut Vec<Self::Part>) -> bool {
        false
    }
}

/// A part of the remaining work, as a small value with a line of text.
pub(crate) trait Part: fmt::Debug + fmt::Display + Clone + Eq {
    /// Reads what `Display` wrote. Whether it fits a matrix is checked when a search opens it.
    fn read(line: &str) -> Option<Self>;

    /// Splits about half of it off; `None` if it cannot be split. No root is longer than `longest`.
    fn halve(&mut self, longest: usize) -> Option<Self>;
}

/// The remaining work of a search or a sweep, to be finished later, on another machine, or by many
/// workers. See [`Frontier`](crate::Frontier) and [`SweepFrontier`](crate::sweep::SweepFrontier).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrontierOf<S: Searched> {
    pub(crate) question: Question<S>,
    pub(crate) done: S::Done,
    pub(crate) elsewhere: S::Elsewhere,
    pub(crate) rest: Rest<S::Part>,
}

/// The question that a search answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question<S: Searched> {
    pub(crate) n: usize,
    pub(crate) matrix_sha256: String,
    pub(crate) scope: S::Scope,
    pub(crate) filter: Filter,
}

/// The remaining work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rest<P> {
    /// All of it: the search could not begin.
    Everything,
    /// Shard s of k, not dealt yet.
    Shard(usize, usize),
    /// These parts.
    Parts(Vec<P>),
}

/// Why a frontier, or the staircase of a sweep stored with it, was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FrontierError {
    /// The text is not that of a frontier or a staircase, or no search can leave that state.
    #[error("{0}")]
    Malformed(Cow<'static, str>),
    /// It belongs to another search.
    #[error("the frontier belongs to {0}")]
    Foreign(Cow<'static, str>),
    /// Two frontiers cannot be joined: both have work left, and one of them has not begun.
    #[error("the frontiers overlap: one of them covers the whole search")]
    Overlap,
    /// The problem could not be prepared within the limits.
    #[error("the search could not begin: {0}")]
    Stopped(#[from] StopReason),
}

impl FrontierError {
    pub(crate) const MATRIX: Self = Self::Foreign(Cow::Borrowed("another matrix"));
    pub(crate) const FILTER: Self = Self::Foreign(Cow::Borrowed("a search with another filter"));
    pub(crate) const WINDOW: Self =
        Self::Foreign(Cow::Borrowed("a sweep over another window of lambda"));
    pub(crate) const COUNTERS: Self = Self::Malformed(Cow::Borrowed(
        "the counters add up to 2^62 or more, which no run can have counted",
    ));

    /// The line, counted from 1, and what it should contain.
    pub(crate) fn line(number: usize, expected: &str) -> Self {
        Self::Malformed(format!("line {number}: {expected}").into())
    }
}

impl<S: Searched> Question<S> {
    /// Whether the frontier belongs to this question.
    pub(crate) fn check(&self, frontier: &FrontierOf<S>) -> Result<(), FrontierError> {
        let other = &frontier.question;
        if other.scope != self.scope {
            return Err(S::other_scope(&other.scope, &self.scope));
        }
        if (other.n, &other.matrix_sha256) != (self.n, &self.matrix_sha256) {
            return Err(FrontierError::MATRIX);
        }
        if other.filter != self.filter {
            return Err(FrontierError::FILTER);
        }
        Ok(())
    }
}

impl<S: Searched> FrontierOf<S> {
    /// A frontier with these parts, and all counters 0.
    pub(crate) fn parts_of(question: &Question<S>, parts: Vec<S::Part>) -> Self {
        FrontierOf {
            question: question.clone(),
            done: S::Done::default(),
            elsewhere: S::Elsewhere::default(),
            rest: Rest::Parts(parts),
        }
    }

    /// The parts; empty if the search has not begun.
    pub(crate) fn listed(&self) -> &[S::Part] {
        match &self.rest {
            Rest::Parts(parts) => parts,
            _ => &[],
        }
    }

    /// The number of unfinished parts; a search that has not begun counts as one.
    pub(crate) fn len(&self) -> usize {
        match &self.rest {
            Rest::Parts(parts) => parts.len(),
            _ => 1,
        }
    }

    /// Whether no work remains.
    pub fn is_done(&self) -> bool {
        self.len() == 0
    }

    /// The filter of the search.
    pub fn filter(&self) -> &Filter {
        &self.question.filter
    }

    /// The number of nodes of the matrix.
    pub fn n(&self) -> usize {
        self.question.n
    }

    /// [The hash](supereigen_verify::claim) of the matrix as it was given and lambda; for a sweep,
    /// lambda = 0.
    pub fn matrix_sha256(&self) -> &str {
        &self.question.matrix_sha256
    }

    /// Takes up to `parts` parts out, those added last first; `None` if none is left. The counters
    /// stay here. The frontier taken out has counters 0, and a copy of these as work done
    /// elsewhere.
    ///
    /// A search that has not begun counts as one part.
    pub fn take(&mut self, parts: usize) -> Option<Self> {
        if parts == 0 || self.is_done() {
            return None;
        }
        let taken = match &mut self.rest {
            Rest::Parts(own) => {
                // If the allowance is used up, the parts taken out must be searched head first. A
                // switch costs the same for one part as for all, so all are switched here. If the
                // allowance exceeds what any run can count, the stated number of nodes is not real,
                // and nothing is switched.
                let allowance = Allowance::new(self.question.n);
                let run = S::account(&self.done, &self.elsewhere);
                if !allowance.covers(run) && allowance.per_extremal() < MOST {
                    S::switch_to_heads(self.question.n, &mut self.done, own);
                }
                Rest::Parts(own.split_off(own.len().saturating_sub(parts)))
            }
            whole => std::mem::replace(whole, Rest::Parts(Vec::new())),
        };
        Some(FrontierOf {
            rest: taken,
            elsewhere: S::elsewhere(S::account(&self.done, &self.elsewhere)),
            ..FrontierOf::parts_of(&self.question, Vec::new())
        })
    }

    /// Adds the remaining work of another frontier of the same search, and its counters. What the
    /// other states as done elsewhere is dropped, because it may already include the work counted
    /// here. It is kept only if this frontier has no work and has done nothing.
    ///
    /// Refused, with this frontier unchanged and `other` dropped, if `other` belongs to another
    /// matrix, lambda, window or filter, if one of them has not begun and the other is not done, or
    /// if the counters exceed what a run can reach.
    pub fn join(&mut self, other: Self) -> Result<(), FrontierError> {
        self.question.check(&other)?;
        let done = self.done.joined(other.done);
        let done = done.ok_or(FrontierError::COUNTERS)?;
        let is_blank = self.is_blank();
        match (&mut self.rest, other.rest) {
            (Rest::Parts(own), Rest::Parts(more)) => own.extend(more),
            (Rest::Parts(own), whole) if own.is_empty() => self.rest = whole,
            (_, Rest::Parts(more)) if more.is_empty() => {}
            _ => return Err(FrontierError::Overlap),
        }
        self.done = done;
        if is_blank {
            self.elsewhere = other.elsewhere;
        }
        Ok(())
    }

    /// Whether no work remains and nothing was done.
    fn is_blank(&self) -> bool {
        self.is_done() && self.done == S::Done::default()
    }

    /// Halves the parts until there are at least `parts` of them, or none can be split without a
    /// search.
    pub fn break_up(&mut self, parts: usize) {
        let longest = self.question.filter.longest(self.question.n);
        let Rest::Parts(own) = &mut self.rest else {
            return;
        };
        // Every round but the last adds at least one part.
        while own.len() < parts {
            let halves: Vec<_> = own.iter_mut().filter_map(|p| p.halve(longest)).collect();
            if halves.is_empty() {
                return;
            }
            own.extend(halves);
        }
    }
}

/// The one line below `done` of a search that has not begun.
const EVERYTHING: &str = "everything";

/// What is expected in a line of counters.
const COUNTERS: &str = "all counters, each below 2^62";

/// What is expected as the size of the matrix.
const NODES: &str = "the number of nodes, at most 16777216";

/// What is expected as a filter.
const A_FILTER: &str = "a filter for nodes of the matrix";

/// A line of counters.
fn write_counts(text: &mut String, name: &str, counts: &[u64]) {
    *text += name;
    for count in counts {
        *text += &format!(" {count}");
    }
    *text += "\n";
}

impl<S: Searched> FrontierOf<S> {
    /// Whether the text has a line `besides`.
    fn has_elsewhere() -> bool {
        !S::Elsewhere::default().numbers().as_ref().is_empty()
    }
}

/// Writes the text that the head of this file describes.
impl<S: Searched> fmt::Display for FrontierOf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question {
            n,
            matrix_sha256,
            scope,
            filter,
        } = &self.question;
        let (title, version) = (S::TITLE, S::VERSION);
        let mut text = format!("{title} {version}\nmatrix {n} {matrix_sha256}\n");
        text += &format!("{}{scope}\nfilter{}\n", S::SCOPE.0, filter.words());
        write_counts(&mut text, "done", self.done.numbers().as_ref());
        if Self::has_elsewhere() {
            write_counts(&mut text, "besides", self.elsewhere.numbers().as_ref());
        }
        match &self.rest {
            Rest::Everything => text += &format!("{EVERYTHING}\n"),
            Rest::Shard(s, k) => text += &format!("{EVERYTHING} shard {s} {k}\n"),
            Rest::Parts(parts) => {
                for part in parts {
                    text += &format!("{part}\n");
                }
            }
        }
        let sum = Sha256::digest(&text);
        text += "sum ";
        for byte in sum {
            text += &format!("{byte:02x}");
        }
        writeln!(f, "{text}")
    }
}

impl<S: Searched> FromStr for FrontierOf<S> {
    type Err = FrontierError;

    fn from_str(text: &str) -> Result<Self, FrontierError> {
        let expected = FrontierError::line;
        let mut lines = text.lines().zip(1..);
        let mut next = |name: &'static str| {
            let (line, number) = lines.next().unwrap_or(("", 0));
            line.strip_prefix(name).ok_or(expected(number, name))
        };
        let version = next(S::TITLE)?.strip_prefix(' ').and_then(number);
        let found: u32 = version.ok_or(expected(1, "the version"))?;
        if found != S::VERSION {
            let text = format!(
                "the frontier has version {found}; this program reads version {}",
                S::VERSION
            );
            return Err(FrontierError::Malformed(text.into()));
        }
        let mut words = next("matrix ")?.split(' ');
        let n = words.next().and_then(number).map(checked_size);
        let n = n.and_then(Result::ok).ok_or(expected(2, NODES))?;
        let matrix_sha256 = words.next().unwrap_or_default().to_owned();
        let scope = S::read_scope(next(S::SCOPE.0)?).ok_or(expected(3, S::SCOPE.1))?;
        let filter = Filter::read(next("filter")?, n).ok_or(expected(4, A_FILTER))?;
        let done = read_counts(next("done ")?);
        let done = done.ok_or(expected(5, COUNTERS))?;
        let elsewhere = match Self::has_elsewhere() {
            true => read_counts(next("besides ")?).ok_or(expected(6, COUNTERS))?,
            false => S::Elsewhere::default().numbers(),
        };
        let mut whole = None;
        let mut parts = Vec::new();
        for (line, place) in lines {
            if line.starts_with("sum ") {
                break;
            }
            let everything = line.strip_prefix(EVERYTHING);
            match everything.filter(|_| S::MAY_BE_EVERYTHING && parts.is_empty()) {
                _ if whole.is_some() => return Err(expected(place, "no further lines")),
                Some(words) => {
                    let which = read_shard(words);
                    whole = Some(which.ok_or(expected(place, "a shard of everything"))?);
                }
                None => parts.push(S::Part::read(line).ok_or(expected(place, "a subtree"))?),
            }
        }
        let frontier = FrontierOf {
            question: Question {
                n,
                matrix_sha256,
                scope,
                filter,
            },
            done: S::Done::of(done),
            elsewhere: S::Elsewhere::of(elsewhere),
            rest: whole.unwrap_or(Rest::Parts(parts)),
        };
        // This finds every deviation that was not checked above, including the checksum.
        match frontier.to_string() == text {
            true => Ok(frontier),
            false => Err(FrontierError::Malformed(
                "checksum mismatch: the text was changed or is incomplete".into(),
            )),
        }
    }
}

/// Everything, or a shard s of k with s < k.
fn read_shard<P>(words: &str) -> Option<Rest<P>> {
    if words.is_empty() {
        return Some(Rest::Everything);
    }
    let (s, k) = words.strip_prefix(" shard ")?.split_once(' ')?;
    let (s, k): (usize, usize) = (number(s)?, number(k)?);
    (s < k).then_some(Rest::Shard(s, k))
}

/// A frontier is serialised as its text.
#[cfg(feature = "serde")]
mod with_serde {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{FrontierOf, Searched};

    impl<K: Searched> Serialize for FrontierOf<K> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de, K: Searched> Deserialize<'de> for FrontierOf<K> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(D::Error::custom)
        }
    }
}
