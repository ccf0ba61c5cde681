//! The tropical complex of a cone: the convex pieces that it consists of.
//!
//! Let the generators g be finite. At a point x a generator *touches* coordinate i if x_i - g_i
//! is the least of all x_j - g_j: the greatest copy of g below x meets x there. The *covector*
//! of x says which generators touch which coordinates. x is in the cone iff every coordinate is
//! touched. The points with one covector are a convex piece in the usual sense, given by bounds
//! on differences. The *cells* are the closures of these pieces; a covector with more touches
//! belongs to a smaller cell. The cells of dimension 0, up to shifts, are the *pseudovertices*.
//!
//! | here | Develin, Sturmfels (2004) | TPLib |
//! |---|---|---|
//! | covector | type | |
//! | pseudovertex | vertex of the complex | vertex |
//! | cell that lies in no other | maximal cell | cell |
//!
//! # How it is found
//!
//! Two coordinates are *linked* if a generator touches both. Links divide the coordinates into
//! parts; the dimension of a cell is the number of parts minus one. Let a set S of coordinates
//! *rise* a little from x: a generator that touches S and other coordinates no longer touches
//! S, the others keep their touches. Such steps lead to all cells around x. A step from a
//! pseudovertex to a cell of dimension 1 follows an *edge*. It ends where a generator that
//! touches only S meets another coordinate, again at a pseudovertex. Edges lead from the first
//! generator to all pseudovertices. (Theorem 33 of `docs/theory.md`.)
//!
//! # Cost
//!
//! O(2^n n p) for each pseudovertex and each cell at it, with p generators of n coordinates. In
//! general position there are (p + n - 2)! / ((p - 1)! (n - 1)!) pseudovertices.
//!
//! Source: M. Develin, B. Sturmfels, *Tropical convexity*, Doc. Math. 9 (2004).

use std::collections::{BTreeMap, BTreeSet};

use maxplus_core::error::RangeError;
use maxplus_core::{Number, Semifield, Semiring, Vector};
use maxplus_graph::{Budget, Meter};

use crate::cone::Cone;
use crate::error::PolyhedraError;

/// The cells of a cone.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Complex {
    /// The pseudovertices with first entry 0, sorted.
    pub vertices: Vec<Vector<Number>>,
    /// The cells that lie in no other cell, those of the greatest dimension first.
    pub cells: Vec<Cell>,
}

/// A cell of a complex.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cell {
    /// The dimension up to shifts.
    pub dimension: usize,
    /// The indices of its pseudovertices.
    pub vertices: Vec<usize>,
    /// The generators that touch each coordinate, by index.
    pub covector: Covector,
}

/// For every coordinate the generators that touch it, by their indices in [`Cone::generators`].
pub type Covector = Vec<Vec<usize>>;

/// The most coordinates: with more there are too many directions.
const MOST: usize = 16;

/// A set of coordinates, as bits.
type Set = u32;

/// For every generator the coordinates that it touches: a transposed covector.
type CoordinatesByGenerator = Vec<Set>;

/// A point up to a shift.
type Point = Vec<Number>;

impl Cone {
    /// The tropical complex of a cone with finite generators.
    ///
    /// An error if there are more than 16 coordinates, no generator, or one that contains -inf.
    ///
    /// ```
    /// use maxplus_graph::Budget;
    /// use maxplus_polyhedra::Cone;
    ///
    /// // The example in the documentation of TPLib.
    /// let cone = Cone::from_options(3, [[0, 4, 0], [0, 3, 4], [0, 0, 2_i64]].map(|v| v.map(Some)))?;
    /// let complex = cone.complex(&Budget::unlimited())?;
    /// let cells: Vec<_> = complex.cells.iter().map(|cell| {
    ///     let vertices: Vec<_> = cell.vertices.iter().map(|&v| complex.vertices[v].to_string()).collect();
    ///     vertices.join(", ")
    /// }).collect();
    /// assert_eq!(cells, ["0 1 2, 0 3 4, 0 4 2, 0 4 4", "0 0 2, 0 1 2", "0 4 0, 0 4 2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn complex(&self, budget: &Budget) -> Result<Complex, PolyhedraError> {
        let n = self.dimension();
        if n > MOST {
            return Err(PolyhedraError::TooManyCoordinates { n, most: MOST });
        }
        let budget = budget.started();
        let generators = self.finite_generators("complexes", &budget)?;
        let mut meter = budget.meter();
        let vertices = pseudovertices(n, &generators, &mut meter)?;
        let mut found: BTreeMap<CoordinatesByGenerator, Vec<usize>> = BTreeMap::new();
        for (place, at) in vertices.values().enumerate() {
            for cell in cells_around(n, at, &mut meter)? {
                found.entry(cell).or_default().push(place);
            }
        }
        let of = |(touches, vertices): (CoordinatesByGenerator, _)| Cell {
            dimension: parts(&touches) - 1,
            vertices,
            covector: (0..n)
                .map(|i| {
                    let touching = (0..).zip(&touches).filter(|(_, set)| has(**set, i));
                    touching.map(|(g, _)| g).collect()
                })
                .collect(),
        };
        let mut cells: Vec<Cell> = found.into_iter().map(of).collect();
        cells.sort_by(|a, b| (b.dimension, &a.vertices).cmp(&(a.dimension, &b.vertices)));
        let vertices = vertices.into_keys().map(|x| x.into_iter().collect());
        Ok(Complex {
            vertices: vertices.collect(),
            cells,
        })
    }
}

/// All pseudovertices, each with the coordinates that the generators touch there.
fn pseudovertices(
    n: usize,
    generators: &[Vector<Number>],
    meter: &mut Meter,
) -> Result<BTreeMap<Point, CoordinatesByGenerator>, PolyhedraError> {
    let mut found = BTreeMap::new();
    let first = generators.first().map(|g| g.iter().cloned().collect());
    let mut ahead: Vec<Point> = first
        .into_iter()
        .map(over_first)
        .collect::<Result<_, _>>()?;
    // Ends: there are finitely many pseudovertices, and each is handled once.
    while let Some(x) = ahead.pop() {
        if found.contains_key(&x) {
            continue;
        }
        let gaps: Vec<_> = generators
            .iter()
            .map(|g| gaps(&x, g))
            .collect::<Result<_, _>>()?;
        let at: CoordinatesByGenerator = gaps.iter().map(|gaps| least(n, gaps, all(n)).0).collect();
        for set in directions(n) {
            meter.work(generators.len() as u64)?;
            let Some(edge) = risen(n, &at, set).filter(|cell| parts(cell) == 2) else {
                continue;
            };
            let mut length: Option<Number> = None;
            for (gaps, _) in gaps.iter().zip(&edge).filter(|(_, own)| *own & !set == 0) {
                let (inside, beside) = (least(n, gaps, set).1, least(n, gaps, !set).1);
                let room = beside.try_over(inside)?.expect("finite");
                length = Some(length.map_or(room.clone(), |length| length.min(room)));
            }
            let length = length.expect("what has risen is touched, and so by such a generator");
            let mut end = x.clone();
            for i in (0..n).filter(|&i| has(set, i)) {
                end[i] = end[i].try_times(&length)?;
            }
            ahead.push(over_first(end)?);
        }
        found.insert(x, at);
    }
    Ok(found)
}

/// The cells at a point that lie in no other cell.
fn cells_around(
    n: usize,
    at: &CoordinatesByGenerator,
    meter: &mut Meter,
) -> Result<BTreeSet<CoordinatesByGenerator>, PolyhedraError> {
    let (mut seen, mut greatest) = (BTreeSet::new(), BTreeSet::new());
    let mut ahead = vec![at.clone()];
    // Ends: each cell is handled once, and the new ones have fewer touches.
    while let Some(cell) = ahead.pop() {
        if !seen.insert(cell.clone()) {
            continue;
        }
        let mut is_greatest = true;
        for set in directions(n) {
            meter.work(at.len() as u64)?;
            if let Some(greater) = risen(n, &cell, set).filter(|greater| *greater != cell) {
                is_greatest = false;
                ahead.push(greater);
            }
        }
        if is_greatest {
            greatest.insert(cell);
        }
    }
    Ok(greatest)
}

/// The touches after a set of coordinates has risen; `None` outside the cone.
fn risen(n: usize, at: &CoordinatesByGenerator, set: Set) -> Option<CoordinatesByGenerator> {
    let lets_go = |&own: &Set| match own & !set {
        0 => own,
        rest => rest,
    };
    let risen: CoordinatesByGenerator = at.iter().map(lets_go).collect();
    let touched = risen.iter().fold(0, |touched, own| touched | own);
    (touched == all(n)).then_some(risen)
}

/// The number of parts into which links divide the coordinates, all of which must be touched.
fn parts(touches: &CoordinatesByGenerator) -> usize {
    let mut parts: Vec<Set> = Vec::new();
    for &linked in touches {
        let mut joined = linked;
        parts.retain(|part| {
            let is_apart = part & linked == 0;
            if !is_apart {
                joined |= part;
            }
            is_apart
        });
        parts.push(joined);
    }
    parts.len()
}

fn all(n: usize) -> Set {
    (1 << n) - 1
}

/// All sets of coordinates except the empty set and the full set.
fn directions(n: usize) -> std::ops::Range<Set> {
    1..all(n).max(1)
}

fn has(set: Set, i: usize) -> bool {
    (set >> i) & 1 == 1
}

/// The differences x_i - g_i.
fn gaps(x: &Point, g: &Vector<Number>) -> Result<Point, RangeError> {
    let gap = |(x, g): (&Number, &Number)| Ok(x.try_over(g)?.expect("finite"));
    x.iter().zip(g).map(gap).collect()
}

/// The least gap among some coordinates, at least one, and where it is attained.
fn least(n: usize, gaps: &[Number], among: Set) -> (Set, &Number) {
    let chosen = || (0..n).filter(|&i| has(among, i));
    let least = chosen().map(|i| &gaps[i]).min().expect("a coordinate");
    let tied = chosen().filter(|&i| gaps[i] == *least);
    (tied.fold(0, |tied, i| tied | (1 << i)), least)
}

/// The point shifted to first entry 0.
fn over_first(x: Point) -> Result<Point, RangeError> {
    let over = |entry: &Number| Ok(entry.try_over(&x[0])?.expect("finite"));
    x.iter().map(over).collect()
}
