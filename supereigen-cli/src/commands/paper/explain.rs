//! `paper explain`: the run of Algorithms 1-3, told as the paper tells its example,
//! or the basis read as a game, a schedule or the delays of a data flow graph.
//!
//! For programs the run is written as `docs/json.md` describes it.

mod dataflow;
mod reading;
mod walks;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::ValueEnum;
use maxplus_core::named::called;
use maxplus_core::{DisplayNamed, MaxPlus, Names, Rational, Vector};
use maxplus_graph::StopReason;
use serde::Serialize;
use serde_json::Value;
use supereigen::paper::trace::{Trace, VectorAccount};
use supereigen::vector::Extremality;
use supereigen::{Limits, Problem, Witness};
use supereigen_answers::member::{Agreement, criteria};
use supereigen_answers::vectors_json::entries;
use supereigen_answers::words::why;
use supereigen_picture::latex;

use crate::about::{About, HeaderArg};
use crate::commands::paper::explain::reading::{Reading, StoryFormat};
use crate::ending::Endings;
use crate::exit::Exit;
use crate::input::{Instance, ProblemArg, legend};
use crate::progress::{Progress, note};
use crate::reports::{from_one, line};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};

/// The name of the account in JSON.
const FORMAT: &str = "supereigen-explanation-1";

/// Arguments of `paper explain`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Read it as a game, schedule or dataflow.
    ///
    /// Read the inequality as something else: `game`, the credits that suffice in
    /// a one-player energy game (x = -credit); `schedule`, the start times of a
    /// project in which each job waits for one of its predecessors (x = -start);
    /// `dataflow`, the delays of tokens that stay at a period of lambda (x = times),
    /// for lambda(A) if none is given.
    #[arg(long = "as", value_name = "READING", value_enum)]
    reading: Option<As>,

    /// The basis alone, as a table.
    ///
    /// The basis alone, as a table with labels and witnesses (`basis --help` says at
    /// --witness how these are read).
    #[arg(long, conflicts_with = "reading")]
    table: bool,

    /// The format; else by the name of the output.
    ///
    /// The format of the account. If not given, what the name of the output ends in
    /// (.tex or .json); text if it ends in .txt or nothing. Another ending is refused.
    #[arg(
        long = "format",
        value_name = "FORMAT",
        value_enum,
        conflicts_with = "reading"
    )]
    given: Option<StoryFormat>,

    #[command(flatten)]
    header: HeaderArg,

    /// Give up at more cycles than this.
    ///
    /// Give up at more cycles than this, or at more than ten times as many paths into them
    /// (with --as and --table: at more extremals): the story would be too long.
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
    /// Delays that stay in a data flow graph.
    Dataflow,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        if self.given.is_none() {
            // The other readings are told as text only.
            let (known, or_format): (&[_], _) = match self.reading {
                None => (&["tex", "json"], true),
                Some(_) => (&[], false),
            };
            Endings { known, or_format }.check(self.output.as_deref())?;
        }
        let format = self.format();
        let is_text = format == StoryFormat::Text;
        self.header.check(&format.name(), is_text)?;
        if self.table && format == StoryFormat::Json {
            bail!(
                "--table is for text and latex; the basis with its witnesses as json is what \
                 basis --witness --format json gives"
            );
        }
        let instance = self.read(clock)?;
        if let Some(reading) = self.reading {
            let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
            let label = |i: usize| called(i, instance.names()).to_string();
            let problem = instance.exact_problem()?;
            let told = match reading {
                As::Game => Reading::Game.tell(&problem, &limits, &label),
                As::Schedule => Reading::Schedule.tell(&problem, &limits, &label),
                As::Dataflow => dataflow::tell(&problem, &limits, &label),
            };
            return self.finish(&instance, told?, "extremals");
        }
        if self.table {
            let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
            let found = walks::extremals(&instance.exact_problem()?, &limits);
            let (n, names) = (instance.n(), instance.names());
            let told = match found {
                Ok(found) => Ok(reading::table(n, names, &found, self.format())?),
                Err(reason) => Err(reason),
            };
            return self.finish(&instance, told, "extremals");
        }
        if self.format() == StoryFormat::Json {
            return self.write_json(&instance, clock);
        }
        self.tell(&instance, &instance.exact_problem()?, clock)
    }

    /// Reads the matrix with lambda: lambda(A) for the delays of data flow if none is given,
    /// for a period of 0 says nothing. That there is no cycle is part of what a reading tells.
    fn read(&self, clock: Clock) -> Result<Instance> {
        let is_period = self.reading == Some(As::Dataflow) && !self.problem.has_lambda();
        if is_period || self.reading.is_some() && self.problem.asks_for_max() {
            return self.problem.matrix().read_at_greatest(clock);
        }
        self.problem.read_within(clock)
    }

    /// The format of the account.
    fn format(&self) -> StoryFormat {
        StoryFormat::chosen(self.given, self.output.as_deref())
    }

    fn write_json(&self, instance: &Instance, clock: Clock) -> Result<Exit> {
        let problem = instance.exact_problem()?;
        let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
        let told = match Trace::of(&problem, &limits).complete() {
            Ok(trace) => {
                let agreement = criteria(&problem, &trace, &limits)?;
                Ok(written_account(instance, &problem, &trace, agreement)?)
            }
            Err(reason) => Err(reason),
        };
        self.finish(instance, told, "cycles and paths")
    }

    fn tell(&self, instance: &Instance, problem: &Problem<Rational>, clock: Clock) -> Result<Exit> {
        let limits = Limits::from(clock.budget()).with_results(self.max_cycles);
        let progress = Progress::new("cycles and paths");
        let trace = Trace::of(problem, &limits);
        drop(progress);
        let told = match trace.complete() {
            Ok(trace) => {
                let criteria = criteria(problem, &trace, &limits)?.sentence();
                Ok(self.written(&trace, instance.names(), &criteria))
            }
            Err(reason) => Err(reason),
        };
        self.finish(instance, told, "cycles and paths")
    }

    fn written(&self, trace: &Trace<Rational>, names: Option<&Names>, criteria: &str) -> String {
        match self.format() {
            StoryFormat::Text | StoryFormat::Json => {
                format!("{}\n{criteria}\n", trace.named(names))
            }
            StoryFormat::Latex => {
                let criteria = criteria.replace("O(n^2)", "$O(n^{2})$");
                let head = "% Compiles as it stands; in a paper: \\input.\n";
                let preamble = latex::preamble("");
                let section =
                    "\\section*{Algorithms 1 to 3, step by step}\n".to_owned() + &legend(names);
                let end = latex::END;
                format!(
                    "{head}{preamble}{section}{}\n{criteria}\n{end}",
                    trace.to_latex()
                )
            }
        }
    }

    fn finish(
        &self,
        instance: &Instance,
        told: Result<String, StopReason>,
        what: &str,
    ) -> Result<Exit> {
        match told {
            Ok(text) => {
                let about = || About::instance(FORMAT, instance);
                let comments = self.header.comments("paper explain", &about);
                write_text(self.output.as_deref(), &(comments + &text))?;
                Ok(Exit::Done)
            }
            Err(reason) => {
                let more = match reason {
                    StopReason::Results => "; --max-cycles raises it",
                    _ => "",
                };
                note(format_args!("nothing is told: {}{more}", why(what, reason)));
                Ok(reason.into())
            }
        }
    }
}

#[derive(Serialize)]
struct Account {
    #[serde(flatten)]
    about: About,
    cycles: Vec<CycleJson>,
    /// The scaled basis, in the order found.
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
    /// Whether it was met before.
    met_before: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Witness>,
}

/// The account as one object on a line.
fn written_account(
    instance: &Instance,
    problem: &Problem<Rational>,
    trace: &Trace<Rational>,
    agreement: Agreement,
) -> Result<String> {
    let steps = |steps: &[VectorAccount<Rational>]| -> Result<Vec<VectorJson>> {
        steps.iter().map(|step| told(problem, step)).collect()
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

fn told(problem: &Problem<Rational>, step: &VectorAccount<Rational>) -> Result<VectorJson> {
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
