//! Two-sided systems and mean-payoff games by policies, compared with plain iteration.
//!
//! The iteration x <- min(x, f(x)) is simple but fast: machine integers, the least of which is
//! -inf, and one pass over the rows per round. Entries less than every finite entry that a
//! solution can have become -inf.

use maxplus_core::lcg::Lcg;
use maxplus_core::{MaxPlus, Rational, SparseMatrix, Vector};
use maxplus_graph::Budget;
use supereigen::System;
use supereigen::below::Greatest;
use supereigen::game::{Game, Owner};

use crate::measure::{Effort, in_turn};
use crate::row::{Row, against};

const LAYER: &str = "two-sided";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let (n, vertices) = match effort {
        Effort::Full => (200, 1_000),
        Effort::Quick => (20, 60),
    };
    let systems = [10, 100].map(|percent| Rows::random(n, percent, 1_000));
    let mut rows: Vec<Row> = systems
        .iter()
        .zip(["density 0.1", "full"])
        .map(|(system, density)| {
            let what = format!("random system, n = m = {n}, {density}, weights up to 1000");
            beside_iteration(effort, &what, system)
        })
        .collect();
    let game = Rows::game(vertices, 1_000);
    let what = format!("random game, {vertices} vertices of out-degree 3, weights up to 1000");
    rows.push(beside_iteration(effort, &what, &game));
    rows.push(whatever_the_weights(effort, vertices));
    rows.push(implied_rows(effort, n, &systems[0]));
    rows
}

/// Why policies are not faster for a system that plain iteration solves in a few passes.
const CAUSE: &str = "plain iteration settles this system in 25 passes, less than the goal leaves \
    for reading its 40,000 entries; the passes that come before the first policy settle it in a \
    third of that time, and the rest goes into copying the entries and telling what holds each \
    entry of the solution down";

/// -inf, in the plain iteration.
const NOTHING: i64 = i64::MIN;

/// The rows of a system: the finite entries of both sides.
pub struct Rows {
    n: usize,
    largest: i64,
    rows: Vec<[Vec<(usize, i64)>; 2]>,
}

impl Rows {
    /// n rows over n nodes. Each entry of both sides is finite with a probability of `percent`.
    pub fn random(n: usize, percent: u64, largest: i64) -> Self {
        let mut lcg = Lcg(35);
        let mut side = || {
            let mut entries = Vec::new();
            for k in 0..n {
                let value = (lcg.draw() % (2 * largest as u64 + 1)) as i64 - largest;
                if lcg.draw() % 100 < percent {
                    entries.push((k, value));
                }
            }
            entries
        };
        let rows = (0..n).map(|_| [side(), side()]).collect();
        Rows { n, largest, rows }
    }

    /// A game as a system: half of the vertices belong to Max, and three arcs leave each.
    pub fn game(n: usize, largest: i64) -> Self {
        let mut lcg = Lcg(36);
        let mut rows = Vec::new();
        for v in 0..n {
            let is_max = lcg.draw().is_multiple_of(2);
            let mut arcs = [0; 3].map(|_| {
                let to = lcg.draw() as usize % n;
                (to, (lcg.draw() % (2 * largest as u64 + 1)) as i64 - largest)
            });
            arcs.sort_unstable();
            if is_max {
                // The arcs are sorted, so the last of parallel arcs is the greatest.
                let mut arcs = arcs.to_vec();
                arcs.reverse();
                arcs.dedup_by_key(|(to, _)| *to);
                arcs.reverse();
                rows.push([arcs, vec![(v, 0)]]);
            } else {
                rows.extend(arcs.map(|arc| [vec![arc], vec![(v, 0)]]));
            }
        }
        Rows { n, largest, rows }
    }

    /// The system.
    pub fn system(&self) -> System<i64> {
        let side = |side: usize| {
            let rows = self.rows.iter().map(|row| {
                let entries = row[side].iter();
                entries.map(|&(k, value)| (k, MaxPlus::finite(value)))
            });
            SparseMatrix::from_rows(self.n, rows)
        };
        System::new(&side(0), &side(1)).expect("small entries")
    }

    /// The greatest solution below 0 by plain iteration.
    pub fn iterated(&self) -> Vec<i64> {
        let floor = -2 * self.largest * self.n as i64;
        let mut x = vec![0; self.n];
        let mut changed = true;
        while changed {
            changed = false;
            for [left, right] in &self.rows {
                let sums = left.iter().filter(|&&(k, _)| x[k] != NOTHING);
                let value = sums.map(|&(k, a)| a + x[k]).max();
                for &(j, b) in right.iter() {
                    let bound = value.map_or(NOTHING, |value| value - b);
                    if x[j] > bound {
                        x[j] = if bound < floor { NOTHING } else { bound };
                        changed = true;
                    }
                }
            }
        }
        x
    }
}

/// The answer as plain integers.
pub fn plain(x: &Vector<MaxPlus<i64>>) -> Vec<i64> {
    x.iter()
        .map(|x| x.value().copied().unwrap_or(NOTHING))
        .collect()
}

/// The greatest solution below 0, by policies.
///
/// # Panics
///
/// If an entry is too large.
pub fn greatest(system: &System<i64>, n: usize) -> Greatest<i64> {
    let zero = Vector::from_fn(n, |_| MaxPlus::finite(0));
    let found = system.greatest_below(&zero, &Budget::unlimited());
    found.expect("small entries")
}

/// The greatest solution below 0, by policies and by iteration.
fn beside_iteration(effort: Effort, what: &str, rows: &Rows) -> Row {
    let system = rows.system();
    let found = greatest(&system, rows.n);
    assert!(plain(found.vector()) == rows.iterated());
    let turns = in_turn(
        effort.rounds(3),
        [
            &mut || assert!(greatest(&system, rows.n).vector() == found.vector()),
            &mut || assert!(rows.iterated() == plain(found.vector())),
        ],
    );
    let scale = format!(
        "{}, {} policies, {} of {} entries finite",
        against(&turns, 0, 1, 1),
        found.policies(),
        found.vector().support().len(),
        rows.n,
    );
    let what = format!("{what}: plain iteration / policies");
    let row = Row::new(LAYER, what, turns.ratio(1, 0)).at_least(10.0);
    row.scale(scale).cause(CAUSE).headline()
}

/// The rows of a system that the others imply.
fn implied_rows(effort: Effort, n: usize, rows: &Rows) -> Row {
    let system = rows.system();
    let implied = || {
        let found = system.redundant_rows(&Budget::unlimited());
        found.expect("no limit")
    };
    let known = implied();
    let turns = in_turn(effort.rounds(3), [&mut || assert!(implied() == known)]);
    let what = format!("rows that the others imply, random system, n = m = {n}, density 0.1");
    Row::new(LAYER, what, turns.seconds(0))
        .unit("s")
        .at_most(2.0)
        .scale(format!("{} of {n} rows", known.len()))
        .headline()
}

/// The winners of a game with weights times 10^6, compared with those of the original.
fn whatever_the_weights(effort: Effort, vertices: usize) -> Row {
    let mut lcg = Lcg(37);
    let owners: Vec<Owner> = (0..vertices)
        .map(|_| [Owner::Max, Owner::Min][lcg.draw() as usize % 2])
        .collect();
    let arcs: Vec<(usize, usize, i64)> = (0..3 * vertices)
        .map(|i| {
            let to = lcg.draw() as usize % vertices;
            (i / 3, to, (lcg.draw() % 2_001) as i64 - 1_000)
        })
        .collect();
    let game = |by: i64| {
        let arcs = arcs
            .iter()
            .map(|&(v, k, weight)| (v, k, Rational::from(by * weight)));
        Game::new(owners.clone(), arcs).expect("vertices of the game")
    };
    let (small, huge) = (game(1), game(1_000_000));
    let winners = |game: &Game| game.winners(&Budget::unlimited()).expect("no limit");
    let known = winners(&small);
    let turns = in_turn(
        effort.rounds(5),
        [&mut || assert!(winners(&small) == known), &mut || {
            assert!(winners(&huge) == known)
        }],
    );
    let what = format!("winners of a game, {vertices} vertices: weights up to 10^9 / up to 1000");
    Row::new(LAYER, what, turns.ratio(1, 0))
        .at_most(1.5)
        .scale(format!(
            "{}, {} policies, checked",
            against(&turns, 1, 0, 1),
            known.policies,
        ))
}
