//! `cone`: the extreme rays of a two-sided system A (x) x >= B (x) x.
//!
//! As JSON they are a claim that holds both sides, which `verify` reads.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::text::{self, Format};
use maxplus_core::{Matrix, ReadMatrix, SparseMatrix};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::cone::Cone;
use supereigen::double_description::extreme_rays;
use supereigen_verify::{ConeClaim, Made};

use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::format::FileFormat;
use crate::input::{Exact, parse_input_format, read_bytes, read_sparse};
use crate::numpy;
use crate::output::{OutputArg, Vectors};
use crate::progress::{Progress, note};
use crate::sink::{Sink, write_text};
use crate::time::TimeArg;

/// Arguments of `cone`.
#[derive(clap::Args)]
pub struct Args {
    /// The greater side A, or a TPLib file that holds both sides.
    a: PathBuf,

    /// The smaller side B, of the same shape.
    b: Option<PathBuf>,

    /// The format of the input; found by its content if not given.
    #[arg(long, value_name = "FORMAT", value_parser = parse_input_format)]
    input_format: Option<FileFormat>,

    #[command(flatten)]
    output: OutputArg,

    /// Only the number of rays.
    #[arg(long)]
    count: bool,

    /// The rays that are sure when the time is up are given.
    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let sides = [("A", Some(&*self.a)), ("B", self.b.as_deref())];
        refuse_two_uses(&sides, &[("the output", self.output.file())])?;
        let (a, b) = self.read()?;
        if (a.rows(), a.cols()) != (b.rows(), b.cols()) {
            bail!(
                "A is {} x {}, B is {} x {}: the shapes must be the same",
                a.rows(),
                a.cols(),
                b.rows(),
                b.cols()
            );
        }
        let cone = Cone::new(&a, &b)?;
        let progress = Progress::new("rays");
        let run = extreme_rays(&cone, &clock.budget().into());
        drop(progress);
        let exit = match run.ending.why() {
            None => Exit::Done,
            Some(reason) => {
                note(format_args!("incomplete: {reason}"));
                reason.into()
            }
        };
        if self.count {
            let count = format!("{}\n", run.found().len());
            write_text(self.output.output.as_deref(), &count)?;
            return Ok(exit);
        }
        let path = self.output.output.as_deref();
        let Some(format) = self.output.format.text() else {
            numpy::write_block(path, run.found().block(), self.output.format)?;
            return Ok(exit);
        };
        let mut sink = Sink::open(path)?;
        if format == Format::Json {
            let rays = run.found().iter().map(|ray| ray.to_vector());
            let made = Made::default().by_method("double-description");
            let mut claim =
                ConeClaim::new(a.to_dense(), b.to_dense(), rays.collect())?.with_made(made);
            if exit != Exit::Done {
                claim = claim.incomplete();
            }
            writeln!(sink, "{}", claim.to_json())?;
            sink.finish()?;
            return Ok(exit);
        }
        let mut writer = Vectors::new(sink, format, &self.output, &BigInt::one());
        for ray in run.found() {
            writer.push(&ray.to_vector())?;
        }
        writer.finish()?.finish()?;
        Ok(exit)
    }

    fn read(&self) -> Result<(SparseMatrix<Exact>, SparseMatrix<Exact>)> {
        let Some(b) = &self.b else {
            if let Some(format) = self.input_format.filter(|&format| format != Format::Tplib) {
                bail!("one file with both sides is a TPLib file, --input-format says {format}");
            }
            let bytes = read_bytes(&self.a)?;
            let pair = text::read_pair(&bytes).with_context(|| self.a.display().to_string());
            let (a, b): (Matrix<Exact>, Matrix<Exact>) = pair?;
            return Ok((a.to_sparse(), b.to_sparse()));
        };
        let standard_input = Path::new("-");
        if self.a == standard_input && b == standard_input {
            bail!("standard input cannot be both A and B");
        }
        Ok((
            read_sparse(Some(&self.a), self.input_format)?,
            read_sparse(Some(b), self.input_format)?,
        ))
    }
}
