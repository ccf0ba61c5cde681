//! `matrix reduce` of a system: the rows that the other rows imply are removed.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_core::{Names, ReadMatrix};
use maxplus_formats::style::{decimal, has_decimals};
use maxplus_formats::{FileFormat, Format};
use serde::Serialize;
use supereigen_answers::about::About;
use supereigen_answers::system::{Side, Sides};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::{note, with_progress};

use crate::input::two_sided::write_both;
use crate::output::{MatrixOutputArg, check_decimals, write_rows};
use crate::report_output::{HeaderArg, answered, line};

/// The name of the reasons in JSON.
pub const FORMAT: &str = "supereigen-reduction-1";

/// The output files and formats.
pub struct Output<'a> {
    /// The file and the format of both sides, or of A.
    pub left: &'a MatrixOutputArg,
    /// The file of B, if it has its own file.
    pub right: Option<&'a Path>,
    /// Whether to write what was removed instead of the system.
    pub reasons: bool,
    /// Comments before the reasons.
    pub header: HeaderArg,
}

impl Output<'_> {
    /// The format of both sides or of A, and that of B if it has its own file.
    fn formats(&self) -> Result<(FileFormat, Option<FileFormat>)> {
        let Some(right) = self.right else {
            let format = self.left.format_or(Format::Inequalities);
            if !self.reasons && format != Format::Inequalities && format != Format::Tplib {
                bail!(
                    "{format} holds one matrix: write the system as ineq or tplib, or its sides as \
                     two files, -o and --output-right"
                );
            }
            return Ok((format, None));
        };
        if self.left.file().is_none() {
            bail!("--output-right needs -o: it names the file for B, -o the file for A");
        }
        self.left.check_other(right)?;
        let format = self.left.format_or(Format::Text);
        let named = FileFormat::of_name(right).unwrap_or(format);
        let other = if self.left.is_given() { format } else { named };
        if let Some(both) = [format, other]
            .into_iter()
            .find(|f| *f == Format::Inequalities)
        {
            bail!(
                "{both} stores both sides of a system in one file: leave --output-right out, \
                   or give another --format"
            );
        }
        let is_digraph =
            |format: &FileFormat| matches!(format.text(), Some(Format::Edges | Format::Dot));
        if let Some(digraph) = [format, other].into_iter().find(is_digraph) {
            bail!(
                "{digraph} stores digraphs, which have square matrices, and cannot store a side \
                 of a system"
            );
        }
        Ok((format, Some(other)))
    }

    /// Writes both sides.
    fn write(&self, a: &Side, b: &Side, names: Option<&Names>) -> Result<()> {
        let (format, other) = self.formats()?;
        check_decimals(format)?;
        let file = self.left.file();
        if let Some(other) = other {
            self.left.check_full(a)?;
            self.left.check_full(b)?;
            let sides = [(file, a, format), (self.right, b, other)];
            return write_rows(&sides, names);
        }
        match has_decimals(format) {
            true => write_both("", file, [&a.map(decimal), &b.map(decimal)], names, format),
            false => write_both("", file, [a, b], names, format),
        }
    }
}

/// Computes and writes the answer.
pub fn run(sides: &Sides, output: &Output<'_>, clock: Clock) -> Result<Exit> {
    output.formats()?;
    let names = sides.names.as_ref();
    let system = sides.system()?;
    let removed = with_progress("reducing", || system.redundant_rows(&clock.budget()));
    let removed = answered(removed, "the redundant rows are not known", names)?;
    let all = sides.a.rows();
    if output.reasons {
        let of_row = |&row: &usize| {
            Ok(Removed {
                row: row + 1,
                columns: None,
                reason: "implied",
                words: words(sides, row)?,
            })
        };
        let report = Report {
            about: About::sides(FORMAT, sides, false),
            complete: true,
            arcs: None,
            rows: Some(all - removed.len()),
            removed: removed.iter().map(of_row).collect::<Result<_>>()?,
        };
        report.write(output.left, output.header)?;
    } else {
        let kept: Vec<usize> = (0..all)
            .filter(|row| removed.binary_search(row).is_err())
            .collect();
        let [a, b] = sides.of_rows(&kept);
        output.write(&a, &b, names)?;
    }
    let gone = removed.len();
    note(format_args!(
        "{gone} of {all} inequalities removed; the solutions are the same"
    ));
    Ok(Exit::Done)
}

/// The sentence about a row that is removed.
fn words(sides: &Sides, row: usize) -> Result<String> {
    let (place, inequality) = (sides.row(row), sides.inequality(row)?);
    Ok(format!("{place}: the others imply {inequality}"))
}

/// What was removed and why.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    pub about: About,
    pub complete: bool,
    /// The number of remaining arcs of one matrix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arcs: Option<usize>,
    /// The number of remaining rows of a system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    pub removed: Vec<Removed>,
}

/// A row of a system, or arcs to a node. Nodes and rows are counted from 1.
#[derive(Serialize)]
pub struct Removed {
    pub row: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<usize>>,
    pub reason: &'static str,
    pub words: String,
}

impl Report {
    /// Writes the report as JSON, or as a line for each removal.
    pub fn write(&self, output: &MatrixOutputArg, header: HeaderArg) -> Result<()> {
        let text = match output.format().text() {
            Some(Format::Json) => line(self)?,
            _ => {
                let words = self
                    .removed
                    .iter()
                    .map(|removed| format!("{}\n", removed.words));
                header.comments("matrix reduce", &|| self.about.clone())
                    + &words.collect::<String>()
            }
        };
        write_text(output.file(), &text)
    }
}
