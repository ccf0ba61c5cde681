//! What stands around and between the entries of a row, and how an entry is
//! written: the one definition for vectors, one at a time, and for blocks.

use std::io::{self, Write};

use super::format::Format;
use super::json::Json;
use super::latex::Latex;
use super::polymake::Polymake;
use super::tplib::Tplib;
use crate::carrier::Carrier;
use crate::tropical::{Convention, Tropical};

/// What stands around and between the entries of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines {
    /// Before the first row.
    pub(super) first: &'static str,
    /// Before every other row.
    pub(super) next: &'static str,
    /// Between two entries.
    pub(super) between: &'static str,
    /// After a row.
    pub(super) end: &'static str,
}

impl Lines {
    /// The lines of a format whose rows are written one after another; `None`
    /// for tables, which know the widths of all columns before, for Matrix
    /// Market and for digraphs.
    pub(super) fn of(format: Format) -> Option<Self> {
        let alike = |[begin, between, end]: [&'static str; 3]| Lines {
            first: begin,
            next: begin,
            between,
            end,
        };
        Some(match format {
            Format::Text => alike(["", " ", "\n"]),
            Format::Csv => alike(["", ",", "\n"]),
            Format::JsonLines => alike(["[", ", ", "]\n"]),
            Format::Tplib => alike(["[", ",", "]\n"]),
            Format::Latex => alike(["(", ",\\, ", ")^{\\top}\n"]),
            Format::Json => Lines {
                first: "[\n  [",
                next: ",\n  [",
                between: ", ",
                end: "]",
            },
            Format::Polymake => Lines {
                first: "\n[",
                next: ",\n[",
                between: ",",
                end: "]",
            },
            Format::Matlab => Lines {
                first: "A = [\n  ",
                next: "\n  ",
                between: " ",
                end: "",
            },
            Format::NumPy => Lines {
                first: "array([[",
                next: ",\n       [",
                between: ", ",
                end: "]",
            },
            Format::Table | Format::MatrixMarket | Format::Edges | Format::Dot => return None,
        })
    }

    /// What stands before a row.
    pub(super) fn begin(&self, is_first: bool) -> &'static str {
        if is_first { self.first } else { self.next }
    }
}

/// Writes a row: begin, entries with something between, end.
pub(super) fn write_line<'a, T: Carrier, C: Convention>(
    out: &mut impl Write,
    format: Format,
    [begin, between, end]: [&str; 3],
    entries: impl IntoIterator<Item = &'a Tropical<T, C>>,
) -> io::Result<()> {
    out.write_all(begin.as_bytes())?;
    for (j, entry) in entries.into_iter().enumerate() {
        if j > 0 {
            out.write_all(between.as_bytes())?;
        }
        write_entry(out, entry, format)?;
    }
    out.write_all(end.as_bytes())
}

/// Writes one entry as the format has it.
pub(super) fn write_entry<T: Carrier, C: Convention>(
    out: &mut impl Write,
    entry: &Tropical<T, C>,
    format: Format,
) -> io::Result<()> {
    match format {
        Format::Json | Format::JsonLines => write!(out, "{}", Json(entry)),
        Format::Tplib => write!(out, "{}", Tplib(entry)),
        Format::Polymake => write!(out, "{}", Polymake(entry)),
        Format::Latex => write!(out, "{}", Latex(entry)),
        Format::Matlab if !entry.is_finite() => {
            write!(
                out,
                "{}",
                if C::INFINITE_IS.is_lt() {
                    "-Inf"
                } else {
                    "Inf"
                }
            )
        }
        _ => write!(out, "{entry}"),
    }
}
