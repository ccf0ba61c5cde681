//! `#[test]` as node runs it: the test programs of the crates take it from here
//! when they are compiled for wasm32.

#[cfg(target_arch = "wasm32")]
pub use wasm_bindgen_test::wasm_bindgen_test as test;
