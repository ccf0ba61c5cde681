//! `draw`: the digraph as SVG, TikZ, PDF or DOT; the supereigenspace of a 3 x 3
//! matrix.
//!
//! The formats of pictures are known by name and by the ending of a file.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use maxplus_core::{Names, Number, Rational, Vector};
use maxplus_formats::ending;
use maxplus_graph::cycle_mean::max_cycle_mean;
use supereigen::Problem;
use supereigen_picture::{
    BackEnd, DigraphError, DigraphPicture, Highlight, cone_picture_with_names,
};

use supereigen_answers::instance::{fraction, in_fractions};

use crate::commands::paper::read_cycle;
use crate::ending::Endings;
use crate::exit::Exit;
use crate::input::{ProblemArg, said};
use crate::nodes::{Nodes, parse_nodes};
use crate::progress::note;
use crate::sink::write_bytes;
use crate::time::Clock;
use crate::vector::{Given, parse_given, read_for};

/// Arguments of `draw`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Write to this file.
    ///
    /// The file; its ending says which format: .svg, .tex or .tikz, .pdf, .dot.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format; else by the name of the file.
    ///
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
    ///
    /// Highlight a cycle: 2,3,2. With --lambda max and nothing else to highlight, a
    /// cycle of mean lambda(A) is.
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
    extremal: Option<Given>,

    /// Every arc, even of more than 15 nodes.
    ///
    /// Every arc, even of more than 15 nodes; else only their critical arcs
    /// and those that are highlighted are drawn.
    #[arg(long)]
    all_arcs: bool,

    /// Draw the solutions of a 3 x 3 matrix.
    ///
    /// The supereigenspace in the plane x_3 = 0, for 3 x 3 matrices.
    #[arg(long, conflicts_with_all = ["cycle", "path", "extremal", "all_arcs"])]
    cone: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let output = self.output.as_deref();
        let format = match (self.format, output) {
            (Some(format), _) => format,
            (None, Some(path)) => PictureFormat::of_name(path).with_context(|| {
                let known = &["svg", "tex", "tikz", "pdf", "dot"];
                let or_format = true;
                Endings { known, or_format }.refusal(path, &[])
            })?,
            (None, None) => bail!("neither --output nor --format is given"),
        };
        let given = self.extremal.clone().map(|given| ("the vector", given));
        let given = given.into_iter().collect();
        let (instance, extremal) = read_for(&self.problem, given, Clock::unlimited())?;
        let (problem, names) = (instance.exact_problem()?, instance.names());
        let drawn = in_fractions(&problem)?;
        let picture = DigraphPicture::of(&drawn)
            .names(names)
            .highlight(self.highlight(&problem, extremal.first(), names)?)
            .all_arcs(self.all_arcs);
        let why = |error: DigraphError| said(&error, names);
        let back_end = match format {
            PictureFormat::Svg => BackEnd::Svg,
            PictureFormat::Tikz => BackEnd::Tikz,
            PictureFormat::Pdf => BackEnd::Pdf,
            PictureFormat::Dot if self.cone => {
                bail!("a supereigenspace is drawn as svg, tikz or pdf, not as dot")
            }
            PictureFormat::Dot if self.all_arcs => {
                bail!("--all-arcs has nothing to do with dot, which has every arc always")
            }
            PictureFormat::Dot => {
                write_bytes(output, picture.dot().map_err(why)?.as_bytes())?;
                return Ok(Exit::Done);
            }
        };
        let scene = if self.cone {
            cone_picture_with_names(&drawn, names)?
        } else {
            if let Some(remark) = picture.left_out().map_err(why)? {
                let n = problem.n();
                note(format_args!(
                    "{n} nodes: {remark}; --all-arcs draws all of them"
                ));
            }
            picture.scene().map_err(why)?
        };
        write_bytes(output, &scene.render(back_end)?)?;
        Ok(Exit::Done)
    }

    /// What stands out.
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
        // At lambda(A) the cycle that has this mean is what one looks for.
        if self.problem.asks_for_max()
            && let Some(greatest) = max_cycle_mean(&graph)
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
    /// For papers: compiles as it stands, and can be taken in by \input.
    Tikz,
    /// A page as large as the picture.
    Pdf,
    /// The digraph for Graphviz, which places it anew.
    Dot,
}

impl PictureFormat {
    /// The format that the ending of a name asks for.
    pub fn of_name(path: &Path) -> Option<Self> {
        match ending(path)?.as_str() {
            "svg" => Some(PictureFormat::Svg),
            "tex" | "tikz" => Some(PictureFormat::Tikz),
            "pdf" => Some(PictureFormat::Pdf),
            "dot" | "gv" => Some(PictureFormat::Dot),
            _ => None,
        }
    }
}
