//! The header of an array: magic, version, length, and a Python dictionary
//!
//! ```text
//! {'descr': '<i4', 'fortran_order': False, 'shape': (3, 2), }
//! ```
//!
//! padded with blanks to a line feed before a multiple of 64 bytes.

use super::dtype::{Dtype, Values};
use super::error::{Place, ReadError};
use crate::text::ParseErrorKind::{self, Syntax, Unsupported};

/// How every file begins.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// The longest header that is read: NumPy itself refuses longer ones.
const MAX_LENGTH: usize = 10_000;

/// The entries begin at a multiple of so many bytes.
const ALIGNMENT: usize = 64;

/// What an array says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) dtype: Dtype,
    pub(super) fortran_order: bool,
    pub(super) shape: Vec<u64>,
    /// Where the entries begin.
    pub(super) end: usize,
}

/// The header of a matrix. Its length depends on `values` and `cols` only: there is
/// room for any number of rows.
pub(super) fn of_rows(values: Values, rows: u64, cols: usize) -> Vec<u8> {
    let room = format!("({}, {cols})", u64::MAX);
    of_shape(values, &format!("({rows}, {cols})"), room.len())
}

/// The header of a single number.
pub(super) fn of_scalar(values: Values) -> Vec<u8> {
    of_shape(values, "()", 2)
}

/// The header for a shape, in a length that one of `room` characters needs.
fn of_shape(values: Values, shape: &str, room: usize) -> Vec<u8> {
    let dictionary = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': {shape}, }}",
        values.descr()
    );
    let before = MAGIC.len() + 4;
    // The line feed is one more.
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

/// A walk through the dictionary.
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

    /// The type; those of several fields are lists, and refused like strange names.
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
        dtype.ok_or_else(|| self.error_at(at, Unsupported, found(), Dtype::EXPECTED))
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
            // One number in brackets is no tuple.
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

    /// What stands between two quotes; no escapes, which no name here needs.
    fn string(&mut self) -> Result<&'a str, ReadError> {
        let expected = "a name in quotes";
        let quote = self.peek().filter(|quote| matches!(quote, b'\'' | b'"'));
        let Some(quote) = quote else {
            return Err(self.unexpected(expected));
        };
        let inside = &self.bytes[self.at + 1..];
        let length = inside.iter().position(|&byte| byte == quote);
        let text = length.and_then(|length| std::str::from_utf8(&inside[..length]).ok());
        // A name is printed in messages.
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

    /// The next byte behind blanks.
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
