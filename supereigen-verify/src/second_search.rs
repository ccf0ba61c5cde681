//! Check 5, by a second search: the checker's own enumeration finds the same vectors.
//!
//! [`crate::kernel::enumerate`] finds every extremal once. Each is scaled and looked up among the
//! vectors of the claim, which are known to be different extremals. If each is there and their
//! number is that of the vectors, nothing is missing; else the first that is not there is named.
//!
//! A step that is not a root may be in vain. The search is given up after
//! `steps * (extremals found + n^2)` of them ([`Options::steps`]), or [`Options::tests`] if that is
//! less; completeness is then proved head first ([`crate::heads`]).
//!
//! Cost: O(n) for each extremal and each step; memory for 16 bytes for each vector.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use maxplus_core::exact::integer_over;
use maxplus_core::{Carrier, MaxPlus, Vector};
use num_bigint::BigInt;
use num_traits::One;

use crate::greatest::Arcs;
use crate::kernel::enumerate::{Growth, RootVisitor, roots};
use crate::kernel::weights::{Number, Weights};
use crate::options::{Options, Watch};
use crate::verdict::SecondSearch;

/// The largest n: the search stores the weights of all n^2 pairs of nodes.
const LARGEST: usize = 1 << 11;

/// So many extremals or steps between two looks at the watch.
const PAUSE: u64 = 1 << 10;

/// What the second search says of a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum Searched<X> {
    /// It ended, and this is what it found.
    Ended(X),
    /// It found what the claim does not list.
    Missing(Missing),
    /// It takes more steps than allowed, or has too many nodes.
    Exhausted,
    /// Somebody asked to stop.
    Stopped,
}

/// An extremal that a claim does not list.
#[derive(Debug, Clone, PartialEq)]
pub struct Missing {
    /// The cycle from which it grows, in the order of the chain, counted from 0.
    pub root: Vec<usize>,
    /// The extremal, in integers over the denominator.
    pub x: Vec<MaxPlus<BigInt>>,
}

/// Steps in vain, and when to stop.
pub(crate) struct Steps<'a, 'w> {
    options: &'a Options,
    watch: &'a mut Watch<'w>,
    n: u64,
    /// How many extremals the claim has, for the watch.
    of: usize,
    pub(crate) steps: u64,
    pub(crate) extremals: u64,
    pub(crate) roots: u64,
    stopped: bool,
}

impl<'a, 'w> Steps<'a, 'w> {
    pub(crate) fn new(n: usize, of: usize, options: &'a Options, watch: &'a mut Watch<'w>) -> Self {
        Steps {
            options,
            watch,
            n: n as u64,
            of,
            steps: 0,
            extremals: 0,
            roots: 0,
            stopped: false,
        }
    }

    /// One step in vain.
    pub(crate) fn step(&mut self) -> ControlFlow<()> {
        let credit = self.extremals + self.n * self.n;
        let allowed = self.options.steps.saturating_mul(credit);
        if self.steps >= allowed.min(self.options.tests) {
            return ControlFlow::Break(());
        }
        self.steps += 1;
        self.look()
    }

    /// One extremal.
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

    /// Why a search was left before its end.
    pub(crate) fn why_left<X>(&self) -> Searched<X> {
        match self.stopped {
            true => Searched::Stopped,
            false => Searched::Exhausted,
        }
    }

    /// What the search took.
    pub(crate) fn taken(&self) -> SecondSearch {
        SecondSearch {
            extremals: self.extremals,
            roots: self.roots,
            steps: self.steps,
        }
    }
}

/// The weights in the narrowest numbers that hold them.
pub(crate) enum AnyWeights {
    Small(Weights<i64>),
    Big(Weights<BigInt>),
}

impl AnyWeights {
    pub(crate) fn of(arcs: &Arcs<BigInt>) -> Self {
        let all = || {
            (0..arcs.n()).flat_map(|i| {
                let row = arcs.row(i).iter();
                row.filter_map(move |(j, weight)| Some((i, *j, weight.value()?)))
            })
        };
        match Weights::new(arcs.n(), all()) {
            Some(small) => AnyWeights::Small(small),
            None => AnyWeights::Big(Weights::new(arcs.n(), all()).expect("big integers fit")),
        }
    }
}

/// Searches, and looks every extremal up among the vectors, which are different scaled extremals.
pub(crate) fn search<T: Carrier>(
    arcs: &Arcs<BigInt>,
    denominator: &BigInt,
    vectors: &[Vector<MaxPlus<T>>],
    options: &Options,
    watch: &mut Watch<'_>,
) -> Searched<SecondSearch> {
    if options.steps == 0 || options.tests == 0 || arcs.n() > LARGEST {
        return Searched::Exhausted;
    }
    let steps = Steps::new(arcs.n(), vectors.len(), options, watch);
    let big = |x: &T| integer_over(x, denominator);
    match AnyWeights::of(arcs) {
        AnyWeights::Small(weights) => {
            let whole = denominator.is_one();
            let small = |x: &T| match whole {
                true => x.to_machine_integer(),
                false => i64::from_big(&big(x)?),
            };
            compare(&weights, &Listed::new(&weights, vectors, &small), steps)
        }
        AnyWeights::Big(weights) => compare(&weights, &Listed::new(&weights, vectors, &big), steps),
    }
}

/// The vectors of a claim, to be found by their integers.
struct Listed<'a, N, T: Carrier> {
    weights: &'a Weights<N>,
    vectors: &'a [Vector<MaxPlus<T>>],
    /// A number of a vector as an integer over the denominator.
    integer: &'a dyn Fn(&T) -> Option<N>,
    hasher: RandomState,
    /// The hash of every vector and its place, in order.
    places: Vec<(u64, usize)>,
}

impl<'a, N: Number, T: Carrier> Listed<'a, N, T> {
    fn new(
        weights: &'a Weights<N>,
        vectors: &'a [Vector<MaxPlus<T>>],
        integer: &'a dyn Fn(&T) -> Option<N>,
    ) -> Self {
        let mut listed = Listed {
            weights,
            vectors,
            integer,
            hasher: RandomState::new(),
            places: Vec::new(),
        };
        let mut integers = Vec::with_capacity(weights.n());
        for (place, vector) in vectors.iter().enumerate() {
            if listed.read(vector, &mut integers) {
                listed
                    .places
                    .push((listed.hasher.hash_one(&integers), place));
            }
        }
        listed.places.sort_unstable();
        listed
    }

    /// The vector in integers, if it has a place there: an extremal has.
    fn read(&self, vector: &Vector<MaxPlus<T>>, integers: &mut Vec<N>) -> bool {
        integers.clear();
        for entry in vector.iter() {
            match entry.value().map(self.integer) {
                None => integers.push(self.weights.absent().clone()),
                Some(Some(integer)) => integers.push(integer),
                Some(None) => return false,
            }
        }
        true
    }

    /// Whether the integers are those of a vector. The second buffer is used again.
    fn contains(&self, integers: &Vec<N>, buffer: &mut Vec<N>) -> bool {
        let hash = self.hasher.hash_one(integers);
        let first = self.places.partition_point(|(other, _)| *other < hash);
        let same = self.places[first..].iter();
        let mut same = same.take_while(|(other, _)| *other == hash);
        same.any(|(_, place)| self.read(&self.vectors[*place], buffer) && buffer == integers)
    }
}

fn compare<N: Number, T: Carrier>(
    weights: &Weights<N>,
    listed: &Listed<'_, N, T>,
    steps: Steps<'_, '_>,
) -> Searched<SecondSearch> {
    let mut comparison = Comparison {
        growth: Growth::new(weights),
        listed,
        buffers: [Vec::new(), Vec::new()],
        steps,
        missing: None,
    };
    let ended = roots(weights, &mut comparison);
    match (comparison.missing, ended) {
        (Some(missing), _) => Searched::Missing(missing),
        (None, ControlFlow::Continue(())) => Searched::Ended(comparison.steps.taken()),
        (None, ControlFlow::Break(())) => comparison.steps.why_left(),
    }
}

struct Comparison<'c, 'a, 'w, N, T: Carrier> {
    growth: Growth<'c, N>,
    listed: &'c Listed<'c, N, T>,
    buffers: [Vec<N>; 2],
    steps: Steps<'a, 'w>,
    missing: Option<Missing>,
}

impl<N: Number, T: Carrier> RootVisitor<N> for Comparison<'_, '_, '_, N, T> {
    fn root(&mut self, cycle: &[usize], weight: &N) -> ControlFlow<()> {
        let Comparison {
            growth,
            listed,
            buffers: [scaled, buffer],
            steps,
            missing,
        } = self;
        steps.roots += 1;
        growth.grow(cycle, weight, &mut |nodes, x| {
            steps.extremal()?;
            scale(listed.weights, nodes, x, scaled);
            if listed.contains(scaled, buffer) {
                return ControlFlow::Continue(());
            }
            let absent = listed.weights.absent();
            let entry = |x: &N| match x == absent {
                true => MaxPlus::NEG_INFINITY,
                false => MaxPlus::finite(x.to_big()),
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

/// All entries of the vector, the greatest 0, with the absent number for -inf.
fn scale<N: Number>(weights: &Weights<N>, nodes: &[usize], x: &[N], scaled: &mut Vec<N>) {
    scaled.clear();
    scaled.resize(weights.n(), weights.absent().clone());
    if let Some(greatest) = x.iter().max() {
        for (&node, x) in nodes.iter().zip(x) {
            scaled[node] = x.minus(greatest);
        }
    }
}
