//! `matrix convert`: a matrix in another format.

use anyhow::Result;

use crate::exit::Exit;
use crate::input::MatrixArg;
use crate::output::{MatrixOutputArg, write_matrix};

/// Arguments of `matrix convert`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    #[command(flatten)]
    output: MatrixOutputArg,

    /// Decimals for fractions where finite.
    ///
    /// Fractions as decimals where these are finite, the others as fractions:
    /// 1/4 is 0.25, and 1/3 stays 1/3. CSV has it always.
    #[arg(long)]
    decimals: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check()?;
        let (matrix, names) = self.matrix.read_sparse()?;
        self.output.check_full(&matrix)?;
        let (output, format) = (self.output.file(), self.output.format());
        write_matrix(output, &matrix, names.as_ref(), format, self.decimals)?;
        Ok(Exit::Done)
    }
}
