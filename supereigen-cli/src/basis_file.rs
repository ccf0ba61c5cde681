//! A basis as it is written: the vectors, for some formats with their
//! witnesses, for JSON with what they are the basis of.

use std::io::Write;

use anyhow::Result;
use maxplus_core::text::Format;
use maxplus_core::{Carrier, MaxPlus, Vector, exact};
use num_traits::One;
use supereigen::Witness;
use supereigen_verify::{Made, json, matrix_sha256};

use crate::input::Instance;
use crate::output::{OutputArg, Vectors, format_vectors};
use crate::sink::Sink;

/// Whether vectors of this format are written as they come.
pub fn streams(format: Format) -> bool {
    match format {
        Format::Text | Format::Csv | Format::JsonLines | Format::Tplib | Format::Latex => true,
        // The others begin with the number of vectors or the widths of columns, or
        // promise the canonical order.
        _ => false,
    }
}

/// Whether there is a place for witnesses in this format.
pub fn has_witnesses(format: Format) -> bool {
    matches!(
        format,
        Format::Table | Format::Text | Format::Json | Format::JsonLines
    )
}

/// Writes vectors one after another, each with its witness or without.
pub enum Stream<T: Carrier> {
    /// The vectors as the format has them.
    Bare(Vectors<Sink, T>),
    /// One line per vector, with its witness.
    Witnessed(Sink, OutputArg, num_bigint::BigInt),
}

impl<T: Carrier> Stream<T> {
    /// A stream in a format for which [`streams`] holds. Such formats have
    /// nothing before the first vector, between two or after the last one, so
    /// a sink that holds some already is continued like any other.
    pub fn into_sink(sink: Sink, instance: &Instance, output: &OutputArg, witnesses: bool) -> Self {
        let denominator = instance.denominator();
        if witnesses {
            Stream::Witnessed(sink, output.clone(), denominator.clone())
        } else {
            Stream::Bare(Vectors::new(sink, output, denominator))
        }
    }

    /// Writes one vector.
    pub fn push(&mut self, vector: &Vector<MaxPlus<T>>, witness: Option<&Witness>) -> Result<()> {
        match (self, witness) {
            (Stream::Bare(vectors), _) => vectors.push(vector),
            (Stream::Witnessed(sink, output, denominator), witness) => {
                let text = format_vectors([vector], output, denominator)?;
                let text = text.trim_end();
                match (output.format, witness) {
                    (Format::JsonLines, Some(witness)) => {
                        let witness = serde_json::to_string(witness)?;
                        writeln!(sink, "{{\"x\":{text},\"witness\":{witness}}}")?;
                    }
                    (_, Some(witness)) => writeln!(sink, "{text}  # {witness}")?,
                    (_, None) => writeln!(sink, "{text}")?,
                }
                Ok(())
            }
        }
    }

    /// What is written into.
    pub fn sink(&mut self) -> &mut Sink {
        match self {
            Stream::Bare(vectors) => vectors.get_mut(),
            Stream::Witnessed(sink, ..) => sink,
        }
    }

    /// Ends the list and hands the sink back.
    pub fn end(self) -> Result<Sink> {
        match self {
            Stream::Bare(vectors) => vectors.finish(),
            Stream::Witnessed(sink, ..) => Ok(sink),
        }
    }
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
pub fn write_all<T: Carrier>(
    heading: &Heading<'_>,
    found: &[(Vector<MaxPlus<T>>, Option<Witness>)],
    output: &OutputArg,
) -> Result<()> {
    let mut sink = Sink::open(output.output.as_deref())?;
    let vectors = || found.iter().map(|(vector, _)| vector);
    let denominator = heading.instance.denominator();
    match output.format {
        Format::Json => write_json(&mut sink, heading, found)?,
        Format::Table if found.iter().any(|(_, witness)| witness.is_some()) => {
            let table = format_vectors(vectors(), output, denominator)?;
            for (line, (_, witness)) in table.lines().zip(found) {
                match witness {
                    Some(witness) => writeln!(sink, "{line}   # {witness}")?,
                    None => writeln!(sink, "{line}")?,
                }
            }
        }
        format if streams(format) => {
            let witnesses = found.iter().any(|(_, witness)| witness.is_some());
            let mut stream = Stream::into_sink(sink, heading.instance, output, witnesses);
            for (vector, witness) in found {
                stream.push(vector, witness.as_ref())?;
            }
            return stream.end()?.finish();
        }
        _ => {
            let mut writer = Vectors::new(sink, output, denominator);
            for vector in vectors() {
                writer.push(vector)?;
            }
            return writer.finish()?.finish();
        }
    }
    sink.finish()
}

/// Writes the claim that these are the basis, or some of it; the matrix is named
/// by its hash.
fn write_json<T: Carrier>(
    sink: &mut Sink,
    heading: &Heading<'_>,
    found: &[(Vector<MaxPlus<T>>, Option<Witness>)],
) -> Result<()> {
    let (matrix, lambda) = (heading.instance.matrix(), heading.instance.lambda());
    let claim = json::Heading {
        matrix_sha256: &matrix_sha256(&matrix, &lambda),
        n: heading.instance.n(),
        lambda: &lambda,
        made: &Made::default().by_method(heading.method),
        complete: heading.complete,
    };
    let witnesses: Vec<_> = found.iter().map(|(_, witness)| witness.as_ref()).collect();
    let has_some = witnesses.iter().any(Option::is_some);
    let witnesses = has_some.then_some(&witnesses[..]);
    let vectors = found.iter().map(|(vector, _)| vector.as_slice());
    let denominator = heading.instance.denominator();
    if denominator.is_one() {
        json::write_claim(sink, &claim, vectors, witnesses)?;
    } else {
        let fraction = |x| exact::fraction(x, denominator);
        let vectors = vectors.map(|x| x.iter().map(fraction).collect::<Vec<_>>());
        json::write_claim(sink, &claim, vectors, witnesses)?;
    }
    Ok(())
}
