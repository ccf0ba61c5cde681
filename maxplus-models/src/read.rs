//! Which model a text is, and its matrix.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::model::{Model, ModelError};
use crate::sdf3::read_sdf3;

/// The models that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A data flow graph in SDF3's XML.
    Sdf3,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 1] = [Kind::Sdf3];

    /// The name, as a command line takes it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sdf3 => "sdf3",
        }
    }

    /// The model that a text shows, if it does; by its first words, however long it is.
    pub fn detect(bytes: &[u8]) -> Option<Kind> {
        match root_element(bytes)? {
            b"sdf3" => Some(Kind::Sdf3),
            _ => None,
        }
    }

    /// The model that the ending of a file asks for, where the content may leave that open.
    pub fn of_name(_path: &Path) -> Option<Kind> {
        None
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("no model is called {name:?}"))
    }
}

/// Reads a model of the given kind, or of the one that its content shows, and makes its
/// matrix; with the sizes of buffers that it states if they are asked for.
pub fn read(bytes: &[u8], kind: Option<Kind>, buffers: bool) -> Result<Model, ModelError> {
    match kind.or_else(|| Kind::detect(bytes)) {
        Some(Kind::Sdf3) | None => {
            let file = read_sdf3(bytes)?;
            match buffers {
                true => file.bounded()?.model(),
                false => file.graph.model(),
            }
        }
    }
}

/// The name of the outermost element, if the bytes begin as XML does.
fn root_element(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    loop {
        rest = rest.trim_ascii_start().strip_prefix(b"<")?;
        let end: &[u8] = match rest {
            [b'?', ..] => b"?>",
            [b'!', b'-', b'-', ..] => b"-->",
            [b'!', ..] => b">",
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b"/>".contains(byte);
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                return Some(&rest[..length]);
            }
        };
        let at = rest.windows(end.len()).position(|piece| piece == end)?;
        rest = &rest[at + end.len()..];
    }
}
