//! Completeness head first, in time polynomial in the claim.
//!
//! Weights w_ij are integers. For a node t let M_t be the minimal ones among the solutions y with
//! y_t = 0: the extremals with head t. A claim C is complete iff it holds all of M_t, scaled, for
//! every t. The proof is in section 6 of `docs/theory.md`, and in Coq (`claim_complete`).
//!
//! Read y in M_t from its head: a **segment** t = p_0, p_1, ..., p_j has the values x_t = 0,
//! x_(p_(i+1)) = x_(p_i) - w, the weight of the arc between them, and stands for
//!
//! ```text
//! H:  y = x on the segment,   y_k <= U_k - 1 off it,   U_k = min over i < j of x_(p_i) - w_(p_i k)
//! ```
//!
//! that is, the rows p_0, ..., p_(j-1) lean on the next node alone. Without a bound U_k is n D, with D
//! the greatest |w|. A segment is **closed** if row p_j holds by one of its nodes: then it is y. It
//! passes the **test** if the greatest solution z below the bounds H has z_t = 0; this is so iff H
//! holds for some y in M_t.
//!
//! Every vector of the claim is known to be extremal, and its order is given: a chain, which gives
//! the segment from its last node to its first, closed (a chain that is a zero cycle gives one for
//! each of its nodes, all of which are heads); or a tied tail, which gives the segment
//! d_r, ..., d_1. Take all these segments with all their beginnings.
//!
//! - (A) If no segment begins at t, the test of (t) fails.
//! - (B) If a segment is not closed, q its last node, then for every arc (q, k) with
//!   x_q - w_qk < U_k the segment with k after it is one of them, or its test fails.
//! - (C) If C holds a zero cycle, it holds every tied tail of it with one node; if it holds a tied
//!   tail, it holds every one that is longer by one node.
//!
//! If a test of (A) or (B) passes, every minimal y below z with y_t = 0 is missing. For (C), node j may
//! follow a zero cycle or tied tail iff row j reaches v, the greatest w_jk + x_k, at two or more nodes
//! (after the cycle), or at the last node alone, and no row holds by j: w_lj + v < x_l, also for l = j.
//!
//! Cost: V vectors give at most V n^2 segments with n tests each, (A) has n more; (C) takes O(n m) per
//! cycle and tail, with m arcs. Every test is one greatest solution.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::greatest::keeps;
use super::system::{Side, Value, entry, minus, plus};
use super::witness::Order;

/// Why the argument gives no proof.
#[derive(Debug, Clone, PartialEq)]
pub enum NoProof<N> {
    /// For this head every minimal solution below the bounds that keeps its bound is missing.
    Alive(usize, Vec<N>),
    /// This tied tail with this last node is missing.
    Tail(usize, Vec<N>),
    /// The visitor stopped it.
    Stopped,
}

/// What the argument does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It goes to the next ending of a vector. The number is that of all endings.
    Ending(usize),
    /// It leaves a segment of the claim.
    Segment,
    /// It makes a test.
    Test,
}

/// The argument for the extremals with these orders. The visitor is called before every step.
pub fn prove<'o, N: Value>(
    arcs: &[Side<N>],
    orders: impl IntoIterator<Item = Order<'o>>,
    visit: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<(), NoProof<N>> {
    let (mut endings, mut tails) = (Vec::new(), BTreeSet::new());
    for order in orders {
        read_off(arcs, order, &mut endings, &mut tails);
    }
    endings.sort_unstable();
    let zero = N::from(0);
    let sizes = arcs
        .iter()
        .flatten()
        .map(|(_, w)| w.clone().max(minus(&zero, w)));
    let greatest = sizes.max().unwrap_or(zero.clone());
    let mut argument = Argument {
        arcs,
        free: arcs.iter().fold(zero, |sum, _| plus(&sum, &greatest)),
        endings: endings.len(),
        visit,
    };
    let mut rest = &endings[..];
    for head in 0..arcs.len() {
        let of_head = rest.partition_point(|(nodes, _)| nodes[0] == head);
        argument.walk(head, &rest[..of_head])?;
        rest = &rest[of_head..];
    }
    match missing_tail(arcs, &tails) {
        Some((head, x)) => Err(NoProof::Tail(head, x)),
        None => Ok(()),
    }
}

/// The longest segment that a vector of the claim gives: its nodes from the head on, and whether
/// it is closed.
type Ending = (Vec<usize>, bool);

/// Adds the endings of a vector, and its zero cycle or tied tail.
fn read_off<N: Value>(
    arcs: &[Side<N>],
    order: Order<'_>,
    endings: &mut Vec<Ending>,
    tails: &mut BTreeSet<TiedTail>,
) {
    match order {
        Order::TiedTail(cycle, tail) => {
            endings.push((tail.iter().rev().copied().collect(), false));
            tails.insert(tied_tail(cycle, tail));
        }
        Order::Chain(chain, _) => {
            let zero_cycle = is_zero_cycle(arcs, chain);
            if zero_cycle {
                tails.insert(tied_tail(chain, &[]));
            }
            for by in 0..if zero_cycle { chain.len() } else { 1 } {
                let chain = rotated(chain, by).into_iter().rev();
                endings.push((chain.collect(), true));
            }
        }
    }
}

struct Argument<'a, N> {
    arcs: &'a [Side<N>],
    /// n D, which stands for no bound.
    free: N,
    /// The number of all endings.
    endings: usize,
    visit: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

struct Segment<N> {
    /// Its last node, q.
    last: usize,
    /// x_q.
    value: N,
    /// x on the segment, U - 1 off it.
    bounds: Vec<N>,
    /// The nodes by which segments of the claim continue.
    used: BTreeSet<usize>,
    closed: bool,
}

impl<N: Value> Segment<N> {
    fn new(last: usize, value: N, mut bounds: Vec<N>) -> Self {
        bounds[last] = value.clone();
        Segment {
            last,
            value,
            bounds,
            used: BTreeSet::new(),
            closed: false,
        }
    }

    /// The segment with node k after it, along an arc of this weight. Row q does not hold by a node
    /// of the segment, so the bounds there are too low for any node of it to follow.
    fn longer(&self, arcs: &[Side<N>], k: usize, weight: &N) -> Segment<N> {
        let (mut bounds, one) = (self.bounds.clone(), N::from(1));
        for (m, weight) in &arcs[self.last] {
            let bound = minus(&minus(&self.value, weight), &one);
            bounds[*m] = bound.min(bounds[*m].clone());
        }
        Segment::new(k, minus(&self.value, weight), bounds)
    }
}

impl<N: Value> Argument<'_, N> {
    /// (A) and (B) for the endings with this head, in order. The path holds the segments that begin
    /// the current ending. When a segment is left, all its continuations in the claim were seen.
    fn walk(&mut self, head: usize, endings: &[Ending]) -> Result<(), NoProof<N>> {
        let bounds = vec![self.free.clone(); self.arcs.len()];
        let mut path = vec![Segment::new(head, N::from(0), bounds)];
        if endings.is_empty() {
            return self.expect_dead(head, &path[0]);
        }
        for (nodes, closed) in endings {
            self.step(Step::Ending(self.endings))?;
            let both = path.iter().zip(nodes);
            let common = both.take_while(|(segment, node)| segment.last == **node);
            let common = common.count();
            for left in path.drain(common..).rev() {
                self.leave(head, &left)?;
            }
            for &node in &nodes[common..] {
                let last = path.last_mut().expect("the head is on the path");
                last.used.insert(node);
                let weight = entry(&self.arcs[last.last], node);
                let weight = weight.expect("a node leans along an arc");
                let longer = last.longer(self.arcs, node, weight);
                path.push(longer);
            }
            path.last_mut().expect("the head is on the path").closed = *closed;
        }
        path.iter()
            .rev()
            .try_for_each(|left| self.leave(head, left))
    }

    /// (B) for a segment of the claim.
    fn leave(&mut self, head: usize, segment: &Segment<N>) -> Result<(), NoProof<N>> {
        self.step(Step::Segment)?;
        if segment.closed {
            return Ok(());
        }
        for (k, weight) in &self.arcs[segment.last] {
            let below = minus(&segment.value, weight) <= segment.bounds[*k];
            if below && !segment.used.contains(k) {
                self.expect_dead(head, &segment.longer(self.arcs, *k, weight))?;
            }
        }
        Ok(())
    }

    /// The test, which must fail; otherwise an extremal is missing.
    fn expect_dead(&mut self, head: usize, segment: &Segment<N>) -> Result<(), NoProof<N>> {
        self.step(Step::Test)?;
        let bounds = &segment.bounds;
        match keeps(self.arcs, bounds, head) {
            false => Ok(()),
            true => Err(NoProof::Alive(head, bounds.clone())),
        }
    }

    fn step(&mut self, step: Step) -> Result<(), NoProof<N>> {
        match (self.visit)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(NoProof::Stopped),
        }
    }
}

/// A zero cycle, from its least node on, with its tail, which may be empty.
type TiedTail = (Vec<usize>, Vec<usize>);

fn tied_tail(cycle: &[usize], tail: &[usize]) -> TiedTail {
    let least = (0..cycle.len()).min_by_key(|&at| cycle[at]);
    (rotated(cycle, least.unwrap_or(0)), tail.to_vec())
}

/// The list from position `by` on, and then its beginning.
fn rotated(nodes: &[usize], by: usize) -> Vec<usize> {
    [&nodes[by..], &nodes[..by]].concat()
}

/// Whether the first node of the chain leans on the last one alone.
fn is_zero_cycle<N: Value>(arcs: &[Side<N>], chain: &[usize]) -> bool {
    let x = values(arcs, chain);
    let (greatest, on) = leans(arcs, &x, chain[0]);
    greatest == x[chain[0]] && on == chain[chain.len() - 1..]
}

/// (C): the last node of a tied tail that is missing although the cycle, or the tail without that
/// node, is there, and the vector.
fn missing_tail<N: Value>(arcs: &[Side<N>], tails: &BTreeSet<TiedTail>) -> Option<(usize, Vec<N>)> {
    for (cycle, tail) in tails {
        let x = values(arcs, &[&cycle[..], tail].concat());
        for j in (0..arcs.len()).filter(|&j| !x[j].is_finite()) {
            let (v, on) = leans(arcs, &x, j);
            let follows = match tail.last() {
                None => on.len() > 1,
                Some(&last) => on == [last],
            };
            let mut longer = x.clone();
            longer[j] = v;
            if !follows || holds_by(arcs, &longer, j) {
                continue;
            }
            if !tails.contains(&(cycle.clone(), [&tail[..], &[j]].concat())) {
                return Some((j, longer));
            }
        }
    }
    None
}

/// The vector of the nodes in order, 0 at the first.
fn values<N: Value>(arcs: &[Side<N>], nodes: &[usize]) -> Vec<N> {
    let mut x = vec![N::neg_infinity(); arcs.len()];
    x[nodes[0]] = N::from(0);
    for &node in &nodes[1..] {
        x[node] = leans(arcs, &x, node).0;
    }
    x
}

/// The greatest w_ik + x_k, and the nodes at which it is reached; none if it is -inf.
fn leans<N: Value>(arcs: &[Side<N>], x: &[N], i: usize) -> (N, Vec<usize>) {
    let (mut greatest, mut on) = (N::neg_infinity(), Vec::new());
    for (k, weight) in &arcs[i] {
        let sum = plus(weight, &x[*k]);
        if sum > greatest {
            (greatest, on) = (sum, vec![*k]);
        } else if sum == greatest && sum.is_finite() {
            on.push(*k);
        }
    }
    (greatest, on)
}

/// Whether some row of the support holds by node j.
fn holds_by<N: Value>(arcs: &[Side<N>], x: &[N], j: usize) -> bool {
    let mut support = (0..arcs.len()).filter(|&l| x[l].is_finite());
    support.any(|l| entry(&arcs[l], j).is_some_and(|w| plus(w, &x[j]) >= x[l]))
}
