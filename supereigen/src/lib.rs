//! The scaled basis of the supereigenvector space of a max-plus matrix.

#![forbid(unsafe_code)]

pub mod basis;
pub mod chains;
pub mod combination;
pub mod cone;
pub mod decompose;
pub mod double_description;
pub mod eigen;
pub mod elimination;
pub mod extremality;
pub mod finite;
pub mod membership;
pub mod methods;
pub mod paper;
mod policy;
pub mod problem;
pub mod report;
pub mod solution;
pub mod solvability;
pub mod sparsification;
pub mod tangent;
pub mod trace;

pub use basis::Basis;
pub use cone::Cone;
pub use methods::Method;
pub use problem::{Problem, ProblemError};
pub use report::{Outcome, Report};
