//! Detects the kind of a model, and reads its matrix.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use maxplus_core::text::{ParseErrorKind, Source};
use maxplus_formats::ending;

use crate::error::ModelError;
use crate::model::Model;
use crate::mpm::{read_mpm, shows_mpm};
use crate::places::{read_places, shows_places};
use crate::pnml::read_pnml;
use crate::sdf3::read_sdf3;

/// The models that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A data flow graph in SDF3's XML.
    Sdf3,
    /// A timed event graph in PNML.
    Pnml,
    /// A timed event graph, a line for each place.
    Places,
    /// A matrix of cmlib.
    Mpm,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Sdf3, Kind::Pnml, Kind::Places, Kind::Mpm];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sdf3 => "sdf3",
            Kind::Pnml => "pnml",
            Kind::Places => "places",
            Kind::Mpm => "mpm",
        }
    }

    /// Detects the kind of a model by its first words: the outermost element of XML,
    /// `max-plus model`, or a line `place: from to tokens time` with a transition that is not a
    /// number. No matrix begins in this way.
    ///
    /// ```
    /// use maxplus_models::Kind;
    ///
    /// assert_eq!(Kind::detect(b"<?xml version='1.0'?><sdf3 type='sdf'>"), Some(Kind::Sdf3));
    /// assert_eq!(Kind::detect(b"# a line\nready: press oven 0 3\n"), Some(Kind::Places));
    /// assert_eq!(Kind::detect(b"press oven 3\n"), None);
    /// ```
    pub fn detect(bytes: &[u8]) -> Option<Kind> {
        match root_element(bytes) {
            Some(b"sdf3") => Some(Kind::Sdf3),
            Some(b"pnml") => Some(Kind::Pnml),
            Some(_) => None,
            None if shows_mpm(bytes) => Some(Kind::Mpm),
            None if shows_places(bytes) => Some(Kind::Places),
            None => None,
        }
    }

    /// The kind given by a file extension: `.places`, whose content may be ambiguous, `.pnml`
    /// and `.mpm`.
    pub fn of_name(path: &Path) -> Option<Kind> {
        match ending(path)?.as_str() {
            "places" => Some(Kind::Places),
            "pnml" => Some(Kind::Pnml),
            "mpm" => Some(Kind::Mpm),
            _ => None,
        }
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
        kind.ok_or_else(|| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            format!("no model is called {name:?}; there are {names}")
        })
    }
}

/// Reads a model of the given kind, or of the detected kind, and computes its matrix. With
/// `buffers` the sizes of buffers that the model states are used; only a data flow graph can
/// state them.
pub fn read(bytes: &[u8], kind: Option<Kind>, buffers: bool) -> Result<Model, ModelError> {
    let Some(kind) = kind.or_else(|| Kind::detect(bytes)) else {
        let source = Source::new(bytes)?;
        let expected = "a model: <sdf3>, <pnml>, `max-plus model` or `place: from to tokens time`";
        return Err(source.error(0..0, ParseErrorKind::Syntax, expected).into());
    };
    match kind {
        Kind::Sdf3 => {
            let file = read_sdf3(bytes)?;
            Ok(match buffers {
                true => file.bounded()?.model()?,
                false => file.graph.model()?,
            })
        }
        _ if buffers => Err(ModelError::NoBuffers),
        Kind::Pnml => Ok(read_pnml(bytes)?.model()?),
        Kind::Places => Ok(read_places(bytes)?.model()?),
        Kind::Mpm => read_mpm(bytes),
    }
}

/// The message for XML that is none of these models; `None` for other texts.
pub fn other_xml(bytes: &[u8]) -> Option<&'static str> {
    let is_other = Kind::detect(bytes).is_none() && root_element(bytes).is_some();
    is_other.then_some(
        "found XML that is neither <sdf3> nor <pnml>, expected a data flow graph of SDF3, a net \
         in PNML, or a matrix",
    )
}

/// The name of the outermost element without its prefix, if the bytes begin like XML.
fn root_element(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    loop {
        rest = rest.trim_ascii_start().strip_prefix(b"<")?;
        // The length of the opening sign, and the closing one; they do not overlap.
        let (begin, end): (usize, &[u8]) = match rest {
            [b'?', ..] => (1, b"?>"),
            [b'!', b'-', b'-', ..] => (3, b"-->"),
            // A document type. The reader of the model rejects it with a message.
            [b'!', b'D', ..] => {
                rest = past_document_type(rest)?;
                continue;
            }
            _ => return element_name(rest),
        };
        rest = &rest[begin..];
        let at = rest.windows(end.len()).position(|piece| piece == end)?;
        rest = &rest[at + end.len()..];
    }
}

/// The bytes after a document type; within `[` and `]` it may contain elements.
fn past_document_type(rest: &[u8]) -> Option<&[u8]> {
    let at = rest.iter().position(|byte| b"[>".contains(byte))?;
    let mut rest = &rest[at..];
    // Ends: every round consumes a byte.
    while !rest.starts_with(b">") {
        let at = rest.iter().position(|&byte| byte == b']')?;
        rest = rest[at + 1..].trim_ascii_start();
    }
    Some(&rest[1..])
}

/// The name at the start, without its prefix.
fn element_name(bytes: &[u8]) -> Option<&[u8]> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"/>[".contains(byte);
    let length = bytes.iter().position(ends).unwrap_or(bytes.len());
    bytes[..length].rsplit(|&byte| byte == b':').next()
}
