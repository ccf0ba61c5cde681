//! Where output goes: standard output, or a file that is written completely or not at all.
//! Only streams are written in place, so that readers see the results found so far. The
//! position in a stream can be recorded, and the stream can be continued there.
//!
//! A file whose name ends in `.gz` is compressed. If the reader of a pipe closes it, that
//! is not an error: from then on all output is accepted and dropped, and the exit code of
//! the run does not change.
//!
//! # Three kinds of output
//!
//! - [`Sink`]: a stream or a complete file.
//! - [`SeekableOutput`]: an output whose beginning is written last. A regular file appears under
//!   its name only when it is complete. Pipes and compressed files cannot be changed later,
//!   so their content is collected in memory first.
//! - [`Gzip`]: consecutive gzip members. A file that ends with a complete member can be cut
//!   there and continued with a new one. Gzip readers join all members into one text.

use std::fs::{File, OpenOptions};
use std::io;
use std::io::{BufWriter, Cursor, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::file::{Target, sync_folder_of};
use crate::position::{Check, Position, PositionTracker};
use crate::temporary::{Naming, Temporary, hold};
use crate::watch::Writing;

pub use maxplus_formats::is_compressed;

/// An open output.
pub enum Sink {
    /// Uncompressed.
    Plain(BufWriter<RawOutput>),
    /// Compressed.
    Gzip(Gzip<BufWriter<RawOutput>>),
}

/// The name of an output in messages: the file, or standard output.
fn displayed(file: Option<&Path>) -> String {
    match file {
        Some(path) => path.display().to_string(),
        None => "standard output".to_owned(),
    }
}

/// The name of the output at this path in messages.
fn name_of(path: Option<&Path>) -> Result<String> {
    let is_standard = matches!(Target::of(path)?, Target::Standard);
    Ok(displayed(path.filter(|_| !is_standard)))
}

/// The output below the buffer.
pub struct RawOutput {
    place: Place,
    /// Used in messages.
    name: String,
    /// Whether the reader of a pipe has closed it.
    reader_is_gone: bool,
    /// Present for streams into files that can be continued later.
    tracker: Option<PositionTracker>,
    /// Present if this output is the last thing the program does.
    writing: Option<Writing>,
}

enum Place {
    Standard(io::Stdout),
    /// A stream into a file, or anything that is not a regular file.
    Direct(File),
    /// A file that appears under its name at the end.
    Whole(Temporary),
}

impl Sink {
    /// Opens standard output, or a file that is written completely or not at all. For
    /// content that is already known: until the output is finished, a signal ends the
    /// program at once.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        // This comes before the temporary file is created, so that a signal in between
        // reports what is missing.
        let writing = Writing::of(name_of(path)?);
        let mut sink = Sink::open_beside_work(path)?;
        if let Some(raw) = sink.raw() {
            raw.writing = Some(writing);
        }
        Ok(sink)
    }

    /// Notes that nothing remains to be done but to write this output.
    fn is_last(&mut self) {
        if let Some(raw) = self.raw()
            && raw.writing.is_none()
        {
            raw.writing = Some(Writing::of(raw.name.clone()));
        }
    }

    /// Opens the output as [`Sink::open`] does, for content that is computed while it is
    /// written. The computation checks for signals itself.
    pub fn open_beside_work(path: Option<&Path>) -> Result<Self> {
        Sink::open_named(path, Naming::Unique)
    }

    fn open_named(path: Option<&Path>, naming: Naming) -> Result<Self> {
        let place = match Target::of(path)? {
            Target::Standard => Place::Standard(io::stdout()),
            Target::InPlace(place) => Place::Direct(append_to(&place)?),
            Target::Regular(target) => Place::Whole(Temporary::beside(&target, naming)?),
        };
        // A file that is rewritten repeatedly is read back by the program, so its name does
        // not ask for compression.
        let compressed = naming == Naming::Unique && path.is_some_and(is_compressed);
        Ok(Sink::new(place, path, None, compressed.then_some(false)))
    }

    /// Opens standard output, or the file, for a stream: what was written is kept even if
    /// the program is killed. Positions are recorded only if `tracked` is set, and only for
    /// regular files.
    pub fn stream(path: Option<&Path>, tracked: bool) -> Result<Self> {
        let Target::Regular(target) = Target::of(path)? else {
            return Sink::open_beside_work(path);
        };
        let file = lock(&target, OpenOptions::new().write(true).create(true))?;
        file.set_len(0)
            .and_then(|()| sync_folder_of(&target))
            .with_context(|| format!("cannot write {}", target.display()))?;
        let tracker = tracked.then(PositionTracker::default);
        let gzip = path.is_some_and(is_compressed).then_some(false);
        Ok(Sink::new(Place::Direct(file), path, tracker, gzip))
    }

    /// Opens a regular file to continue the stream in it after the position. Everything after
    /// the position is cut. Returns `None` and leaves the file unchanged if the check finds
    /// that the position was not made in this file.
    pub fn continue_stream(
        path: &Path,
        position: &Position,
        check: &Check,
    ) -> Result<Option<Self>> {
        let mut file = lock(path, OpenOptions::new().read(true).write(true))?;
        let tracker = PositionTracker::at(&mut file, position, check)
            .with_context(|| format!("cannot continue {}", path.display()))?;
        Ok(tracker.map(|tracker| {
            let gzip = is_compressed(path).then_some(position.bytes > 0);
            Sink::new(Place::Direct(file), Some(path), Some(tracker), gzip)
        }))
    }

    /// If the format is gzip, `gzip` says whether the file already contains members.
    fn new(
        place: Place,
        path: Option<&Path>,
        tracker: Option<PositionTracker>,
        gzip: Option<bool>,
    ) -> Self {
        let is_standard = matches!(place, Place::Standard(_));
        let name = displayed(path.filter(|_| !is_standard));
        let out = BufWriter::new(RawOutput {
            place,
            name,
            reader_is_gone: false,
            tracker,
            writing: None,
        });
        match gzip {
            Some(begun) => Sink::Gzip(Gzip::new(out, begun)),
            None => Sink::Plain(out),
        }
    }

    fn raw(&mut self) -> Option<&mut RawOutput> {
        match self {
            Sink::Plain(out) => Some(out.get_mut()),
            Sink::Gzip(gzip) => Some(gzip.get_mut()?.get_mut()),
        }
    }

    /// Whether the reader of a pipe has closed it, as far as is known.
    pub fn reader_is_gone(&mut self) -> bool {
        self.raw().is_some_and(|raw| raw.reader_is_gone)
    }

    /// Makes what was written so far visible to a reader. Compressed output is not shown
    /// early, because each flush would worsen the compression.
    pub fn show(&mut self) -> io::Result<()> {
        match self {
            Sink::Plain(out) => out.flush(),
            Sink::Gzip(_) => Ok(()),
        }
    }

    /// Syncs everything that was written. Returns the position if the stream records positions.
    pub fn position(&mut self) -> Result<Option<Position>> {
        self.flush()?;
        let Some(raw) = self.raw() else {
            return Ok(None);
        };
        let RawOutput { place, tracker, .. } = raw;
        if let (Place::Direct(file), Some(tracker)) = (place, tracker) {
            let synced = file.sync_all();
            let position = tracker.position();
            synced.map_err(|error| raw.failure(&error))?;
            return Ok(Some(position));
        }
        Ok(None)
    }

    /// Writes everything out. A complete file appears under its name only now.
    pub fn finish(self) -> Result<()> {
        self.finish_tracked().map(|_| ())
    }

    /// Finishes as [`Sink::finish`] does, and returns the last position if the stream records
    /// positions.
    pub fn finish_tracked(self) -> Result<Option<Position>> {
        let (position, file) = self.close()?;
        Temporary::put_in_place(file.into_iter().collect())?;
        Ok(position)
    }

    /// Writes everything out. The caller still has to rename a complete file to its target.
    pub fn close(self) -> Result<(Option<Position>, Option<Temporary>)> {
        let out = match self {
            Sink::Plain(out) => out,
            Sink::Gzip(gzip) => gzip.finish()?,
        };
        let mut out = Sink::Plain(out);
        let position = out.position()?;
        let Sink::Plain(out) = out else {
            return Ok((position, None));
        };
        let raw = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        let file = match raw.place {
            Place::Whole(file) => Some(file),
            Place::Standard(_) | Place::Direct(_) => None,
        };
        Ok((position, file))
    }
}

/// Opens something that is not a regular file, or that the shell has opened.
fn append_to(path: &Path) -> Result<File> {
    let file = OpenOptions::new().append(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}

/// Opens and locks a file without truncating it.
fn lock(path: &Path, options: &OpenOptions) -> Result<File> {
    let file = options.open(path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    hold(&file, path, Duration::ZERO)?;
    Ok(file)
}

impl RawOutput {
    /// Adds the name of the output to an error.
    fn failure(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name))
    }

    /// Handles a closed pipe: it is recorded, and `if_gone` is returned instead of an
    /// error.
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

impl Write for RawOutput {
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
        if let Some(tracker) = &mut self.tracker {
            tracker.update(&buffer[..written]);
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

/// Writes a complete text.
pub fn write_text(path: Option<&Path>, text: &str) -> Result<()> {
    write_bytes(path, text.as_bytes())
}

/// Writes a complete file.
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

/// Writes a complete text to a file that is rewritten repeatedly. The caller holds the lock
/// beside the file ([`crate::temporary::Lock`]).
pub fn rewrite_text(path: &Path, text: &str) -> Result<()> {
    if Target::of(Some(path))? == Target::Standard {
        return Err(anyhow!("{} is standard output, not a file", path.display()));
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
pub struct SeekableOutput {
    place: Ends,
    /// Used in messages.
    name: String,
    /// Present if this output is the last thing the program does.
    writing: Option<Writing>,
}

/// Where the output is collected.
enum Ends {
    File(Temporary),
    Memory(Cursor<Vec<u8>>, Box<Sink>),
}

impl SeekableOutput {
    /// Opens standard output, or the file, as [`Sink::open`] does.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let writing = Writing::of(name_of(path)?);
        let mut patched = SeekableOutput::open_beside_work(path)?;
        match &mut patched.place {
            Ends::File(_) => patched.writing = Some(writing),
            Ends::Memory(_, sink) => {
                if let Some(raw) = sink.raw() {
                    raw.writing = Some(writing);
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
        Ok(SeekableOutput {
            place,
            name,
            writing: None,
        })
    }

    /// Writes everything out. A file appears under its name only now.
    pub fn finish(self) -> Result<()> {
        Temporary::put_in_place(self.close()?.into_iter().collect())
    }

    /// Writes everything out. The caller still has to rename a file to its target.
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

    /// Adds the name of the output to an error.
    fn answer<R>(&self, answer: io::Result<R>) -> io::Result<R> {
        let name = &self.name;
        answer
            .map_err(|error| io::Error::new(error.kind(), format!("cannot write {name}: {error}")))
    }
}

impl Write for SeekableOutput {
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

impl Seek for SeekableOutput {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match &mut self.place {
            Ends::File(file) => file.seek(to),
            Ends::Memory(bytes, _) => bytes.seek(to),
        };
        self.answer(place)
    }
}

/// The first bytes of every gzip member.
pub const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// A writer of gzip members.
pub struct Gzip<W: Write> {
    state: State<W>,
    /// Whether a member has been started.
    begun: bool,
}

enum State<W: Write> {
    /// Between two members.
    Between(W),
    /// Within a member.
    Within(GzEncoder<W>),
    /// After a failure: nothing more can be written.
    Broken,
}

fn broken() -> io::Error {
    io::Error::other("nothing can be written after a failure")
}

impl<W: Write> Gzip<W> {
    /// Starts a file, or continues one after complete members if `continues` is set.
    pub fn new(out: W, continues: bool) -> Self {
        Gzip {
            state: State::Between(out),
            begun: continues,
        }
    }

    /// The underlying writer.
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

    /// Ends the member and returns the underlying writer.
    fn end_member(&mut self) -> io::Result<&mut W> {
        match std::mem::replace(&mut self.state, State::Broken) {
            State::Within(encoder) => self.state = State::Between(encoder.finish()?),
            other => self.state = other,
        }
        self.get_mut().ok_or_else(broken)
    }

    /// Ends the last member. Even an empty text is written as one member.
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

    /// Ends the member, because its content can be read only then.
    fn flush(&mut self) -> io::Result<()> {
        self.end_member()?.flush()
    }
}
