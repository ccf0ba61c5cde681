//! LaTeX out: a matrix as an `array` in parentheses (plain `pmatrix`
//! stops at ten columns), a vector as a transposed tuple.

use std::fmt;
use std::io;

use super::super::row::full_row;
use crate::carrier::Carrier;
use crate::matrix::ReadMatrix;
use crate::tropical::{Convention, Tropical};

/// A scalar as LaTeX writes it in mathematics.
pub(in super::super) struct Latex<'a, T: Carrier, C: Convention>(
    pub(in super::super) &'a Tropical<T, C>,
);

impl<T: Carrier, C: Convention> fmt::Display for Latex<'_, T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(value) = self.0.value() else {
            return f.write_str(if C::INFINITE_IS.is_lt() {
                "-\\infty"
            } else {
                "\\infty"
            });
        };
        let text = value.to_string();
        match text.split_once('/') {
            None => f.write_str(&text),
            Some((above, below)) => {
                let sign = if above.starts_with('-') { "-" } else { "" };
                let above = above.trim_start_matches('-');
                write!(f, "{sign}\\frac{{{above}}}{{{below}}}")
            }
        }
    }
}

/// Writes a matrix.
pub(in super::super) fn write_matrix<T: Carrier, C: Convention>(
    out: &mut dyn io::Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
) -> io::Result<()> {
    let columns = "r".repeat(matrix.cols());
    writeln!(out, "\\left(\\begin{{array}}{{{columns}}}")?;
    for i in 0..matrix.rows() {
        write!(out, "  ")?;
        for (j, entry) in full_row(matrix, i).iter().enumerate() {
            let between = if j > 0 { " & " } else { "" };
            write!(out, "{between}{}", Latex(entry))?;
        }
        let end = if i + 1 < matrix.rows() { " \\\\" } else { "" };
        writeln!(out, "{end}")?;
    }
    writeln!(out, "\\end{{array}}\\right)")
}
