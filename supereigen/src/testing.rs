//! For tests and benches of the engine: the plain search that is the oracle, and the choice of
//! width, form and instructions.
//!
//! No stability guarantee: anything here may change or disappear in any version. Results do not
//! become more exact or faster by it.

pub use crate::chains::lanes::InstructionSet;
pub use crate::chains::matrix::Form;
pub use crate::chains::matrix::Instance;
pub use crate::chains::prepared::Choices;
pub use crate::chains::weight::Weight;

/// The pieces of the engine, for tests of each.
pub mod inside {
    pub use crate::chains::allowance::{Account, Allowance};
    pub use crate::chains::estimate::SplitMix;
    pub use crate::chains::greatest::InstanceIteration;
    pub use crate::chains::lanes::passes::{
        ChainPass, Grown, Growth, LeftPass, PathPass, RightPass, plain, plain_left, plain_right,
    };
    pub use crate::chains::lanes::{Lanes, Processor};
    pub use crate::chains::matrix::Aligned;
    pub use crate::chains::moves::Wanted;
    pub use crate::chains::roots::dead_ends::Schedule;
    pub use crate::chains::roots::look_at_dead_ends;
    pub use crate::chains::roots::path::Lengths;
    pub use crate::chains::visualise::{
        Closing, Component, Regions, far_above_the_mean, potentials,
    };
    pub use crate::chains::weight::narrowest;
    pub use crate::policy::Policy;
    pub use crate::sweep::lambda::Lambda;
}

/// The search for extremal chains in its shortest form.
pub mod plain {
    pub use crate::chains::plain::visit;
}
