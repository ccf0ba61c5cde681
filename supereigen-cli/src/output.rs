//! What the program writes: lists of vectors, and matrices, in any format.
//!
//! Lists of vectors include bases with their witnesses. In JSON, a basis also states the
//! problem it belongs to.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Number, ReadMatrix, SparseMatrix};
use maxplus_formats::FileFormat;
use maxplus_formats::style::{Style, has_decimals};
use maxplus_formats::{Format, InfiniteStyle, RowFormat, no_vectors_comment};
use num_bigint::BigInt;
use serde::Serialize;
use supereigen_answers::about::About;
use supereigen_answers::basis_file as file;
use supereigen_run::ending::Endings;
use supereigen_run::output_file::{SeekableOutput, Sink};
use supereigen_run::temporary::Temporary;

use crate::input::{Instance, check_full_of};
use crate::numbers::decimals_are_asked_for;
use crate::report_output::HeaderArg;
use maxplus_formats::npz;

pub use maxplus_formats::style::decimal;
pub use supereigen_answers::basis_file::{Found, Lines, streams};

/// How lists of vectors are written.
#[derive(Args, Clone)]
pub struct OutputArg {
    /// The format; default: by the ending of the output.
    ///
    /// The format of the output: table, text, csv, json, jsonl, latex, polymake, tplib,
    /// mtx, or NumPy's npy (integers), npy-f64 (doubles, if they are exact) or npz
    /// (integers and their denominator). If not given, it follows from the ending of the
    /// output (.csv, .json, .jsonl, .tex, .tplib, .mtx, .npy, .npz, also before .gz): table
    /// for .txt or no ending. Other endings are refused.
    #[arg(long = "format", value_name = "FORMAT")]
    given: Option<FileFormat>,

    /// Write to a file, whole or not at all.
    ///
    /// Write to a file, which appears only when it is complete; only streams grow while
    /// they are written. The output is compressed if the name ends in .gz; `-` is standard
    /// output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// dot, word, epsilon or sign for -inf in tables.
    ///
    /// How -inf looks in tables: dot, which is the default, word, epsilon or sign.
    #[arg(long, value_name = "STYLE", value_enum)]
    pub minus_inf: Option<MinusInf>,

    /// Whether tables and texts begin with comments.
    #[command(flatten)]
    pub header: HeaderArg,
}

impl OutputArg {
    /// Options for output to this file, with defaults otherwise.
    pub fn to(output: Option<PathBuf>) -> Self {
        OutputArg {
            given: None,
            output,
            minus_inf: None,
            header: HeaderArg::default(),
        }
    }

    /// The format of the output.
    pub fn format(&self) -> FileFormat {
        FileFormat::chosen(self.given, self.output.as_deref(), Format::Table)
    }

    /// The file to write. `None` for `-`, which is standard output.
    pub fn file(&self) -> Option<&Path> {
        let file = self.output.as_deref();
        file.filter(|path| *path != Path::new("-"))
    }

    /// Refuses options that would have no effect.
    pub fn check(&self, count: bool) -> Result<()> {
        match (count, self.given) {
            (true, _) => Endings::COUNT.check(self.file())?,
            (false, None) => check_ending(self.file(), Format::holds_vectors)?,
            (false, Some(_)) => {}
        }
        let format = self.format();
        check_decimals(format)?;
        if let Some(why) = format.text().and_then(Format::no_vectors) {
            bail!(why);
        }
        if self.minus_inf.is_some() && format != Format::Table {
            bail!("--minus-inf is for --format table, not for {format}");
        }
        let has_comments = format == Format::Table || format == Format::Text;
        self.header.check(&format, has_comments)?;
        Ok(())
    }

    /// Whether fractions that are finite decimals are written as decimals.
    pub fn has_decimals(&self) -> bool {
        has_decimals(self.format())
    }

    /// The style of lists.
    pub fn style(&self) -> Style {
        Style {
            format: self.format(),
            infinite: self.minus_inf.unwrap_or(MinusInf::Dot).into(),
        }
    }
}

/// How a matrix is written.
#[derive(Args, Clone)]
pub struct MatrixOutputArg {
    /// The format; default: by the ending of the output.
    ///
    /// The format of the output: text, csv, json, jsonl, mtx, tplib, table, polymake,
    /// latex, matlab, numpy, edges, dot, npy, npy-f64 or npz. If not given, it follows from
    /// the ending of the output (.csv, .json, .jsonl, .mtx, .tplib, .tex, .m, .dot, .npy,
    /// .npz, also before .gz): text for .txt or no ending. Other endings are refused. Names
    /// of nodes are kept, except in tplib, polymake and NumPy's files.
    #[arg(long = "format", value_name = "FORMAT")]
    given: Option<FileFormat>,

    /// Write to a file, whole or not at all.
    ///
    /// Write to a file, which appears only when it is complete. The output is compressed if
    /// the name ends in .gz; `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Refuses a name whose ending selects no format. The message lists the endings of the wanted
/// text formats and of NumPy's files.
fn check_ending(path: Option<&Path>, wanted: fn(Format) -> bool) -> Result<()> {
    if path.and_then(FileFormat::of_name).is_some() {
        return Ok(());
    }
    let all = FileFormat::ENDINGS.into_iter();
    let wanted = all.filter(|(_, format)| format.text().is_none_or(wanted));
    let known: Vec<_> = wanted.map(|(name, _)| name).collect();
    let (known, or_format) = (&known[..], true);
    Endings { known, or_format }.check(path)
}

impl MatrixOutputArg {
    /// Refuses a name whose ending selects no format, and a format that cannot store a matrix.
    pub fn check(&self) -> Result<()> {
        let format = self.format();
        if format == Format::Inequalities {
            bail!("{format} holds the two sides of a system, and this is one matrix");
        }
        self.check_name(self.file(), Format::reads_back)
    }

    /// Refuses a name whose ending selects no format of a matrix or of a two-sided system.
    pub fn check_either(&self) -> Result<()> {
        self.check_name(self.file(), |_| true)
    }

    /// Refuses the name of a second output file if its ending selects no format.
    pub fn check_other(&self, path: &Path) -> Result<()> {
        self.check_name(Some(path), Format::reads_back)
    }

    fn check_name(&self, path: Option<&Path>, wanted: fn(Format) -> bool) -> Result<()> {
        match self.given {
            None => check_ending(path, wanted),
            Some(_) => Ok(()),
        }
    }

    /// The format of the output.
    pub fn format(&self) -> FileFormat {
        self.format_or(Format::Text)
    }

    /// The format of the output, with another default.
    pub fn format_or(&self, usual: Format) -> FileFormat {
        FileFormat::chosen(self.given, self.file(), usual)
    }

    /// Whether `--format` was given.
    pub fn is_given(&self) -> bool {
        self.given.is_some()
    }

    /// The file to write.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Refuses to write every -inf of a large matrix with few finite entries, unless its
    /// format was requested.
    pub fn check_full(&self, matrix: &impl ReadMatrix) -> Result<()> {
        let is_named = self.file().and_then(FileFormat::of_name).is_some();
        if is_named || self.given.is_some() {
            return Ok(());
        }
        let format = self.format();
        check_full_of(matrix, format.name(), WRITTEN_ENTRY).map_err(|error| {
            anyhow!(
                "{error}; give --format mtx, edges or dot, which hold the finite ones only, or \
                 --format {format} to write all of them"
            )
        })
    }
}

/// The least number of bytes of an entry in a text: a dot and a blank.
const WRITTEN_ENTRY: usize = 2;

/// Refuses decimals in formats that cannot store them.
pub fn check_decimals(format: FileFormat) -> Result<()> {
    if decimals_are_asked_for() && (format.is_numpy() || format == Format::Polymake) {
        bail!(
            "--decimals is for table, text, csv, json, jsonl, latex, tplib, mtx, matlab, numpy, edges and \
             dot; {format} has its own numbers"
        );
    }
    Ok(())
}

/// How -inf looks in tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MinusInf {
    /// `.`
    Dot,
    /// `-inf`
    Word,
    /// The Greek letter that papers use for the zero of the semiring.
    Epsilon,
    /// A minus and the sign of infinity.
    Sign,
}

impl From<MinusInf> for InfiniteStyle {
    fn from(style: MinusInf) -> Self {
        match style {
            MinusInf::Dot => InfiniteStyle::Dot,
            MinusInf::Word => InfiniteStyle::Word,
            MinusInf::Epsilon => InfiniteStyle::Epsilon,
            MinusInf::Sign => InfiniteStyle::Sign,
        }
    }
}

/// Writes a complete matrix with the names of its columns. Its rows are the same nodes.
pub fn write_matrix<T: Carrier>(
    path: Option<&Path>,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: FileFormat,
) -> Result<()> {
    check_decimals(format)?;
    let Some(format) = format.text() else {
        return npz::write_matrix(SeekableOutput::open(path)?, matrix, format)?.finish();
    };
    let mut sink = Sink::open(path)?;
    maxplus_formats::style::write_matrix(&mut sink, matrix, names, format)?;
    sink.finish()
}

/// Writes matrices whose rows are not nodes, each to its own file in its own format: all of
/// them or none.
pub fn write_rows(
    matrices: &[(Option<&Path>, &SparseMatrix<Number>, FileFormat)],
    names: Option<&Names>,
) -> Result<()> {
    enum Opened {
        Text(Box<Sink>, Format),
        Array(SeekableOutput),
    }
    // All files are opened before anything is written.
    let mut opened = Vec::new();
    for &(path, matrix, format) in matrices {
        check_decimals(format)?;
        let sink = match format.text() {
            Some(text) => Opened::Text(Box::new(Sink::open(path)?), text),
            None => Opened::Array(SeekableOutput::open(path)?),
        };
        opened.push((sink, matrix, format));
    }
    let mut files = Vec::new();
    for (sink, matrix, format) in opened {
        files.extend(match sink {
            Opened::Text(mut sink, format) => {
                maxplus_formats::style::write_rows(&mut sink, matrix, names, format)?;
                sink.close()?.1
            }
            Opened::Array(sink) => npz::write_matrix(sink, matrix, format)?.close()?,
        });
    }
    Temporary::put_in_place(files)
}

/// Refuses witnesses in a format that cannot store them.
pub fn check_witness(format: FileFormat) -> Result<()> {
    if !format.text().is_some_and(file::has_witnesses) {
        bail!("--witness needs --format table, text, json, jsonl or latex, not {format}");
    }
    Ok(())
}

/// How the vectors of a stream without witnesses are written. They are integers over this
/// denominator. [`streams`] must hold for the format.
pub fn rows(format: Format, denominator: &BigInt, output: &OutputArg) -> Result<RowFormat> {
    file::rows(format, denominator, output.style())
}

/// The fields of a basis in JSON besides its vectors.
pub struct Heading<'a> {
    /// The problem.
    pub instance: &'a Instance,
    /// The name of the method.
    pub method: &'static str,
    /// Whether this is the complete basis.
    pub complete: bool,
}

impl Heading<'_> {
    /// The comments before a table or a text, if they were requested.
    pub fn comments(&self, output: &OutputArg) -> String {
        let about = || About::instance("supereigen-basis-1", self.instance).by(self.method);
        output.header.comments("basis", &about)
    }
}

/// Writes all vectors, in canonical order.
pub fn write_all(heading: &Heading<'_>, found: &Found, output: &OutputArg) -> Result<()> {
    let instance = heading.instance;
    if output.format() != Format::Json {
        let comments = heading.comments(output);
        return write_vectors(&comments, found, instance.names(), output, heading.complete);
    }
    let heading = file::Heading::of(instance, heading.method, heading.complete);
    let mut sink = Sink::open(output.output.as_deref())?;
    file::write_all(&mut sink, &heading, found, Format::Json, output.style())?;
    sink.finish()
}

/// The comment that replaces an empty list of generators of a cone. A format that cannot
/// store an empty list is refused. JSON needs no comment.
pub fn none_of(n: usize, output: &OutputArg) -> Result<String> {
    if n == 0 {
        bail!(
            "{} cannot store an empty list of vectors without entries; use json",
            output.format()
        );
    }
    match output.format().text() {
        Some(format) => Ok(no_vectors_comment(format, n)?),
        None => Ok(String::new()),
    }
}

/// Writes all vectors in the order of the block, in a format that contains only vectors.
/// The comments come first, if there are any. `names` are the names of the entries. LaTeX
/// states whether the list is incomplete. JSON is not written here, because it contains
/// more.
pub fn write_vectors<W: DisplayNamed + Serialize>(
    comments: &str,
    found: &Found<W>,
    names: Option<&Names>,
    output: &OutputArg,
    is_whole: bool,
) -> Result<()> {
    let path = output.output.as_deref();
    let Some(format) = output.format().text() else {
        let out = SeekableOutput::open(path)?;
        return npz::write_block(out, &found.vectors, output.format())?.finish();
    };
    let mut sink = Sink::open(path)?;
    sink.write_all(comments.as_bytes())?;
    file::write_vectors(&mut sink, found, names, format, output.style(), is_whole)?;
    sink.finish()
}
