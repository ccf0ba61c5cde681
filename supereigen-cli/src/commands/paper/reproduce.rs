//! `paper reproduce`: every number that the paper's example states, and with `--all`
//! the tables of the README, computed and compared.
//!
//! The tables are computed from seeds and contain no timings, so their text and checksums are the
//! same on every machine. The paper treats one lambda. The numbers for every lambda are ours, and
//! were also computed by another program.

use std::fmt;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_core::lcg::lcg_matrix;
use maxplus_core::{Matrix, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::Limits;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use serde::Serialize;
use sha2::{Digest, Sha256};
use supereigen::methods::double_description::extreme_rays;
use supereigen::paper::algorithm3::{algorithm3, algorithm3_in_full};
use supereigen::paper::algorithm4::algorithm4;
use supereigen::paper::example;
use supereigen::paper::example::Check;
use supereigen::paper::generators::x_g;
use supereigen::paper::trace::Trace;
use supereigen::two_sided;
use supereigen::{Counter, Method, Problem};
use supereigen_answers::{Stopped, over};
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;
use supereigen_run::output_file::{write_text, write_texts};
use supereigen_run::progress::Progress;
use supereigen_verify::System;
use supereigen_verify::stream::StreamChecker;

use crate::report_output::{ReportArg, line};

#[derive(clap::Args)]
pub struct Args {
    /// Also the tables of the README.
    ///
    /// Also recompute the tables of the README from their seeds, and write them to a folder
    /// with their SHA-256 checksums.
    #[arg(long)]
    all: bool,

    /// The folder for the tables.
    #[arg(
        long,
        value_name = "DIR",
        default_value = "reproduced",
        requires = "all"
    )]
    folder: PathBuf,

    #[command(flatten)]
    report: ReportArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let limits: Limits = interrupt::budget();
        let (stated, by_methods) = stated(&limits)?;
        let mut beyond = by_methods;
        beyond.extend(self::beyond(&limits)?);
        let mut agree = stated.iter().chain(&beyond).all(Check::agrees);
        if self.report.is_json() {
            if self.all {
                bail!(
                    "--all writes tables to a folder, and --format json is for the example alone"
                );
            }
            write_text(None, &json_of(stated.iter().chain(&beyond))?)?;
            return Ok(Exit::of_answer(agree));
        }
        let text = format!(
            "The paper states, in its order and notation:\n{}\n\
             Computed beyond the paper:\n{}",
            lines(&stated),
            lines(&beyond)
        );
        write_text(None, &text)?;
        let ours = checks_of_all_lambda(&limits)?;
        let heading = "For every lambda at once, which is ours and not in the paper:";
        write_text(None, &format!("\n{heading}\n{}", lines(&ours)))?;
        agree &= ours.iter().all(Check::agrees);
        if self.all {
            let example = Table {
                file: "example.txt",
                text,
                checks: Vec::new(),
            };
            let tables = self.write_tables(example, &limits);
            agree &= tables.map_err(|error| match error.downcast() {
                Ok(why) => Stopped::before("the tables were not made")(why).into(),
                Err(error) => error,
            })?;
        }
        Ok(Exit::of_answer(agree))
    }

    /// Computes all tables, then writes them and their checksums.
    fn write_tables(&self, example: Table, limits: &Limits) -> Result<bool> {
        let progress = Progress::new("tables");
        let mut tables = vec![example];
        for make in TABLES {
            tables.push(make(limits)?);
        }
        drop(progress);
        std::fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot create {}", self.folder.display()))?;
        let mut sums = String::new();
        let mut checks = Vec::new();
        let mut files = Vec::new();
        for table in tables {
            writeln!(sums, "{}  {}", sha256(&table.text), table.file)?;
            files.push((table.file, table.text));
            checks.extend(table.checks);
        }
        files.push(("SHA256SUMS", sums.clone()));
        write_texts(&self.folder, &files)?;
        write_text(None, &format!("{}\n{sums}", lines(&checks)))?;
        Ok(checks.iter().all(Check::agrees))
    }
}

/// One line for each check.
fn lines(checks: &[Check]) -> String {
    let mut text = String::new();
    for check in checks {
        let Check {
            what,
            paper,
            computed,
        } = check;
        let _ = if check.agrees() {
            writeln!(text, "ok       {what}: {computed}")
        } else {
            writeln!(
                text,
                "DIFFERS  {what}: expected {paper}, computed {computed}"
            )
        };
    }
    text
}

/// Checks of what the example states, including its statements on extremality by both criteria
/// that it names. The second list checks its basis by every method.
fn stated(limits: &Limits) -> Result<(Vec<Check>, Vec<Check>)> {
    let by_method = |check: &Check| check.what.starts_with("the scaled basis by ");
    let (by_methods, mut checks): (Vec<_>, Vec<_>) =
        example::checks().into_iter().partition(by_method);
    let problem = example::problem();
    let said = example::statements();
    let (mut hypergraph, mut chains) = (0, 0);
    for (vector, extremal) in &said {
        let by_hypergraph = two_sided::System::from(&problem).is_extremal(vector)?;
        let by_chains = problem.extremality(vector, limits)?;
        hypergraph += u64::from(by_hypergraph == *extremal);
        chains += u64::from(by_chains.is_extremal() == *extremal);
    }
    let known = said.len() as u64;
    let what = "statements on extremality confirmed by Allamigeon, Gaubert and Goubault, \
                Theorem 1 (tangent hypergraph)";
    checks.push(number(what, known, hypergraph));
    let what = "statements on extremality confirmed by our O(n^2) criterion (chains), instead \
                of Sergeev and Wang, Theorem 3.1";
    checks.push(number(what, known, chains));
    Ok((checks, by_methods))
}

/// Checks of numbers that the example implies but does not print: how many paths lead into the
/// other cycles, how many generators and extremality tests lead to its ten extremals. The expected
/// numbers were computed when this was written.
fn beyond(limits: &Limits) -> Result<Vec<Check>> {
    let mut checks = Vec::new();
    let problem = example::problem();
    let trace = Trace::of(&problem, limits).complete()?;
    for (k, (account, known)) in trace.cycles.iter().zip([6, 6, 5, 4]).enumerate().skip(1) {
        let what = format!("number of maximum J_(sigma_{})-paths", k + 1);
        checks.push(number(what, known, account.paths.len() as u64));
    }
    let x_g = x_g(&problem, limits).complete()?;
    let x_a = algorithm4(&problem, limits).complete()?;
    let full = algorithm3_in_full(&problem, limits);
    let tests = full.report.counters.get(Counter::ExtremalityTests);
    checks.push(number("|X_SG|", 16, x_g.scaled().len() as u64));
    checks.push(number("|X_A|", 48, x_a.len() as u64));
    checks.push(number("|X_A| scaled", 38, x_a.scaled().len() as u64));
    let reduced = [x_g.reduced().len(), x_a.reduced().len()];
    for (name, found) in ["X_SG", "X_A"].into_iter().zip(reduced) {
        checks.push(number(format!("extremals in {name}"), 10, found as u64));
    }
    let what = "extremality tests of Algorithm 3, every path in full";
    checks.push(number(what, 57, tests));
    Ok(checks)
}

/// A file of results.
pub struct Table {
    /// The name of the file.
    pub file: &'static str,
    /// The content of the file.
    pub text: String,
    /// The numbers in the file that are known from elsewhere.
    pub checks: Vec<Check>,
}

/// All tables in the order of their files.
const TABLES: [fn(&Limits) -> Result<Table>; 4] = [counts, repeats, cyclic, streams];

/// The SHA-256 checksum as `sha256sum` prints it.
pub fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A matrix by its size, its least and its greatest entry, and its density in percent, as in
/// `testdata/counts.json`.
#[derive(Clone, Copy)]
struct Seeded(usize, i64, i64, u64);

/// The seed of all matrices.
const SEED: u64 = 1;

impl Seeded {
    const HEADER: &'static str = "n,lo,hi,density_percent,seed";

    fn matrix(self) -> Matrix<Number> {
        let Seeded(n, lo, hi, density) = self;
        let matrix = lcg_matrix(n, lo, hi, density, SEED);
        matrix.map(|entry| over(entry, &BigInt::one())).to_dense()
    }

    fn problem(self) -> Result<Problem<Rational>> {
        Ok(Problem::new(&self.matrix())?)
    }

    fn cells(self) -> String {
        let Seeded(n, lo, hi, density) = self;
        format!("{n},{lo},{hi},{density},{SEED}")
    }
}

/// The text for people.
impl fmt::Display for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seeded(n, lo, hi, density) = self;
        write!(
            f,
            "n = {n}, entries {lo} to {hi}, density {density} %, seed {SEED}"
        )
    }
}

/// A check of a computed number against the known one.
pub(super) fn number(what: impl Into<String>, known: u64, computed: u64) -> Check {
    Check {
        what: what.into(),
        paper: known.to_string(),
        computed: computed.to_string(),
    }
}

/// The rows of `testdata/counts.json`, each with the methods that are fast on it.
const COUNTS: [(Seeded, u64, &[Method]); 6] = [
    (Seeded(5, -100, 100, 100), 16, Method::ALL),
    (Seeded(8, -100, -1, 100), 0, LISTING),
    // Algorithm 4 takes fifteen seconds here, because it has to reduce many generators.
    (Seeded(10, -100, 20, 100), 117, TESTING),
    (Seeded(12, -100, 20, 30), 49, LISTING),
    (Seeded(15, -100, 20, 100), 692, GROWING),
    (Seeded(20, -100, 20, 100), 6154, GROWING),
];
const LISTING: &[Method] = &[
    Method::Chains,
    Method::Algorithm3,
    Method::Algorithm4,
    Method::DoubleDescription,
];
const TESTING: &[Method] = &[
    Method::Chains,
    Method::Algorithm3,
    Method::DoubleDescription,
];
const GROWING: &[Method] = &[Method::Chains, Method::DoubleDescription];

/// The sizes of bases by several methods.
fn counts(limits: &Limits) -> Result<Table> {
    let mut text = format!("{},method,extremals\n", Seeded::HEADER);
    let mut checks = Vec::new();
    for (matrix, known, methods) in COUNTS {
        let problem = matrix.problem()?;
        for &method in methods {
            let extremals = problem.extremals().limits(limits);
            let basis = extremals.run_by(method)?.complete()?;
            writeln!(text, "{},{method},{}", matrix.cells(), basis.len())?;
            let what = format!("extremals of {matrix} by {method}");
            checks.push(number(what, known, basis.len() as u64));
        }
    }
    let file = "counts.csv";
    Ok(Table { file, text, checks })
}

/// The cost of the paper's algorithms on a dense matrix of size 8.
fn repeats(limits: &Limits) -> Result<Table> {
    let matrix = Seeded(8, -100, 100, 100);
    let problem = matrix.problem()?;
    let full = algorithm3_in_full(&problem, limits);
    let pruned = algorithm3(&problem, limits);
    let known = [
        (Counter::Cycles, 8_377),
        (Counter::Paths, 141_681),
        (Counter::ExtremalityTests, 150_617),
        (Counter::Repeats, 110_737),
    ];
    let mut text = format!("{},quantity,in_full,pruned\n", Seeded::HEADER);
    let mut checks = Vec::new();
    for (name, number_known) in known {
        let [in_full, in_part] = [&full, &pruned].map(|run| run.report.counters.get(name));
        writeln!(text, "{},{name},{in_full},{in_part}", matrix.cells())?;
        let what = format!("{name} of Algorithm 3 at {matrix}");
        checks.push(number(what, number_known, in_full));
    }
    for (run, how) in [(&full, "in full"), (&pruned, "pruned")] {
        if let Some(reason) = run.report.cut {
            return Err(reason.into());
        }
        let what = format!("extremals of {matrix} by Algorithm 3 {how}");
        checks.push(number(what, 40, run.found().len() as u64));
    }
    let file = "repeats.csv";
    Ok(Table { file, text, checks })
}

/// Extreme rays of `cyclic(d,p)`, as TPLib 1.3 counts them.
const CYCLIC: [(usize, usize, u64); 11] = [
    (3, 2, 3),
    (4, 3, 4),
    (5, 3, 14),
    (6, 4, 22),
    (7, 5, 32),
    (8, 5, 38),
    (10, 5, 140),
    (10, 8, 74),
    (10, 10, 10),
    (10, 12, 0),
    (15, 7, 2640),
];

/// Extreme rays of two-sided systems.
fn cyclic(limits: &Limits) -> Result<Table> {
    let mut text = "d,p,rays\n".to_owned();
    let mut checks = Vec::new();
    for (d, p, known) in CYCLIC {
        let rays = extreme_rays(&cyclic_cone(d, p)?, limits).complete()?.len();
        writeln!(text, "{d},{p},{rays}")?;
        let what = format!("rays of cyclic({d},{p})");
        checks.push(number(what, known, rays as u64));
    }
    let file = "cyclic.csv";
    Ok(Table { file, text, checks })
}

/// Inequality i = 0..p has coefficient j * (i + 1) at x_j, on the greater side
/// iff i + j is even.
fn cyclic_cone(d: usize, p: usize) -> Result<two_sided::System<Rational>> {
    let side = |parity: usize| {
        let row = move |i: usize| {
            let columns = (0..d).filter(move |j| (i + j) % 2 == parity);
            columns.map(move |j| (j, Number::from((j * (i + 1)) as i64)))
        };
        SparseMatrix::from_rows(d, (0..p).map(row))
    };
    Ok(two_sided::System::new(&side(0), &side(1))?)
}

/// Larger matrices, whose bases are too long to read.
const STREAMS: [Seeded; 5] = [
    Seeded(24, -10, 10, 30),
    Seeded(24, -10, 10, 50),
    Seeded(30, -10, 10, 20),
    Seeded(40, -20, 0, 100),
    Seeded(60, -10, 10, 100),
];

/// How many extremals the chains give, and how many of them the checker accepts with their
/// witnesses.
fn streams(limits: &Limits) -> Result<Table> {
    let mut text = format!("{},extremals,accepted\n", Seeded::HEADER);
    let mut checks = Vec::new();
    for seeded in STREAMS {
        let matrix = seeded.matrix();
        let lambda = Number::from(0_i64);
        let system = System::new(&matrix, &lambda)?;
        let mut checker = StreamChecker::new(&system);
        let mut accepted = 0;
        let extremals = seeded.problem()?.extremals().limits(limits);
        let ending = extremals.for_each(|extremal| {
            let witness = extremal.witness();
            let vector = extremal.to_scaled();
            if checker.push(vector.as_slice(), Some(&witness)).is_ok() {
                accepted += 1;
            }
            ControlFlow::Continue(())
        });
        let found = ending.complete()?;
        writeln!(text, "{},{found},{accepted}", seeded.cells())?;
        let what = format!("extremals of {seeded} that the checker accepts");
        checks.push(number(what, found, accepted));
    }
    let file = "streams.csv";
    Ok(Table { file, text, checks })
}

/// Checks of chains, breakpoints and counts.
fn checks_of_all_lambda(limits: &Limits) -> Result<Vec<Check>> {
    let sweep = example::problem().sweep().limits(limits.clone());
    let staircase = sweep.staircase().complete()?;
    let breakpoints = staircase.breakpoints().iter().map(BigRational::to_string);
    let counts = |counts: &[u64]| list(counts.iter().map(u64::to_string));
    Ok(vec![
        number(
            "chains that are extremals for some lambda",
            25,
            staircase.chains(),
        ),
        check(
            "breakpoints",
            "-6, -5, -3, -3/2, -1, 1, 5/4",
            list(breakpoints),
        ),
        check(
            "extremals before, between and after them",
            "12, 11, 10, 11, 11, 10, 5, 0",
            counts(staircase.between()),
        ),
        check(
            "extremals at them",
            "11, 10, 9, 10, 10, 9, 2",
            counts(staircase.at()),
        ),
    ])
}

fn check(what: &str, known: &str, computed: String) -> Check {
    Check {
        what: what.to_owned(),
        paper: known.to_owned(),
        computed,
    }
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    agrees: bool,
    checks: Vec<CheckReport<'a>>,
}

#[derive(Serialize)]
struct CheckReport<'a> {
    what: &'a str,
    expected: &'a str,
    computed: &'a str,
    agrees: bool,
}

/// One object with all checks.
fn json_of<'a>(checks: impl Iterator<Item = &'a Check>) -> Result<String> {
    let check = |check: &'a Check| CheckReport {
        what: &check.what,
        expected: &check.paper,
        computed: &check.computed,
        agrees: check.agrees(),
    };
    let checks: Vec<_> = checks.map(check).collect();
    line(&Report {
        format: "supereigen-reproduction-1",
        agrees: checks.iter().all(|check| check.agrees),
        checks,
    })
}
