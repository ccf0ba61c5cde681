//! Jobs on a real search: counted, or into the shard of the worker.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_core::Carrier;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits, StopReason};
use supereigen::{Extremals, Frontier, Resumable, Witness};

use crate::master::{Job, Safe};
use crate::shard::Shard;
use crate::worker::Runner;

/// About how long a worker searches between two looks for messages.
const SLICE: Duration = Duration::from_millis(2);

/// The steps of the first slice.
const FIRST_SLICE: u64 = 1 << 12;

/// How many bytes of vectors are gathered before they are written.
const FRAME: usize = 1 << 20;

/// What becomes of the extremals.
#[derive(Debug)]
pub enum Keep {
    /// They are counted.
    Count,
    /// They go to a file, with witnesses or without, which is synced before a
    /// result is sent, or not.
    Shard {
        /// The file.
        shard: Box<Shard>,
        /// Whether witnesses go with them.
        witness: bool,
        /// Whether the power may fail.
        sync: bool,
    },
}

/// A search that does one job after another.
#[derive(Debug)]
pub struct Search<T: Carrier> {
    search: Resumable<T>,
    keep: Keep,
    /// The longest that a job takes.
    longest: Duration,
    slice: u64,
    block: Block,
    witnesses: Vec<Witness>,
}

impl<T: Carrier> Search<T> {
    /// A search with nothing to do yet.
    pub fn new(extremals: &Extremals<T>, keep: Keep, longest: Duration) -> Result<Self> {
        let mut search = extremals.open()?;
        search.leave();
        let block = search.new_block();
        Ok(Search {
            search,
            keep,
            longest,
            slice: FIRST_SLICE,
            block,
            witnesses: Vec::new(),
        })
    }

    /// Goes on for a slice.
    fn go_on(&mut self, limits: &Limits) -> Result<Ending<u64>> {
        let Search {
            search,
            keep,
            block,
            witnesses,
            ..
        } = self;
        let Keep::Shard { shard, witness, .. } = keep else {
            return Ok(search.count(limits));
        };
        let ending = if *witness {
            search.for_each(limits, |extremal| {
                extremal.push_to(block);
                witnesses.push(extremal.witness());
                ControlFlow::Continue(())
            })
        } else {
            let rows = (FRAME / block.row_size().max(1)).max(1);
            search.lay_into(limits, block, rows)
        };
        if block.as_bytes().len() >= FRAME {
            write(shard, *witness, block, witnesses)?;
        }
        Ok(ending)
    }
}

fn write(
    shard: &mut Shard,
    witness: bool,
    block: &mut Block,
    witnesses: &mut Vec<Witness>,
) -> Result<()> {
    shard.append(block, witness.then_some(&**witnesses))?;
    block.clear();
    witnesses.clear();
    Ok(())
}

impl<T: Carrier> Runner<Frontier> for Search<T> {
    fn run(
        &mut self,
        job: &Job<Frontier>,
        is_wanted: &mut dyn FnMut() -> Result<bool>,
    ) -> Result<Frontier> {
        if let Keep::Shard { shard, .. } = &mut self.keep {
            shard.cut_to(job.keep.as_ref())?;
        }
        self.search.take_up(&job.work)?;
        let begun = Instant::now();
        let (mut left, mut found) = (job.steps.max(1), 0);
        // Each round makes a step at least.
        loop {
            let steps = self.slice.min(left);
            let mut limits = Limits::steps(steps);
            if let Some(results) = job.results {
                limits = limits.with_results(results - found);
            }
            let (at, before) = (Instant::now(), self.search.steps());
            let ending = self.go_on(&limits)?;
            let took = at.elapsed();
            found += ending.found();
            left = left.saturating_sub((self.search.steps() - before).max(1));
            let goes_on = matches!(ending.why(), Some(StopReason::Steps | StopReason::Visitor));
            if !goes_on || left == 0 || begun.elapsed() >= self.longest || is_wanted()? {
                break;
            }
            if took < SLICE / 2 {
                self.slice = self.slice.saturating_mul(2);
            } else if took > SLICE * 2 {
                self.slice = (self.slice / 2).max(1);
            }
        }
        let mut rest = self.search.leave();
        rest.break_up(job.pieces);
        Ok(rest)
    }

    fn settle(&mut self) -> Result<Option<Safe>> {
        let Search {
            keep,
            block,
            witnesses,
            ..
        } = self;
        let Keep::Shard {
            shard,
            witness,
            sync,
        } = keep
        else {
            return Ok(None);
        };
        write(shard, *witness, block, witnesses)?;
        Ok(Some(shard.settle(*sync)?))
    }
}
