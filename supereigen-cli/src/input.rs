//! What the program reads: matrices, lambda, vectors.
//!
//! Everything is read exactly, into one kind of number, and brought to integers over
//! one denominator; the engine narrows them by itself, and results are printed as the
//! fractions they stand for. A matrix is held by its finite entries from the reader
//! to the answer.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use flate2::read::MultiGzDecoder;
use maxplus_core::{Matrix, SparseMatrix};
use supereigen_files::reading::check_square;

pub use supereigen_files::Exact;
pub use supereigen_files::instance::Instance;

use crate::how::{Called, How};
use crate::lambda::{Lambda, LambdaArg, lambda_of};
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
        let instance = read_instance(&bytes, self.how, lambda, clock);
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

/// Reads a square matrix, and brings it and lambda to integers.
fn read_instance(bytes: &[u8], how: How, lambda: &Lambda, clock: Clock) -> Result<Instance> {
    let (matrix, names) = sparse_of(bytes, how)?;
    check_square(&matrix)?;
    let lambda = lambda_of(lambda, &matrix, clock)?;
    Ok(Instance::of(&matrix, &lambda)?.called(names))
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
pub fn sparse_of(bytes: &[u8], how: impl Into<How>) -> Result<Called<SparseMatrix<Exact>>> {
    how.into().sparse(bytes)
}
