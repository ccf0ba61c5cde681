//! `basis --roots`: the cycles from which the extremals grow, and how many grow from each.

use std::io::Write;

use anyhow::{Result, bail};
use clap::ValueEnum;
use maxplus_formats::Format;
use supereigen_answers::about::About;
use supereigen_answers::basis_file::Heading;
use supereigen_answers::roots::{Form, Order, Roots};
use supereigen_run::output_file::{Sink, write_text};

use crate::input::Instance;
use crate::numbers::decimals_are_asked_for;
use crate::output::OutputArg;

/// Whether roots are listed, and in which order.
#[derive(clap::Args, Default)]
pub struct RootsArg {
    /// Write the cycles from which the extremals grow.
    ///
    /// Write the roots instead of the extremals: the cycles from which the extremals grow.
    /// Each root is written with the number of its extremals, its weight and its nodes in
    /// the order of the chain; the total comes last. As table, csv or json; `verify` checks
    /// the json without any vector.
    #[arg(long, conflicts_with_all = ["count", "witness", "sorted", "contains", "head", "max_support", "minus_inf"])]
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
            _ => bail!("--roots needs --format table, csv or json, not {format}"),
        }
    }

    /// Refuses options that would have no effect.
    pub fn check(&self, output: &OutputArg) -> Result<()> {
        if !self.roots {
            return Ok(());
        }
        let form = Self::form(output)?;
        if form == Form::Json && decimals_are_asked_for() {
            bail!("--roots with --decimals needs --format table or csv; json has exact fractions");
        }
        if form == Form::Json && self.order() == Order::Extremals {
            bail!(
                "--sort extremals needs --format table or csv; in json roots are in the \
                 order of their cycles, in which they are verified"
            );
        }
        Ok(())
    }

    /// Writes the roots. `with_matrix` writes the matrix too, in JSON.
    pub fn write(
        &self,
        instance: &Instance,
        roots: Roots<'_>,
        method: &'static str,
        output: &OutputArg,
        with_matrix: bool,
    ) -> Result<()> {
        let form = Self::form(output)?;
        let about = || About::instance("supereigen-roots-1", instance).by(method);
        let comments = output.header.comments("basis", &about);
        let heading = Heading::of(instance, method, roots.is_complete());
        if with_matrix {
            let claim = roots.claim_with_matrix(instance, &heading)?;
            return write_text(output.file(), &(claim.trim_end().to_owned() + "\n"));
        }
        let roots = roots.in_order(self.order());
        let mut sink = Sink::open(output.output.as_deref())?;
        sink.write_all(comments.as_bytes())?;
        roots.write(&mut sink, form, &heading)?;
        sink.finish()
    }
}
