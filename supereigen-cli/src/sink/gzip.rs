//! Compressed output: gzip members, one after another. A file that ends with
//! a whole member can be cut there and continued with a new one, and readers
//! of gzip take the members together for one text.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The first bytes of every member.
pub const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// A writer of members.
pub struct Gzip<W: Write> {
    state: State<W>,
    /// Whether there is a member already.
    begun: bool,
}

enum State<W: Write> {
    /// Between two members.
    Between(W),
    /// Within a member.
    Within(GzEncoder<W>),
    /// After a failure; nothing more can be written.
    Broken,
}

fn broken() -> io::Error {
    io::Error::other("nothing can be written after a failure")
}

impl<W: Write> Gzip<W> {
    /// Begins, or continues after whole members.
    pub fn new(out: W, continues: bool) -> Self {
        Gzip {
            state: State::Between(out),
            begun: continues,
        }
    }

    /// What is written into.
    pub fn get_mut(&mut self) -> Option<&mut W> {
        match &mut self.state {
            State::Between(out) => Some(out),
            State::Within(encoder) => Some(encoder.get_mut()),
            State::Broken => None,
        }
    }

    fn member(&mut self) -> io::Result<&mut GzEncoder<W>> {
        if let State::Between(_) = self.state
            && let State::Between(out) = std::mem::replace(&mut self.state, State::Broken)
        {
            self.state = State::Within(GzEncoder::new(out, Compression::default()));
            self.begun = true;
        }
        match &mut self.state {
            State::Within(encoder) => Ok(encoder),
            State::Between(_) | State::Broken => Err(broken()),
        }
    }

    /// Ends the member, and hands out what is written into.
    fn end_member(&mut self) -> io::Result<&mut W> {
        match std::mem::replace(&mut self.state, State::Broken) {
            State::Within(encoder) => self.state = State::Between(encoder.finish()?),
            other => self.state = other,
        }
        self.get_mut().ok_or_else(broken)
    }

    /// Ends the last member. Even an empty text is one.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.begun {
            self.member()?;
        }
        self.end_member()?;
        match self.state {
            State::Between(out) => Ok(out),
            State::Within(_) | State::Broken => Err(broken()),
        }
    }
}

impl<W: Write> Write for Gzip<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        self.member()?.write(buffer)
    }

    /// What was written can be read only when its member ends, so it ends.
    fn flush(&mut self) -> io::Result<()> {
        self.end_member()?.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::MultiGzDecoder;

    use super::*;

    fn text(bytes: &[u8]) -> String {
        let mut text = String::new();
        let mut reader = MultiGzDecoder::new(bytes);
        reader.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn law_members_are_one_text_and_may_be_cut_where_one_ends() {
        let mut gzip = Gzip::new(Vec::new(), false);
        gzip.write_all(b"one\n").unwrap();
        gzip.flush().unwrap();
        let cut = gzip.get_mut().unwrap().len();
        gzip.flush().unwrap();
        assert_eq!(gzip.get_mut().unwrap().len(), cut);
        gzip.write_all(b"two\n").unwrap();
        let mut bytes = gzip.finish().unwrap();
        assert_eq!(text(&bytes), "one\ntwo\n");
        bytes.truncate(cut);
        assert_eq!(text(&bytes), "one\n");
        let mut gzip = Gzip::new(bytes, true);
        gzip.write_all(b"three\n").unwrap();
        assert_eq!(text(&gzip.finish().unwrap()), "one\nthree\n");
    }

    #[test]
    fn an_empty_text_is_a_member() {
        let bytes = Gzip::new(Vec::new(), false).finish().unwrap();
        assert!(bytes.starts_with(&MAGIC));
        assert_eq!(text(&bytes), "");
        assert_eq!(Gzip::new(vec![7], true).finish().unwrap(), [7]);
    }
}
