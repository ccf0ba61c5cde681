//! The amount of work in a job, as in mplrs: small while workers wait, large while the pool is
//! full.
//!
//! A small budget splits one subtree into many, which fills the pool; a large one saves messages.
//! So the budget doubles while the pool is full and is halved when it runs dry. It changes at
//! most once in the time in which every worker brings one result, because the effect is not
//! visible earlier.

/// The bounds of budgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The steps of the first jobs, and the minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
    /// The pool counts as full with this number of parts for each worker.
    pub full: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            least: 1 << 15,
            most: 1 << 40,
            full: 3,
        }
    }
}

/// The most parts into which one result is split.
const MOST_PIECES: usize = 64;

/// The most parts in one job.
const MOST_PARTS: usize = 64;

/// The budget of the next job.
#[derive(Debug, Clone)]
pub struct Budget {
    bounds: Bounds,
    workers: usize,
    steps: u64,
    /// The number of results since the last change.
    since: usize,
    greatest: u64,
}

impl Budget {
    /// The first budget, for this number of workers.
    pub fn new(bounds: Bounds, workers: usize) -> Self {
        let least = bounds.least.max(1);
        Budget {
            bounds: Bounds { least, ..bounds },
            workers: workers.max(1),
            steps: least,
            since: 0,
            greatest: least,
        }
    }

    /// The steps of a job that is given out now.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The greatest budget so far.
    pub fn greatest(&self) -> u64 {
        self.greatest
    }

    /// Records a result while `waiting` parts wait.
    pub fn came(&mut self, waiting: usize) {
        self.since += 1;
        if self.since < self.workers || waiting < self.full() {
            return;
        }
        self.since = 0;
        let most = self.bounds.most.max(self.bounds.least);
        self.steps = self.steps.saturating_mul(2).min(most);
        self.greatest = self.greatest.max(self.steps);
    }

    /// Records that a worker asked for work and the pool was empty.
    pub fn ran_dry(&mut self) {
        if self.since >= self.workers {
            self.since = 0;
            self.steps = (self.steps / 2).max(self.bounds.least);
        }
    }

    /// The number of parts into which a worker splits the work it brings back: enough for all
    /// workers while few parts wait, one once the pool is full.
    pub fn pieces(&self, waiting: usize, leases: usize) -> usize {
        let Some(missing @ 1..) = self.full().checked_sub(waiting) else {
            return 1;
        };
        (missing.div_ceil(leases.max(1)) + 1).min(MOST_PIECES)
    }

    /// The number of parts in a job. Usually one; if very many parts wait, each perhaps of a few
    /// steps, enough to be worth a message.
    pub fn parts(&self, waiting: usize) -> usize {
        let share = waiting / self.full().saturating_mul(2).max(1);
        share.clamp(1, MOST_PARTS)
    }

    /// The number of parts in a full pool.
    fn full(&self) -> usize {
        self.bounds.full.saturating_mul(self.workers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        least: 10,
        most: 1000,
        full: 2,
    };

    #[test]
    fn budgets_double_once_a_round_while_the_pool_is_full() {
        let mut budget = Budget::new(BOUNDS, 3);
        for (round, expected) in [20, 40, 80, 160, 320, 640, 1000, 1000]
            .into_iter()
            .enumerate()
        {
            for _ in 0..3 {
                budget.came(6);
            }
            assert_eq!(budget.steps(), expected, "round {round}");
        }
        assert_eq!(budget.greatest(), 1000);
    }

    #[test]
    fn budgets_stay_while_the_pool_is_neither_full_nor_dry() {
        let mut budget = Budget::new(BOUNDS, 3);
        for _ in 0..100 {
            budget.came(5);
        }
        assert_eq!(budget.steps(), 10);
    }

    #[test]
    fn budgets_halve_once_a_round_where_it_ran_dry() {
        let mut budget = Budget::new(BOUNDS, 2);
        for _ in 0..6 {
            budget.came(9);
        }
        assert_eq!(budget.steps(), 80);
        budget.came(0);
        budget.came(0);
        budget.ran_dry();
        budget.ran_dry();
        assert_eq!(budget.steps(), 40);
        for _ in 0..9 {
            budget.came(0);
            budget.came(0);
            budget.ran_dry();
        }
        assert_eq!(budget.steps(), 10);
    }

    #[test]
    fn results_are_broken_up_only_while_parts_are_missing() {
        let budget = Budget::new(BOUNDS, 8);
        assert_eq!(budget.pieces(0, 1), 17);
        assert_eq!(budget.pieces(0, 8), 3);
        assert_eq!(budget.pieces(15, 8), 2);
        assert_eq!(budget.pieces(16, 8), 1);
        assert_eq!(Budget::new(BOUNDS, 10_000).pieces(0, 1), MOST_PIECES);
    }

    #[test]
    fn jobs_are_made_of_many_parts_only_where_very_many_wait() {
        let budget = Budget::new(BOUNDS, 4);
        for (waiting, parts) in [(1, 1), (16, 1), (31, 1), (32, 2), (10_000, MOST_PARTS)] {
            assert_eq!(budget.parts(waiting), parts, "{waiting}");
        }
    }
}
