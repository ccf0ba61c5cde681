//! The option that selects one of the three relations between A (x) x and lambda (x) x.
//! `supereigen_answers::relation` defines them.

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use maxplus_core::mirror::infinite_text;
use maxplus_core::number_style::shown;
use maxplus_core::{DisplayNamed, MaxPlus, Number, SparseMatrix};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::max_cycle_mean;
use supereigen_answers::Stopped;
pub use supereigen_answers::relation::{Relation, mirrored};
use supereigen_answers::system::Sides;
use supereigen_run::clock::Clock;
use supereigen_run::progress::note;

use crate::input::tolerance::Choices;
use crate::input::two_sided::{OneOrTwo, refuse_lambda};
use crate::input::{Instance, ProblemArg};

/// The message that says why a two-sided system takes no relation.
pub const ONE_MATRIX: &str =
    "--relation is for matrices; a two-sided system A (x) x >= B (x) x has its own inequalities";

/// Which relation is meant.
#[derive(Args, Clone, Copy)]
pub struct RelationArg {
    /// ge, le or eq between A (x) x and lambda (x) x.
    ///
    /// The relation between A (x) x and lambda (x) x: ge (supereigenvectors, the default),
    /// le (subeigenvectors) or eq (eigenvectors). With le and eq the default lambda is
    /// lambda(A). With --min-plus le and ge change places, and le is the default.
    #[arg(long, value_name = "R", value_parser = parser())]
    relation: Option<Relation>,
}

/// Reads a relation.
fn parser() -> impl TypedValueParser<Value = Relation> {
    let meaning = |relation: Relation| match relation {
        Relation::Ge => "A (x) x >= lambda (x) x: supereigenvectors",
        Relation::Le => "A (x) x <= lambda (x) x: subeigenvectors",
        Relation::Eq => "A (x) x = lambda (x) x: eigenvectors",
    };
    let value = |relation: Relation| PossibleValue::new(relation.name()).help(meaning(relation));
    PossibleValuesParser::new(Relation::ALL.map(value)).try_map(|name| name.parse::<Relation>())
}

impl RelationArg {
    /// The relation in max-plus algebra: `ge` and `le` are exchanged if the user's are of min-plus.
    pub fn value(self) -> Relation {
        self.relation.map_or(Relation::Ge, mirrored)
    }

    /// The relation as the user names it.
    fn name(self) -> &'static str {
        mirrored(self.value()).name()
    }

    /// Whether it is the default.
    pub fn is_ge(self) -> bool {
        self.value() == Relation::Ge
    }

    /// Refuses an option that was given and has no meaning for this relation.
    pub fn refuse(self, option: Option<&str>) -> Result<()> {
        match option.filter(|_| !self.is_ge()) {
            Some(option) => bail!(
                "only --relation {} allows {option}, not {}",
                mirrored(Relation::Ge).name(),
                self.name()
            ),
            None => Ok(()),
        }
    }

    /// The input as a two-sided system if the relation is not `ge`; otherwise unchanged.
    pub fn of(self, asked: OneOrTwo, problem: &ProblemArg, clock: Clock) -> Result<OneOrTwo> {
        match asked {
            OneOrTwo::Two(_) if !self.is_ge() => bail!(ONE_MATRIX),
            OneOrTwo::One(Choices::Between { .. }) if !self.is_ge() => bail!(
                "only --relation ge allows intervals, not {}: give one matrix and one lambda",
                self.name()
            ),
            OneOrTwo::One(Choices::One(instance)) if !self.is_ge() => {
                Ok(OneOrTwo::Two(self.system(&instance, problem, clock)?))
            }
            asked => Ok(asked),
        }
    }

    /// Like [`RelationArg::of`], but refuses a lambda for a two-sided system.
    pub fn of_system(
        self,
        asked: OneOrTwo,
        problem: &ProblemArg,
        clock: Clock,
    ) -> Result<OneOrTwo> {
        if matches!(asked, OneOrTwo::Two(_)) {
            refuse_lambda(problem)?;
        }
        self.of(asked, problem, clock)
    }

    /// The two-sided system of an instance that was read with this lambda.
    pub fn system(self, instance: &Instance, problem: &ProblemArg, clock: Clock) -> Result<Sides> {
        let lambda = self.lambda(instance, problem, clock)?;
        let mut sides = sides(&instance.matrix(), &lambda, self.value());
        sides.names = instance.names().cloned();
        Ok(sides)
    }

    /// lambda as it was given. If it was not given, lambda(A) with le and eq.
    pub fn lambda(self, instance: &Instance, problem: &ProblemArg, clock: Clock) -> Result<Number> {
        if problem.has_lambda() || self.is_ge() {
            return Ok(instance.lambda());
        }
        Ok(greatest_mean(instance, clock)?)
    }
}

/// The two-sided system whose solutions are in this relation.
pub fn sides(matrix: &SparseMatrix<Number>, lambda: &Number, relation: Relation) -> Sides {
    let [a, b] = supereigen_answers::relation::sides(matrix, lambda, relation);
    let mut sides = Sides::of(a, b);
    sides.relation = Some((relation, lambda.clone()));
    sides
}

/// lambda(A), -inf if there is no cycle. Notes lambda(A) and a cycle with this mean.
pub fn greatest_mean(instance: &Instance, clock: Clock) -> Result<Number, Stopped> {
    let graph = Digraph::of(instance.problem().given());
    let mean = max_cycle_mean(&graph, &clock.budget());
    let mean = mean.map_err(Stopped::before("lambda(A) is not known"))?;
    Ok(match mean {
        None => {
            note(format_args!(
                "lambda = {}: there is no cycle",
                infinite_text()
            ));
            MaxPlus::NEG_INFINITY
        }
        Some(mean) => {
            let value = mean.mean() / instance.denominator();
            let cycle = mean.cycle().named(instance.names());
            note(format_args!("lambda = {} on {cycle}", shown(&value)));
            value.into()
        }
    })
}
