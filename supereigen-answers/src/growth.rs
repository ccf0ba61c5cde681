//! How fast a matrix grows: the answers of `info --tokens`, `info --cycle-times` and
//! `info --powers`.
//!
//! [`ask`] computes an [`Answer`]. The answer serialises as `docs/json.md` describes it and has a
//! text with the names of nodes. The algorithms are in [`maxplus_graph::cycle_ratio`],
//! [`maxplus_graph::cycle_times`] and [`maxplus_graph::powers`].

use std::fmt::Write;

use anyhow::{Result, anyhow, bail};
use maxplus_core::carrier::Fraction;
use maxplus_core::mirror::{infinite_text, pick, plainly};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::CycleMean;
use maxplus_graph::cycle_ratio::{NoCycleRatio, max_cycle_ratio};
use maxplus_graph::cycle_times::CycleTimes;
use maxplus_graph::powers::{Growth, powers};
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::{BigInt, BigUint};
use serde::Serialize;
use serde_json::Value;
use supereigen_verify::matrix_sha256;

use crate::instance::{Stopped, check_square};
use crate::table::aligned;
use crate::timetable::closed;
use crate::vectors_json::{line, number};
use crate::words::{from_one, listed};

/// A question about a matrix.
#[derive(Debug, Clone, Copy)]
pub enum Question<'a> {
    /// The greatest weight per token of a cycle; the matrix gives the tokens of every arc.
    Ratio(&'a SparseMatrix<Number>),
    /// The growth rate of every node.
    CycleTimes,
    /// The period and the transient of the powers.
    Powers,
}

/// The answer, with the fields that all answers have.
#[derive(Debug, Clone, Serialize)]
pub struct Answer {
    /// The name of the format in JSON.
    pub format: &'static str,
    /// The hash of the matrix with lambda = 0.
    pub matrix_sha256: String,
    /// The number of nodes.
    pub n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    #[serde(flatten)]
    found: Found,
    /// Why the transient is not known.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

/// What was found. Nodes are counted from 1.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum Found {
    Ratio {
        /// -inf if no cycle has tokens.
        ratio: Value,
        cycle: Option<Vec<usize>>,
        weight: Option<Value>,
        tokens: Option<Value>,
        #[serde(skip)]
        shown: Option<[Rational; 3]>,
    },
    Times {
        classes: Vec<Class>,
        cycle_times: Vec<Value>,
        #[serde(skip)]
        shown: Vec<Number>,
    },
    Powers {
        complete: bool,
        period: Value,
        transient: Option<Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        transient_at_least: Option<Value>,
        growth: Option<Value>,
        #[serde(skip)]
        shown: Growth,
    },
}

/// A strongly connected component.
#[derive(Debug, Clone, Serialize)]
struct Class {
    nodes: Vec<usize>,
    lambda: Value,
    cycle: Option<Vec<usize>>,
    #[serde(skip)]
    shown: Number,
}

/// Answers the question. A limit of the budget is the error [`Stopped`], unless it leaves only the
/// transient unknown.
pub fn ask(
    question: Question<'_>,
    matrix: &SparseMatrix<Number>,
    names: Option<&Names>,
    budget: &Budget,
) -> Result<Answer> {
    check_square(matrix)?;
    let square = Square::new(matrix)?;
    let (format, found, stopped) = match question {
        Question::Ratio(tokens) => {
            let found = ratio(&Digraph::of(&square), matrix, tokens, names, budget)?;
            ("supereigen-cycle-ratio-1", found, None)
        }
        Question::CycleTimes => {
            let times = CycleTimes::within(&Digraph::of(&square), budget);
            let times = times.map_err(Stopped::before("the cycle times are not known"))?;
            ("supereigen-cycle-times-1", cycle_times(&times), None)
        }
        Question::Powers => {
            let ending = powers(&square, budget);
            let ending = ending.map_err(Stopped::before("the period is not known"))?;
            let (powers, stopped) = (ending.found(), ending.why());
            let transient = whole(powers.transient());
            let found = Found::Powers {
                complete: stopped.is_none(),
                period: whole(powers.period()),
                transient: stopped.is_none().then(|| transient.clone()),
                transient_at_least: stopped.map(|_| transient),
                growth: match powers.growth() {
                    Growth::Common(rate) => Some(finite(rate)),
                    Growth::Vanishing => Some(infinite_text().into()),
                    Growth::Unknown | Growth::Various => None,
                },
                shown: powers.growth().clone(),
            };
            ("supereigen-powers-1", found, stopped)
        }
    };
    Ok(Answer {
        format,
        matrix_sha256: matrix_sha256(matrix, &MaxPlus::finite(Rational::from(0))),
        n: matrix.rows(),
        names: listed(names),
        found,
        stopped,
    })
}

/// The greatest cycle ratio. Every arc must have a whole number of tokens.
fn ratio(
    graph: &Digraph<Rational>,
    matrix: &SparseMatrix<Number>,
    tokens: &SparseMatrix<Number>,
    names: Option<&Names>,
    budget: &Budget,
) -> Result<Found> {
    let shapes = [matrix, tokens].map(|matrix| (matrix.rows(), matrix.cols()));
    if shapes[0] != shapes[1] {
        let [(n, _), (rows, cols)] = shapes;
        bail!("the tokens are a {rows} x {cols} matrix; expected {n} x {n}, as the weights are");
    }
    let count = |i: usize, j: usize| {
        // Min-plus changes the sign of every number that it reads, also of tokens.
        let count = tokens.entry(i, j)?.value()?.to_machine_integer()?;
        u64::try_from(pick(count, count.checked_neg()?)).ok()
    };
    if let Some((i, j, _)) = graph.arcs().find(|&(i, j, _)| count(i, j).is_none()) {
        let found = tokens.entry(i, j).cloned().unwrap_or_default();
        bail!(
            "the arc from {} to {} has {found} tokens; expected a whole number from 0 to 2^63 - 1",
            called(i, names),
            called(j, names),
        );
    }
    let of = |i: usize, j: usize| count(i, j).unwrap_or_default();
    let (greatest_of, above) = pick(("greatest", "above"), ("least", "below"));
    let greatest = max_cycle_ratio(graph, of, budget).map_err(|error| match error {
        NoCycleRatio::Stopped(why) => Stopped::before("the cycle ratio is not known")(why).into(),
        NoCycleRatio::NoTokens(mean) => anyhow!(
            "there is no {greatest_of} cycle ratio: the cycle {} has weight {}, {above} 0, and no \
             tokens; give one of its arcs a token",
            mean.cycle().named(names),
            Rational::from(mean.weight()),
        ),
    })?;
    let cycle = greatest.as_ref().map(|greatest| greatest.cycle());
    let shown = greatest.as_ref().zip(cycle).map(|(greatest, cycle)| {
        let sum: u128 = cycle.arcs().map(|(i, j)| u128::from(of(i, j))).sum();
        let weight = CycleMean::of(graph, cycle.clone()).weight().into();
        [greatest.ratio().clone(), weight, BigInt::from(sum).into()]
    });
    let [ratio, weight, tokens] = [0, 1, 2].map(|k| shown.as_ref().map(|shown| &shown[k]));
    let ratio = ratio.map_or_else(|| infinite_text().into(), finite);
    let (weight, tokens) = (weight.map(finite), tokens.map(|n| plainly(|| finite(n))));
    Ok(Found::Ratio {
        ratio,
        cycle: cycle.map(|cycle| from_one(cycle.nodes())),
        weight,
        tokens,
        shown,
    })
}

fn cycle_times(times: &CycleTimes) -> Found {
    let mean = |mean: Option<&CycleMean>| match mean {
        Some(mean) => MaxPlus::finite(Rational::from(mean.mean().clone())),
        None => MaxPlus::NEG_INFINITY,
    };
    let classes = times.classes().iter().zip(times.class_means());
    let classes = classes.map(|(nodes, best)| Class {
        nodes: from_one(nodes),
        lambda: number(&mean(best.as_ref())),
        cycle: best.as_ref().map(|best| from_one(best.cycle().nodes())),
        shown: mean(best.as_ref()),
    });
    let classes: Vec<Class> = classes.collect();
    let n = classes.iter().map(|class| class.nodes.len()).sum();
    let shown: Vec<Number> = (0..n).map(|node| mean(times.of_node(node))).collect();
    Found::Times {
        classes,
        cycle_times: shown.iter().map(number).collect(),
        shown,
    }
}

fn from_zero(nodes: &[usize]) -> Vec<usize> {
    nodes.iter().map(|node| node - 1).collect()
}

fn finite(value: &Rational) -> Value {
    number(&MaxPlus::finite(value.clone()))
}

/// A count, which is the same in both algebras.
fn whole(value: &BigUint) -> Value {
    plainly(|| finite(&BigInt::from(value.clone()).into()))
}

/// A number of the JSON as text.
fn plain(value: &Value) -> String {
    value.as_str().map_or(value.to_string(), str::to_owned)
}

impl Answer {
    /// The answer as one line of JSON.
    pub fn json(&self) -> Result<String> {
        line(self)
    }

    /// The answer for people.
    pub fn text(&self, names: Option<&Names>) -> Result<String> {
        let mut text = String::new();
        let cycle_of = |cycle: &[usize]| closed(&from_zero(cycle), names);
        match &self.found {
            Found::Ratio { cycle, shown, .. } => match (cycle, shown) {
                (Some(cycle), Some([ratio, weight, tokens])) => {
                    writeln!(text, "cycle ratio     {ratio} on {}", cycle_of(cycle))?;
                    writeln!(text, "weight          {weight}")?;
                    let tokens = plainly(|| tokens.to_string());
                    writeln!(text, "tokens          {tokens}")?;
                }
                _ => {
                    let infinite = infinite_text();
                    writeln!(text, "cycle ratio     {infinite}: no cycle has tokens")?;
                }
            },
            Found::Times { classes, shown, .. } => {
                for class in classes {
                    let nodes = from_zero(&class.nodes);
                    let nodes = nodes.iter().map(|&node| called(node, names).to_string());
                    let nodes = nodes.collect::<Vec<_>>().join(", ");
                    let lambda = &class.shown;
                    match &class.cycle {
                        Some(cycle) => {
                            let cycle = cycle_of(cycle);
                            writeln!(text, "class           {{{nodes}}}: {lambda} on {cycle}")?;
                        }
                        None => writeln!(text, "class           {{{nodes}}}: no cycle")?,
                    }
                }
                let row = |(node, time): (usize, &Number)| {
                    vec![called(node, names).to_string(), time.to_string()]
                };
                let mut table = vec![vec!["node".to_owned(), "cycle time".to_owned()]];
                table.extend(shown.iter().enumerate().map(row));
                text += &aligned(&table, "<");
            }
            Found::Powers {
                period,
                transient,
                transient_at_least,
                shown,
                ..
            } => {
                let period = plain(period);
                writeln!(text, "period          {period}")?;
                if let Some(least) = transient_at_least {
                    writeln!(text, "transient       at least {}", plain(least))?;
                }
                if let Some(transient) = transient {
                    let from = plain(transient);
                    writeln!(text, "transient       {from}")?;
                    match shown {
                        Growth::Vanishing => {
                            let infinite = infinite_text();
                            writeln!(text, "growth          A^k = {infinite} for all k >= {from}")?;
                        }
                        Growth::Common(rate) => {
                            let period: BigInt = period.parse()?;
                            let step = rate * &Rational::from(period.clone());
                            writeln!(
                                text,
                                "growth          A^(k+{period}) = {step} (x) A^k for all k >= {from}"
                            )?;
                        }
                        Growth::Various | Growth::Unknown => writeln!(
                            text,
                            "growth          entries grow at different rates; each is constant for \
                             k >= {from}"
                        )?,
                    }
                }
            }
        }
        if let Some(reason) = self.stopped {
            writeln!(text, "incomplete      {reason}")?;
        }
        Ok(text)
    }
}
