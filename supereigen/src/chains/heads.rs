//! Head first: polynomial time per extremal, on every instance.
//!
//! The search from [roots](super::roots) can be led astray: whether a chain
//! that starts at a given node ever closes is NP-complete. From the other end
//! there is no such question. Fix the *head* t, the last node of the chain, with
//! x_t = 0, and add the node that it leans on, the node that this one leans on,
//! and so on: a *segment* t = p_0, p_1, ..., p_j, where row p_(i-1) leans on p_i
//! alone, so that x_(p_i) = x_(p_(i-1)) - a_(p_(i-1) p_i). The last row, p_j, is still
//! free. Let
//!
//! ```text
//! U_k = min over the rows l = p_0, ..., p_(j-1) of (x_l - a_lk)    for k off the segment.
//! ```
//!
//! # Theorem
//!
//! *The segment is the end of an extremal with head t iff some solution z has
//! z = x on the segment and z_k < U_k off it.*
//!
//! *Proof.* If the segment is the end of an extremal's chain, that extremal is
//! such a z: a row that leans on p_i alone has a_lk + z_k < x_l for all other k.
//!
//! Now let z be such a solution. Among the solutions y <= z with y_t = z_t take a
//! minimal one. (There is one: the set is closed, and bounded from below on
//! every support.) Any solution y' <= y with y'_t = y_t is y itself, so y is no maximum of
//! two others: of two solutions whose maximum is y one has y_t at t, and is y.
//! So y is an extremal, and t is its head: whatever lowers some node a little lowers
//! t, or else a smaller solution would have the same y_t. In row t of y every node k
//! but p_1 has a_tk + y_k <= a_tk + z_k < x_t (off the segment by k's bound, on
//! it because the row leans on p_1 alone), so a_(t p_1) + y_(p_1) >= x_t, that is
//! y_(p_1) >= x_(p_1) = z_(p_1), and they are equal. The same holds for p_2 by row p_1,
//! and so on to p_j: y is an extremal that ends with the segment. []
//!
//! Entries are integers, and with them all solutions that matter: z_k < U_k
//! means z_k <= U_k - 1. So the test is one [greatest solution](super::greatest) z
//! below x on the segment and U - 1 off it, and asks whether z_t = x_t: that the
//! rest of the segment keeps its values follows as above.
//!
//! # The search
//!
//! Head by head, only segments that pass the test are entered.
//!
//! - The segment *closes* when its last row is satisfied by its own nodes: a
//!   chain, hence an extremal. Nothing lies beyond it, since an extremal with
//!   head t is minimal among the solutions with that value at t.
//! - Otherwise its candidates are the nodes k off it with x_k = x_(p_j) - a_(p_j k) < U_k.
//!   Those above the greatest solution of the segment itself are dead at once:
//!   what goes on with k is a solution below the same bounds.
//! - One candidate comes for nothing. The policy of the last test leads from t
//!   along the segment to some k, and its walk alone is a solution: if no other
//!   node of the walk satisfies the last row, k is alive and needs no test.
//! - A zero cycle is found once from each of its nodes. It is given where the
//!   search for roots gives it, at the least of its nodes of least value.
//! - A *tied tail* has no chain: row d_1 leans on several nodes of a zero cycle,
//!   and the segment that ends with d_1 is alive, but no candidate of it is. Tied
//!   tails are grown from their zero cycle, as in [`super::search`], where
//!   every push is an extremal.
//!
//! # Cost
//!
//! Let n be the number of nodes, m that of arcs, E that of extremals. Every
//! segment that is entered is the end of an extremal, and an extremal has at
//! most n ends (a zero cycle n for each of its n heads): at most n^2 E segments
//! are entered. For each of them one greatest solution is found and at most n
//! candidates are tested, and so are the n heads:
//!
//! ```text
//! at most n^2 (n + 1) E + n tests, each of at most n (n + 1) / 2 policies, O(n + m) each,
//! ```
//!
//! in memory O(n^2). So the cost is (E + 1) times a polynomial on *every* instance; no other published
//! method for this problem is known to have that. In practice it is a few tests per
//! extremal (n = 20, density 0.5: 5,203 extremals in 20 ms), which is ten to a
//! hundred times what the other search takes for it. So the other search goes first,
//! and this one takes over where that loses [patience](super::search::patience).
//!
//! # Taking over
//!
//! What the search for roots has not found yet are some [parts](super::roots::part) of
//! its tree. Head first everything comes once more, so an extremal is given only
//! if its root lies in one of these parts: its chain is unique, so its root is,
//! and a root has one path (`within`). Nothing comes twice, and nothing is lost.
//!
//! | notation | name here |
//! |---|---|
//! | x on the segment, U - 1 off it | `Segment::bound` |
//! | t | the first of `Segment::nodes` |
//! | z | `Greatest::solution` |
//!
//! Filters are asked at the end, but for the greatest support, which bounds the
//! segment: the cost is that of all extremals, not of those that pass.
//!
//! # Reading order
//!
//! | module | |
//! |---|---|
//! | [`segment`] | a segment, its values and bounds |
//! | [`steps`] | what was done |
//! | [`within`] | whether a root lies in what a search for roots left |
//! | [`walk`] | the search |
//! | [`part`], [`reopen`] | what remains of it as a small value, and the way back |
//! | [`probe`] | one way down at random |

pub(crate) mod part;
mod probe;
mod reopen;
mod segment;
pub(crate) mod steps;
pub(crate) mod walk;
mod within;
