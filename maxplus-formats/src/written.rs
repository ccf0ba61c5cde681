//! Numbers and matrices as trait objects, so that every writer is compiled once for all types.

use std::fmt;
use std::io;

use maxplus_core::Carrier;
use maxplus_core::matrix::ReadMatrix;
use maxplus_core::mirror::{is_mirrored, negated, plainly};
use maxplus_core::tropical::{Convention, Tropical};

/// Where the infinite scalar lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Infinity {
    /// Below all numbers: max-plus.
    Below,
    /// Above all numbers: min-plus.
    Above,
}

impl Infinity {
    pub(crate) fn of<C: Convention>() -> Self {
        match C::INFINITE_IS.is_lt() && !is_mirrored() {
            true => Infinity::Below,
            false => Infinity::Above,
        }
    }

    /// `below` or `above`, by where the infinite scalar lies.
    pub(crate) fn pick<W>(self, below: W, above: W) -> W {
        match self {
            Infinity::Below => below,
            Infinity::Above => above,
        }
    }

    /// `-inf`, or `inf` in min-plus.
    pub(crate) fn word(self) -> &'static str {
        use maxplus_core::tropical::{Max, Min};

        self.pick(Max::INFINITE_TEXT, Min::INFINITE_TEXT)
    }
}

/// A finite number; `Display` prints it as its carrier does.
pub(crate) trait WrittenNumber: fmt::Display {
    /// Whether it is an integer.
    fn is_whole(&self) -> bool;

    /// Whether its carrier computes exactly; a double does not, and prints as a decimal.
    fn is_exact(&self) -> bool;

    /// Its exact value as a fraction.
    fn exactly(&self) -> String;
}

impl<T: Carrier> WrittenNumber for T {
    fn is_whole(&self) -> bool {
        self.to_machine_integer().is_some() || self.to_integer().is_some()
    }

    fn is_exact(&self) -> bool {
        T::EXACT
    }

    fn exactly(&self) -> String {
        self.to_fraction().to_string()
    }
}

/// A number that was negated for a text of min-plus algebra.
pub(crate) struct Mirrored<T>(T);

impl<T: Carrier> Mirrored<T> {
    /// The negative of a number of max-plus algebra if texts of this thread are
    /// [mirrored](maxplus_core::mirror), otherwise `None`.
    pub(crate) fn of<C: Convention>(value: &T) -> Option<Self> {
        match C::INFINITE_IS.is_lt() && is_mirrored() {
            true => negated(value).map(Mirrored),
            false => None,
        }
    }
}

impl<T: Carrier> fmt::Display for Mirrored<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        plainly(|| fmt::Display::fmt(&self.0, f))
    }
}

impl<T: Carrier> WrittenNumber for Mirrored<T> {
    fn is_whole(&self) -> bool {
        self.0.is_whole()
    }

    fn is_exact(&self) -> bool {
        T::EXACT
    }

    fn exactly(&self) -> String {
        self.0.exactly()
    }
}

/// An entry; `None` is the infinite one.
pub(crate) type Entry<'a> = Option<&'a dyn WrittenNumber>;

/// A matrix.
pub(crate) trait Written {
    fn infinity(&self) -> Infinity;

    fn rows(&self) -> usize;

    fn cols(&self) -> usize;

    /// Passes the finite entries of row i with their columns to `show`, from left to right.
    fn show_row(
        &self,
        i: usize,
        show: &mut dyn FnMut(usize, &dyn WrittenNumber) -> io::Result<()>,
    ) -> io::Result<()>;
}

impl dyn Written + '_ {
    /// Passes all entries of row i to `show`, from left to right.
    pub(crate) fn show_full_row(
        &self,
        i: usize,
        show: &mut dyn FnMut(Entry<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut next = 0;
        self.show_row(i, &mut |j, number| {
            for _ in next..j {
                show(None)?;
            }
            next = j + 1;
            show(Some(number))
        })?;
        (next..self.cols()).try_for_each(|_| show(None))
    }

    /// Passes all finite entries with their places to `show`, row by row.
    pub(crate) fn show_all(
        &self,
        show: &mut dyn FnMut(usize, usize, &dyn WrittenNumber) -> io::Result<()>,
    ) -> io::Result<()> {
        (0..self.rows()).try_for_each(|i| self.show_row(i, &mut |j, number| show(i, j, number)))
    }
}

/// A matrix of any form over any scalar.
pub(crate) struct Of<'a, M>(pub(crate) &'a M);

impl<T, C, M> Written for Of<'_, M>
where
    T: Carrier,
    C: Convention,
    M: ReadMatrix<Scalar = Tropical<T, C>>,
{
    fn infinity(&self) -> Infinity {
        Infinity::of::<C>()
    }

    fn rows(&self) -> usize {
        self.0.rows()
    }

    fn cols(&self) -> usize {
        self.0.cols()
    }

    fn show_row(
        &self,
        i: usize,
        show: &mut dyn FnMut(usize, &dyn WrittenNumber) -> io::Result<()>,
    ) -> io::Result<()> {
        for (j, entry) in self.0.row(i) {
            if let Some(value) = entry.value() {
                match Mirrored::of::<C>(value) {
                    Some(mirrored) => show(j, &mirrored)?,
                    None => show(j, value)?,
                }
            }
        }
        Ok(())
    }
}
