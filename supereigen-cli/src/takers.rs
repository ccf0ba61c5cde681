//! What takes the extremals of `basis`: all of them, to be sorted, or one after
//! another, to be written.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use maxplus_core::{Carrier, MaxPlus, Vector};
use supereigen::{Extremal, Witness};

use crate::basis_file::Stream;
use crate::checkpoint::{Output, Streamed};
use crate::progress::Progress;
use crate::search::{Taken, Taker};
use crate::sink::mark::Mark;

/// Keeps each extremal, to be sorted.
pub struct Collecting<T: Carrier> {
    /// What was found.
    pub found: Vec<Taken<T>>,
    /// Whether witnesses are wanted.
    pub witness: bool,
    /// Shows how many there are.
    pub progress: Progress,
}

impl<T: Carrier> Taker<T> for Collecting<T> {
    fn wants_witnesses(&self) -> bool {
        self.witness
    }

    fn take(&mut self, extremal: &Extremal<'_, T>) -> ControlFlow<()> {
        let witness = self.witness.then(|| extremal.witness());
        self.take_found((extremal.to_scaled(), witness))
    }

    fn take_found(&mut self, found: Taken<T>) -> ControlFlow<()> {
        self.found.push(found);
        self.progress.found(self.found.len() as u64);
        ControlFlow::Continue(())
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// Writes each extremal as it is found.
pub struct Streaming<T: Carrier> {
    /// What they are written into.
    pub stream: Stream<T>,
    /// Where that is.
    pub place: StreamPlace,
    /// The vector that was written last.
    pub vector: Vector<MaxPlus<T>>,
    /// Whether witnesses are wanted.
    pub witness: bool,
    /// Shows how many there are.
    pub progress: Progress,
    /// How many vectors the stream holds.
    pub vectors: u64,
    /// Why a vector could not be written.
    pub failure: Option<anyhow::Error>,
}

impl<T: Carrier> Streaming<T> {
    fn write(&mut self, vector: &Vector<MaxPlus<T>>, witness: Option<&Witness>) -> ControlFlow<()> {
        self.vectors += 1;
        self.progress.found(self.vectors);
        match self.stream.push(vector, witness) {
            Ok(()) if self.stream.sink().reader_is_gone() => ControlFlow::Break(()),
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Writes everything out, and says where it is; `None` if nobody reads it.
    pub fn finish(mut self) -> Result<Option<Output>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        // Known at the latest when everything is written.
        self.stream.sink().flush()?;
        if self.stream.sink().reader_is_gone() {
            return Ok(None);
        }
        let mark = self.stream.end()?.finish_marked()?;
        Ok(Some(self.place.at(self.vectors, mark)))
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

impl<T: Carrier> Taker<T> for Streaming<T> {
    fn wants_witnesses(&self) -> bool {
        self.witness
    }

    fn take(&mut self, extremal: &Extremal<'_, T>) -> ControlFlow<()> {
        // One vector for all: most of the time goes into writing as it is.
        let mut vector = std::mem::replace(&mut self.vector, Vector::zeros(0));
        extremal.write_to(&mut vector);
        let witness = self.witness.then(|| extremal.witness());
        let flow = self.write(&vector, witness.as_ref());
        self.vector = vector;
        flow
    }

    fn take_found(&mut self, (vector, witness): Taken<T>) -> ControlFlow<()> {
        self.write(&vector, witness.as_ref())
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        let mark = self.stream.sink().mark()?;
        if self.failure.is_some() || self.stream.sink().reader_is_gone() {
            return Ok(None);
        }
        Ok(Some(self.place.at(self.vectors, mark)))
    }
}
