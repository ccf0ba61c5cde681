//! CRC-32, the check sum of archives.
//!
//! The crate that unpacks has one as well, but with tables of 16 KB that do not
//! compress and that a browser would have to load. These are made when they are
//! needed.

use std::sync::OnceLock;

/// The polynomial, the coefficient of the highest power in the lowest bit.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// So many bytes are taken at a time.
const STRIDE: usize = 8;

/// Entry (k, b) is what byte b does to a sum that k further bytes follow.
type Tables = [[u32; 256]; STRIDE];

/// The sum of bytes that come one after another.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    sum: u32,
    length: u64,
}

impl Sum {
    /// The sum of no bytes.
    pub(super) fn new() -> Self {
        Sum { sum: 0, length: 0 }
    }

    /// The sum of some bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut sum = Sum::new();
        sum.update(bytes);
        sum
    }

    /// The sum.
    pub(super) fn value(self) -> u32 {
        self.sum
    }

    /// Adds bytes at the end.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        static TABLES: OnceLock<Box<Tables>> = OnceLock::new();
        let tables = TABLES.get_or_init(tables);
        let mut sum = !self.sum;
        let (strides, rest) = bytes.as_chunks::<STRIDE>();
        for stride in strides {
            let mut stride = *stride;
            for (byte, more) in stride.iter_mut().zip(sum.to_le_bytes()) {
                *byte ^= more;
            }
            sum = 0;
            for (k, byte) in stride.iter().rev().enumerate() {
                sum ^= tables[k][usize::from(*byte)];
            }
        }
        for byte in rest {
            sum = tables[0][usize::from(sum as u8 ^ byte)] ^ sum >> 8;
        }
        self.sum = !sum;
        self.length += bytes.len() as u64;
    }

    /// The sum of these bytes and then those.
    pub(super) fn then(self, those: Sum) -> Sum {
        // The first part is multiplied by x^8 for every byte of the second; the
        // inversions before and after cancel.
        let (mut sum, mut power, mut left) = (self.sum, X_TO_8, those.length);
        while left > 0 {
            if left & 1 == 1 {
                sum = product(sum, power);
            }
            power = product(power, power);
            left >>= 1;
        }
        Sum {
            sum: sum ^ those.sum,
            length: self.length + those.length,
        }
    }
}

/// The polynomial x^8.
const X_TO_8: u32 = 1 << 23;

/// The product of two polynomials, modulo that of the sum.
fn product(a: u32, b: u32) -> u32 {
    let (mut product, mut shifted) = (0, b);
    for power in (0..32).rev() {
        if a >> power & 1 == 1 {
            product ^= shifted;
        }
        shifted = times_x(shifted);
    }
    product
}

/// The polynomial times x.
fn times_x(a: u32) -> u32 {
    a >> 1 ^ if a & 1 == 1 { POLYNOMIAL } else { 0 }
}

fn tables() -> Box<Tables> {
    let mut tables = Box::new([[0; 256]; STRIDE]);
    for byte in 0..256 {
        let mut sum = byte as u32;
        for _ in 0..8 {
            sum = times_x(sum);
        }
        tables[0][byte] = sum;
    }
    for k in 1..STRIDE {
        for byte in 0..256 {
            let sum = tables[k - 1][byte];
            tables[k][byte] = tables[0][usize::from(sum as u8)] ^ sum >> 8;
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_come_out() {
        for (text, sum) in [
            ("", 0),
            ("a", 0xe8b7_be43),
            ("123456789", 0xcbf4_3926),
            ("The quick brown fox jumps over the lazy dog", 0x414f_a339),
        ] {
            assert_eq!(Sum::of(text.as_bytes()).value(), sum, "{text}");
        }
    }

    #[test]
    fn agreement_with_the_crate_that_unpacks_at_every_cut() {
        let bytes: Vec<u8> = (0..3000_u32).map(|k| ((k * k) >> 5) as u8).collect();
        let mut expected = flate2::Crc::new();
        expected.update(&bytes);
        for cut in (0..bytes.len()).step_by(7).chain([bytes.len()]) {
            let (head, rest) = bytes.split_at(cut);
            let mut sum = Sum::of(head);
            assert_eq!(sum.then(Sum::of(rest)).value(), expected.sum(), "{cut}");
            sum.update(rest);
            assert_eq!(sum.value(), expected.sum(), "{cut}");
        }
    }
}
