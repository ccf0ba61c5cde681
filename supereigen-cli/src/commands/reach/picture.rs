//! The sets as a picture with a panel for each set.
//!
//! Two coordinates are the axes of the plane. For three coordinates the axes are x_1 - x_3 and
//! x_2 - x_3, so a point of the plane represents a vector and all its shifts.

use anyhow::{Result, bail};
use maxplus_core::named::called;
use maxplus_core::{MaxPlus, Names, Number, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::complex::Cell;
use maxplus_polyhedra::polyhedron::Members;
use maxplus_polyhedra::{Cone, PolyhedraError};
use num_rational::BigRational;
use num_traits::One;
use supereigen_answers::instance::fraction;
use supereigen_picture::{Panel, Scene, SetsPicture};

/// Refuses sets that cannot be drawn.
pub fn check(n: usize) -> Result<()> {
    if n != 2 && n != 3 {
        bail!("only sets of two or three coordinates are drawn; these have {n}");
    }
    Ok(())
}

/// The sets to draw.
pub struct Sets<'a> {
    /// Points and rays of each set.
    pub sets: &'a [Members],
    /// The number of coordinates, which [`check`] accepts.
    pub n: usize,
    /// The names of the coordinates.
    pub names: Option<&'a Names>,
    /// The text below the picture.
    pub remark: Option<String>,
    /// Whether the cells of the complexes are outlined.
    pub with_cells: bool,
}

impl Sets<'_> {
    /// The picture.
    pub fn scene(&self) -> Result<Scene> {
        let mut panels = Vec::new();
        for (k, (points, rays)) in self.sets.iter().enumerate() {
            // If there is no third entry, it is 0 for a point and -inf for a ray.
            let with = |last: Number, vectors: &[Vector<Number>]| -> Vec<Vector<Number>> {
                let of =
                    |v: &Vector<Number>| v.iter().cloned().chain([last.clone()]).take(3).collect();
                vectors.iter().map(of).collect()
            };
            let mut vectors = with(Number::one(), points);
            vectors.extend(with(Number::NEG_INFINITY, rays));
            panels.push(panel(format!("X({k})"), &vectors, self.with_cells)?);
        }
        let name = |i| called(i, self.names).alone().into_owned();
        let names: Vec<_> = (0..self.n).map(name).collect();
        let less = names.get(2).map(String::as_str);
        let mut picture = SetsPicture::of(panels)
            .axes([("x", &names[0], less), ("x", &names[1], less)])
            .title(format!("the sets X(0) to X({})", self.sets.len() - 1));
        if let Some(remark) = &self.remark {
            picture = picture.remark(remark);
        }
        Ok(picture.scene())
    }
}

/// The cone that the vectors of three entries generate.
fn panel(title: String, vectors: &[Vector<Number>], with_cells: bool) -> Result<Panel> {
    // In three coordinates a few generators have few rows.
    let cone = Cone::from_generators(3, vectors, &Budget::unlimited())?;
    let rows = cone.minimal_rows(&Budget::unlimited())?;
    let row = |side: &SparseMatrix<Number>, l: usize| {
        let mut row: Vector<MaxPlus<BigRational>> = Vector::zeros(3);
        for (j, entry) in side.row(l) {
            row[j] = fraction(entry);
        }
        row
    };
    let of = |l: usize| [row(rows.greater(), l), row(rows.smaller(), l)];
    let fractions = |v: &Vector<Number>| v.iter().map(fraction).collect();
    let mut cells = Vec::new();
    if with_cells {
        match cone.complex(&Budget::unlimited()) {
            Ok(complex) => {
                let corner = |&v: &usize| fractions(&complex.vertices[v]);
                let of = |cell: &Cell| cell.vertices.iter().map(corner).collect();
                cells = complex.cells.iter().map(of).collect();
            }
            // Sets with -inf and empty sets have no cells.
            Err(PolyhedraError::NotFinite { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Panel {
        title,
        rows: (0..rows.inequalities()).map(of).collect(),
        generators: vectors.iter().map(fractions).collect(),
        cells,
    })
}
