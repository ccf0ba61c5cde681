//! The answer of `timetable`: a period, earliest and latest starts, and which waiting times decide.
//!
//! [`ask`] computes an [`Answer`]. The answer serialises as `supereigen-timetable-1`
//! (`docs/json.md`) and has a text with the names of nodes. The algorithms are in
//! [`supereigen::timetable`].

use std::fmt::Write;

use anyhow::{Result, anyhow, bail};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::number_style::shown;
use maxplus_core::{Names, Number, Rational, SparseMatrix, Square};
use maxplus_graph::{Budget, Digraph, StopReason};
use num_rational::BigRational;
use serde::{Serialize, Serializer};
use serde_json::Value;
use supereigen::timetable::{self, Timetable, TimetableError};
use supereigen_picture::{TimetablePicture, TimetableRow};
use supereigen_verify::matrix_sha256;

use crate::instance::{Stopped, check_square};
use crate::table::aligned;
use crate::vectors_json::number;
use crate::words::{self, listed};

/// The name of the format in JSON.
pub const FORMAT: &str = "supereigen-timetable-1";

/// A time for each node. `None` is no bound: the node may start at any time.
pub type Times = Vec<Option<Rational>>;

/// A question about a plant.
pub struct Question<'a> {
    /// a_ij: how long i waits after the start of j in the round before.
    pub matrix: &'a SparseMatrix<Number>,
    /// The names of the nodes.
    pub names: Option<&'a Names>,
    /// The period; `None` for the least one, lambda(A).
    pub period: Option<Rational>,
    /// No node starts before its release time.
    pub release: Times,
    /// No node starts after its due time.
    pub due: Times,
    /// Whether the slack of every waiting time is wanted.
    pub arcs: bool,
    /// The number of rounds whose starts are wanted; 0 for none.
    pub rounds: usize,
}

/// A timetable, or why there is none.
#[derive(Debug, Clone, Serialize)]
pub struct Answer {
    format: &'static str,
    /// The hash of the matrix with the period as lambda.
    pub matrix_sha256: String,
    /// The number of nodes.
    pub n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    /// lambda(A); `None` if there is no cycle.
    #[serde(serialize_with = "time")]
    pub least_period: Option<Rational>,
    /// The period that is kept.
    #[serde(serialize_with = "finite")]
    pub period: Rational,
    /// The nodes of one critical cycle for each component of the critical digraph, counted from 0.
    #[serde(serialize_with = "all_from_one")]
    pub bottleneck: Vec<Vec<usize>>,
    /// Whether a timetable keeps release and due times.
    pub feasible: bool,
    /// The release times.
    #[serde(serialize_with = "times")]
    pub release: Times,
    /// The due times.
    #[serde(serialize_with = "times")]
    pub due: Times,
    /// The earliest starts.
    #[serde(serialize_with = "times")]
    pub earliest: Times,
    /// The latest starts.
    #[serde(serialize_with = "times")]
    pub latest: Times,
    /// Latest minus earliest start; `None` if one of them is missing.
    #[serde(serialize_with = "times")]
    pub slack: Times,
    /// The node with the least slack, if that is negative.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// The slack of every waiting time, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arcs: Option<Vec<ArcSlack>>,
    /// The waiting times each of which alone can reduce the least period, greatest gain first.
    pub gains: Vec<Gain>,
    /// The starts of every round, if they were requested.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "times_of_rounds"
    )]
    pub rounds: Option<Vec<Times>>,
}

/// A node that would have to start later than allowed. Nodes are counted from 0.
#[derive(Debug, Clone, Serialize)]
pub struct Conflict {
    /// The node.
    #[serde(serialize_with = "from_one")]
    pub node: usize,
    /// Nodes from this one to the one whose release time forces it.
    #[serde(serialize_with = "walk_from_one")]
    pub earliest_from: Vec<usize>,
    /// Nodes from this one to the one whose due time forces it.
    #[serde(serialize_with = "walk_from_one")]
    pub latest_from: Vec<usize>,
}

/// How much a waiting time may grow. Nodes are counted from 0.
#[derive(Debug, Clone, Serialize)]
pub struct ArcSlack {
    /// The node that waits.
    #[serde(serialize_with = "from_one")]
    pub row: usize,
    /// The node that it waits for.
    #[serde(serialize_with = "from_one")]
    pub column: usize,
    #[serde(skip)]
    wait: Rational,
    /// `None` if it may grow without limit.
    #[serde(serialize_with = "time")]
    pub slack: Option<Rational>,
}

/// The gain of a shorter waiting time. Nodes are counted from 0.
#[derive(Debug, Clone, Serialize)]
pub struct Gain {
    /// The node that waits.
    #[serde(serialize_with = "from_one")]
    pub row: usize,
    /// The node that it waits for.
    #[serde(serialize_with = "from_one")]
    pub column: usize,
    /// The least period that this waiting time alone can reach; `None` if there is no limit.
    #[serde(serialize_with = "time")]
    pub period: Option<Rational>,
    /// By how much it must be shortened for that.
    #[serde(serialize_with = "time")]
    pub shorten: Option<Rational>,
}

/// Computes the timetable. A limit of the budget is the error [`Stopped`].
pub fn ask(question: &Question<'_>, budget: &Budget) -> Result<Answer> {
    let (matrix, names) = (question.matrix, question.names);
    check_square(matrix)?;
    let plant = Digraph::of(&Square::new(matrix)?);
    let period = question.period.clone();
    let table = Timetable::new(&plant, period, &question.release, &question.due, budget);
    let table = table.map_err(|error| in_words(error, names))?;
    let bottleneck = table.bottleneck();
    let gains = table.gains(budget).map_err(stopped)?;
    let arcs = match question.arcs {
        true => Some(table.arc_slacks(budget).map_err(stopped)?),
        false => None,
    };
    let arc = |arc: timetable::ArcSlack| ArcSlack {
        wait: weight(&plant, arc.row, arc.column),
        row: arc.row,
        column: arc.column,
        slack: arc.slack,
    };
    let least = table.least_period();
    let conflict = table.conflict();
    let rounds = (question.rounds > 0).then(|| rounds(&table, question.rounds));
    Ok(Answer {
        format: FORMAT,
        matrix_sha256: matrix_sha256(matrix, &Number::finite(table.period().clone())),
        n: plant.n(),
        names: listed(names),
        least_period: least.map(|least| Rational::from(least.mean().clone())),
        period: table.period().clone(),
        bottleneck: bottleneck
            .iter()
            .map(|cycle| cycle.nodes().to_vec())
            .collect(),
        feasible: conflict.is_none(),
        release: question.release.clone(),
        due: question.due.clone(),
        earliest: table.earliest().to_vec(),
        latest: table.latest().to_vec(),
        slack: (0..plant.n()).map(|node| table.slack(node)).collect(),
        conflict: conflict.map(|conflict| Conflict {
            node: conflict.node,
            earliest_from: conflict.earliest_from,
            latest_from: conflict.latest_from,
        }),
        arcs: arcs.map(|arcs| arcs.into_iter().map(arc).collect()),
        gains: gains
            .into_iter()
            .map(|gain| Gain {
                row: gain.row,
                column: gain.column,
                period: gain.period,
                shorten: gain.shorten,
            })
            .collect(),
        rounds,
    })
}

/// The earliest starts of each round: a period later than in the round before.
fn rounds(table: &Timetable, count: usize) -> Vec<Times> {
    let next = |starts: &Times| {
        let later = |start: &Option<Rational>| Some(start.as_ref()? + table.period());
        Some(starts.iter().map(later).collect())
    };
    std::iter::successors(Some(table.earliest().to_vec()), next)
        .take(count)
        .collect()
}

fn weight(plant: &Digraph<Rational>, row: usize, column: usize) -> Rational {
    let weight = plant.weight(row, column);
    weight.cloned().unwrap_or_default()
}

fn stopped(why: StopReason) -> anyhow::Error {
    Stopped::before("the timetable is not known")(why).into()
}

fn in_words(error: TimetableError, names: Option<&Names>) -> anyhow::Error {
    match error {
        TimetableError::Stopped(why) => stopped(why),
        TimetableError::NoLeastPeriod => {
            anyhow!("the matrix has no cycle, so every period can be kept: give a period")
        }
        TimetableError::PeriodTooShort { period, least } => anyhow!(
            "the period {period} cannot be kept: the cycle {} needs {} for each round, the least \
             period",
            least.cycle().named(names),
            shown(least.mean())
        ),
        error => error.into(),
    }
}

/// A time, or the word for none.
fn time_text(time: Option<&Rational>, none: &str) -> String {
    time.map_or_else(|| none.to_owned(), Rational::to_string)
}

/// The most bars in a picture.
const MOST_BARS: usize = 1000;

/// A time that is not bounded, in text.
const NO_BOUND: &str = "*";

impl Answer {
    /// The starts as a table: a row of headings, then a row for each node. `none` stands where
    /// there is no time.
    pub fn table(&self, names: Option<&Names>, none: &str) -> Vec<Vec<String>> {
        let heading = ["node", "earliest", "latest", "slack"].map(str::to_owned);
        let mut table = vec![heading.to_vec()];
        let rounds = self.rounds.as_deref().unwrap_or_default();
        table[0].extend((1..=rounds.len()).map(|round| format!("round {round}")));
        for node in 0..self.n {
            let of_node = [&self.earliest, &self.latest, &self.slack].into_iter();
            let times = of_node.chain(rounds).map(|times| times[node].as_ref());
            let mut row = vec![called(node, names).alone().into_owned()];
            row.extend(times.map(|time| time_text(time, none)));
            table.push(row);
        }
        table
    }

    /// The answer for programs, on one line.
    pub fn json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    /// The picture of all requested rounds, or of one if none were requested. Too many bars are an
    /// error.
    pub fn picture(&self, names: Option<&Names>) -> Result<TimetablePicture> {
        let rounds = self.rounds.as_ref().map_or(1, Vec::len);
        if self.n.saturating_mul(rounds) > MOST_BARS {
            let n = self.n;
            bail!("{n} nodes in {rounds} rounds: a picture has at most {MOST_BARS} bars");
        }
        let mut is_critical = vec![false; self.n];
        for &node in self.bottleneck.iter().flatten() {
            is_critical[node] = true;
        }
        let time = |time: &Option<Rational>| time.clone().map(BigRational::from);
        let row = |node: usize| TimetableRow {
            name: called(node, names).alone().into_owned(),
            earliest: time(&self.earliest[node]),
            latest: time(&self.latest[node]),
            is_critical: is_critical[node],
        };
        Ok(TimetablePicture {
            rows: (0..self.n).map(row).collect(),
            period: self.period.clone().into(),
            rounds,
        })
    }

    /// The answer for people.
    pub fn text(&self, names: Option<&Names>) -> Result<String> {
        let mut text = String::new();
        if let Some(conflict) = &self.conflict {
            self.write_conflict(&mut text, conflict, names)?;
        }
        match &self.least_period {
            Some(least) => writeln!(text, "least period  {least}")?,
            None => writeln!(text, "least period  none: there is no cycle")?,
        }
        write!(text, "period        {}", self.period)?;
        match self.least_period.as_ref().map(|least| &self.period - least) {
            Some(more) if more.is_positive() => {
                writeln!(text, ", {more} above the least")?;
            }
            _ => writeln!(text)?,
        }
        for (k, cycle) in self.bottleneck.iter().enumerate() {
            let label = if k == 0 { "bottleneck" } else { "" };
            writeln!(text, "{label:<13} {}", closed(cycle, names))?;
        }
        writeln!(text)?;
        let mut table = self.table(names, NO_BOUND);
        for (node, row) in table.iter_mut().skip(1).enumerate() {
            row[0] = called(node, names).as_word();
        }
        text += &aligned(&table, "<");
        if let Some(arcs) = &self.arcs {
            let heading = ["node", "waits for", "time", "may grow by"].map(str::to_owned);
            let mut table = vec![heading.to_vec()];
            table.extend(arcs.iter().map(|arc| {
                vec![
                    called(arc.row, names).as_word(),
                    called(arc.column, names).as_word(),
                    arc.wait.to_string(),
                    time_text(arc.slack.as_ref(), NO_BOUND),
                ]
            }));
            writeln!(text)?;
            text += &aligned(&table, "<");
        }
        if !self.bottleneck.is_empty() {
            writeln!(text)?;
            self.write_gains(&mut text, names)?;
        }
        Ok(text)
    }

    /// The node that cannot keep its times, and both walks. An arrow leads from a node to one that
    /// it waits for.
    fn write_conflict(
        &self,
        text: &mut String,
        conflict: &Conflict,
        names: Option<&Names>,
    ) -> Result<()> {
        let node = conflict.node;
        let (Some(earliest), Some(latest)) = (&self.earliest[node], &self.latest[node]) else {
            bail!("a node without a time cannot be late");
        };
        let name = called(node, names);
        writeln!(
            text,
            "no timetable: {name} can start at {earliest} at the earliest and at {latest} at the latest"
        )?;
        let forward = walk(&conflict.earliest_from, names);
        let backward: Vec<_> = conflict.latest_from.iter().rev().copied().collect();
        let sides = [
            ("earliest", "release", &conflict.earliest_from, forward),
            (
                "latest",
                "due time",
                &conflict.latest_from,
                walk(&backward, names),
            ),
        ];
        for (k, (label, given, nodes, along)) in sides.into_iter().enumerate() {
            let last = nodes.last().copied().unwrap_or(node);
            let times = if k == 0 { &self.release } else { &self.due };
            let time = time_text(times[last].as_ref(), NO_BOUND);
            write!(text, "{label:<13} ")?;
            match nodes.len() {
                1 => writeln!(text, "its own {given}, {time}")?,
                _ => writeln!(
                    text,
                    "the {given} of {}, {time}, by {along}",
                    called(last, names)
                )?,
            }
        }
        writeln!(text)?;
        Ok(())
    }

    fn write_gains(&self, text: &mut String, names: Option<&Names>) -> Result<()> {
        if self.gains.is_empty() {
            writeln!(
                text,
                "faster: no single waiting time helps, because no arc lies on all critical cycles"
            )?;
        }
        for gain in &self.gains {
            let (row, column) = (called(gain.row, names), called(gain.column, names));
            write!(text, "faster: if {row} waits ")?;
            match (&gain.shorten, &gain.period) {
                (Some(shorten), Some(period)) => writeln!(
                    text,
                    "{shorten} less for {column}, the least period is {period}"
                )?,
                _ => writeln!(
                    text,
                    "less for {column}, the least period falls without limit"
                )?,
            }
        }
        Ok(())
    }
}

/// `(press, saw, press)`.
pub(crate) fn closed(cycle: &[usize], names: Option<&Names>) -> String {
    let nodes = cycle.iter().chain(cycle.first());
    let nodes: Vec<_> = nodes.map(|&node| called(node, names).to_string()).collect();
    format!("({})", nodes.join(", "))
}

/// `pack -> oven -> saw`.
pub(crate) fn walk(nodes: &[usize], names: Option<&Names>) -> String {
    let nodes: Vec<_> = nodes
        .iter()
        .map(|&node| called(node, names).to_string())
        .collect();
    nodes.join(" -> ")
}

// The fields of the JSON.

fn value(time: Option<&Rational>) -> Value {
    time.map_or(Value::Null, |time| number(&Number::finite(time.clone())))
}

fn list(times: &Times) -> Value {
    times.iter().map(|time| value(time.as_ref())).collect()
}

fn finite<S: Serializer>(time: &Rational, to: S) -> Result<S::Ok, S::Error> {
    value(Some(time)).serialize(to)
}

fn time<S: Serializer>(time: &Option<Rational>, to: S) -> Result<S::Ok, S::Error> {
    value(time.as_ref()).serialize(to)
}

fn times<S: Serializer>(times: &Times, to: S) -> Result<S::Ok, S::Error> {
    list(times).serialize(to)
}

fn times_of_rounds<S: Serializer>(rounds: &Option<Vec<Times>>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(rounds.iter().flatten().map(list))
}

fn from_one<S: Serializer>(node: &usize, to: S) -> Result<S::Ok, S::Error> {
    (node + 1).serialize(to)
}

fn walk_from_one<S: Serializer>(nodes: &[usize], to: S) -> Result<S::Ok, S::Error> {
    words::from_one(nodes).serialize(to)
}

fn all_from_one<S: Serializer>(cycles: &[Vec<usize>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cycles.iter().map(|cycle| words::from_one(cycle)))
}
