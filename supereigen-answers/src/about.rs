//! How an output identifies its system: by fields in JSON, and by comments in tables, texts and
//! inequalities, if `--header` asks for them. Readers of such files skip the comments.

use maxplus_core::mirror::algebra;
use maxplus_core::{Names, Number, Rational};
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen_verify::claim::{greatest_sha256, two_sided_integers_sha256, two_sided_sha256};
use supereigen_verify::{Extent, Verdict};

use crate::instance::Instance;
use crate::relation::{Relation, mirrored};
use crate::system::{Asked, Sides, System};
use crate::vectors_json::number;
use crate::words::listed;

/// The format of a report, and the system that it is about.
#[derive(Debug, Clone, Serialize)]
pub struct About {
    format: &'static str,
    matrix_sha256: String,
    n: usize,
    lambda: Value,
    /// The relation between A (x) x and lambda (x) x, if it is not `ge`.
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<&'static str>,
    /// Whether solutions must be whole.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    integers: bool,
    /// The names of the nodes, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    /// The method, for comments.
    #[serde(skip)]
    method: Option<&'static str>,
}

impl About {
    /// A report on vectors or matrices of n columns that have this hash, and no lambda.
    pub fn new(format: &'static str, matrix_sha256: String, n: usize) -> Self {
        About {
            format,
            matrix_sha256,
            n,
            lambda: Value::Null,
            relation: None,
            integers: false,
            names: None,
            method: None,
        }
    }

    /// A report on the system that was read.
    pub fn instance(format: &'static str, instance: &Instance) -> Self {
        About {
            lambda: number(&instance.lambda()),
            integers: instance.problem().asks_integers(),
            names: listed(instance.names()),
            ..About::new(format, instance.sha256(), instance.n())
        }
    }

    /// A report on a two-sided system, or on its whole solutions. It has a lambda only if it states
    /// a relation between A (x) x and lambda (x) x.
    pub fn sides(format: &'static str, sides: &Sides, integers: bool) -> Self {
        let hash = match integers {
            true => two_sided_integers_sha256(&sides.a, &sides.b),
            false => two_sided_sha256(&sides.a, &sides.b),
        };
        About::new(format, hash, sides.n()).of(sides, integers)
    }

    /// A report on one matrix, or on two sides.
    pub fn asked(format: &'static str, asked: &Asked<'_>) -> Self {
        match asked {
            Asked::Matrix(problem, names) => About::problem(format, problem, *names),
            Asked::Sides(sides, system) => About::sides(format, sides, system.is_whole()),
        }
    }

    /// Adds the relation of a system.
    fn of(self, sides: &Sides, integers: bool) -> Self {
        let relation = sides.relation.as_ref();
        About {
            integers,
            names: listed(sides.names.as_ref()),
            lambda: relation.map_or(Value::Null, |(_, lambda)| number(lambda)),
            relation: relation.map(|&(relation, _)| mirrored(relation).name()),
            ..self
        }
    }

    /// Adds a relation and lambda, whether only whole solutions count, and the names of the nodes.
    pub fn at(
        self,
        relation: Relation,
        lambda: &Number,
        integers: bool,
        names: Option<&Names>,
    ) -> Self {
        About {
            integers,
            names: listed(names),
            lambda: number(lambda),
            relation: Some(mirrored(relation).name()),
            ..self
        }
    }

    /// A report on a greatest solution or lambda of a two-sided system. Its hash is the question's.
    pub fn greatest(format: &'static str, sides: &Sides, integers: bool, extent: &Extent) -> Self {
        let hash = greatest_sha256(&sides.a, &sides.b, integers, extent);
        About::new(format, hash, sides.n()).of(sides, integers)
    }

    /// A report on a problem whose nodes have these names.
    pub fn problem(
        format: &'static str,
        problem: &Problem<Rational>,
        names: Option<&Names>,
    ) -> Self {
        About {
            lambda: number(problem.lambda()),
            integers: problem.asks_integers(),
            names: listed(names),
            ..About::new(format, problem.sha256(), problem.n())
        }
    }

    /// A report on a verdict, about whole solutions or about all.
    pub fn verdict(verdict: &Verdict, integers: bool) -> Self {
        let hash = verdict.matrix_sha256().to_owned();
        About {
            lambda: verdict.lambda().into(),
            integers,
            ..About::new("supereigen-verdict-1", hash, verdict.n())
        }
    }

    /// Adds the method.
    pub fn by(self, method: &'static str) -> Self {
        About {
            method: Some(method),
            ..self
        }
    }

    /// The two comment lines of `--header`.
    pub fn comments(&self, command: &str) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!("# supereigen {version}, {command}: n = {}", self.n);
        match &self.lambda {
            Value::Null => {}
            Value::String(lambda) => text += &format!(", lambda = {lambda}"),
            lambda => text += &format!(", lambda = {lambda}"),
        }
        if let Some(algebra) = algebra() {
            text += &format!(", {algebra}");
        }
        if let Some(relation) = self.relation {
            text += &format!(", relation {relation}");
        }
        if self.integers {
            text += ", whole solutions";
        }
        if let Some(method) = self.method {
            text += &format!(", method {method}");
        }
        text + &format!("\n# matrix sha256 {}\n", self.matrix_sha256)
    }
}
