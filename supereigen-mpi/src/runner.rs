//! Jobs of a search: extremals are counted, counted by roots, or written to the worker's shard.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits};
use supereigen::{Extremals, Frontier, Resumable, RootCounts, Witness};

use crate::master::{Job, Safe};
use crate::shard::Shard;
use crate::slices::Slices;
use crate::work::RootWork;
use crate::worker::Runner;

/// The number of bytes of vectors that are collected before they are written.
const FRAME: usize = 1 << 20;

/// What is done with the extremals.
#[derive(Debug)]
pub enum Keep {
    /// They are counted.
    Count,
    /// They are written to a file.
    Shard {
        /// The file.
        shard: Box<Shard>,
        /// Whether witnesses are written too.
        witness: bool,
        /// Whether the file is synced before a result is sent, in case the power fails.
        sync: bool,
    },
}

/// A search that does one job after another.
#[derive(Debug)]
pub struct Search {
    search: Resumable<Rational>,
    keep: Keep,
    slices: Slices,
    block: Block,
    witnesses: Vec<Witness>,
}

impl Search {
    /// A search with nothing to do yet.
    pub fn new(extremals: &Extremals<Rational>, keep: Keep, longest: Duration) -> Result<Self> {
        let search = without_work(extremals)?;
        let block = search.new_block();
        Ok(Search {
            search,
            keep,
            slices: Slices::new(longest),
            block,
            witnesses: Vec::new(),
        })
    }

    /// Continues for a slice.
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
            search.collect_into(limits, block, rows)
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

impl Runner<Frontier> for Search {
    fn run(
        &mut self,
        job: &Job<Frontier>,
        is_wanted: &mut dyn FnMut() -> Result<bool>,
    ) -> Result<Frontier> {
        if let Keep::Shard { shard, .. } = &mut self.keep {
            shard.cut_to(job.keep.as_ref())?;
        }
        self.search.add_work(&job.work)?;
        let mut slices = self.slices;
        slices.run(job.steps, job.results, is_wanted, |limits| {
            let before = self.search.steps();
            let ending = self.go_on(limits)?;
            Ok((*ending.found(), ending.why(), self.search.steps() - before))
        })?;
        self.slices = slices;
        let mut rest = self.search.take_all_work();
        rest.break_up(job.pieces);
        Ok(rest)
    }

    fn flush(&mut self) -> Result<Option<Safe>> {
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
        Ok(Some(shard.flush(*sync)?))
    }
}

/// A search with nothing to do yet.
fn without_work(extremals: &Extremals<Rational>) -> Result<Resumable<Rational>> {
    let mut search = extremals.open()?;
    search.take_all_work();
    Ok(search)
}

/// A search that counts extremals by their roots, one job after another.
#[derive(Debug)]
pub struct RootSearch {
    search: Resumable<Rational>,
    slices: Slices,
}

impl RootSearch {
    /// A search with nothing to do yet.
    pub fn new(extremals: &Extremals<Rational>, longest: Duration) -> Result<Self> {
        Ok(RootSearch {
            search: without_work(extremals)?,
            slices: Slices::new(longest),
        })
    }
}

impl Runner<RootWork> for RootSearch {
    fn run(
        &mut self,
        job: &Job<RootWork>,
        is_wanted: &mut dyn FnMut() -> Result<bool>,
    ) -> Result<RootWork> {
        self.search.add_work(&job.work.frontier)?;
        let mut found = RootCounts::default();
        let mut slices = self.slices;
        slices.run(job.steps, job.results, is_wanted, |limits| {
            let before = self.search.steps();
            let ending = self.search.count_by_root(limits);
            let (why, counts) = (ending.why(), ending.into_found());
            let extremals = counts.extremals();
            found.add(counts);
            Ok((extremals, why, self.search.steps() - before))
        })?;
        self.slices = slices;
        let mut frontier = self.search.take_all_work();
        frontier.break_up(job.pieces);
        Ok(RootWork { frontier, found })
    }

    fn flush(&mut self) -> Result<Option<Safe>> {
        Ok(None)
    }
}
