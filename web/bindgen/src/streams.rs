//! A module taken apart into streams of its like, which pack better: LZMA finds what
//! comes again, and after a name of a local variable another is likely, but not where
//! operations stand between. `page/streams.ts` puts it together again, and has the
//! same table of operations.
//!
//! The form: how many functions there are, and the lengths of [`STREAMS`] streams, each
//! as four bytes, the lowest first; then the streams. The first has all of the module
//! before the first function, the second all behind the last one. A module so taken
//! apart is a twentieth smaller when it is packed.
//!
//! It ends: each turn of each loop takes at least one byte of the module.

use anyhow::{Context, Result, bail};

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

/// What stands behind an operation.
enum Operand {
    /// A number in as many bytes as it takes, into a stream.
    Number(usize),
    /// A number, and as many numbers and this many more.
    Numbers(usize, u64),
    /// So many bytes of constants.
    Bytes(usize),
}

/// The operands of an operation of one byte; `None` for those of two, and an error for
/// those that the compiler does not make.
fn operands(operation: u8) -> Result<Option<Vec<Operand>>> {
    use Operand::{Bytes, Number, Numbers};
    Ok(Some(match operation {
        0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => vec![],
        0x02..=0x04 | 0x23..=0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 => vec![Number(OTHERS)],
        0x0c | 0x0d => vec![Number(BRANCHES)],
        0x0e => vec![Numbers(BRANCHES, 1)],
        0x10 => vec![Number(CALLS)],
        0x11 => vec![Number(OTHERS), Number(OTHERS)],
        0x1c => vec![Numbers(OTHERS, 0)],
        0x20..=0x22 => vec![Number(LOCALS)],
        0x28..=0x3e => vec![Number(ALIGNMENTS), Number(OFFSETS)],
        0x41 | 0x42 => vec![Number(CONSTANTS)],
        0x43 => vec![Bytes(4)],
        0x44 => vec![Bytes(8)],
        0xfc | 0xfd => return Ok(None),
        other => bail!("the operation {other:#x} is not in the table"),
    }))
}

/// The operands of an operation of two: 0xfc (memory and rounding) or 0xfd (vectors).
fn operands_of_two(operation: u8, second: u64) -> Result<Vec<Operand>> {
    use Operand::{Bytes, Number};
    Ok(match (operation, second) {
        (0xfc, 0..=7) => vec![],
        (0xfc, 8 | 10 | 12 | 14) => vec![Number(OTHERS), Number(OTHERS)],
        (0xfc, 9 | 11 | 13 | 15..=17) => vec![Number(OTHERS)],
        (0xfd, 0..=11 | 92 | 93) => vec![Number(ALIGNMENTS), Number(OFFSETS)],
        (0xfd, 12 | 13) => vec![Bytes(16)],
        (0xfd, 21..=34) => vec![Bytes(1)],
        (0xfd, 84..=91) => vec![Number(ALIGNMENTS), Number(OFFSETS), Bytes(1)],
        (0xfd, 14..=255) => vec![],
        _ => bail!("the operation {operation:#x} {second} is not in the table"),
    })
}

/// The module, from a place on.
struct Reader<'a> {
    module: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8]> {
        let bytes = self.module.get(self.at..self.at + count);
        self.at += count;
        bytes.context("the module ends too early")
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.bytes(1)?[0])
    }

    /// A number in as many bytes as it takes, seven bits each, and those bytes.
    fn number(&mut self) -> Result<(u64, &'a [u8])> {
        let start = self.at;
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok((number, &self.module[start..self.at]));
            }
        }
        bail!("a number of the module is too long")
    }
}

/// The streams of a module.
pub(crate) fn apart(module: &[u8]) -> Result<Vec<u8>> {
    let mut reader = Reader { module, at: 8 };
    // The sections before the code.
    let (functions, end) = loop {
        let section = reader.byte().context("there is no code")?;
        let length = reader.number()?.0 as usize;
        if section == CODE {
            let end = reader.at + length;
            break (reader.number()?.0, end);
        }
        reader.bytes(length)?;
    };
    let mut streams: [Vec<u8>; STREAMS] = Default::default();
    streams[BEFORE].extend(&module[..reader.at]);
    for _ in 0..functions {
        function(&mut reader, &mut streams)?;
    }
    if reader.at != end {
        bail!("the code ends at {}, not at {end}", reader.at);
    }
    streams[BEHIND].extend(&module[end..]);
    let lengths = streams.iter().map(|stream| stream.len() as u64);
    let head = std::iter::once(functions).chain(lengths);
    let mut parts: Vec<u8> = head.flat_map(|n| (n as u32).to_le_bytes()).collect();
    parts.extend(streams.iter().flatten());
    Ok(parts)
}

fn function(reader: &mut Reader<'_>, streams: &mut [Vec<u8>; STREAMS]) -> Result<()> {
    let (length, bytes) = reader.number()?;
    streams[HEADS].extend(bytes);
    let end = reader.at + length as usize;
    // The variables: so many groups of so many of a type.
    let (groups, bytes) = reader.number()?;
    streams[HEADS].extend(bytes);
    for _ in 0..groups {
        streams[HEADS].extend(reader.number()?.1);
        streams[HEADS].push(reader.byte()?);
    }
    while reader.at < end {
        let operation = reader.byte()?;
        streams[OPERATIONS].push(operation);
        let operands = match operands(operation)? {
            Some(operands) => operands,
            None => {
                let (second, bytes) = reader.number()?;
                streams[OPERATIONS].extend(bytes);
                operands_of_two(operation, second)?
            }
        };
        for operand in operands {
            match operand {
                Operand::Number(stream) => streams[stream].extend(reader.number()?.1),
                Operand::Bytes(count) => streams[CONSTANTS].extend(reader.bytes(count)?),
                Operand::Numbers(stream, more) => {
                    let (count, bytes) = reader.number()?;
                    streams[stream].extend(bytes);
                    for _ in 0..count + more {
                        streams[stream].extend(reader.number()?.1);
                    }
                }
            }
        }
    }
    Ok(())
}
