//! All small matrices, and the answers about them by the definition: plain loops over vectors with
//! small entries, `None` for -inf.

use std::collections::BTreeSet;

/// A vector.
pub(crate) type X = Vec<Option<i64>>;

/// A matrix by its rows.
pub(crate) type A = Vec<X>;

/// All vectors with n entries from a list.
pub(crate) fn vectors(n: usize, entries: &[Option<i64>]) -> Vec<X> {
    let mut all = vec![X::new()];
    for _ in 0..n {
        all = all
            .iter()
            .flat_map(|x| entries.iter().map(|&entry| [&x[..], &[entry]].concat()))
            .collect();
    }
    all
}

/// -inf and all numbers from `lowest` to 0.
pub(crate) fn down_to(lowest: i64) -> Vec<Option<i64>> {
    [None].into_iter().chain((lowest..=0).map(Some)).collect()
}

/// One of each class of n x n matrices with entries from a list where `may_be` allows an arc (i,
/// j), -inf elsewhere: the least of those that differ only in the numbering of their nodes.
pub(crate) fn matrices_up_to_symmetry(
    n: usize,
    entries: &[Option<i64>],
    may_be: fn(usize, usize) -> bool,
) -> Vec<A> {
    let places: Vec<_> = (0..n * n)
        .filter(|place| may_be(place / n, place % n))
        .collect();
    let orders = orders(n);
    let is_least = |a: &A| {
        let renamed = |order: &Vec<usize>| {
            let entries = (0..n).flat_map(|i| (0..n).map(move |j| a[order[i]][order[j]]));
            entries.cmp(a.iter().flatten().copied())
        };
        orders.iter().all(|order| renamed(order).is_ge())
    };
    let all = vectors(places.len(), entries).into_iter();
    let all = all.map(|entries| {
        let mut a = vec![vec![None; n]; n];
        for (place, entry) in places.iter().zip(entries) {
            a[place / n][place % n] = entry;
        }
        a
    });
    all.filter(is_least).collect()
}

/// All permutations of 0..n.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let all = vectors(n, &(0..n as i64).map(Some).collect::<Vec<_>>());
    let order = |x: X| -> Vec<usize> { x.iter().flatten().map(|&i| i as usize).collect() };
    let is_order = |order: &Vec<usize>| order.iter().collect::<BTreeSet<_>>().len() == n;
    all.into_iter().map(order).filter(is_order).collect()
}

/// A_i (x) x.
pub(crate) fn row(a: &A, i: usize, x: &X) -> Option<i64> {
    let mut greatest = None;
    for (a, x) in a[i].iter().zip(x) {
        if let (Some(a), Some(x)) = (a, x) {
            greatest = greatest.max(Some(a + x));
        }
    }
    greatest
}

/// A relation between A (x) x and x, row by row.
pub(crate) type Relation = fn(&Option<i64>, &Option<i64>) -> bool;

/// The vectors other than -inf that satisfy the relation in every row.
pub(crate) fn solutions(a: &A, relation: Relation, vectors: &[X]) -> Vec<X> {
    let solves = |x: &&X| (0..x.len()).all(|i| relation(&row(a, i, x), &x[i]));
    let nonzero = |x: &&X| x.iter().any(Option::is_some);
    vectors
        .iter()
        .filter(nonzero)
        .filter(solves)
        .cloned()
        .collect()
}

/// All vectors with n entries that are -inf or from `lowest` to 0, numbered: the
/// digits of the number are the entries, -inf the least.
pub(crate) struct Grid {
    lowest: i64,
    /// By how much the number grows with entry i.
    steps: Vec<usize>,
    /// The vectors in the order of their numbers.
    pub(crate) vectors: Vec<X>,
}

impl Grid {
    pub(crate) fn new(n: usize, lowest: i64) -> Self {
        let entries = down_to(lowest);
        let steps = (0..n as u32).rev().map(|i| entries.len().pow(i)).collect();
        let vectors = vectors(n, &entries);
        Grid {
            lowest,
            steps,
            vectors,
        }
    }

    fn number(&self, x: &X) -> usize {
        let digit = |x: &Option<i64>| x.map_or(0, |x| (x - self.lowest + 1) as usize);
        let digits = x.iter().zip(&self.steps);
        digits.map(|(x, step)| digit(x) * step).sum()
    }

    /// The maximum of two vectors, all by their numbers.
    fn maximum(&self, mut x: usize, mut y: usize) -> usize {
        let mut maximum = 0;
        for &step in &self.steps {
            maximum += (x / step).max(y / step) * step;
            x %= step;
            y %= step;
        }
        maximum
    }

    /// The solutions of a relation between A (x) x and x on the grid, in one pass over it: any
    /// other vector below x lies below a vector that is one lower at one entry.
    pub(crate) fn solutions(&self, a: &A, relation: Relation) -> Solutions<'_> {
        let mut solves = vec![false; self.vectors.len()];
        let mut below = vec![0; self.vectors.len()];
        let mut others = vec![0; self.vectors.len()];
        // Number 0 is -inf, which does not count.
        for (number, x) in self.vectors.iter().enumerate().skip(1) {
            for (x, step) in x.iter().zip(&self.steps) {
                if x.is_some() {
                    others[number] = self.maximum(others[number], below[number - step]);
                }
            }
            solves[number] = (0..x.len()).all(|i| relation(&row(a, i, x), &x[i]));
            below[number] = match solves[number] {
                true => number,
                false => others[number],
            };
        }
        Solutions {
            grid: self,
            solves,
            below,
            others,
        }
    }
}

/// The solutions on a grid.
pub(crate) struct Solutions<'a> {
    grid: &'a Grid,
    solves: Vec<bool>,
    /// The maximum of the solutions at or below each vector.
    below: Vec<usize>,
    /// The maximum of the solutions below each vector other than itself.
    others: Vec<usize>,
}

impl Solutions<'_> {
    /// All of them.
    pub(crate) fn all(&self) -> Vec<X> {
        let all = self.grid.vectors.iter().zip(&self.solves);
        all.filter(|(_, solves)| **solves)
            .map(|(x, _)| x.clone())
            .collect()
    }

    /// The greatest one at or below y, -inf if there is none.
    pub(crate) fn greatest_below(&self, y: &X) -> &X {
        &self.grid.vectors[self.below[self.grid.number(y)]]
    }

    /// Whether the solution x is not a maximum of others: at some node all others below it are
    /// smaller.
    pub(crate) fn is_extremal(&self, x: &X) -> bool {
        let number = self.grid.number(x);
        self.others[number] != number
    }

    /// The scaled ones that are extremal.
    pub(crate) fn scaled_extremals(&self) -> BTreeSet<X> {
        let all = self.grid.vectors.iter().enumerate();
        let extremal =
            all.filter(|(number, _)| self.solves[*number] && self.others[*number] != *number);
        extremal
            .map(|(_, x)| x)
            .filter(|x| is_scaled(x))
            .cloned()
            .collect()
    }
}

/// Whether y <= x.
pub(crate) fn is_below(y: &X, x: &X) -> bool {
    y.iter().zip(x).all(|(y, x)| y <= x)
}

/// The maximum of vectors with n entries.
pub(crate) fn maximum<'a>(n: usize, vectors: impl Iterator<Item = &'a X>) -> X {
    let mut maximum = vec![None; n];
    for x in vectors {
        for (greatest, entry) in maximum.iter_mut().zip(x) {
            *greatest = *entry.max(greatest);
        }
    }
    maximum
}

/// Whether the greatest entry is 0.
pub(crate) fn is_scaled(x: &X) -> bool {
    x.iter().flatten().max() == Some(&0)
}

/// The elementary cycles through node r with all nodes at least r: the nodes and the weight.
pub(crate) fn cycles_from(a: &A, r: usize) -> Vec<(Vec<usize>, i64)> {
    let mut cycles = Vec::new();
    let mut walks = vec![(vec![r], 0)];
    while let Some((nodes, weight)) = walks.pop() {
        let last = nodes[nodes.len() - 1];
        if let Some(arc) = a[last][r] {
            cycles.push((nodes.clone(), weight + arc));
        }
        for next in (r + 1..a.len()).filter(|next| !nodes.contains(next)) {
            if let Some(arc) = a[last][next] {
                walks.push(([&nodes[..], &[next]].concat(), weight + arc));
            }
        }
    }
    cycles
}

/// What node i reaches, itself included.
pub(crate) fn reached_from(a: &A, i: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([i]);
    for _ in 0..a.len() {
        for j in reached.clone() {
            reached.extend((0..a.len()).filter(|&k| a[j][k].is_some()));
        }
    }
    reached
}
