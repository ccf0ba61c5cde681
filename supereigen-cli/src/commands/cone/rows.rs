//! `cone rows` and `cone intersect`: the minimal rows of a cone, or of what several have in
//! common.

use std::path::PathBuf;

use anyhow::{Context, Result};
use maxplus_core::Names;
use maxplus_polyhedra::Cone;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::progress::Progress;

use crate::cones::{ConesHow, known};
use crate::descriptions::RowsArg;

/// Arguments of `cone rows`.
#[derive(clap::Args)]
pub struct Args {
    /// The vectors that generate the cone.
    ///
    /// The vectors that generate the cone, one in a row, in any format; `-` is standard
    /// input. A file of inequalities (.ineq), or JSON as `cone rays` writes it, already
    /// contains rows: then the redundant ones are removed.
    #[arg(value_name = "GENERATORS")]
    file: PathBuf,

    #[command(flatten)]
    how: ConesHow,

    #[command(flatten)]
    output: RowsArg,

    #[command(flatten)]
    time: TimeArg,
}

/// Arguments of `cone intersect`.
#[derive(clap::Args)]
pub struct IntersectArgs {
    /// The cones, by rows or by generators.
    ///
    /// The cones: files of inequalities (.ineq) or JSON as `cone rays` writes it are rows, any
    /// other matrix or list of vectors is generators; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    how: ConesHow,

    #[command(flatten)]
    output: RowsArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let Args {
            file,
            how,
            output,
            time,
        } = self;
        let files = vec![file];
        // What one cone has in common with itself.
        let one = IntersectArgs {
            files,
            how,
            output,
            time,
        };
        one.run_as("cone rows")
    }
}

impl IntersectArgs {
    pub fn run(self) -> Result<Exit> {
        self.run_as("cone intersect")
    }

    fn run_as(self, command: &str) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check()?;
        let (cones, names) = read(&self.files, self.how)?;
        let budget = clock.budget();
        let progress = Progress::new("rows");
        let all = together(cones, |all, cone| {
            let all = all.intersection(cone, &budget);
            known(all, "the intersection is not known")
        });
        drop(progress);
        self.output.write(command, &all?, names.as_ref(), clock)
    }
}

/// Reads cones that go together.
pub fn read(files: &[PathBuf], how: ConesHow) -> Result<(Vec<Cone>, Option<Names>)> {
    let paths: Vec<_> = files.iter().map(PathBuf::as_path).collect();
    how.read_cones(&paths)
}

/// All cones by an operation on two; there is one at least.
pub fn together(cones: Vec<Cone>, both: impl Fn(&Cone, &Cone) -> Result<Cone>) -> Result<Cone> {
    let mut cones = cones.into_iter();
    let mut all = cones.next().context("there is no cone")?;
    for cone in cones {
        all = both(&all, &cone)?;
    }
    Ok(all)
}
