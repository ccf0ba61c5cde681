//! What every reader of a matrix asks of it.

use anyhow::{Result, bail};
use maxplus_core::{Names, ReadMatrix};

/// Names that are just the numbers of their nodes say nothing.
pub fn worth_showing(names: Option<Names>) -> Option<Names> {
    names.filter(|names| !names.are_numbers())
}

/// Refuses a matrix that is no square.
pub fn check_square(matrix: &impl ReadMatrix) -> Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows != cols {
        let arcs = if cols == 3 {
            "; if its rows are arcs, from, to and weight, say --input-format edges"
        } else {
            ""
        };
        bail!("the matrix is {rows} x {cols}, a square one is needed{arcs}");
    }
    Ok(())
}
