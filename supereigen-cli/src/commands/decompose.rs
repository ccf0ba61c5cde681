//! `decompose`: a solution as a maximum of extremals.

use std::fmt::Write;

use anyhow::Result;
use num_rational::BigRational;
use supereigen::decompose::Part;

use crate::exit::Exit;
use crate::input::{Exact, ProblemArg, check_length, parse_vector};
use crate::sink::write_text;

/// Arguments of `decompose`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The solution, entries with blanks between: "0 -1 -inf".
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_vector)]
    vector: maxplus_core::Vector<Exact>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let problem = self.problem.read()?.exact_problem()?;
        check_length(&self.vector, problem.n())?;
        let membership = problem.membership(&self.vector)?;
        if let Err(reason) = membership.check() {
            write_text(None, &format!("no solution: {reason}\n\n{membership}"))?;
            return Ok(Exit::Rejected);
        }
        let parts = problem.decompose(&self.vector)?;
        let mut text = format!("{:?}", self.vector);
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
