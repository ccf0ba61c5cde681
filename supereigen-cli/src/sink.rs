//! Where output goes: standard output, or a file that is written whole or not
//! at all. Only streams, whose readers want what is there, are written in
//! place; they can be marked, and continued from a mark.
//!
//! A file whose name ends in `.gz` is compressed. A reader that goes away is no
//! failure of ours: from then on everything is taken and nothing is kept, so
//! that a run ends with the code that it earned.

pub mod gzip;
pub mod mark;
pub mod patched;
pub mod target;
pub mod temporary;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

pub use maxplus_formats::is_compressed;

use gzip::Gzip;
use mark::{Mark, Marker};
use target::{Target, sync_folder_of};
use temporary::{Naming, Temporary};

/// An open output.
pub enum Sink {
    /// As it is.
    Plain(BufWriter<Ground>),
    /// Compressed.
    Gzip(Gzip<BufWriter<Ground>>),
}

/// What lies under the buffer.
pub struct Ground {
    place: Place,
    /// For messages.
    name: String,
    /// Whether the reader of a pipe has gone away.
    reader_is_gone: bool,
    /// For streams into files that are to be continued.
    marker: Option<Marker>,
}

enum Place {
    Standard(io::Stdout),
    /// A stream into a file, or anything that is no regular file.
    Direct(File),
    /// Appears under its name at the end.
    Whole(Temporary),
}

impl Sink {
    /// Opens standard output, or the file, which is written whole or not at
    /// all.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        Sink::open_named(path, Naming::Unique)
    }

    fn open_named(path: Option<&Path>, naming: Naming) -> Result<Self> {
        let place = match Target::of(path)? {
            Target::Standard => Place::Standard(io::stdout()),
            Target::InPlace(place) => Place::Direct(append_to(&place)?),
            Target::Regular(target) => Place::Whole(Temporary::beside(&target, naming)?),
        };
        // What is read again by name is not compressed by name.
        let compressed = naming == Naming::Unique && path.is_some_and(is_compressed);
        Ok(Sink::new(place, path, None, compressed.then_some(false)))
    }

    /// Opens standard output, or the file for a stream: what was written is
    /// there even if the program is killed. Marks are kept only if they are
    /// asked for, and only for regular files.
    pub fn stream(path: Option<&Path>, marked: bool) -> Result<Self> {
        let Target::Regular(target) = Target::of(path)? else {
            return Sink::open(path);
        };
        let file = lock(&target, OpenOptions::new().write(true).create(true))?;
        file.set_len(0)
            .and_then(|()| sync_folder_of(&target))
            .with_context(|| format!("cannot write {}", target.display()))?;
        let marker = marked.then(Marker::default);
        let gzip = path.is_some_and(is_compressed).then_some(false);
        Ok(Sink::new(Place::Direct(file), path, marker, gzip))
    }

    /// Opens a file to continue the stream in it after the mark; what came
    /// later is cut. `None`, and the file untouched, if it does not begin with
    /// what the mark says. It must be a regular file.
    pub fn continue_stream(path: &Path, mark: &Mark) -> Result<Option<Self>> {
        let mut file = lock(path, OpenOptions::new().read(true).write(true))?;
        let marker = Marker::at(&mut file, mark)
            .with_context(|| format!("cannot go on in {}", path.display()))?;
        Ok(marker.map(|marker| {
            let gzip = is_compressed(path).then_some(mark.bytes > 0);
            Sink::new(Place::Direct(file), Some(path), Some(marker), gzip)
        }))
    }

    /// `gzip` says whether there are members already, if that is the format.
    fn new(place: Place, path: Option<&Path>, marker: Option<Marker>, gzip: Option<bool>) -> Self {
        let is_standard = matches!(place, Place::Standard(_));
        let name = match path.filter(|_| !is_standard) {
            Some(path) => path.display().to_string(),
            None => "standard output".to_owned(),
        };
        let out = BufWriter::new(Ground {
            place,
            name,
            reader_is_gone: false,
            marker,
        });
        match gzip {
            Some(begun) => Sink::Gzip(Gzip::new(out, begun)),
            None => Sink::Plain(out),
        }
    }

    fn ground(&mut self) -> Option<&mut Ground> {
        match self {
            Sink::Plain(out) => Some(out.get_mut()),
            Sink::Gzip(gzip) => Some(gzip.get_mut()?.get_mut()),
        }
    }

    /// Whether the reader of a pipe has gone away, as far as is known.
    pub fn reader_is_gone(&mut self) -> bool {
        self.ground().is_some_and(|ground| ground.reader_is_gone)
    }

    /// Shows a reader what was written so far. What is compressed is not shown
    /// before its time: each time would cost compression.
    pub fn show(&mut self) -> io::Result<()> {
        match self {
            Sink::Plain(out) => out.flush(),
            Sink::Gzip(_) => Ok(()),
        }
    }

    /// Brings everything that was written to safety, and says how far that is
    /// in a stream whose marks are kept.
    pub fn mark(&mut self) -> Result<Option<Mark>> {
        self.flush()?;
        let Some(ground) = self.ground() else {
            return Ok(None);
        };
        let Ground { place, marker, .. } = ground;
        if let (Place::Direct(file), Some(marker)) = (place, marker) {
            let synced = file.sync_all();
            let mark = marker.mark();
            synced.map_err(|error| ground.failure(&error))?;
            return Ok(Some(mark));
        }
        Ok(None)
    }

    /// Writes everything out; a whole file appears under its name only now.
    pub fn finish(self) -> Result<()> {
        self.finish_marked().map(|_| ())
    }

    /// The same, with the last mark of a stream whose marks are kept.
    pub fn finish_marked(self) -> Result<Option<Mark>> {
        let out = match self {
            Sink::Plain(out) => out,
            Sink::Gzip(gzip) => gzip.finish()?,
        };
        let mut out = Sink::Plain(out);
        let mark = out.mark()?;
        let Sink::Plain(out) = out else {
            return Ok(mark);
        };
        let ground = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Place::Whole(file) = ground.place {
            file.put_in_place()?;
        }
        Ok(mark)
    }
}

/// Opens something that is no regular file, or that the shell has opened.
fn append_to(path: &Path) -> Result<File> {
    let file = OpenOptions::new().append(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

/// Opens a file that no other run writes to, without cutting it.
fn lock(path: &Path, options: &OpenOptions) -> Result<File> {
    let file = options.open(path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("another run is writing to {}", path.display())
        }
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

impl Ground {
    /// Says which file it was.
    fn failure(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name))
    }

    /// An answer that knows that readers may go.
    fn answer<R>(&mut self, answer: io::Result<R>, if_gone: R) -> io::Result<R> {
        match answer {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.reader_is_gone = true;
                Ok(if_gone)
            }
            Err(error) => Err(self.failure(&error)),
            Ok(answer) => Ok(answer),
        }
    }
}

impl Write for Ground {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if self.reader_is_gone {
            return Ok(buffer.len());
        }
        let written = match &mut self.place {
            Place::Standard(out) => out.write(buffer),
            Place::Direct(file) => file.write(buffer),
            Place::Whole(file) => file.write(buffer),
        };
        let written = self.answer(written, buffer.len())?;
        if let Some(marker) = &mut self.marker {
            marker.update(&buffer[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.reader_is_gone {
            return Ok(());
        }
        let flushed = match &mut self.place {
            Place::Standard(out) => out.flush(),
            Place::Direct(file) => file.flush(),
            Place::Whole(file) => file.flush(),
        };
        self.answer(flushed, ())
    }
}

impl Write for Sink {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Plain(out) => out.write(buffer),
            Sink::Gzip(out) => out.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Plain(out) => out.flush(),
            Sink::Gzip(out) => out.flush(),
        }
    }
}

/// Writes a whole text.
pub fn write_text(path: Option<&Path>, text: &str) -> Result<()> {
    write_bytes(path, text.as_bytes())
}

/// Writes a whole file.
pub fn write_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    write_to(Sink::open(path)?, bytes)
}

/// Writes a whole text again and again: a file that a killed run has left
/// half-written beside it is used up by the next one.
pub fn rewrite_text(path: &Path, text: &str) -> Result<()> {
    if Target::of(Some(path))? == Target::Standard {
        return Err(anyhow!("{} is standard output, no file", path.display()));
    }
    write_to(
        Sink::open_named(Some(path), Naming::AfterTarget)?,
        text.as_bytes(),
    )
}

fn write_to(mut sink: Sink, bytes: &[u8]) -> Result<()> {
    sink.write_all(bytes)?;
    sink.finish()
}
