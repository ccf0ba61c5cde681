//! What `member` prints.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Names, Rational, Vector};
use supereigen::Problem;
use supereigen::extremality::Extremality;
use supereigen::membership::Membership;

use crate::number::Exact;

/// Whether a vector has an entry for every node.
pub fn check_length(vector: &Vector<Exact>, n: usize) -> Result<()> {
    let entries = vector.len();
    if entries != n {
        let word = if entries == 1 { "entry" } else { "entries" };
        bail!("the vector has {entries} {word}, expected {n}: the matrix is {n} x {n}");
    }
    Ok(())
}

/// The verdict in words, then every row.
pub fn told(
    problem: &Problem<Rational>,
    vector: &Vector<Exact>,
    membership: &Membership<Rational>,
    extremality: Option<&Extremality<Rational>>,
    names: Option<&Names>,
) -> Result<String> {
    let mut text = String::new();
    match (membership.check(), extremality) {
        (Err(reason), _) => writeln!(text, "no solution: {}", reason.named(names))?,
        (Ok(()), Some(Extremality::Extremal(reason))) => {
            let head = called(reason.head, names);
            write!(text, "a solution, extremal with head {head}")?;
            match reason.witness(problem, vector)? {
                Some(witness) => writeln!(text, ": {}", witness.named(names))?,
                None => writeln!(text)?,
            }
        }
        (Ok(()), Some(combination)) => {
            writeln!(text, "a solution, {}", combination.named(names))?;
        }
        (Ok(()), None) => writeln!(text, "a solution")?,
    }
    writeln!(text)?;
    write!(text, "{}", membership.named(names))?;
    Ok(text)
}
