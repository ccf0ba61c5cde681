//! The consumers of the extremals of `basis`. Some collect all of them for sorting, others
//! write them one after another.
//!
//! # When results are shown
//!
//! Writing is cheap in large batches, but users who watch a slow search want to see its
//! results. So a batch is handed over
//!
//! - when it is full,
//! - when [`LONGEST_WAIT`] has passed since the last hand-over, and
//! - when it contains the very first result.
//!
//! Reading the clock for each result would cost as much as finding one. So after each
//! reading, the next one comes after as many results as [`LOOK`] would bring at the rate
//! since the previous reading. This number is at least 1, at most twice the previous
//! number, and never more than [`MOST`], at which readings cost little anyway. So a search
//! that becomes slow is noticed soon.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::exact::Width;
use maxplus_core::{Number, Rational, Scaled};
use maxplus_formats::RowFormat;
use maxplus_formats::npy::Values;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::{Extremal, Witness};
use supereigen_run::checkpoint::{Output, Streamed};
use supereigen_run::output_file::SeekableOutput;
use supereigen_run::pipe::{Pipe, Synced};
use supereigen_run::position::Position;
use supereigen_run::progress::Progress;

use crate::input::Instance;
use crate::output::{Found, Lines, OutputArg};
use crate::search::{BlockConsumer, Consumer, LONGEST_WAIT};
use maxplus_formats::npz::ArrayWriter;

/// The number of bytes that a thread gathers before it hands them over.
const BATCH: usize = 1 << 18;

/// The approximate number of bytes in the text of an entry.
const ENTRY: usize = 5;

/// Locks a mutex, poisoned or not. A panic of another thread ends the program, so the
/// content is never used half changed.
fn lock<V>(mutex: &Mutex<V>) -> std::sync::MutexGuard<'_, V> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Fewer vectors than this are sorted by one thread.
const FEW: usize = 1 << 14;

/// Collects all extremals for sorting.
pub struct Collecting {
    found: Block,
    progress: Progress,
}

impl Collecting {
    /// An empty collection of vectors of n entries.
    pub fn new(n: usize, progress: Progress) -> Self {
        Collecting {
            found: Block::new(n, BigInt::one()),
            progress,
        }
    }

    /// All vectors in canonical order, sorted by the threads of the current pool.
    pub fn finish(self) -> Found {
        let mut vectors = self.found;
        if vectors.len() < FEW {
            vectors.sort();
        } else {
            vectors.sort_on_threads();
        }
        Found::bare(vectors)
    }
}

impl BlockConsumer for Collecting {
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        // Usually there is one block that contains everything.
        if self.found.is_empty() {
            std::mem::swap(&mut self.found, block);
        } else {
            self.found.append(block);
            block.clear();
        }
        ControlFlow::Continue(())
    }

    fn show(&self, found: u64) {
        self.progress.found(found);
    }
}

/// An extremal and its witness.
type Witnessed = (Scaled<Number>, Witness);

/// Collects all extremals with their witnesses for sorting.
pub struct Witnessing {
    found: Mutex<Vec<Witnessed>>,
    progress: Progress,
}

impl Witnessing {
    /// An empty collection.
    pub fn new(progress: Progress) -> Self {
        Witnessing {
            found: Mutex::default(),
            progress,
        }
    }

    /// All vectors of n entries in canonical order.
    pub fn finish(self, n: usize) -> Found {
        let found = self.found.into_inner();
        let mut found = found.unwrap_or_else(PoisonError::into_inner);
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let vectors = Block::of(n, found.iter().map(|(vector, _)| vector));
        let witnesses: Vec<_> = found.into_iter().map(|(_, witness)| witness).collect();
        Found {
            vectors,
            witnesses: (!witnesses.is_empty()).then_some(witnesses),
        }
    }
}

impl Consumer for Witnessing {
    type Batch = Vec<Witnessed>;

    fn begin(&self) -> Self::Batch {
        Vec::new()
    }

    fn take(&self, batch: &mut Self::Batch, extremal: &Extremal<'_, Rational>) -> ControlFlow<()> {
        batch.push((extremal.to_scaled(), extremal.witness()));
        if batch.len() >= 256 {
            let mut found = lock(&self.found);
            found.append(batch);
            self.progress.found(found.len() as u64);
        }
        ControlFlow::Continue(())
    }

    fn take_rest(&self, mut batch: Self::Batch) {
        lock(&self.found).append(&mut batch);
    }
}

/// Writes extremals as they are found, in blocks from one thread. The writer thread turns
/// the blocks into text.
pub struct Streaming {
    pipe: Pipe,
    place: StreamPlace,
}

impl Streaming {
    /// Writes into the pipe.
    pub fn new(pipe: Pipe, place: StreamPlace) -> Self {
        Streaming { pipe, place }
    }

    /// Stops the search if further output would be dropped.
    fn go_on(&self) -> ControlFlow<()> {
        match self.pipe.is_broken() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Syncs the output. Returns what is written and synced.
    fn synced(&self) -> Result<Option<Output>> {
        Ok(match self.pipe.sync()? {
            Synced::Safe(vectors, position) => Some(self.place.at(vectors, position)),
            Synced::Broken => None,
        })
    }

    /// Writes everything out and returns the output. `None` if the reader has closed the stream.
    pub fn finish(self) -> Result<Option<Output>> {
        let Streaming { pipe, place } = self;
        let written = pipe.finish()?;
        Ok(written.map(|(vectors, position)| place.at(vectors, position)))
    }
}

impl BlockConsumer for Streaming {
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.pipe.write_rows(block);
        self.go_on()
    }

    fn sync(&mut self) -> Result<Option<Output>> {
        self.synced()
    }
}

/// Writes extremals that the search threads turn into text.
pub struct Forming {
    n: usize,
    stream: Streaming,
    /// The form for one thread. Each thread gets a clone.
    form: Form,
    /// Batches of earlier slices of the search, kept so that their memory is reused.
    batches: Mutex<Vec<Batch>>,
}

/// How a thread turns vectors into text.
#[derive(Clone)]
pub enum Form {
    /// Each search thread does it, because the writer thread alone would be too slow.
    BySearch(RowFormat),
    /// With witnesses, which are known only at the moment of discovery.
    Witnessed(Lines),
}

/// The results that a thread has gathered.
pub struct Batch {
    form: Form,
    /// Vectors that are not text yet.
    block: Block,
    /// The text, and its number of lines.
    text: Vec<u8>,
    lines: u64,
    pace: Pace,
}

impl Forming {
    /// Writes vectors of n entries into the stream.
    pub fn new(n: usize, stream: Streaming, form: Form) -> Self {
        Forming {
            n,
            stream,
            form,
            batches: Mutex::default(),
        }
    }

    /// The stream, to be finished.
    pub fn into_stream(self) -> Streaming {
        self.stream
    }

    fn hand_over(&self, batch: &mut Batch) -> ControlFlow<()> {
        if let Form::BySearch(rows) = &mut batch.form {
            let block = &mut batch.block;
            batch.lines += block.len() as u64;
            rows.append(&mut batch.text, block, 0..block.len(), false);
            block.clear();
        }
        if batch.lines > 0 {
            let text = std::mem::take(&mut batch.text);
            let lines = std::mem::take(&mut batch.lines);
            self.stream.pipe.write_text(text, lines);
        }
        self.stream.go_on()
    }
}

impl Consumer for Forming {
    type Batch = Batch;

    fn begin(&self) -> Batch {
        let batch = lock(&self.batches).pop();
        batch.unwrap_or_else(|| Batch {
            form: self.form.clone(),
            block: Block::new(self.n, BigInt::one()),
            text: Vec::new(),
            lines: 0,
            pace: Pace::default(),
        })
    }

    fn take(&self, batch: &mut Batch, extremal: &Extremal<'_, Rational>) -> ControlFlow<()> {
        extremal.push_to(&mut batch.block);
        if let Form::Witnessed(lines) = &mut batch.form {
            lines.append(&mut batch.text, &batch.block, 0, &extremal.witness());
            batch.block.clear();
            batch.lines += 1;
        }
        let is_full = batch.text.len() + batch.block.len() * self.n * ENTRY >= BATCH;
        // `is_due` comes first, because it has to count every result.
        if batch.pace.is_due() || is_full {
            return self.hand_over(batch);
        }
        ControlFlow::Continue(())
    }

    fn take_rest(&self, mut batch: Batch) {
        // A write error is reported at the end.
        let _ = self.hand_over(&mut batch);
        lock(&self.batches).push(batch);
    }

    fn sync(&mut self) -> Result<Option<Output>> {
        self.stream.synced()
    }
}

/// Where a stream is written and in which style, for checkpoints.
pub struct StreamPlace {
    /// The settings that determine how a vector is written.
    pub style: String,
    /// The full path of the file, if the stream goes to one.
    pub file: Option<String>,
}

impl StreamPlace {
    /// The output after this many vectors are synced.
    pub fn at(&self, vectors: u64, position: Option<Position>) -> Output {
        match (position, &self.file) {
            (Some(position), Some(file)) => Output::Stream(Streamed {
                style: self.style.clone(),
                vectors,
                position,
                file: file.clone(),
            }),
            _ => Output::Elsewhere,
        }
    }
}

/// The approximate time between two readings of the clock.
const LOOK: Duration = Duration::from_millis(10);

/// The largest number of results between two readings of the clock.
pub const MOST: u64 = 64;

/// The pace of one thread's results.
#[derive(Debug, Default)]
pub struct Pace {
    /// The last reading of the clock, and the last hand-over.
    times: Option<(Instant, Instant)>,
    /// The number of results since the last reading.
    since: u64,
    /// The number of results at which the clock is read next.
    next: u64,
}

impl Pace {
    /// Counts a result. Returns whether to hand over.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        self.is_due_by(Instant::now)
    }

    /// Like [`Pace::is_due`], with another clock.
    #[inline]
    pub fn is_due_by(&mut self, clock: impl FnOnce() -> Instant) -> bool {
        self.since += 1;
        self.since >= self.next && self.look(clock())
    }

    /// Evaluates a reading of the clock. Returns whether to hand over.
    #[cold]
    fn look(&mut self, now: Instant) -> bool {
        let Some((looked, handed)) = self.times else {
            self.times = Some((now, now));
            (self.since, self.next) = (0, 1);
            return true;
        };
        let elapsed = now.saturating_duration_since(looked).as_nanos().max(1);
        let at_this_rate = u128::from(self.since) * LOOK.as_nanos() / elapsed;
        let most = self.since.saturating_mul(2).clamp(1, MOST);
        self.next = u64::try_from(at_this_rate).map_or(most, |next| next.clamp(1, most));
        self.since = 0;
        let is_due = now.saturating_duration_since(handed) >= LONGEST_WAIT;
        self.times = Some((now, if is_due { now } else { handed }));
        is_due
    }
}

/// The number of bytes of depths that are gathered before they are written. It is small
/// enough for them to stay in the cache.
const PIECE: usize = 1 << 16;

/// Writes each extremal as it is found. The file appears only when all are written, so an
/// interrupted run cannot be resumed.
pub struct Arrays {
    n: usize,
    progress: Progress,
    written: Mutex<Written>,
}

/// The output that all threads share.
struct Written {
    writer: ArrayWriter<SeekableOutput>,
    vectors: u64,
    /// Why a vector could not be written.
    failure: Option<anyhow::Error>,
}

impl Arrays {
    /// Starts the output.
    pub fn begin(instance: &Instance, output: &OutputArg, progress: Progress) -> Result<Self> {
        // Integers of this width can store sums of more terms than the entries of an extremal have.
        let values = match instance.width() {
            Width::I32 => Values::Int32,
            _ => Values::Int64,
        };
        let (out, denominator) = (
            SeekableOutput::open_beside_work(output.output.as_deref())?,
            instance.denominator(),
        );
        let writer =
            ArrayWriter::of_vectors(out, output.format(), instance.n(), values, denominator)?;
        Ok(Arrays {
            n: instance.n(),
            progress,
            written: Mutex::new(Written {
                writer,
                vectors: 0,
                failure: None,
            }),
        })
    }

    /// Writes everything out and returns the number of vectors.
    pub fn finish(self) -> Result<u64> {
        let written = self.written.into_inner();
        let written = written.unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = written.failure {
            return Err(error);
        }
        written.writer.finish()?.finish()?;
        Ok(written.vectors)
    }

    fn write(&self, block: &mut Block) -> ControlFlow<()> {
        let written = &mut *lock(&self.written);
        written.vectors += block.len() as u64;
        self.progress.found(written.vectors);
        if written.failure.is_none() {
            written.failure = written.writer.push_block(block).err();
        }
        block.clear();
        match written.failure {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }
}

/// For a search on one thread.
impl BlockConsumer for Arrays {
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.write(block)
    }
}

/// For a search on several threads.
impl Consumer for Arrays {
    type Batch = Block;

    fn begin(&self) -> Block {
        // The entries are integers, so the denominator stays 1.
        Block::new(self.n, BigInt::one())
    }

    fn take(&self, batch: &mut Block, extremal: &Extremal<'_, Rational>) -> ControlFlow<()> {
        extremal.push_to(batch);
        if batch.as_bytes().len() < PIECE {
            return ControlFlow::Continue(());
        }
        self.write(batch)
    }

    fn take_rest(&self, mut batch: Block) {
        // A write error is reported at the end.
        let _ = self.write(&mut batch);
    }
}
