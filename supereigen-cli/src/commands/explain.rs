//! `explain`: the run of Algorithms 1-3, told as the paper tells its example,
//! or the basis read as a game or a schedule.

mod reading;
mod story;
mod table;

use std::path::PathBuf;

use anyhow::Result;
use maxplus_core::named::called;
use maxplus_core::{Carrier, DisplayNamed, Names};
use maxplus_graph::StopReason;
use num_traits::One;
use supereigen::extremality::hypergraph;
use supereigen::trace::Trace;
use supereigen::{Limits, Problem};

use crate::called::legend;
use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::input::ProblemArg;
use crate::listing::why;
use crate::progress::{Progress, note};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};
use crate::with_problem;
use reading::Reading;
use story::StoryFormat;
use supereigen_picture::latex;

/// Arguments of `explain`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Read the inequality as something else: `game`, the credits that suffice in
    /// a one-player energy game (x = -credit); `schedule`, the start times of a
    /// project in which each job waits for one of its predecessors (x = -start).
    #[arg(long = "as", value_name = "READING", value_enum)]
    reading: Option<Reading>,

    /// The basis alone, as a table with labels and witnesses.
    #[arg(long, conflicts_with = "reading")]
    table: bool,

    /// Plain text, or LaTeX that compiles as it stands and can be taken into a
    /// paper by \input.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = StoryFormat::Text, conflicts_with = "reading")]
    format: StoryFormat,

    /// Give up at more cycles than this (with --as and --table: more extremals):
    /// the story would be too long.
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
        if let Some(reading) = self.reading {
            let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
            let label = |i: usize| called(i, instance.names()).to_string();
            let told = reading.tell(&instance.exact_problem()?, &limits, &label)?;
            return self.finish(told, "extremals");
        }
        if self.table {
            let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
            let found = table::extremals(&instance.exact_problem()?, &limits);
            let (n, names) = (instance.n(), instance.names());
            let told = match found {
                Ok(found) => Ok(table::table(n, names, &found, self.format)?),
                Err(reason) => Err(reason),
            };
            return self.finish(told, "extremals");
        }
        // Integers print like the fractions they are.
        if instance.denominator().is_one() {
            with_problem!(instance, |problem| self.tell(
                &problem,
                instance.names(),
                clock
            ))
        } else {
            self.tell(&instance.exact_problem()?, instance.names(), clock)
        }
    }

    fn tell<T: Carrier>(
        &self,
        problem: &Problem<T>,
        names: Option<&Names>,
        clock: Clock,
    ) -> Result<Exit> {
        let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
        let progress = Progress::new("cycles and paths");
        let trace = Trace::of(problem, &limits);
        drop(progress);
        let told = match trace.complete() {
            Ok(trace) => Ok(self.written(&trace, names, &criteria(problem, &trace, &limits)?)),
            Err(reason) => Err(reason),
        };
        self.finish(told, "cycles")
    }

    fn written<T: Carrier>(
        &self,
        trace: &Trace<T>,
        names: Option<&Names>,
        criteria: &str,
    ) -> String {
        match self.format {
            StoryFormat::Text => format!("{}\n{criteria}\n", trace.named(names)),
            StoryFormat::Latex => {
                let criteria = criteria.replace("O(n^2)", "$O(n^{2})$");
                let head = "% Compiles as it stands; in a paper: \\input.\n";
                let preamble = latex::preamble("");
                let section =
                    "\\section*{Algorithms 1 to 3, step by step}\n".to_owned() + &legend(names);
                let end = latex::END;
                format!(
                    "{head}{preamble}{section}{}\n{criteria}\n{end}",
                    trace.to_latex()
                )
            }
        }
    }

    fn finish(&self, told: Result<String, StopReason>, what: &str) -> Result<Exit> {
        match told {
            Ok(text) => {
                write_text(self.output.as_deref(), &text)?;
                Ok(Exit::Done)
            }
            Err(reason) => {
                note(format_args!("no account: {}", why(what, reason)));
                Ok(reason.into())
            }
        }
    }
}

/// Both criteria that the paper names, on every vector of the account.
fn criteria<T: Carrier>(problem: &Problem<T>, trace: &Trace<T>, limits: &Limits) -> Result<String> {
    let (mut vectors, mut agree) = (0_u64, 0_u64);
    for step in trace.steps() {
        let other = hypergraph::extremality(problem, &step.vector, limits.budget())?;
        vectors += 1;
        agree += u64::from(other.is_extremal() == step.extremality.is_extremal());
    }
    Ok(format!(
        "Extremality was decided by our O(n^2) criterion (chains), in the place of Sergeev and \
         Wang, Theorem 3.1;\nAllamigeon, Gaubert and Goubault, Theorem 1 (tangent hypergraph) \
         agrees on {agree} of {vectors} vectors."
    ))
}
