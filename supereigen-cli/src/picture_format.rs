//! The formats of pictures, by name and by the ending of a file.

use std::path::Path;

use clap::ValueEnum;

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// For screens.
    Svg,
    /// For papers: compiles as it stands, and can be taken in by \input.
    Tikz,
    /// A page as large as the picture.
    Pdf,
    /// The digraph for Graphviz, which places it anew.
    Dot,
}

impl PictureFormat {
    /// The format that the ending of a name asks for.
    pub fn of_name(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "svg" => Some(PictureFormat::Svg),
            "tex" | "tikz" => Some(PictureFormat::Tikz),
            "pdf" => Some(PictureFormat::Pdf),
            "dot" | "gv" => Some(PictureFormat::Dot),
            _ => None,
        }
    }
}
