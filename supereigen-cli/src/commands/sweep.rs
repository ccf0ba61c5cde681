//! `sweep`: the extremals for every lambda at once.

mod asked;
mod chain;
mod consumers;
mod steps;

use anyhow::{Result, bail};
use maxplus_core::Names;
use maxplus_graph::StopReason;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::Counter;
use supereigen_answers::words::why;
use supereigen_run::checkpoint::CheckpointArg;
use supereigen_run::clock::{Clock, TimeArg};
use supereigen_run::exit::Exit;
use supereigen_run::progress::{StatsArg, note};
use supereigen_run::run::{Rest, Run, limits_after};
use supereigen_run::watch::Reading;

use self::consumers::{Consumer, Counting, OpenSweep, Stream};
use crate::hints::{Mean, greatest_of};
use crate::input::Instance;
use crate::run::note_fewer_threads;

pub use asked::{Answer, SweepArg};
pub use chain::Chain;
pub use consumers::{Kept, SweepCheckpoint};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    asked: SweepArg,

    /// Stop after N chains.
    ///
    /// Stop after N chains; then the counts are lower bounds.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Threads, 0 for one per processor.
    ///
    /// Search on N threads, 0 for one per processor. The default is 0 for counts, which are
    /// the same for any number of threads, and 1 with --chains or --limit.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    #[command(flatten)]
    time: TimeArg,

    /// The counts of a staircase are kept in the checkpoint, and chains that are
    /// written as they are found are continued in their file.
    #[command(flatten)]
    parts: CheckpointArg,

    #[command(flatten)]
    stats: StatsArg,

    /// Refused: a sweep is about real solutions.
    #[arg(long, hide = true)]
    integers: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.check()?;
        note_fewer_threads(self.threads);
        let instance = self.asked.read(clock)?;
        let name = self.asked.matrix.name();
        let making = Reading::to_make(format!("the sweep of {name}"), "was not set up");
        let problem = instance.exact_problem()?;
        let mut sweep = self.asked.sweep(&problem, instance.names())?;
        drop(making);
        let stats = self.stats.start();
        if let Some(threads) = self.threads() {
            sweep = sweep.threads(threads)?;
        }
        let mut start = OpenSweep::open(&self.parts, sweep, &clock.budget())?;
        let exit = if self.asked.is_stream() {
            let Some(exit) = self.stream(&mut start, instance.names(), clock)? else {
                return Ok(Exit::Done);
            };
            exit
        } else {
            // If a limit stops this, the chains found before are still reported.
            let mean = Mean::of(greatest_of(&problem, &BigInt::one(), &clock.budget()));
            match mean {
                Ok(mean) => self.write(&instance, &mut start, mean, clock)?,
                Err(reason) => return Ok(self.ending(start.rest.found.chains(), Some(reason))),
            }
        };
        let (report, steps) = (start.rest.rest.report(), start.rest.steps());
        let count = |counter| report.counters.get(counter);
        let found = count(Counter::Chains) + count(Counter::TiedTails);
        stats.print_search(&report, steps, found, self.threads().unwrap_or(0));
        Ok(exit)
    }

    /// The number of threads of the search, 0 for one per processor. `None` if the search may
    /// choose, because the answer is the same for any number.
    fn threads(&self) -> Option<usize> {
        let is_in_order = self.asked.chains || self.limit.is_some();
        self.threads.or(is_in_order.then_some(1))
    }

    /// Refuses options that cannot be combined.
    fn check(&self) -> Result<()> {
        self.parts.check_force()?;
        self.asked.check()?;
        if self.integers {
            bail!(
                "--integers: a sweep is for real solutions only. The integer solutions are \
                 those of floor(A - lambda), which changes at infinitely many lambdas; for one \
                 lambda use basis --integers --count --lambda Q"
            );
        }
        let is_in_parts = self.parts.checkpoint.is_some() || self.parts.resume.is_some();
        if self.asked.chains && is_in_parts && !self.asked.is_stream() {
            bail!(
                "--chains with --checkpoint or --resume needs --format jsonl or csv, whose \
                 chains are written as they are found; a checkpoint keeps counts, not chains"
            );
        }
        Ok(())
    }

    /// Searches until everything is found or something stops the search. Returns why it stopped.
    fn go<K: Consumer>(
        &self,
        start: &mut Run<OpenSweep>,
        consumer: &mut K,
        clock: Clock,
    ) -> Result<Option<StopReason>> {
        let slice = |consumer: &mut K, OpenSweep { rest, .. }: &mut OpenSweep, found, time| {
            consumer.stretch(rest, &limits_after(self.limit, found, time))
        };
        let (_, stopped) = start.search(consumer, clock, slice, K::sync)?;
        Ok(stopped)
    }

    /// Writes each chain as it is found, with memory for one chain. `None` if the reader has
    /// closed the stream and there is no limit.
    fn stream(
        &self,
        start: &mut Run<OpenSweep>,
        names: Option<&Names>,
        clock: Clock,
    ) -> Result<Option<Exit>> {
        let file = self.asked.output.as_deref();
        let format = self.asked.format();
        let mut stream = Stream::open(start, file, format, names)?;
        let stopped = self.go(start, &mut stream, clock)?;
        let holds = stream.holds();
        let Some(kept) = stream.finish()? else {
            // A closed stream is not an error.
            return Ok(match stopped {
                Some(_) if self.limit.is_some() || self.time.is_limited() => Some(Exit::Limit),
                _ => None,
            });
        };
        start.save(kept)?;
        Ok(Some(self.ending(holds, stopped)))
    }

    /// Writes the staircase, and the chains if they were requested. One search finds both.
    fn write(
        &self,
        instance: &Instance,
        start: &mut Run<OpenSweep>,
        mean: Mean,
        clock: Clock,
    ) -> Result<Exit> {
        let file = self.asked.output.as_deref();
        consumers::check_count(start, file)?;
        let mut counting = Counting::new(start, file, self.asked.chains);
        let stopped = self.go(start, &mut counting, clock)?;
        let Counting {
            so_far,
            chains,
            output,
            progress,
        } = counting;
        drop(progress);
        let (staircase, found) = (so_far.clone().into_staircase(), so_far.chains());
        let answer = Answer {
            staircase,
            chains,
            mean,
            is_cut: stopped.is_some(),
        };
        self.asked.write(instance, answer)?;
        start.save(Kept {
            output,
            found: Some(so_far),
        })?;
        Ok(self.ending(found, stopped))
    }

    /// The end of the sweep. Notes if it is incomplete.
    fn ending(&self, chains: u64, stopped: Option<StopReason>) -> Exit {
        let Some(reason) = stopped else {
            return Exit::Done;
        };
        let so = if self.asked.is_stream() {
            ""
        } else {
            ", all counts are lower bounds"
        };
        let reason_said = why("chains", reason);
        note(format_args!(
            "incomplete after {chains} chains{so}: {reason_said}"
        ));
        reason.into()
    }
}
