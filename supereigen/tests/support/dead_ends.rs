//! The families of `testdata/dead-ends.json`.

pub(crate) use maxplus_core::testing::dead_ends::{ladder, ring};
