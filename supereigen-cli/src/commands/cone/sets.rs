//! Cones computed from cones. Written as minimal rows by `cone rows`, `intersect` and `preimage`,
//! as minimal generators by `cone hull`, `image` and `project`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};
use maxplus_graph::Budget;
use maxplus_polyhedra::Cone;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;

use crate::descriptions::{ConeOutput, RowsArg};
use crate::input::cones::{ConeFile, ConesArg, made};
use crate::input::nodes::{Nodes, parse_nodes};
use crate::input::{WithNames, read_sparse, source_name};
use crate::output::OutputArg;

/// Arguments of a command: what it reads, and how the cone is written.
#[derive(Args)]
pub struct SetArgs<I: Args, O: Args> {
    #[command(flatten)]
    input: I,

    #[command(flatten)]
    output: O,

    #[command(flatten)]
    time: TimeArg,
}

pub type RowsArgs = SetArgs<Generators, RowsArg>;
pub type IntersectArgs = SetArgs<Cones, RowsArg>;
pub type HullArgs = SetArgs<Cones, OutputArg>;
pub type ImageArgs = SetArgs<Map, OutputArg>;
pub type PreimageArgs = SetArgs<Map, RowsArg>;
pub type ProjectArgs = SetArgs<Projection, OutputArg>;

/// One cone.
#[derive(Args)]
pub struct Generators {
    /// The vectors that generate the cone.
    ///
    /// The vectors that generate the cone, one in a row, in any format; `-` is standard
    /// input. A file of inequalities (.ineq), or JSON as `cone rays` writes it, already
    /// contains rows: then the redundant ones are removed.
    #[arg(value_name = "GENERATORS")]
    file: PathBuf,

    #[command(flatten)]
    how: ConesArg,
}

/// One cone or several.
#[derive(Args)]
pub struct Cones {
    /// The cones, by rows or by generators.
    ///
    /// The cones: files of inequalities (.ineq) or JSON as `cone rays` writes it are rows, any
    /// other matrix or list of vectors is generators; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    how: ConesArg,
}

/// A matrix and a cone.
#[derive(Args)]
pub struct Map {
    /// The matrix, in any format; `-` is standard input.
    matrix: PathBuf,

    /// The cone, by rows or by generators.
    ///
    /// The cone: a file of inequalities (.ineq) or JSON as `cone rays` writes it is rows, any
    /// other matrix or list of vectors is generators.
    file: PathBuf,

    /// These options apply to the matrix and the cone; --transpose changes only the matrix.
    #[command(flatten)]
    how: ConesArg,
}

/// A cone and some of its coordinates.
#[derive(Args)]
pub struct Projection {
    /// The cone, by rows or by generators.
    ///
    /// The cone: a file of inequalities (.ineq) or JSON as `cone rays` writes it is rows, any
    /// other matrix or list of vectors is generators; `-` is standard input.
    file: PathBuf,

    /// The coordinates that stay: 1,4.
    ///
    /// The coordinates that stay, in this order, by number or name: 1,4.
    #[arg(long, value_name = "COORDINATES", value_parser = parse_nodes)]
    onto: Nodes,

    #[command(flatten)]
    how: ConesArg,
}

/// A cone with the names of its coordinates.
type Named = (Cone, Option<Names>);

impl<I: Args, O: Args + ConeOutput> SetArgs<I, O> {
    /// Computes the cone and writes it.
    fn answer(
        self,
        command: &str,
        compute: impl FnOnce(I, &Budget) -> Result<Named>,
    ) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check_cone()?;
        let (cone, names) = compute(self.input, &clock.budget())?;
        self.output
            .write_cone(command, &cone, names.as_ref(), clock)
    }
}

impl RowsArgs {
    pub fn run(self) -> Result<Exit> {
        self.answer("cone rows", |input, _| one(&input.file, input.how))
    }
}

impl IntersectArgs {
    pub fn run(self) -> Result<Exit> {
        self.answer("cone intersect", |cones, budget| {
            cones.together(|all, cone| {
                made("rows", "the intersection is not known", || {
                    all.intersection(cone, budget)
                })
            })
        })
    }
}

impl HullArgs {
    pub fn run(self) -> Result<Exit> {
        self.answer("cone hull", |cones, budget| {
            cones.together(|all, cone| {
                made("the hull", "the hull is not known", || {
                    all.hull(cone, budget)
                })
            })
        })
    }
}

impl ImageArgs {
    pub fn run(self) -> Result<Exit> {
        self.answer("cone image", |map, budget| {
            let ((matrix, names), given) = map.read(true)?;
            let cone = given.cone()?;
            let image = made("the image", "the image is not known", || {
                cone.image(&matrix, budget)
            })?;
            // The rows of a square matrix have the names of its columns.
            let names = given.names.or(names);
            let names = names.filter(|_| matrix.rows() == matrix.cols());
            Ok((image, names))
        })
    }
}

impl PreimageArgs {
    pub fn run(self) -> Result<Exit> {
        self.answer("cone preimage", |map, budget| {
            let ((matrix, names), given) = map.read(false)?;
            let cone = given.cone()?;
            let preimage = made("rows", "the preimage is not known", || {
                cone.preimage(&matrix, budget)
            })?;
            let same = given.names.filter(|_| matrix.rows() == matrix.cols());
            Ok((preimage, names.or(same)))
        })
    }
}

impl ProjectArgs {
    pub fn run(self) -> Result<Exit> {
        self.answer("cone project", |input, budget| {
            let (cone, names) = one(&input.file, input.how)?;
            let onto = input.onto.find(names.as_ref()).context("--onto")?;
            let shadow = made("the projection", "the projection is not known", || {
                cone.project(&onto, budget)
            });
            let shadow = shadow.context("--onto")?;
            let kept = names.map(|names| Names::new(onto.iter().map(|&i| names.name(i))));
            Ok((shadow, kept.transpose()?))
        })
    }
}

/// Reads one cone.
fn one(file: &Path, how: ConesArg) -> Result<Named> {
    let (mut cones, names) = how.read_cones(&[file])?;
    Ok((cones.pop().context("there is no cone")?, names))
}

impl Cones {
    /// Combines all cones by an operation on two cones.
    fn together(self, both: impl Fn(&Cone, &Cone) -> Result<Cone>) -> Result<Named> {
        let paths: Vec<_> = self.files.iter().map(PathBuf::as_path).collect();
        let (cones, names) = self.how.read_cones(&paths)?;
        let mut cones = cones.into_iter();
        let first = cones.next().context("there is no cone")?;
        let all = cones.try_fold(first, |all, cone| both(&all, &cone))?;
        Ok((all, names))
    }
}

impl Map {
    /// Reads the matrix with the names of its columns, and the cone. The coordinates of the cone
    /// are columns of the matrix if `is_image`, otherwise rows. Rows of a square matrix have names.
    fn read(&self, is_image: bool) -> Result<(WithNames<SparseMatrix<Number>>, ConeFile)> {
        let (matrix, names) = read_sparse(Some(&self.matrix), self.how.how())?;
        let mut given = self.how.read_each(&[&self.file], true)?;
        let (rows, cols) = (matrix.rows(), matrix.cols());
        let of_cone = names.as_ref().filter(|_| is_image || rows == cols);
        let given = given
            .pop()
            .context("the cone is missing")?
            .in_order(of_cone);
        let (n, side) = match is_image {
            true => (cols, "columns"),
            false => (rows, "rows"),
        };
        let source = source_name(Some(&self.matrix));
        given.check(n, of_cone, &format!("{source} has {side}"))?;
        Ok(((matrix, names), given))
    }
}
