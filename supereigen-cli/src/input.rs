//! What the program reads: matrices, lambda, vectors.
//!
//! Everything is read exactly, into one kind of number, and brought to integers over
//! one denominator; the engine narrows them by itself, and results are printed as the
//! fractions they stand for. A matrix is held by its finite entries from the reader
//! to the answer.
//!
//! Four things stand here: the options that say how a file is read where its content
//! leaves that open ([`How`]), the matrix ([`MatrixArg`]), lambda ([`LambdaArg`]), and
//! the names of nodes where two files have some ([`common_names`]).

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use flate2::read::MultiGzDecoder;
use maxplus_core::matrix::assembly::submatrix;
use maxplus_core::mirror::{infinite_text, is_mirrored, pick};
use maxplus_core::{MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_formats::{
    End, FileFormat, Format, MAX_DENSE_BYTES, Parallel, ParseError, ParseErrorKind, foreign,
};
use maxplus_models::dataflow::Dataflow;
use maxplus_models::state_space::StateSpace;
use maxplus_models::{Kind, other_xml};
use num_traits::One;
use supereigen::Problem;
use supereigen_answers::instance::{check_square, worth_showing};
use supereigen_answers::simulation::Called as SystemNames;
use supereigen_answers::system::places;
use supereigen_run::clock::{Clock, TimeArg};
use supereigen_run::interrupt;
use supereigen_run::output_file::MAGIC;
use supereigen_run::progress::note;
use supereigen_run::watch::Reading;

use crate::instances;
use crate::models::{self, InputFormat};
use maxplus_formats::npz;
pub use supereigen_run::file::source_name;

pub use supereigen_answers::instance::Instance;
pub use supereigen_answers::instance::{Lambda, NoCycle, parse_lambda};
use supereigen_answers::words::first_difference;
pub use supereigen_answers::words::{in_formula, legend, listed, said};

/// What stands for no matrix at all: the example of Wang and Sergeev.
const PAPER_EXAMPLE: &str = "@paper";

/// Which matrix to read, and how.
#[derive(Args, Clone)]
pub struct MatrixArg {
    /// A file, `-` or `@name`; default: the paper's example.
    ///
    /// A file, `-` for standard input, `@name` for an instance (`supereigen instances`
    /// lists them), or nothing for the paper's example. In a file of arcs (edges, dot) the
    /// arc from i to j is the entry a_ij: i waits for j. If your arcs lead the other way,
    /// from a job to the jobs that wait for it, use --transpose.
    matrix: Option<PathBuf>,

    #[command(flatten)]
    how: ReadOptions,
}

impl MatrixArg {
    /// Reads the matrix, square or not, in memory for its finite entries.
    pub fn read_sparse(&self) -> Result<Called<SparseMatrix<Number>>> {
        read_sparse(self.matrix.as_deref(), self.how)
    }

    /// Reads the matrix and brings it and lambda to integers. The clock stops the
    /// search for lambda(A), if that is asked for.
    pub fn read_with(&self, lambda: &Lambda, clock: Clock) -> Result<Instance> {
        let instance = self.read_instance(bytes_of(self.path())?, lambda, clock);
        instance.with_context(|| self.name())
    }

    /// Reads the problem for lambda = 0.
    pub fn read_at_zero(&self, clock: Clock) -> Result<Instance> {
        self.read_with(&Lambda::Number(MaxPlus::one()), clock)
    }

    /// Reads the problem for lambda(A), or for 0 if the matrix has no cycle.
    pub fn read_at_greatest(&self, clock: Clock) -> Result<Instance> {
        let called = self.read_sparse()?;
        let instance = check_square(&called.0).and_then(|()| {
            let greatest = match lambda_of(&Lambda::Max, &called.0, clock) {
                Err(error) if error.is::<NoCycle>() => Number::from(Rational::from(0)),
                greatest => greatest?,
            };
            self.instance(called, &Lambda::Number(greatest), clock)
        });
        instance.with_context(|| self.name())
    }

    /// Reads the problem from the bytes of the file.
    fn read_instance(&self, bytes: Vec<u8>, lambda: &Lambda, clock: Clock) -> Result<Instance> {
        let reading = Reading::of(self.name());
        let called = self.how.sparse(&bytes, &self.name())?;
        check_square(&called.0)?;
        drop((bytes, reading));
        self.instance(called, lambda, clock)
    }

    /// Reads the matrix, which is square, and the upper ends of its entries if some of them
    /// are intervals; the names are those of both.
    pub fn read_ends(&self) -> Result<Called<Ends>> {
        self.ends_of(&bytes_of(self.path())?)
    }

    /// Reads both ends of the entries from these bytes.
    pub fn ends_of(&self, bytes: &[u8]) -> Result<Called<Ends>> {
        let _reading = Reading::of(self.name());
        let read = self.how.ends(bytes, &self.name());
        let read = read.and_then(|read| check_square(&read.0.0).map(|()| read));
        read.with_context(|| self.name())
    }

    /// Reads another matrix in the same way.
    pub fn read_beside(&self, path: &Path) -> Result<Called<SparseMatrix<Number>>> {
        let read = read_sparse(Some(path), self.how)?;
        check_square(&read.0).with_context(|| source_name(Some(path)))?;
        Ok(read)
    }

    /// Reads a system with inputs and outputs: one of cmlib, or a matrix A without inputs.
    pub fn read_system(&self) -> Result<(StateSpace, SystemNames)> {
        let (name, how) = (self.name(), self.how);
        let bytes = bytes_of(self.path())?;
        let read = || -> Result<(StateSpace, SystemNames)> {
            if how.model(&bytes, &name) != Some(Kind::Mpm) {
                let (matrix, names) = how.sparse(&bytes, &name)?;
                check_square(&matrix)?;
                let (states, outputs) = (names.clone(), names);
                let inputs = None;
                let called = SystemNames {
                    states,
                    inputs,
                    outputs,
                };
                return Ok((StateSpace::autonomous(matrix)?, called));
            }
            how.check(&bytes, &name)?;
            if how.transpose {
                bail!("--transpose is for a matrix, and this is a system with inputs and outputs");
            }
            let found = models::system_of(&bytes)?;
            let called = SystemNames {
                states: worth_showing(Some(found.states)),
                inputs: worth_showing(Some(found.inputs)),
                outputs: worth_showing(Some(found.outputs)),
            };
            Ok((found.system, called))
        };
        let _reading = Reading::of(name.clone());
        read().with_context(|| name.clone())
    }

    /// Reads a data flow graph, with the sizes of buffers if these are asked for. `option` is for
    /// such graphs only.
    pub fn read_dataflow(&self, option: &str) -> Result<Dataflow> {
        let (name, how) = (self.name(), self.how);
        let bytes = bytes_of(self.path())?;
        let read = || -> Result<Dataflow> {
            how.check(&bytes, &name)?;
            if how.model(&bytes, &name) != Some(Kind::Sdf3) {
                bail!("{option} needs a data flow graph (sdf3), which this file is not");
            }
            if how.transpose {
                bail!("{option} cannot be used with --transpose");
            }
            models::dataflow_of(&bytes, how.buffers)
        };
        let _reading = Reading::of(name.clone());
        read().with_context(|| name.clone())
    }

    /// The problem of a matrix that was read from here.
    pub fn instance(
        &self,
        (matrix, names): Called<SparseMatrix<Number>>,
        lambda: &Lambda,
        clock: Clock,
    ) -> Result<Instance> {
        // This looks at the clock by itself.
        let lambda = lambda_of(lambda, &matrix, clock)?;
        let _making = Reading::to_make(self.name(), "was not brought to integers");
        let instance = Instance::of(&matrix, &lambda)?.called(names);
        // One share is kept for ever, so that nobody frees it entry by entry: a program
        // has one matrix, and the system takes it back at once when it ends.
        std::mem::forget(instance.problem().clone());
        Ok(instance)
    }

    /// The file or standard input, `None` for the paper's example.
    pub fn path(&self) -> Option<&Path> {
        self.matrix.as_deref()
    }

    /// The name of the source, for messages.
    pub fn name(&self) -> String {
        source_name(self.matrix.as_deref())
    }

    /// How it is read.
    pub fn how(&self) -> ReadOptions {
        self.how
    }
}

/// A matrix with lambda: the arguments that most subcommands share.
#[derive(Args, Clone)]
pub struct ProblemArg {
    #[command(flatten)]
    matrix: MatrixArg,
    #[command(flatten)]
    lambda: LambdaArg,
}

impl ProblemArg {
    /// The file of the matrix or standard input, `None` for the paper's example.
    pub fn path(&self) -> Option<&Path> {
        self.matrix.path()
    }

    /// Reads the matrix and brings it and lambda to integers.
    pub fn read(&self) -> Result<Instance> {
        self.read_within(Clock::unlimited())
    }

    /// Reads the problem within the time of the clock.
    pub fn read_within(&self, clock: Clock) -> Result<Instance> {
        self.matrix.read_with(&self.lambda.value()?, clock)
    }

    /// The matrix.
    pub fn matrix(&self) -> &MatrixArg {
        &self.matrix
    }

    /// lambda, or its ends.
    pub fn lambda(&self) -> &LambdaArg {
        &self.lambda
    }

    /// How every command begins that may take long: the clock starts, then the
    /// matrix is read.
    pub fn begin(&self, time: TimeArg) -> Result<(Instance, Clock)> {
        let clock = time.start();
        Ok((self.read_within(clock)?, clock))
    }

    /// The bytes of the matrix, or of what stands for it.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        bytes_of(self.path())
    }

    /// The matrix in these bytes, brought to integers with lambda.
    pub fn instance_of(&self, bytes: Vec<u8>, clock: Clock) -> Result<Instance> {
        let instance = self
            .matrix
            .read_instance(bytes, &self.lambda.value()?, clock);
        instance.with_context(|| self.matrix.name())
    }

    /// How the input is read.
    pub fn how(&self) -> ReadOptions {
        self.matrix.how()
    }

    /// Whether lambda was given.
    pub fn has_lambda(&self) -> bool {
        !self.lambda.is_left_out()
    }

    /// Whether lambda(A) was asked for.
    pub fn asks_for_max(&self) -> bool {
        self.lambda.is_max()
    }

    /// Whether the matrix is the user's and lambda was left to the program.
    pub fn leaves_lambda(&self) -> bool {
        self.path().is_some() && self.lambda.is_left_out()
    }
}

/// Whether standard input was read.
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);

/// The bytes of a file, of standard input for `-`, of an instance for `@name`; unpacked if
/// they are gzip.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    if let Some(instance) = instances::asked_for(path)? {
        if is_mirrored() {
            let name = instance.name;
            bail!("@{name} is a max-plus matrix: --min-plus needs a file");
        }
        return Ok(instance.text.as_bytes().to_vec());
    }
    let _reading = Reading::of(source_name(Some(path)));
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        // A second reader would find its end.
        if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
            bail!("standard input can be only one of the inputs: it was read already");
        }
        read_all(std::io::stdin().lock(), &mut bytes)
    } else {
        File::open(path).and_then(|file| read_all(file, &mut bytes))
    };
    read.with_context(|| format!("cannot read {}", source_name(Some(path))))?;
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    read_all(MultiGzDecoder::new(&bytes[..]), &mut text)
        .with_context(|| format!("cannot unpack {}", source_name(Some(path))))?;
    Ok(text)
}

/// Reads to the end. Room is asked for piece by piece, so that what the system does
/// not give is an error: `read_to_end` doubles what it has, which may be more than
/// there is when the half was not.
fn read_all(mut source: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    const PIECE: usize = 1 << 16;
    loop {
        let room = PIECE.max(bytes.len() / 4);
        bytes.try_reserve_exact(room)?;
        let most = bytes.capacity() - bytes.len();
        let read = source.by_ref().take(most as u64).read_to_end(bytes)?;
        if read < most {
            return Ok(());
        }
    }
}

/// The bytes of a file, of standard input, or of the paper's example.
fn bytes_of(path: Option<&Path>) -> Result<Vec<u8>> {
    match path {
        None => read_bytes(Path::new(PAPER_EXAMPLE)),
        Some(path) => read_bytes(path),
    }
}

/// Reads a matrix from a file, standard input or the paper's example, in memory for its finite
/// entries.
pub fn read_sparse(path: Option<&Path>, how: ReadOptions) -> Result<Called<SparseMatrix<Number>>> {
    let name = source_name(path);
    let _reading = Reading::of(name.clone());
    how.sparse(&bytes_of(path)?, &name).context(name)
}

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
    transpose: bool,

    /// Bound the buffers of a data flow graph.
    ///
    /// Bound the channels of a data flow graph (sdf3) by the buffer sizes that the file
    /// states. Without this option a channel holds any number of tokens.
    #[arg(long)]
    buffers: bool,
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

    /// The format that was given, or that the bytes of a file that messages call so have for
    /// certain.
    fn sure(self, bytes: &[u8], name: &str) -> Option<InputFormat> {
        self.input_format.or_else(|| InputFormat::sure(bytes, name))
    }

    /// The model that the file is, if it is one.
    fn model(self, bytes: &[u8], name: &str) -> Option<Kind> {
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

    /// How a list of points beside a matrix is read: only the matrix is turned round, and
    /// only it can be a model.
    pub fn of_points(self) -> Self {
        ReadOptions {
            transpose: false,
            buffers: false,
            ..self
        }
    }

    /// Refuses files of other programs, and options that would do nothing in the format
    /// of these bytes.
    fn check(self, bytes: &[u8], name: &str) -> Result<()> {
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
            // The reader says what it is instead of text.
            return Ok(());
        };
        let is_any = |formats: &[Format]| formats.iter().any(|other| format == *other);
        let rows = [Format::Text, Format::Table, Format::Csv];
        // Names in comments are left out of every text.
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

    /// The format of these bytes if it is NumPy's own, and how they are read if
    /// they are text.
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

    /// The matrix in the bytes of a file that messages call so, with the names of its
    /// columns.
    pub fn sparse(self, bytes: &[u8], name: &str) -> Result<Called<SparseMatrix<Number>>> {
        self.sparse_at(bytes, name, None).map_err(taken_elsewhere)
    }

    /// Reads a sparse matrix, and its upper ends if some entries are intervals.
    pub fn ends(self, bytes: &[u8], name: &str) -> Result<Called<Ends>> {
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
    ) -> Result<Called<SparseMatrix<Number>>> {
        self.check(bytes, name)?;
        let (matrix, names) = match (self.model(bytes, name), self.reading(bytes, name, end)) {
            (Some(kind), _) => models::matrix_of(bytes, kind, self.buffers)?,
            (None, None) => (npz::read_sparse(bytes)?, None),
            (None, Some(reading)) => {
                let read = reading.read_sparse(bytes)?;
                // It is said once.
                if end != Some(End::Upper) {
                    tell_parallel(name, read.parallel);
                    tell_reordered(name, read.reordered);
                }
                (read.matrix, worth_showing(read.names))
            }
        };
        Ok(match self.transpose {
            true => (matrix.transpose(), turned(&matrix, names)),
            false => (matrix, names),
        })
    }

    /// Whether the matrix is to be turned round.
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

/// The commands that take intervals, for messages of the others.
pub const INTERVALS: &str =
    "basis, greatest, info, member, nearest, timetable and verify take intervals";

/// Whether a matrix was not read because of an interval where a number was wanted.
pub fn is_interval(error: &anyhow::Error) -> bool {
    let parsed = error.downcast_ref::<ParseError>();
    parsed.is_some_and(|error| error.kind == ParseErrorKind::Interval)
}

/// The error, which says who takes intervals if it is about one.
fn taken_elsewhere(error: anyhow::Error) -> anyhow::Error {
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

/// Says which arcs were left out, for the matrix has one entry for all that have the
/// same ends.
fn tell_parallel(name: &str, parallel: Option<Parallel>) {
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

/// Says that rows were matched with columns by their names.
fn tell_reordered(name: &str, is_reordered: bool) {
    if is_reordered {
        note(format_args!(
            "{name}: the rows are in another order than the columns; they are matched by name"
        ));
    }
}

/// The names of the columns of the transposed matrix. Those of a square matrix are
/// names of nodes; other names went with what are rows now.
fn turned(matrix: &impl ReadMatrix, names: Option<Names>) -> Option<Names> {
    if matrix.rows() == matrix.cols() {
        return names;
    }
    if names.is_some() {
        note("the names of the columns are left out, because --transpose makes the columns rows");
    }
    None
}

/// Refuses a matrix that as a full one, -inf written out, would be far larger than it
/// is held: more than sixteen times, and more than 256 MiB. `who` wants it so.
pub fn check_full(matrix: &SparseMatrix<Number>, who: &str) -> Result<()> {
    check_full_of(matrix, who, size_of::<Number>())
}

/// Checks that the dense matrix fits into memory if an entry takes so many bytes.
pub fn check_full_of(matrix: &impl ReadMatrix, who: &str, entry: usize) -> Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    let finite = matrix.triplets().count();
    let most = (MAX_DENSE_BYTES / entry).max(finite.saturating_mul(16));
    if rows.saturating_mul(cols) > most {
        bail!(
            "{who} stores every entry of the matrix, also {}, and {rows} x {cols} entries, \
             {finite} of them finite, are too many",
            infinite_text(),
        );
    }
    Ok(())
}

/// A matrix, or the lower ends of its entries and the upper ones.
pub type Ends = (SparseMatrix<Number>, Option<SparseMatrix<Number>>);

/// A matrix, and the names of its columns if it has some.
pub type Called<M> = (M, Option<Names>);

/// The number that is meant for this matrix, while the clock runs.
pub fn lambda_of(
    lambda: &Lambda,
    matrix: &impl ReadMatrix<Scalar = Number>,
    clock: Clock,
) -> Result<Number> {
    if let Lambda::Number(lambda) = lambda {
        return Ok(lambda.clone());
    }
    let number = lambda.of(matrix, &clock.budget());
    // Whoever goes on to search looks again.
    interrupt::unheeded();
    number
}

/// lambda of A (x) x >= lambda (x) x.
#[derive(Args, Clone)]
pub struct LambdaArg {
    /// lambda: a number or `max` for lambda(A).
    ///
    /// lambda of A (x) x >= lambda (x) x: an integer, decimal, fraction or -inf, or `max`
    /// for the exact maximum cycle mean lambda(A), which is the greatest lambda with
    /// solutions. 0 if not given.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_asked)]
    lambda: Option<AskedLambda>,
}

/// One lambda or what lies between two.
#[derive(Debug, Clone)]
pub enum AskedLambda {
    /// One.
    One(Lambda),
    /// The least and the greatest.
    Between(Number, Number),
}

/// Reads `--lambda`: a number, `max` or an interval such as 1..3/2.
pub fn parse_asked(text: &str) -> Result<AskedLambda, String> {
    let Some((lower, upper)) = text.split_once("..") else {
        return parse_lambda(text).map(AskedLambda::One);
    };
    if is_mirrored() {
        return Err(format!(
            "found {text}, expected a number or min: --min-plus takes no interval"
        ));
    }
    let ends = [lower, upper].map(|end| end.trim().parse::<Number>());
    match ends {
        [Ok(lower), Ok(upper)] if lower.is_finite() && lower <= upper => {
            Ok(AskedLambda::Between(lower, upper))
        }
        [Ok(lower), Ok(upper)] if lower.is_finite() && upper.is_finite() => Err(format!(
            "{text} is empty, expected the lower end first: {upper}..{lower}"
        )),
        _ => Err(format!(
            "found {text}, expected an interval of two numbers, the lower one first, such as 3..5"
        )),
    }
}

impl LambdaArg {
    /// What was asked for, 0 if nothing was.
    pub fn asked(&self) -> AskedLambda {
        let zero = || AskedLambda::One(Lambda::Number(MaxPlus::one()));
        self.lambda.clone().unwrap_or_else(zero)
    }

    /// The value of `--lambda`, which must not be an interval.
    pub fn value(&self) -> Result<Lambda> {
        match self.asked() {
            AskedLambda::One(lambda) => Ok(lambda),
            AskedLambda::Between(lower, upper) => {
                bail!(
                    "--lambda {lower}..{upper}: expected a number or max, no interval: {INTERVALS}"
                )
            }
        }
    }

    /// Whether lambda(A) was asked for.
    pub fn is_max(&self) -> bool {
        matches!(self.lambda, Some(AskedLambda::One(Lambda::Max)))
    }

    /// Whether lambda was left to the program.
    pub fn is_left_out(&self) -> bool {
        self.lambda.is_none()
    }
}

/// Whether solutions must be whole numbers.
#[derive(Args, Clone, Copy)]
pub struct IntegersArg {
    /// Integer solutions only.
    ///
    /// Integer solutions only; the matrix and lambda need not be integers. The integer
    /// solutions for one matrix are those of floor(A - lambda).
    #[arg(long)]
    integers: bool,
}

impl IntegersArg {
    /// Whether they must.
    pub fn is_asked_for(self) -> bool {
        self.integers
    }

    /// The problem as it is asked for.
    pub fn of(self, problem: Problem<Rational>) -> Result<Problem<Rational>> {
        Ok(match self.integers {
            true => problem.integers()?,
            false => problem,
        })
    }

    /// Restricts a problem to whole solutions if `--integers` was given.
    pub fn instance(self, instance: Instance) -> Result<Instance> {
        match self.integers {
            true => instance.integers(),
            false => Ok(instance),
        }
    }
}

/// The names of the columns of A and B: those of one side, if the other has none
/// or the same.
pub fn common_names(
    (a, left): (&Path, Option<Names>),
    (b, right): (&Path, Option<Names>),
) -> Result<Option<Names>> {
    let [a, b] =
        [("A", a), ("B", b)].map(|(side, path)| format!("{side} ({})", source_name(Some(path))));
    check_names("column", (&a, left.as_ref()), (&b, right.as_ref()))?;
    Ok(left.or(right))
}

/// Refuses names of `what` in one source that another source does not have in this order.
pub fn check_names(
    what: &str,
    (one, names): (&str, Option<&Names>),
    (other, others): (&str, Option<&Names>),
) -> Result<()> {
    if let (Some(names), Some(others)) = (names, others)
        && let Some(place) = first_difference(names, others)
    {
        bail!(
            "{one} calls {what} {} {:?}, {other} calls it {:?}: the names must be the same, or \
             only one of the files may have names",
            place + 1,
            names.name(place),
            others.name(place),
        );
    }
    Ok(())
}

/// B with its nodes in the order of A, if they are the same nodes.
pub fn in_order(
    names: Option<&Names>,
    (b, of_b): Called<SparseMatrix<Number>>,
) -> Called<SparseMatrix<Number>> {
    let both = names.zip(of_b.as_ref());
    match both.and_then(|(names, own)| places(own, names)) {
        Some(places) => (submatrix(&b, &places, &places), names.cloned()),
        None => (b, of_b),
    }
}
