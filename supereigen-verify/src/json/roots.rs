//! Reads and writes claims of roots, `supereigen-roots-1` in `docs/json.md`.

use std::fmt;
use std::io;

use maxplus_core::{Carrier, Matrix, MaxPlus, Number};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::entry::{Algebra, ClaimError, Entry, Format, JsonNumber, Roots, expect_count, unmarked};
use super::write::{File, Heading, Rows, in_lines, write_fields};
use super::{Fields, none};
use crate::roots::{Root, RootList, RootsClaim};
use crate::system::exact_matrix;
use crate::witness::present;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RootsFields<'a> {
    #[serde(rename = "format")]
    _format: Format<Roots>,
    #[serde(rename = "algebra", default)]
    _algebra: Algebra,
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

/// One root; its nodes are counted from 1.
#[derive(serde::Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RootFields<W> {
    cycle: Vec<u32>,
    weight: W,
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
                let mut roots = RootList::default();
                while let Some(mut fields) = all.next_element::<RootFields<&RawValue>>()? {
                    let root = roots.len() + 1;
                    for node in &mut fields.cycle {
                        *node = node.checked_sub(1).ok_or_else(|| {
                            A::Error::custom(format!("root {root}: nodes are counted from 1"))
                        })?;
                    }
                    let weight = fields.weight.scalar(|| format!("root {root}, weight"));
                    let weight = weight.map_err(A::Error::custom)?;
                    roots.push(&fields.cycle, weight, fields.extremals);
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
        let hash = self.about.expected_sha256();
        let heading = self.about.heading(&hash, with_matrix);
        let mut file = File::of::<Roots>(&heading, self.len());
        file.reason = self.reason();
        file.extremals = Some(self.extremals());
        file.matrix = with_matrix.then(|| Rows(self.matrix()));
        let mut text = Vec::new();
        write(&mut text, &file, self.iter()).expect("memory takes everything");
        String::from_utf8(text).expect("JSON is text")
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
    roots: impl ExactSizeIterator<Item = Root<'a>>,
) -> io::Result<()> {
    let mut file = File::of::<Roots>(heading, roots.len());
    file.reason = reason;
    file.extremals = Some(extremals);
    write(&mut sink, &file, roots)?;
    sink.write_all(b"\n")
}

/// Writes the fields and after them the roots.
fn write<'a>(
    sink: &mut impl io::Write,
    file: &File<'_>,
    roots: impl Iterator<Item = Root<'a>>,
) -> io::Result<()> {
    write_fields(sink, file)?;
    sink.write_all(b",\"roots\":")?;
    in_lines(&mut *sink).collect_seq(roots.map(|root| {
        RootFields {
            cycle: root
                .cycle
                .iter()
                .map(|node| node.saturating_add(1))
                .collect(),
            weight: JsonNumber(root.weight),
            extremals: root.extremals,
        }
    }))?;
    sink.write_all(b"}")
}

fn read(beside: Option<Matrix<Number>>, text: &str) -> Result<RootsClaim, ClaimError> {
    let fields: RootsFields<'_> = serde_json::from_str(unmarked(text))?;
    let List(roots) = fields.roots;
    if let Some(count) = fields.count {
        expect_count("count", count, roots.len())?;
    }
    let about = Fields {
        _algebra: fields._algebra,
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
