//! The targets of the fuzzer. A target takes any bytes and panics if one of its laws is
//! broken: a text is read or refused, and what was read can be written and read again.

mod claims;
mod frontiers;
pub mod seeds;
mod small;
mod systems;
mod tables;

/// Tries some bytes.
pub type Target = fn(&[u8]);

/// Every target with its name, which is also that of its folder in `corpus`.
pub const TARGETS: [(&str, Target); 7] = [
    ("matrix", tables::matrix),
    ("npy", tables::npy),
    ("system", systems::system),
    ("model", systems::model),
    ("claim", claims::claim),
    ("basis", claims::basis),
    ("frontier", frontiers::frontier),
];
