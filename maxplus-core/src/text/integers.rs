//! A fast reader for JSON lists of short integers and `"-inf"`.
//!
//! Files with millions of vectors contain little else, and a JSON library takes ten times as
//! long. This is a fast path for readers that also have a slow one. It reads what is certainly
//! right and returns `None` for everything else, whether wrong or only unusual. The slow path
//! then reads it or reports the error.

use super::number::{Entry, front_integer, small_integer};
use super::plain::past_blanks;

/// A position in a JSON text.
///
/// Every method skips the white space before its token. After `None` the position is
/// meaningless.
///
/// ```
/// use maxplus_core::text::IntegerLists;
/// use maxplus_core::{MaxPlus, Vector};
///
/// let mut text = IntegerLists::new(r#"{"x": [0, -3, "-inf"], "y": [0.5]}"#);
/// assert!(text.take("{") && text.take("\"x\"") && text.take(":"));
/// let x: Vec<MaxPlus<i64>> = text.list().unwrap();
/// assert_eq!(Vector::from(x).to_string(), "0 -3 -inf");
/// assert!(text.take(",") && text.take("\"y\"") && text.take(":"));
/// assert_eq!(text.list::<MaxPlus<f64>>(), None, "this is for another reader");
/// ```
#[derive(Debug, Clone)]
pub struct IntegerLists<'a> {
    text: &'a str,
    at: usize,
    /// The length of the last list: the next one probably has the same.
    length: usize,
}

impl<'a> IntegerLists<'a> {
    /// The start of the text.
    pub fn new(text: &'a str) -> Self {
        IntegerLists {
            text,
            at: 0,
            length: 0,
        }
    }

    /// The position, in bytes from the start of the text.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Skips this text if it comes next; returns whether it did.
    pub fn take(&mut self, text: &str) -> bool {
        self.skip_blanks();
        let rest = &self.text.as_bytes()[self.at..];
        let there = rest.starts_with(text.as_bytes());
        if there {
            self.at += text.len();
        }
        there
    }

    /// Whether nothing follows.
    pub fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.text.len()
    }

    /// Reads a list of lists.
    pub fn lists<S: Entry>(&mut self) -> Option<Vec<Vec<S>>> {
        let mut lists = Vec::new();
        if !self.take("[") {
            return None;
        }
        if self.take("]") {
            return Some(lists);
        }
        loop {
            lists.push(self.list()?);
            if self.take("]") {
                return Some(lists);
            }
            if !self.take(",") {
                return None;
            }
        }
    }

    /// Reads one list of short integers and `"-inf"`.
    pub fn list<S: Entry>(&mut self) -> Option<Vec<S>> {
        if !self.take("[") {
            return None;
        }
        if self.take("]") {
            return Some(Vec::new());
        }
        let bytes = self.text.as_bytes();
        let mut entries = Vec::with_capacity(self.length);
        let mut at = self.at;
        let infinite = S::from_token("-inf").ok();
        loop {
            let start = past_blanks(bytes, at);
            let (entry, length) = entry(&bytes[start..], &infinite)?;
            entries.push(entry);
            at = past_blanks(bytes, start + length);
            match bytes.get(at)? {
                b',' => at += 1,
                b']' => break,
                _ => return None,
            }
            // The usual entries that follow. After every comma of a list there is one blank, or
            // after none of them. So the place of an entry is known before the blank is read.
            let gap = usize::from(bytes.get(at) == Some(&b' '));
            while gap == 0 || bytes.get(at) == Some(&b' ') {
                let Some((entry, length)) = usual(&bytes[at + gap..], &infinite) else {
                    break;
                };
                entries.push(entry);
                at += gap + length;
            }
        }
        self.at = at + 1;
        self.length = entries.len();
        Some(entries)
    }

    /// Reads one short integer.
    pub fn integer(&mut self) -> Option<i64> {
        self.skip_blanks();
        let rest = &self.text.as_bytes()[self.at..];
        let (integer, length) = integer(rest)?;
        let ends = b",]} \t\n\r";
        self.at += length;
        (length == rest.len() || ends.contains(&rest[length])).then_some(integer)
    }

    /// Reads a string without escapes.
    pub fn string(&mut self) -> Option<&'a str> {
        if !self.take("\"") {
            return None;
        }
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|b| matches!(b, b'"' | b'\\'))?;
        self.at += length + 1;
        rest[length..].starts_with('"').then(|| &rest[..length])
    }

    /// Skips one item of a list or object, up to the character after it. Only strings and
    /// brackets are examined; the slow path checks whether the item is JSON.
    pub fn pass(&mut self) -> Option<()> {
        let bytes = self.text.as_bytes();
        let mut depth = 0_usize;
        loop {
            match bytes.get(self.at)? {
                b'"' => self.pass_string()?,
                b'[' | b'{' => depth += 1,
                b']' | b'}' | b',' if depth == 0 => return Some(()),
                b']' | b'}' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// From the quote before a string to the quote after it.
    fn pass_string(&mut self) -> Option<()> {
        let bytes = self.text.as_bytes();
        loop {
            self.at += 1;
            match bytes.get(self.at)? {
                b'"' => return Some(()),
                b'\\' => self.at += 1,
                _ => {}
            }
        }
    }

    fn skip_blanks(&mut self) {
        self.at = past_blanks(self.text.as_bytes(), self.at);
    }
}

/// The entry at the front of the bytes and its length including the comma, if it is in the
/// usual spelling and followed by a comma.
#[inline(always)]
fn usual<S: Entry>(bytes: &[u8], infinite: &Option<S>) -> Option<(S, usize)> {
    if let Some(front) = front_integer(bytes) {
        if front.padded || front.next != b',' {
            return None;
        }
        return Some((S::from_short(front.value)?, front.length + 1));
    }
    let text = b"\"-inf\",";
    if bytes.starts_with(text) {
        return Some((infinite.clone()?, text.len()));
    }
    None
}

/// The entry at the front of the bytes and its length. The caller must check what follows:
/// another digit, a point or an exponent does not end an entry.
#[inline(never)]
fn entry<S: Entry>(bytes: &[u8], infinite: &Option<S>) -> Option<(S, usize)> {
    let text = b"\"-inf\"";
    if bytes.starts_with(text) {
        return Some((infinite.clone()?, text.len()));
    }
    let (integer, length) = integer(bytes)?;
    Some((S::from_short(integer)?, length))
}

/// The integer at the front of the bytes and its length.
fn integer(bytes: &[u8]) -> Option<(i64, usize)> {
    let (integer, length) = small_integer(bytes)?;
    // JSON has no leading zeros.
    let sign = usize::from(bytes[0] == b'-');
    let padded = bytes[sign] == b'0' && length > sign + 1;
    (!padded).then_some((integer, length))
}
