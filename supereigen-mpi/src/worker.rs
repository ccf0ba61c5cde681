//! A worker: waits for a job, does it, returns the remaining work.

use std::time::{Duration, Instant};

use anyhow::Result;

use crate::account::Share;
use crate::master::{Done, Job, Order, Safe};
use crate::message::Word;
use crate::work::Text;

/// The connection to the master.
pub trait Connection {
    /// Sends a message to the master.
    fn send(&mut self, bytes: Vec<u8>) -> Result<()>;

    /// A message of the master, if there is one.
    fn look(&mut self) -> Result<Option<Vec<u8>>>;
}

/// Does jobs.
pub trait Runner<W> {
    /// Does a job until it is done, its budget is used up, or `is_wanted` returns true because the
    /// master recalls the job. `is_wanted` must be called every few milliseconds.
    fn run(&mut self, job: &Job<W>, is_wanted: &mut dyn FnMut() -> Result<bool>) -> Result<W>;

    /// Saves the results; returns the safe length if they are in a file.
    fn flush(&mut self) -> Result<Option<Safe>>;
}

/// How long a worker sleeps between two checks for messages, at first and at most.
const NAP: Duration = Duration::from_micros(20);
const LONGEST_NAP: Duration = Duration::from_millis(1);

/// Waits without using a core: the longer no value comes, the longer it sleeps between two checks.
pub fn wait<V>(mut look: impl FnMut() -> Result<Option<V>>) -> Result<V> {
    let mut nap = NAP;
    loop {
        if let Some(value) = look()? {
            return Ok(value);
        }
        std::thread::sleep(nap);
        nap = (nap * 2).min(LONGEST_NAP);
    }
}

/// Does jobs until the master orders it to stop.
pub fn serve<W: Text>(
    connection: &mut impl Connection,
    runner: &mut impl Runner<W>,
) -> Result<Share> {
    let mut share = Share::default();
    connection.send(serde_json::to_vec(&Word::<W>::Here)?)?;
    loop {
        let begun = Instant::now();
        let bytes = wait(|| connection.look())?;
        share.time.idle += begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let job = match serde_json::from_slice::<Order<W>>(&bytes)? {
            Order::Job(job) => job,
            // The job was already returned.
            Order::Recall(_) => continue,
            Order::Stop => {
                connection.send(serde_json::to_vec(&Word::<W>::Parting(share))?)?;
                return Ok(share);
            }
        };
        share.time.messages += begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let rest = runner.run(&job, &mut || {
            let Some(bytes) = connection.look()? else {
                return Ok(false);
            };
            match serde_json::from_slice::<Order<W>>(&bytes)? {
                // A recall of an earlier job may come late.
                Order::Recall(number) => Ok(number == job.number),
                Order::Job(_) | Order::Stop => {
                    anyhow::bail!("an order came during job {}, and no recall", job.number)
                }
            }
        })?;
        share.time.busy += begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let safe = runner.flush()?;
        share.time.writing += begun.elapsed().as_secs_f64();
        share.jobs += 1;
        share.steps += rest.steps();
        share.found += rest.found();
        let begun = Instant::now();
        let number = job.number;
        let done = Done {
            number,
            safe,
            rest,
            share,
        };
        connection.send(serde_json::to_vec(&Word::Done(done))?)?;
        share.time.messages += begun.elapsed().as_secs_f64();
    }
}
