//! `draw`: the digraph as SVG or DOT; the supereigenspace of a 3 x 3 matrix.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_core::names::{self, Node};
use maxplus_core::{MaxPlus, ReadMatrix, Vector};
use maxplus_graph::dot::Dot;
use maxplus_graph::{Cycle, Digraph, Path};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use supereigen::Problem;

use crate::candidate::{check_length, parse_vector};
use crate::commands::paths::read_cycle;
use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::input::{Exact, ProblemArg};
use crate::nodes::{Nodes, parse_nodes};
use crate::sink::write_text;
use crate::svg::cone::{self, Space};
use crate::svg::digraph::{self, Drawing, MOST_ARCS, MOST_NODES};

/// Arguments of `draw`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The file; its ending, .svg or .dot, says which format.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Highlight a cycle: 2,3,2.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes, conflicts_with_all = ["path", "extremal"])]
    cycle: Option<Nodes>,

    /// Highlight a path: 5,4,1,2.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes, conflicts_with = "extremal")]
    path: Option<Nodes>,

    /// Highlight the tight arcs of a solution, and write its entries beside
    /// the nodes.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_vector)]
    extremal: Option<Vector<Exact>>,

    /// The supereigenspace in the plane x_3 = 0, for 3 x 3 matrices.
    #[arg(long, conflicts_with_all = ["cycle", "path", "extremal"])]
    cone: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let matrix = ("the matrix", self.problem.path());
        refuse_two_uses(&[matrix], &[("the picture", Some(&self.output))])?;
        let problem = self.problem.read()?.exact_problem()?;
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        let text = match (ending, self.cone) {
            (Some("svg"), true) => draw_cone(&problem)?,
            (Some("svg"), false) => digraph::draw(&self.drawing(&problem)?),
            (Some("dot"), false) => self.dot(&problem)?,
            (Some("dot"), true) => bail!("a supereigenspace is drawn as .svg, not as .dot"),
            _ => bail!(
                "{}: the name must end in .svg or .dot",
                self.output.display()
            ),
        };
        write_text(Some(&self.output), &text)?;
        Ok(Exit::Done)
    }

    /// The arcs to highlight.
    fn highlighted(&self, problem: &Problem<BigRational>) -> Result<Vec<(usize, usize)>> {
        let graph = Digraph::of(problem.matrix());
        if let Some(nodes) = &self.cycle {
            let cycle: Cycle = read_cycle(&graph, nodes.clone())?;
            return Ok(cycle.arcs().collect());
        }
        if let Some(nodes) = &self.path {
            let path = Path::new(&graph, nodes.find()?).context("not a path of the digraph")?;
            return Ok(path.nodes().windows(2).map(|w| (w[0], w[1])).collect());
        }
        if let Some(vector) = &self.extremal {
            check_length(vector, problem.n())?;
            let membership = problem.membership(vector)?;
            membership.check()?;
            return Ok(membership
                .tight()
                .flat_map(|row| row.argmax.iter().map(|&k| (row.node, k)))
                .collect());
        }
        Ok(Vec::new())
    }

    fn dot(&self, problem: &Problem<BigRational>) -> Result<String> {
        let graph = Digraph::of(problem.matrix());
        let dot = Dot::of(&graph).with_arcs(self.highlighted(problem)?);
        Ok(match &self.extremal {
            None if names::shown().is_some() => {
                dot.with_labels(|i| Node(i).to_string()).to_string()
            }
            None => dot.to_string(),
            Some(x) => dot
                .with_labels(|i| format!("{}: {:#}", Node(i), x[i]))
                .to_string(),
        })
    }

    fn drawing(&self, problem: &Problem<BigRational>) -> Result<Drawing> {
        let (n, arcs) = (problem.n(), problem.matrix().nonzeros());
        if n > MOST_NODES || arcs > MOST_ARCS {
            bail!(
                "{n} nodes and {arcs} arcs: nothing can be seen in a picture of more than \
                 {MOST_NODES} nodes or {MOST_ARCS} arcs; write a .dot for Graphviz instead"
            );
        }
        let arcs = problem.matrix().triplets();
        let notes = match &self.extremal {
            None => Vec::new(),
            Some(x) => x
                .iter()
                .map(|entry| entry.value().map(|v| format!("x = {v}")))
                .collect(),
        };
        Ok(Drawing {
            title: format!("digraph of a {0} x {0} matrix", problem.n()),
            nodes: (0..problem.n())
                .map(|node| Node(node).to_string())
                .collect(),
            arcs: arcs.map(|(i, j, a)| (i, j, a.to_string())).collect(),
            highlighted: self.highlighted(problem)?,
            notes,
        })
    }
}

/// The supereigenspace with all its extremals.
fn draw_cone(problem: &Problem<BigRational>) -> Result<String> {
    if problem.n() != 3 {
        bail!(
            "only a 3 x 3 matrix can be drawn in the plane; this one is {0} x {0}",
            problem.n()
        );
    }
    let basis = problem.basis().to_vectors();
    let entries = problem.matrix().triplets();
    let entries = entries
        .filter(|(i, j, _)| i != j)
        .map(|(_, _, entry)| entry);
    let entries = entries.chain(basis.iter().flat_map(|x| x.iter()));
    let unit = unit_of(entries.filter_map(MaxPlus::value));
    let size = power_of_ten(unit);
    let number = |entry: &MaxPlus<BigRational>| entry.value().and_then(|v| (v / &size).to_f64());
    let triple = |entry: &dyn Fn(usize) -> Option<f64>| [entry(0), entry(1), entry(2)];
    // A loop asks only whether its weight is below 0.
    let sign = |entry: &MaxPlus<BigRational>| entry.value().and_then(|v| v.signum().to_f64());
    let matrix = [0, 1, 2].map(|i| {
        triple(&|j| {
            let entry = problem.entry(i, j);
            if i == j { sign(&entry) } else { number(&entry) }
        })
    });
    let extremals = basis.iter().map(|x| {
        let entries: Vec<_> = x
            .iter()
            .map(|entry| shortened(format!("{entry:#}")))
            .collect();
        (
            triple(&|i| number(&x[i])),
            format!("({})", entries.join(", ")),
        )
    });
    Ok(cone::draw(&Space {
        matrix,
        extremals: extremals.collect(),
        unit,
    }))
}

/// The power of ten in which the axes count: 0 where plain numbers can be
/// read, else that of the greatest number, near enough. Doubles and ticks then
/// have numbers below 100 to deal with, however large or small the entries are.
fn unit_of<'a>(numbers: impl Iterator<Item = &'a BigRational>) -> i64 {
    let exponents = numbers.filter(|number| !number.is_zero()).map(|number| {
        let bits = number.numer().bits() as f64 - number.denom().bits() as f64;
        (bits * std::f64::consts::LOG10_2).floor() as i64
    });
    match exponents.max() {
        None | Some(-1..=3) => 0,
        Some(exponent) => exponent,
    }
}

fn power_of_ten(exponent: i64) -> BigRational {
    let power = BigInt::from(10).pow(u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX));
    if exponent < 0 {
        BigRational::new(BigInt::one(), power)
    } else {
        BigRational::from_integer(power)
    }
}

/// Numbers of many digits with their zeros counted, `-3e400`, or else by their
/// beginning and their end.
fn shortened(number: String) -> String {
    let digits = number.trim_end_matches('0');
    let zeros = number.len() - digits.len();
    if zeros > 3 && digits.len() <= 8 && !digits.contains('/') {
        return format!("{digits}e{zeros}");
    }
    match (
        number.get(..5),
        number.get(number.len().saturating_sub(3)..),
    ) {
        (Some(begin), Some(end)) if number.len() > 12 => format!("{begin}...{end}"),
        _ => number,
    }
}
