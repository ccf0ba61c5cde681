//! The basis by its roots: the cycles from which extremals grow, with the number of extremals.
//!
//! As a table or CSV for people, and as the claim `supereigen-roots-1` that the checker judges.
//! [`supereigen::extremals::root_counts`] defines a root. Weights have lambda subtracted from every
//! arc, and nodes stand in the order of the chain.

use std::io::Write;

use anyhow::Result;
use maxplus_core::{Names, Number, ReadMatrix};
use maxplus_formats::style::decimal;
use supereigen::RootCounts;
use supereigen_verify::json::roots::write_roots;
use supereigen_verify::{Root, RootsClaim};

use crate::basis_file::Heading;
use crate::instance::{Instance, over};
use crate::words::{chain_in_words, counted, quoted};

/// The order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// By their nodes: the order that the checker needs.
    Cycle,
    /// By descending number of extremals; with equal numbers by their nodes.
    Extremals,
}

/// The form in which roots are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Columns for people, and the sum in the last line.
    Table,
    /// One root on a line.
    Csv,
    /// The claim `supereigen-roots-1`, which is in the order of the cycles.
    Json,
}

/// Roots with their weights and numbers.
pub struct Roots<'a> {
    list: Vec<(&'a [u32], Number, u64)>,
    /// Why some extremals are missing, if so.
    reason: Option<String>,
}

impl<'a> Roots<'a> {
    /// The roots of an instance. `reason` is given if some of their extremals are missing.
    pub fn new(instance: &Instance, counts: &'a RootCounts, reason: Option<String>) -> Self {
        let problem = instance.problem();
        let weight = |cycle| over(&problem.root_weight(cycle), instance.denominator());
        let list = counts.sorted().into_iter();
        Roots {
            list: list
                .map(|(cycle, extremals)| (cycle, weight(cycle), extremals))
                .collect(),
            reason,
        }
    }

    /// The claim that the checker judges, in the order of the cycles.
    pub fn claim(&self, instance: &Instance) -> Result<RootsClaim> {
        let mut claim = RootsClaim::new(instance.matrix().to_dense(), instance.lambda())?;
        if instance.problem().asks_integers() {
            claim = claim.over_integers();
        }
        let mut list: Vec<_> = self.list.iter().collect();
        list.sort_by_key(|root| root.0);
        for (cycle, weight, extremals) in list {
            claim.push(cycle, weight.clone(), *extremals);
        }
        Ok(match &self.reason {
            Some(reason) => claim.incomplete(reason),
            None => claim,
        })
    }

    /// The claim with its matrix, as JSON.
    pub fn claim_with_matrix(&self, instance: &Instance, heading: &Heading<'_>) -> Result<String> {
        let claim = self.claim(instance)?;
        Ok(claim.with_provenance(heading.provenance()).to_json())
    }

    /// Changes the order of the list.
    #[must_use]
    pub fn in_order(mut self, order: Order) -> Self {
        let by_extremals = |root: &(&'a [u32], Number, u64)| std::cmp::Reverse(root.2);
        match order {
            Order::Cycle => self.list.sort_by_key(|root| root.0),
            Order::Extremals => self.list.sort_by_key(|root| (by_extremals(root), root.0)),
        }
        self
    }

    /// Whether no extremal is missing.
    pub fn is_complete(&self) -> bool {
        self.reason.is_none()
    }

    /// The number of roots.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no root.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of extremals of all roots.
    pub fn extremals(&self) -> u64 {
        self.list.iter().map(|(_, _, extremals)| extremals).sum()
    }

    /// The sum in words: `12 extremals from 5 roots`, `at least 12 extremals from at least 5
    /// roots: time was up`.
    pub fn sum_in_words(&self) -> String {
        let extremals = counted(self.extremals(), "extremal");
        let roots = counted(self.len() as u64, "root");
        match &self.reason {
            None => format!("{extremals} from {roots}"),
            Some(reason) => format!("at least {extremals} from at least {roots}: {reason}"),
        }
    }

    /// Writes the list in one of its forms; CSV always has decimals. `heading` is for JSON, and has
    /// the names of the nodes.
    pub fn write(&self, out: impl Write, form: Form, heading: &Heading<'_>) -> Result<()> {
        match form {
            Form::Table => self.write_table(out, heading.names),
            Form::Csv => self.write_csv(out, heading.names),
            Form::Json => self.write_json(out, heading),
        }
    }

    fn write_table(&self, mut out: impl Write, names: Option<&Names>) -> Result<()> {
        let digits = |&(_, _, extremals): &(&[u32], Number, u64)| extremals.to_string().len();
        let signs = |(_, weight, _): &(&[u32], Number, u64)| weight.to_string().len();
        let widths = [
            self.list.iter().map(digits).max(),
            self.list.iter().map(signs).max(),
        ];
        if let [Some(counts), Some(weights)] = widths {
            let (counts, weights) = (counts.max("extremals".len()), weights.max("weight".len()));
            writeln!(
                out,
                "{:>counts$}  {:>weights$}  cycle",
                "extremals", "weight"
            )?;
            for (cycle, weight, extremals) in &self.list {
                let (weight, cycle) = (weight.to_string(), chain_in_words(cycle, names));
                writeln!(out, "{extremals:>counts$}  {weight:>weights$}  {cycle}")?;
            }
        }
        writeln!(out, "{}", self.sum_in_words())?;
        Ok(())
    }

    fn write_csv(&self, mut out: impl Write, names: Option<&Names>) -> Result<()> {
        writeln!(out, "cycle,weight,extremals")?;
        for (cycle, weight, extremals) in &self.list {
            let cycle = quoted(&chain_in_words(cycle, names));
            writeln!(out, "{cycle},{},{extremals}", decimal(weight))?;
        }
        Ok(())
    }

    fn write_json(&self, out: impl Write, heading: &Heading<'_>) -> Result<()> {
        let provenance = heading.provenance();
        let claim = heading.of_claim(&provenance);
        let roots = self.list.iter().map(|(cycle, weight, extremals)| Root {
            cycle,
            weight,
            extremals: *extremals,
        });
        write_roots(out, &claim, self.reason.as_deref(), self.extremals(), roots)?;
        Ok(())
    }
}
