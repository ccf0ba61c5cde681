//! `instances`: the built-in systems.

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_instances::{ALL, Instance};
use serde::Serialize;
use serde_json::Value;
use supereigen_answers::table::aligned;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;

use crate::input::instances::called;
use crate::report_output::{ReportArg, finite, line};

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
            None => table(),
        };
        write_text(None, &text)?;
        Ok(Exit::Done)
    }
}

/// One line for each instance.
fn table() -> String {
    let head = ["name", "kind", "n", "lambda(A)", "extremals", "what"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(ALL.iter().map(|instance| {
        let facts = instance.facts();
        vec![
            format!("@{}", instance.name),
            facts.kind.to_owned(),
            facts.n.to_string(),
            facts.greatest_mean.to_owned(),
            facts.at.to_string(),
            facts.title.to_owned(),
        ]
    }));
    aligned(&rows, "<<>>><")
        + "\nextremals: at lambda(A). Every command reads instances by name: supereigen basis \
           @modem\n"
}

#[derive(Serialize)]
struct Report {
    format: &'static str,
    instances: Vec<Known>,
}

/// The facts about one instance.
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
