//! The two sides of a system, from two files or from one.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use maxplus_core::text::{self, Format};
use maxplus_core::{Matrix, Names, ReadMatrix, SparseMatrix};

use crate::called::common_names;
use crate::how::How;
use crate::input::{Exact, read_bytes, read_sparse, source_name, sparse_of};

/// What to do about a side that is not there.
const MISSING: &str = "the smaller side B is missing: give it as a second file, or both sides as one \
                       TPLib file with rows [a_1, .., a_n, b_1, .., b_n]";

type Side = SparseMatrix<Exact>;

/// Both sides, which have one shape, and the names of their columns.
pub struct Sides {
    pub a: Side,
    pub b: Side,
    pub names: Option<Names>,
}

/// Reads both sides.
pub fn read(a: &Path, b: Option<&Path>, how: How) -> Result<Sides> {
    let Some(b) = b else {
        let (a, b) = read_both(a, how)?;
        return Ok(Sides { a, b, names: None });
    };
    let standard_input = Path::new("-");
    if a == standard_input && b == standard_input {
        bail!("standard input cannot be both A and B");
    }
    let (left, left_names) = read_sparse(Some(a), how)?;
    let (right, right_names) = read_sparse(Some(b), how)?;
    let shape = |side: &Side| (side.rows(), side.cols());
    let ((rows, cols), (b_rows, b_cols)) = (shape(&left), shape(&right));
    if (rows, cols) != (b_rows, b_cols) {
        bail!(
            "A ({}) is {rows} x {cols}, B ({}) is {b_rows} x {b_cols}: the shapes must be the same",
            source_name(Some(a)),
            source_name(Some(b)),
        );
    }
    Ok(Sides {
        a: left,
        b: right,
        names: common_names((a, left_names), (b, right_names))?,
    })
}

/// Both sides of a TPLib file.
fn read_both(path: &Path, how: How) -> Result<(Side, Side)> {
    let name = || source_name(Some(path));
    let format = how.input_format();
    if let Some(format) = format.filter(|&format| format != Format::Tplib) {
        bail!(
            "{} holds one side, as --input-format says {format}; {MISSING}",
            name()
        );
    }
    if let Some(option) = how.for_spreadsheets() {
        bail!("{option} is for two files of text or csv; {MISSING}");
    }
    let bytes = read_bytes(path)?;
    let pair: Result<(Matrix<Exact>, Matrix<Exact>), _> = text::read_pair(&bytes);
    match pair {
        Ok((a, b)) => Ok((a.to_sparse(), b.to_sparse())),
        Err(error) => match sparse_of(&bytes, how) {
            Ok((one, _)) if format.is_none() => {
                let (rows, cols) = (one.rows(), one.cols());
                Err(anyhow!(
                    "{} holds one matrix, {rows} x {cols}; {MISSING}",
                    name()
                ))
            }
            _ => Err(error).with_context(name),
        },
    }
}
