//! All tests of the crate, one module each: one program to build and link.

mod families;
mod measuring;
mod record;
mod visualise;
