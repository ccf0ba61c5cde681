//! Claims and vectors in files. Strict: nothing is guessed, nothing filled in.
//!
//! # The claim
//!
//! ```json
//! {"format":"supereigen-basis-1","matrix_sha256":"...","n":2,"lambda":0,
//!  "method":"chains","version":"0.1.0","count":2,"complete":true,
//!  "matrix":[["-inf",1],[1,"-inf"]],
//!  "vectors":[[0,-1],[-1,0]],
//!  "witnesses":[{"shape":"chain","nodes":[1,2],"closing":2},null]}
//! ```
//!
//! | field | what it holds | may be null | may be absent |
//! |---|---|---|---|
//! | `format` | `"supereigen-basis-1"`: what is claimed, and the version of this format | | |
//! | `matrix_sha256` | [the hash](crate::hash) of matrix and lambda | | |
//! | `n` | rows, columns, entries of a vector | | |
//! | `lambda` | a number or "-inf" | | |
//! | `method` | how it was made | yes | |
//! | `version` | by which version of the program | | yes |
//! | `count` | how many vectors | | |
//! | `complete` | whether this is to be the whole basis | | |
//! | `matrix` | the rows of A | | yes |
//! | `vectors` | the vectors | | |
//! | `witnesses` | a [`Witness`] or null for each vector | its items | yes |
//!
//! A file without `matrix`, as `supereigen basis --format json` writes it, is read
//! with the matrix given beside it ([`Claim::from_json_with`]); the hash tells
//! whether that is the one.
//!
//! An entry is a JSON number or a string. A JSON number may have a decimal point
//! or an exponent; it is read as the fraction it denotes. A string holds an
//! integer `"-12"`, a fraction `"2/3"` or `"-inf"`, in ASCII digits without
//! blanks, plus signs and leading zeros. Numbers go from their text to exact
//! numbers, never through a double; how long they may be is said in
//! [`maxplus_core::text::number`]. Integers of more than 64 bits are written as
//! strings, since many readers would round them.
//!
//! A byte order mark before the text is skipped, as in all files that are read.
//!
//! Unknown, missing or repeated fields, rows of unlike lengths and anything
//! after the end are errors. Vectors of a wrong length are not: they are for the
//! form check to refuse.
//!
//! A [`Claim`] has `Serialize` and `Deserialize` in the same shape, with its
//! matrix. Formats that hand over doubles lose what a text would have said, so
//! doubles are refused there.
//!
//! # Two-sided claims
//!
//! ```json
//! {"format":"supereigen-cone-1","matrix_sha256":"...","n":3,"lambda":null,
//!  "method":"double-description","count":1,"complete":false,
//!  "matrix":[[3,"-inf",5]],"right":[[4,2,"-inf"]],"vectors":[["-inf","-inf",0]]}
//! ```
//!
//! A [`ConeClaim`](crate::ConeClaim) is written as a claim is, but that B is in `right`,
//! `lambda` is null or absent, n is the number of columns, both sides must be there, and there are
//! no witnesses.
//!
//! # Vectors alone
//!
//! With the matrix at hand, [`Claim::from_witnessed_lines`] reads the program's
//! stream of extremals with witnesses, and [`read_vectors`] bare vectors.

use maxplus_core::text::{ParseErrorKind, names_line};
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Vector};
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

use crate::claim::{Claim, Made};
use crate::field::{present, required};
use crate::system::{System, shape};
use crate::witness::Witness;

mod cone;
mod entry;
mod error;
mod format;
mod short;
mod write;

pub use error::ClaimError;
pub use write::{Heading, write_claim};

use entry::{Entry, Plain};
use format::{Basis, Format};
use short::Lines;

/// The text without a byte order mark before it.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The fields of a claim. `required` keeps serde from reading an absent field
/// as null, `present` from reading null as an absent one.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<E> {
    #[serde(rename = "format")]
    _format: Format<Basis>,
    matrix_sha256: String,
    n: usize,
    lambda: E,
    #[serde(deserialize_with = "required")]
    method: Option<String>,
    #[serde(default, deserialize_with = "present")]
    version: Option<String>,
    count: usize,
    complete: bool,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(default = "none", deserialize_with = "present")]
    matrix: Option<Vec<Vec<E>>>,
    vectors: Vec<Vec<E>>,
    #[serde(default, deserialize_with = "present")]
    witnesses: Option<Vec<Option<Witness>>>,
}

/// Without asking for a default entry.
fn none<V>() -> Option<V> {
    None
}

/// One line of the program's stream of extremals.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFields<'a> {
    #[serde(borrow)]
    x: Vec<&'a RawValue>,
    #[serde(deserialize_with = "required")]
    witness: Option<Witness>,
}

impl<T: Carrier> Claim<T> {
    /// Reads a claim that holds its matrix. `T = BigRational` takes every claim;
    /// another carrier takes those whose numbers it holds.
    ///
    /// ```
    /// use num_rational::BigRational;
    /// use supereigen_verify::{Claim, Options, verify};
    ///
    /// let file = r#"{"format":"supereigen-basis-1",
    ///   "matrix_sha256":"028368cde0c6c104425432fdb518d398baf38c3f70a6518fd0dbb8d6b5c532e5",
    ///   "n":1,"lambda":"1/2","method":null,"count":1,"complete":true,
    ///   "matrix":[["1/2"]],"vectors":[[0]]}"#;
    /// let claim = Claim::<BigRational>::from_json(file).unwrap();
    /// let verdict = verify(&claim, &Options::default());
    /// assert!(verdict.to_string().starts_with("verified complete: 1 vector, n = 1, lambda = 1/2"));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ClaimError> {
        read(None, unmarked(text))
    }

    /// Reads a claim, with a matrix of its own or without, as one about the
    /// matrix given. That this is the one the file was made for, by size and
    /// hash, is for the checks to say.
    pub fn from_json_with(matrix: Matrix<MaxPlus<T>>, text: &str) -> Result<Self, ClaimError> {
        read(Some(matrix), unmarked(text))
    }

    /// Reads the program's stream of extremals, one `{"x", "witness"}` per line,
    /// as the claim that they are the whole basis. A witness may be null. A line
    /// `{"names": [...]}` before them says what the nodes are called.
    pub fn from_witnessed_lines(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        text: &str,
    ) -> Result<Self, ClaimError> {
        let (names, text) = names_line(text)?;
        let (basis, witnesses) = match short::witnessed_lines(text) {
            Some(lines) => lines,
            None => witnessed_lines_long(text)?,
        };
        if let Some(names) = &names {
            expect_count("names", names.len(), matrix.rows())?;
        }
        let made = names
            .iter()
            .fold(Made::default(), |made, names| made.with_names(names.iter()));
        let claim = Claim::new(matrix, lambda, columns(basis))?;
        Ok(claim.with_witnesses(witnesses).with_made(made))
    }
}

impl<'de, T: Carrier> Deserialize<'de> for Claim<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let fields = Fields::<Plain>::deserialize(from)?;
        fields.claim(None, None).map_err(D::Error::custom)
    }
}

/// Reads a claim the short way if that goes, else the long one, which knows all
/// spellings and all errors.
fn read<T: Carrier>(
    beside: Option<Matrix<MaxPlus<T>>>,
    text: &str,
) -> Result<Claim<T>, ClaimError> {
    if let Some((rest, basis)) = short::cut_vectors(text)
        && let Ok(fields) = serde_json::from_str::<Fields<&RawValue>>(&rest)
        && let Ok(claim) = fields.claim(beside.clone(), Some(basis))
    {
        return Ok(claim);
    }
    read_long(beside, text)
}

fn read_long<T: Carrier>(
    beside: Option<Matrix<MaxPlus<T>>>,
    text: &str,
) -> Result<Claim<T>, ClaimError> {
    let fields: Fields<&RawValue> = serde_json::from_str(text)?;
    fields.claim(beside, None)
}

fn witnessed_lines_long<T: Carrier>(text: &str) -> Result<Lines<T>, ClaimError> {
    let lines = serde_json::Deserializer::from_str(text).into_iter();
    let lines = lines.collect::<Result<Vec<LineFields<'_>>, _>>()?;
    let (lists, witnesses): (Vec<_>, Vec<_>) =
        lines.into_iter().map(|line| (line.x, line.witness)).unzip();
    Ok((vectors("vector", &lists)?, witnesses))
}

impl<E: Entry> Fields<E> {
    /// The claim, about its own matrix or about the one given beside it; its
    /// vectors are those read already, if there are any.
    fn claim<T: Carrier>(
        self,
        beside: Option<Matrix<MaxPlus<T>>>,
        read: Option<Vec<Vec<MaxPlus<T>>>>,
    ) -> Result<Claim<T>, ClaimError> {
        let count = read.as_ref().map_or(self.vectors.len(), Vec::len);
        expect_count("count", self.count, count)?;
        if let Some(names) = &self.names {
            expect_count("n", self.n, names.len())?;
        }
        let lambda = self.lambda.scalar(|| "lambda".into())?;
        let mut inside = None;
        if let Some(rows) = &self.matrix {
            let matrix = Matrix::from_rows(vectors("matrix row", rows)?)?;
            System::new(&matrix, &lambda)?;
            expect_count("n", self.n, shape(&matrix).0)?;
            inside = Some(matrix);
        }
        let size = beside.is_some().then_some(self.n);
        let matrix = beside.or(inside).ok_or(ClaimError::NoMatrix)?;
        let basis = match read {
            Some(basis) => basis,
            None => vectors("vector", &self.vectors)?,
        };
        Ok(Claim {
            complete: self.complete,
            witnesses: self.witnesses,
            made: Made {
                method: self.method,
                version: self.version,
                names: self.names,
            },
            size,
            matrix_sha256: Some(self.matrix_sha256),
            ..Claim::new(matrix, lambda, columns(basis))?
        })
    }
}

/// Reads bare vectors: plain text, one per line; a JSON list of lists; or one
/// JSON list per line.
///
/// ```
/// use supereigen_verify::json::read_vectors;
///
/// let vectors = read_vectors::<i64>("0 -inf\n-1 0\n").unwrap();
/// assert_eq!(read_vectors(r#"[[0,"-inf"],[-1,0]]"#).unwrap(), vectors);
/// assert_eq!(read_vectors("[0,\"-inf\"]\n[-1,0]\n").unwrap(), vectors);
/// assert!(read_vectors::<i64>("").unwrap().is_empty());
/// ```
pub fn read_vectors<T: Carrier>(text: &str) -> Result<Vec<Vector<MaxPlus<T>>>, ClaimError> {
    let text = unmarked(text);
    if text.trim_start().starts_with('[') {
        return read_lists(text);
    }
    read_plain(text)
}

/// Reads bare vectors as [`read_vectors`] does, but only from JSON: the readers of
/// other formats are then not needed.
pub fn read_lists<T: Carrier>(text: &str) -> Result<Vec<Vector<MaxPlus<T>>>, ClaimError> {
    let text = unmarked(text);
    let rest = text.trim_start().strip_prefix('[');
    let nested = rest.is_some_and(|rest| rest.trim_start().starts_with(['[', ']']));
    let lists = match short::lists(text, nested) {
        Some(lists) => lists,
        None => lists_long(text, nested)?,
    };
    Ok(columns(lists))
}

fn lists_long<T: Carrier>(text: &str, nested: bool) -> Result<Vec<Vec<MaxPlus<T>>>, ClaimError> {
    let lists: Vec<Vec<&RawValue>> = if nested {
        serde_json::from_str(text)?
    } else {
        let lines = serde_json::Deserializer::from_str(text).into_iter();
        lines.collect::<Result<_, _>>()?
    };
    vectors("vector", &lists)
}

/// Plain text is a matrix, one vector per row; no entry is no vector.
fn read_plain<T: Carrier>(text: &str) -> Result<Vec<Vector<MaxPlus<T>>>, ClaimError> {
    match text.parse::<Matrix<MaxPlus<T>>>() {
        Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new()),
        Err(error) => Err(error.into()),
        Ok(rows) => Ok((0..shape(&rows).0)
            .map(|i| rows.row_slice(i).to_vec().into())
            .collect()),
    }
}

fn expect_count(field: &'static str, said: usize, found: usize) -> Result<(), ClaimError> {
    if said == found {
        return Ok(());
    }
    Err(ClaimError::Count { field, said, found })
}

/// The same lists as vectors.
fn columns<T: Carrier>(lists: Vec<Vec<MaxPlus<T>>>) -> Vec<Vector<MaxPlus<T>>> {
    lists.into_iter().map(Vector::from).collect()
}

/// Lists of entries; `what` names one of them in an error.
fn vectors<T: Carrier, E: Entry>(
    what: &str,
    lists: &[Vec<E>],
) -> Result<Vec<Vec<MaxPlus<T>>>, ClaimError> {
    let vector = |(i, list): (usize, &Vec<E>)| {
        let place = |j: usize| move || format!("{what} {}, entry {}", i + 1, j + 1);
        let entries = list.iter().enumerate();
        entries.map(|(j, entry)| entry.scalar(place(j))).collect()
    };
    lists.iter().enumerate().map(vector).collect()
}
