//! Models as matrices: the formats that a matrix is read in, files of matrices and of
//! models, and what only models have.

use std::fmt;
use std::path::Path;

use anyhow::Result;
use maxplus_core::{Number, SparseMatrix};
use maxplus_formats::{FileFormat, Format};
use maxplus_models::{Kind, ModelError, read};
use supereigen_answers::instance::worth_showing;

/// A format that a matrix is read in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputFormat {
    /// A file that holds a matrix.
    File(FileFormat),
    /// A file that holds a model, of which the matrix is made.
    Model(Kind),
}

impl InputFormat {
    /// The format of that name.
    pub fn parse(name: &str) -> Result<InputFormat, String> {
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.name() == name) {
            return Ok(InputFormat::Model(kind));
        }
        let file = name.parse().map(InputFormat::File);
        file.map_err(|error: String| {
            let kinds: Vec<&str> = Kind::ALL.into_iter().map(Kind::name).collect();
            format!("{error}, and of models {}", kinds.join(", "))
        })
    }

    /// The format that bytes have for certain, of a file that messages call so: the others
    /// are texts, which are looked at by their reader.
    pub fn sure(bytes: &[u8], name: &str) -> Option<InputFormat> {
        let file = FileFormat::detect(bytes).map(InputFormat::File);
        file.or_else(|| {
            let kind = Kind::of_name(Path::new(name)).or_else(|| Kind::detect(bytes));
            kind.map(InputFormat::Model)
        })
    }

    /// The format if it is that of a matrix.
    pub fn file(self) -> Option<FileFormat> {
        match self {
            InputFormat::File(format) => Some(format),
            InputFormat::Model(_) => None,
        }
    }

    /// The model if it is one.
    pub fn model(self) -> Option<Kind> {
        match self {
            InputFormat::File(_) => None,
            InputFormat::Model(kind) => Some(kind),
        }
    }
}

impl From<FileFormat> for InputFormat {
    fn from(format: FileFormat) -> Self {
        InputFormat::File(format)
    }
}

impl PartialEq<Format> for InputFormat {
    fn eq(&self, other: &Format) -> bool {
        *self == InputFormat::File((*other).into())
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputFormat::File(format) => format.fmt(f),
            InputFormat::Model(kind) => kind.fmt(f),
        }
    }
}

/// The matrix of a model, with the names of its nodes.
pub fn matrix_of(
    bytes: &[u8],
    kind: Kind,
    buffers: bool,
) -> Result<(SparseMatrix<Number>, Option<maxplus_core::Names>)> {
    match read(bytes, Some(kind), buffers) {
        Ok(model) => Ok((model.matrix, worth_showing(Some(model.names)))),
        // The line in question is shown below the message.
        Err(ModelError::Text(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}
