//! The text of a subtree: one line each, nodes from 0, levels divided by `/`,
//! starts after `//`.
//!
//! ```text
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! ```
//!
//! The first one looks for roots of more than 4 nodes, 8 at most. It stands at
//! s = 3, then 6, left of the bar, and moves remain at both; then come the
//! starts 4 and 6 with the same lengths, 1 and 2 with others. The second one
//! grows seeds 0..1 of the root 3 5 2, with candidates 7 and 8; it stands at 4,
//! to be given, with candidate 9.

use std::fmt;

use crate::chains::moves::{Side, Turn};
use crate::chains::roots::lengths::{Lengths, Start};
use crate::chains::roots::part::RootsPart;
use crate::chains::search::part::GrownPart;
use crate::chains::subtrees::subtree::Subtree;

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
                for (turn, remaining) in part.path.iter().zip(&part.remaining) {
                    write!(f, " / {turn}")?;
                    write_items(f, remaining)?;
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
                for (level, remaining) in part.remaining.iter().enumerate() {
                    f.write_str(" /")?;
                    if level > 0 {
                        write_items(f, pushed.next().as_slice())?;
                    }
                    write_items(f, remaining)?;
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
    let (side, node) = match word.split_at_checked(1)? {
        ("l", node) => (Side::Left, node),
        ("r", node) => (Side::Right, node),
        _ => return None,
    };
    Some(Turn {
        node: number(node)?,
        side,
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
                part.remaining.push(turns);
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
                remaining: Vec::new(),
            };
            for level in levels {
                let mut nodes = items(level, number)?;
                if !part.remaining.is_empty() {
                    if nodes.is_empty() {
                        return None;
                    }
                    part.chain.push(nodes.remove(0));
                }
                part.remaining.push(nodes);
            }
            Subtree::Grown(part)
        }
        _ => return None,
    };
    // Blanks in other places, and the like.
    (subtree.to_string() == line).then_some(subtree)
}
