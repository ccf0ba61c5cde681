//! Two-sided systems A (x) x >= B (x) x as commands read them: from two matrix files, or
//! from one file that contains both sides.
//!
//! Commands for one matrix and for a system read a [`OneOrTwo`]. The input is a system if
//! there is a second file, or if the file contains both sides: written inequalities, or JSON
//! of `cone rays` or `cone rows`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, Number, ReadMatrix, SparseMatrix};
use maxplus_formats::{
    FileFormat, Format, read_inequalities, read_sectors, shows_inequalities, shows_sectors,
    write_inequalities, write_pair,
};
use supereigen_answers::instance::worth_showing;
use supereigen_answers::system::{Asked, Side, Sides};
use supereigen_run::clock::Clock;
use supereigen_run::output_file::Sink;
use supereigen_run::watch::Reading;

use crate::input::json::{Object, holds_sides, read_object};
use crate::input::tolerance::{Choice, Choices, ToleranceArg};
use crate::input::{
    Ends, IntegersArg, ProblemArg, ReadOptions, WithNames, check_full, common_names, read_bytes,
    source_name,
};

/// The second side of a system.
#[derive(clap::Args, Clone)]
pub struct RightArg {
    /// The smaller side B of a two-sided system.
    ///
    /// The smaller side B of a two-sided system A (x) x >= B (x) x, of the same shape as
    /// the first file, A. A file of inequalities (.ineq) contains both sides.
    right: Option<PathBuf>,
}

impl RightArg {
    /// The file.
    pub fn path(&self) -> Option<&Path> {
        self.right.as_deref()
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
    /// A matrix with lambda. Entries or lambda may be intervals.
    One(Choices),
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
        if right.path().is_some() && tolerance.is_some_and(|given| given.upper().is_some()) {
            bail!("--upper is for one matrix; write the intervals of two sides into their files");
        }
        let two = |sides: Sides| {
            if tolerance.is_some_and(ToleranceArg::is_given) {
                bail!(
                    "--upper and --for are for one matrix, or for two files whose entries are \
                     intervals, not for a file that holds both sides"
                );
            }
            Ok(OneOrTwo::Two(sides))
        };
        let (how, path) = (problem.how(), problem.path());
        if let (Some(a), Some(b)) = (path, right.path()) {
            let ends = tolerance.and_then(ToleranceArg::choice);
            return Ok(OneOrTwo::Two(read_ends(a, b, how, ends)?));
        }
        let bytes = problem.bytes()?;
        if let Some(path) = path
            && is_system(path, how, &bytes)
        {
            return two(system(path, how, &bytes)?);
        }
        Ok(OneOrTwo::One(match tolerance {
            Some(tolerance) => tolerance.read_of(problem, &bytes, clock)?,
            None => Choices::One(problem.instance_of(bytes, clock)?),
        }))
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        match self {
            OneOrTwo::One(asked) => asked.lower().n(),
            OneOrTwo::Two(sides) => sides.n(),
        }
    }

    /// The system of a question.
    pub fn asked(&self, integers: IntegersArg) -> Result<Asked<'_>> {
        Ok(match self {
            OneOrTwo::One(asked) => {
                let instance = asked.only()?;
                Asked::Matrix(integers.of(instance.exact_problem()?)?, instance.names())
            }
            OneOrTwo::Two(sides) => Asked::sides(sides, integers.is_asked_for())?,
        })
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
pub fn is_system(path: &Path, how: ReadOptions, bytes: &[u8]) -> bool {
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
pub fn system(path: &Path, how: ReadOptions, bytes: &[u8]) -> Result<Sides> {
    let name = source_name(Some(path));
    how.check_no_matrix(&format!("{name} holds inequalities"))?;
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
        relation: None,
    })
}

/// Refuses sides that would need far more memory as full matrices than as sparse ones.
pub fn check_both_full(sides: &Sides, who: &str) -> Result<()> {
    check_full(&sides.a, who)?;
    check_full(&sides.b, who)
}

/// The message if a side is missing.
const MISSING: &str = "the smaller side B is missing: give it as a second file, or both sides as one \
                       file of inequalities, or of TPLib with rows [a_1, .., a_n, b_1, .., b_n]";

/// Reads both sides, from one file if it contains both.
pub fn read_sides(a: &Path, b: Option<&Path>, how: ReadOptions) -> Result<Sides> {
    let Some(b) = b else {
        return read_both(a, how);
    };
    read_ends(a, b, how, None)
}

/// Reads both sides from two files whose entries may be intervals. A vector solves A (x) x >= B (x) x
/// for every choice iff it does for the lower ends of A and the upper ends of B, and for some choice
/// iff it does for the upper ends of A and the lower ends of B: both sides grow with their entries.
fn read_ends(a: &Path, b: &Path, how: ReadOptions, choice: Option<Choice>) -> Result<Sides> {
    let [(left, left_names), (right, right_names)] = match choice {
        None => {
            let read = |path| read_side(path, how, ReadOptions::sparse);
            [read(a)?, read(b)?]
        }
        Some(choice) => {
            let read = |path| read_side(path, how, ReadOptions::ends);
            let [of_a, of_b] = [read(a)?, read(b)?];
            if of_a.0.1.is_none() && of_b.0.1.is_none() {
                bail!("--for needs an interval: an entry of A or B such as 3..5");
            }
            let lower = |((lower, _), names): WithNames<Ends>| (lower, names);
            let upper = |((lower, upper), names): WithNames<Ends>| (upper.unwrap_or(lower), names);
            match choice {
                Choice::Every => [lower(of_a), upper(of_b)],
                Choice::Some => [upper(of_a), lower(of_b)],
            }
        }
    };
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
        names: common_names((a, left_names), (b, right_names))?,
        ..Sides::of(left, right)
    })
}

/// Reads a file that contains one side.
fn read_side<M>(
    path: &Path,
    how: ReadOptions,
    read: fn(ReadOptions, &[u8], &str) -> Result<WithNames<M>>,
) -> Result<WithNames<M>> {
    let name = source_name(Some(path));
    let bytes = read_bytes(path)?;
    if is_system(path, how, &bytes) {
        bail!("{name} holds inequalities, which are both sides of a system: give no second file");
    }
    let _reading = Reading::of(name.clone());
    read(how, &bytes, &name).context(name)
}

/// Reads a file that contains both sides.
fn read_both(path: &Path, how: ReadOptions) -> Result<Sides> {
    let name = || source_name(Some(path));
    let bytes = read_bytes(path)?;
    if is_system(path, how, &bytes) {
        return system(path, how, &bytes);
    }
    let format = how.input_format();
    if let Some(format) = format.filter(|&format| format != Format::Tplib) {
        bail!(
            "{} holds one side, because --input-format is {format}; {MISSING}",
            name()
        );
    }
    for option in how.given() {
        let what = match option {
            "--labels" | "--decimal-comma" => "text or csv",
            "--buffers" => "models",
            _ => continue,
        };
        bail!("{option} is for two files of {what}; {MISSING}");
    }
    let _reading = Reading::of(name());
    let pair: Result<(Matrix<Number>, Matrix<Number>), _> = maxplus_formats::read_pair(&bytes);
    let (a, b) = match pair {
        Ok((a, b)) if how.is_transposed() => (a.transpose().to_sparse(), b.transpose().to_sparse()),
        Ok((a, b)) => (a.to_sparse(), b.to_sparse()),
        Err(error) => match how.sparse(&bytes, &name()) {
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
