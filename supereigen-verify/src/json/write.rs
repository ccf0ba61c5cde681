//! The writer of claims for [`Claim::to_json`], serde, and the program, which never holds a whole
//! claim in memory.

use std::io;
use std::marker::PhantomData;

use maxplus_core::block::Block;
use maxplus_core::text::RowFormat;
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Vector};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::ser::Formatter;

use super::entry::Number;
use super::entry::{Basis, Claimed};
use crate::claim::{Claim, Made};
use crate::witness::Witness;

/// The fields of a claim before its vectors.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'a, T: Carrier> {
    /// [The hash](crate::claim) of matrix and lambda.
    pub matrix_sha256: &'a str,
    /// Rows, columns, entries of a vector.
    pub n: usize,
    /// The number lambda.
    pub lambda: &'a MaxPlus<T>,
    /// Whether the solutions must be whole.
    pub integers: bool,
    /// How it was made.
    pub made: &'a Made,
    /// Whether it is claimed to be the whole basis.
    pub complete: bool,
}

/// Writes a claim without its matrix, in large pieces, one vector of the block on a line: the
/// file that `supereigen basis --format json` writes.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_core::block::Block;
/// use supereigen_verify::json::{Heading, write_claim};
/// use supereigen_verify::{Claim, Made, matrix_sha256, plain};
///
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]])?;
/// let mut basis = Block::new(2, 1.into());
/// basis.push_depths([(0, 0), (1, 1)]);
/// basis.push_depths([(0, 1), (1, 0)]);
/// let zero = MaxPlus::finite(0);
/// let heading = Heading {
///     matrix_sha256: &matrix_sha256(&a, &zero),
///     n: 2,
///     lambda: &zero,
///     integers: false,
///     made: &Made::default().by_method("by hand"),
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
pub fn write_claim<L: Carrier>(
    mut sink: impl io::Write + Send,
    heading: &Heading<'_, L>,
    vectors: &Block,
    witnesses: Option<&[Option<&Witness>]>,
) -> io::Result<()> {
    let mut start = Vec::new();
    let count = vectors.len();
    Start::of::<Basis>(heading, count).serialize(&mut in_lines(&mut start))?;
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

impl<T: Carrier> Claim<T> {
    /// Writes the claim with its matrix, so that [`Claim::from_json`] reads it back. If no hash
    /// was set, that of its matrix and lambda is written.
    pub fn to_json(&self) -> String {
        self.text(Some(&self.matrix))
    }

    /// Writes the claim without its matrix, which the hash identifies; [`Claim::from_json_with`]
    /// reads it back.
    pub fn to_json_without_matrix(&self) -> String {
        self.text(None)
    }

    fn text(&self, matrix: Option<&Matrix<MaxPlus<T>>>) -> String {
        let mut text = Vec::new();
        self.write(matrix, &mut in_lines(&mut text))
            .expect("memory takes everything");
        String::from_utf8(text).expect("JSON is text")
    }

    fn write<S: Serializer>(
        &self,
        matrix: Option<&Matrix<MaxPlus<T>>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        // Without a matrix, the file gives the size of the matrix that it was made for.
        let expected = self.size.filter(|_| matrix.is_none());
        let heading = Heading {
            matrix_sha256: &self.expected_sha256(),
            n: expected.unwrap_or_else(|| self.n()),
            lambda: self.lambda(),
            integers: self.asks_integers(),
            made: self.made(),
            complete: self.is_complete(),
        };
        let vectors = self.basis().iter().map(Vector::as_slice);
        let witnesses = self.witnesses();
        let witnesses = witnesses.map(|all| all.iter().map(Option::as_ref).collect::<Vec<_>>());
        fields(to, &heading, matrix, vectors, witnesses.as_deref())
    }
}

/// The claim with its matrix.
impl<T: Carrier> Serialize for Claim<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(Some(&self.matrix), to)
    }
}

/// All fields of a claim, in their order.
fn fields<S, L, T, V>(
    to: S,
    heading: &Heading<'_, L>,
    matrix: Option<&Matrix<MaxPlus<T>>>,
    vectors: V,
    witnesses: Option<&[Option<&Witness>]>,
) -> Result<S::Ok, S::Error>
where
    S: Serializer,
    L: Carrier,
    T: Carrier,
    V: ExactSizeIterator<Item: AsRef<[MaxPlus<T>]>> + Clone,
{
    let rows = matrix.map(|matrix| (0..matrix.rows()).map(|i| matrix.row_slice(i)));
    let optional = [rows.is_some(), witnesses.is_some()];
    let optional = optional.into_iter().filter(|&is_there| is_there).count();
    let start = Start::of::<Basis>(heading, vectors.len());
    let mut to = to.serialize_struct("Claim", start.len() + 1 + optional)?;
    start.fields(&mut to)?;
    if let Some(rows) = rows {
        to.serialize_field("matrix", &Lists(rows, PhantomData))?;
    }
    to.serialize_field("vectors", &Lists(vectors, PhantomData))?;
    if let Some(witnesses) = witnesses {
        to.serialize_field("witnesses", witnesses)?;
    }
    to.end()
}

/// The fields of a claim before its lists.
pub(super) struct Start<'a, L: Carrier> {
    format: &'static str,
    heading: &'a Heading<'a, L>,
    /// The number of vectors or roots.
    count: usize,
}

impl<'a, L: Carrier> Start<'a, L> {
    /// The fields of a claim of this format.
    pub(super) fn of<F: Claimed>(heading: &'a Heading<'a, L>, count: usize) -> Self {
        Start {
            format: F::FORMAT,
            heading,
            count,
        }
    }

    /// How many fields these are.
    pub(super) fn len(&self) -> usize {
        let Made { version, names, .. } = self.heading.made;
        let optional = [self.heading.integers, version.is_some(), names.is_some()];
        7 + optional.into_iter().filter(|&is_there| is_there).count()
    }

    pub(super) fn fields<S: SerializeStruct>(&self, to: &mut S) -> Result<(), S::Error> {
        let Start {
            format,
            heading,
            count,
        } = self;
        let Made {
            method,
            version,
            names,
        } = heading.made;
        to.serialize_field("format", format)?;
        to.serialize_field("matrix_sha256", heading.matrix_sha256)?;
        to.serialize_field("n", &heading.n)?;
        to.serialize_field("lambda", &Number(heading.lambda))?;
        if heading.integers {
            to.serialize_field("integers", &true)?;
        }
        to.serialize_field("method", method)?;
        if let Some(version) = version {
            to.serialize_field("version", version)?;
        }
        to.serialize_field("count", count)?;
        to.serialize_field("complete", &heading.complete)?;
        match names {
            Some(names) => to.serialize_field("names", names),
            None => Ok(()),
        }
    }
}

impl<L: Carrier> Serialize for Start<'_, L> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut to = to.serialize_struct("Claim", self.len())?;
        self.fields(&mut to)?;
        to.end()
    }
}

/// Lists of entries from an iterator.
pub(super) struct Lists<T, I>(pub(super) I, pub(super) PhantomData<T>);

impl<T: Carrier, I: Iterator<Item: AsRef<[MaxPlus<T>]>> + Clone> Serialize for Lists<T, I> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.clone().map(|list| List(list, PhantomData)))
    }
}

/// One list of entries.
struct List<T, V>(V, PhantomData<T>);

impl<T: Carrier, V: AsRef<[MaxPlus<T>]>> Serialize for List<T, V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.as_ref().iter().map(Number))
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
