//! How many unproductive steps the search for roots may make, in a whole run.
//!
//! # When the search for roots is abandoned
//!
//! It is NP-complete whether a path from a given start ever closes, so the search for roots can take
//! exponentially many steps without a result. A step that gives no root is *unproductive*. A run
//! may make at most
//!
//! ```text
//! P(n) * (extremals found + 1) unproductive steps,    P(n) = max(4096, 64 n^2).
//! ```
//!
//! Then its remaining work is searched [head first](crate::chains::heads), where the cost of an
//! extremal is polynomial on every instance. So the whole cost per extremal is polynomial too.
//! Ordinary matrices are far from the limit: no family of the benches with 1000 extremals or more
//! takes two unproductive steps per extremal (the report has the worst).
//!
//! # One account for the whole run
//!
//! A run that is cut, shared by threads or divided into shards is still one run, and after a switch
//! to heads all extremals are found again, however few are left to give. So the allowance belongs
//! to the [driver](crate::job). The driver holds the [`Account`] of the run and sets a limit for
//! each engine before it runs. An engine that reaches its limit pauses. The driver adds up the
//! account again, and either raises the limit or switches all the remaining work.
//!
//! | driver | its account holds | what is switched |
//! |---|---|---|
//! | one thread | everything | all its work |
//! | a frontier that is resumed | the counters of the frontier, and those from [elsewhere](Elsewhere) | all its work |
//! | threads | everything up to the last stretch of each, 4,096 steps at most | the work of all threads at once: they stop for it |
//! | a job from a [pool](crate::frontier) | the account of the pool when it was taken | the work of the job; then, as soon as it returns, the work of the pool |
//! | a shard | what was done before it was dealt | the work of the shard |
//!
//! After a switch nothing more is allowed: roots that are added later are switched at their first
//! unproductive step. So with E extremals, whether they pass the filter or not,
//!
//! - whatever the cuts, one thread makes at most P(n) (E + 1) + 1 unproductive steps and
//!   switches once; k threads make at most 4,096 k more, and switch once;
//! - k shards make at most k times as many, and switch at most once each;
//! - k workers on one pool make at most k + 1 times as many: those of the account within the bound,
//!   and those of the k jobs that were out at that time. Each of these may switch its own work, and
//!   the work that each returns may have to be switched, so there are at most 2k + 1 switches.
//!
//! The steps that [divide](crate::chains::shards) a search are excluded: their number depends on
//! the number of pieces, not on what is found.

use crate::counts::{Counts, MOST};

/// The counters on which the allowance depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Account {
    /// Unproductive steps.
    pub unproductive: u64,
    /// Extremals found, whether the filter accepts them or not.
    pub found: u64,
    /// How often it switched to heads.
    pub switches: u64,
}

impl Account {
    /// The sum, each number below [`MOST`].
    #[must_use]
    pub(crate) fn and(self, more: Account) -> Account {
        let sum = |a: u64, b: u64| a.saturating_add(b).min(MOST - 1);
        Account {
            unproductive: sum(self.unproductive, more.unproductive),
            found: sum(self.found, more.found),
            switches: sum(self.switches, more.switches),
        }
    }

    /// The difference to an earlier account of the same run.
    #[cfg(feature = "parallel")]
    pub(crate) fn since(self, earlier: Account) -> Account {
        Account {
            unproductive: self.unproductive - earlier.unproductive,
            found: self.found - earlier.found,
            switches: self.switches - earlier.switches,
        }
    }
}

/// What a frontier stores about its run besides its own counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Elsewhere {
    /// What the rest of the run had done when this part was separated from it.
    pub(crate) others: Account,
    /// How many of its own unproductive steps divided it into shards.
    pub(crate) excluded: u64,
}

impl Elsewhere {
    /// For a part that is separated from a run with this account.
    pub(crate) fn all_of(others: Account) -> Self {
        Elsewhere {
            others,
            excluded: 0,
        }
    }

    /// Excludes this many more steps.
    pub(crate) fn excluding(self, steps: u64) -> Self {
        let excluded = self.excluded.saturating_add(steps).min(MOST - 1);
        Elsewhere { excluded, ..self }
    }

    /// The account of the run; `own` is the part counted here.
    pub(crate) fn run_of(&self, own: Account) -> Account {
        let unproductive = own.unproductive.saturating_sub(self.excluded);
        self.others.and(Account {
            unproductive,
            ..own
        })
    }
}

/// The numbers as a frontier writes them.
impl Counts for Elsewhere {
    type Numbers = [u64; 4];

    fn numbers(self) -> Self::Numbers {
        let Account {
            unproductive,
            found,
            switches,
        } = self.others;
        [unproductive, found, switches, self.excluded]
    }

    fn of([unproductive, found, switches, excluded]: Self::Numbers) -> Self {
        let others = Account {
            unproductive,
            found,
            switches,
        };
        Elsewhere { others, excluded }
    }
}

/// How many unproductive steps a run may make.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// P(n): after E extremals found, P(n) (E + 1) unproductive steps are allowed.
    per_extremal: u64,
}

impl Allowance {
    /// The allowance of P(n) for n nodes.
    pub fn new(n: usize) -> Self {
        let n = n as u64;
        Allowance::of(n.saturating_mul(n).saturating_mul(64).max(4096))
    }

    /// Allows `per_extremal` (E + 1) unproductive steps after E extremals found.
    pub fn of(per_extremal: u64) -> Self {
        Allowance { per_extremal }
    }

    /// P(n).
    pub(crate) fn per_extremal(self) -> u64 {
        self.per_extremal
    }

    fn limit(self, found: u64) -> u64 {
        self.per_extremal.saturating_mul(found.saturating_add(1))
    }

    /// Whether the run may continue to search for roots.
    pub fn covers(self, run: Account) -> bool {
        run.switches == 0 && run.unproductive <= self.limit(run.found)
    }

    /// How many unproductive steps the run may still make if it finds nothing more.
    pub fn left(self, run: Account) -> u64 {
        match run.switches {
            0 => self.limit(run.found).saturating_sub(run.unproductive),
            _ => 0,
        }
    }
}
