//! Models as matrices: the input formats of a matrix, for files that contain matrices and
//! files that contain models.

use std::fmt;
use std::path::Path;

use anyhow::Result;
use maxplus_core::{Number, SparseMatrix};
use maxplus_formats::{FileFormat, Format, ending};
use maxplus_models::dataflow::Dataflow;
use maxplus_models::mpm::{MpmSystem, read_system};
use maxplus_models::sdf3::read_sdf3;
use maxplus_models::{Kind, ModelError, read};
use supereigen_answers::instance::worth_showing;

/// An input format of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputFormat {
    /// A file that contains a matrix.
    File(FileFormat),
    /// A file that contains a model. The matrix is computed from it.
    Model(Kind),
}

impl InputFormat {
    /// The format with this name.
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

    /// The format of the bytes, if it is certain. `name` is the file in messages. All other
    /// formats are texts, which the reader of texts distinguishes.
    pub fn sure(bytes: &[u8], name: &str) -> Option<InputFormat> {
        let file = FileFormat::detect(bytes);
        // The text around a matrix in a paper may look like any format.
        let is_latex = || ending(Path::new(name)).is_some_and(|ending| ending == "tex");
        let file = file.or_else(|| is_latex().then_some(Format::Latex.into()));
        file.map(InputFormat::File).or_else(|| {
            let kind = Kind::of_name(Path::new(name)).or_else(|| Kind::detect(bytes));
            kind.map(InputFormat::Model)
        })
    }

    /// The format, if it is a format of matrices.
    pub fn file(self) -> Option<FileFormat> {
        match self {
            InputFormat::File(format) => Some(format),
            InputFormat::Model(_) => None,
        }
    }

    /// The kind of model, if it is a format of models.
    pub fn model(self) -> Option<Kind> {
        match self {
            InputFormat::File(_) => None,
            InputFormat::Model(kind) => Some(kind),
        }
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
    let model = read(bytes, Some(kind), buffers).map_err(shown)?;
    Ok((model.matrix, worth_showing(Some(model.names))))
}

/// The system of a file of cmlib.
pub fn system_of(bytes: &[u8]) -> Result<MpmSystem> {
    read_system(bytes).map_err(shown)
}

/// The data flow graph of a file of SDF3, with the sizes of its buffers if `buffers` is set.
pub fn dataflow_of(bytes: &[u8], buffers: bool) -> Result<Dataflow> {
    let file = read_sdf3(bytes).map_err(shown)?;
    match buffers {
        true => file.bounded().map_err(shown),
        false => Ok(file.graph),
    }
}

/// A text error is unwrapped, so that the line in question is shown below the message.
fn shown(error: ModelError) -> anyhow::Error {
    match error {
        ModelError::Text(error) => error.into(),
        error => error.into(),
    }
}
