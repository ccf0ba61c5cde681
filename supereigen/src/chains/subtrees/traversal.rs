//! A search that takes up subtrees, one after the other.

use std::ops::ControlFlow;

use maxplus_graph::{Meter, StopReason};

use crate::chains::forms::chain_bounds::ChainBounds;
use crate::chains::search::found::Found;
use crate::chains::search::probe::Probe;
use crate::chains::search::state::Search;
use crate::chains::search::steps::Steps;
use crate::chains::subtrees::subtree::Subtree;
use crate::chains::weight::Weight;

/// A search, and the subtrees that wait for it.
#[derive(Debug)]
pub(crate) struct Traversal<W, B> {
    search: Search<W, B>,
    /// What is to be done when the search is through with what it has, the
    /// next one last. All of it belongs to the matrix.
    waiting: Vec<Subtree>,
}

impl<W: Weight, B: ChainBounds<W>> Traversal<W, B> {
    /// What the search has to do, and nothing after it.
    pub(crate) fn new(search: Search<W, B>) -> Self {
        Traversal {
            search,
            waiting: Vec::new(),
        }
    }

    /// Goes on until everything was seen, a limit is reached, or the visitor
    /// asks to stop. The next call goes on where this one stopped.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        mut visit: impl FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        loop {
            self.search.run(meter, &mut visit)?;
            let Some(subtree) = self.waiting.pop() else {
                return Ok(());
            };
            self.open_waiting(&subtree);
        }
    }

    /// What was done so far.
    pub(crate) fn steps(&self) -> Steps {
        self.search.steps()
    }

    /// What is still to be done: what the search has first.
    pub(crate) fn rest(&self) -> Vec<Subtree> {
        let (grown, roots) = self.search.parts();
        let mut rest = Vec::new();
        rest.extend(grown.map(Subtree::Grown));
        rest.extend(roots.map(Subtree::Roots));
        rest.extend(self.waiting.iter().rev().cloned());
        rest
    }

    /// Drops what was to be done and takes up the subtrees instead, in this
    /// order. They must belong to the matrix: see [`Traversal::belongs`].
    pub(crate) fn resume(&mut self, subtrees: Vec<Subtree>) {
        self.close();
        self.waiting = subtrees;
        self.waiting.reverse();
    }

    /// Takes up the first of the subtrees that wait, as the next step would do,
    /// so that this is one of the search. Only after [`Traversal::resume`].
    #[cfg(feature = "parallel")]
    pub(crate) fn take_up(&mut self) {
        if let Some(subtree) = self.waiting.pop() {
            self.open_waiting(&subtree);
        }
    }

    /// Whether a subtree can be one of this matrix and this filter. Drops what
    /// was to be done.
    pub(crate) fn belongs(&mut self, subtree: &Subtree) -> bool {
        self.close();
        let opened = self.open(subtree);
        self.close();
        opened.is_some()
    }

    /// Goes down once at random, as [`Search::probe`] does. Drops what was to
    /// be done.
    pub(crate) fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        self.close();
        self.search.probe(meter, choose)
    }

    fn open_waiting(&mut self, subtree: &Subtree) {
        let opened = self.open(subtree);
        opened.expect("subtrees that wait belong to the matrix");
    }

    /// Takes up a subtree; `None` if it does not belong to the matrix.
    fn open(&mut self, subtree: &Subtree) -> Option<()> {
        match subtree {
            Subtree::Roots(part) => self.search.open_roots(part),
            Subtree::Grown(part) => self.search.open_grown(part),
        }
    }

    /// Leaves nothing to be done.
    fn close(&mut self) {
        self.search.close();
        self.waiting.clear();
    }
}
