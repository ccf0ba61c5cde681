//! The matrix as the searches read it.
//!
//! | module | |
//! |---|---|
//! | [`form`] | dense or sparse |
//! | `room` | how wide the integers must be |
//! | `arcs` | the arcs by rows and by columns, in both forms |
//! | `aligned`, `padded` | whole rows and columns, in the dense form |
//! | `components` | where a chain can close at all |
//! | `visualise` | a similar matrix that leaves the search less freedom |
//! | `similar` | the matrix that is searched, that one or the one given |
//! | [`instance`] | all of it together, and why nothing overflows |

pub(crate) mod aligned;
pub(crate) mod arcs;
mod components;
pub(crate) mod form;
pub(crate) mod instance;
mod padded;
pub(crate) mod room;
pub(crate) mod similar;
mod visualise;
