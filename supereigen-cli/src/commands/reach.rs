//! `reach`: the sets that a system reaches, step by step, or from which it reaches one.
//!
//! If a limit or a signal stops it, it gives the sets of the steps that were made, and says so
//! in every format.

mod picture;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use maxplus_core::{DisplayNamed, Names, ReadMatrix};
use maxplus_polyhedra::reach::{Direction, Dynamics};
use supereigen_answers::Stopped;
use supereigen_answers::instance::check_square;
use supereigen_answers::reach::ReachAnswer;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;
use supereigen_run::output_file::write_bytes;
use supereigen_run::progress::note;

use crate::formats;
use crate::input::cones::{ConeFile, ConesArg, made};
use crate::input::{read_sparse, source_name};
use crate::report_output::line;

#[derive(clap::Args)]
pub struct Args {
    /// The matrix A, square, in any format; `-` is standard input.
    matrix: PathBuf,

    /// The set X(0): points, rays or inequalities.
    ///
    /// The set X(0). Vectors in any format with as many entries as A has columns are
    /// points. With one more entry in front they are points if this entry is finite (it is
    /// subtracted from the others) and rays if it is -inf. Inequalities (.ineq, or JSON as
    /// `cone rays` writes it) in as many variables describe a set that contains every shift
    /// of its points; with one more variable in front, that variable stands for 0.
    #[arg(value_name = "SET")]
    set: PathBuf,

    /// The matrix B and the set U of inputs.
    ///
    /// The matrix B and the set U of inputs, given in the same way as X(0). Without this
    /// option there are no inputs.
    #[arg(long, num_args = 2, value_names = ["B", "U"])]
    input: Option<Vec<PathBuf>>,

    /// How many steps at most.
    #[arg(long, value_name = "K")]
    steps: usize,

    /// From where the set can be reached.
    ///
    /// Compute from where the set can be reached, instead of what is reached from it.
    #[arg(long)]
    backward: bool,

    /// These options apply to all files; --transpose changes only matrices.
    #[command(flatten)]
    how: ConesArg,

    /// text, json or a picture; default: by the ending.
    ///
    /// The format of the output: text for people, json for programs, or a picture with a
    /// panel for every set. Systems with two or three coordinates can be drawn, those with
    /// three up to shifts. If not given, the format follows from the ending of the output:
    /// .json, .svg, .pdf, .png, .tikz or .tex, and text for .txt or no ending.
    #[arg(long = "format", value_name = "FORMAT", value_enum)]
    given: Option<Format>,

    /// Write to a file, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Outline the cells of the tropical complex.
    ///
    /// Outline the cells of the tropical complex in the picture. In a cell each coordinate
    /// comes from the same points. Sets with -inf or rays have no cells.
    #[arg(long)]
    cells: bool,

    #[command(flatten)]
    time: TimeArg,
}

/// How the sets are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs, as docs/json.md says.
    Json,
    /// A picture for screens.
    Svg,
    /// A picture for papers: a document by itself, or included by \\input.
    Tikz,
    /// A picture on its own page.
    Pdf,
    /// A picture of pixels, for slides.
    Png,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let format = self.format()?;
        let inputs = self.input.as_deref().unwrap_or_default();
        let (b, u) = (inputs.first(), inputs.get(1));
        let mut sets: Vec<&Path> = vec![&self.set];
        sets.extend(u.map(PathBuf::as_path));
        let mut sets = self.how.read_each(&sets, true)?.into_iter();
        let (matrix, names) = read_sparse(Some(&self.matrix), self.how.how())?;
        let source = source_name(Some(&self.matrix));
        check_square(&matrix).map_err(|error| error.context(source.clone()))?;
        let n = matrix.rows();
        if formats::back_end(&format).is_some() {
            picture::check(n)?;
        }
        let set = sets.next().context("the set is missing")?;
        let set = of_columns(set, n, names.as_ref(), &source)?;
        let names = names.or_else(|| set.names.clone().filter(|_| set.n() == n));
        let mut system = Dynamics::new(&matrix)?;
        if let (Some(b), Some(u)) = (b, sets.next()) {
            let source = source_name(Some(b));
            let (b, names) = read_sparse(Some(b), self.how.how())?;
            if b.rows() != n {
                bail!("{source} has {} rows, expected {n} as A has", b.rows());
            }
            let u = of_columns(u, b.cols(), names.as_ref(), &source)?;
            let u = u.polyhedron(b.cols())?;
            system = system.with_inputs(&b, u)?;
        }
        let first = set.polyhedron(n)?;
        let direction = Direction::new(self.backward);
        let answer = made("the sets", "the sets are not known", || {
            let reached = system.reach_within(&first, self.steps, direction, &clock.budget())?;
            ReachAnswer::of(&reached, self.steps)
        })?;
        if let (Some(why), true) = (answer.cut, answer.sets.is_empty()) {
            let what = "the sets are not known";
            return Err(Stopped { what, why }.into());
        }
        let names = names.as_ref();
        // From here on nothing checks for signals, and a picture may take long.
        interrupt::stop_checking();
        let text = match formats::back_end(&format) {
            Some(back_end) => {
                let has_remark = answer.cut.is_some() || answer.repeat.is_some();
                let remark = has_remark.then(|| answer.conclusion());
                let sets = picture::Sets {
                    sets: &answer.sets,
                    n,
                    names,
                    remark,
                    with_cells: self.cells,
                };
                sets.scene()?.render(back_end)?
            }
            None if format == Format::Json => {
                line(&answer.report(n, names, self.backward))?.into_bytes()
            }
            None => answer.named(names).to_string().into_bytes(),
        };
        write_bytes(self.output.as_deref(), &text)?;
        Ok(match answer.cut {
            Some(reason) => {
                note(answer.conclusion());
                reason.into()
            }
            None => Exit::Done,
        })
    }

    /// The format that the option or the name of the output selects.
    fn format(&self) -> Result<Format> {
        let output = self.output.as_deref();
        let known = ["json", "svg", "pdf", "png", "tikz", "tex"];
        let format = formats::chosen(self.given, output, &known, Format::Text)?;
        if self.cells && formats::back_end(&format).is_none() {
            bail!("--cells is for pictures: --format svg, pdf, png or tikz");
        }
        Ok(format)
    }
}

/// The set with its coordinates in the order of the columns of a matrix. It has as many
/// coordinates as columns, or one more in front.
fn of_columns(set: ConeFile, n: usize, names: Option<&Names>, matrix: &str) -> Result<ConeFile> {
    if set.n() != n && set.n() != n + 1 {
        bail!(
            "{} has {} coordinates, expected {n} as {matrix} has columns, or {} with 0 or -inf in \
             front",
            set.source(),
            set.n(),
            n + 1
        );
    }
    let mut expected = names.cloned();
    if let (Some(own), Some(names)) = (&set.names, names)
        && set.n() == n + 1
    {
        let front = own.name(0);
        if names.iter().any(|name| name == front) {
            bail!(
                "{} calls its first coordinate {front:?}, which is the name of a column of \
                 {matrix}: the first coordinate must stand for 0",
                set.source()
            );
        }
        expected = Some(Names::new(std::iter::once(front).chain(names.iter()))?);
    }
    let set = set.in_order(expected.as_ref());
    set.check_names(expected.as_ref())?;
    Ok(set)
}
