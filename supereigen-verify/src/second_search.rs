//! Check 5, by a second search: the checker's own enumeration finds the same vectors.
//!
//! [`crate::kernel::enumerate`] finds every extremal once. Each is scaled and looked up among the
//! vectors of the claim, which are known to be different extremals. If each is found there and
//! the numbers are equal, nothing is missing; otherwise the first extremal that is not there is
//! reported.
//!
//! A step that gives no root is *unproductive*. The search stops after `steps * (extremals found +
//! 1000)` of them ([`Options::steps`]), or [`Options::tests`] if that is less; completeness is then
//! proved head first ([`crate::kernel::head_first`]).
//!
//! Cost: O(n) for each extremal and each step; 24 bytes of memory for each vector.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use maxplus_core::{Number, Rational, Vector};

use crate::integers::{Integers, number, read, with_weights};
use crate::kernel::enumerate::{Growth, RootVisitor, roots};
use crate::kernel::weights::{Integer, Weights};
use crate::options::{Options, Watch};
use crate::task::Task;
use crate::verdict::SecondSearch;

/// Claims of at most this many vectors are proved by every argument that ends, and each of their
/// vectors without a witness by perturbation.
pub const SMALL: usize = 1000;

/// The largest n: the search stores the weights of all n^2 pairs of nodes.
const LARGEST: usize = 1 << 11;

/// The search starts as if it had already found this many extremals.
const CREDIT: u64 = 1000;

/// The number of extremals or steps between two reports to the watch.
const PAUSE: u64 = 1 << 10;

/// The result of an argument for completeness.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome<P, M> {
    /// It ended: nothing is missing.
    Proved(P),
    /// It found something that the claim does not list, or does not generate.
    Missing(M),
    /// It needs more steps, tests or pairs than allowed.
    Exhausted,
    /// It was stopped on request.
    Stopped,
}

/// The result of the second search.
pub(crate) type Searched = Outcome<SecondSearch, Missing>;

/// An extremal that a claim does not list.
#[derive(Debug, Clone, PartialEq)]
pub struct Missing {
    /// The cycle from which it grows, in the order of the chain, counted from 0.
    pub root: Vec<usize>,
    /// The extremal, in integers over the denominator.
    pub x: Vec<Number>,
}

/// Counts unproductive steps, and decides when to stop.
pub(crate) struct Steps<'a, 'w> {
    options: &'a Options,
    watch: &'a mut Watch<'w>,
    /// The number of extremals of the claim, for the watch.
    of: usize,
    pub(crate) steps: u64,
    pub(crate) extremals: u64,
    pub(crate) roots: u64,
    stopped: bool,
}

impl<'a, 'w> Steps<'a, 'w> {
    pub(crate) fn new(of: usize, options: &'a Options, watch: &'a mut Watch<'w>) -> Self {
        Steps {
            options,
            watch,
            of,
            steps: 0,
            extremals: 0,
            roots: 0,
            stopped: false,
        }
    }

    /// Counts one unproductive step.
    pub(crate) fn step(&mut self) -> ControlFlow<()> {
        let allowed = self.options.steps.saturating_mul(self.extremals + CREDIT);
        if self.steps >= allowed.min(self.options.tests) {
            return ControlFlow::Break(());
        }
        self.steps += 1;
        self.look()
    }

    /// Counts one extremal.
    pub(crate) fn extremal(&mut self) -> ControlFlow<()> {
        self.extremals += 1;
        self.look()
    }

    fn look(&mut self) -> ControlFlow<()> {
        if (self.extremals + self.steps).is_multiple_of(PAUSE) {
            let done = usize::try_from(self.extremals).unwrap_or(usize::MAX);
            self.stopped = !self.watch.goes_on(done.min(self.of), self.of);
            if self.stopped {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Why a search stopped before its end.
    pub(crate) fn why_left<P, M>(&self) -> Outcome<P, M> {
        match self.stopped {
            true => Outcome::Stopped,
            false => Outcome::Exhausted,
        }
    }

    /// The counts of the search.
    pub(crate) fn taken(&self) -> SecondSearch {
        SecondSearch {
            extremals: self.extremals,
            roots: self.roots,
            steps: self.steps,
        }
    }
}

/// Which vectors are proved to be extremal solutions by a witness. If the claim has no witness
/// for a vector and is not small, one is searched for. `None` if stopped.
pub(crate) fn proved_by_witness(
    task: &Task<'_>,
    integers: &Integers,
    watch: &mut Watch<'_>,
) -> Option<Vec<bool>> {
    let vectors = task.vectors;
    let mut proved = vec![false; vectors.len()];
    if task.witnesses.is_none() && vectors.len() <= SMALL {
        return Some(proved);
    }
    for (place, x) in vectors.iter().enumerate() {
        if !watch.goes_on(place, vectors.len()) {
            return None;
        }
        let witness = task.witness(place);
        let is_tried = witness.is_some() || vectors.len() > SMALL;
        proved[place] = is_tried && integers.proves(x.as_slice(), witness);
    }
    Some(proved)
}

/// Searches, and looks up every extremal among the vectors, which are different scaled extremals.
pub(crate) fn search(
    integers: &Integers,
    vectors: &[Vector<Number>],
    options: &Options,
    watch: &mut Watch<'_>,
) -> Searched {
    let n = integers.arcs.len();
    if options.steps == 0 || options.tests == 0 || n > LARGEST {
        return Searched::Exhausted;
    }
    let steps = Steps::new(vectors.len(), options, watch);
    with_weights!(integers, weights, integer => {
        compare(weights, &Listed::new(weights, vectors, integer), steps)
    })
}

/// The vectors of a claim, indexed by their integers.
struct Listed<'a, N, F> {
    weights: &'a Weights<N>,
    vectors: &'a [Vector<Number>],
    /// A number of a vector as an integer over the denominator.
    integer: F,
    hasher: RandomState,
    /// The hash and the position of every vector, sorted.
    places: Vec<(u64, usize)>,
    /// The first place of every bucket of hashes, and the number of places.
    starts: Vec<usize>,
}

impl<'a, N: Integer, F: Fn(&Rational) -> Option<N>> Listed<'a, N, F> {
    fn new(weights: &'a Weights<N>, vectors: &'a [Vector<Number>], integer: F) -> Self {
        let mut listed = Listed {
            weights,
            vectors,
            integer,
            hasher: RandomState::new(),
            places: Vec::new(),
            starts: Vec::new(),
        };
        for (place, vector) in vectors.iter().enumerate() {
            if let Some(integers) = read(weights, &listed.integer, vector.as_slice()) {
                let hash = listed.hasher.hash_one(integers);
                listed.places.push((hash, place));
            }
        }
        listed.places.sort_unstable();
        listed.starts = vec![0; listed.places.len() + 1];
        for (hash, _) in &listed.places {
            listed.starts[bucket(*hash, listed.places.len()) + 1] += 1;
        }
        for at in 0..listed.places.len() {
            listed.starts[at + 1] += listed.starts[at];
        }
        listed
    }

    /// Whether the integers are those of a vector.
    fn contains(&self, integers: &Vec<N>) -> bool {
        let hash = self.hasher.hash_one(integers);
        let bucket = bucket(hash, self.places.len());
        // Without vectors there is no bucket.
        let Some(&[first, end]) = self.starts.get(bucket..bucket + 2) else {
            return false;
        };
        let same = self.places[first..end].iter();
        let mut same = same.filter(|(other, _)| *other == hash);
        same.any(|(_, place)| {
            let entries = self.vectors[*place].iter().map(Number::value);
            entries.zip(integers).all(|(entry, integer)| match entry {
                None => *integer == self.weights.absent,
                Some(value) => (self.integer)(value).as_ref() == Some(integer),
            })
        })
    }
}

/// The bucket of a hash: there are as many as places, and hashes are spread evenly over them.
fn bucket(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}

fn compare<N: Integer>(
    weights: &Weights<N>,
    listed: &Listed<'_, N, impl Fn(&Rational) -> Option<N>>,
    steps: Steps<'_, '_>,
) -> Searched {
    let mut comparison = Comparison {
        growth: Growth::new(weights),
        listed,
        scaled: Vec::new(),
        steps,
        missing: None,
    };
    let ended = roots(weights, &mut comparison);
    match (comparison.missing, ended) {
        (Some(missing), _) => Searched::Missing(missing),
        (None, ControlFlow::Continue(())) => Searched::Proved(comparison.steps.taken()),
        (None, ControlFlow::Break(())) => comparison.steps.why_left(),
    }
}

struct Comparison<'c, 'a, 'w, N, F> {
    growth: Growth<'c, N>,
    listed: &'c Listed<'c, N, F>,
    scaled: Vec<N>,
    steps: Steps<'a, 'w>,
    missing: Option<Missing>,
}

impl<N, F> RootVisitor<N> for Comparison<'_, '_, '_, N, F>
where
    N: Integer,
    F: Fn(&Rational) -> Option<N>,
{
    fn root(&mut self, cycle: &[usize], weight: &N) -> ControlFlow<()> {
        let Comparison {
            growth,
            listed,
            scaled,
            steps,
            missing,
        } = self;
        steps.roots += 1;
        growth.grow(cycle, weight, &mut |nodes, x| {
            steps.extremal()?;
            scale(listed.weights, nodes, x, scaled);
            if listed.contains(scaled) {
                return ControlFlow::Continue(());
            }
            let absent = &listed.weights.absent;
            let entry = |x: &N| match x == absent {
                true => Number::NEG_INFINITY,
                false => number(&x.to_big()),
            };
            *missing = Some(Missing {
                root: cycle.to_vec(),
                x: scaled.iter().map(entry).collect(),
            });
            ControlFlow::Break(())
        })
    }

    fn step(&mut self) -> ControlFlow<()> {
        self.steps.step()
    }
}

/// All entries of the vector, scaled so that the greatest is 0, with the absent number for -inf.
fn scale<N: Integer>(weights: &Weights<N>, nodes: &[usize], x: &[N], scaled: &mut Vec<N>) {
    scaled.clear();
    scaled.resize(weights.n(), weights.absent.clone());
    if let Some(greatest) = x.iter().max() {
        for (&node, x) in nodes.iter().zip(x) {
            scaled[node] = x.minus(greatest);
        }
    }
}
