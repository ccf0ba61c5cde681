//! A search for chains as the command line asks for it: within limits, from a
//! checkpoint, in shards, on several threads.
//!
//! A checkpoint is written only when what was found before it is safe: in
//! between for streams, whose vectors are then written and synced, and for
//! counts, which it holds itself; at the end, after the output, for everything
//! else. The search stands still meanwhile and goes on where it stood, so a
//! checkpoint costs the writing of it and nothing else.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::{Ending, Limits, StopReason};
use supereigen::{Counter, Extremal, Extremals, Frontier, Resumable, Witness};

use crate::checkpoint::Output;
use crate::input::Instance;
use crate::progress::note;
use crate::search_arg::SearchArg;
use crate::start::Start;

/// A vector with its witness, if one was asked for.
pub type Taken<T> = (Scaled<MaxPlus<T>>, Option<Witness>);

/// What takes the extremals.
pub trait Taker<T: Carrier>: Send {
    /// Whether witnesses are wanted.
    fn wants_witnesses(&self) -> bool;

    /// Takes the next one; breaks if it cannot.
    fn take(&mut self, extremal: &Extremal<'_, T>) -> ControlFlow<()>;

    /// Takes one that a thread has copied.
    fn take_found(&mut self, found: Taken<T>) -> ControlFlow<()>;

    /// Brings everything taken to safety, and says where it is; `None` if that
    /// cannot be done before the end.
    fn settle(&mut self) -> Result<Option<Output>>;
}

/// Takes nothing: for counts, which the search keeps itself.
struct Counting {
    output: Output,
}

impl<T: Carrier> Taker<T> for Counting {
    fn wants_witnesses(&self) -> bool {
        false
    }

    fn take(&mut self, _: &Extremal<'_, T>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn take_found(&mut self, _: Taken<T>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn settle(&mut self) -> Result<Option<Output>> {
        Ok(Some(self.output.clone()))
    }
}

/// How many extremals a thread gathers before it hands them over.
const BATCH: usize = 256;

/// The shortest stretch between two checkpoints that is tried at first.
const SHORTEST_STRETCH: Duration = Duration::from_millis(1);

/// How a search ended.
pub struct Ended {
    /// How many extremals this run gave.
    pub found: u64,
    /// The same, with those before it went on from a checkpoint.
    pub total: u64,
    /// Why it stopped, if it was cut.
    pub stopped: Option<StopReason>,
    /// What is left, if someone will ask.
    rest: Option<Frontier>,
}

impl SearchArg {
    /// Where the search begins; nothing is written yet, and whatever would be
    /// lost by writing is refused.
    pub fn begin<T: Carrier>(
        &self,
        extremals: &Extremals<T>,
        instance: &Instance,
    ) -> Result<Start<T>> {
        Start::new(self, extremals, instance)
    }

    /// Hands all extremals to the taker.
    pub fn visit<T: Carrier>(
        &self,
        start: &mut Start<T>,
        taker: &mut impl Taker<T>,
    ) -> Result<Ended> {
        self.in_parts(start, taker, |taker, search, limits| {
            if self.threads() == 1 {
                return search.for_each(limits, |extremal| taker.take(extremal));
            }
            visit_on_threads(search, limits, taker)
        })
    }

    /// Counts all extremals; `output` is where the number goes.
    pub fn count<T: Carrier>(&self, start: &mut Start<T>, output: Output) -> Result<Ended> {
        let mut taker = Counting { output };
        self.in_parts(start, &mut taker, |_, search, limits| search.count(limits))
    }

    /// Searches from one checkpoint to the next; `stretch` goes on within
    /// limits.
    ///
    /// This ends if the search does: a stretch that makes no step, because its
    /// time was up before the first one, is followed by one twice as long.
    fn in_parts<T: Carrier, K: Taker<T>>(
        &self,
        start: &mut Start<T>,
        taker: &mut K,
        stretch: impl Fn(&mut K, &mut Resumable<T>, &Limits) -> Ending<u64>,
    ) -> Result<Ended> {
        let Start { search, saver, .. } = start;
        let begun = Instant::now();
        let mut settles = false;
        if self.is_in_parts() {
            let settled = taker.settle()?;
            settles = self.checkpoint.is_some() && settled.is_some();
            saver.save_first(&search.frontier(), settled)?;
        }
        let every = self.checkpoint_every.max(SHORTEST_STRETCH);
        let mut length = every;
        let mut found = 0;
        loop {
            let remaining = self.time.value();
            let remaining = remaining.map(|time| time.saturating_sub(begun.elapsed()));
            let time = [remaining, settles.then_some(length)];
            let time = time.into_iter().flatten().min();
            let steps = search.steps();
            let ending = stretch(taker, search, &self.limits_after(found, time));
            found += ending.found();
            let is_last =
                ending.why() != Some(StopReason::Time) || remaining.is_some() && remaining == time;
            if is_last {
                let counters = search.report().counters;
                if counters.get(Counter::TurnedHeadFirst) > 0 {
                    note("the search walked in vain for too long, and went on head first");
                }
                return Ok(Ended {
                    found,
                    total: search.extremals(),
                    stopped: ending.why(),
                    rest: self.is_in_parts().then(|| search.frontier()),
                });
            }
            if search.steps() == steps {
                length = length.saturating_mul(2);
                continue;
            }
            length = every;
            match taker.settle()? {
                Some(output) => saver.save(&search.frontier(), output)?,
                None => settles = false,
            }
        }
    }

    /// Writes the last checkpoint; to be called when the output is safe.
    pub fn finish<T: Carrier>(
        &self,
        start: &Start<T>,
        ended: &Ended,
        output: Output,
    ) -> Result<()> {
        match &ended.rest {
            Some(rest) => start.saver.save(rest, output),
            None => Ok(()),
        }
    }
}

/// One search on the threads of the current pool. Each gathers a batch of
/// extremals before it takes the lock.
fn visit_on_threads<T: Carrier>(
    search: &mut Resumable<T>,
    limits: &Limits,
    taker: &mut impl Taker<T>,
) -> Ending<u64> {
    let witnesses = taker.wants_witnesses();
    let taker = Mutex::new(taker);
    let hand_over = |batch: &mut Vec<Taken<T>>| {
        let mut taker = taker.lock().unwrap_or_else(PoisonError::into_inner);
        batch
            .drain(..)
            .try_for_each(|found| taker.take_found(found))
    };
    let before = search.extremals();
    let ending = search.fold(limits, Vec::new, |batch, extremal| {
        let witness = witnesses.then(|| extremal.witness());
        batch.push((extremal.to_scaled(), witness));
        if batch.len() < BATCH {
            return ControlFlow::Continue(());
        }
        hand_over(batch)
    });
    ending.map(|batches| {
        for mut batch in batches {
            if hand_over(&mut batch).is_break() {
                break;
            }
        }
        search.extremals() - before
    })
}
