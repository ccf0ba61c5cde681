//! `member`: is a vector a solution, where does it fail, is it extremal, why.

use std::fmt::Write;

use anyhow::Result;
use supereigen::extremality;

use crate::exit::Exit;
use crate::input::{Exact, ProblemArg, check_length, parse_vector};
use crate::sink::write_text;

/// Arguments of `member`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The vector, entries with blanks between: "0 -1 -inf".
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_vector)]
    vector: maxplus_core::Vector<Exact>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let problem = self.problem.read()?.exact_problem()?;
        check_length(&self.vector, problem.n())?;
        let membership = problem.membership(&self.vector)?;
        let mut text = String::new();
        match membership.check() {
            Err(reason) => writeln!(text, "no solution: {reason}")?,
            Ok(()) => {
                let verdict = extremality::chain::verdict(&problem, &self.vector)?;
                writeln!(text, "a solution, {verdict}")?;
            }
        }
        writeln!(text)?;
        write!(text, "{membership}")?;
        write_text(None, &text)?;
        let solution = membership.is_solution();
        Ok(if solution { Exit::Done } else { Exit::Rejected })
    }
}
