//! Jobs of a sweep: chains are counted in a staircase, and on request also written to the shard of
//! the worker.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use maxplus_core::Rational;
use supereigen::sweep::{Sweep, SweepRest};
use supereigen_cli::commands::Chain;

use crate::master::{Job, Safe};
use crate::shard::Shard;
use crate::slices::Slices;
use crate::work::SweepWork;
use crate::worker::Runner;

/// The number of chains that are collected before they are written.
const GATHERED: usize = 1 << 12;

/// A sweep that does one job after another.
#[derive(Debug)]
pub struct Sweeper {
    sweep: Sweep<Rational>,
    rest: SweepRest<Rational>,
    slices: Slices,
    /// The shard for chains, if they are kept, and whether it is synced before a result is sent.
    shard: Option<(Box<Shard>, bool)>,
    chains: Vec<Chain>,
}

impl Sweeper {
    /// A sweep with nothing to do yet.
    pub fn new(
        sweep: &Sweep<Rational>,
        shard: Option<(Box<Shard>, bool)>,
        longest: Duration,
    ) -> Self {
        let mut rest = sweep.rest();
        rest.take_all_work();
        Sweeper {
            sweep: sweep.clone(),
            rest,
            slices: Slices::new(longest),
            shard,
            chains: Vec::new(),
        }
    }

    fn write(&mut self) -> Result<()> {
        if let Some((shard, _)) = &mut self.shard {
            shard.append_chains(&self.chains)?;
            self.chains.clear();
        }
        Ok(())
    }
}

impl Runner<SweepWork> for Sweeper {
    fn run(
        &mut self,
        job: &Job<SweepWork>,
        is_wanted: &mut dyn FnMut() -> Result<bool>,
    ) -> Result<SweepWork> {
        if let Some((shard, _)) = &mut self.shard {
            shard.cut_to(job.keep.as_ref())?;
        }
        self.rest.add_work(&job.work.frontier)?;
        let mut found = self.sweep.no_staircase();
        let mut slices = self.slices;
        slices.run(job.steps, job.results, is_wanted, |limits| {
            let before = self.rest.frontier().steps();
            let ending = match &self.shard {
                None => self.rest.add_to(&mut found, limits),
                Some(_) => self.rest.show(limits, |swept| {
                    found.take(swept);
                    self.chains.push(Chain::of(swept));
                    ControlFlow::Continue(())
                }),
            };
            if self.chains.len() >= GATHERED {
                self.write()?;
            }
            let made = self.rest.frontier().steps() - before;
            Ok((*ending.found(), ending.why(), made))
        })?;
        self.slices = slices;
        let mut frontier = self.rest.take_all_work();
        frontier.break_up(job.pieces);
        Ok(SweepWork {
            frontier,
            found: Some(found),
        })
    }

    fn flush(&mut self) -> Result<Option<Safe>> {
        self.write()?;
        match &mut self.shard {
            None => Ok(None),
            Some((shard, sync)) => Ok(Some(shard.flush(*sync)?)),
        }
    }
}
