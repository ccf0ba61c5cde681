//! `paper explain`: the steps of Algorithms 1-3 as in the example of the paper, or the basis
//! interpreted as a game, a schedule or the delays of a data flow graph.
//!
//! `docs/json.md` describes the JSON of the steps.

mod dataflow;
mod reading;
mod walks;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::ValueEnum;
use maxplus_core::named::called;
use maxplus_core::{MaxPlus, Names, Rational, Vector};
use maxplus_graph::StopReason;
use serde::Serialize;
use serde_json::Value;
use supereigen::paper::trace::{Trace, VectorAccount};
use supereigen::vector::Extremality;
use supereigen::{Limits, Problem, Witness};
use supereigen_answers::about::About;
use supereigen_answers::member::{Agreement, criteria};
use supereigen_answers::trace::{plain, to_latex};
use supereigen_answers::vectors_json::entries;
use supereigen_answers::words::why;
use supereigen_picture::latex;
use supereigen_run::clock::{Clock, TimeArg};
use supereigen_run::ending::Endings;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::{note, with_progress};

use crate::commands::paper::explain::reading::{Reading, TraceFormat};
use crate::formats;
use crate::input::{Instance, ProblemArg};
use crate::report_output::{HeaderArg, from_one, line};
use supereigen_answers::words::legend;

/// The name of the format in JSON.
const FORMAT: &str = "supereigen-explanation-1";

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Explain it as a game, schedule or dataflow.
    ///
    /// Explain the inequality in other terms: `game`, the sufficient credits in a
    /// one-player energy game (x = -credit); `schedule`, the start times of a project in
    /// which each job waits for one of its predecessors (x = -start); `dataflow`, the
    /// delays of tokens that persist at a period of lambda (x = times), where the default
    /// is lambda(A).
    #[arg(long = "as", value_name = "READING", value_enum)]
    reading: Option<As>,

    /// The basis alone, as a table.
    ///
    /// Only the basis, as a table with labels and witnesses (`basis --help` explains at
    /// --witness how to read them).
    #[arg(long, conflicts_with = "reading")]
    table: bool,

    /// The format; default: by the ending of the output.
    ///
    /// The format of the output. If not given, it follows from the ending of the output
    /// (.tex or .json): text for .txt or no ending. Other endings are refused.
    #[arg(
        long = "format",
        value_name = "FORMAT",
        value_enum,
        conflicts_with = "reading"
    )]
    given: Option<TraceFormat>,

    #[command(flatten)]
    header: HeaderArg,

    /// Stop at more than N cycles.
    ///
    /// Stop at more than N cycles, or at more than 10 N paths into them (with --as and
    /// --table: at more than N extremals), because the text would be too long.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_cycles: u64,

    /// Write to a file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    time: TimeArg,
}

/// What the inequality is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum As {
    /// Sufficient credits of a one-player energy game.
    Game,
    /// Start times of a project in which each job waits for one predecessor.
    Schedule,
    /// Delays that persist in a data flow graph.
    Dataflow,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        if self.given.is_none() {
            // Interpretations of the basis are printed as text only.
            let (known, or_format): (&[_], _) = match self.reading {
                None => (&["tex", "json"], true),
                Some(_) => (&[], false),
            };
            Endings { known, or_format }.check(self.output.as_deref())?;
        }
        let format = TraceFormat::chosen(self.given, self.output.as_deref());
        let is_text = format == TraceFormat::Text;
        self.header.check(&formats::name(&format), is_text)?;
        if self.table && format == TraceFormat::Json {
            bail!("--table is for text and latex; for json use basis --witness --format json");
        }
        let instance = self.read(clock)?;
        let limits: Limits = clock.budget().with_results(self.max_cycles);
        if let Some(reading) = self.reading {
            let label = |i: usize| called(i, instance.names()).to_string();
            let problem = instance.exact_problem()?;
            let outcome = match reading {
                As::Game => Reading::Game.text(&problem, &limits, &label),
                As::Schedule => Reading::Schedule.text(&problem, &limits, &label),
                As::Dataflow => dataflow::text(&problem, &limits, &label),
            };
            return self.finish(&instance, outcome, "extremals");
        }
        if self.table {
            let found = walks::extremals(&instance.exact_problem()?, &limits);
            let (n, names) = (instance.n(), instance.names());
            let table = |found: Vec<_>| reading::table(n, names, &found, format);
            let outcome = found.map_err(Into::into).and_then(table);
            return self.finish(&instance, outcome, "extremals");
        }
        let problem = instance.exact_problem()?;
        let trace = with_progress("cycles and paths", || Trace::of(&problem, &limits)).complete();
        let outcome = trace.map_err(Into::into).and_then(|trace| {
            let agreement = criteria(&problem, &trace, &limits)?;
            match format {
                TraceFormat::Json => written_account(&instance, &problem, &trace, agreement),
                TraceFormat::Text => {
                    let (text, criteria) = (plain(&trace, instance.names()), agreement.sentence());
                    Ok(format!("{text}\n{criteria}\n"))
                }
                TraceFormat::Latex => Ok(typeset(&trace, instance.names(), agreement)),
            }
        });
        self.finish(&instance, outcome, "cycles and paths")
    }

    /// Reads the matrix with lambda. For the delays of data flow the default is lambda(A), because
    /// a period of 0 is useless. A missing cycle is not an error: the interpretations explain it.
    fn read(&self, clock: Clock) -> Result<Instance> {
        let is_period = self.reading == Some(As::Dataflow) && !self.problem.has_lambda();
        if is_period || self.reading.is_some() && self.problem.asks_for_max() {
            return self.problem.matrix().read_at_greatest(clock);
        }
        self.problem.read_within(clock)
    }

    fn finish(&self, instance: &Instance, outcome: Result<String>, what: &str) -> Result<Exit> {
        match outcome {
            Ok(text) => {
                let about = || About::instance(FORMAT, instance);
                let comments = self.header.comments("paper explain", &about);
                write_text(self.output.as_deref(), &(comments + &text))?;
                Ok(Exit::Done)
            }
            Err(error) => {
                let reason = error.downcast::<StopReason>()?;
                let more = match reason {
                    StopReason::Results => "; raise it with --max-cycles",
                    _ => "",
                };
                note(format_args!("no trace: {}{more}", why(what, reason)));
                Ok(reason.into())
            }
        }
    }
}

/// The steps as a LaTeX file for papers.
fn typeset(trace: &Trace<Rational>, names: Option<&Names>, agreement: Agreement) -> String {
    let criteria = agreement.sentence().replace("O(n^2)", "$O(n^{2})$");
    let (preamble, end) = (latex::preamble(""), latex::END);
    let (legend, steps) = (legend(names), to_latex(trace));
    format!(
        "% Compiles by itself; in a paper: \\input.\n{preamble}\
         \\section*{{Algorithms 1 to 3, step by step}}\n{legend}{steps}\n{criteria}\n{end}"
    )
}

#[derive(Serialize)]
struct Account {
    #[serde(flatten)]
    about: About,
    cycles: Vec<CycleJson>,
    /// The scaled basis, in the order in which it is found.
    vectors: Vec<Value>,
    count: usize,
    /// How many vectors were tested, and on how many the second criterion agrees.
    tests: u64,
    criteria_agree: u64,
}

#[derive(Serialize)]
struct CycleJson {
    nodes: Vec<usize>,
    vectors: Vec<VectorJson>,
    paths: Vec<PathJson>,
}

#[derive(Serialize)]
struct PathJson {
    nodes: Vec<usize>,
    vectors: Vec<VectorJson>,
}

#[derive(Serialize)]
struct VectorJson {
    /// The node that the step added.
    node: usize,
    vector: Value,
    scaled: Value,
    extremal: bool,
    /// Whether it was found before.
    met_before: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Witness>,
}

/// The steps as one JSON object on a line.
fn written_account(
    instance: &Instance,
    problem: &Problem<Rational>,
    trace: &Trace<Rational>,
    agreement: Agreement,
) -> Result<String> {
    let steps = |steps: &[VectorAccount<Rational>]| -> Result<Vec<VectorJson>> {
        steps
            .iter()
            .map(|step| vector_json(problem, step))
            .collect()
    };
    let mut cycles = Vec::new();
    for account in &trace.cycles {
        let mut paths = Vec::new();
        for path in &account.paths {
            paths.push(PathJson {
                nodes: from_one(path.path.nodes()),
                vectors: steps(&path.steps)?,
            });
        }
        let nodes: Vec<_> = account.rotation().nodes().collect();
        cycles.push(CycleJson {
            nodes: from_one(&nodes),
            vectors: steps(&account.steps)?,
            paths,
        });
    }
    let new = trace
        .steps()
        .filter(|step| step.new && step.extremality.is_extremal());
    line(&Account {
        about: About::instance(FORMAT, instance),
        cycles,
        vectors: new.map(|step| entries(&step.scaled)).collect(),
        count: trace.extremals.len(),
        tests: agreement.vectors,
        criteria_agree: agreement.agree,
    })
}

fn vector_json(problem: &Problem<Rational>, step: &VectorAccount<Rational>) -> Result<VectorJson> {
    let vector: &Vector<MaxPlus<Rational>> = &step.vector;
    let witness = match &step.extremality {
        Extremality::Extremal(reason) => reason.witness(problem, vector)?,
        Extremality::Combination(_) => None,
    };
    Ok(VectorJson {
        node: step.node + 1,
        vector: entries(vector),
        scaled: entries(&step.scaled),
        extremal: step.extremality.is_extremal(),
        met_before: !step.new,
        witness,
    })
}
