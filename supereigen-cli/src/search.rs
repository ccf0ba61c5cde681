//! A search for chains as the command line asks for it: within limits, from a
//! checkpoint, in shards, on several threads.
//!
//! A checkpoint is written only when what was found before it is safe: in
//! between for streams, whose vectors are then written and synced, and for
//! counts, which it holds itself; at the end, after the output, for everything
//! else. The search stands still meanwhile and goes on where it stood, so a
//! checkpoint costs the writing of it and nothing else.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits, StopReason};
use supereigen::{Counter, Extremal, Report, Resumable};
use supereigen_run::checkpoint::{CountedRoots, Output};
use supereigen_run::progress::{Progress, note};

use crate::run::{OpenSearch, SearchArg};

/// What takes the extremals. Each thread gathers a batch of its own.
pub trait Consumer: Sync {
    /// What a thread has gathered and not handed over.
    type Batch: Send;

    /// An empty batch.
    fn begin(&self) -> Self::Batch;

    /// Takes the next one; breaks if it cannot.
    fn take(&self, batch: &mut Self::Batch, extremal: &Extremal<'_, Rational>) -> ControlFlow<()>;

    /// Takes what a thread has gathered when a stretch of the search ends.
    fn take_rest(&self, batch: Self::Batch);

    /// Brings everything taken to safety, and says where it is; `None` if that
    /// cannot be done before the end.
    fn sync(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// What takes the extremals in blocks.
pub trait BlockConsumer {
    /// Takes the vectors of a block and leaves it empty; breaks if it cannot.
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()>;

    /// Shows how many were found, before they are taken.
    fn show(&self, _found: u64) {}

    /// See [`Consumer::sync`].
    fn sync(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// The steps from one look at the clock to the next: a fraction of a millisecond
/// where they are cheap.
const STEPS: u64 = 1 << 13;

/// How long a vector may wait to be shown while the search goes on.
const PATIENCE: Duration = Duration::from_millis(50);

/// How many vectors are laid from one sign of progress to the next.
const SHOWN: usize = 1 << 18;

/// What the limits leave when so many results were found.
fn rest_of(limits: &Limits, found: u64) -> Limits {
    match limits.max_results() {
        Some(most) => limits.clone().with_results(most - found),
        None => limits.clone(),
    }
}

/// How long a count goes on from one sign of progress to the next.
const COUNTED: Duration = Duration::from_secs(1);

/// Counts, and shows the number each time that so much time has passed. A search
/// that stands still for a moment loses next to nothing.
pub fn count_shown(
    search: &mut Resumable<Rational>,
    limits: &Limits,
    every: Duration,
    show: &dyn Fn(u64),
    count: &mut dyn FnMut(&mut Resumable<Rational>, &Limits) -> Ending<u64>,
) -> Ending<u64> {
    let limits = limits.started();
    let (mut found, mut length) = (0, every);
    // Each round makes a step, or the next one is twice as long.
    loop {
        let steps = search.steps();
        let ending = count(search, &rest_of(&limits, found).with_time(length));
        found += ending.found();
        show(search.extremals());
        let is_over = ending.why() != Some(StopReason::Time) || limits.look().is_err();
        if is_over {
            return Ending::new(found, ending.why().map_or(Ok(()), Err));
        }
        length = if search.steps() == steps {
            length.saturating_mul(2)
        } else {
            every
        };
    }
}

/// A search for extremals.
type Run = supereigen_run::run::Run<OpenSearch>;

/// How a search ended.
pub struct Ended {
    /// How many extremals this run gave.
    pub found: u64,
    /// The number found in all, including those before the checkpoint.
    pub total: u64,
    /// Why it stopped, if it was cut.
    pub stopped: Option<StopReason>,
    /// What it did.
    pub report: Report,
    /// Its steps.
    pub steps: u64,
}

impl SearchArg {
    /// Hands all extremals to the consumer one by one. Each thread has a batch of its
    /// own, in the order in which it finds them.
    pub fn visit<K: Consumer>(&self, start: &mut Run, consumer: &mut K) -> Result<Ended> {
        let stretch = |consumer: &mut K, search: &mut Resumable<Rational>, limits: &Limits| {
            let consumer = &*consumer;
            let before = search.extremals();
            let take = |batch: &mut K::Batch, extremal: &Extremal<'_, Rational>| {
                consumer.take(batch, extremal)
            };
            let ending = search.fold(limits, || consumer.begin(), take);
            ending.map(|batches| {
                batches
                    .into_iter()
                    .for_each(|batch| consumer.take_rest(batch));
                search.extremals() - before
            })
        };
        self.run_with_checkpoints(start, consumer, stretch, K::sync)
    }

    /// Hands all extremals to the consumer in blocks of so many rows, in the order in
    /// which one thread finds them: many at a time, so faster than one by one.
    /// The first is handed over at once; then a block goes when it is full or
    /// some time has passed, whatever the search does meanwhile.
    pub fn visit_blocks<K: BlockConsumer>(
        &self,
        start: &mut Run,
        consumer: &mut K,
        rows: usize,
    ) -> Result<Ended> {
        let stretch = |consumer: &mut K, search: &mut Resumable<Rational>, limits: &Limits| {
            let limits = limits.started();
            let mut block = search.new_block();
            let (mut found, mut shown) = (0, None::<Instant>);
            // Each round makes a step at least.
            loop {
                let piece = rest_of(&limits, found).with_steps(STEPS);
                let most = if shown.is_none() { 1 } else { rows };
                let ending = search.collect_into(&piece, &mut block, most);
                found += ending.found();
                let is_full = ending.why() == Some(StopReason::Visitor);
                let is_over = !is_full && ending.why() != Some(StopReason::Steps);
                let is_due =
                    is_full || is_over || shown.is_none_or(|shown| shown.elapsed() >= PATIENCE);
                if is_due && !block.is_empty() {
                    shown = Some(Instant::now());
                    if consumer.take_block(&mut block).is_break() {
                        return Ending::new(found, Err(StopReason::Visitor));
                    }
                }
                if is_over {
                    return Ending::new(found, ending.why().map_or(Ok(()), Err));
                }
            }
        };
        self.run_with_checkpoints(start, consumer, stretch, K::sync)
    }

    /// Hands all extremals over in one block.
    pub fn collect_blocks<K: BlockConsumer>(
        &self,
        start: &mut Run,
        consumer: &mut K,
    ) -> Result<Ended> {
        let stretch = |consumer: &mut K, search: &mut Resumable<Rational>, limits: &Limits| {
            let limits = limits.started();
            let mut block = search.new_block();
            // Each round adds rows, or ends it.
            loop {
                let piece = rest_of(&limits, block.len() as u64);
                let rows = block.len() + SHOWN;
                let ending = search.collect_into(&piece, &mut block, rows);
                consumer.show(block.len() as u64);
                if ending.why() != Some(StopReason::Visitor) {
                    let found = block.len() as u64;
                    // What takes everything takes this.
                    let _ = consumer.take_block(&mut block);
                    return Ending::new(found, ending.why().map_or(Ok(()), Err));
                }
            }
        };
        self.run_with_checkpoints(start, consumer, stretch, K::sync)
    }

    /// Counts all extremals; `output` is where the number goes, and who watches
    /// sees how many there are so far.
    pub fn count(&self, start: &mut Run, output: Output, progress: &Progress) -> Result<Ended> {
        // The search keeps the number, and the checkpoint holds it.
        self.count_by(
            start,
            &mut (),
            progress,
            |(), search, limits| search.count(limits),
            |()| output.clone(),
        )
    }

    /// Counts all extremals by their roots, and adds them to these.
    pub fn count_roots(
        &self,
        start: &mut Run,
        roots: &mut CountedRoots,
        progress: &Progress,
    ) -> Result<Ended> {
        self.count_by(
            start,
            roots,
            progress,
            |roots, search, limits| roots.add(search.count_by_root(limits)),
            |roots| Output::Roots(roots.clone()),
        )
    }

    fn count_by<K>(
        &self,
        start: &mut Run,
        kept: &mut K,
        progress: &Progress,
        count: impl Fn(&mut K, &mut Resumable<Rational>, &Limits) -> Ending<u64>,
        output: impl Fn(&K) -> Output,
    ) -> Result<Ended> {
        let before = start.rest.search.extremals();
        let stretch = |kept: &mut K, search: &mut Resumable<Rational>, limits: &Limits| {
            if !progress.is_drawn() {
                return count(kept, search, limits);
            }
            let show = |count| progress.found(count - before);
            let mut count = |search: &mut _, limits: &_| count(kept, search, limits);
            count_shown(search, limits, COUNTED, &show, &mut count)
        };
        self.run_with_checkpoints(start, kept, stretch, |kept| Ok(Some(output(kept))))
    }

    /// Searches from one checkpoint to the next; `stretch` searches on within
    /// limits, `sync` writes and syncs what was found.
    fn run_with_checkpoints<K>(
        &self,
        start: &mut Run,
        consumer: &mut K,
        stretch: impl Fn(&mut K, &mut Resumable<Rational>, &Limits) -> Ending<u64>,
        sync: impl Fn(&mut K) -> Result<Option<Output>>,
    ) -> Result<Ended> {
        let slice = |consumer: &mut K, rest: &mut OpenSearch, found, time| {
            stretch(consumer, &mut rest.search, &self.limits_after(found, time))
        };
        let (found, stopped) = start.search(consumer, self.time.start(), slice, sync)?;
        let search = &start.rest.search;
        let report = search.report();
        if report.counters.get(Counter::TurnedHeadFirst) > 0 {
            note(
                "the search found nothing for a long time and continued from the other end of \
                 the chains, head first",
            );
        }
        Ok(Ended {
            found,
            total: search.extremals(),
            stopped,
            steps: search.steps(),
            report,
        })
    }
}
