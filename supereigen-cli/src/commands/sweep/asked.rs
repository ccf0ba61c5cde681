//! The question of a sweep, and how its answer is written.

use std::cmp::Ordering;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_core::mirror::{infinite_text, is_mirrored, pick};
use maxplus_core::{MaxPlus, Names, Rational};
use maxplus_formats::names_heading;
use num_rational::BigRational;
use supereigen::Problem;
use supereigen::sweep::{Staircase, Sweep};
use supereigen_run::clock::Clock;
use supereigen_run::output_file::{Sink, write_bytes};

use crate::commands::sweep::chain::{Chain, Format, csv_head};
use crate::commands::sweep::steps::Steps;
use crate::formats::back_end;
use crate::hints::Mean;
use crate::input::nodes::FilterArg;
use crate::input::{Instance, MatrixArg};
use crate::numbers::decimals_are_asked_for;

/// The question, and where the answer goes.
#[derive(clap::Args, Clone)]
pub struct SweepArg {
    /// The matrix.
    #[command(flatten)]
    pub matrix: MatrixArg,

    /// Only lambda > Q; default: -inf.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_number)]
    from: Option<BigRational>,

    /// Only lambda < Q; default: +inf.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_number)]
    to: Option<BigRational>,

    /// The format; default: by the ending of the output.
    ///
    /// The format of the output. If not given, it follows from the ending of the output:
    /// .json, .jsonl, .csv, .svg, .pdf, .png, .tikz or .tex (the picture; with --chains the
    /// table), and table for .txt or no ending. Other endings are refused.
    #[arg(long = "format", value_name = "FORMAT", value_enum)]
    given: Option<Format>,

    /// Write the chains too, with their lambdas.
    ///
    /// Write the chains too (`basis --help` explains at --witness what a chain is), each
    /// with the lambdas lo < lambda < hi, lambda <= mu for which it is an extremal and its
    /// vector; with jsonl and csv the chains alone, each as it is found.
    #[arg(long)]
    pub chains: bool,

    /// Write to a file, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Which of the extremals.
    #[command(flatten)]
    pub filter: FilterArg,
}

/// Parses a number of the command line.
fn parse_number(text: &str) -> Result<BigRational, String> {
    let number: MaxPlus<Rational> = text.parse().map_err(|error| format!("{error}"))?;
    let number = number.value().cloned();
    let number = number.map(BigRational::from);
    number.ok_or_else(|| {
        let infinite = infinite_text();
        format!("{infinite} cannot be an end of the window: leave the option out")
    })
}

/// What was found.
pub struct Answer {
    /// How many extremals there are for each lambda.
    pub staircase: Staircase,
    /// The chains, if they were requested.
    pub chains: Option<Vec<Chain>>,
    /// lambda(A).
    pub mean: Mean,
    /// Whether the sweep is incomplete. Then the counts are lower bounds.
    pub is_cut: bool,
}

impl SweepArg {
    /// Refuses options that cannot be combined.
    pub fn check(&self) -> Result<()> {
        if let (Some(from), Some(to)) = (&self.from, &self.to) {
            let [from, to] = [from, to].map(|end| Rational::from(end.clone()));
            if from == to {
                bail!(
                    "no lambda lies between --from {from} and --to {to}; for that lambda alone \
                     use basis --lambda {from} --count"
                );
            }
            if pick(from > to, from < to) {
                bail!(
                    "no lambda lies between --from {from} and --to {to}: --from must be less \
                       than --to"
                );
            }
        }
        let has_decimals = match self.format() {
            Format::Table | Format::Latex => true,
            Format::Csv => !self.chains,
            _ => false,
        };
        if decimals_are_asked_for() && !has_decimals {
            bail!("--decimals needs --format table or latex, or with csv without --chains");
        }
        if self.chains && back_end(&self.format()).is_some() {
            bail!("--chains needs --format table, json, jsonl, csv or latex, not a picture");
        }
        if self.given.is_none() {
            Format::check_name(self.output.as_deref(), self.chains)?;
        }
        Ok(())
    }

    /// The format of the output.
    pub(super) fn format(&self) -> Format {
        Format::chosen(self.given, self.output.as_deref(), self.chains)
    }

    /// Whether chains are written as they are found.
    pub fn is_stream(&self) -> bool {
        self.chains && matches!(self.format(), Format::Jsonl | Format::Csv)
    }

    /// Reads the matrix.
    pub fn read(&self, clock: Clock) -> Result<Instance> {
        self.matrix.read_at_zero(clock)
    }

    /// The ends of the window in max-plus algebra.
    fn window(&self) -> (&Option<BigRational>, &Option<BigRational>) {
        pick((&self.from, &self.to), (&self.to, &self.from))
    }

    /// The requested sweep.
    pub fn sweep(
        &self,
        problem: &Problem<Rational>,
        names: Option<&Names>,
    ) -> Result<Sweep<Rational>> {
        let mut sweep = problem.sweep().filter(self.filter.value(names)?)?;
        let (from, to) = self.window();
        if let Some(from) = from {
            sweep = sweep.above(from.clone());
        }
        if let Some(to) = to {
            sweep = sweep.below(to.clone());
        }
        Ok(sweep)
    }

    /// Writes the staircase, with the chains if they were requested.
    pub fn write(&self, instance: &Instance, answer: Answer) -> Result<()> {
        let Answer {
            staircase,
            mut chains,
            mean,
            is_cut,
        } = answer;
        let (from, to) = self.window();
        let mut steps = Steps {
            n: instance.n(),
            names: instance.names().cloned(),
            from: from.clone(),
            to: to.clone(),
            breakpoints: staircase.breakpoints().to_vec(),
            between: staircase.between().to_vec(),
            at: staircase.at().to_vec(),
            chains: staircase.chains(),
            mean,
            is_cut,
            is_filtered: !self.filter.is_everything(),
        };
        if is_mirrored() {
            steps.mirror();
        }
        if let Some(chains) = &mut chains {
            chains.sort_by(|a, b| a.nodes.cmp(&b.nodes).then_with(|| in_the_walk(a, b)));
        }
        let chains = chains.as_deref();
        let text = match self.format() {
            Format::Table => steps.to_table(chains)?.into_bytes(),
            Format::Json => steps.to_json(chains)?.into_bytes(),
            Format::Jsonl => steps.to_json_lines()?.into_bytes(),
            Format::Csv => steps.to_csv()?.into_bytes(),
            Format::Latex => steps.to_latex(chains)?.into_bytes(),
            picture => {
                let back_end = back_end(&picture).context("a picture")?;
                steps.scene().render(back_end)?
            }
        };
        write_bytes(self.output.as_deref(), &text)
    }

    /// Writes the chains of a stream that several searches found, in the order of a search on one
    /// thread.
    pub fn write_stream(&self, names: Option<&Names>, mut chains: Vec<Chain>) -> Result<()> {
        chains.sort_by(in_the_walk);
        let mut sink = Sink::open(self.output.as_deref())?;
        let lines = ChainLines::new(self.format(), names);
        sink.write_all(lines.heading().as_bytes())?;
        for chain in &chains {
            sink.write_all(lines.line(chain)?.as_bytes())?;
        }
        sink.finish()
    }
}

/// The order in which one thread finds chains: each before its continuations, others by the
/// first node in which they differ, and the tied tails of a zero cycle after the chains that
/// continue it.
fn in_the_walk(a: &Chain, b: &Chain) -> Ordering {
    fn way(chain: &Chain) -> impl Iterator<Item = (bool, usize)> + '_ {
        let is_tied = move |k| chain.cycle > 0 && k == chain.cycle;
        chain
            .nodes
            .iter()
            .enumerate()
            .map(move |(k, &node)| (is_tied(k), node))
    }
    way(a).cmp(way(b))
}

/// How the chains of a stream are written.
pub struct ChainLines<'a> {
    format: Format,
    names: Option<&'a Names>,
}

impl<'a> ChainLines<'a> {
    /// Lines in CSV, or in JSON for any other format. `names` are the names of the nodes.
    pub fn new(format: Format, names: Option<&'a Names>) -> Self {
        ChainLines { format, names }
    }

    /// The text before the first chain.
    pub fn heading(&self) -> String {
        match self.format {
            Format::Csv => csv_head(self.names).to_owned(),
            _ => {
                let heading = |names| names_heading(names, maxplus_formats::Format::JsonLines);
                self.names.and_then(heading).unwrap_or_default()
            }
        }
    }

    /// The line of a chain.
    pub fn line(&self, chain: &Chain) -> Result<String> {
        Ok(match self.format {
            Format::Csv => chain.to_csv(self.names),
            _ => serde_json::to_string(&chain.to_json())? + "\n",
        })
    }
}
