//! The header of an array: magic, version, length, and a Python dictionary
//!
//! ```text
//! {'descr': '<i4', 'fortran_order': False, 'shape': (3, 2), }
//! ```
//!
//! padded with blanks to a line feed before a multiple of 64 bytes.
//!
//! This file also defines the number types of arrays and the errors.

use std::fmt;
use std::io;

use maxplus_core::block::{Block, Depth};
use maxplus_core::text::ParseErrorKind::{self, Syntax, Unsupported};
use num_bigint::BigInt;
use thiserror::Error;

/// The type in which entries are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Values {
    /// Integers of 32 bits, the least one for -inf.
    Int32,
    /// Integers of 64 bits, the least one for -inf.
    Int64,
    /// Doubles, with -inf.
    Float64,
}

impl Values {
    /// The narrowest integers that hold every number of absolute value at most `largest`; `None`
    /// if 64 bits are not enough.
    ///
    /// ```
    /// use maxplus_formats::npy::Values;
    ///
    /// assert_eq!(Values::integers(&i32::MAX.into()), Some(Values::Int32));
    /// assert_eq!(Values::integers(&(-i64::MAX).into()), Some(Values::Int64));
    /// assert_eq!(Values::integers(&i64::MIN.into()), None);
    /// ```
    pub fn integers(largest: &BigInt) -> Option<Values> {
        match i64::try_from(largest).ok()?.checked_abs()? {
            size if size <= i64::from(i32::MAX) => Some(Values::Int32),
            _ => Some(Values::Int64),
        }
    }

    /// The narrowest integers that hold all depths of a block; `None` if 64 bits are not enough.
    pub fn of_block(block: &Block) -> Option<Values> {
        if block.width() <= 2 {
            return Some(Values::Int32);
        }
        let depths = block.as_bytes().chunks_exact(block.width());
        let mut largest = 0;
        for depth in depths.map(Depth::new).filter(|depth| !depth.is_infinite()) {
            largest = largest.max(depth.word()?);
        }
        Values::integers(&largest.into())
    }

    /// The bytes of one entry.
    pub fn size(self) -> usize {
        match self {
            Values::Int32 => 4,
            Values::Int64 | Values::Float64 => 8,
        }
    }

    /// NumPy's name of the type in a header.
    pub(super) fn descr(self) -> &'static str {
        match self {
            Values::Int32 => "<i4",
            Values::Int64 => "<i8",
            Values::Float64 => "<f8",
        }
    }
}

/// NumPy's name of the type.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Values::Int32 => "int32",
            Values::Int64 => "int64",
            Values::Float64 => "float64",
        })
    }
}

/// A type that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dtype {
    pub(super) kind: Kind,
    /// The bytes of one entry: 1, 2, 4 or 8.
    pub(super) size: usize,
    pub(super) big_endian: bool,
}

/// How the bytes of an entry are interpreted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Signed,
    Unsigned,
    Float,
}

/// One entry as stored in the array.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Element {
    Integer(i128),
    Double(f64),
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Integer(value) => value.fmt(f),
            Element::Double(value) => value.fmt(f),
        }
    }
}

impl Dtype {
    /// The types that [`Dtype::parse`] accepts, for messages.
    pub(super) const EXPECTED: &'static str =
        "one of i1, i2, i4, i8, u1, u2, u4, u8, f2, f4 and f8 behind <, > or |";

    /// The message about long doubles (f16, f12). NumPy writes the machine's own format: on most
    /// 80 bits and padding, on some 128 bits, on others a pair of doubles. The file does not say
    /// which.
    const LONG_DOUBLE: &'static str = "one of f2, f4 and f8: a long double differs from machine to \
         machine, so save it by astype('f8') if that loses nothing";

    /// Parses the name of a type: byte order, letter, number of bytes.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let &[order, kind, size] = name.as_bytes() else {
            return None;
        };
        let (kind, size) = match (kind, size) {
            (b'i', b'1' | b'2' | b'4' | b'8') => (Kind::Signed, size - b'0'),
            (b'u', b'1' | b'2' | b'4' | b'8') => (Kind::Unsigned, size - b'0'),
            (b'f', b'2' | b'4' | b'8') => (Kind::Float, size - b'0'),
            _ => return None,
        };
        let big_endian = match order {
            b'<' => false,
            b'>' => true,
            // A single byte has no order.
            b'|' if size == 1 => false,
            _ => return None,
        };
        Some(Dtype {
            kind,
            size: size.into(),
            big_endian,
        })
    }

    /// The integer that stands for -inf, or for +inf in min-plus, unless an archive defines another.
    pub(super) fn code(self, is_min_plus: bool) -> Option<i128> {
        let [least, greatest]: [i128; 2] = match (self.kind, self.size) {
            (Kind::Signed, 4) => [i32::MIN.into(), i32::MAX.into()],
            (Kind::Signed, 8) => [i64::MIN.into(), i64::MAX.into()],
            _ => return None,
        };
        Some(if is_min_plus { greatest } else { least })
    }

    /// The entry in these bytes.
    #[inline]
    pub(super) fn element(self, bytes: &[u8]) -> Element {
        let mut word = [0; 8];
        for (k, &byte) in bytes.iter().enumerate() {
            let place = if self.big_endian {
                bytes.len() - 1 - k
            } else {
                k
            };
            word[place] = byte;
        }
        let bits = u64::from_le_bytes(word);
        match self.kind {
            Kind::Unsigned => Element::Integer(bits.into()),
            Kind::Signed => {
                // Shift up and back, which extends the sign.
                let unused = 64 - 8 * self.size;
                Element::Integer((((bits << unused) as i64) >> unused).into())
            }
            // A double holds every float exactly.
            Kind::Float if self.size == 2 => Element::Double(half(bits as u16)),
            Kind::Float if self.size == 4 => Element::Double(f32::from_bits(bits as u32).into()),
            Kind::Float => Element::Double(f64::from_bits(bits)),
        }
    }
}

/// The number in the 16 bits of IEEE 754's binary16, as a double: a sign, 5 bits of
/// exponent, 10 of fraction.
fn half(bits: u16) -> f64 {
    let fraction = f64::from(bits & 0x3ff);
    let magnitude = match i32::from(bits >> 10 & 0x1f) {
        0 => fraction * 2_f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + fraction) * 2_f64.powi(exponent - 25),
    };
    if bits >> 15 == 0 {
        magnitude
    } else {
        -magnitude
    }
}

/// Bytes that cannot be read as an array of scalars: the place, what was found there, what was
/// expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: found {found}, expected {expected}")]
#[non_exhaustive]
pub struct ReadError {
    /// The kind of error, for programs.
    pub kind: ParseErrorKind,
    /// The place.
    pub place: Place,
    /// The text found there.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
}

impl ReadError {
    pub(super) fn new(
        kind: ParseErrorKind,
        place: Place,
        found: impl fmt::Display,
        expected: impl fmt::Display,
    ) -> Self {
        ReadError {
            kind,
            place,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }
}

/// A place in a file that has no lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// A byte of the file, counted from 0, as in hex dumps.
    Byte(usize),
    /// An entry, counted from 0; printed from 1, as for texts.
    Entry {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Byte(at) => write!(f, "byte {at}"),
            Place::Entry { row, col } => write!(f, "row {}, column {}", row + 1, col + 1),
        }
    }
}

/// Why rows could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A value that the array cannot hold exactly.
    #[error("row {}, column {}: {value} cannot be stored exactly as {values}", row + 1, col + 1)]
    NotHeld {
        /// The row, counted from 0.
        row: u64,
        /// The column, counted from 0.
        col: usize,
        /// The number as text.
        value: String,
        /// The type it was to be written in.
        values: Values,
    },
}

/// The first bytes of every file.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// The greatest length of a header that is read: NumPy itself refuses longer ones.
const MAX_LENGTH: usize = 10_000;

/// The entries begin at a multiple of this number of bytes.
const ALIGNMENT: usize = 64;

/// The contents of a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) dtype: Dtype,
    pub(super) fortran_order: bool,
    pub(super) shape: Vec<u64>,
    /// Where the entries begin.
    pub(super) end: usize,
}

/// The header of a matrix. Its length depends on `values` and `cols` only: it leaves space for
/// any number of rows.
pub(super) fn of_rows(values: Values, rows: u64, cols: usize) -> Vec<u8> {
    let room = format!("({}, {cols})", u64::MAX);
    of_shape(values, &format!("({rows}, {cols})"), room.len())
}

/// The header of a single number.
pub(super) fn of_scalar(values: Values) -> Vec<u8> {
    of_shape(values, "()", 2)
}

/// The header for a shape, as long as one with a shape of `room` characters.
fn of_shape(values: Values, shape: &str, room: usize) -> Vec<u8> {
    let dictionary = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': {shape}, }}",
        values.descr()
    );
    let before = MAGIC.len() + 4;
    // One more for the line feed.
    let longest = before + dictionary.len() - shape.len() + room + 1;
    let length = longest.next_multiple_of(ALIGNMENT) - before;
    let written = u16::try_from(length).expect("two numbers of 20 digits and some words");
    let mut bytes = MAGIC.to_vec();
    bytes.extend([1, 0]);
    bytes.extend(written.to_le_bytes());
    bytes.extend(format!("{dictionary:<0$}\n", length - 1).into_bytes());
    bytes
}

/// Reads the header in front of an array.
pub(super) fn read(bytes: &[u8]) -> Result<Header, ReadError> {
    let at = |at, kind, found: String, expected: &str| {
        ReadError::new(kind, Place::Byte(at), found, expected)
    };
    if !bytes.starts_with(MAGIC) {
        let begin = &bytes[..bytes.len().min(MAGIC.len())];
        let found = format!("`{}`", begin.escape_ascii());
        return Err(at(0, Syntax, found, "the six bytes \\x93NUMPY"));
    }
    let short = || {
        let expected = "a header: version, length, dictionary";
        at(bytes.len(), Syntax, "the end".into(), expected)
    };
    let version = bytes.get(6..8).ok_or_else(short)?;
    let (length, begin) = match version[0] {
        1 => {
            let length = bytes.get(8..10).ok_or_else(short)?;
            (usize::from(u16::from_le_bytes([length[0], length[1]])), 10)
        }
        2 | 3 => {
            let length: [u8; 4] = bytes
                .get(8..12)
                .and_then(|b| b.try_into().ok())
                .ok_or_else(short)?;
            (u32::from_le_bytes(length) as usize, 12)
        }
        major => {
            let found = format!("version {major}.{}", version[1]);
            return Err(at(6, Unsupported, found, "version 1.0, 2.0 or 3.0"));
        }
    };
    if length > MAX_LENGTH {
        let found = format!("a header of {length} bytes");
        let expected = format!("at most {MAX_LENGTH}");
        return Err(at(8, Unsupported, found, &expected));
    }
    let dictionary = bytes.get(begin..begin + length).ok_or_else(short)?;
    let parser = Parser {
        bytes: dictionary,
        at: 0,
        begin,
    };
    parser.header()
}

/// A parser of the dictionary.
struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where it begins in the file.
    begin: usize,
}

impl<'a> Parser<'a> {
    fn header(mut self) -> Result<Header, ReadError> {
        let (mut dtype, mut fortran_order, mut shape) = (None, None, None);
        self.expect(b'{')?;
        while self.peek() != Some(b'}') {
            let key_at = self.at;
            let key = self.string()?;
            self.expect(b':')?;
            let known = match key {
                "descr" => dtype.replace(self.dtype()?).is_none(),
                "fortran_order" => fortran_order.replace(self.truth()?).is_none(),
                "shape" => shape.replace(self.shape()?).is_none(),
                _ => false,
            };
            if !known {
                let expected = "descr, fortran_order and shape, each once";
                return Err(self.error_at(key_at, Syntax, format!("the key '{key}'"), expected));
            }
            if self.peek() != Some(b'}') {
                self.expect(b',')?;
            }
        }
        let end = self.at;
        self.expect(b'}')?;
        if self.peek().is_some() {
            return Err(self.unexpected("the end of the header"));
        }
        let (Some(dtype), Some(fortran_order), Some(shape)) = (dtype, fortran_order, shape) else {
            let expected = "descr, fortran_order and shape before it";
            return Err(self.error_at(end, Syntax, "the end of the dictionary".into(), expected));
        };
        Ok(Header {
            dtype,
            fortran_order,
            shape,
            end: self.begin + self.bytes.len(),
        })
    }

    /// The type. Types of several fields are lists, and refused like unknown names.
    fn dtype(&mut self) -> Result<Dtype, ReadError> {
        self.peek();
        let at = self.at;
        let name = match self.bytes.get(at) {
            Some(b'[' | b'(') => {
                let found = "a type of several fields".to_owned();
                return Err(self.error_at(at, Unsupported, found, Dtype::EXPECTED));
            }
            _ => self.string()?,
        };
        let dtype = Dtype::parse(name);
        let found = || format!("the type '{name}'");
        let expected = match name.get(1..) {
            Some("f16" | "f12") => Dtype::LONG_DOUBLE,
            _ => Dtype::EXPECTED,
        };
        dtype.ok_or_else(|| self.error_at(at, Unsupported, found(), expected))
    }

    fn truth(&mut self) -> Result<bool, ReadError> {
        self.peek();
        for (word, value) in [("True", true), ("False", false)] {
            if self.bytes[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.unexpected("True or False"))
    }

    /// A tuple of sizes: `()`, `(3,)`, `(3, 2)`.
    fn shape(&mut self) -> Result<Vec<u64>, ReadError> {
        let mut shape = Vec::new();
        self.expect(b'(')?;
        while self.peek() != Some(b')') {
            shape.push(self.size()?);
            // One number in parentheses is not a tuple.
            if shape.len() == 1 || self.peek() != Some(b')') {
                self.expect(b',')?;
            }
        }
        self.expect(b')')?;
        Ok(shape)
    }

    fn size(&mut self) -> Result<u64, ReadError> {
        self.peek();
        let rest = &self.bytes[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Err(self.unexpected("a size"));
        }
        let digits = &rest[..digits];
        let value = digits.iter().try_fold(0_u64, |value, digit| {
            value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        });
        let value = value.ok_or_else(|| {
            let found = format!("a size of {} digits", digits.len());
            self.error_at(self.at, ParseErrorKind::Count, found, "a size below 2^64")
        })?;
        self.at += digits.len();
        Ok(value)
    }

    /// The text between two quotes. Escapes are not supported, because no name here needs them.
    fn string(&mut self) -> Result<&'a str, ReadError> {
        let expected = "a name in quotes";
        let quote = self.peek().filter(|quote| matches!(quote, b'\'' | b'"'));
        let Some(quote) = quote else {
            return Err(self.unexpected(expected));
        };
        let inside = &self.bytes[self.at + 1..];
        let length = inside.iter().position(|&byte| byte == quote);
        let text = length.and_then(|length| std::str::from_utf8(&inside[..length]).ok());
        // Names appear in messages, so they must be printable.
        let printable = |text: &&str| !text.chars().any(char::is_control) && text.len() <= 40;
        let Some(text) = text.filter(printable) else {
            return Err(self.unexpected(expected));
        };
        self.at += text.len() + 2;
        Ok(text)
    }

    fn expect(&mut self, sign: u8) -> Result<(), ReadError> {
        if self.peek() != Some(sign) {
            return Err(self.unexpected(&format!("`{}`", char::from(sign))));
        }
        self.at += 1;
        Ok(())
    }

    /// The next byte after blanks.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.bytes[self.at..];
        self.at += rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        self.bytes.get(self.at).copied()
    }

    fn unexpected(&self, expected: &str) -> ReadError {
        let found = match self.bytes.get(self.at) {
            Some(byte) => format!("`{}`", byte.escape_ascii()),
            None => "the end of the header".to_owned(),
        };
        self.error_at(self.at, Syntax, found, expected)
    }

    fn error_at(
        &self,
        at: usize,
        kind: ParseErrorKind,
        found: String,
        expected: &str,
    ) -> ReadError {
        ReadError::new(kind, Place::Byte(self.begin + at), found, expected)
    }
}
