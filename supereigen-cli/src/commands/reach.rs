//! `reach`: the sets that a system reaches, step by step, or from which it reaches one.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use maxplus_core::named::called;
use maxplus_core::{Names, ReadMatrix};
use maxplus_polyhedra::exact::{self, Question, Steps};
use serde::Serialize;
use serde_json::Value;
use supereigen_report::instance::check_square;
use supereigen_report::vectors_json::{entries, number};

use crate::cones::{ConesHow, Given, made};
use crate::exit::Exit;
use crate::input::{listed, read_sparse, source_name};
use crate::reports::{ReportArg, line};
use crate::sink::write_text;
use crate::time::TimeArg;

/// Arguments of `reach`.
#[derive(clap::Args)]
pub struct Args {
    /// The matrix A, square, in any format; `-` is standard input.
    matrix: PathBuf,

    /// The set X(0). Vectors in any format are points, if they have as many entries as A
    /// has columns; with one entry more, in front, that is 0 (or finite, and taken off) of
    /// points and -inf of rays. Inequalities (.ineq, or JSON as `cone` writes it) hold for
    /// every copy of a point that is moved; with one more variable, the first, that
    /// stands for 0.
    #[arg(value_name = "SET")]
    set: PathBuf,

    /// The matrix B and the set U of inputs, which is given as X(0) is. Without this there
    /// are no inputs.
    #[arg(long, num_args = 2, value_names = ["B", "U"])]
    input: Option<Vec<PathBuf>>,

    /// How many steps at most.
    #[arg(long, value_name = "K")]
    steps: usize,

    /// From where the set can be reached, in place of what is reached from it.
    #[arg(long)]
    backward: bool,

    /// What is said of the input holds for all files.
    #[command(flatten)]
    how: ConesHow,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let inputs = self.input.as_deref().unwrap_or_default();
        let (b, u) = (inputs.first(), inputs.get(1));
        let mut sets: Vec<&Path> = vec![&self.set];
        sets.extend(u.map(PathBuf::as_path));
        let mut matrices: Vec<&Path> = vec![&self.matrix];
        matrices.extend(b.map(PathBuf::as_path));
        let mut sets = self.how.read_each(&sets, &matrices)?.into_iter();
        let (matrix, names) = read_sparse(Some(&self.matrix), self.how.how())?;
        let source = source_name(Some(&self.matrix));
        check_square(&matrix).map_err(|error| error.context(source.clone()))?;
        let n = matrix.rows();
        let Some(set) = sets.next() else {
            bail!("the set is missing");
        };
        let set = set.in_order(names.as_ref());
        check_size(&set, n, &source)?;
        if set.n() == n {
            set.check(n, names.as_ref(), &format!("{source} has columns"))?;
        }
        let names = names.or_else(|| set.names.clone().filter(|_| set.n() == n));
        let mut inputs = None;
        if let (Some(b), Some(u)) = (b, sets.next()) {
            let source = source_name(Some(b));
            let (b, _) = read_sparse(Some(b), self.how.how())?;
            if b.rows() != n {
                bail!("{source} has {} rows, expected {n} as A has", b.rows());
            }
            check_size(&u, b.cols(), &source)?;
            let u = u.polyhedron(b.cols())?;
            inputs = Some((b, u));
        }
        let question = Question {
            matrix: &matrix,
            inputs,
            first: &set.polyhedron(n)?,
            steps: self.steps,
            backward: self.backward,
        };
        let steps = made("the sets", "the sets are not known", || {
            exact::reach(question, &clock.budget())
        })?;
        let text = if self.report.is_json() {
            line(&Report::of(&self, n, names.as_ref(), &steps))?
        } else {
            told(&steps, names.as_ref())?
        };
        write_text(None, &text)?;
        Ok(Exit::Done)
    }
}

/// Refuses a set that has neither as many coordinates nor one more.
fn check_size(set: &Given, n: usize, matrix: &str) -> Result<()> {
    if set.n() != n && set.n() != n + 1 {
        bail!(
            "{} has {} coordinates, expected {n} as {matrix} has columns, or {} with 0 or -inf in \
             front",
            set.source(),
            set.n(),
            n + 1
        );
    }
    Ok(())
}

/// `2 points`.
fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn told(steps: &Steps, names: Option<&Names>) -> Result<String> {
    let mut text = String::new();
    if let Some(names) = names {
        let names: Vec<_> = (0..names.len())
            .map(|i| called(i, Some(names)).to_string())
            .collect();
        writeln!(text, "x = ({})", names.join(", "))?;
    }
    for (k, (points, rays)) in steps.sets.iter().enumerate() {
        write!(text, "X({k}): ")?;
        match (points.len(), rays.len()) {
            (0, _) => writeln!(text, "empty")?,
            (p, 0) => writeln!(text, "{}", counted(p, "point"))?,
            (p, r) => writeln!(text, "{}, {}", counted(p, "point"), counted(r, "ray"))?,
        }
        for (what, members) in [("point", points), ("ray", rays)] {
            for member in members {
                writeln!(text, "  {what} {member:#}")?;
            }
        }
    }
    match &steps.repeat {
        Some(repeat) => {
            let every = match repeat.period {
                1 => "step".to_owned(),
                period => counted(period, "step"),
            };
            let (last, of, by) = (steps.sets.len() - 1, repeat.of, &repeat.by);
            writeln!(
                text,
                "X({last}) is X({of}) moved by {by}: the sets repeat every {every}"
            )?;
        }
        None => writeln!(text, "no set is an earlier one moved")?,
    }
    Ok(text)
}

#[derive(Serialize)]
struct Report {
    format: &'static str,
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    backward: bool,
    steps: usize,
    sets: Vec<SetReport>,
    repeat: Option<RepeatReport>,
}

#[derive(Serialize)]
struct SetReport {
    points: Vec<Value>,
    rays: Vec<Value>,
}

#[derive(Serialize)]
struct RepeatReport {
    of: usize,
    period: usize,
    by: Value,
}

impl Report {
    fn of(args: &Args, n: usize, names: Option<&Names>, steps: &Steps) -> Self {
        let sets = steps.sets.iter().map(|(points, rays)| SetReport {
            points: points.iter().map(entries).collect(),
            rays: rays.iter().map(entries).collect(),
        });
        Report {
            format: "supereigen-reach-1",
            n,
            names: listed(names),
            backward: args.backward,
            steps: args.steps,
            sets: sets.collect(),
            repeat: steps.repeat.as_ref().map(|repeat| RepeatReport {
                of: repeat.of,
                period: repeat.period,
                by: number(&repeat.by),
            }),
        }
    }
}
