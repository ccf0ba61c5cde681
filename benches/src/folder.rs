//! The folder of a record.
//!
//! A record is a folder `benches/records/<date>` with the data as JSON
//! (whole) and CSV (rows, points), the report as Markdown, and the plots.
//! Dates are written so that the last name is the latest record.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::record::Record;
use crate::{csv, markdown, plots};

impl Record {
    /// Writes the folder of this record into `records`, and gives its path.
    pub fn write(&self, records: &Path) -> io::Result<PathBuf> {
        let folder = records.join(self.name());
        fs::create_dir_all(&folder)?;
        let mut json = serde_json::to_string_pretty(self)?;
        json.push('\n');
        fs::write(folder.join("record.json"), json)?;
        fs::write(folder.join("rows.csv"), csv::rows(self))?;
        fs::write(folder.join("points.csv"), csv::points(self))?;
        fs::write(folder.join("report.md"), markdown::report(self))?;
        for (name, chart) in plots::all(self) {
            fs::write(folder.join(name), chart.svg())?;
        }
        Ok(folder)
    }

    /// Reads a record from its folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(folder.join("record.json"))?;
        Ok(serde_json::from_str(&text)?)
    }

    /// The latest record in a folder of records, and the folder it is in.
    pub fn latest(records: &Path) -> io::Result<(PathBuf, Self)> {
        let entries = fs::read_dir(records)?.collect::<Result<Vec<_>, _>>()?;
        let paths = entries.into_iter().map(|entry| entry.path());
        let latest = paths
            .filter(|path| path.join("record.json").is_file())
            .max();
        let none = || io::Error::new(io::ErrorKind::NotFound, "there is no record");
        let folder = latest.ok_or_else(none)?;
        let record = Record::read(&folder)?;
        Ok((folder, record))
    }
}
