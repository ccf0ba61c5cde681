//! Reads and writes matrices.

use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};
use maxplus_formats::FileFormat;
use maxplus_formats::Format;
use maxplus_formats::style::write_matrix;
use maxplus_models::Kind;
use serde::Serialize;

use crate::given::{PageInput, matrix_of};
use crate::number::{Entry, entry};
use crate::refusal::Refusal;

/// The most entries that are shown one by one or written.
const MOST_ENTRIES: usize = 1_000_000;

/// A matrix for the page's grid.
#[derive(Serialize)]
pub struct Read {
    rows: usize,
    cols: usize,
    entries: Vec<Vec<Entry>>,
    names: Option<Vec<String>>,
    format: &'static str,
}

/// The text of a matrix.
#[derive(Serialize)]
pub struct Written {
    text: String,
}

/// Reads a matrix in any format. For a data flow graph `buffers` says whether buffer sizes apply.
pub fn read(text: &str, buffers: bool) -> Result<Read, Refusal> {
    let (matrix, names) = matrix_of(text, buffers)?;
    check_size(&matrix)?;
    let (rows, cols) = (matrix.rows(), matrix.cols());
    let row = |i: usize| {
        let mut row = vec![None; cols];
        for (j, x) in matrix.row(i) {
            row[j] = entry(x);
        }
        row
    };
    let names = names.map(|names| names.iter().map(str::to_owned).collect());
    Ok(Read {
        rows,
        cols,
        entries: (0..rows).map(row).collect(),
        names,
        format: match Kind::detect(text.as_bytes()) {
            Some(kind) => kind.name(),
            None => Format::detect(text).name(),
        },
    })
}

/// Refuses a matrix that would fill the memory if all its -inf were stored.
pub fn check_size(matrix: &impl ReadMatrix) -> Result<(), Refusal> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows.saturating_mul(cols) <= MOST_ENTRIES {
        return Ok(());
    }
    Err(Refusal::of(format!(
        "{rows} x {cols} is too large for the page, which takes {MOST_ENTRIES} entries at most; \
         the command-line program takes more"
    )))
}

/// Writes the matrix as `supereigen matrix convert` does.
pub fn write(given: &PageInput, format: &str) -> Result<Written, Refusal> {
    let format: FileFormat = format.parse().map_err(Refusal::of::<String>)?;
    let Some(format) = format.text() else {
        return Err(Refusal::of(format!(
            "{format} is not a text format: download it instead"
        )));
    };
    let (matrix, names) = given.matrix()?;
    given.as_typed(|| written(&matrix, names.as_ref(), format))
}

/// The text of a matrix in a format.
pub fn written(
    matrix: &SparseMatrix<Number>,
    names: Option<&Names>,
    format: Format,
) -> Result<Written, Refusal> {
    if format != Format::MatrixMarket {
        check_size(matrix)?;
    }
    let mut bytes = Vec::new();
    write_matrix(&mut bytes, matrix, names, format).map_err(Refusal::of_any)?;
    let text = String::from_utf8(bytes).map_err(Refusal::of)?;
    Ok(Written { text })
}
