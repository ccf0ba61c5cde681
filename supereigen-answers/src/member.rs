//! The text of `member` about one vector, and of `paper explain` about both criteria of extremality in
//! the paper.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, Names, Number, Rational, Vector};
use supereigen::paper::trace::Trace;
use supereigen::vector::{Extremality, Membership};
use supereigen::{Limits, Problem, System};

/// Checks that a vector of so many entries, called `what` in messages, has one for every node.
pub fn check_length(what: &str, entries: usize, n: usize) -> Result<()> {
    if entries != n {
        let word = if entries == 1 { "entry" } else { "entries" };
        bail!("{what} has {entries} {word}, expected {n}: the matrix is {n} x {n}");
    }
    Ok(())
}

/// The verdict as a sentence, then every row.
pub fn render(
    problem: &Problem<Rational>,
    vector: &Vector<Number>,
    membership: &Membership<Rational>,
    extremality: Option<&Extremality<Rational>>,
    names: Option<&Names>,
) -> Result<String> {
    let mut text = String::new();
    match (membership.check(), extremality) {
        (Err(reason), _) => writeln!(text, "no solution: {}", reason.named(names))?,
        (Ok(()), Some(Extremality::Extremal(reason))) => {
            let head = called(reason.head, names);
            write!(text, "a solution, extremal with head {head}")?;
            match reason.witness(problem, vector)? {
                Some(witness) => writeln!(text, ": {}", witness.named(names))?,
                None => writeln!(text)?,
            }
        }
        (Ok(()), Some(combination)) => {
            writeln!(text, "a solution, {}", combination.named(names))?;
        }
        (Ok(()), None) => writeln!(text, "a solution")?,
    }
    writeln!(text)?;
    write!(text, "{}", membership.named(names))?;
    Ok(text)
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
