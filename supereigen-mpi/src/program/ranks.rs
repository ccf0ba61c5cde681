//! Connects the library to MPI: ranks and messages.

use std::sync::mpsc::{Receiver, Sender, TryRecvError};

use anyhow::{Context, Result, bail};
use mpi::Threading;
use mpi::collective::SystemOperation;
use mpi::environment::Universe;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Source};
use supereigen_mpi::worker::Connection;

use super::signals::Signals;

/// The rank that gives out work.
const MASTER: i32 = 0;

/// All processes of the run.
pub struct Ranks {
    /// The signals of this process.
    pub signals: Signals,
    world: SimpleCommunicator,
    _universe: Universe,
}

impl Ranks {
    /// Joins the other ranks, after this one has installed its signal handlers.
    pub fn start(signals: Signals) -> Self {
        // The worker thread in the master's rank does not call MPI.
        let (universe, _) =
            mpi::initialize_with_threading(Threading::Funneled).expect("MPI is started once, here");
        Ranks {
            signals,
            world: universe.world(),
            _universe: universe,
        }
    }

    /// The number of this rank.
    pub fn rank(&self) -> usize {
        self.world.rank().unsigned_abs() as usize
    }

    /// The number of ranks.
    pub fn size(&self) -> usize {
        self.world.size().unsigned_abs() as usize
    }

    /// Whether this rank gives out work.
    pub fn is_master(&self) -> bool {
        self.world.rank() == MASTER
    }

    /// Ends all ranks.
    pub fn abort(&self, code: i32) -> ! {
        self.world.abort(code)
    }

    /// Returns `mine` if all ranks succeeded. Otherwise each rank with an error reports it. If the
    /// master has an error, only the master reports it, because then the others have the same one.
    pub fn agree<V>(&self, mine: Result<V>) -> Result<V> {
        let (is_well, mut all_well) = (u8::from(mine.is_ok()), 0_u8);
        self.world
            .all_reduce_into(&is_well, &mut all_well, SystemOperation::min());
        let mut master_well = is_well;
        mpi::traits::Root::broadcast_into(&self.world.process_at_rank(MASTER), &mut master_well);
        if all_well == 1 {
            return mine;
        }
        if !self.is_master() && (master_well == 0 || mine.is_ok()) {
            // The rank that reports the error ends this rank too.
            loop {
                std::thread::park();
            }
        }
        mine?;
        // Gives the rank with the error time to report it.
        std::thread::sleep(std::time::Duration::from_secs(2));
        bail!("another rank cannot begin")
    }

    /// A waiting message, with the rank that sent it, if there is one.
    pub fn look(&self) -> Option<(usize, Vec<u8>)> {
        let status = self.world.any_process().immediate_probe()?;
        let from = self.world.process_at_rank(status.source_rank());
        let (bytes, status) = from.receive_vec::<u8>();
        Some((status.source_rank().unsigned_abs() as usize, bytes))
    }

    /// Sends a message to a rank.
    pub fn send(&self, rank: usize, bytes: &[u8]) -> Result<()> {
        let rank = i32::try_from(rank).context("too many ranks for MPI")?;
        self.world.process_at_rank(rank).send(bytes);
        Ok(())
    }
}

/// The connection of a worker in a rank other than the master's.
pub struct ByMpi<'a>(pub &'a Ranks);

impl Connection for ByMpi<'_> {
    fn send(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.0.send(MASTER as usize, &bytes)
    }

    fn look(&mut self) -> Result<Option<Vec<u8>>> {
        Ok(self.0.look().map(|(_, bytes)| bytes))
    }
}

/// The connection of the worker that is a thread in the master's process.
pub struct ByThread {
    /// To the master.
    pub out: Sender<Vec<u8>>,
    /// From the master.
    pub inbox: Receiver<Vec<u8>>,
}

impl Connection for ByThread {
    fn send(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.out.send(bytes).context("the master is gone")
    }

    fn look(&mut self) -> Result<Option<Vec<u8>>> {
        match self.inbox.try_recv() {
            Ok(bytes) => Ok(Some(bytes)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("the master is gone"),
        }
    }
}
