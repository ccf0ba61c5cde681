//! All integration tests, one module each: one program to build and link.

mod bounds;
mod game;
mod inequalities;
mod interval;
mod latex;
mod mirror;
mod npy;
mod sectors;
mod style;
mod text;
mod zip;
