//! The answer of `member --decompose`: a solution as a maximum of multiples of extremals.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Names, Number, Rational, Scaled, Vector};
use maxplus_graph::Budget;
use serde_json::Value;
use supereigen::vector::VectorError;
use supereigen::{Problem, Witness};

use crate::vectors_json::{self, Heading, entries, number};

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-decomposition-1";

/// An extremal with a multiple that is <= a solution and equal to it at a node.
pub struct Part {
    /// The extremal, not scaled.
    pub vector: Vector<Number>,
    /// The extremal.
    pub extremal: Scaled<Number>,
    /// The factor of the extremal.
    pub factor: Number,
    /// A node where the multiple is equal to the solution.
    pub node: usize,
    /// Why it is extremal.
    pub witness: Option<Witness>,
    /// Its row in the sorted basis, counted from 1, if that is known.
    pub row: Option<u64>,
}

/// Extremals whose scaled maximum is the solution. None of them can be omitted.
pub fn parts(
    problem: &Problem<Rational>,
    vector: &Vector<Number>,
    budget: &Budget,
) -> Result<Vec<Part>, VectorError> {
    let parts = problem.decompose(vector, budget)?.into_iter();
    let parts = parts.map(|part| {
        Ok(Part {
            extremal: part.vector.try_scaled()?.ok_or(VectorError::Zero)?,
            factor: part.vector.norm(),
            node: part.node,
            witness: part.reason.witness(problem, &part.vector)?,
            row: None,
            vector: part.vector,
        })
    });
    parts.collect()
}

/// `row 3: 1 (x) (0, -1), for node 1; chain 2 1, closed by (2, 2)`, a line for each part.
pub fn text(vector: &Vector<Number>, parts: &[Part], names: Option<&Names>) -> Result<String> {
    let mut text = format!("{vector:?}");
    match parts.len() {
        0 => writeln!(text, " is the maximum of no extremals")?,
        1 => writeln!(text, " is a multiple of one extremal")?,
        k => writeln!(text, " is the maximum of {k} multiples of extremals")?,
    }
    for part in parts {
        text += "  ";
        if let Some(row) = part.row {
            write!(text, "row {row}: ")?;
        }
        let (extremal, node) = (&*part.extremal, called(part.node, names));
        write!(text, "{} (x) {extremal:?}, for node {node}", part.factor)?;
        if let Some(witness) = &part.witness {
            let chain = witness.cycle().map_or("chain ", |_| "");
            write!(text, "; {chain}{}", witness.named(names))?;
        }
        writeln!(text)?;
    }
    Ok(text)
}

/// The extremals with their factors; `None` if the vector is not a solution.
pub fn json(
    problem: &Problem<Rational>,
    vector: &Vector<Number>,
    names: Option<&Names>,
    parts: Option<&[Part]>,
) -> Result<String> {
    let (solution, parts) = (parts.is_some(), parts.unwrap_or_default());
    let heading = Heading {
        format: FORMAT,
        matrix_sha256: problem.sha256(),
        n: problem.n(),
        names,
        lambda: Some(problem.lambda().clone()),
        method: "decompose",
        complete: solution,
        decimals: false,
    };
    let list = |value: fn(&Part) -> Value| Value::from_iter(parts.iter().map(value));
    let mut more = vec![
        ("vector", entries(vector)),
        ("solution", solution.into()),
        ("factors", list(|part| number(&part.factor))),
        ("nodes", list(|part| (part.node + 1).into())),
    ];
    if parts.iter().any(|part| part.row.is_some()) {
        more.push(("rows", list(|part| part.row.into())));
    }
    if problem.asks_integers() {
        more.push(("integers", true.into()));
    }
    let extremals: Vec<Vector<Number>> =
        parts.iter().map(|part| (*part.extremal).clone()).collect();
    let witnesses: Vec<_> = parts.iter().map(|part| part.witness.as_ref()).collect();
    let mut json = Vec::new();
    vectors_json::write_unscaled(&mut json, &heading, &extremals, &more, Some(&witnesses))?;
    Ok(String::from_utf8(json)?)
}
