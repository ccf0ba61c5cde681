//! One random way down the tree of the search head first.
//!
//! Its nodes are the segments that an extremal ends with, so nearly every way
//! leads to one: where a way down the search for roots comes to nothing, this
//! one still counts. A zero cycle is found from each of its heads, and counts
//! for a part of itself each time.
//!
//! A way ends: each node is on the segment once.

use maxplus_graph::{Meter, StopReason};

use crate::chains::heads::walk::Heads;
use crate::chains::weight::Weight;

/// A way down the tree of segments.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Way {
    /// How many ways there were, as far as this one saw: the product of the
    /// numbers of branches.
    pub(crate) weight: f64,
    /// Segments, each as often as it weighs.
    pub(crate) segments: f64,
    /// The extremal that was reached, if one was.
    pub(crate) end: Option<End>,
}

/// Where a way down the tree of segments ends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct End {
    /// Whether the filter wants it.
    pub(crate) is_wanted: bool,
    /// A zero cycle, from its least node.
    pub(crate) zero_cycle: Option<Vec<usize>>,
}

impl<W: Weight> Heads<W> {
    /// Goes down once; `choose(k)` is one of k branches. Drops what was to be
    /// done.
    pub(crate) fn probe(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Way, StopReason> {
        self.close();
        let way = self.go_down(meter, choose);
        self.close();
        way
    }

    fn go_down(
        &mut self,
        meter: &mut Meter,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Way, StopReason> {
        let mut way = Way {
            weight: 1.0,
            segments: 0.0,
            end: None,
        };
        let mut alive = match self.live_heads.take() {
            Some(heads) => heads,
            None => self.alive((0..self.matrix.n()).collect(), meter)?,
        };
        self.live_heads = Some(alive.clone());
        while !alive.is_empty() {
            way.weight *= alive.len() as f64;
            way.segments += way.weight;
            self.begin_or_push(alive[choose(alive.len())]);
            if self.segment.closes() {
                way.end = Some(self.end());
                break;
            }
            let mut candidates = self.candidates();
            self.drop_the_high(&mut candidates);
            alive = self.alive(candidates, meter)?;
        }
        Ok(way)
    }

    /// Those of the candidates that an extremal goes on with.
    fn alive(
        &mut self,
        candidates: Vec<usize>,
        meter: &mut Meter,
    ) -> Result<Vec<usize>, StopReason> {
        let mut alive = Vec::new();
        for k in candidates {
            meter.many_steps(1)?;
            self.begin_or_push(k);
            if self.is_alive() {
                alive.push(k);
            }
            self.segment.pop();
        }
        Ok(alive)
    }

    fn begin_or_push(&mut self, k: usize) {
        match self.segment.nodes().is_empty() {
            true => self.segment.begin(k),
            false => self.segment.push(k),
        }
    }

    /// The extremal that the segment is.
    fn end(&mut self) -> End {
        self.read_chain();
        let mut chain = self.chain.clone();
        let least = (0..chain.len()).min_by_key(|k| chain[*k]);
        chain.rotate_left(least.unwrap_or(0));
        End {
            is_wanted: self.filter.accepts(&self.found()),
            zero_cycle: self.zero_cycle.then_some(chain),
        }
    }
}
