//! The README's figures are the latest record's.
//!
//! They stand between two marks. [`insert`] puts them there; a test and
//! `-- readme --check` compare the text, so that no figure is written by hand
//! and none outlives its record.

use std::path::Path;
use std::{fs, io};

use crate::markdown;
use crate::record::Record;

/// The marks in the README, invisible to its reader.
pub const BEGIN: &str = "<!-- figures: written by `cargo run --release -p benches -- report` -->";
/// The end of the part.
pub const END: &str = "<!-- end of figures -->";

/// Where records are, from the root of the workspace.
pub const RECORDS: &str = "benches/records";

/// The README with the figures of the latest record in place of those it has.
pub fn with_latest_figures(root: &Path) -> io::Result<String> {
    let (folder, record) = Record::latest(&root.join(RECORDS))?;
    let readme = fs::read_to_string(root.join("README.md"))?;
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    if record.effort != "full" {
        return Err(wrong("the latest record is a quick one"));
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let figures = markdown::figures(&record, &format!("{RECORDS}/{name}"));
    let no_marks = || wrong("the README has no marks for figures");
    let (before, rest) = readme.split_once(BEGIN).ok_or_else(no_marks)?;
    let (_, after) = rest.split_once(END).ok_or_else(no_marks)?;
    Ok(format!("{before}{BEGIN}\n{figures}{END}{after}"))
}

/// Puts the figures of the latest record into the README.
pub fn insert(root: &Path) -> io::Result<()> {
    fs::write(root.join("README.md"), with_latest_figures(root)?)
}

/// Whether the README shows the figures of the latest record.
pub fn is_up_to_date(root: &Path) -> io::Result<bool> {
    Ok(fs::read_to_string(root.join("README.md"))? == with_latest_figures(root)?)
}
