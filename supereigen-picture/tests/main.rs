//! All tests in one program: one link instead of many.

mod cone;
mod minute;
mod picture;
mod places;
mod sets;
