//! `random`: a matrix from a seed, by the generator of `testdata/counts.json`.

use std::path::PathBuf;

use anyhow::{Result, bail};
use maxplus_core::testing::lcg::{lcg_matrix, lcg_matrix_without_loops};
use maxplus_core::text::Format;

use crate::exit::Exit;
use crate::output::{parse_format, write_matrix};

/// Arguments of `random`.
#[derive(clap::Args)]
pub struct Args {
    /// The number of nodes.
    #[arg(long)]
    n: usize,

    /// The part of entries that are finite, in steps of a hundredth.
    #[arg(long, default_value_t = 1.0)]
    density: f64,

    /// The least finite entry.
    #[arg(long, default_value_t = -10, allow_hyphen_values = true)]
    min: i64,

    /// The greatest finite entry.
    #[arg(long, default_value_t = 10, allow_hyphen_values = true)]
    max: i64,

    /// The seed; the same seed gives the same matrix everywhere.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// No finite entry on the diagonal.
    #[arg(long)]
    no_loops: bool,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = parse_format)]
    format: Format,

    /// Write to a file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        if !(0.0..=1.0).contains(&self.density) {
            bail!("a density is a number from 0 to 1, not {}", self.density);
        }
        if self.min > self.max || self.min.abs_diff(self.max) >= 1 << 31 {
            bail!(
                "no range of at most 2^31 numbers from {} to {}",
                self.min,
                self.max
            );
        }
        let percent = (self.density * 100.0).round() as u64;
        let make = if self.no_loops {
            lcg_matrix_without_loops
        } else {
            lcg_matrix
        };
        let matrix = make(self.n, self.min, self.max, percent, self.seed);
        write_matrix(self.output.as_deref(), &matrix, self.format)?;
        Ok(Exit::Done)
    }
}
