//! Which nodes lean on which at a solution, and all orders of its support that are a chain or a
//! zero cycle with a tied tail, by trying them.

use crate::exhaustive::plain::{A, X, row};

/// The tight rows of a solution with the nodes that attain them.
pub(super) struct Leaning {
    support: Vec<usize>,
    /// T_i of a tight row i of the support; `None` for the others.
    tails: Vec<Option<Vec<usize>>>,
}

impl Leaning {
    pub(super) fn of(a: &A, x: &X) -> Self {
        let n = x.len();
        let sum = |i: usize, k: usize| Some(a[i][k]? + x[k]?);
        let tail = |i: usize| -> Option<Vec<usize>> {
            let is_tight = x[i].is_some() && row(a, i, x) == x[i];
            is_tight.then(|| (0..n).filter(|&k| sum(i, k) == x[i]).collect())
        };
        Leaning {
            support: (0..n).filter(|&i| x[i].is_some()).collect(),
            tails: (0..n).map(tail).collect(),
        }
    }

    /// Whether i leans on k alone.
    pub(super) fn leans(&self, i: usize, k: usize) -> bool {
        i != k && self.tails[i].as_deref() == Some(&[k])
    }

    fn is_chain(&self, nodes: &[usize]) -> bool {
        nodes.windows(2).all(|pair| self.leans(pair[1], pair[0]))
    }

    /// Whether each leans on the one before, the first on the last.
    pub(super) fn is_zero_cycle(&self, nodes: &[usize]) -> bool {
        self.is_chain(nodes) && self.leans(nodes[0], nodes[nodes.len() - 1])
    }

    /// All orders of the support that are chains.
    pub(super) fn chains(&self) -> Vec<Vec<usize>> {
        let mut orders = orders(&self.support);
        orders.retain(|order| self.is_chain(order));
        orders
    }

    /// All ways to divide the support into a zero cycle, from its least node on, and a tail whose
    /// first node is tied to two or more nodes of the cycle.
    pub(super) fn tied_tails(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut found = Vec::new();
        for order in orders(&self.support) {
            for q in 2..order.len() {
                let (cycle, tail) = order.split_at(q);
                let Some(ties) = &self.tails[tail[0]] else {
                    continue;
                };
                let is_tied = ties.len() >= 2 && ties.iter().all(|k| cycle.contains(k));
                let is_least = cycle.iter().all(|&i| cycle[0] <= i);
                if is_tied && is_least && self.is_zero_cycle(cycle) && self.is_chain(tail) {
                    found.push((cycle.to_vec(), tail.to_vec()));
                }
            }
        }
        found
    }
}

/// All orders of some nodes.
fn orders(nodes: &[usize]) -> Vec<Vec<usize>> {
    if nodes.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (k, &first) in nodes.iter().enumerate() {
        let rest = [&nodes[..k], &nodes[k + 1..]].concat();
        all.extend(
            orders(&rest)
                .into_iter()
                .map(|order| [&[first], &order[..]].concat()),
        );
    }
    all
}
