//! `matrix product` and `matrix power`: A (x) B and A^k.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::matrix::FractionMatrix;
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};
use supereigen_answers::instance::check_square;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::progress::with_progress;

use crate::input::{MatrixArg, ReadOptions, common_names, read_sparse, source_name};
use crate::output::{MatrixOutputArg, write_matrix, write_rows};
use crate::report_output::whole;

#[derive(clap::Args)]
pub struct Args {
    /// The factors from left to right.
    ///
    /// The factors from left to right, files in any format; `-` is standard input.
    #[arg(required = true, value_name = "MATRIX")]
    factors: Vec<PathBuf>,

    #[command(flatten)]
    how: ReadOptions,

    #[command(flatten)]
    written: Written,
}

#[derive(clap::Args)]
pub struct PowerArgs {
    /// The exponent; 0 gives the unit matrix.
    #[arg(long, short = 'k', value_name = "K", allow_hyphen_values = true)]
    exponent: u64,

    #[command(flatten)]
    matrix: MatrixArg,

    #[command(flatten)]
    written: Written,
}

/// How the matrix that comes out is written, and how long that may take.
#[derive(clap::Args)]
pub(super) struct Written {
    #[command(flatten)]
    pub(super) output: MatrixOutputArg,

    #[command(flatten)]
    pub(super) time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.written.time.start();
        let paths: Vec<_> = self.factors.iter().map(PathBuf::as_path).collect();
        self.written.output.check()?;
        let read = |path: &Path| read_sparse(Some(path), self.how);
        let (first, mut names) = read(paths[0])?;
        let mut product = FractionMatrix::new(&first);
        let mut rows_are_nodes = product.rows() == product.cols();
        for (k, &path) in paths.iter().enumerate().skip(1) {
            let (factor, called) = read(path)?;
            if product.cols() != factor.rows() {
                bail!(
                    "factor {} ({}) is {} x {}; {} rows were expected, because the product of \
                     the factors before it is {} x {}",
                    k + 1,
                    source_name(Some(path)),
                    factor.rows(),
                    factor.cols(),
                    product.cols(),
                    product.rows(),
                    product.cols(),
                );
            }
            rows_are_nodes &= factor.rows() == factor.cols();
            // The columns are those of the last factor. If both factors have equally many, they
            // are the same nodes, and their names must be the same.
            names = match product.cols() == factor.cols() {
                true => common_names((paths[0], names), (path, called))?,
                false => called,
            };
            let budget = clock.budget();
            let factor = FractionMatrix::new(&factor);
            let next = with_progress("the product", || {
                product.try_product(&factor, &mut || budget.look().is_ok())
            });
            product = whole(next?, "no product", &budget)?;
        }
        self.written
            .write(&product.to_sparse(), names.as_ref(), rows_are_nodes)
    }
}

impl PowerArgs {
    pub fn run(self) -> Result<Exit> {
        let clock = self.written.time.start();
        self.written.output.check()?;
        let (matrix, names) = self.matrix.read_sparse()?;
        check_square(&matrix).with_context(|| self.matrix.name())?;
        let budget = clock.budget();
        let power = with_progress("the power", || {
            FractionMatrix::new(&matrix).try_power(self.exponent, &mut || budget.look().is_ok())
        });
        let power = whole(power?, "no power", &budget)?;
        self.written.write(&power.to_sparse(), names.as_ref(), true)
    }
}

impl Written {
    pub(super) fn write(
        &self,
        matrix: &SparseMatrix<Number>,
        names: Option<&Names>,
        rows_are_nodes: bool,
    ) -> Result<Exit> {
        self.output.check_full(matrix)?;
        let (file, format) = (self.output.file(), self.output.format());
        match rows_are_nodes {
            true => write_matrix(file, matrix, names, format)?,
            false => write_rows(&[(file, matrix, format)], names)?,
        }
        Ok(Exit::Done)
    }
}
