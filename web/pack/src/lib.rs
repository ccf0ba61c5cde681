//! How the engine of the page is packed, and how the page unpacks it.
//!
//! The engine is what takes longest to load, so it is made as small as it can be:
//! the module is taken apart into streams of its like (`streams.rs`), and those are
//! packed with LZMA, which makes them a quarter smaller than what hosts do by
//! themselves. [`unpack`] is compiled to a module of its own, of a few kilobytes, that
//! lies in the script of the page's worker: it takes half the time of the same in
//! JavaScript, which a browser begins to optimise when the work is nearly done.
//!
//! What is damaged gives an error or other bytes, which the browser's check of the
//! module refuses, and never a loop: each turn of each loop writes at least one byte of
//! a number of bytes that is said first.

mod lzma;
mod streams;

pub use lzma::unpacked;
pub use streams::{apart, together};

/// Why something is not what was packed, or cannot be packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The bytes end before what they begin.
    Ends,
    /// A number has more than ten bytes.
    Number,
    /// An operation that the compiler was not known to write.
    Operation(u8, u64),
    /// There is no code, or it does not end where it says.
    Code,
    /// What LZMA does not know as its own.
    Lzma,
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Damage::Ends => write!(f, "the bytes end too early"),
            Damage::Number => write!(f, "a number is too long"),
            Damage::Operation(code, second) => {
                write!(f, "the operation {code:#x} {second} is not known")
            }
            Damage::Code => write!(f, "there is no code, or it ends elsewhere than it says"),
            Damage::Lzma => write!(f, "this was not packed with LZMA"),
        }
    }
}

impl std::error::Error for Damage {}

// The page unpacks once, in a worker that ends then.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static MEMORY: lol_alloc::LeakingPageAllocator = lol_alloc::LeakingPageAllocator;

/// The module that was packed, for the page; nothing if that is damaged.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen::prelude::wasm_bindgen)]
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    together(&unpacked(packed).ok()?).ok()
}
