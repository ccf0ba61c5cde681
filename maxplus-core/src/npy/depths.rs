//! Depths of a [`Block`](crate::block::Block) as the entries of an array, many
//! at a time.
//!
//! The loops are plain ones over machine words, which the compiler turns into
//! instructions on many words at once; [`pulp`] chooses at run time on how many.
//! They know nothing of the output, so they are compiled here and not where a
//! writer is used, which may be for a quick build.

use super::double::Doubles;
use super::dtype::Values;

/// Writes the entries with the given depths of `width` bytes each. False if there is no
/// fast way, or if not all are held: then what was written is to be done again.
pub(super) fn write(
    depths: &[u8],
    width: usize,
    values: Values,
    doubles: &Doubles,
    out: &mut [u8],
) -> bool {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || write_all(depths, width, values, doubles, out),
    )
}

#[inline(always)]
fn write_all(
    depths: &[u8],
    width: usize,
    values: Values,
    doubles: &Doubles,
    out: &mut [u8],
) -> bool {
    match (values, width) {
        (Values::Int32, 1) => u8_to_i32(depths, out),
        (Values::Int32, 2) => u16_to_i32(depths, out),
        (Values::Int32, 4) => u32_to_i32(depths, out),
        (Values::Int32, 8) => u64_to_i32(depths, out),
        (Values::Int64, 1) => u8_to_i64(depths, out),
        (Values::Int64, 2) => u16_to_i64(depths, out),
        (Values::Int64, 4) => u32_to_i64(depths, out),
        (Values::Int64, 8) => u64_to_i64(depths, out),
        (Values::Float64, 1) => u8_to_f64(depths, doubles, out),
        (Values::Float64, 2) => u16_to_f64(depths, doubles, out),
        (Values::Float64, 4) => u32_to_f64(depths, doubles, out),
        (Values::Float64, 8) => u64_to_f64(depths, doubles, out),
        _ => false,
    }
}

macro_rules! to_integers {
    ($($name:ident: $depth:ident to $number:ident,)*) => {$(
        #[inline(always)]
        fn $name(depths: &[u8], out: &mut [u8]) -> bool {
            let (depths, _) = depths.as_chunks::<{ size_of::<$depth>() }>();
            let (out, _) = out.as_chunks_mut::<{ size_of::<$number>() }>();
            let mut all_held = true;
            for (depth, entry) in depths.iter().zip(out) {
                let depth = $depth::from_be_bytes(*depth);
                let infinite = depth == $depth::MAX;
                all_held &= infinite | (u64::from(depth) <= $number::MAX as u64);
                // Cut and wrapped only where it is not held.
                let number = (depth as $number).wrapping_neg();
                let number = if infinite { $number::MIN } else { number };
                *entry = number.to_le_bytes();
            }
            all_held
        }
    )*};
}
to_integers! {
    u8_to_i32: u8 to i32,
    u16_to_i32: u16 to i32,
    u32_to_i32: u32 to i32,
    u64_to_i32: u64 to i32,
    u8_to_i64: u8 to i64,
    u16_to_i64: u16 to i64,
    u32_to_i64: u32 to i64,
    u64_to_i64: u64 to i64,
}

macro_rules! to_doubles {
    ($($name:ident: $depth:ident,)*) => {$(
        #[inline(always)]
        fn $name(depths: &[u8], doubles: &Doubles, out: &mut [u8]) -> bool {
            let (depths, _) = depths.as_chunks::<{ size_of::<$depth>() }>();
            let (out, _) = out.as_chunks_mut::<8>();
            // A double holds all integers of 32 bits, and their parts by a power of two.
            if $depth::BITS <= 32 && let Some(scale) = doubles.power_of_two() {
                for (depth, entry) in depths.iter().zip(out) {
                    let depth = $depth::from_be_bytes(*depth);
                    let number = (0.0 - depth as f64) * scale;
                    let infinite = depth == $depth::MAX;
                    let number = if infinite { f64::NEG_INFINITY } else { number };
                    *entry = number.to_le_bytes();
                }
                return true;
            }
            for (depth, entry) in depths.iter().zip(out) {
                let depth = $depth::from_be_bytes(*depth);
                let number = match 0_i64.checked_sub_unsigned(depth.into()) {
                    _ if depth == $depth::MAX => Some(f64::NEG_INFINITY),
                    Some(integer) => doubles.of_integer(integer),
                    None => None,
                };
                let Some(number) = number else {
                    return false;
                };
                *entry = number.to_le_bytes();
            }
            true
        }
    )*};
}
to_doubles! {
    u8_to_f64: u8,
    u16_to_f64: u16,
    u32_to_f64: u32,
    u64_to_f64: u64,
}
