//! `cone image` and `cone preimage` by a matrix, and `cone project`, which drops coordinates.

use std::path::PathBuf;

use anyhow::{Context, Result};
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::progress::Progress;

use crate::cones::{ConeFile, ConesHow, known, made};
use crate::descriptions::{RowsArg, write_generators};
use crate::input::{Called, read_sparse, source_name};
use crate::node_args::{Nodes, parse_nodes};
use crate::output::OutputArg;

/// Arguments of `cone image`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    map: MapArg,

    #[command(flatten)]
    output: OutputArg,

    #[command(flatten)]
    time: TimeArg,
}

/// Arguments of `cone preimage`.
#[derive(clap::Args)]
pub struct PreimageArgs {
    #[command(flatten)]
    map: MapArg,

    #[command(flatten)]
    output: RowsArg,

    #[command(flatten)]
    time: TimeArg,
}

/// A matrix and a cone.
#[derive(clap::Args)]
struct MapArg {
    /// The matrix, in any format; `-` is standard input.
    matrix: PathBuf,

    /// The cone, by rows or by generators.
    ///
    /// The cone: a file of inequalities (.ineq) or JSON as `cone rays` writes it is rows, any
    /// other matrix or list of vectors is generators.
    file: PathBuf,

    /// These options apply to the matrix and the cone; --transpose changes only the matrix.
    #[command(flatten)]
    how: ConesHow,
}

/// Arguments of `cone project`.
#[derive(clap::Args)]
pub struct ProjectArgs {
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
    how: ConesHow,

    #[command(flatten)]
    output: OutputArg,

    #[command(flatten)]
    time: TimeArg,
}

impl MapArg {
    /// The matrix with the names of its columns, and the cone. Its coordinates are columns of
    /// the matrix, or its rows, which have names if there are as many of them.
    fn read(&self, is_image: bool) -> Result<(Called<SparseMatrix<Number>>, ConeFile)> {
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

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check(false)?;
        let ((matrix, names), given) = self.map.read(true)?;
        let cone = given.cone()?;
        let image = made("the image", "the image is not known", || {
            cone.image(&matrix, &clock.budget())
        })?;
        // A square matrix maps the coordinates to themselves.
        let names = given.names.or(names);
        let names = names.filter(|_| matrix.rows() == matrix.cols());
        write_generators("cone image", &image, names.as_ref(), &self.output, clock)
    }
}

impl PreimageArgs {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check()?;
        let ((matrix, names), given) = self.map.read(false)?;
        let progress = Progress::new("rows");
        let preimage = given.cone()?.preimage(&matrix, &clock.budget());
        drop(progress);
        let preimage = known(preimage, "the preimage is not known")?;
        let same = given.names.filter(|_| matrix.rows() == matrix.cols());
        let names = names.or(same);
        self.output
            .write("cone preimage", &preimage, names.as_ref(), clock)
    }
}

impl ProjectArgs {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check(false)?;
        let (cones, names) = self.how.read_cones(&[&self.file])?;
        let onto = self.onto.find(names.as_ref()).context("--onto")?;
        let shadow = made("the projection", "the projection is not known", || {
            cones[0].project(&onto, &clock.budget())
        });
        let shadow = shadow.context("--onto")?;
        let kept = names.map(|names| Names::new(onto.iter().map(|&i| names.name(i))));
        write_generators(
            "cone project",
            &shadow,
            kept.transpose()?.as_ref(),
            &self.output,
            clock,
        )
    }
}
