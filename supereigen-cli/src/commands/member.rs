//! `member`: is a vector a solution, where does it fail, is it extremal, why.

use std::fmt::Write;

use anyhow::Result;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::extremality;
use supereigen::membership::VectorError;

use crate::exit::Exit;
use crate::hints::{doubt_zero, explain_empty};
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
        let asked = self.candidate.problem.clone();
        let (problem, vector) = self.candidate.read()?;
        doubt_zero(&asked, &problem);
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
        if !membership.is_solution() {
            explain_empty(&problem, &BigInt::one());
            return Ok(Exit::Rejected);
        }
        Ok(Exit::Done)
    }
}
