//! The loop: grow the chain, then the next seed, then the next root.

use std::ops::ControlFlow;

use maxplus_graph::{Meter, StopReason};

use crate::chains::forms::chain_bounds::ChainBounds;
use crate::chains::roots::root::Step;
use crate::chains::search::found::Found;
use crate::chains::search::seeds::seeds;
use crate::chains::search::state::Search;
use crate::chains::weight::Weight;

impl<W: Weight, B: ChainBounds<W>> Search<W, B> {
    /// Goes on until everything was seen, a limit is reached, or the visitor
    /// asks to stop. The next call goes on where this one stopped.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        mut visit: impl FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        loop {
            if self.pending {
                meter.result()?;
                self.pending = false;
                self.steps.extremals += 1;
                if visit(self.found()).is_break() {
                    return Err(StopReason::Visitor);
                }
            }
            meter.step()?;
            if !self.grow() && !self.next_seed(meter)? {
                return Ok(());
            }
        }
    }

    /// Pushes the next candidate, after going back to where there is one;
    /// false if nothing remains to grow from the current seed.
    #[inline(always)]
    fn grow(&mut self) -> bool {
        loop {
            if let Some(j) = self.bounds.take() {
                self.push(j);
                return true;
            }
            if self.chain.len() == self.base {
                return false;
            }
            self.pop();
        }
    }

    /// Leaves the current seed, and sets up the next one or the next root;
    /// false if there is none.
    #[inline(never)]
    fn next_seed(&mut self, meter: &mut Meter) -> Result<bool, StopReason> {
        if self.seed < self.seeds {
            let seed = self.seed;
            self.seed += 1;
            self.plant(seed);
            return Ok(true);
        }
        loop {
            match self.roots.step() {
                Step::Root => break,
                Step::Other => meter.step()?,
                Step::Done => {
                    self.uproot();
                    return Ok(false);
                }
            }
        }
        self.root.clone_from(self.roots.root());
        self.seed = 1;
        self.seeds = seeds(&self.root);
        self.plant(0);
        self.pending = true;
        self.apply_filter();
        Ok(true)
    }
}
