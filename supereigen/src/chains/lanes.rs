//! The one-pass update of a dense step, many nodes at a time.
//!
//! To push a node onto a chain ([`chain_pass`]) takes four loads, two stores
//! and one bit per node. Left to the compiler the loop vectorises, but
//! gathering the bits costs more than all the rest; written out, the bits are
//! one instruction (AVX-512 compares into a mask, the others move the sign
//! bits out). pulp makes the calls safe: a value of `V3`, `V4` or
//! `Simd128` exists only where the processor has them.
//!
//! The search for roots has two passes of its own, with the same bounds and
//! some bits more: see [`path_pass`].
//!
//! | integers | AVX-512 | AVX2 | baseline x86-64 | WebAssembly | elsewhere |
//! |---|---|---|---|---|---|
//! | `i32` | 16 lanes | 8 lanes | 4 lanes (SSE2) | 4 lanes (simd128) | plain loop |
//! | `i64` | 8 lanes | 4 lanes | plain loop | 2 lanes (simd128) | plain loop |
//!
//! Wider integers have no lanes, and are searched in the sparse form alone.
//!
//! Invariant: rows are padded to a multiple of `PAD`
//! nodes with -inf entries, so no register is filled in part and no padded
//! node is ever a candidate.

pub(crate) mod chain_pass;
pub(crate) mod choice;
pub(crate) mod growth;
pub(crate) mod path_pass;
pub(crate) mod processor;
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
mod vectors;
