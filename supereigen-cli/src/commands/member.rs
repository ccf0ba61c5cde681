//! `member`: is a vector a solution, where does it fail, is it extremal, why.

use std::fmt::Write;

use anyhow::Result;
use supereigen::extremality;

use crate::exit::Exit;
use crate::input::CandidateArg;
use crate::sink::write_text;

/// Arguments of `member`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (problem, vector) = self.candidate.read()?;
        let membership = problem.membership(&vector)?;
        let mut text = String::new();
        match membership.check() {
            Err(reason) => writeln!(text, "no solution: {reason}")?,
            Ok(()) => {
                let verdict = extremality::chain::verdict(&problem, &vector)?;
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
