//! Disjoint sets that only ever merge (Tarjan 1975), with the members of each
//! set in a ring so that they can be listed.

/// A partition of 0..n.
pub(super) struct UnionFind {
    parent: Vec<u32>,
    size: Vec<u32>,
    /// The next member of the same set, cyclically.
    next: Vec<u32>,
}

impl UnionFind {
    /// Every number in a set of its own.
    pub(super) fn new(n: usize) -> Self {
        let own = || (0..n).map(super::small).collect::<Vec<u32>>();
        UnionFind {
            parent: own(),
            size: vec![1; n],
            next: own(),
        }
    }

    /// The representative of the set that `member` is in. Halves the way there.
    pub(super) fn find(&mut self, member: usize) -> usize {
        let mut at = member;
        while self.parent[at] as usize != at {
            let above = self.parent[self.parent[at] as usize];
            self.parent[at] = above;
            at = above as usize;
        }
        at
    }

    /// Merges the sets of two different representatives; the representative of
    /// the union is that of the larger set.
    pub(super) fn merge(&mut self, a: usize, b: usize) -> usize {
        debug_assert!(a != b && self.find(a) == a && self.find(b) == b);
        let (root, child) = if self.size[a] >= self.size[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.parent[child] = root as u32;
        self.size[root] += self.size[child];
        self.next.swap(a, b);
        root
    }

    /// The members of the set that `member` is in, starting with `member`.
    pub(super) fn members(&self, member: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(member), move |&at| {
            Some(self.next[at] as usize).filter(|&next| next != member)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_sets_have_one_representative_and_all_members() {
        let mut sets = UnionFind::new(5);
        let a = sets.merge(0, 3);
        let b = sets.merge(1, 4);
        assert_ne!(sets.find(0), sets.find(4));
        sets.merge(a, b);
        let mut members: Vec<_> = sets.members(4).collect();
        members.sort_unstable();
        assert_eq!(members, [0, 1, 3, 4]);
        assert!(members.iter().all(|&m| sets.find(m) == sets.find(0)));
        assert_eq!(sets.members(2).collect::<Vec<_>>(), [2]);
    }
}
