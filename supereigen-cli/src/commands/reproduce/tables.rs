//! The tables of the README, from their seeds. No timings: the same text on
//! every machine, so that sums of it can be compared.

use maxplus_core::Rational;
use num_bigint::BigInt;
use num_traits::One;
use std::fmt::{self, Write};
use std::ops::ControlFlow;
use supereigen_files::{Exact, over};

use anyhow::Result;
use maxplus_core::testing::lcg::lcg_matrix;
use maxplus_core::{Matrix, ReadMatrix, SparseMatrix};
use maxplus_graph::{Limits, StopReason};
use sha2::{Digest, Sha256};
use supereigen::cone::Cone;
use supereigen::double_description::extreme_rays;
use supereigen::paper::algorithm3::{algorithm3, algorithm3_in_full};
use supereigen::paper::example::Check;
use supereigen::{Counter, Method, Problem};
use supereigen_verify::System;
use supereigen_verify::stream::StreamChecker;

/// A file of results.
pub struct Table {
    /// Its name.
    pub file: &'static str,
    /// Its content.
    pub text: String,
    /// The numbers in it that are known from elsewhere.
    pub checks: Vec<Check>,
}

/// A table, or why its making was cut.
type Made = Result<Result<Table, StopReason>>;

/// All tables in the order of their files.
pub const ALL: [fn(&Limits) -> Made; 4] = [counts, repeats, cyclic, streams];

/// The SHA-256 sum as `sha256sum` prints it.
pub fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A matrix by the five numbers of `testdata/counts.json`.
#[derive(Clone, Copy)]
struct Seeded {
    n: usize,
    lo: i64,
    hi: i64,
    density: u64,
    seed: u64,
}

const fn seeded(n: usize, lo: i64, hi: i64, density: u64) -> Seeded {
    let seed = 1;
    Seeded {
        n,
        lo,
        hi,
        density,
        seed,
    }
}

impl Seeded {
    const HEADER: &'static str = "n,lo,hi,density_percent,seed";

    fn matrix(self) -> Matrix<Exact> {
        let matrix = lcg_matrix(self.n, self.lo, self.hi, self.density, self.seed);
        matrix.map(|entry| over(entry, &BigInt::one())).to_dense()
    }

    fn problem(self) -> Result<Problem<Rational>> {
        Ok(Problem::new(&self.matrix())?)
    }

    fn cells(self) -> String {
        let numbers = (self.n, self.lo, self.hi, self.density, self.seed);
        let (n, lo, hi, density, seed) = numbers;
        format!("{n},{lo},{hi},{density},{seed}")
    }
}

/// For people.
impl fmt::Display for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n = {}, entries {} to {}, ", self.n, self.lo, self.hi)?;
        write!(f, "density {} %, seed {}", self.density, self.seed)
    }
}

/// A number beside the one that is known.
pub(super) fn number(what: impl Into<String>, known: u64, computed: u64) -> Check {
    Check {
        what: what.into(),
        paper: known.to_string(),
        computed: computed.to_string(),
    }
}

/// The rows of `testdata/counts.json`, each with the methods that are quick on
/// it.
const COUNTS: [(Seeded, u64, &[Method]); 6] = [
    (seeded(5, -100, 100, 100), 16, Method::ALL),
    (seeded(8, -100, -1, 100), 0, LISTING),
    // Algorithm 4 takes fifteen seconds here: so many generators to reduce.
    (seeded(10, -100, 20, 100), 117, TESTING),
    (seeded(12, -100, 20, 30), 49, LISTING),
    (seeded(15, -100, 20, 100), 692, GROWING),
    (seeded(20, -100, 20, 100), 6154, GROWING),
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
fn counts(limits: &Limits) -> Made {
    let mut text = format!("{},method,extremals\n", Seeded::HEADER);
    let mut checks = Vec::new();
    for (matrix, known, methods) in COUNTS {
        let problem = matrix.problem()?;
        for &method in methods {
            let extremals = problem.extremals().limits(limits);
            let basis = match extremals.method(method)?.basis().complete() {
                Ok(basis) => basis,
                Err(reason) => return Ok(Err(reason)),
            };
            writeln!(text, "{},{method},{}", matrix.cells(), basis.len())?;
            let what = format!("extremals of {matrix} by {method}");
            checks.push(number(what, known, basis.len() as u64));
        }
    }
    let file = "counts.csv";
    Ok(Ok(Table { file, text, checks }))
}

/// What a dense matrix of size 8 costs the paper's way.
fn repeats(limits: &Limits) -> Made {
    let matrix = seeded(8, -100, 100, 100);
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
            return Ok(Err(reason));
        }
        let what = format!("extremals of {matrix} by Algorithm 3 {how}");
        checks.push(number(what, 40, run.found().len() as u64));
    }
    let file = "repeats.csv";
    Ok(Ok(Table { file, text, checks }))
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
fn cyclic(limits: &Limits) -> Made {
    let mut text = "d,p,rays\n".to_owned();
    let mut checks = Vec::new();
    for (d, p, known) in CYCLIC {
        let rays = match extreme_rays(&cyclic_cone(d, p)?, limits).complete() {
            Ok(rays) => rays.len(),
            Err(reason) => return Ok(Err(reason)),
        };
        writeln!(text, "{d},{p},{rays}")?;
        let what = format!("rays of cyclic({d},{p})");
        checks.push(number(what, known, rays as u64));
    }
    let file = "cyclic.csv";
    Ok(Ok(Table { file, text, checks }))
}

/// Inequality i = 0..p has coefficient j * (i + 1) at x_j, on the greater side
/// iff i + j is even.
fn cyclic_cone(d: usize, p: usize) -> Result<Cone<Rational>> {
    let side = |parity: usize| {
        let row = move |i: usize| {
            let columns = (0..d).filter(move |j| (i + j) % 2 == parity);
            columns.map(move |j| (j, Exact::from((j * (i + 1)) as i64)))
        };
        SparseMatrix::from_rows(d, (0..p).map(row))
    };
    Ok(Cone::new(&side(0), &side(1))?)
}

/// Larger matrices, whose bases nobody would want to read.
const STREAMS: [Seeded; 5] = [
    seeded(24, -10, 10, 30),
    seeded(24, -10, 10, 50),
    seeded(30, -10, 10, 20),
    seeded(40, -20, 0, 100),
    seeded(60, -10, 10, 100),
];

/// How many extremals the chains give, and how many of them, each with its
/// witness, the checker accepts.
fn streams(limits: &Limits) -> Made {
    let mut text = format!("{},extremals,accepted\n", Seeded::HEADER);
    let mut checks = Vec::new();
    for seeded in STREAMS {
        let matrix = seeded.matrix();
        let lambda = Exact::from(0_i64);
        let system = System::new(&matrix, &lambda)?;
        let mut checker = StreamChecker::new(system);
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
        let found = match ending.complete() {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        writeln!(text, "{},{found},{accepted}", seeded.cells())?;
        let what = format!("extremals of {seeded} that the checker accepts");
        checks.push(number(what, found, accepted));
    }
    let file = "streams.csv";
    Ok(Ok(Table { file, text, checks }))
}
