//! `cone rays`: the extreme rays of a two-sided system A (x) x >= B (x) x.
//!
//! In JSON they are a claim that contains both sides, which `verify` reads.
//!
//! The two sides come from two files or from one.

use std::path::PathBuf;

use anyhow::Result;
use maxplus_core::mirror::infinite_text;
use maxplus_core::{Rational, ReadMatrix};
use maxplus_formats::Format;
use maxplus_graph::StopReason;
use supereigen::methods::double_description::{Progress as Part, extreme_rays_watched};
use supereigen::{VectorSet, on_threads};
use supereigen_answers::about::About;
use supereigen_answers::system::Sides;
use supereigen_answers::verify::provenance;
use supereigen_answers::words::why;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::{Progress, StatsArg, note};
use supereigen_run::run::limits_after;
use supereigen_run::watch::Reading;
use supereigen_verify::{ConeClaim, Options, Witness, verify_cone};

use crate::input::two_sided::{check_both_full, read_sides};
use crate::input::{IntegersArg, ReadOptions, source_name};
use crate::output::{Found, OutputArg, none_of, write_vectors};
use crate::report_output::judged;
use crate::run::note_fewer_threads;

#[derive(clap::Args)]
pub struct Args {
    /// The greater side A, or a file with both sides.
    ///
    /// The greater side A, or a file that contains both sides: inequalities (.ineq) or
    /// TPLib's.
    a: PathBuf,

    /// The smaller side B, of the same shape.
    b: Option<PathBuf>,

    /// These options apply to both sides.
    #[command(flatten)]
    how: ReadOptions,

    #[command(flatten)]
    integers: IntegersArg,

    #[command(flatten)]
    output: OutputArg,

    /// Only the number of rays.
    #[arg(long, conflicts_with_all = ["given", "minus_inf", "decimals", "header"])]
    count: bool,

    /// At most N rays.
    ///
    /// At most N rays, the first ones in canonical order. This saves no time, because no
    /// vector is known to be a ray before all rays are known.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// When the time is up, the rays that are already certain are written.
    #[command(flatten)]
    time: TimeArg,

    /// Threads, 0 for one per processor.
    ///
    /// Search on N threads, 0 (the default) for one per processor. The rays and their order
    /// are the same for any number of threads.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Check the result before it is written.
    ///
    /// Check the result independently of the solver before it is written; a rejected result
    /// is not written. Exit code 4 if completeness is likely but not proved.
    #[arg(long, conflicts_with = "count")]
    verify: bool,

    #[command(flatten)]
    stats: StatsArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check(self.count)?;
        note_fewer_threads(Some(self.threads));
        let sides = read_sides(&self.a, self.b.as_deref(), self.how)?;
        if self.has_claim() {
            check_both_full(&sides, "a claim, which --verify and --format json make,")?;
        }
        let name = source_name(Some(&self.a));
        let making = Reading::to_make(format!("the system of {name}"), "was not set up");
        let mut cone = sides.system()?;
        if self.integers.is_asked_for() {
            cone = cone.over_integers()?;
        }
        drop(making);
        let limits = limits_after(self.limit, 0, clock.remaining()).started();
        let progress = Progress::new("rays");
        let watch = |part: Part| {
            let (rays, imposed, all) = (part.rays, part.imposed, part.inequalities);
            progress.set_text(format!("{rays} after {imposed} of {all} inequalities"));
        };
        let stats = self.stats.start();
        let run = on_threads(self.threads, || extreme_rays_watched(&cone, &limits, watch));
        drop(progress);
        stats.print(&run.report, None, self.threads);
        let stopped = run.ending.why();
        if stopped.is_none() && run.found().is_empty() && cone.dimension() > 0 {
            note(format_args!("there is no solution but {}", infinite_text()));
        }
        let exit = if self.count {
            let count = format!("{}\n", run.found().len());
            write_text(self.output.output.as_deref(), &count)?;
            Exit::Done
        } else {
            self.write_rays(&sides, run.found(), stopped)?
        };
        Ok(match stopped {
            Some(reason) if exit != Exit::Rejected => {
                let (rays, why) = (run.found().len(), why("rays", reason));
                note(format_args!("incomplete after {rays} rays: {why}"));
                reason.into()
            }
            _ => exit,
        })
    }

    fn is_json(&self) -> bool {
        !self.count && self.output.format() == Format::Json
    }

    /// Whether a claim is made. A claim contains both sides as full matrices.
    fn has_claim(&self) -> bool {
        self.verify || self.is_json()
    }

    /// Writes the rays. With `--verify` they are checked before.
    fn write_rays(
        &self,
        sides: &Sides,
        rays: &VectorSet<Rational>,
        stopped: Option<StopReason>,
    ) -> Result<Exit> {
        let mut exit = Exit::Done;
        let names = sides.names.as_ref();
        if self.has_claim() {
            let [a, b] = [&sides.a, &sides.b].map(ReadMatrix::to_dense);
            let vectors = rays.iter().map(|ray| ray.to_vector());
            let provenance = provenance(Some("double-description"), names);
            let mut claim = ConeClaim::new(a, b, vectors.collect())?.with_provenance(provenance);
            if stopped.is_some() {
                claim = claim.incomplete();
            }
            if self.integers.is_asked_for() {
                claim = claim.over_integers()?;
            }
            if self.verify {
                exit = judged(|| Ok(verify_cone(&claim, &Options::default())), names)?;
                if exit == Exit::Rejected {
                    return Ok(exit);
                }
            }
            if self.is_json() {
                write_text(self.output.output.as_deref(), &(claim.to_json() + "\n"))?;
                return Ok(exit);
            }
        }
        let found = Found::<Witness>::bare(rays.block().clone());
        let integers = self.integers.is_asked_for();
        let about = || About::sides("supereigen-cone-1", sides, integers);
        let mut comments = self.output.header.comments("cone rays", &about);
        if rays.is_empty() && stopped.is_none() {
            comments += &none_of(sides.n(), &self.output)?;
        }
        on_threads(self.threads, || {
            write_vectors(&comments, &found, names, &self.output, stopped.is_none())
        })?;
        Ok(exit)
    }
}
