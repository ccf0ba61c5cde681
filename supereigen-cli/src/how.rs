//! How a matrix is read: what its content leaves open is said by options.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use maxplus_core::text::{self, Format, Reading};
use maxplus_core::{Matrix, Names, ReadMatrix, SparseMatrix};
use supereigen_files::Exact;
use supereigen_files::reading::worth_showing;

use crate::numpy;
use supereigen_files::format::FileFormat;

/// Options of every command that reads a matrix.
#[derive(Args, Clone, Copy, Default)]
pub struct How {
    /// The format of the input; found by its content if not given. docs/formats.md
    /// shows all of them.
    #[arg(long, value_name = "FORMAT", value_parser = parse_input_format)]
    input_format: Option<FileFormat>,

    /// Where names of nodes stand in text or csv: none, header (the first line),
    /// column (the first) or both; found by the content if not given.
    #[arg(long, value_name = "WHERE", value_enum)]
    labels: Option<Labels>,

    /// 1,5 in a csv is 3/2. Found by the content if it is beyond doubt.
    #[arg(long)]
    decimal_comma: bool,
}

/// Where names of nodes stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Labels {
    /// Nowhere: everything is an entry.
    None,
    /// In the first line.
    Header,
    /// At the begin of each line.
    Column,
    /// In both places.
    Both,
}

/// A format by its name.
pub fn parse_input_format(name: &str) -> Result<FileFormat, String> {
    name.parse()
}

impl From<Option<FileFormat>> for How {
    fn from(input_format: Option<FileFormat>) -> Self {
        How {
            input_format,
            ..How::default()
        }
    }
}

impl How {
    /// The format that was given.
    pub fn input_format(self) -> Option<FileFormat> {
        self.input_format
    }

    /// The name of an option that was given and is for tables with words or decimal
    /// commas.
    pub fn for_spreadsheets(self) -> Option<&'static str> {
        let labels = self.labels.map(|_| "--labels");
        labels.or(self.decimal_comma.then_some("--decimal-comma"))
    }

    /// Refuses options that would do nothing in the format of these bytes.
    fn check(self, bytes: &[u8]) -> Result<()> {
        if self.labels.is_none() && !self.decimal_comma {
            return Ok(());
        }
        let shown = || Some(Format::detect(std::str::from_utf8(bytes).ok()?).into());
        let format = self.input_format.or_else(|| FileFormat::detect(bytes));
        let Some(format): Option<FileFormat> = format.or_else(shown) else {
            // The reader says what it is instead of text.
            return Ok(());
        };
        let is_any = |formats: &[Format]| formats.iter().any(|other| format == *other);
        let rows = [Format::Text, Format::Table, Format::Csv];
        // Names in comments are left out of every text.
        let is_idle = match self.labels {
            None => false,
            Some(Labels::None) => format.is_numpy(),
            Some(_) => !is_any(&rows),
        };
        if is_idle {
            bail!("--labels is for text, table and csv, not for {format}");
        }
        if self.decimal_comma && !is_any(&rows) && format != Format::Edges {
            bail!("--decimal-comma is for csv, text and edges, not for {format}");
        }
        Ok(())
    }

    /// The format of these bytes if it is NumPy's own, and how they are read if
    /// they are text.
    fn reading(self, bytes: &[u8]) -> Option<Reading> {
        let format = self.input_format.or_else(|| FileFormat::detect(bytes));
        if format.is_some_and(FileFormat::is_numpy) {
            return None;
        }
        let labels = match self.labels {
            None => text::Labels::Auto,
            Some(Labels::None) => text::Labels::None,
            Some(Labels::Header) => text::Labels::Header,
            Some(Labels::Column) => text::Labels::FirstColumn,
            Some(Labels::Both) => text::Labels::Both,
        };
        let reading = Reading::new().labels(labels);
        let reading = reading.format(format.and_then(FileFormat::text));
        Some(reading.decimal_comma(self.decimal_comma.then_some(true)))
    }

    /// The matrix in the bytes of a file, with the names of its columns.
    pub fn sparse(self, bytes: &[u8]) -> Result<Called<SparseMatrix<Exact>>> {
        self.check(bytes)?;
        let Some(reading) = self.reading(bytes) else {
            return Ok((numpy::read_sparse(bytes)?, None));
        };
        let (matrix, names) = reading.sparse(bytes)?;
        Ok((matrix, worth_showing(names)))
    }

    /// The same for a dense matrix.
    pub fn dense(self, bytes: &[u8]) -> Result<Called<Matrix<Exact>>> {
        self.check(bytes)?;
        let Some(reading) = self.reading(bytes) else {
            return Ok((numpy::read_sparse(bytes)?.to_dense(), None));
        };
        let (matrix, names) = reading.matrix(bytes)?;
        Ok((matrix, worth_showing(names)))
    }
}

/// A matrix, and the names of its columns if it has some.
pub type Called<M> = (M, Option<Names>);
