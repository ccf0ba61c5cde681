//! How long the search for roots is borne with, by a whole run.
//!
//! # When to give up searching for roots, and to search head first
//!
//! No start tells in polynomial time whether a path from it closes, so the
//! search for roots can be led astray for ever. It is borne with as long as
//! what it does in vain stays in proportion: at most
//!
//! ```text
//! P(n) * (extremals found + 1) steps in vain,    P(n) = max(4096, 64 n^2).
//! ```
//!
//! Then what remains of it is searched [head first](crate::chains::heads),
//! where the cost of an extremal is polynomial on every instance; so it is
//! altogether. Ordinary matrices are far from it: no family of the benches with
//! 1000 extremals or more takes two steps in vain per extremal (the report has
//! the worst).
//!
//! # One account for the whole run
//!
//! A run that is cut, shared by threads or dealt out is still one run, and to
//! turn head first costs a look at all extremals, however little is left to find.
//! So neither patience nor the turn belongs to a search: both belong to the run, and
//! a search knows what the [`Account`] of the run was when it last heard of it.
//!
//! | who | what it knows | what is turned |
//! |---|---|---|
//! | one thread | everything | all that it has |
//! | a frontier that is resumed | the counters of the frontier, and what it [knows besides](Besides) | all that it has |
//! | threads | what they told each other at the last end of a stretch, 4,096 steps at most | what all of them have, at once: they stop for it |
//! | a job from a [pool](crate::chains::frontier) | what the pool knew when it was taken | what the job has; then, as soon as it is back, what the pool has |
//! | a shard | what was done before it was dealt | what the shard has |
//!
//! Who has turned once bears nothing more: roots that come back later from somebody
//! else are turned as soon as they are met. So with E extremals, filtered out or not,
//!
//! - whatever the cuts, one thread makes at most P(n) (E + 1) + 1 steps in vain and turns
//!   once; k threads make at most 4,096 k more, and turn once;
//! - k shards make at most k times as many, and turn at most once each;
//! - k workers on one pool make at most k + 1 times as many: those of the account within
//!   the bound, and those of k jobs that were taken out then. Each of these may turn what
//!   it has, and what each brings back may have to be turned, so that there are at most
//!   2k + 1 turns.
//!
//! The steps that [deal](crate::chains::shards) a search out are not held against it:
//! they are as many as there are pieces to make, whatever is found.
//!
//! Nothing of this is on the way of a step: a search compares its own steps with a number
//! that is made anew when it is passed, or when the run is heard of.

use crate::compact::MOST;
use crate::remains::Counts;

/// What a run did, as far as patience asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Account {
    /// Steps in vain.
    pub vain: u64,
    /// Extremals found, whether the filter wants them or not.
    pub found: u64,
    /// How often it turned head first.
    pub turned: u64,
}

impl Account {
    /// Both together; a number that is too large to be written down stays below that.
    #[must_use]
    pub(crate) fn and(self, more: Account) -> Account {
        let sum = |a: u64, b: u64| a.saturating_add(b).min(MOST - 1);
        Account {
            vain: sum(self.vain, more.vain),
            found: sum(self.found, more.found),
            turned: sum(self.turned, more.turned),
        }
    }
}

/// What a frontier knows of its run besides its own counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Besides {
    /// What others had done when this was separated from them.
    pub(crate) others: Account,
    /// Of its own steps in vain, those that dealt it out.
    pub(crate) forgiven: u64,
}

impl Besides {
    /// What a part that is separated from a run knows of it.
    pub(crate) fn all_of(others: Account) -> Self {
        Besides {
            others,
            forgiven: 0,
        }
    }

    /// The same, with so many steps more that are not held against it.
    pub(crate) fn forgiving(self, steps: u64) -> Self {
        let forgiven = self.forgiven.saturating_add(steps).min(MOST - 1);
        Besides { forgiven, ..self }
    }

    /// The account of the run, if this is the part of it that is counted here.
    pub(crate) fn run_of(&self, own: Account) -> Account {
        let vain = own.vain.saturating_sub(self.forgiven);
        self.others.and(Account { vain, ..own })
    }
}

/// The numbers as a frontier writes them.
impl Counts for Besides {
    type Numbers = [u64; 4];

    fn numbers(self) -> Self::Numbers {
        let Account {
            vain,
            found,
            turned,
        } = self.others;
        [vain, found, turned, self.forgiven]
    }

    fn of([vain, found, turned, forgiven]: Self::Numbers) -> Self {
        let others = Account {
            vain,
            found,
            turned,
        };
        Besides { others, forgiven }
    }
}

/// How many steps in vain are borne.
#[derive(Debug, Clone)]
pub struct Patience {
    /// P(n), for each extremal found and one more.
    per_extremal: u64,
    /// The account of the run when it was last heard of.
    known: Account,
    /// The steps in vain and the extremals of the search itself at that time.
    since: (u64, u64),
    /// So many steps in vain of its own were allowed when it was last looked at.
    allowed: u64,
}

impl Patience {
    /// The patience that P(n) gives.
    pub fn new(n: usize) -> Self {
        let n = n as u64;
        Patience::of(n.saturating_mul(n).saturating_mul(64).max(4096))
    }

    /// So many steps per extremal and one more.
    pub fn of(per_extremal: u64) -> Self {
        Patience {
            per_extremal,
            known: Account::default(),
            since: (0, 0),
            allowed: 0,
        }
    }

    /// P(n).
    pub(crate) fn per_extremal(&self) -> u64 {
        self.per_extremal
    }

    /// How many steps in vain a run may have made that found so many.
    fn borne(&self, found: u64) -> u64 {
        self.per_extremal.saturating_mul(found.saturating_add(1))
    }

    /// Whether a run is to search for roots any longer.
    pub(crate) fn bears(&self, run: &Account) -> bool {
        run.turned == 0 && run.vain <= self.borne(run.found)
    }

    /// Whether so many steps in vain of this search are too many, when so much was
    /// found by it.
    #[inline]
    pub fn is_lost(&mut self, in_vain: u64, found: u64) -> bool {
        if in_vain <= self.allowed {
            return false;
        }
        let (vain_before, found_before) = self.since;
        let found = self.known.found.saturating_add(found - found_before);
        let more = match self.known.turned {
            0 => self.borne(found).saturating_sub(self.known.vain),
            _ => 0,
        };
        self.allowed = vain_before.saturating_add(more);
        in_vain > self.allowed
    }

    /// Hears what the whole run has done until now, when this search has made so
    /// many steps in vain and found so many.
    pub fn hear(&mut self, run: Account, in_vain: u64, found: u64) {
        self.known = run;
        self.since = (in_vain, found);
        self.allowed = in_vain;
    }

    /// What the search did since it last heard of the run.
    pub fn news(&self, in_vain: u64, found: u64) -> Account {
        Account {
            vain: in_vain - self.since.0,
            found: found - self.since.1,
            turned: 0,
        }
    }

    /// What it last heard.
    pub fn known(&self) -> Account {
        self.known
    }
}
