//! What takes the chains of a sweep: a stream, or a staircase with or without
//! them.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_core::{Names, Rational};
use maxplus_graph::{Ending, Limits};
use supereigen::sweep::{StaircaseSoFar, SweepRest};

use super::asked::ChainLines;
use super::chain::Chain;
use super::format::Format;
use super::kept::Kept;
use super::start::Start;
use crate::checkpoint::{Output, Streamed, full_name};
use crate::continuation::Opened;
use crate::progress::Progress;
use crate::sink::Sink;
use crate::sink::mark::Mark;
use crate::start::style;

/// How long a chain may wait to be shown while others follow.
const PATIENCE: Duration = Duration::from_millis(50);

/// What takes the chains.
pub trait Taker {
    /// Goes on within the limits.
    fn stretch(&mut self, rest: &mut SweepRest<Rational>, limits: &Limits) -> Ending<u64>;

    /// Brings everything taken to safety, and says where it is; `None` if that
    /// cannot be done before the end.
    fn settle(&mut self) -> Result<Option<Kept>>;
}

/// Writes each chain as it is found.
pub struct Stream {
    sink: Sink,
    format: Format,
    style: String,
    file: Option<String>,
    names: Option<Names>,
    /// How many chains are in it.
    holds: u64,
    progress: Progress,
    failure: Option<anyhow::Error>,
    last_look: Option<Instant>,
}

impl Stream {
    /// Opens the output, continued if it is the one that is gone on with. Nodes
    /// have these names.
    pub fn open(
        start: &Start,
        file: Option<&Path>,
        format: Format,
        names: Option<&Names>,
    ) -> Result<Self> {
        let name = match format {
            Format::Csv => "chains-csv",
            _ => "chains-jsonl",
        };
        let style = style(name, [false, false], file);
        let Opened {
            mut sink,
            holds,
            is_continued,
        } = start.open_stream(file, &style)?;
        if !is_continued {
            sink.write_all(ChainLines::new(format, names).heading().as_bytes())?;
        }
        Ok(Stream {
            sink,
            format,
            style,
            file: file.map(full_name),
            names: names.cloned(),
            holds,
            progress: Progress::beside("chains", file),
            failure: None,
            last_look: None,
        })
    }

    /// Writes everything out, and says where it is; `None` if nobody reads it.
    pub fn finish(mut self) -> Result<Option<Kept>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        // Known at the latest when everything is written.
        self.sink.flush()?;
        if self.sink.reader_is_gone() {
            return Ok(None);
        }
        let Stream {
            sink,
            style,
            file,
            holds,
            ..
        } = self;
        let mark = sink.finish_marked()?;
        Ok(Some(kept(mark, file, style, holds)))
    }

    fn write(&mut self, chain: &Chain) -> Result<()> {
        let line = ChainLines::new(self.format, self.names.as_ref()).line(chain)?;
        self.sink.write_all(line.as_bytes())?;
        if self.last_look.is_none_or(|look| look.elapsed() >= PATIENCE) {
            self.sink.show()?;
            self.last_look = Some(Instant::now());
        }
        self.holds += 1;
        self.progress.found(self.holds);
        Ok(())
    }
}

/// A stream that holds so many chains, up to the mark if marks are kept.
fn kept(mark: Option<Mark>, file: Option<String>, style: String, holds: u64) -> Kept {
    let output = match (mark, file) {
        (Some(mark), Some(file)) => Output::Stream(Streamed {
            style,
            vectors: holds,
            mark,
            file,
        }),
        _ => Output::Elsewhere,
    };
    Kept {
        output,
        found: None,
    }
}

impl Taker for Stream {
    fn stretch(&mut self, rest: &mut SweepRest<Rational>, limits: &Limits) -> Ending<u64> {
        rest.show(limits, |swept| {
            // After a break a few more may be shown.
            if self.failure.is_none() {
                self.failure = self.write(&Chain::of(swept)).err();
            }
            match self.failure.is_none() && !self.sink.reader_is_gone() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })
    }

    fn settle(&mut self) -> Result<Option<Kept>> {
        let mark = self.sink.mark()?;
        let settled = mark.map(|mark| {
            let (file, style) = (self.file.clone(), self.style.clone());
            kept(Some(mark), file, style, self.holds)
        });
        Ok(settled)
    }
}

/// Counts chains, and keeps them if they are asked for: both of one search.
pub struct Counting {
    pub so_far: StaircaseSoFar,
    pub chains: Option<Vec<Chain>>,
    pub output: Output,
    pub progress: Progress,
}

impl Counting {
    /// Counts from where the sweep begins.
    pub fn new(start: &Start, file: Option<&Path>, chains: bool) -> Self {
        Counting {
            so_far: start.found.clone(),
            chains: chains.then(Vec::new),
            output: Output::Count(file.map(full_name)),
            progress: Progress::new("chains"),
        }
    }
}

impl Taker for Counting {
    fn stretch(&mut self, rest: &mut SweepRest<Rational>, limits: &Limits) -> Ending<u64> {
        let Counting {
            so_far,
            chains,
            progress,
            ..
        } = self;
        let Some(chains) = chains else {
            let ending = rest.add_to(so_far, limits);
            progress.found(so_far.chains());
            return ending;
        };
        rest.show(limits, |swept| {
            so_far.take(swept);
            chains.push(Chain::of(swept));
            progress.found(chains.len() as u64);
            ControlFlow::Continue(())
        })
    }

    fn settle(&mut self) -> Result<Option<Kept>> {
        Ok(Some(Kept {
            output: self.output.clone(),
            found: Some(self.so_far.clone()),
        }))
    }
}
