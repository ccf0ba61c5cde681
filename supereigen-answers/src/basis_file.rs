//! Writes a basis: the vectors, in some formats with their witnesses, in JSON with their matrix
//! and lambda.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, Result};
use maxplus_core::block::Block;
use maxplus_core::{Carrier, DisplayNamed, Names, Number, Rational, ReadMatrix};
use maxplus_formats::style::{Decimal, Style, write_block};
use maxplus_formats::{Format, RowFormat, names_heading, row_format, row_format_over};
use num_bigint::BigInt;
use num_traits::One;
use serde::Serialize;
use supereigen::Witness;
use supereigen_verify::{Claim, Provenance, json};

use crate::instance::Instance;
use crate::vector_table::VectorTable;
use crate::vectors_json;
use crate::verify::provenance;

/// Whether this format can be written while the vectors are found.
pub fn streams(format: Format) -> bool {
    match format {
        Format::Text | Format::Csv | Format::JsonLines | Format::Tplib => true,
        // The others need the number of vectors or the widths of columns first, have an end, or
        // guarantee the canonical order.
        _ => false,
    }
}

/// Whether this format can store witnesses.
pub fn has_witnesses(format: Format) -> bool {
    matches!(
        format,
        Format::Table | Format::Text | Format::Json | Format::JsonLines | Format::Latex
    )
}

/// The writer for a stream of bare vectors, whose entries are over this denominator. The format
/// must be one for which [`streams`] holds. Such formats have only names before the first vector,
/// and nothing between two vectors or after the last one. So the concatenation of several parts
/// is one list.
pub fn rows(format: Format, denominator: &BigInt, style: Style) -> Result<RowFormat> {
    // The search gives integers.
    let one = BigInt::one();
    let rows = match style.has_decimals() {
        true => row_format_over::<Decimal>(format, &one, denominator),
        false => row_format_over::<Rational>(format, &one, denominator),
    };
    rows.with_context(|| format!("{format} is not written row by row"))
}

/// Writes vectors with their witnesses, each on a line.
#[derive(Clone)]
pub struct Lines {
    format: Format,
    rows: RowFormat,
    names: Option<Arc<Names>>,
}

impl Lines {
    /// Adds witnesses to lines of bare vectors, in a format for which [`has_witnesses`] and
    /// [`streams`] hold. `names` are those of the nodes.
    pub fn new(format: Format, rows: RowFormat, names: Option<&Names>) -> Self {
        let names = names.cloned().map(Arc::new);
        Lines {
            format,
            rows,
            names,
        }
    }

    /// Adds the line of one vector of a block.
    pub fn append(
        &mut self,
        text: &mut Vec<u8>,
        block: &Block,
        k: usize,
        witness: &(impl DisplayNamed + Serialize),
    ) {
        const MEMORY: &str = "memory takes everything";
        let is_json = self.format == Format::JsonLines;
        if is_json {
            text.extend_from_slice(b"{\"x\":");
        }
        self.rows.append(text, block, k..k + 1, false);
        // The line continues.
        text.truncate(text.trim_ascii_end().len());
        if is_json {
            text.extend_from_slice(b",\"witness\":");
            serde_json::to_writer(&mut *text, witness).expect(MEMORY);
            text.extend_from_slice(b"}\n");
        } else {
            let witness = witness.named(self.names.as_deref());
            writeln!(text, "  # {witness}").expect(MEMORY);
        }
    }
}

/// A basis in canonical order, or a part of it.
pub struct Found<W = Witness> {
    /// The vectors, over the denominator of the instance.
    pub vectors: Block,
    /// The witness of each of them, if witnesses are wanted.
    pub witnesses: Option<Vec<W>>,
}

impl<W> Found<W> {
    /// Vectors without witnesses.
    pub fn bare(vectors: Block) -> Self {
        let witnesses = None;
        Found { vectors, witnesses }
    }
}

/// The fields of a basis in JSON before its vectors.
pub struct Heading<'a> {
    /// The hash of the matrix and lambda.
    pub matrix_sha256: String,
    /// The size of the matrix.
    pub n: usize,
    /// lambda.
    pub lambda: Number,
    /// Whether the solutions must be whole.
    pub integers: bool,
    /// The names of the nodes.
    pub names: Option<&'a Names>,
    /// The name of the method.
    pub method: &'a str,
    /// Whether this is the whole basis.
    pub complete: bool,
}

impl<'a> Heading<'a> {
    /// The fields of the basis of an instance.
    pub fn of(instance: &'a Instance, method: &'a str, complete: bool) -> Self {
        Heading {
            matrix_sha256: instance.sha256(),
            n: instance.n(),
            lambda: instance.lambda(),
            integers: instance.problem().asks_integers(),
            names: instance.names(),
            method,
            complete,
        }
    }

    /// How the claim was made.
    pub(crate) fn provenance(&self) -> Provenance {
        provenance(Some(self.method), self.names)
    }

    /// The fields as the checker's crate writes them.
    pub(crate) fn of_claim<'b>(&'b self, provenance: &'b Provenance) -> json::Heading<'b> {
        json::Heading {
            matrix_sha256: &self.matrix_sha256,
            n: self.n,
            lambda: &self.lambda,
            integers: self.integers,
            provenance,
            complete: self.complete,
        }
    }
}

/// Writes all vectors in canonical order, in a text format.
pub fn write_all(
    out: impl Write + Send,
    heading: &Heading<'_>,
    found: &Found,
    format: Format,
    style: Style,
) -> Result<()> {
    match format {
        Format::Json => write_json(out, heading, found, style.has_decimals()),
        _ => write_vectors(out, found, heading.names, format, style, heading.complete),
    }
}

/// Writes all vectors of the block in a text format that contains only vectors; `names` are those
/// of their entries. LaTeX says if the list is incomplete. JSON has more fields and its own writer.
pub fn write_vectors<W: DisplayNamed + Serialize>(
    mut out: impl Write + Send,
    found: &Found<W>,
    names: Option<&Names>,
    format: Format,
    style: Style,
    is_whole: bool,
) -> Result<()> {
    let Found { vectors, witnesses } = found;
    match (format, witnesses) {
        (Format::Latex, _) => match style.has_decimals() {
            true => write_table::<Decimal, _>(out, found, names, is_whole)?,
            false => write_table::<Rational, _>(out, found, names, is_whole)?,
        },
        (Format::Table, Some(witnesses)) => {
            let mut table = Vec::new();
            write_block(&mut table, vectors, format, style, names)?;
            let table = String::from_utf8(table)?;
            let mut lines = table.lines();
            if !witnesses.is_empty()
                && names.is_some()
                && let Some(header) = lines.next()
            {
                writeln!(out, "{header}")?;
            }
            for (line, witness) in lines.zip(witnesses) {
                let witness = witness.named(names);
                writeln!(out, "{line}   # {witness}")?;
            }
        }
        (format, Some(witnesses)) => {
            let rows = match style.has_decimals() {
                true => row_format::<Decimal>(format, vectors.denominator()),
                false => row_format::<Rational>(format, vectors.denominator()),
            };
            let rows = rows.with_context(|| format!("{format} has no place for witnesses"))?;
            let (mut lines, mut text) = (Lines::new(format, rows, names), Vec::new());
            let heading = names.filter(|_| !witnesses.is_empty());
            if let Some(heading) = heading.and_then(|names| names_heading(names, format)) {
                out.write_all(heading.as_bytes())?;
            }
            for (k, witness) in witnesses.iter().enumerate() {
                text.clear();
                lines.append(&mut text, vectors, k, witness);
                out.write_all(&text)?;
            }
        }
        (_, None) => write_block(out, vectors, format, style, names)?,
    }
    Ok(())
}

/// Writes all vectors as a table for papers.
fn write_table<T: Carrier, W: DisplayNamed>(
    out: impl Write,
    found: &Found<W>,
    names: Option<&Names>,
    is_whole: bool,
) -> Result<()> {
    let Found { vectors, witnesses } = found;
    let (n, words) = (vectors.n(), witnesses.as_ref().map(|_| "why"));
    let mut table = VectorTable::begin(out, n, names, words)?;
    for (k, row) in vectors.iter::<T>().enumerate() {
        let witness = witnesses.as_ref().and_then(|all| all.get(k));
        let witness = witness.map(|witness| witness.named(names).to_string());
        table.push(row.to_vector().iter(), witness.as_deref())?;
    }
    table.finish(is_whole)?;
    Ok(())
}

/// The claim that these are the basis of an instance, or a part of it.
pub fn claim(instance: &Instance, found: &Found, complete: bool) -> Result<Claim> {
    let (matrix, lambda) = (instance.matrix().to_dense(), instance.lambda());
    let vectors = found.vectors.iter().map(|row| row.to_vector());
    let mut claim = Claim::new(matrix, lambda, vectors.collect())?;
    if instance.problem().asks_integers() {
        claim = claim.over_integers();
    }
    if let Some(witnesses) = &found.witnesses {
        claim = claim.with_witnesses(witnesses.iter().cloned().map(Some).collect());
    }
    Ok(match complete {
        true => claim,
        false => claim.incomplete(),
    })
}

/// Writes the claim that these are the basis, or a part of it; the hash identifies the matrix.
fn write_json(
    out: impl Write + Send,
    heading: &Heading<'_>,
    found: &Found,
    decimals: bool,
) -> Result<()> {
    if decimals {
        let integers = heading.integers;
        let heading = vectors_json::Heading {
            format: "supereigen-basis-1",
            matrix_sha256: heading.matrix_sha256.clone(),
            n: heading.n,
            names: heading.names,
            lambda: Some(heading.lambda.clone()),
            method: heading.method,
            complete: heading.complete,
            decimals,
        };
        let witnesses = found.witnesses.as_deref();
        let more = integers.then_some(("integers", true.into()));
        let more = more.as_slice();
        return vectors_json::write(out, &heading, &found.vectors, more, witnesses);
    }
    let provenance = heading.provenance();
    let claim = heading.of_claim(&provenance);
    let witnesses = found.witnesses.as_ref();
    let witnesses = witnesses.map(|all| all.iter().map(Some).collect::<Vec<_>>());
    json::write_claim(out, &claim, &found.vectors, witnesses.as_deref())?;
    Ok(())
}
