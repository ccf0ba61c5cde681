//! Two-sided systems A (x) x >= B (x) x as commands read them: from two matrix files, or
//! from one file that contains both sides.
//!
//! Commands that answer for one matrix and for a system alike ask [`OneOrTwo`]: a
//! second file, or one that holds both sides (written inequalities, or JSON as `cone rays` and
//! `cone rows` write it), makes it a system.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_formats::{
    FileFormat, Format, read_inequalities, read_sectors, shows_inequalities, shows_sectors,
    write_inequalities, write_pair,
};
use supereigen::two_sided::System;
use supereigen_answers::instance::worth_showing;

use crate::input::{Called, How, ProblemArg, common_names, read_bytes, source_name, sparse_of};
use crate::objects::{Object, holds_sides, read_object};
use crate::sink::Sink;
use crate::time::Clock;
use crate::tolerance::{Asked, ToleranceArg};
use crate::watch::Reading;

/// The second side of a system.
#[derive(clap::Args, Clone)]
pub struct RightArg {
    /// The smaller side B of a two-sided system.
    ///
    /// The smaller side B of a two-sided system A (x) x >= B (x) x, of the same shape as
    /// the first file, A. A file of written inequalities (.ineq) stands for both.
    right: Option<PathBuf>,
}

impl RightArg {
    /// The file.
    pub fn path(&self) -> Option<&Path> {
        self.right.as_deref()
    }
}

/// One side of a system.
pub type Side = SparseMatrix<Number>;

/// Both sides, which have the same shape, and the names of their columns.
pub struct Sides {
    /// A, the greater side.
    pub a: Side,
    /// B, the smaller side.
    pub b: Side,
    /// The names of the variables.
    pub names: Option<Names>,
    /// The line that each row comes from, if the file contained inequalities.
    lines: Option<Vec<usize>>,
}

/// The index in `names` of each name in `own`. `None` if the names are not the same.
pub fn places(names: &Names, own: &Names) -> Option<Vec<usize>> {
    if names.len() != own.len() {
        return None;
    }
    // `find` also accepts a number, which is not a name.
    let place = |name| names.find(name).filter(|&place| names.name(place) == name);
    own.iter().map(place).collect()
}

impl Sides {
    /// Sides of the same shape, without names.
    pub fn of(a: Side, b: Side) -> Self {
        Sides {
            a,
            b,
            names: None,
            lines: None,
        }
    }

    /// How many variables there are.
    pub fn n(&self) -> usize {
        self.a.cols()
    }

    /// The system.
    pub fn system(&self) -> Result<System<Rational>> {
        Ok(System::new(&self.a, &self.b)?)
    }

    /// Where users find a row, counted from 0: by its line in the file if it has one.
    pub fn row(&self, row: usize) -> String {
        match &self.lines {
            Some(lines) => format!("line {}", lines[row]),
            None => format!("row {}", row + 1),
        }
    }

    /// A row as an inequality.
    pub fn inequality(&self, row: usize) -> Result<String> {
        let one = |side: &Side| {
            let entries = side.row(row).map(|(j, entry)| (j, entry.clone()));
            SparseMatrix::from_rows(side.cols(), [entries])
        };
        let mut text = Vec::new();
        let names = self.names.as_ref();
        write_inequalities(&mut text, &one(&self.a), &one(&self.b), names)?;
        let text = String::from_utf8(text)?;
        Ok(text.lines().next_back().unwrap_or_default().to_owned())
    }

    /// Only these rows, in this order.
    pub fn of_rows(&self, rows: &[usize]) -> [Side; 2] {
        [&self.a, &self.b].map(|side| {
            let row = |&row: &usize| side.row(row).map(|(j, entry)| (j, entry.clone()));
            SparseMatrix::from_rows(side.cols(), rows.iter().map(row))
        })
    }

    /// The sides with the variables in the order of `names`, if the names are the same.
    #[must_use]
    pub fn in_order(self, names: Option<&Names>) -> Self {
        let (Some(names), Some(own)) = (names, &self.names) else {
            return self;
        };
        let Some(places) = places(names, own) else {
            return self;
        };
        let ordered = |side: &Side| {
            let entries = side.triplets();
            let entries = entries.map(|(i, j, entry)| (i, places[j], entry.clone()));
            SparseMatrix::from_triplets(side.rows(), side.cols(), entries.collect::<Vec<_>>())
        };
        match (ordered(&self.a), ordered(&self.b)) {
            (Ok(a), Ok(b)) => Sides {
                a,
                b,
                names: Some(names.clone()),
                lines: self.lines,
            },
            _ => self,
        }
    }
}

/// Writes both sides into one file, as TPLib's lists or as inequalities. The comments come
/// first, if there are any.
pub fn write_both<T: Carrier>(
    comments: &str,
    file: Option<&Path>,
    [a, b]: [&SparseMatrix<MaxPlus<T>>; 2],
    names: Option<&Names>,
    format: FileFormat,
) -> Result<()> {
    let mut sink = Sink::open(file)?;
    sink.write_all(comments.as_bytes())?;
    if format == Format::Tplib {
        write_pair(&mut sink, a, b)?;
    } else {
        write_inequalities(&mut sink, a, b, names)?;
    }
    sink.finish()
}

/// The input of a command.
pub enum OneOrTwo {
    /// A matrix with lambda, or an interval between two of them.
    One(Asked),
    /// A two-sided system.
    Two(Sides),
}

impl OneOrTwo {
    /// Reads the matrix, or the system that a second file or inequalities give. Entries may
    /// be intervals if `tolerance` is given.
    pub fn read(
        problem: &ProblemArg,
        right: &RightArg,
        tolerance: Option<&ToleranceArg>,
        clock: Clock,
    ) -> Result<Self> {
        let two = |sides: Sides| {
            if tolerance.is_some_and(ToleranceArg::is_given) {
                bail!("--upper and --for are for one matrix, not for a two-sided system");
            }
            Ok(OneOrTwo::Two(sides))
        };
        let (how, path) = (problem.how(), problem.path());
        if let (Some(a), Some(b)) = (path, right.path()) {
            return two(read_sides(a, Some(b), how)?);
        }
        let bytes = problem.bytes()?;
        if let Some(path) = path
            && is_system(path, how, &bytes)
        {
            return two(system(path, how, &bytes)?);
        }
        Ok(OneOrTwo::One(match tolerance {
            Some(tolerance) => tolerance.read_of(problem, &bytes, clock)?,
            None => Asked::One(problem.instance_of(bytes, clock)?),
        }))
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        match self {
            OneOrTwo::One(asked) => asked.lower().n(),
            OneOrTwo::Two(sides) => sides.n(),
        }
    }

    /// The names of the nodes.
    pub fn names(&self) -> Option<&Names> {
        match self {
            OneOrTwo::One(asked) => asked.lower().names(),
            OneOrTwo::Two(sides) => sides.names.as_ref(),
        }
    }
}

/// Refuses a lambda, which a two-sided system does not have.
pub fn refuse_lambda(problem: &ProblemArg) -> Result<()> {
    if problem.has_lambda() {
        bail!("--lambda is for one matrix; a two-sided system A (x) x >= B (x) x has none");
    }
    Ok(())
}

/// Whether the file contains both sides, as written inequalities, as JSON or as TPLib's
/// half-spaces. The format is given by the option, by the file name, or by the content.
pub fn is_system(path: &Path, how: How, bytes: &[u8]) -> bool {
    let _reading = Reading::of(source_name(Some(path)));
    let format = how.input_format();
    if format.is_none_or(|format| format == Format::Json) && holds_sides(bytes) {
        return true;
    }
    if format.is_none_or(|format| format == Format::Tplib) && shows_sectors(bytes) {
        return true;
    }
    match format {
        Some(format) => format == Format::Inequalities,
        None => {
            let named = FileFormat::of_name(path);
            named.is_some_and(|format| format == Format::Inequalities) || shows_inequalities(bytes)
        }
    }
}

/// Reads the system in a file that contains both sides.
pub fn system(path: &Path, how: How, bytes: &[u8]) -> Result<Sides> {
    let name = source_name(Some(path));
    let turned = how.is_transposed().then_some("--transpose");
    let options = [how.for_spreadsheets(), turned, how.for_models()];
    if let Some(option) = options.into_iter().flatten().next() {
        bail!("{option} is for matrices, and {name} holds inequalities");
    }
    let _reading = Reading::of(name.clone());
    if holds_sides(bytes)
        && let Some(Object::Sides(([a, b], names))) =
            read_object(bytes).with_context(|| name.clone())?
    {
        return Ok(Sides {
            names,
            ..Sides::of(a, b)
        });
    }
    if shows_sectors(bytes) {
        let [a, b] = read_sectors(bytes).context(name)?;
        return Ok(Sides::of(a, b));
    }
    let read = read_inequalities(bytes).context(name)?;
    Ok(Sides {
        a: read.left,
        b: read.right,
        names: worth_showing(read.names),
        lines: Some(read.lines),
    })
}

/// What to do if a side is missing.
const MISSING: &str = "the smaller side B is missing: give it as a second file, or both sides as one \
                       file of inequalities, or of TPLib with rows [a_1, .., a_n, b_1, .., b_n]";

/// Reads both sides, from one file if it contains both.
pub fn read_sides(a: &Path, b: Option<&Path>, how: How) -> Result<Sides> {
    let Some(b) = b else {
        return read_both(a, how);
    };
    let (left, left_names) = read_side(a, how)?;
    let (right, right_names) = read_side(b, how)?;
    let shape = |side: &Side| (side.rows(), side.cols());
    let ((rows, cols), (b_rows, b_cols)) = (shape(&left), shape(&right));
    if (rows, cols) != (b_rows, b_cols) {
        bail!(
            "A ({}) is {rows} x {cols}, B ({}) is {b_rows} x {b_cols}: the shapes must be the same",
            source_name(Some(a)),
            source_name(Some(b)),
        );
    }
    Ok(Sides {
        a: left,
        b: right,
        names: common_names((a, left_names), (b, right_names))?,
        lines: None,
    })
}

/// Reads a file that contains one side.
fn read_side(path: &Path, how: How) -> Result<Called<Side>> {
    let name = source_name(Some(path));
    let bytes = read_bytes(path)?;
    if is_system(path, how, &bytes) {
        bail!("{name} holds inequalities, which are both sides of a system: give no second file");
    }
    let _reading = Reading::of(name.clone());
    sparse_of(&bytes, how, &name).context(name)
}

/// Reads a file that contains both sides.
fn read_both(path: &Path, how: How) -> Result<Sides> {
    let name = || source_name(Some(path));
    let bytes = read_bytes(path)?;
    if is_system(path, how, &bytes) {
        return system(path, how, &bytes);
    }
    let format = how.input_format();
    if let Some(format) = format.filter(|&format| format != Format::Tplib) {
        bail!(
            "{} holds one side, as --input-format says {format}; {MISSING}",
            name()
        );
    }
    if let Some(option) = how.for_spreadsheets() {
        bail!("{option} is for two files of text or csv; {MISSING}");
    }
    if let Some(option) = how.for_models() {
        bail!("{option} is for two files of models; {MISSING}");
    }
    let _reading = Reading::of(name());
    let pair: Result<(Matrix<Number>, Matrix<Number>), _> = maxplus_formats::read_pair(&bytes);
    let (a, b) = match pair {
        Ok((a, b)) if how.is_transposed() => (a.transpose().to_sparse(), b.transpose().to_sparse()),
        Ok((a, b)) => (a.to_sparse(), b.to_sparse()),
        Err(error) => match sparse_of(&bytes, how, &name()) {
            Ok((one, _)) if format.is_none() => {
                let (rows, cols) = (one.rows(), one.cols());
                return Err(anyhow!(
                    "{} holds one matrix, {rows} x {cols}; {MISSING}",
                    name()
                ));
            }
            _ => return Err(error).with_context(name),
        },
    };
    Ok(Sides::of(a, b))
}
