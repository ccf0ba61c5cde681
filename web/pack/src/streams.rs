//! A module taken apart into streams of its like, which pack better: LZMA finds what
//! comes again, and after a name of a local variable another is likely, but not where
//! operations stand between. A module so taken apart is a twentieth smaller when it is
//! packed.
//!
//! The form: how many functions there are, and the lengths of [`STREAMS`] streams, each
//! as four bytes, the lowest first; then the streams. The first has all of the module
//! before the first function, the second all behind the last one.
//!
//! Both ways are one walk through the code of the module ([`function`]), which reads
//! each byte where it is and writes it where it belongs ([`Carrier`]).
//!
//! It ends: each turn of each loop takes at least one byte of what is there.

use crate::Damage;

/// How many streams there are.
const STREAMS: usize = 11;

/// What a stream holds, by its number.
const BEFORE: usize = 0;
const BEHIND: usize = 1;
/// The length of each function, and its variables.
const HEADS: usize = 2;
const OPERATIONS: usize = 3;
/// Types, tables and the like.
const OTHERS: usize = 4;
const BRANCHES: usize = 5;
const CALLS: usize = 6;
const LOCALS: usize = 7;
const ALIGNMENTS: usize = 8;
const OFFSETS: usize = 9;
const CONSTANTS: usize = 10;

/// The section of a module that has the code.
const CODE: u8 = 10;

/// Takes bytes from one side, module or streams, to the other.
trait Carrier {
    /// The next byte, which belongs to this stream.
    fn byte(&mut self, stream: usize) -> Result<u8, Damage>;
    /// How many bytes of the module were carried.
    fn place(&self) -> usize;

    fn bytes(&mut self, stream: usize, count: usize) -> Result<(), Damage> {
        (0..count).try_for_each(|_| self.byte(stream).map(drop))
    }

    /// A number in as many bytes as it takes, seven bits each, the lowest first.
    fn number(&mut self, stream: usize) -> Result<u64, Damage> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte(stream)?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(Damage::Number)
    }

    fn numbers(&mut self, streams: &[usize]) -> Result<(), Damage> {
        streams
            .iter()
            .try_for_each(|&stream| self.number(stream).map(drop))
    }

    /// A number, and as many numbers and so many more.
    fn list(&mut self, stream: usize, more: u64) -> Result<(), Damage> {
        let count = self.number(stream)?.saturating_add(more);
        (0..count).try_for_each(|_| self.number(stream).map(drop))
    }
}

/// Carries a function: its length, its variables (so many groups of so many of a type)
/// and its operations.
fn function(carrier: &mut impl Carrier) -> Result<(), Damage> {
    let length = carrier.number(HEADS)? as usize;
    let end = carrier.place().saturating_add(length);
    for _ in 0..carrier.number(HEADS)? {
        carrier.number(HEADS)?;
        carrier.byte(HEADS)?;
    }
    while carrier.place() < end {
        operation(carrier)?;
    }
    Ok(())
}

/// Carries an operation with what stands behind it (WebAssembly specification 2.0,
/// section 5.4): those that the compiler writes.
fn operation(carrier: &mut impl Carrier) -> Result<(), Damage> {
    let code = carrier.byte(OPERATIONS)?;
    match code {
        0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => Ok(()),
        0x02..=0x04 | 0x23..=0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 => carrier.numbers(&[OTHERS]),
        0x0c | 0x0d => carrier.numbers(&[BRANCHES]),
        0x0e => carrier.list(BRANCHES, 1),
        0x10 => carrier.numbers(&[CALLS]),
        0x11 => carrier.numbers(&[OTHERS, OTHERS]),
        0x1c => carrier.list(OTHERS, 0),
        0x20..=0x22 => carrier.numbers(&[LOCALS]),
        0x28..=0x3e => carrier.numbers(&[ALIGNMENTS, OFFSETS]),
        0x41 | 0x42 => carrier.numbers(&[CONSTANTS]),
        0x43 => carrier.bytes(CONSTANTS, 4),
        0x44 => carrier.bytes(CONSTANTS, 8),
        0xfc => match carrier.number(OPERATIONS)? {
            0..=7 => Ok(()),
            8 | 10 | 12 | 14 => carrier.numbers(&[OTHERS, OTHERS]),
            9 | 11 | 13 | 15..=17 => carrier.numbers(&[OTHERS]),
            second => Err(Damage::Operation(code, second)),
        },
        // Vectors.
        0xfd => match carrier.number(OPERATIONS)? {
            0..=11 | 92 | 93 => carrier.numbers(&[ALIGNMENTS, OFFSETS]),
            12 | 13 => carrier.bytes(CONSTANTS, 16),
            21..=34 => carrier.bytes(CONSTANTS, 1),
            84..=91 => {
                carrier.numbers(&[ALIGNMENTS, OFFSETS])?;
                carrier.bytes(CONSTANTS, 1)
            }
            14..=255 => Ok(()),
            second => Err(Damage::Operation(code, second)),
        },
        _ => Err(Damage::Operation(code, 0)),
    }
}

/// A module, and the streams that it is taken apart into.
struct Apart<'a> {
    module: &'a [u8],
    place: usize,
    streams: [Vec<u8>; STREAMS],
}

impl Carrier for Apart<'_> {
    fn byte(&mut self, stream: usize) -> Result<u8, Damage> {
        let byte = *self.module.get(self.place).ok_or(Damage::Ends)?;
        self.place += 1;
        self.streams[stream].push(byte);
        Ok(byte)
    }

    fn place(&self) -> usize {
        self.place
    }
}

/// The streams of a module.
pub fn apart(module: &[u8]) -> Result<Vec<u8>, Damage> {
    let mut carrier = Apart {
        module,
        place: 0,
        streams: Default::default(),
    };
    // Name and version, then the sections before the code.
    carrier.bytes(BEFORE, 8)?;
    let end = loop {
        let section = carrier.byte(BEFORE).map_err(|_| Damage::Code)?;
        let length = carrier.number(BEFORE)? as usize;
        if section == CODE {
            break carrier.place().saturating_add(length);
        }
        carrier.bytes(BEFORE, length)?;
    };
    let functions = carrier.number(BEFORE)?;
    for _ in 0..functions {
        function(&mut carrier)?;
    }
    if carrier.place() != end {
        return Err(Damage::Code);
    }
    carrier.bytes(BEHIND, module.len() - end)?;
    let lengths = carrier.streams.iter().map(|stream| stream.len() as u64);
    let head = std::iter::once(functions).chain(lengths);
    let mut parts: Vec<u8> = head.flat_map(|n| (n as u32).to_le_bytes()).collect();
    parts.extend(carrier.streams.iter().flatten());
    Ok(parts)
}

/// Streams, and the module that is made of them.
struct Together<'a> {
    streams: [&'a [u8]; STREAMS],
    module: Vec<u8>,
}

impl Carrier for Together<'_> {
    fn byte(&mut self, stream: usize) -> Result<u8, Damage> {
        let (&byte, rest) = self.streams[stream].split_first().ok_or(Damage::Ends)?;
        self.streams[stream] = rest;
        self.module.push(byte);
        Ok(byte)
    }

    fn place(&self) -> usize {
        self.module.len()
    }
}

/// The module that was taken apart into these streams.
pub fn together(parts: &[u8]) -> Result<Vec<u8>, Damage> {
    let (head, mut rest) = parts
        .split_at_checked(4 * (1 + STREAMS))
        .ok_or(Damage::Ends)?;
    let mut numbers = head
        .chunks_exact(4)
        .map(|four| four.iter().rev().fold(0, |n, &b| 256 * n + u32::from(b)));
    let functions = numbers.next().ok_or(Damage::Ends)?;
    let mut streams: [&[u8]; STREAMS] = Default::default();
    for (stream, length) in streams.iter_mut().zip(numbers) {
        (*stream, rest) = rest.split_at_checked(length as usize).ok_or(Damage::Ends)?;
    }
    let mut carrier = Together {
        streams,
        module: Vec::with_capacity(parts.len() - head.len()),
    };
    carrier.bytes(BEFORE, streams[BEFORE].len())?;
    for _ in 0..functions {
        function(&mut carrier)?;
    }
    carrier.bytes(BEHIND, streams[BEHIND].len())?;
    match carrier.streams.iter().all(|stream| stream.is_empty()) && rest.is_empty() {
        true => Ok(carrier.module),
        false => Err(Damage::Code),
    }
}
