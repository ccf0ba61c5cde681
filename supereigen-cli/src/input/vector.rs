//! Vectors given by users.
//!
//! On the command line they may have any form in which the program prints them:
//! `0 -1 -inf`, `(0, -1, -inf)`, `[0, -1, "-inf"]`, `0;-1;.`. `@file` is the vector in a
//! file, in any format including NumPy's. `-` is the vector on standard input. A list
//! `saw=5, oven=7` gives the entries of nodes by their names ([`Values`]).

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::named::called;
use maxplus_core::{Names, Number, Vector};
use maxplus_formats::{FileFormat, Reading, npz};
use supereigen_run::clock::Clock;
use supereigen_run::watch::Reading as Guard;

use crate::input::nodes::Values;
use crate::input::tolerance::{Choices, ToleranceArg};
use crate::input::two_sided::{OneOrTwo, RightArg};
use crate::input::{Instance, ProblemArg, check_names, read_bytes, source_name};

pub use supereigen_answers::member::check_length;

/// Reads vectors, each with its name in messages, and the matrix that they belong to. Each
/// vector must have one entry per node.
pub fn read_for(
    problem: &ProblemArg,
    given: Vec<(&str, VectorArg)>,
    clock: Clock,
) -> Result<(Instance, Vec<Vector<Number>>)> {
    let (asked, vectors) = read_between(problem, given, || {
        Ok(Choices::One(problem.read_within(clock)?))
    })?;
    Ok((asked.one()?, vectors))
}

/// Reads vectors for a matrix whose entries may be intervals. The upper ends may be in a
/// separate file.
pub fn read_between(
    problem: &ProblemArg,
    given: Vec<(&str, VectorArg)>,
    read_matrix: impl FnOnce() -> Result<Choices>,
) -> Result<(Choices, Vec<Vector<Number>>)> {
    let read = read_all(given)?;
    let asked = read_matrix()?;
    let (instance, file) = (asked.lower(), source_name(problem.path()));
    let (n, names) = (instance.n(), instance.names());
    let vectors = read.into_iter();
    let vectors = vectors.map(|(what, read)| read.place_all(what, n, names, &file));
    let vectors = vectors.collect::<Result<_>>()?;
    Ok((asked, vectors))
}

/// Reads bounds. Nodes may have no bound.
pub fn read_bounds(
    problem: &ProblemArg,
    right: &RightArg,
    tolerance: &ToleranceArg,
    given: Vec<(&str, VectorArg)>,
    clock: Clock,
) -> Result<(OneOrTwo, Vec<Vec<Option<Number>>>)> {
    let read = read_all(given)?;
    let asked = OneOrTwo::read(problem, right, Some(tolerance), clock)?;
    let file = source_name(problem.path());
    if let OneOrTwo::Two(sides) = &asked {
        let n = sides.n();
        let lengths = read.iter().map(|(what, read)| (what, read.len()));
        let wrong = lengths.filter_map(|(what, found)| Some((what, found?)));
        if let Some((what, found)) = wrong.into_iter().find(|(_, found)| *found != n) {
            bail!(
                "{what} has {found} entries, expected {n}, the number of variables of the \
                   system"
            );
        }
    }
    let (n, names) = (asked.n(), asked.names());
    let vectors = read.into_iter();
    let vectors = vectors.map(|(what, read)| read.place(what, n, names, &file));
    let vectors = vectors.collect::<Result<_>>()?;
    Ok((asked, vectors))
}

/// The vector of these entries, none of which may be missing.
pub fn full(
    entries: Vec<Option<Number>>,
    what: &str,
    names: Option<&Names>,
) -> Result<Vector<Number>> {
    if let Some(node) = entries.iter().position(Option::is_none) {
        bail!("{what} has no number for {}", called(node, names));
    }
    Ok(entries.into_iter().flatten().collect())
}

/// Reads vectors.
fn read_all(given: Vec<(&str, VectorArg)>) -> Result<Vec<(&str, Read)>> {
    let read = given
        .into_iter()
        .map(|(what, given)| Ok((what, given.read()?)));
    read.collect()
}

/// Reads the right side b of A (x) x = b, which has an entry for each row.
pub fn read_right_side(
    given: VectorArg,
    rows: usize,
    names: Option<&Names>,
    file: &str,
) -> Result<Vector<Number>> {
    let read = given.read()?;
    if let Some(found) = read.len().filter(|&found| found != rows) {
        bail!("--vector has {found} entries, expected {rows}, the number of rows of {file}");
    }
    read.place_all("--vector", rows, names, file)
}

/// Reads the first state of a system, which has an entry for each state.
pub fn read_state(
    given: VectorArg,
    n: usize,
    names: Option<&Names>,
    file: &str,
) -> Result<Vector<Number>> {
    given.read()?.place_all("--start", n, names, file)
}

/// Reads a time or `None` for each node. In a vector -inf means no time. In a list of values `*`
/// means no time, and nodes that are not named get the default.
pub fn read_times(
    what: &str,
    given: VectorArg,
    default: Option<Number>,
    (n, names, file): (usize, Option<&Names>, &str),
) -> Result<Vec<Option<Number>>> {
    let rest = default;
    let times = VectorArg { rest, ..given }
        .read()?
        .place(what, n, names, file)?;
    let finite = |time: Option<Number>| time.filter(Number::is_finite);
    Ok(times.into_iter().map(finite).collect())
}

/// A vector of the command line, which may be in a file.
#[derive(Debug, Clone)]
pub struct VectorArg {
    source: Source,
    /// The entry of nodes that a list of values does not name.
    rest: Option<Number>,
}

/// A vector, or the file that contains it, `-` for standard input. The file is not read
/// while the command line is parsed, because no time limit applies then and the file may be
/// long.
#[derive(Debug, Clone)]
enum Source {
    /// What was read.
    Read(Content),
    /// The file to read.
    File(PathBuf),
}

/// The content of a vector argument.
#[derive(Debug, Clone)]
enum Content {
    /// A vector; if it is from a file with names of entries, these names and the file.
    Vector(Vector<Number>, Option<(Names, String)>),
    /// Values of some nodes.
    Values(Values),
}

/// What was read, and the entry of nodes that it does not name.
struct Read {
    content: Content,
    rest: Option<Number>,
}

impl Read {
    /// The number of entries, if that is known without the nodes.
    fn len(&self) -> Option<usize> {
        match &self.content {
            Content::Vector(vector, _) => Some(vector.len()),
            Content::Values(Values::InOrder(values)) => Some(values.len()),
            Content::Values(Values::Named(_)) => None,
        }
    }

    /// The entry of each node, `None` where there is no number.
    fn place(
        self,
        what: &str,
        n: usize,
        names: Option<&Names>,
        file: &str,
    ) -> Result<Vec<Option<Number>>> {
        if let Some(entries) = self.len() {
            check_length(what, entries, n)?;
        }
        match self.content {
            Content::Vector(vector, called) => {
                if let Some((called, source)) = &called {
                    check_names("entry", (source, Some(called)), (file, names))?;
                }
                Ok(vector.iter().cloned().map(Some).collect())
            }
            Content::Values(values) => {
                let placed = values.place(self.rest.as_ref(), n, names);
                placed.with_context(|| what.to_owned())
            }
        }
    }

    /// The vector, with an entry for each node.
    fn place_all(
        self,
        what: &str,
        n: usize,
        names: Option<&Names>,
        file: &str,
    ) -> Result<Vector<Number>> {
        full(self.place(what, n, names, file)?, what, names)
    }
}

impl VectorArg {
    /// The file that contains the vector.
    pub fn file(&self) -> Option<&Path> {
        match &self.source {
            Source::Read(_) => None,
            Source::File(path) => Some(path),
        }
    }

    /// Sets -inf as the entry of nodes that a list of values does not name.
    #[must_use]
    pub fn with_rest_neg_infinity(self) -> Self {
        VectorArg {
            rest: Some(Number::NEG_INFINITY),
            ..self
        }
    }

    fn read(self) -> Result<Read> {
        let content = match self.source {
            Source::Read(content) => content,
            Source::File(path) => in_file(&path)?,
        };
        let rest = self.rest;
        Ok(Read { content, rest })
    }
}

/// Parses a vector of the command line. A file is not read yet.
pub fn parse_given(text: &str) -> Result<VectorArg, String> {
    let rest = None;
    let text = text.trim();
    let file = match text {
        "-" => Some("-"),
        text => text.strip_prefix('@'),
    };
    let source = match file {
        Some(file) => Source::File(file.into()),
        None => Source::Read(content(text)?),
    };
    Ok(VectorArg { source, rest })
}

/// Parses a vector or values of the command line.
fn content(text: &str) -> Result<Content, String> {
    if text.is_empty() {
        return Ok(Content::Vector(Vector::zeros(0), None));
    }
    if Values::has_list_signs(text) {
        return Values::parse(text).map(Content::Values);
    }
    let vector: Result<Vector<Number>, _> = maxplus_formats::read_vector(text, None);
    let vector = vector.map_err(|error| error.to_string())?;
    Ok(Content::Vector(vector, None))
}

/// Reads a vector or values from a file.
fn in_file(file: &Path) -> Result<Content> {
    let name = || source_name(Some(file));
    let _reading = Guard::of(name());
    let bytes = read_bytes(file)?;
    if FileFormat::detect(&bytes).is_some() {
        let vector = npz::read_vector(&bytes).with_context(name)?;
        return Ok(Content::Vector(vector, None));
    }
    let vector = match maxplus_formats::read_vector::<Number>(&bytes, None) {
        Ok(vector) => vector,
        Err(error) => {
            // Lines that begin with # are comments, in a list of values and in a vector.
            let text = std::str::from_utf8(&bytes).unwrap_or_default();
            let lines = text
                .lines()
                .filter(|line| !line.trim_start().starts_with('#'));
            let text = lines.collect::<Vec<_>>().join("\n");
            return match Values::has_list_signs(&text) {
                true => Values::parse(&text)
                    .map(Content::Values)
                    .map_err(anyhow::Error::msg)
                    .with_context(name),
                false => Err(error).with_context(name),
            };
        }
    };
    let rows = Reading::new().matrix::<Number>(&bytes).with_context(name)?;
    // The columns are the entries of a row, so they have the same names.
    let names = rows.1.filter(|names| names.len() == vector.len());
    Ok(Content::Vector(vector, names.map(|names| (names, name()))))
}
