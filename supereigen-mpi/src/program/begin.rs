//! Where a run begins: at the beginning, or where a checkpoint says. All
//! refusals come before anything is written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use maxplus_core::Carrier;
use supereigen::{Extremals, Frontier, Problem};
use supereigen_cli::exit::Exit;
use supereigen_cli::hints::explain_empty;
use supereigen_cli::input::Instance;
use supereigen_cli::progress::{note, say};
use supereigen_cli::sink::write_text;
use supereigen_cli::with_problem;
use supereigen_mpi::checkpoint::{Checkpoint, Output, is_checkpoint};
use supereigen_mpi::master::{Master, Safe};
use supereigen_mpi::runner::{Keep, Search};
use supereigen_mpi::shard::{Shard, path_of};
use supereigen_mpi::worker::serve;

use super::args::{Basis, RunArg};
use super::finish::Shards;
use super::history::{History, write_frequencies};
use super::lead::{Plan, Posts, lead};
use super::ranks::{ByMpi, ByThread, Ranks};
use super::signals::Signals;

/// What every rank knows when it begins.
struct Beginning {
    output: Output,
    shards: BTreeMap<usize, Safe>,
    frontier: Option<Frontier>,
}

/// The number of the worker in this rank, `None` for a master that does not
/// work.
fn worker_in(rank: usize, run: &RunArg) -> Option<usize> {
    rank.checked_sub(usize::from(run.idle_master))
}

impl Basis {
    /// Does it, in each rank its part.
    pub fn run(self, ranks: &Ranks) -> Result<Exit> {
        let instance = self.check(ranks.size()).and_then(|()| self.problem.read());
        let instance = ranks.agree(instance)?;
        with_problem!(instance, |problem| self.solve(ranks, &instance, &problem))
    }

    fn solve<T: Carrier>(
        &self,
        ranks: &Ranks,
        instance: &Instance,
        problem: &Problem<T>,
    ) -> Result<Exit> {
        let begun = Instant::now();
        let begin = || {
            let extremals = problem.extremals().threads(self.run.threads.into());
            let extremals = extremals.filter(self.filter.value(instance.names())?)?;
            let signals = Signals::listen()?;
            let beginning = self.begin(instance, &extremals)?;
            Ok((extremals, signals, beginning))
        };
        let (extremals, signals, beginning) = ranks.agree(begin())?;
        if let Output::Vectors(folder) | Output::Witnessed(folder) = &beginning.output
            && ranks.is_master()
        {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        // Not before the folder is there.
        ranks.agree(Ok(()))?;
        let search = self.search(ranks, &extremals, &beginning);
        let search = ranks.agree(search)?;
        if ranks.is_master() {
            return self.lead(ranks, instance, problem, &signals, beginning, search, begun);
        }
        if let Some(mut search) = search {
            serve(&mut ByMpi(ranks), &mut search)?;
        }
        Ok(Exit::Done)
    }

    /// The folder of the shards.
    fn folder(&self) -> Result<PathBuf> {
        let beside = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(".shards");
            PathBuf::from(name)
        };
        let run = &self.run;
        let folder = match (&run.shards, &run.checkpoint, self.output.file()) {
            (Some(folder), _, _) => folder.clone(),
            (None, Some(checkpoint), _) => beside(checkpoint),
            (None, None, Some(output)) => beside(output),
            (None, None, None) => PathBuf::from("supereigen-mpi.shards"),
        };
        Ok(std::path::absolute(folder)?)
    }

    /// What the checkpoint says, or everything.
    fn begin<T: Carrier>(
        &self,
        instance: &Instance,
        extremals: &Extremals<T>,
    ) -> Result<Beginning> {
        if let Some(path) = &self.run.checkpoint {
            check_place(path, self.run.resume.as_deref(), self.run.force)?;
        }
        let Some(path) = &self.run.resume else {
            let folder = self.folder()?;
            return Ok(Beginning {
                output: match (self.count, self.witness) {
                    (true, _) => Output::Count,
                    (false, false) => Output::Vectors(folder),
                    (false, true) => Output::Witnessed(folder),
                },
                shards: BTreeMap::new(),
                frontier: None,
            });
        };
        let checkpoint = Checkpoint::<Frontier>::read(path)?;
        ensure!(
            checkpoint.denominator == *instance.denominator(),
            "{} belongs to a matrix over the denominator {}, not {}",
            path.display(),
            checkpoint.denominator,
            instance.denominator()
        );
        let is_same = match &checkpoint.output {
            Output::Count => self.count,
            Output::Vectors(_) => !self.count && !self.witness,
            Output::Witnessed(_) => !self.count && self.witness,
        };
        ensure!(
            is_same,
            "{} is a checkpoint of a search for {}, and cannot go on as another one",
            path.display(),
            match &checkpoint.output {
                Output::Count => "a count",
                Output::Vectors(_) => "vectors without witnesses",
                Output::Witnessed(_) => "vectors with witnesses",
            }
        );
        // Another matrix, lambda or filter is refused here.
        extremals
            .clone()
            .resume(&checkpoint.frontier)
            .with_context(|| path.display().to_string())?;
        let output = match (checkpoint.output, &self.run.shards) {
            (Output::Vectors(_), Some(folder)) => Output::Vectors(std::path::absolute(folder)?),
            (Output::Witnessed(_), Some(folder)) => Output::Witnessed(std::path::absolute(folder)?),
            (output, _) => output,
        };
        Ok(Beginning {
            output,
            shards: checkpoint.shards,
            frontier: Some(checkpoint.frontier),
        })
    }

    /// The search of this rank, with its shard; `None` if it does not work. It
    /// also cuts the shards that nobody goes on with.
    fn search<T: Carrier>(
        &self,
        ranks: &Ranks,
        extremals: &Extremals<T>,
        beginning: &Beginning,
    ) -> Result<Option<Search<T>>> {
        let workers = ranks.size() - usize::from(self.run.idle_master);
        let Some(worker) = worker_in(ranks.rank(), &self.run) else {
            return Ok(None);
        };
        let (folder, witness) = match &beginning.output {
            Output::Count => (None, false),
            Output::Vectors(folder) => (Some(folder), false),
            Output::Witnessed(folder) => (Some(folder), true),
        };
        let keep = match folder {
            None => Keep::Count,
            Some(folder) => {
                for (&other, safe) in beginning.shards.range(workers..) {
                    if other % workers == worker {
                        Shard::open(&path_of(folder, other), Some(safe))?;
                    }
                }
                let safe = beginning.shards.get(&worker);
                Keep::Shard {
                    shard: Box::new(Shard::open(&path_of(folder, worker), safe)?),
                    witness,
                    sync: self.run.checkpoint.is_some(),
                }
            }
        };
        let search = Search::new(extremals, keep, self.run.longest_job)?;
        Ok(Some(search))
    }

    #[expect(clippy::too_many_arguments, reason = "all that a run is made of")]
    fn lead<T: Carrier>(
        &self,
        ranks: &Ranks,
        instance: &Instance,
        problem: &Problem<T>,
        signals: &Signals,
        beginning: Beginning,
        search: Option<Search<T>>,
        begun: Instant,
    ) -> Result<Exit> {
        let Beginning {
            output,
            shards,
            frontier,
        } = beginning;
        let pool = match frontier {
            Some(frontier) => frontier,
            None => {
                let extremals = problem.extremals();
                let extremals = extremals.filter(self.filter.value(instance.names())?)?;
                extremals.open()?.frontier()
            }
        };
        let workers = ranks.size() - usize::from(self.run.idle_master);
        let most = self
            .run
            .limit
            .map(|limit| limit.saturating_add(pool.extremals()));
        let mut master = Master::new(pool, workers, self.run.bounds(), most, shards);
        let save = |master: &Master<Frontier>| {
            let Some(path) = &self.run.checkpoint else {
                return Ok(());
            };
            let checkpoint = Checkpoint {
                denominator: instance.denominator().clone(),
                output: output.clone(),
                shards: master.shards().clone(),
                leases: master.leases(),
                frontier: master.rest()?,
            };
            checkpoint.save(path)
        };
        let mut history = History::new();
        let plan = Plan {
            time: self.run.time.value(),
            signals,
            every: self.run.checkpoint_every,
        };
        let (stopped, at_work) = std::thread::scope(|scope| {
            let own = search.map(|mut search| {
                let ((to, inbox), (out, from)) = (mpsc::channel(), mpsc::channel());
                scope.spawn(move || {
                    if let Err(error) = serve(&mut ByThread { out, inbox }, &mut search) {
                        say(format_args!("error: {error:#}"));
                        // The master would wait for it for ever.
                        std::process::abort();
                    }
                });
                (to, from)
            });
            let posts = Posts { ranks, own };
            lead(&mut master, &posts, &plan, &mut history, begun, save)
        })?;
        let mut account = master.account();
        account.seconds = begun.elapsed().as_secs_f64();
        account.master = at_work;
        if let Some(path) = &self.run.histogram {
            history.write(path)?;
        }
        if let Some(path) = &self.run.frequencies {
            write_frequencies(path, &master)?;
        }
        if let Some(path) = &self.run.report {
            write_text(
                Some(path),
                &(serde_json::to_string_pretty(&account)? + "\n"),
            )?;
        }
        if self.run.stats {
            say(account.told().trim_end());
        }
        let total = master.found();
        let is_for_everything = self.filter.is_everything();
        match &output {
            Output::Count => {
                write_text(self.output.output.as_deref(), &format!("{total}\n"))?;
            }
            Output::Vectors(folder) | Output::Witnessed(folder) => {
                if let (Some(_), Some(checkpoint)) = (stopped, &self.run.checkpoint) {
                    note(format_args!(
                        "what was found is in {}; go on with --resume {}",
                        folder.display(),
                        checkpoint.display()
                    ));
                } else {
                    let shards = Shards {
                        folder,
                        safe: master.shards(),
                    };
                    let is_whole = stopped.is_none() && is_for_everything;
                    shards.merge::<T>(self, instance, is_whole)?;
                    if !self.run.keep_shards {
                        // First what speaks of the shards.
                        for path in [&self.run.checkpoint, &self.run.resume]
                            .into_iter()
                            .flatten()
                        {
                            let _ = std::fs::remove_file(path);
                        }
                        shards.remove(workers);
                    }
                }
            }
        }
        if let Some(reason) = stopped {
            note(format_args!("incomplete after {total} extremals: {reason}"));
            return Ok(reason.into());
        }
        if total == 0 && is_for_everything {
            explain_empty(problem, instance.denominator(), instance.names());
        }
        Ok(Exit::Done)
    }
}

/// Refuses to put a checkpoint where it has no business.
fn check_place(path: &Path, resume: Option<&Path>, force: bool) -> Result<()> {
    let is_there = path.metadata().is_ok_and(|file| file.len() > 0);
    if !is_there || resume == Some(path) {
        return Ok(());
    }
    if !is_checkpoint(path) {
        bail!(
            "{} is no checkpoint and is not replaced by one",
            path.display()
        );
    }
    let checkpoint = Checkpoint::<Frontier>::read(path);
    if !force && checkpoint.is_ok_and(|checkpoint| !checkpoint.frontier.is_done()) {
        bail!(
            "{} holds an unfinished search; go on with --resume {0}, or begin anew with --force",
            path.display()
        );
    }
    Ok(())
}
