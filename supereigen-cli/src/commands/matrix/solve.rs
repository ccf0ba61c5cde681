//! `matrix solve`: the greatest x with A (x) x <= b, and whether A (x) x = b.

use anyhow::Result;
use maxplus_core::{DisplayNamed, ReadMatrix};
use supereigen_answers::solve::Solution;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;

use crate::input::MatrixArg;
use crate::input::vector::{VectorArg, parse_given, read_right_side};
use crate::report_output::{ReportArg, line};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// The vector b: "5 3 .", "saw=5, oven=3" or @FILE.
    ///
    /// The vector b, one entry for each row: "5 3 .", "saw=5, oven=3" for a square matrix
    /// with names, or @FILE.
    #[arg(long, value_name = "B", allow_hyphen_values = true, value_parser = parse_given)]
    vector: VectorArg,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.time.start();
        let (matrix, names) = self.matrix.read_sparse()?;
        let is_square = matrix.rows() == matrix.cols();
        let rows = names.as_ref().filter(|_| is_square);
        let b = read_right_side(self.vector, matrix.rows(), rows, &self.matrix.name())?;
        let solution = Solution::of(&matrix, &b)?;
        let text = || Ok(solution.named(names.as_ref()).to_string());
        self.report.write(|| line(&solution.report()), text)?;
        Ok(Exit::of_answer(solution.is_solvable()))
    }
}
