//! Random numbers that are the same on every machine.

/// Random numbers from a seed: SplitMix64 (Steele, Lea and Flood 2014), the
/// same on every machine.
#[derive(Debug)]
pub(super) struct SplitMix(pub(super) u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, all with the same probability: the numbers of
    /// an incomplete last stretch of `bound` are thrown away.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let whole = u64::MAX - u64::MAX % bound;
        loop {
            let random = self.next();
            if random < whole {
                return (random % bound) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_those_of_the_reference() {
        // The first outputs of splitmix64.c for seed 1234567.
        let mut random = SplitMix(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }
}
