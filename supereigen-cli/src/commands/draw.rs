//! `draw`: the digraph as SVG, TikZ, PDF, PNG or DOT; the supereigenspace of a 3 x 3
//! matrix.
//!
//! The format of a picture is given by its name or by the ending of a file.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use maxplus_core::{Names, Number, Rational, Vector};
use maxplus_graph::Budget;
use maxplus_graph::cycle_mean::max_cycle_mean;
use supereigen::Problem;
use supereigen_picture::{ConePicture, DigraphError, DigraphPicture, Highlight};

use supereigen_answers::instance::{fraction, in_fractions};
use supereigen_run::clock::Clock;
use supereigen_run::ending::Endings;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_bytes;
use supereigen_run::progress::note;

use crate::commands::paper::read_cycle;
use crate::formats;
use crate::input::nodes::{Nodes, parse_nodes};
use crate::input::vector::{VectorArg, parse_given, read_for};
use crate::input::{Instance, ProblemArg};
use crate::relation::RelationArg;
use supereigen_answers::words::said;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Write to this file.
    ///
    /// Write to this file. Its ending determines the format: .svg,.png, .tex or .tikz,
    /// .pdf, .dot.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format; default: by the ending of the output.
    ///
    /// The format of the picture. If not given, it follows from the ending of the output.
    /// Without -o the picture goes to standard output.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        required_unless_present = "output"
    )]
    format: Option<PictureFormat>,

    /// Highlight a cycle: 2,3,2.
    ///
    /// Highlight a cycle: 2,3,2. With --lambda max and no other highlight, a cycle of mean
    /// lambda(A) is highlighted.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes, conflicts_with_all = ["path", "extremal"])]
    cycle: Option<Nodes>,

    /// Highlight a path: 5,4,1,2.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes, conflicts_with = "extremal")]
    path: Option<Nodes>,

    /// Highlight the tight arcs of a solution.
    ///
    /// Highlight the tight arcs of a solution, and write its entries beside
    /// the nodes.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_given)]
    extremal: Option<VectorArg>,

    #[command(flatten)]
    relation: RelationArg,

    /// Draw every arc, even with more than 15 nodes.
    ///
    /// Draw every arc, even with more than 15 nodes. Without this option pictures with more
    /// than 15 nodes show only critical and highlighted arcs.
    #[arg(long)]
    all_arcs: bool,

    /// Arrows lead to the node that waits.
    ///
    /// Draw the arrow of a_ij from j to i, the node that waits. Without this option it
    /// leads from i to j, as in the digraph of a matrix.
    #[arg(long)]
    flow: bool,

    /// The width of the picture in pixels.
    ///
    /// The width of the picture in pixels of 1/96 inch, for svg, pdf and png.
    #[arg(long, value_name = "WIDTH", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    size: Option<u32>,

    /// Draw the solutions of a 3 x 3 matrix.
    ///
    /// Draw the supereigenspace of a 3 x 3 matrix in the plane x_3 = 0; with --relation the
    /// subeigenspace or the eigenspace.
    #[arg(long, conflicts_with_all = ["cycle", "path", "extremal", "all_arcs", "flow"])]
    cone: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let output = self.output.as_deref();
        let format = match (self.format, output) {
            (Some(format), _) => format,
            (None, Some(path)) => formats::of_ending(path).with_context(|| {
                let known = &["svg", "png", "tex", "tikz", "pdf", "dot"];
                let or_format = true;
                Endings { known, or_format }.refusal(path, &[])
            })?,
            (None, None) => bail!("give --output or --format"),
        };
        if self.size.is_some() && matches!(format, PictureFormat::Tikz | PictureFormat::Dot) {
            bail!("--size is for svg, pdf and png; scale TikZ in the paper and dot in Graphviz");
        }
        let given = self.extremal.clone().map(|given| ("the vector", given));
        let given = given.into_iter().collect();
        let (instance, extremal) = read_for(&self.problem, given, Clock::unlimited())?;
        let instance = self.related(instance)?;
        let relation = self.relation.value();
        let (problem, names) = (instance.exact_problem()?, instance.names());
        let drawn = in_fractions(&problem)?;
        let picture = DigraphPicture::of(&drawn)
            .names(names)
            .highlight(self.highlight(&problem, extremal.first(), names)?)
            .relation(relation)
            .all_arcs(self.all_arcs)
            .flow(self.flow);
        let why = |error: DigraphError| said(&error, names);
        let Some(back_end) = formats::back_end(&format) else {
            if self.cone {
                bail!("a supereigenspace is drawn as svg, tikz, pdf or png, not as dot");
            }
            if self.all_arcs {
                bail!("--all-arcs cannot be used with dot, which always contains every arc");
            }
            write_bytes(output, picture.dot().map_err(why)?.as_bytes())?;
            return Ok(Exit::Done);
        };
        let scene = if self.cone {
            ConePicture::related(&drawn, relation)?.names(names).scene()
        } else {
            if let Some(remark) = picture.left_out().map_err(why)? {
                let n = problem.n();
                note(format_args!(
                    "{n} nodes: {remark}; --all-arcs draws all of them"
                ));
            }
            picture.scene().map_err(why)?
        };
        let scene = match self.size {
            Some(width) => scene.with_width(width.into()),
            None => scene,
        };
        write_bytes(output, &scene.render(back_end)?)?;
        Ok(Exit::Done)
    }

    /// The matrix at the lambda of the relation.
    fn related(&self, instance: Instance) -> Result<Instance> {
        if self.relation.is_ge() {
            return Ok(instance);
        }
        if !self.cone && self.extremal.is_none() {
            bail!("--relation is about solutions: give --cone or --extremal");
        }
        let clock = Clock::unlimited();
        let lambda = self.relation.lambda(&instance, &self.problem, clock)?;
        if !lambda.is_finite() {
            bail!("with --relation le or eq only a finite lambda can be drawn: give --lambda");
        }
        instance.at(&lambda)
    }

    /// What is highlighted.
    fn highlight(
        &self,
        problem: &Problem<Rational>,
        extremal: Option<&Vector<Number>>,
        names: Option<&Names>,
    ) -> Result<Highlight> {
        let graph = problem.digraph();
        if let Some(nodes) = &self.cycle {
            return Ok(Highlight::Cycle(read_cycle(&graph, nodes, names)?));
        }
        if let Some(nodes) = &self.path {
            let path = maxplus_graph::Path::new(&graph, nodes.find(names).context("--path")?);
            let path = path.map_err(|why| said(&why, names));
            return Ok(Highlight::Path(path.context("not a path of the digraph")?));
        }
        if let Some(vector) = extremal {
            return Ok(Highlight::Solution(vector.iter().map(fraction).collect()));
        }
        // With --lambda max a cycle with this mean is the most interesting part.
        if self.problem.asks_for_max()
            && let Some(greatest) = Budget::without_limits(|budget| max_cycle_mean(&graph, budget))
        {
            return Ok(Highlight::Cycle(greatest.cycle().clone()));
        }
        Ok(Highlight::Nothing)
    }
}

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// For screens.
    Svg,
    /// For papers: compiles by itself, and can be included by \input.
    Tikz,
    /// A page as large as the picture.
    Pdf,
    /// Pixels, for slides.
    Png,
    /// The digraph for Graphviz, which makes its own layout.
    Dot,
}
