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
use std::marker::PhantomData;

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::value::RawValue;

use super::entry::{ClaimError, Entry, Format, Number, Roots, expect_count, unmarked};
use super::write::{Heading, Lists, Start, in_lines};
use super::{Fields, none};
use crate::roots::{Root, RootsClaim};
use crate::witness::present;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RootsFields<'a, T: Carrier> {
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
    #[serde(bound(deserialize = "T: Carrier"))]
    roots: List<T>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RootFields<'a> {
    cycle: Vec<u32>,
    #[serde(borrow)]
    weight: &'a RawValue,
    extremals: u64,
}

/// The roots, added one by one: there may be millions.
struct List<T: Carrier>(Vec<OneRoot<T>>);

/// Nodes counted from 0, weight, extremals.
type OneRoot<T> = (Box<[u32]>, MaxPlus<T>, u64);

impl<'de, T: Carrier> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct All<T>(PhantomData<T>);

        impl<'de, T: Carrier> Visitor<'de> for All<T> {
            type Value = List<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of roots")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<List<T>, A::Error> {
                let mut roots = Vec::new();
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
                    roots.push((cycle.into_boxed_slice(), weight, extremals));
                }
                Ok(List(roots))
            }
        }

        from.deserialize_seq(All(PhantomData))
    }
}

impl<T: Carrier> RootsClaim<T> {
    /// Reads a claim that holds its matrix.
    ///
    /// ```
    /// use supereigen_verify::{Options, RootsClaim, verify_roots};
    ///
    /// let file = r#"{"format":"supereigen-roots-1",
    ///   "matrix_sha256":"3c71ed9c70076be0b39e5ecd06420ef0eda4a887d10c15251d2b9e2d4b9d99fa",
    ///   "n":2,"lambda":0,"complete":true,"extremals":2,"matrix":[["-inf",1],[1,"-inf"]],
    ///   "roots":[{"cycle":[1,2],"weight":2,"extremals":1},
    ///            {"cycle":[2,1],"weight":2,"extremals":1}]}"#;
    /// let claim = RootsClaim::<i64>::from_json(file)?;
    /// assert!(verify_roots(&claim, &Options::default()).is_proved());
    /// assert_eq!(RootsClaim::from_json(&claim.to_json())?, claim);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ClaimError> {
        read(None, text)
    }

    /// Reads a claim, with a matrix of its own or without, as one about the matrix given.
    pub fn from_json_with(matrix: Matrix<MaxPlus<T>>, text: &str) -> Result<Self, ClaimError> {
        read(Some(matrix), text)
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
        let file = RootsFile {
            heading: &Heading {
                matrix_sha256: &self.about.expected_sha256(),
                n: self.about.size().unwrap_or_else(|| self.n()),
                lambda: self.lambda(),
                integers: self.asks_integers(),
                made: self.made(),
                complete: self.is_complete(),
            },
            reason: self.reason(),
            extremals: self.extremals(),
            matrix: with_matrix.then(|| self.matrix()),
            roots: self.iter(),
        };
        let mut text = Vec::new();
        file.serialize(&mut in_lines(&mut text))
            .expect("memory takes everything");
        String::from_utf8(text).expect("JSON is text")
    }
}

/// Writes a claim of roots without its matrix, one root on a line: the file that
/// `supereigen basis --roots --format json` writes. `extremals` is the number of all; a list that
/// is not complete has a reason.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::json::Heading;
/// use supereigen_verify::json::roots::write_roots;
/// use supereigen_verify::{Made, Root, RootsClaim, matrix_sha256, plain};
///
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]])?;
/// let (zero, two) = (MaxPlus::finite(0), MaxPlus::finite(2));
/// let heading = Heading {
///     matrix_sha256: &matrix_sha256(&a, &zero),
///     n: 2,
///     lambda: &zero,
///     integers: false,
///     made: &Made::default().by_method("by hand"),
///     complete: true,
/// };
/// let root = |cycle| Root { cycle, weight: &two, extremals: 1 };
/// let roots = [root(&[0, 1]), root(&[1, 0])];
/// let mut file = Vec::new();
/// write_roots(&mut file, &heading, None, 2, roots.into_iter())?;
/// let file = String::from_utf8(file)?;
/// assert!(file.ends_with("\"count\":2,\"complete\":true,\"extremals\":2,\"roots\":[\n\
/// {\"cycle\":[1, 2],\"weight\":2,\"extremals\":1},\n\
/// {\"cycle\":[2, 1],\"weight\":2,\"extremals\":1}]}\n"));
/// assert_eq!(RootsClaim::from_json_with(a, &file)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_roots<'a, L: Carrier, T: Carrier>(
    mut sink: impl io::Write,
    heading: &Heading<'_, L>,
    reason: Option<&str>,
    extremals: u64,
    roots: impl ExactSizeIterator<Item = Root<'a, T>> + Clone,
) -> io::Result<()> {
    let file = RootsFile {
        heading,
        reason,
        extremals,
        matrix: None,
        roots,
    };
    file.serialize(&mut in_lines(&mut sink))?;
    sink.write_all(b"\n")
}

/// A claim of roots as it is written.
struct RootsFile<'a, L: Carrier, T: Carrier, I> {
    heading: &'a Heading<'a, L>,
    reason: Option<&'a str>,
    extremals: u64,
    matrix: Option<&'a Matrix<MaxPlus<T>>>,
    roots: I,
}

impl<'r, L, T, I> Serialize for RootsFile<'_, L, T, I>
where
    L: Carrier,
    T: Carrier,
    I: ExactSizeIterator<Item = Root<'r, T>> + Clone,
{
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let optional = [self.reason.is_some(), self.matrix.is_some()];
        let optional = optional.into_iter().filter(|&is_there| is_there).count();
        let start = Start::of::<Roots>(self.heading, self.roots.len());
        let mut to = to.serialize_struct("RootsClaim", start.len() + 2 + optional)?;
        start.fields(&mut to)?;
        if let Some(reason) = self.reason {
            to.serialize_field("reason", reason)?;
        }
        to.serialize_field("extremals", &self.extremals)?;
        if let Some(matrix) = self.matrix {
            let rows = (0..matrix.rows()).map(|i| matrix.row_slice(i));
            to.serialize_field("matrix", &Lists(rows, PhantomData))?;
        }
        to.serialize_field("roots", &Written(self.roots.clone()))?;
        to.end()
    }
}

fn read<T: Carrier>(
    beside: Option<Matrix<MaxPlus<T>>>,
    text: &str,
) -> Result<RootsClaim<T>, ClaimError> {
    let fields: RootsFields<'_, T> = serde_json::from_str(unmarked(text))?;
    let List(roots) = fields.roots;
    if let Some(count) = fields.count {
        expect_count("count", count, roots.len())?;
    }
    let about = Fields {
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
    for (cycle, weight, extremals) in roots {
        claim.push(&cycle, weight, extremals);
    }
    claim.sum = Some(fields.extremals);
    claim.reason = fields.reason;
    Ok(claim)
}

/// The roots as they are written.
struct Written<I>(I);

impl<'a, T: Carrier, I: Iterator<Item = Root<'a, T>> + Clone> Serialize for Written<I> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.clone().map(WrittenRoot))
    }
}

struct WrittenRoot<'a, T: Carrier>(Root<'a, T>);

impl<T: Carrier> Serialize for WrittenRoot<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Root {
            cycle,
            weight,
            extremals,
        } = self.0;
        let mut to = to.serialize_struct("Root", 3)?;
        let cycle: Vec<u64> = cycle.iter().map(|&node| u64::from(node) + 1).collect();
        to.serialize_field("cycle", &cycle)?;
        to.serialize_field("weight", &Number(weight))?;
        to.serialize_field("extremals", &extremals)?;
        to.end()
    }
}
