//! What the checks may use, and who looks on: how far long checks are, and a way to
//! stop them.

use std::ops::ControlFlow;

use crate::verdict::Check;

/// What the checks may use. Start from the default and change what is to differ.
///
/// ```
/// use supereigen_verify::Options;
///
/// let quick = Options::default().with_pairs(1000).with_samples(10);
/// assert_eq!((quick.pairs, quick.samples, quick.seed), (1000, 10, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Steps in vain that the second search may take for each extremal that it finds, and for
    /// 1,000 more; 0 to do without it.
    pub steps: u64,
    /// Tests that the head-first proof of completeness may make, and the most steps in vain of the
    /// second search. On ordinary matrices there are fewer tests than vectors.
    pub tests: u64,
    /// Pairs of vectors that the double description, the minimality check and
    /// the extensions may look at, each on its own account. Where completeness
    /// is proved already, the double description as a second opinion gets a fiftieth
    /// of them.
    pub pairs: u64,
    /// Random solutions to try where completeness is not proved.
    pub samples: usize,
    /// Their seed.
    pub seed: u64,
}

impl Options {
    /// With so many steps in vain for each extremal.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// With so many tests.
    #[must_use]
    pub fn with_tests(mut self, tests: u64) -> Self {
        self.tests = tests;
        self
    }

    /// With so many pairs.
    #[must_use]
    pub fn with_pairs(mut self, pairs: u64) -> Self {
        self.pairs = pairs;
        self
    }

    /// With so many samples.
    #[must_use]
    pub fn with_samples(mut self, samples: usize) -> Self {
        self.samples = samples;
        self
    }

    /// With this seed of the samples.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl Default for Options {
    /// 64 steps in vain for each extremal, a hundred million tests (few claims need a thousandth of
    /// them), fifty million
    /// pairs, a thousand samples, seed 1.
    fn default() -> Self {
        Options {
            steps: 64,
            tests: 100_000_000,
            pairs: 50_000_000,
            samples: 1000,
            seed: 1,
        }
    }
}

/// How far a check is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The check.
    pub check: Check,
    /// What is done of it: vectors, or chains in the proof of completeness.
    pub done: usize,
    /// How many there are.
    pub of: usize,
}

/// Who watches: told of every step, asked whether to go on.
pub struct Watch<'a> {
    check: Check,
    tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// Nothing was told yet; the first check is that of the form.
    pub fn new(tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        Watch {
            check: Check::Form,
            tell,
            stopped: false,
        }
    }

    /// What is told from now on is told of this check.
    pub fn begin(&mut self, check: Check) {
        self.check = check;
    }

    /// Whether to go on. Who said no once is not asked again.
    pub fn goes_on(&mut self, done: usize, of: usize) -> bool {
        if !self.stopped {
            let check = self.check;
            self.stopped = (self.tell)(&Progress { check, done, of }).is_break();
        }
        !self.stopped
    }
}
