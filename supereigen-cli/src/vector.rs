//! Vectors that people give.
//!
//! They come from the command line in every way in which the program prints them:
//! `0 -1 -inf`, `(0, -1, -inf)`, `[0, -1, "-inf"]`, `0;-1;.`. `@file` is the vector in a file,
//! in any format, NumPy's among them, `-` the one on standard input.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::{Names, Number, Vector};
use maxplus_formats::{FileFormat, Reading, npz};

use crate::input::{Instance, ProblemArg, first_difference, read_bytes, source_name};
use crate::sides::{OneOrTwo, RightArg};
use crate::time::Clock;
use crate::tolerance::{Asked, ToleranceArg};
use crate::watch::Reading as Guard;

pub use supereigen_answers::member::check_length;

/// Reads vectors, which messages call so, and the matrix that they belong to: each has an
/// entry for every node.
pub fn read_for(
    problem: &ProblemArg,
    given: Vec<(&str, Given)>,
    clock: Clock,
) -> Result<(Instance, Vec<Vector<Number>>)> {
    let (asked, vectors) = read_between(problem, given, || {
        Ok(Asked::One(problem.read_within(clock)?))
    })?;
    Ok((asked.one()?, vectors))
}

/// The same for what may lie between two matrices, of which the second may stand in a
/// file of its own.
pub fn read_between(
    problem: &ProblemArg,
    given: Vec<(&str, Given)>,
    read_matrix: impl FnOnce() -> Result<Asked>,
) -> Result<(Asked, Vec<Vector<Number>>)> {
    let read = read_all(given)?;
    let asked = read_matrix()?;
    let (instance, file) = (asked.lower(), source_name(problem.path()));
    let vectors = placed(read, instance.n(), instance.names(), &file)?;
    Ok((asked, vectors))
}

/// The same for a matrix or a two-sided system.
pub fn read_for_either(
    problem: &ProblemArg,
    right: &RightArg,
    tolerance: &ToleranceArg,
    given: Vec<(&str, Given)>,
    clock: Clock,
) -> Result<(OneOrTwo, Vec<Vector<Number>>)> {
    let read = read_all(given)?;
    let asked = OneOrTwo::read(problem, right, Some(tolerance), clock)?;
    let file = source_name(problem.path());
    if let OneOrTwo::Two(sides) = &asked {
        let n = sides.n();
        let wrong = read.iter().find(|(_, entries)| entries.vector.len() != n);
        if let Some((what, entries)) = wrong {
            let found = entries.vector.len();
            bail!("{what} has {found} entries, expected {n}: the system has so many variables");
        }
    }
    let vectors = placed(read, asked.n(), asked.names(), &file)?;
    Ok((asked, vectors))
}

/// Reads vectors.
fn read_all(given: Vec<(&str, Given)>) -> Result<Vec<(&str, Entries)>> {
    let read = given
        .into_iter()
        .map(|(what, given)| Ok((what, given.read()?)));
    read.collect()
}

/// The vectors, if each has an entry for every node.
fn placed(
    read: Vec<(&str, Entries)>,
    n: usize,
    names: Option<&Names>,
    file: &str,
) -> Result<Vec<Vector<Number>>> {
    for (what, entries) in &read {
        check_length(what, &entries.vector, n)?;
        entries.check_names(names, file)?;
    }
    let vectors = read.into_iter().map(|(_, entries)| entries.vector);
    Ok(vectors.collect())
}

/// A vector, or the file that holds it, `-` for standard input: a command line is
/// taken apart before any clock runs, and a file may be long.
#[derive(Debug, Clone)]
pub enum Given {
    /// The vector itself.
    Vector(Entries),
    /// Where it is.
    File(PathBuf),
}

/// A vector, and what its file calls the entries.
#[derive(Debug, Clone)]
pub struct Entries {
    vector: Vector<Number>,
    /// The names and the file that has them.
    called: Option<(Names, String)>,
}

impl From<Vector<Number>> for Entries {
    fn from(vector: Vector<Number>) -> Self {
        let called = None;
        Entries { vector, called }
    }
}

impl Entries {
    /// Refuses a file that calls the entries otherwise than the matrix: they may
    /// stand in another order.
    fn check_names(&self, names: Option<&Names>, matrix: &str) -> Result<()> {
        if let (Some((called, file)), Some(names)) = (&self.called, names)
            && let Some(node) = first_difference(called, names)
        {
            bail!(
                "{file} calls entry {} {:?}, {matrix} calls it {:?}: the names must be the same, \
                 or only one of the files have some",
                node + 1,
                called.name(node),
                names.name(node)
            );
        }
        Ok(())
    }
}

impl Given {
    /// The file that it is in.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Given::Vector(_) => None,
            Given::File(path) => Some(path),
        }
    }

    fn read(self) -> Result<Entries> {
        match self {
            Given::Vector(entries) => Ok(entries),
            Given::File(path) => in_file(&path),
        }
    }
}

/// A vector of the command line, not read yet if it is in a file.
pub fn parse_given(text: &str) -> Result<Given, String> {
    let text = text.trim();
    if text == "-" {
        return Ok(Given::File(text.into()));
    }
    if let Some(file) = text.strip_prefix('@') {
        return Ok(Given::File(file.into()));
    }
    if text.is_empty() {
        return Ok(Given::Vector(Vector::from(Vec::new()).into()));
    }
    let vector = maxplus_formats::read_vector(text, None).map_err(|error| error.to_string())?;
    Ok(Given::Vector(vector.into()))
}

/// The vector that a file holds.
fn in_file(file: &Path) -> Result<Entries> {
    let name = || source_name(Some(file));
    let _reading = Guard::of(name());
    let bytes = read_bytes(file)?;
    if FileFormat::detect(&bytes).is_some() {
        return Ok(npz::read_vector(&bytes).with_context(name)?.into());
    }
    let vector: Vector<Number> = maxplus_formats::read_vector(&bytes, None).with_context(name)?;
    let rows = Reading::new().matrix::<Number>(&bytes).with_context(name)?;
    // The names of columns are those of the entries of a row.
    let names = rows.1.filter(|names| names.len() == vector.len());
    Ok(Entries {
        vector,
        called: names.map(|names| (names, name())),
    })
}
