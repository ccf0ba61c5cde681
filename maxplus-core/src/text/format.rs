//! The formats by name, and the one a text is in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A text format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// One row per line, blanks between.
    Text,
    /// One row per line, commas, semicolons or tabs between.
    Csv,
    /// An array of rows.
    Json,
    /// One array per line.
    JsonLines,
    /// `%%MatrixMarket matrix coordinate ...`.
    MatrixMarket,
    /// One list per line, -inf as `-oo`.
    Tplib,
    /// Aligned columns for people, -inf as `.`; reads back as [`Format::Text`].
    Table,
    /// polymake's JSON of a tropical matrix.
    Polymake,
    /// LaTeX: a matrix as an `array`, vectors as transposed tuples.
    Latex,
    /// MATLAB, Octave or Scilab: `A = [0 -Inf; 1 2]`.
    Matlab,
    /// NumPy's printed arrays: `array([[0, -inf], [1, 2]])`.
    NumPy,
    /// Arcs, one per line: `from to weight`. Square matrices only.
    Edges,
    /// Graphviz' language: `digraph { 1 -> 2 [label="3"]; }`. Square matrices
    /// only.
    Dot,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 13] = [
        Format::Text,
        Format::Csv,
        Format::Json,
        Format::JsonLines,
        Format::MatrixMarket,
        Format::Tplib,
        Format::Table,
        Format::Polymake,
        Format::Latex,
        Format::Matlab,
        Format::NumPy,
        Format::Edges,
        Format::Dot,
    ];

    /// The name, as a command line takes it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::JsonLines => "jsonl",
            Format::MatrixMarket => "mtx",
            Format::Tplib => "tplib",
            Format::Table => "table",
            Format::Polymake => "polymake",
            Format::Latex => "latex",
            Format::Matlab => "matlab",
            Format::NumPy => "numpy",
            Format::Edges => "edges",
            Format::Dot => "dot",
        }
    }

    /// Whether what is written in this format can be read: all of them can.
    pub fn reads_back(self) -> bool {
        true
    }

    /// Whether there is room for matrices of any shape and for lists of vectors,
    /// not only for square matrices as the digraphs they are.
    pub fn holds_vectors(self) -> bool {
        !matches!(self, Format::Edges | Format::Dot)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no format.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "no format is called {0:?}; there are text, csv, json, jsonl, mtx, tplib, table, polymake, latex, \
     matlab, numpy, edges and dot"
)]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
