//! `basis`: the scaled basis of A (x) x >= lambda (x) x.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Result, bail};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Vector, exact};
use maxplus_graph::limits::{Limits, StopReason};
use num_traits::One;
use supereigen::chains::{Chains, Extremal, Filter, Witness};
use supereigen::{Method, Problem};
use supereigen_verify::{Claim, Options, Verdict, verify};

use crate::basis_file::{self, Heading, Stream, has_witnesses, streams};
use crate::exit::Exit;
use crate::input::{Instance, Nodes, ProblemArg, parse_nodes};
use crate::interrupt;
use crate::output::OutputArg;
use crate::progress::{Progress, note, stream_is_watched};
use crate::search::{Found, SearchArg, Taker};
use crate::sink::write_text;
use crate::with_problem;

/// Arguments of `basis`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The method: chains, algorithm3, algorithm4, double-description,
    /// elimination or sparsification.
    #[arg(long, default_value = "chains", value_parser = parse_method)]
    method: Method,

    #[command(flatten)]
    output: OutputArg,

    /// Only the number of extremals.
    #[arg(long)]
    count: bool,

    #[command(flatten)]
    search: SearchArg,

    /// Say for each extremal why it is one.
    #[arg(long)]
    witness: bool,

    /// Only extremals with these nodes in the support: 1,4.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    contains: Option<Nodes>,

    /// Only extremals with this head.
    #[arg(long, value_name = "NODE", value_parser = clap::value_parser!(u64).range(1..))]
    head: Option<u64>,

    /// Only extremals with at most so many nodes in the support.
    #[arg(long, value_name = "K")]
    max_support: Option<usize>,

    /// Canonical order; without it streaming formats come in search order.
    #[arg(long)]
    sorted: bool,

    /// Check the result independently of the solver before it is written; a
    /// rejected one is not written. Exit code 4 if completeness is likely and
    /// not proved.
    #[arg(long, conflicts_with = "count")]
    verify: bool,
}

fn parse_method(name: &str) -> Result<Method, String> {
    name.parse().map_err(|error| format!("{error}"))
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let instance = self.problem.read()?;
        self.check()?;
        with_problem!(instance, |problem| self.solve(&instance, &problem))
    }

    /// What does not go together.
    fn check(&self) -> Result<()> {
        let filtered = self.contains.is_some() || self.head.is_some() || self.max_support.is_some();
        if self.method != Method::Chains && (filtered || self.witness) {
            bail!("--contains, --head, --max-support and --witness go with --method chains");
        }
        if self.method != Method::Chains && self.search.is_in_parts() {
            bail!("--checkpoint, --resume and --shard go with --method chains");
        }
        if self.witness && !has_witnesses(self.output.format) {
            bail!(
                "--witness goes with --format table, text, json or jsonl, not {}",
                self.output.format
            );
        }
        Ok(())
    }

    fn filter(&self) -> Filter {
        let mut filter = Filter::everything();
        for &node in self.contains.iter().flat_map(|nodes| &nodes.0) {
            filter = filter.containing(node);
        }
        if let Some(head) = self.head {
            filter = filter.with_head(head as usize - 1);
        }
        if let Some(k) = self.max_support {
            filter = filter.with_support_at_most(k);
        }
        filter
    }

    /// Whether each extremal is written as it is found.
    fn is_stream(&self) -> bool {
        streams(self.output.format) && !self.sorted && !self.verify && !self.count
    }

    /// A counter that knows how many extremals to expect, once it is asked.
    fn progress<T: Carrier>(&self, work: &'static str, chains: &Chains<T>) -> Progress {
        let file = self.output.output.as_deref();
        if self.is_stream() && stream_is_watched(file) {
            return Progress::beside(work, file);
        }
        if !self.search.is_whole() {
            return Progress::new(work);
        }
        let chains = chains.clone();
        Progress::expecting(work, move || {
            let limits = Limits::none().with_time(Duration::from_millis(500));
            Some(chains.estimate(10_000, 1, &limits).extremals.value)
        })
    }

    fn solve<T: Carrier>(&self, instance: &Instance, problem: &Problem<T>) -> Result<Exit> {
        if self.method != Method::Chains {
            let progress = Progress::new(self.method.name());
            let limits = self.search.limits();
            let run = || problem.run(self.method, &limits);
            let outcome = self.search.on_threads(run)?;
            drop(progress);
            let stopped = outcome.report().stopped;
            if self.count {
                return self.write_count(outcome.found().len() as u64, stopped);
            }
            let found = outcome.found().iter().map(|x| (x.clone(), None));
            return self.write_all(instance, found.collect(), stopped);
        }
        let chains = Chains::new(problem).with_filter(self.filter())?;
        let (exit, ended) = if self.count {
            let progress = self.progress("counting", &chains);
            let ended = self.search.count(&chains)?;
            drop(progress);
            (self.write_count(ended.found, ended.stopped)?, ended)
        } else if self.is_stream() {
            let mut taker = Streaming {
                stream: Stream::open(instance, &self.output, self.witness)?,
                vector: Vector::zeros(chains.n()),
                witness: self.witness,
                progress: self.progress("extremals", &chains),
                count: 0,
                failure: None,
            };
            let ended = self.search.visit(&chains, &mut taker)?;
            taker.finish()?;
            (ending(ended.found, ended.stopped), ended)
        } else {
            let mut taker = Collecting {
                found: Vec::new(),
                witness: self.witness,
                progress: self.progress("extremals", &chains),
            };
            let ended = self.search.visit(&chains, &mut taker)?;
            let Collecting { found, .. } = taker;
            (self.write_all(instance, found, ended.stopped)?, ended)
        };
        self.search.finish(&ended)?;
        Ok(exit)
    }

    /// Writes all extremals in canonical order.
    fn write_all<T: Carrier>(
        &self,
        instance: &Instance,
        mut found: Vec<Found<T>>,
        stopped: Option<StopReason>,
    ) -> Result<Exit> {
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let found: Vec<_> = found
            .into_iter()
            .map(|(vector, witness)| (vector.into_vector(), witness))
            .collect();
        let everything = self.filter().is_everything() && self.search.is_whole();
        let heading = Heading {
            instance,
            method: self.method.name(),
            complete: stopped.is_none() && everything,
        };
        let mut likely = false;
        if self.verify {
            interrupt::unheeded();
            let progress = Progress::new("checking");
            let verdict = verdict_on(&heading, &found)?;
            drop(progress);
            note(&verdict);
            if !verdict.is_accepted() {
                return Ok(Exit::Rejected);
            }
            likely = !verdict.is_proved();
        }
        basis_file::write_all(&heading, &found, &self.output)?;
        Ok(match ending(found.len() as u64, stopped) {
            Exit::Done if likely => Exit::Likely,
            exit => exit,
        })
    }

    fn write_count(&self, count: u64, stopped: Option<StopReason>) -> Result<Exit> {
        write_text(self.output.output.as_deref(), &format!("{count}\n"))?;
        Ok(ending(count, stopped))
    }
}

/// Keeps each extremal, to be sorted.
struct Collecting<T: Carrier> {
    found: Vec<Found<T>>,
    witness: bool,
    progress: Progress,
}

impl<T: Carrier> Taker<T> for Collecting<T> {
    fn wants_witnesses(&self) -> bool {
        self.witness
    }

    fn take(&mut self, extremal: &Extremal<'_, T>) -> ControlFlow<()> {
        let witness = self.witness.then(|| extremal.witness());
        self.take_found((extremal.to_scaled(), witness))
    }

    fn take_found(&mut self, found: Found<T>) -> ControlFlow<()> {
        self.found.push(found);
        self.progress.found(self.found.len() as u64);
        ControlFlow::Continue(())
    }

    fn settle(&mut self) -> Result<bool> {
        Ok(false)
    }
}

/// Writes each extremal as it is found.
struct Streaming<T: Carrier> {
    stream: Stream<T>,
    vector: Vector<MaxPlus<T>>,
    witness: bool,
    progress: Progress,
    count: u64,
    failure: Option<anyhow::Error>,
}

impl<T: Carrier> Streaming<T> {
    fn write(&mut self, vector: &Vector<MaxPlus<T>>, witness: Option<&Witness>) -> ControlFlow<()> {
        self.count += 1;
        self.progress.found(self.count);
        match self.stream.push(vector, witness) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn finish(self) -> Result<()> {
        match self.failure {
            Some(error) => Err(error),
            None => self.stream.finish(),
        }
    }
}

impl<T: Carrier> Taker<T> for Streaming<T> {
    fn wants_witnesses(&self) -> bool {
        self.witness
    }

    fn take(&mut self, extremal: &Extremal<'_, T>) -> ControlFlow<()> {
        // One vector for all: most of the time goes into writing as it is.
        let mut vector = std::mem::replace(&mut self.vector, Vector::zeros(0));
        extremal.write_to(&mut vector);
        let witness = self.witness.then(|| extremal.witness());
        let flow = self.write(&vector, witness.as_ref());
        self.vector = vector;
        flow
    }

    fn take_found(&mut self, (vector, witness): Found<T>) -> ControlFlow<()> {
        self.write(&vector, witness.as_ref())
    }

    fn settle(&mut self) -> Result<bool> {
        self.stream.flush()?;
        Ok(true)
    }
}

/// What the checker, which shares no reasoning with the solver, says: of the
/// matrix and lambda as they were read, not of these times a denominator.
fn verdict_on<T: Carrier>(
    heading: &Heading<'_>,
    found: &[(Vector<MaxPlus<T>>, Option<Witness>)],
) -> Result<Verdict> {
    let instance = heading.instance;
    let denominator = instance.denominator();
    let witnesses = found.iter().map(|(_, witness)| witness.as_ref());
    let witnesses = witnesses.map(|witness| witness.map(basis_file::checkable));
    let witnesses = witnesses.collect();
    let vectors = found.iter().map(|(vector, _)| vector);
    if denominator.is_one() {
        let (matrix, lambda) = instance.integers_as::<T>()?;
        let claim = Claim::new(matrix.to_dense(), lambda, vectors.cloned().collect())?;
        return Ok(verdict_on_claim(claim.with_witnesses(witnesses), heading));
    }
    let fraction = |x: &MaxPlus<T>| exact::fraction(x, denominator);
    let vectors = vectors.map(|x| x.iter().map(fraction).collect()).collect();
    let claim = Claim::new(instance.matrix().to_dense(), instance.lambda(), vectors)?;
    Ok(verdict_on_claim(claim.with_witnesses(witnesses), heading))
}

fn verdict_on_claim<T: Carrier>(mut claim: Claim<T>, heading: &Heading<'_>) -> Verdict {
    if !heading.complete {
        claim = claim.incomplete();
    }
    verify(&claim, &Options::default())
}

/// Says so if the run was cut.
fn ending(count: u64, stopped: Option<StopReason>) -> Exit {
    match stopped {
        None => Exit::Done,
        Some(reason) => {
            note(format_args!("incomplete after {count} extremals: {reason}"));
            reason.into()
        }
    }
}
