//! A search that takes up subtrees, one after the other, behind a pointer.
//!
//! [`Traversal`] knows the width of its integers; what is above this file does not,
//! and asks it as [`AnySearch`].

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::block::Block;
use maxplus_graph::{Meter, StopReason};

use crate::chains::found::{AnyFound, Counting, Laying, Taker, Visiting};
use crate::chains::heads::Heads;
use crate::chains::heads::segment::HeadsPart;
use crate::chains::patience::Account;
use crate::chains::search::{Pause, Probe, Search};
use crate::chains::subtrees::{Steps, Subtree, turn_head_first};
use crate::chains::weight::Weight;
#[cfg(feature = "parallel")]
use crate::crew::Worker;
#[cfg(feature = "parallel")]
use crate::remains::Part;

/// A search in the width and form that were chosen for it.
pub(crate) trait AnySearch: fmt::Debug + Send {
    /// Goes on until everything was seen, a limit is reached, or the visitor
    /// asks to stop. The next call goes on where this one stopped.
    ///
    /// The visitor is behind a pointer so that the search is compiled once,
    /// here, and not again for every visitor and carrier of the callers; the
    /// call costs a nanosecond.
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason>;

    /// The same without a visitor.
    fn count(&mut self, meter: &mut Meter) -> Result<(), StopReason>;

    /// Goes on in the same manner, and lays the extremals into the block, which
    /// stands over the denominator of the search, until it has so many rows.
    fn lay(&mut self, meter: &mut Meter, block: &mut Block, rows: usize) -> Result<(), StopReason>;

    /// What was done so far.
    fn steps(&self) -> Steps;

    /// What is still to be done: what the search has first.
    fn rest(&self) -> Vec<Subtree>;

    /// Whether nothing is still to be done. Most of the time a glance tells, where
    /// the rest would be as long as the path of the search.
    fn is_done(&self) -> bool;

    /// Drops what was to be done and takes up the subtrees instead, in this
    /// order. They must belong to the matrix: see [`AnySearch::belongs`].
    fn resume(&mut self, subtrees: Vec<Subtree>);

    /// Takes up the first of the subtrees that wait, as the next step would do,
    /// so that this is one of the search. Only after [`AnySearch::resume`].
    #[cfg(feature = "parallel")]
    fn take_up(&mut self);

    /// Splits half of a subtree of this search off, if it can be split.
    #[cfg(feature = "parallel")]
    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree>;

    /// Drops what was to be done, and searches everything head first.
    fn begin_head_first(&mut self);

    /// Hears what the whole run, of which this search is a part, has done until now.
    fn hear(&mut self, run: Account);

    /// Looks at once whether it is in a dead end, if the run has made steps enough in
    /// vain: who is stopped again and again would never wait long enough to look.
    fn expect_dead_ends(&mut self);

    /// Adds what it did since it last heard of the run, and hears of it.
    #[cfg(feature = "parallel")]
    fn exchange(&mut self, run: &mut Account);

    /// From now on it does not turn head first by itself: where it would, it stops as
    /// if its steps were used up, and [is stuck](AnySearch::is_stuck).
    #[cfg(feature = "parallel")]
    fn leave_turning_to_others(&mut self);

    /// Whether it has stopped to be turned, and was not taken up again since.
    #[cfg(feature = "parallel")]
    fn is_stuck(&self) -> bool;

    /// Turns what it is given head first, as it would turn what it has.
    fn turn(&mut self, subtrees: &mut Vec<Subtree>);

    /// Whether a subtree can be one of this matrix and this filter. Drops what
    /// was to be done.
    fn belongs(&mut self, subtree: &Subtree) -> bool;

    /// Goes down once at random, as [`Search::probe`] does. Drops what was to
    /// be done.
    fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason>;

    /// Goes down once at random, head first. Drops what was to be done.
    fn probe_heads(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason>;
}

#[cfg(feature = "parallel")]
impl Worker for Box<dyn AnySearch> {
    type Part = Subtree;
    type Common = Account;

    fn rest(&self) -> Vec<Subtree> {
        (**self).rest()
    }

    fn resume(&mut self, subtrees: Vec<Subtree>) {
        (**self).resume(subtrees);
        (**self).take_up();
    }

    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree> {
        (**self).halve(subtree)
    }

    fn meet(&mut self, run: &mut Account) {
        self.exchange(run);
    }

    fn is_stuck(&self) -> bool {
        (**self).is_stuck()
    }

    fn rearrange(&mut self, subtrees: &mut Vec<Subtree>, run: &mut Account) {
        self.hear(*run);
        self.turn(subtrees);
        self.exchange(run);
    }
}

/// A search from roots, one head first, and the subtrees that wait for either.
#[derive(Debug)]
pub(crate) struct Traversal<W> {
    search: Search<W>,
    /// The search head first, once there is need of it.
    heads: Option<Box<Heads<W>>>,
    /// How often the search turned head first by itself.
    turned: u64,
    /// Of these, what the run has heard of.
    told: u64,
    /// Whether others are to turn it, and whether it waits for that.
    is_turned_by_others: bool,
    is_stuck: bool,
    /// What is to be done when the searches are through with what they have,
    /// the next one last. All of it belongs to the matrix.
    waiting: Vec<Subtree>,
}

impl<W: Weight> Traversal<W> {
    /// What the search has to do, and nothing after it.
    pub(crate) fn new(search: Search<W>) -> Self {
        Traversal {
            search,
            heads: None,
            turned: 0,
            told: 0,
            is_turned_by_others: false,
            is_stuck: false,
            waiting: Vec::new(),
        }
    }

    /// Goes on until everything was seen, a limit is reached, or the taker
    /// asks to stop. The next call goes on where this one stopped.
    fn go_on(&mut self, meter: &mut Meter, taker: &mut dyn Taker<W>) -> Result<(), StopReason> {
        loop {
            if self.search.is_busy() && self.search.run(meter, taker)? == Pause::InVain {
                if self.is_turned_by_others {
                    self.is_stuck = true;
                    return Err(StopReason::Steps);
                }
                let mut rest = self.rest();
                self.turn(&mut rest);
                self.resume(rest);
            }
            if let Some(heads) = self.heads.as_mut().filter(|heads| !heads.is_idle())
                && let Some(tails) = heads.run(meter, taker)?
            {
                let opened = self.search.open_grown(&tails);
                opened.expect("the tails of a zero cycle of this matrix");
                continue;
            }
            let Some(subtree) = self.waiting.pop() else {
                return Ok(());
            };
            self.open_waiting(&subtree);
        }
    }

    fn heads(&mut self) -> &mut Heads<W> {
        let search = &self.search;
        self.heads
            .get_or_insert_with(|| Box::new(Heads::new(search.matrix(), search.filter())))
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
            Subtree::Heads(part) => self.heads().open(part),
        }
    }

    /// Whether the roots that are searched head first can be some of this
    /// matrix.
    fn check_within(&mut self, part: &HeadsPart) -> Option<()> {
        for roots in part.within.iter().flat_map(Arc::as_ref) {
            self.search.open_roots(roots)?;
        }
        self.search.close();
        Some(())
    }

    /// Leaves nothing to be done.
    fn close(&mut self) {
        self.search.close();
        if let Some(heads) = &mut self.heads {
            heads.close();
        }
        self.waiting.clear();
    }
}

impl<W: Weight> AnySearch for Traversal<W> {
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        self.go_on(meter, &mut Visiting(visit))
    }

    fn count(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        self.go_on(meter, &mut Counting)
    }

    fn lay(&mut self, meter: &mut Meter, block: &mut Block, rows: usize) -> Result<(), StopReason> {
        let matrix = self.search.matrix();
        self.go_on(meter, &mut Laying::new(block, rows, matrix.potentials()))
    }

    fn steps(&self) -> Steps {
        let heads = self.heads.as_deref().map(Heads::steps);
        Steps {
            search: self.search.steps(),
            heads: heads.unwrap_or_default(),
            turned: self.turned,
        }
    }

    fn rest(&self) -> Vec<Subtree> {
        let (grown, roots) = self.search.parts();
        let (tails, heads) = match &self.heads {
            Some(heads) => heads.parts(),
            None => (None, None),
        };
        let mut rest = Vec::new();
        rest.extend(grown.map(Subtree::Grown));
        rest.extend(roots.map(Subtree::Roots));
        rest.extend(tails.map(Subtree::Grown));
        rest.extend(heads.map(Subtree::Heads));
        rest.extend(self.waiting.iter().rev().cloned());
        rest
    }

    fn is_done(&self) -> bool {
        let has_more = self.search.has_surely_more() || !self.waiting.is_empty();
        !has_more && self.rest().is_empty()
    }

    fn resume(&mut self, subtrees: Vec<Subtree>) {
        self.close();
        self.is_stuck = false;
        self.waiting = subtrees;
        self.waiting.reverse();
    }

    #[cfg(feature = "parallel")]
    fn take_up(&mut self) {
        if let Some(subtree) = self.waiting.pop() {
            self.open_waiting(&subtree);
        }
    }

    #[cfg(feature = "parallel")]
    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree> {
        subtree.halve(self.search.longest())
    }

    fn begin_head_first(&mut self) {
        self.close();
        let heads = (0..self.search.matrix().n()).collect();
        let opened = self.heads().open(&HeadsPart::of(None, heads));
        opened.expect("heads of this matrix");
    }

    fn hear(&mut self, run: Account) {
        self.search.hear(run);
        self.told = self.turned;
    }

    fn expect_dead_ends(&mut self) {
        self.search.expect_dead_ends();
    }

    #[cfg(feature = "parallel")]
    fn exchange(&mut self, run: &mut Account) {
        let turned = self.turned - self.told;
        *run = run.and(Account {
            turned,
            ..self.search.news()
        });
        self.hear(*run);
    }

    #[cfg(feature = "parallel")]
    fn leave_turning_to_others(&mut self) {
        self.is_turned_by_others = true;
    }

    #[cfg(feature = "parallel")]
    fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    fn turn(&mut self, subtrees: &mut Vec<Subtree>) {
        // If nothing was to be turned, the step that was one too many was the last.
        if turn_head_first(subtrees, self.search.matrix().n()) {
            self.turned += 1;
            // From now on it bears nothing.
            let mut run = self.search.known().and(self.search.news());
            run.turned += 1;
            self.search.hear(run);
        }
    }

    fn belongs(&mut self, subtree: &Subtree) -> bool {
        self.close();
        let opened = match subtree {
            Subtree::Heads(part) => self.check_within(part).and_then(|()| self.open(subtree)),
            _ => self.open(subtree),
        };
        self.close();
        opened.is_some()
    }

    fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        self.close();
        self.search.probe(meter, choose)
    }

    fn probe_heads(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Probe, StopReason> {
        self.close();
        let way = self.heads().probe(meter, choose)?;
        let mut probe = Probe {
            extremals: 0.0,
            steps: way.segments,
        };
        let Some(end) = way.end else {
            return Ok(probe);
        };
        // A zero cycle is found from each of its nodes.
        let cycle = end.zero_cycle.as_deref().unwrap_or_default();
        let weight = way.weight / cycle.len().max(1) as f64;
        probe.extremals += weight * f64::from(u8::from(end.is_wanted));
        if !cycle.is_empty() {
            self.search
                .probe_tails(cycle, weight, meter, choose, &mut probe)?;
        }
        Ok(probe)
    }
}
