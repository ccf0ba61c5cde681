//! The solutions of a 3 x 3 matrix: scales numbers of any size for a picture.

pub(crate) mod draw;
mod region;

use maxplus_core::named::called;
use maxplus_core::number_style::shown;
use maxplus_core::{MaxPlus, Names, ReadMatrix, Scaled, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use supereigen::{Budget, Problem, Relation};
use thiserror::Error;

use crate::axis::{exponent_of, power_of_ten};
use crate::scene::Scene;
use draw::draw;
use region::{Map, Mark, Space, Wanted};

/// The error for a matrix whose solutions cannot be drawn in a plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("only a 3 x 3 matrix can be drawn in the plane; this one is {n} x {n}")]
pub struct NotInThePlane {
    /// The size of the matrix.
    pub n: usize,
}

/// The supereigenspace of a 3 x 3 matrix in the plane x_3 = 0, with all its
/// extremals.
pub fn cone_picture(problem: &Problem<BigRational>) -> Result<Scene, NotInThePlane> {
    Ok(ConePicture::of(problem)?.scene())
}

/// The solutions of a 3 x 3 matrix in the plane x_3 = 0. Choose what to show besides the
/// extremals, then get the scene, or the vector at a position.
///
/// Positions do not depend on these choices, so that a vector can be moved over the picture.
///
/// ```
/// use num_rational::BigRational;
/// use supereigen::{Matrix, Problem};
/// use supereigen_picture::ConePicture;
///
/// let a: Matrix<BigRational> = "1 0 .\n-2 . 1\n. 0 .".parse()?;
/// let problem = Problem::new(&a)?;
/// let picture = ConePicture::of(&problem)?;
/// let x = problem.basis().to_vectors().swap_remove(0).into_vector();
/// let (right, down) = picture.place_of(&x);
/// let near = picture.vector_at((right + 40.0, down));
/// assert_ne!(near, x);
/// let scene = picture.marking(&x).point(&near).scene();
/// # assert!(scene.size().0 > right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ConePicture<'a> {
    problem: &'a Problem<BigRational>,
    names: Option<&'a Names>,
    relation: Relation,
    basis: Vec<Exact>,
    unit: i64,
    marked: Vec<(Wanted, Exact)>,
}

/// A vector of fractions.
type Exact = Vector<MaxPlus<BigRational>>;

impl<'a> ConePicture<'a> {
    /// The supereigenspace of a 3 x 3 matrix.
    pub fn of(problem: &'a Problem<BigRational>) -> Result<Self, NotInThePlane> {
        Self::related(problem, Relation::Ge)
    }

    /// The vectors of a 3 x 3 matrix in this relation. For `le` and `eq` lambda must be finite.
    ///
    /// # Panics
    ///
    /// If lambda is -inf and the relation is not `ge`.
    pub fn related(
        problem: &'a Problem<BigRational>,
        relation: Relation,
    ) -> Result<Self, NotInThePlane> {
        let n = problem.n();
        if n != 3 {
            return Err(NotInThePlane { n });
        }
        let is_drawn = relation == Relation::Ge || problem.lambda().is_finite();
        assert!(is_drawn, "lambda = -inf and the relation {relation}");
        let basis = match relation {
            Relation::Ge => Ok(problem.basis()),
            Relation::Le => problem.subeigenvectors(&Budget::unlimited()),
            Relation::Eq => problem.eigenvectors(&Budget::unlimited()),
        };
        let basis = basis.expect("no limit was set").to_vectors();
        let basis: Vec<Exact> = basis.into_iter().map(Scaled::into_vector).collect();
        let entries = problem.matrix().triplets();
        let entries = entries
            .filter(|(i, j, _)| i != j)
            .map(|(_, _, entry)| entry);
        let entries = entries.chain(basis.iter().flat_map(|x| x.iter()));
        let unit = unit_of(entries.filter_map(MaxPlus::value));
        Ok(ConePicture {
            problem,
            names: None,
            relation,
            basis,
            unit,
            marked: Vec::new(),
        })
    }

    /// Sets the names of the nodes, for the axes.
    #[must_use]
    pub fn names(self, names: Option<&'a Names>) -> Self {
        ConePicture { names, ..self }
    }

    /// Adds a ring around a vector, usually an extremal. A vector of another length, or without
    /// finite entries, is ignored.
    #[must_use]
    pub fn marking(mut self, x: &Exact) -> Self {
        self.marked.push((Wanted::Solution, x.clone()));
        self
    }

    /// Adds a vector as a point: filled if it is a solution, otherwise empty.
    #[must_use]
    pub fn point(mut self, x: &Exact) -> Self {
        let solves = self.solves(x);
        self.marked.push((Wanted::Point { solves }, x.clone()));
        self
    }

    /// The picture.
    pub fn scene(&self) -> Scene {
        draw(&self.space())
    }

    /// The position of a vector on the sheet, in pixels from its left and upper edge. A vector
    /// beyond the frame is placed at its edge.
    pub fn place_of(&self, x: &Exact) -> (f64, f64) {
        Mark::of(&self.in_units(x), &Map::of(&self.space())).at
    }

    /// The vector nearest to a position on the sheet, on a grid of tenths of the distance between
    /// ticks, with x_3 = 0 if it is finite.
    pub fn vector_at(&self, place: (f64, f64)) -> Exact {
        let map = Map::of(&self.space());
        let (tick, size) = (map.tick(), power_of_ten(self.unit));
        let tenth = BigRational::from_float(tick);
        let tenth = tenth.unwrap_or_else(One::one) / BigInt::from(10) * size;
        let number = |entry: f64| {
            let steps = (entry / tick * 10.0).round();
            let steps = BigRational::from_float(steps).unwrap_or_else(Zero::zero);
            MaxPlus::from_option(Some(steps * &tenth)).unwrap_or(MaxPlus::NEG_INFINITY)
        };
        let entries = map.vector(place).map(|entry| match entry {
            Some(entry) => number(entry),
            None => MaxPlus::NEG_INFINITY,
        });
        entries.into_iter().collect()
    }

    /// Whether a vector is a solution.
    fn solves(&self, x: &Exact) -> bool {
        let is_below = || {
            x.iter().any(MaxPlus::is_finite)
                && self.problem.matrix().triplets().all(|(i, j, entry)| {
                    let sum = entry.value().zip(x[j].value()).map(|(a, x)| a + x);
                    sum.as_ref() <= x[i].value()
                })
        };
        let is_above = || self.problem.is_solution(x) == Ok(true);
        x.len() == self.problem.n()
            && match self.relation {
                Relation::Ge => is_above(),
                Relation::Le => is_below(),
                Relation::Eq => is_above() && is_below(),
            }
    }

    /// The entries in units, exact enough for pixels.
    fn in_units(&self, x: &Exact) -> [Option<f64>; 3] {
        let size = power_of_ten(self.unit);
        [0, 1, 2].map(|i| x[i].value().and_then(|value| (value / &size).to_f64()))
    }

    fn space(&self) -> Space {
        let size = power_of_ten(self.unit);
        let number =
            |entry: &MaxPlus<BigRational>| entry.value().and_then(|v| (v / &size).to_f64());
        // For a loop only the sign of its weight matters.
        let sign = |entry: &MaxPlus<BigRational>| entry.value().and_then(|v| v.signum().to_f64());
        let matrix = [0, 1, 2].map(|i| {
            [0, 1, 2].map(|j| {
                let entry = self.problem.entry(i, j);
                if i == j { sign(&entry) } else { number(&entry) }
            })
        });
        let extremals = self.basis.iter().map(|x| {
            let entries: Vec<_> = x.iter().map(|entry| shortened(text(entry))).collect();
            (self.in_units(x), format!("({})", entries.join(", ")))
        });
        let stands = |x: &Exact| x.len() == 3 && x.iter().any(MaxPlus::is_finite);
        let marked = self.marked.iter().filter(|(_, x)| stands(x));
        Space {
            nodes: [0, 1, 2].map(|node| called(node, self.names).alone().into_owned()),
            relation: self.relation,
            matrix,
            extremals: extremals.collect(),
            unit: self.unit,
            marked: marked
                .map(|(wanted, x)| (*wanted, self.in_units(x)))
                .collect(),
        }
    }
}

/// The exponent of the power of ten that is the unit of the axes: 0 if plain numbers are readable,
/// otherwise about that of the greatest number. So doubles and ticks are numbers below 100,
/// however large or small the entries are.
fn unit_of<'a>(numbers: impl Iterator<Item = &'a BigRational>) -> i64 {
    let exponents = numbers.filter(|number| !number.is_zero()).map(exponent_of);
    match exponents.max() {
        None | Some(-1..=3) => 0,
        Some(exponent) => exponent,
    }
}

/// The text of an entry.
fn text(entry: &MaxPlus<BigRational>) -> String {
    match entry.value() {
        Some(number) => shown(number).to_string(),
        None => entry.to_string(),
    }
}

/// A short form of a long number: its zeros as an exponent, `-3e400`, or its beginning and its end.
fn shortened(number: String) -> String {
    let digits = number.trim_end_matches('0');
    let zeros = number.len() - digits.len();
    if zeros > 3 && digits.len() <= 8 && !digits.contains(['/', '.']) {
        return format!("{digits}e{zeros}");
    }
    match (
        number.get(..5),
        number.get(number.len().saturating_sub(3)..),
    ) {
        (Some(begin), Some(end)) if number.len() > 12 => format!("{begin}...{end}"),
        _ => number,
    }
}
