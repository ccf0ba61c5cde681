//! `simulate`: the rounds of a system with inputs and outputs, one after the other.

use std::path::PathBuf;

use anyhow::{Result, bail};
use maxplus_core::{Number, Rational, ReadMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_models::state_space::StateSpace;
use num_traits::One;
use supereigen_answers::simulation::{Found, Simulation, SystemNames};
use supereigen_answers::words::first_difference;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;

use crate::input::vector::{VectorArg, parse_given, read_state};
use crate::input::{MatrixArg, ReadOptions, read_sparse, source_name};
use crate::report_output::{ReportArg, line, whole};

/// The most rounds.
const MAX_STEPS: u64 = 1_000_000;

/// The error if a limit stops the computation.
const CUT: &str = "the rounds are not all computed";

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    system: MatrixArg,

    /// The inputs, a row for each round.
    ///
    /// The inputs u(0), u(1), ..., a row for each round, in any format of matrices.
    #[arg(long, value_name = "FILE")]
    inputs: Option<PathBuf>,

    /// x(0): "5 3 .", "saw=5, oven=3" or @FILE; else 0.
    ///
    /// The first state x(0): "5 3 .", "saw=5, oven=3" or @FILE. Default: 0 for every state.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_given, conflicts_with_all = ["impulse", "latency"])]
    start: Option<VectorArg>,

    /// How many rounds; else a round for each input.
    ///
    /// How many rounds. Default: one for each row of --inputs.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(..=MAX_STEPS), conflicts_with_all = ["inputs", "latency"])]
    steps: Option<u64>,

    /// The response to an input of 0 in round 0.
    ///
    /// The impulse response: the outputs of --steps rounds if one input is 0 in round 0 and
    /// everything else is -inf, for every input.
    #[arg(long, requires = "steps", conflicts_with_all = ["inputs", "latency"])]
    impulse: bool,

    /// How late outputs are if inputs have this period.
    ///
    /// The latency of every input and output: if input k comes at k times the period, how
    /// much later than that output k can be.
    #[arg(
        long,
        value_name = "PERIOD",
        allow_hyphen_values = true,
        conflicts_with = "inputs"
    )]
    latency: Option<Rational>,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let (system, called) = self.system.read_system()?;
        let budget = clock.budget();
        let goes_on = || budget.look().is_ok();
        let found = match (&self.latency, self.impulse) {
            (Some(period), _) => {
                let latency = system.latency_while(period, goes_on)?;
                let latency = whole(latency, "the latencies are not known", &budget)?;
                Found::Latency(period.clone().into(), latency)
            }
            (None, true) => {
                let steps = self.steps.unwrap_or(0) as usize;
                let response = system.impulse_response_while(steps, goes_on)?;
                Found::Impulse(whole(response, CUT, &budget)?)
            }
            (None, false) => self.rounds(&system, &called, &budget)?,
        };
        interrupt::stop_checking();
        let sizes = [system.states(), system.inputs(), system.outputs()];
        let answer = Simulation {
            called,
            sizes,
            found,
        };
        let text = || Ok(answer.to_string());
        self.report.write(|| line(&answer.report()), text)?;
        Ok(Exit::Done)
    }

    /// The states and outputs of all rounds.
    fn rounds(&self, system: &StateSpace, called: &SystemNames, budget: &Budget) -> Result<Found> {
        let (n, file) = (system.states(), self.system.name());
        let start = match &self.start {
            None => Vector::from_fn(n, |_| Number::one()),
            Some(start) => read_state(start.clone(), n, called.states.as_ref(), &file)?,
        };
        let inputs = self.input_rows(system, called)?;
        let run = system.simulate_while(&start, &inputs, || budget.look().is_ok())?;
        let run = whole(run, CUT, budget)?;
        Ok(Found::Run(run.states, run.outputs))
    }

    /// The inputs of all rounds.
    fn input_rows(&self, system: &StateSpace, called: &SystemNames) -> Result<Vec<Vector<Number>>> {
        let p = system.inputs();
        let Some(path) = &self.inputs else {
            let Some(steps) = self.steps else {
                bail!("expected --steps, or --inputs with a row for each round");
            };
            if p > 0 {
                bail!(
                    "{} has {p} inputs: give them with --inputs",
                    self.system.name()
                );
            }
            return Ok(vec![Vector::zeros(0); steps as usize]);
        };
        let (rows, names) = read_sparse(Some(path), ReadOptions::default())?;
        let file = source_name(Some(path));
        if rows.cols() != p {
            let found = rows.cols();
            bail!("{file} has {found} columns, expected {p}, the number of inputs of the system");
        }
        if let (Some(names), Some(own)) = (&names, &called.inputs)
            && let Some(column) = first_difference(names, own)
        {
            bail!(
                "{file} calls column {} {:?}, the system calls that input {:?}",
                column + 1,
                names.name(column),
                own.name(column)
            );
        }
        let row = |i: usize| {
            let mut input = vec![Number::NEG_INFINITY; p];
            for (j, entry) in rows.row(i) {
                input[j] = entry.clone();
            }
            input.into_iter().collect()
        };
        Ok((0..rows.rows()).map(row).collect())
    }
}
