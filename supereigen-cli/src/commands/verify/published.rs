//! Vectors as papers and other programs list them: as columns, not scaled, or
//! for a two-sided system that stands in files of its own.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use maxplus_core::{MaxPlus, Names, Rational, Vector};

/// How the vectors of a file are meant that says nothing about them.
#[derive(clap::Args)]
pub struct Published {
    /// The vectors are the columns of the file, not its rows.
    #[arg(long)]
    columns: bool,

    /// Scale each vector before it is checked, so that its greatest entry is 0.
    #[arg(long)]
    scale: bool,

    /// The smaller side B of A (x) x >= B (x) x; MATRIX is A, and the vectors are
    /// its extreme rays.
    #[arg(
        long,
        value_name = "FILE",
        requires = "matrix",
        conflicts_with = "lambda"
    )]
    right: Option<PathBuf>,
}

impl Published {
    /// The smaller side of a two-sided system.
    pub fn right(&self) -> Option<&Path> {
        self.right.as_deref()
    }

    /// Refuses these options where a file says itself what its vectors are.
    pub fn refuse(&self) -> Result<()> {
        let idle = [
            (self.columns, "--columns"),
            (self.scale, "--scale"),
            (self.right.is_some(), "--right"),
        ];
        for (is_given, option) in idle {
            if is_given {
                bail!("{option} is for vectors alone: this file says itself what they are");
            }
        }
        Ok(())
    }

    /// Names of the columns of a file, if these are nodes.
    pub fn names_meant(&self, names: Option<Names>) -> Option<Names> {
        names.filter(|_| !self.columns)
    }

    /// The vectors that are meant.
    pub fn meant(
        &self,
        mut vectors: Vec<Vector<MaxPlus<Rational>>>,
    ) -> Result<Vec<Vector<MaxPlus<Rational>>>> {
        if self.columns {
            vectors = columns_of(&vectors)?;
        }
        if self.scale {
            for (k, vector) in vectors.iter_mut().enumerate() {
                match vector.try_scaled()? {
                    Some(scaled) => *vector = (*scaled).clone(),
                    None => bail!("vector {} is all -inf and cannot be scaled", k + 1),
                }
            }
        }
        Ok(vectors)
    }
}

/// The columns of rows that have one length.
fn columns_of(rows: &[Vector<MaxPlus<Rational>>]) -> Result<Vec<Vector<MaxPlus<Rational>>>> {
    let cols = rows.first().map_or(0, Vector::len);
    if let Some(k) = rows.iter().position(|row| row.len() != cols) {
        bail!(
            "row {} has {} entries, the first row {cols}: these are no columns",
            k + 1,
            rows[k].len()
        );
    }
    let column = |j: usize| rows.iter().map(|row| row[j].clone()).collect();
    Ok((0..cols).map(column).collect())
}
