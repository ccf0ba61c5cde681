//! Tied tails: zero cycles, at the one lambda where they are such, with nodes
//! that lean on several of theirs.
//!
//! On a zero cycle of q nodes lambda = mu = p / q. Everything is multiplied by q,
//! so that all values are integers; all rows of the cycle are required, for they
//! are tight.

use super::Walk;
use crate::sweep::bound::{Bound, Wide};
use crate::sweep::found::Level;

impl<W: Wide> Walk<W> {
    /// Values of the zero cycle where the walk stands, at lambda = mu, times its
    /// length.
    pub(super) fn scale_to_cycle(&mut self) {
        let m = self.chain.len();
        let Bound { numer, denom } = &self.levels[m].mu;
        self.x.clear();
        for k in 0..m {
            let sum = self.levels[k + 1].sum.clone();
            let lowered = W::from(k as i32) * numer;
            self.x.push(sum * denom - &lowered);
        }
    }

    /// (a - lambda) times the length of the cycle, at lambda = mu of it.
    fn reduced(&self, a: &W) -> W {
        let cycle = if self.cycle > 0 {
            self.cycle
        } else {
            self.chain.len()
        };
        let Bound { numer, denom } = &self.levels[cycle].mu;
        a.clone() * denom - numer
    }

    /// The value of a node that leans on several nodes of the zero cycle.
    pub(super) fn tied_value(&self, node: usize) -> Option<W> {
        let (mut best, mut ties) = (None, 0);
        for (j, a) in self.weights.row(node) {
            let place = self.place[*j as usize];
            if place == 0 {
                continue;
            }
            let value = Some(self.reduced(a) + &self.x[place - 1]);
            ties = match value.cmp(&best) {
                std::cmp::Ordering::Less => ties,
                std::cmp::Ordering::Equal => ties + 1,
                std::cmp::Ordering::Greater => 1,
            };
            best = best.max(value);
        }
        best.filter(|value| ties >= 2 && self.keeps_rows(node, value))
    }

    /// The value of a node that leans on the last of a tied tail alone; `a` is
    /// the entry that does.
    pub(super) fn tail_value(&self, node: usize, a: &W) -> Option<W> {
        let m = self.chain.len();
        let value = self.reduced(a) + &self.x[m - 1];
        let alone = self.weights.row(node).iter().all(|(j, a)| {
            let place = self.place[*j as usize];
            place == 0 || place == m || self.reduced(a) + &self.x[place - 1] < value
        });
        (alone && self.keeps_rows(node, &value)).then_some(value)
    }

    /// Whether no row of the zero cycle and its tail, and not its own, starts to
    /// lean on the node.
    fn keeps_rows(&self, node: usize, value: &W) -> bool {
        self.weights.column(node).iter().all(|(i, a)| {
            if *i as usize == node {
                return self.reduced(a) < W::default();
            }
            let place = self.place[*i as usize];
            place == 0 || self.reduced(a) + value < self.x[place - 1]
        })
    }

    /// The level of a node of a tied tail.
    pub(super) fn tail_level(&self, node: usize) -> Level<W> {
        let cycle = if self.cycle > 0 {
            self.cycle
        } else {
            self.chain.len()
        };
        Level {
            is_cycle: false,
            next: 0,
            end: self.weights.column(node).len(),
            ..self.levels[cycle].clone()
        }
    }
}
