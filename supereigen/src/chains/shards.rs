//! The remaining work of a search, divided into shards.
//!
//! It is not known which subtree is large. So a frontier is first broken up into many pieces, which
//! are then dealt to the shards in turn. All shards must use the same pieces, or they would not fit
//! together; but a machine that needs one shard need not hold the others. So many shards are dealt
//! in rounds: shard s of k goes to group s mod [`GROUPS`] and keeps only the pieces of that group,
//! which are broken up and dealt again. Every round divides k by [`GROUPS`], so there are at most
//! seven of them for any k, and at most [`GROUPS`] * [`PIECES_PER_SHARD`] pieces are in memory at
//! any time.

use std::borrow::Cow;

use maxplus_core::Carrier;
use maxplus_graph::Limits;

use crate::chains::allowance::Elsewhere;
use crate::chains::one_lambda::{Frontier, OneLambda};
use crate::chains::prepared::Chains;
use crate::chains::roots::path::RootsPart;
use crate::chains::subtrees::{Steps, Subtree};
use crate::chains::traversal::AnySearch;
use crate::counts::Counts;
use crate::frontier::{FrontierError, FrontierOf, Rest, Searched};

/// The number of groups in one round.
const GROUPS: usize = 1024;

/// The number of pieces of a shard, if there are enough. More pieces make the shards more even and
/// their text longer.
const PIECES_PER_SHARD: usize = 32;

/// How many steps a subtree is searched at a time to break it up.
const STEPS_TO_BREAK: u64 = 16;

impl<T: Carrier> Chains<T> {
    /// Divides the frontier into k shards, some of them empty if there is too little work. The
    /// steps that break large subtrees up are counted in the first shard that they are made for.
    /// All shards are held in memory; [`Chains::shard`] gives a single one.
    ///
    /// # Panics
    ///
    /// If k = 0.
    pub(crate) fn split(
        &self,
        frontier: &Frontier,
        k: usize,
    ) -> Result<Vec<Frontier>, FrontierError> {
        assert!(k > 0, "no shard at all");
        if k > GROUPS {
            return (0..k).map(|s| self.shard(frontier, s, k)).collect();
        }
        let (frontier, mut search) = self.open_to_deal(frontier)?;
        let rest = search.rest();
        let groups = self.deal(&mut *search, rest, k);
        let mut shards: Vec<Frontier> = groups
            .into_iter()
            .map(|pieces| Frontier {
                elsewhere: Elsewhere::all_of(frontier.account()),
                ..Frontier::parts_of(&frontier.question, pieces)
            })
            .collect();
        let steps = search.done();
        shards[0].done = frontier.done;
        shards[0].done.add(steps);
        shards[0].elsewhere = frontier.elsewhere.excluding(steps.account().unproductive);
        Ok(shards)
    }

    /// Shard s of k, counted from 0: what [`Chains::split`] gives at that place, without the
    /// others.
    ///
    /// # Panics
    ///
    /// If s >= k.
    pub(crate) fn shard(
        &self,
        frontier: &Frontier,
        s: usize,
        k: usize,
    ) -> Result<Frontier, FrontierError> {
        assert!(s < k, "no shard {s} among {k}");
        let (frontier, mut search) = self.open_to_deal(frontier)?;
        let mut pieces = search.rest();
        let (mut done, mut elsewhere) = match s {
            0 => (frontier.done, frontier.elsewhere),
            _ => (Steps::default(), Elsewhere::all_of(frontier.account())),
        };
        // Every round divides k by the number of groups, rounding up.
        let (mut s, mut k) = (s, k);
        while k > 1 {
            let groups = k.min(GROUPS);
            let before = search.done();
            let mut dealt = self.deal(&mut *search, pieces, groups);
            if s == 0 {
                let steps = search.done().since(before);
                done.add(steps);
                elsewhere = elsewhere.excluding(steps.account().unproductive);
            }
            let group = s % groups;
            pieces = dealt.swap_remove(group);
            (s, k) = (s / groups, (k - group).div_ceil(groups));
        }
        Ok(FrontierOf {
            done,
            elsewhere,
            ..FrontierOf::parts_of(&frontier.question, gather_starts(pieces))
        })
    }

    /// A search of the frontier, if it belongs to this matrix and filter, without a limit on
    /// unproductive steps. If the allowance of the run is used up, all work is switched to heads
    /// first: that costs as much for one shard as for all of them.
    fn open_to_deal(
        &self,
        frontier: &Frontier,
    ) -> Result<(Frontier, Box<dyn AnySearch>), FrontierError> {
        let mut frontier = self.of_shard(frontier)?.into_owned();
        self.check(&frontier)?;
        let mut search = self.search();
        if let Rest::Parts(subtrees) = &frontier.rest {
            search.resume(subtrees.clone());
        }
        if !self.allowance.covers(frontier.account()) {
            let mut rest = search.rest();
            OneLambda::switch_to_heads(self.n(), &mut frontier.done, &mut rest);
            search.resume(rest);
        }
        search.expect_dead_ends(frontier.account().unproductive);
        Ok((frontier, search))
    }

    /// The frontier itself, or the shard that it stands for.
    pub(super) fn of_shard<'f>(
        &self,
        frontier: &'f Frontier,
    ) -> Result<Cow<'f, Frontier>, FrontierError> {
        let Rest::Shard(s, k) = frontier.rest else {
            return Ok(Cow::Borrowed(frontier));
        };
        let mut everything = frontier.clone();
        everything.rest = Rest::Everything;
        self.shard(&everything, s, k).map(Cow::Owned)
    }

    /// Breaks the pieces up and deals them to the groups.
    fn deal(
        &self,
        search: &mut dyn AnySearch,
        mut pieces: Vec<Subtree>,
        groups: usize,
    ) -> Vec<Vec<Subtree>> {
        if groups > 1 {
            let longest = self.filter.longest(self.n());
            pieces = break_up(search, pieces, groups * PIECES_PER_SHARD, longest);
        }
        let mut dealt = vec![Vec::new(); groups];
        for (place, piece) in pieces.into_iter().enumerate() {
            dealt[place % groups].push(piece);
        }
        dealt.into_iter().map(gather_starts).collect()
    }
}

/// Halves subtrees, and searches those that cannot be halved for a few steps, until there are
/// `enough` of them. Gives no extremal.
fn break_up(
    search: &mut dyn AnySearch,
    pieces: Vec<Subtree>,
    enough: usize,
    longest: usize,
) -> Vec<Subtree> {
    let mut pieces: Vec<Subtree> = pieces
        .into_iter()
        .flat_map(|piece| piece.shatter(enough, longest))
        .collect();
    // The search stops before it gives an extremal.
    let silent = Limits::results(0).with_steps(STEPS_TO_BREAK);
    let mut unchanged = 0;
    while pieces.len() < enough && unchanged < 2 {
        let mut next = Vec::new();
        let mut coming = pieces.len();
        let mut changed = false;
        for piece in pieces {
            coming -= 1;
            if next.len() + coming >= enough {
                next.push(piece);
                continue;
            }
            search.resume(vec![piece.clone()]);
            let end = search.count(&mut silent.meter());
            let rest = search.rest();
            changed |= end.is_ok() || rest != [piece];
            next.extend(
                rest.into_iter()
                    .flat_map(|piece| piece.shatter(enough, longest)),
            );
        }
        unchanged = if changed { 0 } else { unchanged + 1 };
        pieces = next;
    }
    pieces
}

/// Joins all pieces that are single starts into one piece, the shortest lengths first: the search
/// should go by length.
fn gather_starts(pieces: Vec<Subtree>) -> Vec<Subtree> {
    let mut starts = Vec::new();
    let mut others = Vec::new();
    for piece in pieces {
        match piece {
            Subtree::Roots(part) if part.path.is_empty() => starts.extend(part.starts),
            other => others.push(other),
        }
    }
    starts.sort_by_key(|start| (start.lengths.limit, start.node));
    if !starts.is_empty() {
        others.push(Subtree::Roots(RootsPart::of(starts)));
    }
    others
}
