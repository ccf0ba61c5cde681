//! Writes a record, and the figures of the latest one into the README and `docs/figures.md`.
//!
//! The figures are between two marks on each page. [`insert`] writes them; a test and `-- readme
//! --check` compare the texts, so that no figure is written by hand or outdated.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::markdown;
use crate::record::Record;

/// Writes the folder of a record into `records`, and returns its path.
pub fn write(record: &Record, records: &Path) -> io::Result<PathBuf> {
    let folder = records.join(record.name());
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("record.json"), record.json()?)?;
    fs::write(folder.join("report.md"), markdown::report(record))?;
    Ok(folder)
}

/// The marks on a page, invisible to its reader.
pub const BEGIN: &str = "<!-- figures: written by `cargo run --release -p benches -- report` -->";
/// The end of the part.
pub const END: &str = "<!-- end of figures -->";

/// The folder of records, from the root of the workspace.
pub const RECORDS: &str = "benches/records";

/// The pages with figures, from the root of the workspace.
pub const PAGES: [&str; 2] = ["README.md", "docs/figures.md"];

/// Each page with its figures replaced by those of the latest record.
pub fn with_latest_figures(root: &Path) -> io::Result<[String; 2]> {
    let (folder, record) = Record::latest(&root.join(RECORDS))?;
    if record.effort != "full" {
        return Err(wrong("the latest record is a quick one"));
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let [readme, docs] = PAGES.map(|page| root.join(page));
    Ok([
        with_figures(&readme, &markdown::front(&record))?,
        with_figures(
            &docs,
            &markdown::figures(&record, &format!("../{RECORDS}/{name}")),
        )?,
    ])
}

fn with_figures(page: &Path, figures: &str) -> io::Result<String> {
    let text = fs::read_to_string(page)?;
    let no_marks = || wrong(&format!("{} has no marks for figures", page.display()));
    let (before, rest) = text.split_once(BEGIN).ok_or_else(no_marks)?;
    let (_, after) = rest.split_once(END).ok_or_else(no_marks)?;
    Ok(format!("{before}{BEGIN}\n{figures}{END}{after}"))
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

/// Puts the figures of the latest record into the pages.
pub fn insert(root: &Path) -> io::Result<()> {
    for (page, text) in PAGES.iter().zip(with_latest_figures(root)?) {
        fs::write(root.join(page), text)?;
    }
    Ok(())
}

/// The first page that does not show the figures of the latest record.
pub fn outdated(root: &Path) -> io::Result<Option<&'static str>> {
    for (page, text) in PAGES.iter().zip(with_latest_figures(root)?) {
        if fs::read_to_string(root.join(page))? != text {
            return Ok(Some(page));
        }
    }
    Ok(None)
}
