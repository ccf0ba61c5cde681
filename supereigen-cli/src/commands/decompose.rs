//! `decompose`: a solution as a maximum of extremals.

use std::fmt::Write;

use anyhow::Result;
use num_rational::BigRational;
use supereigen::decompose::Part;

use crate::exit::Exit;
use crate::input::CandidateArg;
use crate::sink::write_text;

/// Arguments of `decompose`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (problem, vector) = self.candidate.read()?;
        let membership = problem.membership(&vector)?;
        if let Err(reason) = membership.check() {
            write_text(None, &format!("no solution: {reason}\n\n{membership}"))?;
            return Ok(Exit::Rejected);
        }
        let parts = problem.decompose(&vector)?;
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
    if let Some(shape) = &part.witness.shape {
        write!(text, "; chain {shape}")?;
    }
    writeln!(text)?;
    Ok(())
}
