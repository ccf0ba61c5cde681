//! Reads and writes claims that something is the greatest.

use maxplus_core::{Matrix, Number, Vector};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::entry::{
    Algebra, ClaimError, Claimed, Entry, Format, Greatest, JsonNumber, Lambda, provenance, sides,
    unmarked,
};
use super::write::{File, UnmetDemand, text};
use crate::certificate::{Extent, PolicyClaim};
use crate::verdict::Greatest as Says;
use crate::witness::present;

/// Only the field that names the kind of claim.
#[derive(serde::Deserialize)]
struct FormatField {
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
    missed: Option<UnmetDemand<&'a RawValue>>,
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

/// The claim of the fields that both kinds have.
fn claim(
    [a, b]: [Matrix<Number>; 2],
    extent: Extent,
    vector: &[&RawValue],
    policy: Vec<Option<usize>>,
) -> Result<PolicyClaim, ClaimError> {
    let row = |(j, row): (usize, Option<usize>)| match row {
        Some(0) => Err(ClaimError::Json(format!(
            "policy entry {}: found 0, expected a row, counted from 1, or null",
            j + 1
        ))),
        row => Ok(row.map(|row| row - 1)),
    };
    let vector = list("vector", vector)?;
    let policy = policy.into_iter().enumerate().map(row);
    Ok(PolicyClaim::new(
        a,
        b,
        extent,
        vector,
        policy.collect::<Result<_, _>>()?,
    )?)
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
        let said: FormatField = serde_json::from_str(file)?;
        if said.format == Lambda::FORMAT {
            return lambda(serde_json::from_str(file)?);
        }
        greatest(serde_json::from_str(file)?)
    }

    /// Writes the claim with both its sides.
    pub fn to_json(&self) -> String {
        let hash = self.sha256();
        let mut file = match self.extent() {
            Extent::Lambda(lambda) => File {
                lambda: Some(JsonNumber(lambda)),
                ..File::two_sided::<Lambda>(&self.sides, &hash)
            },
            Extent::Solution { below, above } => {
                let missed = above.as_ref().zip(self.missed());
                File {
                    solution: Some(is_solution(self)),
                    below: Some(in_one_line(below)),
                    above: above.as_ref().map(in_one_line),
                    missed: missed.map(|(above, node)| UnmetDemand {
                        node: node + 1,
                        demand: JsonNumber(&above[node]),
                        greatest: JsonNumber(&self.vector()[node]),
                    }),
                    ..File::two_sided::<Greatest>(&self.sides, &hash)
                }
            }
        };
        file.vector = Some(in_one_line(self.vector()));
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
    let provenance = provenance(fields.n, fields.method, fields.version, fields.names)?;
    let sides = sides(fields.n, &fields.matrix, &fields.right)?;
    let mut claim = claim(sides, extent, &fields.vector, fields.policy)?
        .with_sha256(fields.matrix_sha256)
        .with_provenance(provenance);
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
fn misses(claim: &PolicyClaim, missed: &UnmetDemand<&RawValue>) -> Result<bool, ClaimError> {
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
    let provenance = provenance(fields.n, fields.method, fields.version, fields.names)?;
    let sides = sides(fields.n, &fields.matrix, &fields.right)?;
    Ok(claim(sides, extent, &fields.vector, fields.policy)?
        .with_sha256(fields.matrix_sha256)
        .with_provenance(provenance))
}
