//! The members of an archive, found by its directory.

use std::borrow::Cow;
use std::io::Read;

use anyhow::{Context, Result, bail, ensure};
use flate2::read::DeflateDecoder;

use super::records::{
    CENTRAL, DEFLATED, ELSEWHERE, END, END_64, EXTRA_64, LOCAL, LOCATOR_64, STORED,
};
use super::sum::Sum;

/// The length of the record at the end, without its comment.
const END_LENGTH: usize = 22;

/// The length of the record that says where the large end is.
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

    /// What is in it, unpacked and checked.
    pub fn contents(&self) -> Result<Cow<'a, [u8]>> {
        let contents = match self.method {
            STORED => Cow::Borrowed(self.packed),
            DEFLATED => {
                let mut contents = Vec::new();
                // One byte more than there may be shows what is too long.
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
        let sum = Sum::of(&contents).value();
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
    // There is no more of them than there are bytes, whatever the count says.
    for _ in 0..count {
        members.push(member(bytes, &mut fields)?);
    }
    Ok(members)
}

/// How many members there are, and where their directory begins.
fn directory(bytes: &[u8]) -> Result<(u64, u64)> {
    let last = bytes.len().checked_sub(END_LENGTH);
    // The comment behind it takes at most 2^16 bytes.
    let end = last.and_then(|last| {
        let candidates = (last.saturating_sub(usize::from(u16::MAX))..=last).rev();
        candidates.into_iter().find(|&at| {
            let comment = usize::from(u16::from_le_bytes([bytes[at + 20], bytes[at + 21]]));
            bytes[at..].starts_with(&END.to_le_bytes()) && at + END_LENGTH + comment == bytes.len()
        })
    });
    let Some(end) = end else {
        bail!(
            "byte {}: found no end of a zip archive, expected PK\\5\\6 and what belongs to it",
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

/// The sizes, those that are elsewhere from the extra field for them.
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

/// Numbers and bytes from a place on.
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
