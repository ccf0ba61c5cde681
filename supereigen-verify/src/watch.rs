//! Long checks, watched: how far they are, and a way to stop them.

use std::ops::ControlFlow;

use crate::verdict::Check;

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
pub(crate) struct Watch<'a> {
    check: Check,
    tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    stopped: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        Watch {
            check: Check::Form,
            tell,
            stopped: false,
        }
    }

    /// What is told from now on is told of this check.
    pub(crate) fn begin(&mut self, check: Check) {
        self.check = check;
    }

    /// Whether to go on. Who said no once is not asked again.
    pub(crate) fn goes_on(&mut self, done: usize, of: usize) -> bool {
        if !self.stopped {
            let check = self.check;
            self.stopped = (self.tell)(&Progress { check, done, of }).is_break();
        }
        !self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_said_stop_is_not_asked_again() {
        let mut told = Vec::new();
        let mut tell = |progress: &Progress| {
            told.push((progress.check, progress.done, progress.of));
            match progress.done {
                2 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let mut watch = Watch::new(&mut tell);
        assert!(watch.goes_on(1, 3));
        watch.begin(Check::Minimality);
        assert!(!watch.goes_on(2, 3));
        assert!(!watch.goes_on(3, 3));
        assert_eq!(told, [(Check::Form, 1, 3), (Check::Minimality, 2, 3)]);
    }
}
