//! Vectors from the command line, in every way in which the program prints
//! them: `0 -1 -inf`, `(0, -1, -inf)`, `[0, -1, "-inf"]`, `0;-1;.`. `@file` is
//! the vector in a file, in any format, `-` the one on standard input.

use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;
use maxplus_core::{Vector, text};
use num_rational::BigRational;
use supereigen::Problem;

use crate::input::{Exact, ProblemArg, read_bytes};

/// A vector as people write it on the command line.
pub fn parse_vector(text: &str) -> Result<Vector<Exact>, String> {
    Ok(parse_given(text)?.vector)
}

/// A vector, and whether it came from standard input.
#[derive(Debug, Clone)]
struct Given {
    vector: Vector<Exact>,
    from_standard_input: bool,
}

fn parse_given(text: &str) -> Result<Given, String> {
    let text = text.trim();
    let from_standard_input = text == "-";
    let file = match text.strip_prefix('@') {
        Some(file) => Some(Path::new(file)),
        None => from_standard_input.then_some(Path::new("-")),
    };
    let vector = match file {
        Some(file) => {
            let bytes = read_bytes(file).map_err(|error| format!("{error:#}"))?;
            let vector = text::read_vector(bytes, None);
            vector.map_err(|error| format!("{}: {error}", file.display()))?
        }
        None if text.is_empty() => Vector::from(Vec::new()),
        None => text::read_vector(text, None).map_err(|error| error.to_string())?,
    };
    Ok(Given {
        vector,
        from_standard_input,
    })
}

/// A problem and a vector that may solve it.
#[derive(Args, Clone)]
pub struct CandidateArg {
    #[command(flatten)]
    pub problem: ProblemArg,

    /// The vector as the program prints it: "0 -1 -inf" or "(0, -1, -inf)";
    /// @FILE reads a file, - standard input.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_given)]
    vector: Given,
}

impl CandidateArg {
    /// Reads the matrix; the vector has an entry for every node.
    pub fn read(self) -> Result<(Problem<BigRational>, Vector<Exact>)> {
        let Given {
            vector,
            from_standard_input,
        } = self.vector;
        if from_standard_input && self.problem.path() == Some(Path::new("-")) {
            bail!("standard input cannot be both the matrix and the vector");
        }
        let problem = self.problem.read()?.exact_problem()?;
        check_length(&vector, problem.n())?;
        Ok((problem, vector))
    }
}

/// Whether a vector from the command line has an entry for every node.
pub fn check_length(vector: &Vector<Exact>, n: usize) -> Result<()> {
    let entries = vector.len();
    if entries != n {
        let word = if entries == 1 { "entry" } else { "entries" };
        bail!("the vector has {entries} {word}, the matrix is {n} x {n}");
    }
    Ok(())
}
