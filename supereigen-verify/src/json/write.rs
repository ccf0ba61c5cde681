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
use crate::two_sided::Sides;
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
    /// Whether the solutions must be integers.
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
    write_fields(&mut sink, &File::of::<Basis>(heading, vectors.len()))?;
    sink.write_all(b",\"vectors\":[")?;
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
        let hash = self.expected_sha256();
        let heading = self.heading(&hash, with_matrix);
        let mut file = File::of::<Basis>(&heading, self.basis().len());
        file.matrix = with_matrix.then(|| Rows(self.matrix()));
        file.vectors = Some(Lists(self.basis()));
        file.witnesses = self.witnesses();
        file.serialize(to)
    }

    /// The heading of its file. Without a matrix, the file gives the size of the matrix that it was
    /// made for.
    pub(super) fn heading<'a>(&'a self, hash: &'a str, with_matrix: bool) -> Heading<'a> {
        let expected = self.size.filter(|_| !with_matrix);
        Heading {
            matrix_sha256: hash,
            n: expected.unwrap_or_else(|| self.n()),
            lambda: self.lambda(),
            integers: self.asks_integers(),
            provenance: self.provenance(),
            complete: self.is_complete(),
        }
    }
}

/// The claim with its matrix.
impl Serialize for Claim {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(true, to)
    }
}

/// The fields of all kinds of claims, in their order; only a list of roots follows them.
#[derive(Default, Serialize)]
#[serde(rename = "Claim")]
pub(super) struct File<'a> {
    pub(super) format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) algebra: Option<&'static str>,
    pub(super) matrix_sha256: &'a str,
    pub(super) n: usize,
    /// Null for two-sided systems.
    pub(super) lambda: Option<JsonNumber<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) integers: bool,
    pub(super) method: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) names: Option<&'a [String]>,
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
    pub(super) vectors: Option<Lists<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) witnesses: Option<&'a [Option<Witness>]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) vector: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) missed: Option<UnmetDemand<JsonNumber<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) policy: Option<Box<RawValue>>,
}

/// A node whose demand is not met.
#[derive(serde::Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnmetDemand<N> {
    pub(super) node: usize,
    pub(super) demand: N,
    pub(super) greatest: N,
}

impl<'a> File<'a> {
    /// The heading of a claim of this format, with the number of its vectors or roots.
    pub(super) fn of<F: Claimed>(heading: &Heading<'a>, count: usize) -> Self {
        File {
            n: heading.n,
            lambda: Some(JsonNumber(heading.lambda)),
            integers: heading.integers,
            count: Some(count),
            complete: Some(heading.complete),
            ..File::made_by::<F>(heading.provenance, heading.matrix_sha256)
        }
    }

    /// The fields of a two-sided claim that both kinds have.
    pub(super) fn two_sided<F: Claimed>(sides: &'a Sides, hash: &'a str) -> Self {
        File {
            n: sides.a.cols(),
            integers: sides.integers,
            matrix: Some(Rows(&sides.a)),
            right: Some(Rows(&sides.b)),
            ..File::made_by::<F>(&sides.provenance, hash)
        }
    }

    fn made_by<F: Claimed>(provenance: &'a Provenance, hash: &'a str) -> Self {
        File {
            format: F::FORMAT,
            algebra: algebra(),
            matrix_sha256: hash,
            method: provenance.method.as_deref(),
            version: provenance.version.as_deref(),
            names: provenance.names.as_deref(),
            ..File::default()
        }
    }
}

/// Writes the fields without the brace at the end, because more fields follow.
pub(super) fn write_fields(sink: &mut impl io::Write, file: &File<'_>) -> io::Result<()> {
    let text = text(|to| file.serialize(to));
    sink.write_all(&text.as_bytes()[..text.len() - b"}".len()])
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
