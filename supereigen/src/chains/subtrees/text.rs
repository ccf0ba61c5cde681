//! The text of a subtree: one line each, nodes from 0, levels divided by `/`,
//! starts after `//`.
//!
//! ```text
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! heads given / 3 4 / 2 0 / 5 1 of roots 4 8 cut again // 4 8 4 6
//! ```
//!
//! The first one looks for roots of more than 4 nodes, 8 at most. It stands at
//! s = 3, then 6, left of the bar, and moves remain at both; then come the
//! starts 4 and 6 with the same lengths, 1 and 2 with others. The second one
//! grows seeds 0..1 of the root 3 5 2, with candidates 7 and 8; it stands at 4,
//! to be given, with candidate 9. The third one looks for the extremals whose
//! roots lie in what follows the word `of`, or for all if that is missing. It
//! stands at the segment 2, 5, with candidates 0 and 1; then come the heads 3 and 4.

use std::fmt;
use std::sync::Arc;

use crate::chains::heads::part::HeadsPart;
use crate::chains::moves::{Side, Turn};
use crate::chains::roots::lengths::{Lengths, Start};
use crate::chains::roots::part::RootsPart;
use crate::chains::search::part::GrownPart;
use crate::chains::subtrees::subtree::Subtree;

/// Between a search head first and the roots that it is for.
const OF: &str = " of ";

/// Items with a blank before each.
fn write_items<S: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[S]) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))
}

impl fmt::Display for Subtree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subtree::Roots(part) => write!(f, "{part}")?,
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
            Subtree::Heads(part) => {
                let pending = if part.pending { "pending" } else { "given" };
                write!(f, "heads {pending} /")?;
                write_items(f, &part.heads)?;
                for (node, remaining) in part.segment.iter().zip(&part.remaining) {
                    write!(f, " / {node}")?;
                    write_items(f, remaining)?;
                }
                for roots in part.within.iter().flat_map(Arc::as_ref) {
                    write!(f, "{OF}{roots}")?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for RootsPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cut = if self.cut { "cut" } else { "whole" };
        let again = if self.again { "again" } else { "once" };
        write!(f, "roots {} {cut} {again}", self.lengths)?;
        for (turn, remaining) in self.path.iter().zip(&self.remaining) {
            write!(f, " / {turn}")?;
            write_items(f, remaining)?;
        }
        for group in self.starts.chunk_by(|a, b| a.lengths == b.lengths) {
            write!(f, " // {}", group[0].lengths)?;
            let nodes: Vec<usize> = group.iter().map(|start| start.node).collect();
            write_items(f, &nodes)?;
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
    let subtree = match line.split_once(' ')? {
        ("roots", _) => Subtree::Roots(read_roots(line)?),
        ("grown", rest) => Subtree::Grown(read_grown(rest)?),
        ("heads", rest) => Subtree::Heads(read_heads(rest)?),
        _ => return None,
    };
    // Blanks in other places, and the like.
    (subtree.to_string() == line).then_some(subtree)
}

fn read_roots(text: &str) -> Option<RootsPart> {
    let mut groups = text.split(" //");
    let mut levels = groups.next()?.split(" /");
    let head: Vec<&str> = levels.next()?.split_whitespace().collect();
    let &["roots", done, limit, cut, again] = &head[..] else {
        return None;
    };
    let mut part = RootsPart {
        lengths: lengths(done, limit)?,
        cut: either(cut, "cut", "whole")?,
        again: either(again, "again", "once")?,
        ..RootsPart::of(Vec::new())
    };
    for level in levels {
        let (first, others) = first_and_others(level, turn)?;
        part.path.push(first);
        part.remaining.push(others);
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
    Some(part)
}

fn read_grown(text: &str) -> Option<GrownPart> {
    let mut levels = text.split(" /");
    let head: Vec<&str> = levels.next()?.split_whitespace().collect();
    let &[seed, seeds, pending] = &head[..] else {
        return None;
    };
    let mut part = GrownPart {
        root: items(levels.next()?, number)?,
        seed: number(seed)?,
        seeds: number(seeds)?,
        pending: either(pending, "pending", "given")?,
        chain: Vec::new(),
        remaining: Vec::new(),
    };
    if let Some(first) = levels.next() {
        part.remaining.push(items(first, number)?);
    }
    for level in levels {
        let (first, others) = first_and_others(level, number)?;
        part.chain.push(first);
        part.remaining.push(others);
    }
    Some(part)
}

fn read_heads(text: &str) -> Option<HeadsPart> {
    let mut parts = text.split(OF);
    let mut levels = parts.next()?.split(" /");
    let pending = either(levels.next()?, "pending", "given")?;
    let within: Option<Vec<RootsPart>> = parts.map(read_roots).collect();
    let within = Some(within?).filter(|within| !within.is_empty());
    let mut part = HeadsPart {
        pending,
        ..HeadsPart::of(within.map(Arc::from), items(levels.next()?, number)?)
    };
    for level in levels {
        let (first, others) = first_and_others(level, number)?;
        part.segment.push(first);
        part.remaining.push(others);
    }
    Some(part)
}

/// A level that begins with the node it is about.
fn first_and_others<S>(text: &str, item: impl Fn(&str) -> Option<S>) -> Option<(S, Vec<S>)> {
    let mut items = items(text, item)?.into_iter();
    Some((items.next()?, items.collect()))
}
