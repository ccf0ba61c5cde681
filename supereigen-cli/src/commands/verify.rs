//! `verify`: the independent checker. Exit code 0 for a basis that holds up, 1
//! for one that is rejected.

use std::path::PathBuf;

use anyhow::{Context, Result};
use maxplus_core::Matrix;
use num_rational::BigRational;
use supereigen_verify::json::read_vectors;
use supereigen_verify::{Claim, Options, verify};

use crate::exit::Exit;
use crate::input::{Exact, LambdaArg, MatrixArg, read_bytes, source_name};
use crate::sink::write_text;

/// Arguments of `verify`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    #[command(flatten)]
    lambda: LambdaArg,

    /// The basis: JSON of `basis`, a claim, or plain vectors; `-` for standard
    /// input.
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
        let verdict = verify(&claim, &options);
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
/// `basis`, or bare vectors.
fn read_claim(text: &str, matrix: Matrix<Exact>, lambda: Exact) -> Result<Claim<BigRational>> {
    if !text.trim_start().starts_with('{') {
        return Ok(Claim::new(matrix, lambda, read_vectors(text)?)?);
    }
    // Only a claim carries its matrix.
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text)?;
    Ok(if fields.contains_key("matrix") {
        Claim::from_json(text)?.against(matrix)?
    } else {
        Claim::from_basis_json(matrix, text)?
    })
}
