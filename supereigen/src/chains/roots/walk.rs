//! The search for roots, one at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::chains::forms::path_bounds::PathBounds;
use crate::chains::matrix::instance::Instance;
use crate::chains::moves::{Move, Wanted};
use crate::chains::roots::frame::Frame;
use crate::chains::roots::lengths::{Lengths, Start};
use crate::chains::roots::retreat::Retreat;
use crate::chains::roots::root::{Root, RootSteps, Step};
use crate::chains::roots::schedule::Schedule;
use crate::chains::rules::holds_an_integer;
use crate::chains::weight::Weight;

/// The search for roots, one at a time.
#[derive(Debug)]
pub(crate) struct Roots<W> {
    pub(super) matrix: Arc<Instance<W>>,
    /// The starts to take next, those of a round before those of the next.
    pub(super) starts: VecDeque<Start>,
    /// The lengths of the roots that are looked for on the current path.
    pub(super) lengths: Lengths,
    /// No root longer than this is wanted.
    pub(super) longest: usize,
    /// Whether the limit cut anything since the last start.
    pub(super) cut: bool,
    /// Whether the next round of the current start is begun here. (Not if the
    /// path was split off from another search.)
    pub(super) again: bool,
    pub(super) path: Vec<Frame<W>>,
    /// How many nodes of the path lie left of the bar.
    pub(super) bar: usize,
    bounds: Box<dyn PathBounds<W>>,
    pub(super) moves: Vec<Move<W>>,
    root: Root<W>,
    pub(super) steps: RootSteps,
    pub(super) schedule: Schedule,
    pub(super) retreat: Retreat<W>,
}

impl<W: Weight> Roots<W> {
    /// All roots of at most `longest` nodes, short ones first. The bounds are
    /// those of no path.
    pub(crate) fn new(
        matrix: Arc<Instance<W>>,
        bounds: Box<dyn PathBounds<W>>,
        longest: usize,
        schedule: Schedule,
    ) -> Self {
        let lengths = Lengths::first(longest);
        let can_start =
            |s: &usize| matrix.component(*s).is_some() || matrix.has_nonnegative_loop(*s);
        let starts = (0..matrix.n()).filter(|s| longest > 0 && can_start(s));
        Roots {
            starts: starts.map(|node| Start { node, lengths }).collect(),
            lengths: Lengths { done: 0, limit: 0 },
            longest,
            cut: false,
            again: true,
            path: Vec::new(),
            bar: 0,
            bounds,
            moves: Vec::new(),
            root: Root::empty(),
            steps: RootSteps::default(),
            schedule,
            retreat: Retreat::none(),
            matrix,
        }
    }

    /// Whether there is something to do.
    pub(crate) fn is_busy(&self) -> bool {
        !self.path.is_empty() || !self.starts.is_empty()
    }

    /// What was done so far.
    pub(crate) fn steps(&self) -> RootSteps {
        self.steps
    }

    /// The root that the last step gave.
    pub(crate) fn root(&self) -> &Root<W> {
        &self.root
    }

    /// Makes one step: the next move of the path, after going back to where
    /// there is one, or the next start.
    pub(super) fn advance(&mut self) -> Step {
        self.go_back();
        if !self.path.is_empty() {
            return match self.moves.pop() {
                Some(Move::Left { node, sum, weight }) => self.go_left(node, sum, weight),
                Some(Move::Right {
                    node,
                    sum,
                    weight,
                    above,
                    below,
                }) => self.go_right(node, sum, weight, (above, below)),
                None => Step::Other,
            };
        }
        self.begin()
    }

    /// Goes back to where there is a move, if anywhere.
    pub(super) fn go_back(&mut self) {
        while let Some(frame) = self.path.last()
            && self.moves.len() == frame.moves
        {
            self.pop();
        }
    }

    /// Takes the next start.
    fn begin(&mut self) -> Step {
        let Some(Start { node: s, lengths }) = self.starts.pop_front() else {
            return Step::Done;
        };
        self.lengths = lengths;
        if self.matrix.has_nonnegative_loop(s) {
            self.root.set([(s, W::default())], false);
            return self.give();
        }
        self.steps.left += 1;
        self.start(s);
        Step::Other
    }

    /// Leaves the path of s. What the limit has cut comes in the next round.
    fn finish(&mut self, s: usize) {
        self.starts.extend(self.next_round(s));
        (self.cut, self.again) = (false, true);
    }

    /// The next round of s, if it is needed and begun here.
    pub(super) fn next_round(&self, node: usize) -> Option<Start> {
        let lengths = self.lengths.next(self.longest)?;
        (self.cut && self.again).then_some(Start { node, lengths })
    }

    /// Left of the bar: closes with r = s, or goes on.
    fn go_left(&mut self, node: usize, sum: W, weight: W) -> Step {
        if weight < W::default() {
            self.steps.left += 1;
            if self.may_hold(node) {
                self.push_left(node, sum);
            }
            return Step::Other;
        }
        let zero = weight == W::default();
        if zero && !self.is_from_the_least(node, &sum) {
            self.steps.repeats += 1;
            return Step::Other;
        }
        let path = self.path.iter().map(Frame::pair);
        self.root.set(path.chain([(node, sum)]), zero);
        if zero {
            self.root.begin_at_the_least();
        }
        self.give()
    }

    /// Whether a root that is given may hold the node, to the left of the bar.
    /// Where all roots are zero cycles of equal values, s is to be the least.
    pub(super) fn may_hold(&self, node: usize) -> bool {
        let s = self.path[0].node;
        s < node || !self.matrix.is_critical(s)
    }

    /// Whether s is the least of the nodes with sum 0, of which a zero cycle
    /// that ends in `node` may have several.
    fn is_from_the_least(&self, node: usize, sum: &W) -> bool {
        let s = self.path[0].node;
        let others = self.path[1..].iter().map(|frame| (frame.node, &frame.sum));
        let mut others = others.chain([(node, sum)]);
        others.all(|(other, sum)| *sum != W::default() || s < other)
    }

    /// Right of the bar: closes if w is allowed, and goes on past the node if
    /// there is a greater w.
    fn go_right(&mut self, node: usize, sum: W, weight: W, (above, below): (W, W)) -> Step {
        let step = if self.wanted().closing && above < weight && weight < below {
            let (left, right) = self.path.split_at(self.bar);
            let sum_r = right.first().map_or(&sum, |r| &r.sum).clone();
            let right = right.iter().map(Frame::pair).chain([(node, sum.clone())]);
            let right = right.map(|(node, sum)| (node, sum - &sum_r));
            let left = left.iter().map(Frame::pair);
            let left = left.map(|(node, sum)| (node, sum + &weight - &sum_r));
            self.root.set(right.chain(left), false);
            self.give()
        } else {
            self.steps.right += 1;
            Step::Other
        };
        let above = above.max(weight);
        if holds_an_integer(&above, &below) {
            if self.wanted().longer {
                self.push_right(node, sum, above, below);
            } else {
                self.cut = true;
            }
        }
        step
    }

    /// Gives the root that was set.
    fn give(&mut self) -> Step {
        self.steps.roots += 1;
        Step::Root
    }

    /// What is worth to be done from the end of the path: roots that no
    /// earlier round gave, and paths within the limit.
    pub(super) fn wanted(&self) -> Wanted {
        let Lengths { done, limit } = self.lengths;
        let next = self.path.len() + 1;
        Wanted {
            closing: done < next && next <= limit,
            longer: next < limit,
        }
    }

    /// Begins a path at s.
    pub(super) fn start(&mut self, s: usize) {
        self.open(s, W::default());
        self.bar = 1;
        let wanted = self.wanted();
        self.cut |= self.bounds.push_start(s, wanted, &mut self.moves);
        // The limit cuts even the shortest root.
        self.cut |= self.lengths.limit == 1;
    }

    pub(super) fn push_left(&mut self, node: usize, sum: W) {
        self.open(node, sum);
        self.bar = self.path.len();
        let wanted = self.wanted();
        let sum = &self.path[self.bar - 1].sum;
        self.cut |= self.bounds.push_left(node, sum, wanted, &mut self.moves);
    }

    pub(super) fn push_right(&mut self, node: usize, sum: W, above: W, below: W) {
        self.open(node, sum);
        let wanted = self.wanted();
        let sum = &self.path[self.path.len() - 1].sum;
        let interval = (&above, &below);
        let cut = self
            .bounds
            .push_right(node, sum, interval, wanted, &mut self.moves);
        self.cut |= cut;
    }

    fn open(&mut self, node: usize, sum: W) {
        let moves = self.moves.len();
        self.path.push(Frame { node, sum, moves });
    }

    pub(super) fn pop(&mut self) {
        let Some(frame) = self.path.pop() else { return };
        self.bounds.pop();
        self.bar = self.bar.min(self.path.len());
        self.retreat.alive = self.retreat.alive.min(self.path.len());
        if self.path.is_empty() {
            self.finish(frame.node);
        }
    }
}
