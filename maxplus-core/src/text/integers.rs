//! JSON lists of short integers and `"-inf"`, straight from their bytes.
//!
//! Files with millions of vectors hold little else, and a JSON library takes ten
//! times as long. This is the short way of readers that have a long one: it
//! takes what is beyond doubt, says `None` to everything else, be it wrong or
//! only unusual, and leaves it to the long way to read that or to say what is
//! wrong with it.

use super::number::{Entry, front_integer, small_integer};
use super::plain::past_blanks;

/// A place in a JSON text.
///
/// Every method skips the white space before what it takes. After `None` the
/// place is of no use.
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
    /// The length of the last list: the next one is likely to have it too.
    length: usize,
}

impl<'a> IntegerLists<'a> {
    /// The begin of the text.
    pub fn new(text: &'a str) -> Self {
        IntegerLists {
            text,
            at: 0,
            length: 0,
        }
    }

    /// The place, in bytes from the begin of the text.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Takes this very text if it is next.
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

    /// Takes a list of lists.
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

    /// Takes one list of short integers and `"-inf"`.
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
            // The usual entries that follow. Behind all commas of a list there
            // is one blank or none, so that the place of an entry is known
            // before the blank is looked at.
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

    /// Takes one short integer.
    pub fn integer(&mut self) -> Option<i64> {
        self.skip_blanks();
        let rest = &self.text.as_bytes()[self.at..];
        let (integer, length) = integer(rest)?;
        let ends = b",]} \t\n\r";
        self.at += length;
        (length == rest.len() || ends.contains(&rest[length])).then_some(integer)
    }

    /// Takes a string without escapes.
    pub fn string(&mut self) -> Option<&'a str> {
        if !self.take("\"") {
            return None;
        }
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|b| matches!(b, b'"' | b'\\'))?;
        self.at += length + 1;
        rest[length..].starts_with('"').then(|| &rest[..length])
    }

    /// Passes over one item of a list or object, up to the sign behind it. Only
    /// strings and brackets are looked at: whether the item is JSON is for
    /// another reader to say.
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

    /// From the quote before a string to the one behind it.
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

/// The entry at the front of the bytes and the length up to the comma and with
/// it, if it is written as programs do and not at the end of the text.
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

/// The entry at the front of the bytes and its length. What follows is for the
/// caller to look at: a digit more, a point or an exponent ends no entry.
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
    // JSON knows no leading zeros.
    let sign = usize::from(bytes[0] == b'-');
    let padded = bytes[sign] == b'0' && length > sign + 1;
    (!padded).then_some((integer, length))
}
