//! All tests in one program: one link instead of many.

mod cone;
mod picture;
mod places;
