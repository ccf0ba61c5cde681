//! `study`: many matrices, a line of CSV each.
//!
//! The matrices are counted one after another. All threads count the same matrix if there is
//! enough work. So the lines have the order of the files, and each line is written as soon as
//! it is known.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use maxplus_core::{MaxPlus, Number, ReadMatrix, SparseMatrix, Square};
use maxplus_formats::Format;
use maxplus_formats::style::decimal;
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph, Ending, Limits, StopReason};
use num_bigint::BigInt;
use num_traits::One;
use supereigen_answers::instance::check_square;
use supereigen_answers::over;
use supereigen_answers::random::{Density, Random, RandomMatrix, parse_density};
use supereigen_answers::words::quoted;
use supereigen_run::clock::{Clock, TimeArg, parse_seconds};
use supereigen_run::ending::Endings;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::Sink;
use supereigen_run::progress::{Progress, in_one_line, note};
use supereigen_run::watch::Reading;

use crate::input::{Instance, Lambda, LambdaArg, ReadOptions, given, read_bytes, source_name};
use crate::run::note_fewer_threads;

#[derive(clap::Args)]
pub struct Args {
    /// Files in any format, `-` for standard input.
    ///
    /// Files in any format, `-` for standard input. A file with one JSON matrix on every
    /// line (`[[0, 1], [2, null]]`) contains many matrices.
    #[arg(value_name = "FILE", required_unless_present = "random")]
    files: Vec<PathBuf>,

    /// Count COUNT random matrices.
    ///
    /// Count COUNT random matrices, as `matrix random` makes them from --seed, --seed + 1
    /// and so on.
    #[arg(long, value_name = "COUNT", requires = "n", conflicts_with = "files")]
    random: Option<u64>,

    #[command(flatten)]
    drawn: Drawn,

    #[command(flatten)]
    how: ReadOptions,

    #[command(flatten)]
    lambda: LambdaArg,

    /// Count at most N extremals of each matrix.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Seconds for each matrix.
    ///
    /// Stop counting each matrix after S seconds.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time_each: Option<Duration>,

    /// Threads, 0 for one per processor.
    ///
    /// Count on N threads, 0 (the default) for one per processor.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Write to a file, line by line.
    ///
    /// Write to a file, a line as soon as it is known. A name that ends in .gz asks for
    /// compression, `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    time: TimeArg,
}

/// Which random matrices.
#[derive(clap::Args)]
struct Drawn {
    /// The number of nodes of a random matrix.
    #[arg(long)]
    n: Option<usize>,

    /// The fraction of entries that are finite.
    ///
    /// The fraction of entries that are finite, from 0 to 1, in steps of a hundredth; 1 if
    /// not given.
    #[arg(long, value_name = "D", value_parser = parse_density)]
    density: Option<Density>,

    /// The number of finite entries in every row.
    ///
    /// The number of finite entries in every row, instead of --density.
    #[arg(long, value_name = "K", conflicts_with = "density")]
    degree: Option<usize>,

    /// The least finite entry; -10 if not given.
    #[arg(long, allow_hyphen_values = true)]
    min: Option<i64>,

    /// The greatest finite entry; 10 if not given.
    #[arg(long, allow_hyphen_values = true)]
    max: Option<i64>,

    /// The first seed; 1 if not given.
    #[arg(long)]
    seed: Option<u64>,

    /// No finite entry on the diagonal.
    #[arg(long)]
    no_loops: bool,
}

/// The columns.
const HEAD: &str = "file,n,greatest_mean,lambda,relation,extremals,complete,seconds,error\n";

/// The facts about a matrix that are known so far.
#[derive(Default)]
struct Known {
    n: Option<usize>,
    /// lambda(A).
    greatest: Option<Number>,
    lambda: Option<Number>,
    /// How many extremals were counted, and what stopped the count.
    counted: Option<(u64, Option<StopReason>)>,
}

/// The state of a study.
struct Study {
    out: Sink,
    progress: Progress,
    clock: Clock,
    matrices: u64,
    bad: u64,
    cut: u64,
    /// Why the whole study stops.
    stopped: Option<StopReason>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        // Refuses an interval before any matrix is read.
        self.lambda.value()?;
        let clock = self.time.start();
        let for_files = self.how.given().find(|&option| option != "--transpose");
        match (self.random, for_files) {
            (None, _) => self.drawn.refuse()?,
            (Some(_), None) => {}
            (Some(_), Some(option)) => bail!("{option} is for matrices in files, not for --random"),
        }
        let (known, or_format) = (&["csv"], false);
        Endings { known, or_format }.check(self.output.as_deref())?;
        note_fewer_threads(self.threads);
        let mut study = Study {
            out: Sink::stream(self.output.as_deref(), false)?,
            progress: Progress::beside("matrices", self.output.as_deref()),
            clock,
            matrices: 0,
            bad: 0,
            cut: 0,
            stopped: None,
        };
        study.out.write_all(HEAD.as_bytes())?;
        match self.random {
            Some(count) => self.study_random(count, &mut study)?,
            None => {
                for file in &self.files {
                    if !study.goes_on() {
                        break;
                    }
                    self.study_file(file, &mut study)?;
                }
            }
        }
        study.finish()
    }

    fn study_random(&self, count: u64, study: &mut Study) -> Result<()> {
        let first = self.drawn.seed.unwrap_or(1);
        let Some(last) = first.checked_add(count) else {
            bail!(
                "from --seed {first} on there are fewer seeds than --random needs; give a \
                   lower --seed"
            );
        };
        for seed in first..last {
            if !study.goes_on() {
                break;
            }
            // An error here ends the study, because it would occur for every seed.
            let name = format!("random seed {seed}");
            let making = Reading::to_make(name.clone(), "was not drawn");
            let mut matrix = self.drawn.matrix(seed)?;
            if self.how.is_transposed() {
                matrix = matrix.transpose();
            }
            drop(making);
            self.study_one(&name, Ok(matrix), study)?;
        }
        Ok(())
    }

    fn study_file(&self, file: &Path, study: &mut Study) -> Result<()> {
        let name = source_name(Some(file));
        let reading = || Reading::of(source_name(Some(file)));
        let bytes = match read_bytes(file) {
            Ok(bytes) => bytes,
            Err(error) => return self.study_one(&name, Err(error), study),
        };
        let matrix_in = |bytes: &[u8], name: &str| {
            let _reading = reading();
            self.how.sparse(bytes, name).map(|(matrix, _)| matrix)
        };
        let in_lines = reading();
        let lines = matrices_in(&bytes);
        drop(in_lines);
        let Some(lines) = lines else {
            return self.study_one(&name, matrix_in(&bytes, &name), study);
        };
        for (number, line) in lines {
            if !study.goes_on() {
                break;
            }
            let name = format!("{name}:{number}");
            self.study_one(&name, matrix_in(line.as_bytes(), &name), study)?;
        }
        Ok(())
    }

    /// Writes the line of a matrix, or of the error in it.
    fn study_one(
        &self,
        name: &str,
        matrix: Result<SparseMatrix<Number>>,
        study: &mut Study,
    ) -> Result<()> {
        let begun = Instant::now();
        let mut known = Known::default();
        let each = self.time_each.unwrap_or(Duration::MAX);
        let budget = study.clock.budget_for(each);
        let counted = matrix.and_then(|matrix| self.count(&matrix, &budget, &mut known));
        study.write(name, known, counted, begun.elapsed())
    }

    /// Counts the extremals. `known` receives the facts found on the way.
    fn count(
        &self,
        matrix: &SparseMatrix<Number>,
        budget: &Budget,
        known: &mut Known,
    ) -> Result<()> {
        known.n = Some(matrix.cols());
        check_square(matrix)?;
        known.counted = Some((0, None));
        let graph = Digraph::of(&Square::new(matrix)?);
        let greatest: Number = match max_cycle_mean(&graph, budget) {
            Ok(Some(greatest)) => greatest.mean().clone().into(),
            Ok(None) => MaxPlus::NEG_INFINITY,
            Err(reason) => {
                known.counted = Some((0, Some(reason)));
                return Ok(());
            }
        };
        known.greatest = Some(greatest.clone());
        let lambda = match self.lambda.value()? {
            Lambda::Number(lambda) => lambda,
            Lambda::Max if greatest.is_finite() => greatest,
            Lambda::Max => {
                known.counted = None;
                bail!("--lambda max: the matrix has no cycle, so lambda(A) is -inf");
            }
        };
        known.lambda = Some(lambda.clone());
        let instance = Instance::of(matrix, &lambda).inspect_err(|_| known.counted = None)?;
        let mut limits: Limits = budget.clone();
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit);
        }
        let mut extremals = instance.problem().extremals().limits(limits);
        if let Some(threads) = self.threads {
            extremals = extremals.threads(threads)?;
        }
        known.counted = Some(match extremals.count() {
            Ending::Complete(count) => (count, None),
            Ending::Cut { so_far, why, .. } => (so_far, Some(why)),
        });
        Ok(())
    }
}

impl Drawn {
    /// Refuses options that have no effect without --random. (clap does not check this, because
    /// files exclude --random.)
    fn refuse(&self) -> Result<()> {
        let mut given = given([
            (self.n.is_some(), "--n"),
            (self.density.is_some(), "--density"),
            (self.degree.is_some(), "--degree"),
            (self.min.is_some(), "--min"),
            (self.max.is_some(), "--max"),
            (self.seed.is_some(), "--seed"),
            (self.no_loops, "--no-loops"),
        ]);
        match given.next() {
            Some(option) => bail!("{option} is for --random, not for matrices in files"),
            None => Ok(()),
        }
    }

    /// The matrix of a seed.
    fn matrix(&self, seed: u64) -> Result<SparseMatrix<Number>> {
        let all = || parse_density("1").map_err(anyhow::Error::msg);
        let asked = Random {
            n: self.n.context("--random needs --n, the number of nodes")?,
            density: self.density.map_or_else(all, Ok)?,
            degree: self.degree,
            min: self.min.unwrap_or(-10),
            max: self.max.unwrap_or(10),
            seed,
            no_loops: self.no_loops,
        };
        // The matrix is not written. This format limits memory only by the number of finite
        // entries.
        let exact = |entry: &MaxPlus<i64>| over(entry, &BigInt::one());
        Ok(match asked.make(Format::MatrixMarket.into())? {
            RandomMatrix::Dense(matrix) => matrix.map(exact),
            RandomMatrix::Sparse(matrix) => matrix.map(exact),
        })
    }
}

impl Study {
    /// Whether the study continues: time is left, no signal came, and the output is read.
    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped.or(self.clock.budget().look().err());
        self.stopped.is_none() && !self.out.reader_is_gone()
    }

    fn write(
        &mut self,
        name: &str,
        known: Known,
        result: Result<()>,
        took: Duration,
    ) -> Result<()> {
        self.matrices += 1;
        self.progress.found(self.matrices);
        let number = |number: &Number| decimal(number).to_string();
        let (mut relation, mut count, mut complete) = ("", String::new(), "");
        if let Some((counted, stopped)) = known.counted.filter(|_| result.is_ok()) {
            count = counted.to_string();
            (relation, complete) = match stopped {
                None => ("=", "true"),
                Some(_) => (">=", "false"),
            };
            self.cut += u64::from(stopped.is_some());
            // These reasons end the whole study.
            let all = [StopReason::Interrupted, StopReason::Memory];
            self.stopped = self
                .stopped
                .or(stopped.filter(|reason| all.contains(reason)));
        }
        let error = match &result {
            Ok(()) => String::new(),
            Err(error) => cell(&format!("{error:#}")),
        };
        self.bad += u64::from(result.is_err());
        let line = [
            cell(name),
            known.n.map_or(String::new(), |n| n.to_string()),
            known.greatest.as_ref().map_or(String::new(), number),
            known.lambda.as_ref().map_or(String::new(), number),
            relation.to_owned(),
            count,
            complete.to_owned(),
            format!("{:.6}", took.as_secs_f64()),
            error,
        ];
        self.out.write_all((line.join(",") + "\n").as_bytes())?;
        Ok(self.out.show()?)
    }

    fn finish(self) -> Result<Exit> {
        drop(self.progress);
        self.out.finish()?;
        let (matrices, bad, cut) = (self.matrices, self.bad, self.cut);
        if let Some(reason) = self.stopped {
            note(format_args!(
                "the study was stopped after {matrices} matrices: {reason}"
            ));
            return Ok(reason.into());
        }
        if bad > 0 {
            bail!("{bad} of {matrices} matrices could not be counted: the last column says why");
        }
        if cut > 0 {
            note(format_args!(
                "{cut} of {matrices} counts are lower bounds: a limit was reached"
            ));
            return Ok(Exit::Limit);
        }
        Ok(Exit::Done)
    }
}

/// A text cell, in quotes if they are needed.
fn cell(words: &str) -> String {
    let words = in_one_line(words);
    let is_plain =
        |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.' | '/' | ' ' | ':');
    match words.chars().all(is_plain) && words.starts_with(char::is_alphanumeric) {
        true => words,
        false => quoted(&words),
    }
}

/// The lines of a text with a JSON matrix on each line, numbered from 1, if there is more than
/// one line. Such a matrix is a list of lists, or an object with a `matrix`.
fn matrices_in(bytes: &[u8]) -> Option<Vec<(usize, &str)>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let lines = text.lines().map(str::trim).enumerate();
    let lines: Vec<_> = lines.filter(|(_, line)| !line.is_empty()).collect();
    let is_matrix = |line: &str| {
        let rest = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let is_list = rest.is_some_and(|rest| rest.trim_start().starts_with('['));
        is_list || line.starts_with('{') && line.ends_with('}') && line.contains("\"matrix\"")
    };
    // The first line decides. A later line that is not a matrix is an error of that line.
    let is_first = lines.first().is_some_and(|(_, line)| is_matrix(line));
    (is_first && lines.len() > 1)
        .then(|| lines.into_iter().map(|(k, line)| (k + 1, line)).collect())
}
