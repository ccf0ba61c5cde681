//! Pictures: the digraph of a matrix, the supereigenspace of a 3 x 3 matrix in the
//! plane, and the number of extremals over lambda.
//!
//! Each is drawn once, as a [`scene::Scene`] of lines, circles and words, and
//! written by one of three back ends: SVG for screens, TikZ for papers, PDF for
//! everything else. Nothing here knows max-plus algebra; numbers are doubles
//! because pixels are, and no answer depends on them.

pub mod cone;
pub mod digraph;
mod metrics;
mod nearness;
mod pdf;
pub mod scene;
pub mod staircase;
mod svg;
pub mod tens;
mod tikz;
pub mod words;

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;

use scene::Scene;

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

/// The back ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackEnd {
    Svg,
    Tikz,
    Pdf,
}

/// The bytes of the file.
pub fn render(scene: &Scene, back_end: BackEnd) -> Result<Vec<u8>> {
    match back_end {
        BackEnd::Svg => Ok(svg::write(scene).into_bytes()),
        BackEnd::Tikz => Ok(tikz::write(scene).into_bytes()),
        BackEnd::Pdf => pdf::write(scene),
    }
}
