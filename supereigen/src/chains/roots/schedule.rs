//! When the search for roots tests whether it is in a dead end.
//!
//! A test costs as much as some hundred steps, and on ordinary instances roots
//! come faster than that pays. So the search waits for max(1024, 8 n) steps
//! without a root. If it is in a dead end then, others are near, and it waits
//! half as long the next time, but no less than max(8, n/8) steps; if not, it
//! waits twice as long. So where dead ends are the rule, tests and steps cost
//! about the same, and where they are not, tests are soon a vanishing part of
//! the work.
//!
//! None of this is part of what remains to be done: it has a bearing on speed
//! alone, and a search that is taken up elsewhere starts with the first number.

/// Counts steps in vain, and says when there were enough.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schedule {
    /// Steps since the last root or test.
    in_vain: u64,
    /// The search tests when there are more.
    steps: u64,
    least: u64,
    most: u64,
}

impl Schedule {
    /// For a matrix of n nodes.
    pub(crate) fn new(n: usize) -> Self {
        Schedule {
            in_vain: 0,
            steps: 1024.max(8 * n as u64),
            least: 8.max(n as u64 / 8),
            most: u64::MAX >> 2,
        }
    }

    /// As many steps every time.
    pub(crate) fn fixed(steps: u64) -> Self {
        Schedule {
            in_vain: 0,
            steps,
            least: steps,
            most: steps,
        }
    }

    /// Whether it is time for a test.
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.in_vain > self.steps
    }

    #[inline]
    pub(super) fn step_in_vain(&mut self) {
        self.in_vain += 1;
    }

    #[inline]
    pub(super) fn root(&mut self) {
        self.in_vain = 0;
    }

    /// There was a test, and this is what it found.
    pub(super) fn tested(&mut self, dead: bool) {
        self.in_vain = 0;
        self.steps = match dead {
            true => (self.steps / 2).max(self.least),
            false => self.steps.saturating_mul(2).min(self.most),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_until_due(schedule: &mut Schedule) -> u64 {
        (0..)
            .find(|_| {
                schedule.step_in_vain();
                schedule.is_due()
            })
            .unwrap()
    }

    #[test]
    fn dead_ends_bring_the_next_test_nearer_and_others_put_it_off() {
        let mut schedule = Schedule::new(400);
        assert_eq!(steps_until_due(&mut schedule), 3200);
        schedule.tested(false);
        assert_eq!(steps_until_due(&mut schedule), 6400);
        for _ in 0..9 {
            schedule.tested(true);
        }
        assert_eq!(steps_until_due(&mut schedule), 50);
        schedule.root();
        assert_eq!(steps_until_due(&mut schedule), 50);
    }

    #[test]
    fn a_fixed_schedule_stays_as_it_is() {
        let mut schedule = Schedule::fixed(0);
        assert!(!schedule.is_due());
        for dead in [true, false] {
            assert_eq!(steps_until_due(&mut schedule), 0);
            schedule.tested(dead);
        }
    }
}
