//! All integration tests, one module each: one program to build and link.

mod apices;
mod complex;
mod cone;
mod halfspaces;
mod minplus;
mod polyhedron;
mod reach;
mod support;
