//! Minimal transversals of a family of items along chains of levels.
//!
//! There are p items and c chains. Item g is *covered* along chain j by every level that is at
//! least its rank there. It may have no rank in some chains; then no level there covers it. A
//! *transversal* is a choice of at most one level in every chain such that every item is
//! covered. It is *minimal* if no level can be lowered. All minimal transversals are listed,
//! each once, without comparing any two of them.
//!
//! With two levels per chain this is the dualisation of a hypergraph. The method is the
//! depth-first form of its incremental algorithm with the test by critical items.
//!
//! # Source
//!
//! C. Berge, *Hypergraphs* (1989), for the increments; D. J. Kavvadias, E. C. Stavropoulos,
//! *An efficient algorithm for the transversal hypergraph generation*, J. Graph
//! Algorithms Appl. 9 (2005), for the depth-first walk; K. Murakami, T. Uno, *Efficient
//! algorithms for dualizing large-scale hypergraphs*, Discrete Appl. Math. 170 (2014), for
//! the critical items.
//!
//! | source | here |
//! |---|---|
//! | hyperedge | item |
//! | vertex | a level of a chain |
//! | uncov(S) | `Search::uncovered` |
//! | crit(v, S) | `Search::critical`: covered by that chain alone, by no lower level of it |
//!
//! # The search
//!
//! A choice is *minimal for the first k items* iff it covers them and every chain with a level
//! has a critical item among them: one that no other chain covers, and whose rank is that
//! level. Let g, the next item, not be covered. For every chain j in which g has a rank, raise
//! j to it. Then g is critical for j, and the other chains keep those of their critical items
//! that j does not cover. **The new choice is minimal for the first k + 1 items iff each of
//! them keeps one.** Conversely a choice that is minimal for the first k + 1 items but not for
//! the first k has exactly one chain, j, whose only critical item is g. Lowered to the least
//! level that still covers the first k items, it is minimal for these: it has one parent. So
//! the choices form a tree. Its leaves that cover all items are the minimal transversals, and a
//! depth-first search of the tree need not remember visited choices.
//!
//! # Cost
//!
//! A node of the tree costs O(c^2 p / w) operations on words of w = 64 bits; it is one choice
//! of the item-by-item method. Memory: c p^2 / s bits for the sets of items that a level
//! covers, with s such that there are at most [`MOST_SETS`] per chain, and O(c p) for the
//! search. The search logs the changes of each step, and an item becomes critical at most once
//! along a path.
//!
//! # Departures from the source
//!
//! 1. Indices start at 0.
//! 2. Chains of levels instead of vertices; a level may be raised again.
//! 3. Items that another one implies, because it has no lower rank anywhere, are dropped first.

use maxplus_graph::{Meter, StopReason};

/// The rank of an item in a chain where it has no rank.
pub(crate) const NONE: u32 = u32::MAX;

/// The most sets of covered items that a chain stores; the others are computed from the nearest
/// stored one.
const MOST_SETS: usize = 512;

const BITS: usize = u64::BITS as usize;

/// The ranks of items in chains, item by item.
pub(crate) struct Items {
    /// At least one.
    pub(crate) chains: usize,
    pub(crate) ranks: Vec<u32>,
}

impl Items {
    /// The items that no other one implies, the first of equal ones. Those with the fewest
    /// ranks come first, and of these the ones with the greatest ranks: no other item implies
    /// them, and they leave the fewest choices.
    fn without_implied(&self, meter: &mut Meter) -> Result<Vec<&[u32]>, StopReason> {
        let mut items: Vec<&[u32]> = self.ranks.chunks_exact(self.chains).collect();
        let finite = |item: &[u32]| item.iter().filter(|&&rank| rank != NONE).count();
        items.sort_by_cached_key(|item| {
            let sum: u64 = item.iter().map(|&rank| u64::from(rank)).sum();
            (finite(item), u64::MAX - sum)
        });
        // An item comes after those that imply it, because no rank is lower there.
        let mut kept: Vec<&[u32]> = Vec::new();
        for item in items {
            meter.work(1 + kept.len() as u64)?;
            let implies = |other: &&[u32]| other.iter().zip(item).all(|(a, b)| a >= b);
            if !kept.iter().any(implies) {
                kept.push(item);
            }
        }
        Ok(kept)
    }
}

/// Calls the visitor with every minimal transversal, as the rank chosen in every chain,
/// [`NONE`] for no level. Every choice that is tried is a step for the meter, every transversal
/// a result.
pub(crate) fn minimal_transversals(
    items: &Items,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[u32]),
) -> Result<(), StopReason> {
    let kept = items.without_implied(meter)?;
    Search::new(items.chains, &kept, meter)?.walk(meter, visit)
}

/// The items that the levels of a chain cover.
struct Chain {
    /// The rank of every item.
    ranks: Vec<u32>,
    /// The items with a rank, lowest rank first.
    order: Vec<u32>,
    /// For every item the number of items with at most its rank, 0 if it has none. This is its
    /// *level*: the length of the prefix of `order` that it covers.
    levels: Vec<u32>,
    /// The first `stride` items of `order`, the first 2 `stride`, and so on, as sets.
    sets: Vec<u64>,
    stride: usize,
}

impl Chain {
    fn new(ranks: Vec<u32>, words: usize, stride: usize) -> Self {
        let mut order: Vec<u32> = (0..ranks.len() as u32).collect();
        order.retain(|&g| ranks[g as usize] != NONE);
        order.sort_by_key(|&g| ranks[g as usize]);
        let mut levels = vec![0; ranks.len()];
        let mut level = 0;
        for tied in order.chunk_by(|&g, &h| ranks[g as usize] == ranks[h as usize]) {
            level += tied.len() as u32;
            tied.iter().for_each(|&g| levels[g as usize] = level);
        }
        let mut sets = Vec::new();
        let mut set = vec![0; words];
        for (place, &g) in order.iter().enumerate() {
            insert(&mut set, g as usize);
            if (place + 1) % stride == 0 {
                sets.extend_from_slice(&set);
            }
        }
        Chain {
            ranks,
            order,
            levels,
            sets,
            stride,
        }
    }

    /// The items that a level covers, computed in `scratch` if they are not stored.
    fn covered<'a>(&'a self, level: usize, scratch: &'a mut [u64]) -> &'a [u64] {
        let words = scratch.len();
        let (whole, rest) = (level / self.stride, level % self.stride);
        if rest == 0 {
            return &self.sets[(whole - 1) * words..][..words];
        }
        match whole {
            0 => scratch.fill(0),
            _ => scratch.copy_from_slice(&self.sets[(whole - 1) * words..][..words]),
        }
        for &g in &self.order[level - rest..level] {
            insert(scratch, g as usize);
        }
        scratch
    }

    /// The items whose rank is that of the level.
    fn at(&self, level: usize) -> impl Iterator<Item = usize> + '_ {
        let below = self.order[..level].iter().rev().map(|&g| g as usize);
        below.take_while(move |&g| self.levels[g] as usize == level)
    }
}

/// A choice on the current path, with the data needed to undo it.
struct Step {
    /// The first item that is not covered.
    item: usize,
    /// The next chain to try.
    next: usize,
    /// The chain that was raised last and its previous level.
    raised: Option<(usize, usize)>,
    /// The length of the log before that.
    log: usize,
}

struct Search {
    words: usize,
    chains: Vec<Chain>,
    /// The chosen level of every chain, 0 for none.
    chosen: Vec<usize>,
    /// The set of uncovered items, then the critical items of every chain, `words` words each.
    /// The critical items include those after the first uncovered item.
    sets: Vec<u64>,
    /// The previous values of changed words of `sets`, with their places.
    log: Vec<(usize, u64)>,
    /// Room for a set.
    scratch: Vec<u64>,
}

impl Search {
    fn new(chains: usize, items: &[&[u32]], meter: &mut Meter) -> Result<Self, StopReason> {
        let words = items.len().div_ceil(BITS).max(1);
        let stride = items.len().div_ceil(MOST_SETS).max(1);
        let mut sets = vec![0; words * (chains + 1)];
        (0..items.len()).for_each(|g| insert(&mut sets, g));
        let mut all = Vec::with_capacity(chains);
        for j in 0..chains {
            meter.work(1 + (items.len() * words / stride) as u64)?;
            let ranks = items.iter().map(|item| item[j]).collect();
            all.push(Chain::new(ranks, words, stride));
        }
        Ok(Search {
            words,
            chains: all,
            chosen: vec![0; chains],
            sets,
            log: Vec::new(),
            scratch: vec![0; words],
        })
    }

    fn walk(&mut self, meter: &mut Meter, visit: &mut dyn FnMut(&[u32])) -> Result<(), StopReason> {
        let mut path = Vec::new();
        self.go_down(0, None, 0, &mut path, meter, visit)?;
        while let Some(Step { item, next, .. }) = path.last_mut() {
            let item = *item;
            match self.next_child(item, *next, meter)? {
                Some((j, level)) => {
                    *next = j + 1;
                    let log = self.log.len();
                    let before = self.raise(j, level);
                    self.go_down(item, Some((j, before)), log, &mut path, meter, visit)?;
                }
                None => {
                    let Step { raised, log, .. } = path.pop().expect("it was there");
                    self.lower(raised, log);
                }
            }
        }
        Ok(())
    }

    /// Handles a new choice that covers all items before `from`: reports it if it covers all,
    /// otherwise appends it to the path.
    fn go_down(
        &mut self,
        from: usize,
        raised: Option<(usize, usize)>,
        log: usize,
        path: &mut Vec<Step>,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<(), StopReason> {
        match first_of(&self.sets[..self.words], from) {
            Some(item) => path.push(Step {
                item,
                next: 0,
                raised,
                log,
            }),
            None => {
                let rank = |(chain, &level): (&Chain, &usize)| match level {
                    0 => NONE,
                    _ => chain.ranks[chain.order[level - 1] as usize],
                };
                let ranks: Vec<u32> = self.chains.iter().zip(&self.chosen).map(rank).collect();
                meter.result()?;
                visit(&ranks);
                self.lower(raised, log);
            }
        }
        Ok(())
    }

    /// The first chain, from `next` on, that can be raised to cover the item such that every
    /// other chain keeps a critical item before it.
    fn next_child(
        &mut self,
        item: usize,
        next: usize,
        meter: &mut Meter,
    ) -> Result<Option<(usize, usize)>, StopReason> {
        for j in next..self.chains.len() {
            let level = self.chains[j].levels[item] as usize;
            if level == 0 {
                continue;
            }
            meter.step()?;
            if self.keeps_critical_items(j, level, item) {
                return Ok(Some((j, level)));
            }
        }
        Ok(None)
    }

    fn keeps_critical_items(&mut self, j: usize, level: usize, item: usize) -> bool {
        let covered = self.chains[j].covered(level, &mut self.scratch);
        let (whole, rest) = (item / BITS, item % BITS);
        let last = covered[whole];
        let before = (1_u64 << rest) - 1;
        let keeps = |critical: &[u64]| {
            let in_whole = critical.iter().zip(covered).take(whole);
            critical[whole] & !last & before != 0
                || in_whole.rev().any(|(set, covered)| set & !covered != 0)
        };
        let critical = self.sets[self.words..].chunks_exact(self.words);
        let mut others = critical.zip(&self.chosen).enumerate();
        others.all(|(k, (critical, &chosen))| k == j || chosen == 0 || keeps(critical))
    }

    /// Raises chain j to the level; returns its previous level.
    fn raise(&mut self, j: usize, level: usize) -> usize {
        let words = self.words;
        let chain = &self.chains[j];
        let own = words * (j + 1);
        // The critical items of j are now also covered by a lower level of j.
        for place in own..own + words {
            change(&mut self.sets, &mut self.log, place, 0);
        }
        for g in chain.at(level) {
            let (word, bit) = (g / BITS, 1_u64 << (g % BITS));
            if self.sets[word] & bit != 0 {
                let with = self.sets[own + word] | bit;
                change(&mut self.sets, &mut self.log, own + word, with);
            }
        }
        let covered = chain.covered(level, &mut self.scratch);
        for k in (0..=self.chains.len()).filter(|&k| k != j + 1) {
            if k > 0 && self.chosen[k - 1] == 0 {
                continue;
            }
            for (word, covered) in covered.iter().enumerate() {
                let place = k * words + word;
                let without = self.sets[place] & !covered;
                change(&mut self.sets, &mut self.log, place, without);
            }
        }
        std::mem::replace(&mut self.chosen[j], level)
    }

    /// Undoes the last raise.
    fn lower(&mut self, raised: Option<(usize, usize)>, log: usize) {
        if let Some((j, before)) = raised {
            self.chosen[j] = before;
        }
        for (place, word) in self.log.drain(log..).rev() {
            self.sets[place] = word;
        }
    }
}

/// Sets a word and logs its previous value, if it changes.
fn change(sets: &mut [u64], log: &mut Vec<(usize, u64)>, place: usize, word: u64) {
    if sets[place] != word {
        log.push((place, sets[place]));
        sets[place] = word;
    }
}

fn insert(set: &mut [u64], member: usize) {
    set[member / BITS] |= 1 << (member % BITS);
}

/// The first member; the set has no member below `from`.
fn first_of(set: &[u64], from: usize) -> Option<usize> {
    let first = from / BITS;
    let word = first + set[first..].iter().position(|&word| word != 0)?;
    Some(word * BITS + set[word].trailing_zeros() as usize)
}
