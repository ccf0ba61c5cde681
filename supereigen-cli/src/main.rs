//! The program `supereigen`.
fn main() {}
