//! Text made smaller, in the format of zlib (RFC 1950 and 1951): pieces that were
//! there before are told by their distance, and all by the fixed codes.
//!
//! By hand, for a page in the browser loads this with all else. Packers with better
//! pieces and codes made for the text make of a picture's content a fifth to three
//! tenths less: 1129, 1666 and 4160 bytes where this makes 1443, 2113 and 5885.

/// The shortest piece that is looked for, and the longest that can be told.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;

/// How far back a piece may lie.
const FARTHEST: usize = 1 << 15;

/// So many places where a piece may be found are tried.
const TRIES: usize = 32;

/// The bytes in the format of zlib.
pub(crate) fn zlib(bytes: &[u8]) -> Vec<u8> {
    // 32 KB of memory, and what makes the head a multiple of 31.
    let mut bits = Bits::after(vec![0x78, 0x01]);
    // The last block, by the fixed codes.
    bits.put(1, 1);
    bits.put(1, 2);
    let mut before = Before::of(bytes);
    let mut at = 0;
    while at < bytes.len() {
        let (length, distance) = before.longest(at);
        let end = if length < SHORTEST {
            bits.symbol(bytes[at].into());
            at + 1
        } else {
            let (symbol, more, width) = staged(length - 3, 2);
            match length {
                LONGEST => bits.symbol(285),
                _ => {
                    bits.symbol(257 + symbol);
                    bits.put(more, width);
                }
            }
            let (symbol, more, width) = staged(distance - 1, 1);
            bits.code(symbol, 5);
            bits.put(more, width);
            at + length
        };
        for passed in at..end {
            before.pass(passed);
        }
        at = end;
    }
    bits.symbol(256);
    let mut packed = bits.end();
    packed.extend(adler(bytes).to_be_bytes());
    packed
}

/// Lengths and distances come in stages, each as wide as all before it together and
/// cut into 2^`cuts` parts: the symbol of the part, and the place in it with its
/// number of bits.
fn staged(number: usize, cuts: u32) -> (u32, u32, u32) {
    let number = number as u32;
    let width = (u32::BITS - number.leading_zeros()).saturating_sub(cuts + 1);
    let part = number >> width;
    ((width << cuts) + part, number & ((1 << width) - 1), width)
}

/// The sum at the end.
fn adler(bytes: &[u8]) -> u32 {
    const PRIME: u32 = 65_521;
    let (mut a, mut b) = (1, 0);
    for byte in bytes {
        a = (a + u32::from(*byte)) % PRIME;
        b = (b + a) % PRIME;
    }
    b << 16 | a
}

/// Where the pieces stand that begin alike.
struct Before<'a> {
    bytes: &'a [u8],
    /// By the hash of three bytes, the last place that begins with them, plus 1.
    last: Vec<usize>,
    /// By the place, the one before it of the same hash, plus 1.
    earlier: Vec<usize>,
}

impl<'a> Before<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        Before {
            bytes,
            last: vec![0; 1 << 12],
            earlier: vec![0; bytes.len()],
        }
    }

    fn hash(&self, at: usize) -> Option<usize> {
        let piece = self.bytes.get(at..at + SHORTEST)?;
        let hash = |hash: usize, byte: &u8| (hash << 4) ^ usize::from(*byte);
        Some(piece.iter().fold(0, hash) & (self.last.len() - 1))
    }

    /// The longest piece that begins here and began before, with its distance.
    fn longest(&self, at: usize) -> (usize, usize) {
        let rest = &self.bytes[at..];
        let mut best = (0, 0);
        let mut place = self.hash(at).map_or(0, |hash| self.last[hash]);
        for _ in 0..TRIES {
            if place == 0 || at - (place - 1) > FARTHEST {
                break;
            }
            let there = self.bytes[place - 1..].iter();
            let alike = there.zip(rest).take(LONGEST).take_while(|(a, b)| a == b);
            let length = alike.count();
            if length > best.0 {
                best = (length, at - (place - 1));
            }
            place = self.earlier[place - 1];
        }
        best
    }

    /// This place has been passed.
    fn pass(&mut self, at: usize) {
        if let Some(hash) = self.hash(at) {
            self.earlier[at] = self.last[hash];
            self.last[hash] = at + 1;
        }
    }
}

/// Bits, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl Bits {
    fn after(bytes: Vec<u8>) -> Self {
        let (held, count) = (0, 0);
        Bits { bytes, held, count }
    }

    /// A number, its lowest bit first.
    fn put(&mut self, number: u32, width: u32) {
        self.held |= number << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// A code, its highest bit first.
    fn code(&mut self, code: u32, width: u32) {
        self.put(code.reverse_bits() >> (u32::BITS - width), width);
    }

    /// A byte, the end or a length, by the fixed codes.
    fn symbol(&mut self, symbol: u32) {
        match symbol {
            0..=143 => self.code(symbol + 0x30, 8),
            144..=255 => self.code(symbol - 144 + 0x190, 9),
            256..=279 => self.code(symbol - 256, 7),
            _ => self.code(symbol - 280 + 0xc0, 8),
        }
    }

    fn end(mut self) -> Vec<u8> {
        self.put(0, 7);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use maxplus_core::{Matrix, MaxPlus};
    use num_rational::BigRational;
    use supereigen::Problem;

    use super::*;
    use crate::{BackEnd, cone_picture};

    fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(packed);
        decoder.read_to_end(&mut bytes).unwrap();
        assert_eq!(decoder.total_in(), packed.len() as u64);
        bytes
    }

    #[test]
    fn what_is_packed_is_unpacked_by_others() {
        let mut texts = vec![Vec::new(), b"a".to_vec(), vec![7; 100_000]];
        texts.push((0..=255).collect());
        // Pieces of every length and from every distance.
        let mut state = 1_u32;
        let mut noise = |most: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % most
        };
        let mut text: Vec<u8> = (0..40_000).map(|_| noise(256) as u8).collect();
        for length in 3..=300 {
            let from = text.len() - 1 - noise(34_000);
            let piece: Vec<u8> = text[from..].iter().copied().take(length).collect();
            text.extend(piece);
            text.push(noise(256) as u8);
        }
        texts.push(text);
        for text in texts {
            assert!(unpacked(&zlib(&text)) == text, "{} bytes", text.len());
        }
    }

    #[test]
    fn a_picture_becomes_a_third_or_less() {
        let matrix: Matrix<MaxPlus<BigRational>> = "-1 0 -3\n-2 -1 1\n2 -4 -1".parse().unwrap();
        let scene = cone_picture(&Problem::new(&matrix).unwrap()).unwrap();
        let pdf = scene.render(BackEnd::Pdf).unwrap();
        let find = |what: &[u8]| pdf.windows(what.len()).position(|at| at == what);
        let (begin, end) = (
            find(b"stream\n").unwrap() + 7,
            find(b"\nendstream").unwrap(),
        );
        let (packed, content) = (end - begin, unpacked(&pdf[begin..end]).len());
        assert!(3 * packed < content, "{packed} of {content}");
    }
}
