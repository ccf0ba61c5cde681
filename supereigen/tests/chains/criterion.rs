//! The chain criterion and the tangent closure by their definitions, in plain
//! loops.

use std::collections::BTreeSet;

use supereigen::Witness;

use super::Row;

/// All k that attain the maximum of a_ik + x_k over the support, and this maximum.
fn argmax(rows: &[Row], x: &Row, i: usize) -> (Option<i64>, Vec<usize>) {
    let sum = |k: usize| Some(rows[i][k]? + x[k]?);
    let greatest = (0..x.len()).filter_map(sum).max();
    let reach = (0..x.len()).filter(|&k| greatest.is_some() && sum(k) == greatest);
    (greatest, reach.collect())
}

/// Checks a witness by the chain criterion, in plain loops.
pub(super) fn convinces(rows: &[Row], x: &Row, witness: &Witness) -> bool {
    let chain = witness.chain();
    let mut support = chain.to_vec();
    support.sort_unstable();
    let in_order = (0..x.len()).filter(|&i| x[i].is_some());
    let leans = |i: usize, on: usize| argmax(rows, x, i) == (x[i], vec![on]);
    let (first, closer) = witness.closing_arc();
    let first_row_holds =
        rows[first][closer].is_some_and(|a| Some(a + x[closer].unwrap()) >= x[first]);
    let shape = match witness.cycle().map(<[_]>::len) {
        None => (1..chain.len()).all(|k| leans(chain[k], chain[k - 1])),
        Some(cycle) => {
            let (greatest, tied_to) = argmax(rows, x, chain[cycle]);
            (0..cycle).all(|k| leans(chain[k], chain[(k + cycle - 1) % cycle]))
                && greatest == x[chain[cycle]]
                && tied_to.len() >= 2
                && tied_to.iter().all(|k| chain[..cycle].contains(k))
                && (cycle + 1..chain.len()).all(|k| leans(chain[k], chain[k - 1]))
        }
    };
    support.into_iter().eq(in_order) && first_row_holds && shape
}

/// The nodes that are lowered whichever node is lowered, by closing under the tight rows until
/// nothing changes.
pub(super) fn heads(rows: &[Row], x: &Row) -> Vec<usize> {
    let support: Vec<usize> = (0..x.len()).filter(|&i| x[i].is_some()).collect();
    let mut heads = support.clone();
    for &start in &support {
        let mut down = BTreeSet::from([start]);
        loop {
            let falls = |i: &usize| {
                let (greatest, tails) = argmax(rows, x, *i);
                greatest == x[*i] && tails.iter().all(|k| down.contains(k))
            };
            let next: Vec<usize> = support
                .iter()
                .copied()
                .filter(|i| !down.contains(i))
                .filter(falls)
                .collect();
            if next.is_empty() {
                break;
            }
            down.extend(next);
        }
        heads.retain(|i| down.contains(i));
    }
    heads
}
