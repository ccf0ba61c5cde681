//! Cones as commands write them: by their minimal rows, or by their minimal generators.
//!
//! Rows are written as inequalities or as TPLib's lists. JSON contains both descriptions: it is
//! a claim of `cone rays`, that these rows and these generators describe the same set. `verify`
//! checks this claim, which is the checker's two-sided claim: the vectors are all extreme rays
//! of the rows.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::mirror::infinite_text;
use maxplus_core::{Names, Number, ReadMatrix};
use maxplus_formats::{FileFormat, Format, write_sectors};
use maxplus_graph::Budget;
use maxplus_polyhedra::Cone;
use num_traits::One;
use supereigen_answers::about::About;
use supereigen_answers::vectors_json::{self, Heading};
use supereigen_answers::verify::provenance;
use supereigen_run::clock::Clock;
use supereigen_run::ending::Endings;
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;
use supereigen_run::output_file::{Sink, write_text};
use supereigen_run::progress::{Progress, note};
use supereigen_verify::claim::two_sided_sha256;
use supereigen_verify::{ConeClaim, Witness, matrix_sha256};

use crate::input::check_full;
use crate::input::cones::{known, made};
use crate::input::json::sparse;
use crate::input::two_sided::write_both;
use crate::output::{Found, OutputArg, none_of, write_vectors};
use crate::report_output::HeaderArg;

/// How rows are written.
#[derive(clap::Args, Clone)]
pub struct RowsArg {
    /// ineq, tplib or json.
    ///
    /// The format of the output: ineq (inequalities as they are written by hand), tplib
    /// ([a_1, .., a_n, b_1, .., b_n]), or json (rows and generators as a claim of `cone
    /// rays`, for `verify`). If not given, it follows from the ending of the output: ineq
    /// for .txt or no ending.
    #[arg(long = "format", value_name = "FORMAT")]
    given: Option<FileFormat>,

    /// Write to a file, whole or not at all.
    ///
    /// Write to a file, which appears only when it is complete. The output is compressed if
    /// the name ends in .gz; `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Half-spaces by apices and sectors.
    ///
    /// Write half-spaces by apices and sectors, ([0,4,0],[2]), as TPLib's
    /// compute_halfspaces does: the apex, then the sectors, counted from 0. Only where all
    /// generators are finite.
    #[arg(long)]
    sectors: bool,

    #[command(flatten)]
    header: HeaderArg,
}

/// How a cone that a command computed is written.
pub trait ConeOutput {
    /// Refuses a format that cannot store a cone.
    fn check_cone(&self) -> Result<()>;

    /// Writes the cone.
    fn write_cone(
        &self,
        command: &str,
        cone: &Cone,
        names: Option<&Names>,
        clock: Clock,
    ) -> Result<Exit>;
}

impl RowsArg {
    /// The file to write.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    fn format(&self) -> FileFormat {
        let usual = match self.sectors {
            true => Format::Tplib,
            false => Format::Inequalities,
        };
        FileFormat::chosen(self.given, self.file(), usual)
    }

    /// Writes the half-spaces of the cone by their apices and sectors.
    fn write_sectors(&self, cone: &Cone, budget: &Budget) -> Result<Exit> {
        let halves = made("rows", "the half-spaces are not known", || {
            cone.apices(budget)
        });
        let halves = halves.context("--sectors")?;
        interrupt::stop_checking();
        if halves.is_empty() {
            bail!(NO_ROWS);
        }
        let mut sink = Sink::open(self.file())?;
        let halves = halves.iter().map(|half| (&half.apex, &half.sectors));
        write_sectors(&mut sink, halves)?;
        sink.finish()?;
        Ok(Exit::Done)
    }
}

/// Writes the minimal rows.
impl ConeOutput for RowsArg {
    fn check_cone(&self) -> Result<()> {
        let known = [Format::Inequalities, Format::Tplib, Format::Json];
        let format = self.format();
        if self.given.is_none() {
            let (known, or_format) = (&["ineq", "tplib", "json"], true);
            Endings { known, or_format }.check(self.file())?;
        }
        if !known.iter().any(|known| format == *known) {
            bail!("rows are written as ineq, tplib or json, not as {format}");
        }
        if self.sectors && format != Format::Tplib {
            bail!("--sectors is for --format tplib, not for {format}");
        }
        let has_comments = format == Format::Inequalities;
        self.header.check(&format, has_comments)
    }

    fn write_cone(
        &self,
        command: &str,
        cone: &Cone,
        names: Option<&Names>,
        clock: Clock,
    ) -> Result<Exit> {
        let budget = clock.budget();
        if self.sectors {
            return self.write_sectors(cone, &budget);
        }
        let progress = Progress::new("rows");
        let rows = known(cone.minimal_rows(&budget), "the rows are not known");
        let vectors = known(cone.generators(&budget), "the generators are not known");
        drop(progress);
        let (rows, vectors) = (rows?, vectors?);
        interrupt::stop_checking();
        let (a, b) = (rows.greater(), rows.smaller());
        if self.format() == Format::Json {
            check_full(a, "a claim, which --format json makes,")?;
            let vectors = vectors.iter().map(|vector| vector.to_vector());
            let claim = ConeClaim::new(a.to_dense(), b.to_dense(), vectors.collect())?;
            let provenance = provenance(Some("half-spaces"), names);
            let json = claim.with_provenance(provenance).to_json();
            write_text(self.file(), &(json + "\n"))?;
        } else if self.format() == Format::Tplib && rows.inequalities() == 0 {
            bail!(NO_ROWS);
        } else {
            let hash = || two_sided_sha256(a, b);
            let about = || About::new("supereigen-cone-1", hash(), cone.dimension());
            let comments = self.header.comments(command, &about);
            write_both(&comments, self.file(), [a, b], names, self.format())?;
        }
        if rows.inequalities() == 0 {
            note("the cone contains every vector: there are no rows");
        }
        note_zero(vectors.len(), cone);
        Ok(Exit::Done)
    }
}

/// The message for a cone without rows, which TPLib's lists cannot represent.
const NO_ROWS: &str = "the cone contains every vector, so it has no rows, and tplib cannot \
                       store an empty list: use ineq";

/// Writes the minimal generators.
impl ConeOutput for OutputArg {
    fn check_cone(&self) -> Result<()> {
        self.check(false)
    }

    fn write_cone(
        &self,
        command: &str,
        cone: &Cone,
        names: Option<&Names>,
        clock: Clock,
    ) -> Result<Exit> {
        let vectors = made("generators", "the generators are not known", || {
            cone.generators(&clock.budget())
        })?;
        interrupt::stop_checking();
        let format = "supereigen-hull-1";
        let hash = || {
            let rows: Vec<_> = vectors.iter().map(|vector| vector.to_vector()).collect();
            matrix_sha256(&sparse(cone.dimension(), &rows), &Number::one())
        };
        if self.format() == Format::Json {
            let heading = Heading {
                format,
                matrix_sha256: hash(),
                n: cone.dimension(),
                names,
                lambda: None,
                method: "extreme-rays",
                complete: true,
                decimals: self.has_decimals(),
            };
            let mut sink = Sink::open(self.output.as_deref())?;
            vectors_json::write(
                &mut sink,
                &heading,
                vectors.block(),
                &[],
                None::<&[Witness]>,
            )?;
            sink.finish()?;
        } else {
            let found = Found::<Witness>::bare(vectors.block().clone());
            let about = || About::new(format, hash(), cone.dimension());
            let mut comments = self.header.comments(command, &about);
            if vectors.is_empty() {
                comments += &none_of(cone.dimension(), self)?;
            }
            write_vectors(&comments, &found, names, self, true)?;
        }
        note_zero(vectors.len(), cone);
        Ok(Exit::Done)
    }
}

fn note_zero(generators: usize, cone: &Cone) {
    if generators == 0 && cone.dimension() > 0 {
        note(format_args!(
            "the cone contains nothing but {}",
            infinite_text()
        ));
    }
}
