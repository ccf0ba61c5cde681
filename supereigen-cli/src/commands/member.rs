//! `member`: is a vector a solution, where does it fail, is it extremal, why.
//!
//! Vectors come from the command line in every way in which the program prints
//! them: `0 -1 -inf`, `(0, -1, -inf)`, `[0, -1, "-inf"]`, `0;-1;.`. `@file` is
//! the vector in a file, in any format, NumPy's among them, `-` the one on standard input.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::{Names, Rational, Vector};
use maxplus_formats::FileFormat;
use maxplus_formats::Reading;
use num_bigint::BigInt;
use num_traits::One;
use serde::Serialize;
use serde_json::Value;
use supereigen::extremality::Extremality;
use supereigen::membership::{Membership, Row, VectorError};
use supereigen::{Problem, Witness, extremality};
use supereigen_report::member::told;
use supereigen_report::vectors_json::{entries, number};

use crate::exit::Exit;
use crate::hints::{doubt_zero, explain_empty};
use crate::input::{Exact, ProblemArg, first_difference, read_bytes, said, source_name};
use crate::progress::note;
use crate::reports::{About, ReportArg, finite, from_one, line};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};
use crate::watch;
use maxplus_formats::npz;

pub use supereigen_report::member::check_length;

/// Arguments of `member`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let asked = self.candidate.problem.clone();
        let Candidate {
            problem,
            vector,
            names,
        } = self.candidate.read(clock)?;
        let names = names.as_ref();
        doubt_zero(&asked, &problem);
        let membership = problem.membership(&vector)?;
        let mut extremality = None;
        if membership.is_solution() {
            match extremality::chain::extremality(&problem, &vector, &clock.budget()) {
                Ok(found) => extremality = Some(found),
                Err(VectorError::Stopped(reason)) => {
                    note(format_args!("no verdict: {reason}"));
                    return Ok(reason.into());
                }
                Err(error) => return Err(said(&error, names)),
            }
        }
        let text = if self.report.is_json() {
            line(&report(
                &problem,
                &vector,
                &membership,
                extremality.as_ref(),
                names,
            ))?
        } else {
            told(&problem, &vector, &membership, extremality.as_ref(), names)?
        };
        write_text(None, &text)?;
        if !membership.is_solution() {
            explain_empty(&problem, &BigInt::one(), names, clock);
            return Ok(Exit::Rejected);
        }
        Ok(Exit::Done)
    }
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    about: About,
    vector: Value,
    solution: bool,
    extremal: bool,
    head: Option<usize>,
    witness: Option<Witness>,
    /// Two smaller solutions whose maximum the vector is.
    maximum_of: Option<[Value; 2]>,
    rows: Vec<RowReport>,
}

#[derive(Serialize)]
struct RowReport {
    row: usize,
    /// The maximum of a_ij + x_j, less lambda.
    left: Value,
    /// x_i.
    right: Value,
    attained_at: Vec<usize>,
    slack: Option<Value>,
    holds: bool,
    tight: bool,
}

fn report(
    problem: &Problem<Rational>,
    vector: &Vector<Exact>,
    membership: &Membership<Rational>,
    extremality: Option<&Extremality<Rational>>,
    names: Option<&Names>,
) -> Report {
    let reason = extremality.and_then(|extremality| match extremality {
        Extremality::Extremal(reason) => Some(reason),
        Extremality::Combination(_) => None,
    });
    let split = extremality.and_then(|extremality| match extremality {
        Extremality::Extremal(_) => None,
        Extremality::Combination(split) => Some([entries(&split.left), entries(&split.right)]),
    });
    let row = |row: &Row<Rational>| RowReport {
        row: row.node + 1,
        left: number(&row.best),
        right: number(&row.value),
        attained_at: from_one(&row.argmax),
        slack: row.slack.clone().map(finite),
        holds: row.holds(),
        tight: row.is_tight(),
    };
    Report {
        about: About::problem("supereigen-member-1", problem, names),
        vector: entries(vector),
        solution: membership.is_solution(),
        extremal: reason.is_some(),
        head: reason.map(|reason| reason.head + 1),
        // That it is a solution was seen, so no sum leaves the range.
        witness: reason.and_then(|reason| reason.witness(problem, vector).ok().flatten()),
        maximum_of: split,
        rows: membership.rows().iter().map(row).collect(),
    }
}

/// A vector, or the file that holds it, `-` for standard input: a command line is
/// taken apart before any clock runs, and a file may be long.
#[derive(Debug, Clone)]
pub enum Given {
    Vector(Entries),
    File(PathBuf),
}

/// A vector, and what its file calls the entries.
#[derive(Debug, Clone)]
pub struct Entries {
    pub vector: Vector<Exact>,
    /// The names and the file that has them.
    called: Option<(Names, String)>,
}

impl From<Vector<Exact>> for Entries {
    fn from(vector: Vector<Exact>) -> Self {
        let called = None;
        Entries { vector, called }
    }
}

impl Entries {
    /// Refuses a file that calls the entries otherwise than the matrix: they may
    /// stand in another order.
    fn check_names(&self, names: Option<&Names>, matrix: &str) -> Result<()> {
        if let (Some((called, file)), Some(names)) = (&self.called, names)
            && let Some(node) = first_difference(called, names)
        {
            bail!(
                "{file} calls entry {} {:?}, {matrix} calls it {:?}: the names must be the same, \
                 or only one of the files have some",
                node + 1,
                called.name(node),
                names.name(node)
            );
        }
        Ok(())
    }
}

impl Given {
    /// Reads it; the matrix comes from elsewhere.
    pub fn read(self, matrix: Option<&Path>) -> Result<Entries> {
        let piped = Path::new("-");
        match self {
            Given::Vector(entries) => Ok(entries),
            Given::File(path) if path == piped && matrix == Some(piped) => {
                bail!("standard input cannot be both the matrix and the vector")
            }
            Given::File(path) => in_file(&path),
        }
    }
}

/// A vector as people write it on the command line.
pub fn parse_given(text: &str) -> Result<Given, String> {
    let text = text.trim();
    if text == "-" {
        return Ok(Given::File(text.into()));
    }
    if let Some(file) = text.strip_prefix('@') {
        return Ok(Given::File(file.into()));
    }
    if text.is_empty() {
        return Ok(Given::Vector(Vector::from(Vec::new()).into()));
    }
    let vector = maxplus_formats::read_vector(text, None).map_err(|error| error.to_string())?;
    Ok(Given::Vector(vector.into()))
}

/// The vector that a file holds.
fn in_file(file: &Path) -> Result<Entries> {
    let name = || source_name(Some(file));
    let _reading = watch::Reading::of(name());
    let bytes = read_bytes(file)?;
    if FileFormat::detect(&bytes).is_some() {
        return Ok(npz::read_vector(&bytes).with_context(name)?.into());
    }
    let vector: Vector<Exact> = maxplus_formats::read_vector(&bytes, None).with_context(name)?;
    let rows = Reading::new().matrix::<Exact>(&bytes).with_context(name)?;
    // The names of columns are those of the entries of a row.
    let names = rows.1.filter(|names| names.len() == vector.len());
    Ok(Entries {
        vector,
        called: names.map(|names| (names, name())),
    })
}

/// A problem and a vector that may solve it.
#[derive(clap::Args, Clone)]
pub struct CandidateArg {
    #[command(flatten)]
    pub problem: ProblemArg,

    /// The vector as the program prints it: "0 -1 -inf" or "(0, -1, -inf)";
    /// @FILE reads a file in any format, NumPy's among them, - standard input.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_given)]
    vector: Given,
}

impl CandidateArg {
    /// Reads the matrix; the vector has an entry for every node.
    pub fn read(self, clock: Clock) -> Result<Candidate> {
        let entries = self.vector.read(self.problem.path())?;
        let instance = self.problem.read_within(clock)?;
        check_length(&entries.vector, instance.n())?;
        entries.check_names(instance.names(), &source_name(self.problem.path()))?;
        Ok(Candidate {
            problem: instance.exact_problem()?,
            vector: entries.vector,
            names: instance.names().cloned(),
        })
    }
}

/// A vector that may solve a problem, whose nodes may have names.
pub struct Candidate {
    pub problem: Problem<Rational>,
    pub vector: Vector<Exact>,
    pub names: Option<Names>,
}
