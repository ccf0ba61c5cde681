//! Numbers, words and lists in few bytes, for messages.
//!
//! | what | how |
//! |---|---|
//! | a number | seven bits per byte, the lowest first; the high bit says that there is more |
//! | a list | its length, then its items |
//! | words | a list of their bytes |
//!
//! Reading takes any bytes: it ends, for each number takes a byte at least, no
//! list is made longer than there are bytes, and what does not fit is an error.
//! Each value has one form.

/// No run counts that far, so adding two counts below it has room.
pub(crate) const MOST: u64 = 1 << 62;

/// Bytes that grow.
#[derive(Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// As many as the reader knows, so without their number.
    pub(crate) fn counts(&mut self, counts: &[u64]) {
        counts.iter().for_each(|count| self.number(*count));
    }

    pub(crate) fn size(&mut self, size: usize) {
        self.number(size as u64);
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.number(flag.into());
    }

    pub(crate) fn words(&mut self, words: &str) {
        self.size(words.len());
        self.0.extend(words.as_bytes());
    }

    pub(crate) fn list<I>(&mut self, items: &[I], mut write: impl FnMut(&mut Self, &I)) {
        self.size(items.len());
        items.iter().for_each(|item| write(self, item));
    }

    pub(crate) fn nodes(&mut self, nodes: &[usize]) {
        self.list(nodes, |bytes, &node| bytes.size(node));
    }
}

/// Why bytes were not read.
pub(crate) enum Refused {
    /// Something else should be there.
    Expected(&'static str),
    /// Another version wrote them.
    Version(u32),
}

pub(crate) type Read<R> = Result<R, Refused>;

/// Bytes that are read.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    place: usize,
}

/// Reads all the bytes; if they are refused, with the place.
pub(crate) fn read<'a, R>(
    bytes: &'a [u8],
    item: impl FnOnce(&mut Reader<'a>) -> Read<R>,
) -> Result<R, (usize, Refused)> {
    let mut reader = Reader { bytes, place: 0 };
    let read = item(&mut reader).and_then(|read| match reader.place == bytes.len() {
        true => Ok(read),
        false => Err(Refused::Expected("nothing more")),
    });
    read.map_err(|refused| (reader.place, refused))
}

impl Reader<'_> {
    /// The version, which must be this one.
    pub(crate) fn version(&mut self, expected: u32) -> Read<()> {
        let version = self.number()?;
        match u32::try_from(version) {
            Ok(found) if found == expected => Ok(()),
            Ok(found) => Err(Refused::Version(found)),
            Err(_) => Err(Refused::Expected("the version")),
        }
    }

    pub(crate) fn number(&mut self) -> Read<u64> {
        let mut number = 0_u64;
        // Ten bytes have room for 64 bits.
        for shift in (0..64).step_by(7) {
            let byte = self.bytes.get(self.place);
            let byte = *byte.ok_or(Refused::Expected("more bytes"))?;
            let bits = u64::from(byte & 0x7f);
            if (bits << shift) >> shift != bits || (byte == 0 && shift > 0) {
                break;
            }
            self.place += 1;
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Refused::Expected("a number of 64 bits in its one form"))
    }

    /// As many as there are to be, each below [`MOST`].
    pub(crate) fn counts<A: Default + AsMut<[u64]>>(&mut self) -> Read<A> {
        let mut counts = A::default();
        for count in counts.as_mut() {
            *count = self.number()?;
        }
        match counts.as_mut().iter().all(|count| *count < MOST) {
            true => Ok(counts),
            false => Err(Refused::Expected("counts below 2^62")),
        }
    }

    pub(crate) fn size(&mut self) -> Read<usize> {
        let number = self.number()?;
        usize::try_from(number).map_err(|_| Refused::Expected("a size"))
    }

    pub(crate) fn flag(&mut self) -> Read<bool> {
        match self.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Refused::Expected("0 or 1")),
        }
    }

    pub(crate) fn list<I>(&mut self, mut item: impl FnMut(&mut Self) -> Read<I>) -> Read<Vec<I>> {
        let length = self.size()?;
        if length > self.bytes.len() - self.place {
            return Err(Refused::Expected("a list with its items"));
        }
        (0..length).map(|_| item(self)).collect()
    }

    pub(crate) fn words(&mut self) -> Read<String> {
        let length = self.size()?;
        let rest = &self.bytes[self.place..];
        let words = rest.get(..length).ok_or(Refused::Expected("words"))?;
        let words = std::str::from_utf8(words).map_err(|_| Refused::Expected("words"))?;
        self.place += length;
        Ok(words.to_owned())
    }

    pub(crate) fn nodes(&mut self) -> Read<Vec<usize>> {
        self.list(Reader::size)
    }
}
