//! Families of small matrices, most of them full of ties.
//!
//! A family defines the arcs and their weights, in small whole numbers; [`crate::draw`] makes
//! entries of them.

use maxplus_core::lcg::{lcg_matrix, lcg_matrix_without_loops};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_testing::dead_ends::{ladder, ring};
use maxplus_testing::generate;

use crate::dice::Dice;

/// A matrix of small whole numbers.
pub type Small = Matrix<MaxPlus<i64>>;

/// A family of matrices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Entries from a set of two to four numbers and -inf.
    Tied(&'static [i64]),
    /// All entries finite, from a range.
    Dense,
    /// A few arcs in each row.
    Sparse,
    /// The generator of `testdata/counts.json`, any density, loops or none.
    Lcg,
    /// A nonnegative cycle is rare.
    Negative,
    /// No nonnegative cycle.
    Nothing,
    /// One zero cycle, planted.
    ZeroCycle,
    /// Several components.
    Reducible,
    /// Loops of weight 0 or 1 at most nodes.
    Loops,
    /// Layers with many dead ends for a search from roots. There are 2L + 1 extremals.
    Ladder,
    /// One zero cycle through all nodes of a full matrix.
    Ring,
    /// Few arcs, many cycles.
    Diamonds,
    /// The paper's example with some entries changed.
    Paper,
}

const BOOLEANS: Family = Family::Tied(&[0]);
const SIGNS: Family = Family::Tied(&[-1, 0, 1]);
const NATURALS: Family = Family::Tied(&[0, 1, 2]);

impl Family {
    /// All families, with their weights in drawing.
    pub const ALL: [(usize, Family); 15] = [
        (15, BOOLEANS),
        (20, SIGNS),
        (12, NATURALS),
        (6, Family::Dense),
        (8, Family::Sparse),
        (8, Family::Lcg),
        (5, Family::Negative),
        (1, Family::Nothing),
        (4, Family::ZeroCycle),
        (4, Family::Reducible),
        (6, Family::Loops),
        (3, Family::Ladder),
        (3, Family::Ring),
        (2, Family::Diamonds),
        (3, Family::Paper),
    ];

    /// The name in summaries.
    pub fn name(self) -> &'static str {
        match self {
            BOOLEANS => "{-inf, 0}",
            SIGNS => "{-inf, -1, 0, 1}",
            NATURALS => "{-inf, 0, 1, 2}",
            Family::Tied(_) => "tied",
            Family::Dense => "dense",
            Family::Sparse => "sparse",
            Family::Lcg => "lcg",
            Family::Negative => "mostly negative",
            Family::Nothing => "no nonnegative cycle",
            Family::ZeroCycle => "one zero cycle",
            Family::Reducible => "reducible",
            Family::Loops => "loops",
            Family::Ladder => "ladder",
            Family::Ring => "ring",
            Family::Diamonds => "diamonds",
            Family::Paper => "near the paper's example",
        }
    }

    /// A matrix of the family.
    pub fn matrix(self, dice: &mut Dice) -> Small {
        let n = nodes(dice);
        match self {
            Family::Tied(entries) => tied(n, entries, dice),
            Family::Dense => generate::dense(n, n, -10..=10, dice.seed()),
            Family::Sparse => {
                let degree = 1 + dice.below(3);
                generate::sparse(n, degree, -3..=3, dice.seed()).to_dense()
            }
            Family::Lcg => {
                let (lo, hi) = *dice.choose(&[(-10, 10), (-3, 1), (-100, 100), (-1, 0)]);
                let density = 20 + 20 * dice.seed() % 100;
                match *dice.choose(&[true, false]) {
                    true => lcg_matrix(n, lo, hi, density, dice.seed()),
                    false => lcg_matrix_without_loops(n, lo, hi, density, dice.seed()),
                }
            }
            Family::Negative => generate::dense(n, n, -12..=3, dice.seed()),
            Family::Nothing => generate::without_nonnegative_cycles(n, 60, dice.seed()),
            Family::ZeroCycle => generate::with_nonnegative_cycle(n, 60, dice.seed()),
            Family::Reducible => {
                let sizes: Vec<usize> = (0..1 + dice.below(3)).map(|_| dice.below(4)).collect();
                generate::reducible(&sizes, -3..=2, dice.seed())
            }
            Family::Loops => loops(tied(n, &[-2, -1, 0], dice), dice),
            Family::Ladder => ladder(1 + dice.below(4)),
            Family::Ring => ring(n.max(1)),
            Family::Diamonds => generate::diamonds(dice.below(4)).to_dense(),
            Family::Paper => near_the_paper(dice),
        }
    }
}

/// The number of nodes, usually small.
fn nodes(dice: &mut Dice) -> usize {
    let (least, most) = dice.weighted(&[
        (2, (0, 1)),
        (30, (2, 3)),
        (38, (4, 5)),
        (22, (6, 7)),
        (5, (8, 12)),
        (1, (13, 20)),
    ]);
    least + dice.below(most - least + 1)
}

/// Entries from a few numbers, and -inf. The density of finite entries is drawn for each
/// matrix.
fn tied(n: usize, entries: &[i64], dice: &mut Dice) -> Small {
    let density = *dice.choose(&[25, 50, 75, 95]);
    // With more nodes, a full matrix of ties has too many extremals for a case.
    let density = if n > 9 { density.min(40) } else { density };
    Matrix::from_fn(n, n, |_, _| {
        let present = dice.chance(density);
        let entry = *dice.choose(entries);
        MaxPlus::from_option(present.then_some(entry)).expect("a small number")
    })
}

fn loops(mut matrix: Small, dice: &mut Dice) -> Small {
    for i in 0..matrix.rows() {
        if dice.chance(70) {
            matrix[(i, i)] = MaxPlus::finite(dice.within(0..=1));
        }
    }
    matrix
}

fn near_the_paper(dice: &mut Dice) -> Small {
    let mut matrix = supereigen::paper::example::problem().matrix().to_dense();
    for _ in 0..dice.below(6) {
        let (i, j) = (dice.below(5), dice.below(5));
        matrix[(i, j)] = match dice.chance(30) {
            true => MaxPlus::NEG_INFINITY,
            false => MaxPlus::finite(dice.within(-3..=2)),
        };
    }
    matrix
}
