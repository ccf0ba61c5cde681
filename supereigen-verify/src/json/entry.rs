//! Reads, strictly, and writes one entry of a matrix or vector; names of the kinds of claims;
//! errors of reading.
//!
//! In JSON an entry is read from its own text, so that decimals of any length are exact. Other
//! formats pass values ([`Plain`]): integers and strings are accepted, a double is refused
//! because it may have been rounded.

use std::fmt;
use std::marker::PhantomData;

use maxplus_core::carrier::Fraction;
use maxplus_core::error::ShapeError;
use maxplus_core::matrix::checked_size;
use maxplus_core::mirror::{infinite_text, is_mirrored, negated, plainly};
use maxplus_core::text::ParseError;
use maxplus_core::{Matrix, Number, Rational, ReadMatrix, Vector};
use num_traits::ToPrimitive;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::claim::{Provenance, exact_text};
use crate::cone::TooManyEntries;

/// A source of an entry.
pub(super) trait Entry {
    /// The scalar; `place` describes its place in errors.
    fn scalar(&self, place: impl Fn() -> String) -> Result<Number, ClaimError>;
}

impl Entry for &RawValue {
    fn scalar(&self, place: impl Fn() -> String) -> Result<Number, ClaimError> {
        let raw = self.get();
        match raw.as_bytes().first() {
            Some(b'"') => read(&serde_json::from_str::<String>(raw)?, raw, place),
            // JSON numbers have their own syntax for integers and decimals.
            Some(b'-' | b'0'..=b'9') => number(raw, place),
            _ => Err(unread(raw, place)),
        }
    }
}

/// An entry as a value in formats other than JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plain(String);

impl Entry for Plain {
    fn scalar(&self, place: impl Fn() -> String) -> Result<Number, ClaimError> {
        read(&self.0, &self.0, place)
    }
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries;

        impl Visitor<'_> for Entries {
            type Value = Plain;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, or a string with an integer, p/q or -inf")
            }

            fn visit_i64<E: Error>(self, integer: i64) -> Result<Plain, E> {
                Ok(Plain(integer.to_string()))
            }

            fn visit_u64<E: Error>(self, integer: u64) -> Result<Plain, E> {
                Ok(Plain(integer.to_string()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Plain, E> {
                Ok(Plain(text.to_owned()))
            }
        }

        from.deserialize_any(Entries)
    }
}

/// An integer, fraction or -inf and nothing around it; `found` is the original text.
fn read(text: &str, found: &str, place: impl Fn() -> String) -> Result<Number, ClaimError> {
    if text == infinite_text() {
        return Ok(Number::NEG_INFINITY);
    }
    let scalar = number(text, &place)?;
    // The text format allows more spellings of a number or -inf.
    if is_integer_or_fraction(text) {
        Ok(scalar)
    } else {
        Err(unread(found, place))
    }
}

fn number(text: &str, place: impl Fn() -> String) -> Result<Number, ClaimError> {
    text.parse().map_err(|trouble| ClaimError::Number {
        place: place(),
        trouble: Box::new(trouble),
    })
}

fn unread(found: &str, place: impl Fn() -> String) -> ClaimError {
    ClaimError::Entry {
        place: place(),
        found: shortened(found),
    }
}

/// Whether the text is `-?p` or `-?p/q` with digits p and q without leading zeros. (The reader of
/// numbers checks that there are digits.)
fn is_integer_or_fraction(text: &str) -> bool {
    let whole = |digits: &str| {
        digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'))
    };
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('/') {
        Some((above, below)) => whole(above) && whole(below),
        None => whole(unsigned),
    }
}

/// An entry for writing, negated in a [mirrored](maxplus_core::mirror) thread: a number if it is an
/// integer of 64 bits, otherwise a string, because many readers of JSON would round a longer number.
pub(super) struct JsonNumber<'a>(pub(super) &'a Number);

impl Serialize for JsonNumber<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if is_mirrored() {
            let value = self.0.value().and_then(negated);
            let Some(Ok(value)) = value.map(Number::new) else {
                return to.serialize_str(infinite_text());
            };
            return plainly(|| JsonNumber(&value).serialize(to));
        }
        let integer = self.0.value().and_then(Rational::to_integer);
        match integer.and_then(|integer| integer.to_i64()) {
            Some(integer) => to.serialize_i64(integer),
            None => to.serialize_str(&exact_text(self.0)),
        }
    }
}

/// Why a file cannot be read as a claim.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// Not JSON, or not the fields of a claim: what is wrong, and where. Long texts are
    /// shortened.
    #[error("{0}")]
    Json(String),
    /// Plain text that cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// An entry that is not a number, or that the chosen type cannot hold.
    #[error("{place}: {trouble}")]
    Number {
        /// Its place.
        place: String,
        /// What is wrong with it.
        trouble: Box<ParseError>,
    },
    /// An entry that is neither a JSON number nor a string.
    #[error("{place}: found {found}, expected a number, \"p/q\" or \"-inf\"")]
    Entry {
        /// Its place.
        place: String,
        /// The text found there.
        found: String,
    },
    /// The matrix is ragged or not square.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The system for integer solutions has too many entries.
    #[error(transparent)]
    TooManyEntries(#[from] TooManyEntries),
    /// The file holds no matrix, and none was given.
    #[error("the claim contains no \"matrix\", and no matrix was given")]
    NoMatrix,
    /// A count that does not match what it counts.
    #[error("\"{field}\" is {said}, but there are {found}")]
    Count {
        /// The field.
        field: &'static str,
        /// The count in the file.
        said: usize,
        /// The actual count.
        found: usize,
    },
}

impl From<serde_json::Error> for ClaimError {
    fn from(error: serde_json::Error) -> Self {
        ClaimError::Json(shortened(&error.to_string()))
    }
}

/// A text shortened in its middle: the beginning says what it is, and an error of the JSON
/// library ends with its place.
pub fn shortened(text: &str) -> String {
    const KEPT: usize = 80;
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if ends.len() <= 2 * KEPT {
        return text.to_owned();
    }
    let (begin, end) = (ends[KEPT], ends[ends.len() - KEPT]);
    format!("{} ... {}", &text[..begin], &text[end..])
}

/// A kind of claim.
pub(super) trait Claimed {
    /// The name, with the version of the format.
    const FORMAT: &'static str;
}

/// Kinds of claims with their formats.
macro_rules! formats {
    ($($kind:ident $format:literal),*) => {
        $(
            pub(super) struct $kind;

            impl Claimed for $kind {
                const FORMAT: &'static str = $format;
            }
        )*
    };
}

formats! {
    Basis "supereigen-basis-1",
    Roots "supereigen-roots-1",
    Cone "supereigen-cone-1",
    Greatest "supereigen-greatest-1",
    Lambda "supereigen-lambda-1",
    Timetable "supereigen-timetable-1"
}

/// The field with the format of `C`; any other is an error.
pub(super) struct Format<C>(PhantomData<C>);

impl<C> Format<C> {
    /// The format of a file that was already checked.
    pub(super) fn known() -> Self {
        Format(PhantomData)
    }
}

impl<'de, C: Claimed> Deserialize<'de> for Format<C> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let found = String::deserialize(from)?;
        if found == C::FORMAT {
            return Ok(Format(PhantomData));
        }
        let message = format!("found the format {found:?}, expected {:?}", C::FORMAT);
        Err(D::Error::custom(message))
    }
}

/// The field with the algebra, which claims of max-plus algebra leave out; any other is an error.
#[derive(Default)]
pub(super) struct Algebra;

impl<'de> Deserialize<'de> for Algebra {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let found = String::deserialize(from)?;
        if found == "max-plus" {
            return Ok(Algebra);
        }
        let message = format!(
            "found a claim of {found} algebra, expected one of max-plus algebra: change all signs \
             of the matrix and claim its basis"
        );
        Err(D::Error::custom(message))
    }
}

/// The text without a byte order mark before it.
pub(super) fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Refuses a count that does not match what it counts.
pub(super) fn expect_count(
    field: &'static str,
    said: usize,
    found: usize,
) -> Result<(), ClaimError> {
    if said == found {
        return Ok(());
    }
    Err(ClaimError::Count { field, said, found })
}

/// Lists of entries; `what` names one of them in an error.
pub(super) fn vectors<E: Entry>(
    what: &str,
    lists: &[Vec<E>],
) -> Result<Vec<Vector<Number>>, ClaimError> {
    let vector = |(i, list): (usize, &Vec<E>)| {
        let place = |j: usize| move || format!("{what} {}, entry {}", i + 1, j + 1);
        let entries = list.iter().enumerate();
        entries.map(|(j, entry)| entry.scalar(place(j))).collect()
    };
    lists.iter().enumerate().map(vector).collect()
}

/// A matrix; `what` names one of its rows in an error.
pub(super) fn matrix<E: Entry>(what: &str, rows: &[Vec<E>]) -> Result<Matrix<Number>, ClaimError> {
    let rows = vectors(what, rows)?.into_iter().map(Vector::into_vec);
    Ok(Matrix::from_rows(rows.collect())?)
}

/// Both sides of a two-sided system with n columns; a side without rows needs n for its shape.
pub(super) fn sides(
    n: usize,
    greater: &[Vec<&RawValue>],
    smaller: &[Vec<&RawValue>],
) -> Result<[Matrix<Number>; 2], ClaimError> {
    let side = |what: &str, rows: &[Vec<_>]| match rows.is_empty() {
        true => Ok(Matrix::zeros(0, n)),
        false => matrix(what, rows),
    };
    let sides = [side("matrix row", greater)?, side("right row", smaller)?];
    expect_count("n", n, sides[0].cols())?;
    Ok(sides)
}

/// How a claim about n nodes was made; if there are names, each node has one.
pub(super) fn provenance(
    n: usize,
    method: Option<String>,
    version: Option<String>,
    names: Option<Vec<String>>,
) -> Result<Provenance, ClaimError> {
    checked_size(n)?;
    if let Some(names) = &names {
        expect_count("n", n, names.len())?;
    }
    Ok(Provenance {
        method,
        version,
        names,
    })
}

/// A field that must be present, and may be null.
pub(crate) fn required<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    Option::deserialize(from)
}
