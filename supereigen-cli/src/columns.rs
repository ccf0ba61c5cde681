//! What `eigenvectors` and `subeigenvectors` share: their options, and how
//! columns of the star are written.

use std::fmt;
use std::path::Path;

use anyhow::Result;
use clap::Args;
use maxplus_core::block::Block;
use maxplus_core::text::Format;
use maxplus_core::{DisplayNamed, Names, Rational};
use maxplus_graph::StopReason;
use num_bigint::BigInt;
use num_traits::One;
use serde::Serialize;
use supereigen::eigen::Column;
use supereigen_verify::matrix_sha256;

use crate::basis_file::{Found, check_witness, write_vectors};
use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::input::Instance;
use crate::output::OutputArg;
use crate::progress::note;
use crate::reports::from_one;
use crate::sink::{Sink, write_text};
use crate::time::TimeArg;
use supereigen_files::vectors_json::{self, Heading};

/// How columns of the star are asked for.
#[derive(Args, Clone)]
pub struct ColumnsArg {
    #[command(flatten)]
    output: OutputArg,

    /// Only the number of vectors.
    #[arg(long, conflicts_with = "witness")]
    count: bool,

    /// Say for each vector which nodes it belongs to: the nodes of a critical
    /// component with one of their cycles, or a single node whose column of the
    /// star it is.
    #[arg(long)]
    witness: bool,

    #[command(flatten)]
    pub time: TimeArg,
}

/// Whose columns they are.
pub struct Asked<'a> {
    /// The name of the format in JSON.
    pub format: &'static str,
    /// The matrix and lambda.
    pub instance: &'a Instance,
}

impl Asked<'_> {
    /// Why there is no vector.
    fn why_empty(&self) -> String {
        let lambda = self.instance.lambda();
        if lambda.is_finite() {
            return format!("cycles of a mean above lambda = {lambda} reach every node");
        }
        "every column of the matrix has a finite entry".to_owned()
    }
}

impl ColumnsArg {
    /// What does not go together.
    pub fn check(&self, matrix: Option<&Path>) -> Result<()> {
        self.output.check(self.count)?;
        if self.witness {
            check_witness(self.output.format())?;
        }
        let read = [("the matrix", matrix)];
        refuse_two_uses(&read, &[("the output", self.output.file())])
    }

    /// Nothing is written: some columns are the basis of nothing.
    pub fn stopped(&self, reason: StopReason) -> Exit {
        note(format_args!(
            "stopped before all vectors were known, so none is given: {reason}"
        ));
        reason.into()
    }

    /// Writes all columns, which are in canonical order.
    pub fn write(&self, asked: &Asked<'_>, columns: &[Column<Rational>]) -> Result<Exit> {
        let path = self.output.output.as_deref();
        if columns.is_empty() && asked.instance.n() > 0 {
            note(format_args!(
                "there is none but -inf: {}",
                asked.why_empty()
            ));
        }
        if self.count {
            write_text(path, &format!("{}\n", columns.len()))?;
            return Ok(Exit::Done);
        }
        let instance = asked.instance;
        let mut vectors = Block::new(instance.n(), BigInt::one());
        for column in columns {
            vectors.push(&column.vector);
        }
        let witnesses = columns.iter().map(AsWitness).collect();
        let found = Found {
            vectors: vectors.over(instance.denominator()),
            witnesses: self.witness.then_some(witnesses),
        };
        if self.output.format() != Format::Json {
            write_vectors(&found, instance.names(), &self.output, true)?;
            return Ok(Exit::Done);
        }
        let lambda = instance.lambda();
        let heading = Heading {
            format: asked.format,
            matrix_sha256: matrix_sha256(&instance.matrix(), &lambda),
            n: instance.n(),
            names: instance.names(),
            lambda: Some(lambda),
            method: "star",
            complete: true,
            decimals: self.output.has_decimals(),
        };
        let mut sink = Sink::open(path)?;
        let witnesses = found.witnesses.as_deref();
        vectors_json::write(&mut sink, &heading, &found.vectors, &[], witnesses)?;
        sink.finish()?;
        Ok(Exit::Done)
    }
}

/// A column as a witness: its nodes, and a cycle if they are critical.
struct AsWitness<'a>(&'a Column<Rational>);

impl fmt::Display for AsWitness<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for AsWitness<'_> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_named(names, f)
    }
}

impl Serialize for AsWitness<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            shape: &'static str,
            nodes: Vec<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cycle: Option<Vec<usize>>,
        }

        let Column { nodes, cycle, .. } = self.0;
        let cycle = cycle.as_ref();
        let written = Written {
            shape: cycle.map_or("column", |_| "critical"),
            nodes: from_one(nodes),
            cycle: cycle.map(|cycle| from_one(cycle.nodes())),
        };
        written.serialize(to)
    }
}
