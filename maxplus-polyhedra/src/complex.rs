//! The tropical complex of a cone of three coordinates: what its picture in the plane consists of.
//!
//! Let the generators g be finite. At a point x a generator *touches* coordinate i if x_i - g_i is
//! the least of all x_j - g_j: the greatest copy of g below x meets x there. Which generators
//! touch which coordinates is the *covector* of x. x is in the cone iff every coordinate is
//! touched, and the points of one covector are a convex piece in the usual sense, cut out by
//! bounds on differences. The *cells* are the closures of these pieces, a covector that
//! holds more touches being a smaller cell; those of dimension 0, up to shifts, are the
//! *pseudovertices*.
//!
//! | here | Develin, Sturmfels (2004) | TPLib |
//! |---|---|---|
//! | covector | type | |
//! | pseudovertex | vertex of the complex | vertex |
//! | cell that lies in no other | maximal cell | cell |
//!
//! Two coordinates are *linked* if a generator touches both. A cell has one dimension for every
//! two coordinates that links do not join, so with three coordinates a pseudovertex has two
//! links and lies where two lines of the kind x_i - x_j = g_i - g_j cross: all crossings are
//! tried. Around a pseudovertex the cells lie along six directions and between them, which gives
//! those that lie in no other. A cell has the pseudovertices whose covector holds its own.
//!
//! Cost: O(p^3) for p generators. In more coordinates crossings are of more lines, and this is
//! not the way; so it is for three.
//!
//! Source: M. Develin, B. Sturmfels, *Tropical convexity*, Doc. Math. 9 (2004).

use std::collections::{BTreeMap, BTreeSet};

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};
use maxplus_graph::Budget;
use num_traits::One;

use crate::cone::Cone;
use crate::error::PolyhedraError;

/// The cells of a cone of three coordinates.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Complex<T: Carrier> {
    /// The pseudovertices, their first entry 0, in order.
    pub vertices: Vec<Vector<MaxPlus<T>>>,
    /// The cells that lie in no other, those of dimension 2 first.
    pub cells: Vec<Cell>,
}

/// A cell of a complex.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cell {
    /// 2, 1 or 0, up to shifts.
    pub dimension: usize,
    /// Its pseudovertices, by their places.
    pub vertices: Vec<usize>,
    /// Which generators touch which coordinate, by their places.
    pub covector: Covector,
}

/// For every coordinate the generators that touch it, by their places among
/// [`Cone::generators`].
pub type Covector = [Vec<usize>; 3];

/// The ways around a point: for each direction between two others how far each coordinate rises,
/// and beside it the two directions, in each of which one coordinate moves.
const BETWEEN: [([u8; 3], [[u8; 3]; 2]); 6] = [
    ([0, 1, 2], [[0, 0, 1], [0, 1, 1]]),
    ([0, 2, 1], [[0, 1, 0], [0, 1, 1]]),
    ([1, 0, 2], [[0, 0, 1], [1, 0, 1]]),
    ([2, 0, 1], [[1, 0, 0], [1, 0, 1]]),
    ([1, 2, 0], [[0, 1, 0], [1, 1, 0]]),
    ([2, 1, 0], [[1, 0, 0], [1, 1, 0]]),
];

impl<T: Carrier<Exact = T>> Cone<T> {
    /// The tropical complex of a cone of three coordinates with finite generators.
    ///
    /// An error if there are not three coordinates, no generator, or one with an entry -inf.
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
    pub fn complex(&self, budget: &Budget) -> Result<Complex<T>, PolyhedraError> {
        let n = self.dimension();
        if n != 3 {
            return Err(PolyhedraError::NotInThePlane { n });
        }
        let budget = budget.started();
        let generators = self.finite_generators("complexes", &budget)?;
        let mut meter = budget.meter();
        let mut vertices = BTreeMap::new();
        for x in crossings(&generators)? {
            meter.work(generators.len() as u64)?;
            let covector = covector(&x, &generators)?;
            if is_touched(&covector) && dimension(&covector) == 0 {
                vertices.insert(x, covector);
            }
        }
        let mut cells = BTreeSet::new();
        for covector in vertices.values() {
            meter.work(generators.len() as u64)?;
            cells.extend(around(covector));
        }
        let of = |covector: Covector| Cell {
            dimension: dimension(&covector),
            vertices: (0..)
                .zip(vertices.values())
                .filter(|(_, vertex)| holds(vertex, &covector))
                .map(|(place, _)| place)
                .collect(),
            covector,
        };
        let mut cells: Vec<Cell> = cells.into_iter().map(of).collect();
        cells.sort_by(|a, b| (b.dimension, &a.vertices).cmp(&(a.dimension, &b.vertices)));
        let vertices = vertices.into_keys().map(|x| x.into_iter().collect());
        Ok(Complex {
            vertices: vertices.collect(),
            cells,
        })
    }
}

/// All points (0, a, b) where two lines x_i - x_j = g_i - g_j of two kinds cross.
fn crossings<T: Carrier>(
    generators: &[Vector<MaxPlus<T>>],
) -> Result<BTreeSet<[MaxPlus<T>; 3]>, RangeError> {
    let mut lines = Vec::new();
    for g in generators {
        let over = |i: usize, j: usize| Ok(g[i].try_over(&g[j])?.expect("finite"));
        lines.push([over(1, 0)?, over(2, 0)?, over(2, 1)?]);
    }
    let mut found = BTreeSet::new();
    for [a, b, _] in &lines {
        for [_, other, between] in &lines {
            let first = MaxPlus::one;
            let below = b.try_over(between)?.expect("finite");
            found.insert([first(), a.clone(), other.clone()]);
            found.insert([first(), a.clone(), a.try_times(between)?]);
            found.insert([first(), below, b.clone()]);
        }
    }
    Ok(found)
}

/// Which generators touch which coordinate of x.
fn covector<T: Carrier>(
    x: &[MaxPlus<T>; 3],
    generators: &[Vector<MaxPlus<T>>],
) -> Result<Covector, RangeError> {
    let mut touching = Covector::default();
    for (place, g) in generators.iter().enumerate() {
        let over = |i: usize| Ok(x[i].try_over(&g[i])?.expect("finite"));
        let gaps: [MaxPlus<T>; 3] = [over(0)?, over(1)?, over(2)?];
        let least = gaps.iter().min().expect("three");
        for i in (0..3).filter(|&i| gaps[i] == *least) {
            touching[i].push(place);
        }
    }
    Ok(touching)
}

/// Whether the points of the covector are in the cone.
fn is_touched(covector: &Covector) -> bool {
    covector.iter().all(|touching| !touching.is_empty())
}

/// How many coordinates could move, up to shifts, so that all links stay.
fn dimension(covector: &Covector) -> usize {
    let linked = |i: usize, j: usize| covector[i].iter().any(|g| covector[j].contains(g));
    let links = [linked(0, 1), linked(0, 2), linked(1, 2)];
    2_usize.saturating_sub(links.iter().filter(|&&is_link| is_link).count())
}

/// Whether the one has all touches of the other.
fn holds(one: &Covector, other: &Covector) -> bool {
    let mut both = one.iter().zip(other);
    both.all(|(one, other)| other.iter().all(|g| one.contains(g)))
}

/// The covectors of the cells at a point with this covector that lie in no other cell.
fn around(at: &Covector) -> Vec<Covector> {
    let towards = |direction: &[u8; 3]| -> Option<Covector> {
        let mut covector = Covector::default();
        for i in 0..3 {
            // A generator lets go of coordinates that rise faster than others that it touches.
            let stays = |g: &&usize| {
                let mut others = (0..3).filter(|&j| at[j].contains(g));
                others.all(|j| direction[j] >= direction[i])
            };
            covector[i] = at[i].iter().filter(stays).copied().collect();
        }
        is_touched(&covector).then_some(covector)
    };
    let wide: Vec<_> = BETWEEN
        .iter()
        .map(|(direction, _)| towards(direction))
        .collect();
    let beside = |edge: &[u8; 3]| {
        let mut between = BETWEEN.iter().zip(&wide);
        between.any(|((_, edges), cell)| edges.contains(edge) && cell.is_some())
    };
    let edges = BETWEEN.iter().flat_map(|(_, edges)| edges);
    let narrow = edges.filter(|edge| !beside(edge)).filter_map(towards);
    let mut found: Vec<_> = wide.iter().flatten().cloned().chain(narrow).collect();
    if found.is_empty() {
        found.push(at.clone());
    }
    found
}
