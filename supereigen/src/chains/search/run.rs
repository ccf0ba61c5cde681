//! The loop: grow the chain, then the next seed, then the next root.
//!
//! Only a visitor needs the loop to stop at every extremal. Where no
//! [taker](super::taker) looks at each and no filter asks, it grows a thousand nodes at a time inside the lanes
//! ([`growth`](crate::chains::lanes::growth)), and the meter hears of them
//! together. The limits stay exact: no more are grown than they allow.

use maxplus_graph::{Meter, StopReason};

use crate::chains::roots::root::Step;
use crate::chains::search::seeds::seeds;
use crate::chains::search::state::Search;
use crate::chains::search::taker::Taker;
use crate::chains::weight::Weight;

/// Why a search paused by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pause {
    /// Everything was seen.
    Done,
    /// Too many steps were made in vain: see [`patience`](super::patience).
    InVain,
}

impl<W: Weight> Search<W> {
    /// Whether there is something to do.
    pub(crate) fn is_busy(&self) -> bool {
        self.base > 0 || self.seed < self.seeds || self.roots.is_busy()
    }

    /// Goes on until everything was seen, too much was done in vain, a limit is
    /// reached, or the taker asks to stop. The next call goes on where this
    /// one stopped.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        taker: &mut dyn Taker<W>,
    ) -> Result<Pause, StopReason> {
        let may_run_ahead = self.filter.is_everything();
        // Whether the taker knows the chain at hand.
        let mut is_known = false;
        loop {
            if self.pending {
                meter.result()?;
                self.pending = false;
                self.steps.extremals += 1;
                if taker.take(self.found()).is_break() {
                    return Err(StopReason::Visitor);
                }
                is_known = true;
            }
            let mut is_grown = false;
            if may_run_ahead {
                if !is_known {
                    taker.stand_at(self.found());
                    is_known = true;
                }
                is_grown = self.run_ahead(meter, taker);
            }
            meter.step()?;
            if is_grown || !self.grow() {
                is_known = false;
                if let Some(pause) = self.next_seed(meter)? {
                    return Ok(pause);
                }
            }
        }
    }

    /// Pushes the next candidate, after going back to where there is one;
    /// false if nothing remains to grow from the current seed.
    #[inline]
    fn grow(&mut self) -> bool {
        let (chain, x) = (&mut self.chain, &mut self.x);
        let is_grown = self.bounds.grow_by_one(chain, x, self.base);
        if is_grown {
            self.grown();
        }
        is_grown
    }

    /// Grows by as many nodes as meter and taker allow before they must be asked
    /// again, each of them an extremal. Whether nothing remains to grow from the
    /// current seed.
    fn run_ahead(&mut self, meter: &mut Meter, taker: &mut dyn Taker<W>) -> bool {
        let most = meter.results_ahead().min(taker.ahead());
        if most == 0 {
            return false;
        }
        let (chain, x) = (&mut self.chain, &mut self.x);
        let grown = self.bounds.grow(chain, x, self.base, most, taker.log());
        self.steps.grown += grown;
        self.steps.extremals += grown;
        meter.count_ahead(grown);
        taker.take_log();
        grown < most
    }

    /// Leaves the current seed, and sets up the next one or the next root,
    /// unless there is reason to pause.
    #[inline(never)]
    fn next_seed(&mut self, meter: &mut Meter) -> Result<Option<Pause>, StopReason> {
        if self.seed < self.seeds {
            let seed = self.seed;
            self.seed += 1;
            self.plant(seed);
            return Ok(None);
        }
        loop {
            match self.roots.step() {
                Step::Root => break,
                Step::Other => {
                    meter.step()?;
                    if self.lost_patience() {
                        return Ok(Some(Pause::InVain));
                    }
                }
                // As long as many steps, hence a look at the clock.
                Step::Test => meter.many_steps(1)?,
                Step::Done => {
                    self.uproot();
                    return Ok(Some(Pause::Done));
                }
            }
        }
        self.root.clone_from(self.roots.root());
        self.seed = 1;
        self.seeds = seeds(&self.root);
        self.plant(0);
        self.pending = true;
        self.apply_filter();
        Ok(None)
    }

    /// Whether the steps in vain outgrow what was found.
    fn lost_patience(&mut self) -> bool {
        let in_vain = self.roots.steps().in_vain();
        self.patience.is_lost(in_vain, self.all_found())
    }

    /// Bears with as many steps in vain once more.
    pub(crate) fn renew_patience(&mut self) {
        let in_vain = self.roots.steps().in_vain();
        self.patience.renew(in_vain, self.all_found());
    }
}
