//! An estimate of the number of extremals and of the search time, from random probes, without a
//! search.
//!
//! Source: D. E. Knuth, Estimating the efficiency of backtrack programs,
//! Mathematics of Computation 29 (1975), 121-136.
//!
//! A probe goes down the tree of the search from the top to a leaf, and at a node with d branches
//! takes each with probability 1/d. A node reached through nodes with d_1, ..., d_k branches is
//! reached with probability 1/(d_1 ... d_k). So if it counts d_1 ... d_k times, the expectation of
//! the sum is the number of nodes of the whole tree. The same holds for the nodes that are
//! extremals.
//!
//! | notation | name here |
//! |---|---|
//! | d_1 ... d_k | the weight in `search.rs` |
//! | mean of the sums over all probes | [`Mean::value`] |
//! | sample deviation / sqrt(probes) | [`Mean::standard_error`] |
//!
//! The estimate is unbiased, but it can be far off: if few branches hold most of the tree, most
//! probes miss them, and both the mean and its standard error are too small. More probes help
//! slowly.
//!
//! # Time
//!
//! The time depends on the steps, not on the extremals: a search may take very long and find almost
//! nothing. So the expected time is the number of steps times the time of a step in a trial run
//! ([`Estimate::time`]). Its precision is stated too ([`Expected`]):
//!
//! - The probes agree if the standard error is at most a tenth of the mean: *about* the mean.
//! - If they do not, the mean is most likely too small. It is rarely too large (Markov): the mean
//!   of nonnegative values exceeds ten times its expectation with probability at most 1/10. So *at
//!   least* a tenth of it.
//! - If the trial itself has made more steps than these and was not finished, the probes missed
//!   most of the tree, and nothing is known.
//!
//! Steps are those of a search in one round. The search itself goes by length, and walks short
//! paths again in later rounds: if most steps search for roots, it makes up to twice as many.
//!
//! # Two trees
//!
//! If the search for roots would be abandoned, its tree says little, because nearly all of its
//! steps are unproductive. This is assumed if the estimated number of unproductive steps exceeds
//! the allowance for the estimated number of extremals. Then the probes go down the other tree,
//! [head first](crate::Extremals::head_first), where every way ends at an extremal, and the numbers
//! are those of that tree ([`Estimate::head_first`]).
//!
//! Cost: a probe makes at most 2n steps, O(n) each; roots that are zero cycles are planted once for
//! every rotation. Head first it makes at most n^2 tests.
//!
//! Departures: 1. indices start at 0; 2. a root's vector, its rotations and the moves that continue
//! it are branches of one node; 3. head first, a zero cycle of k nodes is found from k heads, and
//! counts 1/k at each.
//!
//! ```
//! use supereigen::{Matrix, Problem};
//!
//! let entry = |i, j| ((5 * i * i + 3 * j) as i64 % 7 - 4).try_into().unwrap();
//! let a: Matrix<i64> = Matrix::from_fn(9, 9, entry);
//! let extremals = Problem::new(&a)?.extremals();
//! let estimate = extremals.estimate(10_000, 1).complete()?;
//! let count = extremals.count().complete()? as f64;
//! let error = (estimate.extremals.value - count).abs();
//! assert!(error <= 5.0 * estimate.extremals.standard_error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::time::Duration;

use maxplus_core::Carrier;
use maxplus_graph::{Budget, Ending, Meter, StopReason};

use crate::chains::prepared::Chains;
use crate::chains::resumable::Resumable;
use crate::chains::search::Probe;
use crate::chains::subtrees::Steps;

/// With probability 9/10 the mean of the probes is less than this many times the estimated value.
const SELDOM_EXCEEDED: f64 = 10.0;

/// The most probes head first, for n nodes. Each takes as long as hundreds of the others, and
/// longer for more nodes; fewer are needed.
fn most_head_first(n: usize) -> u64 {
    let n = n.max(1) as u64;
    (4_000_000 / n.saturating_mul(n)).clamp(30, 1000)
}

/// The expected time of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// About this long.
    About(Duration),
    /// At least this long with probability 9/10, perhaps far longer.
    AtLeast(Duration),
    /// Too long to be a `Duration`.
    Ages,
    /// Unknown: the search made more steps than the probes expect, or there were too few probes.
    Unknown,
}

/// The result of the probes.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// How many probes were made.
    pub probes: u64,
    /// The number of extremals.
    pub extremals: Mean,
    /// The number of search steps, each counted once.
    pub steps: Mean,
    /// Whether the probes went down the tree of the search head first.
    pub head_first: bool,
}

impl Estimate {
    /// The estimate from no probe.
    pub(crate) fn of_nothing() -> Self {
        let none = Sample::default();
        Estimate {
            probes: 0,
            extremals: none.mean(),
            steps: none.mean(),
            head_first: false,
        }
    }

    /// Whether there is something to search, but no probe found an extremal. There may still be
    /// many.
    pub fn met_none(&self) -> bool {
        self.extremals.value == 0.0 && self.steps.value > 0.0
    }

    /// The expected time of the whole search, if its steps take as long as those of a trial run
    /// that was cut after `elapsed`.
    pub fn time<T: Carrier>(&self, trial: &Resumable<T>, elapsed: Duration) -> Expected {
        self.time_after(&trial.done(), elapsed)
    }

    fn time_after(&self, trial: &Steps, elapsed: Duration) -> Expected {
        let made = match (self.head_first, trial.switches) {
            (true, _) => trial.heads.segments,
            (false, 0) => trial.visited(),
            // The trial has abandoned the search for roots, whatever the probes say.
            (false, _) => 0,
        };
        let made = made as f64;
        let precise = self.steps.is_precise();
        let steps = match precise {
            true => self.steps.value,
            false => self.steps.value / SELDOM_EXCEEDED,
        };
        if self.probes < 2 || made == 0.0 || steps <= made {
            return Expected::Unknown;
        }
        let seconds = elapsed.as_secs_f64() * (steps / made);
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if precise => Expected::About(time),
            Ok(time) => Expected::AtLeast(time),
            Err(_) => Expected::Ages,
        }
    }
}

impl<T: Carrier> Chains<T> {
    /// Estimates what a search would find, from random probes that the seed determines. A cut
    /// estimate uses fewer probes; a probe that was cut itself does not count.
    pub(crate) fn estimate(&self, probes: u64, seed: u64, budget: &Budget) -> Ending<Estimate> {
        let budget = budget.started();
        let mut search = self.search();
        let mut sample = |head_first, probes| {
            let mut random = SplitMix(seed);
            let mut choose = |k| random.below(k);
            sample(probes, head_first, &budget, |meter| match head_first {
                true => search.probe_heads(meter, &mut choose),
                false => search.probe(meter, &mut choose),
            })
        };
        if self.head_first {
            return sample(true, probes);
        }
        match sample(false, probes) {
            Ending::Complete(estimate) if self.would_turn(&estimate) => {
                let heads = sample(true, probes.min(most_head_first(self.n())));
                match heads.found().probes {
                    // The estimate from roots is better than none.
                    0 => heads.map(|_| estimate),
                    _ => heads,
                }
            }
            ending => ending,
        }
    }

    /// Whether the search would switch to heads, by these numbers.
    fn would_turn(&self, estimate: &Estimate) -> bool {
        let unproductive = estimate.steps.value - estimate.extremals.value;
        unproductive > self.allowance.per_extremal() as f64 * (estimate.extremals.value + 1.0)
    }
}

/// The means of this many probes.
fn sample(
    probes: u64,
    head_first: bool,
    budget: &Budget,
    mut probe: impl FnMut(&mut Meter) -> Result<Probe, StopReason>,
) -> Ending<Estimate> {
    let mut meter = budget.meter();
    let (mut extremals, mut steps) = (Sample::default(), Sample::default());
    let mut end = Ok(());
    while steps.size < probes && end.is_ok() {
        end = budget.look().and_then(|()| {
            let probe = probe(&mut meter)?;
            extremals.add(probe.extremals);
            steps.add(probe.steps);
            Ok(())
        });
    }
    let estimate = Estimate {
        probes: steps.size,
        extremals: extremals.mean(),
        steps: steps.mean(),
        head_first,
    };
    Ending::new(estimate, end)
}

/// A mean over random probes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error; infinite for fewer than two probes. It is never less than the
    /// contribution of one probe to the mean, because something that no probe found may still
    /// exist.
    pub standard_error: f64,
}

impl Mean {
    /// Whether the probes agree: there were at least two, and the standard error is at most a tenth
    /// of the mean.
    fn is_precise(&self) -> bool {
        self.standard_error <= self.value / 10.0
    }
}

/// `1234 +- 56`, or `unknown` for fewer than two probes. From 1e15 on there would be more digits
/// than a double holds: `9.3e34 +- 2.1e33`.
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.standard_error.is_finite() {
            return f.write_str("unknown");
        }
        if self.value.abs().max(self.standard_error) < 1e15 {
            write!(f, "{:.0} +- {:.0}", self.value, self.standard_error)
        } else {
            write!(f, "{:.1e} +- {:.1e}", self.value, self.standard_error)
        }
    }
}

/// Mean and squared deviations, updated one by one (Welford).
#[derive(Debug, Default)]
struct Sample {
    size: u64,
    mean: f64,
    deviations: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.size += 1;
        let before = value - self.mean;
        self.mean += before / self.size as f64;
        self.deviations += before * (value - self.mean);
    }

    fn mean(&self) -> Mean {
        let size = self.size as f64;
        Mean {
            value: self.mean,
            standard_error: match self.size {
                0 | 1 => f64::INFINITY,
                _ => {
                    let error = (self.deviations / (size - 1.0) / size).sqrt();
                    error.max(self.mean / size)
                }
            },
        }
    }
}

/// Random numbers from a seed: SplitMix64 (Steele, Lea and Flood 2014), the same on every machine.
#[derive(Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "there is no end of them")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, all with the same probability. Values from the incomplete last
    /// interval of length `bound` are rejected.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let whole = u64::MAX - u64::MAX % bound;
        loop {
            let random = self.next();
            if random < whole {
                return (random % bound) as usize;
            }
        }
    }
}
