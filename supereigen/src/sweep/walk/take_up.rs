//! Taking up a part: the way to where it begins is walked once more.

use super::Walk;
use crate::sweep::bound::Wide;
use crate::sweep::found::Level;
use crate::sweep::part::Part;

impl<W: Wide> Walk<W> {
    /// Walks to where the part begins; whether that is there. The walk must
    /// stand nowhere.
    pub(super) fn take_up(&mut self, part: &Part) -> bool {
        let start = Level {
            sum: W::default(),
            lo: self.weights.minus_infinite(),
            hi: self.weights.infinite(),
            mu: self.weights.minus_infinite(),
            is_cycle: false,
            next: 0,
            end: self.weights.n(),
        };
        self.levels.push(start);
        self.first = 0;
        for (depth, &node) in part.nodes.iter().enumerate() {
            if !self.walk_to(node, part.cycle > 0 && depth == part.cycle) {
                return false;
            }
        }
        self.first = part.nodes.len();
        let level = &mut self.levels[self.first];
        let fits = part.next <= part.end && part.end <= level.end && part.cycle == self.cycle;
        if fits {
            level.next = part.next;
            level.end = part.end;
            let is_tied = self.cycle == 0 && part.next > self.candidates();
            if is_tied {
                self.scale_to_cycle();
            }
        }
        fits
    }

    /// How many children are no first nodes of tied tails.
    fn candidates(&self) -> usize {
        let last = self.chain.last();
        last.map_or(self.weights.n(), |last| self.weights.column(*last).len())
    }

    /// Adds the node as the child that it is, as the first of a tied tail or not;
    /// whether it is one.
    fn walk_to(&mut self, node: usize, tied: bool) -> bool {
        let Some(&last) = self.chain.last() else {
            return node < self.weights.n() && self.follow(node, node);
        };
        if tied {
            if self.levels[self.chain.len()].end <= self.candidates() || node >= self.weights.n() {
                return false;
            }
            self.scale_to_cycle();
            return self.follow(self.candidates() + node, node);
        }
        let column = self.weights.column(last);
        let found = column.binary_search_by_key(&node, |arc| arc.0 as usize);
        found.is_ok_and(|child| self.follow(child, node))
    }

    fn follow(&mut self, child: usize, node: usize) -> bool {
        let Some((found, level, value)) = self.child(child) else {
            return false;
        };
        debug_assert_eq!(found, node);
        if value.is_some() && self.cycle == 0 {
            self.cycle = self.chain.len();
        }
        self.x.extend(value);
        self.push(node, level);
        true
    }
}
