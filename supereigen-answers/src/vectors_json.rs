//! The JSON structure of all lists of vectors; `docs/json.md` describes it.
//!
//! ```json
//! {"format":"supereigen-eigenvectors-1","matrix_sha256":"...","n":2,"lambda":"5/2",
//!  "method":"star","count":1,"complete":true,
//!  "vectors":[["-1/2",0]],"witnesses":[{"shape":"critical","nodes":[1,2],"cycle":[1,2]}]}
//! ```
//!
//! The file of a basis has the same structure, and is written by the crate that reads it back.

use std::io::Write;

use anyhow::{Context, Result};
use maxplus_core::block::Block;
use maxplus_core::carrier::Fraction;
use maxplus_core::mirror::{algebra, infinite_text, is_mirrored, negated, pick};
use maxplus_core::{Carrier, MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::style::Decimal;
use maxplus_formats::{Format, row_format};
use serde::Serialize;
use serde_json::Value;

use crate::instance::Instance;
use crate::words::listed;

/// The fields of a list before its vectors.
pub struct Heading<'a> {
    /// The kind of list, and the version of its format.
    pub format: &'a str,
    /// The hash of its problem.
    pub matrix_sha256: String,
    /// The entries of a vector.
    pub n: usize,
    /// The names of the nodes.
    pub names: Option<&'a Names>,
    /// lambda; `None` for a problem without lambda.
    pub lambda: Option<Number>,
    /// How the vectors were found.
    pub method: &'a str,
    /// Whether these are all.
    pub complete: bool,
    /// Whether finite decimals are written as such.
    pub decimals: bool,
}

impl<'a> Heading<'a> {
    /// The fields of a complete list about an instance.
    pub fn of(format: &'a str, instance: &'a Instance, method: &'a str, decimals: bool) -> Self {
        Heading {
            format,
            matrix_sha256: instance.sha256(),
            n: instance.n(),
            names: instance.names(),
            lambda: Some(instance.lambda()),
            method,
            complete: true,
            decimals,
        }
    }
}

/// A number in JSON: an integer of 64 bits as a number, anything else as a string, because other
/// programs would round it.
///
/// In a [mirrored](maxplus_core::mirror) thread it is the number of min-plus algebra.
pub fn number<T: Carrier>(scalar: &MaxPlus<T>) -> Value {
    let mirrored = scalar.value().filter(|_| is_mirrored()).and_then(negated);
    let value = mirrored.as_ref().or(scalar.value());
    match value.and_then(T::to_machine_integer) {
        Some(integer) => integer.into(),
        None => match value {
            Some(value) => value.to_fraction().to_string().into(),
            None => infinite_text().into(),
        },
    }
}

/// The entries of a vector.
pub fn entries<T: Carrier>(vector: &Vector<MaxPlus<T>>) -> Value {
    vector.iter().map(number).collect()
}

/// A matrix as a list of its rows.
pub fn rows(matrix: &SparseMatrix<Number>) -> Value {
    let dense = matrix.to_dense();
    let row = |i: usize| -> Value { dense.row_slice(i).iter().map(number).collect() };
    (0..matrix.rows()).map(row).collect()
}

/// The report as JSON. Its fields have their names of max-plus algebra.
pub fn plain_json(report: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(report)?)
}

/// The report as one line. In min-plus algebra it says so after its format, and fields that name
/// an order are those of min-plus.
pub fn line(report: &impl Serialize) -> Result<String> {
    let text = serde_json::to_string(report)? + "\n";
    let Some(algebra) = algebra() else {
        return Ok(text);
    };
    let text = mirrored_fields(&text);
    let (format, fields) = text.split_once(',').unwrap_or((&text, ""));
    Ok(format!("{format},\"algebra\":\"{algebra}\",{fields}"))
}

/// The JSON object with a `format` field in front.
pub fn with_format(format: &str, object: &str) -> String {
    let fields = object.strip_prefix('{').unwrap_or(object);
    format!("{{\"format\":\"{format}\",{fields}")
}

/// Renames the fields that name an order to those of min-plus, in a mirrored thread.
pub fn mirrored_fields(json: &str) -> String {
    if !is_mirrored() {
        return json.to_owned();
    }
    let renamed = |name| {
        let found = ORDERED.iter().find(|(max_plus, _)| *max_plus == name);
        found.map_or(name, |&(_, min_plus)| min_plus)
    };
    // Quotes within strings are escaped, so only names of fields are found.
    let mut pieces: Vec<&str> = json.split('"').collect();
    for k in 1..pieces.len() {
        if pieces[k].starts_with(':') {
            pieces[k - 1] = renamed(pieces[k - 1]);
        }
    }
    pieces.join("\"")
}

/// Fields of reports that name an order, and what they are called in min-plus algebra.
const ORDERED: [(&str, &str); 8] = [
    ("above", "below"),
    ("below", "above"),
    ("greatest", "least"),
    ("greatest_mean", "least_mean"),
    ("greatest_mean_cycle", "least_mean_cycle"),
    ("finite_up_to", "finite_down_to"),
    ("finite_up_to_node", "finite_down_to_node"),
    ("maximum_of", "minimum_of"),
];

/// Writes the list: the heading, the vectors one on a line, further fields, and the witnesses.
pub fn write<W: Serialize>(
    mut sink: impl Write + Send,
    heading: &Heading<'_>,
    vectors: &Block,
    more: &[(&str, Value)],
    witnesses: Option<&[W]>,
) -> Result<()> {
    begin(&mut sink, heading, vectors.len())?;
    let rows = match heading.decimals {
        true => row_format::<Decimal>(Format::Json, vectors.denominator()),
        false => row_format::<Rational>(Format::Json, vectors.denominator()),
    };
    let rows = rows.context("JSON is written row by row")?;
    rows.with_lines("\n[", ",\n[", "]")
        .write(&mut sink, vectors, true)?;
    end(sink, more, witnesses)
}

/// Writes a list of vectors that need not be scaled.
pub fn write_unscaled<W: Serialize>(
    mut sink: impl Write + Send,
    heading: &Heading<'_>,
    vectors: &[Vector<Number>],
    more: &[(&str, Value)],
    witnesses: Option<&[W]>,
) -> Result<()> {
    begin(&mut sink, heading, vectors.len())?;
    for (k, vector) in vectors.iter().enumerate() {
        let between = if k == 0 { "\n" } else { ",\n" };
        let numbers = vector.iter().map(|entry| shown(entry, heading.decimals));
        let numbers: Vec<_> = numbers.collect();
        write!(sink, "{between}[{}]", numbers.join(", "))?;
    }
    end(sink, more, witnesses)
}

/// A number; a finite decimal as a JSON number if decimals are wanted.
fn shown(scalar: &Number, decimals: bool) -> String {
    let decimal = scalar.value().and_then(|value| {
        let value = value.to_fraction();
        Decimal::from_fraction(&pick(value.clone(), -value))
    });
    match decimal.map(|decimal| decimal.to_string()) {
        Some(text) if decimals && text.contains('.') => text,
        _ => number(scalar).to_string(),
    }
}

fn begin(sink: &mut impl Write, heading: &Heading<'_>, count: usize) -> Result<()> {
    let Heading {
        format,
        matrix_sha256,
        n,
        names,
        lambda,
        method,
        complete,
        decimals,
    } = heading;
    let lambda = lambda.as_ref();
    let lambda = lambda.map_or("null".to_owned(), |lambda| shown(lambda, *decimals));
    let (format, method) = (Value::from(*format), Value::from(*method));
    let algebra = algebra().map(|algebra| format!("\"algebra\":\"{algebra}\","));
    let algebra = algebra.unwrap_or_default();
    write!(
        sink,
        "{{\"format\":{format},{algebra}\"matrix_sha256\":\"{matrix_sha256}\",\"n\":{n},\
         \"lambda\":{lambda},\"method\":{method},\"count\":{count},\"complete\":{complete},\
         "
    )?;
    if let Some(names) = listed(*names) {
        write!(sink, "\"names\":{},", Value::from(names))?;
    }
    write!(sink, "\"vectors\":[")?;
    Ok(())
}

fn end<W: Serialize>(
    mut sink: impl Write,
    more: &[(&str, Value)],
    witnesses: Option<&[W]>,
) -> Result<()> {
    write!(sink, "]")?;
    for (name, value) in more {
        write!(sink, ",\"{name}\":{value}")?;
    }
    if let Some(witnesses) = witnesses {
        write!(sink, ",\"witnesses\":[")?;
        for (k, witness) in witnesses.iter().enumerate() {
            let before = if k == 0 { "\n" } else { ",\n" };
            write!(sink, "{before}{}", serde_json::to_string(witness)?)?;
        }
        write!(sink, "]")?;
    }
    writeln!(sink, "}}")?;
    Ok(())
}
