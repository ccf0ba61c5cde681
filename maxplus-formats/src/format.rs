//! The formats by name, and options for reading a text where its content leaves a choice.

use std::fmt;
use std::str::FromStr;

use crate::interval::End;

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
    /// `max(3 + x1, x3) >= 2 + x2`, a line for each row of a two-sided system: two
    /// matrices, which [`read_inequalities`](crate::read_inequalities) reads.
    Inequalities,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 14] = [
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
        Format::Inequalities,
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
            Format::Inequalities => "ineq",
        }
    }

    /// Whether a matrix written in this format can be read back: true for all but that of
    /// two-sided systems, which are two matrices.
    pub fn reads_back(self) -> bool {
        self != Format::Inequalities
    }

    /// Whether it can store names of nodes.
    pub fn holds_names(self) -> bool {
        !matches!(self, Format::Tplib | Format::Polymake)
    }

    /// Whether it can store matrices of any shape and lists of vectors. Digraphs store only
    /// square matrices, inequalities only systems.
    pub fn holds_vectors(self) -> bool {
        self.no_vectors().is_none()
    }

    /// Why it cannot store a list of vectors, and which formats can; `None` if it can.
    pub fn no_vectors(self) -> Option<String> {
        let stored = match self {
            Format::Edges | Format::Dot => "digraphs",
            Format::Inequalities => "two-sided systems",
            _ => return None,
        };
        Some(format!(
            "{self} stores {stored} and cannot store a list of vectors; use csv, json or text"
        ))
    }

    /// Whether a matrix of this shape can be written so that it reads back. Matrix Market stores
    /// every shape, lists within lists store rows without entries, and all formats store the 0 x
    /// 0 matrix. A matrix that would read back as another one, or not at all, is not written.
    ///
    /// ```
    /// use maxplus_formats::Format;
    ///
    /// assert!(Format::Json.holds_shape(2, 0) && !Format::Json.holds_shape(0, 2));
    /// assert!(!Format::Latex.holds_shape(1, 0));
    /// assert!(!Format::Dot.holds_shape(2, 3));
    /// ```
    pub fn holds_shape(self, rows: usize, cols: usize) -> bool {
        match self {
            Format::Edges | Format::Dot => rows == cols,
            Format::Inequalities => false,
            Format::MatrixMarket => true,
            Format::Json | Format::NumPy | Format::Polymake => rows > 0 || cols == 0,
            _ => (rows > 0) == (cols > 0),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| unknown(name, &Format::ALL.map(Format::name)))
    }
}

/// The error for a name that no format has. `names` are those of the formats.
pub(crate) fn unknown(name: &str, names: &[&str]) -> String {
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    let others = others.join(", ");
    format!("no format is called {name:?}; there are {others} and {last}")
}

/// Where names of nodes stand in a text of rows (text, table, csv).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Labels {
    /// Decided by the content: a first line, a first column or both, if they hold words and no
    /// numbers.
    #[default]
    Auto,
    /// Nowhere: everything is an entry.
    None,
    /// In the first line.
    Header,
    /// At the beginning of each line.
    FirstColumn,
    /// In the first line and at the beginning of each other line.
    Both,
}

/// Options for reading a matrix with the names of its nodes. Whatever is not set is found by the
/// content.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_formats::Reading;
///
/// let text = ";press;oven\npress;0;1,5\noven;;2\n";
/// let (a, names) = Reading::new().matrix::<MaxPlus<f64>>(text)?;
/// assert_eq!(a.to_string(), "0 1.5\n-inf 2\n");
/// assert_eq!(names.unwrap().name(1), "oven");
/// # Ok::<(), maxplus_core::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    pub(crate) format: Option<Format>,
    pub(crate) labels: Labels,
    pub(crate) decimal_comma: Option<bool>,
    pub(crate) end: Option<End>,
}

impl Reading {
    /// No option set: everything is found by the content.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the format; with `None` it is found by the content.
    #[must_use]
    pub fn format(self, format: impl Into<Option<Format>>) -> Self {
        let format = format.into();
        Reading { format, ..self }
    }

    /// Sets the places of names.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Reading { labels, ..self }
    }

    /// Sets whether `1,5` in a csv is 3/2. If not set, the content decides; if it cannot, that is
    /// an error.
    #[must_use]
    pub fn decimal_comma(self, is: impl Into<Option<bool>>) -> Self {
        let decimal_comma = is.into();
        Reading {
            decimal_comma,
            ..self
        }
    }

    /// Sets which end of an entry that is an [interval](End) is read. If not set, an interval is
    /// an error.
    #[must_use]
    pub fn end(self, end: impl Into<Option<End>>) -> Self {
        let end = end.into();
        Reading { end, ..self }
    }
}
