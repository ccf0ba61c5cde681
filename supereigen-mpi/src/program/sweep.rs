//! `sweep`: the staircase, and the chains if they were requested.

use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::sweep::StaircaseSoFar;
use supereigen_cli::commands::{Answer, SweepArg};
use supereigen_cli::hints::{Mean, greatest_of};
use supereigen_cli::input::Instance;
use supereigen_mpi::checkpoint::Kind;
use supereigen_mpi::shard::{path_of, read_chains};
use supereigen_mpi::sweeper::Sweeper;
use supereigen_mpi::work::SweepWork;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::progress::note;

use super::cluster_run::{ClusterRun, Ended};
use super::ranks::Ranks;
use super::run_arg::RunArg;

/// Arguments of `sweep`.
#[derive(Args)]
pub struct Sweep {
    #[command(flatten)]
    asked: SweepArg,

    #[command(flatten)]
    run: RunArg,
}

impl Sweep {
    /// Runs the part of this rank.
    pub fn run(self, ranks: &Ranks) -> Result<Exit> {
        let clock = self.run.time.start();
        let instance = self.check(ranks.size());
        let instance = instance.and_then(|()| self.asked.read(clock));
        let instance = ranks.agree(instance)?;
        self.solve(ranks, &instance, clock)
    }

    /// Refuses options that exclude each other.
    fn check(&self, ranks: usize) -> Result<()> {
        self.asked.check()?;
        if !self.asked.chains && (self.run.shards.is_some() || self.run.keep_shards) {
            bail!("a staircase has no shards: add --chains");
        }
        self.run
            .check(ranks, self.asked.matrix.path(), self.output())
    }

    /// The output file; `None` for standard output, also given as `-`.
    fn output(&self) -> Option<&Path> {
        let file = self.asked.output.as_deref();
        file.filter(|path| *path != Path::new("-"))
    }

    fn solve(&self, ranks: &Ranks, instance: &Instance, clock: Clock) -> Result<Exit> {
        let begin = || {
            let cluster_run = ClusterRun::new(ranks, &self.run, BigInt::one(), clock)?;
            let problem = instance.exact_problem()?;
            let sweep = self.asked.sweep(&problem, instance.names())?;
            let sweep = sweep.threads(self.run.threads.into())?;
            let (kind, folder) = match self.asked.chains {
                true => (Kind::Chains, Some(self.run.folder(self.output())?)),
                false => (Kind::Staircase, None),
            };
            let beginning = cluster_run.begin(kind, folder, |left: &SweepWork| {
                sweep.clone().resume(&left.frontier)?;
                if let Some(found) = &left.found {
                    sweep.check_staircase(found, &left.frontier)?;
                }
                Ok(())
            })?;
            Ok((cluster_run, problem, sweep, beginning))
        };
        let (cluster_run, problem, sweep, beginning) = ranks.agree(begin())?;
        cluster_run.make_folder(&beginning.output)?;
        let output = beginning.output.clone();
        let sweeper = cluster_run.runner(&beginning, |shard| {
            Ok(Sweeper::new(&sweep, shard, self.run.longest_job))
        });
        let sweeper = ranks.agree(sweeper)?;
        let everything = || {
            Ok(SweepWork {
                frontier: sweep.rest().frontier(),
                found: Some(sweep.no_staircase()),
            })
        };
        let Some(Ended { master, stopped }) = cluster_run.go(beginning, sweeper, everything)?
        else {
            return Ok(Exit::Done);
        };
        let left = master.rest()?;
        let found = left.found.unwrap_or_else(|| sweep.no_staircase());
        let total = found.chains();
        match output.folder.as_deref() {
            Some(folder) if cluster_run.keeps_shards(stopped, folder) => {}
            folder => {
                let budget = Clock::unlimited().budget();
                let mean = match Mean::of(greatest_of(&problem, &BigInt::one(), &budget)) {
                    Ok(mean) => mean,
                    Err(reason) => return Ok(reason.into()),
                };
                let chains = folder.map(|folder| {
                    let mut chains = Vec::new();
                    for (&worker, safe) in master.shards() {
                        read_chains(&path_of(folder, worker), safe, |more| {
                            chains.extend(more);
                            Ok(())
                        })?;
                    }
                    anyhow::Ok(chains)
                });
                let answer = Answer {
                    staircase: StaircaseSoFar::into_staircase(found),
                    chains: chains.transpose()?,
                    mean,
                    is_cut: stopped.is_some(),
                };
                self.write(instance, answer)?;
                if folder.is_some() || stopped.is_none() {
                    cluster_run.clear(folder, master.shards());
                }
            }
        }
        let Some(reason) = stopped else {
            return Ok(Exit::Done);
        };
        let so = match self.asked.is_stream() {
            true => "",
            false => ", all counts are lower bounds",
        };
        note(format_args!(
            "incomplete after {total} chains{so}: {reason}"
        ));
        Ok(reason.into())
    }

    fn write(&self, instance: &Instance, mut answer: Answer) -> Result<()> {
        match answer.chains.take_if(|_| self.asked.is_stream()) {
            Some(chains) => self.asked.write_stream(instance.names(), chains),
            None => self.asked.write(instance, answer),
        }
    }
}
