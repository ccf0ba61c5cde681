//! Extremals into NumPy's arrays as they are found.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_core::exact::Width;
use maxplus_core::npy::Values;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::Extremal;

use crate::checkpoint::Output;
use crate::input::Instance;
use crate::numpy::ArrayWriter;
use crate::output::OutputArg;
use crate::progress::Progress;
use crate::search::{BlockTaker, Taker};
use crate::sink::patched::Patched;

/// So many bytes of depths are gathered before they are written: few enough to be
/// still at hand.
const PIECE: usize = 1 << 16;

/// Writes each extremal as it is found. The file appears when all are written, so
/// there is nothing to go on with before.
pub struct Arrays {
    n: usize,
    progress: Progress,
    written: Mutex<Written>,
}

/// What all threads write into.
struct Written {
    writer: ArrayWriter<Patched>,
    vectors: u64,
    /// Why a vector could not be written.
    failure: Option<anyhow::Error>,
}

impl Arrays {
    /// Begins the output.
    pub fn begin(instance: &Instance, output: &OutputArg, progress: Progress) -> Result<Self> {
        // The width is that of sums of more entries than an extremal has arcs.
        let values = match instance.width() {
            Width::I32 => Values::Int32,
            _ => Values::Int64,
        };
        let (out, denominator) = (
            Patched::open(output.output.as_deref())?,
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

    /// Writes everything out; gives the number of vectors.
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
        let written = &mut *self.written.lock().unwrap_or_else(PoisonError::into_inner);
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

/// From one thread.
impl BlockTaker for Arrays {
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()> {
        self.write(block)
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// From several.
impl Taker for Arrays {
    type Batch = Block;

    fn begin(&self) -> Block {
        // Of integers, so the denominator stays 1.
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
        // What cannot be written is said at the end.
        let _ = self.write(&mut batch);
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}
