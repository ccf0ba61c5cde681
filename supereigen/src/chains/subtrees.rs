//! Parts of the remaining work of a search, as small values.
//!
//! A search is at one node of a tree, and at every node of the way there some branches remain. The
//! way and these branches are enough to continue elsewhere, because values and bounds follow from
//! the matrix when the way is walked again. So a subtree contains only node numbers. It does not
//! depend on form and width, and can be written to a file.
//!
//! | kind | the way | branches that remain |
//! |---|---|---|
//! | [`RootsPart`](crate::chains::roots::path::RootsPart) | the path of the search for roots | moves left or right of the bar, other starts |
//! | [`GrownPart`](crate::chains::search::part::GrownPart) | a root, and the nodes it was grown by | candidates, further rotations of a zero cycle |
//! | [`HeadsPart`](crate::chains::heads::segment::HeadsPart) | a segment, from its head | candidates, other heads |
//!
//! # Laws
//!
//! - A search that stops leaves subtrees without a common extremal. Together they hold exactly the
//!   extremals that it did not give.
//! - The two halves of a subtree have no common extremal, and together hold what it held.
//!
//! # The text of a subtree
//!
//! One line each, nodes from 0, levels divided by `/`, starts after `//`:
//!
//! ```text
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! heads given / 3 4 / 2 0 / 5 1 of roots 4 8 cut again // 4 8 4 6
//! ```
//!
//! The first one searches for roots of more than 4 and at most 8 nodes. It is at s = 3, then 6,
//! left of the bar, and moves remain at both. Then come the starts 4 and 6 with the same lengths, 1
//! and 2 with others. The second one grows seeds 0..1 of the root 3 5 2, with candidates 7 and 8.
//! It is at 4, which is to be given, with candidate 9. The third one searches for the extremals
//! whose roots lie in the part after the word `of`, or for all if that is missing. It is at the
//! segment 2, 5, with candidates 0 and 1; then come the heads 3 and 4.

use std::fmt;
use std::sync::Arc;

use crate::chains::allowance::Account;
use crate::chains::heads::segment::{HeadSteps, HeadsPart};
use crate::chains::moves::{MoveKey, Side};
use crate::chains::roots::path::{Lengths, RootsPart, Start};
use crate::chains::search::part::{GrownPart, SearchSteps};
use crate::counts::{Counts, number};
use crate::frontier::Part;
use crate::report::{Counter, Counters};

/// A part of the remaining work of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subtree {
    /// Roots not found yet, each with all that grows from it.
    Roots(RootsPart),
    /// What still grows from one root.
    Grown(GrownPart),
    /// Extremals not found yet, head first.
    Heads(HeadsPart),
}

impl Subtree {
    /// All the subtrees that repeated halving gives, up to `most`.
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

/// Replaces all roots not found yet by one search for them head first, which costs as much for few
/// of them as for many. Returns false if there are none.
pub(crate) fn switch_to_heads(subtrees: &mut Vec<Subtree>, n: usize) -> bool {
    let mut within = Vec::new();
    subtrees.retain_mut(|subtree| match subtree {
        Subtree::Roots(part) => {
            within.push(std::mem::replace(part, RootsPart::of(Vec::new())));
            false
        }
        Subtree::Grown(_) | Subtree::Heads(_) => true,
    });
    if within.is_empty() {
        return false;
    }
    let part = HeadsPart::of(Some(within.into()), (0..n).collect());
    subtrees.insert(0, Subtree::Heads(part));
    true
}

/// The counters of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Steps {
    /// Of the search from roots.
    pub(crate) search: SearchSteps,
    /// Of the search head first.
    pub(crate) heads: HeadSteps,
    /// How often the driver switched to heads.
    pub(crate) switches: u64,
}

impl Steps {
    /// Extremals given.
    pub(crate) fn extremals(&self) -> u64 {
        self.search.extremals + self.heads.extremals
    }

    /// The counters on which the allowance depends.
    pub(crate) fn account(&self) -> Account {
        Account {
            unproductive: self.search.roots.unproductive(),
            found: self.search.found(),
            switches: self.switches,
        }
    }

    /// The number of nodes of the search trees that were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.search.visited() + self.heads.segments + self.heads.dead
    }

    /// The counters with their names, without those that are 0.
    pub(crate) fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        counters.add(Counter::Extremals, self.extremals());
        self.search.count(&mut counters);
        let heads = &self.heads;
        let head_first = [
            (Counter::TurnedHeadFirst, self.switches),
            (Counter::Segments, heads.segments),
            (Counter::CertifiedSegments, heads.certified),
            (Counter::ExtensionTests, heads.tests),
            (Counter::DeadSegments, heads.dead),
            (Counter::Policies, heads.policies),
            (Counter::Repeats, heads.repeats),
        ];
        for (counter, count) in head_first {
            if count > 0 {
                counters.add(counter, count);
            }
        }
        counters
    }
}

/// The number of counters.
const COUNTS: usize = 18;

impl Steps {
    /// All counters, in the order in which a frontier writes them.
    fn each(&mut self) -> [&mut u64; COUNTS] {
        let Steps {
            search,
            heads,
            switches,
        } = self;
        [
            &mut search.roots.left,
            &mut search.roots.right,
            &mut search.roots.roots,
            &mut search.roots.repeats,
            &mut search.roots.tests,
            &mut search.roots.dead_ends,
            &mut search.roots.dropped,
            &mut search.replayed,
            &mut search.grown,
            &mut search.extremals,
            switches,
            &mut heads.segments,
            &mut heads.certified,
            &mut heads.tests,
            &mut heads.dead,
            &mut heads.policies,
            &mut heads.repeats,
            &mut heads.extremals,
        ]
    }
}

impl Counts for Steps {
    type Numbers = [u64; COUNTS];

    fn numbers(mut self) -> Self::Numbers {
        self.each().map(|count| *count)
    }

    fn of(numbers: Self::Numbers) -> Self {
        let mut steps = Steps::default();
        for (place, count) in steps.each().into_iter().zip(numbers) {
            *place = count;
        }
        steps
    }
}

/// Separates a search head first from the roots that it replaces.
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
        for (key, remaining) in self.path.iter().zip(&self.remaining) {
            write!(f, " / {key}")?;
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

/// All words as items.
fn items<S>(text: &str, item: impl Fn(&str) -> Option<S>) -> Option<Vec<S>> {
    text.split_whitespace().map(item).collect()
}

fn move_key(word: &str) -> Option<MoveKey> {
    let (side, node) = match word.split_at_checked(1)? {
        ("l", node) => (Side::Left, node),
        ("r", node) => (Side::Right, node),
        _ => return None,
    };
    Some(MoveKey {
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
        let (first, others) = first_and_others(level, move_key)?;
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

impl Part for Subtree {
    fn read(line: &str) -> Option<Self> {
        let subtree = match line.split_once(' ')? {
            ("roots", _) => Subtree::Roots(read_roots(line)?),
            ("grown", rest) => Subtree::Grown(read_grown(rest)?),
            ("heads", rest) => Subtree::Heads(read_heads(rest)?),
            _ => return None,
        };
        // Refuses blanks in other places, leading zeros and the like.
        (subtree.to_string() == line).then_some(subtree)
    }

    /// Splits the branches nearest to the top, where the largest subtrees are likely.
    fn halve(&mut self, longest: usize) -> Option<Subtree> {
        match self {
            Subtree::Roots(part) => part.halve(longest).map(Subtree::Roots),
            Subtree::Grown(part) => part.halve().map(Subtree::Grown),
            Subtree::Heads(part) => part.halve().map(Subtree::Heads),
        }
    }
}
