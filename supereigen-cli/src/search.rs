//! A search for chains with the options of the command line: limits, a checkpoint to resume,
//! shards, threads.
//!
//! A checkpoint is written only when all earlier results are safe. A stream is written and
//! synced before each checkpoint, and a count is stored in the checkpoint itself, so these can
//! have checkpoints during the search. All other outputs have one at the end, after the output.
//! The search pauses while a checkpoint is written and then continues at the same place, so a
//! checkpoint costs only the time to write it.

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

/// A consumer of extremals. Each thread gathers its own batch.
pub trait Consumer: Sync {
    /// The results that a thread has gathered and not handed over.
    type Batch: Send;

    /// An empty batch.
    fn begin(&self) -> Self::Batch;

    /// Adds an extremal to the batch. Breaks if the consumer cannot accept more.
    fn take(&self, batch: &mut Self::Batch, extremal: &Extremal<'_, Rational>) -> ControlFlow<()>;

    /// Accepts the batch of a thread at the end of a slice of the search.
    fn take_rest(&self, batch: Self::Batch);

    /// Writes and syncs all accepted results, and returns the output. `None` if that cannot be
    /// done before the end.
    fn sync(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// A consumer of extremals in blocks.
pub trait BlockConsumer {
    /// Takes the vectors out of a block. Breaks if the consumer cannot accept more.
    fn take_block(&mut self, block: &mut Block) -> ControlFlow<()>;

    /// Shows how many extremals were found before they are handed over.
    fn show(&self, _found: u64) {}

    /// See [`Consumer::sync`].
    fn sync(&mut self) -> Result<Option<Output>> {
        Ok(None)
    }
}

/// The number of steps between two readings of the clock. They take a fraction of a millisecond
/// if steps are cheap.
const STEPS: u64 = 1 << 13;

/// About how long a result may wait to be shown while the search continues.
pub const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// The number of vectors between two updates of the progress display.
const SHOWN: usize = 1 << 18;

/// The remaining limits after this many results.
fn rest_of(limits: &Limits, found: u64) -> Limits {
    match limits.max_results() {
        Some(most) => limits.clone().with_results(most - found),
        None => limits.clone(),
    }
}

/// The time between two updates of the progress display of a count.
const COUNTED: Duration = Duration::from_secs(1);

/// Counts, and shows the number each time `every` has passed. Pausing the search for this costs
/// almost nothing.
pub fn count_shown(
    search: &mut Resumable<Rational>,
    limits: &Limits,
    every: Duration,
    show: &dyn Fn(u64),
    count: &mut dyn FnMut(&mut Resumable<Rational>, &Limits) -> Ending<u64>,
) -> Ending<u64> {
    let limits = limits.started();
    let (mut found, mut length) = (0, every);
    // If a round makes no step, the next round is twice as long.
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
    /// The number of extremals that this run found.
    pub found: u64,
    /// The number found in all, including those before the checkpoint.
    pub total: u64,
    /// Why the search stopped, if it is incomplete.
    pub stopped: Option<StopReason>,
    /// What the search did.
    pub report: Report,
    /// Its steps.
    pub steps: u64,
}

impl SearchArg {
    /// Hands all extremals to the consumer one by one. Each thread has its own batch, in the
    /// order in which it finds them.
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

    /// Hands all extremals to the consumer in blocks of at most `rows` rows, in the order in
    /// which one thread finds them. This is faster than one by one. The first extremal is handed
    /// over at once. Each later block is handed over when it is full or some time has passed, even
    /// if the search finds nothing meanwhile.
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
            // Each round makes at least one step.
            loop {
                let piece = rest_of(&limits, found).with_steps(STEPS);
                let most = if shown.is_none() { 1 } else { rows };
                let ending = search.collect_into(&piece, &mut block, most);
                found += ending.found();
                let is_full = ending.why() == Some(StopReason::Visitor);
                let is_over = !is_full && ending.why() != Some(StopReason::Steps);
                let is_due =
                    is_full || is_over || shown.is_none_or(|shown| shown.elapsed() >= LONGEST_WAIT);
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
            // Each round adds rows or ends the loop.
            loop {
                let piece = rest_of(&limits, block.len() as u64);
                let rows = block.len() + SHOWN;
                let ending = search.collect_into(&piece, &mut block, rows);
                consumer.show(block.len() as u64);
                if ending.why() != Some(StopReason::Visitor) {
                    let found = block.len() as u64;
                    // A consumer of everything in one block never breaks.
                    let _ = consumer.take_block(&mut block);
                    return Ending::new(found, ending.why().map_or(Ok(()), Err));
                }
            }
        };
        self.run_with_checkpoints(start, consumer, stretch, K::sync)
    }

    /// Counts all extremals and shows the number found so far. `output` is where the result is
    /// written.
    pub fn count(&self, start: &mut Run, output: Output, progress: &Progress) -> Result<Ended> {
        // The search holds the number, and the checkpoint stores it.
        self.count_by(
            start,
            &mut (),
            progress,
            |(), search, limits| search.count(limits),
            |()| output.clone(),
        )
    }

    /// Counts all extremals by their roots, and adds the counts to `roots`.
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

    /// Searches from one checkpoint to the next. `stretch` continues the search within limits,
    /// `sync` writes and syncs what was found.
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
