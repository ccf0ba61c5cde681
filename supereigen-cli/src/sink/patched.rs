//! Outputs whose begin is written last: a file, which appears under its name only when
//! it is whole; memory where nothing can be changed later, in pipes and compressed
//! files.

use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::Result;

use super::target::Target;
use super::temporary::{Naming, Temporary};
use super::{Sink, is_compressed};

/// An output that can be changed until it is finished.
pub struct Patched {
    place: Place,
    /// For messages.
    name: String,
}

enum Place {
    File(Temporary),
    Memory(Cursor<Vec<u8>>, Box<Sink>),
}

impl Patched {
    /// Opens standard output, or the file.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let place = match Target::of(path)? {
            Target::Regular(target) if !path.is_some_and(is_compressed) => {
                Place::File(Temporary::beside(&target, Naming::Unique)?)
            }
            _ => Place::Memory(Cursor::default(), Box::new(Sink::open(path)?)),
        };
        let name = path.map_or_else(String::new, |path| path.display().to_string());
        Ok(Patched { place, name })
    }

    /// Writes everything out; a file appears under its name only now.
    pub fn finish(self) -> Result<()> {
        match self.place {
            Place::File(file) => file.put_in_place(),
            Place::Memory(bytes, mut sink) => {
                sink.write_all(bytes.get_ref())?;
                sink.finish()
            }
        }
    }

    /// Says which file it was.
    fn answer<R>(&self, answer: io::Result<R>) -> io::Result<R> {
        let name = &self.name;
        answer
            .map_err(|error| io::Error::new(error.kind(), format!("cannot write {name}: {error}")))
    }
}

impl Write for Patched {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = match &mut self.place {
            Place::File(file) => file.write(buffer),
            Place::Memory(bytes, _) => bytes.write(buffer),
        };
        self.answer(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.place {
            Place::File(file) => file.flush(),
            Place::Memory(..) => Ok(()),
        };
        self.answer(flushed)
    }
}

impl Seek for Patched {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match &mut self.place {
            Place::File(file) => file.seek(to),
            Place::Memory(bytes, _) => bytes.seek(to),
        };
        self.answer(place)
    }
}
