//! `paper generators`: the generating sets of the paper that are not reduced.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;
use maxplus_core::{Carrier, MaxPlus, Number, Vector};
use maxplus_formats::{Format, VectorWriter};
use supereigen::paper::algorithm4::algorithm4;
use supereigen::paper::generators::x_g;
use supereigen_answers::about::About;
use supereigen_answers::vector_table::VectorTable;
use supereigen_answers::vectors_json::Heading;
use supereigen_answers::{over, vectors_json};
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{SeekableOutput, Sink, write_text};
use supereigen_run::progress::{StatsArg, note, with_progress};
use supereigen_verify::Witness;

use crate::hints::{doubt_zero, explain_empty};
use crate::input::{Instance, ProblemArg};
use crate::output::{OutputArg, decimal};
use maxplus_formats::npz;

/// The name of the set in JSON.
const FORMAT: &str = "supereigen-generators-1";

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Which set.
    #[arg(long, value_enum, default_value_t = Kind::Xsg)]
    kind: Kind,

    /// Only the number of vectors.
    #[arg(long, conflicts_with_all = ["given", "minus_inf", "decimals", "header"])]
    count: bool,

    #[command(flatten)]
    output: OutputArg,

    #[command(flatten)]
    stats: StatsArg,

    #[command(flatten)]
    time: TimeArg,
}

/// The generating sets of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// X_A of Algorithm 4.
    Xa,
    /// X_G: Algorithm 3 with the extremality tests omitted.
    Xg,
    /// X_SG: X_G, scaled.
    Xsg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check(self.count)?;
        let (instance, clock) = self.problem.begin(self.time)?;
        let (instance, problem) = (&instance, instance.problem());
        doubt_zero(&self.problem, problem);
        let stats = self.stats.start();
        let limits = clock.budget();
        let run = with_progress("generators", || match self.kind {
            Kind::Xa => algorithm4(problem, &limits),
            Kind::Xg | Kind::Xsg => x_g(problem, &limits),
        });
        stats.print(&run.report, None, 1);
        let method = run.report.method;
        let generators = match run.complete() {
            Ok(generators) => generators,
            Err(reason) => {
                // An incomplete generating set is not useful, so nothing is written.
                note(format_args!(
                    "{method} stopped before all generators were known: {reason}"
                ));
                return Ok(reason.into());
            }
        };
        let vectors: Vec<_> = match self.kind {
            Kind::Xa | Kind::Xg => generators.vectors().to_vec(),
            Kind::Xsg => generators
                .scaled()
                .into_iter()
                .map(|vector| vector.into_vector())
                .collect(),
        };
        if vectors.is_empty() {
            explain_empty(problem, instance.denominator(), instance.names(), clock);
        }
        if self.count {
            let count = format!("{}\n", vectors.len());
            write_text(self.output.output.as_deref(), &count)?;
            return Ok(Exit::Done);
        }
        let (path, denominator) = (self.output.output.as_deref(), instance.denominator());
        let Some(format) = self.output.format().text() else {
            let (n, format) = (instance.n(), self.output.format());
            npz::write_vectors(
                SeekableOutput::open(path)?,
                n,
                vectors.iter(),
                denominator,
                format,
            )?
            .finish()?;
            return Ok(Exit::Done);
        };
        let fraction = |vector: &Vector<Number>| -> Vector<Number> {
            vector.iter().map(|x| over(x, denominator)).collect()
        };
        let vectors: Vec<_> = vectors.iter().map(fraction).collect();
        if format == Format::Json {
            return self.write_json(instance, method, &vectors);
        }
        let mut sink = Sink::open(path)?;
        let about = || About::instance(FORMAT, instance).by(method);
        let comments = self.output.header.comments("paper generators", &about);
        sink.write_all(comments.as_bytes())?;
        if self.output.has_decimals() {
            let decimals = vectors
                .iter()
                .map(|vector| vector.iter().map(decimal).collect());
            self.write_list(&mut sink, instance, format, decimals)?;
        } else {
            self.write_list(&mut sink, instance, format, vectors.into_iter())?;
        }
        sink.finish()?;
        Ok(Exit::Done)
    }

    /// Writes the set as a table for papers, or in a format that contains only vectors.
    fn write_list<T: Carrier>(
        &self,
        out: &mut Sink,
        instance: &Instance,
        format: Format,
        vectors: impl Iterator<Item = Vector<MaxPlus<T>>>,
    ) -> Result<()> {
        let names = instance.names();
        if format == Format::Latex {
            let mut table = VectorTable::begin(out, instance.n(), names, None)?;
            for vector in vectors {
                table.push(vector.iter(), None)?;
            }
            table.finish(true)?;
            return Ok(());
        }
        let style = self.output.style().infinite;
        let mut writer = VectorWriter::with_style(out, format, style).with_names(names);
        for vector in vectors {
            writer.push(&vector)?;
        }
        writer.finish()?;
        Ok(())
    }

    /// Writes the set as JSON, with the fields of its problem.
    fn write_json(
        &self,
        instance: &Instance,
        method: &str,
        vectors: &[Vector<Number>],
    ) -> Result<Exit> {
        let heading = Heading::of(FORMAT, instance, method, self.output.has_decimals());
        let kind = match self.kind {
            Kind::Xa => "xa",
            Kind::Xg => "xg",
            Kind::Xsg => "xsg",
        };
        let more = [("kind", kind.into())];
        let mut sink = Sink::open(self.output.output.as_deref())?;
        let none = None::<&[Witness]>;
        vectors_json::write_unscaled(&mut sink, &heading, vectors, &more, none)?;
        sink.finish()?;
        Ok(Exit::Done)
    }
}
