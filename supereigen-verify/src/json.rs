//! Claims and vectors in files. Strict: nothing is guessed, nothing filled in.
//!
//! # The claim
//!
//! ```json
//! {"n":2,"matrix":[["-inf",1],[1,"-inf"]],"lambda":0,
//!  "method":"chains","version":"0.1.0","seed":null,
//!  "sha256":"...","complete":true,
//!  "basis":[[0,-1],[-1,0]],
//!  "witnesses":[{"shape":"chain","nodes":[1,2],"closing":2},null]}
//! ```
//!
//! | field | what it holds | may be null | may be absent |
//! |---|---|---|---|
//! | `n` | rows, columns, entries of a vector | | |
//! | `matrix` | the rows of A | | |
//! | `lambda` | a number or "-inf" | | |
//! | `method`, `version` | how it was made | yes | |
//! | `seed` | an integer from 0, if chance took part | yes | |
//! | `sha256` | [the hash of the matrix](crate::claim#the-hash) | | |
//! | `complete` | whether this is to be the whole basis | | |
//! | `basis` | the vectors | | |
//! | `witnesses` | a [`Witness`] or null for each vector | its items | yes |
//!
//! An entry is a JSON number or a string. A JSON number may have a decimal point
//! or an exponent; it is read as the fraction it denotes. A string holds an
//! integer `"-12"`, a fraction `"2/3"` or `"-inf"`, in ASCII digits without
//! blanks, plus signs and leading zeros. Numbers go from their text to exact
//! numbers, never through a double; how long they may be is said in
//! [`maxplus_core::text::number`].
//!
//! A byte order mark before the text is skipped, as in all files that are read.
//!
//! Unknown, missing or repeated fields, rows of unlike lengths and anything
//! after the end are errors. Vectors of a wrong length are not: they are for the
//! form check to refuse.
//!
//! # Vectors alone
//!
//! With the matrix at hand, [`Claim::from_basis_json`] reads the program's
//! basis file, [`Claim::from_witnessed_lines`] its stream of extremals with
//! witnesses, and [`read_vectors`] bare vectors.

use maxplus_core::error::ShapeError;
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{Carrier, Matrix, MaxPlus, Vector};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::claim::{Claim, Made, matrix_sha256};
use crate::system::shape;
use crate::witness::Witness;

mod entry;

use entry::{entry, shortened, written};

/// Why a file is no claim.
#[derive(Debug, Error)]
pub enum ClaimError {
    /// No JSON, or not the fields of a claim: what is wrong, and where. What
    /// stood there is cut if it is long.
    #[error("{0}")]
    Json(String),
    /// Plain text that cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// An entry that is no number, or none the chosen type holds.
    #[error("{place}: {trouble}")]
    Number {
        /// Where it stands.
        place: String,
        /// What is wrong with it.
        trouble: Box<ParseError>,
    },
    /// An entry that is neither a JSON number nor a string.
    #[error("{place}: found {found}, expected a number, \"p/q\" or \"-inf\"")]
    Entry {
        /// Where it stands.
        place: String,
        /// What stands there.
        found: String,
    },
    /// The matrix is ragged or not square.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A count that does not match what it counts.
    #[error("\"{field}\" is {said}, but there are {found}")]
    Count {
        /// The field.
        field: &'static str,
        /// What it says.
        said: usize,
        /// What there is.
        found: usize,
    },
}

impl From<serde_json::Error> for ClaimError {
    fn from(error: serde_json::Error) -> Self {
        ClaimError::Json(shortened(&error.to_string()))
    }
}

/// The text without a byte order mark before it.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The fields of a claim. `required` keeps serde from reading an absent field
/// as null.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimFields<'a> {
    n: usize,
    #[serde(borrow)]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    lambda: &'a RawValue,
    #[serde(deserialize_with = "required")]
    method: Option<String>,
    #[serde(deserialize_with = "required")]
    version: Option<String>,
    #[serde(deserialize_with = "required")]
    seed: Option<u64>,
    sha256: String,
    complete: bool,
    #[serde(borrow)]
    basis: Vec<Vec<&'a RawValue>>,
    // May be absent, but not null.
    #[serde(default, deserialize_with = "present")]
    witnesses: Option<Vec<Option<Witness>>>,
}

/// The fields of the program's basis file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BasisFields<'a> {
    n: usize,
    #[serde(borrow)]
    lambda: &'a RawValue,
    sha256: String,
    #[serde(deserialize_with = "required")]
    method: Option<String>,
    count: usize,
    complete: bool,
    #[serde(borrow)]
    basis: Vec<Vec<&'a RawValue>>,
    // May be absent, but not null.
    #[serde(default, deserialize_with = "present")]
    witnesses: Option<Vec<Option<Witness>>>,
}

/// One line of the program's stream of extremals.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFields<'a> {
    #[serde(borrow)]
    x: Vec<&'a RawValue>,
    #[serde(deserialize_with = "required")]
    witness: Option<Witness>,
}

fn required<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    Option::deserialize(from)
}

fn present<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    V::deserialize(from).map(Some)
}

impl<T: Carrier> Claim<T> {
    /// Reads a claim. `T = BigRational` takes every claim; another carrier
    /// takes those whose numbers it holds.
    ///
    /// ```
    /// use num_rational::BigRational;
    /// use supereigen_verify::{Claim, Options, verify};
    ///
    /// let file = r#"{"n":1,"matrix":[["1/2"]],"lambda":"1/2","method":null,"version":null,"seed":null,
    ///   "sha256":"e6c31e6886a7503c776e14507cda406f23cd10b832ddb15f4062c520b34b2fda","complete":true,"basis":[[0]]}"#;
    /// let claim = Claim::<BigRational>::from_json(file).unwrap();
    /// let verdict = verify(&claim, &Options::default());
    /// assert!(verdict.to_string().starts_with("verified complete: 1 vector, n = 1, lambda = 1/2"));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ClaimError> {
        let fields: ClaimFields<'_> = serde_json::from_str(unmarked(text))?;
        let rows = vectors("matrix row", &fields.matrix)?;
        let matrix = Matrix::from_rows(rows)?;
        expect_count("n", fields.n, shape(&matrix).0)?;
        let claim = Claim::new(
            matrix,
            entry(fields.lambda, || "lambda".into())?,
            vectors("vector", &fields.basis)?
                .into_iter()
                .map(Vector::from)
                .collect(),
        )?;
        Ok(Claim {
            complete: fields.complete,
            witnesses: fields.witnesses,
            ..claim.with_sha256(fields.sha256).with_made(Made {
                method: fields.method,
                version: fields.version,
                seed: fields.seed,
            })
        })
    }

    /// Reads the program's basis file, `{"n", "lambda", "sha256", "method",
    /// "count", "complete", "basis"}`, as a claim about the matrix. All fields
    /// must be there; only `method` may be null. `witnesses` may come with them,
    /// as in a claim. That the matrix is the one the file was made for, by size
    /// and hash, is for the checks to say.
    pub fn from_basis_json(matrix: Matrix<MaxPlus<T>>, text: &str) -> Result<Self, ClaimError> {
        let fields: BasisFields<'_> = serde_json::from_str(unmarked(text))?;
        expect_count("count", fields.count, fields.basis.len())?;
        let basis = vectors("vector", &fields.basis)?;
        let claim = Claim::new(
            matrix,
            entry(fields.lambda, || "lambda".into())?,
            basis.into_iter().map(Vector::from).collect(),
        )?;
        let made = Made {
            method: fields.method,
            ..Made::default()
        };
        Ok(Claim {
            complete: fields.complete,
            witnesses: fields.witnesses,
            ..claim
                .with_size(fields.n)
                .with_sha256(fields.sha256)
                .with_made(made)
        })
    }

    /// Reads the program's stream of extremals, one `{"x", "witness"}` a line,
    /// as the claim that they are the whole basis. A witness may be null.
    pub fn from_witnessed_lines(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        text: &str,
    ) -> Result<Self, ClaimError> {
        let lines = serde_json::Deserializer::from_str(unmarked(text)).into_iter();
        let lines = lines.collect::<Result<Vec<LineFields<'_>>, _>>()?;
        let (lists, witnesses): (Vec<_>, Vec<_>) =
            lines.into_iter().map(|line| (line.x, line.witness)).unzip();
        let basis = vectors("vector", &lists)?;
        let basis = basis.into_iter().map(Vector::from).collect();
        Ok(Claim::new(matrix, lambda, basis)?.with_witnesses(witnesses))
    }

    /// Writes the claim, on one line. Without a hash of its own it gets the
    /// hash of its matrix.
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Fields<'a> {
            n: usize,
            matrix: Vec<Vec<Box<RawValue>>>,
            lambda: Box<RawValue>,
            method: &'a Option<String>,
            version: &'a Option<String>,
            seed: Option<u64>,
            sha256: String,
            complete: bool,
            basis: Vec<Vec<Box<RawValue>>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            witnesses: Option<&'a [Option<Witness>]>,
        }
        let row = |entries: &[_]| entries.iter().map(written).collect();
        let fields = Fields {
            n: self.n(),
            matrix: (0..self.n())
                .map(|i| row(self.matrix().row_slice(i)))
                .collect(),
            lambda: written(self.lambda()),
            method: &self.made().method,
            version: &self.made().version,
            seed: self.made().seed,
            sha256: match self.sha256() {
                Some(hash) => hash.into(),
                None => matrix_sha256(self.matrix()),
            },
            complete: self.is_complete(),
            basis: self.basis().iter().map(|x| row(x.as_slice())).collect(),
            witnesses: self.witnesses(),
        };
        serde_json::to_string(&fields).expect("a claim is plain data")
    }
}

/// Reads bare vectors: plain text, one a line; a JSON list of lists; or one
/// JSON list a line.
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
    let begin = text.trim_start();
    let list = if let Some(rest) = begin.strip_prefix('[') {
        if rest.trim_start().starts_with(['[', ']']) {
            serde_json::from_str(text)?
        } else {
            let lines = serde_json::Deserializer::from_str(text).into_iter();
            lines.collect::<Result<Vec<Vec<&RawValue>>, _>>()?
        }
    } else {
        return read_plain(text);
    };
    let vectors = vectors("vector", &list)?;
    Ok(vectors.into_iter().map(Vector::from).collect())
}

/// Plain text is a matrix, one vector a row; no entry is no vector.
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

/// Lists of entries; `what` names one of them in an error.
fn vectors<T: Carrier>(
    what: &str,
    lists: &[Vec<&RawValue>],
) -> Result<Vec<Vec<MaxPlus<T>>>, ClaimError> {
    let vector = |(i, list): (usize, &Vec<&RawValue>)| {
        let place = |j: usize| move || format!("{what} {}, entry {}", i + 1, j + 1);
        let entries = list.iter().enumerate();
        entries.map(|(j, raw)| entry(raw, place(j))).collect()
    };
    lists.iter().enumerate().map(vector).collect()
}
