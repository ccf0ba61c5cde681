//! The roots: chains at the moment they close.
//!
//! A closed chain can always be given, but an open chain may never close. So the search looks for
//! the *roots* first: chains r = n_0, n_1, ..., n_k (each node leaning on the one before alone)
//! whose row r is first satisfied by the last node. The closing arc (r, n_k) makes a cycle of
//! weight w >= 0. Growing a root meets no dead end.
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
//! - *Left* of the bar the rules of the plain search hold with x = G. All rows but s are required,
//!   and row s must stay unsatisfied. If a node satisfies it, the cycle closes there with r = s: a
//!   root, which is not extended.
//! - *The bar*: any next node may be declared r; it leans on n_k with slack w.
//! - *Right* of the bar the rules hold among the nodes there, row r is required too, and every pair
//!   across the bar bounds w: see [`moves`](crate::chains::moves).
//! - *Closing* right of the bar with last node u: w = G_u + a_su, if the bounds allow it. To
//!   continue past u, w must exceed that.
//!
//! The entries are integers, so the open interval of w must contain an integer: a branch is cut as
//! soon as its bounds are less than two apart.
//!
//! How many sums are >= 0 depends on the numbers, not on the chains, and a diagonally similar
//! matrix has the same chains. So the matrix is *visualised* (scaled by potentials) before the
//! search ([`visualise`](crate::chains::visualise)): no entry of a component exceeds its maximum
//! cycle mean, rounded up, and where that is 0 only critical arcs are walked. (n = 150, full, one
//! zero cycle through all nodes, entries from -110 to 100: 4,801,713 steps as given, 465
//! visualised.)
//!
//! A zero cycle closes with r = s and is found from each of its nodes of least value. Only the
//! least of these gives it, and its chain then begins with its least node of all. Loops a_rr >= 0
//! are roots of length one, and their nodes belong to no other root.
//!
//! | notation | name here |
//! |---|---|
//! | G | `sum` |
//! | max of a_im + G_m, min of G_l - a_li, on either side of the bar | the `bounds` |
//! | the open interval of w | `above`, `below` |
//!
//! Invariant between calls of [`Roots::step`]: `bounds` are those of `path`, and `moves` holds for
//! every frame the steps not yet made.
//!
//! Cost: a step visits one row and one column, by lanes in the dense form, from arc to arc in the
//! sparse one. Going back is free in the dense form, and costs as much as the step in the sparse
//! one. A move that neither closes nor leaves room for w is not a step: the pass that would list it
//! has looked ahead. The number of unproductive steps is measured, not bounded (`benches`, layer
//! `chains`). But after too many in a row, the search tests whether any root continues the path,
//! and leaves dead ends: see [`dead_ends`].
//!
//! # By length
//!
//! Short roots have the most room to grow, and a depth-first search alone can spend minutes in one
//! region of a large sparse graph. So the search goes in rounds, up to 4, 16, 64, ... nodes, and
//! gives in each round only the roots longer than the limit before. (On n = 60, full, entries from
//! -1000 to 100, the first 300,000 extremals took 657,632 steps depth first, 55 by length. A
//! complete search takes some more steps: 3,220 instead of 2,615 on n = 20, density 0.5, entries
//! from -10 to 10.)
//!
//! # Leaving dead ends
//!
//! When the schedule demands it, the whole path is [tested](dead_ends). If it is dead, its shortest
//! dead beginning is found by bisection, and the remaining work there is dropped. The frame before
//! it keeps its other moves. The bisection begins where the path is known not to be dead, with
//! strides of 1, 2, 4, ... nodes, because most dead ends begin there.
//!
//! Each test is a separate step, and what it proves dead is dropped at once. So the search can be
//! stopped between any two tests: the path and the moves always hold exactly the remaining work.
//! The only thing stored for the next test is the length of the beginning of the path that is known
//! not to be dead. It stays valid while nodes are added.
//!
//! No root of any length continues a dead path, so dropped work does not count as cut by the limit
//! on the length.
//!
//! # Parts of the search for roots
//!
//! The remaining work is the moves not made yet, at every node of the path. The numbers of a move
//! follow from the path before it. To open a part, the moves of its path are made again. A move
//! that does not occur again does not belong to this matrix, and the part is refused.

pub(crate) mod dead_ends;
pub(crate) mod path;

use std::collections::VecDeque;
use std::sync::Arc;

use maxplus_graph::{Budget, Meter, StopReason};

use crate::chains::bounds::PathBounds;
use crate::chains::bounds::sparse::SparsePath;
use crate::chains::matrix::Instance;
use crate::chains::moves::{Move, MoveKey, Side, Wanted, holds_an_integer};
use crate::chains::roots::dead_ends::{DeadEnds, Retreat, Schedule};
use crate::chains::roots::path::{Frame, Lengths, Root, RootSteps, RootsPart, Start, Step};
use crate::chains::weight::Weight;

/// The search for roots, one at a time.
#[derive(Debug)]
pub(crate) struct Roots<W> {
    matrix: Arc<Instance<W>>,
    /// The starts to take next: those of this round, then those of the next.
    starts: VecDeque<Start>,
    /// The lengths of the roots wanted on the current path.
    lengths: Lengths,
    /// The length of the longest wanted root.
    longest: usize,
    /// Whether the limit cut anything since the last start.
    cut: bool,
    /// Whether the next round of the current start is begun here. (It is not if the path was split
    /// off from another search.)
    again: bool,
    path: Vec<Frame<W>>,
    /// How many nodes of the path lie left of the bar.
    bar: usize,
    bounds: Box<dyn PathBounds<W>>,
    moves: Vec<Move<W>>,
    root: Root<W>,
    steps: RootSteps,
    schedule: Schedule,
    retreat: Retreat<W>,
}

impl<W: Weight> Roots<W> {
    /// Finds all roots of at most `longest` nodes, short ones first. The bounds must be those of no
    /// path.
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

    /// Whether work remains.
    pub(crate) fn is_busy(&self) -> bool {
        !self.path.is_empty() || !self.starts.is_empty()
    }

    /// Whether work certainly remains, decided without walking the whole path.
    pub(crate) fn has_surely_more(&self) -> bool {
        !self.moves.is_empty() || !self.starts.is_empty()
    }

    /// The counters so far.
    pub(crate) fn steps(&self) -> RootSteps {
        self.steps
    }

    /// The root that the last step gave.
    pub(crate) fn root(&self) -> &Root<W> {
        &self.root
    }

    /// Makes one step: the next move of the path, after going back to where there is one, or the
    /// next start.
    fn advance(&mut self) -> Step {
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

    /// Goes back to the last node with a move, if there is one.
    fn go_back(&mut self) {
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
        if self.may_close(s) {
            self.start(s);
        }
        Step::Other
    }

    /// Whether a root that begins at s may close. If all roots are zero cycles of equal values, s
    /// must be the least node, so there must be an arc of weight 0 from s to a greater node.
    /// Without this test a ring in which each node leads to the one before it would be walked from
    /// every start.
    fn may_close(&self, s: usize) -> bool {
        let closes = |(u, a): &(u32, W)| {
            let u = *u as usize;
            u > s && *a == W::default() && self.matrix.component(u) == self.matrix.component(s)
        };
        !self.matrix.is_critical(s) || self.matrix.row(s).iter().any(closes)
    }

    /// Leaves the path of s. What the limit has cut is found in the next round.
    fn finish(&mut self, s: usize) {
        self.starts.extend(self.next_round(s));
        (self.cut, self.again) = (false, true);
    }

    /// The next round of s, if it is needed and begun here.
    fn next_round(&self, node: usize) -> Option<Start> {
        let lengths = self.lengths.next(self.longest)?;
        (self.cut && self.again).then_some(Start { node, lengths })
    }

    /// Left of the bar: closes with r = s, or continues.
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

    /// Whether a root that is given may contain the node, left of the bar. If all roots are zero
    /// cycles of equal values, s must be the least node.
    fn may_hold(&self, node: usize) -> bool {
        let s = self.path[0].node;
        s < node || !self.matrix.is_critical(s)
    }

    /// Whether s is the least of the nodes with sum 0. A zero cycle that ends in `node` may have
    /// several of these.
    fn is_from_the_least(&self, node: usize, sum: &W) -> bool {
        let s = self.path[0].node;
        let others = self.path[1..].iter().map(|frame| (frame.node, &frame.sum));
        let mut others = others.chain([(node, sum)]);
        others.all(|(other, sum)| *sum != W::default() || s < other)
    }

    /// Right of the bar: closes if w is allowed, and continues past the node if a greater w is
    /// possible.
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

    /// Which moves to make from the end of the path: to roots that no earlier round gave, and to
    /// paths within the limit.
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
        self.cut |= self.bounds.push_start(s, wanted, &mut self.moves);
        // The limit cuts off everything beyond a single node.
        self.cut |= self.lengths.limit == 1;
    }

    fn push_left(&mut self, node: usize, sum: W) {
        self.open(node, sum);
        self.bar = self.path.len();
        let wanted = self.wanted();
        let sum = &self.path[self.bar - 1].sum;
        self.cut |= self.bounds.push_left(node, sum, wanted, &mut self.moves);
    }

    fn push_right(&mut self, node: usize, sum: W, above: W, below: W) {
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

    fn pop(&mut self) {
        let Some(frame) = self.path.pop() else { return };
        self.bounds.pop();
        self.bar = self.bar.min(self.path.len());
        self.retreat.alive = self.retreat.alive.min(self.path.len());
        if self.path.is_empty() {
            self.finish(frame.node);
        }
    }
}

impl<W: Weight> Roots<W> {
    /// Called when the run continues after this many unproductive steps.
    pub(crate) fn expect_dead_ends(&mut self, unproductive: u64) {
        self.schedule.go_on_after(unproductive);
    }

    /// Makes one step, or a test for a dead end after too many unproductive steps. A test that is
    /// stopped changes nothing.
    pub(crate) fn step(&mut self, meter: &mut Meter) -> Result<Step, StopReason> {
        if self.schedule.is_due() || self.retreat.stride > 0 {
            self.go_back();
            if let Some(test) = self.test(meter)? {
                return Ok(test);
            }
        }
        let step = self.advance();
        match step {
            Step::Root => self.schedule.root(),
            _ => self.schedule.unproductive_step(),
        }
        Ok(step)
    }

    /// Tests the path, or its next beginning if it was dead; `None` if there is nothing to test.
    #[cold]
    fn test(&mut self, meter: &mut Meter) -> Result<Option<Step>, StopReason> {
        // A start is never dead: its component has a cycle of weight >= 0.
        let alive = self.retreat.alive.max(1);
        let length = self.path.len();
        if length <= alive {
            return Ok(None);
        }
        let is_first = self.retreat.stride == 0;
        let tested = match is_first {
            true => length,
            false => (alive + self.retreat.stride).min((alive + length).div_ceil(2)),
        };
        let (path, bar) = (&self.path[..tested], self.bar.min(tested));
        let is_dead = self.retreat.is_dead(&self.matrix, path, bar, meter)?;
        self.steps.tests += 1;
        if is_first {
            self.schedule.tested(is_dead);
            self.steps.dead_ends += u64::from(is_dead);
            self.retreat.stride = usize::from(is_dead);
        }
        if is_dead {
            self.drop_from(tested);
        } else {
            self.retreat.alive = tested;
            self.retreat.stride *= 2;
        }
        if self.path.len() <= self.retreat.alive.max(1) {
            self.retreat.stride = 0;
        }
        Ok(Some(Step::Test))
    }

    /// Cuts the path before its node number `length`, and drops all remaining work beyond.
    fn drop_from(&mut self, length: usize) {
        let kept = self.path[length - 1].moves;
        self.steps.dropped += (self.moves.len() - kept) as u64;
        self.moves.truncate(kept);
        while self.path.len() >= length {
            self.pop();
        }
    }
}

impl<W: Weight> Roots<W> {
    /// The remaining work, if any.
    pub(crate) fn part(&self) -> Option<RootsPart> {
        let key = |(k, frame): (usize, &Frame<W>)| MoveKey {
            node: frame.node,
            side: match k < self.bar {
                true => Side::Left,
                false => Side::Right,
            },
        };
        let ends = self.path.iter().skip(1).map(|frame| frame.moves);
        let ends = ends.chain([self.moves.len()]);
        let levels = self.path.iter().zip(ends);
        let keys = |moves: &[Move<W>]| moves.iter().map(Move::key).collect();
        let mut part = RootsPart {
            lengths: self.lengths,
            cut: self.cut,
            again: self.again,
            path: self.path.iter().enumerate().map(key).collect(),
            remaining: levels
                .map(|(frame, end)| keys(&self.moves[frame.moves..end]))
                .collect(),
            starts: self.starts.iter().copied().collect(),
        };
        part.trim();
        if let Some(s) = self.path.first()
            && part.path.is_empty()
        {
            part.starts.extend(self.next_round(s.node));
        }
        (!part.is_empty()).then_some(part)
    }

    /// Drops all work and opens the part; `None` if it does not belong to this matrix.
    pub(crate) fn open_part(&mut self, part: &RootsPart) -> Option<()> {
        self.close();
        let starts = || part.starts.iter().map(|start| start.lengths);
        let fits = |lengths: Lengths| lengths.done < lengths.limit && lengths.limit <= self.longest;
        let fit = starts().all(fits) && (part.path.is_empty() || fits(part.lengths));
        let begin = part.starts.iter().all(|start| self.can_start(start.node));
        if !fit || !begin || part.path.len() != part.remaining.len() {
            return None;
        }
        self.lengths = part.lengths;
        for (k, key) in part.path.iter().enumerate() {
            match k.checked_sub(1) {
                None => self.reopen_start(*key)?,
                Some(before) => self.reopen(*key, &part.remaining[before])?,
            }
        }
        if let Some(remaining) = part.remaining.last() {
            self.keep(remaining)?;
            (self.cut, self.again) = (part.cut, part.again);
        }
        self.starts.extend(&part.starts);
        Some(())
    }

    /// Drops all work.
    pub(crate) fn close(&mut self) {
        self.moves.clear();
        while !self.path.is_empty() {
            self.pop();
        }
        self.starts.clear();
        self.retreat.stride = 0;
    }

    /// Whether a root can be found from s.
    pub(crate) fn can_start(&self, s: usize) -> bool {
        s < self.matrix.n()
            && (self.matrix.has_nonnegative_loop(s) || self.matrix.component(s).is_some())
    }

    fn reopen_start(&mut self, key: MoveKey) -> Option<()> {
        let s = key.node;
        if key.side == Side::Right || !self.can_start(s) || self.matrix.has_nonnegative_loop(s) {
            return None;
        }
        self.start(s);
        Some(())
    }

    /// Makes a move that was made before, and keeps only `remaining` of the other moves.
    fn reopen(&mut self, key: MoveKey, remaining: &[MoveKey]) -> Option<()> {
        let tip = self.path.last()?.moves;
        let mut moves = self.moves[tip..].iter();
        let made = moves.find(|made| made.key() == key)?.clone();
        self.keep(remaining)?;
        if remaining.contains(&key) {
            return None;
        }
        if !self.wanted().longer {
            return None;
        }
        match made {
            Move::Left { node, sum, weight } => {
                let open = weight < W::default() && self.may_hold(node);
                open.then(|| self.push_left(node, sum))
            }
            Move::Right {
                node,
                sum,
                weight,
                above,
                below,
            } => {
                let above = above.max(weight);
                let open = holds_an_integer(&above, &below);
                open.then(|| self.push_right(node, sum, above, below))
            }
        }
    }

    /// Keeps only these of the moves at the end of the path.
    fn keep(&mut self, remaining: &[MoveKey]) -> Option<()> {
        let tip = self.path.last()?.moves;
        let mut moves = self.moves.split_off(tip).into_iter();
        for key in remaining {
            let kept = moves.find(|made| made.key() == *key)?;
            self.moves.push(kept);
        }
        Some(())
    }
}

impl<W: Weight> Roots<W> {
    /// Begins at the only start. Returns whether it is a root, and how many moves continue it.
    pub(crate) fn take_start(&mut self) -> (bool, usize) {
        self.take_step(0)
    }

    /// Makes one of the moves at the end of the path. Returns whether it gives a root, and how many
    /// moves continue it.
    pub(crate) fn take(&mut self, which: usize) -> (bool, usize) {
        let tip = self.path.last().map_or(0, |frame| frame.moves);
        let last = self.moves.len() - 1;
        self.moves.swap(tip + which, last);
        self.take_step(self.path.len())
    }

    fn take_step(&mut self, length: usize) -> (bool, usize) {
        let is_root = self.advance() == Step::Root;
        // A step that closes a cycle need not extend the path.
        let opened = self.path.last().filter(|_| self.path.len() > length);
        let beyond = opened.map_or(0, |frame| self.moves.len() - frame.moves);
        (is_root, beyond)
    }
}

/// Searches for all roots without tests for dead ends. Before each step it reports which beginnings
/// of the path are dead and whether the path is right of the bar, and whether that step gives a
/// root. For tests.
pub fn look_at_dead_ends<W: Weight>(
    matrix: Instance<W>,
    mut look: impl FnMut(&[bool], bool, bool),
) {
    let matrix = Arc::new(matrix);
    let (n, mut dead_ends) = (matrix.n(), DeadEnds::new(matrix.clone()));
    let bounds = Box::new(SparsePath::new(matrix.clone()));
    let mut roots = Roots::new(matrix, bounds, n, Schedule::fixed(u64::MAX));
    loop {
        roots.go_back();
        let mut is_dead = |length| {
            let (path, bar) = (&roots.path[..length], roots.bar.min(length));
            Budget::without_limits(|budget| dead_ends.is_dead(path, bar, &mut budget.meter()))
        };
        let dead: Vec<bool> = (1..=roots.path.len()).map(&mut is_dead).collect();
        let is_right = roots.bar < roots.path.len();
        let step = roots.advance();
        look(&dead, is_right, step == Step::Root);
        if step == Step::Done {
            return;
        }
    }
}
