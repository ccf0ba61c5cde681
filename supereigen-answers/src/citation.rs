//! How to cite this software and the paper whose algorithms it follows, as BibTeX.
//!
//! `CITATION.cff` in the root of the repository says the same for other programs; a test compares
//! them.

/// This version, and the day of its release.
const VERSION: &str = env!("CARGO_PKG_VERSION");
const RELEASED: &str = "2026-11-18";

/// The entries, one after another: the software, then the paper.
///
/// The paper is cited as printed in the copy that this project follows, which gives neither a
/// journal nor a year.
pub fn bibtex() -> String {
    let year = &RELEASED[..4];
    format!(
        "@misc{{supereigen,
  title   = {{supereigen: the scaled basis of the supereigenvector space of a max-plus matrix}},
  author  = {{{{The supereigen developers}}}},
  version = {{{VERSION}}},
  date    = {{{RELEASED}}},
  year    = {{{year}}},
  note    = {{Rust, Python and a program; MIT or Apache-2.0}}
}}

@article{{wang-sergeev,
  title  = {{An algorithm for finding the scaled basis of the supereigenvector space in
            max-plus algebra}},
  author = {{Wang, Hui-li and Sergeev, Serge{{\\u{{\\i}}}}}},
  note   = {{Preprint; add where it appeared}}
}}
"
    )
}
