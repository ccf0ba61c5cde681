//! Options that determine how a file with ambiguous content is read, and reading with them.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use maxplus_core::mirror::{is_mirrored, pick};
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};
use maxplus_formats::{
    End, FileFormat, Format, Parallel, ParseError, ParseErrorKind, foreign, npz,
};
use maxplus_models::{Kind, other_xml};
use supereigen_answers::instance::worth_showing;
use supereigen_run::progress::note;

use super::models::{self, InputFormat};

/// A matrix; for entries that are intervals, the lower ends and the upper ends.
pub type Ends = (SparseMatrix<Number>, Option<SparseMatrix<Number>>);

/// A matrix, and the names of its columns if it has some.
pub type WithNames<M> = (M, Option<Names>);

/// Options of every command that reads a matrix.
#[derive(Args, Clone, Copy, Default)]
pub struct ReadOptions {
    /// The format of the input.
    ///
    /// The format of the input; detected from the content if not given. docs/formats.md
    /// shows all formats.
    #[arg(long, value_name = "FORMAT", value_parser = InputFormat::parse)]
    input_format: Option<InputFormat>,

    /// Where the names of the nodes are.
    ///
    /// Where the names of the nodes are in text or csv: none, header (the first line),
    /// column (the first column) or both; detected from the content if not given.
    #[arg(long, value_name = "WHERE", value_enum)]
    labels: Option<Labels>,

    /// Read 1,5 in a csv as 3/2.
    ///
    /// Read 1,5 in a csv as 3/2. Detected from the content where there is no doubt.
    #[arg(long)]
    decimal_comma: bool,

    /// Transpose the matrix: reverse every arc.
    ///
    /// Transpose the matrix: rows become columns, and every arc is reversed.
    #[arg(long)]
    pub(super) transpose: bool,

    /// Bound the buffers of a data flow graph.
    ///
    /// Bound the channels of a data flow graph (sdf3) by the buffer sizes that the file
    /// states. Without this option a channel holds any number of tokens.
    #[arg(long)]
    pub(super) buffers: bool,
}

/// Where the names of the nodes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Labels {
    /// Nowhere: everything is an entry.
    None,
    /// In the first line.
    Header,
    /// At the beginning of each line.
    Column,
    /// In both places.
    Both,
}

impl ReadOptions {
    /// The format that was given.
    pub fn input_format(self) -> Option<InputFormat> {
        self.input_format
    }

    /// The format that was given, or the format of the bytes and the file name if it is certain.
    fn sure(self, bytes: &[u8], name: &str) -> Option<InputFormat> {
        self.input_format.or_else(|| InputFormat::sure(bytes, name))
    }

    /// The kind of model, if the file contains a model.
    pub(super) fn model(self, bytes: &[u8], name: &str) -> Option<Kind> {
        self.sure(bytes, name).and_then(InputFormat::model)
    }

    /// The names of the options that were given.
    pub fn given(self) -> impl Iterator<Item = &'static str> {
        given([
            (self.input_format.is_some(), "--input-format"),
            (self.labels.is_some(), "--labels"),
            (self.decimal_comma, "--decimal-comma"),
            (self.transpose, "--transpose"),
            (self.buffers, "--buffers"),
        ])
    }

    /// Refuses options that apply only to plain matrices. `what` says what was found.
    pub fn check_no_matrix(self, what: &str) -> Result<()> {
        match self.given().find(|&option| option != "--input-format") {
            Some(option) => bail!("{option} is for matrices, and {what}"),
            None => Ok(()),
        }
    }

    /// The options for a list of points that is given with a matrix: only the matrix is
    /// transposed, and only the matrix can be a model.
    pub fn of_points(self) -> Self {
        ReadOptions {
            transpose: false,
            buffers: false,
            ..self
        }
    }

    /// Refuses files of other programs, and options that have no effect in the format of these
    /// bytes.
    pub(super) fn check(self, bytes: &[u8], name: &str) -> Result<()> {
        if let Some((found, expected)) = foreign(bytes) {
            bail!("found {found}, expected {expected}");
        }
        if self.sure(bytes, name).is_none()
            && let Some(why) = other_xml(bytes)
        {
            bail!(why);
        }
        if is_mirrored()
            && let Some(kind) = self.model(bytes, name)
        {
            bail!(
                "{} is a model of max-plus algebra: --min-plus needs a matrix",
                kind.name()
            );
        }
        if self.labels.is_none() && !self.decimal_comma && !self.buffers {
            return Ok(());
        }
        let shown = || {
            let format = Format::detect(std::str::from_utf8(bytes).ok()?);
            Some(InputFormat::File(format.into()))
        };
        let Some(format) = self.sure(bytes, name).or_else(shown) else {
            // The error of the reader describes the bytes.
            return Ok(());
        };
        let is_any = |formats: &[Format]| formats.iter().any(|other| format == *other);
        let rows = [Format::Text, Format::Table, Format::Csv];
        // `--labels none` also omits the names in comments, which every text may have.
        let is_idle = match self.labels {
            None => false,
            Some(Labels::None) => format.file().is_none_or(FileFormat::is_numpy),
            Some(_) => !is_any(&rows),
        };
        if is_idle {
            bail!("--labels is for text, table and csv, not for {format}");
        }
        if self.decimal_comma && !is_any(&rows) && format != Format::Edges {
            bail!("--decimal-comma is for csv, text and edges, not for {format}");
        }
        if self.buffers && format.model() != Some(Kind::Sdf3) {
            bail!("--buffers is for data flow graphs (sdf3), not for {format}");
        }
        Ok(())
    }

    /// How these bytes are read if they are text. `None` if they are in a format of NumPy.
    fn reading(
        self,
        bytes: &[u8],
        name: &str,
        end: Option<End>,
    ) -> Option<maxplus_formats::Reading> {
        let format = self.sure(bytes, name).and_then(InputFormat::file);
        if format.is_some_and(FileFormat::is_numpy) {
            return None;
        }
        let labels = match self.labels {
            None => maxplus_formats::Labels::Auto,
            Some(Labels::None) => maxplus_formats::Labels::None,
            Some(Labels::Header) => maxplus_formats::Labels::Header,
            Some(Labels::Column) => maxplus_formats::Labels::FirstColumn,
            Some(Labels::Both) => maxplus_formats::Labels::Both,
        };
        let reading = maxplus_formats::Reading::new().labels(labels);
        let reading = reading.format(format.and_then(FileFormat::text)).end(end);
        Some(reading.decimal_comma(self.decimal_comma.then_some(true)))
    }

    /// The matrix in the bytes of a file, with the names of its columns. `name` is the file's
    /// name in messages.
    pub fn sparse(self, bytes: &[u8], name: &str) -> Result<WithNames<SparseMatrix<Number>>> {
        self.sparse_at(bytes, name, None).map_err(with_commands)
    }

    /// Reads a sparse matrix, and its upper ends if some entries are intervals.
    pub fn ends(self, bytes: &[u8], name: &str) -> Result<WithNames<Ends>> {
        match self.sparse_at(bytes, name, None) {
            Ok((matrix, names)) => Ok(((matrix, None), names)),
            Err(error) if is_interval(&error) => {
                let (upper, _) = self.sparse_at(bytes, name, Some(End::Upper))?;
                let (lower, names) = self.sparse_at(bytes, name, Some(End::Lower))?;
                Ok(((lower, Some(upper)), names))
            }
            Err(error) => Err(error),
        }
    }

    /// Reads a sparse matrix, with this end of its intervals.
    fn sparse_at(
        self,
        bytes: &[u8],
        name: &str,
        end: Option<End>,
    ) -> Result<WithNames<SparseMatrix<Number>>> {
        self.check(bytes, name)?;
        let (matrix, names) = match (self.model(bytes, name), self.reading(bytes, name, end)) {
            (Some(kind), _) => models::matrix_of(bytes, kind, self.buffers)?,
            (None, None) => (npz::read_sparse(bytes)?, None),
            (None, Some(reading)) => {
                let read = reading.read_sparse(bytes)?;
                // Both ends have one note together.
                if end != Some(End::Upper) {
                    note_parallel(name, read.parallel);
                    note_reordered(name, read.reordered);
                }
                (read.matrix, worth_showing(read.names))
            }
        };
        Ok(match self.transpose {
            true => (matrix.transpose(), transposed_names(&matrix, names)),
            false => (matrix, names),
        })
    }

    /// Whether the matrix is transposed.
    pub fn is_transposed(self) -> bool {
        self.transpose
    }
}

/// The names of those options that were given.
pub fn given<const N: usize>(
    options: [(bool, &'static str); N],
) -> impl Iterator<Item = &'static str> {
    let given = options.into_iter().filter(|(is_given, _)| *is_given);
    given.map(|(_, option)| option)
}

/// The commands that accept intervals, for messages of the other commands.
pub const INTERVALS: &str =
    "basis, greatest, info, member, nearest, timetable and verify take intervals";

/// Whether the error is an interval where a number was expected.
pub fn is_interval(error: &anyhow::Error) -> bool {
    let parsed = error.downcast_ref::<ParseError>();
    parsed.is_some_and(|error| error.kind == ParseErrorKind::Interval)
}

/// The error. If it is about an interval, it lists the commands that accept intervals.
fn with_commands(error: anyhow::Error) -> anyhow::Error {
    if !is_interval(&error) {
        return error;
    }
    match error.downcast::<ParseError>() {
        Ok(mut error) => {
            error.expected = format!("{}: {INTERVALS}", error.expected);
            error.into()
        }
        Err(error) => error,
    }
}

/// Reports which parallel arcs were omitted: the matrix has one entry for all arcs between two
/// nodes.
fn note_parallel(name: &str, parallel: Option<Parallel>) {
    let Some(parallel) = parallel else {
        return;
    };
    let arcs = match parallel.left_out {
        1 => "1 arc is".to_owned(),
        count => format!("{count} arcs are"),
    };
    note(format_args!(
        "{name}: {arcs} parallel to another one, the first in line {}, {}: of parallel arcs the \
         {} weight is taken",
        parallel.line,
        parallel.found,
        pick("greatest", "least"),
    ));
}

/// Reports that rows were matched with columns by their names.
fn note_reordered(name: &str, is_reordered: bool) {
    if is_reordered {
        note(format_args!(
            "{name}: the rows are in another order than the columns; they are matched by name"
        ));
    }
}

/// The names of the columns of the transposed matrix. The names of a square matrix are
/// names of nodes; those of another matrix belong to its rows now.
fn transposed_names(matrix: &impl ReadMatrix, names: Option<Names>) -> Option<Names> {
    if matrix.rows() == matrix.cols() {
        return names;
    }
    if names.is_some() {
        note("the names of the columns are left out, because --transpose makes the columns rows");
    }
    None
}
