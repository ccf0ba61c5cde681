//! What is packed comes back, byte for byte; what is damaged is refused or ends.

mod lzma;
mod streams;

/// Always the same numbers below 2^24, as many as wanted.
fn dice(seed: u32) -> impl FnMut() -> usize {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize
    }
}
