//! All tests of the crate, one module each: one program to build and link.

mod families;
mod record;
mod soak;
mod visualise;
