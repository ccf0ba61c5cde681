//! The text that a reader works on, and the rows of exact numbers that it makes of it.
//!
//! All readers are plain functions that are compiled once. They read every number as an exact
//! fraction ([`Number`]), in the [`Wanted`] convention, into a dense or sparse [`Grid`]. At the
//! end this is converted to the scalars of the caller ([`Scalar`]). If the caller's scalar cannot
//! hold some number, the text is read a second time, with a check of every number, to find its
//! place. A correct text is read only once.

use std::cmp::Ordering;
use std::collections::TryReserveError;
use std::ops::{Deref, Range};

use maxplus_core::carrier::Fraction;
use maxplus_core::matrix::{MAX_SIDE, Matrix, SparseMatrix};
use maxplus_core::mirror::is_mirrored;
use maxplus_core::text::number::{front_integer, small_integer};
use maxplus_core::text::{self, BadEntry, Entry, ParseError, ParseErrorKind};
use maxplus_core::tropical::{Convention, Min, Tropical};
use maxplus_core::{Carrier, Number, Rational, Semiring};

use crate::comments::no_vectors;
use crate::interval::{self, End};

/// The most memory for a dense matrix made from a file that lists the places of its entries, if
/// the matrix has more entries than the file has bytes: 256 MiB.
pub const MAX_DENSE_BYTES: usize = 1 << 28;

/// A scalar that a text can be read as: over every carrier, in either convention.
pub trait Scalar: Semiring {
    /// Where the infinite scalar lies among the numbers: `Less` for max-plus.
    const INFINITE_IS: Ordering;

    /// The name of the carrier in errors.
    const HOLDER: &'static str;

    /// The scalar for this number, `None` if it cannot be held. A carrier that rounds gives the
    /// nearest one.
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

/// A test whether a number can be held, and the name of the holder.
type Holder = (fn(&Rational) -> bool, &'static str);

/// Settings for reading a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// Where the infinite scalar lies.
    infinite_is: Ordering,
    /// Whether only finite entries are kept.
    sparse: bool,
    /// The most bytes that one entry takes while it is read.
    entry_bytes: usize,
    /// The check of every number, if there is one.
    holds: Option<Holder>,
    /// The end of an interval that is read.
    end: Option<End>,
}

impl Wanted {
    /// Settings for matrices of these scalars, without a check.
    pub(crate) fn of<S: Scalar>(sparse: bool, end: Option<End>) -> Self {
        Wanted {
            infinite_is: S::INFINITE_IS,
            sparse,
            entry_bytes: size_of::<S>().max(size_of::<Number>()),
            holds: None,
            end,
        }
    }

    /// Settings for a text of which only the words matter.
    pub(crate) fn words() -> Self {
        Self::of::<Number>(false, None)
    }

    /// Sets the check of every number.
    pub(crate) fn looked_at<S: Scalar>(self) -> Self {
        let holds: fn(&Rational) -> bool = |number| S::of(number).is_some();
        let holds = Some((holds, S::HOLDER));
        Wanted { holds, ..self }
    }
}

/// A text, and the settings for reading it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    text: text::Source<'a>,
    wanted: Wanted,
    /// Whether max-plus numbers are read from texts of min-plus algebra.
    is_mirrored: bool,
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
        let is_mirrored = is_mirrored();
        Ok(Source {
            text,
            wanted,
            is_mirrored,
        })
    }

    /// Where the infinite scalar lies among the numbers.
    pub(crate) fn infinite_is(&self) -> Ordering {
        self.wanted.infinite_is
    }

    /// Whether the text is one of min-plus algebra.
    pub(crate) fn is_min_plus(&self) -> bool {
        self.is_mirrored || self.wanted.infinite_is.is_gt()
    }

    /// The error for a row that is wider than any matrix; `span` is the surplus entry.
    #[cold]
    pub(crate) fn too_wide(&self, span: Range<usize>) -> ParseError {
        let expected = format!("at most {MAX_SIDE} entries in a row");
        self.error(span, ParseErrorKind::Count, expected)
    }

    /// The error for a text that needs more memory than the system gives.
    #[cold]
    pub(crate) fn no_memory(&self, span: Range<usize>) -> ParseError {
        let expected = "no more than fits in memory";
        self.error(span, ParseErrorKind::Memory, expected)
    }

    /// The text "a number or -inf".
    pub(crate) fn expected(&self) -> String {
        match self.wanted.infinite_is {
            Ordering::Less => Number::expected(),
            _ => Tropical::<Rational, Min>::expected(),
        }
    }

    /// The scalar in the text `token`, or the wanted end of an interval.
    pub(crate) fn scalar(&self, token: &str) -> Result<Number, BadEntry> {
        // No number contains two points or two signs in a row.
        self.number(token)
            .or_else(|bad| match interval::halves(token) {
                Some((low, high)) => self.interval(token, [low, high], bad),
                None => Err(bad),
            })
    }

    /// One end of the interval that `token` gives by two numbers; `bad` is the error for words.
    #[cold]
    fn interval(&self, token: &str, numbers: [&str; 2], bad: BadEntry) -> Result<Number, BadEntry> {
        let numbers = numbers.map(|number| self.number(number));
        if numbers.iter().all(Result::is_err) {
            return Err(bad);
        }
        if self.is_mirrored {
            let expected = format!("{}: min-plus takes no interval", self.expected());
            return Err(BadEntry::new(ParseErrorKind::Unsupported, expected));
        }
        let [low, high] = interval::ends(token, numbers)?;
        match self.wanted.end {
            Some(End::Lower) => self.held(low),
            Some(End::Upper) => self.held(high),
            None => Err(BadEntry::new(
                ParseErrorKind::Interval,
                format!("{}, no interval", self.expected()),
            )),
        }
    }

    /// The scalar in the text.
    fn number(&self, token: &str) -> Result<Number, BadEntry> {
        let scalar = match self.wanted.infinite_is {
            Ordering::Less => text::number::scalar::<Number>(token)?,
            _ => {
                let scalar = text::number::scalar::<Tropical<Rational, Min>>(token)?;
                scalar.into_value().map_or(Number::ZERO, Number::finite)
            }
        };
        self.held(scalar)
    }

    /// The scalar, if the type that is read holds it.
    fn held(&self, scalar: Number) -> Result<Number, BadEntry> {
        match (self.wanted.holds, scalar.value()) {
            (Some((holds, holder)), Some(number)) if !holds(number) => Err(BadEntry::new(
                ParseErrorKind::NotHeld,
                format!("a number that {holder} holds"),
            )),
            _ => Ok(scalar),
        }
    }

    /// The scalar in `token`, which is the text at `span` or its meaning; an error points at
    /// `span`.
    pub(crate) fn entry(&self, token: &str, span: Range<usize>) -> Result<Number, ParseError> {
        self.scalar(token)
            .map_err(|bad| self.entry_error(span, self.without_unit(token, bad)))
    }

    /// The error for an entry, which says what to do if the entry is a number with a unit.
    #[cold]
    fn without_unit(&self, token: &str, bad: BadEntry) -> BadEntry {
        let begin = |sign: char| sign.is_alphabetic() && !matches!(sign, 'e' | 'E');
        let Some((number, unit)) = token.find(begin).map(|at| token.split_at(at)) else {
            return bad;
        };
        let is_unit = unit.chars().all(|sign| sign.is_alphabetic() || sign == '.');
        let number = number.trim_end();
        if bad.kind != ParseErrorKind::NotANumber || !is_unit || self.number(number).is_err() {
            return bad;
        }
        let expected = format!(
            "{}: write `{number}` alone, and all entries in the same unit",
            bad.expected
        );
        BadEntry::new(bad.kind, expected)
    }

    /// The scalar of a short integer or of `-inf` at the front of the bytes, and its length, if a
    /// byte that ends an entry follows. Nearly every entry of nearly every file is of this kind.
    #[inline(always)]
    pub(crate) fn short_entry(
        &self,
        bytes: &[u8],
        ends: impl Fn(Option<&u8>) -> bool,
    ) -> Option<(Number, usize)> {
        if self.wanted.holds.is_some() || self.is_min_plus() {
            return None;
        }
        // Like `text::number::short_entry`, but inlined, because most of the time is spent here.
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

/// A matrix of exact numbers as read: all entries, or the finite ones with their places.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Row by row.
    entries: Vec<Number>,
    /// Of a sparse matrix: where each row begins in `entries`, and the column of each entry.
    places: Option<(Vec<usize>, Vec<usize>)>,
    /// Parallel arcs that were left out.
    pub(crate) parallel: Option<Parallel>,
    /// Whether the rows stood in another order than the columns.
    pub(crate) reordered: bool,
}

/// Arcs of a text with the same ends as another one. A matrix has one entry for all of them, the
/// greatest weight (the least in min-plus). This is the sum of the semiring, and the weight of a
/// walk along the best of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parallel {
    /// The number of arcs that were left out.
    pub left_out: usize,
    /// The line of the first arc that has the same ends as an earlier one, counted from 1.
    pub line: usize,
    /// The text of that arc, in quotes and shortened.
    pub found: String,
}

impl Grid {
    /// The matrix whose row i is row `order[i]` of this one.
    pub(crate) fn with_rows(mut self, order: &[usize]) -> Self {
        let entries = std::mem::take(&mut self.entries);
        match &mut self.places {
            None => {
                let row = |&i: &usize| entries[i * self.cols..(i + 1) * self.cols].to_vec();
                self.entries = order.iter().flat_map(row).collect();
            }
            Some((starts, places)) => {
                let (mut begins, mut columns) = (vec![0], Vec::with_capacity(places.len()));
                for &i in order {
                    let row = starts[i]..starts[i + 1];
                    columns.extend_from_slice(&places[row.clone()]);
                    self.entries.extend_from_slice(&entries[row]);
                    begins.push(columns.len());
                }
                (*starts, *places) = (begins, columns);
            }
        }
        self.reordered = true;
        self
    }

    /// The dense matrix; `None` if an entry cannot be held.
    pub(crate) fn dense<S: Scalar>(self) -> Option<Matrix<S>> {
        let entries = self.entries.into_iter().map(|entry| converted::<S>(&entry));
        let entries = entries.collect::<Option<Vec<_>>>()?;
        Some(Matrix::from_vec(self.rows, self.cols, entries).expect("rows times columns"))
    }

    /// The sparse matrix; `None` if an entry cannot be held.
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

/// Reserves space for one more item. A short list doubles; a long one grows by a quarter, so that
/// it requests little more memory than it needs.
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

/// Rows of a matrix as they are read. All must have the length of the first.
pub(crate) struct Rows<'a> {
    source: Source<'a>,
    entries: Vec<Number>,
    places: Option<(Vec<usize>, Vec<usize>)>,
    rows: usize,
    /// The number of entries of the current row.
    in_row: usize,
    /// Length of the first row, once it has ended.
    cols: Option<usize>,
    /// The length of the first row once it has ended; before, the greatest length of a row.
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

    /// Whether the current row has an entry.
    pub(crate) fn in_row(&self) -> bool {
        self.in_row > 0
    }

    /// Adds an entry to the current row; `span` is its place.
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

    /// Reserves space for one more entry and its place.
    #[inline]
    fn make_room(&mut self) -> Result<(), TryReserveError> {
        if let Some((_, places)) = &mut self.places {
            make_room(places)?;
        }
        make_room(&mut self.entries)
    }

    /// Ends the current row, at `end`.
    pub(crate) fn end_row(&mut self, end: usize) -> Result<(), ParseError> {
        if *self.cols.get_or_insert(self.in_row) != self.in_row {
            return Err(self.ragged(end..end));
        }
        self.most = self.in_row;
        if self.rows == 0 {
            // Reserve for the entries that come if all rows are as long; a text has more bytes
            // than entries. If this fails, space is reserved later, as it is needed.
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
            ..Grid::default()
        }
    }

    /// The matrix of the rows so far. There must be at least one row unless a comment gives the
    /// number of columns.
    pub(crate) fn finish_nonempty(mut self) -> Result<Grid, ParseError> {
        if self.rows == 0 {
            let stated = no_vectors(self.source.text());
            self.cols = Some(stated.ok_or_else(|| self.source.no_rows())?);
        }
        Ok(self.finish())
    }
}

/// An entry with its row, its column and its place in the text.
pub(crate) type Placed = (usize, usize, Number, Range<usize>);

/// How two entries at one place are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duplicates {
    /// They are parallel arcs.
    Parallel,
    /// They are an error, with this expectation.
    Refused(&'static str),
}

/// The matrix with these entries, from a coordinate file, an edge list or a digraph. `size` is
/// the place in the text that gives the size of the matrix.
pub(crate) fn fill(
    source: Source<'_>,
    (rows, cols): (usize, usize),
    size: Range<usize>,
    mut found: Vec<Placed>,
    duplicates: Duplicates,
) -> Result<Grid, ParseError> {
    // Stable, so of two entries at one place the later one is the surplus.
    found.sort_by_key(|&(i, j, ..)| (i, j));
    let same = |p: &Placed, q: &Placed| (p.0, p.1) == (q.0, q.1);
    let pair = found.windows(2).find(|pair| same(&pair[0], &pair[1]));
    let parallel = match (pair, duplicates) {
        (None, _) => None,
        (Some(pair), Duplicates::Refused(expected)) => {
            let span = pair[1].3.clone();
            return Err(source.error(span, ParseErrorKind::Count, expected));
        }
        (Some(_), Duplicates::Parallel) => Some(merge(source, &mut found)),
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
            ..Grid::default()
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
        let expected = format!(
            "at most {most} entries in a dense matrix, this one would take {megabytes} MiB; read \
             it as a sparse one"
        );
        return Err(source.error(size, ParseErrorKind::Count, expected));
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
        parallel,
        ..Grid::default()
    })
}

/// Merges the entries at one place; the entries are sorted.
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
    // An error finds its line and quotes the text there.
    let place = source.error(first.unwrap_or(0..0), ParseErrorKind::Count, "");
    Parallel {
        left_out: all - found.len(),
        line: place.line,
        found: place.found,
    }
}
