//! Small matrices, all of them, and what is asked about them by the definition:
//! plain loops over vectors with small entries, `None` for -inf.

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

/// One of each class of n x n matrices with entries from a list where there
/// `may_be` an arc (i, j), -inf elsewhere: the least of those that differ by the
/// names of their nodes.
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

/// All orders of 0..n.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let all = vectors(n, &(0..n as i64).map(Some).collect::<Vec<_>>());
    let order = |x: X| -> Vec<usize> { x.iter().flatten().map(|&i| i as usize).collect() };
    let is_order = |order: &Vec<usize>| order.iter().collect::<BTreeSet<_>>().len() == n;
    all.into_iter().map(order).filter(is_order).collect()
}

/// A_i (x) x.
pub(crate) fn row(a: &A, i: usize, x: &X) -> Option<i64> {
    let sum = |(a, x): (&Option<i64>, &Option<i64>)| Some((*a)? + (*x)?);
    a[i].iter().zip(x).filter_map(sum).max()
}

/// A relation between A (x) x and x, row by row.
pub(crate) type Relation = fn(&Option<i64>, &Option<i64>) -> bool;

/// The vectors other than -inf that keep the relation in every row.
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

/// Whether x is no maximum of other solutions: somewhere all others below it
/// fall short.
pub(crate) fn is_extremal(x: &X, solutions: &[X]) -> bool {
    let others = || solutions.iter().filter(|y| *y != x && is_below(y, x));
    let fall_short_at = |i: usize| x[i].is_some() && others().all(|y| y[i] < x[i]);
    (0..x.len()).any(fall_short_at)
}

/// The scaled ones among the solutions that are extremal.
pub(crate) fn scaled_extremals(solutions: &[X]) -> BTreeSet<X> {
    let scaled = solutions.iter().filter(|x| is_scaled(x));
    scaled
        .filter(|x| is_extremal(x, solutions))
        .cloned()
        .collect()
}

/// Whether the greatest entry is 0.
pub(crate) fn is_scaled(x: &X) -> bool {
    x.iter().flatten().max() == Some(&0)
}

/// The elementary cycles through node r, all their nodes at least r: the
/// nodes and the weight.
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
