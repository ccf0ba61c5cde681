//! `basis`, with and without `--roots`, and `count`.

use anyhow::Result;
use maxplus_core::Rational;
use supereigen::{Method, Problem, RootCounts};
use supereigen_answers::roots::Roots;
use supereigen_answers::words::why;
use supereigen_cli::hints::explain_empty;
use supereigen_cli::input::Instance;
use supereigen_mpi::checkpoint::{Kind, Output};
use supereigen_mpi::runner::{Keep, RootSearch, Search};
use supereigen_mpi::work::RootWork;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::note;

use super::args::Basis;
use super::cluster_run::{ClusterRun, Ended};
use super::finish::Shards;
use super::ranks::Ranks;

impl Basis {
    /// Runs the part of this rank.
    pub fn run(self, ranks: &Ranks) -> Result<Exit> {
        let clock = self.run.time.start();
        let instance = self.check(ranks.size());
        let instance = instance.and_then(|()| self.problem.read_within(clock));
        let instance = ranks.agree(instance)?;
        match self.roots.is_asked_for() {
            true => self.solve_roots(ranks, &instance, clock),
            false => self.solve(ranks, &instance, instance.problem(), clock),
        }
    }

    /// `--roots`: each job returns the roots that it found, and the master adds them up.
    fn solve_roots(&self, ranks: &Ranks, instance: &Instance, clock: Clock) -> Result<Exit> {
        let begin = || {
            let denominator = instance.denominator().clone();
            let cluster_run = ClusterRun::new(ranks, &self.run, denominator, clock)?;
            let extremals = instance.problem().extremals();
            let extremals = extremals.threads(self.run.threads.into())?;
            let beginning = cluster_run.begin(Kind::Roots, None, |left: &RootWork| {
                Ok(extremals.clone().resume(&left.frontier).map(|_| ())?)
            })?;
            Ok((cluster_run, extremals, beginning))
        };
        let (cluster_run, extremals, beginning) = ranks.agree(begin())?;
        let longest = self.run.longest_job;
        let search = cluster_run.runner(&beginning, |_| RootSearch::new(&extremals, longest));
        let search = ranks.agree(search)?;
        let everything = || {
            Ok(RootWork {
                frontier: extremals.open()?.frontier(),
                found: RootCounts::default(),
            })
        };
        let Some(Ended { master, stopped }) = cluster_run.go(beginning, search, everything)? else {
            return Ok(Exit::Done);
        };
        let (counts, method) = (master.rest()?.found, Method::Chains.name());
        let reason = stopped.map(|stopped| why("extremals", stopped));
        let roots = Roots::new(instance, &counts, reason);
        self.roots
            .write(instance, roots, method, &self.output, false)?;
        let Some(reason) = stopped else {
            cluster_run.clear(None, master.shards());
            return Ok(Exit::Done);
        };
        let total = counts.extremals();
        note(format_args!("incomplete after {total} extremals: {reason}"));
        Ok(reason.into())
    }

    /// What is done with the results.
    fn kind(&self) -> Kind {
        match (self.count, self.witness) {
            (true, _) => Kind::Count,
            (false, true) => Kind::Witnessed,
            (false, false) => Kind::Vectors,
        }
    }

    fn solve(
        &self,
        ranks: &Ranks,
        instance: &Instance,
        problem: &Problem<Rational>,
        clock: Clock,
    ) -> Result<Exit> {
        let begin = || {
            let denominator = instance.denominator().clone();
            let cluster_run = ClusterRun::new(ranks, &self.run, denominator, clock)?;
            let extremals = problem.extremals().threads(self.run.threads.into())?;
            let extremals = extremals.filter(self.filter.value(instance.names())?)?;
            let folder = (!self.count).then(|| self.run.folder(self.output.file()));
            let beginning = cluster_run.begin(self.kind(), folder.transpose()?, |left| {
                Ok(extremals.clone().resume(left).map(|_| ())?)
            })?;
            Ok((cluster_run, extremals, beginning))
        };
        let (cluster_run, extremals, beginning) = ranks.agree(begin())?;
        cluster_run.make_folder(&beginning.output)?;
        let output = beginning.output.clone();
        let search = cluster_run.runner(&beginning, |shard| {
            let keep = match shard {
                None => Keep::Count,
                Some((shard, sync)) => Keep::Shard {
                    shard,
                    witness: self.witness,
                    sync,
                },
            };
            Search::new(&extremals, keep, self.run.longest_job)
        });
        let search = ranks.agree(search)?;
        let everything = || Ok(extremals.open()?.frontier());
        let ended = cluster_run.go(beginning, search, everything)?;
        let Some(ended) = ended else {
            return Ok(Exit::Done);
        };
        self.finish(&cluster_run, &output, instance, problem, &ended)
    }

    /// Writes the results.
    fn finish(
        &self,
        cluster_run: &ClusterRun<'_>,
        output: &Output,
        instance: &Instance,
        problem: &Problem<Rational>,
        ended: &Ended<supereigen::Frontier>,
    ) -> Result<Exit> {
        let Ended { master, stopped } = ended;
        let total = master.found();
        let is_for_everything = self.filter.is_everything();
        let mut exit = Exit::Done;
        match output.folder.as_deref() {
            None => {
                write_text(self.output.output.as_deref(), &format!("{total}\n"))?;
                if stopped.is_none() {
                    cluster_run.clear(None, master.shards());
                }
            }
            Some(folder) if cluster_run.keeps_shards(*stopped, folder) => {}
            Some(folder) => {
                let shards = Shards {
                    folder,
                    safe: master.shards(),
                };
                let is_whole = stopped.is_none() && is_for_everything;
                exit = shards.merge(self, instance, is_whole)?;
                if exit == Exit::Rejected {
                    return Ok(exit);
                }
                if self.run.keep_shards {
                    shards.write_apart(self, instance)?;
                }
                cluster_run.clear(Some(folder), master.shards());
            }
        }
        if let Some(reason) = *stopped {
            note(format_args!("incomplete after {total} extremals: {reason}"));
            return Ok(reason.into());
        }
        if total == 0 && is_for_everything {
            let clock = cluster_run.clock;
            explain_empty(problem, instance.denominator(), instance.names(), clock);
        }
        Ok(exit)
    }
}
