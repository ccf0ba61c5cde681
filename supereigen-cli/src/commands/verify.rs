//! `verify`: the independent checker. Exit code 0 for a basis that holds up, 1
//! for one that is rejected.

use std::path::PathBuf;

use anyhow::{Context, Result};
use maxplus_core::text::{self, ParseErrorKind};
use maxplus_core::{Matrix, ReadMatrix, Vector};
use num_rational::BigRational;
use supereigen_verify::json::read_vectors;
use supereigen_verify::{Claim, Options, verify};

use crate::exit::Exit;
use crate::input::{Exact, LambdaArg, MatrixArg, read_bytes, source_name};
use crate::progress::Progress;
use crate::sink::write_text;

/// Arguments of `verify`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    #[command(flatten)]
    lambda: LambdaArg,

    /// The basis: what `basis` writes as table, text, csv, json or jsonl, a
    /// claim, or plain vectors; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    basis: PathBuf,

    /// Pairs of vectors that the proof of completeness may look at.
    #[arg(long, value_name = "N", default_value_t = Options::default().pairs)]
    pairs: u64,

    /// Random solutions to try where completeness is not proved.
    #[arg(long, value_name = "N", default_value_t = Options::default().samples)]
    samples: usize,

    /// Their seed.
    #[arg(long, value_name = "S", default_value_t = Options::default().seed)]
    seed: u64,

    /// The verdict as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let claim = self.claim()?;
        let options = Options {
            pairs: self.pairs,
            samples: self.samples,
            seed: self.seed,
        };
        let progress = Progress::new("checking");
        let verdict = verify(&claim, &options);
        drop(progress);
        let text = if self.json {
            verdict.to_json()
        } else {
            verdict.to_string()
        };
        write_text(None, &format!("{}\n", text.trim_end()))?;
        Ok(if verdict.is_accepted() {
            Exit::Done
        } else {
            Exit::Rejected
        })
    }

    fn claim(&self) -> Result<Claim<BigRational>> {
        let matrix = self.matrix.read()?;
        let name = || source_name(Some(&self.basis));
        let bytes = read_bytes(&self.basis)?;
        let text = String::from_utf8(bytes)
            .map_err(|error| error.utf8_error())
            .with_context(name)?;
        read_claim(&text, matrix, self.lambda.value()).with_context(name)
    }
}

/// A claim about the matrix: the file may be a claim of its own, the JSON of
/// `basis`, its stream of extremals with witnesses, or bare vectors in any format
/// that can be read.
fn read_claim(text: &str, matrix: Matrix<Exact>, lambda: Exact) -> Result<Claim<BigRational>> {
    let begin = text.trim_start();
    if begin.starts_with("[[") || begin.starts_with("[]") {
        return Ok(Claim::new(matrix, lambda, read_vectors(text)?)?);
    }
    if !begin.starts_with('{') {
        return Ok(Claim::new(matrix, lambda, read_rows(text)?)?);
    }
    // The first value tells what the file is: only a claim carries its matrix,
    // only a line of a stream a single vector.
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let first: Option<serde_json::Map<String, serde_json::Value>> = values.next().transpose()?;
    let has = |field| first.as_ref().is_some_and(|map| map.contains_key(field));
    Ok(if has("x") {
        Claim::from_witnessed_lines(matrix, lambda, text)?
    } else if has("matrix") {
        Claim::from_json(text)?.against(matrix)?
    } else {
        Claim::from_basis_json(matrix, text)?
    })
}

/// The rows of a matrix in any format; no entry at all is no vector.
fn read_rows(text: &str) -> Result<Vec<Vector<Exact>>> {
    match text::read_matrix(text.as_bytes(), None) {
        Ok(rows) => {
            let rows: Matrix<Exact> = rows;
            let row = |i| Vector::from(rows.row_slice(i).to_vec());
            Ok((0..rows.rows()).map(row).collect())
        }
        Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}
