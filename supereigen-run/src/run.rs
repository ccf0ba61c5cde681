//! A search that writes checkpoints, in slices from one checkpoint to the next.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use maxplus_graph::{Ending, Limits, StopReason};

use crate::checkpoint::{CheckpointArg, Output};
use crate::clock::Clock;
use crate::interrupt;
use crate::resume::{Opened, Resumed};
use crate::temporary::Lock;

/// The remaining work of a search, as checkpoints store it.
pub trait Rest {
    /// What a checkpoint stores besides the remaining work.
    type Kept: From<Output>;

    /// The number of steps so far.
    fn steps(&self) -> u64;

    /// Writes a checkpoint. The output must be synced before.
    fn save(&self, kept: Self::Kept, path: &Path) -> Result<()>;
}

/// A search, new or resumed, with its checkpoints.
pub struct Run<R> {
    /// The remaining work.
    pub rest: R,
    arg: CheckpointArg,
    /// Held until the search ends.
    _lock: Option<Lock>,
    resumed: Option<Resumed>,
}

impl<R: Rest> Run<R> {
    /// A search with the options for its checkpoints.
    pub fn new(rest: R, arg: &CheckpointArg, lock: Option<Lock>, resumed: Option<Resumed>) -> Self {
        Run {
            rest,
            arg: arg.clone(),
            _lock: lock,
            resumed,
        }
    }

    /// The checkpoint from which the search resumes.
    pub fn resumed(&self) -> Option<&Resumed> {
        self.resumed.as_ref()
    }

    /// Opens the output for a stream in this style. It is continued if it is the output in the
    /// checkpoint.
    pub fn open_stream(&self, path: Option<&Path>, style: &str) -> Result<Opened> {
        let tracked = self.arg.checkpoint.is_some();
        let opened = match &self.resumed {
            None => Opened::new(path, tracked),
            Some(resumed) => resumed.open_stream(path, style, tracked, self.arg.force),
        }?;
        if let (Some(path), false) = (path, tracked) {
            interrupt::leaves(format!(
                "{} contains what was written so far; its last line may be incomplete",
                path.display()
            ));
        }
        Ok(opened)
    }

    /// Refuses an output that is written at the end, if it would replace earlier results.
    pub fn check_whole(&self, path: Option<&Path>, new: &Output) -> Result<()> {
        match &self.resumed {
            None => Ok(()),
            Some(resumed) => resumed.check_whole(path, new, self.arg.force),
        }
    }

    /// Writes a checkpoint, if checkpoints are requested. The output must be synced before.
    pub fn save(&self, kept: R::Kept) -> Result<()> {
        match &self.arg.checkpoint {
            Some(path) => self.rest.save(kept, path),
            None => Ok(()),
        }
    }

    /// Writes the first checkpoint, so that a file that cannot be written is noticed at once.
    /// Returns the time between later checkpoints, if more can be written before the end.
    fn save_first(&self, synced: Option<R::Kept>) -> Result<Option<Duration>> {
        match synced {
            Some(kept) => {
                self.save(kept)?;
                Ok(Some(self.arg.checkpoint_every.max(SHORTEST)))
            }
            // The existing checkpoint stores more of the output.
            None if self.arg.replaces() => Ok(None),
            None => self.save(Output::Elsewhere.into()).map(|()| None),
        }
    }

    /// Searches until the work is done, or until anything but the end of a slice stops it.
    /// Returns how much was found, and why it stopped if it was cut.
    ///
    /// The clock limits the whole. `slice` gets the number found before and its time limit. `sync`
    /// writes and syncs what was found; it returns `None` if that cannot be done before the end.
    ///
    /// If the work is finite, the loop ends: if the time of a slice was over before its first step,
    /// the next slice is twice as long.
    pub fn search<K>(
        &mut self,
        consumer: &mut K,
        clock: Clock,
        slice: impl Fn(&mut K, &mut R, u64, Option<Duration>) -> Ending<u64>,
        sync: impl Fn(&mut K) -> Result<Option<R::Kept>>,
    ) -> Result<(u64, Option<StopReason>)> {
        let every = match &self.arg.checkpoint {
            Some(_) => self.save_first(sync(consumer)?)?,
            None => None,
        };
        let (mut length, mut found) = (every, 0);
        loop {
            let remaining = clock.remaining();
            let time = [remaining, length].into_iter().flatten().min();
            let steps = self.rest.steps();
            let ending = slice(consumer, &mut self.rest, found, time);
            found += ending.found();
            let is_last =
                ending.why() != Some(StopReason::Time) || remaining.is_some() && remaining == time;
            if is_last {
                return Ok((found, ending.why()));
            }
            if self.rest.steps() == steps {
                length = length.map(|length| length.saturating_mul(2));
                continue;
            }
            length = match sync(consumer)? {
                Some(kept) => {
                    self.save(kept)?;
                    every
                }
                None => None,
            };
        }
    }
}

/// The shortest first slice between two checkpoints.
const SHORTEST: Duration = Duration::from_millis(1);

/// The limits that remain after `found` results, with this much time left.
pub fn limits_after(limit: Option<u64>, found: u64, time: Option<Duration>) -> Limits {
    let mut limits: Limits = interrupt::budget();
    if let Some(limit) = limit {
        limits = limits.with_results(limit.saturating_sub(found));
    }
    if let Some(time) = time {
        limits = limits.with_time(time);
    }
    limits
}
