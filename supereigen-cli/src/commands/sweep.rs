//! `sweep`: the extremals for every lambda at once.

mod chain;
mod format;
mod kept;
mod number;
mod start;
mod steps;
mod takers;

use std::path::PathBuf;

use anyhow::{Result, bail};
use maxplus_core::{MaxPlus, Names};
use maxplus_graph::{Limits, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::Counter;
use supereigen_picture::BackEnd;

use crate::checkpoint_arg::CheckpointArg;
use crate::exit::Exit;
use crate::filter_arg::FilterArg;
use crate::hints::{Greatest, greatest_of};
use crate::input::{Instance, MatrixArg};
use crate::interrupt;
use crate::lambda::Lambda;
use crate::listing::why;
use crate::progress::note;
use crate::search_arg::parse_threads;
use crate::sink::write_bytes;
use crate::stats::StatsArg;
use crate::stretches;
use crate::time::{Clock, TimeArg};
use format::Format;
use kept::Kept;
use start::{Ended, Start};
use steps::Steps;
use takers::{Counting, Stream, Taker};

/// Arguments of `sweep`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// Only lambda > Q; from -inf on if not given.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_number)]
    from: Option<BigRational>,

    /// Only lambda < Q; up to +inf if not given.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_number)]
    to: Option<BigRational>,

    /// The format of the output. If not given, what the name of the output ends in:
    /// .json, .jsonl, .csv, .svg, .pdf, .tikz or .tex (the picture; with --chains the
    /// table), else table.
    #[arg(long = "format", value_name = "FORMAT", value_enum)]
    given: Option<Format>,

    /// The chains too (`basis --help` says at --witness what a chain is), each with
    /// the lambdas lo < lambda < hi, lambda <= mu for which it is an extremal and its
    /// vector; with jsonl and csv the chains alone, each as it is found.
    #[arg(long)]
    chains: bool,

    /// Write to a file, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    filter: FilterArg,

    /// Stop after so many chains; the counts are lower bounds then.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Search on so many threads, 0 for all there are: the default for counts,
    /// which are the same for any number. With --chains, and with --limit, there is
    /// one unless told otherwise.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,

    #[command(flatten)]
    time: TimeArg,

    /// The counts of a staircase are kept in the checkpoint, and chains that are
    /// written as they are found are continued in their file.
    #[command(flatten)]
    parts: CheckpointArg,

    #[command(flatten)]
    stats: StatsArg,
}

/// A number as people write it on the command line.
fn parse_number(text: &str) -> Result<BigRational, String> {
    let number: MaxPlus<BigRational> = text.parse().map_err(|error| format!("{error}"))?;
    let number = number.value().cloned();
    number.ok_or_else(|| "-inf is no end of the window: leave the option out".to_owned())
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.check()?;
        let zero = Lambda::Number(MaxPlus::one());
        let instance = self.matrix.read_with(&zero, clock)?;
        let problem = instance.exact_problem()?;
        let mut sweep = problem
            .sweep()
            .filter(self.filter.value(instance.names())?)?;
        if let Some(from) = &self.from {
            sweep = sweep.above(from.clone());
        }
        if let Some(to) = &self.to {
            sweep = sweep.below(to.clone());
        }
        let stats = self.stats.start();
        if let Some(threads) = self.threads() {
            sweep = sweep.threads(threads);
        }
        let mut start = Start::new(&self.parts, sweep)?;
        let exit = if self.is_stream() {
            let Some(exit) = self.stream(&mut start, instance.names(), clock)? else {
                return Ok(Exit::Done);
            };
            exit
        } else {
            let Some(greatest) = greatest_of(&problem, &BigInt::one()) else {
                return Ok(Exit::Interrupted);
            };
            self.write(&instance, &mut start, greatest, clock)?
        };
        let (report, steps) = (start.rest.report(), start.rest.frontier().steps());
        let count = |counter| report.counters.get(counter);
        let found = count(Counter::Chains) + count(Counter::TiedTails);
        stats.tell_search(&report, steps, found, self.threads().unwrap_or(0));
        Ok(exit)
    }

    /// By how many threads to search, 0 for all there are; `None` if the search may
    /// choose, for the answer is the same.
    fn threads(&self) -> Option<usize> {
        let is_in_order = self.chains || self.limit.is_some();
        self.threads.or(is_in_order.then_some(1))
    }

    /// What does not go together.
    fn check(&self) -> Result<()> {
        self.parts
            .check_files(self.matrix.path(), self.output.as_deref())?;
        self.parts.check_force()?;
        if let (Some(from), Some(to)) = (&self.from, &self.to) {
            if from == to {
                bail!(
                    "no lambda lies between --from {from} and --to {to}; for that lambda alone \
                     there is basis --lambda {from} --count"
                );
            }
            if from > to {
                bail!("no lambda lies between --from {from} and --to {to}, which is below it");
            }
        }
        if self.chains && self.format().back_end().is_some() {
            bail!("--chains goes with --format table, json, jsonl, csv or latex, not a picture");
        }
        let is_in_parts = self.parts.checkpoint.is_some() || self.parts.resume.is_some();
        if self.chains && is_in_parts && !self.is_stream() {
            bail!(
                "--chains with --checkpoint or --resume goes with --format jsonl or csv, whose \
                 chains are written as they are found; a checkpoint keeps counts, not chains"
            );
        }
        Ok(())
    }

    /// The format of the output.
    fn format(&self) -> Format {
        Format::chosen(self.given, self.output.as_deref(), self.chains)
    }

    /// Whether chains are written as they are found.
    fn is_stream(&self) -> bool {
        self.chains && matches!(self.format(), Format::Jsonl | Format::Csv)
    }

    /// Goes on until everything is found or something stops it.
    fn go<K: Taker>(&self, start: &mut Start, taker: &mut K, clock: Clock) -> Result<Ended> {
        let Start { rest, saver, .. } = start;
        let settled = saver.begin(rest, taker.settle()?)?;
        let every = settled.then_some(self.parts.checkpoint_every);
        let mut state = (taker, rest);
        let (found, stopped) = stretches::go(
            &mut state,
            [clock.remaining(), every],
            |(taker, rest), found, time| {
                let mut limits = Limits::from(interrupt::budget());
                if let Some(limit) = self.limit {
                    limits = limits.with_results(limit.saturating_sub(found));
                }
                if let Some(time) = time {
                    limits = limits.with_time(time);
                }
                let steps = rest.frontier().steps();
                let ending = taker.stretch(rest, &limits);
                (ending, rest.frontier().steps() != steps)
            },
            |(taker, rest)| match taker.settle()? {
                Some(kept) => saver.save(rest, kept).map(|()| true),
                None => Ok(false),
            },
        )?;
        Ok(Ended {
            shown: found,
            stopped,
        })
    }

    /// Writes each chain as it is found, in memory for one; `None` if nobody reads
    /// it.
    fn stream(
        &self,
        start: &mut Start,
        names: Option<&Names>,
        clock: Clock,
    ) -> Result<Option<Exit>> {
        let file = self.output.as_deref();
        let format = self.format();
        let mut stream = Stream::open(start, file, format, names)?;
        if let (Some(file), None) = (file, &self.parts.checkpoint) {
            interrupt::leaves(format!(
                "{} holds what was written so far, perhaps half a line at its end",
                file.display()
            ));
        }
        let ended = self.go(start, &mut stream, clock)?;
        let Some(kept) = stream.finish()? else {
            // A reader who has seen enough is no failure.
            return Ok(match ended.stopped {
                Some(_) if self.limit.is_some() || self.time.is_limited() => Some(Exit::Limit),
                _ => None,
            });
        };
        start.finish(kept)?;
        Ok(Some(self.ending(ended.shown, ended.stopped)))
    }

    /// Writes the staircase, with the chains if they are asked for: both of one
    /// search.
    fn write(
        &self,
        instance: &Instance,
        start: &mut Start,
        greatest: Option<Greatest>,
        clock: Clock,
    ) -> Result<Exit> {
        start.check_whole(self.output.as_deref())?;
        let mut counting = Counting::new(start, self.output.as_deref(), self.chains);
        let ended = self.go(start, &mut counting, clock)?;
        let Counting {
            so_far,
            mut chains,
            output,
            progress,
        } = counting;
        drop(progress);
        let staircase = so_far.clone().into_staircase();
        let steps = Steps {
            n: instance.n(),
            names: instance.names().cloned(),
            from: self.from.clone(),
            to: self.to.clone(),
            breakpoints: staircase.breakpoints().to_vec(),
            between: staircase.between().to_vec(),
            at: staircase.at().to_vec(),
            chains: staircase.chains(),
            greatest,
            is_cut: ended.stopped.is_some(),
            is_filtered: !self.filter.is_everything(),
        };
        if let Some(chains) = &mut chains {
            chains.sort_by(|a, b| a.nodes.cmp(&b.nodes));
        }
        let chains = chains.as_deref();
        let text = match self.format() {
            Format::Table => steps.to_table(chains)?.into_bytes(),
            Format::Json => steps.to_json(chains)?.into_bytes(),
            Format::Jsonl => steps.to_json_lines()?.into_bytes(),
            Format::Csv => steps.to_csv()?.into_bytes(),
            Format::Svg => steps.scene().render(BackEnd::Svg)?,
            Format::Tikz => steps.scene().render(BackEnd::Tikz)?,
            Format::Pdf => steps.scene().render(BackEnd::Pdf)?,
            Format::Latex => steps.to_latex(chains)?.into_bytes(),
        };
        write_bytes(self.output.as_deref(), &text)?;
        start.finish(Kept {
            output,
            found: Some(so_far),
        })?;
        Ok(self.ending(steps.chains, ended.stopped))
    }

    /// Says so if the sweep was cut.
    fn ending(&self, chains: u64, stopped: Option<StopReason>) -> Exit {
        let Some(reason) = stopped else {
            return Exit::Done;
        };
        let so = if self.is_stream() {
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
