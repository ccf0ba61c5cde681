//! Vectors given by users.
//!
//! On the command line they may have every form in which the program prints them:
//! `0 -1 -inf`, `(0, -1, -inf)`, `[0, -1, "-inf"]`, `0;-1;.`. `@file` is the vector in a
//! file, in any format including NumPy's. `-` is the vector on standard input.

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

/// Reads vectors, each with its name in messages, and the matrix that they belong to. Each
/// vector must have one entry per node.
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

/// Reads vectors for a matrix that may be an interval between two matrices. The second
/// matrix may be in a separate file.
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

/// Reads vectors for a matrix or a two-sided system.
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

fn read_all(given: Vec<(&str, Given)>) -> Result<Vec<(&str, Entries)>> {
    let read = given
        .into_iter()
        .map(|(what, given)| Ok((what, given.read()?)));
    read.collect()
}

/// Returns the vectors after checking that each has one entry per node, with the same
/// names.
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

/// A vector, or the file that contains it, `-` for standard input. The file is not read
/// while the command line is parsed, because no time limit applies then and the file may be
/// long.
#[derive(Debug, Clone)]
pub enum Given {
    /// The vector itself.
    Vector(Entries),
    /// The file that contains it.
    File(PathBuf),
}

/// A vector, and the names of its entries if its file contains some.
#[derive(Debug, Clone)]
pub struct Entries {
    vector: Vector<Number>,
    /// The names, and the file that contains them.
    called: Option<(Names, String)>,
}

impl From<Vector<Number>> for Entries {
    fn from(vector: Vector<Number>) -> Self {
        let called = None;
        Entries { vector, called }
    }
}

impl Entries {
    /// Refuses a file that names the entries differently from the matrix, because their
    /// order may differ.
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
    /// The file that contains the vector.
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

/// Parses a vector of the command line. A file is not read yet.
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

/// Reads the vector in a file.
fn in_file(file: &Path) -> Result<Entries> {
    let name = || source_name(Some(file));
    let _reading = Guard::of(name());
    let bytes = read_bytes(file)?;
    if FileFormat::detect(&bytes).is_some() {
        return Ok(npz::read_vector(&bytes).with_context(name)?.into());
    }
    let vector: Vector<Number> = maxplus_formats::read_vector(&bytes, None).with_context(name)?;
    let rows = Reading::new().matrix::<Number>(&bytes).with_context(name)?;
    // The columns are the entries of a row, so they have the same names.
    let names = rows.1.filter(|names| names.len() == vector.len());
    Ok(Entries {
        vector,
        called: names.map(|names| (names, name())),
    })
}
