//! `matrix take`: some rows and columns of a matrix, less lambda, or conjugated.

use anyhow::{Context, Result, bail};
use maxplus_core::matrix::assembly::{conjugate, shifted, submatrix};
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::{Names, ReadMatrix};
use supereigen_run::exit::Exit;

use super::product::Written;
use crate::input::nodes::{Nodes, parse_nodes};
use crate::input::{LambdaArg, MatrixArg};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// Only these rows, in this order: 1,3 or saw,oven.
    ///
    /// Only these rows, in this order: 1,3 or saw,oven if the matrix is square and has names.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    rows: Option<Nodes>,

    /// Only these columns, in this order.
    ///
    /// Only these columns, in this order: 1,3 or saw,oven.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    cols: Option<Nodes>,

    #[command(flatten)]
    lambda: LambdaArg,

    /// -A^T: the transpose, every entry negated.
    #[arg(long)]
    conjugate: bool,

    #[command(flatten)]
    written: Written,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.written.time.start();
        self.written.output.check()?;
        let (mut matrix, mut names) = self.matrix.read_sparse()?;
        let mut are_nodes = matrix.rows() == matrix.cols();
        let lambda = self.lambda.value()?.of(&matrix, &clock.budget());
        let lambda = lambda.with_context(|| self.matrix.name())?;
        let Some(lambda) = lambda.value() else {
            let (infinite, max) = (infinite_text(), pick("max", "min"));
            bail!(
                "--lambda {infinite} cannot be subtracted from the entries; give a number or {max}"
            );
        };
        if self.rows.is_some() || self.cols.is_some() {
            let row_names = names.as_ref().filter(|_| are_nodes);
            let rows = chosen("--rows", self.rows.as_ref(), matrix.rows(), row_names)?;
            let cols = chosen("--cols", self.cols.as_ref(), matrix.cols(), names.as_ref())?;
            are_nodes &= rows == cols;
            matrix = submatrix(&matrix, &rows, &cols);
            // A name must not appear twice.
            names = names.and_then(|names| {
                let names = cols.iter().map(|&col| names.name(col).to_owned());
                Names::new(names.collect::<Vec<_>>()).ok()
            });
        }
        matrix = shifted(&matrix, &-lambda);
        if self.conjugate {
            matrix = conjugate(&matrix)?;
            names = names.filter(|_| are_nodes);
        }
        self.written.write(&matrix, names.as_ref(), are_nodes)
    }
}

/// The selected rows or columns, counted from 0. All of them if none were selected.
fn chosen(
    option: &str,
    nodes: Option<&Nodes>,
    count: usize,
    names: Option<&Names>,
) -> Result<Vec<usize>> {
    let Some(nodes) = nodes else {
        return Ok((0..count).collect());
    };
    let nodes = nodes.find(names).context(option.to_owned())?;
    match nodes.iter().find(|node| **node >= count) {
        Some(node) => bail!("{option} {}: the matrix has only {count}", node + 1),
        None => Ok(nodes),
    }
}
