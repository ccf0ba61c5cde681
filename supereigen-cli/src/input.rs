//! What the program reads: matrices, lambda, vectors.
//!
//! Everything is read exactly and brought to integers over one denominator; the
//! solver then runs on the narrowest integers that cannot overflow, and results
//! are printed as the fractions they stand for. A matrix is held by its finite
//! entries from the reader to the answer.

mod given;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};
use clap::Args;
use flate2::read::MultiGzDecoder;
use maxplus_core::exact::{self, Integers, Width};
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, ReadMatrix, SparseMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};
use supereigen::Problem;
use supereigen::problem::TERMS_PER_NODE;

use crate::how::{Called, How};
use crate::lambda::{Lambda, LambdaArg};
use crate::sink::gzip;
use crate::time::{Clock, TimeArg};

/// The example of Wang and Sergeev.
pub const PAPER_EXAMPLE: &str = "\
-3  1  .  .  .
 1  1  1  .  .
 .  0  .  2  .
 1  . -5  . -7
-2 -2 -7  1  .
";

/// A fraction or -inf.
pub type Exact = MaxPlus<BigRational>;

/// Which matrix to read, and how.
#[derive(Args, Clone)]
pub struct MatrixArg {
    /// A file, `-` for standard input, or nothing for the paper's example.
    matrix: Option<PathBuf>,

    #[command(flatten)]
    how: How,
}

impl MatrixArg {
    /// Reads the matrix, square or not.
    pub fn read(&self) -> Result<Called<Matrix<Exact>>> {
        read_matrix(self.matrix.as_deref(), self.how)
    }

    /// Reads the matrix, square or not, in memory for its finite entries.
    pub fn read_sparse(&self) -> Result<Called<SparseMatrix<Exact>>> {
        read_sparse(self.matrix.as_deref(), self.how)
    }

    /// Reads the matrix and brings it and lambda to integers. The clock stops the
    /// search for lambda(A), if that is asked for.
    pub fn read_with(&self, lambda: &Lambda, clock: Clock) -> Result<Instance> {
        let bytes = bytes_of(self.path())?;
        let instance = Instance::read(&bytes, self.how, lambda, clock);
        instance.with_context(|| self.name())
    }

    /// The file or standard input, `None` for the paper's example.
    pub fn path(&self) -> Option<&Path> {
        self.matrix.as_deref()
    }

    /// The name of the source, for messages.
    pub fn name(&self) -> String {
        source_name(self.matrix.as_deref())
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

    /// The same while the clock runs.
    pub fn read_within(&self, clock: Clock) -> Result<Instance> {
        self.matrix.read_with(&self.lambda.value(), clock)
    }

    /// How every command begins that may take long: the clock starts, then the
    /// matrix is read.
    pub fn begin(&self, time: TimeArg) -> Result<(Instance, Clock)> {
        let clock = time.start();
        Ok((self.read_within(clock)?, clock))
    }

    /// Whether the matrix is the user's and lambda was left to the program.
    pub fn leaves_lambda(&self) -> bool {
        self.path().is_some() && self.lambda.is_left_out()
    }
}

/// A problem in integers over one denominator, in memory for its finite
/// entries.
pub struct Instance {
    entries: Entries,
    /// lambda over the same denominator.
    lambda: MaxPlus<BigInt>,
    width: Width,
    names: Option<Names>,
}

/// The matrix times the denominator.
enum Entries {
    /// Machine integers as they were read; the denominator is 1.
    Small(SparseMatrix<MaxPlus<i64>>),
    /// All others.
    Big(Integers),
}

impl Instance {
    /// Reads a square matrix.
    fn read(bytes: &[u8], how: How, lambda: &Lambda, clock: Clock) -> Result<Self> {
        // Most matrices are integers, which take a fifth of the memory of
        // fractions. What is wrong with a text is said by the reader of all
        // numbers.
        if lambda.may_be_whole()
            && let Ok((small, names)) = sparse_of::<i64>(bytes, how)
        {
            check_square(&small)?;
            let lambda = lambda.of(&small, clock)?;
            if lambda.value().is_none_or(BigRational::is_integer) {
                return Ok(Self::of_integers(small, &lambda)?.called(names));
            }
            let fractions = small.map(|entry| exact::fraction(entry, &BigInt::one()));
            return Ok(Self::of_fractions(&fractions, &lambda)?.called(names));
        }
        let (matrix, names) = sparse_of(bytes, how)?;
        check_square(&matrix)?;
        Ok(Self::of_fractions(&matrix, &lambda.of(&matrix, clock)?)?.called(names))
    }

    /// With these names of its nodes.
    pub fn called(self, names: Option<Names>) -> Self {
        Instance { names, ..self }
    }

    /// What its nodes are called, if they have names.
    pub fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }

    fn of_integers(matrix: SparseMatrix<MaxPlus<i64>>, lambda: &Exact) -> Result<Self> {
        let entries = matrix.triplets().filter_map(|(_, _, entry)| entry.value());
        let largest = entries.map(|entry| entry.unsigned_abs()).max();
        let largest = BigInt::from(largest.unwrap_or(0));
        let width = width(&matrix, &largest, lambda);
        let lambda = lambda.value().map(BigRational::to_integer);
        Ok(Instance {
            entries: Entries::Small(matrix),
            lambda: MaxPlus::from_option(lambda)?,
            width,
            names: None,
        })
    }

    fn of_fractions(matrix: &SparseMatrix<Exact>, lambda: &Exact) -> Result<Self> {
        let entries = matrix.triplets().map(|(_, _, entry)| entry);
        let denominator = exact::common_denominator(entries.chain([lambda]));
        let Some(integers) = Integers::over(matrix, denominator) else {
            bail!("no common denominator");
        };
        let scaled = lambda
            .value()
            .map(|value| (value * integers.denominator()).to_integer());
        let scaled = MaxPlus::from_option(scaled)?;
        let as_fraction = exact::fraction(&scaled, &BigInt::one());
        Ok(Instance {
            width: width(matrix, integers.largest(), &as_fraction),
            lambda: scaled,
            entries: Entries::Big(integers),
            names: None,
        })
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        match &self.entries {
            Entries::Small(matrix) => matrix.rows(),
            Entries::Big(integers) => integers.matrix().rows(),
        }
    }

    /// What integers of results are to be divided by.
    pub fn denominator(&self) -> &BigInt {
        static ONE: LazyLock<BigInt> = LazyLock::new(BigInt::one);
        match &self.entries {
            Entries::Small(_) => &ONE,
            Entries::Big(integers) => integers.denominator(),
        }
    }

    /// The narrowest integers with room for all sums.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The problem over one kind of integers; see `with_problem!`.
    pub fn problem<T: Carrier<Exact = T>>(&self) -> Result<Problem<T>> {
        let (matrix, lambda) = self.integers_as::<T>()?;
        Ok(Problem::with_lambda(&matrix, lambda)?)
    }

    /// The matrix and lambda times the denominator.
    pub fn integers_as<T: Carrier>(&self) -> Result<(SparseMatrix<MaxPlus<T>>, MaxPlus<T>)> {
        let number = |integer: &BigInt| {
            let number = T::from_integer(integer)
                .with_context(|| format!("{integer} does not fit {}", T::NAME))?;
            Ok::<_, anyhow::Error>(MaxPlus::new(number)?)
        };
        let lambda = self.lambda.value().map(number).transpose()?;
        let matrix = match &self.entries {
            Entries::Big(integers) => integers.narrow()?,
            Entries::Small(matrix) => {
                let mut narrow = SparseMatrix::zeros(0, matrix.cols());
                for i in 0..matrix.rows() {
                    let row = matrix
                        .row(i)
                        .filter_map(|(j, entry)| Some((j, entry.value()?)));
                    let row = row.map(|(j, &entry)| Ok((j, number(&entry.into())?)));
                    narrow.push_row(row.collect::<Result<Vec<_>>>()?);
                }
                narrow
            }
        };
        Ok((matrix, lambda.unwrap_or(MaxPlus::NEG_INFINITY)))
    }

    /// The matrix as it was read.
    pub fn matrix(&self) -> SparseMatrix<Exact> {
        let denominator = self.denominator();
        match &self.entries {
            Entries::Small(matrix) => matrix.map(|entry| exact::fraction(entry, denominator)),
            Entries::Big(integers) => {
                let matrix = integers.matrix();
                matrix.map(|entry| exact::fraction(entry, denominator))
            }
        }
    }

    /// lambda as it was read.
    pub fn lambda(&self) -> Exact {
        exact::fraction(&self.lambda, self.denominator())
    }

    /// The problem in fractions, for what comes from people.
    pub fn exact_problem(&self) -> Result<Problem<BigRational>> {
        Ok(Problem::with_lambda(&self.matrix(), self.lambda())?)
    }
}

fn check_square(matrix: &impl ReadMatrix) -> Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows != cols {
        let arcs = if cols == 3 {
            "; if its rows are arcs, from, to and weight, say --input-format edges"
        } else {
            ""
        };
        bail!("the matrix is {rows} x {cols}, a square one is needed{arcs}");
    }
    Ok(())
}

/// What [`Problem::new`] will check, for the largest entry that folding lambda
/// in can give.
fn width(matrix: &impl ReadMatrix, largest: &BigInt, lambda: &Exact) -> Width {
    let shift = lambda.value().map(|value| value.abs().to_integer());
    let largest = largest + shift.unwrap_or_default();
    Width::for_sums(
        &largest,
        TERMS_PER_NODE.saturating_mul(matrix.rows().max(1)),
    )
}

/// Runs an expression with the problem over the narrowest integers that have
/// room: `with_problem!(instance, |problem| expression)`.
#[macro_export]
macro_rules! with_problem {
    ($instance:expr, |$problem:ident| $body:expr) => {
        match $instance.width() {
            // The methods gain nothing from 32 bits; the chains engine
            // narrows by itself.
            maxplus_core::exact::Width::I32 | maxplus_core::exact::Width::I64 => {
                let $problem = $instance.problem::<i64>()?;
                $body
            }
            // Rare; the chains engine narrows by itself, and a carrier less
            // is a quarter less to compile.
            maxplus_core::exact::Width::I128 | maxplus_core::exact::Width::Big => {
                let $problem = $instance.problem::<num_bigint::BigInt>()?;
                $body
            }
        }
    };
}

/// The bytes of a file, of standard input for `-`; unpacked if they are gzip.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
    } else {
        bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    if !bytes.starts_with(&gzip::MAGIC) {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    MultiGzDecoder::new(&bytes[..])
        .read_to_end(&mut text)
        .with_context(|| format!("cannot unpack {}", source_name(Some(path))))?;
    Ok(text)
}

/// How messages call a source.
pub fn source_name(path: Option<&Path>) -> String {
    match path {
        None => "the paper's example".to_owned(),
        Some(path) if path == Path::new("-") => "standard input".to_owned(),
        Some(path) => path.display().to_string(),
    }
}

/// The bytes of a file, of standard input, or of the paper's example.
fn bytes_of(path: Option<&Path>) -> Result<Vec<u8>> {
    match path {
        None => Ok(PAPER_EXAMPLE.as_bytes().to_vec()),
        Some(path) => read_bytes(path),
    }
}

/// Reads a matrix from a file, standard input or the paper's example.
pub fn read_matrix(path: Option<&Path>, how: impl Into<How>) -> Result<Called<Matrix<Exact>>> {
    let matrix = how.into().dense(&bytes_of(path)?);
    matrix.with_context(|| source_name(path))
}

/// As [`read_matrix`], in memory for the finite entries.
pub fn read_sparse(
    path: Option<&Path>,
    how: impl Into<How>,
) -> Result<Called<SparseMatrix<Exact>>> {
    sparse_of(&bytes_of(path)?, how).with_context(|| source_name(path))
}

/// The matrix in the bytes of a file, in the given format or in the one that they
/// show.
pub fn sparse_of<T: Carrier>(
    bytes: &[u8],
    how: impl Into<How>,
) -> Result<Called<SparseMatrix<MaxPlus<T>>>> {
    how.into().sparse(bytes)
}
