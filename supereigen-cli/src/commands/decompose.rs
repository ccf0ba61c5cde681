//! `decompose`: a solution as a maximum of extremals.

use std::fmt::Write;

use anyhow::Result;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::decompose::Part;
use supereigen::membership::VectorError;

use crate::exit::Exit;
use crate::hints::{doubt_zero, explain_empty};
use crate::input::CandidateArg;
use crate::progress::note;
use crate::sink::write_text;
use crate::time::TimeArg;

/// Arguments of `decompose`.
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
        if let Err(reason) = membership.check() {
            write_text(None, &format!("no solution: {reason}\n\n{membership}"))?;
            explain_empty(&problem, &BigInt::one());
            return Ok(Exit::Rejected);
        }
        let parts = match problem.decompose(&vector, &clock.budget()) {
            Ok(parts) => parts,
            Err(VectorError::Stopped(reason)) => {
                note(format_args!("not taken apart: {reason}"));
                return Ok(reason.into());
            }
            Err(error) => return Err(error.into()),
        };
        let mut text = format!("{vector:?}");
        match parts.len() {
            0 => writeln!(text, " is the maximum of nothing")?,
            1 => writeln!(text, " is a multiple of one extremal")?,
            k => writeln!(text, " is the maximum of {k} multiples of extremals")?,
        }
        for part in &parts {
            write_part(&mut text, part)?;
        }
        write_text(None, &text)?;
        Ok(Exit::Done)
    }
}

/// `1 (x) (0, -1), for node 1; chain 2 <- 1`.
fn write_part(text: &mut String, part: &Part<BigRational>) -> Result<()> {
    let factor = part.vector.norm();
    let Some(scaled) = part.vector.try_scaled()? else {
        return Ok(());
    };
    write!(
        text,
        "  {factor} (x) {:?}, for node {}",
        *scaled,
        part.node + 1
    )?;
    if let Some(shape) = &part.reason.shape {
        write!(text, "; chain {shape}")?;
    }
    writeln!(text)?;
    Ok(())
}
