//! All integration tests, one module each: one program to build and link.

mod argmax;
mod block;
mod exact;
mod fractions;
mod generators;
mod interop;
mod laws;
mod matrix;
mod nested;
mod number;
mod product;
mod rational;
mod residuation;
mod scalar;
mod send_sync;
mod serialize;
mod star;
mod text;
mod vector;
