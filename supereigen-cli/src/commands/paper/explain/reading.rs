//! A (x) x >= x in other terms: energy games and schedules.
//!
//! Both interpret -x. A *game*: a token is on a node, each move along an arc (i, k) adds a_ik
//! to the credit, and the credit must never fall below 0. A *schedule*: job i may start once,
//! for one arc (i, k), at least -a_ik has passed since the start of k. `docs/game.md` and
//! `docs/schedule.md` contain the lemmas with their proofs; `supereigen/tests/readings.rs`
//! simulates both.
//!
//! This file also writes the scaled basis as a table with labels: a row v^k for each extremal,
//! a column for each node, and why it is extremal.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, bail};
use clap::ValueEnum;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::number_style::shown;
use maxplus_core::{Names, Rational};
use maxplus_formats::ending;
use maxplus_graph::Limits;
use num_rational::BigRational;
use num_traits::Zero;
use supereigen::compare::Solvability;
use supereigen::{Problem, Witnessed};
use supereigen_answers::vector_table::VectorTable;

use super::walks::{Label, Walk, extremals, finite};

/// The interpretation of -x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Sufficient credits of a one-player energy game.
    Game,
    /// Start times of a project in which each job waits for one predecessor.
    Schedule,
}

impl Reading {
    /// The whole text.
    pub fn text(
        self,
        problem: &Problem<Rational>,
        limits: &Limits,
        label: Label<'_>,
    ) -> Result<String> {
        let solvability = problem.solvability(limits)?;
        let cycle = match solvability {
            Solvability::Always => {
                bail!("with lambda = -inf every vector is a solution; give a finite --lambda")
            }
            Solvability::Unsolvable { mean, lambda, .. } => {
                let mean = mean.map(|mean| mean - lambda);
                let rules = self.rules(problem);
                return Ok(format!("{rules}\n{}\n", self.if_unsolvable(mean.as_ref())));
            }
            Solvability::Solvable { cycle, .. } => cycle,
        };
        let found = extremals(problem, limits)?;
        let mut text = self.rules(problem);
        let round: Vec<_> = cycle.nodes().iter().map(|&i| label(i)).collect();
        let round = format!("{} -> {}", round.join(" -> "), round[0]);
        writeln!(text, "\n{}", self.if_solvable(&round))?;
        self.least(&mut text, problem.n(), &found, label)?;
        writeln!(text, "\n{}", self.combinations())?;
        for (k, extremal) in found.iter().enumerate() {
            self.plan(&mut text, k + 1, problem, extremal, label)?;
        }
        Ok(text)
    }

    fn rules(self, problem: &Problem<Rational>) -> String {
        let lambda = problem.lambda().value().filter(|lambda| !lambda.is_zero());
        let with = |sign: &str| lambda.map_or(String::new(), |l| format!(" {sign} ({l})"));
        match self {
            Reading::Game => format!(
                "The game: a move from node i to node k along an arc adds a_ik{} to the \
                 credit;\nthe credit must never fall below 0, and the play must never end. \
                 x = -credit.\n",
                with("-")
            ),
            Reading::Schedule => format!(
                "The project: job i may start as soon as for ONE arc (i, k) the time -a_ik{} has \
                 passed\nsince the start of job k. x = -start.\n",
                with("+")
            ),
        }
    }

    fn if_solvable(self, round: &str) -> String {
        match self {
            Reading::Game => format!("It can be played for ever: the cycle {round} loses nothing."),
            Reading::Schedule => format!(
                "It can be started: round the cycle {round} the times to wait add up to at most 0."
            ),
        }
    }

    fn if_unsolvable(self, mean: Option<&BigRational>) -> String {
        match (self, mean) {
            (Reading::Game, None) => {
                "No credit suffices: there is no cycle, so every play comes to a node without moves."
                    .to_owned()
            }
            (Reading::Game, Some(mean)) => format!(
                "No credit suffices: every cycle loses, at best {} a move on the average, so every \
                 play\nuses up whatever credit it began with.",
                shown(&-mean)
            ),
            (Reading::Schedule, None) => {
                "No job can start: there is no cycle, so every job waits, directly or through \
                 others, for one that\nnothing releases. (A job that needs no other has a loop of weight 0.)"
                    .to_owned()
            }
            (Reading::Schedule, Some(mean)) => format!(
                "No job can start: round every cycle the times to wait add up to more than 0, at \
                 least {} a step\non the average, so some job would have to start after itself.",
                shown(&-mean)
            ),
        }
    }

    /// Writes the pointwise least of all plans.
    fn least(
        self,
        text: &mut String,
        n: usize,
        found: &[Witnessed<Rational>],
        label: Label<'_>,
    ) -> Result<()> {
        let (what, at, none) = match self {
            Reading::Game => (
                "The least credit with which it can be played for ever from each node:",
                "from",
                "no credit suffices",
            ),
            Reading::Schedule => (
                "The earliest start of each job, if nothing starts before time 0:",
                "job",
                "never",
            ),
        };
        writeln!(text, "{what}")?;
        for i in 0..n {
            let demands = found.iter().filter_map(|x| demand(x, i));
            let least = demands.min().map_or(none.to_owned(), |c| c.to_string());
            writeln!(text, "  {at} {}: {least}", label(i))?;
        }
        Ok(())
    }

    fn combinations(self) -> &'static str {
        match self {
            Reading::Game => {
                "The plans. Each needs a credit at some nodes and never goes to others; a \
                 player who has the\ncredit needed can move so that he has it again. Every such \
                 plan is, node by node, the\nleast of some of these, each with a constant \
                 added; none of these is a combination of others."
            }
            Reading::Schedule => {
                "The plans. Each starts some jobs and never the others. Every plan is, job by job, \
                 the earliest\nof some of these, each shifted in time as a whole; none of these \
                 is a combination of others."
            }
        }
    }

    fn plan(
        self,
        text: &mut String,
        number: usize,
        problem: &Problem<Rational>,
        extremal: &Witnessed<Rational>,
        label: Label<'_>,
    ) -> Result<()> {
        let walk = Walk::of(problem, extremal)?;
        let demands = walk.before.iter().map(|&i| {
            let demand = demand(extremal, i).unwrap_or_default();
            match self {
                Reading::Game => format!("{demand} at {}", label(i)),
                Reading::Schedule => format!("{} at {demand}", label(i)),
            }
        });
        let demands: Vec<_> = demands.collect();
        let arrows = |nodes: &[usize]| -> String {
            let names: Vec<_> = nodes.iter().map(|&i| label(i)).collect();
            names.join(" -> ")
        };
        let head = label(walk.before[0]);
        match self {
            Reading::Game => {
                let asked = demand(extremal, walk.before[0]).unwrap_or_default();
                writeln!(text, "{number}. credit {}", demands.join(", "))?;
                let moves = if walk.round.starts_with(&walk.before) {
                    String::new()
                } else {
                    format!("{}, then ", arrows(&walk.before))
                };
                write!(text, "   moves {moves}round {}", arrows(&walk.round))?;
                if asked.is_positive() {
                    write!(
                        text,
                        "; from {head} with less than {asked} they lead below 0"
                    )?;
                }
                writeln!(text)?;
            }
            Reading::Schedule => {
                writeln!(text, "{number}. start {}", demands.join(", "))?;
                let waits = walk.before.windows(2).map(|pair| {
                    let (waiting, on) = (pair[0], pair[1]);
                    let lag = -finite(Some(&problem.entry(waiting, on)));
                    format!("{} starts {}", label(waiting), lagged(&lag, &label(on)))
                });
                let (first, on) = (walk.round[walk.round.len() - 2], walk.round[0]);
                let closing = -finite(Some(&problem.entry(first, on)));
                let last = if first == on {
                    format!("{} needs no other job", label(first))
                } else {
                    format!(
                        "{} may start {}",
                        label(first),
                        lagged(&closing, &label(on))
                    )
                };
                let waits: Vec<_> = waits.chain([last]).collect();
                writeln!(text, "   {}", waits.join("; "))?;
            }
        }
        Ok(())
    }
}

/// The credit that a plan needs at a node, or the start of a job.
fn demand(extremal: &Witnessed<Rational>, i: usize) -> Option<Rational> {
    extremal.vector[i].value().map(|value| -value)
}

/// `3 after k`, `3 before k`, `with k`.
fn lagged(lag: &Rational, on: &str) -> String {
    if lag.is_zero() {
        format!("with {on}")
    } else if lag.is_negative() {
        format!("{} before {on}", -lag)
    } else {
        format!("{lag} after {on}")
    }
}

/// The whole table, for n nodes that may have names.
pub fn table(
    n: usize,
    names: Option<&Names>,
    found: &[Witnessed<Rational>],
    format: TraceFormat,
) -> Result<String> {
    match format {
        TraceFormat::Text | TraceFormat::Json => Ok(plain(n, names, found)),
        TraceFormat::Latex => typeset(n, names, found),
    }
}

fn plain(n: usize, names: Option<&Names>, found: &[Witnessed<Rational>]) -> String {
    let mut rows = vec![Vec::from([String::new()])];
    rows[0].extend((0..n).map(|i| called(i, names).alone().into_owned()));
    rows[0].push("why".to_owned());
    for (k, extremal) in found.iter().enumerate() {
        let mut row = vec![format!("v^{}", k + 1)];
        row.extend(extremal.vector.iter().map(|entry| format!("{entry:#}")));
        row.push(extremal.witness.named(names).to_string());
        rows.push(row);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..=n).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        for (column, width) in widths.iter().enumerate() {
            let cell = &row[column];
            text += &match column {
                0 => format!("{cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        text += &format!("   {}\n", row[n + 1]);
    }
    text
}

fn typeset(n: usize, names: Option<&Names>, found: &[Witnessed<Rational>]) -> Result<String> {
    let mut table = VectorTable::begin(Vec::new(), n, names, Some("why"))?;
    for extremal in found {
        let why = extremal.witness.named(names).to_string();
        table.push(extremal.vector.iter(), Some(&why))?;
    }
    Ok(String::from_utf8(table.finish(true)?)?)
}

/// How the story is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceFormat {
    /// For people.
    Text,
    /// For papers: compiles by itself, and can be included by \input.
    Latex,
    /// For programs, as docs/json.md says.
    Json,
}

impl TraceFormat {
    /// The format of the option, or that of the file name, or text.
    pub fn chosen(given: Option<Self>, path: Option<&Path>) -> Self {
        let ending = path.and_then(ending);
        let named = match ending.as_deref() {
            Some("tex") => Some(TraceFormat::Latex),
            Some("json") => Some(TraceFormat::Json),
            _ => None,
        };
        given.or(named).unwrap_or(TraceFormat::Text)
    }
}
