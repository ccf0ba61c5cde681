//! The rows of a cone that the others do not imply, by a hypergraph for each row.
//!
//! Given are the rows of [`crate::rows`] for the cone C of some generators: row r says max over
//! J of (u_j + x_j) >= max over K of (b_k + x_k), with the greatest b that C allows. Let F be
//! the other coordinates where some generator is finite. At all further coordinates x is -inf;
//! one row says so, and that row is always needed. Let a be -u on J and -b on K.
//!
//! # A point of the cone that decides the row
//!
//! **a, with any large enough multiple of some vector f on F, is in C.** *Proof.* For every k
//! in K some generator g, scaled to max_J (u_j + g_j) = 0, has g_k = a_k, and g <= a on J and
//! K, because b_k is the least room. For j in J let i be the node of a minimal half-space with
//! the bound u, and let g, scaled to g_i = a_i, be critical for j
//! (`halfspaces/transversal.rs`): g_j = a_j, and g <= a as before. A coordinate k is in F
//! because some generator is finite at k and -inf on J; that generator is -inf on K too,
//! otherwise b would be -inf there. f is the maximum of all generators that are -inf on J, and
//! covers F. All entries of the g on F are below M + f for large M. ∎ Call this point p. Its
//! entries on F exceed all others by more than any difference of entries (M is the leading one
//! of two digits).
//!
//! # The test
//!
//! At p every row s that holds with equality has a *tail*, the j in J_s with the greatest
//! u_sj + p_j, and *heads*, the k in K_s with b_sk + p_k equal to that. **The other rows imply
//! row r iff F and J together reach all of K along their hyperarcs tail -> heads** (a hyperarc is
//! passed when all of its tail is reached). *Proof.* Let S be the set that is reached, and let
//! K not be contained in S. Raise p by some small e on the coordinates outside S. No tight row
//! s is violated: if a head is raised, then so is some of its tail. But row r is violated,
//! because only its K has risen. Conversely let x satisfy the other rows and violate row r, and
//! let c be such that x + c exceeds p by e > 0 at most, e small. On J the excess is less than
//! the greatest on K, on F there is none for large M, so it is e only on a part R of K.
//! max(p, x + c) satisfies the other rows. So if a tight row has a head in R, some of its tail
//! is in R: from outside R, where F and J are, no hyperarc leads into R. ∎
//!
//! The same test applies to a single entry of the smaller side, with the remaining other
//! entries added to J: if x violates the row at k, or at an entry that was implied before k was
//! removed, the same x + c shows it.
//!
//! Source: for finite generators, where F is empty, X. Allamigeon, R. D. Katz, *Minimal
//! external representations of tropical polyhedra*, J. Comb. Theory A 120 (2013); there p is
//! the apex.
//!
//! # Cost
//!
//! Let there be r rows of n coordinates and p generators. The point and the hyperarcs of one
//! row take O(n (n + r + p)) operations on whole numbers, and one reachability O(n r). The
//! first pass does this for every row: O(n r (n + r + p)) together. The second pass does it for
//! the remaining rows, with up to n reachabilities each, one for every entry of the smaller
//! side: O(n r (n r + p)). No game is solved. [`System::redundant_rows`], which has no
//! generators, must solve games.

use std::cmp::Ordering;

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, MaxPlus, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::hypergraph::Hypergraph;
use maxplus_graph::{Budget, Meter, StopReason};
use num_bigint::BigInt;
use supereigen::{System, VectorSet};

use crate::error::PolyhedraError;

/// Removes the rows that the others imply, from the last on, then the implied entries of the
/// smaller sides. The rows must be those that [`crate::rows`] computes from the generators.
pub(crate) fn needed(
    rows: &System<Rational>,
    generators: &VectorSet<Rational>,
    budget: &Budget,
) -> Result<System<Rational>, PolyhedraError> {
    let n = rows.dimension();
    // Entries of rows are sums and differences of entries of generators.
    let denominator = generators.block().denominator();
    let vectors = generators.iter().map(|g| {
        let entries = g.iter().enumerate().filter(|(_, entry)| entry.is_finite());
        entries.collect::<Vec<_>>()
    });
    let vectors = SparseMatrix::from_rows(n, vectors);
    let whole = |matrix: &SparseMatrix<Number>| {
        let whole = Integers::over(matrix, denominator.clone());
        whole.expect("the denominator of all generators")
    };
    let whole = [rows.greater(), rows.smaller(), &vectors].map(whole);
    let largest = whole.iter().map(Integers::largest).max().expect("three");
    let mut meter = budget.meter();
    let kept = match Width::for_sums(largest, 2) {
        Width::I32 | Width::I64 => kept_in::<i64>(&whole, &mut meter)?,
        Width::I128 | Width::Big => kept_in::<BigInt>(&whole, &mut meter)?,
    };
    let places: Vec<usize> = (0..kept.len()).filter(|&l| !kept[l].is_empty()).collect();
    let side = |matrix: &SparseMatrix<Number>, keep: &dyn Fn(usize, usize) -> bool| {
        let row = |&l: &usize| {
            let entries = matrix.row(l).filter(move |&(k, _)| keep(l, k));
            entries.map(|(k, entry)| (k, entry.clone()))
        };
        SparseMatrix::from_rows(n, places.iter().map(row))
    };
    let greater = side(rows.greater(), &|_, _| true);
    let smaller = side(rows.smaller(), &|l, k| kept[l].contains(&k));
    Ok(System::new(&greater, &smaller)?)
}

/// The entries of the smaller side of every row that are kept; none if the row is removed. Not
/// generic in the carrier of the generators, so that it is compiled once for each width.
fn kept_in<W: Carrier>(
    [greater, smaller, generators]: &[Integers; 3],
    meter: &mut Meter,
) -> Result<Vec<Vec<usize>>, StopReason> {
    let narrow = |integers: &Integers| {
        let matrix: SparseMatrix<MaxPlus<W>> = integers.narrow().expect("the width was chosen");
        let row = |l| {
            let entries = matrix.row(l);
            entries.filter_map(|(j, entry)| Some((j, entry.value()?.clone())))
        };
        let rows = (0..matrix.rows()).map(|l| row(l).collect());
        rows.collect::<Vec<Entries<W>>>()
    };
    let (tails, heads) = (narrow(greater), narrow(smaller));
    let rows = tails.into_iter().zip(heads);
    let rows = rows.map(|(tail, heads)| Row { tail, heads }).collect();
    let n = greater.matrix().cols();
    let mut cone = Rows { n, rows };
    let generators = narrow(generators);
    for entry_by_entry in [false, true] {
        for r in (0..cone.rows.len()).rev() {
            // The row of the coordinates that are -inf: no other row implies it.
            if cone.rows[r].tail.is_empty() || cone.rows[r].heads.is_empty() {
                continue;
            }
            meter.work(1 + (n * (cone.rows.len() + generators.len())) as u64)?;
            cone.give_up(r, &generators, entry_by_entry);
        }
    }
    let heads = |row: Row<W>| row.heads.into_iter().map(|(k, _)| k).collect();
    Ok(cone.rows.into_iter().map(heads).collect())
}

/// Finite entries with their coordinates.
type Entries<W> = Vec<(usize, W)>;

/// A row: the sides on J and on K. A row that was removed has no K.
struct Row<W> {
    tail: Entries<W>,
    heads: Entries<W>,
}

struct Rows<W> {
    n: usize,
    rows: Vec<Row<W>>,
}

/// An entry of p: M times the first, plus the second.
type Entry<W> = (bool, W);

impl<W: Carrier> Rows<W> {
    /// Removes row r if the others imply it, or the implied entries of its smaller side.
    fn give_up(&mut self, r: usize, generators: &[Entries<W>], entry_by_entry: bool) {
        let full = &self.rows[r];
        let point = self.point(r, generators);
        let others = (0..self.rows.len()).filter(|&s| s != r && !self.rows[s].heads.is_empty());
        let hyperarcs = others.filter_map(|s| hyperarc(&self.rows[s], &point));
        let hypergraph = Hypergraph::new(self.n, hyperarcs);
        // J, F, and the coordinates where no generator is finite.
        let on_heads: Vec<usize> = full.heads.iter().map(|&(k, _)| k).collect();
        let start = (0..self.n).filter(|k| !on_heads.contains(k));
        let start: Vec<usize> = start.collect();
        let reaches_all = |with: &[usize]| {
            let reached = hypergraph.reachable(start.iter().chain(with).copied());
            reached.len() == self.n
        };
        if !entry_by_entry {
            if reaches_all(&[]) {
                self.rows[r].heads.clear();
            }
            return;
        }
        let mut stay = on_heads;
        for place in (0..stay.len()).rev() {
            let mut fewer = stay.clone();
            fewer.remove(place);
            if reaches_all(&fewer) {
                stay = fewer;
            }
        }
        self.rows[r].heads.retain(|(k, _)| stay.contains(k));
    }

    /// The point p for row r; `None` where no generator is finite.
    fn point(&self, r: usize, generators: &[Entries<W>]) -> Vec<Option<Entry<W>>> {
        let Row { tail, heads } = &self.rows[r];
        let mut point: Vec<Option<Entry<W>>> = vec![None; self.n];
        for (j, entry) in tail.iter().chain(heads) {
            let negative = W::zero().difference(entry).expect(ROOM);
            point[*j] = Some((false, negative));
        }
        let on_tail = |(j, _): &(usize, W)| tail.binary_search_by_key(j, |&(j, _)| j).is_ok();
        for g in generators.iter().filter(|g| !g.iter().any(on_tail)) {
            for (k, entry) in g {
                let raised = Some((true, entry.clone()));
                if compare(&point[*k], &raised).is_lt() {
                    point[*k] = raised;
                }
            }
        }
        point
    }
}

/// Why sums of two entries stay in range.
const ROOM: &str = "a width with room for sums of two was chosen";

/// The order of entries, -inf first.
fn compare<W: Carrier>(a: &Option<Entry<W>>, b: &Option<Entry<W>>) -> Ordering {
    match (a, b) {
        (Some((a, x)), Some((b, y))) => a.cmp(b).then_with(|| x.order(y)),
        _ => a.is_some().cmp(&b.is_some()),
    }
}

/// The hyperarc of a row at a point that satisfies it; `None` if the row is not tight there.
fn hyperarc<W: Carrier>(
    row: &Row<W>,
    point: &[Option<Entry<W>>],
) -> Option<(Vec<usize>, Vec<usize>)> {
    let at = |(j, entry): &(usize, W)| {
        let (digit, value) = point[*j].as_ref()?;
        Some((*digit, entry.sum(value).expect(ROOM)))
    };
    let greatest = row.tail.iter().map(at).max_by(compare).flatten();
    greatest.as_ref()?;
    let is_greatest = |entry: &&(usize, W)| compare(&at(entry), &greatest).is_eq();
    let places = |entries: &Entries<W>| -> Vec<usize> {
        let tight = entries.iter().filter(is_greatest);
        tight.map(|&(j, _)| j).collect()
    };
    let heads = places(&row.heads);
    (!heads.is_empty()).then(|| (places(&row.tail), heads))
}
