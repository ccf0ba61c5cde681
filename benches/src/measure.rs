//! Times as ratios within one run.
//!
//! The machines are shared and noisy, so absolute times mean little and two runs cannot be
//! compared. Things to compare are measured alternately, A B A B ..., in one process. A figure is
//! the median of the ratios of neighbours, with its spread. [`Effort`] gives the number of
//! rounds.

use std::time::Instant;

use serde::{Deserialize, Serialize};

/// A number with its spread over repetitions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The least value seen.
    pub least: f64,
    /// The median.
    pub median: f64,
    /// The greatest value seen.
    pub greatest: f64,
}

impl Spread {
    /// The spread of the given values.
    ///
    /// # Panics
    ///
    /// If there are no values.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        assert!(!values.is_empty(), "no value was measured");
        values.sort_by(f64::total_cmp);
        Spread {
            least: values[0],
            median: values[values.len() / 2],
            greatest: values[values.len() - 1],
        }
    }

    /// A number that is the same in every repetition.
    pub fn exact(value: f64) -> Self {
        Spread::of([value])
    }

    /// One over every value, to convert seconds per piece of work into pieces per second.
    pub fn reciprocal(self) -> Self {
        Spread {
            least: 1.0 / self.greatest,
            median: 1.0 / self.median,
            greatest: 1.0 / self.least,
        }
    }

    /// Every value times a positive factor.
    pub fn times(self, factor: f64) -> Self {
        Spread {
            least: self.least * factor,
            median: self.median * factor,
            greatest: self.greatest * factor,
        }
    }
}

/// Seconds that a piece of work takes, and its answer.
pub fn seconds<R>(work: impl FnOnce() -> R) -> (f64, R) {
    let start = Instant::now();
    let answer = work();
    (start.elapsed().as_secs_f64(), answer)
}

/// Times of K works that were measured alternately.
#[derive(Debug, Clone)]
pub struct AlternateTimes<const K: usize> {
    /// The seconds of each round, work by work.
    pub rounds: Vec<[f64; K]>,
}

/// Does each work once to warm up and then `rounds` times, alternately. The works assert their
/// own answers.
pub fn in_turn<const K: usize>(rounds: usize, works: [&mut dyn FnMut(); K]) -> AlternateTimes<K> {
    each_in_turn(rounds, |k| works[k]())
}

/// Measures works that differ only by an index below K, alternately.
pub fn each_in_turn<const K: usize>(
    rounds: usize,
    mut work: impl FnMut(usize),
) -> AlternateTimes<K> {
    let mut round = || std::array::from_fn(|k| seconds(|| work(k)).0);
    round();
    AlternateTimes {
        rounds: (0..rounds).map(|_| round()).collect(),
    }
}

impl<const K: usize> AlternateTimes<K> {
    /// Seconds of one work.
    ///
    /// # Panics
    ///
    /// If there was no round. The other methods panic then too.
    pub fn seconds(&self, work: usize) -> Spread {
        Spread::of(self.rounds.iter().map(|times| times[work]))
    }

    /// Seconds of one work over those of another in the same round.
    pub fn ratio(&self, work: usize, other: usize) -> Spread {
        Spread::of(self.rounds.iter().map(|times| times[work] / times[other]))
    }

    /// The greatest time of a round over the least, each divided by its `scale` first.
    pub fn greatest_over_least(&self, scale: [f64; K]) -> Spread {
        Spread::of(self.rounds.iter().map(|times| {
            let costs = times.iter().zip(scale).map(|(time, scale)| time / scale);
            let (least, greatest) = costs.fold((f64::INFINITY, 0.0_f64), |(least, most), cost| {
                (least.min(cost), most.max(cost))
            });
            greatest / least
        }))
    }
}

/// The effort of measuring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// For a record.
    Full,
    /// Every measurement once and short, to test that all of them work.
    Quick,
}

impl Effort {
    /// The name in a record.
    pub fn name(self) -> &'static str {
        match self {
            Effort::Full => "full",
            Effort::Quick => "quick",
        }
    }

    /// The number of repetitions.
    pub fn rounds(self, full: usize) -> usize {
        match self {
            Effort::Full => full,
            Effort::Quick => 1,
        }
    }

    /// The number of things to count.
    pub fn amount(self, full: u64) -> u64 {
        match self {
            Effort::Full => full,
            Effort::Quick => (full / 100).max(1000),
        }
    }
}
