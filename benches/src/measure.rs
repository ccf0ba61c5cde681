//! Times as ratios within one run.
//!
//! The machines are shared and noisy, so absolute times mean little and two
//! runs do not compare. What is compared is measured in turn, A B A B ..., in
//! one process, and the ratio of the least times, or of neighbours with its
//! spread, is the figure.

use std::time::Instant;

/// A number with its spread over repetitions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The least value seen.
    pub least: f64,
    /// The value in the middle.
    pub median: f64,
    /// The greatest value seen.
    pub greatest: f64,
}

impl Spread {
    /// The spread of the given values.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn of(mut values: Vec<f64>) -> Self {
        assert!(!values.is_empty(), "no value was measured");
        values.sort_by(f64::total_cmp);
        Spread {
            least: values[0],
            median: values[values.len() / 2],
            greatest: values[values.len() - 1],
        }
    }
}

/// Seconds that a piece of work takes, and its answer.
pub fn seconds<R>(work: impl FnOnce() -> R) -> (f64, R) {
    let start = Instant::now();
    let answer = work();
    (start.elapsed().as_secs_f64(), answer)
}

/// The least seconds of `repeats` runs of each work, the works taken in turn.
/// They assert their own answers.
pub fn interleaved<const K: usize>(repeats: usize, mut works: [&mut dyn FnMut(); K]) -> [f64; K] {
    let mut best = [f64::INFINITY; K];
    for _ in 0..repeats {
        for (best, work) in best.iter_mut().zip(&mut works) {
            *best = best.min(seconds(work).0);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_least_median_greatest() {
        let spread = Spread::of(vec![3.0, 1.0, 2.0]);
        assert_eq!(
            (spread.least, spread.median, spread.greatest),
            (1.0, 2.0, 3.0)
        );
    }

    #[test]
    fn more_work_takes_longer() {
        let spin = |rounds: u64| {
            let sum = (0..rounds).fold(0_u64, |sum, k| std::hint::black_box(sum ^ k));
            assert!(sum < u64::MAX);
        };
        let [long, short] = interleaved(5, [&mut || spin(2_000_000), &mut || spin(20_000)]);
        assert!(long > 5.0 * short, "{long} against {short}");
    }
}
