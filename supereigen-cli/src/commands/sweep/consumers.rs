//! The consumers of the chains of a sweep: a stream, or a staircase with or without chains.
//!
//! A sweep begins at the beginning or at a checkpoint. A command line that is refused is refused
//! before anything is written. The checkpoint contains the position in the output, the counts of
//! the staircase so far, and the remaining work:
//!
//! ```text
//! supereigen checkpoint of a sweep 2
//! output count "/home/me/steps.json"
//! supereigen staircase 1
//! ...
//! supereigen sweep 1
//! ...
//! whole <SHA-256 of everything above>
//! ```
//!
//! A stream of chains has no staircase: its chains are in the file that the second line names.
//! Output and checkpoint are written in the order of [`supereigen_run::checkpoint`].

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use maxplus_core::{Names, Rational};
use maxplus_graph::{Budget, Ending, Limits};
use supereigen::sweep::{StaircaseSoFar, Sweep, SweepFrontier, SweepRest};
use supereigen_run::checkpoint::{
    CheckpointArg, Kind, OF_A_SWEEP, Output, SummedLines, TITLE, checked, full_name, read_output,
    read_text, save, summed, write_output,
};
use supereigen_run::output_file::Sink;
use supereigen_run::progress::Progress;
use supereigen_run::resume::{Opened, Resumed};
use supereigen_run::run::{Rest, Run};
use supereigen_run::watch::Reading;

use crate::commands::sweep::asked::ChainLines;
use crate::commands::sweep::chain::{Chain, Format};
use crate::consumers::StreamPlace;
use crate::input::source_name;
use crate::run::style;
use crate::search::LONGEST_WAIT;

/// A consumer of chains.
pub trait Consumer {
    /// Continues the sweep within the limits.
    fn stretch(&mut self, rest: &mut SweepRest<Rational>, limits: &Limits) -> Ending<u64>;

    /// Writes and syncs all accepted chains. `None` if that cannot be done before the end.
    fn sync(&mut self) -> Result<Option<Kept>>;
}

/// Writes each chain as it is found.
pub struct Stream {
    sink: Sink,
    format: Format,
    place: StreamPlace,
    names: Option<Names>,
    /// How many chains are in it.
    holds: u64,
    progress: Progress,
    failure: Option<anyhow::Error>,
    last_look: Option<Instant>,
}

impl Stream {
    /// Opens the output. It is continued if it is the output of the resumed sweep. `names` are
    /// the names of the nodes.
    pub fn open(
        start: &Run<OpenSweep>,
        file: Option<&Path>,
        format: Format,
        names: Option<&Names>,
    ) -> Result<Self> {
        let name = match format {
            Format::Csv => "chains-csv",
            _ => "chains-jsonl",
        };
        let style = style(name, [false; 3], file);
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
            place: StreamPlace {
                style,
                file: file.map(full_name),
            },
            names: names.cloned(),
            holds,
            progress: Progress::beside("chains", file),
            failure: None,
            last_look: None,
        })
    }

    /// How many chains are in it.
    pub fn holds(&self) -> u64 {
        self.holds
    }

    /// Writes everything out. `None` if the reader has closed the stream.
    pub fn finish(mut self) -> Result<Option<Kept>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        // A closed stream is detected at the latest when everything is written.
        self.sink.flush()?;
        if self.sink.reader_is_gone() {
            return Ok(None);
        }
        let position = self.sink.finish_tracked()?;
        Ok(Some(self.place.at(self.holds, position).into()))
    }

    fn write(&mut self, chain: &Chain) -> Result<()> {
        let line = ChainLines::new(self.format, self.names.as_ref()).line(chain)?;
        self.sink.write_all(line.as_bytes())?;
        if self
            .last_look
            .is_none_or(|look| look.elapsed() >= LONGEST_WAIT)
        {
            self.sink.show()?;
            self.last_look = Some(Instant::now());
        }
        self.holds += 1;
        self.progress.found(self.holds);
        Ok(())
    }
}

impl Consumer for Stream {
    fn stretch(&mut self, rest: &mut SweepRest<Rational>, limits: &Limits) -> Ending<u64> {
        rest.show(limits, |swept| {
            // A few more chains may come after a break.
            if self.failure.is_none() {
                self.failure = self.write(&Chain::of(swept)).err();
            }
            match self.failure.is_none() && !self.sink.reader_is_gone() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })
    }

    fn sync(&mut self) -> Result<Option<Kept>> {
        let position = self.sink.position()?;
        Ok(position.map(|position| self.place.at(self.holds, Some(position)).into()))
    }
}

/// Counts chains, and stores them if they were requested. One search does both.
pub struct Counting {
    pub so_far: StaircaseSoFar,
    pub chains: Option<Vec<Chain>>,
    pub output: Output,
    pub progress: Progress,
}

impl Counting {
    /// Starts with the counts of the checkpoint, if there is one.
    pub fn new(start: &Run<OpenSweep>, file: Option<&Path>, chains: bool) -> Self {
        Counting {
            so_far: start.rest.found.clone(),
            chains: chains.then(Vec::new),
            output: Output::Count(file.map(full_name)),
            progress: Progress::new("chains"),
        }
    }
}

impl Consumer for Counting {
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

    fn sync(&mut self) -> Result<Option<Kept>> {
        Ok(Some(Kept {
            output: self.output.clone(),
            found: Some(self.so_far.clone()),
        }))
    }
}

/// A sweep as a checkpoint stores it.
pub struct OpenSweep {
    /// The remaining work.
    pub rest: SweepRest<Rational>,
    /// What was counted before.
    pub found: StaircaseSoFar,
}

impl Rest for OpenSweep {
    type Kept = Kept;

    fn steps(&self) -> u64 {
        self.rest.frontier().steps()
    }

    fn save(&self, kept: Kept, path: &Path) -> Result<()> {
        let frontier = self.rest.frontier();
        SweepCheckpoint { kept, frontier }.save(path)
    }
}

impl OpenSweep {
    /// Opens the sweep, at the checkpoint to resume if there is one.
    pub fn open(arg: &CheckpointArg, sweep: Sweep<Rational>, budget: &Budget) -> Result<Run<Self>> {
        let lock = arg.open(Kind::Sweep, |path| {
            let there = SweepCheckpoint::read(path)?;
            let chains = there.frontier.chains();
            let what = || format!("sweep that has found {chains} chains");
            Ok(there.has_results().then(what))
        })?;
        let Some(path) = &arg.resume else {
            let rest = OpenSweep {
                found: sweep.no_staircase(),
                rest: sweep.rest(),
            };
            return Ok(Run::new(rest, arg, lock, None));
        };
        let SweepCheckpoint { kept, frontier } = SweepCheckpoint::read(path)?;
        let name = || path.display().to_string();
        let Kept { output, found } = kept;
        let resumed = Resumed {
            path: path.clone(),
            what: "chains",
            given: frontier.chains(),
            output,
            check: arg.check(budget),
        };
        let rest = sweep.clone().resume(&frontier).with_context(name)?;
        let found = match found {
            None => sweep.no_staircase(),
            Some(found) => {
                let fits = sweep.check_staircase(&found, &frontier);
                fits.map(|()| found).with_context(name)?
            }
        };
        Ok(Run::new(
            OpenSweep { rest, found },
            arg,
            lock,
            Some(resumed),
        ))
    }
}

/// Refuses to continue a count from a checkpoint without counts, and to replace an output that is
/// not the output of this sweep.
pub fn check_count(start: &Run<OpenSweep>, path: Option<&Path>) -> Result<()> {
    if let Some(resumed) = start.resumed()
        && start.rest.found.chains() != start.rest.rest.frontier().chains()
    {
        bail!(
            "{} is the checkpoint of a list of chains, which were not counted: continue with \
             --chains and --format jsonl or csv",
            resumed.path.display()
        );
    }
    start.check_whole(path, &Output::Count(path.map(full_name)))
}

/// The version of the text.
const VERSION: u32 = 2;

/// The results of a run that are written and synced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Where the results were written.
    pub output: Output,
    /// The counts of the staircase, unless chains are written.
    pub found: Option<StaircaseSoFar>,
}

impl From<Output> for Kept {
    fn from(output: Output) -> Self {
        Kept {
            output,
            found: None,
        }
    }
}

/// A checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepCheckpoint {
    /// The results so far.
    pub kept: Kept,
    /// The remaining work.
    pub frontier: SweepFrontier,
}

impl SweepCheckpoint {
    /// Reads a checkpoint.
    pub fn read(path: &Path) -> Result<Self> {
        let _reading = Reading::of(source_name(Some(path)));
        let text = read_text(path, Kind::Sweep)?;
        SweepCheckpoint::parse(&text).with_context(|| path.display().to_string())
    }

    /// The checkpoint in a text.
    pub fn parse(text: &str) -> Result<Self> {
        let mut lines = SummedLines::begin(text, &format!("{TITLE}{OF_A_SWEEP}"), VERSION)?;
        let output = read_output(lines.field("output")?);
        let output = output.context("line 2: expected the output of the sweep")?;
        let body = lines.rest()?;
        let begin = body
            .find("supereigen sweep ")
            .context("expected the remaining work of the sweep, found none")?;
        let (found, frontier) = body.split_at(begin);
        let checkpoint = SweepCheckpoint {
            kept: Kept {
                output,
                found: match found {
                    "" => None,
                    found => Some(found.parse()?),
                },
            },
            frontier: frontier.parse()?,
        };
        // This detects everything that was skipped above.
        let again = checkpoint.text();
        checked(checkpoint, &again, text)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let Kept { output, found } = &self.kept;
        let output = write_output(output);
        let found = found.as_ref().map(StaircaseSoFar::to_string);
        let (found, frontier) = (found.unwrap_or_default(), &self.frontier);
        summed(format!(
            "{TITLE}{OF_A_SWEEP} {VERSION}\noutput {output}\n{found}{frontier}"
        ))
    }

    /// Replaces the previous checkpoint. The output must be synced before.
    pub fn save(&self, path: &Path) -> Result<()> {
        save(path, &self.text())
    }

    /// Whether results would be lost with this checkpoint.
    pub fn has_results(&self) -> bool {
        !self.frontier.is_done() && self.frontier.chains() > 0
    }
}
