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
//!   too, and every pair across the bar bounds w: see [`rules`](super::rules).
//! - *Closing* right of the bar with last node u: w = G_u + a_su, if the
//!   bounds allow it. To go on past u, w must exceed that.
//!
//! The entries are integers, so the open interval of w must hold an integer:
//! a branch is cut as soon as its bounds are less than two apart.
//!
//! How many sums are >= 0 depends on the numbers, not on the chains: those of
//! a diagonally similar matrix are the same. So the matrix is *visualised*
//! before it is searched ([`matrix::visualise`](super::matrix)): no entry of a
//! component exceeds its maximum cycle mean, rounded up, and where that is 0
//! only critical arcs are walked. (n = 150, full, one zero cycle through all
//! nodes, entries from -110 to 100: 4,801,713 steps as it is given, 465
//! visualised.)
//!
//! A zero cycle closes with r = s and is found from each of its nodes of least
//! value; the least of these keeps it, and it is given from its least node of
//! all. Loops a_rr >= 0 are roots of length
//! one, and their nodes belong to no other root.
//!
//! | notation | name here |
//! |---|---|
//! | G | `sum` |
//! | max of a_im + G_m, min of G_l - a_li, on either side of the bar | the `bounds` |
//! | the open interval of w | `above`, `below` |
//!
//! Invariant between calls of [`Roots::step`](walk::Roots::step): `bounds` are
//! those of `path`, and `moves` holds for every frame the steps not yet made.
//!
//! Cost: a step looks at one row and one column, by lanes in the dense form,
//! from arc to arc in the sparse one; going back is free, or costs as much. A
//! move that neither closes nor leaves room for w is no step: the pass that
//! would list it has looked ahead. How many steps are made in vain all the
//! same is measured, not bounded (bench `chains`). But if there are too many
//! in a row, the search asks whether any root can go on from where it is, and
//! jumps out of dead ends: see [`dead_ends`].
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
//!
//! # Reading order
//!
//! | module | |
//! |---|---|
//! | [`root`] | a root, and the steps that were made |
//! | [`lengths`] | the rounds |
//! | [`frame`] | a node of the path |
//! | [`dead_ends`] | a test for dead ends, its proof, and why it is monotone |
//! | [`schedule`], [`retreat`] | when to test, and what is known between two tests |
//! | [`walk`] | the search for roots |
//! | [`step`] | a step of it, or a test, and the way out of a dead end |
//! | [`part`], [`reopen`] | what remains of it as a small value, and the way back |
//! | [`probe`] | one way down at random |

mod dead_ends;
mod frame;
pub(crate) mod lengths;
pub(crate) mod part;
mod probe;
mod reopen;
mod retreat;
pub(crate) mod root;
pub(crate) mod schedule;
mod step;
pub(crate) mod walk;
