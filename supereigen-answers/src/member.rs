//! The answer of `member`: whether a vector is a solution, every row, and whether it is extremal.
//! Also the text of `paper explain` about both criteria of extremality in the paper.

use anyhow::{Result, bail};
use maxplus_core::matrix::argmax::try_row_argmax;
use maxplus_core::mirror::{infinite_text, plainly};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, Names, NodeSet, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use serde::Serialize;
use serde_json::Value;
use supereigen::paper::trace::Trace;
use supereigen::vector::{Extremality, Row, Split, VectorError};
use supereigen::{Limits, Problem, System, Witness};

use crate::about::About;
use crate::system::{Labels, violated};
use crate::vectors_json::{entries, number};
use crate::words::from_one;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-member-1";

/// Checks that a vector of so many entries, called `what` in messages, has one for every node.
pub fn check_length(what: &str, entries: usize, n: usize) -> Result<()> {
    if entries != n {
        let word = if entries == 1 { "entry" } else { "entries" };
        bail!("{what} has {entries} {word}, expected {n}: the matrix is {n} x {n}");
    }
    Ok(())
}

/// Whether a vector is a solution, and every row at it.
pub struct Answer {
    vector: Vector<Number>,
    /// The rows: one for each node of a matrix, or those of a two-sided system.
    pub rows: Vec<Row<Rational>>,
    /// What was found.
    pub verdict: Verdict,
    is_two_sided: bool,
}

/// Whether a vector is a solution, and whether it is extremal.
pub enum Verdict {
    /// The vector is not a solution, for this reason.
    No(String),
    /// The vector is extremal.
    Extremal {
        /// Its heads. For one matrix only one of them is given.
        heads: NodeSet,
        /// Why it is extremal. Two-sided systems give no witness.
        witness: Option<Witness>,
    },
    /// The vector is the maximum of two other solutions.
    Combination(Split<Rational>),
    /// The vector is a solution of a two-sided system, and not extremal.
    NotExtremal,
}

impl Answer {
    /// About a solution of A (x) x >= lambda (x) x.
    pub fn of_matrix(
        problem: &Problem<Rational>,
        vector: Vector<Number>,
        names: Option<&Names>,
        budget: &Budget,
    ) -> Result<Self, VectorError> {
        let membership = problem.membership(&vector)?;
        let verdict = match membership.check() {
            Err(why) => Verdict::No(why.named(names).to_string()),
            Ok(()) => match problem.extremality(&vector, budget)? {
                Extremality::Extremal(reason) => Verdict::Extremal {
                    heads: NodeSet::of(vector.len(), [reason.head]),
                    witness: reason.witness(problem, &vector)?,
                },
                Extremality::Combination(split) => Verdict::Combination(split),
            },
        };
        Ok(Answer {
            rows: membership.rows().to_vec(),
            vector,
            verdict,
            is_two_sided: false,
        })
    }

    /// About a solution of A (x) x >= B (x) x, or a whole one.
    pub fn of_sides(
        sides: [&SparseMatrix<Number>; 2],
        vector: Vector<Number>,
        labels: &Labels<'_>,
        integers: bool,
    ) -> Result<Self> {
        let is_whole = |entry: &Number| entry.value().is_none_or(|value| value.is_integer());
        let not_whole = (0..vector.len()).find(|&i| integers && !is_whole(&vector[i]));
        let rows = rows(sides, &vector)?;
        let verdict = if let Some(node) = not_whole {
            let value = vector[node].to_string();
            let why = VectorError::NotWhole { node, value };
            Verdict::No(why.named(labels.names).to_string())
        } else if let Some(row) = rows.iter().position(|row| !row.holds()) {
            Verdict::No(violated(sides, row, &vector, labels)?)
        } else if vector.is_zero() {
            Verdict::No(format!("the vector is {} throughout", infinite_text()))
        } else {
            let system = System::new(sides[0], sides[1])?;
            let system = match integers {
                true => system.over_integers()?,
                false => system,
            };
            let heads = system.heads(&vector)?;
            match heads.is_empty() {
                true => Verdict::NotExtremal,
                false => Verdict::Extremal {
                    heads,
                    witness: None,
                },
            }
        };
        Ok(Answer {
            vector,
            rows,
            verdict,
            is_two_sided: true,
        })
    }

    /// Whether the vector is a solution.
    pub fn is_solution(&self) -> bool {
        !matches!(self.verdict, Verdict::No(_))
    }

    /// Whether the vector is extremal.
    pub fn is_extremal(&self) -> bool {
        matches!(self.verdict, Verdict::Extremal { .. })
    }

    /// Why the vector is extremal, if that is known.
    pub fn witness(&self) -> Option<&Witness> {
        match &self.verdict {
            Verdict::Extremal { witness, .. } => witness.as_ref(),
            _ => None,
        }
    }

    /// Two smaller solutions whose maximum the vector is.
    pub fn maximum_of(&self) -> Option<[&Vector<Number>; 2]> {
        match &self.verdict {
            Verdict::Combination(split) => Some([&split.left, &split.right]),
            _ => None,
        }
    }

    /// The verdict as a sentence, then every row of a matrix.
    pub fn text(&self, names: Option<&Names>) -> String {
        let mut text = match &self.verdict {
            Verdict::No(why) => format!("no solution: {why}\n"),
            Verdict::Extremal { heads, .. } if self.is_two_sided => {
                format!("a solution, extremal with heads {}\n", heads.named(names))
            }
            Verdict::Extremal { heads, witness } => {
                let heads = heads.iter().map(|head| called(head, names).to_string());
                let why = witness.as_ref();
                let why = why.map(|why| format!(": {}", why.named(names)));
                let heads: String = heads.collect();
                let why = why.unwrap_or_default();
                format!("a solution, extremal with head {heads}{why}\n")
            }
            Verdict::Combination(split) => {
                let split = Extremality::Combination(split.clone());
                format!("a solution, {}\n", split.named(names))
            }
            Verdict::NotExtremal => "a solution, not extremal\n".to_owned(),
        };
        if !self.is_two_sided {
            text.push('\n');
            for row in &self.rows {
                text += &format!("{}\n", row.named(names));
            }
        }
        text
    }

    /// The answer for programs.
    pub fn report(&self, about: About) -> Report {
        let head = match &self.verdict {
            Verdict::Extremal { heads, .. } => heads.iter().next(),
            _ => None,
        };
        Report {
            about,
            vector: entries(&self.vector),
            solution: self.is_solution(),
            extremal: self.is_extremal(),
            head: head.map(|head| head + 1),
            witness: self.witness().cloned(),
            maximum_of: self.maximum_of().map(|parts| parts.map(entries)),
            rows: self.rows.iter().map(RowReport::of).collect(),
        }
    }
}

/// The rows A (x) x >= B (x) x at a vector.
pub fn rows(
    [a, b]: [&SparseMatrix<Number>; 2],
    vector: &Vector<Number>,
) -> Result<Vec<Row<Rational>>> {
    let rows = (0..a.rows()).map(|row| {
        let (left, right) = (
            try_row_argmax(a, row, vector)?,
            try_row_argmax(b, row, vector)?,
        );
        let slack = left.value.value().zip(right.value.value());
        Ok(Row {
            node: row,
            slack: slack.map(|(left, right)| left - right),
            value: right.value,
            best: left.value,
            argmax: left.places,
        })
    });
    rows.collect()
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    vector: Value,
    solution: bool,
    extremal: bool,
    head: Option<usize>,
    witness: Option<Witness>,
    maximum_of: Option<[Value; 2]>,
    rows: Vec<RowReport>,
}

/// A row at a vector, in JSON.
#[derive(Debug, Serialize)]
pub struct RowReport {
    row: usize,
    /// The maximum of a_ij + x_j, minus lambda.
    left: Value,
    /// x_i.
    right: Value,
    attained_at: Vec<usize>,
    slack: Option<Value>,
    holds: bool,
    tight: bool,
}

impl RowReport {
    /// The row, counted from 1.
    pub fn of(row: &Row<Rational>) -> Self {
        let slack = row.slack.clone();
        RowReport {
            row: row.node + 1,
            left: number(&row.best),
            right: number(&row.value),
            attained_at: from_one(&row.argmax),
            // How far apart two numbers are is the same in both algebras.
            slack: slack.map(|slack| plainly(|| number(&Number::from(slack)))),
            holds: row.holds(),
            tight: row.is_tight(),
        }
    }
}

/// The number of vectors on which both criteria of the paper agree.
#[derive(Clone, Copy)]
pub struct Agreement {
    /// The number of vectors.
    pub vectors: u64,
    /// The number of vectors on which they agree.
    pub agree: u64,
}

impl Agreement {
    /// The numbers as a sentence.
    pub fn sentence(self) -> String {
        let Agreement { vectors, agree } = self;
        format!(
            "Extremality was decided by our O(n^2) criterion (chains), instead of Sergeev and \
             Wang, Theorem 3.1;\nAllamigeon, Gaubert and Goubault, Theorem 1 (tangent hypergraph) \
             agrees on {agree} of {vectors} vectors."
        )
    }
}

/// Tests both criteria on every vector.
pub fn criteria<T: Carrier>(
    problem: &Problem<T>,
    trace: &Trace<T>,
    limits: &Limits,
) -> Result<Agreement> {
    let system = System::from(problem);
    let (mut vectors, mut agree) = (0, 0);
    for step in trace.steps() {
        limits.look()?;
        let other = system.is_extremal(&step.vector)?;
        vectors += 1;
        agree += u64::from(other == step.extremality.is_extremal());
    }
    Ok(Agreement { vectors, agree })
}
