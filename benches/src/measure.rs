//! Times as ratios within one run.
//!
//! The machines are shared and noisy, so absolute times mean little and two
//! runs do not compare. What is compared is measured in turn, A B A B ..., in
//! one process; each pair of neighbours gives a ratio, and the median ratio
//! with its spread is the figure.

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

    /// Every value divided by a number.
    #[must_use]
    pub fn per(self, divisor: f64) -> Self {
        Spread {
            least: self.least / divisor,
            median: self.median / divisor,
            greatest: self.greatest / divisor,
        }
    }
}

/// Seconds that a piece of work takes, and its answer.
pub fn seconds<R>(work: impl FnOnce() -> R) -> (f64, R) {
    let start = Instant::now();
    let answer = work();
    (start.elapsed().as_secs_f64(), answer)
}

/// Two pieces of work measured in turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// Seconds of the first.
    pub first: Spread,
    /// Seconds of the second.
    pub second: Spread,
    /// Seconds of the first over seconds of the second, pair by pair.
    pub ratio: Spread,
}

/// Measures two pieces of work in turn, `times` times after one unmeasured
/// round. The works assert their own answers.
pub fn compare(times: usize, mut first: impl FnMut(), mut second: impl FnMut()) -> Comparison {
    first();
    second();
    let (mut firsts, mut seconds_, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..times.max(1) {
        let a = seconds(&mut first).0;
        let b = seconds(&mut second).0;
        firsts.push(a);
        seconds_.push(b);
        ratios.push(a / b);
    }
    Comparison {
        first: Spread::of(firsts),
        second: Spread::of(seconds_),
        ratio: Spread::of(ratios),
    }
}

/// Measures one piece of work `times` times after one unmeasured round.
pub fn repeat(times: usize, mut work: impl FnMut()) -> Spread {
    work();
    Spread::of((0..times.max(1)).map(|_| seconds(&mut work).0).collect())
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
    fn more_work_has_the_greater_ratio() {
        let spin = |rounds: u64| {
            let sum = (0..rounds).fold(0_u64, |sum, k| std::hint::black_box(sum ^ k));
            assert!(sum < u64::MAX);
        };
        let comparison = compare(5, || spin(2_000_000), || spin(20_000));
        assert!(comparison.ratio.median > 5.0, "{comparison:?}");
    }
}
