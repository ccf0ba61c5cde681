//! `basis`: the scaled basis of A (x) x >= lambda (x) x.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Result, bail};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, Vector};
use maxplus_graph::limits::{Limits, StopReason};
use supereigen::chains::{Chains, Filter, Witness};
use supereigen::{Method, Problem};
use supereigen_verify::{Claim, Options, Verdict, verify};

use crate::basis_file::{self, Heading, Stream, has_witnesses, streams};
use crate::exit::Exit;
use crate::input::{Instance, Nodes, ProblemArg, parse_nodes};
use crate::interrupt;
use crate::output::OutputArg;
use crate::progress::{Progress, note};
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

    /// Stop after so many extremals.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Stop after so many seconds.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time: Option<Duration>,

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
    /// rejected one is not written.
    #[arg(long, conflicts_with = "count")]
    verify: bool,
}

fn parse_method(name: &str) -> Result<Method, String> {
    name.parse().map_err(|error| format!("{error}"))
}

/// Seconds, not negative.
fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|error| format!("{error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let instance = self.problem.read()?;
        self.check(instance.n())?;
        with_problem!(instance, |problem| self.solve(&instance, &problem))
    }

    /// What does not go together, or speaks of nodes that are not there.
    fn check(&self, n: usize) -> Result<()> {
        let filtered = self.contains.is_some() || self.head.is_some() || self.max_support.is_some();
        if self.method != Method::Chains && (filtered || self.witness) {
            bail!("--contains, --head, --max-support and --witness go with --method chains");
        }
        let wanted = self.contains.iter().flat_map(|nodes| &nodes.0).copied();
        let head = self.head.map(|head| head as usize - 1);
        if let Some(node) = wanted.chain(head).find(|&node| node >= n) {
            bail!("there is no node {} among {n}", node + 1);
        }
        if self.witness && !has_witnesses(self.output.format) {
            bail!(
                "--witness goes with --format table, text, json or jsonl, not {}",
                self.output.format
            );
        }
        Ok(())
    }

    fn limits(&self) -> Limits {
        let mut limits = interrupt::limits();
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit);
        }
        if let Some(time) = self.time {
            limits = limits.with_time(time);
        }
        limits
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

    fn solve<T: Carrier>(&self, instance: &Instance, problem: &Problem<T>) -> Result<Exit> {
        if self.method != Method::Chains {
            let outcome = problem.run(self.method, &self.limits());
            let stopped = outcome.report().stopped;
            if self.count {
                return self.write_count(outcome.found().len() as u64, stopped);
            }
            let found = outcome.found().iter().map(|x| (x.clone(), None));
            return self.write_all(instance, found.collect(), stopped);
        }
        let chains = Chains::new(problem).with_filter(self.filter());
        if self.count {
            let run = chains.count(&self.limits());
            return self.write_count(run.steps.extremals, run.end.err());
        }
        if streams(self.output.format) && !self.sorted && !self.verify {
            return self.stream(instance, &chains);
        }
        let mut found = Vec::new();
        let progress = Progress::new("extremals");
        let run = chains.visit(&self.limits(), |extremal| {
            let witness = self.witness.then(|| extremal.witness());
            found.push((extremal.to_scaled(), witness));
            progress.found(found.len() as u64);
            ControlFlow::Continue(())
        });
        drop(progress);
        self.write_all(instance, found, run.end.err())
    }

    /// Writes each extremal as it is found.
    fn stream<T: Carrier>(&self, instance: &Instance, chains: &Chains<T>) -> Result<Exit> {
        let mut stream = Stream::open(instance, &self.output, self.witness)?;
        let mut vector = Vector::zeros(chains.n());
        let progress = Progress::new("extremals");
        let mut count = 0;
        let mut failure = None;
        let run = chains.visit(&self.limits(), |extremal| {
            extremal.write_to(&mut vector);
            let witness = self.witness.then(|| extremal.witness());
            count += 1;
            progress.found(count);
            match stream.push(&vector, witness.as_ref()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        drop(progress);
        if let Some(error) = failure {
            return Err(error);
        }
        stream.finish()?;
        Ok(ending(count, run.end.err()))
    }

    /// Writes all extremals in canonical order.
    fn write_all<T: Carrier>(
        &self,
        instance: &Instance,
        mut found: Vec<(Scaled<MaxPlus<T>>, Option<Witness>)>,
        stopped: Option<StopReason>,
    ) -> Result<Exit> {
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let found: Vec<_> = found
            .into_iter()
            .map(|(vector, witness)| (vector.into_vector(), witness))
            .collect();
        let heading = Heading {
            instance,
            method: self.method.name(),
            complete: stopped.is_none() && self.filter().is_everything(),
        };
        if self.verify {
            let verdict = verdict_on(&heading, &found)?;
            note(&verdict);
            if !verdict.is_accepted() {
                return Ok(Exit::Rejected);
            }
        }
        basis_file::write_all(&heading, &found, &self.output)?;
        Ok(ending(found.len() as u64, stopped))
    }

    fn write_count(&self, count: u64, stopped: Option<StopReason>) -> Result<Exit> {
        write_text(self.output.output.as_deref(), &format!("{count}\n"))?;
        Ok(ending(count, stopped))
    }
}

/// What the checker, which shares no reasoning with the solver, says.
fn verdict_on<T: Carrier>(
    heading: &Heading<'_>,
    found: &[(Vector<MaxPlus<T>>, Option<Witness>)],
) -> Result<Verdict> {
    let (matrix, lambda) = heading.instance.integers_as::<T>()?;
    let vectors = found.iter().map(|(vector, _)| vector.clone()).collect();
    let witnesses = found.iter().map(|(_, witness)| witness.as_ref());
    let witnesses = witnesses.map(|witness| witness.map(basis_file::checkable));
    let mut claim = Claim::new(matrix.to_dense(), lambda, vectors)?;
    claim = claim.with_witnesses(witnesses.collect());
    if !heading.complete {
        claim = claim.incomplete();
    }
    Ok(verify(&claim, &Options::default()))
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
