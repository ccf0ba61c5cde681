//! All integration tests, one module each: one program to build and link.

mod argmax;
mod block;
mod exact;
mod interop;
mod laws;
mod npy;
mod number;
mod options;
mod product;
mod rational;
mod residuation;
mod send_sync;
mod serialize;
mod star;
mod text;
