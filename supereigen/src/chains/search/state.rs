//! The state of a search: the chain at hand, with its bounds.

use std::sync::Arc;

use crate::chains::filter::Filter;
use crate::chains::forms::chain_bounds::ChainBounds;
use crate::chains::matrix::instance::Instance;
use crate::chains::roots::root::Root;
use crate::chains::roots::walk::Roots;
use crate::chains::search::found::{Closing, Found};
use crate::chains::search::patience::Patience;
use crate::chains::search::steps::SearchSteps;
use crate::chains::weight::Weight;

/// A search that can stop and go on.
#[derive(Debug)]
pub(crate) struct Search<W> {
    /// Those of the chain; behind a pointer, so that there is one search for both
    /// forms. What costs nanoseconds is one call of it for each extremal, or for
    /// a thousand.
    pub(super) bounds: Box<dyn ChainBounds<W>>,
    pub(super) matrix: Arc<Instance<W>>,
    pub(super) filter: Filter,
    pub(super) roots: Roots<W>,
    pub(super) root: Root<W>,
    /// The seed to take next: rotations 0, ..., q - 1, then q, the tied tails.
    pub(super) seed: usize,
    /// The seeds of this root end here.
    pub(super) seeds: usize,
    pub(super) chain: Vec<usize>,
    pub(super) x: Vec<W>,
    /// The length of the current seed.
    pub(super) base: usize,
    pub(super) closing: Closing,
    pub(super) pending: bool,
    /// All but those of the search for roots.
    pub(super) steps: SearchSteps,
    pub(super) patience: Patience,
}

impl<W: Weight> Search<W> {
    /// The longest chain that is wanted.
    #[cfg(feature = "parallel")]
    pub(crate) fn longest(&self) -> usize {
        self.filter.longest(self.matrix.n())
    }

    /// The search for all extremals that grow from the roots and pass the
    /// filter. The bounds are those of the empty chain.
    ///
    /// # Panics
    ///
    /// Sooner or later, if the filter speaks of a node that is not there.
    pub(crate) fn new(
        matrix: Arc<Instance<W>>,
        bounds: Box<dyn ChainBounds<W>>,
        roots: Roots<W>,
        filter: Filter,
        patience: Patience,
    ) -> Self {
        Search {
            bounds,
            matrix,
            filter,
            roots,
            root: Root::empty(),
            seed: 1,
            seeds: 1,
            chain: Vec::new(),
            x: Vec::new(),
            base: 0,
            closing: Closing::Chain { root: 0 },
            pending: false,
            steps: SearchSteps::default(),
            patience,
        }
    }

    /// The matrix that is searched.
    pub(crate) fn matrix(&self) -> Arc<Instance<W>> {
        self.matrix.clone()
    }

    /// Which extremals are wanted.
    pub(crate) fn filter(&self) -> Filter {
        self.filter.clone()
    }

    /// What was done so far.
    pub(crate) fn steps(&self) -> SearchSteps {
        SearchSteps {
            roots: self.roots.steps(),
            ..self.steps
        }
    }

    /// Extremals found, whether the filter wants them or not.
    pub(super) fn all_found(&self) -> u64 {
        self.roots.steps().roots + self.steps.grown
    }

    /// The chain at hand, as an extremal.
    #[inline]
    pub(super) fn found(&self) -> Found<'_, W> {
        Found {
            chain: &self.chain,
            x: &self.x,
            potentials: self.matrix.potentials(),
            closing: self.closing,
            zero_cycle: self.root.zero && self.chain.len() == self.base,
        }
    }

    /// Pushes a candidate: an extremal.
    pub(super) fn push(&mut self, j: usize) {
        let x = self.bounds.lower(j).clone();
        self.bounds.push(j, &x, true);
        self.chain.push(j);
        self.x.push(x);
        self.grown();
    }

    /// The chain has one node more: an extremal.
    #[inline]
    pub(super) fn grown(&mut self) {
        self.steps.grown += 1;
        self.pending = true;
        self.apply_filter();
    }

    pub(super) fn pop(&mut self) {
        self.bounds.pop();
        self.chain.pop();
        self.x.pop();
    }

    /// Drops the current extremal or its continuations where the filter says so.
    #[inline]
    pub(super) fn apply_filter(&mut self) {
        if !self.filter.is_everything() {
            self.pending &= self.filter.accepts(&self.found());
            self.cut_what_is_not_wanted();
        }
    }

    /// Drops the candidates if no longer chain can pass the filter.
    pub(super) fn cut_what_is_not_wanted(&mut self) {
        if !self.filter.may_accept_longer(&self.chain, &*self.bounds) {
            self.bounds.replace(&[]);
        }
    }

    /// Takes the whole chain away.
    pub(super) fn uproot(&mut self) {
        while !self.chain.is_empty() {
            self.pop();
        }
        self.base = 0;
    }
}
