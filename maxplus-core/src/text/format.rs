//! The formats by name, and the one a text is in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::comment::{begins_comment, entries_end, is_banner, line_end};

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
    /// polymake's JSON of a tropical matrix; written only.
    Polymake,
    /// LaTeX; written only.
    Latex,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 9] = [
        Format::Text,
        Format::Csv,
        Format::Json,
        Format::JsonLines,
        Format::MatrixMarket,
        Format::Tplib,
        Format::Table,
        Format::Polymake,
        Format::Latex,
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
        }
    }

    /// Whether what is written in this format can be read.
    pub fn reads_back(self) -> bool {
        !matches!(self, Format::Polymake | Format::Latex)
    }

    /// The format that the content shows, by [the rules](crate::text#formats).
    /// Never `JsonLines`, which look like TPLib's lists and read alike.
    ///
    /// ```
    /// use maxplus_core::text::Format;
    ///
    /// assert_eq!(Format::detect("# weights\n1 -inf\n"), Format::Text);
    /// assert_eq!(Format::detect("1;-inf\n"), Format::Csv);
    /// assert_eq!(Format::detect(" [[1, null]]"), Format::Json);
    /// assert_eq!(Format::detect("[0,-oo]\n[1,2]\n"), Format::Tplib);
    /// ```
    pub fn detect(text: &str) -> Format {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at].is_ascii_whitespace() {
                at += 1;
            } else if is_banner(&bytes[at..]) {
                return Format::MatrixMarket;
            } else if begins_comment(&bytes[at..]) {
                at = line_end(bytes, at);
            } else {
                break;
            }
        }
        let rest = &text[at..];
        if let Some(inside) = rest.strip_prefix('[') {
            let lists = inside.trim_start().starts_with(['[', ']']);
            return if lists { Format::Json } else { Format::Tplib };
        }
        if rest.starts_with('{') {
            return Format::Json;
        }
        let line = &text[at..line_end(bytes, at)];
        let line = &line[..entries_end(line.as_bytes())];
        if line.contains([',', ';', '"']) {
            Format::Csv
        } else {
            Format::Text
        }
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
    "no format is called {0:?}; there are text, csv, json, jsonl, mtx, tplib, table, polymake and latex"
)]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
