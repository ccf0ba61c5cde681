//! `convert`: a matrix in another format.

use std::path::PathBuf;

use anyhow::Result;

use crate::exit::Exit;
use crate::format::FileFormat;
use crate::input::MatrixArg;
use crate::output::write_matrix;

/// Arguments of `convert`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// The format of the output: text, csv, json, jsonl, mtx, tplib, table,
    /// polymake, latex, matlab, numpy, edges, dot, npy, npy-f64 or npz. Names of
    /// nodes stay but in jsonl, tplib, polymake and NumPy's files.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: FileFormat,

    /// Fractions as decimals where these are finite, the others as fractions:
    /// 1/4 is 0.25, and 1/3 stays 1/3. CSV has it always.
    #[arg(long)]
    decimals: bool,

    /// Write to a file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (matrix, names) = self.matrix.read_sparse()?;
        let output = self.output.as_deref();
        write_matrix(output, &matrix, names.as_ref(), self.format, self.decimals)?;
        Ok(Exit::Done)
    }
}
