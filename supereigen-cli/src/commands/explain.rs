//! `explain`: the run of Algorithms 1-3, told as the paper tells its example.

use std::path::PathBuf;

use anyhow::Result;
use maxplus_core::Carrier;
use num_traits::One;
use supereigen::trace::Trace;
use supereigen::{Limits, Problem};

use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::input::ProblemArg;
use crate::listing::why;
use crate::progress::{Progress, note};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};
use crate::with_problem;

/// Arguments of `explain`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Give up at more cycles than this: the story would be too long.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_cycles: u64,

    /// Write to a file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let matrix = ("the matrix", self.problem.path());
        refuse_two_uses(&[matrix], &[("the output", self.output.as_deref())])?;
        let instance = self.problem.read()?;
        // Integers print like the fractions they are.
        if instance.denominator().is_one() {
            with_problem!(instance, |problem| self.tell(&problem, clock))
        } else {
            self.tell(&instance.exact_problem()?, clock)
        }
    }

    fn tell<T: Carrier>(&self, problem: &Problem<T>, clock: Clock) -> Result<Exit> {
        let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
        let progress = Progress::new("cycles and paths");
        let trace = Trace::of(problem, &limits);
        drop(progress);
        match trace.complete() {
            Ok(trace) => {
                write_text(self.output.as_deref(), &trace.to_string())?;
                Ok(Exit::Done)
            }
            Err(reason) => {
                note(format_args!("no account: {}", why("cycles", reason)));
                Ok(reason.into())
            }
        }
    }
}
