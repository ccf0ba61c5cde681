//! Vectors from the command line, in every way in which the program prints
//! them: `0 -1 -inf`, `(0, -1, -inf)`, `[0, -1, "-inf"]`, `0;-1;.`. `@file` is
//! the vector in a file, in any format, NumPy's among them, `-` the one on standard input.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_core::{Names, Vector, text};
use num_rational::BigRational;
use supereigen::Problem;

use crate::format::FileFormat;
use crate::input::{Exact, ProblemArg, read_bytes, source_name};
use crate::numpy;

/// A vector as people write it on the command line.
pub fn parse_vector(text: &str) -> Result<Vector<Exact>, String> {
    parse_given(text)?
        .read()
        .map_err(|error| format!("{error:#}"))
}

/// A vector, or the promise that it will be on standard input.
#[derive(Debug, Clone)]
enum Given {
    Vector(Vector<Exact>),
    StandardInput,
}

impl Given {
    fn read(self) -> Result<Vector<Exact>> {
        match self {
            Given::Vector(vector) => Ok(vector),
            Given::StandardInput => in_file(Path::new("-")),
        }
    }
}

fn parse_given(text: &str) -> Result<Given, String> {
    let text = text.trim();
    if text == "-" {
        return Ok(Given::StandardInput);
    }
    if let Some(file) = text.strip_prefix('@') {
        let vector = in_file(Path::new(file));
        return vector
            .map(Given::Vector)
            .map_err(|error| format!("{error:#}"));
    }
    if text.is_empty() {
        return Ok(Given::Vector(Vector::from(Vec::new())));
    }
    let vector = text::read_vector(text, None);
    vector.map(Given::Vector).map_err(|error| error.to_string())
}

/// The vector that a file holds.
fn in_file(file: &Path) -> Result<Vector<Exact>> {
    let bytes = read_bytes(file)?;
    let name = || source_name(Some(file));
    if FileFormat::detect(&bytes).is_some() {
        return numpy::read_vector(&bytes).with_context(name);
    }
    text::read_vector(bytes, None).with_context(name)
}

/// A problem and a vector that may solve it.
#[derive(Args, Clone)]
pub struct CandidateArg {
    #[command(flatten)]
    pub problem: ProblemArg,

    /// The vector as the program prints it: "0 -1 -inf" or "(0, -1, -inf)";
    /// @FILE reads a file in any format, NumPy's among them, - standard input.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_given)]
    vector: Given,
}

impl CandidateArg {
    /// Reads the matrix; the vector has an entry for every node.
    pub fn read(self) -> Result<Candidate> {
        let is_piped = matches!(self.vector, Given::StandardInput);
        if is_piped && self.problem.path() == Some(Path::new("-")) {
            bail!("standard input cannot be both the matrix and the vector");
        }
        let vector = self.vector.read()?;
        let instance = self.problem.read()?;
        check_length(&vector, instance.n())?;
        Ok(Candidate {
            problem: instance.exact_problem()?,
            vector,
            names: instance.names().cloned(),
        })
    }
}

/// A vector that may solve a problem, whose nodes may have names.
pub struct Candidate {
    pub problem: Problem<BigRational>,
    pub vector: Vector<Exact>,
    pub names: Option<Names>,
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
