//! What the reports of all commands share: text for people, or JSON for programs
//! as `docs/json.md` describes it, one object on a line.

use anyhow::Result;
use clap::{Args, ValueEnum};
use maxplus_core::{Names, Rational, ReadMatrix};
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen_verify::matrix_sha256;

use crate::called::listed;
use crate::input::{Exact, Instance};
use supereigen_files::vectors_json::number;

/// How a report is written.
#[derive(Args, Clone, Copy)]
pub struct ReportArg {
    /// The format of the report: text for people, json for programs.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

impl ReportArg {
    /// Whether programs read it.
    pub fn is_json(self) -> bool {
        self.format == ReportFormat::Json
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// For people.
    Text,
    /// For programs, as docs/json.md says.
    Json,
}

/// What a report is, and of which system.
#[derive(Serialize)]
pub struct About {
    format: &'static str,
    matrix_sha256: String,
    n: usize,
    lambda: Value,
    /// What the nodes are called, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
}

impl About {
    /// A report on the system that was read.
    pub fn instance(format: &'static str, instance: &Instance) -> Self {
        let (matrix, lambda) = (instance.matrix(), instance.lambda());
        About::new(format, &matrix, &lambda, instance.names())
    }

    /// A report on a problem whose nodes have these names.
    pub fn problem(
        format: &'static str,
        problem: &Problem<Rational>,
        names: Option<&Names>,
    ) -> Self {
        About::new(format, &**problem.given(), problem.lambda(), names)
    }

    fn new(
        format: &'static str,
        matrix: &impl ReadMatrix<Scalar = Exact>,
        lambda: &Exact,
        names: Option<&Names>,
    ) -> Self {
        About {
            format,
            matrix_sha256: matrix_sha256(matrix, lambda),
            n: matrix.rows(),
            lambda: number(lambda),
            names: listed(names),
        }
    }
}

/// The report as one line.
pub fn line(report: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(report)? + "\n")
}

/// A JSON object that says what it is before everything else.
pub fn with_format(format: &str, object: &str) -> String {
    let fields = object.strip_prefix('{').unwrap_or(object);
    format!("{{\"format\":\"{format}\",{fields}")
}

/// Nodes as people count them.
pub fn from_one(nodes: &[usize]) -> Vec<usize> {
    nodes.iter().map(|node| node + 1).collect()
}

/// A finite number.
pub fn finite(value: impl Into<Exact>) -> Value {
    number(&value.into())
}
