//! `member`: is a vector a solution, where does it fail, is it extremal, why.

use std::fmt::Write;

use anyhow::Result;
use supereigen::extremality;
use supereigen::membership::VectorError;

use crate::exit::Exit;
use crate::input::CandidateArg;
use crate::progress::note;
use crate::sink::write_text;
use crate::time::TimeArg;

/// Arguments of `member`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let (problem, vector) = self.candidate.read()?;
        let membership = problem.membership(&vector)?;
        let mut text = String::new();
        match membership.check() {
            Err(reason) => writeln!(text, "no solution: {reason}")?,
            Ok(()) => match extremality::chain::extremality(&problem, &vector, &clock.budget()) {
                Ok(extremality) => writeln!(text, "a solution, {extremality}")?,
                Err(VectorError::Stopped(reason)) => {
                    note(format_args!("no verdict: {reason}"));
                    return Ok(reason.into());
                }
                Err(error) => return Err(error.into()),
            },
        }
        writeln!(text)?;
        write!(text, "{membership}")?;
        write_text(None, &text)?;
        let solution = membership.is_solution();
        Ok(if solution { Exit::Done } else { Exit::Rejected })
    }
}
