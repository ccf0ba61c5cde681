//! `basis --roots`: the cycles from which the extremals grow, and how many grow from each.

use std::io::Write;

use anyhow::{Result, bail};
use clap::ValueEnum;
use maxplus_formats::Format;
use supereigen::RootCounts;
use supereigen_answers::basis_file::Heading;
use supereigen_answers::roots::{Form, Order, Roots};

use crate::about::About;
use crate::input::Instance;
use crate::output::OutputArg;
use crate::sink::Sink;

/// Whether roots are listed, and in which order.
#[derive(clap::Args)]
pub struct RootsArg {
    /// The roots instead: cycles from which extremals grow.
    ///
    /// Not the extremals but their roots, the cycles from which they grow: how many
    /// grow from each, its weight, its nodes in the order of the chain; the sum last.
    /// As table, csv or json, which `verify` checks without any vector.
    #[arg(long, conflicts_with_all = ["count", "witness", "sorted", "verify"])]
    roots: bool,

    /// The order of the roots.
    ///
    /// The order of the roots; by their nodes if not given.
    #[arg(long, value_name = "BY", value_enum, requires = "roots")]
    sort: Option<SortBy>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SortBy {
    /// By their nodes.
    Cycle,
    /// Most extremals first.
    Extremals,
}

impl RootsArg {
    /// Whether roots are listed.
    pub fn is_asked_for(&self) -> bool {
        self.roots
    }

    fn order(&self) -> Order {
        match self.sort {
            None | Some(SortBy::Cycle) => Order::Cycle,
            Some(SortBy::Extremals) => Order::Extremals,
        }
    }

    fn form(output: &OutputArg) -> Result<Form> {
        let format = output.format();
        match format.text() {
            Some(Format::Table) => Ok(Form::Table),
            Some(Format::Csv) => Ok(Form::Csv),
            Some(Format::Json) => Ok(Form::Json),
            _ => bail!("--roots goes with --format table, csv or json, not {format}"),
        }
    }

    /// Refuses options that would do nothing.
    pub fn check(&self, output: &OutputArg) -> Result<()> {
        if !self.roots {
            return Ok(());
        }
        let form = Self::form(output)?;
        if output.minus_inf.is_some() {
            bail!("--minus-inf has nothing to do with --roots, which writes no vectors");
        }
        if form == Form::Json && output.decimals {
            bail!("--decimals goes with --roots as table or csv; json has exact fractions");
        }
        if form == Form::Json && self.order() == Order::Extremals {
            bail!(
                "--sort extremals goes with --roots as table or csv; in json roots are in the \
                 order of their cycles, in which they are verified"
            );
        }
        Ok(())
    }

    /// Writes the roots; a reason if some of their extremals are missing.
    pub fn write(
        &self,
        instance: &Instance,
        counts: &RootCounts,
        reason: Option<String>,
        method: &'static str,
        output: &OutputArg,
    ) -> Result<()> {
        let form = Self::form(output)?;
        let about = || About::instance("supereigen-roots-1", instance).by(method);
        let comments = output.header.comments("basis", &about);
        let heading = Heading {
            matrix_sha256: instance.sha256(),
            n: instance.n(),
            lambda: instance.lambda(),
            integers: instance.problem().asks_integers(),
            names: instance.names(),
            method,
            complete: reason.is_none(),
        };
        let roots = Roots::new(instance, counts, reason).in_order(self.order());
        let mut sink = Sink::open(output.output.as_deref())?;
        sink.write_all(comments.as_bytes())?;
        roots.write(&mut sink, form, &heading, output.decimals)?;
        sink.finish()
    }
}
