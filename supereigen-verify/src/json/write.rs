//! The writer of claims for [`Claim::to_json`], serde, and the program, which never holds a whole
//! claim in memory.

use std::io;

use maxplus_core::block::Block;
use maxplus_core::mirror::algebra;
use maxplus_core::text::RowFormat;
use maxplus_core::{Matrix, Number, ReadMatrix, Vector};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use serde_json::value::RawValue;

use super::entry::{Basis, Claimed, JsonNumber};
use crate::claim::{Claim, Provenance};
use crate::witness::Witness;

/// The fields of a claim before its vectors.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'a> {
    /// [The hash](crate::claim) of matrix and lambda.
    pub matrix_sha256: &'a str,
    /// Rows, columns, entries of a vector.
    pub n: usize,
    /// The number lambda.
    pub lambda: &'a Number,
    /// Whether the solutions must be whole.
    pub integers: bool,
    /// How it was made.
    pub provenance: &'a Provenance,
    /// Whether it is claimed to be the whole basis.
    pub complete: bool,
}

/// Writes a claim without its matrix, in large pieces, one vector of the block on a line: the
/// file that `supereigen basis --format json` writes.
///
/// ```
/// use maxplus_core::{MaxPlus, Number};
/// use maxplus_core::block::Block;
/// use supereigen_verify::json::{Heading, write_claim};
/// use supereigen_verify::{Claim, Provenance, matrix_sha256, plain};
///
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]])?;
/// let mut basis = Block::new(2, 1.into());
/// basis.push_depths([(0, 0), (1, 1)]);
/// basis.push_depths([(0, 1), (1, 0)]);
/// let zero = Number::finite(0.into());
/// let heading = Heading {
///     matrix_sha256: &matrix_sha256(&a, &MaxPlus::finite(0)),
///     n: 2,
///     lambda: &zero,
///     integers: false,
///     provenance: &Provenance::default().by_method("by hand"),
///     complete: true,
/// };
/// let mut file = Vec::new();
/// write_claim(&mut file, &heading, &basis, None)?;
/// let file = String::from_utf8(file)?;
/// assert!(file.ends_with(",\"n\":2,\"lambda\":0,\"method\":\"by hand\",\"count\":2,\
/// \"complete\":true,\"vectors\":[\n[0, -1],\n[-1, 0]]}\n"));
/// assert_eq!(Claim::from_json_with(a, &file)?.basis().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_claim(
    mut sink: impl io::Write + Send,
    heading: &Heading<'_>,
    vectors: &Block,
    witnesses: Option<&[Option<&Witness>]>,
) -> io::Result<()> {
    let mut start = Vec::new();
    let count = vectors.len();
    let file = File::<()>::of::<Basis>(heading, count);
    file.serialize(&mut in_lines(&mut start))?;
    // More fields follow.
    start.truncate(start.len() - b"}".len());
    start.extend_from_slice(b",\"vectors\":[");
    sink.write_all(&start)?;
    let mut rows = RowFormat::json(vectors.denominator()).with_lines("\n[", ",\n[", "]");
    rows.write(&mut sink, vectors, true)?;
    sink.write_all(b"]")?;
    if let Some(witnesses) = witnesses {
        sink.write_all(b",\"witnesses\":")?;
        witnesses.serialize(&mut in_lines(&mut sink))?;
    }
    sink.write_all(b"}\n")
}

impl Claim {
    /// Writes the claim with its matrix, so that [`Claim::from_json`] reads it back. If no hash
    /// was set, that of its matrix and lambda is written.
    pub fn to_json(&self) -> String {
        self.text(true)
    }

    /// Writes the claim without its matrix, which the hash identifies; [`Claim::from_json_with`]
    /// reads it back.
    pub fn to_json_without_matrix(&self) -> String {
        self.text(false)
    }

    fn text(&self, with_matrix: bool) -> String {
        text(|to| self.write(with_matrix, to))
    }

    fn write<S: Serializer>(&self, with_matrix: bool, to: S) -> Result<S::Ok, S::Error> {
        // Without a matrix, the file gives the size of the matrix that it was made for.
        let expected = self.size.filter(|_| !with_matrix);
        let heading = Heading {
            matrix_sha256: &self.expected_sha256(),
            n: expected.unwrap_or_else(|| self.n()),
            lambda: self.lambda(),
            integers: self.asks_integers(),
            provenance: self.provenance(),
            complete: self.is_complete(),
        };
        let mut file = File::<_>::of::<Basis>(&heading, self.basis().len());
        file.matrix = with_matrix.then(|| Rows(self.matrix()));
        file.vectors = Some(Lists(self.basis()));
        file.witnesses = self.witnesses();
        file.serialize(to)
    }
}

/// The claim with its matrix.
impl Serialize for Claim {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(true, to)
    }
}

/// The fields of all kinds of claims, in their order. Lists of entries are `V`, roots are `R`.
#[derive(Serialize)]
#[serde(rename = "Claim")]
pub(super) struct File<'a, V = (), R = ()> {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) algebra: Option<&'static str>,
    matrix_sha256: &'a str,
    n: usize,
    /// Null for two-sided systems.
    pub(super) lambda: Option<JsonNumber<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    integers: bool,
    method: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) extremals: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) matrix: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) right: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) below: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) above: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) vectors: Option<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witnesses: Option<&'a [Option<Witness>]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) roots: Option<R>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) vector: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) missed: Option<Missed<JsonNumber<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) policy: Option<Box<RawValue>>,
}

/// A node whose demand is not met.
#[derive(serde::Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Missed<N> {
    pub(super) node: usize,
    pub(super) demand: N,
    pub(super) greatest: N,
}

impl<'a, V, R> File<'a, V, R> {
    /// The heading of a claim of this format, with the number of its vectors or roots.
    pub(super) fn of<F: Claimed>(heading: &Heading<'a>, count: usize) -> Self {
        let provenance = heading.provenance;
        File {
            format: F::FORMAT,
            algebra: algebra(),
            matrix_sha256: heading.matrix_sha256,
            n: heading.n,
            lambda: Some(JsonNumber(heading.lambda)),
            integers: heading.integers,
            method: provenance.method.as_deref(),
            version: provenance.version.as_deref(),
            count: Some(count),
            complete: Some(heading.complete),
            names: provenance.names.as_deref(),
            reason: None,
            extremals: None,
            solution: None,
            matrix: None,
            right: None,
            below: None,
            above: None,
            vectors: None,
            witnesses: None,
            roots: None,
            vector: None,
            missed: None,
            policy: None,
        }
    }
}

/// What is written, as text.
pub(super) fn text(
    write: impl FnOnce(&mut serde_json::Serializer<&mut Vec<u8>, Lines>) -> serde_json::Result<()>,
) -> String {
    let mut text = Vec::new();
    write(&mut in_lines(&mut text)).expect("memory takes everything");
    String::from_utf8(text).expect("JSON is text")
}

/// The rows of a matrix.
pub(super) struct Rows<'a>(pub(super) &'a Matrix<Number>);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let rows = 0..self.0.rows();
        to.collect_seq(rows.map(|i| List(self.0.row_slice(i))))
    }
}

/// Vectors.
pub(super) struct Lists<'a>(pub(super) &'a [Vector<Number>]);

impl Serialize for Lists<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|x| List(x.as_slice())))
    }
}

/// One list of entries.
struct List<'a>(&'a [Number]);

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(JsonNumber))
    }
}

/// JSON with each item of an outer list on a line of its own.
pub(super) fn in_lines<W: io::Write>(sink: W) -> serde_json::Serializer<W, Lines> {
    serde_json::Serializer::with_formatter(sink, Lines { depth: 0 })
}

/// How many lists are open.
pub(super) struct Lines {
    depth: usize,
}

impl Formatter for Lines {
    fn begin_array<W: io::Write + ?Sized>(&mut self, sink: &mut W) -> io::Result<()> {
        self.depth += 1;
        sink.write_all(b"[")
    }

    fn end_array<W: io::Write + ?Sized>(&mut self, sink: &mut W) -> io::Result<()> {
        self.depth -= 1;
        sink.write_all(b"]")
    }

    fn begin_array_value<W: io::Write + ?Sized>(
        &mut self,
        sink: &mut W,
        first: bool,
    ) -> io::Result<()> {
        let between: &[u8] = match (self.depth, first) {
            (1, true) => b"\n",
            (1, false) => b",\n",
            (_, true) => b"",
            (_, false) => b", ",
        };
        sink.write_all(between)
    }
}
