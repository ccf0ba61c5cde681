//! What an output says of the system that it is about: in JSON by fields; in tables,
//! texts and inequalities by comments, if `--header` asks for them. Whatever reads such a
//! file reads over them.

use std::fmt::Display;

use anyhow::{Result, bail};
use clap::Args;
use maxplus_core::{Names, Number, Rational};
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen_answers::vectors_json::number;
use supereigen_verify::claim::{greatest_sha256, two_sided_integers_sha256, two_sided_sha256};
use supereigen_verify::{Extent, Verdict};

use crate::input::{Instance, listed};
use crate::sides::Sides;

/// Whether an output begins with comments.
#[derive(Args, Clone, Copy, Default)]
pub struct HeaderArg {
    /// Begin with comments on version and matrix.
    ///
    /// Begin a table, a text or inequalities with comments that say which version of the
    /// program made them and of which matrix, by its hash, which json always has. They are
    /// read over.
    #[arg(long)]
    header: bool,
}

impl HeaderArg {
    /// Whether there are comments.
    pub fn is_asked_for(self) -> bool {
        self.header
    }

    /// Refuses comments in a format that has none.
    pub fn check(self, format: &dyn Display, has_comments: bool) -> Result<()> {
        if self.header && !has_comments {
            bail!(
                "--header goes with --format table, text or ineq, not {format}; json has the hash without"
            );
        }
        Ok(())
    }

    /// The comments on what a command says about a system; nothing if nobody asks for
    /// them.
    pub fn comments(self, command: &str, about: &dyn Fn() -> About) -> String {
        match self.header {
            true => about().comments(command),
            false => String::new(),
        }
    }
}

/// What a report is, and of which system.
#[derive(Serialize)]
pub struct About {
    format: &'static str,
    matrix_sha256: String,
    n: usize,
    lambda: Value,
    /// Whether solutions must be whole.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    integers: bool,
    /// What the nodes are called, in their order.
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

    /// A report on a two-sided system, which has no lambda, or on its whole solutions.
    pub fn sides(format: &'static str, sides: &Sides, integers: bool) -> Self {
        let hash = match integers {
            true => two_sided_integers_sha256(&sides.a, &sides.b),
            false => two_sided_sha256(&sides.a, &sides.b),
        };
        About {
            integers,
            names: listed(sides.names.as_ref()),
            ..About::new(format, hash, sides.n())
        }
    }

    /// The same with a lambda.
    pub fn at(self, lambda: &Number) -> Self {
        About {
            lambda: number(lambda),
            ..self
        }
    }

    /// A report on what is the greatest of a two-sided system: its hash is of the question.
    pub fn greatest(
        format: &'static str,
        sides: &Sides,
        integers: bool,
        extent: &Extent<Rational>,
    ) -> Self {
        let hash = greatest_sha256(&sides.a, &sides.b, integers, extent);
        About {
            integers,
            names: listed(sides.names.as_ref()),
            ..About::new(format, hash, sides.n())
        }
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

    /// A verdict, on whole solutions or on all.
    pub fn verdict(verdict: &Verdict, integers: bool) -> Self {
        let hash = verdict.matrix_sha256().to_owned();
        About {
            lambda: verdict.lambda().into(),
            integers,
            ..About::new("supereigen-verdict-1", hash, verdict.n())
        }
    }

    /// The same, made by a method.
    pub fn by(self, method: &'static str) -> Self {
        About {
            method: Some(method),
            ..self
        }
    }

    /// The same in comments: the two lines of `--header`.
    fn comments(&self, command: &str) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!("# supereigen {version}, {command}: n = {}", self.n);
        match &self.lambda {
            Value::Null => {}
            Value::String(lambda) => text += &format!(", lambda = {lambda}"),
            lambda => text += &format!(", lambda = {lambda}"),
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
