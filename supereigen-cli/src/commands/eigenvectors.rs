//! `basis --relation eq`, also `eigenvectors`: the scaled basis of A (x) x = lambda (x) x.
//!
//! `basis --relation le`, also `subeigenvectors`: the basis of A (x) x <= lambda (x) x. Both write
//! columns of the star and share their options.

use std::fmt;

use anyhow::{Result, bail};
use maxplus_core::block::Block;
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::{DisplayNamed, MaxPlus, Names, Number, Rational};
use maxplus_formats::Format;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use serde::Serialize;
use supereigen::eigen::{Column, eigenvalues};
use supereigen_answers::about::About;
use supereigen_answers::relation::no_eigenvalue;
use supereigen_answers::vectors_json::Heading;
use supereigen_answers::{Stopped, over, vectors_json};
use supereigen_run::clock::{Clock, TimeArg};
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{Sink, write_text};
use supereigen_run::progress::note;

use crate::input::{Instance, Lambda, MatrixArg, parse_lambda};
use crate::output::{Found, OutputArg, check_witness, write_vectors};
use crate::relation::{Relation, greatest_mean, mirrored};
use crate::report_output::from_one;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub matrix: MatrixArg,

    /// The eigenvalue: a number or `max`.
    ///
    /// The eigenvalue: an integer, decimal, fraction or -inf, or `max` for the greatest
    /// one, lambda(A), which is the default. Any other number is refused, and the error
    /// lists all eigenvalues.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_lambda)]
    pub lambda: Option<Lambda>,

    #[command(flatten)]
    pub columns: ColumnsArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.columns.time.start();
        self.columns.check()?;
        let at_zero = self.matrix.read_at_zero(clock)?;
        let lambda = match &self.lambda {
            Some(Lambda::Number(lambda)) => lambda.clone(),
            None | Some(Lambda::Max) => greatest_mean(&at_zero, clock)?,
        };
        let instance = at_zero.at(&lambda)?;
        let columns = instance.problem().eigenvector_columns(&clock.budget());
        let columns = columns.map_err(Stopped::before(CUT))?;
        if columns.is_empty() && matches!(self.lambda, Some(Lambda::Number(_))) {
            let why = refusal(&at_zero, &lambda, clock)?;
            return Err(anyhow::Error::msg(why).context(self.matrix.name()));
        }
        let asked = EigenTask {
            command: "eigenvectors",
            relation: Relation::Eq,
            format: "supereigen-eigenvectors-1",
            instance: &instance,
        };
        self.columns.write(&asked, &columns)
    }

    /// Writes the subeigenvectors.
    pub fn run_sub(self) -> Result<Exit> {
        let clock = self.columns.time.start();
        self.columns.check()?;
        let instance = match &self.lambda {
            Some(lambda) => self.matrix.read_with(lambda, clock)?,
            None => {
                let at_zero = self.matrix.read_at_zero(clock)?;
                at_zero.at(&greatest_mean(&at_zero, clock)?)?
            }
        };
        let columns = instance.problem().subeigenvector_columns(&clock.budget());
        let asked = EigenTask {
            command: "subeigenvectors",
            relation: Relation::Le,
            format: "supereigen-subeigenvectors-1",
            instance: &instance,
        };
        let columns = columns.map_err(Stopped::before(CUT))?;
        self.columns.write(&asked, &columns)
    }
}

/// The message that says why lambda has no eigenvectors.
fn refusal(instance: &Instance, lambda: &Number, clock: Clock) -> Result<String> {
    let values = eigenvalues(instance.problem().given(), &clock.budget());
    let shown = |value: &MaxPlus<BigRational>| over(value, instance.denominator()).to_string();
    let values: Vec<_> = match &values {
        Ok(values) => values.iter().map(shown).collect(),
        Err(reason) => {
            bail!(
                "lambda = {lambda} is not an eigenvalue; the eigenvalues are not \
                   known: {reason}"
            )
        }
    };
    Ok(no_eigenvalue(lambda, &values))
}

#[derive(clap::Args)]
#[command(mut_arg("lambda", |lambda| lambda
    .help("lambda: a number or `max` for lambda(A)")
    .long_help(
        "lambda of A (x) x <= lambda (x) x: an integer, decimal, fraction or -inf, or `max` \
         for lambda(A), which is the default. It is the least lambda with finite solutions, \
         if any lambda has some. The eigenvectors are among its solutions."
    )))]
pub struct SubArgs {
    #[command(flatten)]
    asked: Args,
}

impl SubArgs {
    pub fn run(self) -> Result<Exit> {
        self.asked.run_sub()
    }
}

/// How columns of the star are asked for.
#[derive(clap::Args, Clone)]
pub struct ColumnsArg {
    #[command(flatten)]
    pub output: OutputArg,

    /// Only the number of vectors.
    #[arg(long, conflicts_with_all = ["given", "minus_inf", "decimals", "header", "witness"])]
    pub count: bool,

    /// Write the nodes of each vector.
    ///
    /// Write the nodes of each vector: those of a critical component with one of its
    /// cycles, or the node whose column of the star it is.
    #[arg(long)]
    pub witness: bool,

    #[command(flatten)]
    pub time: TimeArg,
}

/// Nothing is written if a limit stops the computation, because only all columns are a basis.
const CUT: &str = "stopped before all vectors were known, so none is given";

/// The problem whose solutions the columns generate.
pub struct EigenTask<'a> {
    /// The command.
    pub command: &'static str,
    /// The relation that the columns satisfy.
    pub relation: Relation,
    /// The name of the format in JSON.
    pub format: &'static str,
    /// The matrix and lambda.
    pub instance: &'a Instance,
}

impl EigenTask<'_> {
    /// Why there is no vector.
    fn why_empty(&self) -> String {
        let lambda = self.instance.lambda();
        if lambda.is_finite() {
            let above = pick("above", "below");
            return format!("cycles of a mean {above} lambda = {lambda} reach every node");
        }
        "every column of the matrix has a finite entry".to_owned()
    }
}

impl ColumnsArg {
    /// Refuses options that cannot be combined.
    pub fn check(&self) -> Result<()> {
        self.output.check(self.count)?;
        if self.witness {
            check_witness(self.output.format())?;
        }
        Ok(())
    }

    /// Writes all columns, which are in canonical order.
    pub fn write(&self, asked: &EigenTask<'_>, columns: &[Column<Rational>]) -> Result<Exit> {
        let path = self.output.output.as_deref();
        if columns.is_empty() && asked.instance.n() > 0 {
            note(format_args!(
                "the only solution is {}: {}",
                infinite_text(),
                asked.why_empty()
            ));
        }
        if self.count {
            write_text(path, &format!("{}\n", columns.len()))?;
            return Ok(Exit::Done);
        }
        let instance = asked.instance;
        let mut vectors = Block::new(instance.n(), BigInt::one());
        for column in columns {
            vectors.push(&column.vector);
        }
        let witnesses = columns.iter().map(AsWitness).collect();
        let found = Found {
            vectors: vectors.over(instance.denominator()),
            witnesses: self.witness.then_some(witnesses),
        };
        if self.output.format() != Format::Json {
            let about = || About::instance(asked.format, instance);
            let comments = self.output.header.comments(asked.command, &about);
            write_vectors(&comments, &found, instance.names(), &self.output, true)?;
            return Ok(Exit::Done);
        }
        let heading = Heading::of(asked.format, instance, "star", self.output.has_decimals());
        let mut sink = Sink::open(path)?;
        let witnesses = found.witnesses.as_deref();
        let more = [("relation", mirrored(asked.relation).name().into())];
        vectors_json::write(&mut sink, &heading, &found.vectors, &more, witnesses)?;
        sink.finish()?;
        Ok(Exit::Done)
    }
}

/// A column as a witness: its nodes, and a cycle if they are critical.
struct AsWitness<'a>(&'a Column<Rational>);

maxplus_core::display_without_names!([] AsWitness<'_>);

impl DisplayNamed for AsWitness<'_> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_named(names, f)
    }
}

impl Serialize for AsWitness<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            shape: &'static str,
            nodes: Vec<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cycle: Option<Vec<usize>>,
        }

        let Column { nodes, cycle, .. } = self.0;
        let cycle = cycle.as_ref();
        let written = Written {
            shape: cycle.map_or("column", |_| "critical"),
            nodes: from_one(nodes),
            cycle: cycle.map(|cycle| from_one(cycle.nodes())),
        };
        written.serialize(to)
    }
}
