//! `sweep`: the extremals for every lambda at once.

mod chain;
mod format;
mod number;
mod steps;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use maxplus_core::MaxPlus;
use maxplus_graph::{Ending, Limits, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::sweep::{Staircase, Sweep, Swept};

use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::filter_arg::FilterArg;
use crate::hints::{Greatest, greatest_of};
use crate::input::{Instance, MatrixArg};
use crate::lambda::Lambda;
use crate::listing::why;
use crate::progress::{Progress, note};
use crate::search_arg::parse_threads;
use crate::sink::{Sink, write_bytes};
use crate::time::{Clock, TimeArg};
use chain::{CSV_HEAD, Chain, Life};
use format::Format;
use steps::Steps;
use supereigen_picture::BackEnd;

/// How long a chain may wait to be shown while others follow.
const PATIENCE: Duration = Duration::from_millis(50);

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

    /// The chains too, each with the lambdas lo < lambda < hi, lambda <= mu for
    /// which it is an extremal and its vector; with jsonl and csv the chains
    /// alone, each as it is found.
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
    /// which are the same for any number. Chains that are written as they are
    /// found, and what is cut by --limit, keep one unless told otherwise.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,

    #[command(flatten)]
    time: TimeArg,
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
        let instance = self.matrix.read_with(&zero)?;
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
        if self.is_stream() {
            let threads = self.threads.unwrap_or(1);
            return self.stream(sweep.threads(threads).limits(self.limits(clock)));
        }
        let threads = self.threads.or(self.limit.map(|_| 1));
        if let Some(threads) = threads {
            sweep = sweep.threads(threads);
        }
        let Some(greatest) = greatest_of(&problem, &BigInt::one()) else {
            return Ok(Exit::Interrupted);
        };
        self.write(&instance, &sweep, greatest, clock)
    }

    /// What does not go together.
    fn check(&self) -> Result<()> {
        let matrix = ("the matrix", self.matrix.path());
        refuse_two_uses(&[matrix], &[("the output", self.output.as_deref())])?;
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

    /// What is left of the time, Ctrl-C, and the limit on chains.
    fn limits(&self, clock: Clock) -> Limits {
        let limits = Limits::from(clock.budget());
        match self.limit {
            Some(limit) => limits.with_results(limit),
            None => limits,
        }
    }

    /// Writes each chain as it is found, in memory for one.
    fn stream(&self, sweep: Sweep<BigRational>) -> Result<Exit> {
        let mut sink = Sink::open(self.output.as_deref())?;
        if self.format() == Format::Csv {
            sink.write_all(CSV_HEAD.as_bytes())?;
        }
        let progress = Progress::beside("chains", self.output.as_deref());
        let (mut shown, mut failure, mut is_gone) = (0, None, false);
        let mut last_look = None::<Instant>;
        let ending = sweep.for_each(|swept| {
            let written = self.line(&chain_of(swept)).and_then(|line| {
                sink.write_all(line.as_bytes())?;
                if last_look.is_none_or(|look| look.elapsed() >= PATIENCE) {
                    sink.show()?;
                    last_look = Some(Instant::now());
                }
                Ok(())
            });
            shown += 1;
            progress.found(shown);
            is_gone = sink.reader_is_gone();
            failure = written.err();
            match failure.is_none() && !is_gone {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        drop(progress);
        if let Some(error) = failure {
            return Err(error);
        }
        sink.finish()?;
        // A reader who has seen enough is no failure.
        if is_gone {
            return Ok(Exit::Done);
        }
        Ok(self.ending(shown, ending.why()))
    }

    /// A chain on a line.
    fn line(&self, chain: &Chain) -> Result<String> {
        match self.format() {
            Format::Csv => Ok(chain.to_csv()),
            _ => Ok(serde_json::to_string(&chain.to_json())? + "\n"),
        }
    }

    fn write(
        &self,
        instance: &Instance,
        sweep: &Sweep<BigRational>,
        greatest: Option<Greatest>,
        clock: Clock,
    ) -> Result<Exit> {
        let progress = Progress::new("chains");
        let (mut chains, mut listed) = (None, None);
        if self.chains {
            let mut all = Vec::new();
            let limited = sweep.clone().limits(self.limits(clock));
            let listing = limited.for_each(|swept| {
                all.push(chain_of(swept));
                progress.found(all.len() as u64);
                ControlFlow::Continue(())
            });
            listed = listing.why();
            all.sort_by(|a, b| a.nodes.cmp(&b.nodes));
            chains = Some(all);
        }
        let ending = sweep.clone().limits(self.limits(clock)).staircase();
        drop(progress);
        let stopped = ending.why().or(listed);
        let staircase: Staircase = match ending {
            Ending::Complete(staircase) => staircase,
            Ending::Cut { so_far, .. } => so_far.into_staircase(),
        };
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
            is_cut: stopped.is_some(),
            is_filtered: !self.filter.is_everything(),
        };
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
        Ok(self.ending(steps.chains, stopped))
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

/// The chain that the sweep stands at.
fn chain_of(swept: &Swept<'_, BigRational>) -> Chain {
    let life = if swept.is_tied_tail() {
        Life::At(swept.mu())
    } else {
        Life::Interval {
            lo: swept.lo(),
            hi: swept.hi(),
            mu: swept.mu(),
        }
    };
    Chain {
        nodes: swept.chain().to_vec(),
        cycle: swept.cycle_len(),
        life,
        constants: swept.constants(),
    }
}
