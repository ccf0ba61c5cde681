//! `info --tokens`, `info --cycle-times` and `info --powers`: how fast a matrix grows.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use supereigen_answers::about::About;
use supereigen_answers::growth::{Question, ask};
use supereigen_answers::info::shortened;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::progress::with_progress;

use crate::input::{MatrixArg, common_names};
use crate::report_output::SystemReportArg;

/// Options about solutions, which cannot be combined with these questions.
const OTHERS: [&str; 7] = [
    "choice", "estimate", "integers", "lambda", "relation", "right", "upper",
];

/// Which of these questions is asked.
#[derive(clap::Args)]
#[group(multiple = false)]
pub struct GrowthArg {
    /// Only the greatest cycle ratio; FILE: the tokens.
    ///
    /// Only the greatest ratio of a cycle, weight divided by tokens. FILE is a matrix with
    /// the number of tokens, an integer from 0 on, for each finite entry.
    #[arg(long, value_name = "FILE", conflicts_with_all = OTHERS)]
    tokens: Option<PathBuf>,

    /// Only the growth rate of every node.
    ///
    /// Only the growth rate of every node: the greatest mean of a cycle that it reaches, and
    /// lambda of each class (strongly connected component).
    #[arg(long, conflicts_with_all = OTHERS)]
    cycle_times: bool,

    /// Only period and transient of the powers.
    ///
    /// Only the period of the powers A^k, and the least k from which on they are periodic.
    #[arg(long, conflicts_with_all = OTHERS)]
    powers: bool,
}

impl GrowthArg {
    /// Whether one of the questions is asked.
    pub fn is_asked_for(&self) -> bool {
        self.tokens.is_some() || self.cycle_times || self.powers
    }

    /// Answers the question.
    pub fn run(
        &self,
        matrix: &MatrixArg,
        is_whole: bool,
        report: SystemReportArg,
        clock: Clock,
    ) -> Result<Exit> {
        let (weights, mut names) = matrix.read_sparse()?;
        let tokens = match &self.tokens {
            None => None,
            Some(path) => {
                let (tokens, called) = matrix.read_beside(path)?;
                let weighed = matrix.path().unwrap_or(Path::new("the paper's example"));
                names = common_names((weighed, names), (path, called))?;
                Some(tokens)
            }
        };
        let question = match &tokens {
            Some(tokens) => Question::Ratio(tokens),
            None if self.powers => Question::Powers,
            None => Question::CycleTimes,
        };
        let answer = with_progress("the growth", || {
            ask(question, &weights, names.as_ref(), &clock.budget())
        });
        let answer = answer.with_context(|| matrix.name())?;
        let about = || About::new(answer.format, answer.matrix_sha256.clone(), answer.n);
        let text = || {
            let text = answer.text(names.as_ref())?;
            Ok(if is_whole { text } else { shortened(&text) })
        };
        report.write("info", &about, || answer.json(), text)?;
        Ok(answer.stopped.map_or(Exit::Done, Exit::from))
    }
}
