//! `reach`: the sets that a system reaches, step by step, or from which it reaches one.
//!
//! Cut by a limit or a signal it gives the sets of the steps that were made, and says so in
//! every format.

mod picture;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::ValueEnum;
use maxplus_core::{Names, ReadMatrix};
use maxplus_formats::ending;
use maxplus_graph::{Budget, Ending, StopReason};
use maxplus_polyhedra::PolyhedraError;
use maxplus_polyhedra::polyhedron::Members;
use maxplus_polyhedra::reach::{Direction, Dynamics, Reached, Repeat};
use num_traits::One;
use serde::Serialize;
use serde_json::Value;
use supereigen_answers::Stopped;
use supereigen_answers::instance::check_square;
use supereigen_answers::vectors_json::{entries, number};
use supereigen_picture::BackEnd;

use crate::cones::{ConesHow, Given, made, which};
use crate::ending::Endings;
use crate::exit::Exit;
use crate::input::{listed, read_sparse, source_name};
use crate::interrupt;
use crate::progress::note;
use crate::reports::line;
use crate::sink::write_bytes;
use crate::time::TimeArg;

/// Arguments of `reach`.
#[derive(clap::Args)]
pub struct Args {
    /// The matrix A, square, in any format; `-` is standard input.
    matrix: PathBuf,

    /// The set X(0): points, rays or inequalities.
    ///
    /// The set X(0). Vectors in any format are points, if they have as many entries as A
    /// has columns; with one entry more, in front, that is 0 (or finite, and taken off) of
    /// points and -inf of rays. Inequalities (.ineq, or JSON as `cone rays` writes it) hold for
    /// every copy of a point that is moved; with one more variable, the first, that
    /// stands for 0.
    #[arg(value_name = "SET")]
    set: PathBuf,

    /// The matrix B and the set U of inputs.
    ///
    /// The matrix B and the set U of inputs, which is given as X(0) is. Without this there
    /// are no inputs.
    #[arg(long, num_args = 2, value_names = ["B", "U"])]
    input: Option<Vec<PathBuf>>,

    /// How many steps at most.
    #[arg(long, value_name = "K")]
    steps: usize,

    /// From where the set can be reached.
    ///
    /// From where the set can be reached, in place of what is reached from it.
    #[arg(long)]
    backward: bool,

    /// What is said of the input holds for all files; only matrices are turned round by
    /// --transpose.
    #[command(flatten)]
    how: ConesHow,

    /// text, json, or a picture by its ending.
    ///
    /// The format of the output: text for people, json for programs, or a picture with a
    /// panel for every set, of systems with two coordinates, or with three, which are
    /// drawn up to shifts. If not given, what the name of the output ends in: .json, .svg,
    /// .pdf, .tikz or .tex; text if it ends in .txt or nothing.
    #[arg(long = "format", value_name = "FORMAT", value_enum)]
    given: Option<Format>,

    /// Write to a file, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Outline the cells of the tropical complex.
    ///
    /// Outline the cells of the tropical complex in the picture: where each coordinate
    /// comes from the same points. Sets with -inf or rays have none.
    #[arg(long)]
    cells: bool,

    #[command(flatten)]
    time: TimeArg,
}

/// How the sets are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs, as docs/json.md says.
    Json,
    /// A picture for screens.
    Svg,
    /// The same for papers: compiles as it stands, and can be taken in by \\input.
    Tikz,
    /// The same on a page of its own.
    Pdf,
}

impl Format {
    fn of_name(path: &Path) -> Option<Self> {
        Some(match ending(path)?.as_str() {
            "json" => Format::Json,
            "svg" => Format::Svg,
            "tex" | "tikz" => Format::Tikz,
            "pdf" => Format::Pdf,
            _ => return None,
        })
    }

    fn back_end(self) -> Option<BackEnd> {
        match self {
            Format::Svg => Some(BackEnd::Svg),
            Format::Tikz => Some(BackEnd::Tikz),
            Format::Pdf => Some(BackEnd::Pdf),
            Format::Text | Format::Json => None,
        }
    }
}

/// The sets of all steps that were made.
struct Answer {
    sets: Vec<Members>,
    repeat: Option<Repeat>,
    /// Why it was cut, if it was.
    cut: Option<StopReason>,
}

impl Answer {
    fn of(ending: Reached) -> Result<Self, PolyhedraError> {
        let (sets, repeat, cut) = match ending {
            Ending::Complete(reach) => (reach.sets, reach.repeat, None),
            Ending::Cut { so_far, why, .. } => (so_far, None, Some(why)),
        };
        // Their generators are made, so nothing is left to do that could be stopped.
        let all = &Budget::unlimited();
        let sets = sets.iter().map(|set| set.members(all));
        Ok(Answer {
            sets: sets.collect::<Result<_, _>>()?,
            repeat,
            cut,
        })
    }

    /// How it ended.
    fn conclusion(&self, steps: usize) -> String {
        let last = self.sets.len().saturating_sub(1);
        match (&self.repeat, self.cut) {
            (_, Some(why)) => format!(
                "incomplete after {last} of {}: {why}",
                counted(steps, "step")
            ),
            (Some(repeat), None) => {
                let every = match repeat.period {
                    1 => "step".to_owned(),
                    period => counted(period, "step"),
                };
                let of = repeat.of;
                let how = match repeat.by.is_one() {
                    true => "again".to_owned(),
                    false => format!("moved by {}", repeat.by),
                };
                format!("X({last}) is X({of}) {how}: the sets repeat every {every}")
            }
            (None, None) => "no set is an earlier one moved".to_owned(),
        }
    }
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let format = self.format()?;
        let inputs = self.input.as_deref().unwrap_or_default();
        let (b, u) = (inputs.first(), inputs.get(1));
        let mut sets: Vec<&Path> = vec![&self.set];
        sets.extend(u.map(PathBuf::as_path));
        let mut sets = self.how.read_each(&sets, true)?.into_iter();
        let (matrix, names) = read_sparse(Some(&self.matrix), self.how.how())?;
        let source = source_name(Some(&self.matrix));
        check_square(&matrix).map_err(|error| error.context(source.clone()))?;
        let n = matrix.rows();
        if format.back_end().is_some() {
            picture::check(n)?;
        }
        let Some(set) = sets.next() else {
            bail!("the set is missing");
        };
        let set = of_columns(set, n, names.as_ref(), &source)?;
        let names = names.or_else(|| set.names.clone().filter(|_| set.n() == n));
        let mut system = Dynamics::new(&matrix)?;
        if let (Some(b), Some(u)) = (b, sets.next()) {
            let source = source_name(Some(b));
            let (b, names) = read_sparse(Some(b), self.how.how())?;
            if b.rows() != n {
                bail!("{source} has {} rows, expected {n} as A has", b.rows());
            }
            let u = of_columns(u, b.cols(), names.as_ref(), &source)?;
            let u = u.polyhedron(b.cols())?;
            system = system.with_inputs(&b, u)?;
        }
        let first = set.polyhedron(n)?;
        let direction = Direction::new(self.backward);
        let answer = made("the sets", "the sets are not known", || {
            Answer::of(system.reach_within(&first, self.steps, direction, &clock.budget())?)
        })?;
        if let (Some(why), true) = (answer.cut, answer.sets.is_empty()) {
            let what = "the sets are not known";
            return Err(Stopped { what, why }.into());
        }
        let names = names.as_ref();
        // What is left to do can only be done whole, and a picture may take long.
        interrupt::unheeded();
        let text = match format.back_end() {
            Some(back_end) => {
                let is_told = answer.cut.is_some() || answer.repeat.is_some();
                let remark = is_told.then(|| answer.conclusion(self.steps));
                let sets = picture::Sets {
                    sets: &answer.sets,
                    n,
                    names,
                    remark,
                    with_cells: self.cells,
                };
                sets.scene()?.render(back_end)?
            }
            None if format == Format::Json => {
                line(&Report::of(&self, n, names, &answer))?.into_bytes()
            }
            None => told(&answer, self.steps, names)?.into_bytes(),
        };
        write_bytes(self.output.as_deref(), &text)?;
        Ok(match answer.cut {
            Some(reason) => {
                note(answer.conclusion(self.steps));
                reason.into()
            }
            None => Exit::Done,
        })
    }

    /// The format that was asked for, by itself or by the name of the output.
    fn format(&self) -> Result<Format> {
        let output = self.output.as_deref();
        if self.given.is_none() {
            let (known, or_format) = (&["json", "svg", "pdf", "tikz", "tex"], true);
            Endings { known, or_format }.check(output)?;
        }
        let named = || output.and_then(Format::of_name);
        let format = self.given.or_else(named).unwrap_or(Format::Text);
        if self.cells && format.back_end().is_none() {
            bail!("--cells is for pictures: --format svg, pdf or tikz");
        }
        Ok(format)
    }
}

/// The set with its coordinates in the order of the columns of a matrix, of which it has as many,
/// or one more in front.
fn of_columns(set: Given, n: usize, names: Option<&Names>, matrix: &str) -> Result<Given> {
    if set.n() != n && set.n() != n + 1 {
        bail!(
            "{} has {} coordinates, expected {n} as {matrix} has columns, or {} with 0 or -inf in \
             front",
            set.source(),
            set.n(),
            n + 1
        );
    }
    let mut expected = names.cloned();
    if let (Some(own), Some(names)) = (&set.names, names)
        && set.n() == n + 1
    {
        let front = own.name(0);
        if names.iter().any(|name| name == front) {
            bail!(
                "{} calls its first coordinate {front:?}, as {matrix} calls a column: expected one \
                 in front that stands for 0",
                set.source()
            );
        }
        expected = Some(Names::new(std::iter::once(front).chain(names.iter()))?);
    }
    let set = set.in_order(expected.as_ref());
    set.check_names(expected.as_ref())?;
    Ok(set)
}

/// `2 points`.
fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

fn told(answer: &Answer, steps: usize, names: Option<&Names>) -> Result<String> {
    let mut text = which(names);
    for (k, (points, rays)) in answer.sets.iter().enumerate() {
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
    writeln!(text, "{}", answer.conclusion(steps))?;
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
    /// Whether all steps were made that were asked for, or all up to a repeat.
    complete: bool,
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
    fn of(args: &Args, n: usize, names: Option<&Names>, answer: &Answer) -> Self {
        let sets = answer.sets.iter().map(|(points, rays)| SetReport {
            points: points.iter().map(entries).collect(),
            rays: rays.iter().map(entries).collect(),
        });
        Report {
            format: "supereigen-reach-1",
            n,
            names: listed(names),
            backward: args.backward,
            steps: args.steps,
            complete: answer.cut.is_none(),
            sets: sets.collect(),
            repeat: answer.repeat.as_ref().map(|repeat| RepeatReport {
                of: repeat.of,
                period: repeat.period,
                by: number(&repeat.by),
            }),
        }
    }
}
