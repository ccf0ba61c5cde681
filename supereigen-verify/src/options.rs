//! Limits of the checks, and a watch that sees the progress of long checks and can stop them.

use std::ops::ControlFlow;

use crate::verdict::Check;

/// Limits of the checks. Start from the default and change what you need.
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
    /// The most unproductive steps of the second search for each extremal that it finds, and for
    /// 1,000 more; 0 to skip it.
    pub steps: u64,
    /// The most tests of the head-first proof of completeness, and the most unproductive steps of
    /// the second search. On ordinary matrices there are fewer tests than vectors.
    pub tests: u64,
    /// The most pairs of vectors that the double description, the minimality check and the
    /// extensions may each compare. As a second opinion the double description gets a fiftieth of
    /// them.
    pub pairs: u64,
    /// The number of random solutions to try where completeness is not proved.
    pub samples: usize,
    /// Their seed.
    pub seed: u64,
}

/// A method for every field that sets it.
macro_rules! setters {
    ($($name:ident: $field:ident $type:ty,)*) => {
        $(
            #[doc = concat!("Sets the field `", stringify!($field), "`.")]
            #[must_use]
            pub fn $name(mut self, $field: $type) -> Self {
                self.$field = $field;
                self
            }
        )*
    };
}

impl Options {
    setters! {
        with_steps: steps u64,
        with_tests: tests u64,
        with_pairs: pairs u64,
        with_samples: samples usize,
        with_seed: seed u64,
    }
}

impl Default for Options {
    /// 64 unproductive steps for each extremal, a hundred million tests (few claims need a
    /// thousandth of them), fifty million pairs, a thousand samples, seed 1.
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

/// The progress of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The check.
    pub check: Check,
    /// The number of items done: vectors, or chains in the proof of completeness.
    pub done: usize,
    /// The number of all items.
    pub of: usize,
}

/// Receives the progress, and can stop the checks.
pub struct Watch<'a> {
    check: Check,
    report: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// No progress yet; the first check is that of the form.
    pub fn new(report: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        Watch {
            check: Check::Form,
            report,
            stopped: false,
        }
    }

    /// Sets the check to which later progress belongs.
    pub fn begin(&mut self, check: Check) {
        self.check = check;
    }

    /// Reports progress, and returns whether to continue. After a stop, `report` is not called
    /// again.
    pub fn goes_on(&mut self, done: usize, of: usize) -> bool {
        if !self.stopped {
            let check = self.check;
            self.stopped = (self.report)(&Progress { check, done, of }).is_break();
        }
        !self.stopped
    }
}
