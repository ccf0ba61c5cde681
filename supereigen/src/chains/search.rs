//! The search: roots one after the other, each grown to the end.
//!
//! The state is one value with an explicit stack, so a search can stop after
//! any step and go on later as if nothing had happened. The loop reads like
//! its description:
//!
//! 1. While the current chain has a candidate, push it: an extremal. Without
//!    candidates, go one node back, but never into the root.
//! 2. At the root, turn to the next *seed* of this root. A positive cycle is
//!    one seed. A zero cycle has one for each of its rotations, and one for
//!    its tied tails; its vector is given with the first.
//! 3. Without seeds, look for the next root.
//!
//! Invariant between calls of [`Search::run`](state::Search::run): `bounds` are
//! those of `chain`, the chain begins with the current seed, and `pending` says
//! whether the chain is an extremal that was not given yet.
//!
//! # Why each extremal comes once
//!
//! The chain criterion ([`crate::extremality::chain`]) says that a solution x with
//! support S is extremal iff S can be ordered as a chain, or as a zero cycle
//! with a tied tail. Let c_1, ..., c_m and d_1, ..., d_m be two chains of x. Every
//! node but c_1 leans on its predecessor in c, and every node but d_1 on its
//! predecessor in d; no node leans on two.
//!
//! - If d_1 = c_1, then d_2 leans on c_1, so it is c_2, and so on: one chain.
//! - Else d_1 = c_j with j > 1, and c_1 leans on some c_t, t > 1, its
//!   predecessor in d. Suppose t < m. Then c_1 and c_(t+1) both lean on c_t. One of
//!   them does not follow c_t in d, so it is d_1 = c_j, so j = t + 1. From c_j
//!   the chain d goes on to c_(j+1), ..., c_m, the only nodes that lean on the
//!   one before, and there it ends: it never gets to c_1, ..., c_(j-1), a
//!   cycle that leads nowhere else. But it contains all of S. So t = m: all
//!   of S is a zero cycle, and the chains are rotations of each other.
//!
//! So an x that is no zero cycle has one chain. That chain closes at one moment,
//! at its root, and is reached from it by pushes that are forced: once. A zero
//! cycle is given once, by the rule of the least node in [`super::roots`]. Its
//! rotations end in different nodes, so their continuations are different
//! chains. A tied tail has no chain at all: it would have to begin with d_1,
//! which leans on two nodes, and would end with the tail. Its zero cycle and
//! tail are determined by x. (`docs/theory.md` has all of this, with the tests.)
//!
//! # Why the cuts are safe
//!
//! Values on a chain never change and the chain only grows. So bounds only
//! tighten: a row that has stopped leaning on its predecessor alone never does
//! so again, and a chain that breaks a rule has no extremal above it. The cuts
//! of [`super::roots`] are the same rules read from another start, and those
//! of [`Filter`](super::filter::Filter) ask for something that no push can bring back.
//!
//! # Splitting
//!
//! Subtrees are independent. What remains of a search can be written down, cut
//! into pieces, and taken up by other searches in any order and on any machine:
//! see [`super::subtrees`] and [`super::frontier`].
//!
//! # Reading order
//!
//! | module | |
//! |---|---|
//! | [`found`], [`steps`] | what a search gives, and what it did |
//! | [`patience`] | when to give up, and to search head first |
//! | [`state`] | the state: a chain that grows from a seed of a root |
//! | [`seeds`] | what grows from a root |
//! | [`taker`] | what takes the extremals |
//! | [`run`] | the loop |
//! | [`part`], [`reopen`] | what remains of a root as a small value, and the way back |
//! | [`probe`] | one way down at random |

pub(crate) mod found;
pub(crate) mod part;
pub(crate) mod patience;
pub(crate) mod probe;
mod reopen;
pub(crate) mod run;
mod seeds;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod taker;
