//! A search that does subtrees, one after the other, behind a pointer.
//!
//! [`Traversal`] depends on the width of its integers. Modules above this file do not, and use it
//! as [`AnySearch`].

use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::block::Block;
use maxplus_graph::{Meter, StopReason};

use crate::chains::allowance::Account;
use crate::chains::found::{AnyFound, BlockSink, Consumer, Counting, Visiting};
use crate::chains::heads::Heads;
use crate::chains::heads::segment::HeadsPart;
use crate::chains::root_counts::{ByRoot, RootCounts};
use crate::chains::search::{Probe, Search};
use crate::chains::subtrees::{Steps, Subtree};
use crate::chains::weight::Weight;
use crate::engine::{Choose, Engine, Pause};
use crate::frontier::Part;

/// A search in the width and form chosen for it.
pub(crate) trait AnySearch: Engine<Part = Subtree, Done = Steps> {
    /// Continues until no work remains, a limit is reached, or the visitor breaks. The next call
    /// continues there.
    ///
    /// The visitor is behind a pointer, so that the search is compiled once, here, and not again
    /// for every visitor and carrier of the callers. The call costs a nanosecond.
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>,
    ) -> Result<Pause, StopReason>;

    /// Continues without a visitor.
    fn count(&mut self, meter: &mut Meter) -> Result<Pause, StopReason>;

    /// Continues, and adds the extremals to the block until it has `rows` rows. The block must be
    /// over the denominator of the search.
    fn collect(
        &mut self,
        meter: &mut Meter,
        block: &mut Block,
        rows: usize,
    ) -> Result<Pause, StopReason>;

    /// Continues counting, each extremal at its root.
    fn count_by_root(
        &mut self,
        meter: &mut Meter,
        counts: &mut RootCounts,
    ) -> Result<Pause, StopReason>;

    /// Everything that grows from the root with these nodes in this order; `None` if they are not
    /// a root. Drops all work.
    fn whole_root(&mut self, chain: &[usize]) -> Option<Subtree>;

    /// Drops all work, and searches everything head first.
    fn begin_head_first(&mut self);

    /// Goes down once at random: see [`Search::probe`]. Drops all work.
    fn probe(&mut self, meter: &mut Meter, choose: &mut Choose<'_>) -> Result<Probe, StopReason>;

    /// Goes down once at random, head first. Drops all work.
    fn probe_heads(
        &mut self,
        meter: &mut Meter,
        choose: &mut Choose<'_>,
    ) -> Result<Probe, StopReason>;
}

/// A search from roots, one head first, and the subtrees waiting for them.
#[derive(Debug)]
pub(crate) struct Traversal<W> {
    search: Search<W>,
    /// The search head first, made when it is first needed.
    heads: Option<Box<Heads<W>>>,
    /// Subtrees to be done after the current ones, the next one last. All of them belong to the
    /// matrix.
    waiting: Vec<Subtree>,
}

impl<W: Weight> Traversal<W> {
    /// A traversal with the work of this search.
    pub(crate) fn new(search: Search<W>) -> Self {
        Traversal {
            search,
            heads: None,
            waiting: Vec::new(),
        }
    }

    /// Continues until no work remains, a limit is reached, or the consumer breaks. The next call
    /// continues there.
    fn go_on(
        &mut self,
        meter: &mut Meter,
        consumer: &mut dyn Consumer<W>,
    ) -> Result<Pause, StopReason> {
        loop {
            if self.search.is_busy() && self.search.run(meter, consumer)? == Pause::Unproductive {
                return Ok(Pause::Unproductive);
            }
            if let Some(heads) = self.heads.as_mut().filter(|heads| !heads.is_idle())
                && let Some(tails) = heads.run(meter, consumer)?
            {
                let opened = self.search.open_grown(&tails);
                opened.expect("the tails of a zero cycle of this matrix");
                continue;
            }
            let Some(subtree) = self.waiting.pop() else {
                return Ok(Pause::Done);
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

    /// Opens a subtree; `None` if it does not belong to the matrix.
    fn open(&mut self, subtree: &Subtree) -> Option<()> {
        match subtree {
            Subtree::Roots(part) => self.search.open_roots(part),
            Subtree::Grown(part) => self.search.open_grown(part),
            Subtree::Heads(part) => self.heads().open(part),
        }
    }

    /// Whether the roots that are searched head first can belong to this matrix.
    fn check_within(&mut self, part: &HeadsPart) -> Option<()> {
        for roots in part.within.iter().flat_map(Arc::as_ref) {
            self.search.open_roots(roots)?;
        }
        self.search.close();
        Some(())
    }

    /// Drops all work.
    fn close(&mut self) {
        self.search.close();
        if let Some(heads) = &mut self.heads {
            heads.close();
        }
        self.waiting.clear();
    }
}

impl<W: Weight> Engine for Traversal<W> {
    type Part = Subtree;
    type Done = Steps;

    fn done(&self) -> Steps {
        let heads = self.heads.as_deref().map(Heads::steps);
        Steps {
            search: self.search.steps(),
            heads: heads.unwrap_or_default(),
            switches: 0,
        }
    }

    fn account(&self) -> Account {
        self.done().account()
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

    /// Usually decided without `rest`, which is as long as the path of the search.
    fn is_done(&self) -> bool {
        let has_more = self.search.has_surely_more() || !self.waiting.is_empty();
        !has_more && self.rest().is_empty()
    }

    fn resume(&mut self, subtrees: Vec<Subtree>) {
        self.close();
        self.waiting = subtrees;
        self.waiting.reverse();
    }

    fn open_first(&mut self) {
        if let Some(subtree) = self.waiting.pop() {
            self.open_waiting(&subtree);
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

    fn halve(&self, subtree: &mut Subtree) -> Option<Subtree> {
        subtree.halve(self.search.longest())
    }

    fn allow(&mut self, unproductive: u64) {
        self.search.allow(unproductive);
    }

    fn expect_dead_ends(&mut self, unproductive: u64) {
        self.search.expect_dead_ends(unproductive);
    }
}

impl<W: Weight> AnySearch for Traversal<W> {
    fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>,
    ) -> Result<Pause, StopReason> {
        self.go_on(meter, &mut Visiting(visit))
    }

    fn count(&mut self, meter: &mut Meter) -> Result<Pause, StopReason> {
        self.go_on(meter, &mut Counting)
    }

    fn collect(
        &mut self,
        meter: &mut Meter,
        block: &mut Block,
        rows: usize,
    ) -> Result<Pause, StopReason> {
        let matrix = self.search.matrix();
        self.go_on(meter, &mut BlockSink::new(block, rows, matrix.potentials()))
    }

    fn count_by_root(
        &mut self,
        meter: &mut Meter,
        counts: &mut RootCounts,
    ) -> Result<Pause, StopReason> {
        let matrix = self.search.matrix();
        let mut by_root = ByRoot::new(&matrix, counts);
        let end = self.go_on(meter, &mut by_root);
        by_root.settle();
        end
    }

    fn whole_root(&mut self, chain: &[usize]) -> Option<Subtree> {
        self.close();
        self.search.whole_root(chain).map(Subtree::Grown)
    }

    fn begin_head_first(&mut self) {
        self.close();
        let heads = (0..self.search.matrix().n()).collect();
        let opened = self.heads().open(&HeadsPart::of(None, heads));
        opened.expect("heads of this matrix");
    }

    fn probe(&mut self, meter: &mut Meter, choose: &mut Choose<'_>) -> Result<Probe, StopReason> {
        self.close();
        self.search.probe(meter, choose)
    }

    fn probe_heads(
        &mut self,
        meter: &mut Meter,
        choose: &mut Choose<'_>,
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
