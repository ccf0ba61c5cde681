//! Why a model has no matrix.

use maxplus_core::ParseError;
use maxplus_core::names::NamesError;
use thiserror::Error;

use crate::dataflow::DataflowError;
use crate::event_graph::EventGraphError;
use crate::state_space::StateSpaceError;

/// Why a model has no matrix.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The data flow graph has no matrix.
    #[error(transparent)]
    Dataflow(#[from] DataflowError),
    /// The event graph has no matrix.
    #[error(transparent)]
    EventGraph(#[from] EventGraphError),
    /// The matrices are no system with inputs and outputs.
    #[error(transparent)]
    StateSpace(#[from] StateSpaceError),
    /// Names of nodes that are equal, or that are numbers of other nodes.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// Buffer sizes were requested, but the model states none.
    #[error("the model states no buffer sizes: read it without buffers")]
    NoBuffers,
}
