//! Where output goes: standard output, or a file that is written whole or not
//! at all. Only streams, whose readers want what is there, are written in
//! place; they can be marked, and continued from a mark.
//!
//! A file whose name ends in `.gz` is compressed. A reader that goes away is no
//! failure of ours: from then on everything is taken and nothing is kept, so
//! that a run ends with the code that it earned.
//!
//! # Three kinds of output
//!
//! - [`Sink`]: a stream or a whole file.
//! - [`Patched`]: an output whose begin is written last. It is a file, which appears under
//!   its name only when it is whole; memory where nothing can be changed later, in pipes
//!   and compressed files.
//! - [`Gzip`]: gzip members, one after another. A file that ends with a whole member can be
//!   cut there and continued with a new one, and readers of gzip take the members together
//!   for one text.

use std::fs::{File, OpenOptions};
use std::io;
use std::io::{BufWriter, Cursor, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::file::{Target, sync_folder_of};
use crate::mark::{Check, Mark, Marker};
use crate::temporary::{Naming, Temporary, hold};
use crate::watch::Writing;

pub use maxplus_formats::is_compressed;

/// An open output.
pub enum Sink {
    /// As it is.
    Plain(BufWriter<Ground>),
    /// Compressed.
    Gzip(Gzip<BufWriter<Ground>>),
}

/// What messages call an output, if it is a file.
fn displayed(file: Option<&Path>) -> String {
    match file {
        Some(path) => path.display().to_string(),
        None => "standard output".to_owned(),
    }
}

/// What messages call the output of this path.
fn name_of(path: Option<&Path>) -> Result<String> {
    let is_standard = matches!(Target::of(path)?, Target::Standard);
    Ok(displayed(path.filter(|_| !is_standard)))
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
    /// For what is written when everything else is done.
    writing: Option<Writing>,
}

enum Place {
    Standard(io::Stdout),
    /// A stream into a file, or anything that is no regular file.
    Direct(File),
    /// Appears under its name at the end.
    Whole(Temporary),
}

impl Sink {
    /// Opens standard output, or the file, which is written whole or not at all, for what
    /// is known already: a signal ends the program at once until it is finished.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        // Before its temporary file is there: a signal in between says what is missing.
        let writing = Writing::of(name_of(path)?);
        let mut sink = Sink::open_beside_work(path)?;
        if let Some(ground) = sink.ground() {
            ground.writing = Some(writing);
        }
        Ok(sink)
    }

    /// Nothing else is left to do.
    fn is_last(&mut self) {
        if let Some(ground) = self.ground()
            && ground.writing.is_none()
        {
            ground.writing = Some(Writing::of(ground.name.clone()));
        }
    }

    /// The same for what is found while it is written: whoever finds it looks for signals.
    pub fn open_beside_work(path: Option<&Path>) -> Result<Self> {
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
            return Sink::open_beside_work(path);
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
    /// later is cut. `None`, and the file untouched, if it is not the one that the
    /// mark was made in, as far as it is checked. It must be a regular file.
    pub fn continue_stream(path: &Path, mark: &Mark, check: &Check) -> Result<Option<Self>> {
        let mut file = lock(path, OpenOptions::new().read(true).write(true))?;
        let marker = Marker::at(&mut file, mark, check)
            .with_context(|| format!("cannot go on in {}", path.display()))?;
        Ok(marker.map(|marker| {
            let gzip = is_compressed(path).then_some(mark.bytes > 0);
            Sink::new(Place::Direct(file), Some(path), Some(marker), gzip)
        }))
    }

    /// `gzip` says whether there are members already, if that is the format.
    fn new(place: Place, path: Option<&Path>, marker: Option<Marker>, gzip: Option<bool>) -> Self {
        let is_standard = matches!(place, Place::Standard(_));
        let name = displayed(path.filter(|_| !is_standard));
        let out = BufWriter::new(Ground {
            place,
            name,
            reader_is_gone: false,
            marker,
            writing: None,
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
        let (mark, file) = self.close()?;
        Temporary::put_in_place(file.into_iter().collect())?;
        Ok(mark)
    }

    /// Writes everything out; what is left to do is to put a whole file in its place.
    pub fn close(self) -> Result<(Option<Mark>, Option<Temporary>)> {
        let out = match self {
            Sink::Plain(out) => out,
            Sink::Gzip(gzip) => gzip.finish()?,
        };
        let mut out = Sink::Plain(out);
        let mark = out.mark()?;
        let Sink::Plain(out) = out else {
            return Ok((mark, None));
        };
        let ground = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        let file = match ground.place {
            Place::Whole(file) => Some(file),
            Place::Standard(_) | Place::Direct(_) => None,
        };
        Ok((mark, file))
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
    hold(&file, path, Duration::ZERO)?;
    Ok(file)
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
        if let (Some(writing), Place::Standard(_) | Place::Direct(_)) = (&self.writing, &self.place)
        {
            writing.shows();
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

/// Writes texts into files of a folder: all of them or none.
pub fn write_texts(folder: &Path, texts: &[(&str, String)]) -> Result<()> {
    let mut files = Vec::new();
    for (name, text) in texts {
        let mut sink = Sink::open(Some(&folder.join(name)))?;
        sink.write_all(text.as_bytes())?;
        files.extend(sink.close()?.1);
    }
    Temporary::put_in_place(files)
}

/// Writes a whole text again and again. Who does so has the lock beside the file
/// ([`crate::temporary::Lock`]).
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

/// An output that can be changed until it is finished.
pub struct Patched {
    place: Ends,
    /// For messages.
    name: String,
    /// For what is written when everything else is done.
    writing: Option<Writing>,
}

/// Where it ends up.
enum Ends {
    File(Temporary),
    Memory(Cursor<Vec<u8>>, Box<Sink>),
}

impl Patched {
    /// Opens standard output, or the file, as [`Sink::open`] does.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let writing = Writing::of(name_of(path)?);
        let mut patched = Patched::open_beside_work(path)?;
        match &mut patched.place {
            Ends::File(_) => patched.writing = Some(writing),
            Ends::Memory(_, sink) => {
                if let Some(ground) = sink.ground() {
                    ground.writing = Some(writing);
                }
            }
        }
        Ok(patched)
    }

    /// Opens standard output, or the file, as [`Sink::open_beside_work`] does.
    pub fn open_beside_work(path: Option<&Path>) -> Result<Self> {
        let place = match Target::of(path)? {
            Target::Regular(target) if !path.is_some_and(is_compressed) => {
                Ends::File(Temporary::beside(&target, Naming::Unique)?)
            }
            _ => Ends::Memory(Cursor::default(), Box::new(Sink::open_beside_work(path)?)),
        };
        let name = path.map_or_else(String::new, |path| path.display().to_string());
        Ok(Patched {
            place,
            name,
            writing: None,
        })
    }

    /// Writes everything out; a file appears under its name only now.
    pub fn finish(self) -> Result<()> {
        Temporary::put_in_place(self.close()?.into_iter().collect())
    }

    /// Writes everything out; what is left to do is to put a file in its place.
    pub fn close(self) -> Result<Option<Temporary>> {
        match self.place {
            Ends::File(file) => Ok(Some(file)),
            Ends::Memory(bytes, mut sink) => {
                sink.is_last();
                sink.write_all(bytes.get_ref())?;
                Ok(sink.close()?.1)
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
            Ends::File(file) => file.write(buffer),
            Ends::Memory(bytes, _) => bytes.write(buffer),
        };
        self.answer(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.place {
            Ends::File(file) => file.flush(),
            Ends::Memory(..) => Ok(()),
        };
        self.answer(flushed)
    }
}

impl Seek for Patched {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match &mut self.place {
            Ends::File(file) => file.seek(to),
            Ends::Memory(bytes, _) => bytes.seek(to),
        };
        self.answer(place)
    }
}

/// The first bytes of every member.
pub const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// A writer of members.
pub struct Gzip<W: Write> {
    state: State<W>,
    /// Whether there is a member already.
    begun: bool,
}

enum State<W: Write> {
    /// Between two members.
    Between(W),
    /// Within a member.
    Within(GzEncoder<W>),
    /// After a failure; nothing more can be written.
    Broken,
}

fn broken() -> io::Error {
    io::Error::other("nothing can be written after a failure")
}

impl<W: Write> Gzip<W> {
    /// Begins, or continues after whole members.
    pub fn new(out: W, continues: bool) -> Self {
        Gzip {
            state: State::Between(out),
            begun: continues,
        }
    }

    /// What is written into.
    pub fn get_mut(&mut self) -> Option<&mut W> {
        match &mut self.state {
            State::Between(out) => Some(out),
            State::Within(encoder) => Some(encoder.get_mut()),
            State::Broken => None,
        }
    }

    fn member(&mut self) -> io::Result<&mut GzEncoder<W>> {
        if let State::Between(_) = self.state
            && let State::Between(out) = std::mem::replace(&mut self.state, State::Broken)
        {
            self.state = State::Within(GzEncoder::new(out, Compression::default()));
            self.begun = true;
        }
        match &mut self.state {
            State::Within(encoder) => Ok(encoder),
            State::Between(_) | State::Broken => Err(broken()),
        }
    }

    /// Ends the member, and hands out what is written into.
    fn end_member(&mut self) -> io::Result<&mut W> {
        match std::mem::replace(&mut self.state, State::Broken) {
            State::Within(encoder) => self.state = State::Between(encoder.finish()?),
            other => self.state = other,
        }
        self.get_mut().ok_or_else(broken)
    }

    /// Ends the last member. Even an empty text is one.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.begun {
            self.member()?;
        }
        self.end_member()?;
        match self.state {
            State::Between(out) => Ok(out),
            State::Within(_) | State::Broken => Err(broken()),
        }
    }
}

impl<W: Write> Write for Gzip<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        self.member()?.write(buffer)
    }

    /// What was written can be read only when its member ends, so it ends.
    fn flush(&mut self) -> io::Result<()> {
        self.end_member()?.flush()
    }
}
