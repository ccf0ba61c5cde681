//! A text under the eyes of the readers of this crate, and what they make of it: rows
//! of exact numbers, for whichever scalars they are wanted.
//!
//! All readers are plain functions that are compiled once. They read every number to
//! an exact fraction ([`Number`]), in the convention that is [`Wanted`], into a
//! [`Grid`], which is dense or sparse; what the caller wants instead is made of that at
//! the end ([`Scalar`]). A number that the caller's scalar does not hold is found
//! there, and its place by reading once more with an eye on it: a good text pays
//! nothing for errors that point.

use std::cmp::Ordering;
use std::collections::TryReserveError;
use std::ops::{Deref, Range};

use maxplus_core::carrier::Fraction;
use maxplus_core::matrix::{MAX_SIDE, Matrix, SparseMatrix};
use maxplus_core::text::number::{front_integer, small_integer};
use maxplus_core::text::{self, BadEntry, Entry, ParseError, ParseErrorKind};
use maxplus_core::tropical::{Convention, Max, Min, Tropical};
use maxplus_core::{Carrier, Number, Rational, Semiring};

use crate::comments::no_vectors;
use crate::interval::{self, End};

/// The most memory of a dense matrix made from a file that names the places of its
/// entries, if the matrix has more entries than the file bytes: 256 MiB.
pub const MAX_DENSE_BYTES: usize = 1 << 28;

/// A scalar that a text can be read for: those over every carrier, in either
/// convention.
pub trait Scalar: Semiring {
    /// Where the infinite scalar lies among the numbers: `Less` for max-plus.
    const INFINITE_IS: Ordering;

    /// What holds the numbers, as errors name it.
    const HOLDER: &'static str;

    /// The scalar of this number, `None` if there is none. A carrier that
    /// rounds gives the nearest one.
    fn of(number: &Rational) -> Option<Self>;
}

impl<T: Carrier, C: Convention> Scalar for Tropical<T, C> {
    const INFINITE_IS: Ordering = C::INFINITE_IS;
    const HOLDER: &'static str = T::NAME;

    #[inline]
    fn of(number: &Rational) -> Option<Self> {
        let value = match number.to_machine_integer() {
            Some(integer) => T::from_decimal(integer, 0),
            None => T::from_written(&number.to_fraction()),
        };
        Tropical::new(value?).ok()
    }
}

/// Which numbers are held, and by what.
type Holder = (fn(&Rational) -> bool, &'static str);

/// What a text is read for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// Where the infinite scalar lies.
    infinite_is: Ordering,
    /// Whether only finite entries are kept.
    sparse: bool,
    /// The most bytes that one entry takes on the way.
    entry_bytes: usize,
    /// Which numbers are held, and by what, if that is to be looked at.
    holds: Option<Holder>,
    /// What is read of an interval.
    end: Option<End>,
}

impl Wanted {
    /// Matrices of these scalars, not looked at.
    pub(crate) fn of<S: Scalar>(sparse: bool) -> Self {
        Wanted {
            infinite_is: S::INFINITE_IS,
            sparse,
            entry_bytes: size_of::<S>().max(size_of::<Number>()),
            holds: None,
            end: None,
        }
    }

    /// The same, with this end of intervals.
    pub(crate) fn with_end(self, end: Option<End>) -> Self {
        Wanted { end, ..self }
    }

    /// The same with an eye on every number.
    pub(crate) fn looked_at<S: Scalar>(self) -> Self {
        let holds: fn(&Rational) -> bool = |number| S::of(number).is_some();
        let holds = Some((holds, S::HOLDER));
        Wanted { holds, ..self }
    }
}

/// A text, and what it is read for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    text: text::Source<'a>,
    wanted: Wanted,
}

impl<'a> Deref for Source<'a> {
    type Target = text::Source<'a>;

    fn deref(&self) -> &text::Source<'a> {
        &self.text
    }
}

impl<'a> Source<'a> {
    /// Checks that the bytes are text.
    pub(crate) fn new(bytes: &'a [u8], wanted: Wanted) -> Result<Self, ParseError> {
        let text = text::Source::new(bytes)?;
        Ok(Source { text, wanted })
    }

    /// Where the infinite scalar lies among the numbers.
    pub(crate) fn infinite_is(&self) -> Ordering {
        self.wanted.infinite_is
    }

    /// The error of a row that is wider than any matrix; `span` is the surplus entry.
    #[cold]
    pub(crate) fn too_wide(&self, span: Range<usize>) -> ParseError {
        let expected = format!("at most {MAX_SIDE} entries in a row");
        self.error(span, ParseErrorKind::Count, expected)
    }

    /// The error of a text of which more is to be held than the system gives.
    #[cold]
    pub(crate) fn no_memory(&self, span: Range<usize>) -> ParseError {
        let expected = "no more than there is memory for";
        self.error(span, ParseErrorKind::Memory, expected)
    }

    /// "a number or -inf".
    pub(crate) fn expected(&self) -> String {
        match self.wanted.infinite_is {
            Ordering::Less => Number::expected(),
            _ => Tropical::<Rational, Min>::expected(),
        }
    }

    /// The scalar that the text `token` names, or the wanted end of an interval.
    pub(crate) fn scalar(&self, token: &str) -> Result<Number, BadEntry> {
        // No number has two points in turn.
        self.number(token)
            .or_else(|bad| match interval::halves(token) {
                Some((low, high)) => self.interval([low, high], bad),
                None => Err(bad),
            })
    }

    /// One end of an interval; `bad` is what is wrong with words.
    #[cold]
    fn interval(&self, ends: [&str; 2], bad: BadEntry) -> Result<Number, BadEntry> {
        let ends = ends.map(|end| self.number(end));
        if ends.iter().all(Result::is_err) {
            return Err(bad);
        }
        let [low, high] = interval::checked(ends)?;
        match self.wanted.end {
            Some(End::Lower) => Ok(low),
            Some(End::Upper) => Ok(high),
            None => Err(BadEntry::new(
                ParseErrorKind::Interval,
                format!("{}, no interval", self.expected()),
            )),
        }
    }

    /// The scalar that the text names.
    fn number(&self, token: &str) -> Result<Number, BadEntry> {
        let scalar = match self.wanted.infinite_is {
            Ordering::Less => text::number::scalar::<Number>(token)?,
            _ => {
                let scalar = text::number::scalar::<Tropical<Rational, Min>>(token)?;
                scalar.into_value().map_or(Number::ZERO, Number::finite)
            }
        };
        match (self.wanted.holds, scalar.value()) {
            (Some((holds, holder)), Some(number)) if !holds(number) => Err(BadEntry::new(
                ParseErrorKind::NotHeld,
                format!("a number that {holder} holds"),
            )),
            _ => Ok(scalar),
        }
    }

    /// The same for a piece of this text, or for what it means.
    pub(crate) fn entry(&self, token: &str, span: Range<usize>) -> Result<Number, ParseError> {
        self.scalar(token)
            .map_err(|bad| self.entry_error(span, bad))
    }

    /// The scalar of a short integer or of `-inf` at the front of the bytes, if a
    /// byte that ends an entry follows it, and its length: nearly every entry of
    /// nearly every file.
    #[inline(always)]
    pub(crate) fn short_entry(
        &self,
        bytes: &[u8],
        ends: impl Fn(Option<&u8>) -> bool,
    ) -> Option<(Number, usize)> {
        if self.wanted.holds.is_some() || self.wanted.infinite_is.is_gt() {
            return None;
        }
        // As `text::number::short_entry`, all in place: most of the time goes here.
        if let Some(front) = front_integer(bytes)
            && ends(Some(&front.next))
        {
            return Some((Number::finite(Rational::from(front.value)), front.length));
        }
        let infinite = b"-inf";
        if bytes.starts_with(infinite) && ends(bytes.get(infinite.len())) {
            return Some((Number::ZERO, infinite.len()));
        }
        let (value, length) = small_integer(bytes)?;
        ends(bytes.get(length)).then(|| (Number::finite(Rational::from(value)), length))
    }
}

/// A matrix of exact numbers as it was read: all entries, or the finite ones with
/// their places.
#[derive(Debug)]
pub(crate) struct Grid {
    rows: usize,
    cols: usize,
    /// Row by row.
    entries: Vec<Number>,
    /// Where the rows begin among the entries, and in which columns these stand, if
    /// they are the finite ones.
    places: Option<(Vec<usize>, Vec<usize>)>,
    /// Arcs that ran beside others.
    parallel: Option<Parallel>,
}

/// Arcs of a text that have the ends of another one. A matrix has one entry for all of
/// them, the greatest weight (the least in min-plus): the sum of the semiring, and what
/// any walk along the best of them gets.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parallel {
    /// How many arcs were left out.
    pub left_out: usize,
    /// The line of the first arc that has the ends of one before it, counted from 1.
    pub line: usize,
    /// How it stands there, in quotes and shortened.
    pub found: String,
}

impl Grid {
    /// Arcs that ran beside others.
    pub(crate) fn take_parallel(&mut self) -> Option<Parallel> {
        self.parallel.take()
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn cols(&self) -> usize {
        self.cols
    }

    /// The dense matrix; `None` if an entry is not held.
    pub(crate) fn dense<S: Scalar>(self) -> Option<Matrix<S>> {
        let entries = self.entries.into_iter().map(|entry| converted::<S>(&entry));
        let entries = entries.collect::<Option<Vec<_>>>()?;
        Some(Matrix::from_vec(self.rows, self.cols, entries).expect("rows times columns"))
    }

    /// The sparse matrix; `None` if an entry is not held.
    pub(crate) fn sparse<S: Scalar>(self) -> Option<SparseMatrix<S>> {
        let (starts, places) = self.places?;
        let mut matrix = SparseMatrix::zeros(0, self.cols);
        let mut row = Vec::new();
        for range in starts.windows(2) {
            let range = range[0]..range[1];
            for (&j, entry) in places[range.clone()].iter().zip(&self.entries[range]) {
                row.push((j, converted(entry)?));
            }
            matrix.push_row(row.drain(..));
        }
        Some(matrix)
    }
}

#[inline]
fn converted<S: Scalar>(entry: &Number) -> Option<S> {
    match entry.value() {
        Some(number) => S::of(number),
        None => Some(S::zero()),
    }
}

/// Sees that there is room for one more: a list doubles while it is short, and grows
/// by a quarter then, so that what it asks for is there whenever what it needs is.
#[inline]
pub(crate) fn make_room<T>(list: &mut Vec<T>) -> Result<(), TryReserveError> {
    if list.len() < list.capacity() {
        return Ok(());
    }
    grow(list)
}

#[cold]
fn grow<T>(list: &mut Vec<T>) -> Result<(), TryReserveError> {
    const SHORT: usize = 1 << 20;
    let length = list.len();
    let more = if length < SHORT { length } else { length / 4 };
    list.try_reserve_exact(more.max(64))
}

/// Rows of a matrix as a reader meets them, held to the length of the first.
pub(crate) struct Rows<'a> {
    source: Source<'a>,
    entries: Vec<Number>,
    places: Option<(Vec<usize>, Vec<usize>)>,
    rows: usize,
    /// Entries of the row under way.
    in_row: usize,
    /// Length of the first row, once it has ended.
    cols: Option<usize>,
    /// The same, or the most that a row may have.
    most: usize,
}

impl<'a> Rows<'a> {
    pub(crate) fn new(source: Source<'a>) -> Self {
        Rows {
            source,
            entries: Vec::new(),
            places: source.wanted.sparse.then(|| (vec![0], Vec::new())),
            rows: 0,
            in_row: 0,
            cols: None,
            most: MAX_SIDE,
        }
    }

    /// Whether the row under way has an entry.
    pub(crate) fn in_row(&self) -> bool {
        self.in_row > 0
    }

    /// The next entry of the row; `span` is where it stood.
    #[inline]
    pub(crate) fn push(&mut self, entry: Number, span: Range<usize>) -> Result<(), ParseError> {
        if self.in_row == self.most {
            return Err(self.surplus(span));
        }
        if self.places.is_none() || entry.is_finite() {
            if self.make_room().is_err() {
                return Err(self.source.no_memory(span));
            }
            if let Some((_, places)) = &mut self.places {
                places.push(self.in_row);
            }
            self.entries.push(entry);
        }
        self.in_row += 1;
        Ok(())
    }

    /// Room for one more entry, and its place.
    #[inline]
    fn make_room(&mut self) -> Result<(), TryReserveError> {
        if let Some((_, places)) = &mut self.places {
            make_room(places)?;
        }
        make_room(&mut self.entries)
    }

    /// The row is over; `end` is where.
    pub(crate) fn end_row(&mut self, end: usize) -> Result<(), ParseError> {
        if *self.cols.get_or_insert(self.in_row) != self.in_row {
            return Err(self.ragged(end..end));
        }
        self.most = self.in_row;
        if self.rows == 0 {
            // As many entries as there will be if all rows are as long; a text has
            // more bytes than entries. If there is no such room, it is found as it is
            // needed, or not.
            let rows = self.source.bytes().len() / end.max(1) + 1;
            let most = self.source.bytes().len();
            let more = most.min(rows.saturating_mul(self.entries.len()));
            let _ = self.entries.try_reserve(more);
        }
        if let Some((starts, places)) = &mut self.places {
            if make_room(starts).is_err() {
                return Err(self.source.no_memory(end..end));
            }
            starts.push(places.len());
        }
        self.in_row = 0;
        self.rows += 1;
        Ok(())
    }

    #[cold]
    fn surplus(&self, span: Range<usize>) -> ParseError {
        match self.cols {
            Some(_) => self.ragged(span),
            None => self.source.too_wide(span),
        }
    }

    #[cold]
    fn ragged(&self, span: Range<usize>) -> ParseError {
        let cols = self.cols.unwrap_or_default();
        self.source.ragged(span, self.rows + 1, self.in_row, cols)
    }

    /// The matrix of the rows so far.
    pub(crate) fn finish(self) -> Grid {
        Grid {
            rows: self.rows,
            cols: self.cols.unwrap_or(0),
            entries: self.entries,
            places: self.places,
            parallel: None,
        }
    }

    /// The matrix of the rows so far, of which there must be one unless a comment says how
    /// many columns there are.
    pub(crate) fn finish_nonempty(mut self) -> Result<Grid, ParseError> {
        if self.rows == 0 {
            let stated = no_vectors(self.source.text());
            self.cols = Some(stated.ok_or_else(|| self.source.no_rows())?);
        }
        Ok(self.finish())
    }
}

/// An entry with its row, its column and the piece of text it stood in.
pub(crate) type Placed = (usize, usize, Number, Range<usize>);

/// What two entries at one place are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Twice {
    /// Parallel arcs.
    Parallel,
    /// An error, for which something else was expected.
    Refused(&'static str),
}

/// The matrix with these entries, as coordinate files, edge lists and digraphs have
/// them; `size` is the piece of text that says how large the matrix is.
pub(crate) fn fill(
    source: Source<'_>,
    (rows, cols): (usize, usize),
    size: Range<usize>,
    mut found: Vec<Placed>,
    twice: Twice,
) -> Result<Grid, ParseError> {
    // Stable: of two entries at one place, the later one is the surplus.
    found.sort_by_key(|&(i, j, ..)| (i, j));
    let same = |p: &Placed, q: &Placed| (p.0, p.1) == (q.0, q.1);
    let pair = found.windows(2).find(|pair| same(&pair[0], &pair[1]));
    let parallel = match (pair, twice) {
        (None, _) => None,
        (Some(pair), Twice::Refused(expected)) => {
            let span = pair[1].3.clone();
            return Err(source.error(span, ParseErrorKind::Count, expected));
        }
        (Some(_), Twice::Parallel) => Some(merge(source, &mut found)),
    };
    if source.wanted.sparse {
        let (mut starts, mut places, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        for (i, j, entry, _) in found {
            // The rows before this one have ended.
            starts.resize(i + 1, places.len());
            if entry.is_finite() {
                places.push(j);
                entries.push(entry);
            }
        }
        starts.resize(rows + 1, places.len());
        return Ok(Grid {
            rows,
            cols,
            entries,
            places: Some((starts, places)),
            parallel,
        });
    }
    let count = rows.saturating_mul(cols);
    // A text that writes every entry has more bytes than entries.
    let most = source
        .bytes()
        .len()
        .max(MAX_DENSE_BYTES / source.wanted.entry_bytes);
    if count > most {
        let megabytes = count.saturating_mul(source.wanted.entry_bytes) >> 20;
        return Err(source.error(
            size,
            ParseErrorKind::Count,
            format!(
                "at most {most} entries in a dense matrix, this one would take {megabytes} MiB; \
                 read it as a sparse one"
            ),
        ));
    }
    let mut entries = Vec::new();
    if entries.try_reserve_exact(count).is_err() {
        return Err(source.no_memory(size));
    }
    entries.resize(count, Number::ZERO);
    for (i, j, entry, _) in found {
        entries[i * cols + j] = entry;
    }
    Ok(Grid {
        rows,
        cols,
        entries,
        places: None,
        parallel,
    })
}

/// Makes one entry of those that stand at one place; the entries are sorted.
fn merge(source: Source<'_>, found: &mut Vec<Placed>) -> Parallel {
    let (all, mut first) = (found.len(), None);
    found.dedup_by(|later, kept| {
        let same = (later.0, later.1) == (kept.0, kept.1);
        if same {
            let span = &later.3;
            if first
                .as_ref()
                .is_none_or(|first: &Range<usize>| span.start < first.start)
            {
                first = Some(span.clone());
            }
            let is_better = match (later.2.value(), kept.2.value()) {
                (Some(later), Some(kept)) => later.cmp(kept) == source.infinite_is().reverse(),
                (later, _) => later.is_some(),
            };
            if is_better {
                std::mem::swap(&mut later.2, &mut kept.2);
            }
        }
        same
    });
    // An error knows its line, and how to quote what stands there.
    let place = source.error(first.unwrap_or(0..0), ParseErrorKind::Count, "");
    Parallel {
        left_out: all - found.len(),
        line: place.line,
        found: place.found,
    }
}

/// What a text is read for where only its words matter.
pub(crate) const WORDS: Wanted = Wanted {
    infinite_is: <Max as Convention>::INFINITE_IS,
    sparse: false,
    entry_bytes: size_of::<Number>(),
    holds: None,
    end: None,
};
