//! `game`: the winner of a mean-payoff game from each vertex, and the moves.

use std::cmp::Ordering;
use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use maxplus_core::text::names::InQuotes;
use maxplus_formats::game::{GameFile, Player, read_game};
use serde::Serialize;
use serde_json::Value as Json;
use supereigen::game::{Game, Owner, Value};
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::watch::Reading;

use crate::input::{read_bytes, source_name};
use crate::report_output::{ReportArg, answered, finite, line};

#[derive(clap::Args)]
pub struct Args {
    /// The file of the game, `-` for standard input.
    ///
    /// The file of the game, `-` for standard input: DOT with `owner` and `weight`, or
    /// lines `from to weight owner`, the owner being `max` or `min`.
    #[arg(value_name = "FILE")]
    game: PathBuf,

    /// The exact mean from each vertex.
    ///
    /// The exact mean that both players can secure from each vertex, not only who wins.
    #[arg(long)]
    values: bool,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let name = || source_name(Some(&self.game));
        let reading = Reading::of(name());
        let file = read_game(&read_bytes(&self.game)?).with_context(name)?;
        let owner = |player: &Player| match player {
            Player::Max => Owner::Max,
            Player::Min => Owner::Min,
        };
        let owners = file.owners.iter().map(owner).collect();
        let game = Game::new(owners, file.arcs.iter().cloned()).with_context(name)?;
        drop(reading);
        let budget = clock.budget();
        let (means, solved) = if self.values {
            let outcome = game.values(&budget).map(|outcome| {
                let signs = outcome.values.iter().map(Value::sign).collect();
                (
                    Some(outcome.values),
                    (signs, outcome.moves, outcome.policies),
                )
            });
            answered(outcome, "the values are not known", None)?
        } else {
            let winners = game.winners(&budget);
            let outcome = answered(winners, "the winners are not known", None)?;
            (None, (outcome.values, outcome.moves, outcome.policies))
        };
        let (signs, moves, policies): (Vec<Ordering>, _, _) = solved;
        let answer = Answer {
            file: &file,
            means,
            signs,
            moves,
            policies,
        };
        self.report
            .write(|| line(&answer.report()), || answer.text())?;
        Ok(Exit::Done)
    }
}

/// A game and its solution.
struct Answer<'a> {
    file: &'a GameFile,
    means: Option<Vec<Value>>,
    signs: Vec<Ordering>,
    moves: Vec<Option<usize>>,
    policies: u64,
}

impl Answer<'_> {
    /// A line for each vertex: `a (max): Max wins, 3/2, moves to b`.
    fn text(&self) -> Result<String> {
        let mut text = String::new();
        // Names that would be ambiguous in the line are quoted. `Names` cannot hold them, because
        // the name of a vertex may be the number of another one, counted from 0.
        let vertex = |v: usize| {
            let name = &self.file.vertices[v];
            match name.is_empty() || name.contains([',', '"', '(']) {
                true => InQuotes(name).to_string(),
                false => name.clone(),
            }
        };
        for v in 0..self.signs.len() {
            let owner = spelled(self.file.owners[v]);
            write!(text, "{} ({owner}): ", vertex(v))?;
            text.push_str(match self.signs[v] {
                Ordering::Greater => "Max wins",
                Ordering::Equal => "nobody wins",
                Ordering::Less => "Min wins",
            });
            if let Some(means) = &self.means {
                write!(text, ", {}", means[v])?;
            }
            match self.moves[v] {
                Some(to) => writeln!(text, ", moves to {}", vertex(to))?,
                None => writeln!(text, ", cannot move")?,
            }
        }
        Ok(text)
    }

    fn report(&self) -> Report<'_> {
        let winner = |sign: &Ordering| match sign {
            Ordering::Greater => Some("max"),
            Ordering::Equal => None,
            Ordering::Less => Some("min"),
        };
        let value = |value: &Value| match value {
            Value::Mean(mean) => finite(mean.clone()),
            stuck => stuck.to_string().into(),
        };
        Report {
            format: "supereigen-game-1",
            n: self.file.vertices.len(),
            vertices: &self.file.vertices,
            owners: self.file.owners.iter().copied().map(spelled).collect(),
            winners: self.signs.iter().map(winner).collect(),
            values: (self.means.as_ref()).map(|means| means.iter().map(value).collect()),
            moves: self.moves.iter().map(|to| to.map(|to| to + 1)).collect(),
            policies: self.policies,
        }
    }
}

fn spelled(owner: Player) -> &'static str {
    match owner {
        Player::Max => "max",
        Player::Min => "min",
    }
}

#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    n: usize,
    vertices: &'a [String],
    owners: Vec<&'static str>,
    /// `null` if neither player wins.
    winners: Vec<Option<&'static str>>,
    /// "-inf" if Max gets stuck, "inf" if Min does.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Json>>,
    moves: Vec<Option<usize>>,
    policies: u64,
}
