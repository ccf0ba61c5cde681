//! Pictures of max-plus matrices: the digraph of a matrix, the supereigenspace
//! of a 3 x 3 matrix in the plane, the number of extremals over lambda, and timetables.
//!
//! Each is drawn once, as a [`Scene`] of lines, circles and words, and [rendered](Scene::render)
//! by one of four back ends: SVG for screens, TikZ for papers, PDF for printing, PNG for slides.
//! Coordinates are doubles, but no answer depends on them. A scene gives the same bytes on every
//! machine.
//!
//! ```
//! use num_rational::BigRational;
//! use supereigen::{Matrix, Problem};
//! use supereigen_picture::{BackEnd, cone_picture};
//!
//! let a: Matrix<BigRational> = "1 0 .\n-2 . 1\n. 0 .".parse()?;
//! let scene = cone_picture(&Problem::new(&a)?)?;
//! let tikz = String::from_utf8(scene.render(BackEnd::Tikz)?)?;
//! assert!(tikz.contains("\\begin{tikzpicture}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | the digraph, with a cycle, a path or the tight arcs of a solution highlighted | [`DigraphPicture`] |
//! | all solutions of a 3 x 3 matrix, with vectors marked | [`cone_picture`], [`ConePicture`] |
//! | sets in the plane, next to each other | [`SetsPicture`] |
//! | how many extremals there are for each lambda | [`StaircasePicture`] |
//! | earliest and latest starts of each round | [`TimetablePicture`] |
//! | LaTeX that compiles on its own | [`latex`] |

#![forbid(unsafe_code)]

mod axis;
mod cone;
mod digraph;
mod font;
pub mod latex;
mod pdf;
mod plane;
#[cfg(feature = "png")]
mod png;
mod scene;
mod sets;
mod staircase;
mod svg;
#[cfg(feature = "testing")]
pub mod testing;
mod tikz;
mod timetable;
mod words;

pub use cone::{ConePicture, NotInThePlane, cone_picture};
pub use digraph::{DigraphError, DigraphPicture, Highlight};
pub use scene::{RenderError, Scene};
pub use sets::{Panel, SetsPicture};
pub use staircase::StaircasePicture;
pub use timetable::{TimetablePicture, TimetableRow};

/// The format in which a scene is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BackEnd {
    /// For screens.
    Svg,
    /// For papers: compiles on its own, and can be included with `\input`.
    Tikz,
    /// A page as large as the picture.
    Pdf,
    /// Pixels, for slides and documents that accept no vector graphics.
    #[cfg(feature = "png")]
    Png,
}

impl Scene {
    /// The bytes of a file. PDF and PNG can fail: their font contains few alphabets.
    pub fn render(&self, back_end: BackEnd) -> Result<Vec<u8>, RenderError> {
        match back_end {
            BackEnd::Svg => Ok(svg::write(self).into_bytes()),
            BackEnd::Tikz => Ok(tikz::write(self).into_bytes()),
            BackEnd::Pdf => pdf::write(self),
            #[cfg(feature = "png")]
            BackEnd::Png => png::write(self),
        }
    }
}

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
