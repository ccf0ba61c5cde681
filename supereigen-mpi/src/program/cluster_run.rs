//! The phases of a run of any kind: the start, the worker of each rank, the loop of the master,
//! the end. A command line that is refused is refused before anything is written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use maxplus_graph::StopReason;
use num_bigint::BigInt;
use supereigen_cli::run::note_fewer_threads;
use supereigen_mpi::checkpoint::{Checkpoint, Kept, Kind, Output, is_checkpoint, unfinished};
use supereigen_mpi::master::{Master, Safe};
use supereigen_mpi::shard::{PATIENCE, Shard, path_of};
use supereigen_mpi::worker::{Runner, serve};
use supereigen_run::checkpoint::lock;
use supereigen_run::clock::Clock;
use supereigen_run::file::sync_folder_of;
use supereigen_run::interrupt::leaves;
use supereigen_run::output_file::write_text;
use supereigen_run::position::Check;
use supereigen_run::progress::{note, say, say_lines};
use supereigen_run::temporary::Lock;

use super::history::{History, write_frequencies};
use super::lead::{Connections, Plan, lead};
use super::ranks::{ByMpi, ByThread, Ranks};
use super::run_arg::RunArg;

/// A run on all ranks.
pub struct ClusterRun<'a> {
    pub ranks: &'a Ranks,
    pub run: &'a RunArg,
    /// The denominator of the integers of the search.
    pub denominator: BigInt,
    /// Started with the program.
    pub clock: Clock,
    /// The lock of the checkpoint, held by the master's rank.
    _lock: Option<Lock>,
}

/// The start of a run, known to every rank.
pub struct Beginning<W> {
    /// What is done with the results.
    pub output: Output,
    /// The safe length of each shard.
    pub shards: BTreeMap<usize, Safe>,
    /// The remaining work, `None` for everything.
    pub left: Option<W>,
}

/// A run that is over.
pub struct Ended<W> {
    /// The master, with its results.
    pub master: Master<W>,
    /// Why the run was stopped, if it is incomplete.
    pub stopped: Option<StopReason>,
}

impl<'a> ClusterRun<'a> {
    /// A run that has not begun. It holds the lock of its checkpoint.
    pub fn new(
        ranks: &'a Ranks,
        run: &'a RunArg,
        denominator: BigInt,
        clock: Clock,
    ) -> Result<Self> {
        // From here on the master handles signals, and there may be results to save.
        ranks.signals.begin_checking();
        if ranks.is_master() {
            note_fewer_threads(Some(run.threads.into()));
        }
        if let Some(path) = &run.checkpoint {
            leaves(format!("continue with --resume {}", path.display()));
        }
        let path = run.checkpoint.as_deref().filter(|_| ranks.is_master());
        let lock = path.map(|path| lock(path, PATIENCE)).transpose()?;
        Ok(ClusterRun {
            ranks,
            run,
            denominator,
            clock,
            _lock: lock.flatten(),
        })
    }

    /// The number of workers.
    pub fn workers(&self) -> usize {
        self.ranks.size() - usize::from(self.run.idle_master)
    }

    /// The number of the worker in this rank, `None` for a master without a worker.
    fn worker(&self) -> Option<usize> {
        let before = usize::from(self.run.idle_master);
        self.ranks.rank().checked_sub(before)
    }

    /// The work of the checkpoint, or all work; `fits` checks that the remaining work belongs to
    /// this problem.
    pub fn begin<W: Kept>(
        &self,
        kind: Kind,
        folder: Option<PathBuf>,
        fits: impl FnOnce(&W) -> Result<()>,
    ) -> Result<Beginning<W>> {
        if let Some(path) = &self.run.checkpoint {
            check_place(path, self.run.resume.as_deref(), self.run.force)?;
        }
        let Some(path) = &self.run.resume else {
            return Ok(Beginning {
                output: Output { kind, folder },
                shards: BTreeMap::new(),
                left: None,
            });
        };
        let checkpoint = Checkpoint::<W>::read(path)?;
        ensure!(
            checkpoint.denominator == self.denominator,
            "{} belongs to a matrix over the denominator {}, not {}",
            path.display(),
            checkpoint.denominator,
            self.denominator
        );
        ensure!(
            checkpoint.output.kind == kind,
            "{} is a checkpoint of {}, which cannot be resumed as {}",
            path.display(),
            checkpoint.output.kind.words(),
            kind.words()
        );
        // A checkpoint of another matrix, lambda or filter is refused here.
        fits(&checkpoint.frontier).with_context(|| path.display().to_string())?;
        let mut output = checkpoint.output;
        if let (Some(shards), Some(folder)) = (&self.run.shards, &mut output.folder) {
            *folder = std::path::absolute(shards)?;
        }
        Ok(Beginning {
            output,
            shards: checkpoint.shards,
            left: Some(checkpoint.frontier),
        })
    }

    /// Creates the folder of the shards. No rank continues before the folder exists.
    pub fn make_folder(&self, output: &Output) -> Result<()> {
        let make = || {
            if let (Some(folder), true) = (&output.folder, self.ranks.is_master()) {
                std::fs::create_dir_all(folder)
                    .and_then(|()| self.sync_name(folder))
                    .with_context(|| format!("cannot create the folder {}", folder.display()))?;
            }
            Ok(())
        };
        self.ranks.agree(make())
    }

    /// Syncs the folder of a file if there is a checkpoint: then file names must survive a loss of
    /// power.
    fn sync_name(&self, path: &Path) -> std::io::Result<()> {
        match &self.run.checkpoint {
            Some(_) => sync_folder_of(path),
            None => Ok(()),
        }
    }

    /// The worker in this rank, made by `make`, with its shard if there are shards; `None` if
    /// this rank has no worker. Also cuts the shards that no worker continues.
    pub fn runner<W, R>(
        &self,
        beginning: &Beginning<W>,
        make: impl FnOnce(Option<(Box<Shard>, bool)>) -> Result<R>,
    ) -> Result<Option<R>> {
        let Some(worker) = self.worker() else {
            return Ok(None);
        };
        let Some(folder) = &beginning.output.folder else {
            return make(None).map(Some);
        };
        let workers = self.workers();
        let check = match self.run.check_output {
            true => Check::All(self.ranks.signals.end(self.clock.budget())),
            false => Check::Last,
        };
        for (&other, safe) in beginning.shards.range(workers..) {
            if other % workers == worker {
                Shard::open(&path_of(folder, other), Some(safe), &check)?;
            }
        }
        let path = path_of(folder, worker);
        let shard = Shard::open(&path, beginning.shards.get(&worker), &check)?;
        self.sync_name(&path)
            .with_context(|| format!("cannot keep the name of {}", path.display()))?;
        let sync = self.run.checkpoint.is_some();
        make(Some((Box::new(shard), sync))).map(Some)
    }

    /// Runs the part of this rank. Returns `None` in ranks other than the master's: they have
    /// nothing left to do.
    pub fn go<W: Kept, R: Runner<W> + Send>(
        &self,
        beginning: Beginning<W>,
        runner: Option<R>,
        everything: impl FnOnce() -> Result<W>,
    ) -> Result<Option<Ended<W>>> {
        let begun = Instant::now();
        if !self.ranks.is_master() {
            if let Some(mut runner) = runner {
                serve(&mut ByMpi(self.ranks), &mut runner)?;
            }
            return Ok(None);
        }
        let Beginning {
            output,
            shards,
            left,
        } = beginning;
        let pool = left.map_or_else(everything, Ok)?;
        let found = pool.found();
        let most = self.run.limit.map(|limit| limit.saturating_add(found));
        let mut master = Master::new(pool, self.workers(), self.run.bounds(), most, shards);
        let save = |master: &Master<W>| {
            let Some(path) = &self.run.checkpoint else {
                return Ok(());
            };
            let checkpoint = Checkpoint {
                denominator: self.denominator.clone(),
                output: output.clone(),
                shards: master.shards().clone(),
                leases: master.leases(),
                frontier: master.rest()?,
            };
            checkpoint.save(path)
        };
        let mut history = History::new();
        let plan = Plan {
            time: self.clock.remaining(),
            signals: &self.ranks.signals,
            every: self.run.checkpoint_every,
        };
        let (stopped, at_work) = std::thread::scope(|scope| {
            let own = runner.map(|mut runner| {
                let ((to, inbox), (out, from)) = (mpsc::channel(), mpsc::channel());
                scope.spawn(move || {
                    if let Err(error) = serve(&mut ByThread { out, inbox }, &mut runner) {
                        say(format_args!("error: {error:#}"));
                        // The master would wait for it forever.
                        std::process::abort();
                    }
                });
                (to, from)
            });
            let connections = Connections {
                ranks: self.ranks,
                own,
            };
            lead(&mut master, &connections, &plan, &mut history, begun, save)
        })?;
        self.report(&master, &history, begun, at_work)?;
        Ok(Some(Ended { master, stopped }))
    }

    /// Writes the requested reports.
    fn report<W: Kept>(
        &self,
        master: &Master<W>,
        history: &History,
        begun: Instant,
        at_work: f64,
    ) -> Result<()> {
        let mut account = master.account();
        account.seconds = begun.elapsed().as_secs_f64();
        account.master = at_work;
        if let Some(path) = &self.run.histogram {
            history.write(path)?;
        }
        if let Some(path) = &self.run.frequencies {
            write_frequencies(path, master)?;
        }
        if let Some(path) = &self.run.report {
            let text = serde_json::to_string_pretty(&account)? + "\n";
            write_text(Some(path), &text)?;
        }
        if self.run.stats {
            say_lines(account.text());
        }
        Ok(())
    }

    /// Whether the results stay in shards for a later run. If so, prints a note.
    pub fn keeps_shards(&self, stopped: Option<StopReason>, folder: &Path) -> bool {
        let (Some(_), Some(checkpoint)) = (stopped, &self.run.checkpoint) else {
            return false;
        };
        note(format_args!(
            "what was found is in {}; continue with --resume {}",
            folder.display(),
            checkpoint.display()
        ));
        true
    }

    /// Removes the checkpoint once the results are written, and the shards in the folder if there
    /// are any, unless they are to be kept.
    pub fn clear(&self, folder: Option<&Path>, shards: &BTreeMap<usize, Safe>) {
        if self.run.keep_shards {
            return;
        }
        // First remove the file that names the shards.
        let resume = self.run.resume.iter().filter(|_| folder.is_some());
        for path in self.run.checkpoint.iter().chain(resume) {
            let _ = std::fs::remove_file(path);
        }
        let Some(folder) = folder else {
            return;
        };
        for worker in shards.keys().copied().chain(0..self.workers()) {
            let _ = std::fs::remove_file(path_of(folder, worker));
        }
        // Fails if the folder contains anything else.
        let _ = std::fs::remove_dir(folder);
    }
}

/// Refuses to overwrite a file that is not a checkpoint, or an unfinished one.
fn check_place(path: &Path, resume: Option<&Path>, force: bool) -> Result<()> {
    let is_there = path.metadata().is_ok_and(|file| file.len() > 0);
    if !is_there || resume == Some(path) {
        return Ok(());
    }
    if !is_checkpoint(path) {
        bail!(
            "{} is not a checkpoint and is not replaced by one",
            path.display()
        );
    }
    if !force && unfinished(path)?.is_some() {
        bail!(
            "{} holds an unfinished search; continue with --resume {0}, or start again with --force",
            path.display()
        );
    }
    Ok(())
}
