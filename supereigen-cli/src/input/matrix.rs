//! The arguments of a matrix, and of a matrix with lambda.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_core::mirror::infinite_text;
use maxplus_core::{MaxPlus, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_formats::MAX_DENSE_BYTES;
use maxplus_models::Kind;
use maxplus_models::dataflow::Dataflow;
use maxplus_models::state_space::StateSpace;
use num_traits::One;
use supereigen_answers::instance::{Instance, Lambda, NoCycle, check_square, worth_showing};
use supereigen_answers::simulation::SystemNames;
use supereigen_run::clock::{Clock, TimeArg};
use supereigen_run::file::source_name;
use supereigen_run::watch::Reading;

use super::file::bytes_of;
use super::lambda::{LambdaArg, lambda_of};
use super::models;
use super::options::{Ends, ReadOptions, WithNames};

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
    /// Reads the matrix, square or not, as a sparse matrix.
    pub fn read_sparse(&self) -> Result<WithNames<SparseMatrix<Number>>> {
        read_sparse(self.matrix.as_deref(), self.how)
    }

    /// Reads the matrix and converts it and lambda to integers. The clock limits the computation
    /// of lambda(A), if that is requested.
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

    /// Reads a square matrix, and the upper ends of its entries if some of them are intervals. The
    /// names apply to both.
    pub fn read_ends(&self) -> Result<WithNames<Ends>> {
        self.ends_of(&bytes_of(self.path())?)
    }

    /// Reads both ends of the entries from these bytes.
    pub fn ends_of(&self, bytes: &[u8]) -> Result<WithNames<Ends>> {
        let _reading = Reading::of(self.name());
        let read = self.how.ends(bytes, &self.name());
        let read = read.and_then(|read| check_square(&read.0.0).map(|()| read));
        read.with_context(|| self.name())
    }

    /// Reads another matrix in the same way.
    pub fn read_beside(&self, path: &Path) -> Result<WithNames<SparseMatrix<Number>>> {
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

    /// Reads a data flow graph, with buffer sizes if `--buffers` was given. `option` is the option
    /// that needs such a graph, for messages.
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

    /// The problem of a matrix that was read from this source.
    pub fn instance(
        &self,
        (matrix, names): WithNames<SparseMatrix<Number>>,
        lambda: &Lambda,
        clock: Clock,
    ) -> Result<Instance> {
        // Limited by the clock.
        let lambda = lambda_of(lambda, &matrix, clock)?;
        let _making = Reading::to_make(self.name(), "was not brought to integers");
        let instance = Instance::of(&matrix, &lambda)?.called(names);
        // Never freed: the program reads one matrix, and freeing it entry by entry at the end would
        // take time.
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

    /// Reads the matrix and converts it and lambda to integers.
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

    /// lambda, or an interval.
    pub fn lambda(&self) -> &LambdaArg {
        &self.lambda
    }

    /// Starts the clock, then reads the matrix. Every command that may take long begins with this.
    pub fn begin(&self, time: TimeArg) -> Result<(Instance, Clock)> {
        let clock = time.start();
        Ok((self.read_within(clock)?, clock))
    }

    /// The bytes of the matrix file, or of the default matrix.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        bytes_of(self.path())
    }

    /// The matrix in these bytes, converted to integers with lambda.
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

    /// Whether lambda(A) was requested.
    pub fn asks_for_max(&self) -> bool {
        self.lambda.is_max()
    }

    /// Whether the user gave a matrix but no lambda.
    pub fn leaves_lambda(&self) -> bool {
        self.path().is_some() && self.lambda.is_left_out()
    }
}

/// Reads a sparse matrix from a file, standard input or the paper's example.
pub fn read_sparse(
    path: Option<&Path>,
    how: ReadOptions,
) -> Result<WithNames<SparseMatrix<Number>>> {
    let name = source_name(path);
    let _reading = Reading::of(name.clone());
    how.sparse(&bytes_of(path)?, &name).context(name)
}

/// Checks that a matrix with all its entries, also -inf, is at most sixteen times as large as its
/// finite entries, or at most 256 MiB. `who` stores all entries.
pub fn check_full(matrix: &SparseMatrix<Number>, who: &str) -> Result<()> {
    check_full_of(matrix, who, size_of::<Number>())
}

/// Checks that the dense matrix fits into memory if each entry takes `entry` bytes.
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
