//! Matrices out with the names of their nodes, wherever a format has a place
//! for them.
//!
//! | format | where names stand |
//! |---|---|
//! | csv | in the first line and the first column |
//! | table | above the columns |
//! | json | `{"names": [...], "matrix": [...]}` |
//! | edges, dot | the nodes are called so |
//! | text, matlab, numpy, latex, mtx | in a comment, `# node names: "press", "oven"` |
//! | jsonl | in a line `{"names": [...]}` before the rows |
//! | tplib, polymake | nowhere |
//!
//! In a csv or a table names that might be taken for something else (numbers,
//! quotes, commas) stand in a comment too.

use std::io::{self, Write};

use super::format::Format;
use super::heading::{listed, names_heading};
use super::lines::write_entry;
use super::matrix_market;
use super::names_comment::names_comment;
use super::plain_names::are_plain;
use super::row::full_row;
use super::table::{Table, TableStyle};
use super::write::{write_digraph, write_matrix};
use crate::carrier::Carrier;
use crate::matrix::ReadMatrix;
use crate::names::Names;
use crate::tropical::{Convention, Tropical};

impl Format {
    /// Whether there is a place for names of nodes.
    pub fn holds_names(self) -> bool {
        !matches!(self, Format::Tplib | Format::Polymake)
    }
}

/// Writes a matrix with the names of its columns, if there are some and the
/// format [has a place for them](Format::holds_names); see [`write_matrix`].
///
/// ```
/// use maxplus_core::text::{Format, write_matrix_with_names};
/// use maxplus_core::{Matrix, MaxPlus, Names};
///
/// let a: Matrix<MaxPlus<i64>> = "0 1\n. 2".parse().unwrap();
/// let names = Names::new(["press", "oven"]).unwrap();
/// let mut out = Vec::new();
/// write_matrix_with_names(&mut out, &a, Some(&names), Format::Csv).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), ",press,oven\npress,0,1\noven,-inf,2\n");
/// ```
///
/// # Panics
///
/// If there are not as many names as columns.
pub fn write_matrix_with_names<T: Carrier, C: Convention>(
    mut out: impl Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    names: Option<&Names>,
    format: Format,
) -> io::Result<()> {
    let Some(names) = names.filter(|_| format.holds_names()) else {
        return write_matrix(out, matrix, format);
    };
    assert_eq!(names.len(), matrix.cols(), "a name for each column");
    let shows = matrix.rows() > 0 && are_plain(names, format);
    match format {
        Format::Csv if shows => write_csv(&mut out, matrix, names),
        Format::Table if matrix.rows() > 0 => {
            let mut table = Table::new(TableStyle::default()).with_names(names);
            for i in 0..matrix.rows() {
                table.push(&full_row(matrix, i));
            }
            write!(out, "{table}")
        }
        Format::Json => {
            write!(out, "{{\"names\": {},\n\"matrix\": ", listed(names))?;
            write_matrix(&mut out, matrix, format)?;
            writeln!(out, "}}")
        }
        // Nodes called by numbers would be these.
        Format::Edges if names.iter().all(is_digits) => {
            out.write_all(names_comment("#", names).as_bytes())?;
            write_digraph(&mut out, matrix, None, format)
        }
        Format::Edges | Format::Dot => write_digraph(&mut out, matrix, Some(names), format),
        Format::MatrixMarket => matrix_market::write(&mut out, matrix, Some(names)),
        // There is no line that would stand for a matrix without rows.
        Format::JsonLines if matrix.rows() == 0 => write_matrix(out, matrix, format),
        format => {
            let heading = match names_heading(names, format) {
                Some(heading) if format != Format::Csv => heading,
                _ => names_comment("#", names),
            };
            out.write_all(heading.as_bytes())?;
            write_matrix(out, matrix, format)
        }
    }
}

/// Names above all columns, and beside all rows if these are the same nodes.
fn write_csv<T: Carrier, C: Convention>(
    out: &mut impl Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    names: &Names,
) -> io::Result<()> {
    let square = matrix.rows() == matrix.cols();
    for (j, name) in names.iter().enumerate() {
        let between = if square || j > 0 { "," } else { "" };
        write!(out, "{between}{name}")?;
    }
    writeln!(out)?;
    for i in 0..matrix.rows() {
        if square {
            write!(out, "{},", names.name(i))?;
        }
        for (j, entry) in full_row(matrix, i).iter().enumerate() {
            let between = if j > 0 { "," } else { "" };
            write!(out, "{between}")?;
            write_entry(out, entry, Format::Csv)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn is_digits(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}
