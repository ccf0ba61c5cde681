//! Parts of a search that are still to be done, as small values.
//!
//! A search stands at one place of a tree and has, at every node of the way
//! there, some branches left. That way and those branches are all it takes to
//! go on elsewhere: values and bounds follow from the matrix and are made
//! again by walking the way once more. So a subtree holds node numbers only,
//! in either form and any width, and can be written into a file.
//!
//! | kind | the way | branches left |
//! |---|---|---|
//! | [`RootsPart`] | the path of the search for roots | moves left or right of the bar, other starts |
//! | [`GrownPart`] | a root, and the nodes it was grown by | candidates, further rotations of a zero cycle |
//!
//! # Laws
//!
//! - A search that stops leaves subtrees without an extremal in common, which
//!   together hold exactly those that it did not give.
//! - [`Subtree::halve`] keeps this: the two halves hold what the whole held.
//!
//! # Rounds
//!
//! The search for roots goes by length, and comes back to a start, in the next
//! round, if the last one cut a path from it short. What becomes of this when
//! moves are split off from a path? If something was cut before, the next
//! round is due in any case, and stays with the half that had it (`again`). If
//! nothing was cut, all longer roots lie beyond the moves that are left; so
//! both halves go on to the greatest length at once, each for itself, and
//! there is no next round. Either way no root is looked for twice, and nobody
//! has to know what the other half cut.
//!
//! # Text
//!
//! One line a subtree, nodes from 0, levels divided by `/`, starts after `//`:
//!
//! ```text
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! ```
//!
//! The first one looks for roots of more than 4 nodes, 8 at most. It stands at
//! s = 3, then 6, left of the bar, with moves left at both; then come the
//! starts 4 and 6 with the same lengths, 1 and 2 with others. The second one
//! grows seeds 0..1 of the root 3 5 2, with candidates 7 and 8; it stands at 4,
//! to be given, with candidate 9.

use std::fmt;

use super::roots::{Lengths, Start, Turn};

/// A part of a search that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subtree {
    /// Roots not found yet, each with all that grows from it.
    Roots(RootsPart),
    /// What still grows from one root.
    Grown(GrownPart),
}

/// What is left of a search for roots. Invariant: `path` and `left` are
/// equally long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RootsPart {
    /// The lengths of the roots that are looked for on the path.
    pub(crate) lengths: Lengths,
    /// Whether these lengths have cut a path from this start short.
    pub(crate) cut: bool,
    /// Whether the next round of this start belongs to this part.
    pub(crate) again: bool,
    /// The path, its start first.
    pub(crate) path: Vec<Turn>,
    /// For every node of the path the moves left there.
    pub(crate) left: Vec<Vec<Turn>>,
    /// The starts after this one.
    pub(crate) starts: Vec<Start>,
}

/// What is left to grow from a root. Invariant: `left` is one longer than
/// `chain`, or both are empty and the seed was not planted yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GrownPart {
    /// The nodes of the root, r first.
    pub(crate) root: Vec<usize>,
    /// The seeds `seed..seeds` are to be done: rotations of a zero cycle, then
    /// its tied tails. Any other root has seed 0 alone.
    pub(crate) seed: usize,
    pub(crate) seeds: usize,
    /// Whether the chain itself is an extremal not given yet.
    pub(crate) pending: bool,
    /// The nodes pushed onto the seed.
    pub(crate) chain: Vec<usize>,
    /// For the seed and every node of `chain` the candidates left there.
    pub(crate) left: Vec<Vec<usize>>,
}

impl Subtree {
    /// Splits off about half of the branches nearest to the top, where the
    /// largest subtrees are likely; `None` if there is only one thing to do.
    /// No root is longer than `longest`.
    pub(crate) fn halve(&mut self, longest: usize) -> Option<Subtree> {
        match self {
            Subtree::Roots(part) => part.halve(longest).map(Subtree::Roots),
            Subtree::Grown(part) => part.halve().map(Subtree::Grown),
        }
    }

    /// All the subtrees that halving again and again leads to, up to `most`.
    pub(crate) fn shatter(self, most: usize, longest: usize) -> Vec<Subtree> {
        let mut whole = Vec::new();
        let mut open = vec![self];
        while let Some(mut subtree) = open.pop() {
            match subtree.halve(longest) {
                Some(half) if whole.len() + open.len() + 2 <= most => open.extend([half, subtree]),
                Some(half) => whole.extend([subtree, half]),
                None => whole.push(subtree),
            }
        }
        whole
    }
}

/// Takes half of the uppermost branches away, with their level. `more` says
/// whether there is something to do besides these branches.
fn uppermost_half<S>(left: &mut [Vec<S>], more: bool) -> Option<(usize, Vec<S>)> {
    let level = left.iter().position(|branches| !branches.is_empty())?;
    let more = more || left[level + 1..].iter().any(|deeper| !deeper.is_empty());
    let branches = &mut left[level];
    // The half that stays may be empty only if there is more.
    let stay = (branches.len() + usize::from(!more)) / 2;
    let taken = branches.split_off(stay);
    (!taken.is_empty()).then_some((level, taken))
}

/// The levels down to `level`, where only `branches` are left.
fn only<S: Clone>(level: usize, branches: Vec<S>) -> Vec<Vec<S>> {
    let mut left = vec![Vec::new(); level];
    left.push(branches);
    left
}

impl RootsPart {
    /// Starts only.
    pub(crate) fn of(starts: Vec<Start>) -> Self {
        RootsPart {
            lengths: Lengths { done: 0, limit: 0 },
            cut: false,
            again: true,
            path: Vec::new(),
            left: Vec::new(),
            starts,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.path.is_empty() && self.starts.is_empty()
    }

    /// Leaves out the end of the path, where nothing is left.
    pub(crate) fn trim(&mut self) {
        while self.left.last().is_some_and(Vec::is_empty) {
            self.left.pop();
            self.path.pop();
        }
        if self.path.is_empty() {
            let starts = std::mem::take(&mut self.starts);
            *self = RootsPart::of(starts);
        }
    }

    fn halve(&mut self, longest: usize) -> Option<Self> {
        let branches = self.starts.len() + usize::from(!self.path.is_empty());
        if branches >= 2 {
            let stay = self.starts.len() - branches / 2;
            return Some(RootsPart::of(self.starts.split_off(stay)));
        }
        let (level, moves) = uppermost_half(&mut self.left, false)?;
        if self.again && !self.cut {
            self.lengths.limit = longest;
        }
        Some(RootsPart {
            lengths: self.lengths,
            cut: false,
            again: false,
            path: self.path[..=level].to_vec(),
            left: only(level, moves),
            starts: Vec::new(),
        })
    }
}

impl GrownPart {
    /// Without the end of the chain, where nothing is left; `None` if nothing
    /// is left at all.
    pub(crate) fn trimmed(mut self) -> Option<Self> {
        while !self.pending && self.left.last().is_some_and(Vec::is_empty) {
            self.left.pop();
            self.chain.pop();
        }
        if self.left.is_empty() {
            self.chain.clear();
            self.seed += 1;
        }
        (self.seed < self.seeds).then_some(self)
    }

    fn halve(&mut self) -> Option<Self> {
        if self.seeds - self.seed >= 2 {
            let middle = self.seeds - (self.seeds - self.seed) / 2;
            let half = GrownPart {
                root: self.root.clone(),
                seed: middle,
                seeds: self.seeds,
                pending: false,
                chain: Vec::new(),
                left: Vec::new(),
            };
            self.seeds = middle;
            return Some(half);
        }
        let (level, candidates) = uppermost_half(&mut self.left, self.pending)?;
        Some(GrownPart {
            root: self.root.clone(),
            pending: false,
            chain: self.chain[..level].to_vec(),
            left: only(level, candidates),
            ..*self
        })
    }
}

/// Items with a blank before each.
fn write_items<S: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[S]) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))
}

impl fmt::Display for Subtree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subtree::Roots(part) => {
                let cut = if part.cut { "cut" } else { "whole" };
                let again = if part.again { "again" } else { "once" };
                write!(f, "roots {} {cut} {again}", part.lengths)?;
                for (turn, left) in part.path.iter().zip(&part.left) {
                    write!(f, " / {turn}")?;
                    write_items(f, left)?;
                }
                for group in part.starts.chunk_by(|a, b| a.lengths == b.lengths) {
                    write!(f, " // {}", group[0].lengths)?;
                    let nodes: Vec<usize> = group.iter().map(|start| start.node).collect();
                    write_items(f, &nodes)?;
                }
            }
            Subtree::Grown(part) => {
                let pending = if part.pending { "pending" } else { "given" };
                write!(f, "grown {} {} {pending} /", part.seed, part.seeds)?;
                write_items(f, &part.root)?;
                let mut pushed = part.chain.iter();
                for (level, left) in part.left.iter().enumerate() {
                    f.write_str(" /")?;
                    if level > 0 {
                        write_items(f, pushed.next().as_slice())?;
                    }
                    write_items(f, left)?;
                }
            }
        }
        Ok(())
    }
}

/// A number in the one way it is written.
pub(crate) fn number<N: std::str::FromStr + ToString>(word: &str) -> Option<N> {
    let number: N = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// All words as items.
fn items<S>(text: &str, item: impl Fn(&str) -> Option<S>) -> Option<Vec<S>> {
    text.split_whitespace().map(item).collect()
}

fn turn(word: &str) -> Option<Turn> {
    let (right, node) = match word.split_at_checked(1)? {
        ("l", node) => (false, node),
        ("r", node) => (true, node),
        _ => return None,
    };
    Some(Turn {
        node: number(node)?,
        right,
    })
}

fn lengths(done: &str, limit: &str) -> Option<Lengths> {
    Some(Lengths {
        done: number(done)?,
        limit: number(limit)?,
    })
}

/// One of two words as a truth value.
fn either(word: &str, yes: &str, no: &str) -> Option<bool> {
    match word {
        _ if word == yes => Some(true),
        _ if word == no => Some(false),
        _ => None,
    }
}

/// A line as [`fmt::Display`] writes it; `None` for any other. That it fits a
/// matrix is checked by the search that opens it.
pub(crate) fn read(line: &str) -> Option<Subtree> {
    let mut groups = line.split(" //");
    let mut levels = groups.next()?.split(" /");
    let head: Vec<&str> = levels.next()?.split_whitespace().collect();
    let subtree = match head[..] {
        ["roots", done, limit, cut, again] => {
            let mut part = RootsPart {
                lengths: lengths(done, limit)?,
                cut: either(cut, "cut", "whole")?,
                again: either(again, "again", "once")?,
                ..RootsPart::of(Vec::new())
            };
            for level in levels {
                let mut turns = items(level, turn)?;
                if turns.is_empty() {
                    return None;
                }
                part.path.push(turns.remove(0));
                part.left.push(turns);
            }
            for group in groups {
                let words: Vec<&str> = group.split_whitespace().collect();
                let [done, limit, nodes @ ..] = &words[..] else {
                    return None;
                };
                let lengths = lengths(done, limit)?;
                for node in nodes {
                    let node = number(node)?;
                    part.starts.push(Start { node, lengths });
                }
            }
            Subtree::Roots(part)
        }
        ["grown", seed, seeds, pending] => {
            let mut part = GrownPart {
                root: items(levels.next()?, number)?,
                seed: number(seed)?,
                seeds: number(seeds)?,
                pending: either(pending, "pending", "given")?,
                chain: Vec::new(),
                left: Vec::new(),
            };
            for level in levels {
                let mut nodes = items(level, number)?;
                if !part.left.is_empty() {
                    if nodes.is_empty() {
                        return None;
                    }
                    part.chain.push(nodes.remove(0));
                }
                part.left.push(nodes);
            }
            Subtree::Grown(part)
        }
        _ => return None,
    };
    // Blanks in other places, and the like.
    (subtree.to_string() == line).then_some(subtree)
}
