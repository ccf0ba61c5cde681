//! What remains of a search or of a sweep: the frame that the frontiers of both
//! share.
//!
//! A frontier says what was asked (the matrix by its hash, lambda or a window of it,
//! the filter), what was done, as counters, and what remains, as parts. What these
//! are is the business of a [`Kind`]; text, bytes, strict reading and the pool of
//! work stand here, once.
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
//! Nodes count from 0; every number of the fourth line may be missing, and
//! `containing` may come several times. The line `besides` says what was done elsewhere
//! in the same run, as far as it is known here: steps in vain, extremals found, turns head
//! first, and how many steps in vain of the line above are not held against anybody
//! ([patience](crate::chains::patience)). The lines below are parts, or, for
//! a search that has not begun, the one word `everything`, and `everything
//! shard s k` for a shard of one, s counted from 0. The hash is [the one of
//! claims](supereigen_verify::claim). Reading is strict: what writing would not
//! have written is refused, with the line.
//!
//! # In few bytes, for messages
//!
//! The same as the text, without the sum, which is for files: messages arrive as
//! they were sent. About a third as long. Numbers, lists and words are those of
//! `compact.rs`.
//!
//! | what | how |
//! |---|---|
//! | a frontier | version, n, hash, lambda or window and filter as words, the counters, for a search those of `besides`, what remains |
//! | what remains of a search | 0 for everything, 1 s k for a shard of it, or 2 and the list of subtrees |
//! | what remains of a sweep | the list of parts |
//!
//! Reading takes any bytes: what does not fit is an error with its place.

// Kinds are made in this crate only, so their trait is nobody else's.
#![allow(private_bounds)]

use std::fmt;
use std::str::FromStr;

use maxplus_core::matrix::checked_size;
use maxplus_graph::StopReason;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::chains::filter::Filter;
use crate::compact::{self, MOST, Read, Reader, Refused, Writer};

/// A kind of search that leaves something to be done.
pub(crate) trait Kind: fmt::Debug + Clone + Eq {
    /// The first words of the text.
    const TITLE: &'static str;
    /// The version of the method, its text and its bytes. A change of the order
    /// in which things are looked at, or of what a part means, makes a new one.
    const VERSION: u32;
    /// How the line of the scope begins, and what follows.
    const SCOPE: (&'static str, &'static str);
    /// Whether it may be left before it has parts: see [`Rest`].
    const MAY_BE_EVERYTHING: bool;

    /// The lambda, or those, that it is about.
    type Scope: fmt::Debug + fmt::Display + Clone + Eq;
    /// What was done.
    type Done: Counts;
    /// What is known of the run besides; without numbers if nobody asks.
    type Besides: Counts;
    /// Something to be done.
    type Part: Part;

    /// Reads what the scope's `Display` wrote.
    fn read_scope(words: &str) -> Option<Self::Scope>;

    /// Says that a frontier has another scope than the one expected.
    fn other_scope(found: &Self::Scope, expected: &Self::Scope) -> FrontierError;

    /// What a part that is taken out of such a frontier is to know of it.
    fn besides(done: &Self::Done, besides: &Self::Besides) -> Self::Besides;

    /// What is to become of the parts before some of them are taken out, where there
    /// are n nodes.
    fn rearrange(
        n: usize,
        done: &mut Self::Done,
        besides: &Self::Besides,
        parts: &mut Vec<Self::Part>,
    );
}

/// Something that remains to be done, as a small value: a line, some bytes.
pub(crate) trait Part: fmt::Debug + fmt::Display + Clone + Eq {
    /// Reads what `Display` wrote. That it fits a matrix is checked by whoever
    /// takes it up.
    fn read(line: &str) -> Option<Self>;

    /// The bytes.
    fn write_to(&self, bytes: &mut Writer);

    /// Reads them.
    fn read_from(bytes: &mut Reader<'_>) -> Read<Self>;

    /// Splits about half of it off; `None` if there is only one thing to do. No
    /// root is longer than `longest`.
    fn halve(&mut self, longest: usize) -> Option<Self>;
}

/// Counters, in one order.
pub(crate) trait Counts: fmt::Debug + Copy + Default + Eq {
    /// All of them.
    type Numbers: Default + AsRef<[u64]> + AsMut<[u64]>;

    fn numbers(self) -> Self::Numbers;

    fn of(numbers: Self::Numbers) -> Self;

    /// Each counter by itself.
    fn with(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        let mut numbers = self.numbers();
        let others = other.numbers();
        for (number, other) in numbers.as_mut().iter_mut().zip(others.as_ref()) {
            *number = each(*number, *other);
        }
        Self::of(numbers)
    }

    /// Adds what was done besides.
    fn add(&mut self, more: Self) {
        *self = self.with(more, |number, more| number + more);
    }

    /// What was done since an earlier moment of the same search.
    fn since(self, earlier: Self) -> Self {
        self.with(earlier, |number, earlier| number - earlier)
    }

    /// Both together, unless no run can have counted that far.
    fn joined(self, other: Self) -> Option<Self> {
        let both = self.with(other, u64::saturating_add);
        let is_possible = both.numbers().as_ref().iter().all(|count| *count < MOST);
        is_possible.then_some(both)
    }
}

/// None at all.
impl Counts for () {
    type Numbers = [u64; 0];

    fn numbers(self) -> Self::Numbers {
        []
    }

    fn of([]: Self::Numbers) -> Self {}
}

/// A number in the one way it is written.
pub(crate) fn number<N: FromStr + ToString>(word: &str) -> Option<N> {
    let number: N = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// As many counts as there are to be, each below [`MOST`].
pub(crate) fn read_counts<A: Default + AsMut<[u64]>>(words: &str) -> Option<A> {
    let mut counts = A::default();
    let mut words = words.split(' ');
    for count in counts.as_mut() {
        *count = number(words.next()?).filter(|count| *count < MOST)?;
    }
    words.next().is_none().then_some(counts)
}

/// What remains of a search, to be finished later, elsewhere, or by many. See
/// [`Frontier`](crate::Frontier) and [`SweepFrontier`](crate::sweep::SweepFrontier).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remains<K: Kind> {
    pub(crate) asked: Asked<K>,
    pub(crate) done: K::Done,
    pub(crate) besides: K::Besides,
    pub(crate) rest: Rest<K::Part>,
}

/// What a search is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked<K: Kind> {
    pub(crate) n: usize,
    pub(crate) matrix_sha256: String,
    pub(crate) scope: K::Scope,
    pub(crate) filter: Filter,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rest<P> {
    /// Everything, where the search could not even begin.
    Everything,
    /// Of everything, only shard s of k, which is not dealt yet.
    Shard(usize, usize),
    /// These.
    Parts(Vec<P>),
}

/// Why a frontier, or what a sweep has kept beside it, was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FrontierError {
    /// The text is not one that a frontier has.
    #[error("line {line}: {expected}")]
    Malformed {
        /// The line, counted from 1.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// Another version of the method wrote it.
    #[error("the frontier has version {found}; this program reads version {expected}")]
    OtherVersion {
        /// The version found.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// The text was changed or is not whole.
    #[error("the sum in the last line does not fit the text: it was changed or is not whole")]
    OtherSum,
    /// It belongs to another lambda.
    #[error("the frontier belongs to lambda = {found}, not to lambda = {expected}")]
    OtherLambda {
        /// The lambda of the frontier.
        found: String,
        /// The lambda of the problem.
        expected: String,
    },
    /// It belongs to a sweep over another window.
    #[error("the frontier belongs to a sweep over another window of lambda")]
    OtherWindow,
    /// It belongs to another matrix.
    #[error("the frontier belongs to another matrix")]
    OtherMatrix,
    /// It belongs to a search with another filter.
    #[error("the frontier belongs to a search with another filter")]
    OtherFilter,
    /// Two frontiers are to be joined that both hold something, one of them
    /// everything.
    #[error("the frontiers overlap: one of them is everything")]
    Overlap,
    /// Counters that no run can have reached.
    #[error("the counters add up to 2^62 or more, which no run can have counted")]
    Countless,
    /// The bytes are not those of a frontier.
    #[error("byte {place}: {expected}")]
    Garbled {
        /// Where, counted from 0.
        place: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// A part does not fit the matrix, the scope or the filter.
    #[error("subtree {number} does not fit the matrix")]
    OtherSubtree {
        /// Which one, counted from 1.
        number: usize,
    },
    /// The counts of a staircase do not add up.
    #[error("the counts of the staircase do not add up: its text was changed or is not whole")]
    OtherCounts,
    /// A staircase that was kept does not hold what was found before it.
    #[error("the staircase and the frontier do not count the same chains")]
    OtherStaircase,
    /// The problem could not be prepared within the limits.
    #[error("the search could not begin: {0}")]
    Stopped(#[from] StopReason),
}

/// Bytes that were refused, if `expected` is the version that is read.
pub(crate) fn refused((place, refused): (usize, Refused), expected: u32) -> FrontierError {
    match refused {
        Refused::Expected(expected) => FrontierError::Garbled { place, expected },
        Refused::Version(found) => FrontierError::OtherVersion { found, expected },
    }
}

impl<K: Kind> Asked<K> {
    /// Whether the frontier is one of this.
    pub(crate) fn check(&self, frontier: &Remains<K>) -> Result<(), FrontierError> {
        let other = &frontier.asked;
        if other.scope != self.scope {
            return Err(K::other_scope(&other.scope, &self.scope));
        }
        if (other.n, &other.matrix_sha256) != (self.n, &self.matrix_sha256) {
            return Err(FrontierError::OtherMatrix);
        }
        if other.filter != self.filter {
            return Err(FrontierError::OtherFilter);
        }
        Ok(())
    }
}

impl<K: Kind> Remains<K> {
    /// These parts, with nothing done.
    pub(crate) fn parts_of(asked: &Asked<K>, parts: Vec<K::Part>) -> Self {
        Remains {
            asked: asked.clone(),
            done: K::Done::default(),
            besides: K::Besides::default(),
            rest: Rest::Parts(parts),
        }
    }

    /// The parts; none of everything.
    pub(crate) fn listed(&self) -> &[K::Part] {
        match &self.rest {
            Rest::Parts(parts) => parts,
            _ => &[],
        }
    }

    /// How many unfinished parts there are, everything being one.
    pub(crate) fn len(&self) -> usize {
        match &self.rest {
            Rest::Parts(parts) => parts.len(),
            _ => 1,
        }
    }

    /// Whether nothing remains.
    pub fn is_done(&self) -> bool {
        self.len() == 0
    }

    /// The filter of the search.
    pub fn filter(&self) -> &Filter {
        &self.asked.filter
    }

    /// The number of nodes of the matrix.
    pub fn n(&self) -> usize {
        self.asked.n
    }

    /// [The hash](supereigen_verify::claim) of the matrix as it was given, and
    /// lambda; of a sweep with lambda = 0.
    pub fn matrix_sha256(&self) -> &str {
        &self.asked.matrix_sha256
    }

    /// Takes up to so many parts out, with nothing done; `None` if there is none
    /// left. The account stays here, but what is taken out knows of it. Those that came
    /// last go first.
    ///
    /// Everything, where the search has not begun, counts as one.
    pub fn take(&mut self, parts: usize) -> Option<Self> {
        if parts == 0 || self.is_done() {
            return None;
        }
        let taken = match &mut self.rest {
            Rest::Parts(own) => {
                K::rearrange(self.asked.n, &mut self.done, &self.besides, own);
                Rest::Parts(own.split_off(own.len().saturating_sub(parts)))
            }
            whole => std::mem::replace(whole, Rest::Parts(Vec::new())),
        };
        Some(Remains {
            rest: taken,
            besides: K::besides(&self.done, &self.besides),
            ..Remains::parts_of(&self.asked, Vec::new())
        })
    }

    /// Adds what remains in another frontier of the same search, and its
    /// account. What that one knew of others is forgotten, for it may have been told of
    /// this one, unless there was nothing here yet.
    ///
    /// Refused, with both unchanged but for `other` being gone, if it belongs to
    /// another matrix, lambda, window or filter, if one of them is everything and
    /// the other is not done, or if no run can have counted that far.
    pub fn join(&mut self, other: Self) -> Result<(), FrontierError> {
        self.asked.check(&other)?;
        let done = self.done.joined(other.done);
        let done = done.ok_or(FrontierError::Countless)?;
        let is_blank = self.is_blank();
        match (&mut self.rest, other.rest) {
            (Rest::Parts(own), Rest::Parts(more)) => own.extend(more),
            (Rest::Parts(own), whole) if own.is_empty() => self.rest = whole,
            (_, Rest::Parts(more)) if more.is_empty() => {}
            _ => return Err(FrontierError::Overlap),
        }
        self.done = done;
        if is_blank {
            self.besides = other.besides;
        }
        Ok(())
    }

    /// Whether nothing remains here and nothing was done.
    fn is_blank(&self) -> bool {
        self.is_done() && self.done == K::Done::default()
    }

    /// Splits what remains until there are so many parts, if it can be split
    /// without a search. The largest ones, as far as one can tell, are split
    /// first.
    pub fn break_up(&mut self, parts: usize) {
        let longest = self.asked.filter.longest(self.asked.n);
        let Rest::Parts(own) = &mut self.rest else {
            return;
        };
        // Every round but the last makes one more of them, at least.
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

/// What is to stand in a line of counters.
const COUNTERS: &str = "all counters, each below 2^62";

/// Where the size of the matrix is to be.
const NODES: &str = "the number of nodes, at most 16777216";

/// Where a filter is to be.
const A_FILTER: &str = "a filter for nodes of the matrix";

/// A line of counters.
fn write_counts(text: &mut String, name: &str, counts: &[u64]) {
    *text += name;
    for count in counts {
        *text += &format!(" {count}");
    }
    *text += "\n";
}

impl<K: Kind> Remains<K> {
    /// Whether the text has a line for what is known besides.
    fn has_besides() -> bool {
        !K::Besides::default().numbers().as_ref().is_empty()
    }
}

/// The text that the head of this file describes.
impl<K: Kind> fmt::Display for Remains<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Asked {
            n,
            matrix_sha256,
            scope,
            filter,
        } = &self.asked;
        let (title, version) = (K::TITLE, K::VERSION);
        let mut text = format!("{title} {version}\nmatrix {n} {matrix_sha256}\n");
        text += &format!("{}{scope}\nfilter{}\n", K::SCOPE.0, filter.words());
        write_counts(&mut text, "done", self.done.numbers().as_ref());
        if Self::has_besides() {
            write_counts(&mut text, "besides", self.besides.numbers().as_ref());
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

impl<K: Kind> FromStr for Remains<K> {
    type Err = FrontierError;

    fn from_str(text: &str) -> Result<Self, FrontierError> {
        let expected = |line, expected| FrontierError::Malformed { line, expected };
        let mut lines = text.lines().zip(1..);
        let mut next = |name: &'static str| {
            let (line, number) = lines.next().unwrap_or(("", 0));
            line.strip_prefix(name).ok_or(expected(number, name))
        };
        let version = next(K::TITLE)?.strip_prefix(' ').and_then(number);
        let found = version.ok_or(expected(1, "the version"))?;
        if found != K::VERSION {
            let expected = K::VERSION;
            return Err(FrontierError::OtherVersion { found, expected });
        }
        let mut words = next("matrix ")?.split(' ');
        let n = words.next().and_then(number).map(checked_size);
        let n = n.and_then(Result::ok).ok_or(expected(2, NODES))?;
        let matrix_sha256 = words.next().unwrap_or_default().to_owned();
        let scope = K::read_scope(next(K::SCOPE.0)?).ok_or(expected(3, K::SCOPE.1))?;
        let filter = Filter::read(next("filter")?, n).ok_or(expected(4, A_FILTER))?;
        let done = read_counts(next("done ")?);
        let done = done.ok_or(expected(5, COUNTERS))?;
        let besides = match Self::has_besides() {
            true => read_counts(next("besides ")?).ok_or(expected(6, COUNTERS))?,
            false => K::Besides::default().numbers(),
        };
        let mut whole = None;
        let mut parts = Vec::new();
        for (line, place) in lines {
            if line.starts_with("sum ") {
                break;
            }
            let everything = line.strip_prefix(EVERYTHING);
            match everything.filter(|_| K::MAY_BE_EVERYTHING && parts.is_empty()) {
                _ if whole.is_some() => return Err(expected(place, "nothing beside everything")),
                Some(words) => {
                    let which = read_shard(words);
                    whole = Some(which.ok_or(expected(place, "a shard of everything"))?);
                }
                None => parts.push(K::Part::read(line).ok_or(expected(place, "a subtree"))?),
            }
        }
        let frontier = Remains {
            asked: Asked {
                n,
                matrix_sha256,
                scope,
                filter,
            },
            done: K::Done::of(done),
            besides: K::Besides::of(besides),
            rest: whole.unwrap_or(Rest::Parts(parts)),
        };
        // This finds everything that was passed over above, the sum included.
        match frontier.to_string() == text {
            true => Ok(frontier),
            false => Err(FrontierError::OtherSum),
        }
    }
}

/// Everything, or a shard of it that is there.
fn read_shard<P>(words: &str) -> Option<Rest<P>> {
    if words.is_empty() {
        return Some(Rest::Everything);
    }
    let (s, k) = words.strip_prefix(" shard ")?.split_once(' ')?;
    let (s, k): (usize, usize) = (number(s)?, number(k)?);
    (s < k).then_some(Rest::Shard(s, k))
}

impl<K: Kind> Remains<K> {
    /// The frontier in few bytes, for a message; files have its text, which has
    /// a sum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Writer::default();
        bytes.number(K::VERSION.into());
        bytes.size(self.asked.n);
        bytes.words(&self.asked.matrix_sha256);
        bytes.words(&self.asked.scope.to_string());
        bytes.words(&self.asked.filter.words());
        bytes.counts(self.done.numbers().as_ref());
        bytes.counts(self.besides.numbers().as_ref());
        match &self.rest {
            Rest::Everything => bytes.number(0),
            Rest::Shard(s, k) => {
                bytes.number(1);
                bytes.size(*s);
                bytes.size(*k);
            }
            Rest::Parts(parts) => {
                if K::MAY_BE_EVERYTHING {
                    bytes.number(2);
                }
                bytes.list(parts, |bytes, part| part.write_to(bytes));
            }
        }
        bytes.0
    }

    /// The frontier that `to_bytes` wrote. Whether it fits a matrix is checked by
    /// whoever takes it up.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FrontierError> {
        compact::read(bytes, Self::read_from).map_err(|error| refused(error, K::VERSION))
    }

    fn read_from(bytes: &mut Reader<'_>) -> Read<Self> {
        bytes.version(K::VERSION)?;
        let n = checked_size(bytes.size()?).map_err(|_| Refused::Expected(NODES))?;
        let matrix_sha256 = bytes.words()?;
        let words = bytes.words()?;
        let scope = K::read_scope(&words).filter(|scope| scope.to_string() == words);
        let scope = scope.ok_or(Refused::Expected(K::SCOPE.1))?;
        let filter = Filter::read(&bytes.words()?, n).ok_or(Refused::Expected(A_FILTER))?;
        let done = K::Done::of(bytes.counts()?);
        let besides = K::Besides::of(bytes.counts()?);
        let tag = match K::MAY_BE_EVERYTHING {
            true => bytes.number()?,
            false => 2,
        };
        let rest = match tag {
            0 => Rest::Everything,
            1 => match (bytes.size()?, bytes.size()?) {
                (s, k) if s < k => Rest::Shard(s, k),
                _ => return Err(Refused::Expected("a shard that is there")),
            },
            2 => Rest::Parts(bytes.list(K::Part::read_from)?),
            _ => return Err(Refused::Expected("everything, a shard or subtrees")),
        };
        Ok(Remains {
            asked: Asked {
                n,
                matrix_sha256,
                scope,
                filter,
            },
            done,
            besides,
            rest,
        })
    }
}

/// A frontier is serialised as its text.
#[cfg(feature = "serde")]
mod with_serde {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Kind, Remains};

    impl<K: Kind> Serialize for Remains<K> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de, K: Kind> Deserialize<'de> for Remains<K> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(D::Error::custom)
        }
    }
}
