//! Which of the three relations between A (x) x and lambda (x) x solutions must satisfy.
//!
//! Supereigenvectors (`ge`) have an engine of their own. Subeigenvectors (`le`) and
//! eigenvectors (`eq`) are the solutions of a two-sided system, and questions about them are
//! answered as questions about it:
//!
//! | relation | system |
//! |---|---|
//! | A (x) x <= lambda (x) x | rows lambda (x) x >= A (x) x, one for each node |
//! | A (x) x = lambda (x) x | rows A (x) x >= lambda (x) x, then those of `le` |

use std::fmt;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use maxplus_core::{DisplayNamed, MaxPlus, Number, ReadMatrix, SparseMatrix};
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use maxplus_graph::{Digraph, StopReason};

use crate::exit::Exit;
use crate::input::{Instance, ProblemArg};
use crate::progress::note;
use crate::sides::{OneOrTwo, Sides, refuse_lambda};
use crate::time::Clock;
use crate::tolerance::Asked;

/// Why a two-sided system takes no relation.
pub const ONE_MATRIX: &str =
    "--relation is for matrices; a two-sided system A (x) x >= B (x) x has its own inequalities";

/// Which relation is meant.
#[derive(Args, Clone, Copy)]
pub struct RelationArg {
    /// ge, le or eq between A (x) x and lambda (x) x.
    ///
    /// The relation between A (x) x and lambda (x) x: ge, supereigenvectors, which is the
    /// default; le, subeigenvectors; eq, eigenvectors. With le and eq lambda is lambda(A) if
    /// it is not given.
    #[arg(long, value_name = "R", value_enum, default_value_t = Relation::Ge, hide_default_value = true)]
    relation: Relation,
}

/// A relation between A (x) x and lambda (x) x.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Relation {
    /// A (x) x >= lambda (x) x: supereigenvectors.
    Ge,
    /// A (x) x <= lambda (x) x: subeigenvectors.
    Le,
    /// A (x) x = lambda (x) x: eigenvectors.
    Eq,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Ge => "ge",
            Relation::Le => "le",
            Relation::Eq => "eq",
        })
    }
}

impl RelationArg {
    /// The relation.
    pub fn value(self) -> Relation {
        self.relation
    }

    /// Whether it is the default.
    pub fn is_ge(self) -> bool {
        self.relation == Relation::Ge
    }

    /// Refuses an option that was given and has no meaning for this relation.
    pub fn refuse(self, option: Option<&str>) -> Result<()> {
        match option.filter(|_| !self.is_ge()) {
            Some(option) => bail!(
                "{option} goes with --relation ge, not with {}",
                self.relation
            ),
            None => Ok(()),
        }
    }

    /// What is asked, which is a two-sided system if the relation is not `ge`; how the program
    /// ends if lambda(A) is not known.
    pub fn of(
        self,
        asked: OneOrTwo,
        problem: &ProblemArg,
        clock: Clock,
    ) -> Result<Result<OneOrTwo, Exit>> {
        match asked {
            OneOrTwo::Two(_) if !self.is_ge() => bail!(ONE_MATRIX),
            OneOrTwo::One(Asked::Between { .. }) if !self.is_ge() => bail!(
                "intervals go with --relation ge, not with {}: give one matrix and one lambda",
                self.relation
            ),
            OneOrTwo::One(Asked::One(instance)) if !self.is_ge() => {
                let system = self.system(&instance, problem, clock)?;
                Ok(system.map(|(sides, _)| OneOrTwo::Two(sides)))
            }
            asked => Ok(Ok(asked)),
        }
    }

    /// The same without a lambda for two-sided systems.
    pub fn of_system(
        self,
        asked: OneOrTwo,
        problem: &ProblemArg,
        clock: Clock,
    ) -> Result<Result<OneOrTwo, Exit>> {
        if matches!(asked, OneOrTwo::Two(_)) {
            refuse_lambda(problem)?;
        }
        self.of(asked, problem, clock)
    }

    /// The two-sided system of an instance that was read with this lambda, and lambda.
    pub fn system(
        self,
        instance: &Instance,
        problem: &ProblemArg,
        clock: Clock,
    ) -> Result<Result<(Sides, Number), Exit>> {
        let lambda = match problem.has_lambda() {
            true => instance.lambda(),
            false => match greatest_mean(instance, clock) {
                Ok(lambda) => lambda,
                Err(reason) => {
                    note(format_args!("lambda(A) is not known: {reason}"));
                    return Ok(Err(reason.into()));
                }
            },
        };
        let mut sides = sides(&instance.matrix(), &lambda, self.relation);
        sides.names = instance.names().cloned();
        Ok(Ok((sides, lambda)))
    }
}

/// The two-sided system whose solutions are in this relation.
pub fn sides(matrix: &SparseMatrix<Number>, lambda: &Number, relation: Relation) -> Sides {
    let n = matrix.cols();
    let of_matrix = |i: usize| -> Vec<(usize, Number)> {
        let row = matrix.row(i);
        row.map(|(j, entry)| (j, entry.clone())).collect()
    };
    let of_lambda = |i: usize| -> Vec<(usize, Number)> {
        let is_finite = lambda.is_finite();
        is_finite.then(|| (i, lambda.clone())).into_iter().collect()
    };
    let above = (0..n).map(|i| (of_matrix(i), of_lambda(i)));
    let below = (0..n).map(|i| (of_lambda(i), of_matrix(i)));
    let (greater, smaller): (Vec<_>, Vec<_>) = match relation {
        Relation::Ge => above.unzip(),
        Relation::Le => below.unzip(),
        Relation::Eq => above.chain(below).unzip(),
    };
    Sides::of(
        SparseMatrix::from_rows(n, greater),
        SparseMatrix::from_rows(n, smaller),
    )
}

/// lambda(A), which is noted with a cycle that has it; -inf if there is no cycle.
pub fn greatest_mean(instance: &Instance, clock: Clock) -> Result<Number, StopReason> {
    let graph = Digraph::of(instance.problem().given());
    let mean = max_cycle_mean_within(&graph, &clock.budget())?;
    Ok(match mean {
        None => {
            note("lambda = -inf: there is no cycle");
            MaxPlus::NEG_INFINITY
        }
        Some(mean) => {
            let value = mean.mean() / instance.denominator();
            let cycle = mean.cycle().named(instance.names());
            note(format_args!("lambda = {value} on {cycle}"));
            value.into()
        }
    })
}
