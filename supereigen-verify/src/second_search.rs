//! Check 5, by a second search: the checker's own enumeration finds the same vectors.
//!
//! [`crate::kernel::enumerate`] finds every extremal once. Each is scaled and looked up among the
//! vectors of the claim, which are known to be different extremals. If each is found there and
//! the numbers are equal, nothing is missing; otherwise the first extremal that is not there is
//! reported.
//!
//! A step that is not a root may be in vain. The search stops after `steps * (extremals found +
//! 1000)` of them ([`Options::steps`]), or [`Options::tests`] if that is less; completeness is
//! then proved head first ([`crate::heads`]).
//!
//! Cost: O(n) for each extremal and each step; 16 bytes of memory for each vector.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use maxplus_core::error::RangeError;
use maxplus_core::exact::integer_over;
use maxplus_core::{Carrier, MaxPlus, Vector};
use num_bigint::BigInt;
use num_traits::One;

use crate::claim::Claim;
use crate::greatest::Arcs;
use crate::kernel::enumerate::{Growth, RootVisitor, roots};
use crate::kernel::weights::{Number, Weights};
use crate::kernel::witness::{Order, proves};
use crate::options::{Options, Watch};
use crate::system::System;
use crate::verdict::SecondSearch;
use crate::witness::find_witness;

/// Claims of at most this many vectors are proved by every argument that ends, and each of their
/// vectors without a witness by perturbation.
pub const SMALL: usize = 1000;

/// The largest n: the search stores the weights of all n^2 pairs of nodes.
const LARGEST: usize = 1 << 11;

/// The search starts as if it had already found this many extremals.
const CREDIT: u64 = 1000;

/// The number of extremals or steps between two reports to the watch.
const PAUSE: u64 = 1 << 10;

/// The result of the second search.
#[derive(Debug, Clone, PartialEq)]
pub enum Searched<X> {
    /// It ended with this result.
    Ended(X),
    /// It found an extremal that the claim does not list.
    Missing(Missing),
    /// It needs more steps than allowed, or has too many nodes.
    Exhausted,
    /// It was stopped on request.
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

/// Counts steps in vain, and decides when to stop.
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

    /// Counts one step in vain.
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
    pub(crate) fn why_left<X>(&self) -> Searched<X> {
        match self.stopped {
            true => Searched::Stopped,
            false => Searched::Exhausted,
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

/// A system in integers over one denominator.
pub(crate) struct Integers {
    pub(crate) arcs: Arcs<BigInt>,
    pub(crate) denominator: BigInt,
    /// Whether the denominator is 1.
    whole: bool,
    pub(crate) weights: AnyWeights,
}

/// The weights in the narrowest type that holds them.
pub(crate) enum AnyWeights {
    Small(Weights<i64>),
    Big(Weights<BigInt>),
}

impl Integers {
    pub(crate) fn of<T: Carrier>(system: &System<'_, T>) -> Result<Self, RangeError> {
        let (arcs, denominator) = Arcs::of(system)?.integers();
        let all = || {
            (0..arcs.n()).flat_map(|i| {
                let row = arcs.row(i).iter();
                row.filter_map(move |(j, weight)| Some((i, *j, weight.value()?)))
            })
        };
        let weights = match Weights::new(arcs.n(), all()) {
            Some(small) => AnyWeights::Small(small),
            None => AnyWeights::Big(Weights::new(arcs.n(), all()).expect("big integers fit")),
        };
        Ok(Integers {
            arcs,
            whole: denominator.is_one(),
            denominator,
            weights,
        })
    }

    /// A number as an integer over the denominator.
    fn big<T: Carrier>(&self, x: &T) -> Option<BigInt> {
        integer_over(x, &self.denominator)
    }

    /// A number as an integer over the denominator, in 64 bits.
    #[inline]
    fn small<T: Carrier>(&self, x: &T) -> Option<i64> {
        match self.whole {
            true => x.to_machine_integer(),
            false => i64::from_big(&self.big(x)?),
        }
    }
}

/// Which vectors are proved to be extremal solutions by a witness. If the claim has no witness
/// for a vector and is not small, one is searched for. `None` if stopped.
pub(crate) fn proved_by_witness<T: Carrier>(
    claim: &Claim<T>,
    integers: &Integers,
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<bool>>, RangeError> {
    match &integers.weights {
        AnyWeights::Small(weights) => witnessed(claim, weights, |x| integers.small(x), watch),
        AnyWeights::Big(weights) => witnessed(claim, weights, |x| integers.big(x), watch),
    }
}

fn witnessed<N: Number, T: Carrier>(
    claim: &Claim<T>,
    weights: &Weights<N>,
    integer: impl Fn(&T) -> Option<N>,
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<bool>>, RangeError> {
    let (system, basis) = (claim.system(), claim.basis());
    let mut proved = vec![false; basis.len()];
    if claim.witnesses().is_none() && basis.len() <= SMALL {
        return Ok(Some(proved));
    }
    let mut buffer = Vec::with_capacity(weights.n());
    for (place, x) in basis.iter().enumerate() {
        if !watch.goes_on(place, basis.len()) {
            return Ok(None);
        }
        if !read(weights, &integer, x, &mut buffer) {
            continue;
        }
        let given = claim.witnesses().and_then(|all| all[place].as_ref());
        let found = match given {
            None if basis.len() > SMALL => find_witness(&system, x.as_slice())?,
            _ => None,
        };
        if let Some(witness) = given.or(found.as_ref()) {
            let order = match witness.cycle() {
                None => Order::Chain(witness.chain(), witness.closing_arc().1),
                Some(cycle) => Order::TiedTail(cycle, witness.tail()),
            };
            proved[place] = proves(weights, &buffer, order);
        }
    }
    Ok(Some(proved))
}

/// Reads the vector in integers, with the absent number for -inf; false if it cannot be that of
/// an extremal.
fn read<N: Number, T: Carrier>(
    weights: &Weights<N>,
    integer: impl Fn(&T) -> Option<N>,
    vector: &Vector<MaxPlus<T>>,
    integers: &mut Vec<N>,
) -> bool {
    integers.clear();
    for entry in vector.iter() {
        match entry.value().map(&integer) {
            None => integers.push(weights.absent().clone()),
            Some(Some(integer)) if weights.has_room_for(&integer) => integers.push(integer),
            Some(_) => return false,
        }
    }
    true
}

/// Searches, and looks up every extremal among the vectors, which are different scaled extremals.
pub(crate) fn search<T: Carrier>(
    integers: &Integers,
    vectors: &[Vector<MaxPlus<T>>],
    options: &Options,
    watch: &mut Watch<'_>,
) -> Searched<SecondSearch> {
    let n = integers.arcs.n();
    if options.steps == 0 || options.tests == 0 || n > LARGEST {
        return Searched::Exhausted;
    }
    let steps = Steps::new(vectors.len(), options, watch);
    match &integers.weights {
        AnyWeights::Small(weights) => {
            let integer = |x: &T| integers.small(x);
            compare(weights, &Listed::new(weights, vectors, integer), steps)
        }
        AnyWeights::Big(weights) => {
            let integer = |x: &T| integers.big(x);
            compare(weights, &Listed::new(weights, vectors, integer), steps)
        }
    }
}

/// The vectors of a claim, indexed by their integers.
struct Listed<'a, N, T: Carrier, F> {
    weights: &'a Weights<N>,
    vectors: &'a [Vector<MaxPlus<T>>],
    /// A number of a vector as an integer over the denominator.
    integer: F,
    hasher: RandomState,
    /// The hash and the position of every vector, sorted.
    places: Vec<(u64, usize)>,
}

impl<'a, N: Number, T: Carrier, F: Fn(&T) -> Option<N>> Listed<'a, N, T, F> {
    fn new(weights: &'a Weights<N>, vectors: &'a [Vector<MaxPlus<T>>], integer: F) -> Self {
        let mut listed = Listed {
            weights,
            vectors,
            integer,
            hasher: RandomState::new(),
            places: Vec::new(),
        };
        let mut integers = Vec::with_capacity(weights.n());
        for (place, vector) in vectors.iter().enumerate() {
            if read(weights, &listed.integer, vector, &mut integers) {
                listed
                    .places
                    .push((listed.hasher.hash_one(&integers), place));
            }
        }
        listed.places.sort_unstable();
        listed
    }

    /// Whether the integers are those of a vector. `buffer` is reused.
    fn contains(&self, integers: &Vec<N>, buffer: &mut Vec<N>) -> bool {
        let hash = self.hasher.hash_one(integers);
        let first = self.places.partition_point(|(other, _)| *other < hash);
        let same = self.places[first..].iter();
        let mut same = same.take_while(|(other, _)| *other == hash);
        same.any(|(_, place)| {
            let vector = &self.vectors[*place];
            read(self.weights, &self.integer, vector, buffer) && buffer == integers
        })
    }
}

fn compare<N: Number, T: Carrier>(
    weights: &Weights<N>,
    listed: &Listed<'_, N, T, impl Fn(&T) -> Option<N>>,
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

struct Comparison<'c, 'a, 'w, N, T: Carrier, F> {
    growth: Growth<'c, N>,
    listed: &'c Listed<'c, N, T, F>,
    buffers: [Vec<N>; 2],
    steps: Steps<'a, 'w>,
    missing: Option<Missing>,
}

impl<N, T, F> RootVisitor<N> for Comparison<'_, '_, '_, N, T, F>
where
    N: Number,
    T: Carrier,
    F: Fn(&T) -> Option<N>,
{
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

/// All entries of the vector, scaled so that the greatest is 0, with the absent number for -inf.
fn scale<N: Number>(weights: &Weights<N>, nodes: &[usize], x: &[N], scaled: &mut Vec<N>) {
    scaled.clear();
    scaled.resize(weights.n(), weights.absent().clone());
    if let Some(greatest) = x.iter().max() {
        for (&node, x) in nodes.iter().zip(x) {
            scaled[node] = x.minus(greatest);
        }
    }
}
