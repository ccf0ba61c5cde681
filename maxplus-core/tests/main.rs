//! All integration tests, one module each: one program to build and link.

mod argmax;
mod assembly;
mod block;
mod exact;
mod fractions;
mod generators;
mod interop;
mod laws;
mod matrix;
mod mirror;
mod nested;
mod number;
mod number_style;
mod product;
mod rational;
mod residuation;
mod scalar;
mod serialize;
mod star;
mod text;
mod vector;
