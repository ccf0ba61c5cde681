//! The formats of a sweep, by name and by the ending of a file.

use std::path::Path;

use clap::ValueEnum;
use supereigen_picture::BackEnd;

use crate::sink::is_compressed;

/// How the staircase is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Table,
    /// One object with everything.
    Json,
    /// A line per piece of the staircase, or per chain.
    Jsonl,
    /// A row per piece of the staircase, or per chain.
    Csv,
    /// The staircase as a picture for screens.
    Svg,
    /// The same for papers: compiles as it stands, and can be taken in by \input.
    Tikz,
    /// The same on a page of its own.
    Pdf,
    /// A table for papers.
    Latex,
}

impl Format {
    /// How the picture is written, where one is asked for.
    pub fn back_end(self) -> Option<BackEnd> {
        match self {
            Format::Svg => Some(BackEnd::Svg),
            Format::Tikz => Some(BackEnd::Tikz),
            Format::Pdf => Some(BackEnd::Pdf),
            _ => None,
        }
    }

    /// The format that was asked for, that of the name of the file, or a table. A
    /// list of chains has no picture, so its .tex is a table.
    pub fn chosen(given: Option<Self>, path: Option<&Path>, chains: bool) -> Self {
        let named = || Format::of_name(path?, chains);
        given.or_else(named).unwrap_or(Format::Table)
    }

    fn of_name(path: &Path, chains: bool) -> Option<Self> {
        let stem = path.file_stem().map(Path::new);
        let path = if is_compressed(path) { stem? } else { path };
        Some(match path.extension()?.to_str()? {
            "json" => Format::Json,
            "jsonl" => Format::Jsonl,
            "csv" => Format::Csv,
            "svg" => Format::Svg,
            "tex" if chains => Format::Latex,
            "tex" | "tikz" => Format::Tikz,
            "pdf" => Format::Pdf,
            _ => return None,
        })
    }
}
