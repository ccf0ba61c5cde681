//! The answers of `simulate`: a run of a system with inputs and outputs, its impulse response, its
//! latencies.

use std::fmt;

use maxplus_core::named::called;
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix, Vector};
use num_traits::Zero;
use serde::Serialize;
use serde_json::Value;

use crate::table::aligned;
use crate::vectors_json::{entries, number, rows};
use crate::words::listed;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-simulation-1";

/// The names of states, inputs and outputs, `None` where these have only numbers.
#[derive(Debug, Clone, Default)]
pub struct SystemNames {
    /// The names of the states.
    pub states: Option<Names>,
    /// The names of the inputs.
    pub inputs: Option<Names>,
    /// The names of the outputs.
    pub outputs: Option<Names>,
}

/// The results that can be computed for a system.
#[derive(Debug, Clone)]
pub enum Found {
    /// The states x(0), x(1), ... and the outputs y(0), y(1), ...
    Run(Vec<Vector<Number>>, Vec<Vector<Number>>),
    /// H(0), H(1), ...
    Impulse(Vec<SparseMatrix<Number>>),
    /// The period, and the latencies for it.
    Latency(Number, SparseMatrix<Number>),
}

/// An answer about a system.
#[derive(Debug, Clone)]
pub struct Simulation {
    /// The names.
    pub called: SystemNames,
    /// The numbers of states, inputs and outputs.
    pub sizes: [usize; 3],
    /// What was computed.
    pub found: Found,
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    format: &'static str,
    n: usize,
    inputs: usize,
    outputs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    state_names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impulse_response: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latency: Option<Value>,
}

impl Simulation {
    /// The answer for programs.
    pub fn report(&self) -> Report {
        let [n, inputs, outputs] = self.sizes;
        let mut report = Report {
            format: FORMAT,
            n,
            inputs,
            outputs,
            state_names: listed(self.called.states.as_ref()),
            input_names: listed(self.called.inputs.as_ref()),
            output_names: listed(self.called.outputs.as_ref()),
            x: None,
            y: None,
            impulse_response: None,
            period: None,
            latency: None,
        };
        match &self.found {
            Found::Run(x, y) => {
                report.x = Some(x.iter().map(entries).collect());
                report.y = Some(y.iter().map(entries).collect());
            }
            Found::Impulse(all) => report.impulse_response = Some(all.iter().map(rows).collect()),
            Found::Latency(period, latency) => {
                (report.period, report.latency) = (Some(number(period)), Some(rows(latency)));
            }
        }
        report
    }

    /// The pairs of an input and an output, as `in->out`.
    fn pairs(&self) -> Vec<String> {
        let [_, inputs, outputs] = self.sizes;
        let SystemNames {
            inputs: from,
            outputs: to,
            ..
        } = &self.called;
        let pairs = (0..outputs).flat_map(|i| (0..inputs).map(move |j| (i, j)));
        pairs
            .map(|(i, j)| format!("{}->{}", called(j, from.as_ref()), called(i, to.as_ref())))
            .collect()
    }
}

/// -inf as `.`, as in all tables.
fn cell(entry: &Number) -> String {
    match entry.is_zero() {
        true => ".".to_owned(),
        false => entry.to_string(),
    }
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = |names: Vec<String>| [vec!["k".to_owned()], names].concat();
        let counted = |k: usize, cells: Vec<String>| [vec![k.to_string()], cells].concat();
        let lines: Vec<Vec<String>> = match &self.found {
            Found::Run(_, outputs) => {
                let names =
                    (0..self.sizes[2]).map(|i| called(i, self.called.outputs.as_ref()).to_string());
                let rounds = outputs.iter().enumerate();
                let rounds = rounds.map(|(k, y)| counted(k, y.iter().map(cell).collect()));
                [first(names.collect())].into_iter().chain(rounds).collect()
            }
            Found::Impulse(all) => {
                let cells =
                    |h: &SparseMatrix<Number>| h.to_dense().as_slice().iter().map(cell).collect();
                let rounds = all.iter().enumerate().map(|(k, h)| counted(k, cells(h)));
                [first(self.pairs())].into_iter().chain(rounds).collect()
            }
            Found::Latency(_, latency) => {
                let all = latency.to_dense();
                let pairs = self.pairs().into_iter().zip(all.as_slice());
                pairs.map(|(pair, entry)| vec![pair, cell(entry)]).collect()
            }
        };
        f.write_str(&aligned(&lines, ""))
    }
}
