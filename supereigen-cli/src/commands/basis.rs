//! `basis`: the scaled basis of A (x) x >= lambda (x) x.
//!
//! With `--verify` the independent checker checks the basis before it is written. With `--roots`
//! the basis is written as the list of cycles from which it grows. `--from` computes the basis
//! from such a list.

mod from;
mod roots;

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_formats::{Format, names_heading};
use maxplus_graph::{Limits, StopReason};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::{Extremals, Method, on_threads};
use supereigen_answers::basis_file::claim;
use supereigen_answers::roots::Roots;
use supereigen_answers::verify::provenance;
use supereigen_answers::words::why;
use supereigen_run::checkpoint::{CountedRoots, Output, Shard, full_name};
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;
use supereigen_run::output_file::{Sink, write_text};
use supereigen_run::pipe::Pipe;
use supereigen_run::progress::{Progress, StatsArg, note, stream_is_watched, with_progress};
use supereigen_run::resume::Opened;
use supereigen_verify::{Options, Verdict, verify, verify_roots};

use crate::commands::eigenvectors::{self, ColumnsArg};
use crate::consumers::{Arrays, Collecting, Form, Forming, StreamPlace, Streaming, Witnessing};
use crate::hints::{doubt_zero, explain_empty};
use crate::input::nodes::FilterArg;
use crate::input::{Instance, ProblemArg, check_full, given};
use crate::output;
use crate::output::{Found, Heading, Lines, OutputArg, check_witness, streams};
use crate::question::SolutionsArg;
use crate::relation::Relation;
use crate::report_output::judged;
use crate::run::{Files, SearchArg, note_fewer_threads, style};

use from::{FileRoots, FromArg};
pub use roots::RootsArg;

/// How many vectors of a stream are handed over at a time. They and their text fit into the
/// second-level cache.
const BATCH: usize = 512;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    solutions: SolutionsArg,

    /// The method of the search.
    ///
    /// The method: chains, heads, algorithm3, algorithm4, double-description,
    /// elimination or sparsification.
    #[arg(long, default_value = "chains")]
    method: Method,

    #[command(flatten)]
    output: OutputArg,

    /// Only the number of extremals.
    #[arg(long, conflicts_with_all = ["given", "minus_inf", "decimals", "header", "witness", "sorted"])]
    count: bool,

    #[command(flatten)]
    roots: RootsArg,

    #[command(flatten)]
    from: FromArg,

    #[command(flatten)]
    search: SearchArg,

    #[command(flatten)]
    stats: StatsArg,

    /// Explain for each extremal why it is extremal.
    ///
    /// Write the chain of each extremal, which proves that it is extremal: `2 1 4, closed
    /// by (2, 2)`. The row of each node but the first holds with equality at the node
    /// before it, and nowhere else. The row of the first node holds by the arc (2, 2),
    /// which closes the chain. The last node is the head: if any entry is lowered, the
    /// entry of the head must be lowered too.
    #[arg(long)]
    witness: bool,

    #[command(flatten)]
    filter: FilterArg,

    /// Sort canonically, greater entries first.
    ///
    /// Sort canonically: by the first entry, greater ones first, then by the second, and so
    /// on. The formats table, json, latex, polymake and mtx are always sorted. Without this
    /// option the streams text, csv, jsonl and tplib and NumPy's arrays keep the order of
    /// the search, which is the same in every run on one thread.
    #[arg(long)]
    sorted: bool,

    /// Check the result before it is written.
    ///
    /// Check the result independently of the solver before it is written; a rejected result
    /// is not written. Exit code 4 if completeness is likely but not proved.
    #[arg(long, conflicts_with = "count")]
    verify: bool,

    /// Write the matrix into the claim (json).
    ///
    /// Write the matrix into the claim, for --format json. Then `verify --basis FILE` needs
    /// no other file.
    #[arg(long, conflicts_with_all = ["count", "decimals"])]
    with_matrix: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        if !self.solutions.relation.is_ge() {
            return self.run_columns();
        }
        let clock = self.search.time.start();
        let instance = self.solutions.tolerance.read(&self.problem, clock)?.one()?;
        let instance = self.solutions.integers.instance(instance)?;
        self.check()?;
        note_fewer_threads(self.search.threads);
        let problem = instance.problem();
        if self.verify {
            check_full(problem.given(), "the checker")?;
        }
        if self.with_matrix {
            check_full(problem.given(), "a claim with its matrix")?;
        }
        doubt_zero(&self.problem, problem);
        let from = self.from.read(&instance)?;
        self.solve(&instance, from.as_ref())
    }

    /// Writes eigenvectors or subeigenvectors. They are columns of a star and need no search.
    fn run_columns(self) -> Result<Exit> {
        let mut refused = given([
            (self.solutions.integers.is_asked_for(), "--integers"),
            (self.solutions.tolerance.is_given(), "--upper and --for"),
            (self.method != Method::Chains, "--method"),
            (!self.filter.is_everything(), "a filter of extremals"),
            (self.verify, "--verify"),
            (self.with_matrix, "--with-matrix"),
            (self.stats.is_asked_for(), "--stats"),
            (self.search.limit.is_some(), "--limit"),
            (self.search.threads.is_some(), "--threads"),
            (self.search.is_in_parts(), "a search in parts"),
        ]);
        self.solutions.relation.refuse(refused.next())?;
        let lambda = match self.problem.has_lambda() {
            true => Some(self.problem.lambda().value()?),
            false => None,
        };
        let columns = ColumnsArg {
            output: self.output,
            count: self.count,
            witness: self.witness,
            time: self.search.time,
        };
        let asked = eigenvectors::Args {
            matrix: self.problem.matrix().clone(),
            lambda,
            columns,
        };
        match self.solutions.relation.value() {
            Relation::Le => asked.run_sub(),
            Relation::Eq | Relation::Ge => asked.run(),
        }
    }

    /// Refuses options that cannot be combined.
    fn check(&self) -> Result<()> {
        self.output.check(self.count)?;
        if self.with_matrix && self.output.format() != Format::Json {
            bail!("--with-matrix needs --format json, whose claims can hold a matrix");
        }
        self.search.parts.check_force()?;
        if !self.is_searched() && (!self.filter.is_everything() || self.witness) {
            bail!("--contains, --head, --max-support and --witness need --method chains or heads");
        }
        if !self.is_searched() && self.search.is_in_parts() {
            bail!("--checkpoint, --resume and --shard need --method chains or heads");
        }
        let (roots, from) = (self.roots.is_asked_for(), self.from.is_given());
        if !self.is_searched() && (roots || from) {
            bail!("--roots and --from need --method chains or heads");
        }
        if roots && from && self.search.parts.checkpoint.is_some() {
            bail!("--checkpoint cannot be used with both --roots and --from");
        }
        self.roots.check(&self.output)?;
        if self.witness {
            check_witness(self.output.format())?;
        }
        Ok(())
    }

    /// Whether the method finds the extremals one after another, with their witnesses.
    fn is_searched(&self) -> bool {
        matches!(self.method, Method::Chains | Method::Heads)
    }

    /// Whether the search gives the whole basis if no limit stops it.
    fn is_for_everything(&self, from: Option<&FileRoots>) -> bool {
        let is_whole = self.filter.is_everything() && self.search.is_whole();
        is_whole && from.is_none_or(FileRoots::is_whole)
    }

    /// Whether extremals are written in the order in which they are found.
    fn is_unsorted(&self) -> bool {
        !self.sorted && !self.verify && !self.count && !self.roots.is_asked_for()
    }

    /// The format in which each extremal is written as it is found.
    fn stream_format(&self) -> Option<Format> {
        let format = self.output.format().text();
        format.filter(|&format| streams(format) && self.is_unsorted())
    }

    /// The heading of a basis.
    fn heading<'a>(&self, instance: &'a Instance, complete: bool) -> Heading<'a> {
        Heading {
            instance,
            method: self.method.name(),
            complete,
        }
    }

    /// The comments before a stream, if they were requested. Only the first of several shards has
    /// comments and names of nodes, so that the concatenation of all shards is one list.
    fn comments(&self, instance: &Instance, is_first: bool) -> String {
        match is_first {
            true => self.heading(instance, true).comments(&self.output),
            false => String::new(),
        }
    }

    /// Whether each extremal is written as it is found.
    fn is_stream(&self) -> bool {
        self.stream_format().is_some()
    }

    /// Whether rows are streamed into an array file, which appears when it is complete.
    fn is_array_stream(&self) -> bool {
        self.output.format().is_numpy() && self.is_unsorted()
    }

    /// A counter of extremals, with the expected number if that is known or can be estimated.
    fn progress(
        &self,
        work: &'static str,
        extremals: &Extremals<Rational>,
        from: Option<&FileRoots>,
    ) -> Progress {
        let file = self.output.file();
        if self.is_stream() && stream_is_watched(file) {
            return Progress::beside(work, file);
        }
        if !self.search.is_whole() {
            return Progress::new(work);
        }
        if let Some(from) = from {
            let extremals = from.extremals() as f64;
            return Progress::expecting(work, move || Some(extremals));
        }
        let limits = Limits::time(Duration::from_millis(500));
        let extremals = extremals.clone().limits(limits);
        Progress::expecting(work, move || {
            Some(extremals.estimate(10_000, 1).found().extremals.value)
        })
    }

    /// The number of threads of the search, 0 for one per processor. The default is 1 if with more
    /// threads the answer would change from run to run: the order of a stream, the results
    /// before a limit, or the checkpoint of such a run.
    fn threads(&self) -> usize {
        let is_cut = self.search.limit.is_some();
        let is_kept = !self.count || self.search.parts.checkpoint.is_some();
        let is_in_order = self.is_stream() || self.is_array_stream();
        let by_default = usize::from(is_in_order || is_cut && is_kept);
        self.search.threads.unwrap_or(by_default)
    }

    fn solve(&self, instance: &Instance, from: Option<&FileRoots>) -> Result<Exit> {
        let (problem, denominator) = (instance.problem(), instance.denominator());
        let clock = self.search.time.start();
        let explain = || explain_empty(problem, denominator, instance.names(), clock);
        let stats = self.stats.start();
        let mut extremals = problem.extremals().threads(self.threads())?;
        if self.method == Method::Heads {
            extremals = extremals.head_first();
        }
        if !self.is_searched() {
            let extremals = extremals.limits(self.search.limits());
            let run = with_progress(self.method.name(), || {
                on_threads(self.threads(), || extremals.run_by(self.method))
            })?;
            stats.print(&run.report, None, self.threads());
            let stopped = run.ending.why();
            if run.found().is_empty() && stopped.is_none() {
                explain();
            }
            if self.count {
                return self.write_count(run.found().len() as u64, stopped);
            }
            let vectors = run.found().block().clone();
            let is_whole = self.is_for_everything(from);
            return self.write_all(instance, Found::bare(vectors), stopped, is_whole);
        }
        let budget = self.search.limits().without_results();
        let mut extremals = extremals
            .filter(self.filter.value(instance.names())?)?
            .limits(budget);
        let files = Files::open(&self.search)?;
        let file = self.output.file();
        let (force, is_whole) = (self.search.parts.force, self.is_for_everything(from));
        let mut roots = match self.roots.is_asked_for() {
            true => Some(files.roots(file)?),
            false => None,
        };
        if let Err(reason) = extremals.prepare() {
            if let Some(roots) = roots {
                if let Some(resumed) = files.resumed() {
                    resumed.check_whole(file, &Output::Roots(roots.clone()), force)?;
                }
                return self.write_roots(instance, &roots, Some(reason), None, from);
            }
            if self.count {
                if let Some(resumed) = files.resumed() {
                    resumed.check_whole(file, &Output::Count(file.map(full_name)), force)?;
                }
                return self.write_count(files.given(), Some(reason));
            }
            // The file of a resumed run is not changed.
            if let Some(resumed) = files.resumed() {
                return Ok(ending(resumed.note_found(file), Some(reason)));
            }
            if self.is_stream() {
                let is_first = self.search.shard.is_none_or(Shard::is_first);
                let mut sink = Sink::stream(file, false)?;
                sink.write_all(self.comments(instance, is_first).as_bytes())?;
                sink.finish()?;
                return Ok(ending(0, Some(reason)));
            }
            let nothing = Block::new(problem.n(), BigInt::one());
            return self.write_all(instance, Found::bare(nothing), Some(reason), is_whole);
        }
        if let Some(from) = from {
            extremals = from.extremals_of(extremals)?;
        }
        let mut start = self.search.begin(files, &extremals, instance)?;
        let (exit, ended, output) = if let Some(roots) = &mut roots {
            start.check_whole(file, &Output::Roots(roots.clone()))?;
            let progress = self.progress("counting", &extremals, from);
            let ended = self.search.count_roots(&mut start, roots, &progress)?;
            drop(progress);
            let exit =
                self.write_roots(instance, roots, ended.stopped, start.rest.shard(), from)?;
            (exit, ended, Output::Roots(roots.clone()))
        } else if self.count {
            let output = Output::Count(file.map(full_name));
            start.check_whole(file, &output)?;
            let progress = self.progress("counting", &extremals, from);
            let ended = self.search.count(&mut start, output.clone(), &progress)?;
            drop(progress);
            (self.write_count(ended.total, ended.stopped)?, ended, output)
        } else if let Some(format) = self.stream_format() {
            let decimals = self.output.has_decimals() && !denominator.is_one();
            let header = self.output.header.is_asked_for();
            let style = style(format, [self.witness, decimals, header], file);
            let Opened {
                mut sink,
                holds,
                is_continued,
            } = start.open_stream(file, &style)?;
            let is_first = start.rest.is_first_shard();
            if !is_continued {
                sink.write_all(self.comments(instance, is_first).as_bytes())?;
            }
            let rows = output::rows(format, denominator, &self.output)?;
            let form = match (self.witness, self.threads()) {
                (true, _) => Some(Form::Witnessed(Lines::new(
                    format,
                    rows.clone(),
                    instance.names(),
                ))),
                (false, 1) => None,
                (false, _) => Some(Form::BySearch(rows.clone())),
            };
            let progress = self.progress("extremals", &extremals, from);
            let names = instance.names().filter(|_| is_first);
            let names = names.and_then(|names| names_heading(names, format));
            let pipe = Pipe::new(sink, holds, names, rows, progress)?;
            let place = StreamPlace {
                style,
                file: file.map(full_name),
            };
            let mut stream = Streaming::new(pipe, place);
            let ended = match form {
                None => self.search.visit_blocks(&mut start, &mut stream, BATCH)?,
                Some(form) => {
                    let mut consumer = Forming::new(problem.n(), stream, form);
                    let ended = self.search.visit(&mut start, &mut consumer)?;
                    stream = consumer.into_stream();
                    ended
                }
            };
            let Some(output) = stream.finish()? else {
                return Ok(self.unread(ended.stopped));
            };
            (ending(holds + ended.found, ended.stopped), ended, output)
        } else if self.is_array_stream() {
            start.check_whole(file, &Output::Elsewhere)?;
            let progress = self.progress("extremals", &extremals, from);
            let mut consumer = Arrays::begin(instance, &self.output, progress)?;
            let ended = match self.threads() {
                1 => self.search.visit_blocks(&mut start, &mut consumer, BATCH)?,
                _ => self.search.visit(&mut start, &mut consumer)?,
            };
            let exit = ending(consumer.finish()?, ended.stopped);
            (exit, ended, Output::Elsewhere)
        } else {
            start.check_whole(file, &Output::Elsewhere)?;
            let progress = self.progress("extremals", &extremals, from);
            let (ended, found) = if self.witness {
                let mut consumer = Witnessing::new(progress);
                let ended = self.search.visit(&mut start, &mut consumer)?;
                (ended, consumer.finish(problem.n()))
            } else {
                let mut consumer = Collecting::new(problem.n(), progress);
                let ended = self.search.collect_blocks(&mut start, &mut consumer)?;
                // From here on nothing checks for signals, and sorting may take long.
                interrupt::stop_checking();
                (ended, on_threads(self.threads(), || consumer.finish()))
            };
            let exit = self.write_all(instance, found, ended.stopped, is_whole)?;
            (exit, ended, Output::Elsewhere)
        };
        start.save(output)?;
        stats.print(&ended.report, Some(ended.steps), self.threads());
        if ended.total == 0 && ended.stopped.is_none() && is_whole {
            explain();
        }
        let is_grown = ended.stopped.is_none() && self.search.is_whole();
        if is_grown
            && self.filter.is_everything()
            && let Some(wrong) = from.and_then(|from| from.contradiction(ended.total))
        {
            note(wrong);
            return Ok(Exit::Rejected);
        }
        Ok(exit)
    }

    /// The end of a stream whose reader has closed the pipe. This is not an error and prints no
    /// message. But if there are limits, the run counts as stopped by one.
    fn unread(&self, stopped: Option<StopReason>) -> Exit {
        match stopped {
            None => Exit::Done,
            Some(StopReason::Visitor) if self.search.is_limited() => Exit::Limit,
            Some(StopReason::Visitor) => Exit::Done,
            Some(reason) => reason.into(),
        }
    }

    /// Writes all extremals in canonical order. `found` is still in integers.
    fn write_all(
        &self,
        instance: &Instance,
        found: Found,
        stopped: Option<StopReason>,
        is_whole: bool,
    ) -> Result<Exit> {
        let found = Found {
            vectors: found.vectors.over(instance.denominator()),
            ..found
        };
        let heading = self.heading(instance, is_whole && stopped.is_none());
        let judged = self.judge(instance, || verdict_on(&heading, &found))?;
        if judged == Exit::Rejected {
            return Ok(judged);
        }
        on_threads(self.threads(), || {
            if self.with_matrix {
                let provenance = provenance(Some(heading.method), instance.names());
                let claim = claim(instance, &found, heading.complete)?;
                let claim = claim.with_provenance(provenance).to_json();
                return write_text(self.output.file(), &(claim.trim_end().to_owned() + "\n"));
            }
            output::write_all(&heading, &found, &self.output)
        })?;
        Ok(match ending(found.vectors.len() as u64, stopped) {
            Exit::Done => judged,
            exit => exit,
        })
    }

    /// The verdict of the checker if `--verify` was given: `Done`, `Likely` or `Rejected`.
    fn judge(&self, instance: &Instance, check: impl FnOnce() -> Result<Verdict>) -> Result<Exit> {
        if !self.verify {
            return Ok(Exit::Done);
        }
        judged(check, instance.names())
    }

    /// Writes the roots of a shard, or of all extremals.
    fn write_roots(
        &self,
        instance: &Instance,
        roots: &CountedRoots,
        stopped: Option<StopReason>,
        shard: Option<Shard>,
        from: Option<&FileRoots>,
    ) -> Result<Exit> {
        let part = from.filter(|from| !from.is_whole());
        let reason = match (stopped, shard.or(self.search.shard)) {
            (Some(stopped), _) => Some(why("extremals", stopped)),
            (None, Some(shard)) => Some(format!("this is shard {shard}")),
            (None, None) => part.map(FileRoots::reason),
        };
        let (counts, method) = (&roots.counts, self.method.name());
        let roots = Roots::new(instance, counts, reason);
        let judged = self.judge(instance, || {
            Ok(verify_roots(&roots.claim(instance)?, &Options::default()))
        })?;
        if judged == Exit::Rejected {
            return Ok(judged);
        }
        self.roots
            .write(instance, roots, method, &self.output, self.with_matrix)?;
        Ok(match ending(counts.extremals(), stopped) {
            Exit::Done => judged,
            exit => exit,
        })
    }

    fn write_count(&self, count: u64, stopped: Option<StopReason>) -> Result<Exit> {
        write_text(self.output.output.as_deref(), &format!("{count}\n"))?;
        Ok(ending(count, stopped))
    }
}

/// The end of the run. Notes if a limit stopped it.
fn ending(count: u64, stopped: Option<StopReason>) -> Exit {
    match stopped {
        None => Exit::Done,
        Some(reason) => {
            let why = why("extremals", reason);
            note(format_args!("incomplete after {count} extremals: {why}"));
            reason.into()
        }
    }
}

/// The verdict of the checker, which shares no reasoning with the solver.
pub fn verdict_on(heading: &Heading<'_>, found: &Found) -> Result<Verdict> {
    let claim = claim(heading.instance, found, heading.complete)?;
    Ok(verify(&claim, &Options::default()))
}
