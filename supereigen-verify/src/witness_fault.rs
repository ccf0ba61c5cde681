//! What is wrong with a witness that the kernel does not accept.

use maxplus_core::Number;

use crate::kernel::system::{Row, entry, greatest, plus};
use crate::rejection::WitnessFault;
use crate::witness::Witness;

/// The fault of the witness for x; `None` if it proves that x is an extremal solution of
/// A(x)x >= lambda(x)x, which has these rows.
///
/// # Panics
///
/// If there are not as many rows as entries.
pub fn fault(rows: &[Row], x: &[Number], witness: &Witness) -> Option<WitnessFault> {
    assert_eq!(x.len(), rows.len(), "a vector of another length");
    let chain = witness.chain();
    support_fault(x, chain).or_else(|| match witness.cycle() {
        None => closing_fault(rows, x, chain[0], witness.closing_arc().1)
            .or_else(|| path_fault(rows, x, chain)),
        Some(cycle) => {
            let (last, tail) = (&cycle[cycle.len() - 1..], witness.tail());
            leaning_fault(rows, x, cycle[0], last)
                .or_else(|| path_fault(rows, x, cycle))
                .or_else(|| leaning_fault(rows, x, tail[0], cycle))
                .or_else(|| path_fault(rows, x, tail))
        }
    })
}

/// Whether the nodes are the support of x, each once.
fn support_fault(x: &[Number], nodes: &[usize]) -> Option<WitnessFault> {
    let mut seen = vec![false; x.len()];
    for &node in nodes {
        if node >= x.len() {
            return Some(WitnessFault::Outside { node: node + 1 });
        }
        if !x[node].is_finite() {
            return Some(WitnessFault::NotInSupport { node: node + 1 });
        }
        if seen[node] {
            return Some(WitnessFault::Repeated { node: node + 1 });
        }
        seen[node] = true;
    }
    let left_out = (0..x.len()).find(|&node| x[node].is_finite() && !seen[node]);
    left_out.map(|node| WitnessFault::LeftOut { node: node + 1 })
}

/// Whether row `start` holds by the arc to `closing`.
fn closing_fault(rows: &[Row], x: &[Number], start: usize, closing: usize) -> Option<WitnessFault> {
    if closing >= x.len() {
        return Some(WitnessFault::Outside { node: closing + 1 });
    }
    let (left, right) = (
        sum(&rows[start], closing, x),
        greatest(&rows[start].smaller, x),
    );
    (left < right).then(|| WitnessFault::Open {
        row: start + 1,
        closing: closing + 1,
        left: left.to_string(),
        right: right.to_string(),
    })
}

/// Whether each node but the first leans on the one before it alone.
fn path_fault(rows: &[Row], x: &[Number], nodes: &[usize]) -> Option<WitnessFault> {
    let mut pairs = nodes.windows(2);
    pairs.find_map(|pair| leaning_fault(rows, x, pair[1], &pair[..1]))
}

/// Whether the row is tight, finite, and reached at nodes of `on` only.
fn leaning_fault(rows: &[Row], x: &[Number], row: usize, on: &[usize]) -> Option<WitnessFault> {
    let right = greatest(&rows[row].smaller, x);
    let sums = on.iter().map(|&k| sum(&rows[row], k, x));
    let best = sums.max().unwrap_or(Number::NEG_INFINITY);
    if best != right || !right.is_finite() {
        return Some(WitnessFault::Loose {
            row: row + 1,
            on: on[0] + 1,
            left: best.to_string(),
            right: right.to_string(),
        });
    }
    let sums = rows[row].greater.iter().map(|(l, a)| (*l, plus(a, &x[*l])));
    let mut others = sums.filter(|(l, left)| *left >= right && !on.contains(l));
    others.next().map(|(other, left)| WitnessFault::Shared {
        row: row + 1,
        on: on[0] + 1,
        other: other + 1,
        left: left.to_string(),
        right: right.to_string(),
    })
}

/// a_k + x_k.
fn sum(row: &Row, k: usize, x: &[Number]) -> Number {
    entry(&row.greater, k).map_or(Number::NEG_INFINITY, |a| plus(a, &x[k]))
}
