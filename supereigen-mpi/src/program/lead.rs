//! The loop of the master: receives messages, gives out work, writes checkpoints, and sleeps in
//! between.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use maxplus_graph::StopReason;
use supereigen_mpi::master::{Master, Order};
use supereigen_mpi::message::Word;
use supereigen_mpi::work::Text;
use supereigen_run::interrupt::full;

use super::history::History;
use super::ranks::Ranks;
use super::signals::Signals;

/// How long the master sleeps between two checks for messages, at first and at most.
const NAP: Duration = Duration::from_micros(20);
const LONGEST_NAP: Duration = Duration::from_micros(500);

/// The channels to the worker in the master's rank, and from it.
pub type Channels = (Sender<Vec<u8>>, Receiver<Vec<u8>>);

/// The connections to all workers.
pub struct Connections<'a> {
    /// The connection to workers in other ranks.
    pub ranks: &'a Ranks,
    /// The connection to the worker in the master's rank, if it has one.
    pub own: Option<Channels>,
}

impl Connections<'_> {
    /// The number of ranks before the first worker's.
    fn shift(&self) -> usize {
        usize::from(self.own.is_none())
    }

    fn look(&self) -> Result<Option<(usize, Vec<u8>)>> {
        if let Some((_, inbox)) = &self.own {
            match inbox.try_recv() {
                Ok(bytes) => return Ok(Some((0, bytes))),
                Err(TryRecvError::Empty) => {}
                // The worker has ended. Its error, if any, is reported elsewhere.
                Err(TryRecvError::Disconnected) => {}
            }
        }
        if self.ranks.size() == 1 {
            return Ok(None);
        }
        let message = self.ranks.look();
        Ok(message.map(|(rank, bytes)| (rank - self.shift(), bytes)))
    }

    fn send(&self, worker: usize, bytes: Vec<u8>) -> Result<()> {
        match &self.own {
            Some((out, _)) if worker == 0 => {
                // If the worker has ended, its error is reported elsewhere.
                let _ = out.send(bytes);
                Ok(())
            }
            _ => self.ranks.send(worker + self.shift(), &bytes),
        }
    }
}

/// When to stop, and when to write.
pub struct Plan<'a> {
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop when a signal comes.
    pub signals: &'a Signals,
    /// Write a checkpoint at this interval.
    pub every: Duration,
}

/// Runs until everything is done or the plan ends the run. Returns the reason if the run is
/// incomplete. `save` writes a checkpoint.
pub fn lead<W: Text>(
    master: &mut Master<W>,
    connections: &Connections<'_>,
    plan: &Plan<'_>,
    history: &mut History,
    begun: Instant,
    mut save: impl FnMut(&Master<W>) -> Result<()>,
) -> Result<(Option<StopReason>, f64)> {
    let workers = master.account().workers.len();
    let (mut parted, mut stopped) = (0, None);
    let (mut nap, mut saved, mut at_work) = (NAP, Instant::now(), 0.0);
    save(master)?;
    while parted < workers {
        let now = Instant::now();
        // This comes before any message is read, so a run without time gives out no work.
        if stopped.is_none() {
            let is_late = plan.time.is_some_and(|time| begun.elapsed() >= time);
            let reasons = [
                (plan.signals.came(), StopReason::Interrupted),
                (full().load(Ordering::Relaxed), StopReason::Memory),
                (is_late, StopReason::Time),
            ];
            stopped = reasons
                .into_iter()
                .find_map(|(is_so, why)| is_so.then_some(why));
            if stopped.is_some() {
                // The sender of the signal may not wait for the workers.
                save(master)?;
                master.halt();
            }
        }
        let mut is_quiet = true;
        while let Some((worker, bytes)) = connections.look()? {
            is_quiet = false;
            let length = bytes.len();
            match serde_json::from_slice::<Word<W>>(&bytes)? {
                Word::Here => master.came(worker)?,
                Word::Parting(share) => {
                    master.parted(worker, share);
                    parted += 1;
                }
                Word::Done(done) => {
                    master.weighed(length);
                    master.take_result(worker, done)?;
                }
            }
            give_orders(master, connections, begun)?;
        }
        give_orders(master, connections, begun)?;
        history.look(begun.elapsed().as_secs_f64(), master);
        if saved.elapsed() >= plan.every {
            save(master)?;
            saved = Instant::now();
        }
        if is_quiet {
            std::thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        } else {
            at_work += now.elapsed().as_secs_f64();
            nap = NAP;
        }
    }
    save(master)?;
    if !master.is_over() {
        bail!("all workers have exited, and work remains");
    }
    let is_cut = master.waiting() > 0;
    let why = is_cut.then(|| stopped.unwrap_or(StopReason::Results));
    Ok((why, at_work))
}

fn give_orders<W: Text>(
    master: &mut Master<W>,
    connections: &Connections<'_>,
    begun: Instant,
) -> Result<()> {
    for (worker, order) in master.orders(begun.elapsed().as_secs_f64()) {
        let bytes = serde_json::to_vec(&order)?;
        if matches!(order, Order::Job(_)) {
            master.weighed(bytes.len());
        }
        connections.send(worker, bytes)?;
    }
    Ok(())
}
