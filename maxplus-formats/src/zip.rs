//! The part of the zip format that NumPy's `.npz` need: reads stored and deflated members, writes
//! stored ones, of any size.
//!
//! No library is used because the number of rows of an array is known at its end but stands at
//! its beginning. So a member must be changed after it was written ([`Open`]), and the crates
//! that write archives only write forward. The memory for reading an archive is bounded by the
//! sizes in its directory, which are checked.
//!
//! | record | signature |
//! |---|---|
//! | before each member | `LOCAL` |
//! | one per member in the directory | `CENTRAL` |
//! | after the directory, for large archives | `END_64`, `LOCATOR_64` |
//! | at the end | `END` |

use std::borrow::Cow;
use std::io::{self, Read, Seek, SeekFrom, Write};

use anyhow::{Context, Result, bail, ensure};
use crc32fast::Hasher;
use flate2::read::DeflateDecoder;

/// The first bytes of every archive with a member.
pub const MAGIC: &[u8] = b"PK";

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END_64: u32 = 0x0606_4b50;
const LOCATOR_64: u32 = 0x0706_4b50;
const END: u32 = 0x0605_4b50;

/// A 32-bit size with this value refers to the field for large sizes.
const ELSEWHERE: u32 = u32::MAX;

/// The extra field with sizes of 64 bits.
const EXTRA_64: u16 = 1;

/// The methods of compression.
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// The greatest number of bytes that one deflated byte can hold: the shortest code for a copy of
/// 258 bytes takes two bits.
const MOST_DEFLATED: u64 = 1032;

/// The length of the record at the end, without its comment.
const END_LENGTH: usize = 22;

/// The length of the record that gives the place of the large end.
const LOCATOR_LENGTH: usize = 20;

/// A member of an archive.
pub struct Member<'a> {
    name: String,
    method: u16,
    /// CRC-32 of the contents.
    sum: u32,
    size: u64,
    packed: &'a [u8],
}

impl<'a> Member<'a> {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its contents, unpacked and checked.
    pub fn contents(&self) -> Result<Cow<'a, [u8]>> {
        let contents = match self.method {
            STORED => Cow::Borrowed(self.packed),
            DEFLATED => {
                let most = (self.packed.len() as u64).saturating_mul(MOST_DEFLATED);
                ensure!(
                    self.size <= most,
                    "{}: found a size of {} bytes, expected at most {most}: {} bytes that are \
                     deflated hold no more",
                    self.name,
                    self.size,
                    self.packed.len()
                );
                let mut contents = Vec::new();
                let size = usize::try_from(self.size)?.saturating_add(1);
                contents
                    .try_reserve_exact(size)
                    .with_context(|| format!("cannot unpack {}: {} bytes", self.name, self.size))?;
                // Reads one byte more than allowed, to detect contents that are too long.
                DeflateDecoder::new(self.packed)
                    .take(self.size.saturating_add(1))
                    .read_to_end(&mut contents)
                    .with_context(|| format!("cannot unpack {}", self.name))?;
                Cow::Owned(contents)
            }
            method => bail!(
                "{}: found compression by method {method}, expected a member that is stored or deflated",
                self.name
            ),
        };
        ensure!(
            contents.len() as u64 == self.size,
            "{}: found {} bytes, expected {}",
            self.name,
            contents.len(),
            self.size
        );
        let sum = crc32fast::hash(&contents);
        ensure!(
            sum == self.sum,
            "{}: found the check sum {:08x}, expected {:08x}: the file is damaged",
            self.name,
            sum,
            self.sum
        );
        Ok(contents)
    }
}

/// The members in the order of the directory.
pub fn members(bytes: &[u8]) -> Result<Vec<Member<'_>>> {
    let (count, begin) = directory(bytes)?;
    let mut fields = Fields::at(bytes, begin)?;
    let mut members = Vec::new();
    // Each takes some bytes, so the loop ends whatever the count says.
    for _ in 0..count {
        members.push(member(bytes, &mut fields)?);
    }
    Ok(members)
}

/// The number of members, and where their directory begins.
fn directory(bytes: &[u8]) -> Result<(u64, u64)> {
    let last = bytes.len().checked_sub(END_LENGTH);
    // The comment after it takes at most 2^16 bytes.
    let end = last.and_then(|last| {
        let candidates = (last.saturating_sub(usize::from(u16::MAX))..=last).rev();
        candidates.into_iter().find(|&at| {
            let comment = usize::from(u16::from_le_bytes([bytes[at + 20], bytes[at + 21]]));
            bytes[at..].starts_with(&END.to_le_bytes()) && at + END_LENGTH + comment == bytes.len()
        })
    });
    let Some(end) = end else {
        bail!(
            "byte {}: found no end of a zip archive, expected its end record, PK\\5\\6",
            bytes.len()
        );
    };
    let mut fields = Fields::at(bytes, end as u64)?;
    fields.skip(4 + 2 + 2 + 2)?;
    let (count, _, begin) = (fields.u16()?, fields.u32()?, fields.u32()?);
    if count != u16::MAX && begin != ELSEWHERE {
        return Ok((count.into(), begin.into()));
    }
    let locator = end
        .checked_sub(LOCATOR_LENGTH)
        .context("no room for a locator")?;
    let mut fields = Fields::at(bytes, locator as u64)?;
    fields.signature(LOCATOR_64)?;
    fields.skip(4)?;
    let mut fields = Fields::at(bytes, fields.u64()?)?;
    fields.signature(END_64)?;
    fields.skip(8 + 2 + 2 + 4 + 4 + 8)?;
    let (count, _, begin) = (fields.u64()?, fields.u64()?, fields.u64()?);
    Ok((count, begin))
}

/// The member of the next record of the directory.
fn member<'a>(bytes: &'a [u8], fields: &mut Fields<'a>) -> Result<Member<'a>> {
    fields.signature(CENTRAL)?;
    fields.skip(2 + 2)?;
    let (flags, method) = (fields.u16()?, fields.u16()?);
    fields.skip(2 + 2)?;
    let (sum, packed, size) = (fields.u32()?, fields.u32()?, fields.u32()?);
    let [name, extra, comment] = [fields.u16()?, fields.u16()?, fields.u16()?];
    fields.skip(2 + 2 + 4)?;
    let offset = fields.u32()?;
    let name = String::from_utf8_lossy(fields.take(name.into())?).into_owned();
    let extra = fields.take(extra.into())?;
    fields.skip(comment.into())?;
    let [size, packed, offset] = large(extra, [size, packed, offset])?;
    ensure!(
        flags & 1 == 0,
        "{name}: found an encrypted member, expected a plain one"
    );

    let mut local = Fields::at(bytes, offset)?;
    local.signature(LOCAL)?;
    local.skip(2 + 2 + 2 + 2 + 2 + 4 + 4 + 4)?;
    let [name_length, extra_length] = [local.u16()?, local.u16()?];
    local.skip(name_length.into())?;
    local.skip(extra_length.into())?;
    let packed = local.take(packed)?;
    Ok(Member {
        name,
        method,
        sum,
        size,
        packed,
    })
}

/// The sizes; those marked `ELSEWHERE` come from the extra field.
fn large(extra: &[u8], sizes: [u32; 3]) -> Result<[u64; 3]> {
    let mut large = sizes.map(u64::from);
    if !sizes.contains(&ELSEWHERE) {
        return Ok(large);
    }
    let mut fields = Fields {
        bytes: extra,
        at: 0,
    };
    loop {
        let (id, length) = (fields.u16()?, fields.u16()?);
        let bytes = fields.take(length.into())?;
        if id == EXTRA_64 {
            let mut fields = Fields { bytes, at: 0 };
            for (size, large) in sizes.iter().zip(&mut large) {
                if *size == ELSEWHERE {
                    *large = fields.u64()?;
                }
            }
            return Ok(large);
        }
    }
}

/// Reads numbers and bytes from a place on.
struct Fields<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    fn at(bytes: &'a [u8], at: u64) -> Result<Self> {
        let mut fields = Fields { bytes, at: 0 };
        fields.take(at)?;
        Ok(fields)
    }

    fn take(&mut self, count: u64) -> Result<&'a [u8]> {
        let rest = &self.bytes[self.at..];
        let taken = usize::try_from(count)
            .ok()
            .and_then(|count| rest.get(..count));
        let taken = taken.with_context(|| {
            format!(
                "byte {}: found the end after {} bytes, expected {count}",
                self.at,
                rest.len()
            )
        })?;
        self.at += taken.len();
        Ok(taken)
    }

    fn skip(&mut self, count: u64) -> Result<()> {
        self.take(count).map(|_| ())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        Ok(self.take(N as u64)?.try_into()?)
    }

    fn u16(&mut self) -> Result<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn signature(&mut self, expected: u32) -> Result<()> {
        let at = self.at;
        let found = self.u32()?;
        ensure!(
            found == expected,
            "byte {at}: found {found:08x}, expected the signature {expected:08x}"
        );
        Ok(())
    }
}

/// The first bytes of an open member can be changed later: this many.
const HEAD: usize = 1 << 12;

/// The version of the format that introduced 64-bit sizes.
const VERSION: u16 = 45;

/// The first day of the format, so that archives of the same arrays have the same bytes.
const DATE: u16 = 1 << 5 | 1;

/// A writer of an archive.
pub struct Archive<W: Write + Seek> {
    out: W,
    written: Vec<Written>,
    /// Sizes from this one on are written as large ones.
    limit: u64,
}

/// A member that was written.
struct Written {
    name: String,
    sum: u32,
    size: u64,
    /// Where it begins.
    offset: u64,
}

impl<W: Write + Seek> Archive<W> {
    /// An archive at the beginning of the output.
    pub fn new(out: W) -> Self {
        Archive::with_limit(out, ELSEWHERE.into())
    }

    /// An archive with another limit for large sizes, for tests.
    pub fn with_limit(out: W, limit: u64) -> Self {
        Archive {
            out,
            written: Vec::new(),
            limit,
        }
    }

    /// Adds a member.
    pub fn add(&mut self, name: &str, contents: &[u8]) -> io::Result<()> {
        let member = self.written(name, contents)?;
        self.written.push(member);
        Ok(())
    }

    fn written(&mut self, name: &str, contents: &[u8]) -> io::Result<Written> {
        let member = Written {
            name: name.to_owned(),
            sum: crc32fast::hash(contents),
            size: contents.len() as u64,
            offset: self.out.stream_position()?,
        };
        self.out.write_all(&member.local())?;
        self.out.write_all(contents)?;
        Ok(member)
    }

    /// Begins a member whose size is not known yet.
    pub fn begin(mut self, name: &str) -> io::Result<Open<W>> {
        let member = self.written(name, b"")?;
        let begin = self.out.stream_position()?;
        Ok(Open {
            archive: self,
            member,
            begin,
            at: 0,
            head: Vec::new(),
            rest: Hasher::new(),
        })
    }

    /// Writes the directory, and returns the output, flushed.
    pub fn finish(mut self) -> io::Result<W> {
        let begin = self.out.stream_position()?;
        let mut bytes = Vec::new();
        for member in &self.written {
            member.append_to_directory(self.limit, &mut bytes);
        }
        let (count, size) = (self.written.len() as u64, bytes.len() as u64);
        let small = |number: u64| u32::try_from(number).ok().filter(|_| number < self.limit);
        let small = small(begin).zip(small(size));
        if small.is_none() {
            let large = [
                u32s(&[END_64]),
                u64s(&[44]),
                u16s(&[VERSION, VERSION]),
                u32s(&[0, 0]),
                u64s(&[count, count, size, begin]),
                u32s(&[LOCATOR_64, 0]),
                u64s(&[begin + size]),
                u32s(&[1]),
            ];
            bytes.extend(large.concat());
        }
        // There are only a few members.
        let count = count as u16;
        let (begin, size) = small.unwrap_or((ELSEWHERE, ELSEWHERE));
        bytes.extend(u32s(&[END, 0]));
        bytes.extend(u16s(&[count, count]));
        bytes.extend(u32s(&[size, begin]));
        bytes.extend(u16s(&[0]));
        self.out.write_all(&bytes)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

impl Written {
    /// The record before the member. Sizes are written as large ones, as NumPy does, because they
    /// may become large.
    fn local(&self) -> Vec<u8> {
        let fields = [
            u32s(&[LOCAL]),
            u16s(&[VERSION]),
            self.common(),
            u32s(&[ELSEWHERE, ELSEWHERE]),
            u16s(&[self.name_length(), 20]),
            self.name.as_bytes().to_vec(),
            u16s(&[EXTRA_64, 16]),
            u64s(&[self.size, self.size]),
        ];
        fields.concat()
    }

    fn append_to_directory(&self, limit: u64, bytes: &mut Vec<u8>) {
        let mut large = Vec::new();
        let mut field = |number: u64| match u32::try_from(number) {
            Ok(small) if number < limit => small,
            _ => {
                large.push(number);
                ELSEWHERE
            }
        };
        let [size, packed, offset] = [self.size, self.size, self.offset].map(&mut field);
        let mut extra = u64s(&large);
        if !large.is_empty() {
            extra = [u16s(&[EXTRA_64, extra.len() as u16]), extra].concat();
        }
        let fields = [
            u32s(&[CENTRAL]),
            u16s(&[VERSION, VERSION]),
            self.common(),
            u32s(&[packed, size]),
            u16s(&[self.name_length(), extra.len() as u16]),
            // No comment, first disk, no attributes.
            vec![0; 10],
            u32s(&[offset]),
            self.name.as_bytes().to_vec(),
            extra,
        ];
        bytes.extend(fields.concat());
    }

    /// Flags, method, time, date and checksum.
    fn common(&self) -> Vec<u8> {
        [u16s(&[0, STORED, 0, DATE]), u32s(&[self.sum])].concat()
    }

    /// The names are ours and short.
    fn name_length(&self) -> u16 {
        self.name.len() as u16
    }
}

// Numbers one after another, each from its least byte to its greatest.

fn u16s(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

fn u32s(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

fn u64s(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// A member that is being written: forward only, except that its first 4096 bytes can be changed
/// at any time. Places are counted from its beginning.
pub struct Open<W: Write + Seek> {
    archive: Archive<W>,
    member: Written,
    /// Where its contents begin.
    begin: u64,
    /// Where the next byte goes.
    at: u64,
    head: Vec<u8>,
    /// The checksum of the bytes after the head.
    rest: Hasher,
}

impl<W: Write + Seek> Open<W> {
    /// Ends the member.
    pub fn end(mut self) -> io::Result<Archive<W>> {
        let mut sum = Hasher::new();
        sum.update(&self.head);
        sum.combine(&self.rest);
        self.member.sum = sum.finalize();
        let Archive { out, written, .. } = &mut self.archive;
        out.seek(SeekFrom::Start(self.member.offset))?;
        out.write_all(&self.member.local())?;
        out.seek(SeekFrom::Start(self.begin + self.member.size))?;
        written.push(self.member);
        Ok(self.archive)
    }
}

impl<W: Write + Seek> Write for Open<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let at = usize::try_from(self.at).unwrap_or(usize::MAX);
        let written = if at < HEAD {
            let room = &buffer[..buffer.len().min(HEAD - at)];
            let written = self.archive.out.write(room)?;
            self.head.resize(self.head.len().max(at + written), 0);
            self.head[at..at + written].copy_from_slice(&buffer[..written]);
            written
        } else if self.at == self.member.size {
            let written = self.archive.out.write(buffer)?;
            self.rest.update(&buffer[..written]);
            written
        } else {
            return Err(io::Error::other("only the head of a member can be changed"));
        };
        self.at += written as u64;
        self.member.size = self.member.size.max(self.at);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.archive.out.flush()
    }
}

impl<W: Write + Seek> Seek for Open<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.member.size.checked_add_signed(by),
        };
        let at = at.filter(|&at| at <= self.member.size);
        self.at = at.ok_or_else(|| io::Error::other("no such place in the member"))?;
        self.archive
            .out
            .seek(SeekFrom::Start(self.begin + self.at))?;
        Ok(self.at)
    }
}
