//! `instances`: the systems that the program has with it.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_instances::{ALL, Instance};
use serde::Serialize;
use serde_json::Value;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;

use crate::instances::called;
use crate::report_output::{ReportArg, finite, line};

/// Arguments of `instances`.
#[derive(clap::Args)]
pub struct Args {
    /// Write the file of this instance unchanged.
    ///
    /// Write the file of this instance unchanged. The name can be given with or without the @.
    #[arg(value_name = "NAME", conflicts_with = "format")]
    name: Option<String>,

    #[command(flatten)]
    report: ReportArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let text = match &self.name {
            Some(name) => called(name.strip_prefix('@').unwrap_or(name))?
                .text
                .to_owned(),
            None if self.report.is_json() => line(&Report::of_all()?)?,
            None => table()?,
        };
        write_text(None, &text)?;
        Ok(Exit::Done)
    }
}

/// An instance a line.
fn table() -> Result<String> {
    let head = ["name", "kind", "n", "lambda(A)", "extremals", "what"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(ALL.iter().map(|instance| {
        let facts = instance.facts();
        [
            format!("@{}", instance.name),
            facts.kind.to_owned(),
            facts.n.to_string(),
            facts.greatest_mean.to_owned(),
            facts.at.to_string(),
            facts.title.to_owned(),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max();
    let widths: Vec<_> = (0..head.len()).filter_map(width).collect();
    let mut text = String::new();
    for [name, kind, n, mean, at, what] in &rows {
        let [a, b, c, d, e, ..] = widths[..] else {
            unreachable!("there are as many widths as titles")
        };
        writeln!(
            text,
            "{name:<a$}  {kind:<b$}  {n:>c$}  {mean:>d$}  {at:>e$}  {what}"
        )?;
    }
    text += "\nextremals: at lambda(A). Every command reads instances by name: supereigen basis \
             @modem\n";
    Ok(text)
}

#[derive(Serialize)]
struct Report {
    format: &'static str,
    instances: Vec<Known>,
}

/// What is known of one instance.
#[derive(Serialize)]
struct Known {
    name: &'static str,
    file: &'static str,
    kind: &'static str,
    title: &'static str,
    n: usize,
    finite_entries: usize,
    greatest_mean: Value,
    extremals_at: usize,
    extremals_just_below: usize,
    extremals_most: usize,
}

impl Report {
    fn of_all() -> Result<Self> {
        let instances = ALL.iter().map(known).collect::<Result<_>>()?;
        Ok(Report {
            format: "supereigen-instances-1",
            instances,
        })
    }
}

fn known(instance: &Instance) -> Result<Known> {
    let facts = instance.facts();
    let mean: Rational = facts.greatest_mean.parse()?;
    Ok(Known {
        name: instance.name,
        file: instance.file,
        kind: facts.kind,
        title: facts.title,
        n: facts.n,
        finite_entries: facts.finite_entries,
        greatest_mean: finite(mean),
        extremals_at: facts.at,
        extremals_just_below: facts.just_below,
        extremals_most: facts.most,
    })
}
