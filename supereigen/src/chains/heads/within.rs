//! Whether a root lies in what remains of a search for roots.
//!
//! The search for roots goes head first in the middle of its way, and what it
//! has passed by then must not come again. It knows a root by one path only
//! ([`roots`](crate::chains::roots)): the start s, the first minimum of x along
//! the chain, then the nodes left of the bar, then those right of it. So the
//! path says where the root lies: at a start still to be taken, at a move
//! still to be made, or where the search has been.

use crate::chains::moves::{Side, Turn};
use crate::chains::roots::lengths::Lengths;
use crate::chains::roots::part::RootsPart;

/// The path on which the search for roots finds the root with these nodes and
/// values, r first. A zero cycle may be given from any of its nodes: the search
/// for roots keeps it at the least of those with the least value.
pub(super) fn path_of<W: Ord>(chain: &[usize], x: &[W], zero_cycle: bool) -> Vec<Turn> {
    let start = |k: &usize| (&x[*k], chain[*k]);
    let s = match zero_cycle {
        true => (0..chain.len()).min_by_key(start),
        false => (0..chain.len()).min_by_key(|k| &x[*k]),
    };
    let (before, from_s) = chain.split_at(s.unwrap_or(0));
    let across = if zero_cycle { Side::Left } else { Side::Right };
    let turn = |side| move |&node: &usize| Turn { node, side };
    let left = from_s.iter().map(turn(Side::Left));
    left.chain(before.iter().map(turn(across))).collect()
}

impl RootsPart {
    /// Whether a search for this part finds the root of that path.
    pub(super) fn holds(&self, path: &[Turn]) -> bool {
        let Some(start) = path.first() else {
            return false;
        };
        let waits = |lengths: Lengths| lengths.done < path.len();
        let mut starts = self.starts.iter();
        starts.any(|other| other.node == start.node && waits(other.lengths))
            || (self.path.first() == Some(start) && self.holds_on_its_path(path))
    }

    /// The same for a path with the same start.
    fn holds_on_its_path(&self, path: &[Turn]) -> bool {
        let Lengths { done, limit } = self.lengths;
        if path.len() > limit {
            // Too long for this round: it was cut, or will be, and comes in
            // the next one.
            return self.again;
        }
        let shared = self.path.iter().zip(path).take_while(|(a, b)| a == b);
        let shared = shared.count();
        done < path.len()
            && path
                .get(shared)
                .is_some_and(|turn| self.remaining[shared - 1].contains(turn))
    }
}
