//! A thread that writes a stream while the search continues.
//!
//! Batches of vectors pass through a channel of small capacity and are written in the order
//! of their arrival. A search that is faster than its output waits, so memory stays
//! bounded. Whenever no batch is waiting, the output is flushed so that a reader sees it.
//!
//! After a failure, or after the reader has closed the stream, batches are received and
//! dropped, and [`Pipe::is_broken`] makes the search stop.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::thread::JoinHandle;

use anyhow::{Result, anyhow};
use maxplus_core::block::Block;
use maxplus_formats::RowFormat;

use crate::output_file::Sink;
use crate::position::Position;
use crate::progress::Progress;

/// The largest number of batches that wait to be written.
const WAITING: usize = 4;

/// What is sent through the pipe.
enum Message {
    /// Vectors that the writer turns into text.
    Rows(Block),
    /// The text of this many vectors.
    Text(Vec<u8>, u64),
    /// A request to sync the output, with a channel for the answer.
    Sync(SyncSender<Result<Synced>>),
}

/// What is synced.
pub enum Synced {
    /// The number of vectors, and the position if positions are recorded.
    Safe(u64, Option<Position>),
    /// The stream is broken.
    Broken,
}

/// The sending end of the pipe. All threads of a search may use it.
pub struct Pipe {
    to: SyncSender<Message>,
    is_broken: Arc<AtomicBool>,
    /// Empty blocks for reuse.
    empty: Arc<Mutex<Vec<Block>>>,
    writer: JoinHandle<Writer>,
}

impl Pipe {
    /// Starts to write into the sink, which already contains `vectors` vectors. The heading
    /// is written before the very first vector.
    pub fn new(
        sink: Sink,
        vectors: u64,
        heading: Option<String>,
        rows: RowFormat,
        progress: Progress,
    ) -> Result<Self> {
        let (to, from) = sync_channel(WAITING);
        let is_broken = Arc::<AtomicBool>::default();
        let empty = Arc::<Mutex<_>>::default();
        let writer = Writer {
            sink,
            vectors,
            heading,
            rows,
            progress,
            text: Vec::new(),
            failure: None,
            is_broken: Arc::clone(&is_broken),
            empty: Arc::clone(&empty),
        };
        let writer = thread::Builder::new().spawn(move || writer.run(&from));
        Ok(Pipe {
            to,
            is_broken,
            empty,
            writer: writer?,
        })
    }

    /// Whether further output would be dropped.
    pub fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Writes the vectors of a block, and leaves an empty one in its place.
    pub fn write_rows(&self, block: &mut Block) {
        let empty = self.take_empty();
        let empty = empty.unwrap_or_else(|| Block::new(block.n(), block.denominator().clone()));
        self.send(Message::Rows(std::mem::replace(block, empty)));
    }

    /// An empty block for reuse. The lock is released at once: the writer needs it to
    /// continue, and a sender may wait for the writer.
    fn take_empty(&self) -> Option<Block> {
        let mut empty = self.empty.lock().unwrap_or_else(PoisonError::into_inner);
        empty.pop()
    }

    /// Writes the text of `vectors` vectors.
    pub fn write_text(&self, text: Vec<u8>, vectors: u64) {
        self.send(Message::Text(text, vectors));
    }

    /// Waits until everything is written and synced.
    pub fn sync(&self) -> Result<Synced> {
        let (to, from) = sync_channel(1);
        self.send(Message::Sync(to));
        from.recv().map_err(|_| gone())?
    }

    /// Writes everything out. Returns how many vectors the stream contains, and its last
    /// position. `None` if the reader has closed the stream.
    pub fn finish(self) -> Result<Option<(u64, Option<Position>)>> {
        let Pipe { to, writer, .. } = self;
        drop(to);
        match writer.join() {
            Ok(writer) => writer.finish(),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    fn send(&self, message: Message) {
        // The writer ends before the sender only by a panic, which `finish` propagates.
        if self.to.send(message).is_err() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }
}

fn gone() -> anyhow::Error {
    anyhow!("the thread that writes the stream is gone")
}

/// The receiving end of the pipe.
struct Writer {
    sink: Sink,
    /// How many vectors the stream contains.
    vectors: u64,
    /// The text before the first vector.
    heading: Option<String>,
    rows: RowFormat,
    progress: Progress,
    text: Vec<u8>,
    failure: Option<anyhow::Error>,
    is_broken: Arc<AtomicBool>,
    empty: Arc<Mutex<Vec<Block>>>,
}

impl Writer {
    /// Handles messages until all senders are dropped.
    fn run(mut self, from: &Receiver<Message>) -> Self {
        loop {
            let message = match from.try_recv() {
                Ok(message) => message,
                Err(TryRecvError::Disconnected) => return self,
                Err(TryRecvError::Empty) => {
                    self.show();
                    match from.recv() {
                        Ok(message) => message,
                        Err(_) => return self,
                    }
                }
            };
            match message {
                Message::Rows(mut block) => {
                    self.text.clear();
                    let all = 0..block.len();
                    self.rows.append(&mut self.text, &block, all, false);
                    let text = std::mem::take(&mut self.text);
                    self.write(&text, block.len() as u64);
                    self.text = text;
                    block.clear();
                    let mut empty = self.empty.lock().unwrap_or_else(PoisonError::into_inner);
                    empty.push(block);
                }
                Message::Text(text, vectors) => self.write(&text, vectors),
                Message::Sync(to) => {
                    let synced = self.sync();
                    // The answer is dropped if the caller no longer waits.
                    let _ = to.send(synced);
                }
            }
        }
    }

    fn write(&mut self, text: &[u8], vectors: u64) {
        let heading = self.heading.take_if(|_| self.vectors == 0);
        self.vectors += vectors;
        self.progress.found(self.vectors);
        if self.failure.is_none() {
            let heading = heading.unwrap_or_default();
            let written = self.sink.write_all(heading.as_bytes());
            let written = written.and_then(|()| self.sink.write_all(text));
            self.note(written);
        }
    }

    /// Makes what was written visible to the reader.
    fn show(&mut self) {
        if self.failure.is_none() {
            let shown = self.sink.show();
            self.note(shown);
        }
    }

    /// Records a failure or a closed stream.
    fn note(&mut self, result: std::io::Result<()>) {
        if let Err(error) = result {
            self.failure = Some(error.into());
        }
        if self.failure.is_some() || self.sink.reader_is_gone() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }

    fn sync(&mut self) -> Result<Synced> {
        if self.failure.is_some() {
            return Ok(Synced::Broken);
        }
        let position = self.sink.position()?;
        if self.sink.reader_is_gone() {
            return Ok(Synced::Broken);
        }
        Ok(Synced::Safe(self.vectors, position))
    }

    fn finish(mut self) -> Result<Option<(u64, Option<Position>)>> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        // A closed stream is detected at the latest after the flush.
        self.sink.flush()?;
        if self.sink.reader_is_gone() {
            return Ok(None);
        }
        Ok(Some((self.vectors, self.sink.finish_tracked()?)))
    }
}
