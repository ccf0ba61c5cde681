//! Reads and writes claims of roots.
//!
//! ```json
//! {"format":"supereigen-roots-1","matrix_sha256":"...","n":2,"lambda":0,"method":"chains",
//!  "version":"0.3.0","complete":true,"extremals":2,"matrix":[["-inf",1],[1,"-inf"]],
//!  "roots":[{"cycle":[1,2],"weight":2,"extremals":1},{"cycle":[2,1],"weight":2,"extremals":1}]}
//! ```
//!
//! Nodes are counted from 1, in the order of the chain; lambda is subtracted from every arc in
//! `weight`. `method`, `version`, `names`, `integers`, `matrix` and `count`, the number of roots,
//! may be absent; a claim that is not complete may give a reason in `reason`, and its numbers are
//! lower bounds.

use std::fmt;
use std::io;

use maxplus_core::{Carrier, Matrix, MaxPlus, Number};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::entry::{Algebra, ClaimError, Entry, Format, JsonNumber, Roots, expect_count, unmarked};
use super::write::{File, Heading, Rows, in_lines, text};
use super::{Fields, none};
use crate::roots::{Root, RootList, RootsClaim};
use crate::system::exact_matrix;
use crate::witness::present;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RootsFields<'a> {
    #[serde(rename = "format")]
    _format: Format<Roots>,
    matrix_sha256: String,
    n: usize,
    #[serde(borrow)]
    lambda: &'a RawValue,
    #[serde(default)]
    integers: bool,
    #[serde(default)]
    method: Option<String>,
    #[serde(default, deserialize_with = "present")]
    version: Option<String>,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    count: Option<usize>,
    complete: bool,
    #[serde(default)]
    reason: Option<String>,
    extremals: u64,
    #[serde(borrow, default = "none", deserialize_with = "present")]
    matrix: Option<Vec<Vec<&'a RawValue>>>,
    roots: List,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RootFields<'a> {
    cycle: Vec<u32>,
    #[serde(borrow)]
    weight: &'a RawValue,
    extremals: u64,
}

/// The roots, added one by one.
struct List(RootList);

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct All;

        impl<'de> Visitor<'de> for All {
            type Value = List;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of roots")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<List, A::Error> {
                let mut roots = RootList::new();
                while let Some(RootFields {
                    mut cycle,
                    weight,
                    extremals,
                }) = all.next_element()?
                {
                    let root = roots.len() + 1;
                    for node in &mut cycle {
                        *node = node.checked_sub(1).ok_or_else(|| {
                            A::Error::custom(format!("root {root}: nodes are counted from 1"))
                        })?;
                    }
                    let weight = weight.scalar(|| format!("root {root}, weight"));
                    let weight = weight.map_err(A::Error::custom)?;
                    roots.push(&cycle, weight, extremals);
                }
                Ok(List(roots))
            }
        }

        from.deserialize_seq(All)
    }
}

impl RootsClaim {
    /// Reads a claim that holds its matrix.
    pub fn from_json(file: &str) -> Result<Self, ClaimError> {
        read(None, file)
    }

    /// Reads a claim, with a matrix of its own or without, as one about the matrix given.
    pub fn from_json_with<T: Carrier>(
        matrix: Matrix<MaxPlus<T>>,
        file: &str,
    ) -> Result<Self, ClaimError> {
        read(Some(exact_matrix(matrix)), file)
    }

    /// Writes the claim with its matrix.
    pub fn to_json(&self) -> String {
        self.text(true)
    }

    /// Writes the claim without its matrix, which the hash identifies.
    pub fn to_json_without_matrix(&self) -> String {
        self.text(false)
    }

    fn text(&self, with_matrix: bool) -> String {
        let heading = Heading {
            matrix_sha256: &self.about.expected_sha256(),
            n: self.about.size().unwrap_or_else(|| self.n()),
            lambda: self.lambda(),
            integers: self.asks_integers(),
            provenance: self.provenance(),
            complete: self.is_complete(),
        };
        let mut file = file(&heading, self.reason(), self.extremals(), self.iter());
        file.matrix = with_matrix.then(|| Rows(self.matrix()));
        text(|to| file.serialize(to))
    }
}

/// Writes a claim of roots without its matrix, one root on a line: the file that
/// `supereigen basis --roots --format json` writes. `extremals` is the number of all; a list that
/// is not complete has a reason.
pub fn write_roots<'a>(
    mut sink: impl io::Write,
    heading: &Heading<'_>,
    reason: Option<&str>,
    extremals: u64,
    roots: impl ExactSizeIterator<Item = Root<'a>> + Clone,
) -> io::Result<()> {
    file(heading, reason, extremals, roots).serialize(&mut in_lines(&mut sink))?;
    sink.write_all(b"\n")
}

/// A claim of roots as it is written.
fn file<'a, 'r, I: ExactSizeIterator<Item = Root<'r>> + Clone>(
    heading: &Heading<'a>,
    reason: Option<&'a str>,
    extremals: u64,
    roots: I,
) -> File<'a, (), Written<I>> {
    let mut file = File::of::<Roots>(heading, roots.len());
    file.reason = reason;
    file.extremals = Some(extremals);
    file.roots = Some(Written(roots));
    file
}

fn read(beside: Option<Matrix<Number>>, text: &str) -> Result<RootsClaim, ClaimError> {
    let fields: RootsFields<'_> = serde_json::from_str(unmarked(text))?;
    let List(roots) = fields.roots;
    if let Some(count) = fields.count {
        expect_count("count", count, roots.len())?;
    }
    let about = Fields {
        _algebra: Algebra,
        _format: Format::known(),
        matrix_sha256: fields.matrix_sha256,
        n: fields.n,
        lambda: fields.lambda,
        integers: fields.integers,
        method: fields.method,
        version: fields.version,
        count: 0,
        complete: fields.complete,
        names: fields.names,
        matrix: fields.matrix,
        vectors: Vec::new(),
        witnesses: None,
    };
    let mut claim = RootsClaim::from(about.claim(beside, None)?);
    claim.roots = roots;
    claim.sum = Some(fields.extremals);
    claim.reason = fields.reason;
    Ok(claim)
}

/// The roots as they are written.
struct Written<I>(I);

impl<'a, I: Iterator<Item = Root<'a>> + Clone> Serialize for Written<I> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.clone().map(|root| WrittenRoot {
            cycle: root.cycle.iter().map(|&node| u64::from(node) + 1).collect(),
            weight: JsonNumber(root.weight),
            extremals: root.extremals,
        }))
    }
}

#[derive(Serialize)]
struct WrittenRoot<'a> {
    cycle: Vec<u64>,
    weight: JsonNumber<'a>,
    extremals: u64,
}
