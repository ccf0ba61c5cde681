//! `matrix random`: a matrix from a seed, by the generator of `testdata/counts.json`.

use anyhow::Result;
use supereigen_answers::random::{Density, parse_density};
use supereigen_answers::random::{Random, RandomMatrix};
use supereigen_run::exit::Exit;

use crate::output::{MatrixOutputArg, write_matrix};

#[derive(clap::Args)]
pub struct Args {
    /// The number of nodes.
    #[arg(long)]
    n: usize,

    /// The fraction of entries that are finite.
    ///
    /// The fraction of entries that are finite, from 0 to 1, in steps of a hundredth.
    #[arg(long, value_name = "D", default_value = "1", value_parser = parse_density)]
    density: Density,

    /// The number of finite entries in every row.
    ///
    /// The number of finite entries in every row, instead of --density. Use --format mtx
    /// for large sparse matrices.
    #[arg(long, value_name = "K", conflicts_with = "density")]
    degree: Option<usize>,

    /// The least finite entry.
    #[arg(long, default_value_t = -10, allow_hyphen_values = true)]
    min: i64,

    /// The greatest finite entry.
    #[arg(long, default_value_t = 10, allow_hyphen_values = true)]
    max: i64,

    /// The seed.
    ///
    /// The seed; the same seed gives the same matrix everywhere.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// No finite entry on the diagonal.
    #[arg(long)]
    no_loops: bool,

    #[command(flatten)]
    output: MatrixOutputArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check()?;
        let asked = Random {
            n: self.n,
            density: self.density,
            degree: self.degree,
            min: self.min,
            max: self.max,
            seed: self.seed,
            no_loops: self.no_loops,
        };
        let (output, format) = (self.output.file(), self.output.format());
        match asked.make(format)? {
            RandomMatrix::Dense(matrix) => write_matrix(output, &matrix, None, format)?,
            RandomMatrix::Sparse(matrix) => {
                self.output.check_full(&matrix)?;
                write_matrix(output, &matrix, None, format)?;
            }
        }
        Ok(Exit::Done)
    }
}
