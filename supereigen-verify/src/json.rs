//! Reads and writes claims and vectors in files. Strict: nothing is guessed or filled in.
//!
//! `docs/json.md` describes the files; its tables of fields are made from `docs/json-schema.json`.
//!
//! A claim without `matrix`, as `supereigen basis --format json` writes it, is read with a matrix
//! from elsewhere ([`Claim::from_json_with`]); the hash shows whether it is the right one. A file
//! with a matrix of its own may be compared with another copy too; the two must be the same.
//!
//! Numbers are read exactly, never through a double; their greatest length is given in
//! [`maxplus_core::text::number`]. Strings have ASCII digits without blanks, plus signs and leading
//! zeros. A byte order mark before the text is skipped. Unknown, missing or repeated fields, rows
//! of different lengths and anything after the end are errors. Vectors of a wrong length are not:
//! the form check refuses them.
//!
//! In a [mirrored](maxplus_core::mirror) thread a claim is written in min-plus algebra, and says so
//! in the field `algebra`. A claim of min-plus algebra is refused.
//!
//! A [`Claim`] has `Serialize` and `Deserialize` in the same shape, with its matrix. Doubles from
//! other serde formats are refused, because their exact text is lost.
//!
//! If the matrix is known, [`Claim::from_witnessed_lines`] reads the program's stream of
//! extremals with witnesses, and [`read_vectors`] bare vectors.
//!
//! # The fast path
//!
//! Files as programs write them take a fast path: vectors of short integers and "-inf", which are
//! nearly all bytes of a large file, are read directly from their bytes ([`IntegerLists`]).
//!
//! For any other spelling the fast path returns `None`, and the file is read again by the slow
//! path. So all errors come from the slow path. Whatever the fast path accepts, the slow path
//! must read the same way; tests compare them.

mod certificate;
mod entry;
pub mod roots;
mod timetable;
mod write;

use maxplus_core::text::{IntegerLists, ParseErrorKind, names_line};
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, ReadMatrix, Vector};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

use crate::claim::{Claim, Provenance, first_difference};
use crate::cone::ConeClaim;
use crate::rejection::Rejection;
use crate::system::{System, exact_matrix, shape};
use crate::witness::{Witness, present};

use entry::{
    Algebra, Basis, Cone, Entry, Format, Plain, expect_count, matrix, provenance, sides, unmarked,
    vectors,
};
use write::{File, Lists, text};

pub(crate) use entry::required;
pub use entry::{ClaimError, shortened};
pub use write::{Heading, write_claim};

/// The fields of a claim. `required` makes an absent field an error instead of null; `present`
/// makes null an error instead of an absent field.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<E> {
    #[serde(rename = "format")]
    _format: Format<Basis>,
    #[serde(rename = "algebra", default)]
    _algebra: Algebra,
    matrix_sha256: String,
    n: usize,
    lambda: E,
    #[serde(default)]
    integers: bool,
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

/// A default that does not need `V: Default`.
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

impl Claim {
    /// Reads a claim that holds its matrix.
    ///
    /// ```
    /// use supereigen_verify::{Claim, Options, verify};
    ///
    /// let file = r#"{"format":"supereigen-basis-1",
    ///   "matrix_sha256":"028368cde0c6c104425432fdb518d398baf38c3f70a6518fd0dbb8d6b5c532e5",
    ///   "n":1,"lambda":"1/2","method":null,"count":1,"complete":true,
    ///   "matrix":[["1/2"]],"vectors":[[0]]}"#;
    /// let claim = Claim::from_json(file).unwrap();
    /// let verdict = verify(&claim, &Options::default());
    /// assert!(verdict.to_string().starts_with("verified complete: 1 vector, n = 1, lambda = 1/2"));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ClaimError> {
        read(None, unmarked(text))
    }

    /// Reads a claim, with a matrix of its own or without, as one about the given matrix. The
    /// checks decide whether this is the matrix of the file, by size, by hash and by every entry
    /// of the file's own matrix.
    pub fn from_json_with<T: Carrier>(
        matrix: Matrix<MaxPlus<T>>,
        text: &str,
    ) -> Result<Self, ClaimError> {
        read(Some(exact_matrix(matrix)), unmarked(text))
    }

    /// Reads the program's stream of extremals, one `{"x", "witness"}` per line, as the claim
    /// that they are the whole basis. A witness may be null. A line `{"names": [...]}` before
    /// them gives the names of the nodes.
    pub fn from_witnessed_lines<T: Carrier>(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        text: &str,
    ) -> Result<Self, ClaimError> {
        let (names, text) = names_line(text)?;
        let (basis, witnesses) = match short_witnessed_lines(text) {
            Some(lines) => lines,
            None => witnessed_lines_long(text)?,
        };
        if let Some(names) = &names {
            expect_count("names", names.len(), matrix.rows())?;
        }
        let provenance = names
            .iter()
            .fold(Provenance::default(), |provenance, names| {
                provenance.with_names(names.iter())
            });
        let claim = Claim::of(System::new(&matrix, &lambda)?, basis);
        Ok(claim.with_witnesses(witnesses).with_provenance(provenance))
    }
}

impl<'de> Deserialize<'de> for Claim {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let fields = Fields::<Plain>::deserialize(from)?;
        fields.claim(None, None).map_err(D::Error::custom)
    }
}

/// Reads a claim by the fast path if possible, otherwise by the slow one, which accepts all
/// spellings and reports all errors.
fn read(beside: Option<Matrix<Number>>, text: &str) -> Result<Claim, ClaimError> {
    if let Some((rest, basis)) = cut_vectors(text)
        && let Ok(fields) = serde_json::from_str::<Fields<&RawValue>>(&rest)
        && let Ok(claim) = fields.claim(beside.clone(), Some(basis))
    {
        return Ok(claim);
    }
    read_long(beside, text)
}

#[doc(hidden)]
pub fn read_long(beside: Option<Matrix<Number>>, text: &str) -> Result<Claim, ClaimError> {
    let fields: Fields<&RawValue> = serde_json::from_str(text)?;
    fields.claim(beside, None)
}

#[doc(hidden)]
pub fn witnessed_lines_long(text: &str) -> Result<Lines, ClaimError> {
    let lines = serde_json::Deserializer::from_str(text).into_iter();
    let lines = lines.collect::<Result<Vec<LineFields<'_>>, _>>()?;
    let (lists, witnesses): (Vec<_>, Vec<_>) =
        lines.into_iter().map(|line| (line.x, line.witness)).unzip();
    Ok((vectors("vector", &lists)?, witnesses))
}

impl<E: Entry> Fields<E> {
    /// The claim, about its own matrix or about the given one; its vectors are `vectors` if they
    /// were read already.
    fn claim(
        self,
        beside: Option<Matrix<Number>>,
        read: Option<Vec<Vector<Number>>>,
    ) -> Result<Claim, ClaimError> {
        let provenance = provenance(self.n, self.method, self.version, self.names)?;
        let count = read.as_ref().map_or(self.vectors.len(), Vec::len);
        expect_count("count", self.count, count)?;
        let lambda = self.lambda.scalar(|| "lambda".into())?;
        let mut inside = None;
        if let Some(rows) = &self.matrix {
            let system = System::of(matrix("matrix row", rows)?, lambda.clone())?;
            expect_count("n", self.n, system.n())?;
            inside = Some(system);
        }
        let both = inside.as_ref().zip(beside.as_ref());
        let other = both.and_then(|(own, given)| other_matrix(own.matrix(), given));
        let size = beside.is_some().then_some(self.n);
        let basis = match read {
            Some(basis) => basis,
            None => vectors("vector", &self.vectors)?,
        };
        let given = match (beside, inside) {
            (Some(matrix), _) => System::of(matrix, lambda)?,
            (None, inside) => inside.ok_or(ClaimError::NoMatrix)?,
        };
        let claim = Claim::of(given, basis);
        let claim = match self.integers {
            true => claim.over_integers(),
            false => claim,
        };
        Ok(Claim {
            complete: self.complete,
            witnesses: self.witnesses,
            provenance,
            size,
            matrix_sha256: Some(self.matrix_sha256),
            other,
            ..claim
        })
    }
}

/// The first entry in which a claim's own matrix differs from the given one; if the sizes differ,
/// the sizes.
fn other_matrix(own: &Matrix<Number>, given: &Matrix<Number>) -> Option<Rejection> {
    if shape(own) != shape(given) {
        return None;
    }
    let (row, column, [claimed, found]) = first_difference(own, given)?;
    Some(Rejection::OtherMatrix {
        row,
        column,
        claimed,
        found,
    })
}

/// Reads bare vectors: plain text, one per line; a JSON list of lists; or one
/// JSON list per line.
///
/// ```
/// use supereigen_verify::json::read_vectors;
///
/// let vectors = read_vectors("0 -inf\n-1 0\n").unwrap();
/// assert_eq!(read_vectors(r#"[[0,"-inf"],[-1,0]]"#).unwrap(), vectors);
/// assert_eq!(read_vectors("[0,\"-inf\"]\n[-1,0]\n").unwrap(), vectors);
/// assert!(read_vectors("").unwrap().is_empty());
/// ```
pub fn read_vectors(text: &str) -> Result<Vec<Vector<Number>>, ClaimError> {
    let text = unmarked(text);
    if text.trim_start().starts_with('[') {
        return read_lists(text);
    }
    read_plain(text)
}

/// Reads bare vectors like [`read_vectors`], but only from JSON, so that the readers of other
/// formats are not linked.
pub fn read_lists(text: &str) -> Result<Vec<Vector<Number>>, ClaimError> {
    let text = unmarked(text);
    let rest = text.trim_start().strip_prefix('[');
    let nested = rest.is_some_and(|rest| rest.trim_start().starts_with(['[', ']']));
    match short_lists(text, nested) {
        Some(lists) => Ok(lists),
        None => lists_long(text, nested),
    }
}

#[doc(hidden)]
pub fn lists_long(text: &str, nested: bool) -> Result<Vec<Vector<Number>>, ClaimError> {
    let lists: Vec<Vec<&RawValue>> = if nested {
        serde_json::from_str(text)?
    } else {
        let lines = serde_json::Deserializer::from_str(text).into_iter();
        lines.collect::<Result<_, _>>()?
    };
    vectors("vector", &lists)
}

/// Plain text is a matrix, one vector per row; a text without entries has no vector.
fn read_plain(text: &str) -> Result<Vec<Vector<Number>>, ClaimError> {
    match text.parse::<Matrix<Number>>() {
        Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new()),
        Err(error) => Err(error.into()),
        Ok(rows) => Ok((0..shape(&rows).0)
            .map(|i| rows.row_slice(i).to_vec().into())
            .collect()),
    }
}

/// Turns lists into vectors.
fn columns(lists: Vec<Vec<Number>>) -> Vec<Vector<Number>> {
    lists.into_iter().map(Vector::from).collect()
}

/// Vectors and witnesses, one of each per line.
#[doc(hidden)]
pub type Lines = (Vec<Vector<Number>>, Vec<Option<Witness>>);

/// A list of lists, or lists one after the other.
#[doc(hidden)]
pub fn short_lists(text: &str, nested: bool) -> Option<Vec<Vector<Number>>> {
    let mut place = IntegerLists::new(text);
    if nested {
        let lists = place.lists()?;
        return place.is_at_end().then(|| columns(lists));
    }
    let mut lists = Vec::new();
    while !place.is_at_end() {
        lists.push(place.list()?.into());
    }
    Some(lists)
}

/// The vectors of a claim, and its text with an empty list in their place. A JSON library reads
/// the rest, which is small.
#[doc(hidden)]
pub fn cut_vectors(text: &str) -> Option<(String, Vec<Vector<Number>>)> {
    let mut place = IntegerLists::new(text);
    expect(place.take("{"))?;
    loop {
        let field = place.string()?;
        expect(place.take(":"))?;
        if field == "vectors" {
            break;
        }
        place.pass()?;
        expect(place.take(","))?;
    }
    let start = place.place();
    let vectors = place.lists()?;
    let rest = [&text[..start], "[]", &text[place.place()..]].concat();
    Some((rest, columns(vectors)))
}

/// One `{"x", "witness"}` after the other.
#[doc(hidden)]
pub fn short_witnessed_lines(text: &str) -> Option<Lines> {
    let mut place = IntegerLists::new(text);
    let (mut vectors, mut witnesses) = (Vec::new(), Vec::new());
    while !place.is_at_end() {
        expect(place.take("{") && takes_field(&mut place, "x"))?;
        vectors.push(place.list()?.into());
        expect(place.take(",") && takes_field(&mut place, "witness"))?;
        witnesses.push(witness(&mut place)?);
        expect(place.take("}"))?;
    }
    Some((vectors, witnesses))
}

/// A witness with its fields in the order in which they are written, or null.
fn witness(place: &mut IntegerLists<'_>) -> Option<Option<Witness>> {
    if place.take("null") {
        return Some(None);
    }
    expect(place.take("{") && takes_field(place, "shape"))?;
    let witness = match place.string()? {
        "chain" => {
            expect(place.take(",") && takes_field(place, "nodes"))?;
            let nodes = nodes(place)?;
            expect(place.take(",") && takes_field(place, "closing"))?;
            Witness::closed_chain(nodes, node(place.integer()?)?)
        }
        "tied-tail" => {
            expect(place.take(",") && takes_field(place, "cycle"))?;
            let cycle = nodes(place)?;
            expect(place.take(",") && takes_field(place, "tail"))?;
            Witness::tied_tail(cycle, &nodes(place)?)
        }
        _ => return None,
    };
    expect(place.take("}"))?;
    Some(Some(witness))
}

/// A list of nodes that is not empty.
fn nodes(place: &mut IntegerLists<'_>) -> Option<Vec<usize>> {
    let list = place.list::<MaxPlus<i64>>()?;
    let nodes = list.iter().map(|entry| node(*entry.value()?));
    let nodes = nodes.collect::<Option<Vec<_>>>()?;
    (!nodes.is_empty()).then_some(nodes)
}

/// Nodes in files are counted from 1.
fn node(written: i64) -> Option<usize> {
    usize::try_from(written.checked_sub(1)?).ok()
}

/// The name of the field and the colon.
fn takes_field(place: &mut IntegerLists<'_>, name: &str) -> bool {
    place.string() == Some(name) && place.take(":")
}

fn expect(there: bool) -> Option<()> {
    there.then_some(())
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ConeFields<'a> {
    #[serde(rename = "format")]
    _format: Format<Cone>,
    #[serde(rename = "algebra", default)]
    _algebra: Algebra,
    matrix_sha256: String,
    n: usize,
    /// Null if present: a two-sided system has no lambda.
    #[serde(rename = "lambda", default)]
    _lambda: Option<()>,
    #[serde(default)]
    integers: bool,
    #[serde(deserialize_with = "required")]
    method: Option<String>,
    #[serde(default, deserialize_with = "present")]
    version: Option<String>,
    count: usize,
    complete: bool,
    #[serde(default, deserialize_with = "present")]
    names: Option<Vec<String>>,
    #[serde(borrow)]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    right: Vec<Vec<&'a RawValue>>,
    #[serde(borrow)]
    vectors: Vec<Vec<&'a RawValue>>,
}

impl ConeFields<'_> {
    /// The claim; its vectors are `vectors` if they were read already.
    fn claim(self, read: Option<Vec<Vector<Number>>>) -> Result<ConeClaim, ClaimError> {
        let provenance = provenance(self.n, self.method, self.version, self.names)?;
        let count = read.as_ref().map_or(self.vectors.len(), Vec::len);
        expect_count("count", self.count, count)?;
        let [a, b] = sides(self.n, &self.matrix, &self.right)?;
        let rays = match read {
            Some(rays) => rays,
            None => vectors("vector", &self.vectors)?,
        };
        let mut claim = ConeClaim::new(a, b, rays)?.with_sha256(self.matrix_sha256);
        if !self.complete {
            claim = claim.incomplete();
        }
        if self.integers {
            claim = claim.over_integers()?;
        }
        Ok(claim.with_provenance(provenance))
    }
}

impl ConeClaim {
    /// Reads a two-sided claim, which holds both its sides.
    pub fn from_json(text: &str) -> Result<Self, ClaimError> {
        let text = unmarked(text);
        if let Some((rest, rays)) = cut_vectors(text)
            && let Ok(fields) = serde_json::from_str::<ConeFields<'_>>(&rest)
            && let Ok(claim) = fields.claim(Some(rays))
        {
            return Ok(claim);
        }
        serde_json::from_str::<ConeFields<'_>>(text)?.claim(None)
    }

    /// Writes the claim with both its sides.
    pub fn to_json(&self) -> String {
        let hash = self.sha256();
        let file = File {
            count: Some(self.rays().len()),
            complete: Some(self.is_complete()),
            vectors: Some(Lists(self.rays())),
            ..File::two_sided::<Cone>(&self.sides, &hash)
        };
        text(|to| file.serialize(to))
    }
}
