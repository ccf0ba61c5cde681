//! `draw`: the digraph as SVG, TikZ, PDF or DOT; the supereigenspace of a 3 x 3
//! matrix.

mod caption;
mod plane;

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_core::names::{self, Node};
use maxplus_core::{ReadMatrix, Vector};
use maxplus_graph::cycle_mean::critical_graph;
use maxplus_graph::dot::Dot;
use maxplus_graph::{Cycle, Digraph, Path};
use num_rational::BigRational;
use supereigen::Problem;

use crate::candidate::{check_length, parse_vector};
use crate::commands::paths::read_cycle;
use crate::exit::Exit;
use crate::files::refuse_two_uses;
use crate::input::{Exact, ProblemArg};
use crate::nodes::{Nodes, parse_nodes};
use crate::picture::digraph::{self, Drawing, MOST_ARCS, MOST_NODES};
use crate::picture::words::{Words, with_signs};
use crate::picture::{BackEnd, PictureFormat, render};
use crate::progress::note;
use crate::sink::write_bytes;
use caption::caption;
use plane::draw_cone;

/// The most nodes whose arcs are all drawn unless asked for.
const FEW_NODES: usize = 15;

/// Arguments of `draw`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The file; its ending says which format: .svg, .tex or .tikz, .pdf, .dot.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format, whatever the name of the file; without a file, to standard
    /// output.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        required_unless_present = "output"
    )]
    format: Option<PictureFormat>,

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

    /// Every arc, even of more than 15 nodes; else only their critical arcs
    /// and those that are highlighted are drawn.
    #[arg(long)]
    all_arcs: bool,

    /// The supereigenspace in the plane x_3 = 0, for 3 x 3 matrices.
    #[arg(long, conflicts_with_all = ["cycle", "path", "extremal", "all_arcs"])]
    cone: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let matrix = ("the matrix", self.problem.path());
        let output = self.output.as_deref();
        refuse_two_uses(&[matrix], &[("the picture", output)])?;
        let format = match (self.format, output) {
            (Some(format), _) => format,
            (None, Some(path)) => PictureFormat::of_name(path).with_context(|| {
                format!(
                    "{}: the name must end in .svg, .tex, .tikz, .pdf or .dot, or --format say \
                     which of them is meant",
                    path.display()
                )
            })?,
            (None, None) => bail!("neither --output nor --format is given"),
        };
        let problem = self.problem.read()?.exact_problem()?;
        let back_end = match format {
            PictureFormat::Svg => BackEnd::Svg,
            PictureFormat::Tikz => BackEnd::Tikz,
            PictureFormat::Pdf => BackEnd::Pdf,
            PictureFormat::Dot if self.cone => {
                bail!("a supereigenspace is drawn as svg, tikz or pdf, not as dot")
            }
            PictureFormat::Dot => {
                write_bytes(output, self.dot(&problem)?.as_bytes())?;
                return Ok(Exit::Done);
            }
        };
        let scene = if self.cone {
            draw_cone(&problem)?
        } else {
            digraph::draw(&self.drawing(&problem, |i| Node(i).to_string())?)
        };
        write_bytes(output, &render(&scene, back_end)?)?;
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
            let path = Path::new(&graph, nodes.find().context("--path")?)
                .context("not a path of the digraph")?;
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

    /// What is to be said of the weights.
    fn caption(&self, problem: &Problem<BigRational>) -> Result<Vec<String>> {
        let cycle = self.cycle.clone();
        let cycle = cycle.map(|nodes| read_cycle(&problem.digraph(), nodes));
        Ok(caption(problem, cycle.transpose()?.as_ref()))
    }

    fn dot(&self, problem: &Problem<BigRational>) -> Result<String> {
        let graph = Digraph::of(problem.matrix());
        let mut dot = Dot::of(&graph).with_arcs(self.highlighted(problem)?);
        let caption = self.caption(problem)?;
        if !caption.is_empty() {
            dot = dot.with_caption(caption.join("\n"));
        }
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

    /// The digraph; `label` gives the name of a node.
    fn drawing(
        &self,
        problem: &Problem<BigRational>,
        label: impl Fn(usize) -> String,
    ) -> Result<Drawing> {
        let n = problem.n();
        let graph = Digraph::of(problem.matrix());
        let highlighted = self.highlighted(problem)?;
        let total = problem.matrix().nonzeros();
        let mut arcs: Vec<_> = problem
            .matrix()
            .triplets()
            .map(|(i, j, a)| (i, j, a.to_string()))
            .collect();
        let caption = self.caption(problem)?;
        let mut remarks: Vec<_> = caption.iter().map(|line| Words::number(line)).collect();
        let mut critical = HashSet::new();
        if n > FEW_NODES && !self.all_arcs {
            if let Some(found) = critical_graph(&graph) {
                critical.extend(found.graph().arcs().map(|(i, j, _)| (i, j)));
            }
            let on: HashSet<_> = highlighted.iter().collect();
            arcs.retain(|&(i, j, _)| critical.contains(&(i, j)) || on.contains(&(i, j)));
            let shown = arcs.len();
            let others = match (&self.cycle, &self.path, &self.extremal) {
                (Some(_), _, _) => " and those of the cycle (orange)",
                (_, Some(_), _) => " and those of the path (orange)",
                (_, _, Some(_)) => " and the tight arcs (orange)",
                _ => "",
            };
            let remark = format!("only the critical arcs (blue){others}: {shown} of {total}");
            note(format_args!(
                "{n} nodes: {remark}; --all-arcs draws all of them"
            ));
            remarks.push(Words::plain(remark));
        }
        if n > MOST_NODES || arcs.len() > MOST_ARCS {
            bail!(
                "{n} nodes and {} arcs: nothing can be seen in a picture of more than \
                 {MOST_NODES} nodes or {MOST_ARCS} arcs; write a .dot for Graphviz instead",
                arcs.len()
            );
        }
        let nodes: Vec<_> = (0..n).map(label).collect();
        let entries = self.extremal.iter().flat_map(Vector::iter).zip(&nodes);
        let notes = entries.map(|(entry, node)| {
            let value = with_signs(&entry.value()?.to_string());
            Some(Words::indexed("x", node).put(format!(" = {value}")))
        });
        Ok(Drawing {
            title: format!("digraph of a {n} x {n} matrix"),
            notes: notes.collect(),
            nodes,
            arcs,
            highlighted,
            critical: critical.into_iter().collect(),
            remarks,
        })
    }
}
