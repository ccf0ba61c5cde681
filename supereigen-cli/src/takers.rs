//! What takes the extremals of `basis`: all of them, to be sorted, or one after
//! another, to be written.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::text::RowFormat;
use maxplus_core::{MaxPlus, Rational, Scaled};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::{Extremal, Witness};

use crate::basis_file::{Found, Lines};
use crate::checkpoint::{Output, Streamed};
use crate::pace::Pace;
use crate::pipe::{Pipe, Settled};
use crate::progress::Progress;
use crate::search::{BlockTaker, Taker};
use crate::sink::mark::Mark;

/// How many bytes a thread gathers before it hands them over.
const BATCH: usize = 1 << 18;

/// About how many bytes the text of an entry has.
const ENTRY: usize = 5;

/// Whoever panics while others wait ends the program, so nothing is half done.
fn lock<V>(mutex: &Mutex<V>) -> std::sync::MutexGuard<'_, V> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// So few vectors that they are sorted by one thread.
const FEW: usize = 1 << 14;

/// Keeps all extremals, to be sorted.
pub struct Collecting {
    found: Block,
    progress: Progress,
}

impl Collecting {
    /// Nothing yet of n entries each.
    pub fn new(n: usize, progress: Progress) -> Self {
        Collecting {
            found: Block::new(n, BigInt::one()),
            progress,
        }
    }

    /// Everything in canonical order, sorted by the threads of the current pool.
    pub fn finish(self) -> Found {
        let mut vectors = self.found;
        if vectors.len() < FEW {
            vectors.sort();
        } else {
            vectors.sort_on_threads();
        }
        Found {
            vectors,
            witnesses: None,
        }
    }
}

impl BlockTaker for Collecting {
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        // Mostly there is one block, with everything.
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

    fn settle(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// An extremal, and why it is one.
type Witnessed<Rational> = (Scaled<MaxPlus<Rational>>, Witness);

/// Keeps all extremals with their witnesses, to be sorted.
pub struct Witnessing {
    found: Mutex<Vec<Witnessed<Rational>>>,
    progress: Progress,
}

impl Witnessing {
    /// Nothing yet.
    pub fn new(progress: Progress) -> Self {
        Witnessing {
            found: Mutex::default(),
            progress,
        }
    }

    /// Everything in canonical order; n entries each.
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

impl Taker for Witnessing {
    type Batch = Vec<Witnessed<Rational>>;

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

    fn settle(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// Writes extremals as they are found: in blocks from one thread, of which the
/// thread that writes makes the text.
pub struct Streaming {
    pipe: Pipe,
    place: StreamPlace,
}

impl Streaming {
    /// Writes into the pipe.
    pub fn new(pipe: Pipe, place: StreamPlace) -> Self {
        Streaming { pipe, place }
    }

    /// Breaks if there is no use in writing more.
    fn go_on(&self) -> ControlFlow<()> {
        match self.pipe.is_broken() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// What is written and safe.
    fn settled(&self) -> Result<Option<Output>> {
        Ok(match self.pipe.settle()? {
            Settled::Safe(vectors, mark) => Some(self.place.at(vectors, mark)),
            Settled::Broken => None,
        })
    }

    /// Writes everything out, and says where it is; `None` if nobody reads it.
    pub fn finish(self) -> Result<Option<Output>> {
        let Streaming { pipe, place } = self;
        let written = pipe.finish()?;
        Ok(written.map(|(vectors, mark)| place.at(vectors, mark)))
    }
}

impl BlockTaker for Streaming {
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.pipe.write_rows(block);
        self.go_on()
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        self.settled()
    }
}

/// Writes extremals of which the threads that find them make the text.
pub struct Forming {
    n: usize,
    stream: Streaming,
    /// A form for one thread, to be copied.
    form: Form,
    /// Batches of stretches before: what they keep is worth keeping.
    batches: Mutex<Vec<Batch>>,
}

/// How a thread makes text of vectors.
#[derive(Clone)]
pub enum Form {
    /// Each of several, for the one that writes could not keep up with them.
    BySearch(RowFormat),
    /// With witnesses, which are known only where they are found.
    Witnessed(Lines),
}

/// What a thread has gathered.
pub struct Batch {
    form: Form,
    /// Vectors without text.
    block: Block,
    /// Lines, and how many.
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

impl Taker for Forming {
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
        // The pace counts every one.
        if batch.pace.is_due() || is_full {
            return self.hand_over(batch);
        }
        ControlFlow::Continue(())
    }

    fn take_rest(&self, mut batch: Batch) {
        // Who cannot write says so at the end.
        let _ = self.hand_over(&mut batch);
        lock(&self.batches).push(batch);
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        self.stream.settled()
    }
}

/// Where a stream is written, and how, for checkpoints.
pub struct StreamPlace {
    /// What decides how a vector is written.
    pub style: String,
    /// The full name of the file, if it is one.
    pub file: Option<String>,
}

impl StreamPlace {
    /// The output when so many vectors are safe.
    fn at(&self, vectors: u64, mark: Option<Mark>) -> Output {
        match (mark, &self.file) {
            (Some(mark), Some(file)) => Output::Stream(Streamed {
                style: self.style.clone(),
                vectors,
                mark,
                file: file.clone(),
            }),
            _ => Output::Elsewhere,
        }
    }
}
