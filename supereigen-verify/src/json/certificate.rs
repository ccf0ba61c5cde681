//! Reads and writes claims that something is the greatest.

use maxplus_core::matrix::checked_size;
use maxplus_core::{Number, ReadMatrix, Vector};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::entry::{
    Algebra, ClaimError, Claimed, Entry, Format, Greatest, JsonNumber, Lambda, expect_count, side,
    unmarked,
};
use super::write::{File, Heading, Missed, Rows, text};
use crate::certificate::{Extent, PolicyClaim};
use crate::claim::Provenance;
use crate::verdict::Greatest as Says;
use crate::witness::present;

/// Only the field that names the kind of claim.
#[derive(serde::Deserialize)]
struct Said {
    format: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct GreatestFields<'a> {
    #[serde(rename = "format")]
    _format: Format<Greatest>,
    #[serde(rename = "algebra", default)]
    _algebra: Algebra,
    matrix_sha256: String,
    n: usize,
    /// Null if present.
    #[serde(rename = "lambda", default)]
    _lambda: Option<()>,
    #[serde(default)]
    integers: bool,
    #[serde(default)]
    method: Option<String>,
    #[serde(default, deserialize_with = "present")]
    version: Option<String>,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    solution: Option<bool>,
    #[serde(borrow)]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    right: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    below: Vec<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    above: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    vector: Vec<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    missed: Option<Missed<&'a RawValue>>,
    policy: Vec<Option<usize>>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct LambdaFields<'a> {
    #[serde(rename = "format")]
    _format: Format<Lambda>,
    #[serde(rename = "algebra", default)]
    _algebra: Algebra,
    matrix_sha256: String,
    n: usize,
    #[serde(borrow)]
    lambda: &'a RawValue,
    #[serde(default)]
    method: Option<String>,
    #[serde(default, deserialize_with = "present")]
    version: Option<String>,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(borrow)]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    right: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    vector: Vec<&'a RawValue>,
    policy: Vec<Option<usize>>,
}

/// The fields of both kinds.
struct Common<'a> {
    matrix_sha256: String,
    n: usize,
    provenance: Provenance,
    matrix: Vec<Vec<&'a RawValue>>,
    right: Vec<Vec<&'a RawValue>>,
    vector: Vec<&'a RawValue>,
    policy: Vec<Option<usize>>,
}

/// These fields of either kind.
macro_rules! common {
    ($fields:ident) => {
        Common {
            matrix_sha256: $fields.matrix_sha256,
            n: $fields.n,
            provenance: Provenance {
                method: $fields.method,
                version: $fields.version,
                names: $fields.names,
            },
            matrix: $fields.matrix,
            right: $fields.right,
            vector: $fields.vector,
            policy: $fields.policy,
        }
    };
}

impl Common<'_> {
    fn claim(self, extent: Extent) -> Result<PolicyClaim, ClaimError> {
        checked_size(self.n)?;
        if let Some(names) = &self.provenance.names {
            expect_count("n", self.n, names.len())?;
        }
        let a = side("matrix row", &self.matrix, self.n)?;
        let b = side("right row", &self.right, self.n)?;
        expect_count("n", self.n, a.cols())?;
        let vector = list("vector", &self.vector)?;
        let mut policy = Vec::with_capacity(self.policy.len());
        for (j, row) in self.policy.iter().enumerate() {
            policy.push(match row {
                None => None,
                Some(row) => Some(row.checked_sub(1).ok_or_else(|| {
                    let node = j + 1;
                    ClaimError::Json(format!(
                        "policy entry {node}: found 0, expected a row, counted from 1, or null"
                    ))
                })?),
            });
        }
        let claim = PolicyClaim::new(a, b, extent, vector, policy)?;
        Ok(claim
            .with_sha256(self.matrix_sha256)
            .with_provenance(self.provenance))
    }
}

/// One list of entries; `what` names it in an error.
fn list(what: &str, list: &[&RawValue]) -> Result<Vector<Number>, ClaimError> {
    let entry = |(j, entry): (usize, &&RawValue)| {
        let place = || format!("{what} entry {}", j + 1);
        entry.scalar(place)
    };
    list.iter().enumerate().map(entry).collect()
}

impl PolicyClaim {
    /// Reads a claim that something is the greatest, of the kind that the file names.
    pub fn from_json(file: &str) -> Result<Self, ClaimError> {
        let file = unmarked(file);
        let said: Said = serde_json::from_str(file)?;
        if said.format == Lambda::FORMAT {
            return lambda(serde_json::from_str(file)?);
        }
        greatest(serde_json::from_str(file)?)
    }

    /// Writes the claim with both its sides.
    pub fn to_json(&self) -> String {
        let lambda = match self.extent() {
            Extent::Solution { .. } => None,
            Extent::Lambda(lambda) => Some(lambda),
        };
        let none = Number::NEG_INFINITY;
        let heading = Heading {
            matrix_sha256: &self.sha256(),
            n: self.n(),
            lambda: lambda.unwrap_or(&none),
            integers: self.asks_integers(),
            provenance: self.provenance(),
            complete: true,
        };
        let mut file = match lambda {
            Some(_) => File::<()>::of::<Lambda>(&heading, 1),
            None => File::of::<Greatest>(&heading, 1),
        };
        (file.count, file.complete) = (None, None);
        file.matrix = Some(Rows(self.a()));
        file.right = Some(Rows(self.b()));
        file.vector = Some(in_one_line(self.vector()));
        if let Extent::Solution { below, above } = self.extent() {
            file.lambda = None;
            file.solution = Some(is_solution(self));
            file.below = Some(in_one_line(below));
            file.above = above.as_ref().map(in_one_line);
            file.missed = above
                .as_ref()
                .zip(self.missed())
                .map(|(above, node)| Missed {
                    node: node + 1,
                    demand: JsonNumber(&above[node]),
                    greatest: JsonNumber(&self.vector()[node]),
                });
        }
        let policy = self.policy().iter();
        let policy: Vec<_> = policy
            .map(|row| row.map(|row| row.saturating_add(1)))
            .collect();
        file.policy = Some(to_raw_value(&policy).expect("plain numbers"));
        text(|to| file.serialize(to))
    }
}

/// Entries on one line: only rows of matrices get lines of their own.
fn in_one_line(vector: &Vector<Number>) -> Box<RawValue> {
    let entries: Vec<JsonNumber<'_>> = vector.iter().map(JsonNumber).collect();
    to_raw_value(&entries).expect("plain numbers")
}

/// Whether the question has a solution.
fn is_solution(claim: &PolicyClaim) -> bool {
    matches!(claim.says(), Says::GreatestSolution | Says::WindowOpen)
}

fn greatest(fields: GreatestFields<'_>) -> Result<PolicyClaim, ClaimError> {
    let above = fields.above.as_deref();
    let extent = Extent::Solution {
        below: list("below", &fields.below)?,
        above: above.map(|above| list("above", above)).transpose()?,
    };
    let common = common!(fields);
    let mut claim = common.claim(extent)?;
    if fields.integers {
        claim = claim.over_integers();
    }
    let found = is_solution(&claim);
    if let Some(said) = fields.solution.filter(|&said| said != found) {
        return Err(ClaimError::Json(format!(
            "\"solution\" is {said}, but by the vector it is {found}"
        )));
    }
    if let Some(missed) = &fields.missed
        && !misses(&claim, missed)?
    {
        return Err(ClaimError::Json(format!(
            "\"missed\" says that the demand of node {} is not met, but the vectors do not show it",
            missed.node
        )));
    }
    Ok(claim)
}

/// Whether the vectors confirm that the demand is missed, and by how much.
fn misses(claim: &PolicyClaim, missed: &Missed<&RawValue>) -> Result<bool, ClaimError> {
    let demand = missed.demand.scalar(|| "missed demand".into())?;
    let greatest = missed.greatest.scalar(|| "missed greatest".into())?;
    let Extent::Solution {
        above: Some(above), ..
    } = claim.extent()
    else {
        return Ok(false);
    };
    let entry = |vector: &Vector<Number>| {
        let at = missed.node.checked_sub(1)?;
        vector.as_slice().get(at).cloned()
    };
    let said = (entry(above), entry(claim.vector()));
    Ok(greatest < demand && said == (Some(demand), Some(greatest)))
}

fn lambda(fields: LambdaFields<'_>) -> Result<PolicyClaim, ClaimError> {
    let extent = Extent::Lambda(fields.lambda.scalar(|| "lambda".into())?);
    let common = common!(fields);
    common.claim(extent)
}
