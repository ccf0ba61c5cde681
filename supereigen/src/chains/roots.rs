//! The roots: chains at the moment they close.
//!
//! Closed chains are all output, but an open chain may never close. So the
//! search looks for the *roots* first, chains r = n_0, n_1, ..., n_k (each
//! node leaning on the one before alone) whose row r is first satisfied by the
//! last node: the closing arc (r, n_k) makes a cycle of weight w >= 0. Growing
//! a root meets no dead end.
//!
//! # Two phases
//!
//! Let x be the vector of a root and s = n_i the *first minimum of x* along
//! the chain. The search starts at s and adds nodes that lean on the last one:
//!
//! ```text
//! s = n_i, n_(i+1), ..., n_k  |  r = n_0, n_1, ..., n_(i-1)      and s leans on n_(i-1)
//! ```
//!
//! Let G be the sums along this sequence, G_s = 0. Left of the bar x - x_s = G
//! and G >= 0; right of it x - x_s = G - w > 0, where w becomes known only at
//! the end. So no sum may fall below 0, and right of the bar every sum exceeds
//! w. (That a cyclic sequence of sum >= 0 can be started so that no partial
//! sum is negative is an old lemma; the first minimum makes the start unique,
//! so that no root is found twice.)
//!
//! - *Left* of the bar the rules of the plain search hold with x = G. All rows
//!   but s are required, and row s must stay unsatisfied. If a node satisfies
//!   it, the cycle closes there with r = s: a root, and no further.
//! - *The bar*: any next node may be declared r; it leans on n_k with slack w.
//! - *Right* of the bar the rules hold among the nodes there, row r required
//!   too, and every pair across the bar bounds w:
//!
//! ```text
//! row l right, node m left, except (r, n_k):      w < G_l - a_lm - G_m
//! row l left, node m right, except (s, the last): w > a_lm + G_m - G_l
//! every l right:                                  w < G_l
//!                                                 w > 0
//! ```
//!
//! - *Closing* right of the bar with last node u: w = G_u + a_su, if the
//!   bounds allow it. To go on past u, w must exceed that.
//!
//! The entries are integers, so the open interval of w must hold an integer:
//! a branch is cut as soon as its bounds are less than two apart.
//!
//! A zero cycle closes with r = s and is found from each of its nodes of least
//! potential; the least of these keeps it. Loops a_rr >= 0 are roots of length
//! one, and their nodes belong to no other root.
//!
//! | notation | name here |
//! |---|---|
//! | G | `sum` |
//! | max of a_im + G_m, min of G_l - a_li, on either side of the bar | the bounds of `sides` |
//! | the open interval of w | `above`, `below` |
//!
//! Invariant between calls of [`Roots::step`]: `sides` holds the bounds of
//! `path`, and `moves` for every frame the steps not yet made.
//!
//! Cost: a step looks at one row and one column, by lanes in the dense form,
//! from arc to arc in the sparse one; going back is free, or costs as much. A
//! move that neither closes nor leaves room for w is no step: the pass that
//! would list it has looked ahead. How many steps are made in vain all the
//! same is measured, not bounded (bench `chains`).
//!
//! # By length
//!
//! Short roots have the most room to grow, and depth first alone can spend
//! minutes in one region of a large sparse graph. So the search goes round by
//! round, up to 4, 16, 64, ... nodes, and gives in each round only the roots
//! longer than the last limit. (On n = 60, full, entries from -1000 to 100,
//! the first 300,000 extremals took 657,632 steps depth first, 55 by length. A
//! complete search pays for it with some steps more: 3,220 in place of 2,615
//! on n = 20, density 0.5, entries from -10 to 10.)

use std::collections::VecDeque;
use std::sync::Arc;

use super::instance::{Instance, Weight};
use super::lanes::Processor;
use super::lanes::side::{Wanted, holds_an_integer};

mod part;
mod root;
mod round;
mod sides;

pub use root::{Root, RootSteps, Step};
pub use round::{Lengths, Start};
pub(crate) use sides::Turn;
use sides::{Move, Sides};

/// A node of the path.
#[derive(Debug)]
struct Frame<W> {
    node: usize,
    sum: W,
    /// Where the moves of this frame begin.
    moves: usize,
}

impl<W: Clone> Frame<W> {
    fn pair(&self) -> (usize, W) {
        (self.node, self.sum.clone())
    }
}

/// The search for roots, one at a time.
#[derive(Debug)]
pub struct Roots<W> {
    matrix: Arc<Instance<W>>,
    /// The starts to take next, those of a round before those of the next.
    starts: VecDeque<Start>,
    /// The lengths of the roots that are looked for on the current path.
    lengths: Lengths,
    /// No root longer than this is wanted.
    longest: usize,
    /// Whether the limit cut anything since the last start.
    cut: bool,
    /// Whether the next round of the current start is begun here. (Not if the
    /// path was split off from another search.)
    again: bool,
    path: Vec<Frame<W>>,
    /// How many nodes of the path lie left of the bar.
    bar: usize,
    sides: Box<dyn Sides<W>>,
    moves: Vec<Move<W>>,
    root: Root<W>,
    steps: RootSteps,
}

impl<W: Weight> Roots<W> {
    /// All roots of at most `longest` nodes, short ones first.
    pub fn new(matrix: Arc<Instance<W>>, processor: Processor, longest: usize) -> Self {
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
            sides: sides::sides(&matrix, processor),
            moves: Vec::new(),
            root: Root {
                chain: Vec::new(),
                x: Vec::new(),
                zero: false,
            },
            steps: RootSteps::default(),
            matrix,
        }
    }

    /// What was done so far.
    pub fn steps(&self) -> RootSteps {
        self.steps
    }

    /// The root that the last step gave.
    pub fn root(&self) -> &Root<W> {
        &self.root
    }

    /// Makes one step: the next move of the path, after going back to where
    /// there is one, or the next start.
    pub fn step(&mut self) -> Step {
        while let Some(frame) = self.path.last() {
            if self.moves.len() == frame.moves {
                self.pop();
                continue;
            }
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
    fn next_round(&self, node: usize) -> Option<Start> {
        let lengths = self.lengths.next(self.longest)?;
        (self.cut && self.again).then_some(Start { node, lengths })
    }

    /// Left of the bar: closes with r = s, or goes on.
    fn go_left(&mut self, node: usize, sum: W, weight: W) -> Step {
        if weight < W::default() {
            self.steps.left += 1;
            self.push_left(node, sum);
            return Step::Other;
        }
        let zero = weight == W::default();
        if zero && !self.is_from_the_least(node, &sum) {
            self.steps.repeats += 1;
            return Step::Other;
        }
        let path = self.path.iter().map(Frame::pair);
        self.root.set(path.chain([(node, sum)]), zero);
        self.give()
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
    fn wanted(&self) -> Wanted {
        let Lengths { done, limit } = self.lengths;
        let next = self.path.len() + 1;
        Wanted {
            closing: done < next && next <= limit,
            longer: next < limit,
        }
    }

    /// Begins a path at s.
    fn start(&mut self, s: usize) {
        self.open(s, W::default());
        self.bar = 1;
        let wanted = self.wanted();
        self.cut |= self.sides.push_start(s, wanted, &mut self.moves);
        // The limit cuts even the shortest root.
        self.cut |= self.lengths.limit == 1;
    }

    fn push_left(&mut self, node: usize, sum: W) {
        self.open(node, sum);
        self.bar = self.path.len();
        let wanted = self.wanted();
        let sum = &self.path[self.bar - 1].sum;
        self.cut |= self.sides.push_left(node, sum, wanted, &mut self.moves);
    }

    fn push_right(&mut self, node: usize, sum: W, above: W, below: W) {
        self.open(node, sum);
        let wanted = self.wanted();
        let sum = &self.path[self.path.len() - 1].sum;
        let interval = (&above, &below);
        let cut = self
            .sides
            .push_right(node, sum, interval, wanted, &mut self.moves);
        self.cut |= cut;
    }

    fn open(&mut self, node: usize, sum: W) {
        let moves = self.moves.len();
        self.path.push(Frame { node, sum, moves });
    }

    fn pop(&mut self) {
        let Some(frame) = self.path.pop() else { return };
        self.sides.pop();
        self.bar = self.bar.min(self.path.len());
        if self.path.is_empty() {
            self.finish(frame.node);
        }
    }
}
