//! Whether a path of the search for roots is a dead end: a test in polynomial time. A path that
//! fails it is a dead end; a path that passes it may be one.
//!
//! A path is *dead* if the test below fails. Then no root continues it, and its remaining work can
//! be dropped. A path that is not dead may still lead to no root: whether a root continues a path
//! is NP-complete, even with entries 0 and -inf, so no polynomial test is exact unless P = NP.
//!
//! The notation is that of [`roots`](super): s is the start, G the sums along the path, r the first
//! node right of the bar, w the weight of the cycle. Let x be the vector of a root that continues
//! the path, with x_s = 0. It is a solution of A (x) x >= x; its nodes lie in one component, none
//! of them has a nonnegative loop, and since s is its first minimum, x >= 0.
//!
//! # The test left of the bar
//!
//! The path is c_1 = s, ..., c_m. Then x = G on it. Row c_l with l > 1 leans on
//! the node before it alone, so a_lk + x_k < x_l for every other node k. With
//!
//! ```text
//! U_k = min over l = c_2, ..., c_m of G_l - a_lk
//! ```
//!
//! x_k <= U_k - 1 off the path, because these are integers. So **x is a solution below the bound**
//!
//! ```text
//! b_k = G_k        on the path
//! b_k = U_k - 1    off the path; -inf if that is negative, or k is out of the question
//! ```
//!
//! and the greatest solution z <= b has z = G on the path. The test asks whether
//! z = G at c_m. *That is enough*: in row c_m every node but c_(m-1) falls short of
//! G, those off the path by the bound, those on it by the rules of the path,
//! c_m itself as it has no nonnegative loop. So if z = G at c_m, then z >= G at
//! c_(m-1), and so on down to s.
//!
//! # The test right of the bar
//!
//! Now r = d_1, ..., d_q lie right of the bar and w in the open interval (above,
//! below). There x = G - w, so x <= G - (above + 1) and x >= G - (below - 1). All nodes
//! that the root still lacks come right of the bar, before s in its chain. For such
//! a node k, besides x_k <= U_k - 1 with U as above,
//!
//! - row d_l leans on the node before it alone, or, for l = 1, is not satisfied
//!   before the last node of the chain; so x_k < G_l - w - a_lk for l = d_1, ..., d_q;
//! - row s leans on the last of them alone: x_k <= -a_sk;
//! - s is the first minimum: x_k > 0.
//!
//! So with V_k = min over l = d_1, ..., d_q of G_l - a_lk, x is a solution below
//!
//! ```text
//! b_k = G_k                  left of the bar
//! b_k = G_k - (above + 1)    right of it
//! b_k = min(U_k - 1, V_k - (above + 1) - 1, -a_sk)
//!                            off the path; -inf if that is not positive, or k is out of the question
//! ```
//!
//! and the greatest solution z <= b has z = G at c_m and z >= G - (below - 1) right of
//! the bar. That is the test. (The first again gives z = G on c_1, ..., c_m: a node
//! d right of the bar falls short in row l of the left by `above` >= a_ld + G_d - G_l.)
//!
//! # Deadness is monotone
//!
//! *If a path passes, so does the path without its last node p.* Let z pass, with
//! bound b, and let b' be the bound of the shorter path. Then z passes there too:
//! first z <= b', because off the longer path b <= b', since there are more rows and
//! `above` is no less; on the shorter path likewise; and at p itself
//!
//! - if p lies left of the bar, b_p = G_p, and a_lp + G_p < G_l for the rows l = c_2,
//!   ..., c_(m-1): that was required of p;
//! - if p lies right of it, b_p = G_p - (above + 1), where `above` >= a_lp + G_p - G_l for
//!   all rows l of the left (row s among them: w must exceed what closes at p,
//!   for the roots beyond it), and G_p < G_l - a_lp for all d_l before p.
//!
//! (And b_p >= 0, or > 0 on the right: p is not out of the question.) Then the conditions of the
//! shorter path hold: left of the bar row by row as above, right of it because `below` only falls.
//!
//! So the shortest dead beginning of a path can be found by bisection.
//!
//! # Why nothing overflows
//!
//! L is at least every |a_ij|. Sums on a path lie between 0 and n L. `above` is at least 0, and is
//! less than all sums right of the bar by two or more. So all bounds lie between -L - 2 and (n + 1)
//! L, or are "none" or "out of the question", and within what [`policy`](crate::policy) requires.
//!
//! Cost: one pass over the rows of the path, and the policies of one greatest solution, starting
//! from the policy of the test before.
//!
//! # When the search for roots tests for a dead end
//!
//! A test costs as much as some hundred steps, and on ordinary instances roots come so fast that
//! tests do not pay. So the search waits for max(1024, 8 n) steps without a root. If it is in a
//! dead end then, others are near, and it waits half as long the next time, but at least max(8,
//! n/8) steps. If not, it waits twice as long. So where dead ends are frequent, tests and steps
//! cost about the same, and where they are rare, tests soon are a negligible part of the work.
//!
//! This schedule is not part of the remaining work, because it affects only the speed: a search
//! that is opened elsewhere starts with the first number. But it tests at once if its run has made
//! more unproductive steps than that in total, and then waits for the least number of steps.
//! Otherwise a search that is stopped every thousand steps would make no tests, or few. If these
//! tests find no dead end, the wait soon grows to its usual length.

use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use crate::chains::greatest::InstanceIteration;
use crate::chains::matrix::Instance;
use crate::chains::roots::path::Frame;
use crate::chains::weight::Weight;
use crate::policy::Policy;

/// Tests paths of one matrix.
#[derive(Debug)]
pub(super) struct DeadEnds<W> {
    matrix: Arc<Instance<W>>,
    greatest: InstanceIteration<W>,
    policy: Policy,
    /// b.
    bound: Vec<W>,
    /// For every node its place on the path, or `OFF`.
    place: Vec<usize>,
}

const OFF: usize = usize::MAX;

impl<W: Weight> DeadEnds<W> {
    pub(super) fn new(matrix: Arc<Instance<W>>) -> Self {
        let greatest = InstanceIteration::of(matrix.clone());
        DeadEnds {
            policy: matrix.first_policy(),
            greatest,
            bound: vec![W::default(); matrix.n()],
            place: vec![OFF; matrix.n()],
            matrix,
        }
    }

    /// Whether the path is dead. Its first `bar` nodes, at least one, lie left of the bar.
    pub(super) fn is_dead(
        &mut self,
        path: &[Frame<W>],
        bar: usize,
        meter: &mut Meter,
    ) -> Result<bool, StopReason> {
        for (place, frame) in path.iter().enumerate() {
            self.place[frame.node] = place;
        }
        let (left, right) = path.split_at(bar);
        let (above, below) = self.interval(left, right);
        self.bind(left, right, &above);
        for frame in path {
            self.place[frame.node] = OFF;
        }
        let last = &path[bar - 1];
        let greatest_w = below - &W::from(1);
        let passes = |z: &[W]| {
            let stays = |d: &Frame<W>| z[d.node].clone() + &greatest_w >= d.sum;
            z[last.node] >= last.sum && right.iter().all(stays)
        };
        let policy = &mut self.policy;
        let is_alive = self.greatest.until(&self.bound, policy, meter, passes)?;
        Ok(!is_alive)
    }

    /// The open interval of w for the roots that continue the path: see
    /// [`rules`](crate::chains::moves). Not used left of the bar.
    fn interval(&self, left: &[Frame<W>], right: &[Frame<W>]) -> (W, W) {
        let mut above = W::default();
        let mut below = self.matrix.infinite().clone();
        for l in left.iter().filter(|_| !right.is_empty()) {
            for (m, weight) in self.matrix.row(l.node) {
                let place = self.place[*m as usize].wrapping_sub(left.len());
                if let Some(m) = right.get(place) {
                    above = above.max(weight.clone() + &m.sum - &l.sum);
                }
            }
        }
        for (place_of_l, l) in right.iter().enumerate() {
            below = below.min(l.sum.clone());
            for (m, weight) in self.matrix.row(l.node) {
                let place = self.place[*m as usize];
                let leans = place_of_l == 0 && place == left.len() - 1;
                if let Some(m) = left.get(place).filter(|_| !leans) {
                    below = below.min(l.sum.clone() - weight - &m.sum);
                }
            }
        }
        (above, below)
    }

    /// Sets b.
    fn bind(&mut self, left: &[Frame<W>], right: &[Frame<W>], above: &W) {
        let matrix = self.matrix.clone();
        let s = left[0].node;
        let component = matrix.component(s);
        for (k, bound) in self.bound.iter_mut().enumerate() {
            bound.clone_from(match matrix.component(k) == component {
                true => matrix.infinite(),
                false => matrix.floor(),
            });
        }
        let one = W::from(1);
        let least_w = one.clone() + above;
        for l in &left[1..] {
            self.press(l.node, l.sum.clone() - &one);
        }
        for l in right {
            self.press(l.node, l.sum.clone() - &least_w - &one);
        }
        let mut least = W::default();
        if !right.is_empty() {
            self.press(s, W::default());
            least = one;
        }
        for (k, bound) in self.bound.iter_mut().enumerate() {
            let place = self.place[k];
            if let Some(c) = left.get(place) {
                bound.clone_from(&c.sum);
            } else if let Some(d) = right.get(place.wrapping_sub(left.len())) {
                *bound = d.sum.clone() - &least_w;
            } else if *bound < least {
                bound.clone_from(matrix.floor());
            }
        }
    }

    /// b_k <= most - a_lk for all k.
    fn press(&mut self, l: usize, most: W) {
        for (k, weight) in self.matrix.row(l) {
            let most = most.clone() - weight;
            let bound = &mut self.bound[*k as usize];
            if most < *bound {
                *bound = most;
            }
        }
    }
}

/// Counts unproductive steps, and decides when to test.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// Steps since the last root or test.
    unproductive: u64,
    /// A test is due after more unproductive steps than this.
    steps: u64,
    least: u64,
    most: u64,
}

impl Schedule {
    /// The schedule for a matrix of n nodes.
    pub fn new(n: usize) -> Self {
        Schedule {
            unproductive: 0,
            steps: 1024.max(8 * n as u64),
            least: 8.max(n as u64 / 8),
            most: u64::MAX >> 2,
        }
    }

    /// A schedule that always waits for the same number of steps.
    pub fn fixed(steps: u64) -> Self {
        Schedule {
            unproductive: 0,
            steps,
            least: steps,
            most: steps,
        }
    }

    /// The search continues after a stop, and the run has made this many unproductive steps. If
    /// they are more than it waits for, a test is due at once, and the next wait is the shortest.
    pub fn go_on_after(&mut self, unproductive: u64) {
        if unproductive > self.steps {
            self.unproductive = unproductive;
            self.steps = self.least;
        }
    }

    /// Whether a test is due.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.unproductive > self.steps
    }

    /// A step gave no root.
    #[inline]
    pub fn unproductive_step(&mut self) {
        self.unproductive += 1;
    }

    /// A step gave a root.
    #[inline]
    pub fn root(&mut self) {
        self.unproductive = 0;
    }

    /// Adapts the wait to the result of a test.
    pub fn tested(&mut self, dead: bool) {
        self.unproductive = 0;
        self.steps = match dead {
            true => (self.steps / 2).max(self.least),
            false => self.steps.saturating_mul(2).min(self.most),
        };
    }
}

/// The state between two tests for dead ends.
#[derive(Debug)]
pub(super) struct Retreat<W> {
    /// Made at the first test.
    dead_ends: Option<Box<DeadEnds<W>>>,
    /// How many nodes at the beginning of the path are known not to be dead.
    pub(super) alive: usize,
    /// How many nodes beyond those the next test takes at most, while the shortest dead beginning
    /// of a dead path is searched for; otherwise 0.
    pub(super) stride: usize,
}

impl<W: Weight> Retreat<W> {
    pub(super) fn none() -> Self {
        Retreat {
            dead_ends: None,
            alive: 0,
            stride: 0,
        }
    }

    /// See [`DeadEnds::is_dead`].
    pub(super) fn is_dead(
        &mut self,
        matrix: &Arc<Instance<W>>,
        path: &[Frame<W>],
        bar: usize,
        meter: &mut Meter,
    ) -> Result<bool, StopReason> {
        let dead_ends = &mut self.dead_ends;
        let dead_ends = dead_ends.get_or_insert_with(|| DeadEnds::new(matrix.clone()).into());
        dead_ends.is_dead(path, bar, meter)
    }
}
