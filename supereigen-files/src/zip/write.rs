//! Archives whose members are stored as they are.

use std::io::{self, Seek, SeekFrom, Write};

use super::records::{CENTRAL, ELSEWHERE, END, END_64, EXTRA_64, LOCAL, LOCATOR_64, STORED};
use super::sum::Sum;

/// So much of an open member can be changed later.
const HEAD: usize = 1 << 12;

/// The version of the format that has sizes of 64 bits.
const VERSION: u16 = 45;

/// The first day of the format: archives of the same arrays are the same bytes.
const DATE: u16 = 1 << 5 | 1;

/// An archive that is being written.
pub struct Archive<W: Write + Seek> {
    out: W,
    written: Vec<Written>,
    /// Sizes from here on go where large ones go.
    limit: u64,
}

/// A member that is in it.
struct Written {
    name: String,
    sum: u32,
    size: u64,
    /// Where it begins.
    offset: u64,
}

impl<W: Write + Seek> Archive<W> {
    /// An archive at the begin of the output.
    pub fn new(out: W) -> Self {
        Archive::with_limit(out, ELSEWHERE.into())
    }

    /// The same with another idea of what is large.
    pub(super) fn with_limit(out: W, limit: u64) -> Self {
        Archive {
            out,
            written: Vec::new(),
            limit,
        }
    }

    /// Adds a member.
    pub fn add(&mut self, name: &str, contents: &[u8]) -> io::Result<()> {
        let member = Written {
            name: name.to_owned(),
            sum: Sum::of(contents).value(),
            size: contents.len() as u64,
            offset: self.out.stream_position()?,
        };
        self.out.write_all(&member.local())?;
        self.out.write_all(contents)?;
        self.written.push(member);
        Ok(())
    }

    /// Begins a member whose size is not known yet.
    pub fn begin(mut self, name: &str) -> io::Result<Open<W>> {
        let member = Written {
            name: name.to_owned(),
            sum: 0,
            size: 0,
            offset: self.out.stream_position()?,
        };
        self.out.write_all(&member.local())?;
        let begin = self.out.stream_position()?;
        Ok(Open {
            archive: self,
            member,
            begin,
            at: 0,
            head: Vec::new(),
            rest: Sum::new(),
        })
    }

    /// Writes the directory, and hands the output back, flushed.
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
            let at = begin + size;
            put(&mut bytes, &[&END_64.to_le_bytes(), &44_u64.to_le_bytes()]);
            put(
                &mut bytes,
                &[&VERSION.to_le_bytes(), &VERSION.to_le_bytes(), &[0; 8]],
            );
            for number in [count, count, size, begin] {
                put(&mut bytes, &[&number.to_le_bytes()]);
            }
            put(
                &mut bytes,
                &[&LOCATOR_64.to_le_bytes(), &[0; 4], &at.to_le_bytes()],
            );
            put(&mut bytes, &[&1_u32.to_le_bytes()]);
        }
        // There is a handful of members.
        let count = (count as u16).to_le_bytes();
        let (begin, size) = small.unwrap_or((ELSEWHERE, ELSEWHERE));
        put(&mut bytes, &[&END.to_le_bytes(), &[0; 4], &count, &count]);
        put(
            &mut bytes,
            &[&size.to_le_bytes(), &begin.to_le_bytes(), &[0; 2]],
        );
        self.out.write_all(&bytes)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

impl Written {
    /// What stands before the member. Sizes are large ones, as NumPy writes them: they
    /// may become it.
    fn local(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put(
            &mut bytes,
            &[&LOCAL.to_le_bytes(), &VERSION.to_le_bytes(), &self.common()],
        );
        put(
            &mut bytes,
            &[&ELSEWHERE.to_le_bytes(), &ELSEWHERE.to_le_bytes()],
        );
        put(
            &mut bytes,
            &[
                &self.name_length(),
                &20_u16.to_le_bytes(),
                self.name.as_bytes(),
            ],
        );
        put(
            &mut bytes,
            &[&EXTRA_64.to_le_bytes(), &16_u16.to_le_bytes()],
        );
        put(
            &mut bytes,
            &[&self.size.to_le_bytes(), &self.size.to_le_bytes()],
        );
        bytes
    }

    fn append_to_directory(&self, limit: u64, bytes: &mut Vec<u8>) {
        let mut large = Vec::new();
        let mut field = |number: u64| match u32::try_from(number) {
            Ok(small) if number < limit => small.to_le_bytes(),
            _ => {
                large.extend(number.to_le_bytes());
                ELSEWHERE.to_le_bytes()
            }
        };
        let [size, packed, offset] = [self.size, self.size, self.offset].map(&mut field);
        let mut extra = Vec::new();
        if !large.is_empty() {
            let length = large.len() as u16;
            put(
                &mut extra,
                &[&EXTRA_64.to_le_bytes(), &length.to_le_bytes(), &large],
            );
        }
        let version = VERSION.to_le_bytes();
        put(
            bytes,
            &[
                &CENTRAL.to_le_bytes(),
                &version,
                &version,
                &self.common(),
                &packed,
                &size,
            ],
        );
        put(
            bytes,
            &[&self.name_length(), &(extra.len() as u16).to_le_bytes()],
        );
        // No comment, first disk, no attributes.
        put(bytes, &[&[0; 10], &offset, self.name.as_bytes(), &extra]);
    }

    /// Flags, method, time, date and sum.
    fn common(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put(
            &mut bytes,
            &[&[0; 2], &STORED.to_le_bytes(), &[0; 2], &DATE.to_le_bytes()],
        );
        put(&mut bytes, &[&self.sum.to_le_bytes()]);
        bytes
    }

    /// The names are ours and short.
    fn name_length(&self) -> [u8; 2] {
        (self.name.len() as u16).to_le_bytes()
    }
}

fn put(bytes: &mut Vec<u8>, fields: &[&[u8]]) {
    for field in fields {
        bytes.extend_from_slice(field);
    }
}

/// A member that is being written: from front to back, but for its first 4096 bytes,
/// which can be changed at any time. Places are counted from its begin.
pub struct Open<W: Write + Seek> {
    archive: Archive<W>,
    member: Written,
    /// Where its contents begin.
    begin: u64,
    /// Where the next byte goes.
    at: u64,
    head: Vec<u8>,
    /// The sum of what is behind the head.
    rest: Sum,
}

impl<W: Write + Seek> Open<W> {
    /// Ends the member.
    pub fn end(mut self) -> io::Result<Archive<W>> {
        self.member.sum = Sum::of(&self.head).then(self.rest).value();
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
