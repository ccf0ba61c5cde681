//! Registers: a handful of instructions of one set on one integer.

/// N lanes of W, and what the passes do with them.
pub(in crate::chains::lanes) trait Register<W: Copy, const N: usize>:
    Copy
{
    type Lanes: Copy;

    fn splat(self, x: W) -> Self::Lanes;
    fn load(self, from: &[W; N]) -> Self::Lanes;
    fn store(self, to: &mut [W; N], lanes: Self::Lanes);
    fn add(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn sub(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The bits of the lanes with a > b.
    fn greater(self, a: Self::Lanes, b: Self::Lanes) -> u64;
    /// The bits of the lanes with low < x < high.
    fn between(self, low: Self::Lanes, x: Self::Lanes, high: Self::Lanes) -> u64;
}
