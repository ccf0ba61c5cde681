//! The shard of a worker: a file of vectors that can be extended, tracked, cut and continued, and
//! is read when all shards are merged.
//!
//! | bytes | |
//! |---|---|
//! | 1 | `v`, or `w` if witnesses follow |
//! | 4 | the width of an entry of the block, the lowest byte first |
//! | 8 | how many bytes of vectors follow |
//! | | the vectors, as in [`Block::as_bytes`] |
//! | 8 | with `w`: how many bytes of witnesses follow |
//! | | their list in JSON |
//!
//! or, of a sweep,
//!
//! | bytes | |
//! |---|---|
//! | 1 | `c` |
//! | 8 | how many bytes of chains follow |
//! | | their list in JSON |
//!
//! and so on to the end. The vectors are integers; their denominator is in the checkpoint.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use maxplus_core::block::Block;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::Witness;
use supereigen_cli::commands::Chain;
use supereigen_run::position::{Check, PositionTracker};
use supereigen_run::temporary::hold;

use crate::master::Safe;

/// How long to wait for the lock of a killed run that has not ended yet.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// The file of a worker.
pub fn path_of(folder: &Path, worker: usize) -> PathBuf {
    folder.join(format!("shard-{worker:05}"))
}

/// A shard for writing.
#[derive(Debug)]
pub struct Shard {
    path: PathBuf,
    file: File,
    now: Place,
    /// The place at the beginning of the last job.
    before: Place,
    is_synced: bool,
}

/// A place in a shard.
#[derive(Debug, Clone, Default)]
struct Place {
    vectors: u64,
    tracker: PositionTracker,
}

impl Place {
    fn safe(&self) -> Safe {
        Safe {
            vectors: self.vectors,
            position: self.tracker.position(),
        }
    }
}

impl Shard {
    /// Creates an empty shard, or opens an existing one up to its safe length and checks it;
    /// whatever follows is cut off. A shard belongs to one run at a time.
    pub fn open(path: &Path, safe: Option<&Safe>, check: &Check) -> Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(safe.is_none());
        let file = options.open(path);
        let mut file = file.with_context(|| format!("cannot write {}", path.display()))?;
        hold(&file, path, PATIENCE)?;
        let now = match safe {
            None => {
                file.set_len(0)?;
                Place::default()
            }
            Some(Safe { vectors, position }) => {
                let tracker = PositionTracker::at(&mut file, position, check)
                    .with_context(|| format!("cannot continue {}", path.display()))?;
                let tracker = tracker.with_context(|| {
                    format!(
                        "{} does not begin with the {} bytes that the checkpoint describes",
                        path.display(),
                        position.bytes
                    )
                })?;
                Place {
                    vectors: *vectors,
                    tracker,
                }
            }
        };
        Ok(Shard {
            path: path.to_owned(),
            file,
            before: now.clone(),
            now,
            is_synced: false,
        })
    }

    /// Cuts the shard to `keep`, the last accepted length. This must be its present length, or its
    /// length at the beginning of the last job.
    pub fn cut_to(&mut self, keep: Option<&Safe>) -> Result<()> {
        let is = |place: &Place| match keep {
            Some(keep) => place.safe() == *keep,
            None => place.vectors == 0,
        };
        if !is(&self.now) {
            ensure!(
                is(&self.before),
                "{} is to be cut where no job of this run began",
                self.path.display()
            );
            self.now = self.before.clone();
            let bytes = self.now.tracker.position().bytes;
            self.file.set_len(bytes)?;
            self.file.seek(SeekFrom::Start(bytes))?;
        }
        self.before = self.now.clone();
        Ok(())
    }

    /// Adds vectors, with a witness for each or without any.
    pub fn append(&mut self, block: &Block, witnesses: Option<&[Witness]>) -> Result<()> {
        if block.is_empty() {
            return Ok(());
        }
        let mut frame = Vec::with_capacity(block.as_bytes().len() + 64);
        frame.push(if witnesses.is_some() { b'w' } else { b'v' });
        frame.extend_from_slice(&u32::try_from(block.width())?.to_le_bytes());
        put(&mut frame, block.as_bytes());
        if let Some(witnesses) = witnesses {
            put(&mut frame, &serde_json::to_vec(witnesses)?);
        }
        self.write(&frame, block.len())
    }

    /// Adds chains of a sweep.
    pub fn append_chains(&mut self, chains: &[Chain]) -> Result<()> {
        if chains.is_empty() {
            return Ok(());
        }
        let mut frame = vec![b'c'];
        put(&mut frame, &serde_json::to_vec(chains)?);
        self.write(&frame, chains.len())
    }

    fn write(&mut self, frame: &[u8], items: usize) -> Result<()> {
        self.file
            .write_all(frame)
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.now.tracker.update(frame);
        self.now.vectors += items as u64;
        self.is_synced = false;
        Ok(())
    }

    /// Syncs the file if `sync` is set. Returns its safe length. Bytes that were written but not
    /// synced survive the end of the process, but not a loss of power.
    pub fn flush(&mut self, sync: bool) -> Result<Safe> {
        if sync && !self.is_synced {
            self.file
                .sync_data()
                .with_context(|| format!("cannot write {}", self.path.display()))?;
            self.is_synced = true;
        }
        Ok(self.now.safe())
    }
}

fn put(frame: &mut Vec<u8>, bytes: &[u8]) {
    frame.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
    frame.extend_from_slice(bytes);
}

/// The vectors of a shard, a frame at a time, up to its safe length. The checksums are compared
/// at the end, so only then is it known that all frames were right.
#[derive(Debug)]
pub struct Blocks {
    frames: Frames,
    n: usize,
}

/// Vectors, with their witnesses if they have any.
pub type Frame = (Block, Option<Vec<Witness>>);

impl Blocks {
    /// Opens a shard of vectors of n entries.
    pub fn open(path: &Path, n: usize, safe: &Safe) -> Result<Self> {
        let frames = Frames::open(path, safe)?;
        Ok(Blocks { frames, n })
    }

    /// The next frame, or `None` at the end, if the checksums are right.
    pub fn next_frame(&mut self) -> Result<Option<Frame>> {
        let n = self.n;
        self.frames.next(|reader, kind| {
            ensure!(
                matches!(kind, b'v' | b'w'),
                "a frame begins with byte {kind}; v or w was expected"
            );
            let mut width = [0; 4];
            width.copy_from_slice(&reader.bytes(4)?);
            let width = u32::from_le_bytes(width) as usize;
            let block = Block::from_bytes(n, width, BigInt::one(), reader.list()?)
                .with_context(|| format!("no vectors of {n} entries of {width} bytes each"))?;
            let witnesses: Option<Vec<Witness>> = match kind {
                b'v' => None,
                _ => Some(serde_json::from_slice(&reader.list()?)?),
            };
            let fit = witnesses.as_ref().is_none_or(|w| w.len() == block.len());
            ensure!(fit, "not as many witnesses as vectors");
            let vectors = block.len();
            Ok(((block, witnesses), vectors))
        })
    }
}

/// Passes all vectors of a shard to `show`: see [`Blocks`].
pub fn read(
    path: &Path,
    n: usize,
    safe: &Safe,
    mut show: impl FnMut(Block, Option<Vec<Witness>>) -> Result<()>,
) -> Result<()> {
    let mut blocks = Blocks::open(path, n, safe)?;
    while let Some((block, witnesses)) = blocks.next_frame()? {
        show(block, witnesses)?;
    }
    Ok(())
}

/// Passes all chains of a shard to `show`.
pub fn read_chains(
    path: &Path,
    safe: &Safe,
    mut show: impl FnMut(Vec<Chain>) -> Result<()>,
) -> Result<()> {
    let mut frames = Frames::open(path, safe)?;
    let chains = |reader: &mut Reader, kind| {
        ensure!(
            kind == b'c',
            "a frame begins with byte {kind}; c was expected"
        );
        let chains: Vec<Chain> = serde_json::from_slice(&reader.list()?)?;
        let found = chains.len();
        Ok((chains, found))
    };
    while let Some(chains) = frames.next(chains)? {
        show(chains)?;
    }
    Ok(())
}

/// The frames of a shard.
#[derive(Debug)]
struct Frames {
    path: PathBuf,
    reader: Reader,
    safe: Safe,
    items: u64,
}

impl Frames {
    fn open(path: &Path, safe: &Safe) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let reader = Reader {
            file: BufReader::with_capacity(1 << 18, file),
            left: safe.position.bytes,
            tracker: PositionTracker::default(),
        };
        Ok(Frames {
            path: path.to_owned(),
            reader,
            safe: safe.clone(),
            items: 0,
        })
    }

    /// The next frame, read by `frame` after its first byte.
    fn next<I>(
        &mut self,
        frame: impl FnOnce(&mut Reader, u8) -> Result<(I, usize)>,
    ) -> Result<Option<I>> {
        let Frames {
            path,
            reader,
            safe,
            items,
        } = self;
        if reader.left > 0 {
            let read = reader.bytes(1).and_then(|kind| frame(reader, kind[0]));
            let (item, length) = read.with_context(|| format!("in {}", path.display()))?;
            *items += length as u64;
            return Ok(Some(item));
        }
        let position = reader.tracker.position();
        ensure!(
            position == safe.position && *items == safe.vectors,
            "{} holds {items} results in bytes with checksums {position}, not the {} with {} \
             that were written",
            path.display(),
            safe.vectors,
            safe.position
        );
        Ok(None)
    }
}

#[derive(Debug)]
struct Reader {
    file: BufReader<File>,
    left: u64,
    tracker: PositionTracker,
}

impl Reader {
    fn bytes(&mut self, length: u64) -> Result<Vec<u8>> {
        ensure!(
            length <= self.left,
            "a frame goes on beyond the end of the shard"
        );
        self.left -= length;
        let mut bytes = vec![0; usize::try_from(length)?];
        self.file.read_exact(&mut bytes)?;
        self.tracker.update(&bytes);
        Ok(bytes)
    }

    fn list(&mut self) -> Result<Vec<u8>> {
        let mut length = [0; 8];
        length.copy_from_slice(&self.bytes(8)?);
        self.bytes(u64::from_le_bytes(length))
    }
}
