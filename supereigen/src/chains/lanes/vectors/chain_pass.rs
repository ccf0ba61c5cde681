//! Pushes onto a chain, over whole registers.

use crate::chains::lanes::chain_pass::{ChainPass, plain};
use crate::chains::lanes::growth::{Growth, MakePass};
use crate::chains::lanes::vectors::kernel::{Kernel, Words};
use crate::chains::lanes::vectors::register::Register;
use crate::chains::weight::Weight;

impl<W: Copy + Weight> Kernel<W> for ChainPass<'_, W> {
    type Output = ();

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) {
        let x = r.splat(self.x);
        // All lengths are made one, so that the loop below needs no checks.
        let column = self.column.as_chunks::<N>().0;
        let chunks = column.len();
        let row = &self.row.as_chunks::<N>().0[..chunks];
        let lower = &self.lower.as_chunks::<N>().0[..chunks];
        let upper = &self.upper.as_chunks::<N>().0[..chunks];
        let next_lower = &mut self.next_lower.as_chunks_mut::<N>().0[..chunks];
        let next_upper = &mut self.next_upper.as_chunks_mut::<N>().0[..chunks];
        let mut candidates = Words::new(self.candidates);
        for k in 0..chunks {
            let old = r.load(&lower[k]);
            let new = r.add(x, r.load(&column[k]));
            let high = r.min(r.load(&upper[k]), r.sub(x, r.load(&row[k])));
            r.store(&mut next_lower[k], r.max(old, new));
            r.store(&mut next_upper[k], high);
            candidates.put::<N>(r.between(old, new, high));
        }
        candidates.finish();
    }

    fn plain(self) {
        plain(self);
    }
}

/// The pass over registers of one kind.
struct On<R, const N: usize>(R);

impl<W: Copy + Weight, R: Register<W, N>, const N: usize> MakePass<W> for On<R, N> {
    #[inline(always)]
    fn make(&self, pass: ChainPass<'_, W>) {
        pass.on(self.0);
    }
}

impl<W: Copy + Weight> Kernel<W> for Growth<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> u64 {
        self.run(On(r))
    }

    fn plain(self) -> u64 {
        Growth::plain(self)
    }
}
