//! A basis as the program writes it, where it belongs.

use anyhow::{Result, bail};
use maxplus_core::text::{Format, RowFormat};
use maxplus_core::{DisplayNamed, Names};
use num_bigint::BigInt;
use serde::Serialize;
use supereigen_files::basis_file as file;
use supereigen_verify::matrix_sha256;

pub use supereigen_files::basis_file::{Found, Lines, streams};

use crate::input::Instance;
use crate::numpy;
use crate::output::OutputArg;
use crate::sink::Sink;
use supereigen_files::format::FileFormat;

/// Refuses witnesses where there is no place for them.
pub fn check_witness(format: FileFormat) -> Result<()> {
    if !format.text().is_some_and(file::has_witnesses) {
        bail!("--witness goes with --format table, text, json, jsonl or latex, not {format}");
    }
    Ok(())
}

/// How the vectors of a stream are written, if bare; they stand over this
/// denominator. The format must be one for which [`streams`] holds.
pub fn rows(format: Format, denominator: &BigInt, output: &OutputArg) -> Result<RowFormat> {
    file::rows(format, denominator, output.style())
}

/// Everything that a basis in JSON says of itself.
pub struct Heading<'a> {
    /// The problem.
    pub instance: &'a Instance,
    /// The name of the method.
    pub method: &'a str,
    /// Whether this is the whole basis.
    pub complete: bool,
}

/// Writes all vectors, in canonical order.
pub fn write_all(heading: &Heading<'_>, found: &Found, output: &OutputArg) -> Result<()> {
    let instance = heading.instance;
    if output.format() != Format::Json {
        return write_vectors(found, instance.names(), output, heading.complete);
    }
    let (matrix, lambda) = (instance.matrix(), instance.lambda());
    let heading = file::Heading {
        matrix_sha256: matrix_sha256(&matrix, &lambda),
        n: instance.n(),
        lambda,
        names: instance.names(),
        method: heading.method,
        complete: heading.complete,
    };
    let mut sink = Sink::open(output.output.as_deref())?;
    file::write_all(&mut sink, &heading, found, Format::Json, output.style())?;
    sink.finish()
}

/// Writes all vectors in a format that says nothing beside them, as they stand
/// in the block; their entries have these names. LaTeX says if they are not all.
/// JSON says more.
pub fn write_vectors<W: DisplayNamed + Serialize>(
    found: &Found<W>,
    names: Option<&Names>,
    output: &OutputArg,
    is_whole: bool,
) -> Result<()> {
    let path = output.output.as_deref();
    let Some(format) = output.format().text() else {
        return numpy::write_block(path, &found.vectors, output.format());
    };
    let mut sink = Sink::open(path)?;
    file::write_vectors(&mut sink, found, names, format, output.style(), is_whole)?;
    sink.finish()
}
