//! Random matrices of all families, checked by all methods, for any length of time:
//!
//! ```text
//! cargo run --release -p soak -- --minutes 60
//! ```
//!
//! One case is one number. It determines a matrix, a lambda and a carrier ([`draw`]), which are
//! solved by chains ([`subject`]) and then checked against
//!
//! | module | law |
//! |---|---|
//! | [`methods`] | every method gives the same basis |
//! | [`formats`] | everything that is written reads back |
//! | [`checker`] | the checker accepts the basis and refuses a wrong one |
//! | [`vectors`] | the tests of extremality agree; solutions can be decomposed |
//! | [`pieces`] | resumed, in shards, on threads: nothing twice, nothing lost |
//! | [`filters`] | a filtered search gives the filtered basis |
//! | [`engines`] | forms, widths, instructions; estimates are numbers |
//! | [`invariance`] | changes of the problem change the basis in a known way |
//!
//! The first [`Difference`], panic or case that does not end stops the run, which prints how to
//! repeat just that case. The [`Tally`] counts the comparisons, and the runs that were cut or
//! skipped because they would have taken too long.

#![forbid(unsafe_code)]

pub mod checker;
pub mod dice;
pub mod difference;
pub mod draw;
pub mod engines;
pub mod filters;
pub mod formats;
pub mod invariance;
pub mod methods;
pub mod options;
pub mod pieces;
pub mod shape;
pub mod subject;
pub mod tally;
pub mod vectors;
pub mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use maxplus_core::{Carrier, Matrix, MaxPlus};
use maxplus_formats::{Format, format_matrix};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::Problem;

use dice::Dice;
use difference::Difference;
use draw::{Case, Numbers};
use methods::{NoTampering, Tampering};
use options::Options;
use subject::Subject;
use tally::{CARRIERS, CASES, CUT, FAMILIES, LAMBDAS, TOTAL, Tally, VECTORS};
use watch::Watch;

/// The number of threads of a shared search.
const THREADS: usize = 3;

/// The number of cases between two readings of the clock, for each thread.
const BATCH: u64 = 64;

/// The interval between two summaries.
const BETWEEN_SUMMARIES: Duration = Duration::from_secs(30);

/// Everything that checks cases.
pub struct Soak {
    seed: u64,
    tampering: Box<dyn Tampering>,
    threads: ThreadPool,
    watch: Watch,
}

/// A case that failed.
#[derive(Debug)]
pub struct Failure {
    /// Its number.
    pub case: u64,
    /// What differed, with the matrix and the command that repeats the case.
    pub report: String,
}

impl Soak {
    /// A soak of the methods. Tampering may change their answers.
    pub fn new(seed: u64, tampering: impl Tampering + 'static) -> Self {
        Soak {
            seed,
            tampering: Box::new(tampering),
            threads: pool(THREADS),
            watch: Watch::new(seed),
        }
    }

    /// Draws the case and checks it.
    pub fn case(&self, number: u64) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        let watched = self.watch.over(number);
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let mut dice = Dice::new(self.seed, number);
            let case = Case::draw(&mut dice);
            self.check(&case, &mut dice, &mut tally)
        }));
        drop(watched);
        let difference = match checked {
            Ok(Ok(())) => return Ok(tally),
            Ok(Err(difference)) => difference.to_string(),
            Err(panic) => format!("panicked: {}", message(&*panic)),
        };
        let case = Case::draw(&mut Dice::new(self.seed, number));
        let report = format!(
            "case {number} of seed {seed}: {difference}\n\
             family {family}, {numbers:?}, lambda = {lambda}, matrix\n{matrix}\
             again: {again}",
            seed = self.seed,
            family = case.family.name(),
            numbers = case.numbers,
            lambda = case.lambda,
            matrix = format_matrix(&case.matrix, Format::Text),
            again = options::command(self.seed, number),
        );
        Err(Failure {
            case: number,
            report,
        })
    }

    /// All checks, with the number type of the case.
    fn check(&self, case: &Case, dice: &mut Dice, tally: &mut Tally) -> Result<(), Difference> {
        tally.add(TOTAL, CASES, 1);
        tally.add(FAMILIES, case.family.name(), 1);
        tally.add(LAMBDAS, case.chosen.name(), 1);
        let tried = match case.numbers {
            Numbers::I32 => self.check_in::<i32>(case, dice, tally),
            Numbers::I64 => self.check_in::<i64>(case, dice, tally),
            Numbers::I128 => self.check_in::<i128>(case, dice, tally),
            Numbers::Ratio => self.check_in::<Ratio<i64>>(case, dice, tally),
            Numbers::Big => self.check_in::<BigInt>(case, dice, tally),
            Numbers::Fractions => None,
        };
        let tried = tried.or_else(|| self.check_in::<BigRational>(case, dice, tally));
        tried.expect("fractions hold every number and have no range to leave")
    }

    /// All checks over this carrier; `None` if it cannot hold the case.
    fn check_in<T: Carrier<Exact = T>>(
        &self,
        case: &Case,
        dice: &mut Dice,
        tally: &mut Tally,
    ) -> Option<Result<(), Difference>> {
        let (matrix, lambda) = case.over::<T>()?;
        let problem = Problem::with_lambda(&matrix, lambda.clone()).ok()?;
        tally.add(CARRIERS, T::NAME, 1);
        Some(self.check_problem(matrix, lambda, problem, dice, tally))
    }

    fn check_problem<T: Carrier<Exact = T>>(
        &self,
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        problem: Problem<T>,
        dice: &mut Dice,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let Some(subject) = Subject::solve(matrix, lambda, problem) else {
            tally.add(CUT, "whole cases", 1);
            return Ok(());
        };
        tally.add(TOTAL, VECTORS, subject.basis.len() as u64);
        methods::check(&subject, &*self.tampering, tally)?;
        invariance::solvable(&subject, tally)?;
        vectors::check(&subject, dice, tally)?;
        checker::check(&subject, dice, tally)?;
        // The other checks alternate. Each law is still tested often enough on every family.
        match dice.below(3) {
            0 => formats::check(&subject, tally)?,
            1 => invariance::check(&subject, &*self.tampering, dice, tally)?,
            _ => filters::check(&subject, dice, tally)?,
        }
        match dice.below(3) {
            0 => pieces::resumed(&subject, dice, tally)?,
            1 => pieces::sharded(&subject, dice, tally)?,
            _ => engines::check(&subject, dice, tally)?,
        }
        // Waking threads takes more time than everything else together, so it is done rarely.
        match dice.below(64) {
            0 => pieces::threaded(&subject, &self.threads, tally)?,
            1..8 => engines::estimate(&subject, dice, tally)?,
            8..24 => vectors::greatest(&subject, dice, tally)?,
            _ => {}
        }
        Ok(())
    }
}

/// Runs a soak with these options.
pub fn run(options: &Options) -> Result<Tally, Failure> {
    let soak = Soak::new(options.seed, NoTampering);
    let (mut tally, mut next) = (Tally::default(), options.from);
    let end = options.cases.map(|cases| next.saturating_add(cases));
    let time = options.seconds.unwrap_or(options.time);
    let workers = pool(options.threads as usize);
    let (start, mut said) = (Instant::now(), Instant::now());
    let is_over = |next: u64| match end {
        Some(end) => next >= end,
        None => start.elapsed() >= time,
    };
    while !is_over(next) {
        let until = next.saturating_add(BATCH * options.threads);
        let until = end.map_or(until, |end| until.min(end));
        let numbers = next..until;
        let tallies: Result<Vec<Tally>, Failure> = workers.install(|| {
            numbers
                .into_par_iter()
                .map(|case| soak.case(case))
                .collect()
        });
        for more in tallies? {
            tally.merge(&more);
        }
        next = until;
        if said.elapsed() >= BETWEEN_SUMMARIES {
            said = Instant::now();
            println!(
                "{:6.0} s  {}",
                start.elapsed().as_secs_f64(),
                tally.summary()
            );
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = tally.get(TOTAL, CASES) as f64 / seconds;
    print!("{tally}");
    println!(
        "soaked {}, none differed; {seconds:.0} s, {rate:.0} cases a second, {} thread(s), seed {}, next case {next}",
        tally.summary(),
        options.threads,
        options.seed,
    );
    Ok(tally)
}

/// A pool of this number of threads.
fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}

/// The message of a panic.
fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a word")
}
