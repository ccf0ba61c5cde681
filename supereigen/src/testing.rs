//! What tests and benches of the engine need: the plain search that is kept as
//! an oracle, and the choice of width, form and instructions.
//!
//! Not covered by any promise: whatever is here may change or go with any
//! version. Nothing here makes a result truer or faster.

pub use crate::chains::lanes::InstructionSet;
pub use crate::chains::matrix::Form;
pub use crate::chains::matrix::Instance;
pub use crate::chains::weight::Weight;

/// The search for extremal chains in its shortest form.
pub mod plain {
    pub use crate::chains::plain::visit;
}
