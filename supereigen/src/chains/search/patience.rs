//! When to give up searching for roots, and to search head first.
//!
//! No start tells in polynomial time whether a path from it closes, so the
//! search for roots can be led astray for ever. It is borne with as long as
//! what it does in vain stays in proportion: at most
//!
//! ```text
//! P(n) * (extremals found + 1) steps in vain,    P(n) = max(4096, 64 n^2).
//! ```
//!
//! Then what remains of it is searched [head first](crate::chains::heads),
//! where the cost of an extremal is polynomial on every instance; so it is
//! altogether. Ordinary matrices are far from it: no family of the benches with
//! 1000 extremals or more takes two steps in vain per extremal (the report has
//! the worst).

/// How many steps in vain are borne.
#[derive(Debug, Clone)]
pub(crate) struct Patience {
    /// P(n), for each extremal found and one more.
    per_extremal: u64,
    /// The steps in vain and the extremals found when it was new.
    since: (u64, u64),
    /// So many steps in vain were allowed when it was last looked at.
    allowed: u64,
}

impl Patience {
    /// The patience that P(n) gives.
    pub(crate) fn new(n: usize) -> Self {
        let n = n as u64;
        Patience::of(n.saturating_mul(n).saturating_mul(64).max(4096))
    }

    /// So many steps per extremal and one more.
    pub(crate) fn of(per_extremal: u64) -> Self {
        Patience {
            per_extremal,
            since: (0, 0),
            allowed: 0,
        }
    }

    /// P(n).
    pub(crate) fn per_extremal(&self) -> u64 {
        self.per_extremal
    }

    /// Whether so many steps in vain are too many, when so much was found.
    #[inline]
    pub(crate) fn is_lost(&mut self, in_vain: u64, found: u64) -> bool {
        if in_vain <= self.allowed {
            return false;
        }
        let (vain_before, found_before) = self.since;
        let more = (found - found_before).saturating_add(1);
        let more = self.per_extremal.saturating_mul(more);
        self.allowed = vain_before.saturating_add(more);
        in_vain > self.allowed
    }

    /// Begins anew.
    pub(crate) fn renew(&mut self, in_vain: u64, found: u64) {
        self.since = (in_vain, found);
        self.allowed = in_vain;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_grows_with_what_is_found_and_ends_where_it_is_said_to() {
        let mut patience = Patience::of(10);
        assert!(!patience.is_lost(10, 0));
        assert!(patience.is_lost(11, 0));
        assert!(!patience.is_lost(30, 2));
        assert!(patience.is_lost(31, 2));
        patience.renew(31, 2);
        assert!(!patience.is_lost(41, 2));
        assert!(patience.is_lost(42, 2));
        assert!(!patience.is_lost(51, 3));
    }

    #[test]
    fn the_factor_is_the_one_that_is_written_above() {
        assert!(!Patience::new(3).is_lost(4096, 0));
        assert!(Patience::new(3).is_lost(4097, 0));
        assert!(!Patience::new(100).is_lost(640_000, 0));
        assert!(Patience::new(100).is_lost(640_001, 0));
        assert!(!Patience::new(usize::MAX).is_lost(u64::MAX - 1, 0));
    }
}
