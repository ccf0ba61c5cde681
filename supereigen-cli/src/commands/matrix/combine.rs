//! `matrix combine`: several matrices in one, entry by entry or one after another.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use maxplus_core::error::ShapeError;
use maxplus_core::matrix::assembly::{minimum, stack};
use maxplus_core::mirror::pick;
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};
use supereigen_run::exit::Exit;

use super::product::Written;
use crate::input::{ReadOptions, common_names, read_sparse, source_name};

#[derive(clap::Args)]
pub struct Args {
    /// The matrices in their order.
    ///
    /// The matrices in their order, files in any format; `-` is standard input.
    #[arg(required = true, value_name = "MATRIX")]
    matrices: Vec<PathBuf>,

    /// max, min, rows or columns.
    ///
    /// max: the greatest entry at each position; min: the least entry, which is -inf if one
    /// of them is -inf (with --min-plus max is inf if one of them is inf); rows: the rows
    /// of the first matrix, then those of the next, and so on; columns: the same for
    /// columns.
    #[arg(long, value_name = "HOW", value_enum)]
    by: By,

    #[command(flatten)]
    how: ReadOptions,

    #[command(flatten)]
    written: Written,
}

/// How matrices are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// The greatest entry at each position.
    Max,
    /// The least entry at each position.
    Min,
    /// One below the other.
    Rows,
    /// One beside the other.
    Columns,
}

impl By {
    fn of(
        self,
        a: &SparseMatrix<Number>,
        b: &SparseMatrix<Number>,
    ) -> Result<SparseMatrix<Number>, ShapeError> {
        // The signs are changed here, so a maximum of min-plus numbers is a minimum.
        let by = match self {
            By::Max => pick(By::Max, By::Min),
            By::Min => pick(By::Min, By::Max),
            by => by,
        };
        match by {
            By::Max => a.plus(b),
            By::Min => minimum(a, b),
            By::Rows => stack(a, b),
            By::Columns => {
                let beside = stack(&a.transpose(), &b.transpose());
                let beside = beside.map_err(|_| ShapeError::Mismatch {
                    operation: "A beside B",
                    left: (a.rows(), a.cols()),
                    right: (b.rows(), b.cols()),
                })?;
                Ok(beside.transpose())
            }
        }
    }
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.written.time.start();
        self.written.output.check()?;
        let (mut matrix, mut names) = read_sparse(Some(&self.matrices[0]), self.how)?;
        let mut are_nodes = matrix.rows() == matrix.cols();
        for path in &self.matrices[1..] {
            let (next, called) = read_sparse(Some(path), self.how)?;
            matrix = self.by.of(&matrix, &next).with_context(|| {
                let (rows, cols) = (next.rows(), next.cols());
                let name = source_name(Some(path));
                format!("{name} is {rows} x {cols} and does not fit the matrices before it")
            })?;
            names = match self.by {
                By::Columns => side_by_side(names, called)?,
                _ => common_names((&self.matrices[0], names), (path, called))?,
            };
            are_nodes &= matches!(self.by, By::Max | By::Min);
        }
        self.written.write(&matrix, names.as_ref(), are_nodes)
    }
}

/// The names of the columns of both, if both have names and none appears twice.
fn side_by_side(left: Option<Names>, right: Option<Names>) -> Result<Option<Names>> {
    let (Some(left), Some(right)) = (left, right) else {
        return Ok(None);
    };
    let names = left.iter().chain(right.iter()).map(str::to_owned);
    Ok(Names::new(names.collect::<Vec<_>>()).ok())
}
