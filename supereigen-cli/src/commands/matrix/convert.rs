//! `matrix convert`: a matrix in another format.

use anyhow::Result;
use maxplus_core::mirror::{is_mirrored, mirrored, plainly};
use supereigen_run::exit::Exit;

use crate::input::MatrixArg;
use crate::output::{MatrixOutputArg, write_matrix};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// Change all signs, for the other algebra.
    ///
    /// Change all signs: a max-plus matrix becomes the equivalent min-plus matrix, and with
    /// --min-plus a min-plus matrix becomes a max-plus one.
    #[arg(long)]
    mirror: bool,

    #[command(flatten)]
    output: MatrixOutputArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check()?;
        let (matrix, names) = self.matrix.read_sparse()?;
        self.output.check_full(&matrix)?;
        let (output, format) = (self.output.file(), self.output.format());
        let write = || write_matrix(output, &matrix, names.as_ref(), format);
        match self.mirror != is_mirrored() {
            true => mirrored(write)?,
            false => plainly(write)?,
        }
        Ok(Exit::Done)
    }
}
