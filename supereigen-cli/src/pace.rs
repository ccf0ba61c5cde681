//! When what was found is shown.
//!
//! Writing is cheap in large batches, and who watches a slow search wants to
//! see what there is. So a batch is handed over
//!
//! - when it is full,
//! - when [`PATIENCE`] has passed since the last time, and
//! - when it holds the first result of all.
//!
//! To look at the clock for each result would cost as much as to find one.
//! After a look the next one comes with as many results as [`LOOK`] would have
//! brought at the rate since the look before: at least 1, at most twice as many
//! as the last time, and never more than [`MOST`], which cost less than a look
//! anyway. So a search that gets slow is noticed soon.

use std::time::{Duration, Instant};

/// What is found is shown about so long after.
const PATIENCE: Duration = Duration::from_millis(50);

/// About so long from one look at the clock to the next.
const LOOK: Duration = Duration::from_millis(10);

/// At most so many results from one look to the next.
const MOST: u64 = 64;

/// The pace of one thread's results.
#[derive(Debug, Default)]
pub struct Pace {
    /// The last look, and the last time that something was handed over.
    times: Option<(Instant, Instant)>,
    /// Results since the last look.
    since: u64,
    /// At how many the next look comes.
    next: u64,
}

impl Pace {
    /// Counts a result; whether it is time to hand over.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        self.since += 1;
        self.since >= self.next && self.look(Instant::now())
    }

    /// Looks at the clock; whether it is time to hand over.
    #[cold]
    fn look(&mut self, now: Instant) -> bool {
        let Some((looked, handed)) = self.times else {
            self.times = Some((now, now));
            (self.since, self.next) = (0, 1);
            return true;
        };
        let elapsed = now.saturating_duration_since(looked).as_nanos().max(1);
        let at_this_rate = u128::from(self.since) * LOOK.as_nanos() / elapsed;
        let most = self.since.saturating_mul(2).clamp(1, MOST);
        self.next = u64::try_from(at_this_rate).map_or(most, |next| next.clamp(1, most));
        self.since = 0;
        let is_due = now.saturating_duration_since(handed) >= PATIENCE;
        self.times = Some((now, if is_due { now } else { handed }));
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results at the given times, in microseconds; when it was time to hand
    /// over, and how often the clock was looked at.
    fn paced(times: impl IntoIterator<Item = u64>) -> (Vec<u64>, usize) {
        let start = Instant::now();
        let (mut pace, mut due, mut looks) = (Pace::default(), Vec::new(), 0);
        for time in times {
            pace.since += 1;
            if pace.since >= pace.next {
                looks += 1;
                if pace.look(start + Duration::from_micros(time)) {
                    due.push(time);
                }
            }
        }
        (due, looks)
    }

    #[test]
    fn slow_results_are_shown_as_they_come() {
        let seconds = (1..10).map(|k| k * 1_000_000);
        assert_eq!(paced(seconds.clone()).0, seconds.collect::<Vec<_>>());
    }

    #[test]
    fn quick_results_are_shown_in_batches_and_the_clock_is_rarely_looked_at() {
        // Ten in a microsecond, for one second.
        let results = 10_000_000;
        let (due, looks) = paced((0..results).map(|k| k / 10));
        assert_eq!(due[0], 0);
        assert!((19..=20).contains(&due.len()), "{}", due.len());
        assert!(looks < results as usize / 60, "{looks}");
    }

    #[test]
    fn a_search_that_gets_slow_is_noticed() {
        // A thousand at once, then one each second.
        let (due, _) = paced((0..1000).chain((1..4000).map(|k| k * 1_000_000)));
        let first_slow = due.iter().position(|&time| time >= 1_000_000).unwrap();
        assert!(due[first_slow] <= MOST * 1_000_000, "{}", due[first_slow]);
        let after = &due[first_slow..];
        assert!(after.windows(2).all(|pair| pair[1] - pair[0] == 1_000_000));
    }
}
