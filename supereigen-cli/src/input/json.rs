//! JSON objects of this program as inputs. The output of `cone rays`, `cone rows`, `greatest` and
//! others contains both sides of a system (`matrix` and `right`). The output of `basis`,
//! `cone hull` and others contains `vectors`.
//!
//! Other fields are ignored. Claims are checked by `verify`; here only the rows or vectors
//! are read.

use anyhow::{Context, Result, bail};
use maxplus_core::matrix::{MAX_SIDE, checked_size};
use maxplus_core::mirror::{algebra, pick};
use maxplus_core::{Names, Number, SparseMatrix, Vector};
use serde::Deserialize;
use serde_json::value::RawValue;
use supereigen_answers::instance::worth_showing;
use supereigen_verify::json::read_vectors;

use crate::input::WithNames;

/// The fields that are read.
#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow)]
    n: Option<&'a RawValue>,
    algebra: Option<String>,
    #[serde(default)]
    integers: bool,
    names: Option<Vec<String>>,
    #[serde(borrow)]
    matrix: Option<&'a RawValue>,
    #[serde(borrow)]
    right: Option<&'a RawValue>,
    #[serde(borrow)]
    vectors: Option<&'a RawValue>,
}

/// What an object contains.
pub enum Object {
    /// A and B of a system, with the names of its variables.
    Sides(WithNames<[SparseMatrix<Number>; 2]>),
    /// Vectors of n entries, with their names. If there is neither n nor a vector, the size
    /// is unknown.
    Vectors(Option<usize>, WithNames<Vec<Vector<Number>>>),
}

/// Whether the bytes are an object that contains both sides of a system.
pub fn holds_sides(bytes: &[u8]) -> bool {
    fields(bytes).is_some_and(|fields| fields.matrix.is_some() && fields.right.is_some())
}

/// Reads the object in the bytes, if it is one of the program's own.
pub fn read_object(bytes: &[u8]) -> Result<Option<Object>> {
    let Some(fields) = fields(bytes) else {
        return Ok(None);
    };
    let lists = match (fields.matrix, fields.right, fields.vectors) {
        (Some(_), Some(_), _) if fields.integers => bail!(
            "its rows are about whole solutions (\"integers\": true), but rows are read for all \
             solutions: give A and B as two files, with --integers"
        ),
        (Some(a), Some(b), _) => vec![("matrix", a), ("right", b)],
        (_, _, Some(vectors)) => vec![("vectors", vectors)],
        _ => return Ok(None),
    };
    let found = fields.algebra.as_deref();
    if found != algebra() {
        let [found, expected] = [found, algebra()].map(|name| name.unwrap_or("max-plus"));
        bail!(
            "its numbers are those of {found} algebra, expected {expected}: {} --min-plus",
            pick("give", "leave out")
        );
    }
    let mut read = Vec::new();
    for (field, text) in lists {
        let rows: Vec<Vector<Number>> = read_vectors(text.get()).context(field)?;
        read.push((field, rows));
    }
    let first = read.iter().find_map(|(_, rows)| Some(rows.first()?.len()));
    let stated = fields.n.map(size).transpose()?.or(first);
    let n = stated.unwrap_or(0);
    for (field, rows) in &read {
        if let Some(k) = rows.iter().position(|row| row.len() != n) {
            let found = rows[k].len();
            bail!(
                "row {} of {field:?} has {found} entries, expected {n}",
                k + 1
            );
        }
    }
    let names = match fields.names {
        Some(names) if names.len() != n => {
            bail!("there are {} names for {n} entries", names.len())
        }
        Some(names) => worth_showing(Some(Names::new(names)?)),
        None => None,
    };
    let rows = |(_, rows): (_, Vec<Vector<Number>>)| rows;
    let mut read = read.into_iter().map(rows);
    let (Some(first), second) = (read.next(), read.next()) else {
        return Ok(None);
    };
    let Some(second) = second else {
        return Ok(Some(Object::Vectors(stated, (first, names))));
    };
    if first.len() != second.len() {
        let (left, right) = (first.len(), second.len());
        bail!("\"matrix\" has {left} rows and \"right\" has {right}");
    }
    let sides = [first, second].map(|rows| sparse(n, &rows));
    Ok(Some(Object::Sides((sides, names))))
}

/// The size in the field "n".
fn size(text: &RawValue) -> Result<usize> {
    let size = serde_json::from_str(text.get()).ok().map(checked_size);
    size.and_then(Result::ok).with_context(|| {
        let found: String = text.get().chars().take(40).collect();
        format!("\"n\" is {found}, expected a whole number from 0 to {MAX_SIDE}")
    })
}

/// The vectors as rows of a matrix.
pub fn sparse(n: usize, rows: &[Vector<Number>]) -> SparseMatrix<Number> {
    let row = |row: &Vector<Number>| {
        let entries = row.nonzeros();
        entries
            .map(|(j, entry)| (j, entry.clone()))
            .collect::<Vec<_>>()
    };
    SparseMatrix::from_rows(n, rows.iter().map(row))
}

/// The fields of an object. Of the other formats only foreign JSON starts with a brace, and
/// it contains none of these fields.
fn fields(bytes: &[u8]) -> Option<Fields<'_>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !text.starts_with('{') {
        return None;
    }
    serde_json::from_str(text).ok()
}
