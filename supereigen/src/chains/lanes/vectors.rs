//! The passes in vector instructions.
//!
//! A [`Kernel`](kernel::Kernel) is one generic loop over registers; a [`Register`](register::Register) is a handful
//! of instructions of one set on one integer. Everything is `inline(always)`: an
//! instruction that is not inlined into the function with its target features
//! becomes a call, and the pass ten times slower.

mod chain_pass;
#[cfg(target_arch = "wasm32")]
mod four;
pub(super) mod kernel;
mod path_pass;
mod register;
#[cfg(target_arch = "wasm32")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod x86;
